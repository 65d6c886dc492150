"""Work in other processes: it gives what it would give here, and can be ended."""

from __future__ import annotations

import math
import operator
import os
import signal
import sys
import time
from itertools import product

import pytest
from running import is_running, tree_of, wait_until
from samples import parametrize_some
from worker_calls import Unportable, dies, prints, raises, sleeps, threads, work

from gfkit.base.budget import Budget
from gfkit.base.child_process import THREADS, end_with
from gfkit.base.workers import (
    Failed,
    Job,
    computed,
    each_within,
    executor_for,
    in_worker,
    pool,
)
from gfkit.errors import BoardSyntaxError, GfkitError, OutOfBudget


def here_or_there(function, *arguments):
    return in_worker(function, *arguments, seconds=0.1)


def in_another(function, *arguments):
    """A call that is said to take long is made in a worker."""
    return in_worker(function, *arguments, seconds=10.0)


def in_pool(function, *arguments):
    with pool(1) as executor:
        calls = [Job(True, function, arguments), Job(False, pow, (2, 2))]
        return dict(computed(calls, executor))[True]


RETURNED = [(math.comb, 300, 100), (operator.add, "x" * 10**6, "y"), (os.getcwd,)]
ENDED = [
    ((raises, ZeroDivisionError, "x"), ZeroDivisionError, "x"),
    ((raises, BoardSyntaxError, "..", "no board"), BoardSyntaxError, "no board"),
    *(((dies, number), OutOfBudget, number.name) for number in (signal.SIGABRT, signal.SIGSEGV)),
    ((dies, signal.SIGKILL), OutOfBudget, "ended"),
    ((sleeps, b""), OutOfBudget, "time limit"),
    ((sleeps, b"x" * 10**7), OutOfBudget, "time limit"),
]


CASES = [(here_or_there, call) for call in RETURNED]
CASES += [(in_another, RETURNED[1]), (in_pool, RETURNED[0])]
CASES += [one for one in product((in_another, in_pool), RETURNED) if one not in CASES]
NAMES = [f"{call[0].__name__}-{way.__name__}" for way, call in CASES]


@parametrize_some(("way", "call"), CASES, ids=NAMES, first=5)
def test_a_worker_returns_what_the_function_does(way, call) -> None:
    assert way(*call) == call[0](*call[1:])


@pytest.mark.parametrize("way", [in_another, in_pool])
@parametrize_some(("call", "error", "words"), ENDED, ids=map(str, range(len(ENDED))), share=24)
def test_an_error_or_a_limit_of_a_worker_is_one_here(way, call, error, words) -> None:
    before = tree_of(os.getpid())
    start = time.monotonic()
    if way is in_pool and call[0] is dies:
        words = "worker process ended"
    seconds = 1 if call[0] is sleeps else 60
    with pytest.raises(error, match=words) as raised, Budget(seconds=seconds):
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


def test_values_go_with_their_calls_here_and_in_a_pool() -> None:
    calls = [Job(n, math.comb, (n, 2)) for n in range(20)]
    with pool(2) as executor:
        assert dict(computed(calls, executor)) == {n: math.comb(n, 2) for n in range(20)}
    assert [*computed(calls, None)] == [(n, math.comb(n, 2)) for n in range(20)]


@pytest.mark.parametrize("way", [in_another, in_pool])
def test_processes_of_ours_use_one_core_each_unless_told_otherwise(way, monkeypatch):
    for number, name in enumerate(THREADS):
        monkeypatch.delenv(name, raising=False)
        if number % 2:
            monkeypatch.setenv(name, "3")
    assert way(threads) == ["3" if number % 2 else "1" for number in range(len(THREADS))]


# Pieces of work in processes: one that fails, dies, or hears nothing leaves the others alone.


def test_values_failures_and_limits_come_back_with_their_items() -> None:
    items = ["a", "die", "raise", "b", "sleep", "c"]
    found = dict(each_within(work, items, 2, seconds=4))
    assert set(found) == set(items)
    assert (found["a"], found["b"], found["c"]) == ("A", "B", "C")
    assert found["die"].limit == "memory"
    assert found["raise"] == Failed("", "ValueError: no value")
    assert found["sleep"].limit == "time"


@pytest.mark.thorough
def test_memory_is_limited_for_each_item() -> None:
    found = dict(each_within(work, ["hold", "a"], 1, memory=300 * 2**20))
    assert found["hold"].limit == "memory"
    assert found["a"] == "A"


@pytest.mark.thorough
def test_a_budget_ends_all() -> None:
    with pytest.raises(OutOfBudget), Budget(seconds=1):
        list(each_within(work, ["sleep", "sleep"], 2))


# A process that ends with its parent, also where the system has no such thing.


@pytest.mark.skipif(sys.platform != "linux", reason="pipes tell of it on Linux")
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


# How many.


@pytest.mark.parametrize(
    ("jobs", "scheduler", "words"),
    [
        (0, None, "jobs=0 is not between 1 and 1024"),
        (1025, None, "jobs=1025 is not between 1 and 1024"),
        (2, "tcp://nobody", "give either jobs=... or scheduler=..."),
        (1, "nobody", "'nobody' is neither the address of a scheduler"),
    ],
)
def test_processes_that_cannot_be_are_refused(jobs: int, scheduler: str | None, words: str) -> None:
    with pytest.raises(GfkitError, match=words), executor_for(jobs, scheduler):
        pass


def test_one_process_needs_no_executor() -> None:
    with executor_for(1, None) as executor:
        assert executor is None
