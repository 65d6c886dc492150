"""Linear differential equations for the generating function."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import perm, prod
from typing import TYPE_CHECKING, Any, ClassVar

from flint import fmpz_poly, nmod_poly

from gfkit.base.budget import spend
from gfkit.fits.fit import Fit, joined, product_text, restart_lacking
from gfkit.fits.hermite_pade import BEYOND, MOST_USED, shortest
from gfkit.numbers.coefficients import trimmed
from gfkit.series.rational import polynomial_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.fits.fit import Terms

MAX_ORDER = 24


@dataclass(frozen=True, slots=True, repr=False)
class DFinite(Fit):
    """The equation sum q_j(x) (d/dx)^j f = 0, with f the sum of a(n) x^(n - offset).

    polynomials: q_0, ..., q_s, ascending coefficients in x.
    """

    kind: ClassVar[str] = "D-finite"
    label: ClassVar[str] = "equation"

    polynomials: tuple[tuple[int, ...], ...]

    @property
    def free(self) -> list[int]:
        """The given n at which the equation does not determine a(n)."""
        shift = _shift(self.polynomials)
        lead = [
            (j, c)
            for j, q in enumerate(self.polynomials)
            for e, c in enumerate(q)
            if j - e == shift
        ]
        return [
            n
            for n in range(self.given.offset, self.given.end)
            if not sum(c * perm(n - self.given.offset, j) for j, c in lead)
        ]

    def lacking(self, values: Sequence[int]) -> int:
        """Return how many further terms are needed: after a free term more than before it."""
        few = Fit.lacking(self, values)
        return max(few, restart_lacking(values, self.used, self.given.offset, self.free))

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

    def range_text(self) -> str:
        """Return what f is."""
        return self.series_text()

    def numbers(self) -> dict[str, Any]:
        """Return the coefficients, those of f first, and the order."""
        return {"coefficients": [list(p) for p in self.polynomials], "order": self.order}

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
    for order in range(1, MAX_ORDER + 1):
        if 2 * (order + 1) - 1 + order > limit:
            break
        fit = _fit_of_order(given, order, limit)
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


def _fit_of_order(given: Terms, order: int, limit: int) -> DFinite | None:
    values = given.values
    size = min(len(values), limit + BEYOND) - order

    def residuals(p: int, count: int) -> list[nmod_poly]:
        return _derivatives(values[: count + order], order, count, p)

    def holds(found: list[list[int]]) -> bool:
        known = len(values) - _shift(found)
        series, total = fmpz_poly(list(values)), fmpz_poly([0])
        for polynomial in found:
            spend(1 + known // 64)
            total += series.mul_low(fmpz_poly(polynomial), known)
            series = series.derivative()
        return not total.truncate(known)

    found = shortest(residuals, size, size - limit + order, values, holds)
    if found is None or not any(found[0][-1]):
        return None
    polynomials = tuple(trimmed(polynomial, 1) for polynomial in found[0])
    used = order + (order + 1) * (found[1] + 1) - 1
    return DFinite(given, given.offset, used, polynomials)
