"""Play positions of a strip: their algebraic generating function, and a recurrence."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from gfkit.analysis.algebraic_series import PowerSeriesEquation, terms_that_prove
from gfkit.analysis.near_diagonal import (
    ResidueEquation,
    equation_of_residues,
    near_diagonal_terms,
)
from gfkit.base.arguments import instance
from gfkit.base.budget import Budget, budgeted, hears, know, phase, tracked
from gfkit.base.display import in_one_line
from gfkit.base.principles import Basis, Principle
from gfkit.boards.rules.wang_tiles import Tilings
from gfkit.errors import ExpressionError, GfkitError, LimitReached, VerbCall, said_as
from gfkit.fits.fit import GivenTerms
from gfkit.fits.p_recursive import PRecursive, fit_precursive
from gfkit.proofs.codec import NUMBERS, WHOLE
from gfkit.proofs.kernel import (
    Derivation,
    Live,
    NotDerived,
    Proved,
    Statement,
    Workings,
    made,
    prove,
    statement,
)
from gfkit.proofs.words import Answered, row
from gfkit.sequences.definition import DEFINITION, Definition, definition_data
from gfkit.sequences.gf import gf_data, marked_lemma
from gfkit.sequences.mixin import AboutSequence
from gfkit.series.algebraic import AlgebraicEquation
from gfkit.series.recurrence import Recurrence
from gfkit.strips.sequences.families import StripAnswer
from gfkit.strips.sequences.strip import Strip, count_of_board

if TYPE_CHECKING:
    from gfkit.sequences.sequence import Sequence

START = 64
"""The limit on first terms that must determine a power series root of the equation."""


@statement("play equation", of=DEFINITION, coefficients=NUMBERS.many().at("equation"))
@dataclass(frozen=True, slots=True, repr=False)
class EquationHolds(Statement):
    """P(t, F) = 0 for the sum F of b(n) t^n over n >= 0.

    b(n): the sum of the coefficients of x^i y^j with |i - j| <= 1 in a(offset + n), where `of` is
    the sequence a of polynomials in x and y. coefficients: those of the powers of F, each ascending
    in t.
    """

    of: Definition
    coefficients: tuple[tuple[int, ...], ...]

    @property
    def equation(self) -> AlgebraicEquation:
        """The equation."""
        return AlgebraicEquation(self.coefficients)

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Compare with the equation that is computed from resultants. evidence: `gf`, marked."""
        gf = marked_lemma(self.of, evidence, run)
        with said_as(NotDerived, LimitReached):
            found = run(equation_of_residues, gf)
        if found.rows != self.coefficients:
            raise NotDerived("the resultants have another factor that vanishes at F")
        reason = "the factor of the resultants of residues that vanishes at F"
        return Derivation(reason, {"gf": gf_data(gf)}, basis=Basis(Principle.SERIES_EQUATION))


@statement(
    "play recurrence",
    of=DEFINITION,
    coefficients=NUMBERS.many().at("recurrence"),
    start=WHOLE.at("from"),
)
@dataclass(frozen=True, slots=True, repr=False)
class RecurrenceOfPlay(Statement):
    """The sum over k of p_k(n) b(n + k) is 0 for every n >= start; b as in EquationHolds.

    coefficients: p_0, p_1, ..., each ascending in n.
    """

    of: Definition
    coefficients: tuple[tuple[int, ...], ...]
    start: int

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Compare enough terms of the power series root of the equation to prove it.

        evidence: `gf`, and `equation` as in EquationHolds.
        """
        gf = marked_lemma(self.of, evidence, run)
        if "equation" not in evidence or self.start < 0 or not any(map(any, self.coefficients)):
            raise NotDerived("no equation is given")
        equation = EquationHolds.of_data(
            {"of": definition_data(self.of), "equation": evidence["equation"]}
        )
        run.lemma(equation, {"gf": gf_data(gf)})
        series = PowerSeriesEquation(
            equation.coefficients, tuple(run(near_diagonal_terms, gf, START))
        )
        with said_as(NotDerived, ExpressionError):
            needed = run(terms_that_prove, series, Recurrence(self.coefficients, self.start))
        if needed is None:
            raise NotDerived("the recurrence could not be shown to follow from the equation")
        return Derivation(
            f"{needed} terms of a root of the equation satisfy it, as the degrees ask for",
            {"gf": gf_data(gf), "equation": equation.data()["equation"], "terms": needed},
            basis=Basis(Principle.SERIES_EQUATION),
        )


GUESSED_TERMS = 190
SKIPPED, SPARE, MAX_ORDER, MORE = 6, 15, 32, 4
"""A recurrence is searched for from this n on; it may hold from an earlier one."""
LONG_SIDE, FIRST = 4, 8
"""For strips of at least this side, the number of boards counted first, for a first result."""
FIRST_TERMS = (1, 2, 4, 8, 16, 32, START)
"""The limit on terms that distinguish the series from the others of its equation."""
KNOWN = 20
"""The number of terms that are known as soon as the marked generating function is."""


@dataclass(frozen=True, slots=True, repr=False)
class PlayAnswer(Live, AboutSequence):
    """The equation of the g.f. of play positions, and its source.

    positions: the proved marked g.f. of all positions. recurrence: None if none was found; then
    `missing` says why. provenance: the proof of the equation. recurrence_proof: None if the
    recurrence only fits.
    """

    strip: Strip
    positions: StripAnswer
    equation: ResidueEquation
    recurrence: PRecursive | None
    missing: str
    provenance: Proved
    recurrence_proof: Proved | None = None

    @property
    def verdict(self) -> Answered:
        """What is known, in one of six words; `provenance` says how."""
        return row(self.provenance).says

    @property
    def is_proved(self) -> bool:
        """Whether the verdict is "proved"."""
        return self.verdict == "proved"

    @property
    def proof(self) -> Proved:
        """The proof of the recurrence, with the equation, or else of the equation alone."""
        return self.provenance if self.recurrence_proof is None else self.recurrence_proof

    def terms(self, count: int = 20) -> list[int]:
        """Return a(0), ..., a(count - 1), by expansion of the marked g.f."""
        return near_diagonal_terms(self.positions.marked_gf, count)

    def sequence(self) -> Sequence:
        """Return the sequence: the coefficients of the power series that the equation defines.

        If no first terms distinguish it from the other power series of the equation, the compared
        terms are returned.

        >>> from gfkit.boards.models.names import cis
        >>> from gfkit.strips.sequences.strip import Strip
        >>> play_equation(Strip(cis.play, columns=1)).sequence()[:8]
        [1, 3, 5, 9, 15, 29, 57, 111]
        """
        from gfkit.sequences.algebraic import series_of_equation  # noqa: PLC0415 - slow to import
        from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

        name = f"{self.strip.counted.name}; {self.strip.described()}"
        terms = self.terms(START)
        for count in FIRST_TERMS:
            with suppress(ExpressionError):
                series = series_of_equation(self.equation.rows, terms[:count])
                return Sequence.of(series, name=name)
        return Sequence(terms, name=name)

    @property
    def reason(self) -> str:
        """How the equation was found, in a sentence."""
        equation = self.equation
        if not equation.small:
            return "F is the residue at u = 0 of the marked g.f. with x = u, y = 1/u"
        roots = "root" if equation.small == 1 else "roots"
        return (
            "F is a sum of residues of the marked g.f. with x = u, y = 1/u, at "
            f"{equation.small} small {roots} of {equation.branches} and at 0; their equation by "
            f"resultants, its factor by {equation.compared} terms"
        )

    def __repr__(self) -> str:
        return in_one_line(self, f"<PlayAnswer {self}>")

    def __str__(self) -> str:
        return f"{self.equation}  [{self.provenance}]"


def recurrence_of(terms: list[int]) -> PRecursive:
    """Return a recurrence of the series with these first terms, not proved.

    It is the one with the fewest unknown coefficients, and among these of least order.
    Raises LimitReached if no recurrence fits the terms.

    >>> from math import comb
    >>> recurrence_of([comb(2 * n, n) // (n + 1) for n in range(60)]).text()
    '(n+1)*a(n) = 2*(2*n-1)*a(n-1)'
    """
    given, best, least = GivenTerms(tuple(terms[SKIPPED:]), SKIPPED), None, len(terms)
    for order in tracked(range(1, MAX_ORDER + 1), "orders"):
        if best is not None and order > min(least, best.order + MORE):
            break
        fit = fit_precursive(given, orders=[order], spare=SPARE)
        if fit is not None and (fit.order + 1) * (fit.degree + 1) < least:
            best, least = fit, (fit.order + 1) * (fit.degree + 1)
    if best is None or best.holds_from > SKIPPED + best.order:
        raise LimitReached(f"no recurrence of order up to {MAX_ORDER} fits {len(terms)} terms")
    found = replace(best, given=GivenTerms(tuple(terms)))
    for n in range(found.holds_from - 1, found.order - 1, -1):
        lead, rest = found.sides(n, terms)
        if lead * terms[n] + rest:
            break
        found = replace(found, holds_from=n)
    return found


@budgeted
def play_equation(
    strip: Strip,
    *,
    budget: Budget | None = None,  # noqa: ARG001 - for `budgeted`
) -> PlayAnswer:
    """Return the algebraic equation of a strip's positions with |i - j| <= 1, proved.

    budget: limits of time, memory and steps.
    Raises GfkitError for a model without `play` or with shared pieces, LimitReached where the
    equation is too large.

    >>> from gfkit.boards.models.names import cis
    >>> from gfkit.strips.sequences.strip import Strip
    >>> answer = play_equation(Strip(cis.play, columns=1))
    >>> answer.terms(8), answer.equation.degree
    ([1, 3, 5, 9, 15, 29, 57, 111], 2)
    >>> answer.recurrence.order
    6
    """
    instance("strip", strip, Strip, "a strip such as Strip('cis:play', columns=1)")
    model = strip.counted
    if not model.play:
        raise GfkitError(f"{model.name} does not restrict the numbers of pieces")
    if not model.game.play_is_difference:
        call = VerbCall.of("count", model.name, board="3x4")
        raise GfkitError(
            f"{model.name} is counted on boards only (`{call}`): with s pieces "
            "that both players may place it is not |i - j| <= 1 but |i - j| <= s + 1"
        ).naming(call)
    quantity = "positions" if model.quantity == "play" else model.quantity
    name = model.name.removesuffix(":play")
    name += "" if isinstance(model.game, Tilings) else ":positions"
    everything = replace(model, name=name, play=False, quantity=quantity)
    counts = strip.definition()
    if hears() and strip.side >= LONG_SIDE:
        know(terms=[count_of_board(counts, n) for n in tracked(range(FIRST), "boards")])
    positions = replace(strip, model=everything).generating_function(marks="xy")
    run = Workings([positions.proof()])
    of, evidence = positions.statement.of, {"gf": gf_data(positions.marked_gf)}
    know(terms=near_diagonal_terms(positions.marked_gf, KNOWN))
    with phase("equation", 1):
        equation = run(equation_of_residues, positions.marked_gf)
    holds = EquationHolds(of, equation.rows)
    verdict = prove(holds, evidence, workings=run)
    recurrence, missing, proof = None, "", None
    try:
        recurrence = recurrence_of(run(near_diagonal_terms, positions.marked_gf, GUESSED_TERMS))
    except LimitReached as error:
        missing = str(error)
    if recurrence is not None:
        follows = RecurrenceOfPlay(of, recurrence.polynomials, recurrence.recurrence.valid)
        given = {**evidence, "equation": holds.data()["equation"]}
        with suppress(NotDerived):
            proof = prove(follows, given, workings=run)
    return made(PlayAnswer, strip, positions, equation, recurrence, missing, verdict, proof)
