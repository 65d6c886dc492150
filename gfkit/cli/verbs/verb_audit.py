"""Check every claim of files: proved, refuted (and repaired if possible), or refused.

A file holds claims in TOML, or an OEIS entry in the internal format. A claim that cannot be read is
refused with the reason. At a limit the claims decided so far are printed. Exit status: 3 if a limit
was reached, else 2 if a claim cannot be read, else 1 if one is refuted.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import unlimited
from gfkit.base.files import is_standard_input, name_of, read_text
from gfkit.claims.audit import audit as audit_claims
from gfkit.claims.audited_pages import claims_page
from gfkit.claims.claim import claims_of_text
from gfkit.cli.entry_counts import EntryCounts, audit_counted
from gfkit.cli.frame import READERS, Said, verb
from gfkit.cli.option_readers import Beside
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
from gfkit.oeis.entries.entry import LIMITS, begins_entry, is_entry, parse_entry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gfkit.claims.audited import Audited

    Part = tuple[str, Iterator[Audited], Callable[[list[Audited]], list[str]]]

EXAMPLE = "gfkit audit claims.toml"
HELPS = {
    "certificate": "Write the certificate of the one proof.",
    "bfile": "The b-file of the entry.",
    "shift": "a(n) is the count of the model at n + S.",
}


@dataclass(frozen=True, slots=True)
class Audit:
    """What is audited, and where the certificates go."""

    files: list[Path]
    certificates: Path | None = None
    certificate: Path | None = None
    claim_limit: float | None = None


READERS["Audit"] = Audit


def _has_no_entry(given: dict[str, Any]) -> bool:
    return not any(is_standard_input(file) or begins_entry(file) for file in given["files"])


@verb(
    "audit",
    EXAMPLE,
    when=_has_no_entry,
    called="claims in TOML, but with an OEIS entry",
    **HELPS,
)
def audit_of_claims(asked: Audit) -> Said:
    """Check claims in TOML."""
    return _said(asked, EntryCounts(), Beside())


def _has_no_model(given: dict[str, Any]) -> bool:
    return given["of_model"] is None


@verb("audit", EXAMPLE, when=_has_no_model, called="an entry alone, but with --model", **HELPS)
def audit_of_entry(asked: Audit, beside: Beside) -> Said:
    """Check entries against their titles, b-files and each other."""
    return _said(asked, EntryCounts(), beside)


@verb("audit", EXAMPLE, when="square", called="--square", **HELPS)
def audit_of_squares(
    asked: Audit, beside: Beside, of_model: str, square: bool, shift: int = 0
) -> Said:
    """Check an entry whose terms count the n x n boards."""
    return _said(asked, EntryCounts(of_model, shift=shift, is_square=square), beside)


@verb("audit", EXAMPLE, **HELPS)
def audit(
    asked: Audit,
    beside: Beside,
    of_model: str,
    rows: int | None = None,
    columns: int | None = None,
    graph: Path | None = None,
    topology: str = "strip",
    shift: int = 0,
    step: int = 1,
) -> Said:
    """Check an entry whose terms count the boards of a model."""
    if step < 1:
        raise GfkitError(f"--step {step} is not a positive number, such as 2")
    return _said(asked, EntryCounts(of_model, rows, columns, topology, shift, step, graph), beside)


def _said(asked: Audit, counts: EntryCounts, beside: Beside) -> Said:
    files, bfile = asked.files, beside.bfile
    require_positive(asked.claim_limit)
    if len(files) > 1 and (counts.model is not None or bfile is not None):
        raise GfkitError("--model and --bfile go with one OEIS entry: audit the files one by one")
    folder = prepared(asked.certificates, asked.certificate)
    parts: list[Part] = []
    totals: list[int | None] = []
    for file in files:
        text, name = read_text(file, LIMITS), name_of(file)
        if is_entry(text):
            entry = parse_entry(text, Path(name).name)
            settling, comments_of = audit_counted(
                entry,
                counts,
                bfile,
                beside.with_ or [],
                run_programs=beside.run_programs,
                claim_limit=asked.claim_limit,
            )
            parts.append((name, settling, comments_of))
            totals.append(None)
        elif counts.model is not None or bfile is not None:
            raise GfkitError("--model, --bfile, --with and --run-programs go with an OEIS entry")
        else:
            listed = claims_of_text(text, name)
            totals.append(len(listed))
            parts.append((name, audit_claims(listed, claim_limit=asked.claim_limit), lambda _: []))
    total = None if None in totals else sum(one or 0 for one in totals)
    starts: list[int] = []  # the place of the first claim of each file that was begun
    found, stopped = settled(_one_by_one(parts, starts), total)
    with unlimited() if stopped is not None else nullcontext():
        written = written_proofs(found, folder, asked.certificate if stopped is None else None)
    spans = list(zip(parts, starts, [*starts[1:], len(found)], strict=False))
    comments = [one for (_, _, of), low, high in spans for one in of(found[low:high])]

    def data() -> dict[str, Any]:
        said = [{**entry.data(), **file_data(written, k)} for k, entry in enumerate(found)]
        if len(files) > 1:
            for (name, _, _), low, high in spans:
                said[low:high] = [{"file": name, **claim} for claim in said[low:high]]
        keys = ("file", "id", "place", "statement", "reason")
        passed = [{k: one[k] for k in keys if k in one} for one in said if one["kind"] == "note"]
        stated = [one for one in said if one["kind"] != "note"]
        notes = {"notes": passed} if passed else {}
        return {"claims": stated, "comments": comments, **notes, **stopped_data(stopped)}

    def page() -> Any:
        names = {low: name for (name, _, _), low, high in spans if high > low}
        several = names if len(files) > 1 else None
        return claims_page(found, written, comments=comments, total=total, files=several)

    is_refuted = any(str(entry.finding.verdict) == "refuted" for entry in found)
    status, lines = ended(found, stopped, total, is_failed=is_refuted)
    return Said(data, page, status=status, notes=lines, stopped=stopped)


def _one_by_one(parts: list[Part], starts: list[int]) -> Iterator[Audited]:
    """Yield the claims of all files, and note at which place each file begins."""
    count = 0
    for _, settling, _ in parts:
        starts.append(count)
        for one in settling:
            count += 1
            yield one
