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
            case Binary("+" | "-" as sign, left, right):
                (r, s), (u, v) = self.of(left), self.of(right if sign == "+" else Negative(right))
                return r + u, s + v
            case Binary("*" | "/" as sign, left, right):
                power = Fraction(1 if sign == "*" else -1)
                return self._times(self.of(left), self._power(self.of(right), power))
        raise self.refused(f"{text_of(one)} is not read in a generating function")

    def _times(self, one: Pair, other: Pair) -> Pair:
        (r, s), (u, v) = one, other
        return r * u + s * v * self.d, r * v + s * u

    def _power(self, one: Pair, power: Fraction) -> Pair:
        r, s = one
        if power.denominator == 2 and s == 0 != r:
            return self._power((ZERO, self._root(r)), 2 * power)
        if power.denominator > 1 or abs(power) > MOST_POWER:
            raise self.refused("square roots of polynomials are read, and no other roots")
        found = ONE, ZERO
        for _ in range(abs(power.numerator)):
            found = self._times(found, one)
        if power < 0:
            r, s = found
            if (norm := r * r - s * s * self.d) == 0:
                raise self.refused("it divides by 0")
            found = r / norm, -s / norm
        return found

    def _root(self, of: RationalFunction) -> RationalFunction:
        """Make h the root of a polynomial that is positive where x is 0; return the s of a root."""
        num, den = (RationalFunction(side, ONE.num) for side in (of.num, of.den))
        first = (num * den).coefficient(0)
        if first <= 0 or isqrt(int(first)) ** 2 != first:
            raise self.refused("where x is 0 the square root is not a positive rational number")
        if self.d not in (ZERO, num * den):
            raise self.refused("two different square roots are not read; one is, as sqrt(1-4*x)")
        self.d = num * den
        return (ONE if den.coefficient(0) > 0 else -ONE) / den


Recurrence = tuple[tuple[tuple[int, ...], ...], tuple[Fraction, ...]]


def of_radical(whole: Expression) -> Recurrence | RationalFunction:
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
    # With y = r + s h it is y' - rate y = rest; cleared of fractions q y' - p y = right.
    square = s * s * radical.d
    rate = square.derivative() / (2 * square)
    rest = r.derivative() - rate * r
    (p, q), (right, below) = (_polynomials(one) for one in (rate, rest))
    p, q, right = p * below, q * below, right * q
    common = p.gcd(q).gcd(right)
    p, q, right = p / common, q / common, right / common
    # The coefficient of x^(m-1) is the sum of (q[k] (m-k) - p[k-1]) a(m-k); m is n + last.
    rows = {k: (-int(p[k - 1]) if k else 0, int(q[k])) for k in range(max(len(p), len(q)) + 1)}
    lags = [k for k, row in rows.items() if any(row)]
    content, last = gcd(*(z for row in rows.values() for z in row)), lags[-1]
    polynomials = []
    for k in range(last, lags[0] - 1, -1):
        constant, slope = (z // content for z in rows[k])
        constant += slope * (last - k)
        polynomials.append((constant, slope) if slope else (constant,) * bool(constant))
    late = [n + 1 for n in integer_roots(polynomials[-1])]
    count = max(0, len(right) + 1 - last, *late) + last - lags[0]
    low = max(int(next(k for k, z in enumerate(den) if z)) for _, den in map(_polynomials, (r, s)))
    found = r + s * sum((c * T**k for k, c in enumerate(_root(radical.d, count + low))), ZERO)
    if any(found.coefficient(k) for k in range(-low, 0)):
        raise radical.refused("where x is 0 it has a pole: it is no power series")
    return tuple(polynomials), tuple(found.coefficient(k) for k in range(count))


def _polynomials(of: RationalFunction) -> tuple[Any, Any]:
    num, den = of.ascending() or ((), ())
    return fmpz_poly([*num]), fmpz_poly([*den])


def _root(of: RationalFunction, count: int) -> list[Fraction]:
    """Return the first coefficients of the square root of a polynomial."""
    d = [*map(int, _polynomials(of)[0])]
    found = [Fraction(isqrt(d[0]))]
    for n in range(1, count):
        some = range(1, min(n, len(d) - 1) + 1)
        total = sum(((Fraction(3 * k, 2) - n) * d[k] * found[n - k] for k in some), Fraction(0))
        found.append(total / (n * d[0]))
    return found
