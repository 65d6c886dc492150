"""Lengths of time and sizes are said in units that grow with them, and rounded in these."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gfkit.base.units import duration, size, time_reached

UNITS = {"s": 1, "min": 60, "h": 3600, "days": 86400, "years": 365.25 * 86400}
SIZES = {"MiB": 2**20, "GiB": 2**30}


def unit_that_fits(amount: float, said: str, units: dict[str, float]) -> float:
    """Return the unit that an amount is said in, rounded to the last place that is said."""
    number, unit = said.split(" ")
    half = units[unit] / 10 ** len(number.partition(".")[2]) / 2
    assert abs(float(number) * units[unit] - amount) <= half * (1 + 1e-9)
    return units[unit]


@given(st.lists(st.floats(0, 999 * UNITS["years"]), min_size=2, max_size=9).map(sorted))
@example([10**k for k in range(11)])
def test_a_length_of_time_is_rounded_in_a_unit_that_grows_with_it(lengths: list[float]) -> None:
    units = [unit_that_fits(seconds, duration(seconds), UNITS) for seconds in lengths]
    assert units == sorted(units)


def test_a_thousand_years_are_said_to_be_that_or_more() -> None:
    assert duration(1e12) == "1000 years or more"


@pytest.mark.parametrize("limit", ["0.02", "0.001", "1e-05", "2.5", "90", "7200", "1000000"])
def test_a_limit_of_time_is_said_as_it_was_given(limit: str) -> None:
    assert time_reached(float(limit)) == f"time limit of {limit} s reached"


@given(st.lists(st.integers(0, 2**45), min_size=2, max_size=9).map(sorted))
def test_a_size_is_rounded_in_a_binary_unit_that_grows_with_it(sizes: list[int]) -> None:
    units = [unit_that_fits(number, size(number), SIZES) for number in sizes]
    assert units == sorted(units)
