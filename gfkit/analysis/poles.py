"""All poles of a rational g.f. with their polar parts, in boxes with exact ends.

For n >= max(0, deg p + 1 - deg q), the coefficient of t^n in p/q is the sum over the roots z of the
reversed denominator of P(n) z^n, deg P below the multiplicity of z. [Stanley2012, Theorem 4.1.1]
Everything here is enclosed by FLINT's balls; what the boxes prove is stated elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from flint import acb, fmpz_poly

from gfkit.analysis.dominant import Factor, Root, refined
from gfkit.analysis.polar_part import polar_part, polynomial_in_n
from gfkit.base.budget import spend, tracked
from gfkit.base.trusted import trusted
from gfkit.errors import LimitReached
from gfkit.numbers.balls import Enclosure, exact, precision
from gfkit.numbers.coefficients import factored
from gfkit.numbers.roots import isolated_roots

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gfkit.series.rational import RationalGF

WIDE_BITS = 64
MAX_ROUNDS = 8


@dataclass(frozen=True, slots=True)
class Box:
    """A complex number: its real and imaginary part; the latter is exactly 0 if it is real."""

    real: Enclosure
    imaginary: Enclosure

    @classmethod
    def of(cls, ball: acb) -> Box:
        """Return the box of a ball."""
        return cls(Enclosure.of(ball.real), Enclosure.of(ball.imag))

    @property
    def is_real(self) -> bool:
        """Whether the number is known to be real."""
        return self.imaginary.low == self.imaginary.high == 0

    def within(self, other: Box) -> bool:
        """Tell whether every number of this box is in the other."""
        return all(
            outer.low <= inner.low and inner.high <= outer.high
            for inner, outer in ((self.real, other.real), (self.imaginary, other.imaginary))
        )

    def meets(self, other: Box) -> bool:
        """Tell whether the boxes have a number in common."""
        return all(
            a.low <= b.high and b.low <= a.high
            for a, b in ((self.real, other.real), (self.imaginary, other.imaginary))
        )


@dataclass(frozen=True, slots=True)
class Pole:
    """A root z of the reversed denominator, with everything about it enclosed.

    least, most: bounds of |z|, both 1 for a root of unity. polar: bounds of the |b_j|, of the sum
    of b_j C(n+j-1, j-1) z^n. coefficients: those of P(n), ascending. degree: of the factor of the
    denominator that z is a root of.
    """

    base: Box
    multiplicity: int
    least: Fraction
    most: Fraction
    polar: tuple[Fraction, ...]
    coefficients: tuple[Box, ...]
    degree: int = 0


@trusted
def poles(gf: RationalGF, bits: int = WIDE_BITS) -> tuple[Pole, ...]:
    """Return all poles, in disjoint boxes; computed with more bits where balls are not finite.

    Raises LimitReached where roots are too close together.

    >>> from gfkit.series.rational import RationalGF
    >>> found = poles(RationalGF.of([1], [1, -2, 1]))
    >>> found[0].multiplicity, [str(c.real) for c in found[0].coefficients]
    (2, ['1', '1'])
    """
    factors = factored(fmpz_poly(list(reversed(gf.den))))
    for tried in (bits << k for k in range(MAX_ROUNDS)):
        with precision(tried + 2 * gf.order):
            found = [
                _pole(gf, ball, int(multiplicity), degree=factor.degree(), on_circle=on_circle)
                for factor, multiplicity in tracked(factors, "factors")
                for on_circle in [bool(factor.is_cyclotomic())]
                for ball, _ in isolated_roots(factor)
            ]
        settled = [pole for pole in found if pole is not None]
        if len(settled) == len(found) and _are_apart(settled):
            return tuple(settled)
    raise LimitReached(f"{bits << (MAX_ROUNDS - 1)} bits do not enclose the polar parts")


def _are_apart(found: list[Pole]) -> bool:
    """Tell whether no two boxes meet; those to compare are neighbours by their real parts."""
    ordered = sorted(found, key=lambda pole: pole.base.real.low)
    for k, pole in enumerate(ordered):
        for other in ordered[k + 1 :]:
            if other.base.real.low > pole.base.real.high:
                break
            if pole.base.meets(other.base):
                return False
    return True


def _pole(
    gf: RationalGF, ball: acb, multiplicity: int, *, degree: int = 0, on_circle: bool = False
) -> Pole | None:
    ring = ball.real if ball.imag.is_zero() else ball
    polar = polar_part(gf, ring, multiplicity)
    if not all(b.is_finite() for b in polar):
        return None
    return Pole(
        Box.of(ball),
        multiplicity,
        Fraction(1) if on_circle else exact(ball.abs_lower().lower()),
        Fraction(1) if on_circle else exact(ball.abs_upper().upper()),
        tuple(exact(acb(b).abs_upper().upper()) for b in polar),
        tuple(Box.of(acb(c)) for c in polynomial_in_n(polar)),
        degree,
    )


@trusted
def pole_near(
    gf: RationalGF, poly: tuple[int, ...], multiplicity: int, place: Box, bits: int
) -> Pole:
    """Return the pole that is the one root of poly near a box, with `bits` bits.

    poly: ascending, square-free, its roots among those of the reversed denominator, with this
    multiplicity. Raises LimitReached if not exactly one of the roots is at the box.
    """
    roots = [ball for ball, _ in isolated_roots(fmpz_poly(list(poly)))]
    near = [ball for ball in roots if Box.of(ball).meets(place)]
    if len(near) != 1:
        raise LimitReached(f"{len(near)} roots of a polynomial are near the place that is named")
    for tried in (bits << k for k in range(MAX_ROUNDS)):
        ball = refined(Root(near[0], Factor(poly, multiplicity, 0), dominant=True), tried).ball
        with precision(tried):
            found = _pole(gf, ball, multiplicity)
        if found is not None:
            return found
    raise LimitReached(f"{bits << (MAX_ROUNDS - 1)} bits do not enclose the polar part")


def rest_bound(rest: Iterable[Pole], rate: Fraction) -> Fraction | None:
    """Return C with |the sum of these parts| <= C rate^n for all n >= 0; None if there is none.

    b C(n+j-1, j-1) |z|^n is at most |b| s^n for j = 1 and s >= |z|, and at most
    |b| s^n / (1 - |z|/s)^j for s > |z|, since it is s^n times a term of the binomial series.
    """
    total = Fraction(0)
    for pole in rest:
        spend(1 + pole.multiplicity)
        if pole.most > rate or (pole.multiplicity > 1 and pole.most == rate):
            return None
        total += pole.polar[0]
        if pole.multiplicity == 1:
            continue
        gap = Fraction(int((1 - pole.most / rate) * 2**64), 2**64)  # rounded down
        if not gap:
            return None
        total += sum((b / gap**j for j, b in enumerate(pole.polar[1:], 2)), Fraction(0))
    return total
