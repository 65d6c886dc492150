"""How many cases run each time, and with -m thorough.

`drawn(200)` is how many examples a law draws: a tenth each time, all of them with -m thorough.
`one_in(5)` marks a test with many cases of one kind: every fifth runs each time, and the others
with -m thorough. Which ones is the same in every run, and goes by the names of the cases.
"""

from __future__ import annotations

import os
from zlib import crc32

import pytest

THOROUGH = "GFKIT_THOROUGH"
"""Set in the environment while pytest runs with -m thorough."""
SHARE = 10
FEW = 4
"""This many examples are drawn each time, if there are this many."""


def is_thorough() -> bool:
    """Tell whether everything runs."""
    return os.environ.get(THOROUGH) == "1"


def drawn(number: int, least: int = FEW) -> int:
    """Return how many examples are drawn in this run, of a given number of with -m thorough."""
    return number if is_thorough() else max(number // SHARE, min(number, least))


def one_in(share: int) -> pytest.MarkDecorator:
    """Return the mark of a test of whose cases one in a given number of runs each time."""
    return pytest.mark.one_in(share)


def left_for_thorough(names: list[str], share: int) -> set[str]:
    """Return the names of cases that do not run each time. One of a test does, the least by sum."""
    places = sorted((crc32(name.encode()) % share, name) for name in names)
    return {name for place, name in places if place > places[0][0]}
