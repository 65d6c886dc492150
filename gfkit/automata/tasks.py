"""Parts of a computation as small pure data, which any executor can carry to another process.

A task names the sequence, not its automaton: a recipe, which is the rule's text, the side and the
topology, and a batch of primes. The process that performs it makes the automaton of the recipe
once, and compares its digest with the task's, so that other versions of gfkit do not mix.
"""

from __future__ import annotations

from collections import OrderedDict
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Protocol, TypeVar

import numpy as np

from gfkit.base.budget import current
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Executor, Future

    from numpy.typing import NDArray

    Words = NDArray[np.uint64]

V = TypeVar("V")

KEPT = 2
"""This many automata a process keeps; those of one computation are one."""
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


@dataclass(frozen=True, slots=True)
class Task:
    """The first `length` terms modulo primes of the automaton of a recipe that has this digest."""

    recipe: Recipe
    digest: str
    length: int
    primes: tuple[int, ...]


_LOCK = Lock()
_MADE: OrderedDict[Recipe, Prepared] = OrderedDict()


def perform(task: Task, _attempt: int = 0) -> Words:
    """Return the terms that a task asks for; raises GfkitError if its automaton is another one.

    _attempt: tells calls apart for an executor that remembers the outcome of equal ones.
    """
    with _LOCK:  # threads of one process wait for the automaton instead of making it again
        made = _MADE.get(task.recipe)
        if made is None:
            made = _MADE[task.recipe] = task.recipe()
        _MADE.move_to_end(task.recipe)
        while len(_MADE) > KEPT:
            _MADE.popitem(last=False)
    if made.digest != task.digest:
        raise GfkitError(
            "a worker makes another automaton of the same rule: its version of gfkit differs"
        )
    return made.terms(task.length, list(task.primes))


@contextmanager
def known(recipe: Recipe, made: Prepared) -> Iterator[None]:
    """Let tasks that this process performs meanwhile use an automaton that it has."""
    with _LOCK:
        _MADE[recipe] = made
    try:
        yield
    finally:
        with _LOCK:
            _MADE.pop(recipe, None)


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
        terms = _terms_of(future, task)
        if terms is not None:
            yield task, terms
            continue
        losses[task] += 1
        if losses[task] == TRIES:
            raise _lost(future, task)
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


def _terms_of(future: Future[Words], task: Task) -> Words | None:
    """Return the terms of a task that is done; None if its worker was lost."""
    from concurrent.futures import BrokenExecutor  # noqa: PLC0415 - slow to import

    if future.cancelled():
        return None
    error = future.exception()
    if error is None:
        return _checked(future.result(), task)
    if isinstance(error, GfkitError | BrokenExecutor | MemoryError) or not isinstance(
        error, Exception
    ):
        raise error
    if isinstance(error, ImportError):
        raise GfkitError(f"a worker lacks what it needs: {error}") from None
    return None


def _checked(found: object, task: Task) -> Words:
    shape = (task.length, len(task.primes))
    if (
        isinstance(found, np.ndarray)
        and found.shape == shape
        and found.dtype == np.uint64
        and (found < np.array(task.primes, dtype=np.uint64)).all()
    ):
        return found
    raise GfkitError("an executor returned something else than terms modulo primes")


def _lost(future: Future[Words], task: Task) -> GfkitError:
    error = None if future.cancelled() else future.exception()
    reason = "it was cancelled" if error is None else f"{type(error).__name__}: {error}"
    reason = " ".join(reason.split())
    return GfkitError(
        f"an executor lost {len(task.primes)} primes {TRIES} times: {reason[:160]}; "
        "with a checkpoint the same call goes on with what is left"
    )
