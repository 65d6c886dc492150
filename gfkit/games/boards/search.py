"""One search for the winners, the values and the nim-values of boards of a game.

`board_search` is a function that derivations trust. The search keeps its results, so a proof about
boards that were already searched does not search them again.

*Many boards* share one limit, and a hard board does not block later ones. Each board gets a share
of the remaining time: most boards take little, so each of n boards may take MOST / sqrt(n) of it. A
board for which that is not enough stays open, with the outcomes that it may still have, and the
search continues with the boards after it. Then it returns to the open boards, until a round decides
none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, cast

from gfkit.base.arguments import trusted
from gfkit.base.budget import Budget, current, know, tracked, within
from gfkit.boards.shapes.board import Board
from gfkit.errors import OutOfBudget
from gfkit.games.boards.moves import (
    Point,
    is_impartial,
    require_impartial,
    rule_of,
    start_of,
)
from gfkit.games.boards.outcomes import OutcomeSearch
from gfkit.games.boards.values import GamePositions, Outcome
from gfkit.games.values.canonical import GameTable, not_too_deep

LARGE_CELLS = 16
PLAYED_CELLS = 25
MOST_POSITIONS = 6000, 2000
"""The numbers of positions, for a small and a large board, that are tried before the search."""


class Searched(NamedTuple):
    """Who wins, and the number of positions searched, if a search was needed."""

    outcome: Outcome
    positions: int | None = None

    def needs_strategy(self, board: Board) -> bool:
        """Return whether a checker that searches the board again may take long."""
        return self.positions is not None or len(board.cells) >= PLAYED_CELLS


class Turn(NamedTuple):
    """A move: the points that it needs, and the position after it."""

    needs: frozenset[Point]
    points: frozenset[Point]


class BoardSearch:
    """Winners and values of the boards of one game, or of its rule.

    table: the table of game values, one for all boards.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.games.boards.rulesets import letter_rule
    >>> search = BoardSearch(letter_rule("nogo"))
    >>> [search.outcome(Board.rectangle(1, n)) for n in range(1, 8)]
    ['P', 'N', 'N', 'P', 'N', 'N', 'N']
    """

    def __init__(self, game: Any) -> None:
        self.game, self.rule = game, rule_of(game)
        self.table = GameTable()
        self._sums: GamePositions | None = None
        self._searched: dict[tuple[Any, bool], Searched] = {}
        self._values: dict[Any, int] = {}

    def outcome(self, board: Any, *, is_misere: bool = False) -> Outcome:
        """Return who wins a board; raises LimitReached."""
        return self.searched(board, is_misere=is_misere).outcome

    def searched(self, board: Any, *, is_misere: bool = False) -> Searched:
        """Return who wins a board; raises LimitReached, OutOfBudget."""
        key = board, is_misere
        if key not in self._searched:

            def tried(sums: GamePositions) -> Searched:
                return Searched(sums.outcome(board, is_misere=is_misere))

            def found(search: OutcomeSearch) -> Searched:
                return Searched(search.outcome(), search.positions)

            self._searched[key] = self._by_size(board, tried, found, is_misere)
        return self._searched[key]

    def winning_moves(
        self, board: Any, *, is_misere: bool = False
    ) -> tuple[list[Turn], list[Turn]]:
        """Return the moves of Left, and of Right, with which each wins who begins.

        >>> from gfkit.games.boards.rulesets import letter_rule
        >>> left, right = BoardSearch(letter_rule("clobber")).winning_moves("BWB")
        >>> [sorted(one.points) for one in left]
        [[(0, (0, 1)), (0, (0, 2))], [(0, (0, 0)), (0, (0, 1))]]
        """
        rows, columns, points = start_of(self.game, board)
        ground = self._sums_of(max(rows, columns)).ground
        start = ground.position(points)
        after = [
            [
                Turn(frozenset(ground.points(need)), frozenset(ground.points(position)))
                for need, position in ground.moves(start, player)
            ]
            for player in (0, 1)
        ]

        def tried(sums: GamePositions) -> tuple[list[Turn], list[Turn]]:
            return won(lambda points, player: sums.wins(points, player, is_misere=is_misere))

        def found(search: OutcomeSearch) -> tuple[list[Turn], list[Turn]]:
            return won(lambda points, player: search.wins(player, search.set_of(points)))

        def won(wins: Callable[[frozenset[Point], int], bool]) -> tuple[list[Turn], list[Turn]]:
            left, right = (
                [one for one in after[player] if not wins(one.points, 1 - player)]
                for player in (0, 1)
            )
            return left, right

        moves: tuple[list[Turn], list[Turn]] = self._by_size(board, tried, found, is_misere)
        return moves

    def nim_value(self, board: Any) -> int:
        """Return the nim-value of a board; raises NotImpartial, LimitReached, OutOfBudget."""
        require_impartial(self.rule, getattr(self.game, "name", "this game"))
        found: int = self._by_size(
            board, lambda sums: sums.nim(sums.start(board)), OutcomeSearch.nim
        )
        return found

    def _by_size(
        self,
        board: Any,
        tried: Callable[[GamePositions], Any],
        found: Callable[[OutcomeSearch], Any],
        is_misere: bool = False,
    ) -> Any:
        """Return the result of trying a few positions, or of the search."""
        rows, columns, points = start_of(self.game, board)
        sums = self._sums_of(max(rows, columns))
        with not_too_deep():
            is_large = len({cell for _, cell in points}) >= LARGE_CELLS
            try:
                with Budget(steps=MOST_POSITIONS[is_large]):
                    return tried(sums)
            except OutOfBudget:
                current().look()  # the limit of all, or only that of these positions
        return found(OutcomeSearch(self.rule, rows, columns, points, is_misere))

    def _sums_of(self, side: int) -> GamePositions:
        if self._sums is None or self._sums.side < side:
            self._sums = GamePositions(self.game, side, self.table)
        return self._sums

    def value(self, board: Any, *, side: int = 1) -> int:
        """Return the value of a board as a game of `table`; raises LimitReached.

        side: that of the largest board to come, so that one table serves all. The value of an
        impartial game is that of a heap of nim, by its nim-value [Sprague1935].
        """
        if board not in self._values and is_impartial(self.rule):
            self._values[board] = self.table.nimber(self.nim_value(board))
        if board not in self._values:
            rows, columns, _ = start_of(self.game, board)
            with not_too_deep():
                self._values[board] = self._sums_of(max(side, rows, columns)).of_board(board)
        return self._values[board]


@trusted
def board_search(game: Any) -> BoardSearch:
    """Return a search for the boards of a game, or of a rule."""
    return BoardSearch(game)


def nim_value(game: Any, board: Any, *, budget: Budget | None = None) -> int:
    """Return the nim-value of a board of an impartial game.

    budget: limits. Raises NotImpartial, and LimitReached if the board is too large.

    >>> from gfkit.boards.models.names import m_tromping
    >>> from gfkit.boards.shapes.board import Board
    >>> [nim_value(m_tromping.positions.game, Board.rectangle(2, n)) for n in range(1, 7)]
    [0, 1, 2, 0, 3, 1]
    """
    with within(budget):
        return BoardSearch(game).nim_value(board)


LEAST_SHARE = 0.01
"""Seconds."""
MOST = 0.9
ALL = ["L", "N", "P", "R"]


class ManyBoards:
    """Who wins the m x n boards of one rule.

    found: the outcome of each board that is done. open: for each other board the outcomes it may
    have. stopped: the limit that was reached, if boards are open.

    >>> from gfkit.boards.models.names import domineering
    >>> from gfkit.games.boards.search import BoardSearch
    >>> table = ManyBoards(BoardSearch(domineering.positions.game))
    >>> table.add([(1, 3), (2, 2)])
    >>> [one.outcome for one in table.found.values()]
    ['R', 'N']
    """

    def __init__(self, search: BoardSearch) -> None:
        self.found: dict[tuple[int, int], Searched] = {}
        self.open: dict[tuple[int, int], list[str]] = {}
        self.stopped: OutOfBudget | None = None
        self._search = search

    def add(self, boards: Iterable[tuple[int, int]]) -> None:
        """Search boards, in this order. At a limit some stay open."""
        todo = list(boards)
        try:
            while todo:
                before = len(self.found)
                self._round(todo)
                todo = [size for size in todo if size not in self.found]
                if len(self.found) == before:
                    self.stopped = OutOfBudget("time", "the shares of the time limit are used up")
                    return
        except OutOfBudget as error:
            self.stopped = error
            for size in todo:
                if size not in self.found:
                    self.open.setdefault(size, ALL)

    def _round(self, sizes: list[tuple[int, int]]) -> None:
        for done, size in enumerate(tracked(sizes, "boards")):
            left = current().seconds_left()
            share = (
                None if left is None else max(MOST * left / (len(sizes) - done) ** 0.5, LEAST_SHARE)
            )
            try:
                with Budget(seconds=share) as one:
                    self.found[size] = self._search.searched(Board.rectangle(*size))
            except OutOfBudget as error:
                left_for_it = cast("list[str] | None", one.known.get("outcome_is_one_of"))
                if left_for_it or size not in self.open:
                    self.open[size] = left_for_it or ALL
                current().look()  # the limit of all, or only that of the share
                if share is None or error.limit != "time":
                    raise
                continue
            self.open.pop(size, None)
            winners = {f"{m}x{n}": x.outcome for (m, n), x in self.found.items()}
            know(boards=len(self.found), winners=winners)
