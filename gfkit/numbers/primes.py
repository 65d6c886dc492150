"""Primes, and integers from their residues."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from random import SystemRandom
from typing import TYPE_CHECKING

from flint import fmpz, fmpz_mat

from gfkit.base.budget import spend
from gfkit.errors import LimitReached

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ENTRIES_AT_ONCE = 20_000

MOST_ORDER = 1200
"""Primes in arithmetic progressions are counted for moduli up to this one."""
FORGED_BITS = 60
"""What files hold is not found wrong with a probability below 2^-60."""

WORD_BITS = sys.maxsize.bit_length() + 1
"""64, or 32 where Python runs in a browser: FLINT's words, so moduli of its `nmod` types."""

_LARGEST: dict[int, list[int]] = {}
"""The largest primes below a power of two that were requested, by its exponent."""


def primes_below(bits: int, skip: int, number: int) -> list[int]:
    """Return the `number` largest primes below 2^bits after the first `skip` of them.

    >>> primes_below(5, 1, 2)
    [29, 23]
    """
    known, wanted = _LARGEST.get(bits, []), skip + number
    if len(known) < wanted:
        further = falling_primes(known[-1] if known else 1 << bits)
        known = _LARGEST[bits] = [*known, *islice(further, wanted - len(known))]
    if len(known) < wanted:
        raise LimitReached(f"there are fewer than {wanted} primes below 2^{bits}")
    return known[skip:wanted]


def falling_primes(below: int, order: int = 1) -> Iterator[int]:
    """Return the primes below a number that are 1 modulo an order, the largest first."""
    first = (below - 2) // order * order + 1
    return (one for one in range(first, 1, -order) if fmpz(one).is_prime())


def fresh_primes(bits: int, size: int, order: int = 1) -> list[int]:
    """Draw primes, 1 modulo `order`, that give a number below 2^size from 0: nobody knew them.

    They are drawn from all such primes between 2^(bits-1) and 2^bits, each with the same
    probability, and that many that an integer other than 0 of absolute value below 2^size, chosen
    before, is divisible by all with a probability below 2^-60. There are more than
    2^(bits-1) / (order bits) of them [RosserSchoenfeld1962; BennettEtAl2018], for bits from 14, or
    20 with an order, to 64 and order <= MOST_ORDER; at most size / (bits - 1) divide it. Raises
    LimitReached otherwise, and for numbers that are too large for such primes.

    >>> len(fresh_primes(50, 1_000_000)), len(fresh_primes(31, 1000, 100))
    (3, 5)
    """
    most, dividing = (1 << (bits - 1)) // (order * bits), size // (bits - 1)
    least = 14 if order == 1 else 20
    if not least <= bits <= 64 or not 1 <= order <= MOST_ORDER or 50 * order**2 >> (bits - 1):
        raise LimitReached(f"primes of {bits} bits that are 1 modulo {order} are not counted")
    if 2 * dividing >= most:
        raise LimitReached(f"there are too few primes below 2^{bits} for numbers of {size} bits")
    number = 1
    while dividing**number << FORGED_BITS >= most**number:
        number += 1
    chance = SystemRandom()
    drawn: list[int] = []
    while len(drawn) < number:
        prime = chance.randrange((1 << bits) // order + 1) * order + 1
        if prime >> (bits - 1) == 1 and fmpz(prime).is_prime():
            drawn.append(prime)
        spend()
    return drawn


def fraction_of_residue(residue: int, modulus: int) -> Fraction | None:
    """Return the fraction p/q with 2 p^2, 2 q^2 < modulus of a residue; None if there is none.

    There is no more than one. It is among the remainders of Euclid's algorithm.

    >>> fraction_of_residue(2 * pow(3, -1, 101) % 101, 101)
    Fraction(2, 3)
    """
    most = math.isqrt((modulus - 1) // 2)
    below, t = next((r, t) for r, t, _ in _euclid(residue, modulus) if r <= most)
    if abs(t) > most or math.gcd(below, t) > 1:
        return None
    return Fraction(below, t)


def likely_denominator(residue: int, modulus: int) -> int:
    """Return the denominator of the fraction at the largest quotient of Euclid's algorithm.

    It is that of the residue if that is of a fraction much shorter than the modulus, whether above
    or below is longer.

    >>> likely_denominator(1000 * pow(3, -1, 2**61 - 1), 2**61 - 1)
    3
    """
    longest, best = 0, 1
    for _, t, quotient in _euclid(residue, modulus):
        if quotient.bit_length() > longest:
            longest, best = quotient.bit_length(), abs(t)
    return best


def _euclid(residue: int, modulus: int) -> Iterator[tuple[int, int, int]]:
    """Yield the remainders r, t with r = t residue modulo the modulus, and the quotients by r."""
    above, below, s, t = modulus, residue % modulus, 0, 1
    spend(1 + modulus.bit_length() // 64)
    while below:
        quotient, rest = divmod(above, below)
        yield below, t, quotient
        above, below, s, t = below, rest, t, s - quotient * t
    yield 0, t, 0


def primes_with_root(bits: int, order: int, needed: int) -> tuple[int, ...]:
    """Return the largest primes below 2^bits with roots of unity of an order, and one to spare.

    needed: bits of the product of all but the last one. Raises LimitReached if there are too few.

    >>> primes_with_root(7, 3, 12)
    (127, 109, 103)
    """
    found: list[int] = []
    product = 1
    for prime in falling_primes(1 << bits, order):
        found.append(prime)
        if product >> needed:
            return tuple(found)
        product *= prime
    raise LimitReached(f"there are too few primes below 2^{bits} with roots of order {order}")


@lru_cache(maxsize=1024)
def root_of_unity(order: int, prime: int) -> int:
    """Return an element of that order, which divides prime - 1, modulo a prime.

    >>> root_of_unity(3, 7)
    4
    """
    powers = [order // q for q in range(2, order + 1) if order % q == 0]
    roots = (pow(base, (prime - 1) // order, prime) for base in range(1, prime))
    return next(root for root in roots if all(pow(root, k, prime) != 1 for k in powers))


def combine(rows: Sequence[Sequence[int] | NDArray[np.uint64]], primes: Sequence[int]) -> list[int]:
    """Return the integers with these residues, the least in absolute value (symmetric CRT).

    rows: one a prime, of equal length; lists or arrays.

    >>> combine([[1, 4], [1, 6]], [5, 7])
    [1, -1]
    """
    modulus = math.prod(primes)
    lifts = []
    for prime in primes:
        rest = modulus // prime
        lifts.append(rest * pow(rest, -1, prime))
    half = modulus // 2
    weights = fmpz_mat([lifts])
    found = []
    width = max(1, ENTRIES_AT_ONCE // len(primes))
    for low in range(0, len(rows[0]), width):
        columns = fmpz_mat([list(map(int, row[low : low + width])) for row in rows])
        totals = [int(total) % modulus for total in (weights * columns).entries()]
        found += [value - modulus if value > half else value for value in totals]
        spend(1 + len(rows) * len(totals) // 4)
    return found
