"""The poles of a rational g.f. with their polar parts: in boxes with exact ends, or exactly.

At a root r of the reversed denominator, of multiplicity m, put u = 1 - r x. Then p/q has the polar
part sum_j b_j / u^j, j = 1..m, and the coefficient of x^n in 1/(1 - r x)^j is C(n+j-1, j-1) r^n.
The b_j are the first m coefficients of p/(q/u^m), in powers of u. So for n >= max(0, deg p + 1 -
deg q) the coefficient of x^n in p/q is the sum over the roots of P(n) r^n, deg P < m.
[Stanley2012, Theorem 4.1.1] What the boxes prove is stated elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

from flint import acb, fmpz_poly

from gfkit.analysis.dominant import Factor, Root, refined
from gfkit.base.budget import spend, tracked
from gfkit.base.trusted import trusted
from gfkit.errors import LimitReached
from gfkit.numbers.balls import Enclosure, exact, precision
from gfkit.numbers.coefficients import factored
from gfkit.numbers.roots import isolated_roots

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gfkit.series.rational import RationalGF

WIDE_BITS = 64
MAX_ROUNDS = 8


def polar_part(gf: RationalGF, root: Any, multiplicity: int) -> list[Any]:
    """Return b_1, ..., b_m of the pole 1/root of p/q, the root in any ring with division.

    >>> from gfkit.series.rational import RationalGF
    >>> polar_part(RationalGF.of([1, 1], [1, -2, 1]), Fraction(1), 2)
    [Fraction(-1, 1), Fraction(2, 1)]
    """
    m = multiplicity
    below = _in_powers_of_u(gf.den, root, m, 2 * m)
    above = _in_powers_of_u(gf.num, root, 0, m)
    quotient: list[Any] = []
    for n in range(m):
        spend(1 + n // 4)
        value = above[n]
        for i in range(1, n + 1):
            value = value - below[i] * quotient[n - i]
        quotient.append(value / below[0])
    return quotient[::-1]


def _in_powers_of_u(coefficients: Sequence[int], root: Any, low: int, high: int) -> list[Any]:
    """Return coefficients low, ..., high - 1 in powers of u = 1 - root * x of a polynomial in x."""
    pole = 1 / root
    spend(1 + len(coefficients) * (high - low + 1) // 4)
    powers = [root * pole]
    for _ in coefficients:
        powers.append(powers[-1] * pole)
    found = []
    for i in range(low, high):
        # x^k = pole^k (1-u)^k
        total = root * 0
        for k in range(i, len(coefficients)):
            if coefficients[k]:
                total = total + powers[k] * (coefficients[k] * comb(k, i) * (-1) ** i)
        found.append(total)
    return found


def polynomial_in_n(polar: Sequence[Any]) -> list[Any]:
    """Return the polynomial sum_j b_j C(n+j-1, j-1), ascending in n.

    >>> polynomial_in_n([Fraction(-1), Fraction(2)])
    [Fraction(1, 1), Fraction(2, 1)]
    """
    total = [polar[0] * 0 for _ in polar]
    rising = [Fraction(1)]  # C(n+j-1, j-1)
    for j, b in enumerate(polar, 1):
        if j > 1:  # times (n + j-1)/(j-1)
            moved = zip([*rising, Fraction(0)], [Fraction(0), *rising], strict=True)
            rising = [low + high / (j - 1) for low, high in moved]
        for k, share in enumerate(rising):
            total[k] = total[k] + b * share.numerator / share.denominator
    return total


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

    @property
    def sizes(self) -> tuple[Fraction, tuple[Fraction, ...]]:
        """Bounds of |z| and of the |b_j|."""
        return self.most, self.polar


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
    wide = root_near(poly, place)
    for tried in (bits << k for k in range(MAX_ROUNDS)):
        ball = refined(wide, tried).ball
        with precision(tried):
            found = _pole(gf, ball, multiplicity)
        if found is not None:
            return found
    raise LimitReached(f"{bits << (MAX_ROUNDS - 1)} bits do not enclose the polar part")


def root_near(poly: tuple[int, ...], place: Box) -> Root:
    """Return the one root of a square-free polynomial near a box; LimitReached if it is not one."""
    roots = [ball for ball, _ in isolated_roots(fmpz_poly(list(poly)))]
    near = [ball for ball in roots if Box.of(ball).meets(place)]
    if len(near) != 1:
        raise LimitReached(f"{len(near)} roots of a polynomial are near the place that is named")
    return Root(near[0], Factor(poly, 1, 0), dominant=True)


def rest_bound(
    rest: Iterable[tuple[Fraction, Sequence[Fraction]]], rate: Fraction
) -> Fraction | None:
    """Return C with |the sum of these parts| <= C rate^n for all n >= 0; None if there is none.

    rest: bounds of |z|, and of the |b_j|. b C(n+j-1, j-1) |z|^n is at most |b| s^n for j = 1 and
    s >= |z|, and at most |b| s^n / (1 - |z|/s)^j for s > |z|, since it is s^n times a term of the
    binomial series.
    """
    total = Fraction(0)
    for size, polar in rest:
        spend(1 + len(polar))
        total += polar[0]
        if size > rate:
            return None
        if len(polar) > 1:
            gap = Fraction(int((1 - size / rate) * 2**64), 2**64)  # rounded down
            if not gap:
                return None
            total += sum((b / gap**j for j, b in enumerate(polar[1:], 2)), Fraction(0))
    return total


def divides(poly: tuple[int, ...], gf: RationalGF) -> bool:
    """Tell whether a polynomial without multiple roots divides the reversed denominator of gf."""
    f, reverse = fmpz_poly(list(poly)), fmpz_poly(list(reversed(gf.den)))
    return bool(f.degree() > 0 and f.gcd(f.derivative()).degree() == 0 and not reverse % f)


def approximate_factors(
    gf: RationalGF, bits: int
) -> list[tuple[tuple[int, ...], int, list[tuple[int, int]]]]:
    """Return the irreducible factors of the reversed denominator, multiplicities, and their roots.

    A root is x, y for (x + i y)/2^bits, rounded; of two conjugates, the one with y > 0.
    """
    factors = factored(fmpz_poly(list(reversed(gf.den))))
    listed = [(tuple(int(c) for c in f.coeffs()), int(multiplicity)) for f, multiplicity in factors]
    return [(poly, multiplicity, approximate_roots(poly, bits)) for poly, multiplicity in listed]


def approximate_roots(poly: tuple[int, ...], bits: int) -> list[tuple[int, int]]:
    """Return the roots x, y for (x + i y)/2^bits, rounded; of two conjugates, the one with y > 0.

    >>> approximate_roots((1, 0, 1), 3)
    [(0, 8)]
    """
    roots = []
    with precision(bits + len(poly) + 20):
        for ball, _ in isolated_roots(fmpz_poly(list(poly))):
            x, y = (exact(part.mid()) for part in (ball.real, ball.imag))
            if y >= 0:
                roots.append((round(x * 2**bits), round(y * 2**bits)))
    return roots
