"""Amounts whose noun is the one before, conditions of what occurs, what is told shortly."""

from itertools import pairwise

from reading.sentences.listed_objects import (
    arrays,
    columns,
    compositions,
    counts,
    has,
    often,
    runs,
    words,
)
from samples import parametrize_some

BINARY, PARTS, ARRAYS = "binary words of length n", "compositions of n", "2 X n binary arrays"
TERNARY = "2 X n ternary arrays"


KINDS = {
    BINARY: words(0, 1),
    PARTS: compositions,
    ARRAYS: arrays(2, 0, 1),
    TERNARY: arrays(2, 0, 1, 2),
}


def are_different(w):
    return all(a != b for a, b in pairwise(w))


SAID = {
    BINARY: {
        "in which if 0 occurs at least twice then 11 does not occur": lambda w: (
            w.count(0) < 2 or not has(w, (1, 1))
        ),
        "in which 0 occurs at least twice if and only if no two 1s are adjacent": lambda w: (
            (w.count(0) > 1) != has(w, (1, 1))
        ),
        "in which there are exactly two 1s only if 0 and 1 both occur": lambda w: (
            w.count(1) != 2 or 0 in w
        ),
        "in which no run has length 2 and exactly one has length 1": lambda w: (
            2 not in runs(w) and runs(w).count(1) == 1
        ),
        "that contain 00 once and 11 twice": lambda w: (
            often(w, (0, 0)) == 1 and often(w, (1, 1)) == 2
        ),
        "that contain three consecutive 1s exactly once": lambda w: often(w, (1, 1, 1)) == 1,
        "in which 1 occurs in every even position": lambda w: all(w[1::2]),
        "in which 101 first occurs at the end": lambda w: (
            w[-3:] == (1, 0, 1) and often(w, (1, 0, 1)) == 1
        ),
        "in which the number of 1s is at least two more than the number of 0s": lambda w: (
            w.count(1) >= w.count(0) + 2
        ),
        "in which the number of 1s differs from the number of 0s by at most 1": lambda w: (
            abs(w.count(1) - w.count(0)) < 2
        ),
        "in which the run lengths are all 1 or 2": lambda w: {*runs(w)} <= {1, 2},
        "such that each 0 has a 1 right after it": lambda w: w[-1] == 1 and not has(w, (0, 0)),
        "where every 1 has a 0 right before it or right after it": lambda w: (
            not (has(w, (1, 1, 1)) or w[:2] in {(1, 1), (1,)} or w[-2:] == (1, 1))
        ),
        "that contain both 00 and 1 but not 01 as a factor": lambda w: (
            has(w, (0, 0)) and 1 in w and not has(w, (0, 1))
        ),
        "in which a 1 is allowed only at the end": lambda w: not any(w[:-1]),
        "in which no bit is the same as both its neighbors": lambda w: (
            not (has(w, (0, 0, 0)) or has(w, (1, 1, 1)))
        ),
    },
    PARTS: {
        "in which exactly one part is 1 and at most two are 2": lambda c: (
            c.count(1) == 1 and c.count(2) <= 2
        ),
        "in which 2 never immediately follows 1": lambda c: not has(c, (1, 2)),
        "in which even parts appear only at the ends": lambda c: all(k % 2 for k in c[1:-1]),
        "with distinct adjacent parts": are_different,
        "in which the odd parts are all equal to 1": lambda c: all(k % 2 == 0 or k == 1 for k in c),
        "in which the parts are nondecreasing except for one descent": lambda c: (
            sum(a > b for a, b in pairwise(c)) == 1
        ),
        "with at least two parts equal to the largest part": lambda c: c.count(max(c)) > 1,
        "in which parts alternate between odd and even, starting with odd": lambda c: all(
            z % 2 != k % 2 for k, z in enumerate(c)
        ),
    },
    ARRAYS: {
        "in which no two 1s in the same row are adjacent": lambda a: (
            not any(has(z, (1, 1)) for z in a)
        ),
        "in which the 1s in the top row are consecutive": lambda a: len(runs(a[0], 1)) < 2,
        "in which at least one column is all 1s and none is all 0s": lambda a: (
            (1, 1) in columns(a) and (0, 0) not in columns(a)
        ),
        "in which no two adjacent entries are equal horizontally": lambda a: all(
            map(are_different, a)
        ),
    },
    TERNARY: {
        "with every column containing a 0 or a 2": lambda a: all({0, 2} & {*c} for c in columns(a)),
        "with every row and column having distinct adjacent entries": lambda a: all(
            map(are_different, [*a, *columns(a)])
        ),
    },
}
CASES = [(objects, said, holds) for objects, each in SAID.items() for said, holds in each.items()]


@parametrize_some("objects,said,holds", CASES, ids=[said for _, said, _ in CASES])
def test_what_is_said_shortly(objects, said, holds):
    counts(f"{objects} {said}", KINDS[objects], holds, most=5 if objects == TERNARY else 6)
