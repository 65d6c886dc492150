"""Colors of the ends of edges and of vertices by their number, by all colorings one by one."""

from __future__ import annotations

import pytest
from reading.sentences.listed_colorings import (
    Coloring,
    Places,
    Said,
    colorings,
    proper,
    row,
)
from reading.sentences.listed_objects import refused
from samples import parametrize_some

import gfkit

HUES, NUMBERED = ("red", "blue", "green"), ("1", "2", "3")


def edges(z: Coloring, of: Places) -> list[tuple[str, str]]:
    """Return the colors of the two ends of each edge."""
    return [(z[a], z[b]) for a, b in of.pairs() if a < b or (a, b) == ((0, 0), (0, of.columns - 1))]


def alike(z: Coloring, of: Places) -> int:
    return sum(len({*two}) == 1 for two in edges(z, of))


def joining(first: str, second: str) -> Said:
    return lambda z, of: sum(sorted(two) == sorted((first, second)) for two in edges(z, of))


ENDS: list[tuple[str, Said]] = [
    ("in which exactly one edge has both ends of the same color", lambda z, of: alike(z, of) == 1),
    (
        "in which more than one edge joins vertices of the same color",
        lambda z, of: alike(z, of) > 1,
    ),
    (
        "in which an even number of edges join two vertices of different colors",
        lambda z, of: (len(edges(z, of)) - alike(z, of)) % 2 == 0,
    ),
    ("with no edge between two red vertices", lambda z, of: not joining("red", "red")(z, of)),
    (
        "such that no edge is between a red vertex and a blue vertex",
        lambda z, of: not joining("red", "blue")(z, of),
    ),
    (
        "with exactly two edges joining a red vertex to a blue vertex",
        lambda z, of: joining("red", "blue")(z, of) == 2,
    ),
    ("such that every edge has ends of different colors", lambda z, of: not alike(z, of)),
    (
        "such that not every edge joins two vertices of different colors",
        lambda z, of: alike(z, of) > 0,
    ),
    (
        "such that no two adjacent vertices are both red or both blue",
        lambda z, of: not {("red", "red"), ("blue", "blue")} & {*edges(z, of)},
    ),
    (
        "such that no two adjacent vertices are equal or both blue",
        lambda z, of: not alike(z, of),
    ),
    (
        "in which every neighbor of a red vertex is green",
        lambda z, of: not joining("red", "red")(z, of) and not joining("red", "blue")(z, of),
    ),
    (
        "so that at most one edge joins a red and a blue vertex",
        lambda z, of: joining("red", "blue")(z, of) < 2,
    ),
    (
        "in which red vertices and blue vertices are never adjacent",
        lambda z, of: not joining("red", "blue")(z, of),
    ),
    (
        "in which each red vertex is adjacent to a blue vertex and a green vertex",
        lambda z, of: all(
            {"blue", "green"} <= {z[b] for b in of.beside(a)} for a in of.cells if z[a] == "red"
        ),
    ),
    (
        "in which no vertex has the same color as all its neighbors",
        lambda z, of: all(any(z[b] != z[a] for b in of.beside(a)) for a in of.cells),
    ),
    (
        "such that each vertex differs in color from at least one of its neighbors",
        lambda z, of: all(any(z[b] != z[a] for b in of.beside(a)) for a in of.cells),
    ),
    (
        "with no red vertex adjacent to a vertex of color blue or green",
        lambda z, of: not joining("red", "blue")(z, of) and not joining("red", "green")(z, of),
    ),
]


@parametrize_some(("said", "holds"), ENDS, ids=[z[0] for z in ENDS])
@pytest.mark.parametrize("graph", ["the path P_n", "the cycle C_n", "the ladder P_2 x P_n"])
def test_ends_of_edges(graph: str, said: str, holds: Said) -> None:
    found = gfkit.as_sequence(f"colorings of the vertices of {graph} with red, blue, green {said}")
    rows, first = (2, 1) if "ladder" in graph else (1, 3 if "cycle" in graph else 1)
    for n in range(first, first + 4 - rows):
        places = Places(rows, n, is_closed="cycle" in graph)
        assert found(n) == sum(bool(holds(z, places)) for z in colorings(places, HUES)), n


VERTICES: list[tuple[str, Said]] = [
    ("in which vertices 1 and n have different colors", lambda z, _: row(z)[0] != row(z)[-1]),
    (
        "in which vertices 1 and 3 have the same color",
        lambda z, _: len(z) > 2 and row(z)[0] == row(z)[2],
    ),
    (
        "in which color 1 is used more often than color 2",
        lambda z, _: row(z).count("1") > row(z).count("2"),
    ),
    ("in which vertex n has color 1 or 2", lambda z, _: row(z)[-1] != "3"),
]


@pytest.mark.parametrize(("said", "holds"), VERTICES, ids=[z[0] for z in VERTICES])
def test_vertices_by_their_number(said: str, holds: Said) -> None:
    found = gfkit.as_sequence(f"proper 3-colorings of the path P_n {said}")
    for n in range(1, 6):
        places = Places(1, n)
        right = sum(proper(z, places) and holds(z, places) for z in colorings(places, NUMBERED))
        assert found(n) == right, n


def dominated(z: Coloring, of: Places) -> bool:
    return all(z[a] == "blue" or any(z[b] == "blue" for b in of.beside(a)) for a in of.cells)


FORMED: list[tuple[str, Said]] = [
    (
        "so that the red vertices form an independent set",
        lambda z, of: not joining("red", "red")(z, of),
    ),
    ("so that the blue vertices form a dominating set", dominated),
    (
        "so that all red vertices are in the top row",
        lambda z, _: "red" not in {z[a] for a in z if a[0]},
    ),
    (
        "so that red appears only in the last row",
        lambda z, _: "red" not in {z[a] for a in z if not a[0]},
    ),
]


@pytest.mark.parametrize(("said", "holds"), FORMED, ids=[z[0] for z in FORMED])
def test_sets_of_vertices_of_a_color(said: str, holds: Said) -> None:
    found = gfkit.as_sequence(f"colorings of the ladder P_2 x P_n with red, blue, green {said}")
    for n in range(1, 4):
        places = Places(2, n)
        assert found(n) == sum(bool(holds(z, places)) for z in colorings(places, HUES)), n


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (
            "colorings of P_n with red and blue in which every vertex is both red or both blue",
            "what each of something is is not said of a single letter",
        ),
        (
            (
                "colorings of P_n with 2 colors in which no edge joins three vertices of the "
                "same color"
            ),
            "there are two ends",
        ),
        (
            "colorings of P_n with 3 colors in which color 3 is used only at the ends",
            "whether neighbours may have the same color is not told",
        ),
        (
            "3-colorings of P_n in which color 3 is used once in the first and last column",
            "how many there are 'in the first two rows'",
        ),
        ("binary words of length n with no edge between two 1s", "it is not about edge"),
    ],
)
def test_ends_and_colors_that_are_not_told_are_refused(said: str, why: str) -> None:
    refused(said, why)
