"""From conditions to slots, by their tracks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.boards.conditions import Frontier, Line, Place
from gfkit.strips.scan.line_slots import add_frontier, add_lines
from gfkit.strips.scan.place_slots import add_place
from gfkit.strips.scan.slots import FRESH, Failures, Slots

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gfkit.boards.conditions import Arrays, Condition
    from gfkit.boards.game import Cell


def named_conditions(arrays: Arrays) -> list[tuple[str, tuple[Condition, ...]]]:
    """Return the conditions of each key."""
    found: dict[str, list[Condition]] = {}
    for condition in arrays.conditions:
        found.setdefault(condition.key, []).append(condition)
    return [(key, tuple(some)) for key, some in found.items()]


MOST_TOGETHER = 2
"""Conditions on so many cells are read together."""


def slots_of(arrays: Arrays, width: int, *, turned: bool, joined: bool) -> Slots:
    """Return what the cells of a row of `width` cells do, by all conditions.

    turned: whether the board is reflected in its main diagonal, so that columns are read. joined:
    whether the ends of the row are.
    """
    slots = Slots(width, len(arrays.letters))
    slots.cells = [[] for _ in range(width)]
    slots.begun(1, 0)
    _count_failures(slots, arrays.conditions)
    for key, track, some in together(arrays.conditions):
        before = len(slots.first)
        failures = slots.counted[some[0].shared] if some[0].fails != {0} else None
        if isinstance(track, tuple):
            add_place(slots, some, track, failures, turned=turned, joined=joined)
        elif isinstance(track, Line):
            add_lines(slots, some[0], failures, turned=turned)
        else:
            add_frontier(slots, some[0], failures, turned=turned, joined=joined)
        slots.owners.setdefault(key, set()).update(range(before, len(slots.first)))
    if bool(slots.may_end(lambda slot: np.array([slots.first[slot] * (slot != FRESH)]), 1)[0]) == (
        slots.empty
    ):
        slots.first[FRESH] = 0  # the array without rows needs no state of its own
    return slots


def _count_failures(slots: Slots, conditions: Sequence[Condition]) -> None:
    """Add a slot for each number of failures that is limited, shared by name."""
    for condition in conditions:
        if condition.fails != {0}:
            name = condition.shared
            if name in slots.counted:
                slots.counted[name].allowed &= condition.fails
            else:
                slots.counted[name] = Failures(slots.kept(0), condition.fails)
                slots.endings.append(slots.counted[name].are_allowed)
    for failures in slots.counted.values():
        slots.empty &= 0 in failures.allowed


def together(
    conditions: Sequence[Condition],
) -> Iterator[tuple[str, Line | Frontier | tuple[Cell, ...], list[Condition]]]:
    """Yield conditions with their keys and tracks; those of a key on the same two cells together.

    The track of places is their cells in the order of reading, from the first one.
    """
    places: dict[tuple[Any, ...], list[Condition]] = {}
    for number, condition in enumerate(conditions):
        if not isinstance(condition.track, Place):
            yield condition.key, condition.track, [condition]
            continue
        cells = tuple(sorted(condition.track.offsets))
        shape = tuple((r - cells[0][0], c - cells[0][1]) for r, c in cells)
        alone = condition.fails != {0} or len(cells) > MOST_TOGETHER
        places.setdefault((condition.key, shape, number if alone else -1), []).append(condition)
    for (key, shape, _), some in places.items():
        yield key, shape, some
