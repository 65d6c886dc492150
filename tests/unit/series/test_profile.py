"""Profiles by hand."""

import pytest

from gfkit.series.profile import Profile

SQUARE = Profile.of({(0, 0): 1, (1, 0): 2, (0, 1): 2, (2, 0): 1, (0, 2): 1})


@pytest.mark.parametrize(
    "coefficients, text",
    [
        ({}, "0"),
        ({(0, 0): 0}, "0"),
        ({(0, 0): -1}, "-1"),
        ({(1, 0): -1, (0, 0): 1}, "-x+1"),
        ({(1, 2): 3, (0, 1): -2}, "3*x*y^2-2*y"),
    ],
)
def test_text(coefficients, text):
    assert str(Profile.of(coefficients)) == text


def test_zeros_are_no_terms():
    assert Profile.of({(0, 0): 0, (1, 1): 2}).terms == ((1, 1, 2),)


def test_sums_may_cancel():
    assert Profile(()) == SQUARE + -1 * SQUARE


def test_play_keeps_what_differs_by_one_at_most():
    assert str(SQUARE.play()) == "2*x+2*y+1"


def test_coefficients_are_looked_up():
    assert (SQUARE[2, 0], SQUARE[1, 1]) == (1, 0)
    assert SQUARE.total() == 7
