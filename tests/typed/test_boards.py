"""Boards and graphs alone: what is drawn or named is what is read."""

import pytest

from gfkit import Board, read
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import GfkitError
from gfkit.typed.boards import BareBoard, BareGraph, BoardPosition


@pytest.mark.parametrize("text", ["3x4", "..#|...", ".", "#.|.."])
def test_a_board_is_that_which_is_drawn(text: str) -> None:
    found = read(text)
    assert found == BareBoard(Board.parse(text))
    assert read(found.text()) == found


@pytest.mark.parametrize("text", ["R..|..L", "T.F", ".B.|W.."])
def test_a_board_with_letters_on_it_keeps_its_rows(text: str) -> None:
    assert read("R..|..L") == BoardPosition(("R..", "..L"))
    assert read(read(text).text()) == read(text) if "|" in text else True


@pytest.mark.parametrize("text", ["petersen", "K_4", "C_7", "0-1,1-2,2-0", "star with 5 vertices"])
def test_a_graph_is_that_of_its_name_or_its_edges(text: str) -> None:
    found = read(text)
    assert isinstance(found, BareGraph)
    assert found.graph() == Graph.named(text)
    assert read(found.text()) == found


def test_a_path_is_a_board_of_one_row() -> None:
    assert read("P_6").board() == Board.rectangle(1, 6)
    with pytest.raises(GfkitError, match="here a board"):
        read("K_4").board()
