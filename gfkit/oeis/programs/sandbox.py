"""Programs run by bubblewrap (bwrap): no network, no files but the system's, and limits.

A program has an empty environment and an empty folder, no terminal, no input and no open files; its
address space, processor time, files and descriptors are limited, its output while it is read, and
the memory and number of all its processes together while they run. They end with the sandbox, also
those in sessions of their own. Where bwrap is not installed or does not work nothing is run.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from gfkit.base import programs
from gfkit.base.memory import children_of, resident_of

MEMORY = 2**30
"""Bytes of the address space of a process, and resident of all processes together."""
MAX_OUTPUT = 1_000_000
MAX_FILE = 2**24
MAX_FILES = 200
"""Files that a program may leave in its folder, and descriptors."""
MAX_PROCESSES = 32
GRACE = 1.0
"""Seconds after the limit in which the system's own limit of processor time may show."""

FOLDER = "/work"
PROGRAM = "/program"
SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt", "/etc/alternatives")


def run_in_sandbox(
    command: Sequence[str],
    files: Mapping[str, str],
    *,
    seconds: float,
    given: str = "",
    refusal: bytes | None = None,
    patience: float = 1.0,
) -> programs.Ended:
    """Run a command with some text files, whose folder is PROGRAM in the command.

    seconds: of processor time, and `patience` times as many of elapsed time. given: the file that
    is its standard input; without one, reading waits for ever. refusal: bytes of the program's
    errors at which it is ended. Raises OutOfBudget at a limit of the current budget; nothing is
    left running. Only where `works()`.
    """
    with tempfile.TemporaryDirectory(prefix="gfkit-", ignore_cleanup_errors=True) as name:
        place = Path(name).resolve()
        (place / "work").mkdir()
        (place / "program").mkdir()
        for file, text in files.items():
            (place / "program" / file).write_text(text, encoding="utf-8")
        environment = {"PATH": "/usr/bin:/bin", "HOME": FOLDER, "TMPDIR": FOLDER}
        reader, silence = os.pipe()  # a question waits in vain
        if given:
            os.close(reader)
            reader = os.open(place / "program" / given, os.O_RDONLY)

        def excess(pid: int, errors: bytes) -> str:
            is_refused = refusal is not None and refusal in errors
            return "refusal" if is_refused else _excess(pid, place / "work")

        try:
            return programs.run(
                _placed(command, place),
                place / "work",
                environment={**environment, "LANG": "C.UTF-8"},
                limits=_limits(seconds),
                output=MAX_OUTPUT,
                seconds=patience * seconds + GRACE,
                given=reader,
                excess=excess,
                is_apart=True,
            )
        finally:
            os.close(reader)
            os.close(silence)  # not before: the end of input is a yes to what PARI asks


def _placed(command: Sequence[str], place: Path) -> list[str]:
    """Return the words that run the command under bwrap."""
    mounts: list[str] = []
    for path in map(Path, SYSTEM):
        if path.is_symlink():
            mounts += ["--symlink", str(path.readlink()), str(path)]
        elif path.is_dir():
            mounts += ["--ro-bind", str(path), str(path)]
    for needed in _prefixes(command[0]):
        mounts += ["--ro-bind", needed, needed]
    mounts += ["--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache"]
    mounts += ["--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev"]
    mounts += ["--ro-bind", str(place / "program"), PROGRAM, "--bind", str(place / "work"), FOLDER]
    options = ["--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
    mounts += ["--remount-ro", "/", "--chdir", FOLDER]
    return [shutil.which("bwrap") or "bwrap", *options, *mounts, *command]


def _prefixes(program: str) -> list[str]:
    """Return folders beside the system's that an interpreter is installed in."""
    found = {str(Path(program).resolve().parent.parent)}
    if Path(program).resolve() == Path(sys.executable).resolve():
        found = {sys.base_prefix}
    return sorted(one for one in found if not one.startswith(SYSTEM) and one != "/")


def _limits(seconds: float) -> dict[str, int]:
    limits = {
        "RLIMIT_AS": MEMORY,
        "RLIMIT_CPU": max(1, int(seconds + 0.5)),
        "RLIMIT_FSIZE": MAX_FILE,
        "RLIMIT_NOFILE": MAX_FILES,
        "RLIMIT_CORE": 0,
    }
    if hasattr(os, "geteuid") and os.geteuid() != 0:  # it counts all processes of the user
        limits["RLIMIT_NPROC"] = _processes_of_user() + MAX_PROCESSES
    return limits


def _processes_of_user() -> int:
    """Return how many threads the user has; many where the system does not tell."""
    count = 0
    try:
        for place in Path("/proc").iterdir():
            if place.name.isdigit():
                with contextlib.suppress(OSError):
                    if place.stat().st_uid == os.geteuid():
                        count += len(list((place / "task").iterdir()))
    except OSError:
        return 10_000
    return count


def _excess(pid: int, work: Path) -> str:
    """Return which limit all processes of a program together exceed; "" for none."""
    if resident_of(pid) > MEMORY:
        return "memory"
    count, todo = 0, [pid]
    while todo:
        todo += children_of(todo.pop())
        count += 1
    if count > MAX_PROCESSES:
        return "processes"
    files = 0
    for _, folders, names in os.walk(work):
        files += len(folders) + len(names)
        if files > MAX_FILES:
            return "files"
    return ""


@cache
def works() -> bool:
    """Return whether bwrap runs a program here."""
    if sys.platform != "linux" or shutil.which("bwrap") is None:
        return False
    python = os.path.realpath(sys.executable)
    try:
        done = run_in_sandbox([python, "-I", "-S", "-c", "print(6 * 7)"], {}, seconds=10)
    except OSError:
        return False
    return done.status == 0 and done.output == b"42\n"


NOT_RUN = "not run: programs are run by bwrap alone, which is not installed or does not work here"


def in_force() -> str:
    """Return in a sentence what programs may do on this system."""
    if not works():
        return NOT_RUN
    return "programs run under bwrap: no network, and only the files of the system"
