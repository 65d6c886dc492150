"""The verdicts on a statement. `Proved` is made by the kernel alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gfkit.numbers.decimal import Record
from gfkit.proofs.kernel import Claimed, Proved
from gfkit.shown import Shown

__all__ = [
    "Claimed",
    "Consistent",
    "Proved",
    "Refused",
    "Refuted",
    "Underdetermined",
    "Verdict",
]


@dataclass(frozen=True, slots=True, repr=False)
class Refuted(Record, Shown):
    """The statement fails at n, the least: `expected` is what it says, `got` what is true.

    n: an index, or where there is none the place, such as "3x4" for a board.
    """

    n: int | str
    expected: Any
    got: Any

    def __str__(self) -> str:
        return "refuted"


@dataclass(frozen=True, slots=True, repr=False)
class Consistent(Shown):
    """The statement fits; surplus counts the terms beyond those that determine it."""

    surplus: int

    def __str__(self) -> str:
        return "consistent"


@dataclass(frozen=True, slots=True, repr=False)
class Underdetermined(Shown):
    """How many more terms would decide."""

    needed: int

    def __str__(self) -> str:
        return "underdetermined"


@dataclass(frozen=True, slots=True, repr=False)
class Refused(Shown):
    """No answer, and why."""

    reason: str

    def __str__(self) -> str:
        return "refused"


Verdict = Proved | Claimed | Refuted | Consistent | Underdetermined | Refused
