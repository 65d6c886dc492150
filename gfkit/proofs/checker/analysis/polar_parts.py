"""The polar part of p/q at a root, in any ring that has its inverse: numbers, a field, discs.

At a root z of the reversed denominator, of multiplicity m, and u = 1 - z x, p/q has the polar part
sum of b_j/u^j, j = 1..m, with b_m, b_(m-1), ... the first coefficients of p/(q/u^m) in powers of u,
and the coefficient of x^n in 1/(1 - z x)^j is C(n+j-1, j-1) z^n.

A ring has rational(q), plus(a, b), times(a, b), inverse(a), and, if the multiplicity of the root is
to be found, is_zero(a).
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

from ..core.clock import limit

if TYPE_CHECKING:
    from collections.abc import Sequence

HIGHEST = 60


def powers(base: Any, count: int, ring: Any) -> list[Any]:
    """Return the powers 0, ..., count of an element."""
    found = [ring.rational(1)]
    while len(found) <= count:
        ring.clock.spend(100)
        found.append(ring.times(found[-1], base))
    return found


def polar_part(
    p: Sequence[int], q: Sequence[int], root: Any, ring: Any, multiplicity: int | None = None
) -> list[Any]:
    """Return b_1, ..., b_m at a root; none if it is not one."""
    inverses = powers(ring.inverse(root), max(len(p), len(q)), ring)
    m = multiplicity or 0
    if multiplicity is None:
        while m < len(q) and ring.is_zero(_in_u(q, inverses, m, ring)):
            m += 1
            limit(m <= HIGHEST, "a root of too high a multiplicity")
    if not m:
        return []
    below = [_in_u(q, inverses, i, ring) for i in range(m, 2 * m)]
    above = [_in_u(p, inverses, i, ring) for i in range(m)]
    first, minus = ring.inverse(below[0]), ring.rational(-1)
    quotient: list[Any] = []
    for n in range(m):
        value = above[n]
        for i in range(1, n + 1):
            value = ring.plus(value, ring.times(ring.times(below[i], quotient[n - i]), minus))
        quotient.append(ring.times(value, first))
    return quotient[::-1]


def _in_u(c: Sequence[int], inverses: list[Any], i: int, ring: Any) -> Any:
    """Return the coefficient of u^i, from x^k = z^-k (1 - u)^k."""
    total = ring.rational(0)
    for k in range(i, len(c)):
        if c[k]:
            factor = ring.rational(c[k] * comb(k, i) * (-1) ** i)
            total = ring.plus(total, ring.times(inverses[k], factor))
    return total


def in_n(polar: list[Any], ring: Any) -> list[Any]:
    """Return the sum of b_j C(n+j-1, j-1) as a polynomial in n, ascending."""
    total = [ring.rational(0)] * len(polar)
    rising = [Fraction(1)]
    for j, b in enumerate(polar, 1):
        if j > 1:
            pairs = zip([*rising, Fraction(0)], [Fraction(0), *rising], strict=True)
            rising = [low + high / (j - 1) for low, high in pairs]
        for k, share in enumerate(rising):
            total[k] = ring.plus(total[k], ring.times(b, ring.rational(share)))
    return total
