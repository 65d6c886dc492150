"""Which cells are beside one another, and which of them are remembered, where rows are read.

Cells are read row by row, and a cell is remembered while one beside it is still to come. Steps are
those of the array, of which columns are the rows here if they grow. In a line of its own a column
may have neighbours, as a graph says: the step from the lower one is ("to", the other one), and back
("from", how many lower neighbours come before).

On open boards the rows above the first one are empty. On closed ones the last row is joined to the
first, from 3 rows on. So the first row is remembered too: its cells are beside those of a row LAST.
Or a row PROMISED above the first one is remembered instead, each cell of which becomes one with
that below it when the last row is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.clock import limit, need

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from ..core.tracks import Cell, Rows

    Slot = tuple[int, Any, int, Any]

LEAST, LAST, PROMISED = 3, 9, -1
"""The least number of joined rows; the number of the last row, where it is above the first."""


class Frontier:
    """The cells beside the one that is read, at each place: its column, on closed boards of rows.

    sizes: how many cells are remembered. slots: those of them that are beside it, as (its number,
    the step to the other, the number of that, the step back). steps: all steps to cells beside it.
    stays: the numbers of those that are remembered after it. joins: for each number of rows, as far
    as it matters, the slots between the first one and the last, or pairs of cells that become one.
    """

    def __init__(
        self,
        rows: Rows,
        steps: Iterable[Cell],
        pairs: Iterable[Cell] = (),
        *,
        promised: bool = False,
    ) -> None:
        closed, self.rows, self.pairs = rows.closing, rows, sorted(pairs)
        self.above = PROMISED if promised else LAST
        self.both = sorted({(k * r, k * c) for r, c in steps for k in (1, -1)})
        deep = max([1, *(abs(z[rows.turned]) for z in self.both)])
        far = closed and any(abs(k) > 1 for z in self.both for k in z)
        need(not far, "steps to cells that are not beside one another")
        self.low, width = min(0, self.above) if closed else -deep, rows.width
        self.sizes: list[int] = []
        self.slots: list[list[Slot]] = []
        self.steps: list[list[Any]] = []
        self.stays: list[list[int]] = []
        for row in range(LEAST if closed else 1):
            for column in range(width):
                here, near = (row, column), self.beside((row, column))
                before, after = self.held(row, column - 1), self.held(row, column)
                different = {here, *(z for z, _, _ in near)}
                limit(len(different) > len(near), "cells that are joined twice")
                own = len(before)
                self.sizes.append(own)
                self.slots.append([(own, s, before.index(z), t) for z, s, t in near if z < here])
                self.steps.append([s for _, s, _ in near])
                self.stays.append([[*before, here].index(z) for z in after])
        self.joins: dict[int, list[Slot]] = {}
        for row in (LEAST,) if closed else ():
            kept = self.held(row, -1)
            if promised:
                last = [c for c in range(width) if (row - 1, c) in kept]
                self.joins[row] = [(c, None, kept.index((row - 1, c)), None) for c in last]
                continue
            self.joins[row] = [
                (kept.index((0, c)), s, kept.index((row - 1, z[1])), t)
                for c in range(width)
                for z, s, t in self.beside((0, c))
                if z[0] == LAST
            ]

    def beside(self, cell: Cell) -> list[tuple[Cell, Any, Any]]:
        """Return the cells beside one, each with the step to it and the step back."""
        found: list[tuple[Cell, Any, Any]] = []
        turned, width, closing = self.rows.turned, self.rows.width, self.rows.closing
        for step in self.both:
            i, j = step[::-1] if turned else step
            r, c, back = cell[0] + i, cell[1] + j, (-i, -j)
            r = self.above if closing and r < 0 else r
            c = c % width if self.rows.joined else c
            if 0 <= c < width:
                found.append(((r, c), step, back[::-1] if turned else back))
        for low, high in self.pairs:
            if cell[1] in (low, high):
                lower = [a for a, b in self.pairs if b == high]
                steps = ("to", high), ("from", lower.index(low))
                other, ways = (high, steps) if cell[1] == low else (low, steps[::-1])
                found.append(((cell[0], other), *ways))
        return found

    def held(self, row: int, column: int) -> list[Cell]:
        """Return the cells that are remembered after one; column -1 is the end of the row above."""
        last = (row, column) if column >= 0 else (row - 1, self.rows.width - 1)
        every = [(r, c) for r in range(self.low, last[0] + 1) for c in range(self.rows.width)]
        some = [z for z in every if z <= last]
        above = self.above if self.rows.closing else None
        return [z for z in some if z[0] == above or any(y > last for y, _, _ in self.beside(z))]


def require_graph(pairs: Collection[Cell], rows: Rows) -> None:
    """Reject rows that are not those of a graph, if there is one."""
    fits = not pairs or (rows.turned and rows.width == 1 + max(map(max, pairs)))
    need(fits and not (pairs and rows.joined), "the graph of the rule has another number of rows")
