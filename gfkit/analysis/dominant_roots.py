"""Which roots of an integer polynomial have the largest modulus, decided exactly.

Enclosures show that two moduli differ; that they agree they cannot show. It is decided by algebra:

- An irreducible f(z) is g(z^k), k the gcd of its exponents, and each root of g is shared by k roots
  of f of one modulus. So do two conjugates share theirs, and the multiples of roots of unity. If
  the balls leave one of these as the largest, then that is all.
- If a real root of g is among the largest, it is alone in g [Ferguson1997], so that narrower balls
  show it, and its square is a root of g(z) g(-z).
- Else the numbers |z|^2 = z * conj(z) are roots of one integer polynomial, that of the products of
  two roots. Two roots of all these that lie in one isolating ball are the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from flint import acb, arb, fmpz, fmpz_poly

from gfkit.base.budget import forecast, spend, tracked
from gfkit.errors import LimitReached
from gfkit.numbers.enclosures import exact, precision
from gfkit.numbers.polynomials import factored, ints, traces
from gfkit.numbers.roots import Root, isolated_roots
from gfkit.series.algebra import from_power_sums
from gfkit.series.rational_gf import RationalGF

FIRST_BITS = 64
MAX_BITS = 2**12
MAX_WORK = 2**19
"""The limit on bits times degree."""
MAX_PAIRS_DEGREE = 24
"""No products of two roots are formed for polynomials of higher degree d: there are d(d-1)/2."""
ROOT_SECONDS = 3e-7
"""For a square of the order and a bit: the roots and what is done with each of them."""
FORETOLD_ORDER = 100
"""Work on larger orders is forecast."""


@dataclass(frozen=True, slots=True)
class Factor:
    """An irreducible factor of the polynomial whose roots are the growth rates 1/pole.

    coefficients: ascending. multiplicity: as a factor. dominant: how many of its roots have the
    largest modulus of all.
    """

    coefficients: tuple[int, ...]
    multiplicity: int
    dominant: int

    @property
    def degree(self) -> int:
        """The number of roots."""
        return len(self.coefficients) - 1


def dominant_factors(gf: RationalGF) -> tuple[Factor, ...]:
    """Return the irreducible factors of the reversed denominator, dominant roots counted exactly.

    Raises LimitReached where moduli that seem to agree cannot be decided within the limits.

    >>> from gfkit.series.rational_gf import RationalGF
    >>> for factor in dominant_factors(RationalGF.of([1], [1, -1, -4, 4])):
    ...     print(factor)
    Factor(coefficients=(-2, 1), multiplicity=1, dominant=1)
    Factor(coefficients=(-1, 1), multiplicity=1, dominant=0)
    Factor(coefficients=(2, 1), multiplicity=1, dominant=1)
    """
    reverse = fmpz_poly(list(reversed(gf.den)))
    if gf.order > FORETOLD_ORDER:
        bits = FIRST_BITS + 2 * int(reverse.height_bits())
        seconds = ROOT_SECONDS * gf.order**2 * bits
        forecast(f"the roots of a denominator of order {gf.order}", seconds=seconds)
    parts = factored(reverse)
    counts = largest_counts([poly for poly, _ in parts])
    factors = (
        Factor(tuple(int(c) for c in poly.coeffs()), multiplicity, count)
        for (poly, multiplicity), count in zip(parts, counts, strict=True)
    )
    return tuple(sorted(factors, key=lambda factor: (factor.degree, factor.coefficients)))


def enclosed_roots(factors: Sequence[Factor], bits: int) -> tuple[list[Root], list[Root]]:
    """Return the dominant roots and the others, in balls of `bits` bits, or more where needed.

    >>> dominant, others = enclosed_roots([Factor((-2, -1, 0, 1), 1, 1)], 64)
    >>> len(dominant), len(others)
    (1, 2)
    """
    dominant: list[Root] = []
    others: list[Root] = []
    for factor in factors:
        spend()
        roots = _roots_of(factor, bits)
        dominant += roots[: factor.dominant]
        others += roots[factor.dominant :]
    return dominant, others


def _roots_of(factor: Factor, bits: int) -> list[Root]:
    """Return the roots of a factor, the dominant ones first."""
    for tried in _precisions(factor.degree, bits):
        with precision(tried):
            roots = isolated_roots(factor.coefficients, factor.multiplicity)
            squares = [_square(root.ball) for root in roots]
            order = sorted(range(len(roots)), key=lambda i: exact(squares[i].mid()), reverse=True)
            above, below = order[: factor.dominant], order[factor.dominant :]
            if all(bool(squares[i] > squares[j]) for i in above for j in below):
                return [roots[i] for i in order]
    raise _undecided([fmpz_poly(list(factor.coefficients))])


def largest_counts(polys: Sequence[fmpz_poly]) -> list[int]:
    """Return how many roots of each irreducible polynomial have the largest modulus of all.

    >>> fibonacci, root, pair, circle = [-1, -1, 1], [-2, 0, 1], [2, -2, 1], [1, 0, 0, 0, 1]
    >>> largest_counts([fmpz_poly(f) for f in (root, pair, circle)])
    [2, 2, 0]
    >>> [largest_counts([fmpz_poly(f)]) for f in (fibonacci, circle)]
    [[1], [4]]
    """
    kept = set(range(len(polys)))
    for bits in _precisions(max(int(poly.deflation()[0].degree()) for poly in polys)):
        with precision(bits):
            places = tracked(sorted(kept), "factors")
            found = _largest([one for k in places for one in _moduli(k, polys[k])])
            kept = {one.place for one in found}
            same = found if len(found) == 1 else _of_one_modulus(polys, found)
        if same:
            return [sum(one.roots for one in same if one.place == k) for k in range(len(polys))]
    raise _undecided([polys[k] for k in kept])


def _precisions(degree: int, first: int = FIRST_BITS) -> Iterator[int]:
    bits = first
    spend()
    while bits <= max(4 * first, min(MAX_BITS, MAX_WORK // max(1, degree))):
        yield bits
        bits *= 2


def _undecided(polys: Sequence[fmpz_poly]) -> LimitReached:
    degree = max(int(poly.degree()) for poly in polys)
    return LimitReached(
        f"the largest roots of a factor of degree {degree} have moduli so close that their "
        f"enclosures overlap, and equality is decided up to degree {MAX_PAIRS_DEGREE} only"
    )


def _roots(poly: fmpz_poly) -> list[acb]:
    """Return the distinct roots in disjoint balls; real ones have imaginary part 0."""
    return [root.ball for root in isolated_roots(ints(poly))]


def _square(ball: acb) -> arb:
    return ball.real * ball.real + ball.imag * ball.imag


class _Modulus(NamedTuple):
    """Roots of the polynomial at a place that share a modulus: how many, its square, if real."""

    place: int
    roots: int
    square: arb
    is_real: bool = False


def _moduli(place: int, poly: fmpz_poly) -> list[_Modulus]:
    """Return the moduli of the roots; real: those from real roots of g, poly being g(z^k)."""
    inner, k = poly.deflation()
    if (size := _multiple_of_unity(inner)) is not None:
        return [_Modulus(place, int(poly.degree()), arb(size**2).root(k))]
    return [
        _Modulus(place, int(k) if is_real else 2 * int(k), _square(ball).root(k), is_real)
        for ball in _roots(inner)
        for is_real in [bool(ball.imag.is_zero())]
        if is_real or ball.imag > 0
    ]


def _largest(found: list[_Modulus]) -> list[_Modulus]:
    """Return those that may be the largest."""
    floor = max((one.square.lower() for one in found), key=lambda end: end.mid())
    return [one for one in found if not bool(one.square < floor)]


def _of_one_modulus(polys: Sequence[fmpz_poly], found: list[_Modulus]) -> list[_Modulus]:
    """Return those that are the largest; none of them if balls are still too wide to tell."""
    product = fmpz_poly([1])
    for place in sorted({one.place for one in found}):
        squares = _squares_of_moduli(
            polys[place], [one.is_real for one in found if one.place == place]
        )
        if squares is None:
            return []
        product *= squares // product.gcd(squares)
    holders = _roots(product)
    held: dict[int, list[_Modulus]] = {}
    for one in found:
        places = [i for i, holder in enumerate(holders) if holder.overlaps(acb(one.square))]
        if len(places) != 1:
            return []
        held.setdefault(places[0], []).append(one)
    return held[max(held, key=lambda i: holders[i].real.mid())]


def _squares_of_moduli(poly: fmpz_poly, are_real: Sequence[bool]) -> fmpz_poly | None:
    """Return a polynomial that has the squares of the largest moduli among its roots.

    are_real: for each modulus that may be the largest. None if balls are too wide for one, or the
    degree is too high.
    """
    inner, k = poly.deflation()
    if (size := _multiple_of_unity(inner)) is not None:
        squares = fmpz_poly([-(size**2), 1])
    elif list(are_real) == [True]:
        mirrored = fmpz_poly([(-1) ** n * int(c) for n, c in enumerate(inner.coeffs())])
        squares = fmpz_poly((inner * mirrored).coeffs()[::2])
    elif any(are_real) or inner.degree() > MAX_PAIRS_DEGREE:
        return None
    else:
        squares = _products_of_pairs(inner)
    return squares.inflate(int(k))


def _multiple_of_unity(poly: fmpz_poly) -> int | None:
    """Return c > 0 if the roots of a monic polynomial are c times the roots of unity of some order.

    >>> _multiple_of_unity(fmpz_poly([9, 3, 1])), _multiple_of_unity(fmpz_poly([25, -6, 1]))
    (3, None)
    """
    degree = int(poly.degree())
    size = abs(int(poly[0]))
    c = int(fmpz(size).root(degree))
    if not c or c**degree != size:
        return None
    scaled = [divmod(int(a) * c**k, size) for k, a in enumerate(poly.coeffs())]
    if any(rest for _, rest in scaled):
        return None
    return c if fmpz_poly([a for a, _ in scaled]).is_cyclotomic() else None


def integer_modulus(poly: Sequence[int]) -> int | None:
    """Return the modulus that all roots of a polynomial share, if that is seen and is an integer.

    >>> integer_modulus((25, 0, -6, 0, 1)), integer_modulus((25, -6, 1))
    (None, 5)
    """
    inner, k = fmpz_poly(list(poly)).deflation()
    size = _multiple_of_unity(inner)
    power = int(k)
    if size is None and inner.degree() == 2 and 4 * inner[0] > inner[1] ** 2:
        size, power = int(inner[0]), 2 * power
    if size is None:
        return None
    modulus = int(fmpz(size).root(power))
    return modulus if modulus**power == size else None


def _products_of_pairs(poly: fmpz_poly) -> fmpz_poly:
    """Return the polynomial with roots z_i z_j for i < j, by Newton's sums; poly is monic.

    >>> _products_of_pairs(fmpz_poly([-6, 11, -6, 1])).coeffs() == [-36, 36, -11, 1]
    True
    """
    degree = int(poly.degree())
    size = degree * (degree - 1) // 2
    sums = traces([int(c) for c in poly.coeffs()], 2 * size + 1)
    pairs = [(sums[k] ** 2 - sums[2 * k]) // 2 for k in range(1, size + 1)]
    return fmpz_poly(from_power_sums([size, *pairs], size).coeffs()[::-1])
