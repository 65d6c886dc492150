"""Sequences with a proved generating function, without letters or with some: their records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.numbers.decimal_text import decimal
from gfkit.render.answer_records_for_page_and_json import Datum, Field, Record, judged, why_lines
from gfkit.render.proof_principle_explanations import why_of
from gfkit.render.sequence_page_and_subject_lines import of_subject
from gfkit.sequences.sequence_operations import basis_of, reason_of
from gfkit.series.multivariate_polynomial_printing import letters_text
from gfkit.series.multivariate_recurrence_printing import recurrence_text as letters_recurrence
from gfkit.series.recurrence_printing import recurrence_text

if TYPE_CHECKING:
    from gfkit.sequences.sequence import Sequence as KnownSequence


USUAL = 20
SHOWN_DIGITS = 300
ALL_DIGITS = 2000
SHOWN_PROFILES = 4
ALL = "--full prints all"


def shown_terms(terms: list[int]) -> str:
    """Return the first terms, as many as SHOWN_DIGITS lets in; all, where many are asked for."""
    room = SHOWN_DIGITS if len(terms) <= USUAL else ALL_DIGITS
    text = ""
    for number, term in enumerate(terms):
        digits = decimal(term)
        if number and len(text) + len(digits) > room:
            return f"{text}, ..."
        text += (", " if number else "") + digits
    return f"{text}, ..."


def sequence_record(sequence: KnownSequence, *, terms: int) -> Record:
    """Return the record of a sequence with a proved g.f."""
    values, proof = sequence.integers(terms), sequence.proof()
    return Record.of(
        *of_subject(sequence),
        Field("terms", list(map(decimal, values)), lambda: shown_terms(values)),
        Field("order", sequence.rational.order),
        Field("recurrence", recurrence_text(sequence.rational, sequence.offset)),
        *why_lines(why_of(basis_of(proof))),
    )


def letters_record(sequence: KnownSequence, *, terms: int) -> Record:
    """Return the record of a sequence of polynomials in letters, with a proved g.f."""
    gf: Any = sequence.gf
    shown, proof = [*map(letters_text, sequence.early(terms))], sequence.proof()
    short = ", ".join([*shown[:SHOWN_PROFILES], *["..."] * (terms > SHOWN_PROFILES)])
    text = sequence.gf_text()
    size = f"numerator of {len(gf.num)} terms, denominator of {len(gf.den)} terms"
    return Record.of(
        Field("subject", sequence.name or str(sequence.definition)),
        Datum("letters", [*sequence.parameters]),
        Field("terms", shown, short),
        Field("order", sequence.order),
        Field("gf", text, text if len(text) <= 2000 else f"{size}; {ALL}", label="g.f."),
        Field("recurrence", letters_recurrence(gf, sequence.offset)),
        Datum("offset", sequence.offset),
        *judged(proof, reason_of(proof)),
    )
