"""Positions and their tilings: labels agree, weights are the position's, components are apart."""

import pytest
from svg_reading import read

from gfkit import Strip, domineering
from gfkit.boards.kinds.tiles import TileSet
from gfkit.boards.shapes.board import Board, boxed
from gfkit.boards.shapes.position import Placed, Position
from gfkit.games.dictionary import dictionary
from gfkit.games.user_game import Game
from gfkit.pictures.tilings_drawn import (
    components_of,
    components_picture,
    tiling_of,
    tiling_picture,
)
from gfkit.pictures.values_drawn import dictionary_picture

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


def test_components_are_the_free_cells_in_connected_parts() -> None:
    position = Position(Board.parse("3x3"), [Placed({(0, 1), (1, 1)}, "Left")])
    assert [str(boxed(part)) for part in components_of(position)] == [".#.|.#.|..."]
    wall = Placed({(1, 0), (1, 1)}, "Right")
    position = Position(Board.parse("3x2"), [wall])
    assert [str(boxed(part)) for part in components_of(position)] == ["..", ".."]
    found = read(components_picture(position).svg(), inside=True)
    assert len(found.of_kind("free")) == 4


def test_a_dictionary_is_drawn_with_the_values_of_its_boards() -> None:
    game = MODELS["domineering"].game
    entries = dictionary(game, 4)  # type: ignore[arg-type]
    found = read(dictionary_picture(entries).svg(), inside=True)
    assert len(found.of_kind("cell")) == sum(len(entry.board.cells) for entry in entries)
    values = [text.text for text in found.of_kind("value")]
    assert values == [str(Game(board=entry.board, rule="domineering")) for entry in entries]
