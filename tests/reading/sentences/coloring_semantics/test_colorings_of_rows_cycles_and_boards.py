"""Colorings of rows, cycles, boards and graphs are counted as their definitions say."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product

import pytest
from reading.sentences.listed_colorings import (
    RED_BLUE,
    THREE,
    Coloring,
    Places,
    Said,
    both,
    colorings,
    none_beside,
    proper,
    row,
)
from samples import parametrize_some

import gfkit
from gfkit.reading.sentences.sentence_reader import RefusedSentence, read_sentence


def no_three_alike(z: Coloring, _of: Places) -> bool:
    word = row(z)
    return not any(len({*word[k : k + 3]}) == 1 for k in range(len(word) - 2))


def runs_of_red_are_even(z: Coloring, _of: Places) -> bool:
    word = "".join("r" if one == "red" else "." for one in row(z))
    return all(len(one) % 2 == 0 for one in word.split(".") if one)


def ends_differ(z: Coloring, _of: Places) -> bool:
    return row(z)[0] != row(z)[-1]


def reds_have(color: str) -> Said:
    return lambda z, of: all(
        any(z[b] == color for b in of.beside(a)) for a in of.cells if z[a] == "red"
    )


def has_a_friend(z: Coloring, of: Places) -> bool:
    return all(any(z[a] == z[b] for b in of.beside(a)) for a in of.cells)


def each_color_is_used(z: Coloring, _of: Places) -> bool:
    return {*z.values()} == {*THREE}


def no_block_is_red(z: Coloring, of: Places) -> bool:
    return not any(
        all(z[r + a, c + b] == "red" for a in (0, 1) for b in (0, 1))
        for r in range(of.rows - 1)
        for c in range(of.columns - 1)
    )


def every_column_has_a_red(z: Coloring, of: Places) -> bool:
    return all(any(z[r, c] == "red" for r in range(of.rows)) for c in range(of.columns))


def some_end_is_red(z: Coloring, _of: Places) -> bool:
    return "red" in (row(z)[0], row(z)[-1])


def apart_at_two(z: Coloring, _of: Places) -> bool:
    return all(a != b for a, b in zip(row(z), row(z)[2:], strict=False))


IN_A_ROW: list[tuple[str, tuple[str, ...], Said]] = [
    (
        (
            "ways to color the vertices of a path on n vertices red or blue so that no two "
            "adjacent vertices are both red"
        ),
        RED_BLUE,
        none_beside("red"),
    ),
    (
        (
            "colorings of a row of n squares with red, white and blue such that no two "
            "adjacent squares have the same color"
        ),
        THREE,
        proper,
    ),
    (
        "proper 3-colorings of the path P_n in which the two ends have different colors",
        THREE,
        both(proper, ends_differ),
    ),
    (
        "colorings of a row of n cells red or blue in which every red run has even length",
        RED_BLUE,
        runs_of_red_are_even,
    ),
    (
        "2-colorings of a row of n cells with no three consecutive cells of the same color",
        RED_BLUE,
        no_three_alike,
    ),
    (
        (
            "red-blue colorings of a strip of length n in which each cell has a neighbor of "
            "the same color"
        ),
        RED_BLUE,
        has_a_friend,
    ),
    (
        (
            "colorings of the squares of a 1 x n board with the colors red, white and blue "
            "in which each color is used at least once"
        ),
        THREE,
        each_color_is_used,
    ),
    (
        (
            "in how many ways can the n cells in a row be colored red or blue so that red "
            "and blue cells are never adjacent"
        ),
        RED_BLUE,
        lambda z, _of: len({*row(z)}) < 2,
    ),
    (
        (
            "ways to color the integers from 1 to n red or blue so that no two consecutive "
            "integers are both red"
        ),
        RED_BLUE,
        none_beside("red"),
    ),
    (
        (
            "colorings of the numbers 1 to n with red and blue such that no two numbers at "
            "distance 2 have the same color"
        ),
        RED_BLUE,
        apart_at_two,
    ),
    (
        "colorings of the path P_n with red and blue in which at least one end is red",
        RED_BLUE,
        some_end_is_red,
    ),
    (
        (
            "colorings of the path P_n with red, white and blue in which no red vertex is "
            "next to a blue one"
        ),
        THREE,
        none_beside("red", "blue"),
    ),
]


@parametrize_some(("said", "colors", "holds"), IN_A_ROW)
def test_colorings_of_a_row_are_those_of_the_definition(
    said: str, colors: tuple[str, ...], holds: Said
) -> None:
    found = gfkit.as_sequence(said)
    for n in range(1, 7):
        places = Places(1, n)
        assert found(n) == sum(holds(z, places) for z in colorings(places, colors)), n


IN_A_ROW += [
    (
        (
            "colorings of the vertices of a path on n vertices with 2 colors such that every "
            "vertex has at least one neighbor of its own color"
        ),
        RED_BLUE,
        has_a_friend,
    ),
    (
        (
            "how many colorings of the vertices of a path with n vertices in red, white and "
            "blue have every red vertex next to at least one blue vertex?"
        ),
        THREE,
        reds_have("blue"),
    ),
    (
        (
            "in how many ways can the n squares of a 1 x n strip be painted in three colors "
            "so that adjacent squares have different colors and the two end squares have the "
            "same color?"
        ),
        THREE,
        both(proper, lambda z, of: not ends_differ(z, of)),
    ),
    (
        (
            "colorings of the integers 1, ..., n in red, white and blue such that color red "
            "is used exactly twice"
        ),
        THREE,
        lambda z, _of: row(z).count("red") == 2,
    ),
    (
        "proper colorings of P_n with 3 colors in which color 3 is used at most once",
        THREE,
        both(proper, lambda z, _of: row(z).count("red") <= 1),
    ),
]
ON_A_CYCLE: list[tuple[str, tuple[str, ...], Said]] = [
    (
        "colorings of the cycle C_n with red and blue with no two adjacent red vertices",
        RED_BLUE,
        none_beside("red"),
    ),
    (
        (
            "colorings of the vertices of C_n with colors red, blue such that every red "
            "vertex has a blue neighbor"
        ),
        RED_BLUE,
        reds_have("blue"),
    ),
    (
        (
            "proper colorings of the n-cycle with red, white and blue in which at most one "
            "vertex is red"
        ),
        THREE,
        both(proper, lambda z, _of: row(z).count("red") <= 1),
    ),
]


@pytest.mark.parametrize(("said", "colors", "holds"), ON_A_CYCLE)
def test_colorings_of_a_cycle_are_those_of_the_definition(
    said: str, colors: tuple[str, ...], holds: Said
) -> None:
    found = gfkit.as_sequence(said)
    for n in range(3, 7):
        places = Places(1, n, is_closed=True)
        assert found(n) == sum(holds(z, places) for z in colorings(places, colors)), n


ON_A_BOARD_OF_TWO_COLORS = (
    "colorings of the squares of a 2 x n grid with two colors such that every square has at least "
    "one adjacent square of the other color"
)


def test_each_square_has_a_neighbour_of_the_other_color() -> None:
    found = gfkit.as_sequence(ON_A_BOARD_OF_TWO_COLORS)
    for n in range(1, 5):
        places = Places(2, n)
        held = (
            all(any(z[a] != z[b] for b in places.beside(a)) for a in places.cells)
            for z in colorings(places, RED_BLUE)
        )
        assert found(n) == sum(held), n


ON_A_BOARD: list[tuple[str, tuple[str, ...], Said]] = [
    (
        (
            "colorings of the cells of a 2 x n board with red, white and blue such that no "
            "two adjacent cells are both red"
        ),
        THREE,
        none_beside("red"),
    ),
    (
        "ways to color each cell of a 2 x n grid red or white so that no 2 x 2 square is all red",
        ("red", "white"),
        no_block_is_red,
    ),
    (
        (
            "colorings of the vertices of the ladder with red and blue such that each red "
            "vertex is adjacent to a blue vertex"
        ),
        RED_BLUE,
        reds_have("blue"),
    ),
    (
        "colorings of a 2 x n board with red and blue in which every column contains a red cell",
        RED_BLUE,
        every_column_has_a_red,
    ),
]


@parametrize_some(("said", "colors", "holds"), ON_A_BOARD)
def test_colorings_of_a_board_are_those_of_the_definition(
    said: str, colors: tuple[str, ...], holds: Said
) -> None:
    found = gfkit.as_sequence(said)
    for n in range(1, 5):
        places = Places(2, n)
        assert found(n) == sum(holds(z, places) for z in colorings(places, colors)), n


def test_where_neighbours_may_be_alike_is_to_be_said_if_only_the_number_of_colors_is() -> None:
    said = "colorings of the vertices of P_n with 3 colors in which at most two vertices are red"
    with pytest.raises(gfkit.errors.GfkitError):
        gfkit.as_sequence(said)
    said = "colorings of a row of n cells with 3 colors in which each color is used at least once"
    with pytest.raises(gfkit.errors.GfkitError, match="may have the same color"):
        gfkit.as_sequence(said)


def test_words_have_no_vertices_and_no_squares() -> None:
    for noun in ("vertices", "squares"):
        with pytest.raises(gfkit.errors.GfkitError, match="is not about"):
            gfkit.as_sequence(f"binary words of length n with no two adjacent equal {noun}")


@pytest.mark.parametrize(
    ("said", "first"),
    [
        ("colorings of C_n with red and blue with no two adjacent red vertices", 3),
        ("ways to color C_{n+1} red or blue so that no two adjacent vertices are both red", 2),
        ("colorings of C_n with red and blue with no two adjacent red vertices, n >= 5", 5),
        ("dominating sets of C_n with no two adjacent vertices", 3),
        ("colorings of P_n with red and blue with no two adjacent red vertices", 0),
    ],
)
def test_a_cycle_has_three_vertices_or_more(said: str, first: int) -> None:
    assert gfkit.as_sequence(said).offset == first


Row = tuple[int, ...]


@parametrize_some(
    ("said", "holds"),
    [
        ("color 5 does not appear in the bottom row", lambda z: 5 not in z[len(z) // 2 :]),
        ("color 5 is used exactly once", lambda z: z.count(5) == 1),
    ],
)
def test_colorings_of_kings_graphs(said: str, holds: Callable[[Row], bool]) -> None:
    text = f"proper colorings of the 2 x n king's graph with 5 colors in which {said}"
    found = gfkit.as_sequence(text)
    for n in range(1, 4):
        cells = [*product(range(2), range(n))]
        near = [
            (a, b) for a, b in combinations(range(2 * n), 2) if abs(cells[a][1] - cells[b][1]) < 2
        ]
        some = product(range(1, 6), repeat=2 * n)
        assert found(n) == sum(holds(z) and all(z[a] != z[b] for a, b in near) for z in some), n


@pytest.mark.parametrize("graph", ["P_n", "C_n", "P_2 x P_n"])
def test_all_colorings_of_a_graph_are_asked(graph: str) -> None:
    """They may be those in which neighbours are equal, too."""
    found = read_sentence(f"all colorings of {graph} with 3 colors")
    assert isinstance(found, RefusedSentence)
    assert f"proper 3-colorings of {graph}" in str(found)
    assert "words of length" in str(found)
    proper = read_sentence(f"all proper colorings of {graph} with 3 colors")
    assert proper == read_sentence(f"proper 3-colorings of {graph}")
