"""Print the first terms of a model's counts, of a g.f., or of given terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.cli.frame import Said, verb
from gfkit.errors import GfkitError
from gfkit.render.page import Paragraph, Table
from gfkit.render.record import Datum, Record
from gfkit.sequences.sequence import text_of_term

if TYPE_CHECKING:
    from gfkit.sequences.sequence import Sequence

MAX_TERMS = 100_000


@verb("terms", "gfkit terms domineering --columns 3")
def print_terms(subject: Sequence, terms: int = 20) -> Said:
    """Print the first terms of a model's counts, of a g.f., or of given terms."""
    if not 1 <= terms <= MAX_TERMS:
        raise GfkitError(
            f"--terms {terms} is not between 1 and {MAX_TERMS}; `gfkit oeis bfile` writes more"
        )
    shown = [text_of_term(value) for value in subject.early(terms)]
    rows = tuple((str(n), text) for n, text in enumerate(shown, subject.offset))
    record = Record.of(
        Datum("subject", subject.name),
        Datum("offset", subject.offset),
        Datum("terms", shown),
        Paragraph(", ".join(shown)),
        table=Table(("n", "a(n)"), rows),
    )
    return Said(record)
