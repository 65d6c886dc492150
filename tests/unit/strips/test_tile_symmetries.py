"""Symmetries of tile sets: what they exchange is an exact lumping, and the coarsest is the same."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from tiers import one_in

from gfkit.automata.lumping import lump, lump_by, merge_equal_futures
from gfkit.boards.rules import col, cram, domineering, kings, snort
from gfkit.boards.tiles import Sides, Tile, TileSet, Weight
from gfkit.errors import LimitReached
from gfkit.strips.scan.explorer import Rows, strip_matrix
from gfkit.strips.scan.piece_arrays import arrays_of_tiles
from gfkit.strips.scan.tile_symmetries import nearest_of, symmetries_of_tiles
from gfkit.strips.totals.compile import parts_of

MODELS = [
    domineering.positions,
    domineering.right_ends,
    domineering.left_ends,
    domineering.maximal,
    cram.positions,
    col.positions,
    snort.positions,
    kings.positions,
]


def tile_set(tiles, boundary):
    labels = sorted({label for tile in tiles for label in tile[:4]})
    named = [Tile(f"t{k}", *tile[:4], tile[4]) for k, tile in enumerate(tiles)]
    return TileSet("random", tuple(labels), tuple(named), boundary, boundary)


def random_tiles(seed, *, mirrored):
    """Random tiles; mirrored: closed under a random mirror, with weights moved along the row."""
    chosen = random.Random(seed)  # noqa: S311 - reproducible
    down, side = "abc", "pqr"
    turn = {"p": "p", "q": "r", "r": "q"} if chosen.random() < 0.5 else {s: s for s in side}
    swap = {"a": "a", "b": "c", "c": "b"} if chosen.random() < 0.5 else {s: s for s in down}
    height = {"p": 0, "q": chosen.randrange(2), "r": chosen.randrange(2)}
    weights = {}
    for _ in range(chosen.randrange(6, 14)):
        left, right = chosen.choice(side), chosen.choice(side)
        top, bottom = chosen.choice(down), chosen.choice(down)
        weight = chosen.randrange(1, 3), 2 + chosen.randrange(2), chosen.randrange(2)
        weights.setdefault((left, right, top, bottom), weight)
        if mirrored:
            image = turn[right], turn[left], swap[top], swap[bottom]
            weights.setdefault(image, weights[left, right, top, bottom])
    tiles = []
    for (left, right, top, bottom), (c, x, y) in weights.items():
        moved = x + height[left] - height[right] if mirrored else x
        tiles.append((left, right, top, bottom, Weight(c, moved, y)))
    ends = ("p",) if mirrored else ("p", "q")
    used = {tile[k] for tile in tiles for k in range(4)} | {"p", "a"}
    boundary = Sides(ends, ("p",), ("a",), ("a",))
    labels = sorted(used | set(ends))
    named = [Tile(f"t{k}", *tile[:4], tile[4]) for k, tile in enumerate(tiles)]
    return TileSet("random", tuple(labels), tuple(named), boundary, boundary)


def symmetries(tiles):
    return symmetries_of_tiles(nearest_of(arrays_of_tiles(tiles)))


def check(tiles, width, *, joined=False):
    """Compare with sums over blocks, and with the coarsest lumping found without symmetries."""
    matrix = strip_matrix(arrays_of_tiles(tiles), Rows(width, joined=joined))
    if matrix.blocks is None:
        return None
    assert lump_by(matrix, matrix.blocks).dimension == matrix.blocks.max() + 1
    for marks in ("none", "xy"):
        merged = merge_equal_futures(matrix.marked(marks))
        plain = lump(replace(merged, blocks=None))
        found = lump(merged)
        assert found.dimension == plain.dimension
        assert len(np.unique(found.block_of + plain.block_of * (plain.dimension + 1))) == (
            plain.dimension
        )
    return int(matrix.blocks.max()) + 1


@one_in(2)
@pytest.mark.parametrize("joined", [False, True])
@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_blocks_of_rules_are_exact(model, joined):
    for part in parts_of(model):
        for tiles in (part.tiles, part.tiles.transposed()):
            for width in (1, 2, 3):
                check(tiles, width, joined=joined)


@one_in(10)
@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("seed", range(40))
def test_blocks_of_random_tiles_are_exact(seed, mirrored):
    tiles = random_tiles(seed, mirrored=mirrored)
    for width in (1, 2, 3):
        for joined in (False, True):
            try:
                check(tiles, width, joined=joined)
            except LimitReached:
                pytest.fail("so few tiles are no limit")


def test_mirrors_are_found_where_weights_stand_on_the_left_half():
    found = symmetries(domineering.positions.parts[0].tiles)
    assert [one.mirrored for one in found] == [True]


def test_a_weight_that_does_not_cancel_is_no_symmetry():
    sides = Sides(("p",), ("p",), ("a",), ("a",))
    both = [
        ("p", "p", "a", "a", Weight()),
        ("p", "q", "a", "a", Weight(1, 1, 0)),
        ("q", "p", "a", "a", Weight()),
    ]
    (mirror,) = symmetries(tile_set(both, sides))
    assert mirror.mirrored
    longer = [*both, ("q", "q", "a", "a", Weight())]
    assert symmetries(tile_set(longer, sides))
    ends = Sides(("p",), ("q",), ("a",), ("a",))
    assert not symmetries(tile_set(both, ends))


@pytest.mark.parametrize(("columns", "blocks"), [(4, 10), (6, 36), (7, 72)])
def test_the_reflection_of_dominoes_needs_no_sums(columns, blocks, monkeypatch):
    monkeypatch.setattr("gfkit.automata.lumping._block_sums", None)
    matrix = strip_matrix(arrays_of_tiles(domineering.positions.parts[0].tiles), Rows(columns))
    assert lump(merge_equal_futures(matrix.marked("none"))).dimension == blocks
