"""Certificates of proofs as data and as files."""

from __future__ import annotations

import json
from pathlib import Path

from gfkit.answers.answer import JSON
from gfkit.answers.verify import Verified, proof_of, verify
from gfkit.base.arguments import file_path, takes
from gfkit.base.file_reader import read_json
from gfkit.base.file_writer import write
from gfkit.base.version import __version__
from gfkit.errors import CertificateRejected

LONGEST = 200
"""Characters of a certificate in one line."""


class Certificate(dict[str, JSON]):
    """The certificate of a proof, or of an answer that has one, as JSON has it.

    Parameters
    ----------
    thing
        The proof, the answer, or the path of a file, which is read and not checked.

    Raises
    ------
    WrongArgument
        For an object without a proof.
    UnreadableFile
        For a file that cannot be read, or is not JSON.
    CertificateRejected
        For JSON that is not an object.

    Examples
    --------
    >>> from gfkit import Certificate, gf
    >>> certificate = Certificate(gf("kings", columns=2))
    >>> certificate.verify().holds
    True
    >>> Certificate(gf("2^n").proof())  # doctest: +ELLIPSIS
    <Certificate of <proved: the sum of a(n) t^n over n >= 0 is p/q in lowest terms; ...>>
    >>> path = getfixture("tmp_path") / "kings.json"
    >>> certificate.save(path)
    >>> Certificate(path) == certificate
    True
    """

    def __init__(self, thing: object) -> None:
        from gfkit.proofs.certificates import LIMITS, certificate_data  # noqa: PLC0415 - slow

        if isinstance(thing, Path | str):
            data = read_json(file_path("thing", thing), LIMITS)
        else:
            data = json.loads(json.dumps(certificate_data(proof_of(thing), __version__)))
        if not isinstance(data, dict):
            raise CertificateRejected(f"{thing}: a certificate is a JSON object")
        super().__init__(data)
        self.of = thing

    def __repr__(self) -> str:
        text = f"<Certificate of {self.of!r}>"
        return text if len(text) <= LONGEST else f"{text[: LONGEST - 4]}...>"

    @takes(path=file_path)
    def save(self, path: Path | str) -> None:
        """Write the certificate as it is; raises NotWritten, and leaves an older file as it was."""
        write(Path(path), json.dumps(self, indent=1) + "\n")

    def verify(self) -> Verified:
        """Return what the checker finds; see `gfkit.verify`."""
        return verify({**self})


@takes(path=file_path)
def write_certificate(thing: object, path: Path | str) -> None:
    """Write the certificate of a proof as a JSON file, which `verify` and `gfkit verify` replay.

    Parameters
    ----------
    thing
        An answer with a proof, or the proof.
    path
        The path of the file; it replaces an older one.

    Raises
    ------
    NotWritten
        For a file that cannot be written; an older one is left as it was.

    Examples
    --------
    >>> from gfkit import Strip, verify, write_certificate
    >>> path = getfixture("tmp_path") / "certificate_files_and_replay.json"
    >>> write_certificate(Strip("domineering", columns=2).generating_function(), path)
    >>> verify(path).holds
    True
    """
    from gfkit.proofs import certificates  # noqa: PLC0415 - slow to import

    certificates.write_certificate(proof_of(thing), Path(path), __version__)
