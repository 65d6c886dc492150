"""The generating function of a sequence: proved if the sequence is defined, otherwise a fit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, Literal, cast

from gfkit.analysis.dominant_pole import growth
from gfkit.answers.answer import (
    Detail,
    Judged,
    JudgedFields,
    Row,
    Value,
    judged,
    page,
    unproved,
)
from gfkit.base.arguments import a_text, between, file_path, flag, integer, optional, takes, words
from gfkit.base.file_writer import write
from gfkit.base.version import __version__
from gfkit.boards.rules.arrays import RuleOfArrays
from gfkit.boards.shapes.topology import TOPOLOGIES, Topology
from gfkit.errors import GfkitError, NotKnown, WrongArgument, unused
from gfkit.formulas.evaluation import simplest
from gfkit.numbers.decimals import decimal, number_text, numbers_text
from gfkit.numbers.printing import latex_of_text
from gfkit.proofs.kernel import Proved
from gfkit.proofs.verdict import reason_for
from gfkit.render.count import cut_sum
from gfkit.render.gf import (
    ALL,
    LONG_GF,
    rate_text,
    recurrence_lines,
    shown_terms,
)
from gfkit.render.pages import Line, Page
from gfkit.render.principles import why_of
from gfkit.render.range_table import Cell
from gfkit.render.subjects import LONGEST_GF, described, early_terms, joined_text
from gfkit.sequences.mixin import SequenceOperators
from gfkit.sequences.operations import basis_of, reason_of
from gfkit.sequences.provenance import Given, Solved
from gfkit.sequences.sequence import Sequence
from gfkit.series.marked_gf import MarkedGF, Term, terms_text
from gfkit.series.marked_printing import letters_text
from gfkit.series.marked_printing import recurrence_text as letters_recurrence
from gfkit.series.printing import recurrence_text
from gfkit.series.profiles import Profile
from gfkit.series.rational_functions import RationalFunction
from gfkit.series.rational_gf import RationalGF, RationalSeries
from gfkit.specifications.marks import NotMade
from gfkit.strips.sequences.methods import Method
from gfkit.typed.arguments import GraphLike, Subject, family_meant, sequence_meant, understood
from gfkit.typed.rules import BareRule, RuleSquares, RuleStrip
from gfkit.typed.specifications import ClassEquations

if TYPE_CHECKING:
    import sympy

    from gfkit.boards.models.model import Model
    from gfkit.boards.rules.graph_games import GraphRule
    from gfkit.specifications.definition import Specification
    from gfkit.strips.sequences.families import StripAnswer
    from gfkit.strips.sequences.graph_products import GraphProduct
    from gfkit.strips.sequences.strip import Strip
    from gfkit.strips.statements.play import PlayAnswer

MOST: Final = 1_000_000
USUAL: Final = 20
ALL_DIGITS: Final = 2000
SHOWN_POLYNOMIALS: Final = 4
SHOWN_MARKED, SHOWN_MEANS = 7, 12
"""Of a class with a mark."""
FEW_DIGITS: Final = 24
"""Characters of the first terms in a table."""
LONG_EQUATION: Final = 2400
WITH_WEIGHTS: Final = {"array", "edges", "moves", "links"}
"""Kinds of rules whose files give weights."""
PRODUCTS: Final = "on products with a graph"


@dataclass(frozen=True, kw_only=True, repr=False)
class CountedBoards(Detail):
    """The boards or the graphs on which a rule counts, one for each n.

    Attributes
    ----------
    kind
        CountedBoards; products of a graph with paths or cycles; or none, of what no rule counts.
    fixed
        The side of the boards that is fixed, as {"columns": 3}; of the others empty.
    graph
        The graph in graph6; "" of boards.
    topology
        Which sides are identified.
    multigraph
        Whether sides of 1 and 2 cells are identified too, unrolled.
    """

    kind: Literal["none", "boards", "products"] = "none"
    fixed: Mapping[str, int]
    graph: str = ""
    topology: Topology = "strip"
    multigraph: bool = False

    @classmethod
    def of(cls, family: Strip | GraphProduct) -> CountedBoards:
        """Return those of a strip, or of products with a graph."""
        from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

        topology, multigraph = family.topology, family.multigraph
        if isinstance(family, Strip):
            return cls(kind="boards", fixed=family.fixed, topology=topology, multigraph=multigraph)
        return cls(kind="products", fixed={}, graph=family.graph.graph6(), topology=topology)

    def line(self) -> Line | None:
        """Return the line of a page that says which sides are identified, if some are."""
        if self.kind == "none" or self.topology == "strip":
            return None
        side = next(iter(self.fixed), "")
        return Line("topology", joined_text(self.topology, side, multigraph=self.multigraph))


@dataclass(frozen=True, kw_only=True, repr=False)
class KnownBy(Detail):
    """By what all terms are known.

    Attributes
    ----------
    kind
        A rational generating function; one with letters; an algebraic one; a recurrence whose
        coefficients are polynomials in n; or none.
    generating_function
        The generating function, in x, and in t if it has letters, in lowest terms; of an algebraic
        one the equation of F(t); "" where none is known.
    numerator
        The coefficients of a rational g.f., ascending; polynomials in its letters.
    denominator
        The same of the denominator.
    equation
        The coefficients of the powers of F(t) of an algebraic g.f., each ascending in t.
    gf_equation
        The equation of the generating function of a class, in x and y; "" where none is known.
    signature
        The coefficients of a recurrence that does not depend on n.
    polynomials
        Each p_k of a recurrence p_0(n) a(n) + p_1(n) a(n+1) + ... = 0, ascending in n.
    recurrence
        The recurrence, as text, with its range or first terms; "" where none is known.
    order
        Its order, the least one if it is proved; None without one.
    holds_from
        The first n at which it holds; None without one.
    missing
        Why no recurrence is known, if that is known.
    recurrence_reason
        What shows the recurrence, where that is not what shows the generating function.
    """

    kind: Literal["rational", "letters", "algebraic", "recurrence", "none"] = "none"
    generating_function: str = ""
    numerator: tuple[Value, ...] = ()
    denominator: tuple[Value, ...] = ()
    equation: tuple[tuple[int, ...], ...] = ()
    gf_equation: str = ""
    signature: tuple[Value, ...] = ()
    polynomials: tuple[tuple[int, ...], ...] = ()
    recurrence: str = ""
    order: int | None = None
    holds_from: int | None = None
    missing: str = ""
    recurrence_reason: str = ""


@dataclass(frozen=True, kw_only=True, repr=False)
class Marked(Detail):
    """Polynomials in a mark of a class, of whose totals the generating function is.

    Attributes
    ----------
    mark
        The mark; "" for other sequences.
    polynomials
        For the sizes 0, 1, ... the sum of mark^k over the objects that have it k times.
    means
        How often an object has it on average; 0 where there are no objects.
    """

    mark: str = ""
    polynomials: tuple[Value, ...] = ()
    means: tuple[Value, ...] = ()


NO_MARK: Final = Marked()


@dataclass(frozen=True, kw_only=True, repr=False)
class Computation(Detail):
    """How a generating function was computed.

    Attributes
    ----------
    method
        By a determinant or modulo primes from an automaton; by residues, of positions of play; by
        the definition of a sequence; or as what fits terms.
    reason
        Why so, or from what; "" if there is nothing to choose.
    states
        How many states the automaton has; 0 without one.
    states_lumped
        The same after lumping.
    cancelled
        The factor of its characteristic polynomial that is not in the denominator; "1" if there is
        none, "" if it was not computed.
    """

    method: Literal["determinant", "modular", "residues", "definition", "fit"]
    reason: str = ""
    states: int = 0
    states_lumped: int = 0
    cancelled: str = ""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class GF(SequenceOperators, Judged):
    """A generating function, with the recurrence that follows from it; it is its sequence, too.

    Attributes
    ----------
    subject
        The rule or the sequence.
    counts
        What a rule counts, and on which boards; "" for other sequences.
    boards
        The same boards, for programs.
    offset
        The n of the first term.
    letters
        The letters of the terms, if they are polynomials.
    first_terms
        The requested number of terms a(offset), a(offset + 1), ....
    formula
        By what all terms are known.
    marked
        The polynomials and means of a mark of a class, for a total of this mark.
    growth
        How fast that grows which a rule counts; "" if it does not, and of other sequences.
    computation
        How it was computed.

    Examples
    --------
    >>> answer = gf("independent sets in P_2 x P_n")
    >>> print(answer.gf, answer.verdict, answer[:4])
    (1+x)/(1-2*x-x^2) proved [1, 3, 7, 17]
    """

    subject: str
    counts: str = ""
    boards: CountedBoards
    offset: int
    letters: tuple[str, ...]
    first_terms: tuple[Value, ...]
    formula: KnownBy
    marked: Marked = NO_MARK
    growth: str = ""
    computation: Computation
    _sequence: Sequence
    _fraction: RationalSeries | MarkedGF | None = None

    each: ClassVar[str] = (
        "proved: each generating function, and that the order of its recurrence is minimal"
    )
    writes: ClassVar[tuple[str, ...]] = ("certificate", "coq")

    def sequence(self) -> Sequence:
        """Return the sequence, with all terms."""
        return self._sequence

    @property
    def gf(self) -> RationalGF:
        """The rational generating function; raises NotKnown where there is none.

        One with letters is `marked_gf`; `formula` has what is known of others.
        """
        if isinstance(self._fraction, RationalGF):
            return self._fraction
        where = ".marked_gf has it" if self.letters else "see .formula"
        raise NotKnown(f"no generating function in x with integers is known here: {where}")

    @property
    def marked_gf(self) -> MarkedGF:
        """The rational generating function with letters; raises NotKnown where there is none.

        >>> print(gf("cis", columns=1, marks="exy").marked_gf)
        (1+y*t+x*t)/(1-e*t-e*y*t^2-e*x*t^2)
        """
        if isinstance(self._fraction, MarkedGF):
            return self._fraction
        raise NotKnown("the generating function has no letters: .gf has it, if it is rational")

    @property
    def recurrence(self) -> str:
        """The recurrence as text; "" where none is known."""
        return self.formula.recurrence

    @property
    def status(self) -> int:
        """The exit status of the command line: 0, as no verdict is requested."""
        return 0

    def _sympy_(self) -> sympy.Basic:
        return self._sequence.to_sympy() if self._fraction is None else self._fraction.to_sympy()

    def latex(self) -> str:
        """Return the generating function in LaTeX; "" if it is not known or has no such form."""
        return self._sequence.latex() if self._fraction is None else self._fraction.latex()

    def write_coq(self, path: Path | str) -> None:
        """Write what is proved as a theorem for Coq.

        Raises NotFormal for what has no words in the library.
        """
        from gfkit.formal.theorems import theorem_of_statement  # noqa: PLC0415 - slow

        if self._proof is None:
            raise WrongArgument("the theorem", "an answer with a proof", self.unproved())
        write(Path(path), theorem_of_statement(self._proof.statement).source(__version__), "file")

    def page(self) -> Page:
        """Return what people read."""
        by, computed = self.formula, self.computation
        of_graph = f", {PRODUCTS}" * (self.boards.kind == "products")
        rows: list[Row] = [
            ("model" if self.counts else "sequence", f"{self.subject}{of_graph}"),
            ("counts", self.counts),
            self.boards.line(),
            *self._terms(),
            *self._marked(),
            *self._recurrence(),
            *self._function(),
            ("growth", self.growth),
            *self.judged(),
        ]
        if by.recurrence_reason:
            rows += [("all", computed.reason), ("recurrence", by.recurrence_reason)]
        if computed.states:
            rows += self._automaton()
        return page(*rows)

    def _terms(self) -> list[Row]:
        if not self.first_terms:
            return []
        if not self.counts and not self.letters:
            return [("terms", early_terms(self._sequence, len(self.first_terms)))]
        texts = [letters_text(one) for one in self.first_terms[:SHOWN_POLYNOMIALS]]
        if not self.counts:
            dots = ["..."] * (len(self.first_terms) > SHOWN_POLYNOMIALS)
            return [("terms", ", ".join([*texts, *dots]))]
        many = min(len(self.first_terms), ALL_DIGITS)
        rows: list[Row] = [("terms", shown_terms(self._sequence.at_one().terms(many)))]
        if self.letters:
            rows += [
                Line(
                    f"n = {n}", text, latex_of_text(text), short=cut_sum(text, text.count("+") + 1)
                )
                for n, text in enumerate(texts, self.offset)
            ]
        return rows

    def _marked(self) -> list[Row]:
        of = self.marked
        shown = min(len(self.first_terms), SHOWN_MEANS)
        polynomials = map(letters_text, of.polynomials[:SHOWN_MARKED])
        rows = ("polynomials", polynomials), ("means", map(number_text, of.means[:shown]))
        return [(label, ", ".join([*texts, "..."])) for label, texts in rows if of.polynomials]

    def _recurrence(self) -> list[Row]:
        by, fraction = self.formula, self._fraction
        if self.counts and isinstance(fraction, RationalGF):
            return [*recurrence_lines(fraction)]
        at_one = ""
        if self.counts and isinstance(fraction, MarkedGF):
            ones = " = ".join([*self.letters, "1"])
            at_one = f", {fraction.at_one().order} at {ones}"
        over = f"{by.order} over Q({','.join(self.letters)}){at_one}" if self.letters else ""
        label = "recurrence" if "=" in by.recurrence or by.kind == "algebraic" else "formula"
        if self.computation.method == "fit" and by.missing:
            label = "fit"
        short = f"of order {by.order}, for n >= {by.holds_from} ({ALL})"
        is_long = len(by.recurrence) > LONG_EQUATION
        return [
            (label, by.recurrence, short * is_long),
            ("no recurrence", by.missing),
            ("order", over),
        ]

    def _function(self) -> list[Row]:
        by, fraction, equation = self.formula, self._fraction, self.formula.gf_equation
        if by.kind == "algebraic":
            in_t = max(map(len, by.equation)) - 1
            degrees = f"{len(by.equation) - 1} in F and {in_t} in t"
            text = f"the power series F(t) with {by.generating_function}"
            is_long = len(by.generating_function) > LONG_EQUATION
            return [
                ("g.f.", text, f"degree {degrees} ({ALL})" * is_long),
                ("degree", f"{degrees.replace(' and', ',')}; irreducible"),
            ]
        if isinstance(fraction, MarkedGF):
            sizes = (f"of {len(side)} terms" for side in (fraction.num, fraction.den))
            short = "numerator {}, denominator {}".format(*sizes)
            short += f" in {', '.join(self.letters)}, t ({ALL})"
            longest, expanded = LONG_GF, _expanded(fraction)
        elif isinstance(fraction, RationalSeries):
            short = described(fraction) if isinstance(fraction, RationalGF) else ""
            expanded = fraction.text("x", factored=False) if self.counts else ""
            longest = LONG_GF if self.counts else LONGEST_GF
        else:
            return [("equation", equation), ("g.f.", by.generating_function)]
        is_long = len(by.generating_function) > longest
        rows: list[Row] = [
            ("equation", equation),
            Line("g.f.", by.generating_function, fraction.latex(), short=short * is_long),
        ]
        if (
            self.counts
            and not is_long
            and expanded not in {by.generating_function, _bare(by.generating_function)}
        ):
            cut = short * (len(expanded) > longest)
            rows.append(Line("expanded", expanded, short=cut, is_detail=True))
        return rows

    def _automaton(self) -> list[Row]:
        of = self.computation
        is_ring = self.boards.topology in {"ring", "torus"}
        lumped = f"{of.states_lumped} after {'merging' if is_ring else 'exact lumping'}"
        missing = of.states_lumped - (self.formula.holds_from or 0)
        cancelled = {"": f"a factor of degree at most {missing}, not computed", "1": "none"}
        return [
            Line("states", f"{of.states}, {lumped}", is_detail=True),
            Line("method", f"{of.method} ({of.reason})", is_detail=True),
            Line("cancelled", cancelled.get(of.cancelled, of.cancelled), is_detail=True),
        ]

    def cells(self) -> tuple[Cell, ...]:
        """Return the cells of a table with a row for each side; none for positions of play."""
        fraction = self._fraction
        if fraction is None:
            return ()
        gf, by = self._sequence.at_one().rational, self.computation
        numbers = f"({numbers_text(gf.signature)})"
        expanded = _expanded(fraction)
        return (
            Cell("states", str(by.states)),
            Cell("lumped", str(by.states_lumped)),
            Cell("order", str(self.formula.order)),
            Cell("from", str(gf.holds_from)),
            Cell("growth", rate_text(gf)),
            Cell("signature", numbers, is_long=True),
            Cell("numerator", "", numbers_text(gf.num)),
            Cell("denominator", "", numbers_text(gf.den)),
            Cell("first terms", _few_terms(gf)),
            Cell("g.f.", expanded, is_long=True),
        )


def _bare(text: str) -> str:
    return text.replace("(", "").replace(")", "")


def _expanded(gf: RationalSeries | MarkedGF) -> str:
    """Return a fraction whose sides are multiplied out."""
    if isinstance(gf, RationalSeries):
        return gf.text("x", factored=False)
    above = terms_text(gf.num)
    return f"{above if len(gf.num) == 1 else f'({above})'}/({terms_text(gf.den)})"


def _few_terms(gf: RationalGF) -> str:
    terms = list(map(decimal, gf.terms(8)))
    while len(terms) > 3 and len(", ".join(terms)) > FEW_DIGITS:
        terms.pop()
    return ", ".join(terms)


# What is known, as an answer.


def _fraction_of(
    gf: RationalSeries | MarkedGF, written: RationalSeries | MarkedGF | None, text: str, offset: int
) -> KnownBy:
    """Return the formula of a rational g.f., that of a(offset), a(offset + 1), ....

    written: the sum of a(n) x^n, in text; None where the offset is none of a power series.
    """
    shown = gf if written is None else written
    if isinstance(gf, MarkedGF) and isinstance(shown, MarkedGF):
        numerator, denominator = _coefficients(shown.num), _coefficients(shown.den)
        lags = tuple((i, j, k, -c) for i, j, k, c in gf.den)
        signature = _coefficients(lags)[1:]
        recurrence = letters_recurrence(gf, offset)
    else:
        assert isinstance(gf, RationalSeries)
        assert isinstance(shown, RationalSeries)
        numerator, denominator = shown.num, shown.den
        signature = gf.signature
        recurrence = recurrence_text(gf, offset) if isinstance(gf, RationalGF) else ""
    return KnownBy(
        kind="letters" if isinstance(gf, MarkedGF) else "rational",
        generating_function=text,
        numerator=numerator,
        denominator=denominator,
        signature=signature,
        recurrence=recurrence,
        order=gf.order,
        holds_from=gf.holds_from + offset,
    )


def _coefficients(side: tuple[Term, ...]) -> tuple[Value, ...]:
    """Return the coefficients of 1, t, t^2, ..., which are polynomials in the letters."""
    found: dict[int, dict[tuple[int, int], int]] = {}
    for i, j, power, c in side:
        found.setdefault(power, {})[i, j] = c
    listed = (found.get(k, {}) for k in range(max(found, default=-1) + 1))
    return tuple(simplest(RationalFunction.of(Profile.of(one))) for one in listed)


def of_strip(answer: StripAnswer, terms: int = USUAL) -> GF:
    """Return the answer for a strip, or products with a graph, whose g.f. was computed.

    >>> from gfkit import Strip
    >>> print(of_strip(Strip("kings", columns=2).generating_function()).formula.generating_function)
    (1+2*x)/((1-2*x)*(1+x))
    """
    family, fraction, sequence = answer.strip, answer.found, answer.sequence()
    verdict = answer.provenance
    known = unproved("not derived here", "consistent")
    if isinstance(verdict, Proved):
        known = judged(verdict, verdict.reason)
    rate, unsure = growth(answer.univariate), "ratio of successive terms, not certified"
    text = fraction.text("x") if isinstance(fraction, RationalGF) else str(fraction)
    return GF(
        subject=family.counted.name,
        counts=f"{family.counted.summary}; {family.described()}",
        boards=CountedBoards.of(family),
        offset=0,
        letters=tuple(sequence.letters),
        first_terms=_first(answer, terms),
        formula=_fraction_of(fraction, fraction, text, 0),
        growth=""
        if not rate
        else f"{rate} per {family.unit} ({'largest 1/|pole|' if rate.certified else unsure})",
        computation=Computation(
            method=cast("Literal['determinant', 'modular']", answer.method),
            reason=answer.reason,
            states=answer.states,
            states_lumped=answer.states_lumped,
            cancelled=answer.cancelled or "",
        ),
        _sequence=sequence,
        _fraction=fraction,
        **known,
    )


def _first(answer: StripAnswer, terms: int) -> tuple[Value, ...]:
    if isinstance(answer.found, RationalGF):
        return tuple(answer.terms(terms))
    return tuple(simplest(RationalFunction.of(one)) for one in answer.profiles(terms))


def of_play(answer: PlayAnswer, terms: int = USUAL) -> GF:
    """Return the answer for positions of alternating play, whose g.f. is algebraic.

    >>> from gfkit import Strip
    >>> from gfkit.strips.statements.play import play_equation
    >>> found = of_play(play_equation(Strip("domineering:play", columns=1)))
    >>> found.formula.generating_function, found[10]
    ('1-t+t^2-(1-t)^2*F = 0', 10)
    """
    family, equation, by = answer.strip, answer.equation, answer.recurrence
    proof, everything = answer.recurrence_proof, answer.positions
    why_by = "" if by is None else f"consistent: it fits {len(by.given)} terms, unproved"
    reason = f"{everything.strip.counted.name}, {everything.provenance}"
    if isinstance(everything.provenance, Proved):
        reason += f": {everything.provenance.reason}"
    formula = KnownBy(
        kind="algebraic",
        generating_function=str(equation),
        equation=equation.rows,
        polynomials=() if by is None else by.polynomials,
        recurrence="" if by is None else f"{by.text()} for n >= {by.holds_from}",
        order=None if by is None else by.order,
        holds_from=None if by is None else by.holds_from,
        missing=answer.missing,
        recurrence_reason=why_by if proof is None else f"proved: {proof.derivation.reason}",
    )
    return GF(
        subject=family.counted.name,
        counts=f"{family.counted.summary}; {family.described()}",
        boards=CountedBoards.of(family),
        offset=0,
        letters=(),
        first_terms=tuple(answer.terms(terms)),
        formula=formula,
        computation=Computation(method="residues", reason=reason),
        _sequence=answer.sequence(),
        **judged(answer.proof, answer.reason),
    )


def _of_sequence(sequence: Sequence, terms: int) -> GF:
    """Prove the generating function of a sequence, or find the one that fits its terms."""
    provenance = sequence.provenance
    is_given = bool(sequence.parameters) and isinstance(provenance, Given)
    if sequence.gf is not None and (is_given or isinstance(provenance, Proved)):
        proof = sequence.proof()
        known = judged(proof, reason_of(proof), why=why_of(basis_of(proof)))
        return _answer(sequence, terms, known, _with_fraction(sequence), "definition")
    if not sequence.given and (found := _in_n(sequence, terms)) is not None:
        return found
    from gfkit.fits.p_recursive import PRecursive  # noqa: PLC0415 - slow to import
    from gfkit.sequences.guess import guess  # noqa: PLC0415 - slow to import
    from gfkit.sequences.systems import EquationTerms  # noqa: PLC0415 - slow to import

    fit = guess(sequence)
    is_linear = fit.is_answer and (isinstance(fit.fit, PRecursive) or fit.sequence().gf is not None)
    if isinstance(sequence.definition, EquationTerms) and not is_linear:
        reason = "the recurrence defines the sequence; no g.f. fits its terms"
        return _answer(sequence, terms, unproved(reason), KnownBy(), "definition")
    known = judged(fit.provenance, reason_for(fit.provenance) or str(fit))
    missing = "" if sequence.definition is None else sequence.definition.why_no_recurrence()
    if not fit.is_answer:
        return _answer(sequence, terms, known, KnownBy(missing=missing), "fit")
    fitted = fit.sequence()
    if fitted.gf is not None:
        return _answer(fitted, terms, known, _with_fraction(fitted), "fit")
    by = fit.fit if isinstance(fit.fit, PRecursive) else None
    formula = KnownBy(
        kind="recurrence",
        polynomials=() if by is None else by.polynomials,
        recurrence=fit.formula,
        order=None if by is None else by.order,
        holds_from=None if by is None else by.holds_from,
        missing=missing,
    )
    if (fit.scale != 1 and by is not None) or (fit.scale == 1 and not sequence.given):
        return _answer(sequence, terms, known, formula, "fit")
    return _answer(fitted, terms, known, formula, "fit")


def _in_n(sequence: Sequence, terms: int) -> GF | None:
    """Return the answer for a sequence with a recurrence in n; None if it has none."""
    from gfkit.sequences.holonomic_proofs import proved_series, recurrence_in_n  # noqa: PLC0415 - slow

    if (by := recurrence_in_n(sequence)) is None:
        return None
    equation, shown = by
    is_solved = isinstance(sequence.provenance, Solved)
    text = str(equation).removeprefix("the sequence with ")
    formula = KnownBy(
        kind="recurrence",
        polynomials=equation.polynomials,
        recurrence=text,
        order=equation.order,
        holds_from=equation.offset + len(equation.terms),
    )
    series = None if is_solved else proved_series(sequence, equation)
    if series is not None:
        gf: RationalSeries = series.statement.gf  # type: ignore[attr-defined]
        first = sequence.offset
        own = gf.moved(max(first, 0))
        whole = _fraction_of(gf, own, gf.text_from(first), first)
        formula = replace(whole, recurrence=text)
        known = judged(series, reason_of(series), why=why_of(basis_of(series)))
        return _answer(sequence, terms, known, formula, "definition", own)
    if shown is not None and not is_solved:
        return _answer(sequence, terms, judged(shown, shown.reason), formula, "definition")
    reason = "the recurrence defines the sequence" if shown is None else shown.reason
    return _answer(sequence, terms, unproved(reason), formula, "definition")


def _with_fraction(sequence: Sequence) -> KnownBy:
    """Return the formula of a sequence with a rational g.f., maybe with letters in it."""
    assert sequence.gf is not None
    return _fraction_of(sequence.gf, sequence.own_gf, sequence.gf_text(), sequence.offset)


def _answer(
    of: Sequence,
    terms: int,
    known: JudgedFields,
    formula: KnownBy,
    method: Literal["definition", "fit"],
    fraction: RationalSeries | MarkedGF | None = None,
) -> GF:
    """Return the answer for a sequence that no rule counts."""
    if of.definition is not None:
        formula = replace(formula, gf_equation=of.definition.gf_equation())
    return GF(
        subject=of.name or str(of.definition),
        boards=CountedBoards(fixed={}),
        offset=of.offset,
        letters=tuple(of.letters),
        first_terms=tuple(of.small(terms)),
        formula=formula,
        computation=Computation(method=method),
        _sequence=of,
        _fraction=of.own_gf if fraction is None else fraction,
        **known,
    )


@takes(
    topology=words(*TOPOLOGIES),
    multigraph=flag,
    marks=a_text("'xy'"),
    method=a_text("'modular'"),
    jobs=between(),
    scheduler=optional(a_text("'tcp://10.0.0.1:8786'")),
    checkpoint=optional(file_path),
)
def gf(
    subject: Subject,
    *,
    columns: int | None = None,
    rows: int | None = None,
    graph: GraphLike | None = None,
    topology: Topology = "strip",
    multigraph: bool = False,
    marks: str = "none",
    method: Method = "auto",
    terms: int = USUAL,
    at: Mapping[str, int | Fraction] | None = None,
    jobs: int = 1,
    scheduler: str | None = None,
    checkpoint: Path | str | None = None,
) -> GF:
    """Prove a generating function and its minimal recurrence; for terms alone find one that fits.

    Parameters
    ----------
    subject
        A rule with a side, words as in a title, a formula, a g.f., or terms.
    columns
        Fix N columns of a rule.
    rows
        Fix N rows of a rule.
    graph
        A graph by its file, its name or its edges as 1-2,2-3; boards are products with it.
    topology
        Which sides of the boards are identified.
    multigraph
        Identify sides of 1 and 2 cells too, unrolled.
    marks
        Which pieces are marked: none, all by x, Left's and Right's by xy; or letters, as exy, e
        for empty cells; of a class one mark, as u, whose totals are counted then.
    method
        How the generating function is computed.
    terms
        How many first terms the answer has.
    at
        A number for a letter of the sequence; fractions are allowed.
    jobs
        How many processes compute modulo primes.
    scheduler
        The address of a dask cluster, instead of processes here.
    checkpoint
        A file that keeps finished work, from which the same command continues.

    Returns
    -------
    GF
        The generating function, which is its sequence, too.

    Raises
    ------
    GfkitError
        For a subject that is not understood, or an argument that has no effect.
    LimitReached
        Before too much work.

    Examples
    --------
    >>> print(gf("domino-tilings", columns=2).gf)
    1/(1-x-x^2)
    >>> gf("x/(1-x-x^2)")[10]
    55
    >>> print(gf("2^n + n").gf, gf("1,1,2,3,5,8,13,21,34,55").verdict)
    (1-x-x^2)/((1-2*x)*(1-x)^2) consistent

    On the command line: ``gfkit gf domineering --columns 3``
    """
    many = integer("terms", terms, least=0, most=MOST)
    by = None if method == "auto" else method
    found = None
    if graph is None:
        found = understood(subject, rows=rows, columns=columns, topology=topology)
    else:
        unused("a graph", rows=rows, columns=columns, multigraph=multigraph)
    of_rule = found is None or isinstance(found.subject, RuleStrip | BareRule | RuleSquares)
    if not of_rule and marks == "none" and not (multigraph or checkpoint or by):
        assert found is not None
        unused(
            "a sequence that is not given by a rule",
            jobs=None if jobs == 1 else jobs,
            scheduler=scheduler,
        )
        return _of_sequence(sequence_meant(found, at), many)
    unused("a rule", at=at)
    if found is not None and isinstance(found.subject, ClassEquations):
        unused("a class", multigraph=multigraph, method=by, checkpoint=checkpoint)
        return _of_mark(found.subject.of, marks, many)
    family = family_meant(subject, found, graph, topology, multigraph=multigraph)
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

    if isinstance(family, Strip) and family.counted.play:
        unused("positions of play", marks=marks, method=by, checkpoint=checkpoint)
        from gfkit.strips.statements.play import play_equation  # noqa: PLC0415 - slow

        return of_play(play_equation(family), many)
    return _of_family(family, marks, method, many, (jobs, scheduler, checkpoint))


def _of_mark(of: Specification, mark: str, terms: int) -> GF:
    """Return what is known of the totals of a mark of a class, with its polynomials and means."""
    letter = RationalFunction.variable(mark if len(mark) == 1 else "u")
    rows = of.polynomials(mark, terms)
    totals = [sum(k * c for k, c in enumerate(row)) for row in rows]
    try:
        found = _of_sequence(Sequence.of(of.total(mark)), terms)
    except NotMade as error:
        found = _of_sequence(Sequence(totals), terms)
        missing = replace(found.formula, missing=str(error))
        found = replace(found, formula=missing, _proved=found._proof)  # noqa: SLF001
    marked = Marked(
        mark=mark,
        polynomials=tuple(sum((c * letter**k for k, c in enumerate(z)), letter * 0) for z in rows),
        means=tuple(
            simplest(Fraction(total, sum(row) or 1))
            for row, total in zip(rows, totals, strict=True)
        ),
    )
    subject = f"the total of {mark} in {of.text}"
    return replace(found, subject=subject, marked=marked, _proved=found._proof)  # noqa: SLF001


def _of_family(
    family: Strip | GraphProduct,
    marks: str,
    method: Method,
    terms: int,
    by: tuple[int, str | None, Path | str | None],
) -> GF:
    """Prove the generating function of a strip or of products with a graph."""
    _require_weights(family.counted, marks)
    if by[2] is not None:
        if marks != "none":
            raise GfkitError("a checkpoint keeps residues without marks: omit one of the two")
        if method == "determinant" or family.is_ring:
            raise GfkitError("a checkpoint keeps residues, and the method of determinants has none")
        method = "modular"
    key = [family.rule_text(), family.fixed, family.topology, *[True] * family.multigraph]
    from gfkit.answers.work import working  # noqa: PLC0415 - slow to import

    with working(*by, key) as work:
        answer = family.generating_function(marks=marks, method=method, work=work)
    return of_strip(answer, terms)


def _require_weights(model: Model | GraphRule, marks: str) -> None:
    """Raise GfkitError for marks of a rule on arrays or edges that gives nothing a weight."""
    game = model.game
    is_weighted = isinstance(game, RuleOfArrays) and game.kind in WITH_WEIGHTS
    weights = game.arrays.weights if isinstance(game, RuleOfArrays) and is_weighted else ()
    if marks in {"x", "xy"} and weights and not any(one.x or one.y for one in weights):
        raise GfkitError(
            f"marks={marks}: {model.name} has no weights, so nothing is marked; array and "
            "edge rules in TOML files may have a table [weights]"
        )
