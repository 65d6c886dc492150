"""How long profiles on graphs take: small dense graphs, grids, random regular graphs."""

from __future__ import annotations

import networkx as nx
import pytest

from gfkit.boards.board import Board
from gfkit.boards.edge_games import GRAPH_GAMES
from gfkit.boards.graph import Graph
from gfkit.strips.graphs.graphs import profile_on_graph, vertex_orders

GRAPHS = {
    "random 12": Graph.of(nx.gnm_random_graph(12, 33, seed=1)),
    "grid 5x6": Graph.of_board(Board.parse("5x6")),
    "cubic 30": Graph.of(nx.random_regular_graph(3, 30, seed=3)),
}


@pytest.mark.parametrize("graph", GRAPHS)
@pytest.mark.parametrize("name", ["col", "cis3", "node-kayles", "nogo", "o12", "arc-kayles"])
def test_positions(benchmark, name: str, graph: str) -> None:
    benchmark.group = f"positions, {graph}"
    benchmark.pedantic(profile_on_graph, args=(GRAPH_GAMES[name], GRAPHS[graph]), rounds=3)


@pytest.mark.parametrize("graph", GRAPHS)
@pytest.mark.parametrize("name", ["col", "snort", "node-kayles", "o12"])
def test_maximal_positions(benchmark, name: str, graph: str) -> None:
    benchmark.group = f"maximal positions, {graph}"
    arguments = (GRAPH_GAMES[name], GRAPHS[graph], "maximal")
    benchmark.pedantic(profile_on_graph, args=arguments, rounds=3)


@pytest.mark.benchmark(group="orders")
@pytest.mark.parametrize("graph", GRAPHS)
def test_order(benchmark, graph: str) -> None:
    benchmark.pedantic(vertex_orders, args=(GRAPHS[graph],), rounds=5)
