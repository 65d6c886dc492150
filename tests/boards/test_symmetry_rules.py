"""Rules up to symmetry."""

import pytest

from gfkit.boards.kinds.symmetry_rules import ClassesRule
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
