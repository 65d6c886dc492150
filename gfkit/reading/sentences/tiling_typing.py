"""What is said of pieces on a board, as it is of these pieces and this board.

"Squares" are of one cell among other pieces, and of any size where their places are counted; where
they might be either, a sentence has no one meaning. What is said of tiles that are not among the
pieces raises Meaningless.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from gfkit.boards.rules.placement_game_pieces import Piece as Cells
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    ONE,
    SOME,
    Amount,
    Joined,
    Meaningless,
    Size,
    everything_in,
)
from gfkit.reading.sentences.tiling_meanings import (
    Aim,
    AnyRectangle,
    AnySquare,
    Consecutive,
    Contacts,
    Crossings,
    Drawn,
    EachPiece,
    EndTile,
    FaultLines,
    InAdjacentLines,
    InOneRow,
    LengthsChange,
    LinesAlike,
    Lonely,
    Piece,
    SameEnds,
    SameTiles,
    Shape,
    TileAll,
    TileAt,
    TileBoard,
    TileCompared,
    TileCount,
    Tiled,
    TileEither,
    TileLine,
    TileNot,
    TileProperty,
    Tiles,
    Unfollowed,
    ends_alike,
    tile_all,
    tile_either,
    tile_not,
)
from gfkit.reading.sentences.tiling_shapes import (
    Tile,
    images,
    rectangle,
    sides,
    tiles_of,
    touches_itself,
)

BARE = Drawn("square")
"""Squares of which no size is told."""
EMPTY = Drawn("empty")
"""The cells that no piece of a placement covers."""
ANY_TILE = "tile"
"""The drawing of tiles of which only the color is told."""
STANDING = {"standing tile": True, "lying tile": False}
"""The drawings of tiles of which it is told that they are vertical, or horizontal."""
MIDDLE = 1000
"""The index of the row or column in the middle."""
LEAST_FAMILY = 3
"""Shapes of so many cells or more have a name together, as trominoes."""
MOST_ROWS = 12
"""Images of pieces are compared on boards of this side."""


def typed_tiling(of: Tiled) -> Tiled:
    """Return what is meant, as it is of its pieces and board; raises Meaningless.

    >>> from gfkit.reading.sentences.sentence_meanings import Size
    >>> board = TileBoard(Size(0, 2), Size())
    >>> typed_tiling(Tiled(Aim.PLACES, board, frozenset({Piece(BARE)}))).pieces
    frozenset({Piece(shape=AnySquare(), kinds=1)})
    """
    plain = replace(of, pieces=_by_number(of.pieces))
    if not _tells_colors(of):
        try:
            return _typed(plain)
        except _ColorsCompared:
            if plain == of:
                raise
    _typed(replace(plain, said=None, weights=(), total=None))  # no piece is another one
    return _typed(of)


def typed_with_colors(of: Tiled) -> Tiled:
    """Return what is meant, as typed, by pieces whose colors have names; raises Meaningless."""
    typed_tiling(of)
    return _typed(of)


class _ColorsCompared(Meaningless):
    """Colors of several pieces are compared, which then have names."""


def _color_of(shape: Shape) -> str:
    return shape.color if isinstance(shape, Drawn) else ""


def _with_color(shape: Shape, color: str) -> Shape:
    return replace(shape, color=color) if isinstance(shape, Drawn) else shape


def _by_number(pieces: frozenset[Piece]) -> frozenset[Piece]:
    """Return pieces whose colors are told by their number."""
    named = [one.shape for one in pieces if _color_of(one.shape)]
    many = Counter(_with_color(z, "") for z in named)
    others = {one for one in pieces if not _color_of(one.shape)}
    return frozenset(others | {Piece(shape, kinds) for shape, kinds in many.items()})


def _tells_colors(of: Tiled) -> bool:
    """Tell whether something is said of tiles of a color that has a name, or of all colors."""
    told = everything_in((of.said, of.weights, of.total))
    return any(
        (isinstance(z, Drawn) and z.color) or isinstance(z, EachPiece | SameEnds) for z in told
    )


def _typed(of: Tiled) -> Tiled:
    board = _board(of.board, of.aim)
    squares = AnySquare() if of.aim is Aim.PLACES else rectangle(1, 1)
    colors = {_color_of(one.shape) for one in of.pieces}
    bare = {_with_color(BARE, z): _with_color(squares, z) for z in colors}
    others = {one.shape for one in of.pieces if one.shape not in bare}
    if any(bare[z] in others for z in bare if z in {one.shape for one in of.pieces}):
        raise Meaningless("squares are told twice: tell their sizes")
    told = {replace(z, shape=bare.get(z.shape, z.shape)) for z in of.pieces}
    if (board.rows, board.joined, of.aim) == (Size(0, 1), Joined.OPEN, Aim.TILINGS):
        told = _of_one_row(told)
    pieces = frozenset(
        replace(one, shape=_with_color(one.shape, color))
        for color in colors
        for one in _disjoint(
            {
                replace(z, shape=_with_color(z.shape, ""))
                for z in told
                if _color_of(z.shape) == color
            },
            of.aim,
        )
    )
    said = _said(of.said, pieces, board) if of.said is not None else None
    if (of.weights or of.total) and any(_has_kinds(one) for one in _counts(said)):
        raise Meaningless("where kinds of tiles are compared, they have no weights and totals")
    if board.layers > 1 and (
        of.aim is not Aim.TILINGS or said is not None or pieces != {Piece(rectangle(1, 2))}
    ):
        raise Meaningless("of a box tilings by dominoes are counted, and nothing is said of them")
    if of.aim is Aim.PLACEMENTS and any(
        isinstance(one.of, FaultLines | Crossings) for one in _counts(said)
    ):
        raise Meaningless("fault lines, and points where tiles meet, are those of tilings")
    if any(isinstance(one.of, Crossings) for one in _counts(said)) and any(
        touches_itself(one.shape) for one in pieces
    ):
        raise Meaningless(
            "a piece that touches itself at a corner meets two others there, not three"
        )
    if board.joined is not Joined.OPEN and any(
        isinstance(one.of, FaultLines | Contacts) for one in _counts(said)
    ):
        raise Meaningless(
            "fault lines and adjacent tiles are those of a board whose sides are open"
        )
    if any(isinstance(one.of, InOneRow) for one in _counts(said)) and not (
        of.aim is Aim.TILINGS
        and (board.rows, board.joined) == (Size(0, 1), Joined.OPEN)
        and not board.without
    ):
        raise Meaningless(
            "which tile is the first, the last or the next one is told of tilings of a 1 x n board "
            "alone; of other boards it is told whether two tiles are adjacent"
        )
    if (of.weights or of.total) and of.aim is Aim.PLACES:
        raise Meaningless("of places of one piece there are no weights and totals")
    weights = tuple(replace(z, of=_tiles(z.of, pieces)) for z in of.weights)
    total = None if of.total is None else _tiles(of.total, pieces)
    return Tiled(of.aim, board, pieces, said, weights, total)


def _tiles(of: Tiles, pieces: frozenset[Piece]) -> Tiles:
    """Return the tiles that are counted, as they are called among the pieces."""
    return of if of.shapes is None else Tiles(_counted(of.shapes, pieces, ONE))


def _board(of: TileBoard, aim: Aim) -> TileBoard:
    for side in (of.rows, of.columns):
        if side.step == 0 and side.shift < 1:
            raise Meaningless("a side has at least one cell")
    grows = bool(of.rows.step) + bool(of.columns.step)
    if grows == 2 and (of.rows != of.columns or of.rows.step != 1 or of.rows.shift):
        raise Meaningless("one side of the board is n, and the other one a number; or both are n")
    if of.joined is not Joined.OPEN:
        if of.without:
            raise Meaningless("corners are removed from a board whose sides are open")
        if aim is Aim.PLACES:
            raise Meaningless("places are counted on boards whose sides are open")
        if grows == 2:
            raise Meaningless("of a board with joined sides one side is a number")
    if aim is Aim.PLACES and of.without:
        raise Meaningless("places are counted on whole boards")
    return of


def _of_one_row(pieces: set[Piece]) -> set[Piece]:
    """Return pieces without those of a family, as trominoes, of which only others lie in a row."""
    areas = {z: {len(y) for y in images(z.shape, 1)} for z in pieces}
    lying = {z for z in pieces if any(sides(y)[0] == 1 for y in images(z.shape, 1))}
    alike = [(areas[z], z.kinds, _color_of(z.shape)) for z in lying]
    return {z for z in pieces if z in lying or (areas[z], z.kinds, _color_of(z.shape)) not in alike}


def _disjoint(pieces: set[Piece], aim: Aim) -> frozenset[Piece]:
    """Return pieces none of which is another one; what has any size holds those that have one."""
    shapes = {one.shape: one.kinds for one in pieces}
    for whole in (AnyRectangle(), AnySquare()):
        if whole not in shapes:
            continue
        held = {*images(whole, MOST_ROWS)}
        inside = [z for z in shapes if z != whole and {*images(z, MOST_ROWS)} <= held]
        if any(shapes[z] != shapes[whole] for z in inside) or (aim is Aim.PLACES and inside):
            raise Meaningless("a piece is told twice: once with its size, and once among all sizes")
        shapes = {z: many for z, many in shapes.items() if z not in inside}
    found = [*shapes]
    for k, one in enumerate(found):
        for other in found[:k]:
            common = {*images(one, MOST_ROWS)} & {*images(other, MOST_ROWS)}
            if common:
                raise Meaningless("a piece is told twice: once in one orientation, and once in all")
    return frozenset(_merged(shapes))


def _merged(shapes: dict[Shape, int]) -> Iterator[Piece]:
    """Yield pieces, those in all their orientations as one."""
    rest = dict(shapes)
    for shape, kinds in shapes.items():
        if isinstance(shape, Drawn) and shape in rest:
            free = replace(shape, may_turn=True)
            every = {Drawn(z.drawing, z.may_turn) for z in _turned(free)}
            if len(every) > 1 and all(rest.get(z) == kinds for z in every):
                for one in every:
                    del rest[one]
                yield Piece(_free(shape), kinds)
    yield from (Piece(shape, kinds) for shape, kinds in rest.items())


def _turned(shape: Drawn) -> Iterator[Drawn]:
    from gfkit.boards.rules.placement_game_pieces import piece_text  # noqa: PLC0415 - slow to import

    for cells in images(shape, MOST_ROWS):
        yield Drawn(piece_text(cells), may_turn=False)


def _free(shape: Drawn) -> Drawn:
    from gfkit.reading.sentences.tiling_shapes import drawn  # noqa: PLC0415 - with the above

    return drawn(shape.drawing)


def _counts(said: TileProperty | None) -> Iterator[TileCount]:
    match said:
        case TileCount():
            yield said
        case TileNot(part):
            yield from _counts(part)
        case TileAll(parts) | TileEither(parts):
            for one in parts:
                yield from _counts(one)


def _has_kinds(of: TileCount) -> bool:
    return isinstance(of.of, Contacts) and of.of.alike


def _said(said: TileProperty, pieces: frozenset[Piece], board: TileBoard) -> TileProperty:
    match said:
        case TileNot(part):
            return tile_not(_said(part, pieces, board))
        case TileAll(parts):
            found = tile_all(_said(one, pieces, board) for one in parts)
            if found is None:
                raise Meaningless("nothing is said")
            return found
        case TileEither(parts):
            return tile_either(_said(one, pieces, board) for one in parts)
        case TileCount(amount, Contacts(alike=True) as contacts) if each := _of_each_color(
            contacts, pieces
        ):
            of_each = [_said(TileCount(amount, z), pieces, board) for z in each]
            return tile_either(of_each) if amount != NONE else tile_all(of_each) or said
        case TileCount(amount, Contacts() as contacts):
            return TileCount(amount, _contacts(contacts, pieces, board))
        case TileCount(amount, EndTile(tiles, is_last)) if _fills_columns(tiles, pieces, board):
            line = TileLine(tiles, SOME, is_row=False, at=-1 if is_last else 0)
            return TileCount(amount, _line(line, pieces, board))
        case TileCount(amount, EndTile(tiles, is_last)) if _spans_rows(tiles, pieces, board):
            end = TileAt(tiles, is_row=False, at=-1 if is_last else 0, touches=True)
            return tile_not(_said(TileCount(NONE if amount != NONE else SOME, end), pieces, board))
        case TileCount(amount, EndTile() | Consecutive() | Unfollowed() | Lonely() as row):
            if isinstance(row, Consecutive) and board.rows != Size(0, 1):
                raise Meaningless(
                    "tiles one behind the other are those of a row of cells, in tilings of a 1 x n "
                    "board; of other boards it is told whether two tiles are adjacent"
                )
            return TileCount(amount, _in_one_row(row, pieces))
        case TileCount(amount, TileLine(is_whole=True) as line):
            whole = _that_cover_all(line, pieces, board)
            return _said(TileCount(amount, whole), pieces, board)
        case TileCount(amount, TileLine() as line):
            if line.at is not None and not line.of_cells and not _may_be_first(line, board):
                often = (line.often.others or NONE) if line.is_not else line.often
                place = TileAt(line.of, line.is_row, line.at)
                found = _said(TileCount(often, place), pieces, board)
                return tile_not(found) if amount == NONE else found
            return TileCount(amount, _line(_at_capacity(amount, line, board), pieces, board))
        case TileCount(amount, TileAt() as place):
            return TileCount(amount, _at_line(place, pieces, board))
        case TileCount(amount, SameTiles() as several):
            of_each = [
                _said(TileCount(amount, z), pieces, board) for z in _alike(several, pieces, board)
            ]
            found_all = tile_all(of_each) if amount == NONE else tile_either(of_each)
            assert found_all is not None
            return found_all
        case TileCount(amount, FaultLines(cut=Tiles() as cut) as lines):
            shapes = _tiles(cut, pieces).shapes
            others = {} if shapes is None else {one.shape for one in pieces} - shapes
            spans = {sides(image) for z in others for image in images(z, MOST_ROWS)}
            if any((lines.vertical and c > 1) or (lines.horizontal and r > 1) for r, c in spans):
                raise Meaningless("a fault line cuts no tile of any shape")
            return _said(TileCount(amount, replace(lines, cut=None)), pieces, board)
        case TileCount(amount, InAdjacentLines(tiles, is_row)):
            _line(TileLine(tiles, SOME, is_row), pieces, board)
            _require_across(board, is_row=is_row)
            return TileCount(amount, InAdjacentLines(_tiles(tiles, pieces), is_row))
        case TileCount(_, LinesAlike(is_row)):
            _line(TileLine(Tiles(), SOME, is_row), pieces, board)
            _require_across(board, is_row=is_row)
            if any(one.kinds > 1 for one in pieces):
                raise Meaningless("whether the colors of tiles are alike, too, is not told")
            return said
        case TileCount(amount, LengthsChange(rises)):
            if board.rows != Size(0, 1):
                raise Meaningless("tiles one behind the other are those of a 1 x n board")
            sorts = [*map(Tiles, _by_length(pieces))]
            pairs = [(a, b) if rises else (b, a) for a, b in combinations(sorts, 2)]
            of_pairs = [TileCount(amount, Consecutive(z)) for z in pairs]
            if not of_pairs:
                raise Meaningless("all tiles have the same length")
            together = tile_all(of_pairs) if amount == NONE else tile_either(of_pairs)
            assert together is not None
            return _said(together, pieces, board)
        case TileCount(amount, SameEnds(is_length=True)):
            if board.rows != Size(0, 1):
                raise Meaningless("the first and the last tile are those of a 1 x n board")
            of_sorts = ends_alike([*map(Tiles, _by_length(pieces))], is_so=amount != NONE)
            return _said(of_sorts, pieces, board)
        case TileCount(amount, SameEnds()):
            here = frozenset(z for z in pieces if _fits(z.shape, board))
            of_one = [Tiles(z) for z in _each_kind(EachPiece(len(here)), here)]
            return _said(ends_alike(of_one, is_so=amount != NONE), pieces, board)
        case TileCount(amount, EachPiece() as each_piece):
            here = frozenset(z for z in pieces if _fits(z.shape, board))
            each_of = (Tiles(z) for z in _each_kind(each_piece, here))
            told = tile_all(_said(TileCount(amount, z), pieces, board) for z in each_of)
            assert told is not None
            return told
        case TileCompared(first, second, low, high):
            more, fewer = _tiles(first, pieces), _tiles(second, pieces)
            if more == fewer:
                raise Meaningless("how many tiles there are is compared with how many others")
            return TileCompared(more, fewer, low, high)
        case TileCount(amount, Tiles(shapes)) if shapes is not None:
            return TileCount(amount, Tiles(_counted(shapes, pieces, amount)))
    return said


def _that_cover_all(of: TileLine, pieces: frozenset[Piece], board: TileBoard) -> TileLine:
    """Return so many tiles that cover all cells of a row or column; raises Meaningless."""
    length = board.columns if of.is_row else board.rows
    shapes = _tiles(of.of, pieces).shapes or {one.shape for one in pieces}
    spans = {sides(image) for z in shapes for image in images(z, MOST_ROWS)}
    (cells, *others) = {c if of.is_row else r for r, c in spans}
    if length.step or others or length.shift % cells:
        raise Meaningless("these tiles do not cover a whole row or column")
    many = length.shift // cells
    if many not in of.often:
        raise Meaningless(f"{many} of these tiles cover a row or column")
    return replace(of, often=Amount(many, many), is_whole=False)


def _require_across(board: TileBoard, *, is_row: bool) -> None:
    """Raise Meaningless for rows or columns that are not on the side that grows."""
    across, along = (board.rows, board.columns) if is_row else (board.columns, board.rows)
    if along.step or not across.step:
        raise Meaningless("rows or columns next to each other are those of the side that grows")


def _by_length(pieces: frozenset[Piece]) -> list[frozenset[Shape]]:
    """Return the shapes of each length, of tiles in one row."""
    found: dict[int, set[Shape]] = {}
    for one in pieces:
        if not isinstance(one.shape, Drawn):
            raise Meaningless("of pieces of any size it is not told which of them are alike")
        found.setdefault(max(sides(images(one.shape, 1)[0])), set()).add(one.shape)
    return [frozenset(found[k]) for k in sorted(found)]


def _fills_columns(of: Tiles, pieces: frozenset[Piece], board: TileBoard) -> bool:
    """Tell whether each of some tiles covers a whole column, so that tilings begin with one."""
    if board.rows.step or board.rows.shift < 2:
        return False
    shapes = _tiles(of, pieces).shapes or {one.shape for one in pieces}
    spans = {sides(image) for z in shapes for image in images(z, MOST_ROWS)}
    return spans == {(board.rows.shift, 1)}


def _spans_rows(of: Tiles, pieces: frozenset[Piece], board: TileBoard) -> bool:
    """Tell whether some tiles are as high as the board, so that one can be at an end of it."""
    if board.rows.step or board.rows.shift < 2 or board.joined is not Joined.OPEN:
        return False
    if any(not isinstance(one.shape, Drawn) for one in pieces):
        return False
    shapes = _tiles(of, pieces).shapes or {one.shape for one in pieces}
    spans = {sides(image)[0] for z in shapes for image in images(z, MOST_ROWS)}
    return spans == {board.rows.shift}


def _at_capacity(amount: Amount, of: TileLine, board: TileBoard) -> TileLine:
    """Return "so many or more" as "exactly so many" where a row or column has so many cells."""
    length = board.columns if of.is_row else board.rows
    is_full = not length.step and of.often == Amount(length.shift)
    return (
        replace(of, often=Amount(length.shift, length.shift))
        if is_full and not of.is_not and (amount == NONE)
        else of
    )


def _may_be_first(of: TileLine, board: TileBoard) -> bool:
    """Tell whether the first or the last row or column is meant, on the side that grows."""
    across, along = (board.rows, board.columns) if of.is_row else (board.columns, board.rows)
    return of.at in {0, -1} and bool(across.step) and not along.step


def _at_line(of: TileAt, pieces: frozenset[Piece], board: TileBoard) -> TileAt:
    """Return tiles in a row or column, or at a side of the board; raises Meaningless."""
    if board.joined is not Joined.OPEN or board.without:
        raise Meaningless("rows, columns and sides are told of whole boards whose sides are open")
    if any(not isinstance(one.shape, Drawn) for one in pieces):
        raise Meaningless("of pieces of any size it is not told where they lie")
    tiles = _tiles(of.of, pieces)
    across = board.rows if of.is_row else board.columns
    if of.touches:
        if not across.step and across.shift == 1:
            raise Meaningless("on a board of one row or column all tiles touch its long sides")
        return replace(of, of=tiles)
    shapes = {one.shape for one in pieces} if tiles.shapes is None else tiles.shapes
    spans = {sides(image)[not of.is_row] for z in shapes for image in images(z, MOST_ROWS)}
    if spans != {1}:
        raise Meaningless(
            "in which row or column a tile lies is not told: it may lie in several of them"
        )
    if across.step:
        if of.at == MIDDLE or abs(of.at) > MOST_ROWS:
            raise Meaningless("the middle row or column is told of the side that is a number")
        return replace(of, of=tiles)
    at = of.at
    if at == MIDDLE:
        if across.shift % 2 == 0:
            raise Meaningless("no row or column is in the middle of an even number of them")
        at = across.shift // 2
    at += across.shift * (at < 0)
    if not 0 <= at < across.shift:
        raise Meaningless("the board has no such row or column")
    at = -1 if at == across.shift - 1 > 0 else at
    return replace(of, of=tiles, at=at)


def _alike(
    of: SameTiles, pieces: frozenset[Piece], board: TileBoard
) -> Iterator[Contacts | Consecutive]:
    """Yield tiles of each length, or of each color, one behind the other in a row."""
    if board.rows != Size(0, 1):
        raise Meaningless("so many tiles are consecutive on a 1 x n board alone")
    tiles = _tiles(of.of, pieces)
    shapes = {one.shape for one in pieces} if tiles.shapes is None else tiles.shapes
    if not all(isinstance(z, Drawn) for z in shapes):
        raise Meaningless("of pieces of any size it is not told which of them are alike")
    if (of.is_both or not of.is_length) and not all(map(_color_of, shapes)):
        raise _ColorsCompared("the colors of more than two tiles are compared if they have names")
    lengths = {z: max(sides(images(z, 1)[0])) for z in shapes}
    keys: dict[Shape, object] = {z: lengths[z] if of.is_length else _color_of(z) for z in shapes}
    if of.is_both:
        keys = {z: (lengths[z], _color_of(z)) for z in shapes}
    for key in sorted({*keys.values()}, key=repr):
        some = Tiles(frozenset(z for z in shapes if keys[z] == key))
        yield Consecutive((some,) * of.many)


def _fits(shape: Shape, board: TileBoard) -> bool:
    """Tell whether a piece fits on the board, by the sides that are numbers."""
    rows, columns = (z.shift if not z.step else MOST_ROWS for z in (board.rows, board.columns))
    spans = [sides(image) for image in images(shape, min(rows, columns))]
    return any(high <= rows and wide <= columns for high, wide in spans)


def _each_kind(of: EachPiece, pieces: frozenset[Piece]) -> list[frozenset[Shape]]:
    """Return the shape of each piece, which are told apart by shapes or by colors alike."""
    areas = [len(images(one.shape, 1)[0]) for one in pieces if isinstance(one.shape, Drawn)]
    colors = {_color_of(one.shape) for one in pieces}
    if any(one.kinds > 1 for one in pieces) or (colors != {""} and len(colors) < len(pieces)):
        raise Meaningless("whether kinds are those of shapes or of colors is not told")
    if colors == {""} and of.many is None and len({*areas}) < len(pieces):
        raise Meaningless("how many kinds of tiles there are is told, as in 'both kinds of tile'")
    if of.many not in {None, len(pieces)}:
        raise Meaningless(f"there are {len(pieces)} kinds of tiles, and not {of.many}")
    return [frozenset({one.shape}) for one in sorted(pieces, key=repr)]


def _line(of: TileLine, pieces: frozenset[Piece], board: TileBoard) -> TileLine:
    """Return a row or column of which something is said; raises Meaningless.

    Tiles are in a row or column if they lie in this one alone.
    """
    tiles = _tiles(of.of, pieces)
    shapes = {one.shape for one in pieces} if tiles.shapes is None else tiles.shapes
    spans = {sides(image)[not of.is_row] for z in shapes for image in images(z, MOST_ROWS)}
    if spans != {1} and not of.of_cells:
        raise Meaningless(
            "in which row or column a tile lies is not told: it may lie in several of them"
        )
    across, along = (board.rows, board.columns) if of.is_row else (board.columns, board.rows)
    if board.joined is not Joined.OPEN or board.without:
        raise Meaningless("rows and columns are told of whole boards whose sides are open")
    if of.at is not None and (along.step or not across.step):
        raise Meaningless("which row or column is the first one is told of the side that grows")
    return replace(of, of=tiles)


def _of_each_color(of: Contacts, pieces: frozenset[Piece]) -> list[Contacts]:
    """Return contacts between tiles of each color that has a name, of tiles that all have one."""
    told = None if of.shapes is None else _counted(of.shapes, pieces, ONE)
    shapes = {one.shape for one in pieces} if told is None else told
    if not all(map(_color_of, shapes)):
        return []
    colors = sorted({_color_of(z) for z in shapes})
    each = (frozenset(z for z in shapes if _color_of(z) == color) for color in colors)
    return [replace(of, shapes=z, alike=False) for z in each]


def _in_one_row(of: InOneRow, pieces: frozenset[Piece]) -> InOneRow | Contacts:
    """Return what is said of tiles in a row, as they are called among the pieces."""
    if AnyRectangle() in {one.shape for one in pieces}:
        raise Meaningless("of rectangles of any size it is not told which of them are meant")
    match of:
        case EndTile(tiles, is_last):
            return EndTile(_tiles(tiles, pieces), is_last)
        case Unfollowed(tiles, by, is_before):
            return Unfollowed(_tiles(tiles, pieces), _tiles(by, pieces), is_before)
        case Lonely(tiles, by):
            return Lonely(_tiles(tiles, pieces), _tiles(by, pieces))
        case Consecutive(several):
            found = tuple(_tiles(one, pieces) for one in several)
            return Contacts(found[0].shapes) if found[1:] == found[:1] else Consecutive(found)


def _counted(
    shapes: frozenset[Shape], pieces: frozenset[Piece], amount: Amount
) -> frozenset[Shape] | None:
    """Return the shapes that are counted, which are among the pieces; None if these are all."""
    known = [one.shape for one in pieces]
    squares = {_with_color(z, "") for z in known if _is_square(z)}
    bare = {z for z in shapes if _with_color(z, "") == BARE}
    if bare:
        if len(squares) > 1 or AnySquare() in known or AnyRectangle() in known:
            raise Meaningless("which squares? say 'unit squares', or tell their size")
        square = next(iter(squares), rectangle(1, 1))
        shapes = (shapes - bare) | {_with_color(square, _color_of(z)) for z in bare}
    shapes = frozenset(y for z in shapes for y in _in_colors(z, known))
    held = {tile for one in known for tile in tiles_of(one, MOST_ROWS)}
    shapes = frozenset(y for z in shapes for y in _in_its_ways(z, held))
    shapes = _of_a_family(shapes, held)
    for one in shapes:
        if not {*tiles_of(one, MOST_ROWS)} <= held and amount != NONE:
            raise Meaningless("something is said of tiles that are not among the pieces")
    if AnyRectangle() in known:
        raise Meaningless("of rectangles of any size it is not told which of them are counted")
    is_all = {z for one in shapes for z in tiles_of(one, MOST_ROWS)} >= held
    return None if is_all else shapes


def _in_its_ways(shape: Shape, held: set[Tile]) -> Iterator[Shape]:
    """Yield a shape, or, if only some of its orientations are among the pieces, those of them."""
    every = [(color, image) for color, image in tiles_of(shape, MOST_ROWS)]
    here = [(color, image) for color, image in every if (color, image) in held]
    if not isinstance(shape, Drawn) or len(here) in {0, len(every)}:
        yield shape
        return
    for one in _turned(shape):
        if {*tiles_of(replace(one, color=shape.color), MOST_ROWS)} <= held:
            yield replace(one, color=shape.color)


def _of_a_family(shapes: frozenset[Shape], held: set[Tile]) -> frozenset[Shape]:
    """Return of all trominoes, or tetrominoes, those that are among the pieces, if some are."""
    here = {z for z in shapes if {*tiles_of(z, MOST_ROWS)} <= held}
    families = {_area(z) for z in here if _area(z) >= LEAST_FAMILY}
    return frozenset(z for z in shapes if z in here or _area(z) not in families)


def _area(shape: Shape) -> int:
    """Return how many cells a piece has; 0 for pieces of any size."""
    areas = {len(image) for image in images(shape, MOST_ROWS)}
    return areas.pop() if len(areas) == 1 else 0


def _in_colors(shape: Shape, known: list[Shape]) -> Iterator[Shape]:
    """Yield a shape in the colors that it has among the pieces, or the shapes of a color."""
    if isinstance(shape, Drawn) and shape.drawing == ANY_TILE:
        found = [z for z in known if _color_of(z) == shape.color]
        if not found:
            raise Meaningless(f"no tiles are {shape.color}")
        yield from found
        return
    if isinstance(shape, Drawn) and shape.drawing in STANDING:
        yield from _standing(STANDING[shape.drawing], known)
        return
    here = {*images(shape, MOST_ROWS)}
    colors = {color for z in known for color, image in tiles_of(z, MOST_ROWS) if image in here}
    if _color_of(shape) or not colors - {""}:
        yield shape
        return
    yield from (_with_color(shape, color) for color in sorted(colors))


def _standing(upright: bool, known: list[Shape]) -> Iterator[Shape]:
    """Yield the tiles of a board that are vertical, or horizontal; raises Meaningless."""
    found = []
    for shape in known:
        if not isinstance(shape, Drawn):
            raise Meaningless("of pieces of any size it is not told which of them are vertical")
        for one in _turned(shape):
            rows, columns = sides(images(one, MOST_ROWS)[0])
            if min(rows, columns) > 1 and rows != columns:
                raise Meaningless("vertical and horizontal are pieces of one row, as dominoes")
            if min(rows, columns) == 1 and (rows > columns if upright else columns > rows):
                found.append(replace(one, color=shape.color))
    if not found:
        raise Meaningless("no tiles stand in this way")
    yield from found


def _contacts(of: Contacts, pieces: frozenset[Piece], board: TileBoard) -> Contacts:
    """Return adjacent tiles as they are among the pieces; raises Meaningless."""
    if AnyRectangle() in {one.shape for one in pieces}:
        raise Meaningless("of rectangles of any size it is not told which of them are adjacent")
    shapes = None if of.shapes is None else _counted(of.shapes, pieces, ONE)
    some = pieces if shapes is None else {Piece(one) for one in shapes}
    tiles = {tile for one in some for tile in tiles_of(one.shape, MOST_ROWS)}
    found = {image for _, image in tiles}
    if of.is_beside and not _stand_alone(found, board):
        raise Meaningless(
            "'side by side' may leave out tiles one above the other: say 'no two adjacent "
            "dominoes' of those that share a part of a side"
        )
    if of.touches and board.rows != Size(0, 1):
        raise Meaningless(
            "'touch' may leave out tiles that meet at a corner: say 'no two adjacent dominoes' of "
            "those that share a part of a side"
        )
    of_these = [one for one in pieces if tiles & {*tiles_of(one.shape, MOST_ROWS)}]
    if of.alike and len(of_these) > 1:
        raise _ColorsCompared(
            "kinds are those of one piece: they are compared among its tiles alone"
        )
    if of.alike and of_these[0].kinds == 1:
        raise Meaningless("tiles of one kind are all of the same color")
    others = None if of.others is None else _tiles(of.others, pieces)
    way = "" if board.rows == Size(0, 1) and of.way == "beside" else of.way
    return Contacts(shapes, of.alike, others=others, way=way)


def _stand_alone(found: set[Cells], board: TileBoard) -> bool:
    """Tell whether the board is too low for two tiles one above the other."""
    heights = [sides(image)[0] for image in found]
    low = min((z for z in heights if z <= board.rows.shift), default=0)
    return not board.rows.step and 2 * low > board.rows.shift


def _is_square(shape: Shape) -> bool:
    if not isinstance(shape, Drawn):
        return isinstance(shape, AnySquare)
    rows = shape.drawing.split("|")
    return all(len(row) == len(rows) and "#" not in row for row in rows)
