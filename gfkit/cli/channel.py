"""The child's line to its supervisor: messages as JSON, and answers of one byte."""

from __future__ import annotations

import contextlib
import json
import os
from typing import Any


class Channel:
    """The child's line to its supervisor. start: when that began, by time.monotonic."""

    def __init__(self, told: int, heard: int, start: float) -> None:
        self.start = start
        self.told = told
        self.heard = heard

    def send(self, **message: Any) -> None:
        """Send one message; nothing happens if nobody listens any more.

        It begins a line of its own: one before it may have been cut short by a signal.
        """
        rest = memoryview(f"\n{json.dumps(message, default=str)}\n".encode())
        with contextlib.suppress(OSError):
            while rest:
                rest = rest[os.write(self.told, rest) :]

    def ask(self, **message: Any) -> bool:
        """Send a message and wait for its answer."""
        self.send(**message)
        try:
            return os.read(self.heard, 1) == b"y"
        except OSError:
            return False
