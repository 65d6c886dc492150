"""Numbers of graphs, against networkx and lists from the definitions."""

from itertools import combinations, product

import networkx as nx
import pytest

from gfkit.errors import LimitReached
from gfkit.oeis.titles.graph_measures import (
    GRAPHS,
    SINGLE,
    chromatic_values,
    graph_of,
    maximal_irredundant,
    measured_at,
    mutually_visible,
    short_cycles,
    single_colorings,
)

SMALL = [nx.gnm_random_graph(7, 11, seed=seed) for seed in range(12)]
CONNECTED = [graph for graph in SMALL if nx.is_connected(graph)]
SIZES = {  # vertices and edges of the graph of 4, from their formulas
    "rook": (16, 48), "2 x n rook": (8, 16), "rook complement": (16, 72), "queen": (16, 76),
    "king": (16, 42), "knight": (16, 24), "antelope": (16, 0), "giraffe": (16, 0),
    "zebra": (16, 8), "fiveleaper": (16, 0), "black bishop": (8, 14), "white bishop": (8, 14),
    "grid": (16, 24), "n x n x n grid": (64, 144), "torus grid": (16, 32),
    "honeycomb queen": (10, 30), "honeycomb rook": (10, 10), "honeycomb bishop": (10, 20),
    "honeycomb obtuse knight": (10, 6), "honeycomb acute knight": (10, 9),
    "triangular grid": (15, 30), "hypercube": (16, 32), "folded cube": (8, 16),
    "halved cube": (8, 24), "fibonacci cube": (8, 10), "lucas cube": (7, 8),
    "keller": (256, 256 * 171 // 2), "crown": (8, 12), "cocktail party": (8, 24),
    "complete bipartite": (8, 16), "complete tripartite": (12, 48), "andrasfai": (11, 22),
    "path complement": (4, 3), "cycle complement": (4, 2), "triangular": (6, 12),
    "tetrahedral": (4, 6), "kneser of pairs": (6, 3), "odd": (35, 70), "transposition": (24, 72),
    "permutation star": (24, 36), "hanoi": (81, 120), "sun": (8, 14), "barbell": (8, 13),
    "mycielski": (11, 20), "apollonian": (43, 123), "dorogovtsev-goltsev-mendes": (42, 81),
    "sierpinski gasket": (42, 81), "sierpinski tetrahedron": (130, 384),
}  # fmt: skip


@pytest.mark.parametrize("name", SIZES)
def test_a_graph_has_its_vertices_and_edges(name: str) -> None:
    graph = graph_of(name, 4)
    assert (len(graph), graph.number_of_edges()) == SIZES[name]
    assert {*GRAPHS} - {*SIZES} == {"sierpinski carpet", "menger sponge"}


def test_graphs_that_networkx_has() -> None:
    same = {
        "hypercube": nx.hypercube_graph(4),
        "torus grid": nx.grid_2d_graph(4, 4, periodic=True),
        "barbell": nx.barbell_graph(4, 0),
        "complete tripartite": nx.complete_multipartite_graph(4, 4, 4),
        "cocktail party": nx.complete_multipartite_graph(2, 2, 2, 2),
        "triangular": nx.line_graph(nx.complete_graph(4)),
    }
    for name, graph in same.items():
        assert nx.is_isomorphic(graph_of(name, 4), graph), name
    assert nx.is_isomorphic(SINGLE["petersen"](), nx.petersen_graph())
    assert nx.is_isomorphic(graph_of("odd", 3), nx.petersen_graph())


@pytest.mark.parametrize("length", [3, 4, 5, 6])
def test_short_cycles_are_those_of_networkx(length: int) -> None:
    for graph in SMALL:
        listed = sum(len(z) == length for z in nx.simple_cycles(graph))
        assert short_cycles(graph, length) == listed


def closed(graph: nx.Graph, some: set[int]) -> set[int]:
    return some.union(*(graph[v] for v in some))


def test_maximal_irredundant_sets_and_those_that_see_each_other() -> None:
    for graph in CONNECTED[:4]:
        sets = [{*z} for k in range(8) for z in combinations(graph, k)]
        good = [s for s in sets if all(closed(graph, s - {v}) != closed(graph, s) for v in s)]
        maximal = [s for s in good if not any(s | {v} in good for v in graph if v not in s)]
        assert maximal_irredundant(graph) == len(maximal)
        seen = [
            s
            for s in sets
            if all(
                any({*way[1:-1]}.isdisjoint(s) for way in nx.all_shortest_paths(graph, a, b))
                for a, b in combinations(s, 2)
            )
        ]
        assert mutually_visible(graph) == len(seen)


def test_distances() -> None:
    for name in ("grid", "hanoi", "crown"):
        graph = graph_of(name, 3)
        far = dict(nx.all_pairs_shortest_path_length(graph))
        pairs = [far[a][b] for a, b in combinations(graph, 2)]
        assert measured_at(3, "wiener", name) == nx.wiener_index(graph) == sum(pairs)
        assert 2 * measured_at(3, "hyper-wiener", name) == sum(z + z * z for z in pairs)
        assert measured_at(3, "topological", name) == nx.schultz_index(graph) + sum(
            d * d for _, d in graph.degree
        )
    with pytest.raises(LimitReached):
        measured_at(4, "wiener", "honeycomb rook")


def test_colorings_are_those_that_are_listed() -> None:
    for graph in SMALL[:3]:
        values = [
            sum(all(z[a] != z[b] for a, b in graph.edges) for z in product(range(k), repeat=7))
            for k in range(4)
        ]
        assert chromatic_values(graph, 3) == values


def test_colorings_of_a_single_graph() -> None:
    found = single_colorings("petersen").terms(5)
    assert found == [0, 0, 120, 12960, 332880]
