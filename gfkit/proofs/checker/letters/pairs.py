"""Acceptors of pairs of letters, and of one letter among others, as games by letters have them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..core.piece_positions import COUNTED

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from ..core.tracks import Cell, Letter, Shape, State

FREE = "."
OWNERS = {"maximal": {"left", "right", "both"}, "left-ends": {"left", "both"}}
OWNERS["right-ends"] = {"right", "both"}
"""Who must be stuck, by what is counted."""
STUCK_OR_NOT = re.compile("|".join(z for z in COUNTED if z != "tilings"))
"""What is counted of games that no position ends by filling the board."""


def near(shape: Shape, steps: Iterable[Cell]) -> list[list[int]]:
    """Return the neighbours of each cell of a board, each as often as it comes."""
    some = list(steps)
    around = ([shape.number(r + i, c + j) for i, j in some] for r, c in shape.cells())
    return [[k for k in found if k is not None] for found in around]


class Some:
    """Some cell has one of the letters that are good for it; good: by numbers of cells."""

    first: State = False

    def __init__(self, good: Mapping[int, Collection[Letter]]) -> None:
        self.good = good

    def step(self, state: State, number: int, letter: Letter) -> State | None:
        """Look at a cell."""
        return state or letter in self.good.get(number, ())

    def accepts(self, state: State) -> bool:
        """Tell whether there was one."""
        return bool(state)


class Pair:
    """Two cells, 0 and 1, have letters that are allowed together; of them one may be BEYOND.

    A state is the number of a letter of cell 0, or of one of cell 1, among those with the same
    allowed partners.
    """

    def __init__(
        self, allowed: Callable[[Letter, Letter], bool], letters: Iterable[Letter]
    ) -> None:
        some = list(letters)
        self.first: State = ("none",)
        self.partners: list[dict[Letter, frozenset[Letter]]] = [
            {a: frozenset(b for b in [*some, None] if allowed(a, b)) for a in some},
            {b: frozenset(a for a in some if allowed(a, b)) for b in [*some, None]},
        ]
        named: dict[frozenset[Letter], int] = {}
        self.names = [
            {a: named.setdefault(z, len(named)) for a, z in part.items()} for part in self.partners
        ]
        self.sets = list(named)

    def step(self, state: State, number: int, letter: Letter) -> State | None:
        """Read one of the two, or compare it with the other one."""
        if state == ("none",):
            return self.names[number][letter]
        return "met" if letter in self.sets[state] else None

    def accepts(self, state: State) -> bool:
        """Tell whether both were read."""
        return bool(state == "met")
