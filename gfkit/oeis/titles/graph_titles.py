"""What titles about graphs say: named models of sets of edges and vertices, on boards as graphs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

from gfkit.boards.kinds.edge_sets import GRID, graph_rule
from gfkit.errors import GfkitError
from gfkit.oeis.titles.graph_families import Family, family_title, ring_of
from gfkit.oeis.titles.title_makers import Refused, TitleRule, board, fixed, free

if TYPE_CHECKING:
    from gfkit.boards.kinds.edge_sets import Pair, Ways
    from gfkit.boards.shapes.joins import Topology
    from gfkit.oeis.titles.title_makers import Side

LEAST_WHEEL = 5
LEAST_CYCLE = 3
MOST_COLORS = 9


@dataclass(frozen=True, slots=True)
class TitleGraph:
    """The graph of a title: a board of which one side grows, and which of its cells are neighbours.

    step: the growing side is step * n. pairs: the rows that are neighbours in a column, if these
    are not the next ones. family: the family of the graphs, if it is one.
    """

    rows: Side
    columns: Side
    topology: Topology = "strip"
    ways: Ways = GRID
    step: int = 1
    pairs: tuple[Pair, ...] = ()
    family: str | Family = ""


def complete(vertices: int, missing: int = 0) -> list[Pair]:
    """Return the edges of a complete graph without some of them."""
    return [*combinations(range(1, vertices + 1), 2)][missing:]


def star(vertices: int, more: int = 0) -> list[Pair]:
    """Return the edges of a star, and of some others between its ends."""
    return [*((1, k) for k in range(2, vertices + 1)), *combinations(range(2, vertices + 1), 2)][
        : vertices - 1 + more
    ]


def wheel(vertices: int) -> list[Pair]:
    """Return the edges of a wheel; raises KeyError for small ones, whose names differ."""
    if vertices < LEAST_WHEEL:
        raise KeyError(vertices)
    return [*star(vertices), *((k, k + 1) for k in range(2, vertices)), (2, vertices)]


def small_path(vertices: int) -> list[Pair]:
    """Return the edges of a path."""
    return [(k, k + 1) for k in range(1, vertices)]


def small_cycle(vertices: int) -> list[Pair]:
    """Return the edges of a cycle; raises KeyError for short ones."""
    if vertices < LEAST_CYCLE:
        raise KeyError(vertices)
    return [*small_path(vertices), (1, vertices)]


def product_graph(one: list[Pair], other: list[Pair]) -> list[Pair]:
    """Return the edges of the Cartesian product of two graphs."""
    many, rows = max(map(max, one)), max(map(max, other))
    inside = [(a + many * r, b + many * r) for r in range(rows) for a, b in one]
    between = [
        (k + many * (a - 1), k + many * (b - 1)) for a, b in other for k in range(1, many + 1)
    ]
    return inside + between


def times_path(pairs: list[Pair], step: int) -> TitleGraph:
    """Return the product of a graph and a path."""
    rows = max(map(max, pairs))
    return TitleGraph(fixed(rows), free(0), step=step, pairs=tuple(pairs))


def times_cycle(vertices: int, step: int) -> TitleGraph:
    """Return the product of a complete graph and a cycle."""
    if vertices == LEAST_CYCLE:
        return wrapped(vertices, "torus", step)
    return TitleGraph(
        fixed(vertices), free(0), "ring", step=step, family=ring_of(complete(vertices))
    )


def grid(rows: Side, columns: Side, *ways: str) -> TitleGraph:
    """Return the graph of a rectangle."""
    is_plain = not ways and columns == free(0) and not rows.is_free
    family = {1: "path", 2: "ladder", 3: "3 x n grid"}.get(rows.length, "") if is_plain else ""
    return TitleGraph(rows, columns, "strip", ways or GRID, family=family)


def kings_graph(rows: Side, columns: Side) -> TitleGraph:
    """Return the graph of the moves of a king."""
    return grid(rows, columns, "horizontal", "vertical", "diagonal", "antidiagonal")


def coloured_graph(colors: int, graph: TitleGraph) -> TitleRule:
    """Return the proper colorings of the graph of a board."""
    what = board(graph.rows, graph.columns)
    if graph.pairs or isinstance(graph.family, Family) or not 0 < colors <= MOST_COLORS:
        raise Refused("colorings")
    alike = {"directions": [*graph.ways], "relation": "equal", "counts": [0]}
    data = {"values": [*range(colors)], "neighbours": [alike]}
    return TitleRule(data, what.fixed, what.side, what.shift, 1, graph.step, graph.topology)


def path_strip(rows: int, step: int) -> TitleGraph:
    """Return the product of two paths, the other one of step * n vertices."""
    return replace(grid(fixed(rows), free(0)), step=step)


def wrapped(length: int, topology: Topology, step: int = 1, *ways: str) -> TitleGraph:
    """Return the graph of a board with joined ends, of a fixed number of rows.

    Raises KeyError for cycles of two, whose two edges some titles count.
    """
    if topology in {"torus", "cylinder"} and length < LEAST_CYCLE:
        raise KeyError(length)
    return TitleGraph(fixed(length), free(0), topology, ways or GRID, step)


def also(graph: TitleGraph, family: str | Family) -> TitleGraph:
    """Return a graph that belongs to a family."""
    return replace(graph, family=family)


def graph_title(name: str, graph: TitleGraph) -> TitleRule:
    """Return what a title says of a model; raises Refused where it has no meaning on the graph.

    >>> graph_title("cycles", grid(fixed(4), free(0))).rule
    {'components': 1, 'edges': {'degree': [2], 'spanning': False}}
    """
    if isinstance(graph.family, Family):
        return family_title(name, graph.family, times=graph.step)
    what = board(graph.rows, graph.columns)
    if name == "chordless-cycles" and graph.topology == "strip" and graph.ways == GRID:
        name = "induced-cycles"  # there are no triangles
    try:
        rule = graph_rule(name, graph.ways, graph.pairs)
        if rule is not None:
            rule.refuse(graph.topology)
            rule = rule if rule.goes_round(graph.topology) else None
    except GfkitError:
        rule = None
    if rule is None:
        if graph.family and graph.step == 1:
            return family_title(name, graph.family)
        raise Refused(name)
    data = {key: z for key, z in rule.to_data().items() if key not in {"name", "summary"}}
    return TitleRule(data, what.fixed, what.side, what.shift, 1, graph.step, graph.topology)
