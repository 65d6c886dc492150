"""One search for all that statements ask of the boards of a game: outcomes and values.

`board_search` is a function that derivations trust. The search keeps what it found, so that a
proof about boards that were searched already searches none again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gfkit.automata.compiled import installed
from gfkit.base.budget import Budget, current
from gfkit.base.trusted import trusted
from gfkit.errors import OutOfBudget
from gfkit.games.outcome_search import OutcomeSearch, counts_safe_moves
from gfkit.games.partizan import GameTable
from gfkit.games.values import Values

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.boards.shapes.board import Board
    from gfkit.games.game_rule import GameRule
    from gfkit.games.positions import Outcome


LEAST_CELLS = 16
"""Of a board that compiled loops search."""
PLAYED_CELLS = 25
MOST_POSITIONS = 500
"""Positions that plain loops search, before compiled ones begin."""


class Searched(NamedTuple):
    """Who wins, and how many positions were searched by compiled loops, if they were."""

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
        self._valuer: Values | None = None
        self._searched: dict[Board, Searched] = {}
        self._values: dict[Board, int] = {}

    def outcome(self, board: Board) -> Outcome:
        """Return who wins a board; raises LimitReached."""
        return self.searched(board).outcome

    def searched(self, board: Board, *, checkpoint: Path | None = None) -> Searched:
        """Return who wins a board; raises LimitReached, OutOfBudget.

        A few positions are searched by plain loops. If they do not decide, and numba is there,
        compiled ones search. checkpoint: their file.
        """
        if board not in self._searched:
            found = None if checkpoint is not None and checkpoint.exists() else self._soon(board)
            if found is None:
                is_layered = counts_safe_moves(self.rule)
                search = OutcomeSearch(
                    self.rule, board, is_layered=is_layered, checkpoint=checkpoint
                )
                self._searched[board] = Searched(search.outcome(), search.positions)
            else:
                self._searched[board] = Searched(found)
        return self._searched[board]

    def _soon(self, board: Board) -> Outcome | None:
        """Return who wins, by plain loops; None if it takes long and compiled ones are there."""
        is_layered = counts_safe_moves(self.rule)
        search = OutcomeSearch(self.rule, board, is_layered=is_layered, is_compiled=False)
        if not installed() or len(board.cells) < LEAST_CELLS:
            return search.outcome()
        try:
            with Budget(steps=MOST_POSITIONS):
                return search.outcome()
        except OutOfBudget:
            current().look()  # the limit of all, or only that of these positions
            return None

    def value(self, board: Board, *, side: int = 1) -> int:
        """Return the value of a board as a game of `table`; raises LimitReached.

        side: of the largest board that will be asked for, so that one table does for all.
        """
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
