"""The audit of an OEIS entry: its terms, formulas and signature, against a model or each other."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from shlex import quote
from typing import TYPE_CHECKING, Any

from gfkit.arguments import an, optional, positive, takes
from gfkit.budget import phase
from gfkit.claims.audited import Audited, settled_within
from gfkit.claims.claim import Claim, Range
from gfkit.claims.finding import Finding
from gfkit.claims.formulas import first_index, settle_least_order, settle_relation, sides_at
from gfkit.claims.kinds.counting import settle_function, settle_range_relation
from gfkit.claims.kinds.finite import agreeing, differing
from gfkit.claims.sequences import beginning, sequence_of_definition
from gfkit.errors import GfkitError
from gfkit.formulas.evaluate import Scope, Unevaluated, function_of, integer_of
from gfkit.formulas.grammar import parse_relation
from gfkit.formulas.tree import Term, text_of, walk
from gfkit.numbers.decimal import number_text, numbers_text
from gfkit.oeis.entry import KEYWORDS, Entry, first_large
from gfkit.oeis.lines import read_line, read_lines
from gfkit.proofs.kernel import NotDerived, Workings, prove
from gfkit.proofs.verdict import Consistent, Proved, Refuted
from gfkit.sequences.finite_table import Columns, Differs, FiniteTable, ListFacts, entry_of
from gfkit.sequences.given import FractionCoefficients
from gfkit.sequences.sequence import MAX_CALLED, Sequence
from gfkit.series.rational import RationalGF
from gfkit.series.recurrence import sum_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gfkit.formulas.tree import Relation
    from gfkit.oeis.lines import Line, Statement
    from gfkit.strips.strip import StripAnswer

LATEST = 60
"""A signature that does not hold from this many terms after the first possible n on is refuted."""
COMMENT_FORMULA = re.compile(
    r"(empirical|conjecture|it appears|apparently|a\(n\)\s*=|g\.f\.|signature)", re.IGNORECASE
)


@takes(
    entry=an(Entry, "an entry such as read_entry(path)"),
    reference=optional(an(Sequence, "a sequence such as as_sequence([1, 1, 2, 3, 5])")),
    bfile=optional(an(Sequence, "a sequence such as as_sequence([1, 1, 2, 3, 5])")),
    claim_limit=optional(positive),
)
def audit_entry(
    entry: Entry,
    reference: Sequence | None,
    *,
    bfile: Sequence | None = None,
    of_column: Callable[[str, int], Sequence] | None = None,
    claim_limit: float | None = None,
) -> Iterator[Audited]:
    """Yield everything that the entry says, with what is found of it.

    reference: the sequence of a model; without one, lines are checked against the terms, and
    against the first g.f. among them. of_column: for a table read by antidiagonals, the sequence of
    a column ("column", k) or row ("row", n). claim_limit: seconds for each statement; one that is
    not settled within is refused. Raises OutOfBudget at the limits of the budget in force; what was
    yielded stays.
    """

    def within_limit(settle: Callable[[], Finding]) -> Finding:
        return settled_within(claim_limit, settle)

    sequence = _held_against(entry, reference)
    terms = within_limit(lambda: _terms(entry, reference, of_column))
    yield _audited(entry, "S", "the terms", terms)
    if bfile is not None:
        found = within_limit(lambda: _bfile(entry, bfile, reference))
        yield _audited(entry, "b", "the b-file", found)
    yield from _settings(entry)
    own = None if reference is not None else _own_gf(entry, sequence)
    with phase("lines") as far:
        for identifier, line in _lines(entry):
            for number, statement in enumerate(line.statements):
                name = identifier if number == 0 else f"{identifier}.{number + 1}"
                settle = partial(_finding, entry, statement, sequence, own, of_column)
                yield _audited(entry, name, statement.text, within_limit(settle), statement)
            for part in line.unread:
                finding = Finding.refused(str(part))
                yield _audited(entry, f"{identifier}?", part.text, finding)
            far.advance()


def _finding(
    entry: Entry,
    statement: Statement,
    against: Sequence,
    own: Sequence | None,
    of_column: Callable[[str, int], Sequence] | None,
) -> Finding:
    """Settle one statement of a line, of a table against its column or row."""
    if statement.column is not None:
        if of_column is None:
            return Finding.refused("a formula for a column: give the model of the table")
        try:
            against = of_column("row" if statement.by_row else "column", statement.column)
            against = beginning(against, max(against.offset, entry.terms.offset))
        except GfkitError as error:
            return Finding.refused(str(error))
    finding = _settled(statement, against)
    if statement.doubtful and isinstance(finding.verdict, Refuted):
        finding = Finding.refused("it fails, but a part of the line was not read")
    if own is not None and own is not against:
        finding = _also(finding, _settled(statement, own))
    return finding


def _audited(
    entry: Entry, name: str, text: str, finding: Finding, statement: Statement | None = None
) -> Audited:
    range_ = None
    if statement is not None and statement.low is not None:
        range_ = Range(statement.low, statement.high)
    kind = statement.kind if statement is not None else "terms"
    marked = "conjectural: " if statement is not None and statement.conjectural else ""
    about = {}
    if statement is not None and statement.column is not None:
        about = {"row" if statement.by_row else "column": statement.column}
    return Audited(
        Claim(f"{entry.number}.{name}", entry.number, f"%{name[0]}", marked + text, kind,
              about, holds_for=range_),
        finding,
    )  # fmt: skip


def _lines(entry: Entry) -> Iterator[tuple[str, Line]]:
    for number, text in enumerate(entry.all("H"), 1):
        if "signature" in text:
            plain = re.sub(r"<[^<>]*>", "", text)
            yield f"H{number}", read_line(plain)
    for number, text in enumerate(entry.all("C"), 1):
        if COMMENT_FORMULA.match(text.strip()):
            yield f"C{number}", read_line(text)
    for number, line in enumerate(read_lines(list(entry.all("F"))), 1):
        yield f"F{number}", line


def _held_against(entry: Entry, reference: Sequence | None) -> Sequence:
    if reference is None:
        return entry.terms.named("the terms")
    offset = entry.terms.offset
    return beginning(reference, offset) if offset > reference.offset else reference


def _own_gf(entry: Entry, sequence: Sequence) -> Sequence | None:
    """Return the sequence of the first g.f. in the entry that fits the terms."""
    for _, line in _lines(entry):
        for statement in line.statements:
            if statement.kind == "g.f." and statement.body is not None:
                try:
                    gf = function_of(statement.body).as_gf()
                except GfkitError:
                    continue
                given = FractionCoefficients.of_gf(gf)
                found = sequence_of_definition("the g.f. of the entry", given)
                offset = sequence.offset
                if all(found(n) == sequence(n) for n in range(offset, entry.terms.end)):
                    return beginning(found, offset) if offset > 0 else found
    return None


def _also(finding: Finding, against_reference: Finding) -> Finding:
    """Return the finding on the terms, with what the entry's own g.f. says of the statement."""
    if not isinstance(finding.verdict, Consistent):
        return finding
    if isinstance(against_reference.verdict, Refuted):
        reason = f"it fits the terms, but contradicts the g.f. of the entry: {finding.reason}"
        return replace(against_reference, reason=reason)
    if isinstance(against_reference.verdict, Proved):
        return replace(finding, reason=f"{finding.reason}; it follows from the g.f. of the entry")
    return finding


def _terms(
    entry: Entry, reference: Sequence | None, of_column: Callable[[str, int], Sequence] | None
) -> Finding:
    terms = entry.terms
    if reference is None and of_column is not None:
        return _antidiagonals(entry, of_column)
    if reference is None:
        return Finding.consistent(0, f"{len(terms)} terms, with nothing to check them against")
    sequence = reference
    if terms.offset < sequence.offset:
        return Finding.refused(f"the model has no a({terms.offset})")
    parts = [(value, sequence(terms.offset + i)) for i, value in enumerate(terms)]
    for i, (said, true) in enumerate(parts):
        if said != true:
            repair = None
            for shift in (1, -1, 2, -2, 3, -3):
                first = terms.offset + shift
                if first >= sequence.offset and len(terms) > 5:
                    moved = [sequence(first + j) for j in range(len(terms))]
                    if moved == list(terms):
                        repair = f"a(n) is the count of the model at n{shift:+d}"
                        break
            wrong = [j for j, (a, b) in enumerate(parts) if a != b]
            if repair is None and len(wrong) <= 3:
                repair = ", ".join(
                    f"a({terms.offset + j}) = {number_text(parts[j][1])}" for j in wrong
                )
            return differing(sequence, terms.offset + i, said, true, repair)
    said = dict(enumerate(terms, terms.offset))
    return agreeing(sequence, said, f"{len(parts)} terms were computed from the model")


def _antidiagonals(entry: Entry, of_column: Callable[[str, int], Sequence]) -> Finding:
    """Hold a table read by antidiagonals against its columns, in whichever direction fits."""
    columns: dict[int, Sequence] = {}

    def at(n: int, k: int) -> object:
        if k not in columns:
            columns[k] = of_column("column", k)
        return columns[k](n)

    failures: list[tuple[int, object, object]] = []
    for rows_first, name in ((True, "T(1,1), T(1,2), T(2,1)"), (False, "T(1,1), T(2,1), T(1,2)")):
        parts: list[tuple[object, object]] = []
        places: list[str] = []
        d, i = 2, 1
        for value in entry.terms:
            n, k = (i, d - i) if rows_first else (d - i, i)
            places.append(f"{n},{k}")
            parts.append((value, at(n, k)))
            i += 1
            if i == d:
                d, i = d + 1, 1
        wrong = next((j for j, (a, b) in enumerate(parts) if a != b), None)
        if wrong is None:
            reason = f"{len(parts)} entries of the table, read {name}, ..."
            return _proved_columns(columns, places, list(entry.terms), reason)
        failures.append((wrong, *parts[wrong]))
    wrong, said, true = max(failures, key=lambda failure: failure[0])
    return Finding.refuted(entry.terms.offset + wrong, said, true)


def _proved_columns(
    columns: dict[int, Sequence], places: list[str], terms: list[Any], reason: str
) -> Finding:
    """Return the proof that a table has these entries, by the definitions of its columns."""
    known = sorted((k, column.definition) for k, column in columns.items())
    run = Workings()
    for column in columns.values():
        if column.gf is not None:
            run.take(column.proof())
    try:
        table = Columns(tuple((k, definition) for k, definition in known if definition is not None))
        stated = tuple(zip(places, map(entry_of, terms), strict=True))
        return Finding.equal(prove(FiniteTable(table, stated), workings=run), reason)
    except NotDerived as error:
        return Finding.consistent(len(terms), f"{reason}; not proved: {error}")


def _bfile(entry: Entry, bfile: Sequence, reference: Sequence | None) -> Finding:
    if bfile.offset != entry.terms.offset:
        return Finding.refuted("offset", bfile.offset, entry.terms.offset)
    for n in range(bfile.offset, min(bfile.end, entry.terms.end)):
        if bfile[n] != entry.terms[n]:
            return Finding.refuted(n, bfile[n], entry.terms[n])
    if reference is None:
        return Finding.consistent(0, f"the first {min(len(bfile), len(entry.terms))} terms agree")
    sequence = reference
    if bfile.offset < sequence.offset or bfile.end > MAX_CALLED:
        known = f"a({sequence.offset}) to a({MAX_CALLED})"
        return Finding.refused(f"the model gives {known}, the b-file differs")
    sequence(bfile.end - 1)
    said = {n: bfile[n] for n in range(bfile.offset, bfile.end)}
    for n, value in said.items():
        if value != sequence(n):
            return differing(sequence, n, value, sequence(n))
    return agreeing(sequence, said, f"{len(bfile)} terms were computed from the model")


def _settings(entry: Entry) -> Iterator[Audited]:
    """Yield the second number of the offset and the keywords, checked against the terms."""
    if entry.first_large is not None:
        facts = ListFacts(tuple(map(int, entry.terms)))
        true, said = first_large(entry.terms), entry.first_large
        if said == true:
            statement = FiniteTable(facts, (("first large", said),))
            finding = Finding.equal(prove(statement), "counted")
        else:
            repair = f"{entry.terms.offset},{true}"
            fails = prove(Differs(facts, "first large", said, true))
            finding = Finding.refuted("%O", said, true, repair, fails=fails)
        yield _audited(entry, "O", f"offset {entry.terms.offset},{entry.first_large}", finding)
    unknown = [word for word in entry.keywords if word not in KEYWORDS]
    signed = min(entry.terms, default=0) < 0
    wanted = "sign" if signed else "nonn"
    text = ",".join(entry.keywords)
    if unknown:
        finding = Finding.refuted("%K", unknown[0], "no keyword")
    else:
        given = {"sign", "nonn"} & set(entry.keywords)
        old = {"dead", "recycled", "allocated"} & set(entry.keywords)
        facts = ListFacts(tuple(map(int, entry.terms)))
        negative = len([term for term in facts.terms if term < 0])
        counted = prove(FiniteTable(facts, (("negative", negative),)))
        if not old and given != {wanted}:
            finding = Finding.refuted("%K", text, wanted, fails=counted)
        else:
            finding = Finding.equal(counted, "sign of the terms; known words")
    yield _audited(entry, "K", f"keywords {text}", finding)


def _settled(statement: Statement, sequence: Sequence) -> Finding:
    """Settle one statement of a line against a sequence."""
    range_ = Range(statement.low, statement.high) if statement.low is not None else None
    names = {"a": sequence, "T": sequence}
    try:
        if statement.kind == "g.f." and statement.body is not None:
            return settle_function(statement.body, sequence)
        if statement.kind == "signature":
            return _signature(statement.signature, sequence)
        if statement.kind == "order" and statement.order is not None:
            return settle_least_order(sequence, statement.order, statement.low)
        assert statement.relation is not None
        if statement.kind == "initial":
            return _initial(statement.relation, names)
        finding = settle_range_relation(statement.relation, names, range_)
        if statement.order is None or not isinstance(finding.verdict, Proved):
            return finding
        least = settle_least_order(sequence, statement.order, statement.low)
        return least if isinstance(least.verdict, Refuted) else finding
    except GfkitError as error:
        return Finding.refused(str(error))


def _initial(relation: Relation, names: dict[str, Sequence]) -> Finding:
    """Settle a(k) = value; a k before the first term, as in a(-1) = 0, is refused."""
    left = relation.left
    assert isinstance(left, Term)
    try:
        n = integer_of(left.index, Scope())
        true, said = sides_at(relation, 0, names)
    except Unevaluated as error:
        return Finding.refused(str(error))
    if true != said:
        return differing(
            names[left.sequence], n, said, true, f"{text_of(left)} = {number_text(true)}"
        )
    return agreeing(names[left.sequence], {n: said}, "the term is as stated")


def _signature(signature: tuple[int, ...], sequence: Sequence) -> Finding:
    """Settle a signature: a recurrence from some n on; a wrong one is repaired to the least."""
    relation = parse_relation(f"a(n) = {sum_text(signature)}")
    finding = _eventually(relation, {"a": sequence})
    gf = sequence.gf
    if not isinstance(gf, RationalGF) or not gf.order:
        return finding
    least = numbers_text(gf.signature, ",")
    if isinstance(finding.verdict, Refuted):
        return replace(finding, repair=f"signature ({least})")
    if isinstance(finding.verdict, Proved):
        if gf.order < len(signature):
            return replace(
                finding,
                reason=f"{finding.reason}; not minimal: ({least}) has order {gf.order}",
            )
        return replace(finding, reason=f"{finding.reason}; order {gf.order} is minimal")
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


PASSED = (Proved, Consistent)


def comment_of_proof(
    statement: str,
    answer: StripAnswer,
    *,
    range_: Range | None = None,
    shift: int = 0,
    model: str | None = None,
) -> str:
    """Return a comment in the style of OEIS that says what is proved and how to replay it.

    shift: a(n) is the count on the board of length n + shift. model: how to call the model, such as
    the path of its file; its name if there is none.
    """
    side, length = next(iter(answer.strip.fixed.items()))
    topology = answer.strip.topology
    joined = "" if topology == "strip" else f" --topology {topology}"
    called = quote(model or answer.strip.counted.name)
    command = f"gfkit gf {called} --{side} {length}{joined} --certificate FILE"
    for_n = f" for {range_}" if range_ is not None else ""
    return (
        f"The formula {statement}{for_n} is proved: a(n) is the term of index "
        f"n{f'{shift:+d}' if shift else ''} of a transfer matrix with {answer.states} states "
        f"({answer.states_lumped} after exact lumping), whose generating function is {answer.gf}. "
        f"Replay: {command}; gfkit verify FILE."
    )
