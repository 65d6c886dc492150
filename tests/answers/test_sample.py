"""Positions on a board: as many as there are, each in its place, drawn by a seed."""

import pytest

from gfkit import sample
from gfkit.errors import GfkitError


def test_positions_in_their_order_are_all_of_them():
    found = sample("kings 1 x 3", start=0, count=5)
    # kings on a row of three cells, no two beside each other
    assert {one.text for one in found} == {". . .", "K . .", ". K .", ". . K", "K . K"}
    assert (found.total, [one.index for one in found]) == (5, [*range(5)])


def test_the_same_seed_draws_the_same_positions():
    first, again = (sample("kings", board="4x4", count=3, seed=1) for _ in range(2))
    assert first.positions == again.positions
    assert [*first] == [first[k] for k in range(3)]


@pytest.mark.parametrize("count", [0, 1, 2])
def test_as_many_are_drawn_as_are_asked_for(count):
    assert len(sample("kings", rows=2, columns=2, count=count, seed=1)) == count


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "give the board or both rows and columns"),
        ({"board": "2x2", "rows": 2}, "rows does not go with a board"),
        ({"board": "2x2", "start": 0, "seed": 1}, "seed does not go with positions in their order"),
    ],
)
def test_a_call_that_says_too_little_or_too_much_is_refused(options, said):
    with pytest.raises(GfkitError, match=said):
        sample("kings", **options)
