"""Reports on work while it runs: one forecast, corrected by what is measured, in one line.

A computation forecasts its parts, too, and phases lie in phases. The display shows the whole:
forecasts that say something new, and the outermost phase that says how long it will take.

How far a run is and what is known, as data that the supervisor is given.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import Forecast, Progress
from gfkit.base.units import duration

if TYPE_CHECKING:
    from gfkit.cli.channel import Channel

ANNOUNCED = 5.0
"""Seconds: work that takes longer says so before it begins."""
LONGER = 1.5
"""A forecast is corrected when the work will take that many times as long."""
OVER = 2.0
"""Seconds without news after which a phase that was nearly done is over: its end is not shown."""
SILENCE = 60.0
"""Seconds without news after which that is said."""


def message_of(far: Progress) -> dict[str, Any]:
    """Return a progress as JSON data, which `ProgressLine.hear` reads."""
    names = ("name", "done", "total", "seconds", "depth", "begun", "is_even")
    return {name: getattr(far, name) for name in names}


class ProgressLine:
    """How far the work is, and how long it still takes.

    start: when the work began. end: when it is expected to end, by the last forecast; what: the
    phase into which most of that time goes.

    >>> from dataclasses import asdict
    >>> line = ProgressLine(0.0)
    >>> line.foretold(asdict(Forecast("46 primes", 60.0)), 0.0)
    'this takes 46 primes, about 60 s on one core'
    >>> line.hear(message_of(Progress("primes", 10, 46, 10.0)), 10.0)
    >>> line.words(10.0)
    '10 of 46 primes, about 50 s left'
    """

    def __init__(self, start: float) -> None:
        self.start = start
        self.end = start
        self.begun = start
        self.phase = ""
        self.phases: dict[int, tuple[Progress, float]] = {}

    def foretold(self, told: dict[str, Any], now: float) -> str:
        """Take a forecast as JSON data; return the words that announce it, "" for no news."""
        one = Forecast(**told)
        end, is_under_way = now + one.seconds, now < self.end
        is_longer = end - self.begun > LONGER * (self.end - self.begun)
        is_same = bool(self.phase) and one.phase == self.phase
        if is_under_way and not is_longer:
            self.end = end if is_same else max(self.end, end)
            return ""
        if one.seconds < ANNOUNCED:
            return ""
        if not is_under_way:
            self.begun = now
        self.end, self.phase = end, one.phase
        return f"this takes {'longer than forecast: ' * is_under_way}{one}"

    def hear(self, told: dict[str, Any], now: float) -> None:
        """Take a progress as JSON data; phases that lie in it are over."""
        far = Progress(**told)
        self.phases = {d: one for d, one in self.phases.items() if d < far.depth}
        self.phases[far.depth] = far, now

    def words(self, now: float) -> str:
        """Return how far the work is: "" if nothing is known of it."""
        shown = self._shown(now)
        if not shown:
            left = self._left([], now)
            return left.removeprefix(", ")
        text = "; ".join(far.count() for far, _ in shown)
        waited = now - max(heard for _, heard in self.phases.values())
        silence = f"; nothing new for {duration(waited)}" if waited >= SILENCE else ""
        return f"{text}{self._left(shown, now)}{silence}"

    def _shown(self, now: float) -> list[tuple[Progress, float]]:
        """Return the phases that are shown: down to the first whose end can be given."""
        found = []
        for depth in sorted(self.phases):
            far, heard = self.phases[depth]
            if far.total is not None and far.done >= far.total - 1 and now - heard >= OVER:
                break
            found.append((far, heard))
            if far.left is not None:
                return found
        return found[:1]

    def _left(self, shown: list[tuple[Progress, float]], now: float) -> str:
        """Return how long the work still takes, as the end of a sentence."""
        measured = {far.name: far.left - (now - at) for far, at in shown if far.left is not None}
        left = max([self.end - now, *measured.values()])
        left = measured.get(self.phase, left)
        return f", about {duration(left)} left" if left > 0 else ""


TELLING_SHARE = 0.02
"""At most this share of the time goes into reporting to the supervisor."""


class Teller:
    """Tells the supervisor how far the work is and what is known, the latter not too often."""

    def __init__(self, line: Channel) -> None:
        self.line = line
        self.kept: dict[str, Any] = {}
        self.is_told = True
        self.next = 0.0

    def send_progress(self, far: Progress) -> None:
        """Tell how far the work is."""
        self.line.send(progress=message_of(far))
        if not self.is_told and time.monotonic() >= self.next:
            self.send_known()

    def know(self, known: dict[str, Any]) -> None:
        """Keep all that is known, and tell it if that does not take too much of the time."""
        self.kept = known
        self.is_told = False
        if time.monotonic() >= self.next:
            self.send_known()

    def send_known(self) -> None:
        """Tell what is known now."""
        if not self.is_told:
            start = time.thread_time()  # not of the clock: beside other programs that may be long
            self.line.send(known=plain(self.kept))
            spent = time.thread_time() - start
            self.next = time.monotonic() + spent / TELLING_SHARE
            self.is_told = True


def plain(value: Any) -> Any:
    """Return what is known as JSON data; integers of many digits become decimal text."""
    if isinstance(value, dict):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 2**53:
        from gfkit.numbers.decimals import decimal

        return decimal(value)
    return value if isinstance(value, int | float | str | bool) or value is None else str(value)
