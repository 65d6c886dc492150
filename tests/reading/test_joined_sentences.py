"""Sentences in which several things are said: each counts what it says, or is refused."""

import pytest
from reading.joined_sentences import JOINED

from gfkit.errors import GfkitError
from gfkit.reading.words.all_meanings import sentence_of, sequence_of
from gfkit.reading.words.meanings import Counted
from gfkit.reading.words.sentences import read_sentence

LISTED = 3_000
"""Objects of a size are listed up to this number."""


@pytest.mark.parametrize(("text", "objects", "holds"), JOINED)
def test_a_sentence_counts_what_it_says_or_is_refused(text, objects, holds):
    meaning = read_sentence(text)
    if not isinstance(meaning, Counted):
        return
    assert read_sentence(sentence_of(meaning)) == meaning
    try:
        sequence = sequence_of(meaning)
    except GfkitError:
        return
    for n in range(max(sequence.offset, 1), 7):
        each = [*objects(n)]
        if len(each) > LISTED:
            break
        assert sequence[n] == sum(map(bool, map(holds, each)))
