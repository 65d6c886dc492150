"""The kind "limit law": X = s i + u j, for x^i y^j drawn from a(n), as n grows.

By a lemma the sum over n of a(offset + n) t^n is p/q. At x = v^s, y = v^u let q be a polynomial Q
in z = t^k. At v = 1 one zero f of Q is nearest to 0, simple and positive; in each class of n modulo
k the part of p in this class is not 0 there, or is 0 altogether. So for v near 1 a zero f(v) of Q
is nearest, and a(n) = c(v) f(v)^(-n/k) (1 + O(e^n)), e < 1, c(1) not 0: quasi-powers. The mean of X
is m n + O(1) and its variance w n + O(1), with k m = L' and k w = L'' + L' for L = -log f at v = 1;
f' and f'' are those of the implicit function. Where the coefficients of a(n) are not negative and
w > 0, the distribution functions of (X - m n)/sqrt(w n) and of the normal law differ by
O(1/sqrt(n)). [FlajoletSedgewick2009, Theorem IX.9] No coefficient is negative if a(n) counts with
weights, all above 0, or if p and 1 - q have none.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING, Any

from ..core.clock import Clock, limit, need
from ..core.envelope import gf_lemma
from ..core.generating_functions import trimmed
from ..core.reading import fit
from .exponentials import Field
from .intervals import Disc, Scale
from .main_terms import RATIONAL, number
from .polynomials import derivative, integers
from .root_discs import places_of
from .sole_pole import HINTS, sole_pole

if TYPE_CHECKING:
    from ..core.kinds import Given

PERIOD, WEIGHT = range(1, 5001), range(-1000, 1001)
COUNTS = ("strip", "product")
HIGHEST = 60


def check_limit_law(given: Given) -> None:
    """Enclose the mean and the variance for a step of n; see whether the latter is 0.

    Evidence: `scale`, `factors` of q at x = y = 1; or `lone`.
    """
    statement, evidence, lemmas, clock, report = given
    need(statement["law"] in ("normal", "bounded"), "the law is neither normal nor bounded")
    lemma = gf_lemma(lemmas, statement["of"], clock)
    p, q = (marked_terms(lemma[name], clock) for name in "pq")
    plain = all(c > 0 for *_, c in p) and all(c < 0 for _, _, k, c in q if k)
    counted = statement["of"].get("kind") in COUNTS
    need(plain or counted, "it is not known that no coefficient is negative")
    period = gcd(*(k for *_, k, _ in q))
    need(period == statement["period"], "the period is not that of the exponents of t in q")
    weights = statement["weights"]
    below = [_at_one(q, weights, order, period, 0) for order in range(3)]
    need(len(below[0]) > 1, "q is constant at x = y = 1")
    scale, root, factor = _largest_root(below[0], evidence, clock)
    rho = scale.inverse(root)
    classes = []
    for residue in range(period):
        above = _at_one(p, weights, 0, period, residue)
        if above:
            scale.inverse(_value(above, rho, scale))  # rejects what may be 0
            classes.append((lemma["offset"] + residue) % period)
    need(sorted(classes) == statement["residues"], "these are not the classes of n")
    mean, variance = (scale.ends(disc) for disc in _law(rho, below, period, scale))
    for key, (low, high) in (("mean", mean), ("variance", variance)):
        least, most = (number(end, clock) for end in statement[key])
        if key == "variance" and statement["law"] == "bounded":
            need(least == most == 0, "a bounded variance does not grow")
            need(factor, "a bounded variance is told from the factor of the root")
            limit(len(factor) <= HIGHEST, "the largest root has too high a degree")
            field = Field(factor, clock)
            exact = _law(field.inverse(field.letter("r")), below, period, field)[1]
            need(field.is_zero(exact), "the variance grows")
        else:
            need(least <= low and high <= most, f"the {key} is not shown to be in its interval")
    if statement["law"] == "normal":
        need(variance[0] > 0, "the variance is not shown to grow")
    report.say("law", "one simple zero of q is the nearest; quasi-powers")


def marked_terms(side: Any, clock: Clock) -> list[tuple[int, int, int, int]]:
    """Read p or q with marks, as a lemma has it, as exponents of x, y, t and coefficients."""
    fair = all(isinstance(term, list) and len(term) == 4 for term in side)
    need(fair, "the lemma is not about a g.f. with marks x and y")
    clock.spend(10 * len(side))
    return [(i, j, k, integers([c], "a coefficient", clock)[0]) for i, j, k, c in side]


def _at_one(terms: Any, weights: Any, order: int, period: int, residue: int) -> list[int]:
    """Return a derivative by v at v = 1, in t^period."""
    found = [0] * (1 + max((k for _, _, k, _ in terms), default=0) // period)
    for i, j, k, c in terms:
        if k % period == residue:
            e = weights[0] * i + weights[1] * j
            found[k // period] += c * (1, e, e * (e - 1))[order]
    return trimmed(found)


def _largest_root(
    q: list[int], evidence: dict[str, Any], clock: Clock
) -> tuple[Scale, Disc, list[int]]:
    """Return the largest root of q reversed, positive, simple and alone, and its factor."""
    if "lone" in evidence:
        lone = {**evidence["lone"]} if isinstance(evidence["lone"], dict) else {}
        fit(lone, {**HINTS, "near": RATIONAL, "rate": RATIONAL}, "lone")
        rate, near = (number(lone[name], clock) for name in ("rate", "near"))
        low, high = sole_pole([1], q, rate, near, lone, clock).base
        need(low > rate, "the outermost root is not shown to be positive and beyond the rate")
        scale = Scale(lone["root_bits"] + 64, clock)
        middle, radius = scale.rational((low + high) / 2), scale.rational((high - low) / 2)
        return scale, Disc(middle.x, 0, middle.r + radius.x + radius.r), []
    scale, factors, places = places_of(q, evidence, "evidence", clock)
    top = max(places, key=lambda place: (place.disc.x, -abs(place.disc.y)))
    least = scale.below(top.disc)
    need(top.is_real and scale.ends(top.disc)[0] > 0, "the outermost root is not positive")
    need(top.multiplicity == 1, "the outermost root is multiple")
    alone = all(z is top or scale.above(z.disc) < least for z in places)
    need(alone, "no single root is the outermost")
    return scale, top.disc, factors[top.factor]


def _value(f: list[int], z: Any, ring: Any) -> Any:
    total = ring.rational(0)
    for c in reversed(f):
        total = ring.plus(ring.times(total, z), ring.rational(c))
    return total


def _law(rho: Any, below: list[list[int]], period: int, ring: Any) -> tuple[Any, Any]:
    """Return mean and variance for a step of n, in a ring."""
    q, first, second = below

    def scaled(a: Any, c: int | Fraction) -> Any:
        return ring.times(a, ring.rational(c))

    slope = ring.inverse(_value(derivative(q), rho, ring))
    one = scaled(ring.times(_value(first, rho, ring), slope), -1)
    two = _value(second, rho, ring)
    mixed = ring.times(_value(derivative(first), rho, ring), one)
    two = ring.plus(two, scaled(mixed, 2))
    bent = _value(derivative(derivative(q)), rho, ring)
    two = ring.plus(two, ring.times(bent, ring.times(one, one)))
    inverse = ring.inverse(rho)
    mean = scaled(ring.times(one, inverse), -1)
    curved = ring.times(ring.times(two, slope), inverse)  # -f''/f
    variance = ring.plus(ring.plus(ring.times(mean, mean), curved), mean)
    return scaled(mean, Fraction(1, period)), scaled(variance, Fraction(1, period))
