"""Pieces of placement games: polyominoes in a fixed orientation."""

from __future__ import annotations

from collections.abc import Iterable

from gfkit.boards.shapes.board import Board, boxed

Piece = tuple[tuple[int, int], ...]
"""Cells (row, column) of a polyomino, relative to its first cell in reading order, sorted."""


def piece_of(cells: Iterable[tuple[int, int]]) -> Piece:
    """Return the piece with these cells, wherever they were drawn.

    >>> piece_of([(4, 4), (4, 5), (3, 5)])
    ((0, 0), (1, -1), (1, 0))
    """
    drawn = sorted(set(cells))
    return tuple((r - drawn[0][0], c - drawn[0][1]) for r, c in drawn)


def read_piece(text: str) -> Piece:
    """Return the piece of a drawing: with X for its cells, or like that of a board.

    Raises BoardSyntaxError.

    >>> read_piece("#.|..") == read_piece(".X|XX")
    True
    """
    if "X" in text and {*text} <= {*"X.| \n"}:
        rows = enumerate(text.strip().replace("|", "\n").split("\n"))
        return piece_of((r, c) for r, row in rows for c, mark in enumerate(row) if mark == "X")
    return piece_of(Board.parse(text).cells)


def piece_text(piece: Piece) -> str:
    """Return the drawing of a piece, as `read_piece` reads it.

    >>> piece_text(((0, 0), (1, -1), (1, 0)))
    '#.|..'
    """
    return str(boxed(piece))


def width_of(piece: Piece, *, upright: bool = False) -> int:
    """Return how many columns a piece spans, or rows if upright."""
    box = boxed(piece)
    return box.rows if upright else box.columns


def rotations(piece: Piece) -> tuple[Piece, ...]:
    """Return the different images of a piece under quarter turns, the piece itself first.

    >>> [piece_text(image) for image in rotations(read_piece("1x3"))]
    ['...', '.|.|.']
    """
    images = [piece]
    for _ in range(3):
        images.append(piece_of((c, -r) for r, c in images[-1]))
    return tuple(dict.fromkeys(images))


def all_images(piece: Piece) -> tuple[Piece, ...]:
    """Return the different images of a piece under turns and reflections, itself first.

    >>> len(all_images(read_piece("..#|#..|#.#"))), len(all_images(read_piece("..|.#")))
    (8, 4)
    """
    mirrored = piece_of((r, -c) for r, c in piece)
    return tuple(dict.fromkeys((*rotations(piece), *rotations(mirrored))))


MONOMINO: Piece = ((0, 0),)
VERTICAL_DOMINO, HORIZONTAL_DOMINO = (*MONOMINO, (1, 0)), (*MONOMINO, (0, 1))
