"""Programs of entries: written from a generating function, and run before they are printed."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gfkit.numbers.decimal import integer
from gfkit.series.recurrence import sum_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.series.rational import RationalGF

SECONDS = 10
MEMORY = 2**30
MAX_OUTPUT = 1_000_000
SHOWN = 30
"""The number of terms that a program of a draft prints."""

_LIMITED = """\
import resource, subprocess, sys
for kind, size in (
    (resource.RLIMIT_AS, {memory}),
    (resource.RLIMIT_CPU, {seconds}),
    (resource.RLIMIT_FSIZE, {output}),
):
    resource.setrlimit(kind, (size, size))
sys.exit(subprocess.call(sys.argv[1:]))
"""


@dataclass(frozen=True, slots=True)
class Program:
    """A program of an entry: its language, its lines, and code that prints its terms."""

    language: str
    lines: tuple[str, ...]
    runs: str


@dataclass(frozen=True, slots=True)
class Run:
    """What became of a program: its terms, or why there are none."""

    terms: tuple[int, ...] | None
    reason: str


def interpreter(language: str) -> list[str] | None:
    """Return the command that runs a language on this machine; None if it is not installed."""
    if language == "Python":
        return [sys.executable, "-I", "-"]
    name, options = {
        "PARI": ("gp", ["-q", "-f"]),
        "Maxima": ("maxima", ["--very-quiet"]),
        "Mathematica": ("wolframscript", ["-f", "-"]),
        "Maple": ("maple", ["-q"]),
        "SageMath": ("sage", ["-"]),
    }[language]
    path = shutil.which(name)
    return [path, *options] if path is not None else None


def run(language: str, code: str, *, seconds: int = SECONDS) -> Run:
    """Run code in a process of its own, with limits of time, memory and output; read its integers.

    The code sees an empty directory. Only integers, commas, brackets and white space may be
    printed.
    """
    command = interpreter(language)
    if command is None:
        return Run(None, "not run: not installed here")
    limits = _LIMITED.format(memory=MEMORY, seconds=seconds, output=MAX_OUTPUT)
    with tempfile.TemporaryDirectory() as place:
        directory = Path(place)
        (directory / "work").mkdir()
        with (directory / "out").open("wb") as out, (directory / "err").open("wb") as err:
            process = subprocess.Popen(  # noqa: S603 - the caller asked for it, or wrote the code
                [sys.executable, "-I", "-c", limits, *command],
                stdin=subprocess.PIPE,
                stdout=out,
                stderr=err,
                cwd=directory / "work",
                start_new_session=True,
            )
            try:
                process.communicate(code.encode(), timeout=seconds + 2)
            except subprocess.TimeoutExpired:
                return Run(None, f"stopped after {seconds} seconds")
            finally:
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(process.pid, signal.SIGKILL)  # and what it has started
                process.wait()
        try:
            output = (directory / "out").read_bytes()[:MAX_OUTPUT].decode()
        except UnicodeDecodeError:
            return Run(None, "the output is not text")
        errors = (directory / "err").read_bytes()[:MAX_OUTPUT].decode(errors="replace")
    if len(output) >= MAX_OUTPUT:
        return Run(None, f"stopped after it had printed {MAX_OUTPUT} characters")
    if process.returncode < 0 or process.returncode > 128:
        return Run(None, f"stopped by a limit: {seconds} seconds, {MEMORY >> 20} MiB")
    complaint = re.sub(r"\s+", " ", errors.strip())[:80]
    if process.returncode or "***" in errors:
        return Run(None, f"failed: {complaint or process.returncode}")
    printed = output.replace("\\\n", "")
    if not re.search(r"\d", printed) or re.search(r"[^-0-9,\[\]{}\s\\;]|\d-|-(?!\d)", printed):
        return Run(None, f"printed no list of integers: {output.strip()[:40] or complaint!r}")
    return Run(tuple(map(integer, re.findall(r"-?\d+", printed))), "run")


def programs_of(gf: RationalGF, offset: int = 0, count: int = SHOWN) -> list[Program]:
    """Return programs, one a language, for a(offset), a(offset + 1), ...

    gf: the sum of a(n) x^n over n >= 0; terms before the offset are left out.

    >>> from gfkit.series.rational import RationalGF
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
        weights, first = (", ".join(map(str, part)) for part in (gf.signature, initial))
        mathematica = f"LinearRecurrence[{{{weights}}}, {{{first}}}, {count}]"
    leading = next((n for n, value in enumerate(values) if value), 0)
    pari = f"Vec({fraction} + O(x^{last}))"
    if leading < offset:
        pari = f"{pari}[{offset - leading + 1}..-1]"
    elif leading > offset:
        pari = f"Vec({fraction} + O(x^{last}), -{count})"
    python = [
        "def aupto(nn):",
        f"    a = {initial}",
        f"    while len(a) <= nn: a.append({_python_sum(gf)})",
        f"    return a[{offset or ''}:nn+1]",
        f"print(aupto({last - 1}))",
    ]
    maxima = f"makelist(coeff(taylor({fraction}, x, 0, {last}), x, n), n, {offset}, {last - 1});"
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
        Program("Mathematica", (mathematica,), f"Print[{mathematica}]\n"),
        Program("PARI", (f"(PARI) {pari}",), f"print({pari})\n"),
        Program("Maple", (maple,), maple + "\n"),
        Program("SageMath", ("(SageMath)", *sage), "\n".join(sage) + "\n"),
        Program("Python", ("(Python)", *python), "\n".join(python) + "\n"),
        Program("Maxima", (f"(Maxima) {maxima}",), f"display2d:false$ print({maxima[:-1]})$\n"),
    ]


def _python_sum(gf: RationalGF) -> str:
    """Return the next term of the list a by the recurrence."""
    text = sum_text(gf.signature)
    return re.sub(r"a\(n-(\d+)\)", r"a[-\1]", text).replace(" ", "")


def checked(
    program: Program, expected: Sequence[int], *, seconds: int = SECONDS
) -> tuple[bool | None, str]:
    """Run a program against the terms: True if it prints them, False if not, None if not run."""
    done = run(program.language, program.runs, seconds=seconds)
    if done.terms is None:
        return (None if done.reason.startswith("not run") else False), done.reason
    if list(done.terms) != list(expected):
        return False, "prints other terms"
    return True, f"prints the {len(expected)} terms"


PARI_LINE = re.compile(r"^\(PARI\)\s*(.*)$")
COMMENT = re.compile(r"\\\\.*$|/\*.*?\*/")


def pari_programs(lines: Sequence[str]) -> list[str]:
    """Return the PARI programs among the program lines of an entry, without comments."""
    found: list[str] = []
    reading = False
    for line in lines:
        if match := PARI_LINE.match(line):
            found.append(COMMENT.sub("", match[1]).strip())
            reading = True
        elif line.startswith("("):
            reading = False
        elif reading:
            found[-1] += "\n" + COMMENT.sub("", line).strip()
    return [code for code in found if code]


def pari_terms_code(code: str, offset: int, count: int) -> str:
    """Return code that prints terms from a PARI program that defines a(n), or prints a list."""
    body = "{" + code + "}" if "\n" in code and not code.startswith("{") else code
    if re.match(r"\{?\s*a\(n\)\s*=", code):
        return f"{code}\nprint(vector({count}, i, a(i - 1 + {offset})))\n"
    return f"{body}\n"
