"""The program as users run it, in a process of its own, for tests of signals, streams and limits.

A test run in the background of a script (`... &`, nohup) has SIGINT ignored, and what it starts
inherits that; so `started` gives the program the signals of a terminal. Nothing waits for ever.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gfkit.cli import run

ROOT = Path(__file__).parents[1]
PATIENCE = 60.0
"""Seconds after which a test fails instead of waiting."""
SIGNALS = [
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGTSTP", "SIGALRM")
    if hasattr(signal, name)
]

CLAIMS = (ROOT / "tests" / "files" / "doubled.toml").read_text("utf-8")
"""A file of claims."""


def reset_signals() -> None:
    """Give a child the signals that a program at a terminal has."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_SETMASK, [])


def environment(**more: str) -> dict[str, str]:
    """Return the environment in which `python -m gfkit` is ours, wherever it is started."""
    return {**os.environ, "PYTHONPATH": str(ROOT), **more}


@contextmanager
def started(
    arguments: Sequence[str],
    *,
    program: Sequence[str] = ("-m", "gfkit"),
    first: Callable[[], None] = reset_signals,
    **options: Any,
) -> Iterator[subprocess.Popen[str]]:
    """Yield the running program, whose group is ended afterwards. first: called in the child."""
    given = {
        "stdin": subprocess.DEVNULL,
        "stdout": subprocess.PIPE,
        "stderr": subprocess.PIPE,
        "env": environment(),
        "text": True,
        "start_new_session": True,
        **options,
    }
    process = subprocess.Popen([sys.executable, *program, *arguments], preexec_fn=first, **given)  # noqa: PLW1509
    try:
        yield process
    finally:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(PATIENCE)
        for stream in (process.stdout, process.stderr, process.stdin):
            if stream is not None:
                stream.close()


@dataclass(frozen=True)
class Ended:
    """How a run ended."""

    status: int
    out: str
    err: str
    seconds: float

    @property
    def errors(self) -> list[str]:
        """The lines of standard error, without those that say what work takes or how far it is."""
        lines = self.err.splitlines()
        return [one for one in lines if not one.startswith(("gfkit: this takes", "gfkit: after"))]


def ran(arguments: Sequence[str], *, patience: float = PATIENCE, **options: Any) -> Ended:
    """Run the program to its end."""
    start = time.monotonic()
    with started(arguments, **options) as process:
        out, err = process.communicate(timeout=patience)
        return Ended(process.returncode, out, err, time.monotonic() - start)


def forked(arguments: Sequence[str], folder: Path) -> Ended:
    """Run the program in a fork of this process, which has imported what it needs."""
    start = time.monotonic()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        pid = os.fork()
        if not pid:
            status = 99
            try:
                os.chdir(folder)
                for number, file in ((1, out), (2, err)):
                    os.dup2(file.fileno(), number)
                sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123
                sys.stdout, sys.stderr = (
                    open(number, "w", encoding="utf-8", errors="backslashreplace")  # noqa: SIM115, PTH123
                    for number in (1, 2)
                )
                status = run([*arguments])
            except BaseException:  # noqa: BLE001 - the test looks for it
                traceback.print_exc()
            finally:
                with suppress(Exception):
                    sys.stdout.flush()
                    sys.stderr.flush()
                os._exit(status)
        while (ended := os.waitpid(pid, os.WNOHANG)) == (0, 0):
            if time.monotonic() > start + PATIENCE:
                os.kill(pid, signal.SIGKILL)
            time.sleep(0.01)
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read().decode())
        status = os.waitstatus_to_exitcode(ended[1])
        return Ended(status, *texts, time.monotonic() - start)


def tree_of(pid: int) -> set[int]:
    """Return a process and its descendants, those that are known."""
    found, todo = set(), [pid]
    while todo:
        one = todo.pop()
        found.add(one)
        with suppress(OSError):  # it has just ended
            for thread in os.listdir(f"/proc/{one}/task"):  # noqa: PTH208 - names are wanted
                children = Path(f"/proc/{one}/task/{thread}/children").read_text()
                todo += [int(child) for child in children.split()]
    return found


def is_running(pid: int) -> bool:
    """Tell whether a process has not ended; one that waits to be reaped has."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def wait_until(holds: Callable[[], bool], patience: float = PATIENCE) -> bool:
    """Wait until something holds; tell whether it did in time."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.02)
    return holds()


def in_this_process(
    function: Callable[[Any], Any], items: Iterable[Any], *_: object, **_limits: object
) -> Iterator[tuple[Any, Any]]:
    """Yield what `each_within` does, without processes of its own: they import everything anew."""
    return ((item, function(item)) for item in items)
