"""How a closed form is shown: the formula, where it holds, and how it was checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gfkit.answers.closed_form import ClosedFormAnswer, LetterFormAnswer
from gfkit.fits.closed_forms import ClosedTerms
from gfkit.render.closed_form import (
    closed_form_record,
    closed_terms_record,
)
from gfkit.render.records import Datum, Field, Record

EACH = "proved: each formula, from its n on"


def view(answer: ClosedFormAnswer | LetterFormAnswer) -> Record:
    """Return what people read of a closed form."""
    if isinstance(answer, LetterFormAnswer):
        return _letter_form(answer)
    found: Any = answer.source
    if isinstance(found.found, ClosedTerms):
        return closed_terms_record(found)
    return closed_form_record(found, answer.rounded)


def several(given: Mapping[str, object]) -> bool:
    """Tell whether there may be several proofs; given: the options."""
    del given
    return True


def _letter_form(answer: LetterFormAnswer) -> Record:
    excluded = [Field("excluded", answer.excluded, f"{answer.excluded} = 0")]
    return Record.of(
        Field("subject", answer.subject),
        Datum("letters", [*answer.letters]),
        Field("formula", answer.formula, label="a(n)"),
        *(excluded if answer.excluded else []),
        Field("checked", answer.reason),
    )
