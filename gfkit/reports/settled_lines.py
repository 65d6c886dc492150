"""The lines of whole entries, and of tables, checked against what was proved from the title.

Of what is settled there is a comment, as an editor of the OEIS would take it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from gfkit.claims.entries import audit_entry
from gfkit.errors import GfkitError
from gfkit.oeis.settled.settle_entry import SETTLED, recurrence_of
from gfkit.oeis.settled.table_sides import Sides, side_title
from gfkit.oeis.titles.title_reading import Unread
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.claims.finding import Audited
    from gfkit.oeis.entries.entry import Entry
    from gfkit.oeis.settled.settle_entry import ToSettle
    from gfkit.proofs.kernel import Proved
    from gfkit.sequences.sequence import Sequence

CONJECTURAL = "conjectural: "
"""The audit begins the text of a conjecture so."""
LONGEST_FORMULA = 1200
"""Longer formulas are left to the certificate."""
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


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment on an entry. lines: in the internal format. certificate: what replays the proof."""

    number: str
    state: str
    lines: tuple[str, ...]
    certificate: str

    def data(self) -> dict[str, Any]:
        """Return the comment as JSON has it."""
        return {
            "A": self.number,
            "state": self.state,
            "lines": list(self.lines),
            "certificate": self.certificate,
        }


def comment_on(record: Mapping[str, Any], *, author: str = "", date: str = "") -> Comment:
    """Return the comment on an entry, from its record in the results of `gfkit oeis settle`.

    author, date: the signature, if both are given. Raises GfkitError for an entry that is not
    settled.
    """
    number, state = record["A"], record["state"]
    if state not in SETTLED:
        why = record.get("reason") or "nothing is proved of it"
        raise GfkitError(f"{number} is not settled ({state}): {why}")
    signed = f" - _{author}_, {date}" if author and date else ""
    lines = [f"%C {number} {text}{signed}" for text in _judgement(record)]
    said = record.get("conjecture")
    is_said = state == "proved" and (said is not None or record.get("conjectures"))
    if "gf" in record and not is_said:
        gf, offset = gf_of_record(record["gf"]), record["offset"]
        formulas = (f"{recurrence_of(gf, offset)}.", f"G.f.: {gf_text(gf, offset)}.")
        short = [text for text in formulas if len(text) <= LONGEST_FORMULA]
        lines += [f"%F {number} {text}{signed}" for text in short]
    return Comment(number, state, tuple(lines), record["certificate"])


def gf_of_record(data: Mapping[str, Any]) -> RationalGF:
    """Return the g.f. of a record."""
    return RationalGF.of([int(c) for c in data["p"]], [int(c) for c in data["q"]])


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
    how = _how(str(record["proof"]))
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


def _how(proof: str) -> str:
    """Return how the g.f. was proved, as an editor reads it.

    >>> _how("12 exact terms agree, 6 states; order 6 is minimal")
    'Proof by the transfer-matrix method with 6 states: a recurrence of order at most 6 holds, and \
the first 12 terms determine it.'
    """
    found = re.match(
        r"(\d+) (?:exact terms|terms) agree( modulo \d+ primes?)?, (\d+) states?\b", proof
    )
    if found is None:
        return f"Proof: {proof}."
    terms, modulo, states = found.groups()
    counted = f"{states} state{'s' * (states != '1')}"
    return (
        f"Proof by the transfer-matrix method with {counted}: a recurrence of order at most "
        f"{states} holds, and the first {terms} terms{modulo or ''} determine it."
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
