"""Replay certificates with the checker, which shares no code with the engine.

Of several each has one line. Exit status: 1 if one does not hold, else 3 if one was not checked,
else 2 if one cannot be read or is of a kind that is no longer checked. With --coq FILE.v the
theorem of the file is written anew; Coq compiles that, and coqchk lists what it assumes. Our
library is compiled and checked once, and this is believed later, but with --full.
"""

from __future__ import annotations

import json
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from gfkit import __version__
from gfkit.base.budget import current
from gfkit.cli.frame import Said, verb
from gfkit.cli.session import session
from gfkit.errors import GfkitError
from gfkit.formal.plain_coq import write_plain
from gfkit.proofs.checker.program.shell import run
from gfkit.render.page import Page, Paragraph, Table, page_of_lines

if TYPE_CHECKING:
    from pathlib import Path

EXAMPLE = "gfkit verify certificate.json"
HELPS = {
    "coq": "A theorem that --coq wrote, or a folder of them; Coq checks it.",
    "time_limit": "How long each check may take: 30, or 60 for Coq's.",
}
OWN_GIB = 0.1
"""What the program itself takes, besides the process of the checker."""
UNREADABLE = 2
"""The checker's status for a file that is none of its."""


def _seconds(time_limit: float | None, usual: float) -> float:
    if time_limit is not None and not time_limit > 0:
        raise GfkitError(f"--time-limit {time_limit:g} is not a positive number of seconds")
    return usual if time_limit is None else time_limit


@verb("verify", EXAMPLE, when="plain", called="--plain", **HELPS)
def verify_plainly(plain: Path, coq: list[Path] | None = None) -> Said:
    """Write theorems and the library for plain Coq."""
    from gfkit.cli.verbs.verb_formal import theorems_of_files

    texts = {}
    for path, theorem in theorems_of_files(coq or []):
        if isinstance(theorem, GfkitError):
            raise theorem
        texts[path.stem] = theorem.source(__version__)
    names = write_plain(plain, texts)
    told = ", ".join([*names, "the library"])
    check = f"sh {plain / 'compile.sh'}"
    page = page_of_lines([("folder", str(plain)), ("written", told), ("check", check)])
    return Said({"folder": str(plain), "theorems": names, "check": check}, page)


@verb("verify", EXAMPLE, when="coq", called="--coq", **HELPS)
def verify_theorems(coq: list[Path], time_limit: float | None = None) -> Said:
    """Have Coq check theorems."""
    from gfkit.cli.verbs.verb_formal import said_of_files

    return said_of_files(coq, _seconds(time_limit, 60.0))


@verb("verify", EXAMPLE, **HELPS)
def verify(paths: list[Path] | None = None, time_limit: float | None = None) -> Said | int:
    """Replay certificates with the checker."""
    seconds = _seconds(time_limit, 30.0)
    if not paths:
        raise GfkitError("name a certificate, or a theorem: gfkit verify --coq FILE.v")
    names = [str(path) for path in paths]
    names = [f"./{name}" if name.startswith("-") and name != "-" else name for name in names]
    options = ["--time-limit", repr(seconds)]
    memory, now = current().memory_allowed(), session()
    if memory is not None:
        options += ["--memory-limit", repr(max(0.05, memory / 2**30 - OWN_GIB))]
    if now.format in {"text", "json"} and len(names) == 1:  # the checker says it itself
        return run([names[0], *options, *["--json"] * now.as_json, *["--full"] * now.is_full])
    found: list[dict[str, Any]] = []
    statuses, unread = [], []
    for name in names:
        said, wrong = StringIO(), StringIO()
        with redirect_stdout(said), redirect_stderr(wrong):
            statuses.append(run([name, *options, "--json"]))
        if statuses[-1] == UNREADABLE and wrong.getvalue():
            unread.append(wrong.getvalue().strip().removeprefix("gfkit: "))
        if said.getvalue():
            found.append(json.loads(said.getvalue()))
    more = f" (and {len(unread) - 1} more cannot be read)" if len(unread) > 1 else ""
    status = next((status for status in (1, 3, 2) if status in statuses), max(statuses))
    page = None if not found else _report_page(*found) if len(names) == 1 else _reports_page(found)
    return Said(
        {"certificates": found, "holds": not any(statuses)},
        page,
        status=status,
        notes=[f"{unread[0]}{more}"] if unread else [],
    )


def _verdict_of(found: dict[str, Any]) -> str:
    return "holds" if found["holds"] else str(found["outcome"]).upper()


def _reports_page(found: list[dict[str, Any]]) -> Page:
    """Return what the checker says of several certificates, a row for each, cut short."""

    def in_a_row(one: dict[str, Any]) -> str:
        return shorten(one["statement"].replace("\n", ";"), 300, placeholder=" ...")

    rows = tuple(
        (one["certificate"], _verdict_of(one), "; ".join(one["reasons"]) or in_a_row(one))
        for one in found
    )
    header = ("certificate", "verdict", "statement or reason")
    hold = sum(one["holds"] for one in found)
    many = f"all {hold} certificates hold" if hold == len(found) else f"{hold} of {len(found)} hold"
    return Page((Table(header, rows, align="left", is_wrapped=True), Paragraph(many)))


def _report_page(found: dict[str, Any]) -> Page:
    """Return the checker's report as a page."""
    verdict = _verdict_of(found)
    rows = [("certificate", found["certificate"])]

    def told(report: dict[str, Any]) -> None:
        for lemma in report["lemmas"]:
            told(lemma)
        if report["statement"] and verdict == "holds":
            rows.append(("statement", report["statement"]))
            rows.extend(("premise", premise) for premise in report["premises"])
            rows.extend((name, str(value)) for name, value in report["checked"].items())

    told(found)
    said = "; ".join([f"certificate {verdict}", *found["reasons"]])
    return page_of_lines([*rows, ("verdict", said)])
