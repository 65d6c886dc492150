"""'Exactly two', 'two' and 'at most two' in one sentence: each is told of its own amount."""

from itertools import pairwise

import pytest
from reading.sentences.listed_objects import asked, compositions, counts, has, runs, words
from samples import parametrize_some


def less(word: tuple[int, ...]) -> int:
    """Return how many 0s there are less how many 1s."""
    return word.count(0) - word.count(1)


def none_twice(word: tuple[int, ...]) -> bool:
    return not any(word.count(z) == 2 for z in word)


TERNARY = {
    "with two runs, in which no letter occurs exactly twice": lambda w: (
        len(runs(w)) == 2 and none_twice(w)
    ),
    "that contain two adjacent 0s and in which no letter occurs exactly twice": lambda w: (
        has(w, (0, 0)) and none_twice(w)
    ),
    "in which 0 occurs twice and 1 does not occur exactly twice": lambda w: (
        w.count(0) == 2 != w.count(1)
    ),
    "that have two adjacent 2s or do not have exactly two 1s": lambda w: (
        has(w, (2, 2)) or w.count(1) != 2
    ),
    "with exactly two 2s in which no letter occurs three times": lambda w: (
        w.count(2) == 2 and max(map(w.count, w)) < 3
    ),
}
BINARY = {
    "with at most two runs in which the number of 0s minus the number of 1s is between 0 and 2": (
        lambda w: len(runs(w)) <= 2 and 0 <= less(w) <= 2
    ),
    "in which the number of 0s minus the number of 1s is at least 0 and at most 2": lambda w: (
        0 <= less(w) <= 2
    ),
    "in which the number of 0s minus the number of 1s is <= 2": lambda w: less(w) <= 2,
    "in which the number of 0s minus the number of 1s is at most 1 or at most 3": lambda w: (
        less(w) <= 3
    ),
    "in which the number of 0s minus the number of 1s is at most 1 and less than 3": lambda w: (
        less(w) <= 1
    ),
    "in which the number of 0s is at most 1 more than the number of 1s": lambda w: less(w) <= 1,
    "in which the number of 0s is at most 2 less than the number of 1s": lambda w: less(w) >= -2,
    "in which the number of 0s is 1 or 2 more than the number of 1s": lambda w: 1 <= less(w) <= 2,
}


def rising(holds):
    return lambda c: all(holds(b - a) for a, b in pairwise(c))


PARTS = {
    "in which each part is between 1 and 3 more than the previous part": rising(
        lambda k: 1 <= k <= 3
    ),
    "in which every part exceeds the previous part by 2 or 3": rising(lambda k: k in {2, 3}),
    "in which no part exceeds the previous part by 1 or 2": rising(lambda k: k not in {1, 2}),
    "in which every part exceeds the next part by 1 or 2": rising(lambda k: k in {-1, -2}),
    "in which each part is odd or at most 1 more than the previous part": lambda c: all(
        b % 2 or b <= a + 1 for a, b in pairwise(c)
    ),
}


@pytest.mark.parametrize("said", PARTS)
def test_how_much_more_a_part_is_than_the_one_before_it(said: str) -> None:
    counts(f"compositions of n {said}", compositions, PARTS[said], most=8)


@parametrize_some("said", TERNARY, share=2)
def test_what_is_exact_is_told_of_its_own_amount(said: str) -> None:
    counts(f"ternary words of length n {said}", words(0, 1, 2), TERNARY[said])


@pytest.mark.parametrize("said", BINARY)
def test_a_difference_has_the_lower_bound_that_is_told(said: str) -> None:
    counts(f"binary words of length n {said}", words(0, 1), BINARY[said])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "binary words of length n that contain exactly two 0s or do not contain two 1s",
            "'not ... two ...' may mean less than two",
        ),
        (
            "binary words of length n in which 0 occurs exactly twice and 1 does not occur twice",
            "'does not occur twice' may mean once at most",
        ),
        (
            (
                "binary words of length n in which the number of 0s exceeds the number of 1s by "
                "at most 2"
            ),
            "what exceeds another one by at most 2 may be smaller",
        ),
        (
            "compositions of n in which each part exceeds the previous part by at most 1",
            "what exceeds another one by at most 2 may be smaller",
        ),
        (
            "compositions of n in which each part is 1 or 2 more than the previous part",
            "'1 or 2 more than the previous' may be of letters that are 1",
        ),
        (
            (
                "ternary words of length n, each letter at least 1 and at most 2 more than the "
                "previous"
            ),
            "'1 or 2 more than the previous' may be of letters that are 1",
        ),
        (
            "tilings of a 2 x n board with dominoes and squares that do not contain two squares",
            "'not ... two ...' may mean less than two",
        ),
        (
            (
                "tilings of a 3 x n board with dominoes and squares in which the first column "
                "does not contain two squares"
            ),
            "'not ... two ...' may mean less than two",
        ),
    ],
)
def test_two_that_is_denied_is_asked_where_another_two_is_exact(text: str, why: str) -> None:
    asked(text, why)
