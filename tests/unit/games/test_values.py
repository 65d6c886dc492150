"""Values of boards: against the literature."""

from functools import reduce

import pytest

from gfkit.base.budget import Budget
from gfkit.boards.language.rules import find_model
from gfkit.boards.shapes.board import Board
from gfkit.errors import LimitReached
from gfkit.games.notation import parse
from gfkit.games.sums import GamePositions


def game_of(name):
    return find_model(name).definition.game


def values_of(game, board):
    values = GamePositions(game, max(board.rows, board.columns))
    return values.table, values.of_board(board)


def test_a_board_of_two_components_is_their_sum():
    values = GamePositions(game_of("domineering"), 8)
    both = values.of_board(Board.parse("..#...##|..#...##|###.##.."))
    parts = [values.of_board(Board.parse(text)) for text in ("2x2", "...|...|.##", "1x2")]
    assert both == reduce(values.table.add, parts)


# [BlancoFraenkel2011, section 5]
DOMINEERING = {
    "1x4": "-2", "2x2": "±1", "2x3": "{2|-1/2}", "3x3": "±1", "2x4": "-_2", "..|.#": "*",
    "3x1": "1", "#.#|...|#.#": "*", "4x4": "±(0,{{2|0},2+_2|{2|0},-_2})",
}  # fmt: skip


@pytest.mark.parametrize(("text", "value"), DOMINEERING.items())
def test_domineering(text, value):
    table, g = values_of(game_of("domineering"), Board.parse(text))
    assert g == parse(table, value)


def test_boards_that_are_too_large_are_refused_with_an_estimate():
    with Budget(longest=3600), pytest.raises(LimitReached, match="parts"):
        values_of(game_of("l-tromping"), Board.rectangle(8, 9))
    with pytest.raises(LimitReached, match="cells"):
        values_of(game_of("domineering"), Board.rectangle(30, 30))


@pytest.mark.parametrize(("name", "sides"), [("domineering", (4, 5)), ("col", (3, 4))])
def test_the_estimate_of_parts_is_right_within_a_factor(name, sides):
    values = GamePositions(game_of(name), max(sides))
    parts, _ = values.estimate(Board.rectangle(*sides))
    values.of_board(Board.rectangle(*sides))
    assert 1 / 8 < parts / len(values.values) < 8
