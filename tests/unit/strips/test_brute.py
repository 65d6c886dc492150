"""The slow counts against what can be counted by hand, and definitions against tile sets."""

from itertools import product

import pytest
from oracle import definitions

from gfkit.boards.kinds.game import QUANTITIES
from gfkit.boards.kinds.tiles import TileSet, Tilings
from gfkit.boards.language.rules import Model, domineering
from gfkit.boards.shapes.board import Board
from gfkit.strips.enumerate import brute

# Every board in a 2 x 3 box, and some larger ones.
BOARDS = [f"{a}|{b}" for a, b in product(map("".join, product(".#", repeat=3)), repeat=2)]
BOARDS += [".", "......", ".|.|.|.|.", "...|...|...", "....|....", "..#|.#.|##.", "...|.#.|..."]


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_positions_and_tile_sets_count_what_the_oracle_lists(quantity):
    model = domineering.model(quantity)
    tiles_only = Model(model.name, "", Tilings("", model.parts), "tilings", model.parts, model.play)
    for text in BOARDS:
        wanted = definitions.on_board(model.definition(), definitions.drawn(text))
        for one in (model, tiles_only):
            assert brute.count(one, Board.parse(text)).as_dict() == definitions.tally(wanted), text


@pytest.mark.parametrize("board", ["..", ".|.", "..|..", ".#|..", "#.|.#", ".#.|...", "...|#.#"])
def test_holes_unlike_the_boundary_agree_with_all_assignments(board):
    sides = ("left", "right", "top", "bottom")
    rows = ("a b a a 2*x", "b a a b y", "a a b a 1", "b b b a x*y", "a b b b 3")
    tiles = {
        "labels": ["a", "b"],
        "tile": [dict(zip((*sides, "weight"), row.split(), strict=True)) for row in rows],
        "boundary": dict(zip(sides, (["a"], ["a", "b"], ["a", "b"], ["a"]), strict=True)),
        "hole": dict(zip(sides, (["b"], ["b"], ["b"], ["a", "b"]), strict=True)),
    }
    found = brute.tilings(TileSet.from_data(tiles, "two"), Board.parse(board))
    wanted = definitions.tilings(tiles, definitions.drawn(board), 10**5)
    assert found.as_dict() == definitions.tally(wanted)
