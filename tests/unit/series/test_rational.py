"""Univariate fractions: normal form and text."""

import pytest

from gfkit.errors import NormalFormError
from gfkit.series.rational import FACTOR_DEGREE, RationalGF, factored_text, polynomial_text


@pytest.mark.parametrize(
    "num, den, text",
    [
        ([], [1], "0"),
        ([1], [1], "1"),
        ([-1], [1], "-1"),
        ([0, -1], [1], "-x"),
        ([2, 2], [1], "2*(1+x)"),
        ([1], [1, -1], "1/(1-x)"),
        ([1], [1, -2, 1], "1/(1-x)^2"),
        ([1], [1, -1, -1, 1], "1/((1-x)^2*(1+x))"),
        ([1, 1], [1, -1], "(1+x)/(1-x)"),
        ([-1, -1], [1, -1], "(-(1+x))/(1-x)"),
        ([1, 0, -1], [1, -3], "(1-x)*(1+x)/(1-3*x)"),
        ([0, 0, 3], [1, 0, 0, -1, 0, 0, 1], "3*x^2/(1-x^3+x^6)"),
    ],
)
def test_text(num, den, text):
    assert str(RationalGF.of(num, den)) == text


def test_large_degrees_are_printed_expanded():
    den = [1, -2, 1, *[0] * FACTOR_DEGREE, 1]
    assert RationalGF.of([1], den).text("t") == "1/(1-2*t+t^2+t^63)"


def test_unfactored_text_on_demand():
    assert RationalGF.of([1], [1, -2, 1]).text("x", factored=False) == "1/(1-2*x+x^2)"


@pytest.mark.parametrize(
    "num, den", [([1], []), ([1], [0]), ([1], [2]), ([1], [0, 1]), ([3], [2, 4])]
)
def test_what_is_no_integer_power_series_is_refused(num, den):
    with pytest.raises(NormalFormError):
        RationalGF.of(num, den)


@pytest.mark.parametrize(
    "num, den", [((), ()), ((), (0,)), ((2,), (2,)), ((1, 0), (1,)), ((1,), (1, 0)), ((0,), (1,))]
)
def test_what_is_not_in_normal_form_cannot_be_built(num, den):
    # 0/0 agreed with every sequence, and was proved.
    with pytest.raises(NormalFormError):
        RationalGF(num, den)


def test_a_sign_moves_to_the_numerator():
    assert RationalGF.of([1], [-1, 1]) == RationalGF((-1,), (1, -1))


def test_zero_has_one_form():
    assert RationalGF.of([0, 0], [3, 5]) == RationalGF((), (1,))


def test_order_signature_and_where_the_recurrence_begins():
    gf = RationalGF.of([1, 0, 0, 0, 7], [1, -2, 3])
    assert (gf.order, gf.signature, gf.holds_from) == (2, (2, -3), 5)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 5, 17])
def test_any_number_of_terms(count):
    assert RationalGF.of([1], [1, -2]).terms(count) == [2**n for n in range(count)]


def test_terms_of_a_polynomial_end():
    assert RationalGF.of([1, 2], [1]).terms(4) == [1, 2, 0, 0]


def test_polynomials():
    assert polynomial_text([], "x") == "0"
    assert polynomial_text([0, 0], "x") == "0"
    assert polynomial_text([-1, 0, 1], "y") == "-1+y^2"
    assert factored_text([0], "x") == "0"
    assert factored_text([-6], "x") == "-6"
    assert factored_text([0, 0, -4, 4], "x") == "-4*x^2*(1-x)"
    assert factored_text([-1, 1], "x") == "-(1-x)"
