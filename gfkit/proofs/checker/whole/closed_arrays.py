"""Closed boards on which components are counted: automata that remember the first rows.

From 3 rows on the last one is joined to the first; fewer rows are an open board. Components know
themselves which rows are joined. Conditions at places are those of an automaton below rows of which
nothing is known, which reads the first rows again at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.array_machine import MET, ArrayMachine
from ..core.array_rules import ArrayRule
from ..core.clock import need
from ..core.machines import Edge, Machine
from ..core.tracks import Place
from .component_parts import Asked, Components
from .frontiers import LEAST, require_graph

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..core.clock import Clock
    from ..core.machines import State
    from ..core.tracks import Arrays, Rows


class Closing:
    """A rule that is counted on closed boards as well, of which first rows are remembered."""

    arrays: Any
    pairs: Any
    cornered: Any

    def closing(self, neighbours: str) -> None:
        """Reject rings on which the rule is not counted."""
        need(neighbours == "simple graph", "two cells of a ring are beside each other twice")
        need(not self.cornered, "the rule is about sides that the board does not have")

    def acting(self, rows: Rows) -> None:
        """Reject boards that have not the rows of a graph."""
        require_graph(self.pairs, rows)

    def machine(self, _: str, rows: Rows, marks: str, clock: Clock) -> Machine:
        """Return the automaton that reads rows."""
        kind = ClosedArrays if rows.closing else ArrayMachine
        return kind(self.arrays, rows, marks, clock)


class CellRule(Closing, ArrayRule):
    """A rule on arrays, some of whose conditions are about components."""

    @property
    def pairs(self) -> set[tuple[int, int]]:
        """Rows that are neighbours as a graph says."""
        asked = (z.acceptor for z in self.arrays.conditions if isinstance(z.acceptor, Asked))
        return set().union(*(z.pairs for z in asked))

    @property
    def cornered(self) -> bool:
        """Whether the rule is about sides."""
        return self.sided or any(hasattr(z.acceptor, "places") for z in self.arrays.conditions)


class ClosedArrays(Machine):
    """The automaton of arrays on rows, the last of which is joined to the first.

    A state is (row, parts, again, inner): how many rows were read, as far as that matters, what is
    carried of components, the numbers of the letters of the first rows, and the state of places.
    """

    def __init__(self, arrays: Arrays, across: Rows, marks: str, clock: Clock) -> None:
        local = tuple(z for z in arrays.conditions if isinstance(z.track, Place))
        asked = [z.acceptor for z in arrays.conditions if not isinstance(z.track, Place)]
        self.parts = [Components(z, across, arrays.letters) for z in asked]
        self.local = ArrayMachine(arrays._replace(conditions=local), across, marks, clock)
        self.filled: dict[tuple[int, State], list[tuple[int, State]]] = {}
        starts = self.local.starts
        self.deep = max((len(some) - 1 for some in starts), default=0)
        unknown = [z for some in starts for z in (some[0], *[MET] * (len(some) - 1))]
        below = (False, tuple(unknown), (), ())
        self.told = max(LEAST, self.deep)
        start = (0, tuple(z.begin for z in self.parts), (), below)
        super().__init__(across.width, start, clock)
        self.weight += 2 * across.width * len(self.parts) + self.local.weight

    def read(self, depth: int, state: Any) -> list[Edge]:
        """Read a letter of every kind."""
        row, parts, again, inner = state
        further = min(row + (depth == self.width - 1), self.told)
        told = min(row, LEAST - 1)
        found: list[Edge] = []
        if (depth, inner) not in self.filled:
            self.filled[depth, inner] = self.local.filled(depth, inner)
        carry = [(one.read, some) for one, some in zip(self.parts, parts, strict=True)]
        for k, now in self.filled[depth, inner]:
            letter = self.local.letters[k]
            after = tuple([read(some, depth, letter, told) for read, some in carry])
            if None in after:
                continue
            first = (*again, k) if row < max(self.deep, LEAST - 1) and self.deep else again
            first = first[: self.deep * self.width] if further == self.told else first
            found.append(((further, after, first, now), *self.local.choices[k]))
        return found

    def is_end(self, state: Any) -> bool:
        """Tell whether all is as it must be when the ends are joined; of fewer rows, at once."""
        row, parts, again, inner = state
        several = zip(self.parts, parts, strict=True)
        if row == 0 or not all(one.may_end(some, row) for one, some in several):
            return bool(row == 0)
        if not self.deep:
            return True
        if row < LEAST:
            short = self.after(self.local.start, again)
            return bool(short is not None and self.local.is_end(short))
        known, width = len(again) // self.width, self.width
        rows = [again[k * width : (k + 1) * width] for k in range(known)]
        letters = []
        for k in range(self.deep):
            letters += rows[k % known]
        return self.after(inner, letters) is not None

    def after(self, inner: Any, letters: Iterable[int]) -> Any:
        """Return the state of places after further letters, None if one of them must not come."""
        for number, k in enumerate(letters):
            self.clock.spend(5)
            inner = dict(self.local.filled(number % self.width, inner)).get(k)
            if inner is None:
                return None
        return inner
