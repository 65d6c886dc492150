"""Sets of edges of squares whose cells have weights, or join four edges in two pairs, two ways.

A cell with edges has a weight, and a corner, with a horizontal and a vertical edge alone, one more.
The pairs are left and above, right and below; or left and below, right and above. Each is a vertex
of its own of the components, so that curves may touch in a cell, and do not cross.

The automaton decides of an edge when it reads the first of its cells. A state has whether no row
was finished yet, how many components are finished, the component of the edge to the next cell, that
of the edge between the last cell of a row and the first where these are joined, and those of the
edges downwards in each column; 0 for no edge. On a ring it has how many rows were read, as far as
that matters, and also the components of the edges upwards from the first row.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from ..core.clock import limit
from ..core.generating_functions import restricted
from ..core.machines import Edge, Machine
from .connected_edges import EdgeSets, weight_of

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.generating_functions import Poly
    from ..core.tracks import Rows, Shape, Work
    from ..rings.twisted_walks import Twist

LEFT, ABOVE, RIGHT, BELOW = range(4)
SIDES = {(0, -1): LEFT, (-1, 0): ABOVE, (0, 1): RIGHT, (1, 0): BELOW}
PAIRS = (((LEFT, ABOVE), (RIGHT, BELOW)), ((LEFT, BELOW), (ABOVE, RIGHT)))
LEAST = 3
"""Rows of fewer cells, joined, have two edges between the same cells."""


class TurningEdges(EdgeSets):
    """A rule on sets of edges with turns, or with weights of cells."""

    def closed(self, rows: Rows, marks: str, clock: Clock, twist: Twist | None) -> Machine:
        """Return the automaton of rings."""
        return ClosedTurns(self, rows, marks, clock, twist)

    def machine(self, _: str, rows: Rows, marks: str, clock: Clock) -> Machine:
        """Return the automaton that reads rows."""
        return TurningMachine(self, rows, marks, clock)

    def listed(self, shape: Shape, work: Work) -> Poly:
        """Enumerate the sets of edges of a board, each with its turns."""
        cells = shape.cells()
        edges = [
            (k, other, weight, SIDES[step])
            for k, (r, c) in enumerate(cells)
            for step, weight in self.steps.items()
            if (other := shape.number(r + step[0], c + step[1])) is not None
        ]
        total: Poly = {}
        for number in range(1 << len(edges)):
            work.spend(1 + len(edges))
            chosen = [edge for k, edge in enumerate(edges) if number >> k & 1]
            ends = [z for edge in chosen for z in edge[:2]]
            degrees = [ends.count(k) for k in range(len(cells))]
            if any(d not in self.degrees and (d or self.spanning) for d in degrees):
                continue
            turned = [k for k, d in enumerate(degrees) if d == len(SIDES) and self.turns]
            spots = [self.vertex] * sum(map(bool, degrees))
            for k, d in enumerate(degrees):
                ways = {z[3] % 2 for z in chosen if k in z[:2]}  # horizontal, vertical
                spots += [self.corner] * (d == len(ways) == 2)
            for turns in product(PAIRS, repeat=len(turned)):
                work.spend(1 + len(cells))
                if self.joins(degrees, chosen, dict(zip(turned, turns, strict=True))):
                    coefficient, code = weight_of([*(edge[2] for edge in chosen), *spots])
                    total[code] = total.get(code, 0) + coefficient
        return total

    def joins(self, degrees: list[int], chosen: list[Any], turns: dict[int, Any]) -> bool:
        """Tell whether the components, joined edge by edge, are as the rule says."""
        if not degrees:
            return True
        name = {(k, False): 2 * k for k, d in enumerate(degrees) if d or self.spanning}
        name |= {(k, True): 2 * k + 1 for k in turns}
        for a, b, _, side in chosen:
            opposite = (side + 2) % len(SIDES)
            new = name[a, a in turns and side in turns[a][1]]
            old = name[b, b in turns and opposite in turns[b][1]]
            if old == new and self.acyclic:
                return False
            name = {vertex: new if z == old else z for vertex, z in name.items()}
        return self.counts is None or len({*name.values()}) in self.counts


class TurningMachine(Machine):
    """The automaton of sets of edges with turns on rows."""

    def __init__(self, rule: EdgeSets, across: Rows, marks: str, clock: Clock) -> None:
        limit(not across.joined or across.width >= LEAST, "two edges join the same cells")
        self.rule, self.joined = rule, across.joined
        self.largest = None if rule.counts is None else max(rule.counts)
        weights = {((c, r) if across.turned else (r, c)): z for (r, c), z in rule.steps.items()}
        every = (weights[0, 1], weights[1, 0], rule.vertex, rule.corner)
        self.onward, self.down, self.vertex, self.corner = (
            (c, restricted(code, marks)) for c, code in every
        )
        super().__init__(across.width, (True, 0, 0, 0, (0,) * across.width), clock)
        self.weight += across.width

    def read(self, depth: int, state: Any) -> list[Edge]:
        """Decide of the edges from a cell to the next one and to that below."""
        _, _, before, seam, downs = state
        is_last = depth == self.width - 1
        fresh = 1 + max((before, seam, *downs))
        found: list[Edge] = []
        for opened in (0, fresh) if self.joined and depth == 0 else (None,):
            left, bound = (before, seam) if opened is None else (opened, opened)
            onward = ([bool(bound)] if self.joined else [False]) if is_last else [False, True]
            for right, below in product(onward, (False, True)):
                has = [bool(left), bool(downs[depth]), right, below]
                self.clock.spend(20 + 2 * self.width)
                d = sum(has)
                if d not in self.rule.degrees and (d or self.rule.spanning):
                    continue
                is_corner = d == 2 and has[LEFT] != has[RIGHT]
                spots = [self.vertex] * bool(d) + [self.corner] * is_corner
                c, code = weight_of([self.onward] * right + [self.down] * below + spots)
                for pairs in PAIRS if d == len(SIDES) and self.rule.turns else ((range(4),),):
                    after = self.after(depth, state, (left, bound), has, pairs)
                    if after is not None:
                        found.append((after, c, code))
        return found

    def after(
        self, depth: int, state: Any, labels: tuple[int, int], has: list[bool], pairs: Any
    ) -> Any:
        """Return the state after a cell that joins its edges in some pairs; None if it may not."""
        downs = list(state[4])
        name = {-1: labels[0], -2: labels[1], **dict(enumerate(downs)), -3: 0, -4: 0}
        at = {LEFT: -1, ABOVE: depth, RIGHT: -3, BELOW: -4}
        new = 1 + max(name.values())
        alone = set() if any(has) or not self.rule.spanning else {new}
        ends = [[at[side] for side in pair if has[side]] for pair in pairs]
        if depth == self.width - 1 and has[RIGHT]:
            ends.append([-3, -2])  # round the end of the row to the first cell
        for some in ends:
            known = [name[k] for k in some if name[k]]
            if self.rule.acyclic and len({*known}) < len(known):
                return None
            new += 1
            name = {k: new if z in known else z for k, z in name.items()}
            name |= dict.fromkeys(some, new)
        before = {*name.values(), *alone} - {0}
        downs = [name[-4] if k == depth else name[k] for k in range(len(downs))]
        right, seam = name[-3], name[-2]
        if depth == self.width - 1:
            right = seam = 0
        return self.named(depth, state, right, seam, downs, before)

    def named(
        self, depth: int, state: Any, right: int, seam: int, downs: Any, before: set[int]
    ) -> Any:
        """Return a state with its components numbered, and those counted that are finished."""
        order = {0: 0}
        kept = [order.setdefault(z, len(order)) for z in (right, seam, *downs)]
        done = state[1]
        if self.largest is not None:
            done += len(before - order.keys())
            if done > self.largest or (done == self.largest and len(order) > 1):
                return None
        return self.further(state[0], depth), done, kept[0], kept[1], tuple(kept[2:])

    def further(self, row: Any, depth: int) -> Any:
        """Return whether no row is finished after a cell."""
        return row and depth < self.width - 1

    def is_end(self, state: Any) -> bool:
        """Tell whether no edge leads down, and the number of components is allowed."""
        is_first, done, _, _, downs = state
        if is_first:
            return True
        return not any(downs) and (self.rule.counts is None or done in self.rule.counts)


class ClosedTurns(TurningMachine):
    """The same on rows, the last of which is joined to the first."""

    def __init__(
        self, rule: EdgeSets, across: Rows, marks: str, clock: Clock, twist: Twist | None
    ) -> None:
        super().__init__(rule, across, marks, clock)
        self.least, width = 1 if twist else LEAST, across.width
        self.start = (0, 0, 0, 0, (0,) * (2 * width))
        self.last = [twist.place(c, -1) % width if twist else c for c in range(width)]

    def further(self, row: Any, depth: int) -> Any:
        """Return how many rows are finished after a cell, as far as that matters."""
        return min(row + (depth == self.width - 1), self.least)

    def read(self, depth: int, state: Any) -> list[Edge]:
        """Decide of the edges from a cell, in the first row also of that upwards."""
        row, done, before, seam, ends = state
        found = super().read(depth, state)
        if row == 0:
            new = 1 + max((before, seam, *ends))
            met = [new if k % self.width == depth else z for k, z in enumerate(ends)]
            found += super().read(depth, (row, done, before, seam, tuple(met)))
        return found

    def is_end(self, state: Any) -> bool:
        """Tell whether edges meet, and the number of components is allowed."""
        row, done, _, _, ends = state
        names = [*ends]
        if row == 0:
            return True
        if row < self.least:
            return not any(ends) and (self.rule.counts is None or done in self.rule.counts)
        for c, last in enumerate(self.last):
            a, b = names[self.width + c], names[last]
            if bool(a) != bool(b) or (a and a == b and self.rule.acyclic):
                return False
            names = [a if z == b else z for z in names] if a else names
        number = done + len({*names} - {0})
        return self.rule.counts is None or number in self.rule.counts
