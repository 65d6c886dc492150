"""Sums of q sqrt(d) x^i y^j, as {(d, i, j): q}: exact numbers, and their sizes.

Two that are written alike are equal, since square roots of distinct square-free numbers are
independent over Q. Functions of values are here for rational numbers too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import gcd, isqrt
from typing import TYPE_CHECKING, Any

from ..core.gf import Poly, X
from ..core.rejections import limit, need

if TYPE_CHECKING:
    from ..core.clock import Clock

Value = Any
Parts = dict[tuple[int, int, int], Fraction]
MAX_BITS = 10**7
MAX_PARTS = 4000
MAX_RADICAND = 10**12
BITS = 192


def plain(value: Value) -> Value:
    """Return an integer for a fraction over 1."""
    return value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value


def times(a: Value, b: Value, clock: Clock) -> Value:
    """Return a b, after announcing it; a fraction is brought to lowest terms."""
    first, second = bits(a), bits(b)
    clock.spend(1 + (1 + first // 200) * (1 + second // 200))
    if first + second > 2000:
        clock.multiply(first, second)
        if isinstance(a, Fraction) or isinstance(b, Fraction):
            clock.reduce(first + second)
    return plain(a * b)


def bits(q: Value) -> int:
    """Return the bits of a rational number, 0 for others."""
    rational = isinstance(q, int | Fraction)
    return q.numerator.bit_length() + q.denominator.bit_length() if rational else 0


def inverse(a: Value) -> Value:
    """Return 1/a."""
    need(a, "a formula divides by 0")
    return plain(Fraction(1) / a)


def raised(a: Value, exponent: int, clock: Clock) -> Value:
    """Return a power; 0^0 is 1."""
    size = (bits(a) - 1) * abs(exponent)
    limit(size <= MAX_BITS, "a power that is too large")
    clock.multiply(size, size)
    return plain((inverse(a) if exponent < 0 else a) ** abs(exponent))


class Surds(dict[tuple[int, int, int], Fraction]):
    """A sum of q sqrt(d) x^i y^j that is not rational, as {(d, i, j): q}."""

    def __init__(self, parts: Parts, clock: Clock) -> None:
        super().__init__(parts)
        self.clock = clock

    def __hash__(self) -> int:  # type: ignore[override] # never changed
        return hash(frozenset(self.items()))

    def __add__(self, other: Value) -> Value:
        if not isinstance(other, int | Fraction | Surds):
            return NotImplemented
        total = dict(self)
        for key, q in parts_of(other).items():
            total[key] = total.get(key, Fraction(0)) + q
        return value_of(total, self.clock)

    def __mul__(self, other: Value) -> Value:
        if not isinstance(other, int | Fraction | Surds):
            return NotImplemented
        total: Parts = {}
        first, second = self, parts_of(other)
        self.clock.spend(5 * (1 + len(first)) * (1 + len(second)))
        for (d, i, j), q in first.items():
            for (e, k, m), r in second.items():
                g = gcd(d, e)
                key = (d * e // (g * g), i + k, j + m)
                product = times(q, r, self.clock) * (-g if d < 0 and e < 0 else g)
                total[key] = total.get(key, Fraction(0)) + product
        limit(len(total) <= MAX_PARTS, "a value of too many parts")
        return value_of(total, self.clock)

    __radd__, __rmul__ = __add__, __mul__

    def __sub__(self, other: Value) -> Value:
        return self + -1 * other

    def __rsub__(self, other: Value) -> Value:
        return other + -1 * self

    def __rtruediv__(self, other: Value) -> Value:
        """Divide by the rational product of all conjugates, or by q sqrt(d) x^i y^j alone."""
        if len(self) == 1:
            (((d, i, j), q),) = self.items()
            return times(other, Surds({(d, -i, -j): 1 / (q * d)}, self.clock), self.clock)
        limit(not any(i or j for _, i, j in self), "a division by a function of x and y")
        product: Value = self
        others = other
        while isinstance(product, Surds):
            self.clock.spend(100 * len(product) ** 2)
            odd = _character(sorted(d for d, _, _ in product))
            turned = {key: -q if odd(key[0]) else q for key, q in product.items()}
            conjugate = Surds(turned, self.clock)
            product, others = product * conjugate, others * conjugate
        need(product, "a division by 0")
        return times(others, 1 / Fraction(product), self.clock)

    def __truediv__(self, other: Value) -> Value:
        return self * inverse(other)

    def __pow__(self, exponent: int) -> Value:
        result: Value = 1
        for bit in f"{exponent:b}":
            result = times(result, result, self.clock)
            result = self * result if bit == "1" else result
        return result

    def __lt__(self, other: Value) -> bool:
        return sign_of(self - other, self.clock) < 0

    def __gt__(self, other: Value) -> bool:
        return sign_of(self - other, self.clock) > 0

    def __le__(self, other: Value) -> bool:
        return not self > other

    def __ge__(self, other: Value) -> bool:
        return not self < other


def value_of(parts: Mapping[tuple[int, int, int], Fraction], clock: Clock) -> Value:
    """Return a sum as a value: as a rational number, if it is one."""
    parts = {key: q for key, q in parts.items() if q}
    return Surds(parts, clock) if parts.keys() - {(1, 0, 0)} else plain(parts.get((1, 0, 0), 0))


def parts_of(value: Value) -> Parts:
    """Return a value as a sum."""
    if isinstance(value, dict):
        return value
    return {(1, 0, 0): Fraction(value)} if value else {}


def _character(numbers: list[int]) -> Callable[[int], bool]:
    """Return what gives whose square roots change their sign, under one conjugation."""
    if numbers[0] < 0:
        return lambda d: d < 0
    b = next(n for n in numbers if n > 1)
    for d in numbers:  # until b divides a number as a whole, or has no common factor with it
        shared = gcd(d // b ** _times_divisible(d, b), b)
        b = shared if shared > 1 else b
    known = any(_times_divisible(d, b) % 2 for d in numbers)
    limit(known, "a square root of a square that was not recognised")
    return lambda d: _times_divisible(d, b) % 2 == 1


def _times_divisible(d: int, b: int) -> int:
    count = 0
    while d % b == 0:
        d, count = d // b, count + 1
    return count


def square_root(a: Value, clock: Clock, *, real: bool = True) -> Value:
    """Return the square root of a rational number, that of a negative one i times another.

    real: negative numbers are rejected, and large ones, whose squares are not all found, refused.
    """
    need(not isinstance(a, dict), "a square root of what is not rational")
    q = Fraction(a)
    need(q >= 0 or not real, "a square root of a negative number")
    clock.multiply(2 * bits(q), 2 * bits(q))
    inside, outside = q.numerator * q.denominator, 1
    sign, size = (-1 if inside < 0 else 1), abs(inside)
    whole = isqrt(size)
    if whole * whole == size:
        return value_of({(sign, 0, 0): Fraction(whole, q.denominator)}, clock)
    limit(size <= MAX_RADICAND or not real, "a square root of too large a number")
    most = min(whole, isqrt(MAX_RADICAND))
    clock.spend(most)
    p = 2
    while p * p <= size and p <= most:
        while size % (p * p) == 0:
            size, outside = size // (p * p), outside * p
        p += 1
    return value_of({(sign * size, 0, 0): Fraction(outside, q.denominator)}, clock)


# Sizes.


def is_real(a: Value) -> bool:
    """Return whether a sum has no square roots of negative numbers."""
    return all(d > 0 for d, _, _ in parts_of(a))


def bits_of(a: Value) -> int:
    """Return the bits of all numbers of a sum."""
    return sum(bits(q) + d.bit_length() for (d, _, _), q in parts_of(a).items())


def ends_of(value: Value, clock: Clock, size: int = BITS) -> tuple[Fraction, Fraction]:
    """Return bounds of the sum of q sqrt(d) over d > 0, the real part."""
    c = {d: q for (d, _, _), q in parts_of(value).items() if d > 0}
    size += max((q.numerator.bit_length() for q in c.values()), default=0)
    low = high = Fraction(0)
    for d, q in c.items():
        clock.spend(20 + size // 10)
        clock.reduce(2 * (size + bits_of(q) + d.bit_length()))
        root = isqrt(d << 2 * size)
        exact = root * root == d << 2 * size
        ends = [q * Fraction(root, 1 << size), q * Fraction(root + (not exact), 1 << size)]
        low, high = low + min(ends), high + max(ends)
    return low, high


def above(c: Value, clock: Clock) -> Fraction:
    """Return a bound of the absolute value of a sum of square roots."""
    total = Fraction(0)
    for positive in (True, False):
        some = {(abs(d), 0, 0): q for (d, _, _), q in parts_of(c).items() if (d > 0) is positive}
        total += max(map(abs, ends_of(some, clock))) ** 2
    if not total:
        return total
    return Fraction(isqrt(-(-(total.numerator << 2 * BITS) // total.denominator)) + 1, 1 << BITS)


def floor_of(a: Value, clock: Clock) -> int:
    """Return the greatest integer that is not above a real number."""
    if not isinstance(a, dict):
        clock.reduce(bits(a), a.denominator.bit_length())
        return Fraction(a).__floor__()
    need(not any(i or j for _, i, j in a), "the size of a function of x and y")
    need(is_real(a), "the size of what is not real")
    size, low, high = 32, 0, 1
    while low != high:
        size *= 2
        low, high = (z.__floor__() for z in ends_of(a, clock, size))
    return low


def sign_of(a: Value, clock: Clock) -> int:
    """Return -1, 0 or 1."""
    scale = 1
    while isinstance(a, dict):
        found = floor_of(times(a, scale, clock), clock)
        if found:
            return 1 if found > 0 else -1
        scale <<= 64
    return int(a > 0) - int(a < 0)


def of_codes(poly: Poly, clock: Clock) -> Value:
    """Return a polynomial {code: coefficient} as a value."""
    return value_of({(1, code // X, code % X): Fraction(c) for code, c in poly.items()}, clock)
