"""Formulas that are built have the value of their parts, and are written without what is idle."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gfkit.formulas.construction import (
    N,
    add,
    divide,
    halved,
    multiply,
    negative,
    number,
    polynomial,
    power,
    root,
    times_fraction,
    with_harmonic_numbers,
)
from gfkit.formulas.evaluation import Scope, value_of
from gfkit.formulas.parser import parse_expression
from gfkit.formulas.tree import text_of

PARTS = ["n", "-n", "n+1", "n-3", "2", "-2", "0", "1", "-1", "n/2", "-n/3", "n*2-3", "n^2"]
parts = st.sampled_from(PARTS).map(parse_expression)


def at(formula, n=5):
    return value_of(formula, Scope({"n": n}))


@given(parts, parts, parts)
def test_values_of_what_is_built(a, b, c):
    assert at(add(a, b, c)) == at(a) + at(b) + at(c)
    assert at(multiply(a, b, c)) == at(a) * at(b) * at(c)
    assert at(negative(a)) == -at(a)
    assert at(power(a, number(2))) == at(a) ** 2
    assert at(times_fraction(number(6), a)) == 6 * at(a)
    if at(b):
        assert at(divide(a, b)) == Fraction(at(a)) / at(b)


@given(st.lists(st.fractions(-3, 3, max_denominator=3), max_size=4), st.integers(-4, 4))
def test_polynomials_have_the_coefficients(coefficients, n):
    found = polynomial(coefficients, N)
    assert at(found, n) == sum(c * n**k for k, c in enumerate(coefficients))
    assert parse_expression(text_of(found)) == found


@pytest.mark.parametrize(
    ("coefficients", "text"),
    [
        ((), "0"),
        ((0, -1), "-n"),
        ((-1, -2), "-(2*n+1)"),
        ((1, 0, -4), "-4*n^2+1"),
        ((Fraction(1, 2), Fraction(-1, 3)), "(-2*n+3)/6"),
    ],
)
def test_polynomials_have_one_denominator_and_one_sign(coefficients, text):
    assert text_of(polynomial(coefficients, N)) == text


@pytest.mark.parametrize(
    ("index", "below", "text"),
    [
        (2, 5, "sqrt(5)"),
        (3, 5, "5^(1/3)"),
        (2, -1, "i"),
        (2, -2, "sqrt(-2)"),
        (3, -1, "(-1)^(1/3)"),
    ],
)
def test_roots(index, below, text):
    assert text_of(root(index, number(below))) == text


@pytest.mark.parametrize("n", range(5))
def test_harmonic_numbers_are_sums(n):
    formula = with_harmonic_numbers(parse_expression("n*H(n)"))
    assert at(formula, n) == n * sum((Fraction(1, k) for k in range(1, n + 1)), Fraction(0))


@pytest.mark.parametrize("count", [17, 32, 40])
def test_long_sums_are_halved_without_a_change_of_value(count):
    """A sum that is read from the left is as deep as it is long."""
    formula = parse_expression("-".join(str(k) for k in range(count, 0, -1)))
    assert at(halved(formula)) == at(formula) == count - sum(range(1, count))


@pytest.mark.parametrize("text", ["n", "n*n", "n+1", "+".join(["n"] * 16)])
def test_short_formulas_are_not_halved(text):
    assert halved(parse_expression(text)) is None
