"""Automata, graphs and boards as graphs of NetworkX; an automaton is a graph of its states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.automata.transfer_matrix import TransferMatrix, rows_of
from gfkit.errors import LimitReached
from gfkit.exchange.to_pandas import automaton_of
from gfkit.series.profiles import Profile

if TYPE_CHECKING:
    from gfkit.boards.shapes.board import Board
    from gfkit.boards.shapes.graph import Graph
    from gfkit.strips.sequences.families import StripAnswer
    from gfkit.strips.sequences.graph_products import GraphProduct
    from gfkit.strips.sequences.strip import Strip

MAX_ENTRIES = 200_000
"""Edges of an automaton as a graph."""


def graph_of_automaton(thing: TransferMatrix | Strip | GraphProduct | StripAnswer) -> Any:
    """Return the automaton as a DiGraph on its states 0, 1, ..., one edge for each entry not 0.

    Nodes have `start` and `end`, their entries of both vectors; edges have `weight`, the entry at
    x = y = 1, and `profile`, the entry as a polynomial in the marks. Raises LimitReached above
    MAX_ENTRIES edges.

    >>> from gfkit.automata.transfer_matrix import TransferMatrix
    >>> fibonacci = TransferMatrix.from_rows([[1, 1], [1, 0]], start=[1, 0], end=[1, 0])
    >>> sorted(fibonacci.to_networkx().edges(data="weight"))
    [(0, 0, 1), (0, 1, 1), (1, 0, 1)]
    """
    import networkx as nx  # noqa: PLC0415 - slow to import

    graph, matrix = nx.DiGraph(), automaton_of(thing)
    for state in range(matrix.dimension):
        graph.add_node(state, start=int(matrix.start[state]), end=int(matrix.end[state]))
    edges = 0
    for state, row in enumerate(rows_of(matrix)):
        edges += len(row)
        if edges > MAX_ENTRIES:
            raise LimitReached(f"the automaton has more than {MAX_ENTRIES} edges, the limit")
        for target, entry in row.items():
            profile = Profile.of(entry)
            graph.add_edge(state, target, weight=profile.total(), profile=profile)
    return graph


def graph_of_graph(graph: Graph) -> Any:
    """Return the graph; its nodes are the labels if there are any, otherwise 0, 1, ..."""
    import networkx as nx  # noqa: PLC0415 - slow to import

    names: Any = graph.labels or range(graph.vertices)
    found = nx.Graph()
    found.add_nodes_from(names)
    found.add_edges_from((names[u], names[v]) for u, v in graph.edges)
    return found


def graph_of_board(board: Board) -> Any:
    """Return the grid graph of a board; its nodes are the cells (row, column)."""
    import networkx as nx  # noqa: PLC0415 - slow to import

    found = nx.Graph()
    found.add_nodes_from(sorted(board.cells))
    found.add_edges_from(
        (cell, near)
        for cell in sorted(board.cells)
        for near in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1))
        if near in board.cells
    )
    return found
