"""Of two things the same is said, of one without its verb: "00 occurs but 11 does not"."""

import pytest
from reading.sentences.listed_objects import arrays, counts, has, often, refused, runs, words
from samples import parametrize_some

BINARY, TERNARY, ARRAYS = (
    "binary words of length n",
    "ternary words of length n",
    "2 X n binary arrays",
)
KINDS = {
    BINARY: words(0, 1),
    TERNARY: words(0, 1, 2),
    ARRAYS: arrays(2, 0, 1),
    "sequences of n coin tosses": words("H", "T"),
}


def has_00_and_11(w):
    return has(w, (0, 0)), has(w, (1, 1))


def is_followed(w, letter, by):
    """Tell whether another letter stands behind each one."""
    return all(w[k + 1 : k + 2] == (by,) for k, z in enumerate(w) if z == letter)


SAID = {
    BINARY: {
        "in which 00 occurs but 11 does not": lambda w: has_00_and_11(w) == (True, False),
        "in which 00 never occurs but 11 does": lambda w: has_00_and_11(w) == (False, True),
        "in which 00 does not occur and neither does 11": lambda w: not any(has_00_and_11(w)),
        "in which 00 occurs and so does 11": lambda w: all(has_00_and_11(w)),
        "in which 00 occurs or 11 does": lambda w: any(has_00_and_11(w)),
        "in which 00 occurs or 11 does, but not both": lambda w: sum(has_00_and_11(w)) == 1,
        "in which 00 occurs only if 11 does": lambda w: has_00_and_11(w) != (True, False),
        "in which 00 occurs if 11 does not": lambda w: any(has_00_and_11(w)),
        "in which 00 does not occur unless 11 does": lambda w: has_00_and_11(w) != (True, False),
        "in which if 00 occurs, then 11 does not": lambda w: not all(has_00_and_11(w)),
        "in which 00 occurs if and only if 11 does": lambda w: len({*has_00_and_11(w)}) == 1,
        "in which 010 occurs once and 101 never does": lambda w: (
            often(w, (0, 1, 0)) == 1 and not has(w, (1, 0, 1))
        ),
        "where 010 appears but neither 000 nor 111 does": lambda w: (
            has(w, (0, 1, 0)) and not has(w, (0, 0, 0)) and not has(w, (1, 1, 1))
        ),
        "in which every run of 0s has even length but no run of 1s does": lambda w: (
            all(k % 2 == 0 for k in runs(w, 0)) and all(k % 2 for k in runs(w, 1))
        ),
        "in which one run of 0s has odd length and at most one run of 1s does": lambda w: (
            sum(k % 2 for k in runs(w, 0)) == 1 and sum(k % 2 for k in runs(w, 1)) <= 1
        ),
        "in which runs of 0s have length at most 2 and runs of 1s odd length": lambda w: (
            all(k < 3 for k in runs(w, 0)) and all(k % 2 for k in runs(w, 1))
        ),
        "whose first run has length 1 but whose last run does not": lambda w: (
            runs(w)[0] == 1 != runs(w)[-1]
        ),
        "in which the first run has length 1 and the last does too": lambda w: (
            runs(w)[0] == runs(w)[-1] == 1
        ),
    },
    TERNARY: {
        "in which the first letter is 0 and the last is not": lambda w: w[0] == 0 != w[-1],
        "whose first letter is not 0 but whose last letter is": lambda w: w[0] != 0 == w[-1],
        "in which the first letter is 0 only if the last is not": lambda w: any([w[0], w[-1]]),
        "in which the first letter is 0 and the last 1": lambda w: (w[0], w[-1]) == (0, 1),
        "in which the number of 0s is even and the number of 1s odd": lambda w: (
            w.count(0) % 2 < w.count(1) % 2
        ),
        "in which every 0 is followed by a 1 and every 1 by a 2": lambda w: (
            is_followed(w, 0, 1) and is_followed(w, 1, 2)
        ),
        "in which every 0 is followed by a 1 but not every 1 is": lambda w: (
            is_followed(w, 0, 1) and not is_followed(w, 1, 1)
        ),
        "in which 0 and 1 appear but 2 does not": lambda w: {*w} == {0, 1},
        "that contain the block 00 or the letter 1 but not both": lambda w: (
            has(w, (0, 0)) != (1 in w)
        ),
        "that avoid the factor 00 and the factor 11": lambda w: not any(has_00_and_11(w)),
    },
    ARRAYS: {
        "in which the top row contains 11 but the bottom does not": lambda a: (
            has(a[0], (1, 1)) and not has(a[1], (1, 1))
        ),
        "in which the first column is all 0 but the last is not": lambda a: (
            not a[0][0] and not a[1][0] and bool(a[0][-1] or a[1][-1])
        ),
        "in which the top row has one or two 1s and the bottom row none": lambda a: (
            sum(a[0]) in {1, 2} and not any(a[1])
        ),
        "in which every row contains a 1 but not every column does": lambda a: (
            all(map(any, a)) and not all(map(any, zip(*a, strict=True)))
        ),
    },
    "sequences of n coin tosses": {
        "in which HT comes up and TT never does": lambda w: (
            has(w, ("H", "T")) and not has(w, ("T", "T"))
        ),
    },
}
CASES = [(objects, said, holds) for objects, each in SAID.items() for said, holds in each.items()]


@parametrize_some("objects,said,holds", CASES, ids=[said for _, said, _ in CASES])
def test_what_is_said_of_both(objects, said, holds):
    counts(f"{objects} {said}", KINDS[objects], holds, most=6)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (
            "in which 010 occurs exactly once but 101 does not",
            "may mean that it does not occur, or not so often",
        ),
        (
            "in which every run of 0s has length 2 and every run of 1s does not",
            "may be said of every one, or of some",
        ),
        ("in which 00 occurs and neither does 11", "is not a letter"),
        ("in which 00 does not occur and so does 11", "is not a letter"),
        ("in which 00 and 11 do not occur but no run of 0s does", "may mean neither, or not both"),
    ],
)
def test_what_the_left_out_verb_may_be_is_refused(said, why):
    refused(f"{BINARY} {said}", why)
