"""The coefficients of p/q at a pole, in balls or exactly: one algorithm for both.

At a root r of the reversed denominator, of multiplicity m, put u = 1 - r x. Then p/q has the polar
part sum_j b_j / u^j, j = 1..m, and the coefficient of x^n in 1/(1 - r x)^j is
C(n+j-1, j-1) r^n. The b_j are the first m coefficients of p/(q/u^m), in powers of u.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from gfkit.base.budget import spend

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.series.rational import RationalGF


class Number(Protocol):
    """What the algorithm needs of numbers: balls and elements of a number field both have it."""

    def __add__(self, other: Any) -> Any: ...
    def __sub__(self, other: Any) -> Any: ...
    def __mul__(self, other: Any) -> Any: ...
    def __rmul__(self, other: Any) -> Any: ...
    def __truediv__(self, other: Any) -> Any: ...
    def __rtruediv__(self, other: Any) -> Any: ...


N = TypeVar("N", bound=Number)


def polar_part(gf: RationalGF, root: N, multiplicity: int) -> list[N]:
    """Return b_1, ..., b_m of the pole 1/root of p/q.

    >>> from gfkit.series.rational import RationalGF
    >>> polar_part(RationalGF.of([1, 1], [1, -2, 1]), Fraction(1), 2)
    [Fraction(-1, 1), Fraction(2, 1)]
    """
    m = multiplicity
    below = _in_powers_of_u(gf.den, root, m, 2 * m)
    above = _in_powers_of_u(gf.num, root, 0, m)
    quotient: list[N] = []
    for n in range(m):
        spend(1 + n // 4)
        value = above[n]
        for i in range(1, n + 1):
            value = value - below[i] * quotient[n - i]
        quotient.append(value / below[0])
    return quotient[::-1]


def _in_powers_of_u(coefficients: Sequence[int], root: N, low: int, high: int) -> list[N]:
    """Return coefficients low, ..., high - 1 in powers of u = 1 - root * x of a polynomial in x."""
    pole = 1 / root
    spend(1 + len(coefficients) * (high - low + 1) // 4)
    powers = [root * pole]
    for _ in coefficients:
        powers.append(powers[-1] * pole)
    found = []
    for i in range(low, high):
        # x^k = pole^k (1-u)^k
        total: Any = root * 0
        for k in range(i, len(coefficients)):
            if coefficients[k]:
                total = total + powers[k] * (coefficients[k] * comb(k, i) * (-1) ** i)
        found.append(total)
    return found


def polynomial_in_n(polar: Sequence[N]) -> list[N]:
    """Return the polynomial sum_j b_j C(n+j-1, j-1), ascending in n.

    >>> polynomial_in_n([Fraction(-1), Fraction(2)])
    [Fraction(1, 1), Fraction(2, 1)]
    """
    total: list[Any] = [polar[0] * 0 for _ in polar]
    rising = [Fraction(1)]  # C(n+j-1, j-1)
    for j, b in enumerate(polar, 1):
        if j > 1:  # times (n + j-1)/(j-1)
            moved = zip([*rising, Fraction(0)], [Fraction(0), *rising], strict=True)
            rising = [low + high / (j - 1) for low, high in moved]
        for k, share in enumerate(rising):
            total[k] = total[k] + b * share.numerator / share.denominator
    return total
