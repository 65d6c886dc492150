"""Positions on lattices whose cells are not squares in rows: hexagons, bricks, triangles, diamonds.

Cells are written on squares (`gfkit.boards.shapes.grounds`); here each is drawn where it is. What
stands on a cell is a disc, a piece of more cells is discs with lines between them, and edges are
lines between the middles of cells.
"""

from __future__ import annotations

from itertools import combinations
from math import cos, dist, pi, sin, sqrt
from typing import TYPE_CHECKING

from gfkit.errors import LimitReached
from gfkit.pictures.boards_drawn import (
    CELL,
    LONGEST,
    MAX_DRAWN_CELLS,
    PLAYER_ROLES,
    SMALLEST_CELL,
    described,
    tip_of,
    value_roles,
)
from gfkit.pictures.canvas import MARGIN, Circle, Path, Picture, Text, line

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.boards.kinds.game import Cell
    from gfkit.boards.shapes.position import Placed, Position
    from gfkit.pictures.canvas import Command, Shape

    At = tuple[float, float]

LEAST_MARKED = 4.0
"""The radius of a disc, in pixels, whose mark can be read."""
HEIGHT = sqrt(3) / 2
"""Of a triangle of side 1."""


def _around(middle: At, radius: float, corners: int, turn: float) -> list[At]:
    """Return the corners of a regular polygon, the first one at an angle of `turn` turns."""
    x, y = middle
    angles = (2 * pi * (turn + k / corners) for k in range(corners))
    return [(x + radius * cos(a), y + radius * sin(a)) for a in angles]


def _hexagon(cell: Cell) -> list[At]:
    r, c = cell
    return _around((c - r / 2, r * HEIGHT), 1 / sqrt(3), 6, 1 / 12)


def _brick(cell: Cell) -> list[At]:
    r, c = cell
    return [(c / 2 + x, r + y) for x, y in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))]


def _triangle(cell: Cell) -> list[At]:
    """Return a triangle; with a neighbour below it stands on a side, else on a corner."""
    r, c = cell
    number = c // 2
    foot = r + 1 if (r + number) % 2 == 0 else r
    x, tip = number / 2, 2 * r + 1 - foot
    return [(x - 0.5, foot * HEIGHT), (x + 0.5, foot * HEIGHT), (x, tip * HEIGHT)]


def _moved(cell: Cell) -> list[At]:
    r, c = cell
    return [(c + r + x, r + y) for x, y in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))]


def _diamond(cell: Cell) -> list[At]:
    r, c = cell
    return _around((c / sqrt(2), r / sqrt(2)), 1 / sqrt(2), 4, 0.0)


DRAWN: dict[str, Callable[[Cell], list[At]]] = {
    "hexagonal": _hexagon,
    "brick": _brick,
    "honeycomb": _triangle,
    "staircase": _moved,
    "aztec": _diamond,
}
"""For each lattice the corners of a cell, neighbours having a side in common."""


def lattice_picture(position: Position, lattice: str, *, title: str) -> Picture:
    """Return a position on a lattice of a name.

    Raises LimitReached for more than MAX_DRAWN_CELLS cells.

    >>> from gfkit import Strip
    >>> found = Strip("node-kayles on hexagonal", columns=3).sample(rows=2, seed=1)
    >>> lattice_picture(found, "hexagonal", title="Hexagons").count("cell")
    6
    """
    board = position.board
    if not 0 < len(board.cells) <= MAX_DRAWN_CELLS:
        raise LimitReached(
            f"boards of 1 to {MAX_DRAWN_CELLS} cells are drawn, not one of {len(board.cells)}"
        )
    corners = {cell: DRAWN[lattice](cell) for cell in board.cells}
    xs, ys = ([z[k] for some in corners.values() for z in some] for k in (0, 1))
    size = min(1.4 * CELL, LONGEST / max(max(xs) - min(xs), max(ys) - min(ys)))
    size = max(SMALLEST_CELL, size)

    def pixel(x: float, y: float) -> At:
        return MARGIN + (x - min(xs)) * size, MARGIN + (y - min(ys)) * size

    middle = {
        cell: pixel(*(sum(z[k] for z in some) / len(some) for k in (0, 1)))
        for cell, some in corners.items()
    }
    shapes: list[Shape] = [
        _area([pixel(*z) for z in some], "cell", "cell") for _, some in sorted(corners.items())
    ]
    radius = (0.2 if lattice == "honeycomb" else 0.3) * size
    marks = value_roles(piece.mark for piece in position.pieces if piece.player == "")
    ends = {cell for link in position.links() for cell in link}
    for piece in position.pieces:
        role = PLAYER_ROLES[piece.player] if piece.player else marks[piece.mark]
        shapes += _drawn(piece, middle, radius, role, ends)
    width, height = pixel(max(xs), max(ys))
    text = f"{title}. {described(position)}"
    return Picture(width + MARGIN, height + MARGIN, title, text, tuple(shapes))


def _area(points: list[At], role: str, kind: str) -> Path:
    commands: list[Command] = [("L" if k else "M", z) for k, z in enumerate(points)]
    return Path((*commands, ("Z", ())), role, kind)


def _drawn(
    piece: Placed, middle: dict[Cell, At], radius: float, role: str, ends: set[Cell]
) -> list[Shape]:
    """Return what stands on some cells: a vertex with its edges, or discs."""
    cells = sorted(piece.cells)
    if piece.edges is not None:
        [(r, c)] = cells
        lines = [line([middle[r, c], middle[r + i, c + j]], "left-line", "edge")
                 for i, j in piece.edges]  # fmt: skip
        some = 0.5 if (r, c) in ends else 0.2
        return [*lines, Circle(*middle[r, c], some * radius, "left", "vertex")]
    pairs = [(middle[a], middle[b]) for a, b in combinations(cells, 2)]
    nearest = min((dist(*pair) for pair in pairs), default=0.0)
    found: list[Shape] = [
        _bar(*pair, 0.5 * radius, role) for pair in pairs if dist(*pair) < 1.01 * nearest
    ]
    for number, cell in enumerate(cells):
        x, y = middle[cell]
        kind = "piece-cell" if number else "piece"
        found.append(Circle(x, y, radius, role, kind, tip_of(piece)))
        if len(cells) == 1 and radius > LEAST_MARKED:
            mark = Text(x, y + 0.45 * radius, piece.mark[:2], "on-piece", "mark", 1.2 * radius)
            found.append(mark)
    return found


def _bar(begin: At, end: At, half: float, role: str) -> Path:
    """Return a bar between two points."""
    (x, y), (z, w) = begin, end
    share = half / dist(begin, end)
    i, j = share * (w - y), share * (x - z)
    corners = [(x + i, y + j), (z + i, w + j), (z - i, w - j), (x - i, y - j)]
    return _area(corners, role, "bar")
