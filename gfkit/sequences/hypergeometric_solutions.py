"""Formulas for the terms of recurrences with polynomial coefficients, and their proofs.

The terms are sums of hypergeometric terms, or it is proved that they are none.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence as ListOf
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import Budget, within
from gfkit.base.principles import Basis, Principle
from gfkit.errors import GfkitError
from gfkit.fits.fit import GivenTerms as Given
from gfkit.fits.p_recursive import PRecursive
from gfkit.formulas.polynomials import shifted
from gfkit.formulas.tree import Expression
from gfkit.numbers.decimals import decimal
from gfkit.numbers.polynomials import behind_zeros
from gfkit.proofs.kernel import (
    Derivation,
    NotDerived,
    Proved,
    Statement,
    Workings,
    prove,
    statement,
)
from gfkit.sequences.definition import DEFINITION
from gfkit.sequences.holonomic import RecurrenceTerms
from gfkit.sequences.holonomic_proofs import (
    FITTED,
    SECONDS,
    recurrence_of,
    recurrence_without_right_side,
)
from gfkit.sequences.identities import IdentityHolds

if TYPE_CHECKING:
    from gfkit.fits.closed_forms import ClosedTerm, ClosedTerms
    from gfkit.sequences.definition import Definition
    from gfkit.sequences.sequence import Sequence


@statement("no hypergeometric sum", of=DEFINITION)
@dataclass(frozen=True, slots=True, repr=False)
class NoHypergeometricSum(Statement):
    """From no n on is a(n) a sum of terms h(n) with rational functions h(n+1)/h(n) of n over Q.

    For a recurrence that a(n) satisfies has no such solutions, by Petkovsek's algorithm, or some of
    which a(n) is not a combination.
    """

    of: Definition

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Try all pairs of divisors of the first and the last polynomial of a recurrence."""
        from gfkit.fits.petkovsek import factors_without_sum  # noqa: PLC0415 - slow to import

        by, found = recurrence_of(self.of, run)
        polynomials, valid = by.polynomials, by.regular().valid
        valid = behind_zeros(polynomials[0], valid)

        def values(n: int) -> ListOf[Any]:
            terms: ListOf[Any] = self.of.compute(n + by.order - self.of.offset, run)
            return terms[n - self.of.offset :]

        if not any(values(valid)):
            raise NotDerived("the terms are 0 from some n on")
        none = factors_without_sum(polynomials, valid, values) if any(polynomials[0]) else None
        if none is None:
            raise NotDerived("it is not shown that a(n) is not a sum of hypergeometric solutions")
        factors, several = none
        data = [[[[*map(decimal, f)], times] for f, times in side] for side in factors]
        reason = "a recurrence of a(n) has no hypergeometric solution over Q"
        if several:
            reason = f"hypergeometric solutions of a recurrence of a(n) over Q: {several}"
            reason = f"{reason}; a(n) is not a combination of such"
        return Derivation(
            reason, found | {"factors": data}, basis=Basis(Principle.HYPERGEOMETRIC_SOLUTIONS)
        )


def terms_of_recurrence(of: RecurrenceTerms, run: Workings) -> tuple[ClosedTerm, ...]:
    """Return formulas for the terms of a recurrence, with a right side or none; () for none found.

    >>> from gfkit import as_sequence
    >>> found = as_sequence("a(n) = a(n-1) + 1/n, a(0) = 0").definition
    >>> print(*terms_of_recurrence(found, Workings()))
    a(n) = Sum_{k=1..n} 1/k
    """
    from gfkit.fits.closed_forms import closed_terms  # noqa: PLC0415 - slow to import

    first: list[Any] = of.compute(len(of.terms) + FITTED, run)
    equation = PRecursive(
        Given(tuple(first), of.offset),
        of.offset + len(of.terms),
        len(of.terms),
        of.polynomials,
    )

    def homogeneous(part: PRecursive, right: Expression) -> ListOf[ListOf[int]]:
        later = part.holds_from - part.given.offset
        by = RecurrenceTerms(
            part.polynomials,
            part.given.values[:later],
            part.given.offset,
            shifted(right, part.order),
        )
        try:
            return recurrence_without_right_side(by, run).polynomials
        except GfkitError:
            return ()

    right = of.right and shifted(of.right, -of.order)
    return closed_terms(equation, right, homogeneous)


def prove_closed_terms(sequence: Sequence, found: ClosedTerms, residue: int = 0) -> Proved:
    """Return the proof of a formula for a(n) of a sequence by a recurrence; raises NotDerived.

    Those for other residues are derived as well; and that there is none, where none is found.
    """
    assert sequence.definition is not None
    if not found.terms:
        return prove(NoHypergeometricSum(sequence.definition), workings=sequence.run)
    proofs = []
    try:
        with within(Budget(seconds=SECONDS)):
            for term in found.terms:
                names = (("a", sequence.definition),)
                said = IdentityHolds(str(term), names, f"n >= {term.index}")
                proofs.append(prove(said, workings=sequence.run))
    except GfkitError as error:
        why = f"{found} was compared with terms, and is not derived: {error}"
        raise NotDerived(why) from None
    return proofs[residue]
