"""What is said, as it is said of these objects: typing, after a sentence was parsed.

A word of the language gets here what its object gives it: the elements of a subset are numbers, the
length of a composition is the number of its parts, a part of a word has no first letter of its own.
What means nothing of the objects raises Meaningless, which also removes most second readings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeVar

from gfkit.reading.sentences.letter_relations import Related
from gfkit.reading.sentences.meanings_of_sentence_parts import LAST
from gfkit.reading.sentences.sentence_meanings import (
    ALONG,
    AROUND,
    BEHIND,
    DOWN,
    EVEN,
    NONE,
    ODD,
    ONE,
    PEAK,
    SOME,
    VALLEY,
    AdjacentLines,
    All,
    Amount,
    At,
    AtEdge,
    Begins,
    Beside,
    Blocks,
    BlocksOfLines,
    Cells,
    Columns,
    Companions,
    CompanionsSaid,
    Compared,
    Compositions,
    Connected,
    Count,
    Counted,
    Difference,
    Different,
    DifferentLines,
    Differing,
    EachLetter,
    EachOf,
    Edge,
    Either,
    Elements,
    Ends,
    EqualAt,
    EqualLines,
    Every,
    Extreme,
    ExtremeCell,
    ExtremeOften,
    ExtremeRun,
    Followed,
    FollowedByRun,
    Gaps,
    GreaterAt,
    Grids,
    HasCells,
    HasFromEnd,
    HasSubsequence,
    Index,
    IndexedLetters,
    InOtherLines,
    Joined,
    KindsOf,
    Length,
    Letter,
    LineAt,
    LineSums,
    Matches,
    Meaningless,
    Memberships,
    MembershipsSaid,
    Near,
    NearOther,
    NeighborsAlike,
    Not,
    Numeral,
    Objects,
    Occupied,
    Of,
    OfBoth,
    OfComplement,
    OnesAre,
    Order,
    Ordered,
    Pairs,
    PairSums,
    Partitions,
    Places,
    Preceded,
    PrecededByRun,
    Prefixes,
    Property,
    Rise,
    Rows,
    RowsAndColumns,
    Runs,
    SameInEach,
    Size,
    SomeLetters,
    Somewhere,
    Spells,
    Step,
    Steps,
    Subsets,
    Successive,
    Sum,
    TheLines,
    ToNeighbor,
    Total,
    TotalOf,
    TotalSum,
    UnequalAt,
    UnlikeNeighbors,
    Values,
    Windows,
    Words,
    all_of,
    amount_of,
    either_of,
    everything_in,
    is_of_ends,
    negated,
    of_complement,
)

MOST_ALIKE = 5
"""So many entries have rows or columns whose numbers or sums are the same."""
ELEMENT = frozenset({1})
"""The letter that an element of a subset has."""
NOT_EMPTY = Not(Of(frozenset({0})))
"""Of a row or column where 1s are what is chosen or placed, and 0s what is empty."""
MOST_LETTER = 9
"""Letters above it are numbers of two digits, and are not spelled."""
MOST_PARTS_APART = 12
Meant = TypeVar("Meant")


NO_NEIGHBOR = (
    "how a letter is to the one beside it is said of each letter, or of so many, and of nothing "
    "else together: the first or the last letter may have none there"
)
UNLIKE_ALL = (
    "what does not differ from its neighbors may differ from none, or not from all: say 'is equal "
    "to all its neighbors', or 'differs from at least one of its neighbors'"
)
OTHERS = frozenset({"other"})
"""The values of neighbours that are not equal to a cell, as they are read."""
ENDS = (0, -1)
"""The indices of the first letter and the last one."""


def of_both(said: Property | None) -> Property | None:
    """Return what is said of the first and of the second of two letters as of both.

    >>> of_both(all_of([At(0, frozenset({1})), At(-1, frozenset({1}))]))
    Of(values=frozenset({1}))
    """
    match said:
        case All(parts):
            values = {z.index: z.values for z in parts if isinstance(z, At)}
            if {*values} == {*ENDS} and values[0] == values[-1] and len(parts) == len(ENDS):
                return Of(values[0])
    return said


def typed(of: Counted) -> Counted:
    """Return what is meant, as it is of its objects; raises Meaningless.

    >>> typed(Counted(Words((0, 1)), Length(Amount(2)))).said
    Count(amount=Amount(low=2, high=None, step=1), places=Cells(), among=None)
    """
    typing = _Typing(of.objects, of.size)
    said, total = typing.whole(of.said), typing.total(of.total)
    by = tuple(z for z in map(typing.total, of.by) if z is not None)
    if len({*by}) < len(by):
        raise Meaningless("the same is counted twice in each of them")
    told = said.parts if isinstance(said, All) else {said}
    kinds = [z.part for z in told if isinstance(z, KindsOf)]
    of_classes = [z for z in kinds if isinstance(z, Amount)]
    overlap = any(z in one for z in kinds if isinstance(z, int) for one in of_classes)
    if len({*kinds}) < len(kinds) or overlap:
        raise Meaningless("of how many kinds a part is is told once")
    if Ordered(Order.PALINDROME) in told and kinds:
        raise Meaningless("palindromes with parts of several kinds are not counted here")
    deep = (z for one in told if not isinstance(one, Connected) for z in everything_in(one))
    if any(isinstance(z, Connected) for z in deep):
        raise Meaningless("that vertices are connected is not denied here, nor one of two things")
    if isinstance(of.objects, Partitions):
        for one in (said, total, *by):
            typing.unordered(one)
    if isinstance(of.objects, Words) and of.objects.on_circle:
        for one in (said, total, *by):
            typing.endless(one)
    return Counted(of.objects, said, of.size, total, by)


@dataclass(frozen=True, slots=True)
class _Typing:
    """The objects of which something is said."""

    objects: Objects
    size: Size

    @property
    def numbered(self) -> bool:
        """Whether the letters are numbers."""
        if isinstance(self.objects, Words | Grids):
            if isinstance(self.objects.letters, SomeLetters):
                return True
            return all(isinstance(one, int) for one in self.objects.letters)
        return True

    def letters(self, letters: Iterable[Letter]) -> None:
        """Raise Meaningless for letters that the objects do not have, of a set for the least."""
        for one in sorted(letters, key=str) if isinstance(letters, frozenset) else letters:
            match self.objects:
                case Words(known) | Grids(known) if one not in known:
                    told = ", ".join(map(str, known))
                    raise Meaningless(f"{one} is none of the letters {told}")
                case Compositions() | Partitions() if not isinstance(one, int) or one < 1:
                    raise Meaningless(f"{one} is not a part: parts are positive integers")
                case Subsets(first) if not isinstance(one, int) or one < first:
                    raise Meaningless(f"{one} is not an element of {{{first}..n}}")

    def values(self, values: Values) -> Values:
        """Return letters that the objects have, or numbers."""
        if isinstance(values, Amount):
            self.numbers()
        else:
            self.letters(values)
        return values

    def numbers(self) -> None:
        """Raise Meaningless if the letters are not numbers."""
        if not self.numbered:
            raise Meaningless("the letters are not numbers")

    def spelled(self, letters: tuple[Letter, ...]) -> None:
        """Raise Meaningless for what cannot be spelled."""
        self.letters(letters)
        if isinstance(self.objects, Subsets):
            raise Meaningless("a subset has no order: nothing is spelled in it")
        known = self.objects.letters if isinstance(self.objects, Words | Grids) else ()
        if isinstance(known, SomeLetters):
            return
        if len(letters) > 1 and any(isinstance(z, int) and z > MOST_LETTER for z in known):
            raise Meaningless("letters above 9 are not spelled by digits")

    def unordered(self, said: Property | Total | None) -> None:
        """Raise Meaningless for what is said of the order of the parts of a partition."""
        inner: list[Property | None] = []
        match said:
            case None | Of() | ExtremeCell() | ExtremeOften() | Sum() | EachLetter() | Different():
                pass
            case KindsOf() | Count(Amount(0, 0), Pairs()):
                pass
            case Ordered(Order.EQUAL | Order.DISTINCT):
                pass
            case All(parts) | Either(parts):
                inner = [*parts]
            case Not(part):
                inner = [part]
            case Every(Cells(), among, part):
                inner = [among, part]
            case Count(_, Cells(), among) | TotalOf(Cells(), among):
                inner = [among]
            case Compared((Cells(), among), (Cells(), also)):
                inner = [among, also]
            case _:
                raise Meaningless("the parts of a partition have no order: say it of compositions")
        for one in inner:
            self.unordered(one)

    def endless(self, said: Property | Total | None) -> None:
        """Raise Meaningless for what is said of the ends of a word, which a circle has not."""
        places: list[Places] = []
        inner: list[Property | None] = []
        match said:
            case All(parts) | Either(parts):
                _each(self.endless, parts)
            case Not(part):
                self.endless(part)
            case Every(place, among, part):
                places, inner = [place], [among, part]
            case Count(_, place, among) | TotalOf(place, among):
                places, inner = [place], [among]
            case Compared((one_place, among), (other, also)):
                places, inner = [one_place, other], [among, also]
            case None | Ordered(Order.EQUAL | Order.DISTINCT) | Sum() | Length() | ExtremeCell():
                pass
            case Different() | TotalSum():
                pass
            case _:
                raise Meaningless("a word on a circle has no beginning and no end")
        if any(isinstance(one, Gaps) for one in places):
            raise Meaningless("what is between letters on a circle is not counted here")
        if any(isinstance(one, Prefixes) for one in places):
            raise Meaningless("a word on a circle has no beginning and no end")
        for said_there in inner:
            self.endless_place(said_there)

    def endless_place(self, said: Property | None) -> None:
        """Raise Meaningless if a place is told by where it is in a word."""
        match said:
            case All(parts) | Either(parts):
                _each(self.endless_place, parts)
            case Not(part):
                self.endless_place(part)
            case Index() | AtEdge() | Somewhere():
                raise Meaningless("a word on a circle has no first letter")

    def total(self, total: Total | None) -> Total | None:
        """Return what is counted in all objects together."""
        match total:
            case TotalOf(places, among):
                return TotalOf(*self.places(places, among, None))
            case TotalSum():
                self.numbers()
                if isinstance(self.objects, Compositions | Partitions):
                    raise Meaningless("the parts of each of them have the sum n")
        return total

    # The whole object.

    def whole(self, said: Property | None) -> Property | None:
        """Return what is said of the whole object."""
        if said is None:
            return None
        match said:
            case Of():
                raise Meaningless("say of which letters: 'every' or 'some' is needed")
            case (
                Spells()
                | Difference()
                | Rise()
                | Near()
                | NearOther()
                | ToNeighbor()
                | UnlikeNeighbors()
                | NeighborsAlike()
                | Followed()
                | Preceded()
                | Index()
                | AtEdge()
                | Beside()
                | Somewhere()
                | Occupied()
            ) | (FollowedByRun() | PrecededByRun()):
                raise Meaningless(_of_a_part(said))
            case Length(amount):
                return self.whole(Count(amount, Cells()))
        return self.of_line(said, None)

    def of_line(self, said: Property, within: Places | None) -> Property:
        """Return what is said of a line: of the whole object, or of some adjacent cells of it."""
        subset = isinstance(self.objects, Subsets)
        grid = isinstance(self.objects, Grids) and within is None
        again = self.whole if within is None else lambda z: self.of_line(z, within)
        match said:
            case All(parts):
                some = [z for z in parts if not _is_any_number(z) and not self.is_how_many(z)]
                listed = self.with_listed_parts(self.of_all_parts(some or [*parts]))
                return _must(all_of(_each(again, listed)))
            case Either(parts):
                return either_of(_each(lambda z: _must(again(z)), parts))
            case Not(part):
                return negated(_must(again(part)))
            case Count(amount, Cells(), Of(frozenset() as values)) if subset and (
                last := {z for z in values if str(z).startswith(LAST)}
            ):
                return self.of_last_numbers(amount, values, last)
            case Count(_, Windows(length, ()), among) | Every(Windows(length, ()), None, among) if (
                grid and length > 2 and is_of_ends(among)
            ):
                raise Meaningless(
                    "how far entries or vertices in two directions are apart may be told along "
                    "rows and columns, or by paths: say it of each row, and of each column"
                )
            case Count(Amount(0, 0), AdjacentLines(), among) if among and _is_of_each_line(among):
                raise Meaningless(
                    "what two rows or columns do not have may be said of each, or of all their "
                    "entries together: say 'both' for each, and 'no 2 X 2 block' for all together"
                )
            case Count(_, Cells(), among) if any(
                isinstance(z, UnlikeNeighbors) for z in everything_in(among)
            ):
                raise Meaningless(UNLIKE_ALL)
            case Count(amount, Cells(), among) if to := _to_neighbor(among):
                return _must(again(self.so_many_to_neighbor(amount, to, among)))
            case Every(Cells(), among, inner) if to := _to_neighbor(inner):
                return _must(again(self.every_to_neighbor(among, to, inner)))
            case Count(amount, AdjacentLines() as lines, among) if among and _is_of_entries(among):
                return self.of_line(Count(amount, self.block_of(lines), among), within)
            case Every(AdjacentLines() as lines, None, inner) if _is_of_entries(inner):
                return self.of_line(Every(self.block_of(lines), None, inner), within)
            case Count(amount, places, among):
                where, kind = self.places(places, among, within)
                if amount == Amount(0):
                    raise Meaningless("any number of them says nothing")
                return Count(amount, where, kind)
            case Every(places, among, inner):
                if isinstance(places, Cells) and among is None and isinstance(inner, Ordered):
                    return again(inner) or inner
                if isinstance(places, Cells) and isinstance(inner, All):
                    orders = {z for z in inner.parts if isinstance(z, Ordered)}
                    if orders and orders < inner.parts:  # all odd, and all different
                        each = (Every(places, among, z) for z in inner.parts)
                        return _must(again(All(frozenset(each))))
                is_pair = isinstance(places, Windows) and places.length == 2
                if isinstance(places, Steps):
                    inner = of_step(inner)
                if isinstance(places, Windows) and _counts_all(inner):
                    return self.of_any_numbers(places, among, inner)
                if subset and is_pair and among is None and _differs(inner):
                    return Every(Successive(), None, self.of_place(inner, Successive()))
                where, kind = self.places(places, among, within, is_said=True)
                told = self.of_place(inner, where)
                if (
                    isinstance(where, Windows)
                    and isinstance(told, Not)
                    and isinstance(told.part, Of)
                ):
                    return Count(NONE, where, all_of([kind, told.part]))  # not all of them
                return Every(where, kind, told)
            case Compared((one, among), (other, also), times, low, high):
                first = self.places(one, among, within)
                second = self.places(other, also, within)
                if grid or isinstance(within, Blocks):
                    raise Meaningless("numbers of things in an array are not compared here")
                return Compared(first, second, times, low, high)
            case EachLetter():
                return self.each_letter(said)
            case Begins(letters) | Ends(letters):
                self.spelled(letters)
                if grid or isinstance(within, Windows | Blocks):
                    raise Meaningless("what begins so is a whole word, or a row or column")
                if len(letters) == 1:
                    return At(0 if isinstance(said, Begins) else -1, frozenset(letters))
                return said
            case At(index, values) if (
                isinstance(self.objects, Grids)
                and within is None
                and not self.objects.rows.grows
                and self.objects.rows.length == 1
            ):
                return self.of_line(Count(SOME, LineAt(Columns(), index), Of(values)), within)
            case At(_, values):
                if grid or subset or isinstance(within, Windows | Blocks):
                    raise Meaningless("it has no first or last letter")
                self.values(values)
                return said
            case HasFromEnd():
                return said
            case CompanionsSaid():
                return self.of_companions(said)
            case Companions():
                return self.of_companions(CompanionsSaid(said))
            case MembershipsSaid():
                return self.of_memberships(said)
            case Memberships():
                return self.of_memberships(MembershipsSaid(frozenset({said})), inside=said.inside)
            case IndexedLetters():
                return _must(self.indexed(said))
            case OfComplement(inner):
                if not subset:
                    raise Meaningless("a subset has a complement")
                return of_complement(_must(self.whole(inner)))
            case HasSubsequence(letters):
                self.spelled(letters)
                if grid or isinstance(within, Windows | Blocks | Gaps):
                    raise Meaningless("a subsequence is in a word, or in a row or column")
                return said
            case Connected():
                if isinstance(self.objects, Words) and not self.objects.on_circle:
                    return self.whole(Count(Amount(1, 1), Runs(), Of(ELEMENT))) or said
                if not grid or not _is_open_and_binary(self.objects):
                    raise Meaningless("connected are the 1s of a binary array")
                return said
            case OnesAre(kind):
                if not kind or not grid or not _is_open_and_binary(self.objects):
                    raise Meaningless("pieces, and sets of vertices, are the 1s of a binary array")
                return said
            case DifferentLines() | EqualLines() | TheLines():
                if not isinstance(self.objects, Grids) or not grid:
                    raise Meaningless("an array has rows and columns")
                return self.of_the_lines(said) if isinstance(said, TheLines) else said
            case InOtherLines():
                return self.in_other_lines(said)
            case EachOf() | SameInEach() if not grid:
                raise Meaningless("an array has rows and columns")
            case EachOf():
                return _must(self.of_each(said))
            case SameInEach():
                return self.same_in_each(said)
            case Ordered(Order.ALTERNATING_IN_PARITY):
                return again(Every(Windows(2, (ALONG,)), None, Difference(ODD))) or said
            case Ordered(Order.ALTERNATING):
                if not isinstance(self.objects, Words | Grids) or len(self.objects.letters) != 2:
                    raise Meaningless(ALTERNATE)
                return again(Count(NONE, Windows(2, (ALONG,)), Ordered(Order.EQUAL))) or said
            case Ordered():
                self.ordered(said)
                if subset and said.order in {Order.EQUAL, Order.DISTINCT}:
                    raise Meaningless("the elements of a subset are different")
                if subset or (grid and said.order not in {Order.EQUAL, Order.DISTINCT}):
                    raise Meaningless("it has no order: its rows or columns have")
                return said
            case Sum() | ExtremeCell():
                self.numbers()
                if isinstance(within, Windows | Blocks) and isinstance(said, ExtremeCell):
                    raise Meaningless("the largest of a few adjacent letters is not asked")
                return said
            case Numeral(base, amount):
                self.numbers()
                if (
                    not isinstance(self.objects, Words | Grids)
                    or grid
                    or isinstance(within, Windows | Blocks)
                ):
                    raise Meaningless("only a word has a value")
                return Numeral(base or len(self.objects.letters), amount)
            case Matches():
                if not isinstance(self.objects, Words):
                    raise Meaningless("words are in a language")
                return said
            case KindsOf(part, _):
                is_sum = isinstance(self.objects, Compositions | Partitions)
                is_part = part in {EVEN, ODD} or (isinstance(part, int) and part > 0)
                if not is_sum or not is_part or within is not None:
                    raise Meaningless("kinds are of parts of a composition or partition")
                return said
            case GreaterAt() | ExtremeOften():
                self.numbers()
                if grid or subset or isinstance(within, Windows | Blocks):
                    raise Meaningless("this is said of a whole word, or of a row or column")
                return said
            case Different(amount, int() as many):
                self.has_so_many_letters(many)
                return _must(again(Different(amount)))
            case Different() | EqualAt() | UnequalAt():
                if grid or subset or isinstance(within, Windows | Blocks):
                    raise Meaningless("this is said of a whole word, or of a row or column")
                return said
            case ExtremeRun(extreme, among, amount):
                if grid or subset or isinstance(within, Windows | Blocks):
                    raise Meaningless("there are no runs in it")
                kind = self.of_run_letters(among)
                if extreme is Extreme.SMALLEST and amount.high is None and amount.step == 1:
                    return Every(Runs(), kind, Length(amount))  # without a run it is so, too
                return ExtremeRun(extreme, kind, amount)
        if within is None:
            raise Meaningless(_of_a_part(said))
        return self.of_place(said, within)

    def so_many_to_neighbor(
        self, amount: Amount, to: ToNeighbor, among: Property | None
    ) -> Property:
        """Return how many pairs there are of a cell and the one beside it that are so."""
        told, letters = _told_and_letters(among, to)
        if to.is_there and told != to:
            raise Meaningless(NO_NEIGHBOR)
        of = [to.order if told == to else negated(to.order)]
        if letters is not None:
            of.append(At(-1 if to.is_last else 0, letters.values))
        return Count(amount, Windows(2, (to.step,)), all_of(of))

    def every_to_neighbor(
        self, among: Property | None, to: ToNeighbor, inner: Property
    ) -> Property:
        """Return that each cell is so to the one beside it, or that it has one that is so."""
        if inner not in {to, Not(to)} or (to.is_there and inner != to):
            raise Meaningless(NO_NEIGHBOR)
        edge = AtEdge(Edge.FIRST if to.is_last else Edge.LAST)
        parts = among.parts if isinstance(among, All) else {among} - {None}
        rest = [z for z in parts if z != Not(edge)]
        letters = rest[0] if rest else None
        if len(rest) > 1 or not isinstance(letters, Of | None):
            raise Meaningless(NO_NEIGHBOR)
        order = to.order if inner == to else negated(to.order)
        such = None if letters is None else At(-1 if to.is_last else 0, letters.values)
        places = Windows(2, (to.step,))
        if to.is_there:
            wrong = Count(NONE, places, all_of([such, negated(order)]))
            if len(rest) < len(parts):
                return wrong
            if letters is None:
                raise Meaningless("the last letter is not followed by another one")
            return _must(all_of([Count(NONE, Cells(), all_of([letters, edge])), wrong]))
        if order == Ordered(Order.DISTINCT) and such is None:
            return Count(NONE, places, Ordered(Order.EQUAL))
        if isinstance(order, Not):
            return Count(NONE, places, all_of([such, order.part]))
        return Every(places, such, order)

    def of_the_lines(self, said: TheLines) -> Property:
        """Return that all rows, or columns, are equal or different: as many as there are."""
        assert isinstance(self.objects, Grids)
        is_row = isinstance(said.lines, Rows)
        side, name = (self.objects.rows, "rows") if is_row else (self.objects.columns, "columns")
        if side.grows or side.length != said.many:
            many = "n" if side.grows else side.length
            raise Meaningless(f"the array has {many} {name}")
        if said.order is Order.DISTINCT:
            return DifferentLines(said.lines)
        return Every(AdjacentLines(said.lines), None, Ordered(Order.EQUAL))

    def in_other_lines(self, said: InOtherLines) -> Property:
        """Return what is said of all rows, or columns, of which there are few, but some of them."""
        lines = next(iter(said.lines)).lines
        if not isinstance(self.objects, Grids):
            raise Meaningless("an array has rows and columns")
        side = self.objects.rows if isinstance(lines, Rows) else self.objects.columns
        if side.grows:
            raise Meaningless("rows or columns are excepted where there are few of them")
        excepted = {
            self.middle(lines) if z.index is None else z.index % side.length for z in said.lines
        }
        others = (k for k in range(side.length) if k not in excepted)
        each = [Count(SOME, LineAt(lines, k), said.said) for k in others]
        if not each or len(excepted) < len(said.lines):
            raise Meaningless("in which of the rows or columns?")
        return _must(self.whole(all_of(each)))

    def of_each(self, said: EachOf) -> Property | None:
        """Return what is said of all rows, or columns: as many as there are."""
        assert isinstance(self.objects, Grids)
        self.of_the_lines(TheLines(said.lines, said.many, Order.EQUAL))
        return said.said and self.of_line(Every(said.lines, None, said.said), None)

    def is_how_many(self, said: Property) -> bool:
        """Tell whether it is said how many rows there are, and nothing of them; checks it."""
        if not isinstance(said, EachOf) or said.said is not None:
            return False
        if not isinstance(self.objects, Grids):
            raise Meaningless("an array has rows and columns")
        self.of_each(said)
        return True

    def same_in_each(self, said: SameInEach) -> Property:
        """Return that the numbers, or sums, of all rows or columns are one of those they can be."""
        assert isinstance(self.objects, Grids)
        is_row = isinstance(said.lines, Rows)
        cells = self.objects.columns if is_row else self.objects.rows
        if cells.grows or cells.length > MOST_ALIKE:
            raise Meaningless(f"rows or columns of at most {MOST_ALIKE} entries are compared so")
        if said.places is not None:
            each = (Count(Amount(k, k), *said.places) for k in range(cells.length + 1))
            return either_of(self.of_line(Every(said.lines, None, z), None) for z in each)
        self.numbers()
        largest = max((z for z in self.objects.letters if isinstance(z, int)), default=0)
        sums = (Sum(Amount(k, k)) for k in range(largest * cells.length + 1))
        return either_of(Every(said.lines, None, z) for z in sums)

    def has_so_many_letters(self, many: int) -> None:
        """Raise Meaningless if there are not so many letters."""
        letters = self.objects.letters if isinstance(self.objects, Words) else None
        if not isinstance(letters, tuple) or len(letters) != many:
            raise Meaningless(f"of how many letters? there are not {many}")

    def each_letter(self, said: EachLetter) -> Property:
        """Return that each letter occurs so often: of listed letters one by one."""
        self.values(said.but)
        if isinstance(self.objects, Compositions | Partitions):
            if (0 in said.amount) == said.never or said.letters is not None:
                raise Meaningless("there is no end of parts that could occur")
            return said
        if not isinstance(self.objects, Words | Grids):
            raise Meaningless("which letters are there?")
        letters, many = self.objects.letters, said.letters
        if many is not None and many != len(letters):
            raise Meaningless(f"there are {len(letters)} letters, and not {many}")
        named = (Of(frozenset({z})) for z in letters if not said.leaves_out(z))
        each = (Count(said.amount, Cells(), z) for z in named)
        return _must(all_of(map(negated, each) if said.never else each))

    def of_companions(self, said: CompanionsSaid) -> Property:
        """Return what is said of numbers k and k + d, with what is said of the numbers k."""
        if not isinstance(self.objects, Subsets):
            raise Meaningless("numbers k and k+1 are elements of a subset, or not")
        of, first, last = said.of, self.objects.first, self.size
        ahead, back = max(0, *of.apart), min(0, *of.apart)
        right = {(d, last if d > 0 else Size(0, first)) for d in (ahead, back) if d}
        if said.span is not None:
            is_inside = said.span == (first - back, Size(last.step, last.shift - ahead))
            if not is_inside and said.span != (first, last):
                raise Meaningless("k is any number of which the others are numbers of the set")
            told = right if is_inside else set()
        else:
            told = set(said.bounds)
        if told - right:
            raise Meaningless("the bound of k is that of the numbers of the set")
        if of.element and not of.are_in and len(of.apart) == 1:
            (apart,) = map(abs, of.apart)
            return self.of_line(Count(NONE, Pairs(Amount(apart, apart))), None)
        if not of.are_in:
            return of
        inside = of.inside or told == right
        if not inside and (not (ahead and back) or told or not of.element):
            where = f"k+{ahead} <= n" if ahead else f"k-{-back} >= {first}"
            raise Meaningless(
                f"whether it is said of all k, or of those of which the other numbers are in the "
                f"set, is not told: say 'as long as {where}' for the latter"
            )
        if inside and not of.element and of.apart == {1}:
            return Every(Windows(2, ()), None, Count(SOME, Elements()))
        return replace(of, inside=inside)

    def of_memberships(self, said: MembershipsSaid, *, inside: bool = False) -> Property:
        """Return which of the numbers k + d are elements, for the k of which that is said."""
        if not isinstance(self.objects, Subsets):
            raise Meaningless("numbers k and k+1 are elements of a subset, or not")
        first, last = self.objects.first, self.size
        away = {d for z in said.each for d in (*z.elements, *z.others)}
        low, high = min(away), max(away)
        is_whole = said.span == (first - low, Size(last.step, last.shift - high))
        right = {(d, last if d == high else Size(0, first)) for d in (low, high)}
        right = {z for z in right if z[0]}
        if said.span is not None and not is_whole:
            raise Meaningless("k is any number of which the others are numbers of the set")
        if said.bounds and {*said.bounds} != right:
            raise Meaningless("the bound of k is that of the numbers of the set")
        inside = inside or is_whole or bool(said.bounds)
        spans = {(min(some), max(some)) for z in said.each for some in [z.elements | z.others]}
        if inside and len(spans) > 1:
            raise Meaningless("of numbers of the set alone one thing is said, or several of these")
        for one in said.each:
            if not inside and (not one.elements or _says_less(one)):
                raise Meaningless(
                    "whether it is said of all k, or of those of which the other numbers are in "
                    "the set, is not told: say 'as long as', as in 'as long as k+2 <= n'"
                )
        return _must(all_of(self.membership(replace(z, inside=inside), low) for z in said.each))

    def membership(self, of: Memberships, low: int) -> Property:
        """Return one of these properties in its simplest form, told of numbers from k on."""
        if of.of is None and not of.inside:
            low = min((*of.elements, *of.others))
        if of.of is None:
            elements, others = (frozenset(d - low for d in z) for z in (of.elements, of.others))
            of = replace(of, elements=elements, others=others)
        away = {*of.elements, *of.others}
        if of.of is None and of.inside and len(of.others) == 0:
            return self.membership(replace(of, inside=False), 0)
        if of.of is None and not of.others and len(of.elements) == len("kl"):
            most = max(of.elements)
            return self.of_line(Count(NONE, Pairs(Amount(most, most))), None)
        if of.of is None and not of.others and away == {*range(len(away))}:
            return Count(NONE, Windows(len(away)), Of(frozenset({1})))
        if of.of is None and not of.elements and away == {*range(len(away))}:
            return Every(Windows(len(away), ()), None, Count(SOME, Elements()))
        if of.of is None and len(of.elements) == 1 and of.others:
            (k,) = of.elements
            apart = frozenset(d - k for d in of.others)
            return self.of_companions(
                CompanionsSaid(Companions(True, apart, True, inside=of.inside))
            )
        return of

    def indexed(self, said: IndexedLetters) -> Property | None:
        """Return what holds between letters of all indices, or of so many, as of windows."""
        on_circle = isinstance(self.objects, Words) and self.objects.on_circle
        if not isinstance(self.objects, Words | Compositions):
            raise Meaningless("letters that are told by their index are those of a word")
        if said.is_around and not on_circle:
            raise Meaningless("of words on a circle it is said what is so cyclically")
        last = self.size if said.last is None else said.last
        if on_circle and said.last is not None:
            last = Size(last.step, last.shift - said.reach)
        if last != self.size or (said.last is not None and isinstance(self.objects, Compositions)):
            raise Meaningless("the last index is the last one for which there are these letters")
        length = said.reach + 1
        if length == 1:
            each = _of_each_letter(said.said)
            if said.amount is None:
                return self.whole(Every(Cells(), None, each))
            return self.whole(Count(said.amount, Cells(), each))
        if said.amount is None:
            simple = self.of_neighbors(said.said) if length == 2 else None
            if simple is not None:
                return self.whole(simple)
            parts = said.said.parts if isinstance(said.said, All) else [said.said]
            return self.whole(all_of(Every(Windows(length), None, one) for one in parts))
        return self.whole(Count(said.amount, Windows(length), said.said))

    def of_neighbors(self, said: Property) -> Property | None:
        """Return how each letter is to the one before it, as that is said without an index."""
        if (
            not isinstance(said, Related)
            or said.terms != (((0,), 1), ((1,), -1))
            or isinstance(said.bound, str)
            or said.modulo
        ):
            return None
        apart, pairs = said.bound, Windows(2)
        if said.is_size:
            bounds = {"<=": (0, apart), "=": (apart, apart), ">=": (apart, None)}.get(said.sign)
            return bounds and Every(pairs, None, Difference(Amount(*bounds)))
        if said.sign == "!=":
            return None if apart else Count(NONE, pairs, Ordered(Order.EQUAL))
        if said.sign == "=":
            return Every(pairs, None, self.of_rise(-apart, -apart))
        rise = (-apart, None) if said.sign == "<=" else (None, -apart)
        return Every(pairs, None, self.of_rise(*rise))

    def related(self, said: Related) -> Property:
        """Return a relation of the letters of a window; checks that there are such letters."""
        if isinstance(said.bound, str):
            self.letters([said.bound])
        elif not said.is_of_names:
            self.numbers()
        return said

    def of_all_parts(self, parts: list[Property]) -> list[Property]:
        """Return properties in which there are so many parts of a kind, of which all parts are."""
        if not isinstance(self.objects, Compositions | Partitions):
            return parts
        each = {z.property for z in parts if isinstance(z, Every) and _is_of_parts(z)}
        return [
            replace(z, among=None)
            if isinstance(z, Count) and z.places == Cells() and z.among in each and z.amount != NONE
            else z
            for z in parts
        ]

    def with_listed_parts(self, parts: list[Property]) -> list[Property]:
        """Return properties in which each of the parts that are listed is told one by one."""
        if not isinstance(self.objects, Compositions | Partitions):
            return parts
        of_all = next((z for z in parts if _listed_parts(z)), None)
        listed = frozenset() if of_all is None else _listed_parts(of_all)
        said = of_all.property if isinstance(of_all, Every) else None
        is_bound = isinstance(said, Of) and isinstance(said.values, Amount)
        return [z for one in parts for z in self.each_listed(one, listed, is_bound=is_bound)]

    def each_listed(
        self, said: Property, listed: frozenset[Letter], *, is_bound: bool
    ) -> list[Property]:
        """Return how often each of some parts occurs, if it is said of every one of them.

        is_bound: whether they are told by a bound. The parts are then those that occur, and a part
        that occurs twice may be missing. That each occurs is said of all that there may be.
        """
        if isinstance(said, Count) and isinstance(said.places, Pairs):
            return [self.pairs_listed(said, listed)]
        if not isinstance(said, EachLetter) or not listed or said.never:
            return [said]
        if said.letters not in {None, len(listed)}:
            raise Meaningless(f"there are {len(listed)} parts, and not {said.letters}")
        is_of_all = 0 in said.amount or said.amount == SOME or said.letters is not None
        if not is_of_all and is_bound:
            here = (Of(frozenset({z})) for z in listed if not said.leaves_out(z))
            each_so = [
                either_of([Count(NONE, Cells(), z), Count(said.amount, Cells(), z)]) for z in here
            ]
            return sorted(each_so, key=repr)
        if not is_of_all:
            raise Meaningless(
                "whether it is said of all the parts that there may be, or of those that occur, is "
                "not told: as 'every part that occurs occurs twice' and 'each of the three parts'"
            )
        each = sorted((z for z in listed if not said.leaves_out(z)), key=repr)
        return [Count(said.amount, Cells(), Of(frozenset({z}))) for z in each]

    def pairs_listed(self, said: Count, listed: frozenset[Letter]) -> Property:
        """Return which of the parts that are listed do not occur together, by their differences."""
        assert isinstance(said.places, Pairs)
        apart, is_none = said.places.distance, said.amount == NONE
        is_told = isinstance(self.objects, Partitions) and said.among is None
        if not (is_told and (is_none or said.amount == SOME)):
            return said
        if not listed or (is_none and apart.step == 1 and apart.low < 2 and apart.high is not None):
            return said
        numbers = sorted(z for z in listed if isinstance(z, int))
        if len(numbers) > MOST_PARTS_APART:
            raise Meaningless(f"of at most {MOST_PARTS_APART} parts the differences are told")
        each = {z: Of(frozenset({z})) for z in numbers}
        pairs = [(a, b) for a, b in combinations(numbers, 2) if b - a in apart]
        some = {z: Count(SOME, Cells(), of) for z, of in each.items()}
        two: list[Property] = [_must(all_of([some[a], some[b]])) for a, b in pairs]
        if 0 in apart:
            two += [Count(Amount(2), Cells(), each[z]) for z in numbers]
        if not two:
            raise Meaningless("no two of the parts differ so")
        return _must(all_of([negated(z) for z in two])) if is_none else either_of(two)

    def ordered(self, said: Ordered) -> None:
        """Raise Meaningless for an order of letters that have none."""
        if said.order not in {Order.EQUAL, Order.DISTINCT, Order.PALINDROME}:
            self.numbers()

    def of_last_numbers(
        self, amount: Amount, values: frozenset[Letter], last: set[Letter]
    ) -> Property:
        """Return that some of the last numbers are elements: n, n-1."""
        if amount not in {NONE, SOME} or self.size.step != 1:
            raise Meaningless("that n is an element, or not, is said of the subsets of {1..n}")
        back = (int(str(z).partition("-")[2] or 0) + self.size.shift for z in last)
        each: list[Property] = []
        for k in back:
            if k < 0:
                raise Meaningless("a number above the last one is no element")
            each.append(HasFromEnd(k))
        if rest := values - last:
            each.append(self.of_line(Count(SOME, Cells(), Of(rest)), None))
        return either_of(each) if amount == SOME else _must(all_of(map(negated, each)))

    def of_any_numbers(self, places: Windows, among: Property | None, inner: Property) -> Property:
        """Return how many of any consecutive numbers are elements of a subset."""
        if not isinstance(self.objects, Subsets) or among is not None:
            raise Meaningless("of adjacent letters there are so many as is said")
        assert isinstance(inner, Count)
        amount, length = inner.amount, places.length
        if amount.high == 1 and not amount.low and length > 2:
            return self.of_line(Count(NONE, Pairs(Amount(1, length - 1))), None)
        if amount == Amount(0, length - 1):
            return self.of_line(Count(NONE, places), None)
        if amount.high is not None:
            raise Meaningless(
                f"whether fewer than {length} numbers may all be elements is not told: of words it "
                f"is, as 'binary words of length n in which any {length} consecutive letters "
                f"contain at most {amount.high} 1s'"
            )
        return Every(places, None, Count(amount, Elements()))  # of numbers up to n, and no others

    # Places.

    def places(
        self,
        places: Places,
        among: Property | None,
        within: Places | None,
        *,
        is_said: bool = False,
    ) -> tuple[Places, Property | None]:
        """Return places, and which of them; is_said: whether more is said of them."""
        subset = isinstance(self.objects, Subsets)
        grid = isinstance(self.objects, Grids) and within is None
        match places:
            case Elements() if subset and among is None:
                return places, None
            case Cells() if subset:
                return Elements(), self.of_place(among, Elements()) if among is not None else None
            case Cells():
                return places, self.of_place(among, places) if among is not None else None
            case Windows(length, steps):
                if within is not None and not isinstance(
                    within, Windows | Rows | Columns | RowsAndColumns | LineAt | Prefixes
                ):
                    raise Meaningless("nothing is adjacent in it")
                places = Windows(length, self.steps(steps, within))
                if isinstance(within, Windows) and length > within.length:
                    raise Meaningless("there are not so many letters")
                if subset:
                    if among is not None or is_said:
                        raise Meaningless("consecutive elements are told by their number alone")
                    return places, Of(ELEMENT)
                if among is None and not is_said:
                    raise Meaningless("adjacent letters that are what?")
                if among in {PEAK, VALLEY} and not is_said:
                    self.numbers()
                    return places, among
                inner = self.of_place(among, places) if among is not None else None
                return places, inner if length > len(ENDS) else of_both(inner)
            case Gaps(values):
                if subset or grid or isinstance(within, Windows | Blocks | Runs | Gaps):
                    raise Meaningless("what is between two letters is in a word, row or column")
                self.letters(values)
                return places, None
            case Prefixes():
                if within is not None or not isinstance(self.objects, Words):
                    raise Meaningless("prefixes are those of a word")
                if among is None and not is_said:
                    raise Meaningless("prefixes that are what?")
                return places, self.of_place(among, places) if among is not None else None
            case Pairs(Amount(0 | 1, int(), 1)) if isinstance(self.objects, Partitions):
                if within is not None or among is not None or is_said:
                    raise Meaningless("two parts differ by a number")
                return places, None
            case Pairs(Amount(0, int() as most, 1)) if subset and most:
                return self.places(Pairs(Amount(1, most)), among, within, is_said=is_said)
            case Pairs(distance):
                if not subset or within is not None or among is not None or is_said:
                    raise Meaningless("elements of a subset differ by a number")
                if distance.low < 1 and (distance.step == 1 or distance.high is not None):
                    raise Meaningless("two elements differ by 1 or more")
                return places, Of(ELEMENT)
            case Steps(order):
                of = all_of([Ordered(order), None if among is None else of_step(among)])
                return self.places(Windows(2, (BEHIND,)), of, within, is_said=is_said)
            case PairSums():
                if not subset or within is not None or among is not None or is_said:
                    raise Meaningless(SUM_OF_TWO)
                return places, Of(ELEMENT)
            case Runs() if subset and within is None:
                of = self.of_place(among, places) if among is not None else None
                return places, _must(all_of([Of(ELEMENT), of]))
            case Runs():
                if grid or subset or isinstance(within, Windows | Blocks):
                    raise Meaningless("there are no runs in it")
                return places, self.of_place(among, places) if among is not None else None
            case LineAt(lines, None) if grid:
                where = LineAt(lines, self.middle(lines))
                return where, self.of_place(among, where) if among is not None else None
            case LineAt() | AdjacentLines() if grid:
                return places, self.of_place(among, places) if among is not None else None
            case BlocksOfLines(lines=lines) if grid:
                block = Blocks(places.rows, places.columns)
                is_row = isinstance(lines, Rows)
                whole = AdjacentLines(lines, block.rows if is_row else block.columns)
                if self.block_of(whole) != block:
                    raise Meaningless("blocks of adjacent rows or columns have all their entries")
                return self.places(block, among, within, is_said=is_said)
            case Rows() | Columns() | RowsAndColumns() | Blocks() if grid:
                if among is None and not is_said:
                    raise Meaningless("rows, columns or blocks that are what?")
                if isinstance(places, RowsAndColumns) and not is_said:
                    raise Meaningless("rows and columns are counted apart")
                return places, self.of_place(among, places) if among is not None else None
        raise Meaningless("it has no rows, columns or blocks")

    def block_of(self, lines: AdjacentLines) -> Blocks:
        """Return the block of the entries of so many adjacent rows or columns of one length."""
        if isinstance(self.objects, Grids):
            is_row = isinstance(lines.lines, Rows)
            cells = self.objects.columns if is_row else self.objects.rows
            if not cells.grows:
                sides = (lines.length, cells.length)
                return Blocks(*(sides if is_row else sides[::-1]))
        raise Meaningless("how many entries adjacent lines have is told of lines of a fixed length")

    def middle(self, lines: Rows | Columns) -> int:
        """Return which row or column is the middle one; raises Meaningless if there is none."""
        assert isinstance(self.objects, Grids)
        is_row = isinstance(lines, Rows)
        side, name = (self.objects.rows, "row") if is_row else (self.objects.columns, "column")
        if side.grows:
            raise Meaningless(f"a middle {name} is told of an odd number of {name}s, and not of n")
        if side.length % 2 == 0:
            raise Meaningless(f"of {side.length} {name}s none is the middle one")
        return side.length // 2

    def steps(self, steps: tuple[Step, ...], within: Places | None) -> tuple[Step, ...]:
        """Return the directions in which cells are adjacent there."""
        if AROUND in steps:
            if steps != (AROUND,) or not getattr(self.objects, "on_circle", False):
                raise Meaningless("letters are cyclically adjacent in words on a circle")
            return self.steps((), within)
        if steps == (BEHIND,):
            if isinstance(self.objects, Grids) and within is None:
                raise Meaningless("an entry of an array has none before it: say it of a row")
            return (ALONG,)
        if isinstance(self.objects, Grids) and within is None:
            return steps or (ALONG, DOWN)
        if steps not in {(), (ALONG,)}:
            raise Meaningless("there is one direction")
        return (ALONG,)

    def of_run_letters(self, among: Property | None) -> Property | None:
        """Return what is said of the letters of a run."""
        if among is None:
            return None
        return self.of_place(among, Runs())

    def of_run(self, said: Property | None) -> Property | None:
        """Return what is said of a run beside a run: its letters, and its length."""
        if said is None:
            return None
        parts = said.parts if isinstance(said, All) else {said}
        if not all(isinstance(one, Of | Length) for one in parts):
            raise Meaningless("of a run beside it the letters and the length are told")
        return self.of_place(said, Runs())

    def cell_beside_run(self, said: Property | None, *, is_behind: bool) -> Property:
        """Return that a run stands beside a cell: cells of a letter that the cell does not have."""
        parts = said.parts if isinstance(said, All) else {said}
        values = next((one.values for one in parts if isinstance(one, Of)), None)
        amount = next((one.amount for one in parts if isinstance(one, Length)), SOME)
        is_run = amount.low == amount.high
        if values is None or isinstance(values, Amount) or len(values) > 1 or len(parts) > 2:
            raise Meaningless("a run beside a letter is one of a letter, as 'a run of 1s'")
        if not (is_run or (amount.high is None and amount.step == 1)) or not amount.low:
            raise Meaningless("its length is a number, or at least a number")
        cells: tuple[Values, ...] = (self.values(values),) * amount.low
        beside = Followed(cells, is_run) if is_behind else Preceded(cells, is_run)
        return _must(all_of([beside, negated(Of(values))]))

    def run_beside_run(self, said: Followed | Preceded) -> Property:
        """Return that beside a run there are several cells: they are in one run."""
        if len(said.values) == 1 and not said.is_run:
            return said
        values = {*said.values}
        if len(values) > 1 or any(isinstance(z, Amount) or len(z) > 1 for z in values):
            raise Meaningless("a run beside a run is of one letter")
        many = len(said.values)
        run = all_of([Of(said.values[0]), Length(Amount(many, many if said.is_run else None))])
        return FollowedByRun(run) if isinstance(said, Followed) else PrecededByRun(run)

    def of_rise(self, low: int | None, high: int | None) -> Property:
        """Return how a letter is to the one before it: an order, or by how much they differ."""
        self.numbers()
        named = {
            (0, None): Order.NONDECREASING,
            (1, None): Order.INCREASING,
            (None, 0): Order.NONINCREASING,
            (None, -1): Order.DECREASING,
            (0, 0): Order.EQUAL,
        }
        order = named.get((low, high))
        return Rise(low, high) if order is None else Ordered(order)

    def of_adjacent_lines(self, said: Property, length: int) -> Property:
        """Return what is said of so many rows, or columns, next to each other."""
        match said:
            case Ordered(Order.EQUAL | Order.DISTINCT):
                return said
            case Differing() if length != 2:
                raise Meaningless("in how many places they differ is told of two rows or columns")
            case Differing(Amount(0, 0), agreeing=False):
                return Ordered(Order.EQUAL)
            case Differing(Amount(1, None, 1), agreeing=False):
                return Ordered(Order.DISTINCT)
            case Differing():
                return said
            case LineSums(_, of) if length == len(ENDS):
                self.numbers() if of is None else self.letters(of)
                return self.of_line_sums(said)
        raise Meaningless(
            "adjacent rows or columns are equal or different, differ in a number of entries, or "
            "have such sums; what is said of each of both is said with 'both'"
        )

    def of_line_sums(self, said: LineSums) -> Property:
        """Return that sums are equal or not as that they differ by 0, or by a number."""
        match said.said:
            case Ordered(Order.EQUAL):
                return LineSums(Difference(NONE), said.of)
            case Ordered(Order.DISTINCT):
                return LineSums(Difference(Amount(1)), said.of)
        return said

    def without_cells(self, parts: frozenset[Property], place: Places) -> frozenset[Property]:
        """Return what is said but how many cells a place has, which is so."""
        told = {z for z in parts if _cells_told(z)}
        for one in told:
            for each in _cells_told(one):
                self.has_cells(each.many, place)
        return parts - told

    def has_cells(self, many: int, place: Places) -> None:
        """Raise Meaningless if a place has not so many cells."""
        match place:
            case Blocks(rows, columns):
                number: int | None = rows * columns
            case Windows(length, _):
                number = length
            case Rows() | Columns() | LineAt() | AdjacentLines() if isinstance(self.objects, Grids):
                is_row = isinstance(place, Rows) or isinstance(getattr(place, "lines", None), Rows)
                side = self.objects.columns if is_row else self.objects.rows
                number = None if side.grows else side.length
            case _:
                number = None
        if number != many:
            raise Meaningless("so many cells, or entries, it has not")

    def of_place(self, said: Property, place: Places) -> Property:
        """Return what is said of a place."""
        match said:
            case Occupied():
                is_line = isinstance(place, Rows | Columns | RowsAndColumns | LineAt)
                return self.of_place(NOT_EMPTY if is_line else Of(ELEMENT), place)
            case All(parts):
                alone = self.without_cells(parts, place)
                return _must(all_of(_each(lambda z: self.of_place(z, place), alone)))
            case Either(parts) if any(z == Not(y) for z in parts for y in _cells_told(z)):
                return self.of_place(either_of(self.without_cells(parts, place)), place)
            case Either() if isinstance(place, Gaps):
                raise Meaningless("of what is between two letters one thing is said: say it in two")
            case Either(parts):
                if (
                    isinstance(place, OF_SEVERAL_CELLS)
                    and sum(isinstance(one, Of) for one in parts) > 1
                ):
                    raise Meaningless("all of one kind, or each of any kind? say it in full")
                return either_of(_each(lambda z: self.of_place(z, place), parts))
            case Not(UnlikeNeighbors()):
                raise Meaningless(UNLIKE_ALL)
            case Not(part):
                found = self.of_place(part, place)
                match place, found:
                    case Cells(), Of(Amount(_, _, 1) as bound) if bound.others is not None:
                        return Of(bound.others)
                if isinstance(place, AdjacentLines) and place.length == 2:
                    return OPPOSITE.get(found) or negated(found)
                return negated(found)
        match place, said:
            case AdjacentLines(lines, _), Spells():
                return OfBoth(self.of_place(said, lines))
            case AdjacentLines(lines, _), OfBoth(each):
                return OfBoth(self.of_place(each, lines))
            case Windows(), OfBoth(each):
                told = self.of_place(each, Cells())
                if not isinstance(told, Of):
                    raise Meaningless("of both of two letters it is said which they are")
                return told
            case AdjacentLines(_, length) as lines, _:
                if isinstance(said, LineSums):
                    self.block_of(lines)
                return self.of_adjacent_lines(said, length)
            case Elements(), Of(values):
                self.values(values)
                if isinstance(values, Amount):
                    return Index(values)
                numbers = [one for one in values if isinstance(one, int)]
                return either_of(Index(Amount(one, one)) for one in numbers)
            case ((Cells() | Elements()), Numeral(0, amount)):
                return self.of_place(Of(amount), place)  # its value is the letter
            case Elements(), Near(amount, None, _):
                return Near(amount, ELEMENT)
            case Elements(), Index():
                return said
            case Cells(), Of(values):
                self.values(values)
                return said
            case Cells(), Length(amount) if isinstance(self.objects, Compositions | Partitions):
                return Of(amount)  # the size of a part is the part
            case Cells(), Beside(values, step):
                self.values(values)
                if isinstance(self.objects, Grids):
                    return said
                if step[0] or isinstance(self.objects, Subsets):
                    raise Meaningless("above and below a cell are told of arrays")
                return Followed((values,)) if step == ALONG else Preceded((values,))
            case Cells(), Somewhere(values):
                self.values(values)
                if isinstance(self.objects, Grids | Subsets):
                    raise Meaningless("what stands somewhere before or after is told of words")
                return said
            case Cells(), Near(amount, frozenset() as values, steps) if values == OTHERS:
                return NearOther(amount, self.steps(steps, None))
            case Cells(), NearOther(amount, steps):
                return NearOther(amount, self.steps(steps, None))
            case Cells(), UnlikeNeighbors(steps):
                return Near(NONE, None, self.steps(steps, None))
            case Cells(), NeighborsAlike():
                if not isinstance(self.objects, Words) or not self.objects.on_circle:
                    raise Meaningless("each letter has two neighbours in words on a circle")
                return said
            case Cells(), Near(amount, values, steps):
                if values is not None:
                    self.values(values)
                ways = self.steps(steps, None)
                return Near(_up_to(amount, 2 * len(ways)), values, ways)
            case (
                (Cells() | Runs() | Windows()),
                (Followed() | Preceded() as beside),
            ):
                for values in beside.values:
                    self.values(values)
                if isinstance(self.objects, Grids | Subsets):
                    raise Meaningless("what follows a cell? say it of a word, or of a row")
                return self.run_beside_run(beside) if isinstance(place, Runs) else beside
            case Runs(), FollowedByRun(run):
                return FollowedByRun(self.of_run(run))
            case Runs(), PrecededByRun(run):
                return PrecededByRun(self.of_run(run))
            case Cells(), FollowedByRun(run) | PrecededByRun(run):
                return self.cell_beside_run(run, is_behind=isinstance(said, FollowedByRun))
            case ((Cells() | Runs()), AtEdge(edge, among)):
                if isinstance(self.objects, Grids | Subsets):
                    raise Meaningless("the first one of an array, or of a set? say it in full")
                if among is None or among == All(frozenset()):
                    return AtEdge(edge)
                return AtEdge(edge, self.of_place(among, place))
            case Windows(), Related():
                return self.related(said)
            case Windows(), AtEdge(edge, None) if isinstance(self.objects, Words | Compositions):
                return AtEdge(edge)
            case _, AtEdge():
                raise Meaningless("the first or the last letter or run is meant")
            case Cells(), Index():
                if isinstance(self.objects, Grids):
                    raise Meaningless("cells of an array have no number")
                return said
            case Successive(), Difference(amount):
                return said
            case Runs(), Of(values) if isinstance(self.objects, Subsets):
                if values != ELEMENT:
                    raise Meaningless("runs of elements are told by their length")
                return said
            case Runs(), Of(values):
                self.values(values)
                if isinstance(values, Amount):
                    raise Meaningless("of a run its length is told, as in 'runs of even length'")
                return said
            case Runs(), At(_, values) if not isinstance(self.objects, Subsets):
                return self.of_place(Of(values), place)  # all its letters are equal
            case Runs(), Count(amount, Cells(), None):  # a run has as many letters as it is long
                return self.of_place(Length(amount), place)
            case Runs(), Length(amount):
                if amount.low == 0 and amount.high == 0:
                    raise Meaningless("a run has a letter")
                return said
            case ((Windows() | Blocks()), Of(values)):
                self.values(values)
                return said
            case Blocks(), (Ordered(Order.EQUAL | Order.DISTINCT) | Sum()):
                return self.of_line(said, place)
            case Blocks(), EachLetter():
                return self.of_place(self.of_line(said, place), place)
            case Blocks(), Different(amount, many):
                if many is not None:
                    raise Meaningless("how many letters there are is told of the whole")
                return Ordered(Order.EQUAL) if amount == ONE else said
            case Blocks(), Every(Cells(), None, (Ordered() | Of()) as inner):
                return self.of_place(inner, place)
            case Blocks(), Count(_, Cells(), _):
                return self.of_line(said, place)
            case Blocks() as block, Compared():
                known = getattr(self.objects, "letters", None)
                return self.of_place(compared_in_block(said, block, known), place)
            case ((Rows() | Columns() | RowsAndColumns() | LineAt()), Length()):
                raise Meaningless("the rows are of one length")
            case (
                (Rows() | Columns() | RowsAndColumns() | LineAt()),
                Ordered(Order.EQUAL | Order.DISTINCT),
            ):
                raise Meaningless(
                    "its entries, or the rows with each other? say 'every entry', or 'no two "
                    "equal rows'"
                )
            case ((Rows() | Columns() | RowsAndColumns() | LineAt()), Of(Amount(1, None, 1))):
                return Count(SOME, Cells(), Not(Of(frozenset({0}))))  # nonzero: not all zero
            case ((Rows() | Columns() | RowsAndColumns() | LineAt()), Of(Amount())):
                raise Meaningless(
                    "its entries, or its sum? say 'has every entry odd', or 'has odd sum'"
                )
            case ((Rows() | Columns() | RowsAndColumns() | LineAt()), Of(values)):
                self.values(values)
                return said
            case ((Rows() | Columns() | RowsAndColumns() | LineAt()), Spells(letters)):
                self.spelled(letters)
                return said
            case ((Rows() | Columns() | RowsAndColumns() | LineAt()), _) if not isinstance(
                said,
                Near
                | Followed
                | Preceded
                | Index
                | Difference
                | Rise
                | Beside
                | Somewhere
                | Differing
                | OF_SEVERAL
                | OF_CELLS,
            ):
                return self.of_line(said, place)
            case Prefixes(), Length():
                return said
            case Prefixes(), Spells(letters):
                self.spelled(letters)
                return said
            case Prefixes(), _ if isinstance(
                said,
                Of
                | Near
                | Followed
                | Preceded
                | Index
                | Difference
                | Rise
                | Beside
                | Somewhere
                | OF_SEVERAL
                | OF_CELLS,
            ):
                raise Meaningless("of a prefix that is said which is said of a word")
            case Prefixes(), _:
                return self.of_line(said, place)
            case Gaps(), Count(_, Cells(), _):
                return self.of_line(said, place)
            case Gaps(), _:
                raise Meaningless("how many letters are between two of them is told")
            case Windows(length), Spells(letters):
                self.spelled(letters)
                if len(letters) != length:
                    raise Meaningless("there are not so many letters")
                return said
            case Windows(), EqualAt(0, -1):
                return said
            case Windows(), At(0 | -1, values):
                self.values(values)
                return said
            case Windows(), Ordered():
                self.ordered(said)
                return said
            case Windows(length), Rise(low, high, times):
                if length != 2 or isinstance(self.objects, Subsets):
                    raise Meaningless("a letter is compared with the one before it")
                if times > 1:
                    self.numbers()
                    return said
                return self.of_rise(low, high)
            case Windows(), (Sum() | Difference()):
                self.numbers()
                return said
            case Windows(), (Count() | Every()):
                return self.of_line(said, place)
            case Windows(), Different(amount):
                if amount.high is not None and amount.low == amount.high == 1:
                    return Ordered(Order.EQUAL)
                return said
        raise Meaningless(_not_of_place(said, place))


ALTERNATE = (
    "two letters alternate; of more it may mean that neighbors differ, that they rise and fall in "
    "turn, or that their parity changes: say 'in which adjacent letters are different', 'with "
    "no two adjacent descents', or 'alternate in parity'"
)
SUM_OF_TWO = (
    "the sum of any two letters or parts is not told: say it of adjacent ones, or of the elements "
    "of subsets"
)


def compared_in_block(said: Compared, block: Blocks, known: object) -> Property:
    """Return how many entries of a block there are of two kinds, one by one for all numbers."""
    cells, letters = block.rows * block.columns, known if isinstance(known, tuple) else ()
    kinds: list[frozenset[Letter]] = []
    for places, of in (said.first, said.second):
        if places != Cells() or not isinstance(of, Of):
            raise Meaningless("entries of two kinds are compared in a block")
        kinds.append(frozenset(z for z in letters if z in of.values))
    first, second = kinds
    if cells > MOST_COMPARED or first & second or not first or not second:
        raise Meaningless(f"two kinds of up to {MOST_COMPARED} entries of a block are compared")
    low = -cells * said.times if said.low is None else said.low
    high = cells if said.high is None else said.high
    is_all = first | second == frozenset(letters)
    found = [
        (i, j)
        for i in range(cells + 1)
        for j in range(cells - i if is_all else 0, cells - i + 1)
        if low <= i - said.times * j <= high
    ]
    if not found:
        raise Meaningless("no block has as many of them")
    if is_all and (amount := amount_of([i for i, _ in found])) is not None:
        return Count(amount, Cells(), Of(first))
    return either_of(
        all_of([Count(Amount(i, i), Cells(), Of(first)), Count(Amount(j, j), Cells(), Of(second))])
        or All(frozenset())
        for i, j in found
    )


MOST_COMPARED = 6
"""Entries of a block of which so many are counted one by one."""
OF_SEVERAL = OfBoth | LineSums | HasCells | InOtherLines
OF_CELLS = ToNeighbor | NearOther | NeighborsAlike | UnlikeNeighbors
OF_SEVERAL_CELLS = Windows | Blocks | Rows | Columns | RowsAndColumns | LineAt
OPPOSITE: dict[Property, Property] = {
    Ordered(Order.EQUAL): Ordered(Order.DISTINCT),
    Ordered(Order.DISTINCT): Ordered(Order.EQUAL),
}
"""Of two things."""


def of_step(said: Property) -> Property:
    """Return what is said of a descent or ascent: a number is that by which its letters differ."""
    match said:
        case All(parts):
            return _must(all_of(_each(of_step, parts)))
        case Either(parts):
            return either_of(_each(of_step, parts))
        case Not(part):
            return negated(of_step(part))
        case Of(Amount() as amount) | Length(amount):
            return Difference(amount)
        case Of(frozenset() as letters):
            numbers = amount_of(z for z in letters if isinstance(z, int))
            if numbers is None or not all(isinstance(z, int) for z in letters):
                raise Meaningless("a descent is by a number, or by numbers at equal distances")
            return Difference(numbers)
    return said


def _up_to(amount: Amount, most: int) -> Amount:
    """Return an amount of things of which there are so many at most: at least all are all."""
    return Amount(most, most) if amount == Amount(most) else amount


def _listed_parts(said: Property) -> frozenset[Letter]:
    """Return the parts that are listed, if it is said that each part is one of them."""
    match said:
        case Every(Cells(), None, Of(frozenset() as values)):
            return values
        case Every(Cells(), None, Of(Amount(low, int() as high, step))) if high <= MOST_LETTER:
            return frozenset(z for z in range(low, high + 1, step) if z)
    return frozenset()


def _is_of_parts(said: Every) -> bool:
    """Tell whether it is said of each part."""
    return said.places == Cells() and said.among is None


def _is_any_number(said: Property) -> bool:
    """Tell whether it is said that there may be any number of some places."""
    return isinstance(said, Count) and said.amount == Amount(0)


def _counts_all(said: Property) -> bool:
    """Tell whether it is said how many cells there are, whatever they are."""
    return isinstance(said, Count) and isinstance(said.places, Cells) and said.among is None


SAID: dict[type, str] = {
    Difference: "by how much two letters differ",
    Rise: "by how much a letter is more than the one before it",
    Near: "what it is adjacent to",
    NearOther: "what it is adjacent to",
    NeighborsAlike: "what it is adjacent to",
    ToNeighbor: "how it is to the one beside it",
    UnlikeNeighbors: "that it differs from its neighbors",
    Beside: "what it stands beside",
    Somewhere: "what stands somewhere before or after it",
    Followed: "what it is followed by",
    Preceded: "what it is preceded by",
    FollowedByRun: "what run it is followed by",
    PrecededByRun: "what run it is preceded by",
    Index: "at which position it is",
    AtEdge: "that it is the first or the last",
    Of: "which letters or numbers they are",
    Ordered: "an order",
    Length: "a length",
    Sum: "a sum",
    At: "its first or last letter",
    ExtremeCell: "its largest or smallest number",
    ExtremeRun: "its longest or shortest run",
    Different: "how many different letters there are",
    Count: "how many of something there are",
    Every: "what each of something is",
    Begins: "how it begins",
    Ends: "how it ends",
    Differing: "in how many places they differ",
    LineSums: "how their sums differ",
    OfBoth: "what both of them are",
    EachLetter: "how often each letter occurs",
    Compared: "what there is more of",
    GreaterAt: "how two letters are to each other",
    EqualAt: "how two letters are to each other",
    UnequalAt: "how two letters are to each other",
    Spells: "which word it is",
    Not: "what it is not",
}
"""What a property says, in words."""
PLACE_NAMES: dict[type, tuple[str, str]] = {
    Cells: (
        "a single letter, part or entry",
        "its value, what it is adjacent to, followed or preceded by, and where it stands",
    ),
    Elements: ("an element", "its value, and whether it is isolated"),
    Windows: (
        "adjacent letters",
        "which they are, their order, their sum, how many differ, and how many of some there are",
    ),
    Pairs: ("two elements", "by how much they differ"),
    PairSums: ("two elements", "their sum"),
    Successive: ("two successive elements", "by how much they differ"),
    Runs: (
        "a run",
        "its letter, its length, what is beside it, and whether it is the first or last",
    ),
    Gaps: ("what is between two letters", "how many of some letters there are"),
    Prefixes: ("a prefix", "what is said of a word"),
    Blocks: ("a block", "its entries, their sum, and how many of some there are"),
    Rows: ("a row", "what is said of a word"),
    Columns: ("a column", "what is said of a word"),
    RowsAndColumns: ("a row or column", "what is said of a word"),
    LineAt: ("a row or column", "what is said of a word"),
}
"""What places are called, and what can be said of them."""


def _is_open_and_binary(of: Objects) -> bool:
    """Tell whether these are binary arrays of which no sides are joined."""
    return isinstance(of, Grids) and of.joined is Joined.OPEN and of.letters == (0, 1)


def _of_a_part(said: Property) -> str:
    """Return why a property is not one of a whole object."""
    told = SAID.get(type(said), "this")
    return (
        f"{told} is said of letters, parts, entries or runs, and not of the whole: say of which, "
        "as in 'in which every ...' or 'with no ... that is ...'"
    )


def _not_of_place(said: Property, place: Places) -> str:
    """Return that a property is not said of a place, and what is."""
    told = SAID.get(type(said), "this")
    name, instead = PLACE_NAMES.get(type(place), ("such a place", "something else"))
    return f"{told} is not said of {name}: {instead} can be said"


def _each(meant: Callable[[Property], Meant], parts: Iterable[Property]) -> list[Meant]:
    """Return what is meant by each part; raises Meaningless, of several reasons with the least.

    The parts are a set, and which one comes first says nothing.
    """
    found: list[Meant] = []
    refused: list[Meaningless] = []
    for one in parts:
        try:
            found.append(meant(one))
        except Meaningless as error:
            refused.append(error)
    if refused:
        raise min(refused, key=str)
    return found


def _must(said: Property | None) -> Property:
    if said is None:
        raise Meaningless("nothing is said")
    return said


def _is_of_entries(said: Property) -> bool:
    """Tell whether it is said of the entries of adjacent rows or columns, all together."""
    match said:
        case All(parts) | Either(parts):
            return all(map(_is_of_entries, parts))
        case Not(part):
            return _is_of_entries(part)
    return isinstance(said, Sum | Of) or (isinstance(said, Count) and said.places == Cells())


def _cells_told(said: Property) -> tuple[HasCells, ...]:
    """Return how many cells a place is said to have, or not to have, and nothing else."""
    match said:
        case HasCells():
            return (said,)
        case Not(HasCells() as part):
            return (part,)
    return ()


def _to_neighbor(said: Property | None) -> ToNeighbor | None:
    """Return how a cell is to the one beside it, if that is said, or denied."""
    match said:
        case ToNeighbor():
            return said
        case Not(part):
            return _to_neighbor(part)
        case All(parts) | Either(parts):
            return next((z for z in map(_to_neighbor, parts) if z is not None), None)
    return None


def _told_and_letters(among: Property | None, to: ToNeighbor) -> tuple[Property, Of | None]:
    """Return how a cell is to the one beside it, or is not, and which letter it is, if told."""
    parts = [*among.parts] if isinstance(among, All) else [among]
    told = [z for z in parts if z in {to, Not(to)}]
    letters = [z for z in parts if isinstance(z, Of)]
    if len(told) != 1 or len(letters) > 1 or len(parts) > len(told) + len(letters):
        raise Meaningless(NO_NEIGHBOR)
    (is_so,) = told
    return _must(is_so), letters[0] if letters else None


def _is_of_each_line(said: Property) -> bool:
    """Tell whether it is said of entries how many there are, or their sum: perhaps of each line."""
    if isinstance(said, Count) and said.amount == NONE:  # of each there are none, and of all
        return False
    return isinstance(said, Sum) or (isinstance(said, Count) and said.places == Cells())


def _differs(said: Property) -> bool:
    """Tell whether it is said by how much two things differ."""
    match said:
        case Difference():
            return True
        case Either(parts):
            return all(map(_differs, parts))
        case Not(part):
            return _differs(part)
    return False


def _says_less(of: Memberships) -> bool:
    """Tell whether no number of a subset can have the others that are told: none is the last."""
    away = {*of.elements, *of.others}
    return bool(of.others) and all(
        _holds(of, some, n) == _holds(replace(of, others=frozenset()), some, n)
        for n in range(max(away) - min(away) + 3)
        for some in (frozenset(k for k in range(n) if mask >> k & 1) for mask in range(2**n))
    )


def _holds(of: Memberships, some: frozenset[int], n: int) -> bool:
    """Tell whether a subset of 1, ..., n, told by the numbers k - 1, has the property."""
    away = (*of.elements, *of.others)
    return all(
        not {k + d for d in of.elements} <= some or bool({k + d for d in of.others} & some)
        for k in range(-max(away), n - min(away))
        if of.of is None or (k + 1) % of.of.step == of.of.low
    )


def _of_each_letter(said: Property) -> Property:
    """Return what relations say of one letter."""
    match said:
        case All(parts):
            return _must(all_of(map(_of_each_letter, parts)))
        case Either(parts):
            each = [*map(_of_each_letter, parts)]
            listed = [z.values for z in each if isinstance(z, Of)]
            if len(listed) == len(each) and not any(isinstance(z, Amount) for z in listed):
                return Of(frozenset().union(*(z for z in listed if isinstance(z, frozenset))))
            return either_of(each)
        case Related((((0,), 1),), sign, bound, False, modulo):
            if isinstance(bound, str) or (sign in {"=", "!="} and not modulo):
                found = Of(frozenset({bound}))
                return found if sign == "=" else negated(found)
            if modulo:
                found = Of(Amount(bound, None, modulo))
                return found if sign == "=" else negated(found)
            return Of(Amount(0, bound) if sign == "<=" else Amount(max(bound, 0)))
    raise Meaningless("what is said of single letters is told without an index: every letter is 1")
