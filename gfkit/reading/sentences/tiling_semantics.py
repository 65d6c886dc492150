"""From a parse to what is counted of pieces on a board: one method for each form of `tilings.lark`.

Which squares are meant by "squares", and whether the tiles of which something is said are among the
pieces, is told afterwards, in `tiling_typing.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum, auto
from itertools import pairwise, takewhile
from typing import TypeVar

from gfkit.boards.shapes.named_polyominoes import POLYOMINOES, SHAPES, drawings
from gfkit.errors import GfkitError
from gfkit.reading.sentences.board_semantics import BoardSaid, board_of, of_so_many
from gfkit.reading.sentences.canonical_sentence_writers.tiling_sentences import tiling_sentence
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Beginning
from gfkit.reading.sentences.meanings_of_sentence_parts import (
    NOT_SO_MANY,
    LinesAt,
    Nth,
    Uncounted,
    Undecided,
    require_amount_again,
)
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    ONE,
    SOME,
    Amount,
    Cells,
    Columns,
    Compositions,
    Counted,
    Every,
    HowTold,
    Joined,
    LineAt,
    Meaningless,
    Of,
    Order,
    Ordered,
    Rows,
    Size,
    all_of,
    everything_in,
)
from gfkit.reading.sentences.sentence_tokens import Token
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
    Weight,
    tile_all,
    tile_either,
    tile_not,
)
from gfkit.reading.sentences.tiling_shapes import (
    drawn,
    has_way,
    images,
    in_one_way,
    rectangle,
    sides,
)
from gfkit.reading.sentences.tiling_typing import (
    ANY_TILE,
    BARE,
    EMPTY,
    MIDDLE,
    STANDING,
    typed_tiling,
)

T = TypeVar("T")
Parts = list[object]
MOST_KINDS = 20
MANY = 2
"""So many tiles are adjacent; more stand one behind the other."""
NO_VERB = (
    "what is done with the pieces is not told: say '{0}' for the ways to put down one of them, or "
    "'{1}' for the ways to cover the board"
)
NO_COVER = "whether every cell is covered is not told: '{0}' or '{1}'"
PIECES_TWICE = "the pieces are told twice: tell all of them in one list"
NO_AMOUNT = "how many of them? as in 'with exactly 2 squares' or 'with at least one square'"
NOT_OR_TILES = (
    "'do not ... or ...' is neither, or one of both: say 'do not ... and do not ...' for the former"
)
NOT_AND = (
    "'not ... and ...' may mean not the first but the second, or neither: say 'but', or repeat "
    "'do not'"
)

NOT_BOTH = (
    "'not' before several conditions may mean neither, or not both: say 'do not' before each of "
    "them, or say what there is instead"
)
ONE_OR_BOTH = "whether {0} of one piece alone or of all is not told: '{1}', or '{2}'"
ONLY_AND = (
    "'only ... and ...' may mean that there are no others than the first ones, or none than all of "
    "these: {0!r} has all of them"
)
OR_AND = "'or' beside 'and' may be read in two ways: say it in several remarks"


@dataclass(frozen=True, slots=True)
class NamedShapes:
    """Shapes that have a name together: one, or several such as all trominoes.

    is_in_row: whether only their size is told, which is a shape on boards of one row.
    """

    shapes: tuple[Shape, ...]
    is_in_row: bool = False


class Reach(Enum):
    """Of which pieces in a list the kinds may be those that are told with one of them."""

    ALONE = auto()
    BEFORE = auto()
    BEHIND = auto()
    EACH = auto()


@dataclass(frozen=True, slots=True)
class Colors:
    """Kinds of a piece that have the names of colors."""

    names: frozenset[str]
    reach: Reach = Reach.ALONE


@dataclass(frozen=True, slots=True)
class EachWay:
    """That a piece may lie in each way."""


def _lies_in_one_way(shape: Shape) -> bool:
    """Tell whether a shape is a square, which lies in one way."""
    return (
        isinstance(shape, Drawn)
        and len({*shape.drawing.split("|")}) == 1
        and (
            shape.drawing.count("|") + 1
            == shape.drawing.count(".") // (shape.drawing.count("|") + 1)
        )
    )


@dataclass(frozen=True, slots=True)
class NumberOfKinds:
    """The number of kinds of a piece, or the letter that stands for it."""

    many: int | str
    reach: Reach = Reach.ALONE


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter that stands for any number."""

    name: str


@dataclass(frozen=True, slots=True)
class Weighed:
    """Tiles that have a letter as weight; none: the next one that is free."""

    of: Tiles
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """How a piece stands."""

    upright: bool


@dataclass(frozen=True, slots=True)
class BoxOf:
    """What a piece is called that has sides: how many cells it has, and whether they are equal."""

    cells: int = 0
    is_square: bool = False


@dataclass(frozen=True, slots=True)
class Boxed:
    """The sides of a piece."""

    rows: int
    columns: int


@dataclass(frozen=True, slots=True)
class OneKind:
    """That tiles are of the same kind."""


@dataclass(frozen=True, slots=True)
class PieceSaid:
    """Some shapes, of each of which there are so many kinds; none: it is not told.

    reach: of which pieces beside it the kinds may be, too. is_in_row: whether they are told as on
    boards of one row.
    """

    shapes: tuple[Shape, ...]
    kinds: int | str | None = None
    colors: frozenset[str] = frozenset()
    reach: Reach = Reach.ALONE
    is_in_row: bool = False

    @property
    def colored(self) -> tuple[Shape, ...]:
        """Its shapes, one of each color."""
        if not self.colors:
            return self.shapes
        if not all(isinstance(z, Drawn) for z in self.shapes):
            raise Meaningless("the colors of pieces of any size are told by their number")
        drawn_ones = [z for z in self.shapes if isinstance(z, Drawn)]
        return tuple(replace(z, color=c) for z in drawn_ones for c in sorted(self.colors))


@dataclass(frozen=True, slots=True)
class Items:
    """Pieces in a list, what is said in it, and the pieces of which it is said.

    reaching: amounts that may be those of the piece behind, too, with all of these shapes: "2
    squares and dominoes". is_only: whether there are no others.
    """

    pieces: tuple[PieceSaid, ...] = ()
    said: TileProperty | None = None
    counted: tuple[PieceSaid, ...] = ()
    reaching: tuple[tuple[TileCount, frozenset[Shape]], ...] = ()
    is_only: bool = False


@dataclass(frozen=True, slots=True)
class TilingParts:
    """Parts that stand together."""

    parts: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Denied:
    """What is said with "not"."""

    said: TileProperty


@dataclass(frozen=True, slots=True)
class Mirrored:
    """That tilings of a row are read alike from both sides."""


@dataclass(frozen=True, slots=True)
class Packings:
    """A word for tilings that might mean placements, too."""


@dataclass(frozen=True, slots=True)
class RowSaid:
    """What is said of the tiles of a row as of the letters of a word."""

    said: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class OnRing:
    """That a row is closed to a ring, which has three cells or more."""


@dataclass(frozen=True, slots=True)
class Uncovered:
    """That cells may stay empty, or the placement of no pieces is counted."""


@dataclass(frozen=True, slots=True)
class FaultsExplained:
    """What a fault line is: a line that cuts none of some tiles, of which there is an amount."""

    faults: FaultLines
    of: Tiles
    amount: Amount = SOME


@dataclass(frozen=True, slots=True)
class KindsTold:
    """The kinds of a piece, told behind the pieces."""

    of: PieceSaid
    kinds: NumberOfKinds


@dataclass(frozen=True, slots=True)
class Stems:
    """Pieces that stand before "tilings"."""

    pieces: tuple[PieceSaid, ...]


def all_in(kind: type[T], parts: Iterable[object]) -> Iterator[T]:
    """Yield the parts of a type."""
    return (part for part in parts if isinstance(part, kind))


def one_in(kind: type[T], parts: Iterable[object]) -> T:
    """Return the only part of a type; raises Meaningless."""
    found = [*all_in(kind, parts)]
    if len(found) != 1:
        raise Meaningless("a part is missing" if not found else "a part is told twice")
    return found[0]


def _flat(part: object) -> Parts:
    """Return a part, or those that it has."""
    return [*part.parts] if isinstance(part, TilingParts) else [part]


def said_of_tiles(parts: Iterable[object]) -> list[TileProperty]:
    """Return what is said in parts; of a list with pieces in it nothing is said of them."""
    found: list[TileProperty] = []
    for part in parts:
        match part:
            case TileCount() | TileCompared() | TileNot() | TileAll() | TileEither():
                found.append(part)
            case Denied(said):
                found.append(said)
            case Items(pieces, said):
                if pieces or said is None:
                    raise Meaningless(NO_AMOUNT)
                found.append(said)
    return found


def all_said(parts: Iterable[TileProperty | None]) -> TileProperty:
    """Return that all of this is so; raises Meaningless if nothing is said."""
    found = tile_all(parts)
    if found is None:
        raise Meaningless("nothing is said")
    return found


def count_of(amount: Amount, thing: object) -> TileCount:
    """Return that there is such an amount of a piece, or of places between tiles."""
    match thing:
        case PieceSaid(kinds=kinds):
            if kinds is not None:
                raise Meaningless("of the kinds of a piece together it is said how many there are")
            return TileCount(amount, Tiles(frozenset(thing.colored)))
        case Tiles() | FaultLines() | Crossings() | Contacts() | Consecutive():
            return TileCount(amount, thing)
    raise Meaningless("an amount of what?")


def tiles_told(thing: object) -> Tiles:
    """Return tiles that are counted by the weight of each; raises Meaningless for other things."""
    match thing:
        case PieceSaid(kinds=None):
            return Tiles(frozenset(thing.colored))
        case Tiles():
            return thing
        case PieceSaid():
            raise Meaningless("tiles are counted by their shapes, and not by their kinds")
    raise Meaningless("only tiles are counted in this way, and not lines or points between them")


def _two_classes(parts: Parts) -> tuple[Tiles, Tiles]:
    """Return the tiles of which something is said, and those that stand beside them."""
    of, others = all_in(Tiles, parts)
    return of, others


def _of_several(parts: Parts) -> TilePlaces:
    """Return several tiles and how they stand together."""
    return next(z for z in parts if isinstance(z, Contacts | Consecutive))


def _is_thing(part: object) -> bool:
    """Tell whether a part is a piece, or tiles."""
    return isinstance(part, PieceSaid | Tiles)


def _standing_tiles(way: Way) -> Tiles:
    name = next(z for z, upright in STANDING.items() if upright == way.upright)
    return Tiles(frozenset({Drawn(name)}))


def _lines_told(parts: Parts) -> tuple[TileAt, ...]:
    """Return the rows or columns in which tiles lie."""
    return tuple(
        TileAt(Tiles(), isinstance(z.lines, Rows), MIDDLE if z.index is None else z.index)
        for z in one_in(LinesAt, parts).each
    )


def _thing_of(parts: Parts) -> object:
    """Return the piece or place of which there is an amount."""
    return next(part for part in parts if isinstance(part, PieceSaid | TilePlaces))


class TilingSemantics:
    """What each form of `tilings.lark` means."""

    # What is counted.

    def tiled(self, parts: Parts) -> Tiled | Counted | Beginning:
        """Return tilings: the pieces are told before "tilings", or in one list."""
        if any(all_in(Mirrored, (z for part in parts for z in _flat(part)))):
            return _mirrored(self.tilings_of([_without_mirror(z) for z in parts]))
        return self.tilings_of(parts)

    def tilings_of(self, parts: Parts) -> Tiled:
        found = _tiled(Aim.TILINGS, (), [], parts)
        if EMPTY in everything_in(found):
            raise Meaningless("tilings leave no cell empty: placements do")
        if any(all_in(Packings, (z for part in parts for z in _flat(part)))):
            both = (typed_tiling(replace(found, aim=z)) for z in (Aim.TILINGS, Aim.PLACEMENTS))
            raise Undecided(NO_COVER.format(*map(tiling_sentence, both)))
        return found

    def total_of_tiles(self, parts: Parts) -> Tiled | Counted:
        """Return tilings of which some tiles are counted in all of them together."""
        thing = _thing_of(parts)
        rest = parts[: parts.index(thing)] + parts[parts.index(thing) + 1 :]
        return replace(self.tilings_of(rest), total=tiles_told(thing))

    def placements(self, parts: Parts) -> Tiled:
        """Return placements; the first list has their pieces."""
        first = next((k for k, z in enumerate(parts) if isinstance(z, Items)), None)
        if first is None:
            raise Meaningless("which pieces are placed?")
        rest = parts[:first] + parts[first + 1 :]
        found = _tiled(Aim.PLACEMENTS, (), [one_in(Items, parts[first : first + 1])], rest)
        return _with_cells(found) if EMPTY in everything_in(found) else found

    def just_one(self, parts: Parts) -> Amount:
        return ONE

    def empty_cell(self, parts: Parts) -> NamedShapes:
        return NamedShapes((EMPTY,))

    def leaving_empty(self, parts: Parts) -> TileProperty:
        """Return how many cells no piece covers."""
        return TileCount(one_in(Amount, parts), Tiles(frozenset({EMPTY})))

    def places_of(self, parts: Parts) -> Tiled:
        """Return the places of pieces, of which squares and rectangles have any size."""
        lists = [one.pieces for one in all_in(Items, parts)]
        told = lists[0] if lists else [one_in(PieceSaid, parts)]
        return Tiled(Aim.PLACES, one_in(TileBoard, parts), _pieces(told))

    def untold_pieces(self, parts: Parts) -> Tiled:
        """Raise Undecided: pieces on a board, and nothing that says what is done with them."""
        places = self.places_of(parts)
        both = (typed_tiling(replace(places, aim=aim)) for aim in (Aim.PLACES, Aim.TILINGS))
        raise Undecided(NO_VERB.format(*map(tiling_sentence, both)))

    def tiling_head(self, parts: Parts) -> TilingParts:
        return TilingParts(tuple(parts))

    def tile_stems(self, parts: Parts) -> Stems:
        return Stems(tuple(all_in(PieceSaid, parts)))

    def packings_said(self, parts: Parts) -> Packings:
        return Packings()

    def palindromic_tilings(self, parts: Parts) -> Mirrored:
        return Mirrored()

    def tilings_said(self, parts: Parts) -> None:
        return None

    tile_verb = tile_order = places_head = tilings_said

    def tiled_by(self, parts: Parts) -> None:
        """Return nothing of who tiles: I, you, we, one."""
        if any(isinstance(part, Token) and str(part) not in {"I", "i", "1"} for part in parts):
            raise Meaningless("who tiles?")

    def placements_head(self, parts: Parts) -> object:
        return parts[0]

    def placed_pieces(self, parts: Parts) -> object:
        return parts[0]

    def one_of_each(self, parts: Parts) -> Items:
        pieces = tuple(all_in(PieceSaid, parts))
        return Items((), all_said(count_of(ONE, one) for one in pieces), pieces)

    # Boards.

    def tiled_board(self, parts: Parts) -> TileBoard:
        told = next(all_in(BoardSaid, parts), None)
        return told.board if told else board_of(parts)

    def whole_board(self, parts: Parts) -> TileBoard:
        return one_in(TileBoard, parts)

    def sides_with_a_star(self, parts: Parts) -> TileBoard:
        return TileBoard(one_in(Size, parts), Size())

    def in_a_box(self, parts: Parts) -> TileBoard:
        """Return a box: of its sides one is n, and the others are numbers."""
        numbers = sorted(one.shift for one in all_in(Size, parts) if not one.step)
        grows = [one for one in all_in(Size, parts) if one.step]
        if len(grows) != 1 or numbers[0] < 1:
            raise Meaningless("of a box one side is n, and the others are numbers")
        return TileBoard(Size(0, numbers[0]), grows[0], layers=numbers[1])

    def bricks(self, parts: Parts) -> NamedShapes:
        if sorted(all_in(int, parts)) != [1, 1, 2]:
            raise Meaningless("in a box bricks are of two cells: 1 x 1 x 2")
        return NamedShapes((rectangle(1, 2),))

    def in_a_ring(self, parts: Parts) -> TilingParts:
        """Return a row of cells whose ends are joined: of three cells or more."""
        if any(str(z) != "1" for z in parts if isinstance(z, Token) and z.type == "NUMBER"):
            raise Meaningless("a ring is one row of cells")
        return TilingParts((TileBoard(Size(0, 1), Size(), Joined.RING), OnRing()))

    def in_one_row(self, parts: Parts) -> TileBoard:
        return TileBoard(Size(0, 1), Size())

    def product_of_two(self, parts: Parts) -> TileBoard:
        """Return the board whose cells are the product of two paths or cycles."""
        names = [*map(str, all_in(Token, parts))]
        sizes = [Size() if one[2:] == "n" else Size(0, int(one[2:])) for one in names]
        if bool(sizes[0].step) == bool(sizes[1].step):
            raise Meaningless(
                "of the two graphs one has n vertices, and the other a number of them"
            )
        grows = 0 if sizes[0].step else 1
        told = names[1 - grows][0], names[grows][0]
        joined = {("P", "P"): Joined.OPEN, ("C", "P"): Joined.CYLINDER, ("P", "C"): Joined.RING}
        return TileBoard(sizes[0], sizes[1], joined.get(told, Joined.TORUS))

    # Pieces.

    def tile_pieces(self, parts: Parts) -> Items:
        return Items(tuple(all_in(PieceSaid, parts)))

    def tile_pieces_as_thing(self, parts: Parts) -> PieceSaid:
        return one_in(PieceSaid, parts)

    def piece_of_kinds(self, parts: Parts) -> PieceSaid:
        told = one_in(NamedShapes, parts)
        shapes = told.shapes
        kinds, colors = [*all_in(NumberOfKinds, parts)], [*all_in(Colors, parts)]
        if len(kinds) + len(colors) > 1:
            raise Meaningless("the kinds of a piece are told twice")
        if any(isinstance(z, EachWay) for z in parts) and (
            any(True for _ in all_in(Way, parts)) or all(map(_lies_in_one_way, shapes))
        ):
            raise Meaningless("a piece that may lie in any way has several, and none is told")
        for way in all_in(Way, parts):
            some = tuple(filter(has_way, shapes)) or shapes  # of trominoes the straight ones
            shapes = tuple(in_one_way(one, upright=way.upright) for one in some)
        many = kinds[0].many if kinds else None
        named = colors[0].names if colors else frozenset[str]()
        reaches = [*(z.reach for z in kinds), *(z.reach for z in colors)]
        reach = next(iter(reaches), Reach.ALONE)
        return PieceSaid(shapes, many, named, reach, told.is_in_row)

    def each_way(self, parts: Parts) -> EachWay:
        """Return that a piece may lie in each way."""
        return EachWay()

    def colored_before(self, parts: Parts) -> NumberOfKinds:
        for letter in (*all_in(Letter, parts), *all_in(Token, parts)):
            return NumberOfKinds(letter.name if isinstance(letter, Letter) else str(letter))
        many = one_in(int, parts)
        if not 1 <= many <= MOST_KINDS:
            raise Meaningless(f"a piece is of 1 to {MOST_KINDS} kinds")
        return NumberOfKinds(many)

    def piece_colors(self, parts: Parts) -> NumberOfKinds:
        return replace(self.colored_before(parts), reach=Reach.BEFORE)

    def kinds_before(self, parts: Parts) -> NumberOfKinds:
        return replace(self.colored_before(parts), reach=Reach.BEHIND)

    piece_colors_alone = colored_before

    def one_kind(self, parts: Parts) -> NumberOfKinds:
        return NumberOfKinds(1)

    def colors_behind(self, parts: Parts) -> Colors:
        return replace(self.named_colors(parts), reach=Reach.BEFORE)

    def some_number(self, parts: Parts) -> Letter:
        return Letter(str(parts[0]))

    weight_letter = some_number

    def number_a(self, parts: Parts) -> Letter:
        return Letter("a")

    def several_of(self, parts: Parts) -> TilingParts:
        return TilingParts(tuple(parts))

    def tile_statistic(self, parts: Parts) -> Weighed:
        return Weighed(tiles_told(_thing_of(parts)))

    def tiles_by_letter(self, parts: Parts) -> Weighed:
        """Return that tiles are counted, of which a letter says how many there are."""
        letter = next(str(z) for z in all_in(Token, parts))
        if letter in FREE:
            raise Meaningless(f"{letter} is the letter of a weight here; an amount is k, l or m")
        return Weighed(tiles_told(_thing_of(parts)))

    def weighing(self, parts: Parts) -> Weighed:
        return Weighed(tiles_told(_thing_of(parts)), one_in(Letter, parts).name)

    def named_colors(self, parts: Parts) -> Colors:
        return Colors(frozenset(str(part) for part in parts))

    def upright(self, parts: Parts) -> Way:
        return Way(upright=True)

    def lying(self, parts: Parts) -> Way:
        return Way(upright=False)

    def unit_square(self, parts: Parts) -> NamedShapes:
        return NamedShapes((rectangle(1, 1),))

    def bare_square(self, parts: Parts) -> NamedShapes:
        return NamedShapes((BARE,))

    def domino(self, parts: Parts) -> NamedShapes:
        return NamedShapes((rectangle(1, 2),))

    def boxed(self, parts: Parts) -> Boxed:
        rows, columns = all_in(int, parts)
        return Boxed(rows, columns)

    def boxes(self, parts: Parts) -> NamedShapes:
        of = one_in(BoxOf, parts)
        found = [*all_in(Boxed, parts)]
        if any(of.is_square and one.rows != one.columns for one in found):
            raise Meaningless("the sides of a square are equal")
        if any(of.cells not in {0, one.rows * one.columns} for one in found):
            raise Meaningless(f"these pieces have {of.cells} cells")
        return NamedShapes(tuple(dict.fromkeys(rectangle(one.rows, one.columns) for one in found)))

    def straight_boxes(self, parts: Parts) -> NamedShapes:
        if any(1 not in {z.rows, z.columns} for z in all_in(Boxed, parts)):
            raise Meaningless("a straight piece lies in one row or column")
        return self.boxes(parts)

    def piece_of_so_many_cells(self, parts: Parts) -> NamedShapes:
        """Return a piece of which the number of cells is told again."""
        named, many = one_in(NamedShapes, parts), one_in(int, parts)
        cells = {
            1 if z == BARE else z.drawing.count(".") if isinstance(z, Drawn) else 0
            for z in named.shapes
        }
        if cells != {many}:
            raise Meaningless("the piece has another number of cells")
        return replace(
            named, shapes=tuple(rectangle(1, 1) if z == BARE else z for z in named.shapes)
        )

    def piece_of_length(self, parts: Parts) -> NamedShapes:
        """Return a straight piece of which the length is told again."""
        found = self.piece_of_so_many_cells(parts)
        if any(
            isinstance(z, Drawn) and "|" in z.drawing.replace(".|.", "..") for z in found.shapes
        ):
            raise Meaningless("a length have straight pieces")
        return found

    def box_alone(self, parts: Parts) -> NamedShapes:
        return self.boxes([*parts, BoxOf()])

    def of_equal_sides(self, parts: Parts) -> BoxOf:
        return BoxOf(is_square=True)

    def of_any_cells(self, parts: Parts) -> BoxOf:
        return BoxOf()

    def of_one(self, parts: Parts) -> BoxOf:
        return BoxOf(1)

    def of_two(self, parts: Parts) -> BoxOf:
        return BoxOf(2)

    def of_three(self, parts: Parts) -> BoxOf:
        return BoxOf(3)

    def of_four(self, parts: Parts) -> BoxOf:
        return BoxOf(4)

    def of_five(self, parts: Parts) -> BoxOf:
        return BoxOf(5)

    def of_six(self, parts: Parts) -> BoxOf:
        return BoxOf(6)

    def squares_of_sides(self, parts: Parts) -> NamedShapes:
        return NamedShapes(tuple(rectangle(k, k) for k in all_in(int, parts)))

    def bars_of_lengths(self, parts: Parts) -> NamedShapes:
        return NamedShapes(tuple(rectangle(1, k) for k in all_in(int, parts)))

    def bars_of_sizes(self, parts: Parts) -> NamedShapes:
        """Return bars of so many cells: on boards of one row, where pieces have no other shape."""
        return replace(self.bars_of_lengths(parts), is_in_row=True)

    def bars_up_to(self, parts: Parts) -> NamedShapes:
        longest = one_in(int, parts)
        if not 0 < longest <= MOST_KINDS:
            raise Meaningless(f"bars are of length 1 to {MOST_KINDS}")
        return NamedShapes(tuple(rectangle(1, k) for k in range(1, longest + 1)))

    def bars_of_any_length(self, parts: Parts) -> NamedShapes:
        """Return bars of any length: on boards of one row, where a rectangle is one."""
        return NamedShapes((AnyRectangle(),), is_in_row=True)

    def any_square(self, parts: Parts) -> NamedShapes:
        return NamedShapes((AnySquare(),))

    def any_rectangle(self, parts: Parts) -> NamedShapes:
        return NamedShapes((AnyRectangle(),))

    def polyominoes(self, parts: Parts) -> NamedShapes:
        kinds = [one for one in all_in(str, parts) if one in POLYOMINOES]
        letters = [str(z) for part in all_in(TilingParts, parts) for z in part.parts]
        try:
            return NamedShapes(tuple(map(drawn, drawings(kinds[0], tuple(letters)))))
        except KeyError as error:
            known = ", ".join(POLYOMINOES[kinds[0]]).upper()
            told = str(error.args[0]).upper()
            raise Meaningless(
                f"there is no {told}-{kinds[0]}omino; their letters are {known}"
            ) from None

    def polyominoes_like(self, parts: Parts) -> NamedShapes:
        *kinds, letter = parts
        return self.polyominoes([*kinds, TilingParts((letter,))])

    def polyominoes_but(self, parts: Parts) -> NamedShapes:
        """Return all trominoes, tetrominoes or pentominoes but one."""
        kind, letter, other = parts
        if kind != other:
            raise Meaningless("the piece that is left out is one of the others")
        out = self.polyominoes([kind, TilingParts((letter,))]).shapes
        return NamedShapes(tuple(z for z in self.polyominoes([kind]).shapes if z not in out))

    def tiles_apart(self, parts: Parts) -> TileProperty:
        """Return that no two of some tiles are adjacent."""
        of_so_many(parts, 1, "tiles are adjacent to one another")
        return TileCount(NONE, Contacts(tiles_told(_thing_of(parts)).shapes))

    def of_shapes(self, parts: Parts) -> TilingParts:
        return TilingParts(tuple(parts))

    def shape_letter(self, parts: Parts) -> str:
        return str(parts[0]).lower()

    def straight(self, parts: Parts) -> str:
        return SHAPES["straight"]

    def bent(self, parts: Parts) -> str:
        return SHAPES["bent"]

    def skew(self, parts: Parts) -> str:
        return SHAPES["skew"]

    def plus(self, parts: Parts) -> str:
        return SHAPES["plus"]

    def square_shape(self, parts: Parts) -> str:
        return SHAPES["square"]

    def tromino(self, parts: Parts) -> str:
        return "tr"

    def tetromino(self, parts: Parts) -> str:
        return "tetr"

    def pentomino(self, parts: Parts) -> str:
        return "pent"

    def drawn(self, parts: Parts) -> NamedShapes:
        text = str(parts[0]).replace(".", "#").replace("X", ".")
        wide = max(map(len, text.split("|")))
        try:
            return NamedShapes((drawn("|".join(row.ljust(wide, "#") for row in text.split("|"))),))
        except GfkitError as error:
            raise Meaningless(str(error)) from None

    # What is said.

    def pieces_of_color(self, parts: Parts) -> Items:
        if not all(z.colors for z in all_in(PieceSaid, parts)):
            raise Meaningless("the pieces are told twice: tell all of them in one list")
        return self.tile_pieces(parts)

    def tile_items(self, parts: Parts) -> Items:
        pieces: list[PieceSaid] = []
        counted: list[PieceSaid] = []
        said: list[TileProperty | None] = []
        for part in parts:
            match part:
                case Items():
                    pieces += part.pieces
                    counted += part.counted
                    said.append(part.said)
                case TileCount() | TileCompared() | TileNot() | TileAll() | TileEither():
                    said.append(part)
        if pieces and pieces[-1].reach is Reach.EACH:  # "squares and dominoes, each red or blue"
            if not _is_bare(pieces[:-1]):
                raise Meaningless("the kinds of a piece are told twice")
            alike = replace(pieces[-1], reach=Reach.ALONE)
            pieces = [replace(z, kinds=alike.kinds, colors=alike.colors) for z in pieces[:-1]]
            pieces.append(alike)
        reaching = tuple(
            (before.said, frozenset(z for y in (before, behind) for z in _shapes(y)))
            for before, behind in pairwise(parts)
            if isinstance(before, Items) and isinstance(behind, Items) and behind.pieces
            if isinstance(before.said, TileCount) and _is_plural(before.said)
        )
        return Items(tuple(pieces), tile_all(said), tuple(counted), reaching)

    def only_items(self, parts: Parts) -> Items:
        return replace(self.tile_items(parts), is_only=True)

    def tile_items_or(self, parts: Parts) -> Items:
        counted = tuple(z for part in all_in(Items, parts) for z in part.counted)
        return Items((), self.tile_or(parts), counted)

    def tile_counts_or(self, parts: Parts) -> Items:
        """Return that one amount or the other is there; "no" might reach to "two" behind "or"."""
        require_amount_again(parts)
        return self.tile_items_or(parts)

    def tile_amount_of(self, parts: Parts) -> Items:
        thing, amount = _thing_of(parts), one_in(Amount, parts)
        is_there = isinstance(thing, PieceSaid) and amount != NONE
        counted = tuple(all_in(PieceSaid, [thing] if is_there else []))
        if amount == Amount(0):
            if not counted:
                raise Meaningless("any number of them says nothing")
            return Items(counted)
        return Items((), count_of(amount, thing), counted)

    def tile_measured(self, parts: Parts) -> TileProperty:
        return count_of(one_in(Amount, parts), _thing_of(parts))

    def as_many_tiles(self, parts: Parts) -> Items:
        return _compared(parts, 0, 0)

    def no_fewer_tiles(self, parts: Parts) -> Items:
        return _compared(parts, 0, None)

    def no_more_tiles(self, parts: Parts) -> Items:
        return _compared(parts, None, 0)

    def more_tiles(self, parts: Parts) -> Items:
        return _compared(parts, 1, None)

    def fewer_tiles(self, parts: Parts) -> Items:
        return _compared(parts, None, -1)

    def contact(self, parts: Parts) -> Contacts:
        """Return that two tiles share a part of a side."""
        told = next(all_in(Contacts, parts), None) or self.contact_thing(parts)
        return replace(told, alike=told.alike or OneKind() in parts)

    def contact_of_two(self, parts: Parts) -> Contacts:
        of_so_many(parts, MANY, "two tiles are adjacent")
        return self.contact(parts)

    def so_many_adjacent(self, parts: Parts) -> TilePlaces:
        """Return that two tiles are adjacent, or that more of them stand one behind the other."""
        told, many = self.contact(parts), one_in(int, parts)
        if many == MANY:
            return told
        if many < MANY or told.alike:
            raise Meaningless("two tiles of one kind are adjacent")
        return Consecutive((Tiles(told.shapes),) * many)

    def adjacent_tiles_are(self, parts: Parts) -> TilePlaces:
        """Return tiles of some shapes that are adjacent: "two consecutive tiles are squares"."""
        return self.so_many_adjacent([one_in(int, parts), Contacts(one_in(Tiles, parts).shapes)])

    def adjacent_to(self, parts: Parts) -> Contacts:
        """Return that a tile of some shapes is adjacent to one of others."""
        of, others = _two_classes(parts)
        return Contacts(of.shapes, others=others)

    def never_adjacent(self, parts: Parts) -> TileProperty:
        return TileCount(NONE, self.adjacent_to(parts))

    def tile_followed(self, parts: Parts) -> Consecutive:
        return Consecutive(_two_classes(parts))

    def tile_preceded(self, parts: Parts) -> Consecutive:
        of, before = _two_classes(parts)
        return Consecutive((before, of))

    def each_tile_followed(self, parts: Parts) -> TileProperty:
        of, by = _two_classes(parts)
        return TileCount(NONE, Unfollowed(of, by))

    def each_tile_preceded(self, parts: Parts) -> TileProperty:
        of, by = _two_classes(parts)
        return TileCount(NONE, Unfollowed(of, by, is_before=True))

    def each_tile_beside(self, parts: Parts) -> TileProperty:
        """Return that no tile is without a neighbour of some others."""
        of_so_many(parts, 1, "of tiles in a row at least one neighbour is told")
        return TileCount(NONE, Lonely(*_two_classes(parts)))

    def not_each_followed(self, parts: Parts) -> TileProperty:
        return tile_not(self.each_tile_followed(parts))

    def not_each_preceded(self, parts: Parts) -> TileProperty:
        return tile_not(self.each_tile_preceded(parts))

    def tiles_of_shapes(self, parts: Parts) -> Tiles:
        """Return the tiles of one shape or of several: "a domino or a unit square"."""
        return Tiles(frozenset(z for one in parts for z in tiles_told(one).shapes or ()))

    def contact_thing(self, parts: Parts) -> Contacts:
        told = [tiles_told(z).shapes for z in parts if isinstance(z, PieceSaid | Tiles)]
        if len(told) == 1:
            return Contacts(told[0], OneKind() in parts)
        return Contacts(frozenset(y for z in told for y in z or ()), OneKind() in parts)

    def contact_of_which(self, parts: Parts) -> Contacts:
        raise Undecided(
            "'two adjacent squares or dominoes' may be two of one of both, or any two of both: say "
            "'no two adjacent squares and no two adjacent dominoes', or 'no two adjacent tiles "
            "that are squares or dominoes'"
        )

    def of_one_kind(self, parts: Parts) -> OneKind:
        return OneKind()

    def tiles_side_by_side(self, parts: Parts) -> Contacts:
        """Return that two tiles are adjacent; one may stand above the other, unless it is told."""
        return replace(self.contact_of_two(parts), is_beside=True)

    def no_contact(self, parts: Parts) -> TileProperty:
        return TileCount(NONE, _of_several(parts))

    def no_contacts(self, parts: Parts) -> TileProperty:
        """Return that there is none of several: "no two adjacent squares or two adjacent ..."."""
        return all_said(self.no_contact([z]) for z in parts)

    def some_contact(self, parts: Parts) -> TileProperty:
        return TileCount(SOME, _of_several(parts))

    def touching_two(self, parts: Parts) -> Contacts:
        """Return that two tiles touch each other; at a corner, perhaps, unless it is told."""
        return replace(self.contact_of_two(parts), touches=True)

    def touching_other(self, parts: Parts) -> Contacts:
        return replace(self.adjacent_to(parts), touches=True)

    def so_many_in_row(self, parts: Parts) -> Consecutive:
        """Return tiles one behind the other in a row: "two dominoes in succession"."""
        told, many = self.contact(parts), one_in(int, parts)
        if many < MANY or told.alike:
            raise Meaningless("two tiles or more stand one behind the other")
        return Consecutive((Tiles(told.shapes),) * many)

    def asked_contact(self, parts: Parts) -> TileProperty:
        return TileCount(NONE, self.contact_of_two(parts))

    def alike_in_length(self, parts: Parts) -> SameTiles:
        """Return tiles one behind the other that have the same length."""
        many = one_in(int, parts)
        if many < MANY:
            raise Meaningless("two tiles or more are alike")
        return SameTiles(tiles_told(_thing_of(parts)), many, is_length=True)

    def alike_in_color(self, parts: Parts) -> SameTiles:
        """Return three tiles or more in a row of the same color; two are adjacent on any board."""
        many = one_in(int, parts)
        if many <= MANY:
            raise Meaningless("three tiles or more are meant")
        return SameTiles(tiles_told(_thing_of(parts)), many, is_length=False)

    def none_alike(self, parts: Parts) -> TileProperty:
        return TileCount(NONE, one_in(SameTiles, parts))

    def some_alike(self, parts: Parts) -> TileProperty:
        return TileCount(SOME, one_in(SameTiles, parts))

    def each_piece(self, parts: Parts) -> TileProperty:
        """Return that tiles of each kind are there: "both kinds of tile occur"."""
        amount = next(all_in(Amount, parts), SOME)
        return TileCount(amount, EachPiece(next(all_in(int, parts), None)))

    def each_piece_so_often(self, parts: Parts) -> TileProperty:
        """Return how often each piece that is told occurs."""
        return TileCount(one_in(Amount, parts), EachPiece(None))

    def same_ends_of_row(self, parts: Parts) -> TileProperty:
        return TileCount(SOME, SameEnds())

    def other_ends_of_row(self, parts: Parts) -> TileProperty:
        return TileCount(NONE, SameEnds())

    def both_kinds(self, parts: Parts) -> TileProperty:
        return TileCount(SOME, EachPiece(MANY))

    def neither_tiles(self, parts: Parts) -> TileProperty:
        things = [z for z in parts if isinstance(z, PieceSaid | TilePlaces)]
        return all_said(count_of(NONE, one) for one in things)

    def both_measured(self, parts: Parts) -> TileProperty:
        """Return that the numbers of some tiles and of others are so, each of them."""
        amount = one_in(Amount, parts)
        return all_said(count_of(amount, z) for z in parts if isinstance(z, PieceSaid | TilePlaces))

    def so_many_standing(self, parts: Parts) -> TileProperty:
        """Return an amount of tiles that are vertical, whatever their shapes are."""
        return TileCount(one_in(Amount, parts), _standing_tiles(one_in(Way, parts)))

    def both_ways(self, parts: Parts) -> TileProperty:
        ways, amounts = all_in(Way, parts), all_in(Amount, parts)
        return all_said(
            TileCount(z, _standing_tiles(y)) for z, y in zip(amounts, ways, strict=True)
        )

    def pieces_of_sides(self, parts: Parts) -> Items:
        """Return pieces of several sizes, and how many are of one of them."""
        piece, sized = one_in(PieceSaid, parts), one_in(Boxed, parts)
        of = rectangle(sized.rows, sized.columns)
        if of not in piece.shapes or piece.kinds is not None or piece.colors:
            raise Meaningless("of which sizes tiles are is told of the sizes of the pieces")
        return Items((piece,), TileCount(one_in(Amount, parts), Tiles(frozenset({of}))))

    # Where tiles lie.

    def end_lines(self, parts: Parts) -> LinesAt:
        lines = next(z for z in parts if isinstance(z, Rows | Columns))
        if any(z != MANY for z in all_in(int, parts)):
            raise Meaningless("a board has two rows or columns at its ends")
        return LinesAt((LineAt(lines, 0), LineAt(lines, -1)))

    def board_side(self, parts: Parts) -> TileAt:
        """Return a side of the board, as what touches it."""
        name = one_in(str, parts)
        return TileAt(
            Tiles(), name in {"top", "bottom"}, 0 if name in {"top", "left"} else -1, True
        )

    def at_side(self, parts: Parts) -> TileAt:
        return one_in(TileAt, parts)

    def not_at_side(self, parts: Parts) -> TileAt:
        return replace(self.at_side(parts), is_out=True)

    def out_of_line(self, parts: Parts) -> TileAt:
        """Return that tiles do not lie in a row or column."""
        (line,) = _lines_told(parts)
        return replace(line, is_out=True)

    def so_many_there(self, parts: Parts) -> TileProperty:
        """Return how many of some tiles lie outside a row or column, or along a side."""
        where, of = one_in(TileAt, parts), tiles_told(next(z for z in parts if _is_thing(z)))
        return TileCount(one_in(Amount, parts), replace(where, of=of))

    def none_there(self, parts: Parts) -> TileProperty:
        return self.so_many_there([*parts, NONE])

    def all_at_side(self, parts: Parts) -> TileProperty:
        where = replace(one_in(TileAt, parts), is_out=True)
        return self.so_many_there([NONE, where, *filter(_is_thing, parts)])

    def so_many_and_none(self, parts: Parts) -> TileProperty:
        """Return an amount of some tiles, none of which lie in some place."""
        thing = next(z for z in parts if _is_thing(z))
        of_all = count_of(one_in(Amount, parts), thing)
        return all_said([of_all, self.so_many_there([NONE, one_in(TileAt, parts), thing])])

    def all_in_line(self, parts: Parts) -> TileProperty:
        """Return that no tile of some lies outside a row or column."""
        where = self.out_of_line([one_in(LinesAt, parts)])
        return self.so_many_there([NONE, where, *filter(_is_thing, parts)])

    def none_in_line(self, parts: Parts) -> TileProperty:
        return self.tile_in_line([NONE, *parts])

    def tiles_in_one_line(self, parts: Parts) -> TileLine:
        """Return that a row or column has fewer than so many of some tiles."""
        (is_row,) = one_in(TilingParts, parts).parts
        many = one_in(int, parts)
        if many < MANY:
            raise Meaningless("two tiles or more are in the same row or column")
        of = tiles_told(next(z for z in parts if _is_thing(z)))
        return TileLine(of, Amount(0, many - 1), bool(is_row), is_not=True)

    def at_most_one_in_line(self, parts: Parts) -> TileProperty:
        return TileCount(NONE, one_in(TileLine, parts))

    def no_line_with(self, parts: Parts) -> TileProperty:
        """Return that no row or column has so many tiles, or more: one of two readings."""
        (is_row,) = one_in(TilingParts, parts).parts
        of = tiles_told(next(z for z in parts if _is_thing(z)))
        return TileCount(NONE, TileLine(of, Amount(one_in(int, parts)), bool(is_row)))

    def cells_in_each_line(self, parts: Parts) -> TileProperty:
        """Return how many cells of every row or column are covered by some tiles."""
        (is_row,) = one_in(TilingParts, parts).parts
        of = tiles_told(next(z for z in parts if _is_thing(z)))
        amount = one_in(Amount, parts)
        line = TileLine(of, amount, bool(is_row), is_not=True, of_cells=True)
        return TileCount(NONE, line)

    # What a fault line is, and what is said of placements alone.

    def line_explained(self, parts: Parts) -> FaultsExplained:
        is_vertical = one_in(Way, parts).upright
        faults = FaultLines(vertical=is_vertical, horizontal=not is_vertical)
        return FaultsExplained(faults, tiles_told(next(z for z in parts if _is_thing(z))))

    def faults_explained(self, parts: Parts) -> FaultsExplained:
        return replace(one_in(FaultsExplained, parts), amount=next(all_in(Amount, parts), SOME))

    def kinds_told(self, parts: Parts) -> KindsTold:
        """Return of how many kinds a piece is that was told before: "the squares come in ..."."""
        return KindsTold(one_in(PieceSaid, parts), self.colored_before([one_in(int, parts)]))

    def kinds_by_color(self, parts: Parts) -> KindsTold:
        """Return that a piece has one of some colors: so many kinds."""
        piece, *_ = all_in(PieceSaid, parts)
        colors = [str(z) for z in parts if isinstance(z, Token)]
        if len({*colors}) < len(colors):
            raise Meaningless("different colors are told")
        return KindsTold(piece, NumberOfKinds(len(colors)))

    def several_kinds_told(self, parts: Parts) -> TilingParts:
        return TilingParts(tuple(parts))

    def none_explained(self, parts: Parts) -> FaultsExplained:
        return replace(one_in(FaultsExplained, parts), amount=NONE)

    def way_or_way(self, parts: Parts) -> None:
        """Return nothing of pieces that stand or lie: they may be turned."""
        if parts[0] == parts[1]:
            raise Meaningless("a piece is vertical or horizontal")

    def explained(self, parts: Parts) -> FaultsExplained:
        return one_in(FaultsExplained, parts)

    def of_placements(self, parts: Parts) -> Uncovered:
        return Uncovered()

    def begins_with_tile(self, parts: Parts) -> TileProperty:
        return TileCount(SOME, EndTile(one_in(Tiles, parts)))

    def ends_with_tile(self, parts: Parts) -> TileProperty:
        return TileCount(SOME, EndTile(one_in(Tiles, parts), is_last=True))

    def tile_at_edge(self, parts: Parts) -> TileProperty:
        """Return of which shapes the first tile is, or the last one."""
        index = one_in(Nth, parts).index
        if index not in {0, -1}:
            raise Meaningless("the first or the last tile is meant")
        return TileCount(SOME, EndTile(one_in(Tiles, parts), is_last=index < 0))

    def not_tile_at_edge(self, parts: Parts) -> TileProperty:
        return tile_not(self.tile_at_edge(parts))

    def tile_at_both(self, parts: Parts) -> TileProperty:
        return all_said([self.begins_with_tile(parts), self.ends_with_tile(parts)])

    def tile_at_one(self, parts: Parts) -> TileProperty:
        return tile_either([self.begins_with_tile(parts), self.ends_with_tile(parts)])

    def tile_at_neither(self, parts: Parts) -> TileProperty:
        return tile_not(self.tile_at_one(parts))

    def tile_lines(self, parts: Parts) -> TilingParts:
        """Return whether rows or columns are meant."""
        return TilingParts((isinstance(parts[0], Rows),))

    def tile_in_line(self, parts: Parts) -> TileProperty:
        """Return how many of some tiles are in the first or in the last row or column."""
        amount = next(all_in(Amount, parts), SOME)
        of = tiles_told(_thing_of(parts))
        return all_said(
            TileCount(SOME, TileLine(of, amount, z.is_row, z.at)) for z in _lines_told(parts)
        )

    def tile_not_in_line(self, parts: Parts) -> TileProperty:
        said = self.tile_in_line(parts)
        require_exact_tiles(said)
        return tile_not(said)

    def tile_in_each_line(self, parts: Parts) -> TileProperty:
        """Return how many of some tiles are in every row or column."""
        amount = next(all_in(Amount, parts), SOME)
        (is_row,) = one_in(TilingParts, parts).parts
        of = tiles_told(_thing_of(parts))
        return TileCount(NONE, TileLine(of, amount, bool(is_row), is_not=True))

    def lines_without_tile(self, parts: Parts) -> TileProperty:
        return self.tile_in_so_many_lines([*parts, NONE])

    def tile_in_so_many_lines(self, parts: Parts) -> TileProperty:
        """Return in how many rows or columns there are so many of some tiles."""
        lines, *often = all_in(Amount, parts)
        (is_row,) = one_in(TilingParts, parts).parts
        numbers = [Amount(z, z) for z in all_in(int, parts)]
        amount = next(iter([*often, *numbers]), SOME)
        return TileCount(lines, TileLine(tiles_told(_thing_of(parts)), amount, bool(is_row)))

    def so_many_stand(self, parts: Parts) -> TileProperty:
        """Return that an amount of a piece stands upright, or lies."""
        return count_of(one_in(Amount, parts), self._standing(parts, is_so=True))

    def pieces_that_stand(self, parts: Parts) -> Items:
        piece = one_in(PieceSaid, parts)
        return Items((piece,), self.so_many_stand(parts))

    def pieces_that_do_not(self, parts: Parts) -> Items:
        return self.pieces_that_stand([NONE, *parts])

    def pieces_not_all(self, parts: Parts) -> Items:
        return Items((one_in(PieceSaid, parts),), self.not_all_stand(parts))

    def all_stand(self, parts: Parts) -> TileProperty:
        return count_of(NONE, self._standing(parts, is_so=False))

    def not_all_stand(self, parts: Parts) -> TileProperty:
        return tile_not(self.all_stand(parts))

    def _standing(self, parts: Parts, *, is_so: bool) -> PieceSaid:
        piece, way = one_in(PieceSaid, parts), one_in(Way, parts)
        upright = way.upright == is_so
        shapes = tuple(in_one_way(one, upright=upright) for one in piece.shapes)
        return replace(piece, shapes=shapes)

    def some_lines(self, parts: Parts) -> TileProperty:
        return count_of(SOME, _thing_of(parts))

    def not_overlapping(self, parts: Parts) -> None:
        """Return nothing: pieces that are placed do not overlap."""

    def none_of_things(self, parts: Parts) -> TileProperty:
        things = [z for part in parts for z in _flat(part) if isinstance(z, PieceSaid | TilePlaces)]
        return all_said(count_of(NONE, one) for one in things)

    def tile_things(self, parts: Parts) -> TilingParts:
        return TilingParts(tuple(parts))

    def colored_tiles(self, parts: Parts) -> Tiles:
        """Return the tiles of a color, whatever their shapes are."""
        return Tiles(frozenset({Drawn(ANY_TILE, color=str(parts[0]))}))

    def all_tiles(self, parts: Parts) -> Tiles:
        return Tiles()

    def faults(self, parts: Parts) -> FaultLines:
        return FaultLines(vertical=True, horizontal=True)

    def vertical_faults(self, parts: Parts) -> FaultLines:
        return FaultLines(vertical=True, horizontal=False)

    def horizontal_faults(self, parts: Parts) -> FaultLines:
        return FaultLines(vertical=False, horizontal=True)

    def crossings(self, parts: Parts) -> Crossings:
        of_so_many(parts, 4, "four tiles meet at a point")
        return Crossings()

    def no_crossings(self, parts: Parts) -> TileProperty:
        return count_of(NONE, self.crossings(parts))

    def without_crossings(self, parts: Parts) -> TileProperty:
        return count_of(NONE, Crossings())

    def without_faults(self, parts: Parts) -> TileProperty:
        return count_of(NONE, self.faults(parts))

    def without_vertical_faults(self, parts: Parts) -> TileProperty:
        return count_of(NONE, self.vertical_faults(parts))

    def without_horizontal_faults(self, parts: Parts) -> TileProperty:
        return count_of(NONE, self.horizontal_faults(parts))

    def tile_remark(self, parts: Parts) -> TileProperty:
        return all_said(said_of_tiles(parts))

    def tile_joined(self, parts: Parts) -> object:
        """Return what is said by verbs; a "not" before "and" might reach further."""
        if len(parts) > 1 and any(
            isinstance(one, Denied) and not isinstance(other, Denied)
            for one, other in pairwise(parts)
        ):
            raise Undecided(NOT_AND)
        return parts[0] if len(parts) == 1 else all_said(said_of_tiles(parts))

    def tile_verbs_or(self, parts: Parts) -> TileProperty:
        """Return that one of several things is said; a "not" before "or" might reach further."""
        if len({isinstance(z, Denied) for z in parts}) > 1 and isinstance(parts[0], Denied):
            raise Undecided(NOT_OR_TILES)
        return self.tile_or(parts)

    def tile_or(self, parts: Parts) -> TileProperty:
        said = said_of_tiles(parts)
        if any(isinstance(one, TileAll) for one in said):
            raise Undecided(OR_AND)
        return tile_either(said)

    def tile_denied(self, parts: Parts) -> Denied:
        said = all_said(said_of_tiles(parts))
        if isinstance(said, TileAll | TileEither):
            raise Undecided(NOT_BOTH)
        require_exact_tiles(said)
        return Denied(tile_not(said))


def require_exact_tiles(said: TileProperty) -> None:
    """Raise Undecided where it is denied that there are "two" of some tiles."""
    for one in everything_in(said):
        amount = one.amount if isinstance(one, TileCount) else None
        amount = one.often if isinstance(one, TileLine) else amount
        if amount is not None and amount.told is HowTold.BARE and amount.low > 1:
            raise Undecided(NOT_SO_MANY)


def _without_mirror(part: object) -> object:
    rest = tuple(z for z in _flat(part) if not isinstance(z, Mirrored))
    return TilingParts(rest) if isinstance(part, TilingParts) else next(iter(rest), None)


def _mirrored(of: Tiled) -> Counted:
    """Return palindromic tilings of a row as compositions; raises Meaningless for others."""
    found = typed_tiling(of)
    is_row = found.board == TileBoard(Size(0, 1), found.board.columns)
    lengths = {max(sides(z)) for one in found.pieces for z in images(one.shape, 1)}
    if not is_row or AnySquare() in {z.shape for z in found.pieces}:
        raise Meaningless("palindromic tilings are those of a 1 x n board by bars")
    if found.said or found.weights or any(one.kinds > 1 for one in found.pieces):
        raise Uncounted(
            "palindromic tilings are counted by bars of one kind, and nothing else is said of them"
        )
    each = Every(Cells(), None, Of(frozenset(lengths)))
    return Counted(Compositions(), all_of([each, Ordered(Order.PALINDROME)]), found.board.columns)


def _pieces(told: Iterable[PieceSaid]) -> frozenset[Piece]:
    """Return pieces with their kinds; raises Meaningless for one that is told twice."""
    kinds: dict[Shape, int | None] = {}
    colors: dict[Shape, frozenset[str]] = {}
    for one in told:
        for shape in one.shapes:
            if one.colors:
                if shape in kinds or one.colors & colors.get(shape, frozenset()):
                    raise Meaningless(PIECES_TWICE)
                colors[shape] = colors.get(shape, frozenset()) | one.colors
            elif shape in kinds or shape in colors:
                raise Meaningless(PIECES_TWICE)
            else:
                kinds[shape] = one.kinds if isinstance(one.kinds, int) else None
    found = {Piece(shape, many or 1) for shape, many in kinds.items()}
    for shape, names in colors.items():
        if isinstance(shape, Drawn):
            found |= {Piece(replace(shape, color=z)) for z in names}
        else:
            found.add(Piece(shape, len(names)))
    return frozenset(found)


def _compared(parts: Parts, low: int | None, high: int | None) -> Items:
    """Return that the number of some tiles less that of others is in an interval."""
    things = [z for z in parts if isinstance(z, PieceSaid | TilePlaces)]
    first, second = map(tiles_told, things)
    counted = tuple(all_in(PieceSaid, things))
    return Items((), TileCompared(first, second, low, high), counted)


def _with_cells(of: Tiled) -> Tiled:
    """Return placements as tilings, where what is not covered is covered by unit squares."""
    unit = rectangle(1, 1)
    if any(z.shape in {unit, BARE, EMPTY} or isinstance(z.shape, AnySquare) for z in of.pieces):
        raise Meaningless("cells are empty, or are covered by squares of one cell")

    def own(z: object) -> object:
        if z == EMPTY:
            return unit
        if isinstance(z, frozenset | tuple):
            return type(z)(own(y) for y in z)
        if is_dataclass(z) and not isinstance(z, type):
            return replace(z, **{y.name: own(getattr(z, y.name)) for y in fields(z) if y.init})
        return z

    found = own(replace(of, aim=Aim.TILINGS))
    assert isinstance(found, Tiled)
    return replace(found, pieces=of.pieces | {Piece(unit)})


def _is_plural(said: TileCount) -> bool:
    """Tell whether there is an amount of several tiles that is told by a plural."""
    amounts = {NONE, SOME, ONE}
    return isinstance(said.of, Tiles) and said.amount not in amounts


def _readings(told: Items) -> tuple[str, tuple[Items, Items]] | None:
    """Return what may be said of one piece or of all, and both readings; None if nothing is."""
    *before, last = told.pieces or (None,)
    if isinstance(last, PieceSaid) and last.reach is Reach.BEFORE and _is_bare(before[-1:]):
        alone = replace(last, reach=Reach.ALONE)
        of_all = (
            replace(z, kinds=last.kinds, colors=last.colors) if _is_bare([z]) else z for z in before
        )
        pieces = ((*before, alone), (*of_all, alone))
        first, second = (replace(told, pieces=z) for z in pieces)
        return "the kinds are those", (first, second)
    for k, (piece, behind) in enumerate(pairwise(told.pieces)):
        if piece.reach is Reach.BEHIND and _is_bare([behind]):
            alone = replace(piece, reach=Reach.ALONE)
            begun, rest = told.pieces[:k], told.pieces[k + 1 :]
            each = takewhile(lambda z: _is_bare([z]), rest)
            of_these = [replace(z, kinds=piece.kinds) for z in each]
            further = (*begun, alone, *of_these, *rest[len(of_these) :])
            first, second = (replace(told, pieces=z) for z in ((*begun, alone, *rest), further))
            return "the kinds are those", (first, second)
    if told.reaching:
        alone_said = replace(told, reaching=())
        whole, reaching = _shapes(told), {z for z, _ in told.reaching}
        said = told.said.parts if isinstance(told.said, TileAll) else {told.said}
        together = (
            replace(z, of=Tiles(None if shapes == whole else shapes)) for z, shapes in told.reaching
        )
        others = [z for z in said if z not in reaching]
        return "the number is that", (
            alone_said,
            replace(alone_said, said=tile_all([*others, *together])),
        )
    return None


def _shapes(told: Items) -> frozenset[Shape]:
    """Return the shapes of all pieces that are listed."""
    return frozenset(z for one in told.pieces + told.counted for z in one.colored)


def _is_bare(pieces: Iterable[PieceSaid | None]) -> bool:
    """Tell whether there is a piece of which no kinds are told."""
    return any(z is not None and z.kinds is None and not z.colors for z in pieces)


def _tiled(aim: Aim, stems: tuple[PieceSaid, ...], lists: list[Items], parts: Parts) -> Tiled:
    """Return what is counted: its pieces stand in one place, what else is said in others."""
    flat = [z for part in parts for z in _flat(part)]
    if any(all_in(RowSaid, flat)):
        raise Meaningless("what is said of letters of words is said of tilings of a row")
    lists = [*lists, *all_in(Items, flat)]
    stems += tuple(z for part in all_in(Stems, flat) for z in part.pieces)
    sources = [stems] if stems else []
    sources += [one.pieces + one.counted for one in lists if one.pieces]
    if len(sources) > 1:
        raise Meaningless(PIECES_TWICE)
    pieces = sources[0] if sources else tuple(z for one in lists for z in one.counted)
    for told_behind in all_in(KindsTold, flat):
        pieces = _of_kinds(pieces, told_behind)
    if not pieces:
        raise Meaningless("with which pieces? as in 'with dominoes'")
    said = tile_all(
        [*(one.said for one in lists), *said_of_tiles(z for z in flat if not isinstance(z, Items))]
    )
    if not any(all_in(TileBoard, flat)):
        raise Meaningless("on which board? as in 'of a 3 x n board'")
    rest = [z for z in flat if not isinstance(z, Items | Stems)]
    for k, one in enumerate(lists):
        if (readings := _readings(one)) is not None:
            what, each = readings
            both = (_tiled(aim, stems, [*lists[:k], z, *lists[k + 1 :]], rest) for z in each)
            raise Undecided(
                ONE_OR_BOTH.format(what, *(tiling_sentence(typed_tiling(z)) for z in both))
            )
    unit: dict[Shape, Shape] = {BARE: rectangle(1, 1)}  # as squares are of one cell among pieces
    told = [
        Weighed(Tiles(frozenset(unit.get(y, y) for y in z.shapes)), z.kinds)
        for z in pieces
        if isinstance(z.kinds, str)
    ]
    weights = _weights([*told, *all_in(Weighed, flat)])
    board = one_in(TileBoard, flat)
    if any(z.is_in_row for z in pieces) and Size(0, 1) not in {board.rows, board.columns}:
        raise Meaningless("of which shape are they? by sizes pieces are told on a 1 x n board")
    if aim is Aim.TILINGS and any(all_in(Uncovered, flat)):
        raise Meaningless("tilings cover every cell: those that may leave cells are placements")
    found = Tiled(aim, board, _pieces(dict.fromkeys(pieces)), said, weights)
    for told_otherwise in all_in(FaultsExplained, flat):
        found = _as_explained(found, told_otherwise)
    only = [z for z in lists if z.is_only and z.pieces and z.counted]
    if only and any(all_in(KindsTold, flat)):
        raise Meaningless("the kinds of a piece are told with it, where others are counted")
    return _without_others(found, only)


def _of_kinds(pieces: tuple[PieceSaid, ...], told: KindsTold) -> tuple[PieceSaid, ...]:
    """Return pieces of which one has kinds that are told behind them; raises Meaningless."""
    is_bare = _is_bare([told.of])
    pieces = tuple(
        y
        for z in pieces
        for y in (
            [replace(z, shapes=(one,)) for one in z.shapes]
            if len(told.of.shapes) == 1 and told.of.shapes[0] in z.shapes and _is_bare([z])
            else [z]
        )
    )
    pieces = tuple(y for z in pieces for y in _in_both_ways(z, told.of))
    found = [z for z in pieces if z.shapes == told.of.shapes and _is_bare([z])]
    if not found and told.of.shapes == (BARE,):
        found = [z for z in pieces if len(z.shapes) == 1 and _is_a_square(z.shapes[0])]
    if len(found) != 1 or not is_bare:
        raise Meaningless("of which piece are there so many kinds?")
    of_kinds = replace(found[0], kinds=told.kinds.many)
    return tuple(of_kinds if z is found[0] else z for z in pieces)


def _in_both_ways(piece: PieceSaid, told: PieceSaid) -> list[PieceSaid]:
    """Return a piece that may be turned as two, if something is told of it in one way."""
    if not _is_bare([piece]) or len(piece.shapes) != 1:
        return [piece]
    (shape,) = piece.shapes
    ways = [in_one_way(shape, upright=z) for z in (True, False)] if _is_a_bar(shape) else []
    if not {*told.shapes} <= {*ways} or not ways:
        return [piece]
    return [replace(piece, shapes=(z,)) for z in ways]


def _is_a_bar(shape: Shape) -> bool:
    is_bar = isinstance(shape, Drawn) and shape.may_turn and len({*shape.drawing}) == 1
    return is_bar and isinstance(shape, Drawn) and len(shape.drawing) > 1


def _is_a_square(shape: Shape) -> bool:
    """Tell whether a shape is a square of some size."""
    return all(rows == columns for rows, columns in map(sides, images(shape, 1))) and all(
        len(z) == sides(z)[0] ** 2 for z in images(shape, 1)
    )


def _are_all_that_are_cut(of: Tiled, lines: FaultLines) -> bool:
    """Tell whether lines can cut no tiles of a board but those of which there is one."""
    if not (isinstance(of.said, TileCount) and isinstance(of.said.of, Tiles)):
        return False
    told = of.said.of.shapes
    if told is None:
        return True
    some = {z for one in told for z in images(one, MANY)}
    every = {z for one in of.pieces for z in images(one.shape, MANY)}
    return all(sides(z)[1 if lines.vertical else 0] == 1 for z in every - some)


def _as_explained(found: Tiled, told: FaultsExplained) -> Tiled:
    """Return what is said with its fault lines as they are explained; raises Meaningless."""
    of_all = typed_tiling(replace(found, said=TileCount(ONE, told.of), weights=(), total=None))
    if not _are_all_that_are_cut(of_all, told.faults):
        raise Meaningless("a fault line cuts no tile of any shape")
    parts = found.said.parts if isinstance(found.said, TileAll) else {found.said}
    faults = [z for z in parts if isinstance(z, TileCount) and isinstance(z.of, FaultLines)]
    for one in faults:
        is_so = one.of in {told.faults, FaultLines(vertical=True, horizontal=True)}
        if len(faults) == 1 and is_so and one.amount == told.amount:
            as_told = TileCount(told.amount, told.faults)
            return replace(found, said=tile_all([as_told, *(z for z in parts if z != one)]))
    raise Meaningless("what is explained is not what is said before it")


def _without_others(found: Tiled, only: list[Items]) -> Tiled:
    """Return tilings by the pieces behind "only", if what is counted beside them is among these."""
    for told in only:
        alone = replace(found, pieces=_pieces(dict.fromkeys(told.pieces)))
        try:
            typed_tiling(alone)
        except Meaningless:
            raise Undecided(ONLY_AND.format(tiling_sentence(typed_tiling(found)))) from None
        return alone
    return found


FREE = "xyzwuvpq"
"""Letters of statistics for which no letter is told, in this order."""


def _weights(told: list[Weighed]) -> tuple[Weight, ...]:
    """Return the weight of each letter; raises Meaningless for letters that cannot be told."""
    free = [z for z in FREE if z not in {one.letter for one in told}]
    found: dict[str, Tiles] = {}
    for one in told:
        letter = one.letter or free.pop(0)
        if letter in {"n", "t"} or not letter.islower():
            raise Meaningless(f"{letter} is no letter of a weight: those are a to z but n and t")
        if letter in found:
            shapes, more = found[letter].shapes, one.of.shapes
            if shapes is None or more is None or shapes & more:
                raise Meaningless(f"tiles have the weight {letter} twice")
            found[letter] = Tiles(shapes | more)
        else:
            found[letter] = one.of
    return tuple(Weight(letter, of) for letter, of in sorted(found.items()))
