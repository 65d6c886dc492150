"""Conditions on lines in the words of the library."""

import pytest

from gfkit.boards.acceptors.line_acceptors import Stretches
from gfkit.formal.gallina_terms_of_rule_conditions import line_question

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
