"""A formula for a(n) in closed form, and as a nearest integer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from gfkit.analysis.closed_forms import ClosedForm
from gfkit.analysis.parametric_forms import letter_form
from gfkit.analysis.poles import RootPart
from gfkit.answers.answer import Detail, Judged, JudgedFields, Row, Value, judged, page, unproved
from gfkit.answers.nearest_integer import NearestIntegerAnswer, none_proved, of_rounded
from gfkit.base.budget import know
from gfkit.boards.shapes.topology import Topology
from gfkit.errors import Argument, GfkitError, LimitReached
from gfkit.fits.closed_forms import ClosedTerms
from gfkit.formulas.evaluation import simplest
from gfkit.formulas.latex import latex_of
from gfkit.formulas.parser import parse_expression
from gfkit.formulas.tree import RootSum, text_of
from gfkit.numbers.decimals import number_text
from gfkit.numbers.roots import certified_roots
from gfkit.proofs.kernel import NotDerived, Proved
from gfkit.render.pages import Line, Page
from gfkit.render.range_table import Cell
from gfkit.render.subjects import SHOWN_TERMS, called, fit_words, gf_line, known
from gfkit.sequences import answers
from gfkit.sequences.mixin import SequenceOperators
from gfkit.sequences.sequence import Sequence
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.printing import recurrence_text
from gfkit.typed.arguments import Subject, sequence_meant, understood

if TYPE_CHECKING:
    import sympy

LONGEST_ORDER: Final = 300
"""The largest order of a recurrence whose formula has a text."""
PROVED_ORDER: Final = 80
"""The proof of a formula of a higher order is derived for a certificate alone: it takes long."""
LONG_FORMULA: Final = 1500
"""Longer formulas are described."""
SHOWN_ROOTS: Final = 8
"""The roots of polynomials up to this degree are listed."""
LARGEST: Final = 2**1000
"""Larger roots are not shown as floating-point numbers."""
Source: TypeAlias = answers.SequenceAnswer[ClosedForm | ClosedTerms]


@dataclass(frozen=True, kw_only=True, repr=False)
class ResidueFormula(Detail):
    """The formula of the terms of one residue of n, or of all terms.

    Attributes
    ----------
    left
        Of which terms: a(n), or a(2*n+1).
    formula
        The formula in n, as text.
    formula_latex
        The same in LaTeX.
    holds_from
        The first n at which it holds.
    """

    left: str
    formula: str
    formula_latex: str
    holds_from: int


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class ClosedFormAnswer(SequenceOperators, Judged):
    """A formula for a(n), which is a function of n.

    Attributes
    ----------
    subject
        The sequence.
    offset
        The n of its first term.
    letters
        The letters of the formula besides n.
    generating_function
        The rational generating function, from which the formula follows; "" for other sequences.
    recurrence
        The recurrence; "" of a sequence with letters.
    formula
        The formula, as text; those of all residues of n, if they differ. "" where a(n) is not a sum
        of hypergeometric terms, or the formula is too long.
    formula_latex
        The same in LaTeX.
    holds_from
        The first n at which it holds; None where no formula is known.
    residues
        The formula of each residue of n, if they differ, otherwise of all terms.
    early
        a(n) for the n before.
    excluded
        A polynomial in the letters that must not be 0; "" if there is none.
    roots
        The roots over which the formula has a sum, in decimals, if there are few.
    nearest
        The formula round(c r^n), where one is proved.
    factors
        The degrees of the factors of the denominator of the generating function.
    checked
        The values with which the formula was compared.

    Examples
    --------
    >>> answer = closed_form("x/(1-2*x-x^2)")
    >>> answer.formula, answer.nearest.formula, answer(4)
    ('(1+sqrt(2))^n/(2*sqrt(2))-(1-sqrt(2))^n/(2*sqrt(2))', 'round((1+sqrt(2))^n/(2*sqrt(2)))', 12)
    >>> closed_form("1/((1-x)*(1-k*x))").excluded
    'k-1'
    """

    subject: str
    offset: int
    letters: tuple[str, ...] = ()
    generating_function: str = ""
    recurrence: str = ""
    formula: str
    formula_latex: str
    holds_from: int | None
    residues: tuple[ResidueFormula, ...] = ()
    early: Mapping[int, Value]
    excluded: str = ""
    roots: tuple[str, ...] = ()
    nearest: NearestIntegerAnswer
    factors: str = ""
    checked: str = ""
    _sequence: Sequence
    _source: Source | None = None

    brief: ClassVar[tuple[str, str]] = ("a(n)", "in_short")
    each: ClassVar[str] = "proved: each formula, from its n on"

    def latex(self) -> str:
        """Return the closed form in LaTeX; "" if there is none."""
        return self.formula_latex

    @classmethod
    def several(cls, given: Mapping[str, object]) -> bool:
        """Return whether there may be several proofs: of residues, and of the nearest integer."""
        del given
        return True

    @property
    def status(self) -> int:
        """The exit status of the command line: 0, as no verdict is requested."""
        return 0

    def __call__(self, n: int) -> int:
        """Return a(n), by the formula where it holds.

        Raises NotAnInteger for a term that is not an integer, which `.values[n]` gives.
        """
        value = self.values[n] if self._source is None else simplest(self._source(n))
        return self._kind(n, value)

    @property
    def in_short(self) -> str:
        """The formula, and where it holds if that is not everywhere."""
        late = self.holds_from is not None and self.holds_from > self.offset
        early = f" for n >= {self.holds_from}" * late
        return f"{self.formula}{early}" + f" where {self.excluded} is not 0" * bool(self.excluded)

    def sequence(self) -> Sequence:
        """Return the sequence."""
        return self._sequence

    def _sympy_(self) -> sympy.Basic:
        return (self._source or parse_expression(self.formula)).to_sympy()

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return what derives the proof of the formula, of each residue, of the nearest integer."""
        of = self._source
        if of is None or of.prove is None or of.of.is_fit:
            return {}
        found: dict[str, Callable[[], Proved]] = {"": of.proof}
        if isinstance(of.found, ClosedTerms):
            for k in range(1, len(of.found.terms)):
                found[f"residue-{k}"] = partial(of.proof, residue=k)
        if nearest := self.nearest.proofs():
            found["nearest"] = nearest[""]
        return found

    def unproved(self) -> str:
        """Return why there is no proof."""
        if self._sequence.is_fit and self.generating_function:
            return "the sequence is a fit; nothing proves that its next term follows"
        return "the formula follows from a recurrence that is a fit"

    def page(self) -> Page:
        """Return what people read."""
        of = self._sequence
        early = [f"a({n})={number_text(a)}" for n, a in [*self.early.items()][:SHOWN_TERMS]]
        dots = ["..."] * (len(self.early) > SHOWN_TERMS)
        roots: list[Row] = [("" if k else "r", root) for k, root in enumerate(self.roots)]
        none = self._source is not None and not self.formula and not self.generating_function
        return page(
            ("sequence", called(of)),
            gf_line(of) if self.generating_function else ("recurrence", self.recurrence),
            *self._formula(),
            ("a(n)", str(self._source) if none else ""),
            ("before", ", ".join([*early, *dots])),
            ("excluded", f"{self.excluded} = 0" if self.excluded else ""),
            *roots,
            *self.nearest.line(),
            ("factors", self.factors),
            ("checked", self.checked),
            *self.judged(),
        )

    def _formula(self) -> list[Row]:
        if self.letters:
            return [Line("a(n)", self.formula, self.formula_latex)]
        closed = None if self._source is None else self._source.found
        if isinstance(closed, ClosedForm) and not self.formula:
            return [("a(n)", f"{_described(closed)} for n >= {self.holds_from}")]
        rows: list[Row] = []
        for one in self.residues:
            since, short = f" for n >= {one.holds_from}", ""
            if isinstance(closed, ClosedForm) and len(one.formula) > LONG_FORMULA:
                short = f"{_described(closed)} (--full prints it){since}"
            latex = rf"{one.formula_latex} \quad (n \ge {one.holds_from})"
            rows.append(Line(one.left, one.formula + since, latex, short=short))
        return rows

    def cells(self) -> tuple[Cell, ...]:
        """Return the cells of a table with a row for each side."""
        found = [
            Cell("from n", str(self.holds_from)),
            Cell("a(n)", self.formula, latex=self.formula_latex, is_long=True),
        ]
        if (of := self.nearest).formula:
            said = "; ".join(filter(None, (of.formula, of.where)))
            found += [
                Cell("for n >=", str(of.holds_from)),
                Cell("nearest integer", said, latex=of.formula_latex, is_long=True),
            ]
        return tuple(found)


def _described(closed: ClosedForm) -> str:
    """Return a long formula by its terms, sums over roots by their polynomials' names."""
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


def _roots(part: RootPart) -> list[str]:
    """Return the roots that a sum runs over, in decimals; conjugates are one text."""
    if part.degree > SHOWN_ROOTS:
        return []
    try:
        balls = certified_roots(part.poly)
    except LimitReached:
        return []
    if any(abs(side) >= LARGEST for ball in balls for side in (ball.real, ball.imaginary)):
        return []
    found: list[str] = []
    values = [(complex(float(z.real), float(z.imaginary)), z) for z in balls]
    for value, ball in sorted(values, key=lambda z: (-round(abs(z[0]), 9), -z[0].real, -z[0].imag)):
        shown = f"{value.real:.13g}" if value.real else ""
        if not ball.is_real:
            if value.imag < 0:
                continue  # it stands with its conjugate
            shown += f"+-{abs(value.imag):.13g}*i"
        found.append(shown)
    return found


def _factors(closed: ClosedForm) -> str:
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


def of_closed_form(answer: answers.SequenceAnswer[ClosedForm]) -> ClosedFormAnswer:
    """Return the answer for a sequence with a rational g.f.

    >>> from gfkit import as_sequence
    >>> of_closed_form(answers.closed_form(as_sequence("1/(1-2*x)"))).formula
    '2^n'
    """
    of, closed = answer.of, answer.found
    know(closed_form=text_of(closed.formula), holds_from=closed.holds_from)
    rounded = answers.nearest_integer(answer)
    is_short = closed.gf.order <= LONGEST_ORDER
    text = text_of(closed.formula) if is_short else ""
    latex = latex_of(closed.formula) if is_short else ""
    one = ResidueFormula(
        left="a(n)", formula=text, formula_latex=latex, holds_from=closed.holds_from
    )
    summed = [
        part
        for part, formulas in zip(closed.parts, closed.terms, strict=True)
        if isinstance(formulas[0], RootSum)
    ]
    return ClosedFormAnswer(
        subject=of.name or str(of.definition),
        offset=of.offset,
        generating_function=of.gf_text(),
        recurrence=recurrence_text(of.rational, of.offset),
        formula=text,
        formula_latex=latex,
        holds_from=closed.holds_from,
        residues=(one,) if is_short else (),
        early=closed.exceptions,
        roots=tuple(root for part in summed for root in _roots(part)),
        nearest=none_proved(of) if rounded is None else of_rounded(rounded),
        factors=_factors(closed),
        checked=checked_text(closed),
        _sequence=of,
        _source=answer,
        **_known(answer, closed.gf.order),
    )


def _known(answer: answers.SequenceAnswer[ClosedForm], order: int) -> JudgedFields:
    of = answer.of
    if of.is_assumed:
        return unproved(known(of)[1], "consistent")
    if order > PROVED_ORDER:
        return unproved("compared exactly; a certificate has the proof, which takes long")
    try:
        return judged(answer.proof())
    except NotDerived as error:
        return unproved(str(error))


def of_closed_terms(answer: answers.SequenceAnswer[ClosedTerms]) -> ClosedFormAnswer:
    """Return the answer for a sequence with a recurrence with polynomial coefficients."""
    of, closed = answer.of, answer.found
    given = len(of.given) or len(getattr(of.equation, "given", ()))
    by = getattr(of.definition, "equation", "") if of.equation is None else of.equation.text()
    said = unproved(fit_words(getattr(of.provenance, "surplus", 0), len(of.given)), "consistent")
    if not of.given:
        said = unproved("the recurrence holds; the formula was compared", "consistent")
    if answer.prove is not None:
        try:
            said = judged(answer.proof())
        except NotDerived as error:
            said = unproved(str(error), "consistent")
    checked = f"compared with the {given} terms"
    is_whole = len(closed.terms) == 1 and closed.terms[0].step == 1
    return ClosedFormAnswer(
        subject=of.name or str(of.definition),
        offset=of.offset,
        recurrence=by,
        formula=closed.terms[0].formula if is_whole else "; ".join(map(str, closed.terms)),
        formula_latex=closed.latex() if closed.terms else "",
        holds_from=closed.holds_from if closed.terms else None,
        residues=tuple(
            ResidueFormula(
                left=one.left,
                formula=one.formula,
                formula_latex=latex_of(one.expression) if is_whole else one.latex(),
                holds_from=one.index,
            )
            for one in closed.terms
        ),
        early=dict(enumerate(closed.early, of.offset)),
        nearest=none_proved(of),
        checked=checked if given and said["verdict"] != "proved" else "",
        _sequence=of,
        _source=answer,
        **said,
    )


def closed_form(
    subject: Subject,
    *,
    columns: int | None = None,
    rows: int | None = None,
    topology: Topology = "strip",
    offset: int | None = None,
    at: Mapping[str, int | Fraction] | None = None,
) -> ClosedFormAnswer:
    """Give a formula for a(n), checked exactly, and round(c r^n) where that is proved.

    Terms alone are fitted first, by a rational g.f. or else by a recurrence with polynomial
    coefficients. The answer may also be that a(n) is not a sum of hypergeometric terms.

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

    Returns
    -------
    ClosedFormAnswer
        The formula; `answer(n)` is a(n).

    Raises
    ------
    GfkitError
        If no formula is known or fits.
    LimitReached
        Before too much work.

    Examples
    --------
    >>> closed_form([1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862]).formula
    'binomial(2*n, n)/(n+1)'
    >>> closed_form("1/(1-k*x)").formula
    'k^n'

    On the command line: ``gfkit closed-form 'x/(1-x-x^2)'``
    """
    found = understood(subject, rows=rows, columns=columns, topology=topology, offset=offset)
    sequence = sequence_meant(found, at)
    if sequence.parameters:
        return _with_letters(sequence)
    return of_found(answers.closed_form(sequence))


def of_found(answer: Source) -> ClosedFormAnswer:
    """Return the answer for what the engine finds of a sequence."""
    if isinstance(answer.found, ClosedTerms):
        return of_closed_terms(answer)  # type: ignore[arg-type]
    return of_closed_form(answer)  # type: ignore[arg-type]


def _with_letters(sequence: Sequence) -> ClosedFormAnswer:
    """Return the formula of a g.f. with letters; raises GfkitError where there is none."""
    gf = sequence.gf
    form = letter_form(gf, sequence.offset) if isinstance(gf, MarkedGF) else None
    if form is None:
        number = Argument("at", {sequence.parameters[0]: 3})
        raise GfkitError(
            f"{sequence.name}: with letters only g.f.s of order 1 and 2 have a formula; with "
            f"{number} others may have one"
        ).naming(number)
    return ClosedFormAnswer(
        subject=sequence.name or str(sequence.definition),
        offset=sequence.offset,
        letters=tuple(sequence.parameters),
        formula=form.formula,
        formula_latex=latex_of(parse_expression(form.formula)),
        holds_from=sequence.offset,
        early={},
        excluded=form.excluded or "",
        nearest=none_proved(sequence),
        _sequence=sequence,
        **unproved("from the g.f., and not proved"),
    )
