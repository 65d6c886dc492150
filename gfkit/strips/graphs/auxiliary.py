"""Auxiliary graphs: the positions of a game as the independent sets of another graph.

For Col, Snort, Cis and O12 on G there is a graph whose independent sets of size k are the
positions with k pieces. [BrownEtAl2019, Theorems 3.1, 3.3, 3.5, 3.8] Vertex (v, 1) is a blue piece
on v and has number 2v, (v, 2) is a red one and has number 2v + 1. For Cis this is the strong
product with K2, and not what [BrownEtAl2019, section 3.3] prints.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.arguments import a_text, an, at_least, one_of, takes
from gfkit.boards.colouring import CIS, COL, NODE_KAYLES, SNORT
from gfkit.boards.edge_games import O12
from gfkit.boards.graph import Graph, graph_of
from gfkit.series.profile import Profile
from gfkit.strips.graphs.graphs import profile_on_graph

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.boards.edge_games import GraphGame


@takes(graph=graph_of)
def col_graph(graph: Graph) -> Graph:
    """Return the Cartesian product with K2.

    Blue and red exclude each other on a vertex, and each excludes itself on neighbours.

    >>> col_graph(Graph.path(2)).edges
    ((0, 1), (0, 2), (1, 3), (2, 3))
    """
    return graph.cartesian_product(Graph.path(2))


@takes(graph=graph_of)
def snort_graph(graph: Graph) -> Graph:
    """Return the categorical product with K2, and the edges between (v, 1) and (v, 2).

    >>> snort_graph(Graph.path(2)).edges
    ((0, 1), (0, 3), (1, 2), (2, 3))
    """
    inside = [(2 * v, 2 * v + 1) for v in range(graph.vertices)]
    across = [(2 * u + p, 2 * v + 1 - p) for u, v in graph.edges for p in (0, 1)]
    return Graph.of_edges(2 * graph.vertices, inside + across)


@takes(graph=graph_of, colours=at_least(1, 2))
def cis_graph(graph: Graph, colours: int = 2) -> Graph:
    """Return the strong product with the complete graph on the colours.

    >>> cis_graph(Graph.path(2)) == Graph.complete(4)
    True
    """
    k = colours
    inside = [
        (k * v + p, k * v + q) for v in range(graph.vertices) for q in range(k) for p in range(q)
    ]
    across = [(k * u + p, k * v + q) for u, v in graph.edges for p in range(k) for q in range(k)]
    return Graph.of_edges(k * graph.vertices, inside + across)


@takes(graph=graph_of)
def o12_graph(graph: Graph) -> Graph:
    """Return the line graph and the vertices, each joined to its edges; edge number i is n + i.

    It is the line graph of the graph with a leaf hung on every vertex, so positions of O12 are the
    matchings there.

    >>> o12_graph(Graph.path(2)).edges
    ((0, 2), (1, 2))
    """
    n = graph.vertices
    at: list[list[int]] = [[] for _ in range(n)]
    for number, (u, v) in enumerate(graph.edges):
        at[u].append(n + number)
        at[v].append(n + number)
    incident = [(v, e) for v in range(n) for e in at[v]]
    meeting = [(d, e) for edges in at for d in edges for e in edges if d < e]
    return Graph.of_edges(n + len(graph.edges), incident + meeting)


AUXILIARY: dict[str, tuple[GraphGame, Callable[[Graph], Graph]]] = {
    "col": (COL, col_graph),
    "snort": (SNORT, snort_graph),
    "cis": (CIS, cis_graph),
    "o12": (O12, o12_graph),
}
"""The independent placement games of [BrownEtAl2019], with their auxiliary graphs."""


@takes(profile=an(Profile, "a profile such as count(model, board)"))
def univariate(profile: Profile) -> tuple[int, ...]:
    """Return the coefficients of the profile at y = x, ascending: by number of pieces.

    >>> univariate(profile_on_graph(COL, Graph.path(3)))
    (1, 6, 8, 2)
    """
    found = [0] * (1 + max((i + j for i, j, _ in profile.terms), default=-1))
    for i, j, f in profile.terms:
        found[i + j] += f
    return tuple(found)


@takes(graph=graph_of)
def independence_polynomial(graph: Graph) -> tuple[int, ...]:
    """Return the numbers of independent sets by size, from 0.

    >>> independence_polynomial(Graph.cycle(5))
    (1, 5, 5)
    """
    return univariate(profile_on_graph(NODE_KAYLES, graph))


@takes(name=a_text("'col'"), graph=graph_of)
def auxiliary_holds(name: str, graph: Graph) -> bool:
    """Tell whether P(x) of the game on the graph is the independence polynomial of its auxiliary.

    References: [BrownEtAl2019, Theorems 3.1, 3.3, 3.5, 3.8].

    >>> all(auxiliary_holds(name, Graph.cycle(5)) for name in AUXILIARY)
    True
    """
    game, auxiliary = AUXILIARY[one_of("name", name, AUXILIARY)]
    found = univariate(profile_on_graph(game, graph))
    return found == independence_polynomial(auxiliary(graph))


@takes(graph=an(Graph, "a graph such as Graph.path(3)"))
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


@takes(text=a_text("'0 1; 1 2'"))
def read_graph(text: str) -> Graph:
    """Read such a text; raises GraphSyntaxError."""
    return Graph.parse_edges(text.replace(";", "\n"))
