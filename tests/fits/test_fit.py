"""Terms with a first index, and how much further terms say."""

import math
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gfkit.fits.fit import Fit, GivenTerms
from gfkit.fits.surplus import evenly_spread
from gfkit.numbers.printing import multiple


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


@dataclass(frozen=True)
class WithNumbers(Fit):
    """A fit of which nothing matters but the numbers in it."""

    numbers: tuple[int, ...]

    @property
    def written(self):
        return self.numbers

    def text(self):
        return "a formula"

    def predicted(self, count):
        return [0] * count

    def generating_function(self):
        raise NotImplementedError


@pytest.mark.parametrize("count", range(7))
@pytest.mark.parametrize("digits", [1, 5])
def test_the_numbers_in_a_formula_take_12_bits_less_than_the_terms(count, digits):
    """Of 2^k - 1 the code of Elias has 2k + 1 bits; terms from 0 to 7 carry 3 bits each."""
    values = (0, 7, 1, 6, 0, 7, 3, 2, 5, 7, 0, 1, 6, 4, 3)
    numbers = tuple((-1) ** k * (2**digits - 1) for k in range(count))
    spelt = count * (2 * digits + 1)
    begun = 2 * math.log2(3)  # no range is known of the first two terms
    carried = begun + 3 * (len(values) - 2)
    lacking = max(0, math.ceil((12 + spelt - carried) / 3))
    fit = WithNumbers(GivenTerms(values), 0, 2, numbers)
    assert fit.missing == lacking


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
    assert multiple(factor, "f") == text
