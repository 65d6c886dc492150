"""Connected boards, one for each class of the symmetries of the square."""

from __future__ import annotations

from gfkit.base.arguments import trusted
from gfkit.base.budget import forecast, spend, tracked
from gfkit.boards.shapes.board import Board, boxed
from gfkit.errors import GfkitError
from gfkit.games.boards.ground import TURNS, turned

GROWTH = 4.2
"""The approximate growth of the number of connected boards with one more cell."""


BOARD_SECONDS = 3e-4


BOARD_BYTES = 2000


@trusted
def connected_boards(cells: int) -> list[Board]:
    """Return the connected boards of a number of cells, one for each class of the symmetries.

    The widest board represents a class; if there are several, the first by its text does. Raises
    LimitReached where the forecast is refused, OutOfBudget at a limit.

    >>> [len(connected_boards(cells)) for cells in range(1, 7)]
    [1, 1, 2, 5, 12, 35]
    >>> [str(board) for board in connected_boards(3)]
    ['...', '#.|..']
    """
    require_cells(cells)
    foretell_boards(cells)
    found = {Board.rectangle(1, 1)}
    for size in range(2, cells + 1):
        found = {
            larger
            for board in tracked(found, f"boards of {size - 1} cells")
            for larger in _enlarged(board)
        }
    return sorted(found, key=lambda board: (board.rows, str(board)))


def foretell_boards(cells: int, what: str = "") -> None:
    """Forecast the work on all boards of a number of cells, which a limit may refuse."""
    many = 1285 * GROWTH ** min(cells - 9, 300)
    if cells > 9:
        forecast(
            what or f"about {many:.2g} boards of {cells} cells",
            seconds=many * 2 * cells * BOARD_SECONDS,
            memory=int(many * BOARD_BYTES),
        )


def require_cells(cells: int) -> None:
    """Raise GfkitError unless there is a cell."""
    if cells < 1:
        raise GfkitError(f"boards of {cells} cells: there is at least 1")


def _enlarged(board: Board) -> set[Board]:
    """Return the boards with one more cell, one for each class under the symmetries."""
    spend(len(board.cells))
    return {
        representative(boxed(board.cells | {(r + dr, c + dc)}))
        for r, c in board.cells
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
        if (r + dr, c + dc) not in board.cells
    }


def images(board: Board) -> list[Board]:
    """Return the images of a board under the symmetries of the square."""
    return [boxed([turned(cell, turn) for cell in board.cells]) for turn in TURNS]


def representative(board: Board) -> Board:
    """Return the image of a board that is widest, then first by its text."""
    return min(images(board), key=lambda one: (one.rows, str(one)))
