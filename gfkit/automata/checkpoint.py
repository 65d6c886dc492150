"""Finished residues on disk, so that an interrupted computation goes on where it was.

The file begins with one line that names the computation; then come records of a prime, the terms
modulo it and a checksum, little-endian. A record that was cut off is written again. One process at
a time has the file open.
"""

from __future__ import annotations

import contextlib
import os
import zlib
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

import numpy as np

from gfkit.automata.at_work import BatchesAtWork, KeptRows
from gfkit.base.arguments import file_path, shown, text
from gfkit.base.budget import current, phase
from gfkit.base.writing import is_special, open_locked, replacing, telling
from gfkit.errors import GfkitError, NotWritten, OutOfRange, UnreadableFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from io import FileIO
    from pathlib import Path

    from numpy.typing import NDArray

NOTE = 1 << 63
"""Records of larger numbers are notes of a search, those of smaller ones are residues."""
FIRST_WORDS = b"gfkit checkpoint 1 "
LONGEST_HEADER = 1000


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
    _file: FileIO | None = field(default=None, init=False, repr=False)
    _is_new: bool = field(default=False, init=False, repr=False)
    _notes: dict[int, NDArray[np.uint64]] = field(default_factory=dict, init=False, repr=False)

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
                return {}
            if beginning != header:
                raise self._not_ours()
            found = {}
            good = len(header)
            while len(record := file.read(8 * (length + 2))) == 8 * (length + 2):
                words = np.frombuffer(record, dtype="<u8")
                if zlib.crc32(record[:-8]) != int(words[-1]):
                    break
                first = int(words[0])
                if first >= NOTE:
                    self._notes[first - NOTE] = words[1:-1].astype(np.uint64)
                else:
                    found[first] = words[1:-1].astype(np.uint64)
                good += len(record)
            if file.seek(0, 2) > good:
                file.truncate(good)
        return found

    def store(self, primes: Sequence[int], terms: NDArray[np.uint64]) -> None:
        """Append the terms modulo each prime, one column a prime.

        Raises OutOfBudget if the disk is full; what was there before is kept.
        """
        records = bytearray()
        for column, prime in enumerate(primes):
            record = np.concatenate(([np.uint64(prime)], terms[:, column])).astype("<u8").tobytes()
            records += record + zlib.crc32(record).to_bytes(8, "little")
        with self._used("write") as file:
            self._append(file, bytes(records))

    def at_work(self, length: int, of: str) -> BatchesAtWork:
        """Return the states of its batches at work; length and `of` as in `load`."""
        return BatchesAtWork(self.path, f"{self.key} {of} {length}")

    def rows(self, of: str) -> KeptRows:
        """Return the rows of its bound that are kept; `of` as in `load`."""
        return KeptRows(self.path, f"{self.key} {of}")

    def note(self, number: int) -> NDArray[np.uint64] | None:
        """Return the words of a note, with zeros behind them; None if `load` found none.

        What a search noted helps another search, and proves nothing.
        """
        return self._notes.get(number)

    def write_note(
        self, number: int, words: Sequence[int] | NDArray[np.uint64], length: int
    ) -> None:
        """Append a note of at most `length` words; as `store`. A longer one is left out."""
        if len(words) <= length:
            padded = np.zeros((length, 1), dtype=np.uint64)
            padded[: len(words), 0] = words
            self.store([NOTE + number], padded)
            self._notes[number] = padded[:, 0]

    def _title(self) -> str:
        return f"{FIRST_WORDS.decode()}{self.key}"

    def _not_ours(self) -> GfkitError:
        reason = "belongs to another computation, or is not a checkpoint"
        return GfkitError(f"checkpoint {self.path} {reason}; name another file")

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
class Stored:
    """What a file has: its first line, and where the record of each prime begins.

    key: the digest of the rule and its strip. digest: of the automaton, if it is named. length: how
    many terms.
    cut_off: bytes of a last record that was not finished.
    """

    path: Path
    header: bytes
    key: str
    digest: str
    length: int
    places: dict[int, int]
    cut_off: int

    @property
    def primes(self) -> set[int]:
        """The primes modulo which it has residues."""
        return {first for first in self.places if first < NOTE}

    @property
    def record_bytes(self) -> int:
        """The size of a record: a prime, the terms, a checksum."""
        return 8 * (self.length + 2)


def read_residues(path: Path) -> Stored:
    """Read where the residues of a checkpoint file are; every checksum is compared.

    A last record that was cut off when a process was killed is left out. Raises UnreadableFile for
    a file that is not a checkpoint, or is damaged.
    """
    if path.exists() and not path.is_file():
        raise UnreadableFile(str(path), "it is not a regular file")
    with telling(path, "residues", "read"), path.open("rb") as file:
        header = file.readline(LONGEST_HEADER)
        words = header.decode("ascii", "replace").split()
        is_ours = header.startswith(FIRST_WORDS) and header.endswith(b"\n") and len(words) >= 5
        if not is_ours or not words[-1].isdecimal() or not 0 < len(words[-1]) < 12:
            raise UnreadableFile(str(path), "it is not a file of residues (gf --checkpoint)")
        length = int(words[-1])
        size = 8 * (length + 2)
        places: dict[int, int] = {}
        total = path.stat().st_size
        with phase("bytes read", total) as progress:
            while len(record := file.read(size)) == size:
                place = file.tell() - size
                first = int.from_bytes(record[:8], "little")
                if zlib.crc32(record[:-8]) != int.from_bytes(record[-8:], "little"):
                    number = (place - len(header)) // size + 1
                    raise UnreadableFile(str(path), f"it is damaged: record {number} is not whole")
                places[first] = place
                progress.advance(size, steps=1 + size // 1000)
        digest = words[-2] if len(words) > 5 else ""
        key = " ".join(words[3 : -2 if digest else -1])
        return Stored(path, header, key, digest, length, places, len(record))


def merge_residues(paths: Iterable[Path], output: Path) -> list[Stored]:
    """Write a file that has every record of several; return what each of them has.

    Raises UnreadableFile for a file that is damaged, that belongs to another computation than the
    first, or that has other terms modulo the same prime; nothing is written then.
    """
    found: list[Stored] = []
    for path in paths:
        one = read_residues(path)
        if found:
            _require_same(one, found[0])
        found.append(one)
    source: dict[int, Stored] = {}
    with contextlib.ExitStack() as stack:
        files = {}
        for one in found:
            with telling(one.path, "residues", "read"):
                files[id(one)] = stack.enter_context(one.path.open("rb"))

        def record(one: Stored, first: int) -> bytes:
            with telling(one.path, "residues", "read"):
                files[id(one)].seek(one.places[first])
                return files[id(one)].read(one.record_bytes)

        for one in found:
            for first in one.places:
                other = source.setdefault(first, one)
                if other is one or first >= NOTE:
                    continue
                if record(other, first) != record(one, first):
                    raise UnreadableFile(
                        str(one.path), f"it disagrees with {other.path}: one of them is damaged"
                    )
        if output.exists() and not is_special(output):
            stack.enter_context(open_locked(output, "residues"))  # nobody computes into it
        with replacing(output, "residues") as (_, file):
            file.write(found[0].header)
            for first in sorted(source, reverse=True):
                file.write(record(source[first], first))
    return found


def _require_same(one: Stored, first: Stored) -> None:
    if one.header == first.header:
        return
    if one.key != first.key:
        reason = f"it belongs to another rule or strip than {first.path}"
    else:
        reason = (
            f"it belongs to another automaton of the same rule than {first.path}; the versions of "
            "gfkit differ"
        )
    raise UnreadableFile(str(one.path), reason)
