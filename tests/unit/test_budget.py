"""Budgets: each limit is kept, alone and nested, and what is known comes with the error."""

# ruff: noqa: PT012 - a budget is in force for a block

import contextvars
import pickle
import subprocess
import sys
import threading
import time

import pytest

from gfkit.base.budget import (
    Budget,
    Forecast,
    Progress,
    current,
    forecast,
    know,
    phase,
    spend,
    tracked,
    within,
)
from gfkit.errors import GfkitError, LimitReached, OutOfBudget


@pytest.mark.parametrize("turn", [1, 7, 1000, 10**6])
@pytest.mark.parametrize("limit", [1, 10, 999, 10**6])
def test_a_limit_of_steps_is_the_same_on_every_machine(limit: int, turn: int) -> None:
    done = 0
    with pytest.raises(OutOfBudget) as raised, Budget(steps=limit):
        while True:
            spend(turn)
            done += turn
    assert raised.value.limit == "steps"
    assert done == limit // turn * turn  # what is allowed is done, and nothing beyond


def test_steps_of_inner_budgets_count_outside() -> None:
    done = 0
    with pytest.raises(OutOfBudget), Budget(steps=100):
        while True:
            with Budget(steps=30):
                for _ in range(7):
                    spend()
                    done += 1
    assert done == 100


def test_a_budget_entered_again_goes_on() -> None:
    budget = Budget(steps=10)
    for _ in range(5):
        with budget:
            spend(2)
    with pytest.raises(OutOfBudget), budget:
        spend()


def test_a_budget_entered_within_itself_is_in_force_once() -> None:
    outer = Budget(steps=10)
    inner = Budget(steps=5)
    with outer, inner, outer, inner:
        assert current() is inner
        spend(5)
        with pytest.raises(OutOfBudget):
            spend()
    assert outer.spent == inner.spent == 6


@pytest.mark.parametrize("fast", [0, 10**5])
def test_slow_steps_after_quick_ones_are_seen(fast: int) -> None:
    start = time.monotonic()
    with pytest.raises(OutOfBudget) as raised, Budget(seconds=0.1):
        for _ in range(fast):
            spend()
        while True:
            time.sleep(0.03)
            spend()
    assert raised.value.limit == "time"
    assert time.monotonic() - start < 5


def test_the_least_time_counts() -> None:
    with Budget(seconds=1000) as outer, Budget(seconds=100) as inner, Budget() as innermost:
        for one in (inner, innermost):
            left = one.seconds_left()
            assert left is not None
            assert 90 < left <= 100
        left = outer.seconds_left()
        assert left is not None
        assert 900 < left <= 1000
    with pytest.raises(OutOfBudget) as raised, Budget(seconds=1e-6), Budget(seconds=100):
        while True:
            spend()
    assert "0.0 s" in str(raised.value)


GROWING = """
from gfkit.base.budget import Budget, resident
kept = bytearray(2**20)
with Budget(memory=resident() + 20 * 2**20) as budget:
    for _ in range(100):
        kept += b"x" * 2**20
        budget.look()
"""


def test_memory_is_what_is_resident() -> None:
    # in a process of its own: what is resident here falls when a child of another test ends
    grown = subprocess.run(
        [sys.executable, "-c", GROWING], capture_output=True, text=True, check=False
    )
    assert "OutOfBudget: memory limit of" in grown.stderr
    with pytest.raises(OutOfBudget) as raised, Budget(memory=1), Budget(memory=2**50) as budget:
        assert budget.memory_allowed() == 1
        budget.look()
    assert raised.value.limit == "memory"


def test_what_is_known_comes_with_the_error() -> None:
    heard: list[dict[str, object]] = []

    def hear(known: dict[str, object]) -> None:
        heard.append(dict(known))

    with pytest.raises(OutOfBudget) as raised, Budget(on_known=hear):
        know(terms=[1, 2])
        with Budget(steps=10):
            know(order=3)
            know(terms=[1, 2, 7])
            spend(11)
    assert raised.value.known == {"terms": [1, 2, 7], "order": 3}
    assert heard == [
        {"terms": [1, 2]},
        {"terms": [1, 2], "order": 3},
        {"terms": [1, 2, 7], "order": 3},
    ]


def test_what_is_known_is_of_the_outermost_function_at_work() -> None:
    def inner() -> None:
        with within(None):
            know(terms=["of another sequence"])

    def outer(budget: Budget | None = None) -> None:
        with within(budget):
            know(terms=[1])
            inner()
            spend(10)

    with Budget(steps=15) as budget:
        know(checkpoint="residues")
        outer()
        assert budget.known == {"checkpoint": "residues"}
        with pytest.raises(OutOfBudget) as raised:
            outer(Budget())
        assert raised.value.known == {"checkpoint": "residues", "terms": [1]}


def test_without_a_budget_nothing_is_kept() -> None:
    def work() -> None:
        know(terms=[1])
        spend(10**9)
        with phase("turns") as one:
            one.advance(steps=10**9)
        current().look()
        assert current().all_known() == {}
        assert current().spent == 0

    contextvars.Context().run(work)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def test_an_out_of_budget_is_no_gfkit_error_and_pickles() -> None:
    error = OutOfBudget("time", "time limit of 1 s reached", {"terms": [1]})
    assert not isinstance(error, GfkitError)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert (again.limit, str(again), again.known) == ("time", str(error), {"terms": [1]})


def test_phases_say_how_far_they_are() -> None:
    heard: list[Progress] = []
    with Budget(on_progress=heard.append), phase("batches", 3) as outer:
        outer.advance()
        with Budget():
            for _ in tracked(range(4), "primes"):
                time.sleep(0.06)
    assert {(one.name, one.depth, one.total) for one in heard} == {
        ("batches", 0, 3),
        ("primes", 1, 4),
    }
    assert [one.done for one in heard if one.depth == 1] == sorted(
        one.done for one in heard if one.depth == 1
    )


def test_a_forecast_that_is_refused_is_said_once() -> None:
    heard: list[Forecast] = []
    with Budget(on_forecast=heard.append, longest=10, confirm=lambda _: False):
        forecast("small", seconds=9)
        with pytest.raises(LimitReached, match=r"would take large, about 11 s on one core; --yes"):
            forecast("large", seconds=11)
    assert [one.what for one in heard] == ["small"]
    with Budget(longest=10, confirm=lambda one: one.what == "large"):
        forecast("large", seconds=11)


@pytest.mark.parametrize("place", ["inner", "outer"])
def test_a_forecast_of_too_much_memory_is_refused(place: str) -> None:
    small, large = Budget(memory=2**33), Budget()
    first, second = (large, small) if place == "inner" else (small, large)
    with first, second:
        forecast("a little", memory=2**20)
        with pytest.raises(LimitReached, match=r"much, 9\.0 GiB, .*the memory limit is 8\.0 GiB"):
            forecast("much", memory=9 * 2**30)
