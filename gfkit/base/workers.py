"""Work in processes of its own, which can be ended at any time and end when we do.

A call of a library that takes minutes (a characteristic polynomial, say) hears neither Ctrl-C nor a
budget. `in_worker` makes it in a child process, waits, and asks the current budget meanwhile.
`pool` is an executor of several processes for independent parts of one computation. `each_within`
makes independent calls, each with a limit; a call of a library that does not ask a budget is ended
from outside, with its process, and another process continues with the next piece.
"""

from __future__ import annotations

import contextlib
import os
import sys
from dataclasses import dataclass
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from gfkit.base.budget import current, spend
from gfkit.base.child_process import Child, deafen, end_with, one_thread
from gfkit.base.memory import resident, resident_of
from gfkit.base.units import seconds_text, size
from gfkit.errors import Argument, GfkitError, MissingExtra

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from concurrent.futures import Executor

T = TypeVar("T")
V = TypeVar("V")

WORTH = 1.0
"""Seconds: a call that is expected to take less is made here."""
LOOK_SECONDS = 0.05
PROTOCOLS = ("tcp://", "tls://", "ucx://", "ws://", "wss://")
CONNECT_SECONDS = 10
"""So long a scheduler may take to answer."""
COMPILER_BYTES = 400 * 2**20
"""What numba and LLVM may hold at most in one process."""


def in_worker(function: Callable[..., T], *args: Any, seconds: float = WORTH) -> T:
    """Return function(*args), made in another process if it is expected to take `seconds` or more.

    function: one of a module; it, the arguments and the value can be pickled. Raises what the
    function raises, and OutOfBudget at a limit of the current budget, or if the process is ended
    from outside, which is nearly always for lack of memory.
    """
    spend()
    is_own = function.__module__ == "__main__" or os.name != "posix" or not sys.executable
    if seconds < WORTH or is_own:
        return function(*args)
    child = Child()
    try:
        child.give(function, *args)
        while not child.answers.poll(LOOK_SECONDS):
            current().look()
        said = child.answer()
        if said is None:
            name = getattr(function, "__name__", str(function))
            reason = _ended(f"the process of {name}", child.how_it_ended())
            raise current().reached("memory", reason)
    finally:
        child.end()
    is_value, value = said
    if not is_value:
        raise value
    result: T = value
    return result


def _ended(what: str, status: str) -> str:
    return f"{what} ended {status}, probably for lack of memory"


@contextlib.contextmanager
def pool(jobs: int) -> Iterator[Executor]:
    """Yield an executor of this many processes, which end at once if the block is left by an error.

    They also end with this process, however it ends, and do not hear the terminal's Ctrl-C. Raises
    OutOfBudget if one of them is ended from outside.
    """
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor  # noqa: PLC0415
    from multiprocessing import get_context  # noqa: PLC0415

    executor = ProcessPoolExecutor(
        jobs,
        mp_context=get_context("spawn"),
        initializer=begin_in_pool,
        initargs=(_is_scarce(jobs),),
    )
    is_done = False
    try:
        yield executor
        is_done = True
    except BrokenExecutor:
        reason = _ended("a worker process", "without an answer")
        raise current().reached("memory", reason) from None
    finally:
        if not is_done:
            _kill_pool(executor)
        executor.shutdown(wait=True, cancel_futures=True)


@contextlib.contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Yield an executor of the processes of a dask cluster.

    address: of its scheduler, as tcp://10.0.0.1:8786, or the file that `dask scheduler
    --scheduler-file` writes. Raises MissingExtra without distributed, and GfkitError if no
    scheduler answers.
    """
    where = {"address": address}
    if os.path.isfile(address):  # noqa: PTH113 - any text
        where = {"scheduler_file": address}
    elif not address.startswith(PROTOCOLS):
        raise GfkitError(
            f"{address!r} is neither the address of a scheduler, as tcp://10.0.0.1:8786, nor a "
            "file that one has written"
        )
    try:
        import distributed  # noqa: PLC0415 - an extra
    except ImportError:
        raise MissingExtra("clusters", "distributed", "cluster") from None
    import logging  # noqa: PLC0415

    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        library: Any = distributed  # it has no types
        client = library.Client(
            **where, timeout=CONNECT_SECONDS, set_as_default=False, name="gfkit"
        )
    except (OSError, ValueError, TypeError, KeyError, ImportError) as error:
        reason = " ".join(str(error).split())[:120]
        reason = reason or type(error).__name__
        raise GfkitError(f"no scheduler answers at {address!r}: {reason}") from None
    try:
        yield client.get_executor()
    finally:
        with contextlib.suppress(OSError, TimeoutError):  # the scheduler has gone: so has its work
            client.close(timeout=CONNECT_SECONDS)


@contextlib.contextmanager
def executor_for(jobs: int, scheduler: str | None) -> Iterator[Executor | None]:
    """Yield an executor of `jobs` processes or of a cluster; None where one process computes.

    jobs: from 1 to 1024. scheduler: as `cluster` takes it, instead of more than one process.
    Raises GfkitError for both.
    """
    if not isinstance(jobs, int) or not 1 <= jobs <= 1024:
        given = Argument("jobs", jobs)
        raise GfkitError(f"{given} is not between 1 and 1024").naming(given)
    if scheduler is not None and jobs > 1:
        both = Argument("jobs"), Argument("scheduler")
        raise GfkitError(f"give either {both[0]} or {both[1]}").naming(*both)
    if scheduler is not None:
        with cluster(scheduler) as executor:
            yield executor
    elif jobs > 1:
        with pool(jobs) as executor:
            yield executor
    else:
        yield None


def _is_scarce(jobs: int) -> bool:
    """Return whether the memory limit leaves no room for a compiler in each of these processes."""
    allowed = current().memory_allowed()
    return allowed is not None and resident() + jobs * COMPILER_BYTES > allowed


def _kill_pool(executor: Executor) -> None:
    processes = getattr(executor, "_processes", None) or {}
    for process in list(processes.values()):
        with contextlib.suppress(OSError, ValueError):
            process.kill()


def begin_in_pool(is_scarce: bool) -> None:
    """Begin a process that works for this one: deaf to Ctrl-C, on one core, ending with us.

    is_scarce: whether there is no room for a compiler.
    """
    from multiprocessing import parent_process  # noqa: PLC0415

    deafen()
    one_thread()
    if is_scarce:
        os.environ["GFKIT_FAST"] = "0"  # automata.compiled_loops.SWITCH; no budget is known here
    parent = parent_process()
    if parent is not None:
        end_with(parent.sentinel)


class Job(NamedTuple):
    """A function and its argument; key: the name of its value."""

    key: Any
    function: Callable[..., Any]
    given: tuple[Any, ...]


def computed(calls: Sequence[Job], executor: Executor | None) -> Iterator[tuple[Any, Any]]:
    """Yield the key and the value of each call: in turn, or as an executor's processes end them.

    The limits of the current budget are checked while others compute. Who leaves early cancels what
    waits. Raises what a call raises.

    >>> dict(computed([Job("a", pow, (2, 5)), Job("b", pow, (3, 2))], None))
    {'a': 32, 'b': 9}
    """
    if executor is None or len(calls) < 2:
        yield from ((key, function(*given)) for key, function, given in calls)
        return
    from concurrent.futures import FIRST_COMPLETED, wait  # noqa: PLC0415 - slow to import

    key_of = {executor.submit(function, *given): key for key, function, given in calls}
    waiting = set(key_of)
    try:
        while waiting:
            done, _ = wait(waiting, timeout=LOOK_SECONDS, return_when=FIRST_COMPLETED)
            for future in done:
                waiting.discard(future)
                yield key_of[future], future.result()
            current().look()
    finally:
        for future in waiting:
            future.cancel()


# Many independent pieces of work, each with a limit that holds.


@dataclass(frozen=True, slots=True)
class Failed:
    """The reason why a piece of work has no value. limit: "time", "memory", or "" for an error."""

    limit: str
    reason: str


def _value(child: Child) -> Any:
    """Return what a piece of work gave, or why it has no value."""
    said = child.answer()
    if said is None:
        how = child.how_it_ended()
        return Failed("memory", f"its process ended {how}, probably for lack of memory")
    is_value, value = said
    return value if is_value else Failed("", f"{type(value).__name__}: {value}")


def _over(child: Child, seconds: float | None, memory: int | None) -> Failed | None:
    """Return which limit the piece has passed, None if none."""
    if seconds is not None and monotonic() - child.since > seconds:
        return Failed("time", f"not done within {seconds_text(seconds)}; its process was ended")
    if memory is not None and (used := resident_of(child.process.pid)) > memory:
        return Failed("memory", f"{size(used)} of memory were in use; it has {size(memory)}")
    return None


def each_within(
    function: Callable[[T], V],
    items: Iterable[T],
    jobs: int,
    *,
    seconds: float | None = None,
    memory: int | None = None,
) -> Iterator[tuple[T, V | Failed]]:
    """Yield every item with function(item), computed in `jobs` processes, in the order of the ends.

    function: one of a module, without a limit of its own or with a smaller one. seconds, memory:
    limits of each item; a process that passes one is ended. All processes end when the iterator is
    closed. Raises OutOfBudget at a limit of the budget in force.
    """
    from multiprocessing.connection import wait  # noqa: PLC0415 - slow to import

    if os.name != "posix":  # calls made here have the limits of the budget alone
        yield from ((item, function(item)) for item in items)
        return
    waiting = iter(items)
    children: set[Child] = set()
    busy: dict[Child, T] = {}
    try:
        while True:
            for item in islice(waiting, jobs - len(busy)):
                free = next(iter(children - set(busy)), None) or Child()
                children.add(free)
                busy[free] = item
                free.give(function, item)
            if not busy:
                return
            ready = wait([child.answers for child in busy], LOOK_SECONDS)
            found = {child: _value(child) for child in busy if child.answers in ready}
            for child in busy.keys() - found.keys():
                if (failed := _over(child, seconds, memory)) is not None:
                    found[child] = failed
            for child, value in found.items():
                if isinstance(value, Failed) and value.limit:
                    children.remove(child)
                    child.end()
                yield busy.pop(child), value
            current().look()
    finally:
        for child in children:
            child.end()
