"""The growth rate that is shown to people."""

import pytest

from gfkit.analysis.growth_rate import Growth, growth
from gfkit.series.rational import RationalGF


@pytest.mark.parametrize(
    "num, den, expected",
    [
        ([1], [1, -2], Growth("2", certified=True)),
        ([1], [1, 0, -4], Growth("2", certified=True)),
        ([1], [1, 0, 4], Growth("2", certified=True)),
        ([1], [1, -3, 3, -1], Growth("1", certified=True)),
        ([1], [1, -2, -1], Growth("2.41421356237", certified=True)),
    ],
)
def test_growth_by_hand(num, den, expected):
    assert growth(RationalGF.of(num, den)) == expected


def test_finitely_many_terms_do_not_grow():
    assert growth(RationalGF.of([1, 5], [1])) is None


def test_large_orders_are_measured_from_the_terms():
    den = [1, -2, *[0] * 60, 1]
    assert growth(RationalGF.of([1], den)) == Growth("2", certified=False)


def test_ratios_that_do_not_settle_are_not_shown():
    den = [1, *[0] * 60, -2]
    assert growth(RationalGF.of([1], den)) is None
    assert growth(RationalGF.of([1, 1], [1, *[0] * 61, -2])) is None
    # All terms are 1 or 3.
    num = [1, 3] * 31
    assert growth(RationalGF.of([*num, 1], [1, *[0] * 62, -1])) is None
