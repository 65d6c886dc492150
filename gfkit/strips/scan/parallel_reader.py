"""The reader of an array that is one line, row by row, on a board whose columns are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gfkit.automata.decision_diagrams import FAILED

if TYPE_CHECKING:
    from gfkit.strips.scan.line_automata import LineAutomaton

Function = tuple[int, ...]
"""For each state before a row the state after what was read of it, or FAILED."""


class ParallelReader:
    """Remembers for each row of the array, all being read at once, what it does to the states.

    Before a row only those states are possible to which the rows above lead, or can lead when more
    of their elements are read; what a row does to others is forgotten.
    """

    def __init__(self, automaton: LineAutomaton, width: int) -> None:
        self.columns = tuple(range(width))
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
