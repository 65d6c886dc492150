"""Families of graphs made of n copies of a few vertices, round a ring or in a row, and of hubs.

Sets of vertices and edges of which only neighbours are asked are words of columns: a letter says
what the vertices and edges of a column are, and the automaton keeps what they have so far.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from gfkit.boards.graph_models import GRID, NAMED
from gfkit.boards.joins import LEAST_JOINED
from gfkit.boards.languages import Language
from gfkit.oeis.linked_families import LINKED, linked_title
from gfkit.oeis.title_makers import Refused, TitleRule, free, row, title

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
    hubs, edges = len(graph.hubs), len(graph.inside) + sum(map(len, graph.hubs))
    choices = [range(asked.labels)] * (graph.rows + hubs)
    if asked.has_edges:
        choices += [range(2)] * (len(graph.onward) + edges)
    letters = [*product(*choices)]
    if len(letters) > MOST_TRIED * asked.labels**hubs:
        raise Refused(name)
    walk = _Walk(graph, asked, letters)
    used = [z for z in letters if walk.is_possible(z)]
    if len(used) > MOST_LETTERS:
        raise Refused(name)
    walk = _Walk(graph, asked, used)
    names = tuple(map(str, range(len(used))))
    language = Language.explored(names, None, walk.step, walk.is_end, MOST_STATES)
    found = title(row(free(more)), {"values": [*range(len(used))], "acceptors": [language.table()]})
    return replace(found, least=LEAST_JOINED - more) if graph.around else found


State = Any
"""The first column, the last, the hubs, and the bits of edges that close the ring; None, "none"."""


@dataclass(frozen=True, slots=True)
class _Walk:
    """The automaton that reads columns. State: the first column, the last, hubs, and kept bits."""

    graph: Family
    asked: Asked
    letters: list[tuple[int, ...]]

    def step(self, state: State, letter: int) -> State:
        """Return the state after a column; "none" where nothing follows."""
        if state == "none":
            return "none"
        graph, asked = self.graph, self.asked
        word = list(self.letters[letter])
        empty = (0,) * len(asked.kinds)
        column: list[Vertex] = [(label, empty) for label in word[: graph.rows]]
        hub_labels = word[graph.rows : graph.rows + len(graph.hubs)]
        chosen = word[graph.rows + len(graph.hubs) :] or None
        onward = chosen[: len(graph.onward)] if chosen else [0] * len(graph.onward)
        rest = chosen[len(graph.onward) :] if chosen else [0] * 99
        if state is None:
            hubs: list[Vertex] = [(label, empty) for label in hub_labels]
            first: list[Vertex] | None = None
            last: list[Vertex] = []
            kept: tuple[int, ...] = tuple(onward)
            if not graph.around and any(onward) and len(self.letters) > 1:
                return "none"
        else:
            first, last, hubs = (list(some) for some in state[:3])
            kept = state[3]
            if [z[0] for z in hubs] != hub_labels:
                return "none"
            for (i, j), bit in zip(graph.onward, onward, strict=True):
                if not self._join(last, i, column, j, bit):
                    return "none"
        spokes = [(i, h) for h, some in enumerate(graph.hubs) for i in some]
        for (i, j), bit in zip(graph.inside, rest, strict=False):
            if not self._join(column, i, column, j, bit):
                return "none"
        for (i, h), bit in zip(spokes, rest[len(graph.inside) :], strict=False):
            if not self._join(column, i, hubs, h, bit):
                return "none"
        if state is None:
            return ((), tuple(column), tuple(hubs), kept)
        if first:
            if not all(map(asked.is_done, last)):
                return "none"
        else:
            first = last
        return (tuple(first or ()), tuple(column), tuple(hubs), kept)

    def is_possible(self, letter: tuple[int, ...]) -> bool:
        """Tell whether a column alone breaks nothing."""
        return bool(_Walk(self.graph, self.asked, [letter]).step(None, 0) != "none")

    def is_end(self, state: State) -> bool:
        """Tell whether the word may end: the ring is closed, and all is as asked."""
        if state is None or isinstance(state, str):
            return False
        first, last, hubs, kept = state
        one, two = list(first), list(last)
        if not one:
            one = two
        for (i, j), bit in zip(self.graph.around, kept, strict=False):
            if not self._join(two, i, one, j, bit):
                return False
        return all(map(self.asked.is_done, [*one, *two, *hubs]))

    def _join(self, some: list[Vertex], i: int, others: list[Vertex], j: int, bit: int) -> bool:
        """Add an edge to both ends; tell whether that may be."""
        one, other = some[i], others[j]
        after, before = self.asked.joined(one, other, bit), self.asked.joined(other, one, bit)
        if after is None or before is None:
            return False
        some[i], others[j] = after, before
        return True
