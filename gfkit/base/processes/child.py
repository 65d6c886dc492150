"""A process that makes calls for this one, one after another, and ends with it however it ends.

Calls and values are pickled, each after its length. A thread for each call writes it and waits for
the value, so whoever asked can look at limits meanwhile, and end the process at any time.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from time import monotonic
from typing import IO, TYPE_CHECKING, Any

from gfkit.base.processes.orphans import end_with

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from queue import SimpleQueue

THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")
"""These variables of the environment say how many threads the libraries below us start."""
LIFELINE = "GFKIT_LIFELINE"
LENGTH = 8
"""Bytes of a length."""


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

    def __init__(self, answers: SimpleQueue[tuple[Child, bytes]]) -> None:
        """Start it. answers: where it puts itself with each answer, empty if it died."""
        import subprocess  # noqa: PLC0415 - slow to import

        self.answers = answers
        self.since = monotonic()
        self._ending = contextlib.ExitStack()
        with self._ending as undone:
            living = undone.enter_context(lifeline()) if os.name == "posix" else None
            with _no_interrupts():
                self.process = subprocess.Popen(
                    [
                        sys.executable,
                        "-P",
                        "-c",
                        "from gfkit.base.processes.child import serve; serve()",
                    ],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    pass_fds=[] if living is None else [living],
                    env={
                        **os.environ,
                        "PYTHONPATH": os.pathsep.join(part for part in sys.path if part),
                        LIFELINE: "" if living is None else str(living),
                    },
                )
            self._ending = undone.pop_all()

    def give(self, function: Callable[..., Any], *args: Any) -> None:
        """Have it make a call; function is one of a module, all can be pickled."""
        import pickle  # noqa: PLC0415 - slow to import
        from threading import Thread  # noqa: PLC0415

        self.since = monotonic()
        call = pickle.dumps((function, args), pickle.HIGHEST_PROTOCOL)
        Thread(target=self._exchange, args=(call,), daemon=True).start()

    def _exchange(self, call: bytes) -> None:
        said = b""
        with contextlib.suppress(OSError, ValueError):  # it has died, or was ended
            _send(self.process.stdin, call)  # type: ignore[arg-type]
            said = _received(self.process.stdout)  # type: ignore[arg-type]
        self.answers.put((self, said))

    def how_it_ended(self) -> str:
        """Return how it ended, as `by SIGKILL`; it has, or is about to."""
        code = self.process.wait()
        return signal_name(-code) if code < 0 else "without an answer"

    def end(self) -> None:
        """End it at once, whatever it does."""
        self.process.kill()
        self.process.wait()
        for file in (self.process.stdin, self.process.stdout):
            with contextlib.suppress(OSError, AttributeError):
                file.close()  # type: ignore[union-attr]
        self._ending.close()


def value_of(said: bytes) -> tuple[bool, Any]:
    """Return whether an answer is a value, and the value or what was raised."""
    import pickle  # noqa: PLC0415 - slow to import

    is_value, value = pickle.loads(said)  # noqa: S301 - from our own process
    return is_value, value


def _send(file: IO[bytes], data: bytes) -> None:
    file.write(len(data).to_bytes(LENGTH, "big"))
    file.write(data)
    file.flush()


def _received(file: IO[bytes]) -> bytes:
    """Return what was sent; empty if the other end was closed before it was whole."""
    length = int.from_bytes(file.read(LENGTH), "big")
    data = file.read(length)
    return data if len(data) == length else b""


def signal_name(number: int) -> str:
    """Return `by SIGKILL` for the number of a signal."""
    try:
        return f"by {signal.Signals(number).name}"
    except ValueError:
        return f"by signal {number}"


@contextlib.contextmanager
def _no_interrupts() -> Iterator[None]:
    """Block SIGINT: a process started meanwhile does not hear the terminal's Ctrl-C."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve() -> None:
    """Make the calls that come by standard input, until it is closed."""
    import pickle  # noqa: PLC0415 - slow to import

    deafen()
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints does not mix with the answer
    living = os.environ.pop(LIFELINE, "")
    if living:
        end_with(int(living))
    one_thread()
    while call := _received(sys.stdin.buffer):
        try:
            function, args = pickle.loads(call)  # noqa: S301 - from our own parent
            answer = pickle.dumps((True, function(*args)), pickle.HIGHEST_PROTOCOL)
        except Exception as error:  # noqa: BLE001 - it is told to the parent
            answer = pickle.dumps((False, _portable(error)))
        try:
            _send(out, answer)
        except OSError:
            break
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
