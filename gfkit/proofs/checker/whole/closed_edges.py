"""Sets of edges on rings and tori, by an automaton that remembers the first row.

From 3 rows on the last one is joined to the first; fewer are an open board. With a twist
all are joined, to reflected or shifted places, and a cell may have a loop. Which edges lead from
the first row up to the last is decided when its cells are read. A state has how many rows were
read, as far as that matters, the cells of the first row and of the last as in `connected_edges`,
and for each cell of the first row the cells of the last to which it has edges.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.clock import limit
from ..core.machines import Edge, Machine
from .connected_edges import EdgeMachine, fewer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.clock import Clock
    from ..core.generating_functions import Poly
    from ..core.tracks import Cell, Rows, Shape, Work
    from ..rings.twisted_walks import Twist
    from .connected_edges import EdgeSets

LEAST, LAST = 3, 9
"""The least number of joined rows; the number of the last row, which is above the first."""


def folded(cell: Cell, rows: Rows, twist: Twist | None) -> Cell | None:
    """Return a cell beside one of the first rows, None beyond open ends of a row."""
    r, c = cell
    if r < 0:
        r, c = LAST, twist.place(c, -1) if twist else c
    c = c % rows.width if rows.joined else c
    return (r, c) if 0 <= c < rows.width else None


def require_mirror_image(steps: dict[Cell, Any], rows: Rows, twist: Twist | None) -> None:
    """Reject steps that have no mirror images of the same weight where ends are reflected.

    Boards are listed by the lower ends of edges, which diagonals beside mirrored rows have not.
    """
    both = {(k * r, k * c): z for (r, c), z in steps.items() for k in (1, -1)}
    same = {(r, -c): z for (r, c), z in both.items()} == both
    same = same and not (rows.turned and any(r and c for r, c in both))
    limit(same or not (twist and twist.mirrored), "the rule is not its own mirror image")


class ClosedEdges:
    """A rule on sets of edges, or of cells, where the side that is not fixed is joined."""

    def __init__(self, rule: Any, *, turned: bool, twist: Twist | None = None) -> None:
        self.rule, self.turned, self.twist = rule, turned, twist

    def acting(self, rows: Rows) -> None:
        """Reject boards that have not the rows of a graph."""
        getattr(self.rule, "acting", lambda _: None)(rows)

    def machine(self, _: str, rows: Rows, marks: str, clock: Clock) -> Machine:
        """Return the automaton that reads rows."""
        made: Machine = self.rule.closed(rows, marks, clock, self.twist)
        return made

    def counted(self, quantity: str, shape: Shape, work: Work) -> Poly:
        """Enumerate the sets of edges of a board."""
        if self.twist:
            joined = shape
        elif self.turned:
            joined = shape._replace(across=shape.columns >= LEAST)
        else:
            joined = shape._replace(down=shape.rows >= LEAST)
        found: Poly = self.rule.counted(quantity, joined, work)
        return found


class ClosedMachine(EdgeMachine):
    """The automaton of sets of edges on rows, the last of which is joined to the first."""

    def __init__(
        self, rule: EdgeSets, across: Rows, marks: str, clock: Clock, twist: Twist | None
    ) -> None:
        width = across.width
        steps = {((c, r) if across.turned else (r, c)): z for (r, c), z in rule.steps.items()}
        require_mirror_image(steps, across, twist)
        self.rule, self.every = rule, rule.degrees | (frozenset() if rule.spanning else {0})
        self.largest = None if rule.counts is None else max(rule.counts)

        def beside(cell: Cell) -> Iterator[tuple[Cell, tuple[int, int]]]:
            for (i, j), weight in steps.items():
                for sign in (1, -1):
                    near = folded((cell[0] + sign * i, cell[1] + sign * j), across, twist)
                    if near:
                        yield near, weight
            for pair, weight in rule.pairs.items():
                if cell[1] in pair:
                    yield (cell[0], sum(pair) - cell[1]), weight

        def opened(last: Cell) -> list[Cell]:
            some = [(r, c) for r in range(last[0] + 1) for c in range(width) if (r, c) <= last]
            return [z for z in some if any(y > last for y, _ in beside(z))]

        self.ways, self.stays, self.closed = [], [], []
        for row in range(LEAST):
            for depth in range(width):
                here = (row, depth)
                before = opened((row, depth - 1)) if depth else opened((row - 1, width - 1))
                near = dict(beside(here))
                is_simple = here not in near and len(near) == len([*beside(here)])
                limit(is_simple, "two edges join the same cells, or one a cell")
                read = [(before.index(z), weight) for z, weight in near.items() if z < here]
                self.ways.append([*self.subsets(read, marks)])
                places, after = [*before, here], opened(here)
                self.stays.append(
                    [(places.index(z), sum(y > here for y, _ in beside(z))) for z in after]
                )
                self.closed.append([k for k, z in enumerate(places) if z not in after])
        self.at = {
            row: {z: k for k, z in enumerate(opened((row - 1, width - 1)))}
            for row in range(1 if twist else LEAST, LEAST + 1)
        }
        self.above = [
            [*self.subsets([(z[1], y) for z, y in beside((0, c)) if z[0] == LAST], marks)]
            for c in range(width)
        ]
        Machine.__init__(self, width, (0, 0, (), ()), clock)
        self.weight += 3 * width

    def read(self, depth: int, state: Any) -> list[Edge]:
        """Decide of the edges from a cell to those that were read, in the first row to the last."""
        row, done, cells, promised = state
        place = min(row, LEAST - 1) * self.width + depth
        further = min(row + (depth == self.width - 1), LEAST)
        found: list[Edge] = []
        for promise, c, code in [((), 1, 0)] if row else self.above[depth]:
            told = promised if row else (*promised, promise)
            for some, k, e in self.ways[place]:
                self.clock.spend(10 + 2 * len(cells))
                mine = frozenset(n for n in fewer(self.every, len(some)) if n >= len(promise))
                after = self.joined(place, done, cells, some, mine, None)
                if after is not None:
                    found.append(((further, *after, told), c * k, code + e))
        return found

    def is_end(self, state: Any) -> bool:
        """Tell whether all vertices have their edges, and the number of components is allowed."""
        row, done, cells, promised = state
        if row == 0:
            return True
        if row not in self.at:
            return not any(promised) and super().is_end((False, done, cells))
        asked = [0] * len(cells)
        names = [("alone", k) if cell[0] is None else cell[0] for k, cell in enumerate(cells)]
        known = {cell[0] for cell in cells} - {None}
        for c, promise in enumerate(promised):
            for other in promise:
                first, last = self.at[row][0, c], self.at[row][row - 1, other]
                asked[first] += 1
                asked[last] += 1
                a, b = names[first], names[last]
                if a == b and self.rule.acyclic:
                    return False
                names = [a if z == b else z for z in names]
                known = known - {b} | {a}
        if any(n not in cell[1] for n, cell in zip(asked, cells, strict=True)):
            return False
        return self.rule.counts is None or done + len(known) in self.rule.counts
