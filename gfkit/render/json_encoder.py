"""JSON text with integers of any length, in one piece or in many.

The encoder of the standard library writes integers as Python does, which stops at 4300 digits.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from gfkit.numbers.decimals import SHORT_BITS, decimal

PIECE = 2**16
"""Pieces are joined up to this many characters."""


def json_text(data: Any) -> str:
    """Return data as JSON text, as `json.dumps` does, with integers of any length.

    >>> json_text({"terms": [1, 2], "last": 10**5000})[:27]
    '{"terms": [1, 2], "last": 1'
    """
    return "".join(json_pieces(data))


def json_pieces(data: Any) -> Iterator[str]:
    """Yield the JSON text of data in pieces; an iterator in it is written as a list, as it comes.

    >>> list(json_pieces({"terms": iter(["1", "2"])}))
    ['{"terms": ["1", "2"]}']
    """
    held: list[str] = []
    size = 0
    for piece in _pieces(data):
        held.append(piece)
        size += len(piece)
        if size >= PIECE:
            yield "".join(held)
            held, size = [], 0
    if held:
        yield "".join(held)


def _pieces(data: Any) -> Iterator[str]:
    if isinstance(data, Mapping):
        yield "{"
        for number, (key, value) in enumerate(data.items()):
            name = decimal(key) if isinstance(key, int) and not isinstance(key, bool) else key
            yield f"{', ' if number else ''}{json.dumps(name)}: "
            yield from _pieces(value)
        yield "}"
    elif isinstance(data, list | tuple) and all(map(_is_short, data)):
        yield json.dumps(data)
    elif isinstance(data, list | tuple | Iterator):
        yield "["
        for number, value in enumerate(data):
            if number:
                yield ", "
            yield from _pieces(value)
        yield "]"
    elif isinstance(data, int) and not isinstance(data, bool):
        yield decimal(data)
    else:
        yield json.dumps(data)


def _is_short(value: Any) -> bool:
    """Return whether the standard library writes a value as it is."""
    if isinstance(value, int):
        return value.bit_length() < SHORT_BITS
    return value is None or isinstance(value, str | float)
