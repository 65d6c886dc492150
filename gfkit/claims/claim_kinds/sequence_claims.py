"""Claims about sequences: generating functions, relations, equality, the OEIS, growth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import Any, ClassVar, Literal

from gfkit.analysis.poles_and_partial_fractions import Pole, poles
from gfkit.base.budget_and_progress import spend
from gfkit.claims.claim_kinds.finite_value_claims import differing
from gfkit.claims.claim_subjects import (
    are_named,
    sequence_of,
    sequence_of_definition,
    sequences_of_claim,
)
from gfkit.claims.claims_findings_and_kind_registry import (
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
from gfkit.claims.formula_repairs import repaired_function, repaired_relation
from gfkit.claims.one_sequence_relation_verdicts import settle_about
from gfkit.claims.proof_or_least_failure_of_claims import settle
from gfkit.claims.relation_verdicts import first_index, settle_relation
from gfkit.errors import ClaimError, GfkitError
from gfkit.formulas.formula_evaluation import Unevaluated, Value, function_of, simplest
from gfkit.formulas.formula_parser import parse_expression, parse_relation
from gfkit.formulas.formula_tree import Expression, Relation, Term, Variable, variables_of
from gfkit.formulas.formulas_as_plain_data import NotPlain, formula_of, plain_of
from gfkit.formulas.relation_subjects import SUBJECT, SubjectError, require_one_of
from gfkit.numbers.decimal_text import decimal
from gfkit.numbers.real_enclosures_and_root_balls import Enclosure
from gfkit.proofs.kernel import NotDerived, Proved, Workings
from gfkit.proofs.verdict import Refuted
from gfkit.sequences.asymptotic_formula_statements import (
    NotOnePower,
    TendsTo,
    exact_part,
    one_power,
    others_than,
)
from gfkit.sequences.fraction_list_and_formula_definitions import FractionCoefficients
from gfkit.sequences.gf_and_equality_statements import proved_about
from gfkit.sequences.main_term_and_growth_rate_statements import GrowthRate
from gfkit.sequences.sequence import Sequence
from gfkit.series.rational_functions import RationalFunction
from gfkit.series.rational_gf import RationalGF
from gfkit.series.recurrence_printing import sum_text
from gfkit.strips.encodings.model_lookup_by_name_and_symmetry import find_model

STRENGTH = ("refuted", "refused", "underdetermined", "consistent", "proved")


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
    from gfkit.strips.statements.equal_counts_on_every_board import SameCounts  # noqa: PLC0415 - numpy

    about, known = claim.about, {"model", "boards", "to"}
    if about.keys() - known or counts.keys() - known or about.get("boards") != counts["boards"]:
        raise ClaimError(claim.where, "says.counts is a model on the boards of about")
    models = find_model(about["model"]), find_model(counts["model"])
    return settle(SameCounts(*models), Workings())


@kind("gf")
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


class RelationClaim(AboutSequences):
    """A relation between sequences for all n of a range; fitted: to how many values it was.

    subject: what the relation calls the sequence, if about is one and that is not plain.
    """

    is_ranged: ClassVar[bool] = True
    fitted: Size = 0
    subject: Text | None = None

    def relation(self, claim: Claim) -> Relation:
        """Return what is claimed."""
        raise NotImplementedError

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


@kind("identity", "inequality")
class FormulaClaim(RelationClaim, kw_only=True):
    """A relation between the terms of sequences, such as a(n) = b(n) + 1 or a(n) <= 2^n."""

    formula: Text

    def relation(self, claim: Claim) -> Relation:  # noqa: ARG002
        """Read the formula."""
        return parse_relation(self.formula)


@kind("recurrence")
class OfRecurrence(RelationClaim):
    """A linear recurrence by its signature (c1, ..., cd), or a relation."""

    signature: Integers | None = None
    formula: Text | None = None

    def relation(self, claim: Claim) -> Relation:
        """Read the formula, or write out the signature."""
        if (self.signature is None) == (self.formula is None):
            raise ClaimError(claim.where, "says has a signature or a formula")
        if self.formula is not None:
            return parse_relation(self.formula)
        return parse_relation(f"a(n) = {sum_text(self.signature or [])}")


@kind("closed form")
class OfClosedForm(RelationClaim, kw_only=True):
    """An expression for a(n)."""

    closed_form: Text

    def relation(self, claim: Claim) -> Relation:  # noqa: ARG002
        """Read the expression."""
        return Relation("=", Term("a", Variable("n")), parse_expression(self.closed_form))


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


@kind("equal")
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


SHOWN = 9
"""Digits of a repair that is not exact."""
MOST_DIGITS = 1000
BITS = 64
ROUNDS = 6
RATE = "the rate of growth"
NOT_A_POWER = "says.main is c*b^n with numbers c and b that are not 0"


def _subject(claim: Claim) -> tuple[Sequence, RationalGF]:
    """Return what the claim is about, and its g.f."""
    sequence = sequence_of(claim.where, claim.about)
    if sequence.function is None or sequence.definition is None:
        raise ClaimError(claim.where, "needs a sequence whose g.f. is known")
    gf = sequence.gf
    if not isinstance(gf, RationalGF):
        raise ClaimError(claim.where, "needs a sequence of integers")
    if not gf.order:
        raise ClaimError(claim.where, "has only finitely many nonzero terms")
    return sequence, gf


@kind("growth")
class GrowthClaim(AboutSequences):
    """The rate of growth, a decimal, rounded to the digits that it has."""

    growth: Text

    def finding(self, claim: Claim) -> Finding:
        """Enclose the largest root."""
        sequence, gf = _subject(claim)
        said = None
        with suppress(ArithmeticError):
            said = Decimal(self.growth)
        exponent = None if said is None else said.as_tuple().exponent
        if said is None or not isinstance(exponent, int) or abs(said.adjusted()) > MOST_DIGITS:
            raise ClaimError(
                claim.where, f"says.growth = {self.growth[:40]!r} is not a decimal number"
            )
        digits, unit = max(-exponent, 0), Fraction(10) ** min(exponent, 0)
        found = dominant_pole(poles(gf, BITS + 4 * digits))
        if found is None:
            return Finding.refused("no single positive root is certain to be the largest")
        ends = [round(end / unit) * unit for end in (found.base.real.low, found.base.real.high)]
        if ends[0] != ends[1]:
            return Finding.refused("the enclosure of the rate is too wide for so many digits")
        if Fraction(said) == ends[0]:
            near = Enclosure(ends[0] - unit / 2, ends[0] + unit / 2)
            return Finding.equal(proved_about(sequence, lambda of: GrowthRate(of, near)))
        true = _decimal(ends[0], digits)
        return Finding.refuted(RATE, self.growth, true, true)


@kind("asymptotic")
class Asymptotic(AboutSequences):
    """a(n) = main + o(1) for a main term c b^n, sums of square roots allowed.

    If |b| >= 1, the claim is true if and only if b is a simple root of the characteristic
    polynomial, c its coefficient in the partial fractions, and all other roots are inside the unit
    circle.
    """

    main: Text

    def finding(self, claim: Claim) -> Finding:
        """Compare with the roots."""
        try:
            main = formula_of(plain_of(parse_expression(self.main)))
            base, (c, *more) = one_power(main)
        except (NotPlain, NotOnePower) as error:
            raise ClaimError(claim.where, f"{NOT_A_POWER}: {error}") from None
        if more:
            raise ClaimError(claim.where, f"{NOT_A_POWER}: powers of n stand at b^n")
        sequence, gf = _subject(claim)
        with suppress(NotDerived):
            return Finding.equal(proved_about(sequence, lambda of: TendsTo(of, main)))
        if base < 1 and -base < 1:
            return Finding.refused("the main term itself tends to 0")
        exactly = exact_part(gf, base, sequence.offset)
        if exactly is None:
            top = dominant_pole(poles(gf, offset=sequence.offset))
            true = None if top is None else _certain(top.base.real)
            repair = None if top is None else _numerical(top)
            return Finding.refuted(RATE, self.main, true or "another", repair)
        if len(exactly) > 1:
            what = "a multiple root: powers of n times it"
            return Finding.refuted("the power", self.main, what)
        for bits in (BITS << k for k in range(ROUNDS)):
            others = others_than(poles(gf, bits), base)
            if others is not None and any(pole.least >= 1 for pole in others):
                return Finding.refuted("the rest", "o(1)", "a root outside the unit circle")
            if others is not None and all(pole.most < 1 for pole in others):
                break
        (right,) = exactly
        if c == right:
            return Finding.refused("the main term is right, and is not proved")
        repair = f"({right})*({base})^n + o(1)"
        return Finding.refuted("the coefficient", c, right, repair)


def dominant_pole(found: tuple[Pole, ...]) -> Pole | None:
    """Return the largest root, if it is certain to be simple, positive and the only such one."""
    top = max(found, key=lambda pole: pole.least)
    if not top.base.is_real or top.base.real.low <= 0 or top.multiplicity > 1:
        return None
    alone = all(other is top or other.most < top.least for other in found)
    return top if alone else None


def _numerical(pole: Pole) -> str | None:
    """Return c b^n + o(1) in decimals, None if the enclosures are too wide for them."""
    base, c = (_certain(part.real) for part in (pole.base, pole.coefficients[0]))
    if base is None or c is None:
        return None
    return f"{c}*{base}^n + o(1), to the digits shown"


def _certain(interval: Enclosure) -> str | None:
    """Return the digits of what is in an interval, None if its ends have different ones."""
    ends = {_decimal(end, SHOWN) for end in (interval.low, interval.high)}
    return ends.pop() if len(ends) == 1 else None


def _decimal(value: Fraction, digits: int) -> str:
    """Return a number rounded to a given number of digits after the point, by integers alone."""
    scaled = round(value * 10**digits)
    places = tuple(map(int, decimal(abs(scaled))))
    return format(Decimal((int(scaled < 0), places, -digits)), "f")
