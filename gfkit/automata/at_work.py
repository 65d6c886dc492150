"""Batches of primes at work: their vectors on disk, so that a killed computation goes on in them.

Beside a checkpoint called NAME the state of each batch that takes long is kept in a file NAME- and
16 hexadecimal digits: one line that names the computation, then little-endian words. It is replaced
whole, now and then, and removed when the batch is finished. Nothing depends on it: a damaged or
foreign file is passed over, and if none can be written the batch is computed all the same.

The rows from which the bound is computed have such a file, too, to which they are added as they are
found.
"""

from __future__ import annotations

import contextlib
import math
import re
import zlib
from dataclasses import dataclass, field
from time import process_time
from typing import TYPE_CHECKING

import numpy as np

from gfkit.base.writing import discard, replacing
from gfkit.errors import NotWritten

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    Words = NDArray[np.uint64]
    Reals = NDArray[np.float64]

STEM = re.compile(r"[0-9a-f]{16}")
FIRST_WORDS = "gfkit batch 1"
PANELS = "gfkit rows 1"
SECONDS = 0.5
"""So much processor time goes by from one state to the next that is kept, at least."""
COST = 200
"""It is at least this many times what keeping a state takes."""
LONGEST_NAME = 1000
MOST_BYTES = 2**33


@dataclass(slots=True, eq=False)
class BatchAtWork:
    """The state of one batch, which its process keeps now and then; it can be pickled.

    path: of the file. name: the computation, any text without a line break. primes: of the batch.
    """

    path: Path
    name: str
    primes: tuple[int, ...]
    _last: float = field(default=-1.0, init=False, repr=False)
    _pause: float = field(default=0.0, init=False, repr=False)

    def taken_up(self, kind: str, shapes: Sequence[tuple[int, ...]]) -> list[Words] | None:
        """Return the arrays of the state that a killed process kept; None if there is none.

        kind: how the arrays are to be understood. shapes: what they must have. The time until the
        first state is kept begins here.
        """
        self._last = process_time()
        with contextlib.suppress(OSError, ValueError), self.path.open("rb") as file:
            if file.readline(LONGEST_NAME) == self._title():
                return _arrays(
                    file.read(MOST_BYTES), (len(self.primes), *self.primes), kind, shapes
                )
        return None

    def is_due(self) -> bool:
        """Tell whether it is time to keep a state."""
        return process_time() - self._last >= max(SECONDS, self._pause)

    def keep(self, kind: str, *state: Words) -> None:
        """Write the arrays of a state if it is time; `taken_up` comes before.

        A disk that is full, or a folder that cannot be written, is no reason to end.
        """
        if not self.is_due():
            return
        now = process_time()
        data = _bytes((len(self.primes), *self.primes), kind, state)
        with contextlib.suppress(NotWritten), replacing(self.path, "state") as (_, file):
            file.writelines((self._title(), data))
        self._last = process_time()
        self._pause = COST * (self._last - now)

    def _title(self) -> bytes:
        return f"{FIRST_WORDS} {self.name}\n".encode()


def _stem(text: str) -> str:
    import hashlib  # noqa: PLC0415 - slow to import

    return hashlib.sha256(text.encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class BatchesAtWork:
    """The states beside a checkpoint.

    checkpoint: its path. name: of the computation, with its automaton and the number of terms.
    """

    checkpoint: Path
    name: str

    def batch(self, primes: Sequence[int]) -> BatchAtWork:
        """Return the state of a batch; nothing is read or written yet."""
        text = f"{self.name} {' '.join(map(str, primes))}"
        stem = _stem(text)
        path = self.checkpoint.with_name(f"{self.checkpoint.name}-{stem}")
        return BatchAtWork(path, self.name, tuple(primes))

    def begun(self) -> list[tuple[int, ...]]:
        """Return the primes of each batch of this computation that has a state, in a fixed order.

        Checksums are compared when a state is taken up.
        """
        return sorted((primes for primes in self._found()), reverse=True)

    def remove(self, primes: Sequence[int]) -> None:
        """Remove the state of a batch that is finished, or is not wanted any more."""
        discard(self.batch(primes).path)

    def _found(self) -> Iterator[tuple[int, ...]]:
        begins = f"{self.checkpoint.name}-"
        title = f"{FIRST_WORDS} {self.name}\n".encode()
        with contextlib.suppress(OSError):
            for path in self.checkpoint.parent.iterdir():
                stem = path.name.removeprefix(begins)
                if stem == path.name or not STEM.fullmatch(stem) or not path.is_file():
                    continue
                with contextlib.suppress(OSError, ValueError), path.open("rb") as file:
                    if file.readline(LONGEST_NAME) != title:
                        continue
                    count = int.from_bytes(file.read(8), "little")
                    words = np.frombuffer(file.read(8 * min(count, 2**16)), dtype="<u8")
                    primes = tuple(map(int, words))
                    if 0 < count == len(primes) and self.batch(primes).path.name == path.name:
                        yield primes


@dataclass(slots=True, eq=False)
class KeptPanels:
    """Rows of a lower triangular matrix on disk, some at a time: `read` before `append`.

    path: of the file. name: what they are, any text without a line break. Nothing is raised if the
    file cannot be read or written.
    """

    path: Path
    name: str
    _rows: int = field(default=0, init=False, repr=False)
    _end: int = field(default=0, init=False, repr=False)

    def read(self, size: int) -> Iterator[Reals]:
        """Yield the panels from the first row on, up to the first that is not whole.

        size: of the matrix. A panel of rows a to b has b columns.
        """
        self._rows = self._end = 0
        title = self._title()
        with contextlib.suppress(OSError), self.path.open("rb") as file:
            if not self.path.is_file() or file.readline(LONGEST_NAME) != title:
                return
            self._end = len(title)
            while len(begin := file.read(16)) == 16:
                low, high = (int(word) for word in np.frombuffer(begin, dtype="<u8"))
                if low != self._rows or not low < high <= size:
                    return
                data = file.read(8 * (high - low) * high)
                if file.read(8) != zlib.crc32(data, zlib.crc32(begin)).to_bytes(8, "little"):
                    return
                self._rows, self._end = high, file.tell()
                yield np.frombuffer(data, dtype="<f8").astype(np.float64).reshape(-1, high)

    def append(self, panel: Reals) -> None:
        """Write the next rows behind those before; nothing if there is no room for them."""
        high = panel.shape[1]
        begin = np.array([self._rows, high], dtype="<u8").tobytes()
        data = np.ascontiguousarray(panel, dtype="<f8").tobytes()
        check = zlib.crc32(data, zlib.crc32(begin)).to_bytes(8, "little")
        title = b"" if self._end else self._title()
        whole = b"".join((title, begin, data, check))
        with contextlib.suppress(OSError):
            if title:
                discard(self.path)  # whatever is there: a link is not followed
            with self.path.open("x+b" if title else "r+b", buffering=0) as file:
                file.truncate(self._end)
                file.seek(self._end)
                if file.write(whole) == len(whole):
                    self._rows, self._end = high, self._end + len(whole)
                else:
                    file.truncate(self._end)

    def _title(self) -> bytes:
        return f"{PANELS} {self.name}\n".encode()


@dataclass(frozen=True, slots=True)
class KeptRows:
    """The files of such matrices beside a checkpoint, for one automaton.

    checkpoint: its path. name: of the computation, with its automaton.
    """

    checkpoint: Path
    name: str

    def panels(self, label: str) -> KeptPanels:
        """Return the rows of the matrix that is called so; nothing is read or written yet."""
        stem = _stem(f"{self.name} rows {label}")
        path = self.checkpoint.with_name(f"{self.checkpoint.name}-{stem}")
        return KeptPanels(path, f"{label} {self.name}")

    def remove(self) -> None:
        """Remove all of them."""
        begins = f"{self.checkpoint.name}-"
        first, last = PANELS.encode() + b" ", f" {self.name}\n".encode()
        with contextlib.suppress(OSError):
            for path in [*self.checkpoint.parent.iterdir()]:
                stem = path.name.removeprefix(begins)
                if stem == path.name or not STEM.fullmatch(stem) or not path.is_file():
                    continue
                with contextlib.suppress(OSError), path.open("rb") as file:
                    title = file.readline(LONGEST_NAME)
                if title.startswith(first) and title.endswith(last):
                    discard(path)


def _bytes(beginning: Sequence[int], kind: str, arrays: Sequence[Words]) -> bytes:
    """Return words: of the beginning, the kind, and each array's shape and entries; a checksum."""
    words = [*beginning, zlib.crc32(kind.encode()), len(arrays)]
    parts = [np.array(words, dtype="<u8").tobytes()]
    for array in arrays:
        parts.append(np.array([array.ndim, *array.shape], dtype="<u8").tobytes())
        parts.append(np.ascontiguousarray(array, dtype="<u8").tobytes())
    data = b"".join(parts)
    return data + zlib.crc32(data).to_bytes(8, "little")


def _arrays(
    data: bytes, beginning: Sequence[int], kind: str, shapes: Sequence[tuple[int, ...]]
) -> list[Words] | None:
    """Return the arrays that `_bytes` wrote; None if that is not what the data are."""
    if len(data) % 8 or zlib.crc32(data[:-8]) != int.from_bytes(data[-8:], "little"):
        return None
    words = np.frombuffer(data[:-8], dtype="<u8")
    expected = [*beginning, zlib.crc32(kind.encode()), len(shapes)]
    place = len(expected)
    if words[:place].tolist() != expected:
        return None
    found = []
    for shape in shapes:
        size = math.prod(shape)
        above = [len(shape), *shape]
        if words[place : place + len(above)].tolist() != above:
            return None
        place += len(above)
        if len(words) < place + size:
            return None
        found.append(words[place : place + size].astype(np.uint64).reshape(shape))
        place += size
    return found if place == len(words) else None
