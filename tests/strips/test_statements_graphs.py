"""Statements about graphs: products of graphs, and small graphs without copies."""

from itertools import combinations, product

import networkx as nx
import pytest
from samples import parametrize_some

from gfkit.boards.rules.graph_games import (
    CIS,
    COL,
    NODE_KAYLES,
    SNORT,
    Colour,
    ColouringGame,
    GraphRule,
)
from gfkit.boards.rules.weights import Weight
from gfkit.boards.shapes.graph import Graph
from gfkit.proofs.kernel import NotDerived, prove
from gfkit.strips.encodings.graphs import profile_on_graph
from gfkit.strips.statements.graphs import (
    ALL_PAIRS,
    PRODUCTS,
    AuxiliaryGraph,
    exchanged,
    product_graph,
    right_pairs,
    small_graphs,
    univariate,
)

FEW = [
    Graph.path(1),
    Graph.path(2),
    Graph.path(4),
    Graph.cycle(3),
    Graph.cycle(4),
    Graph.complete(4),
]
KNOWN = {
    "cartesian": nx.cartesian_product,
    "categorical": nx.tensor_product,
    "strong": nx.strong_product,
}


def as_networkx(graph):
    found = nx.empty_graph(graph.vertices)
    found.add_edges_from(graph.edges)
    return found


@pytest.mark.parametrize("name", KNOWN)
@pytest.mark.parametrize("one", FEW, ids=str)
@parametrize_some("other", FEW, ids=str)
def test_products_of_graphs_are_those_of_networkx(name, one, other):
    found = as_networkx(product_graph(one, other, PRODUCTS[name]))
    assert nx.is_isomorphic(found, KNOWN[name](as_networkx(one), as_networkx(other)))


@pytest.mark.parametrize(
    ("connected", "numbers"),
    [(True, [1, 1, 2, 6]), (False, [1, 2, 4, 11])],  # A001349 and A000088
)
def test_small_graphs_are_listed_once_each(connected, numbers):
    graphs = [*small_graphs(4, connected=connected)]
    for n, number in enumerate(numbers, 1):
        some = [as_networkx(z) for z in graphs if z.vertices == n]
        assert len(some) == number
        assert not any(nx.is_isomorphic(a, b) for k, a in enumerate(some) for b in some[:k])


def test_col_and_snort_are_exchanged_by_the_colours_of_one_side_of_a_bipartite_graph():
    """Equal colours that touch in one are different colours that touch in the other."""
    assert exchanged(COL, SNORT)
    assert not exchanged(SNORT, CIS)
    assert not exchanged(COL, NODE_KAYLES)
    for graph in (Graph.path(3), Graph.path(5), Graph.cycle(4), Graph.cube(3)):
        col, snort = (univariate(profile_on_graph(game, graph)) for game in (COL, SNORT))
        assert col == snort


def subsets(some):
    return [set(z) for size in range(len(some) + 1) for z in combinations(some, size)]


def sets_by_size(graph):
    """Return how many independent sets there are of each size."""
    found = [0] * (graph.vertices + 1)
    for some in subsets(range(graph.vertices)):
        found[len(some)] += not any(some.issuperset(edge) for edge in graph.edges)
    return found


def positions_by_size(graph, forbidden):
    """Return in how many ways so many vertices are coloured, without a forbidden pair."""
    found = [0] * (graph.vertices + 1)
    for colours in product(" BR", repeat=graph.vertices):
        pairs = ("".join(sorted(colours[v] for v in edge)) for edge in graph.edges)
        found[graph.vertices - colours.count(" ")] += forbidden.isdisjoint(pairs)
    return found


@pytest.mark.parametrize(
    "forbidden", subsets(["BB", "BR", "RR"]), ids=lambda z: " ".join(sorted(z)) or "none"
)
def test_two_colours_are_a_product_with_an_edge_if_both_clash_with_themselves_or_none(forbidden):
    """Vertices of the product are coloured vertices, joined where one excludes the other."""
    game = ColouringGame.of("mine", COL.colours, forbidden)
    pairs = right_pairs(game)
    graphs = [Graph.path(2), Graph.path(3), Graph.cycle(3)]
    positions = [positions_by_size(graph, forbidden) for graph in graphs]

    def is_right(some):
        sizes = [sets_by_size(product_graph(one, Graph.path(2), some)) for one in graphs]
        return all(
            z[: len(y)] == y and not any(z[len(y) :]) for z, y in zip(sizes, positions, strict=True)
        )

    every = [*map(frozenset, subsets(ALL_PAIRS))]
    right = [] if pairs is None else [pairs]
    assert [some for some in every if is_right(some)] == right
    assert (pairs is None) == (("BB" in forbidden) != ("RR" in forbidden))
    rule = GraphRule(game, "positions")
    assert [some for some in every if is_derived(AuxiliaryGraph(rule, some))] == right


def is_derived(statement):
    try:
        prove(statement)
    except NotDerived:
        return False
    return True


@pytest.mark.parametrize(
    ("weights", "quantity", "holds"),
    [
        (((1, 1, 0), (1, 0, 1)), "positions", True),
        (((1, 1, 0), (1, 1, 0)), "positions", True),
        (((2, 1, 0), (1, 0, 1)), "positions", False),
        (((1, 2, 0), (1, 0, 1)), "positions", False),
        (((1, 0, 0), (1, 0, 1)), "positions", False),
        (((1, 1, 0), (1, 0, 1)), "maximal", False),
    ],
)
def test_sets_of_vertices_are_positions_whose_pieces_count_as_one_each(weights, quantity, holds):
    colours = [
        Colour(name, owner, Weight(*weight))
        for name, owner, weight in zip("BR", ("left", "right"), weights, strict=True)
    ]
    rule = GraphRule(ColouringGame.of("mine", colours, ["BB", "RR"]), quantity)
    assert is_derived(AuxiliaryGraph(rule, PRODUCTS["cartesian"])) == holds
