"""Statements about play positions: the algebraic equation of their g.f., and a recurrence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.analysis.constant_term import (
    AlgebraicEquation,
    equation_of_residues,
    near_diagonal_terms,
)
from gfkit.analysis.near_diagonal_bound import diagonal_bound
from gfkit.analysis.precursive_proof import PolynomialRecurrence, terms_that_prove
from gfkit.errors import LimitReached
from gfkit.proofs.closed_sets import NUMBERS, WHOLE
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, prove, statement
from gfkit.sequences.definition import DEFINITION, Definition, definition_data
from gfkit.sequences.is_gf import IsGF, gf_data, gf_of_data
from gfkit.series.marked import MarkedGF

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.proofs.kernel import Proved, Workings

EXPANDED = 600
"""So many terms are expanded; the checker expands as many as it takes."""
START = 64
"""So many first terms determine a power series root of the equation, or it is not proved."""

MEANING = "the sum of the coefficients of x^i y^j with |i - j| <= 1 in the n-th of"


@statement("play equation", of=DEFINITION, coefficients=NUMBERS.many().at("equation"))
@dataclass(frozen=True, slots=True, repr=False)
class EquationHolds(Statement):
    """P(t, F) = 0, F the sum over n >= 0 of b(n) t^n.

    b(n): the sum of the coefficients of x^i y^j with |i - j| <= 1 in a(offset + n), a by `of`, a
    sequence of polynomials in x and y. coefficients: of the powers of F, each ascending in t.
    """

    of: Definition
    coefficients: tuple[tuple[int, ...], ...]

    @property
    def equation(self) -> AlgebraicEquation:
        """The equation."""
        return AlgebraicEquation(self.coefficients, 0, 0, 0)

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Expand F and P(t, F) so far that the bound of its order is passed.

        Where that are many terms, the equation is computed from resultants and compared.

        evidence: `gf`, the marked generating function.
        """
        gf = _marked_gf(self.of, evidence, run)
        equation = self.equation
        if equation.degree < 1 or not any(self.coefficients[-1]):
            raise NotDerived("an equation without F")
        try:
            needed = run(diagonal_bound, gf).terms_for(equation)
        except LimitReached as error:
            raise NotDerived(str(error)) from None
        if needed > EXPANDED:
            if run(equation_of_residues, gf).coefficients != self.coefficients:
                raise NotDerived("the resultants have another factor that vanishes at F")
            reason = "the factor of the resultants of residues that vanishes at F"
        else:
            if any(equation.residue(run(near_diagonal_terms, gf, needed))):
                raise NotDerived("the series is not a root of the equation")
            reason = f"P(t, F) vanishes to the order {needed}, above the bound where it is not 0"
        return Derivation(reason, {"gf": gf_data(gf), "terms": needed})

    def __str__(self) -> str:
        return f"{self.equation}, where F is the sum of b(n) t^n, b(n) being {MEANING} {self.of}"


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

    @property
    def recurrence(self) -> PolynomialRecurrence:
        """The recurrence."""
        return PolynomialRecurrence(self.coefficients, self.start, proved=False, compared=0)

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Count the poles of the function that the recurrence says is 0, and its zeros.

        evidence: `gf`, and `equation`, as EquationHolds has it.
        """
        gf = _marked_gf(self.of, evidence, run)
        if "equation" not in evidence or self.start < 0 or not any(map(any, self.coefficients)):
            raise NotDerived("no equation is given")
        equation = EquationHolds.of_data(
            {"of": definition_data(self.of), "equation": evidence["equation"]}
        )
        run.lemma(equation, {"gf": gf_data(gf)})
        recurrence = self.recurrence
        first = max(START, self.start + recurrence.order + 1)
        needed = run(
            terms_that_prove,
            equation.equation,
            recurrence,
            tuple(run(near_diagonal_terms, gf, first)),
        )
        if needed is None:
            raise NotDerived("the recurrence could not be shown to follow from the equation")
        return Derivation(
            f"{needed} terms of the recurrence satisfy the equation; its residual has fewer poles",
            {"gf": gf_data(gf), "equation": equation.data()["equation"], "terms": needed},
        )

    def __str__(self) -> str:
        return f"{self.recurrence}, where a(n) is {MEANING} {self.of}"


def _marked_gf(of: Definition, evidence: Mapping[str, Any], run: Workings) -> MarkedGF:
    if "gf" in evidence:
        gf: Any = gf_of_data(evidence["gf"])
        inner: Mapping[str, Any] = {}
    else:
        found = of.find_gf(run)
        if found is None:
            raise NotDerived(f"no generating function of {of} is known")
        gf, inner = found
    if not isinstance(gf, MarkedGF):
        raise NotDerived("a generating function with marks x and y is needed")
    run.lemma(IsGF(of, gf), inner)
    return gf


def prove_equation(lemma: Proved, equation: AlgebraicEquation, run: Workings) -> Proved:
    """Return the proof of an equation of near-diagonal sums; raises NotDerived.

    lemma: the marked generating function, proved.
    """
    statement = lemma.statement
    assert isinstance(statement, IsGF)
    run.take(lemma)
    holds = EquationHolds(statement.of, equation.coefficients)
    return prove(holds, {"gf": gf_data(statement.gf)}, workings=run)


def prove_recurrence(
    lemma: Proved, equation: AlgebraicEquation, recurrence: PolynomialRecurrence, run: Workings
) -> Proved:
    """Return the proof of a recurrence of near-diagonal sums with this equation.

    Raises NotDerived.
    """
    statement = lemma.statement
    assert isinstance(statement, IsGF)
    run.take(lemma)
    listed = EquationHolds(statement.of, equation.coefficients).data()["equation"]
    holds = RecurrenceOfPlay(statement.of, recurrence.coefficients, recurrence.holds_from)
    return prove(holds, {"gf": gf_data(statement.gf), "equation": listed}, workings=run)
