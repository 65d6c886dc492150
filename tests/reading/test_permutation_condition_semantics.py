"""Conditions of permutations, each for those that are listed from the definition."""

from itertools import permutations

import pytest
from reading.listed_objects import counts


def near(n):
    """List the permutations that move no number by more than 2."""
    every = permutations(range(1, n + 1))
    return (p for p in every if all(abs(z - k) <= 2 for k, z in enumerate(p, start=1)))


@pytest.mark.parametrize(("parity", "others"), [("even", 1), ("odd", 0)])
def test_unless_excepts_the_places_that_it_tells(parity, others):
    """The condition is one of the places of the other parity alone."""
    counts(
        f"permutations of [n] with |p(i)-i| <= 2 and with p(i) >= i unless i is {parity}",
        near,
        lambda p: all(z >= k for k, z in enumerate(p, start=1) if k % 2 == others),
        most=7,
    )
