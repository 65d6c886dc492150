"""Sets of edges on rings and tori, by an automaton that remembers the first row.

From 3 rows on the last one is joined to the first; fewer are an open board. With a twist
all are joined, to reflected or shifted places, and a cell may have a loop. Which edges lead from
the first row up to the last is decided when its cells are read. A state has how many rows were
read, as far as that matters, how many components are finished, and the open cells as in
`connected_edges`. The first of them are those of the last row, with the edges that they have from
the first one; when the last row is read, each becomes one with the cell that was read there.
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
                        yield (-1, near[1]) if near[0] == LAST else near, weight
            for pair, weight in rule.pairs.items():
                if cell[1] in pair:
                    yield (cell[0], sum(pair) - cell[1]), weight

        def opened(last: Cell) -> list[Cell]:
            some = [(r, c) for r in range(-1, last[0] + 1) for c in range(width) if (r, c) <= last]
            return [z for z in some if z[0] < 0 or any(y > last for y, _ in beside(z))]

        self.ways, self.stays, self.closed = [], [], []
        for row in range(2):
            for depth in range(width):
                here = (row, depth)
                before = opened((row, depth - 1)) if depth else opened((row - 1, width - 1))
                near = dict(beside(here))
                is_simple = here not in near and len(near) == len([*beside(here)])
                limit(is_simple, "two edges join the same cells, or one a cell")
                read = [(before.index(z), weight) for z, weight in near.items() if z < here]
                self.ways.append([*self.subsets(read, marks)])
                places, after = [*before, here], opened(here)
                left = {z: None if z[0] < 0 else sum(y > here for y, _ in beside(z)) for z in after}
                self.stays.append([(places.index(z), left[z]) for z in after])
                self.closed.append([k for k, z in enumerate(places) if z not in after])
        self.least, kept = 1 if twist else LEAST, opened((1, width - 1))
        above = {z for c in range(width) for z, _ in beside((0, c)) if z[0] < 0}
        self.meet = [(c, kept.index((1, c))) for _, c in sorted(above)]
        self.free = self.every >= {*range(14 if rule.pairs else 9)}
        self.untouched = (None, self.every, None)
        Machine.__init__(self, width, (0, 0, (self.untouched,) * width), clock)
        self.weight += 2 * width

    def read(self, depth: int, state: Any) -> list[Edge]:
        """Decide of the edges from a cell to those before it, in the first row to the last one."""
        row, done, cells = state
        place = min(row, 1) * self.width + depth
        further = min(row + (depth == self.width - 1), self.least)
        found: list[Edge] = []
        for some, c, code in self.ways[place]:
            self.clock.spend(10 + 2 * len(cells))
            after = self.joined(place, done, cells, some, fewer(self.every, len(some)), None)
            if after is None:
                continue
            now, left = after
            if self.free:  # how many edges lead to a cell of the last row does not matter
                one = fewer(self.every, 1)
                ahead = [z if z[0] is None else (z[0], one, None) for z in left[: self.width]]
                left = (*ahead, *left[self.width :])
            found.append(((further, now, left), c, code))
        return found

    def is_end(self, state: Any) -> bool:
        """Tell whether all vertices have their edges, and the number of components is allowed."""
        row, done, cells = state
        if row == 0:
            return True
        if row < self.least:
            is_open = all(cell == self.untouched for cell in cells[: self.width])
            return is_open and super().is_end((False, done, cells[self.width :]))
        names = [cell[0] for cell in cells]
        for above, last in self.meet:
            promised = max(self.every) - max(cells[above][1])
            if not (self.free or promised in cells[last][1]):
                return False
            a, b = names[above], names[last]
            if promised and b is not None:
                if a == b and self.rule.acyclic:
                    return False
                names = [a if z == b else z for z in names]
        return self.rule.counts is None or done + len({*names} - {None}) in self.rule.counts
