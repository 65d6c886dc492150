"""Boards of stones, all of whose groups touch an empty cell, and their automaton.

A state has a character for the last cell read in each column: WALL if none was, EMPTY, or a stone:
SAFE + colour if its group has touched an empty cell, and otherwise GROUP + colour + 2 * (the first
column that shows the group). Safe groups need no names, since what they will touch changes nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ..core.clock import need
from ..core.generating_functions import X, restricted
from ..core.machines import Edge, Machine, State
from ..core.reading import fit
from ..core.tracks import EDGES, fillings, total
from ..letters.pairs import near

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.clock import Clock
    from ..core.generating_functions import Poly
    from ..core.tracks import Rows, Shape, Work

LIBERTY = {
    "kind": re.compile("liberty|graph"),
    "quantity": re.compile("positions"),
    "liberties": re.compile("every group of one colour touches an empty cell"),
}
WALL, EMPTY, SAFE, NEW, GROUP = 1, 2, 4, 62, 64  # the last three are even


class Liberty:
    """Every group of stones touches an empty cell; x counts blue stones and y red ones."""

    def around(self, of: Any) -> Any:
        """Reject rings."""
        del of
        need(False, "groups of stones reach around a ring")

    def machine(self, _: str, rows: Rows, marks: str, clock: Clock) -> StoneMachine:
        """Return the automaton of boards of stones."""
        side = rows.width
        edges = {(c, (c + 1) % side) for c in range(side if rows.joined else side - 1)}
        return StoneMachine(side, edges, marks, clock)

    def counted(self, quantity: str, shape: Shape, work: Work) -> Poly:
        """Enumerate the boards."""
        return total(self.positions(quantity, near(shape, EDGES), work))

    def positions(
        self, _: str, near: list[list[int]], work: Work
    ) -> Iterator[tuple[tuple[Any, ...], int, int]]:
        """Enumerate the boards of stones on a graph."""
        weights = [(".", (1, 0)), ("B", (1, X)), ("R", (1, 1))]
        for board, weight, code in fillings(weights, [], len(near), work):
            work.spend(1 + len(board) // 2)
            todo = [k for k, z in enumerate(board) if z == "."]
            reached = set(todo)  # the empty cells, and the stones whose group touches one
            while todo:
                a = todo.pop()
                for b in near[a]:
                    if b not in reached and board[a] in {".", board[b]}:
                        reached.add(b)
                        todo.append(b)
            if len(reached) == len(board):
                yield board, weight, code


def read(data: Any, where: str) -> Liberty:
    """Read the rule."""
    fit(data, LIBERTY, where)
    return Liberty()


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
