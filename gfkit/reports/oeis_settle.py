"""A run over many entries: each settled within limits in a process of its own, and all kept.

The folder of a run holds `results.jsonl`, to which a result is added when it is there, so that a
run that was stopped continues; `certificates/`, a file for each entry that is proved, corrected or
refuted, each replayed by the checker before it counts; and at the end `results.md`. The lines of
whole entries, and of tables, are checked against what was proved from the title; of what is settled
there is a comment, as an editor of the OEIS would take it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import file_path, takes
from gfkit.base.budget import Budget, current, phase
from gfkit.base.file_writer import Folder
from gfkit.base.version import __version__
from gfkit.base.workers import Failed, each_within
from gfkit.claims.claim import CONJECTURAL
from gfkit.claims.entries import audit_entry
from gfkit.errors import Argument, GfkitError, OutOfBudget
from gfkit.oeis.entries.internal_format import parse_entry
from gfkit.oeis.settling.entry import SETTLED, STATES, settle_title
from gfkit.oeis.settling.results import Results
from gfkit.oeis.settling.sources import FILE
from gfkit.proofs.certificates import certificate_data, replay, write_certificate
from gfkit.render.pages import Line, Page, Table
from gfkit.reports.conjectures import (
    judged_lines,
    settle_table,
)

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.oeis.settling.entry import ToSettle
    from gfkit.proofs.kernel import Proved

CERTIFICATES = "certificates"
GRACE_SECONDS = 10.0
"""A process that ends neither at its budget nor so much later is ended from outside."""
OWN_BYTES = 300 * 2**20
"""What the process that gives out the work may use."""


@dataclass(frozen=True, slots=True)
class EntryLimits:
    """What one entry may take: seconds for the proof, seconds for its replay, bytes of memory."""

    seconds: float
    replay: float
    memory: int | None = None

    @property
    def hard(self) -> float:
        """The seconds after which a process is ended from outside."""
        return self.seconds + self.replay + GRACE_SECONDS


def settle_one(folder: Path, limits: EntryLimits, entry: ToSettle) -> dict[str, Any]:
    """Return the record of one entry, and write its certificate to the folder.

    An entry is proved, corrected or refuted once the checker has replayed the certificate.
    """
    begin = time.monotonic()
    record: dict[str, Any] = {"A": entry.number, "state": "limit"}
    proofs: list[tuple[str, Proved]] = []
    try:
        with Budget(seconds=limits.seconds, memory=limits.memory):
            record, proofs = _proofs(entry, limits)
    except OutOfBudget as error:
        record["reason"] = str(error)
    except MemoryError:
        record["reason"] = "out of memory"
    record["title"] = entry.title
    if proofs:
        record |= _certified(entry.number, record["state"], proofs, folder, limits)
    record["seconds"] = round(time.monotonic() - begin, 3)
    return record


def _proofs(
    entry: ToSettle, limits: EntryLimits
) -> tuple[dict[str, Any], list[tuple[str, Proved]]]:
    """Return the record of an entry and what was proved, each proof with its name."""
    whole = parse_entry(entry.text, entry.number) if entry.text else None
    if whole is not None:
        table = settle_table(entry, whole, limit=limits.seconds / 4)
        if table is not None:
            return table
    record, sequence, proof = settle_title(entry, with_formulas=True)
    if proof is None:
        return record, []
    proofs = [("", proof)]
    if whole is not None and sequence is not None:
        audited = list(audit_entry(whole, sequence, claim_limit=limits.seconds / 4))
        record, more = judged_lines(whole, audited, record)
        proofs += more
    return record, proofs


def _certified(
    number: str, state: str, proofs: list[tuple[str, Proved]], folder: Path, limits: EntryLimits
) -> dict[str, Any]:
    """Replay the proofs, and write their certificates; return what the record has of that."""
    written: list[str] = []
    took = 0.0
    for name, proof in proofs:
        begin, data = time.monotonic(), json.loads(json.dumps(certificate_data(proof, __version__)))
        report = replay(data, seconds=round(limits.replay - took, 1), memory=limits.memory)
        took += time.monotonic() - begin
        if not report.holds:
            why = "; ".join(report.reasons)
            said = "rejects it" if report.checked_fully else "did not finish"
            reason = f"proved by the kernel, but the checker {said}: {why}"
            return {"found": state, "state": "limit", "reason": reason}
        file = f"{number}.{name}.json" if name else f"{number}.json"
        write_certificate(proof, folder / file, __version__)
        written.append(f"{CERTIFICATES}/{file}")
    more = {"certificates": written[1:]} if written[1:] else {}
    return {"certificate": written[0], **more, "replay seconds": round(took, 3)}


@takes(output=file_path)
def settle_all(
    entries: Iterable[ToSettle],
    output: Path,
    limits: EntryLimits,
    *,
    jobs: int = 1,
    resume: bool = False,
    again: tuple[str, ...] = (),
) -> Iterator[dict[str, Any]]:
    """Settle entries and yield the record of each when it is there and kept.

    output: the folder. resume: entries that have a result in the folder are left out, but for those
    whose state is in `again`. Raises GfkitError for a folder with results not to be resumed.
    """
    for state in again:
        if state not in STATES:
            given = Argument("again", state)
            raise GfkitError(f"{given} is not one of {', '.join(STATES)}").naming(given)
    folder = Folder(output, "results")
    folder.prepare()
    certificates = Folder(output / CERTIFICATES, "certificate")
    certificates.prepare()
    with Results(output / FILE) as results:
        if len(results) and not resume:
            more = Argument("resume", True)
            raise GfkitError(
                f"{output} has {len(results)} results already; {more} continues with the others"
            ).naming(more)
        done = results.done(again)
        places: dict[str, int] = {}
        try:
            with phase("entries") as far:
                far.reach(0)
                chosen = _left(entries, done, places, far)
                one = partial(settle_one, certificates.path, limits)
                for entry, found in each_within(
                    one, chosen, jobs, seconds=limits.hard, memory=limits.memory
                ):
                    record = _failed(entry, found) if isinstance(found, Failed) else found
                    results.add(record)
                    far.advance()
                    yield record
        finally:
            results.sort(places)
            folder.write(FILE, results.lines())
            folder.write("results.md", results_page(results).markdown() + "\n")


def _left(
    entries: Iterable[ToSettle], done: set[str], places: dict[str, int], far: Any
) -> Iterator[ToSettle]:
    """Yield the entries that have no result yet, and note the places of all."""
    for place, entry in enumerate(entries):
        is_twice = entry.number in places
        places[entry.number] = place
        if entry.number in done:
            far.advance()
        elif is_twice:
            raise GfkitError(f"{entry.number} is twice in the source")
        else:
            yield entry


def _failed(entry: ToSettle, failed: Failed) -> dict[str, Any]:
    return {
        "A": entry.number,
        "state": "limit",
        "reason": failed.reason if failed.limit else f"an internal error: {failed.reason}",
        "title": entry.title,
    }


def memory_of_each(jobs: int) -> int | None:
    """Return the bytes that each of a given number of processes may use, by the budget in force."""
    allowed = current().memory_allowed()
    return None if allowed is None else max(OWN_BYTES, (allowed - OWN_BYTES) // jobs)


def results_page(results: Results) -> Page:
    """Return what a run has found: a table by state, the wrong conjectures."""
    wrong = [
        (record["A"], record["state"], verdict_line(record))
        for record in results.records()
        if record["state"] in {"corrected", "refuted"}
    ]
    return Page(tuple(settled_parts(results.counts(), wrong)))


def settled_parts(
    counts: Mapping[Any, int], wrong: Iterable[tuple[str, str, str]]
) -> list[Line | Table]:
    """Return the parts of the page of a run; wrong: conjectures, with states and what is right."""
    settled = sum(counts[state] for state in SETTLED)
    parts: list[Line | Table] = [
        Line("entries", str(sum(counts.values()))),
        Line("settled", f"{settled} with a certificate that the checker has replayed"),
        Table(("state", "entries"), tuple((s, str(counts[s])) for s in STATES)),
    ]
    if rows := tuple(wrong):
        header = ("entry", "state", "what is right, or what fails")
        title = "Conjectures that are wrong"
        parts.append(Table(header, rows, title, align="left", is_wrapped=True))
    return parts


def verdict_line(record: dict[str, Any]) -> str:
    """Return what is wrong in a conjecture and what is right, in a line."""
    said = record.get("conjecture") or {}
    if "fails at" not in said:
        lines = [line for line in record.get("lines", []) if line["verdict"] == "refuted"]
        return "; ".join(line.get("repair") or _wrong(line) for line in lines)
    n = said["fails at"]
    return f"a({n}) = {said['true']}, not {said['says']}; {said['repair']}"


def _wrong(line: dict[str, Any]) -> str:
    """Return that a statement fails, and where; nothing near it is known to hold."""
    at = line.get("counterexample") or {}
    where = f" at n = {at['n']}" if str(at.get("n", "")).lstrip("-").isdigit() else ""
    return f"{line['statement'].removeprefix(CONJECTURAL)} fails{where}"
