"""A tile set as numbers, and the reflection by which a board is a product of two halves.

Let T_lr be the matrix of the tiles with l to the left and r to the right, from labels
above to labels below. If a matrix K satisfies T_lr K = K T_lr^T for all l and r, and takes the
first row to the last one, then the lower part of a board is K, on every axis, times the upper part
of as many rows; and a board is a scalar product of two halves. K is the solution of linear
equations modulo the prime (`reflection`); where there is none, all rows are swept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from flint import nmod_mat

MOST_REFLECTED = 6
"""The largest number of labels for which a reflection is sought."""
Column = tuple[int, int, int]
"""A prime and the values of x and y modulo it."""


@dataclass(frozen=True, slots=True)
class FrontierTiles:
    """A tile set as numbers.

    tiles: (left, right, top, bottom, coefficient, x, y), labels from 0 on. left, right, top,
    bottom: the labels that may be shown to the boundary on that side.
    """

    tiles: tuple[tuple[int, int, int, int, int, int, int], ...]
    left: tuple[int, ...]
    right: tuple[int, ...]
    top: tuple[int, ...]
    bottom: tuple[int, ...]

    def unmarked(self) -> FrontierTiles:
        """Return the tiles at x = y = 1, those with equal labels as one."""
        weights: dict[tuple[int, int, int, int], int] = {}
        for left, right, top, bottom, coefficient, _, _ in self.tiles:
            labels = left, right, top, bottom
            weights[labels] = weights.get(labels, 0) + coefficient
        tiles = tuple((*labels, weight, 0, 0) for labels, weight in weights.items())
        return replace(self, tiles=tiles)

    @property
    def between(self) -> tuple[int, ...]:
        """The labels that two rows may have between them, those of the upper boundary first."""
        shown = {tile[3] for tile in self.tiles}
        return tuple(
            sorted(
                {tile[2] for tile in self.tiles} & shown,
                key=lambda label: (label not in self.top, label),
            )
        )

    @property
    def sideways(self) -> tuple[int, ...]:
        """The labels that two cells side by side may have between them."""
        return tuple(sorted({tile[0] for tile in self.tiles} & {tile[1] for tile in self.tiles}))


def evaluated(weight: Sequence[tuple[int, int, int]], column: Column) -> int:
    """Return a weight, monomials (coefficient, x, y), at a prime and a point."""
    prime, x, y = column
    return sum(c * pow(x, i, prime) * pow(y, j, prime) for c, i, j in weight) % prime


@lru_cache(maxsize=4096)
def reflection(tiles: FrontierTiles, column: Column) -> list[list[int]] | None:
    """Return K with T_lr K = K T_lr^T that takes the first row to the last one, or None."""
    prime, place = column[0], {label: k for k, label in enumerate(tiles.between)}
    many, pairs = len(place), {tile[:2] for tile in tiles.tiles}
    inner = {pair: np.zeros((many, many), dtype=np.int64) for pair in pairs}
    first = {pair: np.zeros((1, many), dtype=np.int64) for pair in pairs}
    last = {pair: np.zeros((many, 1), dtype=np.int64) for pair in pairs}
    for left, right, top, bottom, coefficient, x, y in tiles.tiles:
        value, pair = evaluated([(coefficient, x, y)], column), (left, right)
        if top in place and bottom in place:
            inner[pair][place[top], place[bottom]] += value
        if top in tiles.top and bottom in place:
            first[pair][0, place[bottom]] += value
        if top in place and bottom in tiles.bottom:
            last[pair][place[top]] += value
    one, none = np.eye(many, dtype=np.int64), np.zeros((many * many, 1), dtype=np.int64)
    rows = [np.zeros((0, many * many + 1), dtype=np.int64)]
    for pair in sorted(pairs):  # in the entries of K, row by row, and what they give
        rows.append(np.hstack((np.kron(inner[pair], one) - np.kron(one, inner[pair]), none)))
        rows.append(np.hstack((np.kron(one, first[pair]), last[pair])))
    table = np.unique(np.concatenate(rows) % prime, axis=0)
    reduced, rank = nmod_mat(len(table), many * many + 1, table.ravel().tolist(), prime).rref()
    solution = [0] * (many * many)
    for r in range(rank):
        row = [int(reduced[r, c]) for c in range(many * many + 1)]
        pivot = next(c for c, entry in enumerate(row) if entry)
        if pivot == many * many:
            return None
        solution[pivot] = row[-1]
    return [solution[i * many : (i + 1) * many] for i in range(many)]
