"""How an answer to anything is shown: what was understood, what is told, what goes on."""

from __future__ import annotations

from gfkit.answers.ask import AskAnswer
from gfkit.proofs.words import DONE, row
from gfkit.render.pages import Line
from gfkit.render.records import Record

JUDGED = {"claim", "claims", "comparison", "certificate", "relation", "supplement"}
"""What is read as one of these asks for a verdict."""


def view(answer: AskAnswer) -> Record:
    """Return what people read of an answer."""
    of = answer.understood
    return Record.of(
        Line("understood", f"{of['kind']}: {of['said']}"),
        *answer.lines,
        Line("verdict", answer.status, kind="verdict"),
        *(Line("next" if k == 0 else "", one, is_prose=True) for k, one in enumerate(answer.next)),
    )


def status(answer: AskAnswer) -> int:
    """Return the exit status: of a verdict that was asked for, or of what is refuted."""
    if answer.verdict is None:
        return DONE
    is_asked = answer.understood["kind"] in JUDGED or answer.verdict == "refuted"
    return row(answer.verdict).status if is_asked else DONE
