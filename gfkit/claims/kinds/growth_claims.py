"""Claims about growth: the rate to some digits, and one power with a rest that tends to 0."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from gfkit.claims.finding import Finding
from gfkit.claims.sequences import sequence_of
from gfkit.errors import ClaimError, GfkitError
from gfkit.formulas.evaluate import Scope, value_of
from gfkit.formulas.grammar import parse_expression
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.numbers.roots import certified_roots

if TYPE_CHECKING:
    from gfkit.claims.claim import Claim
    from gfkit.numbers.roots import RootBall
    from gfkit.series.rational import RationalGF

SHOWN = 9
"""Digits of a repair that is not exact."""


def settle_growth(claim: Claim) -> Finding:
    """Settle says.growth, a decimal: the rate of growth, rounded to the digits that it has."""
    claim.only(says={"growth"})
    text = claim.said("growth")
    try:
        said = Decimal(text)
    except ArithmeticError:
        raise ClaimError(claim.where, f"says.growth = {text!r} is no decimal number") from None
    exponent = said.as_tuple().exponent
    if not isinstance(exponent, int):
        raise ClaimError(claim.where, f"says.growth = {text!r} is no decimal number")
    found = _dominant(_rational(claim))
    if found is None:
        return Finding.refused("no single positive root is certain to be the largest")
    unit = Fraction(10) ** min(exponent, 0)
    ends = [round((found.real + side) / unit) * unit for side in (-found.radius, found.radius)]
    if ends[0] != ends[1]:
        return Finding.refused("the enclosure of the rate is too wide for so many digits")
    printed = Fraction(said)
    if printed == ends[0]:
        parts = [(printed, end) for end in ends]
        return Finding.equal(list(parts), "the largest root of the denominator is enclosed")
    true = f"{float(ends[0]):.{max(-exponent, 0)}f}"
    return Finding.refuted("the rate of growth", text, true, true)


def settle_asymptotic(claim: Claim) -> Finding:
    """Settle a(n) = says.main + o(1) for a main term c b^n, sums of square roots allowed.

    It is true if and only if b is a simple root of the characteristic polynomial, c its coefficient
    in the partial fractions, and all other roots are inside the unit circle.
    """
    claim.only(says={"main"})
    body = parse_expression(claim.said("main"))
    values = [value_of(body, Scope({"n": n})) for n in range(4)]
    exact = [
        AlgebraicNumber.of(v) for v in values if isinstance(v, int | Fraction | AlgebraicNumber)
    ]
    if len(exact) < 4 or not exact[0]:
        raise ClaimError(claim.where, "says.main is c*b^n with numbers c and b that are not 0")
    c, b = exact[0], exact[1] / exact[0]
    if any(exact[n] != c * b**n for n in (2, 3)):
        raise ClaimError(claim.where, "says.main is c*b^n with numbers c and b that are not 0")
    gf = _rational(claim)
    others = [root for root in _roots(gf) if not _holds(root, b)]
    if _at(gf.den[::-1], b):
        dominant = _dominant(gf)
        return Finding.refuted(
            "the rate of growth",
            claim.said("main"),
            "another" if dominant is None else f"{float(dominant.real):.{SHOWN}f}",
            None if dominant is None else _numerical(gf, dominant),
        )
    if len(others) == len(_roots(gf)):
        return Finding.refuted(
            "the power", claim.said("main"), "a multiple root: powers of n times it"
        )
    slope = _at([k * d for k, d in enumerate(gf.den)][1:], 1 / b)
    true = -b * _at(gf.num, 1 / b) / slope
    if not all(map(_is_inside, others)):
        return Finding.refuted("the rest", "o(1)", "a root outside the unit circle")
    if c != true:
        return Finding.refuted("the coefficient", c, true, f"({true})*({b})^n + o(1)")
    reason = "coefficient and base are exact, the other roots inside the unit circle"
    return Finding.equal([(c, true), (_at(gf.den[::-1], b), AlgebraicNumber.of(0))], reason)


def _rational(claim: Claim) -> RationalGF:
    sequence = sequence_of(claim.where, claim.about)
    if sequence.gf is None:
        raise ClaimError(claim.where, "needs a sequence whose g.f. is known")
    try:
        gf = sequence.gf.as_gf()
    except GfkitError:
        raise ClaimError(claim.where, "needs a sequence of integers") from None
    if not gf.order:
        raise ClaimError(claim.where, "has finitely many terms that are not 0")
    return gf


def _roots(gf: RationalGF) -> tuple[RootBall, ...]:
    return certified_roots(gf.den[::-1])


def _dominant(gf: RationalGF) -> RootBall | None:
    """Return the largest root, if it is certain to be simple, positive and the only such one."""
    roots = sorted(_roots(gf), key=lambda root: -abs(root.real) - abs(root.imaginary))
    for root in roots:
        if root.is_real and root.real > 0 and root.multiplicity == 1:
            low = root.real - root.radius
            if all(other is root or _norm(other) < low**2 for other in roots):
                return root
    return None


def _norm(root: RootBall) -> Fraction:
    """Return a bound for the square of the modulus."""
    sides = (abs(side) + root.radius for side in (root.real, root.imaginary))
    return sum((side**2 for side in sides), Fraction(0))


def _is_inside(root: RootBall) -> bool:
    return _norm(root) < 1


def _holds(root: RootBall, value: AlgebraicNumber) -> bool:
    """Tell whether a real number lies in the ball of a simple root."""
    near = root.real - root.radius <= value <= root.real + root.radius
    return root.is_real and root.multiplicity == 1 and near


def _at(coefficients: tuple[int, ...] | list[int], value: AlgebraicNumber) -> AlgebraicNumber:
    found = AlgebraicNumber.of(0)
    for coefficient in reversed(coefficients):
        found = found * value + coefficient
    return found


def _numerical(gf: RationalGF, root: RootBall) -> str:
    inverse = 1 / root.real
    above = sum(p * inverse**k for k, p in enumerate(gf.num))
    slope = sum(k * q * inverse ** (k - 1) for k, q in enumerate(gf.den) if k)
    c = -above * root.real / slope
    return f"{float(c):.{SHOWN}f}*{float(root.real):.{SHOWN}f}^n + o(1), to the digits shown"
