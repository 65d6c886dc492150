"""From a meaning of pieces on a board to what counts it.

Plain tilings are rules of pieces, those by dominoes perfect matchings of the grid. If anything is
said of tilings, and for placements, the cells are an array: the letter of a cell says which cell of
which piece lies on it. *Rows* and *columns* are read by automata that remember which cell must come
next. Tiles are counted at their first cells, fault lines as columns or rows that begin only tiles,
and points where four tiles meet as blocks of four cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import reduce
from itertools import product
from operator import and_, or_
from typing import TYPE_CHECKING, Any

from gfkit.errors import GfkitError, LimitReached
from gfkit.reading.sentences.canonical_sentence_writers.tiling_sentences import tiling_sentence
from gfkit.reading.sentences.conditions_on_amounts_of_tracks import (
    condition_on,
    group_of_tracks,
    with_named_groups,
)
from gfkit.reading.sentences.property_automata import counter_of
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    ONE,
    Amount,
    Joined,
    Size,
    everything_in,
)
from gfkit.reading.sentences.tiling_meanings import (
    Aim,
    AnyRectangle,
    AnySquare,
    Consecutive,
    Contacts,
    Corner,
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
    Weight,
    tile_all,
)
from gfkit.reading.sentences.tiling_shapes import Tile, images, rectangle, sides, tiles_of
from gfkit.reading.sentences.word_meanings_to_rules import TOPOLOGIES
from gfkit.series.further_marks_as_exponents_of_x import MOST_MARKS

if TYPE_CHECKING:
    from gfkit.boards.rule_files.countable_models import Model
    from gfkit.boards.rules.placement_game_pieces import Piece as Cells
    from gfkit.boards.shapes.board import Board
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip

MARKS = "xy"
"""The marks of rules, which letters stand for."""
MOST_LETTERS = 100
MOST_MARKED = 40
"""Places are counted by an array of so many letters, beyond it by their number alone."""
COMPARED = 20
"""Up to this n tilings are counted whose numbers of tiles are compared."""
SQUARES = 6
"""Of boards of n rows and n columns so many are counted."""


# Arrays of tiles.


@dataclass(frozen=True)
class Cell:
    """A letter: a cell of a tile.

    right, down: the letter that must be beside it and below it; -1 if its tile ends there. opens:
    whether the tile begins at its left side, and at its upper side. image: the tile; none for a
    hole. is_first: whether it is its first cell. weight: of a first cell the kinds of the tile, and
    the marks of its letters. kind: which of these kinds, where they are told apart. color: that of
    the tile, where something is said of it. place: where in the image the cell is.
    """

    right: int
    down: int
    opens: tuple[bool, bool]
    image: Cells | None = None
    weight: str = "1"
    is_first: bool = False
    kind: int = 0
    color: str = ""
    place: tuple[int, int] = (0, 0)

    def is_end(self, of: TileAt) -> bool:
        """Tell whether a cell is the first one of its tile in the row or column that may touch."""
        index = 0 if of.is_row else 1
        cells = self.image or ()
        end = (min if of.at == 0 else max)(z[index] for z in cells)
        return self.place == min(z for z in cells if z[index] == end)


HOLE = Cell(-1, -1, (True, True))


@dataclass(frozen=True)
class TileLineReader:
    """Reads a row or a column: the state is the letter that must come next, or -1."""

    expects: tuple[int, ...]
    begins: tuple[bool, ...]
    first: int = -1

    def step(self, state: int, number: int, letter: int) -> int | None:
        """Return the state after a letter."""
        del number
        if letter != state and not (state < 0 and self.begins[letter]):
            return None
        return self.expects[letter]

    def accepts(self, state: int) -> bool:
        """Tell whether the line may end there: no tile goes on."""
        return state < 0


@dataclass(frozen=True)
class OfLetters:
    """Reads a line all of whose letters are of some kind."""

    good: tuple[bool, ...]
    first: bool = True

    def step(self, state: bool, number: int, letter: int) -> bool:
        """Return whether all letters are of the kind."""
        del number
        return state and self.good[letter]

    def accepts(self, state: bool) -> bool:
        """Tell whether the line is of such letters."""
        return state


@dataclass(frozen=True)
class PlaceReader:
    """Reads the cells of a place: the state is what is seen of their letters.

    seen: of the letter of a cell of such a number, the letter itself if it is left out.
    """

    holds: Callable[..., bool]
    seen: Callable[[int, int], int] | None = None
    first: tuple[int, ...] = ()

    def step(self, state: tuple[int, ...], number: int, letter: int) -> tuple[int, ...]:
        """Return what was seen."""
        return (*state[:number], letter if self.seen is None else self.seen(number, letter))

    def accepts(self, state: tuple[int, ...]) -> bool:
        """Tell whether the letters go together."""
        return self.holds(*state)


@dataclass(frozen=True)
class ConsecutiveReader:
    """Reads a row for tiles one behind the other: the state is how many of them may be seen.

    begins: at which letters a tile begins. good: at which of them one does that may be the first,
    the second, and so on.
    """

    begins: tuple[bool, ...]
    good: tuple[tuple[bool, ...], ...]
    first: frozenset[int] = frozenset()

    def step(self, state: frozenset[int], number: int, letter: int) -> frozenset[int]:
        """Return of which beginnings of the tiles the row ends with, or that all were seen."""
        del number
        if not self.begins[letter] or len(self.good) in state:
            return state
        return frozenset(k + 1 for k in {0, *state} if self.good[k][letter])

    def accepts(self, state: frozenset[int]) -> bool:
        """Tell whether the tiles are there."""
        return len(self.good) in state


@dataclass(frozen=True)
class UnfollowedReader:
    """Reads a row for a tile behind which, or before which, none of some others begins.

    The state is the last tile (whether it waits for one of them), or that one was left alone.
    """

    begins: tuple[bool, ...]
    of: tuple[bool, ...]
    by: tuple[bool, ...]
    is_before: bool
    first: str = ""

    def step(self, state: str, number: int, letter: int) -> str:
        """Return what the last tile is, or that a tile was left alone."""
        del number
        if not self.begins[letter] or state == "alone":
            return state
        is_of, is_by = self.of[letter], self.by[letter]
        if self.is_before:
            return "alone" if is_of and state != "by" else "by" * is_by
        return "alone" if state == "of" and not is_by else "of" * is_of

    def accepts(self, state: str) -> bool:
        """Tell whether a tile was left alone."""
        return state == "alone" or (state == "of" and not self.is_before)


@dataclass(frozen=True)
class CountReader:
    """Reads whether so many cells of a line are of some kind, or, if `is_not`, are not so many."""

    good: tuple[bool, ...]
    often: Amount
    is_not: bool
    first: int = 0

    def step(self, state: int, number: int, letter: int) -> int:
        """Return how many there are so far, as far as it matters."""
        del number
        return counter_of(self.often).of(state + self.good[letter])

    def accepts(self, state: int) -> bool:
        """Tell whether the line is so."""
        return (state in self.often) != self.is_not


@dataclass(frozen=True)
class TwoLinesReader:
    """Reads two lines of so many cells: whether there are cells of some kind in each of them."""

    good: tuple[bool, ...]
    side: int
    first: tuple[bool, bool] = (False, False)

    def step(self, state: tuple[bool, bool], number: int, letter: int) -> tuple[bool, bool]:
        """Return in which of the lines there was such a cell."""
        one, other = state
        if not self.good[letter]:
            return state
        return (True, other) if number < self.side else (one, True)

    def accepts(self, state: tuple[bool, bool]) -> bool:
        """Tell whether there are such cells in both."""
        return all(state)


@dataclass(frozen=True)
class AlikeReader:
    """Reads two lines of so many cells: the state is the first one, or none once they differ."""

    side: int
    first: tuple[int, ...] | None = ()

    def step(self, state: tuple[int, ...] | None, number: int, letter: int) -> Any:
        """Return the first line, of which what was compared is left out."""
        if number < self.side or state is None:
            return None if state is None else (*state, letter)
        return state[1:] if state[0] == letter else None

    def accepts(self, state: tuple[int, ...] | None) -> bool:
        """Tell whether the lines are alike."""
        return state == ()


@dataclass(frozen=True)
class LonelyReader:
    """Reads a row for a tile that has none of some others beside it.

    The state is whether the last tile is one of those others, whether it waits for one of them, and
    whether a tile was left alone.
    """

    begins: tuple[bool, ...]
    of: tuple[bool, ...]
    by: tuple[bool, ...]
    first: tuple[bool, bool, bool] = (False, False, False)

    def step(
        self, state: tuple[bool, bool, bool], number: int, letter: int
    ) -> tuple[bool, bool, bool]:
        """Return what the last tile is, and whether one was left alone."""
        del number
        is_before, waits, is_alone = state
        if not self.begins[letter] or is_alone:
            return state
        is_of, is_by = self.of[letter], self.by[letter]
        if waits and not is_by:
            return False, False, True
        return is_by, is_of and not is_before, False

    def accepts(self, state: tuple[bool, bool, bool]) -> bool:
        """Tell whether a tile was left alone."""
        return state[1] or state[2]


@dataclass(frozen=True)
class EndTileReader:
    """Reads which tile the first or the last letter of a row is of; the state is -1 before it."""

    good: tuple[bool, ...]
    is_last: bool
    first: int = -1

    def step(self, state: int, number: int, letter: int) -> int:
        """Return whether the letter is of such a tile."""
        del number
        return int(self.good[letter]) if self.is_last or state < 0 else state

    def accepts(self, state: int) -> bool:
        """Tell whether it is."""
        return state > 0


class Letters:
    """The letters of tilings by some pieces, and what they are.

    has_empty: whether cells may stay empty. has_holes: whether the board lacks some. The letter of
    an empty cell, and then that of a hole, are the last ones.
    """

    def __init__(self, of: Tiled, side: int) -> None:
        self.cells: list[Cell] = []
        for piece in sorted(of.pieces, key=repr):
            kinds = piece.kinds if _tells_kinds(of.said) else 1
            for image, kind in product(images(piece.shape, side), range(kinds)):
                color = piece.shape.color if isinstance(piece.shape, Drawn) else ""
                weight = weight_of_tile(of, (color, image), piece.kinds // kinds, side)
                self._add((color, image), weight, kind)
        self.empty = self._end(of.aim is not Aim.TILINGS)
        self.hole = self._end(bool(of.board.without))
        if len(self.cells) > MOST_LETTERS:
            said = f"its pieces have {len(self.cells)} cells in all their orientations"
            raise LimitReached(f"{tiling_sentence(of)}: {said}; the limit is {MOST_LETTERS}")

    def _end(self, is_there: bool) -> int:
        if not is_there:
            return -1
        self.cells.append(HOLE)
        return len(self.cells) - 1

    def _add(self, tile: Tile, weight: str, kind: int) -> None:
        color, image = tile
        number = {cell: len(self.cells) + k for k, cell in enumerate(image)}
        for r, c in image:
            is_first = (r, c) == image[0]
            self.cells.append(
                Cell(
                    number.get((r, c + 1), -1),
                    number.get((r + 1, c), -1),
                    ((r, c - 1) not in number, (r - 1, c) not in number),
                    image,
                    weight if is_first else "1",
                    is_first,
                    kind,
                    color,
                    (r, c),
                )
            )

    def begins(self, way: int) -> tuple[bool, ...]:
        """Return which letters begin at their left side (0), or at their upper side (1)."""
        return tuple(one.opens[way] for one in self.cells)

    def firsts(self, shapes: frozenset[Shape] | None, side: int) -> tuple[bool, ...]:
        """Return which letters are first cells of some shapes, of all tiles if there are none."""
        return tuple(
            one.is_first and is_of
            for one, is_of in zip(self.cells, self.cells_of(shapes, side), strict=True)
        )

    def cells_of(self, shapes: frozenset[Shape] | None, side: int) -> tuple[bool, ...]:
        """Return which letters are cells of some shapes, of any tile if there are none."""
        some = None if shapes is None else {z for one in shapes for z in tiles_of(one, side)}
        return tuple(
            one.image is not None and (some is None or (one.color, one.image) in some)
            for one in self.cells
        )

    def contacts(self, of: Contacts, side: int) -> list[Any]:
        """Return that tiles share a part of a vertical side, and of a horizontal one, nowhere."""
        one, other = (
            self.cells_of(z, side)
            for z in (of.shapes, of.shapes if of.others is None else of.others.shapes)
        )
        kinds = [one.kind if of.alike else 0 for one in self.cells]
        found = []
        orders = [(one, other)] if of.others is None else [(one, other), (other, one)]
        ways = ((0, (0, 1)), (1, (1, 0)))
        ways_told = {"": ways, "beside": ways[:1], "above": ways[1:]}[of.way]
        for (way, offset), order in product(ways_told, orders):
            goes_on = [(one.right, one.down)[way] for one in self.cells]

            def seen(
                number: int,
                x: int,
                on: list[int] = goes_on,
                way: int = way,
                is_of: tuple[tuple[bool, ...], ...] = order,
            ) -> int:
                if not is_of[number][x]:
                    return ELSEWHERE
                ends_there = (on[x] < 0) if not number else self.cells[x].opens[way]
                return kinds[x] if ends_there else ELSEWHERE

            found.append(_at_cells([(0, 0), offset], _alike, NONE, seen=seen))
        return found

    def in_one_row(self, of: InOneRow, side: int) -> Any:
        """Return what reads in a row of one cell's height what is said of its tiles."""
        begins = self.firsts(None, side)
        match of:
            case EndTile(tiles, is_last):
                return EndTileReader(self.cells_of(tiles.shapes, side), is_last)
            case Consecutive(several):
                good = tuple(self.firsts(z.shapes, side) for z in several)
                return ConsecutiveReader(begins, good)
            case Lonely(tiles, by):
                of_these = self.firsts(tiles.shapes, side)
                return LonelyReader(begins, of_these, self.firsts(by.shapes, side))
            case Unfollowed(tiles, by, is_before):
                first, second = (self.firsts(z.shapes, side) for z in (tiles, by))
                return UnfollowedReader(begins, first, second, is_before)

    def line(self, amount: Amount, of: TileLine, side: int) -> Any:
        """Return that there are so many rows or columns with an amount of some tiles."""
        from gfkit.boards.acceptors.arrays_by_conditions_on_tracks import Place  # noqa: PLC0415 - slow to import
        from gfkit.reading.sentences.array_meanings_to_rules import LineAtSide  # noqa: PLC0415 - with arrays

        good = (self.cells_of if of.of_cells else self.firsts)(of.of.shapes, side)
        reader: Any = CountReader(good, of.often, of.is_not)
        if of.at is None:
            return _on_lines("row" if of.is_row else "column", reader, amount)
        away = (0, -1 if of.at == 0 else 1)
        offsets = [*((k, 0) for k in range(side)), away]
        if of.is_row:
            offsets = [(c, r) for r, c in offsets]
        edge = LineAtSide(reader, side, 1, len(self.cells))
        return condition_on(Place(tuple(offsets), inside=False), edge, amount)

    def two_lines(self, amount: Amount, of: InAdjacentLines | LinesAlike, side: int) -> Any:
        """Return that there are two rows or columns next to each other that are so."""
        from gfkit.boards.acceptors.arrays_by_conditions_on_tracks import Place  # noqa: PLC0415 - slow to import

        offsets = [(k, c) for c in range(2) for k in range(side)]
        if of.is_row:
            offsets = [(c, r) for r, c in offsets]
        reader: Any = AlikeReader(side)
        if isinstance(of, InAdjacentLines):
            reader = TwoLinesReader(self.firsts(of.of.shapes, side), side)
        return condition_on(Place(tuple(offsets), inside=True), reader, amount)

    def at_line(self, amount: Amount, of: TileAt, side: int) -> Any:
        """Return that so many tiles lie in a row or column, or touch a side of the board.

        Of tiles that touch a side the first one of their cells that can is looked at.
        """
        good = [*self.firsts(of.of.shapes, side), False]
        if of.touches:
            is_of = self.cells_of(of.of.shapes, side)
            good = [is_of[k] and one.is_end(of) for k, one in enumerate(self.cells)] + [False]
        far = of.at if of.at >= 0 else -1 - of.at
        steps = [0, *([far] if far else []), far + 1]
        way = -1 if of.at >= 0 else 1
        offsets = [(way * k, 0) if of.is_row else (0, way * k) for k in steps]
        outside = len(self.cells)

        def seen(number: int, x: int) -> int:
            return int(good[x]) if not number else int(x == outside)

        def holds(is_good: int, *is_off: int) -> bool:
            lies_there = not any(is_off[:-1]) and bool(is_off[-1])
            return bool(is_good) and lies_there != of.is_out

        return _at_cells(offsets, holds, amount, inside=False, seen=seen)

    def crossings(self, amount: Amount) -> Any:
        """Return that so many points have a tile that ends there, and one that begins there."""
        ends = tuple(one.right < 0 and one.down < 0 for one in self.cells)
        begins = tuple(all(one.opens) for one in self.cells)
        kinds = (ends, begins)
        return _at_cells([(0, 0), (1, 1)], _both, amount, seen=lambda number, x: kinds[number][x])

    def joined(self, joined: Joined) -> Iterator[Any]:
        """Yield the conditions that tiles are whole."""
        for way, offset in ((0, (0, 1)), (1, (1, 0))):
            expects = tuple((one.right, one.down)[way] for one in self.cells)
            begins = self.begins(way)
            if joined is Joined.OPEN:
                yield _on_lines("row" if way == 0 else "column", TileLineReader(expects, begins))
                continue
            outside = len(self.cells)

            def fits(here: int, there: int, way_of: Any = (expects, begins, outside)) -> bool:
                following, starts, off = way_of
                if here == off:
                    return False
                if there == off:
                    return bool(following[here] < 0)
                if following[here] >= 0:
                    return bool(following[here] == there)
                return bool(starts[there])

            def at_edge(here: int, there: int, way_of: Any = (begins, outside)) -> bool:
                starts, off = way_of
                return bool(here != off and (there != off or starts[here]))

            yield _at_cells([(0, 0), offset], fits, inside=False)
            yield _at_cells([(0, 0), (-offset[0], -offset[1])], at_edge, inside=False)


class OfRectangles(Letters):
    """The letters of tilings by rectangles of any size: 1 begins one on the left, 2 above, 3 both.

    No side of a rectangle ends, or turns, within another one.
    """

    def __init__(self) -> None:
        self.cells = [Cell(-1, -1, (bool(k & 1), bool(k & 2))) for k in range(4)]
        self.empty = self.hole = -1

    def firsts(self, shapes: frozenset[Shape] | None, side: int) -> tuple[bool, ...]:
        """Return which letters are first cells: those that begin on the left and above."""
        del shapes, side
        return tuple(one.opens == (True, True) for one in self.cells)

    def crossings(self, amount: Amount) -> Any:
        """Return that so many blocks of four cells have sides between all of them."""
        sides_of = (0, 1, 2, 3)
        return _at_cells(
            [(0, 0), (0, 1), (1, 0), (1, 1)],
            lambda *ends: all(ends),
            amount,
            seen=lambda number, x: x & sides_of[number] == sides_of[number],
        )

    def joined(self, joined: Joined) -> Iterator[Any]:
        """Yield the conditions that tiles are whole."""
        if joined is not Joined.OPEN:
            raise GfkitError("rectangles of any size are those of a board whose sides are open")

        def meets(a: int, b: int, c: int, d: int) -> bool:
            del a
            across, down = (bool(c & 2), bool(d & 2)), (bool(b & 1), bool(d & 1))
            return sum(across + down) != 1 and not sum(across) == sum(down) == 1

        for bit, offset in ((1, (0, -1)), (2, (-1, 0))):
            yield _at_cells(
                [(0, 0), offset],
                lambda x, z, bit=bit: x != 4 and (z != 4 or bool(x & bit)),
                inside=False,
            )
        yield _at_cells([(0, 0), (0, 1), (1, 0), (1, 1)], meets)


ELSEWHERE = -1
"""What is seen of a cell at which no tile of the shapes ends, or begins, that may have contacts."""


def _alike(one: int, other: int) -> bool:
    return one == other != ELSEWHERE


def _tells_kinds(said: TileProperty | None) -> bool:
    """Tell whether kinds of tiles are compared."""
    return any(isinstance(z, Contacts) and z.alike for z in everything_in(said))


def _both(one: int, other: int) -> bool:
    return bool(one and other)


def _on_lines(way: Any, acceptor: Any, amount: Amount | None = None, group: str = "") -> Any:
    from gfkit.boards.acceptors.arrays_by_conditions_on_tracks import Line  # noqa: PLC0415 - slow to import

    return condition_on(Line(way), acceptor, amount, group)


def _at_cells(
    offsets: list[tuple[int, int]],
    holds: Callable[..., bool],
    amount: Amount | None = None,
    *,
    inside: bool = True,
    seen: Callable[[int, int], int] | None = None,
) -> Any:
    from gfkit.boards.acceptors.arrays_by_conditions_on_tracks import Place  # noqa: PLC0415 - slow to import

    return condition_on(Place(tuple(offsets), inside), PlaceReader(holds, seen), amount)


def _conditions(said: TileProperty, letters: Letters, side: int) -> Any:
    """Return what is said of tilings as conditions, joined by &, | and ~."""
    match said:
        case TileAll(parts):
            return reduce(and_, [_conditions(z, letters, side) for z in sorted(parts, key=repr)])
        case TileEither(parts):
            return reduce(or_, [_conditions(z, letters, side) for z in sorted(parts, key=repr)])
        case TileNot(part):
            return ~_conditions(part, letters, side)
        case TileCount(amount, Tiles(shapes)):
            first = letters.firsts(shapes, side)
            return _at_cells([(0, 0)], bool, amount, seen=lambda _, x: first[x])
        case TileCount(amount, Crossings()):
            return letters.crossings(amount)
        case TileCount(amount, Contacts() as contacts):
            apart = reduce(and_, letters.contacts(contacts, side))
            return apart if amount == NONE else ~apart
        case TileCount(amount, EndTile() | Consecutive() | Unfollowed() | Lonely() as row):
            return _on_lines("row", letters.in_one_row(row, side), amount)
        case TileCount(amount, TileLine() as line):
            return letters.line(amount, line, side)
        case TileCount(amount, InAdjacentLines() | LinesAlike() as lines):
            return letters.two_lines(amount, lines, side)
        case TileCount(amount, TileAt() as place):
            return letters.at_line(amount, place, side)
        case TileCount(_, SameTiles() | EachPiece() | SameEnds() | LengthsChange()):
            raise GfkitError("tiles are told by their shapes before they are counted")
        case TileCompared():
            raise GfkitError(
                "numbers of tiles are compared by no finite automaton, and neither with 'or' and "
                "'not' nor with other comparisons"
            )
        case TileCount(amount, FaultLines(vertical, horizontal)):
            return _faults(amount, letters, (horizontal, vertical))


def _faults(amount: Amount, letters: Letters, ways: tuple[bool, bool]) -> Any:
    """Return that so many lines across the board cut no tile: the first row or column is none."""
    more = sum(ways)
    high = None if amount.high is None else amount.high + more
    some = Amount(amount.low + more, high, amount.step)
    group = group_of_tracks("faults") if more > 1 else ""
    found = [
        _on_lines(way, OfLetters(letters.begins(k)), some, group)
        for way, k, is_asked in (("row", 1, ways[0]), ("column", 0, ways[1]))
        if is_asked
    ]
    return reduce(and_, found)


@dataclass(frozen=True)
class HolesAtEnds:
    """Reads where a line has holes: none but at ends where they may be, and where they must be.

    may: whether at the first cell, at others, and at the last one. must: likewise of the first and
    last ones. alike: whether there is one at the first cell just if there is one at the last.
    """

    hole: int
    may: tuple[bool, bool, bool]
    must: tuple[bool, bool] = (False, False)
    alike: bool = False
    first: tuple[int, bool, bool, bool] = (0, False, False, False)

    def step(
        self, state: tuple[int, bool, bool, bool], number: int, letter: int
    ) -> tuple[int, bool, bool, bool]:
        """Return the length up to 2, and whether the first, a middle, the last cell is a hole."""
        del number
        length, begun, inner, last = state
        here = letter == self.hole
        if not length:
            return 1, here, False, here
        return 2, begun, inner or (length > 1 and last), here

    def accepts(self, state: tuple[int, bool, bool, bool]) -> bool:
        """Tell whether the holes are where they may be and must be."""
        length, begun, inner, last = state
        if length < 2:
            return begun if any(self.must) else not begun or self.may[0] or self.may[2]
        fits = all(
            may or not is_hole for may, is_hole in zip(self.may, (begun, inner, last), strict=True)
        )
        there = all(
            is_hole or not must for must, is_hole in zip(self.must, (begun, last), strict=True)
        )
        return fits and there and not (self.alike and begun != last)


def _holes(letters: Letters, without: frozenset[Corner]) -> Iterator[Any]:
    """Yield that the cells at some corners of the board, and no others, are holes.

    The first cell of the array is the upper left one, and its last cell the lower right one.
    """
    hole = letters.hole
    left, right = Corner.TOP_LEFT in without, Corner.BOTTOM_RIGHT in without
    if without <= {Corner.TOP_LEFT, Corner.BOTTOM_RIGHT}:
        yield _on_lines("array", HolesAtEnds(hole, (left, False, right), (left, right)))
        return
    yield _on_lines("array", HolesAtEnds(hole, (left, True, right), (left, right)))
    pairs = (
        ("row", {Corner.TOP_LEFT, Corner.BOTTOM_LEFT}, {Corner.TOP_RIGHT, Corner.BOTTOM_RIGHT}),
        ("column", {Corner.TOP_LEFT, Corner.TOP_RIGHT}, {Corner.BOTTOM_LEFT, Corner.BOTTOM_RIGHT}),
    )
    for way, begun, ended in pairs:
        may = bool(begun & without), bool(ended & without)
        yield _on_lines(way, HolesAtEnds(hole, (may[0], False, may[1]), alike=all(may)))


# Rules.


def fixed_side(of: TileBoard) -> tuple[str, int, Size]:
    """Return which side is fixed, how long it is, and the other one; n x n has its columns fixed.

    If both sides are numbers, the shorter one is.
    """
    rows, columns = of.rows, of.columns
    if of.layers > 1:
        return "rows", rows.shift * of.layers, columns
    if columns.step and not rows.step:
        return "rows", rows.shift, columns
    if rows.step and not columns.step:
        return "columns", columns.shift, rows
    if rows.shift <= columns.shift or of.joined is not Joined.OPEN:
        return "rows", rows.shift, columns
    return "columns", columns.shift, rows


def model_on_squares(of: Tiled) -> Model | None:
    """Return what is counted on boards of all sizes; None if squares of any size are pieces."""
    from gfkit.strips.encodings.model_lookup_by_name_and_symmetry import find_model  # noqa: PLC0415 - slow to import

    if marks_of(of):
        return None
    if _is_of_dominoes(of) and not of.board.without:
        return find_model("domino-tilings")
    if all(isinstance(one.shape, Drawn) for one in of.pieces):
        return model_of_tilings(of, 1)
    return None


def _is_of_dominoes(of: Tiled) -> bool:
    """Tell whether tilings by dominoes are meant, on a board whose sides are open."""
    is_plain = of.aim is Aim.TILINGS and of.said is None and of.board.joined is Joined.OPEN
    is_plain = is_plain and not marks_of(of)
    return is_plain and of.pieces == {Piece(rectangle(1, 2))}


def model_of_tilings(of: Tiled, side: int) -> Model:
    """Return what is counted on boards of which one side has so many cells; raises GfkitError.

    >>> from gfkit.reading.sentences.sentence_reader import read_sentence
    >>> model_of_tilings(read_sentence("domino tilings of 3 x n"), 3).game.kind
    'links'
    """
    from gfkit.boards.rule_files.countable_models import model_of  # noqa: PLC0415 - slow
    from gfkit.boards.rule_files.rule_file_reader import rule_of_table  # noqa: PLC0415 - slow

    name = tiling_sentence(replace(of, board=replace(of.board, joined=Joined.OPEN)))
    table, quantity = rule_table(of, side, name)
    return model_of(rule_of_table({"name": name, **table}, name), quantity)


def rule_table(of: Tiled, side: int, name: str) -> tuple[dict[str, Any], str]:
    """Return a rule as in a file, and what is counted of it; raises GfkitError.

    name: what errors call it.
    """
    shapes = {one.shape for one in of.pieces}
    is_plain = of.aim is Aim.TILINGS and of.said is None and not of.board.without
    is_plain = is_plain and len(marks_of(of)) <= len(MARKS)
    is_plain = is_plain and not any(isinstance(z, Drawn) and z.color for z in shapes)
    if is_plain and AnyRectangle() not in shapes and not _is_of_dominoes(of):
        return {"piece": [*_tables(of, side)]}, "tilings"
    if _is_of_dominoes(of) and is_plain:
        from gfkit.boards.rules.edge_set_rules import GRID, edges_of_rectangle  # noqa: PLC0415 - slow
        from gfkit.boards.rules.named_edge_and_cell_sets import graph_rule  # noqa: PLC0415 - slow

        layers = of.board.layers
        pairs = edges_of_rectangle(of.board.rows.shift, layers) if layers > 1 else ()
        rule: Any = graph_rule("perfect-matchings", GRID, tuple(pairs))
    else:
        rule = _array_rule(of, side, name)
    return {key: z for key, z in rule.to_data().items() if key not in {"name", "summary"}}, ""


@dataclass(frozen=True, slots=True)
class Marked:
    """Tiles that have a mark in the rule, and the letter that it stands for; none for a total."""

    mark: str
    letter: str
    tiles: Tiles


def marks_of(of: Tiled) -> list[Marked]:
    """Return which tiles have which marks; raises GfkitError for too many.

    One or two are x and y; more of them are letters, in order, which rules of arrays alone have.

    >>> from gfkit.reading.sentences.sentence_reader import read_sentence
    >>> [one.mark for one in marks_of(read_sentence("tilings of 2 x n with dominoes in b colors"))]
    ['x']
    """
    told = [*([("", of.total)] if of.total is not None else [])]
    told += [(one.letter, one.of) for one in of.weights]
    if len(told) > MOST_MARKS:
        raise GfkitError(f"{tiling_sentence(of)}: there are at most {MOST_MARKS} letters")
    if len(told) <= len(MARKS):
        return [Marked(mark, *one) for mark, one in zip(MARKS, told, strict=False)]
    free = next(z for z in "zwvu" if z not in {letter for letter, _ in told})
    found = [Marked(letter or free, letter, tiles) for letter, tiles in told]
    return sorted(found, key=lambda one: one.mark)


def weight_of_tile(of: Tiled, tile: Tile, kinds: int, side: int) -> str:
    """Return the weight of a tile: its kinds times its marks."""
    factors = [str(kinds)] if kinds > 1 else []
    for one in marks_of(of):
        shapes = one.tiles.shapes
        if shapes is None or any(tile in tiles_of(z, side) for z in shapes):
            factors.append(one.mark)
    return "*".join(factors) or "1"


def _marked_tables(of: Tiled, side: int) -> Iterator[dict[str, Any]]:
    """Yield the images of the pieces, each with its weight, as tables of a rule's file."""
    from gfkit.boards.rules.placement_game_pieces import piece_text  # noqa: PLC0415 - slow to import

    for piece in sorted(of.pieces, key=repr):
        for color, image in tiles_of(piece.shape, side):
            weight = weight_of_tile(of, (color, image), piece.kinds, side)
            yield {"cells": piece_text(image), "owner": "both", "weight": weight}


def _tables(of: Tiled, side: int) -> Iterator[dict[str, Any]]:
    """Yield the pieces as tables of a rule's file."""
    if marks_of(of):
        yield from _marked_tables(of, side)
        return
    for piece in sorted(of.pieces, key=repr):
        shapes: list[tuple[str, bool]] = []
        match piece.shape:
            case Drawn(drawing, may_turn):
                shapes.append((drawing, may_turn))
            case AnySquare():
                shapes += [(f"{k}x{k}", False) for k in range(1, side + 1)]
        for cells, may_turn in shapes:
            weight = {"weight": str(piece.kinds)} if piece.kinds > 1 else {}
            turned = {"orientations": "all"} if may_turn else {}
            yield {"cells": cells, "owner": "both", **turned, **weight}


def _array_rule(of: Tiled, side: int, name: str) -> Any:
    """Return the array rule of tilings or placements; raises GfkitError."""
    from gfkit.boards.acceptors.acceptor_tables import rule_of  # noqa: PLC0415
    from gfkit.boards.acceptors.arrays_by_conditions_on_tracks import Arrays  # noqa: PLC0415 - slow to import

    if AnyRectangle() in {one.shape for one in of.pieces}:
        if len(of.pieces) > 1 or of.aim is not Aim.TILINGS or of.board.without:
            raise GfkitError(f"{name}: rectangles of any size are read alone, on whole boards")
        if any(one.kinds > 1 for one in of.pieces) or marks_of(of):
            raise GfkitError(f"{name}: rectangles of any size are of one kind")
        letters: Letters = OfRectangles()
    else:
        letters = Letters(of, side)
    conditions = [*letters.joined(of.board.joined)]
    if of.board.without:
        conditions += _holes(letters, of.board.without)
    said = of.said
    if of.aim is Aim.PLACES:
        said = TileCount(ONE, Tiles())
    if said is not None:
        conditions.append(_conditions(said, letters, side))
    values: Any = [*range(len(letters.cells))]
    weights: Any = {k: one.weight for k, one in enumerate(letters.cells)}
    arrays = Arrays(values=values, weights=weights, conditions=conditions, name=name)
    return rule_of(with_named_groups(arrays))


def general_tiling(of: Tiled) -> tuple[Tiled, int]:
    """Return what is counted with n for the longer side of a board of two numbers, and the number.

    >>> from gfkit.reading.sentences.sentence_reader import read_sentence
    >>> tiling_sentence(general_tiling(read_sentence("domino tilings of 3 x 8"))[0])
    'tilings of a 3 x n board with dominoes'
    """
    fixed, _, size = fixed_side(of.board)
    if fixed == "rows":
        return replace(of, board=replace(of.board, columns=Size())), size.shift
    return replace(of, board=replace(of.board, rows=Size())), size.shift


def board_of_numbers(of: Tiled) -> tuple[Model, Board] | None:
    """Return the rule and the board of tilings by dominoes whose board has two numbers.

    None for other pieces, and where the numbers are those of a strip.
    """
    from gfkit.boards.shapes.board import Board  # noqa: PLC0415 - slow to import
    from gfkit.strips.encodings.model_lookup_by_name_and_symmetry import find_model  # noqa: PLC0415 - slow to import

    if not _is_of_dominoes(of):
        return None
    board = of.board
    cells = [["."] * board.columns.shift for _ in range(board.rows.shift)]
    for corner, (row, column) in AT.items():
        if corner in board.without:
            cells[row][column] = "#"
    return find_model("domino-tilings"), Board.parse("|".join(map("".join, cells)))


AT = {
    Corner.TOP_LEFT: (0, 0),
    Corner.TOP_RIGHT: (0, -1),
    Corner.BOTTOM_LEFT: (-1, 0),
    Corner.BOTTOM_RIGHT: (-1, -1),
}


def tiling_strip(of: Tiled) -> Strip:
    """Return the strip of the boards one side of which is n; raises GfkitError."""
    if of.board.rows.step and of.board.columns.step:
        raise GfkitError(f"{tiling_sentence(of)}: no side is fixed, and there is no strip")
    if marks_of(of):
        raise GfkitError(f"{tiling_sentence(of)}: letters and totals are told of sequences alone")
    return _strip(of)


def _strip(of: Tiled) -> Strip:
    """Return the strip of the boards, with marks."""
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

    fixed, side, _ = fixed_side(of.board)
    topology = TOPOLOGIES[of.board.joined]
    model = model_of_tilings(of, side)
    marks: Any = "".join(one.mark for one in marks_of(of)) or "none"
    sides: Any = {fixed: side}
    return Strip(model, topology=topology, marks=marks, **sides)


def tiling_sequence(of: Tiled) -> Sequence:
    """Return the sequence of the numbers of what is counted; raises GfkitError.

    It begins with the empty board where this has one tiling, which is n = 0 as a rule.

    >>> from gfkit.reading.sentences.sentence_reader import read_sentence
    >>> tiling_sequence(read_sentence("number of L-trominoes in a 2 x n grid"))[1:5]
    [0, 4, 8, 12]
    """
    from gfkit.boards.shapes.topology import LEAST_JOINED  # noqa: PLC0415 - slow to import
    from gfkit.reading.sentences.word_meanings_to_rules import first_index  # noqa: PLC0415 - imports this
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

    name = tiling_sentence(of)
    if (compared := _comparison(of)) is not None:
        return _by_comparison(of, compared)
    if of.aim is Aim.PLACES and not _is_marked(of):
        return _by_number(of, name)
    if of.board.rows.step and of.board.columns.step:
        return _of_squares(of, name)
    strip = _strip(of)
    _, _, size = fixed_side(of.board)
    if size.step == 0:
        size = Size()
    ((_, side),) = strip.fixed.items()
    if strip.topology in {"cylinder", "torus"} and side < LEAST_JOINED:
        name = f"{name} (whose side of {side} stays open)"
    has_empty = not of.board.without and of.aim is not Aim.PLACES and strip.terms(1)[0] == 1
    has_empty = has_empty and not _asks_empty_lines(of)
    whole = Sequence.of(replace(strip, shift=size.shift))
    whole = whole.section(size.step) if size.step > 1 else whole
    whole = whole.beginning(first_index(size, has_empty=has_empty))
    for one in marks_of(of):
        if not one.letter:
            whole = whole.total(one.mark)
    names = {one.mark: one.letter for one in marks_of(of) if one.letter}
    return whole.with_letters(**names).named(name)


def _asks_empty_lines(of: Tiled) -> bool:
    """Tell whether something is said of lines along the side that grows: then they begin with 1."""
    parts = of.said.parts if isinstance(of.said, TileAll) else {of.said}
    return any(
        isinstance(z, TileCount)
        and isinstance(z.of, TileLine)
        and z.of.at is None
        and z.of.is_row == bool(of.board.columns.step)
        for z in parts
    )


def _comparison(of: Tiled) -> TileCompared | None:
    """Return the comparison of numbers of tiles that is said, if there is one."""
    parts = of.said.parts if isinstance(of.said, TileAll) else {of.said}
    found = [one for one in parts if isinstance(one, TileCompared)]
    return found[0] if found else None


def _by_comparison(of: Tiled, told: TileCompared) -> Sequence:
    """Return the first numbers, from polynomials by the numbers of the tiles that are compared."""
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import
    from gfkit.series.rational_functions import RationalFunction  # noqa: PLC0415

    name = tiling_sentence(of)
    if of.weights or of.total or (of.board.rows.step and of.board.columns.step):
        raise GfkitError(
            f"{name}: numbers of tiles are compared without weights and totals, where one side of "
            "the board is a number"
        )
    rest = of.said.parts - {told} if isinstance(of.said, TileAll) else ()
    weights = (Weight("x", told.first), Weight("y", told.second))
    marked = tiling_sequence(replace(of, said=tile_all(rest), weights=weights))

    def fits(i: int, j: int) -> bool:
        return (told.low is None or i - j >= told.low) and (told.high is None or i - j <= told.high)

    def number(value: object) -> int:
        if isinstance(value, RationalFunction):
            return value.as_profile().where(fits).total()
        assert isinstance(value, int)
        return value if fits(0, 0) else 0

    first = marked.offset
    terms = [number(marked.term(n)) for n in range(first, COMPARED + 1)]
    if not first and not terms[0]:
        first, terms = 1, terms[1:]
    return Sequence(terms, offset=first).named(f"{name} (counted for n = {first} to {COMPARED})")


def _of_squares(of: Tiled, name: str) -> Sequence:
    """Return the first numbers on boards of n rows and n columns, of which no g.f. is known."""
    from gfkit.boards.shapes.board import Board  # noqa: PLC0415 - slow to import
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415
    from gfkit.strips.single_boards.count_of_one_board_or_graph import count  # noqa: PLC0415

    if marks_of(of):
        raise GfkitError(f"{name}: with letters and totals one side of the board is a number")
    terms = [
        count(model_of_tilings(of, n), Board.rectangle(n, n)).total() for n in range(1, SQUARES + 1)
    ]
    why = f"n x n, counted for n = 1 to {SQUARES}; no g.f. is known where no side is fixed"
    return Sequence(terms, offset=1).named(f"{name} ({why})")


# Places.


def _is_marked(of: Tiled) -> bool:
    """Tell whether places are counted by an array that marks one of them."""
    board = of.board
    if bool(board.rows.step) == bool(board.columns.step):
        return False
    if any(one.shape == AnyRectangle() for one in of.pieces):
        return False
    _, side, _ = fixed_side(board)
    many = sum(len(z) for one in of.pieces for z in images(one.shape, side))
    return many < MOST_MARKED


def places(pieces: frozenset[Piece], rows: int, columns: int) -> int:
    """Return how many places pieces have on a board.

    >>> places(frozenset({Piece(rectangle(1, 2))}), 8, 8)
    112
    """
    total = 0
    for piece in pieces:
        for image in images(piece.shape, max(rows, columns)):
            high, wide = sides(image)
            total += piece.kinds * max(0, rows - high + 1) * max(0, columns - wide + 1)
    return total


DEGREE = 4
"""The number of places is a polynomial of at most this degree in n, once each piece has one."""


def _by_number(of: Tiled, name: str) -> Sequence:
    """Return the numbers of places, by those of each image of a piece.

    They are a polynomial in n from some n on, and there the fraction is found.
    """
    from gfkit.sequences.fraction_list_and_formula_definitions import FractionCoefficients  # noqa: PLC0415 - slow to import
    from gfkit.sequences.provenance import Solved  # noqa: PLC0415
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415
    from gfkit.series.rational_gf import RationalGF  # noqa: PLC0415

    def at(n: int) -> int:
        rows, columns = (max(0, z.step * n + z.shift) for z in (of.board.rows, of.board.columns))
        return places(of.pieces, rows, columns)

    sizes = [z.shift for z in (of.board.rows, of.board.columns) if not z.step]
    longest = max(max(sides(image)) for one in of.pieces for image in images(one.shape, 1))
    late = longest + sum(map(abs, sizes)) + abs(of.board.rows.shift) + abs(of.board.columns.shift)
    terms = [at(n) for n in range(1, late + DEGREE + 2)]
    for _ in range(DEGREE + 1):
        terms = [z - (terms[k - 1] if k else 0) for k, z in enumerate(terms)]
    den = tuple((-1) ** k * z for k, z in enumerate((1, 5, 10, 10, 5, 1)))
    gf = RationalGF.of(tuple(terms), den)
    by = Solved(
        "an image of h rows and w columns has (r-h+1)(c-w+1) places on r rows and c columns"
    )
    of_gf = FractionCoefficients.of_gf(gf, 1)
    return Sequence.made(of_gf, gf=gf, provenance=by, name=name)
