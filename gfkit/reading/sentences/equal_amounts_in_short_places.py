"""Amounts of cells in places that have no more cells: exactly two of two are at least two."""

from __future__ import annotations

from dataclasses import replace

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning
from gfkit.reading.sentences.sentence_meanings import (
    All,
    Amount,
    Blocks,
    Cells,
    Columns,
    Count,
    Counted,
    Every,
    Grids,
    Places,
    Property,
    Rows,
    Windows,
)


def are_the_same(one: Meaning, other: Meaning) -> bool:
    """Tell whether two meanings differ in amounts alone that no place reaches.

    >>> from gfkit.reading.sentences.sentence_reader import read_sentence
    >>> said = "2 X n binary arrays with no column that has {} two 1s"
    >>> are_the_same(*(read_sentence(said.format(z)) for z in ("exactly", "at least")))
    True
    """
    return one == other or _reached(one) == _reached(other)


def _reached(of: Meaning) -> Meaning:
    if not isinstance(of, Counted) or of.said is None:
        return of
    parts = of.said.parts if isinstance(of.said, All) else frozenset({of.said})
    return replace(of, said=All(frozenset(_reached_in(z, of) for z in parts)))


def _reached_in(said: Property, of: Counted) -> Property:
    match said:
        case Count(_, places, among) if among is not None:
            return replace(said, among=_within(among, _cells_of(places, of)))
        case Every(places, _, inner):
            return replace(said, property=_within(inner, _cells_of(places, of)))
    return said


def _within(said: Property, cells: int | None) -> Property:
    match said:
        case Count(Amount(low, high, 1), Cells()) if cells is not None and high == cells:
            return replace(said, amount=Amount(low))
        case All(parts):
            return All(frozenset(_within(z, cells) for z in parts))
    return said


def _cells_of(places: Places, of: Counted) -> int | None:
    """Return how many cells each of some places has, if that is a number."""
    match places:
        case Windows(length):
            return length
        case Blocks(rows, columns):
            return rows * columns
        case Rows() | Columns() if isinstance(of.objects, Grids):
            side = of.objects.columns if isinstance(places, Rows) else of.objects.rows
            return None if side.grows else side.length
    return None
