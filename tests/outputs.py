"""Write the outputs shown in README.md and the documents anew, by running their commands again.

    python tests/outputs.py [PAGE ...]

A page is run whole in a temporary folder with the examples and the catalogue, as
`tests/test_readme.py` does. An output that ends in `...` keeps its number of lines. Read the
difference before you commit it: this makes pages true, not right.
"""

from __future__ import annotations

import contextlib
import io
import os
import shlex
import shutil
import sys
import tempfile
from pathlib import Path

from test_readme import CONSOLE, PAGES, ROOT, as_shown, sessions

from gfkit.cli import run


def printed(command: str) -> list[str]:
    """Return the lines that a command prints."""
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(out):
        run(shlex.split(command)[1:])
    return out.getvalue().splitlines()


def block_anew(block: str) -> str:
    """Return a console block with the outputs of today."""
    lines: list[str] = []
    for command, shown in sessions(f"```console\n{block}```\n"):
        now = printed(command)
        same = len(set(map(tuple, as_shown(now, shown)))) == 1
        if not same:
            now = [*now[: len(shown) - 1], "..."] if shown[-1:] == ["..."] else now
        lines += [f"$ {command}", *(shown if same else now)]
    return "\n".join([*lines, ""])


def page_anew(text: str) -> str:
    """Return a page with the outputs of today, all commands run in one temporary folder."""
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "docs" / "examples", Path(folder, "docs", "examples"))
        shutil.copytree(ROOT / "catalog", Path(folder, "catalog"))
        os.chdir(folder)
        try:
            return CONSOLE.sub(lambda found: f"```console\n{block_anew(found[1])}```", text)
        finally:
            os.chdir(here)


def main() -> None:
    """Write the pages named, or all."""
    for page in [Path(name).resolve() for name in sys.argv[1:]] or PAGES:
        text = page.read_text(encoding="utf-8")
        anew = page_anew(text)
        if anew != text:
            page.write_text(anew, encoding="utf-8")
            sys.stdout.write(f"{page.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
