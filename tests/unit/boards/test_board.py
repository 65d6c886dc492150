from __future__ import annotations

import pytest

from gfkit.boards.shapes.board import Board


@pytest.mark.parametrize("text", ["..#|.#.|##.", ".", "#", "....", ".|.|#"])
def test_boards_print_what_they_parse(text: str) -> None:
    assert str(Board.parse(text)) == text


def test_components_are_cropped_and_in_reading_order() -> None:
    assert [str(part) for part in Board.parse(".#..|.##.|...#").components()] == [
        ".##|.##|...".replace(".##|.##", ".##|.##"),
        "..|#.",
    ]
