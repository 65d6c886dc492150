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
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.base.workers import Job, computed
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from numpy.typing import NDArray

    from gfkit.automata.checkpoints import Recipe

    Words = NDArray[np.uint64]


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
    """Return the terms of a task; raises GfkitError if its automaton is another one."""
    with _LOCK:  # threads of one process wait for the automaton instead of making it again
        made = _made(task.recipe)
    if made.digest != task.digest:
        raise GfkitError(
            "a worker makes another automaton of the same rule: its version of gfkit differs"
        )
    found: Words = made.terms(task.length, list(task.primes))
    return found


def spread(calls: Sequence[Job], executor: Executor | None) -> Iterator[tuple[Any, Any]]:
    """Yield the key and the value of each call, as `computed` does.

    Raises GfkitError for a call that an executor lost; one of a cluster gives the tasks of a lost
    worker to the others.
    """
    if executor is None:
        yield from computed(calls, None)
        return
    from concurrent.futures import BrokenExecutor  # noqa: PLC0415 - slow to import

    try:
        yield from computed(calls, executor)
    except (GfkitError, BrokenExecutor, MemoryError):
        raise
    except Exception as error:
        reason = " ".join(f"{type(error).__name__}: {error}".split())[:160]
        raise GfkitError(
            f"a worker lost a part of the work: {reason}; with a checkpoint the same call "
            "continues with the rest"
        ) from error


def checked_terms(found: Any, primes: Sequence[int], length: int) -> Words:
    """Return terms modulo primes, one column a prime; raises GfkitError for something else."""
    moduli = np.array(primes, dtype=np.uint64)
    fits = isinstance(found, np.ndarray) and found.shape == (length, len(moduli))
    if fits and found.dtype == np.uint64 and (found < moduli).all():
        words: Words = found
        return words
    raise GfkitError("an executor returned something other than terms modulo primes")
