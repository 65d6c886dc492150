"""Blocks of adjacent rows and columns, and entries beside others, counted by enumeration."""

from itertools import pairwise

from reading.sentences.listed_objects import arrays, counts, has
from samples import parametrize_some

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning
from gfkit.reading.sentences.sentence_reader import read_sentence

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


@parametrize_some("text", COUNTED)
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
    found = read_sentence(text)
    assert not isinstance(found, Meaning)
    assert REFUSED[text] in str(found)
