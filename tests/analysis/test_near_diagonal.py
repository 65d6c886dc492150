"""Sums of coefficients near the diagonal: their terms, and the equations of their series."""

import re
from math import comb

import pytest
from flint import fmpq_poly
from hypothesis import given, settings
from hypothesis import strategies as st
from laws.strategies import law
from oracle.envelopes import certificate, checked, seal

from gfkit.analysis.algebraic_series import PowerSeriesEquation, terms_that_prove
from gfkit.analysis.near_diagonal import (
    equation_of_residues,
    near_diagonal_terms,
)
from gfkit.errors import ExpressionError, GfkitError, LimitReached
from gfkit.formulas.evaluation import Scope, value_of
from gfkit.formulas.parser import parse_expression
from gfkit.proofs.kernel import prove
from gfkit.sequences.explicit import FractionCoefficients
from gfkit.sequences.gf import gf_data
from gfkit.series.algebraic import AlgebraicEquation
from gfkit.series.marked_gf import MarkedGF
from gfkit.strips.statements.play import (
    EquationHolds,
    recurrence_of,
)

WALKS = MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (1, 0, 1): -1, (0, 1, 1): -1})
"""Words of n letters x and y."""


def test_words_with_as_many_of_both_letters_or_one_more():
    """C(n, n/2) of even length, twice C(n, (n-1)/2) of odd length."""
    wanted = [comb(n, n // 2) * (1 + n % 2) for n in range(12)]
    assert near_diagonal_terms(WALKS, 12) == wanted
    assert not equation_of_residues(WALKS).residue(fmpq_poly(wanted), len(wanted))


# Algebraic equations of the terms near the diagonal, against series known in closed form.


CATALAN = AlgebraicEquation(((1,), (-1,), (0, 1)))


def catalan(count):
    return [comb(2 * n, n) // (n + 1) for n in range(count)]


@pytest.mark.parametrize("many", [20, pytest.param(60, marks=pytest.mark.thorough)])
def test_two_small_roots(many):
    """Steps by 2 to either side and 1 to either side: four roots in u, two of them small."""
    den = {(0, 0, 0): 1, (2, 0, 1): -1, (0, 2, 1): -1, (1, 0, 1): -1, (0, 1, 1): -1}
    gf = MarkedGF.of({(0, 0, 0): 1}, den)
    found = equation_of_residues(gf)
    assert (found.small, found.branches) == (2, 4)
    assert not found.residue(fmpq_poly(expanded(gf, many)), many)


ONES_BUT_ONE = AlgebraicEquation(((-1, *[0] * 49, -1, 1), (1, -1)))


@pytest.mark.parametrize(
    ("equation", "terms", "coefficients", "is_proved"),
    [
        (CATALAN, catalan(60), ((-2, -4), (2, 1)), True),
        (CATALAN, [2**n for n in range(60)], ((-2,), (1,)), False),  # 2^n is no root
        (ONES_BUT_ONE, [1] * 45, ((-1,), (1,)), False),  # all terms are 1 but a(50) = 2
        # (1 - t) F = 10 - 9 t
        (AlgebraicEquation(((-10, 9), (1, -1))), [10, *[1] * 59], ((-1,), (1,)), True),
    ],
)
def test_a_recurrence_of_terms_is_proved_by_their_equation(
    equation, terms, coefficients, is_proved
):
    found = recurrence_of(terms)
    assert found.polynomials == coefficients
    assert found.holds_from == 1 + (terms[0] == 10)
    series = PowerSeriesEquation(equation.rows, tuple(terms[:45]))
    try:
        needed = terms_that_prove(series, found.recurrence)
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


@law
@given(fractions(), st.integers(1, 12))
def test_terms_near_the_diagonal_are_those_of_the_expansion(gf, count):
    assert near_diagonal_terms(gf, count) == expanded(gf, count)


@law
@given(fractions())
def test_the_terms_are_a_root_of_the_equation(gf):
    try:
        equation = equation_of_residues(gf)
    except LimitReached:
        return
    assert not equation.residue(fmpq_poly(expanded(gf, 40)), 40)
    assert equation.degree == len(equation.rows) - 1
    assert any(equation.rows[-1])


@settings(deadline=None, max_examples=4)
@given(fractions(), st.data())
def test_equations_are_proved_and_others_are_not(gf, data):
    """The expansion goes as far as a bound of degrees asks, which is no less than the degrees."""
    try:
        equation = equation_of_residues(gf)
    except LimitReached:
        return
    if equation.branches > 3:
        return
    of, evidence = FractionCoefficients.of_gf(gf), {"gf": gf_data(gf)}
    proof = prove(EquationHolds(of, equation.rows), evidence)
    report = checked(certificate(proof))
    assert report.holds, report.reasons
    (order,) = (
        re.search(r"to the order (\d+)", text)[1] for _, text in report.lines if "order" in text
    )
    assert int(order) > 2 * equation.degree * equation.degree_in_x

    coefficients = [list(part) for part in equation.rows]
    power = data.draw(st.integers(0, len(coefficients) - 1))
    place = data.draw(st.integers(0, len(coefficients[power]) - 1))
    coefficients[power][place] += data.draw(st.sampled_from([-1, 1, 3]))
    other = tuple(map(tuple, coefficients))
    if not any(other[-1]) or not AlgebraicEquation(other).residue(fmpq_poly(expanded(gf, 60)), 60):
        return
    statement = EquationHolds(of, other)
    forged = certificate(proof)
    forged["statement"]["equation"] = statement.data()["equation"]
    assert not checked(seal(forged)).holds
    with pytest.raises(GfkitError):
        prove(statement, evidence)


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


coefficients_of_equations = st.lists(
    st.lists(st.integers(-6, 6), min_size=1, max_size=4).map(tuple), min_size=2, max_size=4
).filter(lambda rows: any(map(any, rows)))


@given(coefficients_of_equations, st.integers(-9, 9), st.integers(2, 9))
def test_equations_are_printed_as_what_they_are(rows, t, value):
    """The text is read as a formula of t and F, with n for t and a value put for F."""
    text, _, zero = str(AlgebraicEquation(tuple(rows))).partition(" = ")
    said = value_of(parse_expression(text), Scope({"t": t, "F": value}))
    wanted = sum(c * t**j * value**k for k, row in enumerate(rows) for j, c in enumerate(row))
    assert (said, zero) == (wanted, "0")


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        (5, "for more than one small root if"),
        (13, "equations are found for degrees up to"),
    ],
)
def test_equations_of_many_branches_are_refused(steps, words):
    """Steps by up to k to either side: 2 k roots in u, k of them small."""
    den = {(0, 0, 0): 1, (steps, 0, 1): -1, (0, steps, 1): -1}
    with pytest.raises(LimitReached, match=words):
        equation_of_residues(MarkedGF.of({(0, 0, 0): 1}, den))
