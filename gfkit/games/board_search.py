"""One search for all that statements ask of the boards of a game: outcomes and values.

`board_search` is a function that derivations trust. The search keeps what it found, so that a
proof about boards that were searched already searches none again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gfkit.automata.compiled import installed
from gfkit.base.trusted import trusted
from gfkit.games.outcome_search import OutcomeSearch, forgoing_none
from gfkit.games.outcomes import Outcome, Outcomes
from gfkit.games.partizan import GameTable
from gfkit.games.values import Values

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.boards.shapes.board import Board
    from gfkit.games.game_rule import GameRule


LEAST_CELLS = 16
PLAYED_CELLS = 25
MOST_POSITIONS = 30
"""Positions that are searched with values, before the compiled search begins."""


class Searched(NamedTuple):
    """Who wins, and how many positions were searched by the compiled search, if that was asked."""

    outcome: Outcome
    positions: int | None = None

    def needs_strategy(self, board: Board) -> bool:
        """Tell whether a checker that searches the board again may take long."""
        return self.positions is not None or (installed() and len(board.cells) >= PLAYED_CELLS)


class BoardSearch:
    """Outcomes and values of the boards of one rule.

    table: what the values are of, one for all boards.
    """

    def __init__(self, rule: GameRule) -> None:
        self.rule = rule
        self.table = GameTable()
        self._game = rule.game
        self._solver: Outcomes | None = None
        self._valuer: Values | None = None
        self._outcomes: dict[Board, Outcome] = {}
        self._searched: dict[Board, Searched] = {}
        self._values: dict[Board, int] = {}

    def outcome(self, board: Board, *, side: int = 1) -> Outcome:
        """Return who wins a board; raises LimitReached.

        side: of the largest board that will be asked for, so that one table does for all.
        """
        if board not in self._outcomes:
            self._outcomes[board] = self._solver_of(board, side).of_board(board)
        return self._outcomes[board]

    def _solver_of(self, board: Board, side: int) -> Outcomes:
        side = max(side, board.rows, board.columns)
        if self._solver is None or self._solver.values.side < side:
            self._solver = Outcomes(self._game, side)
        return self._solver

    def searched(self, board: Board, *, side: int = 1, checkpoint: Path | None = None) -> Searched:
        """Return who wins a board, by the way that is quick; raises LimitReached, OutOfBudget.

        A few positions are searched with values. If they do not decide, and numba is there, the
        compiled search goes on; nothing that rests on it is stated as proved. checkpoint: its file.
        """
        if board in self._outcomes or not installed() or len(board.cells) < LEAST_CELLS:
            return Searched(self.outcome(board, side=side))
        if board not in self._searched:
            found = self._solver_of(board, side).of_board_within(board, MOST_POSITIONS)
            if found is not None:
                self._outcomes[board] = found
                return Searched(found)
            forgone = forgoing_none(self.rule)
            search = OutcomeSearch(self.rule, board, forgone=forgone, checkpoint=checkpoint)
            found = search.outcome()
            self._searched[board] = Searched(found, search.positions)
        return self._searched[board]

    def value(self, board: Board, *, side: int = 1) -> int:
        """Return the value of a board as a game of `table`; raises LimitReached."""
        if board not in self._values:
            side = max(side, board.rows, board.columns)
            if self._valuer is None or self._valuer.side < side:
                self._valuer = Values(self._game, side, self.table)
            self._values[board] = self._valuer.of_board(board)
        return self._values[board]


@trusted
def board_search(rule: GameRule) -> BoardSearch:
    """Return a search for the boards of a rule."""
    return BoardSearch(rule)
