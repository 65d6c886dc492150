"""Who wins: a game or a board and by which moves, boards of all lengths, a table of boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import isqrt, prod
from typing import ClassVar, Literal, TypeAlias

from gfkit.answers.answer import Answer, Detail, JudgedFields, Row, judged, page, unproved
from gfkit.answers.played import (
    MISERE,
    NONE_OF_GAMES,
    WINNERS,
    GameLike,
    OnBoard,
    Played,
    PlayedRule,
    about,
    called,
    computed,
    derivation,
    graph_on,
    on_board,
    position_meant,
    rule_meant,
)
from gfkit.base.arguments import flag, integer, takes
from gfkit.base.budget import know, tracked
from gfkit.base.units import plural
from gfkit.boards.rules.graph_games import ColouringGame
from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.boards.rules.positions import Position
from gfkit.boards.shapes.board import Board, started
from gfkit.errors import (
    GfkitError,
    LimitReached,
    NoSuchPlace,
    OutOfBudget,
    VerbCall,
    WrongArgument,
    unused,
)
from gfkit.games.boards.moves import NO_CERTIFICATE, LetterGame, rule_of
from gfkit.games.boards.outcomes import MAX_CELLS, find_strategies
from gfkit.games.boards.search import (
    BoardSearch,
    ManyBoards,
    Searched,
    Turn,
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
from gfkit.proofs.kernel import Proved, Workings, prove
from gfkit.render.pages import Line, Page, Paragraph, Table
from gfkit.render.range_table import Cell
from gfkit.typed.arguments import BoardLike, side_meant
from gfkit.typed.games import HeapPosition
from gfkit.typed.readings import Reading

CUT_CELLS, LEAST_CELLS = 50, 12
"""Cells of the boards that are searched where the columns are not given."""
MOST_BOARDS = 10**5
"""The limit on a table."""
MOST_PROVED = 10_000
"""Who wins a larger heap is not proved: the kernel computes all smaller ones."""
NONE_OF_MISERE = "outcomes of misere play have no certificate"
LEGEND = "L Left wins, R Right wins, N first player wins, P second player wins"
ALL = 4
"""How many outcomes there are."""
Grows: TypeAlias = Literal["rows", "columns"]
Proof: TypeAlias = "Callable[[], Proved] | str"
"""What derives a proof, or why there is none."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class GameOutcome(Played):
    """Who wins a game or a board.

    Attributes
    ----------
    board
        The board on which it is played; "" without one.
    misere
        Whether the player who cannot move wins.
    outcome
        Who wins: L Left, R Right, N the first player, P the second.
    searched
        How many positions a search looked at, which the certificate replaces with strategies; 0
        where no such search was needed.

    Examples
    --------
    >>> outcome("domineering 2x1").outcome
    'L'
    """

    board: str = ""
    misere: bool = False
    outcome: Outcome
    searched: int = 0
    brief: ClassVar[tuple[str, str]] = ("outcome", "winner")

    @property
    def winner(self) -> str:
        """Who wins, in words."""
        return WINNERS[self.outcome] + MISERE * self.misere

    def cells(self) -> tuple[Cell, ...]:
        """Return the outcome."""
        return (Cell("outcome", self.outcome),)

    def page(self) -> Page:
        """Return who wins."""
        return page(
            *about(self.subject, self.board),
            ("outcome", self.winner),
            _searched(self.searched),
            *(self.judged(why=False) if self.is_proved else ()),
        )


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class WinningMoves(Answer):
    """The moves with which each player wins who begins.

    A move is written as the board after it: of pieces with # on the covered cells, so that it is
    read as a board again; of letters or colours with these. A move of heaps is written as "8 -> 3",
    and one of a game in notation as the game after it.

    Attributes
    ----------
    subject
        The game or the rule.
    board
        The board on which it is played; "" without one.
    misere
        Whether the player who cannot move wins.
    outcome
        Who wins: L Left, R Right, N the first player, P the second.
    left
        The moves with which Left wins if she begins.
    right
        The moves with which Right wins if he begins.

    Examples
    --------
    >>> winning_moves("domineering 2x2").left
    ('#.|#.', '.#|.#')
    """

    subject: str
    board: str = ""
    misere: bool = False
    outcome: Outcome
    left: tuple[str, ...]
    right: tuple[str, ...]
    brief: ClassVar[tuple[str, str]] = ("winning moves", "moves")

    @property
    def moves(self) -> str:
        """The moves of both players, in a line."""
        return ", ".join(dict.fromkeys((*self.left, *self.right)))

    def page(self) -> Page:
        """Return who wins, and by which moves."""
        both = {"winning moves": self.left}
        if self.left != self.right:
            both = {"Left wins by": self.left, "Right wins by": self.right}
        return page(
            *about(self.subject, self.board),
            ("outcome", WINNERS[self.outcome] + MISERE * self.misere),
            *((label, ", ".join(moves) or "none") for label, moves in both.items()),
        )


@dataclass(frozen=True, kw_only=True, repr=False)
class LongerBoards(Detail):
    """What follows for all longer boards by a theorem.

    Attributes
    ----------
    winner
        Who wins the boards of `basis`, and so their sums; "" if nothing follows.
    basis
        Lengths of which none is a sum of others.
    holds_from
        The length from which on all are such sums; None if there is none.
    first
        Lengths at which the winner wins moving first, and so these plus such sums.
    premise
        Why boards may be cut.
    statement
        The whole, as a sentence.

    Examples
    --------
    >>> outcomes("domineering", rows=2, columns=range(1, 9)).longer.basis
    (4,)
    """

    winner: str = ""
    basis: tuple[int, ...] = ()
    holds_from: int | None = None
    first: tuple[int, ...] = ()
    premise: str = ""
    statement: str = "nothing follows from these boards"

    def in_words(self) -> str:
        """Return the statement, with the lengths at which the winner has to begin."""
        if not self.first:
            return self.statement
        first = ", ".join(map(str, self.first))
        return f"{self.statement}; moving first, also for n = {first} and these plus such sums"


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Outcomes(Played):
    """Who wins each board of a range of lengths; the verdict is on all longer boards.

    Attributes
    ----------
    rows
        The numbers of rows.
    columns
        The numbers of columns; of rows and columns one has one number.
    misere
        Whether the player who cannot move wins.
    outcomes
        Who wins, in the order of the lengths: L Left, R Right, N the first player, P the second.
    searched
        How many positions a search looked at in all, which the certificate replaces with
        strategies; 0 where no such search was needed.
    longer
        What follows for all longer boards.
    verdict
        Whether what `longer` states is proved.
    reason
        What proves it, or why nothing follows.

    Examples
    --------
    >>> outcomes("cram", rows=1, columns=range(1, 6)).outcomes
    ('P', 'N', 'N', 'N', 'P')
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    misere: bool = False
    outcomes: tuple[Outcome, ...]
    searched: int = 0
    longer: LongerBoards

    @property
    def status(self) -> int:
        """The exit status of the command line: 0, because the outcomes are there."""
        return 0

    @property
    def grows(self) -> Grows:
        """The side that has a range."""
        return "columns" if len(self.rows) == 1 else "rows"

    @property
    def lengths(self) -> tuple[int, ...]:
        """The lengths of that side."""
        return self.columns if self.grows == "columns" else self.rows

    def unproved(self) -> str:
        """Return why there is no proof."""
        return NONE_OF_MISERE if self.misere else NO_CERTIFICATE

    def page(self) -> Page:
        """Return the outcomes by the length, and what follows for longer boards."""
        fixed = self.rows[0] if self.grows == "columns" else self.columns[0]
        family = f"{fixed} x n" if self.grows == "columns" else f"n x {fixed}"
        lengths = tuple(map(str, self.lengths))
        follows: list[Row] = []
        if not self.misere:
            follows = [("all n", self.longer.in_words()), *self.judged(why=False)]
        return Page(
            (
                Paragraph(f"{self.subject}: {LEGEND}{MISERE * self.misere}"),
                Table((family, *lengths), (("", *self.outcomes),)),
                *page(
                    *follows, None if self.is_proved else _searched(self.searched, len(lengths))
                ).parts,
            ),
            Table(("n", "outcome"), tuple(zip(lengths, self.outcomes, strict=True))),
        )


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class OutcomeTable(Played):
    """Who wins each board of two ranges of sides, up to the limits.

    Attributes
    ----------
    rows
        The numbers of rows.
    columns
        The numbers of columns.
    table
        Who wins, a list for each number of rows: L Left, R Right, N the first player, P the second;
        None for a board that is open or was not asked for.
    open
        The outcomes that each open board may have, by its size.
    searched
        How many positions a search looked at in all; 0 where no such search was needed.
    verdict
        "computed", or "underdetermined" if boards are open.

    Examples
    --------
    >>> outcome_table("domineering", cells=4).table
    (('P', 'R', 'R', 'R'), (None, 'N', None, None))
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    table: tuple[tuple[Outcome | None, ...], ...]
    open: Mapping[str, tuple[str, ...]]
    searched: int = 0
    _stopped: OutOfBudget | None = None

    @property
    def stopped(self) -> OutOfBudget | None:
        """The limit that was reached before all boards were searched."""
        return self._stopped

    @property
    def notes(self) -> Iterable[str]:
        """What the command line says on standard error: why boards are open."""
        return (self.reason,) if self.open else ()

    def __getitem__(self, sides: tuple[int, int]) -> Outcome | None:
        """Return who wins the board with that many rows and columns."""
        rows, columns = sides
        if rows not in self.rows or columns not in self.columns:
            raise NoSuchPlace(f"the table has no board of {rows} x {columns}")
        return self.table[self.rows.index(rows)][self.columns.index(columns)]

    def __iter__(self) -> Iterator[tuple[Outcome | None, ...]]:
        """Return the rows of the table."""
        return iter(self.table)

    def page(self) -> Page:
        """Return the table; open boards have a question mark."""
        body = (
            (str(r), *(self._cell(r, c, won) for c, won in zip(self.columns, line, strict=True)))
            for r, line in zip(self.rows, self.table, strict=True)
        )
        open_boards = ", ".join(
            f"{size} ({' or '.join(one)})" if len(one) < ALL else size
            for size, one in self.open.items()
        )
        lines = page(
            _searched(self.searched, len(self.rows) * len(self.columns)), ("open", open_boards)
        )
        return Page(
            (
                Paragraph(f"{self.subject}: {LEGEND}{', ? is open' if self.open else ''}"),
                Table(("m\\n", *map(str, self.columns)), tuple(body)),
                *lines.parts,
            )
        )

    def _cell(self, row: int, column: int, won: str | None) -> str:
        return won or ("?" if f"{row}x{column}" in self.open else "")


def _searched(many: int, boards: int = 1) -> Line | None:
    """Return a line for what was searched, and is proved by strategies alone."""
    if not many:
        return None
    on = f" on {boards} boards" if boards > 1 else ""
    return Line("searched", f"{plural(many, 'position')}{on}; not proved without --certificate")


# One game, or one board.


@takes(misere=flag)
def outcome(
    game: GameLike,
    *,
    board: BoardLike | Position | None = None,
    rows: int | None = None,
    columns: int | None = None,
    misere: bool = False,
) -> GameOutcome:
    """Find who wins a game or a board, by search.

    Parameters
    ----------
    game
        A game such as '{1|-1}', heaps as 'nim 3,5,7', or a rule with a board.
    board
        The board of a rule, as 2x3 or '..#|...', with letters as 'BW|WB' of a game of letters.
    rows
        The rows of the board, with columns.
    columns
        The columns of the board, with rows.
    misere
        Misere play: a player who cannot move wins.

    Returns
    -------
    GameOutcome
        Who wins, and how many positions were searched.

    Raises
    ------
    GfkitError
        For a rule without a board, and for a subject that is not a game.
    LimitReached
        Before too much work.

    Examples
    --------
    >>> outcome("domineering", rows=4, columns=4).outcome, outcome("nim 1,2,3").outcome
    ('N', 'P')

    On the command line: ``gfkit game outcome domineering --board 4x4``
    """
    found = position_meant(game, board, rows, columns)
    return _of_board(found, misere) if isinstance(found, OnBoard) else _of_value(found, misere)


@takes(misere=flag)
def winning_moves(
    game: GameLike,
    *,
    board: BoardLike | Position | None = None,
    rows: int | None = None,
    columns: int | None = None,
    misere: bool = False,
) -> WinningMoves:
    """List the moves with which Left wins if she begins, and Right if he does.

    Parameters
    ----------
    game
        A game such as '{1|-1}', heaps as 'nim 3,5,7', or a rule with a board.
    board
        The board of a rule, as 2x3 or '..#|...', with letters as 'BW|WB' of a game of letters.
    rows
        The rows of the board, with columns.
    columns
        The columns of the board, with rows.
    misere
        Misere play on a board: whoever cannot move wins.

    Returns
    -------
    WinningMoves
        The moves of each player.

    Raises
    ------
    GfkitError
        For a rule without a board, for a graph, and for what is not a game.
    LimitReached
        Before too much work.

    Examples
    --------
    >>> winning_moves("nim 3,5,7").left
    ('3 -> 2', '5 -> 4', '7 -> 6')
    >>> winning_moves("{1|-1} + *").left
    ('1*',)

    On the command line: ``gfkit game winning-moves domineering --board 4x4``
    """
    found = position_meant(game, board, rows, columns)
    if isinstance(found, OnBoard):
        return _moves_on_board(found, misere)
    if misere:
        raise GfkitError("only boards have winning moves in misere play")
    if graph_on(found) is not None:
        raise GfkitError("boards, heaps and games have winning moves, graphs do not")
    name, of = called(found), found.game()
    if not isinstance(found, HeapPosition):
        left = tuple(str(one) for one in of.left if one.outcome in {"L", "P"})
        right = tuple(str(one) for one in of.right if one.outcome in {"R", "P"})
        return WinningMoves(subject=name, outcome=of.outcome, left=left, right=right)
    moves = tuple(found.winning_moves())
    if of.outcome == "N" and not moves:
        raise LimitReached("the heaps are too large: their moves are not listed")
    return WinningMoves(subject=name, outcome=of.outcome, left=moves, right=moves)


def winner(game: GameLike, board: BoardLike | Position) -> Outcome:
    """Return who wins a rule on a board.

    >>> winner("domineering", "2x1")
    'L'
    """
    return _of_board(on_board(game, board, None, None), misere=False).outcome


def _of_value(found: Reading, misere: bool) -> GameOutcome:
    """Tell who wins a game without a board."""
    won: Outcome
    if misere:
        if not (isinstance(found, HeapPosition) and isinstance(found.heaps.game, OctalCode)):
            raise GfkitError("only boards and heaps of an octal game have misere play")
        is_lost = genus_of_heaps(found.heaps.game, found.heaps.sizes).misere[0] == 0
        won = "P" if is_lost else "N"
    elif (placed := graph_on(found)) is not None:
        won = "N" if nim_value_of_rule(*placed) else "P"
    else:
        won = found.game().outcome
    known = unproved(NONE_OF_MISERE if misere else NONE_OF_GAMES)
    if not misere and (proof := _of_one_heap(found, won)) is not None:
        known = judged(proof)
    return GameOutcome(subject=called(found), misere=misere, outcome=won, **known)


def _of_one_heap(found: Reading, won: Outcome) -> Proved | None:
    """Return the proof of who wins a heap of an octal game, if the heap is not large."""
    from gfkit.games.heaps.periods import HeapWinners  # noqa: PLC0415 - slow to import

    if not (isinstance(found, HeapPosition) and isinstance(found.heaps.game, OctalCode)):
        return None
    if len(found.heaps.sizes) > 1 or found.heaps.sizes[0] > MOST_PROVED:
        return None
    winner = "second" if won == "P" else "first"
    return prove(HeapWinners(found.heaps.game, found.heaps.sizes[0], (winner,)))


def _of_board(played: OnBoard, misere: bool) -> GameOutcome:
    rule, board = played.rule, played.board
    know(model=rule.name, board=str(board))
    run, moves = Workings(), rule_of(rule)
    searched = run(board_search, moves).searched(board, is_misere=misere)
    proof: Proof = NONE_OF_MISERE if misere else NO_CERTIFICATE
    if not misere and isinstance(board, Board):
        proof = _proof(run, rule, {board: searched})
    return GameOutcome(
        subject=rule.name,
        board=str(board),
        misere=misere,
        outcome=searched.outcome,
        searched=searched.positions or 0,
        _derive=derivation(proof),
        **computed(proof),
    )


def _moves_on_board(played: OnBoard, misere: bool) -> WinningMoves:
    rule, board = played.rule, played.board
    search = BoardSearch(rule_of(rule))
    left, right = (
        tuple(_after(rule, board, move) for move in moves)
        for moves in search.winning_moves(board, is_misere=misere)
    )
    return WinningMoves(
        subject=rule.name,
        board=str(board),
        misere=misere,
        outcome=search.outcome(board, is_misere=misere),
        left=left,
        right=right,
    )


def _after(rule: PlayedRule, board: Board | str | Position, move: Turn) -> str:
    """Return the board after a move: with letters, with a colour, or # on covered cells."""
    plain, letters = started(board) if isinstance(board, str) else (board, {})
    cells = plain.board if isinstance(plain, Position) else plain
    grid: dict[tuple[int, int], str] = {one: letters.get(one, ".") for one in cells.cells}
    if isinstance(plain, Position):
        grid |= {
            one: piece.mark if isinstance(rule, ColouringGame) else "#"
            for piece in plain.pieces
            for one in piece.cells
        }
    if isinstance(rule, LetterGame):
        grid = dict.fromkeys(grid, ".") | {cell: rule.letters[kind] for kind, cell in move.points}
    elif isinstance(rule, ColouringGame):
        grid |= {cell: rule.colours[kind].name for kind, cell in move.needs}
    else:
        grid |= {cell: "#" for _, cell in move.needs}
    rows = ("".join(grid.get((r, c), "#") for c in range(cells.columns)) for r in range(cells.rows))
    return "|".join(rows)


# Boards of a range of lengths.


@takes(misere=flag)
def outcomes(
    game: GameLike,
    *,
    rows: int | range | None = None,
    columns: int | range | None = None,
    misere: bool = False,
) -> Outcomes:
    """Find who wins each board of a range of lengths, and all longer ones if a theorem applies.

    The theorem lets boards be cut. Rows without columns are searched until it gives all.

    Parameters
    ----------
    game
        A rule that is played on boards.
    rows
        The rows of the boards, a number or a range.
    columns
        The columns, a range or a number; without them as many as tell all.
    misere
        Misere play: a player who cannot move wins.

    Returns
    -------
    Outcomes
        Who wins each, and what follows for all longer boards.

    Raises
    ------
    GfkitError
        For sides without a range, and for two.
    LimitReached
        Before too much work.

    Examples
    --------
    >>> found = outcomes("domineering", rows=2, columns=range(1, 9))
    >>> "".join(found.outcomes), found.longer.basis, found.verdict
    ('LNNRLNNR', (4,), 'proved')

    On the command line: ``gfkit game outcomes domineering --rows 2 --columns 1..8``
    """
    rule = rule_meant(game)
    if columns is None and rows is not None and not isinstance(rows, range):
        if misere:
            raise GfkitError("there is no theorem for misere play: give a range of columns, too")
        height = integer("rows", rows, least=1)
        return _ranged(rule, rows, _enough(Workings(), rule, height), misere)
    if isinstance(rows, range) and isinstance(columns, range):
        table = VerbCall.of("game outcome-table", rule.name, rows=range(1, 5), columns=range(1, 5))
        raise GfkitError(
            f"one side must be a number, such as rows=2; for two ranges there is `{table}`"
        ).naming(table)
    if (
        not isinstance(rows, range)
        and not isinstance(columns, range)
        and rows is not None
        and columns is not None
    ):
        one = VerbCall.of("game outcome", rule.name, rows=rows, columns=columns)
        raise GfkitError(
            f"one side must be a range, such as columns=range(1, 9); for one board there is `{one}`"
        ).naming(one)
    return _ranged(rule, rows, columns, misere)


def _ranged(
    rule: PlayedRule, rows: int | range | None, columns: int | range | None, misere: bool
) -> Outcomes:
    """Tell who wins each board of a range of one side."""
    m, n = _side("rows", rows), _side("columns", columns)
    run = Workings()
    search = run(board_search, rule_of(rule))
    found: dict[Board, Searched] = {}
    for place in tracked(range(len(m) * len(n)), "boards"):
        r, c = divmod(place, len(n))
        cells = Board.rectangle(m[r], n[c])
        found[cells] = search.searched(cells, is_misere=misere)
        know(boards=len(found), outcomes=[one.outcome for one in found.values()])
    won = tuple(one.outcome for one in found.values())
    derive = derivation(NONE_OF_MISERE if misere else _proof(run, rule, found))
    longer, known = (
        LongerBoards(),
        unproved("misere play has no theorem on longer boards", "refused"),
    )
    if not misere:
        fixed: tuple[int, Grows] = (
            (m[0], "columns") if isinstance(columns, range) else (n[0], "rows")
        )
        lengths = n if isinstance(columns, range) else m
        longer, known = _longer(run, rule, *fixed, dict(zip(lengths, won, strict=True)))
    proof = known["_proved"]
    return Outcomes(
        subject=rule.name,
        rows=tuple(m),
        columns=tuple(n),
        misere=misere,
        outcomes=won,
        searched=_positions(found.values()),
        longer=longer,
        _derive=derive if proof is None else lambda: proof,
        **known,
    )


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


def _longer(
    run: Workings, rule: PlayedRule, fixed: int, grows: Grows, table: dict[int, Outcome]
) -> tuple[LongerBoards, JudgedFields]:
    """Return what follows from outcomes for all longer boards, and whether it is proved."""
    if min(fixed, *table) == 0:
        return LongerBoards(), unproved("boards without cells are not cut", "refused")
    try:
        found = conclusion(rule, fixed, table, grows)
    except NotDivisible as error:
        return LongerBoards(), unproved(str(error), "refused")
    basis, since = tuple(found.always.basis), found.always.from_
    longer = LongerBoards(
        winner=found.winner,
        basis=basis,
        holds_from=since,
        first=tuple(found.begins()) if basis else (),
        premise=found.premise(),
        statement=found.statement(),
    )
    if not basis:
        reason = f"longer boards may be; {len(table)} boards were searched"
        return longer, unproved(reason, "underdetermined")
    return longer, judged(found.proof(run))


# Boards of two ranges.


def outcome_table(
    game: GameLike,
    *,
    rows: range | None = None,
    columns: range | None = None,
    cells: int | None = None,
) -> OutcomeTable:
    """Find who wins each board of two ranges of sides, or all boards of that many cells.

    The search begins with small boards, so that few boards remain at a limit.

    Parameters
    ----------
    game
        A rule that is played on boards.
    rows
        The numbers of rows, a range.
    columns
        The numbers of columns, a range.
    cells
        All boards of at most this number of cells whose height is at most their width.

    Returns
    -------
    OutcomeTable
        Who wins: `answer[2, 3]` is that of the 2 x 3 board.

    Raises
    ------
    GfkitError
        Without two ranges or a number of cells.
    LimitReached
        Before too much work.

    Examples
    --------
    >>> outcome_table("domineering", rows=range(1, 3), columns=range(1, 5)).table
    (('P', 'R', 'R', 'R'), ('L', 'N', 'N', 'R'))

    On the command line: ``gfkit game outcome-table domineering --rows 1..4 --columns 1..4``
    """
    rule = rule_meant(game)
    if cells is not None:
        unused("cells", rows=rows, columns=columns)
        most = integer("cells", cells, least=1, most=MAX_CELLS)
        m, n = range(1, isqrt(most) + 1), range(1, most + 1)
        return _of_boards(rule, m, n, lambda r, c: r <= c and r * c <= most)
    if rows is None and columns is None:
        raise GfkitError(
            "give two ranges, rows and columns, or cells for all boards with at most so many"
        )
    return _of_boards(rule, _side("rows", rows), _side("columns", columns), lambda _r, _c: True)


def _of_boards(
    rule: PlayedRule, m: range, n: range, is_wanted: Callable[[int, int], bool]
) -> OutcomeTable:
    if len(m) * len(n) > MOST_BOARDS:
        raise LimitReached(f"a table of {len(m)} x {len(n)} boards; the limit is {MOST_BOARDS}")
    run = Workings()
    boards = [(r, c) for r in m for c in n if is_wanted(r, c)]
    table = ManyBoards(run(board_search, rule_of(rule)))
    table.add(sorted(boards, key=prod))
    if table.stopped is not None and not table.found:
        raise table.stopped
    found = {size: table.found[size] for size in boards if size in table.found}
    left = {f"{r}x{c}": tuple(table.open[r, c]) for r, c in sorted(table.open, key=prod)}
    proof = _proof(run, rule, {Board.rectangle(*size): one for size, one in found.items()})
    known, derive = computed(proof), derivation(proof)
    if table.stopped is not None:
        reason = f"{len(left)} of {len(boards)} boards are open: {table.stopped}"
        known, derive = unproved(reason, "underdetermined"), None
    return OutcomeTable(
        subject=rule.name,
        rows=tuple(m),
        columns=tuple(n),
        table=tuple(tuple(found[r, c].outcome if (r, c) in found else None for c in n) for r in m),
        open=left,
        searched=_positions(found.values()),
        _stopped=table.stopped,
        _derive=derive,
        **known,
    )


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


def _positions(found: Iterable[Searched]) -> int:
    """Return how many positions were searched in all."""
    return sum(one.positions or 0 for one in found)
