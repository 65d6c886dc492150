from __future__ import annotations

import pytest

from gfkit.boards.shapes.board import Board
from gfkit.errors import BoardSyntaxError, LimitReached


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


@pytest.mark.parametrize(
    "text, message",
    [
        ("..|.", "row 1 of '..|.' has 1 cell, row 0 has 2"),
        ("..|.a", "row 1 of '..|.a' has 'a' at position 1"),
        ("", "at least one cell"),
        ("..||..", "row 1 of '..||..' has 0 cells, row 0 has 2"),
    ],
)
def test_syntax_errors_name_the_place(text: str, message: str) -> None:
    with pytest.raises(BoardSyntaxError, match=message.replace("|", r"\|")):
        Board.parse(text)


@pytest.mark.parametrize("text", ["99999x99999", "9" * 50 + "x2"])
def test_huge_boards_are_refused(text: str) -> None:
    with pytest.raises(LimitReached):
        Board.parse(text)


def test_cells_outside_the_box_are_refused() -> None:
    with pytest.raises(BoardSyntaxError, match=r"cell \(2, 0\)"):
        Board(2, 2, frozenset({(2, 0)}))


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
