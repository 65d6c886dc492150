"""How solutions of a recurrence with polynomial coefficients grow: n!^s r^n n^e (1 + c_1/n + ...).

With a(n) = n!^s b(n), s the greatest slope of the Newton polygon, the coefficients of b have one
degree d at several places; r is a root of their leading polynomial X(z), and e = -Y(r)/(r X'(r)),
Y of the coefficients of n^(d-1). The c_k follow one by one. For simple roots of different absolute
values every solution is a combination of such, by the theorems of Poincare, Perron and Birkhoff
[WimpZeilberger1985]. The constants are measured: linear equations at n = N and at 2 N, whose
solutions agree in some digits.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import factorial
from typing import TYPE_CHECKING, Any

from flint import acb, acb_mat, arb, ctx, fmpq, fmpq_poly, fmpz_poly

from gfkit.analysis.recurrence_cones import continued, without_factorials
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Sequence

MEASURED_AT = 250
"""The constants are measured here, and once more at twice this n."""
SERIES = 48
BITS = 700
LEAST_DIGITS = 8
"""Constants that agree in fewer digits are not told."""
LEAST_SHARE = 1e-12
"""A solution that is a smaller part of the terms is left out."""


@dataclass(frozen=True, slots=True)
class Growth:
    """A formal solution n!^factorials r^n n^exponent (1 + series[0]/n + ...).

    equation: a polynomial with the root r, ascending. rate, exponent: of what is asked for, as
    numbers of flint; exact: the exponent, if it is rational.
    """

    factorials: int
    equation: tuple[int, ...]
    rate: Any
    exponent: Any
    exact: Fraction | None
    series: tuple[Any, ...]

    def at(self, n: int) -> Any:
        """Return its value at n, the factorials left out; the series ends at its least term."""
        terms = [c / acb(n) ** k for k, c in enumerate(self.series, 1)]
        sizes = [float(abs(term).mid()) for term in terms]
        least = min((z for z in sizes if z), default=0)
        total = acb(1) + sum(terms[: sizes.index(least) + 1 if least else 0], acb())
        return self.rate**n * (acb(n).log() * self.exponent).exp() * total


@dataclass(frozen=True, slots=True)
class Measured:
    """The solutions that outweigh the others in a sequence, each with its constant.

    constants: numbers of flint. digits: how many of their decimal digits agree at N and 2 N.
    """

    growths: tuple[Growth, ...]
    constants: tuple[Any, ...]
    digits: int


def formal_growths(polynomials: Sequence[Sequence[int]]) -> list[Growth]:
    """Return the formal solutions, those that grow fastest first.

    polynomials: p_0, ..., p_r, ascending, of p_0(n) a(n) + ... + p_r(n) a(n+r) = 0. Raises
    GfkitError where they have not this form.

    >>> [(int(one.rate.real.mid()), one.exact) for one in formal_growths([[-2, -4], [2, 1]])]
    [(4, Fraction(-3, 2))]
    """
    found: list[Growth] = []
    last = len(polynomials) - 1
    while last:
        at_last = len(polynomials[last])
        slope, first = max(
            (Fraction(len(polynomials[i]) - at_last, last - i), -i)
            for i in range(last)
            if polynomials[i]
        )
        try:
            with ctx.workprec(BITS):
                found += _of_slope(polynomials, slope)
        except GfkitError:
            if not found:
                raise
            break
        last = -first
    return found


def _of_slope(polynomials: Sequence[Sequence[int]], slope: Fraction) -> list[Growth]:
    if slope.denominator > 1:
        raise GfkitError(f"it grows like n!^({slope}), and only whole powers are taken")
    rows = without_factorials(polynomials, int(slope))
    degree = max(row.degree() for row in rows)
    leading = fmpz_poly([row[degree] for row in rows])
    after = fmpq_poly([row[degree - 1] if degree else 0 for row in rows])
    below = fmpq_poly([0, 1]) * fmpq_poly(leading.derivative())
    found = []
    for factor, times in leading.factor()[1]:
        if not factor[0]:
            continue
        if times > 1:
            raise GfkitError(
                f"its rates of growth are the roots of {leading.str(var='z')}, of which some are "
                "multiple, and only simple ones are taken"
            )
        minimal = fmpq_poly(factor)
        power = -after * below.xgcd(minimal)[1] % minimal
        exact = Fraction(int(power[0].p), int(power[0].q)) if power.degree() < 1 else None
        roots: Any = factor.complex_roots()
        for rate, _ in roots:
            exponent = sum((arb(c) * rate**i for i, c in enumerate(power.coeffs())), acb())
            series = _series(rows, degree, rate, exponent)
            equation = tuple(map(int, factor.coeffs()))
            found.append(Growth(int(slope), equation, rate, exponent, exact, series))
    return sorted(found, key=lambda one: -float(abs(one.rate).mid()))


def _series(rows: list[fmpz_poly], degree: int, rate: Any, exponent: Any) -> tuple[Any, ...]:
    """Return c_1, c_2, ...: sums over i of r^i q_(i,l) i^j are those of n^(d-l) and the j-th."""
    count = SERIES + 2
    table = [[acb() for _ in range(count)] for _ in range(count)]
    for i, row in enumerate(rows):
        for part in range(min(count, degree + 1)):
            weight = acb(arb(row[degree - part])) * rate**i
            for j in range(count - part):
                table[part][j] += weight
                weight *= i
    c = [acb(1)]
    binomials: list[list[Any]] = []
    for m in range(2, count):
        top = exponent - (m - 2)
        line = [acb(1)]
        for j in range(1, count):
            line.append(line[-1] * (top - (j - 1)) / j)
        binomials.append(line)
        total = acb()
        for k, known in enumerate(c):
            step = m - k
            total += known * sum(
                (table[step - j][j] * binomials[k][j] for j in range(step + 1)), acb()
            )
        c.append(total / ((m - 1) * table[0][1]))
    return tuple(c[1:])


def measured_growth(
    polynomials: Sequence[Sequence[int]], valid: int, terms: Sequence[int | Fraction], offset: int
) -> Measured:
    """Return the solutions that outweigh the others, and their constants; raises GfkitError.

    polynomials: as in `formal_growths`, for n >= valid. terms: a(offset), ..., that determine the
    others.

    >>> found = measured_growth([[-2, -4], [2, 1]], 0, [1], 0)  # Catalan's numbers
    >>> print(found.constants[0].real.str(10, radius=False), found.digits > 20)
    0.5641895835 True
    """
    growths = formal_growths(polynomials)
    last = 2 * MEASURED_AT + len(growths)
    values = continued(polynomials, valid, terms, last - offset + 1)
    if not any(values[-len(growths) :]):
        raise GfkitError("its terms are 0 from some n on")
    with ctx.workprec(BITS):
        while growths:
            group = [one for one in growths if _as_large(one, growths[0])]
            growths = growths[len(group) :]
            while group:
                here, there = (_shares(group, values, offset, n) for n in (last // 2, last))
                if all(share > LEAST_SHARE for share, _ in there):
                    digits = min(
                        _agreeing(c, z) for (_, c), (_, z) in zip(here, there, strict=True)
                    )
                    if digits >= LEAST_DIGITS:
                        return Measured(tuple(group), tuple(z for _, z in there), digits)
                    break
                group = [
                    one for one, (share, _) in zip(group, there, strict=True) if share > LEAST_SHARE
                ]
    raise GfkitError(f"no constant of its growth is found from the terms up to n = {last}")


def _as_large(one: Growth, first: Growth) -> bool:
    same = one.factorials == first.factorials
    return same and bool((abs(one.rate) - abs(first.rate)).contains(0))


def _shares(
    group: list[Growth], values: Sequence[Fraction], offset: int, last: int
) -> list[tuple[float, Any]]:
    """Return the constants by the terms up to a(last), each after its share of a(last)."""
    places = range(last - len(group) + 1, last + 1)
    rows = [[one.at(n) for one in group] for n in places]
    slope = group[0].factorials
    right = []
    for n in places:
        term = values[n - offset] * Fraction(factorial(n)) ** -slope
        right.append([acb(arb(fmpq(term.numerator, term.denominator)))])
    try:
        found = acb_mat(rows).solve(acb_mat(right))
    except ZeroDivisionError:
        return [(0.0, acb())] * len(group)
    sizes = [abs(found[i, 0] * z).mid() for i, z in enumerate(rows[-1])]
    most = max(sizes)
    return [(float(z / most) if most else 0.0, found[i, 0]) for i, z in enumerate(sizes)]


def _agreeing(one: Any, other: Any) -> int:
    """Return how many decimal digits of two numbers agree."""
    size, apart = abs(other).mid(), abs(one - other).mid()
    if not float(size):
        return 0
    most = int(BITS * 0.3)
    digits = -((apart / size) + arb(10) ** -most).log() / arb(10).log()
    return min(most, max(0, int(float(digits))))
