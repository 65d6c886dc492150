"""Pieces of placement games: polyominoes in a fixed orientation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Piece = tuple[tuple[int, int], ...]
"""Cells (row, column) of a polyomino, relative to its first cell in reading order, sorted."""

VERTICAL_DOMINO: Piece = ((0, 0), (1, 0))
HORIZONTAL_DOMINO: Piece = ((0, 0), (0, 1))

QUANTITIES = {
    "positions": "all positions, whoever placed how many pieces",
    "maximal": "positions in which neither player can place a piece",
    "left-ends": "positions in which Left cannot place a piece",
    "right-ends": "positions in which Right cannot place a piece",
    "one-sided-ends": "positions in which exactly one player cannot place a piece",
    "tilings": "positions that cover every cell",
    "play": "positions with |Left pieces - Right pieces| <= 1, as in alternating play",
}


@dataclass(frozen=True, slots=True)
class PlacementGame:
    """Two players place pieces on free cells; a placed piece never moves.

    left, right: the pieces that each player may place, one entry an orientation.
    A position is a set of disjoint placements, each with its owner.
    """

    name: str
    left: tuple[Piece, ...]
    right: tuple[Piece, ...]

    def to_data(self) -> dict[str, Any]:
        """Return the rule as plain data: lists of pieces, each a list of [row, column]."""
        return {
            "left": [[list(cell) for cell in piece] for piece in self.left],
            "right": [[list(cell) for cell in piece] for piece in self.right],
        }
