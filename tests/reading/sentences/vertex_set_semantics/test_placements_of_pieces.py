"""Kings, rooks and other pieces of which something is said, by all placements one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product

import pytest
from reading.sentences.listed_objects import refused
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError

Cell = tuple[int, int]
Cells = frozenset[Cell]


def kings(one: Cell, other: Cell) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 1


def wazirs(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def rooks(one: Cell, other: Cell) -> bool:
    return one[0] == other[0] or one[1] == other[1]


def knights(one: Cell, other: Cell) -> bool:
    return {abs(one[0] - other[0]), abs(one[1] - other[1])} == {1, 2}


def bishops(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) == abs(one[1] - other[1])


def queens(one: Cell, other: Cell) -> bool:
    return rooks(one, other) or bishops(one, other)


def harmless(_one: Cell, _other: Cell) -> bool:
    return False


def peaceful(rows: int, columns: int, attack: Callable[[Cell, Cell], bool]) -> Iterator[Cells]:
    """Yield all placements of pieces that do not attack each other."""
    board = [(r, c) for r in range(rows) for c in range(columns)]
    for many in range(len(board) + 1):
        for some in combinations(board, many):
            if not any(attack(*two) for two in combinations(some, 2)):
                yield frozenset(some)


PLACED = [
    (
        "ways to place non-attacking rooks on a 2 x n board with no rook in the first column",
        2,
        rooks,
        lambda z, _n: not any(c == 0 for _, c in z),
    ),
    (
        "placements of non-attacking kings on a 3 x n board with at most one king in the top row",
        3,
        kings,
        lambda z, _n: sum(r == 0 for r, _ in z) <= 1,
    ),
    (
        "ways to place nonattacking kings on a 2 x n board with at least one in the top row",
        2,
        kings,
        lambda z, _n: any(r == 0 for r, _ in z),
    ),
    (
        "placements of 2 non-attacking rooks on a 3 x n board with a rook in the last column",
        3,
        rooks,
        lambda z, n: len(z) == 2 and any(c == n - 1 for _, c in z),
    ),
    (
        "placements of non-attacking kings on a 2 x n board with a king in each column",
        2,
        kings,
        lambda z, n: {c for _, c in z} == {*range(n)},
    ),
    (
        (
            "ways to place knights on a 2 x n board so that no two attack each other "
            "and each column "
            "has at most one knight and the first column is occupied"
        ),
        2,
        knights,
        lambda z, n: (
            any(c == 0 for _, c in z) and all(sum(k == c for _, k in z) <= 1 for c in range(n))
        ),
    ),
    (
        (
            "placements of non-attacking knights on a 2 x n board with no knight in the "
            "last two columns"
        ),
        2,
        knights,
        lambda z, n: n > 1 and not any(c >= n - 2 for _, c in z),
    ),
    (
        (
            "ways to place nonattacking kings (any number, possibly none) on a 3 x n "
            "board with the "
            "middle row left empty"
        ),
        3,
        kings,
        lambda z, _n: not any(r == 1 for r, _ in z),
    ),
    (
        "placements of non-attacking knights on a 3 x n board with no knight in the middle row",
        3,
        knights,
        lambda z, _n: not any(r == 1 for r, _ in z),
    ),
    (
        (
            "ways to place bishops on a 3 x n board, no two of them attacking each "
            "other, such that the "
            "middle row contains exactly one bishop"
        ),
        3,
        bishops,
        lambda z, _n: sum(r == 1 for r, _ in z) == 1,
    ),
    (
        "placements of non-attacking queens on a 3 x n board with a queen in the first row",
        3,
        queens,
        lambda z, _n: any(r == 0 for r, _ in z),
    ),
    (
        (
            "ways to place nonattacking kings on a 2 x n board so that neither the "
            "first column nor "
            "the last column is empty"
        ),
        2,
        kings,
        lambda z, n: {0, n - 1} <= {c for _, c in z},
    ),
    (
        (
            "ways to place any number of rooks on a 2 x n board so that each column "
            "has at most one "
            "rook and no two rooks of the same row stand in adjacent columns"
        ),
        2,
        harmless,
        lambda z, n: (
            all(sum(k == c for _, k in z) <= 1 for c in range(n))
            and not any((r, c + 1) in z for r, c in z)
        ),
    ),
    (
        (
            "ways to place bishops on a 3 x n board, any number of them, so that no two stand on "
            "diagonally adjacent squares"
        ),
        3,
        harmless,
        lambda z, _n: not any((r + 1, c + d) in z for r, c in z for d in (1, -1)),
    ),
    (
        (
            "how many ways are there to place pawns on the squares of a 2 x n board so that no two "
            "pawns are diagonally adjacent and every column holds at least one pawn?"
        ),
        2,
        harmless,
        lambda z, n: (
            {c for _, c in z} == {*range(n)}
            and not any((r + 1, c + d) in z for r, c in z for d in (1, -1))
        ),
    ),
    (
        "sets of cells of a 3 x n board in which no two touch diagonally",
        3,
        harmless,
        lambda z, _n: not any((r + 1, c + d) in z for r, c in z for d in (1, -1)),
    ),
    ("sets of cells of a 3 x n board, no two a king's move apart", 3, kings, lambda _z, _n: True),
    ("placements of kings on a 3 x n board with no king attacked", 3, kings, lambda _z, _n: True),
    (
        "non-attacking placements of at least 2 kings on a 2 x n board",
        2,
        kings,
        lambda z, _n: len(z) > 1,
    ),
    (
        "n nonattacking knights on a 3 x n board, one in each column",
        3,
        knights,
        lambda z, n: [c for _, c in sorted(z, key=lambda x: x[1])] == [*range(n)],
    ),
    (
        (
            "sets of cells of a 2 x n board such that every cell, chosen or not, has exactly one "
            "chosen neighbor"
        ),
        2,
        harmless,
        lambda z, n: all(
            len({(r, c - 1), (r, c + 1), (1 - r, c)} & z) == 1 for r in range(2) for c in range(n)
        ),
    ),
    (
        "two non-attacking rooks on a 3 x n board, neither of them in the first column",
        3,
        rooks,
        lambda z, _n: len(z) == 2 and all(c for _, c in z),
    ),
    (
        "ways to place non-attacking kings on a 3 x n board, none of them in the top row",
        3,
        kings,
        lambda z, _n: all(r for r, _ in z),
    ),
    (
        "ways to place exactly two non-attacking knights on a 3 x n board, both in the same row",
        3,
        knights,
        lambda z, _n: len(z) == 2 and len({r for r, _ in z}) == 1,
    ),
    (
        "ways to place two non-attacking kings on a 3 x n board in different columns",
        3,
        kings,
        lambda z, _n: len(z) == 2 and len({c for _, c in z}) == 2,
    ),
    (
        "ways to place two non-attacking kings on a 3 x n board so that both are in the top row",
        3,
        kings,
        lambda z, _n: len(z) == 2 and not any(r for r, _ in z),
    ),
    (
        "ways to place three non-attacking kings on a 3 x n board so that they are all in one row",
        3,
        kings,
        lambda z, _n: len(z) == 3 and len({r for r, _ in z}) == 1,
    ),
    (
        (
            "ways to place non-attacking kings on a 3 x n board such that no two adjacent columns "
            "are both empty"
        ),
        3,
        kings,
        lambda z, n: not any({c, c + 1}.isdisjoint({k for _, k in z}) for c in range(n - 1)),
    ),
    (
        "placements of non-attacking kings on a 3 x n board with no king on a corner square",
        3,
        kings,
        lambda z, n: z.isdisjoint(product((0, 2), (0, n - 1))),
    ),
    (
        "non-attacking kings on a 2 x n board with no king in the first or last column",
        2,
        kings,
        lambda z, n: not any(c in {0, n - 1} for _, c in z),
    ),
    (
        (
            "placements of any positive number of non-attacking wazirs (a wazir attacks only "
            "horizontally and vertically adjacent squares) on a 2 x n board"
        ),
        2,
        wazirs,
        lambda z, _n: len(z) > 0,
    ),
    (
        (
            "ways to place any number of pieces, possibly zero, on a 3 x n board with no two on "
            "diagonally adjacent squares"
        ),
        3,
        harmless,
        lambda z, _n: not any((r + 1, c + d) in z for r, c in z for d in (1, -1)),
    ),
    (
        (
            "ways to place any number of tokens on the cells of a 3 x n board so that every cell "
            "without a token is adjacent to a cell with a token"
        ),
        3,
        harmless,
        lambda z, n: all(
            any(wazirs(a, b) for b in z) for a in product(range(3), range(n)) if a not in z
        ),
    ),
    (
        "ways to place two non-attacking kings on a 3 x n board, both in different columns",
        3,
        kings,
        lambda z, _n: len(z) == 2 and len({c for _, c in z}) == 2,
    ),
    (
        "ways to place two non-attacking kings on a 3 x n board in the same column",
        3,
        kings,
        lambda z, _n: len(z) == 2 and len({c for _, c in z}) == 1,
    ),
    (
        "ways to place non-attacking kings on a 3 x n board with no king in the center row",
        3,
        kings,
        lambda z, _n: not any(r == 1 for r, _ in z),
    ),
    (
        "ways to place non-attacking kings on a 3 x n board, all of them in the top row",
        3,
        kings,
        lambda z, _n: not any(r for r, _ in z),
    ),
    (
        "ways to place non-attacking kings on a 3 x n board so that every king is in the last row",
        3,
        kings,
        lambda z, _n: all(r == 2 for r, _ in z),
    ),
    (
        "ways to place knights on a 3 x n board so that no knight is attacked by another",
        3,
        knights,
        lambda _z, _n: True,
    ),
    (
        ("ways to place non-attacking kings on a 2 x n board so that no further king can be added"),
        2,
        kings,
        lambda z, n: all(any(a == b or kings(a, b) for b in z) for a in product((0, 1), range(n))),
    ),
    (
        "ways to place coins on the cells of a 3 x n board so that no two coins are adjacent",
        3,
        wazirs,
        lambda _z, _n: True,
    ),
]


@parametrize_some(("said", "rows", "attack", "holds"), PLACED, ids=[z[0] for z in PLACED])
def test_pieces_are_placed(
    said: str,
    rows: int,
    attack: Callable[[Cell, Cell], bool],
    holds: Callable[[Cells, int], bool],
) -> None:
    found = gfkit.as_sequence(said)
    for n in range(1, 5):
        assert found(n) == sum(holds(z, n) for z in peaceful(rows, n, attack)), n


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (
            "n nonattacking kings on a 2 x n board",
            "pieces of which nothing is said are those on a board",
        ),
        (
            "n nonattacking kings on a 2 x n board, at most one in each column",
            "there are n pieces where each of n rows or columns has one",
        ),
        (
            "n nonattacking kings on a 2 x n board, one in each row",
            "there are n pieces where each of n rows or columns has one",
        ),
        ("binary words of length n with no two adjacent coins", "adjacent letters that are what?"),
        (
            "ways to place three nonattacking kings on a 3 x n board, both in the same row",
            "'both' is said of two",
        ),
        (
            "sets of vertices of the path P_n with no two adjacent vertices not chosen",
            "of several letters 'are not ...' may say that",
        ),
        (
            "ways to place red and blue kings on a 2 x n board",
            "whether they may attack each other is not told",
        ),
        (
            (
                "ways to place red and blue rooks on a 2 x n board with no two rooks attacking "
                "each other"
            ),
            "of kings, wazirs and ferses on boards colors",
        ),
        (
            "ways to place kings on a 2 x n board, both in the top row and in the bottom row",
            "not a whole sentence",
        ),
        (
            "ways to place non-attacking kings on a 2 x n board, all of them in the first column",
            "which rows or columns are the others?",
        ),
        (
            "non-attacking kings on a 2 x n board with one king in the first or last column",
            "stopped at 'or'",
        ),
    ],
)
def test_as_many_pieces_as_lines(said: str, why: str) -> None:
    """n pieces are in n lines of which each has one; coins lie on a board."""
    refused(said, why)


Hues = dict[Cell, str]


def attacked(z: Hues, *, alike: bool | None = None) -> bool:
    """Tell whether kings attack each other, all of them or those of one color, or of two."""
    pairs = [two for two in combinations(z, 2) if kings(*two)]
    return any(alike is None or (z[a] == z[b]) == alike for a, b in pairs)


HUED: list[tuple[str, Callable[[Hues], bool]]] = [
    (
        (
            "any number of kings, each red or blue, on a 2 x n board with no two kings "
            "attacking each other"
        ),
        lambda z: not attacked(z),
    ),
    (
        (
            "any number of non-attacking red and blue kings on a 2 x n board with no red king in "
            "the top row"
        ),
        lambda z: not attacked(z) and "red" not in {y for (r, _), y in z.items() if not r},
    ),
    (
        "red and blue kings on a 2 x n board, no king attacking one of the opposite color",
        lambda z: not attacked(z, alike=False),
    ),
    (
        "ways to place two red and blue non-attacking kings on a 2 x n board",
        lambda z: len(z) == 2 and not attacked(z),
    ),
]


@parametrize_some(("said", "holds"), HUED, ids=[z[0] for z in HUED], share=3)
def test_pieces_of_two_colors(said: str, holds: Callable[[Hues], bool]) -> None:
    found = gfkit.as_sequence(said)
    for n in range(1, 5):
        cells = [*product(range(2), range(n))]
        each = product(("", "red", "blue"), repeat=2 * n)
        some = ({a: y for a, y in zip(cells, z, strict=True) if y} for z in each)
        assert found(n) == sum(map(holds, some)), n


@parametrize_some("said", [z[0] for z in PLACED], ids=[z[0] for z in PLACED])
def test_what_is_understood_of_pieces_is_read_as_it_was_meant(said: str) -> None:
    meant = gfkit.read(said)
    assert gfkit.read(gfkit.canonical(meant)) == meant


def test_whether_pieces_attack_is_to_be_told_where_nothing_is_said_of_neighbours() -> None:
    with pytest.raises(GfkitError, match="whether they may attack"):
        gfkit.as_sequence("ways to place kings on a 2 x n board such that no column is empty")
