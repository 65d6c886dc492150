"""The roots of an integer polynomial in disjoint discs, and the coefficients of p/q at them.

Approximations z_1, ..., z_d of the roots of f, from the certificate, need no trust. With
W_i = f(z_i)/(lead prod of (z_i - z_j) over j != i), the discs |z - z_i| <= d |W_i| hold all roots
of f, and one that meets no other holds exactly one. [Smith1970] A disc
about a real number that meets no other holds a real root, for it holds its conjugate too.

At a root z of the reversed denominator, of multiplicity m, and u = 1 - z x, p/q has the polar part
sum of b_j/u^j, j = 1..m, with b_m, b_(m-1), ... the first coefficients of p/(q/u^m) in powers of u,
and the coefficient of x^n in 1/(1 - z x)^j is C(n+j-1, j-1) z^n.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.clock import Clock, limit, need
from ..core.reading import NUMBER, fit, integers
from .intervals import Disc, Scale, are_disjoint
from .polynomials import multiply, power

if TYPE_CHECKING:
    from collections.abc import Sequence

HIGHEST = 700
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
    largest = max(abs(c).bit_length() for c in q)
    scale = Scale(bits + 2 * len(q) + largest + 64, clock)
    places: list[Place] = []
    for k, (f, factor) in enumerate(zip(listed, evidence["factors"], strict=True)):
        points = [integers(pair, where, clock) for pair in factor["roots"]]
        found = _discs(f, points, scale, scale.bits - bits)
        places += [Place(disc, k, factor["multiplicity"]) for disc in found]
    for i, first in enumerate(places):
        clock.spend(len(places) * scale.cost)
        for second in places[:i]:
            need(are_disjoint(first.disc, second.disc), "the discs of two roots meet")
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
    largest = max(abs(c).bit_length() for c in f)
    scale = Scale(hint["scale"] + 2 * len(f) + largest + 64, clock)
    points = [integers(pair, where, clock) for pair in hint["roots"]]
    found = _discs(f, points, scale, scale.bits - hint["scale"])
    for i, first in enumerate(found):
        clock.spend(len(found) * scale.cost)
        need(all(are_disjoint(first, z) for z in found[:i]), "the discs of two roots meet")
    return scale, found


def _discs(f: list[int], points: list[list[int]], scale: Scale, shift: int) -> list[Disc]:
    """Return the discs about the points and their conjugates."""
    middles = []
    for x, y in points:
        need(y >= 0, "of two conjugate roots, that with a positive imaginary part is listed")
        middles.append(Disc(x << shift, y << shift, 0))
    whole = middles + [Disc(z.x, -z.y, 0) for z in middles if z.y]
    d = len(f) - 1
    need(len(whole) == d, "a factor does not have as many roots as its degree")
    found = []
    for i, z in enumerate(middles):
        value = Disc(0, 0, 0)
        for c in reversed(f):
            value = scale.multiply(value, z)
            value = Disc(value.x + (c << scale.bits), value.y, value.r)
        below = scale.exactly(f[-1])
        for j, other in enumerate(whole):
            if j != i:
                below = scale.multiply(below, scale.subtract(z, other))
        radius = scale.above(scale.multiply(value, scale.invert(below))) * d
        r = -(-(radius.numerator << scale.bits) // radius.denominator)
        found.append(Disc(z.x, z.y, r))
    return found + [Disc(z.x, -z.y, z.r) for z in found if z.y]


def polar_part(p: Sequence[int], q: Sequence[int], place: Place, scale: Scale) -> list[Disc]:
    """Return b_1, ..., b_m at a root."""
    m = place.multiplicity
    pole = scale.invert(place.disc)
    powers = [Disc(scale.one, 0, 0)]
    for _ in range(max(len(p), len(q))):
        powers.append(scale.multiply(powers[-1], pole))
    below = [_in_u(q, powers, i, scale) for i in range(m, 2 * m)]
    above = [_in_u(p, powers, i, scale) for i in range(m)]
    first = scale.invert(below[0])
    quotient: list[Disc] = []
    for n in range(m):
        value = above[n]
        for i in range(1, n + 1):
            value = scale.subtract(value, scale.multiply(below[i], quotient[n - i]))
        quotient.append(scale.multiply(value, first))
    return quotient[::-1]


def _in_u(c: Sequence[int], powers: list[Disc], i: int, scale: Scale) -> Disc:
    """Return the coefficient of u^i, from x^k = pole^k (1 - u)^k."""
    total = Disc(0, 0, 0)
    for k in range(i, len(c)):
        if c[k]:
            scale.clock.spend(scale.cost)
            total = scale.add(total, scale.times_integer(powers[k], c[k] * comb(k, i) * (-1) ** i))
    return total


def in_n(polar: list[Disc], scale: Scale) -> list[Disc]:
    """Return the sum of b_j C(n+j-1, j-1) as a polynomial in n, ascending."""
    total = [Disc(0, 0, 0)] * len(polar)
    rising = [Fraction(1)]
    for j, b in enumerate(polar, 1):
        if j > 1:
            pairs = zip([*rising, Fraction(0)], [Fraction(0), *rising], strict=True)
            rising = [low + high / (j - 1) for low, high in pairs]
        for k, share in enumerate(rising):
            total[k] = scale.add(total[k], scale.multiply(b, scale.exactly(share)))
    return total


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
        polar = [scale.above(b) for b in polar_part(p, q, place, scale)]
        total += polar[0]
        if place.multiplicity > 1:
            gap = 1 - size / rate
            need(gap > 0, "a multiple root has the modulus of the bound")
            short = Fraction(int(gap * 2**64), 2**64)
            need(short, "a multiple root has nearly the modulus of the bound")
            total += sum((b / short**j for j, b in enumerate(polar[1:], 2)), Fraction(0))
    return total
