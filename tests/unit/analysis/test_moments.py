"""Moments of the numbers of pieces, against those of all positions listed one by one."""

from fractions import Fraction

import pytest

from gfkit import Board, Strip
from gfkit.analysis.moments import moments
from gfkit.boards.language.rules import find_model
from gfkit.series.marked import MarkedGF
from gfkit.strips.enumerate import brute


def listed(name, board):
    """Return mean, variances and covariance from the polynomial found by enumeration."""
    profile = brute.count(find_model(name), board)
    total = Fraction(profile.total())
    x = sum(i * f for i, _, f in profile.terms) / total
    y = sum(j * f for _, j, f in profile.terms) / total
    xx = sum((i - x) ** 2 * f for i, _, f in profile.terms) / total
    yy = sum((j - y) ** 2 * f for _, j, f in profile.terms) / total
    xy = sum((i - x) * (j - y) * f for i, j, f in profile.terms) / total
    return (x, y, xx, yy, xy)


@pytest.mark.parametrize(
    "name, columns, longest",
    [("domineering", 2, 4), ("domineering:right-ends", 3, 3), ("col", 2, 3), ("node-kayles", 2, 4)],
)
def test_moments_are_those_of_all_positions(name, columns, longest):
    answer = Strip(find_model(name), columns=columns).generating_function(marks="xy")
    found = moments(answer.gf)
    for n in range(1, longest + 1):
        at = found.at(n)
        expected = listed(name, Board.parse(f"{n}x{columns}"))
        got = (at.left, at.right, at.left_variance, at.right_variance, at.covariance)
        assert got == expected


@pytest.mark.parametrize("name, columns", [("domineering", 2), ("domineering", 3), ("nogo", 1)])
def test_moments_approach_their_lines(name, columns):
    answer = Strip(find_model(name), columns=columns).generating_function(marks="xy")
    found = moments(answer.gf)
    growth, at = found.growth(digits=30), found.at(300)
    for line, value in (
        (growth.left, at.left),
        (growth.right, at.right),
        (growth.left_variance, at.left_variance),
        (growth.right_variance, at.right_variance),
        (growth.covariance, at.covariance),
    ):
        expected = line.slope.value.middle * 300 + line.shift.value.middle
        assert abs(value - expected) < Fraction(1, 10**25)


def test_sums_with_smaller_poles_only_are_zero_in_the_limit():
    num = {(0, 0, 0): 1, (0, 0, 1): -1, (1, 0, 1): 1, (1, 0, 2): -2}
    den = {(0, 0, 0): 1, (0, 0, 1): -3, (0, 0, 2): 2}
    found = moments(MarkedGF.of(num, den))
    assert found.growth().left.slope.value.middle == 0
