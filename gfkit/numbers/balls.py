"""Enclosures of real numbers: exact rational ends, and the digits that both ends share.

FLINT's working precision is one global number. `precision` sets it for a block and puts it back; a
lock keeps two threads from putting back each other's. A ball is right at any precision, so code of
others that reads the global number meanwhile gets wider or narrower balls, never wrong ones.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from threading import RLock
from typing import TYPE_CHECKING, Any

from flint import arb, ctx

from gfkit.base.display.shown import Shown
from gfkit.errors import GfkitError
from gfkit.numbers.constants import interval_of, mpf_of, recognised
from gfkit.numbers.decimal import (
    Record,
    decimal,
    decimal_exponent,
    digits_of,
    number_text,
    rounded_text,
    short_text,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gfkit.numbers.constants import Recognised

_PRECISION = RLock()

ROOT_BITS = 256
LONG_FRACTION = 30
"""Fractions with so many characters more than digits are wanted are cut off like other numbers."""
PLAIN_DIGITS = 6
"""Numbers below 10^-PLAIN_DIGITS, and those with more digits than are shown, have an exponent."""


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


@dataclass(frozen=True, slots=True, repr=False)
class Enclosure(Record, Shown):
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
        that is short; where no digit is shared the text is `middle +/- radius`.
        """
        if self.is_exact:
            text = _exact_text(self.low, count)
            if len(text) <= count + LONG_FRACTION:
                return text
        known = self.certified_digits(count)
        if not known:
            return f"{rounded_text(self.middle, 6)} +/- {_up(self.radius, 2)}"
        place = decimal_exponent(max(abs(self.low), abs(self.high)))
        body = decimal(_leading(abs(self.low), known, place))
        sign = "-" if self.high < 0 else ""
        return sign + _placed(body, place, count)

    @property
    def mpf(self) -> Any:
        """The middle as an mpmath number, in a context with sufficient precision.

        >>> Enclosure(Fraction(1, 4), Fraction(3, 4)).mpf
        mpf('0.5')
        """
        return mpf_of(self.low, self.high)

    @property
    def interval(self) -> Any:
        """An mpmath interval that contains the number, in a context with sufficient precision."""
        return interval_of(self.low, self.high)

    def recognised(self, *, degree: int = 6) -> Recognised | None:
        """Return an integer polynomial that fits the number, a guess; None if none is found."""
        return recognised(self.low, self.high, degree=degree)

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


def _exact_text(value: Fraction, count: int) -> str:
    places = _decimals(value)
    if places is None or digits_of(value.numerator) + places > count:
        return number_text(value)
    if not places:
        return decimal(value.numerator)
    scaled = decimal(abs(value.numerator) * 10**places // value.denominator).rjust(places + 1, "0")
    return f"{'-' if value < 0 else ''}{scaled[:-places]}.{scaled[-places:]}"


def _up(value: Fraction, digits: int) -> str:
    return decimal_text(rounded_up(value, digits))


def rounded_up(value: Fraction, digits: int) -> Fraction:
    """Return the least decimal of a given number of significant digits that is not below the value.

    >>> rounded_up(Fraction(2, 3), 3), rounded_up(Fraction(12345), 2), -rounded_up(Fraction(-7), 1)
    (Fraction(667, 1000), Fraction(13000, 1), Fraction(7, 1))
    """
    if not value:
        return value
    unit = Fraction(10) ** (decimal_exponent(abs(value)) - digits + 1)
    return ceil(value / unit) * unit


def bounds_text(low: Fraction, high: Fraction) -> str:
    """Return both ends of an interval, rounded outwards to 12 digits.

    >>> bounds_text(Fraction(2, 3), Fraction(10**400))
    '0.666666666666 and 1e+400'
    """
    return f"{decimal_text(-rounded_up(-low, 12))} and {_up(high, 12)}"


def decimal_text(value: Fraction) -> str:
    """Return a number of finitely many decimals, exactly.

    >>> decimal_text(Fraction(667, 1000)), decimal_text(Fraction(13 * 10**20))
    ('0.667', '1.3e+21')
    """
    if value <= 0:
        return f"-{decimal_text(-value)}" if value else "0"
    place = decimal_exponent(value)
    size = max(1, place + 1) + (_decimals(value) or 0)
    body = decimal(_leading(value, size, place)).rstrip("0")
    return _placed(body, place, max(len(body), PLAIN_DIGITS)) if place < 0 else _whole(body, place)


def _decimals(value: Fraction) -> int | None:
    """Return how many decimals a number has; None if it does not end."""
    rest, twos, fives = value.denominator, 0, 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    return max(twos, fives) if rest == 1 else None


def _whole(body: str, place: int) -> str:
    if place < 2 * PLAIN_DIGITS:
        body = body.ljust(place + 1, "0")
        return body[: place + 1] + (f".{body[place + 1 :]}" if len(body) > place + 1 else "")
    return _placed(body, place, 0)
