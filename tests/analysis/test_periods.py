"""Periods modulo m: the least ones from the least place on, by states that are listed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle.plain_formulas import terms_of_fraction

from gfkit.analysis.periods import period_modulo
from gfkit.series.rational_gf import RationalGF


def by_states(gf, modulus):
    """Return the least period and the first place: states of as many terms as the order says."""
    start, order = max(0, len(gf.num) - gf.order), gf.order
    count = start + 2 * modulus**order + order + 2
    terms = [int(a) % modulus for a in terms_of_fraction(gf.num, gf.den, count)]
    seen = {}
    for k in range(start, count - order + 1):
        state = tuple(terms[k : k + order])
        if state in seen:
            period = k - seen[state]
            break
        seen[state] = k
    first = seen[state]
    while first and terms[first - 1] == terms[first - 1 + period]:
        first -= 1
    return period, first


small = st.integers(-3, 3)


@given(
    st.lists(small, min_size=1, max_size=5),
    st.lists(small, min_size=1, max_size=2),
    st.sampled_from([2, 3, 4, 5, 6, 8, 9, 12]),
    st.sampled_from([1, 2, 4]),
)
def test_the_period_and_its_begin_are_the_least(num, den, modulus, times):
    """Of fractions with pre-periods, too, and of terms that are all 0 modulo m."""
    gf = RationalGF.of([times * c for c in num], [1, *den])
    assert period_modulo(gf, modulus) == by_states(gf, modulus)


@pytest.mark.parametrize("modulus", [1, 7])
def test_a_polynomial_is_0_behind_its_degree(modulus):
    gf = RationalGF.of([1, 7, 3], [1])
    assert period_modulo(gf, modulus) == (1, 0 if modulus == 1 else 3)
