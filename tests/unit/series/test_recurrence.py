"""Recurrences in words."""

import pytest

from gfkit.render.formulas_shown import relation_latex
from gfkit.series.rational import RationalGF
from gfkit.series.recurrence import recurrence_text, sum_latex, sum_text


@pytest.mark.parametrize(
    "num, den, text",
    [
        ([1], [1, -1, -1], "a(n) = a(n-1) + a(n-2) for n >= 2; a(0)=1, a(1)=1"),
        ([5], [1], "a(n) = 0 for n >= 1; a(0)=5"),
        ([], [1], "a(n) = 0 for n >= 0"),
        ([1, 0, 4], [1, 2], "a(n) = -2*a(n-1) for n >= 3; a(0)=1, a(1)=-2, a(2)=8"),
        ([1], [1, *[0] * 12, 1], "order 13, for n >= 13"),
    ],
)
def test_text(num, den, text):
    assert recurrence_text(RationalGF.of(num, den)) == text


def test_text_with_an_offset():
    moved = recurrence_text(RationalGF.of([2, -1], [1, -1, -1]), 3)
    assert moved == "a(n) = a(n-1) + a(n-2) for n >= 5; a(3)=2, a(4)=1"


@pytest.mark.parametrize(
    "signature, text",
    [
        ((), "0"),
        ((0, 0), "0"),
        ((-1, 2), "-a(n-1) + 2*a(n-2)"),
        ((0, -3, 1), "-3*a(n-2) + a(n-3)"),
    ],
)
def test_right_hand_sides(signature, text):
    assert sum_text(signature) == text


@pytest.mark.parametrize("signature", [(), (0,), (1,), (-1, 12), (0, 3, 0, -10), (10**30, -1, 1)])
def test_latex_is_that_of_the_text_when_it_is_parsed(signature):
    text = f"a(n) = {sum_text(signature)}"
    assert f"a(n)={sum_latex(signature)}" == relation_latex(text)
