"""Give a formula for a(n), checked exactly, and round(c r^n) where that is proved."""

from __future__ import annotations

from functools import partial
from typing import Any

from gfkit.base.budget import know
from gfkit.cli.frame import Said, verb
from gfkit.cli.readers import at_letters
from gfkit.fits.first_order_factors import ClosedTerms
from gfkit.formulas.tree import text_of
from gfkit.render.growth_views import (
    closed_form_record,
    closed_terms_record,
    letter_form_record,
)
from gfkit.sequences import verbs
from gfkit.sequences.sequence import Sequence


@verb(
    "closed-form",
    "gfkit closed-form 'x/(1-x-x^2)'",
    writes="many",
    ranges=True,
    each="proved: each formula, from its n on",
)
def closed_form(subject: Sequence, at: list[str] | None = None) -> Said:
    """Give a formula for a(n), checked exactly, and round(c r^n) where that is proved."""
    subject = at_letters(subject, at)
    if subject.parameters:
        return Said(letter_form_record(subject))
    answer = verbs.closed_form(subject)
    closed = answer.found
    if isinstance(closed, ClosedTerms):
        terms: Any = answer
        reason = "the formula follows from a recurrence that is a fit"
        proof = reason if terms.prove is None else terms.proof
        others: Any = {} if terms.prove is None else range(1, len(closed.terms))
        proofs: dict[str, Any] = {f"residue-{k}": partial(terms.proof, residue=k) for k in others}
        return Said(closed_terms_record(terms), proof=proof, proofs=proofs)
    know(closed_form=text_of(closed.formula), holds_from=closed.holds_from)
    rounded = verbs.nearest_integer(answer)
    proofs = {} if rounded is None else {"nearest": rounded.proof}
    return Said(closed_form_record(answer, rounded), proof=answer.proof, proofs=proofs)
