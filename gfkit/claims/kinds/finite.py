"""Claims about finitely many values: terms, tables of boards, profiles, entries of a matrix.

Each is a statement of the kernel about a table, or that the table differs at a place.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from gfkit.boards.board import Board
from gfkit.boards.edge_games import find_graph_rule
from gfkit.boards.graph import Graph
from gfkit.boards.rules import find_model
from gfkit.claims.finding import Finding
from gfkit.claims.sequences import MARKS, sequence_of
from gfkit.errors import ClaimError
from gfkit.formulas.evaluate import Scope, Unevaluated, function_of, simplest, value_of
from gfkit.formulas.grammar import parse_expression
from gfkit.proofs.kernel import NotDerived, Workings, prove
from gfkit.sequences.finite_table import Differs, FiniteTable, Terms, entry_of
from gfkit.series.functions import RationalFunction
from gfkit.series.profile import Profile
from gfkit.strips.counted import BarEntries, BoardCounts, GraphCounts, graph_place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.claims.claim import Claim
    from gfkit.claims.sequences import Sequence as Known
    from gfkit.formulas.evaluate import Value
    from gfkit.sequences.finite_table import Entry, Place, Table

SHIFTS = (1, -1, 2, -2, 3, -3)
MOST_REPAIRED = 6
"""A repair lists so many entries of a table at most."""


def value(claim: Claim, entry: Any) -> Value:
    """Read an integer, or a text such as "1+x" or "7/2"; raises ClaimError."""
    if isinstance(entry, int) and not isinstance(entry, bool):
        return entry
    if isinstance(entry, str):
        return value_of(parse_expression(entry), Scope(MARKS))
    raise ClaimError(claim.where, f"{entry!r} is neither an integer nor a formula")


def entry(said: Value) -> Entry | str:
    """Return a value as an entry of a table, as text if no table can have it."""
    try:
        return entry_of(said)
    except NotDerived:
        return str(said)


def settle_entries(
    table: Table, said: Sequence[tuple[Place, Entry | str]], run: Workings, reason: str = ""
) -> tuple[Finding | None, list[tuple[Place, Entry | str, Entry]]]:
    """Return the proof that a table is as said, or None and the entries that differ."""
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
    table: Table,
    wrong: tuple[Place, Entry | str, Entry],
    run: Workings,
    repair: str | None = None,
    shown: int | str | None = None,
) -> Finding:
    """Return that a table differs at a place. shown: how the place is called, if not so."""
    place, said, true = wrong
    fails = (
        None if isinstance(said, str) else prove(Differs(table, place, said, true), workings=run)
    )
    return Finding.refuted(place if shown is None else shown, said, true, repair, fails=fails)


def settle_terms(claim: Claim) -> Finding:
    """Settle says.terms, a(says.offset), a(says.offset + 1), ... of the sequence about."""
    claim.only(says={"terms", "offset"})
    sequence = sequence_of(claim.where, claim.about)
    listed = [value(claim, one) for one in claim.said("terms", list)]
    offset = claim.said("offset", int) if "offset" in claim.says else sequence.offset
    if not listed:
        raise ClaimError(claim.where, "says.terms is empty")
    return settle_listed(sequence, listed, offset)


def settle_listed(sequence: Known, listed: list[Value], offset: int) -> Finding:
    """Settle that a sequence has these terms from a(offset) on."""
    sequence(offset + len(listed) - 1)  # is it known so far?
    parts = [(said, sequence(offset + i)) for i, said in enumerate(listed)]
    wrong = [offset + i for i, (said, true) in enumerate(parts) if said != true]
    reason = f"{len(parts)} terms were computed"
    run = sequence.run
    table = None if sequence.definition is None else Terms(sequence.definition)
    if wrong:
        n = wrong[0]
        said, true = parts[n - offset]
        repair = _repair_of_terms(sequence, listed, offset, wrong)
        if table is not None:
            with suppress(NotDerived):
                return refuted(table, (n, entry(said), entry_of(true)), run, repair)
        return Finding.refuted(n, said, true, repair)
    if table is None:
        return Finding.equal(list(parts), reason)
    try:
        stated = tuple((offset + i, entry_of(said)) for i, said in enumerate(listed))
    except NotDerived as error:
        return Finding.consistent(len(parts), f"{reason}; not proved: {error}")
    return Finding.equal(prove(FiniteTable(table, stated), workings=run), reason)


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
        return ", ".join(f"a({n}) = {sequence(n)}" for n in wrong)
    return None


def settle_table(claim: Claim) -> Finding:
    """Settle says.table: counts on boards m x n, rows from says.rows_from, columns likewise.

    An entry "" is not stated.
    """
    claim.only(about={"model"}, says={"table", "rows_from", "columns_from"})
    model = find_model(claim.told("model"))
    m0, n0 = (claim.says.get(key, 1) for key in ("rows_from", "columns_from"))
    values = {
        (m, n): value(claim, one)
        for m, row in enumerate(claim.said("table", list), m0)
        for n, one in enumerate(row, n0)
        if one != ""
    }
    if not values:
        raise ClaimError(claim.where, "says.table says nothing")
    marked = any(isinstance(one, RationalFunction) for one in values.values())
    table = BoardCounts(model, marks="xy" if marked else "none")
    run = Workings()
    said = [(f"{m}x{n}", entry(one)) for (m, n), one in values.items()]
    reason = f"{len(said)} boards were counted"
    finding, wrong = settle_entries(table, said, run, reason)
    if finding is not None:
        return finding
    repair = "; ".join(f"{place.replace('x', ' x ')}: {true}" for place, _, true in _texts(wrong))
    right = {place: true for place, _, true in wrong}
    turned = {place: right.get(place, one) for place, one in said}
    if all(turned.get(f"{n}x{m}") == entry(one) for (m, n), one in values.items()):
        repair = "rows and columns exchanged"
    return refuted(table, wrong[0], run, repair if len(wrong) <= MOST_REPAIRED else None)


def _texts(wrong: list[tuple[Place, Entry | str, Entry]]) -> list[tuple[str, Entry | str, Entry]]:
    return [(str(place), said, true) for place, said, true in wrong[:MOST_REPAIRED]]


def settle_count(claim: Claim) -> Finding:
    """Settle says.count, the positions of about.model on about.board with certain pieces.

    says.left, says.right: so many pieces of Left and Right; says.more: [low, high] for the number
    of Right's pieces less Left's; any number where these are not given.
    """
    claim.only(about={"model", "board"}, says={"count", "left", "right", "more"})
    board = Board.parse(claim.told("board"))
    left, right = (claim.said(key, int) if key in claim.says else None for key in ("left", "right"))
    more = None
    if "more" in claim.says:
        low, high = claim.said("more", list)
        more = (low, high)
    table = BoardCounts(find_model(claim.told("model")), left=left, right=right, more=more)
    run = Workings()
    said = [(str(board), claim.said("count", int))]
    finding, wrong = settle_entries(table, said, run, "the positions were counted")
    return finding or refuted(table, wrong[0], run, str(wrong[0][2]))


def settle_polynomial(claim: Claim) -> Finding:
    """Settle says.polynomial, the profile of one board or graph; with about.marks = "x", y = x."""
    claim.only(about={"model", "board", "graph", "marks"}, says={"polynomial"})
    model, marks = claim.told("model"), claim.about.get("marks", "xy")
    if marks not in {"none", "x", "xy"}:
        raise ClaimError(claim.where, f"about.marks = {marks!r} is not none, x or xy")
    formula = function_of(parse_expression(claim.said("polynomial")), "t")
    function = RationalFunction.of(formula)
    table: Table
    if "graph" in claim.about:
        shown = claim.told("graph")
        table = GraphCounts(find_graph_rule(model), marks)
        place = graph_place(Graph.parse(shown))
    else:
        shown = claim.told("board")
        table = BoardCounts(find_model(model), marks=marks)
        place = str(Board.parse(shown))
    run, said = Workings(), entry(simplest(function))
    finding, wrong = settle_entries(table, [(place, said)], run, "the profile was computed")
    if finding is not None:
        return finding
    true = wrong[0][2]
    exchanged = isinstance(true, Profile) and true.swapped() == said
    repair = "x and y exchanged" if exchanged else str(true)
    return refuted(table, wrong[0], run, repair, shown)


def settle_matrix(claim: Claim) -> Finding:
    """Settle says.rows, the entries of the matrix of bars of one length.

    about: model, length, and the labels left and right at the ends of the bar.
    """
    claim.only(about={"model", "length", "left", "right"}, says={"rows"})
    model = find_model(claim.told("model"))
    if not model.parts:
        raise ClaimError(claim.where, f"{model.name} has no tile set of its own")
    ends = claim.told("left"), claim.told("right")
    table = BarEntries(model.parts[0].tiles, claim.told("length", int), *ends)
    rows = [str(row).split() for row in claim.said("rows", list)]
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
    repair = "; ".join(f"entry ({place}): {true}" for place, _, true in _texts(wrong))
    return refuted(table, wrong[0], run, repair, f"entry ({wrong[0][0]})")


def _function(text: str) -> RationalFunction:
    return RationalFunction.of(function_of(parse_expression(text), "t"))
