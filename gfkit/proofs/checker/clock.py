"""The verdicts that are not "holds", and the clock that every loop of the checker asks."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

SECONDS = 30.0
"""The time limit unless the user names another."""

LOOK = 50_000
FASTEST = 1e9
"""No machine makes more steps in a second."""


class Rejected(Exception):
    """The certificate does not hold, or does not show what it states; the message says why."""


class NotChecked(Exception):
    """A limit was in the way, so the certificate may hold or not; the message says which."""


def need(condition: object, reason: str) -> None:
    """Reject with the reason unless the condition holds."""
    if not condition:
        raise Rejected(reason)


def limit(condition: object, reason: str) -> None:
    """Give up with the reason unless the condition holds."""
    if not condition:
        raise NotChecked(reason)


class Clock:
    """A limit on time, asked by counting steps: a step is a few operations on small numbers.

    seconds: how long from now on. now: tells the time in seconds.
    """

    def __init__(self, seconds: float = SECONDS, now: Callable[[], float] = time.monotonic) -> None:
        self.seconds, self.now = seconds, now
        self.end = now() + seconds
        self.most = int(min(seconds, 1e9) * FASTEST)
        self.unseen = 0

    def is_over(self) -> bool:
        """Tell whether the time is over."""
        return self.now() > self.end

    def spend(self, steps: int = 1) -> None:
        """Count steps that are made now or next; raises NotChecked when the time is over.

        One long operation is announced by the number of words it touches: where that cannot be
        done in the time allowed, this raises at once.
        """
        self.unseen += steps
        if self.unseen >= LOOK:
            if self.unseen > self.most or self.is_over():
                raise NotChecked(
                    f"the check takes longer than {self.seconds:g} s (--time-limit allows more)"
                )
            self.unseen = 0
