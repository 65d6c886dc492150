"""Tile sets with fewer labels have the same weighted tilings; wordings of a rule end alike."""

from __future__ import annotations

import random

import pytest
from tiers import one_in

from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.kinds.tiles import Sides, Tile, TileSet, Weight
from gfkit.boards.language.rules import col, domineering, kings, snort
from gfkit.boards.shapes.board import Board
from gfkit.strips.scan.explorer import Rows, ring_steps, strip_matrix
from gfkit.strips.totals.bar import count_by_bars, horizontal_labels
from gfkit.strips.totals.compile import parts_of
from gfkit.strips.ways.piece_arrays import arrays_of_tiles
from gfkit.strips.ways.profiles import count_closed_walks
from gfkit.strips.ways.tiles_of_arrays import compacted


def random_tiles(seed):
    """Few labels and many tiles, most of them with copies under another label."""
    chosen = random.Random(seed)  # noqa: S311 - reproducible
    side, down = "pq", "ab"
    ways = {
        (
            chosen.choice(side),
            chosen.choice(side),
            chosen.choice(down),
            chosen.choice(down),
            chosen.randrange(2),
        )
        for _ in range(chosen.randrange(3, 9))
    }
    # every label in two colours: what stands above chooses, what stands below does not ask
    split = {"a": "aA", "b": "bB"} if chosen.random() < 0.7 else {"a": "a", "b": "b"}
    across = {"p": "pP", "q": "qQ"} if chosen.random() < 0.7 else {"p": "p", "q": "q"}
    colour = {}
    tiles = []
    for left, right, top, bottom, x in sorted(ways):
        for above in split[top]:
            for before in across[left]:
                key = left, right, top, bottom, x
                below, after = colour.setdefault(
                    (key, above, before),
                    (chosen.choice(split[bottom]), chosen.choice(across[right])),
                )
                tiles.append((before, after, above, below, x))
    several = chosen.random() < 0.3
    boundary = Sides(
        ("p", "P") if several and "P" in across["p"] else ("p",),
        tuple(across["p"]),
        ("a", "A") if several and "A" in split["a"] else ("a",),
        tuple(split["a"]),
    )
    labels = tuple(sorted({*"pqab", *(label for tile in tiles for label in tile[:4])}))
    labels = tuple(sorted({*labels, *boundary.left, *boundary.right, *boundary.bottom}))
    named = [Tile(f"t{k}", *tile[:4], Weight(1, tile[4], 0)) for k, tile in enumerate(tiles)]
    return TileSet("random", labels, tuple(named), boundary, boundary)


def check_same(tiles):
    fewer = compacted(tiles)
    assert len(fewer.tiles) <= len(tiles.tiles)
    labels = len(horizontal_labels(tiles))
    for rows in (1, 2, 3):
        for columns in range(1, 4 if labels <= 5 else 2):
            board = Board.rectangle(rows, columns)
            assert count_by_bars(fewer, board) == count_by_bars(tiles, board)
    for joined in (False, True):
        for width in (1, 2):
            one, other = (
                strip_matrix(arrays_of_tiles(t), Rows(width, joined=joined)) for t in (tiles, fewer)
            )
            assert one.terms(5) == other.terms(5)
            rings = [
                ring_steps(arrays_of_tiles(t), Rows(width, joined=joined)) for t in (tiles, fewer)
            ]
            for n in (1, 2):
                found = [count_closed_walks(steps, n, "random") for steps in rings]
                assert found[0] == found[1]
    return fewer


@one_in(10)
@pytest.mark.parametrize("seed", range(40))
def test_random_tiles_have_the_same_tilings(seed):
    check_same(random_tiles(seed))


@one_in(2)
@pytest.mark.parametrize(
    "model",
    [domineering.positions, domineering.maximal, col.positions, snort.maximal, kings.positions],
    ids=lambda model: model.name,
)
def test_rules_have_the_same_tilings(model):
    for part in parts_of(model):
        check_same(part.tiles)
        check_same(part.tiles.transposed())


def rule(**data):
    return ArrayRule.from_data(data, "my rule")
