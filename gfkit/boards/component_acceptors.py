"""Acceptors of a frontier: what is asked of the components of a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gfkit.boards.conditions import Component

Counted = tuple[int, frozenset[str]]
"""The number of components, at most one more than may be; the sides at which some of them are."""


@dataclass(frozen=True)
class Connected:
    """The elements with a value have an allowed number of components.

    components: the allowed numbers. sides: sides and corners at each of which one of the elements
    must be.
    """

    letters: tuple[str, ...]
    value: str
    components: tuple[int, ...]
    sides: tuple[str, ...]
    first: Counted = (0, frozenset())

    def step(self, state: Counted, number: int, letter: Component) -> Counted:
        if self.letters[letter.letter] != self.value:
            return state
        return min(state[0] + 1, max(self.components) + 1), state[1] | letter.places

    def accepts(self, state: Counted) -> bool:
        return state[0] in self.components and state[1].issuperset(self.sides)
