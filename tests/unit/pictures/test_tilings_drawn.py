"""Positions and their tilings: labels agree, weights are the position's, components are apart."""

import pytest
from svg_reading import read

from gfkit import Strip, domineering
from gfkit.boards.kinds.tiles import TileSet
from gfkit.pictures.rules_drawn import (
    tiling_of,
    tiling_picture,
)

MODELS = {
    "domineering": domineering.positions,
    "domineering:maximal": domineering.maximal,
    "domineering:right-ends": domineering.right_ends,
}


def tiles_of(name: str) -> TileSet:
    return MODELS[name].parts[0].tiles


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("seed", range(6))
def test_a_tiling_agrees_with_its_position(name: str, seed: int) -> None:
    position = Strip(name, columns=5).sample(rows=4, seed=seed)
    tiles = tiles_of(name)
    chosen = tiling_of(position, tiles)
    assert set(chosen) == set(position.board.cells)
    for (r, c), tile in chosen.items():
        beside, below = chosen.get((r, c + 1)), chosen.get((r + 1, c))
        assert tile.right == beside.left if beside else tile.right in tiles.boundary.right
        assert tile.bottom == below.top if below else tile.bottom in tiles.boundary.bottom
        assert c > 0 or tile.left in tiles.boundary.left
        assert r > 0 or tile.top in tiles.boundary.top
    for piece in position.pieces:
        marks = [(chosen[cell].weight.x, chosen[cell].weight.y) for cell in piece.cells]
        assert min(marks) == (0, 0)
        assert sum(x for x, _ in marks) == (piece.player == "Left")
        assert sum(y for _, y in marks) == (piece.player == "Right")
    found = read(tiling_picture(position, tiles).svg(), inside=True)
    assert len(found.of_kind("tile")) == 20
