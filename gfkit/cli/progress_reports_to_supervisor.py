"""How far a run is and what is known, as data that the supervisor is told."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from gfkit.base.budget_and_progress import Progress
from gfkit.cli.progress_line import message_of

if TYPE_CHECKING:
    from gfkit.cli.supervisor import Channel


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
        from gfkit.numbers.decimal_text import decimal

        return decimal(value)
    return value if isinstance(value, int | float | str | bool) or value is None else str(value)
