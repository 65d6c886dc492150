"""A process that ends when its parent does, however the parent ends."""

from __future__ import annotations

import os
import select
import signal


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
    """Become a program that ends when our parent does.

    arguments: the number of the reading end of a pipe (see `end_with`), the bytes of addresses that
    the program may have, 0 for no limit, and the program, a path, with its arguments. Its stack is
    limited by nothing else.
    """
    import resource  # noqa: PLC0415 - not on every system

    living, memory, *command = arguments
    end_with(int(living))
    hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
    limits = [(resource.RLIMIT_STACK, hard), (resource.RLIMIT_CORE, 0)]
    if int(memory):
        limits.append((resource.RLIMIT_AS, int(memory)))
    for which, most in limits:
        try:
            resource.setrlimit(which, (most, most))
        except (OSError, ValueError):  # not on this system, or already lower
            continue
    os.execv(command[0], command)  # noqa: S606 - a program of our own choice


if __name__ == "__main__":
    import sys

    run_limited(sys.argv[1:])
