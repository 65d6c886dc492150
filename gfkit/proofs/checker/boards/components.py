"""Components of equal elements, also on closed boards.

From 3 rows on the last one is joined to the first; fewer rows are an open board. Components know
themselves which rows are joined. The automaton of conditions at places is at the end in the state
in which it began: a closed board is a closed walk.

Elements of one value are joined to all those beside them. The number of components, and the sides
that elements of a value must touch (`sides`), are conditions on the whole array.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.arrays import MET, ArrayMachine
from ..core.automata import Edge, Machine, State
from ..core.conditions import Arrays, Condition, Letter, Place, Rows, Shape, Tracks
from ..core.kinds import part
from ..core.rejections import need
from ..core.rule_tables import VALUE, ArrayRule, known
from ..core.shapes import fit
from .frontiers import ALWAYS, LEAST, Asked, Components, Shown

if TYPE_CHECKING:
    from ..core.clock import Clock

Listed = Callable[[tuple[Letter, ...]], bool]
BEGIN = "begin"


class CellRule(ArrayRule):
    """A rule on arrays, some of whose conditions are about components; also on closed boards."""

    def closing(self, neighbours: str) -> None:
        """Reject rings on which the rule is not counted."""
        need(neighbours == "simple graph", "two cells of a ring are beside each other twice")
        need(not self.cornered, "the rule is about sides that the board does not have")

    @property
    def cornered(self) -> bool:
        """Whether the rule is about sides."""
        return self.sided or any(hasattr(z.acceptor, "places") for z in self.arrays.conditions)

    def acting(self, rows: Rows) -> None:
        """Reject boards that have not the rows of the graph, if there is one."""
        asked = (z.acceptor for z in self.arrays.conditions if isinstance(z.acceptor, Asked))
        pairs = set[tuple[int, int]]().union(*(z.pairs for z in asked))
        fits = not pairs or (rows.turned and rows.width == 1 + max(map(max, pairs)))
        need(
            fits and not (pairs and rows.joined), "the graph of the rule has another number of rows"
        )

    def machine(self, _: str, rows: Rows, marks: str, clock: Clock) -> Machine:
        """Return the automaton that reads rows."""
        kind = ClosedArrays if rows.closing else ArrayMachine
        return kind(self.arrays, rows, marks, clock)


class ClosedArrays(Machine):
    """The automaton of arrays on rows, the last of which is joined to the first.

    A state is (row, parts, first, inner): how many rows were read, as far as that matters, what is
    carried of components, and the states of places before the first row and now. Every one that is
    left by as many rows as places reach down may be the first, and must be the last. A board of
    fewer rows than are joined begins as an open one; its first is None.
    """

    def __init__(self, arrays: Arrays, across: Rows, marks: str, clock: Clock) -> None:
        local, asked = with_degrees(arrays.conditions)
        self.parts = [Components(z, across, arrays.letters) for z in asked]
        self.local = ArrayMachine(arrays._replace(conditions=local), across, marks, clock)
        self.filled: dict[tuple[int, State], list[tuple[int, State]]] = {}
        starts = self.local.starts
        unknown = [z for some in starts for z in (some[0], *[MET] * (len(some) - 1))]
        firsts = {self.local.number((False, tuple(unknown), (), ())): None}
        for _ in range(max((len(some) - 1 for some in starts), default=0)):
            rows = (self.local.row({(z, 0): 1}) for z in firsts)
            firsts = {after: None for row in rows for after, _ in row}
        self.firsts = [self.local.states[z] for z in firsts]
        super().__init__(across.width, BEGIN, clock)
        self.weight += 2 * across.width * len(self.parts) + self.local.weight

    def read(self, depth: int, state: Any) -> list[Edge]:
        """Read a letter of every kind."""
        if state == BEGIN:
            begun = 0, tuple(z.begin for z in self.parts)
            some = [(None, self.local.start), *zip(self.firsts, self.firsts, strict=True)]
            return [edge for z in some for edge in self.read(depth, (*begun, *z))]
        row, parts, first, inner = state
        further = min(row + (depth == self.width - 1), LEAST)
        found: list[Edge] = []
        if first is None and further == LEAST:
            return found
        if (depth, inner) not in self.filled:
            self.filled[depth, inner] = self.local.filled(depth, inner)
        told = min(row, LEAST - 1)
        carry = [(one.read, some) for one, some in zip(self.parts, parts, strict=True)]
        for k, now in self.filled[depth, inner]:
            letter = self.local.letters[k]
            after = tuple([read(some, depth, letter, told) for read, some in carry])
            if None not in after:
                found.append(((further, after, first, now), *self.local.choices[k]))
        return found

    def is_end(self, state: Any) -> bool:
        """Return whether all is as it must be when the ends are joined, or are not, of few rows."""
        if state == BEGIN:
            return True
        row, parts, first, inner = state
        closed = row == LEAST and inner == first
        fits = closed if first is not None else self.local.is_end(inner)
        several = zip(self.parts, parts, strict=True)
        return fits and all(one.may_end(some, row) for one, some in several)


def with_degrees(conditions: Iterable[Condition]) -> tuple[tuple[Condition, ...], list[Any]]:
    """Return conditions at places, and those on the whole array.

    How many of the cells beside an element have its value is how many edges its vertex has.
    """
    local, asked = [], [z.acceptor for z in conditions if not isinstance(z.track, Place)]
    for z in (z for z in conditions if isinstance(z.track, Place)):
        alike = None if z.name is not None else getattr(z.acceptor, "alike", None)
        for k, one in enumerate(asked):
            if alike and isinstance(one, Asked) and one.joins(alike[0], z.track.offsets):
                asked[k] = one.numbered(*alike)
                break
        else:
            local.append(z)
    return tuple(local), asked


BESIDE = {"horizontal": (0, 1), "vertical": (1, 0), "diagonal": (1, 1), "antidiagonal": (1, -1)}


class Whole(NamedTuple):
    """The whole array. See `core.conditions`.

    sides: whether all sides must be open: no. rule: the rules that have no other condition.
    """

    sides: bool = False
    rule: Any = CellRule

    def listed(self, acceptor: Any, shape: Shape) -> Tracks:
        """Yield all cells, and what says whether an array is so."""
        yield range(shape.rows * shape.columns), acceptor.listed(shape)

    def on_rows(self, asked: Condition, kept: Any, letters: Any, rows: Rows, clock: Any) -> Any:
        """Return what reads rows."""
        del kept, clock
        return asked.acceptor.on_rows(rows, letters)


def equal(z: dict[str, Any], value: str) -> Asked:
    """Say that the elements of a value have an allowed number of components."""
    acyclic, counts = z.get("acyclic", False), frozenset(z.get("components", [0, 1]))
    pairs = frozenset((min(pair) - 1, max(pair) - 1) for pair in z.get("graph", []))
    ways = ["horizontal"] if pairs else z.get("directions", ["horizontal", "vertical"])
    steps = {BESIDE[way] if isinstance(way, str) else (way[0], way[1]): None for way in ways}
    own, other = Shown((True,), lambda _: (ALWAYS, 0, False)), Shown((False,), lambda _: None)

    shown = {value: own}
    return Asked(steps, lambda y: shown.get(y, other), counts, acyclic, pairs)


def connected(z: dict[str, Any], values: list[str], where: str) -> Iterator[tuple[Whole, Any]]:
    """Say how many components there are."""
    known(z.get("values", []), values, where)
    ways = z.get("directions", [])
    need(isinstance(ways, list), f"{where}.directions")
    for way in ways:
        if isinstance(way, str):
            need(way in BESIDE, f"{where}.directions")
        else:
            fit(way, (range(2), range(-4, 5)), f"{where}.directions")
            need(tuple(way) > (0, 0), f"{where}.directions")
    graph = z.get("graph", [])
    need(all(len({*pair}) == len(pair) == 2 for pair in graph), f"{where}.graph")
    fits = not ways or ("horizontal" in ways and all(z in ("horizontal", "vertical") for z in ways))
    need(not graph or (fits and not z.get("sides")), f"{where}: a graph")
    full = all(z.get(key, [0]) for key in ("values", "directions", "components", "graph"))
    need(full, f"{where} lists nothing")
    for value in z.get("values", values):
        yield Whole(), equal(z, value)
        if z.get("sides"):
            yield (
                Whole(),
                part("boards.sides").Reached(z["sides"], value),
            )


CONNECTED = {
    "values?": [VALUE],
    "directions?": None,
    "components?": [range(21)],
    "acyclic?": bool,
    "graph?": [[range(1, 13)]],
    "sides?": [re.compile("left|right|top|bottom|(top|bottom)-(left|right)")],
}
TABLES = {"connected": (CONNECTED, connected)}
