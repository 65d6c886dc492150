"""Replay certificates with the checker, which shares no code with the engine; or check with Coq.

Of several each has one line. Exit status: 1 if one does not hold, else 3 if one was not checked,
else 2 if one cannot be read or is of a kind that is no longer checked. A theorem, a file in .v, is
written anew and compiled by Coq; coqchk lists what it assumes. Our library is compiled and checked
once, and this is believed later, but with --full. With --why every step of a certificate is
explained, or what is known of a sequence.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from itertools import chain
from pathlib import Path
from textwrap import shorten
from typing import Any

from gfkit.asking.anything import require_file
from gfkit.base.budget import current
from gfkit.base.files import is_there
from gfkit.cli.exit_status import DONE, gravest, status_of
from gfkit.cli.frame import Said, verb
from gfkit.cli.session import require_seconds, session
from gfkit.errors import GfkitError
from gfkit.proofs.checker.program.shell import run
from gfkit.render.page import Line, Page, page_of_lines

EXAMPLE = "gfkit verify certificate.json"
OWN_GIB = 0.1
"""What the program itself takes, besides the process of the checker."""
UNREADABLE = 2
"""The checker's status for a file that is none of its."""


def _seconds(time_limit: float | None, usual: float) -> float:
    require_seconds("--time-limit", time_limit, 30)
    return usual if time_limit is None else time_limit


def _are_theorems(paths: Sequence[Path]) -> bool:
    return bool(paths) and all(one.suffix == ".v" or one.is_dir() for one in paths)


def _inside(path: Path) -> list[Path]:
    """Return the certificates in a folder, or a supplement, without theorems; none of a file."""
    inner = path / "certificates"
    folder = inner if inner.is_dir() else path
    return [] if not path.is_dir() or [*path.glob("*.v")] else sorted(folder.glob("*.json"))


@verb(
    "verify",
    EXAMPLE,
    when="plain",
    called="--plain",
    time_limit="How long each check may take: 30, or 60 for Coq's.",
)
def write_for_plain_coq(plain: Path, paths: list[str] | None = None) -> Said:
    """Write theorems and the library for plain Coq."""
    from gfkit.cli.theorems import said_of_plain

    files = list(map(Path, paths or ()))
    theorems = [one for one in files if _are_theorems([one])]
    return said_of_plain(plain, theorems, [one for one in files if one not in theorems])


@verb("verify", when="why", called="--why")
def explain(paths: list[str], why: bool, time_limit: float | None = None) -> Said:
    """Say why a certificate holds, what a verdict means, or what is known of a sequence."""
    from gfkit.reports.explanations import explain as explained

    text, seconds = " ".join(paths) if why else "", _seconds(time_limit, 30.0)
    inside = [z for one in paths for z in _inside(Path(one)) or [Path(one)]]
    if len(inside) > 1 and all(one.suffix == ".json" for one in inside):
        return _each_explained(inside, seconds)
    is_certificate = text.endswith(".json")
    if is_there(text) and not is_certificate:
        raise GfkitError(f"{text}: --why explains certificates, whose names end in .json")
    found = explained(text, seconds=seconds)
    status = status_of(found.verdict) if is_certificate else DONE
    return Said(found.data, found.page, status=status)


def _each_explained(paths: Sequence[Path], seconds: float) -> Said:
    """Explain the certificates of a folder, one below the other."""
    from gfkit.reports.explanations import explain as explained

    found = {str(path): explained(path, seconds=seconds) for path in paths}
    data = [{"certificate": name, **one.data()} for name, one in found.items()]
    pages = ((Line("certificate", name), *one.page().parts) for name, one in found.items())
    status = gravest(status_of(one.verdict) for one in found.values())
    return Said({"certificates": data}, Page(tuple(chain(*pages))), status=status)


@verb("verify")
def verify(
    paths: list[str] | None = None, coq: Path | None = None, time_limit: float | None = None
) -> Said | int:
    """Replay certificates with the checker; have Coq check theorems."""
    if "" in (paths or ()):
        raise GfkitError("write the name of a file, not an empty text")
    files = [z for one in map(Path, paths or ()) for z in _inside(one) or [one]]
    if not files and coq is not None and coq.exists():
        raise GfkitError(f"--coq writes a theorem; Coq checks one by `gfkit verify {coq}`")
    if not files:
        raise GfkitError(f"name a certificate, or a theorem in .v, as in `{EXAMPLE}`")
    for path in files:
        if path.suffix not in {".json", ".v"} and not (path.is_dir() or _is_json(path)):
            require_file(path, "what is verified are certificates, and theorems for Coq in .v")
    if _are_theorems(files):
        from gfkit.cli.theorems import said_of_coq

        return said_of_coq(files, _seconds(time_limit, 60.0))
    seconds, now = _seconds(time_limit, 30.0), session()
    if theorems := [one for one in files if _are_theorems([one])]:
        return _both(
            _said([one for one in files if one not in theorems], seconds),
            verify(list(map(str, theorems)), None, time_limit),
        )
    if coq is not None:
        from gfkit.cli.theorems import write_theorems

        return _said(files, seconds, write_theorems(files, coq))
    if now.format in {"text", "json"} and len(files) == 1:  # the checker says it itself
        options = [*_options(seconds), *["--json"] * now.as_json, *["--full"] * now.is_full]
        return run([*_names(files), *options])
    return _said(files, seconds)


def _both(first: Said, second: Any) -> Said:
    """Return what is said of certificates and of theorems."""
    (data, page), (more, below) = (
        [one.printed(as_json=as_json) for as_json in (True, False)] for one in (first, second)
    )
    found = {**data, **more, "holds": data["holds"] and more["holds"]}
    parts = (*(page.parts if page else ()), *below.parts)
    status = gravest([first.status, second.status])
    return Said(found, Page(parts), status=status, notes=first.notes)


def _is_json(path: Path) -> bool:
    """Tell whether a file begins as JSON does; standard input and other devices may."""
    if not path.is_file():
        return str(path) == "-" or path.exists()
    with path.open(encoding="utf-8", errors="replace") as opened:
        return opened.read(200).lstrip()[:1] in {"{", ""}


def _names(paths: Sequence[Path]) -> list[str]:
    names = [str(path) for path in paths]
    return [f"./{name}" if name.startswith("-") and name != "-" else name for name in names]


def _options(seconds: float) -> list[str]:
    options = ["--time-limit", repr(seconds)]
    memory = current().memory_allowed()
    if memory is not None:
        options += ["--memory-limit", repr(max(0.05, memory / 2**30 - OWN_GIB))]
    return options


def _said(paths: Sequence[Path], seconds: float, after: Sequence[str] = ()) -> Said:
    found: list[dict[str, Any]] = []
    statuses, unread = [], []
    names = _names(paths)
    for name in names:
        said, wrong = StringIO(), StringIO()
        with redirect_stdout(said), redirect_stderr(wrong):
            statuses.append(run([name, *_options(seconds), "--json"]))
        if statuses[-1] == UNREADABLE and wrong.getvalue():
            unread.append(wrong.getvalue().strip().removeprefix("gfkit: "))
        if said.getvalue():
            found.append(json.loads(said.getvalue()))
    more = f" (and {len(unread) - 1} more cannot be read)" if len(unread) > 1 else ""
    page = None if not found else _report_page(*found) if len(names) == 1 else _reports_page(found)
    return Said(
        {"certificates": found, "holds": not any(statuses)},
        page,
        status=gravest(statuses),
        notes=[f"{unread[0]}{more}"] if unread else [],
        after=after,
    )


def _verdict_of(found: dict[str, Any]) -> str:
    return "holds" if found["holds"] else str(found["outcome"]).upper()


def _reports_page(found: list[dict[str, Any]]) -> Page:
    """Return what the checker says of several certificates, a row for each, cut short."""
    from gfkit.cli.theorems import page_of_verdicts

    rows = []
    for one in found:
        said = shorten(one["statement"].replace("\n", ";"), 300, placeholder=" ...")
        rows.append((one["certificate"], _verdict_of(one), "; ".join(one["reasons"]) or said))
    return page_of_verdicts(("certificate", "verdict", "statement or reason"), rows, "certificates")


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
