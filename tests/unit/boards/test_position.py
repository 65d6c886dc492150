"""Boards, and positions: what stands on a board."""

import pytest

from gfkit.boards.kinds.tiles import Weight
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.joins import Joins
from gfkit.boards.shapes.position import Placed, Position

BOARD = Board.parse("...|.#.")


@pytest.mark.parametrize("text", ["..#|.#.|##.", ".", "#", "....", ".|.|#"])
def test_boards_print_what_they_parse(text: str) -> None:
    assert str(Board.parse(text)) == text


def test_components_are_cropped_and_in_reading_order() -> None:
    parts = Board.parse(".#..|.##.|...#").components()
    assert list(map(str, parts)) == [".##|.##|...", "..|#."]


def test_the_order_of_the_pieces_has_no_meaning() -> None:
    one, two = Placed({(0, 0), (1, 0)}, "Left"), Placed({(0, 2)}, "Right")
    assert Position(BOARD, [one, two]) == Position(BOARD, [two, one])
    assert hash(Position(BOARD, [one, two])) == hash(Position(BOARD, [two, one]))


def test_data_is_read_back() -> None:
    pieces = [Placed({(0, 0), (0, 2)}, "Right", "R", Weight(1, 0, 1))]
    position = Position(BOARD, pieces, Joins(across=True))
    assert Position.from_data(position.to_data()) == position


def test_pieces_over_identified_sides_are_drawn_to_the_margin() -> None:
    piece = Placed({(0, 0), (0, 2)}, "Right")
    assert str(Position(Board.parse("1x3"), [piece], Joins(across=True))) == "-R . R-"
    upright = Placed({(0, 0), (2, 0)}, "Left")
    drawn = str(Position(Board.parse("3x1"), [upright], Joins(down=True)))
    assert drawn == "|\nL\n\n.\n\nL\n|"
