"""The automaton of boards of stones, all of whose groups touch an empty cell.

A state has a character for the last cell read in each column: WALL if none was, EMPTY, or a stone:
SAFE + colour if its group has touched an empty cell, and otherwise GROUP + colour + 2 * (the first
column that shows the group). Safe groups need no names, since what they will touch changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.machines import Edge, Machine, State
from ..core.monomials import X, restricted

if TYPE_CHECKING:
    from ..core.clock import Clock

WALL, EMPTY, SAFE, NEW, GROUP = 1, 2, 4, 62, 64  # the last three are even


class StoneMachine(Machine):
    """The automaton on layers, whose vertices have one neighbour in the next: their own copy.

    edges: the pairs of neighbours in one layer.
    """

    def __init__(self, width: int, edges: set[tuple[int, int]], marks: str, clock: Clock) -> None:
        super().__init__(width, chr(WALL) * width, clock)
        pairs = edges | {(b, a) for a, b in edges}
        self.earlier = [sorted(a for a, b in pairs if b == v and a < v) for v in range(width)]
        self.codes = [restricted(code, marks) for code in (X, 1)]

    def is_end(self, state: State) -> bool:
        """Tell whether no group needs a liberty."""
        return all(ord(z) < NEW for z in state)

    def read(self, depth: int, state: State) -> list[Edge]:
        """Leave a cell empty, or put a stone on it."""
        near = {state[depth]} | {state[v] for v in self.earlier[depth]}
        self.clock.spend(6 * self.width)
        needy = {z for z in near if ord(z) >= NEW}
        saved = "".join(chr(SAFE + ord(z) % 2) if z in needy else z for z in state)
        found = [(named(saved[:depth] + chr(EMPTY) + saved[depth + 1 :]), 1, 0)]
        for colour, code in enumerate(self.codes):
            safe = {chr(EMPTY), chr(SAFE + colour)} & near
            stone = chr((SAFE if safe else NEW) + colour)
            joining = {z for z in needy if ord(z) % 2 == colour}
            after = "".join(stone if z in joining else z for z in state)
            above = after[depth]
            after = after[:depth] + stone + after[depth + 1 :]
            if ord(above) < NEW or above in after:  # or its group is surrounded
                found.append((named(after), 1, code))
        return found


def named(state: str) -> str:
    """Name every group that needs a liberty by the first column that shows it."""
    names: dict[str, str] = {}
    for k, z in enumerate(state):
        if ord(z) >= NEW:
            names.setdefault(z, chr(GROUP + 2 * k + ord(z) % 2))
    return "".join(names.get(z, z) for z in state)
