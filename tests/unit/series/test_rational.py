"""Univariate fractions: normal form and text."""

import pytest

from gfkit.errors import NormalFormError
from gfkit.series.rational import RationalGF


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
