"""Work that grows from item to item: how long all of it takes, estimated from the first items.

Boards of one more column, games of one more row, dictionaries of one more cell: the first ones take
no time, the last one takes most of it. So the forecast is made when the first ones are done.
"""

from __future__ import annotations

import time
from collections.abc import Sized
from math import log
from typing import TYPE_CHECKING, Literal, TypeVar

from gfkit.base.budget import forecast, phase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

T = TypeVar("T")

ENOUGH = {"exponential": 0.3, "power": 2.0}
"""Seconds of work after which the others are estimated: an exponent is seen later than a factor."""
HIGHEST_POWER = 8.0
"""No work here grows with a higher power; a machine that stalls for a moment looks as if it did."""
LOOKED_BACK = 4
"""A factor is that over this many items."""
STEEPEST = 64.0
Law = Literal["power", "exponential"]


def growing(items: Iterable[T], name: str, what: str, *, law: Law) -> Iterator[T]:
    """Yield items whose work grows; report progress, and once an estimate for the others.

    name: of the items, in the plural. what: the forecast in words. law: "power" where the work
    grows as a power of the number of items, "exponential" where it grows by a factor. Raises
    OutOfBudget at a limit, and LimitReached where the forecast is refused.

    >>> list(growing([1, 2, 3], "squares", "squares of three numbers", law="power"))
    [1, 2, 3]
    """
    listed = items if isinstance(items, Sized) else list(items)
    total = len(listed)
    times: list[float] = []
    is_foretold = False
    with phase(name, total) as one:
        for item in listed:
            begin = time.process_time()
            yield item
            times.append(time.process_time() - begin)
            one.advance()
            if not is_foretold and sum(times) > ENOUGH[law] and len(times) < total:
                is_foretold = True
                forecast(what, seconds=seconds_of_others(times, total, law))


def seconds_of_others(times: Sequence[float], total: int, law: Law) -> float:
    """Return what the items after the first ones will take, from what those took.

    >>> seconds_of_others([1, 2, 4, 8], 6, "exponential"), seconds_of_others([1] * 16, 24, "power")
    (48.0, 8.0)
    """
    size = len(times)
    if law == "power" and size > 1:
        whole, half = (max(sum(times[:count]), 1e-9) for count in (size, size // 2))
        exponent = min(HIGHEST_POWER, log(whole / half) / log(size / (size // 2)))
        return float(whole * ((total / size) ** exponent - 1))
    before = max(0, size - 1 - LOOKED_BACK)
    while times[before] < times[-1] / 1000:  # too short to be measured
        before += 1
    steps = size - 1 - before
    rise = max(1.0, times[-1] / (times[before] or 1.0))
    factor = min(STEEPEST, rise ** (1 / steps)) if steps else 1.0
    seconds, found = times[-1], 0.0
    for _ in range(size, total):
        seconds = min(seconds * factor, 1e30)
        found += seconds
    return found
