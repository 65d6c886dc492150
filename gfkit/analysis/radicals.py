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

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.analysis.partial_fractions import Rational

MAX_DIGITS = 40
"""Longer numbers below a root are not readable, and would have to be factored."""


@dataclass(frozen=True, slots=True)
class Quadratic:
    """The number a + b sqrt(d), with d square-free and not 1."""

    a: Fraction
    b: Fraction
    d: int

    def __add__(self, other: Quadratic) -> Quadratic:
        return Quadratic(self.a + other.a, self.b + other.b, self.d)

    def __mul__(self, other: Quadratic) -> Quadratic:
        return Quadratic(
            self.a * other.a + self.b * other.b * self.d,
            self.a * other.b + self.b * other.a,
            self.d,
        )

    def inverse(self) -> Quadratic:
        """Return 1/self."""
        norm = self.a * self.a - self.b * self.b * self.d
        return Quadratic(self.a / norm, -self.b / norm, self.d)

    def conjugate(self) -> Quadratic:
        """Return a - b sqrt(d)."""
        return Quadratic(self.a, -self.b, self.d)

    def number(self, value: Fraction | int) -> Quadratic:
        """Return a rational number in the same field."""
        return Quadratic(Fraction(value), Fraction(0), self.d)

    def evaluated(self, coefficients: Rational) -> Quadratic:
        """Return the value at self of a polynomial with these ascending coefficients."""
        total = self.number(0)
        for c in reversed(coefficients):
            total = total * self + self.number(c)
        return total

    def formula(self) -> Expression:
        """Return a + b sqrt(d) over one denominator; where a = 0, with sqrt(d) where shorter.

        >>> from gfkit.formulas.tree import text_of
        >>> [text_of(Quadratic(Fraction(a, 2), Fraction(b, 10), 5).formula())
        ...  for a, b in [(1, 5), (0, 2), (0, -2), (0, 3), (1, 0)]]
        ['(1+sqrt(5))/2', '1/sqrt(5)', '-1/sqrt(5)', '3/(2*sqrt(5))', '1/2']
        """
        square = root(2, number(self.d))
        if not self.b:
            return number(self.a)
        if self.a <= 0 and self.b < 0 and self.d > 0:
            return negative(Quadratic(-self.a, -self.b, self.d).formula())
        if not self.a:
            if self.d != -1 and self.b.denominator % self.d == 0:
                over = multiply(Number(self.b.denominator // abs(self.d)), square)
                above = self.b.numerator if self.d > 0 else -self.b.numerator
                return divide(number(above), over)
            return divide(multiply(number(self.b.numerator), square), Number(self.b.denominator))
        below = math.lcm(self.a.denominator, self.b.denominator)
        return divide(
            add(number(self.a * below), multiply(number(self.b * below), square)),
            Number(below),
        )


def quadratic_root(poly: Sequence[int]) -> Quadratic | None:
    """Return the root (-b + sqrt(b^2 - 4c))/2 of c + b r + r^2; None if it is not readable.

    >>> quadratic_root((-1, -2, 1))
    Quadratic(a=Fraction(1, 1), b=Fraction(1, 1), d=2)
    """
    c, b, _ = poly
    parts = square_and_rest(b * b - 4 * c)
    if parts is None:
        return None
    square, rest = parts
    root = Quadratic(Fraction(-b, 2), Fraction(square, 2), rest)
    value = root.evaluated(tuple(Fraction(k) for k in poly))
    assert not value.a
    assert not value.b
    return root


def square_and_rest(value: int) -> tuple[int, int] | None:
    """Return s >= 0 and square-free d with value = s^2 d; None for numbers that are too long.

    >>> square_and_rest(-72), square_and_rest(10**50)
    ((6, -2), None)
    """
    if abs(value) >= 10**MAX_DIGITS:
        return None
    square, rest = 1, -1 if value < 0 else 1
    for prime, exponent in fmpz(abs(value)).factor():
        square *= int(prime) ** (int(exponent) // 2)
        rest *= int(prime) ** (int(exponent) % 2)
    return square, rest


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
        root = quadratic_root(poly)
        if root is None:
            return None
        return RadicalRoots((root.formula(), root.conjugate().formula()), all_of_them=True)
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
    parts = square_and_rest(inside)
    if inside < 0 or parts is None:
        return None
    square, rest = parts
    if rest == 1 or not inside:  # both cubes are rational
        cubes = [Fraction(-w + sign * square, 2) for sign in (1, -1)]
        roots = [_cube_root(Quadratic(cube, Fraction(0), rest)) for cube in cubes if cube]
    else:
        cube = Quadratic(Fraction(-w, 2), Fraction(square, 2), rest)
        assert cube.a**2 - cube.b**2 * rest == t**3
        roots = [_cube_root(cube), _cube_root(cube.conjugate())]
    below = 3 * math.lcm(*(cut.denominator for cut, _ in roots))
    scaled = [(int(cut * (below // 3)), root) for cut, root in roots]
    common = math.gcd(-b * below // 3, below, *(cut for cut, _ in scaled))
    terms = [multiply(number(cut // common), root) for cut, root in scaled]
    return divide(add(number(-b * below // 3 // common), *terms), number(below // common))


def _cube_root(cube: Quadratic) -> tuple[Fraction, Expression]:
    """Return the real cube root, as a rational number drawn out and a root."""
    below = math.lcm(cube.a.denominator, cube.b.denominator)
    a, b = int(cube.a * below), int(cube.b * below)
    a, b = a * below**2, b * below**2  # over below^3
    outside = 1
    for prime, exponent in fmpz(math.gcd(a, b)).factor():
        outside *= int(prime) ** (int(exponent) // 3)
    a, b = a // outside**3, b // outside**3
    sign = -1 if a < 0 and (b <= 0) else 1
    inner = add(number(sign * a), multiply(number(sign * b), root(2, number(cube.d))))
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
        parts = square_and_rest(z)
        if z == 0 or parts is None or parts[1] == 1:
            continue
        side, d = parts
        roots = []
        for sign in (1, -1):
            # u = sign side sqrt(d), roots (u +- sqrt(-z - 2p - 2q/u))/2, less b, over 4
            inner = Quadratic(Fraction(-z - 2 * p), Fraction(-2 * q * sign, side * d), d)
            roots += _nested(b, sign * side, d, inner)
        found.append(tuple(roots))
    if not found and q == 0:
        parts = square_and_rest(p * p - 4 * s)
        if parts is not None:  # y^2 = (-p +- sqrt(p^2 - 4s))/2
            side, d = parts
            roots = []
            for sign in (1, -1):
                inner = Quadratic(Fraction(-2 * p), Fraction(2 * sign * side), d)
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


def _nested(b: int, side: int, d: int, inner: Quadratic) -> list[Expression]:
    """Return (-2b + side sqrt(d) +- sqrt(inner))/8 in least terms."""
    below = math.lcm(inner.a.denominator, inner.b.denominator)
    a0, b0 = int(inner.a * below) * below, int(inner.b * below) * below  # over below^2
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
