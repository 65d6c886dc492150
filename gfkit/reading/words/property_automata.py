"""A property of a line as an automaton that reads the line: one function for each kind of property.

`automaton_of` is recursive: what is said of some adjacent cells, or of a row, is an automaton too,
and *counting* follows the places that are begun and not yet ended. Amounts are counted in a finite
quotient of the numbers: saturated, and then modulo their step.

A line may have *classes* for letters: of a composition without a bound all parts from some number
on that agree modulo a period. What compares parts with each other has no automaton then: it raises
NotRegular, as do palindromes and as many of one thing as of another without a bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import reduce
from math import lcm

from gfkit.reading.words.complete_automata import (
    Automaton,
    everything,
    intersection,
    made,
    union,
)
from gfkit.reading.words.meanings import (
    NONE,
    SOME,
    All,
    Amount,
    AsMany,
    At,
    Begins,
    Cells,
    Count,
    Difference,
    Different,
    EachLetter,
    Either,
    Elements,
    Ends,
    Every,
    Extreme,
    ExtremeCell,
    ExtremeRun,
    Followed,
    Index,
    Length,
    Letter,
    Matches,
    Meaningless,
    Near,
    Not,
    Numeral,
    Of,
    Order,
    Ordered,
    Pairs,
    Places,
    Preceded,
    Property,
    Runs,
    SameEnds,
    Spells,
    Sum,
    Values,
    Windows,
    all_of,
    negated,
)

MOST_APART = 200
"""As many of one thing as of another: the difference is followed up to this number."""


class NotRegular(ValueError):
    """No finite automaton reads the lines with a property; the message says what it is."""


@dataclass(frozen=True, slots=True)
class Line:
    """What lines are read: their letters, and how many of them there are.

    letters: of a class its first number. classes: whether the last letters are classes. length: the
    number of cells, None for any number. elements: whether its cells are the numbers 1, 2, ..., and
    letter 1 says which of them are in a set: sums and extremes are those of the numbers.
    """

    letters: tuple[Letter, ...]
    classes: bool = False
    length: int | None = None
    elements: bool = False

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
    raise Meaningless(f"the letter {one} is no number")


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


def automaton_of(of: Property | None, line: Line) -> Automaton:
    """Return the least automaton of the lines with a property.

    >>> found = automaton_of(Count(NONE, Windows(2), Spells((1, 1))), Line((0, 1)))
    >>> found.accepts((0, 1, 0, 1)), found.accepts((0, 1, 1))
    (True, False)
    """
    match of:
        case None:
            return everything(line.size)
        case All(parts):
            return reduce(intersection, _smallest_first(parts, line))
        case Either(parts):
            return reduce(union, _smallest_first(parts, line))
        case Not(part):
            return automaton_of(part, line).complement()
        case Every(places, among, said):
            wrong = negated(said)
            return _counted(NONE, places, _joined(among, wrong), line)
        case Count(amount, places, among):
            return _counted(amount, places, among, line)
        case EachLetter(amount):
            each = [Count(amount, Cells(), Of(frozenset({one}))) for one in line.letters]
            line.compared("each part")
            return reduce(intersection, [automaton_of(one, line) for one in each])
        case AsMany(first, second):
            return _as_many(first, second, line)
        case Of(values):
            return _of_values(values, line)
        case Spells(letters):
            return _spelled(letters, line)
        case Begins(letters):
            return _begun(letters, line)
        case Ends(letters):
            return _ended(letters, line)
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
        case ExtremeCell(extreme, amount):
            return _extreme_cell(extreme, amount, line)
        case ExtremeRun(extreme, among, amount):
            return _extreme_run(extreme, among, amount, line)
        case SameEnds():
            line.compared("the first part equal to the last one")
            return made(
                line.size,
                None,
                lambda z, k: (k, k) if z is None else (z[0], k),
                lambda z: z is not None and z[0] == z[1],
            )
    raise Meaningless("this is said of a single cell")


def _smallest_first(parts: frozenset[Property], line: Line) -> list[Automaton]:
    return sorted((automaton_of(one, line) for one in parts), key=lambda z: len(z.arrows))


# The letters of a line, one after another.


def _matching(values: Values, line: Line) -> frozenset[int]:
    """Return the numbers of the letters that are among some values."""
    return frozenset(k for k, one in enumerate(line.letters) if one in values)


def _number(letter: Letter, line: Line) -> int:
    """Return the number of a letter; -1 for one that a line does not have."""
    return line.letters.index(letter) if letter in line.letters else -1


def _of_values(values: Values, line: Line) -> Automaton:
    good = _matching(values, line)
    return made(line.size, True, lambda z, k: z and k in good, lambda z: z)


def _spelled(letters: tuple[Letter, ...], line: Line) -> Automaton:
    word = [_number(one, line) for one in letters]
    dead = len(word) + 1

    def step(at: int, k: int) -> int:
        return at + 1 if at < len(word) and word[at] == k else dead

    return made(line.size, 0, step, lambda at: at == len(word))


def _begun(letters: tuple[Letter, ...], line: Line) -> Automaton:
    word = [_number(one, line) for one in letters]
    dead = len(word) + 1

    def step(at: int, k: int) -> int:
        if at >= len(word):
            return at
        return at + 1 if word[at] == k else dead

    return made(line.size, 0, step, lambda at: at == len(word))


def _ended(letters: tuple[Letter, ...], line: Line) -> Automaton:
    word = tuple(_number(one, line) for one in letters)

    def step(seen: tuple[int, ...], k: int) -> tuple[int, ...]:
        now = (*seen, k)
        while now != word[: len(now)] or len(now) > len(word):
            now = now[1:]
        return now

    first: State = ()
    return made(line.size, first, step, lambda seen: seen == word)


def _at(index: int, values: Values, line: Line) -> Automaton:
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


def _ordered(order: Order, line: Line) -> Automaton:
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


def _summed(amount: Amount, line: Line) -> Automaton:
    numbers, told = line.numbers(), counter_of(amount)
    if line.elements:
        return made(
            line.size,
            (0, 0),
            lambda z, k: (told.of(z[0] + 1), told.of(z[1] + k * told.of(z[0] + 1))),
            lambda z: z[1] in amount,
        )
    return made(line.size, 0, lambda z, k: told.of(z + numbers[k]), lambda z: z in amount)


def _differing(amount: Amount, line: Line) -> Automaton:
    line.compared("a difference")
    numbers = line.numbers()

    def step(z: tuple[int, int] | None, k: int) -> tuple[int, int]:
        return (z[0] if z else k, k)

    def accepts(z: tuple[int, int] | None) -> bool:
        return z is not None and abs(numbers[z[0]] - numbers[z[1]]) in amount

    return made(line.size, None, step, accepts)


def _numeral(base: int, amount: Amount, line: Line) -> Automaton:
    numbers, told = line.numbers(), counter_of(amount)
    return made(line.size, 0, lambda z, k: told.of(base * z + numbers[k]), lambda z: z in amount)


def _matching_words(expression: str, line: Line) -> Automaton:
    from gfkit.boards.acceptors.own_acceptors import regex  # noqa: PLC0415 - slow to import

    table = regex(expression, map(str, line.letters))
    if len(table.letters) > line.size:
        raise Meaningless(f"{expression} has other letters than the words")

    def step(z: int, k: int) -> int:
        return z if z < 0 else table.arrows[z][k]

    return made(line.size, 0, step, lambda z: z in table.accepting)


def _extreme_cell(extreme: Extreme, amount: Amount, line: Line) -> Automaton:
    if line.elements:
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


def _extreme_element(extreme: Extreme, amount: Amount, line: Line) -> Automaton:
    """Read a set of numbers: the last of them is the largest; a state is a position, and it."""
    told = counter_of(amount)

    def step(z: tuple[int, int], k: int) -> tuple[int, int]:
        at = told.of(z[0] + 1)
        if not k or (extreme is Extreme.SMALLEST and z[1] >= 0):
            return at, z[1]
        return at, at

    return made(line.size, (0, -1), step, lambda z: z[1] >= 0 and z[1] in amount)


def _extreme_run(extreme: Extreme, among: Property | None, amount: Amount, line: Line) -> Automaton:
    """Read the longest or shortest run of some letters: without one the longest has length 0."""
    if amount.step > 1:
        raise NotRegular(f"a {extreme.value} run of every {amount.step}-th length is not read here")
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
class Seen:
    """A cell, or a run, with what is beside it: numbers of letters, NO_CELL for no cell.

    at: its position, or its length, as its counter has it.
    """

    before: int
    letter: int
    after: int
    at: int = 0


NO_CELL = -1
State = tuple[int, ...]
Test = Callable[[Seen], bool]
"""Whether a cell or run has a property."""


def _amounts_of(of: Property | None) -> Iterator[Amount]:
    """Yield the amounts that are asked of a position or a length."""
    match of:
        case Index(amount) | Length(amount):
            yield amount
        case Not(part):
            yield from _amounts_of(part)
        case All(parts) | Either(parts):
            for one in parts:
                yield from _amounts_of(one)


def _line_of(of: Property | None, line: Line) -> Line:
    """Return the line in which places with a property are compared with others.

    Listed letters are no classes: a place of such letters is equal to a class in none of its cells.
    """
    parts = of.parts if isinstance(of, All) else {of}
    is_listed = any(isinstance(z, Of) and not isinstance(z.values, Amount) for z in parts)
    return replace(line, classes=False) if is_listed else line


def _test(of: Property | None, line: Line) -> Test:
    """Return what tells whether a cell or a run has a property."""
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
            return lambda z: z.letter in good
        case Followed(values):
            good = _matching(values, line)
            return lambda z: z.after in good
        case Preceded(values):
            good = _matching(values, line)
            return lambda z: z.before in good
        case Index(amount) | Length(amount):
            return lambda z: z.at in amount
        case Near(amount, None, _):
            line.compared("equal neighbours")
            return lambda z: ((z.before == z.letter) + (z.after == z.letter)) in amount
        case Near(amount, values, _) if values is not None:
            good = _matching(values, line)
            return lambda z: ((z.before in good) + (z.after in good)) in amount
    raise Meaningless("this is not said of a single cell")


def _counted(amount: Amount, places: Places, of: Property | None, line: Line) -> Automaton:
    """Return the automaton of the lines with an amount of places that have a property."""
    many = counter_of(amount)
    events = _events(places, of, line)

    def step(z: tuple[State, int], k: int) -> tuple[State, int]:
        after, more = events.step(z[0], k)
        return after, many.of(z[1] + more)

    return made(line.size, (events.first, 0), step, lambda z: z[1] + events.last(z[0]) in amount)


@dataclass(frozen=True, slots=True)
class Events:
    """What counts places: after each letter how many more have the property, and at the end."""

    first: State
    step: Callable[[State, int], tuple[State, int]]
    last: Callable[[State], int]


def _events(places: Places, of: Property | None, line: Line) -> Events:
    match places:
        case Cells():
            return _of_cells(of, line)
        case Elements():
            return _of_cells(_joined(of, Of(frozenset({1}))), line)
        case Runs():
            within = _line_of(of, line)
            within.compared("runs of equal parts")
            return _of_runs(of, within)
        case Windows(length):
            return _of_windows(length, of, line)
        case Pairs(distance):
            return _of_pairs(distance, of, line)
    raise Meaningless("a line has no such places")


def _of_cells(of: Property | None, line: Line) -> Events:
    """Count cells: a state is the cell before, the cell, and its position."""
    test, told = _test(of, line), counter_of(*_amounts_of(of))
    if not _looks_aside(of):

        def seen(state: State, k: int) -> tuple[State, int]:
            at = told.of(state[0] + 1)
            return (at,), int(test(Seen(NO_CELL, k, NO_CELL, at)))

        return Events((0,), seen, lambda _: 0)

    def step(state: State, k: int) -> tuple[State, int]:
        before, letter, at = state
        got = letter >= 0 and test(Seen(before, letter, k, at))
        return (letter, k, told.of(at + 1)), int(got)

    def last(state: State) -> int:
        before, letter, at = state
        return int(letter >= 0 and test(Seen(before, letter, NO_CELL, at)))

    return Events((NO_CELL, NO_CELL, 0), step, last)


def _looks_aside(of: Property | None) -> bool:
    """Tell whether a property of a cell is about its neighbours."""
    match of:
        case Near() | Followed() | Preceded():
            return True
        case Not(part):
            return _looks_aside(part)
        case All(parts) | Either(parts):
            return any(map(_looks_aside, parts))
    return False


def _of_runs(of: Property | None, line: Line) -> Events:
    """Count runs: a state is the letter of the run before, that of the run, and its length."""
    test, told = _test(of, line), counter_of(*_amounts_of(of))

    def step(state: State, k: int) -> tuple[State, int]:
        before, letter, length = state
        if k == letter:
            return (before, letter, told.of(length + 1)), 0
        got = letter >= 0 and test(Seen(before, letter, k, length))
        return (letter, k, told.of(1)), int(got)

    def last(state: State) -> int:
        before, letter, length = state
        return int(letter >= 0 and test(Seen(before, letter, NO_CELL, length)))

    return Events((NO_CELL, NO_CELL, 0), step, last)


def _of_windows(length: int, of: Property | None, line: Line) -> Events:
    """Count windows: a state has those of the windows that have begun and not yet ended."""
    within = automaton_of(of, Line(line.letters, line.classes, length))

    def step(state: State, k: int) -> tuple[State, int]:
        now = tuple(within.arrows[one][k] for one in (*state, 0))
        if len(now) < length:
            return now, 0
        return now[1:], int(within.accepting[now[0]])

    return Events((), step, lambda _: 0)


def _of_pairs(distance: Amount, of: Property | None, line: Line) -> Events:
    """Count two cells that both have a property, and are so far apart."""
    if distance.high is None:
        raise NotRegular("pairs at any distance are counted by no automaton here")
    test, most = _test(of, line), distance.high
    good = [int(test(Seen(NO_CELL, k, NO_CELL))) for k in range(line.size)]
    at = [d for d in range(1, most + 1) if d in distance]

    def step(state: State, k: int) -> tuple[State, int]:
        return (*state[1:], good[k]), sum(state[-d] for d in at) if good[k] else 0

    return Events((0,) * most, step, lambda _: 0)


def _as_many(
    first: tuple[Places, Property | None], second: tuple[Places, Property | None], line: Line
) -> Automaton:
    one, other = _events(*first, line), _events(*second, line)

    def step(z: tuple[State, State, int], k: int) -> tuple[State, State, int]:
        (a, more), (b, less) = one.step(z[0], k), other.step(z[1], k)
        if abs(z[2] + more - less) > MOST_APART:
            raise NotRegular("as many of one as of the other is read by no finite automaton")
        return a, b, z[2] + more - less

    def accepts(z: tuple[State, State, int]) -> bool:
        return z[2] + one.last(z[0]) == other.last(z[1])

    return made(line.size, (one.first, other.first, 0), step, accepts)
