"""Permutations of which one of several things holds, and by how adjacent elements differ."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, permutations

import pytest
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError

Permutation = tuple[int, ...]


def moves(p: Permutation) -> list[int]:
    return [z - k for k, z in enumerate(p, start=1)]


def within(p: Permutation, most: int) -> bool:
    return all(abs(z) <= most for z in moves(p))


def apart(p: Permutation) -> set[int]:
    return {abs(a - b) for a, b in pairwise(p)}


def descents(p: Permutation) -> int:
    return sum(a > b for a, b in pairwise(p))


def are_ends(p: Permutation) -> list[bool]:
    return [p[0] == 1, p[-1] == len(p)]


SAID: list[tuple[str, Callable[[Permutation], bool]]] = [
    (
        "permutations of 1..n with every p(i) in {i-2, i, i+1} and p(n) not equal to n",
        lambda p: {*moves(p)} <= {-2, 0, 1} and not are_ends(p)[1],
    ),
    (
        "permutations p of {1..n} with p(i) in {i, i+1, i-3} for all i",
        lambda p: {*moves(p)} <= {-3, 0, 1},
    ),
    (
        "permutations p of {1,...,n} with |p(i) - i| equal to 0 or 2 for each i",
        lambda p: {*moves(p)} <= {-2, 0, 2},
    ),
    (
        (
            "permutations of 1..n that satisfy |p(i) - i| <= 3 for all i and |p(i) - i| "
            "different from 1"
        ),
        lambda p: within(p, 3) and not {*moves(p)} & {-1, 1},
    ),
    (
        (
            "permutations of 1..n in which every entry is at most 2 smaller and at "
            "most 1 larger than "
            "its position"
        ),
        lambda p: all(-2 <= z <= 1 for z in moves(p)),
    ),
    (
        "for how many permutations p of {1..n} is p(i) - i one of -2, -1 and 2, for every i",
        lambda p: {*moves(p)} <= {-2, -1, 2},
    ),
    (
        (
            "in how many permutations p of {1..n} with |p(i) - i| <= 2 are there at "
            "least two fixed "
            "points"
        ),
        lambda p: within(p, 2) and moves(p).count(0) >= 2,
    ),
    (
        "permutations p of {1..n} such that |p(i)-i| <= 2 for all i and p(n) = n or p(1) = 1",
        lambda p: within(p, 2) and any(are_ends(p)),
    ),
    (
        "permutations of n with |p(i)-i| <= 2 with neither p(1) = 1 nor p(n) = n",
        lambda p: within(p, 2) and not any(are_ends(p)),
    ),
    (
        "permutations of n with |p(i)-i| <= 2, with either no fixed points or exactly two descents",
        lambda p: within(p, 2) and (0 not in moves(p) or descents(p) == 2),
    ),
    (
        (
            "permutations p of {1..n} such that p(i)-i is even and |p(i)-i| <= 2 for every i, "
            "and not every point is fixed"
        ),
        lambda p: {*moves(p)} <= {-2, 0, 2} and {*moves(p)} != {0},
    ),
    (
        (
            "permutations of n with p(i) <= i+1 and with either p(1) != 1 or an even "
            "number of descents"
        ),
        lambda p: max(moves(p)) <= 1 and (p[0] != 1 or descents(p) % 2 == 0),
    ),
    (
        "permutations of 1..n that have every element displaced by at most 3 and by at least 2",
        lambda p: all(2 <= abs(z) <= 3 for z in moves(p)),
    ),
    (
        "permutations of 1..n in which any two adjacent entries differ by at most 2",
        lambda p: apart(p) <= {1, 2},
    ),
    (
        (
            "permutations of 1..n in which consecutive entries differ by at most 2 and the last "
            "entry is n"
        ),
        lambda p: apart(p) <= {1, 2} and p[-1] == len(p),
    ),
    (
        "permutations of {1..n} beginning with 1 in which adjacent entries differ by at most 2",
        lambda p: apart(p) <= {1, 2} and p[0] == 1,
    ),
    (
        "permutations p of {1..n} with |p(i+1)-p(i)| <= 3 and p(1) != 1",
        lambda p: apart(p) <= {1, 2, 3} and p[0] != 1,
    ),
    (
        (
            "permutations of 1..n in which adjacent entries differ by 1 or 3, beginning with 2 and "
            "ending with n"
        ),
        lambda p: apart(p) <= {1, 3} and p[0] == 2 and p[-1] == len(p),
    ),
    (
        "permutations of 1..n with adjacent entries differing by at most 2 and p(n) = n-1",
        lambda p: apart(p) <= {1, 2} and p[-1] == len(p) - 1,
    ),
    (
        "permutations of 1..n with adjacent entries differing by exactly 2",
        lambda p: apart(p) <= {2},
    ),
]


@parametrize_some(("said", "holds"), SAID, ids=[z[0] for z in SAID])
def test_permutations_are_those_that_are_listed(
    said: str, holds: Callable[[Permutation], bool]
) -> None:
    found = gfkit.as_sequence(said)
    for n in range(1, 9):
        assert found(n) == sum(map(holds, permutations(range(1, n + 1)))), n


@parametrize_some("said", [z[0] for z in SAID])
def test_what_is_understood_of_permutations_is_read_as_it_was_meant(said: str) -> None:
    meant = gfkit.read(said)
    assert gfkit.read(gfkit.canonical(meant)) == meant


def test_the_empty_permutation_has_no_element_that_is_not_fixed() -> None:
    found = gfkit.as_sequence(
        "permutations of n with |p(i)-i| <= 1 such that not every point is fixed"
    )
    assert (found.offset, found(1), found(2)) == (1, 0, 1)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("permutations of 1..n in which adjacent entries differ by at least 2", "no bound"),
        ("permutations of 1..n in which adjacent entries differ by at most 9", "1 to 3"),
        (
            "permutations of n with adjacent entries that differ by at most 2 and one descent",
            "begin and end",
        ),
    ],
)
def test_neighbors_that_are_not_counted_are_refused(said: str, words: str) -> None:
    with pytest.raises(GfkitError, match=words):
        gfkit.as_sequence(said)
