"""Formulas of integrals of rational functions, and of solutions of quadratic equations."""

from itertools import product

import pytest
import sympy
from flint import fmpq, fmpq_poly
from samples import parametrize_some

from gfkit.fits.gf_and_egf_formulas_by_square_roots_and_integrals import (
    integral,
    quadratic_solution,
    rational,
)

X = sympy.Symbol("x")
PLACES = (sympy.Rational(1, 11), sympy.Rational(-1, 7))
RATIONAL = ["0", "x", "x**2/3", "1/(1-x)", "x/(1+2*x)", "1/(1-x)**2+x", "3/((1-x)*(1+x)**2)"]
LOGS = [
    "0", "log(1-x)", "-2*log(1+3*x)", "log(1-x)/2", "-log(1-2*x)/2+log(1+x)", "log(1+x**2)/3",
]  # fmt: skip


def polynomials(quotient):
    """Return the sides of a rational function."""
    sides = sympy.fraction(sympy.cancel(quotient))
    return [
        fmpq_poly([fmpq(int(c.p), int(c.q)) for c in reversed(sympy.Poly(side, X).all_coeffs())])
        for side in sides
    ]


def read(formula):
    """Return what is printed, as SymPy reads it."""
    return sympy.sympify(str(formula).replace("^", "**"))


def is_zero(expression):
    return all(abs(sympy.N(expression.subs(X, place), 40)) < 1e-30 for place in PLACES)


@parametrize_some(("whole", "first", "logs"), product(RATIONAL, [0, 1, -3], LOGS), share=7)
def test_an_integral_has_the_derivative_that_is_given_and_the_first_value(whole, first, logs):
    """Of a rational function and logarithms of polynomials; and so has its exponential."""
    meant = sympy.sympify(whole) + sympy.sympify(logs)
    slope = sympy.together(sympy.diff(meant, X))
    found = integral(*polynomials(slope))
    start = meant.subs(X, 0)
    assert is_zero(read(found.plus(fmpq(first))) - (meant - start + first))
    if first:
        assert is_zero(read(found.exponential(fmpq(first))) - first * sympy.exp(meant - start))


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ([1, 1], [2, -4, 2]),
        ([1], [-1, 1]),
        ([0, 2], [3]),
        ([3, 0, 1], [0, -2, 0, 6]),
        ([2], [4, 4]),
    ],
)
def test_a_quotient_is_written_factored(above, below):
    value = sum(c * X**k for k, c in enumerate(above)) / sum(c * X**k for k, c in enumerate(below))
    assert is_zero(read(rational(fmpq_poly(above), fmpq_poly(below))) - value)


SOLUTIONS = [
    *[("1", "1", "1-4*x", "2*x"), ("0", "1", "1-4*x", "1"), ("0", "1", "1-4*x", "1-4*x")],
    *[("1+x", "3", "1-4*x**2", "2"), ("x", "2-x", "4-4*x", "3"), ("1-3*x", "1-x", "9+x", "1+x")],
    *[("0", "x", "1-6*x+x**2", "1-6*x+x**2"), ("1-x", "1", "1-2*x-3*x**2", "2*x**2")],
]


@parametrize_some(("solution", "sign"), product(SOLUTIONS, [-1, 1]), share=9)
def test_the_solution_of_a_quadratic_equation_begins_as_the_series(solution, sign):
    """f = (p + s sqrt(d))/q is a root of q^2 f^2 - 2 p q f + p^2 - s^2 d."""
    p, s, d, q = map(sympy.sympify, solution)
    meant = (p + sign * s * sympy.sqrt(d)) / q
    if not q.subs(X, 0) and (p + sign * s * sympy.sqrt(d)).subs(X, 0):
        return  # a pole at 0
    equation = [p**2 - s**2 * d, -2 * p * q, q**2]
    known = sympy.Poly(sympy.series(meant, X, 0, 9).removeO() + X**20, X).all_coeffs()[::-1][:9]
    series = fmpq_poly([fmpq(int(c.p), int(c.q)) for c in known])
    sides = [[int(c) for c in sympy.Poly(one, X).all_coeffs()[::-1]] for one in equation]
    assert is_zero(read(quadratic_solution(sides, series)) - meant)
