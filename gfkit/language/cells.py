"""A language whose letters have sizes, as a rule of one row: its words of size n fill n cells.

A word has letters of one cell each. A part of a composition has as many cells as it says: it is
read cell by cell, and only its last cell says that it ends. A palindrome is given by its first
half, each letter of which takes the cells of both places where it stands, and by its middle.
[FlajoletSedgewick2009, section I.4]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import gcd, lcm
from typing import Any

from gfkit.automata.dfa import DFA, MOST_STATES, explore
from gfkit.boards.acceptors.boolean import ALWAYS, leaves, with_leaves
from gfkit.boards.rules.array_language import MAX_ENTRIES, MAX_STATES
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.boards.rules.weights import Weight, weight_of
from gfkit.errors import LimitReached
from gfkit.language.counts import MARKS, Boards, Counts, NoAutomaton, monomial, statistics
from gfkit.language.english import said
from gfkit.language.lines import Events
from gfkit.language.meanings import Condition, Conjunction, Negation, Sentence, Shaped, Size

MOST_LETTERS, MOST_MARKED = 100, 2_000
"""Of a rule, and of the letters with all marks before those that no word has are left out."""
PLAIN = Weight()
Mark = tuple[int, ...]
"""How many places of each kind."""


@dataclass(frozen=True, slots=True)
class Sized:
    """A letter that takes some cells, with a weight.

    period: of a class of letters, whose sizes are this one and all that are more by multiples of
    the period; 0 for one size. value: equal for letters that differ by their marks alone.
    """

    value: int
    size: int = 1
    period: int = 0
    weight: Weight = PLAIN

    def fills(self, cells: int) -> bool:
        """Return whether it may take that many cells."""
        over = cells - self.size
        return over == 0 or (self.period > 0 and over > 0 and over % self.period == 0)

    def meets(self, other: Sized) -> bool:
        """Return whether both may take equally many cells.

        >>> Sized(0, 2, 2).meets(Sized(0, 3)), Sized(0, 2, 4).meets(Sized(0, 4, 6))
        (False, True)
        """
        if self.period and other.period:
            return (self.size - other.size) % gcd(self.period, other.period) == 0
        return self.fills(other.size) or other.fills(self.size)


@dataclass(frozen=True, slots=True)
class Language:
    """Words of letters that have sizes and weights.

    dfa: reads letters by their numbers. names: how the letters are written, () for numbers.
    """

    dfa: DFA
    letters: tuple[Sized, ...]
    names: tuple[str, ...] = ()

    @property
    def has_empty(self) -> bool:
        """Whether the empty word is one of them."""
        return self.dfa.accepting[0]

    def marked(self, counters: Sequence[Events[Any]]) -> Language:
        """Return the words with marks, which say how many places of each kind they have.

        A letter has the marks of the places that are known when it is read; the last one has those
        too that are known at the end. So each word is read with marks in one way.

        >>> ones = Events(0, lambda z, k: (z, k))
        >>> words = Language(DFA(((0, 0),), (True,)), (Sized(0), Sized(1))).marked([ones])
        >>> [(one.value, str(one.weight)) for one in words.trimmed().letters]
        [(0, '1'), (1, 'x')]
        """
        if not counters:
            return self
        dfa, both = self.dfa, _Counters(tuple(counters))
        if any(both.last(both.first)):
            raise NoAutomaton("places of the empty object have no mark")
        marks = both.marks(dfa.letters)
        if dfa.letters * len(marks) > MOST_MARKED:
            raise LimitReached(f"letters with their marks are more than {MOST_MARKED}")

        def step(z: _Marked, letter: int) -> _Marked:
            if z is None or not z.goes_on:
                return None
            k, j = divmod(letter, len(marks))
            state, more, whole = both.step(z.places, k)
            if marks[j] == more:
                return _Read(dfa.arrows[z.at][k], state, ends=more == whole)
            if marks[j] == whole:
                return _Read(dfa.arrows[z.at][k], state, goes_on=False)
            return None

        first: _Marked = _Read(0, both.first)
        found = explore(
            dfa.letters * len(marks),
            first,
            step,
            lambda z: z is not None and z.ends and dfa.accepting[z.at],
        )
        letters = tuple(
            replace(
                one, weight=weight_of([one.weight, monomial(dict(zip(MARKS, mark, strict=False)))])
            )
            for one, mark in product(self.letters, marks)
        )
        return Language(found, letters)

    def trimmed(self) -> Language:
        """Return the same without the letters that no word has; one is left."""
        used = self.dfa.used or [0]
        names = tuple(self.names[k] for k in used) if self.names else ()
        return Language(self.dfa.restricted(used), tuple(self.letters[k] for k in used), names)

    def mirrored(self) -> Language:
        """Return the halves of the words that are palindromes.

        A state has the one after the first half, and those from which the second half leads to the
        end.
        """
        dfa, used = self.dfa, self.dfa.used
        alike = product(used, repeat=2)
        pairs = [z for z in alike if self.letters[z[0]].value == self.letters[z[1]].value]
        ends = frozenset(z for z, is_end in enumerate(dfa.accepting) if is_end)
        before: list[dict[int, list[int]]] = [{} for _ in self.letters]
        for state, row in enumerate(dfa.arrows):
            for into, to in zip(before, row, strict=True):
                into.setdefault(to, []).append(state)

        def step(z: _Half, letter: int) -> _Half:
            if z is None or z[2]:
                return None
            if letter >= len(pairs):
                return dfa.arrows[z[0]][letter - len(pairs)], z[1], True
            i, j = pairs[letter]
            back = frozenset(state for to in z[1] for state in before[j].get(to, ()))
            return (dfa.arrows[z[0]][i], back, False) if back else None

        first: _Half = (0, ends, False)
        found = explore(
            len(pairs) + dfa.letters, first, step, lambda z: z is not None and z[0] in z[1]
        )
        halves = [
            Sized(
                one.value,
                2 * one.size,
                2 * one.period,
                weight_of([one.weight, self.letters[j].weight]),
            )
            for one, j in ((self.letters[i], j) for i, j in pairs)
        ]
        return Language(found, (*halves, *self.letters))

    def rule(self, name: str) -> ArrayRule:
        """Return the rule of one row whose arrays with n cells are the words of size n."""
        cells = self if self.names else self.trimmed()
        if any(one.size > 1 or one.period for one in cells.letters):
            cells = cells.in_cells()
        dfa, dead, many = cells.dfa, cells.dfa.dead, len(cells.letters)
        kept = [z for z in range(len(dfa.arrows)) if z != dead or z == 0]
        most = min(MAX_STATES, MAX_ENTRIES // many)
        if many > MOST_LETTERS or len(kept) > most:
            raise LimitReached(
                f"a rule has at most {MOST_LETTERS} letters and, over {many}, {most} states; its "
                f"automaton has {len(kept)}"
            )
        number = {state: k for k, state in enumerate(kept)}
        table = {
            "track": "array",
            "arrows": [[number.get(to, -1) for to in dfa.arrows[z]] for z in kept],
            "accepting": [number[z] for z in kept if dfa.accepting[z]],
        }
        names = cells.names or tuple(map(str, range(many)))
        data: dict[str, Any] = {"name": name, "values": [*names], "acceptors": [table]}
        weights = {z: str(one.weight) for z, one in zip(names, cells.letters, strict=True)}
        if {*weights.values()} != {"1"}:
            data["weights"] = weights
        return ArrayRule.from_data(data, name)

    def in_cells(self) -> Language:
        """Return the same with letters of one cell: 0 continues, and others end a letter.

        >>> parts = Language(DFA(((0, 0),), (True,)), (Sized(1, 1), Sized(2, 2)))
        >>> parts.in_cells().dfa.accepts((0, 1, 1)), parts.in_cells().dfa.accepts((0, 0, 1))
        (True, False)
        """
        labels = self._labels()
        most = max(one.size for one in self.letters)
        period = lcm(*(one.period for one in self.letters if one.period))
        has_classes = any(one.period for one in self.letters)

        def longer(cells: int) -> int | None:
            if cells < most:
                return cells
            return most + (cells - most) % period if has_classes else None

        def step(z: tuple[int, int] | None, letter: int) -> tuple[int, int] | None:
            if z is None:
                return None
            at, cells = z
            if not letter:
                more = longer(cells + 1)
                return None if more is None else (at, more)
            for k in labels[letter - 1]:
                if self.letters[k].fills(cells + 1):
                    return self.dfa.arrows[at][k], 0
            return None

        first: tuple[int, int] | None = (0, 0)
        found = explore(
            1 + len(labels),
            first,
            step,
            lambda z: z is not None and z[1] == 0 and self.dfa.accepting[z[0]],
        )
        ends = (Sized(k, weight=self.letters[some[0]].weight) for k, some in enumerate(labels, 1))
        return Language(found, (Sized(0), *ends))

    def _labels(self) -> list[list[int]]:
        """Return the letters by what their last cell says: of equal weights, and of other sizes."""
        labels: list[list[int]] = []
        for k, one in enumerate(self.letters):
            for some in labels:
                others = [self.letters[z] for z in some]
                if one.weight == others[0].weight and not any(map(one.meets, others)):
                    some.append(k)
                    break
            else:
                labels.append([k])
        return labels

    def numbers(self, most: int, *, total: bool = False) -> list[int]:
        """Return how many words there are of sizes 0, ..., most, without classes of letters.

        total: how often the mark x occurs in them all.
        """
        ways = [[(0, 0)] * len(self.dfa.arrows) for _ in range(most + 1)]
        ways[0][0] = (1, 0)
        for n, row in enumerate(ways):
            for state, (many, marks) in enumerate(row):
                for k, one in enumerate(self.letters if many else ()):
                    if n + one.size <= most:
                        to, c = self.dfa.arrows[state][k], one.weight.coefficient
                        before, there = ways[n + one.size][to]
                        found = there + c * (marks + many * one.weight.x)
                        ways[n + one.size][to] = before + c * many, found
        ends = [state for state, is_end in enumerate(self.dfa.accepting) if is_end]
        return [sum(row[state][total] for state in ends) for row in ways]


@dataclass(frozen=True, slots=True)
class _Read:
    """What is known of a word with marks: the states of word and places, and how it may go on."""

    at: int
    places: Any
    ends: bool = True
    goes_on: bool = True


_Marked = _Read | None
_Half = tuple[int, frozenset[int], bool] | None


@dataclass(frozen=True, slots=True)
class _Counters:
    """What counts the places of several kinds at once."""

    each: tuple[Events[Any], ...]

    @property
    def first(self) -> tuple[Any, ...]:
        return tuple(one.first for one in self.each)

    def step(self, state: tuple[Any, ...], k: int) -> tuple[tuple[Any, ...], Mark, Mark]:
        """Return the state after a letter, the places known then, and those if it is the last."""
        read = [one.step(z, k) for one, z in zip(self.each, state, strict=True)]
        after, more = tuple(z for z, _ in read), tuple(many for _, many in read)
        return after, more, tuple(a + b for a, b in zip(more, self.last(after), strict=True))

    def last(self, state: tuple[Any, ...]) -> Mark:
        return tuple(one.last(z) for one, z in zip(self.each, state, strict=True))

    def marks(self, letters: int) -> list[Mark]:
        """Return the marks that a letter can have."""
        seen, marks = {self.first}, set[Mark]()
        for state in (waiting := [self.first]):
            for k in range(letters):
                after, more, whole = self.step(state, k)
                marks |= {more, whole}
                if after not in seen:
                    if len(seen) > MOST_STATES:
                        raise LimitReached(f"its automaton has more than {MOST_STATES} states")
                    seen.add(after)
                    waiting.append(after)
        return sorted(marks)


# Palindromes, of which no automaton reads the whole.


def with_palindromes(
    condition: Condition, make: Callable[[Condition], Language]
) -> Iterator[tuple[int, Language]]:
    """Yield languages with signs, whose words together are the objects of which a condition holds.

    make: the language of what a condition holds, without palindromes in it. As many objects have a
    property P, if it is P1 of palindromes and P0 of others, as have P0, and palindromes P1, less
    the palindromes that have P0.
    """
    mirror = Shaped("palindrome")
    if mirror not in leaves(condition):
        yield 1, make(condition)
        return
    if isinstance(condition, Conjunction) and mirror in condition.parts:
        rest = tuple(one for one in condition.parts if one != mirror)
        yield 1, make(_supposed(Conjunction(rest), mirror, holds=True)).mirrored()
        return
    others = make(_supposed(condition, mirror, holds=False))
    yield 1, others
    yield 1, make(_supposed(condition, mirror, holds=True)).mirrored()
    yield -1, others.mirrored()


def _supposed(condition: Condition, part: Condition, *, holds: bool) -> Condition:
    """Return a condition in which a part is known to hold, or not."""
    known: Condition = ALWAYS if holds else Negation(ALWAYS)
    supposed: Any = with_leaves(condition, lambda one: known if one == part else one)
    return supposed  # type: ignore[no-any-return]


# What counts words.


def counts(
    parts: Sequence[tuple[int, Language]], sentence: Sentence, size: Size, *, circular: bool = False
) -> Counts:
    """Return what counts the words of a sentence by their size.

    parts: languages with signs, which are added. circular: whether the empty word is not counted.
    """
    name, marks = said(sentence), MARKS[: len(statistics(sentence))]
    told: Any = marks or "none"
    strips = tuple((sign, Boards(one.rule(name), rows=1, marks=told)) for sign, one in parts)
    has_empty = sum(sign * one.has_empty for sign, one in parts) == 1 and not circular
    return Counts(strips, size, {z: z for z in marks}, has_empty)


def terms(
    parts: Sequence[tuple[int, Language]], size: Size, count: int, *, total: bool = False
) -> list[int]:
    """Return the numbers for n = 0, ..., count - 1 of words of sizes times * n + plus.

    parts: as of `counts`; the letters have no classes. total: as of `Language.numbers`.
    """
    sizes = [size.times * n + size.plus for n in range(count)]
    numbers = [0] * count
    for sign, language in parts:
        each = language.numbers(max([*sizes, 0]), total=total)
        for n, k in enumerate(sizes):
            numbers[n] += sign * each[k] if k >= 0 else 0
    return numbers
