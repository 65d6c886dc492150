"""Meanings as JSON: what is written is read, and what is not a meaning is refused."""

import json

import pytest
from reading.drawn_arrays import drawn as drawn_array
from reading.drawn_sentences import drawn as drawn_line

from gfkit.reading.words.meaning_data import data_of, meaning_of
from gfkit.reading.words.meanings import Counted, Meaningless
from gfkit.reading.words.sentences import read_sentence

TEXTS = [drawn_line(seed).text for seed in range(60)] + [drawn_array(k).text for k in range(10)]


@pytest.mark.parametrize("text", TEXTS)
def test_a_meaning_is_read_from_its_json(text):
    meaning = read_sentence(text)
    if isinstance(meaning, Counted):
        assert meaning_of(json.loads(json.dumps(data_of(meaning)))) == meaning


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
