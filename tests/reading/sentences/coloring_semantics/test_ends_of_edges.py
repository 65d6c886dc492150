"""What the ends of edges are, and where a color is used, by all colorings one by one."""

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
from reading.sentences.listed_vertex_sets import Grid
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError

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


def used(color: str, rows: set[int], many: range) -> Said:
    return lambda z, _of: sum(z[a] == color for a in z if a[0] in rows) in many


TOP, NEVER = {0}, range(1)
COLORS: list[tuple[str, int, Said]] = [
    ("in which color 3 never appears in the top row", 2, used("3", TOP, NEVER)),
    ("in which color 3 does not occur in the first row", 2, used("3", TOP, NEVER)),
    ("with color 3 not used in the top row", 2, used("3", TOP, NEVER)),
    ("in which color 3 is used at most once in the top row", 2, used("3", TOP, range(2))),
    ("with color 3 not used at either end", 1, lambda z, _: "3" not in {row(z)[0], row(z)[-1]}),
    (
        "in which color 3 does not appear at the two end vertices",
        1,
        lambda z, _: "3" not in {row(z)[0], row(z)[-1]},
    ),
    (
        "in which colors 1 and 2 are never adjacent",
        2,
        lambda z, of: ("1", "2") not in edges2(z, of),
    ),
    ("in which colors 1 and 3 are not adjacent", 1, lambda z, of: ("1", "3") not in edges2(z, of)),
    (
        "in which no two adjacent vertices have colors 1 and 2",
        2,
        lambda z, of: ("1", "2") not in edges2(z, of),
    ),
    ("in which the top left vertex has color 2", 2, lambda z, _: z[0, 0] == "2"),
    (
        "in which color 1 is adjacent neither to color 2 nor to color 3",
        2,
        lambda z, of: not {("1", "2"), ("1", "3")} & edges2(z, of),
    ),
    (
        "in which colors 1 and 2 are used equally often",
        1,
        lambda z, _: [*z.values()].count("1") == [*z.values()].count("2"),
    ),
]


def edges2(z: Coloring, of: Places) -> set[tuple[str, str]]:
    return {(z[a], z[b]) for a, b in of.pairs()}


@parametrize_some(("said", "rows", "holds"), COLORS, ids=[z[0] for z in COLORS])
def test_where_a_color_is_used(said: str, rows: int, holds: Said) -> None:
    found = gfkit.as_sequence(f"proper 3-colorings of the {rows} x n grid graph {said}")
    for n in range(1, 4):
        places = Places(rows, n)
        right = sum(proper(z, places) and holds(z, places) for z in colorings(places, NUMBERED))
        assert found(n) == right, n


LINES: list[tuple[str, Said]] = [
    (
        "in which no two cells of the same column are both colored 1",
        lambda z, of: not any(z[0, c] == z[1, c] == "1" for c in range(of.columns)),
    ),
    (
        "in which color 1 appears at most once in each row",
        lambda z, _: max([z[a] for a in z if a[0] == r].count("1") for r in (0, 1)) < 2,
    ),
    (
        "in which no two cells in the same column have the same color",
        lambda z, of: all(z[0, c] != z[1, c] for c in range(of.columns)),
    ),
    (
        "in which no row has two cells of the same color",
        lambda z, of: all(len({z[r, c] for c in range(of.columns)}) == of.columns for r in (0, 1)),
    ),
    (
        "in which each row uses at most two colors",
        lambda z, of: all(len({z[r, c] for c in range(of.columns)}) <= 2 for r in (0, 1)),
    ),
    (
        "in which both cells of the first column have color 1",
        lambda z, _: z[0, 0] == z[1, 0] == "1",
    ),
]


@pytest.mark.parametrize(("said", "holds"), LINES, ids=[z[0] for z in LINES])
def test_cells_of_a_board_may_be_alike(said: str, holds: Said) -> None:
    """Where something is said of so many colors of cells, neighbours may have the same one."""
    found = gfkit.as_sequence(f"colorings of the cells of a 2 x n grid with 3 colors {said}")
    for n in range(1, 5):
        places = Places(2, n)
        assert found(n) == sum(holds(z, places) for z in colorings(places, NUMBERED)), n


SETS = [
    ("such that no edge is contained in the set", NEVER),
    ("that contain both ends of at most one edge", range(2)),
    ("that do not contain both ends of any edge", NEVER),
    ("with no edge between two chosen vertices", NEVER),
    ("such that no edge is between two vertices of the set", NEVER),
    ("such that exactly one edge joins two vertices of the set", range(1, 2)),
]


@pytest.mark.parametrize(("said", "many"), SETS)
def test_edges_between_chosen_vertices(said: str, many: range) -> None:
    found = gfkit.as_sequence(f"sets of vertices of the ladder P_2 x P_n {said}")
    for n in range(1, 5):
        grid = Grid(2, n)
        right = sum(
            sum(z[a] == z[b] == "1" for a in grid.cells for b in grid.near(a) if a < b) in many
            for z in grid.filled("01")
        )
        assert found(n) == right, n


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


COUNTERS: list[tuple[str, Said]] = [
    (
        "so that no two stones of the same color are adjacent",
        lambda z, of: not joining("red", "red")(z, of) and not joining("blue", "blue")(z, of),
    ),
    (
        "so that adjacent stones have different colors",
        lambda z, of: not joining("red", "red")(z, of) and not joining("blue", "blue")(z, of),
    ),
    (
        "so that no two adjacent stones have different colors",
        lambda z, of: not joining("red", "blue")(z, of),
    ),
    (
        "with no two adjacent stones",
        lambda z, of: all("0" in two for two in edges(z, of)),
    ),
    (
        "with at most one stone in each column",
        lambda z, of: all("0" in {z[0, c], z[1, c]} for c in range(of.columns)),
    ),
]


@pytest.mark.parametrize(("said", "holds"), COUNTERS, ids=[z[0] for z in COUNTERS])
def test_counters_of_two_colors(said: str, holds: Said) -> None:
    """An empty cell has no counter, and no color."""
    found = gfkit.as_sequence(f"ways to place red and blue stones on a 2 x n board {said}")
    for n in range(1, 4):
        places = Places(2, n)
        right = sum(bool(holds(z, places)) for z in colorings(places, ("0", "red", "blue")))
        assert found(n) == right, n


@pytest.mark.parametrize(
    "said",
    [
        "colorings of P_n with red and blue in which every vertex is both red or both blue",
        "colorings of P_n with 2 colors in which no edge joins three vertices of the same color",
        "colorings of P_n with 3 colors in which color 3 is used only at the ends",
        "3-colorings of P_n in which color 3 is used once in the first and last column",
        "binary words of length n with no edge between two 1s",
    ],
)
def test_what_is_not_told_is_refused(said: str) -> None:
    with pytest.raises(GfkitError):
        gfkit.as_sequence(said)
