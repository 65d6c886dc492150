"""Components of equal elements on rings and tori, by an automaton that remembers the first rows.

From 3 rows on the last one is joined to the first, with a twist from 1 on. A state has how many
rows were read, as far as that matters, and for each condition on components how many of these are
above all that is remembered, and the number of the group of each cell that is remembered, 0 for one
that has not the value: those of the first row, and those beside a cell to come. Conditions at
places are those of an automaton below rows of which nothing is known, which reads the first rows
again at the end; fewer than 3 rows are an open board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.array_machine import MET, ArrayMachine
from ..core.array_rules import ArrayRule
from ..core.clock import limit, need
from ..core.kinds import part
from ..core.machines import Edge, Machine
from ..core.tracks import Place
from .closed_edges import LAST, LEAST, ClosedEdges, folded, require_mirror_image
from .connected import Connected, pairs_of, steps_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..core.clock import Clock
    from ..core.tracks import Cell, Rows
    from ..rings.twisted_walks import Twist

    Part = tuple[int, tuple[int, ...]]


class CellRule(ArrayRule):
    """A rule on arrays, some of whose conditions are about components."""

    @property
    def asked(self) -> list[Connected]:
        """What is asked of components."""
        return [z.acceptor for z in self.arrays.conditions if not isinstance(z.track, Place)]

    def acting(self, rows: Rows) -> None:
        """Reject boards that have not the rows of a graph."""
        for one in self.asked:
            z = getattr(one, "z", {})
            fits = rows.turned and rows.width == 1 + max(map(max, pairs_of(z)), default=0)
            fits = fits and not rows.joined
            need(fits or "graph" not in z, "the graph of the rule has another number of rows")

    def around(self, of: Any) -> ClosedEdges:
        """Return what is counted on rings."""
        need(of["neighbours"] == "simple graph", "two cells of a ring are beside each other twice")
        return self.twisted(turned="rows" in of["fixed"])

    def twisted(self, *, turned: bool, twist: Twist | None = None) -> ClosedEdges:
        """Return what is counted where the last row is joined to the twisted first."""
        known = all(isinstance(one, Connected) for one in self.asked)
        limit(known, "what is joined by its values is not checked where ends are joined")
        told = [one.z for one in self.asked]
        is_told = any(z.get("sides") or (twist and "graph" in z) for z in told)
        fits = not (self.sided or is_told)
        need(fits, "the rule is about sides that the board does not have")
        return ClosedEdges(self, turned=turned, twist=twist)

    def closed(self, rows: Rows, marks: str, clock: Clock, twist: Twist | None) -> Machine:
        """Return the automaton of rings."""
        return ClosedCells(self, rows, marks, clock, twist)


class ClosedGroups:
    """What is asked of the components of one value, on rows the last of which is joined."""

    def __init__(self, asked: Connected, across: Rows, twist: Twist | None) -> None:
        width, z = across.width, asked.z
        self.value, self.acyclic, self.width = asked.value, z.get("acyclic", False), width
        self.counts = {*z.get("components", [0, 1])}
        pairs = pairs_of(z)
        steps = [(c, r) if across.turned else (r, c) for r, c in steps_of(z)]
        need(all(abs(k) <= 1 for step in steps for k in step), "cells that are not near")
        require_mirror_image(dict.fromkeys(steps), across, twist)

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

    def read(self, depth: int, row: int, part: Part, letter: Any) -> Part | None:
        """Read an element: the components after it, None if they are not allowed."""
        done, groups = part
        place = min(row, LEAST - 1) * self.width + depth
        after = [*groups, 0]
        if letter == self.value:
            touched = [z for z in (groups[k] for k in self.near[place]) if z]
            if self.acyclic and len({*touched}) < len(touched):
                return None
            own = 1 + max(groups, default=0)
            after = [own if z in touched else z for z in (*groups, own)]
        names = {0: 0}
        left = tuple(names.setdefault(after[k], len(names)) for k in self.stays[place])
        gone = done + len({*after} - names.keys())
        if gone > max(self.counts) or (any(left) and gone == max(self.counts)):
            return None
        return gone, left

    def is_end(self, row: int, part: Part) -> bool:
        """Tell whether the number of components is allowed when the ends are joined."""
        done, groups = part
        names = [*groups]
        for first, last in self.joins.get(min(row, LEAST), ()):
            a, b = names[first], names[last]
            if a and b:
                if a == b and self.acyclic:
                    return False
                names = [a if z == b else z for z in names]
        return done + len({*names} - {0}) in self.counts


class ClosedCells(Machine):
    """The automaton of arrays on rows, the last of which is joined to the first.

    A state is (row, parts, again, inner): the numbers of the letters of the first rows, and the
    state of the automaton of places.
    """

    def __init__(
        self, rule: CellRule, across: Rows, marks: str, clock: Clock, twist: Twist | None
    ) -> None:
        self.groups = [ClosedGroups(one, across, twist) for one in rule.asked]
        local = tuple(z for z in rule.arrays.conditions if isinstance(z.track, Place))
        self.local = ArrayMachine(rule.arrays._replace(conditions=local), across, marks, clock)
        if twist and local:
            twisted, image = part("rings.twisted_walks"), [*range(len(self.local.letters))]
            matrix, back = twisted.letters_twisted(self.local, twist, image, clock)
            twisted.require_symmetry(matrix, back, clock)
        starts = self.local.starts
        self.deep = max((len(some) - 1 for some in starts), default=0)
        unknown = [z for some in starts for z in (some[0], *[MET] * (len(some) - 1))]
        below = (False, tuple(unknown), (), ())
        self.least, self.told, self.twist = 1 if twist else LEAST, max(LEAST, self.deep), twist
        start = (0, ((0, ()),) * len(self.groups), (), below)
        super().__init__(across.width, start, clock)
        self.weight += 2 * across.width * len(self.groups) + self.local.weight

    def read(self, depth: int, state: Any) -> list[Edge]:
        """Read an element of every value."""
        row, parts, again, inner = state
        further = min(row + (depth == self.width - 1), self.told)
        found: list[Edge] = []
        for k, now in self.local.filled(depth, inner):
            letter = self.local.letters[k]
            several = zip(self.groups, parts, strict=True)
            after = tuple([one.read(depth, row, part, letter) for one, part in several])
            if None in after:
                continue
            read = (*again, k) if row < max(self.deep, LEAST - 1) and self.deep else again
            read = read[: self.deep * self.width] if further == self.told else read
            found.append(((further, after, read, now), *self.local.choices[k]))
        return found

    def is_end(self, state: Any) -> bool:
        """Tell whether all is as it must be when the ends are joined; of fewer rows, at once."""
        row, parts, again, inner = state
        several = zip(self.groups, parts, strict=True)
        if row == 0 or not all(one.is_end(row, part) for one, part in several):
            return bool(row == 0)
        if not self.deep:
            return True
        if row < self.least:
            short = self.after(self.local.start, again)
            return bool(short is not None and self.local.is_end(short))
        known, width = len(again) // self.width, self.width
        rows = [again[k * width : (k + 1) * width] for k in range(known)]
        letters = []
        for k in range(self.deep):
            turns = 1 + k // known
            at = [self.twist.place(c, turns) % width if self.twist else c for c in range(width)]
            letters += [rows[k % known][c] for c in at]
        return self.after(inner, letters) is not None

    def after(self, inner: Any, letters: Iterable[int]) -> Any:
        """Return the state of places after further letters, None if one of them must not come."""
        for number, k in enumerate(letters):
            self.clock.spend(5)
            inner = dict(self.local.filled(number % self.width, inner)).get(k)
            if inner is None:
                return None
        return inner
