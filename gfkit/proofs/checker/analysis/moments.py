"""The kinds "limit law" and "moments", of x^i y^j drawn with its coefficient in a(n), as n grows.

By a lemma the sum over n of a(offset + n) t^n is p/q, both polynomials in z = t^k but for the
classes of n modulo k. At x = y = 1 one zero of q is nearest to 0, simple and positive; where p is
not 0 there, it is the zero f(u, v) at x = e^u, y = e^v that is nearest, and the coefficient of z^n
is c f^(-n) (1 + O(r^n)) with r < 1 and c = -p(f)/(f q_z(f)), uniformly for u, v near 0:
quasi-powers. So the logarithm of the moment generating function, of which the derivatives at 0 are
means, variances and the covariance, is log c - n log f up to terms that vanish exponentially. The
derivatives of f are those of the implicit function, and all are computed as *jets*, for u = s w and
v = t w: the coefficients of 1, w, w^2, which tell mean and variance of s i + t j. The variance of
i + j is those of i and of j and twice the covariance.

Law of X = s i + u j. Where the coefficients of a(n) are not negative and the variance grows, the
distribution functions of (X - m n)/sqrt(w n) and of the normal law differ by O(1/sqrt(n)).
[FlajoletSedgewick2009, Theorem IX.9] No coefficient is negative if a(n) counts with weights, all
above 0, or if p and 1 - q have none.
"""

from __future__ import annotations

from fractions import Fraction
from math import factorial, gcd
from typing import TYPE_CHECKING, Any

from ..core.certificates import gf_lemma
from ..core.gf import trimmed
from ..core.rejections import limit, need
from .closed_forms import Field
from .polynomials import integers, interval
from .roots import Disc, Ends, Roots, Scale

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.reports import Given

COUNTS = ("strip", "product")
HIGHEST = 60
NAMES = ["left", "right", "left_variance", "right_variance", "covariance"]
Term = tuple[int, int, int, int]
Weights = tuple[int, int]
Jet = list[Any]


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
    weights = statement["weights"]
    mean, variance = map(scale.ends, Jets(scale, weights).slopes(rho, q, period))
    _require_inside(mean, statement["mean"], "the mean", clock)
    if statement["law"] == "bounded":
        need(not any(interval(statement["variance"], clock)), "a bounded variance does not grow")
        need(factor, "a bounded variance is given from the factor of the root")
        limit(len(factor) <= HIGHEST, "the largest root has too high a degree")
        field = Field(factor, clock)
        exact = Jets(field, weights).slopes(field.inverse(field.letter()), q, period)[1]
        need(field.is_zero(exact), "the variance grows")
    else:
        _require_inside(variance, statement["variance"], "the variance", clock)
        need(variance[0] > 0, "the variance is not shown to grow")
    report.say("law", "one simple zero of q is the nearest; quasi-powers", "dominant poles")


def _require_inside(ends: Ends, said: list[str], what: str, clock: Clock) -> None:
    low, high = interval(said, clock)
    need(low <= ends[0] and ends[1] <= high, f"{what} is not shown to be in its interval")


def check_moments(given: Given) -> None:
    """Enclose the lines. Evidence: `scale`, `factors` of q at x = y = 1."""
    statement, evidence, lemmas, clock, report = given
    need([line["of"] for line in statement["lines"]] == NAMES, "the lines are not the five known")
    lemma = gf_lemma(lemmas, statement["of"], clock)
    p, q = (marked_terms(lemma[name], clock) for name in "pq")
    scale, root, _ = _largest_root(_at_one(q, 1, 0), evidence, clock)
    rho = scale.inverse(root)
    lines = [Jets(scale, z).lines(rho, p, q) for z in ((1, 0), (0, 1), (1, 1))]
    slopes, shifts = (_five(z, scale) for z in zip(*lines, strict=True))
    for said, slope, shift in zip(statement["lines"], slopes, shifts, strict=True):
        for key, disc in (("slope", slope), ("shift", shift)):
            _require_inside(scale.ends(disc), said[key], f"the {key} of {said['of']}", clock)
    report.say("law", "one simple zero of q is the nearest; quasi-powers", "dominant poles")


def _five(found: Any, scale: Scale) -> list[Disc]:
    """Return what `NAMES` says, from mean and variance of i, of j and of i + j."""
    (left, one), (right, two), (_, both) = found
    rest = scale.plus(both, scale.times(scale.plus(one, two), scale.rational(-1)))
    return [left, right, one, two, scale.times(rest, scale.rational(Fraction(1, 2)))]


def marked_terms(side: Any, clock: Clock) -> list[Term]:
    """Read p or q with marks, as a lemma has it, as exponents of x, y, t and coefficients."""
    fair = all(isinstance(term, list) and len(term) == 4 for term in side)
    need(fair, "the lemma is not about a g.f. with marks x and y")
    clock.spend(10 * len(side))
    return [(i, j, k, integers([c], "a coefficient", clock)[0]) for i, j, k, c in side]


def _at_one(
    terms: list[Term], period: int, residue: int, weights: Weights = (0, 0), power: int = 0
) -> list[Any]:
    """Return the coefficient of w^power of a class of exponents of t, in z = t^period."""
    found = [Fraction(0)] * (1 + max((k for _, _, k, _ in terms), default=0) // period)
    for i, j, k, c in terms:
        if k % period == residue:
            moved = (weights[0] * i + weights[1] * j) ** power
            found[k // period] += Fraction(c * moved, factorial(power))
    found = trimmed(found)
    return found if power else [int(z) for z in found]


class Jets:
    """Coefficients of 1, w, w^2, in a ring of numbers; weights: s and t."""

    def __init__(self, ring: Any, weights: Weights) -> None:
        self.ring, self.weights = ring, weights
        self.none = [ring.rational(0)] * 3

    def plus(self, one: Jet, other: Jet, factor: Fraction | int = 1) -> Jet:
        """Return one + factor other."""
        by = self.ring.rational(factor)
        return [self.ring.plus(a, self.ring.times(b, by)) for a, b in zip(one, other, strict=True)]

    def times(self, one: Jet, other: Jet) -> Jet:
        """Return a product."""
        found = [*self.none]
        for i, j in ((0, 0), (0, 1), (1, 0), (0, 2), (1, 1), (2, 0)):
            found[i + j] = self.ring.plus(found[i + j], self.ring.times(one[i], other[j]))
        return found

    def log(self, jet: Jet) -> Jet:
        """Return the logarithm, up to its constant term."""
        by = self.ring.inverse(jet[0])
        rest = [self.none[0], *(self.ring.times(c, by) for c in jet[1:])]
        return self.plus(rest, self.times(rest, rest), Fraction(-1, 2))

    def taylor(self, rho: Any, terms: list[Term], period: int) -> list[Jet]:
        """Return a polynomial and its derivatives by z over 1, 1, 2, 6 at a number."""
        found: list[Jet] = [[] for _ in range(4)]
        for power in range(3):
            f = [Fraction(c) for c in _at_one(terms, period, 0, self.weights, power)]
            for order in range(4):
                total = self.none[0]
                for c in reversed(f):
                    total = self.ring.plus(self.ring.times(total, rho), self.ring.rational(c))
                found[order].append(total)
                f = [c * k / (order + 1) for k, c in enumerate(f)][1:]
        return found

    def moved(self, f: list[Jet], by: Jet) -> Jet:
        """Return f at a number moved by a jet without constant term."""
        return self.plus(f[0], self.times(self.plus(f[1], self.times(f[2], by)), by))

    def zero(self, q: list[Jet]) -> Jet:
        """Return what moves a simple zero to that of q at x = e^(s w), y = e^(t w)."""
        found, inverse = self.none, [self.ring.inverse(q[1][0]), *self.none[1:]]
        for _ in range(2):
            off = [self.none[0], *self.moved(q, found)[1:]]
            found = self.plus(found, self.times(off, inverse), -1)
        return found

    def moments(self, log: Jet, factor: Fraction | int) -> tuple[Any, Any]:
        """Return mean and variance of a part of the cumulant generating function."""
        by = (self.ring.rational(factor * k) for k in (1, 2))
        mean, variance = map(self.ring.times, log[1:], by)
        return mean, variance

    def slopes(self, rho: Any, q: list[Term], period: int) -> tuple[Any, Any]:
        """Return what the moments grow by with n."""
        by = self.zero(self.taylor(rho, q, period))
        return self.moments(self.log([rho, *by[1:]]), Fraction(-1, period))

    def lines(self, rho: Any, p: list[Term], q: list[Term]) -> tuple[Any, Any]:
        """Return slopes and shifts of the moments."""
        above, below = (self.taylor(rho, side, 1) for side in (p, q))
        by = self.zero(below)
        slope = [self.plus(self.none, below[k], k) for k in (1, 2, 3)]
        log = self.log([rho, *by[1:]])
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
