"""One of several amounts: "0 or at least 2", "either not at all or exactly twice"."""

from itertools import pairwise

from reading.sentences.listed_objects import arrays, compositions, counts, refused, runs, words
from samples import parametrize_some

TERNARY, ARRAYS, PARTS = "ternary words of length n", "2 X n binary arrays", "compositions of n"


KINDS = {TERNARY: words(0, 1, 2), ARRAYS: arrays(2, 0, 1), PARTS: compositions}


def of_each(holds):
    return lambda w: all(holds(w.count(k)) for k in range(3))


def zeros(*amounts):
    return lambda w: w.count(0) in amounts


def sums(holds):
    return lambda a: all(holds(sum(c)) for c in zip(*a, strict=True))


NOT_ONE = zeros(0, *range(2, 9))
SAID = {
    TERNARY: {
        "in which 0 occurs not at all or more than once": NOT_ONE,
        "in which 0 occurs either not at all or at least twice": NOT_ONE,
        "in which 0 occurs never or exactly twice": zeros(0, 2),
        "in which 0 occurs either once or three times": zeros(1, 3),
        "in which the number of 0s is 0 or at least 2": NOT_ONE,
        "in which the number of 0s is not 0 or 2": lambda w: w.count(0) not in {0, 2},
        "in which the number of 0s is 1 or divisible by 3": zeros(0, 1, 3),
        "where the number of 0s equals 0 or 2": zeros(0, 2),
        "with either no 0s or exactly two": zeros(0, 2),
        "with no 0s or at least two": NOT_ONE,
        "with two 0s or none": zeros(0, 2),
        "with 1 or at least 3 zeros": zeros(1, 3, 4, 5),
        "with sum 0 or at least 4": lambda w: sum(w) not in {1, 2, 3},
        "in which each letter occurs not at all or at least twice": of_each(lambda k: k != 1),
        "in which each letter occurs at most once or exactly 3 times": of_each(
            {0, 1, 3}.__contains__
        ),
        "in which no letter occurs exactly once or exactly 3 times": of_each(
            {0, 2, 4, 5}.__contains__
        ),
        "in which every run of 0s has length 1 or at least 3": lambda w: 2 not in runs(w, 0),
        "in which no run of 0s has length 1 or at least 3": lambda w: {*runs(w, 0)} <= {2},
    },
    ARRAYS: {
        "with either zero or two 1s in each column": sums(lambda k: k != 1),
        "in which no column has sum 0 or at least 2": sums(lambda k: k == 1),
    },
    PARTS: {
        "into either 2 or 3 parts": lambda c: len(c) in {2, 3},
        "into 1 or at least 3 parts": lambda c: len(c) != 2,
        "whose first part equals 1 or 3": lambda c: c[0] in {1, 3},
        "whose last part is 1 or even": lambda c: c[-1] == 1 or c[-1] % 2 == 0,
        "in which adjacent parts differ by 0 or at least 2": lambda c: all(
            abs(a - b) != 1 for a, b in pairwise(c)
        ),
        "with no part equal to 2 or 4": lambda c: not {2, 4} & {*c},
    },
}
CASES = [(objects, said, holds) for objects, each in SAID.items() for said, holds in each.items()]


@parametrize_some("objects,said,holds", CASES, ids=[said for _, said, _ in CASES])
def test_one_of_several_amounts(objects, said, holds):
    counts(f"{objects} {said}", KINDS[objects], holds, most=6)


def test_one_amount_twice_is_refused():
    said = f"{TERNARY} in which 0 occurs either twice or exactly twice"
    refused(said, "an amount is told once")
