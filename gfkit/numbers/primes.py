"""Primes, and integers from their residues."""

from __future__ import annotations

import math
from itertools import count
from typing import TYPE_CHECKING

import numpy as np
from flint import fmpz

from gfkit.errors import LimitReached

if TYPE_CHECKING:
    from collections.abc import Sequence


def primes_below(bits: int, skip: int, number: int) -> list[int]:
    """Return the `number` largest primes below 2^bits after the first `skip` of them.

    >>> primes_below(5, 1, 2)
    [29, 23]
    """
    found: list[int] = []
    seen = 0
    for candidate in count((1 << bits) - 1, -1):
        if candidate < 2:
            raise LimitReached(f"there are not {skip + number} primes below 2^{bits}")
        if fmpz(candidate).is_prime():
            seen += 1
            if seen > skip:
                found.append(candidate)
            if len(found) == number:
                return found
    raise AssertionError


def combine(rows: Sequence[Sequence[int]], primes: Sequence[int]) -> list[int]:
    """Return the integers with these residues, the least in absolute value (symmetric CRT).

    rows: one a prime, of equal length.

    >>> combine([[1, 4], [1, 6]], [5, 7])
    [1, -1]
    """
    modulus = math.prod(primes)
    lifts = []
    for prime in primes:
        rest = modulus // prime
        lifts.append(rest * pow(rest, -1, prime))
    columns = np.array(rows, dtype=object)
    totals = np.array(lifts, dtype=object) @ columns % modulus
    half = modulus // 2
    return [int(value) - modulus if value > half else int(value) for value in totals]
