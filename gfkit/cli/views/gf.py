"""How a generating function is shown: its terms, recurrence, growth; sides in a table."""

from __future__ import annotations

from collections.abc import Iterator

from gfkit.answers.gf import GF
from gfkit.formulas.evaluation import bits_of
from gfkit.numbers.decimals import number_text
from gfkit.render.gf import EACH, answer_record, letters_record, sequence_record
from gfkit.render.pages import Line
from gfkit.render.play import play_record
from gfkit.render.records import Record, judged
from gfkit.render.subjects import early_terms
from gfkit.sequences.sequence import Sequence
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.marked_printing import letters_text
from gfkit.series.rational_functions import RationalFunction
from gfkit.series.rational_gf import RationalSeries
from gfkit.strips.sequences.families import StripAnswer

__all__ = ["EACH", "view"]

SHOWN_POLYNOMIALS = 7


def view(answer: GF) -> Record:
    """Return what people read of a generating function."""
    found, many = answer.source, len(answer.terms)
    if answer.totals:
        known: object = answer.verdict if answer.proved is None else answer.proved
        return Record.of(*_marked(answer), *judged(known, answer.reason))
    if isinstance(found, StripAnswer):
        record = answer_record(found, terms=many)
        if not answer.matrix:
            return record
        from gfkit.render.bar_matrix import matrix_page

        bars = [(one.coefficient, one.tiles, one.source) for one in answer.matrix]
        return Record.of(*record.entries, lambda: matrix_page(bars).parts)
    if isinstance(found, Sequence) and found.gf is not None and answer.proved is not None:
        shown = letters_record if found.parameters else sequence_record
        return shown(found, terms=many)
    from gfkit.strips.statements.play import PlayAnswer

    if isinstance(found, PlayAnswer):
        return play_record(found, terms=many)
    verdict: object = answer.verdict if answer.proved is None else answer.proved
    if found is not None and not isinstance(found, Sequence) and answer.proved is None:
        verdict = found.verdict
    return Record.of(*_told(answer), *judged(verdict, answer.reason))


def _marked(answer: GF) -> Iterator[Line]:
    """Yield the polynomials in a mark of a class, and what is known of its totals."""
    pairs = zip(answer.terms, answer.totals, strict=True)
    rows = [(RationalFunction.of(one), total) for one, total in pairs if bits_of(total) <= 64]
    numbers = (one.at(dict.fromkeys(one.letters, 1)).number() for one, _ in rows)
    means = [
        number_text(total / count) if count else "-"
        for (_, total), count in zip(rows, numbers, strict=True)
    ]
    yield Line("sequence", answer.subject)
    for label, values in (
        ("polynomials", [letters_text(one) for one, _ in rows[:SHOWN_POLYNOMIALS]]),
        ("total", [str(total) for _, total in rows]),
        ("mean", means),
    ):
        yield Line(label, f"{', '.join(values)}, ...")
    if answer.recurrence:
        yield Line("recurrence", f"{answer.recurrence}, a(n) the total")
    if answer.missing:
        yield Line("no recurrence", answer.missing)


def _told(answer: GF) -> Iterator[Line]:
    """Yield what is known of a sequence without a proved generating function."""
    sequence = answer.sequence()
    yield Line("sequence", answer.subject)
    yield Line("terms", early_terms(sequence, len(answer.terms)))
    of = sequence.definition
    if of is not None and (equation := of.gf_equation()):
        yield Line("equation", equation)
    if answer.recurrence:
        label = "recurrence" if "=" in answer.recurrence else "formula"
        yield Line("fit" if answer.missing else label, answer.recurrence)
    if isinstance(answer.gf, RationalSeries | MarkedGF):
        fraction: object = getattr(getattr(answer.proved, "statement", None), "gf", None)
        text = (
            fraction.text_from(answer.offset)
            if isinstance(fraction, RationalSeries)
            else sequence.gf_text()
        )
        yield Line("g.f.", text, answer.gf.latex())
    if answer.missing:
        yield Line("no recurrence", answer.missing)
