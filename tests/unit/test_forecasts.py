"""Forecasts from the growth of the first items."""

from __future__ import annotations

import time

import pytest

from gfkit.base.budget import Budget
from gfkit.base.processes.forecasts import growing, seconds_of_others
from gfkit.errors import LimitReached, OutOfBudget

GROWTHS = {
    "constant": lambda _: 0.02,
    "linear": lambda k: 0.01 * k,
    "squares": lambda k: 0.001 * k * k,
    "powers of 3/2": lambda k: 0.001 * 1.5**k,
    "powers of 3": lambda k: 0.0001 * 3.0**k,
}


@pytest.mark.parametrize("name", GROWTHS)
@pytest.mark.parametrize(("known", "total"), [(12, 20), (20, 40), (16, 17)])
def test_the_growth_of_the_first_items_foretells_the_others(name, known, total):
    grows = GROWTHS[name]
    law = "exponential" if name.startswith("powers") else "power"
    found = seconds_of_others([grows(k) for k in range(1, known + 1)], total, law)
    true = sum(grows(k) for k in range(known + 1, total + 1))
    assert true / 3 < found < 3 * true


def work(times):
    for _ in times:
        end = time.process_time() + 0.12  # a nap is no work
        while time.process_time() < end:
            pass


def test_a_forecast_is_made_once_and_may_be_refused():
    said = []
    with Budget(on_forecast=said.append):
        work(growing(range(1, 6), "pieces", "five pieces", law="exponential"))
    assert [forecast.what for forecast in said] == ["five pieces"]
    with Budget(longest=0.1), pytest.raises(LimitReached, match="this would take many pieces"):
        work(growing(range(1, 10**6), "pieces", "many pieces", law="exponential"))


def test_a_limit_ends_it():
    done = []
    with Budget(steps=3), pytest.raises(OutOfBudget):
        done.extend(growing(range(10), "numbers", "ten numbers", law="power"))
    assert done == list(range(len(done)))
    assert len(done) <= 4
