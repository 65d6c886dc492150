"""Outcomes: the search against values and against games played out."""

import pytest
from oracle import option_trees as play
from tiers import one_in

from gfkit.boards.language.rules import find_model
from gfkit.boards.shapes.board import Board
from gfkit.errors import LimitReached
from gfkit.games.outcomes import Outcomes
from gfkit.games.positions import pieces_of
from gfkit.games.values import Values

RULES = [
    "domineering",
    "cram",
    "i-tromping",
    "d-tromping",
    "l-tromping",
    "m-tromping",
    "col",
    "snort",
]


def game_of(name):
    return find_model(name).definition.game


@one_in(6)
@pytest.mark.parametrize("value_cells", [0, 4, 9])
@pytest.mark.parametrize("name", RULES)
def test_the_search_agrees_with_values(name, value_cells):
    game = game_of(name)
    solver, values = Outcomes(game, 5, value_cells=value_cells), Values(game, 5)
    for text in ("2x5", "3x3", "3x4", "4x2", "5x2", "#...|....|..#.", "..#..|#...#|..#.."):
        board = Board.parse(text)
        assert solver.of_board(board) == values.table.outcome(values.of_board(board)), text


@pytest.mark.parametrize("name", ["domineering", "d-tromping", "l-tromping"])
def test_the_search_agrees_with_play(name):
    game, board = game_of(name), Board.parse("...|#..|...|.#.")
    tree = play.pieces_game(board.cells, pieces_of(game, "left"), pieces_of(game, "right"))
    assert Outcomes(game, 4, value_cells=3).of_board(board) == play.outcome(tree)


# [LachmannMooreRapaport2002], with the board turned: Right is the horizontal player.
def test_domineering_strips():
    solver = Outcomes(game_of("domineering"), 12)
    found = {
        m: "".join(solver.of_board(Board.rectangle(m, n)) for n in range(1, 9)) for m in (2, 3, 4)
    }
    assert found == {2: "LNNRLNNR", 3: "LNNRRRRR", 4: "LLLNLNLR"}


def test_limits():
    with pytest.raises(LimitReached, match="cells"):
        Outcomes(game_of("domineering"), 20).of_board(Board.rectangle(20, 20))
