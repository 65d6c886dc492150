"""Exact sums of square roots: the numbers q1 sqrt(d1) + ... + qk sqrt(dk) with rational q."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import gcd, isqrt
from typing import TYPE_CHECKING

from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_RADICAND = 10**12
"""Square factors are found by trial division."""
MAX_ROOTS = 64


@dataclass(frozen=True, slots=True)
class Surd:
    """The sum of q sqrt(d) over `parts`, triples of distinct square-free d > 0 and q != 0.

    Square roots of distinct square-free numbers are linearly independent over Q, so `==` means
    equal. References: [Besicovitch1940].

    >>> phi = (1 + Surd.root(5)) / 2
    >>> print(phi**2 - phi, phi**10)
    1 123/2+55/2*sqrt(5)
    >>> phi.floor(), (phi**30 / Surd.root(5)).round()
    (1, 832040)
    """

    parts: tuple[tuple[int, Fraction], ...]

    @classmethod
    def of(cls, value: int | Fraction | Surd) -> Surd:
        """Return a rational number, or a surd, as a surd."""
        return value if isinstance(value, Surd) else cls._sum({1: Fraction(value)})

    @classmethod
    def _sum(cls, parts: Mapping[int, Fraction]) -> Surd:
        return cls(tuple(sorted((d, q) for d, q in parts.items() if q)))

    @classmethod
    def root(cls, value: int | Fraction) -> Surd:
        """Return the square root of a rational number that is not negative.

        Raises GfkitError below 0, or for numerators and denominators too large to factor.
        """
        q = Fraction(value)
        if q < 0:
            raise GfkitError(f"the square root of {q} is not real")
        inside = q.numerator * q.denominator
        exact = isqrt(inside)
        if exact * exact == inside:
            return cls.of(Fraction(exact, q.denominator))
        if inside > MAX_RADICAND:
            raise GfkitError(f"sqrt({q}): numbers above {MAX_RADICAND} are not taken apart")
        outside, p = 1, 2
        while p * p <= inside:
            while inside % (p * p) == 0:
                inside //= p * p
                outside *= p
            p += 1
        return cls._sum({inside: Fraction(outside, q.denominator)})

    @property
    def rational(self) -> Fraction | None:
        """The value if it is rational, else None."""
        if not self.parts:
            return Fraction(0)
        if len(self.parts) == 1 and self.parts[0][0] == 1:
            return self.parts[0][1]
        return None

    def __add__(self, other: int | Fraction | Surd) -> Surd:
        if not isinstance(other, int | Fraction | Surd):
            return NotImplemented
        result = dict(self.parts)
        for d, q in Surd.of(other).parts:
            result[d] = result.get(d, Fraction(0)) + q
        return Surd._sum(result)

    __radd__ = __add__

    def __neg__(self) -> Surd:
        return Surd(tuple((d, -q) for d, q in self.parts))

    def __sub__(self, other: int | Fraction | Surd) -> Surd:
        return self + -Surd.of(other)

    def __rsub__(self, other: int | Fraction) -> Surd:
        return -self + other

    def __mul__(self, other: int | Fraction | Surd) -> Surd:
        if not isinstance(other, int | Fraction | Surd):
            return NotImplemented
        result: dict[int, Fraction] = {}
        for d, q in self.parts:
            for e, r in Surd.of(other).parts:
                common = gcd(d, e)
                f = d // common * (e // common)
                result[f] = result.get(f, Fraction(0)) + q * r * common
        if len(result) > MAX_ROOTS:
            raise GfkitError(f"a sum of more than {MAX_ROOTS} square roots")
        return Surd._sum(result)

    __rmul__ = __mul__

    def inverse(self) -> Surd:
        """Return 1/self by multiplying with conjugates; raises ZeroDivisionError for 0."""
        if not self.parts:
            raise ZeroDivisionError("division by 0")
        value, factor = self, Surd.of(1)
        while value.rational is None:
            prime = _a_prime_of(next(d for d, _ in value.parts if d != 1))
            conjugate = Surd(tuple((d, -q if d % prime == 0 else q) for d, q in value.parts))
            value, factor = value * conjugate, factor * conjugate
        assert value.rational is not None
        return factor * (1 / value.rational)

    def __truediv__(self, other: int | Fraction | Surd) -> Surd:
        return self * Surd.of(other).inverse()

    def __rtruediv__(self, other: int | Fraction) -> Surd:
        return self.inverse() * other

    def __pow__(self, exponent: int) -> Surd:
        base = self if exponent >= 0 else self.inverse()
        result = Surd.of(1)
        for bit in f"{abs(exponent):b}":
            result = result * result
            if bit == "1":
                result = result * base
        return result

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int | Fraction | Surd):
            return self.parts == Surd.of(other).parts
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self.parts)

    def floor(self) -> int:
        """Return the greatest integer that is not above the value, exactly."""
        if (value := self.rational) is not None:
            return value.numerator // value.denominator
        bits = 32
        while True:
            low = high = Fraction(0)
            for d, q in self.parts:
                below = Fraction(isqrt(d << (2 * bits)), 1 << bits)
                above = below + Fraction(1, 1 << bits)
                low += q * (below if q > 0 else above)
                high += q * (above if q > 0 else below)
            first, last = (x.numerator // x.denominator for x in (low, high))
            if first == last:
                return first
            bits *= 2

    def ceil(self) -> int:
        """Return the least integer that is not below the value."""
        return -(-self).floor()

    def round(self) -> int:
        """Return the nearest integer; halves go up."""
        return (self + Fraction(1, 2)).floor()

    def sign(self) -> int:
        """Return -1, 0 or 1."""
        scale = 1
        while self.parts:  # a value that is not 0 leaves [0, 1) when it is scaled up
            below = (self * scale).floor()
            if below:
                return 1 if below > 0 else -1
            scale <<= 32
        return 0

    def __lt__(self, other: int | Fraction | Surd) -> bool:
        return (self - other).sign() < 0

    def __le__(self, other: int | Fraction | Surd) -> bool:
        return (self - other).sign() <= 0

    def __gt__(self, other: int | Fraction | Surd) -> bool:
        return (self - other).sign() > 0

    def __ge__(self, other: int | Fraction | Surd) -> bool:
        return (self - other).sign() >= 0

    def __str__(self) -> str:
        text = ""
        for d, q in self.parts:
            sign = "-" if q < 0 else "+" if text else ""
            size = str(abs(q))
            body = size if d == 1 else f"sqrt({d})" if size == "1" else f"{size}*sqrt({d})"
            text += sign + body
        return text or "0"


def _a_prime_of(d: int) -> int:
    p = 2
    while p * p <= d:
        if d % p == 0:
            return p
        p += 1
    return d
