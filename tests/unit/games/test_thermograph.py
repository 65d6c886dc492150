"""Thermographs of games whose walls are in the literature or easily drawn."""

from fractions import Fraction

import pytest

from gfkit.games.notation import parse
from gfkit.games.partizan import GameTable
from gfkit.games.thermograph import thermograph


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
