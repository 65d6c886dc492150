"""The dictionary of a game: the values of all connected boards of up to a number of cells."""

from __future__ import annotations

from dataclasses import dataclass

from gfkit.base.budget import Budget, know, tracked, within
from gfkit.boards.shapes.board import Board
from gfkit.games.boards.moves import Game
from gfkit.games.boards.polyominoes import (
    connected_boards,
    foretell_boards,
    require_cells,
)
from gfkit.games.boards.values import GamePositions
from gfkit.games.values.notation import show


@dataclass(frozen=True, slots=True)
class BoardValue:
    """A board and the text of its value."""

    board: Board
    value: str


def dictionary(game: Game, cells: int, *, budget: Budget | None = None) -> list[BoardValue]:
    """Return the values of all connected boards of up to a given number of cells.

    budget: limits; the error at a limit carries the values of the boards done.

    >>> from gfkit.strips.encodings.models import find_model
    >>> for entry in dictionary(find_model("l-tromping").game, 3):
    ...     print(entry.board, entry.value)
    . 0
    .. -1
    ... -1
    #.|.. *
    """
    require_cells(cells)
    found: list[BoardValue] = []
    with within(budget):
        values = GamePositions(game, cells)
        foretell_boards(cells, f"the values of all boards of up to {cells} cells")
        for size in tracked(range(1, cells + 1), "sizes"):
            for board in tracked(connected_boards(size), f"boards of {size} cells"):
                value = values.of_board(board, is_foretold=True)
                found.append(BoardValue(board, show(values.table, value)))
            know(cells=size, boards=[f"{entry.board} {entry.value}" for entry in found])
    return found
