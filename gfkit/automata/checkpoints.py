"""Checkpoints of work modulo primes: finished residues in a file.

*Checkpoints.* The file begins with one line that names the computation; then come records of a
prime, the terms modulo it and a checksum, little-endian; a record with another number in place of
the prime holds other results. A record that was cut off is written again. Only one process at a
time has the file open.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from gfkit.base.arguments import file_path, shown, text
from gfkit.base.budget import current, know
from gfkit.base.file_writer import open_locked, telling
from gfkit.errors import GfkitError, NotWritten, OutOfRange

if TYPE_CHECKING:
    from io import FileIO
    from pathlib import Path

    from numpy.typing import NDArray

    Words = NDArray[np.uint64]

Recipe = Callable[[], Any]
"""Data that make an automaton and its residues when called; they are pickled and hashed."""


@dataclass(eq=False, slots=True)
class Checkpoint:
    """A checkpoint file for the computation called `key` (any text without a line break).

    Inside `with checkpoint:` no other process can use the file; errors that prevent its use appear
    there, before any work. An empty file is taken as a new one; any other file that does not begin
    as a checkpoint of this computation is left as it is. Every method raises GfkitError if the file
    belongs to another computation, is in use, or cannot be read or written.
    """

    path: Path
    key: str
    added: int = field(default=0, init=False)
    """The number of records that this process added."""
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
        """Report the file, and after how many seconds the work on its records began."""
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
