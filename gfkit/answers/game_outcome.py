"""Who wins: a game, a board, each board of a range, and all longer ones where a theorem tells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import isqrt, prod
from typing import Literal

from gfkit.answers.game_arguments import (
    GameLike,
    OnBoard,
    PlayedRule,
    called,
    game_meant,
    graph_on,
    on_board,
    rule_meant,
)
from gfkit.answers.records import HIDDEN, Answer, Proof, ProvedOnDemand, Verdict
from gfkit.answers.subjects import BoardLike, side_meant
from gfkit.base.arguments import integer
from gfkit.base.budget import know, tracked
from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.boards.rules.positions import Position
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError, LimitReached, OutOfBudget, WrongArgument, unused
from gfkit.games.boards.moves import NO_CERTIFICATE, LetterGame, rule_of
from gfkit.games.boards.outcomes import MAX_CELLS, find_strategies
from gfkit.games.boards.search import (
    BoardSearch,
    OutcomeTable,
    Searched,
    board_search,
)
from gfkit.games.boards.statements import BoardFacts
from gfkit.games.boards.strips import (
    NotDivisible,
    conclude,
    conclusion,
    cuts,
)
from gfkit.games.boards.values import Outcome
from gfkit.games.heaps.genus import genus_of_heaps
from gfkit.games.heaps.kayles import nim_value_of_rule
from gfkit.games.heaps.octal import OctalCode
from gfkit.proofs.kernel import Proved, Workings, made, prove
from gfkit.typed.games import HeapPosition
from gfkit.typed.readings import Reading

CUT_CELLS, LEAST_CELLS = 50, 12
"""Cells of the boards that are searched where the columns are not given."""
MOST_BOARDS = 10**5
"""Of a table."""
MISERE = "outcomes of misere play have no certificate"
Grows = Literal["rows", "columns"]


@dataclass(frozen=True, slots=True, repr=False)
class GameOutcome(ProvedOnDemand):
    """Who wins a game or a board.

    game: which one. board: on which it is played; "" without one. misere: whether the player who
    cannot move wins. outcome: L Left, R Right, N the first player, P the second. winning_moves: of
    heaps, as "8 -> 3". searched: how many positions were looked at by a search that the certificate
    replaces with strategies; None where no such search was needed. proof_of: what derives it.

    >>> outcome("domineering 2x1").outcome
    'L'
    """

    game: str
    board: str
    misere: bool
    outcome: Outcome
    winning_moves: tuple[str, ...]
    searched: int | None
    proof_of: Proof = field(repr=False, compare=False, metadata=HIDDEN)


@dataclass(frozen=True, slots=True, repr=False)
class LongerBoards(Answer):
    """What follows for all longer boards, by a theorem that cuts them.

    winner: who wins those of `basis`, and so their sums. basis: lengths of which none is a sum of
    others. holds_from: the length from which on all are such sums; None if there is none. first:
    lengths at which the winner wins moving first, and so these plus such sums. premise: why boards
    may be cut. statement: the whole. verdict, reason: whether it is proved, and why.

    >>> outcome("domineering", rows=2, columns=range(1, 9)).longer.basis
    (4,)
    """

    winner: str
    basis: tuple[int, ...]
    holds_from: int | None
    first: tuple[int, ...]
    premise: str
    statement: str
    verdict: Verdict
    reason: str


@dataclass(frozen=True, slots=True, repr=False)
class OutcomesByLength(ProvedOnDemand):
    """Who wins each board of a range of lengths.

    game: which one. rows, columns: of the boards; one of them has one number. misere: whether the
    player who cannot move wins. outcomes: in the order of the lengths. searched: as of one board,
    of all together. longer: what follows for all longer boards; None in misere play. proof_of: what
    derives the outcomes, or what follows from them.

    >>> outcome("cram", rows=1, columns=range(1, 6)).outcomes
    ('P', 'N', 'N', 'N', 'P')
    """

    game: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    misere: bool
    outcomes: tuple[Outcome, ...]
    searched: int | None
    longer: LongerBoards | None
    proof_of: Proof = field(repr=False, compare=False, metadata=HIDDEN)

    @property
    def grows(self) -> Grows:
        """The side that has a range."""
        return "columns" if len(self.rows) == 1 else "rows"

    @property
    def lengths(self) -> tuple[int, ...]:
        """The lengths of that side."""
        return self.columns if self.grows == "columns" else self.rows


@dataclass(frozen=True, slots=True, repr=False)
class OutcomesOfBoards(ProvedOnDemand):
    """Who wins each board of two ranges, as far as the limits let it.

    game: which one. rows, columns: of the boards. table: a list for each number of rows, None for a
    board that is open or was not asked for. open: the outcomes that each open board may have, by
    its size. searched: as of one board, of all together. reason: why boards are open; "" if none
    is. proof_of: what derives the outcomes. stopped: the limit that was reached, if one was.

    >>> outcome("domineering", cells=4).table
    (('P', 'R', 'R', 'R'), (None, 'N', None, None))
    """

    game: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    table: tuple[tuple[Outcome | None, ...], ...]
    open: Mapping[str, tuple[str, ...]]
    searched: int | None
    reason: str
    proof_of: Proof = field(repr=False, compare=False, metadata=HIDDEN)
    stopped: OutOfBudget | None = field(repr=False, compare=False, metadata=HIDDEN)


def outcome(
    game: GameLike,
    *,
    board: BoardLike | Position | None = None,
    rows: int | range | None = None,
    columns: int | range | None = None,
    cells: int | None = None,
    misere: bool = False,
) -> GameOutcome | OutcomesByLength | OutcomesOfBoards:
    """Tell who wins a game, a board, or each board of a range, by search.

    Where a theorem lets boards be cut, what follows for all longer ones is told too. Rows without
    columns are searched until it tells all.

    Args:
        game: a game such as '{1|-1}', heaps as 'nim 3,5,7', or a rule with a board.
        board: of a rule, as 2x3 or '..#|...', with letters as 'BW|WB' of a game of letters.
        rows: rows of the board, or a range of them.
        columns: columns of the board, or a range; without them as many as tell all.
        cells: all boards of at most so many cells that are no higher than wide.
        misere: misere play: whoever cannot move wins.

    Command:
        gfkit game outcome domineering --rows 2 --columns 1..8

    >>> outcome("domineering", rows=4, columns=4).outcome, outcome("nim 1,2,3").outcome
    ('N', 'P')
    """
    if cells is not None:
        unused("cells", board=board, rows=rows, columns=columns, misere=misere)
        most = integer("cells", cells, least=1, most=MAX_CELLS)
        return _of_boards(rule_meant(game), range(1, isqrt(most) + 1), range(1, most + 1), most)
    if board is not None:
        unused("a board", rows=rows, columns=columns)
        return _of_board(on_board(game, board, None, None), misere)
    if isinstance(rows, range) or isinstance(columns, range):
        return _ranged(rule_meant(game), rows, columns, misere)
    if rows is not None and columns is None:
        if misere:
            raise GfkitError("misere play is of single boards: give the columns too")
        rule, height = rule_meant(game), integer("rows", rows, least=1)
        return _ranged(rule, height, _enough(Workings(), rule, height), misere)
    if columns is not None:
        return _of_board(on_board(game, None, rows, columns), misere)
    found = game_meant(game)
    if isinstance(found, OnBoard):
        return _of_board(found, misere)
    if not isinstance(found, Reading):
        raise GfkitError(f"give the board, as '{found.name} 3x4', or rows, or a range of sides")
    return _of_value(found, misere)


def winner(game: GameLike, board: BoardLike | Position) -> Outcome:
    """Return who wins a rule on a board.

    >>> winner("domineering", "2x1")
    'L'
    """
    return _of_board(on_board(game, board, None, None), misere=False).outcome


def _of_value(found: Reading, misere: bool) -> GameOutcome:
    """Tell who wins a game without a board."""
    name, moves = called(found), tuple(found.winning_moves())
    if misere:
        if not (isinstance(found, HeapPosition) and isinstance(found.heaps.game, OctalCode)):
            raise GfkitError("misere play is of boards, and of heaps of an octal game")
        is_lost = genus_of_heaps(found.heaps.game, found.heaps.sizes).misere[0] == 0
        return made(
            GameOutcome, name, "", misere, "P" if is_lost else "N", (), None, MISERE,
        )  # fmt: skip
    if (placed := graph_on(found)) is not None:
        won: Outcome = "N" if nim_value_of_rule(*placed) else "P"
    else:
        won = found.game().outcome
    return made(
        GameOutcome, name, "", misere, won, moves, None,
        "games have no certificate; boards have one",
    )  # fmt: skip


def _of_board(played: OnBoard, misere: bool) -> GameOutcome:
    rule, board = played.rule, played.board
    know(model=rule.name, board=str(board))
    run, moves = Workings(), rule_of(rule)
    searched = run(board_search, moves).searched(board, is_misere=misere)
    proof: Proof = MISERE if misere else NO_CERTIFICATE
    if not misere and isinstance(board, Board):
        proof = _proof(run, rule, {board: searched})
    return made(
        GameOutcome, rule.name, str(board), misere, searched.outcome, (), searched.positions, proof
    )


def _ranged(
    rule: PlayedRule, rows: int | range | None, columns: int | range | None, misere: bool
) -> OutcomesByLength | OutcomesOfBoards:
    """Tell who wins each board of a range of one side, or of both."""
    m, n = _side("rows", rows), _side("columns", columns)
    if isinstance(rows, range) and isinstance(columns, range):
        unused("two ranges", misere=misere)
        return _of_boards(rule, m, n, None)
    run = Workings()
    search = run(board_search, rule_of(rule))
    across = isinstance(columns, range)
    found: dict[Board, Searched] = {}
    for place in tracked(range(len(m) * len(n)), "boards"):
        r, c = divmod(place, len(n))
        cells = Board.rectangle(m[r], n[c])
        found[cells] = search.searched(cells, is_misere=misere)
        know(boards=len(found), outcomes=[one.outcome for one in found.values()])
    outcomes = tuple(one.outcome for one in found.values())
    longer: LongerBoards | None = None
    proof: Proof = MISERE if misere else _proof(run, rule, found)
    if not misere and min(m[0], n[0]) > 0:
        fixed: tuple[int, Grows] = (m[0], "columns") if across else (n[0], "rows")
        table = dict(zip(n if across else m, outcomes, strict=True))
        longer, follows = _longer(run, rule, *fixed, table)
        proof = follows or proof
    return made(
        OutcomesByLength, rule.name, tuple(m), tuple(n), misere, outcomes,
        _positions(found.values()), longer, proof,
    )  # fmt: skip


def _side(name: str, given: int | range | None) -> range:
    """Return the lengths of a side; raises WrongArgument, OutOfRange."""
    if given is None:
        raise GfkitError(f"give the {name} too: a number, or a range")
    if not isinstance(given, range):
        length = integer(name, given, least=0)
        return range(length, length + 1)
    side_meant(name, given)
    if not given or given.step != 1 or given.start < 0:
        raise WrongArgument(name, "a range of lengths such as 1..8", str(given))
    return given


def _enough(run: Workings, rule: PlayedRule, rows: int) -> range:
    """Return numbers of columns, up to one from which all longer boards follow, if few do."""
    known: dict[int, Outcome] = {}
    search: BoardSearch = run(board_search, rule_of(rule))
    is_cut = isinstance(rule, PlacementGame) and cuts(rule_of(rule))
    for n in range(1, max(2, (CUT_CELLS if is_cut else LEAST_CELLS) // rows) + 1):
        known[n] = search.outcome(Board.rectangle(rows, n))
        know(columns=list(known), outcomes=list(known.values()))
        if isinstance(rule, PlacementGame) and is_cut:
            start = conclude(rule, rows, known).always.from_
            if start is not None and start <= n + 1:
                break
    return range(1, max(known) + 1)


def _of_boards(rule: PlayedRule, m: range, n: range, most: int | None) -> OutcomesOfBoards:
    """Tell who wins each board of two ranges; most: of those no higher than wide, so large.

    Small boards are searched first, so that a limit leaves few that are not.
    """
    if len(m) * len(n) > MOST_BOARDS:
        raise LimitReached(f"a table of {len(m)} x {len(n)} boards; the limit is {MOST_BOARDS}")
    run = Workings()
    boards = [
        (r, c) for r in m for c in n if most is None or (r <= c and r * c <= most)
    ]  # fmt: skip
    table = OutcomeTable(run(board_search, rule_of(rule)))
    table.add(sorted(boards, key=prod))
    if table.stopped is not None and not table.found:
        raise table.stopped
    found = {size: table.found[size] for size in boards if size in table.found}
    left = {f"{r}x{c}": tuple(table.open[r, c]) for r, c in sorted(table.open, key=prod)}
    reason = ""
    proof: Proof = "boards are open"
    if table.stopped is not None:
        reason = f"{len(left)} of {len(boards)} boards are open: {table.stopped}"
    else:
        proof = _proof(run, rule, {Board.rectangle(*size): one for size, one in found.items()})
    grid = (tuple(found[r, c].outcome if (r, c) in found else None for c in n) for r in m)
    return made(
        OutcomesOfBoards, rule.name, tuple(m), tuple(n), tuple(grid), left,
        _positions(found.values()), reason, proof, table.stopped,
    )  # fmt: skip


def _proof(run: Workings, rule: PlayedRule, found: dict[Board, Searched]) -> Proof:
    """Return the proof that boards have these outcomes, by strategies where they were searched."""
    moves = rule_of(rule)
    if isinstance(moves, LetterGame):
        return NO_CERTIFICATE
    facts = tuple((board, one.outcome) for board, one in found.items())

    def proof() -> Proved:
        strategies = [
            find_strategies(moves, board) if one.needs_strategy(board) else None
            for board, one in tracked(found.items(), "boards")
        ]
        evidence = {"strategies": strategies} if any(strategies) else {}
        return prove(BoardFacts(moves, facts), evidence, workings=run)

    return proof


def _positions(found: Iterable[Searched]) -> int | None:
    """Return how many positions were searched in all, None where no search was needed."""
    counts = [one.positions for one in found if one.positions is not None]
    return sum(counts) if counts else None


def _longer(
    run: Workings, rule: PlayedRule, fixed: int, grows: Grows, table: dict[int, Outcome]
) -> tuple[LongerBoards, Proof | None]:
    """Return what follows from outcomes for all longer boards, and its proof if there is one."""
    nothing = "nothing follows from these boards"
    try:
        found = conclusion(rule, fixed, table, grows)
    except NotDivisible as error:
        return made(LongerBoards, "", (), None, (), "", nothing, "refused", str(error)), None
    basis, since = tuple(found.always.basis), found.always.from_
    about = found.winner, basis, since
    if not basis:
        reason = f"longer boards may be; {len(table)} boards were searched"
        told = (), found.premise(), found.statement(), "underdetermined", reason
        return made(LongerBoards, *about, *told), None
    proof = found.proof(run)
    first, said = tuple(found.begins()), (found.premise(), found.statement())
    return made(LongerBoards, *about, first, *said, str(proof), proof.reason), lambda: proof
