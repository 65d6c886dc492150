"""Small graphs, and auxiliary graphs by hand."""

from __future__ import annotations

import networkx as nx
import pytest

from gfkit.boards.kinds.colouring import COL, NODE_KAYLES
from gfkit.boards.kinds.edge_games import find_graph_rule
from gfkit.boards.shapes.graph import Graph
from gfkit.proofs.kernel import Workings
from gfkit.strips.facts.graph_statements import (
    PRODUCTS,
    RIGHT_LINE,
    AuxiliaryGraph,
    LineGraph,
    small_graphs,
    univariate,
)
from gfkit.strips.ways.graphs import profile_on_graph


def test_numbers_of_small_graphs() -> None:
    connected, all_ = (
        [sum(g.vertices == n for g in small_graphs(6, connected=only)) for n in range(8)]
        for only in (True, False)
    )
    assert connected == [0, 1, 1, 2, 6, 21, 112, 0]  # A001349
    assert all_ == [0, 1, 2, 4, 11, 34, 156, 0]  # A000088


SNORTS = PRODUCTS["categorical"] | {("equal", "adjacent")}


AUXILIARY = [
    AuxiliaryGraph(find_graph_rule("col"), PRODUCTS["cartesian"]),
    AuxiliaryGraph(find_graph_rule("snort"), SNORTS),
    AuxiliaryGraph(find_graph_rule("cis"), PRODUCTS["strong"]),
    LineGraph(find_graph_rule("o12"), frozenset(RIGHT_LINE)),
]


@pytest.mark.parametrize("about", AUXILIARY, ids=str)
def test_auxiliary_graphs_hold_on_larger_graphs(about) -> None:
    for seed in range(3):
        graph = Graph.of(nx.gnm_random_graph(10, 16, seed=seed))
        assert about.failure(graph, Workings()) is None


def independence_polynomial(graph: Graph) -> tuple[int, ...]:
    return univariate(profile_on_graph(NODE_KAYLES, graph))


def test_independence_polynomials_that_are_known() -> None:
    assert independence_polynomial(Graph(0, ())) == (1,)
    assert independence_polynomial(Graph.complete(5)) == (1, 5)
    assert independence_polynomial(Graph.of_edges(3, [])) == (1, 3, 3, 1)
    assert independence_polynomial(Graph.of(nx.petersen_graph())) == (1, 10, 30, 30, 5)
    join = nx.compose(nx.complete_graph(37), nx.Graph())
    for k in range(3):
        clique = range(37 + 4 * k, 41 + 4 * k)
        join.add_edges_from((u, v) for u in clique for v in clique if u < v)
        join.add_edges_from((u, v) for u in range(37) for v in clique)
    assert independence_polynomial(Graph.of(join)) == (1, 49, 48, 64)
    assert univariate(profile_on_graph(COL, Graph.path(1))) == (1, 2)
