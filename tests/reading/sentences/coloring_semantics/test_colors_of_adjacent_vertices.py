"""Colorings of which it is said what the ends of edges are, and how colors are compared."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from reading.sentences.listed_colorings import (
    Coloring,
    Places,
    colorings,
    row,
)
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError

RED_BLUE, THREE = ("red", "blue"), ("red", "white", "blue")


def edges(of: Places) -> list[tuple[object, object]]:
    """Return each two cells that are neighbours once."""
    return [(a, b) for a, b in of.pairs() if a < b]


def alike(z: Coloring, of: Places) -> int:
    return sum(z[a] == z[b] for a, b in edges(of))


def near(z: Coloring, of: Places, cell: object) -> list[bool]:
    """Tell of each neighbour of a cell whether it has the same color."""
    return [z[cell] == z[b] for b in of.beside(cell)]


SAID: list[tuple[str, int, tuple[str, ...], Callable[[Coloring, Places], bool]]] = [
    (
        "red-blue colorings of the path P_n with no monochromatic edge",
        1,
        RED_BLUE,
        lambda z, of: not alike(z, of),
    ),
    (
        (
            "colorings of the ladder with n rungs with red and blue with exactly two monochromatic "
            "edges"
        ),
        2,
        RED_BLUE,
        lambda z, of: alike(z, of) == 2,
    ),
    (
        "colorings of the ladder with n rungs with red and blue in which no edge has both ends red",
        2,
        RED_BLUE,
        lambda z, of: not any(z[a] == z[b] == "red" for a, b in edges(of)),
    ),
    (
        "red and blue colorings of the path P_n such that each edge has at least one red end",
        1,
        RED_BLUE,
        lambda z, of: all("red" in (z[a], z[b]) for a, b in edges(of)),
    ),
    (
        (
            "red, white and blue colorings of the ladder with n rungs in which the ends of each "
            "edge have different colors"
        ),
        2,
        THREE,
        lambda z, of: not alike(z, of),
    ),
    (
        (
            "colorings of the ladder in red and blue such that both ends of each rung have the "
            "same color"
        ),
        2,
        RED_BLUE,
        lambda z, of: all(z[0, c] == z[1, c] for c in range(of.columns)),
    ),
    (
        (
            "colorings of the ladder with n rungs with red and blue in which the endpoints of "
            "every rung have different colors"
        ),
        2,
        RED_BLUE,
        lambda z, of: all(z[0, c] != z[1, c] for c in range(of.columns)),
    ),
    (
        "colorings of the ladder with red and blue with exactly two monochromatic rungs",
        2,
        RED_BLUE,
        lambda z, of: sum(z[0, c] == z[1, c] for c in range(of.columns)) == 2,
    ),
    (
        "colorings of a path on n vertices with red and blue with exactly two color changes",
        1,
        RED_BLUE,
        lambda z, of: len(edges(of)) - alike(z, of) == 2,
    ),
    (
        (
            "colorings of P_n in which each vertex is red or blue and no vertex has the same color "
            "as both its neighbors"
        ),
        1,
        RED_BLUE,
        lambda z, of: not any(near(z, of, a) == [True, True] for a in of.cells),
    ),
    (
        (
            "colorings of a row of n cells with red and blue in which each cell has a different "
            "color from both its neighbors"
        ),
        1,
        RED_BLUE,
        lambda z, of: not alike(z, of),
    ),
    (
        (
            "colorings of a 2 x n board with red and blue in which each cell has the same color as "
            "at least one of its neighbors"
        ),
        2,
        RED_BLUE,
        lambda z, of: all(any(near(z, of, a)) for a in of.cells),
    ),
    (
        "colorings of a row of n cells with red, white and blue that use exactly two colors",
        1,
        THREE,
        lambda z, _: len({*z.values()}) == 2,
    ),
    (
        "colorings of a 2 x n board with red, white and blue in which each column has two colors",
        2,
        THREE,
        lambda z, of: all(z[0, c] != z[1, c] for c in range(of.columns)),
    ),
    (
        (
            "colorings of a row of n squares in which each square is red, white or blue and no two "
            "adjacent squares are blue"
        ),
        1,
        THREE,
        lambda z, of: not any(z[a] == z[b] == "blue" for a, b in edges(of)),
    ),
    (
        (
            "each of n balls in a row is painted red, white or blue such that no white ball is "
            "next to a blue one"
        ),
        1,
        THREE,
        lambda z, of: not any({z[a], z[b]} == {"white", "blue"} for a, b in edges(of)),
    ),
    (
        (
            "Color the cells of a 1 x n strip red, white or blue. In how many ways can this be "
            "done so that no two adjacent cells are red?"
        ),
        1,
        THREE,
        lambda z, of: not any(z[a] == z[b] == "red" for a, b in edges(of)),
    ),
    (
        (
            "black-and-white colorings of a 2 x n board with an equal number of black and white "
            "cells in each column"
        ),
        2,
        ("black", "white"),
        lambda z, of: all(z[0, c] != z[1, c] for c in range(of.columns)),
    ),
    (
        "ways to paint n light bulbs in a row red or blue if no two red bulbs are adjacent",
        1,
        RED_BLUE,
        lambda z, _: "redred" not in "".join(row(z)),
    ),
    (
        "ways to paint the n sections of a fence with 3 colors so that adjacent sections differ",
        1,
        THREE,
        lambda z, of: not alike(z, of),
    ),
]


@parametrize_some(("said", "rows", "colors", "holds"), SAID, ids=[z for z, *_ in SAID])
def test_colorings_are_counted_by_their_edges(said, rows, colors, holds):
    found = gfkit.as_sequence(said)
    meaning = gfkit.read(said)
    assert gfkit.read(gfkit.canonical(meaning)) == meaning
    for n in range(max(found.offset, 1), 6 if rows == 1 else 4):
        places = Places(rows, n)
        assert found(n) == sum(holds(z, places) for z in colorings(places, colors)), n


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (
            (
                "colorings of P_n with red and blue in which each vertex has the same color as one "
                "of its neighbors"
            ),
            "exactly one, or at least one",
        ),
        ("binary words of length n with no monochromatic edge", "not about edge"),
        ("words of length n over {red,blue} with no red end", "not about end"),
    ],
)
def test_edges_are_those_of_colorings(said, why):
    with pytest.raises(GfkitError) as refused:
        gfkit.as_sequence(said)
    assert why in str(refused.value)


@pytest.mark.parametrize(
    "of", ["colorings of the ladder with red and blue", "binary words of length n"]
)
def test_the_ends_of_a_word_are_no_ends_of_edges(of):
    """Both ends of an edge are told of colorings; those of a word of all words."""
    is_of_words = of.startswith("binary")
    said = "both ends are 1" if is_of_words else "both ends of each rung are red"
    found = gfkit.as_sequence(f"{of} in which {said}")
    assert [found(n) for n in (1, 2, 3)] == ([1, 1, 2] if is_of_words else [1, 1, 1])


def test_rows_of_more_cells_have_no_two_ends_that_are_all():
    text = "colorings of a 2 x n board with red and blue in which both ends of each row are red"
    with pytest.raises(GfkitError, match="the array has n columns"):
        gfkit.as_sequence(text)
