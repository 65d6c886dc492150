"""Minimal polynomials and fractions modulo primes are those of the terms."""

import random

import pytest
from flint import fmpz_mod_poly_ctx
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import fractions
from samples import parametrize_some

from gfkit.numbers.berlekamp_massey import by_half_gcd, minimal_fraction, minimal_polynomial
from gfkit.numbers.polynomials import ints


@parametrize_some("length", [1, 2, 5, 40, 150, 2001, 700])
@pytest.mark.parametrize("prime", [2, 3, 101, 2**31 - 1, 2**56 - 5])
def test_minimal_polynomials_are_those_of_flint(prime, length):
    pick = random.Random(length)  # noqa: S311
    order = pick.randrange(length // 2 + 1)
    q = [pick.randrange(prime) for _ in range(order)]
    for density in (0, 0.1, 1):  # sequences with zeros have quotients of higher degree
        terms = [pick.randrange(prime) * (pick.random() < density) for _ in range(order)]
        while len(terms) < length:
            last = terms[len(terms) - order :]
            terms.append(sum(a * b for a, b in zip(q, last, strict=True)) % prime)
        expected = ints(fmpz_mod_poly_ctx(prime).minpoly(terms))
        assert ints(by_half_gcd(terms, prime)) == expected
        assert minimal_polynomial(terms, prime) == expected


@given(fractions, st.sampled_from([101, 2**31 - 1]))
def test_the_minimal_fraction_is_the_one_of_the_terms(gf, prime):
    """The denominator ends in zeros where the numerator has a higher degree."""
    length = gf.holds_from
    terms = [c % prime for c in gf.terms(2 * length + 2)]
    p, q = minimal_fraction(terms, prime)
    assert len(q) == len(p) + 1 <= length + 1
    for n in range(len(terms)):
        total = sum(q[k] * terms[n - k] for k in range(min(n + 1, len(q)))) % prime
        assert total == (p[n] if n < len(p) else 0)
