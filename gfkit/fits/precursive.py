"""Recurrences with polynomials in n, or in q^n, as coefficients: sum p_i(z) a(n + i) = 0.

Those in n are P-recursive sequences, those of order 1 hypergeometric terms; numbers of subspaces
over a field of q elements and products of q^k - 1 have recurrences in q^n. The basis is that of the
shifts of the terms, at the points 0, 1, 2, ... or 1, q, q^2, ...
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, ClassVar

from flint import fmpz, fmpz_poly

from gfkit.base.budget import spend
from gfkit.fits.fit import Fit, Terms, joined, most_used, product_text
from gfkit.fits.hermite_pade import BEYOND, FURTHER, MOST_USED, newton_residuals, shortest
from gfkit.fits.recurrence_text import quotient_text, recurrence_text
from gfkit.numbers.coefficients import ints, value_at
from gfkit.numbers.decimal import decimal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gfkit.fits.hermite_pade import Relation

LONG = 60
"""Of more terms only fits are looked for that do not agree by chance."""
MAX_ORDER = 24
"""Higher orders are tried only while there are so few terms that they cost nothing."""

MAX_CONTINUED = 600
"""This many terms are continued at most, to find a lower order."""

CHEAP_STEPS = 40_000
"""Steps of the iteration, (order + 1) * terms, that count as costing nothing, for all orders."""

BASES = (2, 3, 4, 5, 7, 8, 9, -2)
MOST_Q_USED = 24
"""Recurrences in q^n that more terms determine are not looked for."""

Polynomials = tuple[tuple[int, ...], ...]


class Recurrence(Fit):
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

    def at(self, n: int) -> Fraction | int:
        """Return z."""
        return n

    @property
    def restart(self) -> int:
        """How many terms come before the last one that the equation does not determine."""
        return self.free[-1] - self.given.offset if self.free else 0

    def predicted(self, count: int) -> list[Fraction]:
        """Return the next terms, as far as the leading coefficient is not 0."""
        known = [Fraction(v) for v in self.given.values]
        for n in range(self.given.end, self.given.end + count):
            spend(self.order + 1)
            *weights, lead = (value_at(p, self.at(n)) for p in self.polynomials)
            if not lead:
                break
            last = known[len(known) - self.order :]
            total = sum((w * v for w, v in zip(weights, last, strict=True)), Fraction(0))
            known.append(-total / lead)
        return known[len(self.given) :]


@dataclass(frozen=True, slots=True, repr=False)
class PRecursive(Recurrence):
    """The equation p_0(n) a(n-r) + ... + p_r(n) a(n) = 0 for n >= holds_from.

    polynomials: p_0, ..., p_r, ascending coefficients in n, without a common factor, the leading
    coefficient of p_r positive. free: the n > holds_from with p_r(n) = 0, at which the equation
    does not determine a(n); they count as used, as do equations about zeros alone. ignored: the n
    of terms that no equation contains.
    """

    kind: ClassVar[str] = "P-recursive"

    polynomials: Polynomials
    free: tuple[int, ...] = ()
    ignored: tuple[int, ...] = ()

    def formula_numbers(self) -> Any:
        """Return the coefficients."""
        return self.polynomials

    def text(self) -> str:
        """Return the equation solved for the multiple of a(n), factored and grouped."""
        return recurrence_text(self.polynomials)


@dataclass(frozen=True, slots=True, repr=False)
class Hypergeometric(PRecursive):
    """The equation p_0(n) a(n-1) + p_1(n) a(n) = 0 for n >= holds_from."""

    kind: ClassVar[str] = "hypergeometric"

    def text(self) -> str:
        """Return the quotient of neighbours, factored."""
        above = quotient_text([-c for c in self.polynomials[0]], self.polynomials[1])
        return f"a(n) = {above}"


@dataclass(frozen=True, slots=True, repr=False)
class QHolonomic(Recurrence):
    """The equation p_0(q^n) a(n-r) + ... + p_r(q^n) a(n) = 0 for n >= holds_from.

    polynomials: p_0, ..., p_r, ascending coefficients in q^n, as many of each.
    """

    kind: ClassVar[str] = "q-holonomic"
    shapes: ClassVar[int] = len(BASES)

    q: int
    polynomials: Polynomials

    def at(self, n: int) -> Fraction | int:
        """Return q^n."""
        return Fraction(self.q) ** n

    @property
    def free(self) -> tuple[int, ...]:  # type: ignore[override]
        """The given n at which the equation does not determine a(n)."""
        points = range(self.holds_from, self.given.end)
        return tuple(n for n in points if not value_at(self.polynomials[-1], self.at(n)))

    def text(self) -> str:
        """Return the equation solved for the multiple of a(n).

        >>> from gfkit.fits.fit import Terms
        >>> fit_q_holonomic(Terms((1, 2, 5, 16, 67, 374, 2825, 29212, 417199))).text()
        '2*a(n) = 4*a(n-1) + (2^n-2)*a(n-2)'
        """
        left = product_text(self._in_powers(self.polynomials[-1]), "a(n)")
        right = [
            product_text(self._in_powers([-c for c in one]), f"a(n-{back})")
            for back, one in enumerate(reversed(self.polynomials[:-1]), 1)
            if any(one)
        ]
        return f"{left} = {joined(right)}"

    def _in_powers(self, polynomial: Sequence[int]) -> str:
        parts = []
        for k in range(len(polynomial) - 1, -1, -1):
            c, base = polynomial[k], self.q**k
            power = f"{f'({base})' if base < 0 else base}^n"
            if c:
                parts.append(product_text(decimal(c), power) if k else decimal(c))
        return joined(parts).replace(" ", "")

    def numbers(self) -> dict[str, Any]:
        """Return q and the coefficients, those of a(n) first."""
        listed = [list(p) for p in reversed(self.polynomials)]
        return {"q": self.q, "order": self.order, "degree": self.degree, "coefficients": listed}


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


def fit_hypergeometric(given: Terms, *, spare: int = 1) -> Hypergeometric | None:
    """Return the hypergeometric fit of least degree, or None.

    >>> from gfkit.fits.fit import Terms
    >>> fit_hypergeometric(Terms((1, 2, 6, 20, 70, 252, 924, 3432, 12870))).text()
    'a(n) = 2*(2*n-1)*a(n-1)/n'
    """
    fit = fit_precursive(given, orders=[1], spare=spare)
    if fit is None or fit.order != 1:
        return None
    return Hypergeometric(given, fit.holds_from, fit.used, fit.polynomials, fit.free, fit.ignored)


def fit_q_holonomic(given: Terms, *, spare: int = 1) -> QHolonomic | None:
    """Return the recurrence in q^n that the fewest terms determine, of least order, or None.

    spare: the least surplus. Of several q the first one is taken, 2 before 3.
    """
    values, limit = given.values, min(MOST_Q_USED, len(given) - spare)
    best: QHolonomic | None = None
    for order in range(1, limit):
        for q in BASES:
            found = _relation(values, order, limit, q)
            if found is None or not any(found[0]) or not any(found[-1]):
                continue
            used = _used(found)
            if used <= limit:
                best = QHolonomic(given, given.offset + order, used, q, _moved(found, q, given))
                limit = used - 1
    if best is None:
        return None
    used = best.used + _idle(values, best.order, 0) + len(best.free)
    return replace(best, used=used) if used <= len(values) - spare else None


def _fits(given: Terms, orders: Sequence[int] | None, limit: int) -> Iterator[PRecursive]:
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
    longer = Terms((*fit.given.values, *map(int, further)), fit.given.offset)
    for lower in _fits(longer, range(1, fit.order), len(longer) - 1):
        if not lower.missing:
            return replace(lower, given=fit.given, used=fit.used)
    return fit


def _relation(
    values: Sequence[int], order: int, limit: int, base: int = 1
) -> list[list[int]] | None:
    """Return the shortest relation between a(n), ..., a(n + order) that `limit` terms determine."""
    if 3 * order + 1 > limit or not any(values):
        return None
    points = min(len(values), limit + (BEYOND if base == 1 else FURTHER)) - order
    found = shortest(
        lambda p, count: newton_residuals(values, order, count, p, base),
        points,
        limit - order,
        values,
        lambda found: not _failing([fmpz_poly(p) for p in found], values, base),
        base,
        bool if base == 1 else lambda shown: _is_prompt(shown, order),
    )
    return None if found is None else found[0]


def _is_prompt(shown: Relation, order: int) -> bool:
    """Tell whether coefficients in q^n are determined by about as many terms as there are."""
    return shown.degree > 0 and shown.conditions <= (order + 1) * (shown.degree + 1) + FURTHER // 2


def _used(polynomials: Sequence[Sequence[int]]) -> int:
    """Return how many terms determine a relation of its order and degree."""
    order = len(polynomials) - 1
    degree = max(k for p in polynomials for k, c in enumerate(p) if c)
    return order + (order + 1) * (degree + 1) - 1


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


def _idle(values: Sequence[int], order: int, begin: int) -> int:
    """Return how many equations are about zeros alone: whatever its coefficients, they hold."""
    run = idle = 0
    for n, value in enumerate(values):
        run = 0 if value else run + 1
        idle += run > order and n >= begin + order
    return idle


def _moved(polynomials: Sequence[Sequence[int]], q: int, given: Terms) -> Polynomials:
    """Return polynomials in q^n, in lowest terms, for those in q^(n - shift)."""
    shift = len(polynomials) - 1 + given.offset
    top = max(k for p in polynomials for k, c in enumerate(p) if c)
    powers = [Fraction(q) ** (-k * shift) for k in range(top + 1)]
    scale = lcm(*(power.denominator for power in powers))
    moved = [
        [int(c * power * scale) for c, power in zip(p, powers, strict=False)] for p in polynomials
    ]
    common = gcd(*(c for p in moved for c in p))
    if next(c for c in reversed(moved[-1]) if c) < 0:
        common = -common
    return tuple(tuple(c // common for c in p) for p in moved)


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
    free = [n for n in range(begin, len(values) - order) if not polynomials[-1](n)]
    ignored = [
        n
        for n in range(begin + order, len(values))
        if all(n - i >= len(values) - order or not polynomials[i](n - i) for i in range(order + 1))
    ]
    used = begin + _used([ints(p) for p in polynomials]) + len(free)
    used += _idle(values, order, begin)
    if used > len(values) - 1 or len(free) > order:  # many free terms: the fit follows the data
        return None
    return PRecursive(
        given,
        offset + begin + order,
        used,
        tuple(tuple(ints(p(fmpz_poly([-order - offset, 1])))) for p in polynomials),
        tuple(n + order + offset for n in free),
        tuple(n + offset for n in ignored),
    )
