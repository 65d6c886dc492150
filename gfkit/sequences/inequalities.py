"""Proofs that an inequality between sequences holds for every n from some n on.

The difference of the sides is a sequence with a rational g.f., or one that a recurrence with
polynomial coefficients defines: that is a relation or an identity, which is proved by finitely many
values (`relation_statements`, `identities`), and the signs of its terms are known (`signs`).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import chain, count, pairwise
from math import gcd, lcm
from typing import Any

from gfkit.base.principles import Basis, Principle
from gfkit.errors import NormalFormError, Unevaluated, said_as
from gfkit.formulas.parser import parse_relation
from gfkit.formulas.tree import Binary, Relation, text_of
from gfkit.proofs.kernel import Derivation, NotDerived, Workings
from gfkit.sequences.definition import Definition
from gfkit.sequences.explicit import FractionCoefficients
from gfkit.sequences.holonomic import RecurrenceTerms
from gfkit.sequences.identities import IdentityHolds, Setting, find_difference, fitted
from gfkit.sequences.relations import Names, RelationHolds, RelationSides, terms_of
from gfkit.sequences.signs import HasSigns, signs_by_cone, signs_of_gf
from gfkit.series.rational_gf import RationalGF

MOST_ORDER = 300
SPARE = 12
MOST_RATE = 10**6


def by_signs(claim: RelationHolds, evidence: Mapping[str, Any], run: Workings) -> Derivation:
    """Find what sequence the difference of the sides is, and the signs of its terms, by lemmas.

    It is the difference, or the difference times K D^n, so that it has integers. evidence: `gfs`,
    as of an equation. Raises FailsLater, NotDerived.
    """
    operator, low = parse_relation(claim.relation).operator, claim.low
    of: Definition
    if (gf := _gf_of_difference(claim, evidence, run)) is not None:
        of, signs = FractionCoefficients.of_gf(gf, low), signs_of_gf(gf, low, run)
    else:
        of = difference_by_recurrence(claim, evidence, run)
        signs = signs_by_cone(of, run)
    least = signs.least(operator)
    if least is None or least > low:
        raise FailsLater(signs.first_failing(operator))
    run.lemma(HasSigns(of, (operator,), low))
    return Derivation(
        "the signs of the difference of the sides are known",
        {},
        basis=Basis(Principle.DOMINANT_POLES),
    )


def _difference(relation: Relation, scale: tuple[int, ...] = (1, 1)) -> str:
    """Return the difference of the sides, times K D^n, as a text."""
    text = f"({text_of(relation.left)})-({text_of(relation.right)})"
    return text if scale == (1, 1) else f"({text})*{scale[0]}*{scale[1]}^n"


def _has_terms(text: str, of: Definition, names: Names) -> RelationHolds:
    """Return the statement that a formula in n has the terms of a sequence, under a new name."""
    free = chain("edcbafgh", (f"d_{k}" for k in count()))
    name = next(one for one in free if one not in dict(names))
    listed = tuple(sorted([*names, (name, of)]))
    return RelationHolds(f"{text} = {name}(n)", listed, of.offset, None)


def difference_by_recurrence(
    claim: RelationHolds, evidence: Mapping[str, Any], run: Workings
) -> RecurrenceTerms:
    """Return the difference of the sides as a sequence by a recurrence, by a lemma; NotDerived.

    evidence: `gfs`, of the names. Raises AlwaysEqual where the difference is 0.
    """
    relation = parse_relation(claim.relation)
    terms = terms_of(claim.names, evidence, run, forever=True, rests=False)
    found, start, _ = find_difference(relation, terms, claim.low, run)
    last = max(claim.low, start) + len(found) - 1
    values = _values(relation, Setting(claim.names, terms, claim.low), last)
    if len(found) == 1:
        if any(values):
            raise NotDerived(f"the sides are equal from n = {start} on, and not before")
        raise AlwaysEqual("the sides are equal for every n, which is an identity")
    with said_as(NotDerived, NormalFormError):
        of = RecurrenceTerms(tuple(map(tuple, found)), tuple(values), claim.low)
    said = _has_terms(_difference(relation), of, claim.names)
    run.lemma(IdentityHolds(said.relation, said.names, f"n >= {claim.low}"), evidence)
    return of


def _values(relation: Relation, given: Setting, last: int) -> list[int | Fraction]:
    """Return the differences of the sides before n = last; raises NotDerived."""
    with said_as(NotDerived, Unevaluated):
        both = Binary("-", relation.left, relation.right)
        values = given.values(both, last - given.low)
    if not all(isinstance(value, int | Fraction) for value in values):
        raise NotDerived("the difference of the sides is not rational")
    return values


class AlwaysEqual(NotDerived):
    """The sides are equal for all n."""


class FailsLater(NotDerived):
    """The inequality is false at n, by the signs of the difference of its sides."""

    def __init__(self, n: int) -> None:
        self.n = n
        super().__init__(f"the inequality fails at n = {n}")


def _gf_of_difference(
    claim: RelationHolds, evidence: Mapping[str, Any], run: Workings
) -> RationalGF | None:
    """Return the g.f. of the difference of the sides times K D^n, by a lemma; NotDerived.

    None where the names have no g.f.s, and no bound is known.
    """
    relation = parse_relation(claim.relation)
    sides = RelationSides(Relation("=", relation.left, relation.right))
    terms = terms_of(claim.names, evidence, run, forever=True, rests=False)
    bound = sides.bound(terms)
    if bound is None and any(terms[name].gf is None for name in sides.names & terms.keys()):
        return None
    if bound is None or bound.order > MOST_ORDER:
        raise NotDerived("no useful bound on the order of the difference is known")
    last = max(claim.low, bound.start) + 2 * bound.order + SPARE
    values = _values(relation, Setting(claim.names, terms, claim.low), last)
    scale = _scale(values, claim.low)
    rate = Fraction(scale[1])
    gf = fitted([int(value * scale[0] * rate**n) for n, value in enumerate(values, claim.low)])
    if gf is None:
        raise NotDerived("the difference of the sides has no recurrence of the order expected")
    of = FractionCoefficients.of_gf(gf, claim.low)
    run.lemma(_has_terms(_difference(relation, scale), of, claim.names), evidence)
    return gf


def _scale(values: list[int | Fraction], low: int) -> tuple[int, int]:
    """Return K and D such that the values times K D^n are integers; raises NotDerived."""
    below = [value.denominator for value in values]
    rate = lcm(*(after // gcd(after, before) for before, after in pairwise(below[SPARE // 2 :])))
    if rate > MOST_RATE:
        raise NotDerived("the denominators of the difference grow too fast")
    factor = 1
    for n, value in enumerate(values, low):
        factor = lcm(factor, (value * Fraction(rate) ** n).denominator)
        if factor > MOST_RATE * rate ** max(0, -low):
            raise NotDerived("the denominators of the difference grow too fast")
    return factor, rate
