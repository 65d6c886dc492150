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
from dataclasses import dataclass, replace
from functools import reduce
from operator import and_ as intersection
from operator import or_ as union
from string import ascii_lowercase
from typing import Any, NamedTuple

from gfkit.automata.dfa import DFA as Automaton
from gfkit.automata.dfa import explore as made
from gfkit.boards.rule_files.countable_models import model_of
from gfkit.boards.rule_files.rule_file_reader import rule_of_table
from gfkit.errors import GfkitError, LimitReached
from gfkit.reading.sentences.canonical_sentence_writers.permutation_sentences import (
    sentence_of_permutations,
)
from gfkit.reading.sentences.marked_automata import MARKS, weight_of_mark
from gfkit.reading.sentences.permutation_meanings import (
    CountedInEach,
    Cycles,
    EndMoves,
    EndStep,
    InTurn,
    Movers,
    Moves,
    MovesAt,
    Numbered,
    Permutations,
    Statistic,
    Told,
)
from gfkit.reading.sentences.permutations_by_adjacent_differences import automaton_of_neighbors
from gfkit.reading.sentences.property_automata import Counter, counter_of
from gfkit.reading.sentences.sentence_meanings import Amount
from gfkit.reading.sentences.word_meanings_to_rules import Language, marked_note
from gfkit.sequences.sequence import Sequence
from gfkit.strips.sequences.strip import Strip

MOST_BOUND = 8
"""Elements move by at most so much on the side that has a bound."""
TWO = 2
MOST_AROUND = 6
"""On a circle the numbers by which elements move differ by at most so much."""


def automaton_of_moves(
    moves: Moves,
    told: tuple[CountedInEach, ...] = (),
    counts: Iterable[Numbered] = (),
    *,
    is_involution: bool = False,
    places: Iterable[EndMoves] = (),
    within: Moves = Moves(),  # noqa: B008 - it is frozen
    apart: frozenset[int] = frozenset(),
    at_some: Iterable[MovesAt] = (),
    steps: Moves = Moves(),  # noqa: B008 - it is frozen
) -> Automaton:
    """Return the automaton of the words of ranks; raises GfkitError without a bound.

    told: what is told of each element: letter r * 2^k + m has the rank r, and bit j of m says
    whether it is the j-th of these. counts: how many there are. is_involution: whether each
    permutation is its own inverse; the moves are those that are so to both sides. places: how far
    elements move near the first and the last one. within: how far all of them move, besides; it
    does not change what the letters mean. apart: by which numbers adjacent elements differ.
    at_some: how far elements move at odd or even places. steps: the numbers p(i+1) - p(i).

    >>> automaton_of_moves(Moves(None, 1)).accepts((1, 0))
    True
    """
    is_turned = moves.high is None
    marks: int = 2 ** len(told)
    if moves.high is None:
        if moves.low is None:
            raise GfkitError(
                "without a bound on p(i) - i there is no finite automaton; with one there is, as "
                "'with p(i) <= i+2' or 'with |p(i)-i| <= 2'"
            )
        if {*at_some}:
            raise GfkitError("odd and even places are told where p(i) - i is at most a number")
        moves = moves.turned
        places = [EndMoves(z.moves.turned, not z.is_last, z.away) for z in places]
        within = within.turned
    high, low = moves.high, moves.low
    assert high is not None
    if not 0 <= high <= MOST_BOUND:
        if high < 0:  # 1 has no place
            return made(marks, True, lambda _, __: False, bool)
        raise LimitReached(f"elements move by at most {MOST_BOUND} here")
    numbered = sorted(counts, key=repr)
    asked = {*told, *(one.of for one in numbered)}
    of_parity = any(isinstance(z, Movers) and z.places is not None for z in asked)
    if is_turned and of_parity:
        raise GfkitError("odd and even places are told where p(i) - i is at most a number")
    placed = _Placed.of(places, at_some, of_parity=of_parity)
    counters = [counter_of(one.amount) for one in numbered]
    cycles = _Cycles.of(z for z in asked if isinstance(z, Cycles))
    is_compared, is_turning = bool(asked & OF_NEIGHBORS), bool(asked & OF_THREE)
    is_apart = bool(apart) or steps != Moves()
    follows = Statistic.SUCCESSIONS in asked or is_apart
    was_fixed = Statistic.ADJACENT_FIXED in asked
    if low is None and (follows or cycles.lengths):
        what = "successions" if Statistic.SUCCESSIONS in asked else "cycles" if not is_apart else ""
        raise GfkitError(
            f"{what} are counted where |p(i) - i| has a bound"
            if what
            else "adjacent elements are compared where |p(i) - i| has a bound, or where they "
            "differ by at most 3"
        )
    rows = _Rows.of((z for z in asked if isinstance(z, InTurn)), is_turned=is_turned)
    of_some = [z.moves for z in asked if isinstance(z, Movers)]
    of_some += [y for z in asked if isinstance(z, InTurn) for y in z.moves]
    some = (moves, within, *placed.moves, *of_some, *(z.turned for z in of_some))
    told_apart = {z for one in some for z in (*one.gaps, one.low or 0, one.high or 0)}
    alike = min((*told_apart, 0)) - 1 if low is None else low - 1
    begun = tuple(range(high + 1))
    never = Before(rows=rows.begun)
    first: State | None = (begun, never, (0,) * len(numbered), (), placed.begun, ())

    def step(state: State | None, letter: int) -> State | None:
        rank, mark = divmod(letter, marks)
        if state is None or state[0][rank] not in moves or state[0][rank] not in within:
            return None
        free, before, numbers, owed, at, paths = state
        now_at = placed.after(at, free[rank])
        if now_at is None:
            return None
        move = -free[rank] if is_turned else free[rank]
        if is_apart and before.move is not None:
            forward = free[rank] + 1 - before.move
            if forward not in steps or (apart and abs(forward) not in apart):
                return None
        if is_involution:
            back = next((k for away, k in owed if away == 0), None)
            if free[rank] < 0 if back is None else free[rank] != back:
                return None
            owed = tuple((away - 1, k - 1) for away, k in owed if away)
            if free[rank] > 0:
                owed = tuple(sorted((*owed, (free[rank] - 1, -1))))
        paths, closed = cycles.after(paths, free[rank])
        rows_after, found = rows.after(before.rows, move)

        def units(one: CountedInEach) -> int:
            if isinstance(one, Cycles):
                return int(closed is not None and closed in one.length)
            if isinstance(one, Movers):
                is_there = one.places is None or now_at[1] in one.places
                return int(is_there and move in one.moves)
            if isinstance(one, InTurn):
                return int(one in found)
            if one is Statistic.INVERSIONS:
                return rank
            return int(_is(one, move, before, rank, is_turned))

        if mark != sum(units(one) << j for j, one in enumerate(told)):
            return None
        more = (units(one.of) for one in numbered)
        numbers = tuple(c.of(k + z) for c, k, z in zip(counters, numbers, more, strict=True))
        rest = [*free[:rank], *free[rank + 1 :]]
        if low is not None and rest and rest[0] <= low:  # it cannot be taken any more
            return None
        after = (*(max(z - 1, alike) for z in rest), high)
        last = Before(
            rank if is_compared or is_turning else -1,
            free[rank] if follows else None,
            before.turn_to(rank) if is_turning else 0,
            was_fixed and move == 0,
            rows_after,
        )
        return after, last, numbers, owed, now_at, paths

    def accepts(state: State | None) -> bool:
        if state is None or state[0] != begun or state[3]:
            return False
        if not placed.ends_well(state[4]):
            return False
        return all(k in one.amount for k, one in zip(state[2], numbered, strict=True))

    return made((high + 1) * marks, first, step, accepts)


class Before(NamedTuple):
    """What is known of the last element: what is not asked is not told.

    rank: -1 for no element. move: by how much it moved. turn: 1 if it was greater than the one
    before it, -1 if it was less. is_fixed: whether it stayed.
    """

    rank: int = -1
    move: int | None = None
    turn: int = 0
    is_fixed: bool = False
    rows: tuple[tuple[bool, ...], ...] = ()

    def turn_to(self, rank: int) -> int:
        """Return whether the next element is greater, or less; 0 if there is none before it."""
        return 0 if self.rank < 0 else 1 if self.rank <= rank else -1


At = tuple[int, int, tuple[tuple[bool, ...], ...]]
"""How many elements are read, up to a bound, and modulo 2; of the last ones which may stand there.
"""
Paths = tuple[tuple[int, int, int], ...]
"""Of each piece of a cycle that is not closed how far away are its first and its last element, and
its length, up to a bound. Elements that are not told of are pieces of their own."""
State = tuple[tuple[int, ...], Before, tuple[int, ...], tuple[tuple[int, int], ...], At, Paths]
"""The numbers that are free; what is known of the last element; what was counted; of an involution
by how much a later element, so far away, is to move; where elements stand; pieces of cycles."""
OF_NEIGHBORS = {Statistic.DESCENTS, Statistic.ASCENTS}
OF_THREE = {
    Statistic.PEAKS,
    Statistic.VALLEYS,
    Statistic.DOUBLE_DESCENTS,
    Statistic.DOUBLE_ASCENTS,
}


@dataclass(frozen=True, slots=True)
class _Placed:
    """How far elements move near the first one, and near the last one, by how far away they are."""

    first: tuple[tuple[int, Moves], ...]
    last: tuple[tuple[int, Moves], ...]
    at_some: tuple[MovesAt, ...]
    of_parity: bool

    @classmethod
    def of(
        cls, places: Iterable[EndMoves], at_some: Iterable[MovesAt], *, of_parity: bool
    ) -> _Placed:
        each = sorted(places, key=repr)
        first, last = (
            tuple((z.away, z.moves) for z in each if z.is_last is is_last)
            for is_last in (False, True)
        )
        of_some = tuple(sorted(at_some, key=repr))
        return cls(first, last, of_some, of_parity or bool(of_some))

    @property
    def moves(self) -> list[Moves]:
        """How far elements move, as far as it is told."""
        some = [z.moves for z in self.at_some]
        return [*some, *(moves for _, moves in (*self.first, *self.last))]

    @property
    def begun(self) -> At:
        """What is known before an element is read."""
        return 0, 0, ((False,) * len(self.last),) * self._kept

    @property
    def _kept(self) -> int:
        return max((away for away, _ in self.last), default=-1) + 1

    def after(self, at: At, move: int) -> At | None:
        """Return what is known when one more element is read; None if it may not stand there."""
        read, parity, last = at
        if any(away == read and move not in moves for away, moves in self.first):
            return None
        parity = 1 - parity if self.of_parity else 0
        for one in self.at_some:
            if parity == one.places.low % 2 and move not in one.moves:
                return None
        most = max((away for away, _ in self.first), default=-1) + 1
        fits = tuple(move in moves for _, moves in self.last)
        kept = (*last, fits)[-self._kept :] if self._kept else ()
        return min(read + 1, most), parity, kept

    def ends_well(self, at: At) -> bool:
        """Tell whether there are all elements that are told of, and the last ones are right."""
        read, _, last = at
        if any(away >= read for away, _ in self.first):
            return False
        return all(last[-1 - away][k] for k, (away, _) in enumerate(self.last))


@dataclass(frozen=True, slots=True)
class _Rows:
    """Elements in a row that are counted, in the order in which the elements are read."""

    each: tuple[tuple[InTurn, tuple[Moves, ...]], ...]

    @classmethod
    def of(cls, rows: Iterable[InTurn], *, is_turned: bool) -> _Rows:
        step = -1 if is_turned else 1
        return cls(tuple((z, z.moves[::step]) for z in sorted(rows, key=repr)))

    @property
    def begun(self) -> tuple[tuple[bool, ...], ...]:
        """What is known before an element is read."""
        return tuple((False,) * (len(moves) - 1) for _, moves in self.each)

    def after(
        self, rows: tuple[tuple[bool, ...], ...], move: int
    ) -> tuple[tuple[tuple[bool, ...], ...], set[InTurn]]:
        """Return what is known when one more element is read, and which rows it ends."""
        known, found = [], set()
        for (row, moves), had in zip(self.each, rows, strict=True):
            fits = [z and move in one for z, one in zip((True, *had), moves, strict=True)]
            known.append(tuple(fits[:-1]))
            if fits[-1]:
                found.add(row)
        return tuple(known), found


@dataclass(frozen=True, slots=True)
class _Cycles:
    """The lengths of the cycles that are counted, and what tells them from each other."""

    lengths: tuple[Amount, ...]
    counter: Counter

    @classmethod
    def of(cls, cycles: Iterable[Cycles]) -> _Cycles:
        lengths = tuple(z.length for z in cycles)
        return cls(lengths, counter_of(*lengths))

    def after(self, paths: Paths, move: int) -> tuple[Paths, int | None]:
        """Return the pieces when an element goes so far, and the length of a cycle it closes."""
        if not self.lengths:
            return (), None
        ends = {end: (start, length) for start, end, length in paths}
        starts = {start: (end, length) for start, end, length in paths}
        start, length = ends.get(0, (0, 1))
        kept = [z for z in paths if z[1] != 0 and z[0] != move]
        closed = None
        if start == move:
            closed = length
        else:
            end, more = starts.get(move, (move, 1))
            kept.append((start, end, self.counter.of(length + more)))
        return tuple(sorted((a - 1, b - 1, k) for a, b, k in kept)), closed


def _is(one: Statistic, move: int, before: Before, rank: int, is_turned: bool) -> bool:
    """Tell whether an element that moves so is counted.

    before: what is known of the element before it. Of two neighbors the one with the greater rank
    is the greater one: the numbers below the first are those of a smaller rank. They follow each
    other just if both move by as much. Read from its end with n + 1 - k for k a peak is a valley.
    """
    turn = before.turn_to(rank)
    match one:
        case Statistic.FIXED:
            return move == 0
        case Statistic.EXCEDANCES:
            return move > 0
        case Statistic.DEFICIENCIES:
            return move < 0
        case Statistic.DESCENTS:
            return turn < 0
        case Statistic.ASCENTS:
            return turn > 0
        case Statistic.SUCCESSIONS:
            return move == before.move
        case Statistic.PEAKS | Statistic.VALLEYS:
            is_peak = (one is Statistic.PEAKS) != is_turned
            return (before.turn, turn) == ((1, -1) if is_peak else (-1, 1))
        case Statistic.DOUBLE_DESCENTS:
            return before.turn == turn == -1
        case Statistic.DOUBLE_ASCENTS:
            return before.turn == turn == 1
        case Statistic.ADJACENT_FIXED:
            return before.is_fixed and move == 0
    return False


def language_of_permutations(of: Permutations, name: str) -> Language:
    """Return the words of ranks, with weights for what is counted; raises GfkitError.

    >>> found = language_of_permutations(Permutations(Moves(-1, 1), by=(Statistic.INVERSIONS,)), "")
    >>> found.letters, found.weights
    (('0', '1'), ('1', 'x'))
    """
    if len(of.statistics) > len(MARKS):
        raise GfkitError(f"{name}: at most two numbers are told of each of them")
    told = tuple(one for one in of.statistics if one is not Statistic.INVERSIONS)
    if (of.apart or of.steps != Moves()) and of.moves == Moves():
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


def _with_joined(of: Permutations, told: tuple[CountedInEach, ...]) -> Automaton:
    """Return the automaton of permutations of which one of several things holds, or none."""

    def when(one: Told | None) -> Automaton:
        counts, within, at_some = {*of.counts}, Moves(), {*of.at_some}
        end_steps = {*of.end_steps}
        ends = {EndMoves(of.first, is_last=False), EndMoves(of.last, is_last=True)}
        places = {*of.places, *(z for z in ends if z.moves != Moves())}
        match one:
            case Moves():
                within = one
            case EndMoves():
                places.add(one)
            case Numbered():
                counts.add(one)
            case MovesAt():
                at_some.add(one)
            case EndStep():
                end_steps.add(one)
        whole = automaton_of_moves(
            of.moves,
            told,
            counts,
            is_involution=of.is_involution,
            places=places,
            within=within,
            apart=of.apart,
            at_some=at_some,
            steps=of.steps,
        )
        of_steps = (_of_end_step(z, whole.letters, 2 ** len(told), of.moves) for z in end_steps)
        return reduce(intersection, of_steps, whole)

    found = when(None)
    for one in of.joined:
        any_of = reduce(union, map(when, sorted(one.parts, key=repr)))
        found = intersection(found, _complement(any_of) if one.denied else any_of)
    return found


def _of_end_step(of: EndStep, letters: int, marks: int, moves: Moves) -> Automaton:
    """Return the automaton of the words of ranks whose first two are so, or whose last two are."""
    is_last = of.is_last != (moves.high is None)

    def is_so(one: int, other: int) -> bool:
        return (one // marks <= other // marks) == of.is_ascent

    kept, begun = of.away + TWO, ()

    def step(state: tuple[int, ...] | None, letter: int) -> tuple[int, ...] | None:
        if state is None or (not is_last and len(state) == kept + 1):
            return state
        after = (*state, letter)
        if is_last:
            return after[-kept:]
        if len(after) < kept:
            return after
        return (*after, 0) if is_so(after[-2], after[-1]) else None

    def accepts(state: tuple[int, ...] | None) -> bool:
        if state is None or not is_last:
            return state is not None and len(state) == kept + 1
        return len(state) == kept and is_so(state[0], state[1])

    first: tuple[int, ...] | None = begun
    return made(letters, first, step, accepts)


def _complement(of: Automaton) -> Automaton:
    return replace(of, accepting=tuple(not z for z in of.accepting))


def _language_of_neighbors(of: Permutations, name: str) -> Language:
    """Return the words of permutations by how far adjacent elements are apart."""
    others = (of.statistics, of.counts, of.joined, of.is_involution, of.around, of.end_steps)
    is_plain = others == ((), frozenset(), frozenset(), False, False, frozenset())
    if not is_plain or of.places or of.at_some:
        raise GfkitError(
            f"{name}: of permutations whose adjacent elements are so it is counted how they begin "
            "and end; with a bound on |p(i) - i| all can be counted"
        )
    found = automaton_of_neighbors(of.apart, of.first, of.last, of.steps)
    return Language(tuple(map(str, range(found.letters))), found)


def strip_of_permutations(of: Permutations) -> Strip:
    """Return the strip of one row whose words are the permutations; raises GfkitError."""
    name = sentence_of_permutations(of)
    if of.statistics:
        raise GfkitError(f"{name}: letters and totals are told of sequences alone")
    return _strip(of, name)


def _strip(of: Permutations, name: str) -> Strip:
    if of.around:
        if of.statistics or of.counts or of.joined or of.places or of.at_some or of.end_steps:
            raise GfkitError(f"{name}: on a circle permutations are counted alone")
        if of.apart or of.steps != Moves():
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
    """Return the least n for which the numbers by which elements move differ modulo n.

    On a ring of two cells each would be told once of the other: there are three.
    """
    apart = of.moves.listed[-1] - of.moves.listed[0]
    return max(apart + 1, 3) if apart else 1


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
    told = {z for one in of.joined for z in one.parts} | of.places | of.end_steps
    least = max(least, *(z.away + 1 for z in told if isinstance(z, EndMoves)), 0)
    least = max(least, *(z.away + TWO for z in told if isinstance(z, EndStep)), 0)
    is_of_ends = (of.first, of.last) != (Moves(), Moves())  # the empty one has none of anything
    is_of_ends = is_of_ends or any(isinstance(z, EndMoves) for z in told)
    is_empty_one = is_of_ends or any(0 not in one.amount for one in of.counts)
    if of.joined and not is_empty_one:
        is_empty_one = not language_of_permutations(of, name).automaton.accepting[0]
    if is_empty_one:
        least = max(least, 1)
    first = -(-max(least - size.shift, 0) // size.step)
    return whole.beginning(first).named(f"{name}{marked_note(len(of.by))}")
