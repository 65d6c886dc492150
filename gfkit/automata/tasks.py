"""Tasks of work modulo primes: batches of residues that other processes compute.

*Tasks* are small pure data, which any executor can carry to another process. A task names the
sequence, not its automaton: a recipe, which is the rule's text, the side and the topology, and a
batch of primes. The process that performs it makes the automaton of the recipe once, and compares
its digest with the task's, so that other versions of gfkit do not mix.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from gfkit.base.budget import current
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from concurrent.futures import Future

    from numpy.typing import NDArray

    Words = NDArray[np.uint64]
from gfkit.automata.checkpoints import Recipe

V = TypeVar("V")


WAITED = 0.05
"""Seconds between two looks at the budget while others compute."""


@dataclass(frozen=True, slots=True)
class Task:
    """The first `length` terms modulo primes of the automaton of a recipe that has this digest."""

    recipe: Recipe
    digest: str
    length: int
    primes: tuple[int, ...]


_LOCK = Lock()


@lru_cache(maxsize=2)
def _made(recipe: Recipe) -> Any:
    return recipe()


def perform(task: Task) -> Words:
    """Return the terms that a task asks for; raises GfkitError if its automaton is another one."""
    with _LOCK:  # threads of one process wait for the automaton instead of making it again
        made = _made(task.recipe)
    if made.digest != task.digest:
        raise GfkitError(
            "a worker makes another automaton of the same rule: its version of gfkit differs"
        )
    found: Words = made.terms(task.length, list(task.primes))
    return found


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


def terms_of(future: Future[Words], primes: Sequence[int], length: int) -> Words:
    """Return the terms modulo primes that another process computed, one column a prime.

    Raises what it raised, and GfkitError if it was lost or returns something else. An executor of a
    cluster gives the tasks of a lost worker to the others.
    """
    from concurrent.futures import BrokenExecutor  # noqa: PLC0415 - slow to import

    try:
        found: Any = future.result()
    except (GfkitError, BrokenExecutor, MemoryError):
        raise
    except Exception as error:
        reason = " ".join(f"{type(error).__name__}: {error}".split())[:160]
        raise GfkitError(
            f"a worker lost {len(primes)} primes: {reason}; with a checkpoint the same call "
            "continues with the rest"
        ) from error
    moduli = np.array(primes, dtype=np.uint64)
    fits = isinstance(found, np.ndarray) and found.shape == (length, len(moduli))
    if fits and found.dtype == np.uint64 and (found < moduli).all():
        words: Words = found
        return words
    raise GfkitError("an executor returned something other than terms modulo primes")
