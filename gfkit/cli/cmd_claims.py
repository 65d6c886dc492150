"""The verbs of claims: audit a file of them, and list, show or check a catalogue."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gfkit.cli.common import (
    Columns,
    Json,
    Rows,
    Topology,
    TopologyOption,
    app,
    print_json,
    read_strip,
    require_directory,
)
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from gfkit.claims.audit import Audited
    from gfkit.claims.claim import Claim
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.strip import StripAnswer

catalog_app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="The catalogue of claims of the sources."
)
app.add_typer(catalog_app, name="catalog")

Directory = Annotated[
    Path | None,
    typer.Option(
        "--directory",
        metavar="DIR",
        help="Where the files of claims are; ./catalog, or else those that come with gfkit.",
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


@app.command()
def audit(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Claims in TOML, or an entry.")],
    model: Annotated[
        str | None, typer.Option(metavar="MODEL", help="What the terms of the entry count.")
    ] = None,
    rows: Rows = None,
    columns: Columns = None,
    topology: TopologyOption = Topology.strip,
    shift: Annotated[
        int, typer.Option(metavar="S", help="a(n) is the count of the model at n + S.")
    ] = 0,
    bfile: Annotated[
        Path | None, typer.Option("--bfile", metavar="FILE", help="The b-file of the entry.")
    ] = None,
    run_programs: Annotated[
        bool, typer.Option("--run-programs", help="Run the PARI programs of the entry.")
    ] = False,
    certificates: Certificates = None,
    certificate: Certificate = None,
    as_json: Json = False,
) -> int:
    """Settle every claim of a file: proved, refuted (and repaired if possible), refused.

    The file holds claims in TOML, or an OEIS entry in the internal format. A claim that cannot be
    read is refused with the reason, and the exit status is 2; else it is 1 if one is refuted.
    """
    from gfkit.claims.audit import audit as audit_claims  # noqa: PLC0415
    from gfkit.claims.claim import read_claims  # noqa: PLC0415
    from gfkit.render.layout import paragraph  # noqa: PLC0415

    comments: list[str] = []
    if certificate is not None:
        require_directory(certificate)
    if _is_entry(file):
        found, comments = _audit_entry(
            file, model, rows, columns, topology, shift, bfile, run_programs=run_programs
        )
    elif model is not None or bfile is not None or run_programs:
        raise GfkitError("--model, --bfile and --run-programs go with an OEIS entry")
    else:
        found = list(audit_claims(read_claims(file)))
    written = _written(found, certificates, certificate)
    if as_json:
        claims = [{**entry.data(), **_file(written, k)} for k, entry in enumerate(found)]
        print_json({"claims": claims, "comments": comments})
    else:
        for k, entry in enumerate(found):
            typer.echo(_text(entry, written.get(k)))
        for comment in comments:
            typer.echo(paragraph("comment", comment) + "\n")
        typer.echo(_counts(found))
    return _status(found, any(str(entry.finding.verdict) == "refuted" for entry in found))


def _status(found: list[Audited], failed: bool) -> int:
    """Return the exit status, and tell the claims that cannot be read."""
    errors = [entry.error for entry in found if entry.error is not None]
    if errors:
        more = f" (and {len(errors) - 1} more that cannot be read)" if len(errors) > 1 else ""
        typer.echo(f"gfkit: {errors[0]}{more}", err=True)
    return 2 if errors else 1 if failed else 0


def _file(written: dict[int, Path], k: int) -> dict[str, str]:
    return {"certificate": str(written[k])} if k in written else {}


def _written(found: list[Audited], directory: Path | None, single: Path | None) -> dict[int, Path]:
    """Write the certificates that are asked for; return the file of each claim that has one.

    Names are made from the source and the id of the claim: letters, digits, - and _ of them.
    """
    from gfkit import __version__  # noqa: PLC0415
    from gfkit.proofs.certificate import write_certificate  # noqa: PLC0415

    proofs = {k: one.finding.proof for k, one in enumerate(found)}
    files: dict[int, Path] = {}
    if directory is not None:
        try:
            directory.mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise GfkitError(f"cannot write to {directory}: {reason}") from None
        taken: set[str] = set()
        for k, proof in proofs.items():
            if proof is None:
                continue
            claim = found[k].claim
            name = re.sub(r"[^A-Za-z0-9_-]+", "-", f"{claim.source}-{claim.id}")[:80].strip("-")
            stem = name if name and name.lower() not in taken else f"{name or 'claim'}-{k + 1}"
            taken.add(stem.lower())
            files[k] = directory / f"{stem}.json"
            write_certificate(proof, files[k], __version__)
    if single is not None:
        provable = [k for k, proof in proofs.items() if proof is not None]
        if len(provable) != 1:
            hint = "--certificates DIR writes a file for each" if provable else "none is proved"
            raise GfkitError(f"{len(provable)} claims have a certificate, not one: {hint}")
        proof = proofs[provable[0]]
        assert proof is not None
        write_certificate(proof, single, __version__)
        files.setdefault(provable[0], single)
    return files


def _is_entry(file: Path) -> bool:
    """Tell an entry in the internal format from claims in TOML by the first character."""
    try:
        with file.open(encoding="utf-8") as stream:
            beginning = stream.read(4000)
    except (OSError, UnicodeDecodeError) as error:
        raise GfkitError(
            f"cannot read {file}: {getattr(error, 'strerror', None) or error}"
        ) from None
    return beginning.lstrip().startswith("%") or beginning.startswith("version https://git-lfs")


def _audit_entry(
    file: Path,
    model: str | None,
    rows: int | None,
    columns: int | None,
    topology: Topology,
    shift: int,
    bfile: Path | None,
    *,
    run_programs: bool,
) -> tuple[list[Audited], list[str]]:
    from gfkit.claims.entries import audit_entry, comment_of_proof  # noqa: PLC0415
    from gfkit.oeis.entry import read_entry  # noqa: PLC0415
    from gfkit.proofs.kernel import Proved  # noqa: PLC0415

    entry = read_entry(file)

    known: dict[tuple[str, int], tuple[Sequence, StripAnswer]] = {}

    def of_side(side: str, length: int) -> Sequence:
        if (side, length) not in known:
            known[side, length] = computed(side, length)
        return known[side, length][0]

    def computed(side: str, length: int) -> tuple[Sequence, StripAnswer]:
        fixed = {"rows": None, "columns": None, f"{side}s": length}
        strip = read_strip(model or "", fixed["rows"], fixed["columns"], topology)
        answer = strip.generating_function()
        if not isinstance(answer.verdict, Proved):
            raise GfkitError(f"no generating function of {strip.counted.name} is proved")
        name = f"{strip.counted.name} with {length} {side}s"
        sequence = answer.sequence().at_one().reindexed(-shift)
        return sequence.named(name), answer

    reference = of_column = one = None
    if model is not None and (rows or columns) is not None:
        one = ("row", rows) if rows is not None else ("column", columns or 0)
        reference = of_side(*one)
    elif model is not None:
        if not {"tabl", "tabf"} & set(entry.keywords):
            raise GfkitError("give --rows M or --columns N with --model (none for a table only)")
        of_column = of_side
    elif (rows or columns) is not None:
        raise GfkitError("--rows and --columns go with --model")
    terms = None
    if bfile is not None:
        from gfkit.oeis.bfile import read_bfile  # noqa: PLC0415

        terms = read_bfile(bfile)
    found = list(audit_entry(entry, reference, bfile=terms, of_column=of_column))
    if run_programs:
        from gfkit.claims.entry_programs import run_entry_programs  # noqa: PLC0415

        found += run_entry_programs(entry)
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
            answer, range_ = known[place][1], item.claim.holds_for
            comments.append(comment_of_proof(text, answer, range_=range_, shift=shift, model=model))
    return found, comments


@catalog_app.command(name="list")
def list_claims(directory: Directory = None, as_json: Json = False) -> None:
    """List the claims with their recorded verdicts."""
    from gfkit.render.layout import columns  # noqa: PLC0415

    claims = _catalogue(directory)
    rows = [[claim.id, claim.source, claim.place, claim.kind, _recorded(claim)] for claim in claims]
    if as_json:
        keys = ("id", "source", "place", "kind", "verdict")
        print_json({"claims": [dict(zip(keys, row, strict=True)) for row in rows]})
        return
    typer.echo(columns([["ID", "SOURCE", "PLACE", "KIND", "VERDICT"], *rows], align="left"))


@catalog_app.command()
def show(
    identifier: Annotated[str, typer.Argument(metavar="ID", help="The id of a claim.")],
    directory: Directory = None,
    certificate: Certificate = None,
    as_json: Json = False,
) -> int:
    """Show one claim, settled anew."""
    from gfkit.claims.audit import audit as audit_claims  # noqa: PLC0415

    if certificate is not None:
        require_directory(certificate)
    for claim in _catalogue(directory):
        if claim.id == identifier:
            [entry] = audit_claims([claim])
            written = _written([entry], None, certificate)
            if as_json:
                print_json({**entry.data(), **_file(written, 0), "recorded": _recorded(claim)})
            else:
                typer.echo(_text(entry, written.get(0)), nl=False)
            return _status([entry], False)
    raise GfkitError(f"no claim {identifier!r} in {_home(directory)}")


@catalog_app.command()
def check(
    directory: Directory = None,
    source: Annotated[str | None, typer.Option(metavar="KEY", help="One source only.")] = None,
    certificates: Certificates = None,
    as_json: Json = False,
) -> int:
    """Settle every claim anew and compare with the verdicts on record."""
    from gfkit.claims.audit import audit as audit_claims  # noqa: PLC0415

    claims = [claim for claim in _catalogue(directory) if source in {None, claim.source}]
    if not claims:
        raise GfkitError(f"no claims of a source {source!r} in {_home(directory)}")
    found = list(audit_claims(claims))
    wrong = [entry for entry in found if not entry.as_recorded]
    written = _written(found, certificates, None)
    if as_json:
        differences = [{**e.data(), "recorded": dict(e.claim.recorded or {})} for e in wrong]
        print_json(
            {"settled": len(found), "differences": differences, "certificates": len(written)}
        )
    else:
        for entry in wrong:
            typer.echo(_text(entry))
            typer.echo(f"  recorded   {dict(entry.claim.recorded or {}) or 'nothing'}")
            typer.echo(f"  found      {entry.finding.record()}\n")
        typer.echo(_counts(found))
        typer.echo(f"{len(wrong)} differ from the record" if wrong else "all as recorded")
        if certificates is not None:
            typer.echo(f"{len(written)} certificates written to {certificates}")
    return _status(found, bool(wrong))


@catalog_app.command()
def page(
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="For the pages.")],
    directory: Directory = None,
    as_json: Json = False,
) -> None:
    """Write a page for each source, from the verdicts on record."""
    from gfkit.claims.page import page_of  # noqa: PLC0415
    from gfkit.proofs.certificate import write_whole  # noqa: PLC0415

    sources: dict[str, list[Claim]] = {}
    for claim in _catalogue(directory):
        sources.setdefault(claim.source, []).append(claim)
    try:
        output.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise GfkitError(f"cannot write to {output}: {reason}") from None
    for source, claims in sources.items():
        write_whole(output / f"{source}.md", page_of(source, claims), "page")
    if as_json:
        print_json({"directory": str(output), "pages": [f"{source}.md" for source in sources]})
    else:
        typer.echo(f"{len(sources)} pages written to {output}")


def _home(directory: Path | None) -> Path:
    """Return where the catalogue is: what was said, ./catalog, or what comes with gfkit."""
    from gfkit.claims.catalogue import catalogue_directory  # noqa: PLC0415

    return catalogue_directory() if directory is None else directory


def _catalogue(directory: Path | None) -> list[Claim]:
    from gfkit.claims.catalogue import read_catalogue  # noqa: PLC0415

    return read_catalogue(_home(directory))


def _recorded(claim: Claim) -> str:
    return str(claim.recorded["verdict"]) if claim.recorded else ""


def _text(entry: Audited, certificate: Path | None = None) -> str:
    from gfkit.render.layout import aligned  # noqa: PLC0415

    claim, finding = entry.claim, entry.finding
    rows = [("claim", f"{claim.id}, {claim.place}"), ("statement", claim.statement)]
    shown = claim.says.get("formula", claim.says.get("gf", claim.says.get("closed_form")))
    if isinstance(shown, str):
        rows.append(("says", shown))
    if claim.holds_for is not None:
        rows.append(("range", str(claim.holds_for)))
    rows.append(("verdict", f"{finding.verdict}: {finding.reason}".rstrip(": ")))
    if finding.counterexample is not None:
        place = finding.counterexample
        n = f"n = {place['n']}" if isinstance(place["n"], int) else place["n"]
        rows.append(("at", f"{n}: says {place['expected']}, true is {place['got']}"))
    if finding.repair is not None:
        rows.append(("repair", finding.repair))
    if finding.proof is not None:
        rows += [("premise", premise) for premise in finding.proof.premises]
    if certificate is not None:
        rows.append(("certificate", str(certificate)))
    return aligned(rows) + "\n"


def _counts(found: list[Audited]) -> str:
    totals: dict[str, int] = {}
    for entry in found:
        verdict = str(entry.finding.verdict)
        totals[verdict] = totals.get(verdict, 0) + 1
    parts = ", ".join(f"{count} {verdict}" for verdict, count in sorted(totals.items()))
    return f"{len(found)} claims: {parts}"
