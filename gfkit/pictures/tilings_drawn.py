"""A position beside its tiling, and a position with the components of its free cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.boards.shapes.board import boxed, connected_parts
from gfkit.errors import GfkitError
from gfkit.pictures.boards_drawn import PLAYER_ROLES, Frame
from gfkit.pictures.canvas import MARGIN, Picture, Rect, Shape, Text, text_width

if TYPE_CHECKING:
    from gfkit.boards.kinds.game import Cell
    from gfkit.boards.kinds.tiles import Tile, TileSet
    from gfkit.boards.shapes.position import Placed, Position

TILE = 46.0
SMALL = 9.5
MAX_CELLS = 144
COMPONENTS = ("both", "third", "fourth", "fifth", "sixth")


def tiling_of(position: Position, tiles: TileSet) -> dict[Cell, Tile]:
    """Return the tiling of a position: labels agree, and each piece has its mark on one tile.

    Raises GfkitError if the position has none: it is not one of those that the tiles count.
    """
    board = position.board
    if len(board.cells) > MAX_CELLS:
        raise GfkitError(f"a tiling of {len(board.cells)} cells is too large to be drawn")
    cells = sorted(board.cells)
    owner = {cell: piece for piece in position.pieces for cell in piece.cells}
    marks = {"Left": (1, 0), "Right": (0, 1)}

    def allowed(side: str, cell: Cell, label: str) -> bool:
        r, c = cell
        inside = 0 <= r < board.rows and 0 <= c < board.columns
        return label in getattr(tiles.hole if inside else tiles.boundary, side)

    def fits(tile: Tile, cell: Cell, chosen: dict[Cell, Tile]) -> bool:
        r, c = cell
        piece = owner.get(cell)
        mark = (tile.weight.x, tile.weight.y)
        if mark != (0, 0) and (piece is None or mark != marks.get(piece.player)):
            return False
        for side, near, opposite in (("left", (r, c - 1), "right"), ("top", (r - 1, c), "bottom")):
            label = getattr(tile, side)
            if near in chosen:
                if getattr(chosen[near], opposite) != label:
                    return False
            elif not allowed(side, near, label):
                return False
        for side, near in (("right", (r, c + 1)), ("bottom", (r + 1, c))):
            if near not in board.cells and not allowed(side, near, getattr(tile, side)):
                return False
        return piece is None or _one_mark(piece, cell, mark, chosen)

    def grown(k: int, chosen: dict[Cell, Tile]) -> dict[Cell, Tile] | None:
        if k == len(cells):
            return dict(chosen)
        for tile in tiles.tiles:
            if fits(tile, cells[k], chosen):
                chosen[cells[k]] = tile
                found = grown(k + 1, chosen)
                if found is not None:
                    return found
                del chosen[cells[k]]
        return None

    found = grown(0, {})
    if found is None:
        raise GfkitError(f"the position is not one of those that {tiles.name} counts")
    return found


def _one_mark(piece: Placed, cell: Cell, mark: tuple[int, int], chosen: dict[Cell, Tile]) -> bool:
    """Tell whether a piece has one mark at most, and one when its last cell is tiled."""
    others = [chosen[one] for one in piece.cells if one in chosen]
    count = sum(1 for tile in others if (tile.weight.x, tile.weight.y) != (0, 0))
    count += mark != (0, 0)
    return count <= 1 and (cell != max(piece.cells) or count == 1)


def tiling_picture(position: Position, tiles: TileSet, *, title: str = "") -> Picture:
    """Return a position, and beside it the tiling that it is, with the labels of the edges.

    >>> from gfkit import Strip, domineering
    >>> position = Strip("domineering", columns=3).sample(rows=3, seed=1)
    >>> tiling_picture(position, domineering.positions.parts[0].tiles).count("tile")
    9
    """
    chosen = tiling_of(position, tiles)
    board = position.board
    frame = Frame(board.rows, board.columns, MARGIN, MARGIN, TILE)
    shapes: list[Shape] = frame.cells(board.cells)
    for piece in position.pieces:
        shapes += frame.piece(piece, PLAYER_ROLES[piece.player])
    left = frame.right + TILE
    owner = {cell: piece for piece in position.pieces for cell in piece.cells}
    for (r, c), tile in chosen.items():
        shapes += _tile(tile, left + c * TILE, MARGIN + r * TILE, owner.get((r, c)))
    title = title or f"A position of {tiles.name} and its tiling"
    rows = " | ".join(
        " ".join(chosen[r, c].name if (r, c) in chosen else "#" for c in range(board.columns))
        for r in range(board.rows)
    )
    text = f"{title}. Rows from the top: {' | '.join(position.rows())}. Tiles: {rows}."
    width = left + board.columns * TILE + MARGIN
    return Picture(width, frame.bottom + MARGIN, title, text, tuple(shapes))


def _tile(tile: Tile, x: float, y: float, piece: Placed | None) -> list[Shape]:
    role = "cell" if piece is None else PLAYER_ROLES[piece.player]
    ink = "ink" if piece is None else "on-piece"
    half = TILE / 2
    tip = f"{tile.name}: left {tile.left}, right {tile.right}, top {tile.top}, bottom {tile.bottom}"
    shapes: list[Shape] = [Rect(x, y, TILE, TILE, role, "tile", 0, tip)]
    for text, at, down, size in (
        (tile.name, half, half + 4, 11.0),
        (tile.top, half, 10.0, SMALL),
        (tile.bottom, half, TILE - 3, SMALL),
        (tile.left, 6.0, half + 4, SMALL),
        (tile.right, TILE - 6, half + 4, SMALL),
    ):
        shapes.append(Text(x + at, y + down, text, ink, "label", size))
    return shapes


def components_of(position: Position) -> list[frozenset[Cell]]:
    """Return the connected parts of the free cells, those of one cell left out, by first cell."""
    return [part for part in connected_parts(position.free) if len(part) > 1]


def components_picture(position: Position) -> Picture:
    """Return a position whose free cells are coloured by the component they belong to.

    >>> from gfkit import Strip
    >>> components_picture(Strip("domineering", columns=4).sample(rows=4, seed=2)).title
    'A position and the components of its free cells'
    """
    board = position.board
    frame = Frame(board.rows, board.columns)
    shapes: list[Shape] = frame.cells(board.cells)
    for piece in position.pieces:
        shapes += frame.piece(piece, PLAYER_ROLES[piece.player])
    parts = components_of(position)
    for number, part in enumerate(parts):
        name = chr(ord("A") + number % 26)
        role = COMPONENTS[number % len(COMPONENTS)]
        for r, c in sorted(part):
            x, y = frame.at(c, r)
            side = frame.cell
            shapes.append(
                Rect(x + 3, y + 3, side - 6, side - 6, role, "free", 3, f"component {name}")
            )
            shapes.append(Text(x + side / 2, y + side / 2 + 5, name, "on-piece", "mark"))
    title = "A position and the components of its free cells"
    listed = "; ".join(f"{chr(ord('A') + k % 26)} {boxed(part)}" for k, part in enumerate(parts))
    text = f"{title}. Rows from the top: {' | '.join(position.rows())}. Components: {listed}."
    width = max(frame.right, MARGIN + text_width("A")) + MARGIN
    return Picture(width, frame.bottom + MARGIN, title, text, tuple(shapes))
