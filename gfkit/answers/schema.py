"""The JSON Schema of an answer, from the types of its fields and the words of its docstring."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from inspect import cleandoc
from typing import Final, Literal, get_args, get_origin, get_type_hints

from gfkit.answers.answer import JSON, Answer

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
INTEGER: Final[dict[str, JSON]] = {
    "anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^-?[0-9]+$"}]
}
"""A long integer is a string."""
FRACTION: Final[dict[str, JSON]] = {"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$"}
SCALARS: Final[Mapping[object, dict[str, JSON]]] = {
    object: {},
    Answer: {"type": "object"},
    bool: {"type": "boolean"},
    str: {"type": "string"},
    float: {"type": "number"},
    type(None): {"type": "null"},
    int: {"$ref": "#/$defs/integer"},
    Fraction: {"$ref": "#/$defs/fraction"},
}


def schema(answer: type[Answer]) -> dict[str, JSON]:
    """Return the JSON Schema of what a class of answers prints with --json.

    >>> from gfkit.answers.answer import Judged
    >>> schema(Judged)["$defs"]["Judged"]["required"]
    ['verdict', 'reason', 'why', 'premises']
    """
    definitions: dict[str, JSON] = {"integer": INTEGER, "fraction": FRACTION}
    reference = _of(answer, definitions)
    return {"$schema": DRAFT, **reference, "$defs": definitions}


def attributes(answer: type[Answer]) -> dict[str, str]:
    """Return what the docstrings of a class and its bases say of each field; None is null."""
    found: dict[str, str] = {}
    for one in reversed(answer.__mro__):
        section = cleandoc(one.__doc__ or "").partition("Attributes\n----------\n")[2]
        section = re.split(r"\n(?=[A-Z]\w+\n-{4})|\n(?=>>>)", section)[0]
        for names, text in re.findall(r"^([\w, ]+)\n((?: {4}.+\n?)+)", section, re.MULTILINE):
            said = re.sub(r"\bNone\b", "null", " ".join(text.split()))
            found |= dict.fromkeys(names.split(", "), said)
    return found


def _of(kind: object, definitions: dict[str, JSON]) -> dict[str, JSON]:
    """Return the schema of a type; those of answers are added to the definitions."""
    if kind in SCALARS:
        return SCALARS[kind]
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return {"enum": [*inner]}
    if origin is Iterable or (origin is tuple and inner[-1] is Ellipsis):
        return {"type": "array", "items": _of(inner[0], definitions)}
    if origin is tuple:
        items: list[JSON] = [_of(one, definitions) for one in inner]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "items": False}
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": _of(inner[1], definitions)}
    if inner:
        return {"anyOf": [_of(one, definitions) for one in inner]}
    if isinstance(kind, type) and issubclass(kind, Answer):
        if kind.__name__ not in definitions:
            definitions[kind.__name__] = {}  # it may have fields of its own kind
            definitions[kind.__name__] = _object(kind, definitions)
        return {"$ref": f"#/$defs/{kind.__name__}"}
    return {"type": "string"}  # a polynomial in letters, or another value by its text


def _object(kind: type[Answer], definitions: dict[str, JSON]) -> dict[str, JSON]:
    hints, words = get_type_hints(kind), attributes(kind)
    properties: dict[str, JSON] = {}
    for name in kind.names():
        described: dict[str, JSON] = {"description": words[name]} if name in words else {}
        properties[name] = {**_of(hints[name], definitions), **described}
    return {
        "type": "object",
        "description": cleandoc(kind.__doc__ or "").partition("\n")[0],
        "properties": properties,
        "required": [*properties],
        "additionalProperties": False,
    }
