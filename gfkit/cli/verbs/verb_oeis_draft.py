"""Draft a complete entry of the OEIS; each program in it that can be run here is run first.

At a limit, what can be written is printed, what is missing is named, and the status is 3.
"""

from __future__ import annotations

import os
import re
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from gfkit.base.named_sequences import named_sequence
from gfkit.boards.language.rules import find_model
from gfkit.cli.frame import Said, verb
from gfkit.cli.readers import FromOffset
from gfkit.errors import GfkitError, OutOfBudget
from gfkit.oeis.entries.drafts import Head, draft_entry, draft_table, references, reread
from gfkit.oeis.entries.drafts import draft as draft_of
from gfkit.oeis.entries.entry import parse_entry, read_entry
from gfkit.render.page import Page, Paragraph, Table
from gfkit.render.record import json_text


def entry_page(data: dict[str, Any], text: str) -> Page:
    """Return the page of an entry: its text as it is, and for CSV its fields line by line."""
    rows: list[tuple[str, str]] = []
    for name, value in data.items():
        listed = value if isinstance(value, list) and name != "terms" else [value]
        rows += [(name, one if isinstance(one, str) else json_text(one)) for one in listed]
    shown = Paragraph(text.rstrip("\n"), is_verbatim=True)
    return Page((shown,), Table(("field", "value"), tuple(rows), align="left"))


def _head(
    number: str, name: str | None, author: str, date: str, xrefs: tuple[str, ...] = ()
) -> Head:
    """Return the head of a draft; who signs is told by options, or by GFKIT_AUTHOR, as of today."""
    if not author and (author := os.environ.get("GFKIT_AUTHOR", "")):
        date = date or f"{datetime.now(UTC).date():%b %d %Y}"
    return Head(number, name, author, date, xrefs)


def _refuse_faulty(number: str) -> None:
    if not re.fullmatch(r"A\d{6,7}", number):
        raise GfkitError(f"--number {number!r} is not an A-number such as A000000")


@verb("oeis draft", "gfkit oeis draft domineering --columns 3", when="table", called="--table")
def draft_of_table(
    words: list[str],
    table: bool,
    name: str | None = None,
    number: str = "A000000",
    author: str = "",
    date: str = "",
) -> Said:
    """Draft the entry of the table of all boards n X k."""
    _refuse_faulty(number)
    if len(words) > 1 or not table:
        raise GfkitError("--table goes with MODEL")
    try:
        whole = draft_table(find_model(words[0]), _head(number, name, author, date))
    except OutOfBudget as error:
        return _unfinished(error)
    return Said(whole.data, lambda: entry_page(whole.data(), str(whole)))


@verb("oeis draft", offset="The first n, 0 unless a b-file says.")
def draft(
    subject: FromOffset,
    words: list[str] | None = None,
    offset: int | None = None,
    name: str | None = None,
    number: str = "A000000",
    author: str = "",
    date: str = "",
    xref: list[str] | None = None,
    as_json: bool = False,
) -> Said:
    """Draft a complete entry."""
    if words and words[0].endswith(".seq"):
        entry = read_entry(Path(words[0]))
        number, name = max(number, entry.number), name or entry.name
    _refuse_faulty(number)
    sequence, strip = subject
    text = " ".join(words or ())
    if text and sequence.name.startswith((f"{text} (", f"{text}, ")):  # words, and what was read
        of = "" if named_sequence(text) else "Number of "
        name = name or f"{of}{text.removeprefix('number of ').removeprefix('Number of ')}."
    head = _head(number, name, author, date, references(xref or ()))
    try:
        if strip is None:
            written = draft_of(sequence.named(""), **asdict(head), subject=text)
        else:
            written = draft_entry(strip.generating_function(), head, offset or 0)
        reread(written)
    except OutOfBudget as error:
        return _unfinished(error)
    entry = written.entry
    return Said(
        {**entry.data(), "programs": written.notes},
        lambda: entry_page(entry.data(), str(entry)),
        notes=() if as_json else written.notes,
    )


def _unfinished(error: OutOfBudget) -> Said:
    """Say the draft that can be written when a limit is reached, and what is missing in it."""
    if "draft" not in error.known:
        raise error
    text, missing = str(error.known["draft"]), error.known["missing"]
    verdict = {"verdict": "underdetermined", "limit": error.limit, "reason": str(error)}
    return Said(
        lambda: {**parse_entry(text).data(), **verdict, "missing": missing},
        lambda: entry_page(parse_entry(text).data(), text),
        notes=[f"{error}; what is missing: {missing}"],
        stopped=error,
    )
