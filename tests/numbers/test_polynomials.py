"""Polynomials by their coefficients, and linear equations."""

import pickle
from fractions import Fraction
from math import factorial

from flint import Ordering, fmpq, fmpq_poly, fmpz_mpoly_ctx, fmpz_poly
from hypothesis import assume, given
from hypothesis import strategies as st
from laws.strategies import polynomials as some_polynomials
from laws.strategies import product, rational_numbers, small
from oracle import elimination

from gfkit.numbers import polynomials
from gfkit.numbers.linear_algebra import solution
from gfkit.numbers.polynomials import fraction_of, is_squarefree, rational_of, squarefree_part

rationals = rational_numbers(-9, 9, 6)


def value(poly, place):
    return sum(c * place**k for k, c in enumerate(poly))


@given(some_polynomials, rationals)
def test_values_are_those_of_the_sum_of_powers(poly, place):
    assert polynomials.value_at(poly, place) == value(poly, place)
    assert polynomials.value_at([], place) == 0


@given(some_polynomials, st.integers(0, 3))
def test_zeros_at_the_end_change_no_polynomial(poly, least):
    found = polynomials.trimmed([*poly, 0, 0], least)
    assert value(found, 7) == value(poly, 7)
    assert len(found) >= min(least, len(poly) + 2)
    assert len(found) <= least or found[-1] != 0


@given(st.lists(st.integers(-9, 9), max_size=4), st.integers(-12, 12))
def test_integer_zeros_are_found(roots, least):
    poly = product([[3, 0, 1], *([-r, 1] for r in roots)])  # x^2 + 3 has none
    assert sorted(polynomials.integer_roots(poly)) == sorted({*roots})
    assert polynomials.behind_zeros(poly, least) == max([least, *(r + 1 for r in roots)])


def test_the_zero_polynomial_has_no_last_zero():
    assert polynomials.integer_roots([]) == []
    assert polynomials.behind_zeros([], 2) == 2


@given(st.lists(some_polynomials, max_size=3), st.integers(-5, 5), st.integers(-5, 5))
def test_moved_polynomials_are_those_at_n_plus_a_number(polys, by, n):
    for poly, found in zip(polys, polynomials.moved(polys, by), strict=True):
        assert value(found, n) == value(poly, n + by)


@given(some_polynomials, some_polynomials, small)
def test_the_derivative_obeys_leibniz_rule(one, other, x):
    d = polynomials.derivative
    both = value(d(one), x) * value(other, x) + value(one, x) * value(d(other), x)
    assert value(d(product([one, other])), x) == both


@given(rationals)
def test_rational_numbers_go_to_flint_and_back(number):
    assert fraction_of(rational_of(number)) == number


@given(some_polynomials)
def test_polynomials_are_pickled_for_other_processes(poly):
    assert pickle.loads(pickle.dumps(fmpz_poly(poly))) == fmpz_poly(poly)  # noqa: S301 - ours


# Power series.


@given(st.sampled_from([-1, 1]), some_polynomials, st.integers(1, 40))
def test_a_series_times_its_reciprocal_is_1(constant, rest, size):
    series = fmpz_poly([constant, *rest])
    assert series.mul_low(polynomials.reciprocal(series, size), size) == fmpz_poly([1])


@given(rationals.filter(bool), some_polynomials, st.integers(1, 40))
def test_and_of_rational_coefficients_too(constant, rest, size):
    series = fmpq_poly([rational_of(constant), *rest])
    assert series.mul_low(polynomials.reciprocal(series, size), size) == fmpq_poly([1])


@given(st.lists(st.integers(-4, 4), min_size=1, max_size=4, unique=True), st.integers(1, 4))
def test_traces_are_sums_over_the_roots(roots, lead):
    """Sums of r^k (Newton) and of r^k/f'(r) (Euler) over the roots r of f."""
    poly = product([[lead], *([-r, 1] for r in roots)])
    slope = [k * c for k, c in enumerate(poly)][1:]
    sums = [sum(r**k for r in roots) for k in range(9)]
    assert polynomials.traces(poly, 9) == sums
    weighted = [sum(Fraction(r**k) / value(slope, r) for r in roots) for k in range(9)]
    assert polynomials.traces(poly, 9, over=True) == weighted


# Linear equations and factors.


@given(st.lists(st.lists(rationals, min_size=4, max_size=4), min_size=1, max_size=4))
def test_linear_equations_have_the_solutions_of_elimination(rows):
    assert solution(rows) == elimination.solution(rows, 3)


@given(st.lists(st.sampled_from([(0, 1), (1, 1), (-2, 0, 1), (1, 0, 1)]), max_size=5))
def test_factors_and_their_multiplicities_are_found(parts):
    """x, x+1, x^2-2 and x^2+1 are irreducible over the rational numbers."""
    found = polynomials.factored(fmpz_poly(product(parts)))
    told = {tuple(map(int, factor.coeffs())): power for factor, power in found}
    assert told == {part: parts.count(part) for part in {*parts}}


# Polynomials in several letters.


@given(st.lists(st.tuples(small, *[st.integers(0, 3)] * 2), max_size=5))
def test_polynomials_are_taken_apart_by_powers_and_letters(terms):
    x, y = fmpz_mpoly_ctx.get(("x", "y"), Ordering.lex).gens()
    poly = sum((c * x**i * y**j for c, i, j in terms), 0 * x)
    for place, letter, other in ((0, x, 1), (1, y, 0)):
        parts = polynomials.by_powers(poly, place)
        assert sum((part * letter**k for k, part in enumerate(parts)), 0 * x) == poly
        for part in parts:
            found = polynomials.in_one_letter(part, other)
            assert sum((c * (x, y)[other] ** k for k, c in enumerate(found)), 0 * x) == part
            assert not found or found[-1]


@given(st.lists(rationals, max_size=7), st.integers(1, 9))
def test_the_exponential_is_the_sum_of_powers_over_factorials(coefficients, size):
    series = fmpq_poly([0, *(fmpq(c.numerator, c.denominator) for c in coefficients)])
    power, total = fmpq_poly([1]), fmpq_poly([])
    for n in range(size):
        total += power / factorial(n)
        power = (power * series).truncate(size)
    assert polynomials.exponential(series, size) == total.truncate(size)


@given(st.lists(rationals, max_size=7), rationals.filter(bool), st.integers(1, 9))
def test_the_logarithm_of_an_exponential_times_a_number_is_the_series(coefficients, factor, size):
    series = fmpq_poly([0, *(fmpq(c.numerator, c.denominator) for c in coefficients)])
    whole = fmpq(factor.numerator, factor.denominator)
    found = polynomials.exponential(series, size)
    assert polynomials.logarithm(whole * found, size) == series.truncate(size)


def test_more_terms_than_flint_keeps_by_itself():
    found = polynomials.exponential(fmpq_poly([0, 1]), 40)
    assert [found[n] for n in range(40)] == [fmpq(1, factorial(n)) for n in range(40)]


@given(st.lists(st.integers(-3, 3), min_size=2, max_size=5))
def test_the_square_free_part_has_the_same_roots_once(poly):
    whole, free = fmpz_poly(poly), fmpz_poly(list(squarefree_part(poly)))
    assume(whole)
    assert whole % free == 0
    assert free.gcd(free.derivative()).degree() == 0
    assert is_squarefree(poly) == (free.degree() == whole.degree())
    assert (free ** len(poly) * whole.content()) % whole == 0
