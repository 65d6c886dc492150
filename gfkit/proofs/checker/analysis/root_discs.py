"""The roots of a denominator in discs, the coefficients of p/q at them, and bounds of the others.

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
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.clock import Clock, limit, need
from ..core.reading import NUMBER, fit
from .discs import Disc, Scale
from .polynomials import integers, multiply, power
from .sole_pole import lone_pole

if TYPE_CHECKING:
    from collections.abc import Sequence

HIGHEST, MOST_MULTIPLE = 700, 60
BITS = range(16, 200_001)
FACTORS = [{"poly": [NUMBER], "multiplicity": range(1, HIGHEST), "roots": [(NUMBER, NUMBER)]}]
ALL = "all roots of the denominator are enclosed in disjoint discs"
ALONE = "one zero of the denominator is enclosed; a disc with it holds no other"


class Place(NamedTuple):
    """A root: its disc, the factor that it is a root of, and its multiplicity."""

    disc: Disc
    factor: list[int]
    multiplicity: int

    @property
    def is_real(self) -> bool:
        """Tell whether the root is real."""
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
            product = multiply(product, power(f, factor["multiplicity"], self.clock), self.clock)
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
        total = Fraction(0) if not self.sole else self.sole.bound
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
