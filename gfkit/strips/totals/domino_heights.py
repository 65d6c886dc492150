"""Exactly uniform domino tilings of large rectangles, by coupling from the past.

A tiling is its height function on the corners of the cells [Thurston1990]: along an edge with a
dark cell to the left it rises by 1, or falls by 3 if a domino lies across. Between its neighbours a
height has at most two values; choosing one by a coin, for all corners of one colour at once, keeps
the uniform distribution and the order of height functions. So the chain is started from the least
and the greatest one further and further in the past, with the same coins, until both have met:
then every tiling has, and what they have become is exactly uniform [ProppWilson1996].
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gfkit.base.budget import spend
from gfkit.boards.kinds.tiles import Weight
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.position import Placed, Position
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Heights = NDArray[np.int16]
    Truths = NDArray[np.bool_]

LEFT, RIGHT = Weight(1, 1, 0), Weight(1, 0, 1)
FIRST_SWEEPS = 64
"""This many sweeps of all corners are tried first; then twice as many, and so on."""


def random_tiling(rows: int, columns: int, seed: int = 1) -> Position:
    """Return a tiling of a rectangle by dominoes, each with the same probability.

    seed: of the coins. Raises GfkitError for a rectangle without tilings.

    >>> len(random_tiling(8, 8).pieces)
    32
    """
    if rows * columns % 2:
        raise GfkitError(f"a board of {rows} x {columns} cells has no tiling by dominoes")
    ends = np.stack([extreme(rows, columns, greatest=greatest) for greatest in (False, True)])
    shape = (rows - 1, columns - 1)
    i, j = np.indices(shape)
    colours = [(i + j) % 2 == colour for colour in (0, 1)]
    sweeps = [FIRST_SWEEPS]
    while True:
        both = ends.copy()
        for k in reversed(range(len(sweeps))):  # the furthest past first, with coins of its own
            coins = np.random.default_rng([seed, k])
            for _ in range(sweeps[k]):
                spend(1 + rows * columns // 500)
                heads = coins.integers(0, 2, size=shape, dtype=np.bool_)  # one a corner
                for colour in (0, 1):
                    swept(both, colour, colours[colour], heads)
        if (both[0] == both[1]).all():
            return tiling_of_heights(both[0])
        sweeps.append(sum(sweeps))


def swept(heights: Heights, colour: int, chosen: Truths, heads: Truths) -> None:
    """Choose the heights of all inner corners of a colour anew, the greater one at heads, in place.

    heights: one height function or several, the corners last. chosen: where the corners of that
    colour are.
    """
    up, down = heights[..., :-2, 1:-1], heights[..., 2:, 1:-1]
    left, right = heights[..., 1:-1, :-2], heights[..., 1:-1, 2:]
    across, along = (np.minimum(up, down), np.minimum(left, right))
    if colour:
        across, along = along, across
    most = np.minimum(across + 3, along + 1)
    across, along = (np.maximum(up, down), np.maximum(left, right))
    if colour:
        across, along = along, across
    least = np.maximum(across - 1, along - 3)
    np.copyto(least, most, where=heads)
    np.copyto(heights[..., 1:-1, 1:-1], least, where=chosen)


def extreme(rows: int, columns: int, *, greatest: bool) -> Heights:
    """Return the greatest or the least height function of a rectangle.

    It is what the heights at the border allow: along an edge a height rises by at most 1 or 3, and
    falls by at most 3 or 1.

    >>> extreme(2, 2, greatest=True).tolist()
    [[0, -1, 0], [1, 2, 1], [0, -1, 0]]
    """
    far = 4 * (rows + columns)
    sign = 1 if greatest else -1
    found = np.full((rows + 1, columns + 1), far, dtype=np.int16)
    i, j = np.indices(found.shape)
    rises = (i + j) % 2 == (0 if greatest else 1)  # by at most 1 in a step down, or else by 3
    top, left = (np.arange(size + 1) % 2 for size in (columns, rows))
    found[0], found[rows] = -sign * top, sign * (left[rows] - np.where(rows % 2, -1, 1) * top)
    found[:, 0] = sign * left
    found[:, columns] = sign * (-top[columns] + np.where(columns % 2, -1, 1) * left)
    border = (i == 0) | (i == rows) | (j == 0) | (j == columns)
    fixed = found.copy()
    down = np.where(rises, 1, 3).astype(np.int16)[:-1]
    right = np.where(rises, 3, 1).astype(np.int16)[:, :-1]
    while True:
        before = found.copy()
        found[1:] = np.minimum(found[1:], found[:-1] + down)
        found[:-1] = np.minimum(found[:-1], found[1:] + 4 - down)
        found[:, 1:] = np.minimum(found[:, 1:], found[:, :-1] + right)
        found[:, :-1] = np.minimum(found[:, :-1], found[:, 1:] + 4 - right)
        found[border] = fixed[border]
        if (found == before).all():
            return sign * found


def tiling_of_heights(heights: Heights) -> Position:
    """Return the tiling of a height function: a domino lies across each edge of difference 3."""
    rows, columns = (size - 1 for size in heights.shape)
    across = np.argwhere(np.abs(np.diff(heights, axis=1)) == 3).tolist()
    along = np.argwhere(np.abs(np.diff(heights, axis=0)) == 3).tolist()
    pieces = [Placed(frozenset({(i - 1, j), (i, j)}), "Left", weight=LEFT) for i, j in across]
    pieces += [Placed(frozenset({(i, j - 1), (i, j)}), "Right", weight=RIGHT) for i, j in along]
    return Position(Board.rectangle(rows, columns), tuple(pieces))
