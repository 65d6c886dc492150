"""The shape that data must have, with long integers as text."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from .rejections import limit, need

if TYPE_CHECKING:
    from .clock import Clock

TEXT = re.compile(r"(?s).*")
HEX = re.compile(r"[0-9a-f]{64}")
NUMBER = re.compile(r"0|-?[1-9][0-9]{0,99999}")
INDEX = range(50_001)
MAX_LENGTH = 500_000


SHORT = 500
"""Number of digits converted at once; every interpreter allows that."""


@dataclass(frozen=True)
class Maybe:
    """The shape of null, and of what has another one."""

    shape: Any


def fit(value: Any, shape: Any, where: str) -> None:
    """Reject a value without the shape: a dict for an object with exactly its keys, but for those
    with ? that may be left out, [shape] for a list, a tuple for a list so long, a range for an
    integer, float for a number, bool and dict for themselves, a pattern for a string, Maybe for
    null too, None for all.

    >>> fit({"p": ["1", "-2"]}, {"p": [NUMBER], "q?": [NUMBER]}, "statement")
    """  # noqa: D205
    if isinstance(shape, dict):
        named = {key.rstrip("?"): z for key, z in shape.items()}
        keys = f"{where} is not an object with exactly the keys {', '.join(shape)}"
        need(isinstance(value, dict), keys)
        need(shape.keys() & named.keys() <= value.keys() <= named.keys(), keys)
        for key in value:
            fit(value[key], named[key], f"{where}.{key}")
    elif isinstance(shape, list | tuple):
        need(isinstance(value, list), f"{where} is not a list")
        limit(len(value) <= MAX_LENGTH, f"{where} has more than {MAX_LENGTH} entries")
        shapes = shape * len(value) if isinstance(shape, list) else shape
        need(len(value) == len(shapes), f"{where} does not have {len(shapes)} entries")
        for k, entry in enumerate(value):
            fit(entry, shapes[k], f"{where}[{k}]")
    elif isinstance(shape, Maybe):
        if value is not None:
            fit(value, shape.shape, where)
    elif isinstance(shape, range):
        outside = f"{where} is not an integer from {shape[0]} to {shape[-1]}"
        need(type(value) is int and value in shape, outside)
    elif shape is float:
        finite = type(value) in (int, float) and abs(value) < 2**31
        need(finite, f"{where} is not a number below 2^31")
    elif shape is dict:
        need(isinstance(value, dict), f"{where} is not an object")
    elif shape is bool:
        need(type(value) is bool, f"{where} is neither true nor false")
    elif shape is not None:
        need(isinstance(value, str) and shape.fullmatch(value), f"{where} is not {shape.pattern}")


def integer(text: Any, where: str, clock: Clock) -> int:
    """Read an integer in decimal digits: a string, or a number of the file."""
    if type(text) is int:
        return text
    need(isinstance(text, str) and NUMBER.fullmatch(text), f"{where} is not an integer")
    return decimal_integer(text, clock)


def decimal_integer(text: str, clock: Clock) -> int:
    """Return the integer of decimal digits, perhaps with a sign, of which there may be many.

    The halves are read and joined, so that the time is about that of a multiplication, and no limit
    of the interpreter on digits is in the way.
    """
    clock.spend(1 + len(text) // 8)
    if len(text) <= SHORT:
        return int(text)
    if text[0] == "-":
        return -decimal_integer(text[1:], clock)
    half = len(text) // 2
    clock.multiply(4 * half, 4 * half)
    high, low = decimal_integer(text[:-half], clock), decimal_integer(text[-half:], clock)
    joined: int = high * 10**half + low
    return joined


def rational(text: str, where: str, clock: Clock) -> Fraction:
    """Read a rational number: an integer, or two with / between them."""
    above, _, below = text.partition("/")
    top, bottom = integer(above, where, clock), integer(below or "1", where, clock)
    need(bottom > 0, f"{where} has a denominator that is not above 0")
    if bottom > 1:
        clock.reduce(max(top.bit_length(), bottom.bit_length()))
    return Fraction(top, bottom)


def canonical(data: Any) -> str:
    """Return the one JSON text of data, keys sorted."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
