"""Recurrences with polynomial coefficients that sequences obey: by definition, or proved."""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, Any

from gfkit.analysis.recurrence_cones import moved
from gfkit.base.budget import Budget, within
from gfkit.errors import GfkitError
from gfkit.fits.fit import Terms as Given
from gfkit.fits.precursive import PRecursive
from gfkit.formulas.grammar import parse_relation
from gfkit.proofs.kernel import NotDerived, prove
from gfkit.sequences.given import FormulaTerms
from gfkit.sequences.identities import IdentityHolds, find_difference
from gfkit.sequences.recurrence_signs import proved_recurrence
from gfkit.sequences.recurrence_terms import RecurrenceTerms, recurrence_of_fit
from gfkit.sequences.relation_holds import Terms

if TYPE_CHECKING:
    from gfkit.fits.splitting import ClosedTerms
    from gfkit.proofs.kernel import Proved
    from gfkit.sequences.known import Known
    from gfkit.sequences.sequence import Sequence

SECONDS = 20.0
"""For the search of a recurrence."""
FIRST = 12
"""Terms beyond the order that go with a recurrence, where formulas are looked for."""


def recurrence_in_n(sequence: Known) -> tuple[RecurrenceTerms, Proved | None] | None:
    """Return a recurrence with polynomial coefficients of a sequence without a g.f., and its proof.

    A recurrence that defines the sequence has no proof, and one that fits given terms neither. None
    if none is known or found.
    """
    of = sequence.definition
    if sequence.gf is not None:
        return None
    if isinstance(of, RecurrenceTerms):
        return of, None
    try:
        if isinstance(of, FormulaTerms):
            with within(Budget(seconds=SECONDS)):
                return proved_recurrence(of, sequence.run)
        return recurrence_of_fit(sequence), None
    except GfkitError:
        return None


def proved_same(one: Known, other: Known) -> Proved | None:
    """Return the proof that two sequences of one offset, by formulas or recurrences, are the same.

    None if the difference is not shown to obey a recurrence.
    """
    relation = "a(n) = b(n)"
    terms, names = {}, []
    for name, of in (("a", one.definition), ("b", other.definition)):
        if not isinstance(of, FormulaTerms | RecurrenceTerms):
            return None
        terms[name] = Terms(name, of, None, one.run)
        names.append((name, of))
    try:
        with within(Budget(seconds=SECONDS)):
            _, _, evidence = find_difference(parse_relation(relation), terms, one.offset)
            said = IdentityHolds(relation, tuple(names), f"n >= {one.offset}")
            return prove(said, evidence, workings=one.run)
    except GfkitError:
        return None


def prove_closed_terms(sequence: Sequence, found: ClosedTerms) -> Proved:
    """Return the proof of a formula for a(n) of a sequence by a recurrence; raises NotDerived."""
    first, *others = found.terms
    if not others and first.step == 1 and first.start <= sequence.offset:
        by = type(sequence).of(FormulaTerms(first.expression, sequence.offset))
        if (proof := proved_same(sequence, by)) is not None:
            return proof
    raise NotDerived(f"{found} was compared with terms, and is not derived")


def with_recurrence(sequence: Sequence) -> Sequence:
    """Return a sequence with its recurrence in n as its equation; itself if it has none.

    >>> from gfkit import as_sequence
    >>> with_recurrence(as_sequence("Sum_{k=0..n} binomial(n,k)^3")).equation.text()
    'n^2*a(n) = (7*n^2-7*n+2)*a(n-1) + 8*(n-1)^2*a(n-2)'
    """
    if sequence.equation is not None or (found := recurrence_in_n(sequence)) is None:
        return sequence
    by, _ = found
    first: list[Any] = by.values(len(by.terms) + FIRST, sequence.run)
    if not all(isinstance(z, int) for z in first):
        return sequence
    common = gcd(*(c for poly in by.polynomials for c in poly))
    sign = -common if by.polynomials[-1][-1] < 0 else common
    polynomials = tuple(tuple(c // sign for c in poly) for poly in moved(by.polynomials, -by.order))
    equation = PRecursive(
        Given(tuple(first), by.offset), by.valid + by.order, len(by.terms), polynomials
    )
    return type(sequence).made(
        sequence.definition,
        equation=equation,
        provenance=sequence.provenance,
        name=sequence.name,
        run=sequence.run,
    )
