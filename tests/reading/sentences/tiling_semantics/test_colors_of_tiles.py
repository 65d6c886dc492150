"""What is said of tiles of a color, by all tilings one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError

Tile = tuple[str, frozenset[tuple[int, int]]]
Tiling = tuple[Tile, ...]
Kind = tuple[str, int, int]
"""A tile of a color, with its rows and columns."""


def tilings(rows: int, columns: int, kinds: list[Kind]) -> Iterator[Tiling]:
    """Yield all tilings, each as its tiles in the order of their first cells."""
    cells = [(r, c) for c in range(columns) for r in range(rows)]

    def go(covered: frozenset[tuple[int, int]], done: Tiling) -> Iterator[Tiling]:
        free = next((z for z in cells if z not in covered), None)
        if free is None:
            yield done
            return
        for color, height, width in kinds:
            here = frozenset(
                (free[0] + a, free[1] + b) for a in range(height) for b in range(width)
            )
            if here <= {*cells} and not here & covered:
                yield from go(covered | here, (*done, (color, here)))

    yield from go(frozenset(), ())


def touch(one: Tile, other: Tile) -> bool:
    """Tell whether two tiles share a part of a side."""
    return any(abs(a - y) + abs(b - x) == 1 for a, b in one[1] for y, x in other[1])


def pairs(of: Tiling) -> list[tuple[Tile, Tile]]:
    return [(one, z) for one in of for z in of if one != z and touch(one, z)]


def is_red(of: Tile) -> bool:
    return of[0] == "red"


def squares(of: Tiling, color: str) -> int:
    return sum(z[0] == color and len(z[1]) == 1 for z in of)


RED, BLUE, PLAIN = ("red", 1, 1), ("blue", 1, 1), ("", 1, 2)
ROW: list[tuple[str, list[Kind], Callable[[Tiling], int]]] = [
    (
        (
            "tilings of a row of length n with red squares, blue squares and white dominoes "
            "with no two adjacent red squares"
        ),
        [RED, BLUE, PLAIN],
        lambda z: not any(is_red(a) and is_red(b) for a, b in pairs(z)),
    ),
    (
        (
            "tilings of a 1 x n board with red and blue squares and dominoes in which no red "
            "square is adjacent to a blue square"
        ),
        [RED, BLUE, PLAIN],
        lambda z: not any((a[0], b[0]) == ("red", "blue") for a, b in pairs(z)),
    ),
    (
        (
            "tilings of a 1 x n board with red and blue squares and red and blue dominoes "
            "with no two adjacent tiles of the same color"
        ),
        [RED, BLUE, ("red", 1, 2), ("blue", 1, 2)],
        lambda z: not any(a[0] == b[0] for a, b in pairs(z)),
    ),
    (
        (
            "tilings of a 1 x n board with red and blue squares and red dominoes with no two "
            "adjacent red tiles"
        ),
        [RED, BLUE, ("red", 1, 2)],
        lambda z: not any(is_red(a) and is_red(b) for a, b in pairs(z)),
    ),
    (
        (
            "tilings of a 1 x n board with red and blue squares and dominoes that begin with "
            "a red square"
        ),
        [RED, BLUE, PLAIN],
        lambda z: z[0] == ("red", frozenset({(0, 0)})),
    ),
    (
        (
            "tilings of a 1 x n board with red and blue squares and dominoes in which every "
            "red square is followed by a domino"
        ),
        [RED, BLUE, PLAIN],
        lambda z: all(
            not is_red(a) or (k + 1 < len(z) and not z[k + 1][0]) for k, a in enumerate(z)
        ),
    ),
    (
        (
            "tilings of a 1 x n board with red and blue squares and dominoes with an even "
            "number of blue squares"
        ),
        [RED, BLUE, PLAIN],
        lambda z: squares(z, "blue") % 2 == 0,
    ),
    (
        (
            "tilings of a 1 x n board with red and blue squares and dominoes with more red "
            "squares than blue squares"
        ),
        [RED, BLUE, PLAIN],
        lambda z: squares(z, "red") > squares(z, "blue"),
    ),
    (
        (
            "number of red squares in all tilings of a 1 x n board with red and blue squares "
            "and dominoes"
        ),
        [RED, BLUE, PLAIN],
        lambda z: squares(z, "red"),
    ),
]
ROW += [
    (
        (
            "tilings of a 1 x n board with dominoes and squares in which each square is "
            "adjacent to another square"
        ),
        [RED, PLAIN],
        lambda z: all(not is_red(a) or any(is_red(b) for c, b in pairs(z) if c == a) for a in z),
    ),
    (
        (
            "tilings of a 1 x n board with dominoes and squares in which every domino is "
            "next to at least one square"
        ),
        [RED, PLAIN],
        lambda z: all(is_red(a) or any(is_red(b) for c, b in pairs(z) if c == a) for a in z),
    ),
    (
        (
            "tilings of a 1 x n board with red squares, blue squares and dominoes in which "
            "each red square is adjacent to a blue square"
        ),
        [RED, BLUE, PLAIN],
        lambda z: all(
            not is_red(a) or any(b[0] == "blue" for c, b in pairs(z) if c == a) for a in z
        ),
    ),
    (
        "palindromic tilings of a 1 x n board with squares and dominoes",
        [RED, PLAIN],
        lambda z: [len(a[1]) for a in z] == [len(a[1]) for a in z][::-1],
    ),
]
BOARD: list[tuple[str, list[Kind], Callable[[Tiling], int]]] = [
    (
        "tilings of a 2 x n board with red and blue dominoes with no two adjacent red dominoes",
        [("red", 1, 2), ("red", 2, 1), ("blue", 1, 2), ("blue", 2, 1)],
        lambda z: not any(is_red(a) and is_red(b) for a, b in pairs(z)),
    ),
    (
        (
            "tilings of a 2 x n board with red and blue dominoes, with exactly one vertical "
            "red domino"
        ),
        [("red", 1, 2), ("red", 2, 1), ("blue", 1, 2), ("blue", 2, 1)],
        lambda z: sum(is_red(a) and len({c for _, c in a[1]}) == 1 for a in z) == 1,
    ),
    (
        (
            "tilings of a 2 x n board with dominoes and red squares and blue squares in "
            "which no two adjacent squares have the same color"
        ),
        [RED, BLUE, ("", 1, 2), ("", 2, 1)],
        lambda z: not any(a[0] == b[0] != "" for a, b in pairs(z)),
    ),
]


@parametrize_some(("said", "kinds", "value"), ROW, ids=[z[0] for z in ROW])
def test_tilings_of_a_row(said: str, kinds: list[Kind], value: Callable[[Tiling], int]) -> None:
    found = gfkit.as_sequence(said)
    for n in range(1, 7):
        assert found(n) == sum(map(value, tilings(1, n, kinds))), n


@parametrize_some(("said", "kinds", "value"), BOARD, ids=[z[0] for z in BOARD], first=2)
def test_tilings_of_a_board(said: str, kinds: list[Kind], value: Callable[[Tiling], int]) -> None:
    found = gfkit.as_sequence(said)
    for n in range(1, 5):
        assert found(n) == sum(map(value, tilings(2, n, kinds))), n


@parametrize_some("said", [z[0] for z in ROW + BOARD])
def test_what_is_understood_is_read_as_it_was_meant(said: str) -> None:
    meant = gfkit.read(said)
    assert gfkit.read(gfkit.canonical(meant)) == meant


def test_colors_of_which_nothing_is_said_are_kinds() -> None:
    said = "tilings of a 2 x n board with red and blue dominoes and squares with exactly 2 dominoes"
    plain = "tilings of a 2 x n board with squares and 2 kinds of dominoes with exactly 2 dominoes"
    assert gfkit.read(said) == gfkit.read(plain)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("red squares and dominoes with exactly 2 blue squares", "not among the pieces"),
        ("red squares and dominoes with no two adjacent blue tiles", "no tiles are blue"),
        ("red dominoes and dominoes with exactly 2 red dominoes", "is said once"),
        (
            "red squares and dominoes in which no two adjacent tiles have the same color",
            "kinds are those of one piece",
        ),
    ],
)
def test_colors_that_no_tile_has_are_refused(said: str, why: str) -> None:
    with pytest.raises(GfkitError, match=why):
        gfkit.as_sequence(f"tilings of a 1 x n board with {said}")
