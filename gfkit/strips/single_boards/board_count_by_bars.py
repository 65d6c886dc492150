"""The count of one board by bars: the second route to every count.

A board is the product of the matrices of its rows, the bottom row first. Edges towards holes and
the outside show given labels, and have no place in the words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.base.argument_checks import trusted
from gfkit.base.budget_and_progress import Budget, budgeted
from gfkit.series.polynomials_in_piece_marks import Profile
from gfkit.strips.single_boards.bar_state_matrices import (
    EMPTY_ROW,
    AllowedLabels,
    BarMatrix,
    read_row,
)

if TYPE_CHECKING:
    from gfkit.boards.rules.wang_tiles import TileSet
    from gfkit.boards.shapes.board import Board


@trusted
def row_matrix(tiles: TileSet, board: Board, row: int) -> BarMatrix:
    """Return the matrix of one row of a board, as it stands between its neighbours.

    Gaps separate its bars (Kronecker products); edges towards holes and the outside are closed, so
    the words run over the cells that have a cell of the board above, or below.
    Raises LimitReached if the row has more than `max_rows` words.
    References: [HuntemannMcKay2021, Examples 4 and 5].

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.rule_files.named_rules import domineering
    >>> board = Board.parse("....|.#..|...#")
    >>> for row in row_matrix(domineering.positions.parts[0].tiles, board, 1).dense():
    ...     print(*row)
    y+1 x x x^2 x*y+x x^2 x^2 x^3
    1 x 0 0 x x^2 0 0
    y+1 x x x^2 0 0 0 0
    1 x 0 0 0 0 0 0
    """
    here = [column for column in range(board.columns) if (row, column) in board.cells]
    last = board.columns - 1
    hole, edge = tiles.hole, tiles.boundary
    above = (hole if row else edge).top
    below = (edge if row == board.rows - 1 else hole).bottom
    cells = [
        AllowedLabels(
            None if (row, column - 1) in board.cells else (hole if column else edge).left,
            None if (row, column + 1) in board.cells else (edge if column == last else hole).right,
            None if (row - 1, column) in board.cells else above,
            None if (row + 1, column) in board.cells else below,
        )
        for column in here
    ]
    return read_row(tiles, cells)


@budgeted
def count_by_bars(
    tiles: TileSet,
    board: Board,
    *,
    budget: Budget | None = None,  # noqa: ARG001 - for `budgeted`
) -> Profile:
    """Return the sum of the weights of all tilings of any board, as a product of its rows.

    budget: limits of time, memory and steps.
    Raises LimitReached if a row has more than 3^7 words.
    References: [HuntemannMcKay2021, sections 2 to 5].

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.rule_files.named_rules import domineering
    >>> board = Board.parse("..#|.#.|##.")
    >>> print(count_by_bars(domineering.positions.parts[0].tiles, board))
    x^2+x*y+2*x+y+1
    """
    matrix = EMPTY_ROW
    for row in reversed(range(board.rows)):
        matrix @= row_matrix(tiles, board, row)
    return matrix[0, 0]
