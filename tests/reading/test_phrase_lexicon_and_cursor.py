"""Phrases with holes: what is passed over is a phrase, and the texts in the holes are whole."""

import pytest

from gfkit.reading.phrase_lexicon_and_cursor import PhraseWords, as_phrases


def words_of(text):
    return PhraseWords(text.split())


OF = as_phrases(["terms of", "terms", "the first terms of"])


def test_the_longest_phrase_is_passed_over():
    words = words_of("the first terms of x")
    assert words.take(OF)
    assert words.rest == "x"


def test_a_mark_between_its_words_parts_a_phrase():
    words = words_of("terms, of x")
    assert words.take(OF)
    assert (words.rest, words.mark) == ("of x", ",")


@pytest.mark.parametrize(
    ("text", "before", "rest"),
    [("a b equal to c d", "a b", "c d"), ("a equal b equal to c", "a", "b equal to c")],
)
def test_the_first_phrase_parts_a_text(text, before, rest):
    words = words_of(text)
    assert words.before(as_phrases(["equal", "equal to"])) == before
    assert words.rest == rest


@pytest.mark.parametrize("text", ["equal to", "a b c", "equal to c"])
def test_a_phrase_that_nothing_stands_before_parts_no_text(text):
    words = words_of(text)
    assert words.before(as_phrases(["equal to"])) is None
    assert words.rest == text


def test_what_ends_with_a_phrase_is_told_without_it():
    squared = as_phrases(["squared"])
    assert words_of("2^n, squared.").ending(squared) == "2^n"
    assert PhraseWords(["squared"]).ending(squared) is None
