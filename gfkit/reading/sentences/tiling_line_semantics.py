"""From a parse to what it means: the forms of `lines_and_ends_of_tilings.lark`."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gfkit.reading.sentences.board_semantics import of_so_many
from gfkit.reading.sentences.meanings_of_sentence_parts import LinesAt, Nth, Undecided
from gfkit.reading.sentences.row_tiling_semantics import RowTilingForms
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    SOME,
    Amount,
    Columns,
    LineAt,
    Meaningless,
    Rows,
)
from gfkit.reading.sentences.sentence_tokens import COLORS, Token
from gfkit.reading.sentences.tiling_meanings import (
    Consecutive,
    Contacts,
    Drawn,
    EachPiece,
    FaultLines,
    InAdjacentLines,
    LengthsChange,
    LinesAlike,
    SameEnds,
    SameTiles,
    TileCount,
    TileLine,
    TilePlaces,
    TileProperty,
    Tiles,
    one_of_tiles,
    tile_not,
)
from gfkit.reading.sentences.tiling_semantics import (
    MANY,
    NOT_OR_TILES,
    Colors,
    Denied,
    Parts,
    PieceSaid,
    Reach,
    TilingParts,
    Way,
    all_in,
    all_said,
    count_of,
    one_in,
    require_exact_tiles,
    said_of_tiles,
    tiles_told,
)
from gfkit.reading.sentences.tiling_shapes import drawn, in_one_way


@dataclass(frozen=True, slots=True)
class LineSaid:
    """Of a row or column: so many of some tiles are in it, or cover all of it."""

    of: Tiles
    often: Amount
    is_whole: bool = False

    def at(self, line: LineAt) -> TileProperty:
        """Return that it is so of one row or column."""
        is_row = isinstance(line.lines, Rows)
        if line.index is None:
            raise Meaningless("the first and the last row or column are meant")
        told = TileLine(self.of, self.often, is_row, line.index, is_whole=self.is_whole)
        return TileCount(SOME, told)


@dataclass(frozen=True, slots=True)
class Sort:
    """What tiles have in common: "length" or "kind"."""

    name: str


@dataclass(frozen=True, slots=True)
class TileBeside:
    """Where the other tile is: "beside" or "above"."""

    way: str


@dataclass(frozen=True, slots=True)
class Longer:
    """Whether a tile is longer than another one, or shorter."""

    is_so: bool


@dataclass(frozen=True, slots=True)
class ColorSaid:
    """A tile of another color, of the shapes that are told before it."""

    color: str


class TilingLineForms(RowTilingForms):
    """What each form of `lines_and_ends_of_tilings.lark` means."""

    # Lines that cut no tile.

    def cut_line(self, parts: Parts) -> FaultLines:
        """Return vertical lines, which are also those between columns, or horizontal ones."""
        ways = {z.upright for z in all_in(Way, parts)}
        ways |= {isinstance(y, Columns) for y in parts if isinstance(y, Rows | Columns)}
        if len(ways) != 1:
            raise Meaningless("a line is vertical or horizontal")
        of_so_many(parts, MANY, "a line is between two columns")
        (upright,) = ways
        return FaultLines(vertical=upright, horizontal=not upright)

    def cut_between(self, parts: Parts) -> object:
        return parts[0]

    def every_line_cuts(self, parts: Parts) -> TileProperty:
        """Return that no line cuts none of some tiles, which are all that can be cut."""
        lines, *_ = all_in(FaultLines, parts)
        if any(z != 1 for z in all_in(int, parts)):
            raise Meaningless("a line cuts at least one tile")
        cut = tiles_told(next(z for z in parts if isinstance(z, PieceSaid | Tiles)))
        return TileCount(NONE, replace(lines, cut=None if cut.shapes is None else cut))

    def no_line_splits(self, parts: Parts) -> TileProperty:
        of_so_many(parts, MANY, "a line makes two parts")
        lines = next(all_in(FaultLines, parts), FaultLines(vertical=True, horizontal=True))
        return TileCount(NONE, lines)

    # Rows and columns next to each other.

    def two_in_adjacent_lines(self, parts: Parts) -> TileProperty:
        of_so_many(parts, MANY, "two tiles are in adjacent rows or columns")
        (is_row,) = one_in(TilingParts, parts).parts
        of = tiles_told(next(z for z in parts if isinstance(z, PieceSaid | Tiles)))
        return TileCount(SOME, InAdjacentLines(of, bool(is_row)))

    def no_two_in_adjacent_lines(self, parts: Parts) -> TileProperty:
        return tile_not(self.two_in_adjacent_lines(parts))

    def some_lines_alike(self, parts: Parts) -> TileProperty:
        of_so_many(parts, MANY, "two rows or columns are alike")
        (is_row,) = one_in(TilingParts, parts).parts
        return TileCount(SOME, LinesAlike(bool(is_row)))

    def no_lines_alike(self, parts: Parts) -> TileProperty:
        return tile_not(self.some_lines_alike(parts))

    # What covers a row or column.

    def covered_by_one(self, parts: Parts) -> LineSaid:
        return LineSaid(self._tiles(parts), SOME, is_whole=True)

    def covered_by_so_many(self, parts: Parts) -> LineSaid:
        many = one_in(int, parts)
        return LineSaid(self._tiles(parts), Amount(many, many), is_whole=True)

    def covered_by_all(self, parts: Parts) -> LineSaid:
        return LineSaid(self._tiles(parts), SOME, is_whole=True)

    def contains_so_many(self, parts: Parts) -> LineSaid:
        return LineSaid(self._tiles(parts), one_in(Amount, parts))

    def contains_some(self, parts: Parts) -> LineSaid:
        return LineSaid(self._tiles(parts), SOME)

    def _tiles(self, parts: Parts) -> Tiles:
        return tiles_told(next(z for z in parts if isinstance(z, PieceSaid | TilePlaces)))

    def so_many_lines_covered(self, parts: Parts) -> TileProperty:
        (is_row,) = one_in(TilingParts, parts).parts
        said = one_in(LineSaid, parts)
        line = TileLine(said.of, said.often, bool(is_row), is_whole=said.is_whole)
        return TileCount(one_in(Amount, parts), line)

    def no_line_covered(self, parts: Parts) -> TileProperty:
        return self.so_many_lines_covered([NONE, *parts])

    def every_line_covered(self, parts: Parts) -> TileProperty:
        """Return that no row or column is covered otherwise."""
        (is_row,) = one_in(TilingParts, parts).parts
        said = one_in(LineSaid, parts)
        line = TileLine(said.of, said.often, bool(is_row), is_not=True, is_whole=said.is_whole)
        return TileCount(NONE, line)

    def line_is_so(self, parts: Parts) -> TileProperty:
        return all_said(self._each_line(parts))

    def line_is_not_so(self, parts: Parts) -> TileProperty:
        return all_said(self._no_line(parts))

    def lines_not_both(self, parts: Parts) -> TileProperty:
        each = self._no_line(parts)
        if len(each) != MANY:
            raise Meaningless("two rows or columns are not both so")
        return one_of_tiles(each)

    def neither_line_so(self, parts: Parts) -> TileProperty:
        return all_said(self._no_line(parts))

    def one_line_so(self, parts: Parts) -> TileProperty:
        if any(z != 1 for z in all_in(int, parts)):
            raise Meaningless("at least one of two is so")
        return one_of_tiles(self._each_line(parts))

    def one_line_alone(self, parts: Parts) -> TileProperty:
        if any(z != 1 for z in all_in(int, parts)):
            raise Meaningless("one of two is so")
        first, second = self._each_line(parts)
        not_both = one_of_tiles([tile_not(first), tile_not(second)])
        return all_said([one_of_tiles([first, second]), not_both])

    def line_so_but_not(self, parts: Parts) -> TileProperty:
        """Return that one row or column is so, and another one is not."""
        said = one_in(LineSaid, parts)
        first, second = all_in(LinesAt, parts)
        no = [tile_not(said.at(z)) for z in second.each]
        return all_said([*map(said.at, first.each), *no])

    def _no_line(self, parts: Parts) -> list[TileProperty]:
        """Return of each line that it is not so; raises Undecided for "two", if not exactly two."""
        each = self._each_line(parts)
        for one in each:
            require_exact_tiles(one)
        return [*map(tile_not, each)]

    def _each_line(self, parts: Parts) -> list[TileProperty]:
        """Return what is said of each row or column, told by their indices or as one phrase."""
        told = next(all_in(LinesAt, parts), None)
        if told is None:
            lines = dict.fromkeys(z for z in parts if isinstance(z, Rows | Columns))
            told = self.line_at([*all_in(Nth, parts), *lines])
        return [one_in(LineSaid, parts).at(z) for z in told.each]

    def either_of_lines(self, parts: Parts) -> LinesAt:
        return LinesAt(tuple(z for one in all_in(LinesAt, parts) for z in one.each))

    def none_in_lines_told(self, parts: Parts) -> TileProperty:
        """Return that some tiles are in none of two rows or columns."""
        if any(z != NONE for z in all_in(Amount, parts)):
            raise Meaningless("none of the tiles is in either of them")
        told = next(all_in(LinesAt, parts), None)
        if told is None:
            lines = dict.fromkeys(z for z in parts if isinstance(z, Rows | Columns))
            told = self.line_at([*all_in(Nth, parts), *lines])
        thing = next(z for z in parts if isinstance(z, PieceSaid | Tiles))
        return self.none_in_line([told, thing])

    # Two pieces.

    def both_things(self, parts: Parts) -> TileProperty:
        things = [z for z in parts if isinstance(z, PieceSaid | TilePlaces)]
        return all_said(count_of(SOME, z) for z in things)

    def not_both_things(self, parts: Parts) -> TileProperty:
        return tile_not(self.both_things(parts))

    def both_standing(self, parts: Parts) -> TileProperty:
        """Return that there are tiles of a piece that are vertical, and some that are not."""
        first, second = self._in_two_ways(parts)
        return all_said([count_of(SOME, first), count_of(SOME, second)])

    def not_both_standing(self, parts: Parts) -> TileProperty:
        return tile_not(self.both_standing(parts))

    def so_many_of_both_ways(self, parts: Parts) -> TileProperty:
        """Return amounts of a piece of which some are vertical and others are not."""
        first, second = self._in_two_ways(parts, is_told=True)
        amounts = all_in(Amount, parts)
        each = zip(amounts, (first, second), strict=True)
        return all_said(count_of(z, piece) for z, piece in each)

    def _in_two_ways(self, parts: Parts, *, is_told: bool = False) -> list[PieceSaid]:
        piece = one_in(PieceSaid, parts)
        ways = [z.upright for z in all_in(Way, parts)]
        if is_told:  # the second way is that of the piece
            ways.append(not ways[0])
            free = tuple(drawn(z.drawing) for z in piece.shapes if isinstance(z, Drawn))
            if tuple(in_one_way(z, upright=ways[1]) for z in free) != piece.shapes:
                raise Meaningless("some tiles are vertical, and others horizontal")
            piece = replace(piece, shapes=free)
        if len(ways) != MANY or ways[0] == ways[1]:
            raise Meaningless("some tiles are vertical, and others horizontal")
        return [
            replace(piece, shapes=tuple(in_one_way(z, upright=way) for z in piece.shapes))
            for way in ways
        ]

    def tile_not_measured(self, parts: Parts) -> TileProperty:
        """Return that a number of tiles is not so: one of the other residues, of a multiple."""
        said = self.tile_measured(parts)
        match said:
            case TileCount(Amount(low, None, step), of) if step > MANY and low < step:
                others = [k for k in range(step) if k != low]
                return one_of_tiles(TileCount(Amount(k, None, step), of) for k in others)
        return tile_not(said)

    def one_thing_alone(self, parts: Parts) -> TileProperty:
        first, second = (count_of(SOME, z) for z in parts if isinstance(z, PieceSaid | TilePlaces))
        not_both = one_of_tiles([tile_not(first), tile_not(second)])
        return all_said([one_of_tiles([first, second]), not_both])

    def tile_at_one_alone(self, parts: Parts) -> TileProperty:
        return all_said([self.tile_at_one(parts), self.tile_not_at_both(parts)])

    def tile_not_at_both(self, parts: Parts) -> TileProperty:
        return tile_not(self.tile_at_both(parts))

    def each_length(self, parts: Parts) -> TileProperty:
        return TileCount(SOME, EachPiece(next(all_in(int, parts), None)))

    # Pieces, and how many stand in some way.

    def each_in_kinds(self, parts: Parts) -> Colors:
        """Return so many colors that each of several pieces has, by names that tell them apart."""
        many = one_in(int, parts)
        if not 1 <= many <= len(COLORS):
            raise Meaningless(f"pieces have 1 to {len(COLORS)} colors each")
        return Colors(frozenset(sorted(COLORS)[:many]), Reach.EACH)

    def each_in_colors(self, parts: Parts) -> Colors:
        return replace(self.named_colors(parts), reach=Reach.EACH)

    def adjacent_of_color(self, parts: Parts) -> TileProperty:
        """Return that no two adjacent tiles both have a color."""
        of_so_many(parts, MANY, "two tiles are adjacent")
        (color,) = (str(z) for z in parts if isinstance(z, Token))
        return TileCount(NONE, Contacts(self.colored_tiles([color]).shapes))

    def begins_not_ends(self, parts: Parts) -> TileProperty:
        return all_said([self.begins_with_tile(parts), tile_not(self.ends_with_tile(parts))])

    def ends_not_begins(self, parts: Parts) -> TileProperty:
        return all_said([self.ends_with_tile(parts), tile_not(self.begins_with_tile(parts))])

    def measured_but_not(self, parts: Parts) -> TileProperty:
        """Return that a number of tiles is so, and not one number: "even but not zero"."""
        amount = next(all_in(Amount, parts))
        thing = next(z for z in parts if isinstance(z, PieceSaid | TilePlaces))
        numbers = list(all_in(int, parts))
        not_these = [tile_not(count_of(Amount(k, k), thing)) for k in numbers]
        return all_said([count_of(amount, thing), *not_these])

    def measured_neither(self, parts: Parts) -> TileProperty:
        thing = next(z for z in parts if isinstance(z, PieceSaid | TilePlaces))
        return all_said(tile_not(count_of(Amount(k, k), thing)) for k in all_in(int, parts))

    def none_in_adjacent_lines(self, parts: Parts) -> TileProperty:
        return self.no_two_in_adjacent_lines([MANY, *parts])

    def each_length_once(self, parts: Parts) -> TileProperty:
        if any(str(z) != "1" for z in all_in(Token, parts)):
            raise Meaningless("how often each length is used is told as 'at least once'")
        return self.each_length(parts)

    def all_of_one_length(self, parts: Parts) -> TileProperty:
        return all_said(TileCount(NONE, LengthsChange(z)) for z in (False, True))

    def not_all_of_one_length(self, parts: Parts) -> TileProperty:
        return tile_not(self.all_of_one_length(parts))

    def no_two_in_a_line(self, parts: Parts) -> TileProperty:
        """Return that no row, or column, has two tiles that share a side in it."""
        (is_row,) = one_in(TilingParts, parts).parts
        contact = self.contact_of_two([z for z in parts if not isinstance(z, TilingParts)])
        return TileCount(NONE, replace(contact, way="beside" if is_row else "above"))

    # Several things, of which one holds.

    def tile_implied(self, parts: Parts) -> TileProperty:
        """Return that the second thing holds, if the first one does."""
        condition, then = said_of_tiles(parts)
        return one_of_tiles([tile_not(condition), then])

    def tile_one_of(self, parts: Parts) -> TileProperty:
        return one_of_tiles(said_of_tiles(parts))

    def tile_implied_by(self, parts: Parts) -> TileProperty:
        return self.tile_implied([*reversed(said_of_tiles(parts))])

    def tile_just_if(self, parts: Parts) -> TileProperty:
        return all_said([self.tile_implied(parts), self.tile_implied_by(parts)])

    def tile_one_alone(self, parts: Parts) -> TileProperty:
        first, second = said_of_tiles(parts)
        not_both = one_of_tiles([tile_not(first), tile_not(second)])
        return all_said([one_of_tiles([first, second]), not_both])

    def tile_one_alone_plainly(self, parts: Parts) -> TileProperty:
        """Return that one of two things holds; a "not" before "or" might reach further."""
        if any(isinstance(z, Denied) for z in parts):
            raise Undecided(NOT_OR_TILES)
        return self.tile_one_alone(parts)

    def tile_not_both(self, parts: Parts) -> TileProperty:
        first, second = said_of_tiles(parts)
        return one_of_tiles([tile_not(first), tile_not(second)])

    def some_tiles(self, parts: Parts) -> TileProperty:
        return count_of(SOME, next(z for z in parts if isinstance(z, PieceSaid | TilePlaces)))

    def not_both_things_denied(self, parts: Parts) -> Denied:
        return Denied(self.not_both_things(parts))

    def one_but_none(self, parts: Parts) -> TileProperty:
        first, second = (z for z in parts if isinstance(z, PieceSaid | TilePlaces))
        return all_said([count_of(SOME, first), count_of(NONE, second)])

    def so_many_apart(self, parts: Parts) -> TileProperty:
        """Return an amount of some tiles, no two of which are adjacent."""
        if any(z != MANY for z in all_in(int, parts)):
            raise Meaningless("two tiles are adjacent")
        thing = next(z for z in parts if isinstance(z, PieceSaid | Tiles))
        apart = TileCount(NONE, Contacts(tiles_told(thing).shapes))
        return all_said([count_of(next(all_in(Amount, parts)), thing), apart])

    def no_two_along_a_side(self, parts: Parts) -> TileProperty:
        return TileCount(NONE, self.contact_of_two(parts))

    def all_but_stand(self, parts: Parts) -> TileProperty:
        many = one_in(int, parts)
        return count_of(Amount(many, many), self._standing(parts, is_so=False))

    # Lengths of tiles that follow each other.

    def is_longer(self, parts: Parts) -> Longer:
        return Longer(is_so=True)

    def is_shorter(self, parts: Parts) -> Longer:
        return Longer(is_so=False)

    def no_next_tile_so(self, parts: Parts) -> TileProperty:
        return TileCount(NONE, LengthsChange(one_in(Longer, parts).is_so))

    def no_tile_before_so(self, parts: Parts) -> TileProperty:
        return TileCount(NONE, LengthsChange(not one_in(Longer, parts).is_so))

    def lengths_never_fall(self, parts: Parts) -> TileProperty:
        return TileCount(NONE, LengthsChange(rises=False))

    def lengths_never_rise(self, parts: Parts) -> TileProperty:
        return TileCount(NONE, LengthsChange(rises=True))

    # The first and the last tile.

    def by_length(self, parts: Parts) -> Sort:
        return Sort("length")

    def by_kind(self, parts: Parts) -> Sort:
        return Sort("kind")

    def sort_of_tile(self, parts: Parts) -> Sort:
        return one_in(Sort, parts)

    def tiles_of_one_sort(self, parts: Parts) -> Sort:
        return one_in(Sort, parts)

    def tiles_of_different_sorts(self, parts: Parts) -> Sort:
        return one_in(Sort, parts)

    def ends_of_one_sort(self, parts: Parts) -> TileProperty:
        return TileCount(SOME, SameEnds(is_length=one_in(Sort, parts).name == "length"))

    def ends_of_different_sorts(self, parts: Parts) -> TileProperty:
        return TileCount(NONE, SameEnds(is_length=one_in(Sort, parts).name == "length"))

    def ends_alike_in_length(self, parts: Parts) -> TileProperty:
        return TileCount(SOME, SameEnds(is_length=True))

    def ends_apart_in_length(self, parts: Parts) -> TileProperty:
        return TileCount(NONE, SameEnds(is_length=True))

    # Tiles that follow each other, or are above each other.

    def one_in_other_color(self, parts: Parts) -> ColorSaid:
        return ColorSaid(str(parts[0]))

    def tile_followed(self, parts: Parts) -> Consecutive:
        return super().tile_followed(_with_shapes(parts))

    def tile_preceded(self, parts: Parts) -> Consecutive:
        return super().tile_preceded(_with_shapes(parts))

    def tile_never_followed(self, parts: Parts) -> TileProperty:
        return TileCount(NONE, self.tile_followed(parts))

    def tile_never_preceded(self, parts: Parts) -> TileProperty:
        return TileCount(NONE, self.tile_preceded(parts))

    def adjacent_to(self, parts: Parts) -> Contacts:
        return super().adjacent_to(_with_shapes(parts))

    def adjacent_tiles_differ_in_color(self, parts: Parts) -> TileProperty:
        return TileCount(NONE, Contacts(None, alike=True))

    def adjacent_tiles_alike_differ(self, parts: Parts) -> TileProperty:
        """Return that no two adjacent tiles have the same length and the same color."""
        return TileCount(NONE, SameTiles(Tiles(), MANY, is_length=True, is_both=True))

    def two_alike_differ(self, parts: Parts) -> TileProperty:
        of_so_many(parts, MANY, "two tiles are adjacent")
        return self.adjacent_tiles_alike_differ(parts)

    def adjacent_tiles_differ_in_length(self, parts: Parts) -> TileProperty:
        return TileCount(NONE, SameTiles(Tiles(), MANY, is_length=True))

    def no_two_beside(self, parts: Parts) -> TileProperty:
        return TileCount(NONE, replace(self.contact_of_two(parts), way="beside"))

    def beside_each_other(self, parts: Parts) -> TileBeside:
        return TileBeside("beside")

    def above_each_other(self, parts: Parts) -> TileBeside:
        return TileBeside("above")

    stands_above = above_each_other

    def no_two_in_way(self, parts: Parts) -> TileProperty:
        way = one_in(TileBeside, parts).way
        return TileCount(NONE, replace(self.contact_of_two(parts), way=way))

    def stacked_on(self, parts: Parts) -> Contacts:
        """Return that a tile is right above another one of the same shapes."""
        of = one_in(Tiles, parts)
        others = [z for z in parts if isinstance(z, PieceSaid)]
        if any(tiles_told(z) != of for z in others):
            raise Meaningless("which of two tiles is the upper one is told of one shape alone")
        return Contacts(of.shapes, way="above")

    stacked_on_another = stacked_on


def _with_shapes(parts: Parts) -> Parts:
    """Return parts in which a tile of another color, as "a blue one", has the shapes before it."""
    found: Parts = []
    for part in parts:
        if not isinstance(part, ColorSaid):
            found.append(part)
            continue
        before = one_in(Tiles, found)
        if not all(isinstance(z, Drawn) for z in before.shapes or [None]):
            raise Meaningless("which tile has this color is not told")
        drawn = [z for z in before.shapes or () if isinstance(z, Drawn)]
        found.append(Tiles(frozenset(replace(z, color=part.color) for z in drawn)))
    return found
