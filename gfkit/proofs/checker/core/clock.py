"""The clock that every loop of the checker asks: limits on time and memory, by counted steps."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass

from .rejections import limit

SECONDS = 30.0
"""The time limit unless the user names another."""


LOOK = 5_000
"""Number of steps between two looks at the clock; fewer where steps take longer than most."""


LOOK_SECONDS = 0.02


FASTEST = 1e9
"""An upper bound on the steps per second of any machine."""


@dataclass(eq=False)
class Clock:
    """A limit on time and memory, asked by counting steps, each a few operations on small numbers.

    seconds: how long from now on. now: gives the time in seconds. memory: bytes of resident memory
    of the process, looked at where the system gives it; None for any. ask: called at every look;
    what it raises of the classes in `passes` ends the check, and says nothing about it.
    """

    seconds: float = SECONDS
    now: Callable[[], float] = time.monotonic
    memory: int | None = None
    ask: Callable[[], None] = lambda: None
    passes: tuple[type[Exception], ...] = ()

    def __post_init__(self) -> None:
        self.looked = self.weighed = self.now()
        self.end = self.looked + self.seconds
        self.unseen, self.every = 0, LOOK

    def is_over(self) -> bool:
        """Return whether the time is over."""
        return self.now() > self.end

    def spend(self, steps: int = 1) -> None:
        """Count steps that are made now or next; raises NotChecked when a limit is reached.

        One long operation is announced by the number of words it touches: where that cannot be
        done in the time allowed, this raises at once.
        """
        self.unseen += steps
        if self.unseen >= self.every:
            self._look()

    def _look(self) -> None:
        """Look at the clock and the memory, and soon again if the steps turn out to be long."""
        self.ask()
        now = self.afford(self.unseen)
        gone, self.looked = now - self.looked, now
        self.every = min(LOOK, 2 * self.every)
        if gone > LOOK_SECONDS:
            self.every = max(1, int(min(self.unseen, LOOK) * LOOK_SECONDS / gone))
        self.unseen = 0
        if self.memory is not None and now >= self.weighed + LOOK_SECONDS:
            self.weighed = now
            told = f"the check takes more than {self.memory / 2**30:.3g} GiB of memory"
            limit(resident() <= self.memory, f"{told} (--memory-limit allows more)")

    def afford(self, steps: float) -> float:
        """Return the time; raises NotChecked unless this many steps, not counted, fit into it."""
        now, most = self.now(), min(self.seconds, 1e9) * FASTEST
        told = f"the check takes longer than {self.seconds:g} s (--time-limit allows more)"
        limit(steps <= most and now + int(steps) / FASTEST <= self.end, told)
        return now

    def reduce(self, bits: float, others: float | None = None) -> None:
        """Announce a quotient, or a fraction in lowest terms, of integers of this many bits."""
        if bits > 2000:
            self.spend(int(bits / 30 * ((bits if others is None else others) / 30 + 1)))

    def multiply(self, bits: float, others: float) -> None:
        """Announce a product of integers of a given number of bits; raises NotChecked."""
        low, high = (bits, others) if bits < others else (others, bits)
        if high > 2000:
            words = 1 + low / 30
            self.spend(int(words**1.6 * (1 + high / (30 * words))))


def resident() -> int:
    """Return the bytes of memory of this process; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm", "rb") as file:  # noqa: PTH123 - asked often
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):
        return 0
