"""The index of a dump: which sequences have a window of terms, in a file that many read at once.

The file is a database of SQLite, written beside its place and moved there whole, and never changed
after that; so it is opened read-only, without locks. Three tables hold packed parts, each with its
own number and checksum inside: `about` one part that says what was indexed; `sequences` the lines
of the dump, GROUP in a part; `windows` the hashes. A window's hash has a bucket and a remainder of
34 bits; a part has all entries of a bucket in one run of the dump, sorted, each the remainder and
the place of the sequence in one word. A run has RUN windows, whatever the dump: this bounds the
memory of the building.

Why parts, and not a row for each window: for 400,000 sequences, 73 MB, parts took 18 s and 74 MB,
and a row for each window and each line 21 s and 163 MB; and a damaged part is noticed, where a
damaged row would be a sequence that is not found.
"""

from __future__ import annotations

import json
import re
import sqlite3
import sys
import zlib
from array import array
from bisect import bisect_left
from contextlib import closing, contextmanager
from hashlib import blake2b
from math import gcd
from typing import TYPE_CHECKING, Self

from gfkit import files
from gfkit.budget import forecast, phase
from gfkit.errors import LookUpError, UnreadableFile
from gfkit.writing import replacing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path
    from types import TracebackType

FORMAT = 1
WINDOW = 5
"""Terms of a window."""
WINDOWS = 12
"""Windows of a sequence that are indexed: shifts up to this number are found."""
GROUP = 16
"""Lines of a part of `sequences`."""
RUN = 2**21
"""Windows of a run."""
BUCKET = 128
"""The approximate number of entries in a part of `windows`."""
PLACE_BITS = 30
REST_BITS = 34
LARGEST_PART = 2**26
LIMITS = files.Limits(bytes=2**34, lines=2**PLACE_BITS, line=2**20)
"""Limits on a dump; the longest line in 2026 has under 300 bytes."""
LINE = re.compile(r"(A\d{6,7}) ?,((?:-?\d+,)+)\s*$", re.ASCII)
SECONDS_PER_BYTE = 2.5e-7
"""Measured: 18 s for 73 MB."""
GZIP = 2.5
"""The approximate ratio by which a dump is compressed."""


class DamagedIndex(Exception):
    """An index that is missing, damaged or of another dump, and must be rebuilt."""


def state_of(dump: Path) -> dict[str, int]:
    """Return what distinguishes a dump from another one at the same path. Raises OSError."""
    found = dump.stat()
    return {
        "format": FORMAT,
        "window": WINDOW,
        "windows": WINDOWS,
        "size": found.st_size,
        "time": found.st_mtime_ns,
    }


def windows(terms: Sequence[int], most: int) -> Iterator[tuple[int, int]]:
    """Yield place and hash, of 64 bits, of the windows with at least three distinct terms.

    A window is divided by its greatest common divisor and made to begin with a positive term: so a
    multiple of a sequence, a shifted or negated one has the same hashes.
    """
    texts = [f"{term:x}" for term in terms[: most + WINDOW]]
    for place in range(min(most, len(terms) - WINDOW + 1)):
        window = terms[place : place + WINDOW]
        if len(set(window)) < 3:
            continue
        common = gcd(*window)
        lead = next(term for term in window if term)
        if lead < 0:
            common = -common
        if common == 1:
            text = ",".join(texts[place : place + WINDOW])
        else:
            text = ",".join([f"{term // common:x}" for term in window])
        yield place, int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")


class DumpIndex:
    """The index of a dump, open to be read.

    path: of the index. state: of the dump. Every method raises DamagedIndex if the file is not the
    whole index of that dump.
    """

    def __init__(self, path: Path, state: dict[str, int]) -> None:
        self._groups: dict[int, list[str]] = {}
        try:
            is_there = path.is_file()  # a pipe would never answer
        except OSError:  # not a possible name: reported when the index is written
            is_there = False
        if not is_there:
            raise DamagedIndex
        with _reporting_damage():
            uri = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
            self._database = sqlite3.connect(uri, uri=True, isolation_level=None)
        try:
            with _reporting_damage():
                self._database.execute("PRAGMA trusted_schema = off")
                about = json.loads(self._part("about", 0))
                self._runs: int = about["runs"]
                self._bits: int = about["bits"]
                if about["state"] != state:
                    raise ValueError  # noqa: TRY301 - reported as damage
        except BaseException:
            self._database.close()  # no caller has the object yet that would close it
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._database.close()

    def places(self, value: int, most: int) -> list[int]:
        """Return the places of at most `most` sequences with a window of this hash, in order."""
        bucket, rest = _split(value, self._bits)
        found: list[int] = []
        for run in range(self._runs):
            with _reporting_damage():
                entries = array("Q", self._part("windows", run << 32 | bucket))
            if sys.byteorder == "big":
                entries.byteswap()
            low = bisect_left(entries, rest << PLACE_BITS)
            high = bisect_left(entries, rest + 1 << PLACE_BITS, low)
            found += [entry & 2**PLACE_BITS - 1 for entry in entries[low : min(high, low + most)]]
            if len(found) >= most:
                break
        return found[:most]

    def sequence(self, place: int) -> tuple[str, str]:
        """Return the A-number and the terms, with commas, of the sequence at a place."""
        group, k = divmod(place, GROUP)
        with _reporting_damage():
            if group not in self._groups:
                self._groups[group] = self._part("sequences", group).decode("ascii").split("\n")
            number, _, terms = self._groups[group][k].partition(" ")
        return number, terms

    def _part(self, table: str, number: int) -> bytes:
        row = self._database.execute(
            f"SELECT data FROM {table} WHERE number = ?",  # noqa: S608 - one of three names
            (number,),
        ).fetchone()
        if row is None:
            raise DamagedIndex
        return _unpacked(number, row[0])


@contextmanager
def _reporting_damage() -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, zlib.error, OSError, ValueError, TypeError, LookupError):
        raise DamagedIndex from None


def _packed(number: int, data: bytes) -> bytes:
    return zlib.compress(number.to_bytes(8, "little") + data, 1)


def _unpacked(number: int, data: bytes) -> bytes:
    """Return what was packed; raises ValueError, TypeError or zlib.error if it is not that."""
    machine = zlib.decompressobj()
    found = machine.decompress(data, LARGEST_PART)
    if not machine.eof or found[:8] != number.to_bytes(8, "little"):
        raise ValueError
    return found[8:]


def _split(value: int, bits: int) -> tuple[int, int]:
    """Return the bucket and the remainder of a hash."""
    rest = value & 2**REST_BITS - 1
    return value >> REST_BITS & 2**bits - 1, rest


def write_index(dump: Path, path: Path) -> None:
    """Write the index of a dump, whole or not at all.

    Raises LookUpError if the dump is not one, and NotWritten.
    """
    state = state_of(dump)
    size = state["size"] * (GZIP if dump.suffix == ".gz" else 1)
    forecast(f"indexing {dump.name}, once", seconds=size * SECONDS_PER_BYTE, memory=2**27)
    with replacing(path, "index") as (beside, _):
        try:
            with closing(sqlite3.connect(beside, isolation_level=None)) as database:
                _fill(database, dump, state)
        except sqlite3.Error as error:  # the disk is full, say
            raise OSError(None, f"{error}") from None
        if state_of(dump) != state:
            raise LookUpError(f"{dump} was changed while it was indexed; look up again")


def _fill(database: sqlite3.Connection, dump: Path, state: dict[str, int]) -> None:
    for setting in ("journal_mode = off", "synchronous = off", "temp_store = memory"):
        database.execute(f"PRAGMA {setting}")
    database.execute("BEGIN")
    for table in ("about", "sequences", "windows"):
        database.execute(f"CREATE TABLE {table} (number INTEGER PRIMARY KEY, data BLOB NOT NULL)")
    hashes, places = array("Q"), array("I")
    group: list[str] = []
    place = runs = 0
    bits: int | None = None
    for number, text in _sequences(dump, state["size"]):
        group.append(f"{number} {text}")
        for _, value in windows(integers(text, WINDOWS + WINDOW), WINDOWS):
            hashes.append(value)
            places.append(place)
        place += 1
        if len(group) == GROUP:
            _insert(database, "sequences", place // GROUP - 1, "\n".join(group).encode())
            group.clear()
        if len(hashes) >= RUN:
            bits = _insert_run(database, runs, hashes, places, bits)
            runs += 1
            del hashes[:], places[:]
    if not place:
        raise LookUpError(f"{dump}: the dump contains no sequences")
    if group:
        _insert(database, "sequences", place // GROUP, "\n".join(group).encode())
    if hashes or not runs:
        bits = _insert_run(database, runs, hashes, places, bits)
        runs += 1
    about = json.dumps({"state": state, "runs": runs, "bits": bits})
    _insert(database, "about", 0, about.encode())
    database.execute("COMMIT")


def _sequences(dump: Path, size: int) -> Iterator[tuple[str, str]]:
    """Yield the A-number and the terms, with commas, of the lines of a dump."""
    total = None if dump.suffix == ".gz" else size
    with phase("bytes of the dump", total) as progress:
        read = 0
        for count, line in enumerate(_lines(dump)):
            read += len(line) + 1
            if count % 256 == 0:
                progress.reach(read, steps=256)
            found = LINE.match(line)
            if found is not None:
                yield found[1], found[2]
            elif line.strip() and not line.startswith("#"):
                raise LookUpError(f"{dump}: {line[:40]!r} is not a line of a stripped dump")


def _lines(path: Path) -> Iterator[str]:
    try:
        yield from files.lines(path, LIMITS, errors="replace")
    except UnreadableFile as error:
        raise LookUpError(f"cannot read {path}: {error.reason}") from None


def integers(text: str, most: int | None = None) -> list[int]:
    """Return the terms of a text with commas, the first `most` of them."""
    parts = text.split(",") if most is None else text.split(",", most)[:most]
    if not parts[-1]:
        parts.pop()
    try:
        return list(map(int, parts))
    except ValueError:  # of more digits than the interpreter takes
        from gfkit.numbers.decimal import integer  # noqa: PLC0415

        return list(map(integer, parts))


def _insert(database: sqlite3.Connection, table: str, number: int, data: bytes) -> None:
    database.execute(
        f"INSERT INTO {table} VALUES (?, ?)",  # noqa: S608 - one of three names
        (number, _packed(number, data)),
    )


def _insert_run(
    database: sqlite3.Connection,
    run: int,
    hashes: array[int],
    places: array[int],
    bits: int | None,
) -> int:
    """Insert the windows of a run, a part for each bucket, and return the bits of a bucket.

    bits: those of the runs before.
    """
    import numpy as np  # noqa: PLC0415

    values = np.array(hashes, dtype=np.uint64)
    if bits is None:
        bits = max(0, (len(values) // BUCKET).bit_length() - 1)
    buckets = values >> np.uint64(REST_BITS) & np.uint64(2**bits - 1)
    words = (values & np.uint64(2**REST_BITS - 1)) << np.uint64(PLACE_BITS)
    words |= np.array(places, dtype=np.uint64)
    order = np.lexsort((words, buckets))
    words = words[order].astype("<u8")
    ends = np.searchsorted(buckets[order], np.arange(2**bits, dtype=np.uint64), "right").tolist()
    start = 0
    for bucket, end in enumerate(ends):
        _insert(database, "windows", run << 32 | bucket, words[start:end].tobytes())
        start = end
    return bits
