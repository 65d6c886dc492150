"""Numbers that are denied: "no letter occurs twice" is once at most, "not two 1s" is asked."""

from collections import Counter

import pytest
from reading.sentences.listed_objects import asked, counts, words
from samples import parametrize_some

TERNARY = "ternary words of length n"


def often(word):
    return Counter(word)


SAID = {
    "in which no letter occurs twice": lambda w: max(often(w).values(), default=0) < 2,
    "in which no letter is used three times": lambda w: max(often(w).values(), default=0) < 3,
    "in which no letter occurs exactly twice": lambda w: 2 not in often(w).values(),
    "in which neither 0 nor 1 occurs twice": lambda w: max(often(w)[0], often(w)[1]) < 2,
    "in which neither 0 nor 1 occurs exactly twice": lambda w: 2 not in (often(w)[0], often(w)[1]),
    "that do not contain exactly two 1s": lambda w: often(w)[1] != 2,
    "that do not contain at least two 1s": lambda w: often(w)[1] < 2,
    "in which 0 does not occur exactly twice": lambda w: often(w)[0] != 2,
}


@parametrize_some("said", SAID)
def test_negated_numbers_are_counted(said):
    counts(f"{TERNARY} {said}", words(0, 1, 2), SAID[said], most=5)


@pytest.mark.parametrize(
    "text",
    [
        f"{TERNARY} that do not contain two 1s",
        f"{TERNARY} that do not contain 00 twice",
        f"{TERNARY} in which 0 does not occur twice",
        f"{TERNARY} in which 0 does not occur twice and 1 occurs exactly once",
        "subsets of {1..n} that do not contain two odd numbers",
        "subsets of {1..n} not containing two even elements",
        "2 X n binary arrays in which neither row contains two 1s",
        "binary words of length n that do not have two runs of 0s",
    ],
)
def test_what_is_denied_of_two_is_asked(text):
    asked(text, "twice' may mean" if "occur twice" in text else "two ...' may mean")
