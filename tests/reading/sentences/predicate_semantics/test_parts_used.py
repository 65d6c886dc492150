"""Parts that are used, alone or with others, and one of two verbs, or both, with a third one."""

import pytest
from reading.sentences.listed_objects import compositions, counts, has, refused, subsets, words

PARTS = {
    "that use both 1 and 2 as parts and no other part": lambda w: {*w} == {1, 2},
    "that use both 1 and 3 and no other parts": lambda w: {*w} == {1, 3},
    "that use both 1 and 2 as parts": lambda w: {*w} >= {1, 2},
    "that use 2 as a part": lambda w: 2 in w,
    "that do not use 2 as a part": lambda w: 2 not in w,
    "that use only 1 and 3 as parts": lambda w: {*w} <= {1, 3},
    "in which 2 is used as a part": lambda w: 2 in w,
    "in which 2 is not used as a part": lambda w: 2 not in w,
}
BINARY = {
    "that start with 1 or end with 1 (or both) and do not contain 101": lambda w: (
        1 in {w[0], w[-1]} and not has(w, (1, 0, 1))
    ),
    "that contain 00 or contain 11, or both, and end with 1": lambda w: (
        (has(w, (0, 0)) or has(w, (1, 1))) and w[-1] == 1
    ),
}


@pytest.mark.parametrize("said", PARTS)
def test_parts_that_are_used(said):
    counts(f"compositions of n {said}", compositions, PARTS[said], 7)


@pytest.mark.parametrize("said", BINARY)
def test_one_or_both_and_a_further_verb(said):
    counts(f"binary words of length n {said}", words(0, 1), BINARY[said])


def test_elements_that_are_alone():
    counts(
        "subsets of {1..n} that contain both 1 and 3 and no other elements",
        subsets,
        lambda one: one[0] == {1, 3},
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "binary words of length n that start with 1 or end with 1 and do not contain 101",
            "stopped at 'do'",
        ),
        (
            (
                "binary words of length n that do not start with 1 or end with 1 (or both) and "
                "contain 101"
            ),
            "'not ... or ...' may mean neither",
        ),
        ("compositions of n that use both 1 and 1 and no other part", "a letter is told once"),
        (
            "ternary words of length n that contain both 00 and 11 but no other letters",
            "00 is not a letter",
        ),
    ],
)
def test_what_may_mean_two_things_is_refused(text, why):
    refused(text, why)
