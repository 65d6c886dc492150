"""The process that the user started, which watches the one that works.

`supervised` forks: the child runs the verb; this process, which has imported next to nothing,
shows progress, passes signals on, and holds the limits of time and memory. So an interrupt is heard
within a second and a limit is kept also inside one long call of a library, which Python cannot
interrupt: the child is first asked to stop, and ended if it does not.

Child to parent goes a pipe of JSON lines: {"limits": ...}, {"progress": ...}, {"known": ...},
{"forecast": ...}, {"ask": ...}, {"clear": 1}, {"output": 1}. To the last three the parent answers
with one byte.
The end of that pipe is the end of the child. Signals to the child: SIGUSR1 is an interrupt, SIGUSR2
a limit, others are themselves. If the parent ends, for whatever reason, the kernel ends the child.

What libraries print on standard error by themselves is held back: it is shown if the child ends by
itself, and is part of the reason if the child dies of it.

Where a system cannot fork, the verb runs in this process: limits are kept by the loops alone.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import sys
import time
from collections.abc import Callable
from typing import Any

from gfkit.base.child_process import end_with
from gfkit.base.memory import children_of, resident_of
from gfkit.base.units import duration, size, time_reached
from gfkit.cli.channel import Channel
from gfkit.cli.endings import fail, report_limit, report_signal, say_signal
from gfkit.cli.progress import ProgressLine
from gfkit.cli.streams import is_in_front, say, say_as_is, visible

GRACE = 0.6
"""Seconds that the child has to end by itself after a signal."""
SLOWEST_LOOK = 0.25
QUICKEST_LOOK = 0.001
FASTEST_GROWTH = 16 * 2**30
"""Bytes a second; no process fills memory more quickly."""
SLACK = 1.03
"""The child is asked to stop at the limit of memory, and ended at this many times the limit."""
SHOWN_AFTER = 1.0
"""Seconds: what is done sooner shows no progress."""
LINE_SECONDS = 60.0
"""The seconds between two lines about the progress where there is no terminal."""
DRAWN_SECONDS = 0.2
"""The seconds between two updates of the line at a terminal."""
OVER = "\r\x1b[2K"
"""Goes to the begin of a line of the terminal, and wipes it."""
NOISE = 200
"""This many characters of what a library said when it died are shown."""


def can_supervise() -> bool:
    """Return whether this system has what it takes."""
    return hasattr(os, "fork") and hasattr(signal, "SIGUSR1") and sys.platform == "linux"


def supervised(work: Callable[[Channel | None], int]) -> int:
    """Run `work` in a child process under the limits that it names, and return its exit status.

    Where no process can be had, as at a limit of the number of them, it runs in this one.
    """
    try:
        (messages, told), (heard, answers), (living, life) = os.pipe(), os.pipe(), os.pipe()
    except OSError:
        return work(None)
    parent = Supervisor(messages, answers, _noise_file())
    parent.listen()
    try:
        pid = os.fork()
    except OSError:
        parent.stop_listening()
        return work(None)
    if pid == 0:
        for end in (messages, answers, life):
            os.close(end)
        end_with(living)
        parent.hold_noise()
        _offer_to_the_system()
        return work(Channel(told, heard, parent.start))
    for end in (told, heard, living):
        os.close(end)
    parent.child = pid
    return parent.watch()


def _noise_file() -> int | None:
    try:
        return os.memfd_create("noise")
    except (OSError, AttributeError):
        return None


def _offer_to_the_system() -> None:
    """Have the system end this process, not its parent, when the machine's memory is full."""
    with contextlib.suppress(OSError):
        file = os.open("/proc/self/oom_score_adj", os.O_WRONLY)
        with contextlib.suppress(OSError):
            os.write(file, b"500")
        os.close(file)


class Supervisor:
    """What the parent knows of its child, and the loop that watches it."""

    def __init__(self, messages: int, answers: int, noise: int | None = None) -> None:
        self.messages = messages
        self.answers = answers
        self.noise = noise
        self.child = 0
        self.start = time.monotonic()
        self.seconds: float | None = None
        self.memory: int | None = None
        self.as_json = False
        self.known: dict[str, Any] = {}
        self.progress = ProgressLine(self.start)
        self.is_output = False
        self.signalled = 0
        self.killed_at: float | None = None
        self.limit = ""
        self.reason = ""
        self.buffer = b""
        self.is_drawn = False
        self.next_drawn = SHOWN_AFTER
        self.next_line = LINE_SECONDS
        self.passed_on = {signal.SIGINT: signal.SIGUSR1}

    def listen(self) -> None:
        """Pass signals on from now; one that is ignored, as behind nohup, stays so."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._signal)

    def stop_listening(self) -> None:
        """Undo `listen`."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) == self._signal:
                is_python = number == signal.SIGINT
                signal.signal(number, signal.default_int_handler if is_python else signal.SIG_DFL)

    def hold_noise(self) -> None:
        """In the child: keep what libraries write to standard error, not what we write."""
        if self.noise is None:
            return
        with contextlib.suppress(OSError, ValueError, AttributeError):
            ours = os.dup(2)
            stream = sys.stderr
            sys.stderr = open(  # noqa: PTH123, SIM115 - for as long as the process lives
                ours, "w", buffering=1, encoding=stream.encoding, errors=stream.errors
            )
            os.dup2(self.noise, 2)

    def _signal(self, number: int, _frame: Any) -> None:
        if self.signalled:  # the first counts: the child is ending, and does so within a moment
            return
        self.signalled = number
        if self.child:
            self._end(number)

    def _end(self, number: int) -> None:
        """Ask the child to end, and end it after a moment."""
        self.killed_at = time.monotonic() + GRACE
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.child, self.passed_on.get(signal.Signals(number), number))

    def watch(self) -> int:
        """Watch the child to its end and return the exit status."""
        if self.signalled:  # it came before there was a child
            self._end(self.signalled)
        while True:
            if select.select([self.messages], [], [], self._patience())[0] and not self._read():
                break
            self._keep_limits()
            self._show()
        self._clear()
        _, status = os.waitpid(self.child, 0)
        return self._status(os.waitstatus_to_exitcode(status))

    def _patience(self) -> float:
        """Return how long nothing needs to be examined."""
        least = SLOWEST_LOOK
        now = time.monotonic()
        if self.killed_at is not None:
            least = min(least, max(0.0, self.killed_at - now))
        if self.is_output:
            return least
        if self.seconds is not None:
            least = min(least, max(0.01, self.start + self.seconds - now))
        if self.memory is not None:
            room = self.memory - self._resident()
            least = min(least, max(QUICKEST_LOOK, room / FASTEST_GROWTH))
        return least

    def _resident(self) -> int:
        """Return the memory of the child, its workers and this process."""
        return resident_of(os.getpid())

    def _keep_limits(self) -> None:
        now = time.monotonic()
        if self.killed_at is not None and now >= self.killed_at:
            kill_tree(self.child)
            self.killed_at = None
            return
        if self.is_output or self.signalled:
            return
        memory = 0 if self.memory is None else self._resident()
        if self.memory is not None and memory > SLACK * self.memory:
            self._reached("memory")
            kill_tree(self.child)
        elif self.limit:
            return
        elif self.memory is not None and memory > self.memory:
            self._reached("memory")
        elif self.seconds is not None and now > self.start + self.seconds + 0.1:
            self._reached("time")

    def _reached(self, limit: str) -> None:
        self.limit = limit
        if limit == "memory":
            self.reason = f"memory limit of {size(self.memory or 0)} reached"
        else:
            self.reason = time_reached(self.seconds or 0)
        self._end(signal.SIGUSR2)

    def _read(self) -> bool:
        """Read what the child says; false when it has ended."""
        data = os.read(self.messages, 2**20)
        if not data:
            return False
        *lines, self.buffer = (self.buffer + data).split(b"\n")
        for line in lines:
            with contextlib.suppress(ValueError):  # empty, or cut short by a signal
                self._heard(json.loads(line))
        return True

    def _heard(self, message: dict[str, Any]) -> None:
        if "limits" in message:
            limits = message["limits"]
            self.seconds, self.memory = limits["seconds"], limits["memory"]
            self.as_json = limits["as_json"]
        elif "progress" in message:
            self.progress.hear(message["progress"], time.monotonic())
        elif "known" in message:
            self.known = message["known"]
        elif "forecast" in message:
            if words := self.progress.foretold(message["forecast"], time.monotonic()):
                self._clear()
                say(f"gfkit: {words}\n")
        elif "ask" in message:
            self._clear()
            self._answer(is_yes=self._asked(message["ask"]))
        elif "clear" in message:
            self._clear()
            self._answer(is_yes=True)
        elif "output" in message:
            self._begin_output()

    def _begin_output(self) -> None:
        """From now on no limit ends the child: what it prints is whole.

        After a signal it prints what is known, and has a moment for that.
        """
        self.is_output = True
        self._clear()
        if self.limit and not self.signalled:
            self.limit, self.killed_at = "", None
        elif self.killed_at is not None:
            self.killed_at += GRACE
        self._answer(is_yes=True)

    def _answer(self, *, is_yes: bool) -> None:
        with contextlib.suppress(OSError):
            os.write(self.answers, b"y" if is_yes else b"n")

    def _asked(self, question: str) -> bool:
        """Ask at the terminal; no where there is none, or the run is in the background."""
        if not (is_in_front(0) and is_in_front(2)):
            return False
        say(f"gfkit: {question} Go on? [y/N] ")
        answer = b""
        while not answer.endswith(b"\n") and not self.signalled:
            ready = select.select([0, self.messages], [], [], SLOWEST_LOOK)[0]
            if self.messages in ready:  # it waits for the answer: this is its end
                return False
            if ready:
                part = os.read(0, 1000)
                if not part:
                    break
                answer += part
        return answer.strip().lower() in {b"y", b"yes"} and not self.signalled

    def _show(self) -> None:
        """Show how far the child is: a line of a terminal, elsewhere a line a minute."""
        if self.is_output or self.signalled:
            return
        now = time.monotonic()
        elapsed = now - self.start
        words = self.progress.words(now)
        if words and elapsed >= SHOWN_AFTER and is_in_front(2):
            if elapsed >= self.next_drawn:
                import shutil

                self.next_drawn = elapsed + DRAWN_SECONDS
                width = shutil.get_terminal_size().columns - 1
                say_as_is(f"{OVER}{visible(words)[:width]}")
                self.is_drawn = True
            return
        self._clear()
        if elapsed >= self.next_line:
            self.next_line = elapsed + LINE_SECONDS
            say(f"gfkit: after {duration(elapsed)}: {words or 'at work'}\n")

    def _clear(self) -> None:
        if self.is_drawn:
            say_as_is(OVER)
            self.is_drawn = False

    def _status(self, code: int) -> int:
        """Return the exit status for how the child ended, and say what it could not say itself."""
        said = self._noise()
        if code >= 0:
            if code < 3 and said:
                say(said)
            return code
        if self.signalled and self.is_output:
            return say_signal(self.signalled, self.known)
        if self.signalled:
            return report_signal(self.signalled, self.known, as_json=self.as_json)
        name = signal.Signals(-code).name
        if not self.limit:
            self.limit = "memory" if code == -signal.SIGKILL else "crash"
            self.reason = f"the working process was ended by {name}, probably for lack of memory"
            first = next((line.strip() for line in said.splitlines() if line.strip()), "")
            if first and first.isprintable():
                self.reason += f" ({first[:NOISE]})"
        if self.is_output:
            return fail(f"{self.reason}; what was printed is not whole", 3)
        return report_limit(self.limit, self.reason, self.known, as_json=self.as_json)

    def _noise(self) -> str:
        """Return what libraries wrote to standard error."""
        if self.noise is None:
            return ""
        try:
            return os.pread(self.noise, 2**16, 0).decode(errors="replace")
        except OSError:
            return ""


def kill_tree(pid: int) -> None:
    """End a process and its descendants."""
    children = children_of(pid)
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    for child in children:
        kill_tree(child)
