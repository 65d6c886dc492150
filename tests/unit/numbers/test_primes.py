"""Primes, and integers from their residues."""

import pytest

from gfkit.errors import LimitReached
from gfkit.numbers.primes import primes_below


def test_there_are_only_so_many_primes():
    assert primes_below(3, 0, 4) == [7, 5, 3, 2]
    with pytest.raises(LimitReached, match="there are fewer than 5 primes below 2"):
        primes_below(3, 0, 5)
