"""Where colors and pieces are, and things that are done before they are counted: by lists."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from reading.sentences.listed_objects import arrays, counts, runs, words
from samples import parametrize_some

THREE = ("blue", "red", "white")


def king(one, other):
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def ones(array):
    return [(r, c) for r, row in enumerate(array) for c, z in enumerate(row) if z in {1, "red"}]


def peaceful(array):
    return not any(king(a, b) for a, b in combinations(ones(array), 2))


IN_ROWS = [
    (
        (
            "A row of n seats is to be painted red, white or blue so that no two "
            "adjacent seats are both blue. In how many ways can this be done?"
        ),
        words(*THREE),
        lambda w: ("blue", "blue") not in pairwise(w),
    ),
    (
        (
            "Suppose each vertex of the path P_n is colored red, white or blue. "
            "How many colorings have no two adjacent red vertices?"
        ),
        words(*THREE),
        lambda w: ("red", "red") not in pairwise(w),
    ),
    (
        (
            "colorings of the squares of a 1 x n board with red, white and blue in "
            "which no color appears exactly once"
        ),
        words(*THREE),
        lambda w: all(w.count(z) != 1 for z in THREE),
    ),
    (
        (
            "colorings of n points on a line with red and blue such that between "
            "any two red points there is at least one blue point"
        ),
        words("blue", "red"),
        lambda w: ("red", "red") not in pairwise(w),
    ),
    (
        "binary words of length n in which no two 1s occur consecutively",
        words(0, 1),
        lambda w: (1, 1) not in pairwise(w),
    ),
    (
        "binary words of length n in which all 1s are consecutive",
        words(0, 1),
        lambda w: len(runs(w, 1)) <= 1,
    ),
]
ON_BOARDS = [
    (
        "configurations of nonattacking kings on a 2 x n board where no king is in the last column",
        lambda a: peaceful(a) and not any(row[-1] for row in a),
    ),
    (
        "2 X n binary arrays in which exactly two 1s are in the first row",
        lambda a: a[0].count(1) == 2,
    ),
    (
        (
            "ways to select cells of a 2 x n board so that no two selected cells "
            "share an edge or corner"
        ),
        peaceful,
    ),
]


@parametrize_some(("text", "objects", "holds"), IN_ROWS, ids=[z for z, *_ in IN_ROWS])
def test_colors_in_rows(text, objects, holds):
    counts(text, objects, holds)


@pytest.mark.parametrize(("text", "holds"), ON_BOARDS, ids=[z for z, _ in ON_BOARDS])
def test_pieces_on_boards(text, holds):
    counts(text, arrays(2, 0, 1), holds, 5)
