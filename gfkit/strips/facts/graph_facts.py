"""Graphs as places of tables, all small ones, and the numbers of positions on one by their size."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from gfkit.base.arguments import flag, size
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import LimitReached

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gfkit.series.profile import Profile

ATLAS_VERTICES = 7


def univariate(profile: Profile) -> tuple[int, ...]:
    """Return the coefficients of the profile at y = x, ascending: by number of pieces.

    >>> from gfkit.boards.kinds.colouring import COL
    >>> from gfkit.strips.ways.graphs import profile_on_graph
    >>> univariate(profile_on_graph(COL, Graph.path(3)))
    (1, 6, 8, 2)
    """
    together = {i: f for i, _, f in profile.of_all_pieces().terms}
    return tuple(together.get(i, 0) for i in range(1 + max(together, default=-1)))


def small_graphs(vertices: int = ATLAS_VERTICES, *, connected: bool = True) -> Iterator[Graph]:
    """Yield the graphs with at most that many vertices up to isomorphism, smaller ones first.

    Raises LimitReached above ATLAS_VERTICES vertices.

    >>> sum(1 for _ in small_graphs(6))
    143
    """
    vertices = size("vertices", vertices, example=5)
    connected = flag("connected", connected)
    if vertices > ATLAS_VERTICES:
        raise LimitReached(
            f"the graphs of {vertices} vertices are not listed; the limit is {ATLAS_VERTICES}"
        )
    for graph, components in _atlas():
        if graph.vertices <= vertices and not (connected and components > 1):
            yield graph


@cache
def _atlas() -> tuple[tuple[Graph, int], ...]:
    """Return the graphs of the atlas but the empty one, with how many components each has."""
    from networkx import graph_atlas_g  # noqa: PLC0415

    graphs = [Graph.of(each) for each in graph_atlas_g() if len(each)]
    return tuple((graph, len(graph.components())) for graph in graphs)


def graph_place(graph: Graph) -> str:
    """Return a graph as the text of a place: its edges, then its isolated vertices, in one line.

    >>> graph_place(Graph.path(3)), graph_place(Graph.of_edges(3, [(0, 1)]))
    ('0 1; 1 2', '0 1; 2')
    >>> read_graph("0 1; 2") == Graph.of_edges(3, [(0, 1)])
    True
    """
    plain = Graph(graph.vertices, graph.edges)
    joined = {v for edge in plain.edges for v in edge}
    lines = [f"{u} {v}" for u, v in plain.edges]
    lines += [str(v) for v in range(plain.vertices) if v not in joined]
    return "; ".join(lines) if lines else "# no vertices"


def read_graph(text: str) -> Graph:
    """Read such a text; raises GraphSyntaxError."""
    return Graph.parse_edges(text.replace(";", "\n"))
