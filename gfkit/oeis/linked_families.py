"""Connected sets of vertices or edges in families of graphs: words of columns, as in the families.

The automaton keeps the component and the degree of each vertex of the first column, of the last
one, and of the hubs; components that none of these has are done.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any

from gfkit.boards.joins import LEAST_JOINED
from gfkit.boards.languages import Language
from gfkit.oeis.title_makers import Refused, TitleRule, free, row, title

if TYPE_CHECKING:
    from gfkit.oeis.graph_families import Family

MOST_LETTERS = 128
MOST_STATES = 8000
MANY = 3
"""Degrees are counted up to this number."""


@dataclass(frozen=True, slots=True)
class Linked:
    """What is asked of a set.

    has_edges: whether it is of edges. degrees: of vertices of the set, or with an edge, and of
    others. components: "one", "several", or "any". spans: whether all vertices belong to the set.
    """

    has_edges: bool
    degrees: frozenset[int] = frozenset(range(MANY + 1))
    outside: frozenset[int] = frozenset(range(MANY + 1))
    components: str = "one"
    is_acyclic: bool = False
    spans: bool = False

    @property
    def bound(self) -> int:
        """The largest degree of a vertex of the set, a large number if there is none."""
        return 10**6 if MANY in self.degrees else max(self.degrees)

    @property
    def most(self) -> int:
        """Degrees that are larger are told apart no more."""
        if MANY not in self.degrees:
            return max(self.degrees)
        whole = self.spans or not self.has_edges
        return 0 if whole and 0 in self.outside else 1


def _edges(*degrees: int, **said: Any) -> Linked:
    return Linked(True, frozenset(degrees or range(MANY + 1)), **said)


def _cells(*degrees: int, **said: Any) -> Linked:
    return Linked(False, frozenset(degrees or range(MANY + 1)), **said)


_NEAR = frozenset(range(1, MANY + 1))
LINKED: dict[str, Linked] = {
    "hamiltonian-cycles": _edges(2, spans=True),
    "hamiltonian-paths": _edges(1, 2, spans=True, is_acyclic=True),
    "cycles": _edges(2),
    "paths": _edges(1, 2, is_acyclic=True),
    "spanning-trees": _edges(spans=True, is_acyclic=True),
    "spanning-forests": _edges(spans=True, is_acyclic=True, components="any"),
    "connected-spanning-subgraphs": _edges(spans=True),
    "edge-cuts": _edges(spans=True, components="several"),
    "connected-sets": _cells(),
    "vertex-cuts": _cells(components="several"),
    "connected-dominating-sets": _cells(outside=_NEAR),
    "induced-cycles": _cells(2),
    "induced-paths": _cells(1, 2, is_acyclic=True),
}


@dataclass(frozen=True, slots=True)
class _Vertex:
    """A vertex that is still near edges to come: whether it is in the set, degree, component."""

    chosen: int
    degree: int
    component: int


_State = tuple[tuple[_Vertex, ...], tuple[_Vertex, ...], tuple[_Vertex, ...], tuple[int, ...], int]
"""The first column, the last, the hubs, the edges that close the ring, components that are done."""


def linked_title(name: str, graph: Family, more: int = 0) -> TitleRule:
    """Return the connected sets of a kind in the graphs of a family; raises Refused for others.

    more: how many more copies than n there are.
    """
    if name not in LINKED:
        raise Refused(name)
    asked, hubs = LINKED[name], len(graph.hubs)
    number = (
        len(graph.onward) + len(graph.inside) + sum(map(len, graph.hubs))
        if asked.has_edges
        else graph.rows + hubs
    )
    if 2**number > MOST_LETTERS:
        raise Refused(name)
    letters = [*product(range(2), repeat=number)]
    walk = _Walk(graph, asked, letters)
    names = tuple(map(str, range(len(letters))))
    language = Language.explored(names, None, walk.step, walk.is_end, MOST_STATES)
    rule = {"values": [*range(len(letters))], "acceptors": [language.table()]}
    found = title(row(free(more)), rule)
    return replace(found, least=LEAST_JOINED - more) if graph.around else found


class _Board:
    """Vertices whose edges are added one by one."""

    def __init__(self, asked: Linked, done: int, *groups: tuple[_Vertex, ...]) -> None:
        self.asked, self.done = asked, done
        self.groups = [list(some) for some in groups]
        self.is_good = True

    def fresh(self) -> int:
        """Return a number of no component."""
        return 1 + max((z.component for some in self.groups for z in some), default=-1)

    def add(self, chosen: tuple[int, ...]) -> None:
        """Add a group of vertices."""
        first = self.fresh()
        self.groups.append([_Vertex(z, 0, first + k) for k, z in enumerate(chosen)])

    def join(self, g: int, i: int, h: int, j: int, bit: int) -> None:
        """Add an edge, which is in the set if the bit is 1, or if both ends are chosen."""
        one, other = self.groups[g][i], self.groups[h][j]
        if self.asked.has_edges:
            if not bit:
                return
            grows = (1, 1)
        else:
            grows = (other.chosen, one.chosen)
        for (a, b, z), more in zip(((g, i, one), (h, j, other)), grows, strict=True):
            inside = self.asked.has_edges or bool(z.chosen)
            if inside or 0 not in self.asked.outside:
                self.groups[a][b] = replace(z, degree=min(self.asked.most, z.degree + more))
            self.is_good &= z.degree + more <= self.asked.bound or not inside
        if not all(grows):
            return
        if one.component == other.component:
            self.is_good &= not self.asked.is_acyclic
        for some in self.groups:
            for k, z in enumerate(some):
                if z.component == other.component:
                    some[k] = replace(z, component=one.component)

    def counts(self, vertex: _Vertex) -> bool:
        """Tell whether a vertex belongs to the set, so that its component counts."""
        if self.asked.has_edges:
            return self.asked.spans or vertex.degree > 0
        return bool(vertex.chosen)

    def leave(self, g: int) -> None:
        """Take away a group, all of whose edges are there."""
        gone = self.groups[g]
        self.groups[g] = []
        for z in gone:
            allowed = self.asked.degrees if self.counts(z) else self.asked.outside
            self.is_good &= z.degree in allowed
        stay = {z.component for some in self.groups for z in some}
        self.done += len({z.component for z in gone if self.counts(z)} - stay)
        self.done = min(self.done, 2)

    @property
    def may_go_on(self) -> bool:
        """Whether what is done allows what is still there."""
        if not self.is_good or (self.asked.components == "one" and self.done > 1):
            return False
        alive = any(self.counts(z) for some in self.groups for z in some)
        return not (self.asked.components == "one" and self.done and alive)

    def normal(self) -> list[tuple[_Vertex, ...]]:
        """Return the groups, with the components numbered as they come."""
        names: dict[int, int] = {}
        return [
            tuple(replace(z, component=names.setdefault(z.component, len(names))) for z in some)
            for some in self.groups
        ]


@dataclass(frozen=True, slots=True)
class _Walk:
    """The automaton that reads columns."""

    graph: Family
    asked: Linked
    letters: list[tuple[int, ...]]

    def step(self, state: Any, letter: int) -> Any:
        """Return the state after a column; "none" where nothing follows."""
        if state == "none":
            return "none"
        graph, word = self.graph, self.letters[letter]
        onward, many = len(graph.onward), graph.rows + len(graph.hubs)
        chosen = (1,) * many if self.asked.has_edges else word
        bits = word if self.asked.has_edges else (1,) * 99
        if state is None:
            board = _Board(self.asked, 0, (), ())
            board.add(chosen[graph.rows :])
            kept = bits[:onward] if self.asked.has_edges else (1,) * onward
            if not graph.around and self.asked.has_edges and any(kept):
                return "none"
        else:
            first, last, hubs, kept, done = state
            if [z.chosen for z in hubs] != [*chosen[graph.rows :]]:
                return "none"
            board = _Board(self.asked, done, first, last, hubs)
        board.add(chosen[: graph.rows])
        if state is not None:
            for (i, j), bit in zip(graph.onward, bits[:onward], strict=True):
                board.join(1, i, 3, j, bit)
        rest = bits[onward:]
        for (i, j), bit in zip(graph.inside, rest, strict=False):
            board.join(3, i, 3, j, bit)
        spokes = [(i, h) for h, some in enumerate(graph.hubs) for i in some]
        for (i, h), bit in zip(spokes, rest[len(graph.inside) :], strict=False):
            board.join(3, i, 2, h, bit)
        if state is not None:
            if state[0]:
                board.leave(1)
            else:
                board.groups[0], board.groups[1] = board.groups[1], []
        if not board.may_go_on:
            return "none"
        one, _, hubs, two = board.normal()
        return (one, two, hubs, kept, board.done)

    def is_end(self, state: Any) -> bool:
        """Tell whether the word may end: the ring is closed, and all is as asked."""
        if state is None or state == "none":
            return False
        first, last, hubs, kept, done = state
        board = _Board(self.asked, done, first, last, hubs)
        one = 0 if first else 1
        for (i, j), bit in zip(self.graph.around, kept, strict=False):
            board.join(1, i, one, j, bit)
        for g in range(3):
            board.leave(g)
        wanted = {"one": (1,), "several": (2,), "any": (0, 1, 2)}[self.asked.components]
        return board.is_good and board.done in wanted
