"""Linear differential equations for the generating function."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING, ClassVar

from flint import fmpz_poly, nmod_poly

from gfkit.budget import spend
from gfkit.fits.fit import Fit, joined, product_text
from gfkit.fits.hermite_pade import (
    BEYOND,
    MOST_USED,
    PRIME_BITS,
    lifted,
    relation_degree,
    relation_modulo,
)
from gfkit.numbers.primes import primes_below
from gfkit.series.rational import polynomial_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.fits.fit import Terms
    from gfkit.fits.hermite_pade import Relation

MAX_ORDER = 24


@dataclass(frozen=True, slots=True, repr=False)
class DFinite(Fit):
    """The equation sum q_j(x) (d/dx)^j f = 0, with f the sum of a(n) x^(n - offset).

    polynomials: q_0, ..., q_s, ascending coefficients in x.
    """

    kind: ClassVar[str] = "D-finite"

    polynomials: tuple[tuple[int, ...], ...]

    @property
    def order(self) -> int:
        """The order of the differential equation."""
        return len(self.polynomials) - 1

    def text(self) -> str:
        """Return the equation, highest derivative first."""
        parts = []
        for order in range(self.order, -1, -1):
            polynomial = self.polynomials[order]
            if any(polynomial):
                name = "f" + ("'" * order if order <= 3 else f"^({order})")
                parts.append(product_text(polynomial_text(polynomial, "x"), name))
        return f"{joined(parts)} = 0"

    def predicted(self, count: int) -> list[Fraction]:
        """Return the next terms, as far as the recurrence of the equation determines them."""
        known = [Fraction(v) for v in self.given.values]
        shift = _shift(self.polynomials)
        result: list[Fraction] = []
        for k in range(len(known), len(known) + count):
            m = k - shift  # the coefficient of x^m contains a(k) and earlier terms
            lead, total = 0, Fraction(0)
            spend(sum(map(len, self.polynomials)))
            for j, q in enumerate(self.polynomials):
                for e, c in enumerate(q):
                    index = m - e + j
                    weight = c * prod(range(index - j + 1, index + 1)) if index >= j else 0
                    if index == k:
                        lead += weight
                    elif 0 <= index < k:
                        total += weight * known[index]
            if not lead:
                break
            result.append(-total / lead)
            known.append(result[-1])
        return result


def fit_dfinite(given: Terms, *, spare: int = 1) -> DFinite | None:
    """Return the homogeneous differential equation of least order, then least degree, or None.

    A series is D-finite just if its terms are P-recursive [Stanley1980, Theorem 1.5]; order and
    degree change places, so one of the two may need fewer terms. The way is that of fit_algebraic.
    """
    values = given.values
    if not any(values):
        return None
    limit = min(MOST_USED, len(values) - spare)
    p = primes_below(PRIME_BITS, 0, 1)[0]
    for order in range(1, MAX_ORDER + 1):
        size = min(len(values), limit + BEYOND) - order
        if 2 * (order + 1) - 1 + order > limit:
            break
        residuals = _derivatives(values, order, size, p)
        found = relation_degree(residuals, size, size - limit + order, points=False)
        if found is not None:
            fit = _lifted_fit(given, order, *found)
            if fit is not None:
                return fit
    return None


def _shift(polynomials: Sequence[Sequence[int]]) -> int:
    """Return the largest s such that the coefficient of x^m contains a(m + s)."""
    return max(j - e for j, q in enumerate(polynomials) for e, c in enumerate(q) if c)


def _derivatives(values: Sequence[int], order: int, size: int, p: int) -> list[nmod_poly]:
    series = nmod_poly([v % p for v in values], p)
    result = []
    for _ in range(order + 1):
        result.append(series.truncate(size))
        series = series.derivative()
    return result


def _lifted_fit(given: Terms, order: int, high: int, conditions: int) -> DFinite | None:
    values = given.values
    size = len(values) - order
    few = min(conditions + 4, size)

    def solve(p: int) -> Relation | None:
        residuals = _derivatives(values[: few + order], order, few, p)
        return relation_modulo(residuals, few, 1, high, points=False)

    def holds(found: list[list[int]]) -> bool:
        known = len(values) - _shift(found)
        series, total = fmpz_poly(list(values)), fmpz_poly([0])
        for polynomial in found:
            spend(1 + known // 64)
            total += series.mul_low(fmpz_poly(polynomial), known)
            series = series.derivative()
        return not total.truncate(known)

    found = lifted(solve, holds, sum(abs(v).bit_length() for v in values) + 64 * len(values))
    if found is None or not any(found[-1]):
        return None
    polynomials = []
    for polynomial in found:
        end = max((k + 1 for k, c in enumerate(polynomial) if c), default=1)
        polynomials.append(tuple(polynomial[:end]))
    used = order + (order + 1) * (high + 1) - 1
    return DFinite(given, given.offset, used, tuple(polynomials))
