"""The verbs of claims: audit a file of them, and list, show or check a catalogue."""

from __future__ import annotations

import difflib
import time
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gfkit.cli.common import (
    Columns,
    GrowingGraph,
    Json,
    Rows,
    Topology,
    TopologyOption,
    Verbs,
    app,
    is_written,
    print_json,
    read_family,
    read_strip,
    require_writable,
    tell,
    write_proof,
)
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gfkit.claims.audited import Audited
    from gfkit.claims.claim import Claim
    from gfkit.errors import OutOfBudget
    from gfkit.oeis.entry import Entry
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import StripAnswer
    from gfkit.writing import Folder

catalog_app = Verbs("The catalogue of claims of the sources.", no_args_is_help=True)
app.add_typer(catalog_app, name="catalog")

Directory = Annotated[
    Path | None,
    typer.Option(
        "--directory",
        metavar="DIR",
        help="Directory of the claims; ./catalog, or else the one that comes with gfkit.",
    ),
]
Certificates = Annotated[
    Path | None,
    typer.Option(
        "--certificates", metavar="DIR", help="Write the certificate of every proof, a file each."
    ),
]
Certificate = Annotated[
    Path | None,
    typer.Option("--certificate", metavar="FILE", help="Write the certificate of the one proof."),
]


ClaimLimit = Annotated[
    float | None,
    typer.Option(
        "--claim-limit", metavar="SECONDS", help="For each claim; the others are still checked."
    ),
]
LONGEST_ID = 40
LAST_SQUARE = 8
"""The largest n x n board that the terms of an entry are compared with."""
KEPT_SHARE = 50
"""Saving what is decided so far takes at most 1/50 of the time."""


@app.command()
def audit(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Claims in TOML, or OEIS entries.")
    ],
    model: Annotated[
        str | None, typer.Option(metavar="MODEL", help="What the terms of the entry count.")
    ] = None,
    rows: Rows = None,
    columns: Columns = None,
    topology: TopologyOption = Topology.strip,
    shift: Annotated[
        int, typer.Option(metavar="S", help="a(n) is the count of the model at n + S.")
    ] = 0,
    step: Annotated[
        int, typer.Option("--step", metavar="K", help="a(n) is the count of the model at K*n + S.")
    ] = 1,
    graph: GrowingGraph = None,
    square: Annotated[
        bool, typer.Option("--square", help="a(n) is the count of the model on the n x n board.")
    ] = False,
    others: Annotated[
        list[Path] | None,
        typer.Option(
            "--with", metavar="FILE", help="Another entry that lines name; may be repeated."
        ),
    ] = None,
    bfile: Annotated[
        Path | None, typer.Option("--bfile", metavar="FILE", help="The b-file of the entry.")
    ] = None,
    run_programs: Annotated[
        bool, typer.Option("--run-programs", help="Run the PARI programs of the entry.")
    ] = False,
    certificates: Certificates = None,
    certificate: Certificate = None,
    claim_limit: ClaimLimit = None,
    as_json: Json = False,
) -> int:
    """Check every claim of files: proved, refuted (and repaired if possible), or refused.

    A file holds claims in TOML, or an OEIS entry in the internal format. A claim that cannot be
    read is refused with the reason. At a limit the claims decided so far are printed. Exit status:
    3 if a limit was reached, else 2 if a claim cannot be read, else 1 if one is refuted.
    """
    from gfkit.budget import unlimited  # noqa: PLC0415
    from gfkit.claims.audit import audit as audit_claims  # noqa: PLC0415
    from gfkit.claims.audited_pages import claims_page  # noqa: PLC0415
    from gfkit.claims.claim import claims_of_text  # noqa: PLC0415
    from gfkit.files import name_of, read_text  # noqa: PLC0415
    from gfkit.oeis.entry import LIMITS, is_entry, parse_entry  # noqa: PLC0415

    _require_positive(claim_limit)
    if len(files) > 1 and (model is not None or bfile is not None):
        raise GfkitError("--model and --bfile go with one OEIS entry: audit the files one by one")
    folder = _prepared(certificates, certificate)
    parts: list[tuple[str, Iterator[Audited], Callable[[list[Audited]], list[str]]]] = []
    totals: list[int | None] = []
    for file in files:
        text = read_text(file, LIMITS)
        name = name_of(file)
        if is_entry(text):
            entry = parse_entry(text, Path(name).name)
            settling, comments_of = _audit_entry(
                entry,
                Counted(model, rows, columns, topology, shift, step, graph, square=square),
                bfile,
                others or [],
                run_programs=run_programs,
                claim_limit=claim_limit,
            )
            parts.append((name, settling, comments_of))
            totals.append(None)
        elif model is not None or bfile is not None or others or (run_programs and len(files) == 1):
            raise GfkitError("--model, --bfile, --with and --run-programs go with an OEIS entry")
        else:
            listed = claims_of_text(text, name)
            totals.append(len(listed))
            parts.append((name, audit_claims(listed, claim_limit=claim_limit), lambda _: []))
    total = None if None in totals else sum(one or 0 for one in totals)
    starts: list[int] = []  # the place of the first claim of each file that was begun
    found, stopped = _settled(_one_by_one(parts, starts), as_json=as_json)
    with nullcontext() if stopped is None else unlimited():
        written = _written(found, folder, certificate if stopped is None else None)
        ends = [*starts[1:], len(found)]
        spans = list(zip(parts, starts, ends, strict=False))
        comments = [one for (_, _, of), low, high in spans for one in of(found[low:high])]
        names = {low: name for (name, _, _), low, high in spans if high > low}
        if as_json:
            said = [{**entry.data(), **_file(written, k)} for k, entry in enumerate(found)]
            if len(files) > 1:
                for (name, _, _), low, high in spans:
                    said[low:high] = [{"file": name, **claim} for claim in said[low:high]]
            stated = [one for one in said if one["kind"] != "note"]
            keys = ("file", "id", "place", "statement", "reason")
            passed_over = [
                {k: one[k] for k in keys if k in one} for one in said if one["kind"] == "note"
            ]
            notes = {"notes": passed_over} if passed_over else {}
            ended = _stopped_data(stopped)
            print_json({"claims": stated, "comments": comments, **notes, **ended})
        else:
            several = names if len(files) > 1 else None
            tell(claims_page(found, written, comments=comments, total=total, files=several))
    is_refuted = any(str(entry.finding.verdict) == "refuted" for entry in found)
    return _status(found, stopped, is_failed=is_refuted)


def _one_by_one(
    parts: list[tuple[str, Iterator[Audited], Callable[[list[Audited]], list[str]]]],
    starts: list[int],
) -> Iterator[Audited]:
    """Yield the claims of all files, and note at which place each file begins."""
    count = 0
    for _, settling, _ in parts:
        starts.append(count)
        for one in settling:
            count += 1
            yield one


def _require_positive(seconds: float | None) -> None:
    if seconds is not None and not 0 < seconds < 1e9:
        raise GfkitError(
            f"--claim-limit {seconds:g} is not a positive number of seconds, such as 60"
        )


def _settled(
    claims: Iterator[Audited], *, as_json: bool
) -> tuple[list[Audited], OutOfBudget | None]:
    """Return the claims that are decided before a limit is reached, and the limit if one was.

    They are also kept as known, in case this process is ended, but seldom enough to take little
    time, since all of them are kept each time.
    """
    from gfkit.budget import know  # noqa: PLC0415
    from gfkit.cli.session import session  # noqa: PLC0415
    from gfkit.errors import OutOfBudget  # noqa: PLC0415

    found: list[Audited] = []
    due = 0.0
    try:
        for one in claims:
            found.append(one)
            begin = time.monotonic()
            if begin >= due:
                if as_json:
                    know(claims=[entry.data() for entry in found])
                else:
                    know(claims=[f"{entry.claim.id} {entry.finding.verdict}" for entry in found])
                due = begin + KEPT_SHARE * (time.monotonic() - begin)
    except OutOfBudget as error:
        session().begin_output()
        return found, error
    return found, None


def _stopped_data(stopped: OutOfBudget | None) -> dict[str, str]:
    """Return what JSON output says of a limit that was reached; nothing if none was."""
    if stopped is None:
        return {}
    return {"verdict": "underdetermined", "limit": stopped.limit, "reason": str(stopped)}


def _status(found: list[Audited], stopped: OutOfBudget | None, *, is_failed: bool) -> int:
    """Return the exit status, and report the claims that cannot be read or were not decided."""
    errors = [entry.error for entry in found if entry.error is not None]
    if errors:
        more = f" (and {len(errors) - 1} more that cannot be read)" if len(errors) > 1 else ""
        typer.echo(f"gfkit: {errors[0]}{more}", err=True)
    late = sum(entry.finding.limit is not None for entry in found)
    if stopped is not None:
        settled = f"{len(found)} claim{'' if len(found) == 1 else 's'}"
        typer.echo(f"gfkit: {stopped}; {settled} checked, the others not", err=True)
    elif late:
        claims = f"{late} claim{' was' if late == 1 else 's were'}"
        typer.echo(f"gfkit: {claims} not decided within --claim-limit", err=True)
    return 3 if stopped is not None or late else 2 if errors else 1 if is_failed else 0


def _file(written: dict[int, Path], k: int) -> dict[str, str]:
    return {"certificate": str(written[k])} if k in written else {}


def _prepared(directory: Path | None, single: Path | None) -> Folder | None:
    """Fail before a long computation if certificates cannot be written; raises NotWritten."""
    from gfkit.writing import Folder  # noqa: PLC0415

    if single is not None:
        require_writable(single)
    if directory is None:
        return None
    folder = Folder(directory, "certificate")
    folder.prepare()
    return folder


def _written(found: list[Audited], folder: Folder | None, single: Path | None) -> dict[int, Path]:
    """Write the certificates that are asked for; return the file of each claim that has one."""
    proofs = {k: one.finding.proof for k, one in enumerate(found)}
    files: dict[int, Path] = {}
    if folder is not None:
        for k, proof in proofs.items():
            if proof is not None:
                claim = found[k].claim
                files[k] = folder.path / f"{folder.stem(f'{claim.source}-{claim.id}')}.json"
                write_proof(proof, files[k], folder)
    if single is not None:
        provable = [k for k, proof in proofs.items() if proof is not None]
        if len(provable) != 1:
            hint = "--certificates DIR writes a file for each" if provable else "none is proved"
            raise GfkitError(f"{len(provable)} claims have a certificate, not one: {hint}")
        proof = proofs[provable[0]]
        assert proof is not None
        write_proof(proof, single)
        files.setdefault(provable[0], single)
    return {k: path for k, path in files.items() if is_written(path)}


@dataclass(frozen=True, slots=True)
class Counted:
    """What the terms of an entry count, as the options say it."""

    model: str | None
    rows: int | None
    columns: int | None
    topology: Topology
    shift: int
    step: int
    graph: Path | None
    square: bool

    def require_sense(self) -> None:
        """Raise GfkitError for options that do not go together."""
        sides = [self.rows is not None, self.columns is not None, self.graph is not None]
        if self.model is None:
            for given, name in (
                (self.rows is not None or self.columns is not None, "--rows and --columns go"),
                (self.graph is not None, "--graph goes"),
                (self.square, "--square goes"),
                (self.step != 1, "--step goes"),
            ):
                if given:
                    raise GfkitError(f"{name} with --model")
        if self.step < 1:
            raise GfkitError(f"--step {self.step} is not a positive number, such as 2")
        if self.square and (any(sides) or self.step != 1 or self.topology is not Topology.strip):
            raise GfkitError("--square goes without --rows, --columns, --graph, --step, --topology")

    def fixed(self) -> tuple[str, int] | None:
        """Return ("row", rows) or ("column", columns), None without one."""
        if self.rows is not None:
            return "row", self.rows
        return None if self.columns is None else ("column", self.columns)

    def answer(self, side: str, length: int) -> StripAnswer:
        """Return the strips of one width, proved; raises GfkitError if they are not."""
        from gfkit.proofs.kernel import Proved  # noqa: PLC0415

        fixed = {"rows": None, "columns": None, f"{side}s": length}
        strip = read_strip(self.model or "", fixed["rows"], fixed["columns"], self.topology)
        answer = strip.generating_function()
        if not isinstance(answer.verdict, Proved):
            raise GfkitError(f"no generating function of {strip.counted.name} is proved")
        return answer

    def placed(self, sequence: Sequence, name: str) -> Sequence:
        """Return the sequence of the entry: a(n) is the count at step n + shift."""
        found = sequence.at_one()
        if self.step == 1:
            return found.reindexed(found.offset - self.shift).named(name)
        return found.section(self.step, self.shift).named(name)

    def products(self) -> Sequence:
        """Return the counts of the products of the graph and paths or cycles."""
        from gfkit.proofs.kernel import Proved  # noqa: PLC0415

        family = read_family(self.model or "", self.rows, self.columns, self.graph, self.topology)
        answer = family.generating_function()
        if not isinstance(answer.verdict, Proved):
            raise GfkitError(f"no generating function of {self.model} on products is proved")
        return self.placed(answer.sequence(), f"{self.model} on products of the graph")

    def squares(self, last: int) -> Sequence:
        """Return the counts of the n x n boards, as many as are asked for, at most LAST_SQUARE."""
        from gfkit.boards.rules import find_model  # noqa: PLC0415
        from gfkit.sequences.sequence import Sequence  # noqa: PLC0415
        from gfkit.strips.sequences.counted import BoardCounts, BoardSequence  # noqa: PLC0415

        model = find_model(self.model or "")
        limit = max(1, min(last + self.shift, LAST_SQUARE))
        definition = BoardSequence(BoardCounts(model, marks="none"), None, None, limit)
        found = Sequence.of(definition)
        return found.reindexed(1 - self.shift).named(f"{model.name} on n x n")


def _audit_entry(
    entry: Entry,
    counted: Counted,
    bfile: Path | None,
    others: list[Path],
    *,
    run_programs: bool,
    claim_limit: float | None,
) -> tuple[Iterator[Audited], Callable[[list[Audited]], list[str]]]:
    """Return the claims of an entry, decided one by one, and a function that makes comments."""
    from gfkit.claims.entries import (  # noqa: PLC0415
        audit_entry,
        comment_of_proof,
        sequence_of_entry,
    )
    from gfkit.oeis.entry import read_entry  # noqa: PLC0415

    counted.require_sense()
    model, shift = counted.model, counted.shift
    known: dict[tuple[str, int], tuple[Sequence, StripAnswer]] = {}

    def of_side(side: str, length: int) -> Sequence:
        if (side, length) not in known:
            answer = counted.answer(side, length)
            name = f"{answer.strip.counted.name} with {length} {side}s"
            known[side, length] = counted.placed(answer.sequence(), name), answer
        return known[side, length][0]

    reference = of_column = None
    one = counted.fixed()
    if counted.graph is not None:
        reference = counted.products()
    elif counted.square:
        reference = counted.squares(entry.terms.end - 1)
    elif model is not None and one is not None:
        reference = of_side(*one)
    elif model is not None:
        if not {"tabl", "tabf"} & set(entry.keywords):
            raise GfkitError("give --rows M or --columns N with --model (none for a table only)")
        of_column = of_side
    terms = None
    if bfile is not None:
        from gfkit.oeis.bfile import read_bfile  # noqa: PLC0415

        terms = read_bfile(bfile)
    entries = [read_entry(path) for path in others]
    settling = audit_entry(
        entry,
        reference,
        bfile=terms,
        of_column=of_column,
        claim_limit=claim_limit,
        others={other.number: sequence_of_entry(other) for other in entries},
        notes=True,
    )
    if run_programs:
        from gfkit.claims.entry_programs import run_entry_programs  # noqa: PLC0415
        from gfkit.oeis.sandbox import in_force  # noqa: PLC0415

        typer.echo(f"gfkit: {in_force()}", err=True)
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
            if place in known and counted.step == 1:
                range_ = item.claim.holds_for
                answer = known[place][1]
                comments.append(
                    comment_of_proof(text, answer, range_=range_, shift=shift, model=model)
                )
        return comments

    return settling, comments_of


@catalog_app.command(name="list")
def list_claims(directory: Directory = None, as_json: Json = False) -> None:
    """List the claims with their recorded verdicts."""
    from gfkit.render.page import Page, Table  # noqa: PLC0415

    claims = _catalogue(directory)
    rows = [[claim.id, claim.source, claim.place, claim.kind, _recorded(claim)] for claim in claims]
    if as_json:
        keys = ("id", "source", "place", "kind", "verdict")
        print_json({"claims": [dict(zip(keys, row, strict=True)) for row in rows]})
        return
    header = ("ID", "SOURCE", "PLACE", "KIND", "VERDICT")
    tell(Page((Table(header, tuple(map(tuple, rows)), align="left"),)))


@catalog_app.command()
def show(
    identifier: Annotated[str, typer.Argument(metavar="ID", help="The id of a claim.")],
    directory: Directory = None,
    certificate: Certificate = None,
    as_json: Json = False,
) -> int:
    """Show one claim, checked again."""
    from gfkit.claims.audit import audit as audit_claims  # noqa: PLC0415
    from gfkit.claims.audited_pages import claim_lines  # noqa: PLC0415
    from gfkit.render.page import Page  # noqa: PLC0415

    _prepared(None, certificate)
    for claim in _catalogue(directory):
        if claim.id == identifier:
            [entry] = audit_claims([claim])
            written = _written([entry], None, certificate)
            if as_json:
                print_json({**entry.data(), **_file(written, 0), "recorded": _recorded(claim)})
            else:
                tell(Page(tuple(claim_lines(entry, written.get(0)))))
            return _status([entry], None, is_failed=False)
    near = difflib.get_close_matches(
        identifier[:LONGEST_ID], [claim.id for claim in _catalogue(directory)], n=3
    )
    hint = f"; the nearest are {', '.join(near)}" if near else ""
    raise GfkitError(
        f"no claim {identifier!r} in {_home(directory)}{hint} (`gfkit catalog list` lists all)"
    )


@catalog_app.command()
def check(
    directory: Directory = None,
    source: Annotated[str | None, typer.Option(metavar="KEY", help="One source only.")] = None,
    certificates: Certificates = None,
    claim_limit: ClaimLimit = None,
    as_json: Json = False,
) -> int:
    """Check every claim again and compare with the verdicts on record.

    Exit status: 3 if a limit was reached, else 2 if a claim cannot be read, else 1 if a verdict is
    not the one on record.
    """
    from gfkit.budget import unlimited  # noqa: PLC0415
    from gfkit.claims.audit import audit as audit_claims  # noqa: PLC0415
    from gfkit.claims.audited_pages import check_page  # noqa: PLC0415

    _require_positive(claim_limit)
    claims = [claim for claim in _catalogue(directory) if source in {None, claim.source}]
    if not claims:
        raise GfkitError(f"no claims from a source {source!r} in {_home(directory)}")
    folder = _prepared(certificates, None)
    found, stopped = _settled(audit_claims(claims, claim_limit=claim_limit), as_json=as_json)
    late = [entry for entry in found if entry.finding.limit is not None]
    wrong = [entry for entry in found if not entry.as_recorded and entry not in late]
    with nullcontext() if stopped is None else unlimited():
        written = _written(found, folder, None)
        if as_json:
            differences = [{**e.data(), "recorded": dict(e.claim.recorded or {})} for e in wrong]
            settled = len(found) - len(late)
            print_json(
                {
                    "claims": len(claims),
                    "settled": settled,
                    "differences": differences,
                    "not_settled": [entry.claim.id for entry in late],
                    "certificates": len(written),
                    **_stopped_data(stopped),
                }
            )
        else:
            shown = [*wrong, *late]
            after = {
                k: (
                    ("recorded", str(dict(entry.claim.recorded or {}) or "nothing")),
                    ("found", str(entry.finding.record())),
                )
                for k, entry in enumerate(wrong)
            }
            agree = "all as recorded" if stopped is None and not late else "no other differs"
            notes = [f"{len(wrong)} differ from the record" if wrong else agree]
            if certificates is not None:
                notes.append(f"{len(written)} certificates written to {certificates}")
            tell(check_page(found, shown, after, len(claims), notes))
    return _status(found, stopped, is_failed=bool(wrong))


@catalog_app.command()
def page(
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="For the pages.")],
    directory: Directory = None,
    as_json: Json = False,
) -> None:
    """Write a page for each source, from the verdicts on record.

    Names of pages are made from the sources: letters, digits, - and _ of them.
    """
    from gfkit.claims.source_page import page_of  # noqa: PLC0415
    from gfkit.render.page import Page, Paragraph, Table  # noqa: PLC0415
    from gfkit.writing import Folder  # noqa: PLC0415

    sources: dict[str, list[Claim]] = {}
    for claim in _catalogue(directory):
        sources.setdefault(claim.source, []).append(claim)
    folder = Folder(output, "page")
    folder.prepare()
    pages = []
    for source, claims in sources.items():
        pages.append(f"{folder.stem(source)}.md")
        folder.write(pages[-1], page_of(source, claims))
    if as_json:
        print_json({"directory": str(output), "pages": pages})
    else:
        rows = tuple((name, source) for name, source in zip(pages, sources, strict=True))
        table = Table(("page", "source"), rows, align="left")
        tell(Page((Paragraph(f"{len(pages)} pages written to {output}"),), table))


def _home(directory: Path | None) -> Path:
    """Return where the catalogue is: what was said, ./catalog, or what comes with gfkit."""
    from gfkit.claims.catalogue import catalogue_directory  # noqa: PLC0415

    return catalogue_directory() if directory is None else directory


def _catalogue(directory: Path | None) -> list[Claim]:
    from gfkit.claims.catalogue import read_catalogue  # noqa: PLC0415

    return read_catalogue(_home(directory))


def _recorded(claim: Claim) -> str:
    return str(claim.recorded["verdict"]) if claim.recorded else ""
