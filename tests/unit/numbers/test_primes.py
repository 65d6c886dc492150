"""Primes, and integers from their residues."""

import pytest

from gfkit.errors import LimitReached
from gfkit.numbers.primes import combine, primes_below


def test_primes_are_the_largest_in_falling_order():
    assert primes_below(5, 0, 3) == [31, 29, 23]
    assert primes_below(5, 2, 1) == [23]


def test_there_are_only_so_many_primes():
    assert primes_below(3, 0, 4) == [7, 5, 3, 2]
    with pytest.raises(LimitReached, match="there are fewer than 5 primes below 2"):
        primes_below(3, 0, 5)


@pytest.mark.parametrize("values", [[0], [1, -1], [-52, 52], [7, 0, -30]])
def test_integers_come_back_from_their_residues(values):
    primes = [5, 3, 7]
    assert combine([[v % p for v in values] for p in primes], primes) == values


def test_no_integers_come_back_from_no_residues():
    assert combine([[], []], [5, 7]) == []
