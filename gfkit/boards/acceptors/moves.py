"""Acceptors of moves and links of elements; a letter is a choice of an element."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gfkit.boards.rules.rule import Cell

STAY = (0, 0)
Known = tuple[int, frozenset[int]]
"""The choice of the element, UNKNOWN if it was not read; the excluded choices."""
UNKNOWN = -1


def turn_of(first: Cell, then: Cell) -> str:
    """Return which turn is between two moves; "back" undoes the first."""
    if then == (-first[0], -first[1]):
        return "back"
    aside = first[0] * then[1] - first[1] * then[0]  # rows downwards: to the left if positive
    if aside:
        return "left" if aside > 0 else "right"
    return "straight" if first[0] * then[0] + first[1] * then[1] > 0 else ""


@dataclass(frozen=True)
class Follows:
    """An element, the first cell, leads to places on the board whose choices may follow it.

    choices: those of an element. forbid: the turns from the move of an element to that of the one
    where it arrives that are not allowed. offsets: the cells of the track. are_links: whether the
    steps lead to elements that are linked back.
    """

    choices: tuple[tuple[Cell, ...], ...]
    forbid: tuple[str, ...]
    offsets: tuple[Cell, ...]
    are_links: bool = False

    def may_follow(
        self, choice: tuple[Cell, ...], step: Cell, other: tuple[Cell, ...] | None
    ) -> bool:
        """Return whether an element may have a choice if the one at a step from it has `other`.

        other: None beyond the board. A link can be added, or removed, if both elements may have it
        more, or less.

        >>> rule = Follows((((0, 1),), ((0, -1),)), ("back",), ())
        >>> rule.may_follow(((0, 1),), (0, 1), ((0, -1),))
        False
        """
        leads, back = step in choice, (-step[0], -step[1])
        if other is None or not (leads or self.are_links):
            return not leads
        if not self.are_links:
            [then] = other
            return STAY in (step, then) or turn_of(step, then) not in self.forbid
        if ("removable" if leads else "addable") in self.forbid:
            without = {tuple(sorted({*choice} ^ {step})), tuple(sorted({*other} ^ {back}))}
            if without <= {*self.choices}:
                return False
        if not leads:
            return True
        third = ((r - step[0], c - step[1]) for r, c in choice if (r, c) != step)
        is_triangle = "triangle" in self.forbid and any(link in other for link in third)
        return back in other and not is_triangle

    @property
    def first(self) -> Known:
        return UNKNOWN, frozenset()

    @cached_property
    def _failing(self) -> dict[tuple[int, int], frozenset[int]]:
        """For each cell and its letter: the choices of the element that it excludes."""
        return {
            (number, letter): frozenset(
                k
                for k, choice in enumerate(self.choices)
                if not self.may_follow(choice, step, other)
            )
            for number, step in enumerate(self.offsets)
            for letter, other in enumerate((*self.choices, None))
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
    """An allowed number of elements arrives at a place, the first cell; or their number is shown.

    allowed: the allowed numbers; None for any.
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
