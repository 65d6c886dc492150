"""What whole titles say: arrays with conditions, sets on graphs by the names of models, tilings."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from gfkit.boards.rules.edges import GRID, edges_of_rectangle
from gfkit.boards.rules.named_sets import graph_rule
from gfkit.errors import GfkitError
from gfkit.oeis.titles.builders import (
    ON,
    ONE_WAY,
    ArraysMeant,
    BoardSide,
    Steps,
    TitleRule,
    WithoutRule,
    arrays,
    blocks,
    board,
    both_ways,
    first_and_last,
    fixed,
    free,
    given,
    interval,
    merged,
    near,
    row,
    title,
)
from gfkit.oeis.titles.lines import pair_sums

if TYPE_CHECKING:
    from gfkit.boards.rules.named_sets import Pair, Ways
    from gfkit.boards.shapes.topology import Topology
    from gfkit.oeis.titles.builders import BoardSide, Said, Table

SMALLEST_RING = 3


def array_title(divisor: int, what: ArraysMeant, parts: list[Said]) -> TitleRule:
    """Return what a title says of arrays with conditions."""
    made = [part(what) if callable(part) else part for part in parts]
    rule = merged({"values": what.values}, *(_adjacent(part, made) for part in made))
    if not rule["values"]:
        raise WithoutRule("nonnegative integer")
    told = [z for one in rule.get("neighbours", []) for z in one.get("values", [])]
    same = re.findall(r"'not \((?:[a-z] = )+(\d+)\)'", str(rule.get("blocks")))
    if not {*told, *map(int, same)} <= {*rule["values"]}:
        raise WithoutRule("a value that no element has")
    times = rule.pop("exceptions", None)
    if times is not None:
        if len(rule.get("neighbours", [])) != 1:
            raise WithoutRule("the exception of exactly")
        rule["neighbours"] = [{**rule["neighbours"][0], "exceptions": times}]
    return title(what, rule, divisor)


def _adjacent(part: Table, made: list[Table]) -> Table:
    """Say which elements are adjacent: those that the title has named as neighbours."""
    if "adjacent" not in part:
        return part
    named = [z for other in made for z in other.get("neighbours", []) if "directions" in z]
    directions = named[0]["directions"] if named else ON
    return near({"directions": directions}, relation="equal", counts=[0])


def word_title(divisor: int, side: BoardSide, values: list[int], said: Table) -> TitleRule:
    """Return what a title says of arrays of one row."""
    return title(row(side), {"values": values, **said}, divisor)


def ring_title(parts: list[Any]) -> TitleRule:
    """Return the rule of proper colorings of a board of which a side is a ring."""
    divisor, values, what, ring, *rest = parts
    along = ring.is_free
    if (what.shift if along else what.side) != ring.length or not (
        along or what.side >= SMALLEST_RING
    ):
        raise WithoutRule("direction")
    around = ["row" if (what.fixed == "columns") != along else "column"]
    said = [both_ways("a != b"), first_and_last(around), *(z for some in rest for z in some)]
    return array_title(divisor, arrays(what, values), said)


def defective_title(
    number: int, what: ArraysMeant, values: list[int], ways: Steps, mistakes: int, order: list[int]
) -> TitleRule:
    """Return the rule of colorings with a given number of edges that are not proper."""
    if values != interval(order) or len(values) != number:
        raise WithoutRule("colors introduced")
    pairs = (ONE_WAY[name] for name in ways["directions"])
    wrong = {"exceptions": [mistakes], "shared": "mistakes"}
    said = blocks(*([r, c, f"{p} != {q}"] for r, c, p, q in pairs), **wrong)
    return title(what, {"values": values, "introduced": True, **said})


def symmetric_title(
    divisor: int, rows: BoardSide, columns: BoardSide, values: list[int], amounts: list[int]
) -> TitleRule:
    """Return a rule for symmetric matrices whose 2 x 2 blocks have the sum 0.

    With the diagonal x, an entry is (x(i) + x(j)) / 2, or minus that if i + j is odd: so every
    diagonal whose elements are all odd, or all even, belongs to one matrix.
    """
    if rows != columns or values[0] != -values[-1]:
        raise WithoutRule("symmetric matrices")
    said = pair_sums(amounts, " and (a - b) mod 2 = 0 and (a - c) mod 2 = 0")
    return title(row(rows), {"values": values, **said}, divisor)


LEAST_WHEEL = 5
LEAST_CYCLE = 3
MOST_COLORS = 9
MOST_SIDE = 12


@dataclass(frozen=True, slots=True)
class TitleGraph:
    """The graph of a title: a board of which one side grows, and which of its cells are neighbours.

    step: the growing side is step * n. pairs: the rows that are neighbours in a column, if these
    are not the next ones. topology: "ring" if the growing side is a cycle.
    """

    rows: BoardSide
    columns: BoardSide
    ways: Ways = GRID
    step: int = 1
    pairs: tuple[Pair, ...] = ()
    topology: Topology = "strip"

    def title(self, rule: Table) -> TitleRule:
        """Return what is counted on the board."""
        found = title(board(self.rows, self.columns), rule)
        return replace(found, step=self.step, topology=self.topology)


def mesh(rows: int, columns: int) -> list[Pair]:
    """Return the edges of a rectangle, whose vertices are counted row by row.

    >>> mesh(2, 2)
    [(1, 2), (1, 3), (2, 4), (3, 4)]
    """
    given(min(rows, columns) >= 1)
    return edges_of_rectangle(rows, columns)


def ring(rows: int, step: int) -> TitleGraph:
    """Return the product of a path and a cycle of step * n vertices."""
    return replace(grid(fixed(rows), free(0), step=step), topology="ring")


def times_path(pairs: list[Pair], step: int) -> TitleGraph:
    """Return the product of a graph and a path of step * n vertices."""
    rows = max(map(max, pairs))
    return TitleGraph(fixed(rows), free(0), step=step, pairs=tuple(pairs))


def grid(rows: BoardSide, columns: BoardSide, *ways: str, step: int = 1) -> TitleGraph:
    """Return the graph of a rectangle."""
    return TitleGraph(rows, columns, ways or GRID, step)


def graph_title(name: str, graph: TitleGraph) -> TitleRule:
    """Return what a title says of a model; raises Refused where it has no meaning on the graph.

    >>> graph_title("cycles", grid(fixed(4), free(0))).rule
    {'components': 1, 'edges': {'degree': [2], 'spanning': False}}
    """
    try:
        rule = graph_rule(name, graph.ways, graph.pairs)
    except GfkitError:
        rule = None
    around = [*pairwise(range(1, graph.rows.length + 1)), (1, graph.rows.length)]
    if rule is None and sorted(graph.pairs) == sorted(around):  # a cycle joins the rows
        return graph_title(name, replace(graph, pairs=(), topology="cylinder"))
    if rule is None:
        raise WithoutRule(name)
    data = {key: z for key, z in rule.to_data().items() if key not in {"name", "summary"}}
    return graph.title(data)


def exactly(number: int, values: list[int]) -> Table:
    """Return the condition that an amount of elements has one of some values."""
    return blocks((1, 1, f"a not in {values}"), exceptions=[number])


SIZES = {
    "matchings": {"size": 0, "edges": 0},
    "induced-paths": {"vertices": 0, "edges": 1},
    "induced-cycles": {"vertices": 0, "edges": 0},
}
"""What is counted by something, and by how much that marked exceeds it; of sets, their vertices."""


def sized(name: str, number: int, unit: str, graph: TitleGraph) -> TitleRule:
    """Return the sets of that many vertices, or the matchings of that many edges."""
    more = SIZES.get(name, {"size": 0, "vertices": 0})
    number += more[given(unit in more, unit)]
    found = graph_title(name, graph)
    values = found.rule.get("values", [])
    rule = {**found.rule, **exactly(number, [z for z in (1, 3) if z in values])}
    if name == "matchings" and graph.ways == GRID and not graph.pairs:
        rule = {"values": [0, 1, 2], **merged(A_MATCHING, exactly(number, [1, 2]))}
    elif not values or "blocks" in found.rule:
        raise WithoutRule(str(number))
    return replace(found, rule=rule)


A_MATCHING = near(
    {"directions": ["left", "right", "up", "down"]},
    holds="count(x != 0) + count(right = 1) + count(down = 2) <= 1"
    " and (x != 1 or any(left >= 0)) and (x != 2 or any(up >= 0))",
)
"""1 is an edge to the left, 2 an edge upwards."""
