"""Profiles by hand."""

from gfkit.series.profile import Profile

SQUARE = Profile.of({(0, 0): 1, (1, 0): 2, (0, 1): 2, (2, 0): 1, (0, 2): 1})


def test_play_keeps_what_differs_by_one_at_most():
    assert str(SQUARE.play()) == "2*x+2*y+1"


def test_coefficients_are_looked_up():
    assert (SQUARE[2, 0], SQUARE[1, 1]) == (1, 0)
    assert SQUARE.total() == 7
