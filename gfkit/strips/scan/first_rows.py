"""Conditions at places where the last row is joined to the first: the first rows are remembered.

Read as below rows of which nothing is known, an array of n rows satisfies the conditions of all
places that begin in it if its first rows may be read again after it. So the elements of as many
first rows are remembered as places reach down, and when the board ends they are read again. Boards
of fewer than three rows are open: all of their elements are remembered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.boards.shapes.joins import LEAST_JOINED
from gfkit.strips.scan.slots import FRESH, Rewrite

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from gfkit.strips.scan.slots import Contents, Slots

    Table = NDArray[np.int32]
    Truths = NDArray[np.bool_]
    Held = Mapping[int, NDArray[Any]]
    """The contents of slots, each in all states."""
    Line = list[NDArray[Any]]
    """The elements of a row, each in all states."""


def add_closing(slots: Slots, places: Slots) -> None:
    """Add the slots of places on open boards to others, as where the board's ends are joined."""
    ages = _ages(places)
    depth = max([LEAST_JOINED - 1, *ages.values()])
    told = max(LEAST_JOINED, depth)
    begin = len(slots.first)
    for first, again, source in zip(places.open, places.begin, places.shift, strict=True):
        if source == -1:
            slots.begun(first, again)
        else:
            slots.moved(first, begin + source)
    row = slots.kept(0)
    rows = [[slots.kept(0) for _ in range(slots.width)] for _ in range(depth)]
    for column, actions in enumerate(places.cells):
        for one in actions:
            moved = tuple(begin + slot for slot in one.slots)
            slots.cells[column].append(Rewrite(moved, one.table))
        for k, line in enumerate(rows):
            same = _alike(places, ages, k, column)
            table = _remembered(k, told, depth, same)
            slots.cells[column].append(Rewrite((row, line[column]), table))
        if column == slots.width - 1:
            after = np.minimum(np.arange(told + 1) + 1, told)
            table = np.repeat(after[:, None, None], slots.letters, axis=1)
            slots.cells[column].append(Rewrite((row,), table.astype(np.int32)))

    def may_end(contents: Contents) -> Truths:
        """Read the first rows again, or those of a short board."""
        number = contents(row)
        good = np.ones(len(number), dtype=bool)
        for n in range(1, told + 1):
            here = np.flatnonzero(number == n)
            lines = [[contents(slot)[here] for slot in line] for line in rows[: min(n, depth)]]
            if n < LEAST_JOINED:
                first = np.array(places.first)[:, None].repeat(len(here), axis=1)
                fine, held = _read(places, dict(enumerate(first)), lines)
                fine &= places.may_end(held.__getitem__, len(here))
            else:
                held = {z: contents(begin + z)[here] for z in range(len(places.first))}
                again = [lines[k % n] for k in range(depth)]
                fine, _ = _read(places, held, again[: max(ages.values())])
            good[here] = fine
        return good

    slots.endings.append(may_end)


def _ages(places: Slots) -> dict[int, int]:
    """Return of each slot how many rows of its places are above the row that is read."""
    found: dict[int, int] = {}
    for slot, source in enumerate(places.shift):
        found[slot] = 0 if source == -1 else 1 + found[source]
    return found


def _alike(places: Slots, ages: Mapping[int, int], k: int, column: int) -> list[int]:
    """Return for each letter the first that does the same when row k is read again."""
    known: dict[bytes, int] = {}
    tables = [z.table for z in places.cells[column] if any(ages[slot] > k for slot in z.slots)]
    return [
        known.setdefault(b"".join(z[..., a, :].tobytes() for z in tables), a)
        for a in range(places.letters)
    ]


def _remembered(k: int, told: int, depth: int, same: list[int]) -> Table:
    """Return what a cell does to the element remembered of row k: of (rows before it, element)."""
    letters = len(same)
    table = np.empty((told + 1, letters, letters, 2), dtype=np.int32)
    table[..., 0] = np.arange(told + 1)[:, None, None]
    table[..., 1] = np.arange(letters)[:, None]
    table[depth:, :, :, 1] = np.array(same)[:, None]
    table[k, :, :, 1] = np.arange(letters)
    return table


def _read(places: Slots, held: Held, lines: list[Line]) -> tuple[Truths, Held]:
    """Read rows; return in which states all of them may come, and the contents after them."""
    now = dict(held)
    good = np.ones(len(now[FRESH]), dtype=bool)
    for line in lines:
        for actions, letter in zip(places.cells, line, strict=True):
            for one in actions:
                after = one.table[(*(now[slot] for slot in one.slots), letter)]
                good &= (after >= 0).all(axis=-1)
                now.update(zip(one.slots, np.maximum(after, 0).T, strict=True))
        now = {
            slot: np.full(len(good), begin) if source == -1 else now[source]
            for slot, (begin, source) in enumerate(zip(places.begin, places.shift, strict=True))
        }
    return good, now
