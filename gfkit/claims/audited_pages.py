"""Claims that were checked, as a page: labelled lines for each, and one table of all for CSV."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.proofs.verdict import said_and_true
from gfkit.render.page import Gap, Line, Page, Paragraph, Table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from gfkit.claims.finding import Audited
    from gfkit.render.page import Part

LONGEST_NOTE = 48
"""Characters of a line that is not read."""
COLUMNS = ("claim", "source", "place", "verdict", "reason", "at", "says", "true value", "repair")


def claim_lines(entry: Audited, certificate: Path | None = None) -> list[Line]:
    """Return the lines about one claim: what it says, the verdict, and where it fails."""
    claim, finding = entry.claim, entry.finding
    rows = [("claim", f"{claim.id}, {claim.place}"), ("statement", claim.statement)]
    if (says := _says(entry)) is not None:
        rows.append(("says", says))
    if claim.holds_for is not None:
        rows.append(("range", str(claim.holds_for)))
    words = getattr(finding.verdict, "words", finding.verdict)
    rows.append(("verdict", f"{words}: {finding.reason}".rstrip(": ")))
    if finding.counterexample is not None:
        place = finding.counterexample
        n = f"n = {place['n']}" if isinstance(place["n"], int) else place["n"]
        said = said_and_true(place["expected"], place["got"], true="the true value is")
        rows.append(("at", f"{n}: {said}"))
    if finding.repair is not None:
        rows.append(("repair", finding.repair))
    if finding.proof is not None:
        rows += [("premise", premise) for premise in finding.proof.premises]
    if certificate is not None:
        rows.append(("certificate", str(certificate)))
    return [Line(*row, kind="verdict" if row[0] == "verdict" else "") for row in rows]


def claims_page(
    found: Sequence[Audited],
    written: Mapping[int, Path],
    *,
    comments: Sequence[str] = (),
    total: int | None = None,
    files: Mapping[int, str] | None = None,
    after: Mapping[int, Sequence[tuple[str, str]]] | None = None,
    notes: Sequence[str] = (),
) -> Page:
    """Return the page of an audit.

    written: the certificates of claims by their places. comments: for an entry. total: how many
    claims there were, if not all were decided. files: names of files, by the place of their first
    claims. after: more lines of single claims. notes: sentences for the end.
    """
    parts: list[Part] = []
    for k, entry in enumerate(found):
        if files and k in files:
            parts.append(Paragraph(files[k]))
        if entry.claim.kind == "note":
            continue
        lines = claim_lines(entry, written.get(k))
        parts += [*lines, *(Line(*row) for row in (after or {}).get(k, ())), Gap()]
    for comment in comments:
        parts += [Line("comment", comment, is_prose=True), Gap()]
    listed = [entry for entry in found if entry.claim.kind == "note"]
    claims = [entry for entry in found if entry.claim.kind != "note"]
    if listed:
        parts += [notes_table(listed), Gap()]
    parts.append(Paragraph("\n".join([counts_text(claims, of=total), *notes])))
    return Page(tuple(parts), claims_table(found))


def notes_table(listed: Sequence[Audited]) -> Table:
    """Return the lines that hold no statement, or none that is read, with the reasons."""
    rows = tuple(
        (entry.claim.id.partition(".")[2], entry.finding.reason, _cut(entry.claim.statement))
        for entry in listed
    )
    return Table(("LINE", "NOT READ", "TEXT"), rows, align="left")


def _cut(text: str) -> str:
    plain = " ".join(text.split())
    return plain if len(plain) <= LONGEST_NOTE else f"{plain[: LONGEST_NOTE - 3]}..."


def check_page(
    found: Sequence[Audited],
    shown: Sequence[Audited],
    after: Mapping[int, Sequence[tuple[str, str]]],
    total: int,
    notes: Sequence[str],
) -> Page:
    """Return the page of a catalogue that was checked: of `found` only `shown` is shown in full."""
    page = claims_page(shown, {}, after=after)
    last = Paragraph("\n".join([counts_text(found, of=total), *notes]))
    return Page((*page.parts[:-1], last), claims_table(found))


def claims_table(found: Sequence[Audited]) -> Table:
    """Return one row for each claim."""
    rows = []
    for entry in found:
        claim, finding = entry.claim, entry.finding
        place = finding.counterexample or {}
        at = [str(place[key]) if key in place else "" for key in ("n", "expected", "got")]
        verdict = str(finding.verdict)
        row = (claim.id, claim.source, claim.place, verdict, finding.reason, *at)
        rows.append((*row, finding.repair or ""))
    return Table(COLUMNS, tuple(rows), align="left")


def counts_text(found: Sequence[Audited], of: int | None = None) -> str:
    """Return how many claims have which verdict."""
    totals: dict[str, int] = {}
    for entry in found:
        verdict = str(entry.finding.verdict)
        totals[verdict] = totals.get(verdict, 0) + 1
    parts = ", ".join(f"{count} {verdict}" for verdict, count in sorted(totals.items()))
    more = f" of {of}" if of not in {None, len(found)} else ""
    return f"{len(found)}{more} claims: {parts}".removesuffix(": ")


def _says(entry: Audited) -> str | None:
    says = entry.claim.says
    shown = says.get("formula", says.get("gf", says.get("closed_form")))
    return shown if isinstance(shown, str) else None
