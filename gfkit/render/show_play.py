"""Drawings of plays of scoring games as text, from plain data; `gfkit.pictures` draws them."""

from __future__ import annotations

from dataclasses import dataclass

from gfkit.render.layout import WIDTH


@dataclass(frozen=True, slots=True)
class PlayDrawing:
    """A finished play on a board: rows from the bottom and columns from the left, both from 1.

    heights: what was occupied before the play. pieces: the cells (column, row) of each piece in
    order. players: how many take turns. title: a line above the board.
    """

    columns: int
    rows: int
    heights: tuple[int, ...]
    pieces: tuple[tuple[tuple[int, int], ...], ...]
    players: int
    title: str

    def empty_cells(self) -> list[tuple[int, int]]:
        """Return the cells (column, row) that are empty in the end, by columns.

        >>> PlayDrawing(2, 2, (0, 0), (((1, 1), (1, 2)),), 2, "").empty_cells()
        [(2, 1), (2, 2)]
        """
        covered = {cell for piece in self.pieces for cell in piece}
        return [
            (column, row)
            for column, height in enumerate(self.heights, 1)
            for row in range(height + 1, self.rows + 1)
            if (column, row) not in covered
        ]


def play_text(drawing: PlayDrawing) -> str:
    """Return the board, top row first: each cell has the number of its move.

    `.` is an empty cell and `#` one occupied before the play.

    >>> pieces = (((1, 1), (2, 1)), ((1, 2), (1, 3)), ((2, 2), (2, 3)))
    >>> print(play_text(PlayDrawing(2, 3, (0, 0), pieces, 2, "7 5")))
    7 5
    3 | 2 3
    2 | 2 3
    1 | 1 1
    """
    marks = {cell: str(number) for number, piece in enumerate(drawing.pieces, 1) for cell in piece}
    width = max([1, *(len(mark) for mark in marks.values())])
    margin = len(str(drawing.rows))
    lines = [drawing.title]
    for row in range(drawing.rows, 0, -1):
        cells = [
            ("#" if row <= drawing.heights[c - 1] else marks.get((c, row), ".")).rjust(width)
            for c in range(1, drawing.columns + 1)
        ]
        lines.append(f"{row:>{margin}} | {' '.join(cells)}")
    return "\n".join(lines)


def plays_text(drawings: list[PlayDrawing]) -> str:
    """Return several drawings of the same board, as many side by side as fit."""
    blocks = [play_text(drawing).split("\n") for drawing in drawings]
    broad = max((len(line) for block in blocks for line in block), default=0)
    beside = max(1, (WIDTH + 4) // (broad + 4))
    parts = []
    for start in range(0, len(blocks), beside):
        lines = zip(*blocks[start : start + beside], strict=True)
        parts.append(
            "\n".join("    ".join(text.ljust(broad) for text in line).rstrip() for line in lines)
        )
    return "\n\n".join(parts)
