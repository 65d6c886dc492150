"""Conditions on one line of letters as finite automata, and its places as counters.

A line is a word, a composition or a partition read part by part, or a row or column of an array.
`events` counts the places of a line as it is read letter by letter; `dfa` is the automaton of the
lines of which a condition holds. An amount of places is a set of numbers that is eventually
periodic, so a counter and an amount are an automaton, and marks and totals use the same counter.

A line may have *classes* for letters: of parts without a bound, all from some number on that agree
modulo a period are one letter. What compares two such parts has no finite automaton.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import reduce
from math import lcm
from typing import Any, Generic, TypeVar

from gfkit.automata.dfa import DFA, every_word, explore, intersection, union
from gfkit.boards.rules.languages import regex
from gfkit.errors import GfkitError
from gfkit.language.counts import NoAutomaton
from gfkit.language.meanings import (
    EVERY,
    NONE,
    SOME,
    Adjacent,
    Amount,
    Cells,
    Condition,
    Conjunction,
    Disjunction,
    Edge,
    EqualEnds,
    Have,
    Into,
    IsFollowed,
    IsNear,
    Isolated,
    Letter,
    Matching,
    Measured,
    Negation,
    Occurrences,
    Place,
    Quality,
    Runs,
    Shaped,
    Turns,
)

S = TypeVar("S", bound=Hashable)

OUTSIDE = -1
"""What stands before the first letter and after the last one."""


@dataclass(frozen=True, slots=True)
class Line:
    """The letters of a line; automata read them by their numbers 0, 1, ... in this order.

    length: how many letters the line has, None for any number. circular: whether the first letter
    follows the last one. period: how many of the last letters are classes: each of them is a number
    and all that differ from it by positive multiples of the period. most: a length beyond which
    lines may be read wrongly, so that more conditions are finite.
    """

    letters: tuple[Letter, ...]
    length: int | None = None
    circular: bool = False
    period: int = 0
    most: int | None = None

    @property
    def size(self) -> int:
        """The number of letters."""
        return len(self.letters)

    def number(self, letter: Letter) -> int:
        """Return the number of a letter; -2 for one that the line does not have."""
        return self.letters.index(letter) if letter in self.letters else -2

    def among(self, of: Letter | tuple[Letter, ...] | Amount | None) -> frozenset[int]:
        """Return the numbers of the letters of a value, of some values, of a size; None for all.

        >>> Line((0, 1, 2)).among(Amount(1)) == Line((0, 1, 2)).among((1, 2)) == {1, 2}
        True
        """
        if of is None:
            return frozenset(range(self.size))
        each = enumerate(self.letters)
        if isinstance(of, Amount):
            return frozenset(k for k, letter in each if isinstance(letter, int) and letter in of)
        some = of if isinstance(of, tuple) else (of,)
        return frozenset(k for k, letter in each if letter in some)

    def values(self) -> tuple[int, ...]:
        """Return the letters as numbers; raises GfkitError for others."""
        for letter in self.letters:
            if not isinstance(letter, int):
                raise GfkitError(f"the letter {letter} is not a number")
        return tuple(z for z in self.letters if isinstance(z, int))

    def compares(self, what: str) -> None:
        """Raise NoAutomaton if letters are classes, which are not compared with each other."""
        if self.period:
            raise NoAutomaton(f"no finite automaton compares parts without a bound ({what})")


@dataclass(frozen=True, slots=True)
class Quotient:
    """The numbers from 0 on, where those from `begins` on are the same modulo a period."""

    begins: int
    period: int = 1

    @classmethod
    def of(cls, amounts: Iterable[Amount]) -> Quotient:
        """Return the quotient in which it is known of each amount whether a number is in it."""
        some = [*amounts]
        begins = max((one.begins for one in some), default=0)
        return cls(begins, reduce(lcm, (one.period for one in some), 1))

    def __call__(self, number: int) -> int:
        """Return what stands for a number.

        >>> [Quotient(2, 3)(k) for k in range(8)]
        [0, 1, 2, 3, 4, 2, 3, 4]
        """
        beyond = number - self.begins
        return number if beyond < 0 else self.begins + beyond % self.period


# Places: how many are known after each letter.


@dataclass(frozen=True, slots=True)
class Events(Generic[S]):
    """What counts places of a line.

    first: the state before the first letter. step: the state after a letter, and how many more
    places are known then. last: how many more are known at the end of the line.
    """

    first: S
    step: Callable[[S, int], tuple[S, int]]
    last: Callable[[S], int] = lambda _: 0

    def number(self, line: Iterable[int]) -> int:
        """Return how many places a line has.

        >>> events(Runs(of=1), Line((0, 1))).number((1, 1, 0, 1))
        2
        """
        state, total = self.first, 0
        for letter in line:
            state, more = self.step(state, letter)
            total += more
        return total + self.last(state)

    def dfa(self, letters: int, amount: Amount) -> DFA:
        """Return the automaton of the lines with such an amount of places.

        >>> events(Runs(of=1), Line((0, 1))).dfa(2, Amount(2)).accepts((1, 1, 0, 1))
        True
        """
        number, most = Quotient.of([amount]), amount.high

        def step(z: tuple[S, int] | None, letter: int) -> tuple[S, int] | None:
            if z is None:
                return None
            state, more = self.step(z[0], letter)
            many = z[1] + more
            return None if most is not None and many > most else (state, number(many))

        start: tuple[S, int] | None = (self.first, 0)
        return explore(
            letters, start, step, lambda z: z is not None and z[1] + self.last(z[0]) in amount
        )


def events(place: Place, line: Line, quality: Quality | None = None) -> Events[Any]:
    """Return what counts the places of a line, or those of them that have a quality.

    Raises GfkitError for places that a line does not have, NoAutomaton where there is none.

    >>> ascents = events(Turns("ascent"), Line((0, 1, 2)))
    >>> ascents.number((0, 2, 1, 1, 2))
    2
    >>> events(Cells(1), Line((0, 1)), IsFollowed(0)).number((1, 0, 1))
    1
    """
    return _events(place, line, quality, wanted=True)


def _events(place: Place, line: Line, quality: Quality | None, *, wanted: bool) -> Events[Any]:
    """Return what counts the places that have a quality, or those that have it not."""
    match place:
        case Cells(of):
            return _cells(line.among(of), quality, line, wanted=wanted)
        case Runs():
            return _runs(place, quality, line, wanted=wanted)
        case _ if quality is not None:
            raise GfkitError("these places take no further condition")
        case Isolated(of):
            one = line.number(of)
            return _windows(3, lambda z: z[1] == one and one not in {z[0], z[2]}, line, padded=True)
        case Occurrences(word):
            return _factor(tuple(map(line.number, word)), line)
        case Adjacent():
            return _adjacent(place, line)
        case Turns(name):
            return _turns(name, line)
    raise GfkitError("a line of letters has no such places")


def _cells(
    among: frozenset[int], quality: Quality | None, line: Line, *, wanted: bool
) -> Events[Any]:
    """Count letters: by themselves, or with those before and after them."""
    match quality:
        case None:
            return Events(0, lambda z, k: (z, int(k in among)))
        case Cells(of):
            good = line.among(of)
            some = frozenset(k for k in among if (k in good) == wanted)
            return Events(0, lambda z, k: (z, int(k in some)))
        case IsNear(amount, Cells(of)):
            near = line.among(of)

            def is_near(z: tuple[int, ...]) -> bool:
                return ((z[0] in near) + (z[2] in near) in amount) == wanted

            return _windows(3, lambda z: z[1] in among and is_near(z), line, padded=True)
        case IsFollowed(by):
            after = line.number(by)
            return _windows(
                3, lambda z: z[1] in among and (z[2] == after) == wanted, line, padded=True
            )
    raise GfkitError("this condition does not apply to a letter")


Part = tuple[int, ...] | None
"""What is known of a window that has begun; None if it is none of those that are counted."""


def _windows(
    length: int, test: Callable[[tuple[int, ...]], bool], line: Line, *, padded: bool = False
) -> Events[Any]:
    """Count windows of some letters in a row; padded: with what stands outside of the line."""

    def step(part: tuple[int, ...], k: int) -> Part:
        now = (*part, k)
        return now if len(now) < length or test(now) else None

    return _parts(length, step, line, padded=padded)


def _parts(
    length: int, after: Callable[[tuple[int, ...], int], Part], line: Line, *, padded: bool = False
) -> Events[Any]:
    """Count windows: a state has what is known of each that has begun and has not ended.

    after: what is known of a window after one more of its letters; () before the first one.
    """

    def step(state: tuple[Part, ...], k: int) -> tuple[tuple[Part, ...], int]:
        now = [None if part is None else after(part, k) for part in (*state, ())]
        return tuple(now[1:]), int(now[0] is not None)

    first: tuple[Part, ...] = (None,) * (length - 1)
    if line.circular:
        return _around(Events(first, step), length - 1)
    if not padded:
        return Events(first, step)
    return Events(step(first, OUTSIDE)[0], step, lambda state: step(state, OUTSIDE)[1])


def _around(inside: Events[Any], more: int) -> Events[Any]:
    """Count windows of a circular word: its first letters are read again, over and over.

    more: by how many letters a window is longer than one.
    """

    def step(state: tuple[tuple[int, ...], Any], k: int) -> tuple[tuple[tuple[int, ...], Any], int]:
        begun, z = state
        z, many = inside.step(z, k)
        return (begun if len(begun) == more else (*begun, k), z), many

    def last(state: tuple[tuple[int, ...], Any]) -> int:
        begun, z = state
        total = 0
        for k in range(more if begun else 0):
            z, many = inside.step(z, begun[k % len(begun)])
            total += many
        return total

    start: tuple[tuple[int, ...], Any] = ((), inside.first)
    return Events(start, step, last)


def _factor(word: tuple[int, ...], line: Line) -> Events[Any]:
    def after(part: tuple[int, ...], k: int) -> Part:
        at = part[0] if part else 0
        return (at + 1,) if word[at] == k else None

    return _parts(len(word), after, line)


def _adjacent(place: Adjacent, line: Line) -> Events[Any]:
    """Count letters in a row that are each so, and equal, or two that differ by such a number."""
    among, differ = line.among(place.of), place.differ
    single = isinstance(place.of, int | str)
    if place.equal and not single:
        line.compares("adjacent equal parts")
    values: tuple[int, ...] = ()
    if differ is not None:
        if not _is_of_remainders(differ):
            line.compares("how much adjacent parts differ")
        values = line.values()

    def after(part: tuple[int, ...], k: int) -> Part:
        if k not in among:
            return None
        if part and place.equal and part != (k,):
            return None
        if part and differ is not None and abs(values[part[0]] - values[k]) not in differ:
            return None
        return (k,) if place.equal or differ is not None else (0,)

    return _parts(place.count, after, line)


def _is_of_remainders(differ: Amount) -> bool:
    """Return whether the remainders of two numbers say if they differ by such an amount."""
    low, step = differ.low, differ.step
    return differ.high is None and low < step and 2 * low % step == 0


def _turns(name: str, line: Line) -> Events[Any]:
    line.compares(f"{name}s")
    tests: dict[str, Callable[..., bool]] = {
        "ascent": lambda a, b: a < b,
        "descent": lambda a, b: a > b,
        "peak": lambda a, b, c: a < b > c,
        "valley": lambda a, b, c: a > b < c,
    }
    if name not in tests:
        raise GfkitError(f"a line of letters has no {name}s")
    values = line.values()

    def test(window: tuple[int, ...]) -> bool:
        return tests[name](*(values[k] for k in window))

    return _windows(3 if name in {"peak", "valley"} else 2, test, line)


Run = tuple[int, int]
"""The letter of a run, and its length, as a quotient has it."""
NO_RUN: Run = (OUTSIDE, 0)


def _runs(place: Runs, quality: Quality | None, line: Line, *, wanted: bool) -> Events[Any]:
    """Count runs: a state has the run that is read; of a circular word, the first one, too."""
    if place.of is None:
        line.compares("runs of equal parts")
    among, length = line.among(place.of), place.length
    wanted_length = quality.length if isinstance(quality, Runs) else None
    amounts = [z for z in (length, wanted_length) if z]
    number = Quotient.of(amounts)
    follows = line.number(quality.by) if isinstance(quality, IsFollowed) else OUTSIDE

    def counts(run: Run, behind: int) -> int:
        """Return whether a run is counted, with the letter after it."""
        letter, many = run
        if letter not in among or (length is not None and many not in length):
            return 0
        match quality:
            case None:
                return 1
            case Runs(length=Amount() as size):
                return int((many in size) == wanted)
            case IsFollowed():
                return int((behind == follows) == wanted)
        raise GfkitError("this condition does not apply to a run")

    def step(run: Run, k: int) -> tuple[Run, int]:
        if run[0] == k:
            return (k, number(run[1] + 1)), 0
        return (k, number(1)), counts(run, k)

    if not line.circular:
        return Events(NO_RUN, step, lambda run: counts(run, OUTSIDE))

    State = tuple[Run, int, Run]
    """The first run, if it has ended, the letter after it, and the run that is read."""

    def step_around(state: State, k: int) -> tuple[State, int]:
        first, behind, run = state
        if run == NO_RUN or run[0] == k:
            return (first, behind, (k, number(run[1] + 1))), 0
        if first == NO_RUN:
            return (run, k, (k, number(1))), 0
        return (first, behind, (k, number(1))), counts(run, k)

    def last(state: State) -> int:
        first, behind, run = state
        if first == NO_RUN:
            return counts(run, OUTSIDE)
        if first[0] == run[0]:
            return counts((run[0], number(first[1] + run[1])), behind)
        return counts(run, first[0]) + counts(first, behind)

    return Events((NO_RUN, OUTSIDE, NO_RUN), step_around, last)


# Conditions.


def combined(condition: Condition, letters: int, leaf: Callable[[Any], DFA]) -> DFA:
    """Return the automaton of what is joined by `and`, `or` and `not`; leaf: of each part."""

    def each(parts: Iterable[Any]) -> list[DFA]:
        return [combined(one, letters, leaf) for one in parts]

    match condition:
        case Conjunction(parts):
            return intersection(letters, each(parts))
        case Disjunction(parts):
            return union(letters, each(parts))
        case Negation(part) if part != EqualEnds():
            return ~combined(part, letters, leaf)
    return leaf(condition)


def dfa(said: Condition | Quality | None, line: Line) -> DFA:
    """Return the automaton of the lines of which a condition holds, or a quality of lines.

    Raises NoAutomaton where there is none, GfkitError for a condition that does not apply to a
    line.

    >>> free = dfa(Have(NONE, Occurrences((1, 1))), Line((0, 1)))
    >>> free.accepts((0, 1, 0, 1)), free.accepts((0, 1, 1))
    (True, False)
    """
    size = line.size
    match said:
        case None:
            return every_word(size)
        case Negation(EqualEnds()):  # of an empty line nothing is first or last
            return ~dfa(EqualEnds(), line) & explore(size, False, lambda *_: True, lambda z: z)
        case Conjunction() | Disjunction() | Negation():
            return combined(said, size, lambda one: dfa(one, line))
        case Have(amount, place, quality) if isinstance(amount, Amount):
            return events(place, line, quality).dfa(size, amount)
        case Have(amount, place, quality) if amount == EVERY and quality is not None:
            return _events(place, line, quality, wanted=False).dfa(size, NONE)
        case Edge(at, word):
            return _edge(at, tuple(map(line.number, word)), size)
        case EqualEnds():
            line.compares("the first and the last part")
            return explore(
                size,
                (OUTSIDE, OUTSIDE),
                lambda z, k: (k if z[0] == OUTSIDE else z[0], k),
                lambda z: z[0] == z[1] != OUTSIDE,
            )
        case Measured():
            return _measured(said, line)
        case Shaped(shape):
            return _shaped(shape, line)
        case Into(some):
            of = some if isinstance(some, Amount) else tuple(part for part, _ in some)
            among = line.among(of)
            return explore(size, True, lambda z, k: z and k in among, lambda z: z)
        case Matching(expression):
            return _matching(expression, line)
    raise GfkitError("a line of letters has no such quality")


def _edge(at: str, word: tuple[int, ...], size: int) -> DFA:
    many = len(word)
    if at == "first":
        return explore(
            size,
            0,
            lambda z, k: z if z in {-1, many} else z + 1 if word[z] == k else -1,
            lambda z: z == many,
        )

    def read(begun: tuple[int, ...], k: int) -> tuple[int, ...]:
        """Return the longest end of what is read with which the word begins."""
        now = (*begun, k)[-many:] if word else ()
        while now != word[: len(now)]:
            now = now[1:]
        return now

    start: tuple[int, ...] = ()
    return explore(size, start, read, lambda begun: begun == word)


def _shaped(shape: str, line: Line) -> DFA:
    line.compares(f"{shape} parts")
    if shape == "nondecreasing":
        return dfa(Have(NONE, Turns("descent")), line)
    if shape == "constant":
        return dfa(Have(Amount(0, 1), Runs()), line)
    start: tuple[int, ...] | None = ()
    if shape == "distinct":

        def fresh(z: tuple[int, ...] | None, k: int) -> tuple[int, ...] | None:
            return None if z is None or k in z else tuple(sorted((*z, k)))

        return explore(line.size, start, fresh, lambda z: z is not None)
    length = line.length
    if length is None:
        raise NoAutomaton("a palindrome of any length is read by no finite automaton")
    begun: tuple[int, ...] | None = (0,)

    def mirrored(z: tuple[int, ...] | None, k: int) -> tuple[int, ...] | None:
        """Keep the first half, and take away each letter as its mirror image is read.

        The first entry is how many letters are read.
        """
        if z is None or z[0] == length:
            return None
        read, *kept = z
        if read < length // 2:
            return (read + 1, *kept, k)
        if read >= length - length // 2:
            return (read + 1, *kept[:-1]) if kept[-1] == k else None
        return (read + 1, *kept)

    return explore(line.size, begun, mirrored, lambda z: z is not None and z[0] == length)


def _summed(amount: Amount, line: Line) -> DFA:
    line.compares("the sum of the parts")
    values, number = line.values(), Quotient.of([amount])
    if min(values, default=0) < 0:
        raise GfkitError("a sum needs letters that are numbers from 0 on")
    return explore(line.size, 0, lambda z, k: number(z + values[k]), lambda z: z in amount)


def _measured(said: Measured, line: Line) -> DFA:
    """Return the automaton of the lines with such a measure.

    The sum, the value, the largest letter and the longest run of an empty line are 0, and every
    condition on its first, last, smallest or shortest part is false.
    """
    what, size = said.what, said.size
    if what in {"first", "last"}:
        among = line.among(size)
        if what == "last":
            return explore(line.size, False, lambda _, k: k in among, lambda z: z)
        start: bool | None = None
        return explore(
            line.size, start, lambda z, k: k in among if z is None else z, lambda z: z is True
        )
    if not isinstance(size, Amount):
        raise GfkitError(f"{size} is a letter, not a size")
    match what:
        case "sum":
            return _summed(size, line)
        case "value":
            values, number, base = line.values(), Quotient.of([size]), said.of
            if not isinstance(base, int):
                raise GfkitError("a value needs a base")
            return explore(
                line.size, 0, lambda z, k: number(base * z + values[k]), lambda z: z in size
            )
        case "largest" | "smallest":
            return _extreme(what, size, line)
        case "longest run" | "shortest run":
            return _extreme_run(what, said.of, size, line)
    raise GfkitError(f"a line of letters has no {what}")


def _extreme(what: str, size: Amount, line: Line) -> DFA:
    """Return the automaton of the lines whose largest or smallest letter has such a value.

    A class of letters is known by its least one: of a size without a period all classes are alike.
    """
    values, chosen = line.values(), max if what == "largest" else min
    if size.period > 1:
        line.compares(f"the {what} part")
    start: int | None = None
    return explore(
        line.size,
        start,
        lambda z, k: values[k] if z is None else chosen(z, values[k]),
        lambda z: what == "largest" and 0 in size if z is None else z in size,
    )


def _extreme_run(what: str, of: Letter | None, size: Amount, line: Line) -> DFA:
    """Return the automaton of the lines whose longest or shortest run has such a length.

    There is a run of it, and none is longer, or shorter.
    """
    if size.period > 1 and line.most is None:
        raise NoAutomaton(
            f"no finite automaton says whether the {what} has one of the lengths {size.words}"
        )
    if size.step > 1:  # finitely many lengths
        most = line.most if size.high is None else size.high
        lengths = range(size.low, (most or 0) + 1, size.step)
        return union(line.size, [_extreme_run(what, of, Amount(z, z), line) for z in lengths])
    found: Condition = Have(SOME, Runs(of, size))
    if what == "longest run":
        found = found if 0 not in size else Disjunction((found, Have(NONE, Runs(of))))
        beyond = None if size.high is None else Amount(size.high + 1)
    else:
        beyond = Amount(0, size.low - 1) if size.low else None
    return dfa(
        found if beyond is None else Conjunction((found, Have(NONE, Runs(of, beyond)))), line
    )


def _matching(expression: str, line: Line) -> DFA:

    table = regex(expression, map(str, line.letters))
    if len(table.letters) > line.size:
        raise GfkitError(f"{expression} has other letters than the words")

    def step(z: int, k: int) -> int:
        return z if z < 0 else table.arrows[z][k]

    return explore(line.size, 0, step, lambda z: z in table.accepting)
