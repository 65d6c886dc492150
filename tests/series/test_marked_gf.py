"""Rational power series in t with marks: normal form, terms, operations, texts."""

import re
from fractions import Fraction
from itertools import combinations, permutations
from math import prod

import pytest
import sympy
from hypothesis import assume, example, given
from hypothesis import strategies as st
from laws.strategies import (
    marked_denominators,
    marked_fractions,
    marked_polynomials,
    marked_product,
    rational_numbers,
    small,
)
from oracle.relation_texts import value_of

from gfkit.errors import NormalFormError, OutOfRange, WrongArgument
from gfkit.series.marked_gf import (
    MarkedGF,
    determinant,
    dropped,
    mean_of_marked,
    polynomial_of,
    section_of,
    terms_of,
    terms_text,
    to_flint,
    translated,
)
from gfkit.series.marks import exponents_of, powers_of
from gfkit.series.profiles import Profile

ONE = {(0, 0, 0): 1}
values = rational_numbers(-3, 3, 7)
marks = st.sampled_from([{}, {"x": 1}, {"y": 2}, {"a": 1}, {"b": 2, "x": 1}, {"a": 1, "y": 1}])
many_marks = st.lists(st.tuples(marks, st.integers(1, 3), small.filter(bool)), max_size=3).map(
    lambda terms: MarkedGF(
        ((0, 0, 0, 1),),
        ((0, 0, 0, 1), *in_order({(*exponents_of(one), k): c for one, k, c in terms})),
    )
)


def in_order(terms):
    """Return the terms (i, j, k, c), sorted by the exponents of t, x and y, without zeros."""
    return tuple(sorted(((*z, c) for z, c in terms.items() if c), key=lambda z: (z[2], z[0], z[1])))


def at(terms, x, y, t):
    return sum(c * Fraction(x) ** i * Fraction(y) ** j * Fraction(t) ** k for i, j, k, c in terms)


def at_marks(terms, point):
    """Return the value of terms where t and the marks have the values of a point."""
    return sum(
        c * point["t"] ** k * prod(point[z] ** e for z, e in powers_of(i, j).items())
        for i, j, k, c in terms
    )


# The normal form: coprime integer polynomials, the denominator 1 at t = 0.


@given(marked_polynomials, marked_denominators, marked_polynomials)
def test_a_common_factor_changes_nothing(num, den, factor):
    assume(any(factor.values()))
    found = MarkedGF.of(marked_product([num, factor]), marked_product([den, factor]))
    assert found == MarkedGF.of(num, den)


@given(marked_fractions)
def test_what_of_returns_is_in_normal_form_and_nothing_else_is_taken(gf):
    assert gf.num == in_order({z[:3]: z[3] for z in gf.num})
    assert gf.den == in_order({z[:3]: z[3] for z in gf.den})
    assert [z for z in gf.den if z[2] == 0] == [(0, 0, 0, 1)]
    assert MarkedGF(gf.num, gf.den) == gf
    factor = {(0, 0, 0): 1, (1, 2, 3): 1, (0, 1, 1): -1}
    longer = [
        in_order(marked_product([{z[:3]: z[3] for z in side}, factor])) for side in (gf.num, gf.den)
    ]
    with pytest.raises(NormalFormError, match="common factor"):
        MarkedGF(*longer)


@pytest.mark.parametrize(
    ("num", "den", "words"),
    [
        (((0, 0, 1, 1), (0, 0, 0, 1)), ((0, 0, 0, 1),), "must be sorted"),
        (((0, 0, 1, 1), (0, 0, 1, 1)), ((0, 0, 0, 1),), "must be sorted"),
        (((0, 0, 0, 0),), ((0, 0, 0, 1),), "without zeros"),
        (((0, -1, 0, 1),), ((0, 0, 0, 1),), "must not be negative"),
        (((0, 0, -1, 1),), ((0, 0, 0, 1),), "must not be negative"),
        (((0, 0, 0, 1),), ((0, 0, 0, 2),), "a denominator is 1 at t = 0"),
        (((0, 0, 0, 1),), (), "a denominator is 1 at t = 0"),
        (((0, 0, 0, 1),), ((0, 0, 0, 1), (1, 0, 0, 1)), "a denominator is 1 at t = 0"),
    ],
)
def test_a_pair_that_is_not_in_normal_form_is_refused(num, den, words):
    with pytest.raises(NormalFormError, match=words):
        MarkedGF(num, den)


@pytest.mark.parametrize(
    "den", [{}, {(0, 0, 1): 1}, {(0, 0, 0): 2}, {**ONE, (1, 0, 0): 1}, {(1, 0, 0): 1}], ids=str
)
def test_a_fraction_that_is_no_power_series_in_t_is_refused(den):
    with pytest.raises(NormalFormError, match=r"is 0|does not begin with 1"):
        MarkedGF.of(ONE, den)


def test_terms_have_three_exponents_from_0_to_two_to_the_40():
    with pytest.raises(WrongArgument, match=r"not \(0, 0, 0\) among them"):
        MarkedGF(((0, 0, 0),), ((0, 0, 0, 1),))
    for wrong in ((-1, 0, 0), (0, 0), (2**40 + 1, 0, 0)):
        with pytest.raises(OutOfRange, match="num must be exponents of x, y, t"):
            MarkedGF.of({wrong: 1}, ONE)
    assert MarkedGF.of({(2**40, 0, 0): 1}, ONE).num == ((2**40, 0, 0, 1),)


# Terms: the denominator times the series is the numerator.


@given(marked_fractions, st.integers(1, 6))
def test_the_terms_times_the_denominator_are_the_numerator(gf, count):
    series = {(i, j, n): c for n, z in enumerate(gf.terms(count)) for i, j, c in z.terms}
    below = marked_product([{z[:3]: z[3] for z in gf.den}, series])
    assert {z: c for z, c in below.items() if c and z[2] < count} == {
        z[:3]: z[3] for z in gf.num if z[2] < count
    }


@given(many_marks)
def test_the_recurrence_holds_for_further_marks(gf):
    terms = gf.terms(6)
    for n in range(1, 6):
        below = [(Profile(((i, j, c),)), terms[n - k]) for i, j, k, c in gf.den if k <= n]
        assert sum((a * b for a, b in below), Profile(())).terms == ()


@given(marked_fractions)
def test_order_and_beginning_of_the_recurrence_are_degrees_in_t(gf):
    assert gf.order == max(k for _, _, k, _ in gf.den)
    assert gf.holds_from == max(gf.order, *(k + 1 for _, _, k, _ in gf.num), 0)


@given(marked_fractions | many_marks, st.integers(0, 6))
def test_setting_the_marks_to_one_adds_up_each_term(gf, count):
    assert gf.at_one().terms(count) == [term.total() for term in gf.terms(count)]


# Operations.


@given(marked_fractions | many_marks, st.integers(0, 4))
def test_dropping_terms_leaves_the_later_ones(gf, count):
    assert dropped(gf, count).terms(4) == gf.terms(count + 4)[count:]


@given(marked_fractions, st.integers(1, 4), st.integers(0, 3))
def test_a_section_has_the_terms_at_every_so_many_places(gf, step, start):
    found = section_of(gf, step, start)
    assert found.terms(4) == gf.terms(start + 3 * step + 1)[start::step]
    assert found.order <= gf.order


@given(st.integers(1, 4), st.data())
def test_a_determinant_is_that_of_the_sum_over_permutations(size, data):
    rows = [
        [to_flint(in_order(data.draw(marked_polynomials))) for _ in range(size)]
        for _ in range(size)
    ]
    total = to_flint(())
    for order in permutations(range(size)):
        sign = (-1) ** sum(a > b for a, b in combinations(order, 2))
        total += sign * prod(rows[i][j] for i, j in enumerate(order))
    assert determinant(rows) == total


@given(marked_fractions, marked_fractions, small)
def test_means_are_those_of_the_terms(f, g, by):
    assert mean_of_marked([f, g, f], [4 - by, 0, by + 1]) == f
    totals = [a + b for a, b in zip(f.terms(12), g.terms(12), strict=True)]
    if all(c % 2 == 0 for part in totals for *_, c in part.terms):
        assert [2 * z for z in mean_of_marked([f, g], [1, 1]).terms(12)] == totals
    else:
        with pytest.raises(NormalFormError):
            mean_of_marked([f, g], [1, 1])


@given(marked_fractions, small, values, values)
def test_translation_puts_x_plus_a_number_for_x(gf, by, x, y):
    for moved, kept in zip(translated(gf, by).terms(4), gf.terms(4), strict=True):
        found, wanted = (
            sum(c * place**i * y**j for i, j, c in part.terms)
            for part, place in ((moved, x), (kept, x + by))
        )
        assert found == wanted


@given(many_marks)
def test_polynomials_of_flint_are_taken_back(gf):
    further = "ab"
    for side in (gf.num, gf.den):
        assert terms_of(to_flint(side, further)) == side


# Texts.


@given(marked_fractions, values, values, values)
@example(MarkedGF.of({(1, 0, 0): 1}, {(0, 0, 0): 1, (2, 3, 1): -2}), 2, 3, 5)
def test_texts_are_read_back_to_the_same_value(gf, x, y, t):
    sides, letters = [at(side, x, y, t) for side in (gf.num, gf.den)], {"x": x, "y": y, "t": t}
    for texts in (gf.sides(), map(terms_text, (gf.num, gf.den))):
        assert [value_of(text, {}, letters) for text in texts] == sides
    assert value_of(polynomial_of(to_flint(gf.num)), {}, letters) == sides[0]
    assume(sides[1])
    assert value_of(str(gf), {}, letters) == sides[0] / sides[1]
    assert value_of(str(gf._sympy_()).replace("**", "^"), {}, letters) == sides[0] / sides[1]
    assert not re.search(r"\(\([^()]*\)\)", str(gf)), "one pair of parentheses is enough"


@given(many_marks)
def test_texts_with_many_marks_are_read_back(gf):
    point = {"t": Fraction(1, 2), "x": 3, "y": 5, "a": 7, "b": 11}
    below = at_marks(gf.den, point)
    assume(below)
    assert value_of(str(gf), {}, point) == 1 / below
    assert gf._sympy_().subs({z: sympy.Rational(c) for z, c in point.items()}) == 1 / below


@pytest.mark.parametrize(
    ("num", "den", "text", "latex"),
    [
        (ONE, {**ONE, (0, 0, 1): -1, (1, 0, 2): -1}, "1/(1-t-x*t^2)", r"\frac{1}{1-t-x t^{2}}"),
        (ONE, {**ONE, (0, 0, 2): -1}, "1/((1+t)*(1-t))", r"\frac{1}{(1+t) (1-t)}"),
        ({(1, 0, 0): 1, (0, 0, 1): 2}, ONE, "x+2*t", "x+2 t"),
        ({(0, 0, 0): -1, (1, 0, 1): -1}, {**ONE, (1, 0, 1): -1}, "-(1+x*t)/(1-x*t)", None),
        ({(0, 0, 0): 1, (0, 0, 1): 1}, {**ONE, (0, 0, 1): -1}, "(1+t)/(1-t)", None),
        ({}, ONE, "0", "0"),
    ],
)
def test_fractions_are_written_ascending_in_t_and_factored(num, den, text, latex):
    gf = MarkedGF.of(num, den)
    assert str(gf) == text
    assert latex is None or gf.latex() == latex


def test_polynomials_of_more_than_400_terms_are_printed_expanded():
    def cubes(size):
        return {(i, j, 0): 1 for i in range(size) for j in range(20)}

    assert str(MarkedGF.of(cubes(20), ONE)).count("(") > 1
    assert str(MarkedGF.of(cubes(21), ONE)).count("(") == 0
