"""E.g.f.s of known sequences; what is printed, expanded by sympy, gives the terms."""

from fractions import Fraction
from math import comb, factorial

import pytest
import sympy
from flint import fmpq, fmpq_poly
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import drawn, one_in

from gfkit.fits.explicit import integral, rational
from gfkit.fits.fit import Terms
from gfkit.fits.series_equations import fit_exponential

X = sympy.Symbol("x")


def coefficients(text, count):
    """Return the first coefficients of an expression in x, times n!, by sympy."""
    expression = sympy.sympify(text.replace("^", "**"))
    found = sympy.series(expression, X, 0, count).removeO()
    return [found.coeff(X, n) * factorial(n) for n in range(count)]


def exp_of(logarithm, count):
    """Return n! times the coefficients of exp, by its differential equation."""
    series = [Fraction(1)]
    for n in range(1, count):
        total = sum(k * Fraction(logarithm[k]) * series[n - k] for k in range(1, n + 1))
        series.append(total / n)
    return [int(c * factorial(n)) for n, c in enumerate(series)]


CATALAN = [comb(2 * n, n) // (n + 1) for n in range(20)]
CASES = [
    ([1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147, 115975], 0, "exp(exp(x)-1)"),
    ([1, 0, 1, 2, 9, 44, 265, 1854, 14833, 133496], 0, "exp(-x)/(1-x)"),
    ([1, 1, 2, 4, 10, 26, 76, 232, 764, 2620], 0, "exp(x+x^2/2)"),
    ([3, 3, 6, 12, 30, 78, 228, 696, 2292, 7860], 0, "3*exp(x+x^2/2)"),
    ([1, 1, 3, 13, 75, 541, 4683, 47293, 545835], 0, "1/(2-exp(x))"),
    ([1, 1, 1, 2, 5, 16, 61, 272, 1385, 7936, 50521], 0, "(1+sin(x))/cos(x)"),
    ([0, 1, 0, 2, 0, 16, 0, 272, 0, 7936, 0, 353792], 0, "sin(x)/cos(x)"),
    ([factorial(n) for n in range(12)], 0, "1/(1-x)"),
    ([factorial(n) for n in range(2, 14)], 2, "x^2/(1-x)"),
    ([factorial(n - 1) for n in range(1, 13)], 1, "-log(1-x)"),
    ([1, 1, 3, 15, 105, 945, 10395, 135135], 0, "1/sqrt(1-2*x)"),
    ([factorial(n) * (n + 1) for n in range(12)], 0, "1/(1-x)^2"),
    ([1, 1, 3, 13, 73, 501, 4051, 37633, 394353, 4596553, 58941091], 0, "exp(x/(1-x))"),
    ([1, 1, 3, 10, 41, 196, 1057, 6322, 41393, 293608, 2237921], 0, "exp(x*exp(x))"),
    ([factorial(n) * c for n, c in enumerate(CATALAN[:13])], 0, "(1-sqrt(1-4*x))/(2*x)"),
    (exp_of([0, *CATALAN], 14), 0, "exp((1-sqrt(1-4*x))/2)"),
]


@one_in(4)
@pytest.mark.parametrize(("values", "offset", "text"), CASES)
def test_known_sequences(values, offset, text):
    fit = fit_exponential(Terms(tuple(values), offset))
    assert fit is not None
    assert not fit.missing
    assert fit.text() == f"E(x) = {text}"
    assert coefficients(text, offset + 6)[offset:] == values[:6]


def test_an_equation_where_the_integral_has_other_functions():
    arctan = [0, 1, 0, -2, 0, 24, 0, -720, 0, 40320, 0, -3628800]
    fit = fit_exponential(Terms(tuple(arctan)))
    assert (fit.text(), fit.explicit) == ("E' = 1/(1+x^2)", None)
    assert fit.predicted(2) == [0, 479001600]


SMALL = st.integers(-3, 3)
NOT_ZERO = SMALL.filter(bool)


@settings(deadline=None, max_examples=drawn(40))
@given(
    above=st.lists(SMALL, min_size=1, max_size=3).filter(any),
    below=st.tuples(NOT_ZERO, SMALL, SMALL),
)
def test_rational_functions_are_found_and_printed(above, below):
    p, q = fmpq_poly(above), fmpq_poly(list(below))
    text = str(rational(p, q))
    wanted = sympy.Poly(above[::-1], X).as_expr() / sympy.Poly(below[::-1], X).as_expr()
    assert sympy.cancel(sympy.sympify(text.replace("^", "**")) - wanted) == 0
    values = [c * factorial(n) for n, c in enumerate(series_of(above, below, 14))]
    scale = below[0] ** 14
    fit = fit_exponential(Terms(tuple(int(v * scale) for v in values)))
    if fit is not None and not fit.missing and fit.subject == "E":
        printed = sympy.sympify(fit.explicit.replace("^", "**"))
        assert sympy.cancel(printed - scale * wanted) == 0


def series_of(above, below, count):
    result = []
    for n in range(count):
        total = Fraction(above[n] if n < len(above) else 0)
        total -= sum(below[k] * result[n - k] for k in range(1, min(n, 2) + 1))
        result.append(total / below[0])
    return result


@settings(deadline=None, max_examples=drawn(40))
@given(
    above=st.lists(SMALL, min_size=1, max_size=3).filter(any),
    roots=st.lists(NOT_ZERO, min_size=1, max_size=3),
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
    assert sympy.simplify(sympy.diff(power, X) / power - wanted) == 0
    assert power.subs(X, 0) == 2
