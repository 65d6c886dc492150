"""Exponential polynomials: their values are those of the formula, in a space of the dimension."""

from fractions import Fraction

import numpy as np
import pytest
from flint import fmpq, fmpq_mat
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import law
from oracle.plain_formulas import product

from gfkit.analysis.exponential_polynomials import (
    ExponentialTerm,
    NotExponential,
    exponential,
    order_of_unity,
    piece_size,
    real_part,
    root_terms,
    size_of,
    values_at_root,
    ways_to_keep,
)
from gfkit.analysis.poles import partial_fractions
from gfkit.errors import LimitReached
from gfkit.formulas.formula_parser import parse_expression
from gfkit.formulas.formula_tree import plain_of
from gfkit.numbers.algebraic_numbers import AlgebraicNumber
from gfkit.series.rational_gf import RationalGF

integers = st.integers(-3, 3)
lines = st.builds(lambda a, b: ("+", ("*", a, "n"), b), integers, integers)
leaves = st.one_of(
    integers,
    st.just("n"),
    st.lists(integers, min_size=1, max_size=3).map(lambda row: ("periodic", *row)),
    st.tuples(st.just("^"), integers.filter(bool), lines),
)
formulas = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.tuples(st.sampled_from("+*"), inner, inner),
        st.tuples(st.just("neg"), inner),
        st.tuples(st.just("/"), inner, integers.filter(bool)),
        st.tuples(st.just("^"), inner, st.integers(0, 3)),
    ),
    max_leaves=6,
)


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
    assert exponential(plain_of(parse_expression(text))).dimension == dimension


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
        ("4^(n/2)", "is not an integer for all n"),
        ("sqrt(n)", "n depends on n"),
        ("0^n", "only numbers that are not 0, and multiples of r^k, have powers"),
        ("Sum_{r^2-r-1=0} (r+1)^n", "only numbers that are not 0, and multiples of r^k"),
        ("Sum_{r^2-2*r+1=0} r^n", "a sum over roots that are 0 or multiple"),
        ("Sum_{r^2-r=0} r^n", "a sum over roots that are 0 or multiple"),
        ("(Sum_{r^2-r-1=0} r)*(Sum_{r^2-r-1=0} r)", "a product of sums over roots"),
        ("1/0", "0 has no inverse"),
    ],
)
def test_what_is_no_exponential_polynomial_is_refused(text, words):
    with pytest.raises(NotExponential) as caught:
        exponential(plain_of(parse_expression(text)))
    assert words in str(caught.value)


@pytest.mark.parametrize(
    "formula", [("roots", (3,), "r"), ("roots", (Fraction(1, 2), 1), "r"), ("roots", (-1, 0), "r")]
)
def test_a_sum_over_roots_has_a_polynomial_with_integers(formula):
    with pytest.raises(NotExponential, match="a sum over"):
        exponential(formula)


@pytest.mark.parametrize("formula", [("!", "n"), ("periodic",)])
def test_other_operators_are_refused(formula):
    with pytest.raises(NotExponential, match="cannot be part of an exponential polynomial"):
        exponential(formula)


@pytest.mark.parametrize("formula", [("^", 2, ("+", "n", 1001)), ("^", 2, ("*", -1001, "n"))])
def test_powers_that_are_too_high_are_refused(formula):
    with pytest.raises((NotExponential, LimitReached)):
        exponential(formula)


def test_a_number_over_a_root_is_no_power_of_it():
    """2/r is -r here, but the checker keeps numbers over f'(r) apart."""
    with pytest.raises(NotExponential, match="multiples of r"):
        exponential(plain_of(parse_expression("Sum_{r^2+2=0} (2/r)^n")))
    over = exponential(plain_of(parse_expression("Sum_{r^2+2=0} r^n/r")))
    assert over.values(0, 4) == [0, 2, 0, -4]


def test_an_empty_sum_times_a_sum_over_roots_is_0():
    product = ("*", ("+",), ("roots", (-1, -1, 1), ("^", "r", "n")))
    assert exponential(product).values(0, 3) == [0, 0, 0]


# At single roots.

TRIBONACCI = (-1, -1, -1, 1)
R = AlgebraicNumber.generator(TRIBONACCI)
PIECE = ExponentialTerm(R, 0, (1 / (3 * R**2 - 2 * R - 1),), TRIBONACCI)
"""a(n) = a(n-1) + a(n-2) + a(n-3) with 0, 0, 1, the sum over the roots of r^n/p'(r)."""
SLOPE = np.polynomial.Polynomial(TRIBONACCI).deriv()


def test_terms_at_roots_have_the_sizes_of_the_roots_and_their_weights():
    roots = np.roots(TRIBONACCI[::-1])
    found = sorted((float(z.size), float(z.weights[0])) for z in root_terms(PIECE))
    wanted = sorted((abs(r), abs(1 / SLOPE(r))) for r in roots)
    for one, other in zip(found, wanted, strict=True):
        assert one == pytest.approx(other)
        assert all(a >= b - 1e-12 for a, b in zip(one, other, strict=True))  # bounds from above


@pytest.mark.parametrize("first", [0, 3, 40])
def test_values_at_the_real_root_are_enclosed(first):
    real = max(np.roots(TRIBONACCI[::-1]).real)
    place = next(z.place for z in root_terms(PIECE) if z.place.is_real)
    for n, found in enumerate(values_at_root((PIECE,), place, first, 5), first):
        assert float(found.middle) == pytest.approx(real**n / SLOPE(real))
        assert found.radius < Fraction(1, 2**100)


def test_values_at_a_root_that_is_not_real_are_refused():
    place = next(z.place for z in root_terms(PIECE) if not z.place.is_real)
    with pytest.raises(LimitReached, match="is not real"):
        values_at_root((PIECE,), place, 0, 1)


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


def test_sizes_bound_numbers_from_above():
    number = 1 - AlgebraicNumber.root(2)
    low, high = (Fraction(z, 10**9) for z in (414213562, 414213563))
    assert low < size_of(number) < high
    assert -high < real_part(number, 64).low <= real_part(number, 64).high < -low
    assert piece_size(ExponentialTerm(number, 0, (number * 3, AlgebraicNumber.of(1)))) == (
        size_of(number),
        size_of(number * 3),
    )


FACTORS = [[1, -1], [1, 1], [1, -2], [1, 3], [1, -1, -1], [1, -3, 1], [1, 0, 1], [1, -1, 0, -1]]


@law
@given(st.lists(st.sampled_from(FACTORS), min_size=1, max_size=3, unique_by=str))
def test_what_is_left_out_of_a_closed_form_does_not_grow(factors):
    """a(n) less the kept parts, and c r^n for the largest real root, stays bounded."""
    gf = RationalGF.of([1, 1], product(factors))
    _, parts = partial_fractions(gf)
    for kept, main, root in ways_to_keep(parts):
        base = complex(root.digits)
        assert root.value.low <= Fraction(root.digits) + Fraction(1, 10**9)
        rest = [Fraction(a) for a in gf.terms(34)]
        for k in kept - {main}:
            rest = [a - b for a, b in zip(rest, parts[k].values(0, 34), strict=True)]
        left = [abs(a - complex(root.factor) * base**n) for n, a in enumerate(rest)]
        assert max(left[17:]) <= max(left[:17]) + 1e-3 + 1e-13 * abs(base) ** 34


def test_roots_that_are_no_real_number_leave_no_way():
    assert not [*ways_to_keep(partial_fractions(RationalGF.of([1], [1, -2, 2]))[1])]
