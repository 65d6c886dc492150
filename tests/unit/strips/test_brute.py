"""The slow counts against what can be counted by hand, and definitions against tile sets."""

import ast
from itertools import product
from pathlib import Path

import pytest
from oracle import definitions

from gfkit.boards.kinds.game import QUANTITIES
from gfkit.boards.kinds.tiles import TileSet
from gfkit.boards.language.rules import Model, domineering
from gfkit.boards.shapes.board import Board
from gfkit.strips.enumerate import brute, listed, track_cells

# By hand. On 2x2: nothing, 2 single dominoes of each player, 2 pairs.
BY_HAND = {
    ("0x0", "positions"): "1",
    ("0x3", "maximal"): "1",
    ("0x0", "tilings"): "1",
    ("0x0", "one-sided-ends"): "0",
    ("1x1", "positions"): "1",
    ("1x1", "maximal"): "1",
    ("1x1", "left-ends"): "1",
    ("1x1", "right-ends"): "1",
    ("1x1", "one-sided-ends"): "0",
    ("1x1", "tilings"): "0",
    ("2x1", "positions"): "x+1",
    ("2x1", "left-ends"): "x",
    ("2x1", "right-ends"): "x+1",
    ("2x1", "one-sided-ends"): "1",
    ("1x2", "positions"): "y+1",
    ("1x2", "left-ends"): "y+1",
    ("1x2", "right-ends"): "y",
    ("2x2", "positions"): "x^2+2*x+y^2+2*y+1",
    ("2x2", "maximal"): "x^2+y^2",
    ("2x2", "left-ends"): "x^2+y^2+2*y",
    ("2x2", "right-ends"): "x^2+2*x+y^2",
    ("2x2", "one-sided-ends"): "2*x+2*y",
    ("2x2", "tilings"): "x^2+y^2",
    ("2x2", "play"): "2*x+2*y+1",
    ("1x4", "play"): "3*y+1",
    (".#|#.", "positions"): "1",
    (".#|#.", "tilings"): "0",
    (".#|..", "positions"): "x+y+1",
    (".#|..", "maximal"): "x+y",
    (".#|..", "play"): "x+y+1",
    ("..|.#|.#", "positions"): "2*x+x*y+y+1",
}

# Every board in a 2 x 3 box, and some larger ones.
BOARDS = [f"{a}|{b}" for a, b in product(map("".join, product(".#", repeat=3)), repeat=2)]
BOARDS += [".", "......", ".|.|.|.|.", "...|...|...", "....|....", "..#|.#.|##.", "...|.#.|..."]


def key(profile):
    """Sort the terms of a printed polynomial, so that its order does not matter."""
    return sorted(str(profile).replace("-", "+-").split("+"))


@pytest.mark.parametrize(("board", "quantity"), BY_HAND)
def test_definition_by_hand(board, quantity):
    found = brute.count(domineering.model(quantity), Board.parse(board))
    assert key(found) == key(BY_HAND[board, quantity])


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_positions_and_tile_sets_count_what_the_oracle_lists(quantity):
    model = domineering.model(quantity)
    tiles_only = Model(model.name, "", model.parts, None, model.play)
    for text in BOARDS:
        wanted = definitions.on_board(model.definition.to_data(), definitions.drawn(text))
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


@pytest.mark.parametrize("module", [brute, listed, track_cells])
def test_it_shares_nothing_with_the_engine(module):
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    allowed = (
        "gfkit.base.arguments",
        "gfkit.boards.",
        "gfkit.base.budget",
        "gfkit.errors",
        "gfkit.series.profile",
        "gfkit.strips.enumerate",
    )
    assert all(module.startswith(allowed) for module in imported if "gfkit" in module)
