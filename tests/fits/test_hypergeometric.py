"""Hypergeometric terms: the quotient of two next terms is a rational function of n."""

from fractions import Fraction
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import product, small

from gfkit.fits.hypergeometric import Ratio, closed_form_of
from gfkit.formulas.evaluation import Scope, value_of
from gfkit.formulas.parser import parse_expression
from gfkit.formulas.tree import text_of

polynomials = st.lists(small, min_size=1, max_size=3).filter(lambda p: p[-1] != 0)
ratios = st.builds(lambda p, q: Ratio(tuple(p), tuple(q)), polynomials, polynomials)


def at(ratio, n):
    """Return the value of a ratio, None at a pole."""
    above, below = (sum(c * n**k for k, c in enumerate(z)) for z in (ratio.above, ratio.below))
    return Fraction(above, below) if below else None


@pytest.mark.parametrize(
    ("above", "below", "start", "value", "text"),
    [
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
        ([2, 1], [-1, 1], 1, 1, "n*(n+1)*(n+2)/6"),
        ([2, 2], [0, 1], 0, 1, "(n+1)*2^n"),
    ],
)
def test_terms_are_written_as_people_write_them_and_have_the_quotients(
    above, below, start, value, text
):
    """a(n)/a(n-1) = above/below for n > start, and a(start) = value."""
    ratio = Ratio(tuple(above), tuple(below))
    found = closed_form_of(ratio, start, value)
    assert text_of(found) == text
    for n in range(start, start + 9):
        product_of = prod((at(ratio, k) for k in range(start + 1, n + 1)), start=Fraction(value))
        assert value_of(found, Scope({"n": n})) == product_of


@pytest.mark.parametrize("value", [8, 16, Fraction(1, 8), -1, Fraction(-3, 5)])
def test_a_power_has_the_values_of_a_constant_ratio(value):
    """a(n) = 2*a(n-1) and a(0) = value have the solution value*2^n."""
    found = parse_expression(text_of(closed_form_of(Ratio((2,), (1,)), 0, value)))
    assert [value_of(found, Scope({"n": n})) for n in range(9)] == [value * 2**n for n in range(9)]


@given(ratios, ratios, st.integers(20, 30), st.integers(-4, 4))
def test_ratios_are_functions_of_n(one, other, n, by):
    a, b = at(one, n), at(other, n)
    if a is None or b is None:
        return
    assert at(one + other, n) == a + b
    assert at(one * other, n) == a * b
    assert at(-one, n) == -a
    assert not b or at(one / other, n) == a / b
    assert at(one.moved(by), n - by) == a


@given(
    st.lists(st.integers(-9, 9), max_size=3),
    st.lists(st.integers(-9, 9), max_size=2),
    st.integers(-9, 9),
)
def test_from_the_last_zero_on_the_quotient_has_neither_zero_nor_pole(zeros, poles, least):
    above, below = (product([[1], *([-r, 1] for r in some)]) for some in (zeros, poles))
    ratio = Ratio(tuple(above), tuple(below))
    assert ratio.last_zero(least) == max([least, *zeros, *poles])
