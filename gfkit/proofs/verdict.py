"""The five verdicts. `Proved` can only be built by a certificate that holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gfkit.errors import CertificateRejected

if TYPE_CHECKING:
    from gfkit.proofs.certificate import TransferCertificate


@dataclass(frozen=True, slots=True)
class Proved:
    """The statement holds; raises CertificateRejected if the certificate does not."""

    certificate: TransferCertificate

    def __post_init__(self) -> None:
        if not self.certificate.holds():
            raise CertificateRejected(
                "the certificate does not hold: the terms and the generating function disagree"
            )

    def __str__(self) -> str:
        return "proved"


@dataclass(frozen=True, slots=True)
class Refuted:
    """The statement fails; n is the least counterexample."""

    n: int
    expected: int
    got: int

    def __str__(self) -> str:
        return "refuted"


@dataclass(frozen=True, slots=True)
class Consistent:
    """The statement fits; surplus counts the terms beyond those that determine it."""

    surplus: int

    def __str__(self) -> str:
        return "consistent"


@dataclass(frozen=True, slots=True)
class Underdetermined:
    """So many more terms would decide."""

    needed: int

    def __str__(self) -> str:
        return "underdetermined"


@dataclass(frozen=True, slots=True)
class Refused:
    """No answer, and why."""

    reason: str

    def __str__(self) -> str:
        return "refused"


Verdict = Proved | Refuted | Consistent | Underdetermined | Refused
