"""Pages of an audit: claims that were checked have labelled lines, and one table of all for CSV."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from gfkit.claims.claim import Audited
from gfkit.render.latex import cut
from gfkit.render.pages import Gap, Line, Page, Paragraph, Part, Table

COLUMNS = ("claim", "source", "place", "verdict", "reason", "at", "says", "true value", "repair")


def claims_page(
    found: Sequence[Audited],
    written: Mapping[int, Path],
    *,
    comments: Sequence[str] = (),
    total: int | None = None,
    files: Mapping[int, str] | None = None,
    after: Mapping[int, Sequence[tuple[str, str]]] | None = None,
    notes: Sequence[str] = (),
    counted: Sequence[Audited] | None = None,
) -> Page:
    """Return the page of an audit.

    written: the certificates of claims by their places. comments: for an entry. total: how many
    claims there were, if not all were decided. files: names of files, by the place of their first
    claims. after: more lines of single claims. notes: sentences for the end. counted: all, where
    only some are shown.
    """
    parts: list[Part] = []
    for k, entry in enumerate(found):
        if files and k in files:
            parts.append(Paragraph(files[k]))
        if entry.claim.kind == "note":
            continue
        more = [("certificate", str(written[k]))] if k in written else []
        more += (after or {}).get(k, ())
        parts += [*entry.record().page().parts, *(Line(*row) for row in more), Gap()]
    for comment in comments:
        parts += [Line("comment", comment, is_prose=True), Gap()]
    listed = [entry for entry in found if entry.claim.kind == "note"]
    claims = [entry for entry in found if entry.claim.kind != "note"]
    if listed:
        parts += [notes_table(listed), Gap()]
    every = claims if counted is None else counted
    parts.append(Paragraph("\n".join([counts_text(every, of=total), *notes])))
    return Page(tuple(parts), claims_table(found if counted is None else counted))


def notes_table(listed: Sequence[Audited]) -> Table:
    """Return the lines that hold no statement, or none that is read, with the reasons."""
    rows = tuple(
        (one.claim.id.partition(".")[2], one.finding.reason, cut(" ".join(text.split()), 48))
        for one, text in ((one, one.claim.text) for one in listed)
    )
    return Table(("LINE", "NOT READ", "TEXT"), rows, align="left")


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
    totals = Counter(str(entry.finding.verdict) for entry in found)
    parts = ", ".join(f"{count} {verdict}" for verdict, count in sorted(totals.items()))
    more = f" of {of}" if of not in {None, len(found)} else ""
    return f"{len(found)}{more} claims: {parts}".removesuffix(": ")
