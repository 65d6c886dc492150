"""Boards of stones: all groups touch an empty cell, which frees those beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..core.arrays import ArrayMachine
from ..core.conditions import EDGES, Arrays, Cell, Condition, Rows, Shape, Work, fillings, total
from ..core.gf import Poly, X
from ..core.shapes import fit
from ..rules.colorings import FREE, near
from .components import Whole
from .frontiers import FREE as FREES
from .frontiers import Asked, Shown

if TYPE_CHECKING:
    from ..core.clock import Clock

LIBERTY = {
    "kind": re.compile("liberty|graph"),
    "quantity": re.compile("positions"),
    "liberties": re.compile("every group of one colour touches an empty cell"),
}
SHOWN = {FREE: Shown((False,), lambda _: (FREES, 0, False))}
SHOWN |= {"B": Shown((True,), lambda _: ("B", 0, False))}
SHOWN |= {"R": Shown((True,), lambda _: ("R", 0, False))}
STONES = {FREE: (1, 0), "B": (1, X), "R": (1, 1)}


class Liberty:
    """Every group of stones touches an empty cell; x counts blue stones and y red ones."""

    opened = True  # groups of stones reach around a ring

    def machine(self, _: str, rows: Rows, marks: str, clock: Clock) -> ArrayMachine:
        """Return the automaton of boards of stones; joined rows of 2 cells are as open ones."""
        near = rows._replace(joined=rows.joined and rows.width > 2)
        return ArrayMachine(self.arrays({(0, 1): None, (1, 0): None}), near, marks, clock)

    def arrays(self, steps: dict[Cell, Any], edges: frozenset[Cell] = frozenset()) -> Arrays:
        """Return stones as letters; edges: of the columns that are beside one another."""
        asked = Asked(steps, SHOWN.__getitem__, frozenset({0}), pairs=edges, frees=True)
        condition = Condition(Whole(), asked)
        return Arrays(tuple(STONES), tuple(STONES.values()), (condition,))

    def counted(self, quantity: str, shape: Shape, work: Work) -> Poly:
        """Enumerate the boards."""
        return total(self.positions(quantity, near(shape, EDGES), work))

    def positions(
        self, _: str, near: list[list[int]], work: Work
    ) -> Iterator[tuple[tuple[Any, ...], int, int]]:
        """Enumerate the boards of stones on a graph."""
        for board, weight, code in fillings([*STONES.items()], [], len(near), work):
            work.spend(1 + len(board) // 2)
            todo = [k for k, z in enumerate(board) if z == FREE]
            reached = set(todo)  # the empty cells, and the stones whose group touches one
            while todo:
                a = todo.pop()
                for b in near[a]:
                    if b not in reached and board[a] in {FREE, board[b]}:
                        reached.add(b)
                        todo.append(b)
            if len(reached) == len(board):
                yield board, weight, code


def read(data: Any, where: str) -> Liberty:
    """Read the rule."""
    fit(data, LIBERTY, where)
    return Liberty()
