"""Vertices that are ends of chosen edges, sets that are not empty, colors of two vertices."""

from __future__ import annotations

from itertools import pairwise

import pytest
from reading.sentences.listed_colorings import (
    Coloring,
    Places,
    colorings,
    row,
)
from reading.sentences.listed_subgraphs import GRAPHS, number
from reading.sentences.listed_vertex_sets import (
    Filled,
    Grid,
    apart,
    dominating,
)
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError

DEGREES = [
    ("every vertex is an endpoint of at least one edge in the set", lambda d: d > 0),
    ("every vertex is the endpoint of an edge", lambda d: d > 0),
    ("every vertex is an end of exactly two of the chosen edges", lambda d: d == 2),
    ("each vertex is incident with one or two of them", lambda d: d in {1, 2}),
    ("no vertex is incident with more than two of them", lambda d: d <= 2),
    ("no vertex is an endpoint of exactly two of the chosen edges", lambda d: d != 2),
    ("every vertex is incident to an even number of edges in the set", lambda d: d % 2 == 0),
]
ENDS = [(said, graph) for said in DEGREES for graph in GRAPHS[:3]]


@parametrize_some(("one", "on"), ENDS, each=2, ids=[f"{z[0]}-{y[0]}" for z, y in ENDS])
def test_vertices_are_ends_of_chosen_edges(one, on):
    (said, holds), (graph, of, most) = one, on
    found = gfkit.as_sequence(f"sets of edges of {graph} such that {said}")
    for n in range(3 if graph == "C_n" else 1, most):
        assert found(n) == number(*of(n), holds), n


def empty(z: Filled, _g: Grid) -> bool:
    return "1" not in z.values()


SETS = [
    ("that are not empty", lambda z, g: not empty(z, g)),
    ("that are independent but not empty", lambda z, g: apart()(z, g) and not empty(z, g)),
    ("that are nonempty and dominating", lambda z, g: dominating(z, g) and not empty(z, g)),
    (
        "that are dominating or independent, but not both",
        lambda z, g: dominating(z, g) != apart()(z, g),
    ),
]


@pytest.mark.parametrize(("said", "holds"), SETS, ids=[z[0] for z in SETS])
@pytest.mark.parametrize("rows", [1, 2])
def test_sets_that_are_not_empty(said, holds, rows):
    graph = "P_n" if rows == 1 else "the ladder P_2 X P_n"
    found = gfkit.as_sequence(f"sets of vertices of {graph} {said}")
    for n in range(1, 5):
        grid = Grid(rows, n)
        assert found(n) == sum(holds(z, grid) for z in grid.filled("01")), n


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


@parametrize_some(("said", "holds"), PATHS, each=2, ids=[z[0] for z in PATHS])
def test_colors_of_two_vertices_of_a_path(said, holds):
    found = gfkit.as_sequence(f"colorings of P_n with colors 1, 2, 3 in which {said}")
    for n in range(1, 6):
        places = Places(1, n)
        assert found(n) == sum(holds(z, places) for z in colorings(places, ("1", "2", "3"))), n


@parametrize_some(("said", "holds"), ANY_GRAPH, each=2, ids=[z[0] for z in ANY_GRAPH])
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
        (
            "proper colorings of the wheel with n rim vertices using at most 4 given colors",
            "proper 4-colorings of the wheel with n rim vertices",
        ),
    ],
)
def test_said_otherwise_it_is_the_same(said, same):
    assert gfkit.canonical(gfkit.read(said)) == gfkit.canonical(gfkit.read(same))


@pytest.mark.parametrize(
    "said",
    [
        "sets of edges of P_2 X P_n such that no vertex is an endpoint of two of them",
        "3-colorings of P_n in which any three vertices at distance 2 get different colors",
        "colorings of P_n with red and blue in which no two adjacent vertices both have odd colors",
    ],
)
def test_what_has_no_one_meaning_is_refused(said):
    with pytest.raises(GfkitError):
        gfkit.as_sequence(said)


@pytest.mark.parametrize("rows", [2, 3])
def test_two_kings_attack_each_other(rows):
    found = gfkit.as_sequence(
        f"ways to place two kings on a {rows} x n board so that they attack each other"
    )
    for n in range(1, 6):
        cells = [(a, b) for a in range(rows) for b in range(n)]
        pairs = [(p, q) for p in cells for q in cells if p < q]
        right = sum(abs(p[0] - q[0]) < 2 and abs(p[1] - q[1]) < 2 for p, q in pairs)
        assert found(n) == right, n


@pytest.mark.parametrize(
    "said",
    [
        "ways to place three kings on a 3 x n board so that they attack each other",
        "ways to place two nonattacking kings on a 3 x n board so that they attack each other",
        "ways to place any number of kings on a 3 x n board so that they attack each other",
        "tilings of a 2 x n board by tiles of any length",
    ],
)
def test_what_is_told_of_others_is_refused(said):
    with pytest.raises(GfkitError):
        gfkit.as_sequence(said)


def bars(n: int, lengths: range) -> list[tuple[int, ...]]:
    if not n:
        return [()]
    return [(k, *rest) for k in lengths if k <= n for rest in bars(n - k, lengths)]


BARS = [
    ("with tiles of length at most 3", range(1, 4), lambda _z: True),
    ("by tiles of any length", range(1, 20), lambda _z: True),
    ("by tiles of any length with an even number of tiles", range(1, 20), lambda z: len(z) % 2 < 1),
    (
        "with tiles of length up to 3 in which no two adjacent tiles both have length 1",
        range(1, 4),
        lambda z: (1, 1) not in pairwise(z),
    ),
]


@pytest.mark.parametrize(("said", "lengths", "holds"), BARS, ids=[z[0] for z in BARS])
def test_tiles_by_bounds_of_their_lengths(said, lengths, holds):
    found = gfkit.as_sequence(f"tilings of a 1 x n board {said}")
    for n in range(1, 8):
        assert found(n) == sum(map(holds, bars(n, lengths))), n


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


@pytest.mark.parametrize(
    ("said", "same"),
    [
        (
            "tilings of a 2 x n board with dominoes, each of them red, blue or green",
            "tilings of a 2 x n board with 3 kinds of dominoes",
        ),
        (
            "tilings of a 1 x n board with squares, each colored red or blue, and dominoes",
            "tilings of a 1 x n board with dominoes and 2 kinds of squares",
        ),
        (
            "ways to place any number of identical tokens on the vertices of P_n, no two adjacent",
            "ways to place any number of tokens on the vertices of P_n, no two adjacent",
        ),
    ],
)
def test_pieces_with_words_that_say_nothing_more(said, same):
    assert gfkit.canonical(gfkit.read(said)) == gfkit.canonical(gfkit.read(same))


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


WITH_HUB = [
    ("the fan, that is, the path P_n with one more vertex joined to all its vertices", False),
    ("the path P_n with an extra vertex joined to every vertex", False),
    ("the graph formed by joining a new vertex to all vertices of the path P_n", False),
    ("the graph obtained from P_n by adding a vertex adjacent to all vertices of the path", False),
    ("the wheel, that is, the cycle C_n with a hub joined to all its vertices", True),
    ("the wheel formed by joining a hub to every vertex of C_n", True),
    ("the graph formed by joining a new vertex to each vertex of the cycle C_n", True),
]


@pytest.mark.parametrize(("graph", "is_wheel"), WITH_HUB, ids=[z[0] for z in WITH_HUB])
def test_fans_and_wheels_by_their_definition(graph, is_wheel):
    found = gfkit.as_sequence(f"independent sets of {graph}")
    for n in range(3, 7):
        grid = Grid(1, n, is_closed=is_wheel)
        # the hub alone, or an independent set without it
        assert found(n) == 1 + sum(apart()(z, grid) for z in grid.filled("01")), n


@pytest.mark.parametrize(
    "said",
    [
        "independent sets of the wheel, that is, the path P_n with a hub joined to all vertices",
        "independent sets of the fan, that is, the cycle C_n with a hub joined to all its vertices",
        "proper 3-colorings of the path P_n with one more vertex",
    ],
)
def test_fans_are_not_wheels(said):
    with pytest.raises(GfkitError):
        gfkit.as_sequence(said)


def test_a_place_in_front_of_each_amount_is_read():
    said = "2 X n binary arrays, in each row an even number of 1s and in each column exactly one 1"
    found = gfkit.as_sequence(said)
    for n in range(1, 5):
        grid = Grid(2, n)
        right = sum(
            all((z[0, c] == "1") != (z[1, c] == "1") for c in range(n))
            and all([z[r, c] for c in range(n)].count("1") % 2 == 0 for r in (0, 1))
            for z in grid.filled("01")
        )
        assert found(n) == right, n
