"""Closed forms that follow from a recurrence with polynomial coefficients, for `closed-form`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from gfkit.cli.common import print_json, tell

if TYPE_CHECKING:
    from gfkit.fits.splitting import ClosedTerms
    from gfkit.sequences.answers import Answer


SHOWN = 12
"""Number of terms that the line of the sequence has."""


def tell_closed_terms(answer: Answer[ClosedTerms], *, latex: bool, as_json: bool) -> None:
    """Print the formulas, and that they follow from a fit."""
    from gfkit.render.page import page_of_lines  # noqa: PLC0415

    sequence, found = answer.of, answer.found
    surplus = getattr(sequence.provenance, "surplus", 0)
    recurrence = "" if sequence.equation is None else sequence.equation.text()
    listed = ", ".join(str(value) for value in sequence.given[:SHOWN])
    dots = ", ..." if len(sequence.given) > SHOWN else ""
    subject = sequence.name or f"{listed}{dots} (given from n = {sequence.offset} on)"
    note = (
        f"{surplus} of the {len(sequence.given)} terms confirm it, beyond those that determine it; "
        "not proved"
    )
    if as_json:
        print_json(
            {
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
                    {"term": term.left, "formula": term.formula, "from": term.index}
                    for term in found.terms
                ],
                "nearest": None,
            }
        )
        return
    if latex:
        typer.echo(f"% the recurrence is only a fit: {note}")
        for term in found.terms:
            typer.echo(rf"{term.latex()} \qquad (n \ge {term.index})")
        return
    rows = [("sequence", subject), ("recurrence", recurrence), ("fitted", note)]
    rows += [(term.left, f"{term.formula} for n >= {term.index}") for term in found.terms]
    rows.append(("checked", f"compared with the {len(sequence.given)} terms"))
    formulas = {term.left: rf"{term.latex()} \quad (n \ge {term.index})" for term in found.terms}
    tell(page_of_lines(rows, formulas))
