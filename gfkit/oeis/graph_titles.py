"""What titles about graphs say: named models of sets of edges and vertices, on boards as graphs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gfkit.boards.graph_models import GRID, graph_rule
from gfkit.errors import GfkitError
from gfkit.oeis.title_makers import Refused, TitleRule, board, fixed, free

if TYPE_CHECKING:
    from gfkit.boards.graph_models import Ways
    from gfkit.boards.joins import Topology
    from gfkit.oeis.title_makers import Side


@dataclass(frozen=True, slots=True)
class TitleGraph:
    """The graph of a title: a board of which one side grows, and which of its cells are neighbours.

    step: the growing side is step * n.
    """

    rows: Side
    columns: Side
    topology: Topology = "strip"
    ways: Ways = GRID
    step: int = 1


def grid(rows: Side, columns: Side, *ways: str) -> TitleGraph:
    """Return the graph of a rectangle."""
    return TitleGraph(rows, columns, "strip", ways or GRID)


def wrapped(length: int, topology: Topology, step: int = 1, *ways: str) -> TitleGraph:
    """Return the graph of a board with joined ends, of a fixed number of rows."""
    return TitleGraph(fixed(length), free(0), topology, ways or GRID, step)


def graph_title(name: str, graph: TitleGraph) -> TitleRule:
    """Return what a title says of a model; raises Refused where it has no meaning on the graph.

    >>> graph_title("cycles", grid(fixed(4), free(0))).rule
    {'edges': {'degree': [2], 'spanning': False}, 'components': 1}
    """
    what = board(graph.rows, graph.columns)
    try:
        rule = graph_rule(name, graph.ways)
        if rule is None:
            raise KeyError(name)
        rule.refuse(graph.topology)
    except GfkitError as error:
        raise Refused(name) from error
    data = {key: z for key, z in rule.to_data().items() if key not in {"name", "summary"}}
    return TitleRule(data, what.fixed, what.side, what.shift, 1, graph.step, graph.topology)
