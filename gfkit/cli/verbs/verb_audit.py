"""Check every claim of files: proved, refuted (and repaired if possible), or refused.

A file holds claims in TOML, or an OEIS entry in the internal format, or is a b-file, whose lines
are checked; a folder of claims is compared with the verdicts on record, catalog is the one that
comes with gfkit. A claim that cannot be read is refused with the reason. At a limit the claims
decided so far are printed. Exit status: 1 if a claim is refuted, or not as recorded, else 3 if one
is undecided or a limit was reached, else 2 if one is refused or cannot be read.
"""

from __future__ import annotations

import difflib
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.asking.objects_of_readings import sequence_of
from gfkit.asking.read_argument import read, require_file
from gfkit.base.budget import know
from gfkit.base.files import is_standard_input, name_of, read_text
from gfkit.claims.audit import audit as audit_claims
from gfkit.claims.audit import claims_page
from gfkit.claims.claim import (
    Claim,
    catalogue_directory,
    claims_of_text,
    in_catalogue,
    read_catalogue,
)
from gfkit.claims.claimed_sequences import octal_sequence
from gfkit.claims.entries import (
    COMPARED,
    audit_entry,
    comment_of_proof,
    run_entry_programs,
    sequence_of_entry,
)
from gfkit.cli.exit_status import REFUSED, REFUTED, UNDECIDED, gravest, status_of
from gfkit.cli.frame import Said, readers, verb
from gfkit.cli.readers import read_strip
from gfkit.cli.session import require_seconds, session
from gfkit.errors import GfkitError, OutOfBudget, UnknownModel
from gfkit.oeis.entries.bfiles import NotABFile, problems_of_bfile, read_bfile
from gfkit.oeis.entries.entry import (
    LIMITS,
    Entry,
    is_entry,
    parse_entry,
    problems_of_entry,
    read_entry,
)
from gfkit.oeis.entries.sandbox import in_force
from gfkit.proofs.kernel import Proved
from gfkit.reading.readings import is_one_sequence
from gfkit.render.page import Page, Paragraph, Table

if TYPE_CHECKING:
    from gfkit.claims.claim import Audited
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip_answers import StripAnswer

KEPT_SHARE = 50
"""Saving what is decided so far takes at most 1/50 of the time."""
LONGEST_ID = 40
CODE = re.compile(r"[0-9]?\.[0-9]+")
"""An octal game."""
SHIFTS = (0, 1, -1, 2, -2, 3, -3, 4, -4)
"""The n of a model are those of the entry, or so many more."""


@dataclass(frozen=True, slots=True)
class EntryCounts:
    """What the terms of an entry count, and what is read beside it, as the options say it."""

    of_model: str | None = None
    rows: int | None = None
    columns: int | None = None
    topology: Any = "strip"
    with_: list[Path] | None = None
    bfile: Path | None = None
    run_programs: bool = False

    @property
    def is_given(self) -> bool:
        """Whether anything is said that goes with one entry alone."""
        return self.of_model is not None or self.bfile is not None

    def fixed(self) -> tuple[str, int] | None:
        """Return ("row", rows) or ("column", columns), None without one."""
        if self.rows is not None:
            return "row", self.rows
        return None if self.columns is None else ("column", self.columns)

    def answer(self, side: str, length: int) -> StripAnswer:
        """Return the strips of one width, proved; raises GfkitError if they are not."""
        fixed = {"rows": None, "columns": None, f"{side}s": length}
        strip = read_strip(self.of_model or "", fixed["rows"], fixed["columns"], self.topology)
        answer = strip.generating_function()
        if not isinstance(answer.verdict, Proved):
            raise GfkitError(f"no generating function of {strip.counted.name} is proved")
        return answer


readers()["EntryCounts"] = EntryCounts


@dataclass
class Part:
    """A file, or a folder of claims: what settles them, and what is said of the file itself.

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


def _read(file: Path, counts: EntryCounts, claim_limit: float | None) -> Part:
    file = in_catalogue(file)
    is_catalogue = file.name == "catalog" and not file.exists()
    if not file.exists() and not (is_catalogue or is_standard_input(file)):
        with suppress(UnknownModel):
            require_file(file, AUDITS)
    is_bfile = file.suffix == ".txt" and not is_standard_input(file) and not _begins(file, "%")
    if file.suffix not in {".toml", ".seq", ".txt", ""} and file.is_file():
        require_file(file, AUDITS, "entry", "claims")
    text, name = "", str(file)
    if not (is_catalogue or file.is_dir() or is_bfile):
        text, name = read_text(file, LIMITS), name_of(file)
    if is_entry(text):
        entry = parse_entry(text, Path(name).name)
        settling, comments_of = _audit_counted(entry, counts, claim_limit)
        return Part(name, None, settling, comments_of, problems=problems_of_entry(entry))
    is_compared = is_bfile and counts.of_model is not None
    if counts != EntryCounts() and not is_compared:
        raise GfkitError("--model, --bfile, --with and --run-programs go with an OEIS entry")
    if is_bfile:
        try:
            problems = problems_of_bfile(file)
            if not is_compared:
                return Part(name, [], iter(()), problems=problems)
            number = f"A{re.sub('[^0-9]', '', file.stem)[:7]:0>6}"
            entry = Entry(number, read_bfile(file), name, ())
            settling, _ = _audit_counted(entry, counts, claim_limit)
            return Part(name, None, islice(settling, 1), problems=problems)  # the terms
        except NotABFile as error:
            more = "claims stand in a file that `gfkit new claims FILE` begins"
            raise GfkitError(f"{error}; {more}") from None
    if is_catalogue or file.is_dir():
        claims = read_catalogue(catalogue_directory() if is_catalogue else file)
        return Part(name, claims, iter(()), is_recorded=True)
    return Part(name, claims_of_text(text, name), iter(()))


AUDITS = "what is audited are entries, b-files and claims, which `gfkit new claims FILE` begins"


def _begins(file: Path, letter: str) -> bool:
    with file.open(encoding="utf-8", errors="replace") as opened:
        return opened.read(1) == letter


def _choose(parts: list[Part], only: list[str] | None) -> None:
    """Keep the claims of these ids and sources; raises GfkitError for a name of none."""
    known = {n for part in parts for one in part.claims or () for n in (one.id, one.source)}
    for name in only or ():
        if name not in known:
            near = difflib.get_close_matches(name[:LONGEST_ID], known, n=3)
            hint = f"; the nearest are {', '.join(near)}" if near else ""
            raise GfkitError(f"no claim and no source {name!r}{hint} (--list lists all)")
    for part in parts if only else ():
        part.claims = [one for one in part.claims or () if {one.id, one.source} & set(only or ())]


@verb("audit", "gfkit audit claims.toml", when="listed", called="--list")
def list_claims(files: list[Path], listed: bool, only: list[str] | None = None) -> Said:
    """List the claims with their recorded verdicts."""
    parts = [_read(file, EntryCounts(), None) for file in files if listed]
    _choose(parts, only)
    claims = [claim for part in parts for claim in part.claims or ()]
    rows = [(claim.id, claim.source, claim.kind, _recorded(claim), claim.place) for claim in claims]
    keys = ("id", "source", "kind", "verdict", "place")
    table = Table(tuple(map(str.upper, keys)), tuple(rows), align="left", is_wrapped=True)
    return Said({"claims": [dict(zip(keys, row, strict=True)) for row in rows]}, Page((table,)))


def _recorded(claim: Claim) -> str:
    return str((claim.recorded or {}).get("verdict", ""))


@verb("audit", writes="many", bfile="The b-file of the entry.")
def audit(
    files: list[Path],
    counts: EntryCounts,
    claim_limit: float | None = None,
    only: list[str] | None = None,
) -> Said:
    """Check every claim of files."""
    require_seconds("--claim-limit", claim_limit)
    if len(files) > 1 and counts.is_given:
        raise GfkitError("--model and --bfile go with one OEIS entry: audit the files one by one")
    parts = [_read(file, counts, claim_limit) for file in files]
    _choose(parts, only)
    for part in parts:
        if part.claims:
            part.settling = iter(audit_claims(part.claims, claim_limit=claim_limit))
    total = None
    if all(part.claims is not None for part in parts):
        total = sum(len(part.claims or ()) for part in parts)
    stopped = _settle(parts, total)
    return _said(parts, stopped, total, is_shown=bool(only))


def _settle(parts: list[Part], total: int | None) -> OutOfBudget | None:
    """Find the claims that are decided before a limit is reached; return the limit if one was.

    They are also kept as known, in case this process is ended, but seldom enough to take little
    time, since all of them are kept each time.
    """
    found: list[Audited] = []
    due = 0.0
    know(decided=_many(0, total))
    try:
        for part in parts:
            for one in part.settling:
                found.append(one)
                part.found.append(one)
                begin = time.monotonic()
                if begin >= due:
                    know(decided=_many(len(found), total), claims=list(map(_known, found)))
                    due = begin + KEPT_SHARE * (time.monotonic() - begin)
    except OutOfBudget as error:
        session().begin_output()
        return error
    return None


def _known(one: Audited) -> Any:
    return one.data() if session().as_json else f"{one.claim.id} {one.finding.verdict}"


def _many(count: int, total: int | None) -> str:
    return f"{count} of {'the' if total is None else total} claim{'' if total == 1 else 's'}"


def _said(
    parts: list[Part], stopped: OutOfBudget | None, total: int | None, *, is_shown: bool
) -> Said:
    each = [(part, one) for part in parts for one in part.found]
    found = [one for _, one in each]
    comments = [one for part in parts for one in part.comments(part.found)]
    problems = [f"{part.name}: {one}" for part in parts for one in part.problems]
    late = [one for one in found if one.finding.limit is not None]
    of_record = [one for part, one in each if part.is_recorded]
    wrong = [one for one in of_record if not one.as_recorded and one not in late]
    names = _names(found)

    def files() -> dict[int, Path]:
        kept = session().certificates
        return {k: kept[name] for k, name in names.items() if name in kept}

    def data() -> dict[str, Any]:
        written = files()
        said: list[dict[str, Any]] = []
        for k, (part, one) in enumerate(each):
            told = {**({"file": part.name} if len(parts) > 1 else {}), **one.data()}
            told |= {"certificate": str(written[k])} if k in written else {}
            said.append(told | ({"recorded": _recorded(one.claim)} if part.is_recorded else {}))
        keys = ("file", "id", "place", "statement", "reason")
        passed = [{k: one[k] for k in keys if k in one} for one in said if one["kind"] == "note"]
        more: dict[str, Any] = {"notes": passed} if passed else {}
        if any(not part.claims for part in parts):
            more["problems"] = problems
        if of_record:
            more["differences"] = [one.claim.id for one in wrong]
        if stopped is not None:
            more |= {"verdict": "underdetermined", "limit": stopped.limit, "reason": str(stopped)}
        claims = [one for one in said if one["kind"] != "note"]
        return {"claims": claims, "comments": comments, **more}

    def page() -> Page:
        if of_record and not is_shown:
            return _record_page(found, wrong, late, total or len(found), stopped)
        firsts = {id(part.found[0]): part.name for part in parts if part.found}
        several = {k: firsts[id(one)] for k, one in enumerate(found) if id(one) in firsts}
        shown = claims_page(
            found,
            files(),
            comments=comments,
            total=total,
            files=several if len(parts) > 1 else None,
            after={k: _record_lines(one) for k, (part, one) in enumerate(each) if part.is_recorded},
        )
        many = f"{len(problems) or 'no'} {'problem' if len(problems) == 1 else 'problems'}"
        said = [Paragraph("\n".join([*problems, many]), is_verbatim=True)]
        if all(part.claims for part in parts):
            return shown
        if total == 0:  # b-files alone
            return Page((*said,), Table(("problem",), tuple((z,) for z in problems), align="left"))
        return Page((*shown.parts, *said), shown.data)

    errors = [one.error for one in found if one.error is not None]
    asked = [one for one in found if one not in of_record and one.claim.kind != "note"]
    asked = [one for one in asked if one.error is None]
    statuses = [status_of(one.finding.verdict) for one in asked]
    statuses += [REFUTED] * bool(wrong or problems)
    statuses += [UNDECIDED] * bool(late) + [REFUSED] * bool(errors)
    status = gravest(statuses)
    notes = []
    if errors:
        more = f" (and {len(errors) - 1} more that cannot be read)" if len(errors) > 1 else ""
        notes.append(f"{errors[0]}{more}")
    elif status == REFUSED:
        first, *others = (one for one in asked if status_of(one.finding.verdict) == REFUSED)
        more = f" (and {len(others)} more)" if others else ""
        notes.append(f"{first.claim.where}: refused: {first.finding.reason}{more}")
    if stopped is not None:
        notes.append(f"{stopped}; {_many(len(found), total)} checked, the others not")
    elif late:
        claims = f"{len(late)} claim{' was' if len(late) == 1 else 's were'}"
        notes.append(f"{claims} not decided within --claim-limit")
    proofs = {names[k]: one.finding.proof for k, one in enumerate(found)}
    return Said(data, page, proofs=proofs, status=status, notes=notes, stopped=stopped)


def _names(found: list[Audited]) -> dict[int, str]:
    """Return a name for the certificate of each claim."""
    names: dict[int, str] = {}
    for k, one in enumerate(found):
        name = f"{one.claim.source}-{one.claim.id}"
        names[k] = f"{name}-{k}" if name in names.values() else name
    return names


def _record_lines(one: Audited) -> tuple[tuple[str, str], ...]:
    return (("recorded", str(dict(one.claim.recorded or {}) or "nothing")),)


def _record_page(
    found: list[Audited],
    wrong: list[Audited],
    late: list[Audited],
    total: int,
    stopped: OutOfBudget | None,
) -> Page:
    """Return the page of claims with verdicts on record: those that differ in full."""
    after = {
        k: (*_record_lines(one), ("found", str(one.finding.record())))
        for k, one in enumerate(wrong)
    }
    agree = "all as recorded" if stopped is None and not late else "no other differs"
    said = [f"{len(wrong)} differ from the record" if wrong else agree]
    shown = [*wrong, *late]
    return claims_page(shown, {}, after=after, total=total, notes=said, counted=found)


# An entry of the OEIS, against what its terms count.


def _of_heaps(code: str, entry: Entry) -> Sequence:
    """Return the heaps of nim-value 0 of an octal game if the entry begins so, else nim-values."""
    first, offset = list(entry.terms)[:COMPARED], entry.terms.offset
    zeros = octal_sequence("--model", code, offset)
    if zeros.terms(len(first)) == first:
        return zeros
    values = octal_sequence("--model", code)
    return values if offset <= 0 else values.beginning(offset)


def _shift(found: Sequence, entry: Entry) -> int:
    """Return how many n the model is ahead of the entry: that by which the first terms agree."""
    first = list(entry.terms)[:COMPARED]
    for shift in SHIFTS:
        begin = entry.terms.offset + shift
        if begin >= found.offset and [found(begin + k) for k in range(len(first))] == first:
            return shift
    return 0


def _audit_counted(
    entry: Entry, counted: EntryCounts, claim_limit: float | None
) -> tuple[Iterator[Audited], Callable[[list[Audited]], list[str]]]:
    """Return the claims of an entry, decided one by one, and a function that makes comments."""
    model, one = counted.of_model, counted.fixed()
    if model is None and (one is not None or counted.topology != "strip"):
        raise GfkitError("--rows, --columns and --topology go with --model")
    known: dict[tuple[str, int], tuple[Sequence, StripAnswer, int]] = {}

    def of_side(side: str, length: int) -> Sequence:
        if (side, length) not in known:
            answer = counted.answer(side, length)
            name = f"{answer.strip.counted.name} with {length} {side}s"
            found = answer.sequence().at_one()
            shift = 0 if one is None else _shift(found, entry)
            placed = found.reindexed(found.offset - shift).named(name)
            known[side, length] = placed, answer, shift
        return known[side, length][0]

    reference = of_column = None
    if model is not None and (one is not None or CODE.fullmatch(model)):
        reference = _of_heaps(model, entry) if one is None else of_side(*one)
    elif model is not None and {"tabl", "tabf"} & set(entry.keywords):
        of_column = of_side
    elif model is not None:
        meant = read(model)
        if not is_one_sequence(meant):
            raise GfkitError(
                "give --rows M or --columns N with --model (none for a table, an octal game, or "
                "words, as 'Pell numbers')"
            )
        reference = sequence_of(meant)
        reference = reference.reindexed(reference.offset - _shift(reference, entry)).named(model)
    entries = [read_entry(path) for path in counted.with_ or []]
    settling = audit_entry(
        entry,
        reference,
        bfile=None if counted.bfile is None else read_bfile(counted.bfile),
        of_column=of_column,
        claim_limit=claim_limit,
        others={other.number: sequence_of_entry(other) for other in entries},
        notes=True,
    )
    if counted.run_programs:
        print(f"gfkit: {in_force()}", file=sys.stderr)  # noqa: T201
        settling = chain(settling, run_entry_programs(entry))

    def comments_of(found: list[Audited]) -> list[str]:
        comments = []
        marker = "conjectural: "
        for item in found:
            is_one = item.claim.statement.startswith(marker) and item.claim.kind != "initial"
            if not is_one or str(item.finding.verdict) != "proved":
                continue
            place, text = one, item.claim.statement.removeprefix(marker)
            for side, number in item.claim.about.items():
                place, text = (side, number), f"{text} of {side} {number}"
            if place in known:
                _, answer, shift = known[place]
                range_ = item.claim.holds_for
                comments.append(
                    comment_of_proof(text, answer, range_=range_, shift=shift, model=model)
                )
        return comments

    return settling, comments_of
