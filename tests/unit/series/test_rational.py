"""Univariate fractions: normal form and text."""

import pytest

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
