"""Things that are asked for in few words: what was asked is counted, or it is refused."""

import pytest
from reading.sentences.sentence_reader.asked_things import ASKED, Numbers
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError


def is_meant(text, meanings):
    """Tell whether gfkit counts one of the meanings."""
    answer = gfkit.ask(text)
    if any(isinstance(one, int) for one in meanings):
        return any(str(one) in map(str, answer.says.values()) for one in meanings)
    sequence = answer.sequence()
    for one in meanings:
        assert isinstance(one, Numbers)
        sizes = [n for n in one.sizes if n >= sequence.offset]
        if len(sizes) >= 3 and all(sequence[n] == one.of(n) for n in sizes):
            return True
    return False


@parametrize_some(("text", "meanings"), ASKED, share=72)
def test_what_is_asked_is_counted_or_refused(text, meanings):
    try:
        is_right = is_meant(text, meanings)
    except GfkitError:
        return
    assert is_right


@pytest.mark.thorough
def test_most_things_that_are_told_are_counted():
    def is_counted(text, meanings):
        try:
            return is_meant(text, meanings)
        except GfkitError:
            return False

    told = [one for one in ASKED if one[1]]
    assert sum(is_counted(*one) for one in told) >= 0.6 * len(told)
