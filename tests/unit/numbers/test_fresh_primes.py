"""Primes that are drawn: as many as docs/scale.md says, from as many as it says."""

import numpy as np
import pytest

from gfkit.numbers.primes import MOST_ORDER, fresh_primes

TOP = 22


@pytest.fixture(scope="module")
def primes():
    is_prime = np.ones(1 << TOP, dtype=bool)
    is_prime[:2] = False
    for n in range(2, 1 << TOP // 2):
        if is_prime[n]:
            is_prime[n * n :: n] = False
    return np.flatnonzero(is_prime)


@pytest.mark.parametrize("bits", [14, 17, 20, 21, 22])
def test_there_are_more_primes_than_the_bound_says(primes, bits):
    between = primes[(primes >> (bits - 1)) == 1]
    for order in range(1, MOST_ORDER + 1, 7):
        if 50 * order**2 >> (bits - 1) or (order > 1 and bits < 20):
            break
        assert (between % order == 1 % order).sum() > (1 << (bits - 1)) / (order * bits)


@pytest.mark.parametrize("bits, size, order", [(14, 50, 1), (20, 300, 6), (31, 900, 101)])
def test_what_is_drawn(bits, size, order):
    many = [fresh_primes(bits, size, order) for _ in range(20)]
    drawn = {prime for some in many for prime in some}
    assert len(drawn) > 20
    assert all(prime.bit_length() == bits and prime % order == 1 % order for prime in drawn)
    assert not any(prime % k == 0 for prime in drawn for k in range(2, 1000) if k < prime)
    chance = size // (bits - 1) / ((1 << (bits - 1)) / (order * bits))
    assert all(chance ** len(some) < 2**-60 < 1 for some in many)
