"""Families of graphs and sets in them, listed from the definitions."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations

import networkx as nx
import pytest
from tiers import one_in

from gfkit.errors import LimitReached
from gfkit.oeis.objects.graph_sets import Counting, asked_for, times
from gfkit.oeis.settled.settle_entry import definition_of
from gfkit.oeis.titles.graph_families import (
    FAMILIES,
    Family,
    colorings_title,
    family_title,
    near_numbers,
    ring_of,
    strip_with_a_twist,
)
from gfkit.oeis.titles.title_makers import Refused, TitleRule
from gfkit.oeis.titles.title_reading import Unread, read_title
from gfkit.proofs.kernel import Workings

Edges = list[tuple[str, str]]
Sets = frozenset[object]
SIZES = (3, 4)
MOST = 11


def ring(name: str, n: int) -> Edges:
    return [(f"{name}{k}", f"{name}{(k + 1) % n}") for k in range(n)]


def line(name: str, n: int) -> Edges:
    return ring(name, n)[:-1]


def rungs(one: str, other: str, n: int, ahead: int = 0) -> Edges:
    return [(f"{one}{k}", f"{other}{(k + ahead) % n}") for k in range(n)]


def spokes(hub: str, name: str, n: int) -> Edges:
    return [(hub, f"{name}{k}") for k in range(n)]


def doubled(name: str, n: int) -> Edges:
    """Return two rings, of the first and of the last n names."""
    return [(f"{name}{k}", f"{name}{k - k % n + (k + 1) % n}") for k in range(2 * n)]


GRAPHS: dict[str, Callable[[int], Edges]] = {
    "wheel": lambda n: ring("a", n) + spokes("h", "a", n),
    "gear": lambda n: ring("a", 2 * n) + [("h", f"a{2 * k}") for k in range(n)],
    "helm": lambda n: ring("a", n) + spokes("h", "a", n) + rungs("a", "b", n),
    "web": lambda n: ring("a", n) + ring("b", n) + rungs("a", "b", n) + rungs("b", "c", n),
    "dipyramidal": lambda n: ring("a", n) + spokes("h", "a", n) + spokes("i", "a", n),
    "double cone": lambda n: (
        ring("a", n) + ring("b", n) + spokes("h", "a", n) + spokes("h", "b", n)
    ),
    "trapezohedral": lambda n: ring("a", 2 * n) + [("hi"[k % 2], f"a{k}") for k in range(2 * n)],
    "crossed prism": lambda n: (
        ring("a", 2 * n)
        + ring("b", 2 * n)
        + [(f"a{2 * k}", f"b{2 * k + 1}") for k in range(n)]
        + [(f"a{2 * k + 1}", f"b{2 * k}") for k in range(n)]
    ),
    "necklace": lambda n: (
        [(f"{a}{k}", f"{b}{k}") for k in range(n) for a, b in ("ab", "ac", "bc", "bd", "cd")]
        + rungs("d", "a", n, 1)
    ),
    "moebius ladder": lambda n: ring("a", 2 * n) + [(f"a{k}", f"a{k + n}") for k in range(n)],
    "flower": lambda n: (
        ring("b", n)
        + (ring("c", 2 * n) if n % 2 else doubled("c", n))
        + rungs("a", "b", n)
        + rungs("a", "c", n)
        + [(f"a{k}", f"c{k + n}") for k in range(n)]
    ),
    "prism": lambda n: ring("a", n) + ring("b", n) + rungs("a", "b", n),
    "antiprism": lambda n: ring("a", n) + ring("b", n) + rungs("a", "b", n) + rungs("a", "b", n, 1),
    "ladder": lambda n: line("a", n) + line("b", n) + rungs("a", "b", n),
    "3 x n grid": lambda n: (
        [e for z in "abc" for e in line(z, n)] + rungs("a", "b", n) + rungs("b", "c", n)
    ),
    "fan": lambda n: line("a", n) + spokes("h", "a", n),
    "double fan": lambda n: line("a", n) + spokes("h", "a", n) + spokes("i", "a", n),
    "triple fan": lambda n: line("h", 3) + [e for k in range(3) for e in spokes(f"h{k}", "a", n)],
    "path": lambda n: line("a", n),
    "cycle": lambda n: ring("a", n),
    "sunlet": lambda n: ring("a", n) + rungs("a", "b", n),
    "pan": lambda n: [*ring("a", n), ("a0", "b")],
    "book": lambda n: [("h", "i"), *spokes("h", "a", n), *spokes("i", "b", n), *rungs("a", "b", n)],
    "goldberg": lambda n: (
        [
            (f"{a}{k}", f"{b}{k}")
            for k in range(n)
            for a, b in ("ab", "ag", "bh", "cd", "ch", "dg", "ef", "fg", "fh")
        ]
        + rungs("b", "a", n, 1) + rungs("d", "c", n, 1) + rungs("e", "e", n, 1)
    ),
    "alkane": lambda n: (
        line("a", n) + rungs("a", "b", n) + rungs("a", "c", n) + [("h", "a0"), (f"a{n - 1}", "i")]
    ),
    "triangular snake": lambda n: (
        line("a", n + 1) + rungs("a", "b", n) + [(f"b{k}", f"a{k + 1}") for k in range(n)]
    ),
}  # fmt: skip


def edges_of(family: Family, n: int) -> list[tuple[int, int]]:
    """Return the edges of a graph of a family: hubs are 0, 1, ..., then the columns come."""
    many = len(family.hubs)

    def at(column: int, i: int) -> int:
        return many + column * family.rows + i

    every = range(n)
    found = [*family.core]
    found += [(at(c, i), at(c, j)) for c in every for i, j in family.inside]
    found += [(h, at(c, i)) for c in every for h, some in enumerate(family.hubs) for i in some]
    found += [(at(c, i), at(c + d, j)) for c in every for i, j, d in family.steps if c + d < n]
    found += [(at(n - d + k, i), at(k, j)) for i, j, d in family.around for k in range(d) if n >= d]
    found += [(h, at(0, i)) for h, i in family.begin] + [(h, at(n - 1, i)) for h, i in family.end]
    return sorted((min(z), max(z)) for z in found)


@pytest.mark.parametrize("name", FAMILIES)
def test_a_family_has_the_edges_of_its_definition(name: str) -> None:
    for n in (3, 4, 5):
        one = nx.Graph(edges_of(FAMILIES[name], n))
        assert nx.is_isomorphic(one, nx.Graph(GRAPHS[name](n))), n


def test_families_without_a_name() -> None:
    square = ring_of([(1, 2), (2, 3), (3, 4), (1, 4)])
    torus = nx.cartesian_product(nx.cycle_graph(4), nx.cycle_graph(5))
    assert nx.is_isomorphic(nx.Graph(edges_of(square, 5)), torus)
    jumps = nx.circulant_graph(9, [1, 3])
    assert nx.is_isomorphic(nx.Graph(edges_of(near_numbers([1, 3], ring=True), 9)), jumps)
    assert edges_of(near_numbers([1, 3]), 5) == [(0, 1), (0, 3), (1, 2), (1, 4), (2, 3), (3, 4)]
    twisted = nx.Graph(edges_of(strip_with_a_twist(2), 4))
    assert nx.is_isomorphic(twisted, nx.Graph(edges_of(FAMILIES["moebius ladder"], 4)))


# Sets by their definitions ----------------------------------------------------------------------


def sets_of(some: Iterable[object]) -> Iterator[Sets]:
    items = [*some]
    choices = (combinations(items, k) for k in range(len(items) + 1))
    return map(frozenset, chain.from_iterable(choices))


def closed(graph: nx.Graph, some: Iterable[object]) -> set[object]:
    return {*some}.union(*(graph[v] for v in some))


def opened(graph: nx.Graph, some: Iterable[object]) -> set[object]:
    return set().union(*(graph[v] for v in some))


def is_dominating(graph: nx.Graph, some: Sets) -> bool:
    return closed(graph, some) == {*graph}


def is_total(graph: nx.Graph, some: Sets) -> bool:
    return opened(graph, some) == {*graph}


def is_free(graph: nx.Graph, some: Sets) -> bool:
    return some.isdisjoint(opened(graph, some))


def is_minimal(graph: nx.Graph, some: Sets, asked: Callable[[nx.Graph, Sets], bool]) -> bool:
    return asked(graph, some) and not any(asked(graph, some - {v}) for v in some)


def is_irredundant(graph: nx.Graph, some: Sets) -> bool:
    return all(closed(graph, some - {v}) != closed(graph, some) for v in some)


def is_one(graph: nx.Graph) -> bool:
    return len(graph) > 0 and nx.is_connected(graph)


def degrees(graph: nx.Graph) -> list[int]:
    return sorted(d for _, d in graph.degree)


def is_path(graph: nx.Graph) -> bool:
    return len(graph) > 1 and is_one(graph) and degrees(graph) == [1, 1, *[2] * (len(graph) - 2)]


def is_cycle(graph: nx.Graph) -> bool:
    return len(graph) > 2 and is_one(graph) and {*degrees(graph)} == {2}


VERTICES: dict[str, Callable[[nx.Graph, Sets], bool]] = {
    "independent-sets": is_free,
    "dominating-sets": is_dominating,
    "independent-dominating-sets": lambda g, s: is_free(g, s) and is_dominating(g, s),
    "total-dominating-sets": is_total,
    "minimal-dominating-sets": lambda g, s: is_minimal(g, s, is_dominating),
    "minimal-total-dominating-sets": lambda g, s: is_minimal(g, s, is_total),
    "irredundant-sets": is_irredundant,
    "connected-sets": lambda g, s: is_one(g.subgraph(s)),
    "connected-dominating-sets": lambda g, s: is_dominating(g, s) and is_one(g.subgraph(s)),
    "connected-minimal-dominating-sets": lambda g, s: (
        is_minimal(g, s, is_dominating) and is_one(g.subgraph(s))
    ),
    "vertex-cuts": lambda g, s: nx.number_connected_components(g.subgraph(s)) > 1,
    "induced-cycles": lambda g, s: is_cycle(g.subgraph(s)),
    "chordless-cycles": lambda g, s: is_cycle(g.subgraph(s)) and len(s) > 3,
    "odd-chordless-cycles": lambda g, s: is_cycle(g.subgraph(s)) and len(s) > 3 and len(s) % 2 == 1,
    "induced-paths": lambda g, s: is_path(g.subgraph(s)),
    "induced-trees": lambda g, s: len(s) > 0 and nx.is_tree(g.subgraph(s)),
}
EDGES: dict[str, Callable[[nx.Graph, Sets], bool]] = {
    "matchings": lambda g, s: max(degrees(on_all(g, s))) < 2,
    "perfect-matchings": lambda g, s: {*degrees(on_all(g, s))} == {1},
    "maximal-matchings": nx.is_maximal_matching,
    "edge-covers": lambda g, s: min(degrees(on_all(g, s))) > 0,
    "minimal-edge-covers": lambda g, s: is_minimal(g, s, EDGES["edge-covers"]),
    "hamiltonian-cycles": lambda g, s: is_cycle(on_all(g, s)),
    "hamiltonian-paths": lambda g, s: is_path(on_all(g, s)),
    "cycles": lambda _, s: is_cycle(nx.Graph([*s])),
    "paths": lambda _, s: is_path(nx.Graph([*s])),
    "trees": lambda _, s: len(s) > 0 and nx.is_tree(nx.Graph([*s])),
    "connected-subgraphs": lambda _, s: is_one(nx.Graph([*s])),
    "connected-spanning-subgraphs": lambda g, s: is_one(on_all(g, s)),
    "spanning-trees": lambda g, s: nx.is_tree(on_all(g, s)),
    "spanning-forests": lambda g, s: nx.is_forest(on_all(g, s)),
    "forests-without-isolated": lambda g, s: (
        nx.is_forest(on_all(g, s)) and min(degrees(on_all(g, s))) > 0
    ),
    "leafless-subgraphs": lambda g, s: 1 not in degrees(on_all(g, s)),
    "2-factors": lambda g, s: {*degrees(on_all(g, s))} == {2},
    "edge-cuts": lambda g, s: not is_one(on_all(g, s)),
    "minimal-edge-cuts": lambda g, s: is_minimal(g, s, is_cut),
}


def on_all(graph: nx.Graph, some: Iterable[object]) -> nx.Graph:
    found = nx.Graph([*some])
    found.add_nodes_from(graph)
    return found


def is_cut(graph: nx.Graph, some: Sets) -> bool:
    return not is_one(on_all(graph, {*graph.edges} - some))


def listed(name: str, graph: nx.Graph) -> tuple[int, int]:
    """Return the least size of the sets of a kind, or minus the largest one, and how many."""
    if name.startswith("directed-"):
        return 0, 2 * listed(name.removeprefix("directed-"), graph)[1]
    best, _, rest = name.partition("-")
    sign = {"minimum": 1, "maximum": -1}.get(best, 0)
    plain = rest if sign else name
    items = [*graph] if plain in VERTICES else [*graph.edges]
    asked = {**VERTICES, **EDGES}[plain]
    sizes = [sign * len(some) for some in sets_of(items) if asked(graph, some)]
    return min(sizes, default=0), sizes.count(min(sizes, default=0))


NAMES = [
    *VERTICES, *EDGES, "directed-hamiltonian-paths",
    *(f"minimum-{z}" for z in ("dominating-sets", "total-dominating-sets", "edge-covers")),
    *(f"maximum-{z}" for z in ("irredundant-sets", "independent-sets", "matchings")),
]  # fmt: skip


def values(found: TitleRule, n: int) -> int:
    place = found.step * n + found.shift
    value = definition_of(found, "title").values(place + 1, Workings())[place]
    assert isinstance(value, int)
    return value // found.divisor


@one_in(60)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_counts_what_is_listed(family: str, name: str) -> None:
    for n in SIZES:
        edges = GRAPHS[family](n)
        graph = nx.Graph(edges)
        plain = name.removeprefix("minimum-").removeprefix("maximum-")
        if len(graph if plain in VERTICES else graph.edges) > MOST:
            return
        try:
            found = family_title(name, family)
        except (Refused, LimitReached):
            return
        assert values(found, n) == listed(name, graph)[1], n


@one_in(4)
@pytest.mark.parametrize("name", NAMES)
def test_a_single_graph_counts_what_is_listed(name: str) -> None:
    for seed in range(3):
        graph = nx.gnm_random_graph(6, 9, seed=seed)
        if min(degrees(graph)) > 0:
            run = Counting(asked_for(name))
            for _ in graph:
                run.add()
            for i, j in graph.edges:
                run.join(i, j)
            for _ in graph:
                run.leave(0)
            assert times(run.asked, run.total()) == listed(name, graph), seed


def test_colorings() -> None:
    wheel = nx.Graph(GRAPHS["wheel"](5))
    polynomial = nx.chromatic_polynomial(wheel)
    assert values(colorings_title(4, "wheel"), 5) == polynomial.subs("x", 4)


def test_there_may_be_no_sets_at_all() -> None:
    assert family_title("odd-chordless-cycles", "ladder").terms(5) == [0] * 5


def test_the_number_of_a_triangular_snake_is_of_vertices() -> None:
    words = "Number of minimal edge covers in the"
    assert isinstance(read_title(f"{words} n-triangular snake graph."), Unread)
    found = read_title(f"{words} (2n-1)-triangular snake graph.")
    assert isinstance(found, TitleRule)
    assert found.terms(3) == [0, 3, 7]
