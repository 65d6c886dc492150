"""The growth rate that is shown to people."""

import pytest

from gfkit.analysis.growth_rate import growth
from gfkit.series.rational import RationalGF


@pytest.mark.parametrize("num", [[1], [1, 1], [1, 3, *[0] * 20, 1]])
def test_a_denominator_in_a_power_of_x_is_enclosed_in_that_power(num):
    found = growth(RationalGF.of(num, [1, *[0] * 60, -2]))
    assert found.certified
    assert float(found) == pytest.approx(2 ** (1 / 61), rel=1e-11)
