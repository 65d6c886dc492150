"""What the checker takes for the space of a formula, and for the coefficients of a polynomial."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle.closed_forms import value

from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.formulas.formula_spaces import Bounds, coefficients_in
from gfkit.proofs.checker.formulas.parser import read


def space(text):
    return Bounds({}, Clock()).space(read(text, Clock()), "n")


@given(st.lists(st.integers(-9, 9), max_size=6), st.integers(1, 4))
def test_a_polynomial_has_all_its_coefficients_those_that_are_0_too(listed, below):
    text = "+".join(f"({c})*n^{k}/{below}" for k, c in enumerate(listed)) or "0"
    found = coefficients_in(read(text, Clock()), "n", Clock())
    while listed and not listed[-1]:
        listed.pop()
    assert found == ([Fraction(c, below) for c in listed] or [0])


@pytest.mark.parametrize("text", ["2*n", "n^2", "n^3-n", "(n+1)^2-n^2", "n*(n-1)/2", "7"])
def test_the_coefficients_give_the_values(text):
    found = coefficients_in(read(text, Clock()), "n", Clock())
    for n in range(-3, 9):
        assert sum(c * n**k for k, c in enumerate(found)) == round(2 * value(text, n)) / Fraction(2)


@pytest.mark.parametrize("text", ["2^n", "n^2*k", "k", "1/n", "floor(n/2)"])
def test_what_is_no_polynomial_in_n_has_none(text):
    assert coefficients_in(read(text, Clock()), "n", Clock()) is None


@pytest.mark.parametrize(
    ("text", "rate", "step"),
    [
        ("3^n", 3, 1),
        ("1/2^n", Fraction(1, 2), 1),
        ("2^(-n)", Fraction(1, 2), 1),
        ("5/(2^n*3^n)", Fraction(1, 6), 1),
        ("1/(-2)^n", Fraction(-1, 2), 1),
        ("(2/3)^n", Fraction(2, 3), 1),
        ("1/(2/3)^n", Fraction(3, 2), 1),
        ("4^(n/2)", 4, 2),
        ("1/4^(n/2)", Fraction(1, 4), 2),
        ("6^n/3^n", 2, 1),
        ("4^(n/2)*3^n", 36, 2),
        ("4^(n/2)*9^(n/2)", 36, 2),
        ("7", 1, 1),
    ],
)
def test_a_power_is_multiplied_by_its_rate_at_each_step(text, rate, step):
    found = space(text)
    assert found.factors == {("ratio", rate, step): (1, step)}
    assert found.order == step
    for n in range(6 if step == 1 else 0):  # of the root of 4 both signs are meant
        assert (
            abs(value(text, n + step) - rate.numerator * value(text, n) / rate.denominator) < 1e-9
        )


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("n/3^n", 2),
        ("2^n+1/2^n", 2),
        ("n^2*2^n-1", 4),
        ("(2^n+3^n)^2", 3),
        ("F(n)^2", 3),
        ("F(n)^3", 4),
    ],
)
def test_a_sum_has_the_orders_of_its_powers_together(text, order):
    assert space(text).order == order


@pytest.mark.parametrize(
    ("text", "is_monic"),
    [("2^n", True), ("1/2^n", False), ("1/(-1)^n", True), ("(2/3)^n", False), ("F(n)+n", True)],
)
def test_roots_are_integers_of_a_field_unless_something_is_divided(text, is_monic):
    assert space(text).monic == is_monic
