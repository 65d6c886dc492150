"""Canonical forms, thermographs and values of boards, against option trees and the literature."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce

import pytest
from hypothesis import given, settings
from laws.trees import TREES, expand, intern
from oracle import option_trees as play
from tiers import drawn

from gfkit.base.budget import Budget
from gfkit.boards.language.rules import find_model
from gfkit.boards.shapes.board import Board
from gfkit.errors import LimitReached
from gfkit.games.notation import parse
from gfkit.games.partizan import SHIFT, GameTable
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


@FEW
@given(TREES, TREES)
def test_the_order_is_that_of_the_definition(one, other):
    table = GameTable()
    g, h = intern(table, one), intern(table, other)
    assert table.le(g, h) == play.le(one, other)
    assert (g == h) == (play.le(one, other) and play.le(other, one))


@FEW
@given(TREES, TREES)
def test_sums_are_played_in_both_parts(one, other):
    table = GameTable()
    g = table.add(intern(table, one), intern(table, other))
    assert g == intern(table, play.add(one, other))


def test_birthdays():
    table = GameTable()
    numbers = [0, 1, -2, Fraction(1, 2), Fraction(3, 4), Fraction(5, 2)]
    assert [table.birthday(table.number(q)) for q in numbers] == [0, 1, 2, 2, 3, 4]
    assert table.birthday(table.up()) == 2
    assert table.birthday(table.nimber(5)) == 5


def test_thirds_and_tiny_fractions_are_no_values():
    table = GameTable()
    with pytest.raises(LimitReached, match="not a power of 2"):
        table.number(Fraction(1, 3))
    with pytest.raises(LimitReached, match="denominator above"):
        table.number(Fraction(1, 2 ** (SHIFT + 1)))


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


def fractions(text):
    return [Fraction(part) for part in text.split()]


@pytest.mark.parametrize(
    ("text", "mean_temperature_stops"),
    [
        ("0", "0 -1 0 0"),
        ("3/4", "3/4 -1/4 3/4 3/4"),
        ("*", "0 0 0 0"),
        ("^", "0 0 0 0"),
        ("±5/2", "0 5/2 5/2 -5/2"),
        ("{5|2}", "7/2 3/2 5 2"),
        ("{2|1||0}", "3/4 3/4 1 0"),
        ("{4|0||-1}", "0 1 0 -1"),
        ("{2||1*}", "3/2 1/2 2 1"),
        ("{5|3||{2|1}}", "11/4 5/4 3 2"),
    ],
)
def test_mean_temperature_and_stops(text, mean_temperature_stops):
    table = GameTable()
    found = thermograph(table, parse(table, text))
    four = [found.mean, found.temperature, found.left_stop, found.right_stop]
    assert four == fractions(mean_temperature_stops)


@pytest.mark.parametrize("text", ["{4|0|||-1/2||-1|-2}", "±(1,{2|0})", "{6|5||9/2|||0,*}", "v*"])
def test_means_add_and_stops_are_those_of_the_game(text):
    table = GameTable()
    g = parse(table, text)
    hot = parse(table, "{7|2||-3}")
    one, two, both = (thermograph(table, x) for x in (g, hot, table.add(g, hot)))
    assert both.mean == one.mean + two.mean
    assert both.temperature <= max(one.temperature, two.temperature)
    assert (one.left_stop, one.right_stop) == table.stops(g)


def test_walls_are_straight_between_their_corners():
    table = GameTable()
    found = thermograph(table, parse(table, "{4|0|||-1/2||-1|-2}"))
    assert found.left == ((0, 0),)
    assert found.right == tuple(zip(fractions("0 1/2 1"), fractions("-1/2 -1/2 0"), strict=True))
