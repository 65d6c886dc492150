"""No parameter, result or attribute of what is public has the type Any, alone or inside another.

The annotations are read from the source: aliases are followed to what they stand for, and a method
that a class inherits belongs to it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import gfkit

PACKAGE = Path(gfkit.__file__).parent
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Found:
    """A name with the module that defines it, and its definition there."""

    module: str
    node: ast.AST


@cache
def source(module: str) -> ast.Module | None:
    """Return the tree of a module of gfkit, None of other libraries."""
    if module.partition(".")[0] != "gfkit":
        return None
    path = PACKAGE.joinpath(*module.split(".")[1:])
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(path.read_text("utf-8")) if path.exists() else None


@cache
def top(module: str) -> dict[str, ast.AST]:
    """Return what a module defines or imports, also only for type checkers, by name."""
    found: dict[str, ast.AST] = {}
    tree = source(module)
    nodes = list(tree.body) if tree else []
    while nodes:
        node = nodes.pop(0)
        if isinstance(node, ast.If):
            nodes += [*node.body, *node.orelse]
        elif isinstance(node, ast.ImportFrom | ast.Import):
            for alias in node.names:
                found[alias.asname or alias.name] = node
        elif isinstance(node, (ast.ClassDef, *FUNCTIONS)):
            found.setdefault(node.name, node)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found[node.target.id] = node
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    found[target.id] = node
    return found


@cache
def home(module: str, name: str) -> Found | None:
    """Return where a name that a module uses is defined, None outside gfkit."""
    node = top(module).get(name)
    if isinstance(node, ast.ImportFrom):
        wanted = next(one.name for one in node.names if name in (one.asname, one.name))
        if source(str(node.module)) is None:
            return None
        if wanted not in top(str(node.module)):  # a module
            return None
        return home(str(node.module), wanted)
    return Found(module, node) if node is not None and not isinstance(node, ast.Import) else None


@cache
def is_any(module: str, name: str) -> bool:
    """Tell whether a name in a module is Any of typing."""
    node = top(module).get(name)
    return isinstance(node, ast.ImportFrom) and node.module == "typing" and name == "Any"


@cache
def leaves(module: str, annotation: ast.AST | None) -> list[tuple[str, str]]:
    """Return the names in an annotation with their modules, where aliases are followed."""
    found: dict[tuple[str, str], None] = {}
    left = [(module, annotation)]
    while left:
        place, node = left.pop()
        if isinstance(node, ast.Subscript) and ast.unparse(node.value) == "Literal":
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node = ast.parse(node.value, mode="eval").body
        if not isinstance(node, ast.Name):
            left += [(place, inner) for inner in ast.iter_child_nodes(node)] if node else []
        elif (place, node.id) not in found:
            found[place, node.id] = None
            defined = home(place, node.id)
            if defined and isinstance(defined.node, ast.Assign | ast.AnnAssign):
                left.append((defined.module, defined.node.value))
    return list(found)


def typed(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[tuple[str, ast.AST | None]]:
    """Yield the annotations of a function."""
    sides = node.args
    for one in (*sides.posonlyargs, *sides.args, *sides.kwonlyargs, sides.vararg, sides.kwarg):
        if one is not None:
            yield one.arg, one.annotation
    yield "result", node.returns


def is_public(name: str) -> bool:
    """Tell whether users call a method by its name or by a sign."""
    return not name.startswith("_") or (name.startswith("__") and name != "__reduce__")


def members(module: str, node: ast.ClassDef) -> Iterator[tuple[str, str, ast.AST | None]]:
    """Yield the annotations of what a class and its bases define, with the modules."""
    for one in node.body:
        if isinstance(one, FUNCTIONS) and is_public(one.name):
            yield from ((module, f"{node.name}.{one.name}: {a}", b) for a, b in typed(one))
        elif isinstance(one, ast.AnnAssign) and is_public(ast.unparse(one.target)):
            yield module, f"{node.name}.{ast.unparse(one.target)}", one.annotation
    for base in node.bases:
        yield module, f"{node.name}: its base", base
        for place, name in leaves(module, base):
            found = home(place, name)
            if found and isinstance(found.node, ast.ClassDef) and found.node is not node:
                yield from members(found.module, found.node)


def annotated(module: str, name: str) -> Iterator[tuple[str, str, ast.AST | None]]:
    """Yield the annotations of a public function, class or constant."""
    found = home(module, name)
    if found and isinstance(found.node, FUNCTIONS):
        yield from ((found.module, f"{name}: {a}", b) for a, b in typed(found.node))
    elif found and isinstance(found.node, ast.ClassDef):
        yield from members(found.module, found.node)


def with_any(module: str, name: str) -> list[str]:
    """Return what of a public name has Any in its type."""
    return sorted(
        {
            f"{place}: {what}: {ast.unparse(annotation)}"
            for place, what, annotation in annotated(module, name)
            if annotation is not None
            if any(is_any(*leaf) for leaf in leaves(place, annotation))
        }
    )


LATER = {"audit", "Certificate", "coq_text", "verify", "write_certificate"}
"""Of modules that are being written anew."""
PUBLIC = [
    ("gfkit", name) for name in gfkit.__all__ if name not in {"__version__", "game", "oeis", *LATER}
]
PUBLIC += [("gfkit.oeis", name) for name in gfkit.oeis.__all__]


@pytest.mark.parametrize(("module", "name"), PUBLIC, ids=lambda one: one)
def test_a_public_name_has_no_any(module: str, name: str) -> None:
    assert with_any(module, name) == []
