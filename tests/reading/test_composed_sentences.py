"""Sentences of a combinatorialist: each that is read counts what it says, most are read."""

import pytest
from reading.composed_sentences import COMPOSED

from gfkit.errors import GfkitError
from gfkit.reading.words.all_meanings import Meaning, sentence_of, sequence_of
from gfkit.reading.words.sentences import read_sentence

LISTED = 1_500
"""Objects of a size are listed up to this number."""


@pytest.mark.parametrize(("text", "objects", "adds"), COMPOSED, ids=[row[0] for row in COMPOSED])
def test_a_sentence_counts_what_it_says_or_is_refused(text, objects, adds):
    meaning = read_sentence(text)
    if not isinstance(meaning, Meaning):
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
        assert sequence.term(n) == sum(int(adds(one) or 0) for one in each), (text, n)


def test_of_a_hundred_sentences_ninety_are_read():
    read = [text for text, _, _ in COMPOSED if isinstance(read_sentence(text), Meaning)]
    assert len(read) >= 0.9 * len(COMPOSED)
