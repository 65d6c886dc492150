"""Polynomials in n, one for each n modulo a period; among them periodic sequences.

f times (1 - x^m)^k is a polynomial: of degree below m k plus the pre-period. A sequence to which a
period adds a constant, the saltus, has the factors 1 - x and 1 - x^m.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from flint import fmpq, fmpq_poly, fmpz_poly, nmod_poly

from gfkit.base.budget import spend
from gfkit.fits.fit import Fit, joined
from gfkit.fits.hermite_pade import PRIME_BITS
from gfkit.fits.recurrence_text import PLACE
from gfkit.numbers.coefficients import fraction_of, ints, rational_of, value_at
from gfkit.numbers.decimal import decimal, polynomial_text, product_text
from gfkit.numbers.primes import primes_below
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gfkit.fits.fit import Terms

MAX_USED = 300
"""Polynomials that need more terms are left to the C-finite family, which has them all."""


class Repeating(Fit):
    """A fit with a denominator (1 - x^m)^k, times 1 - x if a period adds a constant."""

    __slots__ = ()

    @property
    @abstractmethod
    def _denominator(self) -> fmpz_poly: ...

    def generating_function(self) -> RationalGF:
        """Return the g.f."""
        den = self._denominator
        known = [*self.given.values, *map(int, self.predicted(den.degree()))]
        num = den.mul_low(fmpz_poly(known), max(self.set_aside, 0) + den.degree())
        return RationalGF.of(ints(num), ints(den))


@dataclass(frozen=True, slots=True, repr=False)
class Periodic(Repeating):
    """The equation a(n) = a(n - period) + saltus for n >= holds_from."""

    kind: ClassVar[str] = "periodic"

    period: int
    saltus: int = 0

    @property
    def set_aside(self) -> int:
        """The number of first terms that no equation contains."""
        return self.holds_from - self.given.offset - self.period

    @property
    def repeated(self) -> int:
        """The period, or the number of terms before the first one."""
        return max(self.period, self.set_aside)

    @property
    def _denominator(self) -> fmpz_poly:
        return _one_less(self.period) * _one_less(1)

    def text(self) -> str:
        """Return the equation."""
        more = [decimal(self.saltus)] if self.saltus else []
        return f"a(n) = {joined([f'a(n-{self.period})', *more])}"

    def predicted(self, count: int) -> list[Fraction]:
        """Return the next terms."""
        known = list(self.given.values[len(self.given) - self.period :])
        for k in range(count):
            known.append(known[k] + self.saltus)
        return list(map(Fraction, known[self.period :]))


@dataclass(frozen=True, slots=True, repr=False)
class ArithmeticPeriodic(Periodic):
    """The same with a saltus that is not 0."""

    kind: ClassVar[str] = "arithmetic-periodic"


@dataclass(frozen=True, slots=True, repr=False)
class QuasiPolynomial(Repeating):
    """a(n) = constituents[n mod period](n) for n >= holds_from.

    constituents: ascending coefficients, one polynomial for each residue 0, ..., period - 1.
    """

    kind: ClassVar[str] = "quasi-polynomial"

    constituents: tuple[tuple[Fraction, ...], ...]

    @property
    def set_aside(self) -> int:
        """The number of first terms for which the formula does not hold."""
        return self.holds_from - self.given.offset

    @property
    def period(self) -> int:
        """The number of constituents."""
        return len(self.constituents)

    @property
    def degree(self) -> int:
        """The largest degree of a constituent."""
        return max(map(len, self.constituents)) - 1

    @property
    def repeated(self) -> int:
        """The period, or the number of terms before the first one."""
        return max(self.set_aside, self.period if self.period > 1 else 0)

    @property
    def _denominator(self) -> fmpz_poly:
        return _one_less(self.period) ** (self.degree + 1)

    def text(self) -> str:
        """Return the formula, a constituent for each residue; equal ones share a line."""
        if self.period == 1:
            return f"a(n) = {_polynomial_text(self.constituents[0])}"
        texts: dict[str, list[int]] = {}
        for residue, constituent in enumerate(self.constituents):
            texts.setdefault(_polynomial_text(constituent), []).append(residue)
        parts = [
            f"{text} for n mod {self.period} = {' or '.join(map(str, residues))}"
            for text, residues in texts.items()
        ]
        return "a(n) = " + "; ".join(parts)

    def predicted(self, count: int) -> list[Fraction]:
        """Return the next terms."""
        end = self.given.end
        return [self.value(n) for n in range(end, end + count)]

    def value(self, n: int) -> Fraction:
        """Return the value of the formula at n."""
        return Fraction(value_at(self.constituents[n % self.period], n))


@dataclass(frozen=True, slots=True, repr=False)
class Polynomial(QuasiPolynomial):
    """a(n) = constituents[0](n) for n >= holds_from."""

    kind: ClassVar[str] = "polynomial"

    def range_text(self) -> str:
        """Return from where on it holds, unless it holds for all terms."""
        return QuasiPolynomial.range_text(self) if self.set_aside else ""


def fit_periodic(given: Terms, *, spare: int = 1) -> Periodic | None:
    """Return the periodic fit that the fewest terms determine, period + pre-period, or None.

    >>> from gfkit.fits.fit import Terms
    >>> fit = fit_periodic(Terms((9, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3)))
    >>> fit.text(), fit.holds_from, fit.used
    ('a(n) = a(n-3)', 4, 4)
    """
    most = len(given) - spare
    found = _shortest(given.values, range(1, most + 1), most, 1)
    if found is None:
        return None
    period, _, begin = found
    return Periodic(given, given.offset + begin + period, begin + period, period)


def fit_arithmetic_periodic(given: Terms, *, spare: int = 1) -> ArithmeticPeriodic | None:
    """Return the arithmetic-periodic fit, saltus not 0, that the fewest terms determine, or None.

    >>> from gfkit.fits.fit import Terms
    >>> fit = fit_arithmetic_periodic(Terms((1, 4, 6, 9, 11, 14, 16, 19, 21)))
    >>> fit.text(), fit.holds_from, fit.used
    ('a(n) = a(n-2) + 5', 2, 3)
    """
    values, most = given.values, len(given) - spare - 1
    steps = [b - a for a, b in pairwise(values)]
    periods = (m for m in range(1, most + 1) if values[-1] != values[-1 - m])
    found = _shortest(steps, periods, most, 1)
    if found is None:
        return None
    period, _, begin = found
    saltus = values[-1] - values[-1 - period]
    end = begin + period
    return ArithmeticPeriodic(given, given.offset + end, end + 1, period, saltus)


def fit_polynomial(given: Terms, *, spare: int = 1) -> QuasiPolynomial | None:
    """Return the polynomial that the fewest terms determine, degree + 1 + pre-period, or None.

    >>> from gfkit.fits.fit import Terms
    >>> fit_polynomial(Terms((1, 3, 6, 10, 15, 21, 28, 36), offset=1)).text()
    'a(n) = n*(n+1)/2'
    """
    return _polynomials(given, [1], spare)


def fit_quasipolynomial(given: Terms, *, spare: int = 1) -> QuasiPolynomial | None:
    """Return the quasi-polynomial of period at least 2 that the fewest terms determine, or None.

    Of period m and degree d it takes m (d + 1) terms, and those of the pre-period.
    """
    return _polynomials(given, range(2, len(given) - spare + 1), spare)


def _polynomials(given: Terms, periods: Iterable[int], spare: int) -> QuasiPolynomial | None:
    values = given.values
    found = _shortest(values, periods, min(len(values) - spare, MAX_USED), MAX_USED)
    if found is None:
        return None
    period, power, begin = found
    offset = given.offset + begin
    constituents: list[tuple[Fraction, ...]] = [()] * period
    for first in range(offset, offset + period):
        points = range(first, first + period * power, period)
        constituents[first % period] = interpolated(points, [given[n] for n in points])
    family = Polynomial if period == 1 else QuasiPolynomial
    return family(given, offset, begin + period * power, tuple(constituents))


def _one_less(period: int) -> fmpz_poly:
    """Return 1 - x^period."""
    return fmpz_poly([1, *[0] * (period - 1), -1])


def _shortest(
    values: Sequence[int], periods: Iterable[int], most: int, top: int
) -> tuple[int, int, int] | None:
    """Return m and k, at most top, for which (1 - x^m)^k makes a polynomial, and the pre-period.

    Those with the least sum of m k and the pre-period are taken, if that is at most `most`. All
    differences are looked at modulo a prime, then exactly.
    """
    (p,) = primes_below(PRIME_BITS, 0, 1)
    residues = nmod_poly([v % p for v in values], p)
    best: tuple[int, int, int] | None = None
    for period in periods:
        if period > most:
            break
        spend(1 + most // period)
        rest, left = residues, len(values)
        for power in range(1, min(top, most // period) + 1):
            left = max(left - period, 0)
            rest = rest.right_shift(period) - rest.truncate(left)
            begin = rest.length()
            if begin + period * power <= most:
                best, most = (period, power, begin), begin + period * power - 1
                break
    if best is None:
        return None
    period, power, begin = best
    exact = (_one_less(period) ** power).mul_low(fmpz_poly(list(values)), len(values))
    return best if exact.degree() < begin + period * power else None


def interpolated(points: Sequence[int], heights: Sequence[int]) -> tuple[Fraction, ...]:
    """Return the polynomial of least degree through the points, by divided differences.

    Its coefficients, the constant one first; none for 0.

    >>> interpolated([3, 4, 5], [9, 16, 25]) == (0, 0, 1)
    True
    """
    divided = [fmpq(h) for h in heights]
    for level in range(1, len(points)):
        spend(len(points) - level)
        for k in range(len(points) - 1, level - 1, -1):
            divided[k] = (divided[k] - divided[k - 1]) / (points[k] - points[k - level])
    total = fmpq_poly([0])
    for point, c in zip(reversed(points), reversed(divided), strict=True):
        total = total * fmpq_poly([-point, 1]) + c
    return tuple(map(fraction_of, total.coeffs()))


def _polynomial_text(coefficients: Sequence[Fraction]) -> str:
    """Return a polynomial over a common denominator, factored where it has rational roots."""
    polynomial = fmpq_poly([rational_of(c) for c in coefficients])
    if not polynomial:
        return "0"
    content, factors = polynomial.numer().factor()
    factors.sort(key=lambda f: (f[0].degree(), [abs(int(c)) for c in f[0].coeffs()]))
    parts = [(polynomial_text(ints(f), "n", highest_first=True), int(k)) for f, k in factors]
    if int(polynomial.denom()) == 1:
        return product_text(int(content), parts)
    above = product_text(int(content), [*parts, (PLACE, 1)])
    above = above.removesuffix(PLACE).removesuffix("*")
    above = f"{above}1" if above in {"", "-"} else above
    return f"{above}/{decimal(int(polynomial.denom()))}"
