"""Finished residues on disk, so that an interrupted computation goes on where it was.

The file begins with one line that names the computation; then come records of a prime, the terms
modulo it and a checksum, little-endian. A record that was cut off is written again.
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
            if not self.path.exists():
                self.path.write_bytes(header)
                return {}
            data = self.path.read_bytes()
        except OSError as error:
            raise GfkitError(f"cannot use checkpoint {self.path}: {error.strerror}") from None
        if not data.startswith(header):
            raise GfkitError(f"checkpoint {self.path} belongs to another computation")
        found = {}
        size = 8 * (length + 2)
        good = len(header)
        for place in range(len(header), len(data) - size + 1, size):
            record = np.frombuffer(data, dtype="<u8", count=length + 2, offset=place)
            if zlib.crc32(record[:-1].tobytes()) != int(record[-1]):
                break
            found[int(record[0])] = record[1:-1].astype(np.uint64)
            good = place + size
        if good < len(data):
            with self.path.open("r+b") as file:
                file.truncate(good)
        return found

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
