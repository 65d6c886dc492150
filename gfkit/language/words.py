"""What counts words, and subsets by their indicator words, whose n letters say what is in the set.

Words over k letters are counted for all k together (`letters.py`).
"""

from __future__ import annotations

from typing import Any

from gfkit.automata.dfa import DFA, explore
from gfkit.boards.rules.weights import Weight
from gfkit.errors import GfkitError
from gfkit.language.cells import Language, Sized, counts, terms, with_palindromes
from gfkit.language.counts import Counts, NoAutomaton, statistics
from gfkit.language.lines import Events, Line, Quotient, combined, dfa, events
from gfkit.language.meanings import (
    NONE,
    Adjacent,
    Amount,
    Apart,
    Cells,
    Condition,
    Conjunction,
    Edge,
    Have,
    Letter,
    Measured,
    Negation,
    Often,
    Place,
    Sentence,
    Statistic,
    Subsets,
    Words,
)


def counts_of(sentence: Sentence) -> Counts:
    """Return what counts words or subsets; raises NoAutomaton, LimitReached."""
    objects = sentence.objects
    assert isinstance(objects, Words | Subsets)
    circular = isinstance(objects, Words) and objects.circular
    return counts(languages(sentence), sentence, objects.size, circular=circular)


def terms_of(sentence: Sentence, count: int) -> list[int]:
    """Return the numbers for n = 0, ..., count - 1, where lengths have a bound; raises GfkitError.

    >>> from gfkit.language.meanings import EVEN
    >>> terms_of(Sentence(Words((0, 1)), (Measured("longest run", EVEN, 1),)), 6)
    [1, 1, 2, 3, 7, 14]
    """
    objects = sentence.objects
    assert isinstance(objects, Words | Subsets)
    return terms(languages(sentence, count), objects.size, count, total=sentence.total is not None)


def languages(sentence: Sentence, count: int | None = None) -> list[tuple[int, Language]]:
    """Return languages with signs, whose words together are the words or subsets that are meant.

    count: how many first terms must be right; None for all.
    """
    objects = sentence.objects
    if isinstance(objects, Subsets):
        return [(1, language_of_subsets(sentence))]
    assert isinstance(objects, Words)
    assert isinstance(objects.letters, tuple)
    most = None if count is None else max(objects.size.times * count + objects.size.plus, 0)
    line = Line(objects.letters, circular=objects.circular, most=most)
    counters = [counter(one, line) for one in statistics(sentence)]
    conditions = sentence.conditions
    if objects.numerals:
        conditions = (*conditions, Negation(Edge("first", (0,))))
    sized = tuple(Sized(k) for k in range(line.size))

    def make(condition: Condition) -> Language:
        names = tuple(map(str, line.letters))
        return Language(dfa(condition, line), sized, names).marked(counters)

    return [*with_palindromes(Conjunction(conditions), make)]


def counter(statistic: Statistic, line: Line) -> Events[Any]:
    """Return what counts the places of a line, or adds its letters."""
    if statistic == "sum":
        line.compares("their sum")
        values = line.values()
        if min(values) < 0:
            raise GfkitError("a sum needs letters that are numbers from 0 on")
        return Events(0, lambda z, k: (z, values[k]))
    if isinstance(statistic, str):
        raise GfkitError(f"a line of letters has no {statistic}")
    return events(statistic, line)


# Subsets: letter 1 says that a number is in the set.


def language_of_subsets(sentence: Sentence) -> Language:
    """Return the indicator words of the subsets, the one of k being letter number k."""
    found = combined(Conjunction(sentence.conditions), 2, _holds)
    sets = Language(found, (Sized(0), Sized(1)), ("0", "1"))
    match sentence.total:
        case "sum":
            return pairs_of_elements(sets, Amount(0), of_elements=False)
        case Apart(differ) if differ.high is None:
            return pairs_of_elements(sets, differ, of_elements=True)
    if "sum" in sentence.by:
        raise NoAutomaton("sums of elements have no bound, and no finite automaton marks them")
    counted = [one for one in statistics(sentence) if not isinstance(one, str)]
    return sets.marked([*map(_elements, counted)])


def _holds(condition: Condition) -> DFA:
    match condition:
        case Have(amount, place, None) if isinstance(amount, Amount):
            return _elements(place, amount).dfa(2, amount)
        case Have(amount, Cells(of), Cells(good)):
            return _have(amount, of, good)
        case Measured(what, size) if isinstance(size, Amount):
            return _measured(what, size)
    raise GfkitError("this condition does not apply to a set of numbers")


Numbers = Letter | tuple[Letter, ...] | Amount | None
"""What numbers are: one of some, or of a size; None for any."""


def _have(amount: Often, of: Numbers, good: Numbers) -> DFA:
    """Return the automaton of the sets with that many elements that are of two kinds at once."""
    if isinstance(amount, Amount):
        return _in_a_row(1, of, good).dfa(2, amount)
    return _in_a_row(1, of, good, wanted=False).dfa(2, NONE)


def _measured(what: str, size: Amount) -> DFA:
    """Return the automaton of the sets whose sum, or least or greatest element, is such a number.

    A state is the next number and what is known, both in the quotient of the size; None if there is
    no element.
    """
    number = Quotient.of([size])

    def step(z: tuple[int, int | None], k: int) -> tuple[int, int | None]:
        at, known = z
        if k and what == "sum":
            known = number((known or 0) + at)
        elif k and (known is None or what == "largest"):
            known = at
        return number(at + 1), known

    def accepts(z: tuple[int, int | None]) -> bool:
        known = z[1]
        if known is None:
            return what != "smallest" and 0 in size
        return known in size

    first: tuple[int, int | None] = (number(1), None)
    return explore(2, first, step, accepts)


def _elements(place: Place, amount: Amount | None = None) -> Events[Any]:
    """Return what counts elements of a set, or those that are adjacent or so far apart.

    amount: what the number is compared with; None if all are counted.
    """
    match place:
        case Cells(of):
            return _in_a_row(1, of)
        case Adjacent(count, of):
            return _in_a_row(count, of)
        case Apart(differ):
            return _apart(differ, amount)
    raise GfkitError("a set of numbers has no such places")


def _in_a_row(
    count: int, of: Numbers, good: Numbers = None, *, wanted: bool = True
) -> Events[tuple[int, int]]:
    """Count numbers in a row that are elements, each of a kind, and good, or not good.

    A state is the next number, and how many such ones are before it, at most as many as matter.
    """
    number = Quotient.of([*_amounts(of), *_amounts(good)])

    def step(z: tuple[int, int], k: int) -> tuple[tuple[int, int], int]:
        at, before = z
        is_so = k and _is_of(at, of) and (_is_of(at, good) == wanted)
        row = before + 1 if is_so else 0
        return (number(at + 1), min(row, count - 1)), int(row >= count)

    return Events((number(1), 0), step)


def _amounts(of: Numbers) -> list[Amount]:
    if of is None or isinstance(of, Amount):
        return [] if of is None else [of]
    some = of if isinstance(of, tuple) else (of,)
    return [Amount(z, z) for z in some if isinstance(z, int)]


def _is_of(number: int, of: Numbers) -> bool:
    return of is None or number in (of if isinstance(of, tuple | Amount) else (of,))


def _apart(differ: Amount, amount: Amount | None) -> Events[tuple[int, ...]]:
    """Count two elements that differ by such a number.

    A state has for each distance, in its quotient, how many elements are so far before the next
    number.
    """
    if differ.high is None and amount is None:
        raise NoAutomaton("pairs of any two elements are marked by no finite automaton")
    distance = Quotient.of([differ])
    many = (lambda z: z) if amount is None else Quotient.of([amount])
    classes = distance.begins + (distance.period if differ.high is None else 0)

    def step(z: tuple[int, ...], k: int) -> tuple[tuple[int, ...], int]:
        pairs = sum(z[d] for d in range(classes) if d in differ) if k else 0
        after = [0] * (classes + 1)
        for d, some in [*enumerate(z), (0, k)]:
            further = distance(d + 1)
            after[min(further, classes)] += some
        return tuple(map(many, after[:classes])), pairs

    return Events((0,) * classes, step)


def pairs_of_elements(sets: Language, differ: Amount, *, of_elements: bool) -> Language:
    """Return the words that read sets in which a number and an element, not before it, are marked.

    There are as many as such pairs in all sets together. differ: by how much the two differ.
    of_elements: whether the number is an element, too; otherwise all pairs of a number from 1 on
    and an element are as many as its value. Letter k + 2 * j stands for a number that is in the set
    if k is 1: j is 1 if it is the first one that is marked, 2 if it is the other one, 3 for both.
    The element has the mark x.

    >>> every = Language(DFA(((0, 0),), (True,)), (Sized(0), Sized(1)))
    >>> pairs_of_elements(every, Amount(0), of_elements=False).numbers(3, total=True)
    [0, 1, 6, 24]
    >>> pairs_of_elements(every, Amount(2), of_elements=True).numbers(4, total=True)
    [0, 0, 0, 2, 12]
    """
    dfa, distance = sets.dfa, Quotient.of([differ])
    begun, done = -1, -2

    def step(z: tuple[int, int] | None, letter: int) -> tuple[int, int] | None:
        if z is None:
            return None
        mark, k = divmod(letter, 2)
        after, since = dfa.arrows[z[0]][k], z[1]
        apart = distance(since + 1) if since >= 0 else since
        if mark == 0:
            return after, apart
        if mark == 1:
            return (after, 0) if since == begun and k >= of_elements else None
        if mark == 3:  # one number, which two elements are not
            apart = 0 if since == begun and not of_elements else done
        return (after, done) if k and apart >= 0 and apart in differ else None

    first: tuple[int, int] | None = (0, begun)
    found = explore(
        8, first, step, lambda z: z is not None and z[1] == done and dfa.accepting[z[0]]
    )
    weights = [Weight()] * 4 + [Weight(x=1)] * 4
    return Language(found, tuple(Sized(k, weight=one) for k, one in enumerate(weights)))
