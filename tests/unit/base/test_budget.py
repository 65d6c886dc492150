"""Budgets: each limit is kept, alone and nested, and what is known comes with the error."""

# ruff: noqa: PT012 - a budget is in force for a block

from __future__ import annotations

import contextvars
import math
import operator
import os
import pickle
import signal
import subprocess
import sys
import threading
import time

import pytest
from running import is_running, tree_of, wait_until
from tiers import one_in

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
from gfkit.base.processes.child import THREADS, end_with
from gfkit.base.processes.workers import Failed, each_within, finished, in_worker, pool
from gfkit.errors import BoardSyntaxError, GfkitError, LimitReached, OutOfBudget


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
    """Of several, and of one that is entered again."""
    done = 0
    again = Budget(steps=100)
    with pytest.raises(OutOfBudget), Budget(steps=100):
        while True:
            with Budget(steps=30) if done % 2 else again:
                for _ in range(7):
                    spend()
                    done += 1
    assert done == 100
    with pytest.raises(OutOfBudget), again:
        spend(100)


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


# Work in other processes: it gives what it would give here, and can be ended.


def here_or_there(function, *arguments):
    return in_worker(function, *arguments, seconds=0.1)


def in_another(function, *arguments):
    """A call that is said to take long is made in a worker."""
    return in_worker(function, *arguments, seconds=10.0)


def in_pool(function, *arguments):
    with pool(1) as executor:
        return next(iter(finished([executor.submit(function, *arguments)])))


class Unportable(Exception):
    def __init__(self, one: str, two: str) -> None:
        super().__init__(one + two)


def raises(error: type[Exception], *arguments: str) -> None:
    raise error(*arguments)


def dies(number: int) -> None:
    os.kill(os.getpid(), number)


def sleeps(_ballast: bytes) -> None:
    time.sleep(100)


def prints() -> int:
    os.write(1, b"\0\0\0\1.")  # a length and an answer
    return 7


RETURNED = [(math.comb, 300, 100), (operator.add, "x" * 10**6, "y"), (os.getcwd,)]
ENDED = [
    ((raises, ZeroDivisionError, "x"), ZeroDivisionError, "x"),
    ((raises, BoardSyntaxError, "..", "no board"), BoardSyntaxError, "no board"),
    *(((dies, number), OutOfBudget, number.name) for number in (signal.SIGABRT, signal.SIGSEGV)),
    ((dies, signal.SIGKILL), OutOfBudget, "ended"),
    ((sleeps, b""), OutOfBudget, "time limit"),
    ((sleeps, b"x" * 10**7), OutOfBudget, "time limit"),
]


@pytest.mark.parametrize("way", [here_or_there, in_another, in_pool])
@pytest.mark.parametrize("call", RETURNED, ids=lambda call: call[0].__name__)
def test_a_worker_returns_what_the_function_does(way, call) -> None:
    assert way(*call) == call[0](*call[1:])


@one_in(2)
@pytest.mark.parametrize("way", [in_another, in_pool])
@pytest.mark.parametrize(("call", "error", "words"), ENDED, ids=range(len(ENDED)))
def test_an_error_or_a_limit_of_a_worker_is_one_here(way, call, error, words) -> None:
    before = tree_of(os.getpid())
    start = time.monotonic()
    if way is in_pool and call[0] is dies:
        words = "worker process ended"
    with pytest.raises(error, match=words) as raised, Budget(seconds=1):
        way(*call)
    if call[0] is dies:
        assert raised.value.limit == "memory"
    assert time.monotonic() - start < 20
    # The tracker of semaphores, which multiprocessing starts once, stays.
    assert wait_until(lambda: len(tree_of(os.getpid()) - before) <= (way is in_pool))


def test_an_error_that_cannot_be_pickled_is_told() -> None:
    with pytest.raises(RuntimeError, match="Unportable: ab"):
        in_another(raises, Unportable, "a", "b")


def test_a_worker_takes_no_module_of_the_folder(tmp_path, monkeypatch) -> None:
    (tmp_path / "pickle.py").write_text("raise SystemExit('a stranger')")
    monkeypatch.chdir(tmp_path)
    assert in_another(math.comb, 4, 2) == 6


def test_what_a_function_prints_is_no_answer(capfd) -> None:
    assert in_another(prints) == 7
    assert capfd.readouterr().out == ""


def test_a_pool_gives_values_in_order() -> None:
    with pool(2) as executor:
        futures = [executor.submit(math.comb, n, 2) for n in range(20)]
        assert list(finished(futures)) == [math.comb(n, 2) for n in range(20)]


def threads() -> list[str | None]:
    return [*map(os.getenv, THREADS)]


@pytest.mark.parametrize("way", [in_another, in_pool])
def test_processes_of_ours_use_one_core_each_unless_told_otherwise(way, monkeypatch):
    for number, name in enumerate(THREADS):
        monkeypatch.delenv(name, raising=False)
        if number % 2:
            monkeypatch.setenv(name, "3")
    assert way(threads) == ["3" if number % 2 else "1" for number in range(len(THREADS))]


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
    found = dict(each_within(work, items, 2, seconds=4))
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
    for end in {living, life} - ({life} if is_late else set()):
        os.close(end)
    assert wait_until(lambda: not is_running(pid), 20)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) in {137, -signal.SIGIO}
