"""Complex numbers in discs: integers scaled by a power of two, with directed rounding.

A disc (x, y, r) at scale s holds every number at most r/2^s away from (x + i y)/2^s. Real numbers
have y = 0, and their discs stand for the interval of real numbers. What is computed from discs
holds what is computed from any of their numbers; where nothing is rounded, r does not grow.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import NamedTuple

from ..core.clock import Clock, need

POWER_BITS = 192


class Disc(NamedTuple):
    """A disc, in units of 2^-scale."""

    x: int
    y: int
    r: int


class Scale:
    """The arithmetic of discs at one scale."""

    def __init__(self, bits: int, clock: Clock) -> None:
        self.bits, self.clock = bits, clock
        self.one = 1 << bits
        self.cost = 6 * (1 + bits // 60)

    def rational(self, value: int | Fraction) -> Disc:
        """Return a disc that holds a rational number."""
        self.clock.reduce(value.numerator.bit_length() + self.bits, value.denominator.bit_length())
        above, rest = divmod(value.numerator << self.bits, value.denominator)
        return Disc(above, 0, 1 if rest else 0)

    def plus(self, a: Disc, b: Disc) -> Disc:
        """Return a + b."""
        return Disc(a.x + b.x, a.y + b.y, a.r + b.r)

    def subtract(self, a: Disc, b: Disc) -> Disc:
        """Return a - b."""
        return Disc(a.x - b.x, a.y - b.y, a.r + b.r)

    def times(self, a: Disc, b: Disc) -> Disc:
        """Return a b: |uv - mn| <= |m| |v - n| + |n| |u - m| + |u - m| |v - n|."""
        self.clock.spend(self.cost)
        x, y = a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x
        r = a.r * b.r
        if a.r:
            r += a.r * size_above(b)
        if b.r:
            r += b.r * size_above(a)
        mask = self.one - 1
        rounded = bool(x & mask) + bool(y & mask)
        return Disc(x >> self.bits, y >> self.bits, -(-r >> self.bits) + rounded)

    def inverse(self, a: Disc) -> Disc:
        """Return 1/a: |1/u - 1/m| <= r/(|m| (|m| - r)); rejects a disc that holds 0."""
        self.clock.spend(4 * self.cost)
        self.clock.reduce(2 * self.bits)
        low = size_below(a)
        need(low > a.r, "a division by what may be 0")
        square = a.x * a.x + a.y * a.y
        x, rest = divmod(a.x << 2 * self.bits, square)
        y, other = divmod(-a.y << 2 * self.bits, square)
        r = -(-(a.r << 2 * self.bits) // (low * (low - a.r))) if a.r else 0
        return Disc(x, y, r + bool(rest) + bool(other))

    def power(self, a: Disc, n: int) -> Disc:
        """Return a^n for n >= 0."""
        total = Disc(self.one, 0, 0)
        for bit in f"{n:b}":
            total = self.times(total, total)
            total = self.times(total, a) if bit == "1" else total
        return total

    def _announce(self) -> None:
        """Announce a square root and fractions in lowest terms."""
        self.clock.spend(self.cost)
        self.clock.multiply(2 * self.bits, 2 * self.bits)
        self.clock.reduce(self.bits)

    def above(self, a: Disc) -> Fraction:
        """Return a bound of |u| from above, for u in a."""
        self._announce()
        return Fraction(size_above(a) + a.r, self.one)

    def below(self, a: Disc) -> Fraction:
        """Return a bound of |u| from below, at least 0."""
        self._announce()
        return Fraction(max(0, size_below(a) - a.r), self.one)

    def ends(self, a: Disc) -> tuple[Fraction, Fraction]:
        """Return bounds of the real part."""
        self._announce()
        return Fraction(a.x - a.r, self.one), Fraction(a.x + a.r, self.one)

    def heights(self, a: Disc) -> tuple[Fraction, Fraction]:
        """Return bounds of the imaginary part."""
        self._announce()
        return Fraction(a.y - a.r, self.one), Fraction(a.y + a.r, self.one)


def size_above(a: Disc) -> int:
    """Return the modulus of the middle, rounded up."""
    if not a.y:
        return abs(a.x)
    square = a.x * a.x + a.y * a.y
    root = isqrt(square)
    return root + (root * root != square)


def size_below(a: Disc) -> int:
    """Return the modulus of the middle, rounded down."""
    return isqrt(a.x * a.x + a.y * a.y) if a.y else abs(a.x)


def are_disjoint(a: Disc, b: Disc) -> bool:
    """Tell whether two discs have no number in common."""
    x, y, r = a.x - b.x, a.y - b.y, a.r + b.r
    return x * x + y * y > r * r


def power_above(size: Fraction, n: int) -> Fraction:
    """Return a bound of size^n from above, for 0 <= size < 1."""
    unit = total = 1 << POWER_BITS
    base = -(-size.numerator * unit // size.denominator)
    for bit in f"{n:b}":
        total = -(-total * total // unit)
        total = -(-total * base // unit) if bit == "1" else total
    return Fraction(total, unit)
