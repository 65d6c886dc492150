"""Families of graphs made of n copies of a few vertices, round a ring or in a row, and of hubs.

Sets of vertices and edges of which only neighbours are asked are words of columns: a letter says
what the vertices and edges of a column are, and the automaton keeps what they have so far.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from itertools import product

from gfkit.boards.kinds.graph_models import GRID, NAMED
from gfkit.oeis.linked_families import LINKED, Walk, columns_title, linked_title
from gfkit.oeis.title_makers import Refused, TitleRule

Pairs = tuple[tuple[int, int], ...]
Vertex = tuple[int, tuple[int, ...]]
"""What is chosen of a vertex, and how many neighbours of each kind it has so far."""

MOST_LETTERS = 100
MOST_STATES = 3000
MOST_TRIED = 512


@dataclass(frozen=True, slots=True)
class Family:
    """Columns of a given number of vertices.

    inside: edges in a column. onward: from a column to the next. hubs: the vertices of a column
    with which each hub is joined. wrap: edges from the last column to the first, () for none.
    """

    rows: int
    inside: Pairs = ()
    onward: Pairs = ()
    hubs: tuple[tuple[int, ...], ...] = ()
    wrap: Pairs | None = None

    @property
    def size(self) -> int:
        """The vertices of a column and the hubs."""
        return self.rows + len(self.hubs)

    @property
    def edges(self) -> int:
        """The edges of a column, to the next one, and to the hubs."""
        return len(self.onward) + len(self.inside) + sum(map(len, self.hubs))

    @property
    def around(self) -> Pairs:
        """The edges from the last column to the first."""
        return self.onward if self.wrap is None else self.wrap


FAMILIES = {
    "wheel": Family(1, (), ((0, 0),), ((0,),)),
    "gear": Family(2, ((0, 1),), ((1, 0),), ((0,),)),
    "helm": Family(2, ((0, 1),), ((0, 0),), ((0,),)),
    "web": Family(3, ((0, 1), (1, 2)), ((0, 0), (1, 1))),
    "dipyramidal": Family(1, (), ((0, 0),), ((0,), (0,))),
    "double cone": Family(2, (), ((0, 0), (1, 1)), ((0, 1),)),
    "trapezohedral": Family(2, ((0, 1),), ((1, 0),), ((0,), (1,))),
    "crossed prism": Family(4, ((0, 1), (2, 3), (0, 3), (1, 2)), ((1, 0), (3, 2))),
    "necklace": Family(4, ((0, 1), (0, 2), (1, 2), (1, 3), (2, 3)), ((3, 0),)),
    "moebius ladder": Family(2, ((0, 1),), ((0, 0), (1, 1)), wrap=((0, 1), (1, 0))),
    "flower": Family(4, ((0, 1), (0, 2), (0, 3)), ((1, 1), (2, 3), (3, 2))),
    "prism": Family(2, ((0, 1),), ((0, 0), (1, 1))),
    "antiprism": Family(2, ((0, 1),), ((0, 0), (1, 1), (0, 1))),
    "ladder": Family(2, ((0, 1),), ((0, 0), (1, 1)), (), ()),
    "3 x n grid": Family(3, ((0, 1), (1, 2)), ((0, 0), (1, 1), (2, 2)), (), ()),
    "fan": Family(1, (), ((0, 0),), ((0,),), ()),
    "double fan": Family(1, (), ((0, 0),), ((0,), (0,)), ()),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of a set: for each kind, of which vertices, which neighbours, and how many.

    labels: what a vertex can be. of, near: labels; near is None where chosen edges are counted.
    counts: the numbers, which go on if `goes_on`. has_edges: whether edges are chosen. forbid:
    "addable" or "removable" edges.
    """

    labels: int
    kinds: tuple[tuple[frozenset[int], frozenset[int] | None, tuple[int, ...], bool], ...]
    has_edges: bool = False
    forbid: str = ""

    @classmethod
    def named(cls, name: str) -> Asked:
        """Return what a model of a graph asks; raises KeyError if it asks for connectivity."""
        data = NAMED[name][1](GRID)
        most = 2 * len(GRID)
        if "links" in data:
            numbers = data["links"]["number"]
            kind = (frozenset(range(3)), None, tuple(numbers), numbers[-1] == most)
            (forbid,) = data["links"].get("forbid", [""])
            return cls(3 if forbid else 1, (kind,), has_edges=True, forbid=forbid)
        if {*data} - {"values", "neighbours"}:
            raise KeyError(name)
        kinds = [
            (
                frozenset(one.get("of", data["values"])),
                frozenset(one["values"]),
                tuple(one["counts"]),
                one["counts"][-1] == most,
            )
            for one in data["neighbours"]
        ]
        return cls(len(data["values"]), tuple(kinds))

    def joined(self, one: Vertex, other: Vertex, chosen: int) -> Vertex | None:
        """Return a vertex after an edge to another one, None if that may not be."""
        counts = []
        for (of, near, numbers, goes_on), now in zip(self.kinds, one[1], strict=True):
            more = chosen if near is None else int(other[0] in near)
            after = now + more if one[0] in of or near is None else 0
            if after > numbers[-1] and not goes_on:
                return None
            counts.append(min(after, numbers[-1]))
        if self.forbid == "addable" and not chosen and one[0] == other[0] == 0:
            return None
        if self.forbid == "removable" and chosen and one[0] == other[0] == 2:
            return None
        return one[0], tuple(counts)

    def is_done(self, vertex: Vertex) -> bool:
        """Tell whether a vertex has what is asked, with all its edges."""
        label, counts = vertex
        fits = all(
            now in numbers
            for (of, _, numbers, _), now in zip(self.kinds, counts, strict=True)
            if label in of
        )
        return fits and (not self.forbid or label == min(counts[0], 2))


def family_title(name: str, family: str, more: int = 0) -> TitleRule:
    """Return the sets of a model in the graphs of a family; raises Refused for other models.

    more: how many more copies than n there are.

    >>> family_title("independent-sets", "wheel").terms(5)[2:]
    [5, 8, 12]
    """
    graph = FAMILIES[family]
    if name in LINKED:
        return linked_title(name, graph, more)
    if name not in NAMED:
        raise Refused(name)
    asked = Asked.named(name)
    labels = product(range(asked.labels), repeat=graph.size)
    bits = [*product(range(1 + asked.has_edges), repeat=graph.edges)]
    letters = [*product(labels, bits)]
    if len(letters) > MOST_TRIED * asked.labels ** len(graph.hubs):
        raise Refused(name)
    walk = Walk(graph, letters, asked.has_edges, partial(_Column, asked))
    used = [z for k, z in enumerate(letters) if walk.is_possible(k)]
    if len(used) > MOST_LETTERS:
        raise Refused(name)
    return columns_title(replace(walk, letters=used), more, MOST_STATES)


class _Column:
    """Vertices whose edges are added one by one: each keeps what it is, and what it has so far."""

    def __init__(self, asked: Asked, done: int, *groups: tuple[Vertex, ...]) -> None:
        self.asked, self.done = asked, done
        self.groups = [list(some) for some in groups]
        self.may_go_on = True

    def add(self, labels: tuple[int, ...]) -> None:
        """Add a group of vertices."""
        self.groups.append([(label, (0,) * len(self.asked.kinds)) for label in labels])

    def join(self, g: int, i: int, h: int, j: int, bit: int) -> None:
        """Add an edge to both ends, which is chosen or not."""
        one, other = self.groups[g][i], self.groups[h][j]
        after, before = self.asked.joined(one, other, bit), self.asked.joined(other, one, bit)
        if after is None or before is None:
            self.may_go_on = False
        else:
            self.groups[g][i], self.groups[h][j] = after, before

    def leave(self, g: int) -> None:
        """Take away a group, all of whose edges are there."""
        self.may_go_on &= all(map(self.asked.is_done, self.groups[g]))
        self.groups[g] = []

    def normal(self) -> list[tuple[Vertex, ...]]:
        """Return the groups."""
        return [*map(tuple, self.groups)]

    @property
    def is_over(self) -> bool:
        """Whether nothing was broken."""
        return self.may_go_on
