"""Recurrences with polynomials in n, or in q^n, as coefficients: sum p_i(z) a(n + i) = 0.

Those in n are P-recursive sequences, those of order 1 hypergeometric terms; numbers of subspaces
over a field of q elements and products of q^k - 1 have recurrences in q^n. The basis is that of the
shifts of the terms, at the points 0, 1, 2, ... or 1, q, q^2, ...
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from math import gcd, lcm
from operator import mul
from typing import Any, ClassVar, Self, cast

from flint import fmpq_poly, fmpz, fmpz_poly

from gfkit.base.budget import spend
from gfkit.fits.fit import Fit, GivenTerms
from gfkit.fits.hermite_pade import (
    BEYOND,
    FURTHER,
    MOST_USED,
    PolynomialRelation,
    newton_residuals,
    shortest,
)
from gfkit.fits.surplus import most_used
from gfkit.formulas.evaluation import EvaluationWork, combined
from gfkit.numbers.decimals import decimal
from gfkit.numbers.polynomials import ints, rational_of, value_at
from gfkit.numbers.printing import joined, multiple, polynomial_text
from gfkit.series.recurrence import Polynomials, Recurrence, quotient_text, times

MAX_ORDER = 24
"""Higher orders are tried only while there are so few terms that they cost nothing."""
MAX_CONTINUED = 600
"""This many terms are continued at most, to find a lower order."""
CHEAP_STEPS = 40_000
"""Steps of the iteration, (order + 1) * terms, that count as costing nothing, for all orders."""
BASES = (2, 3, 4, 5, 7, 8, 9, -2)
MOST_Q_USED = 24
"""Recurrences in q^n that more terms determine are not looked for."""


class RecurrenceFit(Fit):
    """The equation p_0(z) a(n-r) + ... + p_r(z) a(n) = 0 for n >= holds_from, z = n or q^n."""

    __slots__ = ()
    polynomials: Polynomials
    free: tuple[int, ...]

    @property
    def order(self) -> int:
        """The number of previous terms that a term needs."""
        return len(self.polynomials) - 1

    @property
    def degree(self) -> int:
        """The largest degree of the coefficients."""
        return max(map(len, self.polynomials)) - 1

    @property
    def written(self) -> Iterable[int]:
        """The coefficients."""
        return chain(*self.by_lag)

    @property
    def by_lag(self) -> Polynomials:
        """The coefficients of a(n), a(n-1), ..., a(n-r)."""
        return self.polynomials[::-1]

    def at(self, n: int) -> Fraction | int:
        """Return z."""
        return n

    @property
    def restart(self) -> int:
        """How many terms come before the last one that the equation does not determine."""
        return self.free[-1] - self.given.offset if self.free else 0

    def parts(self) -> Iterable[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Return products of a(n-k), by the k, with their coefficients, those with a(n) first."""
        return (((lag,), p) for lag, p in enumerate(self.by_lag))

    def multiple(self, coefficients: Sequence[int], term: str) -> str:
        """Return a polynomial times a term."""
        return times(coefficients, term)

    def text(self) -> str:
        """Return the equation, the products with a(n) on the left."""
        sides: tuple[list[str], list[str]] = ([], [])
        for lags, coefficients in self.parts():
            sign = 1 if 0 in lags else -1
            factors = [
                (f"a(n-{lag})" if lag else "a(n)") + f"^{lags.count(lag)}" * (lags.count(lag) > 1)
                for lag in sorted(set(lags))
            ]
            signed = [sign * c for c in coefficients]
            body = (
                self.multiple(signed, "*".join(factors)) if lags else polynomial_text(signed, "n")
            )
            sides[0 not in lags].extend([body] * any(signed))
        return " = ".join(map(joined, sides))

    def sides(self, n: int, known: Sequence[Any]) -> tuple[Any, Any]:
        """Return what a(n) is multiplied by in the equation, and the sum of what has no a(n).

        known: the terms, at least those before a(n). Raises TooLarge.
        """
        work = EvaluationWork()
        sums, place, z = [Fraction(0), Fraction(0)], n - self.given.offset, self.at(n)
        for lags, coefficients in self.parts():
            terms: Any = 1
            for lag in filter(None, lags):
                terms = combined("*", terms, known[place - lag], work)
            sums[0 not in lags] += value_at(coefficients, z) * terms
        return sums[0], sums[1]

    def predicted(self, count: int) -> list[Fraction]:
        """Return the next terms, as far as what a(n) is multiplied by is not 0."""
        known = [Fraction(v) for v in self.given.values]
        for n in range(self.given.end, self.given.end + count):
            spend(len(self.polynomials))
            lead, rest = self.sides(n, known)
            if not lead:
                break
            known.append(-rest / lead)
        return known[len(self.given) :]

    def settled(self) -> Self | None:
        """Return this fit with the given places that it leaves free; None if it fails somewhere.

        These count as used, and so do equations about zeros.
        """
        known, start = self.given.values, self.given.offset
        free, idle = [], 0
        for n in range(self.holds_from, self.given.end):
            lead, rest = self.sides(n, known)
            if lead * known[n - start] + rest:
                return None
            if not lead:
                free.append(n)
            idle += not any(known[n - start - self.order : n - start])
        if len(free) > self.order:  # the equation follows the data
            return None
        fit: Any = self
        fit = replace(fit, used=self.used + len(free) + idle, free=tuple(free))
        return cast("Self", fit)


@dataclass(frozen=True, slots=True, repr=False)
class PRecursive(RecurrenceFit):
    """The equation p_0(n) a(n) + ... + p_r(n) a(n+r) = 0 for n >= valid.

    polynomials: p_0, ..., p_r, ascending coefficients in n, without a common factor, the leading
    coefficient of p_r positive. holds_from: the least n + r. free: the n > holds_from with
    p_r(n-r) = 0, at which the equation does not determine a(n); they count as used, as do equations
    about zeros alone. ignored: the n of terms that no equation contains.
    """

    kind: ClassVar[str] = "P-recursive"

    polynomials: Polynomials
    free: tuple[int, ...] = ()
    ignored: tuple[int, ...] = ()

    @property
    def recurrence(self) -> Recurrence:
        """The equation by itself."""
        return Recurrence(self.polynomials, self.holds_from - self.order)

    @property
    def by_lag(self) -> Polynomials:
        """The coefficients of a(n), a(n-1), ..., a(n-r)."""
        return self.recurrence.by_lag

    def sides(self, n: int, known: Sequence[Any]) -> tuple[Any, Any]:
        """Return what a(n) is multiplied by in the equation, and the sum of what has no a(n)."""
        first, place = n - self.order, n - self.given.offset
        *others, lead = (value_at(p, first) for p in self.polynomials)
        terms = known[place - self.order : place]
        return lead, sum(map(mul, others, terms), Fraction(0))

    def text(self) -> str:
        """Return the equation solved for the multiple of a(n), factored and grouped."""
        return self.recurrence.text()


@dataclass(frozen=True, slots=True, repr=False)
class Hypergeometric(PRecursive):
    """The equation p_0(n) a(n) + p_1(n) a(n+1) = 0 for n >= valid."""

    kind: ClassVar[str] = "hypergeometric"

    def text(self) -> str:
        """Return the quotient of neighbours, factored."""
        lead, earlier = self.by_lag
        above = quotient_text([-c for c in earlier], lead)
        return f"a(n) = {above}"


@dataclass(frozen=True, slots=True, repr=False)
class QHolonomic(RecurrenceFit):
    """The equation p_0(q^n) a(n-r) + ... + p_r(q^n) a(n) = 0 for n >= holds_from.

    polynomials: p_0, ..., p_r, ascending coefficients in q^n, as many of each. free: the given n at
    which the equation does not determine a(n).
    """

    kind: ClassVar[str] = "q-holonomic"
    shapes: ClassVar[int] = len(BASES)

    q: int
    polynomials: Polynomials
    free: tuple[int, ...] = ()

    def at(self, n: int) -> Fraction | int:
        """Return q^n."""
        return Fraction(self.q) ** n

    def multiple(self, coefficients: Sequence[int], term: str) -> str:
        """Return a polynomial in q^n times a term.

        >>> from gfkit.fits.fit import GivenTerms
        >>> fit_q_holonomic(GivenTerms((1, 2, 5, 16, 67, 374, 2825, 29212, 417199))).text()
        '2*a(n) = 4*a(n-1) + (2^n-2)*a(n-2)'
        """
        return multiple(self._in_powers(coefficients), term)

    def _in_powers(self, polynomial: Sequence[int]) -> str:
        parts = []
        for k, c in reversed(list(enumerate(polynomial))):
            base = self.q**k
            power = f"{f'({base})' if base < 0 else base}^n"
            if c:
                parts.append(multiple(decimal(c), power) if k else decimal(c))
        return joined(parts).replace(" ", "")

    def numbers(self) -> dict[str, Any]:
        """Return q and the coefficients, those of a(n) first."""
        listed = [*map(list, self.by_lag)]
        return {"q": self.q, "order": self.order, "degree": self.degree, "coefficients": listed}


# The search.


def fit_precursive(
    given: GivenTerms,
    *,
    orders: Sequence[int] | None = None,
    most: int | None = None,
    spare: int = 1,
) -> PRecursive | None:
    """Return the P-recursive fit of least order, with the least degree for it, or None.

    orders: those to be tried, or None for all. most: how many terms may determine the fit.
    spare: the least surplus.

    Every order for which the terms leave a surplus is tried, from 1 upwards (of more than some
    hundred terms only orders up to MAX_ORDER). Modulo one prime an order takes milliseconds, so
    there is no guessing of shapes; only one that fits is lifted to the integers and tested exactly.
    Where a higher order needs fewer terms, it is found first, continues the terms, and with those
    the lower orders are tried again. [Kauers2013]
    """
    values = given.values
    best: PRecursive | None = None
    limit = len(values) - spare if most is None else min(most, len(values) - spare)
    limit = most_used(values, limit)
    for fit in _fits(given, orders, limit):
        if not fit.missing:
            return _reduced(fit) if orders is None else fit
        if best is None or fit.missing < best.missing:
            best = fit
    return best


def fit_hypergeometric(given: GivenTerms) -> Hypergeometric | None:
    """Return the hypergeometric fit of least degree, or None.

    >>> from gfkit.fits.fit import GivenTerms
    >>> fit_hypergeometric(GivenTerms((1, 2, 6, 20, 70, 252, 924, 3432, 12870))).text()
    'a(n) = 2*(2*n-1)*a(n-1)/n'
    """
    fit = fit_precursive(given, orders=[1])
    if fit is None or fit.order != 1:
        return None
    return Hypergeometric(given, fit.holds_from, fit.used, fit.polynomials, fit.free, fit.ignored)


def fit_q_holonomic(given: GivenTerms) -> QHolonomic | None:
    """Return the recurrence in q^n that the fewest terms determine, of least order, or None.

    The first of several q is taken, 2 before 3.
    """
    values, limit = given.values, min(MOST_Q_USED, len(given) - 1)
    best: QHolonomic | None = None
    for order in range(1, limit):
        for q in BASES:
            found = _relation(values, order, limit, q)
            if found is None or not found[0] or not found[-1] or _used(found) > limit:
                continue
            unit = Fraction(q) ** -(order + given.offset)
            polynomials = composed(found, [Fraction(0), unit])
            best = QHolonomic(given, given.offset + order, _used(found), q, polynomials)
            limit = best.used - 1
    fit = best and best.settled()
    return fit if fit is not None and fit.used < len(values) else None


def _fits(given: GivenTerms, orders: Sequence[int] | None, limit: int) -> Iterator[PRecursive]:
    values = given.values
    limit = min(limit, MOST_USED)
    steps = 0
    for order in orders or range(1, len(values)):
        steps += (order + 1) * (min(len(values), limit + BEYOND) - order)
        if 3 * order + 1 > limit or (order > MAX_ORDER and steps > CHEAP_STEPS):
            break
        found = _relation(values, order, limit)
        fit = None if found is None else _normal_form(given, found)
        if fit is not None and fit.used <= limit:
            yield fit


def _reduced(fit: PRecursive) -> PRecursive:
    """Return a fit of lower order to many more terms, continued by this fit, if there is one.

    An order that the given terms exclude, up to one and a half times the degree, is not tried.
    """
    count = len(fit.given)
    if fit.order == 1 or (count - fit.order) // fit.order >= 3 * fit.degree // 2 + 8:
        return fit
    further = fit.predicted(min(3 * count, MAX_CONTINUED))
    if any(term.denominator != 1 for term in further):
        return fit
    longer = GivenTerms((*fit.given.values, *map(int, further)), fit.given.offset)
    for lower in _fits(longer, range(1, fit.order), len(longer) - 1):
        if not lower.missing:
            return replace(lower, given=fit.given, used=fit.used)
    return fit


def _relation(
    values: Sequence[int], order: int, limit: int, base: int = 1
) -> list[fmpz_poly] | None:
    """Return the shortest relation between a(n), ..., a(n + order) that `limit` terms determine."""
    if 3 * order + 1 > limit or not any(values):
        return None
    points = min(len(values), limit + (BEYOND if base == 1 else FURTHER)) - order

    def is_prompt(shown: PolynomialRelation) -> bool:
        """Return whether coefficients in q^n are determined by about as many terms as they are."""
        few = (order + 1) * (shown.degree + 1) + FURTHER // 2
        return base == 1 or (shown.degree > 0 and shown.conditions <= few)

    found = shortest(
        lambda p, count: newton_residuals(values, order, count, p, base),
        points,
        limit - order,
        values,
        lambda found: not _failing([fmpz_poly(p) for p in found], values, base),
        base,
        is_prompt,
    )
    return None if found is None else [fmpz_poly(p) for p in found[0]]


def _used(polynomials: Sequence[fmpz_poly]) -> int:
    """Return how many terms determine a relation of its order and degree."""
    return len(polynomials) * (max(p.degree() for p in polynomials) + 2) - 2


def _failing(polynomials: Sequence[fmpz_poly], values: Sequence[int], base: int = 1) -> list[int]:
    """Return the n for which sum p_i(n) values[n + i], or that with base^n, is not 0."""
    order = len(polynomials) - 1
    known = [fmpz(v) for v in values]
    result = []
    for n in range(len(values) - order):
        spend(order + 1)
        place = n if base == 1 else base**n
        total = fmpz(0)
        for i, polynomial in enumerate(polynomials):
            total += polynomial(place) * known[n + i]
        if total:
            result.append(n)
    return result


def composed(polynomials: Sequence[fmpz_poly], inner: Sequence[Fraction | int]) -> Polynomials:
    """Return p(inner) for all, integers in lowest terms, as many of each where inner is not monic.

    The leading coefficient of the last one is positive.
    """
    line = fmpq_poly([rational_of(c) for c in inner])
    moved = [fmpq_poly(p)(line) for p in polynomials]
    scale = lcm(*(int(p.denom()) for p in moved))
    listed = [ints((p * scale).numer()) for p in moved]
    common = gcd(*chain(*listed)) * (-1 if listed[-1][-1] < 0 else 1)
    width = 0 if inner[1] == 1 else max(map(len, listed))
    return tuple((*(c // common for c in p), *[0] * (width - len(p))) for p in listed)


def _normal_form(given: GivenTerms, polynomials: list[fmpz_poly]) -> PRecursive | None:
    """Drop zeros and common factors at both ends, and count n from the first term.

    The equation then begins after the last n at which it fails; None if too few terms are there.
    """
    values, offset = given.values, given.offset
    while not polynomials[-1]:
        polynomials.pop()
    while not polynomials[0]:
        polynomials = [p(fmpz_poly([-1, 1])) for p in polynomials[1:]]
    common = fmpz_poly([0])
    for polynomial in polynomials:
        common = common.gcd(polynomial)
    polynomials = [p // common for p in polynomials]
    order = len(polynomials) - 1
    failing = _failing(polynomials, values)
    begin = max(failing, default=-1) + 1  # where a common factor was 0
    if order == 0:
        return None
    last = len(values) - order
    ignored = [
        n
        for n in range(begin + order, len(values))
        if all(n - i >= last or not polynomials[i](n - i) for i in range(order + 1))
    ]
    fit = PRecursive(
        given,
        offset + begin + order,
        begin + _used(polynomials),
        composed(polynomials, [-offset, 1]),
        ignored=tuple(n + offset for n in ignored),
    ).settled()
    return fit if fit is not None and fit.used < len(values) else None
