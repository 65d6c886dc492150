"""From a meaning to what counts it: an array rule of one row, whose words are the objects.

*Words* are read as they are. *Compositions* of n are words of n cells: each part ends at a 1, and
has as many cells as it says. Parts without a bound are read in classes: from some number on, those
that agree modulo a period are alike for all that is said of them. *Subsets* are words whose 1s
stand at the elements. *Partitions* are compositions in nonincreasing order. *Totals* are
derivatives of polynomials whose letters say how many places there are. *Palindromes* are counted by
their halves: as many words of n cells say the first half and the middle, each letter of the half in
two cells.
[HopcroftMotwaniUllman2006, section 4.2; FlajoletSedgewick2009, section I.4]
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import reduce
from math import lcm
from typing import TYPE_CHECKING, Any

from gfkit.automata.dfa import DFA as Automaton
from gfkit.automata.dfa import explore as made
from gfkit.errors import GfkitError, LimitReached
from gfkit.reading.sentences.canonical_sentence_writers.word_and_array_sentences import sentence_of
from gfkit.reading.sentences.marked_automata import (
    MARKS,
    MarkedWords,
    events_of_total,
    marked_elements,
    marked_words,
)
from gfkit.reading.sentences.property_automata import LineAlphabet, NotRegular, automaton_of
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    SOME,
    All,
    Amount,
    At,
    AtEdge,
    Begins,
    Cells,
    Compared,
    Compositions,
    Count,
    Counted,
    Difference,
    EachLetter,
    Either,
    Ends,
    Every,
    Extreme,
    ExtremeCell,
    ExtremeRun,
    Followed,
    FollowedByRun,
    Gaps,
    Grids,
    HasSubsequence,
    Joined,
    KindsOf,
    Length,
    Meaningless,
    Near,
    Not,
    Numeral,
    Objects,
    Of,
    Order,
    Ordered,
    Pairs,
    Partitions,
    Preceded,
    PrecededByRun,
    Property,
    Runs,
    Side,
    Size,
    SomeLetters,
    Somewhere,
    Spells,
    Step,
    Subsets,
    Sum,
    TileRows,
    Total,
    TotalOf,
    TotalSum,
    Values,
    Windows,
    Words,
    all_of,
    everything_in,
    letter_values,
    negated,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gfkit.boards.rule_files.countable_models import Model
    from gfkit.boards.rules.array_rules import ArrayRule
    from gfkit.boards.shapes.topology import Topology
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip

MOST_PARTS = 30
"""Parts are told one by one up to this number."""
COUNTED = (40, 20, 10)
"""Words without an automaton are counted for n up to the first of these that is feasible."""
COUNTED_SUMS = (20, 14, 10)
"""Compositions without one are."""
COUNTED_PARTITIONS = (40, 30, 20)
"""Partitions without one are."""
SQUARES = 6
"""Arrays of n rows and n columns are counted up to this n."""
MOST_RULE_STATES = 2_000
TOPOLOGIES: dict[Joined, Topology] = {
    Joined.OPEN: "strip",
    Joined.CYLINDER: "cylinder",
    Joined.RING: "ring",
    Joined.TORUS: "torus",
}


@dataclass(frozen=True, slots=True)
class Language:
    """As many words of each length as there are objects of this size.

    letters: of the words, as values of an array rule. weights: of the letters, where something is
    counted in each object; none for 1. halves: whether the words are not the
    objects, but their halves. is_full, is_empty: whether all objects have the property, or none.
    """

    letters: tuple[str, ...]
    automaton: Automaton
    halves: bool = False
    is_full: bool = False
    is_empty: bool = False
    weights: tuple[str, ...] = ()

    def rule(self, name: str) -> ArrayRule:
        """Return the array rule of one row."""
        from gfkit.boards.rules.array_rules import ArrayRule  # noqa: PLC0415 - slow to import

        dead = self.automaton.dead
        kept = [k for k in range(len(self.automaton.arrows)) if k != dead or k == 0]
        if len(kept) > MOST_RULE_STATES:
            raise LimitReached(f"its automaton has more than {MOST_RULE_STATES} states")
        number = {state: k for k, state in enumerate(kept)}
        arrows = [
            [number.get(after, -1) for after in self.automaton.arrows[state]] for state in kept
        ]
        accepting = [number[state] for state in kept if self.automaton.accepting[state]]
        table = {"track": "array", "arrows": arrows, "accepting": accepting}
        data: dict[str, Any] = {"values": [*self.letters], "acceptors": [table]}
        if self.weights:
            data["weights"] = dict(zip(self.letters, self.weights, strict=True))
        return ArrayRule.from_data({**data, "name": name}, name)


def language_of(of: Counted) -> Language:
    """Return the language that counts what is meant; raises NotRegular, LimitReached, Meaningless.

    >>> found = language_of(Counted(Compositions(), Count(NONE, Cells(), Of(Amount(2)))))
    >>> found.automaton.accepts((1, 1, 1)), found.automaton.accepts((0, 1))
    (True, False)
    """
    match of.objects:
        case Words(SomeLetters() as some):
            raise Meaningless(f"{some.name} is not a number of letters")
        case TileRows() as rows:
            return _of_tiles(of, rows)
        case Words(letters, on_circle):
            assert isinstance(letters, tuple)
            line = LineAlphabet(letters, on_circle=on_circle)
            return _of_words(of, line, letter_values(letters))
        case Subsets(first):
            return _of_words(of, LineAlphabet((0, 1), elements=first), ("0", "1"))
        case Compositions():
            return _of_compositions(of.said, of.statistics)
        case Partitions():
            most = most_parts(of.said)
            is_plain = not _has_kinds(of.said) and not _has_pairs(of.said)
            if most is not None and not of.statistics and is_plain:
                return _of_few_parts(of.said, most)
            return _of_compositions(_of_partition(of.said), of.statistics, in_order=True)
    raise Meaningless("arrays are not words")


def _has_kinds(said: Property | None) -> bool:
    parts = said.parts if isinstance(said, All) else {said}
    return any(isinstance(z, KindsOf) for z in parts)


def _has_pairs(said: Property | None) -> bool:
    return any(isinstance(z, Pairs) for z in everything_in(said))


def _of_partition(said: Property | None) -> Property | None:
    """Return what is said of a partition as it is said of its parts in nonincreasing order."""
    return all_of([Ordered(Order.NONINCREASING), _in_order(said)])


def most_parts(said: Property | None) -> int | None:
    """Return a number that the number of parts does not exceed, if what is said gives one.

    >>> most_parts(Count(Amount(1, 3), Cells()))
    3
    """
    parts = said.parts if isinstance(said, All) else {said}
    highs = [z.amount.high for z in parts if isinstance(z, Count) and z.among is None]
    return min((z for z in highs if z is not None), default=None)


def _of_few_parts(said: Property | None, most: int) -> Language:
    """Return the language of partitions into so many parts at most: of their conjugates.

    The conjugate is a word k...k ... 1...1 of numbers up to `most`; as many parts of the partition
    as k falls by are the number of letters that were read.
    """
    parts = said.parts if isinstance(said, All) else {said}
    often = [z for z in parts if isinstance(z, EachLetter)]
    is_distinct = Ordered(Order.DISTINCT) in parts
    rest = all_of(parts - {*often, Ordered(Order.DISTINCT), None})
    line, period = _parts(all_of([rest, *often]), None, {})
    found = automaton_of(rest, line)

    def told(state: int, part: int, many: int) -> int | None:
        """Return the state after so many equal parts; part: the number of its class."""
        value = line.letters[part]
        is_right = all(z.holds(value, many) for z in often)
        if not is_right or (is_distinct and many > 1):
            return None
        for _ in range(many):
            state = found.arrows[state][part]
        return state

    def step(z: tuple[int, int, int] | None, k: int) -> tuple[int, int, int] | None:
        if z is None or k + 1 > z[1]:
            return None
        state, before, read = z
        if k + 1 < before and read:
            after = told(state, read - 1, before - k - 1)
            if after is None:
                return None
            state = after
        more = read + 1 if read < line.size else line.size - period + 1
        return state, k + 1, more

    def accepts(z: tuple[int, int, int] | None) -> bool:
        if z is None:
            return False
        last = told(z[0], z[2] - 1, z[1]) if z[2] else z[0]
        return last is not None and found.accepting[last]

    first: tuple[int, int, int] | None = (0, most, 0)
    conjugates = made(max(most, 1), first, step, accepts)
    cells = _in_cells(conjugates, LineAlphabet(tuple(range(1, max(most, 1) + 1))), 0, {}, 0)
    return Language(("0", "1"), cells, False, False, cells.is_empty)


def _in_order(said: Property | None) -> Property | None:
    """Return what is said of parts where equal ones stand together."""
    match said:
        case All(parts):
            return all_of(map(_in_order, parts))
        case Either(parts):
            return Either(frozenset(_in_order(z) or z for z in parts)) if _has_pairs(said) else said
        case Not(part):
            return Not(_in_order(part) or part) if _has_pairs(said) else said
        case Count(amount, Pairs(distance)):
            return Count(amount, Windows(2), Difference(distance))
        case EachLetter(amount, but, _, never):
            among = Not(Of(but)) if but else None
            length = Length(amount)
            return Every(Runs(), among, negated(length) if never else length)
        case Ordered(Order.DISTINCT):
            return Ordered(Order.DECREASING)
    return said


def _without_palindromes(said: Property | None) -> tuple[Property | None, bool]:
    """Return what else is said, and whether the objects are palindromes."""
    mirror = Ordered(Order.PALINDROME)
    if said == mirror:
        return None, True
    if isinstance(said, All) and mirror in said.parts:
        return all_of(said.parts - {mirror}), True
    return said, False


def _of_words(of: Counted, line: LineAlphabet, names: tuple[str, ...]) -> Language:
    rest, mirrored = _without_palindromes(of.said)
    found = automaton_of(rest, line)
    if of.statistics:
        if mirrored:
            raise NotRegular("what is in palindromes is not counted here")
        return _marked(found, of.statistics, line)
    if mirrored:
        halves = _halves_of_words(found)
        return Language(names, halves, True, False, halves.is_empty)
    return Language(names, found, False, found.is_full, found.is_empty)


def _marked(found: Automaton, counted: tuple[Total, ...], line: LineAlphabet) -> Language:
    """Return the words with marks for what is counted in them."""
    if TotalSum() in counted and line.elements is not None:
        if len(counted) > 1:
            raise NotRegular("a sum of numbers without a bound is not counted here")
        marked = marked_elements(found, line.elements)
        return Language(tuple(map(str, range(marked.letters))), marked)
    words = _marked_words(found, counted, line)
    letters = tuple(map(str, range(words.automaton.letters)))
    weights = tuple(words.weights() * found.letters)
    return Language(letters, words.automaton, weights=weights)


def _marked_words(found: Automaton, counted: tuple[Total, ...], line: LineAlphabet) -> MarkedWords:
    if len(counted) > len(MARKS):
        raise NotRegular("at most two numbers are told of each of them")
    return marked_words(found, [events_of_total(one, line) for one in counted])


State = tuple[int, frozenset[int], int] | None
"""Of halves: the state after the half, those from which its reverse leads to the end, more."""


def _before(of: Automaton, states: frozenset[int], letter: int) -> frozenset[int]:
    return frozenset(s for s, row in enumerate(of.arrows) if row[letter] in states)


def _ends_of(of: Automaton) -> frozenset[int]:
    return frozenset(s for s, is_end in enumerate(of.accepting) if is_end)


def _halves_of_words(of: Automaton) -> Automaton:
    """Return the automaton of words w1 0 w2 0 ... of which w1 w2 ... begins a palindrome."""

    def step(state: State, letter: int) -> State:
        if state is None:
            return None
        at, back, pending = state
        if pending < 0:
            return at, back, letter
        return (of.arrows[at][pending], _before(of, back, pending), -1) if letter == 0 else None

    def accepts(state: State) -> bool:
        if state is None:
            return False
        at, back, pending = state
        return (at if pending < 0 else of.arrows[at][pending]) in back

    first: State = (0, _ends_of(of), -1)
    return made(of.letters, first, step, accepts)


# Tilings of a row.


def _of_tiles(of: Counted, rows: TileRows) -> Language:
    """Return words that read tilings cell by cell: a letter but 0 says which tile ends there."""
    assert isinstance(rows.letters, tuple)
    if Ordered(Order.PALINDROME) in everything_in(of.said):
        raise NotRegular("palindromes of tiles of which more is said are not counted here")
    line = LineAlphabet(rows.letters)
    found, weights = automaton_of(of.said, line), ["1"]
    if of.statistics:
        words = _marked_words(found, of.statistics, line)
        found, weights = words.automaton, words.weights()
    ends = [
        (length, k * len(weights) + mark, weight)
        for k, (length, kinds) in enumerate(zip(rows.lengths, rows.kinds, strict=True))
        for mark, weight in enumerate(weights)
        for _ in range(kinds)
    ]
    most = max(rows.lengths)

    def step(state: tuple[int, int] | None, letter: int) -> tuple[int, int] | None:
        if state is None:
            return None
        at, cells = state
        if letter:
            length, tile, _ = ends[letter - 1]
            return (found.arrows[at][tile], 0) if length == cells + 1 else None
        return (at, cells + 1) if cells + 1 < most else None

    first: tuple[int, int] | None = (0, 0)
    cells = made(
        1 + len(ends), first, step, lambda z: z is not None and z[1] == 0 and found.accepting[z[0]]
    )
    letters = tuple(map(str, range(1 + len(ends))))
    marks = ("1", *(weight for *_, weight in ends)) if of.statistics else ()
    return Language(letters, cells, False, found.is_full, cells.is_empty, marks)


# Compositions.


def _of_compositions(
    said: Property | None,
    counted: tuple[Total, ...],
    most_cells: int | None = None,
    *,
    in_order: bool = False,
) -> Language:
    """Return the language of compositions; most_cells: those of greater numbers may be wrong.

    in_order: of equal parts of several kinds it is not told in which order they stand.
    """
    parts = said.parts if isinstance(said, All) else {said}
    several = {one.part: one.kinds for one in parts if isinstance(one, KindsOf)}
    of_numbers = {part: many for part, many in several.items() if isinstance(part, int)}
    of_classes = [part for part in several if isinstance(part, Amount)]
    others = (one for one in parts if not isinstance(one, KindsOf))
    rest, mirrored = _without_palindromes(all_of(others))
    if (several and mirrored) or (counted and (several or mirrored)):
        raise NotRegular("palindromes and totals with parts of several kinds are not counted here")
    most = most_part(rest)
    asked = [Count(SOME, Cells(), Of(z)) for z in of_classes]
    line, period = _parts(all_of([_asked_together(rest, counted), *asked]), most, of_numbers)
    line = replace(line, most=most_cells)
    kinds = {
        k: many
        for k in range(1, line.size + 2)
        for part, many in several.items()
        if k == part or (isinstance(part, Amount) and k in part)
    }
    found = automaton_of(rest, line)
    marks, weights = 0, tuple[str, ...]()
    if counted:
        words = _marked_words(found, counted, line)
        found, marks = words.automaton, len(words.marks) - 1
        weights = ("1", *words.weights())
    if mirrored:
        halves = _halves_of_parts(found, line, period)
        return Language(("0", "1", "2"), halves, True, False, halves.is_empty)
    cells = _in_cells(found, line, period, kinds, marks, in_order=in_order)
    is_full = found.is_full and most is None
    letters = tuple(map(str, range(cells.letters)))
    return Language(letters, cells, False, is_full, cells.is_empty, weights)


def _asked_together(said: Property | None, counted: tuple[Total, ...]) -> Property | None:
    """Return a property of which the same numbers are asked as of it and what is counted."""
    amongs = (one.among for one in counted if isinstance(one, TotalOf))
    return all_of([said, *(Count(SOME, Cells(), z) for z in amongs if z is not None)])


def most_part(said: Property | None) -> int | None:
    """Return a number that no part exceeds, if what is said gives one.

    >>> most_part(Every(Cells(), None, Of(Amount(1, 4))))
    4
    """
    match said:
        case All(parts):
            some = [z for z in map(most_part, parts) if z is not None]
            return min(some, default=None)
        case Either(parts):
            each = [most_part(one) for one in parts]
            known = [z for z in each if z is not None]
            return max(known) if len(known) == len(each) else None
        case Every(Cells(), None, Of(values)):
            return _greatest(values)
        case Every(Cells(), None, Either(parts)) if all(isinstance(z, Of) for z in parts):
            some = [
                z
                for z in (_greatest(one.values) for one in parts if isinstance(one, Of))
                if z is not None
            ]
            return max(some) if len(some) == len(parts) else None
        case Every(Cells(), None, All(parts)):
            return most_part(All(frozenset(Every(Cells(), None, one) for one in parts)))
        case Count(amount, Cells(), Of(Amount(low, None, 1))) if amount == NONE:
            return max(low - 1, 1)
        case ExtremeCell(Extreme.LARGEST, amount):
            return amount.high
    return None


def _greatest(values: Values) -> int | None:
    if isinstance(values, Amount):
        return values.high
    return max((one for one in values if isinstance(one, int)), default=0)


def _parts(
    said: Property | None, most: int | None, kinds: Mapping[int, int]
) -> tuple[LineAlphabet, int]:
    """Return the line of parts, or of classes of parts, and their period.

    kinds: of each part of which there are several kinds their number; it is told alone.
    """
    if most is not None:
        if most > MOST_PARTS * 4:
            raise LimitReached(f"parts of more than {MOST_PARTS * 4} are not told one by one")
        return LineAlphabet(tuple(range(1, max(most, 1) + 1))), 0
    numbers, periods = [0, *kinds], [1]
    for one in _asked_of_numbers(said):
        if isinstance(one, Amount):
            numbers.append(one.low if one.high is None else one.high + 1)
            periods += [one.step] if one.high is None else []
        else:
            numbers.append(one)
    last, period = max(numbers), reduce(lcm, periods, 1)
    if last + period > MOST_PARTS * 4:
        raise LimitReached(f"parts of more than {MOST_PARTS * 4} are not told one by one")
    return LineAlphabet(tuple(range(1, last + period + 1)), classes=True), period


def _asked_of_numbers(said: Property | None) -> Iterator[Amount | int]:
    """Yield the numbers with which parts or their sums are compared."""
    match said:
        case All(parts) | Either(parts):
            for one in parts:
                yield from _asked_of_numbers(one)
        case Not(part):
            yield from _asked_of_numbers(part)
        case Every(places, among, inner):
            if isinstance(places, Gaps):
                yield from _asked_of_values(places.values)
            yield from _asked_of_numbers(among)
            yield from _asked_of_numbers(inner)
        case Count(_, _, among) | ExtremeRun(_, among, _):
            yield from _asked_of_numbers(among)
        case FollowedByRun(run) | PrecededByRun(run):
            yield from _asked_of_numbers(run)
        case AtEdge(_, among):
            yield from _asked_of_numbers(among)
        case Compared((_, one), (_, other)):
            yield from _asked_of_numbers(one)
            yield from _asked_of_numbers(other)
        case EachLetter(_, but):
            yield from _asked_of_values(but)
        case Difference(amount):
            yield Amount(0, None, amount.step)
        case Of(values) | At(_, values) | Somewhere(values):
            yield from _asked_of_values(values)
        case Followed(several, _) | Preceded(several, _):
            for each in several:
                yield from _asked_of_values(each)
        case Near(_, values, _) if values is not None:
            yield from _asked_of_values(values)
        case Spells(letters) | Begins(letters) | Ends(letters) | HasSubsequence(letters):
            yield from (one for one in letters if isinstance(one, int))
        case Sum(amount) | ExtremeCell(_, amount) | Numeral(_, amount):
            yield amount


def _asked_of_values(values: Values) -> Iterator[Amount | int]:
    if isinstance(values, Amount):
        yield values
    else:
        yield from (one for one in values if isinstance(one, int))


Kind = tuple[int, int] | None
"""A part of which there are several kinds, and which of them it is."""


def _in_cells(
    of: Automaton,
    line: LineAlphabet,
    period: int,
    kinds: Mapping[int, int],
    marks: int,
    *,
    in_order: bool = False,
) -> Automaton:
    """Return the automaton that reads parts cell by cell: letter k > 0 ends a part of kind k.

    marks: the greatest mark of a part; letter k > 0 then ends a part with mark k - 1. in_order:
    equal parts stand together, and their kinds do not decrease.
    """
    most = line.size

    def step(state: tuple[int, int, Kind] | None, letter: int) -> tuple[int, int, Kind] | None:
        if state is None:
            return None
        at, cells, last = state
        if letter:
            if cells == most and not period:
                return None
            if not marks and letter > kinds.get(cells + 1, 1):
                return None
            if last is not None and last[0] == cells + 1 and letter < last[1]:
                return None
            kind = (cells + 1, letter) if in_order and kinds.get(cells + 1, 1) > 1 else None
            part = cells if cells < most else most - period
            return of.arrows[at][part * (marks + 1) + (letter - 1) * (marks > 0)], 0, kind
        cells += 1
        if cells <= most:
            return at, cells, last
        return (at, cells - period, last) if period else None

    first: tuple[int, int, Kind] | None = (0, 0, None)
    letters = 1 + max(kinds.values(), default=1 + marks)
    return made(letters, first, step, lambda z: z is not None and z[1] == 0 and of.accepting[z[0]])


def _halves_of_parts(of: Automaton, line: LineAlphabet, period: int) -> Automaton:
    """Return the automaton of the first half and the middle of palindromes.

    A part p of the half has 2p cells and ends at a 1, the middle one has p cells and ends at a 2.
    """
    most = 2 * line.size

    def step(state: State, letter: int) -> State:
        if state is None or state[2] < 0:  # nothing stands behind the middle
            return None
        at, back, cells = state
        if letter == 0:
            cells += 1
            if cells <= most:
                return at, back, cells
            return (at, back, cells - 2 * period) if period else None
        part = cells + 1
        if letter == 1:
            if part % 2 or part > most:
                return None
            k = part // 2 - 1
            return of.arrows[at][k], _before(of, back, k), 0
        if part > line.size:
            if not period:
                return None
            part = line.size - period + 1 + (part - line.size - 1) % period
        return of.arrows[at][part - 1], back, -1

    def accepts(state: State) -> bool:
        return state is not None and state[2] <= 0 and state[0] in state[1]

    first: State = (0, _ends_of(of), 0)
    return made(3, first, step, accepts)


# What counts.


def first_terms(of: Counted) -> list[int]:
    """Return a(0), a(1), ... of objects that are read by no finite automaton: of n up to a number.

    Of a composition of n only parts up to n are of account.

    >>> first_terms(Counted(Compositions(), Ordered(Order.INCREASING)))[:8]
    [1, 1, 1, 2, 2, 3, 4, 5]
    """
    is_sum = isinstance(of.objects, Compositions | Partitions)
    said = _of_partition(of.said) if isinstance(of.objects, Partitions) else of.said
    if is_sum:
        with suppress(NotRegular, LimitReached):  # of compared numbers of parts classes tell all
            is_partition = isinstance(of.objects, Partitions)
            told = _of_compositions(said, of.statistics, COUNTED[0], in_order=is_partition)
            found = told.automaton
            times = [_degree(one) for one in told.weights] if told.weights else None
            return _numbers(found, [1] * found.letters, COUNTED[0], times)
    if _has_kinds(said):
        raise LimitReached("parts of several kinds are counted where parts have a bound")
    sizes = COUNTED_PARTITIONS if isinstance(of.objects, Partitions) else COUNTED_SUMS
    for most in sizes if is_sum else COUNTED:
        line = _line_up_to(of.objects, most)
        marks: tuple[tuple[int, ...], ...] = ((0,),)
        try:
            found = automaton_of(said, line)
            if of.total is not None:
                words = _marked_words(found, (of.total,), line)
                found, marks = words.automaton, words.marks
        except LimitReached:
            continue
        sizes_of = _sizes_of_letters(of.objects, found.letters, len(marks), is_sum=is_sum)
        times = [mark for mark, *_ in marks] * (found.letters // len(marks))
        return _numbers(found, sizes_of, most, times if of.total is not None else None)
    raise LimitReached("its automaton has too many states")


def _sizes_of_letters(objects: Objects, many: int, marks: int, *, is_sum: bool) -> list[int]:
    """Return how much larger an object is with each letter, of which each has so many marks."""
    if isinstance(objects, TileRows):
        if max(objects.kinds) > 1:
            raise NotRegular("tiles of several kinds are counted here where they have names")
        return [objects.lengths[k // marks] for k in range(many)]
    return [1 + k // marks if is_sum else 1 for k in range(many)]


def _line_up_to(objects: Objects, most: int) -> LineAlphabet:
    """Return the line of the objects of sizes up to a number."""
    match objects:
        case Words(tuple() as letters, on_circle):
            return LineAlphabet(letters, on_circle=on_circle, most=most)
        case Subsets(first):
            return LineAlphabet((0, 1), elements=first, most=most)
    return LineAlphabet(tuple(range(1, most + 1)), most=most)


def _degree(weight: str) -> int:
    """Return the exponent of x in a weight.

    >>> [_degree(z) for z in ("1", "x", "x^3")]
    [0, 1, 3]
    """
    return 0 if weight == "1" else int(weight.partition("^")[2] or 1)


def _numbers(of: Automaton, sizes: list[int], most: int, times: list[int] | None) -> list[int]:
    """Return how many words with each sum of the sizes of their letters are accepted.

    times: of each letter how often it is counted, where this is counted in all words together.
    """
    ways = [[(0, 0)] * len(of.arrows) for _ in range(most + 1)]
    ways[0][0] = (1, 0)
    for n in range(most + 1):
        for state, (many, found) in enumerate(ways[n]):
            for k, size in enumerate(sizes) if many else ():
                if n + size <= most:
                    after = of.arrows[state][k]
                    before = ways[n + size][after]
                    more = found + many * (times[k] if times else 0)
                    ways[n + size][after] = before[0] + many, before[1] + more
    side = 0 if times is None else 1
    ends = [state for state, is_end in enumerate(of.accepting) if is_end]
    return [sum(row[state][side] for state in ends) for row in ways]


def strip_of(of: Counted) -> Strip:
    """Return the strip of one row on which the objects of size n are counted; raises GfkitError."""
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

    if of.statistics:
        raise GfkitError(f"{sentence_of(of)}: numbers of places are told of sequences alone")
    letters = getattr(of.objects, "letters", None)
    if isinstance(letters, SomeLetters):
        raise GfkitError(
            f"{sentence_of(of)}: {letters.name} stands for any number, and a rule has a number of "
            "letters, as in 'over 3 letters'"
        )
    if isinstance(of.objects, Grids):
        return grid_strip(of.objects, of.said, sentence_of(of))
    try:
        found = language_of(of)
    except NotRegular as error:
        raise GfkitError(f"{error}: there is no strip") from None
    if of.size.step != 1 or of.size.shift:
        raise GfkitError("a strip has length n")
    if found.halves:
        raise GfkitError("palindromes are counted by their halves, and are not a strip")
    return Strip(found.rule(sentence_of(of)), rows=1)


def sequence_of(of: Counted) -> Sequence:
    """Return the sequence of the numbers of objects; raises GfkitError.

    It begins with the empty object where this is counted; compositions are those of positive n.

    >>> sequence_of(Counted(Words((0, 1)), Count(NONE, Cells(), Of(frozenset({1}))))).terms(5)
    [1, 1, 1, 1, 1]
    """
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

    name, step, shift = sentence_of(of), of.size.step, of.size.shift
    if isinstance(of.objects, Words) and isinstance(of.objects.letters, SomeLetters):
        return _over_some_letters(of, of.objects.letters, name)
    if isinstance(of.objects, Grids) and isinstance(of.objects.letters, SomeLetters):
        return _arrays_over_some_letters(of, of.objects, of.objects.letters, name)
    if isinstance(of.objects, Grids):
        return _sequence_of_grids(of, name)
    if isinstance(of.objects, Subsets):
        shift += 1 - of.objects.first
    try:
        found = language_of(of)
    except Meaningless as error:
        raise GfkitError(f"{name}: {error}") from None
    except NotRegular as error:
        if step != 1 or shift or of.by:
            raise GfkitError(f"{name}: {error}") from None
        try:
            terms = first_terms(of)
        except (NotRegular, Meaningless) as second:
            raise GfkitError(f"{name}: {second}") from None
        least = 0 if terms[0] and _may_be_empty(of) else 1
        told = f"{name} (counted for n = {least} to {len(terms) - 1})"
        return Sequence(terms[least:], offset=least).named(told)
    except LimitReached as error:
        raise LimitReached(f"{name}: {error}") from None
    strip = Strip(found.rule(name), rows=1, marks=_marks_of(of, found))
    of_all = " (that is, all of them)" * found.is_full + " (that is, none)" * found.is_empty
    of_all = marked_note(len(of.by)) or of_all
    whole = _at_letters(Sequence.of(replace(strip, shift=shift)), of, strip.marks)
    whole = whole.section(step) if step > 1 else whole
    is_counted = found.automaton.accepting[0] and _may_be_empty(of)
    first = first_index(replace(of.size, shift=shift), has_empty=is_counted)
    return whole.beginning(first).named(f"{name}{of_all}")


def _may_be_empty(of: Counted) -> bool:
    """Tell whether the empty object may be counted: compositions are those of positive n."""
    return not isinstance(of.objects, Compositions) and of.total is None


def marked_note(many: int) -> str:
    """Return what is said behind a sentence by how many numbers: of their letters.

    >>> marked_note(0), marked_note(1), marked_note(2)
    ('', ' (which x marks)', ' (which x and y mark)')
    """
    return ["", f" (which {MARKS[0]} marks)", f" (which {' and '.join(MARKS)} mark)"][many]


def _marks_of(of: Counted, found: Language) -> Any:
    """Return the marks of a rule; those of sums of elements are not told by weights."""
    if not found.weights:
        if of.by:
            raise GfkitError(f"{sentence_of(of)}: the sum of the elements is not told by a letter")
        return "none"
    return MARKS[: len(of.statistics)]


def _at_letters(whole: Sequence, of: Counted, marks: str) -> Sequence:
    """Return the total of a sequence with marks, or its polynomials in x and y."""
    if marks == "none":
        return whole
    if of.total is not None:
        whole = whole.total("x")
    return whole.with_letters(**dict(zip(marks[len(marks) - len(of.by) :], MARKS, strict=False)))


def _over_some_letters(of: Counted, letters: SomeLetters, name: str) -> Sequence:
    """Return the sequence of polynomials of words over k letters; raises GfkitError."""
    from gfkit.reading.sentences.word_meanings_to_rules_for_all_k import NotAlike, letter_rule  # noqa: PLC0415
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import
    from gfkit.strips.sequences.counts_for_any_number_of_letters import ParameterCounts  # noqa: PLC0415

    assert isinstance(of.objects, Words)
    counted = _counted_in_words(of, letters, name)
    try:
        rule = letter_rule(
            of.said, name, letters.first, on_circle=of.objects.on_circle, counted=counted
        )
    except NotAlike as error:
        raise GfkitError(f"{name}: {error}, and {letters.name} is to be a number") from None
    mark = None if counted is None else "x"
    shift = of.size.shift
    found = Sequence.of(
        ParameterCounts(rule, "rows", 1, shift=shift, letter=letters.name, mark=mark)
    )
    has_empty = bool(rule.readings((), rule.least)) and of.total is None
    first = first_index(of.size, has_empty=has_empty)
    found = found.section(of.size.step) if of.size.step > 1 else found
    if of.total is not None:
        found = found.total("x")
    found = found if found.offset == first else found.beginning(first)
    return found.named(f"{name}{marked_note(len(of.by))}")


def _counted_in_words(of: Counted, letters: SomeLetters, name: str) -> Total | None:
    """Return what is counted in each word over k letters, if anything; raises GfkitError."""
    if not of.statistics:
        return None
    if len(of.statistics) > 1:
        raise GfkitError(
            f"{name}: in words over {letters.name} letters one thing is counted, as in 'by number "
            "of runs'; over a number of letters two are"
        )
    return of.statistics[0]


def _arrays_over_some_letters(
    meant: Counted, of: Grids, letters: SomeLetters, name: str
) -> Sequence:
    """Return the sequence of polynomials of arrays over k letters; raises GfkitError.

    What is said of them is which neighbors are not equal.
    """
    from gfkit.boards.rules.equal_neighbour_rules_on_k_alike_values import Palette  # noqa: PLC0415 - slow to import
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import
    from gfkit.strips.sequences.counts_for_any_number_of_letters import ParameterCounts  # noqa: PLC0415

    parts = meant.said.parts if isinstance(meant.said, All) else {meant.said} - {None}
    steps: list[Step] = []
    for one in parts:
        match one:
            case Count(Amount(0, 0), Windows(2, some), Ordered(Order.EQUAL)):
                steps += some
            case _:
                raise GfkitError(
                    f"{name}: of arrays over {letters.name} letters it is said which neighbors are "
                    f"not equal; for anything else {letters.name} is to be a number"
                )
    if (of.rows.grows and of.columns.grows) or meant.statistics or of.joined is not Joined.OPEN:
        raise GfkitError(
            f"{name}: one side is a number, none is joined, and the arrays are counted"
        )
    near = {"offsets": [*map(list, sorted({*steps}))], "relation": "equal", "counts": [0]}
    data = {"values": "1..k", "neighbours": [near] if steps else []}
    side, growing = (of.rows, of.columns) if of.columns.grows else (of.columns, of.rows)
    fixed = "rows" if of.columns.grows else "columns"
    counts = ParameterCounts(
        Palette.from_data(data, name), fixed, side.length, shift=growing.length, letter=letters.name
    )
    return Sequence.of(counts).beginning(0 if not growing.length else 1).named(name)


def grid_strip(
    of: Grids, said: Property | None, name: str, counted: tuple[Total, ...] = ()
) -> Strip:
    """Return the strip of the arrays with one side fixed; raises GfkitError.

    counted: what has the marks x and y.
    """
    from gfkit.reading.sentences.array_meanings_to_rules import grid_rule  # noqa: PLC0415 - slow to import
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415

    try:
        rule = grid_rule(of, said, name, counted)
    except (NotRegular, Meaningless) as error:
        raise GfkitError(f"{name}: {error}") from None
    marks: Any = MARKS[: len(counted)] or "none"
    is_joined = of.joined is not Joined.OPEN
    topology: Topology = TOPOLOGIES[of.joined]
    if of.columns.grows:
        rows = of.rows.length
        return Strip(rule, rows=rows, marks=marks, topology=topology, multigraph=is_joined)
    columns = of.columns.length
    return Strip(rule, columns=columns, marks=marks, topology=topology, multigraph=is_joined)


def _sequence_of_grids(meant: Counted, name: str) -> Sequence:
    from gfkit.reading.sentences.array_meanings_to_rules import (  # noqa: PLC0415 - slow to import
        holds_of_empty_lines,
    )
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

    of = meant.objects
    assert isinstance(of, Grids)
    if of.rows.grows and of.columns.grows:
        return _sequence_of_squares(meant, name)
    strip = grid_strip(of, meant.said, name, meant.statistics)
    shift = (of.columns if of.columns.grows else of.rows).length
    has_empty = meant.total is None and strip.terms(1)[0] == 1 and shift == 0
    has_empty = has_empty and holds_of_empty_lines(meant.said, of)
    whole = _at_letters(Sequence.of(replace(strip, shift=shift)), meant, strip.marks)
    named = f"{name}{marked_note(len(meant.by))}"
    return whole.beginning(0 if has_empty else 1).named(named)


def model_on_squares(meant: Counted) -> Model | None:
    """Return what is counted of arrays with n rows and n columns; None for other objects."""
    of = meant.objects
    n = Side(0, grows=True)
    if not isinstance(of, Grids) or (of.rows, of.columns) != (n, n) or meant.statistics:
        return None
    if isinstance(of.letters, SomeLetters) or of.joined is not Joined.OPEN:
        return None
    one, other = (
        grid_strip(replace(of, columns=Side(n)), meant.said, sentence_of(meant)).counted
        for n in (1, 2)
    )
    return one if one == other else None  # what is said of the first row depends on its length


def _sequence_of_squares(meant: Counted, name: str) -> Sequence:
    """Return the first numbers of arrays with n rows and n columns, which have no known g.f."""
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

    of = meant.objects
    assert isinstance(of, Grids)
    more = of.rows.length
    if meant.by:
        raise GfkitError(f"{name}: with letters one side of the arrays is a number")
    sides = [n + more for n in range(1, SQUARES + 1)]
    squares = (replace(of, columns=Side(n)) for n in sides)
    strips = [grid_strip(one, meant.said, name, meant.statistics) for one in squares]
    if meant.total is None:
        sequences = [Sequence.of(one) for one in strips]
    else:
        sequences = [Sequence.of(one).total("x") for one in strips]
    terms = [one.term(n) for one, n in zip(sequences, sides, strict=True)]
    return Sequence(terms, offset=1).named(f"{name} (counted for n = 1 to {SQUARES})")


def first_index(size: Size, *, has_empty: bool) -> int:
    """Return the n at which a sequence begins: that of the empty object, where it is counted.

    >>> first_index(Size(), has_empty=True), first_index(Size(1, -1), has_empty=False)
    (0, 2)
    """
    empty, over = divmod(-size.shift, size.step)
    return empty if has_empty and not over and empty >= 0 else max(1, empty + 1)
