"""Writes pages of the site from docstrings: python docs/site/made_pages.py [FOLDER].

public.md lists all public names, trusted.md the functions whose values the kernel trusts, and
kinds.md the kinds of statements, of definitions, of tables, of claims and of conditions, with their
keys, and the folders. They are written for the site, or into FOLDER (build/pages).
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import msgspec
from public_names import by_subject, value_of

import gfkit
from gfkit.answers.verbs import VERBS
from gfkit.base.arguments import TRUSTED
from gfkit.boards.rules import array_language, images, moves
from gfkit.boards.schemas import NEEDED, KeyShape
from gfkit.claims.audit import KINDS as CLAIMS
from gfkit.claims.claim import AboutSequences
from gfkit.proofs import kernel
from gfkit.proofs.checker.core import kinds as checker
from gfkit.sequences import definition, tables

HEAD = """# What is public

Everything that `from gfkit import *` gives, by subject. `help(gfkit.NAME)` has arguments, errors,
references and an example; what is not on this page may change. A name is imported when it is first
used, and `dir(gfkit)` lists them all. This page is made from the docstrings.
"""

TRUSTED_HEAD = """# Functions that the kernel trusts

Derivations take the values of these functions as they are ([how we know](how-we-know.md)). This
page is made from the docstrings.

| function of `gfkit` | what it does |
| --- | --- |
"""

KINDS_HEAD = """# Kinds of statements and claims

Every kind of statement that a [certificate](how-we-know.md#certificates) may have, of sequence
and of table that it may be about, and of [claim](claims.md), with its keys; optional ones
have a question mark.
This page is made from the docstrings.

[Keys of rule files](#keys-of-rule-files) and [folders of the package](#folders) are listed below.
"""

STATEMENTS_HEAD = """
## Statements

Behind the name: what the statement says, its keys, and how the checker checks it, in the core or in
an extended part.
"""
DEFINITIONS_HEAD = """
## Definitions of sequences

The kinds of `of`. Composed sequences have the definitions of their components in `parts`, with
g.f.s as lemmas.
"""
TABLES_HEAD = """
## Tables

The kinds of `table` of finite statements. A value is a number as text, or a polynomial in x and y
as lists [i, j, coefficient].
"""
CLAIMS_HEAD = """
## Claims

The kinds of [claims](claims.md), with their keys, which stand in `about` and `says`.
"""

RULES_HEAD = """
## Keys of rule files

The tables of [array rules](array-rules.md),
[moves and links](image-rules.md#moves-and-links-of-elements) and [images](image-rules.md).
"""
JSON_HEAD = """
## Keys of JSON

What `--json` of a verb has in any answer, a list of objects with `[]`. These keys stay in later
releases.

"""
ROOT = Path(__file__).parents[2]
RELEASED = ROOT / "tests" / "conformance" / "released_keys.json"
FOLDERS_HEAD = """
## Folders

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
    for title, names in by_subject().items():
        rows = [
            f"| `{name}` | {kind_of(value)} | {shown(first_line(value))} |"
            for name in names
            for value in [value_of(name)]
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
    for name in sorted(f"{one.__module__}.{one.__qualname__}" for one in TRUSTED.values()):
        home, _, function = name.rpartition(".")
        if home.startswith("gfkit."):
            text = shown(first_line(getattr(import_module(home), function)))
            rows.append(f"| `{name.removeprefix('gfkit.')}` | {text} |\n")
    return TRUSTED_HEAD + "".join(rows)


def said(value: object) -> str:
    """Return the sentences of a docstring, without its examples."""
    text = inspect.cleandoc(getattr(value, "__doc__", None) or "").split("\n>>>")[0]
    found = "\n\n".join(" ".join(part.split()) for part in text.split("\n\n") if part.strip())
    outside = re.compile(r"(`[^`]*`)|[<\[*]")
    return outside.sub(lambda one: one[1] or {"<": "&lt;"}.get(one[0], "\\" + one[0]), found)


def keys(shape: dict[str, object]) -> str:
    """Return the keys of an object, those of objects in it in parentheses."""
    found = []
    for name, inner in shape.items():
        while isinstance(inner, list) and inner:
            inner = inner[0]  # noqa: PLW2901 - what a list is of
        found.append(f"`{name}`" + (f" ({keys(inner)})" if isinstance(inner, dict) else ""))
    return ", ".join(found)


def classes_of(homes: dict[str, str]) -> dict[str, type]:
    """Return the class of each kind of a closed set."""
    some = {kind: vars(import_module(home)).values() for kind, home in homes.items()}
    return {
        kind: next(one for one in found if inspect.isclass(one) and vars(one).get("kind") == kind)
        for kind, found in sorted(some.items())
    }


def of_kind(kind: str, cls: type, table: str) -> str:
    """Return the paragraphs of a kind of statement or definition."""
    names = {shape.key or name: name for name, shape in getattr(cls, "shapes", {}).items()}
    row, check = checker.row(kind), ""
    listed = checker.shape_of(kind) if table and "fields" in row else {}
    if function := checker.found(table, kind):
        part = "core" if row["module"].startswith("core.") else row["module"]
        check = f"*The checker* (`{part}`): {said(function)}\n\n" if said(function) else ""
    called = ", ".join(f"`{key}` is {name}" for key, name in names.items() if key != name)
    text = f"*Keys*: {keys(listed or names)}" + f"; {called}" * bool(called) + ".\n\n"
    return f"### {kind}\n\n{said(cls)}\n\n" + text * bool(listed or names) + check


def fields(table: type[msgspec.Struct] | None) -> str:
    """Return the keys of a table of a claim, optional ones with a question mark."""
    some = msgspec.structs.fields(table) if table else ()
    return ", ".join(f"`{one.encode_name}{'' if one.required else '?'}`" for one in some)


def claims() -> str:
    """Return the paragraphs of all kinds of claims."""
    found = []
    for name, kind in sorted(CLAIMS.items()):
        of = "`about`: a sequence; `says`: " if issubclass(kind, AboutSequences) else ""
        found.append(f"### {name}\n\n{said(kind)}\n\n*Keys*: {of}{fields(kind) or 'none'}.\n\n")
    return "".join(found)


def rule_table(title: str, text: str, shapes: dict[str, KeyShape] | KeyShape) -> str:
    """Return a table of the keys of a rule's file."""
    some = shapes if isinstance(shapes, dict) else {title.strip("[]`"): shapes}
    told = {key: one.says if isinstance(one.says, str) else one.says() for key, one in some.items()}
    rows = [
        f"| `{key}` | {shown(told[key]).replace(' {values}', '')} | {usual(one.default)} |\n"
        for key, one in some.items()
    ]
    head = "| key | value | if it is left out |\n| --- | --- | --- |\n"
    return f"### {title}\n\n" + f"{text}\n\n" * bool(text) + head + "".join(rows) + "\n"


def usual(default: object) -> str:
    """Return what a key has if it is left out."""
    if default is NEEDED:
        return "an error"
    if default is None or default in ("", ()):
        return "none"
    found = ", ".join(map(str, default)) if isinstance(default, tuple) else str(default)
    return f"`{found.lower() if isinstance(default, bool) else found}`"


def rule_keys() -> str:
    """Return the tables of the keys of rule files."""
    parts = [RULES_HEAD, "\n"]
    for key, some in array_language.CONDITIONS.items():
        for one in some:
            name = f"[[{key}]]" if one.is_listed else key
            by = f", with `{one.by}`" if one.by else ""
            parts.append(rule_table(f"`{name}`{by}", said(one.read), one.shapes))
    parts.append(rule_table("Exceptions and amounts", "", array_language.WITH_AMOUNT))
    parts.append(rule_table("`amount`", "", array_language.AMOUNTS))
    parts += [rule_table(f"`[{key}]`", "", some) for key, some in moves.MOVES.items()]
    parts.append(rule_table("`[[blocks]]` of moves", "", moves.PLACES))
    parts.append(rule_table("`[image]`", "", images.IMAGE))
    return "".join(parts)


def json_keys() -> str:
    """Return the list of the keys that each verb has had in its JSON."""
    trees: dict[str, dict[str, Any]] = {}
    for line, named in json.loads(RELEASED.read_text(encoding="utf-8"))["commands"].items():
        words = line.split()
        two = " ".join(words[:2])
        verb = two if two in VERBS else words[0]
        for path in named:
            tree = trees.setdefault(verb, {})
            for step in path.split("."):
                tree = tree.setdefault(step, {})
    rows = [f"- `{verb}`: {branches(tree)}\n" for verb, tree in sorted(trees.items())]
    return "".join([JSON_HEAD, *rows])


def branches(tree: dict[str, Any]) -> str:
    """Return the keys of objects, those of objects in them in parentheses."""
    return ", ".join(
        f"{key} ({branches(inner)})" if inner else key for key, inner in sorted(tree.items())
    )


def folders() -> str:
    """Return the list of the folders and files at the top of the package, and of the checker."""
    rows = ["| of `gfkit` | what it holds |\n| --- | --- |\n"]
    for module in walk_packages(gfkit.__path__, "gfkit."):
        parts = module.name.split(".")[1:]
        if "__main__" not in parts and (module.ispkg or len(parts) == 1):
            text = shown(first_line(import_module(module.name)))
            rows.append(f"| `{'.'.join(parts)}` | {text} |\n")
    return FOLDERS_HEAD + "".join(rows)


def kinds_page() -> str:
    """Return the page of the kinds of statements, definitions, tables and claims."""
    parts = [KINDS_HEAD]
    for head, homes, table in (
        (STATEMENTS_HEAD, kernel.KINDS.homes, "check"),
        (DEFINITIONS_HEAD, definition.KINDS.homes, "gf"),
        (TABLES_HEAD, tables.KINDS.homes, ""),
    ):
        parts += [head, "\n", *(of_kind(*pair, table) for pair in classes_of(homes).items())]
    return "".join([*parts, CLAIMS_HEAD, "\n", claims(), rule_keys(), json_keys(), folders()])


PAGES = {"public.md": page, "trusted.md": trusted_page, "kinds.md": kinds_page}
"""What makes each page."""


def write_made(folder: Path) -> None:
    """Write the pages into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, made in PAGES.items():
        (folder / name).write_text(made(), encoding="utf-8")


if __name__ == "__main__":
    write_made(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "pages")
