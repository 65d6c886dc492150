"""Amounts neither of which there is, what is nowhere else, how far two numbers are apart."""

from itertools import pairwise

import pytest
from reading.sentences.listed_objects import asked, compositions, counts, has, often, refused, words
from samples import parametrize_some

TERNARY, TOSSES = "ternary words of length n", "sequences of n coin tosses"
ARRAYS = "2 X n binary arrays"

KINDS = {TERNARY: words(0, 1, 2), TOSSES: words("H", "T"), "compositions of n": compositions}


def apart(holds):
    return lambda w: holds(w.count(0) - w.count(1))


def no_pair(holds):
    return lambda w: not any(holds(a, b) for a, b in pairwise(w))


SAID = {
    TERNARY: {
        "that contain neither two adjacent 0s nor more than one 2": lambda w: (
            not has(w, (0, 0)) and w.count(2) < 2
        ),
        "with neither exactly one 0 nor exactly two 1s": lambda w: (
            w.count(0) != 1 and w.count(1) != 2
        ),
        "in which adjacent letters differ by neither 0 nor 2": no_pair(
            lambda a, b: abs(a - b) != 1
        ),
        "that end in 01 and contain 01 nowhere else": lambda w: (
            w[-2:] == (0, 1) and often(w, (0, 1)) == 1
        ),
        "that start with 01 and do not contain 01 elsewhere": lambda w: (
            w[:2] == (0, 1) and often(w, (0, 1)) == 1
        ),
        "in which the number of 0s minus the number of 1s is divisible by 3": apart(
            lambda k: k % 3 == 0
        ),
        "in which the number of 0s exceeds the number of 1s by 2": apart(lambda k: k == 2),
        "in which the numbers of 0s and 1s differ by exactly 1": apart(lambda k: abs(k) == 1),
        "in which the difference between the number of 0s and the number of 1s is odd": apart(
            lambda k: k % 2
        ),
        "in which 00 does not occur except possibly as a prefix": lambda w: not has(w[1:], (0, 0)),
        "in which 00 occurs only at the end": lambda w: not has(w[:-1], (0, 0)),
        "with no two adjacent letters equal except possibly 00": no_pair(lambda a, b: a == b != 0),
        "in which no letter is more than one less than the previous letter": no_pair(
            lambda a, b: a - b > 1
        ),
        "in which a 0 is never followed by an even number": no_pair(lambda a, b: a == 0 and b != 1),
    },
    TOSSES: {
        "in which every head, except possibly at the end, is followed by a tail": lambda w: (
            not has(w, ("H", "H"))
        ),
        "in which HT occurs once as a block of consecutive tosses and TT never does": (
            lambda w: often(w, ("H", "T")) == 1 and not has(w, ("T", "T"))
        ),
    },
    "compositions of n": {
        "with exactly one even part, the other parts being odd": lambda c: (
            sum(k % 2 == 0 for k in c) == 1
        ),
        "with exactly one 1, all other parts being even": lambda c: (
            c.count(1) == 1 and all(k % 2 == 0 or k == 1 for k in c)
        ),
        "in which 3 is neither the first nor the last part": lambda c: 3 not in {c[0], c[-1]},
        "in which no part greater than 2 is followed by another part greater than 2": no_pair(
            lambda a, b: min(a, b) > 2
        ),
    },
}
CASES = [(objects, said, holds) for objects, each in SAID.items() for said, holds in each.items()]


@parametrize_some("objects,said,holds", CASES, ids=[said for _, said, _ in CASES])
def test_what_there_is_not(objects, said, holds):
    counts(f"{objects} {said}", KINDS[objects], holds)


@pytest.mark.parametrize(
    "text",
    [
        f"{TERNARY} that do not have two runs of 0s",
        f"{TERNARY} not containing three 0s",
        f"{ARRAYS} in which the first row does not contain two 1s",
        f"{ARRAYS} in which the top row contains two 1s but the bottom row does not",
    ],
)
def test_whether_there_are_less_than_two_or_not_exactly_two_is_asked(text):
    asked(text, "may mean less than two, or another number than two")


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("is at most 1", lambda k: k <= 1),
        ("is less than 2", lambda k: k < 2),
        ("does not exceed 0", lambda k: k <= 0),
        ("is 0", lambda k: k == 0),
        ("is between 0 and 2", lambda k: 0 <= k <= 2),
    ],
)
def test_a_difference_of_numbers_may_be_negative_where_no_lower_bound_is_told(said, holds):
    text = f"{TERNARY} in which the number of 0s minus the number of 1s {said}"
    counts(text, KINDS[TERNARY], apart(holds), most=4)


@pytest.mark.parametrize(
    "said",
    [
        "that neither begin nor end with 1 or contain 11",
        "that neither contain 00 nor end with 1 or begin with 1",
    ],
)
def test_whether_or_behind_neither_nor_is_a_further_nor_is_asked(said):
    asked(f"{TERNARY} {said}", "may be none of the three, or the last instead")


@pytest.mark.parametrize("said", ["no letter differs", "every letter does not differ"])
def test_what_does_not_differ_from_its_neighbors_may_be_equal_to_one_or_to_all(said):
    text = f"{TERNARY} in which {said} from its neighbors"
    refused(text, "may differ from none, or not from all")


@pytest.mark.parametrize(
    "text",
    [
        f"{TERNARY} in which no letter is 0 and 1",
        f"{TERNARY} in which some letter is 0 and 1",
        f"{TERNARY} in which no two adjacent letters are both 0 and 1",
        f"{ARRAYS} in which no column is 0 and 1",
        f"{ARRAYS} in which the entries of each column are 0 and 1",
    ],
)
def test_whether_two_values_are_one_each_or_one_of_both_is_asked(text):
    asked(text, "may be one each, or one of both")


@pytest.mark.parametrize(
    "said",
    [
        "0 occurs more often than 1 or 2",
        "0 and 1 occur more often than 2",
        "0 occurs as often as 1 or 2",
        "the number of 0s minus the number of 1s or 2s is even",
    ],
)
def test_whether_a_number_is_that_of_both_together_or_of_one_of_them_is_asked(said):
    text = f"{TERNARY} in which {said}"
    asked(text, "may be that of both together, or that of one of them")
