"""Sentences in the English of readers: each that is read counts what it says, most are read."""

import pytest
from reading.natural_sentences import OTHERS, REGULAR

from gfkit.errors import GfkitError
from gfkit.reading.words.all_meanings import sentence_of, sequence_of
from gfkit.reading.words.meanings import Counted
from gfkit.reading.words.sentences import read_sentence

LISTED = 3_000
"""Objects of a size are listed up to this number."""


def is_right(meaning, objects, adds):
    """Tell whether a meaning has the numbers that listing gives, and is read back."""
    assert read_sentence(sentence_of(meaning)) == meaning, sentence_of(meaning)
    sequence = sequence_of(meaning)
    for n in range(max(sequence.offset, 1), 7):
        each = [*objects(n)]
        if len(each) > LISTED:
            break
        assert sequence.term(n) == sum(
            z if isinstance(z, int) else bool(z) for z in map(adds, each)
        )
    return True


@pytest.mark.parametrize(("text", "objects", "adds"), REGULAR)
def test_a_sentence_that_is_read_counts_what_it_says(text, objects, adds):
    meaning = read_sentence(text)
    assert not isinstance(meaning, Counted) or is_right(meaning, objects, adds)


@pytest.mark.parametrize(("text", "objects", "adds"), OTHERS)
def test_a_sentence_of_no_finite_automaton_is_counted_rightly_or_refused(text, objects, adds):
    meaning = read_sentence(text)
    if isinstance(meaning, Counted):
        try:
            sequence_of(meaning)
        except GfkitError:
            return
        assert adds is not None, text
        assert is_right(meaning, objects, adds)


def test_most_sentences_are_read():
    read = [text for text, _, _ in REGULAR if isinstance(read_sentence(text), Counted)]
    assert len(read) >= 0.85 * len(REGULAR)
