"""Polynomials in formulas, and when their values repeat: against the values."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gfkit.formulas.evaluation import Scope, value_of
from gfkit.formulas.parser import parse_expression
from gfkit.formulas.periods import Repeats
from gfkit.formulas.polynomials import (
    constant_of,
    linear,
    named_bound,
    plane,
    polynomial_in,
    polynomial_of,
    polynomial_period,
    rational,
    rising,
    shifted,
    takes_multiples,
    whole_line,
    whole_period,
)
from gfkit.series.rational_functions import RationalFunction
from gfkit.series.sequence_spaces import SpaceBound, UnknownError

coefficients = st.lists(st.fractions(-3, 3, max_denominator=3), max_size=4)


def at(polynomial, n):
    return sum(c * n**k for k, c in enumerate(polynomial))


def text_of(polynomial):
    return "+".join(f"({c})*n^{k}" for k, c in enumerate(polynomial)) or "0"


@given(coefficients)
def test_coefficients_are_those_that_are_written(polynomial):
    found = polynomial_in(parse_expression(text_of(polynomial)), "n")
    while polynomial and not polynomial[-1]:
        polynomial = polynomial[:-1]
    assert found == polynomial


@given(coefficients, st.integers(-4, 4), st.integers(1, 6))
def test_differences_that_are_multiples(polynomial, shift, modulus):
    found = takes_multiples(polynomial, shift, modulus)
    values = [
        at(polynomial, n + shift) - (at(polynomial, n) if shift else 0) for n in range(-9, 15)
    ]
    assert found == all((value / Fraction(modulus)).denominator == 1 for value in values)


@given(coefficients, st.integers(1, 12))
def test_the_period_of_a_polynomial_is_the_least(polynomial, modulus):
    found = polynomial_period(polynomial, modulus)

    def repeats(period):
        return all(
            ((at(polynomial, n + period) - at(polynomial, n)) / Fraction(modulus)).denominator == 1
            for n in range(12)
        )

    assert repeats(found)
    assert not any(repeats(period) for period in range(1, found))


def test_polynomials_in_several_letters():
    assert polynomial_of(parse_expression("n*m-m*n")) == {}
    assert polynomial_of(parse_expression("-(n-m)/2")) == {
        ("n",): Fraction(-1, 2),
        ("m",): Fraction(1, 2),
    }


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("n/2-1", (Fraction(1, 2), -1)),
        ("3", (0, 3)),
        ("n^2", None),
        ("n*m", None),
        ("3*(n-1)+1", (3, -2)),
        ("n-4", (1, -4)),
    ],
)
def test_lines(text, line):
    expression = parse_expression(text)
    assert linear(expression, "n") == line
    is_whole = line is not None and all(Fraction(z).denominator == 1 for z in line)
    if is_whole:
        assert whole_line(expression, "n") == line
    else:
        with pytest.raises(UnknownError):
            whole_line(expression, "n")


@given(
    st.sampled_from(["n!", "2*n-3", "2^n", "5", "n^2", "Sum_{k=0..n} k", "F(n)"]),
    st.integers(0, 3),
    st.integers(0, 4),
)
def test_a_shifted_formula_has_the_later_values(text, by, n):
    formula = parse_expression(text)
    later = value_of(formula, Scope({"n": n + by}))
    assert value_of(shifted(formula, by), Scope({"n": n})) == later


@pytest.mark.parametrize(
    ("text", "value"),
    [("1/2+1/3", Fraction(5, 6)), ("2^10", 1024), ("0.25", Fraction(1, 4))],
)
def test_constants(text, value):
    assert rational(parse_expression(text)) == constant_of(parse_expression(text)) == value


def test_constants_may_have_marks_but_no_letters():
    assert constant_of(parse_expression("x+1")) == RationalFunction.variable("x") + 1
    for text in ("n", "1/0", "a(1)"):
        assert constant_of(parse_expression(text)) is None


@pytest.mark.parametrize(
    "ask",
    [
        lambda: polynomial_of(parse_expression("(n^2-9*n)/(n-9)")),  # undefined at 9
        lambda: polynomial_of(parse_expression("(n+1)^25")),
        lambda: polynomial_of(parse_expression("F(n)")),
        lambda: polynomial_in(parse_expression("n*m"), "n"),
        lambda: polynomial_period([Fraction(0), Fraction(1)], 2001),
        lambda: whole_period(parse_expression("n/2"), "n", 8),
        lambda: rising(parse_expression("5-n"), "n"),
        lambda: rising(parse_expression("5"), "n"),
        lambda: plane(parse_expression("k*n"), "k", "n"),
        lambda: rational(parse_expression("sqrt(2)")),
        lambda: rational(parse_expression("n")),
    ],
)
def test_other_formulas_are_not_known(ask):
    with pytest.raises(UnknownError):
        ask()


# When values repeat.

REPEATING = [
    ("n", 4),
    ("n^2", 4),
    ("2^n", 12),
    ("(-1)^n", 0),
    ("0^(n-3)", 0),
    ("F(n)", 2),
    ("F(2*n)", 3),
    ("[1,2,3][n mod 3]", 0),
    ("n/2", 1),
    ("-n/3", 1),
    ("n*F(n)", 2),
    ("mod(n,6)", 0),
    ("gcd(n,6)", 0),
    ("3^(n-2)", 5),
    ("floor(n/2)", 2),
    ("L(n)-n", 3),
    ("(n/2)^2", 1),
]


@pytest.mark.parametrize(("text", "modulus"), REPEATING)
def test_values_repeat_from_there_on_with_the_period(text, modulus):
    """With 0 for the modulus the values themselves repeat."""
    expression = parse_expression(text)
    start, period = Repeats({}, "n").of(expression, Fraction(modulus))
    start = max(start, -20)
    for n in range(start, start + 60):
        one, later = (value_of(expression, Scope({"n": z})) for z in (n, n + period))
        gap = later - one
        assert not gap if not modulus else Fraction(gap, modulus).denominator == 1


@pytest.mark.parametrize(
    ("text", "modulus", "start", "period"),
    [
        ("a(n)", 2, 0, 3),
        ("a(n-5)", 2, 5, 3),
        ("a(3*n+1)", 5, 0, 20),
        ("a(n)/2", 1, 0, 3),
        ("mod(a(n),3)", 0, 0, 8),
        ("a(n)*n", 4, 0, 12),
    ],
)
def test_terms_of_fibonacci_numbers_repeat_with_their_periods(text, modulus, start, period):
    """The periods modulo 2, 3, 4 and 5 are 3, 8, 6 and 20 [Wall 1960]."""
    known = {"a": SpaceBound.of([1, -1, -1], 0, whole=True)}
    assert Repeats(known, "n").of(parse_expression(text), Fraction(modulus)) == (start, period)


@pytest.mark.parametrize(
    ("text", "modulus"), [("a(n)", 0), ("a(-n)", 3), ("2^(-n)", 3), ("(1/2)^n", 3), ("2^n", 0)]
)
def test_what_does_not_repeat_is_not_told(text, modulus):
    known = {"a": SpaceBound.of([1, -1, -1], 0, whole=True)}
    with pytest.raises(UnknownError):
        Repeats(known, "n").of(parse_expression(text), Fraction(modulus))


@pytest.mark.parametrize(
    ("text", "below"),
    [
        ("n", 1),
        ("n/6", 6),
        ("n*(n+1)/2", 1),
        ("(n/2)^3", 8),
        ("-n/3+n/4", 12),
        ("F(n)/5", 5),
        ("n/2*F(n)/3", 6),
        ("floor(n/2)", 1),
    ],
)
def test_a_common_denominator_of_all_values(text, below):
    expression = parse_expression(text)
    assert Repeats({}, "n").below(expression) == below
    for n in range(12):
        assert Fraction(value_of(expression, Scope({"n": n})) * below).denominator == 1


def test_sequences_that_have_a_bound_by_their_name():
    assert named_bound("F").order == named_bound("Lucas").order == 2
    assert named_bound("a") is None
