"""Meanings as JSON: what is written is read, and what is not a meaning is refused."""

import pytest

from gfkit.reading.sentences.meaning_json import meaning_of
from gfkit.reading.sentences.sentence_meanings import Meaningless


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"version": 1, "counted": {"is": "Counted", "objects": {"is": "Subsets"}}},
        {"version": 2, "counted": {"is": "Subsets"}},
        {"version": 2, "counted": {"is": "Counted", "objects": {"is": "Frogs"}}},
        {"version": 2, "counted": {"is": "Counted", "frogs": 1}},
    ],
)
def test_what_is_no_meaning_is_refused(data):
    with pytest.raises(Meaningless):
        meaning_of(data)
