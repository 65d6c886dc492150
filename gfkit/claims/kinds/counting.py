"""Claims about sequences: generating functions, relations, equality, the OEIS."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal

from gfkit.base.budget import spend
from gfkit.boards.language.rules import find_model
from gfkit.claims.claim import Range
from gfkit.claims.finding import Finding
from gfkit.claims.formulas import first_index, settle_relation
from gfkit.claims.kinds.finite import entry, terms_of
from gfkit.claims.repairs import repaired_function, repaired_relation
from gfkit.claims.schema import Anything, Index, Integers, Kind, Shift, Size, Table, Text
from gfkit.claims.sequences import sequence_of, sequence_of_definition, sequences_of_claim
from gfkit.errors import ClaimError, GfkitError
from gfkit.formulas.evaluate import Unevaluated, function_of, simplest
from gfkit.formulas.grammar import parse_expression, parse_relation
from gfkit.formulas.tree import Relation, Term, Variable, unbound, variables_of
from gfkit.proofs.kernel import NotDerived, Proved, prove
from gfkit.proofs.verdict import Refuted
from gfkit.sequences.finite_table import Differs, entry_of
from gfkit.sequences.given import FractionCoefficients
from gfkit.series.functions import RationalFunction
from gfkit.series.recurrence import sum_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.claims.claim import Claim
    from gfkit.formulas.evaluate import Value
    from gfkit.formulas.tree import Expression
    from gfkit.sequences.sequence import Sequence


class SequenceSays(Table):
    """An OEIS sequence, its terms from A(offset) on, and its g.f. from n = 0 on if known."""

    oeis: Text
    terms: Integers
    offset: Index = 0
    shift: Shift = 0
    gf: Text | None = None
    counts: dict[Text, Any] | None = None
    title: Text | None = None


class FunctionSays(Table):
    """A generating function; variable names its letter if there are marks too."""

    gf: Text
    variable: Text | None = None


class FormulaSays(Table):
    """A relation, and how many values it was fitted to."""

    formula: Text
    fitted: Size = 0


class SignatureSays(Table):
    """The signature of a recurrence, or a relation."""

    signature: Integers | None = None
    formula: Text | None = None
    fitted: Size = 0


class ClosedFormSays(Table):
    """An expression for a(n)."""

    closed_form: Text
    fitted: Size = 0


class EqualSays(Table):
    """Nothing, or that only the common range is meant."""

    on: Literal["common range"] | None = None


class UnsettledSays(Anything):
    """Why no algorithm decides it."""

    why: Text = "no engine"


def settle_sequence(claim: Claim, about: Mapping[str, Any], says: SequenceSays) -> Finding:
    """Settle that a(n) is the term A(n + says.shift) of the OEIS sequence says.oeis.

    says.terms: A(says.offset), ... as they stand there; says.gf: its g.f. from n = 0 on, if known,
    or says.counts: what it counts by its title, as `about` says it, with which the statement is
    proved for all n.
    """
    sequence = sequence_of(claim.where, about)
    shift, offset, terms = says.shift, says.offset, says.terms
    agreed = 0
    for place, term in enumerate(terms):
        n = offset + place - shift
        if n < sequence.offset or (sequence.last is not None and n > sequence.last):
            continue
        if claim.holds_for is not None and n not in claim.holds_for:
            continue
        if sequence(n) != term:
            repair = _shift_that_fits(sequence, terms, offset)
            return Finding.refuted(n, term, sequence(n), repair)
        agreed += 1
    if not agreed:
        return Finding.refused("no term in common")
    if says.counts is not None and says.counts.keys() >= {"boards", "model"}:
        return _same_counts(claim, about, says.counts)
    if says.gf is not None or says.counts is not None:
        both = {"a": dict(about), "A": says.counts or {"gf": says.gf}}
        relation = parse_relation(f"a(n) = A(n+{shift})" if shift >= 0 else f"a(n) = A(n{shift})")
        return settle_relation(relation, sequences_of_claim(claim.where, both), claim.holds_for)
    return Finding.consistent(agreed, f"{agreed} terms of {says.oeis} agree")


def _same_counts(claim: Claim, about: Mapping[str, Any], counts: Mapping[str, Any]) -> Finding:
    """Settle that two models count the same on the boards of a family, as they do on all."""
    from gfkit.strips.facts.counted import SameCounts  # noqa: PLC0415 - numpy

    known = {"model", "boards", "to"}
    if about.keys() - known or counts.keys() - known or about["boards"] != counts["boards"]:
        raise ClaimError(claim.where, "says.counts is a model on the boards of about")
    try:
        return Finding.equal(
            prove(SameCounts(find_model(about["model"]), find_model(counts["model"])))
        )
    except NotDerived as error:
        return Finding.refused(str(error))


def _shift_that_fits(sequence: Sequence, terms: list[int], offset: int) -> str | None:
    for shift in range(-5, 6):
        places = [(offset + place - shift, term) for place, term in enumerate(terms)]
        known = [
            (n, term)
            for n, term in places
            if n >= sequence.offset and (sequence.last is None or n <= sequence.last)
        ]
        if len(known) >= 4 and all(sequence(n) == term for n, term in known):
            return f"shift {shift}"
    return None


def settle_gf(claim: Claim, about: Mapping[str, Any], says: FunctionSays) -> Finding:
    """Settle says.gf, the ordinary generating function, in t or in the one variable it has."""
    sequence = sequence_of(claim.where, about)
    expression = parse_expression(says.gf)
    variable = says.variable or _variable_of(expression)
    try:
        said = function_of(expression, variable)
    except Unevaluated as error:
        return Finding.refused(str(error))
    return _function(expression, variable, said, sequence)


def settle_function(expression: Expression, sequence: Sequence) -> Finding:
    """Settle that a formula is the ordinary generating function of a sequence."""
    variable = _variable_of(expression)
    return _function(expression, variable, function_of(expression, variable), sequence)


def _function(
    expression: Expression, variable: str, said: RationalFunction, sequence: Sequence
) -> Finding:
    marks = frozenset("xy") if sequence.definition is None else sequence.definition.letters
    nothing = unbound(expression, marks | {variable})
    if nothing:
        return Finding.refused(f"{', '.join(sorted(nothing))} is not defined here")
    if sequence.function is None:
        return _gf_of_values(sequence, said)
    if said == sequence.function:
        reason = "equal as rational functions; the other is proved"
        proved = _proved_gf(sequence)
        if proved is not None:
            return Finding.equal(proved, reason)
        return _same_fraction(said, sequence)
    n, expected = _first_difference(said, sequence)
    repair = repaired_function(expression, sequence.function, variable)
    if repair is None:
        repair = _in_words(sequence.function, variable)
    got = sequence(n) if n >= sequence.offset else 0
    fails = None
    if sequence.definition is not None and n >= sequence.offset:
        with suppress(NotDerived):
            table, evidence = terms_of(sequence, sequence.definition)
            differs = Differs(table, n, entry(expected), entry_of(got))  # type: ignore[arg-type]
            fails = prove(differs, evidence, workings=sequence.run)
    return Finding.refuted(n, expected, got, repair, fails=fails)


def _proved_gf(sequence: Sequence) -> Proved | None:
    """Return the proof of the generating function; None without one.

    The statement is about the sum of a(offset + n) t^n, which is divided by t^offset.
    """
    if isinstance(sequence.provenance, Proved):
        return sequence.provenance
    with suppress(NotDerived):
        return sequence.proof()
    return None


def _same_fraction(said: RationalFunction, sequence: Sequence) -> Finding:
    """Settle a g.f. whose denominator does not begin with 1: its coefficients are the terms."""
    power = RationalFunction.monomial((Fraction(1), 0, 0, -sequence.offset))
    sides = (said * power).ascending()
    if sides is None or not sides[1][0]:
        return Finding.consistent(0, "equal to its generating function, which is not proved")
    given = FractionCoefficients(*sides, sequence.offset)
    relation = Relation("=", Term("a", Variable("n")), Term("b", Variable("n")))
    names = {"a": sequence, "b": sequence_of_definition("the g.f.", given)}
    return settle_relation(relation, names, Range(sequence.offset))


def _in_words(gf: RationalFunction, variable: str) -> str:
    for convert in (gf.as_gf, gf.as_marked_gf):
        try:
            found = convert()
        except GfkitError:
            continue
        return found.text(variable) if hasattr(found, "text") else str(found)
    return str(gf)


def _variable_of(expression: Expression) -> str:
    names = variables_of(expression)
    return "t" if "t" in names or len(names) != 1 else next(iter(names))


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


def _first_difference(said: RationalFunction, sequence: Sequence) -> tuple[int, Value | str]:
    """Return the least n at which the coefficients differ, and what the claimed one is."""
    assert sequence.function is not None
    difference = said - sequence.function
    valuation = min(k for k, _, _ in difference.num_terms()) - min(
        k for k, _, _ in difference.den_terms()
    )
    at_zero = {key for key in said.den_terms() if key[0] == 0}
    if not at_zero:
        return min(0, valuation), "a pole at 0"
    if valuation < 0:
        return valuation, 0
    return valuation, next(islice(_series(said), valuation, None))


def _series(function: RationalFunction) -> Any:
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


def settle_formula(claim: Claim, about: Mapping[str, Any], says: FormulaSays) -> Finding:
    """Settle says.formula, a relation between the terms of the sequences about."""
    sequences = sequences_of_claim(claim.where, about)
    relation = parse_relation(says.formula)
    return settle_range_relation(relation, sequences, claim.holds_for, fitted=says.fitted)


def settle_signature(claim: Claim, about: Mapping[str, Any], says: SignatureSays) -> Finding:
    """Settle says.signature, (c1, ..., cd) of a linear recurrence; says.formula works too."""
    if (says.signature is None) == (says.formula is None):
        raise ClaimError(claim.where, "says has a signature or a formula")
    text = says.formula if says.signature is None else f"a(n) = {sum_text(says.signature)}"
    sequences = sequences_of_claim(claim.where, about)
    relation = parse_relation(text or "")
    return settle_range_relation(relation, sequences, claim.holds_for, fitted=says.fitted)


def settle_closed_form(claim: Claim, about: Mapping[str, Any], says: ClosedFormSays) -> Finding:
    """Settle says.closed_form, an expression for a(n)."""
    body = parse_expression(says.closed_form)
    relation = Relation("=", Term("a", Variable("n")), body)
    sequences = sequences_of_claim(claim.where, about)
    return settle_range_relation(relation, sequences, claim.holds_for, fitted=says.fitted)


def settle_range_relation(
    relation: Relation, sequences: dict[str, Sequence], range_: Range | None, *, fitted: int = 0
) -> Finding:
    """Settle a relation for every n of a range; a refuted one is repaired if that can be done."""
    finding = settle_relation(relation, sequences, range_, fitted=fitted)
    if isinstance(finding.verdict, Refuted) and isinstance(finding.verdict.n, int):
        low = range_.low if range_ is not None else first_index(relation, sequences)
        range_ = range_ if range_ is not None else Range(low)
        repair = repaired_relation(relation, sequences, range_, finding.verdict.n)
        return finding.but(repair=repair or finding.repair)
    return finding


def settle_equal(claim: Claim, about: Mapping[str, Any], says: EqualSays) -> Finding:
    """Settle that the sequences about are equal, term by term.

    Without holds_for the claim is that they are the same sequence: they begin and end with the same
    index, and agree at each. says.on = "common range": they agree wherever all have a term.
    """
    sequences = sequences_of_claim(claim.where, about)
    first, *others = sequences
    if not others:
        raise ClaimError(claim.where, "about has at least two sequences")
    low = max(sequence.offset for sequence in sequences.values())
    known = [s.last for s in sequences.values() if s.last is not None]
    common = Range(low, min(known)) if known else Range(low)
    if common.high is not None and common.high < low:
        return Finding.refused("there is no n at which every sequence has a term")
    findings = []
    for name in others:
        relation = Relation("=", Term(first, Variable("n")), Term(name, Variable("n")))
        pair = {one: sequences[one] for one in (first, name)}
        findings.append(settle_relation(relation, pair, claim.holds_for or common))
    weakest = {"refuted": 0, "refused": 1, "underdetermined": 2, "consistent": 3, "proved": 4}
    found = min(findings, key=lambda finding: weakest[str(finding.verdict)])
    if claim.holds_for is not None or says.on is not None or isinstance(found.verdict, Refuted):
        return found
    repair = f"equal for {common}" if str(found.verdict) == "proved" else None
    for key, place in (("offset", "the first index"), ("last", "the last index")):
        ends = {name: getattr(sequence, key) for name, sequence in sequences.items()}
        if len(set(ends.values())) > 1:
            shown = ", ".join(f"{ends[name]} of {name}" for name in sequences)
            return Finding.refuted(place, "the same", shown.replace("None", "no end"), repair)
    return found


class MisprintSays(Table):
    """What is printed, what is meant, and how the source itself tells."""

    printed: Text
    read: Text
    why: Text


def settle_misprint(_claim: Claim, _about: Anything, says: MisprintSays) -> Finding:
    """Refuse: a misprint is neither true nor false; what it means is another claim."""
    return Finding.refused(f"a misprint: for {says.printed} read {says.read}; {says.why}")


def settle_unsettled(_claim: Claim, _about: Anything, says: UnsettledSays) -> Finding:
    """Refuse: a statement of a kind that no algorithm decides; says.why tells the reason."""
    return Finding.refused(says.why)


SEQUENCE_KINDS = {
    "gf": Kind(settle_gf, FunctionSays),
    "recurrence": Kind(settle_signature, SignatureSays),
    "closed form": Kind(settle_closed_form, ClosedFormSays),
    "identity": Kind(settle_formula, FormulaSays),
    "inequality": Kind(settle_formula, FormulaSays),
    "equal": Kind(settle_equal, EqualSays),
    "sequence": Kind(settle_sequence, SequenceSays),
    "misprint": Kind(settle_misprint, MisprintSays, Anything),
    "statement": Kind(settle_unsettled, UnsettledSays, Anything),
}
"""Kinds of claims about sequences, and of those that no algorithm decides."""
