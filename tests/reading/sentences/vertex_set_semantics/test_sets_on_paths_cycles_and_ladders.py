"""Sets of vertices and counters of which something is said, by all sets one by one."""

from __future__ import annotations

from itertools import product

import pytest
from reading.sentences.listed_vertex_sets import Cell, Filled, Grid, Said, apart, both, dominating
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sequence_of
from gfkit.reading.sentences.sentence_reader import read_sentence


def totally(z: Filled, g: Grid) -> bool:
    return all(any(z[b] == "1" for b in g.near(a)) for a in g.cells)


def connected(z: Filled, g: Grid) -> bool:
    """Tell whether there is a vertex in the set, and one can go from it to all others in it."""
    chosen = {a for a in g.cells if z[a] == "1"}
    reached, waiting = set[Cell](), [*chosen][:1]
    while waiting:
        here = waiting.pop()
        if here not in reached:
            reached.add(here)
            waiting += [b for b in g.near(here) if b in chosen]
    return bool(chosen) and reached == chosen


def ends(z: Filled, g: Grid) -> list[bool]:
    return [z[0, 0] == "1", z[0, g.columns - 1] == "1"]


def in_column(z: Filled, g: Grid, column: int) -> int:
    return sum(z[r, column % g.columns] == "1" for r in range(g.rows))


def in_row(z: Filled, g: Grid, row: int) -> int:
    return sum(z[row, c] == "1" for c in range(g.columns))


def none_in_a_row(many: int) -> Said:
    def holds(z: Filled, _g: Grid) -> bool:
        word = "".join(z[one] for one in sorted(z))
        return "1" * many not in word

    return holds


def each_column(least: int, most: int) -> Said:
    return lambda z, g: all(least <= in_column(z, g, c) <= most for c in range(g.columns))


PATHS: list[tuple[str, Said]] = [
    (
        "independent sets of the path P_n that contain an end vertex",
        both(apart(), lambda z, g: any(ends(z, g))),
    ),
    (
        "independent sets of the path P_n containing neither end vertex",
        both(apart(), lambda z, g: not any(ends(z, g))),
    ),
    (
        "dominating sets of P_n that contain both ends",
        both(dominating, lambda z, g: all(ends(z, g))),
    ),
    (
        "how many dominating sets does the path on n vertices have that contain both endpoints?",
        both(dominating, lambda z, g: all(ends(z, g))),
    ),
    (
        "vertex covers of the path on n vertices that contain exactly one of the two end vertices",
        both(apart("0"), lambda z, g: g.columns > 1 and sum(ends(z, g)) == 1),
    ),
    (
        "vertex covers of the path on n vertices that contain at most one of the two end vertices",
        both(apart("0"), lambda z, g: sum(ends(z, g)) <= 1),
    ),
    ("dominating sets of P_n with no two adjacent vertices", both(dominating, apart())),
    (
        "vertex subsets of the path P_n that induce a connected subgraph and contain v1",
        both(connected, lambda z, _g: z[0, 0] == "1"),
    ),
    (
        "total dominating sets of P_n that do not contain v1",
        both(totally, lambda z, g: not ends(z, g)[0]),
    ),
    ("subsets of the vertices of P_n with no three consecutive vertices", none_in_a_row(3)),
    ("sets of vertices of the path P_n no two of which are adjacent", apart()),
    (
        "subsets of vertices of the path P_n that are both independent and dominating",
        both(apart(), dominating),
    ),
    (
        "vertex subsets of P_n that are independent or dominating",
        lambda z, g: apart()(z, g) or dominating(z, g),
    ),
    (
        "vertex subsets of P_n that are dominating but not independent",
        lambda z, g: dominating(z, g) and not apart()(z, g),
    ),
    (
        "sets of vertices of P_n that induce a subgraph without isolated vertices",
        lambda z, g: all(z[a] == "0" or any(z[b] == "1" for b in g.near(a)) for a in g.cells),
    ),
    (
        "vertex covers of the path P_n that omit at least two vertices",
        both(apart("0"), lambda z, _g: [*z.values()].count("0") >= 2),
    ),
    (
        "dominating sets of P_n that contain at least one vertex of every two consecutive vertices",
        both(dominating, apart("0")),
    ),
    (
        "vertex subsets of P_n in which every chosen vertex has a chosen neighbor",
        lambda z, g: all(z[a] == "0" or any(z[b] == "1" for b in g.near(a)) for a in g.cells),
    ),
    (
        (
            "in how many ways can tokens be placed on the vertices of a path with n vertices "
            "so that no two are on adjacent vertices?"
        ),
        apart(),
    ),
    (
        (
            "ways to seat people in some of the n seats of a row so that each empty seat has "
            "at least one occupied neighboring seat and no three occupied seats are "
            "consecutive"
        ),
        both(dominating, none_in_a_row(3)),
    ),
]
CYCLES: list[tuple[str, Said]] = [
    ("sets of vertices of C_n no two of which are adjacent", apart()),
    (
        "dominating sets of the cycle C_n with no three consecutive vertices",
        both(
            dominating,
            lambda z, g: (
                not any(
                    all(z[0, (c + k) % g.columns] == "1" for k in range(3))
                    for c in range(g.columns)
                )
            ),
        ),
    ),
]
LADDERS: list[tuple[str, Said]] = [
    (
        (
            "connected sets of vertices of the ladder graph P_2 X P_n that contain the "
            "upper left corner"
        ),
        both(connected, lambda z, _g: z[0, 0] == "1"),
    ),
    (
        "vertex subsets of the ladder that are connected, with at least one vertex in each rail",
        both(connected, lambda z, g: in_row(z, g, 0) > 0 and in_row(z, g, 1) > 0),
    ),
    (
        "connected dominating sets of the ladder that contain no corner",
        both(connected, dominating, lambda z, g: not in_column(z, g, 0) + in_column(z, g, -1)),
    ),
    ("independent sets of the ladder that are connected", both(apart(), connected)),
    (
        "sets of cells of a 2 x n board that contain no two orthogonally adjacent cells",
        apart(),
    ),
    (
        "independent dominating sets of the ladder that contain the upper left vertex",
        both(dominating, apart(), lambda z, _g: z[0, 0] == "1"),
    ),
    (
        "independent sets of the 2 x n grid graph that contain no vertex of its first column",
        both(apart(), lambda z, g: not in_column(z, g, 0)),
    ),
    (
        "independent sets of the ladder that contain at least one vertex of each rail",
        both(apart(), lambda z, g: in_row(z, g, 0) > 0 and in_row(z, g, 1) > 0),
    ),
    (
        "dominating sets of the ladder with exactly one vertex of the upper rail",
        both(dominating, lambda z, g: in_row(z, g, 0) == 1),
    ),
    (
        "independent sets of the ladder with at least one vertex in both rails",
        both(apart(), lambda z, g: in_row(z, g, 0) > 0 and in_row(z, g, 1) > 0),
    ),
    (
        "independent sets of the ladder that contain neither vertex of the first rung",
        both(apart(), lambda z, g: not in_column(z, g, 0)),
    ),
    (
        "independent sets of P_2 x P_n that leave no rung empty",
        both(apart(), each_column(1, 2)),
    ),
    (
        "dominating sets of the 2 x n grid graph that avoid all four corners",
        both(dominating, lambda z, g: not in_column(z, g, 0) and not in_column(z, g, -1)),
    ),
    (
        "dominating sets of the 2 x n grid graph that contain at least one corner",
        both(dominating, lambda z, g: in_column(z, g, 0) + in_column(z, g, -1) > 0),
    ),
    (
        "dominating sets of the 2 x n grid graph in which every column is occupied",
        both(dominating, each_column(1, 2)),
    ),
    (
        (
            "ways to place tokens on a 2 x n board such that neither the first nor the "
            "last column is empty"
        ),
        lambda z, g: in_column(z, g, 0) > 0 and in_column(z, g, -1) > 0,
    ),
    (
        "placements of counters on a 2 x n board such that no two adjacent cells are occupied",
        apart(),
    ),
    (
        "independent sets of P_2 x P_n with at most one vertex in each column",
        both(apart(), each_column(0, 1)),
    ),
    (
        "dominating sets of the ladder graph P_2 X P_n containing no vertex of the first rung",
        both(dominating, lambda z, g: not in_column(z, g, 0)),
    ),
    (
        (
            "independent dominating sets of the ladder P_2 X P_n that use at least one "
            "vertex of the last rung"
        ),
        both(dominating, apart(), lambda z, g: in_column(z, g, -1) > 0),
    ),
    (
        "total dominating sets of the ladder in which each rung contains at most one vertex",
        both(totally, each_column(0, 1)),
    ),
    (
        "vertex covers of the 2 x n grid that contain both vertices of the first column",
        both(apart("0"), lambda z, g: in_column(z, g, 0) == 2),
    ),
    (
        "dominating sets of P_2 x P_n that contain both vertices of at least one column",
        both(dominating, lambda z, g: any(in_column(z, g, c) == 2 for c in range(g.columns))),
    ),
    (
        (
            "ways to place tokens on the squares of a 2 x n board so that no two tokens are "
            "in the same column"
        ),
        each_column(0, 1),
    ),
    (
        (
            "how many ways can you choose squares on a 2 x n board so that no two chosen "
            "squares share an edge and the top row contains exactly one of the chosen "
            "squares?"
        ),
        both(apart(), lambda z, g: in_row(z, g, 0) == 1),
    ),
    (
        (
            "in how many ways can checkers be placed on a 2 x n board, at most one to a "
            "square, so that every empty square has at least one adjacent checker?"
        ),
        dominating,
    ),
]
COLORED: list[tuple[str, Said]] = [
    (
        (
            "arrangements of red and blue tokens in a row of n boxes, at most one token in "
            "each box, such that no two red tokens are in adjacent boxes and there is at "
            "least one blue token"
        ),
        both(apart("r"), lambda z, _g: "b" in z.values()),
    ),
    (
        (
            "ways to place red and blue stones on the squares of a 1 X n board, at most one "
            "stone per square, such that no red stone is adjacent to a blue stone"
        ),
        lambda z, g: not any(z[a] + z[b] == "rb" for a in g.cells for b in g.near(a)),
    ),
    (
        (
            "placements of red and blue tokens on a path with n vertices so that every red "
            "token is adjacent to an empty vertex"
        ),
        lambda z, g: all(z[a] != "r" or any(z[b] == "0" for b in g.near(a)) for a in g.cells),
    ),
]
ALL = [z[0] for z in PATHS + CYCLES + LADDERS + COLORED]


@parametrize_some(("said", "holds"), PATHS, ids=[z[0] for z in PATHS])
def test_sets_of_a_path(said: str, holds: Said) -> None:
    found = gfkit.as_sequence(said)
    for n in range(1, 8):
        grid = Grid(1, n)
        assert found(n) == sum(holds(z, grid) for z in grid.filled("01")), n


@pytest.mark.parametrize(("said", "holds"), CYCLES, ids=[z[0] for z in CYCLES])
def test_sets_of_a_cycle(said: str, holds: Said) -> None:
    found = gfkit.as_sequence(said)
    for n in range(3, 8):
        grid = Grid(1, n, is_closed=True)
        assert found(n) == sum(holds(z, grid) for z in grid.filled("01")), n


@parametrize_some(("said", "holds"), LADDERS, ids=[z[0] for z in LADDERS], share=24)
def test_sets_of_a_ladder(said: str, holds: Said) -> None:
    found = gfkit.as_sequence(said)
    for n in range(1, 6):
        grid = Grid(2, n)
        assert found(n) == sum(holds(z, grid) for z in grid.filled("01")), n


@pytest.mark.parametrize(("said", "holds"), COLORED, ids=[z[0] for z in COLORED])
def test_counters_of_several_colors(said: str, holds: Said) -> None:
    found = gfkit.as_sequence(said)
    for n in range(1, 7):
        grid = Grid(1, n)
        assert found(n) == sum(holds(z, grid) for z in grid.filled("0rb")), n


@parametrize_some("said", ALL)
def test_what_is_understood_of_sets_is_read_as_it_was_meant(said: str) -> None:
    meant = gfkit.read(said)
    assert gfkit.read(gfkit.canonical(meant)) == meant


def test_the_size_of_a_set_is_said_in_two_ways() -> None:
    said = "independent sets of P_n that contain exactly two vertices"
    assert gfkit.read(said) == gfkit.read("independent sets with exactly 2 vertices in P_n")


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("binary words of length n that contain both endpoints", "which letters"),
        ("binary words of length n with no chosen letter", "not about"),
        ("binary words of length n such that no two are adjacent", "which letters"),
        ("spanning trees of P_n in which no two vertices are adjacent", "how many vertices"),
        ("independent sets of C_n that contain v1", "no beginning"),
        ("vertex subsets of the ladder that are dominating but not connected", "not denied"),
    ],
)
def test_what_is_said_of_sets_alone_is_refused_of_others(said: str, words: str) -> None:
    with pytest.raises(GfkitError, match=words):
        gfkit.as_sequence(said)


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
@parametrize_some("rows", [1, 2])
def test_sets_that_are_not_empty(said, holds, rows):
    graph = "P_n" if rows == 1 else "the ladder P_2 X P_n"
    found = gfkit.as_sequence(f"sets of vertices of {graph} {said}")
    for n in range(1, 5):
        grid = Grid(rows, n)
        assert found(n) == sum(holds(z, grid) for z in grid.filled("01")), n


@parametrize_some("rows", [2, 3])
def test_two_kings_attack_each_other(rows):
    found = gfkit.as_sequence(
        f"ways to place two kings on a {rows} x n board so that they attack each other"
    )
    for n in range(1, 6):
        cells = [(a, b) for a in range(rows) for b in range(n)]
        pairs = [(p, q) for p in cells for q in cells if p < q]
        right = sum(abs(p[0] - q[0]) < 2 and abs(p[1] - q[1]) < 2 for p, q in pairs)
        assert found(n) == right, n


@pytest.mark.parametrize("which", ["three", "two nonattacking", "any number of"])
def test_of_other_kings_than_two_it_is_not_said_that_they_attack_each_other(which):
    said = f"ways to place {which} kings on a 3 x n board so that they attack each other"
    with pytest.raises(GfkitError, match="told of two kings"):
        gfkit.as_sequence(said)


def test_tiles_of_any_length_lie_in_one_row():
    with pytest.raises(GfkitError, match="told on a 1 x n board"):
        gfkit.as_sequence("tilings of a 2 x n board by tiles of any length")


@parametrize_some("distance", [2, 3])
def test_vertices_at_a_distance_on_a_cycle_are_not_nearer_the_other_way_round(distance):
    """C_n has no vertices at distance 3 for n < 6: the numbers begin with n = 6."""
    text = f"sets of vertices of C_n with no two vertices at distance {distance}"
    sequence = sequence_of(read_sentence(text))
    assert sequence.offset == 2 * distance
    for n in range(2 * distance, 9):
        apart = [(i, j) for i in range(n) for j in range(i) if min(i - j, n - i + j) == distance]
        sets = product((0, 1), repeat=n)
        assert sequence.term(n) == sum(not any(s[i] and s[j] for i, j in apart) for s in sets)


def many(z: Filled) -> int:
    return sum(one == "1" for one in z.values())


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        pytest.param(
            "dominating sets of C_n with an odd number of vertices",
            both(dominating, lambda z, _: many(z) % 2 == 1),
            marks=pytest.mark.thorough,
        ),
        (
            "total dominating sets of the cycle C_n with at most 3 vertices",
            both(totally, lambda z, _: many(z) <= 3),
        ),
        pytest.param(
            "maximal independent sets of C_n with exactly 2 vertices",
            both(apart(), dominating, lambda z, _: many(z) == 2),
            marks=pytest.mark.thorough,
        ),
    ],
)
def test_sets_of_a_size_are_counted_on_cycles(text: str, holds: Said) -> None:
    """They are words on a circle; as sets on a graph they are counted with all others alone."""
    sequence = gfkit.as_sequence(text)
    for n in range(3, 8):
        grid = Grid(1, n, is_closed=True)
        assert sequence(n) == sum(holds(z, grid) for z in grid.filled("01")), n
