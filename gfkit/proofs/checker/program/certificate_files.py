"""Files: their bytes and the JSON that they hold, within limits."""

from __future__ import annotations

import json
import os
import re
import stat
import sys
from itertools import accumulate
from typing import Any

from ..core.clock import Clock, NotChecked, Rejected, limit, need

MAX_BYTES = 1 << 26
MAX_NESTING = 400
"""Largest depth of nested lists and objects in a file."""
PART = 1 << 20


def read_bytes(name: str, clock: Clock, most: int = MAX_BYTES) -> bytes:
    """Return the bytes of a file, or of standard input if the name is "-".

    Raises OSError for what is not a regular file (one would wait for ever for a pipe without a
    writer), ValueError for a name that none can have, NotChecked if there are more bytes.
    """
    if name == "-":
        if sys.stdin is None:
            raise OSError("standard input is closed")
        return _all_of(sys.stdin.fileno(), clock, most)
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    file = os.open(name, flags)
    try:
        if stat.S_ISDIR(os.fstat(file).st_mode):
            raise IsADirectoryError(None, "Is a directory", name)
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise OSError(None, "not a regular file; - reads standard input", name)
        return _all_of(file, clock, most)
    finally:
        os.close(file)


def _all_of(file: int, clock: Clock, most: int) -> bytes:
    found, size = [], 0
    while part := os.read(file, PART):
        clock.spend(len(part) // 100)
        found.append(part)
        size += len(part)
        limit(size <= most, f"the file has more than {most} bytes")
    return b"".join(found)


STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
NO_BRACKET = bytes(set(range(256)) - set(b"[]{}"))
STEP = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


def nesting(raw: bytes, clock: Clock) -> int:
    """Return how deeply lists and objects are nested in JSON text."""
    clock.spend(len(raw) // 20)
    brackets = STRING.sub(b"", raw).translate(None, NO_BRACKET)
    clock.spend(len(brackets))
    return max(accumulate(map(STEP.__getitem__, brackets)), default=0)


def parse(raw: bytes, clock: Clock | None = None) -> Any:
    """Parse the bytes of a file; raises ValueError for what is not JSON, Rejected for two readings.

    An object with a key twice could be read in two ways; long numbers stand in strings. A byte
    order mark is left out. Raises NotChecked for what is nested too deeply.
    """
    clock = clock or Clock()
    raw = raw.removeprefix(b"\xef\xbb\xbf")
    text = raw.decode("utf-8")
    deep = nesting(raw, clock)
    limit(deep <= MAX_NESTING, f"the file is nested too deeply: {deep} levels")
    clock.spend(len(raw) // 20)
    try:
        return json.loads(
            text,
            object_pairs_hook=_unique,
            parse_int=_short_integer,
            parse_float=_short_float,
            parse_constant=_no_number,
        )
    except RecursionError:
        raise NotChecked("the file is nested too deeply") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    need(len(dict(pairs)) == len(pairs), "an object has a key twice")
    return dict(pairs)


def _short_integer(digits: str) -> int:
    need(len(digits) < 40, f"a number has {len(digits)} digits")
    return int(digits)


def _short_float(digits: str) -> float:
    need(len(digits) < 400, f"a number has {len(digits)} digits")
    return float(digits)


def _no_number(text: str) -> Any:
    raise Rejected(f"{text} is not a number")
