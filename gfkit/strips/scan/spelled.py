"""Automata whose edges say what is at a cell: positions are words, read cell by cell.

A *letter* says what is at a cell: free, a colour, a value, or a cell of a piece. The automata of
`scan` forget it, for counting needs weights alone. Here each edge keeps its letter, so that the
number of positions that begin with given letters can be computed: the weights of the states that
these letters lead to, times the numbers of their futures. Whether several walks spell the same word
does not matter for that, nor whether several automata are added up or subtracted.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from gfkit.base.budget import spend

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from gfkit.strips.scan.explorer import Edges

    Ints = NDArray[np.int64]
    Futures = NDArray[np.object_]
    """Exact integers: one for each state, or for each state and each state above the first row."""

Vector = dict[tuple[int, int], int]
"""Weights of pairs: on a ring the state above the first row, in alternating play the difference so
far of the numbers of pieces, else 0; and the present state."""


class Layer:
    """One cell: edges from the states before it to those after it, each with a letter.

    letter: numbers of letters in the order of listing. shift: in alternating play, how many more
    pieces of Left's than of Right's begin at the cell; else None.
    """

    def __init__(
        self,
        before: int,
        after: int,
        edges: tuple[Ints, Ints, Ints],
        coefficient: Ints,
        shift: Ints | None = None,
    ) -> None:
        source, target, letter = edges
        order = np.lexsort((target, letter, source))
        self.before, self.after = before, after
        self.source, self.target = source[order], target[order]
        self.letter, self.coefficient = letter[order], coefficient[order]
        self.shift = np.zeros_like(source) if shift is None else shift[order]
        self.begins = np.searchsorted(self.source, np.arange(before + 1))

    @cached_property
    def _edges(self) -> list[tuple[int, int, int, int]]:
        lists = (self.letter, self.target, self.coefficient, self.shift)
        return list(zip(*(one.tolist() for one in lists), strict=True))

    @cached_property
    def _begins(self) -> list[int]:
        found: list[int] = self.begins.tolist()
        return found

    def applied(self, futures: Futures) -> Futures:
        """Return the futures before the cell, from those after it."""
        spend(1 + len(self.target) * (futures.size // max(1, len(futures))) // 8)
        gathered = futures[self.target]
        for step in set(self.shift.tolist()) - {0}:
            rows = self.shift == step
            gathered[rows] = _moved(gathered[rows], step)
        if (self.coefficient != 1).any():
            factors = self.coefficient.astype(object)
            gathered = gathered * (factors if futures.ndim == 1 else factors[:, None])
        found: Futures = np.zeros((self.before, *futures.shape[1:]), dtype=object)
        first = self.begins[:-1]
        some = first < self.begins[1:]
        if some.any():
            found[some] = np.add.reduceat(gathered, first[some], axis=0)
        return found

    def read(self, vector: Vector) -> dict[int, Vector]:
        """Return for each letter the weights after the cell."""
        found: dict[int, Vector] = {}
        begins, edges = self._begins, self._edges
        for (root, state), weight in vector.items():
            spend()
            for letter, target, coefficient, shift in edges[begins[state] : begins[state + 1]]:
                after = found.setdefault(letter, {})
                key = root + shift, target
                after[key] = after.get(key, 0) + weight * coefficient
        return found


def _moved(futures: Futures, step: int) -> Futures:
    """Return the futures of differences larger by a step; beyond the ends there are none."""
    found: Futures = np.zeros_like(futures)
    if step > 0:
        found[:, :-step] = futures[:, step:]
    else:
        found[:, -step:] = futures[:, :step]
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Spelling:
    """`coefficient` times an automaton that spells positions.

    layers: the cells of a row. end: which states may be below the last row; None for a ring, on
    which the row below the last one is the first. most: in alternating play the largest difference
    of the numbers of pieces that is kept; else 0.
    """

    coefficient: int
    layers: tuple[Layer, ...]
    end: Futures | None
    most: int = 0

    @property
    def width(self) -> int:
        """How many numbers the futures of a state are."""
        return self.states if self.end is None else 2 * self.most + 1

    @property
    def states(self) -> int:
        """The number of states between rows."""
        return self.layers[0].before

    def starts(self) -> Vector:
        """Return the weights above the first row."""
        if self.end is not None:
            return {(self.most, 0): self.coefficient}
        return {(state, state): self.coefficient for state in range(self.states)}

    def last(self) -> Futures:
        """Return the futures below the last row."""
        if self.end is not None and self.most:
            last: Futures = np.zeros((self.states, self.width), dtype=object)
            last[:, self.most - 1 : self.most + 2] = self.end[:, None]
            return last
        if self.end is not None:
            return self.end
        return np.eye(self.states, dtype=np.int64).astype(object)


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
    letter = np.array(letters, dtype=np.int64)
    layers = tuple(
        Layer(
            one.before,
            one.after,
            (one.source, one.target, letter[one.letter]),
            weights[one.letter, 0],
            weights[one.letter, 1] - weights[one.letter, 2] if play else None,
        )
        for one in cells
    )
    return Spelling(coefficient, layers, None if end is None else end.astype(object))
