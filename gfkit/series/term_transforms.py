"""Transforms of finitely many terms, exact: Euler, binomial, Moebius, Hankel and others.

Each function takes a list of rational numbers and returns one. By convention of the field the first
number is a(1) for the transforms of Euler, Moebius, exp and log, and a(0) for the others; where the
first number is a(1), so is the first one of the result. Integers stay integers wherever the result
is one. [BernsteinSloane1995]
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from flint import fmpq, fmpq_mat, fmpz_mat

from gfkit.base.budget import spend
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

Rational = int | Fraction


def plain(value: Rational) -> Rational:
    """Return an integer where a fraction is one."""
    return int(value) if value.denominator == 1 else value


def _plain(values: Sequence[Rational]) -> list[Rational]:
    return [plain(value) for value in values]


def _divided(value: Rational, by: Rational) -> Rational:
    return plain(Fraction(value) / by)


def _divisors(values: Sequence[Rational]) -> list[Rational]:
    """Return the sums over d | n of values(d), n = 1, 2, ...."""
    count = len(values)
    result: list[Rational] = [0] * count
    for d in range(1, count + 1):
        spend(1 + count // d)
        for multiple in range(d, count + 1, d):
            result[multiple - 1] += values[d - 1]
    return result


def _without_divisors(values: Sequence[Rational]) -> list[Rational]:
    """Return the b with sums over d | n of b(d) = values(n)."""
    result = list(values)
    for d in range(1, len(result) + 1):
        spend(1 + len(result) // d)
        for multiple in range(2 * d, len(result) + 1, d):
            result[multiple - 1] -= result[d - 1]
    return result


def euler(values: Sequence[Rational]) -> list[Rational]:
    """Return b with 1 + Sum b(n) x^n = Product (1-x^n)^(-a(n)), n = 1, 2, ....

    >>> euler([1, 1, 1, 1, 1, 1])
    [1, 2, 3, 5, 7, 11]
    """
    weights = _divisors([n * value for n, value in enumerate(values, 1)])
    result: list[Rational] = []
    for n, weight in enumerate(weights, 1):
        spend(n)
        total = weight + sum(weights[k - 1] * result[n - k - 1] for k in range(1, n))
        result.append(_divided(total, n))
    return result


def inverse_euler(values: Sequence[Rational]) -> list[Rational]:
    """Return a of which the terms are the Euler transform.

    >>> inverse_euler([1, 2, 3, 5, 7, 11])
    [1, 1, 1, 1, 1, 1]
    """
    weights: list[Rational] = []
    for n, value in enumerate(values, 1):
        spend(n)
        carried = sum(weights[k - 1] * values[n - k - 1] for k in range(1, n))
        weights.append(n * value - carried)
    return [_divided(value, n) for n, value in enumerate(_without_divisors(weights), 1)]


def moebius(values: Sequence[Rational]) -> list[Rational]:
    """Return the sums over d | n of mu(n/d) a(d), n = 1, 2, ....

    >>> moebius([1, 2, 3, 4, 5, 6])
    [1, 1, 2, 2, 4, 2]
    """
    return _plain(_without_divisors(values))


def inverse_moebius(values: Sequence[Rational]) -> list[Rational]:
    """Return the sums over d | n of a(d), n = 1, 2, ....

    >>> inverse_moebius([1, 1, 1, 1, 1, 1])
    [1, 2, 2, 3, 2, 4]
    """
    return _plain(_divisors(values))


def binomial(values: Sequence[Rational]) -> list[Rational]:
    """Return the sums over k of C(n, k) a(k), n = 0, 1, ....

    >>> binomial([1, 1, 1, 1, 1])
    [1, 2, 4, 8, 16]
    """
    return _first_of_rows(values, 1)


def inverse_binomial(values: Sequence[Rational]) -> list[Rational]:
    """Return the sums over k of (-1)^(n-k) C(n, k) a(k), n = 0, 1, ....

    >>> inverse_binomial([1, 2, 4, 8, 16])
    [1, 1, 1, 1, 1]
    """
    return _first_of_rows(values, -1)


def _first_of_rows(values: Sequence[Rational], sign: int) -> list[Rational]:
    """Return the first entries of the rows, each made from the one above by a(k+1) +- a(k)."""
    row, result = list(values), []
    while row:
        spend(len(row))
        result.append(row[0])
        row = [after + sign * before for before, after in pairwise(row)]
    return _plain(result)


def partial_sums(values: Sequence[Rational]) -> list[Rational]:
    """Return the sums of the first terms: a(0), a(0) + a(1), ....

    >>> partial_sums([1, 2, 3, 4])
    [1, 3, 6, 10]
    """
    return _plain(list(accumulate(values)))


def differences(values: Sequence[Rational]) -> list[Rational]:
    """Return the steps a(1) - a(0), a(2) - a(1), ..., one term fewer.

    >>> differences([1, 3, 6, 10])
    [2, 3, 4]
    """
    return _plain([after - before for before, after in pairwise(values)])


def hankel(values: Sequence[Rational]) -> list[Rational]:
    """Return det (a(i+j)), 0 <= i, j <= n, for n = 0, 1, ..., as many as the terms allow.

    >>> hankel([1, 1, 2, 5, 14, 42, 132])
    [1, 1, 1, 1]
    """
    exact = [fmpq(value.numerator, value.denominator) for value in values]
    integral = all(value.denominator == 1 for value in values)
    result: list[Rational] = []
    for size in range(1, (len(values) + 1) // 2 + 1):
        spend(size**3)
        if integral:
            square = [int(values[i + j]) for i in range(size) for j in range(size)]
            result.append(int(fmpz_mat(size, size, square).det()))
        else:
            fractions = [exact[i + j] for i in range(size) for j in range(size)]
            found = fmpq_mat(size, size, fractions).det()
            result.append(plain(Fraction(int(found.p), int(found.q))))
    return result


def boustrophedon(values: Sequence[Rational]) -> list[Rational]:
    """Return b with Sum b(n) x^n/n! = (sec x + tan x) Sum a(n) x^n/n!, by rows to and fro.

    >>> boustrophedon([1, 0, 0, 0, 0, 0])
    [1, 1, 1, 2, 5, 16]
    """
    row: list[Rational] = []
    result = []
    for value in values:
        spend(len(row) + 1)
        row = list(accumulate(reversed(row), initial=value))
        result.append(row[-1])
    return _plain(result)


def inverse_boustrophedon(values: Sequence[Rational]) -> list[Rational]:
    """Return a of which the terms are the boustrophedon transform.

    >>> inverse_boustrophedon([1, 1, 1, 2, 5, 16])
    [1, 0, 0, 0, 0, 0]
    """
    row: list[Rational] = []
    result = []
    for value in values:
        spend(len(row) + 1)
        row = list(accumulate(row, lambda total, entry: total - entry, initial=value))
        result.append(row[-1])
        row.reverse()
    return _plain(result)


def exponential(values: Sequence[Rational]) -> list[Rational]:
    """Return b with 1 + Sum b(n) x^n/n! = exp(Sum a(n) x^n/n!), n = 1, 2, ....

    >>> exponential([1, 1, 1, 1, 1, 1])
    [1, 2, 5, 15, 52, 203]
    """
    result: list[Rational] = [1]
    row = [1]
    for n in range(1, len(values) + 1):
        spend(n)
        result.append(sum(row[k] * values[k] * result[n - 1 - k] for k in range(n)))
        row = _next_row(row)
    return _plain(result[1:])


def logarithmic(values: Sequence[Rational]) -> list[Rational]:
    """Return a of which the terms are the exponential transform.

    >>> logarithmic([1, 2, 5, 15, 52, 203])
    [1, 1, 1, 1, 1, 1]
    """
    whole = [1, *values]
    result: list[Rational] = []
    row = [1]
    for n in range(1, len(values) + 1):
        spend(n)
        carried = sum(row[k] * result[k] * whole[n - 1 - k] for k in range(n - 1))
        result.append(whole[n] - carried)
        row = _next_row(row)
    return _plain(result)


def _next_row(row: list[int]) -> list[int]:
    return [1, *(a + b for a, b in pairwise(row)), 1]


def invert(values: Sequence[Rational]) -> list[Rational]:
    """Return b with 1 + Sum b(n) x^n = 1/(1 - Sum a(n) x^n), n = 1, 2, ....

    >>> invert([1, 1, 1, 1, 1])
    [1, 2, 4, 8, 16]
    """
    result: list[Rational] = [1]
    for n in range(1, len(values) + 1):
        spend(n)
        result.append(sum(values[k - 1] * result[n - k] for k in range(1, n + 1)))
    return _plain(result[1:])


def inverse_invert(values: Sequence[Rational]) -> list[Rational]:
    """Return a of which the terms are the `invert` transform.

    >>> inverse_invert([1, 2, 4, 8, 16])
    [1, 1, 1, 1, 1]
    """
    whole = [1, *values]
    result: list[Rational] = []
    for n in range(1, len(whole)):
        spend(n)
        result.append(whole[n] - sum(result[k - 1] * whole[n - k] for k in range(1, n)))
    return _plain(result)


def self_convolution(values: Sequence[Rational]) -> list[Rational]:
    """Return the coefficients of the square of Sum a(n) x^n.

    >>> self_convolution([1, 1, 1, 1])
    [1, 2, 3, 4]
    """
    result = []
    for n in range(len(values)):
        spend(n + 1)
        result.append(sum(values[k] * values[n - k] for k in range(n + 1)))
    return _plain(result)


def reversion(values: Sequence[Rational]) -> list[Rational]:
    """Return b with B(A(x)) = x for A = Sum a(n) x^n, B = Sum b(n) x^n, n = 1, 2, ....

    Raises GfkitError if a(1) is 0.

    >>> reversion([1, -1, 0, 0, 0])
    [1, 1, 2, 5, 14]
    """
    if not values:
        return []
    if not values[0]:
        raise GfkitError("a series that begins with 0 x has no reversion; give a(1), a(2), ...")
    # [x^n] B = (1/n) [x^(n-1)] (x/A)^n, Lagrange's formula
    count = len(values)
    first = Fraction(values[0])
    quotient = [1 / first]
    for n in range(1, count):
        spend(n)
        carried = sum((values[k] * quotient[n - k] for k in range(1, n + 1)), Fraction(0))
        quotient.append(-carried / first)
    power, result = [Fraction(1)] + [Fraction(0)] * (count - 1), []
    for n in range(1, count + 1):
        spend(count * count // 2 + 1)
        power = [
            sum((power[k] * quotient[m - k] for k in range(m + 1)), Fraction(0))
            for m in range(count)
        ]
        result.append(plain(power[n - 1] / n))
    return result


TRANSFORMS: Mapping[str, Callable[[Sequence[Rational]], list[Rational]]] = {
    "partial sums": partial_sums,
    "differences": differences,
    "binomial": binomial,
    "inverse binomial": inverse_binomial,
    "moebius": moebius,
    "inverse moebius": inverse_moebius,
    "euler": euler,
    "inverse euler": inverse_euler,
    "invert": invert,
    "inverse invert": inverse_invert,
    "exponential": exponential,
    "logarithmic": logarithmic,
    "self-convolution": self_convolution,
    "reversion": reversion,
    "boustrophedon": boustrophedon,
    "inverse boustrophedon": inverse_boustrophedon,
    "hankel": hankel,
}
"""Every transform by its name."""
