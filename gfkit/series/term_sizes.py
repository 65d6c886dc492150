"""How long the terms of a rational generating function are, before they are computed."""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt, log2
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gfkit.series.rational_gf import RationalGF

LOG10_2 = 0.30103
SAMPLED_BITS = 2**25
"""Bits of the first terms, at most, from which the sizes of all terms are estimated."""
FEWEST, MOST = 12, 1024
"""This many of them are computed."""


@dataclass(frozen=True, slots=True)
class TermSizes:
    """About how many bits a(n) has: base + rate k + power log2(k + 1), where k = n - start >= 0."""

    base: float
    rate: float
    power: float
    start: int = 0

    def bits(self, n: int) -> float:
        """Return about how many bits a(n) has."""
        k = max(0, n - self.start)
        return max(1.0, self.base + self.rate * k + self.power * log2(k + 1))

    def digits(self, n: int) -> int:
        """Return about how many digits a(n) has."""
        return int(self.bits(n) * LOG10_2) + 1

    def total_bits(self, count: int) -> float:
        """Return about how many bits a(0), ..., a(count - 1) have together."""
        return count * max(1.0, (self.bits(0) + 4 * self.bits(count // 2) + self.bits(count)) / 6)

    def total_bytes(self, count: int) -> int:
        """Return about how many bytes the terms take as integers, with 48 for each."""
        return int(self.total_bits(count) / 7.5) + 48 * count

    def characters(self, count: int) -> int:
        """Return about how many characters the terms have as text, with two between them."""
        return int(self.total_bits(count) * LOG10_2) + 3 * count


def sizes_of(gf: RationalGF) -> TermSizes:
    """Return how long the terms are, estimated from the first of them.

    >>>
    if TYPE_CHECKING:
    from gfkit.series.rational_gf import RationalGF
    >>> from gfkit.series.rational_gf import RationalGF
    >>> sizes = sizes_of(RationalGF.of([1], [1, -10]))
    >>> abs(sizes.digits(1000) - 1001) <= 2, 500_000 < sizes.characters(1000) < 510_000
    (True, True)
    """
    height = max(abs(c).bit_length() for c in gf.den) + 1
    count = max(FEWEST, min(MOST, isqrt(SAMPLED_BITS // height)))
    start = gf.holds_from - gf.order  # what comes before says nothing about what follows
    count = max(count, min(2 * gf.order + FEWEST, 4 * MOST))
    return sizes_from(gf.expanded(start + count)[start:], start)


def sizes_from(first: list[int], start: int = 0) -> TermSizes:
    """Return how long terms are, estimated from some of them, at least FEWEST.

    start: the index of the first of these.
    """
    count = len(first)
    ends = [count // 4, count // 2, count]
    window = max(1, count // 8)
    early, middle, late = (_log(first[end - window : end]) for end in ends)
    quarter = count / 4
    # f(k) = base + rate k + power log2 k at 1, 2 and 4 quarters
    rate = max(0.0, (late - 2 * middle + early) / quarter)
    power = max(0.0, middle - early - rate * quarter)
    if not rate and late > middle:
        power = max(power, late - middle)
    base = late - rate * count - power * log2(count + 1)
    return TermSizes(base + 1, rate, power, start)


def _log(values: list[int]) -> float:
    return max((log2(abs(value)) for value in values if value), default=0.0)


def bits_up_to(gf: RationalGF, n: int) -> int:
    """Return a bound on the bits of A(0), ..., A(n).

    With q the denominator, |1/root of q| <= 2 max |q_k|^(1/k), by Fujiwara.
    """
    rate = max((abs(c).bit_length() / k for k, c in enumerate(gf.den) if k), default=0)
    start = max((abs(c).bit_length() for c in gf.num), default=0)
    binomial = gf.order * (n + gf.order).bit_length()
    many = len(gf.num).bit_length()
    return int(n * (rate + 1) * bool(gf.order)) + start + binomial + many + 1


def short(number: int) -> str:
    """Return a number, as a power of 2 above it if it is long."""
    return str(number) if number < 10**15 else f"2^{number.bit_length()}"
