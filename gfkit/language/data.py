"""Meanings as JSON, with a version and a schema: what a program sends that does not speak English.

The schema is made from the classes of `meanings`, and reading checks the same types. An object of
JSON names its class under "is", and has all fields of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from gfkit.errors import GfkitError
from gfkit.language.meanings import Condition, Conjunction, Disjunction, Negation, Sentence
from gfkit.language.normal import typed

VERSION = 1
IS = "is"
MOST_DEEP = 12
"""Meanings are trees of fewer levels."""
SIMPLE: dict[type, tuple[str, str]] = {
    NoneType: ("null", "null"),
    bool: ("true or false", "boolean"),
    int: ("an integer", "integer"),
    str: ("a string", "string"),
}
"""Types of JSON, in messages and in a schema."""
Json = None | bool | int | str | list["Json"] | dict[str, "Json"]


class NotAMeaning(GfkitError, ValueError):
    """Data that are no meaning; where: the place in them, such as "sentence.objects.size"."""

    def __init__(self, where: str, reason: str) -> None:
        self.where = where
        self.reason = reason
        super().__init__(f"{where} {reason}")


def data_of(sentence: Sentence) -> dict[str, Json]:
    """Return a meaning as JSON.

    >>> from gfkit.language.reader import read
    >>> data_of(read("compositions of n"))["sentence"]["objects"]
    {'is': 'Compositions', 'size': {'is': 'Size', 'times': 1, 'plus': 0}}
    """
    return {"version": VERSION, "sentence": _written(sentence)}


def _written(one: object) -> Json:
    if is_dataclass(one):
        return {
            IS: type(one).__name__,
            **{each.name: _written(getattr(one, each.name)) for each in fields(one)},
        }
    if isinstance(one, tuple):
        return [_written(each) for each in one]
    if isinstance(one, frozenset):
        return [_written(each) for each in sorted(one)]
    assert one is None or isinstance(one, str | int)
    return one


def sentence_of(data: object) -> Sentence:
    """Return the meaning of JSON, in normal form; raises GfkitError for other data.

    >>> sentence_of({"version": 1, "sentence": {"is": "Sentence"}})
    Traceback (most recent call last):
    gfkit.language.data.NotAMeaning: sentence has the fields is, objects, conditions, by, total
    """
    if not isinstance(data, Mapping) or set(data) != {"version", "sentence"}:
        raise NotAMeaning("the data", "have the fields version, sentence")
    if type(data["version"]) is not int or data["version"] != VERSION:
        raise NotAMeaning("version", f"is {VERSION}")
    found = _read(data["sentence"], Sentence, "sentence", 0)
    assert isinstance(found, Sentence)
    return typed(found)


@cache
def _hints(kind: type) -> dict[str, Any]:
    """Return the types of the fields; parts of combinations are conditions."""
    hints = get_type_hints(kind)
    if kind is Negation:
        hints["part"] = Condition
    elif kind in {Conjunction, Disjunction}:
        hints["parts"] = tuple[Condition, ...]
    return {each.name: hints[each.name] for each in fields(kind)}


def _alternatives(hint: Any) -> tuple[Any, ...]:
    """Return the types of a union, or the type itself."""
    return get_args(hint) if get_origin(hint) in {Union, UnionType} else (hint,)


def _read(data: object, hint: Any, where: str, depth: int) -> object:
    """Return the value of a type of which the data are."""
    if depth > MOST_DEEP:
        raise NotAMeaning(where, "is too deep")
    some = _alternatives(hint)
    if isinstance(data, dict):
        kinds: dict[str, type] = {one.__name__: one for one in some if isinstance(one, type)}
        name = data.get(IS)
        if not isinstance(name, str) or not is_dataclass(kinds.get(name)):
            raise NotAMeaning(where, f"is {_called(some)}")
        return _object(data, kinds[name], where, depth)
    problem = NotAMeaning(where, f"is {_called(some)}")
    for one in some:
        origin = get_origin(one)
        if origin is Literal and isinstance(data, str) and data in get_args(one):
            return data
        if (one in {bool, int, str} and type(data) is one) or (one is NoneType and data is None):
            return data
        if origin in {tuple, frozenset} and isinstance(data, list):
            try:
                return _items(data, one, where, depth)
            except NotAMeaning as error:
                problem = error
    raise problem


def _items(data: list[object], hint: Any, where: str, depth: int) -> object:
    kinds = get_args(hint)
    if get_origin(hint) is frozenset:
        return frozenset(_read(z, kinds[0], f"{where}[{k}]", depth + 1) for k, z in enumerate(data))
    if kinds[-1] is Ellipsis:
        kinds = (kinds[0],) * len(data)
    if len(kinds) != len(data):
        raise NotAMeaning(where, f"has {len(kinds)} items")
    pairs = enumerate(zip(data, kinds, strict=True))
    return tuple(_read(z, kind, f"{where}[{k}]", depth + 1) for k, (z, kind) in pairs)


def _object(data: dict[Any, object], kind: type, where: str, depth: int) -> object:
    hints = _hints(kind)
    if set(data) != {IS, *hints}:
        raise NotAMeaning(where, f"has the fields {', '.join((IS, *hints))}")
    return kind(**{z: _read(data[z], hint, f"{where}.{z}", depth + 1) for z, hint in hints.items()})


def _called(some: tuple[Any, ...]) -> str:
    """Return what the types of a union are called."""
    names: list[str] = []
    for one in some:
        origin = get_origin(one)
        if origin is Literal:
            names += map(repr, get_args(one))
        elif origin in {tuple, frozenset}:
            names.append("a list")
        else:
            names.append(SIMPLE.get(one, (f"an object {one.__name__}",))[0])
    return " or ".join(dict.fromkeys(names))


def schema() -> dict[str, Any]:
    """Return the JSON Schema of meanings, made from their classes.

    >>> schema()["$defs"]["Partitions"]["properties"]["size"]
    {'$ref': '#/$defs/Size'}
    """
    found: dict[str, Any] = {}
    whole = _schema(Sentence, found)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What a sentence of the language of gfkit means",
        "type": "object",
        "properties": {"version": {"const": VERSION}, "sentence": whole},
        "required": ["version", "sentence"],
        "additionalProperties": False,
        "$defs": dict(sorted(found.items())),
    }


def _schema(hint: Any, found: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a type; found: those of classes, by their names."""
    some = _alternatives(hint)
    if len(some) > 1:
        return {"anyOf": [_schema(one, found) for one in some]}
    origin = get_origin(hint)
    if origin is Literal:
        return {"enum": list(get_args(hint))}
    if origin in {tuple, frozenset}:
        kinds = get_args(hint)
        if origin is frozenset or kinds[-1] is Ellipsis:
            return {"type": "array", "items": _schema(kinds[0], found)}
        items = [_schema(kind, found) for kind in kinds]
        return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}
    if hint in SIMPLE:
        return {"type": SIMPLE[hint][1]}
    if hint.__name__ not in found:
        hints = _hints(hint)
        found[hint.__name__] = {}
        found[hint.__name__] = {
            "description": (hint.__doc__ or "").partition("\n")[0],
            "type": "object",
            "properties": {
                IS: {"const": hint.__name__},
                **{name: _schema(one, found) for name, one in hints.items()},
            },
            "required": [IS, *hints],
            "additionalProperties": False,
        }
    return {"$ref": f"#/$defs/{hint.__name__}"}
