"""Pieces of work in processes: one that fails, dies, or hears nothing leaves the others alone."""

from __future__ import annotations

import os
import signal
import time

import pytest

from gfkit.base.budget import Budget
from gfkit.base.processes.workers import Failed, each_within
from gfkit.errors import OutOfBudget


def work(item: str) -> str:
    match item.split():
        case ["sleep"]:
            time.sleep(600)
        case ["die"]:
            os.kill(os.getpid(), signal.SIGKILL)
        case ["raise"]:
            raise ValueError("no value")
        case ["hold"]:
            kept = bytearray(400 * 2**20)
            kept[:: 2**12] = b"1" * len(kept[:: 2**12])
            time.sleep(600)
    return item.upper()


def test_values_failures_and_limits_come_back_with_their_items() -> None:
    items = ["a", "die", "raise", "b", "sleep", "c"]
    found = dict(each_within(work, items, 2, seconds=5))
    assert set(found) == set(items)
    assert (found["a"], found["b"], found["c"]) == ("A", "B", "C")
    assert found["die"].limit == "memory"
    assert found["raise"] == Failed("", "ValueError: no value")
    assert found["sleep"].limit == "time"


def test_memory_is_limited_for_each_item() -> None:
    found = dict(each_within(work, ["hold", "a"], 1, memory=300 * 2**20))
    assert found["hold"].limit == "memory"
    assert found["a"] == "A"


def test_items_are_taken_as_they_are_needed() -> None:
    taken = []

    def items():
        for n in range(100):
            taken.append(n)
            yield str(n)

    running = each_within(work, items(), 2)
    next(running)
    running.close()
    assert len(taken) <= 4


def test_a_budget_ends_all() -> None:
    with pytest.raises(OutOfBudget), Budget(seconds=1):
        list(each_within(work, ["sleep", "sleep"], 2))
