"""One run of the program: its options, its budget, its signals, and its line to the supervisor.

Closed standard streams are held, and what is written is written whole.
"""

from __future__ import annotations

import io
import os
import signal
import sys
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import Budget
from gfkit.base.units import size, time_reached
from gfkit.cli.streams import PIECE, Printed, silence_output
from gfkit.errors import OutOfBudget

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from gfkit.cli.channel import Channel
    from gfkit.errors import NotWritten

AGAIN_SECONDS = 0.001
"""An interrupt that was lost in a destructor is raised again so much later."""
LATER_SECONDS = 0.001
"""If that is too early, on a busy machine, it is tried again after these seconds each time."""


class Session:
    """What the verbs of one run share; without a line the verb runs in the user's own process."""

    def __init__(self, line: Channel | None = None) -> None:
        self.line = line
        self.budget: Budget | None = None
        self.as_json = False
        self.format = "text"
        self.given: dict[str, Any] = {}
        """The options that every verb has."""
        self.is_output = False
        self.failed_output: OSError | None = None
        self.named: set[Path] = set()
        self.unwritten: dict[Path, NotWritten] = {}
        self.is_into_file = False
        """What is printed goes to a file that the user named, and not out."""
        self.signalled = 0
        self.limit = ""
        self.is_over = False
        """What remains is to say how it ended, which no signal disturbs."""
        self._is_held = False
        self._lost: BaseException | None = None

    @property
    def is_full(self) -> bool:
        """Whether long formulas are not cut."""
        return bool(self.given.get("full"))

    def take_over(self) -> None:
        """Listen to signals, and tell the supervisor when output begins."""
        if self.line is not None:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # the supervisor hears it and passes it on
            signal.signal(signal.SIGUSR1, self._interrupt)
            signal.signal(signal.SIGUSR2, self._limit)
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._interrupt)
        if hasattr(signal, "SIGALRM"):
            signal.signal(signal.SIGALRM, self._again)
        sys.unraisablehook = self._unraisable
        self._hold_output()

    def _hold_output(self) -> None:
        """Have what is printed go through a gate.

        What the encoding of the output does not have becomes an escape: no answer is lost for that.
        So do control characters.
        """
        self._streams = [sys.stdout, sys.stderr]  # without them their files would be closed
        for name in ("stdout", "stderr"):
            stream = getattr(sys, name)
            buffer: Any = getattr(stream, "buffer", None)
            raw = getattr(buffer, "raw", buffer)  # itself: unbuffered
            if not isinstance(stream, io.TextIOWrapper) or not isinstance(raw, io.FileIO):
                continue
            if name == "stdout":
                buffer = Gate(self, raw, self._first_output)
            elif self.line is not None and raw.isatty():  # no progress is shown there
                buffer = Gate(self, raw, partial(self.line.ask, clear=1))
            errors = "backslashreplace" if stream.errors in {None, "strict"} else stream.errors
            flushed = stream.line_buffering
            made = Printed(buffer, stream.encoding, errors, line_buffering=flushed)
            setattr(sys, name, made)

    def _interrupt(self, number: int, _frame: Any) -> None:
        if self.signalled or self.is_over:  # the first one counts: its end is not disturbed
            return
        is_passed_on = number == getattr(signal, "SIGUSR1", None)
        self.signalled = signal.SIGINT if is_passed_on else number
        if not self._is_held:
            raise KeyboardInterrupt
        self._lost = KeyboardInterrupt()

    def _limit(self, _number: int, _frame: Any) -> None:
        """Raise OutOfBudget wherever the work is: the supervisor has seen a limit reached."""
        if self.budget is None or self.is_output or self.signalled or self.limit or self.is_over:
            return
        left = self.budget.seconds_left()
        if left is not None and left <= 0:
            self.limit = "time"
            reason = time_reached(self.budget.seconds or 0)
        else:
            self.limit = "memory"
            reason = f"memory limit of {size(self.budget.memory or 0)} reached"
        raise self.budget.reached(self.limit, reason)

    def _unraisable(self, what: Any) -> None:
        """Raise an interrupt again that came in a destructor, where Python loses it."""
        if isinstance(what.exc_value, KeyboardInterrupt | OutOfBudget):
            self._lost = what.exc_value
            if hasattr(signal, "setitimer"):
                signal.setitimer(signal.ITIMER_REAL, AGAIN_SECONDS, LATER_SECONDS)
            else:
                import _thread
                from threading import Timer

                Timer(AGAIN_SECONDS, _thread.interrupt_main).start()
        else:
            sys.__unraisablehook__(what)

    def _again(self, _number: int, frame: Any) -> None:
        while frame is not None:
            if frame.f_code is Session._unraisable.__code__:  # lost for good there: a later one
                return
            frame = frame.f_back
        lost, self._lost = self._lost, None
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
        if lost is not None:
            raise lost

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold interrupts back while something is written."""
        before, self._is_held = self._is_held, True
        try:
            yield
        finally:
            self._is_held = before
        if not before and self._lost is not None:
            self._again(0, None)

    def begin_output(self) -> None:
        """Say that the answer is there: progress is wiped, limits are off."""
        self.is_output = True
        if self.line is not None:
            self.line.ask(output=1)

    def _first_output(self) -> None:
        if not self.is_output:
            self.begin_output()


class Gate(io.BufferedWriter):
    """What a standard stream is written through; before: called before a part goes out.

    A signal that comes while it writes is raised when it has written.
    """

    def __init__(self, session: Session, raw: io.RawIOBase, before: Callable[[], Any]) -> None:
        super().__init__(raw)
        self.session = session
        self.before = before

    @contextmanager
    def _whole(self) -> Iterator[None]:
        with self.session.held():
            try:
                yield
            except OSError as error:
                self.session.failed_output = error
                raise

    def write(self, data: Any) -> int:
        """Write the data."""
        whole = memoryview(data)
        if whole:
            self.before()
        with self._whole():
            for start in range(0, len(whole), PIECE):
                super().write(whole[start : start + PIECE])
        return len(whole)

    def flush(self) -> None:
        """Write what is in the buffer."""
        with self._whole():
            super().flush()


_NOW: ContextVar[Session] = ContextVar("session")


def session() -> Session:
    """Return the session of the run that is under way; a fresh one if there is none."""
    return _NOW.get(None) or Session()


def begin(given: Session | None) -> Session:
    """Make a session the one of the run that begins; without one, a fresh one."""
    one = Session() if given is None else given
    _NOW.set(one)
    return one


def leave(status: int) -> None:
    """End the process with a status at once, when what is written has gone out.

    The interpreter would take a tenth of a second to forget what it knows.
    """
    import atexit

    try:
        sys.stdout.flush()
    except (OSError, ValueError, AttributeError, KeyboardInterrupt):
        silence_output()
    try:
        sys.stderr.flush()
        atexit._run_exitfuncs()  # noqa: SLF001 - what os._exit leaves out
    finally:
        os._exit(status)


# How a run ends.
