"""What a sentence means, as data: AMOUNT of the PLACES of an object have a PROPERTY.

An object is a word: a sequence of letters. What is said of it is a *property* of the place that has
all its cells; what is said of a part of it (a letter, a run, some adjacent letters) is a property
of that place. So one recursive form serves: `Count` and `Every` speak of the places of a kind that
have a property. A composition of n is the word of its parts, a subset of {1..n} is the binary word
whose 1s stand at its elements.

Equal meanings are equal objects: conjunctions are flat and without order, a negation stands before
what has no negative form of its own, and an amount has one form.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from itertools import product
from math import lcm
from string import ascii_lowercase

Letter = int | str
"""A letter of an alphabet: a number, or a sign such as "a"."""


def letter_values(letters: Iterable[Letter]) -> tuple[str, ...]:
    """Return letters as values of a rule: of names of several letters their initials, or a, b, ...

    >>> letter_values((0, 1)), letter_values(("blue", "red")), letter_values(("blue", "black"))
    (('0', '1'), ('b', 'r'), ('a', 'b'))
    """
    each = [*letters]
    if not any(isinstance(one, str) and len(one) > 1 for one in each):
        return tuple(map(str, each))
    initials = tuple(str(one)[0] for one in each)
    return initials if len({*initials}) == len(each) else tuple(ascii_lowercase[: len(each)])


class Meaningless(ValueError):
    """What was said is not a property of what it was said of; the message says which words."""


class Property:
    """What is said of a place: the classes below that derive from it, and relations of letters."""

    __slots__ = ()


# Amounts.


class HowTold(Enum):
    """How an amount was said: of a denial and of what may be negative, that tells what is meant."""

    BARE = "two"
    EXACT = "exactly two"
    AT_MOST = "at most two"


@dataclass(frozen=True, slots=True)
class Amount:
    """The numbers low, low + step, ..., at most high; without end if high is None.

    told: how it was said, if that matters; no part of what is meant.

    >>> [k for k in range(10) if k in Amount(1, 7, 3)], 5 in Amount(2)
    ([1, 4, 7], True)
    """

    low: int
    high: int | None = None
    step: int = 1
    told: HowTold | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.low < 0 or self.step < 1 or (self.high is not None and self.high < self.low):
            raise Meaningless("there is no such number")
        if self.high is not None:
            last = self.low + (self.high - self.low) // self.step * self.step
            object.__setattr__(self, "high", last)
            if last == self.low:
                object.__setattr__(self, "step", 1)

    def __contains__(self, k: object) -> bool:
        return (
            isinstance(k, int)
            and k >= self.low
            and (self.high is None or k <= self.high)
            and (k - self.low) % self.step == 0
        )

    @property
    def others(self) -> Amount | None:
        """All other numbers from 0 on, if they are an amount.

        >>> Amount(3).others, Amount(0, None, 2).others, Amount(2, 3).others
        (Amount(low=0, high=2, step=1), Amount(low=1, high=None, step=2), None)
        """
        if self.high is None and self.step == 1 and self.low:
            return Amount(0, self.low - 1)
        if self.low == 0 and self.high is not None and self.step == 1:
            return Amount(self.high + 1)
        if self.high is None and self.step == 2 and self.low < 2:
            return Amount(1 - self.low, None, 2)
        return None


NONE, SOME, ONE = Amount(0, 0), Amount(1), Amount(1, 1)
EVEN, ODD = Amount(0, None, 2), Amount(1, None, 2)


def amount_of(numbers: Iterable[int]) -> Amount | None:
    """Return the amount that is just some numbers; None if there is none.

    >>> amount_of([2, 3]), amount_of([1, 4]), amount_of([1, 2, 4])
    (Amount(low=2, high=3, step=1), Amount(low=1, high=4, step=3), None)
    """
    some = sorted(set(numbers))
    step = some[1] - some[0] if len(some) > 1 else 1
    if some[0] < 0 or some != list(range(some[0], some[-1] + 1, step)):
        return None
    return Amount(some[0], some[-1], step)


def amount_in_both(one: Amount, other: Amount) -> Amount:
    """Return the numbers of two amounts; raises Meaningless if there are none.

    >>> amount_in_both(Amount(0, None, 2), Amount(3)), amount_in_both(Amount(2), Amount(0, 4))
    (Amount(low=4, high=None, step=2), Amount(low=2, high=4, step=1))
    """
    step, low = lcm(one.step, other.step), max(one.low, other.low)
    begun = next((k for k in range(low, low + step) if k in _on(one) and k in _on(other)), None)
    highs = [z.high for z in (one, other) if z.high is not None]
    if begun is None or (highs and min(highs) < begun):
        raise Meaningless("no number is both")
    told = one.told if one.told is other.told else None
    return Amount(begun, min(highs, default=None), step, told)


def _on(of: Amount) -> Amount:
    """Return an amount without its end."""
    return Amount(of.low, None, of.step)


Values = Amount | frozenset[Letter]
"""Letters: those that are listed, or the numbers of an amount."""


def values_of(values: Values) -> Values:
    """Return letters in their one form: numbers that are said one by one are listed.

    >>> values_of(Amount(2, 2)), values_of(Amount(2, 3)), values_of(Amount(2, 4))
    (frozenset({2}), frozenset({2, 3}), Amount(low=2, high=4, step=1))
    """
    if not isinstance(values, Amount) or values.high is None:
        return values
    low, high, step = values.low, values.high, values.step
    is_listed = low == high or step > 1 or (high == low + 1 and low > 0)
    return frozenset(range(low, high + 1, step)) if is_listed else values


# Places.

Step = tuple[int, int]
"""From a cell to another one, as (rows down, columns to the right)."""
ALONG: Step = (0, 1)
DOWN: Step = (1, 0)
DIAGONALS: tuple[Step, Step] = ((1, -1), (1, 1))
BEHIND: Step = (0, 0)
"""From a cell to the next one of its line; an array has none."""
AROUND: Step = (0, -1)
"""From a letter of a word on a circle to the next one: read, and typed as the usual step."""


@dataclass(frozen=True, slots=True)
class Cells:
    """The single cells: letters of a word, parts of a composition, elements of an array."""


@dataclass(frozen=True, slots=True)
class Elements:
    """The elements of a subset, which are numbers: the places of its 1s, from 1 on."""


@dataclass(frozen=True, slots=True)
class Windows:
    """So many cells next to each other, in one of the directions; none: those of the objects."""

    length: int
    steps: tuple[Step, ...] = (ALONG,)

    def __post_init__(self) -> None:
        if self.length < 2:
            raise Meaningless("adjacent are two cells or more")


@dataclass(frozen=True, slots=True)
class Successive:
    """Two elements of a subset with no element between them."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """Two cells of a line, the second so many places after the first."""

    distance: Amount


@dataclass(frozen=True, slots=True)
class PairSums:
    """Two different elements of a subset with such a sum."""

    sum: Amount


@dataclass(frozen=True, slots=True)
class Steps:
    """A letter and the next one, which is larger or smaller: read, and typed as windows."""

    order: Order


@dataclass(frozen=True, slots=True)
class Runs:
    """The longest stretches of equal letters of a line."""


@dataclass(frozen=True, slots=True)
class Gaps:
    """What is between two cells that have one of the values, and no such cell between them."""

    values: frozenset[Letter]


@dataclass(frozen=True, slots=True)
class Prefixes:
    """The words with which a word begins; the word itself is one of them.

    is_nonempty: whether the empty word is none, as is said; else it makes no difference.
    """

    is_nonempty: bool = False


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of an array, from the left."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of an array, from the top."""


@dataclass(frozen=True, slots=True)
class RowsAndColumns:
    """The rows and the columns of an array."""


@dataclass(frozen=True, slots=True)
class LineAt:
    """The row or column of an index: from 0, or from -1 at the end; None is the middle one."""

    lines: Rows | Columns
    index: int | None


@dataclass(frozen=True, slots=True)
class AdjacentLines:
    """So many rows, or columns, next to each other."""

    lines: Rows | Columns
    length: int = 2

    def __post_init__(self) -> None:
        if self.length < 2:
            raise Meaningless("adjacent are two rows or columns, or more")


@dataclass(frozen=True, slots=True)
class Blocks:
    """The rectangles of so many rows and columns of neighbouring cells."""

    rows: int
    columns: int


@dataclass(frozen=True, slots=True)
class BlocksOfLines(Blocks):
    """Blocks that are whole adjacent rows or columns; an array where they are not has none."""

    lines: Rows | Columns = Rows()


Places = (
    Cells
    | Elements
    | Windows
    | Successive
    | Pairs
    | PairSums
    | Steps
    | Runs
    | Gaps
    | Prefixes
    | Rows
    | Columns
    | RowsAndColumns
    | LineAt
    | AdjacentLines
    | Blocks
)


# Properties of a place.


@dataclass(frozen=True, slots=True)
class Count(Property):
    """Of the places that are `among`, if something is said of them, there is such an amount."""

    amount: Amount
    places: Places
    among: Property | None = None


@dataclass(frozen=True, slots=True)
class Every(Property):
    """Each of the places that are `among`, if something is said of them, has the property."""

    places: Places
    among: Property | None
    property: Property


@dataclass(frozen=True, slots=True)
class Compared(Property):
    """The number of the first places less so many times that of the second is in an interval.

    low, high: its ends; None for none.
    """

    first: tuple[Places, Property | None]
    second: tuple[Places, Property | None]
    times: int = 1
    low: int | None = 0
    high: int | None = 0

    def __post_init__(self) -> None:
        is_turned = self.low is None and self.high is not None  # fewer 0s than 1s: more 1s than 0s
        is_same = self.low == self.high == 0 and repr(self.second) < repr(self.first)
        if self.times == 1 and (is_turned or is_same):
            low = None if self.high is None else -self.high
            high = None if self.low is None else -self.low
            first, second = self.second, self.first
            for name, value in zip(
                ("first", "second", "low", "high"), (first, second, low, high), strict=True
            ):
                object.__setattr__(self, name, value)

    def __contains__(self, difference: object) -> bool:
        return (
            isinstance(difference, int)
            and (self.low is None or difference >= self.low)
            and (self.high is None or difference <= self.high)
        )


@dataclass(frozen=True, slots=True)
class EachLetter(Property):
    """Each letter of the alphabet occurs such a number of times; never: another number of times.

    but: letters that need not, as all odd ones. letters: how many there are, where that is said.
    """

    amount: Amount
    but: Values = frozenset()
    letters: int | None = None
    never: bool = False

    def holds(self, letter: Letter, many: int) -> bool:
        """Tell whether a letter may occur so often."""
        return self.leaves_out(letter) or (many in self.amount) != self.never

    def leaves_out(self, letter: Letter) -> bool:
        """Tell whether nothing is said of a letter."""
        is_number = isinstance(letter, int) or not isinstance(self.but, Amount)
        return is_number and letter in self.but


@dataclass(frozen=True, slots=True)
class Of(Property):
    """All cells of the place have one of the values."""

    values: Values

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", values_of(self.values))


@dataclass(frozen=True, slots=True)
class Spells(Property):
    """The cells of the place are these letters, in this order."""

    letters: tuple[Letter, ...]


@dataclass(frozen=True, slots=True)
class Begins(Property):
    """The first cells of the place are these letters."""

    letters: tuple[Letter, ...]


@dataclass(frozen=True, slots=True)
class HasSubsequence(Property):
    """These letters are in the place, in this order, and others may be between them."""

    letters: tuple[Letter, ...]


@dataclass(frozen=True, slots=True)
class Ends(Property):
    """The last cells of the place are these letters."""

    letters: tuple[Letter, ...]


class Order(Enum):
    """How the letters of a place are to each other."""

    EQUAL = "equal"
    DISTINCT = "distinct"
    NONDECREASING = "nondecreasing"
    NONINCREASING = "nonincreasing"
    INCREASING = "increasing"
    DECREASING = "decreasing"
    PALINDROME = "palindromic"
    ALTERNATING = "alternating"
    """Of two letters that each follows the other one: read, and typed as that."""
    ALTERNATING_IN_PARITY = "alternating in parity"
    """That adjacent letters differ by an odd number: read, and typed as that."""


@dataclass(frozen=True, slots=True)
class Ordered(Property):
    """The letters of the place are in such an order."""

    order: Order


@dataclass(frozen=True, slots=True)
class Sum(Property):
    """The letters of the place have such a sum."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class Length(Property):
    """The place has such a number of cells."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class Difference(Property):
    """The first and the last letter of the place differ by such a number."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class DifferentLines(Property):
    """No two rows, or columns, of the array are equal."""

    lines: Rows | Columns


@dataclass(frozen=True, slots=True)
class Occupied(Property):
    """All cells of a place are 1s; of a row or column: some are. It is read, and typed as that."""


@dataclass(frozen=True, slots=True)
class Connected(Property):
    """There is a 1, and between any two of them there is a way over 1s that are beside each other.

    is_tree: whether there is one such way alone.
    """

    is_tree: bool = False


@dataclass(frozen=True, slots=True)
class OnesAre(Property):
    """The 1s of an array are pieces that do not attack each other; no name: those that are told."""

    kind: str


@dataclass(frozen=True, slots=True)
class EqualLines(Property):
    """The rows, or columns, of two indices (from 0; from -1 at the end) are equal."""

    lines: Rows | Columns
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class TheLines(Property):
    """All rows, or columns, of which there are so many, are equal or different: read, and typed."""

    lines: Rows | Columns
    many: int
    order: Order


@dataclass(frozen=True, slots=True)
class EachOf(Property):
    """There are so many rows, or columns, and it is said of each of them: read, and typed."""

    lines: Rows | Columns
    many: int
    said: Property | None


@dataclass(frozen=True, slots=True)
class SameInEach(Property):
    """Each row, or column, has the same number of places, or the same sum: read, and typed.

    places: of which there are as many, with what is said of them; None for the sum.
    """

    lines: Rows | Columns
    places: tuple[Places, Property | None] | None = None


@dataclass(frozen=True, slots=True)
class Rise(Property):
    """The last letter of the place less the first is in an interval; None for no end.

    times: how many times the first one is taken off.
    """

    low: int | None
    high: int | None
    times: int = 1


@dataclass(frozen=True, slots=True)
class Differing(Property):
    """Two lines differ in such a number of places.

    agreeing: whether it is the number of places in which they do not differ.
    """

    amount: Amount
    agreeing: bool = False


@dataclass(frozen=True, slots=True)
class OfBoth(Property):
    """Each of several places next to each other has the property: two rows, two letters."""

    said: Property


@dataclass(frozen=True, slots=True)
class HasCells(Property):
    """The place has so many cells, as is said of a block: read, and checked."""

    many: int


@dataclass(frozen=True, slots=True)
class InOtherLines(Property):
    """It is said of all rows, or columns, but some that are told: read, and typed as of each."""

    lines: frozenset[LineAt]
    said: Property


@dataclass(frozen=True, slots=True)
class LineSums(Property):
    """The sums of two adjacent lines are so: they differ by a number, or are in an order.

    said: Difference or Ordered. of: letters of which the number is meant, and not the sum.
    """

    said: Property
    of: frozenset[Letter] | None = None


@dataclass(frozen=True, slots=True)
class Numeral(Property):
    """Read as a number in a base, the place is one of these numbers."""

    base: int
    amount: Amount


@dataclass(frozen=True, slots=True)
class Matches(Property):
    """The word is in the language of a regular expression."""

    expression: str


@dataclass(frozen=True, slots=True)
class KindsOf(Property):
    """Parts that are such a number, or all odd ones, are of so many kinds: it is said of which."""

    part: int | Amount
    kinds: int


@dataclass(frozen=True, slots=True)
class Different(Property):
    """So many different letters occur in the place; letters: how many there are, if it is told."""

    amount: Amount
    letters: int | None = None


@dataclass(frozen=True, slots=True)
class Index(Property):
    """The cell is at such a position, the first one being 1."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class Near(Property):
    """So many of the neighbours of the cell have one of the values; None: that of the cell."""

    amount: Amount
    values: Values | None
    steps: tuple[Step, ...] = (ALONG,)

    def __post_init__(self) -> None:
        if self.values is not None:
            object.__setattr__(self, "values", values_of(self.values))


@dataclass(frozen=True, slots=True)
class NearOther(Property):
    """So many of the neighbours of the cell are not equal to it."""

    amount: Amount
    steps: tuple[Step, ...] = (ALONG,)


@dataclass(frozen=True, slots=True)
class UnlikeNeighbors(Property):
    """The cell differs from its neighbours: read, and typed as from all where it is not denied."""

    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class ToNeighbor(Property):
    """How a cell is to the one beside it: read, and typed as of two adjacent cells.

    order: from the first to the last of both. step: from the first to the last. is_last: whether
    the cell that is spoken of is the last one. is_there: whether it is said that there is another.
    """

    order: Property
    step: Step
    is_last: bool
    is_there: bool = False


@dataclass(frozen=True, slots=True)
class NeighborsAlike(Property):
    """Both neighbours of a cell of a word on a circle are equal; alike: or they differ."""

    alike: bool = True


@dataclass(frozen=True, slots=True)
class Followed(Property):
    """The cells behind the place are there, and have one of the values each.

    is_run: whether the next cell has none of the last values, or there is none.
    """

    values: tuple[Values, ...]
    is_run: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", tuple(map(values_of, self.values)))


@dataclass(frozen=True, slots=True)
class Preceded(Property):
    """The cells before the place are there, and have one of the values each.

    is_run: whether the cell before them has none of the first values, or there is none.
    """

    values: tuple[Values, ...]
    is_run: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", tuple(map(values_of, self.values)))


@dataclass(frozen=True, slots=True)
class Beside(Property):
    """The cell that is a step away from a cell of an array is there, and has one of the values."""

    values: Values
    step: Step

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", values_of(self.values))


@dataclass(frozen=True, slots=True)
class Somewhere(Property):
    """Before the cell of a line, or behind it, there is a cell that has one of the values."""

    values: Values
    is_before: bool

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", values_of(self.values))


@dataclass(frozen=True, slots=True)
class FollowedByRun(Property):
    """There is a run behind the run, and it has the property."""

    run: Property | None


@dataclass(frozen=True, slots=True)
class PrecededByRun(Property):
    """There is a run before the run, and it has the property."""

    run: Property | None


class Edge(Enum):
    """The first or the last of some places."""

    FIRST = "first"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class AtEdge(Property):
    """The cell or run is the first or the last one of its line, or of those that are `among`."""

    edge: Edge
    among: Property | None = None


@dataclass(frozen=True, slots=True)
class At(Property):
    """The cell of an index (from 0; from -1 at the end) is there, and has one of the values."""

    index: int
    values: Values

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", _of_one_cell(values_of(self.values)))


MOST_LISTED = 12
"""Numbers that one cell may have are listed, up to so many; those from 0 on are an amount."""


def _of_one_cell(values: Values) -> Values:
    """Return the values of one cell in their one form: 1 to 3 is 1, 2 or 3."""
    if isinstance(values, Amount):
        if values.high is None or (values.low == 0 and values.step == 1):
            return values
        numbers = range(values.low, values.high + 1, values.step)
        return frozenset(numbers) if len(numbers) <= MOST_LISTED else values
    most = len(values) - 1
    return Amount(0, most) if most and values == frozenset(range(most + 1)) else values


@dataclass(frozen=True, slots=True)
class Companions(Property):
    """For each number k that is an element (or is none) one of some numbers k + d is so, too.

    element: whether k is one. apart: the numbers d. are_in: whether one of the k + d is an element,
    or one is none; no number outside of the set is an element. inside: whether it is said of those
    k alone of which all k + d are numbers of the set.
    """

    element: bool
    apart: frozenset[int]
    are_in: bool
    inside: bool = False


@dataclass(frozen=True, slots=True)
class OfComplement(Property):
    """The complement of the subset, the numbers that are no elements, has the property."""

    said: Property


@dataclass(frozen=True, slots=True)
class CompanionsSaid(Property):
    """Such a property as it is read, with the numbers k of which it is said: typed afterwards.

    bounds: of some d up to which number k + d is told, or of d < 0 from which one on. span: the
    first k and the last one, if they are told.
    """

    of: Companions
    bounds: frozenset[tuple[int, Size]] = frozenset()
    span: tuple[int, Size] | None = None


@dataclass(frozen=True, slots=True)
class Memberships(Property):
    """For each number k: where all k + d of `elements` are elements, one of those of `others` is.

    others: if there are none, the k + d are not all elements. of: which numbers k are, if not all.
    inside: whether it is said of those k alone of which all k + d are numbers of the set; else no
    number outside of the set is an element.
    """

    elements: frozenset[int]
    others: frozenset[int]
    of: Amount | None = None
    inside: bool = False


@dataclass(frozen=True, slots=True)
class MembershipsSaid(Property):
    """Such properties as they are read, all for the same numbers k: typed afterwards.

    bounds: up to which number some k + d is told, or from which one on. span: the first k and the
    last one, if they are told.
    """

    each: frozenset[Memberships]
    bounds: frozenset[tuple[int, Size]] = frozenset()
    span: tuple[int, Size] | None = None


@dataclass(frozen=True, slots=True)
class IndexedLetters(Property):
    """What holds between letters for all i, or for so many; it is read, and typed as of windows.

    amount: for how many i; None for all. reach: how far the last letter is behind the first one.
    last: which letter is the last one for the last i, if that is told. is_around: whether the first
    letter of a word follows its last one.
    """

    amount: Amount | None
    said: Property
    reach: int
    last: Size | None = None
    is_around: bool = False


class Extreme(Enum):
    """The largest or the smallest of some numbers."""

    LARGEST = "largest"
    SMALLEST = "smallest"


@dataclass(frozen=True, slots=True)
class HasFromEnd(Property):
    """The number that is so many before the last one is an element of the subset."""

    back: int = 0


@dataclass(frozen=True, slots=True)
class ExtremeCell(Property):
    """There is a cell, and the largest (smallest) is such a number."""

    extreme: Extreme
    amount: Amount


@dataclass(frozen=True, slots=True)
class ExtremeOften(Property):
    """There is a cell, and the largest (smallest) number occurs so often."""

    extreme: Extreme
    amount: Amount


@dataclass(frozen=True, slots=True)
class ExtremeRun(Property):
    """There is a run of the letters `among`, and the longest (shortest) has such a length."""

    extreme: Extreme
    among: Property | None
    amount: Amount


@dataclass(frozen=True, slots=True)
class EqualAt(Property):
    """There are cells of two indices (from 0; from -1 at the end), and they are equal."""

    first: int = 0
    second: int = -1


@dataclass(frozen=True, slots=True)
class GreaterAt(Property):
    """There are cells of two indices, and the first is greater; or_equal: or they are equal."""

    first: int
    second: int
    or_equal: bool = False


@dataclass(frozen=True, slots=True)
class UnequalAt(Property):
    """There are cells of two indices (from 0; from -1 at the end), and they differ."""

    first: int = 0
    second: int = -1


@dataclass(frozen=True, slots=True)
class Not(Property):
    """The property does not hold."""

    part: Property


@dataclass(frozen=True, slots=True)
class All(Property):
    """All of the properties hold."""

    parts: frozenset[Property]


@dataclass(frozen=True, slots=True)
class Either(Property):
    """At least one of the properties holds."""

    parts: frozenset[Property]


def all_of(parts: Iterable[Property | None]) -> Property | None:
    """Return the conjunction, which is flat; None if nothing is said.

    >>> all_of([EqualAt(), None, EqualAt()])
    EqualAt(first=0, second=-1)
    """
    flat: set[Property] = set()
    for one in parts:
        if one is not None:
            flat |= one.parts if isinstance(one, All) else {one}
    absent = {one: letters for one in flat if (letters := _absent(one)) is not None}
    if len(absent) > 1:  # no 0s, and no 1s: no 0s or 1s
        letters = frozenset().union(*absent.values())
        flat = (flat - absent.keys()) | {Count(NONE, Cells(), Of(letters))}
    return All(frozenset(flat)) if len(flat) > 1 else next(iter(flat), None)


def _absent(said: Property) -> frozenset[Letter] | None:
    """Return the listed letters of which it is said that there are none, and nothing else."""
    match said:
        case Count(Amount(0, 0), Cells(), Of(values)) if not isinstance(values, Amount):
            return values
    return None


def either_of(parts: Iterable[Property]) -> Property:
    """Return the disjunction of conjunctions; of one cell the listed letters are joined.

    >>> a, b, c = EqualAt(0, 1), EqualAt(0, -1), EqualAt(-2, -1)
    >>> deep = either_of([a, All(frozenset({b, Either(frozenset({a, c}))}))])
    >>> deep == either_of([a, All(frozenset({b, c})), All(frozenset({a, b}))])
    True
    """
    flat: set[Property] = set()
    for one in parts:
        for each in one.parts if isinstance(one, Either) else {one}:
            flat |= _spread(each)
    flat -= {z for z in flat if isinstance(z, All) and any(y in z.parts for y in flat)}
    listed: dict[int, set[Letter]] = {}
    for one in [*flat]:
        if isinstance(one, At) and not isinstance(one.values, Amount):
            listed.setdefault(one.index, set()).update(one.values)
            flat.discard(one)
    flat |= {At(index, frozenset(letters)) for index, letters in listed.items()}
    return Either(frozenset(flat)) if len(flat) > 1 else next(iter(flat))


def _spread(of: Property) -> set[Property]:
    """Return the conjunctions of which a property is the disjunction."""
    several = [z for z in of.parts if isinstance(z, Either)] if isinstance(of, All) else []
    if not several or not isinstance(of, All):
        return {of}
    rest = of.parts - {*several}
    each = (all_of([*rest, *some]) for some in product(*(one.parts for one in several)))
    return {z for one in each if one is not None for z in _spread(one)}


def is_of_ends(said: Property | None) -> bool:
    """Tell whether of some adjacent letters something is said of the first and the last one."""
    match said:
        case EqualAt(0, -1):
            return True
        case All(parts):
            return {z.index for z in parts if isinstance(z, At)} == {0, -1}
    return False


def everything_in(said: object) -> Iterator[object]:
    """Yield what is said, and all that it is said with.

    >>> Cells() in everything_in(Not(Count(SOME, Cells(), None)))
    True
    """
    yield said
    within: Iterable[object] = ()
    if isinstance(said, frozenset | tuple):
        within = said
    elif is_dataclass(said):
        within = (getattr(said, z.name) for z in fields(said))
    for one in within:
        yield from everything_in(one)


def negated(of: Property) -> Property:
    """Return the negation: of a number of places the other numbers, of a conjunction its parts.

    >>> negated(Count(SOME, Runs()))
    Count(amount=Amount(low=0, high=0, step=1), places=Runs(), among=None)
    """
    match of:
        case Not(part):
            return part
        case All(parts):
            return either_of(map(negated, parts))
        case Either(parts):
            found = all_of(map(negated, parts))
            assert found is not None
            return found
        case Count(Amount(1, None, 1), LineAt() as line, among):  # of one row its negation is said
            return Count(SOME, line, None if among is None else negated(among))
        case Count(amount, places, among) if (others := amount.others) is not None:
            return Count(others, places, among)
        case Compared(first, second, times, low, None) if low is not None:
            return Compared(first, second, times, None, low - 1)
        case Compared(first, second, times, None, high) if high is not None:
            return Compared(first, second, times, high + 1, None)
        case Length(amount) if (others := amount.others) is not None:
            return Length(others)
        case OfComplement(said):
            return of_complement(negated(said))
        case Sum(amount) if (others := amount.others) is not None:
            return Sum(others)
        case NeighborsAlike(alike):
            return NeighborsAlike(not alike)
        case LineSums(Difference(amount), letters) if (others := amount.others) is not None:
            return LineSums(Difference(others), letters)
    return Not(of)


def of_complement(said: Property) -> Property:
    """Return what is said of the complement, part by part.

    >>> of_complement(All(frozenset({EqualAt(), Connected()}))) == All(
    ...     frozenset({OfComplement(EqualAt()), OfComplement(Connected())})
    ... )
    True
    """
    if isinstance(said, All):
        return All(frozenset(map(of_complement, said.parts)))
    return OfComplement(said)


PEAK = All(frozenset({GreaterAt(1, 0), GreaterAt(1, 2)}))
"""Of three letters: the middle one is greater than both others."""
VALLEY = All(frozenset({GreaterAt(0, 1), GreaterAt(2, 1)}))
"""Of three letters: the middle one is less than both others."""


# Objects.


@dataclass(frozen=True, slots=True)
class Size:
    """The size of an object: step * n + shift; a number, if step is 0."""

    step: int = 1
    shift: int = 0


@dataclass(frozen=True, slots=True)
class SomeLetters:
    """The letters first, first + 1, ..., as many as a name such as k stands for.

    >>> 3 in SomeLetters("k"), "a" in SomeLetters("k")
    (True, False)
    """

    name: str
    first: int = 0

    def __contains__(self, letter: object) -> bool:
        return isinstance(letter, int) and letter >= self.first

    def __iter__(self) -> Iterator[Letter]:
        raise Meaningless(f"the {self.name} letters are not told one by one")

    def __len__(self) -> int:
        raise Meaningless(f"{self.name} is not a number of letters")

    def __str__(self) -> str:
        return f"{self.first},...,{self.name}" if self.first else f"{self.name} letters"


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a length over an alphabet; on_circle: whether the first letter follows the last.

    A word on a circle is read over and over: of one letter, this letter is beside itself.
    """

    letters: tuple[Letter, ...] | SomeLetters
    on_circle: bool = False


@dataclass(frozen=True, slots=True)
class TileRows(Words):
    """The tilings of a row of cells: the words of their tiles, from the left.

    letters: the names of the tiles. lengths, kinds: of each how many cells it has, and of how many
    kinds it is, where they have no names.
    """

    lengths: tuple[int, ...] = ()
    kinds: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Compositions:
    """The compositions of a number: the words of its parts."""


@dataclass(frozen=True, slots=True)
class Partitions:
    """The partitions of a number: the nonincreasing words of its parts."""


@dataclass(frozen=True, slots=True)
class Subsets:
    """The subsets of the numbers from the first one to the size: of {1..n}, {0..n}, {1..2n}."""

    first: int = 1


@dataclass(frozen=True, slots=True)
class Side:
    """A side of an array: a number of rows or columns, or n more than it."""

    length: int
    grows: bool = False


class Joined(Enum):
    """Which sides of a board are joined: none, the fixed one, the other one, both."""

    OPEN = "open"
    CYLINDER = "cylinder"
    RING = "ring"
    TORUS = "torus"


@dataclass(frozen=True, slots=True)
class Grids:
    """The arrays of some letters, with so many rows and columns.

    Of an array of which sides are joined the cells are read over and over: on a ring of one cell
    this cell is beside itself.
    """

    letters: tuple[Letter, ...] | SomeLetters
    rows: Side
    columns: Side
    joined: Joined = Joined.OPEN


Objects = Words | Compositions | Partitions | Subsets | Grids


@dataclass(frozen=True, slots=True)
class TotalOf:
    """The number of places in all of the objects together."""

    places: Places
    among: Property | None = None


@dataclass(frozen=True, slots=True)
class TotalSum:
    """The sum of all letters of all objects together."""


Total = TotalOf | TotalSum


@dataclass(frozen=True, slots=True)
class Counted:
    """The objects of a size that have a property, if something is said of them.

    total: what is counted in all of them together, if they are not counted themselves. by: what is
    counted in each of them: the objects with i and j of them are the coefficient of x^i y^j.
    """

    objects: Objects
    said: Property | None = None
    size: Size = Size()
    total: Total | None = None
    by: tuple[Total, ...] = ()

    @property
    def statistics(self) -> tuple[Total, ...]:
        """What has a mark, x for the first and y for the second: the total, and by what it is."""
        return (*([] if self.total is None else [self.total]), *self.by)
