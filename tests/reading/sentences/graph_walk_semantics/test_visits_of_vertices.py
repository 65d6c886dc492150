"""Walks on numbers and boards, and how often they visit a vertex, by all walks one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError

Walk = tuple[int, ...]
Near = dict[int, list[int]]


def cycle(many: int) -> Near:
    return {v: [(v - 1) % many, (v + 1) % many] for v in range(many)}


def complete(many: int) -> Near:
    return {v: [w for w in range(many) if w != v] for v in range(many)}


def numbers(low: int, high: int) -> Near:
    """Return the path of the numbers from low to high."""
    return {v: [w for w in (v - 1, v + 1) if low <= w <= high] for v in range(low, high + 1)}


def board(rows: int, columns: int, reaches: Callable[[int, int], bool]) -> Near:
    """Return the moves of a piece by how far they go down and to the right."""
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    return {
        k: [j for j, (y, x) in enumerate(cells) if (y, x) != (r, c) and reaches(y - r, x - c)]
        for k, (r, c) in enumerate(cells)
    }


def walks(near: Near, steps: int) -> Iterator[Walk]:
    """Yield all walks of so many steps."""
    found: list[Walk] = [(v,) for v in near]
    for _ in range(steps):
        found = [(*walk, v) for walk in found for v in near[walk[-1]]]
    yield from found


WALKS: list[tuple[str, Near, Callable[[Walk], bool]]] = [
    ("walks of n steps on {0,1,2,3} starting at 0", numbers(0, 3), lambda z: z[0] == 0),
    (
        "walks of length n on the integers 0 to 4 starting at 2",
        numbers(0, 4),
        lambda z: z[0] == 2,
    ),
    (
        "walks on the integers of n steps that stay within [-1,1]",
        numbers(-1, 1),
        lambda z: z[0] == 0,
    ),
    (
        "sequences of n steps +1, -1 that never go below 0",
        numbers(0, 9),
        lambda z: z[0] == 0,
    ),
    (
        "sequences of n steps each +1 or -1 whose partial sums are never negative",
        numbers(0, 9),
        lambda z: z[0] == 0,
    ),
    (
        "walks of n steps +1 or -1 from 0 to 0 that stay between 0 and 4",
        numbers(0, 4),
        lambda z: z[0] == z[-1] == 0,
    ),
    (
        "walks of length n on P_5 from one end to the other end",
        numbers(0, 4),
        lambda z: (z[0], z[-1]) == (0, 4),
    ),
    (
        "walks of length n on the path graph P_5 that start at an endpoint and visit v3",
        numbers(0, 4),
        lambda z: z[0] == 0 and 2 in z,
    ),
    (
        "walks of length n on K_4 that start at a fixed vertex and must not return to it",
        complete(4),
        lambda z: z[0] == 0 and 0 not in z[1:],
    ),
    ("walks of length n on the triangle", cycle(3), lambda _z: True),
    (
        "closed walks of length n on K_4 from v1 that do not return to v1 before the end",
        complete(4),
        lambda z: z[0] == z[-1] == 0 and 0 not in z[1:-1],
    ),
    (
        "walks of length n on C_5 from v1 that never return to v1",
        cycle(5),
        lambda z: z[0] == 0 and 0 not in z[1:],
    ),
    (
        "closed walks of length n on C_5 that do not return to the start before the end",
        cycle(5),
        lambda z: z[0] == z[-1] and z[0] not in z[1:-1],
    ),
    (
        "walks of length n on K_4 from v1 that return to v1 exactly twice",
        complete(4),
        lambda z: z[0] == 0 and z[1:].count(0) == 2,
    ),
    (
        "walks of n steps on the path with 5 vertices that visit v1 exactly twice",
        numbers(0, 4),
        lambda z: z.count(0) == 2,
    ),
    (
        "walks of n steps on C_6 from v1 that visit v4 an even number of times",
        cycle(6),
        lambda z: z[0] == 0 and z.count(3) % 2 == 0,
    ),
    (
        "walks of length n on C_4 from v1 to v2 that visit v3 at least once, visit v4 at most once",
        cycle(4),
        lambda z: (z[0], z[-1]) == (0, 1) and 2 in z and z.count(3) <= 1,
    ),
    (
        "ways for a knight to make n moves on a 3 x 4 board",
        board(3, 4, lambda y, x: {abs(y), abs(x)} == {1, 2}),
        lambda _z: True,
    ),
    (
        "rook walks of length n on a 2 x 3 board starting in a corner",
        board(2, 3, lambda y, x: not y or not x),
        lambda z: z[0] == 0,
    ),
    (
        "bishop walks of length n on a 3 x 3 board",
        board(3, 3, lambda y, x: abs(y) == abs(x)),
        lambda _z: True,
    ),
]


@parametrize_some(("said", "near", "holds"), WALKS, ids=[z[0] for z in WALKS])
def test_walks_are_those_of_the_definition(
    said: str, near: Near, holds: Callable[[Walk], bool]
) -> None:
    found = gfkit.as_sequence(said)
    for n in range(1, 6):
        assert found(n) == sum(map(holds, walks(near, n))), n


@parametrize_some("said", [z[0] for z in WALKS])
def test_what_is_understood_of_walks_is_read_as_it_was_meant(said: str) -> None:
    meant = gfkit.read(said)
    assert gfkit.read(gfkit.canonical(meant)) == meant


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("walks of length n on C_5 from v1 that visit v1 exactly twice", "the start counts"),
        ("walks of length n on {0,1,2} starting at 3", "where they begin"),
        ("walks of length n on {0,2,3} starting at 0", "not numbers that follow each other"),
        ("walks of length n on {0,1,2} with steps +1, 0, -1", "where they begin"),
        ("walks of length n on P_4 starting at the middle vertex", "which vertex is meant"),
    ],
)
def test_what_is_not_told_of_walks_is_refused(said: str, words: str) -> None:
    with pytest.raises(GfkitError, match=words):
        gfkit.as_sequence(said)
