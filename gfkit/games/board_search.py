"""One search for all that statements ask of the boards of a game: outcomes and values.

`board_search` is a function that derivations trust. The search keeps what it found, so that a
proof about boards that were searched already searches none again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.games.outcomes import Outcomes
from gfkit.games.partizan import GameTable
from gfkit.games.values import Values
from gfkit.trusted import trusted

if TYPE_CHECKING:
    from gfkit.boards.board import Board
    from gfkit.games.game_rule import GameRule
    from gfkit.games.outcomes import Outcome


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
        self._values: dict[Board, int] = {}

    def outcome(self, board: Board, *, side: int = 1) -> Outcome:
        """Return who wins a board; raises LimitReached.

        side: of the largest board that will be asked for, so that one table does for all.
        """
        if board not in self._outcomes:
            side = max(side, board.rows, board.columns)
            if self._solver is None or self._solver.values.side < side:
                self._solver = Outcomes(self._game, side)
            self._outcomes[board] = self._solver.of_board(board)
        return self._outcomes[board]

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
