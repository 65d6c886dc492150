"""Enclosures: exact rational ends of real numbers, digits that both share; roots in balls.

FLINT's working precision is one global number. `precision` sets it for a block and puts it back; a
lock keeps two threads from putting back each other's. A ball is right at any precision, so code of
others that reads the global number meanwhile gets wider or narrower balls, never wrong ones.
mpmath's is never read or set: every number of mpmath belongs to a context made for its precision,
and arithmetic with it goes on at that precision.
"""

from __future__ import annotations

import copyreg
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil
from threading import RLock
from typing import Any

from flint import acb, acb_poly, arb, ctx, fmpz, fmpz_poly

from gfkit.base.budget import forecast, spend
from gfkit.base.conversions import ToMpmath, ToSympy
from gfkit.base.workers import WORTH, in_worker
from gfkit.errors import GfkitError, LimitReached
from gfkit.numbers.decimals import (
    decimal,
    decimal_exponent,
    digits_of,
    number_text,
    rounded_text,
    short_text,
)
from gfkit.numbers.polynomials import trimmed, value_at
from gfkit.numbers.records import LongNumbers

_PRECISION = RLock()

ROOT_BITS = 256
LONG_FRACTION = 30
"""Fractions with so many characters more than digits are wanted are cut off like other numbers."""
PLAIN_DIGITS = 6
"""Numbers below 10^-PLAIN_DIGITS, and those with more digits than are shown, have an exponent."""


GUARD_BITS = 16
LEAST_BITS = 53
MOST_BITS = 40_000
SPARE_DIGITS = 8
"""A polynomial is reported only if it explains this many digits more than its coefficients have."""
MOST_DIGITS = 200
"""Of a constant, for recognising it: more make it slow, and not surer."""


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Compute with balls of `bits` bits inside the block; the precision before it comes back.

    >>> before = ctx.prec
    >>> with precision(300):
    ...     ctx.prec
    300
    >>> ctx.prec == before
    True
    """
    with _PRECISION, ctx.workprec(bits):
        yield


def ball_around(value: int | fmpz, radius: int = 0) -> arb:
    """Return a ball around an integer; of a long one the leading bits alone are kept.

    radius: of the ball of a short one.

    >>> ball_around(-1, 1) < 1
    True
    """
    more = max(0, value.bit_length() - LEAST_BITS)
    return arb((value >> more, more), (1, more)) if more else arb(value, radius)


@lru_cache(maxsize=32)
def _context(bits: int, of_intervals: bool) -> Any:
    """Return the context of mpmath's numbers or intervals with `bits` bits."""
    from mpmath import MPContext  # noqa: PLC0415 - slow to import
    from mpmath.ctx_iv import MPIntervalContext  # noqa: PLC0415

    own = MPIntervalContext() if of_intervals else MPContext()
    own.prec = bits
    return own


@dataclass(frozen=True, slots=True, repr=False)
class Recognised(LongNumbers):
    """A guess: the constant agrees with a root of an integer polynomial, ascending.

    digits: how many digits of the constant were known. surplus: how many agree beyond those that
    the coefficients could have been fitted to; they prove nothing.
    """

    polynomial: tuple[int, ...]
    digits: int
    surplus: int


@dataclass(frozen=True, slots=True, repr=False)
class Enclosure(LongNumbers, ToSympy, ToMpmath):
    """A real number between low and high, which are exact; it is known exactly if they agree.

    >>> half = Enclosure(Fraction(1, 2), Fraction(1, 2))
    >>> half.digits(5), half.is_exact
    ('0.5', True)
    >>> third = Enclosure(Fraction(3333, 10000), Fraction(3334, 10000))
    >>> third.digits(5), third.certified_digits(5)
    ('0.333', 3)
    """

    low: Fraction
    high: Fraction

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise GfkitError(
                f"an enclosure from {short_text(self.low)} up to {short_text(self.high)} is empty"
            )

    @classmethod
    def of(cls, ball: arb) -> Enclosure:
        """Return the enclosure that a finite ball is; raises GfkitError for an infinite one."""
        if not ball.is_finite():
            raise GfkitError("a ball without ends encloses nothing")
        middle, radius = exact(ball.mid()), exact(ball.rad())
        return cls(middle - radius, middle + radius)

    def __float__(self) -> float:
        return float(self.middle)

    @classmethod
    def exactly(cls, value: Fraction | int) -> Enclosure:
        """Return the enclosure of a number that is known."""
        return cls(Fraction(value), Fraction(value))

    @property
    def is_exact(self) -> bool:
        """Whether the number is known."""
        return self.low == self.high

    @property
    def middle(self) -> Fraction:
        """The number half way between the ends."""
        return (self.low + self.high) / 2

    @property
    def radius(self) -> Fraction:
        """Half the distance of the ends."""
        return (self.high - self.low) / 2

    def root(self, k: int, bits: int = ROOT_BITS) -> Enclosure:
        """Return the k-th root of a number that is not negative, computed with this many bits.

        >>> print(Enclosure.exactly(2).root(2))
        1.41421356237309...
        """
        if self.low < 0:
            raise GfkitError(
                f"no root of a number that may be negative, such as {short_text(self.low)}"
            )
        zero = Enclosure.exactly(0)
        with precision(bits):
            low, high = (
                Enclosure.of((arb(end.numerator) / end.denominator).root(k)) if end else zero
                for end in (self.low, self.high)
            )
        return Enclosure(low.low, high.high)

    def over(self, other: Enclosure) -> Enclosure:
        """Return the quotient of two positive numbers."""
        if self.low < 0 or other.low <= 0:
            raise GfkitError("the quotient of numbers that may not be positive")
        return Enclosure(self.low / other.high, self.high / other.low)

    def __contains__(self, value: Fraction | int) -> bool:
        return self.low <= value <= self.high

    def settles(self, digits: int) -> bool:
        """Tell whether the relative width is below 10^-digits."""
        if self.is_exact:
            return True
        smallest = min(abs(self.low), abs(self.high))
        return self.low * self.high > 0 and (self.high - self.low) * 10**digits < smallest

    def certified_digits(self, count: int) -> int:
        """Return how many significant digits, at most `count`, are those of every number in it."""
        if self.is_exact:
            return count
        if self.low * self.high <= 0:
            return 0
        place = decimal_exponent(max(abs(self.low), abs(self.high)))
        if place != decimal_exponent(min(abs(self.low), abs(self.high))):
            return 0
        known, unknown = 0, count + 1
        while unknown - known > 1:  # common digits of a prefix are monotone in its length
            tried = (known + unknown) // 2
            same = _leading(self.low, tried, place) == _leading(self.high, tried, place)
            known, unknown = (tried, unknown) if same else (known, tried)
        return known

    def digits(self, count: int) -> str:
        """Return the leading digits, at most `count`, that all numbers in it share, cut off.

        A number known exactly is written in full if it has so few digits, else as a fraction if
        that is short; where no digit is shared the text is `middle +/- radius`, an interval that
        holds both ends: the middle is rounded, and the radius is that around what is printed.
        """
        if self.is_exact:
            text = _exact_text(self.low, count)
            if len(text) <= count + LONG_FRACTION:
                return text
        known = self.certified_digits(count)
        if not known:
            middle = rounded_text(self.middle, 6)
            radius = _radius(middle, self.low, self.high)
            return f"{middle} +/- {decimal_text(rounded_up(radius, 2))}"
        place = decimal_exponent(max(abs(self.low), abs(self.high)))
        body = decimal(_leading(abs(self.low), known, place))
        sign = "-" if self.high < 0 else ""
        return sign + _placed(body, place, count)

    def _context(self, *, of_intervals: bool = False) -> Any:
        """Return a context of mpmath with bits that are enough to separate the ends."""
        bits = self.low.numerator.bit_length() + self.low.denominator.bit_length()
        if not self.is_exact:
            ratio = max(abs(self.low), abs(self.high)) / (self.high - self.low)
            bits = ratio.numerator.bit_length() - ratio.denominator.bit_length()
        return _context(min(max(LEAST_BITS, bits + GUARD_BITS), MOST_BITS), of_intervals)

    @property
    def mpf(self) -> Any:
        """The middle as an mpmath number, in a context with sufficient precision.

        >>> Enclosure(Fraction(1, 4), Fraction(3, 4)).mpf
        mpf('0.5')
        """
        return self._context().mpf(self.middle.numerator) / self.middle.denominator

    @property
    def interval(self) -> Any:
        """An mpmath interval that contains the number, in a context with sufficient precision.

        >>> Enclosure(Fraction(1, 4), Fraction(1, 2)).interval
        mpi('0.25', '0.5')
        """
        own = self._context(of_intervals=True)
        ends = [own.mpf(z.numerator) / own.mpf(z.denominator) for z in (self.low, self.high)]
        return own.mpf([ends[0].a, ends[1].b])

    def recognised(self, *, degree: int = 6) -> Recognised | None:
        """Return an integer polynomial of least degree that fits the number, a guess; or None.

        It has a root between the ends. One whose coefficients have as many digits as the number
        fits everything, so it must have SPARE_DIGITS fewer. A number that is known is not guessed.
        Uses mpmath's findpoly (PSLQ).

        >>> golden = Fraction(1618033988749894848204586834365638117720309179805762862135, 10**57)
        >>> Enclosure(golden, golden + Fraction(1, 10**57)).recognised().polynomial
        (-1, -1, 1)
        """
        if self.is_exact or self.low * self.high <= 0:
            return None
        ratio = max(abs(self.low), abs(self.high)) / (self.high - self.low)
        digits = min(digits_of(ratio.numerator // ratio.denominator) - 1, MOST_DIGITS)
        own, middle = _context(int(3.33 * digits) + 2 * GUARD_BITS, False), self.middle
        value = own.mpf(middle.numerator) / middle.denominator
        for d in range(1, degree + 1):
            most = (digits - SPARE_DIGITS) // (d + 1)
            if most < 1:
                return None
            error = own.mpf(10) ** (2 + most - digits) * max(1, abs(value)) ** d
            found = own.findpoly(value, d, maxcoeff=10**most, tol=error) or []
            ascending = trimmed([int(c) for c in reversed(found)])
            if ascending and value_at(ascending, self.low) * value_at(ascending, self.high) <= 0:
                sign = 1 if ascending[-1] > 0 else -1
                surplus = digits - sum(map(digits_of, ascending))
                return Recognised(tuple(sign * c for c in ascending), digits, surplus)
        return None

    def __str__(self) -> str:
        text = self.digits(15)
        return text if self.is_exact or "+/-" in text else f"{text}..."


def exact(ball: arb) -> Fraction:
    """Return the number that an exact ball is."""
    mantissa, exponent = ball.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def _leading(value: Fraction, count: int, place: int) -> int:
    """Return the first `count` digits of |value| < 10^(place+1), as a number."""
    scaled = abs(value) * Fraction(10) ** (count - 1 - place)
    return scaled.numerator // scaled.denominator


def _placed(body: str, place: int, count: int) -> str:
    """Return digits with the decimal point, the first of them worth 10^place."""
    if 0 <= place < count:
        whole = body[: place + 1]
        if len(body) <= place:
            return f"{body[0]}{'.' + body[1:] if len(body) > 1 else ''}e+{place}"
        rest = body[place + 1 :]
        return f"{whole}.{rest}" if rest else whole
    if -PLAIN_DIGITS <= place < 0:
        return f"0.{'0' * (-place - 1)}{body}"
    rest = f".{body[1:]}" if len(body) > 1 else ""
    return f"{body[0]}{rest}e{place:+d}"


def _radius(middle: str, low: Fraction, high: Fraction) -> Fraction:
    """Return the radius of the least interval around a printed number that holds both ends."""
    return max(high - Fraction(middle), Fraction(middle) - low)


def _exact_text(value: Fraction, count: int) -> str:
    places = _decimals(value)
    if places is None or digits_of(value.numerator) + places > count:
        return number_text(value)
    if not places:
        return decimal(value.numerator)
    scaled = decimal(abs(value.numerator) * 10**places // value.denominator).rjust(places + 1, "0")
    return f"{'-' if value < 0 else ''}{scaled[:-places]}.{scaled[-places:]}"


def rounded_up(value: Fraction, digits: int) -> Fraction:
    """Return the least decimal of a given number of significant digits that is not below the value.

    >>> rounded_up(Fraction(2, 3), 3), rounded_up(Fraction(12345), 2), -rounded_up(Fraction(-7), 1)
    (Fraction(667, 1000), Fraction(13000, 1), Fraction(7, 1))
    """
    if not value:
        return value
    unit = Fraction(10) ** (decimal_exponent(abs(value)) - digits + 1)
    return ceil(value / unit) * unit


def decimal_text(value: Fraction) -> str:
    """Return a number of finitely many decimals, exactly.

    From 10^12 on and below 10^-6 it has an exponent.

    >>> decimal_text(Fraction(667, 1000)), decimal_text(Fraction(13 * 10**20))
    ('0.667', '1.3e+21')
    """
    if value <= 0:
        return f"-{decimal_text(-value)}" if value else "0"
    place = decimal_exponent(value)
    size = max(1, place + 1) + (_decimals(value) or 0)
    body = decimal(_leading(value, size, place)).rstrip("0")
    if not 0 <= place < 2 * PLAIN_DIGITS:
        return _placed(body, place, max(len(body), PLAIN_DIGITS) if place < 0 else 0)
    body = body.ljust(place + 1, "0")
    return body[: place + 1] + (f".{body[place + 1 :]}" if len(body) > place + 1 else "")


def _decimals(value: Fraction) -> int | None:
    """Return how many decimals a number has; None if it does not end."""
    rest, twos, fives = value.denominator, 0, 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    return max(twos, fives) if rest == 1 else None


# The roots of an integer polynomial, each in a ball certified to contain it and no other.


EASY = 1000
"""Degree times bits of the largest coefficient: below, roots are apart enough in any case."""
TRIED_BITS = 1000
"""Besides four times the precision in force."""
BIT_SECONDS = 1e-7
"""Of FLINT's roots, for a square of the degree and a bit of the coefficients and the precision."""


@dataclass(frozen=True, slots=True, repr=False)
class RootBall:
    """A root: within `radius` of `real` + `imaginary` i, in either direction, both exact.

    A real root has imaginary part 0, exactly. `complex` of it is the middle as floats. The text has
    the parts to 15 digits, the radius around them, and in `repr` a multiplicity above 1.

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
        parts = [self.real] if self.is_real else [self.real, self.imaginary]
        texts = [rounded_text(part, 15) for part in parts]
        radius = max(
            _radius(text, part - self.radius, part + self.radius)
            for text, part in zip(texts, parts, strict=True)
        )
        sign = "" if texts[-1].startswith("-") else "+"
        text = texts[0] if self.is_real else f"{texts[0]}{sign}{texts[1]}i"
        return f"{text} +/- {decimal_text(rounded_up(radius, 3))}"

    def __repr__(self) -> str:
        """Return one short line."""
        times = f", multiplicity {self.multiplicity}" if self.multiplicity > 1 else ""
        return f"<RootBall {self}{times}>"

    def __complex__(self) -> complex:
        """Return the middle of the ball; raises OverflowError for a number beyond floats."""
        return complex(float(self.real), float(self.imaginary))


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
