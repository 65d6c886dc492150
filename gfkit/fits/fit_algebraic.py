"""Algebraic generating functions: P(x, f(x)) = 0 for a polynomial P in two variables."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from flint import fmpq_poly, fmpz_poly, nmod_poly

from gfkit.base.budget import spend
from gfkit.errors import GfkitError
from gfkit.fits.fit import Fit, Terms, joined, product_text
from gfkit.fits.hermite_pade import BEYOND, MOST_USED, shortest
from gfkit.fits.quadratic import root_text
from gfkit.numbers.coefficients import trimmed
from gfkit.series.rational import polynomial_text

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_DEGREE = 24


@dataclass(frozen=True, slots=True, repr=False)
class Algebraic(Fit):
    """The equation sum p_i(x) f^i = 0, with f the sum of a(n) x^(n - offset).

    polynomials: p_0, ..., p_m, ascending coefficients in x. The equation and the used terms
    determine f.
    """

    kind: ClassVar[str] = "algebraic"
    label: ClassVar[str] = "equation"

    polynomials: tuple[tuple[int, ...], ...]

    @property
    def degree(self) -> int:
        """The degree in f."""
        return len(self.polynomials) - 1

    def text(self) -> str:
        """Return the equation for f, highest power first."""
        parts = []
        for power in range(self.degree, -1, -1):
            polynomial = self.polynomials[power]
            if any(polynomial):
                body = polynomial_text(polynomial, "x")
                name = f"f^{power}" if power > 1 else "f"
                parts.append(product_text(body, name) if power else body)
        return f"{joined(parts)} = 0"

    def range_text(self) -> str:
        """Return what f is."""
        return self.series_text()

    def numbers(self) -> dict[str, Any]:
        """Return the coefficients, those of f^0 first, and the degree."""
        return {"coefficients": [list(p) for p in self.polynomials], "degree": self.degree}

    def __str__(self) -> str:
        """Return the solution if it is known, else the equation."""
        return self.explicit or self.text()

    @property
    def explicit(self) -> str | None:
        """The solution f with a square root, of an equation of degree 2; None if there is none.

        >>> terms = Terms((1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862))
        >>> fit_algebraic(terms).explicit
        '(1-sqrt(1-4*x))/(2*x)'
        """
        if self.degree != 2:
            return None
        return root_text(self.polynomials, fmpq_poly(list(self.given.values)))

    def series(self, count: int) -> list[int]:
        """Return the first coefficients of f; raises GfkitError if they stop or are fractions."""
        found = [*map(Fraction, self.given)]
        while len(found) < count:
            more = self._continued([int(c) for c in found], count - len(found))
            if not more or any(c.denominator != 1 for c in more):
                raise GfkitError("the terms by the equation are not all integers")
            found += more
        return [int(c) for c in found[:count]]

    def predicted(self, count: int) -> list[Fraction]:
        """Return the next terms, by one step of Newton's iteration from those given."""
        return self._continued(self.given.values, count)

    def _continued(self, values: Sequence[int], count: int) -> list[Fraction]:
        size = len(values)
        slope = _at(_derivative(self.polynomials), values, size)
        order = next((k for k in range(size) if slope[k]), size)
        count = min(count, size - 2 * order)
        if count <= 0:
            return []
        rest = _at(self.polynomials, values, size + order + count)
        above = [int(rest[size + order + k]) for k in range(count)]
        below = [int(slope[order + k]) for k in range(count)]
        result: list[Fraction] = []
        for k in range(count):
            spend(1 + k // 8)
            carried = sum(result[i] * below[k - i] for i in range(k))
            result.append(Fraction(-above[k] - carried) / below[0])
        return result


def _at(polynomials: Sequence[Sequence[int]], values: Sequence[int], size: int) -> fmpz_poly:
    """Return sum p_i(x) f^i modulo x^size."""
    series, total = fmpz_poly(list(values)), fmpz_poly([0])
    for polynomial in reversed(polynomials):
        spend(1 + size // 64)
        total = total.mul_low(series, size) + fmpz_poly(list(polynomial))
    return total


def fit_algebraic(
    given: Terms, *, most: int | None = None, top: int = MAX_DEGREE, spare: int = 1
) -> Algebraic | None:
    """Return the algebraic equation of least degree in f >= 2, then of least degree in x, or None.

    most: how many terms may determine the fit. top: the largest degree that is tried. spare: the
    least surplus. Modulo a prime first, as for recurrences (Hermite-Pade approximants of the powers
    of f), then lifted and compared with all terms exactly. [Kauers2013]
    """
    limit = min(MOST_USED if most is None else most, len(given) - spare)
    values = given.values[: limit + BEYOND]
    if not any(values):
        return None
    for degree in range(2, top + 1):
        if 2 * (degree + 1) - 1 > limit:
            break
        fit = _fit_of_degree(given, degree, len(values), limit)
        if fit is not None:
            return fit
    return None


def _powers(values: Sequence[int], p: int, count: int) -> list[nmod_poly]:
    series = nmod_poly([v % p for v in values], p)
    powers = [nmod_poly([1], p)]
    while len(powers) < count:
        powers.append(powers[-1].mul_low(series, len(values)))
    return powers


def _fit_of_degree(given: Terms, degree: int, size: int, limit: int) -> Algebraic | None:
    values = given.values

    def residuals(p: int, count: int) -> list[nmod_poly]:
        return _powers(values[:count], p, degree + 1)

    found = shortest(residuals, size, size - limit, values, lambda found: _holds(found, values))
    if found is None or not any(found[0][-1]) or not any(any(p) for p in found[0][1:]):
        return None
    polynomials = tuple(trimmed(p, 1) for p in found[0])
    used = (degree + 1) * (found[1] + 1) - 1
    return Algebraic(given, given.offset, used, polynomials)


def _holds(polynomials: Sequence[Sequence[int]], values: Sequence[int]) -> bool:
    """Tell whether the equation holds for all values, the last ones among them.

    If the derivative by f begins with x^k, then a change of the last k values is seen only in the
    k coefficients after the first len(values).
    """
    size = len(values)
    slope = _at(_derivative(polynomials), values, size)
    order = next((k for k in range(size) if slope[k]), 0)
    return not _at(polynomials, values, size + order).truncate(size + order)


def _derivative(polynomials: Sequence[Sequence[int]]) -> list[list[int]]:
    return [[i * c for c in p] for i, p in enumerate(polynomials)][1:]
