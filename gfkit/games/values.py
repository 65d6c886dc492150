"""Values of positions: canonical forms, part by part, memoised up to symmetry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.boards.board import Board
from gfkit.boards.colouring import ColouringGame
from gfkit.boards.pieces import PlacementGame
from gfkit.errors import LimitReached
from gfkit.games.partizan import GameTable
from gfkit.games.positions import positions_of

if TYPE_CHECKING:
    from gfkit.games.positions import Game, Positions

MAX_PARTS = 150_000
"""Different parts of positions that a value may need; 1 or 2 ms each."""

MAX_CELLS = 400
"""Cells of a board that is looked at at all."""


SAMPLE = 400
"""Parts that are counted for an estimate."""

ESTIMATE_AT = 3000
"""Parts after which the rest is estimated."""

WIDE, WIDE_CELLS = 5, 40
"""Boards of so many rows and columns, and more cells, are estimated before anything else."""

CERTAIN = {PlacementGame: 4, ColouringGame: 30}
"""Estimates of so many times the limit are believed: what they were at most too large by."""


def _rounded(number: float) -> str:
    if number < 10**6:
        return f"{number:.0f}"
    mantissa, _, digits = f"{number:.0e}".partition("e+")
    return f"{mantissa}*10^{int(digits)}"


class Values:
    """The values of all positions that come up, in one table.

    >>> from gfkit.boards.board import Board
    >>> from gfkit.boards.rules import domineering
    >>> from gfkit.games.notation import show
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
        self._unsure: Board | None = None

    def of_board(self, board: Board) -> int:
        """Return the value of a board before the first move; raises LimitReached."""
        if len(board.cells) > MAX_CELLS or max(board.rows, board.columns) > self.side:
            raise LimitReached(
                f"a board of {len(board.cells)} cells is too large for values; "
                f"the limit is {MAX_CELLS} cells"
            )
        if min(board.rows, board.columns) >= WIDE and len(board.cells) > WIDE_CELLS:
            self._doubt(board)
        self._unsure = board
        return self.of(self.positions.start(board))

    def _doubt(self, board: Board) -> None:
        """Raise LimitReached if the board is expected to need many times the limit."""
        estimate = self.estimated_parts(board)
        if estimate > CERTAIN[type(self.game)] * self.max_parts:
            raise LimitReached(
                f"the value of a board of {len(board.cells)} cells needs about "
                f"{_rounded(estimate)} parts of positions; the limit is {self.max_parts}; "
                "`gfkit game outcome` tells who wins on larger boards"
            )

    def estimated_parts(self, board: Board) -> float:
        """Return a guess of how many parts a value needs, from the first cells of the board.

        The number grows by a factor a cell, roughly; the factor is measured on small beginnings.
        """
        cells = sorted(
            board.cells, key=lambda cell: cell[:: 1 if board.rows > board.columns else -1]
        )
        counts: list[tuple[int, int]] = []
        for size in range(8, len(cells), 3):
            first = Board(board.rows, board.columns, frozenset(cells[:size]))
            counts.append((size, self._count(first, SAMPLE)))
            if counts[-1][1] >= SAMPLE:
                break
        if len(counts) < 3 or counts[-1][1] < SAMPLE:
            return counts[-1][1] if counts else 1
        (low, few), (high, many) = counts[max(0, len(counts) - 4)], counts[-2]
        factor = (many / max(few, 1)) ** (1 / (high - low)) if high > low else 1.0
        return float(many * factor ** (len(cells) - high))

    def _count(self, board: Board, limit: int) -> int:
        """Return how many different parts come up in play, counted up to a limit."""
        seen: set[Any] = set()
        stack = [part for part, _ in self.positions.parts(self.positions.start(board))]
        while stack and len(seen) < limit:
            part = stack.pop()
            if part in seen:
                continue
            seen.add(part)
            for options in (self.positions.left_options, self.positions.right_options):
                for option in options(part):
                    stack += [one for one, _ in self.positions.parts(option) if one not in seen]
        return len(seen)

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
            if self._unsure is not None and len(self.parts) >= ESTIMATE_AT:
                self._doubt(self._unsure)
                self._unsure = None
            if len(self.parts) >= self.max_parts:
                raise LimitReached(
                    f"the value needs more than {self.max_parts} parts of positions; "
                    "`gfkit game outcome` tells who wins on larger boards"
                )
            self.parts[part] = found
        return found
