"""Blocks of adjacent rows and columns, entries beside others, and all of them together."""

from itertools import pairwise, product

import pytest
from reading.sentences.listed_objects import arrays, counts, has, refused, words
from samples import parametrize_some

DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KING = [*DIAGONAL, (0, 1), (0, -1), (1, 0), (-1, 0)]


def blocks(a):
    """Return the entries of each 2 X 2 block."""
    return [
        [a[i][j], a[i][j + 1], a[i + 1][j], a[i + 1][j + 1]]
        for i in range(len(a) - 1)
        for j in range(len(a[0]) - 1)
    ]


def beside(a, steps):
    """Return each entry with those that are a step away."""
    return [
        (
            a[i][j],
            [a[i + x][j + y] for x, y in steps if 0 <= i + x < len(a) and 0 <= j + y < len(a[0])],
        )
        for i in range(len(a))
        for j in range(len(a[0]))
    ]


COUNTED = {
    "2 X n binary matrices with no two 1s that are horizontally, vertically or diagonally "
    "adjacent": (
        arrays(2, 0, 1),
        lambda a: not any(x and 1 in z for x, z in beside(a, KING)),
    ),
    "2 X n 0..2 arrays with every 2 X 2 block of adjacent rows and columns summing to 4": (
        arrays(2, 0, 1, 2),
        lambda a: all(sum(z) == 4 for z in blocks(a)),
    ),
    "3 X n 0-1 arrays such that each 2 X 2 block of adjacent rows and columns contains at most two "
    "1s": (arrays(3, 0, 1), lambda a: all(sum(z) <= 2 for z in blocks(a))),
    "2 X n binary arrays in which every 2 X 2 block formed by two adjacent columns contains "
    "exactly two 1s": (arrays(2, 0, 1), lambda a: all(sum(z) == 2 for z in blocks(a))),
    "2 X n (0,1)-matrices that contain no 2 X 2 submatrix in two adjacent columns that is all "
    "ones": (
        arrays(2, 0, 1),
        lambda a: all(sum(z) < 4 for z in blocks(a)),
    ),
    "2 X n binary matrices having at most one 1 in any two adjacent columns": (
        arrays(2, 0, 1),
        lambda a: all(sum(z) <= 1 for z in blocks(a)),
    ),
    "3 X n zero-one matrices in which every 1 has a 0 immediately to its left or immediately to "
    "its right in the same row": (
        arrays(3, 0, 1),
        lambda a: all(0 in z for x, z in beside(a, [(0, 1), (0, -1)]) if x),
    ),
    "3 X n binary arrays in which every 1 has a 1 immediately above or below it in its column": (
        arrays(3, 0, 1),
        lambda a: all(1 in z for x, z in beside(a, [(1, 0), (-1, 0)]) if x),
    ),
    "2 X n 0..2 arrays with no element equal to any diagonally or antidiagonally adjacent "
    "element": (
        arrays(2, 0, 1, 2),
        lambda a: all(x not in z for x, z in beside(a, DIAGONAL)),
    ),
    "3 X n 0..1 arrays avoiding 1 0 1 in consecutive positions of a row (read left to right) and "
    "0 1 0 in a column (read top to bottom)": (
        arrays(3, 0, 1),
        lambda a: (
            not any(has(z, (1, 0, 1)) for z in a)
            and not any(has(z, (0, 1, 0)) for z in zip(*a, strict=True))
        ),
    ),
    "3 X n 0-1 arrays avoiding 1 1 horizontally and 0 0 vertically": (
        arrays(3, 0, 1),
        lambda a: (
            not any(has(z, (1, 1)) for z in a)
            and not any(has(z, (0, 0)) for z in zip(*a, strict=True))
        ),
    ),
    "2 X n binary matrices with no column consisting only of zeros and no two adjacent equal "
    "columns": (
        arrays(2, 0, 1),
        lambda a: (
            all(map(any, zip(*a, strict=True)))
            and all(x != y for x, y in pairwise(zip(*a, strict=True)))
        ),
    ),
    "In how many 3 X n binary arrays does every 1 have at most one neighbouring 1 (horizontally or "
    "vertically)?": (
        arrays(3, 0, 1),
        lambda a: all(z.count(1) <= 1 for x, z in beside(a, KING[4:]) if x),
    ),
    "3 X n binary arrays with the same number of 1s in every column": (
        arrays(3, 0, 1),
        lambda a: len({sum(z) for z in zip(*a, strict=True)}) == 1,
    ),
    "2 X n binary arrays that have more 1s than 0s in every 2 X 2 block formed by two adjacent "
    "columns": (arrays(2, 0, 1), lambda a: all(z.count(1) > z.count(0) for z in blocks(a))),
    "2 X n 0..2 arrays with at least twice as many 1s as 0s in every 2 X 2 block": (
        arrays(2, 0, 1, 2),
        lambda a: all(z.count(1) >= 2 * z.count(0) for z in blocks(a)),
    ),
    "2 X n 0..2 arrays in which no 2 X 2 block has more 1s than 0s": (
        arrays(2, 0, 1, 2),
        lambda a: not any(z.count(1) > z.count(0) for z in blocks(a)),
    ),
    "3 X n binary arrays in which the 1s of each column are consecutive": (
        arrays(3, 0, 1),
        lambda a: (1, 0, 1) not in {*zip(*a, strict=True)},
    ),
    "2 X n binary arrays in which no column is immediately followed by the same column": (
        arrays(2, 0, 1),
        lambda a: all(x != y for x, y in pairwise(zip(*a, strict=True))),
    ),
    "2 X n 0..2 arrays with each entry different from the entry to its right and from the entry "
    "below it": (
        arrays(2, 0, 1, 2),
        lambda a: all(x not in z for x, z in beside(a, KING[4:])),
    ),
    "2 X n 0..2 arrays in which every 1 is greater than the entry to its right": (
        arrays(2, 0, 1, 2),
        lambda a: all(x > y for row in a for x, y in pairwise(row) if x == 1),
    ),
    "3 X n 0-1 matrices in which every 0 has a 1 directly above or directly below it": (
        arrays(3, 0, 1),
        lambda a: all(1 in z for x, z in beside(a, [(1, 0), (-1, 0)]) if not x),
    ),
    "2 X n 0-1 matrices with no two 1s in the same row next to each other": (
        arrays(2, 0, 1),
        lambda a: not any(has(z, (1, 1)) for z in a),
    ),
    "3 X n 0-1 matrices with at most one 1 in each column and no 1s in horizontally adjacent "
    "cells": (
        arrays(3, 0, 1),
        lambda a: not any(has(z, (1, 1)) for z in a) and max(map(sum, zip(*a, strict=True))) < 2,
    ),
    "2 X n 0..1 arrays with each element having at least one equal horizontal neighbor": (
        arrays(2, 0, 1),
        lambda a: all(x in z for x, z in beside(a, [(0, 1), (0, -1)])),
    ),
}


@parametrize_some("text", COUNTED, share=24)
def test_blocks_and_entries_are_counted_by_enumeration(text):
    counts(text, *COUNTED[text], most=5)


REFUSED = {
    "3 X n binary arrays with every 2 X 2 block formed by two adjacent columns having an even "
    "sum": ("all their entries"),
    "2 X n binary arrays with every 2 X 3 block formed by two adjacent columns having sum 2": (
        "another number"
    ),
    "2 X n binary arrays in which every 1 has a 0 directly above it in the same row": "its column",
    "3 X n binary arrays avoiding 1 0 in a row (read top to bottom)": "left to right",
    "3 X n binary arrays whose columns are not all zero": "no row is 0",
    "2 X n 0..2 arrays with more 1s than positive entries in every 2 X 2 block": "none of the",
}


@parametrize_some("text", REFUSED)
def test_blocks_and_sides_that_do_not_agree_are_refused(text):
    refused(text, REFUSED[text])


BLOCKS = "2 X n binary arrays", arrays(2, 0, 1)
CIRCLES = "circular words of length n over {0,1,2}, rotations distinct,", words(0, 1, 2)


def squares(a):
    return [c + d for c, d in pairwise(zip(*a, strict=True))]


def no_block_alike(a):
    return all(len({*z}) == 2 for z in squares(a))


def near(a, row, column):
    """Return the entries beside an entry."""
    there = ((row + r, column + c) for r, c in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    return [a[r][c] for r, c in there if r in range(2) and c in range(len(a[0]))]


def each_differs(many):
    """Say of how many of its neighbours each entry is different."""
    return lambda a: all(
        many(sum(z != a[r][c] for z in near(a, r, c)))
        for r, c in product(range(2), range(len(a[0])))
    )


def around(w):
    return [(w[k - 1], w[k], w[(k + 1) % len(w)]) for k in range(len(w))]


SAID = {
    BLOCKS: {
        "in which no 2 X 2 block has all four entries equal": no_block_alike,
        "with no 2 X 2 block consisting of four equal entries": no_block_alike,
        "in which no 2 X 2 subblock is all 0 or all 1": no_block_alike,
        "with no 2 X 2 block (contiguous) having all entries equal": no_block_alike,
        "with no 2 X 2 block all of whose entries are equal": no_block_alike,
        "where each 2 X 2 block contains both letters": no_block_alike,
        "with every 2 X 2 subblock containing exactly two distinct values": no_block_alike,
        "with every 2 X 2 block containing at least one 0 and at least one 1": no_block_alike,
        "with every 2 X 2 subblock sum not equal to 2": lambda a: 2 not in map(sum, squares(a)),
        "in which each entry differs from at least one of its neighbors": each_differs(bool),
        "in which every entry is unequal to exactly one neighbor": each_differs(lambda k: k == 1),
        "in which each entry has at least one neighbor different from it": each_differs(bool),
    },
    CIRCLES: {
        "in which the two neighbors of every 0 are different from each other": lambda w: all(
            a != b for a, z, b in around(w) if z == 0
        ),
        "in which the two neighbors of every 0 are nonzero and different": lambda w: all(
            a != b and a and b for a, z, b in around(w) if z == 0
        ),
        "in which every 0 has two neighbors that are equal": lambda w: all(
            a == b for a, z, b in around(w) if z == 0
        ),
        "in which no letter has two neighbors that are both 2": lambda w: (
            not any(a == b == 2 for a, _, b in around(w))
        ),
        "in which each letter differs from exactly one of its neighbors": lambda w: all(
            (a != z) + (b != z) == 1 for a, z, b in around(w)
        ),
        "in which no two 0s are at cyclic distance 1 or 2": lambda w: (
            not any(w[k] == w[(k + d) % len(w)] == 0 for k in range(len(w)) for d in (1, 2))
        ),
    },
}
CASES = [(objects, said, holds) for objects, each in SAID.items() for said, holds in each.items()]


@parametrize_some("objects,said,holds", CASES, ids=[said for _, said, _ in CASES])
def test_all_entries_of_a_block_are_told_together(objects, said, holds):
    counts(f"{objects[0]} {said}", objects[1], holds, most=5)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"{BLOCKS[0]} in which no 2 X 2 block has all three entries equal", "so many cells"),
        (f"{BLOCKS[0]} with no 2 X 3 block consisting of four equal entries", "2 x 3 rectangle"),
        (
            "ternary words of length n in which the two neighbors of every 0 are different",
            "of words on a circle",  # the first letter has one neighbor
        ),
    ],
)
def test_other_numbers_of_entries_are_refused(text, why):
    refused(text, why)


def test_the_two_neighbors_of_a_letter_are_one_on_each_side() -> None:
    said = "ternary words of length n in which every 2 has the two neighbors 0 and 1"
    counts(
        said,
        words("0", "1", "2"),
        lambda w: all(
            {*w[max(k - 1, 0) : k], *w[k + 1 : k + 2]} == {"0", "1"}
            for k, z in enumerate(w)
            if z == "2"
        ),
    )
