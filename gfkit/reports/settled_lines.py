"""The lines of whole entries, and of tables, checked against what was proved from the title."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gfkit.budget import spend
from gfkit.claims.entries import audit_entry
from gfkit.errors import GfkitError
from gfkit.oeis.settle import NoStrip, ToSettle, definition_of, quotient_text, settle_title
from gfkit.oeis.settle_tables import antidiagonals, side_title
from gfkit.oeis.title_reading import Unread, read_title
from gfkit.proofs.kernel import Workings

if TYPE_CHECKING:
    from gfkit.claims.audited import Audited
    from gfkit.oeis.entry import Entry
    from gfkit.proofs.kernel import Proved
    from gfkit.sequences.sequence import Sequence

CONJECTURAL = "conjectural: "
"""The audit begins the text of a conjecture so."""
STATES_ONE = re.compile(r"\b(empirical|conjectur|apparently|it appears)", re.IGNORECASE)
LEAST_COMPARED = 15
"""Of a table so many terms decide whether its title was read rightly."""


def settle_lines(
    entry: Entry, sequence: Sequence, record: dict[str, Any], *, limit: float
) -> tuple[dict[str, Any], list[tuple[str, Proved]]]:
    """Return the record with what holds of each line, and the proofs about conjectures.

    sequence: proved, from the first index of the entry on. limit: seconds for each line.
    """
    found = list(audit_entry(entry, sequence, claim_limit=limit))
    judged, proofs = _judged(found, record)
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
    side = Sides(given)
    record: dict[str, Any] = {"A": given.number, "state": "unread", "table": True}
    if isinstance(found := side.read("column", 3), Unread):
        return {**record, "reason": "the title was not read", "stopped": found.stopped}, []
    record["rule"] = found.rule
    compared, wrong = side.compare()
    if wrong:
        return {**record, "state": "differs", **wrong}, []
    if compared < min(LEAST_COMPARED, len(given.terms)):
        reason = f"only {compared} of {len(given.terms)} terms of the table could be computed"
        return {**record, "state": "limit", "reason": reason}, []
    record |= {"state": "proved", "compared": compared, "offset": given.offset}
    lines = replace(entry, lines={"F": entry.all("F")})
    audited = audit_entry(lines, None, of_column=side.sequence, claim_limit=limit)
    found_of = [one for one in audited if one.claim.about or one.claim.kind != "terms"]
    judged, proofs = _judged(found_of, record)
    if not proofs:
        judged |= {"state": "limit", "reason": "no line of the table was proved"}
    return judged, proofs


def _judged(
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


class Sides:
    """The columns and rows of a table whose title was read."""

    def __init__(self, given: ToSettle) -> None:
        self.given = given
        self._known: dict[tuple[str, int], Sequence] = {}

    def read(self, side: str, length: int) -> Any:
        """Return the rule of a column or row, or where its title could not be read."""
        title = side_title(self.given.title, side, length)
        return read_title(title or "")

    def sequence(self, side: str, length: int) -> Sequence:
        """Return a column or row with its proved g.f.; raises GfkitError."""
        if (side, length) not in self._known:
            title = side_title(self.given.title, side, length) or ""
            terms = tuple(self.terms(side, length, 6))
            part = ToSettle(f"{self.given.number}", title, 1, terms)
            record, sequence, _ = settle_title(part)
            if sequence is None:
                raise NoStrip(str(record.get("reason", "not settled")))
            self._known[side, length] = sequence
        return self._known[side, length]

    def terms(self, side: str, length: int, count: int) -> list[int]:
        """Return the first terms of a column or row, from index 1 on, without their proof."""
        found = self.read(side, length)
        if isinstance(found, Unread):
            raise NoStrip(f"{side} {length} was not read: {found.stopped}")
        definition = definition_of(found, self.given.number)
        first = 1 - definition.offset
        step = found.step
        counts = definition.values(step * (first + count), Workings())[step * first :: step]
        if any(value % found.divisor for value in counts):
            raise NoStrip(quotient_text(counts[0], found.divisor))
        return [value // found.divisor for value in counts]

    def compare(self) -> tuple[int, dict[str, Any]]:
        """Return how many terms of the table were compared, and what is wrong if one differs.

        Terms T(n,k) come from the strip of the smaller side, as far as those can be computed.
        """
        terms = self.given.terms
        failures: list[tuple[int, dict[str, Any]]] = []
        for places in antidiagonals(len(terms)):
            compared, failure = self._compared(places)
            if not failure:
                return compared, {}
            failures.append((compared, failure))
        return max(failures, key=lambda one: one[0])

    def _compared(self, places: list[tuple[int, int]]) -> tuple[int, dict[str, Any]]:
        lines: dict[tuple[str, int], list[tuple[int, int]]] = {}
        for place, (n, k) in enumerate(places):
            line = ("column", k) if k <= n else ("row", n)
            lines.setdefault(line, []).append((place, max(n, k)))
        compared = 0
        for (side, length), wanted in sorted(lines.items(), key=lambda item: item[0][1]):
            spend()
            try:
                values = self.terms(side, length, max(index for _, index in wanted))
            except NoStrip:
                raise
            except GfkitError:
                break
            for place, index in wanted:
                if values[index - 1] != self.given.terms[place]:
                    n, k = places[place]
                    return compared, {
                        "reason": f"the rule does not give the known terms: {compared} agree",
                        "differs at": f"{n},{k}",
                        "entry": str(self.given.terms[place]),
                        "counted": str(values[index - 1]),
                    }
                compared += 1
        return compared, {}
