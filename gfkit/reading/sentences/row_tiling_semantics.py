"""From a parse to what it means: the forms of `row_tilings.lark`.

A tiling of a row of n cells by bars is the word of its tiles, from the left. What is said of the
letters of words is said of these tiles, by the names that pieces have.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace

from gfkit.boards.shapes.topology import LEAST_JOINED
from gfkit.reading.sentences.canonical_sentence_writers.word_and_array_sentences import ORDINALS
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Beginning
from gfkit.reading.sentences.meaning_typing import typed
from gfkit.reading.sentences.meanings_of_sentence_parts import TileName, joined, parts_of, said_in
from gfkit.reading.sentences.predicate_semantics import Semantics
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    At,
    Begins,
    Cells,
    Count,
    Counted,
    Ends,
    Every,
    ExtremeRun,
    HasFromEnd,
    HasSubsequence,
    Index,
    Length,
    Letter,
    Meaningless,
    Not,
    Of,
    Ordered,
    Pairs,
    Property,
    Runs,
    Size,
    Spells,
    TileRows,
    TotalOf,
    Windows,
    all_of,
)
from gfkit.reading.sentences.sentence_tokens import COLORS
from gfkit.reading.sentences.tiling_meanings import (
    Drawn,
    Shape,
    TileAll,
    TileBoard,
    TileCount,
    Tiled,
    TileProperty,
    Tiles,
)
from gfkit.reading.sentences.tiling_semantics import (
    OnRing,
    Parts,
    PieceSaid,
    RowSaid,
    TilingParts,
    TilingSemantics,
    one_in,
)
from gfkit.reading.sentences.tiling_shapes import images, name_of, rectangle, sides
from gfkit.reading.sentences.tiling_typing import BARE, typed_with_colors

UNIT = "unit square"
OR = " or "
"""Between the names of a family, as trominoes."""
ANY = "tile"
"""Behind a color: the tiles of this color, whatever their lengths are."""


class RowTilingForms(TilingSemantics, Semantics):
    """What each form of `row_tilings.lark` means."""

    def said_of_row(self, parts: Parts) -> RowSaid:
        return RowSaid(tuple(parts))

    def tile_as_letter(self, parts: Parts) -> Of:
        """Return the names of tiles of some shapes."""
        piece = one_in(PieceSaid, parts)
        if piece.kinds is not None:
            raise Meaningless("of the kinds of a piece together it is said how many there are")
        return Of(frozenset({TileName(OR.join(sorted(map(_name, piece.colored))))}))

    def tile_of_color(self, parts: Parts) -> Of:
        return Of(frozenset({TileName(f"{parts[0]} {ANY}")}))

    def tile_length(self, parts: Parts) -> Of:
        """Return the names of the tiles of some lengths."""
        each = [z for z in parts if isinstance(z, int)]
        if not all(each):
            raise Meaningless("a tile has one cell at least")
        return Of(frozenset(TileName(_name(rectangle(1, z))) for z in each))

    def adjacent_tiles_of(self, parts: Parts) -> Property:
        """Return that no so many tiles of some lengths stand next to each other."""
        (many,) = (z for z in parts if isinstance(z, int))
        (of,) = (z for z in parts if isinstance(z, Of))
        return Count(NONE, Windows(many, ()), of)

    def tiled(self, parts: Parts) -> Tiled | Counted | Beginning:
        said, rest = _parted(parts)
        on_ring = any(isinstance(z, OnRing) for z in rest)
        rest = [z for z in rest if not isinstance(z, OnRing)]
        found = super().tiled(rest if said or on_ring else parts)
        assert isinstance(found, Tiled | Counted)
        if on_ring and not said:
            return Beginning(found, LEAST_JOINED)
        return self._row(found, said) if said else found

    def total_of_tiles(self, parts: Parts) -> Tiled | Counted:
        said, rest = _parted(parts)
        found = super().total_of_tiles(rest)
        return self._row(found, said) if said else found

    def _row(self, of: Tiled | Counted, said: list[RowSaid]) -> Counted:
        """Return tilings of a row as words; raises Meaningless for other tilings."""
        if len(said) > 1:
            raise Meaningless("what is said of the tiles of a row is said in one list of remarks")
        if not isinstance(of, Tiled) or of.weights:
            raise Meaningless("of these tilings it is said what is said of any board")
        plain = typed_with_colors(of)
        row = row_of(plain)
        counted = [_of_tiles(z) for z in _each(plain.said)]
        found = self.counted([(row, size_of_row(plain.board), None), *said[0].said])
        if found.by:
            raise Meaningless("tilings are counted by numbers of tiles in other words")
        told = all_of([*map(_Names(row).of_property, parts_of(found.said)), *counted])
        require_tiles(told, row)
        total = None if plain.total is None else TotalOf(Cells(), _among(plain.total))
        meant = replace(found, said=told, total=total)
        require_tiles(typed(meant).said, row)
        return meant


def row_of(of: Tiled) -> TileRows:
    """Return the tilings of a row by the pieces of which a tile can lie in it.

    Raises Meaningless for other boards.
    """
    size = size_of_row(of.board)
    if any(not isinstance(one.shape, Drawn) for one in of.pieces):
        raise Meaningless("in a row tiles are told by their length")
    if of.board.columns != size and any(_stands(one.shape) for one in of.pieces):
        raise Meaningless("in a column pieces are told without the way in which they stand")
    tiles = {
        _name(one.shape): (sides(image)[1], one.kinds)
        for one in of.pieces
        for image in images(one.shape, 1)
        if sides(image)[0] == 1
    }
    names = tuple(sorted(tiles))
    lengths, kinds = zip(*(tiles[z] for z in names), strict=True)
    return TileRows(names, lengths=lengths, kinds=kinds)


def size_of_row(board: TileBoard) -> Size:
    """Return how many cells a board of one row or column has; raises Meaningless for others."""
    for side, one_side in ((board.columns, board.rows), (board.rows, board.columns)):
        if one_side == Size(0, 1) and board in {
            TileBoard(one_side, side),
            TileBoard(side, one_side),
        }:
            return side
    raise Meaningless("what is said of letters of words is said of tilings of a 1 x n board alone")


def _stands(shape: Shape) -> bool:
    """Tell whether it is told of a piece that it is vertical, or horizontal."""
    return isinstance(shape, Drawn) and not shape.may_turn and len(shape.drawing) > 1


def _name(shape: Shape) -> str:
    """Return what a tile of a row is called: a square has one cell there."""
    if isinstance(shape, Drawn) and shape.drawing == BARE.drawing:
        return f"{shape.color} {UNIT}".strip()
    name = name_of(shape, one=True)
    return name.replace("horizontal ", "")


def _parted(parts: Parts) -> tuple[list[RowSaid], Parts]:
    """Return what is said of words of tiles, and the other parts."""
    flat = [y for z in parts for y in (z.parts if isinstance(z, TilingParts) else (z,))]
    return [z for z in flat if isinstance(z, RowSaid)], [
        z for z in flat if not isinstance(z, RowSaid)
    ]


def _each(of: TileProperty | None) -> Iterable[TileProperty]:
    return of.parts if isinstance(of, TileAll) else [] if of is None else [of]


def _among(of: Tiles) -> Of | None:
    return None if of.shapes is None else Of(frozenset(map(_name, of.shapes)))


def _of_tiles(of: TileProperty) -> Property:
    """Return how many tiles there are of a piece that is told with its amount."""
    if not isinstance(of, TileCount) or not isinstance(of.of, Tiles):
        raise Meaningless("what is said of the tiles of a row is said in one list of remarks")
    return Count(of.amount, Cells(), _among(of.of))


class _Names:
    """What the tiles of a row are called in what is said of them."""

    def __init__(self, row: TileRows) -> None:
        self.names = [str(z) for z in row.letters]

    def meant(self, called: str) -> set[str]:
        """Return the tiles that have a name; a name without a color is that of all colors."""
        color, _, rest = called.partition(" ")
        if color in COLORS and rest == ANY:
            return {z for z in self.names if z.partition(" ")[0] == color}
        each = called.split(OR)
        return {z for z in self.names if z in each or _without_color(z) in each}

    def of_letters(self, letters: frozenset[Letter]) -> frozenset[Letter]:
        """Return the tiles that have one of some names; raises Meaningless if there is none."""
        found = {z: self.meant(str(z)) for z in letters}
        if unknown := [str(z) for z, some in found.items() if not some]:
            raise Meaningless(f"{min(unknown)} is none of the tiles")
        return frozenset(y for some in found.values() for y in some)

    def of_property(self, said: Property) -> Property:
        """Return what is said by the names of the tiles of this row."""
        (found,) = said_in([self._own(said)])
        return found

    def _at(self, letters: dict[int, Letter]) -> Property:
        """Return which tiles are at some places; raises Meaningless for those further inside."""
        if not letters.keys() <= ORDINALS.keys():
            raise Meaningless(
                "of the first three tiles and of the last two it is told what they are"
            )
        return joined(At(k, self.of_letters(frozenset({z}))) for k, z in letters.items())

    def _own(self, z: object) -> object:
        match z:
            case Begins(letters):
                return self._at(dict(enumerate(letters)))
            case Ends(letters):
                return self._at({-1 - k: letter for k, letter in enumerate(letters[::-1])})
            case Spells() | HasSubsequence():
                raise Meaningless("tiles are not spelled")
            case frozenset() if z and all(isinstance(y, int | str) for y in z):
                return self.of_letters(z)
            case frozenset() | tuple():
                return type(z)(self._own(y) for y in z)
            case str():
                (letter,) = self.of_letters(frozenset({z}))
                return letter
        if is_dataclass(z) and not isinstance(z, type):
            return replace(
                z, **{y.name: self._own(getattr(z, y.name)) for y in fields(z) if y.init}
            )
        return z


def _without_color(name: str) -> str:
    color, _, rest = name.partition(" ")
    return rest if color in COLORS else name


def require_tiles(said: object, row: TileRows) -> None:
    """Raise Meaningless for what may be said of tiles, or of the cells that they cover."""
    match said:
        case Every(Runs(), among, inner) if _is_of_cells(among, row):
            parts: Iterable[object] = _without_lengths([*parts_of(among), *parts_of(inner)])
        case Count(_, Runs(), among) if _is_of_cells(among, row):
            parts = _without_lengths(parts_of(among))
        case frozenset() | tuple():
            parts = said
        case Index() | Pairs() | HasFromEnd():
            raise Meaningless("whether tiles or the cells that they cover are numbered is not told")
        case ExtremeRun() | Length():
            raise Meaningless("whether a length is a number of tiles or of cells is not told")
        case Ordered() if max(row.kinds) > 1:
            raise Meaningless("tiles of several kinds are compared where their colors have names")
        case _ if is_dataclass(said) and not isinstance(said, type):
            parts = [getattr(said, z.name) for z in fields(said)]
        case _:
            return
    for one in parts:
        require_tiles(one, row)


def _without_lengths(parts: Iterable[object]) -> Iterable[object]:
    return [z for z in parts if not _is_length(z)]


def _is_length(of: object) -> bool:
    return isinstance(of, Length) or (isinstance(of, Not) and isinstance(of.part, Length))


def _is_of_cells(runs: Property | None, row: TileRows) -> bool:
    """Tell whether runs are of tiles of one cell, whose lengths are numbers of tiles, too."""
    single = {z for z, length in zip(row.letters, row.lengths, strict=True) if length == 1}
    return any(isinstance(z, Of) and single.issuperset(_listed(z)) for z in parts_of(runs))


def _listed(of: Of) -> frozenset[Letter]:
    """Return letters that are listed; of numbers one that is no tile."""
    return of.values if isinstance(of.values, frozenset) else frozenset({0})
