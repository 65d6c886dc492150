"""Exponential polynomials: their values are those of the formula, in a space of the dimension."""

import re
from fractions import Fraction

import pytest
from flint import fmpq, fmpq_mat
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import law

from gfkit.analysis.exponential_polynomials import (
    ExponentialTerm,
    NotExponential,
    exponential,
    order_of_unity,
)
from gfkit.errors import GfkitError, LimitReached
from gfkit.formulas.parser import parse_expression
from gfkit.formulas.prefix import prefix_of
from gfkit.numbers.algebraic import AlgebraicNumber

integers = st.integers(-3, 3)
lines = st.builds(lambda a, b: ("+", ("*", a, "n"), b), integers, integers)
powers = st.tuples(st.just("^"), integers.filter(bool), lines)
divisors = st.one_of(
    integers.filter(bool),
    powers,
    st.tuples(st.just("*"), powers, powers),
    st.lists(integers.filter(bool), min_size=1, max_size=3).map(lambda row: ("periodic", *row)),
)
leaves = st.one_of(
    integers,
    st.just("n"),
    st.lists(integers, min_size=1, max_size=3).map(lambda row: ("periodic", *row)),
    powers,
)
formulas = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.tuples(st.sampled_from("+*"), inner, inner),
        st.tuples(st.just("neg"), inner),
        st.tuples(st.just("/"), inner, divisors),
        st.tuples(st.just("^"), inner, st.integers(0, 3)),
    ),
    max_leaves=6,
)


def exponential_of(text):
    """Return the exponential polynomial of a formula as it is typed."""
    return exponential(prefix_of(parse_expression(text)))


def value(formula, n):
    """Return the value of a formula as its tree says it."""
    if formula == "n":
        return Fraction(n)
    if isinstance(formula, int):
        return Fraction(formula)
    operator, *parts = formula
    if operator == "periodic":
        return Fraction(parts[n % len(parts)])
    one, *others = (value(part, n) for part in parts)
    if operator == "neg":
        return -one
    (other,) = others
    if operator == "^":
        return one ** int(other)
    return {"+": one + other, "*": one * other}.get(operator) if operator in "+*" else one / other


@law
@given(formulas, st.integers(-3, 3))
def test_the_values_are_those_of_the_formula(formula, first):
    found = exponential(formula).values(first, 6)
    assert [v.rational for v in found] == [value(formula, n) for n in range(first, first + 6)]


@law
@given(formulas)
def test_all_shifts_are_in_a_space_of_the_dimension(formula):
    """The rank of the matrix of a(i + j) is the dimension of the space of all shifts."""
    read = exponential(formula)
    size = min(read.dimension + 3, 20)
    terms = [z.rational for z in read.values(0, 2 * size)]
    entries = [
        fmpq(terms[i + j].numerator, terms[i + j].denominator)
        for i in range(size)
        for j in range(size)
    ]
    assert fmpq_mat(size, size, entries).rank() <= read.dimension


@pytest.mark.parametrize(
    ("text", "dimension"),
    [
        ("2^n", 1),
        ("2^n+3^n", 2),
        ("n*2^n", 2),
        ("n^9", 10),
        ("(2^n+1)^2", 3),
        ("((1+sqrt(5))/2)^n", 1),
        ("sqrt(2)^(2*n)", 1),
        ("5", 1),
        ("[1, 2, 5][n mod 3]", 3),
        ("Sum_{r^3-r-1=0} r^n", 3),
    ],
)
def test_the_dimension_is_that_of_the_powers_in_it(text, dimension):
    assert exponential_of(text).dimension == dimension


def power_sum(poly, n):
    """Return the sum of r^n over the roots r of a monic polynomial, by Newton's identities."""
    degree = len(poly) - 1
    sums = [Fraction(degree)]
    for k in range(1, n + 1):
        total = sum(
            (-poly[degree - i] * sums[k - i] for i in range(1, min(k, degree + 1))), Fraction(0)
        )
        sums.append(total - (k * poly[degree - k] if k <= degree else 0))
    return sums[n]


@pytest.mark.parametrize("poly", [(-1, -1, 1), (-2, 1), (-1, -1, 0, 1), (3, 0, -2, 1), (1, 0, 1)])
@pytest.mark.parametrize(("scale", "more"), [(1, 0), (3, 0), (1, 2)])
def test_sums_over_roots_are_power_sums(poly, scale, more):
    formula = ("roots", poly, ("*", scale, ("^", "r", ("+", "n", more))))
    found = [v.rational for v in exponential(formula).values(0, 8)]
    assert found == [scale * power_sum(poly, n + more) for n in range(8)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2^(n^2)", "is not linear in n"),
        ("sqrt(n)", "n depends on n"),
        ("0^n", "only numbers that are not 0"),
        ("1/0", "0 has no inverse"),
        ("n!", "n! is not a sum, product, power"),
    ],
)
def test_what_is_no_exponential_polynomial_is_refused(text, words):
    with pytest.raises(GfkitError, match=re.escape(words)):
        exponential_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "4^(n/2)",
        "Sum_{r^2-r-1=0} (r+1)^n",
        "Sum_{r^2+2=0} (2/r)^n",
        "Sum_{r^2-2*r+1=0} r^n",
        "Sum_{r^2-r=0} r^n",
        "(Sum_{r^2-r-1=0} r)*(Sum_{r^2-r-1=0} r)",
    ],
)
def test_some_exponential_polynomials_are_not_read(text):
    """The docstring of `exponential` lists them."""
    with pytest.raises(NotExponential):
        exponential_of(text)


def test_a_sum_over_roots_is_over_those_of_a_polynomial_with_integers():
    with pytest.raises(GfkitError, match="over those of a polynomial"):
        exponential_of("Sum_{1/2+r=0} r^n")
    assert exponential_of("Sum_{2*r+1=0} r^n").values(0, 3) == [1, Fraction(-1, 2), Fraction(1, 4)]


@pytest.mark.parametrize(
    ("text", "scale", "base"),
    [
        ("2^(n+1001)", 2**1001, 2),
        ("3^(n-2000)", Fraction(1, 3**2000), 3),
        ("2^(-1001*n)", 1, Fraction(1, 2**1001)),
        ("(-1)^(n+12345)", -1, -1),
    ],
)
def test_a_shift_of_an_exponent_is_a_factor(text, scale, base):
    (term,) = exponential_of(text).pieces
    assert (term.base, term.power, term.coefficients) == (base, 0, (scale,))


@pytest.mark.parametrize("text", ["2^(n+10^9)", "2^(10^9*n)", "3^(-10^9)"])
def test_powers_of_numbers_that_would_be_too_long_are_refused(text):
    with pytest.raises(LimitReached, match="too large"):
        exponential_of(text)


def test_a_number_over_a_root_is_an_element_of_its_field():
    """Over r^2 = -2, r^(n-1) is 1/r, 1, r, -2, ..., and its sums are 0, 2, 0, -4."""
    assert exponential_of("Sum_{r^2+2=0} r^n/r").values(0, 4) == [0, 2, 0, -4]


def test_an_empty_sum_times_a_sum_over_roots_is_0():
    product = ("*", ("+",), ("roots", (-1, -1, 1), ("^", "r", "n")))
    assert exponential(product).values(0, 3) == [0, 0, 0]


# At single roots.


@pytest.mark.parametrize(
    ("poly", "order"),
    [((1, 1), 2), ((1, 0, 1), 4), ((1, 1, 1), 3), ((1, -1, 1), 6), ((-1, -1, 1), None)],
)
def test_the_order_of_roots_of_unity(poly, order):
    one = AlgebraicNumber.of(1)
    assert (
        order_of_unity(ExponentialTerm(AlgebraicNumber.generator(poly), 0, (one,), poly)) == order
    )
    assert order_of_unity(ExponentialTerm(AlgebraicNumber.of(2), 0, (one,), poly)) is None
