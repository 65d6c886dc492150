"""What is said of tilings in many words, by all tilings one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import pytest
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError

Cell = tuple[int, int]
Image = frozenset[Cell]
Tile = tuple[str, Image]
Tiling = tuple[Tile, ...]


def box(rows: int, columns: int) -> Image:
    return frozenset((r, c) for r in range(rows) for c in range(columns))


SQUARE, LYING, STANDING, BLOCK = box(1, 1), box(1, 2), box(2, 1), box(2, 2)
ELLS = [frozenset(BLOCK - {one}) for one in BLOCK]
PIECES: dict[str, list[Tile]] = {
    "dominoes": [("", LYING), ("", STANDING)],
    "squares and dominoes": [("", SQUARE), ("", LYING), ("", STANDING)],
    "squares and horizontal dominoes": [("", SQUARE), ("", LYING)],
    "dominoes and 2 x 2 squares": [("", LYING), ("", STANDING), ("", BLOCK)],
    "squares and 2 x 2 squares": [("", SQUARE), ("", BLOCK)],
    "1 x 3 and 3 x 1 trominoes": [("", box(1, 3)), ("", box(3, 1))],
    "squares, dominoes and trominoes": [("", box(1, k)) for k in (1, 2, 3)],
    "red squares and blue squares": [("red", SQUARE), ("blue", SQUARE)],
    "red squares, green squares and blue dominoes": [
        ("red", SQUARE),
        ("green", SQUARE),
        ("blue", LYING),
    ],
    "unit squares and L-trominoes": [("", SQUARE), *(("", one) for one in ELLS)],
}


def tilings(rows: int, columns: int, pieces: list[Tile]) -> Iterator[Tiling]:
    """Yield all tilings: the first cell that is free, column by column, is covered in each way."""
    cells = [(r, c) for c in range(columns) for r in range(rows)]

    def go(covered: frozenset[Cell], done: Tiling) -> Iterator[Tiling]:
        free = next((z for z in cells if z not in covered), None)
        if free is None:
            yield done
            return
        for color, image in pieces:
            for r, c in sorted(image):
                here = frozenset((free[0] + a - r, free[1] + b - c) for a, b in image)
                if here <= {*cells} and not here & covered:
                    yield from go(covered | here, (*done, (color, here)))

    yield from go(frozenset(), ())


def height(of: Tile) -> int:
    return len({r for r, _ in of[1]})


def width(of: Tile) -> int:
    return len({c for _, c in of[1]})


def are_adjacent(one: Tile, other: Tile) -> bool:
    """Tell whether two tiles share a part of a side."""
    return any(
        (r + a, c + b) in other[1] for r, c in one[1] for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))
    )


def touching(of: Tiling, is_of: Callable[[Tile], bool]) -> int:
    """Return how many pairs of some tiles are adjacent."""
    return sum(are_adjacent(*two) for two in combinations(filter(is_of, of), 2))


def is_square(of: Tile) -> bool:
    return len(of[1]) == 1


def is_domino(of: Tile) -> bool:
    return len(of[1]) == 2


def is_block(of: Tile) -> bool:
    return len(of[1]) == 4


def is_upright(of: Tile) -> bool:
    return height(of) > width(of)


def is_lying(of: Tile) -> bool:
    return width(of) > height(of)


def rows_of(of: Tile) -> set[int]:
    return {r for r, _ in of[1]}


def columns_of(of: Tile) -> set[int]:
    return {c for _, c in of[1]}


def vertical_faults(of: Tiling, n: int) -> int:
    return sum(not any({k, k + 1} <= columns_of(z) for z in of) for k in range(n - 1))


def in_order(of: Tiling) -> list[Tile]:
    """Return the tiles of a row from left to right."""
    return sorted(of, key=lambda z: min(z[1]))


def repeats(of: Tiling, many: int, key: Callable[[Tile], object]) -> bool:
    """Tell whether so many tiles of a row that follow each other are alike."""
    keys = [key(z) for z in in_order(of)]
    return any(len({*keys[k : k + many]}) == 1 for k in range(len(keys) - many + 1))


Holds = Callable[[Tiling, int], bool]
SAID: list[tuple[str, int, str, Holds]] = [
    # Rows and columns by their places.
    (
        "tilings of a 3 x n board with {} in which the middle row contains no horizontal domino",
        3,
        "dominoes",
        lambda z, _n: not any(is_lying(y) and rows_of(y) == {1} for y in z),
    ),
    (
        (
            "tilings of a 3 x n board with {}, except that the middle row must not contain any "
            "horizontal domino"
        ),
        3,
        "dominoes",
        lambda z, _n: not any(is_lying(y) and rows_of(y) == {1} for y in z),
    ),
    (
        "tilings of a 2 x n board with {} in which every square lies in the top row",
        2,
        "squares and dominoes",
        lambda z, _n: all(rows_of(y) == {0} for y in z if is_square(y)),
    ),
    (
        "tilings of a 3 x n board with {} if no square is in the last row",
        3,
        "squares and dominoes",
        lambda z, _n: not any(rows_of(y) == {2} for y in z if is_square(y)),
    ),
    (
        "tilings of a 3 x n board with {} with exactly two squares in the second row",
        3,
        "squares and dominoes",
        lambda z, _n: sum(rows_of(y) == {1} for y in z if is_square(y)) == 2,
    ),
    (
        "tilings of a 2 x n board with {} in which the second column contains a square",
        2,
        "squares and dominoes",
        lambda z, _n: any(columns_of(y) == {1} for y in z if is_square(y)),
    ),
    (
        "tilings of a 2 x n board with {} with no squares outside the first row",
        2,
        "squares and dominoes",
        lambda z, _n: not any(rows_of(y) == {1} for y in z if is_square(y)),
    ),
    (
        "tilings of a 3 x n board with {} in which both end columns contain a vertical domino",
        3,
        "dominoes",
        lambda z, n: all(
            any(is_upright(y) and columns_of(y) == {k} for y in z) for k in (0, n - 1)
        ),
    ),
    (
        "tilings of a 3 x n board with {}, no two squares being in the same column",
        3,
        "squares and dominoes",
        lambda z, n: all(
            sum(columns_of(y) == {k} for y in z if is_square(y)) < 2 for k in range(n)
        ),
    ),
    (
        "tilings of a 3 x n board with {} with no two squares in the same column",
        3,
        "squares and dominoes",
        lambda z, n: all(
            sum(columns_of(y) == {k} for y in z if is_square(y)) < 2 for k in range(n)
        ),
    ),
    (
        "tilings of a 2 x n board with {} in which no column contains two squares",
        2,
        "squares and dominoes",
        lambda z, n: all(
            sum(columns_of(y) == {k} for y in z if is_square(y)) < 2 for k in range(n)
        ),
    ),
    (
        "tilings of a 3 x n board with {} in which no column contains exactly two squares",
        3,
        "squares and dominoes",
        lambda z, n: all(
            sum(columns_of(y) == {k} for y in z if is_square(y)) != 2 for k in range(n)
        ),
    ),
    (
        "tilings of a 2 x n board with {} in which each row contains at least one domino",
        2,
        "squares and horizontal dominoes",
        lambda z, _n: all(any(rows_of(y) == {k} for y in z if is_domino(y)) for k in (0, 1)),
    ),
    (
        (
            "tilings of a 2 x n board with {} in which every column contains at least one cell "
            "covered by a domino"
        ),
        2,
        "squares and dominoes",
        lambda z, n: all(any(k in columns_of(y) for y in z if is_domino(y)) for k in range(n)),
    ),
    # The sides of the board.
    (
        (
            "tilings of a 3 x n board with {} that have at most two 2 x 2 squares in "
            "total and none "
            "touching the left edge of the board"
        ),
        3,
        "squares and 2 x 2 squares",
        lambda z, _n: (
            sum(map(is_block, z)) <= 2 and not any(0 in columns_of(y) for y in z if is_block(y))
        ),
    ),
    (
        "tilings of a 3 x n board with {} in which every 2 x 2 square touches the top side",
        3,
        "squares and 2 x 2 squares",
        lambda z, _n: all(0 in rows_of(y) for y in z if is_block(y)),
    ),
    (
        "tilings of a 3 x n board with {} with exactly one L-tromino touching the right side",
        3,
        "unit squares and L-trominoes",
        lambda z, n: sum(n - 1 in columns_of(y) for y in z if len(y[1]) == 3) == 1,
    ),
    (
        "tilings of a 3 x n board with {} with exactly one L-tromino touching the bottom side",
        3,
        "unit squares and L-trominoes",
        lambda z, _n: sum(2 in rows_of(y) for y in z if len(y[1]) == 3) == 1,
    ),
    (
        "tilings of a 2 x n board with {} that have a 2 x 2 square at neither end",
        2,
        "dominoes and 2 x 2 squares",
        lambda z, n: not any({0, n - 1} & columns_of(y) for y in z if is_block(y)),
    ),
    (
        "tilings of a 2 x n board with {} that begin with a 2 x 2 square",
        2,
        "dominoes and 2 x 2 squares",
        lambda z, _n: any(0 in columns_of(y) for y in z if is_block(y)),
    ),
    # Tiles that stand or lie.
    (
        (
            "ways to cover a 3 x n board with {} using at least one vertical and at least one "
            "horizontal piece"
        ),
        3,
        "1 x 3 and 3 x 1 trominoes",
        lambda z, _n: any(map(is_upright, z)) and any(map(is_lying, z)),
    ),
    (
        "tilings of a 3 x n board using only {} with at least one tromino placed horizontally",
        3,
        "1 x 3 and 3 x 1 trominoes",
        lambda z, _n: any(map(is_lying, z)),
    ),
    (
        "tilings of a 2 x n board with {} with exactly two vertical tiles",
        2,
        "squares and dominoes",
        lambda z, _n: sum(map(is_upright, z)) == 2,
    ),
    (
        "tilings of a 2 x n board with {} so that the vertical dominoes are odd in number",
        2,
        "dominoes",
        lambda z, _n: sum(map(is_upright, z)) % 2 == 1,
    ),
    (
        "tilings of a 2 x n board with {} if no two horizontally placed dominoes share an edge",
        2,
        "squares and dominoes",
        lambda z, _n: not touching(z, is_lying),
    ),
    # Tiles beside others.
    (
        (
            "tilings of a 2 x n board with {}, none of whose vertical dominoes touches another "
            "vertical domino along a side"
        ),
        2,
        "dominoes",
        lambda z, _n: not touching(z, is_upright),
    ),
    (
        (
            "ways to tile a 2 x n board with {} if 2 x 2 squares must not touch each other along a "
            "side"
        ),
        2,
        "dominoes and 2 x 2 squares",
        lambda z, _n: not touching(z, is_block),
    ),
    (
        "ways to tile a 2 x n board with {}, no two of the 2 x 2 squares being adjacent",
        2,
        "dominoes and 2 x 2 squares",
        lambda z, _n: not touching(z, is_block),
    ),
    (
        "in how many ways can a 2 x n board be tiled with {} if no two squares may share an edge",
        2,
        "squares and dominoes",
        lambda z, _n: not touching(z, is_square),
    ),
    (
        (
            "how many tilings of a 1 x n board by {} have more than two squares and do "
            "not have two "
            "dominoes in succession"
        ),
        1,
        "squares and horizontal dominoes",
        lambda z, _n: sum(map(is_square, z)) > 2 and not touching(z, is_domino),
    ),
    (
        "tilings of a 1 x n board by {} in which no two dominoes touch",
        1,
        "squares and horizontal dominoes",
        lambda z, _n: not touching(z, is_domino),
    ),
    (
        (
            "how many tilings of a 1 x n board with {} have neither two adjacent squares nor three "
            "adjacent dominoes?"
        ),
        1,
        "squares and horizontal dominoes",
        lambda z, _n: (
            not touching(z, is_square)
            and "ddd" not in "".join("sd"[is_domino(y)] for y in in_order(z))
        ),
    ),
    (
        "tilings of a 1 x n board by {} in which no two consecutive tiles have the same length",
        1,
        "squares, dominoes and trominoes",
        lambda z, _n: not repeats(z, 2, width),
    ),
    (
        (
            "tilings of a 1 x n board with {} such that no three consecutive squares have the same "
            "color"
        ),
        1,
        "red squares and blue squares",
        lambda z, _n: not repeats(z, 3, lambda y: y[0]),
    ),
    # How many of them.
    (
        "tilings of a 1 x n board with {} in which all kinds of tiles occur",
        1,
        "squares, dominoes and trominoes",
        lambda z, _n: {width(y) for y in z} == {1, 2, 3},
    ),
    (
        (
            "ways to tile a 1 x n board with {} if the numbers of red squares and of blue dominoes "
            "are both even"
        ),
        1,
        "red squares, green squares and blue dominoes",
        lambda z, _n: all(sum(y[0] == color for y in z) % 2 == 0 for color in ("red", "blue")),
    ),
    (
        "tilings of a 2 x n board with 1 x 1 and 2 x 2 tiles, exactly two of which are 2 x 2",
        2,
        "squares and 2 x 2 squares",
        lambda z, _n: sum(map(is_block, z)) == 2,
    ),
    (
        "tilings of a 1 x n board with {} with at least two tiles of each kind",
        1,
        "squares and horizontal dominoes",
        lambda z, _n: sum(map(is_square, z)) > 1 and sum(map(is_domino, z)) > 1,
    ),
    (
        "tilings of a 1 x n board with {} with at least one tile of each color",
        1,
        "red squares and blue squares",
        lambda z, _n: {y[0] for y in z} == {"red", "blue"},
    ),
    (
        "tilings of a 2 x n board with {}, not all of which are vertical",
        2,
        "dominoes",
        lambda z, _n: not all(map(is_upright, z)),
    ),
    (
        "tilings of a 1 x n board with squares where the squares come in two colors",
        1,
        "red squares and blue squares",
        lambda _z, _n: True,
    ),
    (
        "in how many tilings of a 1 x n board with {} is every domino followed by a square?",
        1,
        "squares and horizontal dominoes",
        lambda z, _n: (
            "dd" not in (told := "".join("sd"[is_domino(y)] for y in in_order(z)))
            and not told.endswith("d")
        ),
    ),
    (
        "tilings of a 2 x n board with {} with all squares in the top row",
        2,
        "squares and dominoes",
        lambda z, _n: all(rows_of(y) == {0} for y in z if is_square(y)),
    ),
    (
        "tilings of a 1 x n board with {} if the first and last tiles are of different types",
        1,
        "squares, dominoes and trominoes",
        lambda z, _n: width(in_order(z)[0]) != width(in_order(z)[-1]),
    ),
    (
        "tilings of a 1 x n board with {} in which the first and the last tile have the same color",
        1,
        "red squares and blue squares",
        lambda z, _n: in_order(z)[0][0] == in_order(z)[-1][0],
    ),
    (
        "tilings of a 3 x n board with {} such that the 2 x 2 squares all touch the bottom edge",
        3,
        "squares and 2 x 2 squares",
        lambda z, _n: all(2 in rows_of(y) for y in z if is_block(y)),
    ),
    # Fault lines, and what they are.
    (
        (
            "how many tilings of a 2 x n board by {} have no fault line, i.e. no vertical "
            "grid line "
            "strictly inside the board that cuts no domino?"
        ),
        2,
        "dominoes",
        lambda z, n: vertical_faults(z, n) == 0,
    ),
    (
        (
            "how many tilings of a 3 x n board by {} have at least one vertical fault "
            "line, that is, "
            "a vertical line crossing the whole board in its interior and cutting no domino?"
        ),
        3,
        "dominoes",
        lambda z, n: vertical_faults(z, n) > 0,
    ),
    (
        (
            "tilings of a 2 x n board with {} that contain no vertical fault line, that is, no "
            "full-height vertical cut that avoids all tiles"
        ),
        2,
        "squares and dominoes",
        lambda z, n: vertical_faults(z, n) == 0,
    ),
    (
        (
            "tilings of a 2 x n board with {} that have no vertical fault line (every "
            "straight vertical "
            "line between two neighbouring columns cuts through a domino)"
        ),
        2,
        "squares and dominoes",
        lambda z, n: vertical_faults(z, n) == 0,
    ),
    (
        (
            "in how many ways can a 2 x n rectangle be tiled by {} if the leftmost column must not "
            "be covered by a vertical domino"
        ),
        2,
        "dominoes and 2 x 2 squares",
        lambda z, _n: not any(is_upright(y) and columns_of(y) == {0} for y in z),
    ),
    (
        "tilings of a 2 x n board by unit squares and dominoes (horizontal or vertical)",
        2,
        "squares and dominoes",
        lambda _z, _n: True,
    ),
    (
        (
            "tilings of a 2 x n board by L-trominoes and unit squares (the pieces may be rotated "
            "and reflected)"
        ),
        2,
        "unit squares and L-trominoes",
        lambda _z, _n: True,
    ),
    (
        (
            "a 1 x n corridor is to be floored with {} so that the number of squares is "
            "at most three; "
            "count the floorings"
        ),
        1,
        "squares and horizontal dominoes",
        lambda z, _n: sum(map(is_square, z)) <= 3,
    ),
    # Sentences that ask.
    (
        "in how many tilings of a 2 x n board with {} is there no vertical domino?",
        2,
        "squares and dominoes",
        lambda z, _n: not any(map(is_upright, z)),
    ),
    (
        "in how many tilings of a 2 x n board with {} are no two squares adjacent?",
        2,
        "squares and dominoes",
        lambda z, _n: not touching(z, is_square),
    ),
    (
        (
            "A 2 x n board is covered by {}. In how many ways can this be done if no two "
            "squares are "
            "adjacent?"
        ),
        2,
        "squares and dominoes",
        lambda z, _n: not touching(z, is_square),
    ),
    (
        "A 2 x n wall is built from {}. How many tilings have exactly two squares?",
        2,
        "squares and dominoes",
        lambda z, _n: sum(map(is_square, z)) == 2,
    ),
    (
        (
            "the number of ways in which a 2 x n board can be tiled by {} where exactly "
            "two squares "
            "are used"
        ),
        2,
        "squares and dominoes",
        lambda z, _n: sum(map(is_square, z)) == 2,
    ),
    (
        (
            "how many tilings of a 2 x n board with {} have the property that no two "
            "squares share an "
            "edge?"
        ),
        2,
        "squares and dominoes",
        lambda z, _n: not touching(z, is_square),
    ),
    ("how many tilings of a 2 x n board by {} are there", 2, "dominoes", lambda _z, _n: True),
    (
        "tilings of a 2 x n board by squares (1 x 1) and dominoes (in either orientation)",
        2,
        "squares and dominoes",
        lambda _z, _n: True,
    ),
    (
        "tilings of a 2 x n board by squares and 1 x 2 tiles (horizontal only)",
        2,
        "squares and horizontal dominoes",
        lambda _z, _n: True,
    ),
]


@parametrize_some(("said", "rows", "pieces", "holds"), SAID, ids=[z[0] for z in SAID])
def test_tilings_are_those_of_which_it_is_said(
    said: str, rows: int, pieces: str, holds: Holds
) -> None:
    found = gfkit.as_sequence(said.format(pieces))
    most = {1: 8, 2: 6, 3: 6}[rows]
    numbers = [sum(holds(z, n) for z in tilings(rows, n, PIECES[pieces])) for n in range(1, most)]
    assert [found.term(n) for n in range(1, most)] == numbers
    assert any(numbers) or "fault" in said or "two 2 x 2" in said


@parametrize_some("said", [z[0].format(z[2]) for z in SAID], ids=[z[0] for z in SAID])
def test_what_is_understood_of_tiles_is_read_as_it_was_meant(said: str) -> None:
    read = gfkit.read(said)
    assert gfkit.read(gfkit.canonical(read)) == read


@parametrize_some(
    ("said", "why"),
    [
        (
            (
                "tilings of a 3 x n board with dominoes and squares in which no column "
                "contains two "
                "squares"
            ),
            "exactly 2 unit squares",
        ),
        ("tilings of a 2 x n board with dominoes such that no two dominoes touch", "corner"),
        (
            (
                "tilings of a 2 x n board with dominoes in which the middle row contains "
                "a horizontal "
                "domino"
            ),
            "in the middle of an even number",
        ),
        (
            (
                "tilings of a 3 x n board with dominoes with no vertical fault line, that is, no "
                "horizontal line that cuts no domino"
            ),
            "explained",
        ),
        ("tilings of a 3 x n board with dominoes, some cells may remain empty", "placements"),
        (
            (
                "tilings of a 2 x n board with dominoes and 2 x 2 squares with no "
                "vertical fault line, "
                "that is, no vertical line that cuts no domino"
            ),
            "cuts no tile",
        ),
        (
            (
                "tilings of a 1 x n board with red squares, red dominoes and blue 1 x 3 "
                "tiles with at "
                "least one tile of each color"
            ),
            "not told",
        ),
        (
            (
                "tilings of a 1 x n board with squares, dominoes and 1 x 3 tiles using "
                "both kinds of "
                "tile"
            ),
            "there are 3 kinds",
        ),
        (
            "tilings of a 3 x n board with dominoes in which no domino lies in the top row",
            "several of them",
        ),
    ],
)
def test_what_may_mean_two_things_is_refused(said: str, why: str) -> None:
    with pytest.raises(GfkitError, match=why):
        gfkit.as_sequence(said)
