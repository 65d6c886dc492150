"""Fractions with marks: normal form, terms, and text with the parentheses it needs."""

import pytest

from gfkit.series.marked import MarkedGF
from gfkit.series.rational import RationalGF

ONE = {(0, 0, 0): 1}
T = (0, 0, 1)


@pytest.mark.parametrize(
    "num, den, text",
    [
        ({}, ONE, "0"),
        (ONE, ONE, "1"),
        ({(1, 0, 0): -1}, ONE, "-x"),
        ({(0, 0, 0): 2, (1, 0, 0): 2}, ONE, "2*(1+x)"),
        ({(0, 0, 0): -1, (1, 0, 0): -1}, ONE, "-(1+x)"),
        (ONE, {**ONE, T: -1}, "1/(1-t)"),
        ({(2, 1, 3): -5}, {**ONE, T: -1}, "-5*t^3*x^2*y/(1-t)"),
        ({**ONE, (1, 0, 0): 1}, {**ONE, T: -1}, "(1+x)/(1-t)"),
        ({(0, 0, 0): -1, (1, 0, 0): 1}, {**ONE, T: -1}, "-(1-x)/(1-t)"),
        (ONE, {**ONE, T: -2, (0, 0, 2): 1}, "1/(1-t)^2"),
        (ONE, {**ONE, (1, 0, 2): -1, T: -1, (1, 0, 3): 1}, "1/((1-t)*(1-x*t^2))"),
        ({**ONE, (2, 0, 0): -1}, {**ONE, (1, 1, 1): 1}, "(1+x)*(1-x)/(1+x*y*t)"),
    ],
)
def test_text(num, den, text):
    assert str(MarkedGF.of(num, den)) == text


def test_common_factors_and_signs_are_cancelled():
    num = {(1, 0, 0): -2, (1, 0, 1): -2}
    den = {(0, 0, 0): -2, (0, 0, 2): 2}
    assert MarkedGF.of(num, den) == MarkedGF(((1, 0, 0, 1),), ((0, 0, 0, 1), (0, 0, 1, -1)))


def test_order_and_the_first_term_of_the_recurrence():
    gf = MarkedGF.of({**ONE, (1, 0, 4): 3}, {**ONE, T: -1})
    assert (gf.order, gf.holds_from) == (1, 5)
    assert (MarkedGF.of({}, ONE).order, MarkedGF.of({}, ONE).holds_from) == (0, 0)


def test_at_one_more_may_cancel():
    gf = MarkedGF.of({**ONE, T: -1}, {**ONE, (1, 0, 1): -1})
    assert gf.order == 1
    assert gf.at_one() == RationalGF.of([1], [1])


def test_at_one_coefficients_may_vanish():
    gf = MarkedGF.of(ONE, {**ONE, (1, 0, 1): -1, (0, 1, 1): 1})
    assert gf.at_one() == RationalGF.of([1], [1])
