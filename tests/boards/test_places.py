"""Acceptors of places accept what their words say: a cell is read, then those near it.

A letter beyond the values stands for what lies outside the board.
"""

from itertools import product
from statistics import median

import pytest
from oracle.acceptor_words import wrong_words

from gfkit.boards.acceptors.arrays import ArrowTable
from gfkit.boards.acceptors.places import (
    BlockStatistic,
    CornerAcceptor,
    Holds,
    Neighbours,
    Pair,
    Patterns,
    opposite,
)

BITS = ("0", "1")
NEAR = ((0, 0), (0, 1), (1, 0))
"""A cell, the one to the right of it and the one below."""


@pytest.mark.parametrize(
    ("acceptor", "right", "letters"),
    [
        (
            Neighbours(BITS, NEAR, "equal", (1,), ("0",)),
            lambda w: w[0] != 0 or [*w[1:]].count(0) == 1,
            3,
        ),
        (
            Neighbours(BITS, NEAR, "different", (0, 2), BITS, outside="1"),
            lambda w: w[0] == 2 or sum(min(z, 1) != w[0] for z in w[1:]) in (0, 2),
            3,
        ),
        (
            Neighbours(BITS, NEAR, "value", (1, 2), BITS, values=("1",)),
            lambda w: w[0] == 2 or [*w[1:]].count(1) > 0,
            3,
        ),
        (
            Neighbours(("0", "1", "3"), NEAR[:2], "within", (1,), ("1", "3"), distance=1),
            lambda w: w[0] in (0, 3) or (w[1] < 3 and abs((0, 1, 3)[w[0]] - (0, 1, 3)[w[1]]) <= 1),
            4,
        ),
        (
            Neighbours(("0", "1", "3"), NEAR[:2], "beyond", (1,), ("1", "3"), distance=1),
            lambda w: w[0] in (0, 3) or (w[1] < 3 and abs((0, 1, 3)[w[0]] - (0, 1, 3)[w[1]]) > 1),
            4,
        ),
    ],
    ids=["equal", "different", "value", "within", "beyond"],
)
def test_numbers_of_neighbours(acceptor, right, letters):
    lengths = [len(acceptor.offsets)]
    assert not wrong_words(acceptor, right, range(letters), lengths)


def test_a_condition_on_a_cell_and_those_near_it():
    names = (("a", (0,)), ("near", (1, 2)))
    acceptor = Holds(names, frozenset({"near"}), ((0, 1),) * 3, "a <= count(near = 1)")
    # the value of what is outside is 0 for the cell, and it is not among those near it
    assert not wrong_words(acceptor, lambda w: (0, 1, 0)[w[0]] <= [*w[1:]].count(1), range(3), [3])


def test_patterns_with_free_places_and_the_outside():
    needed = Patterns(BITS, ("01", "1?"), forbidden=False)
    assert not wrong_words(needed, lambda w: w[0] == 1 or w == (0, 1), range(3), [2])
    banned = Patterns(BITS, ("0|1", "11"), forbidden=True)
    assert not wrong_words(banned, lambda w: w not in {(0, 1), (1, 1)}, range(2), [2])


def test_the_opposite_of_patterns_accepts_the_others():
    one = Patterns(BITS, ("01", "11"), forbidden=True)
    assert not wrong_words(one, lambda w: w not in {(0, 1), (1, 1)}, range(2), [2])
    assert not wrong_words(opposite(one), lambda w: w in {(0, 1), (1, 1)}, range(2), [2])


VALUES = (0, 2, 5)


@pytest.mark.parametrize(
    ("statistic", "allowed", "of"),
    [
        ("sum", (2, 5), sum),
        ("maximum", (2,), max),
        ("minimum", (0, 5), min),
        ("median", (1.0, 2, 2.5), median),
    ],
)
def test_statistics_of_a_block(statistic, allowed, of):
    acceptor = BlockStatistic(tuple(map(str, VALUES)), statistic, allowed)
    assert not wrong_words(
        acceptor, lambda w: of([VALUES[z] for z in w]) in allowed, range(3), [2, 3, 4]
    )


def test_a_corner_is_a_cell_beyond_which_nothing_lies():
    acceptor = CornerAcceptor(BITS, "top-left", "1")
    assert not wrong_words(acceptor, lambda w: w[0] == 1 or min(w[1:]) < 2, range(3), [3])


def test_pairs_that_may_not_stand_together():
    acceptor = Pair((0, 1), (1, 0), frozenset({(0, 0), (1, 1)}))
    assert not wrong_words(acceptor, lambda w: w[0] != w[1], range(2), [2])


def test_letters_with_the_same_arrows_are_remembered_as_one() -> None:
    """A table that counts letters from "b" on, modulo 2: of four letters it tells two classes."""
    table = ArrowTable(("a", "A", "b", "B"), ((0, 0, 1, 1), (1, 1, 0, 0)), frozenset({0}), cells=3)
    ends = set()
    for word in product(range(4), repeat=3):
        state = table.first
        for number, letter in zip((2, 0, 1), word, strict=True):
            state = table.step(state, number, letter)
        ends.add(state)
        assert table.accepts(state) == (sum(letter > 1 for letter in word) % 2 == 0)
    assert len(ends) == 2**3
