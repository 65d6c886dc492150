from __future__ import annotations

import pytest

from gfkit.base.budget import Budget, resident
from gfkit.boards.kinds.tiles import Sides, Tile, TileSet
from gfkit.boards.language.rules import domineering
from gfkit.boards.shapes.board import Board
from gfkit.errors import LimitReached
from gfkit.strips.enumerate.brute import tilings
from gfkit.strips.totals.count import count


def test_components_do_not_multiply_for_one_sided_ends() -> None:
    # A 1 x 2 and a 2 x 1 board: one-sided ends of the sum are not products of those of its parts.
    both = Board.parse("..#.|###.")
    assert str(count(domineering.one_sided_ends, both)) == "x+y"


def test_weights_above_one_are_kept_apart() -> None:
    tiles = (Tile("a", "0", "0", "0", "0"),)
    sides = Sides(("0",), ("0",), ("0",), ("0",))
    heavy = TileSet.from_data(
        {
            **TileSet("heavy", ("0",), tiles, sides, sides).to_data(),
            "tile": [
                {"left": "0", "right": "0", "top": "0", "bottom": "0", "weight": "5*x^3*y"},
                {"left": "0", "right": "0", "top": "0", "bottom": "0", "weight": "2147483647*y^2"},
            ],
        }
    )
    board = Board.parse("2x3")
    assert count(heavy, board) == tilings(heavy, board)


def test_too_much_memory_is_refused_with_an_estimate() -> None:
    with pytest.raises(LimitReached, match=r"board of 121 cells .* MiB, about .* the memory limit"):
        count(
            domineering.positions, Board.rectangle(11, 11), budget=Budget(memory=resident() + 2**27)
        )
