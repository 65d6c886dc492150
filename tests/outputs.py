"""What the console blocks of pages show: python tests/outputs.py [PAGE ...] writes it anew.

A block is commands after `$ `, each with what it prints below it. A last line `...` stands for the
rest: as many lines as the page shows are written before it. `make outputs` goes through all pages,
and makes docs/language.md and its schema of the language; then `git diff` shows what has changed,
which is to be read before it is believed.
"""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import shutil
import sys
import tempfile
from collections.abc import Callable
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = [
    *(ROOT / "README.md", ROOT / "CONTRIBUTING.md"),
    *sorted((ROOT / "docs").rglob("*.md")),
]
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SIZE = re.compile(
    r"(?<=the core), [0-9,]+ lines in \d+ files|(?<=notations and kinds), [0-9,]+ lines"
    r"| \([0-9,]{2,6}\)(?=,? [a-z]+/|,?$)"
)


def commands(block: str) -> list[tuple[str, list[str]]]:
    """List pairs of a command and the lines shown below it."""
    found: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def sessions(text: str) -> list[tuple[str, list[str]]]:
    """List the commands of a page over all its console blocks."""
    return [one for block in CONSOLE.findall(text) for one in commands(block)]


def as_shown(printed: list[str], shown: list[str]) -> tuple[list[str], list[str]]:
    """Return what is to be compared: all lines, or those before a last shown line `...`.

    How many lines the checker's parts have is tested where they are counted.
    """
    printed, shown = ([SIZE.sub("", line) for line in z] for z in (printed, shown))
    if shown and shown[-1] == "...":
        return printed[: len(shown) - 1], shown[:-1]
    return printed, shown


def written_anew(text: str, run: Callable[[str], list[str]]) -> str:
    """Return a page with what the commands print now."""

    def block(match: re.Match[str]) -> str:
        lines = []
        for command, shown in commands(match[1]):
            printed = run(command)
            if shown and shown[-1] == "...":
                printed = [*printed[: len(shown) - 1], "..."]
            lines += [f"$ {command}", *printed]
        return "\n".join(["```console", *lines, "```"])

    return CONSOLE.sub(block, text)


def with_files(folder: Path) -> None:
    """Copy what the commands of pages read."""
    shutil.copytree(ROOT / "docs" / "examples", folder / "docs" / "examples")
    shutil.copytree(ROOT / "catalog", folder / "catalog")


def made_of_language() -> dict[Path, str]:
    """Return the pages that are made of the language."""
    from gfkit.language.data import schema
    from gfkit.language.page import markdown

    text = json.dumps(schema(), indent=1) + "\n"
    return {ROOT / "docs" / "language.md": markdown(), ROOT / "docs" / "language.schema.json": text}


def main(pages: list[Path]) -> None:
    """Write the pages anew, each with a folder of its own for what its commands write."""
    from gfkit.cli import run

    def printed(command: str) -> list[str]:
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            run(shlex.split(command)[1:])
        return (out.getvalue() + err.getvalue()).splitlines()

    for page, text in made_of_language().items():
        page.write_text(text, "utf-8")
    for page in pages:
        text = page.read_text("utf-8")
        if not sessions(text):
            continue
        with tempfile.TemporaryDirectory() as folder, chdir(folder):
            with_files(Path(folder))
            new = written_anew(text, printed)
        if SIZE.sub("", new) != SIZE.sub("", text):
            page.write_text(new, "utf-8")
            sys.stdout.write(f"{os.path.relpath(page, ROOT)}\n")


if __name__ == "__main__":
    main([Path(name).resolve() for name in sys.argv[1:]] or PAGES)
