"""What the process of a call may open: its own folder, that of the server, and what Python is.

It is an audit hook, which the interpreter calls before it opens a file or a connection, and which
cannot be removed. A library in C could pass it by; none that gfkit loads opens files of users.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from pathlib import Path
from typing import Any

WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
NETWORK = ("socket.connect", "socket.bind", "socket.sendto", "socket.getaddrinfo", "urllib.Request")


def guard(own: Path, folder: Path | None) -> None:
    """Let this process read files of two folders and of Python alone, and write to the first.

    Anything else is a PermissionError, as if the system had said so. There is no way back.
    """
    package = Path(__file__).parents[1]
    installed = {Path(one).resolve() for one in sysconfig.get_paths().values()}
    pythons = {Path(sys.prefix).resolve(), Path(sys.base_prefix).resolve(), package, *installed}
    system = {Path("/proc/self"), Path(f"/proc/{os.getpid()}"), Path("/dev"), Path("/sys")}
    own = own.resolve()
    readable = {own, *pythons, *system, *([folder.resolve()] if folder else [])}
    writable = {own, *pythons, Path("/dev")}  # where compiled loops are kept

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if event in NETWORK and not _is_local(event, arguments):
            raise PermissionError(f"{event}: there is no network here")
        if event != "open" or not isinstance(arguments[0], str | bytes | os.PathLike):
            return
        path, _, flags = arguments
        place = Path(os.fsdecode(path)).resolve()
        allowed = writable if (flags or 0) & WRITES else readable
        if not any(place.is_relative_to(one) for one in allowed):
            raise PermissionError(13, "it is in no folder that is open to this server", str(path))

    sys.addaudithook(hook)


def _is_local(event: str, arguments: tuple[Any, ...]) -> bool:
    """Return whether a connection is a pipe of this machine, by which processes speak."""
    return event in {"socket.connect", "socket.bind"} and isinstance(arguments[1], str | bytes)
