"""Tiles by their lengths, kinds and colors, all tilings one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from reading.sentences.listed_objects import refused

import gfkit

Row = tuple[int, ...]


def tilings(n: int, lengths: tuple[int, ...]) -> Iterator[Row]:
    if not n:
        yield ()
    for one in lengths:
        if one <= n:
            yield from ((one, *rest) for rest in tilings(n - one, lengths))


TILES: list[tuple[str, Callable[[Row], bool]]] = [
    ("neither the first nor the last tile has length 1", lambda z: 1 not in {z[0], z[-1]}),
    ("the first tile is of length 1 or 2", lambda z: z[0] in {1, 2}),
    ("the last tile does not have length 3", lambda z: z[-1] != 3),
    ("the first and last tiles have length 2", lambda z: z[0] == z[-1] == 2),
    ("no two adjacent tiles both have length 1", lambda z: (1, 1) not in [*pairwise(z)]),
]


@pytest.mark.parametrize(("said", "holds"), TILES, ids=[z[0] for z in TILES])
def test_tiles_by_their_length(said: str, holds: Callable[[Row], bool]) -> None:
    text = f"tilings of a strip of length n with tiles of lengths 1, 2 and 3 in which {said}"
    found = gfkit.as_sequence(text)
    for n in range(1, 9):
        assert found(n) == sum(map(holds, tilings(n, (1, 2, 3)))), n


def test_pieces_of_several_kinds() -> None:
    said = "where squares come in 2 colors and dominoes in 3 colors"
    found = gfkit.as_sequence(f"tilings of a 1 x n strip with squares and dominoes, {said}")
    every = gfkit.as_sequence(
        "tilings of a 1 x n strip using squares, dominoes and trominoes, each at least once"
    )
    for n in range(1, 9):
        each = tilings(n, (1, 2))
        assert found(n) == sum(2 ** z.count(1) * 3 ** z.count(2) for z in each)
        assert every(n) == sum({*z} == {1, 2, 3} for z in tilings(n, (1, 2, 3)))


def domino_tilings(n: int) -> Iterator[str]:
    """Yield the domino tilings of two rows as words: v, and = for two that lie."""
    if n < 2:
        yield "v" * n
        return
    yield from ("v" + z for z in domino_tilings(n - 1))
    yield from ("=" + z for z in domino_tilings(n - 2))


@pytest.mark.parametrize(
    ("said", "upright", "lying"),
    [
        ("where each vertical domino is red or blue and horizontal dominoes are white", 2, 1),
        ("where the vertical dominoes come in two colors", 2, 1),
        ("where every horizontal domino is red, white or blue", 1, 3),
        ("where vertical dominoes come in 4 colors", 4, 1),
    ],
)
def test_dominoes_have_colors_by_the_way_they_lie(said: str, upright: int, lying: int) -> None:
    found = gfkit.as_sequence(f"tilings of a 2 x n board with dominoes {said}")
    for n in range(8):
        right = sum(
            upright ** z.count("v") * lying ** (2 * z.count("=")) for z in domino_tilings(n)
        )
        assert found(n) == right, n


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (
            "sets of edges of the ladder P_2 x P_n containing no two adjacent edges",
            "edges follow each other in a path or a cycle",
        ),
        (
            (
                "proper 4-colorings of the 2 x n king's graph in which no two adjacent vertices "
                "are red"
            ),
            "a part is missing",
        ),
        (
            (
                "tilings of a strip of length n with tiles of lengths 1 and 2 in which the "
                "first tile "
                "has length 4"
            ),
            "'are 0 and 1' may be one each, or one of both",
        ),
    ],
)
def test_what_is_not_counted_so(said: str, why: str) -> None:
    refused(said, why)


def bars(n: int, lengths: range) -> list[tuple[int, ...]]:
    if not n:
        return [()]
    return [(k, *rest) for k in lengths if k <= n for rest in bars(n - k, lengths)]


BARS = [
    ("with tiles of length at most 3", range(1, 4), lambda _z: True),
    ("by tiles of any length", range(1, 20), lambda _z: True),
    ("by tiles of any length with an even number of tiles", range(1, 20), lambda z: len(z) % 2 < 1),
    (
        "with tiles of length up to 3 in which no two adjacent tiles both have length 1",
        range(1, 4),
        lambda z: (1, 1) not in pairwise(z),
    ),
]


@pytest.mark.parametrize(("said", "lengths", "holds"), BARS, ids=[z[0] for z in BARS])
def test_tiles_by_bounds_of_their_lengths(said, lengths, holds):
    found = gfkit.as_sequence(f"tilings of a 1 x n board {said}")
    for n in range(1, 8):
        assert found(n) == sum(map(holds, bars(n, lengths))), n


@pytest.mark.parametrize(
    ("said", "same"),
    [
        (
            "tilings of a 2 x n board with dominoes, each of them red, blue or green",
            "tilings of a 2 x n board with 3 kinds of dominoes",
        ),
        (
            "tilings of a 1 x n board with squares, each colored red or blue, and dominoes",
            "tilings of a 1 x n board with dominoes and 2 kinds of squares",
        ),
        (
            "ways to place any number of identical tokens on the vertices of P_n, no two adjacent",
            "ways to place any number of tokens on the vertices of P_n, no two adjacent",
        ),
    ],
)
def test_pieces_with_words_that_say_nothing_more(said, same):
    assert gfkit.canonical(gfkit.read(said)) == gfkit.canonical(gfkit.read(same))
