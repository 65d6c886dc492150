"""Closed forms, and formulas that are rounded to an integer: their records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from gfkit.analysis.closed_forms import ClosedForm
from gfkit.errors import LimitReached
from gfkit.formulas.latex import latex_of
from gfkit.formulas.tree import RootSum, text_of
from gfkit.numbers.decimals import number_text
from gfkit.numbers.roots import certified_roots
from gfkit.proofs.kernel import NotDerived
from gfkit.render.pages import Line
from gfkit.render.records import (
    Datum,
    Entry,
    Field,
    Record,
    TableCell,
    lines,
)
from gfkit.render.subjects import (
    SHOWN_TERMS,
    called,
    fit_words,
    of_subject,
)
from gfkit.sequences.closed_forms import NearestInteger

if TYPE_CHECKING:
    from gfkit.analysis.poles import RootPart
    from gfkit.fits.closed_forms import ClosedTerms
    from gfkit.sequences.answers import SequenceAnswer

LONG_FORMULA = 1500
"""Longer formulas are described, unless all of them is wanted."""


SHOWN_ROOTS = 8
"""The roots of polynomials up to this degree are listed."""


LARGEST = 2**1000
"""Larger roots are not shown as floating-point numbers."""


DATA_ORDER = 300
"""Above this order the formula is left out of the data, which still have its parts."""


def closed_form_record(
    answer: SequenceAnswer[Any], rounded: SequenceAnswer[NearestInteger] | None = None
) -> Record:
    """Return the record of a closed form, and of the nearest-integer form if there is one."""
    closed: ClosedForm = answer.found
    return Record.of(
        *of_subject(answer.of),
        lambda: [_formula_line(closed)],
        *_form(closed),
        lambda: lines(
            row
            for part, formulas in zip(closed.parts, closed.terms, strict=True)
            if isinstance(formulas[0], RootSum)
            for row in _root_rows(part)
        ),
        *([Datum("nearest", None)] if rounded is None else _nearest(rounded)),
        Line("factors", _factors_text(closed)),
        Field("checked", checked_text(closed)),
        TableCell("from n", str(closed.holds_from)),
        TableCell("a(n)", lambda: text_of(closed.formula), latex=closed.latex, is_long=True),
        *(_nearest_cells(rounded.found) if rounded else ()),
    )


def closed_terms_record(answer: SequenceAnswer[ClosedTerms]) -> Record:
    """Return the record of formulas that follow from a recurrence that is a fit."""
    sequence, found = answer.of, answer.found
    surplus = getattr(sequence.provenance, "surplus", 0)
    compared = len(sequence.given) or len(getattr(sequence.equation, "given", ()))
    by = getattr(sequence.definition, "equation", "")
    by = by if sequence.equation is None else sequence.equation.text()
    known, verdict, note = "fitted", "consistent", fit_words(surplus, len(sequence.given))
    checked = f"compared with the {compared} terms"
    if not sequence.given:
        known, note = str(sequence.provenance), "the recurrence holds; the formula was compared"
        with suppress(NotDerived):
            proof = answer.proof()
            known = verdict = str(proof)
            note = proof.reason
    forms = [
        {"term": term.left, "formula": term.formula, "from": term.index} for term in found.terms
    ]
    return Record.of(
        Field("subject", called(sequence), label="sequence"),
        Datum("offset", sequence.offset),
        Field("recurrence", by),
        Datum("known", known),
        Datum("verdict", verdict),
        Field("reason", note, label=known),
        Datum("surplus", surplus),
        Datum("closed_form", str(found) if found.terms else None),
        Datum("latex", found.latex() if found.terms else None),
        Datum("holds_from", found.holds_from),
        Datum("closed_forms", forms),
        Datum("nearest", None),
        *(
            Line(
                term.left,
                f"{term.formula} for n >= {term.index}",
                rf"{term.latex()} \quad (n \ge {term.index})",
            )
            for term in found.terms
        ),
        *([] if found.terms else [Line("a(n)", str(found))]),
        _before(dict(enumerate(found.early, sequence.offset))),
        *([Line("checked", checked)] if compared and verdict != "proved" else []),
    )


def _form(closed: ClosedForm) -> Iterator[Entry]:
    short = closed.gf.order <= DATA_ORDER
    yield Datum("closed_form", lambda: text_of(closed.formula) if short else None)
    yield Datum("latex", lambda: latex_of(closed.formula) if short else None)
    yield Datum("holds_from", closed.holds_from)
    yield _before(closed.exceptions)
    yield Datum("parts", lambda: list(map(_part, closed.parts)))


def _before(early: Mapping[int, Any]) -> Entry:
    """Return the terms that the formula does not give, by n."""
    before = {str(n): number_text(a) for n, a in early.items()}
    shown = ", ".join(f"a({n})={a}" for n, a in list(before.items())[:SHOWN_TERMS])
    more = ", ..." if len(before) > SHOWN_TERMS else ""
    return Field("before", before, shown + more) if before else Datum("before", before)


def _part(part: RootPart) -> dict[str, Any]:
    return {
        "polynomial": list(part.poly),
        "multiplicity": part.multiplicity,
        "irreducible": part.irreducible,
        "coefficients": [[number_text(c) for c in numerator] for numerator in part.numerators],
        "over_derivative": part.over_derivative,
    }


def nearest_integer_record(answer: SequenceAnswer[NearestInteger]) -> Record:
    """Return the record of a formula that is rounded to an integer."""
    return Record.of(*of_subject(answer.of), *_nearest(answer))


def _nearest(answer: SequenceAnswer[NearestInteger]) -> Iterator[Entry]:
    nearest = answer.found
    formula, latex = text_of(nearest.formula), nearest.latex()
    data = {
        "formula": formula,
        "latex": latex,
        "holds_from": nearest.holds_from,
        "fails_before": nearest.sharp,
        "root_of": None if nearest.root_of is None else list(nearest.root_of),
        "root": nearest.root_digits,
        "factor": nearest.factor_digits,
    }
    fails = f", but not for n = {nearest.holds_from - 1}" if nearest.sharp else ""
    proved = "proved, if the g.f. is right" if answer.of.is_assumed else "proved"
    said = f" for all n >= {nearest.holds_from} ({proved}){fails}"
    short = f"a long formula (--full prints it){said}" if len(formula) > LONG_FORMULA else ""
    latex = rf"{latex} \quad (n \ge {nearest.holds_from})"
    yield Field("nearest", data, formula + said, latex=latex, short=short)
    if (named := nearest.root_text()) is not None:
        yield Line("", named)


def _nearest_cells(nearest: NearestInteger) -> list[TableCell]:
    formula, where = text_of(nearest.formula), nearest.root_text()
    said = f"{formula}; {where}" if where else formula
    return [
        TableCell("for n >=", str(nearest.holds_from)),
        TableCell("nearest integer", said, latex=nearest.latex, is_long=True),
    ]


def _formula_line(closed: ClosedForm) -> Line:
    since = f" for n >= {closed.holds_from}"
    if closed.gf.order > DATA_ORDER:
        return Line("a(n)", f"{_described(closed)}{since}")
    text = text_of(closed.formula)
    short = f"{_described(closed)} (--full prints it){since}" if len(text) > LONG_FORMULA else ""
    latex = rf"{latex_of(closed.formula)} \quad (n \ge {closed.holds_from})"
    return Line("a(n)", text + since, latex, short=short)


def _described(closed: ClosedForm) -> str:
    terms = []
    sums = 0
    for part, formulas in zip(closed.parts, closed.terms, strict=True):
        if isinstance(formulas[0], RootSum):
            sums += 1
            over = f"/g{sums}'(r)" if part.over_derivative else ""
            weight = "" if part.multiplicity == 1 else ", n"
            terms.append(f"Sum_{{g{sums}(r)=0}} c{sums}(r{weight})*r^n{over}")
        else:
            terms += [text_of(formula) for formula in formulas]
    shown = " + ".join(terms)
    if len(shown) > LONG_FORMULA:
        shown = f"a sum of {len(terms)} terms, too long to show"
    elif sums:
        shown += f", with polynomials g1, c1{', ...' if sums > 1 else ''}"
    return shown


def _root_rows(part: RootPart) -> list[tuple[str, str]]:
    """Return lines about the roots that a sum runs over."""
    if part.degree > SHOWN_ROOTS:
        return []
    try:
        balls = certified_roots(part.poly)
    except LimitReached:
        return []
    if any(abs(side) >= LARGEST for ball in balls for side in (ball.real, ball.imaginary)):
        return []
    rows: list[tuple[str, str]] = []
    values = [(complex(float(z.real), float(z.imaginary)), z) for z in balls]
    for value, ball in sorted(values, key=lambda z: (-round(abs(z[0]), 9), -z[0].real, -z[0].imag)):
        shown = f"{value.real:.13g}" if value.real else ""
        if not ball.is_real:
            if value.imag < 0:
                continue  # said with its conjugate
            shown += f"+-{abs(value.imag):.13g}*i"
        rows.append(("" if rows else "r", shown))
    return rows


def _factors_text(closed: ClosedForm) -> str:
    """Return the degrees of the factors of the denominator."""
    if not closed.parts:
        return "the denominator is 1"
    counted = Counter((part.degree, part.multiplicity, part.irreducible) for part in closed.parts)
    shown = []
    for (degree, multiplicity, irreducible), number in sorted(counted.items()):
        times = f"{number} of degree {degree}" if number > 1 else f"one of degree {degree}"
        if multiplicity > 1:
            times += f", multiplicity {multiplicity}"
        shown.append(times if irreducible else f"{times} (square-free, not factored)")
    return "; ".join(shown)


def checked_text(closed: ClosedForm) -> str:
    """Return what the formula was compared with."""
    order = closed.gf.order
    count = order + len(closed.early)
    return (
        f"exactly: {count} term{'' if count == 1 else 's'}, and the recurrence of order {order} "
        "by the multiplicities of its roots"
    )
