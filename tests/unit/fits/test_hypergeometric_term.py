"""Closed forms of hypergeometric terms against the products that define them."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import drawn

from gfkit.fits.hypergeometric_term import Ratio, closed_form_of
from gfkit.formulas.evaluate import Scope, value_of
from gfkit.formulas.grammar import parse_expression
from gfkit.formulas.latex import latex_of
from gfkit.formulas.tree import text_of

CASES = [
    ([0, 1], [1], 0, 1, "n!"),
    ([1, 1], [1], 0, 3, "3*(n+1)!"),
    ([-1, 1], [1], 2, 1, "(n-1)!"),
    ([0, -1], [1], 0, 1, "(-1)^n*n!"),
    ([2], [1], 0, 4, "2^(n+2)"),
    ([-1], [3], 0, 5, "(-1)^n*5/3^n"),
    ([-2, 4], [1, 1], 0, 1, "binomial(2*n, n)/(n+1)"),
    ([-1, 2], [1], 0, 1, "(2*n-1)!!"),
    ([1, 2], [1], 0, 1, "(2*n+1)!!"),
    ([6, -27, 27], [0, -2, 4], 0, 1, "binomial(3*n, n)"),
    ([-2, 3], [1], 0, 1, "Product_{k=1..n} (3*k-2)"),
    ([1, 0, 1], [1], 0, 1, "Product_{k=1..n} (k^2+1)"),
    ([2, 2, 1], [1, 0, 1], 0, 1, "(n^2+2*n+2)/2"),
    ([0, 1], [1, 1], 0, 27720, "27720/(n+1)"),
    ([2, 1], [-1, 1], 1, 1, "n*(n+1)*(n+2)/6"),
    ([2, 2], [0, 1], 0, 1, "(n+1)*2^n"),
]


@pytest.mark.parametrize(("above", "below", "start", "value", "text"), CASES)
def test_texts(above, below, start, value, text):
    found = closed_form_of(Ratio(tuple(above), tuple(below)), start, value)
    assert text_of(found) == text
    assert parse_expression(text_of(found)) == found
    assert latex_of(found)


def at(polynomial, n):
    return sum(c * n**k for k, c in enumerate(polynomial))


LINEAR = st.tuples(st.integers(-6, 6), st.sampled_from([1, 1, 1, 2, 2, 3, 4, 6, -1]))
QUADRATIC = st.sampled_from([(1, 0, 1), (2, 2, 1), (5, 4, 1), (-2, 0, 1)])
FACTORS = st.lists(st.one_of(LINEAR, QUADRATIC, st.tuples(st.sampled_from([2, 3, -1]))), max_size=4)


def multiplied(factors):
    result = [1]
    for factor in factors:
        longer = [0] * (len(result) + len(factor) - 1)
        for i, a in enumerate(result):
            for j, b in enumerate(factor):
                longer[i + j] += a * b
        result = longer
    return tuple(result)


@settings(deadline=None, max_examples=drawn(150))
@given(above=FACTORS, below=FACTORS, value=st.fractions(-5, 5, max_denominator=4).filter(bool))
def test_random_ratios(above, below, value):
    ratio = Ratio(multiplied(above), multiplied(below))
    start = ratio.last_zero(0)
    found = closed_form_of(ratio, start, value)
    product = value
    for n in range(start, start + 6):
        if n > start:
            product *= Fraction(at(ratio.above, n), at(ratio.below, n))
        assert value_of(found, Scope({"n": n})) == product
