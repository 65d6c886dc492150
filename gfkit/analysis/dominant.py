"""Which roots of an integer polynomial have the largest modulus, decided exactly.

Enclosures show that two moduli differ; that they agree they cannot show. It is decided by algebra:

- An irreducible f(z) is g(z^k), k the gcd of its exponents, and each root of g is shared by k roots
  of f of one modulus. If g has only one root, or two conjugates, in the outermost balls, then that
  is all. If a real root is among them, it is alone [Ferguson1997], so that narrower balls show it.
- The roots of a cyclotomic polynomial have modulus 1, and their multiples that of the factor.
- Else the numbers |z|^2 = z * conj(z) are roots of one integer polynomial, that of the products of
  two roots, and two roots of it that lie in one isolating ball are the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from flint import acb, fmpz, fmpz_poly

from gfkit.base.budget import forecast, spend, tracked
from gfkit.errors import LimitReached
from gfkit.numbers.balls import exact, precision
from gfkit.numbers.coefficients import factored
from gfkit.numbers.roots import isolated_roots
from gfkit.series.algebra import power_sums

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from flint import arb

    from gfkit.series.rational import RationalGF

FIRST_BITS = 64
MAX_BITS = 2**12
MAX_WORK = 2**19
"""Of bits times degree."""
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


@dataclass(frozen=True, slots=True)
class Root:
    """A root in a ball; conjugates and the others of a factor are in disjoint balls."""

    ball: acb
    factor: Factor
    dominant: bool

    @property
    def is_real(self) -> bool:
        """Whether the root is real; then its ball has imaginary part 0."""
        return bool(self.ball.imag.is_zero())


def dominant_factors(gf: RationalGF) -> tuple[Factor, ...]:
    """Return the irreducible factors of the reversed denominator, dominant roots counted exactly.

    Raises LimitReached where moduli that seem to agree cannot be decided within the limits.

    >>> from gfkit.series.rational import RationalGF
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
    counts = dict.fromkeys(range(len(parts)), 0)
    best: list[int] = []
    for number, (poly, _) in enumerate(tracked(parts, "factors")):
        order = compare_largest(poly, parts[best[0]][0]) if best else 1
        if order >= 0:
            best = [*best, number] if order == 0 else [number]
    for number in best:
        counts[number] = largest_count(parts[number][0])
    factors = (
        Factor(tuple(int(c) for c in poly.coeffs()), multiplicity, counts[number])
        for number, (poly, multiplicity) in enumerate(parts)
    )
    return tuple(sorted(factors, key=lambda factor: (factor.degree, factor.coefficients)))


def enclosed_roots(factors: Sequence[Factor], bits: int) -> list[Root]:
    """Return all roots in balls computed with `bits` bits, or more where dominance needs them."""
    roots = []
    for factor in factors:
        spend()
        roots += _roots_of(factor, bits)
    return roots


def _roots_of(factor: Factor, bits: int) -> list[Root]:
    poly = fmpz_poly(list(factor.coefficients))
    for tried in _precisions(factor.degree, bits):
        with precision(tried):
            balls = _roots(poly)
            squares = [_square(ball) for ball in balls]
            order = sorted(range(len(balls)), key=lambda i: exact(squares[i].mid()), reverse=True)
            above, below = order[: factor.dominant], order[factor.dominant :]
            if all(bool(squares[i] > squares[j]) for i in above for j in below):
                return [Root(balls[i], factor, i in above) for i in order]
    raise _undecided(poly)


def refined(root: Root, bits: int) -> Root:
    """Return the same root in a ball of about `bits` bits, by Newton's method on balls.

    If m is in a ball X, and m - f(m)/f'(X) lies within X, then the root in X lies there too.

    >>> wide = enclosed_roots([Factor((-2, -1, 0, 1), 1, 1)], 64)[0]
    >>> narrow = refined(wide, 500)
    >>> wide.ball.contains(narrow.ball), narrow.ball.rel_accuracy_bits() >= 490
    (True, True)
    """
    poly = fmpz_poly(list(root.factor.coefficients))
    slope = poly.derivative()
    ball: Any = root.ball.real if root.is_real else root.ball
    working = 2 * max(FIRST_BITS, int(ball.rel_accuracy_bits()))
    while int(ball.rel_accuracy_bits()) < bits:
        before = int(ball.rel_accuracy_bits())
        spend(1 + root.factor.degree // 8)
        with precision(min(working, bits + 20) + root.factor.degree + 20):
            middle = ball.mid()
            image = middle - poly(middle) / slope(ball)
            if not ball.contains(image):
                break
            ball = image
        if int(ball.rel_accuracy_bits()) <= before:
            break
        working *= 2
    else:
        return Root(acb(ball), root.factor, root.dominant)
    with precision(bits):
        found = [other for other in _roots(poly) if other.overlaps(root.ball)]
    return Root(found[0], root.factor, root.dominant) if len(found) == 1 else root


def largest_count(poly: fmpz_poly) -> int:
    """Return how many roots of an irreducible polynomial have the largest modulus.

    >>> fibonacci, root, pair, circle = [-1, -1, 1], [-2, 0, 1], [2, -1, 1], [1, 0, 0, 0, 1]
    >>> [largest_count(fmpz_poly(f)) for f in (fibonacci, root, pair, circle)]
    [1, 2, 2, 4]
    """
    inner, k = poly.deflation()
    if _multiple_of_unity(inner) is not None:
        return int(poly.degree())
    for bits in _precisions(int(inner.degree())):
        with precision(bits):
            cluster = _cluster(_roots(inner))
            if len(cluster) == 1 or (len(cluster) == 2 and not any(map(_is_real, cluster))):
                return int(k) * len(cluster)
            if any(map(_is_real, cluster)) or inner.degree() > MAX_PAIRS_DEGREE:
                continue
            if (same := _equal_moduli(cluster, _products_of_pairs(inner))) is not None:
                return int(k) * same
    raise _undecided(poly)


def compare_largest(f: fmpz_poly, g: fmpz_poly) -> int:
    """Compare the largest moduli of the roots of two irreducible polynomials: 1, 0 or -1.

    >>> compare_largest(fmpz_poly([-2, 0, 1]), fmpz_poly([2, -2, 1]))
    0
    >>> compare_largest(fmpz_poly([-3, 0, 1]), fmpz_poly([2, -2, 1]))
    1
    """
    polynomial: fmpz_poly | None = None
    for bits in _precisions(int(max(f.degree(), g.degree()))):
        with precision(bits):
            first, second = (_largest_square(poly) for poly in (f, g))
            if bool(first > second):
                return 1
            if bool(first < second):
                return -1
            if polynomial is None:
                squares = _squares_of_moduli(f), _squares_of_moduli(g)
                if squares[0] is None or squares[1] is None:
                    continue
                polynomial = squares[0] * squares[1]
            holders = [
                [place for place, ball in enumerate(_roots(polynomial)) if ball.overlaps(square)]
                for square in (first, second)
            ]
            if holders[0] == holders[1] and len(holders[0]) == 1:
                return 0
    raise _undecided(f)


def _precisions(degree: int, first: int = FIRST_BITS) -> Iterator[int]:
    bits = first
    spend()
    while bits <= max(4 * first, min(MAX_BITS, MAX_WORK // max(1, degree))):
        yield bits
        bits *= 2


def _undecided(poly: fmpz_poly) -> LimitReached:
    return LimitReached(
        f"the largest roots of a factor of degree {poly.degree()} have moduli so close that their "
        f"enclosures overlap, and equality is decided up to degree {MAX_PAIRS_DEGREE} only"
    )


def _roots(poly: fmpz_poly) -> list[acb]:
    """Return the distinct roots in disjoint balls; real ones have imaginary part 0."""
    return [ball for ball, _ in isolated_roots(poly)]


def _is_real(ball: acb) -> bool:
    return bool(ball.imag.is_zero())


def _square(ball: acb) -> arb:
    return ball.real * ball.real + ball.imag * ball.imag


def _cluster(balls: list[acb]) -> list[acb]:
    """Return the balls whose roots may have the largest modulus."""
    squares = [_square(ball) for ball in balls]
    floor = max((square.lower() for square in squares), key=lambda end: end.mid())
    return [ball for ball, square in zip(balls, squares, strict=True) if not bool(square < floor)]


def _largest_square(poly: fmpz_poly) -> arb:
    """Return the square of the largest modulus."""
    cluster = _cluster(_roots(poly))
    square = _square(cluster[0])
    for ball in cluster[1:]:
        square = square.union(_square(ball))
    return square


def _equal_moduli(cluster: list[acb], polynomial: fmpz_poly) -> int | None:
    """Return how many of a cluster have the largest modulus; None if balls are still too wide.

    polynomial: has all |z|^2 of the cluster among its roots.
    """
    holders = _roots(polynomial)
    found: dict[int, int] = {}
    for ball in cluster:
        places = [i for i, holder in enumerate(holders) if holder.overlaps(_square(ball))]
        if len(places) != 1:
            return None
        found[places[0]] = found.get(places[0], 0) + 1
    largest = max(found, key=lambda place: holders[place].real.mid())
    return found[largest]


def _squares_of_moduli(poly: fmpz_poly) -> fmpz_poly | None:
    """Return a polynomial that has the square of the largest modulus among its roots.

    None if the degree is too high for one.
    """
    inner, k = poly.deflation()
    common = _multiple_of_unity(inner)
    if common is not None:
        return fmpz_poly([-(common**2), 1]).inflate(int(k))
    for bits in _precisions(int(inner.degree())):
        with precision(bits):
            cluster = _cluster(_roots(inner))
            if len(cluster) == 1:
                return _squares(inner).inflate(int(k))
            if not any(map(_is_real, cluster)):
                small = inner.degree() <= MAX_PAIRS_DEGREE
                return _products_of_pairs(inner).inflate(int(k)) if small else None
    return None


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


def integer_modulus(factor: Factor) -> int | None:
    """Return the modulus that all roots of a factor share, if that is seen and is an integer.

    >>> integer_modulus(Factor((25, 0, -6, 0, 1), 1, 4)), integer_modulus(Factor((25, -6, 1), 1, 2))
    (None, 5)
    """
    inner, k = fmpz_poly(list(factor.coefficients)).deflation()
    size = _multiple_of_unity(inner)
    power = int(k)
    if size is None and inner.degree() == 2 and 4 * inner[0] > inner[1] ** 2:
        size, power = int(inner[0]), 2 * power
    if size is None:
        return None
    modulus = int(fmpz(size).root(power))
    return modulus if modulus**power == size else None


def _squares(poly: fmpz_poly) -> fmpz_poly:
    """Return a polynomial with the squares of the roots, by Graeffe's f(z) f(-z)."""
    mirrored = fmpz_poly([(-1) ** k * int(c) for k, c in enumerate(poly.coeffs())])
    return fmpz_poly((poly * mirrored).coeffs()[::2])


def _products_of_pairs(poly: fmpz_poly) -> fmpz_poly:
    """Return the polynomial with roots z_i z_j for i < j, by Newton's sums; poly is monic.

    >>> _products_of_pairs(fmpz_poly([-6, 11, -6, 1])).coeffs() == [-36, 36, -11, 1]
    True
    """
    degree = int(poly.degree())
    size = degree * (degree - 1) // 2
    sums = power_sums([int(c) for c in reversed(poly.coeffs())], 2 * size + 1)
    pairs = [(sums[k] ** 2 - sums[2 * k]) // 2 for k in range(1, size + 1)]
    elementary = [1]
    for k in range(1, size + 1):
        spend(k)
        total = sum(elementary[k - i] * pairs[i - 1] * (-1) ** (i - 1) for i in range(1, k + 1))
        elementary.append(total // k)
    signed = [(-1) ** k * value for k, value in enumerate(elementary)]
    return fmpz_poly(list(reversed(signed)))
