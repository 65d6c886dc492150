"""The lines of an entry as pieces, and each statement settled: formulas, programs, references.

A piece says something, or why it says nothing that is read.

Programs are run only when somebody asks for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gfkit.claims.claim import Audited, Claim, Finding, Range
from gfkit.claims.formulas import first_index, settle_least_order, settle_relation
from gfkit.claims.kinds.counting import settle_function, settle_range_relation
from gfkit.claims.kinds.finite import agreeing, differing
from gfkit.errors import GfkitError
from gfkit.formulas.evaluate import Scope, Unevaluated, Work, integer_of
from gfkit.formulas.grammar import parse_relation
from gfkit.formulas.tree import Relation, Term, Variable, sequences_of, text_of, walk
from gfkit.numbers.decimal import number_text, numbers_text
from gfkit.oeis.entries.code_reading import read_programs
from gfkit.oeis.entries.line_words import (
    PICTURE,
    PROSE,
    SEE_ALSO,
    CrossReference,
    is_drawn,
    is_formula,
    read_references,
    reason_of,
)
from gfkit.oeis.entries.lines import Line, Statement, read_line, read_lines, without_attribution
from gfkit.oeis.entries.program_lines import pari_programs, pari_terms_code, run
from gfkit.oeis.entries.title_definitions import core_sequence
from gfkit.proofs.kernel import made
from gfkit.proofs.verdict import Consistent, Proved, Refuted
from gfkit.sequences.relation_holds import Sides
from gfkit.series.rational import RationalGF, sum_text

if TYPE_CHECKING:
    from gfkit.oeis.entries.entry import Entry
    from gfkit.sequences.sequence import Sequence

LATEST = 60
"""A signature that does not hold from this many terms after the first possible n on is refuted."""
SHIFTS = (1, -1, 2, -2, 3, -3)
"""By how much a program may be moved against the terms, when its error is looked for."""
COMPARED = 12
"""Terms that a program of the entry is to print."""
LEADING = 8
"""Terms that must agree before a moved list is said to be the same."""
PASSED = (Proved, Consistent)


def settle_statement(
    statement: Statement, sequence: Sequence, others: Mapping[str, Sequence]
) -> Finding:
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
        if statement.listed is not None:
            return _printed(statement.listed, sequence)
        if statement.about is not None:
            return _reference(statement.about, sequence, others)
        assert statement.relation is not None
        names |= _named(statement.relation, others)
        if statement.kind == "initial":
            return _initial(statement.relation, names)
        if statement.residue is not None:
            return _in_class(statement, names)
        finding = settle_range_relation(statement.relation, names, range_)
        if statement.order is None or not isinstance(finding.verdict, Proved):
            return finding
        least = settle_least_order(sequence, statement.order, statement.low)
        return least if isinstance(least.verdict, Refuted) else finding
    except GfkitError as error:
        return Finding.refused(str(error))


def _named(relation: Relation, others: Mapping[str, Sequence]) -> dict[str, Sequence]:
    """Return the sequences of other entries that a relation names; raises MissingEntry."""
    found = {}
    for name in sorted(sequences_of(relation.left) | sequences_of(relation.right)):
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
        super().__init__(f"{number} is not known here; give its entry: --with {number}.seq")


def _in_class(statement: Statement, names: dict[str, Sequence]) -> Finding:
    """Settle a relation that is claimed for the n of one class."""
    relation, low, high = statement.in_residue
    assert relation is not None
    assert statement.residue is not None
    modulus, rest = statement.residue
    first = -((rest - names["a"].offset) // modulus)
    range_ = None if low is None else Range(low, high)
    finding = settle_relation(relation, names, range_, since=first)
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
        true, said = Sides(relation).at(0, names, Work())
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


COMMENT_FORMULA = re.compile(
    r"(empirical|conjecture|it appears|apparently|[0-9]*\*?a\([^()]*\)\s*=|[eo]?\.?g\.f\.|"
    r"signature|"
    r"for n\s*>=?\s*\d+,\s*[0-9]*\*?a\(n\)\s*=)",
    re.IGNORECASE,
)
VALUE = re.compile(
    r"(?<![A-Za-z0-9_*/^+-])(?<![-*/^+=<>(] )a\((\d{1,6})\)\s*=\s*(-?\d{1,400})"
    r"(?=\s*(?:[,;:)]|$|\.(?!\d)|\s[A-Za-z]|=))"
)
SUPPOSED = re.compile(
    r"\b(?:if|set|let|suppose|assum\w*|define\w*|convention|were)\b", re.IGNORECASE
)
NAMES = {"D": "references", "H": "links", "A": "the author", "E": "the history of the entry"}


@dataclass(frozen=True, slots=True)
class Piece:
    """A line of an entry, or some together; note: why nothing is read, "" if something is."""

    identifier: str
    text: str
    line: Line | None = None
    note: str = ""


def pieces_of(entry: Entry) -> Iterator[Piece]:
    """Yield everything that stands in an entry but its terms, title and settings."""
    yield from _links(entry)
    for number, text in enumerate(entry.all("C"), 1):
        yield from _comment(f"C{number}", text)
    for number, line in enumerate(read_lines(list(entry.all("F"))), 1):
        yield from _formula(f"F{number}", line)
    yield from _examples(entry)
    for program in read_programs(entry):
        name = f"{program.letter}{program.first}"
        if program.line is not None:
            yield Piece(name, program.text, program.line)
        else:
            yield Piece(name, program.text, note=program.reason)
    for number, text in enumerate(entry.all("Y"), 1):
        yield from _cross_references(f"Y{number}", text)
    for letter in "DE":
        if lines := entry.all(letter):
            yield Piece(letter, _several(lines), note=NAMES[letter])
    if entry.author:
        yield Piece("A", entry.author, note=NAMES["A"])


def _several(lines: tuple[str, ...]) -> str:
    return lines[0] if len(lines) == 1 else f"{len(lines)} lines"


def _links(entry: Entry) -> Iterator[Piece]:
    """Yield the signatures among the links, and the others as one piece."""
    others = []
    for number, text in enumerate(entry.all("H"), 1):
        if "signature" in text:
            plain = re.sub(r"<[^<>]*>", "", text)
            yield Piece(f"H{number}", plain, read_line(plain))
        else:
            others.append(text)
    if others:
        yield Piece("H", _several(tuple(others)), note=NAMES["H"])


def _comment(name: str, text: str) -> Iterator[Piece]:
    plain = text.strip()
    if COMMENT_FORMULA.match(plain):
        line = read_line(text)
        if line.statements or is_formula(plain):
            yield Piece(name, text, line)
            return
    if values := _values(plain):
        yield Piece(name, text, Line(text, values))
    elif references := read_references(plain):
        yield Piece(name, text, _says(text, references))
    else:
        yield Piece(name, text, note=why_unread(plain))


def why_unread(text: str) -> str:
    """Return why a line of words is not read."""
    if is_drawn(text):
        return PICTURE
    if is_formula(text):
        return reason_of(text, "a formula among words")
    return reason_of(text)


def _formula(name: str, line: Line) -> Iterator[Piece]:
    text = line.text
    if line.statements and not line.unread:
        yield Piece(name, text, line)
    elif line.unread:
        references = read_references(without_attribution(text))
        if references and not line.statements:
            yield Piece(name, text, _says(text, references))
        elif line.statements or is_formula(text):
            yield Piece(name, text, line)
        else:
            yield Piece(name, text, note=line.unread[0].reason)
    else:
        yield Piece(name, text, note="a heading")


def _says(text: str, references: list[CrossReference]) -> Line:
    statements = tuple(
        Statement("reference", one.text, about=one, doubtful=True) for one in references
    )
    return Line(text, statements)


def _values(text: str) -> tuple[Statement, ...]:
    """Return the terms that a line quotes, such as "whence a(2) = 11"."""
    if SUPPOSED.search(text):
        return ()
    found = {}
    for match in VALUE.finditer(text):
        relation = parse_relation(f"a({match[1]}) = {match[2]}")
        found[str(relation)] = Statement("initial", str(relation), relation)
    return tuple(found.values())


def _examples(entry: Entry) -> Iterator[Piece]:
    """Yield the terms that examples quote; lines between them are one piece."""
    drawn: list[tuple[int, str]] = []
    for number, text in enumerate(entry.all("e"), 1):
        if statements := _values(text.strip()):
            yield from _picture(drawn)
            drawn = []
            yield Piece(f"e{number}", text, Line(text, statements))
        else:
            drawn.append((number, text))
    yield from _picture(drawn)


def _picture(drawn: list[tuple[int, str]]) -> Iterator[Piece]:
    if drawn:
        first, last = drawn[0][0], drawn[-1][0]
        name = f"e{first}" if first == last else f"e{first}-{last}"
        is_all_words = not any(is_drawn(text.strip()) for _, text in drawn)
        yield Piece(name, drawn[0][1], note=PROSE if is_all_words else PICTURE)


def _cross_references(name: str, text: str) -> Iterator[Piece]:
    plain = without_attribution(text)
    references = read_references(plain)
    if references:
        yield Piece(name, text, _says(text, references))
        return
    if re.match(r"[{(]?\s*a\(", plain) or re.match(r"A\d{6}\(n", plain):
        line = read_line(plain)
        if line.statements:
            yield Piece(name, text, line)
            return
    yield Piece(name, text, note=SEE_ALSO if not is_formula(plain) else why_unread(plain))
