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
