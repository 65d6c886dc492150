"""Integers as decimal text and back, of any length: Python itself stops at 4300 digits."""

from __future__ import annotations

from flint import fmpz


def decimal(value: int) -> str:
    """Return the decimal digits of an integer.

    >>> len(decimal(10**5000))
    5001
    """
    return str(fmpz(value))


def integer(text: str) -> int:
    """Return the integer with these decimal digits; raises ValueError.

    >>> integer("-" + "9" * 5000) == 1 - 10**5000
    True
    """
    return int(fmpz(text))
