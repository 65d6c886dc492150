"""What can be proved of an entry of the OEIS, or of a title, with all that an editor needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Final, Literal, TypeAlias

from gfkit.answers.answer import Answer
from gfkit.answers.claims import (
    NOTE,
    AuditedClaim,
    UnreadLine,
    of_audited,
    unread_line,
    unread_table,
)
from gfkit.base.arguments import a_text, file_path, integer, list_of, optional, positive, takes
from gfkit.base.file_reader import is_there, shown
from gfkit.base.file_writer import write
from gfkit.base.principles import Basis
from gfkit.claims.claim import Audited
from gfkit.claims.entries import audit_entry, run_entry_programs, with_first_terms
from gfkit.errors import GfkitError, VerbCall, WrongArgument, unused
from gfkit.numbers.decimals import decimal
from gfkit.oeis.entries.bfiles import bfile_text, read_bfile
from gfkit.oeis.entries.draft import (
    Head,
    add_programs,
    data_terms,
    formulas_of,
    signature_link,
)
from gfkit.oeis.entries.internal_format import Entry, problems_of_entry, read_entry
from gfkit.oeis.settling.entry import (
    SETTLED,
    ToSettle,
    recurrence_of,
    settle_specification,
    settle_title,
)
from gfkit.oeis.settling.sequences import sequence_of_entry, title_sequence
from gfkit.oeis.settling.tables import side_title
from gfkit.oeis.titles.definitions import definition_of_title
from gfkit.oeis.titles.reader import Unread, read_title, title_and_claims
from gfkit.proofs.kernel import Proved
from gfkit.proofs.words import REFUTED, gravest, row
from gfkit.render.pages import Gap, Line, Page, Paragraph, Part, Table
from gfkit.render.principles import why_of
from gfkit.reports.conjectures import (
    comment_on,
    compared_table,
    gf_text,
    judged_lines,
    judged_of,
)
from gfkit.sequences.mixin import SequenceOperators
from gfkit.sequences.sequence import Sequence
from gfkit.series.algebra import preceded
from gfkit.typed.entries import EntryFile
from gfkit.typed.read import read
from gfkit.typed.readings import read_as
from gfkit.typed.titles import ReadTitle

State: TypeAlias = Literal[
    "proved", "corrected", "refuted", "differs", "unread", "limit", "claimed"
]
"""What became of an entry, the same words as in the results of `settle`.

corrected: what it states is wrong, and what is right was found. differs: its terms are not those
of its title. unread: the title, or a line that was asked about, was not read. limit: the work would
take too long. claimed: the terms of a table were compared, and nothing is proved of it.
"""
NUMBER: Final = "A000000"
"""Of a title without an entry."""
TITLE_OFFSET: Final = 1
"""The n of a title begins with 1."""
LINE_SECONDS: Final = 20.0
"""For each line, where no limit is given."""
BFILE_TERMS: Final = 1000
MOST_TERMS: Final = 200_000
SHOWN_TERMS: Final = 10
DEFINED: Final = "the title defines the sequence"
NAMES: Final = {"SageMath": "(Sage", "Python": "(Python)", "PARI": "(PARI)"}
"""How lines %o name the languages of programs."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class EntryProof(SequenceOperators, Answer):
    """What is proved of an entry, with all that an editor needs.

    Attributes
    ----------
    number
        The number of the entry, A000000 of a title alone.
    title
        Its name.
    rule
        The rule of the title, as a TOML file; "" where it is not read as one.
    offset
        The n of the first term.
    first_terms
        The first terms of the g.f.; none where none is proved.
    generating_function
        The g.f. that is proved, from the first n of the entry on; "" if there is none.
    recurrence
        The recurrence of the g.f.; "" where none is proved.
    basis
        What proves the g.f., in a sentence; "" if nothing does.
    why
        The theorem behind the proof; "" if there is no proof.
    claims
        What the lines of the entry state, each with its verdict.
    unread
        The other lines.
    comment
        The comment on the entry, for an editor.
    new
        The new lines for the entry.
    programs
        For each program among them whether it ran, and how.
    problems
        The faults in the format of the entry.
    record
        The record that `settle` keeps of an entry.
    state
        The state of the entry: proved, corrected, refuted, differs, unread, limit or claimed.
    reason
        Why it is that; "" where a g.f. is proved.

    Examples
    --------
    >>> found = prove("Number of n X 2 binary arrays with no two 1s adjacent horizontally.")
    >>> found.generating_function
    '3/(1-3*x)'
    """

    number: str
    title: str
    rule: str
    offset: int
    first_terms: tuple[int, ...]
    generating_function: str
    recurrence: str
    basis: str
    why: str
    claims: tuple[AuditedClaim, ...]
    unread: tuple[UnreadLine, ...]
    comment: tuple[str, ...]
    new: tuple[str, ...]
    programs: tuple[str, ...]
    problems: tuple[str, ...]
    record: Mapping[str, object]
    state: State
    reason: str
    _entry: Entry
    _is_title: bool
    _reading: ReadTitle | None
    _sequence: Sequence | None
    _proofs: tuple[tuple[str, Proved], ...]

    writes: ClassVar[tuple[str, ...]] = ("certificate", "rule", "b_file", "draft")

    def __post_init__(self) -> None:
        if self.state in SETTLED and not self._proofs and self.record.get("reason") != DEFINED:
            raise TypeError("only a proof of the kernel settles an entry, and there is none")

    @classmethod
    def several(cls, given: Mapping[str, object]) -> bool:
        """Tell that the proofs of an entry are several."""
        del given
        return True

    def sequence(self) -> Sequence:
        """Return the sequence of the g.f.; raises GfkitError if none is proved."""
        if self._sequence is None:
            raise GfkitError(f"no generating function is proved: {self._why_not()}")
        return self._sequence

    def latex(self) -> str:
        """Return the generating function in LaTeX; "" if none is proved."""
        return "" if self._sequence is None else self._sequence.latex()

    @property
    def is_wrong(self) -> bool:
        """Whether something that the entry says is refuted."""
        is_refuted = any(one.verdict == "refuted" for one in self.claims)
        return is_refuted or self.state in {"refuted", "corrected", "differs"}

    @property
    def status(self) -> int:
        """The exit status: 1 if a part is refuted, otherwise that of undecided or unread ones."""
        found = [row(self.state).status, *(row(one.verdict).status for one in self.claims)]
        return gravest([*found, *[REFUTED] * bool(self.is_wrong or self.problems)])

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return the proofs of the g.f. and of the conjectures, by the entry and the line."""

        def known(proof: Proved) -> Callable[[], Proved]:
            return lambda: proof

        named = self._proofs
        return {".".join(filter(None, (self.number, name))): known(one) for name, one in named}

    def unproved(self) -> str:
        """Return why there is no proof."""
        return self.reason

    def write_certificate(self, path: Path | str) -> None:
        """Write the proof of the g.f. as a certificate, which `verify` replays.

        Without one that of the first conjecture. Raises WrongArgument where nothing is proved.
        """
        from gfkit.answers.certificates import write_certificate  # noqa: PLC0415 - slow to import

        if not self._proofs:
            raise WrongArgument("the certificate", "an entry with a proof", self.unproved())
        write_certificate(self._proofs[0][1], Path(path))

    def write_rule(self, path: Path | str) -> None:
        """Write the rule of the title; raises GfkitError if it was not read."""
        if self._reading is None:
            raise GfkitError(f"no rule: {self._why_not()}")
        write(Path(path), self.rule, "file")

    def write_b_file(self, path: Path | str, *, terms: int = BFILE_TERMS) -> None:
        """Write a b-file of the sequence; raises GfkitError if no g.f. is proved."""
        integer("terms", terms, least=1, most=MOST_TERMS)
        sequence = self.sequence()
        text = "".join(bfile_text(sequence.terms(terms), sequence.offset))
        write(Path(path), text, "b-file")

    def write_draft(self, path: Path | str) -> None:
        """Write the new lines for the editor, of a title the whole entry."""
        write(Path(path), self.draft(), "file")

    def draft(self) -> str:
        """Return the lines for the editor: all of an entry for a title, otherwise the new ones."""
        if self._is_title and self._sequence is not None:
            return str(self._whole(self._sequence))
        return "".join(f"{line}\n" for line in (*self.comment, *self.new))

    def _whole(self, sequence: Sequence) -> Entry:
        terms = data_terms(sequence)
        lines: dict[str, list[str]] = {}
        for line in (*self.comment, *self.new):
            lines.setdefault(line[1], []).append(line.split(" ", 2)[2])
        head, sign = Head(self.number), "nonn" if min(terms) >= 0 else "sign"
        written = {letter: tuple(some) for letter, some in lines.items()}
        return head.entry(terms, self.title, (sign, "easy"), written)

    def _why_not(self) -> str:
        reason = str(self.record.get("reason", "the title is that of a table"))
        stopped = self.record.get("stopped")
        return f"{reason}, from {shown(str(stopped), 60)} on" if stopped else reason

    def page(self) -> Page:
        """Return the rule, the terms, what is proved, each line, the comment, the new lines."""
        parts = self._head_lines()
        if self.claims:
            rows = tuple(one.row() for one in self.claims)
            header = ("line", "verdict", "statement")
            parts.append(Table(header, rows, "What the entry says", align="left", is_wrapped=True))
        if self.unread:
            parts += [Gap(), unread_table(self.unread), Gap()]
        if self.comment:
            text = "\n".join(self.comment)
            parts += [Paragraph("Comment"), Paragraph(text, is_verbatim=True)]
        if self.new:
            text = "\n".join(self.new)
            parts += [Paragraph("New lines"), Paragraph(text, is_verbatim=True)]
        parts += [Line("program", one.replace(": ", " ", 1)) for one in self.programs]
        return Page(tuple(parts))

    def _head_lines(self) -> list[Part]:
        """Return the lines on the entry as a whole."""
        record = self.record
        name = "title" if self._is_title else "entry"
        offset = self._entry.terms.offset
        title = self.title if self._is_title else f"{self.number}, offset {offset}"
        parts: list[Part] = [Line(name, title)]
        if not self._is_title:
            parts.append(Line("title", self.title))
        parts += self._reading_lines()
        if self._sequence is not None:
            parts += self._gf_lines(self._sequence)
        if "equation" in record:
            step, shift = record.get("step", 1), record["shift"]
            index = (f"{step}*n" if step != 1 else "n") + (f" + {shift}" if shift else "")
            equation = f"{record['equation']}, F the sum of c(n)*t^n over n >= 0, a(n) = c({index})"
            parts.append(Line("equation", equation))
        reason = str(record.get("reason", ""))
        because = "" if reason == DEFINED else f": {reason}"
        parts.append(Line("state", f"{self.state}{because}".rstrip(": "), kind="verdict"))
        parts += [Line("problem", problem) for problem in self.problems]
        return parts

    def _reading_lines(self) -> list[Part]:
        if self._reading is None and self.record.get("reason") == DEFINED:
            return [Line("rule", DEFINED)]
        if self._reading is None:
            stopped = self.record.get("stopped")
            found = read_title(self.title) if stopped else None
            instead = found.can_stand() if isinstance(found, Unread) else ""
            more = [Line("instead", instead)] * bool(self._is_title and instead)
            return [Line("rule", f"not read, stopped at: {stopped}"), *more] if stopped else []
        file = "; as a file: --rule rule.toml" if self.rule else ""
        return [Line("rule", f"{self._reading.board}{file}")]

    def _gf_lines(self, sequence: Sequence) -> list[Part]:
        record = self.record
        compared = record.get("compared", 0)
        agree = f"; all {compared} of the title agree" if compared else ""
        before = record.get("prepended", ())
        assert isinstance(before, tuple | list)
        stand = f"; {', '.join(before)} stand{'s' * (len(before) == 1)} before"
        more = f"{stand} those that the title counts" if before else ""
        first = ", ".join(map(decimal, self.first_terms))
        terms = f"{first}, ... from n = {self.offset}{agree}{more}"
        return [
            Line("terms", terms),
            Line("g.f.", gf_text(sequence.rational, self.offset)),
            Line("recurrence", self.recurrence),
            Line("proof", self.basis),
            *([Line("why", f"{self.why}.", is_prose=True)] if self.why else []),
        ]

    def __str__(self) -> str:
        lines = (one for one in self._head_lines() if isinstance(one, Line))
        parts = [one for one in lines if one.label not in {"proof", "why"}]
        rows = (one.row() for one in self.claims if one.verdict == "refuted")
        parts += [Line(verdict, f"{where}: {text}") for where, verdict, text in rows]
        return Page(tuple(parts)).text().rstrip()


@takes(claim_limit=optional(positive), author=a_text("'A. Author'"), date=a_text("'Jan 01 2026'"))
def prove(
    entry: Entry | Path | str,
    *,
    author: str = "",
    date: str = "",
    against: Path | str | None = None,
    with_: tuple[Path | str, ...] = (),
    run_programs: bool = False,
    claim_limit: float | None = None,
) -> EntryProof:
    """Prove an entry or a title: rule, g.f., each line, a comment, new lines with programs.

    The answer lists what gfkit did not read, with the reason. First terms that stand before those
    that the title counts are left as they are; lines are compared with them and with the terms
    after them. Exit status: 1 if something in the entry is refuted, otherwise 3 if something is
    undecided, otherwise 2 if nothing is read.

    Parameters
    ----------
    entry
        An entry in the internal format, as A000045.seq, or a title in quotation marks, perhaps
        with what is conjectured after it.
    author
        Who signs the new lines.
    date
        The day of the signature, such as 'Nov 20 2026'.
    against
        The b-file of the entry, to compare.
    with_
        Other entries that lines name.
    run_programs
        Run the PARI programs of the entry.
    claim_limit
        The seconds for each line.

    Returns
    -------
    EntryProof
        The g.f., each line with its verdict, and the lines for an editor.

    Raises
    ------
    GfkitError
        For what is neither an entry nor a title.

    Examples
    --------
    >>> from gfkit import oeis
    >>> words = "no two 1s adjacent horizontally"
    >>> oeis.prove(f"Number of n X 3 binary arrays with {words}.").state
    'proved'

    On the command line: ``gfkit oeis prove 'Number of n X 3 binary arrays with no two 1s
    adjacent horizontally.'``
    """
    given = _read(entry)
    if isinstance(given, str):
        unused("a title alone", against=against, with_=with_ or None, run_programs=run_programs)
    paths = list_of((str, Path), "files such as ['A030186.seq']")("with_", with_)
    others = [read_entry(Path(one)) for one in paths]
    seconds, head = claim_limit or LINE_SECONDS, Head(author=author, date=date)
    if isinstance(given, str):
        return _of_title(given, head, seconds)
    terms = given.terms
    bfile = None if against is None else read_bfile(file_path("against", against))
    of_entry = ToSettle(given.number, given.name, terms.offset, tuple(terms), text=str(given))
    sequence = proof = None
    of_column: Callable[[str, int], Sequence] | None = None
    if side_title(of_entry.title, "column", 1) is not None:
        record, side = compared_table(of_entry)
        of_column = side.sequence if side is not None and side.has_columns else side
    else:
        record, sequence, proof = settle_title(of_entry)
        if proof is None and record["state"] == "unread":
            record, specified, proof = settle_specification(of_entry, record)
            has_gf = specified is not None and specified.gf is not None
            sequence = specified if has_gf else None
    audited = list(
        audit_entry(
            given,
            sequence,
            bfile=bfile,
            of_column=of_column,
            claim_limit=seconds,
            others={one.number: sequence_of_entry(one) for one in others},
            notes=True,
        )
    )
    if run_programs:
        audited += run_entry_programs(given)
    said = [one for one in audited if one.claim.kind != "note"]
    if proof is not None:
        record = _with_lines(record, given, said)
    else:
        record, _ = judged_of(said, record)
        if record["state"] != "differs" and title_sequence(given) is not None:
            sequence = _defined(given)
            if sequence is not None:
                state = "proved" if record["state"] == "unread" else record["state"]
                record = {**record, "state": state, "reason": DEFINED}
    whole = None if sequence is None else with_first_terms(sequence, given)
    return _proof(given, record, whole, proof, audited, head)


def _read(given: Entry | Path | str) -> Entry | str:
    """Return an entry, or a title as it is; raises GfkitError for what is neither."""
    if isinstance(given, Entry):
        return given
    text = given if isinstance(given, str) else str(file_path("entry", given))
    if not text.strip():
        raise GfkitError("give an entry or a title: the text is empty")
    if isinstance(given, Path) or is_there(text) or text.endswith(".seq"):
        return read_entry(Path(text))
    if " " in text.strip():
        return text
    found = read(text)
    if not isinstance(found, EntryFile):
        call = VerbCall.of("", text)
        raise GfkitError(
            f"{text} was read as {read_as(found)}; give an entry, as A000045.seq, or "
            f"a title in quotation marks; `{call}` answers what it is"
        ).naming(call)
    return read_entry(Path(found.text()))


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
    reading = _reading(entry.name, "title" if is_title else entry.number)
    proofs = [("", proof)] if proof is not None else []
    proofs += [
        (one.claim.id.partition(".")[2] or "line", of_line)
        for one in audited
        if one.claim.is_conjecture and (of_line := one.finding.proof) is not None
    ]
    state, reason = record["state"], str(record.get("reason", ""))
    if state in SETTLED and not proofs and reason != DEFINED:
        state = "claimed"
    if not proofs and not reason:
        reason = "no generating function is proved"
    if sequence is not None:
        sequence = Sequence.of_gf(sequence.rational, offset=entry.terms.offset)
    unread = [one for one in audited if one.claim.kind == NOTE]
    if reading is not None or sequence is not None:
        unread = [one for one in unread if one.claim.place != "%N"]
    basis = record.get("basis")
    return EntryProof(
        number=entry.number,
        title=entry.name,
        rule="" if reading is None else reading.toml,
        offset=entry.terms.offset,
        first_terms=() if sequence is None else tuple(sequence.terms(SHOWN_TERMS)),
        generating_function="" if sequence is None else str(sequence.rational),
        recurrence="" if sequence is None else recurrence_of(sequence.rational, sequence.offset),
        basis="" if sequence is None else str(record.get("proof", DEFINED)),
        why=why_of(None if basis is None else Basis.of_data(basis)),
        claims=tuple(of_audited(z, entry.number) for z in audited if z.claim.kind != NOTE),
        unread=tuple(unread_line(one, entry.number) for one in unread),
        comment=_comment(record, head),
        new=tuple(new),
        programs=tuple(f"{language}: {how}" for language, _, how in ran),
        problems=() if is_title else tuple(problems_of_entry(entry)),
        record=record,
        state=state,
        reason=reason,
        _entry=entry,
        _is_title=is_title,
        _reading=reading,
        _sequence=sequence,
        _proofs=tuple(proofs),
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
