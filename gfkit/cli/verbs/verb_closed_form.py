"""Give a formula for a(n), checked exactly, and round(c r^n) where that is proved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.base.budget import know
from gfkit.cli.frame import Said, verb
from gfkit.cli.ranges import Sides, is_range, said_of_range
from gfkit.cli.subject import model_of
from gfkit.errors import GfkitError
from gfkit.fits.splitting import ClosedTerms
from gfkit.formulas.tree import text_of
from gfkit.render.show_closed_form import (
    closed_form_latex,
    closed_form_record,
    closed_terms_record,
)
from gfkit.sequences import verbs

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.sequences.sequence import Sequence

EXAMPLE = "gfkit closed-form --gf 'x/(1-x-x^2)'"
RANGED = {
    "rows": "Fix M rows; A..B: a table of ranges.",
    "columns": "Fix N columns; A..B: a table.",
    "output": "Write the certificate of each side there.",
}


@verb("closed-form", EXAMPLE, when=is_range, called="a range of sides", **RANGED)
def closed_form_of_range(
    words: list[str], sides: Sides, topology: str = "strip", output: Path | None = None
) -> Said:
    """Give the closed form of each side of a range."""
    model = model_of(words)

    def answer(length: int) -> Any:
        found = verbs.closed_form(sides.strip(model, length, topology).sequence())
        return found, verbs.nearest_integer(found)

    counted = sides.strip(model, sides.lengths.low, topology).counted.name
    return said_of_range(
        sides,
        output,
        answer,
        lambda _: f"closed-form-{counted}",
        lambda one: one[0].proof(),
        lambda one: closed_form_record(*one),
        head=lambda: [("model", counted)],
        verdict="proved: each formula, from its n on",
    )


@verb("closed-form", EXAMPLE, writes="certificate nearest_certificate", **RANGED)
def closed_form(subject: Sequence, latex: bool = False, as_json: bool = False) -> Said:
    """Give a formula for a(n), checked exactly, and round(c r^n) where that is proved."""
    if latex and as_json:
        raise GfkitError("give either --latex or --json; the JSON object has the LaTeX too")
    answer = verbs.closed_form(subject)
    closed = answer.found
    if isinstance(closed, ClosedTerms):
        reason = "the formula follows from a recurrence that is a fit"
        terms: Any = answer
        page = (lambda: closed_form_latex(terms)) if latex else None
        proof = reason if terms.prove is None else terms.proof
        return Said(closed_terms_record(terms), page, proof, {"nearest_certificate": reason})
    know(closed_form=text_of(closed.formula), holds_from=closed.holds_from)
    rounded = verbs.nearest_integer(answer)
    unrounded = "no nearest-integer form is proved"
    return Said(
        closed_form_record(answer, rounded),
        (lambda: closed_form_latex(answer, rounded)) if latex else None,
        answer.proof,
        {"nearest_certificate": unrounded if rounded is None else rounded.proof},
    )
