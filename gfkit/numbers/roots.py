"""The roots of an integer polynomial, each in a ball certified to contain it and no other."""

from __future__ import annotations

import copyreg
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import acb, acb_poly, arb, ctx, fmpz, fmpz_poly

from gfkit.base.budget import forecast, spend
from gfkit.base.processes.workers import WORTH, in_worker
from gfkit.errors import GfkitError, LimitReached
from gfkit.numbers.balls import exact, precision
from gfkit.numbers.decimal import rounded_text

EASY = 1000
"""Degree times bits of the largest coefficient: below, roots are apart enough in any case."""
TRIED_BITS = 1000
"""Besides four times the precision in force."""
BIT_SECONDS = 1e-7
"""Of FLINT's roots, for a square of the degree and a bit of the coefficients and the precision."""


@dataclass(frozen=True, slots=True, repr=False)
class RootBall:
    """A root: within `radius` of `real` + `imaginary` i, in either direction, both exact.

    A real root has imaginary part 0, exactly. `complex` of it is the middle as floats.

    >>> certified_roots([1, 0, 1])
    (<RootBall 0-1i +/- 0>, <RootBall 0+1i +/- 0>)
    >>> complex(certified_roots([-2, 1])[0])
    (2+0j)
    """

    real: Fraction
    imaginary: Fraction
    radius: Fraction
    multiplicity: int
    is_real: bool

    def __str__(self) -> str:
        def digits(value: Fraction) -> str:
            return rounded_text(value, 15)

        text = digits(self.real)
        if not self.is_real:
            sign = "-" if self.imaginary < 0 else "+"
            text += f"{sign}{digits(abs(self.imaginary))}i"
        return f"{text} +/- {rounded_text(self.radius, 3)}"

    def __repr__(self) -> str:
        """Return one short line."""
        times = f", multiplicity {self.multiplicity}" if self.multiplicity > 1 else ""
        return f"<RootBall {self}{times}>"

    def __complex__(self) -> complex:
        """Return the middle of the ball; raises OverflowError for a number beyond floats."""
        return complex(float(self.real), float(self.imaginary))


class Coefficients(tuple[int, ...]):
    """The coefficients of a polynomial, ascending: a tuple that has roots.

    >>> Coefficients((1, -2)).roots()
    (<RootBall 0.5 +/- 0>,)
    """

    __slots__ = ()

    def roots(self) -> tuple[RootBall, ...]:
        """Return the complex roots, each once, in certified balls; see `certified_roots`."""
        return certified_roots(self)


def certified_roots(coefficients: Sequence[int]) -> tuple[RootBall, ...]:
    """Return the complex roots of a polynomial with ascending coefficients, each root once.

    Simple roots come first, and then roots are ordered by their real and imaginary parts.

    Raises GfkitError for the zero polynomial, LimitReached for roots that are too close together.

    >>> [str(root.real) for root in certified_roots([-2, 1])]
    ['2']
    >>> [(root.is_real, root.multiplicity) for root in certified_roots([1, 2, 2, 2, 1])]
    [(False, 1), (False, 1), (True, 2)]
    """
    if not any(coefficients):
        raise GfkitError("the roots of the zero polynomial are all numbers")
    poly = fmpz_poly(list(coefficients))
    if (seconds := _seconds(poly)) >= WORTH:
        forecast(f"the roots of a polynomial of degree {poly.degree()}", seconds=seconds)
    roots = isolated_roots(poly)
    found = (_ball(root, multiplicity) for root, multiplicity in roots)
    return tuple(sorted(found, key=lambda ball: (ball.multiplicity, ball.real, ball.imaginary)))


def isolated_roots(poly: fmpz_poly) -> list[tuple[acb, int]]:
    """Return the roots of a polynomial in disjoint balls of FLINT, with their multiplicities.

    Raises LimitReached, within seconds, for roots so close together that it would take very long.
    FLINT goes on until the balls are disjoint, whatever precision that needs; so a polynomial for
    which that might be much is first tried with a precision that is not much larger.

    Where it is expected to take over a second it is done in another process, which a budget ends.

    >>> isolated_roots(fmpz_poly([-2, 1]))
    [(2.00000000000000, 1)]
    """
    return in_worker(_roots, poly, int(ctx.prec), seconds=_seconds(poly))


def _seconds(poly: fmpz_poly) -> float:
    """Return about how long FLINT takes for the roots at the precision in force."""
    bits = 2 * int(poly.height_bits()) + int(ctx.prec)
    return BIT_SECONDS * max(int(poly.degree()), 0) ** 2 * bits


def _ball_of(middle: tuple[fmpz, fmpz], radius: tuple[fmpz, fmpz]) -> arb:
    """Return a real ball; FLINT rounds a radius up, so it is given as a little less."""
    size, exponent = radius
    if not size:
        return arb(middle)
    found = arb(middle, ((size << 40) - 1, exponent - 40))
    return found if found.rad() >= arb(radius) else arb(middle, radius)


copyreg.pickle(arb, lambda ball: (_ball_of, (ball.mid().man_exp(), ball.rad().man_exp())))
copyreg.pickle(acb, lambda ball: (acb, (ball.real, ball.imag)))


def _roots(poly: fmpz_poly, bits: int) -> list[tuple[acb, int]]:
    with precision(bits):
        return _roots_apart(poly)


def _roots_apart(poly: fmpz_poly) -> list[tuple[acb, int]]:
    if poly.degree() == 2 and poly[1] ** 2 != 4 * poly[0] * poly[2]:
        return _of_quadratic(poly)
    if poly.degree() * poly.height_bits() > EASY:
        free = poly // poly.gcd(poly.derivative())
        bits = TRIED_BITS + 4 * int(ctx.prec)
        try:
            with precision(max(int(ctx.prec), int(free.height_bits()) + 2)):  # exact coefficients
                acb_poly(free).roots(maxprec=bits)
        except ValueError:
            raise LimitReached(
                f"some roots of a polynomial of degree {poly.degree()} are too close together: "
                f"{bits} bits do not separate them"
            ) from None
    roots: list[tuple[acb, int]] = poly.complex_roots()  # type: ignore[assignment]
    return roots


def _of_quadratic(poly: fmpz_poly) -> list[tuple[acb, int]]:
    """Return two roots that differ, however near they are, or however much one is larger."""
    c, b, a = (fmpz(each) for each in poly.coeffs())
    square = b * b - 4 * a * c
    bits = int(ctx.prec)
    with precision(bits + 2 * int(poly.height_bits()) + 16):
        side = arb(abs(square)).sqrt() / (2 * a)
        middle = arb(-b) / (2 * a)
        if square < 0:
            return [(acb(middle, one), 1) for one in (side, -side)]
        return [(acb(one), 1) for one in (middle + side, middle - side)]


def _ball(root: acb, multiplicity: int) -> RootBall:
    real, imaginary = root.real, root.imag
    return RootBall(
        exact(real.mid()),
        exact(imaginary.mid()),
        max(exact(real.rad()), exact(imaginary.rad())),
        multiplicity,
        bool(imaginary.is_zero()),
    )


def narrowed(poly: fmpz_poly, root: acb, bits: int) -> acb | None:
    """Return the root in a ball in one of about `bits` bits, by Newton's method on balls.

    If m is in a ball X, and m - f(m)/f'(X) lies within X, then the root in X lies there too. root:
    a ball with one root; None if no other ball than itself is found.

    >>> poly = fmpz_poly([-2, 0, 1])
    >>> wide = isolated_roots(poly)[1][0]
    >>> narrowed(poly, wide, 500).rel_accuracy_bits() >= 490
    True
    """
    slope = poly.derivative()
    ball: Any = root.real if root.imag.is_zero() else root
    known = max(int(ball.rel_accuracy_bits()), 16)
    while known < bits:
        spend(1 + poly.degree() // 8)
        known *= 2
        with precision(min(known, bits) + 30 + poly.degree()):
            image = ball.mid() - poly(ball.mid()) / slope(ball)
        if not image.is_finite() or not ball.contains(image):
            break
        ball = image
    else:
        if int(ball.rel_accuracy_bits()) >= bits:
            return acb(ball)
    with precision(bits + poly.degree()):
        near = [other for other, _ in isolated_roots(poly) if other.overlaps(root)]
    return near[0] if len(near) == 1 else None
