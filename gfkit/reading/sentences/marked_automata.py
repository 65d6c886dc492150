"""Words whose letters have marks: how often places occur in each of them, or in all together.

The letters of a word are read with marks, which say how many of the places are known there for the
first time, of each kind that is counted; those that are known at the end are in the mark of the
last letter. So each word has just one reading with marks, and with weights x^i y^j for marks the
words with i and j places in them have the weight x^i y^j.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from gfkit.automata.dfa import DFA as Automaton
from gfkit.automata.dfa import MOST_STATES
from gfkit.automata.dfa import explore as made
from gfkit.errors import LimitReached
from gfkit.reading.sentences.property_automata import (
    Events,
    LineAlphabet,
    NotRegular,
    State,
    events_of,
)
from gfkit.reading.sentences.sentence_meanings import Meaningless, Total, TotalOf

MOST_MARKED = 120
"""Letters with their marks, at most."""
MARKS = "xy"
"""The marks of what is counted, of at most two kinds."""
Mark = tuple[int, ...]
"""How many places of each kind."""
Marked = tuple[int, tuple[State, ...], bool, bool] | None
"""The states of word and places; whether the word may end here, and whether it may go on."""


def events_of_total(total: Total, line: LineAlphabet) -> Events:
    """Return what counts the places of a total, or the units of its letters."""
    if isinstance(total, TotalOf):
        return events_of(total.places, total.among, line)
    if line.classes or line.elements is not None:
        raise NotRegular("a sum of numbers without a bound is not counted here")
    numbers = line.numbers()
    if min(numbers) < 0:
        raise Meaningless("a sum is of numbers from 0 on")
    return Events((), lambda z, k: (z, numbers[k]), lambda _: 0)


@dataclass(frozen=True, slots=True)
class MarkedWords:
    """Words with marks: letter k with mark number j is the letter k * len(marks) + j."""

    automaton: Automaton
    marks: tuple[Mark, ...]

    def weights(self) -> list[str]:
        """Return the weight of each mark.

        >>> MarkedWords(Automaton(((0, 0),), (True,)), ((0, 0), (1, 2))).weights()
        ['1', 'x*y^2']
        """
        return [weight_of_mark(mark) for mark in self.marks]


def weight_of_mark(mark: Mark) -> str:
    """Return the weight of a mark."""
    powers = zip(MARKS, mark, strict=False)
    return "*".join(f"{z}^{e}" if e > 1 else z for z, e in powers if e) or "1"


def marked_words(found: Automaton, counted: list[Events]) -> MarkedWords:
    """Return the words that an automaton accepts, with the marks of some kinds of places.

    >>> every = Automaton(((0, 0),), (True,))
    >>> ones = Events((), lambda z, k: (z, k), lambda _: 0)
    >>> marked = marked_words(every, [ones])
    >>> marked.marks, marked.automaton.accepts((0, 3)), marked.automaton.accepts((1, 3))
    (((0,), (1,)), True, False)
    """
    marks = _marks(found.letters, counted)
    if found.letters * len(marks) > MOST_MARKED:
        raise LimitReached(f"marked words have more than {MOST_MARKED} letters")

    def step(z: Marked, letter: int) -> Marked:
        if z is None or not z[3]:
            return None
        k, j = divmod(letter, len(marks))
        states, known, whole = _read(counted, z[1], k)
        after = found.arrows[z[0]][k]
        if marks[j] == known:
            return after, states, known == whole, True
        return (after, states, True, False) if marks[j] == whole else None

    def accepts(z: Marked) -> bool:
        return z is not None and z[2] and found.accepting[z[0]]

    nothing = tuple(one.first for one in counted)
    if any(one.last(state) for one, state in zip(counted, nothing, strict=True)):
        raise NotRegular("places of the word without letters have no mark")
    first: Marked = (0, nothing, True, True)
    return MarkedWords(made(found.letters * len(marks), first, step, accepts), marks)


def _read(
    counted: list[Events], states: tuple[State, ...], k: int
) -> tuple[tuple[State, ...], Mark, Mark]:
    """Return the states after a letter, the places known then, and those if it is the last one."""
    read = [one.step(state, k) for one, state in zip(counted, states, strict=True)]
    known = tuple(more for _, more in read)
    after = tuple(state for state, _ in read)
    last = (one.last(state) for one, state in zip(counted, after, strict=True))
    return after, known, tuple(a + b for a, b in zip(known, last, strict=True))


def _marks(letters: int, counted: list[Events]) -> tuple[Mark, ...]:
    """Return the marks that letters can have."""
    each = []
    for one in counted:
        seen, rest, some = {one.first}, [one.first], set[int]()
        while rest:
            state = rest.pop()
            for k in range(letters):
                after, more = one.step(state, k)
                some |= {more, more + one.last(after)}
                if after not in seen:
                    if len(seen) > MOST_STATES:
                        raise LimitReached(f"its automaton has more than {MOST_STATES} states")
                    seen.add(after)
                    rest.append(after)
        each.append(sorted(some))
    return tuple(product(*each))


def marked_elements(found: Automaton, first: int) -> Automaton:
    """Return the automaton of sets in which an element is marked, and a number from 1 up to it.

    The numbers of the set begin with `first`. Letter k + 2 * j stands for a number that is in the
    set if k is 1: j is 1 if the number is marked, 2 if the element is, and 3 for both.

    >>> marked = marked_elements(Automaton(((0, 0),), (True,)), 1)
    >>> marked.accepts((2, 5)), marked.accepts((7,)), marked.accepts((5, 2))
    (True, True, False)
    """
    if first not in {0, 1}:
        raise NotRegular("sums of elements are told for subsets of {0..n} and {1..n}")

    def step(z: tuple[int, int] | None, letter: int) -> tuple[int, int] | None:
        if z is None:
            return None
        mark, k = divmod(letter, 2)
        after, phase = found.arrows[z[0]][k], z[1]
        if mark == 0:
            return after, phase
        if mark == 1:
            return (after, 1) if phase == 0 else None
        if k == 0 or phase != (mark == 2) or (mark == 3 and first == 0):
            return None
        return after, 2

    start: tuple[int, int] | None = (0, 0)
    return made(8, start, step, lambda z: z is not None and z[1] == 2 and found.accepting[z[0]])
