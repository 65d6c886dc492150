"""Pieces on a board in English that is read back as the same meaning: one sentence for each."""

from __future__ import annotations

from gfkit.reading.sentences.canonical_sentence_writers.word_and_array_sentences import (
    article_of,
    number_text,
    size_text,
)
from gfkit.reading.sentences.sentence_meanings import NONE, Amount, Joined, Size
from gfkit.reading.sentences.tiling_meanings import (
    Aim,
    Consecutive,
    Contacts,
    Corner,
    Crossings,
    EachPiece,
    EndTile,
    FaultLines,
    InAdjacentLines,
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
    TilePlaces,
    TileProperty,
    Tiles,
    Unfollowed,
    ends_alike,
)
from gfkit.reading.sentences.tiling_shapes import name_of

BOARDS = {
    Joined.OPEN: "board",
    Joined.CYLINDER: "cylinder",
    Joined.RING: "ring",
    Joined.TORUS: "torus",
}
CUT = {
    frozenset({Corner.TOP_LEFT}): "a corner",
    frozenset({Corner.TOP_RIGHT}): "the top right corner",
    frozenset({Corner.BOTTOM_LEFT}): "the bottom left corner",
    frozenset({Corner.BOTTOM_RIGHT}): "the bottom right corner",
    frozenset({Corner.TOP_LEFT, Corner.BOTTOM_RIGHT}): "two opposite corners",
    frozenset({Corner.TOP_LEFT, Corner.TOP_RIGHT}): "the top corners",
    frozenset({Corner.BOTTOM_LEFT, Corner.BOTTOM_RIGHT}): "the bottom corners",
    frozenset({Corner.TOP_LEFT, Corner.BOTTOM_LEFT}): "the left corners",
    frozenset({Corner.TOP_RIGHT, Corner.BOTTOM_RIGHT}): "the right corners",
    frozenset(Corner): "all corners",
}
RELATIONS: dict[tuple[int | None, int | None], tuple[str, str]] = {
    (0, 0): ("as many", "as"),
    (0, None): ("at least as many", "as"),
    (1, None): ("more", "than"),
}
"""How the numbers of two tiles are compared, by the interval of their difference."""
VOWELS = {*(f"{letter}-" for letter in "FILNSX"), "or"}
"""How pieces begin that have "an" before them."""
LINES = {0: "first", 1: "second", 2: "third", -1: "last", -2: "second last"}
SIDES = {(True, 0): "top", (True, -1): "bottom", (False, 0): "left", (False, -1): "right"}
FAULTS = {(True, False): "vertical ", (False, True): "horizontal ", (True, True): ""}


def tiling_sentence(of: Tiled) -> str:
    """Return a meaning in canonical English.

    >>> from gfkit.reading.sentences.tiling_shapes import drawn
    >>> board = TileBoard(Size(0, 2), Size())
    >>> tiling_sentence(Tiled(Aim.TILINGS, board, frozenset({Piece(drawn("1x2"))})))
    'tilings of a 2 x n board with dominoes'
    """
    board = _board(of.board)
    board = f"{article_of(of.board.rows)} {board}"
    in_order = sorted(of.pieces, key=lambda z: (z.kinds > 1, _piece(z)))  # else kinds may be of all
    pieces = _listed([*map(_piece, in_order)])
    match of.aim:
        case Aim.PLACES:
            return f"places of {pieces} in {board}"
        case Aim.TILINGS:
            begun = f"tilings of {board} with {pieces}"
        case Aim.PLACEMENTS:
            begun = f"placements of nonoverlapping {pieces} on {board}"
    if of.total is not None:
        begun = f"number of {_thing(of.total, one=False)} in all {begun}"
    parts, ends = _ends_told(of)
    weights = [f"each {_thing(z.of, one=True)} weighs {z.letter}" for z in of.weights]
    told = [f"in which {' and '.join(weights)}"] if weights else []
    return ", ".join([begun, *sorted([*map(_remark, parts), *ends]), *told])


def _ends_told(of: Tiled) -> tuple[frozenset[TileProperty], list[str]]:
    """Return what is said of tilings, without that both ends are alike or not, which is told."""
    said = of.said.parts if isinstance(of.said, TileAll) else {of.said} if of.said else ()
    parts, sorts = frozenset(said), [Tiles(frozenset({z.shape})) for z in of.pieces]
    if len(sorts) > 1 and all(z.kinds == 1 for z in of.pieces):
        for is_so, ends in ((True, "the same tile"), (False, "different tiles")):
            alike = ends_alike(sorts, is_so=is_so)
            if isinstance(alike, TileAll) and alike.parts <= parts:
                return parts - alike.parts, [f"that begin and end with {ends}"]
    return parts, []


def _listed(parts: list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def _side(of: Size) -> str:
    text = size_text(of)
    return f"({text})" if of.step and of.shift else text


def _board(of: TileBoard) -> str:
    if of.layers > 1:
        return f"{_side(of.rows)} x {of.layers} x {_side(of.columns)} box"
    cut = f" with {CUT[of.without]} removed" if of.without else ""
    return f"{_side(of.rows)} x {_side(of.columns)} {BOARDS[of.joined]}{cut}"


def _piece(of: Piece) -> str:
    name = name_of(of.shape)
    return f"{of.kinds} kinds of {name}" if of.kinds > 1 else name


def _thing(of: TilePlaces, *, one: bool) -> str:
    match of:
        case Tiles(None):
            return "tile" if one else "tiles"
        case Tiles(shapes):
            return _several(shapes, one=one)
        case FaultLines(vertical, horizontal):
            return f"{FAULTS[vertical, horizontal]}fault line{'' if one else 's'}"
        case Crossings():
            return f"point{'' if one else 's'} where 4 tiles meet"
        case Contacts(shapes, others=Tiles() as others):
            return f"{_thing(Tiles(shapes), one=True)} adjacent to {_one(others)}"
        case Consecutive((first, second)):
            return f"{_thing(first, one=True)} followed by {_one(second)}"
        case Consecutive(tiles):
            return f"{len(tiles)} consecutive {_together(tiles[0])}"
        case EndTile(of_tile, is_last):
            return f"{'end' if is_last else 'begin'} with {_one(of_tile)}"
        case Unfollowed(of_tile, by, is_before):
            way = "preceded" if is_before else "followed"
            return f"every {_thing(of_tile, one=True)} is {way} by {_one(by)}"
        case Lonely(of_tile, by):
            return f"every {_thing(of_tile, one=True)} is adjacent to {_one(by)}"
        case TileLine(of_tile, of_cells=of_cells):
            return (
                f"cell{'' if one else 's'} covered by {_one(of_tile)}"
                if of_cells
                else _thing(of_tile, one=one)
            )
        case TileAt(of_tile, touches=True):
            does = "not touching" if of.is_out else "touching"
            return f"{_thing(of_tile, one=one)} {does} the {SIDES[of.is_row, of.at]} side"
        case TileAt(of_tile):
            where = "outside" if of.is_out else "in"
            return f"{_thing(of_tile, one=one)} {where} {_line_named(of)}"
        case InAdjacentLines(of_tile, is_row):
            return f"two {_thing(of_tile, one=False)} in adjacent {'rows' if is_row else 'columns'}"
        case LinesAlike(is_row):
            return f"two adjacent {'rows' if is_row else 'columns'} are tiled alike"
        case SameTiles(of_tile, many, is_length):
            what = "length" if is_length else "color"
            return f"{many} consecutive {_thing(of_tile, one=False)} of the same {what}"
        case LengthsChange(rises):
            return f"tile is followed by a {'longer' if rises else 'shorter'} tile"
        case SameEnds():
            return "first and last tile of the same kind"
        case EachPiece():
            return "tile of each kind"
        case Contacts(shapes, way=("beside" | "above") as way):
            adjacent = f"{'horizontally' if way == 'beside' else 'vertically'} adjacent"
            return f"two {adjacent} {_together(Tiles(shapes))}"
        case Contacts(shapes, alike):
            if not alike:
                return f"two adjacent {_together(Tiles(shapes))}"
            return f"two adjacent {_thing(Tiles(shapes), one=False)} of the same color"


def _together(of: Tiles) -> str:
    """Return what stands behind "two adjacent": of several pieces any may be beside any."""
    name = _thing(of, one=False)
    return f"tiles that are {name}" if len(of.shapes or ()) > 1 else name


def _line_named(of: TileAt) -> str:
    name = "row" if of.is_row else "column"
    return f"the {LINES[of.at]} {name}" if of.at in LINES else f"{name} {of.at + 1}"


def _one(of: Tiles) -> str:
    name = _thing(of, one=True)
    return f"{'an' if name[:2] in VOWELS else 'a'} {name}"


def _several(shapes: frozenset[Shape] | None, *, one: bool) -> str:
    return " or ".join(sorted(name_of(z, one=one) for z in shapes or ()))


def _line_remark(amount: Amount, of: TileLine) -> str:
    """Return what is said of rows or columns, of each of them or of one."""
    name = "row" if of.is_row else "column"
    thing = f"{_counted(of.often, of if of.of_cells else of.of)}"
    if of.at is not None:
        does = "does not contain" if (amount == NONE) != of.is_not else "contains"
        return f"in which the {'last' if of.at else 'first'} {name} {does} {thing}"
    if of.is_not and amount == NONE:
        return f"in which every {name} contains {thing}"
    lines = name if amount in {Amount(1), Amount(1, 1)} else f"{name}s"
    told = f"no {name}" if amount == NONE else f"{number_text(amount)} {lines}"
    verb = "contains" if amount == NONE or lines == name else "contain"
    return f"in which {told} {verb} {thing}"


def _remark(said: TileProperty) -> str:
    match said:
        case TileCount(amount, TileLine() as line):
            return _line_remark(amount, line)
        case TileCount(Amount(_, None, step) as amount, of) if step > 2 or (
            step == 2 and amount.low > 1
        ):
            return f"whose number of {_thing(of, one=False)} is {number_text(amount)}"
        case TileCount(amount, LinesAlike() as of):
            return f"in which {'no ' if amount == NONE else ''}{_thing(of, one=False)}"
        case TileCount(amount, EndTile() as of):
            return f"that {'do not ' if amount == NONE else ''}{_thing(of, one=True)}"
        case TileCount(amount, Unfollowed() | Lonely() as of):
            return f"in which {'' if amount == NONE else 'not '}{_thing(of, one=True)}"
        case TileCount(amount, of):
            return f"with {_counted(amount, of)}"
        case TileCompared(first, second, low, high):
            before, between = RELATIONS[low, high]
            several, others = (_thing(z, one=False) for z in (first, second))
            return f"with {before} {several} {between} {others}"
        case TileEither(parts):
            return " or ".join(
                f"either {z}" if not k else z for k, z in enumerate(sorted(map(_remark, parts)))
            )
        case TileNot(part):
            return f"that do not {_remark(part).replace('with', 'have', 1)}"
        case TileAll(parts):
            return " and ".join(sorted(map(_remark, parts)))


def _counted(amount: Amount, of: TilePlaces) -> str:
    is_of_two = isinstance(of, Consecutive) and len(of.tiles) == len("ab")
    if is_of_two or (isinstance(of, Contacts) and of.others is not None):
        name = _thing(of, one=True)
        return f"no {name}" if amount == NONE else f"{'an' if name[:2] in VOWELS else 'a'} {name}"
    if amount != NONE and isinstance(of, Contacts | Consecutive | InAdjacentLines):
        return _thing(of, one=False)
    if amount == NONE:
        return f"no {_thing(of, one=False)}"
    told = number_text(amount)
    if told in {"even", "odd"}:
        return f"an {told} number of {_thing(of, one=False)}"
    return f"{told} {_thing(of, one=amount in {Amount(1), Amount(1, 1)})}"
