"""Nim-values of octal games, fast: the method of rare values.

Choose a mask and call a value rare if it has an even number of bits in common with the mask, else
common. Rare plus rare and common plus common are rare, rare plus common is common. So a pair of
heaps excludes a common value only if one of the two is rare, and it suffices to look at the pairs
with a rare heap to find the least common value c that is not excluded. G(n) is c unless a rare
value below c is not excluded either; that takes a look at pairs in general, but only until the last
of those rare values has been seen excluded. Any mask gives the same values; a good one makes rare
values rare. [BerlekampConwayGuy2001, chapter 4]
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import numpy as np

from gfkit.base.arguments import an, at_least, takes
from gfkit.base.budget import Budget, budgeted, forecast, phase
from gfkit.base.trusted import trusted
from gfkit.games.octal import OctalCode, nim_values_by_definition

if TYPE_CHECKING:
    from numpy.typing import NDArray


FORETOLD_AT = 1 << 14
"""This many values are computed before the cost of the others is forecast."""
VALUE_BYTES = 64
"""Of memory, with the arrays of rare values and of what is looked at backwards."""
PLAIN = 256
"""This many values come from the definition, and choose the first mask."""


@takes(code=an(OctalCode, "a code such as OctalCode.parse('0.77')"), count=at_least(0))
@budgeted
def nim_values(
    code: OctalCode,
    count: int,
    *,
    budget: Budget | None = None,  # noqa: ARG001 - for `budgeted`
) -> NDArray[np.int64]:
    """Return G(0), ..., G(count - 1) by the fastest of the algorithms.

    budget: limits of time, memory and steps.
    Raises LimitReached if the forecast is refused, OutOfBudget at a limit.

    >>> from gfkit.games.octal import OctalCode
    >>> nim_values(OctalCode.parse("0.156"), 12).tolist()
    [0, 1, 1, 0, 2, 2, 2, 4, 4, 1, 1, 1]
    """
    if not code.is_finite:
        return nim_values_by_definition(code, count)
    return nim_values_by_rare_values(code, count)


@takes(code=an(OctalCode, "a code such as OctalCode.parse('0.77')"), count=at_least(0))
def nim_values_by_rare_values(code: OctalCode, count: int) -> NDArray[np.int64]:
    """Return G(0), ..., G(count - 1) of a code with finitely many digits."""
    sequence = NimSequence(code)
    sequence.extend(count)
    return sequence.values[:count].astype(np.int64)


@trusted
@takes(code=an(OctalCode, "a code such as OctalCode.parse('0.77')"))
def nim_sequence(code: OctalCode) -> NimSequence:
    """Return the nim-values of a code with finitely many digits, a few of them computed."""
    return NimSequence(code)


class NimSequence:
    """The nim-values of a finite octal code, computed as far as they were asked for.

    >>> from gfkit.games.octal import OctalCode
    >>> kayles = NimSequence(OctalCode.parse("0.77"))
    >>> kayles.extend(1000)
    >>> kayles.values[990:1000].tolist()
    [7, 2, 1, 8, 2, 7, 4, 1, 2, 8]
    """

    @takes(code=an(OctalCode, "a code such as OctalCode.parse('0.77')"))
    def __init__(self, code: OctalCode) -> None:
        assert code.is_finite
        self.code = code
        self._known = PLAIN
        self._foretold = FORETOLD_AT
        self._last = (0, 0.0)
        self._values = nim_values_by_definition(code, self._known).astype(np.int32)
        self.mask = 0

    @property
    def values(self) -> NDArray[np.int32]:
        """All values known so far, read-only."""
        known = self._values[: self._known]
        known.flags.writeable = False
        return known

    def foretell(self, count: int) -> None:
        """Forecast the cost of making `count` values known, if those are many more than are.

        From the time of the last half of the values that are known; raises LimitReached if that is
        refused.
        """
        first = min(FORETOLD_AT, count)
        self.extend(first)
        if count <= self._foretold:
            return
        self._foretold = 2 * count
        known, seconds = self._last
        if not known:
            return
        times = count / known
        forecast(
            f"{count} nim-values of {self.code}",
            seconds=seconds * 4 / 3 * times * times,
            memory=VALUE_BYTES * count,
        )

    @takes(count=at_least(0))
    def extend(self, count: int) -> None:
        """Make G(0), ..., G(count - 1) known; raises OutOfBudget at a limit.

        What is known then stays known.
        """
        if count > self._foretold:
            self.foretell(count)
        digits = [self.code.digit(k) for k in range(self.code.last + 1)]
        splits = any(digit & 4 for digit in digits)
        if self._known >= count:
            return
        with phase("nim-values", count) as self._phase:
            self._phase.done = self._known
            while self._known < count:
                # The mask is chosen anew whenever the number of values has doubled.
                goal = min(count, 2 * self._known)
                if len(self._values) < goal:
                    self._values = np.concatenate(
                        [self._values, np.zeros(goal - len(self._values), dtype=np.int32)]
                    )
                begin = time.process_time()
                if splits:
                    self._split_until(goal, digits)
                else:
                    self._take_until(goal, digits)
                self._last = self._known, time.process_time() - begin

    def _take_until(self, goal: int, digits: list[int]) -> None:
        """No digit splits a heap: each heap has at most as many options as there are digits."""
        places = [k for k, digit in enumerate(digits) if digit & 2]
        values = self._values.tolist()
        for n in range(self._known, goal):  # n is larger than every digit's place, or d(n) & 1
            options = {values[n - k] for k in places if k < n}
            if n < len(digits) and digits[n] & 1:
                options.add(0)
            value = 0
            while value in options:
                value += 1
            values[n] = value
            if not n % 4096:
                self._values[: n + 1] = values[: n + 1]
                self._known = n + 1
                self._phase.reach(n, steps=4096)
        self._values[:] = values
        self._known = goal

    def _split_until(self, goal: int, digits: list[int]) -> None:
        """Go on to `goal`, or to the first value that has a new highest bit."""
        start, G = self._known, self._values
        width = 1 << int(G[:start].max()).bit_length()
        # While all values are 0 every mask is as good; one of them has common values.
        self.mask = best_mask(np.bincount(G[:start], minlength=width)) or 1
        everything = np.arange(2 * width)
        parity = np.bitwise_count(everything & self.mask) & 1
        common, rare = everything[parity == 1], everything[parity == 0]
        rare_below = np.searchsorted(rare, everything)
        seen = np.full(2 * width, -1, dtype=np.int64)  # the last n from which a value is an option

        # Backward, so that the other heap of a pair lies at the same places for every total.
        backward = np.zeros(goal, dtype=np.intp)
        backward[goal - start :] = G[:start][::-1]
        positions = np.zeros(goal, dtype=np.intp)
        rare_values = np.zeros(goal, dtype=np.intp)
        found = np.flatnonzero(parity[G[:start]] == 0)
        found = found[found > 0]
        known = len(found)
        positions[:known], rare_values[:known] = found, G[found]

        splitting = [k for k, digit in enumerate(digits) if digit & 4]
        leaving = [k for k, digit in enumerate(digits) if digit & 2]
        emptying = {k for k, digit in enumerate(digits) if digit & 1}
        # in_reach[i]: how many rare positions leave at least one bean for the other heap
        in_reach = [int(np.searchsorted(positions[:known], start - k)) for k in splitting]
        for n in range(start, goal):
            if not n % 128:
                self._known = max(start, n)
                self._phase.reach(n, steps=128)
            for i, k in enumerate(splitting):
                total, reach = n - k, in_reach[i]
                while reach < known and positions[reach] < total:
                    reach += 1
                in_reach[i] = reach
                others = backward[goal - 1 - total :].take(positions[:reach])
                seen[others ^ rare_values[:reach]] = n
            for k in leaving:
                if k < n:
                    seen[G[n - k]] = n
            if n in emptying:
                seen[0] = n
            value = int(common[np.argmax(seen[common] != n)])
            below = rare[: rare_below[value]]
            missing = below[seen[below] != n]
            if len(missing):
                missing = _still_missing(G, n, splitting, seen, missing)
                if len(missing):
                    value = int(missing[0])
            G[n] = backward[goal - 1 - n] = value
            if value >= width:
                self._known = n + 1
                return
            if not parity[value]:
                positions[known], rare_values[known] = n, value
                known += 1
        self._known = goal


def _still_missing(
    G: NDArray[np.int32],
    n: int,
    splitting: list[int],
    seen: NDArray[np.int64],
    missing: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Return which of the values no pair of heaps from n excludes, looking at more and more."""
    low, size = 1, 48
    while low <= n // 2 and len(missing):
        for k in splitting:
            total = n - k
            high = min(low + size, total // 2 + 1)
            if low < high:
                seen[G[low:high] ^ G[total - low : total - high : -1]] = n
        missing = missing[seen[missing] != n]
        low, size = low + size, 4 * size
    return missing


def best_mask(counts: NDArray[np.int64]) -> int:
    """Return the mask for which the fewest counted values are rare; the least one of equals.

    counts: how often each value occurs; their number is a power of 2. By Walsh and Hadamard's
    transform, in one pass over the bits.

    >>> best_mask(np.array([1, 5, 7, 0]))
    3
    """
    excess = counts.astype(np.int64).copy()
    step = 1
    while step < len(excess):
        pairs = excess.reshape(-1, 2, step)
        excess = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], axis=1).ravel()
        step *= 2
    return int(np.argmin(excess))
