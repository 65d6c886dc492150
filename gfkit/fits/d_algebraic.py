"""Algebraic differential equations: a polynomial in x, f and derivatives of f that is 0.

f is the sum of the a(n) x^n, or of the a(n) x^n/n!: elliptic functions, theta series and inverses
of solutions of linear equations are such.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, perm
from typing import TYPE_CHECKING, Any, ClassVar

from flint import fmpq, fmpq_poly, nmod_poly

from gfkit.base.budget import spend
from gfkit.fits.fit import Fit, joined, product_text, restart_lacking
from gfkit.fits.hermite_pade import shortest
from gfkit.numbers.coefficients import fraction_of, trimmed
from gfkit.series.rational import polynomial_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.fits.fit import Terms

SHAPES = ((1, 2), (2, 2), (1, 3), (3, 2), (1, 4), (2, 3))
"""Orders and degrees, by how many products of f and its derivatives there are."""
MOST_TERMS = 300
"""Of more terms the first ones are looked at."""

Product = tuple[int, ...]
"""The orders of the derivatives that are multiplied, ascending: (0, 0, 1) is f^2 f'."""
Parts = tuple[tuple[Product, tuple[int, ...]], ...]
"""Products, and the ascending coefficients of their polynomials."""


@dataclass(frozen=True, slots=True, repr=False)
class DAlgebraic(Fit):
    """The equation sum p_i(x) g_i = 0, the g_i products of derivatives of f.

    exponential: whether f is the sum of a(n) x^n/n!; else of a(n) x^(n - offset). parts: the g_i
    with the ascending coefficients of the p_i, highest derivatives first.
    """

    kind: ClassVar[str] = "D-algebraic"
    shapes: ClassVar[int] = 2
    label: ClassVar[str] = "equation"

    exponential: bool
    parts: Parts

    def text(self) -> str:
        """Return the equation, highest derivatives first.

        >>> from gfkit.fits.fit import Terms
        >>> fit_d_algebraic(Terms((0, 1, 0, 2, 0, 16, 0, 272, 0, 7936, 0, 353792, 0))).text()
        "E' - E^2 - 1 = 0"
        """
        name = "E" if self.exponential else "f"
        listed = []
        for product, polynomial in self.parts:
            factors = [
                _power_text(name, order, product.count(order)) for order in sorted({*product})
            ]
            body = polynomial_text(polynomial, "x")
            listed.append(product_text(body, "*".join(factors)) if factors else body)
        return f"{joined(listed)} = 0"

    def range_text(self) -> str:
        """Return what E or f is."""
        return self.series_text("E" if self.exponential else "f", exponential=self.exponential)

    def numbers(self) -> dict[str, Any]:
        """Return the products of derivatives with their coefficients."""
        parts = [{"derivatives": list(g), "coefficients": list(p)} for g, p in self.parts]
        return {"exponential": self.exponential, "parts": parts}

    @property
    def free(self) -> list[int]:
        """The given n at which the equation does not determine a(n)."""
        values = _from_zero(self.given, exponential=self.exponential)
        slopes = _slopes(self.parts, values, exponential=self.exponential)
        ahead = max((j - e for j, e, _ in slopes), default=0)
        lead = [(j, c) for j, e, c in slopes if j - e == ahead]
        back = self.given.end - len(values)
        return [
            n
            for n in range(max(self.given.offset, back + max(ahead, 1)), self.given.end)
            if not sum(c * perm(n - back, j) for j, c in lead)
        ]

    def lacking(self, values: Sequence[int]) -> int:
        """Return how many further terms are needed: after a free term more than before it."""
        few = Fit.lacking(self, values)
        return max(few, restart_lacking(values, self.used, self.given.offset, self.free))

    def predicted(self, count: int) -> list[Fraction]:
        """Return the next terms, as far as the equation determines them one by one."""
        values = [Fraction(v) for v in _from_zero(self.given, exponential=self.exponential)]
        start = len(values)
        ahead = _ahead(self.parts, values, exponential=self.exponential)
        top = max(order for product, _ in self.parts for order in product)
        if ahead is None or start <= 2 * top:
            return []
        for k in range(start, start + count):
            at_0, at_1 = (
                _rest([*values, Fraction(value)], self.parts, k - ahead, self.exponential)
                for value in (0, 1)
            )
            if at_0 == at_1:
                break
            values.append(at_0 / (at_0 - at_1))
        return values[start:]


def _from_zero(given: Terms, *, exponential: bool) -> tuple[int, ...]:
    """Return the coefficients of f, or n! times those of E, which begins at x^0."""
    return (*[0] * (given.offset * exponential), *given.values)


def _power_text(name: str, order: int, power: int) -> str:
    written = name + ("'" * order if order <= 3 else f"^({order})")
    return written if power == 1 else f"{written}^{power}" if order == 0 else f"({written})^{power}"


def _series(values: Sequence[Fraction | int], *, exponential: bool) -> fmpq_poly:
    listed = [Fraction(v) for v in values]
    if exponential:
        listed = [v / factorial(n) for n, v in enumerate(listed)]
    return fmpq_poly([fmpq(v.numerator, v.denominator) for v in listed])


def _derivatives(series: fmpq_poly, top: int) -> list[fmpq_poly]:
    found = [series]
    for _ in range(top):
        found.append(found[-1].derivative())
    return found


def _total(series: fmpq_poly, parts: Parts, size: int) -> fmpq_poly:
    """Return the left side modulo x^size."""
    top = max((order for product, _ in parts for order in product), default=0)
    derivatives = [one.truncate(size) for one in _derivatives(series, top)]
    total = fmpq_poly([0])
    for product, polynomial in parts:
        spend(1 + size * len(product) // 16)
        one = fmpq_poly(list(polynomial))
        for order in product:
            one = one.mul_low(derivatives[order], size)
        total += one
    return total.truncate(size)


def _rest(values: list[Fraction], parts: Parts, place: int, exponential: bool) -> Fraction:
    """Return the coefficient of x^place of the left side."""
    return fraction_of(_total(_series(values, exponential=exponential), parts, place + 1)[place])


def _ahead(parts: Parts, values: Sequence[Fraction | int], *, exponential: bool) -> int | None:
    """Return the s for which a(n) is found first in the coefficient of x^(n - s); None if nowhere.

    It is the largest j - e, where x^e begins the derivative of the left side by the j-th derivative
    of f.
    """
    found = [j - e for j, e, _ in _slopes(parts, values, exponential=exponential)]
    return max(found, default=None)


def _slopes(
    parts: Parts, values: Sequence[Fraction | int], *, exponential: bool
) -> list[tuple[int, int, fmpq]]:
    """Return j, e and c, c x^e beginning the derivative by the j-th derivative of f."""
    size, series = len(values), _series(values, exponential=exponential)
    found: list[tuple[int, int, fmpq]] = []
    for j in {order for product, _ in parts for order in product}:
        slope = fmpq_poly([0])
        for product, polynomial in parts:
            if many := product.count(j):
                less = list(product)
                less.remove(j)
                slope += many * _total(series, ((tuple(less), polynomial),), size)
        first = next((e for e in range(size // 2) if slope[e]), None)
        if first is not None:
            found.append((j, first, slope[first]))
    return found


def fit_d_algebraic(given: Terms, *, spare: int = 1) -> DAlgebraic | None:
    """Return the equation that the fewest terms determine, for one of two series; None if none is.

    spare: the least surplus. Products of few derivatives are tried first: Hermite-Pade approximants
    modulo a prime, lifted, and compared with all terms.
    """
    best: DAlgebraic | None = None
    if not any(given) or len(given) > MOST_TERMS:
        return None
    for top, degree in SHAPES:
        for exponential in (True, False):
            fit = _fit_of_shape(given, top, degree, spare, exponential=exponential)
            if fit is not None and (best is None or fit.used < best.used):
                best = fit
        if best is not None:
            return best
    return None


def _fit_of_shape(
    given: Terms, top: int, degree: int, spare: int, *, exponential: bool
) -> DAlgebraic | None:
    if exponential and given.offset < 0:
        return None
    values = _from_zero(given, exponential=exponential)
    products = [
        product
        for size in range(degree + 1)
        for product in combinations_with_replacement(range(top + 1), size)
    ]
    size = len(values) - top
    limit = len(given) - spare
    if len(products) + top > limit:
        return None

    def residuals(p: int, count: int) -> list[nmod_poly]:
        listed = [v % p for v in values[: count + top]]
        if exponential:
            below = 1
            for n in range(1, len(listed)):
                below = below * n % p
                listed[n] = listed[n] * pow(below, -1, p) % p
        derivatives = [nmod_poly(listed, p)]
        for _ in range(top):
            derivatives.append(derivatives[-1].derivative())
        found = []
        for product in products:
            one = nmod_poly([1], p)
            for order in product:
                one = one.mul_low(derivatives[order], count)
            found.append(one.truncate(count))
        return found

    series = _series(values, exponential=exponential)

    def parts_of(found: list[list[int]]) -> Parts:
        pairs = [(g, trimmed(p, 1)) for g, p in zip(products, found, strict=True) if any(p)]
        pairs.sort(key=lambda pair: (max(pair[0], default=-1), pair[0]), reverse=True)
        sign = -1 if pairs[0][1][-1] < 0 else 1
        return tuple((g, tuple(sign * c for c in p)) for g, p in pairs)

    def holds(found: list[list[int]]) -> bool:
        parts = parts_of(found)
        ahead = _ahead(parts, values, exponential=exponential)
        return ahead is not None and not _total(series, parts, len(values) - max(ahead, 0))

    found = shortest(residuals, size, spare, values, holds)
    if found is None:
        return None
    parts = parts_of(found[0])
    used = top + len(products) * (found[1] + 1) - 1
    if used > limit or not any(product for product, _ in parts):
        return None
    return DAlgebraic(given, given.offset, used, exponential, parts)
