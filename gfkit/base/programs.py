"""Other programs, run under limits; nothing that they start is left running.

The system limits each process (`resource`); this process reads what a program writes as it comes,
asks the budget in force, and ends the program with its group at the first limit that is passed.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from gfkit.base import child_process
from gfkit.base.budget import current
from gfkit.base.child_process import lifeline

LOOK_SECONDS = 0.02
LIMITED = (os.path.realpath(sys.executable), "-I", "-S", child_process.__file__)
"""What begins a command that sets limits and then becomes another (`child_process.run_limited`)."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a program ended: its status, what it wrote, and at which limit, "" for none."""

    status: int
    output: bytes
    errors: bytes
    stopped: str


def run(
    command: Sequence[str],
    place: Path,
    *,
    environment: Mapping[str, str],
    limits: Mapping[str, int],
    output: int,
    seconds: float | None = None,
    given: int | None = None,
    excess: Callable[[int, bytes], str] = lambda _pid, _errors: "",
    is_apart: bool = False,
    is_merged: bool = False,
) -> Ended:
    """Run a program in a folder, and return how it ended.

    environment: all its variables. limits: those of each process, by their names in `resource`.
    output: how many bytes it may write. seconds: of elapsed time. given: a descriptor, its input;
    without one there is none. excess: of its process number and what it wrote as errors, the name
    of another limit that is passed. is_apart: it ends with us by itself, and is given no open file.
    is_merged: errors are written to the output, each in its place.
    Raises OutOfBudget at a limit of the budget in force, OSError where it cannot be started.
    """
    with contextlib.ExitStack() as ending:
        living = -1 if is_apart else ending.enter_context(lifeline())
        process = subprocess.Popen(  # noqa: S603 - the caller's program
            [*LIMITED, str(living), json.dumps({**limits}), *command],
            stdin=subprocess.DEVNULL if given is None else given,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT if is_merged else subprocess.PIPE,
            cwd=place,
            env={**environment},
            pass_fds=[] if is_apart else [living],
            start_new_session=True,
        )
        ending.callback(_end, process)
        deadline = None if seconds is None else time.monotonic() + seconds
        said, errors = bytearray(), bytearray()
        both = ((process.stdout, said), (process.stderr, errors))
        reading = {stream.fileno(): into for stream, into in both if stream is not None}
        stopped, looked = "", 0.0
        while not stopped and (reading or process.poll() is None):
            current().look()
            is_over = process.poll() is not None  # before the look: what it wrote is there by now
            ready = select.select([*reading], [], [], LOOK_SECONDS)[0]
            for stream in ready:
                part = os.read(stream, 2**16)
                reading[stream].extend(part)
                if not part:
                    del reading[stream]
            if not ready and is_over:
                break  # what it left behind still holds the other ends
            now = time.monotonic()
            if max(len(said), len(errors)) > output:
                stopped = "output"
            elif deadline is not None and now > deadline:
                stopped = "time"
            elif now > looked + LOOK_SECONDS:
                stopped, looked = excess(process.pid, bytes(errors)), now
        return Ended(process.poll() or 0, bytes(said), bytes(errors), stopped)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a program and its group."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for stream in (process.stdout, process.stderr):
        if stream is not None:
            stream.close()
