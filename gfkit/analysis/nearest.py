"""Nearest-integer forms a(n) = round(c r^n), with the n from which they are proved.

The closed form is split into terms that are kept and the rest; wherever the rest is below 1/2 in
absolute value, a(n) is the nearest integer to what is kept. Let B(n) be the sum over the roots of
the rest of |c_0| + |c_1| n + ... times |r|^n, from balls that enclose the roots and coefficients
(Arb). If all those |r| are below 1, or equal to 1 where they are roots of unity without a power of
n, B falls from a computable n on, so B(n1) < 1/2 is a proof for all n >= n1; below n1 each n is
enclosed on its own. For roots of unity B has the largest of their values, which are periodic.
[Johansson2017]
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from flint import acb, arb, fmpz_poly

from gfkit.analysis.leading_pole import first_that
from gfkit.base.budget import spend, tracked
from gfkit.base.display.shown import Shown
from gfkit.errors import LimitReached
from gfkit.formulas.build import R, add, polynomial
from gfkit.formulas.latex import latex_of
from gfkit.formulas.tree import Call, Expression, RootSum, text_of
from gfkit.numbers.balls import Enclosure
from gfkit.numbers.coefficients import value_at
from gfkit.numbers.decimal import Record
from gfkit.numbers.roots import isolated_roots

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.analysis.closed_form import ClosedForm
    from gfkit.analysis.partial_fractions import Rational, RootPart

MAX_DEGREE = 150
"""Of the closed forms whose roots are enclosed."""
MAX_PERIOD = 5000
"""Of terms with roots of unity whose values are all looked at."""
MAX_STEPS = 3000
"""How many n below that are checked one by one."""


@dataclass(frozen=True, slots=True, repr=False)
class NearestInteger(Record, Shown):
    """a(n) = round(kept(n)) for all n >= holds_from, and not at holds_from - 1 if `sharp`.

    kept: the formula; where it names r, that is the real root `root_digits` of `root_of`, enclosed
    in root_value.
    """

    kept: Expression
    holds_from: int
    sharp: bool
    root_of: tuple[int, ...] | None = None
    root_digits: str | None = None
    factor_digits: str | None = None
    root_value: Enclosure | None = None

    @property
    def formula(self) -> Expression:
        """The nearest integer, as a formula."""
        return Call("round", (self.kept,))

    def __str__(self) -> str:
        shown = text_of(self.formula)
        if self.root_of is None:
            return shown
        equation = text_of(polynomial(self.root_of, R))
        return f"{shown}, r = {self.root_digits} a root of {equation}"

    def latex(self) -> str:
        """Return the formula in LaTeX, and which root r is."""
        shown = latex_of(self.formula)
        if self.root_of is None:
            return shown
        equation = latex_of(polynomial(self.root_of, R))
        return rf"{shown}, \quad {equation} = 0, \; r \approx {self.root_digits}"

    def root_text(self) -> str | None:
        """Return which root r is."""
        if self.root_of is None:
            return None
        equation = text_of(polynomial(self.root_of, R))
        return (
            f"r = {self.root_digits}, a root of {equation}; the factor of r^n is "
            f"{self.factor_digits}"
        )


@dataclass(frozen=True, slots=True)
class _Root:
    """A root of a part, with the coefficients of its powers of n, all in balls."""

    part: int
    value: acb
    coefficients: tuple[acb, ...]
    modulus: arb
    on_circle: bool

    @property
    def real(self) -> bool:
        return bool(self.value.imag.is_zero())

    def at(self, n: int) -> acb:
        return acb(value_at(self.coefficients, n) * self.value**n)

    def bound(self, n: int) -> arb:
        """Return a bound on |at(n)|; it falls from `falls_from` on if the modulus is below 1."""
        return arb(value_at([abs(c) for c in self.coefficients], n) * self.modulus**n)

    @property
    def vanishes(self) -> bool:
        """Whether the bound falls to 0, or stays, where it is on the circle."""
        if self.on_circle:
            return len(self.coefficients) == 1
        return bool(self.modulus < 1)

    def falls_from(self) -> int:
        """Return an n from which n^k |r|^n falls for each power k of n."""
        k = len(self.coefficients) - 1
        if not k:
            return 0
        steps = k / -self.modulus.log()  # the derivative of k log n + n log |r| is 0 there
        return math.ceil(float(steps.upper())) + 1


def nearest_integer(closed: ClosedForm) -> NearestInteger | None:
    """Return a nearest-integer form, or None if none is proved.

    What is kept is the largest real root alone or, where that does not do, with the rational
    roots and roots of unity whose terms grow, or with all roots of unity. None also for closed
    forms that have nothing to leave out, above MAX_DEGREE, and if roots are too close together.

    >>> from gfkit.series.expression import parse_fraction
    >>> from gfkit.analysis.closed_form import closed_form
    >>> for gf in ["x/(1-x-x^2)", "(1+2x)/(1-x-2x^2)", "1/(1-x)/(1-x^2)/(1-x^3)"]:
    ...     found = nearest_integer(closed_form(parse_fraction(gf)))
    ...     print(found, found.holds_from)
    round(((1+sqrt(5))/2)^n/sqrt(5)) 0
    round(2^(n+2)/3) 0
    round((6*n^2+36*n+47)/72) 0
    """
    if closed.gf.order > MAX_DEGREE:
        return None
    try:
        roots = _roots(closed)
    except LimitReached:
        return None
    if len(roots) < 2:
        return None
    largest = _largest(roots)
    if largest is None:
        return None
    alone = [largest]
    growing = [
        root
        for root in roots
        if (root.on_circle and len(root.coefficients) > 1)
        or (closed.parts[root.part].degree == 1 and not root.modulus <= 1)
    ]
    circle = [root for root in roots if root.on_circle]
    for kept in (alone, [*alone, *growing], [*alone, *growing, *circle]):
        rest = [root for root in roots if all(root is not other for other in kept)]
        if not rest or any(not root.vanishes for root in rest):
            continue
        found = _first_n(closed, rest)
        if found is not None:
            return _described(closed, kept, largest, *found)
    return None


def _roots(closed: ClosedForm) -> list[_Root]:
    found = []
    for index, part in enumerate(tracked(closed.parts, "parts")):
        poly = fmpz_poly(list(part.poly))
        unity = part.irreducible and bool(poly.is_cyclotomic())
        for value, _ in isolated_roots(poly):
            below = (
                acb(value_at(poly.derivative().coeffs(), value)) if part.over_derivative else acb(1)
            )
            coefficients = tuple(_rational_at(c, value) / below for c in part.numerators)
            modulus = arb(1) if unity else abs(value)
            found.append(_Root(index, value, coefficients, modulus, unity))
    return found


def _rational_at(coefficients: Rational, value: acb) -> acb:
    below = math.lcm(*(c.denominator for c in coefficients)) if coefficients else 1
    return acb(value_at([int(c * below) for c in coefficients], value)) / below


def _largest(roots: Sequence[_Root]) -> _Root | None:
    """Return the real root of largest modulus, a positive one before a negative one."""
    real = [root for root in roots if root.real]
    return max(
        real,
        key=lambda root: (float(root.modulus.mid()), float(root.value.real.mid())),
        default=None,
    )


def _first_n(closed: ClosedForm, rest: Sequence[_Root]) -> tuple[int, bool] | None:
    """Return the first n from which the rest is below 1/2, and whether it fails just before."""
    lowest = max(closed.offset, 0)
    start = max(lowest, closed.holds_from, *(root.falls_from() for root in rest))

    vanishing = [root for root in rest if not root.on_circle]
    circle = _periodic_bound(closed, [root for root in rest if root.on_circle])

    def below_half(n: int) -> bool:
        spend(1 + len(vanishing))
        return bool(sum((root.bound(n) for root in vanishing), circle) < arb(1) / 2)

    n = first_that(below_half, start)
    if n is None:
        return None
    early = closed.early
    for _ in tracked(range(MAX_STEPS), "values of n checked one by one"):
        if n <= lowest:
            return lowest, False
        at = n - 1 - closed.offset
        size = sum((root.at(n - 1).real for root in rest), arb(0))
        if at < len(early):
            size += arb(early[at].numerator) / early[at].denominator
        if not abs(size) < arb(1) / 2:
            return n, bool(abs(size) > arb(1) / 2)
        n -= 1
    return n, False


def _periodic_bound(closed: ClosedForm, circle: Sequence[_Root]) -> arb:
    """Return the largest absolute value of the sum of these parts, all of which are periodic."""
    parts = [closed.parts[index] for index in sorted({root.part for root in circle})]
    if not parts:
        return arb(0)
    period = math.lcm(*(fmpz_poly(list(part.poly)).is_cyclotomic() for part in parts))
    if period > MAX_PERIOD:
        triangle: arb = sum((abs(root.coefficients[0]) for root in circle), arb(0))
        return triangle
    columns = zip(*(part.values(0, period) for part in parts), strict=True)
    largest = max(abs(sum(column, Fraction(0))) for column in columns)
    return arb(largest.numerator) / arb(largest.denominator)


def _described(
    closed: ClosedForm, kept: Sequence[_Root], largest: _Root, holds_from: int, sharp: bool
) -> NearestInteger:
    """Return the form with the formula of what is kept."""
    whole = [root.part for root in kept if root is not largest]
    terms: list[Expression] = []
    named = False
    for index, (part, formulas) in enumerate(zip(closed.parts, closed.terms, strict=True)):
        if index == largest.part:
            if part.degree == 1:
                terms += formulas
            else:
                chosen, named = _term_of(part, formulas, largest)
                terms += chosen
        elif index in whole:
            terms += formulas
    kept_formula = add(*terms)
    if not named:
        return NearestInteger(kept_formula, holds_from, sharp)
    factor = largest.coefficients[-1].real
    return NearestInteger(
        kept_formula,
        holds_from,
        sharp,
        closed.parts[largest.part].poly,
        _digits(largest.value.real),
        _digits(factor),
        Enclosure.of(largest.value.real),
    )


def _term_of(
    part: RootPart, formulas: tuple[Expression, ...], root: _Root
) -> tuple[tuple[Expression, ...], bool]:
    """Return the terms that belong to one root, and whether they name it r."""
    if len(formulas) == 1 and isinstance(formulas[0], RootSum):
        return (formulas[0].body,), True
    # Two conjugate terms for each power of n, that of the larger square root first.
    other = -part.poly[1] - root.value.real
    return formulas[0 if root.value.real > other else 1 :: 2], False


def _digits(ball: arb) -> str:
    """Return as many digits as the ball allows, up to 15; the last may be off by one."""
    return str(ball.str(15, radius=False))
