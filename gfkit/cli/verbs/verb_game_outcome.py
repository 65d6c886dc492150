"""Tell who wins a board, or each board of a range, by search."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt, prod
from typing import Any, Literal

from gfkit.asking.anything import read
from gfkit.asking.descriptions import kind_word
from gfkit.asking.uses import game_of, winning_moves_of
from gfkit.base.budget import know, tracked
from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.shapes.board import Board
from gfkit.cli.frame import Said, verb
from gfkit.cli.options import Span
from gfkit.cli.readers import StartedBoard, require
from gfkit.cli.session import session
from gfkit.errors import GfkitError
from gfkit.games.board_search import OutcomeTable, Searched, board_search
from gfkit.games.board_statements import BoardFacts
from gfkit.games.game_rule import NO_CERTIFICATE, LetterGame, rule_of
from gfkit.games.game_rule import Game as PlayedGame
from gfkit.games.outcome_search import MAX_CELLS, find_strategies
from gfkit.games.strip_statements import NotDivisible, conclude, conclusion, cuts
from gfkit.games.sums import Outcome
from gfkit.proofs.kernel import Proved, Workings, prove
from gfkit.reading.readings import CountOn, GraphTyped, subject
from gfkit.render.game_views import WINNERS
from gfkit.render.page import Line, Paragraph, Table
from gfkit.render.record import Datum, Entry, Field, Record

CUT_CELLS, LEAST_CELLS = 50, 12
"""Cells of the boards that are searched where the columns are not given."""
MISERE = "outcomes of misere play have no certificate"
LEGEND = "L Left wins, R Right wins, N first player wins, P second player wins"


@verb(
    "game outcome",
    "gfkit game outcome domineering --rows 2 --columns 1..8",
    when="board",
    called="--board",
    writes="one",
)
def outcome_of_board(rule: PlayedGame, board: StartedBoard, misere: bool = False) -> Said:
    """Tell who wins a board."""
    know(model=rule.name, board=str(board))
    run, moves = Workings(), rule_of(rule)
    searched = run(board_search, moves).searched(board, is_misere=misere)
    winner, cells = searched.outcome, board
    proof: Any = MISERE if misere else NO_CERTIFICATE
    if not misere and isinstance(cells, Board) and not isinstance(moves, LetterGame):
        proof = _proof(run, rule, {cells: searched})
    record = Record.of(
        Field("model", rule.name),
        Field("board", str(board)),
        Datum("misere", value=True) if misere else None,
        Field("outcome", winner, WINNERS[winner] + ", if whoever cannot move wins" * misere),
        *(_how([searched]) if callable(proof) else ()),
    )
    return Said(record, proof=proof)


@verb(
    "game outcome",
    when="up_to",
    called="--cells",
    writes="one",
    up_to="All boards of m rows and n >= m columns with at most this many cells.",
)
def outcome_up_to(rule: PlayedGame, up_to: int) -> Said:
    """Tell who wins all boards of at most that many cells, no higher than wide."""
    require("--cells", up_to, 1, MAX_CELLS)
    m = range(1, isqrt(up_to) + 1)
    return _grid(Workings(), rule, m, range(1, up_to + 1), up_to)


def _is_value(given: dict[str, Any]) -> bool:
    """Tell whether a game is given by its value, as '{1|-1}' or 'nim 3,4,5'."""
    if given["misere"] or not (given["rows"] is given["columns"] is None):
        return False
    try:
        found = read(given["rule"])
    except GfkitError:
        return False
    of = subject(found)
    is_on_graph = isinstance(of, CountOn) and isinstance(of.on, GraphTyped)
    return is_on_graph or kind_word(found) == "game"


@verb("game outcome", when=_is_value, called="a game without a board")
def outcome_of_value(rule: str) -> Said:
    """Tell who wins a game."""
    found = read(rule)
    game, moves = game_of(found), winning_moves_of(found)
    winner = game.outcome
    record = Record.of(
        Field("game", str(game)),
        Field("outcome", winner, WINNERS[winner]),
        Field("winning_moves", moves, ", ".join(moves)) if moves else None,
    )
    return Said(record)


@verb(
    "game outcome",
    writes="one",
    rows="Rows: 3, or a range 1..5.",
    columns="Columns: 8, or a range 1..14; without, as many as tell all.",
)
def outcome(
    rule: PlayedGame, rows: Span | None = None, columns: Span | None = None, misere: bool = False
) -> Said:
    """Tell who wins a board, or each board of a range, by search."""
    run = Workings()
    search = run(board_search, rule_of(rule))
    if rows is None:
        raise GfkitError(
            "give --board BOARD, or --rows M and --columns N, one of them a range A..B, or --rows M"
        )
    m = _range("--rows", rows)
    if misere and (columns is None or (rows.is_range and columns.is_range)):
        raise GfkitError("--misere is of single boards: it goes with --board, or one range A..B")
    n = _enough(run, rule, m) if columns is None else _range("--columns", columns)
    if len(m) > 1 and len(n) > 1:
        return _grid(run, rule, m, n)
    across = len(m) == 1
    boards = [Board.rectangle(r, c) for r in m for c in n]
    outcomes: list[Outcome] = []
    all_searched: dict[Board, Searched] = {}
    for cells in tracked(boards, "boards"):
        all_searched[cells] = search.searched(cells, is_misere=misere)
        outcomes.append(all_searched[cells].outcome)
        know(boards=len(outcomes), outcomes=list(outcomes))
    table = dict(zip(n if across else m, outcomes, strict=True))
    is_one = len(table) == 1
    of_all: list[Entry] = []
    proof: Any = MISERE if misere else None
    if not misere and not is_one and min(m[0], n[0]) > 0:
        fixed, grows = (m[0], "columns") if across else (n[0], "rows")
        of_all, proof = _for_all(run, rule, fixed, table, grows)  # type: ignore[arg-type]
    if proof is None:
        proof = _proof(run, rule, all_searched)
    heading = (f"{m[0]} x n" if across else f"n x {n[0]}", *map(str, table))
    record = Record.of(
        Datum("model", rule.name),
        Datum("rows", m[0] if across else list(m)),
        Datum("columns", n[0] if len(n) == 1 else list(n)),
        Datum("outcome", outcomes[0]) if is_one else Datum("outcomes", outcomes),
        Datum("misere", value=True) if misere else None,
        Paragraph(f"{rule.name}: {LEGEND}"),
        Table(heading, (("", *table.values()),)),
        *of_all,
        *(_how(all_searched.values()) if callable(proof) else ()),
        table=Table(("n", "outcome"), tuple((str(k), o) for k, o in table.items())),
    )
    return Said(record, proof=proof)


def _enough(run: Workings, rule: PlayedGame, rows: range) -> range:
    """Return numbers of columns, up to one from which all longer boards follow, if few do."""
    if len(rows) > 1 or not rows[0]:
        raise GfkitError("without --columns there is one number of rows, at least 1: --rows 3")
    known: dict[int, Outcome] = {}
    is_cut = isinstance(rule, PlacementGame) and cuts(rule_of(rule))
    cells, search = CUT_CELLS if is_cut else LEAST_CELLS, run(board_search, rule_of(rule))
    for n in range(1, max(2, cells // rows[0]) + 1):
        known[n] = search.searched(Board.rectangle(rows[0], n)).outcome
        know(columns=list(known), outcomes=list(known.values()))
        if is_cut:
            start = conclude(rule, rows[0], known).always.from_  # type: ignore[arg-type]
            if start is not None and start <= n + 1:
                break
    return range(1, max(known, default=1) + 1)


def _grid(
    run: Workings,
    rule: PlayedGame,
    m: range,
    n: range,
    up_to_cells: int | None = None,
) -> Said:
    """Say who wins each board of two ranges; up_to_cells: of those no higher than wide, so large.

    Small boards are searched first, so that a limit leaves few that are not.
    """
    boards = [(r, c) for r in m for c in n]
    if up_to_cells is not None:
        boards = [(r, c) for r, c in boards if r <= c and r * c <= up_to_cells]
    table = OutcomeTable(run(board_search, rule_of(rule)))
    table.add(sorted(boards, key=prod))
    stopped = table.stopped
    found = {size: table.found[size] for size in boards if size in table.found}
    notes, known = [], []
    left = {f"{r}x{c}": table.open[r, c] for r, c in sorted(table.open, key=prod)}
    if stopped is not None:
        if not found:
            raise stopped
        session().begin_output()
        notes = [f"{len(left)} of {len(boards)} boards are open: {stopped}"]
        known = [Datum("verdict", "underdetermined"), Datum("limit", stopped.limit)]
        known.append(Datum("reason", str(stopped)))
    grid = [[found[r, c].outcome if (r, c) in found else None for c in n] for r in m]
    shown = {**dict.fromkeys(table.open, "?"), **{size: one.outcome for size, one in found.items()}}
    body = tuple((str(r), *(shown.get((r, c), "") for c in n)) for r in m)
    record = Record.of(
        Datum("model", rule.name),
        Paragraph(f"{rule.name}: {LEGEND}{', ? is open' if left else ''}"),
        Datum("rows", list(m)),
        Datum("columns", list(n)),
        Datum("table", grid),
        Table(("m\\n", *map(str, n)), body),
        *_how(found.values()),
        Field("open", left, _open_text(left)) if left else None,
        *known,
    )
    proof: Any = "boards are open"
    if stopped is None:
        proof = _proof(run, rule, {Board.rectangle(*size): one for size, one in found.items()})
    return Said(record, proof=proof, notes=notes, stopped=stopped)


def _open_text(left: dict[str, list[str]]) -> str:
    """Return which boards are open, with the outcomes that are left if some are excluded."""
    parts = [f"{size} ({' or '.join(one)})" if len(one) < 4 else size for size, one in left.items()]
    return ", ".join(parts)


def _proof(run: Workings, game: PlayedGame, found: dict[Board, Searched]) -> Any:
    """Return the proof that boards have these outcomes, by strategies where they were searched."""
    if isinstance(rule_of(game), LetterGame):
        return NO_CERTIFICATE
    facts = tuple((board, one.outcome) for board, one in found.items())

    def proof() -> Proved:
        rule = rule_of(game)
        strategies = [
            find_strategies(rule, board) if one.needs_strategy(board) else None
            for board, one in tracked(found.items(), "boards")
        ]
        evidence = {"strategies": strategies} if any(strategies) else {}
        return prove(BoardFacts(rule, facts), evidence, workings=run)

    return proof


def _how(found: Iterable[Searched]) -> list[Any]:
    """Return a line for what was searched, and is proved by strategies alone."""
    counts = [one.positions for one in found if one.positions is not None]
    boards = f" on {len(counts)} boards" if len(counts) > 1 else ""
    said = f"{sum(counts)} positions{boards}; not proved without --certificate"
    return [Field("searched", sum(counts), said)] if counts else []


def _for_all(
    run: Workings,
    game: PlayedGame,
    fixed: int,
    table: dict[int, Outcome],
    grows: Literal["rows", "columns"],
) -> tuple[list[Entry], Proved | None]:
    """Return what is said of all longer boards, and its proof; None if nothing follows.

    table: outcomes that are proved.
    """
    proof: Proved | None = None
    statement = "nothing follows from these boards"
    data: dict[str, Any] = {"basis": [], "from": None, "first": []}
    try:
        found = conclusion(game, fixed, table, grows)
        data |= {"basis": list(found.always.basis), "from": found.always.from_}
        data |= {"winner": found.winner, "premise": found.premise()}
        statement = found.statement()
        if data["basis"]:
            proof = found.proof(run)
            data["first"] = list(found.begins())
            data |= {"verdict": str(proof), "reason": proof.reason}
        else:
            reason = f"longer boards may be; {len(table)} boards were searched"
            data |= {"verdict": "underdetermined", "reason": reason}
    except NotDivisible as error:
        data |= {"verdict": "refused", "reason_code": "not-applicable", "reason": str(error)}
    data["statement"] = statement
    if data["first"]:
        first = ", ".join(map(str, data["first"]))
        statement += f"; moving first, also for n = {first} and these plus such sums"
    verdict = Line("verdict", f"{data['verdict']}: {data['reason']}")
    return [Datum("all", data), Line("all n", statement), verdict], proof


def _range(option: str, sides: Span) -> range:
    require(option, sides.low, 0)
    return range(sides.low, sides.high + 1)
