"""What parts of a sentence mean that have no meaning of their own: places, letters, attributes.

`noun_semantics.py` and `predicate_semantics.py` make the properties of a sentence from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import reduce
from itertools import pairwise
from typing import TypeVar

from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    SOME,
    AdjacentLines,
    All,
    Amount,
    At,
    AtEdge,
    Beside,
    Cells,
    Columns,
    Compared,
    Count,
    EachLetter,
    Edge,
    Either,
    Every,
    Extreme,
    ExtremeCell,
    ExtremeRun,
    Followed,
    FollowedByRun,
    HowTold,
    Index,
    Length,
    Letter,
    LineAt,
    Meaningless,
    Near,
    Not,
    Numeral,
    Occupied,
    Of,
    Order,
    Ordered,
    Pairs,
    PairSums,
    Places,
    Preceded,
    PrecededByRun,
    Property,
    Rise,
    Rows,
    Size,
    SomeLetters,
    Somewhere,
    Spells,
    Step,
    Subsets,
    Sum,
    Total,
    Values,
    Windows,
    Words,
    all_of,
    amount_in_both,
    amount_of,
    either_of,
    everything_in,
)

T = TypeVar("T")


THEM: Property = All(frozenset())
"""Stands for the places that are spoken of, where it is not yet known which they are."""
LAST_OF_THEM = {z for edge in Edge for z in (AtEdge(edge, THEM), Not(AtEdge(edge, THEM)))}
WHICH_LAST = (
    "the last one of them, or of all? say 'every run of 0s except the last', or 'that is not at "
    "the end'"
)


class Undecided(Meaningless):
    """How far a word reaches is not told; the message says what it may mean."""

    says = "has not one meaning"


NOT_SO_MANY = (
    "'not ... two ...' may mean less than two, or another number than two: say 'at most one', or "
    "'not exactly two'"
)


def require_amount_again(parts: Iterable[object]) -> None:
    """Raise Undecided for "no ... or two ...": that "no" may be said of both."""
    each = [[z for z in everything_in(part) if isinstance(z, Amount)] for part in parts]
    for first, second in pairwise(each):
        if NONE in first and any(z.told is HowTold.BARE and z.low > 1 for z in second):
            raise Undecided(
                "'no ... or two ...' may be none of the first, or two of the second, or neither: "
                "say 'no ... or exactly two ...', or 'no ... and no two ...'"
            )


def require_no_more(first: object, second: object) -> None:
    """Raise Undecided for "2 or 3 more than": the first number may be how much more, too."""
    is_number = isinstance(first, Of) and not (
        isinstance(first.values, Amount) and first.values.step > 1
    )
    if is_number and any(isinstance(z, Rise) and z.times == 1 for z in everything_in(second)):
        raise Undecided(
            "'1 or 2 more than the previous' may be of letters that are 1, or 1 more: say 'exceeds "
            "the previous by 1 or 2', 'is between 1 and 2 more than', or both conditions in full"
        )


class OfPlacesBefore(Meaningless):
    """What stands directly behind "no two elements" is said of the two, and not of the whole."""


class Uncounted(Undecided):
    """What is meant is not counted here; the message says what is."""

    says = "is not counted"


@dataclass(frozen=True, slots=True)
class Found:
    """Places of a kind, those `among` them that something is said of.

    numbered: whether it is said how many cells they have: of "adjacent 1s" it is not. is_choice:
    whether they are letters joined by "or", as 0s or 1s.
    """

    places: Places
    among: Property | None = None
    numbered: bool = True
    is_choice: bool = False

    def that(self, said: Property | None) -> Found:
        """Return those of the places that have a further property."""
        if self.among is not None and said in LAST_OF_THEM:
            raise Undecided(WHICH_LAST)
        return Found(self.places, all_of([self.among, said]), self.numbered, self.is_choice)


BESIDE_IT = Near | Followed | Preceded | Beside | Somewhere
WHERE_IT_STANDS = BESIDE_IT | FollowedByRun | PrecededByRun | AtEdge | Index
"""What can be said of letters that are told: what is beside them, and where they are."""


def has_letters_told(found: Found) -> bool:
    """Tell whether all letters of the places are told, as those of 101 and of two adjacent 1s."""
    if not isinstance(found.places, Windows):
        return False
    match found.among:
        case Of(frozenset() as letters):
            return len(letters) == 1
    return isinstance(found.among, Spells)


def is_where_it_stands(said: Property) -> bool:
    """Tell whether what is said of letters is of what is around them, and not of themselves."""
    match said:
        case All(parts) | Either(parts):
            return all(is_where_it_stands(one) for one in parts)
        case Not(part):
            return is_where_it_stands(part)
    return isinstance(said, WHERE_IT_STANDS)


@dataclass(frozen=True, slots=True)
class Choice:
    """Letters of which one is meant."""

    each: tuple[Of, ...]


@dataclass(frozen=True, slots=True)
class Statistics:
    """What is counted in each object."""

    of: tuple[Total, ...]


@dataclass(frozen=True, slots=True)
class RemarkedObjects:
    """What is said of objects, and of what there is an amount for which a letter stands."""

    said: Property | None
    by: tuple[Total, ...]
    letters: frozenset[str]


class Unlettered(Meaningless):
    """Words are meant, and their letters are not told."""


class JoinScope(Enum):
    """How what is said stands to what is joined to it by "and" and "or"."""

    DENIED = auto()
    """Of places there are none: "no 1s"."""
    TOLD = auto()
    """There is another amount of places: "every run", "at least two 1s"."""
    NUMBERED = auto()
    """Places with their number of cells, and without an amount: "two adjacent 1s"."""
    BARE = auto()
    """Places without an amount: "rows that have sum 1"."""
    MEASURED = auto()
    """What is measured: "sum 3"."""
    SHARED = auto()
    """No cells share a side: behind "no red square shares an edge" "with" tells those beside it."""
    NEGATIVE = auto()
    """A verb with "not" that may reach further: "do not start with 0"."""
    NEGATIVE_ONE = auto()
    """Such a verb of one thing: "does not start with 0"."""
    NEITHER = auto()
    """Verbs neither of which holds: "neither start nor end with 0"."""
    STATE = auto()
    """A verb that "do not" does not reach: "are palindromes"."""
    GERUND = auto()
    """A gerund without "not": "starting with 0"."""
    NEGATIVE_GERUND = auto()
    """A gerund with "not": "not starting with 0"."""
    THAT = auto()
    """A clause with "that"."""
    BESIDE = auto()
    """What stands beside places: "every 0 adjacent to a 1"."""
    LETTERS = auto()
    """An amount of letters alone: "a 2", "no 2"."""
    LOCATED = auto()
    """An amount of places that are in others: "a 1 in each column"."""
    PLACE_BEFORE = auto()
    """An amount of places that are in others, told before it: "in each column a 1"."""
    IN_THE_WHOLE = auto()
    """An amount of places in the whole, as is said: "two runs in total"."""
    EXCEPT_THOSE = auto()
    """A remark with "except those"."""
    EACH_OF_SEVERAL = auto()
    """Letters joined by "and": "0 and 1"."""
    UNLOCATED = auto()
    """An amount of places, wherever they are: "a 1"."""
    POSITIONED = auto()
    """An amount of letters at positions: "a 1 at an odd position"."""
    DIRECTED = auto()
    """Adjacent cells of an array in a direction that is told: "two adjacent 1s in a row"."""
    UNDIRECTED = auto()
    """Adjacent cells of an array in any direction: "two adjacent 1s"."""
    THAT_NOT = auto()
    """A clause with "that", of which the last verb is negative."""
    EXCEPTED = auto()
    """Of places there are none but some: "no 11 except at the end"."""
    CONDITIONED = auto()
    """A remark with "if" or "unless"."""
    EITHER_BOTH = auto()
    """One of several things, the last of which are several, joined by "both ... and"."""
    JOINED = auto()
    """Several things, joined by "and"."""
    TOGETHER = auto()
    """A state with "all" or "both": "are all odd"."""
    NOT_TOGETHER = auto()
    """Such a state with "not": "are not all odd"."""


@dataclass(frozen=True, slots=True)
class Located:
    """An amount of places that are in others: what is said of them there, and where."""

    said: Count
    where: Inside

    def is_alike(self, other: Property) -> bool:
        """Tell whether another amount is told in the same way, so that it is meant there, too.

        Two amounts of different letters are alike, or of other places of which there are none: both
        are numbers, both are none, or both are even or odd. Who means the first one of the whole
        says it last, or behind a comma. That there is none of a letter is the same in every row, or
        column, as of the whole.
        """
        if not isinstance(other, Count) or type(other.places) is not type(self.said.places):
            return False
        kinds = [_kind_of_amount(z.amount) for z in (self.said, other)]
        if not isinstance(other.places, Cells):
            return kinds == ["none", "none"] and other != self.said
        letters = [z.among.values if isinstance(z.among, Of) else None for z in (self.said, other)]
        if any(not isinstance(z, frozenset) for z in letters) or letters[0] & letters[1]:  # type: ignore[operator]
            return False
        place = self.where.where
        covers = isinstance(place, Found) and isinstance(place.places, Rows | Columns)
        return kinds[0] == kinds[1] or (kinds[1] == "none" and covers)


def _kind_of_amount(amount: Amount) -> str:
    if amount == Amount(0, 0):
        return "none"
    return "number" if amount.high is not None or amount.step == 1 else "class"


@dataclass(frozen=True, slots=True)
class Scoped:
    """A property, and how it stands to others that are joined to it.

    also: what it is besides. of_several: the places of which there are not several, as in "no two
    elements": what stands directly behind is said of these. located: an amount of places that are
    in others, and where they are.
    """

    said: Property
    scope: JoinScope
    also: frozenset[JoinScope] = frozenset()
    of_several: Found | None = None
    located: Located | None = None

    @property
    def scopes(self) -> frozenset[JoinScope]:
        """All that it is."""
        return self.also | {self.scope}


@dataclass(frozen=True, slots=True)
class Joint:
    """What is not told where two properties are joined; is_and: by "and" alone, without a comma."""

    before: JoinScope
    after: JoinScope
    why: str
    is_and: bool = False

    def is_between(self, before: object, after: object, *, is_and: bool) -> bool:
        """Tell whether two parts are so joined."""
        return (
            isinstance(before, Scoped)
            and isinstance(after, Scoped)
            and self.before in before.scopes
            and self.after in after.scopes
            and (is_and or not self.is_and)
        )


@dataclass(frozen=True, slots=True)
class NextRemark:
    """A remark without a comma or "and" before it."""

    remark: object


@dataclass(frozen=True, slots=True)
class And:
    """The word "and" between verbs, without a comma."""


@dataclass(frozen=True, slots=True)
class CommaAnd(And):
    """A comma between verbs, without "and"."""


class TileName(str):
    """What a tile of a row is called, which is no letter of words."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The letters of words."""

    letters: tuple[Letter, ...] | SomeLetters


NAMES = frozenset("abcdefghijklmopqrsuvwz")
"""What a number of letters may be called."""


def some_letters(name: str, first: int = 0) -> Alphabet:
    """Return the alphabet of as many letters as a name stands for; raises Meaningless."""
    if name not in NAMES:
        raise Meaningless(f"a number of letters is called k or the like, and not {name}")
    return Alphabet(SomeLetters(name, first))


@dataclass(frozen=True, slots=True)
class SoManyLetters(Alphabet):
    """The letters of "ternary words": which they are, if not 0 to 2, may be told elsewhere."""


def alphabet_told(parts: Parts, example: str) -> Alphabet:
    """Return which letters are told; how many they are may be said beside it."""
    told = [*dict.fromkeys(part for part in parts if isinstance(part, Alphabet))]
    if not told:
        raise Unlettered(f"over which letters? as in '{example}'")
    named = [z for z in told if not isinstance(z, SoManyLetters)] or told[:1]
    letters = named[0].letters
    others = [z.letters for z in told if z.letters != letters and z is not named[0]]
    if len(named) > 1 or (others and not isinstance(letters, tuple)):
        raise Meaningless("the letters are said once")
    if any(not isinstance(z, tuple) or len(z) != len(letters) for z in others):
        raise Meaningless("how many letters there are is told otherwise")
    return named[0]


@dataclass(frozen=True, slots=True)
class Spelled:
    """Letters in an order."""

    letters: tuple[Letter, ...]


@dataclass(frozen=True, slots=True)
class LastPlaces:
    """Places at the end of a word, from n-1 to n."""

    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Several:
    """Words that are spelled, one after another in a list."""

    spelled: tuple[Spelled, ...]


@dataclass(frozen=True, slots=True)
class Attribute:
    """What is measured of an object: a property for each amount, or for each set of values."""

    of: (
        SumOf
        | LengthOf
        | CellAt
        | ExtremeOf
        | RunOf
        | NumberOf
        | NumberOfOne
        | NumbersApart
        | ValueIn
    )

    def being(self, values: Values) -> Property:
        """Return the property that it is one of some numbers, or of some letters."""
        match self.of:
            case CellAt(index):
                return At(index, values)
            case SumOf():
                return Sum(as_amount_of(values))
            case LengthOf():
                return Length(as_amount_of(values))
            case ExtremeOf(extreme):
                return ExtremeCell(extreme, as_amount_of(values))
            case RunOf(extreme, among):
                return ExtremeRun(extreme, among, as_amount_of(values))
            case NumberOfOne(each):
                return either_of(Count(as_amount_of(values), Cells(), of) for of in each)
            case NumberOf(found):
                return Count(as_amount_of(values), found.places, found.among)
            case NumbersApart():
                return self.of.being(as_amount_of(values))
            case ValueIn(base):
                return Numeral(base, as_amount_of(values))


@dataclass(frozen=True, slots=True)
class SumOf:
    """The sum of the letters."""


@dataclass(frozen=True, slots=True)
class LengthOf:
    """The number of letters."""


@dataclass(frozen=True, slots=True)
class CellAt:
    """The letter of an index."""

    index: int


@dataclass(frozen=True, slots=True)
class ExtremeOf:
    """The largest or smallest letter."""

    extreme: Extreme


@dataclass(frozen=True, slots=True)
class RunOf:
    """The longest or shortest run of some letters."""

    extreme: Extreme
    among: Property | None


@dataclass(frozen=True, slots=True)
class NumberOf:
    """The number of places."""

    found: Found


@dataclass(frozen=True, slots=True)
class NumberOfOne:
    """The number of one of several letters."""

    each: tuple[Of, ...]


@dataclass(frozen=True, slots=True)
class NumbersApart:
    """By how much a number of places is larger than another one; is_absolute: or smaller."""

    first: Found
    second: Found
    is_absolute: bool

    def being(self, amount: Amount) -> Property:
        """Return that it is one of some numbers."""
        if amount.step > 1 and (amount.low >= amount.step or amount.high is not None):
            raise Meaningless("by how much two numbers differ is a bound, or is divisible")
        if amount.step > MOST_RESIDUES:
            raise Meaningless(f"a difference is divisible by at most {MOST_RESIDUES} here")
        if amount.step > 1:
            if self.is_absolute and amount.low and amount.low * 2 != amount.step:
                raise Meaningless("which of the two numbers is the larger one?")
            return either_of(
                joined(
                    Count(Amount(k % amount.step, None, amount.step), z.places, z.among)
                    for z, k in ((self.first, k + amount.low), (self.second, k))
                )
                for k in range(amount.step)
            )
        low, high = amount.low, amount.high
        if not self.is_absolute:
            return self.between(low, high)
        if not low:
            return self.between(None if high is None else -high, high)
        return either_of(
            [self.between(low, high), self.between(None if high is None else -high, -low)]
        )

    def between(self, low: int | None, high: int | None) -> Property:
        """Return that it is in an interval; None for no end."""
        if low is None and high is None:
            raise Meaningless("two numbers always differ so")
        pair = ((self.first.places, self.first.among), (self.second.places, self.second.among))
        if low is not None and high is not None and high < 0:
            pair, low, high = (pair[1], pair[0]), -high, -low
        if low is None or high is None or low == high:
            return Compared(*pair, 1, low, high)
        return joined([Compared(*pair, 1, low, None), Compared(*pair, 1, None, high)])


MOST_RESIDUES = 6
"""A difference of two numbers is divisible by at most this one."""


@dataclass(frozen=True, slots=True)
class ValueIn:
    """The value as a numeral; base 0: that of the number of letters."""

    base: int


@dataclass(frozen=True, slots=True)
class Sides:
    """The sides of a board: of its rows and of its columns there are so many."""

    rows: Size
    columns: Size


@dataclass(frozen=True, slots=True)
class SideTold:
    """How many rows an array has, or how many columns."""

    size: Size
    is_rows: bool


@dataclass(frozen=True, slots=True)
class Ways:
    """Directions in which cells are adjacent."""

    steps: tuple[Step, ...]


def one(kind: type[T], parts: Iterable[object]) -> T | None:
    """Return the first part of a type, if there is one."""
    return next((part for part in parts if isinstance(part, kind)), None)


def the(kind: type[T], parts: Iterable[object]) -> T:
    """Return the first part of a type."""
    found = one(kind, parts)
    if found is None:
        raise Meaningless("a part is missing")
    return found


def said_in(parts: Iterable[object]) -> list[Property]:
    """Return the properties among the parts."""
    whole = (part.said if isinstance(part, Scoped) else part for part in parts)
    return [part for part in whole if isinstance(part, Property)]


def scope_of(part: object) -> JoinScope | None:
    """Return how a part stands to those that are joined to it, if that matters."""
    return part.scope if isinstance(part, Scoped) else None


def contains(spelled: Spelled, amount: Amount = SOME, steps: tuple[Step, ...] = ()) -> Property:
    """Return that a word occurs so often: of one letter, that this letter does."""
    if len(spelled.letters) == 1:
        return Count(amount, Cells(), Of(frozenset(spelled.letters)))
    return Count(amount, Windows(len(spelled.letters), steps), Spells(spelled.letters))


Parts = list[object]
"""What the parts of a form mean."""


def joined(parts: Iterable[Property | None]) -> Property:
    """Return the conjunction of properties; raises Meaningless if there are none."""
    found = all_of(parts)
    if found is None:
        raise Meaningless("nothing is said")
    return found


def amounts_in(parts: Iterable[object]) -> tuple[Amount, ...]:
    """Return the amounts of which one is meant: those of the first part that has some."""
    for part in parts:
        if isinstance(part, Amounts):
            return part.each
    found = [part for part in parts if isinstance(part, Amount)]
    return (reduce(amount_in_both, found),) if found else ()


def one_amount(parts: Iterable[object]) -> Amount:
    """Return the amount that is told; raises Meaningless for several of which one is meant."""
    found = amounts_in(parts)
    if len(found) != 1:
        raise Meaningless("a number, or numbers at equal distances, are meant here")
    return found[0]


def values_meant(parts: Iterable[object]) -> list[Values]:
    """Return what is measured: amounts of which one is meant, or letters."""
    several = list(parts)
    found = amounts_in(several)
    return [*found] if found else [the(Of, several).values]


def steps_of(parts: Iterable[object]) -> tuple[Step, ...]:
    """Return the directions that are said; none if nothing is said of them."""
    found = {step for part in parts if isinstance(part, Ways) for step in part.steps}
    return tuple(sorted(found))


@dataclass(frozen=True, slots=True, order=True)
class Nth:
    """The index of a letter: 0, 1, 2, or -1 for the last one."""

    index: int


@dataclass(frozen=True, slots=True)
class LinesAt:
    """Rows or columns of which each has its index."""

    each: tuple[LineAt, ...]


@dataclass(frozen=True, slots=True)
class Interval:
    """The numbers of which subsets are taken: the first of them, and the last one."""

    first: int
    last: Size


@dataclass(frozen=True, slots=True)
class OnCircle:
    """The words are on a circle."""


@dataclass(frozen=True, slots=True)
class EmptyOne:
    """The object that is empty; of: what it is called, None where that is not said."""

    of: type[Subsets | Words] | None = None


@dataclass(frozen=True, slots=True)
class WithEmpty:
    """It is said that an empty object is counted."""

    one: EmptyOne


@dataclass(frozen=True, slots=True)
class WithoutEmpty:
    """It is said that an empty object is not counted."""

    one: EmptyOne


@dataclass(frozen=True, slots=True)
class NoLeadingZero:
    """It is said that words do not start with 0, as numbers do not."""


@dataclass(frozen=True, slots=True)
class RotationsDiffer:
    """It is said that words on a circle are told apart that turn into each other."""


@dataclass(frozen=True, slots=True)
class TurnedWords:
    """Words on a circle of which it is not told whether they are one if they turn into others."""

    words: Words
    size: Size


@dataclass(frozen=True, slots=True)
class NumberCalled:
    """A number by a letter, as k+2."""

    letter: str
    more: int


@dataclass(frozen=True, slots=True)
class Members:
    """One of some numbers is an element of the subset, or, if not `are_in`, is none."""

    numbers: tuple[NumberCalled, ...]
    are_in: bool


@dataclass(frozen=True, slots=True)
class NumberRange:
    """Of which numbers k something is said: bound: up to which k + d, or from which on; span.

    of: whether it is said of the odd ones, or of the even ones.
    """

    letter: str
    bound: tuple[int, Size] | None = None
    span: tuple[int, Size] | None = None
    of: Amount | None = None


@dataclass(frozen=True, slots=True)
class But:
    """Letters of which something need not hold: some, or all odd ones."""

    letters: Values


@dataclass(frozen=True, slots=True)
class TimesAsMany:
    """How many times as many."""

    many: int


@dataclass(frozen=True, slots=True)
class Amounts:
    """Several amounts, of which one is meant."""

    each: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Next:
    """What stands beside a place: some cells, and not others; or a run.

    least: the values of the cells; is_run: whether no more of them follow. beyond: cells that do
    not stand there.
    """

    least: tuple[Values, ...] = ()
    is_run: bool = False
    beyond: tuple[Values, ...] = ()


@dataclass(frozen=True, slots=True)
class Nearby:
    """The step from a cell to the one beside it that is spoken of: above a cell is that below."""

    step: Step


@dataclass(frozen=True, slots=True)
class OfThem:
    """What is said of places behind their amount: of so many of them, of each if it is None.

    edge: of the first or the last of them. apart: no so many of them are adjacent. between: what
    there is between any two of them. is_one: whether there is just one of them. ways: of each of
    them one of several things is said, the same of all. is_not_so: that it is not said of each.
    """

    amount: Amount | None = None
    said: Property | None = None
    edge: Edge | None = None
    apart: int = 0
    between: Property | None = None
    is_one: bool = False
    ways: tuple[Property, ...] = ()
    is_not_so: bool = False


@dataclass(frozen=True, slots=True)
class TwoOf:
    """Two cells of some letters; in_turn: without such a letter between them."""

    letters: frozenset[Letter]
    in_turn: bool


@dataclass(frozen=True, slots=True)
class Inside:
    """Where there are so many of some places: in each of others, in some lines, at positions."""

    where: Found | LinesAt | Amount


class SideOfCell(Enum):
    """A side of a cell, on which there is another one or none."""

    ABOVE = auto()
    BELOW = auto()
    LEFT = auto()
    RIGHT = auto()
    BEFORE = auto()
    AFTER = auto()

    def said(self, values: Values) -> Property:
        """Return that the cell on this side is there, and has one of the values."""
        match self:
            case SideOfCell.ABOVE:
                return Beside(values, (-1, 0))
            case SideOfCell.BELOW:
                return Beside(values, (1, 0))
            case SideOfCell.LEFT:
                return Beside(values, (0, -1))
            case SideOfCell.RIGHT:
                return Beside(values, (0, 1))
            case SideOfCell.BEFORE:
                return Preceded((values,))
            case SideOfCell.AFTER:
                return Followed((values,))


@dataclass(frozen=True, slots=True)
class SidesOfCell:
    """Sides of a cell of which one is meant."""

    each: tuple[SideOfCell, ...]


@dataclass(frozen=True, slots=True)
class NextRun:
    """A run that stands beside a run, with a property."""

    said: Property | None


class NumberRelation(Enum):
    """How two numbers are to each other."""

    EQUAL = auto()
    UNEQUAL = auto()
    MORE = auto()
    FEWER = auto()
    NO_FEWER = auto()
    NO_MORE = auto()


INTERVALS: dict[NumberRelation, tuple[int | None, int | None]] = {
    NumberRelation.EQUAL: (0, 0),
    NumberRelation.MORE: (1, None),
    NumberRelation.FEWER: (None, -1),
    NumberRelation.NO_FEWER: (0, None),
    NumberRelation.NO_MORE: (None, 0),
}
"""Of a relation the interval of the difference of the two numbers."""


@dataclass(frozen=True, slots=True)
class Divided:
    """Parts of a composition that are `among`; amount: how many, None if that is not said."""

    amount: Amount | Amounts | None
    among: Property | None


def as_amount_of(values: Values) -> Amount:
    """Return values as an amount; raises Meaningless for letters, and numbers in no progression."""
    if isinstance(values, Amount):
        return values
    numbers = [one for one in values if isinstance(one, int)]
    found = amount_of(numbers) if len(numbers) == len(values) else None
    if found is None:
        raise Meaningless("a number, or numbers at equal distances, are meant here")
    return found


LAST = "n"
"""The last number of which subsets are taken, as an element; n-1 is the one before it."""


def letter_of(text: str) -> Letter:
    """Return the letter that is written so."""
    return int(text) if text.isdecimal() else text


def spelled_in(parts: Iterable[object]) -> list[Spelled]:
    """Return all words that are spelled in the parts of a form."""
    found: list[Spelled] = []
    for part in parts:
        if isinstance(part, Several):
            found += part.spelled
        elif isinstance(part, Spelled):
            found.append(part)
    return found


def one_of(allowed: list[Property]) -> Property:
    """Return that a part is one of some; lists of numbers are one list."""
    lists = [z.values for z in allowed if isinstance(z, Of) and not isinstance(z.values, Amount)]
    if len(lists) == len(allowed):
        return Of(frozenset().union(*lists))
    if len(lists) > 1:
        others = (z for z in allowed if not isinstance(z, Of) or isinstance(z.values, Amount))
        return either_of([Of(frozenset().union(*lists)), *others])
    return either_of(allowed)


def parts_of(said: Property | None) -> list[Property]:
    """Return what a conjunction joins; one property alone is a conjunction of one."""
    if said is None:
        return []
    return sorted(said.parts, key=repr) if isinstance(said, All) else [said]


def require_numbered(found: Found) -> Found:
    """Return places whose number of cells is told; raises Meaningless for others."""
    if not found.numbered or isinstance(found.places, Windows | AdjacentLines):
        raise Meaningless("how many adjacent letters are meant?")
    return found


def require_pairs(found: Found) -> Found:
    """Return places; raises Meaningless for an amount of elements that differ: pairs are meant."""
    if isinstance(found.places, Pairs | PairSums) and not found.numbered:
        raise Undecided(
            "two elements differ or add up, and no other number of them: say 'two elements that "
            "differ by 2' for some, or 'exactly 3 pairs of elements that differ by 2'"
        )
    return found


def no_equal_letters(many: int, found: Found) -> Property | None:
    """Return that no so many letters are equal: none occurs so often; None for other places."""
    if found.places != Cells() or found.among != Ordered(Order.EQUAL):
        return None
    if many < 2:
        raise Meaningless("two letters are equal, or more")
    return Ordered(Order.DISTINCT) if many == 2 else EachLetter(Amount(0, many - 1))


def counts_of_each(parts: Iterable[object], amount: Callable[[int], Amount]) -> Iterator[Property]:
    """Yield of numbers and places that follow each other that there is such an amount of each."""
    rest = list(parts)
    numbers = [part for part in rest if isinstance(part, int)]
    places = [require_numbered(part) for part in rest if isinstance(part, Found)]
    for number, found in zip(numbers, places, strict=True):
        yield Count(amount(number), found.places, found.among)


def listed(of: Of) -> frozenset[Letter]:
    """Return the letters that are listed; none of an amount."""
    return frozenset() if isinstance(of.values, Amount) else of.values


def of_each_cell(said: Property) -> Property:
    """Return what is said of several cells, of each where a letter is denied: "other than 0".

    >>> from gfkit.reading.sentences.sentence_meanings import Of
    >>> of_each_cell(Not(Of(frozenset({0}))))
    Every(places=Cells(), among=None, property=Not(part=Of(values=frozenset({0}))))
    """
    is_denied = isinstance(said, Not) and isinstance(said.part, Of | Occupied)
    return Every(Cells(), None, said) if is_denied else said
