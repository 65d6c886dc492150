"""Coefficients and rates that no float holds: b^n a(n) has the constants of a(n), with b as factor.

Every fraction is compared with the same fraction at b x, for powers b of ten, so that digits agree.
"""

from fractions import Fraction

import pytest

from gfkit.analysis.asymptotics import asymptotics
from gfkit.analysis.growth_rate import Growth, growth
from gfkit.numbers.decimal import rounded_text
from gfkit.series.rational import RationalGF

FRACTIONS = {
    "geometric": ([1], [1, -3]),
    "negative": ([1], [1, 3]),
    "irrational": ([0, 1], [1, -1, -1]),
    "multiple": ([1], [1, -4, 4]),
    "two signs": ([1, 1], [1, 0, -3]),
    "complex": ([1], [1, -1, 5]),
    "cubic": ([1, 2], [1, -1, 2, -7]),
}
POWERS = [309, 400]
"""Of ten."""
BIG = 10**400
LARGE = {
    "large order": ([1, -BIG, *[0] * 118, -1], Fraction(BIG)),
    "large order in powers": ([1, *[0] * 69, -(10**700), *[0] * 69, -1], Fraction(10**10)),
}
"""With the growth rate to many digits."""


def scaled(name: str, power: int) -> RationalGF:
    num, den = FRACTIONS[name]
    return RationalGF.of(*([c * 10 ** (power * k) for k, c in enumerate(f)] for f in (num, den)))


def mantissa(digits: str, power: int) -> Fraction:
    return Fraction(digits) / 10**power


@pytest.mark.parametrize("power", POWERS)
@pytest.mark.parametrize("name", FRACTIONS)
def test_growth_rates_are_multiplied(name: str, power: int) -> None:
    small, large = growth(scaled(name, 0)), growth(scaled(name, power))
    assert small is not None
    assert large is not None
    assert large.certified == small.certified
    assert mantissa(large.digits, power) == Fraction(small.digits)
    with pytest.raises(OverflowError, match="beyond the range of floats"):
        float(large)


@pytest.mark.parametrize("name", LARGE)
def test_large_orders_grow_by_their_largest_root(name: str) -> None:
    den, rate = LARGE[name]
    gf = RationalGF.of([1], den)
    assert growth(gf) == Growth(rounded_text(rate, 12), certified=True)
    found = asymptotics(gf, digits=12)
    assert abs(found.modulus.middle - rate) * 10**12 < rate
    assert str(found)
