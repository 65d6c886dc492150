"""A meaning as plain data, with a version, and back: what other programs are given.

Each class of `sentence_meanings.py` is a table with its name under `is` and its fields; sets are
lists in one order. What is unknown, or is of another version, is refused.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from enum import Enum

from gfkit.reading.sentences import (
    graph_meanings,
    path_and_walk_meanings,
    permutation_meanings,
    sentence_meanings,
    subset_tuple_meanings,
    tiling_meanings,
)
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Beginning, Meaning
from gfkit.reading.sentences.sentence_meanings import Meaningless

VERSION = 2
CLASSES: dict[str, type[object]] = {
    name: one
    for module in (
        sentence_meanings,
        graph_meanings,
        path_and_walk_meanings,
        permutation_meanings,
        subset_tuple_meanings,
        tiling_meanings,
    )
    for name, one in vars(module).items()
    if isinstance(one, type) and name[0].isupper()
} | {"Beginning": Beginning}


def data_of(meaning: Meaning) -> dict[str, object]:
    """Return a meaning as plain data.

    >>> data_of(sentence_meanings.Counted(sentence_meanings.Subsets()))["counted"]["objects"]
    {'is': 'Subsets', 'first': 1}
    """
    return {"version": VERSION, "counted": _plain(meaning)}


def _plain(one: object) -> object:
    """Return a value as plain data."""
    match one:
        case None | int() | str():
            return one
        case Enum():
            return {"is": type(one).__name__, "of": one.value}
        case frozenset():
            return {"any": sorted(map(_plain, one), key=json.dumps)}
        case tuple():
            return [_plain(part) for part in one]
    found: dict[str, object] = {"is": type(one).__name__}
    for field in fields(one):  # type: ignore[arg-type]
        if field.compare:
            found[field.name] = _plain(getattr(one, field.name))
    return found


def meaning_of(data: Mapping[str, object]) -> Meaning:
    """Return the meaning that `data_of` wrote; raises Meaningless for anything else.

    >>> even = sentence_meanings.Sum(sentence_meanings.EVEN)
    >>> meaning = sentence_meanings.Counted(sentence_meanings.Subsets(), even)
    >>> meaning_of(json.loads(json.dumps(data_of(meaning)))) == meaning
    True
    """
    if data.get("version") != VERSION:
        raise Meaningless(f"a meaning has version {VERSION}")
    found = _value(data.get("counted"))
    if not isinstance(found, Meaning):
        raise Meaningless("a meaning says what is counted")
    return found


def _value(one: object) -> object:
    if isinstance(one, list):
        return tuple(map(_value, one))
    if not isinstance(one, dict):
        return one
    if "any" in one:
        return frozenset(map(_value, one["any"]))
    kind = CLASSES.get(str(one.get("is")))
    if kind is None:
        raise Meaningless(f"{one.get('is')!r} is not a part of a meaning")
    try:
        if issubclass(kind, Enum):
            return kind(one["of"])
        return kind(**{name: _value(told) for name, told in one.items() if name != "is"})
    except (TypeError, ValueError, KeyError) as error:
        raise Meaningless(f"{kind.__name__}: {error}") from None
