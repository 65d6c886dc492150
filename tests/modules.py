"""The source of the package, for tests that look through it: parsed once, where words occur."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "gfkit"
FILES = sorted(PACKAGE.rglob("*.py"))


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(text_of(path))))


def nodes(path: Path, *words: str) -> tuple[ast.AST, ...]:
    """Return the nodes of a module; none if no name in it begins or ends as one of the words."""
    return nodes_of(path) if re.search("|".join(words), text_of(path)) else ()
