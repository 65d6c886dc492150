"""The roots of integer polynomials: each in a ball that holds no other root, or as a real number.

A `Root` is what FLINT certifies: a polynomial, a ball, a multiplicity; it is refined to any number
of bits. A `RealRoot` is a real algebraic number as answers have it: an enclosure, and what it is
exactly. Constants of growth are such numbers, and so is the r of a formula that is rounded to an
integer.
"""

from __future__ import annotations

import copyreg
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from flint import acb, acb_poly, arb, ctx, fmpz, fmpz_poly

from gfkit.base.arguments import between, takes
from gfkit.base.budget import forecast, spend
from gfkit.base.conversions import ToMpmath, ToSympy
from gfkit.base.workers import WORTH, in_worker
from gfkit.errors import GfkitError, LimitReached
from gfkit.numbers.decimals import rounded_text
from gfkit.numbers.enclosures import (
    Enclosure,
    decimal_text,
    exact,
    precision,
    printed_radius,
    rounded_up,
)
from gfkit.numbers.polynomials import ints, squarefree_part
from gfkit.numbers.records import LongNumbers

if TYPE_CHECKING:
    from gfkit.numbers.algebraic import AlgebraicNumber

MAX_DIGITS = 10_000
EASY = 1000
"""Degree times bits of the largest coefficient: below, roots are apart enough in any case."""
TRIED_BITS = 1000
"""Besides four times the precision in force."""
BIT_SECONDS = 1e-7
"""The time of FLINT's roots for a square of the degree and a bit of coefficients and precision."""


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
    def sides(self) -> tuple[Enclosure, Enclosure]:
        """The real and the imaginary part."""
        return self.real, self.imaginary

    @property
    def is_real(self) -> bool:
        """Whether the number is known to be real."""
        return self.imaginary.low == self.imaginary.high == 0

    def within(self, other: Box) -> bool:
        """Return whether every number of this box is in the other."""
        return all(
            outer.low <= inner.low and inner.high <= outer.high
            for inner, outer in zip(self.sides, other.sides, strict=True)
        )

    def meets(self, other: Box) -> bool:
        """Return whether the boxes have a number in common."""
        return all(
            a.low <= b.high and b.low <= a.high
            for a, b in zip(self.sides, other.sides, strict=True)
        )


@dataclass(frozen=True, repr=False, eq=False)
class Root:
    """A root of an integer polynomial, in a ball that holds no other root of it.

    poly: ascending. ball: of FLINT; of a real root its imaginary part is 0, exactly. multiplicity:
    of the root, in the polynomial that is treated, of which `poly` may be a factor.

    The root is within `radius` of `real` + `imaginary` i, in either direction, all exact.
    `complex` of it is the middle as floats. The text has the parts to 15 digits, the radius around
    them, and in `repr` a multiplicity above 1.

    >>> certified_roots([1, 0, 1])
    (<Root 0-1i +/- 0>, <Root 0+1i +/- 0>)
    >>> complex(certified_roots([-2, 1])[0])
    (2+0j)
    """

    poly: tuple[int, ...]
    ball: acb
    multiplicity: int = 1

    @cached_property
    def box(self) -> Box:
        """The box of the ball."""
        return Box.of(self.ball)

    def __eq__(self, other: object) -> bool:
        """Return whether all is equal; FLINT calls two balls equal only if both are exact."""
        return isinstance(other, Root) and (self.poly, self.multiplicity, self.box) == (
            other.poly,
            other.multiplicity,
            other.box,
        )

    def __hash__(self) -> int:
        return hash((self.poly, self.multiplicity, self.box))

    @property
    def degree(self) -> int:
        """The degree of the polynomial."""
        return len(self.poly) - 1

    @property
    def is_real(self) -> bool:
        """Whether the root is real."""
        return bool(self.ball.imag.is_zero())

    @property
    def real(self) -> Fraction:
        """The real part of the middle of the ball."""
        return exact(self.ball.real.mid())

    @property
    def imaginary(self) -> Fraction:
        """The imaginary part of the middle of the ball."""
        return exact(self.ball.imag.mid())

    @property
    def radius(self) -> Fraction:
        """The larger radius of both parts."""
        return max(exact(self.ball.real.rad()), exact(self.ball.imag.rad()))

    def refined(self, bits: int) -> Root:
        """Return the root in a ball of about `bits` bits, by Newton's method on balls.

        If m is in a ball X, and m - f(m)/f'(X) lies within X, then the root in X lies there too.
        The root itself is returned if no other ball of it is found.

        >>> wide = isolated_roots((-2, 0, 1))[1]
        >>> wide.refined(500).ball.rel_accuracy_bits() >= 490
        True
        """
        poly = fmpz_poly(list(self.poly))
        slope = poly.derivative()
        ball: Any = self.ball.real if self.is_real else self.ball
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
                return replace(self, ball=acb(ball))
        with precision(bits + poly.degree()):
            near = [one.ball for one in isolated_roots(self.poly) if one.ball.overlaps(self.ball)]
        return replace(self, ball=near[0]) if len(near) == 1 else self

    def __str__(self) -> str:
        parts = [self.real] if self.is_real else [self.real, self.imaginary]
        texts = [rounded_text(part, 15) for part in parts]
        radius = max(
            printed_radius(text, part - self.radius, part + self.radius)
            for text, part in zip(texts, parts, strict=True)
        )
        sign = "" if texts[-1].startswith("-") else "+"
        text = texts[0] if self.is_real else f"{texts[0]}{sign}{texts[1]}i"
        return f"{text} +/- {decimal_text(rounded_up(radius, 3))}"

    def __repr__(self) -> str:
        """Return one short line."""
        times = f", multiplicity {self.multiplicity}" if self.multiplicity > 1 else ""
        return f"<Root {self}{times}>"

    def __complex__(self) -> complex:
        """Return the middle of the ball; raises OverflowError for a number beyond floats."""
        return complex(float(self.real), float(self.imaginary))


def certified_roots(coefficients: Sequence[int]) -> tuple[Root, ...]:
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
    return tuple(
        sorted(
            isolated_roots(coefficients),
            key=lambda root: (root.multiplicity, root.real, root.imaginary),
        )
    )


def isolated_roots(coefficients: Sequence[int], multiplicity: int = 1) -> tuple[Root, ...]:
    """Return the roots of a polynomial in disjoint balls of FLINT, at the precision in force.

    coefficients: ascending. multiplicity: that of the polynomial as a factor of another one, by
    which those of its roots are multiplied.

    Raises LimitReached, within seconds, for roots so close together that it would take very long.
    FLINT continues until the balls are disjoint, whatever precision that needs; so a polynomial for
    which that might be much is first tried with a precision that is not much larger.

    Where it is expected to take over a second it is done in another process, which a budget ends.

    >>> isolated_roots((-2, 1), 3)
    (<Root 2 +/- 0, multiplicity 3>,)
    """
    key, poly = tuple(coefficients), fmpz_poly(list(coefficients))
    found = in_worker(_roots, poly, int(ctx.prec), seconds=_seconds(poly))
    return tuple(Root(key, ball, multiplicity * count) for ball, count in found)


def root_near(poly: tuple[int, ...], place: Box) -> Root:
    """Return the one root of a square-free polynomial near a box; LimitReached if it is not one."""
    near = [root for root in isolated_roots(poly) if root.box.meets(place)]
    if len(near) != 1:
        raise LimitReached(f"{len(near)} roots of a polynomial are near the place that is named")
    return near[0]


def _seconds(poly: fmpz_poly) -> float:
    """Return about how long FLINT takes for the roots at the precision in force."""
    bits = 2 * int(poly.height_bits()) + int(ctx.prec)
    return BIT_SECONDS * max(int(poly.degree()), 0) ** 2 * bits


def _ball_of(middle: tuple[fmpz, fmpz], radius: tuple[fmpz, fmpz]) -> arb:
    """Return a real ball; FLINT rounds a radius up, so the code passes a slightly smaller one."""
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
        free = fmpz_poly(list(squarefree_part(ints(poly))))
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


@dataclass(frozen=True, slots=True, repr=False)
class RealRoot(LongNumbers, ToSympy, ToMpmath):
    """A real algebraic number: its enclosure, and what it is exactly, where that was computed.

    value: the enclosure. poly: a polynomial of which it is the one root in there, ascending; for a
    constant of growth the minimal one, primitive. in_r: the number as a polynomial in the base r
    of its term.

    >>> root = RealRoot(Enclosure.exactly(5).root(2), (-5, 0, 1))
    >>> print(root.digits(20), root.to_sympy())
    2.2360679774997896964 sqrt(5)
    """

    value: Enclosure
    poly: tuple[int, ...] | None = None
    in_r: AlgebraicNumber | None = None

    @takes(count=between(1, MAX_DIGITS, 50))
    def digits(self, count: int) -> str:
        """Return its digits, at most `count`, all certified."""
        return self.value.digits(count)

    @property
    def mpf(self) -> Any:
        """The number as an mpmath number, in a context with sufficient precision."""
        return self.value.mpf

    @property
    def interval(self) -> Any:
        """An mpmath interval that contains the number, in a context with sufficient precision."""
        return self.value.interval

    def __str__(self) -> str:
        return self.value.digits(12)
