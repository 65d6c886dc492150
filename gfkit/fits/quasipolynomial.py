"""Polynomials in n, and quasi-polynomials: one polynomial for each n modulo a period."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from flint import fmpq, fmpq_poly, nmod_poly

from gfkit.base.budget import spend
from gfkit.fits.fit import Fit, descending_text, part_lacking, repetitions_lacking
from gfkit.numbers.coefficients import fraction_of, rational_of, value_at
from gfkit.numbers.decimal import decimal
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gfkit.fits.fit import Terms

SMALL_PRIME = 2**31 - 1
"""Differences are looked at modulo this prime first."""

MAX_USED = 300
"""Fits that need more terms are left to the C-finite family, which has them all."""


@dataclass(frozen=True, slots=True, repr=False)
class QuasiPolynomial(Fit):
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

    def lacking(self, values: Sequence[int]) -> int:
        """Return how many further terms are needed: small ones for more than a part or a period."""
        part = max(self.set_aside, self.period if self.period > 1 else 0)
        few = max(Fit.lacking(self, values), part_lacking(values, self.used, self.set_aside))
        return max(few, repetitions_lacking(values, self.used, part)) if part else few

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

    def generating_function(self) -> RationalGF:
        """Return the g.f."""
        power = fmpq_poly([1, *[0] * (self.period - 1), -1]) ** (self.degree + 1)
        known = [*self.given.values, *map(int, self.predicted(power.degree()))]
        kept = max(self.holds_from - self.given.offset, 0) + power.degree()
        product = (power * fmpq_poly(known[:kept])).coeffs()[:kept]
        return RationalGF.of([int(c.p) for c in product], [int(c.p) for c in power.coeffs()])


@dataclass(frozen=True, slots=True, repr=False)
class Polynomial(QuasiPolynomial):
    """a(n) = constituents[0](n) for n >= holds_from."""

    kind: ClassVar[str] = "polynomial"

    def range_text(self) -> str:
        """Return from where on it holds, unless it holds for all terms."""
        return QuasiPolynomial.range_text(self) if self.set_aside else ""


def fit_polynomial(given: Terms, *, spare: int = 1) -> QuasiPolynomial | None:
    """Return the polynomial that the fewest terms determine, degree + 1 + pre-period, or None.

    >>> from gfkit.fits.fit import Terms
    >>> fit_polynomial(Terms((1, 3, 6, 10, 15, 21, 28, 36), offset=1)).text()
    'a(n) = n*(n+1)/2'
    """
    return _fit_of_periods(given, [1], spare)


def fit_quasipolynomial(given: Terms, *, spare: int = 1) -> QuasiPolynomial | None:
    """Return the quasi-polynomial of period at least 2 that the fewest terms determine, or None.

    Of period m and degree d it takes m (d + 1) terms, and those of the pre-period.
    """
    return _fit_of_periods(given, range(2, len(given) - spare + 1), spare)


def _fit_of_periods(given: Terms, periods: Iterable[int], spare: int) -> QuasiPolynomial | None:
    values = given.values
    most = min(len(values) - spare, MAX_USED)
    best: tuple[int, int, int] | None = None
    size = len(values)
    residues = nmod_poly([v % SMALL_PRIME for v in values], SMALL_PRIME)
    for period in periods:
        if period > most:
            break
        differences = residues
        spend(1 + most // period)
        for degree in range(most // period):
            rest = max(size - period * (degree + 1), 0)
            differences = differences.right_shift(period) - differences.truncate(rest)
            begin = differences.length()
            if begin + period * (degree + 1) <= most:
                best = (period, degree, begin)
                most = begin + period * (degree + 1) - 1
                break
    if best is None:
        return None
    period, degree, begin = best
    offset = given.offset + begin
    constituents: list[tuple[Fraction, ...]] = [()] * period
    for residue in range(period):
        points = [offset + residue + period * k for k in range(degree + 1)]
        heights = [values[n - given.offset] for n in points]
        constituents[points[0] % period] = interpolated(points, heights)
    family = Polynomial if period == 1 else QuasiPolynomial
    fit = family(given, offset, begin + period * (degree + 1), tuple(constituents))
    exact = all(fit.value(n) == given[n] for n in range(offset, given.end))
    return fit if exact else None


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
    numerator, denominator = polynomial.numer(), int(polynomial.denom())
    content, factors = numerator.factor()
    unit = int(content)
    ordered = sorted(factors, key=lambda f: (f[0].degree(), [abs(int(c)) for c in f[0].coeffs()]))
    bodies = []
    for factor, power in ordered:
        text = descending_text([int(c) for c in factor.coeffs()], "n")
        single = sum(map(bool, factor.coeffs())) == 1
        lone = len(ordered) == 1 and power == 1 and abs(unit) == denominator == 1
        text = text if single or (lone and unit > 0) else f"({text})"
        bodies.append(text if power == 1 else f"{text}^{power}")
    if abs(unit) != 1 or not bodies:
        bodies.insert(0, decimal(abs(unit)))
    above = ("-" if unit < 0 else "") + "*".join(bodies)
    return above if denominator == 1 else f"{above}/{decimal(denominator)}"
