"""Fractions with marks: normal form, terms, and text with the parentheses it needs."""

import pytest

from gfkit.errors import NormalFormError
from gfkit.series.marked import MarkedGF, polynomial_of, terms_text, to_flint
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


def test_long_polynomials_are_printed_expanded():
    num = {(i, j, 0): 1 for i in range(21) for j in range(20)}
    assert str(MarkedGF.of(num, ONE)).startswith("1+y+y^2")


def test_common_factors_and_signs_are_cancelled():
    num = {(1, 0, 0): -2, (1, 0, 1): -2}
    den = {(0, 0, 0): -2, (0, 0, 2): 2}
    assert MarkedGF.of(num, den) == MarkedGF(((1, 0, 0, 1),), ((0, 0, 0, 1), (0, 0, 1, -1)))


def test_zeros_among_the_coefficients_are_dropped():
    assert MarkedGF.of({**ONE, (5, 5, 5): 0}, {**ONE, T: 0}) == MarkedGF.of(ONE, ONE)


@pytest.mark.parametrize(
    "num, den",
    [
        (ONE, {}),
        (ONE, {T: 1}),
        (ONE, {(0, 0, 0): 2}),
        (ONE, {**ONE, (1, 0, 0): 1}),
        (ONE, {(1, 0, 0): 1}),
    ],
)
def test_what_is_no_power_series_is_refused(num, den):
    with pytest.raises(NormalFormError):
        MarkedGF.of(num, den)


@pytest.mark.parametrize(
    "num, den",
    [
        ((), ()),
        ((), ((0, 0, 0, 2),)),
        ((), ((0, 0, 0, 1), (1, 0, 0, 1))),
        ((), ((0, 0, 0, 1), (0, 0, 1, 0))),
        ((), ((0, 0, 0, 1), (0, 0, 2, 1), (0, 0, 1, 1))),
        (((0, 0, 0, 1), (0, 0, 0, 1)), ((0, 0, 0, 1),)),
        (((0, 0, 0, 0),), ((0, 0, 0, 1),)),
    ],
)
def test_terms_out_of_order_are_refused(num, den):
    # The order was read off the last term, and with it the number of terms that prove.
    with pytest.raises(NormalFormError):
        MarkedGF(num, den)


def test_terms_of_a_fraction():
    gf = MarkedGF.of(ONE, {**ONE, (1, 0, 1): -1, (0, 1, 2): -1})
    assert [str(term) for term in gf.terms(4)] == ["1", "x", "x^2+y", "x^3+2*x*y"]
    assert gf.terms(0) == []


def test_terms_of_a_polynomial_end():
    gf = MarkedGF.of({**ONE, (1, 0, 2): 3}, ONE)
    assert [str(term) for term in gf.terms(4)] == ["1", "0", "3*x", "0"]


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


def test_polynomials():
    assert terms_text([]) == "0"
    assert terms_text([(1, 0, 0, -1), (0, 0, 2, 1)]) == "-x+t^2"
    assert polynomial_of(to_flint([(0, 0, 0, 1), (0, 0, 2, -1)])) in {"(1+t)*(1-t)", "(1-t)*(1+t)"}
    assert polynomial_of(to_flint([])) == "0"


@pytest.mark.parametrize("shift", [1, 2**30, 2**31 + 1, 2**63, 2**100])
def test_factors_with_large_coefficients_are_printed(shift):
    # python-flint's sorting of factors overflows for some of these; the text is then expanded.
    factors = [{(0, 0, 0): 1, T: -shift, (1, 1, 1): c} for c in (1, shift, -shift)]
    product = to_flint([(0, 0, 0, 1)])
    for factor in factors:
        product *= to_flint([(*key, c) for key, c in factor.items()])
    text = polynomial_of(product)
    assert text.count("(") in {0, 2, 3}
