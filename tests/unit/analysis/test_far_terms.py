"""Single terms far out are those that the recurrence gives one by one; rays of cones."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import drawn

from gfkit import as_sequence
from gfkit.analysis.far_terms import residue_by_recurrence, term_by_recurrence
from gfkit.analysis.recurrence_cones import _differences, _summed
from gfkit.numbers.polynomial_arithmetic import continued

POLYNOMIAL = st.lists(st.integers(-5, 5), min_size=1, max_size=3).map(tuple)
LEAD = st.lists(st.integers(1, 5), min_size=1, max_size=3).map(tuple)
VALUES = st.lists(st.fractions(-3, 3, max_denominator=4), min_size=3, max_size=3)


@settings(max_examples=drawn(60), deadline=None)
@given(st.lists(POLYNOMIAL, min_size=1, max_size=3), LEAD, VALUES, st.integers(0, 4))
def test_single_terms_are_those_of_the_recurrence(lower, lead, values, start) -> None:
    rows, first = [*lower, lead], values[: len(lower)]
    listed = continued(rows, start, first, 140)
    for n in (0, 1, 2, 5, 31, 32, 33, 34, 64, 139):
        assert term_by_recurrence(rows, start, first, start + n) == listed[n]
        for p in (7, 101, 2**61 - 1):
            residue = residue_by_recurrence(rows, start, first, start + n, p)
            if residue is not None:
                value = listed[n]
                assert (residue * value.denominator - value.numerator) % p == 0


@pytest.mark.parametrize(
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
    assert harmonic.term(5000) == sum((Fraction(1, k) for k in range(1, 5001)), Fraction(0))
    motzkin = "(n+2)*a(n) = (2*n+1)*a(n-1) + 3*(n-1)*a(n-2), a(0)=1, a(1)=1"
    assert as_sequence(motzkin).term(5000, modulo=7) == as_sequence(motzkin).term(5000) % 7


@given(st.fractions(0, 5, max_denominator=3), st.integers(1, 5), st.integers(0, 3))
def test_rays_are_those_of_sequences_of_which_one_difference_is_not_0(e, order, more) -> None:
    """(E - e)^k b(0) is 0 for all k < order but one, where b(n), (E - e) b(n), ... are >= 0."""

    def after(terms):
        return [y - e * x for x, y in pairwise(terms)]

    rays = _differences(e, order)
    for place, ray in enumerate(rays):
        left = ray
        for k in range(order):
            assert (left[0] > 0) if k == place else not left[0]
            left = after(left)
    for _ in range(more):
        first, *others = _summed(rays, e)
        assert first[0] > 0
        assert not any(after(first))
        for ray, long in zip(rays, others, strict=True):
            assert not long[0]
            factor = Fraction(after(long)[order - 1], ray[-1]) if ray[-1] else Fraction(first[0])
            assert after(long) == [factor * z for z in ray]
            assert factor > 0
        rays, order = [first, *others], order + 1
