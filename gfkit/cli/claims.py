"""The verbs of claims: audit a file of them, and list, show or check a catalogue."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gfkit.cli.common import Json, app, print_json
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from gfkit.claims.audit import Audited
    from gfkit.claims.claim import Claim

catalog_app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="The catalogue of claims of the sources."
)
app.add_typer(catalog_app, name="catalog")

Directory = Annotated[
    Path, typer.Option("--directory", metavar="DIR", help="Where the files of claims are.")
]
CATALOG = Path("catalog")


@app.command()
def audit(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Claims in TOML.")],
    as_json: Json = False,
) -> int:
    """Settle every claim of a file: proved, refuted (and repaired if possible), refused."""
    from gfkit.claims.audit import audit as audit_claims  # noqa: PLC0415
    from gfkit.claims.claim import read_claims  # noqa: PLC0415

    found = list(audit_claims(read_claims(file)))
    if as_json:
        print_json({"claims": [entry.data() for entry in found]})
    else:
        for entry in found:
            typer.echo(_text(entry))
        typer.echo(_counts(found))
    return 1 if any(str(entry.finding.verdict) == "refuted" for entry in found) else 0


@catalog_app.command(name="list")
def list_claims(directory: Directory = CATALOG, as_json: Json = False) -> None:
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
    identifier: Annotated[str, typer.Argument(metavar="ID")],
    directory: Directory = CATALOG,
    as_json: Json = False,
) -> None:
    """Show one claim, settled anew."""
    from gfkit.claims.audit import Audited, settle  # noqa: PLC0415

    for claim in _catalogue(directory):
        if claim.id == identifier:
            entry = Audited(claim, settle(claim))
            if as_json:
                print_json({**entry.data(), "recorded": _recorded(claim)})
            else:
                typer.echo(_text(entry))
            return
    raise GfkitError(f"no claim {identifier!r} in {directory}")


@catalog_app.command()
def check(
    directory: Directory = CATALOG,
    source: Annotated[str | None, typer.Option(metavar="KEY", help="One source only.")] = None,
    as_json: Json = False,
) -> int:
    """Settle every claim anew and compare with the verdicts on record."""
    from gfkit.claims.audit import audit as audit_claims  # noqa: PLC0415

    claims = [claim for claim in _catalogue(directory) if source in {None, claim.source}]
    if not claims:
        raise GfkitError(f"no claims of a source {source!r} in {directory}")
    found = list(audit_claims(claims))
    wrong = [entry for entry in found if not entry.as_recorded]
    if as_json:
        differences = [{**e.data(), "recorded": dict(e.claim.recorded or {})} for e in wrong]
        print_json({"claims": len(found), "differences": differences})
    else:
        for entry in wrong:
            typer.echo(_text(entry))
            typer.echo(f"  recorded   {dict(entry.claim.recorded or {}) or 'nothing'}")
            typer.echo(f"  found      {entry.finding.record()}\n")
        typer.echo(_counts(found))
        typer.echo(f"{len(wrong)} differ from the record" if wrong else "all as recorded")
    return 1 if wrong else 0


def _catalogue(directory: Path) -> list[Claim]:
    from gfkit.claims.audit import read_catalogue  # noqa: PLC0415

    return read_catalogue(directory)


def _recorded(claim: Claim) -> str:
    return str(claim.recorded["verdict"]) if claim.recorded else ""


def _text(entry: Audited) -> str:
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
    return aligned(rows) + "\n"


def _counts(found: list[Audited]) -> str:
    totals: dict[str, int] = {}
    for entry in found:
        verdict = str(entry.finding.verdict)
        totals[verdict] = totals.get(verdict, 0) + 1
    parts = ", ".join(f"{count} {verdict}" for verdict, count in sorted(totals.items()))
    return f"{len(found)} claims: {parts}"
