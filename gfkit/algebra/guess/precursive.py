"""Recurrences with polynomial coefficients: sum p_i(n) a(n + i) = 0."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from flint import fmpz_poly

from gfkit.algebra.guess.fit import (
    MIN_SURPLUS,
    Fit,
    descending_text,
    joined,
    most_used,
    product_text,
)
from gfkit.algebra.guess.hermite_pade import (
    PRIME_BITS,
    lifted,
    newton_residuals,
    relation_degree,
    relation_modulo,
)
from gfkit.algebra.primes import primes_below

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gfkit.algebra.guess.hermite_pade import Relation
    from gfkit.algebra.terms import Terms

MAX_ORDER = 24
"""Higher orders are tried only while there are so few terms that they cost nothing."""

CHEAP_STEPS = 40_000
"""Steps of the iteration, (order + 1) * terms, that count as costing nothing, for all orders."""


@dataclass(frozen=True, slots=True)
class PRecursive(Fit):
    """The equation p_0(n) a(n-r) + ... + p_r(n) a(n) = 0 for n >= holds_from.

    polynomials: p_0, ..., p_r, ascending coefficients in n, without a common factor, the leading
    coefficient of p_r positive. free: the n > holds_from with p_r(n) = 0, at which the equation
    does not determine a(n); they count as used. ignored: the n of terms that no equation contains.
    """

    kind: ClassVar[str] = "P-recursive"

    polynomials: tuple[tuple[int, ...], ...]
    free: tuple[int, ...] = ()
    ignored: tuple[int, ...] = ()

    @property
    def order(self) -> int:
        """The number of previous terms that a term needs."""
        return len(self.polynomials) - 1

    @property
    def degree(self) -> int:
        """The largest degree of the coefficients."""
        return max(map(len, self.polynomials)) - 1

    def text(self) -> str:
        """Return the equation, a(n) first."""
        parts = []
        for lag, polynomial in enumerate(reversed(self.polynomials)):
            if any(polynomial):
                term = f"a(n-{lag})" if lag else "a(n)"
                parts.append(product_text(descending_text(polynomial, "n"), term))
        return f"{joined(parts)} = 0"

    def predicted(self, count: int) -> list[Fraction]:
        """Return the next terms, as far as the leading coefficient is not 0."""
        return list(_continued(self.given.values, self.given.offset, self.polynomials, count))


def _continued(
    values: Sequence[int], offset: int, polynomials: Sequence[Sequence[int]], count: int
) -> Iterator[Fraction]:
    order = len(polynomials) - 1
    known = [Fraction(v) for v in values[len(values) - order :]]
    for n in range(offset + len(values), offset + len(values) + count):
        weights = [int(fmpz_poly(list(p))(n)) for p in polynomials]
        if not weights[-1]:
            return
        total = sum((w * v for w, v in zip(weights, known, strict=False)), Fraction(0))
        known = [*known[1:], -total / weights[-1]]
        yield known[-1]


def fit_precursive(given: Terms, *, orders: Sequence[int] | None = None) -> PRecursive | None:
    """Return the P-recursive fit of least order, with the least degree for it, or None.

    Every order for which the terms leave a surplus is tried, from 1 upwards (of more than some
    hundred terms only orders up to MAX_ORDER). Modulo one prime an order takes milliseconds, so
    there is no guessing of shapes; only one that fits is lifted to the integers and tested exactly.
    [Kauers2013]
    """
    values = given.values
    if not any(values):
        return None
    p = primes_below(PRIME_BITS, 0, 1)[0]
    steps = 0
    for order in orders or range(1, len(values)):
        points = len(values) - order
        if 2 * (order + 1) - 1 + order > most_used(len(values)):
            break
        steps += (order + 1) * points
        if order > MAX_ORDER and steps > CHEAP_STEPS:
            break
        residuals = newton_residuals(values, order, points, p)
        found = relation_degree(residuals, points, MIN_SURPLUS, points=True)
        if found is not None:
            fit = _lifted_fit(given, order, *found)
            if fit is not None:
                return fit
    return None


def _lifted_fit(given: Terms, order: int, degree: int, conditions: int) -> PRecursive | None:
    values = given.values
    points = min(conditions + 4, len(values) - order)

    def solve(p: int) -> Relation | None:
        residuals = newton_residuals(values, order, points, p)
        return relation_modulo(residuals, points, 1, degree, points=True)

    def holds(found: list[list[int]]) -> bool:
        return all(_residual(found, values, n) == 0 for n in range(len(values) - order))

    bits = sum(abs(v).bit_length() for v in values) + 64 * len(values)
    found = lifted(solve, holds, bits)
    return None if found is None else _normal_form(given, found)


def _residual(polynomials: Sequence[Sequence[int]], values: Sequence[int], n: int) -> int:
    """Return sum p_i(n) values[n + i]."""
    total = 0
    for i, polynomial in enumerate(polynomials):
        weight = 0
        for c in reversed(polynomial):
            weight = weight * n + c
        total += weight * values[n + i]
    return total


def _normal_form(given: Terms, found: list[list[int]]) -> PRecursive | None:
    """Divide by the common factor, look where the equation fails then, and turn to n of a(n)."""
    values, offset = given.values, given.offset
    polynomials = [fmpz_poly(p) for p in found]
    while not polynomials[-1]:
        polynomials.pop()
    common = fmpz_poly([0])
    for polynomial in polynomials:
        common = common.gcd(polynomial)
    polynomials = [p // common for p in polynomials]
    if polynomials[-1].coeffs()[-1] < 0:
        polynomials = [-p for p in polynomials]
    order = len(polynomials) - 1
    plain = [[int(c) for c in p.coeffs()] for p in polynomials]
    failing = [n for n in range(len(values) - order) if _residual(plain, values, n)]
    begin = failing[-1] + 1 if failing else 0
    lead = polynomials[-1]
    free = [n for n in range(begin, len(values) - order) if not lead(n)]
    ignored = [
        n
        for n in range(len(values))
        if all(
            n - i in failing or not 0 <= n - i < len(values) - order or not polynomials[i](n - i)
            for i in range(order + 1)
        )
    ]
    if begin:
        ignored = [n for n in ignored if n >= begin] if _is_start(failing) else ignored
    degree = max(p.degree() for p in polynomials)
    moved = tuple(
        tuple(int(c) for c in p(fmpz_poly([-order - offset, 1])).coeffs()) for p in polynomials
    )
    used = begin + order + (order + 1) * (degree + 1) - 1 + len(free)
    return PRecursive(
        given,
        offset + begin + order,
        used,
        moved,
        tuple(n + order + offset for n in free),
        tuple(n + offset for n in ignored),
    )


def _is_start(failing: Sequence[int]) -> bool:
    """Tell whether the failing equations are the first ones, without a gap."""
    return failing[0] == 0 and all(b == a + 1 for a, b in pairwise(failing))
