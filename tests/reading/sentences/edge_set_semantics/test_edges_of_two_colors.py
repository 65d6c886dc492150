"""Edges of two colors, wheels by their rims, and colors that are used so often, one by one."""

from itertools import combinations, pairwise, product

import pytest
from reading.sentences.listed_objects import counts, words
from samples import parametrize_some

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning
from gfkit.reading.sentences.sentence_reader import read_sentence


def ladder(n):
    cells = [*product(range(2), range(n))]
    near = [
        z for z in combinations(cells, 2) if abs(z[0][0] - z[1][0]) + abs(z[0][1] - z[1][1]) == 1
    ]
    return cells, near


def edge_colorings(n):
    """List the colorings of the edges of a ladder, each as the colors at its vertices."""
    vertices, edges = ladder(n)
    for hues in product(("red", "blue"), repeat=len(edges)):
        yield [[h for h, e in zip(hues, edges, strict=True) if v in e] for v in vertices]


HUED = {
    "red-blue edge colorings of the ladder with n rungs with no vertex having all its edges blue": (
        lambda at: all("red" in z for z in at)
    ),
    "ways to color every edge of the ladder red or blue so that no vertex has only red "
    "edges incident with it": lambda at: all("blue" in z for z in at),
    "2-colorings, red and blue, of the edges of the ladder with n rungs so that every vertex is "
    "incident with at most one red edge": lambda at: all(z.count("red") <= 1 for z in at),
    "Each edge of the ladder is colored red or blue. In how many ways can this be done "
    "so that no vertex has exactly two blue edges?": lambda at: all(
        z.count("blue") != 2 for z in at
    ),
    "colorings of the edges of P_2 x P_n with red and blue in which every vertex has an even "
    "number of red edges": lambda at: all(z.count("red") % 2 == 0 for z in at),
    "ways to color the edges of P_2 x P_n red or blue so that no two red edges share a vertex": (
        lambda at: all(z.count("red") <= 1 for z in at)
    ),
}


@parametrize_some("text", HUED)
def test_edges_of_two_colors(text):
    counts(text, edge_colorings, HUED[text], 5)


REFUSED = {
    "colorings of the edges of P_2 x P_n with red and blue in which every vertex is on at least "
    "one green edge": "and not green",
    "colorings of the edges of P_2 x P_n with red and blue in which every vertex has only red "
    "edges": "",
    "colorings of the edges of P_3 x P_n with red and blue in which no vertex has two red "
    "edges": "",
    "3-colorings, red and blue, of the edges of P_2 x P_n so that no vertex has only red edges": (
        "two colors"
    ),
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_told_of_edges_is_refused(text):
    found = read_sentence(text)
    assert not isinstance(found, Meaning)
    assert REFUSED[text] in str(found)


def colorings_of_wheel(colors):
    """Return what lists the colorings of a wheel: the hub first, then its rim."""
    return lambda n: product(range(colors), repeat=n + 1) if n >= 3 else ()


def proper_on_wheel(hues):
    hub, *rim = hues
    return hub not in rim and all(a != b for a, b in zip(rim, [*rim[1:], rim[0]], strict=True))


@parametrize_some(
    "text",
    [
        "proper 4-colorings of the wheel with n rim vertices",
        "proper colorings of the wheel with n spokes with 4 colors",
        "proper 4-colorings of the wheel with a hub and n rim vertices",
        "In the wheel with n rim vertices, number of proper vertex colorings with 4 colors",
    ],
)
def test_wheels_by_their_rims(text):
    counts(text, colorings_of_wheel(4), proper_on_wheel, 6)


def proper(word):
    return all(a != b for a, b in pairwise(word))


def around(word):
    return proper((*word, word[0]))


USED = {
    "3-colorings of P_n, not necessarily proper, using color 1 exactly twice": (
        lambda w: w.count(1) == 2
    ),
    "proper 3-colorings of P_n with color 3 used at most once": lambda w: (
        proper(w) and w.count(3) <= 1
    ),
    "ways to properly color the vertices of P_n with 3 colors so that color 2 is used at most "
    "once": (lambda w: proper(w) and w.count(2) <= 1),
    "proper colorings of P_n with three given colors in which the first and the last vertex have "
    "the same color": lambda w: proper(w) and w[0] == w[-1],
    "ways to color the vertices of P_n properly with the colors 1, 2, 3": proper,
    "proper colorings of the vertices of P_n with colors 1 to 3 in which color 1 is used at least "
    "once": lambda w: proper(w) and 1 in w,
    "for the n-vertex path and 3 colors, count vertex colorings with exactly two edges whose "
    "endpoints have the same color": lambda w: sum(a == b for a, b in pairwise(w)) == 2,
    "P_n, 3 colors: number of proper colorings whose two end vertices get different colors": (
        lambda w: proper(w) and w[0] != w[-1]
    ),
    "not necessarily proper colorings of the vertices of P_n with 3 colors": lambda _: True,
}


@parametrize_some("text", USED)
def test_colors_that_are_used_so_often(text):
    counts(text, words(1, 2, 3), USED[text])


def test_labels_that_are_assigned():
    counts(
        "assignments of 0, 1 or 2 to the vertices of P_n such that adjacent vertices have "
        "different labels",
        words(0, 1, 2),
        proper,
    )
    counts(
        "ways to assign one of 3 colors to each of the integers 1, 2, ..., n so that adjacent "
        "integers have different colors",
        words(1, 2, 3),
        proper,
    )
    counts(
        "colorings of the squares of a 2 x n board with red and blue in which the four corners all "
        "have color red",
        lambda n: product(product("rb", repeat=n), repeat=2),
        lambda rows: all(z[0] == z[-1] == "r" for z in rows),
        5,
    )


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
