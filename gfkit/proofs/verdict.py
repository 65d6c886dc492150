"""The five verdicts. `Proved` can only be built by a certificate that holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from gfkit.errors import CertificateRejected


class Certificate(Protocol):
    """Evidence that can be replayed."""

    def holds(self) -> bool:
        """Replay the evidence and tell whether it proves the statement."""


@dataclass(frozen=True, slots=True)
class Proved:
    """The statement holds; raises CertificateRejected if the certificate does not."""

    certificate: Certificate

    def __post_init__(self) -> None:
        if not self.certificate.holds():
            raise CertificateRejected(
                "the certificate does not hold: the evidence does not prove the statement"
            )

    def __str__(self) -> str:
        return "proved"


@dataclass(frozen=True, slots=True)
class Refuted:
    """The statement fails at n, the least: `expected` is what it says, `got` what is true.

    n: an index, or where there is none the place, such as "3x4" for a board.
    """

    n: int | str
    expected: Any
    got: Any

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
