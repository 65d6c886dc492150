"""Readers of whole arrays, cell by cell: of components, and of an array as one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from gfkit.automata.decision_diagrams import FAILED

if TYPE_CHECKING:
    from gfkit.boards.component_acceptors import Connected
    from gfkit.boards.game import Cell
    from gfkit.strips.scan.line_automata import LineAutomaton

TURNED = {"left": "top", "top": "left", "right": "bottom", "bottom": "right"}


def turned_place(place: str) -> str:
    """Return where a side or corner is on the board reflected in its main diagonal.

    >>> turned_place("top-right"), turned_place("left")
    ('bottom-left', 'top')
    """
    *first, last = (TURNED[side] for side in place.split("-"))
    return f"{last}-{first[0]}" if first else last


Function = tuple[int, ...]
"""For each state before a row the state after what was read of it, or FAILED."""


class Front(NamedTuple):
    """What is remembered of the elements of one letter.

    labels: for each column the component of its last element, 0 if that has another letter.
    corner: the label of the element above and to the left of the next one. closed: how many
    components have no such element. met: which of the places were reached. is_first: whether the
    first row is being read.
    """

    labels: tuple[int, ...]
    corner: int
    closed: int
    met: int
    is_first: bool


class ComponentReader:
    """Remembers the components of the elements with a letter.

    turned: whether the board is reflected in its main diagonal.
    """

    def __init__(
        self, acceptor: Connected, steps: tuple[Cell, ...], width: int, *, turned: bool
    ) -> None:
        self.letter, self.width = acceptor.letters.index(acceptor.value), width
        ways = {(c, r) if turned else (r, c) for r, c in steps}
        ways |= {(-r, -c) for r, c in ways}
        self.left, self.up = (0, 1) in ways, (1, 0) in ways
        self.up_left, self.up_right = (1, 1) in ways, (1, -1) in ways
        self.counts = set(acceptor.components)
        self.most = max(acceptor.components)
        self.places = tuple(turned_place(z) if turned else z for z in acceptor.sides)
        above = any(place.startswith("top") for place in self.places)
        self.first = Front((0,) * width, 0, 0, 0, above)

    def read(self, column: int, state: Front, letter: int) -> tuple[Front, int] | None:
        """Return the components after an element; None if there are too many."""
        labels, corner, closed, met, is_first = state
        last = column == self.width - 1
        own = 0
        next_corner = labels[column] if self.up_left and not last else 0
        joined: set[int] = set()
        if letter == self.letter:
            own = 1 + max(*labels, corner)
            near = (
                labels[column - 1] if self.left and column else 0,
                labels[column] if self.up else 0,
                corner if self.up_left else 0,
                labels[column + 1] if self.up_right and not last else 0,
            )
            joined = {label for label in near if label}
            met |= self.reached(column, is_first=is_first)
        before = {labels[column], corner, *labels} - {0}
        found = [*labels[:column], own, *labels[column + 1 :], next_corner]
        found = [own if label in joined else label for label in found]
        closed += len(before - joined - set(found))
        open_now = len(set(found) - {0})
        if closed > self.most or (closed == self.most and open_now):
            return None
        order: dict[int, int] = {0: 0}
        for label in found:
            order.setdefault(label, len(order))
        named = [order[label] for label in found]
        after = Front(tuple(named[:-1]), named[-1], closed, met, is_first and not last)
        return after, 0

    def reached(self, column: int, *, is_first: bool) -> int:
        """Return which of the places an element of a column is at, as bits; the bottom is not."""
        sides = {"left"} if not column else set()
        if column == self.width - 1:
            sides.add("right")
        if is_first:
            sides.add("top")
        return sum(1 << k for k, z in enumerate(self.places) if set(z.split("-")) <= sides)

    def at_end(self, state: Front) -> int | None:
        """Allow the end for an allowed number of components, all places being reached."""
        labels = state.labels
        at = {
            "bottom": any(labels),
            "bottom-left": labels[0] > 0,
            "bottom-right": labels[-1] > 0,
        }
        met = all(at.get(z, state.met >> k & 1) for k, z in enumerate(self.places))
        number = state.closed + len(set(labels) - {0})
        return 0 if met and number in self.counts else None


class ParallelReader:
    """Remembers for each row of the array, all being read at once, what it does to the states.

    Before a row only those states are possible to which the rows above lead, or can lead when more
    of their elements are read; what a row does to others is forgotten.
    """

    def __init__(self, automaton: LineAutomaton, width: int) -> None:
        self.width = width
        self.accepts = automaton.accepts.tolist()
        self.after = [*automaton.after.tolist(), [FAILED] * automaton.after.shape[1]]
        count = len(self.accepts)
        reach = np.eye(count, dtype=bool)
        for state, row in enumerate(self.after[:-1]):
            reach[state, [after for after in row if after != FAILED]] = True
        for _ in range(count.bit_length()):
            reach = reach @ reach
        self.reach = [frozenset(np.flatnonzero(row).tolist()) for row in reach]
        self.first = self.possible([tuple(range(count))] * width) or ()

    def possible(self, rows: list[Function]) -> tuple[Function, ...] | None:
        """Return what rows do to possible states; None if one of them fails for all of those."""
        before: frozenset[int] = frozenset([0])
        found = []
        for row in rows:
            kept = tuple(after if state in before else FAILED for state, after in enumerate(row))
            ways = {after for after in kept if after != FAILED}
            if not ways:
                return None
            before = frozenset().union(*(self.reach[state] for state in ways))
            found.append(kept)
        return tuple(found)

    def read(
        self, column: int, state: tuple[Function, ...], letter: int
    ) -> tuple[tuple[Function, ...], int] | None:
        """Return what the rows do after one element more of the row `column`."""
        rows = list(state)
        rows[column] = tuple(self.after[after][letter] for after in rows[column])
        found = self.possible(rows)
        return None if found is None else (found, 0)

    def at_end(self, state: tuple[Function, ...]) -> int | None:
        """Allow the end if all rows, one after the other, lead to a state that accepts."""
        number = 0
        for row in state:
            number = row[number]
            if number == FAILED:
                return None
        return 0 if self.accepts[number] else None
