"""Moments of the numbers of pieces, against those of all positions listed one by one."""

from fractions import Fraction
from math import comb

import pytest

from gfkit import Board, Strip
from gfkit.analysis.constant_term import (
    AlgebraicEquation,
    PolynomialRecurrence,
    equation_of_residues,
    terms_that_prove,
)
from gfkit.analysis.moments import moments
from gfkit.boards.language.rules import find_model
from gfkit.series.marked import MarkedGF
from gfkit.strips.enumerate import brute
from gfkit.strips.facts.play_statements import recurrence_of


def listed(name, board):
    """Return mean, variances and covariance from the polynomial found by enumeration."""
    profile = brute.count(find_model(name), board)
    total = Fraction(profile.total())
    x = sum(i * f for i, _, f in profile.terms) / total
    y = sum(j * f for _, j, f in profile.terms) / total
    xx = sum((i - x) ** 2 * f for i, _, f in profile.terms) / total
    yy = sum((j - y) ** 2 * f for _, j, f in profile.terms) / total
    xy = sum((i - x) * (j - y) * f for i, j, f in profile.terms) / total
    return (x, y, xx, yy, xy)


@pytest.mark.parametrize(
    "name, columns, longest",
    [("domineering", 2, 4), ("domineering:right-ends", 3, 3), ("col", 2, 3), ("node-kayles", 2, 4)],
)
def test_moments_are_those_of_all_positions(name, columns, longest):
    answer = Strip(find_model(name), columns=columns).generating_function(marks="xy")
    found = moments(answer.gf)
    for n in range(1, longest + 1):
        at = found.at(n)
        expected = listed(name, Board.parse(f"{n}x{columns}"))
        got = (at.left, at.right, at.left_variance, at.right_variance, at.covariance)
        assert got == expected


@pytest.mark.parametrize("name, columns", [("domineering", 2), ("domineering", 3), ("nogo", 1)])
def test_moments_approach_their_lines(name, columns):
    answer = Strip(find_model(name), columns=columns).generating_function(marks="xy")
    found = moments(answer.gf)
    growth, at = found.growth(digits=30), found.at(300)
    for line, value in (
        (growth.left, at.left),
        (growth.right, at.right),
        (growth.left_variance, at.left_variance),
        (growth.right_variance, at.right_variance),
        (growth.covariance, at.covariance),
    ):
        expected = line.slope.value.middle * 300 + line.shift.value.middle
        assert abs(value - expected) < Fraction(1, 10**25)


def test_sums_with_smaller_poles_only_are_zero_in_the_limit():
    num = {(0, 0, 0): 1, (0, 0, 1): -1, (1, 0, 1): 1, (1, 0, 2): -2}
    den = {(0, 0, 0): 1, (0, 0, 1): -3, (0, 0, 2): 2}
    found = moments(MarkedGF.of(num, den))
    assert found.growth().left.slope.value.middle == 0


# Algebraic equations of the terms near the diagonal, against series known in closed form.


CATALAN = AlgebraicEquation(((1,), (-1,), (0, 1)), 1, 2, 0)


def catalan(count):
    return [comb(2 * n, n) // (n + 1) for n in range(count)]


def slow_terms(gf, count):
    return [profile.play().total() for profile in gf.terms(count)]


def test_two_small_roots():
    """Steps by 2 to either side and 1 to either side: four roots in u, two of them small."""
    den = {(0, 0, 0): 1, (2, 0, 1): -1, (0, 2, 1): -1, (1, 0, 1): -1, (0, 1, 1): -1}
    gf = MarkedGF.of({(0, 0, 0): 1}, den)
    found = equation_of_residues(gf)
    assert (found.small, found.branches) == (2, 4)
    assert not any(found.residue(slow_terms(gf, 60)))


def proved(equation, terms):
    """Return the recurrence that fits the terms, and how many prove it, None if none do."""
    found = recurrence_of(terms)
    return found, terms_that_prove(equation, found, terms)


def test_catalan_numbers_have_their_recurrence_proved():
    found, enough = proved(CATALAN, catalan(60))
    assert found.coefficients == ((-2, -4), (2, 1))
    assert enough
    assert found.extended(catalan(5), 40) == catalan(40)


def test_a_recurrence_that_only_fits_is_not_proved():
    """The terms obey 2 a(n) = a(n+1) as far as given, but 2^n is no root of the equation."""
    found, enough = proved(CATALAN, [2**n for n in range(60)])
    assert enough is None
    assert found.compared == 60


def test_a_recurrence_that_fails_beyond_the_given_terms_is_not_proved():
    """(1 - t) F = 1 + t^50 - t^51: all terms are 1 but a(50) = 2, and 45 of them are given."""
    numerator = [-1, *[0] * 49, -1, 1]
    late = AlgebraicEquation((tuple(numerator), (1, -1)), 0, 1, 0)
    assert not any(late.residue([1] * 50 + [2] + [1] * 9))
    found, enough = proved(late, [1] * 45)
    assert found.coefficients == ((-1,), (1,))
    assert enough is None


def test_a_late_exception_is_not_proved_away():
    """With a factor (n-50)(n-49) a recurrence fits; the equation does not."""
    terms = catalan(60)
    terms[50] += 1
    fits = PolynomialRecurrence(((-4900, -9602, 394, -4), (4900, 2252, -97, 1)), 0, False, 60)
    assert not any(fits.defect(terms, n) for n in range(59))
    assert terms_that_prove(CATALAN, fits, terms) is None


def test_the_first_n_is_found():
    """(1 - t) F = 10 - 9 t."""
    equation = AlgebraicEquation(((-10, 9), (1, -1)), 0, 1, 0)
    found, enough = proved(equation, [10, *[1] * 59])
    assert found.holds_from == 1
    assert enough
