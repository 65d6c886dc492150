"""What an answer is about: the sequence, its generating function, and how that is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.numbers.decimal import number_text, shortened
from gfkit.proofs.kernel import Claimed, Proved
from gfkit.proofs.verdict import Consistent
from gfkit.render.formulas_shown import LONG, cut, relation_latex
from gfkit.render.page import Line, Page
from gfkit.render.record import Datum, Entry, Field, fraction
from gfkit.render.show_verdict import verdict_lines
from gfkit.series.rational import sum_text

if TYPE_CHECKING:
    from gfkit.sequences.known import Provenance
    from gfkit.sequences.sequence import Sequence

LONGEST_GF = 1000
"""Longer ones are described, unless all of them is wanted."""
SHOWN_TERMS = 12


def of_subject(sequence: Sequence) -> list[Entry]:
    """Return the entries that open an answer; the sequence has a g.f. without marks."""
    own: Any = sequence.own_gf
    gf = sequence.rational if own is None else own
    word, reason = known(sequence)
    short = f"denominator of degree {gf.order} (--full prints all)"

    def formula() -> list[Line]:
        text = sequence.gf_text()
        latex = "" if own is None else gf.latex()
        return [Line("g.f.", text, latex, short=short * (len(text) > LONGEST_GF))]

    return [
        Field("subject", called(sequence), label="sequence"),
        Datum("offset", sequence.offset),
        *fraction(gf),
        formula,
        Field("known", word, f"{word}: {reason}".removesuffix(": ")),
        Datum("verdict", "consistent" if sequence.is_fit else "proved"),
        Datum("reason", reason),
        Datum("surplus", getattr(sequence.provenance, "surplus", None)),
    ]


def of_equation(sequence: Sequence) -> list[Entry]:
    """Return the entries that open an answer about a sequence that is known by an equation."""
    word, reason = known(sequence)
    equation = sequence.equation
    return [
        Field("subject", sequence.name or str(sequence.definition), label="sequence"),
        Datum("offset", sequence.offset),
        *([] if equation is None else [Line("equation", equation.text())]),
        Field("known", word, f"{word}: {reason}".removesuffix(": ")),
        Datum("verdict", "proved" if word == "proved" else "consistent"),
        Datum("reason", reason),
        Datum("surplus", getattr(sequence.provenance, "surplus", None)),
    ]


def fit_words(surplus: int, terms: int) -> str:
    """Return how far a fit is confirmed."""
    return f"{surplus} of the {terms} terms confirm it, beyond those that determine it; not proved"


def known(sequence: Sequence) -> tuple[str, str]:
    """Return how the g.f. is known: in a word, and in a sentence."""
    provenance = sequence.provenance
    if isinstance(provenance, Consistent):
        return "fitted", fit_words(provenance.surplus, len(sequence.given))
    if isinstance(provenance, Claimed):
        return "claimed", "verify() derives it again"
    reason = reason_of(provenance) if isinstance(provenance, Proved) else ""
    return str(provenance), reason or getattr(provenance, "reason", "")


MADE = {"shift": "", "at one": "marks are 1", "section": "every so many-th term"}
"""What operations are called, besides what the kinds say."""


def reason_of(proof: Proved) -> str:
    """Return the reason of a proof; of what is made of other sequences, those of its parts."""
    _, made, kind = proof.reason.partition("by the g.f.s of its parts: ")
    if not made:
        return proof.reason
    parts = dict.fromkeys(map(reason_of, proof.lemmas))
    return "; ".join(filter(None, [*parts, MADE.get(kind, kind)]))


def called(sequence: Sequence) -> str:
    """Return what the sequence is, for people."""
    if sequence.name:
        return sequence.name
    shown = shortened(", ".join(number_text(value) for value in sequence.given[:60]))
    return f"{shown} (given from n = {sequence.offset} on)"


def early_terms(sequence: Sequence, count: int = SHOWN_TERMS) -> str:
    """Return the first terms, and dots if there are more."""
    shown = sequence.early(count)
    is_all = sequence.last is not None and sequence.last < sequence.offset + len(shown)
    begin = f"a({sequence.offset}), ... = " if sequence.offset else ""
    return f"{begin}{', '.join(map(number_text, shown))}{'' if is_all else ', ...'}"


def sequence_page(sequence: Sequence) -> Page:
    """Return the page of a sequence: its terms, its generating function, how it is known."""
    lines = [Line("sequence", sequence.name)] if sequence.name else []
    lines.append(Line("terms", early_terms(sequence)))
    if sequence.gf is not None:
        lines.append(Line("g.f.", cut(sequence.gf_text(), LONG), sequence.latex() or ""))
    elif sequence.equation is not None:
        text = sequence.equation.text()
        lines.append(Line("equation", cut(text, LONG), relation_latex(text)))
    if sequence.gf is not None and not hasattr(sequence.gf, "at_one"):
        signature = sequence.signature
        text = f"a(n) = {sum_text(signature)}" if signature else ""
        if text and len(text) <= LONG:
            lines.append(Line("recurrence", text, relation_latex(text)))
    return Page((*lines, *_how(sequence.provenance)))


def _how(provenance: Provenance) -> list[Line]:
    if str(provenance) == "given":
        return [Line("known", "as given", kind="verdict")]
    return verdict_lines(provenance)
