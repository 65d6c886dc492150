"""Which colors are used, alone or with others, and where; how both ends of a row are."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from reading.sentences.listed_objects import arrays, counts, refused, words
from samples import parametrize_some


def proper(*colors):
    """Return what lists the proper colorings of a path."""
    return lambda n: (w for w in product(colors, repeat=n) if all(a != b for a, b in pairwise(w)))


def ladder(*colors):
    """Return what lists the proper colorings of a ladder by its rungs."""

    def rungs(n):
        for w in product(product(colors, repeat=2), repeat=n):
            if all(a != b for a, b in w) and all(
                a != c and b != d for (a, b), (c, d) in pairwise(w)
            ):
                yield w

    return rungs


def apart(word, step):
    """Return the letters so far apart."""
    return zip(word, word[step:], strict=False)


USED = {
    "color 1 is used": lambda w: 1 in w,
    "color 1 is never used": lambda w: 1 not in w,
    "both color 1 and color 2 are used": lambda w: {1, 2} <= {*w},
    "colors 1 and 2 are not both used": lambda w: not {1, 2} <= {*w},
    "not both color 1 and color 2 are used": lambda w: not {1, 2} <= {*w},
    "neither color 1 nor color 2 is used": lambda w: not {1, 2} & {*w},
    "color 1 or color 2 is used, but not both": lambda w: len({1, 2} & {*w}) == 1,
    "exactly one of the colors 1 and 2 is used": lambda w: len({1, 2} & {*w}) == 1,
    "at most two of the colors 1, 2 and 3 are used": lambda w: len({1, 2, 3} & {*w}) < 3,
    "none of the colors 1 and 2 is used": lambda w: not {1, 2} & {*w},
    "all colors are used": lambda w: len({*w}) == 4,
    "not all colors are used": lambda w: len({*w}) < 4,
    "all colors except color 4 are used": lambda w: {1, 2, 3} <= {*w},
    "exactly three of the four colors are used": lambda w: len({*w}) == 3,
    "two or four colors are used": lambda w: len({*w}) in {2, 4},
    "some color is not used": lambda w: len({*w}) < 4,
    "at least one of the four colors is missing": lambda w: len({*w}) < 4,
    "color 1 is used at least once and color 2 at most twice": lambda w: 1 in w and w.count(2) < 3,
}
SAID_BY_VERBS = {
    "that use color 1 but not color 2": lambda w: 1 in w and 2 not in w,
    "that use color 1 or color 2 but not both": lambda w: len({1, 2} & {*w}) == 1,
    "that do not use both color 1 and color 2": lambda w: not {1, 2} <= {*w},
}
ENDS = {
    "not both ends are red": lambda w: {w[0], w[-1]} != {"red"},
    "the ends are not both red": lambda w: {w[0], w[-1]} != {"red"},
    "the two ends do not have the same color": lambda w: w[0] != w[-1],
    "the first and the last square do not both have color red": lambda w: {w[0], w[-1]} != {"red"},
    "the first and the last square both have color red": lambda w: {w[0], w[-1]} == {"red"},
    "exactly one end is red": lambda w: (w[0] == "red") != (w[-1] == "red"),
    "at most one of the two ends is red": lambda w: {w[0], w[-1]} != {"red"},
    "exactly one of the first and the last square is red": lambda w: (
        (w[0] == "red") != (w[-1] == "red")
    ),
    "red and blue are both used and neighbors differ": lambda w: (
        {"red", "blue"} <= {*w} and all(a != b for a, b in pairwise(w))
    ),
    "the first square and the last square have different colors": lambda w: w[0] != w[-1],
    "neither end square is red": lambda w: "red" not in {w[0], w[-1]},
    "two squares of the same color are never adjacent": lambda w: all(
        a != b for a, b in pairwise(w)
    ),
    "no two squares two apart are both red": lambda w: ("red", "red") not in apart(w, 2),
    "squares two apart are never both red": lambda w: ("red", "red") not in apart(w, 2),
    "squares two apart have different colors": lambda w: all(a != b for a, b in apart(w, 2)),
    "adjacent squares may share a color only if it is red": lambda w: all(
        a != b or a == "red" for a, b in pairwise(w)
    ),
}
RUNGS = {
    "color 3 is used in every column": lambda w: all(3 in z for z in w),
    "color 3 is used in no column": lambda w: not any(3 in z for z in w),
    "color 3 occurs in exactly one column": lambda w: sum(3 in z for z in w) == 1,
    "color 3 is used in exactly one of the two rows": lambda w: (
        any(z[0] == 3 for z in w) != any(z[1] == 3 for z in w)
    ),
    "color 3 is not used in both rows": lambda w: (
        not (any(z[0] == 3 for z in w) and any(z[1] == 3 for z in w))
    ),
    "not all of the corners have color 3": lambda w: {*w[0], *w[-1]} != {3},
    "at least one corner has color 3": lambda w: 3 in w[0] + w[-1],
    "color 3 is used in the top row": lambda w: any(z[0] == 3 for z in w),
    "neither color 1 nor color 3 is used in the first column": lambda w: not {1, 3} & {*w[0]},
    "neither the first nor the last column uses color 3": lambda w: 3 not in w[0] + w[-1],
    "every column uses color 3": lambda w: all(3 in z for z in w),
    "no rung has ends colored 1 and 2": lambda w: not any({*z} == {1, 2} for z in w),
}


@parametrize_some("said", USED)
def test_colors_that_are_used(said):
    text = f"proper 4-colorings of the path P_n in which {said}"
    counts(text, proper(1, 2, 3, 4), USED[said], 5)


@parametrize_some("said", SAID_BY_VERBS)
def test_colorings_that_use_colors(said):
    counts(f"proper 3-colorings of P_n {said}", proper(1, 2, 3), SAID_BY_VERBS[said])


@parametrize_some("said", ENDS)
def test_ends_and_squares_two_apart(said):
    text = f"colorings of a row of n squares with red, white and blue in which {said}"
    counts(text, words("red", "white", "blue"), ENDS[said])


@parametrize_some("said", RUNGS)
def test_colors_in_lines_of_a_ladder(said):
    text = f"proper 3-colorings of the ladder graph P_2 x P_n in which {said}"
    counts(text, ladder(1, 2, 3), RUNGS[said], 5)


def test_letters_that_stand_two_apart():
    counts(
        "ternary words of length n in which letters two apart are different",
        words(0, 1, 2),
        lambda w: all(a != b for a, b in apart(w, 2)),
    )


def test_colors_that_are_named_and_counted():
    counts(
        "proper 3-colorings of the path on n vertices with colors 0, 1, 2 in which 0 is used an "
        "even number of times",
        proper(0, 1, 2),
        lambda w: w.count(0) % 2 == 0,
    )


def beside(board):
    """Return the two colors of each two cells that share a side."""
    below = (z for c in zip(*board, strict=True) for z in pairwise(c))
    return [*(z for row in board for z in pairwise(row)), *below]


@pytest.mark.parametrize("other", ["square", "one"])
def test_squares_that_share_an_edge_with_another_color(other):
    counts(
        "colorings of the squares of a 2 x n board with red, white and blue so that no red square "
        f"shares an edge with a blue {other}",
        arrays(2, "red", "white", "blue"),
        lambda z: not {("red", "blue"), ("blue", "red")} & {*beside(z)},
        4,
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            (
                "colorings of the squares of a 2 x n board with red, white and blue so that no red "
                "square shares an edge with two blue squares"
            ),
            "can mean",
        ),
        (
            (
                "proper 3-colorings of P_n with colors 0, 1, 2 in which the first color is not "
                "used twice"
            ),
            "not a whole sentence",
        ),
        (
            "proper 3-colorings of P_n with colors 1 and 2 in which color 1 is used",
            "as many colors are named as there are",
        ),
        (
            "proper 3-colorings of P_n in which both color 1 and color 1 are used",
            "a part is missing",
        ),
        (
            "proper 3-colorings of P_n in which color 1 or color 2 is not used",
            "not a whole sentence",
        ),
        (
            "proper 3-colorings of P_n that do not use color 1 and color 2",
            "'not ... and ...' may mean neither, or not both",
        ),
        (
            "red/blue colorings of the vertices of P_n in which no vertex is red and blue",
            "'are 0 and 1' may be one each, or one of both",
        ),
        (
            (
                "red/blue colorings of the vertices of C_n in which the ends of no edge are red "
                "and blue"
            ),
            "'red and blue' may be one each",
        ),
        (
            "proper 3-colorings of P_n in which exactly three of the colors 1 and 2 are used",
            "a part is missing",
        ),
    ],
)
def test_what_may_mean_several_things_is_refused(text, why):
    refused(text, why)


def are_different(word):
    return all(a != b for a, b in pairwise(word))


def around(word):
    return are_different((*word, word[0]))


USED_SO_OFTEN = {
    "3-colorings of P_n, not necessarily proper, using color 1 exactly twice": (
        lambda w: w.count(1) == 2
    ),
    "proper 3-colorings of P_n with color 3 used at most once": lambda w: (
        are_different(w) and w.count(3) <= 1
    ),
    "ways to properly color the vertices of P_n with 3 colors so that color 2 is used at most "
    "once": (lambda w: are_different(w) and w.count(2) <= 1),
    "proper colorings of P_n with three given colors in which the first and the last vertex have "
    "the same color": lambda w: are_different(w) and w[0] == w[-1],
    "ways to color the vertices of P_n properly with the colors 1, 2, 3": are_different,
    "proper colorings of the vertices of P_n with colors 1 to 3 in which color 1 is used at least "
    "once": lambda w: are_different(w) and 1 in w,
    "for the n-vertex path and 3 colors, count vertex colorings with exactly two edges whose "
    "endpoints have the same color": lambda w: sum(a == b for a, b in pairwise(w)) == 2,
    "P_n, 3 colors: number of proper colorings whose two end vertices get different colors": (
        lambda w: are_different(w) and w[0] != w[-1]
    ),
    "not necessarily proper colorings of the vertices of P_n with 3 colors": lambda _: True,
}


@parametrize_some("text", USED_SO_OFTEN)
def test_colors_that_are_used_so_often(text):
    counts(text, words(1, 2, 3), USED_SO_OFTEN[text])


def test_cycles_colored_by_a_number_of_colors():
    counts(
        "The vertices of the cycle C_n are colored with 3 colors so that each vertex has at least "
        "one neighbor of its own color. Number of such colorings.",
        lambda n: product(range(3), repeat=n) if n >= 3 else (),
        lambda w: all(w[k] in (w[k - 1], w[(k + 1) % len(w)]) for k in range(len(w))),
    )
    counts(
        "in how many ways can the vertices of C_n be properly colored with 3 colors",
        lambda n: product(range(3), repeat=n) if n >= 3 else (),
        around,
    )
