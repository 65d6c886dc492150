"""Families of boards first + k times block + last, side by side, and their text."""

from __future__ import annotations

import re
from dataclasses import dataclass

from gfkit.boards.shapes.board import Board
from gfkit.errors import BoardSyntaxError


@dataclass(frozen=True, slots=True)
class RepeatedBoard:
    """Boards first + k times block + last, side by side: `first[block]last`.

    >>> str(RepeatedBoard.parse("#|.[.|.]").board(3))
    '#...|....'
    """

    first: Board | None
    block: Board
    last: Board | None
    text: str

    @classmethod
    def parse(cls, text: str) -> RepeatedBoard:
        """Read `first[block]last`, boards of equally many rows; raises BoardSyntaxError."""
        match = re.fullmatch(r"([.#|]*)\[([.#|]+)\]([.#|]*)", text.strip())
        if match is None:
            raise BoardSyntaxError(
                text, f"{text!r} is not a family first[block]last of boards, such as '#|.[.|.]#|.'"
            )
        boards = [Board.parse(part) if part else None for part in match.groups()]
        heights = {board.rows for board in boards if board is not None}
        if len(heights) != 1:
            raise BoardSyntaxError(text, f"the parts of {text!r} have different numbers of rows")
        assert boards[1] is not None
        return cls(boards[0], boards[1], boards[2], text.strip())

    def board(self, k: int) -> Board:
        """Return the board with k blocks."""
        cells: set[tuple[int, int]] = set()
        at = 0
        for part in (self.first, *[self.block] * k, self.last):
            if part is not None:
                cells.update((r, at + c) for r, c in part.cells)
                at += part.columns
        return Board(self.block.rows, at, frozenset(cells))
