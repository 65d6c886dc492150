"""Claims of files and lines of entries, each with what was found; pages and tables of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gfkit.answers.answer import Detail, Judged, judged, page
from gfkit.answers.check import Counterexample
from gfkit.base.units import plural
from gfkit.claims.claim import Audited
from gfkit.render.latex import cut
from gfkit.render.pages import Gap, Page, Paragraph, Part, Table

COLUMNS: Final = (
    "claim", "source", "place", "verdict", "reason", "at", "says", "true value", "repair"
)  # fmt: skip
NOTE: Final = "note"
"""The kind of a line of an entry that states nothing, or nothing that is read."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AuditedClaim(Judged):
    """A claim of a file, or the statement of a line of an entry, with its verdict.

    Attributes
    ----------
    subject
        The sequence that a relation is about, where it is one; otherwise "".
    file
        The file of the claim.
    source
        What the file is about, as a paper, or the number of an entry.
    id
        Its name in the file.
    place
        Its place in the source.
    statement
        The statement in the words of the source.
    kind
        The kind of the statement.
    says
        Its formula; "" where it has none.
    range
        The range of n; "" if the source does not say.
    note
        How the name of the sequence was read, where it has another meaning, too; what else is to
        be said; "" if nothing is.
    reason_code
        The reason of what is refused, in a word for programs; otherwise "".
    counterexample
        The first failure of a refuted statement; otherwise null.
    repair
        A true statement near it; "" if none is known.
    error
        Why the claim cannot be read; "" if it was read.
    limit
        "time" if it was not settled within the time of each claim; otherwise "".
    recorded
        The record of a folder of claims, in words; "" without a record.
    as_recorded
        Whether the verdict is the recorded one; None without a record.
    """

    subject: str
    file: str
    source: str
    id: str
    place: str
    statement: str
    kind: str
    says: str
    range: str
    note: str
    reason_code: str
    counterexample: Counterexample | None
    repair: str
    error: str
    limit: str
    recorded: str = ""
    as_recorded: bool | None = None
    _audited: Audited

    @property
    def failure(self) -> str:
        """Where and how the statement fails; "" for others."""
        if (at := self.counterexample) is None:
            return ""
        place = at.place or f"n = {at.n}"
        return f"{place}: {self._audited.finding.failure(true='the true value is')}"

    def page(self) -> Page:
        """Return the claim, the verdict, where it fails, and what is on record."""
        return page(
            ("claim", f"{self.id}, {self.place}"),
            ("statement", self.statement),
            ("says", self.says),
            ("note", self.note),
            ("range", self.range),
            ("verdict", f"{self.verdict}: {self.reason}".removesuffix(": ")),
            ("at", self.failure),
            ("repair", self.repair),
            *(("premise", one) for one in self.premises),
            ("recorded", self.recorded),
            ("found", self.on_record() if self.as_recorded is False else ""),
        )

    def on_record(self) -> str:
        """Return what was found, as a record says it."""
        return record_text(self._audited.finding.record())

    def row(self) -> tuple[str, str, str]:
        """Return the line in short: its name, the verdict, what it states and why it is wrong."""
        text = self.statement
        if self.range and "for " not in text:
            text += f" for {self.range}"
        if (at := self.counterexample) is not None:
            text += f"; at {at.place or f'n = {at.n}'} {self._audited.finding.failure('it says')}"
        text += f"; right is: {self.repair}" if self.repair else ""
        text += f"; {self.note}" if self.note else ""
        if self.verdict not in {"proved", "refuted"} and self.reason:
            text += f" ({self.reason})"
        return self.id.partition(".")[2] or self.place.lstrip("%"), self.verdict, text


@dataclass(frozen=True, kw_only=True, repr=False)
class UnreadLine(Detail):
    """A line of an entry that states nothing that gfkit reads.

    Attributes
    ----------
    file
        Where it stands.
    id
        The entry and the line.
    place
        The letter of the line.
    statement
        Its text.
    reason
        Why it is not read.
    """

    file: str
    id: str
    place: str
    statement: str
    reason: str


def of_audited(one: Audited, file: str = "", *, is_recorded: bool = False) -> AuditedClaim:
    """Return the answer that says a claim and what was found of it.

    file: where it stands. is_recorded: whether it is compared with what is on record.
    """
    claim, finding = one.claim, one.finding
    at, keys = finding.counterexample, ("formula", "gf", "closed_form")
    says = next((claim.says[key] for key in keys if key in claim.says), "")
    return AuditedClaim(
        subject=finding.subject,
        file=file,
        source=claim.source,
        id=claim.id,
        place=claim.place,
        statement=claim.text,
        kind=claim.kind,
        says=says if isinstance(says, str) else "",
        range="" if claim.holds_for is None else str(claim.holds_for),
        note=finding.note,
        reason_code=str(getattr(finding.verdict, "code", "")),
        counterexample=None if at is None else Counterexample.of(at),
        repair=finding.repair or "",
        error=one.error or "",
        limit=finding.limit or "",
        recorded=record_text(claim.recorded or {}) if is_recorded else "",
        as_recorded=one.as_recorded if is_recorded else None,
        _audited=one,
        **judged(finding.verdict, finding.reason, proof=finding.proof),
    )


def unread_line(one: Audited, file: str = "") -> UnreadLine:
    """Return a line of an entry that is not read, with the reason."""
    claim = one.claim
    return UnreadLine(
        file=file,
        id=claim.id,
        place=claim.place,
        statement=claim.text,
        reason=one.finding.reason,
    )


def record_text(record: Mapping[str, Any]) -> str:
    """Return what is on record of a claim in words.

    >>> record_text({"verdict": "refuted", "counterexample": {"n": 3, "expected": 4, "got": 5}})
    'refuted at n = 3: claimed 4, actual 5'
    >>> record_text({})
    'nothing'
    """
    if not record:
        return "nothing"
    text = str(record["verdict"])
    if at := record.get("counterexample"):
        text += f" at {Counterexample.of(at)}"
    return f"{text}; repair: {record['repair']}" if record.get("repair") else text


# Pages of several.


def claims_parts(claims: Sequence[AuditedClaim], *, with_files: bool = False) -> list[Part]:
    """Return the claims in full; with_files: below the names of their files."""
    parts: list[Part] = []
    file = None
    for one in claims:
        if with_files and one.file != file:
            file = one.file
            parts.append(Paragraph(file))
        parts += [*one.page().parts, Gap()]
    return parts


def unread_table(lines: Sequence[UnreadLine]) -> Table:
    """Return the lines that are not read, with the reasons."""
    rows = tuple(
        (one.id.partition(".")[2], one.reason, cut(" ".join(one.statement.split()), 48))
        for one in lines
    )
    return Table(("LINE", "NOT READ", "TEXT"), rows, align="left")


def claims_table(claims: Sequence[AuditedClaim]) -> Table:
    """Return one row for each claim."""
    rows = []
    for one in claims:
        at = one.counterexample
        place = ("", "", "") if at is None else (at.where, at.claimed, at.actual)
        row = (one.id, one.source, one.place, one.verdict, one.reason, *place, one.repair)
        rows.append(row)
    return Table(COLUMNS, tuple(rows), align="left")


def counts_text(claims: Sequence[AuditedClaim], of: int | None = None) -> str:
    """Return how many claims have which verdict."""
    totals = Counter(one.verdict for one in claims)
    parts = ", ".join(f"{count} {verdict}" for verdict, count in sorted(totals.items()))
    many = plural(len(claims), "claim")
    many = f"{len(claims)} of {plural(of, 'claim')}" if of not in {None, len(claims)} else many
    return f"{many}: {parts}".removesuffix(": ")
