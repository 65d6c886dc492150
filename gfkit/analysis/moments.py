"""Means, variances and covariance of the numbers of pieces, over all positions of length n.

With F(x, y, t) the marked g.f., the derivatives of F by x and y at x = y = 1 are the g.f.s of the
sums, over all positions of length n, of i, j, i(i-1), ij and j(j-1), for i pieces of Left and j of
Right: the factorial moments times the number of positions. All are rational, so moments are exact
fractions for each n, and their growth follows from the dominant pole, with nothing assumed:
if a(n) ~ c r^n and the other sums have main parts P(n) r^n with the same r, then every moment is a
quotient of polynomials in n over Q(r), up to terms that vanish exponentially.

*Limit law*: how the number of pieces is distributed for large n. Let F = p/q, s i + u j the number
that is examined, and r(v) the root of q reversed, at x = v^s and y = v^u, that is the largest at v
= 1: simple, positive, above all others in absolute value, p not 0 there. Then a(n) = c(v) r(v)^n (1
+ O(e^n)) for v near 1, e < 1 (quasi-powers), the mean of the number is m n + O(1), its variance s n
+ O(1), with m = r'/r and s = r''/r + r'/r - (r'/r)^2 at v = 1. If the coefficients of a(n) are not
negative and s is not 0, the number minus m n, over the root of s n, tends to the normal law, and
the distribution functions differ by O(1/sqrt(n)). [FlajoletSedgewick2009, Theorem IX.9]

If q is a polynomial in t^k, the classes of n modulo k are examined one by one: they share r.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial, gcd
from typing import Any

from flint import arb, fmpz_poly

from gfkit.analysis.asymptotics import (
    ALL_ROOTS_ORDER,
    EXACT_DEGREE,
    exact_term,
    identified,
)
from gfkit.analysis.dominant_pole import (
    LonePole,
    NotLone,
    PolePlan,
    find_lone_pole,
    lone_pole,
)
from gfkit.analysis.dominant_roots import Factor, dominant_factors, largest_counts
from gfkit.analysis.poles import poles
from gfkit.base.arguments import an, at_least, takes, trusted
from gfkit.base.budget import Budget, budgeted, tracked
from gfkit.base.display import Shown, in_one_line
from gfkit.errors import GfkitError, LimitReached, said_as
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.numbers.enclosures import Enclosure, precision
from gfkit.numbers.polynomials import derivative, rational_of, value_at
from gfkit.numbers.records import LongNumbers
from gfkit.numbers.roots import RealRoot
from gfkit.series.marked_gf import MarkedGF, Term
from gfkit.series.marks import require_two
from gfkit.series.nth_term import term
from gfkit.series.rational_gf import RationalGF, lowest

ORDERS = ((1, 0), (0, 1), (2, 0), (1, 1), (0, 2))
"""The factorial moments that are needed: this many derivatives by x and by y."""
NEGATIVE = "the pole of least modulus is negative"


@dataclass(frozen=True, slots=True, repr=False)
class MomentsAt(LongNumbers, Shown):
    """The exact moments at one n, of i pieces of Left and j of Right."""

    left: Fraction
    right: Fraction
    left_variance: Fraction
    right_variance: Fraction
    covariance: Fraction


@dataclass(frozen=True, slots=True, repr=False)
class LinearMoment(Shown):
    """A moment is slope * n + shift, up to terms that vanish exponentially."""

    slope: RealRoot
    shift: RealRoot

    def __str__(self) -> str:
        shift = str(self.shift)
        return f"{self.slope} n {'-' if shift.startswith('-') else '+'} {shift.removeprefix('-')}"


@dataclass(frozen=True, slots=True, repr=False)
class MomentGrowth(Shown):
    """The moments for large n; base: the r of a(n) ~ c r^n."""

    base: RealRoot
    left: LinearMoment
    right: LinearMoment
    left_variance: LinearMoment
    right_variance: LinearMoment
    covariance: LinearMoment

    def __str__(self) -> str:
        return f"means {self.left} of Left's pieces, {self.right} of Right's"


@dataclass(frozen=True, slots=True, repr=False)
class Moments(Shown):
    """The g.f. of the number of positions, and those of the factorial sums by ORDERS.

    >>> from gfkit.series.marked_gf import MarkedGF
    >>> coins = MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (1, 0, 1): -1, (0, 1, 1): -1})
    >>> found = moments(coins)
    >>> found.at(10)
    MomentsAt(left=Fraction(5, 1), right=Fraction(5, 1), left_variance=Fraction(5, 2),
              right_variance=Fraction(5, 2), covariance=Fraction(-5, 2))
    >>> print(found.growth().left_variance.slope.value)
    0.25
    """

    positions: RationalGF
    sums: tuple[RationalGF, ...]

    @takes(n=at_least(0))
    def at(self, n: int) -> MomentsAt:
        """Return the moments at one n; raises GfkitError if there are no positions."""
        total, *sums = (term(gf, n) for gf in (self.positions, *self.sums))
        if not total:
            raise GfkitError(f"no positions of length {n}, so their numbers of pieces have no mean")
        x, y, xx, xy, yy = (Fraction(value, total) for value in sums)
        return MomentsAt(x, y, xx + x - x * x, yy + y - y * y, xy - x * y)

    def growth(self, *, digits: int = 50) -> MomentGrowth:
        """Return the moments for large n, all constants exact in Q(r) and enclosed.

        Raises GfkitError if the number of positions has no single simple dominant pole, or the sums
        grow in another way, and LimitReached if r has a degree above EXACT_DEGREE.
        """
        factor = self._dominant()
        count = _main_part(self.positions, factor, 1)[0]
        x, y, xx, xy, yy = (
            [value / count for value in _main_part(gf, factor, 1 + sum(order))]
            for order, gf in zip(ORDERS, self.sums, strict=True)
        )
        nothing = [count * 0] * 2
        flat = [
            *(*x, *y),
            *_covariance(xx, x, x, x),
            *_covariance(yy, y, y, y),
            *_covariance(xy, x, y, nothing),
        ]
        base, *numbers = identified(factor, flat, digits)
        slopes = [LinearMoment(numbers[k + 1], numbers[k]) for k in range(0, len(numbers), 2)]
        return MomentGrowth(base, *slopes)

    def _dominant(self) -> Factor:
        """Return the factor of the one dominant pole."""
        if not self.positions.order:
            raise GfkitError("there are finitely many positions, so nothing grows")
        top = [factor for factor in dominant_factors(self.positions) if factor.dominant]
        if sum(factor.dominant for factor in top) > 1 or top[0].multiplicity > 1:
            raise GfkitError(
                "the number of positions does not grow like c r^n with one r, so the moments have "
                "no single rate; they are exact for each n"
            )
        if top[0].degree > EXACT_DEGREE:
            raise LimitReached(
                f"r has degree {top[0].degree}; rates of moments are computed up to degree "
                f"{EXACT_DEGREE}"
            )
        return top[0]

    def __repr__(self) -> str:
        return in_one_line(self, f"<Moments: {self}>")

    def __str__(self) -> str:
        return f"numbers of pieces, over positions with the g.f. {self.positions}"


@takes(gf=an(MarkedGF, "a g.f. with marks, as of generating_function(marks='xy')"))
@budgeted
def moments(
    gf: MarkedGF,
    *,
    budget: Budget | None = None,  # noqa: ARG001 - for `budgeted`
) -> Moments:
    """Return the moments of the numbers of Left's and Right's pieces, from the marked g.f.

    budget: limits of time, memory and steps.
    """
    require_two((i for i, *_ in (*gf.num, *gf.den)), "moments")
    num, den = (
        {order: _at_one(side, order) for order in ((0, 0), *ORDERS)} for side in (gf.num, gf.den)
    )
    q = den[0, 0]
    # At x = 1 + u, y = 1 + v, the coefficient of u^i v^j is above[i, j]/q^(i+j+1).
    above: dict[tuple[int, int], fmpz_poly] = {}
    for i, j in tracked(((0, 0), *ORDERS), "sums"):
        above[i, j] = num[i, j] * q ** (i + j) - sum(
            (
                found * den[i - k, j - m] * q ** (i + j - k - m - 1)
                for (k, m), found in above.items()
                if k <= i and m <= j
            ),
            fmpz_poly(),
        )
    positions, *sums = (
        lowest(factorial(i) * factorial(j) * found, q ** (i + j + 1))
        for (i, j), found in above.items()
    )
    return Moments(positions, tuple(sums))


def _at_one(terms: Sequence[Term], order: tuple[int, int]) -> fmpz_poly:
    """Return the coefficient of u^i v^j at x = 1 + u, y = 1 + v, a polynomial in t."""
    found = [0] * (1 + max((k for *_, k, _ in terms), default=0))
    for i, j, k, c in terms:
        found[k] += c * comb(i, order[0]) * comb(j, order[1])
    return fmpz_poly(found)


def _main_part(gf: RationalGF, factor: Factor, length: int) -> list[AlgebraicNumber]:
    """Return the coefficients of P(n), `length` of them, where P(n) r^n is the main part."""
    values: list[AlgebraicNumber] = []
    for found in dominant_factors(gf) if gf.order else ():
        if found.dominant and found.coefficients == factor.coefficients:
            values = exact_term(gf, found.coefficients, found.multiplicity)
        elif found.dominant:
            pair = [fmpz_poly(list(one.coefficients)) for one in (found, factor)]
            if largest_counts(pair)[0]:
                raise GfkitError("a moment has a dominant pole that the positions do not have")
    if len(values) > length:
        raise GfkitError("a moment grows faster than the number of pieces allows")
    zero = AlgebraicNumber.generator(factor.coefficients) * 0
    return values + [zero] * (length - len(values))


def _covariance(
    product: list[AlgebraicNumber],
    x: list[AlgebraicNumber],
    y: list[AlgebraicNumber],
    more: list[AlgebraicNumber],
) -> list[AlgebraicNumber]:
    """Return product + more - x y, which is linear in n, as a polynomial in n."""
    if product[2] - x[1] * y[1]:
        raise GfkitError("a variance grows faster than linearly")
    return [
        product[0] + more[0] - x[0] * y[0],
        product[1] + more[1] - (x[0] * y[1] + x[1] * y[0]),
    ]


BITS = 64
ROUNDS = 6


@dataclass(frozen=True, slots=True)
class QuasiPowers:
    """The law of a number of pieces: of n modulo `period` in `residues`, n counted from 0.

    mean, variance: what they grow by as n grows by 1. is_normal: False if the variance is exactly
    bounded. whole: 1/q at v = 1, in t^period. lone: how its pole was found alone, with its bits;
    None if all roots were enclosed.
    """

    period: int
    residues: tuple[int, ...]
    mean: Enclosure
    variance: Enclosure
    is_normal: bool
    whole: RationalGF
    lone: tuple[PolePlan, int, LonePole] | None = None


def derivative_at_one(
    terms: Sequence[Term], weights: tuple[int, int], order: int, period: int, residue: int = 0
) -> list[int]:
    """Return a derivative by v at v = 1 of a polynomial with x = v^s and y = v^u.

    weights: s and u. The powers t^e with e = residue modulo period are kept, ascending.

    >>> derivative_at_one([(0, 0, 0, 1), (3, 0, 2, 5)], (1, 1), 2, 2)
    [0, 30]
    """
    found = [0] * (1 + max((k for *_, k, _ in terms), default=0) // period)
    for i, j, k, c in terms:
        if k % period == residue:
            e = weights[0] * i + weights[1] * j
            found[k // period] += c * (1, e, e * (e - 1))[order]
    while found and not found[-1]:
        found.pop()
    return found


@trusted
def quasi_powers(gf: MarkedGF, weights: tuple[int, int], digits: int = 30) -> QuasiPowers:
    """Return the law of s i + u j for the coefficients of x^i y^j; weights: s and u.

    Raises GfkitError, with the reason, where no single simple pole leads; LimitReached.

    >>> from gfkit.series.marked_gf import MarkedGF
    >>> coins = MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (0, 0, 1): -1, (1, 0, 1): -1})
    >>> found = quasi_powers(coins, (1, 1))
    >>> str(found.mean), str(found.variance), found.residues
    ('0.5', '0.25', (0,))
    """
    require_two((i for i, *_ in (*gf.num, *gf.den)), "limit laws")
    if not gf.order:
        raise GfkitError("there are finitely many terms, so there is no limit")
    period = gcd(*(k for *_, k, _ in gf.den))
    below = [derivative_at_one(gf.den, weights, m, period) for m in range(3)]
    whole = RationalGF.of([1], below[0])
    if not whole.order:
        raise GfkitError("at x = y = 1 the denominator is 1, so the terms have no growth")
    for attempt in range(ROUNDS):
        bits = (BITS + 4 * digits) << attempt
        base, lone = _largest(whole, bits)
        with precision(2 * bits + 8 * whole.order):
            ball = arb(rational_of(base.low)).union(arb(rational_of(base.high)))
            mean, variance = law_at(1 / ball, below, period)
            if not (mean.is_finite() and variance.is_finite()):
                continue
            found = Enclosure.of(mean), Enclosure.of(variance)
            residues = _residues(gf, weights, period, 1 / ball)
        settled = [one.settles(digits) or one.radius * 10**digits < 1 for one in found]
        if residues is None or not all(settled):
            continue
        is_normal = 0 not in found[1]
        if not is_normal and not is_bounded(whole, below, period):
            continue
        zero = Enclosure.exactly(0)
        return QuasiPowers(
            period, residues, found[0], found[1] if is_normal else zero, is_normal, whole, lone
        )
    raise LimitReached("the constants of the law, or that one is not 0, were not settled")


def law_at(rho: Any, below: Sequence[Sequence[int]], period: int) -> tuple[Any, Any]:
    """Return mean and variance for a step of n at a zero of q, in any ring with division.

    below: q and its derivatives by v at v = 1, in t^period. With f the zero, a function of v,
    q(v, f) = 0 gives f' and f'', and r = 1/f.
    """
    q, first, second = below
    zero, slopes = rho * 0, derivative(q)
    slope = value_at(slopes, rho, zero)
    one = -value_at(first, rho, zero) / slope
    bent = value_at(derivative(slopes), rho, zero)
    turned = value_at(derivative(first), rho, zero)
    two = -(value_at(second, rho, zero) + 2 * turned * one + bent * one * one) / slope
    mean = -one / rho
    return mean / period, (mean * mean - two / rho + mean) / period


def _largest(
    whole: RationalGF, bits: int
) -> tuple[Enclosure, tuple[PolePlan, int, LonePole] | None]:
    """Return the root r of least 1/r, positive, simple and alone; raises GfkitError."""
    if whole.order > ALL_ROOTS_ORDER:
        with said_as(GfkitError, NotLone):
            plan = find_lone_pole(whole)
            found = lone_pole(whole, plan.rate, plan.bits, plan.series, bits)
        if found.base.low <= 0:
            raise GfkitError(NEGATIVE)
        return found.base, (plan, bits, found)
    roots = poles(whole, bits)
    top = max(roots, key=lambda pole: (pole.least, pole.base.real.low))
    second = max((pole.most for pole in roots if pole is not top), default=Fraction(0))
    if top.multiplicity > 1:
        raise GfkitError("the pole of least modulus is multiple")
    if not top.base.is_real or top.least <= second:
        raise GfkitError("several poles share the least modulus, or are too close to it")
    if top.base.real.low <= 0:
        raise GfkitError(NEGATIVE)
    return top.base.real, None


def _residues(
    gf: MarkedGF, weights: tuple[int, int], period: int, rho: arb
) -> tuple[int, ...] | None:
    """Return the classes of n in which the pole is one; None if balls are too wide to tell."""
    kept = []
    for residue in range(period):
        above = derivative_at_one(gf.num, weights, 0, period, residue)
        if above:
            if value_at(above, rho, rho * 0).contains(0):
                return None
            kept.append(residue)
    return tuple(kept)


def is_bounded(whole: RationalGF, below: Sequence[Sequence[int]], period: int) -> bool:
    """Return whether the variance for a step of n is exactly 0, in the field of r.

    Raises LimitReached where r has too high a degree.
    """
    factor = next(one for one in dominant_factors(whole) if one.dominant)
    if factor.degree > EXACT_DEGREE:
        raise LimitReached(f"r has degree {factor.degree}; zeros are given up to {EXACT_DEGREE}")
    inverse = fmpz_poly(list(factor.coefficients)[::-1])
    rho = AlgebraicNumber.generator([int(c) for c in inverse.coeffs()])
    variance = law_at(rho, below, period)[1]
    return bool(variance == rho * 0)
