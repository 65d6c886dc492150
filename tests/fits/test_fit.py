"""Terms with a first index, and how much further terms say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gfkit.fits.fit import GivenTerms, evenly_spread, product_text


@given(st.lists(st.integers(), min_size=1, max_size=9), st.integers(-5, 5))
def test_terms_are_indexed_from_their_offset(values, offset):
    terms = GivenTerms(tuple(values), offset)
    assert [terms[offset + k] for k in range(len(values))] == values
    assert len(terms) == len(values)


@pytest.mark.parametrize("n", [0, 4])
def test_other_indices_are_refused(n):
    with pytest.raises(IndexError, match=rf"a\({n}\) is not among a\(1\), \.\.\., a\(3\)"):
        GivenTerms((1, 4, 9), 1)[n]


def test_ones_in_binary_are_not_evenly_spread():
    assert evenly_spread([n.bit_count() % 2 for n in range(16)]) is None
    assert evenly_spread([]) is None


@pytest.mark.parametrize(
    ("factor", "text"),
    [
        ("1", "f"),
        ("-1", "-f"),
        ("n-1", "(n-1)*f"),
        ("-n", "-n*f"),
        ("-n+1", "(-n+1)*f"),
        ("2", "2*f"),
    ],
)
def test_a_factor_before_a_term_is_in_parentheses_if_it_is_a_sum(factor, text):
    assert product_text(factor, "f") == text
