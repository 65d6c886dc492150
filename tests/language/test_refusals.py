"""Refusals: the place, what can stand there, both meanings, and a nearest sentence that runs."""

import pytest

from gfkit.language.kinds import CONDITIONS, PLACES
from gfkit.language.lexicon import OPENERS
from gfkit.language.page import sentences
from gfkit.language.reader import parser, read
from gfkit.language.refusals import (
    OBJECTS,
    OF_CONDITIONS,
    OF_PLACES,
    OUTSIDE,
    Refused,
    nearest,
    objects_kind,
    said_token,
)  # fmt: skip

EXAMPLES = [*dict.fromkeys(one for _, one in sentences())]
WORDS, ARRAYS, PARTS = "binary words of length n ", "3 X n binary arrays ", "compositions of n "


def refusal(text):
    with pytest.raises(Refused) as caught:
        read(text)
    return caught.value


OUT = [
    (WORDS + "that avoid 11 if they start with 1", "if"),
    (WORDS + "avoiding 11 unless they start with 1", "unless"),
    (WORDS + "with neither 00 nor 11", "neither"),
    (WORDS + "with no runs of length 2 except the last", "except"),
    (WORDS + "with 2 and 3 runs of 0s and 1s, respectively", "and"),
    (WORDS + "with as many 0s as 1s", "as"),
    (WORDS + "with more 0s than 1s", "more"),
    (WORDS + "(n > 0)", "("),
    (WORDS + "whose fish is 2", "fish"),
    (WORDS + "avoiding the pattern 1-2-1", "the"),
    (WORDS + "avoiding 1-2-1", "1-2-1"),
    ("who wins Col on a 3 X n board?", "who"),
    ("how fast do binary words grow", "how"),
    ("Alice tosses a coin n times; how often is there no run of two heads?", "Alice"),
    ("how many ways are there to tile a 3 X n board with dominoes", "ways"),
    ("n X n binary arrays", "n binary"),
    ("domino tilings of the n X n board", "n board"),
    ("partitions of n with no two equal parts", "equal"),
]
TWO_MEANINGS = [
    (ARRAYS + "avoiding 11 diagonally", "diagonally", "along both"),
    (ARRAYS + "avoiding 11 and 00 horizontally", "00", "for each of the words"),
    (PARTS + "avoiding 12", "12", "the part 12"),
    ("words of length n over 0..12 avoiding 12", "12", "the letter 12"),
    (WORDS + "with exactly three adjacent 1s", "adjacent", "pairs of adjacent 1s"),
    (WORDS + "with at least one 01", "01", "occurrences of 01"),
    (WORDS + "either avoiding 00 or avoiding 11 and starting with 1", "and starting", "a comma"),
    (WORDS + "not starting with 0 and ending with 1", "and", "a comma"),
    ("words of length n over {a,b} not containing aa and bb", "and bb", "a comma"),
    ("tilings of a 3 X 4 cylinder with dominoes", "a 3 X 4", "3 X n cylinder"),
    ("Dyck paths of length n", "of length", "semilength"),
    ("compositions of n into k parts", "k", "by number of parts"),
]
NOTHING = [
    ("circular " + WORDS + "starting with 1", "starting"),
    (WORDS + "with exactly 2 dominoes", "dominoes"),
    ("subsets of {1..n} avoiding 12", "12"),
    (WORDS + "in which every 1 is 2", "2"),
    ("words of length n over k letters with even sum", "with even"),
    ("words of length n over {a,b} that are nondecreasing", "that are"),
    ("independent sets in K_n", "K_n"),
    ("tilings of a 3 X n board with dominoes by number of fault lines", "fault"),
    (WORDS + "either that are palindromes or starting with 1 by number of 1s", "1s"),
]


@pytest.mark.parametrize(("text", "word"), OUT)
def test_what_is_outside_is_refused_at_the_word(text, word):
    error = refusal(text)
    assert text[error.place :].startswith(word)
    assert 0 < len(error.words) <= 12
    assert read(error.nearest).objects


@pytest.mark.parametrize(("text", "word", "other"), TWO_MEANINGS)
def test_two_meanings_are_told(text, word, other):
    error = refusal(text)
    assert text[error.place :].startswith(word)
    assert other in str(error)


@pytest.mark.parametrize(("text", "word"), NOTHING)
def test_what_means_nothing_is_refused_at_its_place(text, word):
    error = refusal(text)
    assert text[error.place :].startswith(word)
    assert type(read(error.nearest).objects) is objects_kind(text)


@pytest.mark.parametrize("word", OUTSIDE)
def test_a_word_outside_is_no_word_of_the_language_and_has_a_note(word):
    error = refusal(f"{WORDS}avoiding 11 {word} 1")
    assert OUTSIDE[word].split("121")[0] in str(error)


@pytest.mark.parametrize(
    "text",
    [
        WORDS + "avoiding " + "01, " * 3000 + "1",
        WORDS + "matching " + "(" * 3000 + "0" + ")" * 900,
        "x" * 3900 + " words of length n",
        "binary words of length " + "9" * 3000,
        "words of length n over {" + ",".join(map(str, range(900))) + "}",
        WORDS + "\x00 avoiding \ud800",
        "",
    ],
)
def test_strange_texts_are_refused_in_one_short_line(text):
    message = str(refusal(text))
    assert len(message) < 1000
    assert message.isprintable()


def test_the_end_is_a_place():
    text = WORDS + "in which every run of 1s"
    assert refusal(text).place == len(text)
    assert refusal(text).words == ("is", "has")


@pytest.mark.parametrize("text", EXAMPLES)
def test_a_changed_example_is_near_to_one_of_its_objects(text):
    error = refusal(text + " fish")
    assert error.place == len(text) + 1
    assert objects_kind(error.nearest) is objects_kind(text)


def test_the_nearest_has_the_condition():
    assert "either" in nearest(WORDS + "either fish or 11")
    assert "isolated" in nearest(WORDS + "without any isolated 1s whatever")
    assert "fault" in nearest("tilings of a floor by dominoes that have fault lines")
    assert "matching" in nearest(WORDS + "matching all of (0|10)*")
    assert "block" in nearest(ARRAYS + "with 2 X 2 blocks whose sum is 2")


def test_words_that_can_stand_are_read():
    text = WORDS + "with no "
    known = {"1s", "letters", "isolated 1s", "two adjacent 1s", "peaks", "runs"}
    assert {one for one in refusal(text + "fish").words if one in known}
    for one in ("1s", "letters", "peaks"):
        assert one in refusal(text + "fish").words
        assert read(text + one)


def test_each_token_has_words_and_each_class_of_meanings_is_known():
    names = {one.name for rule in parser().rules for one in rule.expansion if one.is_term}
    assert names >= set(OBJECTS) | set(OF_PLACES) | set(OF_CONDITIONS) | OPENERS
    for name in names:
        assert said_token(name, None)
    assert {one for some in OF_PLACES.values() for one in some} <= {
        one for some in PLACES.values() for one in some
    }
    assert all(set(some) <= set(PLACES) | set(CONDITIONS) for some in OF_CONDITIONS.values())


ADVICE = {
    "subsets of {1..n} of size 3": "subsets of {1..n} with exactly 3 elements",
    PARTS + "into exactly 3 parts": PARTS + "with exactly 3 parts",
    PARTS + "into 3 parts": PARTS + "with exactly 3 parts",
    WORDS + "avoiding 11, 000 or 101": "avoiding 010 and 11",
}
"""What a person writes, and what the nearest sentence has."""


@pytest.mark.parametrize("text", ADVICE)
def test_the_nearest_sentence_follows_the_advice(text):
    assert ADVICE[text] in refusal(text).nearest


@pytest.mark.parametrize(
    ("text", "away"),
    [(WORDS + "avoiding 11 fish", "horizontally"), ("subsets of {1..n} fish", "of height")],
)
def test_words_that_other_objects_take_are_not_shown(text, away):
    assert away not in refusal(text).words
