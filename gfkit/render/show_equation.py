"""The algebraic generating function of play positions, as text and as JSON data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.numbers.decimal import decimal
from gfkit.render.page import Line, page_of_lines
from gfkit.render.show_answer import (
    ALL,
    SHOWN_DIGITS,
    board_family,
    joined_data,
    shown_terms,
    verdict_text,
)

if TYPE_CHECKING:
    from gfkit.render.page import Page, Row
    from gfkit.strips.sequences.play_equation import PlayAnswer

LONG = 2400


def play_page(answer: PlayAnswer, *, terms: int = 20) -> Page:
    """Return the page of an answer: the equation, the recurrence, terms and verdicts."""
    model = answer.strip.counted
    equation = answer.equation
    text = str(equation)
    degrees = f"degree {equation.degree} in F and {equation.degree_in_t} in t ({ALL})"
    rows: list[Row] = [
        ("model", model.name),
        ("counts", f"{model.summary}; {board_family(answer.positions)}"),
        Line("g.f.", f"the power series F(t) with {text}", short=degrees * (len(text) > LONG)),
        ("degree", f"{equation.degree} in F, {equation.degree_in_t} in t; irreducible"),
        _recurrence(answer),
    ]
    if terms:
        rows.append(("terms", shown_terms(answer.terms(min(terms, SHOWN_DIGITS)))))
    rows += [
        ("equation", f"proved: {proof_text(answer)}"),
        ("all", f"{answer.positions.strip.counted.name}, {verdict_text(answer.positions)}"),
    ]
    if answer.recurrence is not None:
        rows.append(("recurrence", recurrence_verdict(answer)))
    return page_of_lines(rows)


def proof_text(answer: PlayAnswer) -> str:
    """Return how the equation was found."""
    equation = answer.equation
    if not equation.small:
        return "F is the residue at u = 0 of the marked g.f. with x = u, y = 1/u"
    roots = "root" if equation.small == 1 else "roots"
    return (
        f"F is a sum of residues of the marked g.f. with x = u, y = 1/u, at {equation.small} small "
        f"{roots} of {equation.branches} and at 0; their equation by resultants, its factor by "
        f"{equation.compared} terms"
    )


def recurrence_verdict(answer: PlayAnswer) -> str:
    """Return what is known of the recurrence."""
    found = answer.recurrence
    assert found is not None
    if found.proved:
        return f"proved: {found.compared} terms agree, more than the number of possible poles"
    return f"consistent: it fits {found.compared} terms; no proof within the limits"


def _recurrence(answer: PlayAnswer) -> Line:
    if answer.recurrence is None:
        return Line("recurrence", answer.missing)
    text, found = str(answer.recurrence), answer.recurrence
    short = (
        f"of order {found.order} with coefficients of degree {found.degree} in n, for "
        f"n >= {found.holds_from} ({ALL})"
    )
    return Line("recurrence", text, short=short * (len(text) > LONG))


RATIONAL_ONLY = (
    "states",
    "states_lumped",
    "numerator",
    "denominator",
    "signature",
    "order",
    "from",
    "gf",
)
"""Keys of answers with a rational g.f.; they are null here."""


def play_data(answer: PlayAnswer, *, terms: int = 20) -> dict[str, Any]:
    """Return the answer as one JSON object."""
    equation, found = answer.equation, answer.recurrence
    return {
        "model": answer.strip.counted.name,
        "fixed": answer.strip.fixed,
        "topology": answer.strip.topology,
        **joined_data(answer.strip.topology, multigraph=answer.strip.multigraph),
        "marks": "none",
        "offset": 0,
        **dict.fromkeys(RATIONAL_ONLY),
        "method": "residues",
        "equation": [list(part) for part in equation.coefficients],
        "equation_text": str(equation),
        "degree": equation.degree,
        "degree_in_t": equation.degree_in_t,
        "small_roots": equation.small,
        "verdict": "proved",
        "reason": proof_text(answer),
        "recurrence": None
        if found is None
        else {
            "coefficients": [[decimal(c) for c in part] for part in found.coefficients],
            "order": found.order,
            "degree": found.degree,
            "from": found.holds_from,
            "verdict": "proved" if found.proved else "consistent",
            "reason": recurrence_verdict(answer),
            "text": str(found),
        },
        "recurrence_missing": answer.missing or None,
        "terms": [decimal(term) for term in answer.terms(terms)],
    }
