"""Where colors and pieces are, in rows, lines and boards, by all colorings one by one."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from reading.sentences.listed_colorings import (
    Coloring,
    Places,
    Said,
    colorings,
    proper,
    row,
)
from reading.sentences.listed_objects import arrays, counts, runs, words
from samples import parametrize_some

import gfkit

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


HUES, NUMBERED = ("red", "blue", "green"), ("1", "2", "3")


def used(color: str, rows: set[int], many: range) -> Said:
    return lambda z, _of: sum(z[a] == color for a in z if a[0] in rows) in many


TOP, NEVER = {0}, range(1)
COLORS: list[tuple[str, int, Said]] = [
    ("in which color 3 never appears in the top row", 2, used("3", TOP, NEVER)),
    ("in which color 3 does not occur in the first row", 2, used("3", TOP, NEVER)),
    ("with color 3 not used in the top row", 2, used("3", TOP, NEVER)),
    ("in which color 3 is used at most once in the top row", 2, used("3", TOP, range(2))),
    ("with color 3 not used at either end", 1, lambda z, _: "3" not in {row(z)[0], row(z)[-1]}),
    (
        "in which color 3 does not appear at the two end vertices",
        1,
        lambda z, _: "3" not in {row(z)[0], row(z)[-1]},
    ),
    (
        "in which colors 1 and 2 are never adjacent",
        2,
        lambda z, of: ("1", "2") not in edges2(z, of),
    ),
    ("in which colors 1 and 3 are not adjacent", 1, lambda z, of: ("1", "3") not in edges2(z, of)),
    (
        "in which no two adjacent vertices have colors 1 and 2",
        2,
        lambda z, of: ("1", "2") not in edges2(z, of),
    ),
    ("in which the top left vertex has color 2", 2, lambda z, _: z[0, 0] == "2"),
    (
        "in which color 1 is adjacent neither to color 2 nor to color 3",
        2,
        lambda z, of: not {("1", "2"), ("1", "3")} & edges2(z, of),
    ),
    (
        "in which colors 1 and 2 are used equally often",
        1,
        lambda z, _: [*z.values()].count("1") == [*z.values()].count("2"),
    ),
]


def edges2(z: Coloring, of: Places) -> set[tuple[str, str]]:
    return {(z[a], z[b]) for a, b in of.pairs()}


@parametrize_some(("said", "rows", "holds"), COLORS, ids=[z[0] for z in COLORS])
def test_where_a_color_is_used(said: str, rows: int, holds: Said) -> None:
    found = gfkit.as_sequence(f"proper 3-colorings of the {rows} x n grid graph {said}")
    for n in range(1, 4):
        places = Places(rows, n)
        right = sum(proper(z, places) and holds(z, places) for z in colorings(places, NUMBERED))
        assert found(n) == right, n


LINES: list[tuple[str, Said]] = [
    (
        "in which no two cells of the same column are both colored 1",
        lambda z, of: not any(z[0, c] == z[1, c] == "1" for c in range(of.columns)),
    ),
    (
        "in which color 1 appears at most once in each row",
        lambda z, _: max([z[a] for a in z if a[0] == r].count("1") for r in (0, 1)) < 2,
    ),
    (
        "in which no two cells in the same column have the same color",
        lambda z, of: all(z[0, c] != z[1, c] for c in range(of.columns)),
    ),
    (
        "in which no row has two cells of the same color",
        lambda z, of: all(len({z[r, c] for c in range(of.columns)}) == of.columns for r in (0, 1)),
    ),
    (
        "in which each row uses at most two colors",
        lambda z, of: all(len({z[r, c] for c in range(of.columns)}) <= 2 for r in (0, 1)),
    ),
    (
        "in which both cells of the first column have color 1",
        lambda z, _: z[0, 0] == z[1, 0] == "1",
    ),
]


@parametrize_some(("said", "holds"), LINES, ids=[z[0] for z in LINES], share=5)
def test_cells_of_a_board_may_be_alike(said: str, holds: Said) -> None:
    """Where something is said of so many colors of cells, neighbours may have the same one."""
    found = gfkit.as_sequence(f"colorings of the cells of a 2 x n grid with 3 colors {said}")
    for n in range(1, 5):
        places = Places(2, n)
        assert found(n) == sum(holds(z, places) for z in colorings(places, NUMBERED)), n
