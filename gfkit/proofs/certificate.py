"""Certificates: what was proved, about which rule, by which bound, and how to replay it.

The file is one JSON object with everything that `checker` needs to rebuild the automaton and
compare the terms again; it holds no Python object of the engine.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import stat
from typing import TYPE_CHECKING, Any

from gfkit.errors import GfkitError
from gfkit.numbers.versions import library_versions
from gfkit.proofs.kernel import proof_data

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.proofs.kernel import Proved

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
