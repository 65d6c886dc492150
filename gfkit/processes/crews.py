"""Many independent pieces of work in processes of their own, each with a limit that holds.

A budget is asked by the work itself; a call of a library that does not ask is ended here from
outside, with its process, and another process goes on with the next piece.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from gfkit.budget import current, duration, resident_of, size
from gfkit.processes.workers import begin_in_pool, portable, signal_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

T = TypeVar("T")
V = TypeVar("V")

LOOK_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Failed:
    """Why a piece of work has no value. limit: "time", "memory", or "" for an error."""

    limit: str
    reason: str


class _Worker(Generic[T]):
    """A process, its connection, and the piece it is at work on since when."""

    def __init__(self, function: Callable[[T], Any]) -> None:
        from multiprocessing import get_context  # noqa: PLC0415 - slow to import

        context = get_context("spawn")
        self.connection: Connection
        self.connection, other = context.Pipe()
        self.process: BaseProcess = context.Process(target=_serve, args=(other, function))
        self.process.start()
        other.close()
        self.item: T | None = None
        self.since = monotonic()

    def give(self, item: T) -> None:
        """Give it a piece of work."""
        self.item, self.since = item, monotonic()
        with contextlib.suppress(OSError):  # it has died: `answer` says so
            self.connection.send(item)

    def answer(self) -> Any:
        """Return what it has sent, or why it sends no more."""
        try:
            is_value, value = self.connection.recv()
        except (EOFError, OSError):
            self.process.join(1)
            code = self.process.exitcode
            how = signal_name(-code) if code is not None and code < 0 else "without an answer"
            return Failed("memory", f"its process ended {how}, probably for lack of memory")
        return value if is_value else Failed("", f"{type(value).__name__}: {value}")

    def over(self, seconds: float | None, memory: int | None) -> Failed | None:
        """Return which limit the piece has passed, None if none."""
        if seconds is not None and monotonic() - self.since > seconds:
            return Failed("time", f"not done within {duration(seconds)}; its process was ended")
        if memory is not None and self.process.pid is not None:
            used = resident_of(self.process.pid)
            if used > memory:
                return Failed(
                    "memory", f"{size(used)} of memory were in use; it has {size(memory)}"
                )
        return None

    def end(self) -> None:
        """End the process at once."""
        with contextlib.suppress(OSError, ValueError):
            self.process.kill()
        self.process.join()
        self.connection.close()


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
    from multiprocessing.connection import wait  # noqa: PLC0415

    waiting = iter(items)
    workers: list[_Worker[T]] = []
    busy: list[_Worker[T]] = []
    try:
        while True:
            while len(busy) < jobs:
                try:
                    item = next(waiting)
                except StopIteration:
                    break
                free = next((one for one in workers if one not in busy), None)
                if free is None:
                    free = _Worker(function)
                    workers.append(free)
                free.give(item)
                busy.append(free)
            if not busy:
                return
            ready = wait([one.connection for one in busy], timeout=LOOK_SECONDS)
            for one in busy[:]:
                if one.connection in ready:
                    value = one.answer()
                elif (failed := one.over(seconds, memory)) is not None:
                    value = failed
                else:
                    continue
                busy.remove(one)
                if one.connection not in ready or not one.process.is_alive():
                    workers.remove(one)
                    one.end()
                assert one.item is not None
                yield one.item, value
            current().look()
    finally:
        for one in workers:
            one.end()


def _serve(connection: Connection, function: Callable[[Any], Any]) -> None:
    """Answer every item that comes, until the other end is closed."""
    begin_in_pool(False)
    while True:
        try:
            item = connection.recv()
        except (EOFError, OSError):
            return
        try:
            answer = True, function(item)
        except Exception as error:  # noqa: BLE001 - one item never ends the work on the others
            answer = False, portable(error)
        connection.send(answer)
