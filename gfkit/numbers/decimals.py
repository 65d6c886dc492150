"""Numbers of any length as decimal text.

Python itself stops at 4300 digits, because its conversion is quadratic. FLINT's is not; so the
setting of the process stays as it is; numbers that may be long are printed by this module.

Integers and fractions of any length, read from their decimal text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from math import log2
from typing import Any

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


MAX_DIGITS = 1_000_000
"""Readers of files and arguments take no longer numbers."""

SHORT_BITS = 1000
"""Python converts integers of fewer bits more quickly."""

FLOAT_POWER = 300
"""Floats hold numbers from 10^-FLOAT_POWER up to 10^FLOAT_POWER."""

SHORT_TEXT = 40
"""Longer numbers are cut in messages."""


def decimal(value: int) -> str:
    """Return the decimal digits of an integer.

    >>> len(decimal(10**5000))
    5001
    """
    if isinstance(value, int) and value.bit_length() < SHORT_BITS:
        return str(int(value))
    from flint import fmpz  # noqa: PLC0415 - short integers do without

    return str(fmpz(value))


def number_text(value: Any) -> str:
    """Return the text of an integer or a fraction of any length, and `str` of anything else.

    >>> number_text(Fraction(-10**5000, 3))[-5:], number_text("x"), number_text([1, 2])
    ('000/3', 'x', '[1, 2]')
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return decimal(value)
    if isinstance(value, Fraction):
        above = decimal(value.numerator)
        return above if value.denominator == 1 else f"{above}/{decimal(value.denominator)}"
    return data_repr(value) if isinstance(value, list | tuple | dict) else str(value)


def numbers_text(values: Iterable[Any], separator: str = ", ") -> str:
    """Return the texts of numbers of any length, joined.

    >>> numbers_text([1, Fraction(1, 2)])
    '1, 1/2'
    """
    return separator.join(map(number_text, values))


def shortened(text: str, longest: int = 60) -> str:
    """Return a text in one line of at most a given number of characters."""
    text = " ".join(text.split())
    return text if len(text) <= longest else f"{text[: longest - 3]}..."


def short_text(value: Any) -> str:
    """Return the text of a number for a message: of a long one both ends and how long it is.

    >>> short_text(10**5000 + 7), short_text(Fraction(1, 2))
    ('100000...000007 (5001 digits)', '1/2')
    """
    if isinstance(value, Fraction) and value.denominator != 1:
        return f"{short_text(value.numerator)}/{short_text(value.denominator)}"
    if not isinstance(value, int | Fraction):
        text = number_text(value)
        return text if len(text) <= 2 * SHORT_TEXT else f"{text[:SHORT_TEXT]}..."
    text = decimal(int(value))
    digits = len(text.lstrip("-"))
    if digits <= SHORT_TEXT:
        return text
    return f"{text[: 6 + (value < 0)]}...{text[-6:]} ({digits} digits)"


def digits_of(value: int) -> int:
    """Return the number of decimal digits of an integer.

    >>> digits_of(0), digits_of(-10**5000)
    (1, 5001)
    """
    return len(decimal(abs(value)))


def decimal_exponent(value: Fraction | int) -> int:
    """Return the e with 10^e <= value < 10^(e+1), for value > 0.

    >>> decimal_exponent(10**400), decimal_exponent(Fraction(1, 1001))
    (400, -4)
    """
    guess = int((value.numerator.bit_length() - value.denominator.bit_length()) * 0.30103) - 1
    while value >= Fraction(10) ** (guess + 1):
        guess += 1
    while value < Fraction(10) ** guess:
        guess -= 1
    return guess


def log2_of(value: Fraction | int) -> float:
    """Return about the logarithm to base 2 of a number of any size, which is positive.

    >>> log2_of(Fraction(1, 2**5000)), log2_of(8)
    (-5000.0, 3.0)
    """
    return log2(value.numerator) - log2(value.denominator)


def rounded_text(value: Fraction | int, digits: int) -> str:
    """Return a number of any size, rounded to this many digits as floats are with the format g.

    value: exact. digits: from 1 to 15.

    >>> rounded_text(Fraction(1, 3), 4), rounded_text(-10**400 // 3, 4), rounded_text(10**6, 4)
    ('0.3333', '-3.333e+399', '1e+06')
    """
    if not value:
        return "0"
    place = decimal_exponent(abs(Fraction(value)))
    if abs(place) < FLOAT_POWER:
        return f"{float(value):.{digits}g}"
    text = f"{float(value / Fraction(10) ** place):.{digits}g}"
    if text.lstrip("-") == "10":
        text, place = text[:-1], place + 1
    return f"{text}e{place:+d}"


def data_repr(record: Any) -> str:
    """Return what `repr` of a dataclass is, with integers of any length.

    >>> data_repr(Fraction(1, 2)), data_repr((1, "x"))
    ('Fraction(1, 2)', "(1, 'x')")
    """
    if isinstance(record, bool):
        return repr(record)
    if isinstance(record, int):
        return decimal(record)
    if isinstance(record, Fraction):
        return f"Fraction({decimal(record.numerator)}, {decimal(record.denominator)})"
    if type(record) in {tuple, list}:
        inside = ", ".join(map(data_repr, record))
        comma = "," if type(record) is tuple and len(record) == 1 else ""
        return f"({inside}{comma})" if type(record) is tuple else f"[{inside}]"
    if type(record) is dict:
        inside = ", ".join(f"{data_repr(key)}: {data_repr(one)}" for key, one in record.items())
        return f"{{{inside}}}"
    return repr(record)
