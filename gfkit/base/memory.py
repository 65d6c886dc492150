"""How much memory processes use, and how much the machine has."""

from __future__ import annotations

import os
import sys
from contextlib import suppress


def resident() -> int:
    """Return the resident memory of this process and its workers, in bytes.

    Where the system does not tell, the peak of this process, or 0.
    """
    found = resident_of(os.getpid())
    with suppress(ImportError):
        if not found:
            import resource  # noqa: PLC0415 - not on every system

            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            return peak if sys.platform == "darwin" else 1024 * peak
    return found


def resident_of(pid: int) -> int:
    """Return the resident memory of a process and its descendants; 0 if it has ended."""
    try:
        total = int(_of_process(f"{pid}/statm").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError):
        return 0
    return total + sum(resident_of(child) for child in children_of(pid))


def children_of(pid: int) -> list[int]:
    """Return the children of the main thread of a process, which starts all our workers."""
    try:
        return [int(child) for child in _of_process(f"{pid}/task/{pid}/children").split()]
    except OSError:
        return []


def _of_process(name: str) -> bytes:
    file = os.open(f"/proc/{name}", os.O_RDONLY)
    try:
        return os.read(file, 2**16)
    finally:
        os.close(file)


def machine_memory() -> float:
    """Return the bytes of memory of this machine; infinity where the system does not tell."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return float("inf")
