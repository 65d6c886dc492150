"""Integers and fractions of any length, read from their decimal text."""

from __future__ import annotations

import re
from fractions import Fraction

DIGITS = re.compile(r"[+-]?[0-9]+", re.ASCII)


def integer(text: str, most: int | None = None) -> int:
    """Return the integer with these decimal digits; raises ValueError.

    text: digits behind at most one sign, nothing else. most: how many digits are taken.

    >>> integer("-" + "9" * 5000) == 1 - 10**5000
    True
    >>> integer("12345", most=4)
    Traceback (most recent call last):
    ValueError: a number of 5 digits; the limit is 4
    >>> integer("1 2")
    Traceback (most recent call last):
    ValueError: '1 2' is not an integer
    """
    if DIGITS.fullmatch(text) is None:
        shown = text if len(text) <= 40 else f"{text[:37]}..."
        raise ValueError(f"{shown!r} is not an integer")
    digits = text.removeprefix("+")
    if most is not None and len(digits.removeprefix("-")) > most:
        raise ValueError(f"a number of {len(digits.removeprefix('-'))} digits; the limit is {most}")
    if len(digits) <= 400:
        return int(digits)
    from flint import fmpz  # noqa: PLC0415

    return int(fmpz(digits))


def fraction(text: str) -> Fraction:
    """Return the fraction of a text such as -3/2; raises ValueError, ZeroDivisionError.

    >>> fraction("-3/2"), fraction("7")
    (Fraction(-3, 2), Fraction(7, 1))
    """
    above, slash, below = text.partition("/")
    return Fraction(integer(above), integer(below) if slash else 1)
