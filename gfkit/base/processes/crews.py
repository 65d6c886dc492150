"""Many independent pieces of work in processes of their own, each with a limit that holds.

A budget is asked by the work itself; a call of a library that does not ask is ended here from
outside, with its process, and another process goes on with the next piece.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from gfkit.base.budget import current, duration, resident_of, size
from gfkit.base.processes.child import Child

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

T = TypeVar("T")
V = TypeVar("V")

LOOK_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Failed:
    """Why a piece of work has no value. limit: "time", "memory", or "" for an error."""

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
        return Failed("time", f"not done within {duration(seconds)}; its process was ended")
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
