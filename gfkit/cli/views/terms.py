"""How terms are shown: in a line; of several sides in a table."""

from __future__ import annotations

from gfkit.api.verbs.terms import Terms
from gfkit.render.pages import Paragraph, Table
from gfkit.render.records import Record, TableCell
from gfkit.series.marked_printing import letters_text


def view(answer: Terms) -> Record:
    """Return what people read of terms."""
    shown = [letters_text(value) for value in answer.terms]
    rows = tuple((str(n), text) for n, text in enumerate(shown, answer.offset))
    return Record.of(
        Paragraph(", ".join(shown)),
        TableCell(f"a({answer.offset}), ...", ", ".join(shown), is_long=True),
        table=Table(("n", "a(n)"), rows),
    )


def notes(answer: Terms) -> tuple[str, ...]:
    """Return what is said on standard error."""
    return answer.understood, answer.note
