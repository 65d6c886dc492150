"""Real constants as mpmath numbers, in contexts of gfkit, and guesses at what they are.

mpmath's global precision is never read or set: every number belongs to a context that was made for
its precision, and arithmetic with it goes on at that precision.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction  # noqa: TC003 - the examples take it
from functools import lru_cache
from typing import Any

from gfkit.errors import GfkitError
from gfkit.numbers.coefficients import trimmed
from gfkit.numbers.decimal import Record, digits_of

GUARD_BITS = 16
LEAST_BITS = 53
MOST_BITS = 40_000
SPARE_DIGITS = 8
"""A polynomial is reported only if it explains this many digits more than its coefficients have."""
MOST_DIGITS = 200
"""Of a constant, for recognising it: more make it slow, and not surer."""


@lru_cache(maxsize=32)
def _context(bits: int, *, of_intervals: bool = False) -> Any:
    """Return the context of mpmath's numbers or intervals with `bits` bits."""
    from mpmath import MPContext  # noqa: PLC0415 - slow to import
    from mpmath.ctx_iv import MPIntervalContext  # noqa: PLC0415

    own = MPIntervalContext() if of_intervals else MPContext()
    own.prec = bits
    return own


def _bits_for(low: Fraction, high: Fraction) -> int:
    """Return bits that are enough to separate the ends of an enclosure."""
    bits = low.numerator.bit_length() + low.denominator.bit_length()
    if low != high:
        ratio = max(abs(low), abs(high)) / (high - low)
        bits = ratio.numerator.bit_length() - ratio.denominator.bit_length()
    return min(max(LEAST_BITS, bits + GUARD_BITS), MOST_BITS)


def mpf_of(low: Fraction, high: Fraction) -> Any:
    """Return the middle of an enclosure as an mpmath number, as exact as the enclosure is.

    >>> mpf_of(Fraction(1, 4), Fraction(1, 4))
    mpf('0.25')
    """
    middle = (low + high) / 2
    return _context(_bits_for(low, high)).mpf(middle.numerator) / middle.denominator


def interval_of(low: Fraction, high: Fraction) -> Any:
    """Return an mpmath interval that holds the enclosure, a little wider where ends are rounded.

    >>> interval_of(Fraction(1, 4), Fraction(1, 2))
    mpi('0.25', '0.5')
    """
    own = _context(_bits_for(low, high), of_intervals=True)
    ends = [own.mpf(end.numerator) / own.mpf(end.denominator) for end in (low, high)]
    return own.mpf([ends[0].a, ends[1].b])


@dataclass(frozen=True, slots=True, repr=False)
class Recognised(Record):
    """A guess: the constant agrees with a root of an integer polynomial, ascending.

    digits: how many digits of the constant were known. surplus: how many agree beyond those that
    the coefficients could have been fitted to; they prove nothing.
    """

    polynomial: tuple[int, ...]
    digits: int
    surplus: int


def recognised(low: Fraction, high: Fraction, *, degree: int = 6) -> Recognised | None:
    """Return an integer polynomial of least degree that fits an enclosed constant, or None.

    It is a fit and says so: a polynomial whose coefficients have as many digits as the constant
    fits everything, so it must have SPARE_DIGITS fewer. Uses mpmath's findpoly (PSLQ).

    >>> golden = Fraction(1618033988749894848204586834365638117720309179805762862135, 10**57)
    >>> recognised(golden, golden + Fraction(1, 10**57)).polynomial
    (-1, -1, 1)
    """
    if degree < 1:
        raise GfkitError(f"a polynomial of degree {degree}")
    if low == high or low * high <= 0:
        return None
    ratio = max(abs(low), abs(high)) / (high - low)
    digits = min(digits_of(ratio.numerator // ratio.denominator) - 1, MOST_DIGITS)
    own, middle = _context(int(3.33 * digits) + 2 * GUARD_BITS), (low + high) / 2
    value = own.mpf(middle.numerator) / middle.denominator
    for d in range(1, degree + 1):
        most = (digits - SPARE_DIGITS) // (d + 1)
        if most < 1:
            return None
        error = own.mpf(10) ** (2 - digits) * max(1, abs(value)) ** d
        if found := own.findpoly(value, d, maxcoeff=10**most, tol=error):
            ascending = trimmed([int(c) for c in reversed(found)])
            sign = 1 if ascending[-1] > 0 else -1
            surplus = digits - sum(map(digits_of, ascending))
            return Recognised(tuple(sign * c for c in ascending), digits, surplus)
    return None
