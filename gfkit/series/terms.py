"""Terms of a rational generating function, as they come.

`each_term` holds all terms at once. Where they do not fit, `streamed` yields them by the
recurrence, and holds as many as its order.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from math import log2
from typing import TYPE_CHECKING

from flint import fmpz

from gfkit.base.budget import MEMORY, current, spend, tracked
from gfkit.base.budget import forecast as say
from gfkit.base.memory import resident
from gfkit.base.units import size as bytes_said
from gfkit.errors import Argument, LimitReached
from gfkit.series.term_sizes import TermSizes, sizes_of

if TYPE_CHECKING:
    from gfkit.series.rational_gf import RationalGF

HELD = 28
"""Newton's iteration holds this many times the size of the terms: the last are longer than most."""
CONVERSION = 4e-8
"""Seconds a digit takes to be printed; it grows slowly with the length of the number."""
STEP, STEP_DIGIT = 1e-7, 1.5e-10
"""Seconds a coefficient of the recurrence takes for each term, and for each digit of all terms."""
NEWTON, NEWTON_DIGIT = 2e-7, 5e-9
"""The same for Newton's iteration, times the logarithm of the number of terms."""


def are_short(gf: RationalGF, count: int) -> bool:
    """Tell quickly whether `count` terms are a small amount of work, some 2 MB at most."""
    if count < 2 or not gf.order:
        return True
    height = max(abs(c).bit_length() for c in gf.den) + 1
    above = max((abs(c).bit_length() for c in gf.num), default=0)
    return count * (count * height + above) < 2**24


def each_term(gf: RationalGF, count: int, *, kept: bool = False) -> Iterator[int]:
    """Return a(0), ..., a(count - 1), after saying what that will take.

    kept: whether all of them are, as in a list; otherwise they are printed, and no more are held
    than the order. By the recurrence they take some order x digits, by Newton's iteration
    log2(count) x digits, whatever the order is, and many times the memory: the quicker way makes a
    list. Measured with order 3 and 20,000 terms: 0.1 and 6.8 s, 0.05 and 1.2 GB. Raises
    LimitReached at once where the budget does not allow it.
    """
    if are_short(gf, count):
        return iter(gf.expanded(count))
    sizes = sizes_of(gf)
    digits, told = sizes.characters(count), what(count, sizes)
    seconds = gf.order * (count * STEP + digits * STEP_DIGIT)
    newton = (count * NEWTON + digits * NEWTON_DIGIT) * log2(count)
    is_newton = kept and newton <= seconds
    if not kept:
        told = f"{told}, {bytes_said(digits)} of text"
        seconds += digits * CONVERSION

    def held(k: int) -> int:
        if kept:
            return (HELD if is_newton else 1) * sizes.total_bytes(k)
        return int((gf.order + 8) * sizes.bits(k) / 4)

    require_memory(count, held, sizes)
    say(told, seconds=newton if is_newton else seconds, memory=held(count))
    if is_newton:
        return iter(gf.expanded(count))
    return map(int, tracked(islice(streamed(gf), count), "terms", count))


def what(count: int, sizes: TermSizes) -> str:
    """Return what is computed, for a forecast."""
    return f"{count} terms of up to {sizes.digits(count - 1)} digits"


def require_memory(count: int, held: Callable[[int], int], sizes: TermSizes) -> None:
    """Raise LimitReached, with how many terms fit, if `count` do not; held(k): bytes of k terms."""
    allowed = current().memory_allowed()
    if allowed is None:
        return
    room = allowed - resident()
    if held(count) <= room:
        return
    low, high = 0, count  # low fits, high does not
    while high - low > 1:
        tried = (low + high) // 2
        low, high = (tried, high) if held(tried) <= room else (low, tried)
    low -= low % 10 ** max(0, len(str(low)) - 2)
    fewer = Argument("terms", low)
    raise LimitReached(
        f"{what(count, sizes)} take about {bytes_said(held(count))}, and the memory limit is "
        f"{bytes_said(allowed)}: {fewer} fit, or {MEMORY} allows more"
    ).naming(fewer, MEMORY)


def streamed(gf: RationalGF) -> Iterator[fmpz]:
    """Yield a(0), a(1), ..., one by one, holding no more than the order.

    >>> from gfkit.series.rational_gf import RationalGF
    >>> [int(term) for term in islice(streamed(RationalGF.of([0, 1], [1, -1, -1])), 6, 11)]
    [8, 13, 21, 34, 55]
    """
    start = gf.expanded(gf.holds_from)
    window: deque[fmpz] = deque(map(fmpz, start[gf.holds_from - gf.order :]), maxlen=gf.order)
    yield from map(fmpz, start)
    weights = [fmpz(c) for c in gf.signature]
    steps = 1 + gf.order // 16
    while True:
        term = fmpz(0)
        for weight, value in zip(weights, reversed(window), strict=True):
            if weight:
                term += weight * value
        window.append(term)
        spend(steps)
        yield term
