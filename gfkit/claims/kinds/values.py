"""Claims about finitely many values: terms, tables of boards, profiles, entries of a matrix.

Each is the statement of the kernel about a table, and fails where the table differs.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from gfkit.base.budget import tracked
from gfkit.boards.rules.graph_games import find_graph_rule
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.claims.claim import (
    AboutSequences,
    Claim,
    ClaimKind,
    Finding,
    Index,
    Integers,
    Rows,
    Side,
    Size,
    Text,
    Texts,
    Value,
    Values,
    kind,
)
from gfkit.claims.settle import Failure, settle
from gfkit.claims.subjects import MARKS, sequence_of
from gfkit.errors import ClaimError, GfkitError, Unevaluated, said_as
from gfkit.formulas.evaluation import (
    Scope,
    function_of,
    simplest,
    value_of,
)
from gfkit.formulas.evaluation import Value as Number
from gfkit.formulas.parser import parse_expression
from gfkit.numbers.decimals import number_text
from gfkit.proofs.kernel import NotDerived, Proved, Workings
from gfkit.sequences.gf import IsGF, gf_data
from gfkit.sequences.tables import (
    Disagree,
    FiniteTable,
    TableDiffers,
    TermTable,
    entry_of,
)
from gfkit.series.profiles import Profile
from gfkit.series.rational_functions import RationalFunction
from gfkit.strips.encodings.models import find_model

if TYPE_CHECKING:
    from gfkit.boards.rules.wang_tiles import TileSet
    from gfkit.sequences.definition import Definition
    from gfkit.sequences.sequence import Sequence as Known
    from gfkit.sequences.tables import Entry, Place, ValueTable
    from gfkit.strips.counts.block_recursions import BlockRecursion
    from gfkit.strips.statements.counts import BoardCounts

    Wrong = tuple[Place, Entry | str, Entry]

SHIFTS = (1, -1, 2, -2, 3, -3)
MOST_REPAIRED = 6
"""Largest number of entries of a table that a repair lists."""


def value(said: Value) -> Number:
    """Read an integer, or a text such as "1+x" or "7/2"; raises GfkitError."""
    return said if isinstance(said, int) else value_of(parse_expression(said), Scope(MARKS))


def entry(said: Number) -> Entry | str:
    """Return a value as an entry of a table, as text if no table can have it."""
    try:
        return entry_of(said)
    except NotDerived:
        return number_text(said)


def _function(text: str) -> Entry | str:
    function = RationalFunction.of(function_of(parse_expression(text), "t"))
    return entry(simplest(function))


def settle_table(
    table: ValueTable,
    said: Sequence[tuple[Place, Entry | str]],
    run: Workings,
    reason: str = "",
    *,
    repair: Callable[[list[Wrong]], str | None] = lambda wrong: number_text(wrong[0][2]),
    shown: Callable[[Place], int | str] = lambda place: place,
    in_order: bool = True,
) -> Finding:
    """Settle that a table has stated entries.

    shown: how a place is called. in_order: polynomials are shown by rising powers.
    """

    def failures() -> Iterator[Failure]:
        true = table.at([place for place, _ in said], run)
        pairs = [(*one, right) for one, right in zip(said, true, strict=True)]
        wrong = [one for one in pairs if one[1] != one[2]]
        for place, stated, right in wrong:
            fails = None if isinstance(stated, str) else TableDiffers(table, place, stated, right)
            a, b = (
                RationalFunction.of(one) if in_order and isinstance(one, Profile) else one
                for one in (stated, right)
            )
            yield Failure(shown(place), a, b, fails, repair(wrong))

    known = tuple((place, one) for place, one in said if not isinstance(one, str))
    statement = FiniteTable(table, known) if len(known) == len(said) else None
    return settle(statement, run, failures(), reason=reason)


@kind("terms")
class TermsOf(AboutSequences):
    """The terms a(offset), a(offset + 1), ... of a sequence; offset: its own if none is given."""

    terms: Values
    offset: Index | None = None

    def finding(self, claim: Claim) -> Finding:
        """Compare the terms."""
        sequence = sequence_of(claim.where, claim.about)
        offset = sequence.offset if self.offset is None else self.offset
        listed = [value(one) for one in self.terms]
        return settle_listed(sequence, listed, offset, f"{len(listed)} terms were computed")


def settle_listed(sequence: Known, listed: list[Number], offset: int, reason: str) -> Finding:
    """Settle that a sequence has these terms from a(offset) on; reason: where all agree."""
    sequence(offset + len(listed) - 1)  # is it known so far?
    parts = [(said, sequence(n)) for n, said in tracked(enumerate(listed, offset), "terms")]
    wrong = [n for n, (said, true) in enumerate(parts, offset) if said != true]
    if not wrong:
        return agreeing(sequence, dict(enumerate(listed, offset)), reason)
    return differing(
        sequence, wrong[0], *parts[wrong[0] - offset], _moved(sequence, listed, offset, wrong)
    )


def _moved(sequence: Known, listed: list[Number], offset: int, wrong: list[int]) -> str | None:
    for shift in SHIFTS:
        first = offset + shift
        if first >= sequence.offset and len(listed) > abs(shift) + 1:
            with suppress(Unevaluated):
                if all(sequence(first + i) == said for i, said in enumerate(listed)):
                    return f"the first term listed is a({first})"
    if len(wrong) <= max(3, len(listed) // 3):
        return ", ".join(f"a({n}) = {number_text(sequence(n))}" for n in wrong)
    return None


def agreeing(sequence: Known, said: dict[int, Number], reason: str) -> Finding:
    """Return that a sequence has the values said, which were compared: proved by its definition."""
    if sequence.definition is None:
        return Finding.consistent(len(said), f"{reason}; it has no definition")
    try:
        stated = tuple((n, entry_of(value)) for n, value in said.items())
    except NotDerived as error:
        return Finding.consistent(len(said), f"{reason}; not proved: {error}")
    table, evidence = terms_of(sequence, sequence.definition)
    statement, same = FiniteTable(table, stated), itertools.repeat(None, len(said))
    so_far = f"{reason}; not proved"
    return settle(statement, sequence.run, same, evidence=evidence, reason=reason, so_far=so_far)


def terms_of(sequence: Known, definition: Definition) -> tuple[TermTable, dict[str, Any]]:
    """Return the table of the terms, and as evidence the generating function if it is proved."""
    proof = sequence.provenance
    statement = proof.statement if isinstance(proof, Proved) else None
    if not isinstance(statement, IsGF) or statement.of != definition:
        return TermTable(definition), {}
    assert isinstance(proof, Proved)
    sequence.run.take(proof)
    return TermTable(definition), {"gf": gf_data(statement.gf)}


def differing(
    sequence: Known,
    n: int,
    said: Number | str,
    true: Number,
    repair: str | None = None,
    reason: str = "",
) -> Finding:
    """Return that a(n) is `true` and not `said`."""
    fails, evidence = None, None
    if sequence.definition is not None and n >= sequence.offset:
        with suppress(NotDerived):
            table, evidence = terms_of(sequence, sequence.definition)
            stated = said if isinstance(said, str) else entry(said)
            fails = TableDiffers(table, n, stated, entry_of(true))
    return Failure(n, said, true, fails, repair, evidence, reason).finding(sequence.run)


@kind("table")
class BoardsOf(ClaimKind):
    """Counts of boards m x n, a list for each number of rows; "" is not stated.

    antidiagonals: the same as the OEIS lists tables, by m + n = 2, 3, ... with m rising.
    """

    model: Text
    table: Rows = msgspec.field(default_factory=list)
    antidiagonals: Integers = msgspec.field(default_factory=list)
    rows_from: Side = 1
    columns_from: Side = 1

    def finding(self, claim: Claim) -> Finding:
        """Count the positions of every board."""
        from gfkit.strips.statements.counts import BoardCounts  # noqa: PLC0415 - with numpy

        values = {
            (m, n): value(one)
            for m, row in enumerate(self.table, self.rows_from)
            for n, one in enumerate(row, self.columns_from)
            if one != ""
        }
        boards = ((m, total - m) for total in itertools.count(2) for m in range(1, total))
        values |= dict(zip(boards, map(value, self.antidiagonals), strict=False))
        if not values:
            raise ClaimError(claim.where, "says.table is empty")
        marked = any(isinstance(one, RationalFunction) for one in values.values())
        table = BoardCounts(find_model(self.model), marks="xy" if marked else "none")

        def repair(wrong: list[Wrong]) -> str | None:
            right = {str(place): true for place, _, true in wrong}
            turned = {f"{n}x{m}": entry(one) for (m, n), one in values.items()}
            if all(
                right.get(f"{m}x{n}", entry(one)) == turned.get(f"{m}x{n}")
                for (m, n), one in values.items()
            ):
                return "rows and columns exchanged"
            if len(wrong) > MOST_REPAIRED:
                return None
            places = [f"{place}: {number_text(true)}" for place, _, true in wrong]
            return "; ".join(places).replace("x", " x ")

        said = [(f"{m}x{n}", entry(one)) for (m, n), one in values.items()]
        reason = f"{len(said)} boards were counted"
        return settle_table(table, said, Workings(), reason, repair=repair)


@kind("count")
class CountOf(ClaimKind):
    """How many positions a board has, with that many pieces of Left and of Right.

    more: [low, high] for the number of Right's pieces less Left's.
    """

    model: Text
    board: Text
    count: int
    left: Size | None = None
    right: Size | None = None
    more: tuple[Index, Index] | None = None

    def finding(self, claim: Claim) -> Finding:  # noqa: ARG002
        """Count the positions."""
        from gfkit.strips.statements.counts import BoardCounts  # noqa: PLC0415 - with numpy

        board, model = Board.parse(self.board), find_model(self.model)
        table = BoardCounts(model, left=self.left, right=self.right, more=self.more)
        said = [(str(board), self.count)]
        return settle_table(table, said, Workings(), "the positions were counted")


@kind("polynomial")
class PolynomialOf(ClaimKind):
    """The profile of one board or graph, in x and y; with marks = "x" y is x."""

    model: Text
    polynomial: Text
    board: Text | None = None
    graph: Text | None = None
    marks: Literal["none", "x", "xy"] = "xy"

    def finding(self, claim: Claim) -> Finding:
        """Compute the profile."""
        from gfkit.strips.statements.counts import (  # noqa: PLC0415
            BoardCounts,
            GraphCounts,
        )
        from gfkit.strips.statements.graphs import graph_place  # noqa: PLC0415 - with numpy

        table: ValueTable
        if self.graph is not None:
            shown = self.graph
            table = GraphCounts(find_graph_rule(self.model), self.marks)
            place = graph_place(Graph.parse(shown))
        elif self.board is not None:
            shown = self.board
            table = BoardCounts(find_model(self.model), marks=self.marks)
            place = str(Board.parse(shown))
        else:
            raise ClaimError(claim.where, "about has neither a board nor a graph")

        def repair(wrong: list[Wrong]) -> str:
            [(_, said, true)] = wrong
            exchanged = isinstance(true, Profile) and true.swapped() == said
            return "x and y exchanged" if exchanged else number_text(true)

        said = [(place, _function(self.polynomial))]
        reason = "the profile was computed"
        return settle_table(table, said, Workings(), reason, repair=repair, shown=lambda _: shown)


@kind("matrix")
class MatrixOf(ClaimKind):
    """The matrix of bars of one length, or of a row of a board: rows, entries apart by spaces.

    left, right: the labels at the ends of the bar. row: of the board, from 1.
    """

    model: Text
    rows: Texts
    length: Side = 0
    left: Text = ""
    right: Text = ""
    board: Text = ""
    row: Side = 1

    def finding(self, claim: Claim) -> Finding:
        """Compute the matrix from the tiles."""
        from gfkit.strips.statements.bars import (  # noqa: PLC0415 - with numpy
            BarEntries,
            RowEntries,
        )

        tiles, run = _tiles(claim, self.model), Workings()
        table: ValueTable = BarEntries(tiles, self.length, self.left, self.right)
        if self.board:
            board = Board.parse(self.board)
            if not 1 <= self.row <= board.rows:
                raise ClaimError(claim.where, f"about.row: {board} has no row {self.row}")
            table = RowEntries(tiles, str(board), self.row - 1)
        rows = [row.split() for row in self.rows]
        height, width = (int(str(side)) for side in table.at(["rows", "columns"], run))
        if [len(row) for row in rows] != [width] * height:
            fails = TableDiffers(table, "rows", len(rows), height)
            if len(rows) == height:
                fails = TableDiffers(table, "columns", len(rows[0]), width)
            return Failure("size", f"{len(rows)} rows", f"{height} x {width}", fails).finding(run)
        said = [
            (f"{i},{j}", _function(text))
            for i, row in enumerate(rows, 1)
            for j, text in enumerate(row, 1)
        ]

        def repair(wrong: list[Wrong]) -> str:
            shown = wrong[:MOST_REPAIRED]
            return "; ".join(f"entry ({place}): {number_text(true)}" for place, _, true in shown)

        reason = "the matrix was computed from the tiles"
        return settle_table(
            table, said, run, reason, repair=repair, shown="entry ({})".format, in_order=False
        )


@kind("tiling")
class TilingOf(ClaimKind):
    """The rows of a tiling from the top, numbers of tiles from 0; the weight, 0 for no tiling."""

    model: Text
    tiles: Texts
    weight: Value

    def finding(self, claim: Claim) -> Finding:
        """Look at the edges of the tiles."""
        from gfkit.strips.statements.bars import TilingWeights  # noqa: PLC0415 - with numpy

        table = TilingWeights(_tiles(claim, self.model))
        said = [("|".join(self.tiles), entry(value(self.weight)))]
        return settle_table(table, said, Workings(), shown=lambda _: "the tiling")


def _tiles(claim: Claim, name: str) -> TileSet:
    model = find_model(name)
    if not model.parts:
        raise ClaimError(claim.where, f"{model.name} is not defined by a tile set")
    return model.parts[0].tiles


CELLS = 12
MAX_COLUMNS = 3
"""Largest numbers of cells and columns of boards on which recursions are compared."""


@kind("recursion counts")
class Recursion(ClaimKind):
    """The m-th power of a matrix built from blocks counts the positions on m x n boards.

    empty: the matrices of no cells. blocks: those of the next ones. power: which one. rows: which
    entries count. Proved where the tiles of the recursion are cells of positions.
    """

    model: Text
    empty: dict[Text, Size]
    blocks: dict[Text, Texts]
    power: Text
    rows: Text

    def finding(self, claim: Claim) -> Finding:
        """Compare with the counts of small boards."""
        from gfkit.strips.counts.block_recursions import BlockRecursion, RecursionCounts  # noqa: PLC0415
        from gfkit.strips.statements.counts import BoardCounts  # noqa: PLC0415 - with numpy

        with said_as(lambda why: ClaimError(claim.where, f"says: {why}"), GfkitError):
            printed = BlockRecursion(
                tuple(self.empty.items()),
                tuple((name, tuple(rows)) for name, rows in self.blocks.items()),
                tuple(self.power.split("+")),
                self.rows,
            )
        run, counts = Workings(), BoardCounts(find_model(self.model), marks="xy")
        boards = [(m, n) for n in range(1, MAX_COLUMNS + 1) for m in range(1, CELLS // n + 1)]

        def failures() -> Iterator[Failure | None]:
            for m, n in boards:
                place = f"{m}x{n}"
                [true] = counts.at([place], run)
                rows, last = printed.rows_of(n), printed.last_row(n)
                if last > rows:
                    facts = ((f"rows {n}", rows), (f"last row {n}", last))
                    missing = f"no row of {rows} has that number"
                    repair = _repair(printed, counts, run)
                    yield Failure(place, missing, true, FiniteTable(printed, facts), repair)
                [said] = printed.at([place], run)
                fails = Disagree(printed, counts, place, (said, true))
                yield (
                    None
                    if said == true
                    else Failure(place, said, true, fails, _repair(printed, counts, run))
                )

        statement = RecursionCounts(printed, counts.model)
        return settle(statement, run, failures(), so_far="{} boards were counted")


def _repair(printed: BlockRecursion, counts: BoardCounts, run: Workings) -> str | None:
    """Return the other rows, if the recursion counts with them."""
    if printed.rows != "3^i":
        return None
    other = replace(printed, rows="3^(i-1)")
    places = [f"{m}x{n}" for n in range(1, MAX_COLUMNS + 1) for m in range(1, 5) if m * n <= CELLS]
    with suppress(NotDerived):
        if other.at(places, run) == counts.at(places, run):
            return "rows 1 + sum of u_i 3^(i-1)"
    return None
