"""Automata whose edges say what is at a cell: positions are words, read cell by cell.

A *letter* says what is at a cell: free, a colour, a value, or a cell of a piece. The automata of
`scan` forget it, for counting needs weights alone. Here each edge keeps its letter, so that the
number of positions that begin with given letters can be computed: the weights of the states that
these letters lead to, times the numbers of their futures. Whether several walks spell the same word
does not matter for that, nor whether several automata are added up or subtracted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.base.budget import spend

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from gfkit.strips.scan.explorer import Edges

    Ints = NDArray[np.int64]

Spelled = list[list[tuple[int, int, int, int]]]
"""A cell: for each state before it its edges by letter, that is letters in the order of listing,
the states after them, coefficients, and in alternating play how many more pieces of Left's than of
Right's begin there."""
Futures = list[Any]
"""Of each state an exact integer, or one for each state above the first row, or difference."""
Vector = dict[tuple[int, int], int]
"""Weights of pairs: on a ring the state above the first row, in alternating play the difference so
far of the numbers of pieces, else 0; and the present state."""


def pulled_back(cell: Spelled, futures: Futures) -> Futures:
    """Return the futures before a cell, from those after it."""
    spend(1 + sum(map(len, cell)) * np.size(futures[0]) // 8)
    found = []
    for edges in cell:
        total: Any = 0 * futures[0]
        for _, target, coefficient, shift in edges:
            total = total + coefficient * _moved(futures[target], shift)
        found.append(total)
    return found


def _moved(future: Any, step: int) -> Any:
    """Return a future of differences larger by a step; beyond the ends there are none."""
    if not step:
        return future
    found = np.roll(future, -step)
    found[slice(-step, None) if step > 0 else slice(-step)] = 0
    return found


def read(cell: Spelled, vector: Vector) -> dict[int, Vector]:
    """Return for each letter the weights after a cell."""
    found: dict[int, Vector] = {}
    for (root, state), weight in vector.items():
        spend()
        for letter, target, coefficient, shift in cell[state]:
            after = found.setdefault(letter, {})
            key = root + shift, target
            after[key] = after.get(key, 0) + weight * coefficient
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Spelling:
    """`coefficient` times an automaton that spells positions.

    cells: those of a row. end: which states may be below the last row; None for a ring, on which
    the row below the last one is the first. most: in alternating play the largest difference of the
    numbers of pieces that is kept; else 0.
    """

    coefficient: int
    cells: tuple[Spelled, ...]
    end: list[int] | None
    most: int = 0

    @property
    def width(self) -> int:
        """How many numbers the futures of a state are."""
        return self.states if self.end is None else 2 * self.most + 1

    @property
    def states(self) -> int:
        """The number of states between rows."""
        return len(self.cells[0])

    def starts(self) -> Vector:
        """Return the weights above the first row."""
        if self.end is not None:
            return {(self.most, 0): self.coefficient}
        return {(state, state): self.coefficient for state in range(self.states)}

    def last(self) -> Futures:
        """Return the futures below the last row."""
        if self.end is None:
            return [*np.eye(self.states, dtype=np.int64).astype(object)]
        if not self.most:
            return [*self.end]
        near = (np.abs(np.arange(self.width) - self.most) <= 1).astype(object)
        return [good * near for good in self.end]


def spelling_of_cells(
    coefficient: int,
    cells: Sequence[Edges],
    end: Ints | None,
    letters: Sequence[int],
    weights: Ints,
    *,
    play: bool = False,
) -> Spelling:
    """Return the automaton of a row of cells, from state 0 on.

    end: which states may be below the last row, None for a ring. letters, weights: of each letter
    of the arrays. play: whether its edges keep by how much the numbers of the players' pieces
    change.
    """
    found = []
    for one in cells:
        factor, x, y = weights[one.letter].T
        told = np.array(letters, dtype=np.int64)[one.letter], one.target, factor, (x - y) * play
        cell: Spelled = [[] for _ in range(one.before)]
        for state, *edge in zip(one.source.tolist(), *(z.tolist() for z in told), strict=True):
            cell[state].append(tuple(edge))
        found.append([sorted(edges) for edges in cell])
    return Spelling(coefficient, tuple(found), None if end is None else end.tolist())
