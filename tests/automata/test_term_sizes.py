"""Terms are within their bounds."""

from hypothesis import given
from laws.strategies import automata, walked_totals

from gfkit.automata.bounds import term_bits


@given(automata(marks=["none"]))
def test_terms_are_within_their_bounds(matrix):
    bounds = term_bits(matrix, 12)
    assert all(
        abs(a).bit_length() <= bits
        for a, bits in zip(walked_totals(matrix, 12), bounds, strict=True)
    )
