"""Entries of a row and those above or below them, rows and columns that are told shortly."""

from itertools import pairwise

from reading.sentences.listed_objects import arrays, counts, has, words
from samples import parametrize_some

BINARY, TERNARY, THREE = (
    "2 X n binary arrays",
    "2 X n ternary arrays",
    "3 X n binary arrays",
)
KINDS = {
    BINARY: arrays(2, 0, 1),
    TERNARY: arrays(2, 0, 1, 2),
    THREE: arrays(3, 0, 1),
    "ternary words of length n": words(0, 1, 2),
}


def columns(a):
    return tuple(zip(*a, strict=True))


def without(*letters):
    """Say that a column is not of these letters."""
    return lambda a: letters not in columns(a)


SAID = {
    BINARY: {
        "in which every 1 in the bottom row has a 1 directly above it": without(0, 1),
        "in which no 1 in the top row is directly above a 1": without(1, 1),
        "with no column of two 1s": without(1, 1),
        "with equal rows": lambda a: a[0] == a[1],
        "with equal columns": lambda a: len({*columns(a)}) == 1,
        "with no two adjacent columns 00": lambda a: not has(columns(a), ((0, 0), (0, 0))),
        "with no two adjacent all-zero columns": lambda a: not has(columns(a), ((0, 0), (0, 0))),
        "with each column nonzero": without(0, 0),
        "in which the sum of all entries is even": lambda a: sum(map(sum, a)) % 2 == 0,
        "in which the top left and bottom right entries are 1": lambda a: a[0][0] == a[1][-1] == 1,
        "avoiding the pattern 11 horizontally and the pattern 00 vertically": lambda a: (
            without(0, 0)(a) and not any(has(z, (1, 1)) for z in a)
        ),
        "in which any two adjacent columns together contain at most two 1s": lambda a: all(
            sum(c + d) <= 2 for c, d in pairwise(columns(a))
        ),
        "in which each 2 X 2 square contains a 0": lambda a: all(
            0 in c + d for c, d in pairwise(columns(a))
        ),
    },
    TERNARY: {
        "in which each entry of the top row is larger than the entry below it": lambda a: all(
            x > y for x, y in columns(a)
        ),
        "in which each top entry is at least the entry below it": lambda a: all(
            x >= y for x, y in columns(a)
        ),
        "in which the two entries of each column sum to 2": lambda a: all(
            sum(c) == 2 for c in columns(a)
        ),
        "in which 2s occur only in the bottom row": lambda a: 2 not in a[0],
        "in which 0 appears in the top row but not in the bottom row": lambda a: (
            0 in a[0] and 0 not in a[1]
        ),
        "in which each column is one of 01, 12, 20": lambda a: (
            {*columns(a)} <= {(0, 1), (1, 2), (2, 0)}
        ),
        "in which all columns are different from 00 and 22": lambda a: (
            not {*columns(a)} & {(0, 0), (2, 2)}
        ),
    },
    THREE: {
        "with all three rows different": lambda a: len({*a}) == 3,
        "in which every 1 in the second row has a 1 directly above it or directly below it": (
            lambda a: all(x or z for x, y, z in columns(a) if y)
        ),
        "in which 1s in adjacent columns are in different rows": lambda a: (
            not any(has(z, (1, 1)) for z in a)
        ),
    },
    "ternary words of length n": {
        "in which neither 0 nor 2 is followed by itself": lambda w: (
            not (has(w, (0, 0)) or has(w, (2, 2)))
        ),
        "in which exactly one letter is followed by itself": lambda w: (
            sum(a == b for a, b in pairwise(w)) == 1
        ),
        "in which no 0 is within distance 2 of another 0": lambda w: (
            not any(w[k] == 0 and 0 in w[k + 1 : k + 3] for k in range(len(w)))
        ),
        "in which 0 is never followed by 1 nor 2": lambda w: not (has(w, (0, 1)) or has(w, (0, 2))),
    },
}
CASES = [(objects, said, holds) for objects, each in SAID.items() for said, holds in each.items()]


@parametrize_some("objects,said,holds", CASES, ids=[said for _, said, _ in CASES])
def test_entries_above_and_below_are_counted(objects, said, holds):
    counts(f"{objects} {said}", KINDS[objects], holds, most=5)
