"""What is said twice of a kind of places is counted each time by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise, product

import pytest
from samples import parametrize_some

import gfkit

Array = tuple[tuple[int, ...], ...]


def arrays(columns: int, letters: int = 2) -> Iterator[Array]:
    """Yield all arrays of two rows."""
    for word in product(range(letters), repeat=2 * columns):
        yield word[:columns], word[columns:]


def pairs(a: Array, letter: int) -> int:
    """Return in how many places two adjacent entries are a letter."""
    across = sum((x, y) == (letter, letter) for row in a for x, y in pairwise(row))
    return across + sum(column == (letter, letter) for column in zip(*a, strict=True))


def total(a: Array) -> int:
    return sum(map(sum, a))


@parametrize_some(
    ("said", "letters", "holds"),
    [
        ("even sum and sum at least 3", 2, lambda a: total(a) % 2 == 0 and total(a) >= 3),
        ("sum divisible by 3 and sum at least 4", 3, lambda a: total(a) % 3 == 0 and total(a) >= 4),
        (
            "exactly two pairs of adjacent 1s and at least three pairs of adjacent 0s",
            2,
            lambda a: pairs(a, 1) == 2 and pairs(a, 0) >= 3,
        ),
        (
            "at most two pairs of adjacent 1s and an even number of pairs of adjacent 1s",
            2,
            lambda a: pairs(a, 1) <= 2 and pairs(a, 1) % 2 == 0,
        ),
        (
            "exactly one pair of adjacent 1s or exactly one pair of adjacent 0s",
            2,
            lambda a: 1 in (pairs(a, 1), pairs(a, 0)),
        ),
    ],
)
def test_two_amounts_of_adjacent_entries_and_of_sums(
    said: str, letters: int, holds: Callable[[Array], bool]
) -> None:
    found = gfkit.as_sequence(f"2 X n 0..{letters - 1} arrays with {said}")
    for n in range(1, 5 if letters == 2 else 4):
        assert found(n) == sum(map(holds, arrays(n, letters)))


def bars(cells: int) -> Iterator[list[int]]:
    """Yield the lengths of the tiles of a row of cells."""
    if cells == 0:
        yield []
    for first in range(1, min(cells, 2) + 1):
        for rest in bars(cells - first):
            yield [first, *rest]


@pytest.mark.parametrize(("low", "high"), [(1, 2), (2, 3), (3, 5)])
def test_two_amounts_of_fault_lines(low: int, high: int) -> None:
    """A line between two tiles of a row is a fault line, and there is no other."""
    text = "tilings of a 1 x n board with dominoes and squares"
    both = f"at least {low} fault lines and at most {high} fault lines"
    found = gfkit.as_sequence(f"{text} with {both}")
    for n in range(1, 8):
        assert found(n) == sum(low <= len(row) - 1 <= high for row in bars(n))
