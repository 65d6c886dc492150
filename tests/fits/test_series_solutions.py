"""Formulas of integrals of rational functions, and of solutions of quadratic equations."""

from fractions import Fraction
from itertools import product
from math import isqrt

import pytest
import sympy
from flint import fmpq, fmpq_poly
from oracle.plain_formulas import terms_of_fraction
from samples import parametrize_some

from gfkit.fits.series_solutions import (
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


def coefficients(polynomial):
    """Return the coefficients of a polynomial in x."""
    return [int(c) for c in sympy.Poly(polynomial, X).all_coeffs()[::-1]]


def series_of(p, s, d, q, count):
    """Return the first coefficients of (p + s sqrt(d))/q; the constant of d is a square."""
    low = next(k for k, c in enumerate(q) if c)
    size = count + low
    p, s, d = (([*one, *[0] * size])[:size] for one in (p, s, d))
    root = [Fraction(isqrt(d[0]))]
    for n in range(1, size):
        rest = d[n] - sum(root[k] * root[n - k] for k in range(1, n))
        root.append(rest / (2 * root[0]))
    above = [p[n] + sum(s[k] * root[n - k] for k in range(n + 1)) for n in range(size)]
    assert not any(above[:low])
    return terms_of_fraction(above[low:], q[low:], count)


@parametrize_some(("solution", "sign"), product(SOLUTIONS, [-1, 1]), share=3)
def test_the_solution_of_a_quadratic_equation_begins_as_the_series(solution, sign):
    """f = (p + s sqrt(d))/q is a root of q^2 f^2 - 2 p q f + p^2 - s^2 d."""
    p, s, d, q = map(sympy.sympify, solution)
    meant = (p + sign * s * sympy.sqrt(d)) / q
    if not q.subs(X, 0) and (p + sign * s * sympy.sqrt(d)).subs(X, 0):
        return  # a pole at 0
    equation = [p**2 - s**2 * d, -2 * p * q, q**2]
    known = series_of(*(coefficients(one) for one in (p, sign * s, d, q)), 9)
    series = fmpq_poly([fmpq(c.numerator, c.denominator) for c in known])
    sides = [coefficients(one) for one in equation]
    assert is_zero(read(quadratic_solution(sides, series)) - meant)
