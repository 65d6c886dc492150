"""Boards and graphs as graphs of NetworkX."""

import networkx as nx

from gfkit import Board
from gfkit.boards.shapes.graph import Graph


def test_boards_are_grid_graphs_without_their_holes():
    board = Board.parse("..#|.#.|...")
    grid = nx.grid_2d_graph(3, 3)
    grid.remove_nodes_from({*grid} - board.cells)
    assert nx.utils.graphs_equal(board.to_networkx(), grid)


def test_graphs_keep_their_labels_and_edges():
    petersen = nx.petersen_graph()
    assert nx.is_isomorphic(Graph.of_edges(10, [*petersen.edges]).to_networkx(), petersen)
    assert sorted(Graph.parse_edges("a b").to_networkx()) == ["a", "b"]
