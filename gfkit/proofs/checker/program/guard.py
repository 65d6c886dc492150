"""The guard: a check in a child process that is ended where it does not stop by itself.

The clock that every loop of the checker asks keeps the limits. One long operation of the
interpreter, such as a product of long numbers, asks nobody; so the check is made in a child, and
this process, which only waits, hears signals. The system keeps the limits of time and memory: it
ends the child with an alarm, and refuses it what would take more. Where a system cannot fork, or
other threads run, the check is made in this process, and the clock is alone.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import sys
import threading
from typing import TYPE_CHECKING

from ..core.clock import NotChecked, limit

if TYPE_CHECKING:
    from collections.abc import Callable

GRACE = 0.7
"""Grace period in seconds after the limit, in which the check itself may report what it knows."""
Said = tuple[int, str, str]
"""Exit status, and what goes to standard output and to standard error."""


def can_guard() -> bool:
    """Tell whether this process can fork safely."""
    if not hasattr(os, "fork") or threading.active_count() > 1:
        return False
    try:
        with open("/proc/self/stat", "rb") as file:  # noqa: PTH123 - no other module for one call
            return int(file.read().rpartition(b")")[2].split()[17]) == 1
    except (OSError, ValueError, IndexError):
        return True


def guarded(work: Callable[[], Said], seconds: float, memory: int) -> Said:
    """Return what `work` returns, made in a child process; raises NotChecked at a limit.

    seconds, memory: the limits, in seconds from now and in bytes.
    """
    answers, told = os.pipe()
    living, life = os.pipe()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            stream.flush()
    child = os.fork()
    if child == 0:
        status = 70
        try:
            os.close(answers)
            os.close(life)
            status = _answer(work, told, living, seconds + GRACE, memory)
        finally:  # what else may come, MemoryError above all, is told by the status
            os._exit(status)
    try:
        os.close(told)
        os.close(living)
        with os.fdopen(answers, "rb") as file:
            found = file.read()
    except BaseException:
        os.kill(child, signal.SIGKILL)
        raise
    finally:
        ended = _wait(child)
        os.close(life)
    if ended == 130:
        raise KeyboardInterrupt
    limit(ended != -signal.SIGALRM, "the time is over")
    try:
        answer = json.loads(found)
    except ValueError:
        name = signal.Signals(-ended).name if ended < 0 else f"status {ended}"
        reason = f"the checking process was ended by {name}, perhaps for lack of memory"
        raise NotChecked(reason) from None
    limit(isinstance(answer, list), f"the checking process failed, please report it: {answer}")
    status, out, err = answer
    return status, out, err


def _answer(work: Callable[[], Said], told: int, living: int, seconds: float, memory: int) -> int:
    """Write what `work` returns, or how it fails, as JSON; return the exit status of the child."""
    said: Said | str
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears it
        for name in ("SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGALRM"):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, min(seconds, 1e8))  # ends this process
        _end_with(living)
        _bound(memory)
        said = work()
    except KeyboardInterrupt:
        return 130
    except (OSError, RuntimeError, ArithmeticError, LookupError, TypeError) as error:
        said = f"{type(error).__name__}: {error}"
    with os.fdopen(told, "wb") as file:
        file.write(json.dumps(said).encode("ascii"))
    return 0


def _wait(child: int) -> int:
    try:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    except ChildProcessError:  # somebody else waited for it
        return 0


def _end_with(living: int) -> None:
    """Have the kernel end this process when the other end of a pipe is closed, where it can."""
    try:
        import fcntl  # noqa: PLC0415

        signal.signal(signal.SIGIO, signal.SIG_DFL)
        fcntl.fcntl(living, fcntl.F_SETOWN, os.getpid())
        flags = fcntl.fcntl(living, fcntl.F_GETFL)
        fcntl.fcntl(living, fcntl.F_SETFL, flags | os.O_ASYNC)
    except (ImportError, AttributeError, OSError):
        return
    if select.select([living], [], [], 0)[0]:  # it is closed already
        os._exit(1)


def _bound(memory: int) -> None:
    """Have the system refuse more memory than is allowed; it raises MemoryError."""
    with contextlib.suppress(ImportError, AttributeError, OSError, ValueError):
        import resource  # noqa: PLC0415

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        most = memory if hard == resource.RLIM_INFINITY else min(memory, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))
        _, hard = resource.getrlimit(resource.RLIMIT_CORE)
        resource.setrlimit(resource.RLIMIT_CORE, (0, hard))
