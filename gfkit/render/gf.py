"""Answers about the g.f. of a strip: the record of one, the table of several sides.

Sequences with a proved generating function, without letters or with some: their records.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from gfkit.analysis.dominant_pole import growth
from gfkit.errors import GfkitError
from gfkit.numbers.decimals import decimal, numbers_text
from gfkit.numbers.printing import latex_of_text
from gfkit.proofs.kernel import Proved
from gfkit.render.count import cut_sum
from gfkit.render.pages import Line, Page
from gfkit.render.principles import why_of
from gfkit.render.range_table import beside, row_of_record
from gfkit.render.records import (
    Datum,
    Entry,
    Field,
    Record,
    TableCell,
    fraction,
    judged,
    why_lines,
)
from gfkit.render.subjects import described, of_strip, of_subject
from gfkit.sequences.operations import basis_of, reason_of
from gfkit.series.marked_gf import MarkedGF, terms_text
from gfkit.series.marked_printing import letters_text
from gfkit.series.marked_printing import recurrence_text as letters_recurrence
from gfkit.series.marks import exponents_data, further_of
from gfkit.series.printing import recurrence_text, sum_latex
from gfkit.series.rational_gf import RationalGF
from gfkit.series.terms import each_term

if TYPE_CHECKING:
    from gfkit.sequences.sequence import Sequence as KnownSequence
    from gfkit.strips.sequences.families import StripAnswer


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


LONG_GF = 2000
"""Fractions of more characters are described, unless all of them is wanted."""
ONE_LINE = 120
"""Characters of a recurrence that is shown as a formula."""
SHOWN_ORDER = 40
RATE_DIGITS = 12
FEW_DIGITS = 24
"""Characters of the first terms in a table."""
EACH = "proved: each generating function, and that the order of its recurrence is minimal"
"""The verdict on several sides."""


def answer_record(answer: StripAnswer, *, terms: int = 20) -> Record:
    """Return the record of an answer: terms, recurrence, g.f., growth, verdict, how found."""
    gf = answer.gf
    ring = answer.strip.is_ring
    merged = f"{answer.states_lumped} after {'merging' if ring else 'exact lumping'}"
    return Record.of(
        *of_strip(answer.strip),
        Datum("marks", answer.marks),
        lambda: _first(answer, terms),
        *(_marked(answer, gf, terms) if isinstance(gf, MarkedGF) else _rational(answer, gf)),
        lambda: _growth(answer),
        Datum("offset", 0),
        Datum("terms", lambda: map(decimal, each_term(answer.univariate, terms))),
        *judged(answer.verdict, reason_text(answer)),
        Field("states", answer.states, f"{answer.states}, {merged}", is_detail=True),
        Datum("states_lumped", answer.states_lumped),
        *_cells(answer),
        Field("method", answer.method, f"{answer.method} ({answer.reason})", is_detail=True),
        _cancelled(answer),
    )


def _cells(answer: StripAnswer) -> list[Entry]:
    gf = answer.univariate
    return [
        TableCell("states", str(answer.states)),
        TableCell("lumped", str(answer.states_lumped)),
        TableCell("order", str(answer.order)),
        TableCell("from", str(gf.holds_from)),
        TableCell("growth", lambda: rate_text(gf)),
        TableCell("signature", lambda: f"({numbers_text(gf.signature)})", is_long=True),
        TableCell("numerator", "", lambda: numbers_text(gf.num)),
        TableCell("denominator", "", lambda: numbers_text(gf.den)),
        TableCell("first terms", lambda: _few_terms(gf)),
        TableCell("g.f.", lambda: _expanded(answer.gf), is_long=True),
    ]


def _expanded(gf: RationalGF | MarkedGF) -> str:
    if isinstance(gf, MarkedGF):
        return f"({terms_text(gf.num)})/({terms_text(gf.den)})"
    return gf.text("x", factored=False)


def _few_terms(gf: RationalGF) -> str:
    terms = list(map(decimal, gf.terms(8)))
    while len(terms) > 3 and len(", ".join(terms)) > FEW_DIGITS:
        terms.pop()
    return ", ".join(terms)


def rate_text(gf: RationalGF) -> str:
    """Return the rate of growth: certified digits, or with a ~ the ratio of two terms.

    >>> from gfkit.series.rational_gf import RationalGF
    >>> rate_text(RationalGF.of([1], [1, -1, -1]))
    '1.61803398874...'
    """
    from gfkit.analysis.asymptotics import asymptotics  # noqa: PLC0415 - slow to import
    from gfkit.render.asymptotics import shown  # noqa: PLC0415 - slow to import

    if not gf.order:
        return "0"
    try:
        return shown(asymptotics(gf, digits=RATE_DIGITS).modulus, RATE_DIGITS)
    except GfkitError:
        found = growth(gf)
        return f"~{found.digits}" if found else ""


def answers_page(answers: Sequence[StripAnswer], notes: Iterable[tuple[str, str]] = ()) -> Page:
    """Return the table of a model with several sides: orders, growth, signatures, g.f.s.

    answers: at least one, of one model and topology. notes: more lines for the end.

    >>> from gfkit.strips.sequences.strip import Strip
    >>> strips = [Strip("domineering", columns=n) for n in (1, 2)]
    >>> page = answers_page([strip.generating_function() for strip in strips])
    >>> page.data.rows[1][:5], page.data.rows[1][6]
    (('2', '4', '3', '3', '3'), '(3, 1, -1)')
    """
    name = next(iter(answers[0].strip.fixed))
    return beside(
        name,
        {int(str(one.strip.fixed[name])): row_of_record(answer_record(one)) for one in answers},
        EACH,
        notes,
    )


def reason_text(answer: StripAnswer) -> str:
    """Return what was compared, and what shows that the order is least."""
    return answer.verdict.reason if isinstance(answer.verdict, Proved) else "not derived here"


def _rational(answer: StripAnswer, gf: RationalGF) -> Iterator[Entry]:
    yield from fraction(gf)
    if gf.order <= SHOWN_ORDER:
        yield Datum("gf_factored", lambda: gf.text("x"))
    yield lambda: recurrence_lines(gf)
    yield lambda: _formulas(answer, gf.text("x"), gf.text("x", factored=False), described(gf))


def _marked(answer: StripAnswer, gf: MarkedGF, terms: int) -> Iterator[Entry]:
    above, below = terms_text(gf.num), terms_text(gf.den)
    expanded = f"{above if len(gf.num) == 1 else f'({above})'}/({below})"
    marks = ["x", "y"] if answer.marks in {"x", "xy"} else [*answer.marks]
    size = f"numerator of {len(gf.num)} terms, denominator of {len(gf.den)} terms"
    size += f" in {', '.join(marks)}, t"
    several = bool(further_of(i for i, *_ in (*gf.num, *gf.den)))

    def listed(terms: Iterable[tuple[int, ...]]) -> list[list[Any]]:
        return [[*exponents_data(i, j, several=several), *more] for i, j, *more in terms]

    signature = [
        terms_text([(i, j, 0, -c) for i, j, power, c in gf.den if power == k])
        for k in range(1, gf.order + 1)
    ]
    yield Datum("numerator", listed(gf.num))
    yield Datum("denominator", listed(gf.den))
    yield Datum("signature", signature)
    yield Datum(
        "profiles",
        lambda: [
            [[*some, decimal(c)] for *some, c in listed(one.terms)]
            for one in answer.profiles(terms)
        ],
    )
    yield Datum("gf", f"({above})/({below})")
    yield lambda: _formulas(answer, str(gf), expanded, f"{size} ({ALL})")
    orders = f"{gf.order} over Q({','.join(marks)}), {answer.univariate.order} at "
    orders += f"{' = '.join(marks)} = 1"
    yield Field("order", answer.order, orders)
    yield Datum("from", gf.holds_from)


def _formulas(answer: StripAnswer, full: str, expanded: str, short: str) -> list[Line]:
    is_long = len(full) > LONG_GF
    lines = [Line("g.f.", full, answer.latex(), short=short * is_long)]
    if not is_long and expanded not in {full, full.replace("(", "").replace(")", "")}:
        is_long = len(expanded) > LONG_GF
        lines.append(Line("expanded", expanded, short=short * is_long, is_detail=True))
    return lines


def recurrence_lines(gf: RationalGF) -> list[Line]:
    """Return the recurrence and the signature; of a high order they are described."""
    is_long = gf.order > SHOWN_ORDER
    recurrence = recurrence_text(gf, longest=SHOWN_ORDER)
    first = recurrence.partition(";")[2]
    latex = rf"a(n)={sum_latex(gf.signature)}\quad (n\ge {gf.holds_from})"
    latex += rf";\quad{first}" * bool(first)
    described = f"of order {gf.order}, for n >= {gf.holds_from} ({ALL})"
    signature = f"({numbers_text(gf.signature)})"
    short = f"{gf.order} coefficients ({ALL})"
    return [
        Line(
            "recurrence", recurrence, latex * (len(recurrence) <= ONE_LINE), "", described * is_long
        ),
        Line("signature", signature, short=short * is_long),
    ]


def _cancelled(answer: StripAnswer) -> Entry:
    if getattr(answer.statement.of, "is_mean", False):
        return Datum("cancelled", answer.cancelled)
    missing = answer.states_lumped - answer.gf.holds_from
    text = {None: f"a factor of degree at most {missing}, not computed", "1": "none"}
    shown = text.get(answer.cancelled, answer.cancelled)
    return Field("cancelled", answer.cancelled, shown, is_detail=True)


def _first(answer: StripAnswer, terms: int) -> Iterator[Line]:
    """Yield the first terms, and polynomials of marked ones."""
    if terms:
        yield Line("terms", shown_terms(answer.terms(min(terms, ALL_DIGITS))))
    if isinstance(answer.gf, MarkedGF) and terms:
        for n, profile in enumerate(answer.profiles(min(terms, SHOWN_PROFILES))):
            text = str(profile)
            short = cut_sum(text, len(profile.terms))
            yield Line(f"n = {n}", text, latex_of_text(text), short=short)


def _growth(answer: StripAnswer) -> Iterator[Line]:
    """Yield the rate of growth, if there is one."""
    if rate := growth(answer.univariate):
        ratio = "ratio of successive terms, not certified"
        source = "largest 1/|pole|" if rate.certified else ratio
        yield Line("growth", f"{rate} per {answer.strip.unit} ({source})")
