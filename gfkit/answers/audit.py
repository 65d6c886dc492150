"""Every claim of files settled: claims in TOML, entries of the OEIS, b-files, folders on record."""

from __future__ import annotations

import difflib
import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Sequence as ListOf
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from gfkit.answers.answer import Answer, Detail, Verdict
from gfkit.answers.claims import (
    NOTE,
    AuditedClaim,
    UnreadLine,
    claims_parts,
    claims_table,
    counts_text,
    of_audited,
    unread_line,
    unread_table,
)
from gfkit.base.arguments import (
    a_text,
    file_path,
    flag,
    items,
    list_of,
    optional,
    seconds_of,
    shown,
    takes,
    words,
)
from gfkit.base.budget import know, unlimited
from gfkit.base.file_reader import is_standard_input, is_there, name_of, read_text
from gfkit.boards.shapes.topology import TOPOLOGIES, Topology
from gfkit.claims.audit import audit as settled_claims
from gfkit.claims.catalogue import (
    catalogue_directory,
    claims_of_text,
    in_catalogue,
    read_catalogue,
)
from gfkit.claims.claim import Audited, Claim
from gfkit.claims.counted_entries import Against, audit_counted
from gfkit.errors import (
    GfkitError,
    OutOfBudget,
    UnknownModel,
    VerbCall,
    WrongArgument,
    WrongCall,
    unused,
)
from gfkit.oeis.entries.bfiles import NotABFile, problems_of_bfile, read_bfile
from gfkit.oeis.entries.internal_format import (
    LIMITS,
    Entry,
    is_entry,
    parse_entry,
    problems_of_entry,
)
from gfkit.oeis.programs.sandbox import in_force
from gfkit.proofs.kernel import Proved
from gfkit.proofs.words import REFUSED, gravity, row
from gfkit.render.pages import Gap, Line, Page, Paragraph, Table
from gfkit.typed.read import require_file

if TYPE_CHECKING:
    import pandas as pd

KEPT_SHARE: Final = 50
"""Saving what is decided so far takes at most 1/50 of the time."""
LONGEST_ID: Final = 40
NEW_CLAIMS: Final = VerbCall.of("new", "claims", "FILE")
AUDITS: Final = "what is audited are entries, b-files and files of claims"


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Audit(Answer):
    """The claims of files with their verdicts; they can be iterated over.

    Attributes
    ----------
    claims
        Each claim, in its order.
    unread
        The lines of entries that state nothing that gfkit reads.
    comments
        Texts for an entry, about its conjectures that are now proved.
    problems
        The faults of entries and b-files.
    differences
        The ids of claims whose verdict differs from the record.
    only
        The claims and sources that were requested.
    total
        The number of claims; None if it is not known before all are read.
    programs
        What programs of an entry were allowed to do, if they were run; otherwise "".
    limit
        The limit that was reached before all were decided; "" if none was.
    verdict
        The gravest of all verdicts; "refuted" if there are problems or differences, "computed" if
        there are none and all claims have a record.
    reason
        The limit that was reached, in a sentence; "" if none was.

    Examples
    --------
    >>> from gfkit.claims.claim import Claim
    >>> claim = Claim("1", "Here", "line 1", "Powers.", "terms", {"gf": "1/(1-2*x)"},
    ...               {"terms": [1, 2, 4, 8]})
    >>> audit(claim).tally()
    {'proved': 1}
    """

    claims: tuple[AuditedClaim, ...]
    unread: tuple[UnreadLine, ...]
    comments: tuple[str, ...]
    problems: tuple[str, ...]
    differences: tuple[str, ...]
    only: tuple[str, ...]
    total: int | None
    programs: str
    limit: str
    verdict: Verdict
    reason: str
    _files: int
    _has_lines: bool
    _stopped: OutOfBudget | None

    writes: ClassVar[tuple[str, ...]] = ("certificate",)

    def __post_init__(self) -> None:
        is_proved = bool(self.claims) and all(one.is_proved for one in self._new())
        if self.verdict == "proved" and not (is_proved and self._new()):
            raise TypeError("an audit is proved if each of its claims is")

    def _new(self) -> list[AuditedClaim]:
        """Return the claims that are not compared with a record."""
        return [one for one in self.claims if not one.recorded]

    @classmethod
    def several(cls, given: Mapping[str, object]) -> bool:
        """Tell that the proofs of an audit are several."""
        del given
        return True

    def __iter__(self) -> Iterator[AuditedClaim]:
        return iter(self.claims)

    def __len__(self) -> int:
        return len(self.claims)

    @property
    def is_proved(self) -> bool:
        """Whether every claim is proved."""
        return self.verdict == "proved"

    @property
    def refuted(self) -> tuple[AuditedClaim, ...]:
        """Those that are refuted."""
        return tuple(one for one in self.claims if one.verdict == "refuted")

    def tally(self) -> dict[str, int]:
        """Return how many have each verdict."""
        return dict(Counter(one.verdict for one in self.claims))

    def to_pandas(self) -> pd.DataFrame:
        """Return a frame with a row for each claim; raises MissingExtra without pandas."""
        from gfkit.exchange.to_pandas import frame_of_audit  # noqa: PLC0415 - with numpy

        return frame_of_audit(self)

    @property
    def stopped(self) -> OutOfBudget | None:
        """The limit that was reached before all were decided; None if all are."""
        return self._stopped

    @property
    def status(self) -> int:
        """The exit status of the command line: that of the gravest verdict."""
        return row(self.verdict).status

    @property
    def notes(self) -> Iterable[str]:
        """What the command line says on standard error: what is not read, refused, not decided."""
        notes = [self.programs] if self.programs else []
        errors = [one.error for one in self.claims if one.error]
        refused = [one for one in self._new() if one.verdict == "refused"]
        if errors:
            more = f" (and {len(errors) - 1} more that cannot be read)" if len(errors) > 1 else ""
            notes.append(f"{errors[0]}{more}")
        elif refused and self.status == REFUSED:
            first = refused[0]
            more = f" (and {len(refused) - 1} more)" if len(refused) > 1 else ""
            where = f"claim {first.id} ({first.source}, {first.place})"
            notes.append(f"{where}: refused: {first.reason}{more}")
        late = sum(bool(one.limit) for one in self.claims)
        if self.reason:
            decided = many_of(len(self.claims) + len(self.unread), self.total)
            notes.append(f"{self.reason}; {decided} checked, the others not")
        elif late:
            claims = f"{late} claim{' was' if late == 1 else 's were'}"
            notes.append(f"{claims} not decided within --claim-limit")
        return notes

    def page(self) -> Page:
        """Return each claim with its verdict, of those on record only those that differ."""
        shown, said = self.claims, []
        if any(one.recorded for one in self.claims) and not self.only:
            late = [one for one in self.claims if one.limit]
            wrong = [one for one in self.claims if one.as_recorded is False and not one.limit]
            agree = "no other differs" if self.stopped is not None or late else "all as recorded"
            said = [f"{len(wrong)} differ from the record" if wrong else agree]
            shown = (*wrong, *late, *self._new())
        parts = claims_parts(shown, with_files=self._files > 1)
        for comment in self.comments:
            parts += [Line("comment", comment, is_prose=True), Gap()]
        if self.unread:
            parts += [unread_table(self.unread), Gap()]
        if self.total != 0:
            parts.append(Paragraph("\n".join([counts_text(self.claims, of=self.total), *said])))
        table = claims_table(self.claims)
        if self._has_lines:
            many = f"{len(self.problems) or 'no'} problem{'s' * (len(self.problems) != 1)}"
            parts.append(Paragraph("\n".join([*self.problems, many]), is_verbatim=True))
            if self.total == 0:  # of b-files alone
                rows = tuple((one,) for one in self.problems)
                table = Table(("problem",), rows, align="left")
        return Page(tuple(parts), table)

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return what derives each proof: of a claim, or that it fails."""
        found: dict[str, Callable[[], Proved]] = {}
        for k, one in enumerate(self.claims):
            name = f"{one.source}-{one.id}"
            for derive in one.proofs().values():
                found[f"{name}-{k}" if name in found else name] = derive
        return found

    def unproved(self) -> str:
        """Return why there is no proof."""
        return "no claim is proved or refuted"

    def write_certificate(self, path: Path | str) -> None:
        """Write the proofs as certificates into a folder, which `verify` replays."""
        from gfkit.answers.certificates import write_certificate  # noqa: PLC0415 - slow to import
        from gfkit.base.file_writer import Folder  # noqa: PLC0415

        folder = Folder(Path(path), "certificate")
        folder.prepare()
        for name, proof in self.proofs().items():
            write_certificate(proof(), folder.place(f"{folder.stem(name)}.json"))


@dataclass(frozen=True, kw_only=True, repr=False)
class ListedClaim(Detail):
    """A claim of a file, unchecked.

    Attributes
    ----------
    id
        Its name in the file.
    source
        What the file is about.
    kind
        The kind of the statement.
    recorded
        The recorded verdict; "" without a record.
    place
        Its place in the source.
    """

    id: str
    source: str
    kind: str
    recorded: str
    place: str


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class ClaimList(Answer):
    """The claims of files.

    Attributes
    ----------
    claims
        Each claim, with its recorded verdict.

    Examples
    --------
    >>> from gfkit.claims.claim import Claim
    >>> print(list_claims(Claim("1", "Here", "line 1", "Powers.", "relation")))
    ID  SOURCE  KIND      RECORDED  PLACE
    1   Here    relation            line 1
    """

    claims: tuple[ListedClaim, ...]

    def page(self) -> Page:
        """Return a row for each claim."""
        header = ListedClaim.names()
        rows = tuple(tuple(str(getattr(one, key)) for key in header) for one in self.claims)
        return Page((Table(tuple(map(str.upper, header)), rows, align="left", is_wrapped=True),))


@dataclass
class AuditPart:
    """A file, or a folder of claims: what settles them, and the report on the file itself.

    claims: None of an entry, whose claims are not known before all are read. found: those that are
    settled.
    """

    name: str
    claims: list[Claim] | None
    settling: Iterator[Audited]
    comments: Callable[[list[Audited]], list[str]] = lambda _: []
    is_recorded: bool = False
    problems: list[str] = field(default_factory=list)
    found: list[Audited] = field(default_factory=list)


@takes(
    model=optional(a_text("'domineering'")),
    topology=words(*TOPOLOGIES),
    run_programs=flag,
    only=list_of(str, "names of claims such as ['a1']"),
)
def audit(
    *files: Path | str | Claim,
    model: str | None = None,
    columns: int | None = None,
    rows: int | None = None,
    topology: Topology = "strip",
    with_: ListOf[Path | str] = (),
    against: Path | str | None = None,
    run_programs: bool = False,
    claim_limit: float | None = None,
    only: ListOf[str] = (),
) -> Audit:
    """Check every claim of files: proved, refuted (and repaired if possible), or refused.

    A file holds claims in TOML, or an OEIS entry in the internal format, or is a b-file, whose
    lines are checked; a folder of claims is compared with the verdicts on record, catalog is the
    one that comes with gfkit. A claim that cannot be read is refused with the reason. At a limit
    the claims decided so far are printed. Exit status: 1 if a claim is refuted, or not as recorded,
    else 3 if one is undecided or a limit was reached, otherwise 2 if one is refused or cannot be
    read.

    Parameters
    ----------
    files
        Claims in TOML, a folder of them, OEIS entries, b-files; in Python also claims, or the text
        of a file.
    model
        The model that the terms of the entry count.
    columns
        Fix N columns of the model.
    rows
        Fix N rows of the model.
    topology
        Which sides of its boards are identified.
    with_
        Other entries that lines name.
    against
        The b-file of the entry, to compare.
    run_programs
        Run the PARI programs of the entry.
    claim_limit
        The seconds for each claim; the audit then continues with the next claim.
    only
        Check only these claims or sources.

    Returns
    -------
    Audit
        Each claim with its verdict.

    Raises
    ------
    GfkitError
        For a file that cannot be read, and for a name of no claim.

    Examples
    --------
    >>> from gfkit.claims.claim import Claim
    >>> claim = Claim("1", "Here", "line 1", "Powers.", "relation",
    ...               {"gf": "1/(1-2*x)"}, {"formula": "a(n) = 3*a(n-1)"})
    >>> print(audit(claim).refuted[0].failure)
    n = 1: says 3, the true value is 2

    On the command line: ``gfkit audit claims.toml``
    """
    if claim_limit is not None:
        claim_limit = seconds_of("claim_limit", claim_limit)
    others = tuple(
        file_path("with_", one)
        for one in items("with_", with_, "paths such as [Path('b000045.txt')]")
    )
    bfile = None if against is None else file_path("against", against)
    counted = Against(model, rows, columns, topology, others, bfile, run_programs)
    if len(files) > 1:
        unused("several files: audit them one by one", model=model, against=bfile)
    parts = _parts(files, counted, claim_limit, only)
    for part in parts:
        if part.claims:
            part.settling = iter(settled_claims(part.claims, claim_limit=claim_limit))
    total = None
    if all(part.claims is not None for part in parts):
        total = sum(len(part.claims or ()) for part in parts)
    stopped = _settle(parts, total)
    with nullcontext() if stopped is None else unlimited():
        return _answer(parts, stopped, total, only, in_force() if run_programs else "")


@takes(only=list_of(str, "names of claims such as ['a1']"))
def list_claims(*files: Path | str | Claim, only: ListOf[str] = ()) -> ClaimList:
    """List the claims of files with their recorded verdicts, without checking them.

    Parameters
    ----------
    files
        Claims in TOML, a folder of them, catalog; in Python also claims, or the text of a file.
    only
        Check only these claims or sources.

    Returns
    -------
    ClaimList
        Each claim as its file has it.

    Raises
    ------
    GfkitError
        For a file that cannot be read, and for a name of no claim.

    Examples
    --------
    >>> from gfkit.claims.claim import Claim
    >>> list_claims(Claim("1", "Here", "line 1", "Powers.", "relation")).claims[0].kind
    'relation'

    On the command line: ``gfkit list-claims claims.toml``
    """
    parts = _parts(files, Against(), None, only)
    return ClaimList(claims=tuple(_listed(one) for part in parts for one in part.claims or ()))


def _parts(
    files: ListOf[Path | str | Claim],
    counted: Against,
    claim_limit: float | None,
    only: ListOf[str],
) -> list[AuditPart]:
    """Read files, and choose among their claims."""
    if not files:
        call = VerbCall.of("audit", "FILE")
        said = f"name a file of claims, an entry or a b-file, as in `{call}`"
        raise WrongCall(said).naming(call)
    parts = [_read(one, counted, claim_limit) for one in _with_claims_together(files)]
    _choose(parts, only)
    return parts


def _with_claims_together(
    files: ListOf[Path | str | Claim],
) -> list[Path | str | list[Claim]]:
    """Return the files, and neighbouring claims as one list."""
    found: list[Path | str | list[Claim]] = []
    for one in files:
        if not isinstance(one, Claim | str | Path):
            raise WrongArgument("files", "the name of a file, or a claim", shown(one))
        if not isinstance(one, Claim):
            found.append(one)
        elif found and isinstance(found[-1], list):
            found[-1].append(one)
        else:
            found.append([one])
    return found


def _listed(one: Claim) -> ListedClaim:
    recorded = str((one.recorded or {}).get("verdict", ""))
    return ListedClaim(
        id=one.id, source=one.source, kind=one.kind, recorded=recorded, place=one.place
    )


def _read(
    given: Path | str | list[Claim], against: Against, claim_limit: float | None
) -> AuditPart:
    """Read a file, the text of one, or claims."""
    if isinstance(given, list):
        _require_no(against)
        return AuditPart("", given, iter(()))
    if isinstance(given, str) and "\n" in given:
        return _read_text(given, "the text", against, claim_limit)
    if str(given) == "":
        raise GfkitError("write the name of a file, not an empty text")
    file = in_catalogue(file_path("files", given))
    there = is_there(file)
    is_catalogue = file.name == "catalog" and not there
    if not there and not (is_catalogue or is_standard_input(file)):
        with suppress(UnknownModel):
            require_file(file, AUDITS)
    if is_catalogue or (there and file.is_dir()):
        _require_no(against)
        claims = read_catalogue(catalogue_directory() if is_catalogue else file)
        return AuditPart(str(file), claims, iter(()), is_recorded=True)
    if there and file.suffix not in {".toml", ".seq", ".txt", ""} and file.is_file():
        require_file(file, AUDITS, "entry", "claims")
    if file.suffix == ".txt" and not is_standard_input(file) and not _begins(file, "%"):
        return _read_bfile(file, against, claim_limit)
    return _read_text(read_text(file, LIMITS), name_of(file), against, claim_limit)


def _read_text(text: str, name: str, against: Against, claim_limit: float | None) -> AuditPart:
    """Read an entry, or claims."""
    if is_entry(text):
        entry = parse_entry(text, Path(name).name)
        settling, comments_of = _audit_counted(entry, against, claim_limit)
        return AuditPart(name, None, settling, comments_of, problems=problems_of_entry(entry))
    _require_no(against)
    return AuditPart(name, claims_of_text(text, name), iter(()))


def _read_bfile(file: Path, against: Against, claim_limit: float | None) -> AuditPart:
    """Read a b-file: its problems, and its terms, compared with those of a model."""
    if against.model is None:
        _require_no(against, "a b-file without a model")
    try:
        problems = problems_of_bfile(file)
        if against.model is None:
            return AuditPart(str(file), [], iter(()), problems=problems)
        number = f"A{re.sub('[^0-9]', '', file.stem)[:7]:0>6}"
        entry = Entry(number, read_bfile(file), str(file), ())
        settling, _ = _audit_counted(entry, against, claim_limit)
        return AuditPart(str(file), None, islice(settling, 1), problems=problems)  # the terms
    except NotABFile as error:
        more = f"claims stand in a file that `{NEW_CLAIMS}` begins"
        raise GfkitError(f"{error}; {more}").naming(NEW_CLAIMS) from None


def _require_no(against: Against, what: str = "claims, but with an entry of the OEIS") -> None:
    """Raise Unused for what goes with entries alone; what: what is given instead."""
    unused(
        what,
        model=against.model, columns=against.columns, rows=against.rows,
        topology=against.topology, with_=against.others or None, against=against.bfile,
        run_programs=against.run_programs,
    )  # fmt: skip


def _begins(file: Path, letter: str) -> bool:
    with file.open(encoding="utf-8", errors="replace") as opened:
        return opened.read(1) == letter


def _choose(parts: list[AuditPart], only: ListOf[str]) -> None:
    """Keep the claims of these ids and sources; raises GfkitError for a name of none."""
    known = {n for part in parts for one in part.claims or () for n in (one.id, one.source)}
    for name in only:
        if name not in known:
            near = difflib.get_close_matches(name[:LONGEST_ID], known, n=3)
            hint = f"; the nearest are {', '.join(near)}" if near else ""
            every = VerbCall.of("list-claims", "FILE")
            said = f"no claim and no source {name!r}{hint} (`{every}` lists all)"
            raise GfkitError(said).naming(every)
    for part in parts if only else ():
        part.claims = [one for one in part.claims or () if {one.id, one.source} & {*only}]


def _settle(parts: list[AuditPart], total: int | None) -> OutOfBudget | None:
    """Find the claims that are decided before a limit is reached; return the limit if one was.

    They are also kept as known, in case this process is ended, but seldom enough to take little
    time, since all of them are kept each time.
    """
    found: list[str] = []
    due = 0.0
    know(decided=many_of(0, total))
    try:
        for part in parts:
            for one in part.settling:
                found.append(f"{one.claim.id} {one.finding.verdict}")
                part.found.append(one)
                begin = time.monotonic()
                if begin >= due:
                    know(decided=many_of(len(found), total), claims=found)
                    due = begin + KEPT_SHARE * (time.monotonic() - begin)
    except OutOfBudget as error:
        return error
    return None


def many_of(count: int, total: int | None) -> str:
    """Return a number of claims and of how many, in words.

    >>> many_of(3, None), many_of(1, 1)
    ('3 of the claims', '1 of 1 claim')
    """
    return f"{count} of {'the' if total is None else total} claim{'' if total == 1 else 's'}"


def _answer(
    parts: list[AuditPart],
    stopped: OutOfBudget | None,
    total: int | None,
    only: ListOf[str],
    programs: str,
) -> Audit:
    claims = tuple(
        of_audited(one, part.name, is_recorded=part.is_recorded)
        for part in parts
        for one in part.found
        if one.claim.kind != NOTE
    )
    problems = tuple(f"{part.name}: {one}" for part in parts for one in part.problems)
    wrong = tuple(one.id for one in claims if one.as_recorded is False and not one.limit)
    verdicts: set[Verdict] = {one.verdict for one in claims if not one.recorded}
    if wrong or problems:
        verdicts.add("refuted")
    if stopped is not None or any(one.limit for one in claims):
        verdicts.add("underdetermined")
    if any(one.error for one in claims):
        verdicts.add("refused")
    return Audit(
        claims=claims,
        unread=tuple(
            unread_line(one, part.name)
            for part in parts
            for one in part.found
            if one.claim.kind == NOTE
        ),
        comments=tuple(one for part in parts for one in part.comments(part.found)),
        problems=problems,
        differences=wrong,
        only=tuple(only),
        total=total,
        programs=programs,
        limit="" if stopped is None else stopped.limit,
        verdict=min(verdicts, key=gravity, default="computed"),
        reason="" if stopped is None else str(stopped),
        _files=len(parts),
        _has_lines=not all(part.claims for part in parts),
        _stopped=stopped,
    )


def _audit_counted(
    entry: Entry, against: Against, claim_limit: float | None
) -> tuple[Iterator[Audited], Callable[[list[Audited]], list[str]]]:
    """Return the claims of an entry, decided one by one, and a function that makes comments."""
    if against.model is None:
        sides = {"columns": against.columns, "rows": against.rows, "topology": against.topology}
        unused("an entry without a model", **sides)
    return audit_counted(entry, against, claim_limit)
