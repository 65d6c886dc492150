"""Diagonals against expansions, and algebraic series against their equations."""

from fractions import Fraction as Rational
from math import comb, factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import law

from gfkit.analysis.algebraic_series import (
    PowerSeriesEquation,
    diagonal_terms,
    equation_of,
    equation_of_roots,
    fraction_of,
    series_terms,
    terms_that_prove,
)
from gfkit.errors import ExpressionError, LimitReached
from gfkit.formulas.parser import parse_expression, parse_relation
from gfkit.series.recurrence import Recurrence


def fraction(text):
    return fraction_of(parse_expression(text))


def times(p, q, count):
    """Return the product of two series."""
    return [sum(p[i] * q[n - i] for i in range(n + 1)) for n in range(count)]


# Diagonals.

TERM = "({})*x^{}*y^{}"
monomials = st.tuples(st.integers(-3, 3).filter(bool), st.integers(0, 2), st.integers(0, 2))


@law
@given(
    st.lists(monomials, min_size=1, max_size=3),
    st.lists(monomials.filter(lambda z: z[1] + z[2]), min_size=1, max_size=3),
    st.sampled_from([None, (1, 2), (2, 1)]),
)
def test_diagonals_are_coefficients_of_the_expansion(num, den, direction):
    """By p/(1 - q) = p + p q + p q^2 + ..., in dictionaries."""
    above = "+".join(TERM.format(*z) for z in num)
    below = "+".join(TERM.format(*z) for z in den)
    text = f"({above}+x*0+y*0)/(1-({below}))"
    given_letters = fraction(text)
    if given_letters.letters < 2:
        return
    count, (r, s) = 3, direction or (1, 1)
    most = (r * (count - 1), s * (count - 1))
    power, total = {}, {}
    for c, i, j in num:
        power[i, j] = power.get((i, j), 0) + c
    for _ in range(sum(most) + 1):
        for key, c in power.items():
            total[key] = total.get(key, 0) + c
        longer = {}
        for (i, j), a in power.items():
            for c, k, m in den:
                if i + k <= most[0] and j + m <= most[1]:
                    longer[i + k, j + m] = longer.get((i + k, j + m), 0) + a * c
        power = longer
    expected = [total.get((r * n, s * n), 0) for n in range(count)]
    assert diagonal_terms(given_letters, count, direction) == expected


def delannoy(n):
    return sum(comb(n, k) * comb(n + k, k) for k in range(n + 1))


@pytest.mark.parametrize(
    ("text", "direction", "term"),
    [
        ("1/(1-x-y)", None, lambda n: comb(2 * n, n)),
        ("1/(1-x-y)", (1, 2), lambda n: comb(3 * n, n)),
        ("1/(1-x-y-x*y)", None, delannoy),
        ("1/(1-x-y-z)", None, lambda n: factorial(3 * n) // factorial(n) ** 3),
        ("1/(1-x*y)", None, lambda _: 1),
        ("1/(x+y-1)", None, lambda n: -comb(2 * n, n)),  # a denominator that begins with -1
    ],
)
def test_diagonals_of_the_literature(text, direction, term):
    """Paths with steps to the right and up, and diagonally [Stanley, EC2, 6.3]."""
    assert diagonal_terms(fraction(text), 5, direction) == [term(n) for n in range(5)]


def test_a_common_factor_changes_no_diagonal():
    """(1 - x) is one, of which the terms of the denominator would be others."""
    long, short = fraction("(1-x^2)/((1-x)*(1-x-y))"), fraction("(1+x)/(1-x-y)")
    assert len(long.den) == len(short.den) == 3
    assert diagonal_terms(long, 6) == diagonal_terms(short, 6)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1/2", "a fraction has one to 6 letters, such as 1/(1-x-y)"),
        ("1/(1-a-b-c-d-f-g-h)", "a fraction has one to 6 letters"),
        ("(2+2*x)/(2-2*x-2*y)", "as it is written, is not 1 or -1 where all letters are 0"),
        ("1/(x+y)", "the denominator, as it is written, is not 1 or -1 where all letters are 0"),
        ("sqrt(x)", "sqrt(x) is not a rational function of letters"),
        ("x/(y-y)", "divides by 0"),
    ],
)
def test_what_is_no_fraction_of_letters_is_refused(text, words):
    with pytest.raises(ExpressionError) as caught:
        fraction(text)
    assert words in str(caught.value)


def test_a_high_degree_is_refused():
    with pytest.raises(LimitReached, match="polynomials have a degree of at most 60"):
        fraction("1/(1-x^50*y^20)")


def test_too_many_coefficients_of_a_diagonal_are_refused():
    with pytest.raises(LimitReached, match="50 terms of a diagonal in 4 letters"):
        diagonal_terms(fraction("1/(1-x-y-z-w)"), 50)


# Algebraic series.

rows = st.lists(st.lists(st.integers(-2, 2), min_size=1, max_size=3), min_size=1, max_size=3)


@law
@given(st.integers(-2, 2), rows)
def test_the_series_of_an_equation_by_iteration(first, right):
    """y = c + x R(x, y): each round of putting y into the right side settles one more term."""
    count = 7
    text = "+".join(
        f"({c})*x^{i + 1}*y^{j}" for j, row in enumerate(right) for i, c in enumerate(row)
    )
    equation = equation_of(parse_relation(f"y = ({first})+{text}+x*y-x*y"))
    y = [first] + [0] * (count - 1)
    for _ in range(count):
        total, power = [first] + [0] * (count - 1), [1] + [0] * (count - 1)
        for row in right:
            moved = ([0, *row] + [0] * count)[:count]
            total = [a + b for a, b in zip(total, times(moved, power, count), strict=True)]
            power = times(power, y, count)
        y = total
    assert series_terms(equation, count) == y


def catalan(n):
    return comb(2 * n, n) // (n + 1)


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("y = 1+x*y^2", catalan),
        ("y = x+x*y^2", lambda n: catalan(n // 2) if n % 2 else 0),
        ("y = 1+x*y^3", lambda n: comb(3 * n, n) // (2 * n + 1)),
        ("y = 1+2*x*y", lambda n: 2**n),
        ("y-x*y^2-1 = 0", catalan),
    ],
)
def test_trees_of_the_literature(text, term):
    """Binary and ternary trees [Stanley, EC2, chapter 6]."""
    assert series_terms(equation_of(parse_relation(text)), 8) == [term(n) for n in range(8)]


@pytest.mark.parametrize(("terms", "series"), [((1, 0), [1, 0, 0, 0]), ((1, 1), [1, 1, 0, 0])])
def test_first_terms_choose_between_two_series(terms, series):
    """(y - 1)(y - 1 - x) = 0."""
    assert series_terms(PowerSeriesEquation(((1, 1), (-2, -1), (1,)), terms), 4) == series


@pytest.mark.parametrize("terms", [(1,), (1, 2)])
def test_first_terms_of_no_series_or_of_two_are_refused(terms):
    said = ", ".join(f"a({n}) = {z}" for n, z in enumerate(terms))
    with pytest.raises(ExpressionError) as caught:
        series_terms(PowerSeriesEquation(((1, 1), (-2, -1), (1,)), terms), 4)
    assert f"no power series, or not just one, has {said}" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("y^2-2*y+1 = x", "exactly one integer c with P(0, c) = 0, here 1, and there dP/dy"),
        ("y^2 = 2+x*y", "here none"),
        ("y^2 = y+x", "here 0, 1"),
        ("y = x^y", "x^y is not a rational function of letters"),
        ("y < x", "an equation in x and y, such as y = 1+x*y^2, is expected"),
        ("y = 1+y^2", "an equation in x and y"),
    ],
)
def test_equations_of_no_series_are_refused(text, words):
    with pytest.raises(ExpressionError) as caught:
        equation_of(parse_relation(text))
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("text", "root", "body"),
    [
        ("sqrt(1-4*x)", 2, [1, -4]),
        ("sqrt(1+x+x^2)", 2, [1, 1, 1]),
        ("(1-9*x)^(1/3)", 3, [1, -9]),
        ("(4*x^2+x^3)^(1/2)", 2, [0, 0, 4, 1]),
        ("(8+x)^(1/3)", 3, [8, 1]),
    ],
)
def test_the_power_of_a_root_is_what_is_below_it(text, root, body):
    count = 7
    y = series_terms(equation_of_roots(parse_expression(text)), count)
    power = [1] + [0] * (count - 1)
    for _ in range(root):
        power = times(power, y, count)
    assert power == (body + [0] * count)[:count]
    assert next(z for z in y if z) > 0  # the root that is positive for small x > 0


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("(1-sqrt(1-4*x))/(2*x)", catalan),
        ("1/sqrt(1-4*x)", lambda n: comb(2 * n, n)),
        ("(1-4*x)^(-3/2)", lambda n: (2 * n + 1) * comb(2 * n, n)),
        ("1+x", lambda n: int(n < 2)),
        ("2^(-2)+x", lambda n: (Rational(1, 4), 1, 0)[min(n, 2)]),
    ],
)
def test_series_with_roots_of_the_literature(text, term):
    found = series_terms(equation_of_roots(parse_expression(text)), 8)
    assert found == [term(n) for n in range(8)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sqrt(2+x)", "has a root that is not a power series with rational numbers"),
        ("sqrt(x-1)", "has a root that is not a power series with rational numbers"),
        ("sqrt(x)", "has a root that is not a power series with rational numbers"),
        ("1/(sqrt(1-x)-1)", "has a pole where x is 0: it is not a power series"),
    ],
)
def test_roots_that_are_no_power_series_are_refused(text, words):
    with pytest.raises(ExpressionError) as caught:
        equation_of_roots(parse_expression(text))
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        (((1,), (-1,), (0, 1)), "x*y^2-y+1 = 0"),
        (((0, 2, -3), (0, 0, -1), (), (1, 1)), "y^3+x*y^3-x^2*y+2*x-3*x^2 = 0"),
    ],
)
def test_equations_are_printed_with_the_highest_power_first(parts, text):
    assert PowerSeriesEquation(parts, (1,)).text == text


CATALAN = PowerSeriesEquation(((-1,), (1,), (0, -1)), (1,))
POWERS = PowerSeriesEquation(((-1,), (1, -2)), (1,))
ONES_BUT_LATE = PowerSeriesEquation(((-1, *[0] * 49, -1, 1), (1, -1)), (1,))
"""(1 - x) y = 1 + x^50 - x^51: all terms are 1 but a(50) = 2."""


@pytest.mark.parametrize(
    ("equation", "polynomials", "valid", "is_so"),
    [
        (CATALAN, ((-2, -4), (2, 1)), 0, True),  # (n+2) a(n+1) = (4n+2) a(n)
        (CATALAN, ((-2, -4), (2, 1)), 5, True),
        (CATALAN, ((-2, -4), (3, 1)), 0, False),
        (POWERS, ((-2,), (1,)), 0, True),
        (POWERS, ((-3,), (1,)), 0, False),
        (ONES_BUT_LATE, ((-1,), (1,)), 0, False),
        (ONES_BUT_LATE, ((-1,), (1,)), 51, True),
    ],
)
def test_terms_prove_a_recurrence_that_holds(equation, polynomials, valid, is_so):
    needed = terms_that_prove(equation, Recurrence(polynomials, valid))
    assert (needed is not None) == is_so
    if is_so:
        assert needed > valid
