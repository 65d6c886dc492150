"""How what is proved of an entry is shown: rule, terms, lines with verdicts, the comment."""

from __future__ import annotations

from collections.abc import Mapping

from gfkit.answers.oeis_prove import ProvedEntry
from gfkit.proofs.words import REFUTED, gravest, row
from gfkit.render.records import Record


def view(answer: ProvedEntry) -> Record:
    """Return what people read of an entry."""
    return Record.of(*answer.source.page().parts)


def status(answer: ProvedEntry) -> int:
    """Return the exit status: 1 if something is refuted, else of what is undecided or not read."""
    found = [row(answer.state).status, *(row(one.verdict).status for one in answer.claims)]
    return gravest([*found, *[REFUTED] * bool(answer.source.is_wrong or answer.problems)])


def several(given: Mapping[str, object]) -> bool:
    """Tell whether there may be several proofs; given: the options."""
    del given
    return True
