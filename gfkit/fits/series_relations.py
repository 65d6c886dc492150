"""Relations between products of derivatives of a series, and how a series goes on by one.

**How a relation goes on.** Let f have S_j as the derivative of sum p_i(x) g_i by its j-th
derivative, and let v be the least e - j with S_j[e] != 0. A change of the coefficients of f from
x^N on is seen from x^(N+v) on, and to first order, n!/(n-j)! S_j[e] for x^n in x^(n-j+e), up to
x^(2 (N-r)), r the highest derivative: so the coefficients after the first N follow one by one,
N - 2 r - v of them at a time; of linear relations all.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import factorial, perm
from typing import TYPE_CHECKING, Any

from flint import fmpq, fmpq_poly, fmpz_poly, nmod_poly

from gfkit.base.budget import spend
from gfkit.fits.hermite_pade import BEYOND, shortest
from gfkit.numbers.coefficients import reciprocal, trimmed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gfkit.fits.fit import Terms

Product = tuple[int, ...]
"""The orders of the derivatives that are multiplied, ascending: (0, 0, 1) is f^2 f'."""
Term = tuple[str, Product]
"""A known function, "1" for none, and a product."""
Polynomials = tuple[tuple[int, ...], ...]
"""Ascending coefficients, a polynomial for each term of a basis."""
Series = Any
"""A polynomial of FLINT: fmpz_poly, fmpq_poly or nmod_poly."""

KNOWN: dict[str, Callable[[int], int]] = {
    "exp(x)": lambda _: 1,
    "exp(2*x)": lambda n: 2**n,
    "cos(x)": lambda n: (1, 0, -1, 0)[n % 4],
    "sin(x)": lambda n: (0, 1, 0, -1)[n % 4],
}
"""n! times the coefficients of known functions."""


@dataclass(frozen=True, slots=True)
class Basis:
    """What a relation is sought between: known functions times products of derivatives.

    exponential, logarithm: of E, or of log(E/E(0)), instead of f.
    """

    terms: tuple[Term, ...]
    exponential: bool = False
    logarithm: bool = False

    @property
    def order(self) -> int:
        """The order of the highest derivative."""
        return max((j for _, product in self.terms for j in product), default=0)

    @property
    def is_linear(self) -> bool:
        """Whether no two derivatives are multiplied."""
        return all(len(product) < 2 for _, product in self.terms)

    def size(self, given: Terms) -> int:
        """Return how many coefficients of the series are known."""
        return given.end if self.exponential else len(given)

    def series(self, given: Terms) -> Series:
        """Return the series as far as it is known."""
        if not self.exponential:
            return fmpz_poly(list(given.values))
        values = enumerate([*[0] * given.offset, *given.values])
        series = fmpq_poly([fmpq(v) / factorial(n) for n, v in values])
        return log_of(series, given.end) if self.logarithm else series


def relation_found(given: Terms, basis: Basis, limit: int) -> tuple[Polynomials, int] | None:
    """Return the polynomials of the shortest relation, and how many terms determine it, or None.

    limit: how many terms may determine it. Its last derivative has to occur in it.
    """
    padded = basis.size(given) - len(given)
    order, terms = basis.order, basis.terms
    known = min(len(given), limit + BEYOND) + padded
    if not any(given.values) or len(terms) > limit + padded - order:
        return None
    series = basis.series(given)

    def residuals(p: int, count: int) -> list[nmod_poly]:
        return _products(terms, _modulo(series, count + order, p), count)

    found = shortest(
        residuals,
        known - order,
        limit + padded - order,
        given.values,
        lambda found: lost_by(basis, found, series, basis.size(given)) is not None,
    )
    if found is None:
        return None
    polynomials = tuple(trimmed(p, 1) for p in found[0])
    return polynomials, order + len(terms) * (found[1] + 1) - 1


def _modulo(series: Series, size: int, p: int) -> nmod_poly:
    """Return a series modulo x^size and p."""
    if isinstance(series, fmpz_poly):
        return nmod_poly(series, p).truncate(size)
    scale = nmod_poly([pow(int(series.denom()) % p, -1, p)], p)
    return nmod_poly(series.numer(), p).truncate(size) * scale


def _products(terms: Sequence[Term], series: Series, size: int) -> list[Series]:
    """Return known functions times products of derivatives, modulo x^size."""
    derivatives = [series]
    for _ in range(max((j for _, product in terms for j in product), default=0)):
        derivatives.append(derivatives[-1].derivative())
    made: dict[Product, Series] = {(): series**0}
    functions: dict[str, Series] = {}

    def made_of(product: Product) -> Series:
        if product not in made:
            spend(1 + size // 64)
            *before, last = product
            made[product] = made_of(tuple(before)).mul_low(derivatives[last], size)
        return made[product]

    for name in {name for name, _ in terms} - {"1"}:
        values = fmpq_poly([fmpq(KNOWN[name](n)) / factorial(n) for n in range(size)])
        is_modular = isinstance(series, nmod_poly)
        functions[name] = _modulo(values, size, series.modulus()) if is_modular else values
    return [
        made_of(product).mul_low(functions[name], size) if name in functions else made_of(product)
        for name, product in terms
    ]


def _value(
    terms: Sequence[Term], polynomials: Sequence[Sequence[int]], series: Series, size: int
) -> Series:
    """Return sum p_i g_i modulo x^size."""
    total = 0 * series
    for polynomial, one in zip(polynomials, _products(terms, series, size), strict=True):
        if any(polynomial):
            total += one.mul_low(type(series)(list(polynomial)), size)
    return total


def slopes_of(
    basis: Basis, polynomials: Sequence[Sequence[int]], series: Series, size: int
) -> tuple[dict[int, Series], int]:
    """Return the S_j that are not 0, and v; none if they are as far as they are known.

    They are known modulo x^size if the relation is linear, else modulo x^(size - order).
    """
    slopes: dict[int, Series] = {}
    known = size if basis.is_linear else size - basis.order
    for j in range(basis.order + 1):
        terms, weights = [], []
        for (name, product), polynomial in zip(basis.terms, polynomials, strict=True):
            if j in product and any(polynomial):
                rest = list(product)
                rest.remove(j)
                terms.append((name, tuple(rest)))
                weights.append([product.count(j) * c for c in polynomial])
        slope = _value(terms, weights, series, known)
        if slope:
            slopes[j] = slope
    return slopes, min((_order(slope) - j for j, slope in slopes.items()), default=0)


def _order(series: Series) -> int:
    """Return the least power of x in a series that is not 0."""
    return next(e for e, c in enumerate(series.coeffs()) if c)


def lost_by(
    basis: Basis, polynomials: Sequence[Sequence[int]], series: Series, size: int
) -> int | None:
    """Return the least power of x in S_r; None if it is 0, or if the relation does not hold.

    All coefficients are compared that no further term is in.
    """
    slopes, v = slopes_of(basis, polynomials, series, size)
    if not slopes or (basis.is_linear and basis.order not in slopes):
        return None
    if _value(basis.terms, polynomials, series, size + v).truncate(size + v):
        return None
    return _order(slopes[basis.order]) if basis.order in slopes else 0


def continued_by(
    basis: Basis, polynomials: Sequence[Sequence[int]], series: Series, size: int, wanted: int
) -> list[fmpq]:
    """Return coefficients of the series, `size` of which are given, as many as are wanted.

    Fewer where the relation does not determine them one by one.
    """
    series = fmpq_poly(series)
    known = [series[n] for n in range(size)]
    while len(known) < wanted:
        start = len(known)
        if basis.is_linear:
            slopes, v = slopes_of(basis, polynomials, series, wanted + basis.order)
            end = wanted
        else:
            slopes, v = slopes_of(basis, polynomials, series, start)
            end = min(wanted, 2 * (start - basis.order) - v)
        if not slopes or end <= start:
            break
        rest = _value(basis.terms, polynomials, series, end + v)
        if len(slopes) == 1:
            ((j, slope),) = slopes.items()
            slope = slope.right_shift(v + j)
            below = reciprocal(slope.truncate(end - start), end - start)
            quotient = -rest.right_shift(start + v).mul_low(below, end - start)
            known += [quotient[n - start] / perm(n, j) for n in range(start, end)]
            series = fmpq_poly(known)
            continue
        weights = [
            [(j, slope[later + v + j]) for j, slope in slopes.items() if slope[later + v + j]]
            for later in range(end - start)
        ]
        for n in range(start, end):
            lead = sum((perm(n, j) * c for j, c in weights[0]), fmpq(0))
            if not lead:
                return known
            spend(1 + (n - start) // 8)
            total = rest[n + v]
            for m in range(start, n):
                for j, c in weights[n - m]:
                    total += known[m] * perm(m, j) * c
            known.append(-total / lead)
        series = fmpq_poly(known)
    return known


def log_of(series: fmpq_poly, size: int) -> fmpq_poly:
    """Return the logarithm of a series over its constant term."""
    quotient = series.derivative().mul_low(reciprocal(series, size), size - 1)
    return quotient.integral()


def exp_of(series: fmpq_poly, first: fmpq, size: int) -> fmpq_poly:
    """Return first*exp(series), of a series without a constant term."""
    found, known = fmpq_poly([1]), 1
    while known < size:  # Newton: twice as many terms are known
        known = min(2 * known, size)
        spend(1 + known)
        rest = series.truncate(known) - log_of(found, known)
        found = found.mul_low(1 + rest, known)
    return first * found
