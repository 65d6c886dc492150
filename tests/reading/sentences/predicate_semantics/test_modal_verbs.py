"""What must be, may not be, and cannot be."""

from itertools import pairwise

import pytest
from reading.sentences.listed_objects import arrays, counts, has, runs, words
from samples import parametrize_some

from gfkit.errors import GfkitError
from gfkit.reading.read import read


def no_11(word):
    """Tell whether a word has no two adjacent 1s."""
    return not has(word, (1, 1))


@parametrize_some(
    "text",
    [
        "binary words of length n in which no two 1s may be adjacent",
        "binary words of length n in which no two 1s can be next to each other",
        "binary words of length n in which no 1 may be followed by a 1",
        "binary words of length n in which a 1 may not be followed by a 1",
        "binary words of length n in which a 1 cannot be followed by a 1",
        "binary words of length n in which a 1 can never be followed by a 1",
        "binary words of length n in which a 1 must not be followed by a 1",
        "binary words of length n that must not contain 11",
        "binary words of length n that may not contain 11",
        "binary words of length n that can never contain 11",
        "binary words of length n in which the factor 11 must not occur",
        "binary words of length n in which 1s may not stand next to each other",
    ],
)
def test_what_may_not_be_is_not(text):
    counts(text, words(0, 1), no_11)


def test_what_must_be_is():
    text = "binary words of length n in which every 0 must be followed by a 1"
    counts(text, words(0, 1), lambda w: w[-1] and all(y for x, y in pairwise(w) if not x))


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        (
            "binary words of length n in which a 1 must be followed by a 0",
            lambda w: no_11(w) and w[-1] == 0,
        ),
        (
            "binary words of length n in which a run of 1s must have length 2",
            lambda w: {*runs(w, 1)} <= {2},
        ),
        ("binary words of length n that must contain a 1", lambda w: 1 in w),
        ("binary words of length n in which the first letter must be a 1", lambda w: w[0] == 1),
    ],
)
def test_what_a_letter_must_be_each_is(text, holds):
    counts(text, words(0, 1), holds)


@pytest.mark.parametrize(
    "text",
    [
        "ways to fill a 2 x n array with 0s and 1s if no column may have more ones than zeros",
        "ways to fill a 2 x n array with 0s and 1s so that no column can contain two 1s",
    ],
)
def test_no_column_may_have_what_each_has_not(text):
    counts(text, arrays(2, 0, 1), lambda a: all(sum(c) < 2 for c in zip(*a, strict=True)), 5)


@pytest.mark.parametrize(
    "text",
    [
        "binary words of length n in which every 1 may be followed by a 0",
        "binary words of length n in which 1s can be adjacent",
        "binary words of length n that may contain 11",
    ],
)
def test_what_may_be_says_nothing_and_is_refused(text):
    with pytest.raises(GfkitError, match=r"stopped at '(may|can|followed|adjacent)'"):
        read(text)
