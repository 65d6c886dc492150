"""Colors of two vertices or cells that are adjacent, at a distance, or told apart, one by one."""

from __future__ import annotations

import pytest
from reading.sentences.listed_colorings import (
    Coloring,
    Places,
    colorings,
    row,
)
from reading.sentences.listed_objects import refused
from samples import parametrize_some

import gfkit


def unlike(free: str):
    return lambda z, of: all(z[a] != z[b] or z[a] == free for a, b in of.pairs())


def far_apart(*distances: int):
    def holds(z: Coloring, _of: Places) -> bool:
        word = row(z)
        return not any(a == b for d in distances for a, b in zip(word, word[d:], strict=False))

    return holds


def not_both_odd(z: Coloring, of: Places) -> bool:
    return not any(int(z[a]) % 2 and int(z[b]) % 2 for a, b in of.pairs())


ANY_GRAPH = [
    ("adjacent vertices have different colors unless both have color 1", unlike("1")),
    ("adjacent vertices get different colors, unless they are both 2", unlike("2")),
    ("no two adjacent vertices both have an odd color", not_both_odd),
    ("no two adjacent vertices both have odd colors", not_both_odd),
    (
        "no two adjacent vertices both get color 3",
        lambda z, of: not any(z[a] == z[b] == "3" for a, b in of.pairs()),
    ),
]
PATHS = [
    *ANY_GRAPH,
    ("any two vertices at distance 2 get different colors", far_apart(2)),
    ("any two vertices at distance 1 or 2 get different colors", far_apart(1, 2)),
    ("every two vertices at distance at most 2 have different colors", far_apart(1, 2)),
]


@parametrize_some(("said", "holds"), PATHS, share=24, ids=[z[0] for z in PATHS])
def test_colors_of_two_vertices_of_a_path(said, holds):
    found = gfkit.as_sequence(f"colorings of P_n with colors 1, 2, 3 in which {said}")
    for n in range(1, 6):
        places = Places(1, n)
        assert found(n) == sum(holds(z, places) for z in colorings(places, ("1", "2", "3"))), n


@parametrize_some(("said", "holds"), ANY_GRAPH, share=24, ids=[z[0] for z in ANY_GRAPH])
def test_colors_of_two_vertices_of_a_ladder(said, holds):
    found = gfkit.as_sequence(
        f"colorings of the ladder P_2 X P_n with colors 1 to 3 in which {said}"
    )
    for n in range(1, 4):
        places = Places(2, n)
        assert found(n) == sum(holds(z, places) for z in colorings(places, ("1", "2", "3"))), n


@pytest.mark.parametrize(
    ("said", "same"),
    [
        (
            "tilings of a 2 X n board with dominoes that are not all vertical",
            "tilings of a 2 X n board with dominoes with at least one horizontal domino",
        ),
        (
            "tilings of a 3 X n board with dominoes, not all of them horizontal",
            "tilings of a 3 X n board with dominoes with at least one vertical domino",
        ),
        (
            "ways to place nonattacking kings, each of them red or blue, on a 2 X n board",
            "ways to place nonattacking kings, each red or blue, on a 2 X n board",
        ),
        pytest.param(
            "proper colorings of the wheel with n rim vertices using at most 4 given colors",
            "proper 4-colorings of the wheel with n rim vertices",
            marks=pytest.mark.thorough,
        ),
    ],
)
def test_two_sentences_of_one_meaning_are_one(said, same):
    assert gfkit.canonical(gfkit.read(said)) == gfkit.canonical(gfkit.read(same))


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (
            "sets of edges of P_2 X P_n such that no vertex is an endpoint of two of them",
            "stopped at 'of'",
        ),
        (
            "3-colorings of P_n in which any three vertices at distance 2 get different colors",
            "of elements that differ by a number two are meant",
        ),
        (
            (
                "colorings of P_n with red and blue in which no two adjacent vertices both have "
                "odd colors"
            ),
            "the letters are not numbers",
        ),
    ],
)
def test_colors_and_ends_without_one_meaning_are_refused(said, why):
    refused(said, why)


@pytest.mark.parametrize("said", ["are never adjacent", "are not adjacent", "never are adjacent"])
def test_two_colors_are_never_adjacent(said):
    found = gfkit.as_sequence(
        f"proper colorings of P_n with colors 1 to 4 in which color 1 and color 3 {said}"
    )
    for n in range(1, 6):
        places = Places(1, n)
        right = sum(
            all(z[a] != z[b] and {z[a], z[b]} != {"1", "3"} for a, b in places.pairs())
            for z in colorings(places, ("1", "2", "3", "4"))
        )
        assert found(n) == right, n


ONLY_WHITE = [
    "red cells share sides only with white cells",
    "every red cell is adjacent only to white cells",
    "red cells are only next to white cells",
    "red cells have only white neighbors",
]


@pytest.mark.parametrize("said", ONLY_WHITE)
@pytest.mark.parametrize("rows", [1, 2])
def test_cells_that_are_beside_one_color_alone(said, rows):
    found = gfkit.as_sequence(
        f"colorings of the cells of a {rows} x n board with red, white and blue where {said}"
    )
    for n in range(1, 4):
        places = Places(rows, n)
        right = sum(
            all(z[a] != "red" or z[b] == "white" for a, b in places.pairs())
            for z in colorings(places, ("red", "white", "blue"))
        )
        assert found(n) == right, n


LINES = [
    "with no three consecutive cells of a row alike",
    "in which no three consecutive cells of a row have the same color",
    "with no three consecutive cells of any row of the same color",
]


@pytest.mark.parametrize("said", LINES)
def test_cells_of_a_row_that_are_alike(said):
    found = gfkit.as_sequence(f"colorings of the cells of a 2 x n board black and white {said}")
    for n in range(1, 6):
        places = Places(2, n)
        right = sum(
            not any(len({z[r, c + k] for k in range(3)}) == 1 for r in (0, 1) for c in range(n - 2))
            for z in colorings(places, ("black", "white"))
        )
        assert found(n) == right, n
