"""Regular expressions of values: their reader, what can follow a value, their automata."""

import pytest

from gfkit.boards.acceptors.regex import read_pattern
from gfkit.boards.schemas import Unfit


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0" * 501, "a pattern has at most 500 characters"),
        ("(" * 31 + "0" + ")" * 31, "a pattern is nested at most 30 deep"),
        ("(0", "a parenthesis of the pattern is not closed"),
        ("0)1", "the pattern cannot be read from"),
        ("02", "'2' in a pattern is not a value"),
    ],
)
def test_patterns_that_are_not_read(text, words):
    with pytest.raises(Unfit) as caught:
        read_pattern(text, "01")
    assert words in str(caught.value)
