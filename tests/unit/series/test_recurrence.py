"""Recurrences in words, and terms far out."""

import pytest

from gfkit.series.rational import RationalGF
from gfkit.series.recurrence import Recurrence, sum_text

LUCAS = Recurrence((1, 1), (2, 1), 2)


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
    assert str(Recurrence.of(RationalGF.of(num, den))) == text


def test_text_with_an_offset():
    moved = Recurrence((1, 1), (2, 1), 5, 3)
    assert str(moved) == "a(n) = a(n-1) + a(n-2) for n >= 5; a(3)=2, a(4)=1"


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


def test_a_term_far_out():
    a, b = 2, 1
    for _ in range(1000):
        a, b = b, a + b
    assert LUCAS.term(1000) == a


def test_terms_before_the_offset_are_refused():
    with pytest.raises(ValueError, match=r"a\(-1\) is before the offset 0"):
        LUCAS.term(-1)


def test_terms_after_a_polynomial_are_zero():
    assert [Recurrence.of(RationalGF.of([3, 4], [1])).term(n) for n in range(4)] == [3, 4, 0, 0]
    assert Recurrence.of(RationalGF.of([], [1])).term(7) == 0
