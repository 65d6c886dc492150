"""Enclosures: exact rational ends of real numbers, digits that both share.

FLINT's working precision is one global number. `precision` sets it for a block and puts it back; a
lock keeps two threads from putting back each other's. A ball is right at any precision, so code of
others that reads the global number meanwhile gets wider or narrower balls, never wrong ones.
mpmath's is never read or set: every number of mpmath belongs to a context made for its precision,
and arithmetic with it continues at that precision.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil
from threading import RLock
from typing import Any

from flint import arb, ctx, fmpz

from gfkit.base.conversions import ToMpmath, ToSympy
from gfkit.errors import GfkitError
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
"""Fractions that are longer than the wanted digits by this many characters are cut off."""
PLAIN_DIGITS = 6
"""Numbers below 10^-PLAIN_DIGITS, and those with more digits than are shown, have an exponent."""


GUARD_BITS = 16
LEAST_BITS = 53
MOST_BITS = 40_000
SPARE_DIGITS = 8
"""A polynomial is reported only if it explains this many digits more than its coefficients have."""
MOST_DIGITS = 200
"""The limit on a constant, for recognising it: more make it slow, and not surer."""


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
        """Return whether the relative width is below 10^-digits."""
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

        A number known exactly is written in full if it has so few digits, otherwise as a fraction
        if that is short; where no digit is shared the text is `middle +/- radius`, an interval that
        holds both ends: the middle is rounded, and the radius is that around what is printed.
        """
        if self.is_exact:
            text = _exact_text(self.low, count)
            if len(text) <= count + LONG_FRACTION:
                return text
        known = self.certified_digits(count)
        if not known:
            middle = rounded_text(self.middle, 6)
            radius = printed_radius(middle, self.low, self.high)
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


def printed_radius(middle: str, low: Fraction, high: Fraction) -> Fraction:
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
