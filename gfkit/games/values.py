"""Values of positions: canonical forms, part by part, memoised up to symmetry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.errors import LimitReached
from gfkit.games.notation import show
from gfkit.games.partizan import GameTable
from gfkit.games.positions import positions_of

if TYPE_CHECKING:
    from gfkit.boards.board import Board
    from gfkit.games.positions import Game, Positions

MAX_PARTS = 250_000
"""Different parts of positions that a value may need; about 2 ms each."""

MAX_CELLS = 400
"""Cells of a board that is looked at at all."""


class Values:
    """The values of all positions that come up, in one table.

    >>> from gfkit.boards.board import Board
    >>> from gfkit.boards.rules import domineering
    >>> values = Values(domineering.positions.definition.game, 3)
    >>> [show(values.table, values.of_board(Board.parse(text))) for text in ("2x2", "..|.#", "3x3")]
    ['±1', '*', '±1']
    """

    def __init__(
        self,
        game: Game,
        side: int,
        table: GameTable | None = None,
        *,
        max_parts: int = MAX_PARTS,
    ) -> None:
        self.game = game
        self.side = side
        self.table = GameTable() if table is None else table
        self.positions: Positions[Any] = positions_of(game, side)
        self.max_parts = max_parts
        self.parts: dict[Any, int] = {}
        self._whole: dict[Any, int] = {}

    def of_board(self, board: Board) -> int:
        """Return the value of a board before the first move; raises LimitReached."""
        if len(board.cells) > MAX_CELLS or max(board.rows, board.columns) > self.side:
            raise LimitReached(
                f"a board of {len(board.cells)} cells is too large for values; "
                f"the limit is {MAX_CELLS} cells"
            )
        return self.of(self.positions.start(board))

    def of(self, position: Any) -> int:
        """Return the value of a position."""
        found = self._whole.get(position)
        if found is None:
            table = self.table
            found = table.zero
            for part, sign in self.positions.parts(position):
                value = self.of_part(part)
                found = table.add(found, value if sign > 0 else table.negative(value))
            self._whole[position] = found
        return found

    def of_part(self, part: Any) -> int:
        """Return the value of a part in normal form."""
        found = self.parts.get(part)
        if found is None:
            left = {self.of(option) for option in self.positions.left_options(part)}
            right = {self.of(option) for option in self.positions.right_options(part)}
            found = self.table.game(left, right)
            if len(self.parts) >= self.max_parts:
                raise LimitReached(
                    f"the value needs more than {self.max_parts} parts of positions; "
                    "`gfkit game outcome` tells who wins on larger boards"
                )
            self.parts[part] = found
        return found
