"""Power series with a square root, such as (1-sqrt(1-4*x))/(2*x): recurrences of their terms.

The series is r + s h with rational functions r and s, and h^2 a polynomial d. So the logarithmic
derivative of s h is rational, and the terms have a recurrence with polynomial coefficients.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd, isqrt
from typing import TYPE_CHECKING, Any

from flint import fmpz_poly

from gfkit.errors import ExpressionError
from gfkit.formulas.evaluate import Scope, value_of
from gfkit.formulas.tree import Binary, Call, Negative, Number, Variable, text_of, variables_of
from gfkit.numbers.coefficients import integer_roots
from gfkit.series.functions import RationalFunction

if TYPE_CHECKING:
    from gfkit.formulas.tree import Expression

MOST_POWER = 60
ZERO, ONE, T = RationalFunction.of(0), RationalFunction.of(1), RationalFunction.variable("t")
Pair = tuple[RationalFunction, RationalFunction]
"""r and s of r + s h."""


class _Radical:
    """Reads an expression as r + s h, whose square d is found on the way."""

    def __init__(self, whole: Expression) -> None:
        self.whole, self.d = whole, ZERO

    def refused(self, why: str) -> ExpressionError:
        return ExpressionError(text_of(self.whole), f"{text_of(self.whole)}: {why}")

    def of(self, one: Expression) -> Pair:
        match one:
            case Number(value):
                return RationalFunction.of(value), ZERO
            case Variable():
                return T, ZERO
            case Negative(body):
                return self._times((-ONE, ZERO), self.of(body))
            case Call("sqrt", (body,)):
                return self._power(self.of(body), Fraction(1, 2))
            case Binary("^", body, power) if not variables_of(power):
                return self._power(self.of(body), Fraction(value_of(power, Scope({}))))
            case Binary("+", left, right):
                (r, s), (u, v) = self.of(left), self.of(right)
                return r + u, s + v
            case Binary("-", left, right):
                return self.of(Binary("+", left, Negative(right)))
            case Binary("*", left, right):
                return self._times(self.of(left), self.of(right))
            case Binary("/", left, right):
                return self._times(self.of(left), self._power(self.of(right), Fraction(-1)))
        raise self.refused(f"{text_of(one)} is not read in a generating function")

    def _times(self, one: Pair, other: Pair) -> Pair:
        (r, s), (u, v) = one, other
        return r * u + s * v * self.d, r * v + s * u

    def _power(self, one: Pair, power: Fraction) -> Pair:
        r, s = one
        if power.denominator == 2 and s == 0 != r:
            return self._power(self._root(r), 2 * power)
        if power.denominator > 1 or abs(power) > MOST_POWER:
            raise self.refused("square roots of polynomials are read, and no other roots")
        if power < 0:
            norm = r * r - s * s * self.d
            if norm == 0:
                raise self.refused("it divides by 0")
            return self._power((r / norm, -s / norm), -power)
        found = ONE, ZERO
        for _ in range(power.numerator):
            found = self._times(found, one)
        return found

    def _root(self, of: RationalFunction) -> Pair:
        """Return the square root that is positive for small x > 0."""
        num, den = sides(of)
        content, factors = (num * den).factor()
        root, rest = fmpz_poly([1]), fmpz_poly([1 if content > 0 else -1])
        for factor, times in [*factors, *abs(content).factor()]:
            root, rest = root * factor ** (times // 2), rest * factor ** (times % 2)
        low = next(z for z in root.coeffs() if z) * next(z for z in den.coeffs() if z)
        outside, d = function(root if low > 0 else -root) / function(den), function(rest)
        if d == 1:
            return outside, ZERO
        if self.d not in (ZERO, d):
            raise self.refused("two different square roots are not read; one is, as sqrt(1-4*x)")
        if rest[0] <= 0 or isqrt(int(rest[0])) ** 2 != rest[0]:
            raise self.refused("where x is 0 the square root is not a positive rational number")
        self.d = d
        return ZERO, outside


def sides(of: RationalFunction) -> tuple[Any, Any]:
    """Return numerator and denominator in t."""
    num, den = of.ascending() or ((), ())
    return fmpz_poly([*num]), fmpz_poly([*den])


def function(of: Any) -> RationalFunction:
    """Return a polynomial in t as a function."""
    return sum((Fraction(c) * T**k for k, c in enumerate(map(int, of.coeffs()))), ZERO)


def derivative(of: RationalFunction) -> RationalFunction:
    """Return the derivative by t."""
    num, den = sides(of)
    return function(num.derivative() * den - num * den.derivative()) / function(den * den)


def of_radical(
    whole: Expression,
) -> tuple[tuple[tuple[int, ...], ...], tuple[Fraction, ...]] | RationalFunction:
    """Return the polynomials of a recurrence of the coefficients, and the first that it needs.

    Of what is rational the function in t. Raises ExpressionError.

    >>> from gfkit.formulas.grammar import parse_expression
    >>> of_radical(parse_expression("(1-sqrt(1-4*x))/(2*x)"))
    (((-2, -4), (2, 1)), (Fraction(1, 1),))
    """
    radical = _Radical(whole)
    r, s = radical.of(whole)
    if s == 0:
        return r
    # With y = r + s h it is q (y - r)' = p (y - r); cleared of fractions q y' - p y = right.
    p, q = sides(derivative(s * s * radical.d) / (2 * s * s * radical.d))
    right, times = sides(function(q) * derivative(r) - function(p) * r)
    common = (p * times).gcd(q * times).gcd(right)
    p, q, right = p * times / common, q * times / common, right / common
    rows = {k: (-int(p[k - 1]) if k else 0, int(q[k])) for k in range(max(len(p), len(q)) + 1)}
    lags = [k for k, row in rows.items() if any(row)]
    content, last = gcd(*(z for row in rows.values() for z in row)), lags[-1]
    polynomials = []
    for k in range(last, lags[0] - 1, -1):
        constant, slope = (z // content for z in rows[k])
        constant += slope * (last - k)
        polynomials.append((constant, slope) if slope else (constant,) * bool(constant))
    late = [n + 1 for n in integer_roots(polynomials[-1])]
    valid = max(0, len(right) + 1 - last, *late)
    return tuple(polynomials), series(radical, r, s, valid + last - lags[0])


def series(
    radical: _Radical, r: RationalFunction, s: RationalFunction, count: int
) -> tuple[Fraction, ...]:
    """Return the first coefficients of r + s h; raises ExpressionError where it has a pole."""
    low = max(next(k for k, z in enumerate(sides(one)[1].coeffs()) if z) for one in (r, s))
    d = [Fraction(int(z)) for z in sides(radical.d)[0].coeffs()]
    h = [Fraction(isqrt(int(d[0])))]
    for n in range(1, count + low):
        some = range(1, min(n, len(d) - 1) + 1)
        total = sum((Fraction(3 * k, 2) - n) * d[k] * h[n - k] for k in some)
        h.append(total / (n * d[0]))
    found = r + s * sum((c * T**k for k, c in enumerate(h)), ZERO)
    if any(found.coefficient(k) for k in range(-low, 0)):
        raise radical.refused("where x is 0 it has a pole: it is no power series")
    return tuple(found.coefficient(k) for k in range(count))
