"""Transforms of finitely many terms, exact: Euler, binomial, Moebius, Hankel and others.

Each takes a list of rational numbers and returns one. By convention of the field the first
number is a(1) for the transforms of Euler, Moebius, exp and log, and a(0) for the others; where the
first number is a(1), so is the first one of the result. Integers stay integers wherever the result
is one. Most are a product, a quotient, exp or log of power series. [BernsteinSloane1995]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any

from flint import fmpq, fmpq_mat, fmpq_poly

from gfkit.base.budget import spend
from gfkit.errors import GfkitError
from gfkit.numbers.polynomials import (
    exponential,
    fraction_of,
    logarithm,
    rational_of,
    reciprocal,
)

Rational = int | Fraction


Series = fmpq_poly


def _scaled(series: Series, end: int, *, back: bool = False) -> Series:
    """Return the exponential g.f. of the coefficients; back: the coefficients of one."""
    sizes = accumulate(range(1, end), lambda product, n: product * n, initial=1)
    return fmpq_poly(
        [series[n] * size if back else series[n] / size for n, size in enumerate(sizes)]
    )


def _over_divisors(series: Series, end: int, sign: int) -> Series:
    """Return the sums over d | n of a(d), or with the sign -1 the series whose sums are a(n)."""
    found = [series[n] for n in range(end)]
    for d in range(1, end) if sign < 0 else range(end - 1, 0, -1):
        for multiple in range(2 * d, end, d):
            found[multiple] += sign * found[d]
    return fmpq_poly(found)


def _times_n(series: Series) -> Series:
    return series.derivative().left_shift(1)


def _powers(base: int, end: int) -> Series:
    """Return exp(base x)."""
    return _scaled(fmpq_poly([base**n for n in range(end)]), end)


def _sec_tan(end: int, sign: int) -> Series:
    """Return sec x + tan x, or with the sign -1 what is 1 over it, sec x - tan x."""
    cosine, sine = ([(-1) ** (n // 2) * (n % 2 == odd) for n in range(end)] for odd in (0, 1))
    below = reciprocal(_scaled(fmpq_poly(cosine), end), end)
    return (1 + sign * _scaled(fmpq_poly(sine), end)).mul_low(below, end)


def _times_egf(a: Series, factor: Series, end: int) -> Series:
    """Return the coefficients of the product as exponential g.f.s; the factor is one already."""
    return _scaled(_scaled(a, end).mul_low(factor, end), end, back=True)


def _reversion(a: Series, end: int) -> list[fmpq]:
    if not a[1]:
        raise GfkitError("a series that begins with 0 x has no reversion; give a(1), a(2), ...")
    # [x^n] B = (1/n) [x^(n-1)] (x/A)^n, Lagrange's formula
    quotient, power, found = reciprocal(a.right_shift(1), end), fmpq_poly([1]), []
    for n in range(1, end):
        spend(1 + end * end // 16)
        power = power.mul_low(quotient, end)
        found.append(power[n - 1] / n)
    return found


def _hankel(a: Series, end: int) -> list[fmpq]:
    found = []
    for size in range(1, (end + 1) // 2 + 1):
        spend(size**3)
        found.append(fmpq_mat([[a[i + j] for i in range(size)] for j in range(size)]).det())
    return found


TRANSFORMS: dict[str, tuple[int, Callable[[Series, int], Any]]] = {
    # the sums of the first terms: a(0), a(0) + a(1), ...
    "partial sums": (0, lambda a, end: a.mul_low(fmpq_poly([1] * end), end)),
    # the steps a(1) - a(0), a(2) - a(1), ..., one term fewer
    "differences": (0, lambda a, end: [a[n] - a[n - 1] for n in range(1, end)]),
    # the sums over k of C(n, k) a(k), n = 0, 1, ...
    "binomial": (0, lambda a, end: _times_egf(a, _powers(1, end), end)),
    # the sums over k of (-1)^(n-k) C(n, k) a(k), n = 0, 1, ...
    "inverse binomial": (0, lambda a, end: _times_egf(a, _powers(-1, end), end)),
    # the sums over d | n of mu(n/d) a(d), n = 1, 2, ...
    "moebius": (1, lambda a, end: _over_divisors(a, end, -1)),
    # the sums over d | n of a(d), n = 1, 2, ...
    "inverse moebius": (1, lambda a, end: _over_divisors(a, end, 1)),
    # b with 1 + Sum b(n) x^n = Product (1-x^n)^(-a(n)), n = 1, 2, ...
    "euler": (
        1,
        lambda a, end: exponential(
            _over_divisors(_times_n(a), end, 1).right_shift(1).integral(), end
        ),
    ),
    # a of which the terms are the Euler transform
    "inverse euler": (
        1,
        lambda a, end: (
            _over_divisors(_times_n(logarithm(1 + a, end)), end, -1).right_shift(1).integral()
        ),
    ),
    # b with 1 + Sum b(n) x^n = 1/(1 - Sum a(n) x^n), n = 1, 2, ...
    "invert": (1, lambda a, end: reciprocal(1 - a, end)),
    # a of which the terms are the `invert` transform
    "inverse invert": (1, lambda a, end: -reciprocal(1 + a, end)),
    # b with 1 + Sum b(n) x^n/n! = exp(Sum a(n) x^n/n!), n = 1, 2, ...
    "exponential": (1, lambda a, end: _scaled(exponential(_scaled(a, end), end), end, back=True)),
    # a of which the terms are the exponential transform
    "logarithmic": (1, lambda a, end: _scaled(logarithm(1 + _scaled(a, end), end), end, back=True)),
    # the coefficients of the square of Sum a(n) x^n
    "self-convolution": (0, lambda a, end: a.mul_low(a, end)),
    # b with B(A(x)) = x for A = Sum a(n) x^n, B = Sum b(n) x^n, n = 1, 2, ...
    "reversion": (1, _reversion),
    # b with Sum b(n) x^n/n! = (sec x + tan x) Sum a(n) x^n/n!, by rows to and fro
    "boustrophedon": (0, lambda a, end: _times_egf(a, _sec_tan(end, 1), end)),
    # a of which the terms are the boustrophedon transform
    "inverse boustrophedon": (0, lambda a, end: _times_egf(a, _sec_tan(end, -1), end)),
    # det (a(i+j)), 0 <= i, j <= n, for n = 0, 1, ..., as many as the terms allow
    "hankel": (0, _hankel),
}
"""By the name: the exponent of the first number, and how the transform, a series or a list of
numbers, comes from the series of the numbers and the exponent from which on nothing is known."""


def transformed(name: str, values: Sequence[Rational]) -> list[Rational]:
    """Return a transform of a list of numbers.

    >>> [transformed(name, [1, 1, 1, 1, 1]) for name in ("binomial", "euler", "invert")]
    [[1, 2, 4, 8, 16], [1, 2, 3, 5, 7], [1, 2, 4, 8, 16]]
    >>> transformed("hankel", [1, 1, 2, 5, 14, 42, 132])
    [1, 1, 1, 1]
    """
    first, series = TRANSFORMS[name]
    end = first + len(values)
    spend(1 + end * end // 16)
    given = fmpq_poly([fmpq(0)] * first + [rational_of(value) for value in values])
    found = series(given, end) if values else []
    if isinstance(found, fmpq_poly):
        found = [found[n] for n in range(first, end)]
    rational = map(fraction_of, found)
    return [int(value) if value.denominator == 1 else value for value in rational]
