"""A model with several sides: one table of generating functions, closed forms, or growth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.analysis.asymptotics import asymptotics
from gfkit.analysis.growth_rate import growth
from gfkit.errors import GfkitError
from gfkit.formulas.build import R, polynomial
from gfkit.formulas.tree import text_of
from gfkit.numbers.balls import decimal_text
from gfkit.numbers.decimal import number_text, numbers_text
from gfkit.numbers.poly_text import latex_of_text
from gfkit.proofs.kernel import Proved
from gfkit.render.page import Line, Page, Table
from gfkit.render.record import Datum, Field, Record, lines
from gfkit.render.show_asymptotics import shown
from gfkit.series.marked import MarkedGF, terms_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from gfkit.analysis.asymptotics import Asymptotics
    from gfkit.render.page import Part
    from gfkit.series.rational import RationalGF
    from gfkit.strips.facts.compare import Comparison
    from gfkit.strips.sequences.strip import StripAnswer

LONG_CELL = 700
"""Longer formulas are described in a table; CSV and --json have them."""
LONGEST = 20_000
"""Formulas up to this length are in LaTeX, in the appendix."""
FIRST_TERMS = 24
"""Characters of the first terms in a table."""
LONG = "of order {}; CSV and JSON have it in full"
RATE_DIGITS = 12
TABLE_DIGITS = 15
"""Of the constants in a table; CSV and --json have as many as were asked for."""


def gf_page(answers: Sequence[StripAnswer], notes: Iterable[tuple[str, str]] = ()) -> Page:
    """Return the table of a model with several sides: orders, growth, signatures, g.f.s.

    answers: at least one, of one model and topology. notes: more lines for the end.

    >>> from gfkit.strips.sequences.strip import Strip
    >>> strips = [Strip("domineering", columns=n) for n in (1, 2)]
    >>> page = gf_page([strip.generating_function() for strip in strips])
    >>> print(page.data.rows[1][:5], page.data.rows[1][6])
    ('2', '4', '3', '3', '3') (3, 1, -1)
    """
    first = answers[0].strip
    name = next(iter(first.fixed))
    joined = "" if first.topology == "strip" else f", {first.topology}"
    rows, wide = [], []
    for answer in answers:
        gf = answer.univariate
        head = (
            str(answer.strip.fixed[name]),
            str(answer.states),
            str(answer.states_lumped),
            str(answer.order),
            str(gf.holds_from),
            rate_text(gf),
        )
        signature = f"({numbers_text(gf.signature)})"
        rows.append((*head, _cut(signature, gf.order)))
        wide.append((*head, signature, numbers_text(gf.num), numbers_text(gf.den), _gf(answer)))
    header = (name, "states", "lumped", "order", "from", "growth", "signature")
    functions = tuple(
        (row[0], _first(answer.univariate), _cut(row[-1], answer.order))
        for row, answer in zip(wide, answers, strict=True)
    )
    model = first.counted
    about = [("model", model.name), ("counts", f"{model.summary}{joined}")]
    verdicts = [
        f"{n} {'row' if name == 'rows' else 'column'}{'s' if n != '1' else ''}: {answer.verdict}"
        for n, answer in ((row[0], answer) for row, answer in zip(rows, answers, strict=True))
        if not isinstance(answer.verdict, Proved)
    ]
    verdict = "; ".join(verdicts) or (
        "proved: each generating function, and that the order of its recurrence is minimal"
    )
    return Page(
        (
            *(Line(*pair) for pair in about),
            Table(header, tuple(rows), is_wrapped=True, latex=_latex(wide, 6)),
            Table(
                (name, "first terms", "g.f."),
                functions,
                is_wrapped=True,
                latex={(r, 2): latex for (r, _), latex in _latex(wide, -1).items()},
            ),
            *(
                [Line("~", "a growth that is not certified: the ratio of successive terms")]
                if any(row[5].startswith("~") for row in rows)
                else []
            ),
            *(Line(*pair) for pair in notes),
            Line("verdict", verdict, kind="verdict"),
        ),
        Table((*header, "numerator", "denominator", "gf"), tuple(wide)),
    )


def difference_record(models: Sequence[str], found: Comparison, why: str | None = None) -> Record:
    """Return the record of one comparison: equal for all n, or the first difference.

    why: the reason why they agree.
    """
    first, second = models
    if found.equal:
        same = f"proved: {first} and {second} have the same counts for every n >= 0"
        row = ("proved", *[""] * 3, why or "")
        return Record.of(
            Field("verdict", str(found.verdict), same),
            Field("why", why) if why else Datum("why", why),
            Datum("counterexample", None),
            table=Table(("verdict", "n", *models, "why"), (row,)),
        )
    values = tuple(map(number_text, found.values))
    return Record.of(
        Field("verdict", str(found.verdict), f"refuted: first difference at n = {found.n}"),
        Datum("why", why),
        Datum("counterexample", {"n": found.n, "values": list(values)}),
        *lines(zip(models, values, strict=True)),
        table=Table(("verdict", "n", *models), (("refuted", str(found.n), *values),)),
    )


def _latex(rows: Sequence[tuple[str, ...]], column: int) -> dict[tuple[int, int], str]:
    """Return the LaTeX of a column of formulas, but for the longest; lines may break in them."""
    return {
        (r, column): latex_of_text(row[column])
        for r, row in enumerate(rows)
        if len(row[column]) <= LONGEST
    }


def _first(gf: RationalGF) -> str:
    """Return a few first terms."""
    terms = list(map(number_text, gf.terms(8)))
    while len(terms) > 3 and len(", ".join(terms)) > FIRST_TERMS:
        terms.pop()
    return ", ".join(terms)


def rate_text(gf: RationalGF, digits: int = RATE_DIGITS) -> str:
    """Return the rate of growth: certified digits, or with a ~ the ratio of two terms.

    >>> from gfkit.series.rational import RationalGF
    >>> rate_text(RationalGF.of([1], [1, -1, -1]))
    '1.61803398874...'
    """
    if not gf.order:
        return "0"
    try:
        return shown(asymptotics(gf, digits=digits).modulus, digits)
    except GfkitError:
        found = growth(gf)
        return f"~{found.digits}" if found else ""


def _gf(answer: StripAnswer) -> str:
    gf = answer.gf
    if isinstance(gf, MarkedGF):
        return f"({terms_text(gf.num)})/({terms_text(gf.den)})"
    return gf.text("x", factored=False)


def _cut(text: str, order: int) -> str:
    return text if len(text) <= LONG_CELL else LONG.format(order)


NEAREST = ("nearest", "nearest from n", "r is a root of", "r")


def closed_form_page(
    model: str, side: str, found: Mapping[int, Any], notes: Iterable[tuple[str, str]] = ()
) -> Page:
    """Return the table of closed forms.

    model: its name. side: "rows" or "columns". found: for each side a pair of answers, of
    `closed_form` and of `nearest_integer` or None.
    """
    rows: list[tuple[str, ...]] = []
    near: list[tuple[str, ...]] = []
    wide: list[tuple[str, ...]] = []
    formulas, rounding = {}, {}
    for length, (closed, nearest) in found.items():
        side_, text, from_ = (
            str(length),
            text_of(closed.found.formula),
            str(closed.found.holds_from),
        )
        if len(text) <= LONG_CELL:
            formulas[len(rows), 2] = closed.found.latex()
        rows.append((side_, from_, _formula(text)))
        rounded = since = equation = digits = ""
        if nearest is not None:
            rounded, since = text_of(nearest.found.formula), str(nearest.found.holds_from)
            where = nearest.found.root_text()
            if nearest.found.root_of is not None:
                equation = text_of(polynomial(nearest.found.root_of, R))
                digits = nearest.found.root_digits or ""
            if len(rounded) <= LONG_CELL:
                rounding[len(near), 2] = nearest.found.latex()
            near.append((side_, since, _formula(f"{rounded}; {where}" if where else rounded)))
        wide.append((side_, from_, text, rounded, since, equation, digits))
    header = (side, "from n", "a(n)")
    about: list[Part] = [Line("model", model)]
    about.append(Table(header, tuple(rows), is_wrapped=True, latex=formulas))
    if near:
        named = (side, "from n", "nearest integer")
        about.append(Table(named, tuple(near), is_wrapped=True, latex=rounding))
    about += [Line(*pair) for pair in notes]
    about.append(Line("verdict", "proved: each formula, from its n on", kind="verdict"))
    return Page(tuple(about), Table((*header, *NEAREST), tuple(wide)))


def _formula(text: str) -> str:
    return text if len(text) <= LONG_CELL else "a long formula; CSV and JSON have it in full"


def asymptotics_page(
    model: str,
    side: str,
    found: Mapping[int, Asymptotics],
    digits: int,
    notes: Iterable[tuple[str, str]] = (),
) -> Page:
    """Return the table of growth: a(n) ~ c r^n, with the error bound.

    model: its name. side: "rows" or "columns". found: the asymptotics of each side.
    """
    rows: list[tuple[str, ...]] = []
    wide: list[tuple[str, ...]] = []
    for length, answer in found.items():
        term = answer.term or answer.leading
        bound = answer.remainder
        error = f"{decimal_text(bound.factor)} * {decimal_text(bound.rate)}^n"
        if answer.kind != "single":
            error = f"{answer.kind}; gfkit asymptotics {model} --{side} {length}"
        for table, places in ((rows, min(digits, TABLE_DIGITS)), (wide, digits)):
            table.append(
                (
                    str(length),
                    shown(answer.modulus, places),
                    "" if term is None else shown(term.constant.value, places),
                    "" if term is None else str(term.degree),
                    str(bound.holds_from),
                    error if bound.factor else "0",
                )
            )
    header = (side, "r", "c", "power of n", "from n", "error bound")
    return Page(
        (
            Line("model", model),
            Line("growth", "a(n) ~ c r^n n^k with k the power of n; dots follow certified digits"),
            Table(header, tuple(rows)),
            *(Line(*pair) for pair in notes),
            Line("verdict", "proved: r, c and the error bound of each", kind="verdict"),
        ),
        Table(header, tuple(wide)),
    )


def comparison_page(
    models: tuple[str, str],
    side: str,
    found: Mapping[int, Comparison],
    notes: Iterable[tuple[str, str]] = (),
    why: Mapping[int, str] | None = None,
) -> Page:
    """Return the table of a comparison: for each side equal for all n, or the first difference.

    why: the reasons why they agree, by sides.
    """
    rows: list[tuple[str, ...]] = []
    reasons = why or {}
    for length, one in found.items():
        values = ("", "") if one.equal else tuple(map(number_text, one.values))
        at = "" if one.equal else str(one.n)
        verdict = "proved" if one.equal else "refuted"
        rows.append((str(length), verdict, at, *values, reasons.get(length, "")))
    header: tuple[str, ...] = (side, "equal", "first n", *models, "why")
    if not any(row[-1] for row in rows):
        header, rows = header[:-1], [row[:-1] for row in rows]
    data = Table(header, tuple(rows))
    differ = [str(length) for length, one in found.items() if not one.equal]
    verdict = "proved for each" if not differ else f"refuted for {', '.join(differ)} {side}"
    if not differ:
        header, rows = (*header[:2], *header[5:]), [(*row[:2], *row[5:]) for row in rows]
    table = Table(header, tuple(rows), is_wrapped=bool(reasons))
    return Page(
        (
            Line("models", " and ".join(models)),
            Line("words", "in column equal, proved: for every n >= 0; refuted: at the first n"),
            table,
            *(Line(*pair) for pair in notes),
            Line("verdict", verdict, kind="verdict"),
        ),
        data,
    )
