"""What is said to follow, "(so ...)" and "that is, ...", follows, or the sentence is refused."""

from itertools import pairwise

import pytest
from reading.sentences.listed_objects import counts, refused, words

from gfkit.reading.sentences.sentence_reader import read_sentence

NO_11 = "binary words of length n with no 11"


def no_11(word):
    return not any(a == b == 1 for a, b in pairwise(word))


@pytest.mark.parametrize(
    "said",
    [
        "(so every 1 is followed by a 0 or at the end)",
        "(hence no run of 1s is longer than 1)",
        pytest.param("(that is, no two adjacent 1s)", marks=pytest.mark.thorough),
        ", that is, every run of 1s has length 1",
    ],
)
def test_what_follows_changes_nothing(said):
    text = f"{NO_11}{said}" if said.startswith(",") else f"{NO_11} {said}"
    counts(text, words(0, 1), no_11, most=8)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{NO_11} (so every 1 is followed by a 0)", "so every 1 is followed by a 0"),
        (f"{NO_11} (that is, every 1 is followed by a 0)", "that is, every 1 is followed by a 0"),
        (f"{NO_11}, i.e., every 1 is followed by a 0", "i.e., every 1 is followed by a 0"),
        ("compositions of n into parts at most 3 (so no part is 3)", "so no part is 3"),
        ("permutations of n with |p(i)-i| <= 2 (so p(1) = 1)", "so p(1) = 1"),
        pytest.param(
            "2 X n binary arrays with no two adjacent 1s (so no column is 00)",
            "so no column is 00",
            marks=pytest.mark.thorough,
        ),
    ],
)
def test_what_does_not_follow_is_no_further_condition(text, said):
    refused(text, f"'{said}' does not follow")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "tilings of a 4 X n rectangle using dominoes and straight (4 X 1) trominoes",
            "these pieces have 3 cells",
        ),
        ("tilings of a 4 X n rectangle with trominoes (4 X 1)", "these pieces have 3 cells"),
        ("tilings of a 5 X n rectangle with (5 X 1) dominoes", "stopped at '5'"),
        ("binary words of length n with exactly 2 0s and at most 3 (2) 1s", "stopped at ')'"),
        ("binary words of length n with at most 3 (n) 1s", "stopped at 'n'"),
        pytest.param(
            "permutations of n with |p(i)-i| <= 2 and at most 3 (2) fixed points",
            "stopped at ')'",
            marks=pytest.mark.thorough,
        ),
    ],
)
def test_a_size_in_brackets_explains_nothing_but_the_word_before_it(text, why):
    refused(text, why)


def test_what_explains_the_pieces_is_a_gloss():
    said = "tilings of a 4 X n rectangle with {}dominoes"
    assert read_sentence(said.format("(2 X 1) ")) == read_sentence(said.format(""))
