"""The lines of entries and tables judged by what is proved, and the comment that says so."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gfkit.base.principles import Basis, Principle
from gfkit.claims.claim import CONJECTURAL
from gfkit.claims.entries import audit_entry
from gfkit.errors import GfkitError
from gfkit.oeis.entries.draft import Head
from gfkit.oeis.entries.internal_format import Entry
from gfkit.oeis.settling.entry import SETTLED, recurrence_of
from gfkit.oeis.settling.tables import TableSides, side_title
from gfkit.oeis.titles.reader import Unread
from gfkit.series.rational_gf import RationalGF

if TYPE_CHECKING:
    from gfkit.claims.claim import Audited
    from gfkit.oeis.settling.entry import ToSettle
    from gfkit.proofs.kernel import Proved


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
        claim, finding = one.claim, one.finding
        verdict = str(finding.verdict)
        line = {
            "id": claim.id,
            "statement": claim.text,
            "subject": finding.subject,
            "note": finding.note,
            "kind": claim.kind,
            "verdict": verdict,
            "reason": finding.reason,
            "counterexample": finding.counterexample,
            "repair": finding.repair,
            "range": "" if claim.holds_for is None else str(claim.holds_for),
        }
        lines.append({**{key: text for key, text in line.items() if text}, **claim.about})
        if claim.is_conjecture:
            if verdict == "refuted" and str(finding.repair).startswith(f"{claim.statement} for n"):
                verdict = "corrected"
            verdicts.append(verdict)
            if finding.proof is not None:
                proofs.append((claim.id.partition(".")[2] or "line", finding.proof))
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
    if "recurrence" in record:
        lines.append(f"%F {number} D-finite with recurrence {record['recurrence']}.{signed}")
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
        how = f" Proof by the specification: {record['proof']}." if "recurrence" in record else how
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
"""By which an editor is given the numbers of states and terms."""


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
        if not line["statement"].startswith(CONJECTURAL):
            continue
        where = next((f" for {s} {line[s]}" for s in ("column", "row") if s in line), "")
        formula = line["statement"].removeprefix(CONJECTURAL)
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
