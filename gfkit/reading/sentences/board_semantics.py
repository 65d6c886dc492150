"""From a parse to what it means: the forms of `boards.lark`, of arrays, of pieces and of graphs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gfkit.reading.sentences.meanings_of_sentence_parts import Parts, Sides, one, the
from gfkit.reading.sentences.sentence_meanings import Joined, Meaningless, Size
from gfkit.reading.sentences.tiling_meanings import Corner, TileBoard

CORNERS = tuple(Corner)
EIGHT = Size(0, 8)
LAID_OUT = {"top": (0, 1), "bottom": (2, 3), "left": (0, 2), "right": (1, 3)}
"""Which corners are on a side."""


@dataclass(frozen=True, slots=True)
class BoardSaid:
    """A board with its noun; is_grid: whether it was called a grid, which may be a graph."""

    board: TileBoard
    is_grid: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """The noun "grid"."""


def board_of(parts: Iterable[object]) -> TileBoard:
    """Return the board with some sides, joins and corners."""
    told = [*parts]
    sides = the(Sides, told)
    corners: frozenset[Corner] = one(frozenset, told) or frozenset()
    return TileBoard(sides.rows, sides.columns, one(Joined, told) or Joined.OPEN, corners)


def of_so_many(parts: Iterable[object], number: int, said: str = "") -> None:
    """Raise Meaningless for another number than the one that there is."""
    told = [part for part in parts if isinstance(part, int) and part != number]
    if told:
        raise Meaningless(f"{said or f'there are {number} such corners'}, and not {told[0]}")


class BoardForms:
    """What each form of `boards.lark` means."""

    def sides(self, parts: Parts) -> Sides:
        rows, columns = (part for part in parts if isinstance(part, Size))
        if any(size.step == 0 and size.shift < 1 for size in (rows, columns)):
            raise Meaningless("a side has 1 cell or more")
        return Sides(rows, columns)

    def number_plus(self, parts: Parts) -> Size:
        return Size(0, sum(part for part in parts if isinstance(part, int)))

    def told_board(self, parts: Parts) -> BoardSaid:
        return BoardSaid(board_of(parts), one(Grid, parts) is not None)

    def chessboard(self, parts: Parts) -> BoardSaid:
        return BoardSaid(TileBoard(EIGHT, EIGHT))

    def cylinder_of(self, parts: Parts) -> BoardSaid:
        rows, columns = (part for part in parts if isinstance(part, Size))
        return BoardSaid(TileBoard(rows, columns, Joined.CYLINDER))

    def ring_of_columns(self, parts: Parts) -> BoardSaid:
        """Return a board whose last column is beside its first one."""
        sides = the(Sides, parts)
        if not sides.columns.step:
            raise Meaningless("n columns are joined")
        return BoardSaid(TileBoard(sides.rows, sides.columns, Joined.RING))

    def strip_of_width(self, parts: Parts) -> BoardSaid:
        rows, *columns = (part for part in parts if isinstance(part, Size))
        return BoardSaid(TileBoard(rows, columns[0] if columns else Size()))

    def board_of_other_cells(self, parts: Parts) -> BoardSaid:
        raise Meaningless(
            "boards are of squares, m x n, as 'a 3 x n board', 'a 4 x n cylinder' or 'a 3 x n "
            "torus'; there are none of triangles or hexagons"
        )

    # What a board is called.

    def open_board(self, parts: Parts) -> Joined:
        return Joined.OPEN

    def open_grid(self, parts: Parts) -> Grid:
        return Grid()

    def on_cylinder(self, parts: Parts) -> Joined:
        return Joined.CYLINDER

    def on_ring(self, parts: Parts) -> Joined:
        return Joined.RING

    def on_torus(self, parts: Parts) -> Joined:
        return Joined.TORUS

    # What is cut off.

    def board_cut(self, parts: Parts) -> object:
        return parts[0]

    def a_corner(self, parts: Parts) -> frozenset[Corner]:
        return frozenset({Corner.TOP_LEFT})

    def opposite_corners(self, parts: Parts) -> frozenset[Corner]:
        of_so_many(parts, 2)
        return frozenset({Corner.TOP_LEFT, Corner.BOTTOM_RIGHT})

    def all_corners(self, parts: Parts) -> frozenset[Corner]:
        if 2 in parts:
            raise Meaningless(
                "which two corners? as in 'two opposite corners' or 'the top corners'"
            )
        of_so_many(parts, 4)
        return frozenset(Corner)

    def side_corners(self, parts: Parts) -> frozenset[Corner]:
        of_so_many(parts, 2)
        return frozenset(CORNERS[k] for k in LAID_OUT[the(str, parts)])

    def one_corner(self, parts: Parts) -> frozenset[Corner]:
        return frozenset({Corner(" ".join(part for part in parts if isinstance(part, str)))})

    def top_side(self, parts: Parts) -> str:
        return "top"

    def bottom_side(self, parts: Parts) -> str:
        return "bottom"

    def left_side(self, parts: Parts) -> str:
        return "left"

    def right_side(self, parts: Parts) -> str:
        return "right"
