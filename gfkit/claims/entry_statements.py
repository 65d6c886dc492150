"""What one statement of an entry says of a sequence: a relation, a g.f., a signature, terms."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import partial

from gfkit.claims.claim import Finding, Range
from gfkit.claims.kinds.sequences import (
    settle_function,
    settle_range_relation,
)
from gfkit.claims.kinds.values import agreeing, differing
from gfkit.claims.relations import first_index, settle_about, settle_least_order, settle_relation
from gfkit.errors import GfkitError, Unevaluated
from gfkit.formulas.evaluation import EvaluationWork, Scope, integer_of
from gfkit.formulas.gf_parser import parse_series
from gfkit.formulas.parser import parse_relation
from gfkit.formulas.subjects import SUBJECT
from gfkit.formulas.tree import Relation, Term, Variable, sequences_of, text_of, walk
from gfkit.numbers.decimals import number_text, numbers_text
from gfkit.oeis.entries.core_sequences import core_sequence
from gfkit.oeis.entries.cross_references import CrossReference
from gfkit.oeis.entries.formula_lines import LineStatement
from gfkit.proofs.verdict import Consistent, Proved, Refuted
from gfkit.sequences.relations import RelationSides
from gfkit.sequences.sequence import Sequence
from gfkit.sequences.triangles import triangle_within
from gfkit.series.printing import signature_text
from gfkit.series.rational_gf import RationalGF

COMPARED = 100
"""Terms of a table that continues."""
LATEST = 60
"""A signature that does not hold from this many terms after the first possible n on is refuted."""
SHIFTS = (1, -1, 2, -2, 3, -3)
"""By how much a program may be moved against the terms, when its error is sought."""
LEADING = 8
"""Terms that must agree before a moved list is said to be the same."""
PASSED = (Proved, Consistent)


def settle_statement(
    statement: LineStatement, sequence: Sequence, others: Mapping[str, Sequence], number: str = ""
) -> Finding:
    """Settle one statement of a line against a sequence; number: that of its entry."""
    range_ = Range(statement.low, statement.high) if statement.low is not None else None
    try:
        if statement.kind == "g.f." and statement.body is not None:
            return settle_function(statement.body, sequence)
        if statement.kind == "g.f. of rows" and statement.body is not None:
            return _rows(text_of(statement.body), sequence)
        if statement.kind == "signature":
            return _signature(statement.signature, sequence)
        if statement.kind == "order" and statement.order is not None:
            return settle_least_order(sequence, statement.order, statement.low)
        if statement.listed is not None:
            return _printed(statement.listed, sequence)
        if statement.about is not None:
            return _reference(statement.about, sequence, others)
        relation = statement.relation
        assert relation is not None
        names = sequences_of(relation)
        is_called = number in names and SUBJECT not in names
        return settle_about(
            relation,
            statement.text,
            sequence,
            range_,
            partial(_settled, statement),
            subject=number if is_called else None,
            others=_named(names - {number} if is_called else names, others),
        )
    except GfkitError as error:
        return Finding.refused(str(error))


def _rows(gf: str, sequence: Sequence) -> Finding:
    """Compare terms, which are read by rows, with the coefficients of a g.f. in t and a letter."""
    terms = sequence.early(COMPARED if sequence.last is None else len(sequence))
    _, rows = triangle_within(Sequence.of_gf(parse_series(gf)), len(terms))
    said = [coefficient for row in rows for coefficient in row]
    for n, (one, true) in enumerate(zip(said, terms, strict=False), sequence.offset):
        if one != true:
            return Finding.refuted(n, one, true, reason="the coefficients were compared by rows")
    return Finding.consistent(len(said), f"{len(rows)} rows, of {len(said)} terms, agree")


def _settled(
    statement: LineStatement, relation: Relation, names: dict[str, Sequence], range_: Range | None
) -> Finding:
    """Settle a statement whose relation has a(n) for the terms of the entry."""
    if statement.kind == "initial":
        return _initial(relation, names)
    if statement.residue is not None:
        return _in_class(replace(statement, relation=relation), names)
    finding = settle_range_relation(relation, names, range_)
    if statement.order is None or not isinstance(finding.verdict, Proved):
        return finding
    least = settle_least_order(names[SUBJECT], statement.order, statement.low)
    return least if isinstance(least.verdict, Refuted) else finding


def _named(names: Collection[str], others: Mapping[str, Sequence]) -> dict[str, Sequence]:
    """Return the sequences of other entries among these names; raises MissingEntry."""
    found = {}
    for name in sorted(names):
        if re.fullmatch(r"A\d{6}", name):
            found[name] = _other(name, others)
    return found


def _other(number: str, others: Mapping[str, Sequence]) -> Sequence:
    """Return the sequence of another entry; raises MissingEntry if it is not known."""
    sequence = others.get(number) or core_sequence(number)
    if sequence is None:
        raise MissingEntry(number)
    return sequence


class MissingEntry(GfkitError):
    """A statement names an entry that was not given."""

    def __init__(self, number: str) -> None:
        super().__init__(f"{number} is not known here; give its entry too, as {number}.seq")


def _in_class(statement: LineStatement, names: dict[str, Sequence]) -> Finding:
    """Settle a relation that is claimed for the n of one class."""
    relation, low, high = statement.in_residue
    assert statement.residue is not None
    modulus, rest = statement.residue
    first = -((rest - names["a"].offset) // modulus)
    range_ = None if low is None else Range(low, high)
    finding = settle_relation(relation, names, range_, since=first)
    if finding.reason:
        place = f"{modulus}*n+{rest}" if rest else f"{modulus}*n"
        finding = finding.but(reason=f"with {place} for n: {finding.reason}")
    if not isinstance(finding.verdict, Refuted) or not isinstance(finding.verdict.n, int):
        return finding
    verdict = replace(finding.verdict, n=modulus * finding.verdict.n + rest)
    return finding.but(verdict=verdict)


def settle_same(sequence: Sequence, said: Sequence) -> Finding:
    """Settle that another definition gives a(n) for every n from the first on."""
    relation = Relation("=", Term("a", Variable("n")), Term("b", Variable("n")))
    low = sequence.offset
    if said.offset > low:
        return Finding.refused(f"it begins with a({said.offset})")
    bound = Range(low)
    if said.last is not None:
        last = said.last if sequence.last is None else min(said.last, sequence.last)
        bound = Range(low, last)
    return settle_relation(relation, {"a": sequence, "b": said}, bound)


def _printed(listed: Sequence, sequence: Sequence) -> Finding:
    """Settle that what a program prints are the terms from the first on.

    One that prints them from another place on is refuted, with the place in the repair.
    """
    finding = settle_same(sequence, listed)
    if not isinstance(finding.verdict, Refuted):
        return finding
    offset = sequence.offset
    known = LEADING if sequence.last is None else sequence.last - offset + 1
    for shift in SHIFTS:
        first, second = offset + max(shift, 0), offset + max(-shift, 0)
        try:
            count = min(known, LEADING) - max(shift, 0)
            agree = count > 2 and all(
                listed(second + i) == sequence(first + i) for i in range(count)
            )
        except GfkitError:
            continue
        if agree and any(sequence(first + i) for i in range(count)):
            what = (
                f"the values from that of a({first}) on"
                if shift > 0
                else (f"{-shift} values, and then the terms")
            )
            return finding.but(repair=f"it gives {what}")
    return finding


def _reference(said: CrossReference, sequence: Sequence, others: Mapping[str, Sequence]) -> Finding:
    """Settle what a line says of another entry, whose index may begin elsewhere."""
    other = _other(said.number, others)
    first: Finding | None = None
    for relation in said.relations(sequence.offset, other.offset):
        names = {"a": sequence, "b": other}
        found = settle_relation(relation, names, None)
        if isinstance(found.verdict, Proved) or (
            isinstance(found.verdict, Consistent) and found.verdict.surplus >= LEADING
        ):
            return found.but(reason=f"{relation}, b being {other.name}: {found.reason}")
        first = found if first is None else first
    assert first is not None
    if isinstance(first.verdict, Refuted):
        reason = f"no index is found for which it holds, b being {other.name}"
        return Finding.refused(reason)
    return first


def _initial(relation: Relation, names: dict[str, Sequence]) -> Finding:
    """Settle a(k) = value; a k before the first term, as in a(-1) = 0, is refused."""
    left = relation.left
    assert isinstance(left, Term)
    try:
        n = integer_of(left.index, Scope())
        true, said = RelationSides(relation).at(0, names, EvaluationWork())
    except Unevaluated as error:
        return Finding.refused(str(error))
    if true != said:
        return differing(
            names[left.sequence], n, said, true, f"{text_of(left)} = {number_text(true)}"
        )
    return agreeing(names[left.sequence], {n: said}, "the term is as stated")


def _signature(signature: tuple[int, ...], sequence: Sequence) -> Finding:
    """Settle a signature: a recurrence from some n on; a wrong one is repaired to the least."""
    relation = parse_relation(f"a(n) = {signature_text(signature)}")
    finding = _eventually(relation, {"a": sequence})
    gf = sequence.gf
    if not isinstance(gf, RationalGF) or not gf.order:
        return finding
    least = numbers_text(gf.signature, ",")
    if isinstance(finding.verdict, Refuted):
        return finding.but(repair=f"signature ({least})")
    if isinstance(finding.verdict, Proved):
        if gf.order < len(signature):
            return finding.but(
                reason=f"{finding.reason}; not minimal: ({least}) has order {gf.order}",
            )
        return finding.but(reason=f"{finding.reason}; order {gf.order} is minimal")
    return finding


def _eventually(relation: Relation, names: dict[str, Sequence]) -> Finding:
    """Settle a recurrence from the first n on from which it holds, as a signature means it."""
    first = finding = settle_relation(relation, names, None)
    low = first_index(relation, names)
    while (
        isinstance(finding.verdict, Refuted)
        and isinstance(finding.verdict.n, int)
        and finding.verdict.n < low + LATEST
    ):
        finding = settle_relation(relation, names, Range(finding.verdict.n + 1))
    order = sum(isinstance(part, Term) for _, part in walk(relation.right))
    few = isinstance(finding.verdict, Consistent) and finding.verdict.surplus <= 2 * order
    if isinstance(first.verdict, Refuted) and (few or not isinstance(finding.verdict, PASSED)):
        return first  # what holds for the last few terms alone says nothing
    return finding
