"""Moments of the numbers of pieces, against those of all positions listed one by one."""

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle.envelopes import certificate, checked, seal
from tiers import drawn

from gfkit import Board, Strip
from gfkit.analysis.constant_term import (
    AlgebraicEquation,
    equation_of_residues,
)
from gfkit.analysis.diagonals import PowerSeriesEquation, terms_that_prove
from gfkit.analysis.moments import moments
from gfkit.boards.language.rules import find_model
from gfkit.errors import ExpressionError, GfkitError, LimitReached
from gfkit.numbers.polynomial_arithmetic import moved
from gfkit.proofs.checker.core.needs import Clock
from gfkit.proofs.checker.games import play_equations
from gfkit.proofs.kernel import prove
from gfkit.sequences.explicit_definitions import FractionCoefficients
from gfkit.sequences.gf_statements import gf_data
from gfkit.series.marked import MarkedGF
from gfkit.strips.enumerate import brute_force
from gfkit.strips.facts.play_statements import EquationHolds, recurrence_of


def listed(name, board):
    """Return mean, variances and covariance from the polynomial found by enumeration."""
    profile = brute_force.count(find_model(name), board)
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


def test_two_small_roots():
    """Steps by 2 to either side and 1 to either side: four roots in u, two of them small."""
    den = {(0, 0, 0): 1, (2, 0, 1): -1, (0, 2, 1): -1, (1, 0, 1): -1, (0, 1, 1): -1}
    gf = MarkedGF.of({(0, 0, 0): 1}, den)
    found = equation_of_residues(gf)
    assert (found.small, found.branches) == (2, 4)
    assert not any(found.residue(expanded(gf, 60)))


ONES_BUT_ONE = AlgebraicEquation(((-1, *[0] * 49, -1, 1), (1, -1)), 0, 1, 0)


@pytest.mark.parametrize(
    ("equation", "terms", "coefficients", "is_proved"),
    [
        (CATALAN, catalan(60), ((-2, -4), (2, 1)), True),
        (CATALAN, [2**n for n in range(60)], ((-2,), (1,)), False),  # 2^n is no root
        (ONES_BUT_ONE, [1] * 45, ((-1,), (1,)), False),  # all terms are 1 but a(50) = 2
        # (1 - t) F = 10 - 9 t
        (AlgebraicEquation(((-10, 9), (1, -1)), 0, 1, 0), [10, *[1] * 59], ((-1,), (1,)), True),
    ],
)
def test_a_recurrence_of_terms_is_proved_by_their_equation(
    equation, terms, coefficients, is_proved
):
    found = recurrence_of(terms)
    assert moved(found.polynomials, 1) == coefficients
    assert found.holds_from == 1 + (terms[0] == 10)
    series = PowerSeriesEquation(equation.coefficients, tuple(terms[:45]))
    try:
        needed = terms_that_prove(series, coefficients, found.holds_from - 1)
    except ExpressionError:
        needed = None
    assert (needed is not None) == is_proved


# Near-diagonal sums of random marked fractions: bounds of degrees, equations, and false ones.


exponents = st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(1, 2))
parts = st.dictionaries(exponents, st.integers(-2, 2).filter(bool), min_size=1, max_size=3)


@st.composite
def fractions(draw):
    """Draw a marked fraction with few terms."""
    num = {(0, 0, 0): 1, **draw(st.one_of(st.just({}), parts))}
    return MarkedGF.of(num, {(0, 0, 0): 1, **draw(parts)})


def found(gf):
    try:
        equation = equation_of_residues(gf)
    except LimitReached:
        return None
    sides = [play_equations._difference(gf_data(gf), side, Clock()) for side in "pq"]
    bounds = (play_equations._bound(*sides, sign, Clock()) for sign in (1, -1))
    degree, in_t = min(filter(None, bounds), key=lambda bound: bound[::-1])
    needed = equation.degree * in_t + degree * equation.degree_in_t + 1
    return equation, degree, in_t, needed


@settings(deadline=None, max_examples=drawn(60))
@given(fractions())
def test_bounds_of_degrees_are_not_exceeded(gf):
    """The bound that proves equations by expansion, against equations found by resultants."""
    known = found(gf)
    if known is not None:
        equation, degree, in_t, _ = known
        assert equation.degree <= degree
        assert equation.degree_in_t <= in_t


@settings(deadline=None, max_examples=drawn(30))
@given(fractions(), st.data())
def test_equations_are_proved_and_others_are_not(gf, data):
    known = found(gf)
    if known is None or known[-1] > 300:
        return
    equation = known[0]
    of, evidence = FractionCoefficients.of_gf(gf), {"gf": gf_data(gf)}
    proof = prove(EquationHolds(of, equation.coefficients), evidence)
    report = checked(certificate(proof))
    assert report.holds, report.reasons

    coefficients = [list(part) for part in equation.coefficients]
    power = data.draw(st.integers(0, len(coefficients) - 1))
    place = data.draw(st.integers(0, len(coefficients[power]) - 1))
    coefficients[power][place] += data.draw(st.sampled_from([-1, 1, 3]))
    other = tuple(map(tuple, coefficients))
    if not any(other[-1]) or not any(AlgebraicEquation(other, 0, 0, 0).residue(expanded(gf, 60))):
        return
    statement = EquationHolds(of, other)
    forged = certificate(proof)
    forged["statement"]["equation"] = statement.data()["equation"]
    assert not checked(seal(forged)).holds
    try:
        prove(statement, evidence)
    except GfkitError:
        return
    raise AssertionError(statement)


def expanded(gf, count):
    """Return near-diagonal sums by products of dictionaries, which shares nothing with gfkit."""
    found = []
    for n in range(count):
        terms = {(i, j): c for i, j, k, c in gf.num if k == n}
        for i, j, k, c in gf.den:
            for (a, b), value in found[n - k].items() if 0 < k <= n else ():
                terms[i + a, j + b] = terms.get((i + a, j + b), 0) - c * value
        found.append({key: value for key, value in terms.items() if value})
    return [sum(c for (i, j), c in part.items() if abs(i - j) <= 1) for part in found]
