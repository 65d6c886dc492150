"""What is found of a claim, and a limit for each: the part of the audit that every audit shares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import Budget, current, duration
from gfkit.base.display.shown import Shown
from gfkit.claims.finding import Finding
from gfkit.errors import OutOfBudget
from gfkit.proofs.live import Live
from gfkit.proofs.verdict import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.claims.claim import Claim
    from gfkit.proofs.verdict import Verdict


@dataclass(frozen=True, slots=True, repr=False)
class Audited(Live, Shown):
    """A claim with the finding, and whether that is what is on record (None: no record).

    error: why the claim could not be read, with its place; None if it could.
    """

    claim: Claim
    finding: Finding
    error: str | None = None

    @property
    def as_recorded(self) -> bool | None:
        """Tell whether the finding is the recorded one; a claim that cannot be read is not."""
        if self.error is not None:
            return False
        if self.claim.recorded is None:
            return None
        return dict(self.claim.recorded) == self.finding.record()

    def data(self) -> dict[str, Any]:
        """Return the entry of JSON output."""
        proof = self.finding.proof
        return {
            "id": self.claim.id,
            "place": self.claim.place,
            "statement": self.claim.statement,
            "kind": self.claim.kind,
            "verdict": str(self.finding.verdict),
            "reason": self.finding.reason,
            "counterexample": self.finding.counterexample,
            "repair": self.finding.repair,
            "premises": list(proof.premises) if proof is not None else [],
            "error": self.error,
            "limit": self.finding.limit,
            **_code(self.finding.verdict),
        }

    def __str__(self) -> str:
        return f"{self.claim.id}, {self.claim.place}: {self.finding}"


def _code(verdict: Verdict) -> dict[str, str]:
    return {"reason_code": verdict.code} if isinstance(verdict, Refused) and verdict.code else {}


class OfOneClaim(Budget):
    """The budget of one claim; what becomes known while it is settled is not handed on."""

    def knows(self, **known: Any) -> None:
        """Keep what is known of the claim here."""
        self.known.update(known)


def settled_within(seconds: float | None, settle: Callable[[], Finding]) -> Finding:
    """Return what settle() finds; if it takes longer than the seconds given, `refused`.

    Raises OutOfBudget at the limits of the budget that is in force.
    """
    budget = OfOneClaim(seconds=seconds)
    try:
        with budget:
            return settle()
    except OutOfBudget:
        whole = current().seconds_left()
        if seconds is None or budget.elapsed() < seconds or (whole is not None and whole <= 0):
            raise
        return Finding.stopped(
            "time", f"not decided within {duration(seconds)}, the limit for each claim"
        )
