"""Canonical forms, thermographs and values of boards, against option trees and the literature."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from oracle import option_trees as play
from tiers import drawn
from unit.games.trees import TREES, expand, intern

from gfkit.boards.language.rules import find_model
from gfkit.boards.shapes.board import Board
from gfkit.games.notation import parse
from gfkit.games.partizan import GameTable
from gfkit.games.sums import GamePositions
from gfkit.games.thermograph import thermograph

FEW = settings(max_examples=drawn(60), deadline=None)


@FEW
@given(TREES)
def test_the_canonical_form_equals_the_game(tree):
    table = GameTable()
    form = expand(table, intern(table, tree))
    assert play.le(tree, form)
    assert play.le(form, tree)


@FEW
@given(TREES)
def test_the_canonical_form_has_no_dominated_and_no_reversible_options(tree):
    table = GameTable()
    g = intern(table, tree)
    for side, le in ((table.left(g), table.le), (table.right(g), lambda a, b: table.le(b, a))):
        assert not any(a != b and le(a, b) for a in side for b in side)
    assert not any(table.le(back, g) for o in table.left(g) for back in table.right(o))
    assert not any(table.le(g, back) for o in table.right(g) for back in table.left(o))


def test_birthdays():
    table = GameTable()
    numbers = [0, 1, -2, Fraction(1, 2), Fraction(3, 4), Fraction(5, 2)]
    assert [table.birthday(table.number(q)) for q in numbers] == [0, 1, 2, 2, 3, 4]
    assert table.birthday(table.up()) == 2
    assert table.birthday(table.nimber(5)) == 5


def game_of(name):
    return find_model(name).game


def values_of(game, board):
    values = GamePositions(game, max(board.rows, board.columns))
    return values.table, values.of_board(board)


# [BlancoFraenkel2011, section 5]
DOMINEERING = {
    "1x4": "-2", "2x2": "±1", "2x3": "{2|-1/2}", "3x3": "±1", "2x4": "-_2", "..|.#": "*",
    "3x1": "1", "#.#|...|#.#": "*", "4x4": "±(0,{{2|0},2+_2|{2|0},-_2})",
}  # fmt: skip


@pytest.mark.parametrize(("text", "value"), DOMINEERING.items())
def test_domineering(text, value):
    table, g = values_of(game_of("domineering"), Board.parse(text))
    assert g == parse(table, value)


@pytest.mark.parametrize("text", ["{4|0|||-1/2||-1|-2}", "±(1,{2|0})", "{6|5||9/2|||0,*}", "v*"])
def test_means_add_and_stops_are_those_of_the_game(text):
    table = GameTable()
    g = parse(table, text)
    hot = parse(table, "{7|2||-3}")
    one, two, both = (thermograph(table, x) for x in (g, hot, table.add(g, hot)))
    assert both.mean == one.mean + two.mean
    assert both.temperature <= max(one.temperature, two.temperature)
    assert (one.left_stop, one.right_stop) == table.stops(g)
