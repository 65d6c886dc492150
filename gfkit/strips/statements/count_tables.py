"""Counts of boards, graphs and bars: their tables, and sequences of them."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any

from gfkit.base.argument_checks import flag, size, trusted
from gfkit.base.budget import Budget, know, tracked, within
from gfkit.base.display.display_methods import in_one_line
from gfkit.base.display.library_conversions import TableToPandas, ToNumpy
from gfkit.boards.rule_files.named_rules import Model, Rule, plain_model
from gfkit.boards.rules.wang_tiles import TileSet
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.boards.shapes.topology import TOPOLOGIES, TURNED, Topology, check_topology
from gfkit.errors import GfkitError, LimitReached
from gfkit.formulas.formula_evaluation import Value, simplest
from gfkit.proofs.kernel import (
    NotDerived,
    Workings,
)
from gfkit.proofs.kind_registry import FLAG, WHOLE, WORD, Shape, one_of
from gfkit.sequences.finite_value_statements import (
    Entry,
    Place,
    ValueTable,
    entry_of,
    table_kind,
)
from gfkit.sequences.sequence_definition import Definition, sequence_kind
from gfkit.series.polynomial_profile import Profile
from gfkit.series.rational_functions import RationalFunction
from gfkit.strips.encodings.model_lookup import model_from
from gfkit.strips.encodings.vertex_by_vertex_counting import profile_on_graph
from gfkit.strips.enumerate.brute_force import tilings
from gfkit.strips.scan.exploration_forecasts import say_terms
from gfkit.strips.sequences.automaton_definitions import MARKED
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.single_boards.bar_state_matrices import BarMatrix, bars, row_matrix
from gfkit.strips.single_boards.board_count import MODEL, check_small_boards, count
from gfkit.strips.statements.graph_statements import GRAPH_RULE, graph_place, read_graph

if TYPE_CHECKING:
    from gfkit.boards.rules.graph_games import GraphRule
    from gfkit.boards.rules.rule_kinds import CountingRule


_SIDES = re.compile(r"(\d{1,4})x(\d{1,4})")
_FEW = 3
"""This many boards are counted one by one; of more, strips give whole rows of the table."""
MAX_SIDE = 2000
"""Of a table of all boards."""


class CountTable(ToNumpy, TableToPandas, list[list[int]]):
    """A table of counts: a list of rows m = 1, 2, ..., each with its columns n = 1, 2, ..."""

    def antidiagonals(self) -> list[int]:
        """Return the entries that T(n, k) of the OEIS lists, read by antidiagonals upwards.

        >>> count_table("kings", 3, 3).antidiagonals()
        [2, 3, 3, 5, 5, 5]
        """
        size = min(len(self), len(self[0]))
        return [self[n - k][k] for n in range(size) for k in range(n + 1)]

    def __repr__(self) -> str:
        return in_one_line(self, list.__repr__(self))

    def __str__(self) -> str:
        return list.__repr__(self)


@trusted
def count_table(
    model: Model | Rule | TileSet | CountingRule | str,
    rows: int,
    columns: int,
    *,
    topology: Topology = "strip",
    multigraph: bool = False,
    budget: Budget | None = None,
) -> CountTable:
    """Return the counts of all m x n boards, a list for each m = 1, ..., rows.

    model: a game, one of its models, or the name of either. rows, columns: of the largest board.
    Strips are fixed on the shorter side. A user-defined rule is compared with enumeration first.
    topology, multigraph: as for single boards, so a cylinder joins the ends of every row.
    Raises GfkitError for a side below 1, and LimitReached for one that is too large.

    >>> from gfkit.boards.rule_files.named_rules import domineering
    >>> count_table(domineering.right_ends, 2, 4)
    [[1, 1, 2, 2], [2, 4, 11, 25]]
    """
    model = model_from(model)
    check_topology(topology)
    rows = size("rows", rows, least=1, example=4)
    columns = size("columns", columns, least=1, example=4)
    multigraph = flag("multigraph", multigraph)
    for name, side in (("rows", rows), ("columns", columns)):
        if side > MAX_SIDE:
            raise LimitReached(f"a table of {side} {name} is too large; the limit is {MAX_SIDE}")
    with within(budget):
        if model.own:
            check_small_boards(model, topology=topology, multigraph=multigraph)
        kind = topology if columns <= rows else TURNED.get(topology, topology)
        if model.play or not model.game.goes_round(kind):
            found: list[list[int]] = [[] for _ in range(rows)]
            for m, n in tracked(list(product(range(rows), range(1, 1 + columns))), "boards"):
                board = Board.rectangle(1 + m, n)
                one = count(model, board, topology=topology, multigraph=multigraph)
                found[m].append(one.total())
                know(table=found)
        else:
            found = _strip_by_strip(model, rows, columns, kind, multigraph=multigraph)
    return CountTable(found)


def _strip_by_strip(
    model: Model, rows: int, columns: int, kind: Topology, *, multigraph: bool
) -> list[list[int]]:
    """Return the table from strips of every side up to the shorter one.

    The widest is begun first, as far as to know whether it is too large.
    """
    fixed, side, longer = ("columns", columns, rows) if columns <= rows else ("rows", rows, columns)
    how: dict[str, Any] = {"topology": kind, "multigraph": multigraph}
    widest = Strip(model, **{**how, fixed: side})
    if not widest.is_ring and (one := widest.foresee()) is not None:
        say_terms(widest.what, one, longer + 1)
    known: dict[str, list[int]] = {}
    for width in tracked(range(1, side + 1), f"strips of {fixed} up to {side}"):
        strip = Strip(model, **{**how, fixed: width})
        known[f"{width} {fixed}"] = strip.terms(longer + 1)[1:]
        know(**known)
    lines = list(known.values())
    return [list(line) for line in zip(*lines, strict=True)] if fixed == "columns" else lines


TILES = Shape(lambda tiles: tiles.to_data(), TileSet.from_data)
_WHOLE = replace(WHOLE, optional=True)


@table_kind(
    "boards",
    model=MODEL.at("rule"),
    topology=one_of(TOPOLOGIES, "a topology is"),
    multigraph=FLAG,
    marks=MARKED,
    left=_WHOLE,
    right=_WHOLE,
    more=replace(WHOLE.many(), optional=True),
)
@dataclass(frozen=True, slots=True)
class BoardCounts(ValueTable):
    """Counts of boards; a place is a board as text, such as 2x3 or ..|#.

    marks: "none" for numbers, "xy" for polynomials, "x" for polynomials with y = x. left, right:
    only positions with this many pieces of that player. more: only those whose number of Right's
    pieces less Left's is from more[0] to more[1]. None stands for any number.
    """

    model: Model
    topology: Topology = "strip"
    multigraph: bool = False
    marks: str = "none"
    left: int | None = None
    right: int | None = None
    more: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "model", plain_model(self.model))

    def at(self, places: Sequence[Place], run: Workings) -> list[Entry]:
        """Return the counts of these boards."""
        sides = [_SIDES.fullmatch(str(place)) for place in places]
        if len(places) > _FEW and all(sides) and self._are_plain():
            pairs = [(int(match[1]), int(match[2])) for match in sides if match is not None]
            if min(map(min, pairs)) > 0:
                most = max(m for m, _ in pairs), max(n for _, n in pairs)
                counts = run(
                    count_table,
                    self.model,
                    *most,
                    topology=self.topology,
                    multigraph=self.multigraph,
                )
                return [counts[m - 1][n - 1] for m, n in pairs]
        return [self._of(Board.parse(str(place)), run) for place in places]

    def _are_plain(self) -> bool:
        every = self.left is None and self.right is None and self.more is None
        return self.marks == "none" and every and not self.model.play

    def _of(self, board: Board, run: Workings) -> Entry:
        profile = run(count, self.model, board, topology=self.topology, multigraph=self.multigraph)
        return _marked(profile.where(self._is_meant), self.marks)

    def _is_meant(self, i: int, j: int) -> bool:
        low, high = self.more if self.more is not None else (j - i, j - i)
        return self.left in {None, i} and self.right in {None, j} and low <= j - i <= high


@table_kind("graphs", rule=GRAPH_RULE, marks=MARKED)
@dataclass(frozen=True, slots=True)
class GraphCounts(ValueTable):
    """Counts of graphs; a place is a graph as text: graph6, or edges joined by semicolons.

    marks: as for boards.
    """

    rule: GraphRule
    marks: str = "none"

    def at(self, places: Sequence[Place], run: Workings) -> list[Entry]:
        """Return the counts of these graphs."""
        found: list[Entry] = []
        for place in places:
            graph = read_graph(str(place))
            profile = run(profile_on_graph, self.rule.game, graph, self.rule.quantity)
            found.append(_marked(profile, self.marks))
        return found


@table_kind(
    "bars",
    tiles=TILES,
    length=WHOLE,
    start=WORD.at("left"),
    end=WORD.at("right"),
)
@dataclass(frozen=True, slots=True)
class BarEntries(ValueTable):
    """Entries of the matrix of bars of one length; a place is "size" or a row and a column.

    The place "2,1" is the entry in row 2 and column 1, both from 1; at "rows" and "columns" stand
    their numbers. start, end: the labels at the ends of a bar. [HuntemannMcKay2021, Theorem 1]
    """

    tiles: TileSet
    length: int
    start: str
    end: str

    def at(self, places: Sequence[Place], run: Workings) -> list[Entry]:
        """Return these entries."""
        return _entries(run(bars, self.tiles, self.length, self.start, self.end), places)


@table_kind("row", tiles=TILES, board=WORD, row=WHOLE)
@dataclass(frozen=True, slots=True)
class RowEntries(ValueTable):
    """Entries of the matrix of one row of a board, between the rows above and below it.

    row: from 0, from the top. The words run over the cells with a cell of the board below, or
    above. Places are those of `BarEntries`. [HuntemannMcKay2021, Example 4]
    """

    tiles: TileSet
    board: str
    row: int

    def at(self, places: Sequence[Place], run: Workings) -> list[Entry]:
        """Return these entries."""
        return _entries(run(row_matrix, self.tiles, Board.parse(self.board), self.row), places)


def _entries(matrix: BarMatrix, places: Sequence[Place]) -> list[Entry]:
    rows, columns = matrix.size
    found: list[Entry] = []
    for place in places:
        if place in ("rows", "columns"):
            found.append(rows if place == "rows" else columns)
            continue
        match = re.fullmatch(r"(\d{1,6}),(\d{1,6})", str(place))
        if match is None or not (0 < int(match[1]) <= rows and 0 < int(match[2]) <= columns):
            raise NotDerived(f"a {rows} x {columns} matrix has no entry {place}")
        found.append(entry_of(matrix[int(match[1]) - 1, int(match[2]) - 1]))
    return found


@table_kind("tilings", tiles=TILES)
@dataclass(frozen=True, slots=True)
class TilingWeights(ValueTable):
    """The weights of tilings; 0 where neighbours, or the sides of the board, do not agree.

    A place is a tiling: the numbers of its tiles, from 0, row by row from the top, as "0 4|1 0".

    >>> from gfkit.boards.rule_files.named_rules import domineering
    >>> from gfkit.proofs.kernel import Workings
    >>> weights = TilingWeights(domineering.positions.parts[0].tiles)
    >>> [str(entry) for entry in weights.at(["2 0|1 0", "4 3", "3 4"], Workings())]
    ['x', 'y', '0']
    """

    tiles: TileSet

    def at(self, places: Sequence[Place], run: Workings) -> list[Entry]:  # noqa: ARG002
        """Return the weight of each."""
        return [entry_of(self._weight(str(place))) for place in places]

    def _weight(self, place: str) -> Profile:
        if not re.fullmatch(r"\d{1,4}(?:[ |]\d{1,4})*", place):
            raise NotDerived(f"{place[:40]!r} are not numbers of tiles such as '0 4|1 0'")
        rows = [[int(number) for number in row.split(" ")] for row in place.split("|")]
        if len({*map(len, rows)}) > 1 or max(map(max, rows)) >= len(self.tiles.tiles):
            raise NotDerived("rows of different lengths, or a tile that is not in the set")
        given = {
            (r, c): self.tiles.tiles[number]
            for r, row in enumerate(rows)
            for c, number in enumerate(row)
        }
        board = Board.rectangle(len(rows), len(rows[0]))
        return tilings(self.tiles, board, max_cells=len(given), given=given)


def _marked(profile: Profile, marks: str) -> Entry:
    if marks == "none":
        return profile.total()
    return entry_of(profile.of_all_pieces() if marks == "x" else profile)


MAX_LIMIT = 1000

FAMILIES: dict[str, Callable[[int], Graph]] = {
    "paths": Graph.path,
    "cycles": Graph.cycle,
    "complete": Graph.complete,
    "stars": lambda n: Graph.of_edges(n, [(0, i) for i in range(1, n)]),
    "empty": lambda n: Graph.of_edges(n, []),
}
"""Families of graphs on the vertices 0, ..., n - 1; the centre of a star is 0."""


class CountedOneByOne(Definition):
    """a(n) is the count of the n-th board or graph, 1 <= n <= limit."""

    __slots__ = ()
    counts: BoardCounts | GraphCounts
    limit: int

    @abstractmethod
    def place(self, n: int) -> Place:
        """Return the n-th board or graph, as a place of the table of counts."""

    @property
    def offset(self) -> int:
        """The first n, 1."""
        return 1

    @property
    def last(self) -> int:
        """The last n."""
        return self.limit

    @property
    def letters(self) -> frozenset[str]:
        """The marks."""
        return frozenset("xy" if self.counts.marks != "none" else "")

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first counts."""
        places = [self.place(n) for n in range(1, min(count, self.limit) + 1)]
        return [
            simplest(RationalFunction.of(entry)) if isinstance(entry, Profile) else entry
            for entry in self.counts.at(places, run)
        ]

    def check(self) -> None:
        """Raise GfkitError for too many counts."""
        if not 1 <= self.limit <= MAX_LIMIT:
            raise GfkitError(f"boards and graphs for n from 1 to {self.limit}: at most {MAX_LIMIT}")


@sequence_kind(
    "boards",
    counts=Shape(BoardCounts.data, BoardCounts.of_data),
    rows=_WHOLE,
    columns=_WHOLE,
    limit=WHOLE.at("last"),
)
@dataclass(frozen=True, slots=True, repr=False)
class BoardSequence(CountedOneByOne):
    """a(n) is the count of the board of rows x columns cells, 1 <= n <= limit; None stands for n.

    >>> from gfkit.boards.rule_files.named_rules import domineering
    >>> from gfkit.proofs.kernel import Workings
    >>> squares = BoardSequence(BoardCounts(domineering.positions), None, None, 4)
    >>> squares.values(4, Workings())
    [1, 7, 131, 10012]
    """

    counts: BoardCounts
    rows: int | None
    columns: int | None
    limit: int

    def __post_init__(self) -> None:
        self.check()
        if self.rows is not None and self.columns is not None:
            raise GfkitError("a side of the boards is n")

    def place(self, n: int) -> Place:
        """Return the n-th board."""
        return "x".join(str(n if side is None else side) for side in (self.rows, self.columns))


@sequence_kind(
    "graphs",
    counts=Shape(GraphCounts.data, GraphCounts.of_data),
    family=WORD,
    limit=WHOLE.at("last"),
)
@dataclass(frozen=True, slots=True, repr=False)
class GraphSequence(CountedOneByOne):
    """a(n) is the count of the graph of a family with n vertices, 1 <= n <= limit."""

    counts: GraphCounts
    family: str
    limit: int

    def __post_init__(self) -> None:
        self.check()
        if self.family not in FAMILIES:
            known = ", ".join(FAMILIES)
            raise GfkitError(f"{self.family!r} is not a family of graphs; they are {known}")

    def place(self, n: int) -> Place:
        """Return the n-th graph."""
        return graph_place(FAMILIES[self.family](n))
