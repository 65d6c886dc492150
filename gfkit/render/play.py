"""Play positions of a strip: the record of their equation, recurrence, terms and verdicts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.numbers.decimals import decimal
from gfkit.render.gf import ALL, ALL_DIGITS, reason_text, shown_terms
from gfkit.render.pages import Line
from gfkit.render.records import Datum, Field, Record
from gfkit.render.subjects import of_strip

if TYPE_CHECKING:
    from gfkit.strips.statements.play import PlayAnswer


LONG_EQUATION = 2400
RATIONAL_ONLY = (
    *("states", "states_lumped", "numerator", "denominator", "signature", "order", "from", "gf"),
)
"""Keys of answers with a rational g.f.; they are null here."""


def play_record(answer: PlayAnswer, *, terms: int = 20) -> Record:
    """Return the record of an answer: the equation, the recurrence, terms and verdicts."""
    equation, found = answer.equation, answer.recurrence
    text, proof, all_ = str(equation), proof_text(answer), answer.positions
    is_long = len(text) > LONG_EQUATION
    degrees = f"degree {equation.degree} in F and {equation.degree_in_t} in t ({ALL})"
    return Record.of(
        *of_strip(answer.strip),
        *(Datum(key, None) for key in RATIONAL_ONLY),
        *(Datum(key, value) for key, value in (("marks", "none"), ("method", "residues"))),
        Datum("offset", 0),
        Datum("equation", [list(part) for part in equation.coefficients]),
        Datum("equation_text", text),
        Line("g.f.", f"the power series F(t) with {text}", short=degrees * is_long),
        Field(
            "degree",
            equation.degree,
            f"{equation.degree} in F, {equation.degree_in_t} in t; irreducible",
        ),
        Datum("degree_in_t", equation.degree_in_t),
        Datum("small_roots", equation.small),
        _recurrence(answer),
        Datum("recurrence_missing", answer.missing or None),
        Datum("terms", lambda: [decimal(term) for term in answer.terms(terms)]),
        lambda: [Line("terms", shown_terms(answer.terms(min(terms, ALL_DIGITS))))] * bool(terms),
        Datum("verdict", "proved"),
        Field("reason", proof, f"proved: {proof}", "equation"),
        Line("all", f"{all_.strip.counted.name}, {all_.provenance}: {reason_text(all_)}"),
        None if found is None else Line("recurrence", recurrence_verdict(answer)),
    )


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
    found, proof = answer.recurrence, answer.recurrence_proof
    if proof is not None:
        return f"proved: {proof.derivation.reason}"
    assert found is not None
    return f"consistent: it fits {len(found.given)} terms; no proof within the limits"


def _recurrence(answer: PlayAnswer) -> Field:
    found = answer.recurrence
    if found is None:
        return Field("recurrence", None, answer.missing)
    start = found.valid
    text = f"{found.text()} for n >= {found.holds_from}"
    data = {
        "coefficients": [[*map(decimal, part)] for part in found.polynomials],
        "order": found.order,
        "degree": found.degree,
        "from": start,
        "verdict": "consistent" if answer.recurrence_proof is None else "proved",
        "reason": recurrence_verdict(answer),
        "text": text,
    }
    short = (
        f"of order {found.order} with coefficients of degree {found.degree} in n, for "
        f"n >= {found.holds_from} ({ALL})"
    )
    return Field("recurrence", data, text, short=short * (len(text) > LONG_EQUATION))
