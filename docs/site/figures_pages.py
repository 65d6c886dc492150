"""The figures and tables of the founding documents: each made by a command when the site is built.

    python docs/site/figures_pages.py

writes docs/figures.md, the list of them in the repository; a test holds it to figures.toml.
"""

from __future__ import annotations

import hashlib
import io
import re
import shlex
import shutil
import sys
import tempfile
import tomllib
from contextlib import chdir, redirect_stdout
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
DATA = HERE / "figures.toml"
LIST = ROOT / "docs" / "figures.md"
OPEN = 24
"""Longer outputs are folded."""
HEAD = """# Figures of the founding documents

Every figure and table of the five documents that gfkit grew from, with the commands that make it;
the site shows what they make. Of some drawings only the caption is left in the copies at hand.
"""


def documents() -> list[dict[str, Any]]:
    """Return the documents with their figures."""
    found: list[dict[str, Any]] = tomllib.loads(DATA.read_text(encoding="utf-8"))["document"]
    return found


def totals(given: list[dict[str, Any]]) -> str:
    """Return how many entries there are, and how many drawings are lost."""
    figures = [figure for document in given for figure in document["figures"]]
    lost = [figure for figure in figures if "lost" in figure]
    gone = [figure for figure in lost if not figure["commands"]]
    return (
        f"{len(figures)} entries. Of {len(lost)} the drawing, or a part of it, is lost; "
        f"{len(lost) - len(gone)} of these are drawn again, {len(gone)} cannot be."
    )


def list_page() -> str:
    """Return the list of all figures for the repository."""
    given = documents()
    lines = [HEAD, totals(given), ""]
    for document in given:
        lines += [f"## {document['title']}", "", f"[{document['key']}]", ""]
        lines += ["| place | what it shows | lost | commands |", "| --- | --- | --- | --- |"]
        for figure in document["figures"]:
            commands = "; ".join(f"`{_escaped(command)}`" for command in figure["commands"])
            cells = [figure["place"], figure["shows"], figure.get("lost", ""), commands]
            lines.append("| " + " | ".join(cells) + " |")
        lines.append("")
    return "\n".join(lines)


def _escaped(command: str) -> str:
    return command.replace("|", "\\|")


def write_figures(folder: Path) -> None:
    """Run every command and write a page for each document, and the list of pages.

    Nothing is done where neither the code nor the list has changed since they were written.
    """
    from api_pages import write_text  # noqa: PLC0415 - the site's

    import gfkit  # noqa: PLC0415

    stamp, now = folder / "stamp.txt", _digest(Path(gfkit.__file__).parent)
    if stamp.exists() and stamp.read_text(encoding="utf-8") == now:
        return
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    given = documents()
    for document in given:
        write_text(folder / f"{document['key']}.md", _page(document, folder))
    lines = [HEAD, totals(given), "", "| document | entries | lost |", "| --- | --- | --- |"]
    for document in given:
        figures = document["figures"]
        lost = sum("lost" in figure for figure in figures)
        link = f"[{document['title']}]({document['key']}.md)"
        lines.append(f"| {link} | {len(figures)} | {lost or ''} |")
    lines += ["", "```{toctree}", ":hidden:", *(d["key"] for d in given), "```", ""]
    write_text(folder / "index.md", "\n".join(lines))
    write_text(stamp, now)


def _digest(package: Path) -> str:
    found = hashlib.sha256()
    paths = [*package.rglob("*.py"), *(ROOT / "docs" / "examples").rglob("*.*"), DATA]
    for path in sorted([*paths, Path(__file__)]):
        found.update(path.read_bytes())
    return found.hexdigest()


def _page(document: dict[str, Any], folder: Path) -> str:
    key = document["key"]
    lines = [f"# {document['title']}", ""]
    lines += [f"What is claimed in it is decided in [the catalogue](../catalogue/{key}.md).", ""]
    for number, figure in enumerate(document["figures"]):
        lines += [f"## {figure['place']}: {figure['shows']}", ""]
        if "lost" in figure:
            lines += [f"*Lost:* {figure['lost']}.", ""]
        if "values" in figure:
            lines += [*_values(*figure["values"]), ""]
        for command in figure["commands"]:
            lines += _made(command, folder, f"{key}-{number:02d}", figure)
    return "\n".join(lines) + "\n"


def _values(rule: str, rows: int, columns: int) -> list[str]:
    """Return the table of the values of all rectangles."""
    from gfkit import Game  # noqa: PLC0415

    lines = ["| | " + " | ".join(map(str, range(1, columns + 1))) + " |"]
    lines.append("| " + " | ".join(["---"] * (columns + 1)) + " |")
    for m in range(1, rows + 1):
        found = [str(Game(board=f"{m}x{n}", rule=rule)) for n in range(1, columns + 1)]
        cells = ("`" + _escaped(value) + "`" for value in found)
        lines.append(f"| **{m}** | " + " | ".join(cells) + " |")
    return lines


def _made(command: str, folder: Path, name: str, figure: dict[str, Any]) -> list[str]:
    """Run a command; return the lines that show it and what it made."""
    from gfkit.cli import run  # noqa: PLC0415

    program, *arguments = shlex.split(command)
    assert program == "gfkit"
    printed = io.StringIO()
    with tempfile.TemporaryDirectory() as place, chdir(place):
        Path("docs").symlink_to(ROOT / "docs")
        Path("catalog").symlink_to(ROOT / "catalog")
        with redirect_stdout(printed):
            status = run(arguments)
        if status:
            raise RuntimeError(f"{command}: status {status}")
        lines = ["```{code-block} console", ":class: wrapped", f"$ {command}", "```", ""]
        if "--output" not in arguments:
            shown = printed.getvalue().rstrip().splitlines()
            text = ["```text", *shown, "```"]
            if len(shown) > OPEN:
                text = ["::::{dropdown} What it prints", *text, "::::"]
            return [*lines, *text, ""]
        made = Path(arguments[arguments.index("--output") + 1])
        target = f"{name}-{made.name}"
        shutil.copyfile(made, folder / target)
    said = re.sub(r"[\[\]*_`]", "", f"{figure['place']}: {figure['shows']}")
    return [*lines, f"![{said}]({target})", ""]


if __name__ == "__main__":
    LIST.write_text(list_page(), encoding="utf-8")
    sys.stdout.write(f"{LIST.relative_to(ROOT)} written\n")
