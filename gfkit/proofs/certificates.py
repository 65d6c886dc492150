"""Certificates: one JSON file for every kind of statement that the kernel proves, and their check.

The file has the statement in full, its premises, the evidence and the lemmas: what `checker` needs
to derive it again, and what makes it a `Claimed` here. docs/how-we-know.md specifies it.

A certificate is one JSON file with the whole statement. If it only named its rule it would be
about whatever has that name when it is read. The checker takes over neither order nor N nor
primes.

What was given up: Speed: the check is plain Python with exact integers and may take longer than the
proof. Reach: above a fixed side of 40, or beyond its time or memory, it refuses. Rules are read
and strips are scanned twice.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gfkit.base.arguments import a_text, an, file_path, shown, takes
from gfkit.base.budget import current, spend
from gfkit.base.file_reader import FileLimits, read_json
from gfkit.base.file_writer import write
from gfkit.base.version import library_versions
from gfkit.errors import CertificateRejected, GfkitError, OutOfBudget
from gfkit.proofs.checker import check, lines_of
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.reports import Report
from gfkit.proofs.checker.program.command_line import (
    LEAST_GIB,
    Options,
    answered,
    both,
    object_of,
)
from gfkit.proofs.kernel import MISSHAPEN, Claimed, Proved, claimed_of_data, proof_data

FORMAT = "gfkit certificate"
VERSION = 2
CHECKED = 2.0
"""Seconds for which a certificate is checked before it is written."""
STEPS = 1000
"""Steps of the budget for each look of the checker at its clock."""
LIMITS = FileLimits(bytes=2**26, line=2**26, digits=40, depth=400)
"""Those of the checker."""
OWN_GIB = 0.1
"""What this process takes, besides that of the checker."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """What the checker says of a certificate: as JSON data, and as lines, cut and in full."""

    data: dict[str, Any]
    lines: tuple[str, ...]
    full_lines: tuple[str, ...]


@takes(
    proved=an(Proved, "a proof, such as answer.proof()"), gfkit_version=a_text("gfkit.__version__")
)
def certificate_data(proved: Proved, gfkit_version: str) -> dict[str, Any]:
    """Return a proof as certificate data: statement, premises, evidence, lemmas, with a digest."""
    versions = {"gfkit": gfkit_version, **library_versions()}
    data = {
        "format": FORMAT,
        "version": VERSION,
        **proof_data(proved),
        "versions": versions,
    }
    return {**data, "digest": digest(data)}


@takes(
    proved=an(Proved, "a proof, such as answer.proof()"),
    path=file_path,
    gfkit_version=a_text("gfkit.__version__"),
)
def write_certificate(proved: Proved, path: Path, gfkit_version: str) -> None:
    """Write the certificate of a proof as a JSON file, whole or not at all.

    The checker has CHECKED seconds to reject it first; what takes longer is written. Raises
    CertificateRejected for what it rejects, NotWritten, and leaves an older file at `path` as it
    was.
    """
    text = json.dumps(certificate_data(proved, gfkit_version), indent=1)
    report = replay(json.loads(text), seconds=CHECKED)
    if report.outcome == "rejected":
        raise CertificateRejected(f"the checker rejects the certificate: {report.reasons[0]}")
    write(path, text + "\n")


@takes(path=file_path)
def read_certificate(path: Path) -> Claimed:
    """Return the statement of a certificate as a claim, whose `verify` derives it again.

    Raises CertificateRejected for a file of another format or version, a wrong digest, or data
    that is not a proof of a statement; UnreadableFile for a file that cannot be read, or is beyond
    LIMITS.
    """
    return claimed_of_certificate(read_json(path, LIMITS))


def claimed_of_certificate(data: Any) -> Claimed:
    """Return the statement of certificate data as a claim; raises CertificateRejected."""
    keys = {"format", "version", "statement", "premises", "evidence", "lemmas", "versions"}
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise CertificateRejected(f"the data is not a {FORMAT}")
    if data.get("version") != VERSION:
        raise CertificateRejected(
            f"a certificate of version {shown(data.get('version'))}, and not {VERSION}: prove it "
            "again"
        )
    if data.keys() != {*keys, "digest"}:
        raise CertificateRejected(f"a certificate has the fields {', '.join(sorted(keys))}, digest")
    rest = {key: value for key, value in data.items() if key != "digest"}
    if data["digest"] != digest(rest):
        raise CertificateRejected("the digest is not that of the certificate: it was changed")
    try:
        return claimed_of_data(
            {key: data[key] for key in ("statement", "premises", "evidence", "lemmas")}
        )
    except GfkitError:
        raise
    except (*MISSHAPEN, RecursionError) as error:
        raise CertificateRejected(f"the certificate cannot be read: {shown(error)}") from None


def digest(data: dict[str, Any]) -> str:
    """Return the SHA-256 of the canonical JSON text of the data."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def clock_of(seconds: float, memory: int | None = None) -> Clock:
    """Return a clock of the checker with limits of its own that asks the budget in force, too."""
    allowed = current().memory_allowed()
    least = min((limit for limit in (memory, allowed) if limit is not None), default=None)
    return Clock(seconds, memory=least, ask=lambda: spend(STEPS), passes=(OutOfBudget,))


def replay(data: Any, *, seconds: float, memory: int | None = None) -> Report:
    """Check the JSON data of a certificate; raises OutOfBudget at a limit of the budget in force.

    seconds, memory: limits of the check itself; one that is reached leaves it not checked.
    """
    spend(STEPS)
    return check(data, clock=clock_of(seconds, memory))


def replay_data(data: Any, name: str, *, seconds: float, memory: int | None = None) -> Replayed:
    """Check the JSON data of a certificate as `replay` does; name: how it is called."""
    report = replay(data, seconds=seconds, memory=memory)
    lines, full = (tuple(lines_of(report, full=whole)) for whole in (False, True))
    return Replayed(object_of(name, report), lines, full)


def replay_file(path: Path, *, seconds: float, memory: int | None = None) -> Replayed:
    """Check the file of a certificate, - for standard input, in a process of its own if possible.

    seconds, memory: limits of the check; one that is reached leaves it not checked. The memory of
    the budget in force is a limit, too. Raises GfkitError for a file that cannot be read.
    """
    spend(STEPS)
    least = [one for one in (memory, current().memory_allowed()) if one is not None]
    options = Options(str(path), seconds)
    if least:
        options = options._replace(gib=max(LEAST_GIB, min(least) / 2**30 - OWN_GIB))
    _, said, wrong = answered(options, both)
    if wrong:
        raise GfkitError(wrong.strip().removeprefix("gfkit: "))
    data, lines, full = json.loads(said)
    return Replayed(data, tuple(lines), tuple(full))
