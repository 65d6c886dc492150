"""Arithmetic of nimbers: the field of characteristic 2 on the natural numbers.

The sum of *a and *b is *(a xor b). The product is that of the field in which 2^(2^k) times a
smaller number is the usual product, and the square of 2^(2^k) is 3/2 times itself.
[Conway2001, chapter 6]
"""

from __future__ import annotations

from gfkit.base.arguments import between, takes
from gfkit.base.budget import spend

MAX_BITS = 2**12


def _product(a: int, b: int, level: int) -> int:
    """Return the nim-product of numbers below 2^(2^level)."""
    if a < 2 or b < 2:
        return a * b
    spend()
    half = 1 << (level - 1)
    low = (1 << half) - 1
    a1, a0, b1, b0 = a >> half, a & low, b >> half, b & low
    high = _product(a1, b1, level - 1)
    small = _product(a0, b0, level - 1)
    cross = _product(a1 ^ a0, b1 ^ b0, level - 1)
    return ((cross ^ small) << half) ^ small ^ _product(high, 1 << (half - 1), level - 1)


@takes(a=between(0, 2**MAX_BITS - 1, 6), b=between(0, 2**MAX_BITS - 1, 6))
def nim_product(a: int, b: int) -> int:
    """Return the nim-product of two natural numbers below 2^4096.

    >>> nim_product(8, 8), nim_product(2, 3), nim_product(16, 16)
    (13, 1, 24)
    """
    bits = max(a.bit_length(), b.bit_length(), 1)
    return _product(a, b, (bits - 1).bit_length())


@takes(a=between(0, None, 6), b=between(0, None, 6))
def nim_sum(a: int, b: int) -> int:
    """Return the nim-sum of two natural numbers: the sum without carrying in base 2.

    >>> nim_sum(3, 5)
    6
    """
    return a ^ b
