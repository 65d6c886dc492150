"""Identities of sequences with a g.f.: which are sought, and that they hold of the terms."""

from math import gcd

import pytest

from gfkit import as_sequence
from gfkit.sequences.classical_identities import claims_of


@pytest.mark.parametrize("p", range(-4, 5))
@pytest.mark.parametrize("q", [-6, -3, -2, -1, 1, 2, 3, 6])
def test_lucas_sequences_of_coprime_parameters_have_the_divisors_of_their_indices(p, q):
    """U_n of x/(1 - p x + q x^2): gcd(U_m, U_n) = |U_gcd(m,n)| for all m, n just if gcd(p, q) = 1.

    If a prime divides both, it divides U_2 = p and U_3 = p^2 - q, and not U_1 = 1.
    """
    sequence = as_sequence(f"x/(1-({p})*x+({q})*x^2)")
    terms = sequence.terms(13)
    holds = all(
        gcd(terms[m], terms[n]) == abs(terms[gcd(m, n)]) for m in range(13) for n in range(13)
    )
    assert holds == (gcd(p, q) == 1)
    assert ("divisors" in claims_of(sequence)) == holds
