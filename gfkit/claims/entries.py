"""The audit of an OEIS entry: its terms, formulas and signature, against a model or each other.

Its lines are pieces (`claims.entry_lines`), each of which says something
(`claims.entry_statements`). Programs are run only when somebody asks for it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import phase
from gfkit.claims.claim import Audited, Claim, Finding, Range
from gfkit.claims.entry_lines import pieces_of, why_unread
from gfkit.claims.entry_statements import settle_same, settle_statement
from gfkit.claims.kinds.values import settle_listed, settle_table
from gfkit.claims.settle import settled_within
from gfkit.claims.subjects import beginning
from gfkit.errors import GfkitError
from gfkit.formulas.tree import Term, Variable
from gfkit.oeis.entries.formula_lines import FormulaLine, LineStatement
from gfkit.oeis.entries.internal_format import KEYWORDS, Entry, first_large
from gfkit.oeis.entries.replay import call_of, replay_of
from gfkit.oeis.entries.specifications import gives_terms
from gfkit.oeis.programs.lines import pari_programs
from gfkit.oeis.programs.runs import pari_terms_code, run
from gfkit.oeis.settling.sequences import (
    RULE_SECONDS,
    defined_sequence,
    found_within,
    rule_sequence,
    sequence_by_own_gf,
)
from gfkit.proofs.kernel import NotDerived, Workings, made, prove
from gfkit.proofs.verdict import Consistent, Proved, Refuted
from gfkit.sequences.explicit import FractionCoefficients
from gfkit.sequences.sequence import MAX_CALLED, Sequence
from gfkit.sequences.tables import (
    ColumnTable,
    FiniteTable,
    ListFacts,
    entry_of,
)
from gfkit.series.algebra import preceded
from gfkit.series.rational_gf import RationalGF

if TYPE_CHECKING:
    from gfkit.oeis.settling import tables
    from gfkit.strips.sequences.families import StripAnswer

COMPARED = 12
"""Terms that a program of the entry is to print."""
A_N = Term("a", Variable("n"))


def audit_entry(
    entry: Entry,
    reference: Sequence | None,
    *,
    bfile: Sequence | None = None,
    of_column: Callable[[str, int], Sequence] | None = None,
    claim_limit: float | None = None,
    others: Mapping[str, Sequence] | None = None,
    notes: bool = False,
) -> Iterator[Audited]:
    """Yield everything that the entry says, with what is found of it.

    reference: the sequence of a model; without one, lines are checked against what the title
    defines, if it gives the terms, or else against the terms, and against the first g.f. among
    them. First terms that stand before those of the reference are left as they are; lines are
    compared with them and with the reference after them. of_column: for a table read by
    antidiagonals, the sequence of a column ("column", k) or row ("row", n). claim_limit: seconds
    for each statement; one that is not settled within is refused. others: sequences of other
    entries, by their numbers. notes: also yield the lines that hold no statement, as claims of the
    kind "note" that are refused with the reason. Raises OutOfBudget at the limits of the budget in
    force; what was yielded stays.
    """
    title, sides, differs = None, None, ""
    if of_column is None:
        title = defined_sequence(entry)
        if title is None and reference is None:
            seconds = claim_limit or RULE_SECONDS
            title, differs = found_within(seconds, lambda: rule_sequence(entry)) or (None, "")
            sides = None if title is not None else found_within(seconds, lambda: rule_sides(entry))
    of_column = of_column if sides is None else sides
    is_title = False
    if reference is None and title is not None:
        is_title = gives_terms(with_first_terms(title, entry), entry)
    reference = title if is_title else reference
    sequence, counted = entry.terms.named("the terms"), None
    if reference is not None:
        counted = beginning(reference, max(entry.terms.offset, reference.offset))
        sequence = with_first_terms(counted, entry)
    names = {**(others or {}), entry.number: sequence}

    def audited(name: str, text: str, settle: Callable[[], Finding], **more: Any) -> Audited:
        return _audited(entry, name, text, settled_within(claim_limit, settle), **more)

    terms = partial(_terms, entry, reference, of_column)
    yield audited("S", "the terms", partial(Finding.refused, differs) if differs else terms)
    if title is not None and not is_title:
        yield audited("N", f"the title: {entry.name}", partial(settle_same, sequence, title))
    elif notes:
        is_used = title is not None or sides is not None
        defines = "the title" if title is None else title.name
        why = f"what the lines are checked against: {defines}"
        yield _note(entry, "N", entry.name, why if is_used else differs or why_unread(entry.name))
    if bfile is not None:
        yield audited("b", "the b-file", partial(_bfile, entry, bfile, reference))
    yield from _settings(entry)
    own = None if reference is not None else sequence_by_own_gf(entry, sequence)
    with phase("lines") as far:
        for piece in pieces_of(entry):
            if piece.line is None:
                if notes:
                    yield _note(entry, piece.identifier, piece.text, piece.note)
                continue
            before = _before(piece.line, sequence.offset)
            derived = None if own is None else _extended(own, before)
            against = _extended(sequence, before)
            first = _first_free(piece.line, sequence.offset)
            for number, said in enumerate(piece.line.statements):
                statement = _from(said, first)
                name = piece.identifier if number == 0 else f"{piece.identifier}.{number + 1}"
                settle = partial(_finding, entry, statement, against, derived, of_column, names)
                if sequence is not counted is not None:
                    own_names = {**names, entry.number: counted}
                    settle = partial(_of_both, settle, statement, counted, own_names)
                set_ = FormulaLine("", (statement,)).initial if statement.kind == "initial" else ()
                if any(n < sequence.offset for n in set_):
                    settle = partial(Finding.refused, "set by the line, before the first term")
                yield audited(name, statement.text, settle, statement=statement)
            for part in piece.line.unread:
                unread = Finding.refused(str(part))
                yield _audited(entry, f"{piece.identifier}?", part.text, unread)
            far.advance()


def run_entry_programs(entry: Entry) -> Iterator[Audited]:
    """Run every PARI program of an entry, in processes with limits, and compare what it prints."""
    offset = entry.terms.offset
    wanted = list(entry.terms)[:COMPARED]
    for number, code in enumerate(pari_programs(entry.all("o")), 1):
        done = run("PARI", pari_terms_code(code, offset, len(wanted)))
        if done.terms is None:
            finding = Finding.refused(done.reason)
        else:
            pairs = list(zip(done.terms, entry.terms, strict=False))
            wrong = next((i for i, (said, true) in enumerate(pairs) if said != true), None)
            if wrong is not None:
                finding = Finding.refuted(offset + wrong, *pairs[wrong])
            else:
                finding = Finding.consistent(len(pairs), f"prints {len(pairs)} of the terms")
        claim = Claim(f"{entry.number}.o{number}", entry.number, "%o", code[:80], "program")
        yield made(Audited, claim, finding)


def rule_sides(entry: Entry) -> tables.TableSides | None:
    """Return the columns and rows of a table by its title, compared with its terms.

    None if the title is not that of a table whose columns are read, or does not give its terms.
    """
    from gfkit.oeis.settling.entry import ToSettle  # noqa: PLC0415 - slow to import
    from gfkit.oeis.settling.tables import TableSides, side_title  # noqa: PLC0415
    from gfkit.oeis.titles.reader import Unread  # noqa: PLC0415

    if side_title(entry.name, "column", 1) is None:
        return None
    terms = entry.terms
    sides = TableSides(ToSettle(entry.number, entry.name, terms.offset, tuple(terms)))
    if isinstance(sides.any_read(), Unread):
        return None
    compared, wrong = sides.compare()
    return None if wrong or compared < sides.least else sides


def _first_free(line: FormulaLine, offset: int) -> int | None:
    """Return the first n after the first values that a line gives; None if it gives none."""
    places = sorted(line.initial)
    if not places or places[0] > offset or places[-1] - places[0] + 1 != len(places):
        return None
    return places[-1] + 1


def _from(statement: LineStatement, first: int | None) -> LineStatement:
    """Return a recurrence that is claimed after the first values of its line, if no range is."""
    relation = statement.relation
    if first is None or statement.kind != "relation" or statement.low is not None:
        return statement
    if relation is None or statement.residue is not None or relation.left != A_N:
        return statement
    return replace(statement, low=first)


def _before(line: FormulaLine, offset: int) -> list[int]:
    """Return the values that a line sets for the places before the offset, up to there."""
    initial = line.initial
    first = min(initial, default=offset)
    places = range(first, offset)
    if not places or not all(n in initial for n in places):
        return []
    return [initial[n] for n in places]


def _extended(sequence: Sequence, before: list[int]) -> Sequence:
    """Return a sequence with values in front that a line sets for itself."""
    offset = sequence.offset - len(before)
    if before and sequence.last is not None:
        values = (*before, *sequence.values.terms(sequence.last - sequence.offset + 1))
        return Sequence(values, offset=offset).named(sequence.name)
    gf = sequence.gf
    if not before or not isinstance(gf, RationalGF) or sequence.is_fit:
        return sequence
    return Sequence.of_gf(preceded(gf, before), offset=offset).named(sequence.name)


def _note(entry: Entry, name: str, text: str, reason: str) -> Audited:
    """Return a line that holds no statement, with the reason."""
    claim = Claim(f"{entry.number}.{name}", entry.number, f"%{name[0]}", text, "note")
    return made(Audited, claim, Finding.refused(reason, "not-applicable"))


def _finding(
    entry: Entry,
    statement: LineStatement,
    against: Sequence,
    own: Sequence | None,
    of_column: Callable[[str, int], Sequence] | None,
    names: Mapping[str, Sequence],
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
    finding = settle_statement(statement, against, names, entry.number)
    if statement.doubtful and isinstance(finding.verdict, Refuted):
        why = "a part of the line was not read"
        if statement.kind == "program":
            why = "it may begin elsewhere"
        finding = Finding.refused(f"it fails, but {finding.repair or why}")
    if own is not None and own is not against:
        names = {**names, entry.number: own}
        finding = _also(finding, settle_statement(statement, own, names, entry.number))
    return finding


def _of_both(
    settle: Callable[[], Finding],
    statement: LineStatement,
    counted: Sequence,
    names: Mapping[str, Any],
) -> Finding:
    """Return what is found of a statement with first terms; what is proved without them is so."""
    finding = settle()
    if statement.column is None and isinstance(finding.verdict, Proved):
        alone = settle_statement(statement, counted, names)
        return alone if isinstance(alone.verdict, Proved) else finding
    return finding


def with_first_terms(sequence: Sequence, entry: Entry) -> Sequence:
    """Return a sequence with the terms of an entry before it, which a title may not count."""
    late = sequence.offset - entry.terms.offset
    return _extended(sequence, entry.terms[:][:late] if 0 < late <= len(entry.terms) else [])


def _audited(
    entry: Entry, name: str, text: str, finding: Finding, statement: LineStatement | None = None
) -> Audited:
    range_ = None
    if statement is not None and statement.low is not None:
        range_ = Range(statement.low, statement.high)
    kind = statement.kind if statement is not None else "terms"
    about = {}
    if statement is not None and statement.column is not None:
        about = {"row" if statement.by_row else "column": statement.column}
    return made(
        Audited,
        Claim(f"{entry.number}.{name}", entry.number, f"%{name[0]}", text, kind, about,
              holds_for=range_, is_conjecture=statement is not None and statement.conjectural),
        finding,
    )  # fmt: skip


def _also(finding: Finding, against_reference: Finding) -> Finding:
    """Return the finding on the terms, with what the entry's own g.f. says of the statement."""
    if not isinstance(finding.verdict, Consistent):
        return finding
    if isinstance(against_reference.verdict, Refuted):
        reason = f"it fits the terms, but contradicts the g.f. of the entry: {finding.reason}"
        return against_reference.but(reason=reason)
    if isinstance(against_reference.verdict, Proved):
        return finding.but(reason=f"{finding.reason}; it follows from the g.f. of the entry")
    return finding


def _terms(
    entry: Entry,
    reference: Sequence | None,
    of_column: Callable[[str, int], Sequence] | None,
) -> Finding:
    """Compare the terms, from where the reference begins."""
    terms = entry.terms
    if compared := getattr(of_column, "compared", 0):
        reason = f"{compared} entries of the table were computed from the title"
        return Finding.consistent(compared, reason)
    if reference is None and of_column is not None:
        return _antidiagonals(entry, of_column)
    if reference is None:
        return Finding.consistent(0, f"{len(terms)} terms, with nothing to check them against")
    first = max(terms.offset, reference.offset)
    listed = terms.given[first - terms.offset :]
    if not listed:
        return Finding.refused(f"the model has no a({terms.offset})")
    reason = f"{len(listed)} terms were computed from {_source(reference)}"
    found = settle_listed(reference, listed, first, reason)
    if first == terms.offset or str(found.verdict) != "proved":
        return found
    missing = f"the model has no a({terms.offset})"
    missing += f" to a({first - 1})" if first > terms.offset + 1 else ""
    return Finding.consistent(len(listed), f"{reason}, from n = {first} on; {missing}")


def _source(sequence: Sequence) -> str:
    """Return what a sequence is computed from, in words."""
    if sequence.name == "the title":
        return sequence.name
    given = isinstance(sequence.definition, FractionCoefficients)
    return "the generating function given" if given else "the model"


def _antidiagonals(entry: Entry, of_column: Callable[[str, int], Sequence]) -> Finding:
    """Hold a table read by antidiagonals against its columns, in whichever direction fits."""
    columns: dict[int, Sequence] = {}

    def at(n: int, k: int) -> object:
        if k not in columns:
            columns[k] = of_column("column", k)
        return columns[k](n)

    failures: list[tuple[int, object, object]] = []
    for rows_first, name in ((True, "T(1,1), T(1,2), T(2,1)"), (False, "T(1,1), T(2,1), T(1,2)")):
        cells = ((i, d - i) for d in itertools.count(2) for i in range(1, d))
        listed = [
            (value, (n, k) if rows_first else (k, n))
            for value, (n, k) in zip(entry.terms, cells, strict=False)
        ]
        places = [f"{n},{k}" for _, (n, k) in listed]
        parts: list[tuple[object, object]] = [(value, at(*cell)) for value, cell in listed]
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
        table = ColumnTable(
            tuple((k, definition) for k, definition in known if definition is not None)
        )
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
    if bfile.offset < reference.offset or bfile.end > MAX_CALLED:
        known = f"a({reference.offset}) to a({MAX_CALLED})"
        return Finding.refused(f"the model gives {known}, the b-file differs")
    reason = f"{len(bfile)} terms were computed from {_source(reference)}"
    return settle_listed(reference, list(bfile), bfile.offset, reason)


def _settings(entry: Entry) -> Iterator[Audited]:
    """Yield the second number of the offset and the keywords, checked against the terms."""
    facts, run = ListFacts(tuple(entry.terms)), Workings()
    if entry.first_large is not None:
        right = f"{entry.terms.offset},{first_large(entry.terms[:])}"
        finding = settle_table(
            facts,
            [("first large", entry.first_large)],
            run,
            "counted",
            repair=lambda _: right,
            shown=lambda _: "%O",
        )
        yield _audited(entry, "O", f"offset {entry.terms.offset},{entry.first_large}", finding)
    unknown = [word for word in entry.keywords if word not in KEYWORDS]
    signed = min(entry.terms, default=0) < 0
    wanted = "sign" if signed else "nonn"
    if not entry.keywords:
        return
    text = ",".join(entry.keywords)
    if unknown:
        finding = Finding.refuted("%K", unknown[0], "no keyword")
    else:
        given = {"sign", "nonn"} & set(entry.keywords)
        old = {"dead", "recycled", "allocated"} & set(entry.keywords)
        negative = len([term for term in facts.terms if term < 0])
        counted = prove(FiniteTable(facts, (("negative", negative),)))
        if not old and given != {wanted}:
            finding = Finding.refuted("%K", text, wanted, fails=counted)
        else:
            finding = Finding.equal(counted, "sign of the terms; known words")
    yield _audited(entry, "K", f"keywords {text}", finding)


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
    for_n = f" for {range_}" if range_ is not None else ""
    return (
        f"The formula {statement}{for_n} is proved: a(n) is the term of index "
        f"n{f'{shift:+d}' if shift else ''} of a transfer matrix with {answer.states} states "
        f"({answer.states_lumped} after exact lumping); its generating function is {answer.found}. "
        f"{replay_of(call_of(answer, model))}"
    )
