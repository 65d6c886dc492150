"""Growth of hypergeometric terms: constants by the gamma function of mpmath, and by books."""

from fractions import Fraction
from math import comb, factorial

import mpmath
import pytest
from oracle.growing_sequences import printed_value

from gfkit.analysis.hypergeometric import (
    GammaProduct,
    constant_formula,
    corrections,
    growth_formula,
    hypergeometric_growth,
    in_class,
    settled_from,
)
from gfkit.formulas.tree import text_of

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


@pytest.mark.parametrize(
    ("zeros", "lead", "poles", "term", "growth"),
    [
        # The zeros -a and lead of b(n+1)/b(n), the poles, b(n), and its growth in textbooks.
        ([Fraction(1)], 1, [], factorial, "n!"),
        ([HALF], 4, [Fraction(1)], lambda n: comb(2 * n, n), "4^n/sqrt(pi*n)"),
        ([HALF], 4, [Fraction(2)], lambda n: comb(2 * n, n) // (n + 1), "4^n/(n*sqrt(pi*n))"),
        (
            [THIRD, 2 * THIRD],
            27,
            [Fraction(1), Fraction(1)],
            lambda n: factorial(3 * n) // factorial(n) ** 3,
            "sqrt(3)*27^n/(2*pi*n)",
        ),
    ],
)
def test_growth_is_that_of_textbooks(zeros, lead, poles, term, growth):
    found = hypergeometric_growth((lead, tuple(zeros)), (-1, tuple(poles)), 0, Fraction(1))
    assert text_of(growth_formula(found)) == growth
    again = hypergeometric_growth((lead, tuple(zeros)), (-1, tuple(poles)), 5, Fraction(term(5)))
    assert again == found


@pytest.mark.parametrize("m", range(2, 13))
def test_constants_are_written_by_the_multiplication_formula(m):
    gammas = tuple((Fraction(k, m), -1) for k in range(1, m) if Fraction(k, m).denominator == m)
    formula = text_of(constant_formula(GammaProduct(Fraction(6, 5), gammas)))
    true = (
        mpmath.mpf(6)
        / 5
        / mpmath.fprod(
            mpmath.gamma(mpmath.mpf(k) / m) for k in range(1, m) if Fraction(k, m).denominator == m
        )
    )
    assert "gamma" not in formula
    assert abs(printed_value(formula) / true - 1) < 1e-12


@pytest.mark.parametrize("power", [-3, -1, 1, 2])
def test_a_gamma_that_no_formula_takes_stays(power):
    formula = text_of(constant_formula(GammaProduct(Fraction(-2, 3), ((Fraction(1, 5), power),))))
    true = -2 * mpmath.gamma(mpmath.mpf(1) / 5) ** power / 3
    assert abs(printed_value(formula) / true - 1) < 1e-12


@pytest.mark.parametrize(
    ("zeros", "poles"), [([HALF], [Fraction(1)]), ([THIRD, Fraction(5)], [Fraction(7, 2)])]
)
def test_corrections_are_those_of_gamma_functions(zeros, poles):
    n = 400

    def quotient(a):
        """Return Gamma(n + a)/(n! n^(a-1))."""
        z = mpmath.mpf(a.numerator) / a.denominator
        return mpmath.gamma(n + z) / mpmath.factorial(n) / mpmath.mpf(n) ** (z - 1)

    series = enumerate((1, *corrections(zeros, poles, 4)))
    with mpmath.workdps(40):
        true = mpmath.fprod(map(quotient, zeros)) / mpmath.fprod(map(quotient, poles))
        parts = (mpmath.mpf(c.numerator) / c.denominator / n**k for k, c in series)
        found = mpmath.fsum(parts)
        assert abs(true - found) < mpmath.mpf(200) / n**5


def test_classes_have_the_factors_of_their_n():
    assert in_class((3, (HALF,)), 2, 1) == (6, (Fraction(3, 4),))  # 3 (n + 1/2) at n = 2m + 1
    assert settled_from([Fraction(-5, 2), Fraction(-3)], 0) == 4
