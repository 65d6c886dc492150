"""Conditions of array rules on a few cells, as decision diagrams that the cells are read into.

A condition stands at every place of the board. What is beyond the board is a letter more, after
those of the values; a condition that must lie inside of the board never reads it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.decision_diagrams import of_steps, of_table
from gfkit.boards.arrays import (
    STEPS,
    Blocks,
    Formula,
    Limited,
    Neighbours,
    Surrounded,
    Windows,
    Words,
)
from gfkit.budget import forecast
from gfkit.strips.condition_tables import table_of
from gfkit.strips.move_diagrams import Arriving, Following, Placing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.automata.decision_diagrams import Diagram
    from gfkit.boards.arrays import Condition, Local
    from gfkit.strips.move_diagrams import Moving

Offset = tuple[int, int]
MET_ALREADY = -1
State = tuple[int, tuple[int, ...]]
"""Which value the element has, from 1 on, 0 if it is not known; numbers of related neighbours."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A condition at one place: the cells that it looks at.

    offsets: (row, column), from the cell that names the place. inside: whether all of them must be
    on the board; otherwise the first must. word: of the words of a condition, those of this length.
    turned: whether the board is reflected in its main diagonal.
    """

    condition: Local | Moving
    offsets: tuple[Offset, ...]
    inside: bool
    word: int = 0
    turned: bool = False

    @property
    def steps(self) -> tuple[Offset, ...]:
        """The offsets as the condition means them."""
        return _transposed(self.offsets) if self.turned else self.offsets

    def transposed(self) -> Spot:
        """Return the spot on the board that is reflected in its main diagonal."""
        return Spot(self.condition, _transposed(self.offsets), self.inside, self.word, turned=True)


def _transposed(offsets: tuple[Offset, ...]) -> tuple[Offset, ...]:
    return tuple((column, row) for row, column in offsets)


def spots_of(condition: Condition | Moving) -> list[Spot]:
    """Return what a condition asks at each place; nothing for one that is not on a few cells."""
    match condition:
        case Limited():
            return spots_of(condition.condition)
        case Neighbours():
            return [Spot(condition, ((0, 0), *condition.offsets), inside=False)]
        case Surrounded():
            near = {step for steps in condition.named().values() for step in steps}
            return [Spot(condition, ((0, 0), *sorted(near)), inside=False)]
        case Windows() | Blocks() | Formula():
            block = [(r, c) for r in range(condition.rows) for c in range(condition.columns)]
            return [Spot(condition, tuple(block), inside=True)]
        case Words():
            down, across = STEPS[condition.direction]
            lines = {
                length: tuple((down * k, across * k) for k in range(length))
                for length in sorted({len(word) for word in condition.words})
            }
            return [Spot(condition, line, inside=True, word=k) for k, line in lines.items()]
        case Following() | Arriving():
            return [Spot(condition, condition.offsets, inside=False)]
        case Placing():
            return [Spot(condition, condition.offsets, inside=True)]
        case _:
            return []


@lru_cache(maxsize=512)
def diagram_of(
    spot: Spot,
    values: tuple[str, ...],
    order: tuple[int, ...],
    beyond: tuple[int, ...],
    pauses: tuple[int, ...],
) -> Diagram:
    """Return the diagram that reads the cells of a spot, by their numbers, in an order.

    beyond: the cells beyond the sides of the board, which are not read. pauses: before which cells
    the board may end. Letters are the places of
    the values, and one more for what is above or below the board.
    """
    condition = spot.condition
    match condition:
        case Neighbours():
            return _neighbours(condition, values, order, len(beyond), pauses)
        case Windows():
            patterns = [pattern.replace("|", "") for pattern in condition.patterns]
            return _patterns(patterns, values, order, pauses, forbidden=condition.forbidden)
        case Words():
            words = [word for word in condition.words if len(word) == spot.word]
            return _patterns(words, values, order, pauses, forbidden=True)
        case Blocks():
            return _blocks(condition, values, order, pauses)
        case Surrounded() | Formula():
            return _by_table(spot, values, order, pauses)
        case Following() | Arriving() | Placing():
            return condition.diagram(spot.steps, order, beyond, pauses)


def _neighbours(
    condition: Neighbours,
    values: tuple[str, ...],
    order: tuple[int, ...],
    beyond: int,
    pauses: tuple[int, ...],
) -> Diagram:
    """Remember for each value that the element may have how many neighbours are related so far."""
    asked = [value for value in values if value in condition.of]
    most = max(condition.counts) + 1
    outside = condition.outside
    related = {(a, b): condition.related(a, b) for a in asked for b in values}

    def more(numbers: tuple[int, ...], there: str, here: Sequence[str]) -> tuple[int, ...]:
        found = zip(numbers, here, strict=True)
        return tuple(min(most, number + related[a, there]) for number, a in found)

    def step(state: State, place: int, letter: int) -> State:
        known, numbers = state
        if known == MET_ALREADY:
            return state
        there = values[letter] if letter < len(values) else outside
        if order[place] == 0:
            if there not in asked:
                return MET_ALREADY, ()
            chosen = asked.index(there)
            return chosen + 1, (numbers[chosen],)
        if there is None:
            return state
        return known, more(numbers, there, asked if known == 0 else asked[known - 1 : known])

    def is_met(state: State) -> bool:
        known, numbers = state
        return known == MET_ALREADY or numbers[0] in condition.counts

    numbers = (0,) * len(asked)
    for _ in range(beyond if outside is not None else 0):
        numbers = more(numbers, outside or "", asked)
    return of_steps(len(order), len(values) + 1, (0, numbers), step, is_met, pauses)


def _by_table(
    spot: Spot, values: tuple[str, ...], order: tuple[int, ...], pauses: tuple[int, ...]
) -> Diagram:
    """Ask the condition about everything that the cells can be."""
    condition = spot.condition
    letters, depth = len(values) + 1, len(order)
    forecast(f"a table of {letters}^{depth} entries", memory=20 * letters**depth)
    numbers = np.array([*map(int, values), 0], dtype=np.int64)
    known = np.arange(letters) < len(values)

    def along(axis: int, entries: Any) -> Any:
        shape = [1] * depth
        shape[axis] = letters
        return entries.reshape(shape)

    at = {number: (along(axis, numbers), along(axis, known)) for axis, number in enumerate(order)}
    if isinstance(condition, Surrounded):
        place = {offset: number for number, offset in enumerate(spot.steps)}
        names = {
            name: [at[place[step]] for step in steps if place[step] in at]
            for name, steps in condition.named().items()
        }
        names["x"] = [(at[0][0], True)]
    else:
        assert isinstance(condition, Formula)
        names = {name: [(at[k][0], True)] for k, name in enumerate(condition.letters)}
    return of_table(table_of(condition.node(), names, (letters,) * depth), pauses)


def _patterns(
    patterns: Sequence[str],
    values: tuple[str, ...],
    order: tuple[int, ...],
    pauses: tuple[int, ...],
    *,
    forbidden: bool,
) -> Diagram:
    """Remember which patterns fit so far."""

    def step(fitting: frozenset[str], place: int, letter: int) -> frozenset[str]:
        value = values[letter] if letter < len(values) else ""
        return frozenset(p for p in fitting if p[order[place]] in {"?", value})

    return of_steps(
        len(order),
        len(values) + 1,
        frozenset(patterns),
        step,
        lambda fitting: bool(fitting) != forbidden,
        pauses,
    )


def _blocks(
    condition: Blocks, values: tuple[str, ...], order: tuple[int, ...], pauses: tuple[int, ...]
) -> Diagram:
    """Remember the part of the statistic that is known."""
    allowed = {2 * number for number in condition.allowed}

    def step(known: tuple[int, ...], place: int, letter: int) -> tuple[int, ...]:
        del place
        number = int(values[min(letter, len(values) - 1)])
        match condition.statistic:
            case "sum":
                return (sum(known) + number,)
            case "maximum":
                return (max((*known, number)),)
            case "minimum":
                return (min((*known, number)),)
            case _:
                return tuple(sorted((*known, number)))

    def is_met(known: tuple[int, ...]) -> bool:
        return known[(len(known) - 1) // 2] + known[len(known) // 2] in allowed

    nothing: tuple[int, ...] = ()
    return of_steps(len(order), len(values) + 1, nothing, step, is_met, pauses)
