"""Constants as mpmath numbers and intervals, in contexts of their own."""

from fractions import Fraction

import mpmath
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import drawn

from gfkit.numbers.balls import Enclosure

fractions = st.fractions(min_value=-1000, max_value=1000, max_denominator=10**12)


def exactly(value):
    """Return the rational number that an mpmath number is."""
    sign, mantissa, exponent, _ = value._mpf_
    return Fraction(-mantissa if sign else mantissa) * Fraction(2) ** exponent


@given(fractions, st.fractions(min_value=0, max_value=1, max_denominator=10**30))
def test_intervals_hold_the_enclosure(low, width):
    found = Enclosure(low, low + width).interval
    a, b = (exactly(mpmath.mp.make_mpf(end)) for end in found._mpi_)
    assert a <= low <= low + width <= b


@given(fractions, st.integers(10, 60))
def test_numbers_are_as_exact_as_the_enclosure(low, digits):
    width = Fraction(1, 10**digits)
    middle = exactly(Enclosure(low, low + width).mpf)
    assert abs(middle - low - width / 2) <= width


def test_the_global_precision_is_left_alone() -> None:
    before = mpmath.mp.prec, mpmath.iv.prec
    third = Enclosure(Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**100))
    assert mpmath.nstr(third.mpf * 3, 20) == "1.0"
    assert third.mpf.context.prec > 300
    assert third.interval.ctx.prec > 300
    assert (mpmath.mp.prec, mpmath.iv.prec) == before


def test_algebraic_constants_are_recognised() -> None:
    root = Enclosure.exactly(2).root(3)
    assert root.recognised().polynomial == (-2, 0, 0, 1)
    assert root.recognised().surplus > 30
    half = Enclosure(Fraction(1, 2) - Fraction(1, 10**40), Fraction(1, 2) + Fraction(1, 10**40))
    assert half.recognised().polynomial == (-1, 2)


@given(st.integers(10**19, 10**20))
@settings(deadline=None, max_examples=drawn(30))
def test_random_digits_are_not_recognised(digits):
    low = Fraction(digits, 10**20)
    found = Enclosure(low, low + Fraction(1, 10**20)).recognised()
    assert found is None or found.surplus >= 8
