"""In which rows and columns tiles lie, and rungs of matchings, by all tilings one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError

Cells = frozenset[tuple[int, int]]
Tiling = tuple[Cells, ...]
SQUARE, LYING, STANDING, BLOCK = (1, 1), (1, 2), (2, 1), (2, 2)
PIECES = {
    "squares": [SQUARE],
    "dominoes": [LYING, STANDING],
    "both": [SQUARE, LYING, STANDING],
    "lying": [SQUARE, LYING],
    "blocks": [LYING, STANDING, BLOCK],
}


def tilings(rows: int, columns: int, pieces: list[tuple[int, int]]) -> Iterator[Tiling]:
    """Yield all tilings of a board by rectangles in the orientations that are told."""
    cells = [(r, c) for c in range(columns) for r in range(rows)]

    def go(covered: Cells, done: Tiling) -> Iterator[Tiling]:
        free = next((z for z in cells if z not in covered), None)
        if free is None:
            yield done
            return
        for height, width in pieces:
            here = frozenset(
                (free[0] + a, free[1] + b) for a in range(height) for b in range(width)
            )
            if here <= {*cells} and not here & covered:
                yield from go(covered | here, (*done, here))

    yield from go(frozenset(), ())


def squares_in(of: Tiling, column: int) -> int:
    return sum(len(z) == 1 and {c for _, c in z} == {column} for z in of)


def standing_in(of: Tiling, column: int) -> int:
    return sum(len(z) == 2 and {c for _, c in z} == {column} for z in of)


def rows_of(of: Tiling, size: int, *, is_lying: bool = True) -> list[int]:
    """Return the rows of the squares, or of the dominoes that lie, or stand."""
    found = [{r for r, _ in z} for z in of if len(z) == size]
    return [min(z) for z in found if (len(z) == 1) == is_lying]


Holds = Callable[[Tiling, int], bool]
SAID: list[tuple[str, int, str, Holds]] = [
    (
        (
            "tilings of a 2 x n board with dominoes and squares in which every "
            "square lies in the top "
            "row"
        ),
        2,
        "both",
        lambda z, _n: {*rows_of(z, 1)} <= {0},
    ),
    (
        (
            "tilings of a 2 x n board with dominoes and squares with at least one square "
            "in the top row"
        ),
        2,
        "both",
        lambda z, _n: 0 in rows_of(z, 1),
    ),
    (
        "tilings of a 3 x n board with dominoes and squares if no square is in the middle row",
        3,
        "both",
        lambda z, _n: 1 not in rows_of(z, 1),
    ),
    (
        "tilings of a 3 x n board with dominoes in which no horizontal domino is in the middle row",
        3,
        "dominoes",
        lambda z, _n: 1 not in rows_of(z, 2),
    ),
    (
        (
            "tilings of a 3 x n board with horizontal dominoes and squares in which "
            "each row contains "
            "at least one domino"
        ),
        3,
        "lying",
        lambda z, _n: {*rows_of(z, 2)} == {0, 1, 2},
    ),
    (
        "tilings of a 3 x n board with squares and dominoes with no two squares in the same column",
        3,
        "both",
        lambda z, n: all(squares_in(z, c) <= 1 for c in range(n)),
    ),
    (
        "domino tilings of a 3 x n board in which both end columns contain a vertical domino",
        3,
        "dominoes",
        lambda z, n: standing_in(z, 0) > 0 and standing_in(z, n - 1) > 0,
    ),
    (
        (
            "in how many tilings of a 2 x n board with dominoes and squares is there no "
            "vertical domino"
        ),
        2,
        "both",
        lambda z, _n: not rows_of(z, 2, is_lying=False),
    ),
    (
        "ways to tile a 2 x n board with dominoes so that the vertical dominoes are odd in number",
        2,
        "dominoes",
        lambda z, _n: len(rows_of(z, 2, is_lying=False)) % 2 == 1,
    ),
    (
        (
            "tilings of a 1 x n board with squares and dominoes that have neither "
            "two adjacent squares "
            "nor three adjacent dominoes"
        ),
        1,
        "both",
        lambda z, _n: (
            not any(
                word in "".join(str(len(one)) for one in sorted(z, key=min))
                for word in ("11", "222")
            )
        ),
    ),
    (
        (
            "tilings of a 1 x n board with squares and dominoes that do not have two dominoes in "
            "succession"
        ),
        1,
        "both",
        lambda z, _n: "22" not in "".join(str(len(one)) for one in sorted(z, key=min)),
    ),
    (
        (
            "in how many ways can a 2 x n board be tiled with squares and dominoes "
            "if the numbers of "
            "squares and of dominoes are both even"
        ),
        2,
        "both",
        lambda z, _n: len(rows_of(z, 1)) % 2 == 0 and (len(z) - len(rows_of(z, 1))) % 2 == 0,
    ),
    (
        (
            "how many tilings of a 2 x n board with squares and horizontal dominoes have no "
            "column consisting of two squares?"
        ),
        2,
        "lying",
        lambda z, n: all(squares_in(z, c) != 2 for c in range(n)),
    ),
    (
        (
            "tilings of a 2 x n board with dominoes and squares such that every column "
            "contains at least one square"
        ),
        2,
        "both",
        lambda z, n: all(squares_in(z, c) >= 1 for c in range(n)),
    ),
    (
        "tilings of a 2 x n board with dominoes and squares with at most one square in each column",
        2,
        "both",
        lambda z, n: all(squares_in(z, c) <= 1 for c in range(n)),
    ),
    (
        (
            "tilings of a 2 x n board with dominoes and squares in which exactly one column "
            "contains a vertical domino"
        ),
        2,
        "both",
        lambda z, n: sum(standing_in(z, c) > 0 for c in range(n)) == 1,
    ),
    (
        "domino tilings of a 3 x n board with no vertical domino in the first column",
        3,
        "dominoes",
        lambda z, _n: not standing_in(z, 0),
    ),
    (
        "domino tilings of a 3 x n board with a vertical domino in the last column",
        3,
        "dominoes",
        lambda z, n: standing_in(z, n - 1) > 0,
    ),
    (
        (
            "tilings of a 2 x n rectangle by dominoes and 2 x 2 squares in which the "
            "leftmost column is not covered by a vertical domino"
        ),
        2,
        "blocks",
        lambda z, _n: not standing_in(z, 0),
    ),
    (
        "tilings of a 2 x n board with dominoes and squares with exactly one square in each row",
        2,
        "both",
        lambda z, n: all(sum(a == {(r, c)} for a in z for c in range(n)) == 1 for r in (0, 1)),
    ),
    (
        "matchings of the ladder with n rungs that contain no two consecutive rungs",
        2,
        "both",
        lambda z, n: not any(standing_in(z, c) and standing_in(z, c + 1) for c in range(n - 1)),
    ),
    (
        "perfect matchings of the ladder with n rungs which do not contain the first rung",
        2,
        "dominoes",
        lambda z, _n: not standing_in(z, 0),
    ),
    (
        "matchings of P_2 x P_n that contain the first rung and the last rung",
        2,
        "both",
        lambda z, n: bool(standing_in(z, 0) and standing_in(z, n - 1)),
    ),
    (
        "how many perfect matchings of the 3 x n grid graph use at most two vertical edges?",
        3,
        "dominoes",
        lambda z, n: sum(standing_in(z, c) for c in range(n)) <= 2,
    ),
]


@parametrize_some(("said", "rows", "pieces", "holds"), SAID, ids=[z[0] for z in SAID])
def test_tiles_in_rows_and_columns(said: str, rows: int, pieces: str, holds: Holds) -> None:
    found = gfkit.as_sequence(said)
    for n in range(1, 6):
        assert found(n) == sum(holds(z, n) for z in tilings(rows, n, PIECES[pieces])), n


@parametrize_some("said", [z[0] for z in SAID])
def test_what_is_understood_of_lines_is_read_as_it_was_meant(said: str) -> None:
    meant = gfkit.read(said)
    assert gfkit.read(gfkit.canonical(meant)) == meant


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("domino tilings of a 3 x n board with a domino in each column", "several of them"),
        ("domino tilings of a 3 x n board with no vertical domino in the middle row", "several"),
        (
            "tilings of a 2 x n board with squares and dominoes with no two squares in a row",
            "row of",
        ),
        ("matchings of P_3 x P_n that contain no rung", "has no meaning"),
        ("independent sets of P_2 x P_n that contain no rung", "has no meaning"),
    ],
)
def test_what_is_not_told_of_lines_is_refused(said: str, words: str) -> None:
    with pytest.raises(GfkitError, match=words):
        gfkit.as_sequence(said)
