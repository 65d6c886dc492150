"""Writes docs/public.md, the page of all public names: python tests/journeys/public_page.py."""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path

import gfkit

PAGE = Path(__file__).parents[2] / "docs" / "public.md"

HEAD = """# What is public

Everything that `from gfkit import *` gives, by subject. `help(gfkit.NAME)` has arguments, errors,
references and an example; what is not on this page may change. A name is imported when it is first
used, and `dir(gfkit)` lists them all. This page is made from the docstrings, by
`python tests/journeys/public_page.py`.
"""


def kind_of(value: object) -> str:
    """Return what a public name is, in a word."""
    if inspect.isclass(value):
        return "error" if issubclass(value, Exception) else "class"
    return "function" if callable(value) else type(value).__name__


def first_line(value: object) -> str:
    """Return the first sentence of a docstring; of an object of gfkit its repr without brackets."""
    if not (inspect.isclass(value) or callable(value) or inspect.ismodule(value)):
        return re.sub(r"^<\w+ [\w-]+: |^<|>$", "", repr(value))
    text = (inspect.getdoc(value) or "").split("\n\n")[0]
    return " ".join(text.split())


def shown(text: str) -> str:
    """Return text for a cell of a table."""
    return text.replace("|", "\\|").replace("<", "&lt;")


def page() -> str:
    """Return the page."""
    blocks = [HEAD]
    for title, names in gfkit.PUBLIC.items():
        rows = [
            f"| `{name}` | {kind_of(value)} | {shown(first_line(value))} |"
            for name in names
            for value in [getattr(gfkit, name)]
        ]
        blocks.append(
            "\n".join([f"## {title}\n", "| name | | |", "| --- | --- | --- |", *rows, ""])
        )
    return "\n".join(blocks)


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(PAGE.read_text(encoding="utf-8") != page())
    PAGE.write_text(page(), encoding="utf-8")
