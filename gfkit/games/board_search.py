"""One search for all that statements ask of the boards of a game: outcomes and values.

`board_search` is a function that derivations trust. The search keeps what it found, so that a
proof about boards that were searched already searches none again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gfkit.automata.compiled import installed
from gfkit.base.trusted import trusted
from gfkit.base.writing import discard
from gfkit.games.outcome_search import OutcomeSearch, counts_safe_moves
from gfkit.games.partizan import GameTable
from gfkit.games.values import Values

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.boards.shapes.board import Board
    from gfkit.games.game_rule import GameRule
    from gfkit.games.positions import Outcome


LEAST_CELLS = 16
"""Of a board that is searched by compiled loops."""
PLAYED_CELLS = 25
FEW_POSITIONS = 30
"""So many are not told of."""


class Searched(NamedTuple):
    """Who wins, and how many positions were searched by compiled loops, if they were many."""

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

        checkpoint: the file of a long search.
        """
        if board not in self._searched:
            is_long = installed() and len(board.cells) >= LEAST_CELLS
            path = checkpoint if is_long else None
            goes_on = path is not None and path.exists()
            is_layered = counts_safe_moves(self.rule)
            search = OutcomeSearch(
                self.rule, board, is_layered=is_layered, is_compiled=is_long, checkpoint=path
            )
            found = search.outcome()
            is_told = is_long and (goes_on or search.positions > FEW_POSITIONS)
            if path is not None and not is_told:
                discard(path)
            self._searched[board] = Searched(found, search.positions if is_told else None)
        return self._searched[board]

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
