"""The kinds "limit law" and "moments", of x^i y^j drawn with its coefficient in a(n), as n grows.

By a lemma the sum over n of a(offset + n) t^n is p/q, both polynomials in z = t^k but for the
classes of n modulo k. At x = y = 1 one zero of q is nearest to 0, simple and positive; where p is
not 0 there, it is the zero f(u, v) at x = e^u, y = e^v that is nearest, and the coefficient of z^n
is c f^(-n) (1 + O(r^n)) with r < 1 and c = -p(f)/(f q_z(f)), uniformly for u, v near 0:
quasi-powers. So the logarithm of the moment generating function, of which the derivatives at 0 are
means, variances and the covariance, is log c - n log f up to terms that vanish exponentially. The
derivatives of f are those of the implicit function, and all are computed as *jets*: the
coefficients of 1, u, v, u^2, u v, v^2.

Law of X = s i + u j. Where the coefficients of a(n) are not negative and the variance grows, the
distribution functions of (X - m n)/sqrt(w n) and of the normal law differ by O(1/sqrt(n)).
[FlajoletSedgewick2009, Theorem IX.9] No coefficient is negative if a(n) counts with weights, all
above 0, or if p and 1 - q have none.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import factorial, gcd
from typing import TYPE_CHECKING, Any

from ..core.clock import Clock, limit, need
from ..core.envelope import gf_lemma
from ..core.generating_functions import trimmed
from .closed_forms import Field
from .polynomials import integers, interval
from .root_discs import Roots

if TYPE_CHECKING:
    from ..core.kinds import Given
    from .root_discs import Disc, Scale

PERIOD, WEIGHT = range(1, 5001), range(-1000, 1001)
COUNTS = ("strip", "product")
HIGHEST = 60
NAMES = ["left", "right", "left_variance", "right_variance", "covariance"]
MOMENTS = ((1, 0), (0, 1), (2, 0), (0, 2), (1, 1))
INDICES = ((0, 0), *MOMENTS)
Index = tuple[int, int]
Term = tuple[int, int, int, int]
Jet = dict[Index, Any]


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
    scale, root, factor = _largest_root(_at_one(q, period, 0), evidence, clock)
    rho = scale.inverse(root)
    classes = []
    for residue in range(period):
        above = _at_one(p, period, residue)
        if above:
            scale.inverse(scale.value(above, rho))  # rejects what may be 0
            classes.append((lemma["offset"] + residue) % period)
    need(sorted(classes) == statement["residues"], "these are not the classes of n")
    mean, variance = map(scale.ends, _law(scale, rho, q, statement))
    for key, (low, high) in (("mean", mean), ("variance", variance)):
        least, most = interval(statement[key], clock)
        if key == "variance" and statement["law"] == "bounded":
            need(least == most == 0, "a bounded variance does not grow")
            need(factor, "a bounded variance is told from the factor of the root")
            limit(len(factor) <= HIGHEST, "the largest root has too high a degree")
            field = Field(factor, clock)
            exact = _law(field, field.inverse(field.letter()), q, statement)[1]
            need(field.is_zero(exact), "the variance grows")
        else:
            need(least <= low and high <= most, f"the {key} is not shown to be in its interval")
    if statement["law"] == "normal":
        need(variance[0] > 0, "the variance is not shown to grow")
    report.say("law", "one simple zero of q is the nearest; quasi-powers")


def _law(ring: Any, rho: Any, q: list[Term], statement: dict[str, Any]) -> tuple[Any, Any]:
    """Return mean and variance of s i + u j for a step of n."""
    s, u = statement["weights"]
    slopes = Jets(ring).slopes(rho, q, statement["period"])
    found = []
    for weights in ((s, u, 0, 0, 0), (0, 0, s * s, u * u, 2 * s * u)):
        total = ring.rational(0)
        for c, weight in zip(slopes, weights, strict=True):
            total = ring.plus(total, ring.times(c, ring.rational(weight)))
        found.append(total)
    return found[0], found[1]


def check_moments(given: Given) -> None:
    """Enclose the lines. Evidence: `scale`, `factors` of q at x = y = 1."""
    statement, evidence, lemmas, clock, report = given
    need([line["of"] for line in statement["lines"]] == NAMES, "the lines are not the five known")
    lemma = gf_lemma(lemmas, statement["of"], clock)
    p, q = (marked_terms(lemma[name], clock) for name in "pq")
    scale, root, _ = _largest_root(_at_one(q, 1, 0), evidence, clock)
    ring = Jets(scale)
    slopes, shifts = ring.lines(scale.inverse(root), p, q)
    for said, slope, shift in zip(statement["lines"], slopes, shifts, strict=True):
        for key, disc in (("slope", slope), ("shift", shift)):
            low, high = interval(said[key], clock)
            least, most = scale.ends(disc)
            wrong = f"the {key} of {said['of']} is not shown to be in its interval"
            need(low <= least and most <= high, wrong)
    report.say("law", "one simple zero of q is the nearest; quasi-powers")


def marked_terms(side: Any, clock: Clock) -> list[Term]:
    """Read p or q with marks, as a lemma has it, as exponents of x, y, t and coefficients."""
    fair = all(isinstance(term, list) and len(term) == 4 for term in side)
    need(fair, "the lemma is not about a g.f. with marks x and y")
    clock.spend(10 * len(side))
    return [(i, j, k, integers([c], "a coefficient", clock)[0]) for i, j, k, c in side]


def _at_one(terms: list[Term], period: int, residue: int, at: Index = (0, 0)) -> list[Any]:
    """Return the coefficient of u^a v^b of a class of exponents of t, in z = t^period."""
    found = [Fraction(0)] * (1 + max((k for _, _, k, _ in terms), default=0) // period)
    for i, j, k, c in terms:
        if k % period == residue:
            weight = Fraction(i ** at[0] * j ** at[1], factorial(at[0]) * factorial(at[1]))
            found[k // period] += c * weight
    found = trimmed(found)
    return [int(z) for z in found] if at == (0, 0) else found


class Jets:
    """Coefficients of 1, u, v, u^2, u v, v^2, in a ring of numbers."""

    def __init__(self, ring: Any) -> None:
        self.ring = ring

    def plus(self, one: Jet, other: Jet, factor: Fraction | int = 1) -> Jet:
        """Return one + factor other."""
        scaled = {z: self.ring.times(c, self.ring.rational(factor)) for z, c in other.items()}
        return {z: self.ring.plus(one[z], c) for z, c in scaled.items()}

    def times(self, one: Jet, other: Jet) -> Jet:
        """Return a product."""
        found = dict.fromkeys(INDICES, self.ring.rational(0))
        for (a, b), (i, j) in product(INDICES, repeat=2):
            if a + b + i + j <= 2:
                more = self.ring.times(one[a, b], other[i, j])
                found[a + i, b + j] = self.ring.plus(found[a + i, b + j], more)
        return found

    def log(self, jet: Jet) -> Jet:
        """Return the logarithm, up to its constant term."""
        by = self.ring.inverse(jet[0, 0])
        rest = {
            z: self.ring.times(c, by) if any(z) else self.ring.rational(0) for z, c in jet.items()
        }
        return self.plus(rest, self.times(rest, rest), Fraction(-1, 2))

    def taylor(self, rho: Any, terms: list[Term], period: int, residue: int = 0) -> list[Jet]:
        """Return a polynomial and its derivatives by z over 1, 1, 2, 6 at a number."""
        found: list[Jet] = [{} for _ in range(4)]
        for at in INDICES:
            f = [Fraction(c) for c in _at_one(terms, period, residue, at)]
            for order in range(4):
                total = self.ring.rational(0)
                for c in reversed(f):
                    total = self.ring.plus(self.ring.times(total, rho), self.ring.rational(c))
                found[order][at] = total
                f = [c * k / (order + 1) for k, c in enumerate(f)][1:]
        return found

    def moved(self, f: list[Jet], by: Jet) -> Jet:
        """Return f at a number moved by a jet without constant term."""
        square = self.times(by, by)
        return self.plus(self.plus(f[0], self.times(f[1], by)), self.times(f[2], square))

    def zero(self, q: list[Jet]) -> Jet:
        """Return what moves a simple zero to that of q at x = e^u, y = e^v."""
        none = dict.fromkeys(INDICES, self.ring.rational(0))
        found, inverse = none, {**none, (0, 0): self.ring.inverse(q[1][0, 0])}
        for _ in range(2):
            off = {**self.moved(q, found), (0, 0): self.ring.rational(0)}
            found = self.plus(found, self.times(off, inverse), -1)
        return found

    def moments(self, log: Jet, factor: Fraction | int) -> list[Any]:
        """Return means, variances and covariance of a part of the cumulant generating function."""
        weights = [self.ring.rational(factor * (2 if 2 in z else 1)) for z in MOMENTS]
        return [self.ring.times(log[z], c) for z, c in zip(MOMENTS, weights, strict=True)]

    def slopes(self, rho: Any, q: list[Term], period: int) -> list[Any]:
        """Return what the moments grow by with n."""
        by = self.zero(self.taylor(rho, q, period))
        return self.moments(self.log({**by, (0, 0): rho}), Fraction(-1, period))

    def lines(self, rho: Any, p: list[Term], q: list[Term]) -> tuple[list[Any], list[Any]]:
        """Return slopes and shifts of the moments."""
        above, below = (self.taylor(rho, side, 1) for side in (p, q))
        by = self.zero(below)
        slope = [
            {z: self.ring.times(c, self.ring.rational(k)) for z, c in below[k].items()}
            for k in (1, 2, 3)
        ]
        log = self.log({**by, (0, 0): rho})
        rest = self.plus(self.log(self.moved(above, by)), log, -1)
        rest = self.plus(rest, self.log(self.moved(slope, by)), -1)
        return self.moments(log, -1), self.moments(rest, 1)


def _largest_root(
    q: list[int], evidence: dict[str, Any], clock: Clock
) -> tuple[Scale, Disc, list[int]]:
    """Return the largest root of q reversed, positive, simple and alone, and its factor."""
    need(len(q) > 1, "q is constant at x = y = 1")
    roots = Roots([1], q, evidence, "evidence", clock)
    top, scale = roots.outermost(), roots.scale
    need(top.is_real and scale.ends(top.disc)[0] > 0, "the outermost root is not positive")
    need(top.multiplicity == 1, "the outermost root is multiple")
    least = scale.sizes(top.disc)[0]
    alone = all(z is top or scale.above(z.disc) < least for z in roots.places)
    need(alone, "no single root is the outermost")
    return scale, top.disc, top.factor
