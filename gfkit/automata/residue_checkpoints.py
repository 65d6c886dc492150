"""Work that goes on elsewhere: finished residues on disk, and batches that others compute.

*Checkpoints.* The file begins with one line that names the computation; then come records of a
prime, the terms modulo it and a checksum, little-endian; with another number in the place of the
prime what else was computed. A record that was cut off is written again. One process at a time has
the file open.

*Tasks* are small pure data, which any executor can carry to another process. A task names the
sequence, not its automaton: a recipe, which is the rule's text, the side and the topology, and a
batch of primes. The process that performs it makes the automaton of the recipe once, and compares
its digest with the task's, so that other versions of gfkit do not mix.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Any, Self, TypeVar

import numpy as np

from gfkit.base.argument_checks import file_path, shown, text
from gfkit.base.budget import current, know
from gfkit.base.file_writing import open_locked, telling
from gfkit.errors import GfkitError, NotWritten, OutOfRange

if TYPE_CHECKING:
    from concurrent.futures import Future
    from io import FileIO
    from pathlib import Path

    from numpy.typing import NDArray

    Words = NDArray[np.uint64]

V = TypeVar("V")
Recipe = Callable[[], Any]
"""Data that make an automaton and its residues when called; they are pickled and hashed."""

WAITED = 0.05
"""Seconds between two looks at the budget while others compute."""


@dataclass(eq=False, slots=True)
class Checkpoint:
    """A checkpoint file for the computation called `key` (any text without a line break).

    Inside `with checkpoint:` no other process can use the file; what would keep it from being used
    is found where that begins, before any work. An empty file is taken as a new one; any other file
    that does not begin as a checkpoint of this computation is left as it is. Every method raises
    GfkitError if the file belongs to another computation, is in use, or cannot be read or written.
    """

    path: Path
    key: str
    added: int = field(default=0, init=False)
    """How many records were added by this process."""
    _file: FileIO | None = field(default=None, init=False, repr=False)
    _is_new: bool = field(default=False, init=False, repr=False)
    _prepared: float | None = field(default=None, init=False, repr=False)

    def __post_init__(self) -> None:
        self.path = file_path("path", self.path)
        if "\n" in text("key", self.key, "'domineering, 8 columns'"):
            raise OutOfRange("key", "a text without a line break", shown(self.key))

    def __enter__(self) -> Self:
        self._is_new = not os.path.lexists(self.path)
        self._file = open_locked(self.path, "checkpoint")
        beginning = f"{self._title()} ".encode()
        try:
            with telling(self.path, "checkpoint", "use"):
                found = self._file.read(len(beginning))
        except BaseException:  # raised again: the lock is given back whatever stopped the reading
            self.__exit__()
            raise
        if found not in {b"", beginning}:
            self.__exit__()
            raise self._not_ours()
        return self

    def __exit__(self, *_error: object) -> None:
        file, self._file = self._file, None
        if file is not None:
            with telling(self.path, "checkpoint", "use"), file:
                if self._is_new and file.seek(0, 2) == 0:
                    self.path.unlink(missing_ok=True)

    def load(self, length: int, of: str = "") -> dict[int, NDArray[np.uint64]]:
        """Return the terms of every finished prime; an empty dictionary if there is no file.

        length: how many terms there are modulo a prime. of: a further part of the computation's
        name.
        """
        parts = [self._title(), *([of] if of else []), str(length)]
        header = f"{' '.join(parts)}\n".encode()
        with self._used("use") as file:
            file.seek(0)
            beginning = file.read(len(header))
            if not beginning:
                self._append(file, header)
                self._tell()
                return {}
            if beginning != header:
                raise self._not_ours()
            found = {}
            good = len(header)
            while len(record := file.read(8 * (length + 2))) == 8 * (length + 2):
                words = np.frombuffer(record, dtype="<u8")
                if zlib.crc32(record[:-8]) != int(words[-1]):
                    break
                found[int(words[0])] = words[1:-1].astype(np.uint64)
                good += len(record)
            if file.seek(0, 2) > good:
                file.truncate(good)
        self._tell()
        return found

    def _tell(self) -> None:
        """Make known which file it is, and after how many seconds the work on its records began."""
        if self._prepared is None:
            self._prepared = round(max((z.elapsed() for z in current().chain), default=0.0), 1)
        know(checkpoint=str(self.path), added=self.added, prepared=self._prepared)

    def store(self, primes: Sequence[int], terms: NDArray[np.uint64]) -> None:
        """Append the terms modulo each prime, one column a prime.

        Raises OutOfBudget if the disk is full; what was there before is kept.
        """
        records = bytearray()
        for column, prime in enumerate(primes):
            record = np.concatenate(([np.uint64(prime)], terms[:, column])).astype("<u8").tobytes()
            records += record + zlib.crc32(record).to_bytes(8, "little")
        know(added=self.added + len(primes))  # a signal may come when they are just written
        with self._used("write") as file:
            self._append(file, bytes(records))
        self.added += len(primes)

    def _title(self) -> str:
        return f"gfkit checkpoint 1 {self.key}"

    def _not_ours(self) -> GfkitError:
        reason = "belongs to another computation, or is not a checkpoint"
        return GfkitError(f"checkpoint {self.path} {reason}; name another file")

    @property
    def is_begun(self) -> bool:
        """Whether the file has the beginning of this computation."""
        with self._used("use") as file:
            return file.seek(0, 2) > 0

    @contextmanager
    def _used(self, verb: str) -> Iterator[FileIO]:
        """Yield the file, locked meanwhile; raises OutOfBudget if the disk is full."""
        try:
            with telling(self.path, "checkpoint", verb, errors=(OSError,)):
                if self._file is not None:
                    yield self._file
                    return
                with open_locked(self.path, "checkpoint") as file:
                    yield file
        except NotWritten as error:
            if error.is_full:
                raise current().reached("disk", str(error)) from None
            raise

    @staticmethod
    def _append(file: FileIO, data: bytes) -> None:
        """Write at the end of the file: nothing if the disk is full, a part if interrupted."""
        end = file.seek(0, 2)
        try:
            written = 0
            while written < len(data):
                written += file.write(data[written:])
            os.fsync(file.fileno())
        except OSError:
            file.truncate(end)
            raise


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
            f"a worker lost {len(primes)} primes: {reason}; with a checkpoint the same call goes "
            "on with what is left"
        ) from error
    moduli = np.array(primes, dtype=np.uint64)
    fits = isinstance(found, np.ndarray) and found.shape == (length, len(moduli))
    if fits and found.dtype == np.uint64 and (found < moduli).all():
        words: Words = found
        return words
    raise GfkitError("an executor returned something else than terms modulo primes")
