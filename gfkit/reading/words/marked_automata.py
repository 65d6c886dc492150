"""Totals: how many places there are in all objects together, as a number of marked objects.

A total of places is the number of objects in which one of the places is marked, and a total sum is
the number of those in which a letter is marked, and one of so many units of it. The marked objects
are words again, over letters with marks, and an automaton reads them.
"""

from __future__ import annotations

from gfkit.errors import LimitReached
from gfkit.reading.words.complete_automata import MOST_STATES, Automaton, made
from gfkit.reading.words.meanings import Meaningless, Total, TotalOf
from gfkit.reading.words.property_automata import Events, Line, NotRegular, events_of

MOST_MARKED = 120
"""Letters with their marks, at most."""
Marked = tuple[int, tuple[int, ...], int] | None
"""The states of word and places, and whether nothing is marked, a place, or one at the end."""


def events_of_total(total: Total, line: Line) -> Events:
    """Return what counts the places of a total, or the units of its letters."""
    if isinstance(total, TotalOf):
        return events_of(total.places, total.among, line)
    if line.classes or line.elements is not None:
        raise NotRegular("a sum of numbers without a bound is not counted here")
    numbers = line.numbers()
    if min(numbers) < 0:
        raise Meaningless("a sum is of numbers from 0 on")
    return Events((), lambda z, k: (z, numbers[k]), lambda _: 0)


def marked_places(found: Automaton, events: Events) -> tuple[Automaton, int]:
    """Return the automaton of marked words, and the greatest mark.

    Letter k with mark j is the letter k * (marks + 1) + j, and mark 0 is none; mark j says which of
    the places is meant that are known when the letter is read.

    >>> every = Automaton(((0, 0),), (True,))
    >>> ones = Events((), lambda z, k: (z, k), lambda _: 0)
    >>> marked_places(every, ones)[0].accepts((0, 3, 2)), marked_places(every, ones)[1]
    (True, 1)
    """
    most = _most_events(found.letters, events)
    if found.letters * (most + 1) > MOST_MARKED:
        raise LimitReached(f"marked words have more than {MOST_MARKED} letters")

    def step(z: Marked, letter: int) -> Marked:
        if z is None or z[2] > 1:  # nothing stands behind a place that is known at the end
            return None
        k, mark = divmod(letter, most + 1)
        state, more = events.step(z[1], k)
        after = found.arrows[z[0]][k]
        if not mark:
            return after, state, z[2]
        if z[2] or mark > more + events.last(state):
            return None
        return after, state, 1 if mark <= more else 2

    def accepts(z: Marked) -> bool:
        return z is not None and z[2] > 0 and found.accepting[z[0]]

    first: Marked = (0, events.first, 0)
    return made(found.letters * (most + 1), first, step, accepts), most


def _most_events(letters: int, events: Events) -> int:
    """Return how many places are known at one cell, at most."""
    seen, rest, most = {events.first}, [events.first], 1
    while rest:
        state = rest.pop()
        for k in range(letters):
            after, more = events.step(state, k)
            most = max(most, more + events.last(after))
            if after not in seen:
                if len(seen) > MOST_STATES:
                    raise LimitReached(f"its automaton has more than {MOST_STATES} states")
                seen.add(after)
                rest.append(after)
    return most


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
