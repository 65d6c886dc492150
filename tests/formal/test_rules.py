"""Rules of arrays in the words of the library."""

import pytest

from gfkit.boards.models.model import model_of
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.formal.rules import formal_rule

ONES = {"rows": 1, "columns": 1, "allow": ["1"]}


@pytest.mark.parametrize(
    ("amount", "sentence"),
    [
        ({"high": 2}, "at 0 or 1 or 2 places of the whole array this fails"),
        ({"low": 3, "high": 3}, "at 3 places of the whole array this fails"),
        ({"low": 1, "high": 5, "step": 2}, "at 1 or 3 or 5 places of the whole array this fails"),
        ({"low": 2}, "this does not hold: at 0 or 1 places of the whole array this fails"),
    ],
)
def test_an_amount_of_ones_says_at_how_many_places_it_fails_that_none_is_there(amount, sentence):
    """An amount without end is said by the numbers below it, which are not allowed."""
    rule = ArrayRule.from_data({"values": [0, 1], "window": [ONES | {"amount": amount}]}, "mine")
    (said,) = formal_rule(model_of(rule)).sentences
    assert said == f"{sentence}: every window of 1 x 1 is none of 1"


@pytest.mark.parametrize("exceptions", [[1], [0, 2]])
def test_exceptions_are_the_numbers_of_places_at_which_a_condition_fails(exceptions):
    told = ONES | {"exceptions": exceptions}
    rule = ArrayRule.from_data({"values": [0, 1], "window": [told]}, "mine")
    (said,) = formal_rule(model_of(rule)).sentences
    places = " or ".join(map(str, exceptions))
    words = f"at {places} places of the whole array this fails"
    assert said == f"{words}: every window of 1 x 1 is one of 1"
