"""How a draft of an entry is shown: its text as it is, and for CSV its fields line by line."""

from __future__ import annotations

from gfkit.answers.oeis_draft import DraftAnswer
from gfkit.cli.session import session
from gfkit.render.json_encoder import json_text
from gfkit.render.pages import Paragraph, Table
from gfkit.render.records import Record


def view(answer: DraftAnswer) -> Record:
    """Return what people read of a draft."""
    rows: list[tuple[str, str]] = []
    for name, value in answer.entry.data().items():
        listed = value if isinstance(value, list) else [value]
        rows += [(name, one if isinstance(one, str) else json_text(one)) for one in listed]
    table = Table(("field", "value"), tuple(rows), align="left")
    return Record.of(Paragraph(str(answer).rstrip("\n"), is_verbatim=True), table=table)


def notes(answer: DraftAnswer) -> tuple[str, ...]:
    """Return what is said on standard error: what is missing at a limit, how programs ran.

    JSON has how they ran, too, and then nothing is said.
    """
    missing = f"{answer.reason}; what is missing: {answer.missing}" if answer.missing else ""
    return missing, *(() if session().as_json else answer.programs)
