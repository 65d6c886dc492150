"""Three enumerations that share no code: subsets of dominoes, positions one by one, tiles."""

import importlib.util
from itertools import product
from pathlib import Path

import pytest

from gfkit.boards.kinds.pieces import QUANTITIES
from gfkit.boards.kinds.tiles import TileSet
from gfkit.boards.language.rules import Model, domineering
from gfkit.boards.shapes.board import Board
from gfkit.strips.enumerate import brute

_spec = importlib.util.spec_from_file_location(
    "domineering_subsets", Path(__file__).parent / "brute.py"
)
subsets = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(subsets)

# Every board in a 2 x 3 box, and some larger ones.
BOARDS = ["".join(row) for row in product(".#", repeat=6)]
BOARDS = [f"{row[:3]}|{row[3:]}" for row in BOARDS]
BOARDS += [".", "......", ".|.|.|.|.", "...|...|...", "....|....", "..#|.#.|##.", "...|.#.|..."]


def data_of(tiles):
    """Spell a tile set out in the words of the dumb counter."""
    sides = ("left", "right", "top", "bottom")
    return (
        [
            (
                {side: getattr(tile, side) for side in sides},
                (tile.weight.coefficient, tile.weight.x, tile.weight.y),
            )
            for tile in tiles.tiles
        ],
        {side: getattr(tiles.boundary, side) for side in sides},
        {side: getattr(tiles.hole, side) for side in sides},
    )


def test_the_oracle_imports_nothing_from_gfkit():
    text = Path(subsets.__file__).read_text(encoding="utf-8")
    imports = [line for line in text.splitlines() if line.startswith(("import ", "from "))]
    assert imports == [
        "from collections import Counter",
        "from itertools import combinations, product",
    ]


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_definitions_agree_with_subsets_of_dominoes(quantity):
    definition = domineering.model(quantity).definition
    for board in BOARDS:
        found = brute.profile(definition, Board.parse(board)).as_dict()
        assert found == subsets.count(board, quantity), board


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_tile_sets_agree_with_subsets_of_dominoes(quantity):
    model = domineering.model(quantity)
    tiles_only = Model(model.name, "", model.parts, None, model.play)
    for board in BOARDS:
        found = brute.count(tiles_only, Board.parse(board)).as_dict()
        assert found == subsets.count(board, quantity), board


@pytest.mark.parametrize("quantity", ["positions", "maximal", "left-ends", "right-ends", "tilings"])
@pytest.mark.parametrize("board", ["..|.#", "#.|..", "...", ".|.|.", ".#.", "###|#.#|###"])
def test_laying_tiles_agrees_with_all_assignments(quantity, board):
    tiles = domineering.model(quantity).parts[0].tiles
    found = brute.tilings(tiles, Board.parse(board)).as_dict()
    assert found == subsets.tilings(*data_of(tiles), board)


@pytest.mark.parametrize("board", ["..", ".|.", "..|..", ".#|..", "#.|.#", ".#.|...", "...|#.#"])
def test_holes_unlike_the_boundary_agree_with_all_assignments(board):
    data = {
        "name": "two colours",
        "labels": ["a", "b"],
        "tile": [
            dict(zip(("left", "right", "top", "bottom", "weight"), row.split(), strict=True))
            for row in ("a b a a 2*x", "b a a b y", "a a b a 1", "b b b a x*y", "a b b b 3")
        ],
        "boundary": {"left": ["a"], "right": ["a", "b"], "top": ["a", "b"], "bottom": ["a"]},
        "hole": {"left": ["b"], "right": ["b"], "top": ["b"], "bottom": ["a", "b"]},
    }
    tiles = TileSet.from_data(data)
    found = brute.tilings(tiles, Board.parse(board)).as_dict()
    assert found == subsets.tilings(*data_of(tiles), board)
