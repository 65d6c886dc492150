"""Placements of dominoes by the cells that they leave empty, and tiles by amounts: by lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError

Cell = tuple[int, int]


def placements(free: frozenset[Cell]) -> Iterator[frozenset[Cell]]:
    """Yield for each placement of dominoes on some cells those that stay empty."""
    if not free:
        yield frozenset()
        return
    r, c = min(free)
    for rest in placements(free - {(r, c)}):
        yield rest | {(r, c)}
    for other in ((r, c + 1), (r + 1, c)):
        if other in free:
            yield from placements(free - {(r, c), other})


def board(rows: int, columns: int) -> frozenset[Cell]:
    return frozenset((r, c) for r in range(rows) for c in range(columns))


def are_apart(empty: frozenset[Cell]) -> bool:
    return not any((r, c + 1) in empty or (r + 1, c) in empty for r, c in empty)


PLACED = [
    ("with no two adjacent empty cells", are_apart),
    ("in which no two empty cells are adjacent", are_apart),
    ("that leave exactly two cells uncovered", lambda z: len(z) == 2),
    ("leaving at most three cells empty", lambda z: len(z) <= 3),
    ("with an even number of empty cells", lambda z: len(z) % 2 == 0),
    ("in which at least one cell is left empty", lambda z: len(z) > 0),
]


@parametrize_some("rows", [1, 2, 3], first=2)
@parametrize_some(("said", "holds"), PLACED, ids=[z for z, _ in PLACED])
def test_empty_cells_of_placements(said, holds, rows):
    text = f"placements of nonoverlapping dominoes on a {rows} x n board {said}"
    found, meaning = gfkit.as_sequence(text), gfkit.read(text)
    assert gfkit.read(gfkit.canonical(meaning)) == meaning
    for n in range(1, 5):
        assert found(n) == sum(map(holds, placements(board(rows, n)))), (text, n)


@pytest.mark.parametrize(
    "text",
    [
        "tilings of a 2 x n board with dominoes with exactly two empty cells",
        "ways to place dominoes and unit squares on a 2 x n board leaving two cells empty",
    ],
)
def test_cells_are_empty_in_placements_of_larger_pieces(text):
    with pytest.raises(GfkitError, match="has no meaning"):
        gfkit.as_sequence(text)


def tilings(n: int) -> Iterator[tuple[int, ...]]:
    """List the tilings of a row by squares and dominoes: the lengths of the tiles."""
    if n == 0:
        yield ()
    for k in (1, 2):
        if k <= n:
            yield from ((k, *rest) for rest in tilings(n - k))


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        (
            "tilings of length n using squares and dominoes with no two consecutive dominoes",
            lambda w: (2, 2) not in pairwise(w),
        ),
        (
            (
                "tilings of an n x 1 board with squares and dominoes in which dominoes never occur "
                "consecutively"
            ),
            lambda w: (2, 2) not in pairwise(w),
        ),
        (
            (
                "tilings of a 1 x n board with squares and dominoes with no two adjacent tiles of "
                "the same size"
            ),
            lambda w: all(a != b for a, b in pairwise(w)),
        ),
        (
            "tilings of a 1 x n board with tiles of size 1 and 2",
            lambda _: True,
        ),
        (
            "tilings of a 1 x n board with dominoes and a single square",
            lambda w: w.count(1) == 1,
        ),
    ],
)
def test_tilings_of_a_row_are_those_that_are_listed(text, holds):
    found = gfkit.as_sequence(text)
    for n in range(1, 10):
        assert found(n) == sum(map(holds, tilings(n)))


def test_tilings_by_a_letter_for_the_number_of_tiles():
    found = gfkit.as_sequence(
        "tilings of a 1 x n board with squares and dominoes with exactly k dominoes"
    )
    for n in range(2, 8):
        numbers = Counter(w.count(2) for w in tilings(n))
        assert {i: c for i, _, c in found.term(n).as_profile().terms} == numbers
