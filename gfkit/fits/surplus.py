"""How many further terms must agree before a fit is an answer.

**The rule.** A fit that `used` terms determine is an answer only if the further terms that agree
carry at least MIN_BITS + 2 log2(used + 1) bits. A term carries log2(R) bits,
R the number of values that a term could have had: those between the least and the largest so far,
or, of slow sequences, those between the least and the largest step from term to term (if they are
less than a quarter as many), counted in units of the common divisor of all steps; and never less
than one bit (log2(3) if two terms determine the fit, which say nothing of a range). This is about
the logarithm of one over the chance that a random term from that range, or one that continues as
slowly, agrees. There are about used^2 shapes (order and degree, order and pre-period) that as many
terms determine, hence the second summand. A fit that at least MANY terms determine has seen enough
of them to say how often two terms, or two differences, are equal: a term then carries no more than
the logarithm of one over these frequencies. So fits to random data are as rare whatever the size of
the numbers: 0, 1, 0, 1, 0, 1 and 0, 9, 0, 9, 0, 9 need the same number of further terms, and 0, 9,
4, 0, 9, 4 fewer.

Terms, or steps, of two values that are spread as evenly as the multiples of some number allow, such
as those of floor(n sqrt 2), say least: the multiples of a fraction agree with them for several of
its periods, and 7 of them have to be seen. And 1, 2, 1, 3, 1, 2, 1, 4, ... or the Thue-Morse
sequence repeat long parts, but once: of terms that carry less than 8 bits each more terms than a
period must agree, and more than come before what repeats, or before the last n at which a
recurrence starts again: sums of logarithms are linear between powers of two.
"""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, pairwise
from operator import sub
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


MIN_BITS = 12
MANY = 16
"""If this many terms determine a fit, repetitions among the terms count."""
EVEN_PERIODS = 7
"""Evenly spread values have to show this many periods."""
LONGEST_BALANCED = 500
"""This many of the last terms are examined for that."""
BITS_OF_TWO = math.log2(3)
LEAST_BITS = 1 / 64
"""The bits of a term like nearly all others."""
LONG = 60
"""With more terms only fits are sought that do not agree by chance."""
FEW = 24
"""With so few terms, fits that lack some surplus are mentioned more readily."""


def missing_terms(
    values: Sequence[Fraction | int], used: int, first: int = 0, shapes: int = 1
) -> int:
    """Return how many further terms, as large as the last, make a fit an answer (see the module).

    used: how many terms determine the fit. first: where the sizes of terms begin to count. shapes:
    a given number of times used^2 fits were tried.

    >>> missing_terms([1, 1, 2, 3, 5, 8, 13], 4)
    3
    >>> missing_terms([1, 1, 2, 3, 5, 8, 13, 21, 34], 4)
    0
    """
    needed = MIN_BITS + shape_bits(used) + math.log2(shapes)
    bits, last = surplus_bits(values, used, first)
    more = math.ceil((needed - bits) / last)
    return max(0, more, evenness_lacking(in_units(values[first:])))


def by_chance(values: Sequence[Fraction | int], used: int, first: int = 0, shapes: int = 1) -> bool:
    """Return whether fits that as many terms determine agree with random terms, too."""
    room = 0 if len(values) <= FEW else MIN_BITS / 2
    return surplus_bits(values, used, first)[0] < shape_bits(used) + math.log2(shapes) + room


def most_used(values: Sequence[int], limit: int) -> int:
    """Return how many of many terms, up to a limit, may determine a fit that is not one by chance.

    >>> most_used([0, 1] * 40, 79), most_used([3**n for n in range(70)], 69)
    (62, 68)
    """
    low, high = 0 if len(values) > LONG else limit, limit
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (low, middle - 1) if by_chance(values, middle) else (middle, high)
    return low


def evenly_spread(values: Sequence[int]) -> Sequence[int] | None:
    """Return the values, or their steps, if they are two that are spread evenly; otherwise None.

    That is, in any two stretches of one length the larger one occurs equally often, or once more.
    Where there are few different values, the steps count modulo their number, too, for example
    those of floor(n sqrt 2) mod 5.

    >>> evenly_spread([n * 7 // 5 for n in range(8)]), evenly_spread([1, 3, 9, 27])
    ([1, 1, 2, 1, 2, 1, 1], None)
    """
    steps = [b - a for a, b in pairwise(values)]
    size = max(values, default=0) - min(values, default=0) + 1
    small = [step % size for step in steps] if 2 <= size <= FEW else []
    for entries in (values, steps, small):
        found = set(entries)
        if len(found) == 2 and (entries is not small or (max(found) - min(found)) in {1, size - 1}):
            high = max(found)
            sums = [0, *accumulate(int(v == high) for v in entries[-LONGEST_BALANCED:])]
            lengths = range(1, len(sums))
            stretches = ([*map(sub, sums[length:], sums)] for length in lengths)
            if all(max(stretch) - min(stretch) <= 1 for stretch in stretches):
                return entries
    return None


def evenness_lacking(values: Sequence[int]) -> int:
    """Return how many terms are needed until evenly spread values have shown EVEN_PERIODS periods.

    >>> evenness_lacking([n * 7 // 5 for n in range(30)]), evenness_lacking([0, 1] * 7)
    (6, 0)
    """
    spread = evenly_spread(values)
    if spread is None:
        return 0
    borders = [0]  # the longest one of each prefix; what they leave of all is the least period
    for entry in spread[1:]:
        border = borders[-1]
        while border and spread[border] != entry:
            border = borders[border - 1]
        borders.append(border + (spread[border] == entry))
    return max(0, EVEN_PERIODS * (len(spread) - borders[-1]) - len(spread))


def shape_bits(used: int) -> float:
    """Return the logarithm of the number of fits that as many terms determine."""
    return 2 * math.log2(used + 1)


def in_units(values: Sequence[Fraction | int]) -> list[int]:
    """Return fractions as multiples of one over their common denominator.

    >>> in_units([Fraction(1, 2), 1, Fraction(5, 3)])
    [3, 6, 10]
    """
    scale = math.lcm(*(value.denominator for value in values))
    return [int(value * scale) for value in values]


def surplus_bits(
    values: Sequence[Fraction | int], used: int, first: int = 0
) -> tuple[float, float]:
    """Return how many bits the terms after the first `used` carry, and the last of them."""
    whole = tuple(in_units(values))
    most = _repetition_bits(whole[first:]) if used >= MANY else math.inf
    least = BITS_OF_TWO if used <= 2 else 1.0
    if used >= MANY:
        least = min(least, max(_repetition_bits(whole), LEAST_BITS))
    carried = _range_bits(whole, first)
    bits = 0.0
    for one in carried[max(0, used - first) :]:
        bits += max(least, min(most, one))
    return bits, max(least, min(most, carried[-1]))


@lru_cache(maxsize=32)
def _range_bits(values: tuple[int, ...], first: int) -> Sequence[float]:
    """Return of each value from the first on the bits of the range of it and of those before."""
    found = [0.0]  # of one value there is no range
    unit, low, high = 0, values[first], values[first]
    shortest = longest = values[min(first + 1, len(values) - 1)] - low
    for before, value in pairwise(values[first:]):
        low, high = min(low, value), max(high, value)
        step = value - before
        unit = math.gcd(unit, step)
        shortest, longest = min(shortest, step), max(longest, step)
        wide, narrow = high - low, longest - shortest
        choices = (narrow if 4 * narrow < wide else wide) // max(unit, 1) + 1
        found.append(math.log2(choices))
    return found


@lru_cache(maxsize=32)
def _repetition_bits(values: tuple[int, ...]) -> float:
    """Return the bits of a term, by how often two of the terms or two differences are equal."""
    result = math.inf
    for entries in (values, [b - a for a, b in pairwise(values)]):
        pairs = len(entries) * (len(entries) - 1)
        equal = sum(c * (c - 1) for c in Counter(entries).values())
        result = min(result, math.log2((pairs + 2) / (equal + 2)))
    return result
