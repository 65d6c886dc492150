"""Programs run by bubblewrap (bwrap): no network, no files but the system's, and limits.

A program has an empty environment and an empty folder, no terminal, no input and no open files; its
address space, processor time, files and descriptors are limited, its output while it is read, and
the memory and number of all its processes together while they run. They end with the sandbox, also
those in sessions of their own. Where bwrap is not installed or does not work nothing is run.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gfkit.base.budget import current
from gfkit.base.memory import children_of, resident_of

MEMORY = 2**30
"""Bytes of the address space of a process, and resident of all processes together."""
MAX_OUTPUT = 1_000_000
MAX_FILE = 2**24
MAX_FILES = 200
"""Files that a program may leave in its folder, and descriptors."""
MAX_PROCESSES = 32
LOOK_SECONDS = 0.05
GRACE = 1.0
"""Seconds after the limit in which the system's own limit of processor time may show."""

FOLDER = "/work"
PROGRAM = "/program"
SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt", "/etc/alternatives")

WRAPPER = """\
import json, os, resource, sys
said, *command = sys.argv[1:]
for name, most in json.loads(said).items():
    kind = getattr(resource, name)
    hard = resource.getrlimit(kind)[1]
    least = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(kind, (least, least))
os.execvp(command[0], command)
"""
"""A separate program, which sets limits and then becomes the command."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a program ended: its status, what it wrote, and why we ended it, if we did."""

    status: int
    output: bytes
    errors: bytes
    stopped: str


def run_in_sandbox(
    command: Sequence[str],
    files: Mapping[str, str],
    *,
    seconds: float,
    given: str = "",
    refusal: bytes | None = None,
    patience: float = 1.0,
) -> Ended:
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
        try:
            process = subprocess.Popen(  # noqa: S603 - the caller asked for it, or wrote the code
                [
                    *(os.path.realpath(sys.executable), "-I", "-S", "-c", WRAPPER),
                    *(json.dumps(_limits(seconds)), *_placed(command, place)),
                ],
                stdin=reader,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=place / "work",
                env={**environment, "LANG": "C.UTF-8"},
                start_new_session=True,
            )
        finally:
            os.close(reader)
        try:
            deadline = time.monotonic() + patience * seconds + GRACE
            return _watch(process, place / "work", deadline, refusal)
        finally:
            _end(process)
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


def _watch(
    process: subprocess.Popen[bytes], work: Path, end: float, refusal: bytes | None
) -> Ended:
    """Read what a program writes until it ends, or is to be ended."""
    assert process.stdout is not None
    assert process.stderr is not None
    written = {process.stdout: bytearray(), process.stderr: bytearray()}
    output, errors = written[process.stdout], written[process.stderr]
    reading = list(written)
    stopped = ""
    looked = 0.0
    while not stopped and (reading or process.poll() is None):
        current().look()
        for stream in select.select(reading, [], [], LOOK_SECONDS)[0]:
            part = os.read(stream.fileno(), 2**16)
            written[stream] += part
            if not part:
                reading.remove(stream)
        if process.poll() is not None and not select.select(reading, [], [], 0)[0]:
            break  # what it left behind still holds the other ends
        now = time.monotonic()
        if max(map(len, written.values())) > MAX_OUTPUT:
            stopped = "output"
        elif refusal is not None and refusal in errors:
            stopped = "refusal"
        elif now > end:
            stopped = "time"
        elif now > looked + LOOK_SECONDS:
            looked = now
            stopped = _excess(process.pid, work)
    status = process.poll()
    return Ended(0 if status is None else status, bytes(output), bytes(errors), stopped)


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


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a program; all that it started is in a namespace that ends with it."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for stream in (process.stdout, process.stderr):
        if stream is not None:
            stream.close()


@cache
def works() -> bool:
    """Tell whether bwrap runs a program here."""
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
