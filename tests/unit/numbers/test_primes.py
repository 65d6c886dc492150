"""Primes, and integers from their residues."""

from gfkit.numbers.primes import primes_below


def test_there_are_only_so_many_primes():
    assert primes_below(3, 0, 4) == [7, 5, 3, 2]
