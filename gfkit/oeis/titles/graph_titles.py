"""What titles say by the names of models: sets of edges and vertices of graphs, and tilings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

from gfkit.boards.kinds.graph_models import GRID, graph_rule
from gfkit.errors import GfkitError
from gfkit.oeis.titles.title_makers import Refused, TitleRule, board, fixed, free, near, title

if TYPE_CHECKING:
    from gfkit.boards.kinds.graph_models import Pair, Ways
    from gfkit.oeis.titles.title_makers import Side

LEAST_WHEEL = 5
MOST_COLORS = 9
MOST_SIDE = 12


@dataclass(frozen=True, slots=True)
class TitleGraph:
    """The graph of a title: a board of which one side grows, and which of its cells are neighbours.

    step: the growing side is step * n. pairs: the rows that are neighbours in a column, if these
    are not the next ones.
    """

    rows: Side
    columns: Side
    ways: Ways = GRID
    step: int = 1
    pairs: tuple[Pair, ...] = ()


def complete(vertices: int, missing: int = 0) -> list[Pair]:
    """Return the edges of a complete graph without some of them."""
    return [*combinations(range(1, vertices + 1), 2)][missing:]


def wheel(vertices: int) -> list[Pair]:
    """Return the edges of a wheel; raises KeyError for small ones, whose names differ."""
    if vertices < LEAST_WHEEL:
        raise KeyError(vertices)
    rim = [*((k, k + 1) for k in range(2, vertices)), (2, vertices)]
    return [*((1, k) for k in range(2, vertices + 1)), *rim]


def times_path(pairs: list[Pair], step: int) -> TitleGraph:
    """Return the product of a graph and a path of step * n vertices."""
    rows = max(map(max, pairs))
    return TitleGraph(fixed(rows), free(0), step=step, pairs=tuple(pairs))


def grid(rows: Side, columns: Side, *ways: str, step: int = 1) -> TitleGraph:
    """Return the graph of a rectangle."""
    return TitleGraph(rows, columns, ways or GRID, step)


def coloured_graph(colors: int, graph: TitleGraph) -> TitleRule:
    """Return the proper colorings of the graph of a board."""
    if graph.pairs or not 0 < colors <= MOST_COLORS:
        raise Refused("colorings")
    alike = near({"directions": [*graph.ways]}, relation="equal", counts=[0])
    rule = {"values": [*range(colors)], **alike}
    return replace(title(board(graph.rows, graph.columns), rule), step=graph.step)


def graph_title(name: str, graph: TitleGraph) -> TitleRule:
    """Return what a title says of a model; raises Refused where it has no meaning on the graph.

    >>> graph_title("cycles", grid(fixed(4), free(0))).rule
    {'components': 1, 'edges': {'degree': [2], 'spanning': False}}
    """
    try:
        rule = graph_rule(name, graph.ways, graph.pairs)
    except GfkitError:
        rule = None
    if rule is None:
        raise Refused(name)
    data = {key: z for key, z in rule.to_data().items() if key not in {"name", "summary"}}
    return replace(title(board(graph.rows, graph.columns), data), step=graph.step)


# Tilings ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Times:
    """A side that is a multiple of n."""

    times: int


def rectangle(rows: int, columns: int) -> str:
    """Return a rectangle, as a picture of a piece."""
    if not (1 <= rows <= MOST_SIDE and 1 <= columns <= MOST_SIDE):
        raise KeyError(rows)
    return f"{rows}x{columns}"


def tiling_title(rows: Side | Times, columns: Side | Times, pieces: list[str]) -> TitleRule:
    """Return the tilings of a rectangle; raises KeyError if a piece is named twice."""
    sides = [rows, columns]
    step = next((z.times for z in sides if isinstance(z, Times)), 1)
    what = board(*(free(0) if isinstance(z, Times) else z for z in sides))
    if (step > 1 and what.shift) or len({*pieces}) < len(pieces):
        raise KeyError(step)
    rule = {"piece": [{"cells": z, "owner": "both", "orientations": "all"} for z in pieces]}
    return replace(title(what, rule), quantity="tilings", step=step)
