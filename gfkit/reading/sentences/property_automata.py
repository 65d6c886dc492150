"""A property of a line as an automaton that reads the line: one function for each kind of property.

`automaton_of` is recursive: what is said of some adjacent cells, or of a row, is an automaton too,
and *counting* follows the places that are begun and not yet ended. Amounts are counted in a finite
quotient of the numbers: saturated, and then modulo their step.

A line may have *classes* for letters: of a composition without a bound all parts from some number
on that agree modulo a period. What compares parts with each other has no automaton then: it raises
NotRegular, as do palindromes and as many of one thing as of another without a bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from math import inf, lcm
from operator import and_ as intersection
from operator import eq, ge, gt, lt
from operator import or_ as union
from typing import Any

from gfkit.automata.dfa import DFA as Automaton
from gfkit.automata.dfa import every_word as everything
from gfkit.automata.dfa import explore as made
from gfkit.reading.sentences.letter_relations import Related
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    SOME,
    All,
    Amount,
    At,
    AtEdge,
    Begins,
    Cells,
    Companions,
    Compared,
    Count,
    Difference,
    Different,
    EachLetter,
    Edge,
    Either,
    Elements,
    Ends,
    EqualAt,
    Every,
    Extreme,
    ExtremeCell,
    ExtremeOften,
    ExtremeRun,
    Followed,
    FollowedByRun,
    Gaps,
    GreaterAt,
    HasFromEnd,
    HasSubsequence,
    Index,
    Length,
    Letter,
    Matches,
    Meaningless,
    Memberships,
    Near,
    NearOther,
    NeighborsAlike,
    Not,
    Numeral,
    Of,
    OfComplement,
    Order,
    Ordered,
    Pairs,
    PairSums,
    Places,
    Preceded,
    PrecededByRun,
    Prefixes,
    Property,
    Rise,
    Runs,
    Somewhere,
    Spells,
    Successive,
    Sum,
    UnequalAt,
    Values,
    Windows,
    all_of,
    either_of,
    negated,
)

MOST_APART = 200
"""The difference of two numbers of things is followed up to this number."""
MOST_BEHIND = 20
"""Places that are counted at the end of a line, at most."""


Counted = tuple[Places, Property | None]
"""Places of which there is a number, and which of them."""


class NotRegular(ValueError):
    """No finite automaton reads the lines with a property; the message says what it is."""


@dataclass(frozen=True, slots=True)
class LineAlphabet:
    """What lines are read: their letters, and how many of them there are.

    letters: of a class its first number. classes: whether the last letters are classes. length: the
    number of cells, None for any number. elements: the number of its first cell, if its cells are
    numbers that follow each other, and letter 1 says which of them are in a set: sums and extremes
    are those of the numbers. on_circle: whether the first cell follows the last one. most: a number
    of cells beyond which lines may be read wrongly, which makes more conditions finite.
    """

    letters: tuple[Letter, ...]
    classes: bool = False
    length: int | None = None
    elements: int | None = None
    on_circle: bool = False
    most: int | None = None

    @property
    def size(self) -> int:
        """The number of letters."""
        return len(self.letters)

    def numbers(self) -> tuple[int, ...]:
        """Return the letters as numbers; raises Meaningless for others."""
        return tuple(one if isinstance(one, int) else _no_number(one) for one in self.letters)

    def compared(self, what: str) -> None:
        """Raise NotRegular if letters are classes, which cannot be compared with each other."""
        if self.classes:
            raise NotRegular(f"no finite automaton compares parts without a bound ({what})")


def _no_number(one: str) -> int:
    raise Meaningless(f"the letter {one} is not a number")


@dataclass(frozen=True, slots=True)
class Counter:
    """The numbers from 0 on, where those from `cap` on are the same modulo a period."""

    cap: int
    period: int = 1

    def of(self, k: int) -> int:
        """Return what stands for a number.

        >>> [Counter(2, 3).of(k) for k in range(8)]
        [0, 1, 2, 3, 4, 2, 3, 4]
        """
        return k if k < self.cap else self.cap + (k - self.cap) % self.period


def counter_of(*amounts: Amount) -> Counter:
    """Return a counter that tells for each amount whether a number is one of it."""
    caps = [one.low if one.high is None else one.high + 1 for one in amounts]
    return Counter(
        max(caps, default=0), reduce(lcm, (z.step for z in amounts if z.high is None), 1)
    )


def automaton_of(of: Property | None, line: LineAlphabet) -> Automaton:
    """Return the least automaton of the lines with a property.

    >>> found = automaton_of(Count(NONE, Windows(2), Spells((1, 1))), LineAlphabet((0, 1)))
    >>> found.accepts((0, 1, 0, 1)), found.accepts((0, 1, 1))
    (True, False)
    """
    match of:
        case None:
            return everything(line.size)
        case All(parts):
            return reduce(intersection, _smallest_first(_with_prefixes_together(parts), line))
        case Every(Prefixes() as prefixes, None, said):
            return _every_prefix(prefixes, said, line)
        case Either(parts):
            return reduce(union, _smallest_first(parts, line))
        case Not(part):
            return ~automaton_of(part, line)
        case Every(places, among, said):
            wrong = negated(said)
            return _counted(NONE, places, _joined(among, wrong), line)
        case Count(amount, places, among):
            return _counted(amount, places, among, line)
        case EachLetter(amount, never=never):
            line.compared("each part")
            rest = [one for one in line.letters if not of.leaves_out(one)]
            each = [Count(amount, Cells(), Of(frozenset({one}))) for one in rest]
            found = [automaton_of(negated(one) if never else one, line) for one in each]
            return reduce(intersection, found, everything(line.size))
        case Compared():
            return _compared(of, line)
        case Of(values):
            return _of_values(values, line)
        case Spells(letters):
            return _spelled(letters, line)
        case Begins(letters):
            return _begun(letters, line)
        case Ends(letters):
            return _ended(letters, line)
        case HasSubsequence(letters):
            word = [_number(one, line) for one in letters]
            return made(
                line.size,
                0,
                lambda at, k: at + (at < len(word) and word[at] == k),
                lambda at: at == len(word),
            )
        case Ordered(order):
            return _ordered(order, line)
        case Sum(amount):
            return _summed(amount, line)
        case Length(amount):
            told = counter_of(amount)
            return made(line.size, 0, lambda k, _: told.of(k + 1), lambda k: k in amount)
        case Difference(amount):
            return _differing(amount, line)
        case Numeral(base, amount):
            return _numeral(base, amount, line)
        case Different(amount):
            line.compared("a number of different parts")
            none: frozenset[int] = frozenset()
            return made(line.size, none, lambda z, k: z | {k}, lambda z: len(z) in amount)
        case Matches(expression):
            return _matching_words(expression, line)
        case At(index, values):
            return _at(index, values, line)
        case Companions():
            return _with_companions(of, line)
        case Memberships():
            return _with_memberships(of, line)
        case OfComplement(said):
            inner = automaton_of(said, line)
            return Automaton(tuple(row[::-1] for row in inner.arrows), inner.accepting)
        case HasFromEnd(back):
            return _at(-1 - back, frozenset({1}), line)
        case ExtremeCell(extreme, amount):
            return _extreme_cell(extreme, amount, line)
        case ExtremeRun(extreme, among, amount):
            return _extreme_run(extreme, among, amount, line)
        case ExtremeOften(extreme, amount):
            return _extreme_often(extreme, amount, line)
        case Rise():
            return _rising(of, line)
        case GreaterAt(first, second, or_equal):
            numbers = line.numbers()
            right = ge if or_equal else gt
            return _two_cells(first, second, line, lambda a, b: right(numbers[a], numbers[b]))
        case EqualAt(first, second):
            return _two_cells(first, second, line)
        case Related():
            return _related(of, line)
        case UnequalAt(first, second):
            there = automaton_of(Length(Amount(_cells_for(first, second))), line)
            return intersection(there, ~_two_cells(first, second, line))
    raise Meaningless("this is said of a single cell")


def _smallest_first(parts: frozenset[Property], line: LineAlphabet) -> list[Automaton]:
    return sorted((automaton_of(one, line) for one in parts), key=lambda z: len(z.arrows))


# The letters of a line, one after another.


def _matching(values: Values, line: LineAlphabet) -> frozenset[int]:
    """Return the numbers of the letters that are among some values."""
    return frozenset(k for k, one in enumerate(line.letters) if one in values)


def _number(letter: Letter, line: LineAlphabet) -> int:
    """Return the number of a letter; -1 for one that a line does not have."""
    return line.letters.index(letter) if letter in line.letters else -1


def _of_values(values: Values, line: LineAlphabet) -> Automaton:
    good = _matching(values, line)
    return made(line.size, True, lambda z, k: z and k in good, lambda z: z)


def _spelled(letters: tuple[Letter, ...], line: LineAlphabet) -> Automaton:
    word = [_number(one, line) for one in letters]
    dead = len(word) + 1

    def step(at: int, k: int) -> int:
        return at + 1 if at < len(word) and word[at] == k else dead

    return made(line.size, 0, step, lambda at: at == len(word))


def _begun(letters: tuple[Letter, ...], line: LineAlphabet) -> Automaton:
    word = [_number(one, line) for one in letters]
    dead = len(word) + 1

    def step(at: int, k: int) -> int:
        if at >= len(word):
            return at
        return at + 1 if word[at] == k else dead

    return made(line.size, 0, step, lambda at: at == len(word))


def _ended(letters: tuple[Letter, ...], line: LineAlphabet) -> Automaton:
    word = tuple(_number(one, line) for one in letters)

    def step(seen: tuple[int, ...], k: int) -> tuple[int, ...]:
        now = (*seen, k)
        while now != word[: len(now)] or len(now) > len(word):
            now = now[1:]
        return now

    first: State = ()
    return made(line.size, first, step, lambda seen: seen == word)


def _at(index: int, values: Values, line: LineAlphabet) -> Automaton:
    good = _matching(values, line)
    if index >= 0:

        def step(z: int, k: int) -> int:  # -1 if it is wrong, -2 if it is right
            if z < 0:
                return z
            return z + 1 if z < index else -2 if k in good else -1

        return made(line.size, 0, step, lambda z: z == -2)
    many = -index
    return made(
        line.size,
        (False,) * many,
        lambda z, k: (*z[1:], k in good),
        lambda z: z[0],
    )


def _with_companions(of: Companions, line: LineAlphabet) -> Automaton:
    """Return the automaton of the subsets with a property of numbers k and some others, k + d.

    A state has the last cells, None before the first one: of the number that is so many cells back
    all the others are known. Those at the end have others that are no numbers of the set.
    """
    ahead, back = max(0, *of.apart), -min(0, *of.apart)
    width = ahead + back + 1

    def is_right(cells: tuple[int | None, ...]) -> bool:
        others = [cells[back + d] for d in of.apart]
        if cells[back] is None or (of.inside and None in others):
            return True
        return bool(cells[back]) != of.element or any(bool(z) == of.are_in for z in others)

    def step(z: tuple[int | None, ...] | None, k: int | None) -> tuple[int | None, ...] | None:
        after = None if z is None else (*z[1:], k)
        return after if after is not None and is_right(after) else None

    def accepts(z: tuple[int | None, ...] | None) -> bool:
        for _ in range(ahead):
            z = step(z, None)
        return z is not None

    first: tuple[int | None, ...] | None = (None,) * width
    return made(line.size, first, step, accepts)


def _with_memberships(of: Memberships, line: LineAlphabet) -> Automaton:
    """Return the automaton of the subsets with a property of numbers k + d, for each k.

    A state has the last cells, None outside of the set, and the remainder of the number that is
    next, where the property is told of odd or even k.
    """
    low, high = min((0, *of.elements, *of.others)), max((0, *of.elements, *of.others))
    width = high - low + 1
    step_of, right = (1, 0) if of.of is None else (of.of.step, of.of.low)

    def is_right(cells: tuple[int | None, ...], k: int) -> bool:
        used = [cells[d - low] for d in (*of.elements, *of.others)]
        if k % step_of != right or (of.inside and None in used):
            return True
        if not all(cells[d - low] for d in of.elements):
            return True
        return any(cells[d - low] for d in of.others)

    def step(z: tuple[tuple[int | None, ...], int] | None, cell: int | None) -> Any:
        if z is None:
            return None
        cells, number = (*z[0][1:], cell), z[1]
        is_so = is_right(cells, number - high)
        return (cells, (number + 1) % step_of) if is_so else None

    def accepts(z: tuple[tuple[int | None, ...], int] | None) -> bool:
        for _ in range(width - 1):
            z = step(z, None)
        return z is not None

    first: Any = ((None,) * width, (line.elements or 0) % step_of)
    return made(line.size, first, step, accepts)


def _ordered(order: Order, line: LineAlphabet) -> Automaton:
    line.compared(f"{order.value} parts")
    if order is Order.PALINDROME:
        if line.length is None:
            raise NotRegular("a palindrome of any length is read by no finite automaton")
        most = line.length

        def longer(z: tuple[int, ...] | None, k: int) -> tuple[int, ...] | None:
            return None if z is None or len(z) == most else (*z, k)

        empty: State | None = ()
        return made(line.size, empty, longer, lambda z: z is not None and z == z[::-1])
    if order is Order.DISTINCT:

        def fresh(z: frozenset[int] | None, k: int) -> frozenset[int] | None:
            return None if z is None or k in z else z | {k}

        none: frozenset[int] | None = frozenset()
        return made(line.size, none, fresh, lambda z: z is not None)
    numbers = line.numbers() if order is not Order.EQUAL else tuple(range(line.size))
    follows: dict[Order, Callable[[int, int], bool]] = {
        Order.EQUAL: lambda a, b: a == b,
        Order.NONDECREASING: lambda a, b: a <= b,
        Order.NONINCREASING: lambda a, b: a >= b,
        Order.INCREASING: lambda a, b: a < b,
        Order.DECREASING: lambda a, b: a > b,
    }
    right = follows[order]

    def step(z: int, k: int) -> int:  # -1 before the first letter, -2 if it is wrong
        if z == -2 or (z >= 0 and not right(numbers[z], numbers[k])):
            return -2
        return k

    return made(line.size, -1, step, lambda z: z != -2)


def _summed(amount: Amount, line: LineAlphabet) -> Automaton:
    numbers, told = line.numbers(), counter_of(amount)
    if line.elements is not None:
        return made(
            line.size,
            (told.of(line.elements), 0),
            lambda z, k: (told.of(z[0] + 1), told.of(z[1] + k * z[0])),
            lambda z: z[1] in amount,
        )
    return made(line.size, 0, lambda z, k: told.of(z + numbers[k]), lambda z: z in amount)


def _related(of: Related, line: LineAlphabet) -> Automaton:
    """Return the automaton of the lines whose first letters are as a relation says."""
    line.compared("parts told by their index")
    if not of.is_of_names:
        line.numbers()
    first: tuple[int, ...] | bool = ()

    def step(z: tuple[int, ...] | bool, k: int) -> tuple[int, ...] | bool:
        if isinstance(z, bool):
            return z
        seen = (*z, k)
        if len(seen) < of.width:
            return seen
        return of.holds([line.letters[one] for one in seen])

    return made(line.size, first, step, lambda z: z is True)


def _cells_for(first: int, second: int) -> int:
    """Return how many cells a line has in which there are those of two indices."""
    return max(z + 1 if z >= 0 else -z for z in (first, second))


def _two_cells(
    first: int, second: int, line: LineAlphabet, are_right: Callable[[int, int], bool] = eq
) -> Automaton:
    """Return the automaton of the lines in which two cells are there and equal, or are right."""
    line.compared("two parts that are equal" if are_right is eq else "two parts by their size")
    begun = _cells_for(first, first) if first >= 0 else 0
    begun = max(begun, second + 1)
    ended = max(-first if first < 0 else 0, -second if second < 0 else 0)

    def step(z: tuple[State, State], k: int) -> tuple[State, State]:
        head, tail = z
        return (*head, k)[:begun], ((*tail, k)[-ended:] if ended else ())

    def cell(z: tuple[State, State], index: int) -> int | None:
        side = z[0] if index >= 0 else z[1]
        return side[index] if -len(side) <= index < len(side) else None

    def accepts(z: tuple[State, State]) -> bool:
        one, other = cell(z, first), cell(z, second)
        return one is not None and other is not None and are_right(one, other)

    nothing: tuple[State, State] = ((), ())
    return made(line.size, nothing, step, accepts)


def _differing(amount: Amount, line: LineAlphabet) -> Automaton:
    if amount.high is not None or amount.low >= amount.step or amount.step != 2:
        line.compared("a difference")  # of a parity alone classes tell it
    numbers = line.numbers()

    def step(z: tuple[int, int] | None, k: int) -> tuple[int, int]:
        return (z[0] if z else k, k)

    def accepts(z: tuple[int, int] | None) -> bool:
        return z is not None and abs(numbers[z[0]] - numbers[z[1]]) in amount

    return made(line.size, None, step, accepts)


def _rising(of: Rise, line: LineAlphabet) -> Automaton:
    line.compared("by how much parts rise")
    numbers, low, high = line.numbers(), of.low, of.high

    def accepts(z: tuple[int, int] | None) -> bool:
        if z is None:
            return False
        rise = numbers[z[1]] - of.times * numbers[z[0]]
        return (low is None or rise >= low) and (high is None or rise <= high)

    first: tuple[int, int] | None = None
    return made(line.size, first, lambda z, k: (z[0] if z else k, k), accepts)


def _extreme_often(extreme: Extreme, amount: Amount, line: LineAlphabet) -> Automaton:
    """Read the largest number so far, and how often it was there."""
    line.compared(f"how often the {extreme.value} part occurs")
    numbers, told = line.numbers(), counter_of(amount)
    better = gt if extreme is Extreme.LARGEST else lt

    def step(z: tuple[int, int] | None, k: int) -> tuple[int, int]:
        if z is None or better(numbers[k], z[0]):
            return numbers[k], told.of(1)
        return (z[0], told.of(z[1] + 1)) if numbers[k] == z[0] else z

    first: tuple[int, int] | None = None
    return made(line.size, first, step, lambda z: z is not None and z[1] in amount)


def _numeral(base: int, amount: Amount, line: LineAlphabet) -> Automaton:
    numbers, told = line.numbers(), counter_of(amount)
    return made(line.size, 0, lambda z, k: told.of(base * z + numbers[k]), lambda z: z in amount)


def _matching_words(expression: str, line: LineAlphabet) -> Automaton:
    from gfkit.boards.rules.regular_language_rules import regex  # noqa: PLC0415 - slow to import

    table = regex(expression, map(str, line.letters))
    if len(table.letters) > line.size:
        raise Meaningless(f"{expression} has other letters than the words")

    def step(z: int, k: int) -> int:
        return z if z < 0 else table.arrows[z][k]

    return made(line.size, 0, step, lambda z: z in table.accepting)


def _extreme_cell(extreme: Extreme, amount: Amount, line: LineAlphabet) -> Automaton:
    if line.elements is not None:
        return _extreme_element(extreme, amount, line)
    numbers = line.numbers()
    if line.classes:
        tail = numbers[-1]
        if amount.step > 1 and amount.high is None:
            line.compared(f"the {extreme.value} part")
        numbers = tuple(min(one, tail) for one in numbers)  # all of the last classes are alike
    better = max if extreme is Extreme.LARGEST else min
    return made(
        line.size,
        -1,
        lambda z, k: numbers[k] if z < 0 else better(z, numbers[k]),
        lambda z: z >= 0 and z in amount,
    )


def _extreme_element(extreme: Extreme, amount: Amount, line: LineAlphabet) -> Automaton:
    """Read a set of numbers: the last of them is the largest; a state is a position, and it."""
    told = counter_of(amount)

    def step(z: tuple[int, int], k: int) -> tuple[int, int]:
        after = told.of(z[0] + 1)
        if not k or (extreme is Extreme.SMALLEST and z[1] >= 0):
            return after, z[1]
        return after, z[0]

    first = (told.of(line.elements or 0), -1)
    return made(line.size, first, step, lambda z: z[1] >= 0 and z[1] in amount)


def _extreme_run(
    extreme: Extreme, among: Property | None, amount: Amount, line: LineAlphabet
) -> Automaton:
    """Read the longest or shortest run of some letters: without one the longest has length 0."""
    if amount.step > 1 and line.most is None:
        named = "longest" if extreme is Extreme.LARGEST else "shortest"
        raise NotRegular(f"no finite automaton tells lengths of a {named} run in such steps")
    if amount.step > 1:
        lengths = [k for k in range((line.most or 0) + 1) if k in amount]
        each = [_extreme_run(extreme, among, Amount(k, k), line) for k in lengths]
        return reduce(union, each)
    if extreme is Extreme.LARGEST:
        beyond = None if amount.high is None else Amount(amount.high + 1)
    else:
        beyond = Amount(0, amount.low - 1) if amount.low else None
    found = everything(line.size)
    if extreme is Extreme.SMALLEST or 0 not in amount:
        found = automaton_of(Count(SOME, Runs(), _joined(among, Length(amount))), line)
    if beyond is None:
        return found
    none_beyond = Count(NONE, Runs(), _joined(among, Length(beyond)))
    return intersection(found, automaton_of(none_beyond, line))


def _joined(one: Property | None, other: Property) -> Property:
    return other if one is None else all_of([one, other]) or other


# Amounts of places.


@dataclass(frozen=True, slots=True)
class Run:
    """A run: the numbers of its letter, and its length, as its counter has it."""

    letter: int
    length: int


@dataclass(frozen=True, slots=True)
class Seen:
    """A place with what is beside it: cells, or runs.

    before, here, after: the numbers of the letters of cells; NO_CELL where there is none. at: the
    position of a cell, as its counter has it. length: of a run. runs: those beside a run.
    """

    before: tuple[int, ...]
    here: tuple[int, ...]
    after: tuple[int, ...]
    at: int = 0
    runs: tuple[Run | None, Run | None] = (None, None)

    @property
    def letter(self) -> int:
        """The first letter."""
        return self.here[0]


NO_CELL = -1
State = tuple[int, ...]
Test = Callable[[Seen], bool]
"""Whether a place has a property."""


def _amounts_of(of: Property | None) -> Iterator[Amount]:
    """Yield the amounts that are asked of a position or a length."""
    match of:
        case Index(amount) | Length(amount) | Difference(amount):
            yield amount
        case FollowedByRun(run) | PrecededByRun(run):
            yield from _amounts_of(run)
        case Not(part):
            yield from _amounts_of(part)
        case All(parts) | Either(parts):
            for one in parts:
                yield from _amounts_of(one)


def _line_of(of: Property | None, line: LineAlphabet) -> LineAlphabet:
    """Return the line in which places with a property are compared with others.

    Letters that are listed are not classes: a place of such letters equals no class in any cell.
    """
    parts = of.parts if isinstance(of, All) else {of}
    is_listed = any(isinstance(z, Of) and not isinstance(z.values, Amount) for z in parts)
    return replace(line, classes=False) if is_listed else line


def _test(of: Property | None, line: LineAlphabet) -> Test:
    """Return what tells whether a place has a property."""
    match of:
        case None:
            return lambda _: True
        case All(parts):
            within = _line_of(of, line)
            tests = [_test(one, within) for one in parts]
            return lambda z: all(test(z) for test in tests)
        case Either(parts):
            tests = [_test(one, line) for one in parts]
            return lambda z: any(test(z) for test in tests)
        case Not(part):
            inner = _test(part, line)
            return lambda z: not inner(z)
        case Of(values):
            good = _matching(values, line)
            return lambda z: good.issuperset(z.here)
        case Followed(values, is_run):
            wanted = [_matching(one, line) for one in values]
            return lambda z: _stand(z.after, wanted, is_run)
        case Preceded(values, is_run):
            wanted = [_matching(one, line) for one in reversed(values)]
            return lambda z: _stand(z.before[::-1], wanted, is_run)
        case AtEdge(edge):
            is_first = edge is Edge.FIRST
            return lambda z: (z.before[-1] if is_first else z.after[0]) == NO_CELL
        case FollowedByRun(run) | PrecededByRun(run):
            k, test = isinstance(of, FollowedByRun), _test(run, line)
            return lambda z: (
                (beside := z.runs[k]) is not None
                and test(Seen((), (beside.letter,), (), beside.length))
            )
        case Index(amount) | Length(amount):
            return lambda z: z.at in amount
        case Near(amount, None, _):
            line.compared("equal neighbours")
            return lambda z: ((z.before[-1] == z.letter) + (z.after[0] == z.letter)) in amount
        case Near(amount, values, _) if values is not None:
            good = _matching(values, line)
            return lambda z: ((z.before[-1] in good) + (z.after[0] in good)) in amount
        case NearOther(amount):
            line.compared("different neighbours")
            return lambda z: (
                sum(k not in {z.letter, NO_CELL} for k in (z.before[-1], z.after[0])) in amount
            )
        case NeighborsAlike(alike):
            line.compared("equal neighbours")
            return lambda z: (z.before[-1] == z.after[0]) == alike
    return lambda z: _of_cells_here(of, line, len(z.here)).accepts(z.here)


def _stand(cells: State, wanted: list[frozenset[int]], is_run: bool) -> bool:
    """Tell whether cells begin with some of the wanted letters, and go on with others if is_run."""
    if not all(k in good for k, good in zip(cells, wanted, strict=False)):
        return False
    return not is_run or cells[len(wanted)] not in wanted[-1]


@lru_cache(maxsize=256)
def _of_cells_here(of: Property, line: LineAlphabet, length: int) -> Automaton:
    """Return the automaton of what is said of some adjacent cells."""
    return automaton_of(of, LineAlphabet(line.letters, line.classes, length))


def _reach(of: Property | None) -> tuple[int, int]:
    """Return how many cells before and behind a place a property asks."""
    match of:
        case Near() | NearOther() | NeighborsAlike():
            return 1, 1
        case Followed(values, is_run):
            return 0, len(values) + is_run
        case Preceded(values, is_run):
            return len(values) + is_run, 0
        case AtEdge(edge):
            return (1, 0) if edge is Edge.FIRST else (0, 1)
        case Not(part):
            return _reach(part)
        case All(parts) | Either(parts):
            each = [_reach(one) for one in parts]
            return max(z[0] for z in each), max(z[1] for z in each)
    return 0, 0


def _counted(amount: Amount, places: Places, of: Property | None, line: LineAlphabet) -> Automaton:
    """Return the automaton of the lines with an amount of places that have a property."""
    many = counter_of(amount)
    events = events_of(places, of, line, many)

    def step(z: tuple[State, int], k: int) -> tuple[State, int]:
        after, more = events.step(z[0], k)
        return after, many.of(z[1] + more)

    return made(line.size, (events.first, 0), step, lambda z: z[1] + events.last(z[0]) in amount)


@dataclass(frozen=True, slots=True)
class Events:
    """What counts places: after each letter how many more have the property, and at the end."""

    first: Any
    step: Callable[[Any, int], tuple[Any, int]]
    last: Callable[[Any], int]


def events_of(
    places: Places, of: Property | None, line: LineAlphabet, told: Counter | None = None
) -> Events:
    """Return what counts the places that have a property; told: as this counter tells numbers."""
    if (edge := _relative_edge(of)) is not None:
        return _at_relative_edge(places, of, edge, line)
    if isinstance(places, Cells) and (asked := frozenset(_somewhere_in(of))):
        return _of_cells_somewhere(of, asked, line, told)
    match places:
        case Cells():
            return _of_places(1, of, line)
        case Elements():
            return _of_places(1, _joined(of, Of(frozenset({1}))), line)
        case Runs():
            within = _line_of(of, line)
            within.compared("runs of equal parts")
            return _of_runs(of, within)
        case Gaps(values):
            return _of_gaps(_matching(values, line), automaton_of(of, line))
        case Prefixes(is_nonempty):
            return _of_prefixes(automaton_of(of, line), is_nonempty=is_nonempty)
        case Windows(length):
            if line.on_circle or _reach(of) != (0, 0):
                return _of_places(length, of, line)
            return _of_windows(length, of, line)
        case Successive():
            return _of_successive(of)
        case Pairs(distance):
            return _of_pairs(distance, of, line, told)
        case PairSums(total):
            return _of_pair_sums(total, of, line, told)
    raise Meaningless("a line has no such places")


def _relative_edge(of: Property | None) -> AtEdge | None:
    """Return the first part that asks for the first or last of some places, and not of all."""
    match of:
        case AtEdge(_, among) if among is not None:
            return of
        case Not(part):
            return _relative_edge(part)
        case All(parts) | Either(parts):
            return next(filter(None, map(_relative_edge, sorted(parts, key=repr))), None)
    return None


def _supposed(of: Property | None, part: Property, *, holds: bool) -> Property | None:
    """Return a property in which a part is known to hold, or not; `NEVER` is what never holds."""
    match of:
        case Not(inner):
            return negated(_supposed(inner, part, holds=holds) or ALWAYS)
        case All(parts):
            return all_of(_supposed(one, part, holds=holds) or ALWAYS for one in parts)
        case Either(parts):
            return either_of(_supposed(one, part, holds=holds) or ALWAYS for one in parts)
    if of == part:
        return ALWAYS if holds else NEVER
    return of


NEVER = Of(frozenset())
ALWAYS = Not(NEVER)


def _at_relative_edge(
    places: Places, of: Property | None, told: AtEdge, line: LineAlphabet
) -> Events:
    """Count places of which it is asked whether they are the first or last of some places.

    Those some places are followed one after another: of the last one so far it is known what is
    counted if it is the last one, and if it is not.
    """
    if line.on_circle:
        raise Meaningless("a word on a circle has no first letter")
    within = _joined(told.among, ALWAYS)
    at_edge, inside = (_supposed(of, told, holds=z) or ALWAYS for z in (True, False))
    beside = _joined(negated(within), inside)
    kinds = (within, _joined(within, at_edge), _joined(within, inside), beside)
    asked = Either(frozenset({inside, Not(inside)}))  # so that all are known at the same cell
    counted = [events_of(places, All(frozenset({one, asked})), line) for one in kinds]
    is_first = told.edge is Edge.FIRST
    first = (*(one.first for one in counted), (0, 0, 0))

    def after(
        seen: tuple[int, int, int], more: Sequence[int], *, is_end: bool
    ) -> tuple[tuple[int, int, int], int]:
        """Return whether one of them was seen, what its being the last, or not, adds; and more."""
        here, edge, other, rest = more
        if here > 1:
            raise NotRegular("the first or the last of such places is not told here")
        if is_first:
            found = rest + (edge if here and not seen[0] else other)
            return (min(seen[0] + here, 1), 0, 0), found
        found = rest + (seen[2] if here else 0)
        now = (1, edge, other) if here else seen
        return now, found + (now[1] if is_end else 0)

    def step(state: Any, k: int) -> tuple[Any, int]:
        each = [one.step(z, k) for one, z in zip(counted, state[:-1], strict=True)]
        seen, found = after(state[-1], [z for _, z in each], is_end=False)
        return (*(z for z, _ in each), seen), found

    def last(state: Any) -> int:
        more = [one.last(z) for one, z in zip(counted, state[:-1], strict=True)]
        return after(state[-1], more, is_end=True)[1]

    return Events(first, step, last)


def _somewhere_in(of: Property | None) -> Iterator[Somewhere]:
    """Yield what is asked to stand somewhere before or behind a cell."""
    match of:
        case Somewhere():
            yield of
        case Not(part):
            yield from _somewhere_in(part)
        case All(parts) | Either(parts):
            for one in parts:
                yield from _somewhere_in(one)


_Kept = tuple[int, State, tuple[bool, ...], int, int]
"""A position, the cells around it, letters that were seen, how many cells are still to count."""


def _of_cells_somewhere(
    of: Property | None, asked: frozenset[Somewhere], line: LineAlphabet, told: Counter | None
) -> Events:
    """Count cells of which it is asked which letters stand somewhere before them, or behind them.

    A state has the position, the cells around the one that is looked at, which letters were seen
    before this one, and how many cells are counted if one of the letters asked behind them still
    comes, and how many if none does; the line must ask one such thing.
    """
    behind = [one for one in asked if not one.is_before]
    before = sorted((one for one in asked if one.is_before), key=repr)
    if len(behind) > 1 or line.on_circle:
        raise NotRegular("what stands somewhere before or after a letter is told of one letter")
    if told is None:
        raise NotRegular("letters before or after which others stand are not added up here")
    good = [_matching(one.values, line) for one in before]
    comes = _matching(behind[0].values, line) if behind else frozenset()
    position = counter_of(*_amounts_of(of))
    left, right = _reach(of)

    def holds(cells: State, at: int, seen: tuple[bool, ...], *, is_behind: bool) -> bool:
        known = of
        for one, is_there in zip(before, seen, strict=True):
            known = _supposed(known, one, holds=is_there)
        for one in behind:
            known = _supposed(known, one, holds=is_behind)
        return _test(known, line)(Seen(cells[:left], cells[left : left + 1], cells[left + 1 :], at))

    def step(state: _Kept, k: int) -> tuple[_Kept, int]:
        at, cells, seen, if_so, if_not = state
        found = 0
        if k in comes:
            found, if_so, if_not = if_so, 0, 0
        now = (*cells, k)
        here, further = now[left], now[left + 1 :]
        at = position.of(at + 1) if here >= 0 else at
        if here >= 0:
            is_known = not behind or not comes.isdisjoint(further)
            so, other = (int(holds(now, at, seen, is_behind=z)) for z in (True, False))
            found += so if is_known else 0
            if not is_known:
                if_so, if_not = told.of(if_so + so), told.of(if_not + other)
            seen = tuple(z or here in some for z, some in zip(seen, good, strict=True))
        return (at, now[1:], seen, if_so, if_not), found

    def last(state: _Kept) -> int:
        found = 0
        for _ in range(right):
            state, more = step(state, NO_CELL)
            found += more
        return found + state[4]

    nothing = (NO_CELL,) * (left + right)
    begun = position.of((1 if line.elements is None else line.elements) - 1)
    return Events((begun, nothing, (False,) * len(before), 0, 0), step, last)


def _of_places(length: int, of: Property | None, line: LineAlphabet) -> Events:
    """Count places of some cells: a state is a position, and the cells that may be asked again.

    On a circle the first cells are kept, too, and are read again at the end.
    """
    test, told = _test(of, line), counter_of(*_amounts_of(of))
    before, after = _reach(of)
    width = before + length + after

    def holds(cells: State, at: int) -> bool:
        here = cells[before : before + length]
        if here[0] < 0 or here[-1] < 0:
            return False
        return test(Seen(cells[:before], here, cells[before + length :], at))

    if line.on_circle:
        return _on_circle(width, lambda cells: holds(cells, 0))

    def step(state: State, k: int) -> tuple[State, int]:
        at, *cells = state
        now = (*cells, k)
        at = told.of(at + 1) if now[before] >= 0 else at
        return (at, *now[1:]), int(holds(now, at))

    def last(state: State) -> int:
        found = 0
        for _ in range(after):
            state, more = step(state, NO_CELL)
            found += more
        return found

    nothing = (
        told.of((1 if line.elements is None else line.elements) - 1),
        *(NO_CELL,) * (width - 1),
    )
    return Events(nothing, step, last)


def _on_circle(width: int, holds: Callable[[State], bool]) -> Events:
    """Count windows of a word on a circle: a state has how many first cells are kept, and cells."""
    kept = width - 1

    def step(state: State, k: int) -> tuple[State, int]:
        many, first, cells = state[0], state[1 : 1 + state[0]], (*state[1 + state[0] :], k)
        if many < kept:
            many, first = many + 1, (*first, k)
        if len(cells) < width:
            return (many, *first, *cells), 0
        return (many, *first, *cells[1:]), int(holds(cells))

    def last(state: State) -> int:
        many, first = state[0], state[1 : 1 + state[0]]
        found = 0
        for k in range(kept if many else 0):
            state, more = step(state, first[k % many])
            found += more
        return found

    return Events((0,), step, last)


def _of_runs(of: Property | None, line: LineAlphabet) -> Events:
    """Count runs: a state has the last two runs, and the length of the one that is read.

    A run is known when the one behind it ends, if that is asked, and else when it ends itself.
    """
    test, told = _test(of, line), counter_of(*_amounts_of(of))
    asks_behind, asks_before = (_asks(of, kind) for kind in (FollowedByRun, PrecededByRun))
    reach_before, reach_after = _reach(of)
    if max(reach_before, reach_after) > 1:
        raise NotRegular("of a run the letter beside it is asked, or the run")
    if line.on_circle:
        if asks_behind or asks_before or reach_before or reach_after:
            raise NotRegular("what stands beside a run on a circle is not counted here")
        return _of_runs_on_circle(test, told)

    def holds(first: State, run: State, behind: State) -> bool:
        if run[0] < 0:
            return False
        runs = (_run(first), _run(behind))
        return test(Seen((first[0],), (run[0],), (behind[0],), run[1], runs))

    def kept(run: State, *, is_asked: bool) -> State:
        return run if is_asked else (run[0], 0) if reach_before else NO_RUN

    def step(state: State, k: int) -> tuple[State, int]:
        first, run, now = state[:2], state[2:4], state[4:]
        if now[0] == k:
            return (*first, *run, k, told.of(now[1] + 1)), 0
        begun = (k, told.of(1))
        if asks_behind:
            got = holds(first, run, now)
            return (*kept(run, is_asked=asks_before), *now, *begun), int(got)
        got = holds(run, now, (k, 0))
        return (*NO_RUN, *kept(now, is_asked=asks_before), *begun), int(got)

    def last(state: State) -> int:
        first, run, now = state[:2], state[2:4], state[4:]
        if asks_behind:
            return int(holds(first, run, now)) + int(holds(run, now, NO_RUN))
        return int(holds(run, now, NO_RUN))

    return Events(NO_RUN * 3, step, last)


def _of_runs_on_circle(test: Test, told: Counter) -> Events:
    """Count the runs of a word on a circle: the first and the last one are one if they are equal.

    A state has the first run, which is told at the end, and the one that is read. A word of equal
    letters is one run.
    """

    def holds(run: State) -> int:
        return int(test(Seen((NO_CELL,), run[:1], (NO_CELL,), run[1])))

    def step(state: State, k: int) -> tuple[State, int]:
        first, now = state[:2], state[2:]
        if now[0] == k:
            return (*first, k, told.of(now[1] + 1)), 0
        begun = (k, told.of(1))
        if now[0] < 0:
            return (*NO_RUN, *begun), 0
        if first[0] < 0:
            return (*now, *begun), 0
        return (*first, *begun), holds(now)

    def last(state: State) -> int:
        first, now = state[:2], state[2:]
        if now[0] < 0:
            return 0
        if first[0] < 0:
            return holds(now)
        if first[0] == now[0]:
            return holds((now[0], told.of(first[1] + now[1])))
        return holds(first) + holds(now)

    return Events(NO_RUN * 2, step, last)


NO_RUN = (NO_CELL, 0)


def _run(of: State) -> Run | None:
    return Run(*of) if of[0] >= 0 else None


def _asks(of: Property | None, kind: type[FollowedByRun | PrecededByRun]) -> bool:
    """Tell whether a property of a run is about the run beside it."""
    match of:
        case Not(part):
            return _asks(part, kind)
        case All(parts) | Either(parts):
            return any(_asks(one, kind) for one in parts)
    return isinstance(of, kind)


def _of_windows(length: int, of: Property | None, line: LineAlphabet) -> Events:
    """Count windows: a state has those of the windows that have begun and not yet ended."""
    within = automaton_of(of, LineAlphabet(line.letters, line.classes, length))

    def step(state: State, k: int) -> tuple[State, int]:
        now = tuple(within.arrows[one][k] for one in (*state, 0))
        if len(now) < length:
            return now, 0
        return now[1:], int(within.accepting[now[0]])

    return Events((), step, lambda _: 0)


def _of_gaps(ends: frozenset[int], within: Automaton) -> Events:
    """Count what is between two of some letters, without such a letter, and is read `within`.

    A state is that of the automaton since the last one of these letters, -1 before the first.
    """

    def step(state: int, k: int) -> tuple[int, int]:
        if k in ends:
            return 0, int(state >= 0 and within.accepting[state])
        return (state if state < 0 else within.arrows[state][k]), 0

    return Events(-1, step, lambda _: 0)


def _of_successive(of: Property | None) -> Events:
    """Count elements that differ so from the one before: a state is the distance to this one."""
    amounts = [*_amounts_of(of)]
    told = counter_of(*amounts)

    def step(state: State, k: int) -> tuple[State, int]:
        since = state[0] if state[0] < 0 else told.of(state[0] + 1)
        if not k:
            return (since,), 0
        return (0,), int(since >= 0 and _is_far(of, since))

    return Events((-1,), step, lambda _: 0)


def _is_far(of: Property | None, distance: int) -> bool:
    """Tell whether two elements that differ by a number have a property."""
    match of:
        case None:
            return True
        case Difference(amount):
            return distance in amount
        case Not(part):
            return not _is_far(part, distance)
        case All(parts):
            return all(_is_far(one, distance) for one in parts)
        case Either(parts):
            return any(_is_far(one, distance) for one in parts)
    raise Meaningless("of two elements their difference is told")


def _numbers_told(amount: Amount, told: Counter | None) -> tuple[Counter, Counter]:
    """Return what tells numbers for an amount, and how many there are of each of them."""
    if amount.high is not None:
        return Counter(amount.high + 1), told or Counter(amount.high + 1)
    if told is None:
        raise NotRegular("pairs of any two elements are added by no finite automaton")
    return Counter(amount.low, amount.step), told


def _of_pairs(
    distance: Amount, of: Property | None, line: LineAlphabet, told: Counter | None
) -> Events:
    """Count two cells that both have a property, and are so far apart.

    A state has for each distance from the next cell the number of cells before it, if it matters.
    """
    test, (away, many) = _test(of, line), _numbers_told(distance, told)
    good = [int(test(Seen((), (k,), ()))) for k in range(line.size)]
    classes = away.cap + away.period if distance.high is None else away.cap

    def step(state: State, k: int) -> tuple[State, int]:
        more = sum(state[d] for d in range(classes) if d in distance) if good[k] else 0
        after = [0] * classes
        for d, z in [*enumerate(state), (0, good[k])]:
            if (one_on := away.of(d + 1)) < classes:
                after[one_on] += z
        return tuple(map(many.of, after)), more

    return Events((0,) * classes, step, lambda _: 0)


MOST_SUM = 16
"""The sum of two elements is told apart up to this number."""


def _of_pair_sums(
    total: Amount, of: Property | None, line: LineAlphabet, told: Counter | None
) -> Events:
    """Count two elements that have such a sum.

    A state has the next number, and of each number how many elements are like it, if it matters.
    """
    if (total.high or total.low) > MOST_SUM:
        raise Meaningless(f"the sum of two elements is told apart up to {MOST_SUM}")
    (number, many), first = _numbers_told(total, told), line.elements or 0
    classes, test = number.cap + number.period, _test(of, line)
    good = [test(Seen((), (k,), ())) for k in range(line.size)]

    def matters(k: int, after: int) -> bool:
        """Tell whether a number may be in a pair with one from a number on."""
        return total.high is None or k + after <= total.high

    def step(state: tuple[int, State], k: int) -> tuple[tuple[int, State], int]:
        at, seen = state
        here, more = number.of(at + 1), 0
        after = [*seen]
        if good[k]:
            more = sum(z for y, z in enumerate(seen) if y + at in total)
            after[at] += 1
        kept = (many.of(z) if matters(y, here) else 0 for y, z in enumerate(after))
        return (here, tuple(kept)), more

    return Events((number.of(first), (0,) * classes), step, lambda _: 0)


EMPTY_PREFIX = (
    "whether the empty prefix is one is not told, and makes a difference here: say 'nonempty "
    "prefix' where it is none"
)


def _of_prefixes(prefix: Automaton, *, is_nonempty: bool) -> Events:
    """Count the prefixes of one letter or more that an automaton accepts.

    Raises Meaningless where it accepts the empty one, unless that is said to be none.
    """
    if prefix.accepting[0] and not is_nonempty:
        raise Meaningless(EMPTY_PREFIX)

    def step(at: int, k: int) -> tuple[int, int]:
        after = prefix.arrows[at][k]
        return after, prefix.accepting[after]

    return Events(0, step, lambda _: 0)


def _with_prefixes_together(parts: frozenset[Property]) -> frozenset[Property]:
    """Return properties of which all that are said of every prefix are one."""
    whole = [
        z for z in parts if isinstance(z, Every) and isinstance(z.places, Prefixes) and not z.among
    ]
    if len(whole) < 2:
        return parts
    is_nonempty = all(z.places == Prefixes(is_nonempty=True) for z in whole)
    said = _joined(*(z.property for z in whole))
    return parts - {*whole} | {Every(Prefixes(is_nonempty), None, said)}


def _every_prefix(prefixes: Prefixes, said: Property, line: LineAlphabet) -> Automaton:
    """Return the automaton of the words of which each prefix has a property.

    Differences of two numbers of things are bounded on both sides, so that they are finitely many.
    """
    parts = said.parts if isinstance(said, All) else frozenset({said})
    bounds: dict[tuple[Counted, Counted, int], tuple[float, float]] = {}
    for part in (z for z in parts if isinstance(z, Compared)):
        key = part.first, part.second, part.times
        low = -inf if part.low is None else part.low
        high = inf if part.high is None else part.high
        if part.times == 1 and repr(part.second) < repr(part.first):
            key, low, high = (part.second, part.first, 1), -high, -low
        before = bounds.get(key, (-inf, inf))
        bounds[key] = max(before[0], low), min(before[1], high)
    if any(inf in {-low, high} for low, high in bounds.values()):
        raise NotRegular("a difference that is bounded on one side has no finite automaton")
    if not prefixes.is_nonempty and not all(low <= 0 <= high for low, high in bounds.values()):
        raise Meaningless(EMPTY_PREFIX)
    rest = [z for z in parts if not isinstance(z, Compared)]
    each = [_between_in_prefixes(*key, *told, line) for key, told in bounds.items()]
    each += [_counted(NONE, prefixes, negated(z), line) for z in rest]
    return reduce(intersection, each)


def _between_in_prefixes(
    first: Counted, second: Counted, times: int, low: float, high: float, line: LineAlphabet
) -> Automaton:
    """Return the automaton of the words in whose prefixes a difference is between two bounds."""
    one, other = events_of(*first, line), events_of(*second, line)

    def step(z: tuple[State, State, int] | None, k: int) -> tuple[State, State, int] | None:
        if z is None:
            return None
        (a, more), (b, less) = one.step(z[0], k), other.step(z[1], k)
        difference = z[2] + more - times * less
        there = difference + one.last(a) - times * other.last(b)
        return (a, b, difference) if low <= there <= high else None

    start: tuple[State, State, int] | None = (one.first, other.first, 0)
    return made(line.size, start, step, lambda z: z is not None)


def _compared(of: Compared, line: LineAlphabet) -> Automaton:
    """Follow the difference of two numbers of places, up to where it decides, or is not finite."""
    one, other = events_of(*of.first, line), events_of(*of.second, line)
    most = MOST_APART if line.most is None else of.times * (line.most + MOST_BEHIND)

    def step(z: tuple[State, State, int] | None, k: int) -> tuple[State, State, int] | None:
        if z is None:
            return None
        (a, more), (b, less) = one.step(z[0], k), other.step(z[1], k)
        difference = z[2] + more - of.times * less
        if abs(difference) <= most:
            return a, b, difference
        if line.most is None:
            raise NotRegular("numbers of two things are compared by no finite automaton here")
        return None

    def accepts(z: tuple[State, State, int] | None) -> bool:
        return z is not None and z[2] + one.last(z[0]) - of.times * other.last(z[1]) in of

    first: tuple[State, State, int] | None = (one.first, other.first, 0)
    return made(line.size, first, step, accepts)
