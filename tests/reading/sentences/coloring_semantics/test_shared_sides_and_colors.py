"""Cells with a side in common, vertices joined by an edge, and neighbours of one color."""

from __future__ import annotations

import pytest
from reading.sentences.listed_colorings import (
    Coloring,
    Places,
    Said,
    both,
    colorings,
    none_beside,
    proper,
    row,
)
from reading.sentences.listed_vertex_sets import Grid, apart
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError

RED_BLUE, NUMBERED = ("red", "blue"), ("1", "2", "3")
REDS_APART = none_beside("red", "red")


def near(kind: str, other: str, many: range) -> Said:
    """Return that each cell of a color has so many neighbours of another one."""
    return lambda z, of: all(
        sum(z[b] == other for b in of.beside(a)) in many for a in of.cells if z[a] == kind
    )


def no_two_touch(z: Coloring, of: Places) -> bool:
    reds = [a for a in of.cells if z[a] == "red"]
    return not any(
        a != b and abs(a[0] - b[0]) < 2 and abs(a[1] - b[1]) < 2 for a in reds for b in reds
    )


BOARDS: list[tuple[str, Said]] = [
    ("with no two red cells sharing a side", REDS_APART),
    ("such that no two red cells have a side in common", REDS_APART),
    ("with no two red cells touching along a side", REDS_APART),
    ("such that no red cells share an edge", REDS_APART),
    ("such that red cells never share a side", REDS_APART),
    ("such that no two red cells touch, even diagonally", no_two_touch),
    ("with no two red cells sharing a side or a corner", no_two_touch),
    (", each red cell sharing a side with a blue cell", near("red", "blue", range(1, 9))),
    ("with every red cell being next to a blue cell", near("red", "blue", range(1, 9))),
    (
        ", no red cell sharing a side with exactly one blue cell",
        lambda z, of: (
            not any(
                z[a] == "red" and [z[b] for b in of.beside(a)].count("blue") == 1 for a in of.cells
            )
        ),
    ),
    (
        "with no two red cells sharing a side or no two blue cells sharing a side",
        lambda z, of: REDS_APART(z, of) or none_beside("blue", "blue")(z, of),
    ),
    (
        "such that not every red cell shares a side with a blue cell",
        lambda z, of: not near("red", "blue", range(1, 9))(z, of),
    ),
]


@parametrize_some(("said", "holds"), BOARDS, ids=[z[0] for z in BOARDS])
def test_cells_of_a_board(said: str, holds: Said) -> None:
    text = f"colorings of the cells of a 2 x n board with red and blue {said}"
    found = gfkit.as_sequence(text.replace(" ,", ","))
    for n in range(1, 5):
        places = Places(2, n)
        assert found(n) == sum(holds(z, places) for z in colorings(places, RED_BLUE)), n


def uses(color: str, at: int) -> Said:
    return lambda z, _of: row(z)[at] == color


def no_end(color: str) -> Said:
    return lambda z, _of: color not in {row(z)[0], row(z)[-1]}


ROWS: list[tuple[str, Said]] = [
    ("colorings of the vertices of P_n with 3 colors, no two adjacent vertices {}", proper),
    ("colorings of the vertices of P_n with 3 colors in which no two adjacent vertices {}", proper),
]
SHARING = {ROWS[0][0]: ["sharing a color", "having the same color", "getting the same color"]}
SHARING[ROWS[1][0]] = ["share a color", "are colored alike", "are colored the same"]
PATHS = [(text.format(said), holds) for text, holds in ROWS for said in SHARING[text]]
PATHS += [
    (f"colorings of the vertices of P_n with 3 colors {said}", proper)
    for said in (
        "in which no edge joins two vertices of the same color",
        "such that every edge joins vertices of different colors",
        "with no edge joining two vertices of the same color",
        "such that no vertex shares its color with a neighbor",
        "such that neighbors do not share a color",
        ", no two neighbors of the same color",
    )
]
FIRST_IS_1 = both(proper, uses("1", 0))
PATHS += [
    (f"proper colorings of P_n with colors 1, 2, 3 {said}", holds)
    for said, holds in (
        ("with the first vertex having color 1", FIRST_IS_1),
        (", the first vertex getting color 1", FIRST_IS_1),
        ("in which the first vertex gets color 1", FIRST_IS_1),
        ("in which the first vertex does not get color 1", lambda z, _of: row(z)[0] != "1"),
        ("in which the first vertex gets color 1 or 2", lambda z, _of: row(z)[0] != "3"),
        ("in which no endpoint gets color 3", no_end("3")),
        (", neither end having color 3", no_end("3")),
        ("in which both ends receive color 1", both(uses("1", 0), uses("1", -1))),
        (", the two end vertices getting the same color", lambda z, _of: row(z)[0] == row(z)[-1]),
        ("with exactly one vertex of color 1", lambda z, _of: row(z).count("1") == 1),
        (", at most one vertex getting color 3", lambda z, _of: row(z).count("3") < 2),
        (
            "in which every vertex of color 1 has a neighbor of color 2",
            near("1", "2", range(1, 3)),
        ),
    )
]


@parametrize_some(("said", "holds"), PATHS, ids=[z[0] for z in PATHS])
def test_vertices_of_a_path(said: str, holds: Said) -> None:
    found = gfkit.as_sequence(said.replace(" ,", ","))
    for n in range(1, 6):
        places = Places(1, n)
        right = sum(proper(z, places) and holds(z, places) for z in colorings(places, NUMBERED))
        assert found(n) == right, n


@pytest.mark.parametrize(
    ("said", "same"),
    [
        ("proper vertex 3-colorings of C_n", "proper 3-colorings of C_n"),
        (
            "ways to properly color the n-cycle using colors from a set of 3",
            "proper 3-colorings of C_n",
        ),
        ("proper edge 3-colorings of C_n", "proper 3-edge-colorings of C_n"),
        (
            "proper edge colorings of C_n with colors 1 to 3 in which color 1 is used once",
            "proper edge colorings of C_n with 3 colors in which color 1 is used once",
        ),
        (
            "red/white/blue colorings of P_n with no two adjacent red vertices",
            "red, white, blue colorings of P_n with no two adjacent red vertices",
        ),
        (
            "vertices of C_n colored with 3 colors so that neighbors differ",
            "colorings of the vertices of C_n with 3 colors so that neighbors differ",
        ),
    ],
)
def test_two_sentences_of_one_meaning_count_the_same(said: str, same: str) -> None:
    assert gfkit.read(said) == gfkit.read(same)


SETS = [
    "sets of vertices of the n-cycle, no two joined by an edge",
    "sets of vertices of the n-cycle such that no two of them are connected by an edge",
    "sets of vertices of C_n such that no edge joins two of them",
    "choose vertices of the n-cycle, possibly none, so that no two of them are joined by an edge",
]


@pytest.mark.parametrize("said", SETS)
def test_vertices_that_no_edge_joins(said: str) -> None:
    found = gfkit.as_sequence(said)
    for n in range(3, 8):
        grid = Grid(1, n, is_closed=True)
        assert found(n) == sum(apart()(z, grid) for z in grid.filled("01")), n


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("sets of cells of a 2 x n board with no three sharing a side", "by two"),
        ("binary words of length n with no two 1s joined by an edge", "not about"),
        ("colorings of P_n with 3 colors in which no vertex gets color 3", "is not told"),
        ("colorings of P_n with 3 colors, no edge joining three vertices of the same color", "two"),
    ],
)
def test_what_is_not_shared_by_two_is_refused(said: str, words: str) -> None:
    with pytest.raises(GfkitError, match=words):
        gfkit.as_sequence(said)
