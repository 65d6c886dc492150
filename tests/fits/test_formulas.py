"""What fits print: recurrences, hypergeometric terms, sums of these, exponential series."""

from fractions import Fraction
from math import comb, factorial

import pytest
import sympy
from flint import fmpq, fmpq_poly
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle.plain_formulas import product, terms_of_fraction
from oracle.relation_texts import value_of as printed

from gfkit.fits.closed_forms import closed_terms
from gfkit.fits.fit import GivenTerms
from gfkit.fits.hypergeometric import Ratio, closed_form_of
from gfkit.fits.p_recursive import (
    fit_precursive,
    quotient_text,
)
from gfkit.fits.petkovsek import hypergeometric_solutions
from gfkit.fits.series_equations import fit_exponential
from gfkit.fits.series_solutions import integral, rational
from gfkit.formulas.evaluation import Scope, value_of
from gfkit.formulas.latex import latex_of
from gfkit.formulas.parser import parse_expression, parse_relation
from gfkit.formulas.tree import text_of
from gfkit.series.recurrence import Recurrence


def at(polynomial, n):
    return sum(c * n**k for k, c in enumerate(polynomial))


LINEAR = st.tuples(st.integers(-6, 6), st.sampled_from([1, 1, 1, 2, 2, 3, 4, 6, -1]))
QUADRATIC = st.sampled_from([(1, 0, 1), (2, 2, 1), (5, 4, 1), (-2, 0, 1)])
FACTORS = st.lists(st.one_of(LINEAR, QUADRATIC, st.tuples(st.sampled_from([2, 3, -1]))), max_size=4)


@settings(deadline=None)
@given(above=FACTORS, below=FACTORS, value=st.fractions(-5, 5, max_denominator=4).filter(bool))
def test_random_ratios(above, below, value):
    ratio = Ratio(tuple(product(above)), tuple(product(below)))
    start = ratio.last_zero(0)
    found = closed_form_of(ratio, start, value)
    assert parse_expression(text_of(found)) == found
    assert latex_of(found)
    term = value
    for n in range(start, start + 6):
        if n > start:
            term *= Fraction(at(ratio.above, n), at(ratio.below, n))
        assert value_of(found, Scope({"n": n})) == term


# Recurrences as people write them: what is printed is read back, and says the same.


POLYNOMIALS = st.lists(st.integers(-6, 6), min_size=1, max_size=4)
NOT_ZERO = POLYNOMIALS.filter(any)


def lawless(n):
    """Return some numbers without a law that any recurrence here has."""
    return (n + 17) ** 3 + n % 7


@settings(deadline=None)
@given(
    first=NOT_ZERO, between=st.lists(POLYNOMIALS, max_size=3), last=NOT_ZERO, n=st.integers(4, 20)
)
def test_what_is_printed_says_the_same(first, between, last, n):
    polynomials = [first, *between, last]
    order = len(polynomials) - 1
    relation = parse_relation(Recurrence.of(polynomials, 0).text())
    scope = Scope({"n": n}, {"a": lawless})
    left, right = value_of(relation.left, scope), value_of(relation.right, scope)
    total = sum(at(p, n - order) * lawless(n - order + i) for i, p in enumerate(polynomials))
    assert abs(left - right) == abs(total)
    assert abs(left) == abs(at(last, n - order) * lawless(n))


@settings(deadline=None)
@given(above=NOT_ZERO, below=NOT_ZERO, n=st.integers(7, 20))
def test_quotients_of_terms(above, below, n):
    expression = parse_expression(quotient_text(above, below))
    if at(below, n):
        value = value_of(expression, Scope({"n": n}, {"a": lawless}))
        assert value * at(below, n) == at(above, n) * lawless(n - 1)


# Sums of hypergeometric terms are found again.


@settings(deadline=None, max_examples=4)
@given(
    base=st.integers(-3, 3).filter(bool),
    weight=st.lists(st.integers(-3, 3), min_size=1, max_size=2).filter(lambda w: w[-1]),
    scale=st.integers(1, 4),
    kind=st.sampled_from(["n!", "binomial", "n!^2"]),
)
def test_a_sum_of_two_terms_is_found_again(base, weight, scale, kind):
    other = {
        "n!": factorial,
        "binomial": lambda n: comb(2 * n, n),
        "n!^2": lambda n: factorial(n) ** 2,
    }[kind]
    values = [at(weight, n) * base**n + scale * other(n) for n in range(60)]
    fit = fit_precursive(GivenTerms(tuple(values)))
    assert fit is not None
    if fit.order == 2:
        (term,) = closed_terms(fit)
        assert [term.value(n) for n in range(term.start, 60)] == values[term.start :]


@settings(deadline=None)
@given(
    first=st.tuples(st.integers(1, 5), st.integers(-2, 2).filter(bool)),
    second=st.tuples(st.integers(1, 5), st.integers(-2, 2).filter(bool)),
)
def test_solutions_satisfy_their_equation(first, second):
    """(S - u(n)) (S - v(n)) h = 0, for linear u and v: v is the quotient of a solution."""
    # h(n) - (u(n) + v(n)) h(n-1) + u(n) v(n-1) h(n-2)
    u, v = first, second
    p = [
        [u[0] * (v[0] - v[1]), u[1] * (v[0] - v[1]) + u[0] * v[1], u[1] * v[1]],
        [-u[0] - v[0], -u[1] - v[1]],
        [1],
    ]
    found = list(hypergeometric_solutions(p))
    assert any((ratio.above, ratio.below) == (v, (1,)) for ratio in found)
    for ratio in found:
        for n in range(20, 30):
            once, twice = ratio.at(n - 1), ratio.at(n - 1) * ratio.at(n)
            assert at(p[0], n) + at(p[1], n) * once + at(p[2], n) * twice == 0


# Exponential series.


X = sympy.Symbol("x")


SMALL = st.integers(-3, 3)
NUMBERS_NOT_ZERO = SMALL.filter(bool)


@settings(deadline=None)
@given(
    above=st.lists(SMALL, min_size=1, max_size=3).filter(any),
    below=st.tuples(NUMBERS_NOT_ZERO, SMALL, SMALL),
)
def test_rational_functions_are_found_and_printed(above, below):
    p, q = fmpq_poly(above), fmpq_poly(list(below))
    wanted = {z: Fraction(at(above, z), at(below, z)) for z in range(2, 20) if at(below, z)}
    text = str(rational(p, q))
    assert {z: printed(text, {}, {"x": z}) for z in wanted} == wanted
    values = [c * factorial(n) for n, c in enumerate(terms_of_fraction(above, below, 14))]
    scale = below[0] ** 14
    fit = fit_exponential(GivenTerms(tuple(int(v * scale) for v in values)))
    if fit is not None and not fit.missing and fit.subject == "E":
        for z, value in wanted.items():  # more than the degrees
            assert printed(fit.explicit, {}, {"x": z}) == scale * value


@pytest.mark.parametrize(
    ("above", "below", "text", "power"),
    [
        ([1], [1, 1], "log(1+x)", "2*(1+x)"),
        ([2, 1], [1, -1, -2], "-5*log(1-2*x)/6+log(1+x)/3", "2*(1+x)^(1/3)/(1-2*x)^(5/6)"),
        ([1], [1, 2, 1], "x/(1+x)", "2*exp(x/(1+x))"),
    ],
)
def test_integrals_by_partial_fractions(above, below, text, power):
    """(2+x)/((1+x)*(1-2*x)) = (1/3)/(1+x) + (5/3)/(1-2*x)."""
    found = integral(fmpq_poly(above), fmpq_poly(below))
    assert found is not None
    assert str(found.plus(fmpq(0))) == text
    assert str(found.exponential(fmpq(2))) == power


@pytest.mark.thorough
@settings(deadline=None)
@given(
    above=st.lists(SMALL, min_size=1, max_size=3).filter(any),
    roots=st.lists(NUMBERS_NOT_ZERO, min_size=1, max_size=3),
)
def test_integrals_differentiate_to_the_function(above, roots):
    p, q = fmpq_poly(above), fmpq_poly([1])
    for root in roots:
        q *= fmpq_poly([1, root])
    found = integral(p, q)
    assert found is not None
    printed = sympy.sympify(str(found.plus(fmpq(0))).replace("^", "**"))
    wanted = sympy.Poly(above[::-1], X).as_expr() / sympy.prod(1 + root * X for root in roots)
    assert sympy.cancel(sympy.together(sympy.diff(printed, X) - wanted)) == 0
    assert printed.subs(X, 0) == 0
    power = sympy.sympify(str(found.exponential(fmpq(2))).replace("^", "**"))
    assert sympy.cancel(sympy.diff(power, X) / power - wanted) == 0
    assert power.subs(X, 0) == 2
