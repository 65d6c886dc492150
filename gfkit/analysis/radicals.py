"""Roots of polynomials of degree 2, 3 and 4 in radicals, where they stay readable.

Each is derived from integers whose defining equation is checked exactly before it is used:
Cardano's for a cubic with one real root, the resolvent cubic for a quartic that splits over a
quadratic field. Cubics with three real roots and other quartics are left as root sums.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from flint import fmpz, fmpz_poly

from gfkit.formulas.build import ONE, add, divide, multiply, negative, number, root
from gfkit.formulas.tree import Expression, Number, text_of
from gfkit.numbers.algebraic import AlgebraicNumber, square_and_rest

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_DIGITS = 40
"""Longer numbers below a root are not readable, and would have to be factored."""


def quadratic_formula(value: AlgebraicNumber) -> Expression:
    """Return a + b sqrt(d) over one denominator; where a = 0, with sqrt(d) where shorter.

    >>> five = AlgebraicNumber.root(5)
    >>> [text_of(quadratic_formula(Fraction(a, 2) + Fraction(b, 10) * five))
    ...  for a, b in [(1, 5), (0, 2), (0, -2), (0, 3), (1, 0)]]
    ['(1+sqrt(5))/2', '1/sqrt(5)', '-1/sqrt(5)', '3/(2*sqrt(5))', '1/2']
    """
    a, b, d = in_square_root(value)
    square = root(2, number(d))
    if not b:
        return number(a)
    if a <= 0 and b < 0 and d > 0:
        return negative(quadratic_formula(-value))
    if not a:
        if d != -1 and b.denominator % d == 0:
            over = multiply(Number(b.denominator // abs(d)), square)
            return divide(number(b.numerator if d > 0 else -b.numerator), over)
        return divide(multiply(number(b.numerator), square), Number(b.denominator))
    below = math.lcm(a.denominator, b.denominator)
    return divide(add(number(a * below), multiply(number(b * below), square)), Number(below))


def in_square_root(value: AlgebraicNumber) -> tuple[Fraction, Fraction, int]:
    """Return a, b, d of a number a + b sqrt(d); d is 1 for a rational number."""
    radicand = value.field.radicand
    assert radicand is not None
    a, b = [*value.coefficients, Fraction(0), Fraction(0)][:2]
    return a, b, radicand


def quadratic_root(poly: Sequence[int]) -> AlgebraicNumber | None:
    """Return the root (-b + sqrt(b^2 - 4c))/2 of c + b r + r^2; None if it is not readable.

    >>> print(quadratic_root((-1, -2, 1)))
    1+sqrt(2)
    """
    c, b, _ = poly
    parts = _square_and_rest(b * b - 4 * c)
    if parts is None:
        return None
    square, rest = parts
    found = (AlgebraicNumber.root(rest) * square - b) / 2
    assert not found.evaluated(poly)
    return found


def _square_and_rest(value: int) -> tuple[int, int] | None:
    """Return s >= 0 and square-free d with value = s^2 d; None for numbers that are too long."""
    if abs(value) >= 10**MAX_DIGITS:
        return None
    return square_and_rest(value) if value else (0, 1)


@dataclass(frozen=True, slots=True)
class RadicalRoots:
    """Roots in radicals, and whether they are all or only the real one."""

    roots: tuple[Expression, ...]
    all_of_them: bool


def roots_in_radicals(poly: Sequence[int]) -> RadicalRoots | None:
    """Return roots of an irreducible monic polynomial of degree 2, 3 or 4 in radicals.

    poly: ascending. None if the degree is another, or if they would not be readable.

    >>> from gfkit.formulas.tree import text_of
    >>> for poly in [(-1, -1, 1), (-1, -1, -1, 1), (1, 4, -4, -4, 1)]:
    ...     print([text_of(root) for root in roots_in_radicals(poly).roots])
    ['(1+sqrt(5))/2', '(1-sqrt(5))/2']
    ['(1+(19+3*sqrt(33))^(1/3)+(19-3*sqrt(33))^(1/3))/3']
    ['1+sqrt(3)+sqrt(2+sqrt(3))', '1+sqrt(3)-sqrt(2+sqrt(3))', '1-sqrt(3)+sqrt(2-sqrt(3))',
     '1-sqrt(3)-sqrt(2-sqrt(3))']
    """
    degree = len(poly) - 1
    if degree == 2:
        found = quadratic_root(poly)
        if found is None:
            return None
        both = quadratic_formula(found), quadratic_formula(found.conjugate())
        return RadicalRoots(both, all_of_them=True)
    if degree == 3:
        real = _cubic_root(poly)
        return None if real is None else RadicalRoots((real,), all_of_them=False)
    if degree == 4:
        four = _quartic_roots(poly)
        return None if four is None else RadicalRoots(four, all_of_them=True)
    return None


def _cubic_root(poly: Sequence[int]) -> Expression | None:
    """Return the real root of a cubic that has only one.

    With y = 3r + b the equation is y^3 - 3ty + w = 0; y = A + B with real A, B such that
    A^3 and B^3 are (-w +- sqrt(w^2 - 4t^3))/2, whose product is t^3, and so AB = t.
    """
    e, c, b, _ = poly
    t, w = b * b - 3 * c, 2 * b**3 - 9 * b * c + 27 * e
    y = fmpz_poly([b, 3])
    assert y**3 - 3 * t * y + w == 27 * fmpz_poly(list(poly))
    inside = w * w - 4 * t**3
    parts = _square_and_rest(inside)
    if inside < 0 or parts is None:
        return None
    square, rest = parts
    if rest == 1 or not inside:  # both cubes are rational
        cubes = [Fraction(-w + sign * square, 2) for sign in (1, -1)]
        roots = [_cube_root(cube, Fraction(0), rest) for cube in cubes if cube]
    else:
        a, b2 = Fraction(-w, 2), Fraction(square, 2)
        assert a**2 - b2**2 * rest == t**3
        roots = [_cube_root(a, sign * b2, rest) for sign in (1, -1)]
    below = 3 * math.lcm(*(cut.denominator for cut, _ in roots))
    scaled = [(int(cut * (below // 3)), root) for cut, root in roots]
    common = math.gcd(-b * below // 3, below, *(cut for cut, _ in scaled))
    terms = [multiply(number(cut // common), root) for cut, root in scaled]
    return divide(add(number(-b * below // 3 // common), *terms), number(below // common))


def _cube_root(rational: Fraction, factor: Fraction, d: int) -> tuple[Fraction, Expression]:
    """Return the real cube root of a + b sqrt(d), as a rational number drawn out and a root."""
    below = math.lcm(rational.denominator, factor.denominator)
    a, b = int(rational * below), int(factor * below)
    a, b = a * below**2, b * below**2  # over below^3
    outside = 1
    for prime, exponent in fmpz(math.gcd(a, b)).factor():
        outside *= int(prime) ** (int(exponent) // 3)
    a, b = a // outside**3, b // outside**3
    sign = -1 if a < 0 and (b <= 0) else 1
    inner = add(number(sign * a), multiply(number(sign * b), root(2, number(d))))
    cut = Fraction(sign * outside, below)
    return cut, ONE if inner == ONE else root(3, inner)


def _quartic_roots(poly: Sequence[int]) -> tuple[Expression, ...] | None:
    """Return the roots of a quartic whose resolvent cubic has a rational root.

    With y = 4r + b the equation is y^4 + py^2 + qy + s = 0. If z = u^2 solves
    z^3 + 2pz^2 + (p^2 - 4s)z - q^2 = 0, the quartic is the product of
    y^2 + uy + (p + z - q/u)/2 and y^2 - uy + (p + z + q/u)/2.
    """
    b = poly[3]
    shifted = _shifted(poly)
    s, q, p = shifted[0], shifted[1], shifted[2]
    resolvent = fmpz_poly([-q * q, p * p - 4 * s, 2 * p, 1])
    found = []
    for z in (int(value) for value, _ in resolvent.roots()):
        assert resolvent(z) == 0
        parts = _square_and_rest(z)
        if z == 0 or parts is None or parts[1] == 1:
            continue
        side, d = parts
        roots = []
        for sign in (1, -1):
            # u = sign side sqrt(d), roots (u +- sqrt(-z - 2p - 2q/u))/2, less b, over 4
            inner = Fraction(-z - 2 * p), Fraction(-2 * q * sign, side * d)
            roots += _nested(b, sign * side, d, inner)
        found.append(tuple(roots))
    if not found and q == 0:
        parts = _square_and_rest(p * p - 4 * s)
        if parts is not None:  # y^2 = (-p +- sqrt(p^2 - 4s))/2
            side, d = parts
            roots = []
            for sign in (1, -1):
                inner = Fraction(-2 * p), Fraction(2 * sign * side)
                roots += _nested(b, 0, d, inner)
            found.append(tuple(roots))
    return min(found, key=lambda roots: (len(text_of(roots[0])), text_of(roots[0])), default=None)


def _shifted(poly: Sequence[int]) -> list[int]:
    """Return 256 poly((y - b)/4), ascending in y."""
    b = poly[3]
    total = fmpz_poly([])
    for k, c in enumerate(poly):
        total += c * fmpz_poly([-b, 1]) ** k * 4 ** (4 - k)
    found = [int(c) for c in total.coeffs()]
    assert found[3:] == [0, 1]
    return found


def _nested(b: int, side: int, d: int, inner: tuple[Fraction, Fraction]) -> list[Expression]:
    """Return (-2b + side sqrt(d) +- sqrt(inner))/8 in least terms; inner: of a + b sqrt(d)."""
    below = math.lcm(*(part.denominator for part in inner))
    a0, b0 = (int(part * below) * below for part in inner)  # over below^2
    outside = 1
    for prime, exponent in fmpz(math.gcd(a0, b0)).factor():
        outside *= int(prime) ** (int(exponent) // 2)
    a0, b0 = a0 // outside**2, b0 // outside**2
    common = math.gcd(2 * b * below, side * below, outside, 8 * below)
    inside = root(2, add(number(a0), multiply(number(b0), root(2, number(d)))))
    return [
        divide(
            add(
                number(-2 * b * below // common),
                multiply(number(side * below // common), root(2, number(d))),
                multiply(number(sign * outside // common), inside),
            ),
            number(8 * below // common),
        )
        for sign in (1, -1)
    ]
