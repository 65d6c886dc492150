"""The shapes of values in claims: what stands under a key is checked before it is used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.errors import ClaimError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.claims.claim import Claim

MOST = 1_000_000
MAX_TEXT = 20_000
MAX_ENTRIES = 100_000


@dataclass(frozen=True, slots=True)
class Size:
    """An integer from `low` to `high`: a side, an index, a number of things."""

    low: int = 0
    high: int = MOST

    def __str__(self) -> str:
        return f"an integer from {self.low} to {self.high}"


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of at least `least` values of one shape."""

    of: Shape
    least: int = 1


@dataclass(frozen=True, slots=True)
class Record:
    """A list of exactly so many values, each of its own shape."""

    of: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose values have one shape."""

    of: Shape


Shape = type | Size | Listed | Record | Table | tuple["Shape", ...]
"""A type, a shape, or any of several shapes."""

SIDE = Size(0, 10_000)
INDEX = Size(-MOST)
SAYS: Mapping[str, Shape] = {
    "at_least": Size(),
    "basis": Listed(Size(1)),
    "begin": Listed(str),
    "blocks": Table(Listed(str)),
    "boards": Size(),
    "closed_form": str,
    "columns_from": SIDE,
    "contains": Listed(Listed(int)),
    "count": int,
    "empty": (Table(Size()), Size()),
    "first": Record((str, Size())),
    "fitted": Size(),
    "formula": str,
    "formulas": Listed(Listed(str)),
    "from": Size(),
    "gf": str,
    "growth": str,
    "independent": bool,
    "law": str,
    "left": (Listed(str, 0), Size()),
    "lengths": Listed(Record((Size(), Size()))),
    "line": Listed(str, 0),
    "lines": Size(),
    "lost": Size(),
    "main": str,
    "matching": bool,
    "more": Record((INDEX, INDEX)),
    "never": str,
    "oeis": str,
    "offset": INDEX,
    "only": str,
    "outcome": str,
    "pattern": Record((Size(), Size(1), str)),
    "payoffs": (Listed(Listed(int), 0), Listed(int)),
    "period": Size(),
    "pictures": Size(),
    "polynomial": str,
    "power": str,
    "preperiod": Size(),
    "product": (str, Listed(Listed(str), 0)),
    "relation": str,
    "repair": str,
    "right": (Listed(str, 0), Size()),
    "rows": (str, Listed(str)),
    "rows_from": SIDE,
    "saltus": Size(),
    "scores": Listed(int),
    "shift": Size(-10_000, 10_000),
    "signature": Listed(int),
    "symmetry": str,
    "table": Listed(Listed((int, str), 0)),
    "terms": Listed((int, str)),
    "up_to": SIDE,
    "value": str,
    "values": Listed(str),
    "variable": str,
    "why": str,
    "winners": Listed(str),
    "with": str,
}
ABOUT: Mapping[str, Shape] = {
    "board": str,
    "boards": (str, Record((str, str))),
    "cells": SIDE,
    "columns": (SIDE, Listed(SIDE, 2)),
    "ending": str,
    "families": Listed(Record((str, Size(-1000, 1000)))),
    "family": str,
    "first": (str, Size()),
    "formula": str,
    "from": INDEX,
    "gf": str,
    "graph": str,
    "graphs": str,
    "heights": Listed(SIDE, 0),
    "left": str,
    "length": SIDE,
    "marks": str,
    "model": str,
    "mono": bool,
    "nim": str,
    "offset": INDEX,
    "opening": str,
    "payoff": SIDE,
    "pieces": bool,
    "players": SIDE,
    "raised": (SIDE, Listed(SIDE)),
    "right": str,
    "rows": (SIDE, Listed(SIDE, 2)),
    "second": str,
    "shift": Size(-10_000, 10_000),
    "step": Size(1),
    "terms": Listed(int),
    "to": SIDE,
    "topology": str,
    "zeros": str,
}


def check_shapes(claim: Claim) -> None:
    """Raise ClaimError for a value of `about` or `says` that has not the shape of its key.

    >>> from gfkit.claims.claim import Claim
    >>> check_shapes(Claim("1", "H", "p", "s", "terms", {}, {"terms": [1, None]}))
    Traceback (most recent call last):
    gfkit.errors.ClaimError: claim 1 (H, p): says.terms, entry 2: None has the wrong type
    """
    tables = [("about", claim.about, ABOUT), ("says", claim.says, SAYS)]
    if claim.about and all(isinstance(value, dict) for value in claim.about.values()):
        inner = [(f"about.{name}", inside, ABOUT) for name, inside in claim.about.items()]
        tables = [*inner, tables[1]]
    for name, data, shapes in tables:
        for key, value in data.items():
            if key in shapes:
                _check(claim.where, f"{name}.{key}", value, shapes[key])


def _check(where: str, place: str, value: Any, shape: Shape) -> None:
    match shape:
        case tuple():
            fitting = [one for one in shape if _is_outside(value, one)]
            if not fitting:
                raise ClaimError(where, f"{place}: {_shown(value)} has the wrong type")
            if not any(_is_inside(where, place, value, one) for one in fitting[:-1]):
                _check(where, place, value, fitting[-1])
        case Size(low, high):
            _check(where, place, value, int)
            if not low <= value <= high:
                raise ClaimError(where, f"{place}: {_shown(value)} is not {shape}")
        case Listed(of, least):
            _check(where, place, value, list)
            if not least <= len(value) <= MAX_ENTRIES:
                wanted = f"{least} to {MAX_ENTRIES} entries"
                raise ClaimError(where, f"{place} has {wanted}, not {len(value)}")
            for number, entry in enumerate(value, 1):
                _check(where, f"{place}, entry {number}", entry, of)
        case Record(parts):
            _check(where, place, value, list)
            if len(value) != len(parts):
                raise ClaimError(where, f"{place} has {len(parts)} entries, not {len(value)}")
            for number, (entry, part) in enumerate(zip(value, parts, strict=True), 1):
                _check(where, f"{place}, entry {number}", entry, part)
        case Table(of):
            _check(where, place, value, dict)
            for key, entry in value.items():
                _check(where, f"{place}.{key}", entry, of)
        case _:
            if not _is_outside(value, shape):
                raise ClaimError(where, f"{place}: {_shown(value)} has the wrong type")
            if isinstance(value, str) and len(value) > MAX_TEXT:
                raise ClaimError(where, f"{place} has more than {MAX_TEXT} characters")


def _is_inside(where: str, place: str, value: Any, shape: Shape) -> bool:
    try:
        _check(where, place, value, shape)
    except ClaimError:
        return False
    return True


def _is_outside(value: Any, shape: Shape) -> bool:
    """Tell whether a value has the shape as far as its outermost type tells."""
    match shape:
        case tuple():
            return any(_is_outside(value, one) for one in shape)
        case Size():
            wanted: type = int
        case Listed() | Record():
            wanted = list
        case Table():
            wanted = dict
        case _:
            wanted = shape
    return isinstance(value, wanted) and isinstance(value, bool) == (wanted is bool)


def _shown(value: Any) -> str:
    text = f"a text of {len(value)} characters" if isinstance(value, str) else repr(value)
    if isinstance(value, int) and abs(value) >= 10**40:
        text = "an integer of more than 40 digits"
    short = value if isinstance(value, str) and len(value) <= 40 else None
    return repr(short) if short is not None else text if len(text) <= 60 else f"{text[:57]}..."
