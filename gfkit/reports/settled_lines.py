"""The lines of whole entries, and of tables, checked against what was proved from the title."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gfkit.claims.entries import audit_entry
from gfkit.oeis.settled.table_sides import Sides, side_title
from gfkit.oeis.titles.title_reading import Unread

if TYPE_CHECKING:
    from gfkit.claims.finding import Audited
    from gfkit.oeis.entries.entry import Entry
    from gfkit.oeis.settled.settle_entry import ToSettle
    from gfkit.proofs.kernel import Proved
    from gfkit.sequences.sequence import Sequence

CONJECTURAL = "conjectural: "
"""The audit begins the text of a conjecture so."""
STATES_ONE = re.compile(r"\b(empirical|conjectur|apparently|it appears)", re.IGNORECASE)


def settle_lines(
    entry: Entry, sequence: Sequence, record: dict[str, Any], *, limit: float
) -> tuple[dict[str, Any], list[tuple[str, Proved]]]:
    """Return the record with what holds of each line, and the proofs about conjectures.

    sequence: proved, from the first index of the entry on. limit: seconds for each line.
    """
    return judged_lines(entry, list(audit_entry(entry, sequence, claim_limit=limit)), record)


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


def compared_table(given: ToSettle) -> tuple[dict[str, Any], Sides | None]:
    """Return the record of a table, and its columns and rows if they give the known terms."""
    side = Sides(given)
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
        keys = ("id", "statement", "kind", "verdict", "reason", "counterexample", "repair")
        line = {key: data[key] for key in keys if data[key]}
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
