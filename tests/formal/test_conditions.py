"""Conditions on lines and places in the words of the library."""

import re
from itertools import product
from statistics import median, median_high, median_low

import pytest

from gfkit.boards.acceptors.lines import Stretches
from gfkit.boards.models.model import model_of
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.formal.conditions import line_question, place_question
from gfkit.formal.rules import formal_rule

NUMBERS = {"0": 0, "1": 1}


@pytest.mark.parametrize(
    ("length", "places", "condition", "stretches"),
    [
        (1, 2, "a <= b + 1", "two stretches a and b"),
        (2, 2, "a + b <= c + d + 1", "two stretches a, b and c, d"),
        (2, 3, "a + b + c <= d + e + f + 3", "three stretches a, b and c, d and e, f"),
    ],
)
def test_the_elements_of_each_stretch_are_named(length, places, condition, stretches):
    said = Stretches(("0", "1"), length, condition, places)
    words = line_question(said, ("row",), NUMBERS).words
    assert f"has {condition} for every {stretches} of elements after each other" in words


@pytest.mark.parametrize(
    ("corner", "down", "right"),
    [("top-left", -1, -1), ("top-right", -1, 1), ("bottom-left", 1, -1), ("bottom-right", 1, 1)],
)
def test_a_corner_has_nothing_beyond_it_in_two_directions(corner, down, right):
    rule = ArrayRule.from_data({"values": [0, 1], "corners": {corner: 1}}, "mine")
    (one,) = rule.arrays.conditions
    question = place_question(one.track, one.acceptor, NUMBERS)
    beyond = f"({down}, 0), (0, {right})"
    assert question.words == f"the {corner} element, with nothing at {beyond} from it, is 1"
    assert question.cells == ((0, 0), (down, 0), (0, right))


@pytest.mark.parametrize(
    ("offsets", "rows", "columns"),
    [
        ([[1, 0]], 1, 0),
        ([[-1, 0], [1, 0], [0, 1]], 2, 1),
        ([[-3, 1], [2, -1]], 5, 2),
        ([[-2, 0], [-1, 0]], 2, 0),
    ],
)
def test_a_condition_reaches_over_its_rows_and_columns(offsets, rows, columns):
    told = {"offsets": offsets, "holds": "x >= max(near)"}
    rule = ArrayRule.from_data({"values": [0, 1], "neighbours": [told]}, "mine")
    formal = formal_rule(model_of(rule))
    assert (formal.reach(0), formal.reach(1)) == (rows, columns)


def test_blocks_have_an_allowed_median_if_the_two_in_the_middle_have_a_sum_that_coq_is_told():
    allowed = [0, 1.5, 2]
    told = {"rows": 2, "columns": 2, "statistic": "median", "allowed": allowed}
    rule = ArrayRule.from_data({"values": [0, 1, 2], "blocks": [told]}, "mine")
    (one,) = rule.arrays.conditions
    (term, _) = place_question(one.track, one.acceptor, NUMBERS).terms
    (listed,) = re.findall(r"among \(lower cells \+ upper cells\) \[(.*)\]", term)
    sums = set(map(int, listed.split(";")))
    for cells in product(range(3), repeat=4):
        assert (median_low(cells) + median_high(cells) in sums) == (median(cells) in allowed)
