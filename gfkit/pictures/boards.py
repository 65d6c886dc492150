"""Boards, positions and tilings as pictures.

A piece of several cells is its outline with round corners, a piece of one cell a disc with its
mark; a piece that reaches over identified ends of the board is open at the border. Identified ends
have equal arrowheads. Beside a position there is its tiling, or its free cells have the colours of
their components.

The dictionary of a game in characters: boards side by side, each with its value below.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import pi
from typing import TYPE_CHECKING

from gfkit.boards.rules.positions import MIRRORS, Placed, Position
from gfkit.boards.shapes.board import Board, board_of, boxed, connected_parts
from gfkit.boards.shapes.topology import OPEN, Joins
from gfkit.errors import GfkitError, LimitReached
from gfkit.games.boards.dictionary import BoardValue
from gfkit.pictures.shapes import (
    MARGIN,
    Circle,
    Command,
    Path,
    Picture,
    Rect,
    Shape,
    Text,
    arrow_head,
    line,
    text_width,
)

if TYPE_CHECKING:
    from gfkit.boards.rules.rule import Cell
    from gfkit.boards.rules.wang_tiles import Tile, TileSet
    from gfkit.games.boards.dictionary import BoardValue


def drawn(entries: Sequence[BoardValue], *, width: int = 100) -> str:
    """Return drawings side by side, each with its value below; a cell is `[]`.

    >>> from gfkit import Board
    >>> print(drawn([BoardValue(Board.parse("..|.#"), "*"), BoardValue(Board.parse("1x3"), "-1")]))
    [][]  [][][]
    []
    *     -1
    """
    rows: list[list[list[str]]] = []
    used = width
    for entry in entries:
        board = entry.board
        lines = [
            "".join("[]" if (r, c) in board.cells else "  " for c in range(board.columns))
            for r in range(board.rows)
        ]
        wide = max(map(len, (*lines, entry.value)))
        if used + 2 + wide > width:
            rows.append([])
            used = -2
        used += 2 + wide
        rows[-1].append([*lines, entry.value])
    texts = []
    for row in rows:
        height, columns = max(map(len, row)), []
        for *lines, value in row:
            block = [*lines, *[""] * (height - 1 - len(lines)), value]
            columns.append([one.ljust(max(map(len, block))) for one in block])
        texts.append("\n".join("  ".join(line).rstrip() for line in zip(*columns, strict=True)))
    return "\n\n".join(texts)


CELL = 32.0
SMALLEST_CELL = 6.0
LONGEST = 1200.0
"""The limit on a side of a board in pixels; its cells are smaller if need be."""
MAX_DRAWN_CELLS = 10_000
DESCRIBED_CELLS = 200
"""Larger boards are described by their size alone."""
INSET = 0.11
ROUND = 0.2
SMALLEST_MARK = 9.0
"""In pixels; longer marks are cut, and the tip of the cell has them whole."""
STICKS_OUT = 0.3
"""The part of a cell by which a piece that continues beyond the border is drawn over it."""

PLAYER_ROLES = {"Left": "left", "Right": "right", "Both": "both", "": "sixth"}
VALUE_ROLES = ("sixth", "third", "fifth", "fourth", "both")
"""The colours of values or tiles without a player, in the order of their marks."""
SHAPE_ROLES = ("both", "third", "fifth", "fourth", "sixth")
"""The colours of pieces that either player may place, by their shapes in order."""

VALUE_CELL, VALUE_SIZE = 14.0, 11.0
VALUES_WIDTH, VALUES_GAP = 860.0, 20.0
MAX_BOARDS = 400
"""The limit on a dictionary of values."""
TILE_SIDE = 46.0
"""The side of a tile in a tiling beside its position."""
MAX_TILED = 144
COMPONENTS = ("both", "third", "fourth", "fifth", "sixth")

Point = tuple[int, int]


def outline(cells: Collection[Cell]) -> list[list[Point]]:
    """Return the loops around some cells, as lattice points (x, y), cells on the right-hand side.

    Loops are closed, their last point is not the first again, and cells that touch in a corner
    alone are not joined there.

    >>> outline([(0, 0), (0, 1)])
    [[(0, 0), (2, 0), (2, 1), (0, 1)]]
    """
    after: dict[Point, list[Point]] = {}
    there = set(cells)
    for r, c in sorted(there):
        for near, begin, end in (
            ((r - 1, c), (c, r), (c + 1, r)),
            ((r, c + 1), (c + 1, r), (c + 1, r + 1)),
            ((r + 1, c), (c + 1, r + 1), (c, r + 1)),
            ((r, c - 1), (c, r + 1), (c, r)),
        ):
            if near not in there:
                after.setdefault(begin, []).append(end)
    loops = []
    while after:
        first = min(after)
        loop, at, way = [], first, (0, 0)
        while True:
            ends = after[at]
            right = (at[0] - way[1], at[1] + way[0])
            nearest = ends.pop(ends.index(right) if right in ends else 0)
            if not ends:
                del after[at]
            turned = (nearest[0] - at[0], nearest[1] - at[1])
            if turned != way:
                loop.append(at)
            at, way = nearest, turned
            if at == first:
                break
        loops.append(loop)
    return loops


def _inset(loop: Sequence[Point]) -> list[tuple[float, float]]:
    """Return the corners of a loop moved inwards, towards its right-hand side."""
    moved = []
    for k, (x, y) in enumerate(loop):
        before, behind = loop[k - 1], loop[(k + 1) % len(loop)]
        came, goes = _direction(before, (x, y)), _direction((x, y), behind)
        moved.append((x + INSET * (-came[1] - goes[1]), y + INSET * (came[0] + goes[0])))
    return moved


def _direction(begin: Point, end: Point) -> Point:
    x, y = end[0] - begin[0], end[1] - begin[1]
    return (x > 0) - (x < 0), (y > 0) - (y < 0)


class Frame:
    """Where the cells of a board are in a picture, in pixels, and how large they are."""

    def __init__(
        self,
        rows: int,
        columns: int,
        left: float = MARGIN,
        top: float = MARGIN,
        cell: float = CELL,
    ) -> None:
        self.cell = min(cell, max(SMALLEST_CELL, LONGEST / max(rows, columns, 1)))
        self.rows, self.columns = rows, columns
        self.left, self.top = left, top

    @property
    def right(self) -> float:
        """The right border of the board."""
        return self.left + self.columns * self.cell

    @property
    def bottom(self) -> float:
        """The lower border of the board."""
        return self.top + self.rows * self.cell

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return the pixel of a point whose unit is a cell."""
        return self.left + x * self.cell, self.top + y * self.cell

    def cells(self, cells: Iterable[Cell], role: str = "cell", kind: str = "cell") -> list[Shape]:
        """Return squares for cells."""
        return [Rect(*self.at(c, r), self.cell, self.cell, role, kind) for r, c in sorted(cells)]

    def piece(
        self,
        piece: Placed,
        role: str,
        *,
        joins: Joins = OPEN,
        tip: str = "",
        kind: str = "piece",
        marked: bool = True,
    ) -> list[Shape]:
        """Return the shapes of a piece: its body, and its mark where it has one cell."""
        if len(piece.cells) == 1:
            ((r, c),) = piece.cells
            x, y = self.at(c + 0.5, r + 0.5)
            disc = Circle(x, y, 0.37 * self.cell, role, kind, tip)
            size = 0.46 * self.cell
            if size < 6 or not marked:
                return [disc]
            mark = piece.mark if len(piece.mark) < 3 else piece.mark[:2]
            return [disc, Text(x, y + 0.36 * size, mark, "on-piece", "mark", size)]
        shown = self._beyond(piece.cells, joins)
        commands: list[Command] = []
        for loop in outline(shown):
            cut = [
                (
                    min(max(x, -STICKS_OUT), self.columns + STICKS_OUT),
                    min(max(y, -STICKS_OUT), self.rows + STICKS_OUT),
                )
                for x, y in _inset(loop)
            ]
            commands += self._rounded(cut)
        return [Path(tuple(commands), role, kind, tip)]

    def vertex(self, piece: Placed, ends: Collection[Cell], role: str) -> list[Shape]:
        """Return a vertex of a set of edges, and its edges to the cells before it.

        An edge over identified ends of the board is drawn from both of them. ends: the cells that
        have an edge; others are drawn small.
        """
        ((r, c),) = piece.cells
        shapes: list[Shape] = []
        for i, j in piece.edges or ():
            inside = 0 <= r + i < self.rows and 0 <= c + j < self.columns
            other = ((r + i) % self.rows, (c + j) % self.columns)
            halves = (
                [((r, c), 1.0, i, j)] if inside else [((r, c), 0.5, i, j), (other, 0.5, -i, -j)]
            )
            for (y, x), part, down, right in halves:
                begin = self.at(x + 0.5, y + 0.5)
                end = self.at(x + 0.5 + part * right, y + 0.5 + part * down)
                shapes.append(line([begin, end], f"{role}-line", "edge"))
        if piece.mark in MIRRORS:
            return shapes  # `turn` is drawn above all edges
        radius = 0.17 if (r, c) in ends else 0.06
        return [*shapes, Circle(*self.at(c + 0.5, r + 0.5), radius * self.cell, role, "vertex")]

    def turn(self, piece: Placed, role: str) -> list[Shape]:
        """Return the two turns of a cell that joins its edges as a mirror does."""
        ((r, c),) = piece.cells
        x, y, far = c + 0.5, r + 0.5, 0.3
        rise = far if piece.mark == MIRRORS[0] else -far
        low, high = self.at(x - far - 0.05, y - far - 0.05), self.at(x + far + 0.05, y + far + 0.05)
        shapes: list[Shape] = [
            Rect(*low, high[0] - low[0], high[1] - low[1], "cell", "turn-ground")
        ]
        for side in (-far, far):
            ends = [self.at(x + side, y), self.at(x, y + (side if rise > 0 else -side))]
            shapes.append(line(ends, f"{role}-line", "turn"))
        return shapes

    def value(self, piece: Placed, role: str, tip: str = "", kind: str = "piece") -> list[Shape]:
        """Return a value of an array, or a tile: a square filled with its colour, and its mark."""
        ((r, c),) = piece.cells
        x, y = self.at(c, r)
        square = Rect(x + 1, y + 1, self.cell - 2, self.cell - 2, role, kind, 3, tip)
        size = 0.42 * self.cell
        if size < 6:
            return [square]
        while size > SMALLEST_MARK and text_width(piece.mark, size) > self.cell - 4:
            size -= 1
        mark = piece.mark
        while len(mark) > 1 and text_width(mark, size) > self.cell - 2:
            mark = mark[:-1]
        middle = (x + self.cell / 2, y + self.cell / 2 + 0.36 * size)
        return [square, Text(*middle, mark, "on-piece", "mark", size)]

    def _rounded(self, corners: Sequence[tuple[float, float]]) -> list[Command]:
        """Return a closed path through corners; those on the board are rounded."""
        commands: list[Command] = []
        for k, (x, y) in enumerate(corners):
            ends = []
            for other in (corners[k - 1], corners[(k + 1) % len(corners)]):
                dx, dy = other[0] - x, other[1] - y
                length = abs(dx) + abs(dy)
                inside = 0 < x < self.columns and 0 < y < self.rows
                share = min(ROUND, length / 2) / length if length and inside else 0.0
                ends.append(self.at(x + dx * share, y + dy * share))
            commands.append(("L" if k else "M", ends[0]))
            commands.append(("Q", (*self.at(x, y), *ends[1])))
        return [*commands, ("Z", ())]

    def _beyond(self, cells: frozenset[Cell], joins: Joins) -> set[Cell]:
        """Return the cells with those beyond the border into which the piece continues."""
        found = set(cells)
        for r, c in cells:
            if joins.across and c in {0, self.columns - 1}:
                other, outside = (self.columns - 1, -1) if c == 0 else (0, self.columns)
                if (r, other) in cells and self.columns > 2:
                    found.add((r, outside))
            if joins.down and r in {0, self.rows - 1}:
                other, outside = (self.rows - 1, -1) if r == 0 else (0, self.rows)
                if (other, c) in cells and self.rows > 2:
                    found.add((outside, c))
        return found

    def joined(
        self, joins: Joins, beyond: tuple[float, float] = (0.0, 0.0), outside: float = 0.0
    ) -> list[Shape]:
        """Return equal arrowheads on both sides that are identified: one across, two down.

        beyond: how much farther right and down the ends are than the board, in pixels. outside: how
        far pieces extend over the border, in cells.
        """
        shapes: list[Shape] = []
        away = 4 + outside * self.cell
        middle_x, middle_y = self.at(self.columns / 2, self.rows / 2)
        for along, side in ((False, joins.across), (True, joins.down)):
            if not side:
                continue
            near, far = (self.top, self.bottom) if along else (self.left, self.right)
            for at in (near - away, far + beyond[along] + away):
                if along:
                    ends = [(self.left, at), (self.right + beyond[0], at)]
                else:
                    ends = [(at, self.top), (at, self.bottom + beyond[1])]
                shapes.append(line(ends, "axis", "side"))
                for more in (0.0, 9.0) if along else (0.0,):
                    x, y = (middle_x + more, at) if along else (at, middle_y - 4)
                    angle = 0.0 if along else -pi / 2
                    shapes.append(arrow_head(x, y, angle, kind="identified"))
        return shapes


def _frame_of(board: Board, joins: Joins = OPEN) -> Frame:
    if len(board.cells) > MAX_DRAWN_CELLS:
        raise LimitReached(
            f"a board of {len(board.cells)} cells is too large to be drawn; the limit is "
            f"{MAX_DRAWN_CELLS} cells"
        )
    left, top = (MARGIN + 16.0 * joined for joined in (joins.across, joins.down))
    return Frame(board.rows, board.columns, left, top)


def _size_of(frame: Frame) -> tuple[float, float]:
    return max(frame.right, 40.0) + frame.left, max(frame.bottom, 40.0) + frame.top


def _said(board: Board) -> str:
    """Return a board in words."""
    box = f"{board.rows} x {board.columns}"
    if board.is_rectangle():
        return f"a board of {box} cells"
    many = f"{len(board.cells)} cell{'s' * (len(board.cells) != 1)}"
    return f"a board of {many} in a box of {box}"


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def board_picture(board: Board) -> Picture:
    """Return a board: a square for each cell; holes are left out.

    Raises LimitReached for more than MAX_DRAWN_CELLS cells.

    >>> board_picture(Board.parse("..#|.#.")).count("cell")
    4
    """
    board = board_of("board", board)
    frame = _frame_of(board)
    drawn = f" Rows from the top: {board}" if len(board.cells) <= DESCRIBED_CELLS else ""
    return Picture(
        *_size_of(frame),
        _sentence(_said(board)),
        f"{_sentence(_said(board))}.{drawn}",
        tuple(frame.cells(board.cells)),
    )


def position_picture(position: Position, *, title: str = "") -> Picture:
    """Return a position: the board and its pieces, Left's in blue, Right's in red.

    title: what the position is of. Pieces that either player may place are green; values and tiles
    that belong to nobody have a colour for each mark, a free choice of this picture.

    >>> from gfkit.boards.rules.positions import Placed, Position
    >>> column = Placed({(0, 0), (1, 0)}, "Left")
    >>> picture = position_picture(Position(Board.parse("2x2"), [column]))
    >>> picture.count("piece"), picture.count("cell")
    (1, 4)
    """
    board, joins = position.board, position.joins
    frame = _frame_of(board, joins)
    sides = frame.joined(joins, outside=STICKS_OUT)
    shapes: list[Shape] = [*frame.cells(board.cells), *sides]
    roles = value_roles(piece.mark for piece in position.pieces if piece.player == "")
    shape_roles = _roles_of_shapes(position)
    ends = {cell for link in position.links() for cell in link}
    for piece in position.pieces:
        tip = tip_of(piece)
        if piece.edges is not None:
            shapes += frame.vertex(piece, ends, "left")
            continue
        if (shape := _shape_of(piece)) in shape_roles:
            shapes += frame.piece(piece, shape_roles[shape], joins=joins, tip=tip)
            continue
        if piece.player == "" and len(piece.cells) == 1:
            shapes += frame.value(piece, roles[piece.mark], tip)
        else:
            role = roles[piece.mark] if piece.player == "" else PLAYER_ROLES[piece.player]
            shapes += frame.piece(piece, role, joins=joins, tip=tip)
    for piece in position.pieces:
        shapes += frame.turn(piece, "left") if piece.mark in MIRRORS and piece.edges else []
    title = title or f"A position on {_said(board)}"
    return Picture(*_size_of(frame), title, f"{title}. {described(position)}", tuple(shapes))


def _shape_of(piece: Placed) -> frozenset[Cell]:
    """Return the cells of a piece, moved so that its first row and column are 0."""
    r, c = (min(cell[k] for cell in piece.cells) for k in (0, 1))
    return frozenset((i - r, j - c) for i, j in piece.cells)


def _roles_of_shapes(position: Position) -> dict[frozenset[Cell], str]:
    """Return a role for each shape where all pieces belong to both players and shapes differ."""
    if any(piece.player != "Both" or piece.unrolled for piece in position.pieces):
        return {}
    known = sorted({_shape_of(piece) for piece in position.pieces}, key=sorted)
    if len(known) < 2:
        return {}
    return {shape: SHAPE_ROLES[k % len(SHAPE_ROLES)] for k, shape in enumerate(known)}


def value_roles(marks: Iterable[str]) -> dict[str, str]:
    """Return a role for each value or tile: of a number always the same, otherwise by their order.

    >>> value_roles(["1", "2"])["1"] == value_roles(["0", "1"])["1"]
    True
    """
    named = sorted(set(marks))
    if all(len(mark) < 4 and mark.isdecimal() for mark in named):
        return {mark: VALUE_ROLES[int(mark) % len(VALUE_ROLES)] for mark in named}
    return {mark: VALUE_ROLES[k % len(VALUE_ROLES)] for k, mark in enumerate(named)}


def tip_of(piece: Placed) -> str:
    """Return a piece in words."""
    owner = {"Left": "Left", "Right": "Right", "Both": "either player", "": ""}[piece.player]
    where = ", ".join(f"({r}, {c})" for r, c in sorted(piece.cells))
    return f"{piece.mark}{f' ({owner})' if owner else ''}: {where}"


def described(position: Position) -> str:
    """Return in words how many pieces or edges there are, and the position if it is small."""
    counts = {
        player: sum(piece.player == player for piece in position.pieces) for player in PLAYER_ROLES
    }
    words = {"Left": "of Left", "Right": "of Right", "Both": "of either player", "": "others"}
    said = [f"{many} {words[player]}" for player, many in counts.items() if many]
    pieces = len(position.pieces)
    if any(piece.edges is not None for piece in position.pieces):
        many = len(position.links())
        text = f"{many} edge{'s' * (many != 1)}."
        return text if len(position.board.cells) > DESCRIBED_CELLS else f"{text}\n{position}"
    text = f"{pieces} piece{'s' * (pieces != 1)}{': ' + ', '.join(said) if said else ''}."
    if len(position.board.cells) > DESCRIBED_CELLS:
        return text
    return f"{text} Rows from the top: {' | '.join(position.rows())}"


def tile_shapes(tile: Tile, x: float, y: float, side: float, role: str) -> list[Shape]:
    """Return a tile: a square with its name, and its four labels along its sides."""
    half, ink = side / 2, "ink" if role == "cell" else "on-piece"
    tip = f"{tile.name}: left {tile.left}, right {tile.right}, top {tile.top}, bottom "
    tip += f"{tile.bottom}, weight {tile.weight}"
    shapes: list[Shape] = [Rect(x, y, side, side, role, "tile", 2, tip)]
    for text, at, down, size in (
        (tile.name, half, half + 4, 11.0),
        (tile.top, half, 11.0, 10.0),
        (tile.bottom, half, side - 4, 10.0),
        (tile.left, 7.0, half + 4, 10.0),
        (tile.right, side - 7, half + 4, 10.0),
    ):
        room = half if text is tile.name else half / 2
        while len(text) > 1 and text_width(text, size) > room:
            text = text[:-1]  # noqa: PLW2901 - the tip has it in full
        shapes.append(Text(x + at, y + down, text, ink, "label", size))
    return shapes


def tiling_of(position: Position, tiles: TileSet) -> dict[Cell, Tile]:
    """Return the tiling of a position: labels agree, and each piece has its mark on one tile.

    Raises GfkitError if the position has none: it is not one of those that the tiles count.
    """
    board = position.board
    if len(board.cells) > MAX_TILED:
        raise GfkitError(f"a tiling of {len(board.cells)} cells is too large to be drawn")
    cells = sorted(board.cells)
    owner = {cell: piece for piece in position.pieces for cell in piece.cells}
    chosen: dict[Cell, Tile] = {}

    def agrees(tile: Tile, cell: Cell, side: str) -> bool:
        down, right, opposite = NEAR[side]
        near, label = (cell[0] + down, cell[1] + right), getattr(tile, side)
        if near in chosen:
            return bool(getattr(chosen[near], opposite) == label)
        inside = 0 <= near[0] < board.rows and 0 <= near[1] < board.columns
        return near in board.cells or label in getattr(
            tiles.hole if inside else tiles.boundary, side
        )

    def is_marked(tile: Tile, cell: Cell) -> bool:
        """Return whether the piece has at most one mark, and one if this is its last cell."""
        piece, mark = owner.get(cell), (tile.weight.x, tile.weight.y)
        if mark != (0, 0) and (piece is None or mark != MARKS.get(piece.player)):
            return False
        others = [] if piece is None else [chosen[one] for one in piece.cells if one in chosen]
        count = sum((one.weight.x, one.weight.y) != (0, 0) for one in others) + (mark != (0, 0))
        return piece is None or count == 1 or (count == 0 and cell != max(piece.cells))

    def is_grown(k: int) -> bool:
        for tile in tiles.tiles if k < len(cells) else ():
            if is_marked(tile, cells[k]) and all(agrees(tile, cells[k], side) for side in NEAR):
                chosen[cells[k]] = tile
                if is_grown(k + 1):
                    return True
                del chosen[cells[k]]
        return k == len(cells)

    if not is_grown(0):
        raise GfkitError(f"the position is not one of those that {tiles.name} counts")
    return chosen


NEAR = {
    "left": (0, -1, "right"),
    "right": (0, 1, "left"),
    "top": (-1, 0, "bottom"),
    "bottom": (1, 0, "top"),
}
"""The way to the cell at each side, and the side that it has there."""
MARKS = {"Left": (1, 0), "Right": (0, 1)}


def tiling_picture(position: Position, tiles: TileSet, *, title: str = "") -> Picture:
    """Return a position, and beside it the tiling that it is, with the labels of the edges.

    >>> from gfkit import Strip, domineering
    >>> position = Strip("domineering", columns=3).sample(rows=3, seed=1)
    >>> tiling_picture(position, domineering.positions.parts[0].tiles).count("tile")
    9
    """
    chosen = tiling_of(position, tiles)
    board = position.board
    frame = Frame(board.rows, board.columns, MARGIN, MARGIN, TILE_SIDE)
    shapes: list[Shape] = frame.cells(board.cells)
    for piece in position.pieces:
        shapes += frame.piece(piece, PLAYER_ROLES[piece.player])
    left = frame.right + TILE_SIDE
    owner = {cell: piece for piece in position.pieces for cell in piece.cells}
    for (r, c), tile in chosen.items():
        placed = owner.get((r, c))
        role = "cell" if placed is None else PLAYER_ROLES[placed.player]
        x, y = left + c * TILE_SIDE, MARGIN + r * TILE_SIDE
        shapes += tile_shapes(tile, x, y, TILE_SIDE, role)
    title = title or f"A position of {tiles.name} and its tiling"
    rows = " | ".join(
        " ".join(chosen[r, c].name if (r, c) in chosen else "#" for c in range(board.columns))
        for r in range(board.rows)
    )
    text = f"{title}. Rows from the top: {' | '.join(position.rows())}. Tiles: {rows}."
    width = left + board.columns * TILE_SIDE + MARGIN
    return Picture(width, frame.bottom + MARGIN, title, text, tuple(shapes))


def components_of(position: Position) -> list[frozenset[Cell]]:
    """Return the connected parts of the free cells, those of one cell left out, by first cell."""
    free = position.board.cells.difference(*(piece.cells for piece in position.pieces))
    return [part for part in connected_parts(free) if len(part) > 1]


def component_name(number: int) -> str:
    """Return A, ..., Z, AA, AB, ... for 0, 1, ...

    >>> component_name(0), component_name(25), component_name(26), component_name(702)
    ('A', 'Z', 'AA', 'AAA')
    """
    before = component_name(number // 26 - 1) if number >= 26 else ""
    return before + chr(ord("A") + number % 26)


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
        name = component_name(number)
        role = COMPONENTS[number % len(COMPONENTS)]
        for r, c in sorted(part):
            x, y = frame.at(c, r)
            side = frame.cell
            shapes.append(
                Rect(x + 3, y + 3, side - 6, side - 6, role, "free", 3, f"component {name}")
            )
            shapes.append(Text(x + side / 2, y + side / 2 + 5, name, "on-piece", "mark"))
    title = "A position and the components of its free cells"
    listed = "; ".join(f"{component_name(k)} {boxed(part)}" for k, part in enumerate(parts))
    text = f"{title}. Rows from the top: {' | '.join(position.rows())}. Components: {listed}."
    width = max(frame.right, MARGIN + text_width("A")) + MARGIN
    return Picture(width, frame.bottom + MARGIN, title, text, tuple(shapes))


def dictionary_picture(entries: Sequence[BoardValue], *, title: str = "Values") -> Picture:
    """Return the boards side by side, each with its value below.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.games.boards.dictionary import BoardValue
    >>> dictionary_picture([BoardValue(Board.parse("..|.#"), "*")]).count("cell")
    3
    """
    if len(entries) > MAX_BOARDS:
        raise LimitReached(f"{len(entries)} boards are too many to be drawn; {MAX_BOARDS} are not")
    shapes: list[Shape] = []
    rows: list[list[tuple[float, BoardValue]]] = [[]]
    x = right = 0.0
    for entry in entries:
        width = max(entry.board.columns * VALUE_CELL, text_width(entry.value, VALUE_SIZE))
        if rows[-1] and x + width > VALUES_WIDTH:
            rows.append([])
            x = 0.0
        rows[-1].append((MARGIN + x, entry))
        right, x = max(right, MARGIN + x + width), x + width + VALUES_GAP
    y = float(MARGIN)
    for row in rows:
        y += VALUE_CELL * max((entry.board.rows for _, entry in row), default=0)
        for left, entry in row:
            top = y - entry.board.rows * VALUE_CELL
            frame = Frame(entry.board.rows, entry.board.columns, left, top, VALUE_CELL)
            shapes += frame.cells(entry.board.cells)
            shapes.append(Text(left, y + 15, entry.value, "ink", "value", VALUE_SIZE, "start"))
        y += 34 * bool(row)
    said = "; ".join(f"{entry.board} {entry.value}" for entry in entries[:60])
    more = f"; and {len(entries) - 60} more" if len(entries) > 60 else ""
    text = f"{title}. {said}{more}."
    return Picture(right + MARGIN, y, title, text, tuple(shapes))
