"""What counts compositions and partitions: words of parts, each of which has as many cells.

Parts without a bound are read in classes: from some number on, those that agree modulo a period are
alike for all conditions. Partitions are read in falling order, so their parts have a bound.
[FlajoletSedgewick2009, section I.3]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from math import lcm
from typing import Any

from gfkit.automata.dfa import DFA, every_word, explore, intersection, union
from gfkit.boards.acceptors.boolean import leaves
from gfkit.boards.rules.weights import Weight
from gfkit.errors import GfkitError, LimitReached
from gfkit.language.cells import Language, Sized, counts, terms, with_palindromes
from gfkit.language.counts import Counts, NoAutomaton, statistics
from gfkit.language.lines import Line, dfa
from gfkit.language.meanings import (
    NONE,
    Amount,
    Compositions,
    Condition,
    Conjunction,
    Disjunction,
    Have,
    Into,
    Negation,
    Partitions,
    Sentence,
    Turns,
)
from gfkit.language.words import counter

MOST_PARTS = 120
"""Parts are distinguished up to this number."""
NUMBERS_OF_PLACES = {"amount", "length", "count"}
"""The fields of meanings that are not parts."""


def counts_of(sentence: Sentence) -> Counts:
    """Return what counts compositions or partitions; raises NoAutomaton, LimitReached."""
    assert isinstance(sentence.objects, Compositions | Partitions)
    return counts(languages(sentence), sentence, sentence.objects.size)


def terms_of(sentence: Sentence, count: int) -> list[int]:
    """Return the numbers for n = 0, ..., count - 1, where parts may be compared.

    >>> from gfkit.language.meanings import NONE, Adjacent, Have
    >>> apart = Have(NONE, Adjacent(equal=True))
    >>> terms_of(Sentence(Partitions(), (apart,)), 8)
    [1, 1, 1, 2, 2, 3, 4, 5]
    """
    objects, total = sentence.objects, sentence.total is not None
    assert isinstance(objects, Compositions | Partitions)
    most = max(objects.size.times * count + objects.size.plus, 1)
    line = Line(tuple(range(1, most + 1)), most=most)
    return terms(languages(sentence, line), objects.size, count, total=total)


def languages(sentence: Sentence, line: Line | None = None) -> list[tuple[int, Language]]:
    """Return languages with signs, whose words together are the compositions or partitions.

    line: the parts that there are; None if these follow from the conditions.
    """
    given = Conjunction(sentence.conditions)
    kinds = _kinds(given)
    line = parts_line(sentence) if line is None else line
    is_partition = isinstance(sentence.objects, Partitions)
    if is_partition and line.period:
        raise NoAutomaton(
            "the parts of a partition are read in falling order, and no finite automaton compares "
            "parts without a bound; with a bound they are counted, as 'into parts at most 5'"
        )
    counters = [counter(one, line) for one in statistics(sentence)]
    period, classes = line.period, line.size - line.period
    values = line.values()
    sized = tuple(Sized(k, part, period * (k >= classes)) for k, part in enumerate(values))

    def make(condition: Condition) -> Language:
        found = dfa(condition, line)
        if is_partition:
            return _in_kinds(
                Language(found & dfa(Have(NONE, Turns("ascent")), line), sized).marked(counters),
                kinds,
            )
        weights = tuple(replace(one, weight=Weight(kinds.get(one.size, 1))) for one in sized)
        return Language(found, weights).marked(counters)

    return [*with_palindromes(given, make)]


def _kinds(said: Condition) -> dict[int, int]:
    """Return of how many kinds parts are, of those of several kinds."""
    outer = said.parts if isinstance(said, Conjunction) else (said,)
    several = [
        (one, one.parts)
        for one in leaves(said)
        if isinstance(one, Into) and isinstance(one.parts, tuple)
        if any(many > 1 for _, many in one.parts)
    ]
    if not several:
        return {}
    if len(several) > 1 or several[0][0] not in outer:
        raise GfkitError(
            "kinds of parts are listed once, of the whole composition or partition, as in 'into 2 "
            "kinds of 1 and 1 kind of 3'"
        )
    return dict(several[0][1])


def _in_kinds(of: Language, kinds: dict[int, int]) -> Language:
    """Return partitions whose parts are of kinds: equal parts stand in the order of their kinds."""
    if not kinds:
        return of
    each = [(k, kind) for k, one in enumerate(of.letters) for kind in range(kinds.get(one.size, 1))]

    def step(z: tuple[int, int, int] | None, letter: int) -> tuple[int, int, int] | None:
        if z is None:
            return None
        k, kind = each[letter]
        at, value, before = z
        if of.letters[k].value == value and kind < before:
            return None
        return of.dfa.arrows[at][k], of.letters[k].value, kind

    first: tuple[int, int, int] | None = (0, -1, 0)
    found = explore(len(each), first, step, lambda z: z is not None and of.dfa.accepting[z[0]])
    return Language(found, tuple(of.letters[k] for k, _ in each))


# The parts that conditions tell apart.


def parts_line(sentence: Sentence) -> Line:
    """Return the line of the parts: those that there can be, or classes if they have no bound.

    >>> line = parts_line(Sentence(Compositions(), (Into(Amount(2, 4)),)))
    >>> line.letters, line.period
    ((2, 3, 4), 0)
    >>> line = parts_line(Sentence(Compositions(), (Into(Amount(1, step=2)),)))
    >>> line.letters, line.period
    ((1, 2), 2)
    """
    last, period = 0, 1
    for one in _numbers((sentence.conditions, statistics(sentence))):
        last = max(last, one if isinstance(one, int) else one.begins - 1)
        period = period if isinstance(one, int) else lcm(period, one.period)
    if last + period > MOST_PARTS:
        raise LimitReached(f"parts are distinguished up to {MOST_PARTS}")
    line = Line(tuple(range(1, last + period + 1)), period=period)
    there = _at_most(Conjunction(sentence.conditions), line).used
    if any(k >= line.size - period for k in there):
        return line
    return Line(tuple(k + 1 for k in there) or (1,))


def _numbers(of: Any) -> Iterator[int | Amount]:
    """Yield the numbers and amounts with which parts are compared."""
    if isinstance(of, Amount) or (isinstance(of, int) and not isinstance(of, bool)):
        yield of
    elif isinstance(of, tuple):
        for one in of:
            yield from _numbers(one)
    elif is_dataclass(of):
        for field in fields(of):
            if field.name not in NUMBERS_OF_PLACES:
                yield from _numbers(getattr(of, field.name))


def _at_most(said: Condition, line: Line, *, holds: bool = True) -> DFA:
    """Return an automaton that accepts all lines of which a condition holds, or holds not.

    What has no automaton may hold of every line.
    """
    match said:
        case Negation(part):
            return _at_most(part, line, holds=not holds)
        case Conjunction(parts) | Disjunction(parts):
            each = [_at_most(one, line, holds=holds) for one in parts]
            is_all = isinstance(said, Conjunction) == holds
            return (intersection if is_all else union)(line.size, each)
    try:
        found = dfa(said, line)
    except NoAutomaton:
        return every_word(line.size)
    return found if holds else ~found
