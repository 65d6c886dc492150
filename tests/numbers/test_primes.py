"""Primes in progressions, drawn and listed; integers from their residues."""

from fractions import Fraction
from itertools import islice
from math import gcd, isqrt, prod

import numpy as np
import pytest
from flint import fmpz
from hypothesis import given
from hypothesis import strategies as st

from gfkit.errors import LimitReached
from gfkit.numbers.primes import (
    MOST_ORDER,
    combine,
    falling_primes,
    fraction_of_residue,
    fresh_primes,
    likely_denominator,
    primes_below,
    primes_with_root,
    root_of_unity,
)

TOP = 22


@pytest.fixture(scope="module")
def primes():
    """Return the primes below 2^22, by the sieve of Eratosthenes."""
    is_prime = np.ones(1 << TOP, dtype=bool)
    is_prime[:2] = False
    for n in range(2, 1 << TOP // 2):
        if is_prime[n]:
            is_prime[n * n :: n] = False
    return np.flatnonzero(is_prime)


# Listed.


@pytest.mark.parametrize("order", range(1, 8))
def test_falling_primes_are_those_of_the_sieve(primes, order):
    wanted = [p for p in primes[:30].tolist() if p % order == 1 % order]
    for below in range(2, 90):
        assert [*falling_primes(below, order)] == [p for p in wanted if p < below][::-1]


@given(st.integers(10, TOP), st.integers(0, 20), st.integers(0, 20))
def test_primes_below_skip_the_largest(bits, skip, number):
    known = [*islice(falling_primes(1 << bits), skip + number)]
    assert primes_below(bits, skip, number) == known[skip:]


@given(st.integers(1, 60), st.integers(20, 60), st.integers(1, 200))
def test_primes_with_a_root_are_just_as_many_as_are_needed_and_one_more(order, bits, needed):
    found = primes_with_root(bits, order, needed)
    assert list(found) == list(islice(falling_primes(1 << bits, order), len(found)))
    assert prod(found[:-2]) < 1 << needed <= prod(found[:-1])


@pytest.mark.parametrize("prime", [2, 3, 7, 13, 61, 101])
def test_roots_of_unity_have_their_order(prime):
    for order in (d for d in range(1, prime) if (prime - 1) % d == 0):
        root = root_of_unity(order, prime)
        assert [k for k in range(1, order + 1) if pow(root, k, prime) == 1] == [order]


# Residues.


@given(
    st.lists(st.integers(-(2**50), 2**50), min_size=1),
    st.integers(30, 60),
)
def test_integers_come_back_from_their_residues(values, bits):
    """The Chinese remainder theorem, with 2 |value| below the product."""
    moduli = primes_with_root(bits, 1, 52)
    assert combine([[value % p for value in values] for p in moduli], moduli) == values
    arrays = [np.array([value % p for value in values], dtype=np.uint64) for p in moduli]
    assert combine(arrays, moduli) == values


@given(st.integers(0, 34))
def test_residues_are_symmetric(value):
    (found,) = combine([[value % 5], [value % 7]], [5, 7])
    assert found == (value if value <= 17 else value - 35)


def test_many_residues_come_back_as_well():
    """More than are combined at once: 20,000 entries by two primes."""
    values = list(range(-11_000, 11_000))
    moduli = (2**31 - 1, 2**31 - 19)
    assert combine([[value % p for value in values] for p in moduli], moduli) == values


# Drawn: as many as docs/scale.md says, from as many as it says.


@pytest.mark.parametrize("bits", [14, 17, 20, 21, 22])
def test_there_are_more_primes_than_the_bound_says(primes, bits):
    """Rosser and Schoenfeld 1962; Bennett et al. 2018 for progressions."""
    between = primes[(primes >> (bits - 1)) == 1]
    for order in range(1, MOST_ORDER + 1, 7):
        if 50 * order**2 >> (bits - 1) or (order > 1 and bits < 20):
            break
        assert (between % order == 1 % order).sum() > (1 << (bits - 1)) / (order * bits)


@pytest.mark.parametrize(
    ("bits", "size", "order"), [(14, 50, 1), (14, 3808, 1), (20, 300, 6), (31, 900, 101)]
)
def test_drawn_primes_are_primes_of_so_many_bits_in_the_progression(bits, size, order):
    for prime in fresh_primes(bits, size, order):
        assert prime.bit_length() == bits
        assert prime % order == 1 % order
        assert fmpz(prime).is_prime()


@pytest.mark.parametrize(
    ("bits", "size", "order"), [(14, 50, 1), (20, 300, 6), (31, 900, 101), (61, 10**6, 1)]
)
def test_a_number_is_divisible_by_all_with_a_chance_below_two_to_the_minus_60(bits, size, order):
    """At most size/(bits-1) of more than 2^(bits-1)/(order bits) primes divide a number."""
    number = len(fresh_primes(bits, size, order))
    chance = size // (bits - 1) / ((1 << (bits - 1)) / (order * bits))
    assert chance**number < 2**-60
    assert number == 1 or chance ** (number - 1) >= 2**-61, "and not many more are drawn"


def test_nobody_knows_which_are_drawn():
    assert len({prime for _ in range(20) for prime in fresh_primes(14, 50)}) > 20


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: primes_below(3, 2, 3), "there are fewer than 5 primes below 2\\^3"),
        (lambda: primes_with_root(5, 7, 20), "too few primes below 2\\^5 with roots of order 7"),
        (lambda: fresh_primes(13, 10), "primes of 13 bits that are 1 modulo 1 are not counted"),
        (lambda: fresh_primes(65, 10), "primes of 65 bits that are 1 modulo 1 are not counted"),
        (lambda: fresh_primes(19, 10, 2), "primes of 19 bits that are 1 modulo 2"),
        (lambda: fresh_primes(20, 10, 103), "primes of 20 bits that are 1 modulo 103"),
        (lambda: fresh_primes(50, 10, 1201), "primes of 50 bits that are 1 modulo 1201"),
        (lambda: fresh_primes(14, 10**6), "too few primes below 2\\^14 for numbers of 1000000"),
    ],
)
def test_where_primes_are_not_counted_none_are_drawn(call, words):
    with pytest.raises(LimitReached, match=words):
        call()


@pytest.mark.parametrize("most", [(14, 10, 1), (20, 10, 102), (50, 10, 1200), (64, 10, 1)])
def test_up_to_the_limits_they_are(most):
    assert fresh_primes(*most)


# Fractions of residues.


@pytest.mark.parametrize("p", [2, 3, 5, 101, 199])
def test_a_residue_is_that_of_its_one_short_fraction_or_of_none(p):
    short = isqrt((p - 1) // 2)
    listed = {}
    for below in range(1, short + 1):
        for above in range(-short, short + 1):
            if gcd(above, below) == 1:
                residue = above * pow(below, -1, p) % p
                assert listed.setdefault(residue, Fraction(above, below)) == Fraction(above, below)
    assert [fraction_of_residue(c, p) for c in range(p)] == [listed.get(c) for c in range(p)]


@given(st.integers(1, 10**9), st.integers(1, 10**6))
def test_a_fraction_much_shorter_than_the_modulus_has_its_denominator(above, below):
    """The products of above and below are below 2^50, the modulus is a prime of 127 bits."""
    p, common = 2**127 - 1, gcd(above, below)
    assert likely_denominator(above * pow(below, -1, p), p) == below // common
