"""Profiles on graphs against plain listing, and against numbers that are known."""

from __future__ import annotations

import doctest
from functools import cache
from itertools import combinations
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import definitions
from tiers import drawn, one_in

from gfkit.boards.kinds.colouring import Colour, ColouringGame
from gfkit.boards.kinds.edge_games import GRAPH_GAMES, EdgeGame
from gfkit.boards.kinds.tiles import Weight
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.series.profile import Profile
from gfkit.strips.ways.graphs import profile_on_graph
from gfkit.strips.ways.vertex_orders import vertex_orders

ATLAS = [Graph.of(each) for each in nx.graph_atlas_g() if len(each) <= 5]
ODD = ColouringGame.of(
    # A colour nobody can block, a weight with a factor and both marks, shared and own colours.
    "odd",
    [
        Colour("A", "left", Weight(3, 1, 1)),
        Colour("B", "both", Weight(1, 0, 2)),
        Colour("C", "right", Weight(1, 0, 0)),
    ],
    ["AB", "AA"],
)
SKEW = EdgeGame("skew", Weight(2, 0, 3), Weight(5, 1, 1), "both", "left")
COLOURINGS = ["col", "snort", "cis", "node-kayles"]
QUANTITIES = ["positions", "maximal", "left-ends", "right-ends", "one-sided-ends", "play"]


def listed(game, quantity, graph):
    """Return the profile by listing all positions."""
    definition = {**game.to_data(), "quantity": "positions" if quantity == "play" else quantity}
    near = dict(enumerate(graph.neighbours()))
    found = Profile.of(definitions.tally(definitions.on_graph(definition, near, 10**6)))
    return found.play() if quantity == "play" else found


@one_in(6)
@pytest.mark.parametrize("quantity", QUANTITIES)
@pytest.mark.parametrize("name", [*COLOURINGS, "o12", "arc-kayles"])
def test_all_graphs_of_at_most_five_vertices(name, quantity) -> None:
    game = GRAPH_GAMES[name]
    for graph in ATLAS:
        assert profile_on_graph(game, graph, quantity) == listed(game, quantity, graph), graph


@pytest.mark.parametrize("quantity", ["positions", "play"])
@pytest.mark.parametrize("name", ["nogo", "go"])
def test_stones_on_all_graphs_of_at_most_five_vertices(name, quantity) -> None:
    for graph in ATLAS:
        game = GRAPH_GAMES[name]
        assert profile_on_graph(game, graph, quantity) == listed(game, quantity, graph), graph


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_odd_colours_on_graphs_of_at_most_four_vertices(quantity) -> None:
    plain = ColouringGame(
        "odd", (Colour("A", "left", Weight(1, 1, 1)), *ODD.colours[1:]), ODD.forbidden
    )
    for graph in ATLAS:
        if graph.vertices <= 4:
            found = profile_on_graph(plain, graph, quantity)
            assert found == listed(plain, quantity, graph), graph
    # Each A has exactly one x, so the factor 3 is a factor 3^i.
    for graph in ATLAS[:18]:
        found = profile_on_graph(ODD, graph, quantity)
        once = profile_on_graph(plain, graph, quantity)
        assert found == Profile.of({(i, j): 3**i * f for i, j, f in once.terms})


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_odd_pieces_on_graphs_of_at_most_four_vertices(quantity) -> None:
    for graph in ATLAS:
        if graph.vertices <= 4:
            assert profile_on_graph(SKEW, graph, quantity) == listed(SKEW, quantity, graph), graph


@st.composite
def random_graphs(draw, largest):
    vertices = draw(st.integers(5, largest))
    pairs = list(combinations(range(vertices), 2))
    chosen = draw(st.integers(0, 2 ** len(pairs) - 1))
    return Graph.of_edges(vertices, [pair for i, pair in enumerate(pairs) if chosen >> i & 1])


@settings(derandomize=True, deadline=None, max_examples=drawn(30))
@given(random_graphs(6), st.sampled_from(["col", "snort", "cis"]), st.sampled_from(QUANTITIES))
def test_random_graphs(graph, name, quantity) -> None:
    game = GRAPH_GAMES[name]
    assert profile_on_graph(game, graph, quantity) == listed(game, quantity, graph)


@one_in(7)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", ["o12", "arc-kayles"])
@pytest.mark.parametrize("quantity", ["positions", "maximal", "right-ends"])
def test_pairs_on_sparse_random_graphs(name, quantity, seed) -> None:
    graph = Graph.of(nx.gnm_random_graph(7 if name == "o12" else 9, 8, seed=seed))
    game = GRAPH_GAMES[name]
    assert profile_on_graph(game, graph, quantity) == listed(game, quantity, graph)


def total(name, graph, quantity="positions"):
    return profile_on_graph(GRAPH_GAMES[name], graph, quantity).total()


@cache
def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


def test_stones_on_squares_are_the_known_numbers_of_legal_positions() -> None:
    squares = [Graph.of_board(Board.rectangle(n, n)) for n in range(1, 6)]
    known = [1, 57, 12675, 24318165, 414295148741]  # A094777
    assert [total("nogo", square) for square in squares] == known
    assert total("go", squares[3]) == known[3]


def test_matchings_of_squares() -> None:
    known = [1, 7, 131, 10012, 2810694]  # A028420
    found = [total("arc-kayles", Graph.of_board(Board.rectangle(n, n))) for n in range(1, 6)]
    assert found == known


@one_in(2)
@pytest.mark.parametrize("seed", range(5))
def test_trees_have_narrow_orders(seed) -> None:
    tree = Graph.of(nx.random_labeled_tree(120, seed=seed))
    (order,) = vertex_orders(tree)
    assert sorted(order.vertices) == list(range(120))
    assert order.width <= 7  # log2(120) + 1
    ends = Graph.of(nx.balanced_tree(2, 7))
    assert vertex_orders(ends)[0].width <= 8


def test_the_page_on_graphs_is_true() -> None:
    page = Path(__file__).parents[3] / "docs" / "topologies.md"
    found = doctest.testfile(str(page), module_relative=False)
    assert found.failed == 0
    assert found.attempted > 10
