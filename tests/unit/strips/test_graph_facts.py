"""What is said of families of graphs, and auxiliary graphs by hand."""

from __future__ import annotations

import networkx as nx
import pytest

from gfkit.boards.colouring import COL, SNORT
from gfkit.boards.graph import Graph
from gfkit.errors import LimitReached
from gfkit.strips.graphs.auxiliary import (
    AUXILIARY,
    auxiliary_holds,
    cis_graph,
    col_graph,
    independence_polynomial,
    o12_graph,
    snort_graph,
    univariate,
)
from gfkit.strips.graphs.graph_facts import (
    Fails,
    Holds,
    doppelgaenger,
    every,
    is_log_concave,
    is_unimodal,
    small_graphs,
)
from gfkit.strips.graphs.graphs import profile_on_graph


def test_numbers_of_small_graphs() -> None:
    connected, all_ = (
        [sum(g.vertices == n for g in small_graphs(6, connected=only)) for n in range(8)]
        for only in (True, False)
    )
    assert connected == [0, 1, 1, 2, 6, 21, 112, 0]  # A001349
    assert all_ == [0, 1, 2, 4, 11, 34, 156, 0]  # A000088
    with pytest.raises(LimitReached, match="the limit is 7"):
        next(small_graphs(8))


@pytest.mark.parametrize(
    "coefficients, unimodal, log_concave",
    [
        ((), True, True),
        ((1,), True, True),
        ((1, 1, 1), True, True),
        ((3, 2, 1), True, True),
        ((1, 2, 2, 3, 3, 1), True, False),
        ((2, 1, 2), False, False),
        ((1, 3, 2, 2, 3), False, False),
        ((1, 4, 4, 4, 5), True, False),
        ((5, 4, 4, 3), True, False),
    ],
)
def test_shapes_of_coefficients(coefficients, unimodal, log_concave) -> None:
    assert is_unimodal(coefficients) == unimodal
    assert is_log_concave(coefficients) == log_concave


def test_the_first_failure_is_named() -> None:
    found = every(small_graphs(4), lambda p: len(p) < 5, COL)
    assert found == Fails(Graph.of_edges(4, [(0, 3), (1, 3), (2, 3)]), ((1, 8, 18, 14, 2),))
    assert str(found) == "fails on graph6 CF (4 vertices): (1, 8, 18, 14, 2)"
    assert every([], is_unimodal, COL) == Holds(0)


def test_doppelgaenger_of_itself() -> None:
    assert doppelgaenger(COL, COL, small_graphs(4)) == Holds(10)
    assert doppelgaenger(COL, SNORT, [Graph.path(3), Graph.cycle(5)]) == Fails(
        Graph.cycle(5), ((1, 10, 30, 30, 10), (1, 10, 30, 30, 10, 2))
    )


def test_auxiliary_graphs_of_one_edge() -> None:
    edge = Graph.path(2)
    assert col_graph(edge) == Graph.of_edges(4, [(0, 1), (2, 3), (0, 2), (1, 3)])
    assert snort_graph(edge) == Graph.of_edges(4, [(0, 1), (2, 3), (0, 3), (1, 2)])
    assert cis_graph(edge, 3) == Graph.complete(6)
    assert o12_graph(edge) == Graph.of_edges(3, [(0, 2), (1, 2)])


@pytest.mark.parametrize("name", AUXILIARY)
def test_auxiliary_graphs_hold_on_larger_graphs(name) -> None:
    for seed in range(3):
        assert auxiliary_holds(name, Graph.of(nx.gnm_random_graph(10, 16, seed=seed)))


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
