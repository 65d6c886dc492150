"""Values of positions: canonical forms, part by part, memoised up to symmetry."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, NamedTuple

from gfkit.base.arguments import an, at_least, flag, takes
from gfkit.base.budget import Phase, forecast, phase, spend
from gfkit.boards.kinds.game import Game as AnyGame
from gfkit.boards.shapes.board import Board, board_of
from gfkit.boards.shapes.joins import OPEN
from gfkit.boards.shapes.position import Position
from gfkit.errors import GfkitError, LimitReached
from gfkit.games.partizan import GameTable
from gfkit.games.positions import positions_of

if TYPE_CHECKING:
    from gfkit.games.positions import Game, Positions

MAX_CELLS = 400
"""Cells of a board that is looked at at all."""

SAMPLE = 500
"""Parts that are counted of the boards from whose growth the forecast is made."""

ESTIMATE_AT = 1500
"""Parts of a board, well below a second of work, after which the others get a forecast."""

PART_BYTES = 4096
"""Of memory, for a part and the positions that it comes from."""

SLOWER = 2.0
"""Parts of large boards take so much longer to value than those of small ones to count."""


class Estimate(NamedTuple):
    """About how many parts of positions a value needs, and how long that takes."""

    parts: float
    seconds: float

    def __str__(self) -> str:
        return f"about {_rounded(self.parts)} parts of positions"


def _rounded(number: float) -> str:
    """Return a large number for people."""
    if number < 10**6:
        return f"{float(f'{number:.1e}'):.0f}"
    mantissa, _, digits = f"{number:.0e}".partition("e+")
    return f"{mantissa}*10^{int(digits)}"


def require_cells(cells: int) -> None:
    """Raise LimitReached for a board of too many cells for values."""
    if cells > MAX_CELLS:
        raise LimitReached(
            f"a board of {cells} cells is too large for values; the limit is {MAX_CELLS} cells"
        )


class Values:
    """The values of all positions that come up, in one table.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.language.rules import domineering
    >>> from gfkit.games.notation import show
    >>> values = Values(domineering.positions.definition.game, 3)
    >>> [show(values.table, values.of_board(Board.parse(text))) for text in ("2x2", "..|.#", "3x3")]
    ['±1', '*', '±1']
    """

    @takes(game=an(AnyGame, "a game such as find_model('snort').game"), side=at_least(1))
    def __init__(self, game: Game, side: int, table: GameTable | None = None) -> None:
        self.side = side
        self.table = GameTable() if table is None else table
        self.positions: Positions[Any] = positions_of(game, side)
        self.parts: dict[Any, int] = {}
        self._whole: dict[Any, int] = {}
        self._unsure: Board | None = None
        self._foretell_at = 0
        self._phase: Phase | None = None

    @takes(board=board_of, is_foretold=flag)
    def of_board(self, board: Board, *, is_foretold: bool = False) -> int:
        """Return the value of a board before the first move.

        is_foretold: whether the caller has made the forecast. Raises LimitReached for a board
        that is too large, or whose forecast is refused, and OutOfBudget at a limit.
        """
        require_cells(len(board.cells))
        if max(board.rows, board.columns) > self.side:
            raise LimitReached(
                f"a board with sides of at most {self.side} was expected, not {board}"
            )
        self._unsure = None if is_foretold else board
        self._foretell_at = len(self.parts) + ESTIMATE_AT
        with phase("parts of positions") as one:
            self._phase = one
            try:
                return self.of(self.positions.start(board))
            finally:
                self._phase = None

    @takes(position=an(Position, "a position such as Position(board, pieces)"))
    def of_position(self, position: Position) -> int:
        """Return the value of a board with pieces on it; raises as `of_board`, and GfkitError.

        >>> from gfkit.boards.shapes.position import Placed
        >>> from gfkit.boards.language.rules import domineering
        >>> values = Values(domineering.positions.game, 3)
        >>> position = Position(Board.parse("2x3"), [Placed({(0, 0), (1, 0)}, "Left")])
        >>> values.of_position(position) == values.of_board(Board.parse("2x2"))
        True
        """
        if position.joins != OPEN:
            raise GfkitError("values are of boards whose sides are not identified")
        require_cells(len(position.board.cells))
        if max(position.board.rows, position.board.columns) > self.side:
            raise LimitReached(f"a board with sides of at most {self.side} was expected")
        state = self.positions.start(position.board)
        for piece in position.pieces:
            state = self.positions.after(state, piece)
        return self.of(state)

    def _foretell(self) -> None:
        """Forecast the cost of the board at hand; raises LimitReached if that is refused."""
        board, self._unsure = self._unsure, None
        if board is None:
            return
        found = self.estimate(board)
        forecast(
            f"{found} of a board of {len(board.cells)} cells",
            seconds=found.seconds,
            memory=int(min(found.parts * PART_BYTES, 1e18)),
        )
        if self._phase is not None and found.parts > len(self.parts):
            self._phase.total = found.parts

    @takes(board=board_of)
    def estimate(self, board: Board) -> Estimate:
        """Return a guess of the parts that a value needs, from the first rows or columns.

        The number grows by a factor from line to line, roughly; the factor is that of the last
        boards for which at most SAMPLE parts are counted.
        """
        begin = time.process_time()
        length = max(board.rows, board.columns)
        counts: list[int] = []
        for lines in range(1, length + 1):
            counts.append(self._count(_beginning(board, lines), SAMPLE))
            if counts[-1] >= SAMPLE:
                counts.pop()
                break
        seconds = time.process_time() - begin
        if len(counts) == length:
            return Estimate(counts[-1], seconds)
        each = seconds / (SAMPLE + sum(counts)) * SLOWER
        known = len(counts)
        if not known:
            return Estimate(SAMPLE, SAMPLE * each)
        back = min(2, known - 1)  # squares have more symmetries: the growth over two lines
        factor = 4.0
        if back and counts[-1 - back]:
            factor = max(1.5, (counts[-1] / counts[-1 - back]) ** (1 / back))
        parts = max(counts[-1], SAMPLE / factor) * factor ** min(length - known, 300)
        return Estimate(float(parts), float(parts * each))

    def _count(self, board: Board, limit: int) -> int:
        """Return how many different parts come up in play, counted up to a limit."""
        seen: set[Any] = set()
        stack = [part for part, _ in self.positions.parts(self.positions.start(board))]
        while stack and len(seen) < limit:
            part = stack.pop()
            if part in seen:
                continue
            spend()
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
            self.parts[part] = found
            if self._phase is None:
                spend()
            else:
                self._phase.advance()
            if len(self.parts) == self._foretell_at:
                self._foretell()
        return found


def _beginning(board: Board, lines: int) -> Board:
    """Return the first rows of a board, or its first columns if it has more of those."""
    axis = 0 if board.rows > board.columns else 1
    kept = frozenset(cell for cell in board.cells if cell[axis] < lines)
    return Board(board.rows, board.columns, kept)
