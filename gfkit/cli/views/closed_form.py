"""How a closed form is shown: the formula, where it holds, and how it was checked."""

from __future__ import annotations

from typing import Any

from gfkit.api.closed_form import ClosedFormAnswer
from gfkit.fits.first_order_factors import ClosedTerms
from gfkit.render.growth_views import closed_form_record, closed_terms_record
from gfkit.render.record import Record

EACH = "proved: each formula, from its n on"
SEVERAL = True


def view(answer: ClosedFormAnswer) -> Record:
    """Return what people read of a closed form."""
    found: Any = answer.source
    if isinstance(found.found, ClosedTerms):
        return closed_terms_record(found)
    return closed_form_record(found, answer.rounded)
