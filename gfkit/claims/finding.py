"""What the audit finds of a claim: a verdict, and where it can a repair."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import Budget, current, duration
from gfkit.base.display.shown import Decided, Shown, in_one_line
from gfkit.errors import OutOfBudget
from gfkit.numbers.decimal import number_text
from gfkit.proofs import kernel
from gfkit.proofs.kernel import Live, made, require
from gfkit.proofs.verdict import (
    LONG,
    Consistent,
    ReasonCode,
    Refused,
    Refuted,
    Verdict,
    said_and_true,
)

if TYPE_CHECKING:
    from gfkit.claims.claim import Claim

MAX_BITS = 8_000
"""Longer values are not printed."""


@dataclass(frozen=True, slots=True, repr=False)
class Finding(Live, Decided):
    """A verdict on a claim; reason: how it was reached. repair: a true statement near it.

    fails: of a refuted claim, the proof that it fails there. limit: "time" if it was not settled
    within the time that each claim has.
    """

    verdict: Verdict
    reason: str = ""
    repair: str | None = None
    fails: kernel.Proved | None = None
    limit: str | None = None

    def agree(self) -> None:
        """Compare the place of a refutation with the statement that it fails there."""
        about: Any = getattr(self.fails, "statement", None)
        if isinstance(self.verdict, Refuted) and hasattr(about, "n"):
            require(about.n == self.verdict.n, "the proof is of another place")
        require(about is None or isinstance(self.verdict, Refuted), "only what is refuted fails")

    def but(self, **parts: Any) -> Finding:
        """Return the finding with other parts, which were found with it."""
        same = {one.name: getattr(self, one.name) for one in fields(self)}
        return made(Finding, **{**same, **parts})

    @classmethod
    def equal(cls, proved: kernel.Proved, reason: str = "") -> Finding:
        """Return `proved`: the kernel derived the statement of the claim."""
        return made(cls, proved, reason or proved.reason)

    @classmethod
    def refuted(
        cls,
        n: int | str,
        expected: Any,
        got: Any,
        repair: str | None = None,
        reason: str = "",
        fails: kernel.Proved | None = None,
    ) -> Finding:
        """Return `refuted` at n: the statement says `expected`, true is `got`."""
        return made(cls, Refuted(n, expected, got), reason, repair, fails)

    @classmethod
    def consistent(cls, surplus: int, reason: str) -> Finding:
        """Return `consistent`: `surplus` values agree that the statement was not fitted to."""
        return made(cls, Consistent(surplus), reason)

    @classmethod
    def refused(cls, reason: str, code: ReasonCode = "") -> Finding:
        """Return `refused`, with the reason, in a sentence and in a word for programs."""
        return made(cls, Refused(reason, code), reason)

    @classmethod
    def stopped(cls, limit: str, reason: str) -> Finding:
        """Return `refused`, because a limit was reached before anything was found."""
        return made(cls, Refused(reason, "over-limit"), reason, limit=limit)

    @property
    def proof(self) -> kernel.Proved | None:
        """The kernel's proof: of the claim, or that it fails; None where there is none."""
        return self.verdict if isinstance(self.verdict, kernel.Proved) else self.fails

    @property
    def counterexample(self) -> dict[str, Any] | None:
        """The counterexample as records have it, values as text."""
        if not isinstance(self.verdict, Refuted):
            return None
        found = self.verdict
        return {"n": found.n, "expected": _text(found.expected), "got": _text(found.got)}

    def record(self) -> dict[str, Any]:
        """Return what the catalogue records."""
        result: dict[str, Any] = {"verdict": str(self.verdict)}
        if self.counterexample is not None:
            result["counterexample"] = self.counterexample
        if self.repair is not None:
            result["repair"] = self.repair
        return result

    def __repr__(self) -> str:
        return in_one_line(self, f"<Finding: {self}>")

    def __str__(self) -> str:
        text = f"{self.verdict}: {self.reason}".removesuffix(": ")
        if (place := self.counterexample) is not None:
            text += f" at {place['n']}: {said_and_true(place['expected'], place['got'])}"
        return text if self.repair is None else f"{text}; repair: {self.repair}"


def _text(value: Any) -> str:
    """Return a value as records have it; of very long ones how long they are."""
    if isinstance(value, int) and value.bit_length() > MAX_BITS:
        return f"{LONG}about {round(value.bit_length() / 3.3219)} digits"
    text = number_text(value)
    return text if len(text) <= MAX_BITS else f"{text[:200]}... ({len(text)} characters)"


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
