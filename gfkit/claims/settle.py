"""A claim is a statement, and how it fails.

A kind makes the statement and yields the places at which that may fail, the least first; `settle`
does the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from gfkit.base.budget import done_within, tracked
from gfkit.base.units import seconds_text
from gfkit.claims.claim import Finding
from gfkit.errors import LimitReached
from gfkit.proofs.kernel import NotDerived, Proved, Statement, Workings, prove


@dataclass(frozen=True, slots=True)
class Failure:
    """Where a statement fails, what it says there, and what is true.

    fails: the statement of that, which is proved if it can be. repair: what is true instead.
    """

    place: int | str
    said: Any
    true: Any
    fails: Statement | None = None
    repair: str | None = None
    evidence: Mapping[str, Any] | None = None
    reason: str = ""

    def finding(self, run: Workings) -> Finding:
        """Return `refuted`, with the proof if there is one."""
        proof: Proved | None = None
        if self.fails is not None:
            with suppress(NotDerived, LimitReached):
                proof = prove(self.fails, self.evidence, workings=run)
        return Finding.refuted(self.place, self.said, self.true, self.repair, self.reason, proof)


def settle(
    statement: Statement | None,
    run: Workings,
    looked_at: Iterable[Failure | None] = (),
    *,
    evidence: Mapping[str, Any] | None = None,
    reason: str = "",
    so_far: str = "{} places were compared",
) -> Finding:
    """Prove a statement; otherwise find its least failure; otherwise say how far it holds.

    looked_at: each place that can be examined, the least first: a failure, or None where the
    statement holds. reason: of the proof, in place of that of the derivation. so_far: the reason
    where nothing fails and nothing is proved, with {} for the number of places.
    """
    why = "no statement of the kernel says it"
    if statement is not None:
        try:
            return Finding.equal(prove(statement, evidence, workings=run), reason)
        except NotDerived as error:
            why = str(error)
    agreed = 0
    for failure in tracked(looked_at, "places"):
        if failure is not None:
            return failure.finding(run)
        agreed += 1
    return Finding.consistent(agreed, so_far.format(agreed)) if agreed else Finding.refused(why)


def settled_within(seconds: float | None, settle: Callable[[], Finding]) -> Finding:
    """Return what settle() finds; if it takes longer than the seconds given, `refused`.

    Raises OutOfBudget at the limits of the budget that is in force.
    """
    found = done_within(settle, seconds=seconds)
    if found is not None:
        return found
    assert seconds is not None
    reason = f"not decided within {seconds_text(seconds)}, the limit for each claim"
    return Finding.refused(reason, "over-limit").but(limit="time")
