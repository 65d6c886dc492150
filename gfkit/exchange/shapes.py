"""Whether a value is of the type that a dataclass says of a field, before it is believed.

Annotations are read as syntax and looked up; nothing is evaluated.
"""

from __future__ import annotations

import ast
import inspect
import types
from collections.abc import Callable, Mapping
from dataclasses import Field, fields
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from typing import Any, Literal, Union, get_args, get_origin

from gfkit.exchange.json_kinds import KINDS, NAMES
from gfkit.proofs.kernel import Claimed, Proved

Shape = Callable[[Any], bool]

_PLAIN: dict[str, Any] = {
    "int": int,
    "str": str,
    "bool": bool,
    "float": float,
    "None": type(None),
    "Any": Any,
    "Fraction": Fraction,
    "tuple": tuple,
    "list": list,
    "frozenset": frozenset,
    "dict": dict,
    "Mapping": Mapping,
    "Literal": Literal,
}


@lru_cache(maxsize=256)
def shapes_of(cls: type) -> dict[str, Shape]:
    """Return for each field of a dataclass that is written what its values must be.

    >>> from gfkit.proofs.verdict import Consistent
    >>> shapes = shapes_of(Consistent)
    >>> shapes["surplus"](3), shapes["surplus"](True), shapes["surplus"]("3")
    (True, False, False)
    """
    return {one.name: _shape_of_field(cls, one) for one in written_fields(cls)}


def written_fields(cls: type) -> list[Field[Any]]:
    """Return the fields of a dataclass that make it what it is: those that are compared."""
    return [one for one in fields(cls) if one.init and one.compare]


def _shape_of_field(cls: type, one: Field[Any]) -> Shape:
    annotation: Any = one.type
    if not isinstance(annotation, str):
        return shape_of(annotation)
    owner = next(base for base in cls.__mro__ if one.name in inspect.get_annotations(base))
    return _of_syntax(ast.parse(annotation, mode="eval").body, owner.__module__)


def _of_syntax(node: ast.expr, module: str) -> Shape:
    match node:
        case ast.Constant(value=None):
            return _is_none
        case ast.Constant(value=str(text)):
            return _of_syntax(ast.parse(text, mode="eval").body, module)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return _any_of([_of_syntax(left, module), _of_syntax(right, module)])
        case ast.Name(id=name):
            return shape_of(_named(name, module))
        case ast.Attribute(attr=name):
            return shape_of(_named(name, module))
        case ast.Subscript(value=ast.Name(id="Literal"), slice=inside):
            words = [ast.literal_eval(one) for one in _listed(inside)]
            return lambda value: any(type(value) is type(one) and value == one for one in words)
        case ast.Subscript(value=ast.Name(id=name), slice=inside):
            parts = _listed(inside)
            endless = bool(parts) and _is_ellipsis(parts[-1])
            shapes = [_of_syntax(one, module) for one in parts if not _is_ellipsis(one)]
            return _container(_named(name, module), shapes, endless=endless)
    raise AssertionError(f"the annotation {ast.unparse(node)} in {module} is not understood")


def _listed(node: ast.expr) -> list[ast.expr]:
    return node.elts if isinstance(node, ast.Tuple) else [node]


def _is_ellipsis(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is ...


def _named(name: str, module: str) -> Any:
    """Return what a name means in a module: by the module, by KINDS, by NAMES."""
    if name in _PLAIN:
        return _PLAIN[name]
    home = import_module(module)
    if hasattr(home, name):
        return getattr(home, name)
    kinds = [place for place in KINDS.values() if place.rpartition(":")[2] == name]
    place = NAMES.get(name) or (kinds[0] if len(kinds) == 1 else None)
    if place is None:
        raise AssertionError(f"the name {name} in annotations of {module} is not in NAMES")
    module, _, attribute = place.partition(":")
    return getattr(import_module(module), attribute)


def shape_of(hint: Any) -> Shape:
    """Return what values of a type, given as an object, must be."""
    if hint is Any:
        return lambda _: True
    if hint is None or hint is type(None):
        return _is_none
    origin = get_origin(hint)
    if origin is Literal:
        words = get_args(hint)
        return lambda value: any(type(value) is type(one) and value == one for one in words)
    if origin in {Union, types.UnionType}:
        return _any_of([shape_of(one) for one in get_args(hint)])
    if origin is not None:
        parts = [one for one in get_args(hint) if one is not ...]
        return _container(origin, [shape_of(one) for one in parts], endless=... in get_args(hint))
    if hint in {int, bool, str, float}:
        return lambda value: type(value) is hint
    if hint is Fraction:
        return lambda value: type(value) in {Fraction, int}
    if hint is Proved:
        return lambda value: isinstance(value, Proved | Claimed)
    return lambda value: isinstance(value, hint)


def _is_none(value: Any) -> bool:
    return value is None


def _any_of(shapes: list[Shape]) -> Shape:
    return lambda value: any(shape(value) for shape in shapes)


def _container(kind: Any, shapes: list[Shape], *, endless: bool) -> Shape:
    if kind is tuple and not endless:
        return lambda value: (
            type(value) is tuple
            and len(value) == len(shapes)
            and all(shape(one) for shape, one in zip(shapes, value, strict=True))
        )
    if isinstance(kind, type) and issubclass(kind, Mapping):
        key, inside = shapes
        return lambda value: (
            isinstance(value, Mapping) and all(key(k) and inside(v) for k, v in value.items())
        )
    (inside,) = shapes
    return lambda value: isinstance(value, kind) and all(map(inside, value))
