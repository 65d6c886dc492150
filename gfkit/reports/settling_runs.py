"""A run over many entries: each settled within limits in a process of its own, and all kept.

The folder of a run holds `results.jsonl`, to which a result is added when it is there, so that a
run that was stopped goes on; `certificates/`, a file for each entry that is proved, corrected or
refuted, each replayed by the checker before it counts; and at the end `results.md`. The lines of
whole entries, and of tables, are checked against what was proved from the title; of what is settled
there is a comment, as an editor of the OEIS would take it.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from gfkit.base.argument_checks import file_path, takes
from gfkit.base.budget import Budget, current, phase
from gfkit.base.file_writing import Folder
from gfkit.base.processes.worker_processes import Failed, each_within
from gfkit.base.proof_principles import Basis, Principle
from gfkit.base.version import __version__
from gfkit.claims.entry_audit import audit_entry
from gfkit.errors import Argument, GfkitError, OutOfBudget
from gfkit.oeis.entries.entry_drafts import Head
from gfkit.oeis.entries.internal_format import Entry, parse_entry
from gfkit.oeis.settling.entry_sources import FILE
from gfkit.oeis.settling.settle_entry import SETTLED, STATES, recurrence_of, settle_title
from gfkit.oeis.settling.settling_results_file import Results
from gfkit.oeis.settling.table_rows_and_columns import TableSides, side_title
from gfkit.oeis.titles.rules_from_titles import Unread
from gfkit.proofs.certificate import certificate_data, replay, write_certificate
from gfkit.render.page_formats import Line, Page, Table
from gfkit.series.rational_gf import RationalGF

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.claims.claim_records import Audited
    from gfkit.oeis.settling.settle_entry import ToSettle
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
                f"{output} has {len(results)} results already; {more} goes on with the others"
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


CONJECTURAL = "conjectural: "
"""The audit begins the text of a conjecture so."""
LONGEST_FORMULA = 1200
"""Longer formulas are left to the certificate."""
STATES_ONE = re.compile(r"\b(empirical|conjectur|apparently|it appears)", re.IGNORECASE)


def judged_lines(
    entry: Entry, found: list[Audited], record: dict[str, Any]
) -> tuple[dict[str, Any], list[tuple[str, Proved]]]:
    """Return the record of an entry whose g.f. is proved with its lines, and their proofs.

    found: what the audit says of them.
    """
    judged, proofs = judged_of(found, record)
    is_asked = any(STATES_ONE.search(line) for line in entry.all("F"))
    if (is_asked or judged["conjectures"]) and not proofs:
        reason = (
            "the generating function is proved, but no conjecture of the entry could be settled"
        )
        judged |= {"state": "unread", "found": "proved", "reason": reason}
    return judged, proofs


def settle_table(
    given: ToSettle, entry: Entry, *, limit: float
) -> tuple[dict[str, Any], list[tuple[str, Proved]]] | None:
    """Return the record of a table T(n,k), and the proofs about conjectures.

    None if the title is not that of a table whose columns are read.
    """
    if side_title(given.title, "column", 1) is None:
        return None
    record, side = compared_table(given)
    if side is None:
        return record, []
    lines = replace(entry, lines={"F": entry.all("F")})
    audited = audit_entry(lines, None, of_column=side, claim_limit=limit)
    found_of = [one for one in audited if one.claim.about or one.claim.kind != "terms"]
    judged, proofs = judged_of(found_of, record)
    if not proofs:
        judged |= {"state": "limit", "reason": "no line of the table was proved"}
    return judged, proofs


def compared_table(given: ToSettle) -> tuple[dict[str, Any], TableSides | None]:
    """Return the record of a table, and its columns and rows if they give the known terms."""
    side = TableSides(given)
    record: dict[str, Any] = {"A": given.number, "state": "unread", "table": True}
    if isinstance(found := side.any_read(), Unread):
        return {**record, "reason": "the title was not read", "stopped": found.stopped}, None
    record["rule"] = found.rule
    compared, wrong = side.compare()
    if wrong:
        return {**record, "state": "differs", **wrong}, None
    if compared < side.least:
        reason = f"only {compared} of {len(given.terms)} terms of the table could be computed"
        return {**record, "state": "limit", "reason": reason}, None
    return record | {"state": "proved", "compared": compared, "offset": given.offset}, side


def judged_of(
    found: list[Audited], record: dict[str, Any]
) -> tuple[dict[str, Any], list[tuple[str, Proved]]]:
    """Return the record with the lines, its state that of the conjectures among them."""
    lines: list[dict[str, Any]] = []
    proofs: list[tuple[str, Proved]] = []
    verdicts: list[str] = []
    for one in found:
        data = one.data()
        keys = ("id", "statement", "subject", "note", "kind", "verdict", "reason")
        line = {key: data[key] for key in (*keys, "counterexample", "repair") if data.get(key)}
        if one.claim.holds_for is not None:
            line["range"] = str(one.claim.holds_for)
        line |= one.claim.about
        lines.append(line)
        if one.claim.statement.startswith(CONJECTURAL):
            verdict = data["verdict"]
            formula = one.claim.statement.removeprefix(CONJECTURAL)
            if verdict == "refuted" and str(data["repair"]).startswith(f"{formula} for n"):
                verdict = "corrected"
            verdicts.append(verdict)
            if one.finding.proof is not None:
                proofs.append((one.claim.id.partition(".")[2] or "line", one.finding.proof))
    state = record["state"]
    if "corrected" in verdicts:
        state = "corrected"
    if "refuted" in verdicts:
        state = "refuted"
    count = {name: verdicts.count(name) for name in sorted(set(verdicts))}
    return {**record, "state": state, "conjectures": count, "lines": lines}, proofs


def comment_on(record: Mapping[str, Any], head: Head) -> list[str]:
    """Return the lines of the comment on an entry, in the internal format.

    record: of the entry, in the results of `gfkit oeis settle`. head: has who signs them. Raises
    GfkitError for an entry that is not settled.
    """
    number, state, signed = record["A"], record["state"], head.signed
    if state not in SETTLED:
        why = record.get("reason") or "nothing is proved of it"
        raise GfkitError(f"{number} is not settled ({state}): {why}")
    lines = [f"%C {number} {text}{signed}" for text in _judgement(record)]
    said = record.get("conjecture")
    is_said = state == "proved" and (said is not None or record.get("conjectures"))
    if "gf" in record and not is_said:
        sides = ([int(c) for c in record["gf"][side]] for side in "pq")
        gf, offset = RationalGF.of(*sides), record["offset"]
        formulas = (f"{recurrence_of(gf, offset)}.", f"G.f.: {gf_text(gf, offset)}.")
        short = [text for text in formulas if len(text) <= LONGEST_FORMULA]
        lines += [f"%F {number} {text}{signed}" for text in short]
    return lines


def gf_text(gf: RationalGF, offset: int) -> str:
    """Return the g.f. of a sequence from its first index on, as the OEIS writes it.

    >>> gf_text(RationalGF.of([2, 1], [1, -1, -1]), 1)
    'x*(2+x)/(1-x-x^2)'
    """
    if offset < 0:
        return f"x^({offset})*({gf})"
    return str(RationalGF.of([0] * offset + list(gf.num), gf.den))


def _judgement(record: Mapping[str, Any]) -> list[str]:
    if "order" not in record:  # a table, or a title that is a formula
        how = " Proof by the transfer-matrix method." * bool(record.get("table"))
        return [f"{text}{how}" for text in _of_lines(record)]
    from_n = record["offset"]
    since = f"The title defines the terms from n = {from_n} on. " if "prepended" in record else ""
    how = _how(record)
    order, start = record["order"], record["from"]
    least = f"The linear recurrence of least order has order {order} and holds for n > {start - 1}."
    said = record.get("conjecture")
    if said is None:
        return [since + " ".join([*_of_lines(record), least, how])]
    if said["verdict"] == "proved":
        return [f"{since}The empirical formula is correct. {least} {how}"]
    n = said["fails at"]
    wrong = f"The empirical formula fails at n = {n}: a({n}) = {said['true']}, not {said['says']}."
    if said["verdict"] == "corrected":
        later = said["repair"].partition(";")[0]
        return [f"{wrong} {later[:1].upper()}{later[1:]}. {how}"]
    return [f"{wrong} {least} {how}"]


TRANSFER_MATRIX = (Principle.TRANSFER_MATRIX, Principle.TRANSFER_MATRIX_MODULO_PRIMES)
"""By which an editor is told the numbers of states and terms."""


def _how(record: Mapping[str, Any]) -> str:
    """Return how the g.f. was proved, as an editor reads it.

    >>> _how({"basis": {"principle": "transfer matrix", "states": 6, "terms": 12}})
    'Proof by the transfer-matrix method with 6 states: a recurrence of order at most 6 holds, and \
the first 12 terms determine it.'
    """
    basis = Basis.of_data(record["basis"]) if "basis" in record else None
    if basis is None or basis.principle not in TRANSFER_MATRIX or basis.operation:
        return f"Proof: {record['proof']}."
    states, terms, primes = basis.states, basis.terms, basis.primes
    modulo = f" modulo {primes} prime{'s' * (primes != 1)}" if primes else ""
    counted = f"{states} state{'s' * (states != 1)}"
    return (
        f"Proof by the transfer-matrix method with {counted}: a recurrence of order at most "
        f"{states} holds, and the first {terms} terms{modulo} determine it."
    )


def _of_lines(record: Mapping[str, Any]) -> list[str]:
    """Return a sentence for each conjecture among the lines of the entry."""
    found: list[str] = []
    for line in record.get("lines", []):
        if not line["statement"].startswith("conjectural: "):
            continue
        where = next((f" for {s} {line[s]}" for s in ("column", "row") if s in line), "")
        formula = line["statement"].removeprefix("conjectural: ")
        formula += f" for {line['range']}" if "range" in line else ""
        if line["verdict"] == "proved":
            found.append(f"The empirical formula{where} is correct: {formula}.")
        elif line["verdict"] == "refuted":
            repair = f"; it is: {line['repair']}" if line.get("repair") else ""
            at = ""
            if (place := line.get("counterexample")) and isinstance(place["n"], int):
                at = f"; it gives a({place['n']}) = {place['expected']}, not {place['got']}"
            found.append(f"The empirical formula{where} is wrong: {formula}{at}{repair}.")
    return found
