"""Spaces closed under shifts: their dimensions (that values lie in them: test_order_bound_laws)."""

import pytest

from gfkit.series.marked import MarkedGF
from gfkit.series.shift_spaces import Bound


def test_a_space_is_counted_once() -> None:
    long = Bound.of([1, *range(-20, 21, 3)])
    assert (long + long).order == long.order == 14
    assert (long * long + long * long).order == (long * long).order == 14 * 15 // 2
    named = Bound.named("b", 5)
    assert (named + named + long).order == 19
    assert (Bound.polynomial(3) * long).order == 4 * 14
    assert (long.section(2, 0) * long.section(2, 1) + long.power(2).section(2, 0)).order == 105


@pytest.mark.parametrize("period, power", [(3, 3), (4, 5), (6, 2), (2, 12)])
def test_multiplicities_make_no_more_pairs_of_roots(period, power) -> None:
    """The powers of n u(n), u periodic, are as many as those of n and of u."""
    periodic, once = Bound.geometric(1, period), Bound.polynomial(1)
    assert (periodic * once).power(power).order == period * (power + 1)


def test_powers_are_multiplied() -> None:
    two, three = Bound.of([1, -2]), Bound.of([1, -4, 4]) * Bound.geometric(3)
    assert (two * three + Bound.polynomial(1) * Bound.geometric(12)).order == 2
    assert (two * Bound.geometric(1, 3) * Bound.geometric(-1, 2)).order == 6
    assert (two * two.inverse() + Bound.polynomial(0)).order == 1


def test_marks_are_part_of_the_field() -> None:
    den = {(0, 0, 0): 1, (0, 0, 1): -1, (1, 1, 2): -1}
    marked = Bound.of_gf(MarkedGF.of({(0, 0, 0): 1}, den))
    assert (marked + marked).order == 2
    assert (marked + Bound.of([1, -2])).order == 3
    assert (Bound.polynomial(1) * marked).order == 4
    assert (marked * marked).order == 3
