"""Edges of two colors, and how often they meet a vertex, by all colorings one by one."""

from itertools import combinations, product

import pytest
from reading.sentences.listed_objects import counts, refused
from samples import parametrize_some


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
    "edges": "that all edges have one color is told of no vertex",
    "colorings of the edges of P_3 x P_n with red and blue in which no vertex has two red "
    "edges": "the edges of paths and of cycles are colored",
    "3-colorings, red and blue, of the edges of P_2 x P_n so that no vertex has only red edges": (
        "two colors"
    ),
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_told_of_edges_is_refused(text):
    refused(text, REFUSED[text])
