"""What is done is told first, and asked for behind it: it means what one sentence means."""

from __future__ import annotations

import pytest
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError

ALIKE = [
    (
        (
            "Tokens are put on the cells of a 2 x n board, at most one per cell. In "
            "how many ways can "
            "this be done so that no column has two tokens?"
        ),
        (
            "ways to place tokens on the cells of a 2 x n board, at most one per cell, so that no "
            "column has two tokens"
        ),
    ),
    (
        (
            "Pebbles are laid on a row of n squares, no more than one per square. How many "
            "arrangements have no two adjacent empty squares?"
        ),
        (
            "ways to place pebbles on a row of n squares, at most one per square, with no two "
            "adjacent empty squares"
        ),
    ),
    (
        (
            "A 1 x n row is covered by red squares, blue squares and white dominoes. "
            "In how many ways "
            "can this be done if no two red squares are adjacent?"
        ),
        (
            "tilings of a 1 x n board with red squares, blue squares and white dominoes in which "
            "no two red squares are adjacent"
        ),
    ),
    (
        (
            "A 2 x n board is tiled with dominoes and unit squares. How many tilings "
            "have no vertical "
            "domino?"
        ),
        "tilings of a 2 x n board with dominoes and unit squares with no vertical domino",
    ),
    (
        (
            "A row of n houses is painted red, white or blue. In how many ways can this be done so "
            "that no two adjacent houses are both red?"
        ),
        (
            "ways to paint a row of n houses red, white or blue so that no two adjacent houses "
            "are both red"
        ),
    ),
    (
        (
            "The cells of a 2 x n board are colored red or blue. How many colorings are there in "
            "which no column is red?"
        ),
        "colorings of the cells of a 2 x n board red or blue in which no column is red",
    ),
]


@parametrize_some(("told", "said"), ALIKE, ids=[z[0] for z in ALIKE])
def test_what_is_told_before_means_what_one_sentence_does(told: str, said: str) -> None:
    assert gfkit.read(told) == gfkit.read(said)


@pytest.mark.parametrize(
    "said",
    [
        "A row of n houses is painted red, white or blue. How many tilings have no red house?",
        "A 2 x n board is tiled with dominoes. How many colorings have no vertical domino?",
    ],
)
def test_what_is_asked_for_is_what_was_done(said: str) -> None:
    with pytest.raises(GfkitError, match="stopped at"):
        gfkit.read(said)
