"""How facts are shown: a line each."""

from __future__ import annotations

from collections.abc import Mapping

from gfkit.answers.facts import FactsAnswer
from gfkit.render.facts import facts_record
from gfkit.render.records import Record


def view(answer: FactsAnswer) -> Record:
    """Return what people read of facts."""
    return facts_record(answer.source)


def several(given: Mapping[str, object]) -> bool:
    """Tell whether there may be several proofs; given: the options."""
    del given
    return True
