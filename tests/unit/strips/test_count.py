from __future__ import annotations

import pytest

from gfkit.base.budget import Budget, resident
from gfkit.boards.kinds.tiles import Sides, Tile, TileSet
from gfkit.boards.language.rules import domineering
from gfkit.boards.shapes.board import Board
from gfkit.errors import LimitReached
from gfkit.strips.enumerate.brute import tilings
from gfkit.strips.totals.count import count


def test_components_multiply() -> None:
    left, right = Board.parse("2x2"), Board.parse("3x1")
    both = Board.parse("..#.|..#.|###.")
    assert count(domineering.positions, both) == count(domineering.positions, left) * count(
        domineering.positions, right
    )


def test_components_do_not_multiply_for_one_sided_ends() -> None:
    # A 1 x 2 and a 2 x 1 board: one-sided ends of the sum are not products of those of its parts.
    both = Board.parse("..#.|###.")
    assert str(count(domineering.one_sided_ends, both)) == "x+y"


def test_transposing_the_board_exchanges_the_players() -> None:
    board = Board.parse("..#.|....|.#..")
    for model, other in (
        (domineering.positions, domineering.positions),
        (domineering.left_ends, domineering.right_ends),
    ):
        assert count(model, board).swapped() == count(other, board.transposed())


def test_a_board_without_cells_has_one_position() -> None:
    assert str(count(domineering.positions, Board.parse("0x5"))) == "1"
    assert str(count(domineering.one_sided_ends, Board.parse("###"))) == "0"


def test_holes_may_show_other_labels_than_the_boundary() -> None:
    # Tiles carry a label to the right; a hole begins label 1, the boundary label 0.
    tiles = tuple(Tile(f"T{a}", a, a, "-", "-") for a in "01")
    boundary = Sides(("0",), ("0", "1"), ("-",), ("-",))
    hole = Sides(("1",), ("0",), ("-",), ("-",))
    carry = TileSet("carry", ("-", "0", "1"), tiles, boundary, hole)
    for text in ("...", "#..", "..#", ".#.", ".#..|....", "#|."):
        board = Board.parse(text)
        assert count(carry, board) == tilings(carry, board), text


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
