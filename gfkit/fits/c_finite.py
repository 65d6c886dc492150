"""Fits with a rational g.f.: linear recurrences, periods, polynomials for each n modulo a period.

f times (1 - x^m)^k is a polynomial of degree below m k plus the pre-period: k = 1 for periodic
sequences, m = 1 for polynomials. A sequence to which a period adds a constant, the saltus, has the
factors 1 - x and 1 - x^m. A C-finite sequence has any denominator.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import ClassVar

from flint import fmpq, fmpq_poly, fmpz_poly, nmod_poly

from gfkit.base.budget import spend
from gfkit.base.workers import in_worker
from gfkit.fits.fit import Fit, GivenTerms
from gfkit.fits.hermite_pade import PRIME_BITS
from gfkit.numbers.berlekamp_massey import minimal_polynomial
from gfkit.numbers.decimals import decimal
from gfkit.numbers.polynomials import fraction_of, ints, rational_of, value_at
from gfkit.numbers.primes import fraction_of_residue, primes_below
from gfkit.numbers.printing import joined, polynomial_text, product_text
from gfkit.series.printing import signature_text
from gfkit.series.rational_gf import RationalGF
from gfkit.series.recurrence import PLACE

MERSENNE = (61, 127, 521, 1279, 2203, 4423, 9689)
"""2^e - 1 is prime; the first is tried first, the larger ones for larger coefficients."""
BIT_SECONDS = 7e-7
"""The time of FLINT's half-gcd, for a term and a bit of the modulus."""
SMALL_PRIME = 2**31 - 1
"""Modulo this prime it is found out where a recurrence begins."""
MAX_USED = 300
"""Polynomials that need more terms are left to the C-finite family, which has them all."""


class RationalFit(Fit):
    """A fit with a denominator; the terms go on by its recurrence."""

    __slots__ = ()

    @property
    @abstractmethod
    def _den(self) -> fmpz_poly: ...

    def predicted(self, count: int) -> list[Fraction]:
        """Return the next terms."""
        size = len(self.given)
        return list(map(Fraction, self.generating_function().terms(size + count)[size:]))

    def generating_function(self) -> RationalGF:
        """Return the g.f."""
        den = self._den
        reach = self.set_aside + den.degree()
        return RationalGF.of(
            ints(den.mul_low(fmpz_poly(list(self.given.values)), reach)), ints(den)
        )


@dataclass(frozen=True, slots=True, repr=False)
class CFinite(RationalFit):
    """The recurrence a(n) = c1 a(n-1) + ... + cd a(n-d) for n >= holds_from.

    gf: the sum of a(offset + k) x^k. The order is least modulo a prime, so least.
    """

    kind: ClassVar[str] = "C-finite"

    gf: RationalGF

    @property
    def _den(self) -> fmpz_poly:
        return fmpz_poly(list(self.gf.den))

    @property
    def set_aside(self) -> int:
        """The number of first terms that no equation contains, the pre-period."""
        return self.holds_from - self.given.offset - self.gf.order

    @property
    def written(self) -> Iterable[int]:
        """The coefficients."""
        return self.gf.signature

    def text(self) -> str:
        """Return the recurrence."""
        return f"a(n) = {signature_text(self.gf.signature)}"

    def generating_function(self) -> RationalGF:
        """Return the g.f."""
        return self.gf


@dataclass(frozen=True, slots=True, repr=False)
class WithLine(CFinite):
    """The recurrence a(n) = c1 a(n-1) + ... + cd a(n-d) + p + q n for n >= holds_from.

    weights: c1, ..., cd. line: p, or p and q. The first or second differences satisfy the
    recurrence without these, which fewer terms determine.
    """

    shapes: ClassVar[int] = 3

    weights: tuple[int, ...]
    line: tuple[int, ...]

    @property
    def set_aside(self) -> int:
        """The number of first terms that no equation contains, the pre-period."""
        return self.holds_from - self.given.offset - len(self.weights)

    @property
    def written(self) -> Iterable[int]:
        """The coefficients."""
        return (*self.weights, *self.line)

    def text(self) -> str:
        """Return the recurrence."""
        further = polynomial_text(self.line, "n", highest_first=True)
        return f"a(n) = {joined([signature_text(self.weights), further])}"


@dataclass(frozen=True, slots=True, repr=False)
class PeriodicFit(RationalFit):
    """The equation a(n) = a(n - period) + saltus for n >= holds_from."""

    period: int
    saltus: int = 0

    @property
    def kind(self) -> str:  # type: ignore[override]
        """Its name, by the saltus."""
        return "arithmetic-periodic" if self.saltus else "periodic"

    @property
    def _den(self) -> fmpz_poly:
        return _one_less(self.period) * (_one_less(1) if self.saltus else 1)

    @property
    def set_aside(self) -> int:
        """The number of first terms that no equation contains."""
        return self.holds_from - self.given.offset - self.period

    @property
    def repeated(self) -> int:
        """The period, or the number of terms before the first one."""
        return max(self.period, self.set_aside)

    def text(self) -> str:
        """Return the equation."""
        more = [decimal(self.saltus)] if self.saltus else []
        return f"a(n) = {joined([f'a(n-{self.period})', *more])}"


@dataclass(frozen=True, slots=True, repr=False)
class QuasiPolynomial(RationalFit):
    """a(n) = constituents[n mod period](n) for n >= holds_from.

    constituents: ascending coefficients, one polynomial for each residue 0, ..., period - 1.
    """

    constituents: tuple[tuple[Fraction, ...], ...]

    @property
    def kind(self) -> str:  # type: ignore[override]
        """Its name, by the period."""
        return "polynomial" if self.period == 1 else "quasi-polynomial"

    @property
    def _den(self) -> fmpz_poly:
        return _one_less(self.period) ** max(map(len, self.constituents))

    @property
    def period(self) -> int:
        """The number of constituents."""
        return len(self.constituents)

    @property
    def set_aside(self) -> int:
        """The number of first terms for which the formula does not hold."""
        return self.holds_from - self.given.offset

    @property
    def repeated(self) -> int:
        """The period, or the number of terms before the first one."""
        return max(self.period, self.set_aside)

    def text(self) -> str:
        """Return the formula, a constituent for each residue; equal ones share a line."""
        texts: dict[str, list[str]] = {}
        for residue, constituent in enumerate(self.constituents):
            texts.setdefault(_polynomial_text(constituent), []).append(str(residue))
        if self.period == 1:
            return f"a(n) = {next(iter(texts))}"
        where = (f"n mod {self.period} = {' or '.join(rs)}" for rs in texts.values())
        return "a(n) = " + "; ".join(map("{} for {}".format, texts, where))

    def value(self, n: int) -> Fraction:
        """Return the value of the formula at n."""
        return Fraction(value_at(self.constituents[n % self.period], n))

    def range_text(self) -> str:
        """Return from where on it holds; nothing for a polynomial that gives all terms."""
        return RationalFit.range_text(self) if self.period > 1 or self.set_aside else ""


# Denominators of a given form.


def fit_periodic(
    given: GivenTerms, *, spare: int = 1, arithmetic: bool = False
) -> PeriodicFit | None:
    """Return the periodic fit that the fewest terms determine, period + pre-period, or None.

    arithmetic: with a saltus, not 0, which one more term determines.

    >>> from gfkit.fits.fit import GivenTerms
    >>> fit = fit_periodic(GivenTerms((9, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3)))
    >>> fit.text(), fit.holds_from, fit.used
    ('a(n) = a(n-3)', 4, 4)
    >>> fit = fit_periodic(GivenTerms((1, 4, 6, 9, 11, 14, 16, 19, 21)), arithmetic=True)
    >>> fit.text(), fit.holds_from, fit.used
    ('a(n) = a(n-2) + 5', 2, 3)
    """
    values, most = given.values, len(given) - spare - arithmetic
    entries = [b - a for a, b in pairwise(values)] if arithmetic else values
    periods = (m for m in range(1, most + 1) if not arithmetic or values[-1] != values[-1 - m])
    found = _shortest(entries, periods, most, 1)
    if found is None:
        return None
    period, _, begin = found
    end = begin + period
    saltus = values[-1] - values[-1 - period] if arithmetic else 0
    return PeriodicFit(given, given.offset + end, end + arithmetic, period, saltus)


def fit_polynomial(
    given: GivenTerms, *, spare: int = 1, several: bool = False
) -> QuasiPolynomial | None:
    """Return the polynomial that the fewest terms determine, degree + 1 + pre-period, or None.

    several: a quasi-polynomial of period at least 2. For period m and degree d it takes m (d + 1)
    terms, and those of the pre-period.

    >>> from gfkit.fits.fit import GivenTerms
    >>> fit_polynomial(GivenTerms((1, 3, 6, 10, 15, 21, 28, 36), offset=1)).text()
    'a(n) = n*(n+1)/2'
    """
    values = given.values
    periods = range(2, len(given) - spare + 1) if several else [1]
    found = _shortest(values, periods, min(len(values) - spare, MAX_USED), MAX_USED)
    if found is None:
        return None
    period, power, begin = found
    offset = given.offset + begin
    constituents: list[tuple[Fraction, ...]] = [()] * period
    for first in range(offset, offset + period):
        points = range(first, first + period * power, period)
        constituents[first % period] = _interpolated(points, [given[n] for n in points])
    return QuasiPolynomial(given, offset, begin + period * power, tuple(constituents))


def _one_less(period: int) -> fmpz_poly:
    """Return 1 - x^period."""
    return fmpz_poly([1, *[0] * (period - 1), -1])


def _shortest(
    values: Sequence[int], periods: Iterable[int], most: int, top: int
) -> tuple[int, int, int] | None:
    """Return m and k, at most top, for which (1 - x^m)^k makes a polynomial, and the pre-period.

    Those with the least sum of m k and the pre-period are taken, if that is at most `most`. All
    differences are examined modulo a prime, then exactly.
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


def _interpolated(points: Sequence[int], heights: Sequence[int]) -> tuple[Fraction, ...]:
    """Return the polynomial of least degree through the points, ascending, by differences."""
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


# Any denominator.


def fit_cfinite(given: GivenTerms, *, spare: int = 1) -> CFinite | None:
    """Return the C-finite fit that the fewest terms determine, or None.

    spare: the least surplus. A recurrence of order d that leaves out s terms is determined by 2 d +
    s terms. FLINT's half-gcd finds it modulo a Mersenne prime, the symmetric residues are the
    coefficients, and all terms are compared exactly: by Fatou's lemma the coefficients are
    integers. If it does not hold from the first term on, the orders of the last terms tell from
    where it does.

    >>> from gfkit.fits.fit import GivenTerms
    >>> fit = fit_cfinite(GivenTerms((7, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55)))
    >>> fit.text(), fit.holds_from, fit.used, fit.surplus
    ('a(n) = a(n-1) + a(n-2)', 3, 5, 6)
    """
    most = len(given) - spare
    if most < 0:
        return None
    fit = _fit_from(given, 0, most)
    if fit is None and (start := _later_start(given.values, most)) is not None:
        fit = _fit_from(given, start, most)
    return fit


def fit_recurrence(given: GivenTerms, *, spare: int = 1) -> CFinite | None:
    """Return the C-finite fit that terms confirm, otherwise the one that needs the fewest more.

    spare: the least surplus. Beside it those with p, and with p + q n, beside the terms before are
    tried: the first or second differences are C-finite, and fewer terms determine them. None if
    there is no fit at all.

    >>> from gfkit.fits.fit import GivenTerms
    >>> fit_recurrence(GivenTerms((1, 4, 11, 26, 57, 120, 247, 502), offset=1)).text()
    'a(n) = 2*a(n-1) + n'
    """
    plain = fit_cfinite(given, spare=spare)
    if plain is not None and not plain.missing:
        return plain
    found = [plain, *(_with_line(given, spare, k) for k in (1, 2))]
    fits = [fit for fit in found if fit is not None]
    return min(fits, key=lambda fit: (fit.missing, fit.set_aside, fit.used), default=None)


def _with_line(given: GivenTerms, spare: int, times: int) -> WithLine | None:
    """Return the fit whose differences, that many times, are C-finite."""
    values = given.values
    for _ in range(times):
        values = tuple(b - a for a, b in pairwise(values))
    fit = fit_cfinite(GivenTerms(values, given.offset), spare=spare)
    if fit is None or not (weights := fit.gf.signature):
        return None
    first = range(fit.holds_from, fit.holds_from + times)
    rest = [given[n] - sum(c * given[n - k] for k, c in enumerate(weights, 1)) for n in first]
    line = tuple(map(int, _interpolated(first, rest)))
    den = fmpz_poly(list(fit.gf.den)) * _one_less(1) ** times
    num = den.mul_low(fmpz_poly(list(given.values)), first.stop - given.offset)
    gf = RationalGF.of(ints(num), ints(den))
    if len(line) < times or gf.order < den.degree():
        return None
    return WithLine(given, first.start, fit.used + times, gf, weights, line)


def _later_start(values: Sequence[int], most: int) -> int | None:
    """Return from which term on a recurrence modulo SMALL_PRIME holds, if it needs few terms.

    Let d(i) be the sum of the degrees of the first i quotients of x^size and the polynomial of the
    terms, in Euclid's algorithm. For d(i-1) + d(i) <= k < d(i) + d(i+1) the least recurrence of the
    last k terms has order d(i). [Massey1969]
    """
    p, size = SMALL_PRIME, len(values)
    above, below = nmod_poly([*[0] * size, 1], p), nmod_poly([v % p for v in values], p)
    length, best = 0, None
    while 2 * length <= most:
        spend(1 + size // 256)
        later = length + (above.degree() - below.degree() if below else size + 1)
        start = max(size + 1 - length - later, 0)
        if start < size and 2 * length + start <= most:
            best, most = start, 2 * length + start - 1
        above, below = below, above % below if below else below
        length = later
    return best


def _fit_from(given: GivenTerms, start: int, most: int) -> CFinite | None:
    """Return the recurrence of the terms from a start on, if at most that many determine it."""
    series, tail = fmpz_poly(list(given.values)), given.values[start:]
    bits = sum(abs(v).bit_length() for v in tail) + 64
    size = 0
    for exponent in MERSENNE:
        modulus = (1 << exponent) - 1
        cost = BIT_SECONDS * len(tail) * exponent
        lifts = in_worker(minimal_polynomial, tuple(tail), modulus, seconds=cost)
        length = len(lifts) - 1
        if 2 * length > len(tail):
            return None
        if length < size:
            continue
        size = length
        gap = next(k for k, c in enumerate(lifts) if c)
        order = length - gap
        if 2 * order + gap + start > most:
            return None
        half = modulus // 2
        den = [c - modulus if c > half else c for c in reversed(lifts[gap:])]
        product = fmpz_poly(den).mul_low(series, len(given))
        reach = max(order, product.degree() + 1)
        if reach <= start + length:
            gf = RationalGF(tuple(ints(product.truncate(reach))), tuple(den))
            return CFinite(given, given.offset + reach, reach + order, gf)
        if exponent > bits or _has_fractions(den, modulus, series, start + length, len(given)):
            return None
    return None


def _has_fractions(
    den: Sequence[int], modulus: int, series: fmpz_poly, start: int, count: int
) -> bool:
    """Return whether the residues are of fractions, not all integers, and the terms satisfy them.

    As the least recurrence of the terms is unique, there is none with integers.
    """
    found = [fraction_of_residue(c, modulus) for c in den]
    known = [rational_of(c) for c in found if c is not None]
    below = fmpq_poly(known)
    if len(known) < len(found) or int(below.denom()) == 1:
        return False
    return bool(below.numer().mul_low(series, count).degree() < start)
