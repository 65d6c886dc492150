"""Connected sets of vertices or edges in families of graphs: words of columns, as in the families.

The automaton keeps the component and the degree of each vertex of the first column, of the last
one, and of the hubs; components that none of these has are done.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from gfkit.boards.language.languages import Language
from gfkit.boards.shapes.joins import LEAST_JOINED
from gfkit.oeis.title_makers import Refused, TitleRule, free, row, title

if TYPE_CHECKING:
    from collections.abc import Callable

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


class _Vertex(NamedTuple):
    """A vertex that is still near edges to come: whether it is in the set, degree, component."""

    chosen: int
    degree: int
    component: int


def linked_title(name: str, graph: Family, more: int = 0) -> TitleRule:
    """Return the connected sets of a kind in the graphs of a family; raises Refused for others.

    more: how many more copies than n there are.
    """
    if name not in LINKED:
        raise Refused(name)
    asked = LINKED[name]
    number = graph.edges if asked.has_edges else graph.size
    if 2**number > MOST_LETTERS:
        raise Refused(name)
    ones = (1,) * graph.size
    words = product(range(2), repeat=number)
    letters = [(ones, z) if asked.has_edges else (z, (1,) * graph.edges) for z in words]
    return columns_title(Walk(graph, letters, asked.has_edges, partial(_Board, asked)), more)


def columns_title(walk: Walk, more: int, most: int = MOST_STATES) -> TitleRule:
    """Return the words of columns of a graph of n + more copies."""
    names = tuple(map(str, range(len(walk.letters))))
    language = Language.explored(names, None, walk.step, walk.is_end, most)
    rule = {"values": [*range(len(names))], "acceptors": [language.table()]}
    found = title(row(free(more)), rule)
    return replace(found, least=LEAST_JOINED - more) if walk.graph.around else found


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
                self.groups[a][b] = z._replace(degree=min(self.asked.most, z.degree + more))
            self.is_good &= z.degree + more <= self.asked.bound or not inside
        if not all(grows):
            return
        if one.component == other.component:
            self.is_good &= not self.asked.is_acyclic
        for some in self.groups:
            for k, z in enumerate(some):
                if z.component == other.component:
                    some[k] = z._replace(component=one.component)

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
            tuple(z._replace(component=names.setdefault(z.component, len(names))) for z in some)
            for some in self.groups
        ]

    @property
    def is_over(self) -> bool:
        """Whether there are as many components as asked."""
        wanted = {"one": (1,), "several": (2,), "any": (0, 1, 2)}[self.asked.components]
        return self.is_good and self.done in wanted


@dataclass(frozen=True, slots=True)
class Walk:
    """The automaton that reads columns: what the vertices are, and which of their edges are chosen.

    letters: for each the labels of a column and the hubs, and a bit for each edge. board: makes
    what keeps vertices, given what is done and the groups of vertices that are there.
    """

    graph: Family
    letters: list[tuple[tuple[int, ...], tuple[int, ...]]]
    has_edges: bool
    board: Callable[..., Any]

    def step(self, state: Any, letter: int) -> Any:
        """Return the state after a column; "none" where nothing follows."""
        if state == "none":
            return "none"
        graph, (labels, bits) = self.graph, self.letters[letter]
        onward = bits[: len(graph.onward)]
        if state is None:
            if not graph.around and self.has_edges and any(onward):
                return "none"
            board, kept = self.board(0, (), ()), onward
            board.add(labels[graph.rows :])
        else:
            first, last, hubs, kept, done = state
            if [z[0] for z in hubs] != [*labels[graph.rows :]]:
                return "none"
            board = self.board(done, first, last, hubs)
        self._fill(board, letter, is_first=state is None)
        if state is not None:
            if state[0]:
                board.leave(1)
            else:
                board.groups[0], board.groups[1] = board.groups[1], []
        if not board.may_go_on:
            return "none"
        one, _, hubs, two = board.normal()
        return (one, two, hubs, kept, board.done)

    def _fill(self, board: Any, letter: int, *, is_first: bool) -> None:
        """Add a column, and its edges."""
        graph, (labels, bits) = self.graph, self.letters[letter]
        board.add(labels[: graph.rows])
        edges = [(1, i, 3, j) for i, j in graph.onward]
        edges += [(3, i, 3, j) for i, j in graph.inside]
        edges += [(3, i, 2, h) for h, some in enumerate(graph.hubs) for i in some]
        for edge, bit in [*zip(edges, bits, strict=True)][is_first * len(graph.onward) :]:
            board.join(*edge, bit)

    def is_possible(self, letter: int) -> bool:
        """Tell whether a column alone breaks nothing."""
        board = self.board(0, (), ())
        board.add(self.letters[letter][0][self.graph.rows :])
        self._fill(board, letter, is_first=True)
        return bool(board.may_go_on)

    def is_end(self, state: Any) -> bool:
        """Tell whether the word may end: the ring is closed, and all is as asked."""
        if state is None or state == "none":
            return False
        first, last, hubs, kept, done = state
        board = self.board(done, first, last, hubs)
        for (i, j), bit in zip(self.graph.around, kept, strict=False):
            board.join(1, i, 0 if first else 1, j, bit)
        for g in range(3):
            board.leave(g)
        return bool(board.is_over)
