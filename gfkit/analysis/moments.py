"""Means, variances and covariance of the numbers of pieces, over all positions of length n.

With F(x, y, t) the marked g.f., the derivatives of F by x and y at x = y = 1 are the g.f.s of the
sums, over all positions of length n, of i, j, i(i-1), ij and j(j-1), for i pieces of Left and j of
Right: the factorial moments times the number of positions. All are rational, so moments are exact
fractions for each n, and their growth follows from the dominant pole, with nothing assumed:
if a(n) ~ c r^n and the other sums have main parts P(n) r^n with the same r, then every moment is a
quotient of polynomials in n over Q(r), up to terms that vanish exponentially.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial
from typing import TYPE_CHECKING

from flint import fmpz_poly

from gfkit.analysis.asymptotics import EXACT_DEGREE, Algebraic, exact_term, identified
from gfkit.analysis.dominant import dominant_factors, largest_counts
from gfkit.base.arguments import an, at_least, takes
from gfkit.base.budget import Budget, budgeted, tracked
from gfkit.base.display.shown import Shown, in_one_line
from gfkit.errors import GfkitError, LimitReached
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.numbers.decimal import Record
from gfkit.series.algebra import term
from gfkit.series.marked import MarkedGF
from gfkit.series.profile import require_two
from gfkit.series.rational import RationalGF, lowest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.analysis.dominant import Factor
    from gfkit.series.marked import Term

ORDERS = ((1, 0), (0, 1), (2, 0), (1, 1), (0, 2))
"""The factorial moments that are needed: this many derivatives by x and by y."""


@dataclass(frozen=True, slots=True, repr=False)
class MomentsAt(Record, Shown):
    """The exact moments at one n, of i pieces of Left and j of Right."""

    left: Fraction
    right: Fraction
    left_variance: Fraction
    right_variance: Fraction
    covariance: Fraction


@dataclass(frozen=True, slots=True, repr=False)
class Line(Shown):
    """A moment is slope * n + shift, up to terms that vanish exponentially."""

    slope: Algebraic
    shift: Algebraic

    def __str__(self) -> str:
        shift = str(self.shift)
        return f"{self.slope} n {'-' if shift.startswith('-') else '+'} {shift.removeprefix('-')}"


@dataclass(frozen=True, slots=True, repr=False)
class MomentGrowth(Shown):
    """The moments for large n; base: the r of a(n) ~ c r^n."""

    base: Algebraic
    left: Line
    right: Line
    left_variance: Line
    right_variance: Line
    covariance: Line

    def __str__(self) -> str:
        return f"means {self.left} of Left's pieces, {self.right} of Right's"


@dataclass(frozen=True, slots=True, repr=False)
class Moments(Shown):
    """The g.f. of the number of positions, and those of the factorial sums by ORDERS.

    >>> from gfkit.series.marked import MarkedGF
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
        slopes = [Line(numbers[k + 1], numbers[k]) for k in range(0, len(numbers), 2)]
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
            values = exact_term(gf, found)
        elif found.dominant:
            pair = [fmpz_poly(list(one.coefficients)) for one in (found, factor)]
            if largest_counts(pair)[0]:
                raise GfkitError("a moment has a dominant pole that the positions lack")
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
