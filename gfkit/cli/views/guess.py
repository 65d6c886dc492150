"""How a guess is shown: what fits, by how many terms, and how it goes on."""

from __future__ import annotations

from gfkit.answers.guess import GuessAnswer, TriangleAnswer
from gfkit.proofs.words import DONE, UNDECIDED
from gfkit.render.guess import guess_record, triangle_record
from gfkit.render.records import Record


def view(answer: GuessAnswer | TriangleAnswer) -> Record:
    """Return what people read of a guess."""
    if isinstance(answer, TriangleAnswer):
        return triangle_record(answer.source)
    return guess_record(answer.source)


def status(answer: GuessAnswer | TriangleAnswer) -> int:
    """Return the exit status: a formula that was found is an answer."""
    return DONE if answer.verdict in {"proved", "consistent"} else UNDECIDED
