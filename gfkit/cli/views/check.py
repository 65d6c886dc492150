"""How a relation is shown that was settled."""

from __future__ import annotations

from gfkit.answers.check import CheckAnswer
from gfkit.proofs.words import row
from gfkit.render.check import relation_record
from gfkit.render.records import Record


def view(answer: CheckAnswer) -> Record:
    """Return what people read of a relation."""
    return relation_record(answer.source, answer.relation)


def status(answer: CheckAnswer) -> int:
    """Return the exit status: that of the verdict."""
    return row(answer.verdict).status
