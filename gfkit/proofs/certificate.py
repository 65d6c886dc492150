"""Certificates: one JSON file for every kind of statement that the kernel proves.

The file has the statement in full, its premises, the evidence and the lemmas: what `checker` needs
to derive it again, and what makes it a `Claimed` here. docs/certificates.md specifies it.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import stat
from typing import TYPE_CHECKING, Any

from gfkit.errors import CertificateRejected, GfkitError
from gfkit.numbers.versions import library_versions
from gfkit.proofs.kernel import claimed_of_data, proof_data

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.proofs.kernel import Claimed, Proved

FORMAT = "gfkit certificate"
VERSION = 2


class CertificateNotWritten(GfkitError):
    """The certificate file could not be written; nothing is left of it."""


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


def write_certificate(proved: Proved, path: Path, gfkit_version: str) -> None:
    """Write the certificate of a proof as a JSON file, whole or not at all.

    Raises CertificateNotWritten and leaves an older file at `path` as it was.
    """
    write_whole(path, json.dumps(certificate_data(proved, gfkit_version), indent=1) + "\n")


def read_certificate(path: Path) -> Claimed:
    """Return the statement of a certificate as a claim, whose `verify` derives it again.

    Raises CertificateRejected for a file of another format or version, a wrong digest, or data
    that is no proof of a statement; GfkitError for a file that cannot be read.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise GfkitError(f"cannot read certificate {path}: {reason}") from None
    return claimed_of_certificate(data)


def claimed_of_certificate(data: Any) -> Claimed:
    """Return the statement of certificate data as a claim; raises CertificateRejected."""
    keys = {"format", "version", "statement", "premises", "evidence", "lemmas", "versions"}
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise CertificateRejected(f"the data is no {FORMAT}")
    if data.get("version") != VERSION:
        raise CertificateRejected(
            f"a certificate of version {data.get('version')!r}, which `gfkit verify` may read; "
            f"this gfkit makes claims of version {VERSION}: prove it anew with --certificate"
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
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise CertificateRejected(f"the certificate cannot be read: {error!r}") from None


def digest(data: dict[str, Any]) -> str:
    """Return the SHA-256 of the canonical JSON text of the data."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def write_whole(path: Path, text: str, what: str = "certificate") -> None:
    """Write a file beside `path` and move it there, so that no half of it is ever seen there.

    Permissions stay those of an older file; a symbolic link stays, and what it leads to changes. A
    path that is no regular file, such as /dev/stdout, is written to directly. Raises
    CertificateNotWritten, which names the path and, by `what`, the kind of file.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8")
            return
        target = path.resolve()
        beside = target.with_name(f".gfkit-{secrets.token_hex(8)}")
        try:
            with beside.open("x", encoding="utf-8") as file:
                if target.exists():
                    beside.chmod(stat.S_IMODE(target.stat().st_mode))
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(target)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
    except (OSError, RuntimeError, ValueError) as error:  # a loop of links, a zero byte
        reason = getattr(error, "strerror", None) or str(error)
        raise CertificateNotWritten(f"cannot write {what} {path}: {reason}") from None
