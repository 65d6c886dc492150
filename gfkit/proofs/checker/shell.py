"""The shell: reads a file with limits, has it checked, and says the verdict.

Exit status: 0 the certificate holds, 1 it does not, 3 a limit was reached before that was known
(NOT CHECKED), 2 the file cannot be read or is not JSON, or the command line is wrong.
"""

from __future__ import annotations

import json
import sys
import textwrap
from typing import TYPE_CHECKING, Any

from .clock import SECONDS, Clock, NotChecked, Rejected, limit
from .envelope import check_file, check_proof
from .reading import parse
from .report import Report, printable
from .version_one import converted, refuse_old_games

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_BYTES = 1 << 26
COLUMNS = 100
USAGE = "usage: python -m gfkit.proofs.checker [--json] [--time-limit SECONDS] FILE\n"


def check(
    data: Any,
    *,
    seconds: float = SECONDS,
    clock: Clock | None = None,
    progress: Callable[[str], None] | None = None,
) -> Report:
    """Check a certificate, given as `json.loads` returns it; never raises.

    progress: called with a line of text now and then.

    >>> check({"format": "a letter"}).holds
    False
    """
    report = Report(progress or (lambda _: None))
    clock = clock or Clock(seconds)
    try:
        if isinstance(data, dict) and data.get("version") == 1:
            refuse_old_games(data)
            check_proof(converted(data), clock, report, "certificate")
        else:
            check_file(data, clock, report)
    except Rejected as error:
        report.fail(str(error))
    except NotChecked as error:
        report.fail(str(error), checked_fully=False)
    except RecursionError:
        report.fail("the certificate is nested too deeply", checked_fully=False)
    except (ArithmeticError, MemoryError) as error:
        report.fail(f"too large to be checked ({type(error).__name__})", checked_fully=False)
    return report


def lines_of(report: Report) -> list[str]:
    """Write a report as lines of at most COLUMNS characters, the verdict in the last one.

    Of what is rejected nothing else is said: it might be taken for true.
    """
    found: list[tuple[str, str]] = []
    reason = "; ".join(report.reasons)
    rejected = bool(report.reasons) and report.checked_fully
    if not rejected:
        found = _told(report)
    verdict = "certificate holds"
    if not report.holds:
        verdict = f"certificate {'REJECTED' if rejected else 'NOT CHECKED'}: {reason}"
        if len(verdict) > COLUMNS:
            found.append(("reason", reason))
            verdict = textwrap.shorten(verdict, COLUMNS, placeholder=" ...")
    elif report.premises:
        verdict = "certificate holds under the premises"
    indent = " " * 12
    wrapped = [
        line
        for label, text in found
        for line in textwrap.wrap(f"{label:<11} {text}", COLUMNS, subsequent_indent=indent)
    ]
    return [printable(text) for text in (*wrapped, verdict)]


def _told(report: Report) -> list[tuple[str, str]]:
    found = [z for lemma in report.lemmas for z in _told(lemma)]
    told = "statement" if report.done else "claimed"
    found += [(told, report.statement)] if report.statement else []
    return found + [("premise", z) for z in report.premises] + report.lines


def main(argv: list[str] | None = None) -> int:
    """Check a file; return the exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    as_json = "--json" in arguments
    seconds = SECONDS
    try:
        if "--time-limit" in arguments:
            place = arguments.index("--time-limit")
            seconds = float(arguments[place + 1])
            del arguments[place : place + 2]
    except (ValueError, IndexError):
        sys.stderr.write(USAGE)
        return 2
    files = [z for z in arguments if z != "--json"]
    if len(files) != 1 or files[0].startswith("-") or not seconds > 0:
        sys.stderr.write(USAGE)
        return 0 if files in (["-h"], ["--help"]) else 2

    def progress(message: str) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(f"{message} ...\n")

    report = Report()
    clock = Clock(seconds)
    try:
        with open(files[0], "rb") as file:  # noqa: PTH123 - no other module for one call
            raw = file.read(MAX_BYTES + 1)
        limit(len(raw) <= MAX_BYTES, f"the file has more than {MAX_BYTES} bytes")
        report = check(parse(raw), clock=clock, progress=progress)
    except Rejected as error:
        report.fail(str(error))
    except NotChecked as error:
        report.fail(str(error), checked_fully=False)
    except RecursionError:
        report.fail("the file is nested too deeply", checked_fully=False)
    except (OSError, ValueError) as error:
        message = getattr(error, "strerror", None) or str(error)
        name = files[0] if len(files[0]) <= 200 else f"{files[0][:197]}..."
        line = " ".join(f"{name}: {message}".split())
        sys.stderr.write(f"gfkit: {line}\n")
        return 2
    except KeyboardInterrupt:
        sys.stderr.write("gfkit: interrupted\n")
        return 130
    if as_json:
        found = {"certificate": files[0], "holds": report.holds}
        found |= {"checked_fully": report.checked_fully, "reasons": report.reasons}
        sys.stdout.write(json.dumps({**found, **report.data()}) + "\n")
    else:
        sys.stdout.write("".join(f"{z}\n" for z in lines_of(report)))
    return 0 if report.holds else 1 if report.checked_fully else 3
