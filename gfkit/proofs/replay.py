"""The checker as the engine calls it: in this process, under the budget in force."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.base.budget import current, spend
from gfkit.errors import OutOfBudget
from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.clock import Clock

if TYPE_CHECKING:
    from gfkit.proofs.checker.core.kinds import Report

STEPS = 1000
"""Steps of the budget for each look of the checker at its clock."""


def clock_of(seconds: float, memory: int | None = None) -> Clock:
    """Return a clock of the checker with limits of its own that asks the budget in force, too."""
    allowed = current().memory_allowed()
    least = min((limit for limit in (memory, allowed) if limit is not None), default=None)
    return Clock(seconds, memory=least, ask=lambda: spend(STEPS), passes=(OutOfBudget,))


def replay(data: Any, *, seconds: float, memory: int | None = None) -> Report:
    """Check the JSON data of a certificate; raises OutOfBudget at a limit of the budget in force.

    seconds, memory: limits of the check itself; one that is reached leaves it not checked.
    """
    spend(STEPS)
    return check(data, clock=clock_of(seconds, memory))
