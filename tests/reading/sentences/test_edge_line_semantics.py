"""One of two edge rows or columns, or not both; empty lines; both ends of a path, or one."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import pytest
from reading.sentences.listed_objects import arrays, columns, counts, refused, words
from samples import parametrize_some


def kings(n):
    """List the boards with three rows on which no two kings attack each other."""
    for z in arrays(3, 0, 1)(n):
        there = [(i, j) for i, row in enumerate(z) for j, one in enumerate(row) if one]
        if all(max(abs(a - c), abs(b - d)) > 1 for (a, b), (c, d) in combinations(there, 2)):
            yield z


def ends(of):
    """Tell whether the first column has a king, and the last one."""
    return [any(columns(of)[0]), any(columns(of)[-1])]


def empty(lines):
    return sum(not any(z) for z in lines)


KINGS = {
    "so that either the first or the last column is empty": lambda z: not all(ends(z)),
    "so that the first or the last column is empty, but not both": lambda z: sum(ends(z)) == 1,
    "so that not both end columns are empty": lambda z: any(ends(z)),
    "so that the first and the last column are not both empty": lambda z: any(ends(z)),
    "so that exactly one of the end columns is empty": lambda z: sum(ends(z)) == 1,
    "so that neither of the end columns is empty": lambda z: all(ends(z)),
    "so that the top left corner is not empty": lambda z: z[0][0],
    "with exactly one empty column": lambda z: empty(columns(z)) == 1,
    "with an even number of empty columns": lambda z: empty(columns(z)) % 2 == 0,
    "so that the top square of each column is empty": lambda z: not any(z[0]),
    "with the middle square of each column empty": lambda z: not any(z[1]),
    "so that the last square of each row is not occupied": lambda z: not any(columns(z)[-1]),
    "with at most one king in each column and none in the first column": lambda z: (
        max(map(sum, columns(z))) < 2 and not any(columns(z)[0])
    ),
    "with one or two empty rows": lambda z: empty(z) in {1, 2},
}


def rows_of_one(n):
    """List the boards of one row on which no two kings attack each other."""
    return (z for z in words(0, 1)(n) if (1, 1) not in pairwise(z))


def test_ends_of_a_board_with_one_row():
    counts(
        "placements of nonattacking kings on a 1 X n board with neither end square occupied",
        rows_of_one,
        lambda z: not z[0] and not z[-1],
    )


def test_any_number_that_is_told_again():
    counts(
        "ways to place any number (at least two) of nonattacking kings on a 3 X n board",
        kings,
        lambda z: sum(map(sum, z)) > 1,
        5,
    )


SETS = {
    "that contain the first vertex or the last vertex, but not both": lambda w: (
        sum({0: w[0], -1: w[-1]}.values()) == 1 and w[0] != w[-1]
    ),
    "that contain both end vertices or neither": lambda w: w[0] == w[-1],
    "that contain not both the first and the last vertex": lambda w: not (w[0] and w[-1]),
    "that contain vertex 1 but not vertex n": lambda w: w[0] and not w[-1],
    "whose size is 2 or 3": lambda w: sum(w) in {2, 3},
    "with exactly one vertex among the first three": lambda w: sum(w[:3]) == 1,
}
AROUND = {
    "among any three consecutive vertices at least one is chosen": any,
    "among any three consecutive vertices exactly one is chosen": lambda z: sum(z) == 1,
    "any three consecutive vertices include a chosen one": any,
}
BY_NEIGHBORS = {
    "such that the induced subgraph has no isolated vertices": lambda w: all(
        not w[k] or w[k - 1] or w[(k + 1) % len(w)] for k in range(len(w))
    ),
    "with no three consecutive vertices outside the set": lambda w: (
        not any(w[k - 2] == w[k - 1] == w[k] == 0 for k in range(len(w)))
    ),
    "with every vertex outside the set having exactly one neighbor in the set": lambda w: all(
        w[k] or w[k - 1] + w[(k + 1) % len(w)] == 1 for k in range(len(w))
    ),
    "containing at least one but not both ends of every edge": lambda w: all(
        w[k] != w[k - 1] for k in range(len(w))
    ),
}
COLORS = {
    "neither red nor blue is adjacent to itself": lambda w: (
        not {("red", "red"), ("blue", "blue")} & {*pairwise(w)}
    ),
    "adjacent cells differ unless both are red": lambda w: all(
        a != b or a == "red" for a, b in pairwise(w)
    ),
    "no red cell is at an end": lambda w: "red" not in {w[0], w[-1]},
    "only red and blue are used": lambda w: "white" not in w,
    "red and blue cells never share an edge": lambda w: (
        {"red", "blue"} not in [{a, b} for a, b in pairwise(w)]
    ),
    "every white cell has both neighbors red": lambda w: all(
        0 < k < len(w) - 1 and w[k - 1] == w[k + 1] == "red"
        for k, z in enumerate(w)
        if z == "white"
    ),
}


@parametrize_some("said", KINGS)
def test_edge_lines_and_empty_lines(said):
    text = f"ways to place nonattacking kings on a 3 X n board {said}"
    counts(text, kings, KINGS[said], 5)


@parametrize_some("said", SETS)
def test_ends_of_a_path_in_a_set(said):
    counts(
        f"independent sets of P_n {said}",
        words(0, 1),
        lambda w: (1, 1) not in pairwise(w) and SETS[said](w),
    )


@parametrize_some("said", AROUND)
def test_how_many_of_three_vertices_of_a_cycle_are_chosen(said):
    def holds(w):
        return all(AROUND[said](z) for z in zip(w, w[1:] + w[:1], w[2:] + w[:2], strict=True))

    text = f"sets of vertices of C_n such that {said}"
    counts(text, lambda n: product((0, 1), repeat=n), holds, 7)


@parametrize_some("said", BY_NEIGHBORS)
def test_vertices_of_a_cycle_by_their_neighbors(said):
    counts(f"sets of vertices of the cycle C_n {said}", words(0, 1), BY_NEIGHBORS[said], 7)


def test_cells_that_are_called_ones():
    counts(
        "colorings of the path P_n in black and white with neither two adjacent black vertices nor "
        "three consecutive white ones",
        words("black", "white"),
        lambda w: "black black" not in " ".join(w) and "white white white" not in " ".join(w),
    )


@parametrize_some("said", COLORS)
def test_colors_at_the_ends_and_beside_each_other(said):
    text = f"colorings of the cells of a row of n cells with red, white and blue in which {said}"
    counts(text, words("red", "white", "blue"), COLORS[said])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "ways to place nonattacking kings on a 3 X n board so that not both rows are empty",
            "the array has 3 rows",
        ),
        (
            (
                "ways to place nonattacking kings on a 3 X n board so that the first or the last "
                "is empty"
            ),
            "stopped at 'is'",
        ),
        (
            "3 X n binary arrays in which the first and the last column are not all 0",
            "'not both' is said of two rows or columns",
        ),
        (
            "independent sets of P_n that contain vertex 1 but not vertex 1",
            "two different vertices are told",
        ),
        ("total dominating sets of P_n (possibly empty)", "the empty one is not counted"),
        (
            (
                "ways to place any number of kings on a 2 X n board with no two horizontally "
                "adjacent (horizontally adjacent kings are allowed)"
            ),
            "it is told that there are none beside each other",
        ),
        (
            "ways to place kings on a 2 x n board in which no king attacks two other kings",
            "can mean",
        ),
    ],
)
def test_what_is_said_of_no_two_lines_is_refused(text, why):
    refused(text, why)
