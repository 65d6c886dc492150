"""Recurrences with polynomial coefficients that sequences satisfy, with their proofs."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import done_within
from gfkit.base.principles import Basis, Principle
from gfkit.errors import GfkitError
from gfkit.fits.fit import GivenTerms as Given
from gfkit.fits.p_recursive import PRecursive, fit_precursive
from gfkit.formulas.parser import parse_relation
from gfkit.formulas.tree import Relation
from gfkit.numbers.decimals import decimal
from gfkit.proofs.kernel import (
    Derivation,
    NotDerived,
    Proved,
    Workings,
    prove,
)
from gfkit.sequences.algebraic import is_in_n
from gfkit.sequences.explicit import FormulaTerms
from gfkit.sequences.gf import IsSeries
from gfkit.sequences.holonomic import RecurrenceTerms, recurrence_of_fit
from gfkit.sequences.identities import IdentityHolds, find_difference
from gfkit.sequences.relations import TermsWithBound
from gfkit.series.algebra import series_through
from gfkit.series.rational_gf import RationalSeries
from gfkit.series.recurrence import Recurrence

if TYPE_CHECKING:
    from gfkit.sequences.definition import Definition
    from gfkit.sequences.sequence import Sequence

FITTED = 60
"""Terms to which a recurrence of lower order is fitted."""
SECONDS = 20.0
"""For the search of a recurrence."""
FIRST = 12
"""Terms beyond the order that go with a recurrence, where formulas are sought."""


def obeys(of: Definition, by: Recurrence) -> IdentityHolds:
    """Return the statement that the terms of a definition satisfy a recurrence."""
    powers = ("", "*n")
    parts = (
        "+".join(f"({decimal(c)}){f'*n^{j}' if j > 1 else powers[j]}" for j, c in enumerate(poly))
        or "0"
        for poly in by.polynomials
    )
    relation = "+".join(f"({part})*a(n+{i})" for i, part in enumerate(parts)) + " = 0"
    return IdentityHolds(relation, (("a", of),), f"n >= {by.valid}")


def recurrence_of(of: Definition, run: Workings) -> tuple[Recurrence, dict[str, Any]]:
    """Return a recurrence of a sequence, and evidence.

    of: defined by a recurrence, or by a formula of binomials, factorials, powers and sums, which
    satisfies one by a lemma, from where its last polynomial has no zeros. Raises NotDerived.
    """
    if isinstance(of, RecurrenceTerms) and of.right is None:
        return of.recurrence, {}
    found = recurrence_without_right_side(of, run).regular()
    run.lemma(obeys(of, found))
    evidence: dict[str, Any] = {"recurrence": [[*map(decimal, c)] for c in found.polynomials]}
    return found, evidence | ({"from": found.valid} if found.valid > rule_from(of) else {})


def rule_from(of: Definition) -> int:
    """Return the least n from which on a definition has a rule for a(n), or for a(n + r)."""
    return of.recurrence.valid if isinstance(of, RecurrenceTerms) else of.offset


def recurrence_without_right_side(of: Definition, run: Workings) -> Recurrence:
    """Return a recurrence without a right side; raises NotDerived."""
    if not is_in_n(of):
        raise NotDerived(f"no recurrence of {of} is known")
    valid = rule_from(of)
    terms = {"a": TermsWithBound("a", of, None, run)}
    found, start, _ = find_difference(parse_relation("a(n) = 0"), terms, valid, run)
    if len(found) == 1:  # all are 0 from there on, and (n - start + 1) a(n) + a(n+1) before
        found, start = [[1 - start, 1], [1]], start - 1
    by, values = Recurrence.of(found, valid), list[Any]()
    for n in range(start - 1, valid - 1, -1):
        values = values or of.compute(start - of.offset + by.order, run)
        if by.residual(n, values[n - of.offset :]):
            return replace(by, valid=n + 1)
    return by


def derive_fraction(of: Definition, gf: RationalSeries, run: Workings) -> Derivation:
    """Derive that the terms of a definition are the coefficients of a fraction, by a recurrence.

    of: as of `recurrence_of`. Let a(n) satisfy a recurrence with polynomials of degree at most e.
    The coefficients b(n) of a fraction of order d, multiplied by polynomials of degree at most e
    and shifted, are a member of a space of dimension (e+1) d, so that as many values show that they
    satisfy it too. Where the last polynomial has no zeros, equal terms are followed by such. Raises
    NotDerived.

    >>> from gfkit.formulas.parser import parse_expression
    >>> from gfkit.proofs.kernel import Workings
    >>> from gfkit.sequences.explicit import FormulaTerms
    >>> of = FormulaTerms(parse_expression("(n+2)!/n!"))
    >>> derive_fraction(of, RationalSeries((2,), (1, -3, 3, -1)), Workings()).reason
    'both satisfy one recurrence with polynomial coefficients, and 1 first term is equal'
    """
    by, evidence = recurrence_of(of, run)
    first = of.offset
    late = max(by.valid, first + gf.holds_from - gf.order) + (by.degree + 1) * max(gf.order, 1)
    known = gf.terms(late + by.order - first)
    if any(by.residual(n, known[n - first :]) for n in range(by.valid, late)):
        raise NotDerived(f"{gf} does not satisfy a recurrence of {of}")
    count = by.regular().valid + by.order - first
    if of.compute(count, run) != gf.terms(count):
        raise NotDerived(f"the first terms of {of} are not the coefficients of {gf}")
    equal = "1 first term is equal" if count == 1 else f"{count} first terms are equal"
    said = f"both satisfy one recurrence with polynomial coefficients, and {equal}"
    return Derivation(said, evidence, basis=Basis(Principle.ORDER_BOUND))


def proved_recurrence(of: Definition, run: Workings) -> tuple[RecurrenceTerms, Proved]:
    """Return the recurrence in n of a formula, with its first terms, and the proof of it.

    of: a formula of binomials, factorials, powers and sums. A recurrence of lower order that the
    terms have is proved by the one that telescoping finds. Raises GfkitError.

    >>> from gfkit.formulas.parser import parse_expression
    >>> from gfkit.proofs.kernel import Workings
    >>> from gfkit.sequences.explicit import FormulaTerms
    >>> franel = FormulaTerms(parse_expression("Sum_{k=0..n} binomial(n,k)^3"))
    >>> print(proved_recurrence(franel, Workings())[0].equation)
    n^2*a(n) = (7*n^2-7*n+2)*a(n-1) + 8*(n-1)^2*a(n-2)
    """
    by = recurrence_without_right_side(of, run)
    proof = None
    values: list[Any] = []
    if by.order > 1:
        late = by.regular()
        first: list[Any] = of.compute(late.valid - of.offset + by.order, run)
        if all(isinstance(z, int) for z in first):
            values = late.continued(first, max(FITTED, len(first)))
    if values and all(z.denominator == 1 for z in values):
        given = Given(tuple(map(int, values)), of.offset)
        fit = fit_precursive(given, orders=range(1, by.order))
        if fit is not None and fit.recurrence.valid <= by.valid:
            lower = Recurrence(fit.polynomials, by.valid)
            with suppress(NotDerived):
                proof, by = prove(obeys(of, lower), workings=run), lower
    if proof is None:
        proof = prove(obeys(of, by), workings=run)
    terms: list[Any] = of.compute(by.regular().valid - of.offset + by.order, run)
    return RecurrenceTerms(by.polynomials, tuple(terms), of.offset), proof


# Of sequences.


def recurrence_in_n(sequence: Sequence) -> tuple[RecurrenceTerms, Proved | None] | None:
    """Return a recurrence with polynomial coefficients of a sequence without a g.f., and its proof.

    A recurrence that defines the sequence has no proof, and one that fits given terms neither. None
    if none is known or found.
    """
    of = sequence.definition
    if sequence.gf is not None:
        return None
    if isinstance(of, RecurrenceTerms) and of.right is None:
        return of, None
    try:
        if is_in_n(of):
            assert of is not None
            return done_within(partial(proved_recurrence, of, sequence.run), seconds=SECONDS)
        return recurrence_of_fit(sequence), None
    except GfkitError:
        return None


def proved_series(sequence: Sequence, by: RecurrenceTerms) -> Proved | None:
    """Return the proof of the power series over Q that a sequence has; None if none is proved.

    by: a recurrence of the sequence. Where its coefficients are not constant, the first terms
    suggest the series.

    >>> from gfkit import as_sequence
    >>> numbers = as_sequence("n/3^n")
    >>> print(proved_series(numbers, recurrence_in_n(numbers)[0]).statement.gf)
    3*x/(3-x)^2
    """
    of = sequence.definition

    def proof() -> Proved | None:
        gf = by.fraction
        if gf is None:
            values = sequence.rationals.terms(FITTED)
            is_whole = all(isinstance(z, int) for z in values)
            gf = None if is_whole else series_through(values)
        if gf is None or of is None:
            return None
        return prove(IsSeries(of, gf), workings=sequence.run)

    with suppress(GfkitError):
        return done_within(proof, seconds=SECONDS)
    return None


def proved_same(one: Sequence, other: Sequence) -> Proved | None:
    """Return the proof that two sequences of one offset, by formulas or recurrences, are the same.

    None if the difference is not shown to satisfy a recurrence. For two formulas the difference of
    the formulas is tried, too, for each residue of n modulo the period of their floors.
    """
    both = one.definition, other.definition
    if not all(of is not None and is_in_n(of) for of in both):
        return None
    names: list[Any] = [*zip("ab", both, strict=True)]
    relations: list[tuple[str, tuple[Any, ...]]] = [("a(n) = b(n)", tuple(names))]
    formulas = [of.body for of in both if isinstance(of, FormulaTerms)]
    if len(formulas) == 2:
        relations.append((str(Relation("=", *formulas)), ()))
    for relation in relations:
        same = IdentityHolds(*relation, f"n >= {one.offset}")
        with suppress(GfkitError):
            found = done_within(partial(prove, same, workings=one.run), seconds=SECONDS)
            if found is not None:
                return found
    return None


def with_recurrence(sequence: Sequence) -> Sequence:
    """Return a sequence with its recurrence in n as its equation; itself if it has none.

    >>> from gfkit import as_sequence
    >>> with_recurrence(as_sequence("Sum_{k=0..n} binomial(n,k)^3")).equation.text()
    'n^2*a(n) = (7*n^2-7*n+2)*a(n-1) + 8*(n-1)^2*a(n-2)'
    """
    if sequence.equation is not None or (found := recurrence_in_n(sequence)) is None:
        return sequence
    by, of = found[0], sequence.definition or found[0]
    first: list[Any] = of.compute(len(by.terms) + FIRST, sequence.run)
    if not all(isinstance(z, int | Fraction) for z in first):
        return sequence
    equation = PRecursive(
        Given(tuple(first), by.offset),
        by.offset + len(by.terms),
        len(by.terms),
        by.recurrence.primitive().polynomials,
    )
    return type(sequence).made(
        sequence.definition,
        equation=equation,
        provenance=sequence.provenance,
        name=sequence.name,
        run=sequence.run,
    )
