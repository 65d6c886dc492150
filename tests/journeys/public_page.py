"""Writes docs/public.md and docs/trusted.md from docstrings: python tests/journeys/public_page.py.

The pages list all public names, and the functions whose values the kernel trusts.
"""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import gfkit
from gfkit.trusted import trusted_names

PAGE = Path(__file__).parents[2] / "docs" / "public.md"

HEAD = """# What is public

Everything that `from gfkit import *` gives, by subject. `help(gfkit.NAME)` has arguments, errors,
references and an example; what is not on this page may change. A name is imported when it is first
used, and `dir(gfkit)` lists them all. This page is made from the docstrings, by
`python tests/journeys/public_page.py`.
"""


TRUSTED = PAGE.with_name("trusted.md")

TRUSTED_HEAD = """# Functions that the kernel trusts

Derivations take the values of these functions as they are ([how we know](how-we-know.md)). This
page is made from the docstrings, by `python tests/journeys/public_page.py`.

| function of `gfkit` | what it does |
| --- | --- |
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


def trusted_page() -> str:
    """Return the page of the functions that are marked in any module of the package."""
    for module in walk_packages(gfkit.__path__, "gfkit."):
        if "__main__" not in module.name and "checker" not in module.name:
            import_module(module.name)
    rows = []
    for name in trusted_names():
        home, _, function = name.rpartition(".")
        if home.startswith("gfkit."):
            text = shown(first_line(getattr(import_module(home), function)))
            rows.append(f"| `{name.removeprefix('gfkit.')}` | {text} |\n")
    return TRUSTED_HEAD + "".join(rows)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    TRUSTED.write_text(trusted_page(), encoding="utf-8")
