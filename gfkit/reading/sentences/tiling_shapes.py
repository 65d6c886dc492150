"""Shapes of pieces: their drawings, their images on a board, and what they are called."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from gfkit.boards.rules.placement_game_pieces import Piece as Cells
from gfkit.boards.rules.placement_game_pieces import all_images, piece_of, piece_text, read_piece
from gfkit.boards.shapes.named_polyominoes import POLYOMINOES
from gfkit.reading.sentences.sentence_meanings import Meaningless
from gfkit.reading.sentences.tiling_meanings import AnyRectangle, AnySquare, Drawn, Shape

MOST_SIDE = 12
"""The sides of a piece have at most so many cells."""
NAMES = {"tr": "tromino", "tetr": "tetromino", "pent": "pentomino"}


def drawn(text: str, *, may_turn: bool = True) -> Drawn:
    """Return a shape by its drawing; of all its images one is drawn.

    >>> drawn("1x2") == drawn("2x1"), drawn("2x1", may_turn=False).drawing
    (True, '.|.')
    """
    return _of_cells(read_piece(text), may_turn=may_turn)


def rectangle(rows: int, columns: int) -> Drawn:
    """Return a rectangle, which may be turned; raises Meaningless for one that is too large."""
    if not (1 <= rows <= MOST_SIDE and 1 <= columns <= MOST_SIDE):
        raise Meaningless(f"a piece has sides of 1 to {MOST_SIDE} cells")
    return drawn(f"{rows}x{columns}")


def _of_cells(cells: Cells, *, may_turn: bool) -> Drawn:
    texts = map(piece_text, all_images(cells)) if may_turn else [piece_text(cells)]
    best = min(texts, key=lambda text: (text.count("|"), text))
    return Drawn(best, may_turn=may_turn and len(all_images(cells)) > 1)


def in_one_way(shape: Shape, *, upright: bool) -> Drawn:
    """Return a bar that stands upright, or lies; raises Meaningless for what is not a bar."""
    if isinstance(shape, Drawn):
        for cells in all_images(read_piece(shape.drawing)):
            rows, columns = sides(cells)
            if min(rows, columns) == 1 < max(rows, columns) and (rows > columns) == upright:
                return _of_cells(cells, may_turn=False)
    raise Meaningless("vertical and horizontal are pieces of one row, as dominoes")


def has_way(shape: Shape) -> bool:
    """Tell whether a shape can be vertical or horizontal: it has not as many rows as columns.

    >>> has_way(drawn("1x3")), has_way(drawn("..|.#"))
    (True, False)
    """
    if not isinstance(shape, Drawn):
        return True
    rows, columns = sides(read_piece(shape.drawing))
    return rows != columns


def sides(cells: Cells) -> tuple[int, int]:
    """Return how many rows and columns a piece spans.

    >>> sides(((0, 0), (0, 1), (1, 0)))
    (2, 2)
    """
    columns = [c for _, c in cells]
    return max(r for r, _ in cells) + 1, max(columns) - min(columns) + 1


def touches_itself(shape: Shape) -> bool:
    """Return whether two cells of a piece meet at a corner, and those beside both are not of it.

    >>> touches_itself(drawn("...|.#.|..#")), touches_itself(drawn("...|.#.|..."))
    (True, False)
    """
    if not isinstance(shape, Drawn):
        return False
    cells = set(read_piece(shape.drawing))
    return any(
        (r + 1, c + way) in cells and not {(r, c + way), (r + 1, c)} & cells
        for r, c in cells
        for way in (-1, 1)
    )


@cache
def images(shape: Shape, side: int) -> tuple[Cells, ...]:
    """Return the images of a shape that go on boards one side of which has so many cells.

    Of rectangles of any size the longer ones are not among them.

    >>> len(images(drawn("..|.#"), 2)), len(images(AnySquare(), 3))
    (4, 3)
    """
    match shape:
        case AnySquare():
            return tuple(_box(k, k) for k in range(1, side + 1))
        case AnyRectangle():
            both = range(1, side + 1)
            return tuple(_box(r, c) for r in both for c in both)
        case Drawn(drawing, may_turn):
            cells = read_piece(drawing)
            return all_images(cells) if may_turn else (cells,)


Tile = tuple[str, Cells]
"""The color of a tile, if something is said of it, and its cells."""


def tiles_of(shape: Shape, side: int) -> tuple[Tile, ...]:
    """Return the images of a shape, with its color.

    >>> tiles_of(rectangle(1, 1), 2)
    (('', ((0, 0),)),)
    """
    color = shape.color if isinstance(shape, Drawn) else ""
    return tuple((color, image) for image in images(shape, side))


def _box(rows: int, columns: int) -> Cells:
    return piece_of((r, c) for r in range(rows) for c in range(columns))


@cache
def _names() -> dict[Drawn, tuple[str, str]]:
    """Return the names of the shapes that have one: of one, and of several."""
    named: dict[Drawn, tuple[str, str]] = {}
    for kind, table in POLYOMINOES.items():
        for letter, text in table.items():
            name = f"{letter.upper()}-{NAMES[kind]}"
            named[drawn(text)] = name, f"{name}es"
    for rows in range(1, MOST_SIDE + 1):
        for columns in range(rows, MOST_SIDE + 1):
            of = "square" if rows == columns else "rectangle"
            named[rectangle(rows, columns)] = (
                f"{rows} x {columns} {of}",
                f"{rows} x {columns} {of}s",
            )
    for columns in range(2, MOST_SIDE + 1):
        for upright in (False, True):
            way = "vertical" if upright else "horizontal"
            shape = in_one_way(rectangle(1, columns), upright=upright)
            name = "domino" if columns == 2 else f"1 x {columns} rectangle"
            several = "dominoes" if columns == 2 else f"{name}s"
            named[shape] = f"{way} {name}", f"{way} {several}"
    named[rectangle(1, 2)] = "domino", "dominoes"
    named[rectangle(1, 1)] = "unit square", "unit squares"
    return named


def name_of(shape: Shape, *, one: bool = False) -> str:
    """Return what a shape is called, several of them unless `one`.

    >>> name_of(drawn("1x2")), name_of(drawn("..|.#"), one=True), name_of(AnySquare())
    ('dominoes', 'L-tromino', 'squares of any size')
    """
    match shape:
        case AnySquare():
            return f"square{'' if one else 's'} of any size"
        case AnyRectangle():
            return f"rectangle{'' if one else 's'} of any size"
        case Drawn(drawing, color=color):
            told = _names().get(replace(shape, color=""))
            name = told[not one] if told else drawing.replace(".", "X").replace("#", ".")
            return f"{color} {name}" if color else name
