from __future__ import annotations

import pytest

from gfkit.boards.shapes.board import Board


@pytest.mark.parametrize("text", ["..#|.#.|##.", ".", "#", "....", ".|.|#"])
def test_boards_print_what_they_parse(text: str) -> None:
    assert str(Board.parse(text)) == text


def test_full_rectangles_have_a_short_form() -> None:
    assert Board.parse("2x3") == Board.parse("...|...") == Board.rectangle(2, 3)


@pytest.mark.parametrize("text", ["0x3", "3x0", "0x0"])
def test_boards_without_cells_print_their_sides(text: str) -> None:
    assert str(Board.parse(text)) == text


def test_rows_may_stand_one_a_line() -> None:
    assert Board.parse("..#\n.#.\n") == Board.parse("..#|.#.")


def test_components_are_cropped_and_in_reading_order() -> None:
    assert [str(part) for part in Board.parse(".#..|.##.|...#").components()] == [
        ".##|.##|...".replace(".##|.##", ".##|.##"),
        "..|#.",
    ]


def test_transposing_twice_changes_nothing() -> None:
    board = Board.parse("..#|.#.")
    assert board.transposed().transposed() == board
    assert str(board.transposed()) == "..|.#|#."


def test_pieces_leave_holes() -> None:
    assert str(Board.rectangle(2, 2).without([(0, 0), (1, 0)])) == "#.|#."
