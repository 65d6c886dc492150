"""The codes of all positions on a few lines of cells, with numpy.

`boards.loops` defines the codes. A move clears cells, so positions are valued in the order of their
numbers of cells. Cells that no move needs do not count, and symmetries of the strip keep values, so
only one position of each class is valued.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from itertools import product
from typing import Any

import numpy as np

from gfkit.games.boards.loops import LARGE, UNIT


def strip_codes(bits: int, width: int, left: AbstractSet[int], right: AbstractSet[int]) -> Any:
    """Return the four codes of each set of cells; the cell x of line y is the bit x + y bits.

    left, right: the sets of cells that a move of Left, of Right, needs and clears.

    >>> strip_codes(2, 1, {3}, set()).tolist()[3]
    [128, 129, 128, 129]
    """
    n = bits * width
    alike = _representatives(bits, width, left, right)
    count = np.zeros(1, dtype=np.uint8)
    for _ in range(n):
        count = np.concatenate([count, count + 1])
    own = np.flatnonzero(alike == np.arange(1 << n, dtype=np.int32)).astype(np.int32)
    size = count[own]
    own = own[np.argsort(size, kind="stable")]
    together = np.zeros(1 << n, dtype=np.int64)  # four codes in one number are found faster
    codes = together.view(np.int16).reshape(-1, 4)
    colder = np.array([0, UNIT], dtype=np.int16)
    for cells in np.split(own, np.cumsum(np.bincount(size))[:-1]):
        code = np.tile(np.array([-LARGE, LARGE], dtype=np.int16), (len(cells), 2))
        for player, moves in enumerate((left, right)):
            for move in moves:
                at = np.flatnonzero(cells & move == move)
                after = together[alike[cells[at] ^ move]].view(np.int16).reshape(-1, 4)
                option = after[:, 1 - player :: 2]
                if player == 0:
                    code[at, 0::2] = np.maximum(code[at, 0::2], option - colder)
                else:
                    code[at, 1::2] = np.minimum(code[at, 1::2], option + colder)
        codes[cells] = _closed(code)
    return together[alike].view(np.int16).reshape(-1, 4)


def _representatives(bits: int, width: int, left: AbstractSet[int], right: AbstractSet[int]) -> Any:
    """Return for each set of cells the least image of the cells that some move needs."""
    n = bits * width
    live = np.zeros(1 << n, dtype=np.int32)
    axes = live.reshape((2,) * n)  # the first is the last bit
    for move in left | right:
        axes[tuple(1 if move >> k & 1 else slice(None) for k in reversed(range(n)))] |= move
    own = np.flatnonzero(live == np.arange(1 << n, dtype=np.int32)).astype(np.int32)
    least = own
    for turned, reversed_ in product((False, True), (False, True)):
        to = [
            (bits - 1 - x if turned else x) + (width - 1 - y if reversed_ else y) * bits
            for y, x in product(range(width), range(bits))
        ]

        def image(move: int, to: list[int] = to) -> int:
            return sum(1 << to[k] for k in range(n) if move >> k & 1)

        if (turned or reversed_) and all({*map(image, z)} == {*z} for z in (left, right)):
            least = np.minimum(least, _permuted(own, to))
    live[own] = least
    return live[live]


def _permuted(sets: Any, to: list[int]) -> Any:
    """Return sets whose element k goes to to[k], by tables for twelve elements."""
    found = np.zeros_like(sets)
    for first in range(0, len(to), 12):
        table = np.zeros(1, dtype=sets.dtype)
        for one in to[first : first + 12]:
            table = np.concatenate([table, table | 1 << one])
        found |= table[sets >> first & len(table) - 1]
    return found


def _closed(code: Any) -> Any:
    """Return codes of the largest d of Left's options and the least c of Right's, cooled as well.

    It does the same as `boards.loops.close`.
    """
    high, low, cold, warm = code.astype(np.int32).T
    step, x = 2, low + 1
    while step <= UNIT:
        one = np.where(high > 0, -(-high // step) * step, (low - 1) // step * step)
        x = np.where((high <= one) & (one < low), one, x)
        step *= 2
    x = np.where((high <= 0) & (low > 0), 0, x)
    frozen = np.where(cold <= warm, np.minimum(warm, high), warm)
    is_number = high < low
    return np.where(
        is_number,
        [x, x + 1, x, x + 1],
        [high, low, np.where(cold <= warm, frozen, cold), frozen],
    ).T
