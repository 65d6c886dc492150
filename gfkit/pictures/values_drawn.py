"""Dictionaries of values: each board with the value of the game on it below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.errors import LimitReached
from gfkit.pictures.boards_drawn import Frame
from gfkit.pictures.canvas import MARGIN, Picture, Shape, Text, text_width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.games.dictionary import Entry

CELL = 14.0
SIZE = 11.0
WIDTH = 860.0
GAP = 20.0
MAX_BOARDS = 400


def dictionary_picture(entries: Sequence[Entry], *, title: str = "Values") -> Picture:
    """Return the boards side by side, each with its value below.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.games.dictionary import Entry
    >>> dictionary_picture([Entry(Board.parse("..|.#"), "*")]).count("cell")
    3
    """
    if len(entries) > MAX_BOARDS:
        raise LimitReached(f"{len(entries)} boards are too many to be drawn; {MAX_BOARDS} are not")
    shapes: list[Shape] = []
    x, y, right = float(MARGIN), float(MARGIN), 0.0
    row: list[Entry] = []

    def width(entry: Entry) -> float:
        return max(entry.board.columns * CELL, text_width(entry.value, SIZE))

    def flush() -> None:
        nonlocal x, y, right
        high = max(entry.board.rows for entry in row) * CELL
        for entry in row:
            top = y + high - entry.board.rows * CELL
            frame = Frame(entry.board.rows, entry.board.columns, x, top, CELL)
            shapes.extend(frame.cells(entry.board.cells))
            shapes.append(Text(x, y + high + 15, entry.value, "ink", "value", SIZE, "start"))
            x += width(entry) + GAP
            right = max(right, x - GAP)
        x, y = float(MARGIN), y + high + 34
        row.clear()

    used = 0.0
    for entry in entries:
        if row and used + width(entry) > WIDTH:
            flush()
            used = 0.0
        row.append(entry)
        used += width(entry) + GAP
    if row:
        flush()
    said = "; ".join(f"{entry.board} {entry.value}" for entry in entries[:60])
    more = f"; and {len(entries) - 60} more" if len(entries) > 60 else ""
    text = f"{title}. {said}{more}."
    return Picture(right + MARGIN, y, title, text, tuple(shapes))
