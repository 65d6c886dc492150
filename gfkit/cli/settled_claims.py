"""What `audit` and `catalog` share: claims decided one by one, certificates, the exit status."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import know
from gfkit.base.writing import Folder
from gfkit.cli.output import is_written, require_writable, write_proof
from gfkit.cli.session import session
from gfkit.errors import GfkitError, OutOfBudget
from gfkit.numbers.decimal import shortened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from gfkit.claims.audited import Audited

DATE = re.compile(r"(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (0[1-9]|[12]\d|3[01]) \d{4}")
KEPT_SHARE = 50
"""Saving what is decided so far takes at most 1/50 of the time."""


def require_positive(seconds: float | None) -> None:
    """Raise GfkitError for a --claim-limit that is none."""
    if seconds is not None and not 0 < seconds < 1e9:
        raise GfkitError(
            f"--claim-limit {seconds:g} is not a positive number of seconds, such as 60"
        )


def require_signature(author: str, date: str) -> None:
    """Raise GfkitError for an author without a date, or a date that entries do not have."""
    if bool(author) != bool(date):
        raise GfkitError("--author and --date go together")
    if date and not DATE.fullmatch(date):
        raise GfkitError(f"--date {shortened(date)!r} is not a date such as 'Nov 20 2026'")


def prepared(directory: Path | None, single: Path | None = None) -> Folder | None:
    """Fail before a long computation if certificates cannot be written; raises NotWritten."""
    if single is not None:
        require_writable(single)
    if directory is None:
        return None
    folder = Folder(directory, "certificate")
    folder.prepare()
    return folder


def stopped_data(stopped: OutOfBudget | None) -> dict[str, Any]:
    """Return what JSON output says of a limit that was reached; nothing if none was."""
    if stopped is None:
        return {}
    return {"verdict": "underdetermined", "limit": stopped.limit, "reason": str(stopped)}


def file_data(written: dict[int, Path], k: int) -> dict[str, str]:
    """Return what JSON output says of the certificate of a claim."""
    return {"certificate": str(written[k])} if k in written else {}


def settled(
    claims: Iterator[Audited], total: int | None = None
) -> tuple[list[Audited], OutOfBudget | None]:
    """Return the claims that are decided before a limit is reached, and the limit if one was.

    total: how many there are, if that is known.
    They are also kept as known, in case this process is ended, but seldom enough to take little
    time, since all of them are kept each time.
    """
    found: list[Audited] = []
    as_json = session().as_json
    due = 0.0
    know(decided=many_of(0, total))
    try:
        for one in claims:
            found.append(one)
            begin = time.monotonic()
            if begin >= due:
                know(decided=many_of(len(found), total))
                if as_json:
                    know(claims=[entry.data() for entry in found])
                else:
                    know(claims=[f"{entry.claim.id} {entry.finding.verdict}" for entry in found])
                due = begin + KEPT_SHARE * (time.monotonic() - begin)
    except OutOfBudget as error:
        session().begin_output()
        return found, error
    return found, None


def many_of(count: int, total: int | None) -> str:
    """Return how many claims of how many; of an entry that is not known before all are read."""
    return f"{count} of {'the' if total is None else total} claim{'' if total == 1 else 's'}"


def ended(
    found: list[Audited], stopped: OutOfBudget | None, total: int | None = None, *, is_failed: bool
) -> tuple[int, list[str]]:
    """Return the exit status, and a line on the claims that were not read or not decided."""
    errors = [entry.error for entry in found if entry.error is not None]
    late = sum(entry.finding.limit is not None for entry in found)
    notes = []
    if errors:
        more = f" (and {len(errors) - 1} more that cannot be read)" if len(errors) > 1 else ""
        notes.append(f"{errors[0]}{more}")
    if stopped is not None:
        notes.append(f"{stopped}; {many_of(len(found), total)} checked, the others not")
    elif late:
        claims = f"{late} claim{' was' if late == 1 else 's were'}"
        notes.append(f"{claims} not decided within --claim-limit")
    return 3 if late else 2 if errors else 1 if is_failed else 0, notes


def written_proofs(
    found: list[Audited], folder: Folder | None, single: Path | None
) -> dict[int, Path]:
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
