"""Exponential generating functions: E(x) = Sum a(n) x^n/n!, as fits with a surplus.

Three series are looked at, Y = E, E'/E and E'; for each a relation

    sum_f p_f(x) f(x) + Y sum_f q_f(x) f(x) = 0

of least degree is sought, where f runs through one of the lists 1; 1, e^x; 1, e^x, e^(2x);
1, cos x, sin x. With the list 1 these are the rational e.g.f.s, and, by integration, products of
powers of polynomials and of exp of rational functions; the others are what labelled set partitions,
preferential arrangements and alternating permutations have. Then algebraic E and exp of algebraic
functions are tried. The relation is found modulo a prime, lifted, and compared exactly with all
terms; that is all that is known of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from flint import fmpq, fmpq_poly, nmod_poly

from gfkit.base.budget import spend
from gfkit.base.display.shown import in_one_line
from gfkit.fits.exponential_text import equation_text, explicit_text
from gfkit.fits.fit import Fit, Terms
from gfkit.fits.hermite_pade import shortest
from gfkit.numbers.coefficients import fraction_of, reciprocal, trimmed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

SEARCHED = 100
"""Number of first terms among which a relation is sought; it is compared with all others."""

MOST_TERMS = 2000
"""Of longer lists no e.g.f. is sought."""

MOST_OFFSET = 12
"""Of sequences that begin later no e.g.f. is sought."""

MAX_DEGREE = 4
"""Largest degree of an algebraic equation for E."""

LISTS: dict[str, int] = {"1": 1, "exp": 2, "exp2": 3, "trig": 3}
"""The lists of functions by name, and how many functions each has."""

SUBJECTS = ("E", "E'/E", "E'")


@dataclass(frozen=True, slots=True, repr=False)
class ExponentialFit(Fit):
    """A relation for E = Sum a(n) x^n/n!.

    subject: what it is about: E, E'/E, E' or log E. functions: the name of the list of functions,
    or "powers" for an algebraic equation. polynomials: p_f for the functions in order, then q_f; or
    the coefficients of the powers; ascending integers in x.
    """

    kind: ClassVar[str] = "e.g.f."
    label: ClassVar[str] = "e.g.f."

    subject: str
    functions: str
    polynomials: tuple[tuple[int, ...], ...]

    def range_text(self) -> str:
        """Return what E is."""
        return self.series_text("E(x)", exponential=True)

    @property
    def explicit(self) -> str | None:
        """E(x) as an expression in x, None where none is found."""
        size = len(self.given) + self.given.offset
        return explicit_text(
            self.subject,
            self.functions,
            self.polynomials,
            _subject_series(_series(self.given), "E", size),
        )

    def text(self) -> str:
        """Return E(x) = ..., or the equation for E.

        >>> fit_exponential(Terms((1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147))).text()
        'E(x) = exp(exp(x)-1)'
        """
        explicit = self.explicit
        if explicit is not None:
            return f"E(x) = {explicit}"
        return equation_text(self.subject, self.functions, self.polynomials)

    def __str__(self) -> str:
        return f"{self.text()}  [{self.used} terms used, confirmed by {self.surplus} more]"

    def __repr__(self) -> str:
        return in_one_line(self, f"<ExponentialFit {self}>")

    def predicted(self, count: int) -> list[Fraction]:
        """Return the next terms, by the relation."""
        size = self.given.offset + len(self.given) + count
        series = self.continued(size)
        if series is None:
            return []
        factor, result = fmpq(1), []
        for n in range(size):
            factor *= max(n, 1)
            if n >= self.given.end:
                result.append(fraction_of(series[n] * factor))
        return result

    def continued(self, size: int) -> fmpq_poly | None:
        """Return E modulo x^size, None where the relation does not determine it."""
        start = _series(self.given)
        if self.functions == "powers":
            known = self.given.end
            if self.subject == "log E":
                logarithm = _newton(self.polynomials, _subject_series(start, "log E", known), size)
                return None if logarithm is None else _exponential(logarithm, start[0], size)
            return _newton(self.polynomials, start, size)
        extra = 8  # zeros that numerator and denominator may have in common at 0
        half = len(self.polynomials) // 2
        basis = _functions(self.functions, size + extra)
        above = _combined(self.polynomials[:half], basis, size + extra)
        below = -_combined(self.polynomials[half:], basis, size + extra)
        while below and not below[0] and not above[0]:
            above, below = above.right_shift(1), below.right_shift(1)
        if not below or not below[0]:
            return None
        quotient = (above * reciprocal(below, size)).truncate(size)
        if self.subject == "E":
            return quotient
        integral = quotient.integral().truncate(size)
        if self.subject == "E'":
            return integral + start[0]
        return _exponential(integral, start[0], size)


def fit_exponential(given: Terms, *, spare: int = 1) -> ExponentialFit | None:
    """Return the e.g.f. that the fewest terms determine, or None.

    spare: the least surplus.

    >>> fit = fit_exponential(Terms((1, 0, 1, 2, 9, 44, 265, 1854, 14833, 133496)))
    >>> fit.text(), fit.used, fit.surplus
    ('E(x) = exp(-x)/(1-x)', 4, 6)
    """
    is_late = not 0 <= given.offset <= MOST_OFFSET
    if is_late or len(given) > MOST_TERMS or not any(given.values):
        return None
    first = Terms(given.values[:SEARCHED], given.offset)
    best: ExponentialFit | None = None
    for fit in _fits(first, spare):
        if best is None or (bool(fit.missing), fit.used) < (bool(best.missing), best.used):
            best = fit
    if best is None or len(given) <= SEARCHED:
        return best
    return replace(best, given=given) if _holds(best, given) else None


def _holds(fit: ExponentialFit, given: Terms) -> bool:
    """Tell whether the relation holds for all terms, those that it needs for `used` apart."""
    size, start = given.end, _series(given)
    if fit.functions == "powers":
        series, total = _subject_series(start, fit.subject, size), fmpq_poly([0])
        for polynomial in reversed(fit.polynomials):
            spend(1 + size // 16)
            total = total.mul_low(series, size) + fmpq_poly(list(polynomial))
        return not total.truncate(size)
    slope, one = start.derivative(), fmpq_poly([1])
    left, right = {"E": (one, start), "E'": (one, slope), "E'/E": (start, slope)}[fit.subject]
    size -= fit.subject != "E"
    basis, count = _functions(fit.functions, size), len(fit.polynomials) // 2
    above, below = (
        _combined(polynomials, basis, size)
        for polynomials in (fit.polynomials[:count], fit.polynomials[count:])
    )
    return not (above.mul_low(left, size) + below.mul_low(right, size)).truncate(size)


def _fits(given: Terms, spare: int) -> Iterator[ExponentialFit]:
    start = _series(given)
    size = given.end
    for functions, count in LISTS.items():
        for subject in SUBJECTS:
            series = _subject_series(start, subject, size)
            length = size - (subject != "E")
            if series:
                yield from _relations(given, subject, functions, count, series, length, spare)
    for subject, top in (("E", MAX_DEGREE), ("log E", 2)):
        series = _subject_series(start, subject, size)
        if series:
            for degree in range(2, top + 1):
                yield from _equations(given, subject, degree, series, spare)


def _series(given: Terms) -> fmpq_poly:
    """Return E modulo x^end, with zeros before the first term."""
    coefficients, factorial = [], fmpq(1)
    for n in range(given.end):
        factorial *= max(n, 1)
        coefficients.append(fmpq(given[n]) / factorial if n >= given.offset else fmpq(0))
    return fmpq_poly(coefficients)


def _subject_series(series: fmpq_poly, subject: str, size: int) -> fmpq_poly:
    """Return E, E', E'/E or log E; 0 where it is not a power series."""
    spend(1 + size)
    if subject == "E":
        return series
    slope = series.derivative()
    if subject == "E'":
        return slope
    if not series[0]:
        return fmpq_poly([0])
    quotient = (slope * reciprocal(series, size)).truncate(size - 1)
    return quotient if subject == "E'/E" else quotient.integral()


def _exponential(series: fmpq_poly, first: fmpq, size: int) -> fmpq_poly:
    """Return first*exp(series), of a series without a constant term."""
    found, known = fmpq_poly([1]), 1
    while known < size:  # Newton: twice as many terms are known
        known = min(2 * known, size)
        spend(1 + known)
        slope = (found.derivative() * reciprocal(found, known)).truncate(known - 1)
        found = found.mul_low(series.truncate(known) + 1 - slope.integral(), known)
    return first * found


def _functions(name: str, size: int) -> list[fmpq_poly]:
    """Return the functions of a list, as series."""
    spend(size)
    factorial, powers = fmpq(1), []
    for n in range(size):
        factorial *= max(n, 1)
        powers.append(1 / factorial)
    one = fmpq_poly([1])
    if name == "1":
        return [one]
    if name == "trig":
        cosine = [(-1) ** (n // 2) * c if not n % 2 else fmpq(0) for n, c in enumerate(powers)]
        sine = [(-1) ** (n // 2) * c if n % 2 else fmpq(0) for n, c in enumerate(powers)]
        return [one, fmpq_poly(cosine), fmpq_poly(sine)]
    found = [one, fmpq_poly(powers)]
    if name == "exp2":
        found.append(fmpq_poly([c * 2**n for n, c in enumerate(powers)]))
    return found


def _combined(
    polynomials: Sequence[Sequence[int]], basis: Sequence[fmpq_poly], size: int
) -> fmpq_poly:
    total = fmpq_poly([0])
    for polynomial, function in zip(polynomials, basis, strict=True):
        spend(1 + size // 16)
        total += (fmpq_poly(list(polynomial)) * function).truncate(size)
    return total


def _modulo(series: fmpq_poly, size: int, p: int) -> nmod_poly:
    scale = pow(int(series.denom()) % p, -1, p)
    return nmod_poly([int(c) * scale % p for c in series.numer().coeffs()[:size]], p)


def _relations(
    given: Terms,
    subject: str,
    functions: str,
    count: int,
    series: fmpq_poly,
    size: int,
    spare: int,
) -> Iterator[ExponentialFit]:
    """Yield the relation of least degree with a list of functions, if there is one."""
    basis = _functions(functions, size)
    products = [*basis, *((f * series).truncate(size) for f in basis)]
    found = _least(given, products, size, spare)
    if found is None:
        return
    polynomials, degree = found
    lost = _order(_combined(polynomials[count:], basis, size), size)
    if lost is None:
        return
    integrated = subject != "E"  # one more term, the constant
    used = 2 * count * (degree + 1) - 1 + integrated + lost
    fit = ExponentialFit(given, given.offset, used, subject, functions, polynomials)
    if not lost or fit.continued(given.end) == _series(given):  # the last terms are seen by it
        yield fit


def _equations(
    given: Terms, subject: str, degree: int, series: fmpq_poly, spare: int
) -> Iterator[ExponentialFit]:
    """Yield the algebraic equation of a degree, if there is one."""
    size = given.end
    powers = [fmpq_poly([1])]
    for _ in range(degree):
        powers.append((powers[-1] * series).truncate(size))
    found = _least(given, powers, size, spare)
    if found is None or not any(found[0][-1]):
        return
    lost = _order(_slope(found[0], series).truncate(size), size)
    if lost is not None:  # not a power of a polynomial in E that begins with many zeros
        used = (degree + 1) * (found[1] + 1) - 1 + (subject != "E") + 2 * lost
        yield ExponentialFit(given, given.offset, used, subject, "powers", found[0])


def _order(series: fmpq_poly, size: int) -> int | None:
    """Return the least power of x, None if there is none below size."""
    return next((k for k in range(size) if series[k]), None)


def _least(
    given: Terms, products: Sequence[fmpq_poly], size: int, spare: int
) -> tuple[tuple[tuple[int, ...], ...], int] | None:
    """Return the relation of least degree between series, and that degree."""
    if size < len(products) + spare:
        return None
    found = shortest(
        lambda p, count: [_modulo(f, count, p) for f in products],
        size,
        max(spare, 1),
        given.values,
        lambda polynomials: not _combined(polynomials, products, size).truncate(size),
    )
    return None if found is None else (tuple(trimmed(p, 1) for p in found[0]), found[1])


def _newton(polynomials: Sequence[Sequence[int]], start: fmpq_poly, size: int) -> fmpq_poly | None:
    """Return the solution of an equation that goes on as a series; None if it is not simple."""
    known = start.degree() + 1
    result = start
    precision = max(known, 1)
    slope_order = next((k for k in range(precision) if _slope(polynomials, result)[k]), None)
    if slope_order is None or precision <= 2 * slope_order:
        return None
    while precision < size:
        precision = min(2 * (precision - slope_order), size)
        wide = precision + slope_order
        value = _value(polynomials, result).truncate(wide).right_shift(slope_order)
        slope = _slope(polynomials, result).truncate(wide).right_shift(slope_order)
        result -= (value * reciprocal(slope, wide)).truncate(precision)
        result = result.truncate(precision)
        if precision < size and precision - slope_order <= slope_order:
            return None
    return result


def _value(polynomials: Sequence[Sequence[int]], series: fmpq_poly) -> fmpq_poly:
    total = fmpq_poly([0])
    for polynomial in reversed(polynomials):
        spend(1 + series.degree())
        total = total * series + fmpq_poly(list(polynomial))
    return total


def _slope(polynomials: Sequence[Sequence[int]], series: fmpq_poly) -> fmpq_poly:
    return _value([[i * c for c in p] for i, p in enumerate(polynomials)][1:], series)
