"""gfkit on a system that has less, or refuses what is asked of it.

    python poorer.py SYSTEM PROGRAM WORDS...

PROGRAM is gfkit, or watched for the program beside this file. SYSTEM: `poorer` has no fork, no
memory files, no timers and few signals; of another name of `os` each call fails.
"""

from __future__ import annotations

import builtins
import errno
import importlib
import os
import runpy
import signal
import sys
from pathlib import Path
from typing import Any

MISSING: dict[Any, tuple[str, ...]] = {
    os: ("fork", "memfd_create", "tcgetpgrp", "getpgrp", "sysconf"),
    signal: (
        *("SIGUSR1", "SIGUSR2", "SIGHUP", "SIGIO", "SIGALRM"),
        *("setitimer", "pthread_sigmask"),
    ),
}
MODULES = {"fcntl", "resource", "termios"}


def is_of_processes(path: object) -> bool:
    """Tell whether a file is one of the kernel's on processes."""
    return str(path).startswith("/proc")


def be_poorer() -> None:
    """Take from this process what other systems do not have."""
    for module, names in MISSING.items():
        for name in names:
            delattr(module, name)
    imported, opened = builtins.__import__, os.open

    def known(name: str, *rest: Any, **options: Any) -> Any:
        if name in MODULES:
            raise ImportError(name)
        return imported(name, *rest, **options)

    def without_processes(path: Any, *rest: Any, **options: Any) -> int:
        if is_of_processes(path):
            raise FileNotFoundError(path)
        return opened(path, *rest, **options)

    builtins.__import__, os.open = known, without_processes


def refuse(name: str) -> None:
    """Let each call of a function of the system fail; of `open`, those of files on processes."""
    real = getattr(os, name)

    def refused(*arguments: Any, **options: Any) -> Any:
        if name == "open" and not is_of_processes(arguments[0]):
            return real(*arguments, **options)
        raise OSError(errno.EAGAIN, "no more")

    setattr(os, name, refused)


if __name__ == "__main__":
    _, system, program, *words = sys.argv
    sys.argv = [program, *words]
    if system == "poorer":
        be_poorer()
    else:
        refuse(system)
    if program == "gfkit":
        importlib.import_module("gfkit.cli").main()
    else:
        runpy.run_path(str(Path(__file__).with_name(f"{program}.py")), run_name="__main__")
