"""Permutations counted by automata, and listed from the definition."""

from itertools import permutations

import pytest
from reading.sentences.listed_objects import counts


def near(n):
    """List the permutations that move no number by more than 2."""
    return (
        p
        for p in permutations(range(1, n + 1))
        if all(abs(z - k) <= 2 for k, z in enumerate(p, start=1))
    )


@pytest.mark.parametrize(("many", "word"), [(2, "two"), (3, "three"), (4, "four")])
def test_fixed_points_in_a_row_are_so_many_side_by_side(many, word):
    def holds(p):
        stays = [z == k for k, z in enumerate(p, start=1)]
        return not any(all(stays[k : k + many]) for k in range(len(p) - many + 1))

    text = "permutations of [n] with |p(i)-i| <= 2 in which no {} consecutive positions are fixed"
    counts(f"{text.format(word)} points", near, holds, most=7)
