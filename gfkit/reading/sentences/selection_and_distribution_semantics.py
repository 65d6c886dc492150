"""From a parse to what it means: the forms of `selections_and_distributions.lark`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum, auto

from gfkit.reading.sentences.board_semantics import BoardSaid
from gfkit.reading.sentences.canonical_sentence_writers.graph_sentences import sentence_on_graph
from gfkit.reading.sentences.canonical_sentence_writers.word_and_array_sentences import (
    sentence_of,
    size_text,
)
from gfkit.reading.sentences.coloring_semantics import AsManyAsLines, ColoredPlace, InPlace
from gfkit.reading.sentences.graph_meanings import Growing, NamedGraph, OnGraph, Rectangle, Sets
from gfkit.reading.sentences.graph_semantics import CalledGraph
from gfkit.reading.sentences.meanings_of_sentence_parts import (
    Alphabet,
    Found,
    Interval,
    OfThem,
    Sides,
    Uncounted,
    Undecided,
    one,
    said_in,
    the,
)
from gfkit.reading.sentences.predicate_semantics import grids_of, said_of_them
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    SOME,
    Amount,
    Cells,
    Compositions,
    Count,
    Counted,
    Every,
    Length,
    Letter,
    Meaningless,
    Objects,
    Of,
    Partitions,
    Property,
    Size,
    Spells,
    Subsets,
    Windows,
    Words,
    all_of,
)
from gfkit.reading.sentences.sentence_tokens import Token
from gfkit.reading.sentences.tiling_meanings import Aim, Piece, TileBoard, Tiled
from gfkit.reading.sentences.tiling_shapes import rectangle

Parts = list[object]
Selected = tuple[Objects, Size, Property | None]
COIN: tuple[Letter, ...] = ("H", "T")
"""Heads and tails."""
COUNTER = Of(frozenset({1}))
"""The letter of a cell that has a counter."""
FACES = 6
MOST_BOXES = 26


class Likeness(Enum):
    """Whether things are alike, or told apart."""

    ALIKE = auto()
    TOLD_APART = auto()


@dataclass(frozen=True, slots=True)
class Boxes:
    """The word for what things are put into; people: they are told apart, unless they are alike."""

    are_people: bool


@dataclass(frozen=True, slots=True)
class InEachBox:
    """How many things there are in each box."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class Arranged:
    """How things stand that some are chosen of; on_circle: around a circle, else in a row."""

    on_circle: bool


def _amounts(parts: Parts) -> Amount | None:
    """Return how many there are; None for any number."""
    amount = one(Amount, parts)
    return None if amount == Amount(0) else amount


def _sentences(found: Iterable[Counted | OnGraph]) -> str:
    told = (sentence_on_graph(z) if isinstance(z, OnGraph) else sentence_of(z) for z in found)
    return ", or ".join(map(repr, told))


class SelectionForms:
    """What each form of `selections_and_distributions.lark` means."""

    # Subsets.

    def chosen_subset(self, parts: Parts) -> Selected:
        of, amount = the(Interval, parts), _amounts(parts)
        return Subsets(of.first), of.last, None if amount is None else Length(amount)

    def numbers_chosen_from(self, parts: Parts) -> Interval:
        """Return the numbers of a set, which follow each other."""
        if (told := one(Interval, parts)) is not None:
            return told
        letters = the(Alphabet, parts).letters
        numbers = [z for z in letters if isinstance(z, int)] if isinstance(letters, tuple) else []
        if not numbers or letters != tuple(range(numbers[0], numbers[-1] + 1)):
            raise Meaningless("they are chosen from numbers that follow each other, as {1..n}")
        return Interval(numbers[0], Size(0, numbers[-1]))

    def numbers_from_to(self, parts: Parts) -> Interval:
        first, *last = (z for z in parts if isinstance(z, int))
        return Interval(first, Size(0, last[0]) if last else Size())

    def numbers_listed_to(self, parts: Parts) -> Interval:
        """Return the numbers of a list that goes on to n, as 1, 2, ..., n."""
        first, *second = (z for z in parts if isinstance(z, int))
        if second not in ([], [first + 1]):
            raise Meaningless("they are numbers that follow each other, as 1, 2, ..., n")
        return Interval(first, Size())

    def first_numbers(self, parts: Parts) -> Interval:
        return Interval(1, the(Size, parts))

    def chosen_things(self, parts: Parts) -> Selected:
        """Return the subsets of the numbers of things."""
        return Subsets(), the(Size, parts), Length(the(Amount, parts))

    def chosen_in_order(self, parts: Parts) -> Selected:
        """Return what is chosen of things in a row, or around a circle: then words on it."""
        if not the(Arranged, parts).on_circle:
            return self.chosen_things(parts)
        chosen = Count(the(Amount, parts), Cells(), Of(frozenset({1})))
        return Words((0, 1), on_circle=True), the(Size, parts), chosen

    def in_one_row_of_things(self, parts: Parts) -> Arranged:
        return Arranged(on_circle=False)

    def in_one_circle(self, parts: Parts) -> Arranged:
        return Arranged(on_circle=True)

    def apart_from_each_other(self, parts: Parts) -> OfThem:
        return the(OfThem, parts)

    def selection_apart(self, parts: Parts) -> Counted | OnGraph:
        """Return what is chosen, of which no so many are adjacent."""
        objects, size, said = the(tuple, parts)
        them = the(OfThem, parts)
        if isinstance(objects, Words):
            return _apart_on_circle(size, said, them.apart)
        return Counted(objects, all_of([said, said_of_them(Found(Cells()), them)]), size)

    def chosen_cells(self, parts: Parts) -> OnGraph:
        """Return so many cells of a board, no two of which share a side."""
        return OnGraph(Sets("independent-sets"), the(CalledGraph, parts).graph, the(Amount, parts))

    def cells_chosen(self, parts: Parts) -> OnGraph | Counted:
        """Return cells of a board: any of them, or cells no two of which share a side."""
        apart, them = the(OnGraph, parts), one(OfThem, parts)
        board = apart.graph
        if not isinstance(board, Rectangle) or any(board.joined) or board.kings:
            raise Meaningless("cells are those of a board whose sides are open")
        if them is not None:
            if them.apart != 2:
                raise Meaningless("of cells no two are adjacent")
            return apart
        growing = [z for z in (board.rows, board.columns) if z.step]
        fixed = [z.shift for z in (board.rows, board.columns) if not z.step]
        if len(growing) > 1 or apart.size is None:
            raise Meaningless("one side of the board is n, and the other one a number")
        if not growing:
            return Counted(Subsets(), Length(apart.size), Size(0, fixed[0] * fixed[1]))
        many = Size(growing[0].step * fixed[0], growing[0].shift * fixed[0])
        return Counted(Subsets(), Length(apart.size), many)

    def adjacent_cells_chosen(self, parts: Parts) -> Tiled:
        """Return the places of dominoes."""
        board = the(CalledGraph, parts).graph
        if 2 not in parts or not isinstance(board, Rectangle) or any(board.joined) or board.kings:
            raise Meaningless("two cells of a board are adjacent")
        domino = frozenset({Piece(rectangle(1, 2))})
        return Tiled(Aim.PLACES, TileBoard(board.rows, board.columns), domino)

    def counters_placed(self, parts: Parts) -> Selected:
        """Return the arrays of a board whose 1s are counters."""
        told, amount = the(BoardSaid, parts).board, _amounts(parts)
        if told.without:
            raise Meaningless("counters are placed on whole boards")
        said = one(AsManyAsLines, parts) or (
            None if amount is None else Count(amount, Cells(), COUNTER)
        )
        if (
            told.rows == Size(0, 1)
            and told.columns.step
            and told == TileBoard(told.rows, told.columns)
        ):
            return Words((0, 1)), told.columns, said
        arrays = grids_of(Sides(told.rows, told.columns), Alphabet((0, 1)), told.joined)
        return arrays, Size(), said

    def counters_in_place(self, parts: Parts) -> InPlace:
        """Return what is placed in a row, on a cycle, on a board or a grid: 0 is an empty cell."""
        place, colors, amount = the(ColoredPlace, parts), one(Alphabet, parts), _amounts(parts)
        if colors is None and place.graph is not None and place.is_board:
            raise Meaningless("counters on a board are counted as arrays")
        if colors is not None and amount is not None:
            raise Meaningless("of counters of several colors it is said how many there are of each")
        hues = () if colors is None or not isinstance(colors.letters, tuple) else colors.letters
        objects, size = place.objects(Alphabet((0, *(hues or (1,)))))
        said = None if amount is None else Count(amount, Cells(), COUNTER)
        return InPlace((objects, size, said), place.graph)

    def cells_chosen_in_place(self, parts: Parts) -> InPlace:
        place = the(ColoredPlace, parts)
        objects, size = place.objects(Alphabet((0, 1)))
        return InPlace((objects, size, None), place.graph)

    def people_in_seats(self, parts: Parts) -> Selected:
        return Words((0, 1)), the(Size, parts), None

    def one_in_each(self, parts: Parts) -> None:
        """Return nothing: in a cell is one counter, or none."""
        if the(int, parts) != 1:
            raise Meaningless("in a cell is at most one counter")

    def counters_told(self, parts: Parts) -> Found:
        return Found(Cells(), COUNTER)

    def a_counter(self, parts: Parts) -> Of:
        return COUNTER

    def an_empty_cell(self, parts: Parts) -> Of:
        return Of(frozenset({0}))

    def row_or_circle_untold(self, parts: Parts) -> Counted | OnGraph:
        """Refuse things of which it is not told whether the first one is beside the last one."""
        subsets, size, said = the(tuple, parts)
        assert isinstance(said, Length)
        on_circle = Words((0, 1), on_circle=True)
        chosen = Count(said.amount, Cells(), Of(frozenset({1})))
        each = [
            self.selection_apart([z, the(OfThem, parts)])
            for z in ((subsets, size, said), (on_circle, size, chosen))
        ]
        raise Undecided(
            f"whether they stand in a row or around a circle is not told: {_sentences(each)}"
        )

    # Words.

    def arranged_letters(self, parts: Parts) -> Selected:
        """Return the words with as many of each letter as another word has."""
        told = str(next(z for z in parts if isinstance(z, Token) and z.type == "WORD_TOLD"))
        each = [
            Count(Amount(many, many), Cells(), Of(frozenset({letter})))
            for letter, many in sorted(Counter(told).items())
        ]
        return Words(tuple(sorted(set(told)))), Size(0, len(told)), all_of(each)

    def tossed(self, parts: Parts) -> Size:
        return the(Size, parts)

    def counted_tosses(self, parts: Parts) -> Counted:
        return Counted(Words(COIN), all_of(said_in(parts)), the(Size, parts))

    # What has several meanings.

    def arranged_in_a_row(self, parts: Parts) -> Counted:
        """Refuse orders of all things: no word has so many letters as there are things."""
        orders = in_order(the(Size, parts))
        match one(Likeness, parts):
            case Likeness.TOLD_APART:
                raise Uncounted(f"different things stand in a row in n! ways: type {orders!r}")
            case Likeness.ALIKE:
                raise Uncounted("things that are alike stand in a row in one way")
        raise Undecided(
            f"whether they are told apart is not told: {orders!r} counts the ways in which "
            "different ones stand in a row"
        )

    def dealt_cards(self, parts: Parts) -> Counted:
        many, size = the(int, parts), one(Size, parts) or Size()
        hands = Counted(Subsets(), Length(Amount(many, many)), size)
        raise Undecided(
            f"whether their order counts is not told: if not, they are {_sentences([hands])}"
        )

    def rolled_sum(self, parts: Parts) -> Counted:
        """Refuse dice of which it is not told whether they are told apart."""
        size, many = the(Size, parts), one(int, parts)
        up_to = Every(Cells(), None, Of(Amount(0, FACES)))
        said = all_of([up_to, None if many is None else Count(Amount(many, many), Cells())])
        each = [Counted(z, said, size) for z in (Compositions(), Partitions())]
        raise Undecided(
            f"whether the dice are told apart is not told: {_sentences(each[:1])} if they are, "
            f"{_sentences(each[1:])} if they are not"
        )

    def rolled_dice(self, parts: Parts) -> Counted:
        letters = tuple(range(1, FACES + 1))
        words = Counted(Words(letters), None, Size(0, the(int, parts)))
        raise Undecided(
            f"whether the dice are told apart is not told: {_sentences([words])} if they are"
        )

    def things_alike(self, parts: Parts) -> Likeness:
        return Likeness.ALIKE

    def things_different(self, parts: Parts) -> Likeness:
        return Likeness.TOLD_APART

    def none_empty(self, parts: Parts) -> InEachBox:
        return InEachBox(SOME)

    def so_many_in_each_box(self, parts: Parts) -> InEachBox:
        return InEachBox(the(Amount, parts))

    def into_boxes(self, parts: Parts) -> Boxes:
        return Boxes(are_people=False)

    def to_people(self, parts: Parts) -> Boxes:
        return Boxes(are_people=True)

    def put_in_boxes(self, parts: Parts) -> Counted:
        """Return the ways to put things into boxes, if it is told which of them are alike."""
        many = the(int, parts)
        at = next(k for k, z in enumerate(parts) if isinstance(z, int))
        things, boxes = (one(Likeness, z) for z in (parts[:at], parts[at:]))
        if boxes is None and the(Boxes, parts).are_people:
            boxes = Likeness.TOLD_APART
        told = one(InEachBox, parts)
        each = Amount(0) if told is None else told.amount
        found = {
            (y, z): _distributed(the(Size, parts), many, y, z, each)
            for y in Likeness
            for z in Likeness
            if things in {None, y} and boxes in {None, z}
        }
        if len(found) == 1:
            (alone,) = found.values()
            if alone is None:
                raise Uncounted("different things in boxes that are alike are set partitions")
            return alone
        meant = "; ".join(
            f"{sentence_of(of)!r} if things are {NAMES[y]} and boxes {NAMES[z]}"
            for (y, z), of in found.items()
            if of is not None
        )
        raise Undecided(f"whether they are alike or different is not told: {meant}")

    def matched_in_pairs(self, parts: Parts) -> OnGraph:
        size = the(Size, parts)
        if size == Size():
            return OnGraph(Sets("perfect-matchings"), Growing("K"))
        if size.step or size.shift <= 3:
            raise Meaningless("n people are matched, or a number of them from 4 on")
        return OnGraph(Sets("perfect-matchings"), NamedGraph(f"K_{size.shift}"))

    def turned_words(self, parts: Parts) -> Counted:
        """Refuse words that are one if they turn into each other."""
        letters, many = one(Alphabet, parts), one(int, parts)
        if letters is None:
            letters = Alphabet(tuple(range(min(max(many or 2, 1), MOST_BOXES))))
        words = Counted(Words(letters.letters, on_circle=True), None, the(Size, parts))
        raise Uncounted(
            f"what turns into each other counts once; each counts in {_sentences([words])}"
        )


NAMES = {Likeness.ALIKE: "alike", Likeness.TOLD_APART: "different"}


def in_order(size: Size) -> str:
    """Return what counts the orders of so many different things.

    >>> in_order(Size()), in_order(Size(1, 1)), in_order(Size(0, 5))
    ('n!', '(n+1)!', 'a(5) of n!')
    """
    if not size.step:
        return f"a({size.shift}) of n!"
    return "n!" if size == Size() else f"({size_text(size)})!"


def _apart_on_circle(size: Size, said: Property | None, apart: int) -> Counted | OnGraph:
    """Return what is chosen around a circle of which no so many are adjacent.

    A word on a circle is read over and over, and on a short one a letter is beside itself: words
    count what is chosen if none of their lengths is less than the number of letters.
    """
    alone = Count(NONE, Windows(apart), Spells((1,) * apart))
    words = Counted(Words((0, 1), on_circle=True), all_of([said, alone]), size)
    least = size.shift + size.step * max(1, -size.shift // (size.step or 1) + 1)
    if least >= apart:
        return words
    if not size.step:
        raise Meaningless(f"around a circle of {size.shift} there are no {apart} that are adjacent")
    if apart == 2 and size == Size() and isinstance(said, Count):
        cycle = Rectangle(Size(0, 1), size, (False, True))
        return OnGraph(Sets("independent-sets"), cycle, said.amount)
    raise Uncounted(
        f"circles of fewer than {apart} are not among what is counted; of {apart} or more it is "
        f"{_sentences([words])}"
    )


def _distributed(
    size: Size, boxes: int, things: Likeness, of_boxes: Likeness, each: Amount
) -> Counted | None:
    """Return the ways to put things into boxes, so many in each; None for what is not counted."""
    if not 1 <= boxes <= MOST_BOXES:
        raise Meaningless(f"there are 1 to {MOST_BOXES} boxes here")
    if things is Likeness.TOLD_APART:
        if of_boxes is Likeness.ALIKE:
            return None
        letters = tuple(range(1, boxes + 1))
        of_each = [Count(each, Cells(), Of(frozenset({z}))) for z in letters]
        return Counted(Words(letters), all_of([] if each == Amount(0) else of_each), size)
    if each.low == 0 and each.step > 1:
        raise Meaningless("how many there are in each box is told by bounds")
    exactly = Count(Amount(boxes, boxes), Cells())
    may_be_empty = each.low == 0
    if of_boxes is Likeness.ALIKE:
        parts = Count(Amount(0, boxes), Cells()) if may_be_empty else exactly
        return Counted(Partitions(), all_of([parts, _each_part(each)]), size)
    if not may_be_empty:
        return Counted(Compositions(), all_of([exactly, _each_part(each)]), size)
    more = replace(each, high=None if each.high is None else each.high + 1)
    whole = replace(size, shift=size.shift + boxes)  # one more in each box
    return Counted(Compositions(), all_of([exactly, _each_part(more)]), whole)


def _each_part(amount: Amount) -> Property | None:
    """Return that each part is one of some numbers; nothing if these are all."""
    return None if amount in {Amount(0), SOME} else Every(Cells(), None, Of(amount))
