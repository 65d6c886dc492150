"""Random domino tilings by heights: against all tilings of small rectangles, exactly."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from gfkit import Board, GfkitError, Strip, find_model
from gfkit.strips.sequences.strip import random_position
from gfkit.strips.totals.domino_heights import extreme, random_tiling, swept, tiling_of_heights

SIDES = [(1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (3, 4), (4, 3), (4, 4), (2, 6), (5, 4)]


def tilings(rows: int, columns: int) -> list[frozenset[frozenset[tuple[int, int]]]]:
    """Return all tilings, each the set of its dominoes, from the definition."""
    if rows * columns == 0:
        return [frozenset()]

    def grown(free: frozenset[tuple[int, int]]) -> list[frozenset]:
        if not free:
            return [frozenset()]
        r, c = min(free)
        found = []
        for other in ((r + 1, c), (r, c + 1)):
            if other in free:
                domino = frozenset({(r, c), other})
                found += [rest | {domino} for rest in grown(free - domino)]
        return found

    return grown(frozenset(product(range(rows), range(columns))))


def heights_of(tiling, rows: int, columns: int) -> np.ndarray:
    """Return the heights along paths: down the left side, then to the right."""
    owner = {cell: domino for domino in tiling for cell in domino}

    def crossed(one: tuple[int, int], other: tuple[int, int]) -> bool:
        return one in owner and owner[one] is owner.get(other)

    found = np.zeros((rows + 1, columns + 1), dtype=np.int16)
    for i in range(rows + 1):
        if i:
            rise = 1 if (i - 1) % 2 == 0 else -1
            found[i, 0] = found[i - 1, 0] + rise
        for j in range(columns):
            rise = 1 if (i - 1 + j) % 2 == 0 else -1
            found[i, j + 1] = found[i, j] + (-3 * rise if crossed((i - 1, j), (i, j)) else rise)
    return found


def dominoes(position) -> frozenset:
    return frozenset(piece.cells for piece in position.pieces)


@pytest.mark.parametrize("rows, columns", SIDES)
def test_heights_are_tilings_and_the_extremes_bound_them(rows: int, columns: int) -> None:
    known = tilings(rows, columns)
    heights = [heights_of(one, rows, columns) for one in known]
    for tiling, one in zip(known, heights, strict=True):
        assert dominoes(tiling_of_heights(one)) == tiling
    if heights:
        assert (extreme(rows, columns, greatest=True) == np.max(heights, axis=0)).all()
        assert (extreme(rows, columns, greatest=False) == np.min(heights, axis=0)).all()


@pytest.mark.parametrize("rows, columns", [(2, 3), (3, 4), (4, 3), (2, 6)])
def test_a_sweep_keeps_the_uniform_distribution_and_the_order(rows: int, columns: int) -> None:
    heights = [heights_of(one, rows, columns) for one in tilings(rows, columns)]
    i, j = np.indices((rows - 1, columns - 1))
    for colour in (0, 1):
        chosen = (i + j) % 2 == colour
        reached: dict[bytes, int] = {}
        for coins in product((False, True), repeat=int(chosen.sum())):
            heads = np.zeros(chosen.shape, dtype=bool)
            heads[chosen] = coins
            after = np.array(heights)
            swept(after, colour, chosen, heads)
            for one in after:
                reached[one.tobytes()] = reached.get(one.tobytes(), 0) + 1
            for a, b in product(range(len(heights)), repeat=2):
                if (heights[a] <= heights[b]).all():
                    assert (after[a] <= after[b]).all()
        assert reached == {one.tobytes(): 2 ** int(chosen.sum()) for one in heights}


def test_drawn_tilings_are_all_tilings() -> None:
    found = [dominoes(random_tiling(3, 4, seed)) for seed in range(150)]
    assert set(found) == set(tilings(3, 4))
    assert found[0] == dominoes(random_tiling(3, 4, 0))


def test_a_large_rectangle_is_covered_and_read_as_a_position_of_the_model() -> None:
    drawn = random_position(find_model("domineering:tilings"), Board.rectangle(14, 22), seed=3)
    cells = [cell for piece in drawn.pieces for cell in piece.cells]
    assert len(cells) == len(set(cells)) == 14 * 22
    assert drawn == random_tiling(14, 22, 3)
    small = random_tiling(6, 4, 5)
    positions = Strip("domineering:tilings", columns=4).positions(rows=6)
    assert positions[positions.rank(small)] == small


def test_an_odd_rectangle_is_refused() -> None:
    with pytest.raises(GfkitError, match="no tiling"):
        random_tiling(13, 15)
