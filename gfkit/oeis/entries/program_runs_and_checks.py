"""Programs of entries: written from a generating function, and run before they are printed."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from gfkit.numbers.decimal_text import numbers_text
from gfkit.numbers.decimal_text_reader import integer
from gfkit.oeis.entries.program_sandbox import (
    MAX_OUTPUT,
    MEMORY,
    NOT_RUN,
    PROGRAM,
    run_in_sandbox,
    works,
)
from gfkit.series.rational_gf import RationalGF, sum_text

SECONDS = 10
PATIENCE = 12
"""A program that gfkit wrote may take this many times as much elapsed time, on a busy machine."""
SECURE = b"[secure mode]"
SHOWN = 30
"""The number of terms that a program of a draft prints."""


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


def programs_of(gf: RationalGF, offset: int = 0, count: int = SHOWN) -> list[CheckedProgram]:
    """Return programs, one a language, for a(offset), a(offset + 1), ...

    gf: the sum of a(n) x^n over n >= 0; terms before the offset are left out.

    >>> from gfkit.series.rational_gf import RationalGF
    >>> [program.lines[0] for program in programs_of(RationalGF.of([1], [1, -1, -1]))][:2]
    ['LinearRecurrence[{1, 1}, {1, 1}, 30]', '(PARI) Vec(1/(1-x-x^2) + O(x^30))']
    """
    last = offset + count
    fraction = gf.text("x", factored=False)
    values = gf.terms(max(last, gf.holds_from))
    initial = values[: gf.holds_from]
    series = f"CoefficientList[Series[{fraction}, {{x, 0, {last - 1}}}], x]"
    mathematica = f"Drop[{series}, {offset}]" if offset else series
    if offset == 0 and gf.holds_from == gf.order:
        weights, first = (numbers_text(part) for part in (gf.signature, initial))
        mathematica = f"LinearRecurrence[{{{weights}}}, {{{first}}}, {count}]"
    leading = next((n for n, value in enumerate(values) if value), 0)
    pari = f"Vec({fraction} + O(x^{last}))"
    if leading < offset:
        pari = f"{pari}[{offset - leading + 1}..-1]"
    elif leading > offset:
        pari = f"Vec({fraction} + O(x^{last}), -{count})"
    python = [
        "def aupto(nn):",
        f"    a = [{numbers_text(initial)}]",
        f"    while len(a) <= nn: a.append({_python_sum(gf)})",
        f"    return a[{offset or ''}:nn+1]",
        f"print(aupto({last - 1}))",
    ]
    maple = (
        f"gser:=series({fraction}, x=0, {last + 1}): "
        f"seq(coeff(gser, x, n), n={offset}..{last - 1});"
    )
    sage_tail = f"[{offset}:]" if offset else ""
    sage = [
        f"R.<x> = PowerSeriesRing(ZZ, default_prec={last})",
        f"print(({fraction}).padded_list({last}){sage_tail})",
    ]
    return [
        CheckedProgram("Mathematica", (mathematica,), f"Print[{mathematica}]\n"),
        CheckedProgram("PARI", (f"(PARI) {pari}",), f"print({pari})\n"),
        CheckedProgram("Maple", (maple,), maple + "\n"),
        CheckedProgram("SageMath", ("(SageMath)", *sage), "\n".join(sage) + "\n"),
        CheckedProgram("Python", ("(Python)", *python), "\n".join(python) + "\n"),
    ]


def _python_sum(gf: RationalGF) -> str:
    """Return the next term of the list a by the recurrence."""
    text = sum_text(gf.signature)
    return re.sub(r"a\(n-(\d+)\)", r"a[-\1]", text).replace(" ", "")


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
