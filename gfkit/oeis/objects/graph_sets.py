"""Sets of vertices and edges of graphs, counted vertex by vertex and edge by edge.

A vertex has a label, and is kept while edges to it are still to come: with how many neighbours of
each kind it has so far, and with its component. What is kept of the others is how many components
are done, and what matters of the size. Nothing here depends on the graph: the same steps make the
automaton of a family.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from gfkit.boards.kinds.edge_sets import GRID, rule_data
from gfkit.errors import LimitReached

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Vertex = tuple[int, tuple[int, ...], int]
"""The label, the numbers of neighbours, the component, which is -1 if none is asked for."""
State = tuple[tuple[Vertex, ...], tuple[int, ...], int]
"""The vertices that are kept, how many components of each class are done, what matters of size."""
Weight = tuple[int, int]
"""The least cost, and how many sets have it."""
Kind = tuple[frozenset[int], frozenset[int] | None, tuple[int, ...], bool]

MOST_STATES = 60_000
MANY = 2 * len(GRID)


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of a set.

    labels: what a vertex can be. kinds: of vertices with which labels which neighbours are counted,
    None for chosen edges, the numbers that there may be, and whether they go on after the last.
    apart: labels of two ends and the bit of an edge that do not go together. inside: the labels of
    the vertices of the set. classes: labels of vertices that are joined by edges between them.
    components: how many each class has, "one", "several" or "any"; "" if that is not asked. spans:
    whether a vertex without edges is a component. sizes: numbers up to the first are told apart,
    larger ones modulo the second, and those of the third are allowed. best: "least" or "most" if
    only sets of that size count. factor: how often each counts.
    """

    labels: int = 1
    kinds: tuple[Kind, ...] = ()
    has_edges: bool = False
    apart: frozenset[tuple[int, int, int]] = frozenset()
    inside: frozenset[int] = frozenset()
    classes: tuple[frozenset[int], ...] = ()
    components: str = ""
    is_acyclic: bool = False
    spans: bool = True
    sizes: tuple[int, int, tuple[int, ...]] | None = None
    best: str = ""
    factor: int = 1

    @property
    def wanted(self) -> tuple[int, ...]:
        """The numbers of components that a class may have; two stand for more."""
        return {"one": (1,), "several": (2,)}.get(self.components, (0, 1, 2))

    def sized(self, tally: int, more: int) -> int:
        """Return what matters of the size after some more elements."""
        if self.sizes is None or not more:
            return 0 if self.sizes is None else tally
        first, period, _ = self.sizes
        after = tally + more
        return after if after < first else first + (after - first) % period

    def cost(self, more: int) -> int:
        """Return what some elements cost."""
        return {"least": more, "most": -more}.get(self.best, 0)

    def joined(self, one: Vertex, other: Vertex, bit: int) -> Vertex | None:
        """Return a vertex after an edge to another one, None if that may not be."""
        counts = []
        for (of, near, numbers, goes_on), now in zip(self.kinds, one[1], strict=True):
            more = bit if near is None else int(other[0] in near)
            after = now + more if one[0] in of else 0
            if after > numbers[-1] and not goes_on:
                return None
            counts.append(min(after, numbers[-1]))
        return one[0], tuple(counts), one[2]

    def is_done(self, vertex: Vertex) -> bool:
        """Tell whether a vertex has what is asked, with all its edges."""
        return all(
            now in numbers
            for (of, _, numbers, _), now in zip(self.kinds, vertex[1], strict=True)
            if vertex[0] in of
        )

    def class_of(self, vertex: Vertex) -> int:
        """Return the class to whose components a vertex belongs, -1 for none."""
        if self.has_edges:
            return 0 if self.spans or vertex[1][0] else -1
        return next((k for k, some in enumerate(self.classes) if vertex[0] in some), -1)


# What is asked, by name -------------------------------------------------------------------------

_EVERY = frozenset({0})
_CYCLES = rule_data("induced-cycles")
MORE: dict[str, dict[str, Any]] = {
    "edge-cuts": {"edges": {}, "components": "several"},
    "vertex-cuts": {"values": [0, 1], "connected": [{"values": [1], "components": "several"}]},
    "minimal-edge-cuts": {"values": [0, 1], "classes": [[0], [1]], "components": 1, "factor": -2},
    "forests-without-isolated": {"edges": {"degree": [1, 2, 3, 4]}, "acyclic": True},
    "leafless-subgraphs": {"edges": {"degree": [0, 2, 3, 4]}},
    "chordless-cycles": {**_CYCLES, "sizes": [4, 1, 4]},
    "odd-chordless-cycles": {**_CYCLES, "sizes": [4, 2, 5]},
    "connected-minimal-dominating-sets": {
        **rule_data("minimal-dominating-sets"),
        "connected": [{"values": [1, 3], "components": [1]}],
    },
}
"""Models that are asked for on graphs alone, as those of boards are given."""


def asked_for(name: str) -> Asked:
    """Return what a model asks; raises KeyError for other names, and for what speaks of sides.

    Before the name may stand "minimum-", "maximum-", or "directed-" for what has two directions.

    >>> asked_for("minimum-dominating-sets").best
    'least'
    """
    for word, best in (("minimum-", "least"), ("maximum-", "most")):
        if name.startswith(word):
            return replace(asked_for(name.removeprefix(word)), best=best)
    if name.startswith("directed-"):
        return replace(asked_for(name.removeprefix("directed-")), factor=2)
    data = MORE[name] if name in MORE else rule_data(name)
    if "links" in data:
        return _of_links(data["links"])
    if "edges" in data:
        return _of_edges(data)
    return _of_cells(data)


def colored(colors: int) -> Asked:
    """Return that vertices have one of some colors, and neighbours different ones."""
    return Asked(colors, apart=frozenset((k, k, 0) for k in range(colors)))


def _numbers(counts: Sequence[int]) -> tuple[tuple[int, ...], bool]:
    return tuple(counts), counts[-1] >= MANY


def _of_links(links: Mapping[str, Any]) -> Asked:
    kind = (frozenset(range(3)), None, *_numbers(links["number"]))
    if "forbid" not in links:
        return Asked(1, (kind,), has_edges=True)
    (forbid,) = links["forbid"]
    labelled = [(frozenset({k}), None, (k,), k == 2) for k in range(3)]
    apart = {"addable": (0, 0, 0), "removable": (2, 2, 1)}[forbid]
    return Asked(3, (kind, *labelled), has_edges=True, apart=frozenset({apart}))


def _of_edges(data: Mapping[str, Any]) -> Asked:
    edges, spans = data["edges"], data["edges"].get("spanning", True)
    if {*edges} - {"degree", "spanning"}:
        raise KeyError("ends")
    degrees = edges.get("degree", [0, 1, 2, 3, 4])
    kinds: tuple[Kind, ...] = ()
    if "degree" in edges or not spans:
        numbers, goes_on = _numbers(degrees)
        if not spans and "degree" not in edges:
            numbers, goes_on = (0, 1), True
        kinds = ((_EVERY, None, numbers if spans else tuple(sorted({0, *numbers})), goes_on),)
    number = data.get("components")
    components = number if isinstance(number, str) else "any" if number is None else "one"
    acyclic = data.get("acyclic", False)
    asks = acyclic or number is not None
    return Asked(
        1, kinds, has_edges=True, classes=(_EVERY,), components=components if asks else "",
        is_acyclic=acyclic, spans=spans,
    )  # fmt: skip


def _of_cells(data: Mapping[str, Any]) -> Asked:
    labels = len(data["values"])
    kinds = tuple(
        (
            frozenset(one.get("of", data["values"])),
            frozenset(one["values"]),
            *_numbers(one["counts"]),
        )
        for one in data.get("neighbours", ())
    )
    found = Asked(labels, kinds, inside=frozenset(range(1, labels, 2)))
    if "sizes" in data:
        first, period, allowed = data["sizes"]
        found = replace(found, sizes=(first, period, (allowed,)))
    if "classes" in data:
        classes = tuple(map(frozenset, data["classes"]))
        return replace(found, classes=classes, components="one", factor=data["factor"])
    if "connected" not in data:
        return found
    (said,) = data["connected"]
    if {*said} - {"values", "components", "acyclic"}:
        raise KeyError("sides")
    number = said.get("components")
    components = number if isinstance(number, str) else "any" if number is None else "one"
    return replace(
        found, classes=(frozenset(said["values"]),), components=components,
        is_acyclic=said.get("acyclic", False),
    )  # fmt: skip


# Steps ------------------------------------------------------------------------------------------


class Counting:
    """The states of a part of a graph, each with its weight: vertices come, are joined, and leave.

    Vertices have the places at which they stand among those that are kept.
    """

    def __init__(self, asked: Asked, first: Mapping[State, Weight] | None = None) -> None:
        self.asked = asked
        done = (0,) * len(asked.classes)
        self.states: dict[State, Weight] = dict(first or {((), done, 0): (0, 1)})

    def _put(self, found: dict[State, Weight], state: State, cost: int, ways: int) -> None:
        before = found.get(state)
        if before is None:
            if len(found) > MOST_STATES:
                raise LimitReached(f"the graph is too wide: more than {MOST_STATES} states")
            found[state] = (cost, ways)
        elif cost <= before[0]:
            found[state] = (cost, ways + (before[1] if cost == before[0] else 0))

    def add(self) -> None:
        """Add a vertex at the end."""
        asked, found = self.asked, dict[State, Weight]()
        none = (0,) * len(asked.kinds)
        for (vertices, done, tally), (cost, ways) in self.states.items():
            new = 1 + max((z[2] for z in vertices), default=-1) if asked.components else -1
            for label in range(asked.labels):
                more = int(label in asked.inside)
                if asked.components == "one" and any(done):
                    kind = asked.class_of((label, (0,) * len(asked.kinds), new))
                    if kind >= 0 and done[kind]:
                        continue
                state = ((*vertices, (label, none, new)), done, asked.sized(tally, more))
                self._put(found, state, cost + asked.cost(more), ways)
        self.states = found

    def join(self, i: int, j: int) -> None:
        """Add an edge between two vertices, chosen or not."""
        asked, found = self.asked, dict[State, Weight]()
        for (vertices, done, tally), (cost, ways) in self.states.items():
            for bit in range(1 + asked.has_edges):
                one, other = vertices[i], vertices[j]
                if asked.apart and (
                    (one[0], other[0], bit) in asked.apart or (other[0], one[0], bit) in asked.apart
                ):
                    continue
                first, second = asked.joined(one, other, bit), asked.joined(other, one, bit)
                if first is None or second is None:
                    continue
                after = list(vertices)
                after[i], after[j] = first, second
                if asked.components and self._is_link(one, other, bit):
                    if asked.has_edges and asked.components == "one" and done[0]:
                        continue
                    if one[2] == other[2]:
                        if asked.is_acyclic:
                            continue
                    else:
                        low, high = sorted((one[2], other[2]))
                        after = [(z[0], z[1], low) if z[2] == high else z for z in after]
                state = (_renamed(after), done, asked.sized(tally, bit))
                self._put(found, state, cost + asked.cost(bit), ways)
        self.states = found

    def _is_link(self, one: Vertex, other: Vertex, bit: int) -> bool:
        if self.asked.has_edges:
            return bool(bit)
        return any(one[0] in some and other[0] in some for some in self.asked.classes)

    def leave(self, i: int) -> None:
        """Take away a vertex, all of whose edges are there."""
        asked, found = self.asked, dict[State, Weight]()
        for (vertices, done, tally), (cost, ways) in self.states.items():
            gone = vertices[i]
            if not asked.is_done(gone):
                continue
            rest = vertices[:i] + vertices[i + 1 :]
            ends = done
            kind = asked.class_of(gone) if asked.components else -1
            if kind >= 0 and all(z[2] != gone[2] for z in rest):
                ends = tuple(min(2, z + (k == kind)) for k, z in enumerate(done))
                if asked.components == "one" and (
                    ends[kind] > 1 or any(asked.class_of(z) == kind for z in rest)
                ):
                    continue
            self._put(found, (_renamed(rest), ends, tally), cost, ways)
        self.states = found

    def total(self) -> Weight:
        """Return the weight of what is over, after all vertices have left; no ways for nothing."""
        found: dict[State, Weight] = {}
        for (_, done, tally), (cost, ways) in self.states.items():
            asked = self.asked
            if asked.components and not all(z in asked.wanted for z in done):
                continue
            if asked.sizes is None or tally in asked.sizes[2]:
                self._put(found, ((), (), 0), cost, ways)
        return found.get(((), (), 0), (0, 0))


def _renamed(vertices: Iterable[Vertex]) -> tuple[Vertex, ...]:
    """Return vertices with components numbered as they come."""
    some = tuple(vertices)
    if not some or some[0][2] < 0:
        return some
    names: dict[int, int] = {}
    return tuple((a, b, names.setdefault(z, len(names))) for a, b, z in some)


def times(asked: Asked, weight: Weight) -> Weight:
    """Return a weight with the factor of what is asked; -2 stands for a half."""
    cost, ways = weight
    return cost, ways * asked.factor if asked.factor > 0 else ways // -asked.factor
