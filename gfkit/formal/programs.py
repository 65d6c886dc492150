"""Runs of the programs of Coq, under limits, and the axioms that `coqchk` lists."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

from gfkit.base import programs
from gfkit.base.memory import resident_of
from gfkit.base.units import size, time_reached
from gfkit.errors import CoqMissing, CoqRejects, GfkitError, OutOfBudget
from gfkit.formal.comments import shown

SLACK = 2**30
"""Bytes of addresses that a program may have beyond the limit of its memory."""
STACK = {"RLIMIT_STACK": -1, "RLIMIT_CORE": 0}
"""As large a stack as the system lets a program have; no file of a crash."""
MOST_OUTPUT = 2**24
"""Bytes; `coqchk` prints less about the longest library."""
OTHERS = ("COQ", "ROCQ", "OCAML", "CAML")
"""How variables begin that give Coq other folders, plugins (OCAMLPATH) or another behaviour."""
FULL = re.compile(r"(?m)Out_of_memory|Out of memory|^Error: Stack overflow")
JUDGED = re.compile(r"(?m)^(?:Fatal )?Error:")
"""What Coq says when it lacks memory, and when it rejects; a child that dies says neither."""


class Overrun(OutOfBudget):
    """A limit of one run, not one of the budget, was reached; "start": it has no verdict."""


def coq_program(name: str = "coqc") -> str:
    """Return the path of a program of Coq; raises CoqMissing."""
    found = shutil.which(name)
    if found is None:
        raise CoqMissing(name)
    return found


def coq_version() -> str:
    """Return the version of Coq, such as 8.16.1; raises CoqMissing."""
    command = [coq_program(), "-print-version"]
    try:
        said = subprocess.run(  # noqa: S603 - a program of Coq
            command, capture_output=True, text=True, timeout=60, check=False
        ).stdout
    except (OSError, subprocess.SubprocessError) as error:
        raise GfkitError(f"{command[0]} cannot be run: {error}") from None
    return next(iter(said.split()), "of unknown version")


def run_coq(
    command: Sequence[str],
    place: Path,
    *,
    memory: int = 0,
    seconds: float | None = None,
) -> tuple[int, str]:
    """Run a program of Coq in a folder; return its exit status and what it printed.

    memory: the bytes that it may use, 0 for no limit but that of the budget. seconds: it may take.
    Nothing is left running, also if this process is killed. Raises Overrun, also where the program
    does not begin or ends without a verdict; OutOfBudget for the limits of the budget.
    """
    kept = {name: text for name, text in os.environ.items() if not name.startswith(OTHERS)}
    name = Path(command[0]).name

    def excess(pid: int, _errors: bytes) -> str:
        return "memory" if memory and resident_of(pid) > memory else ""

    try:
        ended = programs.run(
            command,
            place,
            environment={**kept, "XDG_DATA_HOME": str(place), "XDG_DATA_DIRS": str(place)},
            limits={**STACK, **({"RLIMIT_AS": memory + SLACK} if memory else {})},
            output=MOST_OUTPUT,
            seconds=seconds,
            excess=excess,
            is_merged=True,
        )
    except OSError as error:
        raise Overrun("start", f"{command[0]} cannot be started: {error}") from None
    status, said = ended.status, ended.output.decode("utf-8", "replace")
    if ended.stopped == "time":
        raise Overrun("time", time_reached(seconds or 0))
    if ended.stopped == "memory":
        raise Overrun("memory", f"memory limit of {size(memory)} reached")
    if ended.stopped:
        raise Overrun("start", f"{name} printed more than {size(MOST_OUTPUT)}")
    if status == -signal.SIGKILL or (status and FULL.search(said)):
        raise Overrun("memory", f"{name} ended for lack of memory")
    if status < 0:
        raise Overrun("start", f"{name} was ended by signal {-status}")
    if status and not JUDGED.search(said):
        last = shown(said[-300:]) or "it said nothing"
        raise Overrun("start", f"{name} ended without a verdict: {last}")
    return status, said


SECTIONS = (
    "Axioms",
    "Constants/Inductives relying on type-in-type",
    "Constants/Inductives relying on unsafe (co)fixpoints",
    "Inductives whose positivity is assumed",
)
"""What it lists; but for axioms nothing may be listed."""
NOTHING = "<none>"


def axioms_in(said: str) -> frozenset[str]:
    r"""Return the axioms that `coqchk` lists.

    said: all that it printed. Raises CoqRejects if a check was switched off, or if that is not what
    `coqchk` prints.

    >>> empty = "\n".join(f"* {name}: <none>\n  " for name in SECTIONS)
    >>> said = f"CONTEXT SUMMARY\n=====\n\n* Theory: Set is predicative\n  \n{empty}"
    >>> axioms_in(said)
    frozenset()
    >>> sorted(axioms_in(said.replace("Axioms: <none>", "Axioms:\n    A.b\n    A.c")))
    ['A.b', 'A.c']
    >>> axioms_in(said.replace("type-in-type: <none>", "type-in-type:\n    A.f"))
    Traceback (most recent call last):
    gfkit.errors.CoqRejects: coqchk is rejected: Constants/Inductives relying on type-in-type: A.f
    """
    _, mark, summary = said.partition("CONTEXT SUMMARY")
    found: dict[str, list[str]] = {}
    for line in summary.splitlines():
        if title := re.fullmatch(r"\* ([^:]+):(?: (.*))?", line):
            name = title[1]
            found[name] = [title[2]] if title[2] else []
        elif line.strip(" =") and found:
            found[next(reversed(found))].append(line.strip())
    listed = {name: [one for one in entries if one != NOTHING] for name, entries in found.items()}
    if not mark or set(found) != {"Theory", *SECTIONS} or [] in found.values():
        raise CoqRejects("coqchk", "what it printed was not understood")
    for name, entries in listed.items():
        if entries and name not in {"Theory", "Axioms"}:
            raise CoqRejects("coqchk", f"{name}: {', '.join(entries)}")
    if listed["Theory"] != ["Set is predicative"]:
        raise CoqRejects("coqchk", f"Theory: {', '.join(listed['Theory'])}")
    return frozenset(listed["Axioms"])
