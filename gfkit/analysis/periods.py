"""Periods of sequences of large order: seen in the denominator or the terms, never proved here.

A period N suggests itself; that the class of n modulo N has one formula is proved class by class.
"""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING

from gfkit.base.budget import spend
from gfkit.series import algebra
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_TRIED = 12
"""Periods that are not seen in the denominator are tried up to this one."""
TERMS = 1024
SETTLED_BITS = 20


def exponents_divisor(poly: Sequence[int]) -> int:
    """Return the largest k such that a polynomial is one in x^k; 0 for a constant.

    >>> exponents_divisor([1, 0, 0, -4, 0, 0, 1]), exponents_divisor([7])
    (3, 0)
    """
    return gcd(*(k for k, c in enumerate(poly) if c))


def section_of_class(gf: RationalGF, period: int, residue: int) -> RationalGF:
    """Return the g.f. of the terms at residue, residue + period, ...

    It is read off where the denominator is a polynomial in x^period. Raises LimitReached where it
    takes too many or too long terms.

    >>> section_of_class(RationalGF.of([1, 1, 1], [1, 0, -2]), 2, 0)
    RationalGF(num=(1, 1), den=(1, -2))
    """
    if period > 1 and not exponents_divisor(gf.den) % period and gf.order:
        spend(1 + gf.order // 8)
        return RationalGF.of(gf.num[residue::period] or [0], gf.den[::period])
    return algebra.section(gf, period, residue)


def period_of_terms(gf: RationalGF) -> int:
    """Return a period that the terms suggest; 1 if there is none.

    >>> [period_of_terms(RationalGF.of([1], den)) for den in ([1, 0, -2], [1, -2])]
    [2, 1]
    """
    terms = gf.terms(TERMS + 2 * MAX_TRIED)
    for period in range(1, MAX_TRIED + 1):
        spend(1 + TERMS // 64)
        if all(_settles(terms[residue::period]) for residue in range(period)):
            return period
    return 1


def _settles(terms: Sequence[int]) -> bool:
    """Tell whether quotients of successive terms settle, or all late terms are 0."""
    end = len(terms) - 2
    early = end - end // 4
    if not any(terms[early:]):
        return True
    pairs = [(terms[n], terms[n + 1]) for n in (early, end)]
    return ratios_agree(pairs[0], pairs[1], SETTLED_BITS)


def ratios_agree(first: tuple[int, int], last: tuple[int, int], bits: int) -> bool:
    """Tell whether b/a and d/c differ by less than |d/c| / 2^bits; not if a number is 0.

    >>> ratios_agree((34, 55), (55, 89), 10), ratios_agree((34, 55), (55, 89), 12)
    (True, False)
    """
    (a, b), (c, d) = first, last
    return bool(a and b and c and d) and abs(b * c - d * a) << bits < abs(d * a)
