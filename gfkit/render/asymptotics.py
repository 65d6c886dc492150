"""Asymptotics, moments and growth per cell: their records."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from gfkit.analysis.formal_solutions import MeasuredGrowth, latex_of_growth
from gfkit.analysis.hypergeometric import ExactGrowth, constant_formula
from gfkit.errors import GfkitError
from gfkit.formulas.latex import latex_of
from gfkit.formulas.tree import text_of
from gfkit.numbers.decimals import number_text
from gfkit.numbers.enclosures import Enclosure, decimal_text
from gfkit.proofs.kernel import NotDerived
from gfkit.render.pages import Line, Part, Table
from gfkit.render.records import (
    Datum,
    Entry,
    Field,
    Record,
    TableCell,
    lines,
)
from gfkit.render.subjects import SHOWN_TERMS, of_equation, of_subject
from gfkit.series.rational_gf import polynomial_text

if TYPE_CHECKING:
    from gfkit.analysis.asymptotics import Asymptotics, MainTerm, Remainder
    from gfkit.analysis.moments import LinearMoment as Rate
    from gfkit.analysis.moments import MomentGrowth, Moments
    from gfkit.numbers.roots import Box, RealRoot
    from gfkit.sequences.answers import SequenceAnswer
    from gfkit.strips.statements.cell_growth import CellGrowth

LONG_POLYNOMIAL = 600
CELL_DIGITS = 12
SYMMETRIC = {
    -1: "whether two rows clash does not depend on which is above",
    0: "what crosses from row to row does not depend on which is above",
    1: "what two rows must be does not depend on which is above",
}
TABLE_DIGITS = 15
"""Of the constants in a table; CSV and --json have as many as were asked for."""
SHOWN_CLASSES = 24
SHOWN_DECIMALS = 20
SHOWN_COEFFICIENTS = 6
SHOWN_MOMENTS = (1, 2, 3, 10)

MOMENTS = (
    ("left", "Left, mean"),
    ("left_variance", "Left, variance"),
    ("right", "Right, mean"),
    ("right_variance", "Right, variance"),
    ("covariance", "covariance"),
)


def growth_answer_record(answer: SequenceAnswer[Any]) -> Record:
    """Return the record of asymptotics with as many digits as they were computed with."""
    found = answer.found
    if isinstance(found, MeasuredGrowth | ExactGrowth):
        return asymptotics_record(answer, digits=SHOWN_DECIMALS)
    digits = getattr(answer.prove, "keywords", {}).get("digits", SHOWN_DECIMALS)
    formula = Line("formula", str(found), found.latex())
    return Record.of(formula, *asymptotics_record(answer, digits=digits).entries)


def asymptotics_record(
    answer: SequenceAnswer[Any],
    *,
    digits: int,
    of_pieces: Moments | None = None,
    side: int = 1,
) -> Record:
    """Return the record of asymptotics.

    of_pieces: the moments of the pieces, of boards with this side.
    """
    known, found = answer.of, answer.found
    if isinstance(found, MeasuredGrowth):
        return Record.of(*of_equation(known), *growth_of_fit(found).entries)
    if isinstance(found, ExactGrowth):
        proof = None
        with suppress(NotDerived):
            proof = answer.proof()
        told = [] if proof is None else [Line("proved", proof.reason)]
        entries = exact_growth_record(found, digits).entries
        return Record.of(*of_equation(known, proof), *entries, *told)
    return Record.of(
        *of_subject(known),
        *_entries(found, digits),
        *_cells(found, digits),
        *(() if of_pieces is None else _moments(of_pieces, digits, side)),
    )


def _cells(found: Asymptotics, digits: int) -> list[TableCell]:
    term, bound = found.term or found.leading, found.remainder
    error = _product(bound, "n") if bound.factor else "0"

    def cell(label: str, value: Enclosure | None) -> TableCell:
        if value is None:
            return TableCell(label, "")
        return TableCell(label, shown(value, min(digits, TABLE_DIGITS)), shown(value, digits))

    return [
        cell("r", found.modulus),
        cell("c", None if term is None else term.constant.value),
        TableCell("power of n", "" if term is None else str(term.degree)),
        TableCell("from n", str(bound.holds_from)),
        TableCell(
            "error bound", error if found.kind == "single" else f"{found.kind}: one side shows it"
        ),
    ]


def growth_record(found: Asymptotics) -> Record:
    """Return the record of asymptotics, of which it is not said of what."""
    return Record.of(*_entries(found, SHOWN_DECIMALS))


def exact_growth_record(found: ExactGrowth, digits: int = SHOWN_DECIMALS) -> Record:
    """Return the record of the growth of hypergeometric terms, exactly."""
    data: list[dict[str, Any]] = []
    rows: list[Entry] = []
    for one, series in zip(found.classes, found.series, strict=True):
        growth = one.growth
        constant = growth.constant.enclosure(digits)
        exactly = constant_formula(growth.constant)
        data.append(
            {
                "period": one.period,
                "residue": one.residue,
                "formula": text_of(one.formula),
                "factorials": growth.factorials,
                "rate": number_text(growth.rate),
                "equation": [-growth.rate.numerator, growth.rate.denominator],
                "power": number_text(growth.power),
                "series": [*map(number_text, series)],
                "constant": constant.digits(digits),
                "seems": text_of(exactly),
                "exact": text_of(exactly),
            }
        )
        rows.append(Line("growth", one.text(), one.latex()))
        if growth.constant.gammas:
            decimals = shown(constant, digits)
            latex = f"{_dotted(decimals)}={latex_of(exactly)}"
            rows.append(Line("c", f"{decimals} = {text_of(exactly)}", latex))
        if any(series):
            rows.append(Line("factor", _factor(tuple(map(number_text, series)), one.letter)))
    return Record.of(
        Datum("kind", "P-recursive"), Datum("solutions", data), *rows, Datum("agreeing", None)
    )


def growth_of_fit(found: MeasuredGrowth) -> Record:
    """Return the record of the growth by a recurrence in n."""
    whole = {"period": 1, "residue": 0, "exact": None}
    data = [
        {**whole, **asdict(one), "factorials": _number(one.factorials), "formula": one.formula}
        for one in found.terms
    ]
    rows: list[Entry] = [Datum("kind", "P-recursive"), Datum("solutions", data)]
    if found.faster:
        rows.append(Datum("faster", list(found.faster)))
        rows += lines([("growth", f"one of {', '.join(found.faster)} and what is measured below")])
    is_one = len(found.terms) == 1 and not found.faster
    for one in found.terms:
        of = "a(n) ~ " if is_one else "" if found.faster else "a part "
        formula = one.formula
        latex = rf"a(n)\sim {latex_of_growth(formula)}" if is_one else ""
        rows.append(Line("part" if found.faster else "growth", f"{of}{formula}", latex))
        if "r^n" in formula:
            rows += lines([("r", one.rate), ("", f"{polynomial_text(one.equation, 'r')} = 0")])
        seems = f", which seems to be {one.seems}" if one.seems != one.constant else ""
        rows += lines([("c", one.constant + (seems if one.seems else ""))])
        rows += lines([("factor", _factor(one.series, root=len(one.exponential) + 1))])
    said = (
        f"{found.agreeing} digits of c agree, by the terms up to n = {found.at_n}; the form is "
        "that of solutions of the recurrence, and c is measured, not proved"
    )
    if found.faster:
        said += "; whether a(n) has a part that grows faster is not known"
    return Record.of(*rows, Field("agreeing", found.agreeing, said, label="measured"))


def _number(value: Fraction) -> int | str:
    """Return a number as JSON has it, a fraction as text."""
    return value.numerator if value.denominator == 1 else str(value)


def _factor(series: tuple[str, ...], letter: str = "n", root: int = 1) -> str:
    """Return 1 + c_1/n^(1/root) + c_2/n^(2/root) + ..., decimals cut short."""
    found = "1"
    for k, c in enumerate(series, 1):
        if c != "0":
            sign, size = ("-", c[1:]) if c.startswith("-") and " " not in c else ("+", c)
            size = re.sub(r"(\.\d{12})\d+", r"\1", size)
            size = f"({size})" if "/" in size or " " in size else size
            power = str(Fraction(k, root))
            power = f"({power})" if "/" in power else power
            found += f" {sign} {size}/{letter}{f'^{power}' if power != '1' else ''}"
    return f"{found} + ..."


def _entries(answer: Asymptotics, digits: int, index: str = "n") -> Iterator[Entry]:
    """Yield what is known of growth; index: the letter of the formulas, of a class m."""
    rest = answer.remainder
    factor, rate = decimal_text(rest.factor), decimal_text(rest.rate)
    yield Datum("kind", answer.kind)
    yield Datum("modulus", enclosure_data(answer.modulus, digits))
    yield Datum("bound", {"factor": factor, "rate": rate, "from": rest.holds_from})
    yield Datum("period", answer.period)
    yield Datum("residue", answer.residue)
    if answer.kind == "finite":
        yield Line("growth", f"a(n) = 0 for {index} >= {rest.holds_from}")
    elif answer.kind != "single":
        modulus = shown(answer.modulus, digits)
        latex = rf"R=\limsup_{{n\to\infty}} |a(n)|^{{1/n}}={_dotted(modulus)}"
        yield Line("growth", f"R = {modulus}, the limit superior of |a(n)|^(1/n)", latex)
    for key, label, term in (("term", "growth", answer.term), ("leading", "all n", answer.leading)):
        if term is not None:
            text, latex = f"a(n) ~ {_formula(term, index)}", _formula_latex(term, index)
            latex = rf"a(n)\sim {latex}"
            yield Field(key, _term_data(term, digits), text, label, latex=latex)
            yield partial(_term_lines, term, digits, index)
    if answer.term is not None:
        yield _bound(answer.term, rest, index)
    if answer.terms:
        yield from _ties(answer, digits)
    if answer.classes:
        parts = [Record.of(*_entries(part, digits, index="m")) for part in answer.classes]
        period = max(part.period for part in answer.classes)
        said = f"n modulo {period}; in each, R^{period} = r"
        yield Field("classes", [part.data() for part in parts], said)
        for part, record in list(zip(answer.classes, parts, strict=True))[:SHOWN_CLASSES]:
            place = f"n = {part.period}m{f'+{part.residue}' if part.residue else ''}"
            yield partial(_class_lines, place, record)
        if len(parts) > SHOWN_CLASSES:
            yield Line("", f"and {len(parts) - SHOWN_CLASSES} more (--json prints them)")


def _class_lines(place: str, record: Record) -> list[Part]:
    first: Any
    first, *more = record.page().parts
    return [replace(first, label=place), *more]


def _ties(answer: Asymptotics, digits: int) -> Iterator[Entry]:
    """Yield the roots of the same modulus; people read them where there are no classes."""
    data = [
        {
            "z": [enclosure_data(part, digits) for part in term.base.sides],
            "turn": enclosure_data(term.turn, digits),
            "minimal_polynomial": list(term.minimal_polynomial),
            "coefficients": [
                [enclosure_data(part, digits) for part in box.sides] for box in term.coefficients
            ],
        }
        for term in answer.terms
    ]
    if answer.classes:
        yield Datum("terms", data)
        return
    short = min(digits, SHOWN_DECIMALS)
    what = f"{len(answer.terms)} roots z of modulus R; a(n) = sum of c z^n + a remainder"
    yield Field("terms", data, f"{what}; rounded to {short} decimals:", "ties")
    for term in answer.terms[:SHOWN_TERMS]:
        turn = _rounded(term.turn, short)
        yield Line("z", f"{_complex(term.base, short)}, argument 2 pi * {turn}")
        is_one = len(term.coefficients) == 1
        for k, box in enumerate(term.coefficients):
            where = "" if is_one else f", the coefficient of n^{k}"
            yield Line("c" if is_one else f"c{k}", _complex(box, short) + where)
    if len(answer.terms) > SHOWN_TERMS:
        yield Line("", f"and {len(answer.terms) - SHOWN_TERMS} more (--json prints them)")
    yield Line("bound", f"|remainder| {at_most(answer.remainder, 'n')}")


def shown(value: Enclosure, digits: int) -> str:
    """Return the certified digits; dots follow unless the number is known exactly."""
    text = value.digits(digits)
    if "+/-" in text or (value.is_exact and Fraction(text) == value.low):
        return text
    return f"{text}..."


def _formula(term: MainTerm, index: str) -> str:
    power = {0: "", 1: f" {index}"}.get(term.degree, f" {index}^{term.degree}")
    return f"c r^{index}{power}"


def _term_lines(term: MainTerm, digits: int, index: str) -> list[Line]:
    rows = [("r", shown(term.base.value, digits)), *_identity(term.base, "r")]
    if term.degree > SHOWN_COEFFICIENTS and not term.only_leading:
        rows.append(("c0, ...", f"coefficients of {index}^0, ..., all with --json; the last ones:"))
    if term.degree and not term.only_leading:
        for k, number in list(enumerate(term.coefficients[:-1]))[-SHOWN_COEFFICIENTS:]:
            rows.append((f"c{k}", f"{shown(number.value, digits)}, the coefficient of {index}^{k}"))
    rows.append(("c", shown(term.constant.value, digits)))
    return lines([*rows, *_identity(term.constant, "c")])


def _identity(number: RealRoot, name: str) -> list[tuple[str, str]]:
    if number.value.is_exact:
        return []
    parts = []
    if number.in_r is not None and len(text := number.in_r.text("r")) <= LONG_POLYNOMIAL // 4:
        parts.append(f"{name} = {text}")
    if number.poly is not None:
        text = polynomial_text(number.poly, name)
        if len(text) <= LONG_POLYNOMIAL:
            parts.append(f"{text} = 0")
        else:
            degree = len(number.poly) - 1
            parts.append(f"a root of a polynomial of degree {degree} (--json prints it)")
    elif (guess := number.value.recognised()) is not None:
        text = polynomial_text(guess.polynomial, name)
        agree = f"{guess.surplus} digits agree beyond those of its coefficients"
        parts.append(f"a guess: {text} = 0 ({agree})")
    return [("", "; ".join(parts))] if parts else []


def _formula_latex(term: MainTerm, index: str) -> str:
    power = {0: "", 1: rf"\,{index}"}.get(term.degree, rf"\,{index}^{{{term.degree}}}")
    return f"c\\,r^{{{index}}}{power}"


def _dotted(text: str) -> str:
    return text.replace("...", r"\ldots ")


def _bound(term: MainTerm, rest: Remainder, index: str) -> Line:
    main, latex = f"c r^{index}", rf"c\,r^{{{index}}}"
    if term.degree:
        powers = ["", f" {index}", *(f" {index}^{k}" for k in range(2, term.degree + 1))]
        parts = [f"c{k}{power}" for k, power in enumerate(powers[:-1])]
        tall = ["", rf"\,{index}", *(rf"\,{index}^{{{k}}}" for k in range(2, term.degree + 1))]
        inside = [f"c_{{{k}}}{power}" for k, power in enumerate(tall[:-1])]
        if len(parts) > SHOWN_COEFFICIENTS:
            parts, inside = [*parts[:2], "..."], [*inside[:2], r"\ldots "]
        main = f"({' + '.join([*parts, f'c{powers[-1]}'])}) r^{index}"
        latex = rf"\left({'+'.join([*inside, f'c{tall[-1]}'])}\right) r^{{{index}}}"
    since = rf" \quad ({index} \ge {rest.holds_from})"
    if not rest.factor:
        text = f"a(n) = {main} for {index} >= {rest.holds_from}"
        return Line("bound", text, f"a(n)={latex}{since}")
    scale, rate = decimal_text(rest.factor), decimal_text(rest.rate)
    size = scale if rate == "1" else rf"{scale} \cdot {rate}^{{{index}}}"
    text = f"|a(n) - {main}| {at_most(rest, index)}"
    return Line("bound", text, rf"\left|a(n)-{latex}\right|\le {size}{since}")


def at_most(rest: Remainder, index: str) -> str:
    """Return the error bound as text, its numbers rounded up."""
    if not rest.factor:
        return f"= 0 for {index} >= {rest.holds_from}"
    return f"<= {_product(rest, index)} for {index} >= {rest.holds_from}"


def _product(rest: Remainder, index: str) -> str:
    scale, rate = decimal_text(rest.factor), decimal_text(rest.rate)
    return scale if rate == "1" else f"{scale} * {rate}^{index}"


def _complex(box: Box, digits: int) -> str:
    """Return a complex number rounded to this many decimals; its balls are narrower than that."""
    real, imaginary = (_rounded(part, digits) for part in box.sides)
    if imaginary == "0":
        return real
    sign = "-" if imaginary.startswith("-") else "+"
    return f"{real} {sign} {imaginary.removeprefix('-')} i"


def _rounded(value: Enclosure, digits: int) -> str:
    whole = round(value.middle * 10**digits)
    text = decimal_text(Fraction(abs(whole), 10**digits))
    return f"-{text}" if whole < 0 else text


def _moments(found: Moments, digits: int, side: int) -> Iterator[Entry]:
    """Yield the exact moments for some small n, and their rates."""
    texts = [one.text("x") for one in found.sums[:2]]
    expanded = [one.text("x", factored=False) for one in found.sums[:2]]
    yield Datum("sums", dict(zip(("left", "right"), expanded, strict=True)))
    yield Line("sum of Left", f"{texts[0]}, pieces over all positions")
    yield Line("sum of Right", texts[1])
    exactly: list[dict[str, Any]] = []

    def text(value: Fraction) -> str:
        return f"{value}" if value.denominator < 10**6 else f"{float(value):.12g}"

    for n in SHOWN_MOMENTS:
        try:
            at = found.at(n)
        except GfkitError:  # there is no position of that length
            continue
        exactly.append({"n": n} | {name: str(getattr(at, name)) for name, _ in MOMENTS})
        spread = f"variances {text(at.left_variance)}, {text(at.right_variance)}"
        means = f"means {text(at.left)}, {text(at.right)}"
        yield Line(f"n = {n}", f"{means}; {spread}; covariance {text(at.covariance)}")
    yield Datum("moments_at", exactly)
    try:
        growth = found.growth(digits=digits)
    except GfkitError as error:
        yield Field("moments", None, f"no rates: {error}")
        return
    data = {
        name: {
            "slope": algebraic_data(getattr(growth, name).slope, digits),
            "shift": algebraic_data(getattr(growth, name).shift, digits),
        }
        for name, _ in MOMENTS
    }
    yield Field("moments", data, "slope * n + shift, up to terms that vanish exponentially")
    yield from lines(_rates(growth, min(digits, 30), side))


def _rates(growth: MomentGrowth, digits: int, side: int) -> Iterator[tuple[str, str]]:
    """Yield the lines about rates; side: the fixed side, for the mean of each cell."""
    for name, label in MOMENTS:
        line: Rate = getattr(growth, name)
        yield label, f"slope {shown(line.slope.value, digits)}"
        yield from _identity(line.slope, "slope")
        yield "", f"shift {shown(line.shift.value, digits)}"
    if side > 1:
        for name, label in (("left", "Left per cell"), ("right", "Right per cell")):
            slope = getattr(growth, name).slope.value
            each = Enclosure(slope.low / side, slope.high / side)
            yield label, f"{shown(each, digits)} pieces"


def _term_data(term: MainTerm, digits: int) -> dict[str, Any]:
    return {
        "r": algebraic_data(term.base, digits),
        "c": algebraic_data(term.constant, digits),
        "power_of_n": term.degree,
        "coefficients": [algebraic_data(number, digits) for number in term.coefficients],
        "only_leading": term.only_leading,
    }


def algebraic_data(number: RealRoot, digits: int) -> dict[str, Any]:
    """Return an algebraic number as JSON data."""
    return {
        **enclosure_data(number.value, digits),
        "minimal_polynomial": list(number.poly) if number.poly is not None else None,
        "in_r": number.in_r.text("r") if number.in_r is not None else None,
    }


def enclosure_data(value: Enclosure, digits: int) -> dict[str, Any]:
    """Return an enclosure as JSON data; `exact` is the number itself, if it is known."""
    return {
        "digits": value.digits(digits),
        "certified_digits": value.certified_digits(digits),
        "exact": number_text(value.low) if value.is_exact else None,
    }


def cell_growth_record(found: CellGrowth) -> Record:
    """Return the record of the bounds of the growth per cell with their premises."""
    rings = {side: value.digits(12) for side, value in found.cylinders}
    table = tuple((str(n), value.digits(12), rings.get(n, "")) for n, value in found.strips)
    fields: list[Any] = [Field("model", found.model), Datum("kind", found.kind)]
    if (both := found.enclosure) is not None:
        known = both.certified_digits(CELL_DIGITS)
        growth = f"{shown(both, CELL_DIGITS)} per cell, {known} digits certified"
        growth = growth if known else "between the bounds"
        fields.append(Field("growth", enclosure_data(both, CELL_DIGITS), growth))
    else:
        nothing = f"no premise gives {'an upper' if found.upper is None else 'a lower'} bound"
        fields.append(Field("growth", None, f"bounded from one side per cell: {nothing}"))
    limit = "limit" if found.has_limit else "limit superior"
    fields.append(Line("", f"the {limit} of Z(m,n)^(1/(mn)) for boards of m x n"))
    unit = 10**CELL_DIGITS
    for key, bound, label, rounded, way in (
        ("lower", found.lower, "at least", math.floor, "down"),
        ("upper", found.upper, "at most", math.ceil, "up"),
    ):
        if bound is None:
            fields.append(Datum(key, None))
        else:
            text = decimal_text(Fraction(rounded(bound.value * unit), unit))
            data = {"value": text, "proof": bound.proof}
            fields.append(Field(key, data, f"{text} = {bound.proof}, rounded {way}", label))
    fields.append(Field("premise", _premise(found)))
    checked = f"the matrix is written out and symmetric for m = 1, ..., {found.symmetric_up_to}"
    if found.symmetric_up_to:
        fields.append(Field("symmetric_up_to", found.symmetric_up_to, checked, "checked"))
    return Record.of(
        *fields,
        Line("source", "[CalkinWilf1998]; eigenvalues from one vector each, [HornJohnson2013]"),
        _sides("strips", found.strips),
        _sides("cylinders", found.cylinders),
        Table(("m", "L(m), strips", "C(m), cylinders"), table),
    )


def _premise(found: CellGrowth) -> str:
    """Return what is known of boards side by side, in words."""
    known, said = found.premises, []
    if known.base is not None:
        symmetric = "so the transfer matrix is symmetric for every m"
        said.append(f"{SYMMETRIC[known.base]}, {symmetric}")
    if known.restricts:
        said.append("positions restrict to parts of a board")
    elif known.border is not None:
        more = f", which have {known.border} more together" if known.border else ""
        said.append(f"positions restrict to two parts of the columns{more}")
    if known.gap is not None and not (known.base == -1 and known.restricts):
        many = "1 column" if known.gap == 1 else f"{known.gap} columns"
        between = f", {many} between them," * (known.gap > 0)
        said.append(f"positions of two boards{between} combine to one of their union")
    if found.upper is not None and not found.upper.used.side:
        letter, piece = (
            "each cell has one letter",
            "the first free cell is the first one of a piece",
        )
        said.append(letter if found.premises.share == 1 else piece)
    return "; ".join(said)


def _sides(key: str, found: Iterable[tuple[int, Enclosure]]) -> Datum:
    return Datum(key, {str(side): enclosure_data(value, CELL_DIGITS) for side, value in found})
