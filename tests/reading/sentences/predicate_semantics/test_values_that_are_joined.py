"""Letters joined by "or" and "and": at an end of a word, and beside another letter."""

from itertools import pairwise

import pytest
from reading.sentences.listed_objects import compositions, counts, refused, words


def beside(word: tuple[int, ...], k: int) -> set[int]:
    return {*word[max(k - 1, 0) : k], *word[k + 1 : k + 2]}


def all_beside(word: tuple[int, ...], letter: int, wanted: set[int]) -> bool:
    return all(wanted <= beside(word, k) for k, z in enumerate(word) if z == letter)


TERNARY, PARTS = "ternary words of length n", "compositions of n"
LISTED = {TERNARY: words(0, 1, 2), PARTS: compositions}


@pytest.mark.parametrize(
    ("objects", "said", "holds"),
    [
        (TERNARY, "with no 0 or 2 in the last position", lambda w: w[-1] == 1),
        (TERNARY, "with a 1 or 2 in the first position", lambda w: w[0] != 0),
        (TERNARY, "whose last letter is a 0 or 2", lambda w: w[-1] != 1),
        (PARTS, "with no 1 or 3 in the first position", lambda c: c[0] not in {1, 3}),
        (PARTS, "whose first part is either a 2 or 3", lambda c: c[0] in {2, 3}),
        (
            TERNARY,
            "in which every 0 is adjacent to a 1 and a 2",
            lambda w: all_beside(w, 0, {1, 2}),
        ),
        (PARTS, "in which every 2 is next to a 1 and a 3", lambda c: all_beside(c, 2, {1, 3})),
        (TERNARY, "with exactly two letters used", lambda w: len({*w}) == 2),
        pytest.param(
            *(PARTS, "with at most two different parts used", lambda c: len({*c}) <= 2),
            marks=pytest.mark.thorough,
        ),
        (
            PARTS,
            "in which every odd part, except at the end, is followed by an even part",
            lambda c: all(b % 2 == 0 for a, b in pairwise(c) if a % 2),
        ),
    ],
)
def test_letters_are_joined_as_they_are_told(objects, said, holds):
    counts(f"{objects} {said}", LISTED[objects], holds)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "binary words of length n with no 11 or 1 in the last position",
            "behind 'or' the amount is missing",
        ),
        (
            "binary words of length n with no 00 and 1 in the last position",
            "'no ... and two ...' may mean that there are none of either",
        ),
        (
            "binary words of length n with no 00 or 1 in every odd position",
            "behind 'or' the amount is missing",
        ),
        (
            "subsets of {1..n} with no multiples of 3 or two consecutive even integers",
            "behind 'or' the amount is missing",
        ),
        (
            "compositions of n with no 3 or 1 or 2 used at least twice",
            "behind 'or' the amount is missing",
        ),
        (
            "permutations of n with |p(i)-i| <= 2 with no fixed points or two descents",
            "'no ... or two ...' may be none of the first",
        ),
        (
            "Motzkin paths of length n with no level steps at height 0 or two peaks",
            "'no ... or two ...' may be none of the first",
        ),
        (
            "tilings of a 2 x n board with dominoes and squares with no squares or two dominoes",
            "'no ... or two ...' may be none of the first",
        ),
        (
            (
                "tilings of a 2 x n board with dominoes and squares, no two adjacent squares or "
                "dominoes"
            ),
            "'two adjacent squares or dominoes' may be two of one of both",
        ),
        (
            "ternary words of length n in which every 0 is adjacent to a 1 and a 1",
            "two different letters stand beside it",
        ),
        (
            "ternary words of length n in which no 0 is adjacent to a 1 and a 2",
            "not a whole sentence",
        ),
        (
            "ternary words of length n with every 0 adjacent to a 1 and a 2",
            "'adjacent to a 1 and a 2' may mean that both are beside it",
        ),
        (
            "3 X n binary arrays avoiding 1 0 in a column (read from left to right)",
            "a row is read from left to right",
        ),
    ],
)
def test_what_may_be_joined_otherwise_is_refused(text, why):
    refused(text, why)
