"""Truncated series: their rules hold for all powers that are known, and no others are given."""

from fractions import Fraction
from math import comb

from flint import fmpq_poly
from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import law

from gfkit.series.truncated import SeriesError, TruncatedSeries

END = 9
series = st.builds(
    lambda c, low: TruncatedSeries(fmpq_poly(c), low, low + END),
    st.lists(st.integers(-5, 5), min_size=1, max_size=6),
    st.integers(-3, 3),
)


def known(one, other):
    """Compare what both know."""
    return all(
        one.coefficient(k) == other.coefficient(k) for k in range(-9, min(one.end, other.end))
    )


@law
@given(series, series, series)
def test_sums_and_products(a, b, c) -> None:
    assert known(a + b, b + a)
    assert known(a * b, b * a)
    assert known((a + b) * c, a * c + b * c)
    assert known(a - b, -(b - a))
    assert known(a**3, a * a * a)


@law
@given(series, series)
def test_quotients_undo_products(a, b) -> None:
    try:
        quotient = a / b
    except SeriesError:
        assert all(b.coefficient(k) == 0 for k in range(-9, b.end))
        return
    assert known(quotient * b, a)


@law
@given(st.lists(st.integers(-5, 5), max_size=5), st.integers(1, 4), st.integers(1, 5))
def test_roots(rest, index, lead) -> None:
    one = TruncatedSeries(fmpq_poly([lead**index, *rest]), 0, END)
    root = one.root(index)
    assert root.coefficient(0) == lead
    assert known(root**index, one)


def test_known_series() -> None:
    x = TruncatedSeries.variable(12)
    central = 1 / (1 - 4 * x).root(2)
    assert [central.coefficient(k) for k in range(12)] == [comb(2 * k, k) for k in range(12)]
    assert (x / 2 + Fraction(1, 3)).coefficient(0) == Fraction(1, 3)
    assert (1 / x).coefficient(-1) == 1
