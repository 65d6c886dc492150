"""Print the first terms of a model's counts, of a g.f., or of given terms."""

from __future__ import annotations

from gfkit.cli.frame import Said, verb
from gfkit.cli.readers import at_letters, require_terms
from gfkit.render.page import Paragraph, Table
from gfkit.render.record import Datum, Record, TableCell
from gfkit.sequences.guessing import continued
from gfkit.sequences.sequence import Sequence
from gfkit.series.letter_texts import letters_text

MAX_TERMS = 100_000
USUAL = 20


@verb(
    "terms",
    "gfkit terms domineering --columns 3",
    ranges=True,
    terms="20, or more than given: by what fits.",
)
def print_terms(subject: Sequence, terms: int | None = None, at: list[str] | None = None) -> Said:
    """Print the first terms of a model's counts, of a g.f., or of given terms."""
    subject = at_letters(subject, at)
    wanted, terms = terms, USUAL if terms is None else terms
    require_terms(terms, 1, MAX_TERMS, "; `gfkit export --form b-file` writes more")
    subject, note = (subject, "") if wanted is None else continued(subject, wanted)
    shown = [letters_text(value) for value in subject.early(terms)]
    rows = tuple((str(n), text) for n, text in enumerate(shown, subject.offset))
    record = Record.of(
        Datum("subject", subject.name),
        Datum("offset", subject.offset),
        Datum("terms", shown),
        Paragraph(", ".join(shown)),
        TableCell(f"a({subject.offset}), ...", ", ".join(shown), is_long=True),
        table=Table(("n", "a(n)"), rows),
    )
    return Said(record, notes=[note] if note else [])
