"""A process that makes calls for this one, one after another, and ends with it however it ends.

Calls and values are pickled and go through pipes, so whoever asked can look at limits while he
waits, and end the process at any time. As a program of its own this file becomes another program
that ends when its parent does (`run_limited`).
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")
"""These variables of the environment say how many threads the libraries below us start."""
LIFELINE = "GFKIT_LIFELINE"


def one_thread() -> None:
    """Let numpy and its like use one core in this process and those that it starts.

    It has to be called before they are imported; who has set the variables is not overruled. More
    threads would wait for each other in loops that take the cores of our own processes.
    """
    for name in THREADS:
        os.environ.setdefault(name, "1")


@contextlib.contextmanager
def lifeline() -> Iterator[int]:
    """Yield the reading end of a pipe that is closed when this process ends, or is done."""
    living, life = os.pipe()
    try:
        yield living
    finally:
        os.close(life)
        os.close(living)


class Child:
    """The process. since: when its last call was given, by `time.monotonic`."""

    def __init__(self) -> None:
        import subprocess  # noqa: PLC0415 - slow to import
        from multiprocessing.connection import Connection  # noqa: PLC0415

        self.since = monotonic()
        with contextlib.ExitStack() as undone:
            living = undone.enter_context(lifeline())
            paths = os.pathsep.join(part for part in sys.path if part)
            with _no_interrupts():
                self.process = subprocess.Popen(
                    [
                        sys.executable,
                        "-P",
                        "-c",
                        "from gfkit.base.child_process import serve; serve()",
                    ],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    pass_fds=[living],
                    env={**os.environ, "PYTHONPATH": paths, LIFELINE: str(living)},
                )
            assert self.process.stdin is not None
            assert self.process.stdout is not None
            for file in (self.process.stdin, self.process.stdout):
                undone.callback(file.close)
            self._calls = Connection(os.dup(self.process.stdin.fileno()), readable=False)
            self.answers = Connection(os.dup(self.process.stdout.fileno()), writable=False)
            self._ending = undone.pop_all()

    def give(self, function: Callable[..., Any], *args: Any) -> None:
        """Have it make a call; function is one of a module, all can be pickled."""
        self.since = monotonic()
        with contextlib.suppress(BrokenPipeError):  # it has died: there will be no answer
            self._calls.send((function, args))

    def answer(self) -> tuple[bool, Any] | None:
        """Return whether it has a value, and the value or what was raised; None if it died."""
        try:
            found: tuple[bool, Any] = self.answers.recv()
        except (EOFError, OSError):
            return None
        return found

    def how_it_ended(self) -> str:
        """Return how the process ended, such as `by SIGKILL`; it has ended, or is about to end."""
        code = self.process.wait()
        if code >= 0:
            return "without an answer"
        names = {one.value: one.name for one in signal.Signals}
        return f"by {names.get(-code, f'signal {-code}')}"

    def end(self) -> None:
        """End it at once, whatever it does."""
        self.process.kill()
        self.process.wait()
        self._calls.close()
        self.answers.close()
        with contextlib.suppress(OSError):
            self._ending.close()


@contextlib.contextmanager
def _no_interrupts() -> Iterator[None]:
    """Block SIGINT: a process started meanwhile does not hear the terminal's Ctrl-C."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve() -> None:
    """Make the calls that come by standard input, until it is closed."""
    from multiprocessing.connection import Connection  # noqa: PLC0415

    deafen()
    calls, answers = Connection(os.dup(0), writable=False), Connection(os.dup(1), readable=False)
    os.dup2(2, 1)  # what a library prints does not mix with the answer
    end_with(int(os.environ.pop(LIFELINE)))
    one_thread()
    with contextlib.suppress(EOFError, OSError):
        while True:
            function, args = calls.recv()
            try:
                answers.send((True, function(*args)))
            except Exception as error:  # noqa: BLE001 - it is told to the parent
                answers.send((False, _portable(error)))
    os._exit(0)


def _portable(error: Exception) -> Exception:
    """Return an error that can be pickled: itself, if it can."""
    import pickle  # noqa: PLC0415 - slow to import

    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    except Exception:  # noqa: BLE001 - `__reduce__` of any class is called; the text is reported
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


def deafen() -> None:
    """Ignore Ctrl-C, which the parent hears."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


def end_with(living: int) -> None:
    """Have the kernel end this process when the other end of a pipe is closed, where it can.

    living: the reading end of a pipe to which nobody writes; only the parent has the other end.
    """
    try:
        import fcntl  # noqa: PLC0415
    except ImportError:
        return
    try:
        signal.signal(signal.SIGIO, signal.SIG_DFL)
        fcntl.fcntl(living, fcntl.F_SETOWN, os.getpid())
        flags = fcntl.fcntl(living, fcntl.F_GETFL)
        fcntl.fcntl(living, fcntl.F_SETFL, flags | os.O_ASYNC)
    except (OSError, AttributeError, ValueError):  # not on this system, or not in this thread
        return
    if select.select([living], [], [], 0)[0]:  # it is closed already
        os._exit(137)


def run_limited(arguments: list[str]) -> None:
    """Become another program under limits, which ends when our parent does.

    arguments: the number of the reading end of a pipe (see `end_with`), -1 for none; limits as
    JSON, by their names in `resource`; and the program, a path, with its arguments. A limit that is
    lower already stays.
    """
    import json  # noqa: PLC0415
    import resource  # noqa: PLC0415 - not on every system

    living, limits, *command = arguments
    if int(living) >= 0:
        end_with(int(living))
    for name, most in json.loads(limits).items():
        kind = getattr(resource, name)
        hard = resource.getrlimit(kind)[1]
        least = hard if most < 0 else most if hard == resource.RLIM_INFINITY else min(most, hard)
        with contextlib.suppress(OSError, ValueError):  # not on this system
            resource.setrlimit(kind, (least, least))
    os.execvp(command[0], command)  # noqa: S606 - a program of our own choice


if __name__ == "__main__":
    import sys

    run_limited(sys.argv[1:])
