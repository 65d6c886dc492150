"""How fast a sequence grows, with enclosures."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Final, Literal, TypeAlias, TypedDict

from gfkit.analysis.asymptotics import Asymptotics, ComplexTerm, MainTerm, Remainder
from gfkit.analysis.formal_solutions import MeasuredGrowth, MeasuredTerm, latex_of_growth
from gfkit.analysis.hypergeometric import ClassGrowth, ExactGrowth, constant_formula
from gfkit.answers.answer import Detail, Judged, JudgedFields, Row, judged, page, unproved
from gfkit.base.arguments import integer
from gfkit.boards.shapes.topology import Topology
from gfkit.errors import GfkitError, NotKnown, VerbCall
from gfkit.formulas.evaluation import Value, simplest
from gfkit.formulas.latex import latex_of
from gfkit.formulas.tree import text_of
from gfkit.numbers.decimals import number_text
from gfkit.numbers.enclosures import Enclosure, decimal_text
from gfkit.numbers.printing import digits_latex, digits_text
from gfkit.numbers.roots import Box, RealRoot
from gfkit.proofs.kernel import NotDerived, Proved
from gfkit.render.asymptotics import identity
from gfkit.render.pages import Line, Page
from gfkit.render.range_table import Cell
from gfkit.render.subjects import SHOWN_TERMS, called, gf_line, known
from gfkit.sequences import answers
from gfkit.sequences.mixin import SequenceOperators
from gfkit.sequences.sequence import Sequence
from gfkit.series.rational_gf import polynomial_text
from gfkit.typed.arguments import Subject, sequence_meant, understood
from gfkit.typed.rules import BareRule

if TYPE_CHECKING:
    import mpmath
    import sympy

USUAL: Final = 50
MOST: Final = 10_000
PROVED_ORDER: Final = 150
"""The proof of growth by a g.f. of a higher order is derived for a certificate alone."""
TABLE_DIGITS: Final = 10
"""The digits of constants in a table; CSV has as many as were requested."""
SHOWN_CLASSES: Final = 24
SHOWN_DECIMALS: Final = 20
SHOWN_COEFFICIENTS: Final = 6
Source: TypeAlias = answers.SequenceAnswer[Asymptotics | ExactGrowth | MeasuredGrowth]


@dataclass(frozen=True, kw_only=True, repr=False)
class Constant(Detail):
    """A real number, which `float` rounds.

    Attributes
    ----------
    decimal
        Its digits; those of an enclosed one are certified. "" if the number is not known.
    exact
        The number itself, as a fraction or a formula; "" if it is not known.
    polynomial
        A polynomial of which it is a root, ascending; empty if none is known.
    by_rate
        The number as a polynomial in the rate r; "" if that is not known.
    """

    decimal: str
    exact: str = ""
    polynomial: tuple[int, ...] = ()
    by_rate: str = ""

    def __float__(self) -> float:
        """Return the number, rounded; raises NotKnown for one that is not known."""
        digits = re.match(r"-?[0-9]+(?:\.[0-9]+)?(?:/[0-9]+)?", self.decimal)
        if digits is None:
            raise NotKnown("this number is not known")
        return float(Fraction(digits[0]))

    def to_mpmath(self) -> mpmath.mpf:
        """Return the number with its known digits; raises NotKnown for one that is not known."""
        import mpmath  # noqa: PLC0415 - slow to import

        float(self)
        with mpmath.workdps(len(self.decimal)):
            return mpmath.mpf(self.decimal)

    @classmethod
    def of(cls, number: RealRoot, digits: int) -> Constant:
        """Return a root of a polynomial to that many digits."""
        value = number.value
        return cls(
            decimal=value.digits(digits),
            exact=number_text(value.low) if value.is_exact else "",
            polynomial=number.poly or (),
            by_rate="" if number.in_r is None else number.in_r.text("r"),
        )

    @classmethod
    def enclosed(cls, value: Enclosure, digits: int) -> Constant:
        """Return an enclosed number to that many digits."""
        exact = number_text(value.low) if value.is_exact else ""
        return cls(decimal=value.digits(digits), exact=exact)


NO: Final = Constant(decimal="")


@dataclass(frozen=True, kw_only=True, repr=False)
class GrowthTerm(Detail):
    """A term c r^n n^k n!^j exp(g_1 n^(1/q) + ... + g_(q-1) n^((q-1)/q)) (1 + c_1/n^(1/q) + ...).

    It is of all n, or of one residue of n; q is 1 for most sequences.

    Attributes
    ----------
    period
        The formula is about n = period * m + residue, and is in m; if period is 1, in n.
    residue
        The residue.
    formula
        The term, as text; "" if it is 0.
    rate
        r.
    constant
        c.
    coefficients
        The coefficients of r^n, r^n n, ... below c r^n n^k.
    power
        k.
    factorials
        j.
    exponential
        g_1, ..., g_(q-1).
    series
        c_1, c_2, ...; empty where the error is bounded.
    error_factor
        The error is at most error_factor * error_rate^n; "" if there is no bound.
    error_rate
        The same.
    holds_from
        The first n, or m, for which the bound holds; None without a bound.
    """

    period: int = 1
    residue: int = 0
    formula: str
    rate: Constant
    constant: Constant = NO
    coefficients: tuple[Constant, ...] = ()
    power: str = ""
    factorials: Value = 0
    exponential: tuple[str, ...] = ()
    series: tuple[str, ...] = ()
    error_factor: str = ""
    error_rate: str = ""
    holds_from: int | None = None


@dataclass(frozen=True, kw_only=True, repr=False)
class Tie(Detail):
    """The term P(n) z^n of a complex root z, one of several of the same modulus.

    Attributes
    ----------
    root
        The real and the imaginary part of z.
    turn
        Its argument, over 2 pi.
    coefficients
        The real and the imaginary part of each coefficient of P, ascending.
    polynomial
        The minimal polynomial of z, ascending.
    """

    root: tuple[str, str]
    turn: str
    coefficients: tuple[tuple[str, str], ...]
    polynomial: tuple[int, ...]


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AsymptoticsAnswer(SequenceOperators, Judged):
    """The growth of a sequence: a(n) ~ c r^n n^k.

    Attributes
    ----------
    subject
        The sequence.
    offset
        The n of its first term.
    generating_function
        The rational generating function from which the growth follows; "" for other sequences.
    kind
        How a(n) grows: it is 0 from some n on (finite); one root leads (single); each residue of n
        has a formula (classes); roots of one modulus lead (several); exactly, by values of the
        gamma function; or with a measured constant.
    recurrence
        The recurrence whose coefficients are polynomials in n, as text; "" where none is used.
    growth
        The growth, as text.
    growth_latex
        The same in LaTeX.
    rate
        r; not known if a(n) has no single rate.
    constant
        c; not known if a(n) has no single formula.
    power
        k; "" if a(n) has no single formula.
    error_factor
        a(n) differs from the formula by at most error_factor * error_rate^n; "" without a bound.
    error_rate
        The same.
    holds_from
        The first n at which the bound holds; None without one.
    terms_of_growth
        The formula for all n, or for each residue of n; a measured one is their sum.
    ties
        The terms of several roots of one modulus.
    faster
        Forms of solutions that grow faster than what is measured; whether a(n) has such a part is
        not known.
    agreeing
        How many digits of a measured constant agree; 0 if it is not measured.
    digits
        The number of requested digits.

    Examples
    --------
    >>> answer = asymptotics("x/(1-x-x^2)", digits=20)
    >>> answer.rate.decimal, float(answer.rate), answer.verdict
    ('1.6180339887498948482', 1.618033988749895, 'proved')
    >>> asymptotics("y = 1+x*y^2").growth
    'a(n) ~ 4^n/(n*sqrt(pi*n))'
    """

    subject: str
    offset: int
    generating_function: str = ""
    kind: Literal["finite", "single", "classes", "several", "exact", "measured"]
    recurrence: str = ""
    growth: str
    growth_latex: str
    rate: Constant = NO
    constant: Constant = NO
    power: str = ""
    error_factor: str = ""
    error_rate: str = ""
    holds_from: int | None = None
    terms_of_growth: tuple[GrowthTerm, ...] = ()
    ties: tuple[Tie, ...] = ()
    faster: tuple[str, ...] = ()
    agreeing: int = 0
    digits: int
    _source: Source

    brief: ClassVar[tuple[str, str]] = ("growth", "growth")
    each: ClassVar[str] = "proved: r, c and their errors"

    def latex(self) -> str:
        """Return the growth in LaTeX; "" if there is none."""
        return self.growth_latex

    @property
    def status(self) -> int:
        """The exit status of the command line: 0, as no verdict is requested."""
        return 0

    @property
    def modulus(self) -> Enclosure:
        """The rate R, the limit superior of |a(n)|^(1/n), enclosed; raises GfkitError.

        >>> asymptotics("x/(1-x-x^2)").modulus.digits(10)
        '1.618033988'
        """
        if isinstance(self._source.found, Asymptotics):
            return self._source.found.modulus
        raise GfkitError(f"the rate of {self.subject} is not enclosed: see .terms_of_growth")

    @property
    def main_term(self) -> MainTerm:
        """The term c r^n n^k with its enclosures; raises GfkitError where there is none.

        >>> asymptotics("x/(1-x-x^2)").main_term.constant.poly
        (-1, 0, 5)
        """
        found = self._source.found
        term = (found.term or found.leading) if isinstance(found, Asymptotics) else None
        if term is None:
            raise GfkitError(f"no one term c r^n n^k leads in {self.subject}: see .terms_of_growth")
        return term

    def sequence(self) -> Sequence:
        """Return the sequence."""
        return self._source.of

    def _sympy_(self) -> sympy.Basic:
        return self._source.to_sympy()

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return what derives the proof of the growth."""
        of = self._source
        return {} if of.prove is None or of.of.is_fit else {"": of.proof}

    def unproved(self) -> str:
        """Return why there is no proof."""
        return "the growth is measured, and not proved"

    def page(self) -> Page:
        """Return what people read."""
        of, found = self._source.of, self._source.found
        return page(
            ("sequence", called(of) if self.generating_function else self.subject),
            gf_line(of) if self.generating_function else ("recurrence", self.recurrence),
            *_lines(found, self.digits),
            *self.judged(),
        )

    def cells(self) -> tuple[Cell, ...]:
        """Return the cells of a table with a row for each side."""
        found = self._source.found
        if not isinstance(found, Asymptotics):
            return ()
        term, bound = found.term or found.leading, found.remainder
        error = _product(bound, "n") if bound.factor else "0"

        def cell(label: str, value: Enclosure | None) -> Cell:
            if value is None:
                return Cell(label, "")
            few = min(self.digits, TABLE_DIGITS)
            return Cell(label, digits_text(value, few), digits_text(value, self.digits))

        return (
            cell("r", found.modulus),
            cell("c", None if term is None else term.constant.value),
            Cell("power of n", self.power),
            Cell("from n", str(bound.holds_from)),
            Cell(
                "error bound",
                error if found.kind == "single" else f"{found.kind}: one side shows it",
            ),
        )


def _lines(found: Asymptotics | ExactGrowth | MeasuredGrowth, digits: int) -> Iterator[Row]:
    if isinstance(found, Asymptotics):
        return _enclosed(found, digits)
    return _exactly(found, digits) if isinstance(found, ExactGrowth) else _measured(found)


def growth_page(found: Asymptotics | ExactGrowth | MeasuredGrowth) -> Page:
    """Return the page of growth, without the name of the sequence.

    >>> from gfkit.analysis.asymptotics import asymptotics
    >>> from gfkit.formulas.gf_parser import parse_fraction
    >>> print(growth_page(asymptotics(parse_fraction("1/(1-2*x)"))).text())
    growth  a(n) ~ c r^n
    r       2
    c       1
    bound   a(n) = c r^n for n >= 0
    """
    return page(*_lines(found, SHOWN_DECIMALS))


# Lines of growth whose constants are enclosed.


def _enclosed(found: Asymptotics, digits: int, index: str = "n") -> Iterator[Row]:
    """Yield what is known of growth; index: the letter of the formulas, of a class m."""
    rest = found.remainder
    if found.kind == "finite":
        yield "growth", f"a(n) = 0 for {index} >= {rest.holds_from}"
    elif found.kind != "single":
        modulus = digits_text(found.modulus, digits)
        latex = rf"R=\limsup_{{n\to\infty}} |a(n)|^{{1/n}}={digits_latex(modulus)}"
        yield Line("growth", f"R = {modulus}, the limit superior of |a(n)|^(1/n)", latex)
    for label, term in (("growth", found.term), ("all n", found.leading)):
        if term is not None:
            power = {0: "", 1: f" {index}"}.get(term.degree, f" {index}^{term.degree}")
            tall = {0: "", 1: rf"\,{index}"}.get(term.degree, rf"\,{index}^{{{term.degree}}}")
            latex = rf"a(n)\sim c\,r^{{{index}}}{tall}"
            yield Line(label, f"a(n) ~ c r^{index}{power}", latex)
            yield from _constants(term, digits, index)
    if found.term is not None:
        yield _bound(found.term, rest, index)
    if found.terms and not found.classes:
        yield from _ties(found, digits)
    if found.classes:
        period = max(part.period for part in found.classes)
        yield "classes", f"n modulo {period}; in each, R^{period} = r"
        for part in found.classes[:SHOWN_CLASSES]:
            place = f"n = {part.period}m{f'+{part.residue}' if part.residue else ''}"
            first, *more = page(*_enclosed(part, digits, index="m")).parts
            assert isinstance(first, Line)
            yield replace(first, label=place)
            yield from more
        if len(found.classes) > SHOWN_CLASSES:
            yield "", f"and {len(found.classes) - SHOWN_CLASSES} more (--json prints them)"


def _constants(term: MainTerm, digits: int, index: str) -> Iterator[Row]:
    yield "r", digits_text(term.base.value, digits)
    yield from identity(term.base, "r")
    if term.degree > SHOWN_COEFFICIENTS and not term.only_leading:
        said = f"coefficients of {index}^0, ..., all with --json; the last ones:"
        yield "c0, ...", said
    if term.degree and not term.only_leading:
        for k, number in list(enumerate(term.coefficients[:-1]))[-SHOWN_COEFFICIENTS:]:
            said = f"{digits_text(number.value, digits)}, the coefficient of {index}^{k}"
            yield f"c{k}", said
    yield "c", digits_text(term.constant.value, digits)
    yield from identity(term.constant, "c")


def _ties(found: Asymptotics, digits: int) -> Iterator[Row]:
    """Yield the roots of the same modulus, of which no period of n has a formula."""
    short = min(digits, SHOWN_DECIMALS)
    what = f"{len(found.terms)} roots z of modulus R; a(n) = sum of c z^n + a remainder"
    yield "ties", f"{what}; rounded to {short} decimals:"
    for term in found.terms[:SHOWN_TERMS]:
        turn = _rounded(term.turn, short)
        yield "z", f"{_complex(term.base, short)}, argument 2 pi * {turn}"
        is_one = len(term.coefficients) == 1
        for k, box in enumerate(term.coefficients):
            where = "" if is_one else f", the coefficient of n^{k}"
            yield "c" if is_one else f"c{k}", _complex(box, short) + where
    if len(found.terms) > SHOWN_TERMS:
        yield "", f"and {len(found.terms) - SHOWN_TERMS} more (--json prints them)"
    yield "bound", f"|remainder| {_at_most(found.remainder, 'n')}"


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
    text = f"|a(n) - {main}| {_at_most(rest, index)}"
    return Line("bound", text, rf"\left|a(n)-{latex}\right|\le {size}{since}")


def _at_most(rest: Remainder, index: str) -> str:
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


# Lines of growth by a recurrence in n.


def _exactly(found: ExactGrowth, digits: int) -> Iterator[Row]:
    for one, series in zip(found.classes, found.series, strict=True):
        constant = one.growth.constant
        yield Line("growth", one.text(), one.latex())
        if constant.gammas:
            decimals, exactly = (
                digits_text(constant.enclosure(digits), digits),
                constant_formula(constant),
            )
            latex = f"{digits_latex(decimals)}={latex_of(exactly)}"
            yield Line("c", f"{decimals} = {text_of(exactly)}", latex)
        if any(series):
            yield "factor", _factor(tuple(map(number_text, series)), one.letter)


def _measured(found: MeasuredGrowth) -> Iterator[Row]:
    if found.faster:
        yield "growth", f"one of {', '.join(found.faster)} and what is measured below"
    is_one = len(found.terms) == 1 and not found.faster
    for one in found.terms:
        of = "a(n) ~ " if is_one else "" if found.faster else "a part "
        latex = rf"a(n)\sim {latex_of_growth(one.formula)}" if is_one else ""
        yield Line("part" if found.faster else "growth", f"{of}{one.formula}", latex)
        if "r^n" in one.formula:
            yield "r", one.rate
            yield "", f"{polynomial_text(one.equation, 'r')} = 0"
        seems = f", which seems to be {one.seems}" if one.seems not in {"", one.constant} else ""
        yield "c", one.constant + seems
        yield "factor", _factor(one.series, root=len(one.exponential) + 1)
    said = (
        f"{found.agreeing} digits of c agree, by the terms up to n = {found.at_n}; the form is "
        "that of solutions of the recurrence, and c is measured, not proved"
    )
    if found.faster:
        said += "; whether a(n) has a part that grows faster is not known"
    yield "measured", said


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


# The same as data.


def _term(of: Asymptotics, digits: int, letter: str) -> GrowthTerm:
    """Return the term of all n, or of a residue of n."""
    term, rest = of.term or of.leading, of.remainder
    factor, rate = decimal_text(rest.factor), decimal_text(rest.rate)
    if term is None:
        enclosed = Constant.enclosed(of.modulus, digits)
        found = GrowthTerm(formula="", rate=enclosed)
    else:
        found = GrowthTerm(
            formula=term.text(letter, digits),
            rate=Constant.of(term.base, digits),
            constant=Constant.of(term.constant, digits),
            coefficients=tuple(Constant.of(z, digits) for z in term.coefficients[:-1]),
            power=str(term.degree),
        )
    return replace(
        found,
        period=of.period,
        residue=of.residue,
        error_factor=factor,
        error_rate=rate,
        holds_from=rest.holds_from,
    )


def _tie(term: ComplexTerm, digits: int) -> Tie:
    def sides(box: Box) -> tuple[str, str]:
        real, imaginary = box.sides
        return real.digits(digits), imaginary.digits(digits)

    return Tie(
        root=sides(term.base),
        turn=term.turn.digits(digits),
        coefficients=tuple(map(sides, term.coefficients)),
        polynomial=term.minimal_polynomial,
    )


def _exact_term(one: ClassGrowth, series: tuple[Fraction, ...], digits: int) -> GrowthTerm:
    growth = one.growth
    rate = growth.rate
    constant = growth.constant
    exact = text_of(constant_formula(constant))
    return GrowthTerm(
        period=one.period,
        residue=one.residue,
        formula=text_of(one.formula),
        rate=Constant(
            decimal=number_text(rate),
            exact=number_text(rate),
            polynomial=(-rate.numerator, rate.denominator),
        ),
        constant=Constant(decimal=constant.enclosure(digits).digits(digits), exact=exact),
        power=number_text(growth.power),
        factorials=growth.factorials,
        series=tuple(map(number_text, series)),
    )


def _measured_term(one: MeasuredTerm) -> GrowthTerm:
    return GrowthTerm(
        formula=one.formula,
        rate=Constant(decimal=one.rate, polynomial=one.equation),
        constant=Constant(decimal=one.constant),
        power=one.power,
        factorials=simplest(one.factorials),
        exponential=one.exponential,
        series=one.series,
    )


def of_growth(answer: Source, digits: int | None = None) -> AsymptoticsAnswer:
    """Return the answer that says what the engine finds of growth.

    digits: without it as many as it was computed with.

    >>> from gfkit import as_sequence
    >>> of_growth(answers.asymptotics(as_sequence("1/(1-2*x)"))).growth
    'a(n) ~ 2^n'
    """
    of, found = answer.of, answer.found
    if digits is None:
        digits = getattr(answer.prove, "keywords", {}).get("digits", SHOWN_DECIMALS)
    whole = AsymptoticsAnswer(
        subject=of.name or str(of.definition),
        offset=of.offset,
        kind="single",
        recurrence=of.equation.text() if of.equation is not None else "",
        growth=str(answer),
        growth_latex=found.latex() or "",
        digits=digits,
        _source=answer,
        **_known(answer),
    )
    if isinstance(found, MeasuredGrowth):
        terms = tuple(map(_measured_term, found.terms))
        return replace(
            whole,
            _proved=whole._proof,  # noqa: SLF001
            kind="measured",
            **_single(terms),
            terms_of_growth=terms,
            faster=found.faster,
            agreeing=found.agreeing,
        )
    if isinstance(found, ExactGrowth):
        pairs = zip(found.classes, found.series, strict=True)
        terms = tuple(_exact_term(one, series, digits) for one, series in pairs)
        return replace(
            whole,
            _proved=whole._proof,  # noqa: SLF001
            kind="exact",
            **_single(terms),
            terms_of_growth=terms,
        )
    main, rest = _term(found, digits, "n"), found.remainder
    return replace(
        whole,
        _proved=whole._proof,  # noqa: SLF001
        kind=found.kind,
        generating_function=of.gf_text(),
        rate=Constant.enclosed(found.modulus, digits) if found.term is None else main.rate,
        constant=main.constant,
        power=main.power,
        error_factor=decimal_text(rest.factor),
        error_rate=decimal_text(rest.rate),
        holds_from=rest.holds_from,
        terms_of_growth=tuple(_term(z, digits, "m") for z in found.classes) or (main,),
        ties=tuple(_tie(z, digits) for z in found.terms),
    )


class _Single(TypedDict, total=False):
    """What a single formula says of the growth."""

    rate: Constant
    constant: Constant
    power: str


def _single(terms: tuple[GrowthTerm, ...]) -> _Single:
    """Return rate, constant and power if one formula holds for all n."""
    if len(terms) != 1 or not terms[0].formula:
        return {}
    return {"rate": terms[0].rate, "constant": terms[0].constant, "power": terms[0].power}


def _known(answer: Source) -> JudgedFields:
    """Return the verdict on what was found of growth."""
    of, found = answer.of, answer.found
    if isinstance(found, MeasuredGrowth):
        reason = f"{found.agreeing} digits of c agree, by the terms up to n = {found.at_n}"
        return unproved(reason, "consistent")
    if isinstance(found, Asymptotics):
        if of.is_assumed:
            return unproved(known(of)[1], "consistent")
        if found.gf.order > PROVED_ORDER:
            return unproved("enclosed by balls; a certificate has the proof, which takes long")
    try:
        return judged(answer.proof())
    except NotDerived as error:
        return unproved(str(error), "consistent")


def asymptotics(
    subject: Subject,
    *,
    columns: int | None = None,
    rows: int | None = None,
    topology: Topology = "strip",
    offset: int | None = None,
    at: Mapping[str, int | Fraction] | None = None,
    digits: int | None = None,
) -> AsymptoticsAnswer:
    """Enclose c and r in a(n) ~ c r^n n^k, and bound the error, all proved.

    Parameters
    ----------
    subject
        A rule with a side, words as in a title, a formula, a g.f., or terms.
    columns
        Fix N columns of a rule.
    rows
        Fix N rows of a rule.
    topology
        Which sides of its boards are identified.
    offset
        The index of the first of given terms, usually 0.
    at
        A number for a letter of the sequence; fractions are allowed.
    digits
        The number of certified digits, by default 50.

    Returns
    -------
    AsymptoticsAnswer
        The growth; for terms alone the growth of a fit, which is not proved.

    Raises
    ------
    GfkitError
        If nothing is known of the growth; for a rule without a side use `cell_growth`.
    LimitReached
        Before too much work.

    Examples
    --------
    >>> answer = asymptotics("domineering", columns=3, digits=12)
    >>> answer.rate.decimal, answer.power
    ('6.21207025014', '0')

    On the command line: ``gfkit asymptotics domineering --columns 3``
    """
    many = USUAL if digits is None else integer("digits", digits, least=1, most=MOST)
    found = understood(subject, rows=rows, columns=columns, topology=topology, offset=offset)
    if isinstance(found.subject, BareRule):
        name = found.model().name
        fixed = VerbCall.of("asymptotics", name, columns=3)
        both = VerbCall.of("cell-growth", name)
        raise GfkitError(
            f"{name} has a sequence for each side, as `{fixed}`; as both sides grow `{both}` "
            "bounds the growth per cell"
        ).naming(fixed, both)
    return of_growth(answers.asymptotics(sequence_meant(found, at), digits=digits), many)
