"""Pieces of placement games: polyominoes in a fixed orientation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.boards.board import Board
from gfkit.boards.tiles import Weight

if TYPE_CHECKING:
    from collections.abc import Iterable

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
    """Return the piece of a drawing, which is like that of a board.

    Raises BoardSyntaxError.

    >>> read_piece("#.|..")
    ((0, 0), (1, -1), (1, 0))
    """
    return piece_of(Board.parse(text).cells)


def piece_text(piece: Piece) -> str:
    """Return the drawing of a piece, as `read_piece` reads it.

    >>> piece_text(((0, 0), (1, -1), (1, 0)))
    '#.|..'
    """
    left = min(c for _, c in piece)
    height, width = 1 + piece[-1][0], 1 + max(c for _, c in piece) - left
    return "|".join(
        "".join("#."[(r, c + left) in piece] for c in range(width)) for r in range(height)
    )


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


_X, _Y = Weight(1, 1, 0), Weight(1, 0, 1)

MONOMINO: Piece = read_piece(".")
VERTICAL_DOMINO: Piece = read_piece(".|.")
HORIZONTAL_DOMINO: Piece = read_piece("..")
VERTICAL_TROMINO: Piece = read_piece(".|.|.")
HORIZONTAL_TROMINO: Piece = read_piece("...")
L_TROMINOES: tuple[Piece, ...] = rotations(read_piece(".#|.."))

QUANTITIES = {
    "positions": "all positions, whoever placed how many pieces",
    "maximal": "positions in which neither player can place a piece",
    "left-ends": "positions in which Left cannot place a piece",
    "right-ends": "positions in which Right cannot place a piece",
    "one-sided-ends": "positions in which exactly one player cannot place a piece",
    "tilings": "positions that cover every cell",
    "play": "positions with |Left pieces - Right pieces| <= 1: alternating play",
}


@dataclass(frozen=True, slots=True)
class SharedPiece:
    """A piece that either player may place, with its weight; a placed one has no owner."""

    cells: Piece
    weight: Weight = _X


@dataclass(frozen=True, slots=True)
class PlacementGame:
    """Two players place pieces on free cells; a placed piece never moves.

    left, right: the pieces that only Left, only Right may place, one entry an orientation. Left's
    have weight x and Right's y. both: the pieces that either may place.
    A position is a set of disjoint placements. It does not say who placed a shared piece; a piece
    that stands both in `left` and in `right` comes in two colours instead.
    """

    name: str
    left: tuple[Piece, ...]
    right: tuple[Piece, ...]
    both: tuple[SharedPiece, ...] = ()

    @property
    def is_impartial(self) -> bool:
        """Whether both players may place the same pieces."""
        return not self.left and not self.right

    @property
    def weighted(self) -> tuple[tuple[Piece, Weight], ...]:
        """Every piece with its weight, each once."""
        pieces = [(piece, _X) for piece in self.left] + [(piece, _Y) for piece in self.right]
        pieces += [(piece.cells, piece.weight) for piece in self.both]
        return tuple(dict.fromkeys(pieces))

    @property
    def quantities(self) -> tuple[str, ...]:
        """The quantities that have a meaning of their own."""
        if self.is_impartial:
            return ("positions", "maximal", "tilings")
        return tuple(name for name in QUANTITIES if name != "play" or not self.both)

    def movable(self, quantity: str) -> tuple[Piece, ...]:
        """Return the pieces that must not fit anywhere in a position that is `quantity`."""
        shared = tuple(piece.cells for piece in self.both)
        stuck = {
            "maximal": (*self.left, *self.right, *shared),
            "left-ends": (*self.left, *shared),
            "right-ends": (*self.right, *shared),
        }
        return stuck.get(quantity, ())

    def to_data(self) -> dict[str, Any]:
        """Return the rule as plain data: lists of pieces, each a list of [row, column]."""
        data: dict[str, Any] = {
            "left": [[list(cell) for cell in piece] for piece in self.left],
            "right": [[list(cell) for cell in piece] for piece in self.right],
        }
        if self.both:
            data["both"] = [
                {"cells": [list(cell) for cell in piece.cells], "weight": str(piece.weight)}
                for piece in self.both
            ]
        return data
