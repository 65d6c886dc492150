"""Reading: the shape that JSON data must have, and long integers."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import Any

from .clock import Clock, Rejected, limit, need

MAX_LENGTH = 500_000
TEXT = re.compile(r"(?s).*")
HEX = re.compile(r"[0-9a-f]{64}")
NUMBER = re.compile(r"0|-?[1-9][0-9]{0,99999}")
INDEX = range(50_001)


def fit(value: Any, shape: Any, where: str) -> None:
    """Reject a value without the shape: a dict for an object with exactly its keys, but for those
    with ? that may be left out, [shape] for a list, a tuple for a list so long, a range for an
    integer, float for a number, bool for itself, a pattern for a string, None for all.

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
    elif isinstance(shape, range):
        outside = f"{where} is not an integer from {shape[0]} to {shape[-1]}"
        need(type(value) is int and value in shape, outside)
    elif shape is float:
        finite = type(value) in (int, float) and abs(value) < 2**31
        need(finite, f"{where} is not a number below 2^31")
    elif shape is bool:
        need(type(value) is bool, f"{where} is neither true nor false")
    elif shape is not None:
        need(isinstance(value, str) and shape.fullmatch(value), f"{where} is not {shape.pattern}")


def integer(text: Any, where: str, clock: Clock) -> int:
    """Read an integer in decimal digits: a string, or a number of the file."""
    if type(text) is int:
        return text
    need(isinstance(text, str) and NUMBER.fullmatch(text), f"{where} is not an integer")
    clock.spend(1 + len(text) ** 2 // 100)
    return int(Decimal(text)) if text != "0" else 0


def integers(texts: Any, where: str, clock: Clock) -> list[int]:
    """Read a list of integers in decimal digits."""
    need(isinstance(texts, list), f"{where} is not a list")
    return [integer(z, f"{where}[{k}]", clock) for k, z in enumerate(texts)]


def parse(raw: bytes) -> Any:
    """Parse the bytes of a file; raises ValueError for what is not JSON, Rejected for two readings.

    An object with a key twice could be read in two ways; long integers stand in strings.
    """
    return json.loads(
        raw.decode("utf-8"),
        object_pairs_hook=_unique,
        parse_int=_short_integer,
        parse_constant=_no_number,
    )


def canonical(data: Any) -> str:
    """Return the one JSON text of data, keys sorted."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    need(len(dict(pairs)) == len(pairs), "an object has a key twice")
    return dict(pairs)


def _short_integer(digits: str) -> int:
    need(len(digits) < 40, f"a number has {len(digits)} digits")
    return int(digits)


def _no_number(text: str) -> Any:
    raise Rejected(f"{text} is not a number")
