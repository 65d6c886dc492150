"""What holds for the profiles of games over families of graphs, and the first graph where it fails.

Each answer is either `Holds`, with the number of graphs that were looked at, or `Fails`, with the
first graph that contradicts it and what was found there. Only the graphs given are looked at.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from gfkit.arguments import a_function, an, flag, integers_like, shown, size, takes
from gfkit.boards.game import Game
from gfkit.boards.graph import Graph, graph_of
from gfkit.budget import Budget, budgeted
from gfkit.errors import LimitReached, WrongArgument
from gfkit.strips.graphs.auxiliary import univariate
from gfkit.strips.graphs.graphs import profile_on_graph

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gfkit.boards.edge_games import GraphGame

ATLAS_VERTICES = 7


@dataclass(frozen=True, slots=True)
class Holds:
    """The statement is true of each of so many graphs."""

    graphs: int


@dataclass(frozen=True, slots=True)
class Fails:
    """The first graph of the family of which the statement is false; `found` is what it has."""

    graph: Graph
    found: tuple[tuple[int, ...], ...]

    def __str__(self) -> str:
        shown = " and ".join(map(str, self.found))
        return f"fails on graph6 {self.graph.graph6()} ({self.graph.vertices} vertices): {shown}"


def small_graphs(vertices: int = ATLAS_VERTICES, *, connected: bool = True) -> Iterator[Graph]:
    """Yield every graph with at most so many vertices once, up to isomorphism, smaller ones first.

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


@takes(coefficients=integers_like("(1, 4, 3)"))
def is_unimodal(coefficients: Sequence[int]) -> bool:
    """Tell whether the coefficients rise, not strictly, and then fall.

    >>> is_unimodal((1, 3, 3, 2)), is_unimodal((1, 3, 2, 3))
    (True, False)
    """
    steps = [b - a for a, b in pairwise(coefficients) if a != b]
    return all(a > 0 or b < 0 for a, b in pairwise(steps))


@takes(coefficients=integers_like("(1, 4, 3)"))
def is_log_concave(coefficients: Sequence[int]) -> bool:
    """Tell whether the square of every coefficient is at least the product of its neighbours.

    >>> is_log_concave((1, 3, 3, 1)), is_log_concave((1, 2, 5))
    (True, False)
    """
    a = coefficients
    return all(a[i] ** 2 >= a[i - 1] * a[i + 1] for i in range(1, len(a) - 1))


@takes(has=a_function("is_unimodal"), game=an(Game, "a game such as find_graph_rule('col').game"))
@budgeted
def every(
    graphs: Iterable[Graph],
    has: Callable[[tuple[int, ...]], bool],
    game: GraphGame,
    *,
    budget: Budget | None = None,  # noqa: ARG001 - for `budgeted`
) -> Holds | Fails:
    """Tell whether P(x) has the property on all graphs, or name the first where it has not.

    budget: limits of time, memory and steps.

    >>> from gfkit.boards.colouring import COL
    >>> every(small_graphs(5), is_unimodal, COL)
    Holds(graphs=31)
    """
    number = 0
    for graph in _graphs(graphs):
        number += 1
        found = univariate(profile_on_graph(game, graph))
        if not has(found):
            return Fails(graph, (found,))
    return Holds(number)


@takes(
    first=an(Game, "a game such as find_graph_rule('col').game"),
    second=an(Game, "a game such as find_graph_rule('col').game"),
)
@budgeted
def doppelgaenger(
    first: GraphGame,
    second: GraphGame,
    graphs: Iterable[Graph],
    *,
    budget: Budget | None = None,  # noqa: ARG001 - for `budgeted`
) -> Holds | Fails:
    """Tell whether two games have the same P(x) on all graphs, or name the first that differs.

    budget: limits of time, memory and steps.
    References: [BrownEtAl2019, section 2].

    >>> from gfkit.boards.colouring import COL, SNORT
    >>> print(doppelgaenger(COL, SNORT, small_graphs(5)))
    fails on graph6 Bw (3 vertices): (1, 6, 6) and (1, 6, 6, 2)
    """
    number = 0
    for graph in _graphs(graphs):
        number += 1
        found = tuple(univariate(profile_on_graph(game, graph)) for game in (first, second))
        if found[0] != found[1]:
            return Fails(graph, found)
    return Holds(number)


def _graphs(graphs: Iterable[Graph]) -> Iterator[Graph]:
    """Yield graphs as they come; raises WrongArgument for anything else among them."""
    if not isinstance(graphs, Iterable):
        raise WrongArgument("graphs", "graphs such as small_graphs(5)", shown(graphs))
    for graph in graphs:
        yield graph_of("graphs", graph)
