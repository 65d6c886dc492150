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

TRIED = 0.3
"""Seconds of work after which the others are estimated."""
HIGHEST_POWER = 8.0
"""No work here grows with a higher power; a machine that stalls for a moment looks as if it did."""
LOOKED_BACK = 4
"""The growth is that over this many items."""
STEEPEST = 64.0
FEW = 12
"""Of fewer items the last ones alone say how the work grows."""
LONGER = 2.0
"""Seconds after which they do, and after which an exponent is seen."""
EXPONENTIAL = 0.65
"""Growth is by a factor if the second half grows at so much of the rate of the first, at least."""
Law = Literal["measured", "power", "exponential"]


def growing(items: Iterable[T], name: str, what: str, *, law: Law = "measured") -> Iterator[T]:
    """Yield items whose work grows; report progress, and once an estimate for the others.

    name: of the items, in the plural. what: the forecast in words. law: "power" where the work
    grows as a power of the number of items, "exponential" where it grows by a factor; else it is
    seen which. Raises OutOfBudget at a limit, and LimitReached where the forecast is refused.

    >>> list(growing([1, 2, 3], "squares", "squares of three numbers"))
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
            is_seen = law == "exponential" or (law == "measured" and len(times) >= FEW)
            enough = TRIED if is_seen else LONGER
            if not is_foretold and sum(times) > enough and len(times) < total:
                is_foretold = True
                forecast(what, seconds=seconds_of_others(times, total, law))


def seconds_of_others(times: Sequence[float], total: int, law: Law = "measured") -> float:
    """Return what the items after the first ones will take, from what those took.

    >>> seconds_of_others([1, 2, 4, 8], 6)
    48.0
    >>> seconds_of_others([1] * 16, 24)
    8.0
    >>> seconds_of_others([1, 4, 9], 4, "power")
    16.0
    """
    size = len(times)
    if law == "exponential" or size < FEW:
        return _by_last(times, total, law)
    whole, half, quarter = (max(sum(times[:count]), 1e-9) for count in (size, size // 2, size // 4))
    late = log(max(whole / half, 1.0)) / (size - size // 2)
    early = log(max(half / quarter, 1.0)) / (size // 2 - size // 4)
    if law == "measured" and late > early * EXPONENTIAL:
        return _by_last(times, total, law)  # the rate of growth does not fall, as a power's does
    exponent = min(HIGHEST_POWER, log(max(whole / half, 1.0)) / log(size / (size // 2)))
    return float(whole * ((total / size) ** exponent - 1))


def _by_last(times: Sequence[float], total: int, law: Law) -> float:
    """Return what the others take by the growth of the last ones."""
    size = len(times)
    at = max(range(max(0, size - 2), size), key=times.__getitem__)
    before = max(0, at - LOOKED_BACK)
    while before < at and times[before] < times[at] / 1000:  # too short to be measured
        before += 1
    if before == at:
        return float(times[at] * (total - size))
    rise = max(1.0, times[at] / times[before])
    if law == "power":
        exponent = min(HIGHEST_POWER, log(rise) / log((at + 1) / (before + 1)))
        return float(sum(times[at] * ((k + 1) / (at + 1)) ** exponent for k in range(size, total)))
    factor = min(STEEPEST, rise ** (1 / (at - before)))
    seconds, found = times[at] * factor ** (size - 1 - at), 0.0
    for _ in range(size, total):
        seconds = min(seconds * factor, 1e30)
        found += seconds
    return found
