"""The same work by gfkit, PARI, pyganak, Graphillion and a C program, side by side, with ratios.

    make peers
    python tests/bench/peers.py --rows squares,gf --seconds 60

Each job runs in a process of its own with a limit on time. A ratio is printed only where the
programs of a row have found the same answer; any other answer ends the run with status 1. An
absent program is named as absent.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import resource
import shutil
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

WORK = Path(__file__).parent / "peer_work.py"
PAGE = Path(__file__).parents[2] / "docs" / "scale.md"
BEGIN = "<!-- measured: begin -->"
END = "<!-- measured: end -->"
GIB = 1 << 30
PROGRAMS = {
    "gfkit": "gfkit",
    "pari": "PARI",
    "limit": "C limit",
    "pyganak": "pyganak",
    "graphillion": "Graphillion",
}


@dataclass(frozen=True, slots=True)
class Row:
    """A job that several programs can do, with its sizes."""

    group: str
    work: str
    job: tuple[str, ...]
    programs: tuple[str, ...]


def _rows() -> list[Row]:
    own = ("gfkit", "pari")
    counters = ("gfkit", "limit", "pyganak", "graphillion")
    return [
        *(
            Row("gf", f"matchings, g.f., {n} columns", ("gf", "domineering", str(n)), own)
            for n in (8, 9, 10)
        ),
        *(
            Row("squares", f"matchings, {n} x {n}", ("square", "domineering", str(n)), counters)
            for n in (12, 14, 16)
        ),
        *(
            Row(
                "hard-squares",
                f"hard squares, {n} x {n}",
                ("square", "node-kayles", str(n)),
                ("gfkit", "pyganak", "graphillion"),
            )
            for n in (14, 18, 20)
        ),
        *(
            Row("board", f"polynomial in x, y, {n} x {n}", ("board", "domineering", str(n)), own)
            for n in (10, 12)
        ),
        *(
            Row(
                "growth", f"growth, {n} columns, g.f. given", ("growth", "domineering", str(n)), own
            )
            for n in (8, 9)
        ),
        Row("ring", "g.f. of rings, 9 columns", ("ring", "domineering", "9"), own),
        Row(
            "right-ends",
            "right ends, 17 columns, 6 rows",
            ("rectangle", "domineering:right-ends", "17", "6"),
            own,
        ),
        *(
            Row("marks", f"g.f. in x, y, {n} columns", ("marked_gf", "domineering", str(n)), own)
            for n in (5, 6)
        ),
    ]


ROWS = _rows()
GROUPS = list(dict.fromkeys(row.group for row in ROWS))


@dataclass(slots=True)
class Cell:
    """What one program did in a row: its CPU seconds and digest, or why there are none."""

    said: str = ""
    seconds: float | None = None
    digest: str = ""


@dataclass(slots=True)
class Measured:
    """A row with the cells of its programs."""

    row: Row
    cells: dict[str, Cell] = field(default_factory=dict)

    @property
    def agree(self) -> bool:
        """Tell whether all answers are the same; a row with no second answer agrees."""
        return len({cell.digest for cell in self.cells.values() if cell.digest}) <= 1

    def line(self, programs: list[str]) -> str:
        """Return the row of the table."""
        return "| " + " | ".join([self.row.work, *(self._shown(name) for name in programs)]) + " |"

    def _shown(self, name: str) -> str:
        cell = self.cells.get(name)
        if cell is None:
            return ""
        if cell.seconds is None:
            return cell.said
        own = self.cells["gfkit"].seconds
        if name == "gfkit" or own is None:
            return _seconds(cell.seconds)
        if not self.agree:
            return f"{_seconds(cell.seconds)} (another answer)"
        return f"{_seconds(cell.seconds)} ({_ratio(cell.seconds, own)})"


def _seconds(value: float) -> str:
    return f"{value:.3g} s" if value >= 0.001 else "< 0.001 s"


def _ratio(seconds: float, own: float) -> str:
    return f"{max(seconds, 0.0005) / max(own, 0.0005):.2g} x"


def absent() -> dict[str, str]:
    """Return the programs that are not here, with what is missing."""
    missing = {}
    if shutil.which("gp") is None:
        missing["pari"] = "no program gp"
    if not any(map(shutil.which, ("cc", "gcc", "clang"))):
        missing["limit"] = "no C compiler"
    elif not (WORK.parent / "limit.c").is_file():
        missing["limit"] = "no tests/bench/limit.c"
    for name in ("pyganak", "graphillion"):
        if importlib.util.find_spec(name) is None:
            missing[name] = f"pip install {name}"
    return missing


def run(program: str, job: tuple[str, ...], seconds: float, gib: float, work: Path = WORK) -> Cell:
    """Run one job in a process of its own; at the limit it ends with all its children."""

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (int(gib * GIB), int(gib * GIB)))

    process = subprocess.Popen(
        [sys.executable, str(work), program, *job],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=limited,  # noqa: PLW1509 - there are no threads here
    )
    try:
        out, err = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return Cell(said=f"over {seconds:g} s")
    lines = [line for line in out.splitlines() if line.startswith("{")]
    if process.returncode or not lines:
        sys.stderr.write(f"{program}: {' '.join(job)}: {err.strip()[-300:]}\n")
        return Cell(said=_why(process.returncode, err))
    told = json.loads(lines[-1])
    if "seconds" in told:
        return Cell(seconds=told["seconds"], digest=told["digest"])
    if "refused" in told:
        sys.stderr.write(f"{program}: {' '.join(job)}: {told['refused']}\n")
        return Cell(said="over the memory" if "MemoryError" in told["refused"] else "refused")
    return Cell(said="absent")


def _why(status: int, err: str) -> str:
    if status < 0 or "bad_alloc" in err or "MemoryError" in err:
        return "over the memory" if status in {0, 1, -6, -9, -11} else f"ended by signal {-status}"
    return f"status {status}"


def say(text: str) -> None:
    """Write a line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def header(programs: list[str]) -> str:
    """Return the head of the table."""
    return "\n".join(
        [
            "| " + " | ".join(["work", *(PROGRAMS[name] for name in programs)]) + " |",
            "| " + " | ".join(["---"] * (len(programs) + 1)) + " |",
        ]
    )


def versions() -> str:
    """Return what was measured: the interpreter, the packages, PARI."""
    from importlib.metadata import PackageNotFoundError, version

    found = [f"Python {platform.python_version()}", platform.machine(), f"{os.cpu_count()} cores"]
    for name in ("gfkit", "numpy", "python-flint", "numba", "pyganak", "graphillion"):
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    if gp := shutil.which("gp"):
        said = subprocess.run([gp, "--version-short"], capture_output=True, text=True, check=False)
        found.append(f"PARI {said.stdout.strip()}")
    return ", ".join(found)


def main(arguments: list[str] | None = None) -> int:
    """Measure the rows that are asked for, and print the table as it grows."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", default=",".join(GROUPS), help=f"some of {', '.join(GROUPS)}")
    parser.add_argument("--seconds", type=float, default=120, help="limit of each job (120)")
    parser.add_argument("--memory", type=float, default=6, metavar="GIB", help="of each job (6)")
    parser.add_argument("--programs", default=",".join(PROGRAMS), help="some of the programs")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the cells there too")
    parser.add_argument("--page", action="store_true", help="put the table into the page too")
    given = parser.parse_args(arguments)
    groups, programs = given.rows.split(","), given.programs.split(",")
    for name, known in [(g, GROUPS) for g in groups] + [(p, list(PROGRAMS)) for p in programs]:
        if name not in known:
            parser.error(f"{name!r} is none of {', '.join(known)}")
    missing = absent()
    for name in programs:
        if name in missing:
            say(f"absent: {PROGRAMS[name]} ({missing[name]})")
    say(f"{versions()}\n\nCPU seconds of one job; in parentheses how often gfkit's time it is.\n")
    say(header(programs))
    done: list[Measured] = []
    for row in ROWS:
        if row.group in groups:
            done.append(Measured(row))
            for name in programs:
                if name in row.programs:
                    cell = Cell("absent") if name in missing else None
                    done[-1].cells[name] = cell or run(name, row.job, given.seconds, given.memory)
            say(done[-1].line(programs))
    if given.json:
        given.json.write_text(json.dumps([_data(each) for each in done], indent=1) + "\n")
    if given.page:
        write_page([header(programs), *(each.line(programs) for each in done)], given.seconds)
    wrong = [each.row.work for each in done if not each.agree]
    say("\n" + (f"NOT THE SAME ANSWER: {'; '.join(wrong)}" if wrong else "all answers agree"))
    return 1 if wrong else 0


def write_page(lines: list[str], seconds: float) -> None:
    """Put a measured table between the marks of docs/scale.md."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    day = datetime.now(UTC).date().isoformat()
    told = f"Measured on {day} with {versions()}; each job at most {seconds:g} s."
    measured = "\n".join([BEGIN, told, "", *lines, END])
    PAGE.write_text(f"{before}{measured}{after}", encoding="utf-8")


def _data(each: Measured) -> dict[str, object]:
    cells = {
        name: {"seconds": cell.seconds, "digest": cell.digest, "said": cell.said}
        for name, cell in each.cells.items()
    }
    return {"work": each.row.work, "job": each.row.job, "cells": cells}


if __name__ == "__main__":
    raise SystemExit(main())
