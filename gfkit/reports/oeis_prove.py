"""What can be proved of one entry of the OEIS, or of a title, with all that an editor needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from gfkit.base.arguments import a_text, instance, optional, positive, takes
from gfkit.base.budget import Budget, budgeted
from gfkit.base.display import Shown
from gfkit.base.file_reader import shown
from gfkit.base.principles import Basis
from gfkit.claims.claim import Audited
from gfkit.claims.entries import audit_entry, run_entry_programs, with_first_terms
from gfkit.claims.pages import notes_table
from gfkit.errors import GfkitError
from gfkit.numbers.decimals import decimal
from gfkit.oeis.entries.bfiles import bfile_text
from gfkit.oeis.entries.draft import (
    Head,
    add_programs,
    data_terms,
    formulas_of,
    signature_link,
)
from gfkit.oeis.entries.internal_format import Entry, problems_of_entry
from gfkit.oeis.entries.sequences import sequence_of_entry, title_sequence
from gfkit.oeis.settling.entry import SETTLED, ToSettle, recurrence_of, settle_title
from gfkit.oeis.settling.tables import side_title
from gfkit.oeis.titles.definitions import definition_of_title
from gfkit.oeis.titles.reader import Unread, read_title, title_and_claims
from gfkit.proofs.kernel import Claimed, Live, Proved, made
from gfkit.render.pages import Gap, Line, Page, Paragraph, Part, Table
from gfkit.render.principles import why_of
from gfkit.reports.conjectures import (
    comment_on,
    compared_table,
    gf_text,
    judged_lines,
    judged_of,
)
from gfkit.sequences.sequence import Sequence
from gfkit.series.algebra import preceded
from gfkit.series.rational_gf import RationalGF
from gfkit.typed.titles import ReadTitle

NUMBER = "A000000"
"""Of a title without an entry."""
TITLE_OFFSET = 1
"""The n of a title begins with 1."""
LINE_SECONDS = 20.0
"""For each line, where no limit is given."""
BFILE_TERMS = 1000
SHOWN_TERMS = 10
DEFINED = "the title defines the sequence"
NAMES = {"SageMath": "(Sage", "Python": "(Python)", "PARI": "(PARI)"}
"""How lines %o name the languages of programs."""


@dataclass(frozen=True, slots=True, repr=False)
class EntryProof(Live, Shown):
    """What is proved of an entry. Its page has everything, and its texts are files for the editor.

    entry: with one line alone, its name, if only a title was given. record: what `gfkit oeis
    settle` keeps: the state, the rule, the g.f. gf: proved, from the entry's offset on, None if
    there is none. reading: of the title, None if it is not read. audited: everything that the
    entry says, each with what is found. new: the lines that it lacks. ran: the programs among
    them, whether each ran, and how. proof: of the g.f. of the rule. problems: of the format.
    """

    entry: Entry
    is_title: bool
    record: Mapping[str, Any]
    gf: RationalGF | None
    reading: ReadTitle | None
    audited: tuple[Audited, ...]
    comment: tuple[str, ...]
    new: tuple[str, ...]
    ran: tuple[tuple[str, bool | None, str], ...]
    proof: Proved | Claimed | None = None
    problems: tuple[str, ...] = ()

    @property
    def state(self) -> str:
        """One of `proved`, `corrected`, `refuted`, `differs`, `unread`, `limit`.

        `claimed` of an object that was made by hand.
        """
        state = str(self.record["state"])
        is_settled = bool(self.proofs) or self.record.get("reason") == DEFINED
        return "claimed" if state in SETTLED and not is_settled else state

    @property
    def sequence(self) -> Sequence | None:
        """The sequence of the g.f. from the entry's offset on."""
        if self.gf is None:
            return None
        return Sequence.of_gf(self.gf, offset=self.entry.terms.offset)

    @property
    def proofs(self) -> tuple[tuple[str, Proved], ...]:
        """The proofs with names, "" for that of the g.f., and the lines of conjectures."""
        found = [("", self.proof)] if isinstance(self.proof, Proved) else []
        for one in self.audited:
            proof = one.finding.proof
            if one.claim.is_conjecture and isinstance(proof, Proved):
                found.append((one.claim.id.partition(".")[2] or "line", proof))
        return tuple(found)

    @property
    def is_wrong(self) -> bool:
        """Whether something that the entry says is refuted."""
        verdicts = {str(one.finding.verdict) for one in self.audited}
        return self.state in {"refuted", "corrected", "differs"} or "refuted" in verdicts

    @property
    def statements(self) -> list[Audited]:
        """The statements that were read, each with its finding."""
        return [one for one in self.audited if one.claim.kind != "note"]

    @property
    def unread(self) -> list[Audited]:
        """The lines that hold no statement, or none that is read; the reason is their finding's."""
        notes = [one for one in self.audited if one.claim.kind == "note"]
        is_read = self.reading is not None or self.sequence is not None
        return [one for one in notes if one.claim.place != "%N" or not is_read]

    def rule_text(self) -> str:
        """Return the rule of the title as a TOML file; raises GfkitError if it is not read."""
        if self.reading is None:
            raise GfkitError(f"no rule: {self._why_not()}")
        return self.reading.toml

    def bfile_text(self, count: int = BFILE_TERMS) -> str:
        """Return the b-file with the entry's offset; raises GfkitError if no g.f. is proved."""
        if self.sequence is None:
            raise GfkitError(f"no generating function is proved: {self._why_not()}")
        return "".join(bfile_text(self.sequence.terms(count), self.sequence.offset))

    def _why_not(self) -> str:
        reason = str(self.record.get("reason", "the title is that of a table"))
        stopped = self.record.get("stopped")
        return f"{reason}, from {shown(str(stopped), 60)} on" if stopped else reason

    def draft_text(self) -> str:
        """Return the lines for the editor: all of an entry for a title, else the new ones."""
        if self.is_title and self.sequence is not None:
            return str(self._whole())
        return "".join(f"{line}\n" for line in (*self.comment, *self.new))

    def _whole(self) -> Entry:
        assert self.sequence is not None
        terms = data_terms(self.sequence)
        lines: dict[str, list[str]] = {}
        for line in (*self.comment, *self.new):
            lines.setdefault(line[1], []).append(line.split(" ", 2)[2])
        head, sign = Head(self.entry.number), "nonn" if min(terms) >= 0 else "sign"
        said = {letter: tuple(some) for letter, some in lines.items()}
        return head.entry(terms, self.entry.name, (sign, "easy"), said)

    @property
    def why(self) -> str:
        """Why the g.f. is proved, in a sentence without its stop; "" if none is."""
        basis = self.record.get("basis")
        return why_of(None if basis is None else Basis.of_data(basis))

    def page(self) -> Page:
        """Return the page."""
        record, entry = self.record, self.entry
        name = "title" if self.is_title else "entry"
        title = entry.name if self.is_title else f"{entry.number}, offset {entry.terms.offset}"
        parts: list[Part] = [Line(name, title)]
        if not self.is_title:
            parts.append(Line("title", entry.name))
        parts += self._reading_lines()
        if self.gf is not None:
            parts += self._gf_lines()
        if "equation" in record:
            step, shift = record.get("step", 1), record["shift"]
            index = (f"{step}*n" if step > 1 else "n") + (f" + {shift}" if shift else "")
            equation = f"{record['equation']}, F the sum of c(n)*t^n over n >= 0, a(n) = c({index})"
            parts.append(Line("equation", equation))
        reason = str(record.get("reason", ""))
        why = "" if reason == DEFINED else f": {reason}"
        parts.append(Line("state", f"{self.state}{why}".rstrip(": "), kind="verdict"))
        parts += [Line("problem", problem) for problem in self.problems]
        if self.statements:
            rows = tuple(_row(one) for one in self.statements)
            header = ("line", "verdict", "statement")
            parts.append(Table(header, rows, "What the entry says", align="left", is_wrapped=True))
        if self.unread:
            parts += [Gap(), notes_table(self.unread), Gap()]
        if self.comment:
            text = "\n".join(self.comment)
            parts += [Paragraph("Comment"), Paragraph(text, is_verbatim=True)]
        if self.new:
            text = "\n".join(self.new)
            parts += [Paragraph("New lines"), Paragraph(text, is_verbatim=True)]
        parts += [Line("program", f"{language} {reason}") for language, _, reason in self.ran]
        return Page(tuple(parts))

    def _reading_lines(self) -> list[Part]:
        if self.reading is None and self.record.get("reason") == DEFINED:
            return [Line("rule", DEFINED)]
        if self.reading is None:
            stopped = self.record.get("stopped")
            found = read_title(self.entry.name) if stopped else None
            told = found.can_stand() if isinstance(found, Unread) else ""
            more = [Line("instead", told)] * bool(self.is_title and told)
            return [Line("rule", f"not read, stopped at: {stopped}"), *more] if stopped else []
        file = "; as a file: --rule rule.toml" if self.reading.toml else ""
        return [Line("rule", f"{self.reading.board}{file}")]

    def _gf_lines(self) -> list[Part]:
        assert self.sequence is not None
        record, gf, offset = self.record, self.sequence.rational, self.sequence.offset
        first = self.sequence.terms(SHOWN_TERMS)
        compared = record.get("compared", 0)
        agree = f"; all {compared} of the title agree" if compared else ""
        before = record.get("prepended", ())
        stand = f"; {', '.join(before)} stand{'s' * (len(before) == 1)} before"
        more = f"{stand} those that the title counts" if before else ""
        terms = f"{', '.join(map(decimal, first))}, ... from n = {offset}{agree}{more}"
        proof, why = str(record.get("proof", DEFINED)), self.why
        return [
            Line("terms", terms),
            Line("g.f.", gf_text(gf, offset)),
            Line("recurrence", recurrence_of(gf, offset)),
            Line("proof", proof),
            *([Line("why", f"{why}.", is_prose=True)] if why else []),
        ]

    def __repr__(self) -> str:
        return f"<EntryProof {self.entry.number}: {self.state}>"

    def __str__(self) -> str:
        lines = (one for one in self.page().parts if isinstance(one, Line))
        told = [one for one in lines if one.label not in {"proof", "why", "program"}]
        rows = (_row(one) for one in self.statements)
        told += [Line(verdict, f"{where}: {said}") for where, verdict, said in rows
                 if verdict == "refuted"]  # fmt: skip
        return Page(tuple(told)).text().rstrip()


def _row(one: Audited) -> tuple[str, str, str]:
    said = one.claim.text
    if one.claim.holds_for is not None and "for " not in said:
        said += f" for {one.claim.holds_for}"
    if (place := one.finding.counterexample) is not None:
        said += f"; at n = {place['n']} {one.finding.failure('it says')}"
    if one.finding.repair is not None:
        said += f"; right is: {one.finding.repair}"
    if one.finding.note:
        said += f"; {one.finding.note}"
    verdict = str(one.finding.verdict)
    if verdict not in {"proved", "refuted"} and one.finding.reason:
        said += f" ({one.finding.reason})"
    return one.claim.id.partition(".")[2] or one.claim.place.lstrip("%"), verdict, said


@takes(claim_limit=optional(positive), author=a_text("'A. Author'"), date=a_text("'Jan 01 2026'"))
@budgeted
def prove_entry(
    thing: Entry | str,
    *,
    author: str = "",
    date: str = "",
    bfile: Sequence | None = None,
    others: Mapping[str, Sequence] | None = None,
    run_programs: bool = False,
    claim_limit: float | None = None,
    budget: Budget | None = None,  # noqa: ARG001 - for `budgeted`
) -> EntryProof:
    """Prove what can be proved of an entry of the OEIS, or of a title alone.

    thing: an Entry, or a title, perhaps with what is conjectured behind it. author, date: sign the
    new lines, if both are given. bfile: of the entry, to be compared. others: other entries that
    lines name. run_programs: run the PARI programs of the entry. claim_limit: seconds for each
    line. budget: limits of the work. First terms that stand before those that the title counts are
    left as they are; lines are compared with them and with the terms after them. Raises
    GfkitError.

    >>> found = prove_entry("Number of nX2 binary arrays with no two 1s adjacent horizontally.")
    >>> found.state, found.sequence.early(4)
    ('proved', [3, 9, 27, 81])
    """
    instance("thing", thing, (Entry, str), "an Entry such as read_entry(path), or a title")
    seconds = claim_limit or LINE_SECONDS
    head = Head(author=author, date=date)
    if isinstance(thing, str):
        return _of_title(thing, head, seconds)
    terms = thing.terms
    given = ToSettle(thing.number, thing.name, terms.offset, tuple(terms), text=str(thing))
    sequence = proof = None
    of_column: Callable[[str, int], Sequence] | None = None
    if side_title(given.title, "column", 1) is not None:
        record, side = compared_table(given)
        of_column = side.sequence if side is not None and side.has_columns else side
    else:
        record, sequence, proof = settle_title(given)
    audited = list(
        audit_entry(
            thing,
            sequence,
            bfile=bfile,
            of_column=of_column,
            claim_limit=seconds,
            others=others,
            notes=True,
        )
    )
    if run_programs:
        audited += run_entry_programs(thing)
    said = [one for one in audited if one.claim.kind != "note"]
    if proof is not None:
        record = _with_lines(record, thing, said)
    else:
        record, _ = judged_of(said, record)
        if record["state"] != "differs" and title_sequence(thing) is not None:
            sequence = _defined(thing)
            if sequence is not None:
                state = "proved" if record["state"] == "unread" else record["state"]
                record = {**record, "state": state, "reason": DEFINED}
    whole = None if sequence is None else with_first_terms(sequence, thing)
    return _proof(thing, record, whole, proof, audited, head)


def _of_title(text: str, head: Head, seconds: float) -> EntryProof:
    title, claims = title_and_claims(text)
    given = ToSettle(NUMBER, title, None, ())
    record, sequence, proof = settle_title(given, is_alone=True)
    if record["state"] == "unread" and (sequence := _with_gf(title)) is not None:
        record = {"A": NUMBER, "state": "proved", "reason": DEFINED}
    offset = TITLE_OFFSET if sequence is None else sequence.offset
    entry = Entry(NUMBER, Sequence((), offset=offset), title, (), lines={"F": claims})
    audited: list[Audited] = []
    if sequence is not None and claims:
        every = audit_entry(entry, sequence, claim_limit=seconds, notes=True)
        audited = [one for one in every if one.claim.id.partition(".")[2].startswith("F")]
        said = [one for one in audited if one.claim.kind != "note"]
        record = _with_lines(record, entry, said)
    return _proof(entry, record, sequence, proof, audited, head, is_title=True)


def _proof(
    entry: Entry,
    record: Mapping[str, Any],
    sequence: Sequence | None,
    proof: Proved | None,
    audited: list[Audited],
    head: Head,
    *,
    is_title: bool = False,
) -> EntryProof:
    new, ran = _new_lines(entry, sequence, audited, head.signed)
    return made(
        EntryProof,
        entry,
        is_title,
        record,
        None if sequence is None else sequence.rational,
        _reading(entry.name, "title" if is_title else entry.number),
        tuple(audited),
        _comment(record, head),
        tuple(new),
        tuple(ran),
        proof,
        () if is_title else tuple(problems_of_entry(entry)),
    )


def _with_lines(record: Mapping[str, Any], entry: Entry, said: list[Audited]) -> dict[str, Any]:
    """Return the record with its lines; the g.f. is proved, whatever they are."""
    found, _ = judged_lines(entry, said, dict(record))
    return {**found, "state": "proved"} if found["state"] == "unread" else found


def _reading(title: str, name: str) -> ReadTitle | None:
    """Return the rule of a title, of a table that of a side; None if it is not read."""
    found = read_title(side_title(title, "column", 3) or title)
    if isinstance(found, Unread) or found.fixed == "square":
        found = read_title(side_title(title, "row", 3) or title)
    return None if isinstance(found, Unread) else ReadTitle.of(found, name)


def _defined(entry: Entry) -> Sequence | None:
    """Return what the title defines by a formula, if that has a g.f. and gives all the terms."""
    found = sequence_of_entry(entry)
    has_gf = found.gf is not None and not found.is_fit
    return found if has_gf and found.early(len(entry.terms)) == list(entry.terms) else None


def _with_gf(title: str) -> Sequence | None:
    """Return what a title alone defines by a formula, from 0 or 1 on, if that has a g.f."""
    some = (definition_of_title(title, offset) for offset in (0, 1))
    found = next((one for one in some if one is not None), None)
    return None if found is None or found.gf is None or found.is_fit else found


def _comment(record: Mapping[str, Any], head: Head) -> tuple[str, ...]:
    """Return the comment on an entry, () for one of which nothing is proved."""
    if record["state"] not in SETTLED or ("order" not in record and "lines" not in record):
        return ()
    return tuple(line for line in comment_on(record, head) if line.startswith("%C"))


def _new_lines(
    entry: Entry, sequence: Sequence | None, audited: list[Audited], signed: str
) -> tuple[list[str], list[tuple[str, bool | None, str]]]:
    """Return the lines that an entry lacks, with its number and offset, and how programs ran."""
    if sequence is None or sequence.offset < 0:
        return [], []
    offset = sequence.offset
    gf = preceded(sequence.rational, [0] * offset)
    proved = [one.claim for one in audited if str(one.finding.verdict) == "proved"]
    has_gf = any(one.kind == "g.f." for one in proved)
    said = {one.statement.replace(" ", "") for one in proved}
    formulas = [
        text
        for text in formulas_of(gf, offset)
        if not (has_gf and text.startswith("G.f.:"))
        and text.rstrip(".").partition(" for ")[0].replace(" ", "") not in said
    ]
    lines: dict[str, tuple[str, ...]] = {"F": tuple(text + signed for text in formulas)}
    if gf.order and not any("signature" in text for text in entry.all("H")):
        lines["H"] = (signature_link(gf),)
    wrong = {one.claim.place for one in audited if str(one.finding.verdict) == "refuted"}
    right = {letter: entry.all(letter) for letter in "pto" if f"%{letter}" not in wrong}
    there = {name for name, word in NAMES.items() if word in " ".join(right.get("o", ()))}
    there |= {name for name, letter in (("Mathematica", "t"), ("Maple", "p")) if right.get(letter)}
    ran = add_programs(lines, gf, offset, signed, there)
    order = "HFpto"
    return [
        f"%{letter} {entry.number} {text}" for letter in order for text in lines.get(letter, ())
    ], ran
