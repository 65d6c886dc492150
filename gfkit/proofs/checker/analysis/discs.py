"""Complex numbers in discs: integers scaled by a power of two, with directed rounding.

A disc (x, y, r) at scale s holds every number at most r/2^s away from (x + i y)/2^s. Real numbers
have y = 0, and their discs stand for the interval of real numbers. What is computed from discs
holds what is computed from any of their numbers; where nothing is rounded, r does not grow.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from ..core.clock import Clock, need

if TYPE_CHECKING:
    from collections.abc import Sequence

POWER_BITS = 192
Ends = tuple[Fraction, Fraction]


class Disc(NamedTuple):
    """A disc, in units of 2^-scale."""

    x: int
    y: int
    r: int

    @property
    def size_below(self) -> int:
        """The modulus of the middle, rounded down."""
        return isqrt(self.x * self.x + self.y * self.y) if self.y else abs(self.x)

    @property
    def size_above(self) -> int:
        """The modulus of the middle, rounded up."""
        return 1 + isqrt(self.x * self.x + self.y * self.y - 1) if self.y else abs(self.x)

    def is_apart(self, other: Disc) -> bool:
        """Tell whether two discs have no number in common."""
        x, y, r = self.x - other.x, self.y - other.y, self.r + other.r
        return x * x + y * y > r * r


class Scale:
    """The arithmetic of discs at one scale; a ring (`root_discs`)."""

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

    def times(self, a: Disc, b: Disc) -> Disc:
        """Return a b: |uv - mn| <= |m| |v - n| + |n| |u - m| + |u - m| |v - n|."""
        self.clock.spend(self.cost)
        x, y = a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x
        r = a.r * b.r
        if a.r:
            r += a.r * b.size_above
        if b.r:
            r += b.r * a.size_above
        mask = self.one - 1
        rounded = bool(x & mask) + bool(y & mask)
        return Disc(x >> self.bits, y >> self.bits, -(-r >> self.bits) + rounded)

    def inverse(self, a: Disc) -> Disc:
        """Return 1/a: |1/u - 1/m| <= r/(|m| (|m| - r)); rejects a disc that holds 0."""
        self.clock.spend(4 * self.cost)
        self.clock.reduce(2 * self.bits)
        low = a.size_below
        need(low > a.r, "a division by what may be 0")
        square = a.x * a.x + a.y * a.y
        x, rest = divmod(a.x << 2 * self.bits, square)
        y, other = divmod(-a.y << 2 * self.bits, square)
        r = -(-(a.r << 2 * self.bits) // (low * (low - a.r))) if a.r else 0
        return Disc(x, y, r + bool(rest) + bool(other))

    def _ends(self, *some: int) -> Ends:
        """Return numbers of units as fractions in lowest terms, after announcing them."""
        self.clock.spend(self.cost)
        self.clock.multiply(2 * self.bits, 2 * self.bits)
        self.clock.reduce(self.bits)
        low, high = some
        return Fraction(low, self.one), Fraction(high, self.one)

    def sizes(self, a: Disc) -> Ends:
        """Return bounds of |u| for u in a, at least 0."""
        return self._ends(max(0, a.size_below - a.r), a.size_above + a.r)

    def above(self, a: Disc) -> Fraction:
        """Return a bound of |u| from above, for u in a."""
        return self.sizes(a)[1]

    def ends(self, a: Disc) -> Ends:
        """Return bounds of the real part."""
        return self._ends(a.x - a.r, a.x + a.r)

    def heights(self, a: Disc) -> Ends:
        """Return bounds of the imaginary part."""
        return self._ends(a.y - a.r, a.y + a.r)

    def around(self, low: Fraction, high: Fraction) -> Disc:
        """Return a disc that holds an interval."""
        middle, radius = self.rational((low + high) / 2), self.rational((high - low) / 2)
        return Disc(middle.x, 0, middle.r + radius.x + radius.r)

    def at(self, c: Sequence[Disc], z: Disc) -> Disc:
        """Return the value of a polynomial whose coefficients are discs about real numbers."""
        total = Disc(0, 0, 0)
        if not z.y:  # as below, with half of the products
            x = r = 0
            self.clock.spend(len(c) * (1 + self.bits // 500 + (self.bits // 2000) ** 2))
            for one in reversed(c):
                whole, grown = x * z.x, abs(x) * z.r + r * (abs(z.x) + z.r)
                r = one.r - (-grown >> self.bits) + bool(whole & (self.one - 1))
                x = (whole >> self.bits) + one.x
            return Disc(x, 0, r)
        for one in reversed(c):
            total = self.plus(self.times(total, z), one)
        return total

    def value(self, c: Sequence[Fraction | int], z: Disc) -> Disc:
        """Return the value of a polynomial."""
        return self.at([*map(self.rational, c)], z)


def power_above(size: Fraction, n: int) -> Fraction:
    """Return a bound of size^n from above, for 0 <= size < 1."""
    unit = total = 1 << POWER_BITS
    base = -(-size.numerator * unit // size.denominator)
    for bit in f"{n:b}":
        total = -(-total * total // unit)
        total = -(-total * base // unit) if bit == "1" else total
    return Fraction(total, unit)
