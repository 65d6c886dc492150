"""Acceptors of moves and links: the letters are what an element may do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gfkit.boards.game import Cell
    from gfkit.boards.move_rules import MoveRule

STAY = (0, 0)
Known = tuple[int, frozenset[int]]
"""The choice of the element, UNKNOWN if it was not read; the choices that it cannot have."""
UNKNOWN = -1


@dataclass(frozen=True)
class Follows:
    """An element, the first cell, leads to places on the board that go on as they may.

    offsets: the cells of the track.
    """

    rule: MoveRule
    offsets: tuple[Cell, ...]

    @property
    def first(self) -> Known:
        return UNKNOWN, frozenset()

    @cached_property
    def _failing(self) -> dict[tuple[int, int], frozenset[int]]:
        """For what is read of a place: which choices of the element may not be."""
        choices = self.rule.choices
        return {
            (number, letter): frozenset(
                k
                for k, choice in enumerate(choices)
                if not self.rule.may_follow(choice, step, other)
            )
            for number, step in enumerate(self.offsets)
            for letter, other in enumerate((*choices, None))
        }

    def step(self, state: Known, number: int, letter: int) -> Known | None:
        own, failed = state
        if number:
            failed |= self._failing[number, letter]
        else:
            own = letter
        if own == UNKNOWN:
            return own, failed
        return None if own in failed else (own, frozenset())

    def accepts(self, state: Known) -> bool:
        return state[0] not in state[1]


@dataclass(frozen=True)
class Arrives:
    """As many elements arrive at a place, the first cell, as may; or their number is shown.

    allowed: the numbers that may be; None if any may.
    """

    choices: tuple[tuple[Cell, ...], ...]
    offsets: tuple[Cell, ...]
    allowed: tuple[int, ...] | None
    first: int = 0

    @cached_property
    def arriving(self) -> tuple[frozenset[int], ...]:
        """For each cell of the track the choices by which an element arrives from there."""
        return tuple(
            frozenset(k for k, choice in enumerate(self.choices) if (-r, -c) in choice)
            for r, c in self.offsets
        )

    def step(self, state: int, number: int, letter: int) -> int:
        most = len(self.offsets) if self.allowed is None else max(self.allowed) + 1
        return min(most, state + (letter in self.arriving[number]))

    def accepts(self, state: int) -> bool:
        return self.allowed is None or state in self.allowed

    def shows(self, state: int) -> frozenset[int]:
        return frozenset({state})
