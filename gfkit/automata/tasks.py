"""Parts of a computation as small pure data, which any executor can carry to another process.

A task names the sequence, not its automaton: a recipe, which is the rule's text, the side and the
topology, and a batch of primes. The process that performs it makes the automaton of the recipe
once, and compares its digest with the task's, so that other versions of gfkit do not mix.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import numpy as np

from gfkit.base.budget import current
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Executor, Future

    from numpy.typing import NDArray

    Words = NDArray[np.uint64]

V = TypeVar("V")

TRIES = 3
"""So often a task is given to an executor that loses its workers."""
WAITED = 0.05
"""Seconds between two looks at the budget while others compute."""


class Prepared(Protocol):
    """An automaton with all that its terms modulo primes need."""

    @property
    def digest(self) -> str:
        """The SHA-256 of the automaton."""

    def terms(self, length: int, primes: list[int]) -> Words:
        """Return `length` terms modulo each prime, one column a prime."""


class Recipe(Protocol):
    """Data from which an automaton is made; it can be pickled, compared and hashed."""

    def __call__(self) -> Prepared:
        """Return the automaton."""

    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Task:
    """The first `length` terms modulo primes of the automaton of a recipe that has this digest."""

    recipe: Recipe
    digest: str
    length: int
    primes: tuple[int, ...]


_LOCK = Lock()


@lru_cache(maxsize=2)
def _made(recipe: Recipe) -> Prepared:
    return recipe()


def perform(task: Task, _attempt: int = 0) -> Words:
    """Return the terms that a task asks for; raises GfkitError if its automaton is another one.

    _attempt: tells calls apart for an executor that remembers the outcome of equal ones.
    """
    with _LOCK:  # threads of one process wait for the automaton instead of making it again
        made = _made(task.recipe)
    if made.digest != task.digest:
        raise GfkitError(
            "a worker makes another automaton of the same rule: its version of gfkit differs"
        )
    return made.terms(task.length, list(task.primes))


def performed(executor: Executor, tasks: Sequence[Task]) -> Iterator[tuple[Task, Words]]:
    """Yield tasks with their terms, as they are finished.

    A task whose worker is lost is given to the executor again. The current budget is asked
    meanwhile. Raises what a task raises, BrokenExecutor for an executor that has ended, and
    GfkitError for one that loses a task again and again, or returns something else.
    """
    task_of: dict[Future[Words], Task] = {executor.submit(perform, task): task for task in tasks}
    waiting = set(task_of)
    losses = dict.fromkeys(tasks, 0)
    for future in ended(waiting):
        task = task_of.pop(future)
        lost = _lost(future)
        if not lost:
            yield task, _checked(future.result(), task)
            continue
        losses[task] += 1
        if losses[task] == TRIES:
            raise GfkitError(
                f"an executor lost {len(task.primes)} primes {TRIES} times: {lost}; "
                "with a checkpoint the same call goes on with what is left"
            )
        again = executor.submit(perform, task, losses[task])
        task_of[again] = task
        waiting.add(again)


def ended(waiting: set[Future[V]]) -> Iterator[Future[V]]:
    """Yield futures as they end, also those that are added to the set meanwhile.

    The current budget is asked while others compute. Who leaves early cancels what waits.
    """
    from concurrent.futures import FIRST_COMPLETED, wait  # noqa: PLC0415 - slow to import

    try:
        while waiting:
            done, _ = wait(waiting, timeout=WAITED, return_when=FIRST_COMPLETED)
            for future in done:
                waiting.discard(future)
                yield future
            current().look()
    finally:
        for future in waiting:
            future.cancel()


def _lost(future: Future[Words]) -> str:
    """Return why the worker of a task that ended was lost, "" if it was not."""
    from concurrent.futures import BrokenExecutor  # noqa: PLC0415 - slow to import

    if future.cancelled():
        return "it was cancelled"
    error = future.exception()
    if error is None:
        return ""
    if isinstance(error, GfkitError | BrokenExecutor | MemoryError) or not isinstance(
        error, Exception
    ):
        raise error
    if isinstance(error, ImportError):
        raise GfkitError(f"a worker lacks what it needs: {error}") from None
    return " ".join(f"{type(error).__name__}: {error}".split())[:160]


def _checked(found: Any, task: Task) -> Words:
    moduli = np.array(task.primes, dtype=np.uint64)
    fits = isinstance(found, np.ndarray) and found.shape == (task.length, len(moduli))
    if fits and found.dtype == np.uint64 and (found < moduli).all():
        words: Words = found
        return words
    raise GfkitError("an executor returned something else than terms modulo primes")
