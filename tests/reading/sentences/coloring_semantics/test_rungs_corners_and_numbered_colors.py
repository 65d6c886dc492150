"""Colorings by numbered colors, of edges, and what is said of rungs, corners and all colors."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from reading.sentences.listed_colorings import (
    Coloring,
    Places,
    colorings,
    proper,
)
from reading.sentences.listed_objects import counts, words
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError

NUMBERED = ("1", "2", "3")
THREE = ("red", "white", "blue")


def columns(z: Coloring, of: Places) -> list[list[str]]:
    return [[z[r, c] for r in range(of.rows)] for c in range(of.columns)]


def top(z: Coloring, of: Places) -> list[str]:
    return [z[0, c] for c in range(of.columns)]


def square(z: Coloring, of: Places) -> bool:
    """Tell whether a square has one color."""
    each = columns(z, of)
    return any(len({*each[k], *each[k + 1]}) == 1 for k in range(of.columns - 1))


LADDERS: list[tuple[str, tuple[str, ...], Callable[[Coloring, Places], bool]]] = [
    (
        "proper 3-colorings of the ladder in which no rung has colors 1 and 2 at its two ends",
        NUMBERED,
        lambda z, g: proper(z, g) and not any({*c} == {"1", "2"} for c in columns(z, g)),
    ),
    (
        (
            "colorings of the vertices of the ladder graph with n rungs in two colors such that no "
            "4-cycle formed by two consecutive rungs is monochromatic"
        ),
        ("1", "2"),
        lambda z, g: not square(z, g),
    ),
    (
        (
            "ways to color the cells of a 2 x n board red, white or blue so that cells sharing an "
            "edge have different colors and no column is colored red and white"
        ),
        THREE,
        lambda z, g: proper(z, g) and not any({*c} == {"red", "white"} for c in columns(z, g)),
    ),
    (
        (
            "proper colorings of the ladder graph with n rungs with three colors that use the "
            "first color on no vertex of the upper rail"
        ),
        NUMBERED,
        lambda z, g: proper(z, g) and "1" not in top(z, g),
    ),
    (
        "2-colorings of the 2 x n grid in which each vertex has a neighbor of each color",
        ("1", "2"),
        lambda z, g: all({z[b] for b in g.beside(a)} == {"1", "2"} for a in g.cells),
    ),
    (
        (
            "proper colorings of the vertices of the 2 x n grid graph with colors 1, "
            "2, 3 such that "
            "the top left vertex is colored 1"
        ),
        NUMBERED,
        lambda z, g: proper(z, g) and z[0, 0] == "1",
    ),
]
LADDERS += [
    (
        (
            "proper 3-colorings of the 2 x n grid graph in which the two vertices of "
            "the last column "
            "are not coloured 1"
        ),
        NUMBERED,
        lambda z, g: proper(z, g) and "1" not in columns(z, g)[-1],
    ),
    (
        (
            "ways to color the cells of a 2 x n board red, white or blue so that the two cells of "
            "every column have different colors and no two horizontally adjacent cells are both red"
        ),
        THREE,
        lambda z, g: (
            all(len({*c}) == 2 for c in columns(z, g))
            and not any(
                z[r, c] == "red" == z[r, c + 1] for r in range(2) for c in range(g.columns - 1)
            )
        ),
    ),
    (
        (
            "colorings of the cells of a 2 x n board in red and blue in which every red cell has "
            "at least one blue cell sharing a side with it"
        ),
        ("red", "blue"),
        lambda z, g: all(
            z[a] != "red" or any(z[b] == "blue" for b in g.beside(a)) for a in g.cells
        ),
    ),
]
ROWS: list[tuple[str, tuple[str, ...], Callable[[Coloring, Places], bool]]] = [
    (
        (
            "colorings of the n-vertex path with colors 1, 2, 3 such that adjacent vertices have "
            "colors that differ by at least 2"
        ),
        NUMBERED,
        lambda z, g: all(abs(int(z[a]) - int(z[b])) >= 2 for a, b in g.pairs()),
    ),
    (
        "how many proper 3-colorings of the n-vertex path never use color 1 at the two ends?",
        NUMBERED,
        lambda z, g: proper(z, g) and "1" not in {z[0, 0], z[0, g.columns - 1]},
    ),
    (
        "how many proper 3-colorings of the path on n vertices use all three of the colors?",
        NUMBERED,
        lambda z, g: proper(z, g) and {*z.values()} == {*NUMBERED},
    ),
    (
        (
            "ways of coloring n consecutive houses red, white or blue so that red houses never "
            "stand side by side and there are not more than two white houses"
        ),
        THREE,
        lambda z, g: (
            not any(z[a] == "red" == z[b] for a, b in g.pairs())
            and [*z.values()].count("white") <= 2
        ),
    ),
    (
        (
            "ways to color the edges of a path with n edges in one of three colors so that edges "
            "sharing a vertex have different colors"
        ),
        NUMBERED,
        proper,
    ),
    ("proper 3-edge-colorings of the path with n edges", NUMBERED, proper),
    (
        (
            "colorings of the edges of a path with n edges in 3 colors such that edges sharing a "
            "vertex get different colors and color 1 is not used twice in any three consecutive "
            "edges"
        ),
        NUMBERED,
        lambda z, g: (
            proper(z, g) and not any(z[0, c] == "1" == z[0, c + 2] for c in range(g.columns - 2))
        ),
    ),
]
CYCLES: list[tuple[str, tuple[str, ...], Callable[[Coloring, Places], bool]]] = [
    (
        (
            "colorings of the vertices of the n-cycle with colors 1, 2, 3 such that color 1 is "
            "never adjacent to color 2"
        ),
        NUMBERED,
        lambda z, g: not any((z[a], z[b]) == ("1", "2") for a, b in g.pairs()),
    ),
    (
        (
            "ways to paint the vertices of a cycle of length n with 2 colors so that "
            "there are never "
            "three consecutive vertices of the same color"
        ),
        ("1", "2"),
        lambda z, g: (
            not any(
                len({z[0, (c + k) % g.columns] for k in range(3)}) == 1 for c in range(g.columns)
            )
        ),
    ),
    (
        (
            "ways to color the n edges of a cycle with 3 colors so that no two adjacent edges have "
            "the same color"
        ),
        NUMBERED,
        proper,
    ),
    ("proper 3-edge-colorings of the cycle with n vertices", NUMBERED, proper),
    (
        (
            "how many ways can the n vertices of a labelled cycle be coloured with red and blue so "
            "that no three consecutive vertices all have the same colour"
        ),
        ("red", "blue"),
        lambda z, g: (
            not any(
                len({z[0, (c + k) % g.columns] for k in range(3)}) == 1 for c in range(g.columns)
            )
        ),
    ),
    (
        (
            "ways to colour n numbered points on a circle red or blue so that the number of red "
            "points is even and no two neighbouring points are both red"
        ),
        ("red", "blue"),
        lambda z, g: (
            [*z.values()].count("red") % 2 == 0
            and not any(z[a] == "red" == z[b] for a, b in g.pairs())
        ),
    ),
]
ALL = [*((2, *z) for z in LADDERS), *((1, *z) for z in ROWS)]


@parametrize_some(("rows", "said", "colors", "holds"), ALL, ids=[z[1] for z in ALL])
def test_colorings_of_ladders_and_rows(
    rows: int,
    said: str,
    colors: tuple[str, ...],
    holds: Callable[[Coloring, Places], bool],
) -> None:
    found = gfkit.as_sequence(said)
    for n in range(1, 5 if rows > 1 else 7):
        places = Places(rows, n)
        assert found(n) == sum(holds(z, places) for z in colorings(places, colors)), n


@parametrize_some(("said", "colors", "holds"), CYCLES, ids=[z[0] for z in CYCLES])
def test_colorings_of_cycles(
    said: str, colors: tuple[str, ...], holds: Callable[[Coloring, Places], bool]
) -> None:
    found = gfkit.as_sequence(said)
    for n in range(3, 7):
        places = Places(1, n, is_closed=True)
        assert found(n) == sum(holds(z, places) for z in colorings(places, colors)), n


@parametrize_some("said", [*(z[1] for z in ALL), *(z[0] for z in CYCLES)])
def test_what_is_understood_of_colors_is_read_as_it_was_meant(said: str) -> None:
    meant = gfkit.read(said)
    assert gfkit.read(gfkit.canonical(meant)) == meant


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("proper 3-edge-colorings of the ladder graph with n rungs", "paths and of cycles"),
        ("colorings of the edges of the path with n edges with 3 colors", "same color is not told"),
        ("colorings of P_n with colors 1, 3 in which color 1 is used once", "numbered from 1"),
    ],
)
def test_colorings_that_are_not_told_are_refused(said: str, words: str) -> None:
    with pytest.raises(GfkitError, match=words):
        gfkit.as_sequence(said)


def test_colors_that_are_numbers_differ_by_a_number():
    counts(
        "colorings of a path on n vertices with the colors 1, 2, 3 such that the colors of "
        "adjacent vertices differ by exactly 1",
        words(1, 2, 3),
        lambda w: all(abs(a - b) == 1 for a, b in pairwise(w)),
    )
