"""The catalogue of claims of the sources."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

from gfkit.claims.audit import audit as audit_claims
from gfkit.claims.audited_pages import check_page, claim_lines
from gfkit.claims.catalogue import catalogue_directory, read_catalogue
from gfkit.cli.frame import Said, verb
from gfkit.cli.settled_claims import (
    ended,
    file_data,
    prepared,
    require_positive,
    settled,
    stopped_data,
    written_proofs,
)
from gfkit.errors import GfkitError
from gfkit.render.page import Page, Table

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.claims.claim import Claim

LONGEST_ID = 40


@verb("catalog list", "gfkit catalog list")
def list_claims(directory: Path | None = None) -> Said:
    """List the claims with their recorded verdicts."""
    claims = read_catalogue(_home(directory))
    rows = [(claim.id, claim.source, claim.place, claim.kind, _recorded(claim)) for claim in claims]
    keys = ("id", "source", "place", "kind", "verdict")
    table = Table(tuple(key.upper() for key in keys), tuple(rows), align="left")
    return Said({"claims": [dict(zip(keys, row, strict=True)) for row in rows]}, Page((table,)))


@verb(
    "catalog show",
    "gfkit catalog show b050",
    certificate="Write the certificate of the one proof.",
)
def show(identifier: str, directory: Path | None = None, certificate: Path | None = None) -> Said:
    """Show one claim, checked again."""
    prepared(None, certificate)
    claims = {claim.id: claim for claim in read_catalogue(_home(directory))}
    if identifier not in claims:
        near = difflib.get_close_matches(identifier[:LONGEST_ID], claims, n=3)
        hint = f"; the nearest are {', '.join(near)}" if near else ""
        home = _home(directory)
        raise GfkitError(
            f"no claim {identifier!r} in {home}{hint} (`gfkit catalog list` lists all)"
        )
    claim = claims[identifier]
    [entry] = audit_claims([claim])
    written = written_proofs([entry], None, certificate)
    status, notes = ended([entry], None, is_failed=False)
    return Said(
        {**entry.data(), **file_data(written, 0), "recorded": _recorded(claim)},
        lambda: Page(tuple(claim_lines(entry, written.get(0)))),
        status=status,
        notes=notes,
    )


@verb("catalog check", "gfkit catalog check")
def check(
    directory: Path | None = None,
    source: str | None = None,
    certificates: Path | None = None,
    claim_limit: float | None = None,
) -> Said:
    """Check every claim again and compare with the verdicts on record.

    Exit status: 3 if a limit was reached, else 2 if a claim cannot be read, else 1 if a verdict is
    not the one on record.
    """
    require_positive(claim_limit)
    claims = read_catalogue(_home(directory))
    claims = [claim for claim in claims if source in {None, claim.source}]
    if not claims:
        raise GfkitError(f"no claims from a source {source!r} in {_home(directory)}")
    folder = prepared(certificates)
    found, stopped = settled(audit_claims(claims, claim_limit=claim_limit))
    late = [entry for entry in found if entry.finding.limit is not None]
    wrong = [entry for entry in found if not entry.as_recorded and entry not in late]
    written = written_proofs(found, folder, None)
    data = {
        "claims": len(claims),
        "settled": len(found) - len(late),
        "differences": [{**e.data(), "recorded": dict(e.claim.recorded or {})} for e in wrong],
        "not_settled": [entry.claim.id for entry in late],
        "certificates": len(written),
        **stopped_data(stopped),
    }

    def page() -> Any:
        after = {
            k: (
                ("recorded", str(dict(entry.claim.recorded or {}) or "nothing")),
                ("found", str(entry.finding.record())),
            )
            for k, entry in enumerate(wrong)
        }
        agree = "all as recorded" if stopped is None and not late else "no other differs"
        said = [f"{len(wrong)} differ from the record" if wrong else agree]
        if certificates is not None:
            said.append(f"{len(written)} certificates written to {certificates}")
        return check_page(found, [*wrong, *late], after, len(claims), said)

    status, notes = ended(found, stopped, is_failed=bool(wrong))
    return Said(data, page, status=status, notes=notes, stopped=stopped)


def _home(directory: Path | None) -> Path:
    """Return where the catalogue is: what was said, ./catalog, or what comes with gfkit."""
    return catalogue_directory() if directory is None else directory


def _recorded(claim: Claim) -> str:
    return str(claim.recorded["verdict"]) if claim.recorded else ""
