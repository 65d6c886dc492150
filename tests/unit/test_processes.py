"""Work in other processes: it gives what it would give here, and can be ended."""

from __future__ import annotations

import math
import operator
import os
import signal
import sys
import time

import pytest
from running import tree_of, wait_until
from tiers import one_in

from gfkit.base.budget import Budget
from gfkit.base.processes.child import THREADS, end_with
from gfkit.base.processes.workers import Failed, each_within, finished, in_worker, pool
from gfkit.errors import BoardSyntaxError, OutOfBudget

LONG = 10.0
"""Seconds that a call is said to take, so that it is made in a worker."""


@pytest.mark.parametrize("seconds", [0.1, LONG])
@pytest.mark.parametrize(
    ("function", "arguments"),
    [(math.comb, (300, 100)), (operator.add, ("x" * 10**6, "y")), (os.getcwd, ())],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_a_worker_returns_what_the_function_does(function, arguments, seconds: float) -> None:
    assert in_worker(function, *arguments, seconds=seconds) == function(*arguments)


@pytest.mark.parametrize("error", [ZeroDivisionError("x"), BoardSyntaxError("..", "no board")])
def test_a_worker_raises_what_the_function_does(error: Exception) -> None:
    with pytest.raises(type(error), match=str(error)):
        in_worker(raises, error, seconds=LONG)


def raises(error: Exception) -> None:
    raise error


class Unportable(Exception):
    def __init__(self, one: str, two: str) -> None:
        super().__init__(one + two)


def raises_unportable() -> None:
    raise Unportable("a", "b")


def test_an_error_that_cannot_be_pickled_is_told() -> None:
    with pytest.raises(RuntimeError, match="Unportable: ab"):
        in_worker(raises_unportable, seconds=LONG)


@one_in(2)
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGABRT, signal.SIGSEGV])
def test_a_worker_that_dies_is_a_limit(number: signal.Signals) -> None:
    with pytest.raises(OutOfBudget, match=f"dies ended by {number.name}") as raised:
        in_worker(dies, number, seconds=LONG)
    assert raised.value.limit == "memory"


def dies(number: int) -> None:
    os.kill(os.getpid(), number)


@pytest.mark.parametrize("size", [0, 10**7])
def test_a_budget_ends_a_worker(size: int) -> None:
    before = tree_of(os.getpid())
    start = time.monotonic()
    with pytest.raises(OutOfBudget, match="time limit"), Budget(seconds=0.5):
        in_worker(sleeps, b"x" * size, seconds=LONG)
    assert time.monotonic() - start < 20
    assert wait_until(lambda: tree_of(os.getpid()) <= before)


def sleeps(_ballast: bytes) -> None:
    time.sleep(100)


def test_a_worker_takes_no_module_of_the_folder(tmp_path, monkeypatch) -> None:
    (tmp_path / "pickle.py").write_text("raise SystemExit('a stranger')")
    monkeypatch.chdir(tmp_path)
    assert in_worker(math.comb, 4, 2, seconds=LONG) == 6


def test_what_a_function_prints_is_no_answer(capfd) -> None:
    assert in_worker(prints, seconds=LONG) == 7
    assert capfd.readouterr().out == ""


def prints() -> int:
    os.write(1, b"\0\0\0\1.")  # a length and an answer
    return 7


@pytest.mark.slow
def test_a_pool_gives_values_in_order_and_leaves_nothing() -> None:
    before = tree_of(os.getpid())
    with pool(2) as executor:
        futures = [executor.submit(math.comb, n, 2) for n in range(20)]
        assert list(finished(futures)) == [math.comb(n, 2) for n in range(20)]
    # The tracker of semaphores, which multiprocessing starts once, stays.
    assert wait_until(lambda: len(tree_of(os.getpid()) - before) <= 1)


@pytest.mark.slow
def test_a_budget_ends_a_pool() -> None:
    start = time.monotonic()
    with pytest.raises(OutOfBudget, match="time limit"), Budget(seconds=1), pool(2) as executor:
        list(finished([executor.submit(time.sleep, 100) for _ in range(3)]))
    assert time.monotonic() - start < 20


@pytest.mark.slow
def test_a_process_of_a_pool_that_dies_is_a_limit() -> None:
    with pytest.raises(OutOfBudget, match="worker process ended"), pool(1) as executor:
        list(finished([executor.submit(dies, signal.SIGKILL)]))


@pytest.mark.slow
def test_an_error_in_a_pool_is_raised() -> None:
    with pytest.raises(BoardSyntaxError, match="no board"), pool(1) as executor:
        list(finished([executor.submit(raises, BoardSyntaxError("..", "no board"))]))


@one_in(2)
@pytest.mark.parametrize("name", THREADS)
def test_processes_of_ours_use_one_core_each_unless_told_otherwise(monkeypatch, name):
    for told, expected in ((None, "1"), ("3", "3")):
        monkeypatch.delenv(name, raising=False)
        if told is not None:
            monkeypatch.setenv(name, told)
        assert in_worker(os.getenv, name, seconds=LONG) == expected
        with pool(1) as executor:
            assert executor.submit(os.getenv, name).result() == expected


# Pieces of work in processes: one that fails, dies, or hears nothing leaves the others alone.


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
    found = dict(each_within(work, items, 2, seconds=10))
    assert set(found) == set(items)
    assert (found["a"], found["b"], found["c"]) == ("A", "B", "C")
    assert found["die"].limit == "memory"
    assert found["raise"] == Failed("", "ValueError: no value")
    assert found["sleep"].limit == "time"


def test_memory_is_limited_for_each_item() -> None:
    found = dict(each_within(work, ["hold", "a"], 1, memory=300 * 2**20))
    assert found["hold"].limit == "memory"
    assert found["a"] == "A"


def test_a_budget_ends_all() -> None:
    with pytest.raises(OutOfBudget), Budget(seconds=1):
        list(each_within(work, ["sleep", "sleep"], 2))


# A process that ends with its parent, also where the system has no such thing.

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="pipes tell of it on Linux")


@pytest.mark.parametrize("is_late", [False, True])
def test_the_process_ends_when_the_other_end_is_closed(is_late: bool) -> None:
    living, life = os.pipe()
    if is_late:
        os.close(life)
    pid = os.fork()
    if pid == 0:
        try:
            if not is_late:
                os.close(life)
            end_with(living)
            signal.pause()
        finally:
            os._exit(1)
    if not is_late:
        os.close(life)
    os.close(living)
    status: list[int] = []

    def has_ended() -> bool:
        found, code = os.waitpid(pid, os.WNOHANG)
        status.append(code)
        return found == pid

    assert wait_until(has_ended, 20)
    code = os.waitstatus_to_exitcode(status[-1])
    assert code in {137, -signal.SIGIO}
