"""Certificates of proofs as data and as files."""

from __future__ import annotations

import json
from pathlib import Path

from gfkit.answers.answer import JSON
from gfkit.answers.verify import Verified, proof_of, verify
from gfkit.base.arguments import file_path, takes
from gfkit.base.version import __version__

LONGEST = 200
"""Characters of a certificate in one line."""


class Certificate(dict[str, JSON]):
    """The certificate of a proof, or of an answer that has one, as JSON has it.

    Parameters
    ----------
    thing
        The proof, or the answer.

    Raises
    ------
    WrongArgument
        For an object without a proof.

    Examples
    --------
    >>> from gfkit import Certificate, gf
    >>> certificate = Certificate(gf("kings", columns=2))
    >>> certificate.verify().holds
    True
    >>> Certificate(gf("2^n").proof())  # doctest: +ELLIPSIS
    <Certificate of <proved: the sum of a(n) t^n over n >= 0 is p/q in lowest terms; ...>>
    """

    def __init__(self, thing: object) -> None:
        from gfkit.proofs.certificates import certificate_data  # noqa: PLC0415 - slow to import

        super().__init__(json.loads(json.dumps(certificate_data(proof_of(thing), __version__))))
        self.of = thing

    def __repr__(self) -> str:
        text = f"<Certificate of {self.of!r}>"
        return text if len(text) <= LONGEST else f"{text[: LONGEST - 4]}...>"

    def save(self, path: Path | str) -> None:
        """Write the certificate; see `write_certificate`."""
        write_certificate(self.of, Path(path))

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
