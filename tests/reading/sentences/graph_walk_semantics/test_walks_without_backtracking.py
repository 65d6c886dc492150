"""Walks on graphs that do not turn back, or do not end in some vertices, one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError

Walk = tuple[int, ...]
Near = dict[int, set[int]]
PATH_4: Near = {1: {2}, 2: {1, 3}, 3: {2, 4}, 4: {3}}
PATH_5: Near = {1: {2}, 2: {1, 3}, 3: {2, 4}, 4: {3, 5}, 5: {4}}
CYCLE_5: Near = {k: {(k + 1) % 5, (k - 1) % 5} for k in range(5)}
COMPLETE_4: Near = {k: {*range(4)} - {k} for k in range(4)}
KING: Near = {
    3 * r + c: {
        3 * y + x
        for y in range(3)
        for x in range(3)
        if (y, x) != (r, c) and max(abs(y - r), abs(x - c)) == 1
    }
    for r in range(3)
    for c in range(3)
}


def walks(near: Near, first: int, steps: int) -> Iterator[Walk]:
    if not steps:
        yield (first,)
        return
    for one in walks(near, first, steps - 1):
        for then in near[one[-1]]:
            yield (*one, then)


def goes_on(walk: Walk) -> bool:
    return all(a != b for a, b in zip(walk, walk[2:], strict=False))


SAID: list[tuple[str, Near, int, Callable[[Walk], bool]]] = [
    (
        "walks of n steps on P_4 that start at v1 and do not end at v4",
        PATH_4,
        1,
        lambda z: z[-1] != 4,
    ),
    (
        "walks of length n on the path P_5 from the middle vertex that do not end at v1 or v5",
        PATH_5,
        3,
        lambda z: z[-1] not in {1, 5},
    ),
    (
        "non-backtracking walks of length n on the complete graph K_4 beginning at a given vertex",
        COMPLETE_4,
        0,
        goes_on,
    ),
    (
        "walks of n steps on C_5 from v1 that never use the same edge twice in a row",
        CYCLE_5,
        0,
        goes_on,
    ),
    (
        "closed walks of length n on K_4 from v1 without immediate reversals",
        COMPLETE_4,
        0,
        lambda z: z[-1] == 0 and goes_on(z),
    ),
    (
        "king walks of length n on a 3 x 3 board starting from the center",
        KING,
        4,
        lambda _: True,
    ),
    (
        "walks of length n on C_5 from a fixed vertex that do not end at that vertex",
        CYCLE_5,
        0,
        lambda z: z[-1] != 0,
    ),
    (
        "walks of length n on C_5 from a vertex to any vertex other than the start",
        CYCLE_5,
        0,
        lambda z: z[-1] != 0,
    ),
    (
        (
            "walks of length n on K_4 from a vertex, that never return to a vertex immediately "
            "after leaving it (no step is the reversal of the previous one)"
        ),
        COMPLETE_4,
        0,
        goes_on,
    ),
    (
        (
            "n-step walks with steps north, south, east, west that start at the centre of a 3 X 3 "
            "array of points and never leave the array"
        ),
        {v: {z for z in KING[v] if abs(z - v) in {1, 3}} for v in KING},
        4,
        lambda _: True,
    ),
    (
        (
            "n-move journeys of a king on a 3 x 3 board starting in a given corner square (squares "
            "may be visited again)"
        ),
        KING,
        0,
        lambda _: True,
    ),
]


@parametrize_some(("said", "near", "first", "holds"), SAID, ids=[z[0] for z in SAID])
def test_walks_without_backtracking_are_those_that_are_listed(
    said: str, near: Near, first: int, holds: Callable[[Walk], bool]
) -> None:
    found = gfkit.as_sequence(said)
    for n in range(6):
        assert found(n) == sum(map(holds, walks(near, first, n))), n


@pytest.mark.parametrize("said", [z[0] for z in SAID])
def test_what_is_understood_of_walks_is_read_as_it_was_meant(said: str) -> None:
    meant = gfkit.read(said)
    assert gfkit.read(gfkit.canonical(meant)) == meant


@parametrize_some(
    ("said", "words"),
    [
        ("king walks of length n on a 2 x 3 board starting from the center", "odd sides"),
        ("walks of length n on K_4, starting at any of the five vertices", "4 vertices"),
        ("walks of length n on K_4 (no step is the reversal of the previous one)", "go back"),
        ("walks of length n on a 3 X 3 torus with steps up, down, left and right", "on a board"),
        ("walks of length n on a 3 x 3 array of points", "which cells are next"),
        ("non-backtracking knight walks of length n on a 3 x 4 board", "along an edge"),
    ],
)
def test_walks_that_are_not_told_are_refused(said: str, words: str) -> None:
    with pytest.raises(GfkitError, match=words):
        gfkit.as_sequence(said)
