"""Numbers as they are typed on the command line: integers, ranges of them, decimal numbers."""

from __future__ import annotations

import re

MAX_DIGITS = 18
"""The limit on a number on the command line."""
LONGEST_SIDE = 9999
SIDES = 200
"""A range has at most this many sides."""
RANGE = re.compile(r"(-?[0-9]+)(?:\.\.([0-9]+))?", re.ASCII)
NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:e-?[0-9]{1,2})?", re.ASCII)


def integer(text: str) -> int:
    """Read an integer: decimal digits, maybe after a minus sign.

    >>> integer("-3")
    -3
    """
    if not re.fullmatch(r"-?[0-9]+", text, re.ASCII):
        raise ValueError(f"{text!r} is not an integer in decimal digits, such as 3")
    if len(text) > MAX_DIGITS:
        raise ValueError(f"an integer of {len(text)} digits; at most {MAX_DIGITS} are taken")
    return int(text)


def integer_or_range(text: str) -> int | range:
    """Read an integer, or a range A..B of integers, both ends among them.

    >>> integer_or_range("3"), integer_or_range("2..4")
    (3, range(2, 5))
    """
    match = RANGE.fullmatch(text)
    if match is None:
        raise ValueError(
            f"{text!r} is neither a number in decimal digits, such as 3, nor a range such as 1..8"
        )
    low = integer(match[1])
    if match[2] is None:
        return low
    high = integer(match[2])
    if low > high:
        raise ValueError(f"the range {text} is empty; write {high}..{low}")
    if low < 0 or high - low >= SIDES or high > LONGEST_SIDE:
        raise ValueError(f"the range {text} is too long; at most {SIDES} sides are taken")
    return range(low, high + 1)


def number(text: str) -> float:
    """Read a number: decimal digits, maybe with a point.

    >>> number("2.5")
    2.5
    """
    if len(text) > MAX_DIGITS or not NUMBER.fullmatch(text):
        raise ValueError(f"{text!r} is not a number in decimal digits, such as 60 or 2.5")
    return float(text)
