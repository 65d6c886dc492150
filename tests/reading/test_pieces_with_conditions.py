"""Kings and rooks, coins, stairs and dice of which something is said, one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise, product

import pytest

import gfkit
from gfkit.errors import GfkitError

Cell = tuple[int, int]
Cells = frozenset[Cell]


def kings(one: Cell, other: Cell) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 1


def rooks(one: Cell, other: Cell) -> bool:
    return one[0] == other[0] or one[1] == other[1]


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
]


@pytest.mark.parametrize(("said", "rows", "attack", "holds"), PLACED, ids=[z[0] for z in PLACED])
def test_pieces_are_placed(
    said: str,
    rows: int,
    attack: Callable[[Cell, Cell], bool],
    holds: Callable[[Cells, int], bool],
) -> None:
    found = gfkit.as_sequence(said)
    for n in range(1, 5):
        assert found(n) == sum(holds(z, n) for z in peaceful(rows, n, attack)), n


def sums(total: int, parts: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the compositions of a number into some parts."""
    if not total:
        yield ()
    for one in parts:
        if one <= total:
            yield from ((one, *rest) for rest in sums(total - one, parts))


PAID = [
    (
        (
            "ways to climb n stairs taking 1 or 2 steps at a time with no two consecutive "
            "steps of size 2"
        ),
        (1, 2),
        lambda z: (2, 2) not in [*pairwise(z)],
    ),
    (
        "ways to climb n stairs with steps of 1, 2 or 3 such that no step of 3 follows a step of 3",
        (1, 2, 3),
        lambda z: (3, 3) not in [*pairwise(z)],
    ),
    (
        "ways to make n cents with an even number of coins of 1, 2 and 5 cents",
        (1, 2, 5),
        lambda z: len(z) % 2 == 0 and [*z] == sorted(z),
    ),
    (
        "ways to make n cents with at most 3 coins of 1, 2 and 5 cents where order matters",
        (1, 2, 5),
        lambda z: len(z) <= 3,
    ),
    (
        "ways to give change for n cents using only pennies and nickels",
        (1, 5),
        lambda z: [*z] == sorted(z),
    ),
    ("ways to make n cents with 2-cent and 5-cent stamps", (2, 5), lambda z: [*z] == sorted(z)),
]


@pytest.mark.parametrize(("said", "parts", "holds"), PAID, ids=[z[0] for z in PAID])
def test_stairs_and_coins(
    said: str, parts: tuple[int, ...], holds: Callable[[tuple[int, ...]], bool]
) -> None:
    found = gfkit.as_sequence(said)
    for n in range(1, 9):
        assert found(n) == sum(map(holds, sums(n, parts))), n


ROLLED = [
    (
        "sequences of n rolls of a die with no two consecutive sixes",
        range(1, 7),
        lambda z: (6, 6) not in [*pairwise(z)],
    ),
    (
        "sequences of n coin tosses in which heads never appear twice in succession",
        "HT",
        lambda z: ("H", "H") not in [*pairwise(z)],
    ),
]


@pytest.mark.parametrize(("said", "faces", "holds"), ROLLED, ids=[z[0] for z in ROLLED])
def test_dice_and_tosses(said: str, faces: object, holds: Callable[[object], bool]) -> None:
    found = gfkit.as_sequence(said)
    for n in range(1, 5):
        assert found(n) == sum(map(holds, product(faces, repeat=n))), n


def test_the_order_of_bills_is_to_be_said_as_that_of_coins() -> None:
    with pytest.raises(GfkitError, match="order of the coins"):
        gfkit.as_sequence("ways to pay n dollars with 1, 2 and 5 dollar bills")


def test_of_other_pieces_it_is_counted_how_many_are_in_a_row() -> None:
    with pytest.raises(GfkitError, match="is not counted"):
        gfkit.as_sequence(
            "placements of non-attacking knights on a 3 x n board with a knight in the top row"
        )
