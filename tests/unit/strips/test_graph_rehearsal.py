"""Walking the states of a graph without polynomials tells in advance what they will take."""

import pytest

from gfkit.boards.kinds.edge_games import GRAPH_GAMES
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import LimitReached
from gfkit.strips.ways import graphs
from gfkit.strips.ways.graphs import profile_on_graph

GRAPHS = [
    Graph.path(5),
    Graph.cycle(6),
    Graph.complete(4),
    Graph.of_board(Board.rectangle(3, 3)),
    Graph.of_edges(6, [(0, 1), (3, 4), (4, 5)]),
]
WALKED = [
    (name, quantity)
    for name in ("col", "snort", "nogo", "o12", "arc-kayles", "cis3")
    for quantity in GRAPH_GAMES[name].on_graphs
    if quantity not in {"play", "one-sided-ends"}
]


@pytest.mark.parametrize("name, quantity", WALKED)
def test_the_rehearsal_goes_through_the_same_states(name, quantity) -> None:
    game = GRAPH_GAMES[name]
    for graph in GRAPHS:
        packing = graphs.Packing.of(game, graph)
        for order in graphs.vertex_orders(graph):
            places = graphs.PlacedVertices.of(graph.neighbours(), order.vertices)
            advance = graphs.graph_way_of(game).steps(game, quantity, places, packing)
            real, top = {graphs.START: 1}, {graphs.START: graphs._Top(0)}
            for place in range(len(order.vertices)):
                real, top = advance(place, real), advance(place, top)
                assert real.keys() == top.keys()
                for state, value in real.items():
                    assert isinstance(top[state], graphs._Top)
                    below = value.bit_length() - top[state].bit_length()
                    assert 0 <= below < packing.bits


def test_profiles_are_the_same_with_a_rehearsal(monkeypatch) -> None:
    before = [profile_on_graph(game, GRAPHS[3]) for game in GRAPH_GAMES.values()]
    monkeypatch.setattr(graphs, "REHEARSED", 0)
    assert [profile_on_graph(game, GRAPHS[3]) for game in GRAPH_GAMES.values()] == before


def test_a_graph_that_is_too_wide_is_refused_before_polynomials_are_made(monkeypatch) -> None:
    walked = graphs._walked

    def without_polynomials(walks, value, limits):
        assert isinstance(value, graphs._Top)
        return walked(walks, value, limits)

    monkeypatch.setattr(graphs, "_walked", without_polynomials)
    grid = Graph.of_board(Board.rectangle(20, 20))
    with pytest.raises(LimitReached, match="the frontier is too wide: 20 of 400 vertices"):
        profile_on_graph(GRAPH_GAMES["col"], grid, max_states=20_000)
