"""Complex numbers in discs: integers scaled by a power of two, with directed rounding.

A disc (x, y, r) at scale s holds every number at most r/2^s away from (x + i y)/2^s. Real numbers
have y = 0, and their discs stand for the interval of real numbers. What is computed from discs
holds what is computed from any of their numbers; where nothing is rounded, r does not grow.

The roots of an integer polynomial in disjoint discs, and the coefficients of p/q at them.

Approximations z_1, ..., z_d of the roots of f, from the certificate, need no trust. With
W_i = f(z_i)/(lead prod of (z_i - z_j) over j != i), the discs |z - z_i| <= d |W_i| hold all roots
of f, and one that meets no other holds exactly one. [Smith1970] A disc
about a real number that meets no other holds a real root, for it holds its conjugate too.

*Polar parts*, in any ring that has the inverse of the root: numbers, a field, discs. At a root z of
the reversed denominator, of multiplicity m, and u = 1 - z x, p/q has the polar part sum of b_j/u^j,
j = 1..m, with b_m, b_(m-1), ... the first coefficients of p/(q/u^m) in powers of u, and the
coefficient of x^n in 1/(1 - z x)^j is C(n+j-1, j-1) z^n.

A ring has rational(q), plus(a, b), times(a, b), inverse(a), and, if the multiplicity of the root is
to be found, is_zero(a).
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, isqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.clock import Clock, limit, need
from ..core.reading import NUMBER, fit
from .polynomials import derivative, integers, multiply, power

if TYPE_CHECKING:
    from collections.abc import Sequence


POWER_BITS = 192


class Disc(NamedTuple):
    """A disc, in units of 2^-scale."""

    x: int
    y: int
    r: int


class Scale:
    """The arithmetic of discs at one scale."""

    def __init__(self, bits: int, clock: Clock) -> None:
        self.bits, self.clock = bits, clock
        self.one = 1 << bits
        self.cost = 6 * (1 + bits // 60)

    def rational(self, value: int | Fraction) -> Disc:
        """Return a disc that holds a rational number."""
        self.clock.reduce(value.numerator.bit_length() + self.bits, value.denominator.bit_length())
        above, rest = divmod(value.numerator << self.bits, value.denominator)
        return Disc(above, 0, 1 if rest else 0)

    def plus(self, a: Disc, b: Disc) -> Disc:
        """Return a + b."""
        return Disc(a.x + b.x, a.y + b.y, a.r + b.r)

    def subtract(self, a: Disc, b: Disc) -> Disc:
        """Return a - b."""
        return Disc(a.x - b.x, a.y - b.y, a.r + b.r)

    def times(self, a: Disc, b: Disc) -> Disc:
        """Return a b: |uv - mn| <= |m| |v - n| + |n| |u - m| + |u - m| |v - n|."""
        self.clock.spend(self.cost)
        x, y = a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x
        r = a.r * b.r
        if a.r:
            r += a.r * size_above(b)
        if b.r:
            r += b.r * size_above(a)
        mask = self.one - 1
        rounded = bool(x & mask) + bool(y & mask)
        return Disc(x >> self.bits, y >> self.bits, -(-r >> self.bits) + rounded)

    def inverse(self, a: Disc) -> Disc:
        """Return 1/a: |1/u - 1/m| <= r/(|m| (|m| - r)); rejects a disc that holds 0."""
        self.clock.spend(4 * self.cost)
        self.clock.reduce(2 * self.bits)
        low = size_below(a)
        need(low > a.r, "a division by what may be 0")
        square = a.x * a.x + a.y * a.y
        x, rest = divmod(a.x << 2 * self.bits, square)
        y, other = divmod(-a.y << 2 * self.bits, square)
        r = -(-(a.r << 2 * self.bits) // (low * (low - a.r))) if a.r else 0
        return Disc(x, y, r + bool(rest) + bool(other))

    def power(self, a: Disc, n: int) -> Disc:
        """Return a^n for n >= 0."""
        total = Disc(self.one, 0, 0)
        for bit in f"{n:b}":
            total = self.times(total, total)
            total = self.times(total, a) if bit == "1" else total
        return total

    def _announce(self) -> None:
        """Announce a square root and fractions in lowest terms."""
        self.clock.spend(self.cost)
        self.clock.multiply(2 * self.bits, 2 * self.bits)
        self.clock.reduce(self.bits)

    def above(self, a: Disc) -> Fraction:
        """Return a bound of |u| from above, for u in a."""
        self._announce()
        return Fraction(size_above(a) + a.r, self.one)

    def below(self, a: Disc) -> Fraction:
        """Return a bound of |u| from below, at least 0."""
        self._announce()
        return Fraction(max(0, size_below(a) - a.r), self.one)

    def ends(self, a: Disc) -> tuple[Fraction, Fraction]:
        """Return bounds of the real part."""
        self._announce()
        return Fraction(a.x - a.r, self.one), Fraction(a.x + a.r, self.one)

    def heights(self, a: Disc) -> tuple[Fraction, Fraction]:
        """Return bounds of the imaginary part."""
        self._announce()
        return Fraction(a.y - a.r, self.one), Fraction(a.y + a.r, self.one)


def size_above(a: Disc) -> int:
    """Return the modulus of the middle, rounded up."""
    if not a.y:
        return abs(a.x)
    square = a.x * a.x + a.y * a.y
    root = isqrt(square)
    return root + (root * root != square)


def size_below(a: Disc) -> int:
    """Return the modulus of the middle, rounded down."""
    return isqrt(a.x * a.x + a.y * a.y) if a.y else abs(a.x)


def are_disjoint(a: Disc, b: Disc) -> bool:
    """Tell whether two discs have no number in common."""
    x, y, r = a.x - b.x, a.y - b.y, a.r + b.r
    return x * x + y * y > r * r


def power_above(size: Fraction, n: int) -> Fraction:
    """Return a bound of size^n from above, for 0 <= size < 1."""
    unit = total = 1 << POWER_BITS
    base = -(-size.numerator * unit // size.denominator)
    for bit in f"{n:b}":
        total = -(-total * total // unit)
        total = -(-total * base // unit) if bit == "1" else total
    return Fraction(total, unit)


HIGHEST, MOST_MULTIPLE = 700, 60
BITS = range(16, 200_001)
FACTORS = [{"poly": [NUMBER], "multiplicity": range(1, HIGHEST), "roots": [(NUMBER, NUMBER)]}]


class Place(NamedTuple):
    """A root: its disc, the factor that it is a root of, and its multiplicity."""

    disc: Disc
    factor: int
    multiplicity: int

    @property
    def is_real(self) -> bool:
        """Tell whether the root is real."""
        return self.disc.y == 0


def places_of(
    q: Sequence[int], evidence: dict[str, Any], where: str, clock: Clock
) -> tuple[Scale, list[list[int]], list[Place]]:
    """Return the roots of q reversed, each in a disc that meets no other.

    evidence: `scale` and `factors`, of which the product with multiplicities must be q reversed.
    The arithmetic that is returned has some more bits than the approximations.
    """
    fit(evidence.get("scale"), BITS, f"{where}.scale")
    fit(evidence.get("factors"), FACTORS, f"{where}.factors")
    bits = evidence["scale"]
    limit(len(q) <= HIGHEST, "roots of a polynomial of too high a degree")
    product: list[int] = [1]
    listed = []
    for factor in evidence["factors"]:
        f = integers(factor["poly"], where, clock)
        need(len(f) > 1 and f[-1], "a factor is constant, or ends in a zero")
        limit(len(f) * factor["multiplicity"] <= 2 * HIGHEST, "a factor of too high a degree")
        product = multiply(product, power(f, factor["multiplicity"], clock), clock)
        need(len(product) <= len(q), "the factors are not those of the denominator")
        listed.append(f)
    reverse = list(q)[::-1]
    same = product == reverse or [-c for c in product] == reverse
    need(same, "the factors are not those of the denominator")
    scale = _scale(q, bits, clock)
    places: list[Place] = []
    for k, (f, factor) in enumerate(zip(listed, evidence["factors"], strict=True)):
        found = _discs(f, factor["roots"], scale, bits, where)
        places += [Place(disc, k, factor["multiplicity"]) for disc in found]
    _require_disjoint([place.disc for place in places], scale)
    return scale, listed, places


def discs_of(
    f: list[int], hint: dict[str, Any], where: str, clock: Clock
) -> tuple[Scale, list[Disc]]:
    """Return the roots of f, which are simple, each in a disc that meets no other.

    hint: `scale` and `roots`, as those of a factor.
    """
    fit(hint.get("scale"), BITS, f"{where}.scale")
    fit(hint.get("roots"), [(NUMBER, NUMBER)], f"{where}.roots")
    limit(len(f) <= HIGHEST, "roots of a polynomial of too high a degree")
    scale = _scale(f, hint["scale"], clock)
    found = _discs(f, hint["roots"], scale, hint["scale"], where)
    _require_disjoint(found, scale)
    return scale, found


def _scale(f: Sequence[int], bits: int, clock: Clock) -> Scale:
    largest = max(abs(c).bit_length() for c in f)
    return Scale(bits + 2 * len(f) + largest + 64, clock)


def _require_disjoint(discs: list[Disc], scale: Scale) -> None:
    for i, first in enumerate(discs):
        scale.clock.spend(len(discs) * scale.cost)
        need(all(are_disjoint(first, z) for z in discs[:i]), "the discs of two roots meet")


def _discs(f: list[int], pairs: list[Any], scale: Scale, bits: int, where: str) -> list[Disc]:
    """Return the discs about points in units of 2^-bits, and about their conjugates."""
    middles, shift = [], scale.bits - bits
    for x, y in (integers(pair, where, scale.clock) for pair in pairs):
        need(y >= 0, "of two conjugate roots, that with a positive imaginary part is listed")
        middles.append(Disc(x << shift, y << shift, 0))
    whole = middles + [Disc(z.x, -z.y, 0) for z in middles if z.y]
    d = len(f) - 1
    need(len(whole) == d, "a factor does not have as many roots as its degree")
    found = []
    for i, z in enumerate(middles):
        value = value_at(f, z, scale)
        below = scale.rational(f[-1])
        for j, other in enumerate(whole):
            if j != i:
                below = scale.times(below, scale.subtract(z, other))
        radius = scale.above(scale.times(value, scale.inverse(below))) * d
        r = -(-(radius.numerator << scale.bits) // radius.denominator)
        found.append(Disc(z.x, z.y, r))
    return found + [Disc(z.x, -z.y, z.r) for z in found if z.y]


def value_at(c: Sequence[Fraction | int], z: Disc, scale: Scale) -> Disc:
    """Return the value of a polynomial."""
    total = Disc(0, 0, 0)
    for value in reversed(c):
        total = scale.plus(scale.times(total, z), scale.rational(value))
    return total


def element_at(c: Sequence[Fraction], over: int, f: list[int], z: Disc, scale: Scale) -> Disc:
    """Return c(z)/f'(z)^over."""
    total = value_at(c, z, scale)
    return scale.times(total, scale.inverse(value_at(derivative(f), z, scale))) if over else total


def rest_bound(
    p: Sequence[int], q: Sequence[int], rest: list[Place], rate: Fraction, scale: Scale
) -> Fraction:
    """Return C with |the sum of the parts of these roots at n| <= C rate^n for all n >= 0.

    |b| |z|^n <= |b| rate^n; |b| C(n+j-1, j-1) |z|^n <= |b| rate^n/(1 - |z|/rate)^j, a term of the
    binomial series.
    """
    total = Fraction(0)
    for place in rest:
        size = scale.above(place.disc)
        need(size <= rate, "a root that is not among the main ones is not shown to be small enough")
        polar = [scale.above(b) for b in polar_part(p, q, place.disc, scale, place.multiplicity)]
        total += polar[0]
        if place.multiplicity > 1:
            gap = 1 - size / rate
            need(gap > 0, "a multiple root has the modulus of the bound")
            short = Fraction(int(gap * 2**64), 2**64)
            need(short, "a multiple root has nearly the modulus of the bound")
            total += sum((b / short**j for j, b in enumerate(polar[1:], 2)), Fraction(0))
    return total


def powers(base: Any, count: int, ring: Any) -> list[Any]:
    """Return the powers 0, ..., count of an element."""
    found = [ring.rational(1)]
    while len(found) <= count:
        ring.clock.spend(100)
        found.append(ring.times(found[-1], base))
    return found


def polar_part(
    p: Sequence[int], q: Sequence[int], root: Any, ring: Any, multiplicity: int | None = None
) -> list[Any]:
    """Return b_1, ..., b_m at a root; none if it is not one."""
    inverses = powers(ring.inverse(root), max(len(p), len(q)), ring)
    m = multiplicity or 0
    if multiplicity is None:
        while m < len(q) and ring.is_zero(_in_u(q, inverses, m, ring)):
            m += 1
            limit(m <= MOST_MULTIPLE, "a root of too high a multiplicity")
    if not m:
        return []
    below = [_in_u(q, inverses, i, ring) for i in range(m, 2 * m)]
    above = [_in_u(p, inverses, i, ring) for i in range(m)]
    first, minus = ring.inverse(below[0]), ring.rational(-1)
    quotient: list[Any] = []
    for n in range(m):
        value = above[n]
        for i in range(1, n + 1):
            value = ring.plus(value, ring.times(ring.times(below[i], quotient[n - i]), minus))
        quotient.append(ring.times(value, first))
    return quotient[::-1]


def _in_u(c: Sequence[int], inverses: list[Any], i: int, ring: Any) -> Any:
    """Return the coefficient of u^i, from x^k = z^-k (1 - u)^k."""
    total = ring.rational(0)
    for k in range(i, len(c)):
        if c[k]:
            factor = ring.rational(c[k] * comb(k, i) * (-1) ** i)
            total = ring.plus(total, ring.times(inverses[k], factor))
    return total


def in_n(polar: list[Any], ring: Any) -> list[Any]:
    """Return the sum of b_j C(n+j-1, j-1) as a polynomial in n, ascending."""
    total = [ring.rational(0)] * len(polar)
    rising = [Fraction(1)]
    for j, b in enumerate(polar, 1):
        if j > 1:
            pairs = zip([*rising, Fraction(0)], [Fraction(0), *rising], strict=True)
            rising = [low + high / (j - 1) for low, high in pairs]
        for k, share in enumerate(rising):
            total[k] = ring.plus(total[k], ring.times(b, ring.rational(share)))
    return total
