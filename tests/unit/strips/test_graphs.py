"""Profiles on graphs against plain listing, and against numbers that are known."""

from __future__ import annotations

import networkx as nx
import pytest
from oracle import definitions
from tiers import one_in

from gfkit.boards.kinds.edge_games import GRAPH_GAMES
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.series.profile import Profile
from gfkit.strips.ways.graphs import profile_on_graph, vertex_orders

ATLAS = [Graph.of(each) for each in nx.graph_atlas_g() if len(each) <= 5]
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


def total(name, graph, quantity="positions"):
    return profile_on_graph(GRAPH_GAMES[name], graph, quantity).total()


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
