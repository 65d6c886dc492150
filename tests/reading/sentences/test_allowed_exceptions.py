"""What is allowed nevertheless: "no two adjacent letters are equal, except that 00 is allowed"."""

from itertools import pairwise

import pytest
from reading.sentences.listed_objects import compositions, counts, has, refused, words
from samples import parametrize_some


def circular(w):
    return {*zip(w, (*w[1:], w[0]), strict=True)}


def only_00(w):
    return all(x != y or (x, y) == (0, 0) for x, y in pairwise(w))


TERNARY = {
    "in which no two adjacent letters are equal, except that 00 is allowed": only_00,
    "with adjacent letters different, except that two 0s may be adjacent": only_00,
    "with no two adjacent equal letters, but a 0 may follow a 0": only_00,
    "in which adjacent letters differ by at most 1, except that 0 and 2 may also be adjacent": (
        lambda w: len(w) >= 0
    ),
    "in which adjacent letters differ by at most 1, except that 2 may follow 0": (
        lambda w: not has(w, (2, 0))
    ),
    "in which every 0 is followed by 1, except that the last letter may be 0": lambda w: all(
        y == 1 for x, y in pairwise(w) if x == 0
    ),
    "with no 00 and no 111, except that the word may end in 111": lambda w: (
        not (has(w, (0, 0)) or has(w[:-1], (1, 1, 1)))
    ),
    "with no 11, except that the word may begin with 11": lambda w: not has(w[1:], (1, 1)),
    "with no 11, except at the end": lambda w: not has(w[:-1], (1, 1)),
    "in which no letter is 1, but the first and last letters may be 1": lambda w: 1 not in w[1:-1],
}
COMPOSITIONS = {
    "no part equal to 1, except that the last part may be 1": lambda w: 1 not in w[:-1],
    "every part odd, but the last part may be even": lambda w: all(z % 2 for z in w[:-1]),
    "no two adjacent odd parts, except that two 1s may be adjacent": lambda w: all(
        not (x % 2 and y % 2) or (x, y) == (1, 1) for x, y in pairwise(w)
    ),
    "every part at most 2, but the first part may be 3": lambda w: (
        w[0] < 4 and all(z < 3 for z in w[1:])
    ),
}
REFUSED = {
    "binary words of length n with no 11, except that 11 is allowed": "11 is not a letter",
    "binary words of length n with no 00, except that the word may end in 11": "00 is not a letter",
    "binary words of length n with no 000 and no 11, except that the word may end in 000": (
        "000 is not a letter"
    ),
    "ternary words of length n with no two adjacent equal letters, but a 2 may follow a 1": (
        "how many adjacent letters are meant?"
    ),
    "compositions of n with no part equal to 1, but the last part may be 2": "not forbidden",
    "circular binary words of length n with no 11, except that the word may end in 11": "circle",
    "binary words of length n with at most two 1s, except that the last letter may be 1": (
        "what is allowed as an exception is not forbidden otherwise"
    ),
    "2 x n 0..2 arrays in which no two adjacent entries are equal, except that two 0s may be "
    "horizontally adjacent": "stopped at 'horizontally'",
}


@parametrize_some("said", TERNARY)
def test_words_with_exceptions_that_are_allowed(said):
    counts(f"words of length n over {{0,1,2}} {said}", words(0, 1, 2), TERNARY[said])


@parametrize_some("said", COMPOSITIONS)
def test_compositions_of_which_an_end_may_be_otherwise(said):
    counts(f"compositions of n with {said}", compositions, COMPOSITIONS[said], 7)


def test_words_on_a_circle_with_an_exception():
    counts(
        "circular words of length n over {0,1,2} with adjacent letters different, except that two "
        "0s may be adjacent",
        words(0, 1, 2),
        lambda w: all(x != y or (x, y) == (0, 0) for x, y in circular(w)),
    )


def test_sixes_that_may_follow_each_other():
    counts(
        "sequences of n die rolls in which no two consecutive rolls are equal, except that two "
        "sixes may follow each other",
        words(*range(1, 7)),
        lambda w: all(x != y or x == 6 for x, y in pairwise(w)),
        5,
    )


@pytest.mark.parametrize("text", REFUSED)
def test_an_exception_from_nothing_is_refused(text):
    refused(text, REFUSED[text])
