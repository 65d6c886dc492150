"""How the sequences of a dump are shown: a line each."""

from __future__ import annotations

from gfkit.answers.oeis_lookup import LookupAnswer
from gfkit.proofs.words import DONE, REFUTED
from gfkit.render.pages import Paragraph, Table
from gfkit.render.records import Record

COLUMNS = ("number", "shift", "scale", "agreed", "skipped", "name")
NONE = "no sequence in the dump has these terms"


def view(answer: LookupAnswer) -> Record:
    """Return what people read of the sequences."""
    said = [str(one) for one in answer]
    if not answer.number:
        said.append(NONE)
    if more := answer.number - len(answer):
        said.append(f"{more} more of {answer.number} sequences: give more terms")
    rows = tuple(tuple(str(getattr(one, key)) for key in COLUMNS) for one in answer)
    return Record.of(Paragraph("\n".join(said), is_verbatim=True), table=Table(COLUMNS, rows))


def status(answer: LookupAnswer) -> int:
    """Return the exit status: 1 where no sequence has the terms."""
    return DONE if answer.number else REFUTED
