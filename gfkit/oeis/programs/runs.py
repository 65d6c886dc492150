"""Programs of entries are run, and compared with the terms before they are printed."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from gfkit.numbers.decimals import integer
from gfkit.oeis.programs.sandbox import (
    MAX_OUTPUT,
    MEMORY,
    NOT_RUN,
    PROGRAM,
    run_in_sandbox,
    works,
)

SECONDS = 10
PATIENCE = 12
"""A program that gfkit wrote may take this many times as much elapsed time, on a busy machine."""
SECURE = b"[secure mode]"


@dataclass(frozen=True, slots=True)
class CheckedProgram:
    """A program of an entry: its language, its lines, and code that prints its terms."""

    language: str
    lines: tuple[str, ...]
    runs: str


@dataclass(frozen=True, slots=True)
class ProgramRun:
    """The result of running a program: its terms, or why it gave none."""

    terms: tuple[int, ...] | None
    reason: str


def interpreter(language: str) -> list[str] | None:
    """Return the command that runs a program of a language; None if it is not installed here.

    PARI, whose programs may be foreign, reads the files `code` and `quit`: what it asks in secure
    mode it asks on standard input, where the code must not answer. Others read standard input.
    """
    if language == "Python":
        return [os.path.realpath(sys.executable), "-I", "-"]
    secure = ["-D", "secure=1", f"{PROGRAM}/code", f"{PROGRAM}/quit"]
    name, options = {
        "PARI": ("gp", ["-q", "-f", "-s", "64M", *secure]),
        "Mathematica": ("wolframscript", ["-f", "-"]),
        "Maple": ("maple", ["-q"]),
        "SageMath": ("sage", ["-"]),
    }[language]
    path = shutil.which(name)
    return [path, *options] if path is not None else None


def run(language: str, code: str, *, seconds: int = SECONDS, patience: int = 1) -> ProgramRun:
    """Run code in a sandbox with limits of time, memory, processes and output; read its integers.

    Nothing runs without bwrap. Only integers, commas, brackets and white space may be printed. PARI
    runs in secure mode: a program that asks for what it refuses is ended. Raises OutOfBudget at a
    limit of the budget.
    """
    command = interpreter(language)
    if command is None:
        return ProgramRun(None, "not run: not installed on this system")
    if not works():
        return ProgramRun(None, NOT_RUN)
    secure = SECURE if language == "PARI" else None
    done = run_in_sandbox(
        command,
        {"code": code, "quit": "quit\n"},
        seconds=seconds,
        given="" if secure else "code",
        refusal=secure,
        patience=patience,
    )
    if done.stopped == "time":
        return ProgramRun(None, f"stopped after {seconds * patience} seconds")
    if done.stopped == "output":
        return ProgramRun(None, f"stopped after it had printed {MAX_OUTPUT} characters")
    if done.stopped == "refusal" or (secure is not None and secure in done.errors):
        return ProgramRun(None, "stopped: it uses what PARI's secure mode forbids")
    if done.stopped or done.status < 0 or done.status > 128:
        what = f", too many {done.stopped}" if done.stopped in {"processes", "files"} else ""
        return ProgramRun(None, f"stopped by a limit: {seconds} seconds, {MEMORY >> 20} MiB{what}")
    try:
        output = done.output.decode()
    except UnicodeDecodeError:
        return ProgramRun(None, "the output is not text")
    errors = done.errors.decode(errors="replace")
    complaint = " ".join(errors.split())[:80]
    if done.status or "***" in errors:
        return ProgramRun(None, f"failed: {complaint or done.status}")
    printed = output.replace("\\\n", "")
    if not re.search(r"\d", printed) or re.search(r"[^-0-9,\[\]{}\s\\;]|\d-|-(?!\d)", printed):
        return ProgramRun(
            None, f"did not print a list of integers: {output.strip()[:40] or complaint!r}"
        )
    return ProgramRun(tuple(map(integer, re.findall(r"-?\d+", printed))), "run")


def checked(
    program: CheckedProgram, expected: Sequence[int], *, seconds: int = SECONDS
) -> tuple[bool | None, str]:
    """Run a program against the terms: True if it prints them, False if not, None if not run."""
    done = run(program.language, program.runs, seconds=seconds, patience=PATIENCE)
    if done.terms is None:
        return (None if done.reason.startswith("not run") else False), done.reason
    if list(done.terms) != list(expected):
        return False, "prints different terms"
    return True, f"prints the {len(expected)} terms"


def pari_terms_code(code: str, offset: int, count: int) -> str:
    """Return code that prints terms of a PARI program: of a(n), of list(lim), or what it prints."""
    body = "{" + code + "}" if "\n" in code and not code.startswith("{") else code
    if re.match(r"\{?\s*a\(n\)\s*=", code):
        return f"{code}\nprint(vector({count}, i, a(i - 1 + {offset})))\n"
    if re.match(r"\{?\s*list\(\w+\)\s*=", code):  # of all terms up to a limit
        longer = f"lim = 1; while(#list(lim) < {count}, lim *= 2)"
        return f"{code}\n{longer}; print(list(lim)[1..{count}])\n"
    return f"{body}\n"
