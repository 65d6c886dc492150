"""Edges of paths and cycles, combs, tiles by their length, and king's graphs, one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise, product

import pytest
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError

Row = tuple[int, ...]


def no_run(row: Row, many: int, *, around: bool = False) -> bool:
    """Tell whether no so many edges that follow each other are chosen."""
    end = many - 1 if around else 0
    told = "".join(map(str, row + row[:end]))
    return "1" * many not in told


def lone(row: Row) -> bool:
    """Tell whether a chosen edge has no chosen edge beside it."""
    told = (0, *row, 0)
    return any(told[k] and not told[k - 1] and not told[k + 1] for k in range(1, len(row) + 1))


EDGES: list[tuple[str, bool, Callable[[Row], bool]]] = [
    (
        (
            "sets of edges of the path P_n with no two consecutive chosen edges and at least one "
            "chosen edge"
        ),
        False,
        lambda z: no_run(z, 2) and any(z),
    ),
    (
        (
            "sets of edges of the path with n vertices in which no three consecutive edges are all "
            "chosen"
        ),
        False,
        lambda z: no_run(z, 3),
    ),
    (
        (
            "sets of edges of the path P_n in which every chosen edge is adjacent to another "
            "chosen edge"
        ),
        False,
        lambda z: not lone(z),
    ),
    ("sets of edges of C_n with no two adjacent edges", True, lambda z: no_run(z, 2, around=True)),
    (
        "nonempty sets of edges of the cycle C_n containing no three consecutive edges",
        True,
        lambda z: no_run(z, 3, around=True) and any(z),
    ),
    (
        "sets of edges of the cycle C_n with no three consecutive edges all chosen",
        True,
        lambda z: no_run(z, 3, around=True),
    ),
    (
        "matchings of the cycle C_n that are not perfect",
        True,
        lambda z: (
            no_run(z, 2, around=True) and any(not a and not b for a, b in pairwise((*z, z[0])))
        ),
    ),
    (
        "matchings of the cycle C_n that leave exactly two vertices uncovered",
        True,
        lambda z: (
            no_run(z, 2, around=True) and sum(not a and not b for a, b in pairwise((*z, z[0]))) == 2
        ),
    ),
]


@parametrize_some(("said", "around", "holds"), EDGES, ids=[z[0] for z in EDGES])
def test_edges_of_paths_and_cycles(said: str, around: bool, holds: Callable[[Row], bool]) -> None:
    found = gfkit.as_sequence(said)
    for n in range(max(found.offset, 3 if around else 1), 8):
        rows = product((0, 1), repeat=n if around else n - 1)
        assert found(n) == sum(map(holds, rows)), n


def comb(n: int) -> list[tuple[int, int]]:
    return [*((k, k + 1) for k in range(n - 1)), *((k, n + k) for k in range(n))]


COMBS = [
    "the comb graph with n teeth",
    "the comb graph, the path P_n with one pendant vertex attached to each of its vertices",
    "the graph obtained from the path P_n by attaching one pendant vertex to each vertex",
    "the path P_n with a pendant vertex attached to each vertex",
    "the comb graph (a path on n vertices with one pendant vertex at each)",
    "the comb obtained by attaching a leaf to each vertex of the path P_n",
]


@pytest.mark.parametrize("graph", COMBS)
def test_combs(graph: str) -> None:
    sets = gfkit.as_sequence(f"independent sets of {graph}")
    proper = gfkit.as_sequence(f"proper 3-colorings of {graph}")
    for n in range(1, 4):
        some = product((0, 1), repeat=2 * n)
        assert sets(n) == sum(not any(z[a] and z[b] for a, b in comb(n)) for z in some)
        hues = product(range(3), repeat=2 * n)
        assert proper(n) == sum(all(z[a] != z[b] for a, b in comb(n)) for z in hues)


def tilings(n: int, lengths: tuple[int, ...]) -> Iterator[Row]:
    if not n:
        yield ()
    for one in lengths:
        if one <= n:
            yield from ((one, *rest) for rest in tilings(n - one, lengths))


TILES: list[tuple[str, Callable[[Row], bool]]] = [
    ("neither the first nor the last tile has length 1", lambda z: 1 not in {z[0], z[-1]}),
    ("the first tile is of length 1 or 2", lambda z: z[0] in {1, 2}),
    ("the last tile does not have length 3", lambda z: z[-1] != 3),
    ("the first and last tiles have length 2", lambda z: z[0] == z[-1] == 2),
    ("no two adjacent tiles both have length 1", lambda z: (1, 1) not in [*pairwise(z)]),
]


@pytest.mark.parametrize(("said", "holds"), TILES, ids=[z[0] for z in TILES])
def test_tiles_by_their_length(said: str, holds: Callable[[Row], bool]) -> None:
    text = f"tilings of a strip of length n with tiles of lengths 1, 2 and 3 in which {said}"
    found = gfkit.as_sequence(text)
    for n in range(1, 9):
        assert found(n) == sum(map(holds, tilings(n, (1, 2, 3)))), n


def test_pieces_of_several_kinds() -> None:
    said = "where squares come in 2 colors and dominoes in 3 colors"
    found = gfkit.as_sequence(f"tilings of a 1 x n strip with squares and dominoes, {said}")
    every = gfkit.as_sequence(
        "tilings of a 1 x n strip using squares, dominoes and trominoes, each at least once"
    )
    for n in range(1, 9):
        each = tilings(n, (1, 2))
        assert found(n) == sum(2 ** z.count(1) * 3 ** z.count(2) for z in each)
        assert every(n) == sum({*z} == {1, 2, 3} for z in tilings(n, (1, 2, 3)))


def domino_tilings(n: int) -> Iterator[str]:
    """Yield the domino tilings of two rows as words: v, and = for two that lie."""
    if n < 2:
        yield "v" * n
        return
    yield from ("v" + z for z in domino_tilings(n - 1))
    yield from ("=" + z for z in domino_tilings(n - 2))


@pytest.mark.parametrize(
    ("said", "upright", "lying"),
    [
        ("where each vertical domino is red or blue and horizontal dominoes are white", 2, 1),
        ("where the vertical dominoes come in two colors", 2, 1),
        ("where every horizontal domino is red, white or blue", 1, 3),
        ("where vertical dominoes come in 4 colors", 4, 1),
    ],
)
def test_dominoes_have_colors_by_the_way_they_lie(said: str, upright: int, lying: int) -> None:
    found = gfkit.as_sequence(f"tilings of a 2 x n board with dominoes {said}")
    for n in range(8):
        right = sum(
            upright ** z.count("v") * lying ** (2 * z.count("=")) for z in domino_tilings(n)
        )
        assert found(n) == right, n


@pytest.mark.parametrize(
    "board",
    [
        "a 2 x n cylinder whose last column is adjacent to its first",
        "a 2 x n board whose first and last columns are adjacent",
        "a 2 x n board whose left and right edges are glued to form a cylinder",
    ],
)
def test_boards_whose_first_and_last_columns_are_joined(board: str) -> None:
    found = gfkit.as_sequence(f"non-attacking kings, zero or more, on {board}")
    for n in range(3, 7):
        cells = [*product(range(2), range(n))]
        near = [(a, b) for a, b in combinations(cells, 2) if (a[1] - b[1]) % n in {0, 1, n - 1}]
        some = (
            {z for z, y in zip(cells, told, strict=True) if y}
            for told in product((0, 1), repeat=2 * n)
        )
        assert found(n) == sum(not any({*two} <= z for two in near) for z in some), n


def test_rings_of_cells() -> None:
    """Of n cells on a circle each tile is one, or two that follow each other."""
    for ring in ("a ring of n cells", "a circular strip of n cells", "a circular 1 x n board"):
        found = gfkit.as_sequence(f"tilings of {ring} with squares and dominoes")
        assert found.offset == 3
        for n in range(3, 8):
            rows = product((0, 1), repeat=n)
            assert found(n) == sum(no_run(z, 2, around=True) for z in rows)


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
    "said",
    [
        "sets of edges of the ladder P_2 x P_n containing no two adjacent edges",
        "independent sets of the comb graph with n vertices",
        "proper 4-colorings of the 2 x n king's graph in which no two adjacent vertices are red",
        (
            "tilings of a strip of length n with tiles of lengths 1 and 2 in which the first tile "
            "has length 4"
        ),
    ],
)
def test_what_is_not_counted_so(said: str) -> None:
    with pytest.raises(GfkitError):
        gfkit.as_sequence(said)
