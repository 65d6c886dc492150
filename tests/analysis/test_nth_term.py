"""Single terms far out are those that the recurrence gives one by one."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws.strategies import rational_numbers
from samples import parametrize_some

from gfkit import as_sequence
from gfkit.analysis.nth_term import residue_by_recurrence, term_by_recurrence
from gfkit.errors import LimitReached
from gfkit.series.recurrence import Recurrence

POLYNOMIAL = st.lists(st.integers(-5, 5), min_size=1, max_size=3).map(tuple)
LEAD = st.lists(st.integers(1, 5), min_size=1, max_size=3).map(tuple)
VALUES = st.lists(rational_numbers(-3, 3, 4), min_size=3, max_size=3)


@settings(deadline=None)
@given(st.lists(POLYNOMIAL, min_size=1, max_size=3), LEAD, VALUES, st.integers(0, 4))
def test_single_terms_are_those_of_the_recurrence(lower, lead, values, start) -> None:
    by, first = Recurrence((*lower, lead), start), values[: len(lower)]
    listed = by.continued(first, 140)
    for n in (0, 1, 2, 5, 31, 32, 33, 34, 64, 139):
        assert term_by_recurrence(by, first, start + n) == listed[n]
        for p in (7, 101, 2**61 - 1):
            residue = residue_by_recurrence(by, first, start + n, p)
            if residue is not None:
                value = listed[n]
                assert (residue * value.denominator - value.numerator) % p == 0


@parametrize_some(
    "text",
    [
        "(n+2)*a(n) = (2*n+1)*a(n-1) + 3*(n-1)*a(n-2), a(0)=1, a(1)=1",
        "a(n) = n*a(n-1) + (-1)^n, a(0)=1",
        "Sum_{k=0..n} binomial(n,k)^3",
    ],
)
def test_sequences_jump_to_far_terms(text) -> None:
    n, p = 6000, 2**61 - 1
    listed = as_sequence(text).terms(n + 1)[n]
    assert as_sequence(text).term(n) == listed
    assert as_sequence(text).term(n, modulo=p) == listed % p
    assert as_sequence(text).term(n, modulo=10**6) == listed % 10**6


def test_fractions_and_factors_that_a_prime_divides() -> None:
    harmonic = as_sequence("a(n) = a(n-1) + 1/n, a(0)=0")
    assert harmonic.values.term(5000) == sum((Fraction(1, k) for k in range(1, 5001)), Fraction(0))
    motzkin = "(n+2)*a(n) = (2*n+1)*a(n-1) + 3*(n-1)*a(n-2), a(0)=1, a(1)=1"
    assert as_sequence(motzkin).term(5000, modulo=7) == as_sequence(motzkin).term(5000) % 7


def test_a_term_of_too_many_bits_is_refused():
    with pytest.raises(LimitReached, match=r"a\(100000000\) by products of up to"):
        term_by_recurrence(Recurrence(((-1, -1), (1,))), [1], 10**8)


@pytest.mark.parametrize("p", [1, 9, 3])
def test_no_residue_modulo_what_is_no_prime_or_divides_a_denominator(p):
    assert residue_by_recurrence(Recurrence(((-1, -1), (1,))), [Fraction(1, 3)], 5, p) is None
