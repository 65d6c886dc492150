"""Permutations of 1, ..., n by how far adjacent elements are apart: paths through all numbers.

A permutation is a path that goes from p(1) to p(2) and so on to p(n). The numbers are read from 1
on: a letter says from which earlier number one comes to this one, and to which earlier one one goes
from it. A state has the last numbers, of which each has or has not a number before it and one
behind it on the path, and says which of them are joined already. A number that is left behind has
both, unless it is p(1) or p(n).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

from gfkit.automata.dfa import DFA as Automaton
from gfkit.automata.dfa import explore as made
from gfkit.errors import LimitReached
from gfkit.reading.sentences.permutation_meanings import Moves

MOST_INSERTED = 8
MOST_APART = 3
"""Adjacent elements differ by at most so much."""
Number = tuple[bool, bool, int]
"""Whether one comes to a number, and goes on from it, and which piece of the path it is in."""


@dataclass(frozen=True, slots=True)
class _Pieces:
    """The last numbers; whether p(1) and p(n) are left behind; how many are read, up to a bound.

    is_whole: whether the path is closed on both sides, so that no number follows.
    """

    numbers: tuple[Number, ...] = ()
    has_first: bool = False
    has_last: bool = False
    read: int = 0
    is_whole: bool = False


ALL = Moves()


def automaton_of_neighbors(
    apart: Iterable[int], first: Moves, last: Moves, steps: Moves = ALL
) -> Automaton:
    """Return the automaton of the permutations whose adjacent elements differ by some numbers.

    apart: any numbers if there is none. first, last: the numbers p(1) - 1, and p(n) - n. steps: the
    numbers p(i+1) - p(i). Raises LimitReached.

    >>> found = automaton_of_neighbors([1], Moves(), Moves())
    >>> [sum(map(found.accepts, product(range(3), repeat=n))) for n in range(4)]
    [1, 1, 2, 2]
    """
    distances = sorted({*apart})
    if not distances and (first, last, steps.gaps) == (ALL, ALL, frozenset()):
        most = -steps.low if steps.low is not None else steps.high
        if most is not None and None in (steps.low, steps.high):
            return _of_insertions(most)
    if not distances and steps.low is not None and steps.high is not None:
        distances = sorted({abs(z) for z in steps.listed if z})
    if not distances or distances[0] < 1 or distances[-1] > MOST_APART:
        raise LimitReached(f"adjacent elements differ by 1 to {MOST_APART} here")
    told = [z for one in (first, last) for z in (*one.gaps, one.low, one.high) if z is not None]
    beyond = max(map(abs, told), default=0) + 1
    if beyond > MOST_APART + 1:
        raise LimitReached(f"p(1) is at most {MOST_APART + 1}, and p(n) at least n-{MOST_APART}")
    kept = max(distances[-1], beyond)
    most_read = 2 * kept + 1
    away = [0, *distances]
    letters = [
        (a, b)
        for a, b in product(away, repeat=2)
        if (not a or a in steps) and (not b or -b in steps) and (not a or a != b)
    ]

    def left_behind(state: _Pieces, gone: Number) -> _Pieces | None:
        """Return the state when a number is left behind, which may be p(1) or p(n)."""
        comes, goes, _ = gone
        has_first, has_last = state.has_first, state.has_last
        if not comes:
            if has_first or state.read - kept - 1 not in first:
                return None
            has_first = True
        if not goes:
            if has_last or -kept not in last:
                return None
            has_last = True
        return _Pieces(state.numbers, has_first, has_last, state.read)

    def step(state: _Pieces | None, letter: int) -> _Pieces | None:
        if state is None or state.is_whole:
            return None
        source, target = letters[letter]
        some = [*state.numbers, (False, False, len(state.numbers))]
        at = len(some) - 1
        if max(source, target) > at:
            return None
        for one, other in ((at - source, at), (at, at - target)):
            if one == other:
                continue
            (comes, goes, piece), (comes_too, goes_too, other_piece) = some[one], some[other]
            if goes or comes_too or piece == other_piece:
                return None
            some[one], some[other] = (comes, True, piece), (True, goes_too, other_piece)
            some = [(a, b, piece if z == other_piece else z) for a, b, z in some]
        gone = some.pop(0) if len(some) > kept else None
        read = min(state.read + 1, most_read)
        after: _Pieces | None = _Pieces(_renumbered(some), state.has_first, state.has_last, read)
        if gone is not None and after is not None:
            if gone[2] not in {z for _, _, z in some}:
                return None
            after = left_behind(after, gone)
        return None if after is None else _closed(after)

    def accepts(state: _Pieces | None) -> bool:
        if state is None or len({z for _, _, z in state.numbers}) > 1:
            return False
        many = len(state.numbers)
        firsts = [k for k, one in enumerate(state.numbers) if not one[0]]
        lasts = [k for k, one in enumerate(state.numbers) if not one[1]]
        if not many:
            return True
        if len(firsts) + state.has_first != 1 or len(lasts) + state.has_last != 1:
            return False
        is_first = all(state.read - many + k in first for k in firsts)
        return is_first and all(k - many + 1 in last for k in lasts)

    begun: _Pieces | None = _Pieces()
    return made(len(letters), begun, step, accepts)


def _of_insertions(most: int) -> Automaton:
    """Return the automaton of the permutations with p(i+1) - p(i) at most a number.

    Each number is inserted before all that are less, or behind one of those that are less by at
    most `most`: the letter says which. The same is so of p(i) - p(i+1).

    >>> found = _of_insertions(1)
    >>> [sum(map(found.accepts, product(range(2), repeat=n))) for n in range(1, 5)]
    [1, 2, 4, 8]
    """
    if not -1 <= most <= MOST_INSERTED:
        raise LimitReached(f"the next element is greater by at most 0 to {MOST_INSERTED} here")
    letters = max(most, 0) + 1

    def step(read: int, letter: int) -> int:
        return min(read + 1, letters) if 0 <= letter <= read else -1

    return made(letters, 0, lambda read, letter: -1 if read < 0 else step(read, letter), _is_read)


def _is_read(read: int) -> bool:
    return read >= 0


def _renumbered(some: list[Number]) -> tuple[Number, ...]:
    """Return numbers whose pieces are 0, 1, ... in the order in which they come."""
    order = list(dict.fromkeys(z for _, _, z in some))
    return tuple((a, b, order.index(z)) for a, b, z in some)


def _closed(of: _Pieces) -> _Pieces | None:
    """Return a state, where a piece that has no open end is the whole path; None for several."""
    pieces = {z for _, _, z in of.numbers}
    open_ones = {z for a, b, z in of.numbers if not (a and b)}
    if pieces == open_ones:
        return of
    if len(pieces) > 1:
        return None
    return _Pieces(of.numbers, of.has_first, of.has_last, of.read, is_whole=True)
