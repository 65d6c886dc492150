"""The one search: shortest relations with polynomial coefficients, modulo primes, then over Z.

Given m series or functions g_0, ..., g_{m-1}, find polynomials p_i, not all 0, of least degree with
sum p_i g_i = 0: modulo x^K (Hermite-Pade approximants, for equations of generating functions), or
at the first K of the points 0, 1, 2, ... or 1, q, q^2, ... (vector rational interpolation, for
recurrences with polynomials in n or q^n as coefficients). All are solved by the iteration of
Beckermann and Labahn: keep m vectors of polynomials of least degrees whose residuals vanish so far;
at each step one of least degree clears the others and is multiplied by z - t, t the point. That
takes O(m K^2) operations where elimination in a matrix takes O(K^3), and a vector whose whole
residual is 0 shows itself as soon as the unknowns are determined. [BeckermannLabahn1994]

Every step is a few operations of FLINT on whole vectors: the m polynomials of a vector lie in one
nmod_poly, block after block, so that multiplication by z moves all of them. A residual is kept by
its coefficients in the Newton basis of the points that are left; of series, all of whose points are
0, these are the ordinary ones. Going on to the next point shifts all residuals, and the one that is
multiplied moves to the next basis: r -> r, r + r', or r + t (r(q z) - r(z))/z.

**How a relation continues.** Of series relations are sought between known functions times products
of derivatives. Let f have S_j as the derivative of sum p_i(x) g_i by its j-th
derivative, and let v be the least e - j with S_j[e] != 0. A change of the coefficients of f from
x^N on is seen from x^(N+v) on, and to first order, n!/(n-j)! S_j[e] for x^n in x^(n-j+e), up to
x^(2 (N-r)), r the highest derivative: so the coefficients after the first N follow one by one,
N - 2 r - v of them at a time; of linear relations all.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise, repeat
from math import factorial, perm
from typing import TYPE_CHECKING, Any

from flint import fmpq, fmpq_poly, fmpz_poly, nmod_poly

from gfkit.base.budget import spend
from gfkit.fits.surplus import most_used
from gfkit.numbers.polynomials import logarithm, reciprocal, trimmed
from gfkit.numbers.primes import WORD_BITS, combine, falling_primes, likely_denominator

if TYPE_CHECKING:
    from gfkit.fits.fit import GivenTerms


PRIME_BITS = WORD_BITS - 2
MOST_USED = 1000
"""Fits that more terms determine are not looked for; they are compared with all terms, though."""

BEYOND = 16
"""Modulo a prime a fit is compared with this many terms beyond those that may determine it."""

FURTHER = 4
"""Modulo other primes this many conditions are added to those that determine it."""

GUARD_BITS = 24
"""A fraction is believed if it leaves this many bits of the modulus unused."""

MOST_FAILED = 8
"""This many primes may be bad ones."""


@dataclass(frozen=True, slots=True)
class PolynomialRelation:
    """A relation modulo a prime: its degree, the conditions that determined it, its polynomials.

    polynomials: none if only the degree was wanted.
    """

    degree: int
    conditions: int
    polynomials: tuple[tuple[int, ...], ...] = ()


def relation_modulo(
    residuals: Sequence[nmod_poly],
    conditions: int,
    steps: int,
    base: int = 0,
    degree: int | None = None,
) -> PolynomialRelation | None:
    """Return the shortest relation, or None if there is none.

    residuals: the series, or Newton coefficients of the functions, `conditions` of each. steps: the
    relation has to show after that many of them. base: 0 for series, 1 for the points 0, 1, 2, ...,
    else q for 1, q, q^2, ... degree: the largest one; None if only the degree is wanted.
    """
    residuals = list(residuals)
    width = 0 if degree is None else degree + 2
    p = residuals[0].modulus()
    one = nmod_poly([1], p)
    rows = [one.left_shift(i * width) for i in range(len(residuals))]
    degrees = [0] * len(residuals)
    count = len(residuals)

    def found(j: int, t: int) -> PolynomialRelation | None:
        if not width:
            return PolynomialRelation(degrees[j], t)
        flat = [int(c) for c in rows[j].coeffs()]
        flat += [0] * (count * width - len(flat))
        ends = ((i, i + degrees[j] + 1) for i in range(0, count * width, width))
        polynomials = tuple(tuple(flat[i:end]) for i, end in ends)
        return PolynomialRelation(degrees[j], t, polynomials) if degrees[j] < width - 1 else None

    for j, residual in enumerate(residuals):
        if not residual:
            return found(j, 0)
    for t in range(steps):
        spend(len(residuals))
        heads = [int(residual[0]) for residual in residuals]
        live = [j for j, head in enumerate(heads) if head]
        pivot = min(live, key=degrees.__getitem__, default=-1)
        if live:
            inverse = p - pow(heads[pivot], -1, p)
            lead, vector = residuals[pivot], rows[pivot]
            for j in live:
                if j == pivot:
                    continue
                factor = heads[j] * inverse % p
                residuals[j] += lead * factor
                if width:
                    rows[j] += vector * factor
                if not residuals[j]:
                    return found(j, t + 1)
            degrees[pivot] += 1
            if width and degrees[pivot] >= width:  # all that it could clear is as long
                for entries in (residuals, rows, degrees):
                    del entries[pivot]
                pivot = -1
            else:
                if width:
                    point = t * base if base in {0, 1} else pow(base, t, p)
                    rows[pivot] = vector.left_shift(1) - vector * point
                residuals[pivot] = _moved(lead, base, t).truncate(conditions - t - 1)
                if not residuals[pivot]:
                    return found(pivot, t + 1)
        if not residuals:
            return None
        for j in range(len(residuals)):
            if j != pivot:
                residuals[j] = residuals[j].right_shift(1)
    return None


def _moved(residual: nmod_poly, base: int, t: int) -> nmod_poly:
    """Return a residual in the Newton basis of the points after the t-th."""
    if not base:
        return residual
    if base == 1:
        return residual + residual.derivative()
    p = residual.modulus()
    size = len(residual)
    pairs = zip(residual.coeffs()[1:], _gaps(base, p, 1 << size.bit_length()), strict=False)
    added = nmod_poly([int(c) * gap for c, gap in pairs], p)
    return residual + added * nmod_poly([pow(base, t, p)], p)


@lru_cache(maxsize=64)
def _gaps(q: int, p: int, size: int) -> list[int]:
    """Return q^k - 1 modulo p, for k = 1, 2, ..., size."""
    powers = accumulate(repeat(q, size), lambda a, b: a * b % p)
    return [power - 1 for power in powers]


def shortest(
    residuals: Callable[[int, int], Sequence[nmod_poly]],
    conditions: int,
    steps: int,
    values: Sequence[int],
    holds: Callable[[list[list[int]]], bool],
    base: int = 0,
    wanted: Callable[[PolynomialRelation], bool] = bool,
) -> tuple[list[list[int]], int] | None:
    """Return the shortest relation over Z in lowest terms, and its degree; None if none is found.

    residuals: of a prime and a number of conditions. values: whose bits bound the coefficients.
    holds: the exact test; what fails it twice is not tried again. conditions, steps, base: as in
    `relation_modulo`. wanted: whether a relation of such a degree, after that many conditions, is
    lifted. A prime is bad if there is no relation modulo it, or only a longer one.
    """
    p = next(falling_primes(1 << PRIME_BITS))
    shown = relation_modulo(residuals(p, conditions), conditions, steps, base)
    if shown is None or not wanted(shown):
        return None
    degree, few = shown.degree, min(shown.conditions + FURTHER, conditions)
    most = sum(abs(v).bit_length() for v in values) + 64 * len(values) + 2 * PRIME_BITS
    rows: list[list[int]] = []
    primes: list[int] = []
    lowest = degree
    failing: list[int] | None = None
    failed = target = unit = 0
    candidates = falling_primes(1 << PRIME_BITS)
    while len(primes) * PRIME_BITS < most and failed < MOST_FAILED:
        p = next(candidates)
        relation = relation_modulo(residuals(p, few), few, few - 1, base, degree)
        if relation is None or relation.degree > lowest:
            failed += 1
            continue
        flat = [c for polynomial in relation.polynomials for c in polynomial]
        if not rows or relation.degree < lowest:
            lowest, rows, primes = relation.degree, [], []
            unit = max(k for k, c in enumerate(flat) if c)
        if not flat[unit]:
            failed += 1
            continue
        scale = pow(flat[unit], -1, p)
        rows.append([c * scale % p for c in flat])
        primes.append(p)
        if len(primes) < target:
            continue
        target = len(primes) + max(1, len(primes) // 4)
        vector = common_denominator(combine(rows, primes), math.prod(primes))
        if vector is None:
            continue
        if vector == failing:
            return None
        failing = vector
        found = [vector[k : k + lowest + 1] for k in range(0, len(vector), lowest + 1)]
        if holds(found):
            return found, degree
    return None


def newton_residuals(
    values: Sequence[int], order: int, points: int, p: int, base: int = 1
) -> list[nmod_poly]:
    """Return the functions z_n -> values[n + i], i = 0, ..., order, by their Newton coefficients.

    z_n: n, or q^n, q the base; `points` of them. The k-th coefficient is the k-th divided
    difference at the first points: of the points n, the k-th difference divided by k!.
    """
    residues = [value % p for value in values[: points + order]]
    if base != 1:
        found = _divided(tuple(residues), p, base)
        return [one.truncate(points) for one in found[: order + 1]]
    shifts = range(order + 1)
    return newton_coefficients([residues[i : i + points] for i in shifts], p)


def newton_coefficients(functions: Sequence[Sequence[int]], p: int) -> list[nmod_poly]:
    """Return the Newton coefficients modulo p of functions by their values at 0, 1, 2, ..."""
    points = len(functions[0])
    inverse = [1] * (points + 1)
    factorial = 1
    for k in range(2, points + 1):
        factorial = factorial * k % p
    inverse[points] = pow(factorial, -1, p)
    for k in range(points, 0, -1):
        inverse[k - 1] = inverse[k] * k % p
    alternating = nmod_poly([c if k % 2 == 0 else p - c for k, c in enumerate(inverse[:points])], p)
    result = []
    for values in functions:
        spend(1 + points // 16)
        scaled = nmod_poly([v * c % p for v, c in zip(values, inverse, strict=False)], p)
        result.append(scaled.mul_low(alternating, points))
    return result


@lru_cache(maxsize=16)
def _divided(residues: tuple[int, ...], p: int, q: int) -> list[nmod_poly]:
    """Return the divided differences of n -> residues[n + i] at 1, q, q^2, ..., for each i.

    They are those of the values at q^i, q^(i+1), ..., the k-th times q^(i k).
    """
    spend(1 + len(residues) ** 2 // 32)
    powers = [pow(q, k, p) for k in range(len(residues))]
    back = [pow(power, -1, p) for power in powers]
    column, found = list(residues), [[value] for value in residues]
    for k in range(1, len(residues)):
        gap = pow(powers[k] - 1, -1, p)
        pairs = zip(pairwise(column), back, strict=False)
        column = [(upper - lower) * gap % p * unscaled % p for (lower, upper), unscaled in pairs]
        for one, value in zip(found, column, strict=False):
            one.append(value)
    for i, one in enumerate(found):
        step, scale = powers[i], 1
        for k, value in enumerate(one):
            one[k] = value * scale % p
            scale = scale * step % p
    return [nmod_poly(one, p) for one in found]


def common_denominator(residues: Sequence[int], modulus: int) -> list[int] | None:
    """Return the integers, in lowest terms, that are proportional to the residues modulo modulus.

    None if there are none so small that GUARD_BITS bits of the modulus are left over.

    >>> common_denominator([pow(3, -1, 10**18), 1], 10**18)
    [1, 3]
    """
    room = modulus.bit_length() - GUARD_BITS
    denominator = 1
    half = modulus // 2
    largest = 1
    for residue in residues:
        spend()
        value = residue * denominator % modulus
        if value > half:
            value -= modulus
        if abs(value).bit_length() + denominator.bit_length() > room:
            part = likely_denominator(value, modulus)
            denominator *= part
            value = value * part % modulus
            value = min(value, modulus - value)
            largest *= part
        largest = max(largest, abs(value))
        if largest.bit_length() + denominator.bit_length() > room:
            return None
    result = []
    for residue in residues:
        value = residue * denominator % modulus
        result.append(value - modulus if value > half else value)
    content = math.gcd(*result)
    lead = next((c for c in reversed(result) if c), 1)
    if lead < 0:
        content = -content
    return [c // content for c in result] if content else None


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
class SeriesBasis:
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

    def size(self, given: GivenTerms) -> int:
        """Return how many coefficients of the series are known."""
        return given.end if self.exponential else len(given)

    def series(self, given: GivenTerms) -> Series:
        """Return the series as far as it is known."""
        if not self.exponential:
            plain = fmpz_poly(list(given.values))
            return plain if given.scale == 1 else fmpq_poly(plain) / given.scale
        values = enumerate([*[0] * given.offset, *given.values])
        series = fmpq_poly([fmpq(v) / (given.scale * factorial(n)) for n, v in values])
        return logarithm(series, given.end) if self.logarithm else series


def relation_found(
    given: GivenTerms, basis: SeriesBasis, limit: int
) -> tuple[Polynomials, int] | None:
    """Return the polynomials of the shortest relation, and how many terms determine it, or None.

    limit: how many terms may determine it. Its last derivative has to occur in it.
    """
    padded, limit = basis.size(given) - len(given), most_used(given.values, limit)
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
    basis: SeriesBasis, polynomials: Sequence[Sequence[int]], series: Series, size: int
) -> tuple[dict[int, Series], int]:
    """Return the S_j that are not 0, and v; none if they are as far as they are known.

    They are known modulo x^size if the relation is linear, otherwise modulo x^(size - order).
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
    basis: SeriesBasis, polynomials: Sequence[Sequence[int]], series: Series, size: int
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
    basis: SeriesBasis, polynomials: Sequence[Sequence[int]], series: Series, size: int, wanted: int
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
