"""Components of equal elements on rings and tori, by an automaton that remembers the first row.

From 3 rows on the last one is joined to the first, with a twist from 1 on. A state has how many
rows were read, as far as that matters, how many components are above all that is remembered, and
the number of the group of each cell that is remembered, 0 for one that has not the value: those of
the first row, and those beside a cell to come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.array_rules import ArrayRule
from ..core.clock import limit, need
from ..core.generating_functions import restricted
from ..core.machines import Edge, Machine
from .closed_edges import LAST, LEAST, ClosedEdges, folded, require_mirror_image
from .connected import pairs_of, steps_of

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.tracks import Cell, Rows
    from ..rings.twisted_walks import Twist


class CellRule(ArrayRule):
    """A rule on arrays whose one condition is about components."""

    @property
    def asked(self) -> dict[str, Any]:
        """What is asked of components."""
        one: Any = self.arrays.conditions[0].acceptor
        z: dict[str, Any] = one.z
        return z

    def acting(self, rows: Rows) -> None:
        """Reject boards that have not the rows of a graph."""
        fits = rows.turned and rows.width == 1 + max(map(max, pairs_of(self.asked)), default=0)
        fits = fits and not rows.joined
        need(fits or "graph" not in self.asked, "the graph of the rule has another number of rows")

    def around(self, of: Any) -> ClosedEdges:
        """Return what is counted on rings."""
        need(of["neighbours"] == "simple graph", "two cells of a ring are beside each other twice")
        return self.twisted(turned="rows" in of["fixed"])

    def twisted(self, *, turned: bool, twist: Twist | None = None) -> ClosedEdges:
        """Return what is counted where the last row is joined to the twisted first."""
        whole: Any = self.arrays.conditions[0].track
        is_told = self.sided or whole.places or (twist and "graph" in self.asked)
        need(not is_told, "the rule is about sides that the board does not have")
        return ClosedEdges(self, turned=turned, twist=twist)

    def closed(self, rows: Rows, marks: str, clock: Clock, twist: Twist | None) -> Machine:
        """Return the automaton of rings."""
        return ClosedCells(self, rows, marks, clock, twist)


class ClosedCells(Machine):
    """The automaton of arrays on rows, the last of which is joined to the first."""

    def __init__(
        self, rule: CellRule, across: Rows, marks: str, clock: Clock, twist: Twist | None
    ) -> None:
        width = across.width
        asked: Any = rule.arrays.conditions[0].acceptor
        self.value, self.acyclic = asked.value, asked.z.get("acyclic", False)
        self.counts = {*asked.z.get("components", [0, 1])}
        pairs = pairs_of(asked.z)
        steps = [(c, r) if across.turned else (r, c) for r, c in steps_of(asked.z)]
        need(all(abs(z) <= 1 for step in steps for z in step), "cells that are not near")
        require_mirror_image(dict.fromkeys(steps), across, twist)
        self.letters = [
            (letter, coefficient, restricted(code, marks))
            for letter, (coefficient, code) in zip(
                rule.arrays.letters, rule.arrays.weights, strict=True
            )
        ]

        def beside(cell: Cell) -> list[Cell]:
            both = [(cell[0] + k * r, cell[1] + k * c) for r, c in steps for k in (1, -1)]
            found = [z for z in (folded(one, across, twist) for one in both) if z]
            found += [(cell[0], sum(pair) - cell[1]) for pair in pairs if cell[1] in pair]
            limit(len({cell, *found}) > len(found), "cells that are joined twice")
            return found

        def held(last: Cell) -> list[Cell]:
            every = [(r, c) for r in range(last[0] + 1) for c in range(width) if (r, c) <= last]
            return [z for z in every if any(y > last for y in beside(z))]

        self.near: list[list[int]] = []
        self.stays: list[list[int]] = []
        for row in range(LEAST):
            for depth in range(width):
                here = (row, depth)
                before = held((row, depth - 1)) if depth else held((row - 1, width - 1))
                self.near.append([before.index(z) for z in beside(here) if z < here])
                self.stays.append([[*before, here].index(z) for z in held(here)])
        self.joins = {}
        for row in range(1 if twist else LEAST, LEAST + 1):
            kept = held((row - 1, width - 1))
            self.joins[row] = [
                (kept.index((0, c)), kept.index((row - 1, z[1])))
                for c in range(width)
                for z in beside((0, c))
                if z[0] == LAST
            ]
        super().__init__(width, (0, 0, ()), clock)
        self.weight += 2 * width

    def read(self, depth: int, state: Any) -> list[Edge]:
        """Read an element of every value."""
        row, done, groups = state
        place = min(row, LEAST - 1) * self.width + depth
        further = min(row + (depth == self.width - 1), LEAST)
        found: list[Edge] = []
        for letter, coefficient, code in self.letters:
            after = [*groups, 0]
            if letter == self.value:
                touched = [z for z in (groups[k] for k in self.near[place]) if z]
                if self.acyclic and len({*touched}) < len(touched):
                    continue
                own = 1 + max(groups, default=0)
                after = [own if z in touched else z for z in (*groups, own)]
            names = {0: 0}
            left = tuple(names.setdefault(after[k], len(names)) for k in self.stays[place])
            gone = done + len({*after} - names.keys())
            if gone > max(self.counts) or (any(left) and gone == max(self.counts)):
                continue
            found.append(((further, gone, left), coefficient, code))
        return found

    def is_end(self, state: Any) -> bool:
        """Tell whether the number of components is allowed when the ends are joined."""
        row, done, groups = state
        if row == 0:
            return True
        names = [*groups]
        for first, last in self.joins.get(row, ()):
            a, b = names[first], names[last]
            if a and b:
                if a == b and self.acyclic:
                    return False
                names = [a if z == b else z for z in names]
        return done + len({*names} - {0}) in self.counts
