"""Exponential generating functions, from their first terms."""

from fractions import Fraction
from math import comb, factorial

import pytest

from gfkit.fits.fit import GivenTerms
from gfkit.fits.series_equations import fit_exponential

CATALAN = [comb(2 * n, n) // (n + 1) for n in range(20)]


def exp_of(logarithm, count):
    """Return n! times the coefficients of the exponential of a power series."""
    series = [Fraction(1)]
    for n in range(1, count):
        total = sum(k * Fraction(logarithm[k]) * series[n - k] for k in range(1, n + 1))
        series.append(total / n)
    return [int(c * factorial(n)) for n, c in enumerate(series)]


@pytest.mark.parametrize(
    ("terms", "text"),
    [
        ([1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147, 115975], "exp(exp(x)-1)"),  # Bell
        ([1, 0, 1, 2, 9, 44, 265, 1854, 14833, 133496], "exp(-x)/(1-x)"),  # derangements
        ([1, 1, 2, 4, 10, 26, 76, 232, 764, 2620], "exp(x+x^2/2)"),  # involutions
        ([3, 3, 6, 12, 30, 78, 228, 696, 2292, 7860], "3*exp(x+x^2/2)"),
        ([1, 1, 3, 13, 75, 541, 4683, 47293, 545835], "1/(2-exp(x))"),  # Fubini
        ([1, 1, 1, 2, 5, 16, 61, 272, 1385, 7936, 50521], "(1+sin(x))/cos(x)"),  # Andre
        ([0, 1, 0, 2, 0, 16, 0, 272, 0, 7936, 0, 353792], "sin(x)/cos(x)"),
        ([factorial(n) for n in range(12)], "1/(1-x)"),
        ([factorial(n) for n in range(1, 13)], "1/(1-x)^2"),
        ([1, 1, 3, 15, 105, 945, 10395, 135135], "1/sqrt(1-2*x)"),
        ([1, 1, 3, 13, 73, 501, 4051, 37633, 394353, 4596553, 58941091], "exp(x/(1-x))"),
        ([1, 1, 3, 10, 41, 196, 1057, 6322, 41393, 293608, 2237921], "exp(x*exp(x))"),
        ([factorial(n) * c for n, c in enumerate(CATALAN[:13])], "(1-sqrt(1-4*x))/(2*x)"),
        (exp_of([0, *CATALAN], 14), "exp((1-sqrt(1-4*x))/2)"),
    ],
)
def test_exponential_generating_functions_are_those_of_textbooks(terms, text):
    """Wilf, generatingfunctionology, chapter 3; Stanley, EC2, chapter 5."""
    fit = fit_exponential(GivenTerms(tuple(terms)))
    assert (fit.text(), fit.missing) == (f"E(x) = {text}", 0)


@pytest.mark.parametrize(("offset", "text"), [(1, "-log(1-x)"), (2, "x^2/(1-x)")])
def test_the_first_index_counts(offset, text):
    """(n-1)! x^n/n! from n = 1 on, and n! x^n/n! from n = 2 on."""
    shift = {1: 0, 2: 2}[offset]
    fit = fit_exponential(GivenTerms(tuple(factorial(n + shift) for n in range(12)), offset))
    assert fit.text() == f"E(x) = {text}"


@pytest.mark.parametrize("k", [3, 4])
def test_trees_with_labels_have_the_equation_of_lagrange(k):
    """E = 1 + x E^k has the coefficients binomial(kn, n)/((k-1)n+1)."""
    terms = [factorial(n) * comb(k * n, n) // ((k - 1) * n + 1) for n in range(8 * k)]
    assert fit_exponential(GivenTerms(tuple(terms))).text() == f"x*E^{k} - E + 1 = 0"


def test_where_only_the_derivative_is_elementary_it_is_told():
    """The arctangent."""
    terms = (0, 1, 0, -2, 0, 24, 0, -720, 0, 40320, 0, -3628800)
    assert fit_exponential(GivenTerms(terms)).text() == "E' = 1/(1+x^2)"


@pytest.mark.parametrize("scale", [1, 3])
def test_a_multiple_of_the_terms_has_the_multiple_of_the_derivative(scale):
    """Three times the arctangent; scale: the series is found of a third of the terms."""
    terms = (0, 3, 0, -6, 0, 72, 0, -2160, 0, 120960, 0, -10886400)
    assert fit_exponential(GivenTerms(terms, scale=scale)).text() == "E' = 3/(1+x^2)"


@pytest.mark.parametrize("scale", [1, 3])
def test_an_equation_is_for_the_series_that_is_named_beside_it(scale):
    """E = 1 + x E^3 is obeyed by what is a third of the terms, and E' = 3/(1+x^2) by the terms."""
    trees = [3 * factorial(n) * comb(3 * n, n) // (2 * n + 1) for n in range(24)]
    fit = fit_exponential(GivenTerms(tuple(trees), scale=scale))
    named = {1: "a(n)", 3: "a(n)/3"}[scale]
    assert fit.text() == {1: "x*E^3 - 9*E + 27 = 0", 3: "x*E^3 - E + 1 = 0"}[scale]
    assert fit.range_text() == f", E(x) the sum of {named} x^n/n!"
    terms = (0, 3, 0, -6, 0, 72, 0, -2160, 0, 120960, 0, -10886400)
    fit = fit_exponential(GivenTerms(terms, scale=scale))
    assert fit.range_text() == ", E(x) the sum of a(n) x^n/n!"
