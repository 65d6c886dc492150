"""The roots of a denominator in discs, the coefficients of p/q at them, and bounds of the others.

*Discs.* A disc (x, y, r) at scale s holds every number at most r/2^s away from (x + i y)/2^s. Real
numbers have y = 0, and their discs stand for the interval of real numbers. What is computed from
discs holds what is computed from any of their numbers; where nothing is rounded, r does not grow.

*All roots.* Approximations z_1, ..., z_d of the roots of f, from the certificate, need no trust.
With W_i = f(z_i)/(lead prod of (z_i - z_j) over j != i), the discs |z - z_i| <= d |W_i| hold all
roots of f, and one that meets no other holds exactly one. [Smith1970] A disc about a real number
that meets no other holds a real root, for it holds its conjugate too.

*Polar parts*, in any ring that has the inverse of the root: numbers, a field, discs. At a root z of
the reversed denominator, of multiplicity m, and u = 1 - z x, p/q has the polar part sum of b_j/u^j,
j = 1..m, with b_m, b_(m-1), ... the first coefficients of p/(q/u^m) in powers of u, and the
coefficient of x^n in 1/(1 - z x)^j is C(n+j-1, j-1) z^n. A ring has rational(q), plus(a, b),
times(a, b), inverse(a), and, if the multiplicity of the root is wanted, is_zero(a).

*One root alone*, for any order of q. For a rate s > 0 let P, Q be p(y/s), q(y/s): the disc |x| <=
1/s is |y| <= 1. Norms are sums of the absolute values of coefficients; they bound values in the
disc, and the norm of a product is at most the product of the norms. All numbers are integers in
units of 2^-bits.

1. Q changes its sign between t - e and t + e: it has a zero z there.
2. H' = Q/(1 - y/z), H and S are polynomials, the norms of t Q - (t - y) H and of H S - 1 are
   computed: t Q is nearly (t - y) H, so that H' is as near to H, and the norm of H' S - 1 is at
   most g. If g < 1, H' has no zero in the disc, so that z is the only one of Q.
3. With c = P(z)/(-z Q'(z)), p/q - c/(1 - y/z) = U/H', U = (P - c H')/(1 - y/z). The coefficients
   of U/H' are those of (U S)/(1 + (H' S - 1)): at most those of U S and, besides, g/(1 - g) times
   the largest of them.

Dividing by t - y from the highest coefficient down multiplies norms by at most 1/(1 - |t|).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb, isqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.gf import trimmed
from ..core.rejections import limit, need
from ..core.shapes import NUMBER, fit, rational
from .polynomials import (
    RATIONAL,
    are_coprime,
    coefficients,
    fraction_of,
    integers,
    long_product,
    multiply,
)

if TYPE_CHECKING:
    from ..core.clock import Clock

POWER_BITS = 192
HIGHEST, MOST_MULTIPLE = 700, 60
MOST_TIED = 50_000
BITS = range(16, 200_001)
FACTORS = [{"poly": [NUMBER], "multiplicity": range(1, HIGHEST), "roots": [(NUMBER, NUMBER)]}]
ALL = "all roots of the denominator are enclosed in disjoint discs"
ALONE = "one zero of the denominator is enclosed; a disc with it holds no other"
LONE_BITS, SERIES = range(16, 400_001), range(1, 300_001)
LONE = {
    "bits": LONE_BITS, "series": SERIES, "root_bits": LONE_BITS, "near": RATIONAL, "rate?": RATIONAL
}  # fmt: skip
SPARE, FINER = 200, 64
Ends = tuple[Fraction, Fraction]


class Disc(NamedTuple):
    """A disc, in units of 2^-scale."""

    x: int
    y: int
    r: int

    @property
    def size_below(self) -> int:
        """The modulus of the middle, rounded down."""
        return isqrt(self.x * self.x + self.y * self.y) if self.y else abs(self.x)

    @property
    def size_above(self) -> int:
        """The modulus of the middle, rounded up."""
        return 1 + isqrt(self.x * self.x + self.y * self.y - 1) if self.y else abs(self.x)

    def is_apart(self, other: Disc) -> bool:
        """Return whether two discs have no number in common."""
        x, y, r = self.x - other.x, self.y - other.y, self.r + other.r
        return x * x + y * y > r * r


class Scale:
    """The arithmetic of discs at one scale; a ring (`analysis.roots`)."""

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

    def times(self, a: Disc, b: Disc) -> Disc:
        """Return a b: |uv - mn| <= |m| |v - n| + |n| |u - m| + |u - m| |v - n|."""
        self.clock.spend(self.cost)
        x, y = a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x
        r = a.r * b.r
        if a.r:
            r += a.r * b.size_above
        if b.r:
            r += b.r * a.size_above
        mask = self.one - 1
        rounded = bool(x & mask) + bool(y & mask)
        return Disc(x >> self.bits, y >> self.bits, -(-r >> self.bits) + rounded)

    def power(self, a: Disc, n: int) -> Disc:
        """Return a^n for n >= 0."""
        total = self.rational(1)
        for bit in f"{n:b}":
            total = self.times(total, total)
            total = self.times(total, a) if bit == "1" else total
        return total

    def inverse(self, a: Disc) -> Disc:
        """Return 1/a: |1/u - 1/m| <= r/(|m| (|m| - r)); rejects a disc that holds 0."""
        self.clock.spend(4 * self.cost)
        self.clock.reduce(2 * self.bits)
        low = a.size_below
        need(low > a.r, "a division by what may be 0")
        square = a.x * a.x + a.y * a.y
        x, rest = divmod(a.x << 2 * self.bits, square)
        y, other = divmod(-a.y << 2 * self.bits, square)
        r = -(-(a.r << 2 * self.bits) // (low * (low - a.r))) if a.r else 0
        return Disc(x, y, r + bool(rest) + bool(other))

    def _ends(self, *some: int) -> Ends:
        """Return numbers of units as fractions in lowest terms, after announcing them."""
        self.clock.spend(self.cost)
        self.clock.multiply(2 * self.bits, 2 * self.bits)
        self.clock.reduce(self.bits)
        low, high = some
        return Fraction(low, self.one), Fraction(high, self.one)

    def sizes(self, a: Disc) -> Ends:
        """Return bounds of |u| for u in a, at least 0."""
        return self._ends(max(0, a.size_below - a.r), a.size_above + a.r)

    def above(self, a: Disc) -> Fraction:
        """Return a bound of |u| from above, for u in a."""
        return self.sizes(a)[1]

    def ends(self, a: Disc) -> Ends:
        """Return bounds of the real part."""
        return self._ends(a.x - a.r, a.x + a.r)

    def heights(self, a: Disc) -> Ends:
        """Return bounds of the imaginary part."""
        return self._ends(a.y - a.r, a.y + a.r)

    def around(self, low: Fraction, high: Fraction) -> Disc:
        """Return a disc that holds an interval."""
        middle, radius = self.rational((low + high) / 2), self.rational((high - low) / 2)
        return Disc(middle.x, 0, middle.r + radius.x + radius.r)

    def at(self, c: Sequence[Disc], z: Disc) -> Disc:
        """Return the value of a polynomial whose coefficients are discs about real numbers."""
        total = Disc(0, 0, 0)
        if not z.y:  # as below, with half of the products
            x = r = 0
            self.clock.spend(len(c) * (1 + self.bits // 500 + (self.bits // 2000) ** 2))
            for one in reversed(c):
                whole, grown = x * z.x, abs(x) * z.r + r * (abs(z.x) + z.r)
                r = one.r - (-grown >> self.bits) + bool(whole & (self.one - 1))
                x = (whole >> self.bits) + one.x
            return Disc(x, 0, r)
        for one in reversed(c):
            total = self.plus(self.times(total, z), one)
        return total

    def value(self, c: Sequence[Fraction | int], z: Disc) -> Disc:
        """Return the value of a polynomial."""
        return self.at([*map(self.rational, c)], z)


def power_above(size: Fraction, n: int) -> Fraction:
    """Return a bound of size^n from above, for 0 <= size < 1."""
    unit = total = 1 << POWER_BITS
    base = -(-size.numerator * unit // size.denominator)
    for bit in f"{n:b}":
        total = -(-total * total // unit)
        total = -(-total * base // unit) if bit == "1" else total
    return Fraction(total, unit)


def section(
    p: list[int], q: list[int], period: int, place: int, hints: dict[str, Any], clock: Clock
) -> tuple[list[int], list[int]]:
    """Return the g.f. of the coefficients place, place + period, ..., by the evidence, checked."""
    if period == 1:
        return p, q
    fit(hints.get("gf"), {"p": [NUMBER], "q": [NUMBER]}, "gf of a class")
    above, below = fraction_of(hints["gf"], clock)
    if not any(c for k, c in enumerate(q) if k % period):
        # The powers of x in q do not mix the classes: theirs are those of the terms of p.
        chosen, thinned = p[place::period], q[::period]
        same = multiply(trimmed(chosen), below, clock) == multiply(above, thinned, clock)
        need(same, "the g.f. of a class is different")
        return above, below
    order, late = len(q) - 1, len(below) - 1
    early = max(0, len(p) - order, len(above) - late)
    count = early + order + late
    limit(count * period < 10**6, "too many terms of a class of n")
    terms = coefficients(p, q, period * count + place, clock)
    chosen = terms[place::period][:count]
    need(chosen == coefficients(above, below, count, clock), "the g.f. of a class is different")
    if late and above:
        need(are_coprime(below, above, clock), "the g.f. of a class is not in lowest terms")
    return above, below


# All roots.


class Place(NamedTuple):
    """A root: its disc, the factor that it is a root of, and its multiplicity."""

    disc: Disc
    factor: list[int]
    multiplicity: int

    @property
    def is_real(self) -> bool:
        """Return whether the root is real."""
        return self.disc.y == 0


class Roots:
    """The roots of q reversed, each in a disc that meets no other; or, by `lone`, one of them.

    evidence: `scale` and `factors`, of which the product with multiplicities must be q reversed; or
    `lone`, and the rate of what is left if it has none. The arithmetic has some more bits than the
    approximations.
    """

    def __init__(
        self, p: Sequence[int], q: Sequence[int], evidence: dict[str, Any], where: str,
        clock: Clock, rate: Fraction | None = None,
    ) -> None:  # fmt: skip
        self.p, self.q, self.clock = p, q, clock
        self.places: list[Place] = []
        self.sole = None
        if "lone" in evidence:
            self.sole = lone_pole(p, q, evidence["lone"], clock, rate)
            self.scale = self.sole.scale
            self.places = [Place(self.sole.root, [], 1)]
        elif len(q) > 1:
            self._enclose(evidence, where)

    @property
    def said(self) -> str:
        """What was enclosed, in words."""
        return ALONE if self.sole else ALL

    def _enclose(self, evidence: dict[str, Any], where: str) -> None:
        fit(evidence.get("scale"), BITS, f"{where}.scale")
        fit(evidence.get("factors"), FACTORS, f"{where}.factors")
        limit(len(self.q) <= HIGHEST, "roots of a polynomial of too high a degree")
        product: list[int] = [1]
        listed = []
        for factor in evidence["factors"]:
            f = integers(factor["poly"], where, self.clock)
            need(len(f) > 1 and f[-1], "a factor is constant, or ends in a zero")
            limit(len(f) * factor["multiplicity"] <= 2 * HIGHEST, "a factor of too high a degree")
            for _ in range(factor["multiplicity"]):
                product = multiply(product, f, self.clock)
            need(len(product) <= len(self.q), "the factors are not those of the denominator")
            listed.append((f, factor))
        reverse = list(self.q)[::-1]
        same = product == reverse or [-c for c in product] == reverse
        need(same, "the factors are not those of the denominator")
        bits, largest = evidence["scale"], max(abs(c).bit_length() for c in self.q)
        self.scale = Scale(bits + 2 * len(self.q) + largest + 64, self.clock)
        for f, factor in listed:
            found = self._discs(f, [integers(z, where, self.clock) for z in factor["roots"]], bits)
            self.places += [Place(disc, f, factor["multiplicity"]) for disc in found]
        for i, place in enumerate(self.places):
            self.clock.spend(len(self.places) * self.scale.cost)
            apart = all(place.disc.is_apart(z.disc) for z in self.places[:i])
            need(apart, "the discs of two roots meet")

    def _discs(self, f: list[int], pairs: list[list[int]], bits: int) -> list[Disc]:
        """Return the discs about points in units of 2^-bits, and about their conjugates."""
        scale, d, found = self.scale, len(f) - 1, []
        need(all(y >= 0 for _, y in pairs), "of two conjugate roots that above the axis is listed")
        middles = [Disc(x << scale.bits - bits, y << scale.bits - bits, 0) for x, y in pairs]
        whole = middles + [Disc(z.x, -z.y, 0) for z in middles if z.y]
        need(len(whole) == d, "a factor does not have as many roots as its degree")
        for i, z in enumerate(middles):
            below = scale.rational(f[-1])
            for j, other in enumerate(whole):
                if j != i:
                    below = scale.times(below, Disc(z.x - other.x, z.y - other.y, 0))
            radius = scale.above(scale.times(scale.value(f, z), scale.inverse(below))) * d
            r = -(-(radius.numerator << scale.bits) // radius.denominator)
            found.append(Disc(z.x, z.y, r))
        return found + [Disc(z.x, -z.y, z.r) for z in found if z.y]

    def outermost(self) -> Place:
        """Return the root that is farthest to the right."""
        return max(self.places, key=lambda place: (place.disc.x, -abs(place.disc.y)))

    def polar(self, place: Place) -> list[Disc]:
        """Return b_1, ..., b_m at a root."""
        if self.sole:
            return [self.sole.coefficient]
        return polar_part(self.p, self.q, place.disc, self.scale, place.multiplicity)

    def in_n(self, place: Place) -> list[Disc]:
        """Return the polynomial in n that the power of a root is multiplied by, ascending."""
        return in_n(self.polar(place), self.scale)

    def rest(self, main: list[Place], rate: Fraction) -> Fraction:
        """Return C with |the sum of the parts of the other roots at n| <= C rate^n for all n >= 0.

        |b| |z|^n <= |b| rate^n; |b| C(n+j-1, j-1) |z|^n <= |b| rate^n/(1 - |z|/rate)^j, a term of
        the binomial series.
        """
        total = self.sole.bound if self.sole else Fraction(0)
        for place in self.places:
            if place in main:
                continue
            size = self.scale.above(place.disc)
            small = size <= rate and not self.sole
            need(small, "a root that is not among the main ones is not shown to be small enough")
            first, *others = [self.scale.above(b) for b in self.polar(place)]
            total += first
            if others:
                gap = 1 - size / rate
                need(gap > 0, "a multiple root has the modulus of the bound")
                short = Fraction(int(gap * 2**64), 2**64)
                need(short, "a multiple root has nearly the modulus of the bound")
                total += sum((b / short**j for j, b in enumerate(others, 2)), Fraction(0))
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


def shifted(c: list[Any], root: Any, by: int, ring: Any) -> list[Any]:
    """Return Q, ascending, with Q(n) root^n = P(n - by) root^(n - by), for P = c."""
    if not by:
        return c
    total: list[Any] = []
    back, zero = ring.rational(-by), ring.rational(0)
    for value in reversed(c):  # times n - by, and one more
        pairs = zip([value, *total], [*total, zero], strict=True)
        total = [ring.plus(low, ring.times(z, back)) for low, z in pairs]
    base, unit = (ring.inverse(root) if by > 0 else root), ring.rational(1)
    for bit in f"{abs(by):b}":
        unit = ring.times(unit, unit)
        unit = ring.times(unit, base) if bit == "1" else unit
    return [ring.times(z, unit) for z in total]


# The sign of late terms: the theorem is in `late_terms`.


def late_sign(p: list[int], q: list[int], hints: dict[str, Any], clock: Clock) -> int:
    """Return the sign of all coefficients of p/q from hints["late"] on."""
    late = hints["late"]
    if len(q) == 1:
        need(late >= len(p), "a term that is not 0 is left out")
        return 0
    need(late >= max(1, len(p) - len(q) + 1), "the terms are not yet sums of powers")
    fit(hints.get("rate"), RATIONAL, "rate")
    rate = rational(hints["rate"], "a number", clock)
    need(rate >= 0, "a rate is negative")
    roots = Roots(p, q, hints, "evidence.parts", clock, rate)
    scale, outer = roots.scale, roots.outermost()
    need(outer.is_real, "the outermost root is not real")
    base = scale.ends(outer.disc)
    need(base[0] > rate, "the outermost root is not shown to be positive and beyond the rate")
    main = [scale.ends(disc) for disc in roots.in_n(outer)]
    tied = [z for z in roots.places if z is not outer and scale.above(z.disc) > rate]
    for place in tied:
        _require_on_circle(place, outer, roots, clock)
        for k, disc in enumerate(roots.in_n(place)):
            more = scale.above(disc)
            main[k] = main[k][0] - more, main[k][1] + more
    bound = roots.rest([outer, *tied], rate)
    *lower, top = main
    sign = 1 if top[0] > 0 else -1
    least = top[0] if sign > 0 else -top[1]
    need(least > 0, "the leading coefficient is not shown to be nonzero")
    degree = len(lower)
    for j, (low, high) in enumerate(lower):
        least -= max(-low, high) / Fraction(late) ** (degree - j)
    clock.spend(100 * len(main))
    need(least > 0, "the leading term does not outweigh the lower ones")
    falling = bound * power_above(rate / base[0], late)
    need(least * late**degree > falling, "the outermost root does not outweigh the others")
    return sign


def _require_on_circle(place: Place, outer: Place, roots: Roots, clock: Clock) -> None:
    """Require that a root has the modulus of the outermost one, and no higher multiplicity."""
    scale = roots.scale
    largest = max(scale.above(z.disc) for z in roots.places)
    size = 2 * (2 + int(largest)) ** 2
    (low, high), (least, most) = scale.ends(outer.disc), scale.sizes(place.disc)
    m, n = (len(z.factor) - 1 for z in (outer, place))
    degree = m * n * (n + 1) // 2
    limit(degree * size.bit_length() <= MOST_TIED, "roots that may have the same modulus")
    clock.multiply(degree * size.bit_length(), 4 * scale.bits)
    apart = max(most**2 - low**2, high**2 - least**2)
    need(apart * size ** (degree - 1) < 1, "a root is not shown to be on the circle")
    need(place.multiplicity <= outer.multiplicity, "a root of higher multiplicity")


# One root alone.


class Sole(NamedTuple):
    """|a(n) - c r^n| <= bound rate^n for n >= max(0, deg p - deg q + 1); r and c, in discs."""

    scale: Scale
    root: Disc
    coefficient: Disc
    bound: Fraction


def lone_pole(
    p: Sequence[int], q: Sequence[int], hints: Any, clock: Clock, rate: Fraction | None = None
) -> Sole:
    """Return the pole of least modulus near 1/near, after showing that it is the only one.

    rate: if `rate` is not in the evidence, that of what is left.
    """
    fit(hints, LONE, "lone")
    if rate is None:
        need("rate" in hints, "a rate is missing")
        rate = rational(hints["rate"], "a rate", clock)
    near = rational(hints["near"], "a root", clock)
    need(rate > 0 and abs(near) > rate, "a main root is not above the rate of the remainder")
    bound = _Series(p, q, rate, near, Scale(hints["bits"], clock)).remainder(hints["series"])
    scale = Scale(hints["root_bits"] + FINER, clock)
    fine = _Series(p, q, rate, near, scale)
    root = scale.times(scale.inverse(fine.zero), scale.rational(rate))
    return Sole(scale, root, fine.coefficient, bound)


def _norm(f: Sequence[int]) -> int:
    return sum(map(abs, f))


def _ceil(value: int, bits: int) -> int:
    return -(-value >> bits)


class _Series:
    """P and Q in units, at most one too low; the zero of Q near rate/near, and c, in discs."""

    def __init__(
        self, p: Sequence[int], q: Sequence[int], rate: Fraction, near: Fraction, scale: Scale
    ) -> None:
        self.scale, self.start = scale, max(0, len(p) - len(q) + 1)
        self.p, self.q = (self._scaled(side, rate) for side in (p, q))
        above, below = ([Disc(c, 0, 1) for c in side] for side in (self.p, self.q))
        slope = [Disc(k * c, 0, k) for k, c in enumerate(self.q)][1:]
        self.zero = self._zero(below, slope, scale.rational(rate / near).x)
        under = scale.times(scale.at(slope, self.zero), self.zero._replace(x=-self.zero.x))
        self.coefficient = scale.times(scale.at(above, self.zero), scale.inverse(under))

    def _scaled(self, f: Sequence[int], rate: Fraction) -> list[int]:
        """Return c_k rate^-k, rounded down."""
        above, below, found = 1, 1, []
        for c in f:
            size = self.scale.bits + abs(c).bit_length() + below.bit_length()
            self.scale.clock.multiply(size, size)
            self.scale.clock.reduce(size, above.bit_length())
            found.append((c * below << self.scale.bits) // above)
            above, below = above * rate.numerator, below * rate.denominator
        return found

    def _zero(self, q: list[Disc], slope: list[Disc], t: int) -> Disc:
        """Return a real disc at whose ends Q has different signs, by Newton's method."""
        scale, e = self.scale, 0
        for _ in range(2 * scale.bits.bit_length() + 8):
            need(abs(t) < scale.one, "no zero is found in the disc")
            value, steep = (scale.at(f, Disc(t, 0, 0)) for f in (q, slope))
            need(steep.x, "the slope vanishes")
            e = (5 * value.r << scale.bits) // abs(steep.x) + 3
            move = (value.x << scale.bits) // steep.x
            t -= move
            if abs(move) <= e:
                break
        low, high = (scale.at(q, Disc(end, 0, 0)) for end in (t - e, t + e))
        need(abs(t) > e, "the zero is not shown to be away from 0")
        need(abs(t) + e < scale.one, "no zero is found in the disc")
        need(all(abs(z.x) > z.r for z in (low, high)), "a change of sign is not shown")
        need((low.x < 0) != (high.x < 0), "the values do not change their sign")
        return Disc(t, 0, e)

    def _over_linear(self, f: Sequence[int]) -> list[int]:
        """Return about f/(1 - y/t), for an f that nearly vanishes at t."""
        bits, found = self.scale.bits, [0]
        self.scale.clock.spend(len(f) * (1 + bits // 500 + (bits // 2000) ** 2))
        for c in reversed(f[1:]):
            found.append(self.zero.x * (found[-1] - c) >> bits)
        return found[:0:-1]

    def _off(self, f: Sequence[int], h: list[int]) -> int:
        """Return the norm of t f - (t - y) h, rounded up."""
        bits, t = self.scale.bits, self.zero.x
        h = [*h, *[0] * (len(f) - len(h))]
        columns = zip(f, h, [0, *h], strict=False)
        return _ceil(sum(abs(t * (a - b) + (c << bits)) for a, b, c in columns), bits)

    def _reciprocal(self, h: Sequence[int], series: int) -> list[int]:
        """Return about 1/h to a given number of terms; what it is good for is checked later."""
        bits, clock = self.scale.bits, self.scale.clock
        found = [(1 << 2 * bits) // h[0]]
        while len(found) < series:
            size = min(2 * len(found), series)
            rest = [-c >> bits for c in long_product(h[:size], found, clock)[:size]]
            rest += [0] * (size - len(rest))
            rest[0] += 2 << bits
            found = [c >> bits for c in long_product(found, rest, clock)[:size]]
            grown = max(abs(c).bit_length() for c in found) > 2 * bits + SPARE
            need(not grown, "the reciprocal of the quotient grows: the disc holds more zeros")
        return found

    def remainder(self, series: int) -> Fraction:
        """Return C with |a(n) - c r^n| <= C rate^n for all n >= start."""
        bits, one, clock = self.scale.bits, self.scale.one, self.scale.clock
        p, q, (t, _, e), (c, _, c_error) = self.p, self.q, self.zero, self.coefficient
        h = self._over_linear(q)
        need(h and h[0], "the quotient vanishes")
        s = self._reciprocal(h, series)
        unity = long_product(h, s, clock)
        unity[0] -= one * one
        off = _ceil(_norm(unity), bits)
        norm_h, norm_s, norm_q = _norm(h), _norm(s), _norm(q) + 2 * len(q)
        left = self._off(q, h) + 2 * len(q)
        room = one - abs(t) - e
        gap = -(-((left + _ceil(e * (norm_q + norm_h), bits)) << bits) // room)
        off += _ceil(gap * norm_s, bits)
        need(off < one, "the quotient is not shown to have no zero in the disc")
        size = max(len(p), len(h))
        longer = ([*f, *[0] * (size - len(f))] for f in (p, h))
        wide = [a - (c * b >> bits) for a, b in zip(*longer, strict=True)]
        u = self._over_linear(wide)
        # P - c H' is at most `vague` away from `wide`.
        vague = 2 * len(p) + size + _ceil(c_error * (norm_h + gap) + abs(c) * gap, bits)
        moved = _ceil(e * (_norm(wide) + vague + _norm(u)), bits)
        loose = -(-((self._off(wide, u) + vague + moved) << bits) // room)
        loose = _ceil(loose * norm_s, bits)
        sizes = [_ceil(abs(a), bits) for a in long_product(u, s, clock)]
        most = max(sizes, default=0) + loose
        tail = -(-most * off // (one - off))
        return Fraction(max(sizes[self.start :], default=0) + loose + tail, one)
