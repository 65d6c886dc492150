"""Adjacent letters that never have a sum, and pairs that occur once or not in both ways."""

from itertools import pairwise

import pytest
from reading.sentences.listed_objects import counts, has, refused, words
from samples import parametrize_some


def often(w, first, second):
    """Return how many times two letters stand in this order, one behind the other."""
    return sum(z == (first, second) for z in pairwise(w))


def beside(w, k):
    """Return the letters beside the one of an index."""
    return {*w[max(k - 1, 0) : k], *w[k + 1 : k + 2]}


TERNARY = {
    "two adjacent letters never sum to 2": lambda w: all(x + y != 2 for x, y in pairwise(w)),
    "any two adjacent letters never differ by 1": lambda w: all(
        abs(x - y) != 1 for x, y in pairwise(w)
    ),
    "the sum of two adjacent letters is neither 1 nor 3": lambda w: all(
        x + y not in {1, 3} for x, y in pairwise(w)
    ),
    "the sum of each two adjacent letters is neither 0 nor 2 nor 4": lambda w: all(
        x + y in {1, 3} for x, y in pairwise(w)
    ),
    "the sum of two adjacent letters is never 1 or 3": lambda w: all(
        x + y not in {1, 3} for x, y in pairwise(w)
    ),
    "a 0 is immediately followed by a 1 exactly once": lambda w: often(w, 0, 1) == 1,
    "0 is followed by 1 at most twice": lambda w: often(w, 0, 1) < 3,
    "00 or 11 occurs": lambda w: has(w, (0, 0)) or has(w, (1, 1)),
    "00 or 11 occurs, but not both": lambda w: has(w, (0, 0)) != has(w, (1, 1)),
    "either 00 or 12 occurs but not both": lambda w: has(w, (0, 0)) != has(w, (1, 2)),
    "every 0 has at least one 1 directly next to it": lambda w: all(
        1 in beside(w, k) for k, z in enumerate(w) if z == 0
    ),
    "every 0 has a 1 immediately before it or immediately after it, or both": lambda w: all(
        1 in beside(w, k) for k, z in enumerate(w) if z == 0
    ),
}


@parametrize_some("said", TERNARY)
def test_pairs_that_are_never_so_are_counted(said):
    counts(f"ternary words of length n in which {said}", words(0, 1, 2), TERNARY[said])


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("are 1", "may say that none of them is, or not all of them"),
        ("are odd", "may say that none of them is, or not all of them"),
        ("have a 1", "how many at once?"),
    ],
)
def test_of_two_letters_that_are_never_so_one_or_both_may_be_meant(said, why):
    refused(f"ternary words of length n in which two adjacent letters never {said}", why)
