"""The registry of objects: one at least of every kind that answers, and of every way of a kind.

The tests of JSON, of records, of forms in other libraries, of copies and of equality run over them.
A new kind of answer is a line in objects.toml.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

from gfkit.boards.language.rules import model_of, read_rule
from gfkit.errors import GfkitError

TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
EXAMPLES = Path(__file__).resolve().parents[1] / "docs" / "examples"
RULES = [path for path in sorted(EXAMPLES.rglob("*.toml")) if "claim]]" not in path.read_text()]


@cache
def names() -> dict[str, Any]:
    """Return what the table may name."""
    known: dict[str, Any] = {"made": made, "each": each, "EXAMPLES": EXAMPLES}
    exec(TABLE["names"], known)  # noqa: S102 - the table is ours
    return known


def called(text: str) -> Any:
    """Return the value of a text of the table."""
    return eval(text, names())  # noqa: S307


OBJECTS: dict[str, Callable[[], Any]] = {
    **{name: partial(called, text) for name, text in TABLE["objects"].items()},
    **{f"file {path.stem}": partial(read_rule, path) for path in RULES},
    **{f"model {path.stem}": lambda path=path: model_of(read_rule(path)) for path in RULES},
}
"""Those that are written as JSON, made when they are asked for."""
OTHERS: dict[str, Callable[[], Any]] = {
    name: partial(called, text) for name, text in TABLE["others"].items()
}
"""Those that have no JSON of their own, or are more of a kind that has."""


@cache
def made(name: str) -> Any:
    """Return one of the objects, made once in a process."""
    return (OBJECTS | OTHERS)[name]()


def each(told_of: Callable[[Any], Any], is_one: Callable[[Any], bool]) -> str:
    """Return a line for each object of some, with what is told of it, or the error."""
    lines = []
    for name in OBJECTS | OTHERS:
        if is_one(made(name)):
            try:
                lines.append(f"{name}: {told_of(made(name))}")
            except (GfkitError, TypeError) as error:
                lines.append(f"{name}: {type(error).__name__}: {error}")
    return "\n".join(lines)
