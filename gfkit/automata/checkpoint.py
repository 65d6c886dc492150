"""Finished residues on disk, so that an interrupted computation goes on where it was.

The file begins with one line that names the computation; then come records of a prime, the terms
modulo it and a checksum, little-endian. A line or record that was cut off is written again.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A checkpoint file for the computation called `key` (any text without a line break).

    Raises GfkitError if the file belongs to another computation or cannot be used.
    """

    path: Path
    key: str

    def _header(self, length: int) -> bytes:
        return f"gfkit checkpoint 1 {self.key} {length}\n".encode()

    def load(self, length: int) -> dict[int, NDArray[np.uint64]]:
        """Return the terms of every finished prime; an empty dictionary if there is no file."""
        header = self._header(length)
        try:
            data = self.path.read_bytes() if self.path.exists() else b""
            if header.startswith(data):
                self.path.write_bytes(header)
                return {}
            if not data.startswith(header):
                raise GfkitError(f"checkpoint {self.path} belongs to another computation")
            found, good = self._records(data, len(header), length)
            if good < len(data):
                with self.path.open("r+b") as file:
                    file.truncate(good)
        except OSError as error:
            raise GfkitError(f"cannot use checkpoint {self.path}: {error.strerror}") from None
        return found

    @staticmethod
    def _records(data: bytes, start: int, length: int) -> tuple[dict[int, NDArray[np.uint64]], int]:
        """Return the terms of the records that are whole, and where they end."""
        found = {}
        size = 8 * (length + 2)
        good = start
        for place in range(start, len(data) - size + 1, size):
            record = np.frombuffer(data, dtype="<u8", count=length + 2, offset=place)
            if zlib.crc32(record[:-1].tobytes()) != int(record[-1]):
                break
            found[int(record[0])] = record[1:-1].astype(np.uint64)
            good = place + size
        return found, good

    def store(self, primes: Sequence[int], terms: NDArray[np.uint64]) -> None:
        """Append the terms modulo each prime, one column a prime."""
        try:
            with self.path.open("ab") as file:
                for column, prime in enumerate(primes):
                    record = np.concatenate(([np.uint64(prime)], terms[:, column])).astype("<u8")
                    checksum = np.array([zlib.crc32(record.tobytes())], dtype="<u8")
                    file.write(record.tobytes() + checksum.tobytes())
        except OSError as error:
            raise GfkitError(f"cannot write checkpoint {self.path}: {error.strerror}") from None
