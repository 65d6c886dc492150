"""Claims about finitely many values: terms, tables of boards, profiles, entries of a matrix.

Each is a statement of the kernel about a table, or that the table differs at a place.
"""

from __future__ import annotations

import itertools
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from gfkit.base.budget import tracked
from gfkit.boards.kinds.edge_games import find_graph_rule
from gfkit.boards.language.rules import find_model
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.claims.finding import Finding
from gfkit.claims.schema import (
    Index,
    Integers,
    Kind,
    Rows,
    Side,
    Size,
    Table,
    Text,
    Texts,
    Values,
)
from gfkit.claims.sequences import MARKS, sequence_of
from gfkit.errors import ClaimError
from gfkit.formulas.evaluate import Scope, Unevaluated, function_of, simplest, value_of
from gfkit.formulas.grammar import parse_expression
from gfkit.numbers.decimal import number_text
from gfkit.proofs.kernel import NotDerived, Proved, Workings, prove
from gfkit.sequences.finite_table import Differs, FiniteTable, Terms, entry_of
from gfkit.sequences.is_gf import IsGF, gf_data
from gfkit.series.functions import RationalFunction
from gfkit.series.profile import Profile

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gfkit.boards.kinds.tiles import TileSet
    from gfkit.claims.claim import Claim
    from gfkit.formulas.evaluate import Value
    from gfkit.sequences.definition import Definition
    from gfkit.sequences.finite_table import Entry, Place
    from gfkit.sequences.finite_table import Table as Counted
    from gfkit.sequences.sequence import Sequence as Known

SHIFTS = (1, -1, 2, -2, 3, -3)
MOST_REPAIRED = 6
"""Largest number of entries of a table that a repair lists."""


def value(said: int | str) -> Value:
    """Read an integer, or a text such as "1+x" or "7/2"; raises GfkitError."""
    if isinstance(said, int):
        return said
    return value_of(parse_expression(said), Scope(MARKS))


def entry(said: Value) -> Entry | str:
    """Return a value as an entry of a table, as text if no table can have it."""
    try:
        return entry_of(said)
    except NotDerived:
        return number_text(said)


def settle_entries(
    table: Counted, said: Sequence[tuple[Place, Entry | str]], run: Workings, reason: str = ""
) -> tuple[Finding | None, list[tuple[Place, Entry | str, Entry]]]:
    """Return the proof that a table is as stated, or None and the entries that differ."""
    true = table.at([place for place, _ in said], run)
    wrong = [
        (place, value, right)
        for (place, value), right in zip(said, true, strict=True)
        if value != right
    ]
    if wrong:
        return None, wrong
    stated = tuple((place, value) for place, value in said if not isinstance(value, str))
    return Finding.equal(prove(FiniteTable(table, stated), workings=run), reason), []


def refuted(
    table: Counted,
    wrong: tuple[Place, Entry | str, Entry],
    run: Workings,
    repair: str | None = None,
    shown: int | str | None = None,
    evidence: dict[str, Any] | None = None,
    *,
    in_order: bool = True,
) -> Finding:
    """Return that a table differs at a place.

    shown: how the place is called, if not so. in_order: polynomials are shown by rising powers.
    """
    place, said, true = wrong
    fails = None
    if not isinstance(said, str):
        fails = prove(Differs(table, place, said, true), evidence, workings=run)
    at = place if shown is None else shown
    if in_order:
        said, true = _in_order(said), _in_order(true)
    return Finding.refuted(at, said, true, repair, fails=fails)


def _in_order(value: Entry | str) -> Any:
    """Return a value as it is shown: polynomials by rising powers."""
    return RationalFunction.of(value) if isinstance(value, Profile) else value


class TermsSays(Table):
    """Terms from a(offset) on; from the first one if there is no offset."""

    terms: Values
    offset: Index | None = None


class ModelAbout(Table):
    """A model."""

    model: Text


class TableSays(Table):
    """Counts of boards, a list for each number of rows; "" is not stated.

    antidiagonals: the same, by m + n = 2, 3, ... with m rising.
    """

    table: Rows = msgspec.field(default_factory=list)
    antidiagonals: Integers = msgspec.field(default_factory=list)
    rows_from: Side = 1
    columns_from: Side = 1


class CountAbout(Table):
    """A model and a board."""

    model: Text
    board: Text


class CountSays(Table):
    """How many positions, and which."""

    count: int
    left: Size | None = None
    right: Size | None = None
    more: tuple[Index, Index] | None = None


class PolynomialAbout(Table):
    """A model, and a board or a graph."""

    model: Text
    board: Text | None = None
    graph: Text | None = None
    marks: Literal["none", "x", "xy"] = "xy"


class PolynomialSays(Table):
    """A polynomial in x and y."""

    polynomial: Text


class MatrixAbout(Table):
    """A model, and the length and the ends of a bar, or a board and a row of it, from 1."""

    model: Text
    length: Side = 0
    left: Text = ""
    right: Text = ""
    board: Text = ""
    row: Side = 1


class MatrixSays(Table):
    """The rows, entries apart by spaces."""

    rows: Texts


class TilingSays(Table):
    """The rows of a tiling from the top, numbers of tiles from 0; the weight, 0 for no tiling."""

    tiles: Texts
    weight: int | Text


def settle_terms(claim: Claim, about: Mapping[str, Any], says: TermsSays) -> Finding:
    """Settle says.terms, a(says.offset), a(says.offset + 1), ... of the sequence about."""
    sequence = sequence_of(claim.where, about)
    listed = [value(one) for one in says.terms]
    offset = says.offset if says.offset is not None else sequence.offset
    return settle_listed(sequence, listed, offset)


def settle_listed(sequence: Known, listed: list[Value], offset: int) -> Finding:
    """Settle that a sequence has these terms from a(offset) on."""
    sequence(offset + len(listed) - 1)  # is it known so far?
    sequence(offset)
    parts = [(said, sequence(offset + i)) for i, said in tracked(enumerate(listed), "terms")]
    wrong = [offset + i for i, (said, true) in enumerate(parts) if said != true]
    reason = f"{len(parts)} terms were computed"
    if wrong:
        n = wrong[0]
        repair = _repair_of_terms(sequence, listed, offset, wrong)
        return differing(sequence, n, *parts[n - offset], repair)
    return agreeing(sequence, dict(enumerate(listed, offset)), reason)


def agreeing(sequence: Known, said: Mapping[int, Value], reason: str) -> Finding:
    """Return that a sequence has the values said, which were compared: proved by its definition."""
    if sequence.definition is None:
        return Finding.consistent(len(said), f"{reason}; it has no definition")
    try:
        stated = tuple((n, entry_of(value)) for n, value in said.items())
        table, evidence = terms_of(sequence, sequence.definition)
        proved = prove(FiniteTable(table, stated), evidence, workings=sequence.run)
        return Finding.equal(proved, reason)
    except NotDerived as error:
        return Finding.consistent(len(said), f"{reason}; not proved: {error}")


def terms_of(sequence: Known, definition: Definition) -> tuple[Terms, dict[str, Any]]:
    """Return the table of the terms, and as evidence the generating function if it is proved."""
    proof = sequence.provenance
    statement = proof.statement if isinstance(proof, Proved) else None
    if not isinstance(statement, IsGF) or statement.of != definition:
        return Terms(definition), {}
    assert isinstance(proof, Proved)
    sequence.run.take(proof)
    return Terms(definition), {"gf": gf_data(statement.gf)}


def differing(
    sequence: Known, n: int, said: Value, true: Value, repair: str | None = None
) -> Finding:
    """Return that a(n) is `true` and not `said`."""
    if sequence.definition is not None:
        with suppress(NotDerived):
            table, evidence = terms_of(sequence, sequence.definition)
            found = (n, entry(said), entry_of(true))
            return refuted(table, found, sequence.run, repair, evidence=evidence)
    return Finding.refuted(n, said, true, repair)


def _repair_of_terms(
    sequence: Known, listed: list[Value], offset: int, wrong: list[int]
) -> str | None:
    for shift in SHIFTS:
        first = offset + shift
        if first >= sequence.offset and len(listed) > abs(shift) + 1:
            try:
                if all(sequence(first + i) == said for i, said in enumerate(listed)):
                    return f"the first term listed is a({first})"
            except Unevaluated:
                continue
    if len(wrong) <= max(3, len(listed) // 3):
        return ", ".join(f"a({n}) = {number_text(sequence(n))}" for n in wrong)
    return None


def settle_table(claim: Claim, about: ModelAbout, says: TableSays) -> Finding:
    """Settle says.table: counts on boards m x n, rows from says.rows_from, columns likewise.

    An entry "" is not stated. says.antidiagonals: counts as the OEIS lists tables, m x n with m
    rising for m + n = 2, 3, ....
    """
    from gfkit.strips.facts.counted import BoardCounts  # noqa: PLC0415 - with numpy

    model = find_model(about.model)
    values = {
        (m, n): value(one)
        for m, row in enumerate(says.table, says.rows_from)
        for n, one in enumerate(row, says.columns_from)
        if one != ""
    }
    boards = ((m, total - m) for total in itertools.count(2) for m in range(1, total))
    values |= {board: value(one) for board, one in zip(boards, says.antidiagonals, strict=False)}
    if not values:
        raise ClaimError(claim.where, "says.table is empty")
    marked = any(isinstance(one, RationalFunction) for one in values.values())
    table = BoardCounts(model, marks="xy" if marked else "none")
    run = Workings()
    said = [(f"{m}x{n}", entry(one)) for (m, n), one in values.items()]
    reason = f"{len(said)} boards were counted"
    finding, wrong = settle_entries(table, said, run, reason)
    if finding is not None:
        return finding
    repair = "; ".join(
        f"{place.replace('x', ' x ')}: {number_text(true)}" for place, _, true in _texts(wrong)
    )
    right = {place: true for place, _, true in wrong}
    turned = {place: right.get(place, one) for place, one in said}
    if all(turned.get(f"{n}x{m}") == entry(one) for (m, n), one in values.items()):
        repair = "rows and columns exchanged"
    return refuted(table, wrong[0], run, repair if len(wrong) <= MOST_REPAIRED else None)


def _texts(wrong: list[tuple[Place, Entry | str, Entry]]) -> list[tuple[str, Entry | str, Entry]]:
    return [(str(place), said, true) for place, said, true in wrong[:MOST_REPAIRED]]


def settle_count(_: Claim, about: CountAbout, says: CountSays) -> Finding:
    """Settle says.count, the positions of about.model on about.board with certain pieces.

    says.left, says.right: this many pieces of Left and Right; says.more: [low, high] for the number
    of Right's pieces less Left's; any number where these are not given.
    """
    from gfkit.strips.facts.counted import BoardCounts  # noqa: PLC0415 - with numpy

    board = Board.parse(about.board)
    model = find_model(about.model)
    table = BoardCounts(model, left=says.left, right=says.right, more=says.more)
    run = Workings()
    said = [(str(board), says.count)]
    finding, wrong = settle_entries(table, said, run, "the positions were counted")
    if finding is not None:
        return finding
    return refuted(table, wrong[0], run, number_text(wrong[0][2]))


def settle_polynomial(claim: Claim, about: PolynomialAbout, says: PolynomialSays) -> Finding:
    """Settle says.polynomial, the profile of one board or graph; with about.marks = "x", y = x."""
    from gfkit.strips.facts.counted import BoardCounts, GraphCounts  # noqa: PLC0415
    from gfkit.strips.facts.graph_facts import graph_place  # noqa: PLC0415 - with numpy

    formula = function_of(parse_expression(says.polynomial), "t")
    function = RationalFunction.of(formula)
    table: Counted
    if about.graph is not None:
        shown = about.graph
        table = GraphCounts(find_graph_rule(about.model), about.marks)
        place = graph_place(Graph.parse(shown))
    elif about.board is not None:
        shown = about.board
        table = BoardCounts(find_model(about.model), marks=about.marks)
        place = str(Board.parse(shown))
    else:
        raise ClaimError(claim.where, "about has neither a board nor a graph")
    run, said = Workings(), entry(simplest(function))
    finding, wrong = settle_entries(table, [(place, said)], run, "the profile was computed")
    if finding is not None:
        return finding
    true = wrong[0][2]
    exchanged = isinstance(true, Profile) and true.swapped() == said
    repair = "x and y exchanged" if exchanged else number_text(true)
    return refuted(table, wrong[0], run, repair, shown)


def settle_matrix(claim: Claim, about: MatrixAbout, says: MatrixSays) -> Finding:
    """Settle says.rows, the entries of the matrix of bars of one length, or of a row of a board.

    about: model, length, and the labels left and right at the ends of the bar; or board and row.
    """
    from gfkit.strips.facts.counted import BarEntries, RowEntries  # noqa: PLC0415 - with numpy

    tiles = _tiles(claim, about.model)
    table: Counted = BarEntries(tiles, about.length, about.left, about.right)
    if about.board:
        board = Board.parse(about.board)
        if not 1 <= about.row <= board.rows:
            raise ClaimError(claim.where, f"about.row: {board} has no row {about.row}")
        table = RowEntries(tiles, str(board), about.row - 1)
    rows = [row.split() for row in says.rows]
    run = Workings()
    height, width = (int(str(side)) for side in table.at(["rows", "columns"], run))
    if [len(row) for row in rows] != [width] * height:
        fails = None
        if len(rows) != height:
            fails = prove(Differs(table, "rows", len(rows), height), workings=run)
        elif len(set(map(len, rows))) == 1:
            fails = prove(Differs(table, "columns", len(rows[0]), width), workings=run)
        size = f"{height} x {width}"
        return Finding.refuted("size", f"{len(rows)} rows", size, fails=fails)
    said = [
        (f"{i},{j}", entry(simplest(_function(text))))
        for i, row in enumerate(rows, 1)
        for j, text in enumerate(row, 1)
    ]
    reason = "the matrix was computed from the tiles"
    finding, wrong = settle_entries(table, said, run, reason)
    if finding is not None:
        return finding
    repair = "; ".join(f"entry ({place}): {number_text(true)}" for place, _, true in _texts(wrong))
    place = f"entry ({wrong[0][0]})"
    return refuted(table, wrong[0], run, repair, place, in_order=False)


def settle_tiling(claim: Claim, about: ModelAbout, says: TilingSays) -> Finding:
    """Settle that says.tiles is a tiling of weight says.weight: a position of that weight."""
    from gfkit.strips.facts.counted import TilingWeights  # noqa: PLC0415 - with numpy

    table, run, place = TilingWeights(_tiles(claim, about.model)), Workings(), "|".join(says.tiles)
    finding, wrong = settle_entries(table, [(place, entry(value(says.weight)))], run)
    if finding is not None:
        return finding
    return refuted(table, wrong[0], run, number_text(wrong[0][2]), "the tiling")


def _tiles(claim: Claim, name: str) -> TileSet:
    model = find_model(name)
    if not model.parts:
        raise ClaimError(claim.where, f"{model.name} is not defined by a tile set")
    return model.parts[0].tiles


def _function(text: str) -> RationalFunction:
    return RationalFunction.of(function_of(parse_expression(text), "t"))


FINITE_KINDS = {
    "terms": Kind(settle_terms, TermsSays),
    "table": Kind(settle_table, TableSays, ModelAbout),
    "polynomial": Kind(settle_polynomial, PolynomialSays, PolynomialAbout),
    "count": Kind(settle_count, CountSays, CountAbout),
    "matrix": Kind(settle_matrix, MatrixSays, MatrixAbout),
    "tiling": Kind(settle_tiling, TilingSays, ModelAbout),
}
"""Kinds of claims about finitely many values."""
