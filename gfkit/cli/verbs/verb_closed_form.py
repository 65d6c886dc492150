"""Give a formula for a(n), checked exactly, and round(c r^n) where that is proved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.budget import know
from gfkit.cli.frame import Said, verb
from gfkit.cli.ranges import Sides, is_range, said_of_range
from gfkit.cli.subject import fit_note, fit_words, model_of, subject_data, subject_rows
from gfkit.errors import GfkitError
from gfkit.fits.splitting import ClosedTerms
from gfkit.formulas.tree import text_of
from gfkit.proofs.live import made
from gfkit.render.page import page_of_lines
from gfkit.render.show_closed_form import (
    closed_form_data,
    closed_form_formulas,
    closed_form_latex,
    closed_form_rows,
)
from gfkit.sequences import verbs
from gfkit.sequences.answers import Answer

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.sequences.sequence import Sequence

EXAMPLE = "gfkit closed-form --gf 'x/(1-x-x^2)'"
RANGED = {
    "rows": "Fix M rows; A..B: a table of ranges.",
    "columns": "Fix N columns; A..B: a table.",
    "output": "Write the certificate of each side there.",
}
SHOWN = 12
"""Number of terms that the line of the sequence has."""


@verb("closed-form", EXAMPLE, when=is_range, called="a range of sides", **RANGED)
def closed_form_of_range(
    words: list[str], sides: Sides, topology: str = "strip", output: Path | None = None
) -> Said:
    """Give the closed form of each side of a range."""
    from gfkit.render.show_range import closed_form_page

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
        lambda _, one: {
            **subject_data(one[0].of),
            **closed_form_data(one[0].found, one[1] and one[1].found),
        },
        lambda found, notes: closed_form_page(counted, sides.name, found, notes),
    )


@verb("closed-form", EXAMPLE, writes="certificate nearest_certificate", **RANGED)
def closed_form(subject: Sequence, latex: bool = False, as_json: bool = False) -> Said:
    """Give a formula for a(n), checked exactly, and round(c r^n) where that is proved."""
    if latex and as_json:
        raise GfkitError("give either --latex or --json; the JSON object has the LaTeX too")
    answer = verbs.closed_form(subject)
    sequence, closed = answer.of, answer.found
    if isinstance(closed, ClosedTerms):
        return _said_of_terms(made(Answer, sequence, closed), latex=latex)
    know(closed_form=text_of(closed.formula), holds_from=closed.holds_from)
    rounded = verbs.nearest_integer(answer)
    nearest = None if rounded is None else rounded.found

    def page() -> Any:
        if latex:
            note = f"% the g.f. is only a fit: {fit_note(sequence)}\n" * sequence.is_fit
            return f"{note}{closed_form_latex(closed, nearest)}"
        shown = closed_form_rows(closed, nearest, fitted=sequence.is_fit)
        formulas = closed_form_formulas(closed, nearest)
        return page_of_lines([*subject_rows(sequence), *shown], formulas)

    unrounded = "no nearest-integer form is proved"
    return Said(
        lambda: {**subject_data(sequence), **closed_form_data(closed, nearest)},
        page,
        answer.proof,
        {"nearest_certificate": unrounded if rounded is None else rounded.proof},
    )


def _said_of_terms(answer: Answer[ClosedTerms], *, latex: bool) -> Said:
    """Say formulas that follow from a recurrence with polynomial coefficients, which is a fit."""
    sequence, found = answer.of, answer.found
    recurrence = "" if sequence.equation is None else sequence.equation.text()
    listed = ", ".join(str(value) for value in sequence.given[:SHOWN])
    dots = ", ..." if len(sequence.given) > SHOWN else ""
    subject = sequence.name or f"{listed}{dots} (given from n = {sequence.offset} on)"
    surplus = getattr(sequence.provenance, "surplus", 0)
    note = fit_words(surplus, len(sequence.given))
    data = {
        "subject": subject,
        "offset": sequence.offset,
        "recurrence": recurrence,
        "known": "fitted",
        "verdict": "consistent",
        "reason": note,
        "surplus": surplus,
        "closed_form": str(found),
        "latex": found.latex(),
        "holds_from": found.holds_from,
        "closed_forms": [
            {"term": term.left, "formula": term.formula, "from": term.index} for term in found.terms
        ],
        "nearest": None,
    }
    rows = [("sequence", subject), ("recurrence", recurrence), ("fitted", note)]
    rows += [(term.left, f"{term.formula} for n >= {term.index}") for term in found.terms]
    rows.append(("checked", f"compared with the {len(sequence.given)} terms"))
    formulas = {term.left: rf"{term.latex()} \quad (n \ge {term.index})" for term in found.terms}
    page: Any = page_of_lines(rows, formulas)
    if latex:
        lines = [rf"{term.latex()} \qquad (n \ge {term.index})" for term in found.terms]
        page = "\n".join([f"% the recurrence is only a fit: {note}", *lines])
    reason = "the formula follows from a recurrence that is a fit"
    return Said(data, page, reason, {"nearest_certificate": reason})
