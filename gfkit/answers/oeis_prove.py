"""What can be proved of an entry of the OEIS, or of a title alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, Literal, TypeAlias

from gfkit.answers.records import HIDDEN, JSON, Answer, AnswerPart, Verdict
from gfkit.base.arguments import file_path, integer, list_of
from gfkit.base.commands import command
from gfkit.base.file_reader import is_there
from gfkit.base.file_writer import write
from gfkit.claims.claim import Audited
from gfkit.errors import GfkitError, unused
from gfkit.oeis.entries.bfiles import read_bfile
from gfkit.oeis.entries.internal_format import Entry, read_entry
from gfkit.oeis.entries.sequences import sequence_of_entry
from gfkit.proofs.kernel import Proved, made
from gfkit.reports.oeis_prove import BFILE_TERMS, EntryProof, prove_entry
from gfkit.sequences.sequence import Sequence
from gfkit.typed.entries import EntryFile
from gfkit.typed.read import read
from gfkit.typed.readings import read_as

State: TypeAlias = Literal["proved", "corrected", "refuted", "differs", "unread", "limit"]
"""What became of an entry, the same words as in the results of `settle`.

corrected: what it states is wrong, and what is right was found. differs: its terms are not those
of its title. unread: the title, or a line that was asked about, was not read. limit: the work would
take too long.
"""
MOST_TERMS = 200_000


@dataclass(frozen=True, slots=True, repr=False)
class EntryLine(AnswerPart):
    """What a line of an entry states, with what is found.

    id: the entry and the line. place: its letter. statement: as it was read. kind: what it is
    about. subject: the sequence that it is about, where it is another one. range: for which n it is
    said. verdict, reason: what is found. counterexample: where it fails. repair: what is right
    instead. premises: what the proof takes for granted. note: what else is known.
    """

    id: str
    place: str
    statement: str
    kind: str
    subject: str
    range: str
    verdict: Verdict
    reason: str
    counterexample: Mapping[str, JSON] | None
    repair: str | None
    premises: tuple[str, ...]
    note: str


@dataclass(frozen=True, slots=True, repr=False)
class UnreadLine(AnswerPart):
    """A line of an entry that states nothing, or nothing that is read.

    id: the entry and the line. text: what stands there. reason: why it is not read.
    """

    id: str
    text: str
    reason: str


@dataclass(frozen=True, slots=True, repr=False)
class ProvedEntry(Answer):
    """What is proved of an entry, with all that an editor needs.

    number: of the entry, A000000 of a title. title: its name. state: one of proved, corrected,
    refuted, differs, unread, limit. reason: why it is that, "" where a g.f. is proved. rule: of the
    title, as a TOML file; None where there is none. gf: proved, from the first n of the entry on.
    why: why what proves it is right. record: what `settle` keeps of an entry. claims: what the
    lines state, each with its verdict. unread: the other lines. comment: for an editor. new: the
    lines that the entry lacks. programs: for each program among them whether it ran, and how.
    problems: of the format of the entry. source: what the fields were taken from.

    >>> prove("Number of n X 2 binary arrays with no two 1s adjacent horizontally.").gf
    '3/(1-3*x)'
    """

    number: str
    title: str
    state: State
    reason: str
    rule: str | None
    gf: str | None
    why: str
    record: Mapping[str, JSON]
    claims: tuple[EntryLine, ...]
    unread: tuple[UnreadLine, ...]
    comment: tuple[str, ...]
    new: tuple[str, ...]
    programs: tuple[str, ...]
    problems: tuple[str, ...]
    source: EntryProof = field(repr=False, compare=False, metadata=HIDDEN)

    writes: ClassVar[tuple[str, ...]] = ("certificate", "rule", "b_file", "draft")

    def sequence(self) -> Sequence:
        """Return the sequence of the g.f.; raises GfkitError if none is proved."""
        if self.source.sequence is None:
            raise GfkitError(f"no generating function is proved: {self.reason}")
        return self.source.sequence

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return the proofs of the g.f. and of the conjectures, by the entry and the line."""

        def known(proof: Proved) -> Callable[[], Proved]:
            return lambda: proof

        of = self.source.proofs
        return {".".join(filter(None, (self.number, name))): known(one) for name, one in of}

    def unproved(self) -> str:
        """Return why there is no proof."""
        return self.reason

    def write_rule(self, path: Path | str) -> None:
        """Write the rule of the title; raises GfkitError if it was not read."""
        write(Path(path), self.source.rule_text(), "file")

    def write_b_file(self, path: Path | str, *, terms: int = BFILE_TERMS) -> None:
        """Write a b-file of the sequence; raises GfkitError if no g.f. is proved."""
        integer("terms", terms, least=1, most=MOST_TERMS)
        write(Path(path), self.source.bfile_text(terms), "b-file")

    def write_draft(self, path: Path | str) -> None:
        """Write the new lines for the editor, of a title the whole entry."""
        write(Path(path), self.source.draft_text(), "file")

    def __str__(self) -> str:
        return str(self.source)


def prove(
    entry: Path | str,
    *,
    author: str = "",
    date: str = "",
    against: Path | str | None = None,
    with_: tuple[Path | str, ...] = (),
    run_programs: bool = False,
    claim_limit: float | None = None,
) -> ProvedEntry:
    """Prove an entry or a title: rule, g.f., each line, a comment, new lines with programs.

    What is not read is listed with the reason. Exit status: 1 if something in the entry is refuted,
    else 3 if something is undecided, else 2 if nothing is read.

    Args:
        entry: an entry in the internal format, as A000045.seq, or a title in quotation marks.
        author: who signs the new lines.
        date: the day of the signature, such as 'Nov 20 2026'.
        against: the b-file of the entry, which is compared.
        with_: another entry that lines name; may be repeated.
        run_programs: run the PARI programs of the entry.
        claim_limit: seconds for each line.

    Command:
        gfkit oeis prove 'Number of n X 3 binary arrays with no two 1s adjacent horizontally.'

    >>> from gfkit import oeis
    >>> words = "no two 1s adjacent horizontally"
    >>> oeis.prove(f"Number of n X 3 binary arrays with {words}.").state
    'proved'
    """
    given = _read(entry)
    if isinstance(given, str):
        unused("a title alone", against=against, with_=with_ or None, run_programs=run_programs)
    paths = list_of((str, Path), "files such as ['A030186.seq']")("with_", with_)
    others = [read_entry(Path(one)) for one in paths]
    found = prove_entry(
        given,
        author=author,
        date=date,
        bfile=None if against is None else read_bfile(file_path("against", against)),
        others={one.number: sequence_of_entry(one) for one in others},
        run_programs=run_programs,
        claim_limit=claim_limit,
    )
    reason = str(found.record.get("reason", ""))
    if not found.proofs and not reason:
        reason = "no generating function is proved"
    return made(
        ProvedEntry,
        number=found.entry.number,
        title=found.entry.name,
        state=found.state,
        reason=reason,
        rule=None if found.reading is None else found.reading.toml,
        gf=None if found.gf is None else str(found.gf),
        why=found.why,
        record=dict(found.record),
        claims=tuple(map(_line, found.statements)),
        unread=tuple(map(_unread, found.unread)),
        comment=tuple(found.comment),
        new=tuple(found.new),
        programs=tuple(f"{language}: {told}" for language, _, told in found.ran),
        problems=tuple(found.problems),
        source=found,
    )


def _read(given: Path | str) -> Entry | str:
    """Return an entry, or a title as it is; raises GfkitError for what is neither."""
    text = given if isinstance(given, str) else str(file_path("entry", given))
    if not text.strip():
        raise GfkitError("no entry and no title was given: the text is empty")
    if isinstance(given, Path) or is_there(text) or text.endswith(".seq"):
        return read_entry(Path(text))
    if " " in text.strip():
        return text
    found = read(text)
    if not isinstance(found, EntryFile):
        raise GfkitError(
            f"{text} was read as {read_as(found)}; here an entry is meant, as A000045.seq, or "
            f"a title in quotation marks; `{command('', text)}` answers what it is"
        )
    return read_entry(Path(found.text()))


def _line(one: Audited) -> EntryLine:
    claim, finding = one.claim, one.finding
    proof = finding.proof
    return made(
        EntryLine,
        id=claim.id,
        place=claim.place,
        statement=claim.text,
        kind=claim.kind,
        subject=finding.subject or "",
        range="" if claim.holds_for is None else str(claim.holds_for),
        verdict=str(finding.verdict),
        reason=finding.reason,
        counterexample=finding.counterexample,
        repair=finding.repair,
        premises=() if proof is None else tuple(proof.premises),
        note=finding.note or "",
    )


def _unread(one: Audited) -> UnreadLine:
    return made(UnreadLine, one.claim.id, one.claim.statement, one.finding.reason)
