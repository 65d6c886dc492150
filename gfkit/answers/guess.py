"""The formula or recurrence that given terms, or the rows of a triangle, satisfy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Sequence as ListOf
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Final, Literal

from gfkit.answers.answer import Detail, Judged, Row, Value, judged, page
from gfkit.base.arguments import integer, list_of, shown, takes
from gfkit.base.units import plural
from gfkit.boards.shapes.topology import Topology
from gfkit.errors import GfkitError, NotKnown, VerbCall, WrongArgument
from gfkit.fits.fit import Fit
from gfkit.fits.k_regular import KRegular
from gfkit.fits.p_recursive import PRecursive
from gfkit.fits.series_equations import Algebraic, DFinite
from gfkit.formulas.evaluation import simplest
from gfkit.numbers.decimals import number_text, numbers_text
from gfkit.proofs.kernel import Proved
from gfkit.proofs.verdict import Underdetermined
from gfkit.proofs.words import DONE, UNDECIDED
from gfkit.render.latex import relation_latex
from gfkit.render.pages import Line, Page
from gfkit.render.verdicts import reason_text
from gfkit.sequences import guess as engine
from gfkit.sequences.mixin import SequenceOperators
from gfkit.sequences.sequence import Sequence, integer_terms
from gfkit.sequences.triangles import fit_triangle
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.printing import recurrence_text
from gfkit.series.rational_gf import RationalGF
from gfkit.typed.arguments import Subject, sequence_meant, understood
from gfkit.typed.read import read

LONGEST: Final = 1500
"""A formula of more characters is described, unless all of it is wanted."""
LONG_ORDER: Final = 60
"""A recurrence of a higher order, too."""
ALL: Final = "--full prints all"
PREDICTED: Final = 5
"""The number of terms that show how a sequence continues."""
SHOWN: Final = 400
"""Characters of these terms on a page."""
SHOWN_EARLY: Final = 80


@dataclass(frozen=True, kw_only=True, repr=False)
class Suspect(Detail):
    """A term that does not fit, where all others do.

    Attributes
    ----------
    n
        Its place.
    given
        What was given.
    expected
        What would fit.
    """

    n: int
    given: int
    expected: int


@dataclass(frozen=True, kw_only=True, repr=False)
class Form(Detail):
    """Another form of what fits: a formula for a(n), or a generating function.

    Attributes
    ----------
    kind
        A closed form follows from the recurrence; a generating function is a fit of its own.
    formula
        The formula; of an exponential generating function it is for E(x).
    holds_from
        The first n for which a closed form holds; for a generating function the n of the first
        term.
    used
        How many terms determine a generating function; 0 for a closed form.
    surplus
        How many more terms agree with a generating function; 0 for a closed form.
    """

    kind: Literal["closed form", "g.f.", "e.g.f."]
    formula: str
    holds_from: int
    used: int = 0
    surplus: int = 0

    def __str__(self) -> str:
        return self.formula


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Guess(SequenceOperators, Judged):
    """What fits given terms: a family of formulas, the simplest first; it is a sequence, too.

    Attributes
    ----------
    subject
        The name of the sequence; "" for terms alone.
    offset
        The n of the first term.
    given
        The number of terms.
    scale
        The factor that made fractional terms integers.
    kind
        The family of the formula or of the candidate, such as "C-finite"; "" if there is neither.
    formula
        The recurrence, formula or equation; "" if nothing fits.
    generating_function
        The generating function that follows, rational or algebraic; "" where none is known.
    recurrence
        The recurrence that the generating function gives; "" without one.
    signature
        Its coefficients.
    holds_from
        The first n at which the formula holds; None without one.
    preperiod
        How many first terms the formula does not contain.
    free
        The n at which the leading coefficient of the recurrence vanishes; their terms are used.
    sums
        What the sums over blocks of terms satisfy, of a sequence by digits; "" of others.
    used
        The number of terms that determine the formula.
    surplus
        The number of further terms that agree.
    compared_until
        For a sequence that a rule computes, the last n up to which the formula was compared with
        it; None of given terms.
    following
        The next terms by the formula.
    odds
        How rarely terms agree by chance; "" if chance plays no part.
    caution
        Other sequences that begin in the same way; "" if none is known.
    forms
        Closed forms and other generating functions of what fits.
    suspects
        The terms that do not fit, if all others do.
    order_bound
        The bound on the order that makes a fit a theorem; None without one.
    needed
        The number of further terms that would decide; 0 if it is decided.

    Examples
    --------
    >>> answer = guess([1, 1, 2, 3, 5, 8, 13, 21, 34, 55])
    >>> answer.verdict, answer.formula, answer.surplus, answer[100]
    ('consistent', 'a(n) = a(n-1) + a(n-2)', 6, 573147844013817084101)
    """

    subject: str
    offset: int
    given: int
    scale: int
    kind: str
    formula: str
    generating_function: str
    recurrence: str
    signature: tuple[Value, ...]
    holds_from: int | None
    preperiod: int
    free: tuple[int, ...]
    sums: str
    used: int
    surplus: int
    compared_until: int | None
    following: tuple[Value, ...]
    odds: str
    caution: str
    forms: tuple[Form, ...]
    suspects: tuple[Suspect, ...]
    order_bound: int | None
    needed: int
    _found: engine.Fitting
    brief: ClassVar[tuple[str, str]] = ("guess", "formula")

    @property
    def is_answer(self) -> bool:
        """Whether something fits, proved or consistent with enough terms."""
        return self.verdict in {"proved", "consistent"}

    @property
    def status(self) -> int:
        """The exit status of the command line: 0, if a formula was found."""
        return DONE if self.is_answer else UNDECIDED

    @property
    def gf(self) -> RationalGF:
        """The rational generating function; raises NotKnown where there is none."""
        found = self._found.gf
        if isinstance(found, RationalGF):
            return found
        if (candidate := self.generating_function) and not self.is_answer:
            raise NotKnown(f"the terms do not decide: {candidate} is a candidate")
        raise NotKnown("no rational generating function fits")

    def sequence(self) -> Sequence:
        """Return the sequence that was found; raises GfkitError if none was."""
        return self._found.sequence()

    def latex(self) -> str:
        """Return the generating function in LaTeX; "" if none was found."""
        return self._found.latex()

    def unproved(self) -> str:
        """Return why there is no proof."""
        return f"the verdict is {self.verdict}: {self.reason}"

    def _sympy_(self) -> object:
        return self._found.to_sympy()

    def page(self) -> Page:
        """Return what fits, from where, by how many terms, and the verdict."""
        scale, last = number_text(self.scale), self.offset + self.given - 1
        cleared = f"a(n) is {scale} times the term given, so that all are integers"
        return page(
            ("sequence", self.subject),
            ("terms", f"{self.given}, a({self.offset}) to a({last})"),
            ("scale", cleared if self.scale != 1 else ""),
            *self._fitted(),
            *(("suspect", str(one)) for one in self._found.suspects),
            *self.judged(why=False),
            ("caution", self.caution),
        )

    def _fitted(self) -> Iterator[Row]:
        """Yield the lines of the fit: the answer, or a candidate that is not one yet."""
        fit = self._found.fit
        if fit is None:
            return
        note = " (after the correction)" if self.suspects else " (of a candidate, see the verdict)"
        yield ("kind", self.kind + note * (not self.is_answer))
        latex = ""
        if isinstance(fit, PRecursive) and (relation := relation_latex(self.formula)):
            latex = rf"{relation} \quad (n \ge {self.holds_from})"
        more = fit.range_text()
        short = f"{_size_of(fit)} ({ALL}){more}" if len(self.formula) > LONGEST else ""
        yield Line(fit.label, self.formula + more, latex, short=short)
        yield from self._rational(fit)
        places = ", ".join(f"a({n})" for n in self.free[:10])
        zero = f"{places}: the leading coefficient vanishes there; counted as used"
        yield ("free", zero if self.free else "")
        if self.sums and isinstance(fit, KRegular):
            over = f"the sums over {fit.base}^m <= n < {fit.base}^(m+1)"
            yield ("sums", f"{self.sums}, of {over}")
        yield ("used", determined_text(self.used, self.surplus))
        yield (
            "checked",
            f"it is right for n <= {self.compared_until}"
            if self.compared_until is not None
            else "",
        )
        yield ("odds", self.odds)
        yield ("next", predicted_text(fit) if self._found.candidate is not None else "")
        yield from self._forms()

    def _rational(self, fit: Fit) -> Iterator[Row]:
        if (gf := fit.generating_function()) is None:
            return
        is_long = gf.order > LONG_ORDER
        of_order = f"of order {gf.order} ({ALL})" if is_long else ""
        yield Line("g.f.", self.generating_function, short=of_order)
        yield ("recurrence", self.recurrence if self.kind != "C-finite" else "")
        many = f"{gf.order} coefficients ({ALL})" if is_long else ""
        yield ("signature", f"({numbers_text(gf.signature)})", many)
        if self.preperiod:
            terms = "term" if self.preperiod == 1 else "terms"
            yield ("pre-period", f"{self.preperiod} {terms}: {_early(fit)}")

    def _forms(self) -> Iterator[Row]:
        closed = [one for one in self.forms if one.kind == "closed form"]
        for one in closed:
            latex = relation_latex(one.formula) if len(closed) == 1 else ""
            latex = rf"{latex} \quad (n \ge {one.holds_from})" if latex else ""
            if len(one.formula) <= LONGEST:
                yield Line("closed form", f"{one.formula} for n >= {one.holds_from}", latex)
        for one in self.forms:
            by = f"a fit: {determined_text(one.used, one.surplus)}"
            if one.kind == "g.f." and self.kind == "algebraic":
                by = "solved from the equation"
            if one.kind != "closed form":
                yield (one.kind, f"{one.formula.removeprefix('E(x) = ')}; {by}")


def determined_text(used: int, surplus: int) -> str:
    """Return by how many terms a fit is determined, and how many more agree.

    >>> determined_text(1, 4)
    '1 term determines it, 4 more agree'
    """
    terms = "term determines" if used == 1 else "terms determine"
    return f"{used} {terms} it, {surplus} more {'agrees' if surplus == 1 else 'agree'}"


def predicted_text(fit: Fit) -> str:
    """Return the next terms, as many as fit in a few lines."""
    texts: list[str] = []
    for term in fit.predicted(PREDICTED):
        texts.append(number_text(term))
        if sum(map(len, texts)) + 2 * len(texts) - 2 > SHOWN:
            return ", ".join(texts[:-1])
    return ", ".join(texts)


def _early(fit: Fit) -> str:
    values = [number_text(v) for v in fit.given.values[: fit.set_aside]]
    text = ", ".join(values)
    return text if len(text) <= SHOWN_EARLY else f"{values[0][:30]}, ..., {values[-1][:30]}"


def _size_of(fit: Fit) -> str:
    if isinstance(fit, PRecursive):
        return f"a recurrence of order {fit.order} and degree {fit.degree}"
    if isinstance(fit, Algebraic):
        return f"an equation of degree {fit.degree} in f"
    if isinstance(fit, DFinite):
        return f"a differential equation of order {fit.order}"
    gf = fit.generating_function()
    return f"a recurrence of order {gf.order}" if gf is not None else "a formula"


@takes(kind=list_of(str, "texts such as ['C-finite']"))
def guess(
    subject: Subject,
    *,
    columns: int | None = None,
    rows: int | None = None,
    topology: Topology = "strip",
    offset: int | None = None,
    at: Mapping[str, int | Fraction] | None = None,
    kind: tuple[str, ...] = (),
    order_bound: int | None = None,
) -> Guess:
    """Find a formula or recurrence that fits given terms, and say how far to trust it.

    The rows of a triangle are guessed by `guess_triangle`.

    Parameters
    ----------
    subject
        Terms, or what else has terms.
    columns
        Fix N columns of a rule.
    rows
        Fix N rows of a rule.
    topology
        Which sides of its boards are identified.
    offset
        The index of the first term, usually 0.
    at
        A number for a letter of the sequence; fractions are allowed.
    kind
        Try this family only; there may be several.
    order_bound
        The order is known to be at most N.

    Returns
    -------
    Guess
        What fits, with its odds; nothing, where no family does.

    Raises
    ------
    GfkitError
        For what has no rational terms, for the rows of a triangle, and for a bound on the order of
        what is not a list of integers.

    Examples
    --------
    >>> guess([1, 3, 6, 10, 15, 21, 28, 36]).formula
    'a(n) = (n+1)*(n+2)/2'
    >>> guess([1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862]).forms[0].formula
    'a(n) = binomial(2*n, n)/(n+1)'

    On the command line: ``gfkit guess 1,2,5,12,29,70,169,408``
    """
    if (triangle := rows_in(subject)) is not None:
        text = ";".join(",".join(map(str, line)) for line in triangle)
        call = VerbCall.of("guess-triangle", text)
        raise GfkitError(f"these are the rows of a triangle: `{call}` guesses it").naming(call)
    found = understood(subject, rows=rows, columns=columns, topology=topology, offset=offset)
    sequence = sequence_meant(found, at)
    if order_bound is not None:
        integer("order_bound", order_bound, least=0, example=2)
        if sequence.gf is not None:
            raise GfkitError("an order bound goes with terms; a rule or a g.f. has its own")
        if not all(isinstance(term, int) for term in sequence.values):
            raise GfkitError("an order bound needs integers: for fractions it proves nothing")
    kinds = [word for text in kind for word in text.split(",")]
    return answer_of(engine.guess(sequence, kinds=kinds or None, order_bound=order_bound))


def answer_of(found: engine.Fitting) -> Guess:
    """Return the answer that says what was guessed."""
    fit, given, verdict = found.fit, found.given, found.provenance
    gf = None if fit is None else fit.generating_function()
    text = "" if found.gf is None else str(found.gf)
    formula = "" if fit is None else fit.text()
    free = fit.free if isinstance(fit, PRecursive) else ()
    sums = fit.sums() if isinstance(fit, KRegular) else None
    is_fit = found.candidate is not None and found.checked is None
    return Guess(
        subject=given.name,
        offset=given.offset,
        given=len(given),
        scale=found.scale,
        kind="" if fit is None else fit.kind,
        formula=found.formula if found.is_answer else formula,
        generating_function=text if gf is None else _own(gf, given.offset).gf_text(),
        recurrence="" if gf is None else recurrence_text(gf, given.offset, longest=LONG_ORDER),
        signature=() if gf is None else tuple(gf.signature),
        holds_from=None if fit is None else fit.holds_from,
        preperiod=0 if fit is None else fit.set_aside,
        free=tuple(free),
        sums="" if sums is None else str(sums),
        used=0 if fit is None else fit.used,
        surplus=0 if fit is None else fit.surplus,
        compared_until=found.checked,
        following=() if fit is None else tuple(map(simplest, fit.predicted(PREDICTED))),
        odds=found.odds if is_fit and not isinstance(verdict, Proved) else "",
        caution=found.caution,
        forms=tuple(_forms(found)),
        suspects=tuple(Suspect(n=z.n, given=z.given, expected=z.expected) for z in found.suspects),
        order_bound=None if found.bound is None else found.bound.limit,
        needed=verdict.needed if isinstance(verdict, Underdetermined) else 0,
        _found=found,
        **judged(verdict, _reason(found)),
    )


def _own(gf: RationalGF, offset: int) -> Sequence:
    return Sequence.of_gf(gf, offset=offset)


def _forms(found: engine.Fitting) -> Iterator[Form]:
    """Yield closed forms, and generating functions in x with their surplus."""
    forms, offset = found.forms(), found.given.offset
    for one in forms.closed:
        yield Form(kind="closed form", formula=str(one), holds_from=one.index)
    if forms.ordinary is not None and (fit := forms.algebraic) is not None:
        factor = "" if not offset else "x*" if offset == 1 else f"x^{offset}*"
        text = f"{factor}{forms.ordinary}"
        yield Form(kind="g.f.", formula=text, holds_from=offset, used=fit.used, surplus=fit.surplus)
    if (other := forms.exponential) is not None and other is not found.fit:
        yield Form(
            kind="e.g.f.",
            formula=other.text(),
            holds_from=offset,
            used=other.used,
            surplus=other.surplus,
        )


def _reason(found: engine.Fitting) -> str:
    """Return what shows the verdict: how many terms agree, or how many are wanted."""
    verdict, bound = found.provenance, found.bound
    if isinstance(verdict, Proved) and bound is not None and found.fit is not None:
        gf = found.fit.generating_function()
        assert gf is not None
        agree = f"{len(found.given)} terms agree, {bound.limit + gf.holds_from} are enough"
        return f"from {bound}: {agree}"
    if isinstance(verdict, Underdetermined):
        terms = f"{verdict.needed} further {'term' if verdict.needed == 1 else 'terms'}"
        if bound is not None:
            return f"{terms} would prove or refute it"
        if found.fit is None:
            return f"give at least {terms}"
        return f"{terms} must agree to confirm it"
    return reason_text(verdict)


# Triangles.


@dataclass(frozen=True, kw_only=True, repr=False)
class RiordanArray(Detail):
    """A Riordan array: the sum over n of T(n, k) t^n is d(t) h(t)^k.

    Attributes
    ----------
    exponential
        Whether it is that of T(n, k) t^n/n!, and d(t) h(t)^k/k!.
    d
        d, as an expression in x, or its first terms.
    h
        h, in the same way.
    """

    exponential: bool
    d: str
    h: str

    def __str__(self) -> str:
        return f"{'exponential, ' * self.exponential}d(x) = {self.d}, h(x) = {self.h}"


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class TriangleGuess(Judged):
    """A fit to the rows of a triangle T(n, k).

    Attributes
    ----------
    rows
        How many rows are given.
    entries
        How many entries they have.
    generating_function
        The sum of T(n, k) x^k t^n, if a rational function fits; otherwise "".
    riordan
        The Riordan array; None if it is none.
    used
        How many entries determine what fits; 0 if nothing does.
    needed
        How many more entries would decide; 0 where it is decided.

    Examples
    --------
    >>> answer = guess_triangle([[1], [1, 1], [1, 2, 1], [1, 3, 3, 1], [1, 4, 6, 4, 1]])
    >>> answer.generating_function, str(answer.riordan), answer.verdict
    ('1/(1-t-x*t)', 'd(x) = 1/(1-x), h(x) = x/(1-x)', 'consistent')
    """

    rows: int
    entries: int
    generating_function: str
    riordan: RiordanArray | None
    used: int
    needed: int
    _gf: MarkedGF | None
    writes: ClassVar[tuple[str, ...]] = ()

    @property
    def is_answer(self) -> bool:
        """Whether something fits, and enough entries agree."""
        return self.verdict == "consistent"

    @property
    def status(self) -> int:
        """The exit status of the command line: 0, if a formula was found."""
        return DONE if self.is_answer else UNDECIDED

    @property
    def marked_gf(self) -> MarkedGF:
        """The generating function in t and x; raises GfkitError where none fits."""
        if self._gf is None:
            raise NotKnown("no rational generating function in t and x fits the rows")
        return self._gf

    def page(self) -> Page:
        """Return what fits, by how many entries, and the verdict."""
        gf, array = self._gf, self.riordan
        words = "entry determines" if self.used == 1 else "entries determine"
        determined = f"{self.used} {words} it, {self.entries - self.used} more agree"
        meaning = "the sum of T(n, k) t^n is d(t) h(t)^k"
        if array is not None and array.exponential:
            meaning = "the sum of T(n, k) t^n/n! is d(t) h(t)^k/k!"
        return page(
            ("rows", f"{self.rows}, with {plural(self.entries, 'entry')}"),
            None if gf is None else Line("g.f.", f"{gf}, the sum of T(n, k) x^k t^n", gf.latex()),
            ("Riordan array", "" if array is None else f"{array}; {meaning}"),
            ("used", determined if self.used else ""),
            *self.judged(why=False),
        )


def guess_triangle(rows: str | ListOf[ListOf[int]]) -> TriangleGuess:
    """Find a generating function or a Riordan array that fits the rows of a triangle.

    Parameters
    ----------
    rows
        T(n, 0), T(n, 1), ... for n = 0, 1, ..., at least four rows of integers, for example
        "1;1,1;1,2,1". Entries after the end of a row are 0.

    Returns
    -------
    TriangleGuess
        What fits, by how many entries.

    Raises
    ------
    GfkitError
        For fewer rows, and for entries that are not integers.

    Examples
    --------
    >>> guess_triangle("1; 1,1; 1,2,1; 1,3,3,1; 1,4,6,4,1").generating_function
    '1/(1-t-x*t)'

    On the command line: ``gfkit guess-triangle '1; 1,1; 1,3,1; 1,5,5,1; 1,7,13,7,1'``
    """
    given: Iterable[Iterable[int]] | None = rows_in(rows)
    if given is None and isinstance(rows, str):
        raise WrongArgument("rows", "a text such as '1;1,1;1,2,1;1,3,3,1'", shown(rows))
    found = fit_triangle(rows if given is None else given)  # type: ignore[arg-type]
    array, verdict = found.riordan, found.verdict
    riordan = None
    if array is not None:
        d, h = array.texts()
        riordan = RiordanArray(exponential=array.exponential, d=d, h=h)
    return TriangleGuess(
        rows=len(found.rows),
        entries=sum(map(len, found.rows)),
        generating_function="" if found.gf is None else str(found.gf),
        riordan=riordan,
        used=found.used,
        needed=verdict.needed if isinstance(verdict, Underdetermined) else 0,
        _gf=found.gf,
        **judged(verdict, reason_text(verdict)),
    )


def rows_in(given: object) -> list[list[int]] | None:
    """Return the rows of a triangle, of which a text has some with several numbers; otherwise None.

    >>> rows_in("1; 1,1; 1,2,1"), rows_in("1,1,2")
    ([[1], [1, 1], [1, 2, 1]], None)
    """
    if isinstance(given, list | tuple) and given and isinstance(given[0], list | tuple):
        return [[*row] for row in given]
    text = given.strip(" ;") if isinstance(given, str) else ""
    if ";" not in text or not any(len(z.replace(",", " ").split()) > 1 for z in text.split(";")):
        return None
    found = []
    for n, line in enumerate(text.split(";")):
        try:
            found.append(integer_terms(read(line).sequence()))
        except GfkitError as error:
            raise GfkitError(f"row {n} of the triangle: {error}") from None
    return found
