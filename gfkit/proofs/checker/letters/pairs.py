"""Acceptors of pairs of letters, and of one letter among others, as games by letters have them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..core.piece_positions import COUNTED
from ..core.tracks import Acceptor

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
    every = list(steps)
    around = ([shape.number(r + i, c + j) for i, j in every] for r, c in shape.cells())
    return [[k for k in found if k is not None] for found in around]


def some(good: Mapping[int, Collection[Letter]]) -> Acceptor:
    """Say that some cell has one of the letters that are good for it, by numbers of cells."""
    return Acceptor(False, lambda met, number, z: met or z in good.get(number, ()), bool)


def pair(allowed: Callable[[Letter, Letter], bool], letters: Iterable[Letter]) -> Acceptor:
    """Say that two cells, 0 and 1, have letters that are allowed together; of them one may be None.

    A state is the number of a letter of cell 0, or of one of cell 1, among those with the same
    allowed partners.
    """
    every = list(letters)
    partners: list[dict[Letter, frozenset[Letter]]] = [
        {a: frozenset(b for b in [*every, None] if allowed(a, b)) for a in every},
        {b: frozenset(a for a in every if allowed(a, b)) for b in [*every, None]},
    ]
    named: dict[frozenset[Letter], int] = {}
    names = [{a: named.setdefault(z, len(named)) for a, z in part.items()} for part in partners]
    sets = list(named)

    def step(state: State, number: int, letter: Letter) -> State | None:
        """Read one of the two, or compare it with the other one."""
        if state == "none":
            return names[number][letter]
        return "met" if letter in sets[state] else None

    return Acceptor("none", step, lambda state: state == "met")
