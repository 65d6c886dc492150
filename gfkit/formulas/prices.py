"""What operations on integers cost, in steps of about a microsecond, by their sizes in bits.

They are measured on one machine, and rounded up: what matters is how they grow. Products grow as
the power log 3/log 2 (Karatsuba), quotients and common divisors as the square.
"""

from __future__ import annotations

from math import lgamma, log

WORD = 500
"""Bits that are as quick as one."""
KARATSUBA = 1.585


def product(m: int, k: int) -> float:
    """Return the price of a product of integers of m and k bits.

    >>> [round(product(bits, bits)) for bits in (10, 5000, 10**6)]
    [1, 23, 102396]
    """
    short, long = (m, k) if m <= k else (k, m)
    if short <= WORD:
        return 0.6 + long * (short + 30) / WORD**2
    return float(0.6 * (short / WORD) ** KARATSUBA * long / short)


def quotient(m: int, k: int) -> float:
    """Return the price of the quotient or remainder of m bits by k bits.

    >>> round(quotient(10**6, 5 * 10**5))
    500001
    """
    return 0.6 + max(m - k, 30) * k / 500_000


def divisor(m: int, k: int) -> float:
    """Return the price of the greatest common divisor of integers of m and k bits.

    >>> round(divisor(10**5, 10**5))
    20001
    """
    short, long = sorted((m, k))
    return 0.6 + short * long / 500_000


def fraction(m: int, k: int) -> float:
    """Return the price of adding two fractions of m and k bits."""
    return 4 + product(m, k) + divisor(m, k) / 2


def factorial(n: int) -> float:
    """Return the price of n!, or of as large a product of integers in a row.

    >>> round(factorial(10**5), -4)
    270000.0
    """
    half = int(lgamma(n + 1) / log(2) / 2)
    return 1 + n / 30 + 4 * product(half, half)


def binomial(n: int, k: int) -> float:
    """Return the price of a binomial coefficient, 0 <= k <= n.

    >>> round(binomial(10**5, 5 * 10**4), -4)
    330000.0
    """
    k = min(k, n - k)
    bits = max(0.0, lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)) / log(2)
    return 1 + k / 30 + k * bits / 15_000


def power(bits: int) -> float:
    """Return the price of a power with this many bits."""
    return 1 + product(bits // 2, bits // 2)
