"""Rational series on words: whether a sum that goes by the length is 0 for all long words.

An automaton reads a word and ends in states; how often it ends in each is its vector. With the
powers of the length of the word beside it, the vector after a letter is a linear function of the
one before it. So the sum over the states of a polynomial in the length times the vector is a linear
form, and it is 0 for all words of at least a length if it is 0 on the span of their vectors. The
span is closed under letters, and found by adding vectors until none is new. [Schutzenberger1961]
"""

from __future__ import annotations

from collections import defaultdict
from math import comb, gcd
from typing import TYPE_CHECKING, Any, TypeVar

from gfkit.base.budget import spend
from gfkit.errors import LimitReached

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

    Vector = dict[int, int]

S = TypeVar("S", bound="Hashable")
MOST_DIMENSIONS = 400


class Span:
    """A space of vectors of integers, by a basis in echelon form."""

    def __init__(self) -> None:
        self._rows: dict[int, Vector] = {}

    def __len__(self) -> int:
        return len(self._rows)

    def add(self, vector: Vector) -> bool:
        """Add a vector; tell whether it is new."""
        left = dict(vector)
        while left:
            place = min(left)
            row = self._rows.get(place)
            if row is None:
                common = gcd(*left.values())
                self._rows[place] = {at: z // common for at, z in left.items()}
                return True
            spend(1 + len(row) // 16)
            common = gcd(left[place], row[place])
            times, less = row[place] // common, left[place] // common
            both = {at: times * z for at, z in left.items()}
            for at, z in row.items():
                both[at] = both.get(at, 0) - less * z
            left = {at: z for at, z in both.items() if z}
        return False


def vanishes(
    firsts: Iterable[S],
    after: Callable[[S], Mapping[Any, Sequence[S]]],
    weight: Callable[[S], Sequence[int]],
    length: int,
) -> int | None:
    """Return the dimension of the vectors of long words if the sum is 0 for all; None if it is not.

    firsts: the states before the first letter. after: the states that follow one, by letters.
    weight: the coefficients of a polynomial in the length, the constant one first, by which the
    vector of a state is multiplied. length: words of this length and longer ones are meant.

    >>> ways = {0: {"a": [0, 1]}, 1: {"a": [1]}}  # n words a...a to the state 1
    >>> vanishes([0], ways.get, lambda state: ([0, -1], [1])[state], 1)
    3
    >>> vanishes([0], ways.get, lambda state: ([-1], [1])[state], 1) is None
    True
    """
    number: dict[S, int] = {}
    todo = list(firsts)
    while todo:
        state = todo.pop()
        if state not in number:
            number[state] = len(number)
            spend()
            todo += [z for some in after(state).values() for z in some]
    weights = [weight(state) for state in number]
    powers = max(map(len, weights), default=1)
    arrows: dict[Hashable, dict[int, list[int]]] = {}
    for state, at in number.items():
        for letter, some in after(state).items():
            arrows.setdefault(letter, {})[at] = [number[z] for z in some]

    def read(vector: Vector, letter: Hashable) -> Vector:
        found: defaultdict[int, int] = defaultdict(int)
        for place, z in vector.items():
            at, e = divmod(place, powers)
            for other in arrows[letter].get(at, ()):
                for power in range(e, powers):
                    found[other * powers + power] += comb(power, e) * z
        spend(1 + len(found) // 8)
        return {place: z for place, z in found.items() if z}

    kept: list[Vector] = [{number[state] * powers: 1 for state in firsts}]
    for _ in range(length):
        span = Span()
        kept = [one for v in kept for letter in arrows if span.add(one := read(v, letter))]
    span = Span()
    while kept:
        vector = kept.pop()
        total = 0
        for place, z in vector.items():
            at, e = divmod(place, powers)
            total += z * weights[at][e] if e < len(weights[at]) else 0
        if total:
            return None
        if span.add(vector):
            if len(span) > MOST_DIMENSIONS:
                raise LimitReached(f"a space of more than {MOST_DIMENSIONS} dimensions")
            kept += [read(vector, letter) for letter in arrows]
    return len(span)
