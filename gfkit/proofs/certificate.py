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
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.errors import GfkitError
from gfkit.numbers.versions import library_versions
from gfkit.series.marked import MarkedGF

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.automata.minimality import Coprime
    from gfkit.series.rational import RationalGF

FORMAT = "gfkit certificate"
VERSION = 1
STATEMENT = "the sum over n >= 0 of a(n) t^n equals p/q"


class CertificateNotWritten(GfkitError):
    """The certificate file could not be written; nothing is left of it."""


@dataclass(frozen=True, slots=True, eq=False)
class TransferCertificate:
    """gf is the g.f. of the automaton of a rule on strips, in the format of version 0.1.

    rule: the full text of the model. fixed: {"columns": n} or {"rows": m}. states: of the
    automaton. evidence: that of the kernel's proof. multigraph: whether joined sides of 1 and 2
    cells are joined too.
    """

    rule: dict[str, Any]
    fixed: dict[str, Any]
    topology: str
    marks: str
    gf: RationalGF | MarkedGF
    states: int
    evidence: dict[str, Any]
    witness: Coprime
    multigraph: bool = False

    def to_data(self, gfkit_version: str) -> dict[str, Any]:
        """Return the certificate as plain data, with its digest."""
        if self.rule["definition"]["kind"] == "graph":
            raise CertificateNotWritten(
                f"no certificate for {self.rule['name']} on products of graphs: the checker reads "
                "rules on boards"
            )
        if isinstance(self.gf, MarkedGF):
            sides = [[[i, j, k, str(c)] for i, j, k, c in s] for s in (self.gf.num, self.gf.den)]
        else:
            sides = [[str(c) for c in side] for side in (self.gf.num, self.gf.den)]  # type: ignore[misc]
        data = {
            "format": FORMAT,
            "version": VERSION,
            "rule": self.rule,
            "fixed": self.fixed,
            "topology": self.topology,
            **self._neighbours(),
            "marks": self.marks,
            "statement": STATEMENT,
            "range": {"offset": 0, "recurrence_from": self.gf.holds_from},
            "p": sides[0],
            "q": sides[1],
            "order": self.gf.order,
            "minimal": self.witness.to_data(),
            "bound": {key: self.evidence[key] for key in ("states", "dimension", "reason")},
            "compared": {key: self.evidence[key] for key in ("terms", "sha256")},
            "versions": {"gfkit": gfkit_version, **library_versions()},
        }
        return {**data, "digest": digest(data)}

    def _neighbours(self) -> dict[str, str]:
        if self.topology == "strip":
            return {}
        return {"neighbours": "multigraph" if self.multigraph else "simple graph"}

    def write(self, path: Path, gfkit_version: str) -> None:
        """Write the certificate as a JSON file, whole or not at all.

        Raises CertificateNotWritten and leaves an older file at `path` as it was.
        """
        write_whole(path, json.dumps(self.to_data(gfkit_version), indent=1) + "\n")


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
