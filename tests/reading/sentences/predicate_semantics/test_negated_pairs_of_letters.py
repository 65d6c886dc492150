"""Of two letters both are denied to be so: "no two letters other than 0 are adjacent"."""

from itertools import pairwise

import pytest
from reading.sentences.listed_objects import counts, refused, words

TERNARY = "words of length n over {0,1,2}"


def windows(word, size):
    return [word[k : k + size] for k in range(len(word) - size + 1)]


def some_is_0(size):
    return lambda word: all(0 in z for z in windows(word, size))


SAID = {
    f"{TERNARY} in which no two letters other than 0 are adjacent": some_is_0(2),
    f"{TERNARY} with no two letters different from 0 adjacent": some_is_0(2),
    f"{TERNARY} in which adjacent letters are not both different from 0": some_is_0(2),
    f"{TERNARY} in which any three consecutive letters are not all other than 0": some_is_0(3),
    f"{TERNARY} in which any two adjacent letters are both different from 0": lambda w: all(
        a and b for a, b in pairwise(w)
    ),
}


@pytest.mark.parametrize("text", SAID)
def test_both_are_denied_to_be_so(text):
    counts(text, words(0, 1, 2), SAID[text], most=6)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("with no letter but 0 at the ends", "no letter but"),
        ("in which if 0 occurs then 1 does not and 2 occurs", "say the condition last"),
        ("with no 11 unless 00 occurs and the first letter is 1", "say the condition last"),
    ],
)
def test_what_may_be_joined_in_two_ways_is_asked(said, why):
    refused(f"{TERNARY} {said}", why)
