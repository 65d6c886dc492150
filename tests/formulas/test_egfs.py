"""Exponential generating functions: n! times the coefficients of the series by sympy."""

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st
from samples import parametrize_some

from gfkit.errors import FormulaError
from gfkit.formulas.egfs import terms_of_egf
from gfkit.formulas.evaluation import Scope, value_of

x = sympy.Symbol("x")


def terms(text, count):
    """Return the terms that the formula and the first values say."""
    low, formula, first = terms_of_egf(text)
    assert len(first) == low
    return [first[n] if n < low else value_of(formula, Scope({"n": n})) for n in range(count)]


def by_sympy(text, count):
    series = sympy.series(sympy.sympify(text.replace("^", "**")), x, 0, count).removeO()
    return [sympy.factorial(n) * series.coeff(x, n) for n in range(count)]


@parametrize_some(
    "text",
    [
        "exp(x)",
        "cosh(2*x)",
        "sinh(x)*2",
        "x^3",
        "x^2*exp(-x)+5",
        "(exp(x)-1)^2",
        "(1+exp(2*x))/2",
        "x*cosh(x)",
        "7",
        "x^2/2",
    ],
)
def test_terms_are_those_of_the_series(text):
    assert terms(text, 8) == by_sympy(text, 8)


def test_what_cancels_is_0():
    low, formula, first = terms_of_egf("exp(x)^3-exp(3*x)")
    assert (low, str(formula), first) == (0, "0", [])


@given(st.integers(0, 3), st.integers(-3, 3).filter(bool), st.integers(0, 6))
def test_powers_times_exponentials(k, m, n):
    """n! [x^n] x^k exp(m x) is n (n - 1) ... (n - k + 1) m^(n - k)."""
    falling = 1
    for j in range(k):
        falling *= n - j
    assert terms(f"x^{k}*exp({m}*x)", n + 1)[n] == (falling * m ** (n - k) if n >= k else 0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1/x", "a quotient by 0, or by a function of x"),
        ("exp(x^2)", "an exponent that is not a number times x"),
        ("exp(y)", "a letter other than x"),
        ("x/3", "the coefficient of x^1 times 1! is not an integer"),
        ("(x+exp(x))^61", "a function that is not a sum of polynomials times exponentials"),
        ("E(x)", "E is not defined here"),
    ],
)
def test_other_functions_are_refused(text, words):
    with pytest.raises(FormulaError) as caught:
        terms_of_egf(text)
    assert f"column 1 of '{text}': {words}" in str(caught.value)
