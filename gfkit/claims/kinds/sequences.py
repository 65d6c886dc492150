"""Claims about sequences: generating functions, relations, equality, the OEIS."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import Any, ClassVar, Literal

from gfkit.base.budget import spend
from gfkit.claims.claim import (
    AboutSequences,
    Claim,
    ClaimKind,
    Finding,
    Index,
    Integers,
    Range,
    Shift,
    Size,
    Text,
    kind,
)
from gfkit.claims.kinds.values import differing
from gfkit.claims.relations import first_index, settle_about, settle_relation
from gfkit.claims.repairs import repaired_function, repaired_relation
from gfkit.claims.settle import settle
from gfkit.claims.subjects import (
    are_named,
    sequence_of,
    sequence_of_definition,
    sequences_of_claim,
)
from gfkit.errors import ClaimError, GfkitError, Unevaluated
from gfkit.formulas.evaluation import Value, function_of, simplest
from gfkit.formulas.parser import parse_expression, parse_relation
from gfkit.formulas.subjects import SUBJECT, SubjectError, require_one_of
from gfkit.formulas.tree import Expression, Relation, Term, Variable, variables_of
from gfkit.proofs.kernel import NotDerived, Proved, Workings
from gfkit.proofs.verdict import Refuted
from gfkit.sequences.explicit import FractionCoefficients
from gfkit.sequences.sequence import Sequence
from gfkit.series.printing import signature_text
from gfkit.series.rational_functions import RationalFunction
from gfkit.strips.encodings.models import find_model

STRENGTH = ("refuted", "refused", "underdetermined", "consistent", "proved")
"""One statement of several parts is known as its least known part is.

This is not the order of gravity: two sequences that agree say nothing of a third that is refused.
"""


def same(first: str, second: str) -> Relation:
    """Return the relation that two sequences are equal."""
    return Relation("=", Term(first, Variable("n")), Term(second, Variable("n")))


@kind("sequence")
class OfOeis(AboutSequences):
    """a(n) is the term A(n + shift) of an OEIS sequence, whose terms from A(offset) on are listed.

    gf: that of A(n) from n = 0 on, if it is known; or counts: what A(n) counts by its title, as
    about says it. With these the statement is proved for all n.
    """

    is_ranged: ClassVar[bool] = True
    oeis: Text
    terms: Integers
    offset: Index = 0
    shift: Shift = 0
    gf: Text | None = None
    counts: dict[Text, Any] | None = None
    title: Text | None = None

    def finding(self, claim: Claim) -> Finding:
        """Compare the terms, and then the definitions."""
        sequence = sequence_of(claim.where, claim.about)
        places = [
            (n, term)
            for n, term in enumerate(self.terms, self.offset - self.shift)
            if n in Range(sequence.offset, sequence.last)
            and (claim.holds_for is None or n in claim.holds_for)
        ]
        for n, term in places:
            if sequence(n) != term:
                return differing(sequence, n, term, sequence(n))
        if not places:
            return Finding.refused("no term in common")
        counts = self.counts or {}
        if counts.keys() >= {"boards", "model"}:
            return _same_counts(claim, counts)
        if self.gf is not None or counts:
            both = {"a": dict(claim.about), "A": counts or {"gf": self.gf}}
            relation = parse_relation(f"a(n) = A(n{self.shift:+d})")
            return settle_relation(relation, sequences_of_claim(claim.where, both), claim.holds_for)
        return Finding.consistent(len(places), f"{len(places)} terms of {self.oeis} agree")


def _same_counts(claim: Claim, counts: Mapping[str, Any]) -> Finding:
    """Settle that two models count the same on the boards of a family, as they do on all."""
    from gfkit.strips.statements.comparison import SameCounts  # noqa: PLC0415 - numpy

    about, known = claim.about, {"model", "boards", "to"}
    if about.keys() - known or counts.keys() - known or about.get("boards") != counts["boards"]:
        raise ClaimError(claim.where, "says.counts is a model on the boards of about")
    models = find_model(about["model"]), find_model(counts["model"])
    return settle(SameCounts(*models), Workings())


@kind("generating function")
class GeneratingFunctionClaim(AboutSequences):
    """The ordinary generating function, in t or in the one variable it has.

    variable: the letter that plays the part of t, if there are marks too.
    """

    gf: Text
    variable: Text | None = None

    def finding(self, claim: Claim) -> Finding:
        """Compare as rational functions."""
        sequence = sequence_of(claim.where, claim.about)
        return settle_function(parse_expression(self.gf), sequence, self.variable)


def settle_function(
    expression: Expression, sequence: Sequence, variable: str | None = None
) -> Finding:
    """Settle that a formula is the ordinary generating function of a sequence."""
    names = variables_of(expression)
    variable = variable or ("t" if "t" in names or len(names) != 1 else min(names))
    try:
        said = function_of(expression, variable)
    except Unevaluated as error:
        return Finding.refused(str(error))
    marks = frozenset("xy") if sequence.definition is None else sequence.definition.letters
    nothing = variables_of(expression) - marks - {variable}
    if nothing:
        return Finding.refused(f"{', '.join(sorted(nothing))} is not defined here")
    true = sequence.function
    if true is None:
        return _gf_of_values(sequence, said)
    if said == true:
        reason = "equal as rational functions; the other is proved"
        if isinstance(sequence.provenance, Proved):
            return Finding.equal(sequence.provenance, reason)
        with suppress(NotDerived):
            return Finding.equal(sequence.proof(), reason)
        return _same_fraction(said, sequence)
    n, expected = _first_difference(said, true)
    repair = repaired_function(expression, true, variable) or _in_words(true, variable)
    return differing(sequence, n, expected, sequence(n) if n >= sequence.offset else 0, repair)


def _same_fraction(said: RationalFunction, sequence: Sequence) -> Finding:
    """Settle a g.f. whose denominator does not begin with 1: its coefficients are the terms."""
    power = RationalFunction.monomial((Fraction(1), 0, 0, -sequence.offset))
    sides = (said * power).ascending()
    if sides is None or not sides[1][0]:
        return Finding.consistent(0, "equal to its generating function, which is not proved")
    given = FractionCoefficients(*sides, sequence.offset)
    names = {"a": sequence, "b": sequence_of_definition("the g.f.", given)}
    return settle_relation(same("a", "b"), names, Range(sequence.offset))


def _in_words(gf: RationalFunction, variable: str) -> str:
    for convert in (gf.as_gf, gf.as_marked_gf):
        with suppress(GfkitError):
            found = convert()
            return found.text(variable) if hasattr(found, "text") else str(found)
    return str(gf)


def _gf_of_values(sequence: Sequence, said: RationalFunction) -> Finding:
    """Compare a g.f. with a sequence whose terms alone are known."""
    unknowns = int(max(said.num.degrees()[0], 0) + max(said.den.degrees()[0], 0) + 1)
    agreed = 0
    last = sequence.last if sequence.last is not None else sequence.offset + unknowns + 40
    for n, expected in zip(range(last + 1), _series(said), strict=False):
        spend()
        if n < sequence.offset:
            continue
        if sequence(n) != expected:
            return Finding.refuted(n, expected, sequence(n))
        agreed += 1
    return Finding.consistent(max(0, agreed - unknowns), f"{agreed} terms agree")


def _first_difference(said: RationalFunction, true: RationalFunction) -> tuple[int, Value | str]:
    """Return the least n at which the coefficients differ, and what the claimed one is."""
    difference = said - true
    valuation = min(k for k, _, _ in difference.num_terms()) - min(
        k for k, _, _ in difference.den_terms()
    )
    if all(key[0] for key in said.den_terms()):
        return min(0, valuation), "a pole at 0"
    if valuation < 0:
        return valuation, 0
    return valuation, next(islice(_series(said), valuation, None))


def _series(function: RationalFunction) -> Iterator[Value]:
    """Yield the coefficients of the powers of t, as values."""
    zero = RationalFunction.of(0)
    num, den = _by_power(function.num_terms()), _by_power(function.den_terms())
    if 0 not in den:
        raise Unevaluated("a generating function with a pole at 0")
    found: list[RationalFunction] = []
    while True:
        n = len(found)
        value = num.get(n, zero)
        for k, factor in den.items():
            if 0 < k <= n:
                value = value - factor * found[n - k]
        found.append(value / den[0])
        yield simplest(found[-1])


def _by_power(side: Mapping[tuple[int, int, int], int]) -> dict[int, RationalFunction]:
    parts: dict[int, RationalFunction] = {}
    for (k, i, j), c in side.items():
        term = RationalFunction.monomial((Fraction(c), i, j, 0))
        parts[k] = parts.get(k, RationalFunction.of(0)) + term
    return parts


@kind("relation")
class RelationClaim(AboutSequences):
    """A relation between sequences for a range of n, such as a(n) = b(n) + 1 or a(n) <= 2^n.

    It is a formula; or a(n) = c1*a(n-1) + ... + cd*a(n-d), by its signature (c1, ..., cd); or a
    closed form, an expression for a(n). fitted: to how many values it was fitted. subject: what the
    relation calls the sequence, if about is one and that is not plain.
    """

    is_ranged: ClassVar[bool] = True
    formula: Text | None = None
    signature: Integers | None = None
    closed_form: Text | None = None
    fitted: Size = 0
    subject: Text | None = None

    def relation(self, claim: Claim) -> Relation:
        """Read the formula or the expression, or write out the signature; raises ClaimError."""
        told = [one for one in (self.formula, self.signature, self.closed_form) if one is not None]
        if len(told) != 1:
            raise ClaimError(claim.where, "says has one of formula, signature and closed_form")
        if self.formula is not None:
            return parse_relation(self.formula)
        if self.closed_form is not None:
            return Relation("=", Term("a", Variable("n")), parse_expression(self.closed_form))
        return parse_relation(f"a(n) = {signature_text(self.signature or [])}")

    def finding(self, claim: Claim) -> Finding:
        """Prove it, or find its least failure and a repair."""
        sequences = sequences_of_claim(claim.where, claim.about)
        relation = self.relation(claim)
        text = str(claim.says.get("formula", relation))
        settle = partial(settle_range_relation, fitted=self.fitted)
        where = claim.holds_for
        try:
            if are_named(claim.about):
                require_one_of(relation, text, sequences)
                return settle(relation, sequences, where)
            sequence = sequences[SUBJECT]
            return settle_about(relation, text, sequence, where, settle, subject=self.subject)
        except SubjectError as error:
            return Finding.refused(str(error))


def settle_range_relation(
    relation: Relation, sequences: dict[str, Sequence], range_: Range | None, *, fitted: int = 0
) -> Finding:
    """Settle a relation for every n of a range; a refuted one is repaired if that can be done."""
    finding = settle_relation(relation, sequences, range_, fitted=fitted)
    if isinstance(finding.verdict, Refuted) and isinstance(finding.verdict.n, int):
        where = range_ or Range(first_index(relation, sequences))
        repair = repaired_relation(relation, sequences, where, finding.verdict.n)
        return finding.but(repair=repair or finding.repair)
    return finding


@kind("equal sequences")
class Equal(AboutSequences):
    """The sequences of about are equal, term by term.

    Without holds_for the claim is that they are the same sequence: they begin and end with the same
    index, and agree at each. on: they agree wherever all have a term.
    """

    is_ranged: ClassVar[bool] = True
    on: Literal["common range"] | None = None

    def finding(self, claim: Claim) -> Finding:
        """Compare the first with each of the others."""
        sequences = sequences_of_claim(claim.where, claim.about)
        first, *others = sequences
        if not others:
            raise ClaimError(claim.where, "about has at least two sequences")
        low = max(sequence.offset for sequence in sequences.values())
        ends = [s.last for s in sequences.values() if s.last is not None]
        common = Range(low, min(ends, default=None))
        if common.high is not None and common.high < low:
            return Finding.refused("there is no n at which every sequence has a term")
        findings = [
            settle_relation(
                same(first, name),
                {one: sequences[one] for one in (first, name)},
                claim.holds_for or common,
            )
            for name in others
        ]
        found = min(findings, key=lambda one: STRENGTH.index(str(one.verdict)))
        is_asked = claim.holds_for is not None or self.on is not None
        if is_asked or isinstance(found.verdict, Refuted):
            return found
        repair = f"equal for {common}" if str(found.verdict) == "proved" else None
        for key, place in (("offset", "the first index"), ("last", "the last index")):
            known = {name: getattr(sequence, key) for name, sequence in sequences.items()}
            if len(set(known.values())) > 1:
                shown = ", ".join(f"{end} of {name}" for name, end in known.items())
                shown = shown.replace("None", "no end")
                return Finding.refuted(place, "the same", shown, repair)
        return found


@kind("misprint")
class Misprint(ClaimKind):
    """What is printed, what is meant, and how the source itself tells.

    It is neither true nor false; what it means is another claim.
    """

    is_ranged: ClassVar[bool] = True
    printed: Text
    read: Text
    why: Text

    def finding(self, claim: Claim) -> Finding:  # noqa: ARG002
        """Refuse."""
        return Finding.refused(f"a misprint: for {self.printed} read {self.read}; {self.why}")


@kind("statement")
class Unsettled(ClaimKind, forbid_unknown_fields=False):
    """A statement of a kind that no algorithm decides, and why; it may have any keys."""

    is_ranged: ClassVar[bool] = True
    why: Text = "no engine"

    def finding(self, claim: Claim) -> Finding:  # noqa: ARG002
        """Refuse."""
        return Finding.refused(self.why)
