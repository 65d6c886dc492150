"""Budgets: each limit is kept, alone and nested, and what is known comes with the error."""

from __future__ import annotations

import contextvars
import pickle
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from running import ran

from gfkit.base import budget
from gfkit.base.budget import (
    LOOK_SECONDS,
    TELL_SECONDS,
    Budget,
    Progress,
    current,
    done_within,
    forecast,
    know,
    phase,
    spend,
    tracked,
    within,
)
from gfkit.base.units import duration
from gfkit.errors import GfkitError, LimitReached, OutOfBudget, OutOfRange, WrongArgument

# Any program of nested budgets, on a clock and in a memory that stand still, ends as a plain model.


class Real:
    """Budgets of gfkit, with the limits of a list."""

    spend, know, forecast, phase = map(staticmethod, (spend, know, forecast, phase))

    def __init__(self, limits: list[dict[str, Any]]) -> None:
        self.heard: list[Any] = []
        self.made = [
            Budget(
                **{name: value for name, value in one.items() if name != "confirms"},
                on_known=lambda known, k=k: self.heard.append((k, dict(known))),
                on_forecast=lambda one, k=k: self.heard.append((k, one.seconds, one.bytes)),
                on_progress=lambda one, k=k: self.heard.append(
                    (k, one.total, one.done, one.seconds, one.depth)
                ),
                confirm=lambda _, one=one: one["confirms"],
            )
            for k, one in enumerate(limits)
        ]
        self.entered, self.within = self.made.__getitem__, lambda k: within(self.made[k])

    @property
    def spent(self) -> list[int]:
        return [one.spent for one in self.made]


class Model:
    """The same in other words: budgets in force, the outermost first, are numbers of the list."""

    def __init__(self, limits: list[dict[str, Any]], clock: SimpleNamespace) -> None:
        self.limits, self.clock = [dict(one) for one in limits], clock
        self.heard: list[Any] = []
        self.chain: list[int] = []
        self.depth = 0
        self.since, self.looked, self.spent = {}, {}, [0] * len(limits)
        self.known = [{} for _ in limits]
        self.phases = [[] for _ in limits]

    def reached(self, limit: str, words: str) -> OutOfBudget:
        known = {name: value for k in self.chain for name, value in self.known[k].items()}
        return OutOfBudget(limit, words, known)

    def look(self) -> None:
        now, memory = self.clock.now, self.clock.memory
        self.looked[self.chain[-1]] = now
        for place, k in enumerate(self.chain):
            one = self.limits[k]
            if one["steps"] is not None and self.spent[k] > one["steps"]:
                raise self.reached("steps", f"limit of {one['steps']} steps reached")
            if one["seconds"] is not None and now - self.since[k] > one["seconds"]:
                raise self.reached("time", "time limit of ")
            if one["memory"] is not None and memory > one["memory"]:
                raise self.reached("memory", "memory limit of 0 MiB reached")
            for part in self.phases[k]:
                if now - part.start - part.told >= TELL_SECONDS:
                    part.told = now - part.start
                    told = part.total, part.done, part.told, part.depth
                    self.heard += [(outer, *told) for outer in self.chain[place::-1]]

    def spend(self, steps: int) -> None:
        for k in self.chain:
            self.spent[k] += steps
        limits = [(self.limits[k]["steps"], self.spent[k]) for k in self.chain]
        is_over = any(most is not None and spent > most for most, spent in limits)
        if is_over or self.clock.now - self.looked[self.chain[-1]] >= LOOK_SECONDS:
            self.look()

    def know(self, **known: int) -> None:
        for k in self.chain[::-1] if self.depth <= 1 else ():
            self.keep(k, self.known[k] | known)

    def keep(self, k: int, known: dict[str, int]) -> None:
        self.known[k] = known
        self.heard.append((k, known))

    def forecast(self, _: str, *, seconds: float, memory: int) -> None:
        allowed = [self.limits[k]["memory"] for k in self.chain]
        if any(most is not None and memory + self.clock.memory > most for most in allowed):
            raise LimitReached("the memory limit is")
        if memory > MACHINE:
            raise LimitReached("this machine has")
        for k in self.chain[::-1]:
            one = self.limits[k]
            if one["longest"] is not None and seconds > one["longest"]:
                if not one["confirms"]:
                    raise LimitReached("longest=None begins it")
                one["longest"] = None
            self.heard.append((k, seconds, memory))

    @contextmanager
    def phase(self, _: str, total: int | None) -> Iterator[Any]:
        depth = sum(len(self.phases[k]) for k in self.chain)
        one = SimpleNamespace(start=self.clock.now, told=0, total=total, done=0, depth=depth)
        own = self.phases[self.chain[-1]]
        own.append(one)

        def advance(amount: int, steps: int) -> None:
            one.done += amount
            self.spend(steps)

        try:
            yield SimpleNamespace(advance=lambda amount, *, steps: advance(amount, steps))
        finally:
            own.remove(one)

    @contextmanager
    def entered(self, k: int) -> Iterator[None]:
        before = self.chain
        if k not in before:
            self.chain, self.looked[k] = [*before, k], self.clock.now
        self.since.setdefault(k, self.clock.now)
        try:
            yield
        finally:
            self.chain = before

    @contextmanager
    def within(self, k: int) -> Iterator[None]:
        with self.entered(k):
            before = [(z, self.known[z]) for z in self.chain[::-1] if not self.depth]
            self.depth += 1
            try:
                yield
            except OutOfBudget:  # what is known stays
                before = []
                raise
            finally:
                self.depth -= 1
                for z, known in before:
                    if self.known[z] != known:
                        self.keep(z, known)


def run(of: Any, clock: SimpleNamespace, program: list[Any]) -> None:
    """Run a program with budgets of gfkit, or with the model."""
    for what, *more in program:
        match what, more:
            case "spend", [steps]:
                of.spend(steps)
            case "wait", [seconds]:
                clock.now += seconds
            case "hold", [memory]:
                clock.memory = memory
            case "know", [name, value]:
                of.know(**{name: value})
            case "forecast", [seconds, memory]:
                of.forecast("work", seconds=seconds, memory=memory)
            case "phase", [total, amount, steps, inner]:
                with of.phase("turns", total) as one:
                    run(of, clock, inner)
                    one.advance(amount, steps=steps)
            case _, [k, inner]:
                with getattr(of, what)(k):
                    run(of, clock, inner)


MACHINE = 2**40
maybe = st.none() | st.integers(1, 40)
budgets = st.fixed_dictionaries({
    "steps": maybe, "seconds": st.sampled_from([None, None, 0.25, 0.5, 1.0]), "memory": maybe,
    "longest": st.sampled_from([None, 1, 2]), "confirms": st.booleans(),
})  # fmt: skip
places = st.integers(0, 3)
acts = st.one_of(
    st.tuples(st.just("spend"), st.integers(0, 12)),
    st.tuples(st.just("wait"), st.sampled_from([0.125, 0.25])),
    st.tuples(st.just("hold"), st.integers(0, 20)),
    st.tuples(st.just("know"), st.sampled_from("ab"), st.integers(0, 3)),
    st.tuples(
        st.just("forecast"), st.integers(0, 3), st.sampled_from([0, 0, 5, 30, MACHINE, 2**41])
    ),
)
programs = st.recursive(
    st.lists(acts, max_size=6),
    lambda inner: st.lists(
        st.one_of(
            acts,
            st.tuples(st.sampled_from(["entered", "within"]), places, inner),
            st.tuples(st.just("phase"), maybe, st.integers(1, 3), st.integers(0, 3), inner),
        ),
        max_size=6,
    ),
    max_leaves=12,
)


@given(st.lists(budgets, min_size=4, max_size=4), st.tuples(st.just("entered"), places, programs))
@settings(max_examples=300)
@pytest.mark.thorough
def test_nested_budgets_are_as_a_plain_model(limits: list[dict[str, Any]], program: Any) -> None:
    clock = SimpleNamespace(now=0.0, memory=0)
    ends = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(budget, "monotonic", lambda: clock.now)
        patch.setattr(budget, "resident", lambda: clock.memory)
        patch.setattr(budget, "machine_memory", lambda: MACHINE)
        for of in (Model(limits, clock), Real(limits)):
            clock.now, clock.memory, end = 0.0, 0, None
            try:
                run(of, clock, [program])
            except (OutOfBudget, LimitReached) as error:
                end = error
            known = getattr(end, "limit", ""), getattr(end, "known", {})
            ends.append((of.heard, of.spent, type(end), known, str(end)))
    *expected, words = ends[0]
    *found, said = ends[1]
    assert found == expected
    assert words in said
    assert current() is budget.LIMITLESS


def test_the_least_of_what_is_left_counts(monkeypatch) -> None:
    clock = SimpleNamespace(now=0.0)
    monkeypatch.setattr(budget, "monotonic", lambda: clock.now)
    with Budget(seconds=10, memory=7) as outer:
        clock.now += 3
        with Budget(seconds=20, memory=9) as inner, Budget() as innermost:
            assert (inner.elapsed(), outer.elapsed()) == (0, 3)
            assert [one.seconds_left() for one in (outer, inner, innermost)] == [7] * 3
            assert inner.memory_allowed() == innermost.memory_allowed() == 7
    assert (Budget().seconds_left(), Budget().memory_allowed()) == (None, None)


@given(st.integers(0, 500), st.none() | st.integers(1, 500), st.integers(0, 900))
def test_progress_says_how_much_of_what_how_fast_and_how_long(done, total, seconds) -> None:
    said = str(Progress("primes", done, total, float(seconds)))
    found = re.fullmatch(
        r"(\d+)(?: of (\d+))? primes(?:, (\S+) a (minute|second))?(?:, about (.*) left)?", said
    )
    assert found is not None, said
    assert (found[1], found[2]) == (str(done), total and str(total))
    assert (found[3] is not None) == bool(done and seconds)
    if found[3]:
        rate = float(found[3]) / {"minute": 60, "second": 1}[found[4]]
        assert rate == pytest.approx(done / seconds, rel=0.01)
        assert (found[4] == "minute") == (done < seconds)
    assert (found[5] is not None) == bool(done and total)
    if found[5]:
        assert found[5] == duration(max(0, total - done) * seconds / done)


def test_memory_is_what_is_resident() -> None:
    # in a process of its own: what is resident here falls when a child of another test ends
    program = Path(__file__).parent / "programs" / "grows.py"
    assert "OutOfBudget: memory limit of" in ran([], program=[str(program)]).err


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


# Limits.


@pytest.mark.parametrize("limit", ["seconds", "memory", "steps"])
@pytest.mark.parametrize("value", [0, -1, float("nan"), True], ids=repr)
def test_a_limit_is_a_positive_number(limit: str, value: Any) -> None:
    error = WrongArgument if value is True else OutOfRange
    with pytest.raises(error, match=f"{limit} must be a positive number such as 60"):
        Budget(**{limit: value})


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"steps": 1.5}, "steps must be an integer from 1 on, such as 1000000, not 1.5"),
        ({"since": "noon"}, "since must be a time of time.monotonic()"),
        ({"on_progress": 3}, "on_progress must be a function such as print, not int"),
    ],
)
def test_what_is_no_limit_is_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(WrongArgument, match=re.escape(words)):
        Budget(**options)


@pytest.mark.parametrize("value", [float("inf"), float("nan")], ids=repr)
def test_a_time_is_finite(value: float) -> None:
    with pytest.raises(OutOfRange, match=f"since must be .*not {value}"):
        Budget(since=value)


@pytest.mark.parametrize("outer", [5, 9])
@pytest.mark.parametrize("inner", [5, 9])
def test_of_limits_inside_limits_the_least_counts(outer: int, inner: int) -> None:
    with Budget(steps=outer), Budget(steps=inner):
        spend(min(outer, inner))
        with pytest.raises(OutOfBudget, match=f"limit of {min(outer, inner)} steps reached"):
            spend(1)


def test_the_items_of_a_tracked_list_are_steps() -> None:
    with Budget(steps=5):
        assert [*tracked(range(5), "things")] == [*range(5)]
        with pytest.raises(OutOfBudget):
            spend(1)


@pytest.mark.parametrize(("steps", "found"), [(99, None), (100, 4950)])
def test_a_part_of_more_steps_than_it_may_take_is_left_undone(steps, found) -> None:
    with Budget(steps=1000) as whole:
        work = tracked(range(100), "numbers")
        assert done_within(lambda: sum(work), steps=steps) == found
    assert whole.spent == 100, "what a part took is counted in the whole"


def test_the_limit_of_the_whole_ends_a_part_that_may_take_longer() -> None:
    work = tracked(range(100), "numbers")
    with Budget(steps=50), pytest.raises(OutOfBudget, match="limit of 50 steps"):
        done_within(lambda: sum(work), steps=99)


# Forecasts.


def test_a_forecast_that_is_longer_than_wanted_is_asked_about_once() -> None:
    asked: list[float] = []
    with Budget(longest=2, confirm=lambda one: not asked.append(one.seconds)):
        for seconds in (2, 3, 4):
            forecast("primes", seconds=seconds)
    assert asked == [3]


@pytest.mark.parametrize("confirm", [None, lambda _: False], ids=["nobody", "no"])
def test_without_consent_a_long_computation_does_not_begin(confirm: Any) -> None:
    words = "about 3 s on one core; longest=None begins it, seconds=... bounds it"
    with Budget(longest=2, confirm=confirm), pytest.raises(LimitReached, match=words):
        forecast("primes", seconds=3)


def test_a_forecast_above_a_limit_of_memory_is_refused() -> None:
    words = r"primes, 1\.0 GiB, .*; the memory limit is 1 MiB, of which "
    with Budget(memory=2**20), pytest.raises(LimitReached, match=words):
        forecast("primes", memory=2**30)
    with pytest.raises(LimitReached, match="; this machine has "):
        forecast("primes", memory=2**60)
