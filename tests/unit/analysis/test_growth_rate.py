"""The growth rate that is shown to people."""

import pytest
from flint import fmpz_poly

from gfkit.analysis.growth_rate import growth
from gfkit.series.rational import RationalGF


@pytest.mark.parametrize("num", [[1], [1, 1], [1, 3, *[0] * 20, 1]])
def test_a_denominator_in_a_power_of_x_is_enclosed_in_that_power(num):
    found = growth(RationalGF.of(num, [1, *[0] * 60, -2]))
    assert found.certified
    assert float(found) == pytest.approx(2 ** (1 / 61), rel=1e-11)


def test_ratios_that_do_not_settle_are_not_shown():
    # Two poles of one modulus, and a denominator that is no polynomial in a power of x.
    den = [int(c) for c in (fmpz_poly([1, 0, -4]) * fmpz_poly([1, -1, *[0] * 60, 1])).coeffs()]
    assert growth(RationalGF.of([1, 1, 1], den)) is None
