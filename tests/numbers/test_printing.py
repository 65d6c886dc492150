"""Polynomials as text: what is printed has the value of what it stands for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle.relation_texts import value_of

from gfkit.numbers.printing import (
    is_wrapped,
    latex_of_text,
    polynomial_text,
    product_text,
    sum_text,
)

small = st.integers(-9, 9)


@given(st.lists(small, max_size=6), small, st.booleans())
def test_polynomials_are_read_back(coefficients, x, highest_first):
    text = polynomial_text(coefficients, "x", highest_first=highest_first)
    assert value_of(text, {}, {"x": x}) == sum(c * x**k for k, c in enumerate(coefficients))


@given(
    st.integers(-5, 5),
    st.lists(st.tuples(st.sampled_from(["x", "1+x", "1-x^2", "y"]), st.integers(1, 3))),
    small,
    small,
)
def test_products_are_read_back(content, factors, x, y):
    at = {"x": x, "1+x": 1 + x, "1-x^2": 1 - x**2, "y": y}
    wanted = content
    for text, power in factors:
        wanted *= at[text] ** power
    assert value_of(product_text(content, factors), {}, {"x": x, "y": y}) == wanted


@given(st.lists(st.tuples(small, st.sampled_from([[], ["x"], ["x^2", "y"]]))), small, small)
def test_sums_are_read_back(terms, x, y):
    values = {(): 1, ("x",): x, ("x^2", "y"): x * x * y}
    wanted = sum(c * values[tuple(factors)] for c, factors in terms)
    assert value_of(sum_text(terms), {}, {"x": x, "y": y}) == wanted


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x", True),
        ("-x", True),
        ("(1+x)*(1-x)", True),
        ("((1+x))", True),
        ("2^(-1)", True),
        ("(1+x)-1", False),
        ("x+1", False),
        ("-x-1", False),
    ],
)
def test_a_text_is_wrapped_unless_a_sum_stands_outside_of_parentheses(text, told):
    assert is_wrapped(text) == told


def test_exponents_of_several_digits_are_braced_in_latex():
    assert latex_of_text("2*x^12*y^3+1") == "2 x^{12} y^{3}+1"
