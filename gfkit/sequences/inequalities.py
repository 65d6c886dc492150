"""Proofs that an inequality between sequences holds for every n from some n on.

The difference of the sides is a sequence with a rational g.f., or one that a recurrence with
polynomial coefficients defines: that is a relation or an identity, which is proved by finitely many
values (`relation_holds`, `identities`), and the signs of its terms are known (`signs`).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import chain, count, pairwise
from math import gcd, lcm
from typing import Any

from gfkit.analysis.recurrence_cones import moved
from gfkit.errors import NormalFormError, said_as
from gfkit.formulas.evaluate import Unevaluated
from gfkit.formulas.grammar import parse_relation
from gfkit.formulas.tree import Binary, Relation, text_of
from gfkit.proofs.kernel import Derivation, NotDerived, Proved, Workings, prove
from gfkit.sequences.definition import Definition, definition_data, definition_of
from gfkit.sequences.given import FractionCoefficients
from gfkit.sequences.given_equations import RecurrenceTerms
from gfkit.sequences.identities import IdentityHolds, Setting, find_difference, fitted, values_at
from gfkit.sequences.is_gf import gf_data, gf_of_data
from gfkit.sequences.relation_holds import Names, RelationHolds, Sides, terms_of
from gfkit.sequences.sequence import Sequence
from gfkit.sequences.signs import HasSigns, Signs, find_signs
from gfkit.series.rational import RationalGF

MOST_ORDER = 300
SPARE = 12
MOST_RATE = 10**6


def by_signs(claim: RelationHolds, evidence: Mapping[str, Any], run: Workings) -> Derivation:
    """Prove the g.f. of the difference of the sides, and the signs of its coefficients.

    evidence: `gf`, the g.f. of the difference, from n = low on, or of the difference times K D^n
    with `scale` = [K, D], so that it has integers; `gfs` as of an equation; `signs` as of the
    signs. Or `difference`, the sequence that it is, and `identity`, what proves that. What a
    certificate leaves out is looked for. Raises NotDerived.
    """
    relation = parse_relation(claim.relation)
    of: Definition
    if not {"difference", "gf"} & evidence.keys():
        evidence = _with_difference(claim, evidence, run)
    if "difference" in evidence:
        of, known = definition_of(evidence["difference"]), evidence.get("identity", {})
        run.lemma(_is_difference(relation, of, claim), known)
    else:
        gf = gf_of_data(evidence["gf"])
        if not isinstance(gf, RationalGF):
            raise NotDerived("the g.f. of the difference has marks")
        of = FractionCoefficients(gf.num, gf.den, claim.low)
        scale = tuple(map(int, evidence.get("scale", (1, 1))))
        if len(scale) != 2 or min(scale) < 1:
            raise NotDerived("a difference is multiplied by K D^n, K and D positive")
        run.lemma(_has_terms(_difference(relation, scale), of, claim.names), evidence)
    run.lemma(HasSigns(of, (relation.operator,), claim.low), evidence.get("signs", {}))
    return Derivation("the signs of the difference of the sides are known", {})


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


def _is_difference(relation: Relation, of: Definition, claim: RelationHolds) -> IdentityHolds:
    """Return the statement that a definition is that of the difference of the sides."""
    found = _has_terms(_difference(relation), of, claim.names)
    return IdentityHolds(found.relation, found.names, f"n >= {claim.low}")


def difference_by_recurrence(
    claim: RelationHolds, evidence: Mapping[str, Any], run: Workings
) -> tuple[RecurrenceTerms, dict[str, Any]]:
    """Return the difference of the sides as a sequence by a recurrence, and evidence; NotDerived.

    evidence: `gfs`, of the names. Raises AlwaysEqual where the difference is 0.
    """
    relation = parse_relation(claim.relation)
    meant = Relation("=", relation.left, relation.right)
    terms = terms_of(claim.names, evidence, run, forever=True, rests=False)
    found, start, identity = find_difference(meant, terms, claim.low)
    while len(found) > 1 and not any(found[0]):
        found, start = [list(one) for one in moved(found[1:], -1)], start + 1
    values: list[int | Fraction] = []
    for n in range(claim.low, max(claim.low, start) + len(found) - 1):
        left, right = values_at(meant, {"n": n}, terms)
        if not (isinstance(left, int | Fraction) and isinstance(right, int | Fraction)):
            raise NotDerived("the difference of the sides is not rational")
        values.append(Fraction(left) - right)
    if len(found) == 1:
        if any(values):
            raise NotDerived(f"the sides are equal from n = {start} on, and not before")
        raise AlwaysEqual({**evidence, **identity})
    with said_as(NotDerived, NormalFormError):
        of = RecurrenceTerms(tuple(map(tuple, found)), tuple(values), claim.low)
    lemma = _is_difference(meant, of, claim)
    run.take(prove(lemma, {**evidence, **identity}, workings=run))
    given = {"difference": definition_data(of), "identity": {**evidence, **identity}}
    return of, given


class AlwaysEqual(NotDerived):
    """The sides are equal for all n: `evidence` proves that as an identity."""

    def __init__(self, evidence: Mapping[str, Any]) -> None:
        self.evidence = evidence
        super().__init__("the sides are equal for every n, which is an identity")


class FailsLater(NotDerived):
    """The inequality is false at n, as the signs of the difference of its sides say."""

    def __init__(self, n: int) -> None:
        self.n = n
        super().__init__(f"the inequality fails at n = {n}")


def prove_inequality(claim: RelationHolds, evidence: Mapping[str, Any], run: Workings) -> Proved:
    """Return the proof of an inequality; raises FailsLater, NotDerived.

    evidence: `gfs`, of the names.
    """
    return prove(claim, _with_difference(claim, evidence, run), workings=run)


def _with_difference(
    claim: RelationHolds, evidence: Mapping[str, Any], run: Workings
) -> dict[str, Any]:
    """Return evidence with what the difference of the sides is; raises FailsLater, NotDerived."""
    relation = parse_relation(claim.relation)
    sides = Sides(Relation("=", relation.left, relation.right))
    terms = terms_of(claim.names, evidence, run, forever=True, rests=False)
    bound = sides.bound(terms)
    if bound is None and any(terms[name].gf is None for name in sides.names & terms.keys()):
        of, given = difference_by_recurrence(claim, evidence, run)
        signs = _signs(Sequence.of(of), relation.operator, claim.low)
        return {**evidence, **given, "signs": signs.hints}
    if bound is None or bound.order > MOST_ORDER:
        raise NotDerived("no useful bound on the order of the difference is known")
    last = max(claim.low, bound.start) + 2 * bound.order + SPARE
    with said_as(NotDerived, Unevaluated):
        both = Binary("-", relation.left, relation.right)
        values = Setting(claim.names, terms, claim.low).values(both, last - claim.low)
    if not all(isinstance(value, int | Fraction) for value in values):
        raise NotDerived("the difference of the sides is not rational")
    scale = _scale(values, claim.low)
    rate = Fraction(scale[1])
    values = [int(value * scale[0] * rate**n) for n, value in enumerate(values, claim.low)]
    gf = fitted(values)
    if gf is None:
        raise NotDerived("the difference of the sides has no recurrence of the order expected")
    signs = _signs(Sequence.of_gf(gf, offset=claim.low), relation.operator, claim.low)
    given = {**evidence, "gf": gf_data(gf), "signs": signs.hints}
    if scale != (1, 1):
        given["scale"] = list(scale)
    return given


def _signs(difference: Sequence, operator: str, low: int) -> Signs:
    """Return the signs of a difference that has one for n >= low; raises FailsLater, NotDerived."""
    signs = find_signs(difference)
    least = signs.least(operator)
    if least is None or least > low:
        raise FailsLater(signs.first_failing(operator))
    return signs


def _scale(values: list[Fraction], low: int) -> tuple[int, int]:
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
