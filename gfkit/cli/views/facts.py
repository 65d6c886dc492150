"""How facts are shown: a line each."""

from __future__ import annotations

from gfkit.api.facts import FactsAnswer
from gfkit.render.record import Record
from gfkit.render.sequence_views import facts_record

SEVERAL = True


def view(answer: FactsAnswer) -> Record:
    """Return what people read of facts."""
    return facts_record(answer.source)
