"""Limits on time, memory and steps, and what a long computation says while it runs.

A `Budget` is current inside `with budget:`. Every long loop asks the current budget by `spend`,
says how far it is by `phase` or `tracked`, keeps what is known so far by `know`, and says what it
will take by `forecast` before it begins. Without a budget these do next to nothing.

A budget changes no answer, only whether there is one; so it is not an argument of every inner
function, as an interrupt is not.

`with budget:` puts a `Budget` in force for whatever is called inside; long loops ask it, and say
what is known and what work will take. `OutOfBudget` is not a `GfkitError`, so code that tries
another way after a failure does not take a limit for one.

On the command line the program forks, which costs a millisecond, before any thread exists. The
child runs the verb; the parent shows progress, watches memory and the clock, and passes signals
on. First it asks; after 0.6 s, or at 1.03 times the limit of memory, it ends the child. If the
parent is killed, the kernel ends the child. A long call of FLINT hears no signal, asks no clock
and holds the interpreter's lock; a limit on the address space makes it abort. Such calls, and
pieces of work with limits of their own, are made by a `Child` (`gfkit.base.child_process`): deaf
to interrupts, on one core, one call after another, ended by a pipe that closes with its parent.

What was given up: memory may pass its limit by some hundredths. Processes that foreign programs
start in sessions of their own are not watched. Without `fork`, `/proc` and pipes that signal
(macOS, Windows) the verb runs in the user's process: same answers, and limits are kept where the
loops ask.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sized
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import wraps
from itertools import zip_longest
from math import isfinite
from time import monotonic
from typing import Any, ParamSpec, Self, TypeVar

from gfkit.base.arguments import instance, integer, optional, positive, takes
from gfkit.base.memory import machine_memory, resident
from gfkit.base.units import duration, size, time_reached
from gfkit.errors import Argument, LimitReached, OutOfBudget, OutOfRange, WrongArgument

P = ParamSpec("P")
T = TypeVar("T")

LOOK_SECONDS = 0.02
"""The seconds between two looks at the memory and the time, unless a step takes longer."""
TELL_SECONDS = 0.1
"""The seconds between two messages of a phase."""
UNLIMITED = sys.maxsize
MEGA = 2**20
MEMORY, SECONDS, LONGEST = Argument("memory"), Argument("seconds"), Argument("longest", None)
"""Arguments of a budget that errors name."""


@dataclass(slots=True, eq=False)
class Progress:
    """How far a phase of a computation is; `phase` makes one, and listeners are given copies.

    name: what is done, in the plural, such as "primes". total: None if it is not known. depth: 0
    for the outermost phase. seconds: from the beginning of the phase to its last report. begun: how
    much was done before. is_even: whether all parts take about the same time.

    >>> print(Progress("primes", 12, 46, 6.0))
    12 of 46 primes, 2 a second, about 17 s left
    """

    name: str
    done: float
    total: float | None
    seconds: float
    depth: int = 0
    begun: float = 0
    is_even: bool = True
    budget: Budget | None = field(default=None, repr=False)
    start: float = field(default=0.0, repr=False)

    def advance(self, amount: float = 1, *, steps: int = 1) -> None:
        """Say that so much more is done, and spend steps; raises OutOfBudget at a limit."""
        self.done += amount
        if self.budget is not None:
            spend(steps, self.budget)

    def reach(self, done: float, *, steps: int = 1) -> None:
        """Say that so much is done altogether, and spend steps; raises OutOfBudget."""
        self.advance(done - self.done, steps=steps)

    @property
    def left(self) -> float | None:
        """The seconds that the phase still takes, by what it has taken; None if not known."""
        done = self.done - self.begun
        if self.total is None or not self.is_even or done <= 0:
            return None
        return max(0.0, self.total - self.done) * self.seconds / done

    def count(self) -> str:
        """Return how much is done, and where the total is not known how fast.

        >>> Progress("positions", 600, None, 2.0).count()
        '600 positions, 300 a second'
        """
        if self.total is not None:
            return f"{self.done:.0f} of {self.total:.0f} {self.name}"
        return f"{self.done:.0f} {self.name}{self._rate()}"

    def _rate(self) -> str:
        if self.done <= self.begun or self.seconds <= 0:
            return ""
        rate = (self.done - self.begun) / self.seconds
        return f", {60 * rate:.3g} a minute" if rate < 1 else f", {rate:.3g} a second"

    def __str__(self) -> str:
        text = self.count() + (self._rate() if self.total is not None else "")
        return text if self.left is None else f"{text}, about {duration(self.left)} left"


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a computation will take, said before it begins.

    what: such as "190 primes, 2080 states". seconds: rough, on one core. bytes: the peak of memory
    beyond what is in use now. phase: the name of the phase into which most of the time goes, if it
    is known: what that measures corrects the forecast.
    """

    what: str
    seconds: float = 0.0
    bytes: int = 0
    phase: str = ""

    def __str__(self) -> str:
        parts = [self.what] if self.what else []
        if self.bytes >= MEGA:
            parts.append(size(self.bytes))
        parts.append(f"about {duration(self.seconds)} on one core")
        return ", ".join(parts)


def _steps(name: str, value: Any) -> int:
    return integer(name, positive(name, value), least=1, example=10**6)


def _listener(name: str, value: Any) -> Any:
    if not callable(value):
        raise WrongArgument(name, "a function such as print", type(value).__name__)
    return value


def _time(name: str, value: Any) -> float:
    if not isinstance(value, float):
        raise WrongArgument(name, "a time of time.monotonic()", type(value).__name__)
    if not isfinite(value):
        raise OutOfRange(name, "a time of time.monotonic()", str(value))
    return value


@takes(
    **dict.fromkeys(("seconds", "memory", "longest"), optional(positive)),
    **dict.fromkeys(("on_progress", "on_forecast", "on_known", "confirm"), optional(_listener)),
    steps=optional(_steps),
    since=optional(_time),
)
@dataclass(eq=False, kw_only=True, repr=False)
class Budget:
    """A limit on what a computation may take; `with budget:` puts it in force.

    seconds: of elapsed time, from when it is first entered, or from `since` (time.monotonic).
    memory: bytes of resident memory of the process and its workers together. steps: units of work
    that a computation counts, the same on every machine. on_progress: called with the progress.
    on_forecast: called before long work with its estimate. on_known: called with all that is known,
    by name, when it changes. longest, confirm: work of more forecast seconds than these is
    refused unless confirm(forecast) is true.

    Budgets nest, and every one of them is kept. At a limit OutOfBudget is raised, with what is
    `known` so far; work too large for the memory is refused by LimitReached before it begins.

    >>> with Budget(steps=1000):
    ...     for n in tracked(range(10**9), "numbers"):
    ...         know(numbers=n)
    Traceback (most recent call last):
    gfkit.errors.OutOfBudget: limit of 1000 steps reached
    """

    seconds: float | None = None
    memory: int | None = None
    steps: int | None = None
    on_progress: Callable[[Progress], None] | None = None
    on_forecast: Callable[[Forecast], None] | None = None
    on_known: Callable[[dict[str, object]], None] | None = None
    longest: float | None = None
    confirm: Callable[[Forecast], bool] | None = None
    since: float | None = None
    known: dict[str, object] = field(init=False, default_factory=dict)
    spent: int = field(init=False, default=0)
    phases: list[Progress] = field(init=False, default_factory=list)
    chain: tuple[Budget, ...] = field(init=False, default=())
    _tokens: list[Any] = field(init=False, default_factory=list)
    _unseen: int = field(init=False, default=0)
    _allowed: int = field(init=False, default=UNLIMITED)
    _next_look: float = field(init=False, default=float("inf"))

    def __enter__(self) -> Self:
        now = monotonic()
        self.since = now if self.since is None else self.since
        outer = _CURRENT.get()
        is_new = self not in outer.chain  # entered again: what is in force stays
        self._tokens.append((_CURRENT.set(self if is_new else outer), self.chain))
        if is_new:
            self.chain = (self, *outer.chain)
            self._next_look = now + LOOK_SECONDS
            self._count()
        return self

    def __exit__(self, *error: object) -> None:
        token, before = self._tokens.pop()
        self._count()
        _CURRENT.reset(token)
        self.chain = before

    def _count(self) -> None:
        """Count the steps since the last time, and say in each budget how many are left."""
        for one, outer in zip_longest(self.chain, self.chain[1:]):
            steps, one._unseen = one._unseen, 0  # noqa: SLF001 - another budget
            one.spent += steps
            if outer is not None:
                outer._unseen += steps  # noqa: SLF001
        left = UNLIMITED
        for one in reversed(self.chain):
            left = min(left, UNLIMITED if one.steps is None else one.steps - one.spent)
            one._allowed = left  # noqa: SLF001

    def elapsed(self) -> float:
        """Return the seconds since the budget was first entered."""
        return 0.0 if self.since is None else monotonic() - self.since

    def seconds_left(self) -> float | None:
        """Return the seconds that are left, the least of this and the outer budgets."""
        known = (one.seconds - one.elapsed() for one in self.chain if one.seconds is not None)
        return min(known, default=None)

    def memory_allowed(self) -> int | None:
        """Return the limit of memory in bytes, the least of this and the outer budgets."""
        return min((one.memory for one in self.chain if one.memory is not None), default=None)

    def look(self) -> None:
        """Compare the clock and the memory with the limits now; raises OutOfBudget at a limit."""
        now = monotonic()
        self._next_look = now + LOOK_SECONDS
        self._count()
        for one in reversed(self.chain):
            if one.steps is not None and one.spent > one.steps:
                raise self.reached("steps", f"limit of {one.steps} steps reached")
            begun = now if one.since is None else one.since
            if one.seconds is not None and now - begun > one.seconds:
                raise self.reached("time", time_reached(one.seconds))
            if one.memory is not None and resident() > one.memory:
                raise self.reached("memory", f"memory limit of {size(one.memory)} reached")
            for part in one.phases[:]:
                if (seconds := now - part.start) - part.seconds >= TELL_SECONDS:
                    part.seconds = seconds
                    for listener in one.chain:
                        if listener.on_progress is not None:
                            listener.on_progress(replace(part))

    def reached(self, limit: str, message: str) -> OutOfBudget:
        """Return the error for a limit, with what this and the outer budgets know."""
        return OutOfBudget(limit, message, self.all_known())

    def all_known(self) -> dict[str, object]:
        """Return what is known so far, here and in the outer budgets."""
        chain = self.chain or (self,)  # itself, when its block is over
        return {name: value for one in reversed(chain) for name, value in one.known.items()}

    def knows(self, **known: object) -> None:
        """Keep what is known so far, by name, here and in the outer budgets."""
        for one in self.chain:
            one.known.update(known)
            if one.on_known is not None:
                one.on_known(one.known)

    def forecasts(self, forecast: Forecast) -> None:
        """Tell what work will take; raises LimitReached if that is refused."""
        allowed, machine = self.memory_allowed(), machine_memory()
        if allowed is not None and forecast.bytes + resident() > allowed:
            raise LimitReached(
                f"this would take {forecast}; the memory limit is {size(allowed)}, of which "
                f"{size(resident())} are in use ({MEMORY} allows more)"
            ).naming(MEMORY)
        if forecast.bytes > machine:
            raise LimitReached(
                f"this would take {forecast}; this machine has {size(machine)} of memory"
            )
        for one in self.chain:
            if one.longest is not None and forecast.seconds > one.longest:
                if one.confirm is None or not one.confirm(forecast):
                    raise LimitReached(
                        f"this would take {forecast}; {LONGEST} begins it, {SECONDS} bounds it"
                    ).naming(LONGEST, SECONDS)
                one.longest = None  # a yes is for all of it
            if one.on_forecast is not None:
                one.on_forecast(forecast)


LIMITLESS = Budget()
"""What is in force where there is no budget: it keeps nothing."""
_CURRENT: ContextVar[Budget] = ContextVar("budget", default=LIMITLESS)
_DEPTH: ContextVar[int] = ContextVar("depth", default=0)
"""How many public functions are at work, one called by the other."""


def current() -> Budget:
    """Return the budget in force; one without limits if there is none."""
    return _CURRENT.get()


@contextmanager
def within(budget: Budget | None) -> Iterator[Budget]:
    """Yield the budget in force, for the work of one public function; None leaves it as it is.

    What is kept as known is that of the outermost such function alone: of others that it calls for
    its own ends, the terms (say) are not its own. When its work is done nothing of it is left.
    """
    if budget is not None:
        instance("budget", budget, Budget, "a budget such as Budget(seconds=60)")
    with nullcontext() if budget is None else budget:
        one, depth = _CURRENT.get(), _DEPTH.get()
        before = [] if depth else [(outer, dict(outer.known)) for outer in one.chain]
        token = _DEPTH.set(depth + 1)
        is_stopped = True
        try:
            yield one
            is_stopped = False
        except (OutOfBudget, MemoryError, RecursionError):
            raise
        except Exception:  # raised again: what is known is not that of a call that failed
            is_stopped = False
            raise
        finally:  # an interrupt keeps what is known
            _DEPTH.reset(token)
            for outer, known in [] if is_stopped else before:
                if outer.known != known:
                    outer.known = known
                    if outer.on_known is not None:
                        outer.on_known(known)


class BudgetOfOnePart(Budget):
    """A budget of one part of the work; what becomes known in it is not handed on."""

    def knows(self, **known: object) -> None:
        """Keep what is known of the part here."""
        self.known.update(known)


def done_within(
    work: Callable[[], T], *, seconds: float | None = None, steps: int | None = None
) -> T | None:
    """Return what work() returns; None if it takes more seconds or steps than are given.

    Raises OutOfBudget at the limits of the budget that is in force.

    >>> done_within(lambda: 7, seconds=10)
    7
    >>> done_within(lambda: sum(tracked(range(1000), "numbers")), steps=100) is None
    True
    """
    budget = BudgetOfOnePart(seconds=seconds, steps=steps)
    try:
        with budget:
            return work()
    except OutOfBudget:
        whole = current().seconds_left()
        is_late = seconds is not None and budget.elapsed() >= seconds
        is_long = steps is not None and budget.spent > steps
        if not (is_late or is_long) or (whole is not None and whole <= 0):
            raise
        return None


@contextmanager
def unlimited() -> Iterator[None]:
    """Set every budget aside, to say what is known after a limit was reached."""
    token = _CURRENT.set(LIMITLESS)
    try:
        yield
    finally:
        _CURRENT.reset(token)


def budgeted(function: Callable[P, T]) -> Callable[P, T]:
    """Put the argument `budget` of a function in force while it works; it is given by its name."""

    @wraps(function)
    def within_budget(*args: P.args, **kwargs: P.kwargs) -> T:
        budget: Any = kwargs.get("budget")
        with within(budget):
            return function(*args, **kwargs)

    return within_budget


def spend(steps: int = 1, budget: Budget | None = None) -> None:
    """Count steps of the work at hand; raises OutOfBudget at a limit of a budget, or the current.

    A step is some microseconds of work; a loop of shorter turns spends once for many of them.
    """
    if (budget := budget or _CURRENT.get()) is not LIMITLESS:
        budget._unseen += steps  # noqa: SLF001 - the counter of all budgets
        if budget._unseen > budget._allowed or monotonic() >= budget._next_look:  # noqa: SLF001
            budget.look()


def know(**known: object) -> None:
    """Keep what is known so far, for the case that a limit is reached: `know(terms=[1, 2, 7])`.

    Values are numbers, texts, and lists of them. A checkpoint's name is kept as `checkpoint`.
    Nothing is kept in a public function that another one calls (see `within`).
    """
    if _DEPTH.get() <= 1:
        _CURRENT.get().knows(**known)


def hears() -> bool:
    """Return whether `know` keeps anything now: otherwise nothing need be computed for it."""
    return _DEPTH.get() <= 1 and _CURRENT.get() is not LIMITLESS


def forecast(what: str, *, seconds: float = 0.0, memory: int = 0, phase: str = "") -> None:
    """Say what work will take before it begins; raises LimitReached if the budget refuses it.

    phase: the name of the phase into which most of the time goes.
    """
    _CURRENT.get().forecasts(Forecast(what, seconds, memory, phase))


@contextmanager
def phase(
    name: str, total: float | None = None, *, done: float = 0, is_even: bool = True
) -> Iterator[Progress]:
    """Yield a phase of the current budget; its `advance` says how far the work is and spends.

    done: how much was done before, as a checkpoint keeps it. is_even: see `Progress`.
    """
    budget = _CURRENT.get()
    depth = sum(len(one.phases) for one in budget.chain)
    one = Progress(name, done, total, 0.0, depth, done, is_even, budget, monotonic())
    budget.phases.append(one)
    try:
        yield one
    finally:
        budget.phases.remove(one)


def tracked(
    items: Iterable[T], name: str, total: float | None = None, *, is_even: bool = True
) -> Iterator[T]:
    """Yield the items, and say after each how far the work is; raises OutOfBudget at a limit.

    total: taken from the items if they have a length. is_even: see `Progress`.
    """
    if total is None and isinstance(items, Sized):
        total = len(items)
    with phase(name, total, is_even=is_even) as one:
        for item in items:
            yield item
            one.advance()
