"""Stories that have a plain meaning."""

import pytest

from gfkit.reading.words.all_meanings import sentence_of, sequence_of
from gfkit.reading.words.sentences import Refused, read_sentence


def climbs(n, steps):
    """Count the ways to climb by steps, one after another."""
    return 1 if n == 0 else sum(climbs(n - k, steps) for k in steps if k <= n)


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("ways to climb n stairs taking 1 or 2 steps at a time", (1, 2)),
        ("number of ways to climb n stairs taking 1, 2 or 3 steps at a time", (1, 2, 3)),
        ("how many ways are there to climb n stairs taking 1, 3 or 4 at a time?", (1, 3, 4)),
    ],
)
def test_stairs_are_climbed_by_the_steps_that_are_told(text, steps):
    meaning = read_sentence(text)
    sequence = sequence_of(meaning)
    assert [sequence.term(n) for n in range(1, 9)] == [climbs(n, steps) for n in range(1, 9)]
    assert read_sentence(sentence_of(meaning)) == meaning


@pytest.mark.parametrize("text", ["ways to climb n stairs", "how many ways to climb n stairs"])
def test_steps_are_to_be_told(text):
    found = read_sentence(text)
    assert isinstance(found, Refused)
    assert "how many stairs are climbed at a time is not told" in str(found)
