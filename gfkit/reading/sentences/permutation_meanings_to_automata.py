"""What counts permutations by how far their elements move: words of ranks.

With p(i) <= i + b there are b + 1 numbers for p(i), whatever the earlier ones are: those up to
i + b that are not taken. A permutation is the word of the ranks of its elements among them. A state
says how far below or above i these numbers are; those that are below every number that is excluded
are alike. It is a permutation of 1, ..., n if in the end those up to n are taken, that is, in the
state of the beginning. A bound from below alone is one from above of the permutation that is read
from its end, with n + 1 - k for k: it moves elements by the same numbers with the other sign.
[Stanley2012, section 4.7]

The rank of p(i) is the number of j > i with p(j) < p(i), so that all ranks together are the number
of inversions. Whether p(i) is i, or above it, a state tells with the rank, and a mark of the letter
says it. Of two neighbors the first is the greater one just if it has the greater rank. Read from
its end with n + 1 - k for k a permutation has as many inversions, fixed points, descents and
ascents, and an element below its place where it had one above.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from string import ascii_lowercase
from typing import Any

from gfkit.boards.rule_files.countable_models import model_of
from gfkit.boards.rule_files.rule_file_reader import rule_of_table
from gfkit.errors import GfkitError, LimitReached
from gfkit.reading.sentences.canonical_sentence_writers.permutation_sentences import (
    sentence_of_permutations,
)
from gfkit.reading.sentences.complete_automata import Automaton, intersection, made, union
from gfkit.reading.sentences.marked_automata import MARKS, weight_of_mark
from gfkit.reading.sentences.permutation_meanings import (
    EndMoves,
    Moves,
    Numbered,
    Permutations,
    Statistic,
    Told,
)
from gfkit.reading.sentences.permutations_by_neighbors import automaton_of_neighbors
from gfkit.reading.sentences.property_automata import counter_of
from gfkit.reading.sentences.word_meanings_to_rules import Language, marked_note
from gfkit.sequences.sequence import Sequence
from gfkit.strips.sequences.strip import Strip

MOST_BOUND = 8
"""Elements move by at most so much on the side that has a bound."""
MOST_AROUND = 6
"""On a circle the numbers by which elements move differ by at most so much."""


def automaton_of_moves(
    moves: Moves,
    told: tuple[Statistic, ...] = (),
    counts: Iterable[Numbered] = (),
    *,
    is_involution: bool = False,
    ends: tuple[Moves, Moves] = (Moves(), Moves()),
    within: Moves = Moves(),  # noqa: B008 - it is frozen
) -> Automaton:
    """Return the automaton of the words of ranks; raises GfkitError without a bound.

    told: what is told of each element: letter r * 2^k + m has the rank r, and bit j of m says
    whether it is the j-th of these. counts: how many there are. is_involution: whether each
    permutation is its own inverse; the moves are those that are so to both sides. ends: how far
    the elements move that stand first and last. within: how far all of them move, besides; it does
    not change what the letters mean.

    >>> automaton_of_moves(Moves(None, 1)).accepts((1, 0))
    True
    """
    is_turned = moves.high is None
    marks = 2 ** len(told)
    if moves.high is None:
        if moves.low is None:
            raise GfkitError(
                "without a bound on p(i) - i there is no finite automaton; with one there is, as "
                "'with p(i) <= i+2' or 'with |p(i)-i| <= 2'"
            )
        moves = moves.turned
        ends = ends[1].turned, ends[0].turned
        within = within.turned
    high, low = moves.high, moves.low
    assert high is not None
    if not 0 <= high <= MOST_BOUND:
        if high < 0:  # 1 has no place
            return made(marks, True, lambda _, __: False, bool)
        raise LimitReached(f"elements move by at most {MOST_BOUND} here")
    numbered = sorted(counts, key=repr)
    asked = {*told, *(one.of for one in numbered)}
    counters = [counter_of(one.amount) for one in numbered]
    is_compared, follows = bool(asked & OF_NEIGHBORS), Statistic.SUCCESSIONS in asked
    if follows and low is None:
        raise GfkitError("successions are counted where |p(i) - i| has a bound")
    told_apart = {z for one in (moves, within, *ends) for z in (*one.gaps, one.low or 0)}
    alike = min((*told_apart, 0)) - 1 if low is None else low - 1
    begun = tuple(range(high + 1))
    is_first, is_other, is_right_end = range(3)
    first: State | None = (begun, (-1, None), (0,) * len(numbered), (), is_first)

    def step(state: State | None, letter: int) -> State | None:
        rank, mark = divmod(letter, marks)
        if state is None or state[0][rank] not in moves or state[0][rank] not in within:
            return None
        free, before, numbers, owed, at = state
        if at == is_first and free[rank] not in ends[0]:
            return None
        at = is_right_end if free[rank] in ends[1] else is_other
        move = -free[rank] if is_turned else free[rank]
        if is_involution:
            back = next((k for away, k in owed if away == 0), None)
            if free[rank] < 0 if back is None else free[rank] != back:
                return None
            owed = tuple((away - 1, k - 1) for away, k in owed if away)
            if free[rank] > 0:
                owed = tuple(sorted((*owed, (free[rank] - 1, -1))))
        if mark != sum(_is(one, move, before, rank) << j for j, one in enumerate(told)):
            return None
        more = (
            rank if one.of is Statistic.INVERSIONS else int(_is(one.of, move, before, rank))
            for one in numbered
        )
        numbers = tuple(c.of(k + z) for c, k, z in zip(counters, numbers, more, strict=True))
        rest = [*free[:rank], *free[rank + 1 :]]
        if low is not None and rest and rest[0] <= low:  # it cannot be taken any more
            return None
        after = (*(max(z - 1, alike) for z in rest), high)
        last = rank if is_compared else -1, move if follows else None
        return after, last, numbers, owed, at

    def accepts(state: State | None) -> bool:
        if state is None or state[0] != begun or state[3]:
            return False
        if state[4] != is_right_end and ends[1] != Moves():
            return False
        return all(k in one.amount for k, one in zip(state[2], numbered, strict=True))

    return made((high + 1) * marks, first, step, accepts)


Before = tuple[int, int | None]
"""The rank of the last element, -1 for none; by how much it moved, where that is asked."""
State = tuple[tuple[int, ...], Before, tuple[int, ...], tuple[tuple[int, int], ...], int]
"""The numbers that are free; what is known of the last element; what was counted; of an involution
by how much a later element, so far away, is to move; and whether nothing is read, or the last
element may stand last."""
OF_NEIGHBORS = {Statistic.DESCENTS, Statistic.ASCENTS}


def _is(one: Statistic, move: int, before: Before, rank: int) -> bool:
    """Tell whether an element that moves so is counted.

    before: what is known of the element before it. Of two neighbors the one with the greater rank
    is the greater one: the numbers below the first are those of a smaller rank. They follow each
    other just if both move by as much.
    """
    match one:
        case Statistic.FIXED:
            return move == 0
        case Statistic.EXCEDANCES:
            return move > 0
        case Statistic.DESCENTS:
            return rank < before[0]
        case Statistic.SUCCESSIONS:
            return move == before[1]
    return 0 <= before[0] <= rank


def language_of_permutations(of: Permutations, name: str) -> Language:
    """Return the words of ranks, with weights for what is counted; raises GfkitError.

    >>> found = language_of_permutations(Permutations(Moves(-1, 1), by=(Statistic.INVERSIONS,)), "")
    >>> found.letters, found.weights
    (('0', '1'), ('1', 'x'))
    """
    if len(of.statistics) > len(MARKS):
        raise GfkitError(f"{name}: at most two numbers are told of each of them")
    told = tuple(one for one in of.statistics if one is not Statistic.INVERSIONS)
    if of.apart:
        return _language_of_neighbors(of, name)
    found = _with_joined(of, told)
    letters = tuple(map(str, range(found.letters)))
    if not of.statistics:
        return Language(letters, found)
    weights = []
    for letter in range(found.letters):
        rank, mark = divmod(letter, 2 ** len(told))
        powers = [
            rank if one is Statistic.INVERSIONS else mark >> told.index(one) & 1
            for one in of.statistics
        ]
        weights.append(weight_of_mark(tuple(powers)))
    return Language(letters, found, weights=tuple(weights))


def _with_joined(of: Permutations, told: tuple[Statistic, ...]) -> Automaton:
    """Return the automaton of permutations of which one of several things holds, or none."""

    def when(one: Told | None) -> Automaton:
        counts, first, last, within = {*of.counts}, of.first, of.last, Moves()
        match one:
            case Moves():
                within = one
            case EndMoves(moves, is_last):
                first = first if is_last else first.both(moves)
                last = last.both(moves) if is_last else last
            case Numbered():
                counts.add(one)
        ends = first, last
        kept = of.is_involution
        return automaton_of_moves(
            of.moves, told, counts, is_involution=kept, ends=ends, within=within
        )

    found = when(None)
    for one in of.joined:
        any_of = reduce(union, map(when, sorted(one.parts, key=repr)))
        found = intersection(found, _complement(any_of) if one.denied else any_of)
    return found


def _complement(of: Automaton) -> Automaton:
    return replace(of, accepting=tuple(not z for z in of.accepting))


def _language_of_neighbors(of: Permutations, name: str) -> Language:
    """Return the words of permutations by how far adjacent elements are apart."""
    others = (of.moves, of.statistics, of.counts, of.joined, of.is_involution, of.around)
    if others != (Moves(), (), frozenset(), frozenset(), False, False):
        raise GfkitError(
            f"{name}: of permutations whose adjacent elements are so it is counted how they begin "
            "and end"
        )
    found = automaton_of_neighbors(of.apart, of.first, of.last)
    return Language(tuple(map(str, range(found.letters))), found)


def strip_of_permutations(of: Permutations) -> Strip:
    """Return the strip of one row whose words are the permutations; raises GfkitError."""
    name = sentence_of_permutations(of)
    if of.statistics:
        raise GfkitError(f"{name}: letters and totals are told of sequences alone")
    return _strip(of, name)


def _strip(of: Permutations, name: str) -> Strip:
    if of.around:
        if of.statistics or of.counts:
            raise GfkitError(f"{name}: on a circle permutations are counted alone")
        return _around(of, name)
    marks: Any = MARKS[: len(of.statistics)] or "none"
    return Strip(language_of_permutations(of, name).rule(name), rows=1, marks=marks)


def _around(of: Permutations, name: str) -> Strip:
    """Return the ring of the numbers by which elements move, of which no two meet."""
    if of.moves.low is None or of.moves.high is None:
        raise GfkitError(f"{name}: on a circle a bound on both sides is needed")
    some = of.moves.listed
    apart = some[-1] - some[0]
    if apart > MOST_AROUND:
        raise LimitReached(f"on a circle elements move by numbers that differ by {MOST_AROUND}")
    blocks = [
        {"rows": 1, "columns": d + 1, "holds": f"a - {ascii_lowercase[d]} != {d}"}
        for d in range(1, apart + 1)
    ]
    data = {"name": name, "values": [*some], **({"blocks": blocks} if blocks else {})}
    return Strip(model_of(rule_of_table(data, name)), rows=1, topology="ring")


def least_around(of: Permutations) -> int:
    """Return the least n for which the numbers by which elements move differ modulo n."""
    return of.moves.listed[-1] - of.moves.listed[0] + 1


def sequence_of_permutations(of: Permutations) -> Sequence:
    """Return the sequence of the numbers of permutations; raises GfkitError.

    >>> sequence_of_permutations(Permutations(Moves(None, 1))).terms(5)
    [1, 1, 2, 4, 8]
    """
    name, size = sentence_of_permutations(of), of.size
    strip = _strip(of, name)
    if of.by and size.step > 1:
        raise GfkitError(f"{name}: by what there is in each of them, those of length n are told")
    whole = Sequence.of(replace(strip, shift=size.shift))
    whole = whole if of.total is None else whole.total("x")
    letters = MARKS[len(of.statistics) - len(of.by) : len(of.statistics)]
    whole = whole.with_letters(**dict(zip(letters, MARKS, strict=False)))
    whole = whole.section(size.step) if size.step > 1 else whole
    least = least_around(of) if of.around else 0
    told = {z for one in of.joined for z in one.parts}
    is_of_ends = (of.first, of.last) != (Moves(), Moves())  # the empty one has none of anything
    is_of_ends = is_of_ends or any(isinstance(z, EndMoves) for z in told)
    is_empty_one = is_of_ends or any(0 not in one.amount for one in of.counts)
    if of.joined and not is_empty_one:
        is_empty_one = not language_of_permutations(of, name).automaton.accepting[0]
    if is_empty_one:
        least = max(least, 1)
    first = -(-max(least - size.shift, 0) // size.step)
    return whole.beginning(first).named(f"{name}{marked_note(len(of.by))}")
