"""Recurrences with polynomial coefficients: sum p_i(n) a(n + i) = 0."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from flint import fmpz, fmpz_poly

from gfkit.base.budget import spend
from gfkit.fits.fit import Fit, Terms, most_used, restart_lacking
from gfkit.fits.hermite_pade import BEYOND, MOST_USED, newton_residuals, shortest
from gfkit.fits.recurrence_text import recurrence_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from flint import nmod_poly

LONG = 60
"""Of more terms only fits are looked for that do not agree by chance."""
MAX_ORDER = 24
"""Higher orders are tried only while there are so few terms that they cost nothing."""

MAX_CONTINUED = 600
"""This many terms are continued at most, to find a lower order."""

CHEAP_STEPS = 40_000
"""Steps of the iteration, (order + 1) * terms, that count as costing nothing, for all orders."""


@dataclass(frozen=True, slots=True, repr=False)
class PRecursive(Fit):
    """The equation p_0(n) a(n-r) + ... + p_r(n) a(n) = 0 for n >= holds_from.

    polynomials: p_0, ..., p_r, ascending coefficients in n, without a common factor, the leading
    coefficient of p_r positive. free: the n > holds_from with p_r(n) = 0, at which the equation
    does not determine a(n); they count as used, as do equations about zeros alone. ignored: the n
    of terms that no equation contains.
    """

    kind: ClassVar[str] = "P-recursive"

    polynomials: tuple[tuple[int, ...], ...]
    free: tuple[int, ...] = ()
    ignored: tuple[int, ...] = ()

    def lacking(self, values: Sequence[int]) -> int:
        """Return how many further terms are needed: after a free term more than before it."""
        few = Fit.lacking(self, values)
        return max(few, restart_lacking(values, self.used, self.given.offset, self.free))

    def formula_numbers(self) -> Any:
        """Return the coefficients."""
        return self.polynomials

    @property
    def order(self) -> int:
        """The number of previous terms that a term needs."""
        return len(self.polynomials) - 1

    @property
    def degree(self) -> int:
        """The largest degree of the coefficients."""
        return max(map(len, self.polynomials)) - 1

    def text(self) -> str:
        """Return the equation solved for the multiple of a(n), factored and grouped."""
        return recurrence_text(self.polynomials)

    def predicted(self, count: int) -> list[Fraction]:
        """Return the next terms, as far as the leading coefficient is not 0."""
        return list(_continued(self.given.values, self.given.offset, self.polynomials, count))


def _continued(
    values: Sequence[int], offset: int, polynomials: Sequence[Sequence[int]], count: int
) -> Iterator[Fraction]:
    order = len(polynomials) - 1
    known = [Fraction(v) for v in values[len(values) - order :]]
    for n in range(offset + len(values), offset + len(values) + count):
        spend(order + 1)
        weights = [int(fmpz_poly(list(p))(n)) for p in polynomials]
        if not weights[-1]:
            return
        total = sum((w * v for w, v in zip(weights, known, strict=False)), Fraction(0))
        known = [*known[1:], -total / weights[-1]]
        yield known[-1]


def fit_precursive(
    given: Terms,
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
    if not any(values):
        return None
    best: PRecursive | None = None
    limit = len(values) - spare if most is None else min(most, len(values) - spare)
    if len(values) > LONG:
        limit = most_used(values, limit)
    for fit in _fits(given, orders, limit):
        if not fit.missing:
            return _reduced(fit) if orders is None else fit
        if best is None or fit.missing < best.missing:
            best = fit
    return best


def _fits(given: Terms, orders: Sequence[int] | None, limit: int) -> Iterator[PRecursive]:
    values = given.values
    limit = min(limit, MOST_USED)
    steps = 0
    for order in orders or range(1, len(values)):
        points = min(len(values), limit + BEYOND) - order
        if 2 * (order + 1) - 1 + order > limit:
            break
        steps += (order + 1) * points
        if order > MAX_ORDER and steps > CHEAP_STEPS:
            break
        fit = _fit_of_order(given, order, points, points - limit + order)
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
    longer = Terms((*fit.given.values, *map(int, further)), fit.given.offset)
    for lower in _fits(longer, range(1, fit.order), len(longer) - 1):
        if not lower.missing:
            return replace(lower, given=fit.given, used=fit.used)
    return fit


def _fit_of_order(given: Terms, order: int, points: int, spare: int) -> PRecursive | None:
    values = given.values

    def residuals(p: int, count: int) -> list[nmod_poly]:
        return newton_residuals(values, order, count, p)

    def holds(found: list[list[int]]) -> bool:
        return not _failing([fmpz_poly(p) for p in found], values)

    found = shortest(residuals, points, spare, values, holds, points=True)
    return None if found is None else _normal_form(given, found[0])


def _failing(polynomials: Sequence[fmpz_poly], values: Sequence[int]) -> list[int]:
    """Return the n for which sum p_i(n) values[n + i] is not 0."""
    order = len(polynomials) - 1
    known = [fmpz(v) for v in values]
    result = []
    for n in range(len(values) - order):
        spend(order + 1)
        total = fmpz(0)
        for i, polynomial in enumerate(polynomials):
            total += polynomial(n) * known[n + i]
        if total:
            result.append(n)
    return result


def idle_equations(values: Sequence[int], order: int, begin: int) -> int:
    """Return how many equations are about zeros alone: whatever its coefficients, they hold."""
    run = idle = 0
    for n, value in enumerate(values):
        run = 0 if value else run + 1
        idle += run > order and n >= begin + order
    return idle


def _normal_form(given: Terms, found: list[list[int]]) -> PRecursive | None:
    """Drop zeros and common factors at both ends, and turn to the n of a(n).

    None if the equation then fails elsewhere than for the first n.
    """
    values, offset = given.values, given.offset
    polynomials = [fmpz_poly(p) for p in found]
    while not polynomials[-1]:
        polynomials.pop()
    while not polynomials[0]:
        polynomials = [p(fmpz_poly([-1, 1])) for p in polynomials[1:]]
    common = fmpz_poly([0])
    for polynomial in polynomials:
        common = common.gcd(polynomial)
    polynomials = [p // common for p in polynomials]
    if polynomials[-1].coeffs()[-1] < 0:
        polynomials = [-p for p in polynomials]
    order = len(polynomials) - 1
    failing = _failing(polynomials, values)
    begin = len(failing)
    if order == 0 or failing != list(range(begin)):
        return None
    lead = polynomials[-1]
    free = [n for n in range(begin, len(values) - order) if not lead(n)]
    ignored = [
        n
        for n in range(begin + order, len(values))
        if all(n - i >= len(values) - order or not polynomials[i](n - i) for i in range(order + 1))
    ]
    degree = max(p.degree() for p in polynomials)
    moved = tuple(
        tuple(int(c) for c in p(fmpz_poly([-order - offset, 1])).coeffs()) for p in polynomials
    )
    idle = idle_equations(values, order, begin)
    used = begin + order + (order + 1) * (degree + 1) - 1 + len(free) + idle
    if used > len(values) - 1 or len(free) > order:  # many free terms: the fit follows the data
        return None
    return PRecursive(
        given,
        offset + begin + order,
        used,
        moved,
        tuple(n + order + offset for n in free),
        tuple(n + offset for n in ignored),
    )
