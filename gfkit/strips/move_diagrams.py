"""What moves and links are asked, as decision diagrams that the cells are read into.

The letters of a diagram are the choices of a rule, in their order, and one more for what is above
or below the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from gfkit.automata.decision_diagrams import of_steps, of_table
from gfkit.boards.cell_conditions import LETTERS
from gfkit.boards.move_acceptors import STAY
from gfkit.strips.condition_tables import table_of

if TYPE_CHECKING:
    from gfkit.automata.decision_diagrams import Diagram
    from gfkit.boards.game import Cell
    from gfkit.boards.move_rules import MoveRule, Places

Offsets = tuple["Cell", ...]
BAD, GOOD = (-2, frozenset[int]()), (-1, frozenset[int]())
Known = tuple[int, frozenset[int]]
"""The choice of the element, -3 if it was not read; the choices that it cannot have."""
UNKNOWN = -3


@dataclass(frozen=True, slots=True)
class Following:
    """An element, the first cell, leads to places on the board that go on as they may."""

    rule: MoveRule

    @property
    def offsets(self) -> Offsets:
        """The cells that it looks at."""
        return (STAY, *sorted({z for choice in self.rule.choices for z in choice} - {STAY}))

    def diagram(
        self,
        steps: Offsets,
        order: tuple[int, ...],
        beyond: tuple[int, ...],
        pauses: tuple[int, ...],
    ) -> Diagram:
        """Return the diagram that reads the cells, by their numbers, in an order."""
        choices = self.rule.choices

        def failing(number: int, letter: int) -> frozenset[int]:
            step = steps[number]
            other = choices[letter] if letter < len(choices) else None
            return frozenset(
                k
                for k, choice in enumerate(choices)
                if step in choice
                and (other is None or not self.rule.may_follow(choice, step, other))
            )

        table = {
            (number, letter): failing(number, letter)
            for number in order
            if number
            for letter in range(len(choices) + 1)
        }

        def step(state: Known, place: int, letter: int) -> Known:
            own, failed = state
            number = order[place]
            if state in (BAD, GOOD):
                return state
            if number == 0:
                if letter == len(choices):
                    return GOOD
                return BAD if letter in failed else (letter, frozenset())
            if own == UNKNOWN:
                return own, failed | table[number, letter]
            return BAD if own in table[number, letter] else state

        lost = frozenset[int]().union(*(failing(number, len(choices)) for number in beyond))
        return of_steps(
            len(order), len(choices) + 1, (UNKNOWN, lost), step, lambda z: z != BAD, pauses
        )


@dataclass(frozen=True, slots=True)
class Arriving:
    """As many elements arrive at a place, the first cell, as may."""

    rule: MoveRule

    @property
    def offsets(self) -> Offsets:
        """The cells that it looks at."""
        return arriving_from(self.rule)

    def diagram(
        self,
        steps: Offsets,
        order: tuple[int, ...],
        beyond: tuple[int, ...],
        pauses: tuple[int, ...],
    ) -> Diagram:
        """Return the diagram that reads the cells, by their numbers, in an order."""
        del beyond
        allowed = set(self.rule.arrivals or ())
        most = max(allowed, default=-1) + 1
        arrive = arrivals_by(self.rule, steps)

        def step(state: int, place: int, letter: int) -> int:
            return min(most, state + (letter in arrive[order[place]]))

        return of_steps(
            len(order), len(self.rule.choices) + 1, 0, step, lambda z: z in allowed, pauses
        )


@dataclass(frozen=True, slots=True)
class Placing:
    """The places to which the elements of a block move fulfil a condition."""

    rule: MoveRule
    places: Places

    @property
    def offsets(self) -> Offsets:
        """The cells that it looks at."""
        return tuple((0, k) for k in range(self.places.columns))

    def diagram(
        self,
        steps: Offsets,
        order: tuple[int, ...],
        beyond: tuple[int, ...],
        pauses: tuple[int, ...],
    ) -> Diagram:
        """Return the diagram that reads the cells, by their numbers, in an order."""
        del steps, beyond
        choices, depth = self.rule.choices, len(order)
        across = np.array([*(choice[0][1] for choice in choices), 0], dtype=np.int64)
        names = {}
        for axis, number in enumerate(order):
            shape = [1] * depth
            shape[axis] = len(across)
            names[LETTERS[number]] = [(number + across.reshape(shape), True)]
        table = table_of(self.places.node(), names, (len(across),) * depth)
        return of_table(table, pauses)


Moving = Following | Arriving | Placing


def arriving_from(rule: MoveRule) -> Offsets:
    """Return the cells from which elements may arrive, after the place itself."""
    steps = {z for choice in rule.choices for z in choice} - {STAY}
    return (STAY, *sorted((-r, -c) for r, c in steps))


def arrivals_by(rule: MoveRule, steps: Offsets) -> list[set[int]]:
    """Return for each cell by which choices an element arrives from there."""
    return [{k for k, choice in enumerate(rule.choices) if (-r, -c) in choice} for r, c in steps]
