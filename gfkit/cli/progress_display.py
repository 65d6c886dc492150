"""Bars of progress on a terminal, by rich, in a thread: the supervisor does not wait for them."""

from __future__ import annotations

import threading
import time
from typing import Any

from gfkit.base.budget import Progress

SECONDS = 0.1
"""Bars are drawn so often."""
SILENCE = 60.0
"""Seconds without news after which a bar says so."""


class Display:
    """Bars on standard error, one a phase; `close` removes them.

    phases: what to show, the outermost first, as the messages of the child tell it; may be set at
    any time.
    """

    def __init__(self) -> None:
        self.phases: tuple[dict[str, Any], ...] = ()
        self.lock = threading.Lock()
        self.is_closed = threading.Event()
        self.bars: Any = None
        self.tasks: list[Any] = []
        threading.Thread(target=self._draw, daemon=True).start()

    def _draw(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, TextColumn
        from rich.progress import Progress as Bars

        class Quiet(Console):
            """A console that leaves the cursor alone: if we are stopped or killed, it is there."""

            def show_cursor(self, show: bool = True) -> bool:
                del show
                return False

        while not self.is_closed.wait(SECONDS):
            with self.lock:
                if self.is_closed.is_set():
                    return
                if self.bars is None:
                    self.bars = Bars(
                        TextColumn("{task.description}", markup=False),
                        BarColumn(bar_width=30),
                        TextColumn("{task.fields[count]}", markup=False),
                        console=Quiet(stderr=True),
                        transient=True,
                        auto_refresh=False,
                        redirect_stdout=False,
                        redirect_stderr=False,
                    )
                    self.bars.start()
                self._show()

    def _show(self) -> None:
        phases = self.phases
        while len(self.tasks) > len(phases):
            self.bars.remove_task(self.tasks.pop())
        for place, one in enumerate(phases):
            if place == len(self.tasks):
                self.tasks.append(self.bars.add_task("", total=None, count=""))
            task = self.tasks[place]
            self.bars.update(task, completed=one["done"], total=one["total"], count=words(one))
        self.bars.refresh()

    def close(self) -> None:
        """Remove the bars."""
        self.is_closed.set()
        with self.lock:
            if self.bars is not None:
                self.bars.stop()


def words(told: dict[str, Any]) -> str:
    """Return how far a phase is; also that it is long since it said so."""
    far = Progress(told["name"], told["done"], told["total"], told["seconds"], told["depth"])
    waited = time.monotonic() - told["heard"]
    return str(far) if waited < SILENCE else f"{far}; nothing new for {waited:.0f} s"
