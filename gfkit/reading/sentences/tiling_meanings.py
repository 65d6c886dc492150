"""What a sentence about pieces on a board means, as data.

Three things are counted: *tilings*, in which pieces cover each cell once; *placements*, in which
pieces do not overlap and cells may stay empty; and *places*, the ways to put down one piece. Of a
tiling or placement is said that there is an AMOUNT of its tiles, or of lines or points between
them, that some tiles are adjacent, or that there are more tiles of one shape than of another; what
is said is joined by "and", "or" and "not".

Equal meanings are equal objects: a piece has one drawing, and an amount has one form.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from gfkit.reading.sentences.conjunctions_of_clauses import one_of
from gfkit.reading.sentences.sentence_meanings import SOME, Amount, Joined, Meaningless, Size

MOST_CLAUSES = 40
"""What is said of tilings has so many disjunctions at most."""


class Aim(Enum):
    """What is counted of pieces on a board."""

    TILINGS = "tilings"
    PLACEMENTS = "placements"
    PLACES = "places"


# Boards.


class Corner(Enum):
    """A corner of a board."""

    TOP_LEFT = "top left"
    TOP_RIGHT = "top right"
    BOTTOM_LEFT = "bottom left"
    BOTTOM_RIGHT = "bottom right"


@dataclass(frozen=True, slots=True)
class TileBoard:
    """A board of so many rows and columns, without some of its corners.

    layers: more than one of a box, whose bricks are dominoes in three directions.
    """

    rows: Size
    columns: Size
    joined: Joined = Joined.OPEN
    without: frozenset[Corner] = frozenset()
    layers: int = 1


# Pieces.


@dataclass(frozen=True, slots=True)
class Drawn:
    """A polyomino: as it is drawn, or, if it may be turned and reflected, all its images.

    drawing: a row a line, joined by `|`; `.` is a cell. Of all images the one that stands for them.
    color: its name, where something is said of it.
    """

    drawing: str
    may_turn: bool = True
    color: str = ""


@dataclass(frozen=True, slots=True)
class AnySquare:
    """The squares of all sizes."""


@dataclass(frozen=True, slots=True)
class AnyRectangle:
    """The rectangles of all sizes, squares among them."""


Shape = Drawn | AnySquare | AnyRectangle


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of which there are so many kinds, such as colors."""

    shape: Shape
    kinds: int = 1


# What is said.


@dataclass(frozen=True, slots=True)
class Tiles:
    """The tiles of some shapes; None: all tiles."""

    shapes: frozenset[Shape] | None = None


@dataclass(frozen=True, slots=True)
class FaultLines:
    """The lines across the board that cut no tile: vertical ones, horizontal ones, or both.

    cut: of which tiles it is said that they are not cut; None for all.
    """

    vertical: bool
    horizontal: bool
    cut: Tiles | None = None


@dataclass(frozen=True, slots=True)
class Crossings:
    """The points at which four tiles meet."""


@dataclass(frozen=True, slots=True)
class Contacts:
    """Two tiles of some shapes (None: any tiles) that share a part of a side.

    alike: whether they are of the same kind. is_beside: whether "side by side" was said, which is
    decided by the board. touches: likewise "touch", which may be at a corner. others: of which
    shapes the other tile is, if these are told apart. way: "beside" or "above" for a vertical or
    horizontal side alone.
    """

    shapes: frozenset[Shape] | None = None
    alike: bool = False
    is_beside: bool = False
    touches: bool = False
    others: Tiles | None = None
    way: str = ""

    def __post_init__(self) -> None:
        if self.others is None:
            return
        first, second = sorted([self.shapes, self.others.shapes], key=repr)
        object.__setattr__(self, "shapes", first)
        object.__setattr__(self, "others", None if first == second else Tiles(second))


@dataclass(frozen=True, slots=True)
class EndTile:
    """The first tile of a row, or the last one, if it is of some shapes."""

    of: Tiles
    is_last: bool = False


@dataclass(frozen=True, slots=True)
class Consecutive:
    """Tiles one behind the other in a row, of which each is one of these."""

    tiles: tuple[Tiles, ...]


@dataclass(frozen=True, slots=True)
class Unfollowed:
    """A tile of a row behind which, or before which, there is none of some others."""

    of: Tiles
    by: Tiles
    is_before: bool = False


@dataclass(frozen=True, slots=True)
class Lonely:
    """A tile of a row that has none of some others beside it, before it or behind it."""

    of: Tiles
    by: Tiles


@dataclass(frozen=True, slots=True)
class TileLine:
    """A row or column in which there are so many of some tiles, or, if `is_not`, are not so many.

    at: the index of the one that is meant, 0 or -1; None for each of them. of_cells: whether the
    cells that such tiles cover are counted, and not the tiles, which then may lie in several lines.
    is_whole: whether these tiles are said to cover all its cells.
    """

    of: Tiles
    often: Amount
    is_row: bool
    at: int | None = None
    is_not: bool = False
    of_cells: bool = False
    is_whole: bool = False


@dataclass(frozen=True, slots=True)
class InAdjacentLines:
    """Two of some tiles that lie in rows, or columns, next to each other."""

    of: Tiles
    is_row: bool


@dataclass(frozen=True, slots=True)
class LinesAlike:
    """Two rows, or columns, next to each other with the same tiles at the same places."""

    is_row: bool


@dataclass(frozen=True, slots=True)
class TileAt:
    """The tiles of some shapes that lie in one row or column, or, if `is_out`, do not lie in it.

    at: its index, -1 for the last one. touches: of tiles that have cells in it, the first or the
    last one, whether or not they lie in it.
    """

    of: Tiles
    is_row: bool
    at: int
    touches: bool = False
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class SameTiles:
    """So many tiles one behind the other in a row that have the same length, or the same color.

    is_both: whether they have both the same length and the same color.
    """

    of: Tiles
    many: int
    is_length: bool
    is_both: bool = False


@dataclass(frozen=True, slots=True)
class EachPiece:
    """The tiles of each piece, if there are so many pieces; None for any number of them."""

    many: int | None = None


@dataclass(frozen=True, slots=True)
class LengthsChange:
    """A tile of a row, and right behind it a longer one, or a shorter one."""

    rises: bool


@dataclass(frozen=True, slots=True)
class SameEnds:
    """The first and the last tile of a row, if they are of the same piece, or have one length."""

    is_length: bool = False


InOneRow = EndTile | Consecutive | Unfollowed | Lonely
"""What is said of tiles that stand in one row."""
TilePlaces = (
    Tiles
    | FaultLines
    | Crossings
    | Contacts
    | InOneRow
    | TileLine
    | InAdjacentLines
    | LinesAlike
    | TileAt
    | SameTiles
    | EachPiece
    | LengthsChange
    | SameEnds
)


@dataclass(frozen=True, slots=True)
class TileCount:
    """There is such an amount of tiles, or of lines or points between them.

    Of contacts, and of what is said of tiles in one row, the amount is none or some.
    """

    amount: Amount
    of: TilePlaces


@dataclass(frozen=True, slots=True)
class TileCompared:
    """The number of the first tiles less that of the second is in an interval.

    low, high: its ends; None for none. Of two numbers that are equal the order does not matter.
    """

    first: Tiles
    second: Tiles
    low: int | None = 0
    high: int | None = 0

    def __post_init__(self) -> None:
        is_turned = self.low is None  # fewer dominoes than squares: more squares than dominoes
        if is_turned or (self.low == self.high == 0 and repr(self.second) < repr(self.first)):
            first, second = self.second, self.first
            low = None if self.high is None else -self.high
            high = None if self.low is None else -self.low
            for name, told in (("first", first), ("second", second), ("low", low), ("high", high)):
                object.__setattr__(self, name, told)


@dataclass(frozen=True, slots=True)
class TileNot:
    """What is said does not hold."""

    part: TileProperty


@dataclass(frozen=True, slots=True)
class TileAll:
    """All that is said holds."""

    parts: frozenset[TileProperty]


@dataclass(frozen=True, slots=True)
class TileEither:
    """At least one thing that is said holds."""

    parts: frozenset[TileProperty]


TileProperty = TileCount | TileCompared | TileNot | TileAll | TileEither


def tile_all(parts: Iterable[TileProperty | None]) -> TileProperty | None:
    """Return the conjunction, which is flat; None if nothing is said.

    >>> tile_all([None, TileCount(Amount(2), Tiles())])
    TileCount(amount=Amount(low=2, high=None, step=1), of=Tiles(shapes=None))
    """
    flat: set[TileProperty] = set()
    for one in parts:
        if one is not None:
            flat |= one.parts if isinstance(one, TileAll) else {one}
    return TileAll(frozenset(flat)) if len(flat) > 1 else next(iter(flat), None)


def tile_either(parts: Iterable[TileProperty]) -> TileProperty:
    """Return the disjunction, which is flat."""
    flat: set[TileProperty] = set()
    for one in parts:
        flat |= one.parts if isinstance(one, TileEither) else {one}
    return TileEither(frozenset(flat)) if len(flat) > 1 else next(iter(flat))


def one_of_tiles(parts: Iterable[TileProperty]) -> TileProperty:
    """Return that one of several things holds, as a conjunction of disjunctions.

    >>> one, two, three = (TileCount(Amount(k), Tiles()) for k in (1, 2, 3))
    >>> len(one_of_tiles([one, TileAll(frozenset({two, three}))]).parts)
    2
    """
    each = (one.parts if isinstance(one, TileAll) else frozenset({one}) for one in parts)
    clauses = one_of((tuple(map(_clause, some)) for some in each), MOST_CLAUSES)
    found = tile_all(map(tile_either, clauses))
    if found is None:
        raise Meaningless("nothing is said")
    return found


def _clause(of: TileProperty) -> frozenset[TileProperty]:
    return of.parts if isinstance(of, TileEither) else frozenset({of})


def tile_not(of: TileProperty) -> TileProperty:
    """Return the negation: of an amount the other numbers, of a conjunction its parts.

    >>> tile_not(TileCount(Amount(1), Crossings()))
    TileCount(amount=Amount(low=0, high=0, step=1), of=Crossings())
    """
    match of:
        case TileNot(part):
            return part
        case TileAll(parts):
            return one_of_tiles(map(tile_not, parts))
        case TileEither(parts):
            found = tile_all(map(tile_not, parts))
            if found is None:
                raise Meaningless("nothing is said")
            return found
        case TileCount(amount, places) if (others := amount.others) is not None:
            return TileCount(others, places)
        case TileCompared(first, second, int(low), None):
            return TileCompared(first, second, None, low - 1)
    return TileNot(of)


def ends_alike(sorts: list[Tiles], *, is_so: bool) -> TileProperty:
    """Return that the last tile of a row is of the sort of the first one, or that it is not."""
    begun, ended = (
        [TileCount(SOME, EndTile(z, is_last)) for z in sorts] for is_last in (False, True)
    )
    ends = ended if is_so else map(tile_not, ended)
    each = [tile_either([tile_not(x), y]) for x, y in zip(begun, ends, strict=True)]
    found = tile_all([TileCount(SOME, Tiles()), *each])  # the empty tiling has no first tile
    assert found is not None
    return found


@dataclass(frozen=True, slots=True)
class Weight:
    """Each tile of some has a letter as weight: so many colors, or a mark that counts them."""

    letter: str
    of: Tiles


@dataclass(frozen=True, slots=True)
class Tiled:
    """What is counted of some pieces on a board, if something is said of them.

    weights: one for each letter, in alphabetical order: what is counted is the sum of the products
    of the weights. total: of which tiles it is counted how many there are in all of them together.
    """

    aim: Aim
    board: TileBoard
    pieces: frozenset[Piece]
    said: TileProperty | None = None
    weights: tuple[Weight, ...] = ()
    total: Tiles | None = None
