"""The asymptotics of diagonals of P/Q at a smooth point that is alone on its torus.

Let Q = (1 - S_1)...(1 - S_k) - S_0, where no S_i has a negative coefficient or a constant, and the
exponents of all their terms generate Z^d. Let w be a point with positive coordinates, Q(w) = 0 and
S_i(w) < 1 for i > 0. Where |z_j| <= w_j, |Q(z)| >= (1 - S_1(|z|))... - S_0(|z|) >= 0, and 0 at w
alone: else all terms are those at w, so that their phases are 1, and these generate all. So w is
strictly minimal. Let D_i = z_i d/dz_i. If D_1 Q = ... = D_d Q = l at w, not 0, P(w) is not 0, and
the matrix H with H_ij = (T_ij - T_id - T_jd + T_dd)/l, T_ij = D_i D_j Q, i, j < d, is not singular,
then

    a(n) = c r^n n^((1-d)/2) (1 + O(1/n)), r = 1/(w_1...w_d),
    c = -P(w)/l (2 pi)^((1-d)/2) det(H)^(-1/2)

is the coefficient of z_1^n ... z_d^n. [PemantleWilsonMelczer2024, Chapter 9]

In the direction (r_1, ..., r_d) let L be the least common multiple of the r_i, p_i = L/r_i, and
D_i = p_i z_i d/dz_i. Substituting u_i^(p_i) for z_i, the coefficient of z_1^(r_1 n) ... z_d^(r_d n)
is one of a diagonal, at L n; p_1...p_d points on the torus have equal parts. So it is
p_1...p_d L^((1-d)/2) c r^n n^((1-d)/2) (1 + O(1/n)), r = 1/(w_1^(r_1) ... w_d^(r_d)).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm, prod
from typing import TYPE_CHECKING

from flint import Ordering, arb, arb_mat, fmpz_mat, fmpz_mpoly, fmpz_mpoly_ctx

from gfkit.base.budget import spend
from gfkit.base.trusted import trusted
from gfkit.errors import GfkitError
from gfkit.numbers.balls import Enclosure, precision

if TYPE_CHECKING:
    from collections.abc import Sequence

Terms = tuple[tuple[tuple[int, ...], int], ...]
BITS, RADIUS_BITS, PLACES = 320, 140, 200
TRIES = 60


@dataclass(frozen=True, slots=True)
class SmoothPoint:
    """P and Q, the S_i with S_0 first, a point within 2^-RADIUS_BITS of w, and the direction."""

    num: Terms
    den: Terms
    parts: tuple[Terms, ...]
    near: tuple[Fraction, ...]
    direction: tuple[int, ...]


class NotSmooth(GfkitError):
    """No such point is found, or what is asked of it is not shown."""


def polynomial(terms: Terms, letters: int) -> fmpz_mpoly:
    """Return a polynomial in letters by its terms."""
    names = tuple(f"z_{i}" for i in range(letters))
    return fmpz_mpoly_ctx.get(names, Ordering.lex).from_dict(dict(terms))


def theta(poly: fmpz_mpoly, i: int) -> fmpz_mpoly:
    """Return z_i d/dz_i of a polynomial."""
    return poly.context().gen(i) * poly.derivative(i)


def value(poly: fmpz_mpoly, at: Sequence[arb]) -> arb:
    """Return the value at a point."""
    total = arb(0)
    for e, c in poly.terms():
        total += int(c) * prod((z ** int(k) for z, k in zip(at, e, strict=True) if k), start=arb(1))
    return total


def equations(den: fmpz_mpoly, direction: Sequence[int]) -> list[fmpz_mpoly]:
    """Return Q and, times numbers, D_1 Q - D_i Q."""
    first, *others = (theta(den, i) for i in range(len(direction)))
    return [
        den,
        *(k * first - direction[0] * f for k, f in zip(direction[1:], others, strict=True)),
    ]


def jacobian(system: Sequence[fmpz_mpoly], at: Sequence[arb]) -> arb_mat:
    """Return the derivatives of equations at a point."""
    return arb_mat([[value(f.derivative(j), at) for j in range(len(at))] for f in system])


def middles(matrix: arb_mat) -> arb_mat:
    """Return the middles of the entries."""
    return arb_mat(matrix.nrows(), matrix.ncols(), [z.mid() for z in matrix.entries()])


def parts_hold(point: SmoothPoint) -> bool:
    """Tell whether Q is made of the S_i, and their exponents generate all."""
    letters = len(point.den[0][0])
    exponents = [list(e) for part in point.parts for e, _ in part]
    if any(c < 0 or not any(e) for part in point.parts for e, c in part) or not exponents:
        return False
    normal = fmpz_mat(exponents).hnf()
    full = normal.rank() == letters and prod(int(normal[i, i]) for i in range(letters)) == 1
    den, last, *parts = (polynomial(one, letters) for one in (point.den, *point.parts))
    return full and prod((1 - part for part in parts), start=den**0) - last == den


@trusted
def smooth_asymptotics(point: SmoothPoint) -> tuple[Enclosure, Enclosure]:
    """Return r and c of the diagonal; raises NotSmooth."""
    if not parts_hold(point):
        raise NotSmooth("the denominator is not such a product less a sum of positive terms")
    letters, radius = len(point.near), Fraction(1, 1 << RADIUS_BITS)
    with precision(BITS):
        middle = [arb(z.numerator) / z.denominator for z in point.near]
        wide = arb(0, 2.0**-RADIUS_BITS)
        box = [z + wide for z in middle]
        num, den, *parts = (
            polynomial(one, letters) for one in (point.num, point.den, *point.parts[1:])
        )
        system = equations(den, point.direction)
        try:
            inverse = middles(jacobian(system, middle).inv())
        except ZeroDivisionError:
            raise NotSmooth("the critical point is degenerate") from None
        moved = inverse * arb_mat([[value(f, middle)] for f in system])
        rest = inverse * jacobian(system, box)
        bound = arb(radius.numerator) / radius.denominator
        for i in range(letters):
            error = abs(moved[i, 0])
            for j in range(letters):
                error += abs(int(i == j) - rest[i, j]) * bound
            if not error < bound:
                raise NotSmooth("no critical point is shown to be there")
        if not all(z > 0 for z in box) or not all(value(s, box) < 1 for s in parts):
            raise NotSmooth("the critical point is not minimal")
        whole, last = lcm(*point.direction), letters - 1
        weights = [whole // k for k in point.direction]
        slope = weights[last] * value(theta(den, last), box)
        second = [
            [p * q * value(theta(theta(den, i), j), box) for j, q in enumerate(weights)]
            for i, p in enumerate(weights)
        ]
        above = value(num, box)
        if not (slope < 0 and (above > 0 or above < 0)):
            raise NotSmooth("the numerator, or the slope of the denominator, may be 0 there")
        hessian = arb_mat(
            [
                [
                    (second[i][j] - second[i][last] - second[j][last] + second[last][last]) / slope
                    for j in range(last)
                ]
                for i in range(last)
            ]
        )
        determinant = hessian.det() if last else arb(1)
        if not determinant > 0:
            raise NotSmooth("the determinant of the second derivatives may be 0")
        square = determinant * (2 * whole * arb.pi()) ** last
        rate = 1 / prod((z**k for z, k in zip(box, point.direction, strict=True)), start=arb(1))
        return Enclosure.of(rate), Enclosure.of(-above * prod(weights) / slope / square.sqrt())


def find_smooth_point(
    num: Terms, den: Terms, parts: Sequence[Terms], direction: tuple[int, ...]
) -> SmoothPoint:
    """Return the point by Newton's method; raises NotSmooth."""
    letters = len(den[0][0])
    system = equations(polynomial(den, letters), direction)
    for scale in (z / TRIES for z in range(1, 4 * TRIES)):
        if sum(c * scale ** sum(e) for e, c in den) <= 0:
            break
    else:
        raise NotSmooth("the denominator has no zero with equal positive coordinates")
    spend(letters)
    with precision(BITS):
        at = [arb(scale)] * letters
        for _ in range(TRIES):
            right = arb_mat([[value(f, at).mid()] for f in system])
            try:
                step = middles(jacobian(system, at)).solve(right)
            except ZeroDivisionError:
                raise NotSmooth("no critical point was found") from None
            at = [(z - step[i, 0]).mid() for i, z in enumerate(at)]
            if not all(z > 0 for z in at):
                raise NotSmooth("no positive critical point was found")
        whole = [(z * 2**PLACES).floor().unique_fmpz() for z in at]
    near = tuple(Fraction(int(z or 0), 1 << PLACES) for z in whole)
    return SmoothPoint(num, den, tuple(parts), near, direction)
