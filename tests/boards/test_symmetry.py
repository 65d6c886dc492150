"""Symmetries of arrays: a group, whose elements are said in words and read back."""

import pytest
from hypothesis import strategies as st

from gfkit.boards.rules.motions import Motion
from gfkit.boards.rules.symmetry import ClassesRule, SymmetricRule
from gfkit.errors import ArrayRuleError

BITS, THREE = {"values": [0, 1]}, {"values": [0, 1, 2]}


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: ClassesRule.from_data({**BITS, ClassesRule.table: []}, "my rule"),
            "a list of 1 to 20 symmetries",
        ),
        (
            lambda: ClassesRule.from_data({**BITS, ClassesRule.table: ["reflection"]}, "my rule"),
            "a symmetry is one of",
        ),
        (
            lambda: ClassesRule.from_data({**BITS, ClassesRule.table: [{"0": 1}]}, "my rule"),
            "no two go to the same one",
        ),
        (
            lambda: ClassesRule.from_data(
                {**BITS, ClassesRule.table: [["permutations of values"]]}, "my rule"
            ),
            "are many symmetries",
        ),
        (
            lambda: ClassesRule.from_data({**BITS, ClassesRule.table: [7]}, "my rule"),
            "a symmetry is one of",
        ),
        (
            lambda: ClassesRule.from_data(
                {**BITS, ClassesRule.table: [{"columns": [1], "rows": [1]}]}, "my rule"
            ),
            "'columns' is none of 0, 1",
        ),
    ],
)
def test_symmetries_that_cannot_be_read_are_refused(call, words):
    with pytest.raises(ArrayRuleError, match=words):
        call()


@st.composite
def motions(draw, many=1):
    """Draw motions of lines of one length, of three values."""
    side = draw(st.integers(1, 4))
    return [
        Motion(
            draw(st.booleans()),
            tuple(draw(st.permutations(range(side)))),
            tuple(draw(st.permutations(range(3)))),
        )
        for _ in range(many)
    ]


def test_the_symmetries_of_a_rule_may_be_others():
    rule = ClassesRule.from_data({**BITS, "up_to": ["left-right reflection"]}, "x")
    other = rule.with_symmetries(SymmetricRule, ["top-bottom reflection"])
    assert other.to_data() == {
        "name": "x",
        "symmetric": ["top-bottom reflection"],
        "values": [0, 1],
    }
