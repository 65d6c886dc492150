"""Drafts of entries of the OEIS, in its internal format."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from gfkit.answers.answer import Answer
from gfkit.base.arguments import integer, list_of
from gfkit.base.arguments import text as a_text
from gfkit.base.named_sequences import named_sequence
from gfkit.boards.shapes.topology import Topology
from gfkit.errors import Argument, GfkitError, OutOfBudget, WrongArgument, unused
from gfkit.oeis.entries.draft import (
    Draft,
    Head,
    draft_entry,
    draft_table,
    references,
    reread,
)
from gfkit.oeis.entries.draft import draft as drafted
from gfkit.oeis.entries.internal_format import NAMES, Entry, parse_entry, read_entry
from gfkit.oeis.entries.triangles import draft_triangle
from gfkit.render.json_encoder import json_text
from gfkit.render.pages import Page, Paragraph, Table
from gfkit.sequences.sequence import Sequence
from gfkit.typed.arguments import Subject, understood
from gfkit.typed.readings import Reading
from gfkit.typed.rules import RuleStrip
from gfkit.typed.specifications import ClassEquations
from gfkit.typed.terms import TermList

NUMBER = re.compile(r"A\d{6,7}")
UNNUMBERED = "A000000"
LAST_OFFSET = 200_000


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class EntryDraft(Answer):
    """A draft of an entry; as a text it is the entry in the internal format.

    Attributes
    ----------
    number
        The number of the entry, without its A.
    data
        The terms, between commas.
    name
        Its title.
    comment
        Its lines %C.
    reference
        Its lines %D.
    link
        Its lines %H.
    formula
        Its lines %F.
    example
        Its lines %e.
    maple
        Its lines %p.
    mathematica
        Its lines %t.
    program
        Its lines %o.
    xref
        Its lines %Y.
    ext
        Its lines %E.
    keyword
        The keywords, between commas.
    offset
        The first n, and the place of the first term above 1.
    author
        Its line %A.
    programs
        For each program whether it ran, and how.
    missing
        What is not in the draft because a limit was reached; "" if nothing is.
    reason
        Which limit was reached; "" if none was.

    Examples
    --------
    >>> draft("x/(1-x-x^2)").formula[0]
    'a(n) = a(n-1) + a(n-2) for n > 1.'
    """

    number: int
    data: str
    name: str
    comment: tuple[str, ...]
    reference: tuple[str, ...]
    link: tuple[str, ...]
    formula: tuple[str, ...]
    example: tuple[str, ...]
    maple: tuple[str, ...]
    mathematica: tuple[str, ...]
    program: tuple[str, ...]
    xref: tuple[str, ...]
    ext: tuple[str, ...]
    keyword: str
    offset: str
    author: str
    programs: tuple[str, ...]
    missing: str
    reason: str
    _entry: Entry
    _stopped: OutOfBudget | None

    @property
    def entry(self) -> Entry:
        """The entry, as `read_entry` returns it."""
        return self._entry

    @property
    def stopped(self) -> OutOfBudget | None:
        """The limit that was reached before all was written; None if all is."""
        return self._stopped

    @property
    def notes(self) -> Iterable[str]:
        """What the command line says on standard error: what is missing, how programs ran."""
        missing = f"{self.reason}; what is missing: {self.missing}" if self.missing else ""
        return tuple(filter(None, (missing, *self.programs)))

    def page(self) -> Page:
        """Return the entry as it is, and for CSV its fields line by line."""
        rows: list[tuple[str, str]] = []
        for name, value in self._entry.data().items():
            listed = value if isinstance(value, list) else [value]
            rows += [(name, one if isinstance(one, str) else json_text(one)) for one in listed]
        table = Table(("field", "value"), tuple(rows), align="left")
        return Page((Paragraph(str(self).rstrip("\n"), is_verbatim=True),), table)

    def __str__(self) -> str:
        return str(self._entry)


def draft(
    subject: Subject,
    *,
    columns: int | None = None,
    rows: int | None = None,
    topology: Topology = "strip",
    offset: int | None = None,
    table: bool = False,
    number: str = UNNUMBERED,
    name: str | None = None,
    author: str = "",
    date: str = "",
    xref: tuple[str, ...] = (),
) -> EntryDraft:
    """Draft a complete entry of the OEIS; each program in it that can be run here is run first.

    From terms alone the draft has formulas that fit, marked as empirical, and no programs.
    For polynomials in one letter it has the coefficients by rows, without programs. Without an
    author the environment variable GFKIT_AUTHOR is taken, if it is set, with today's date. At a
    limit the draft has what can be written, and says what is missing.

    Parameters
    ----------
    subject
        A rule with a side, words as in a title, a formula, a g.f., terms, or a file.
    columns
        Fix N columns of a rule.
    rows
        Fix N rows of a rule.
    topology
        Which sides of its boards are identified.
    offset
        The first n, 0 unless a b-file says; of given terms that of the first one.
    table
        The table of all boards n X k of a rule, by antidiagonals.
    number
        The A-number.
    name
        The name of the entry; by default gfkit composes one.
    author
        The name of the contributor, who signs what is new.
    date
        The day of the signature, such as 'Nov 20 2026'.
    xref
        Related sequences, as A000045, or lines %Y.

    Returns
    -------
    EntryDraft
        The entry, by its fields and as a text.

    Raises
    ------
    GfkitError
        For what has no entry, as a table of a rule with sides.

    Examples
    --------
    >>> from gfkit import oeis
    >>> print(oeis.draft("x/(1-x-x^2)").formula[0])
    a(n) = a(n-1) + a(n-2) for n > 1.

    On the command line: ``gfkit oeis draft domineering --columns 3``
    """
    number = a_text("number", number, "'A000045'")
    author, date = a_text("author", author, "'A. Author'"), a_text("date", date, "'Jan 01 2026'")
    lines = list_of(str, "lines such as ['A000045']")("xref", xref)
    text = str(subject) if isinstance(subject, str | Path) else ""
    if text.endswith(".seq"):
        known = read_entry(Path(text))
        number, name = max(number, known.number), name or known.name
    if not NUMBER.fullmatch(number):
        raise WrongArgument("number", f"an A-number such as {UNNUMBERED}", repr(number))
    if not author and (author := os.environ.get("GFKIT_AUTHOR", "")):
        date = date or f"{datetime.now(UTC).date():%b %d %Y}"
    head = Head(number, name, author, date, references(lines))
    sides = {"columns": columns, "rows": rows, "topology": topology, "offset": offset}
    try:
        if table:
            unused("the table of all boards", **sides)
            return _written(draft_table(understood(subject).model(), head))
        if text or any(one is not None for one in (columns, rows, offset)):
            found = understood(subject, rows=rows, columns=columns, topology=topology)
            made_ = _drafted(found, text, head, offset)
        elif isinstance(subject, Sequence) and subject.letters:
            made_ = draft_triangle(subject, head)
        else:
            made_ = drafted(subject, **asdict(head))
        reread(made_)
    except OutOfBudget as error:
        if "draft" not in error.known:
            raise
        entry = parse_entry(str(error.known["draft"]))
        return _written(entry, missing=str(error.known["missing"]), at=error)
    return _written(made_.entry, made_.notes)


def _drafted(found: Reading, text: str, head: Head, offset: int | None) -> Draft:
    """Return the draft of what was read, from its offset on; text: what was typed, if a text was.

    For terms the index of the first one; otherwise the n at which to begin.
    """
    if offset is not None:
        integer("offset", offset, least=0, most=LAST_OFFSET)
    if isinstance(found.subject, TermList):
        sequence = (found if offset is None else found.beginning(offset)).sequence()
    else:
        sequence = found.sequence()
        if offset is not None and offset < sequence.offset:
            at = Argument("offset", offset)
            raise GfkitError(f"{at}: the first n is {sequence.offset}").naming(at)
        if offset is not None:
            sequence = sequence.beginning(offset)
    if sequence.letters:
        return draft_triangle(sequence, head, text)
    is_words = text and not isinstance(found.subject, ClassEquations)
    if is_words and sequence.name.startswith(
        (f"{text} (", f"{text}, ")
    ):  # words, and what was read
        of = "" if named_sequence(text) else "Number of "
        named = f"{of}{text.removeprefix('number of ').removeprefix('Number of ')}."
        head = replace(head, name=head.name or named)
    if isinstance(found.subject, RuleStrip):
        return draft_entry(found.strip().generating_function(), head, offset or 0)
    return drafted(sequence.named(""), **asdict(head), subject=text)


def _written(
    entry: Entry, programs: Iterable[str] = (), missing: str = "", at: OutOfBudget | None = None
) -> EntryDraft:
    data: dict[str, Any] = dict.fromkeys(NAMES.values(), ()) | entry.data()
    listed: dict[str, Any] = {
        key: tuple(one) if isinstance(one, list) else one for key, one in data.items()
    }
    reason = "" if at is None else str(at)
    return EntryDraft(
        **listed,
        programs=tuple(programs),
        missing=missing,
        reason=reason,
        _entry=entry,
        _stopped=at,
    )
