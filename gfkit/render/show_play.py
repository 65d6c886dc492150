"""Drawings of plays of scoring games, as text and as SVG, from plain data."""

from __future__ import annotations

from dataclasses import dataclass

CELL = 28
COLOURS = ("#7fc97f", "#fdd05f", "#8fb8de", "#e78ac3", "#c9a26b", "#b3b3b3")
"""Of the pieces of the first, second, ... player."""


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


def plays_text(drawings: list[PlayDrawing], *, width: int = 100) -> str:
    """Return several drawings of the same board, as many side by side as fit."""
    blocks = [play_text(drawing).split("\n") for drawing in drawings]
    broad = max((len(line) for block in blocks for line in block), default=0)
    beside = max(1, (width + 4) // (broad + 4))
    parts = []
    for start in range(0, len(blocks), beside):
        lines = zip(*blocks[start : start + beside], strict=True)
        parts.append(
            "\n".join("    ".join(text.ljust(broad) for text in line).rstrip() for line in lines)
        )
    return "\n\n".join(parts)


def plays_svg(drawings: list[PlayDrawing], *, beside: int = 6) -> str:
    """Return an SVG image of several plays of boards of the same size.

    >>> print(plays_svg([PlayDrawing(2, 1, (0, 0), (((1, 1), (2, 1)),), 2, "2 0")]))
    <svg xmlns="http://www.w3.org/2000/svg" width="84" height="84" font-family="sans-serif" font-size="13" text-anchor="middle">
    <g transform="translate(14 14)">
    <text x="28" y="10">2 0</text>
    <rect x="0" y="18" width="56" height="28" fill="none" stroke="#999"/>
    <rect x="1" y="19" width="54" height="26" rx="5" fill="#7fc97f" stroke="#333"/>
    <text x="28" y="37">1</text>
    </g>
    </svg>
    """  # noqa: E501 - the first line of an SVG image is one line
    columns = max((drawing.columns for drawing in drawings), default=1)
    rows = max((drawing.rows for drawing in drawings), default=1)
    wide, high = columns * CELL + CELL // 2, rows * CELL + 18 + CELL // 2
    across = max(1, min(beside, len(drawings)))
    down = -(-len(drawings) // across)
    lines = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{across * wide + 14}" '
            f'height="{down * high + 24}" font-family="sans-serif" font-size="13" '
            'text-anchor="middle">'
        )
    ]
    for number, drawing in enumerate(drawings):
        x, y = 14 + number % across * wide, 14 + number // across * high
        lines += [f'<g transform="translate({x} {y})">', *_board_svg(drawing), "</g>"]
    return "\n".join([*lines, "</svg>"])


def _board_svg(drawing: PlayDrawing) -> list[str]:
    width, height = drawing.columns * CELL, drawing.rows * CELL
    lines = [
        f'<text x="{width // 2}" y="10">{drawing.title}</text>',
        f'<rect x="0" y="18" width="{width}" height="{height}" fill="none" stroke="#999"/>',
    ]
    for column, occupied in enumerate(drawing.heights):
        if occupied:
            lines.append(
                f'<rect x="{column * CELL}" y="{18 + height - occupied * CELL}" width="{CELL}" '
                f'height="{occupied * CELL}" fill="#ddd" stroke="#999"/>'
            )
    for number, piece in enumerate(drawing.pieces):
        left, right = min(c for c, _ in piece), max(c for c, _ in piece)
        bottom, top = min(r for _, r in piece), max(r for _, r in piece)
        x, y = (left - 1) * CELL, 18 + (drawing.rows - top) * CELL
        w, h = (right - left + 1) * CELL, (top - bottom + 1) * CELL
        colour = COLOURS[number % drawing.players]
        lines += [
            (
                f'<rect x="{x + 1}" y="{y + 1}" width="{w - 2}" height="{h - 2}" rx="5" '
                f'fill="{colour}" stroke="#333"/>'
            ),
            f'<text x="{x + w // 2}" y="{y + h // 2 + 5}">{number + 1}</text>',
        ]
    return lines
