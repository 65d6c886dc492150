"""Lines but the edge ones, n pieces in n columns, corners of a line, where two are not both."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import pytest
from reading.sentences.listed_objects import arrays, columns, counts, refused, words
from samples import parametrize_some


def places(of):
    return [(i, j) for i, row in enumerate(of) for j, one in enumerate(row) if one]


def differences(of):
    return [(abs(a - c), abs(b - d)) for (a, b), (c, d) in combinations(places(of), 2)]


ATTACKS = {
    "kings": lambda a, b: max(a, b) < 2,
    "rooks": lambda a, b: 0 in {a, b},
    "bishops": lambda a, b: a == b,
}


def boards(rows, pieces, many=None):
    """Return what lists the boards of so many rows with pieces that attack no others."""

    def listed(n):
        for z in arrays(rows, 0, 1)(n):
            is_so_many = many is None or len(places(z)) == many
            if is_so_many and not any(ATTACKS[pieces](*d) for d in differences(z)):
                yield z

    return listed


def has_one_in_each(lines):
    return all(sum(z) == 1 for z in lines)


KINGS = {
    "at least one in each column except possibly the last": lambda z: all(
        map(any, columns(z)[:-1])
    ),
    "one in each column except the first": lambda z: has_one_in_each(columns(z)[1:]),
    "with at least one king in each column except the first and the last": lambda z: all(
        map(any, columns(z)[1:-1])
    ),
    "with neither the first nor the last row used": lambda z: not any(z[0] + z[-1]),
    "with neither the first nor the last column empty": lambda z: (
        any(columns(z)[0]) and any(columns(z)[-1])
    ),
    "with all kings in the same row": lambda z: sum(map(any, z)) < 2,
    "so that every column except the last contains a king": lambda z: all(
        map(any, columns(z)[:-1])
    ),
    "so that each row except the last row contains a king": lambda z: all(map(any, z[:-1])),
    "so that no corner of the last column is occupied": lambda z: not (z[0][-1] or z[-1][-1]),
    "so that both corners of the first column stay empty": lambda z: not (z[0][0] or z[-1][0]),
    "so that the two corners of the first row are not both empty": lambda z: z[0][0] or z[0][-1],
}
NONE = "any number of nonattacking kings, including none,"
ROOKS = [
    "with no two in the same row or column",
    ", no two of them in the same row or column",
    "so that no two share a row or column",
    "with no two rooks in the same row or in the same column",
]
TWO_BISHOPS = {
    "not both in the same row": lambda z: len({r for r, _ in places(z)}) == 2,
    "not both in the first column": lambda z: {c for _, c in places(z)} != {0},
    "so that they are not both in the same column": lambda z: len({c for _, c in places(z)}) == 2,
}
ONE_IN_EACH = {
    "so that tokens in adjacent columns are neither in the same row nor diagonally adjacent": (
        lambda z: not any(b == 1 and a < 2 for a, b in differences(z))
    ),
    "so that no three consecutive columns have their tokens in the same row": lambda z: (
        not any(all(row[k : k + 3]) for row in z for k in range(len(row) - 2))
    ),
}


@parametrize_some("said", KINGS)
def test_kings_in_lines_but_the_edge_ones(said):
    comma = ", " if said.split()[0] in {"at", "one"} else " "
    text = f"ways to place nonattacking kings on a 3 X n board{comma}{said}"
    counts(text, boards(3, "kings"), KINGS[said], 5)


@parametrize_some("told", ["any number (zero allowed) of nonattacking kings", NONE])
def test_that_there_may_be_none_is_told_of_any_number(told):
    counts(
        f"ways to place {told} on a 3 X n board so that neither the first nor the last column is "
        "empty",
        boards(3, "kings"),
        lambda z: any(columns(z)[0]) and any(columns(z)[-1]),
        5,
    )


@parametrize_some("said", ROOKS)
def test_rooks_no_two_in_one_line_do_not_attack(said):
    text = f"ways to place any number of rooks on a 3 X n board {said}".replace(" ,", ",")
    counts(text, boards(3, "rooks"), bool, 5)


@parametrize_some("said", TWO_BISHOPS)
def test_two_that_are_not_both_there(said):
    comma = " " if said.startswith("so") else ", "
    text = f"ways to place exactly two nonattacking bishops on a 3 X n board{comma}{said}"
    counts(text, boards(3, "bishops", 2), TWO_BISHOPS[said], 5)


@parametrize_some("said", ONE_IN_EACH)
def test_as_many_tokens_as_columns(said):
    text = f"ways to place n tokens on a 3 X n board, one in each column, {said}"
    holds = ONE_IN_EACH[said]
    counts(text, arrays(3, 0, 1), lambda z: has_one_in_each(columns(z)) and holds(z), 5)


def test_n_kings_of_which_each_column_has_one():
    text = (
        "ways to place n kings on a 3 X n board, exactly one in each column, so that no two attack"
    )
    counts(f"{text} each other", boards(3, "kings"), lambda z: has_one_in_each(columns(z)), 5)


SETS = {
    "that induce at most one edge": lambda w: sum(a * b for a, b in pairwise(w)) < 2,
    "with no two adjacent vertices in the set": lambda w: (1, 1) not in pairwise(w),
    "that are neither independent nor the whole vertex set": lambda w: (
        (1, 1) in pairwise(w) and not all(w)
    ),
    "such that no chosen vertex has both of its neighbors chosen": lambda w: (
        not any(all(w[k : k + 3]) for k in range(len(w) - 2))
    ),
    "such that no vertex has both neighbors in the set": lambda w: (
        not any(a and c for a, c in zip(w, w[2:], strict=False))
    ),
    "that contain exactly one end of each edge": lambda w: all(a != b for a, b in pairwise(w)),
}


@parametrize_some("said", SETS)
def test_sets_of_vertices_of_a_path(said):
    counts(f"sets of vertices of the path with n vertices {said}", words(0, 1), SETS[said])


def edges(of):
    return [
        *(z for row in of for z in pairwise(row)),
        *(z for c in columns(of) for z in pairwise(c)),
    ]


BLACK_WHITE = {
    "with no 2 X 2 block all of one color": lambda z: all(
        len({*a, *b}) == 2 for a, b in pairwise(columns(z))
    ),
    "with no 2 X 2 block of four squares of the same color": lambda z: all(
        len({*a, *b}) == 2 for a, b in pairwise(columns(z))
    ),
    "in which exactly one column is all of one color": lambda z: (
        sum(len({*c}) == 1 for c in columns(z)) == 1
    ),
    "in which black cells share no side": lambda z: ("black", "black") not in edges(z),
    "in which every cell has at least one neighbor of the opposite color": lambda z: all(
        any(
            0 <= i + a < 2 and 0 <= j + b < len(z[0]) and z[i + a][j + b] != z[i][j]
            for a, b in ((0, 1), (0, -1), (1, 0), (-1, 0))
        )
        for i, j in product(range(2), range(len(z[0])))
    ),
}


@parametrize_some("said", BLACK_WHITE)
def test_cells_of_one_color_together(said):
    text = f"colorings of the cells of a 2 X n board in black and white {said}"
    counts(text, arrays(2, "black", "white"), BLACK_WHITE[said], 5)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "ways to place n tokens on a 3 X n board with no two of them adjacent",
            "counters on a board are counted as arrays",
        ),
        (
            "ways to place n kings on a 3 X n board so that no two attack each other",
            "pieces of which nothing is said are those on a board",
        ),
        (
            (
                "ways to place nonattacking kings on a 3 X n board, one in each column except "
                "the last row"
            ),
            "of all rows some row is left out",
        ),
        (
            "ways to place two nonattacking kings, zero allowed, on a 3 X n board",
            "there are some, and not none",
        ),
        pytest.param(
            "ways to place nonattacking kings on a 3 X n board, "
            "one in each row (zero kings allowed)",
            "there are some, and not none",
            marks=pytest.mark.thorough,
        ),
    ],
)
def test_lines_and_corners_that_are_not_told_are_refused(text, why):
    refused(text, why)
