"""Look-up in a local dump of OEIS (`stripped`), tolerant of shift, sign, scale and first terms.

The dump holds lines "A000045 ,0,1,1,2,...,". An index beside it, or where the caller says, holds a
hash for each of the first windows of a sequence: a multiple of a sequence, a shifted or negated one
meets the same hashes. What the hashes give is compared term by term.

The index is a database of SQLite, written beside its place and moved there whole, and never changed
after that; so it is opened read-only, without locks. `about` has one row, which says what was
indexed; `sequences` a row for each line of the dump, `windows` one for each window: its hash, and
the place of the sequence. The header's field for applications is the checksum of the whole file: a
damaged row would be a sequence that is not found.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from hashlib import blake2b, sha256
from math import gcd
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self
from zlib import crc32

from gfkit.base import files
from gfkit.base.arguments import at_least, file_path, list_of, optional, takes
from gfkit.base.arguments import integers as integers_of
from gfkit.base.budget import Budget, forecast, phase, spend, within
from gfkit.base.display.shown import Shown
from gfkit.base.files import lines
from gfkit.base.writing import Folder, locked, prepare, replacing
from gfkit.errors import LookUpError, NotWritten, UnreadableFile
from gfkit.numbers.decimal import decimal

LEAST = 6
"""The least number of terms of a look-up by the index, and the least number that must agree."""
FEWEST = 3
"""Fewer than LEAST, from this number on, are looked for as they stand, in the dump itself."""
MOST_PLACES = 1000
"""At most this many sequences with the same window are compared, in the order of the dump."""


@dataclass(frozen=True, slots=True, repr=False)
class Match(Shown):
    """A sequence of the dump: a(n) of the query is `scale` times its term `shift` places later.

    agreed: how many terms were compared. skipped: how many first terms of the query disagree.
    """

    number: str
    shift: int
    scale: str
    agreed: int
    skipped: int
    name: str = ""

    def __str__(self) -> str:
        notes = []
        if self.shift:
            notes.append(f"shifted by {self.shift}")
        if self.scale != "1":
            notes.append(f"times {self.scale}")
        if self.skipped:
            notes.append(f"except for the first {self.skipped}")
        text = f"{self.number} ({self.agreed} terms agree"
        return f"{text}{''.join(', ' + note for note in notes)})" + (
            f" {self.name}" if self.name else ""
        )


@takes(dump=file_path, folder=optional(file_path))
def index_path(dump: Path, folder: Path | None = None) -> Path:
    """Return where the index of a dump is kept: beside it, or in a folder.

    In a folder its name has a digest of the place of the dump, so that two dumps of one name have
    two indexes.
    """
    if not dump.name:
        raise LookUpError(f"{dump} is not the name of a file")
    if folder is None:
        return dump.with_name(f"{dump.name}.index.sqlite")
    digest = sha256(str(dump.resolve()).encode("utf-8", "surrogateescape")).hexdigest()[:12]
    return folder / f"{dump.name}-{digest}.index.sqlite"


@takes(dump=file_path, folder=optional(file_path))
def build_index(dump: Path, folder: Path | None = None) -> Path:
    """Write the index of a dump anew and return its path; raises LookUpError.

    folder: where, if not beside the dump; it is made if it is not there.
    """
    path = index_path(dump, folder)
    try:
        _check_place(path, folder)
        write_index(dump, path)
    except NotWritten as error:
        hint = "" if folder is not None else "; --index DIR keeps it in another folder"
        raise LookUpError(f"{error}{hint}") from None
    except OSError as error:
        raise LookUpError(f"cannot read {dump}: {error.strerror or error}") from None
    return path


def _check_place(path: Path, folder: Path | None) -> None:
    if folder is not None:
        Folder(folder, "index").prepare()
    prepare(path, "index")


@takes(
    terms=lambda name, value: integers_of(name, value, "[1, 1, 2, 3, 5, 8]"),
    dump=file_path,
    most=at_least(0, 20),
    index=optional(file_path),
)
def look_up(
    terms: Sequence[int],
    dump: Path,
    *,
    most: int = 20,
    index: Path | None = None,
    budget: Budget | None = None,
) -> list[Match]:
    """Return the sequences of a dump that contain the terms, best first.

    Up to two first terms of the query may disagree, and the sequence may be shifted by up to
    WINDOWS places, negated or multiplied; three to five terms stand as they are. most: how many are
    returned. index: the folder of the index if it is not beside the dump; the first look-up writes
    it. budget: limits of the work.
    Raises LookUpError for too few terms, and for a dump or an index that cannot be used.
    """
    if len(terms) < FEWEST:
        example = "lookup([1, 2, 5, 14, 42, 132], dump='stripped.gz')"
        reason = f"{len(terms)} terms are too few to look up; give at least {FEWEST}"
        raise LookUpError(f"{reason}, for example {example}")
    try:
        is_there = dump.is_file()
    except (OSError, ValueError):  # not a possible file name
        is_there = False
    if not is_there:
        raise LookUpError(f"no dump {dump}")
    with within(budget):
        try:
            few = len(terms) < LEAST
            found = _as_they_stand(terms, dump) if few else _found(terms, dump, index)
        except DamagedIndex:
            found = _found_anew(terms, dump, index)
    found.sort(key=lambda m: (m.scale != "1", m.skipped, abs(m.shift), -m.agreed, m.number))
    return found[:most]


def _as_they_stand(terms: Sequence[int], dump: Path) -> list[Match]:
    """Return the sequences of which the terms are consecutive ones."""
    text, found = f",{','.join(map(decimal, terms))},", []
    try:
        for line in lines(dump, LIMITS, errors="replace"):
            place = line.find(text)
            if place >= 0 and LINE.fullmatch(line):
                spend()
                shift = line.count(",", 0, place)
                found.append(Match(line[:8].strip(" ,"), shift, "1", len(terms), 0))
    except UnreadableFile as error:
        raise LookUpError(f"cannot read {dump}: {error.reason}") from None
    return found


def _found_anew(terms: Sequence[int], dump: Path, folder: Path | None) -> list[Match]:
    """Return the matches of an index that this process, or another meanwhile, makes anew."""
    with locked(dump):
        try:
            return _found(terms, dump, folder)
        except DamagedIndex:
            build_index(dump, folder)
    try:
        return _found(terms, dump, folder)
    except DamagedIndex:
        reason = "it was damaged again just after it had been written, or the dump is changing"
        raise LookUpError(f"cannot use index {index_path(dump, folder)}: {reason}") from None


def _found(terms: Sequence[int], dump: Path, folder: Path | None) -> list[Match]:
    """Return the matches of an index; raises DamagedIndex."""
    try:
        state = state_of(dump)
    except OSError as error:
        raise LookUpError(f"cannot read {dump}: {error.strerror or error}") from None
    with DumpIndex(index_path(dump, folder), state) as index:
        candidates: dict[int, None] = {}
        for _, value in windows(terms, len(terms)):
            candidates.update(dict.fromkeys(index.places(value, MOST_PLACES)))
        found = []
        for place in candidates:
            spend()
            number, text = index.sequence(place)
            match = _compare(list(terms), number, integers(text))
            if match is not None:
                found.append(match)
    return found


def _compare(query: list[int], number: str, listed: list[int]) -> Match | None:
    best: Match | None = None
    for skipped in range(3):
        rest = query[skipped:]
        for shift in range(-WINDOWS - 2, WINDOWS + 1):
            start = shift + skipped
            if start < 0:
                continue
            other = listed[start : start + len(rest)]
            agreed = len(other)
            if agreed < LEAST or (agreed < len(rest) and agreed < 10):
                continue
            scale = _scale(rest[:agreed], other)
            if scale is None:
                continue
            match = Match(number, shift, scale, agreed, skipped)
            if best is None or (best.scale != "1" and scale == "1"):
                best = match
        if best is not None:
            return best
    return None


def _scale(query: list[int], other: list[int]) -> str | None:
    """Return the factor from `other` to `query` as text, if there is one."""
    lead = next((i for i, value in enumerate(other) if value), None)
    if lead is None or not query[lead]:
        return None
    a, b = query[lead], other[lead]
    if any(x * b != y * a for x, y in zip(query, other, strict=True)):
        return None
    common = gcd(a, b) * (1 if b > 0 else -1)
    top, bottom = a // common, b // common
    return decimal(top) if bottom == 1 else f"{decimal(top)}/{decimal(bottom)}"


@takes(numbers=list_of(str, "numbers such as ['A000045']"), path=file_path)
def names_of(numbers: set[str], path: Path) -> dict[str, str]:
    """Return the names of sequences from a local `names` dump, lines "A000045 Fibonacci ...".

    Raises LookUpError if it cannot be read.
    """
    found = {}
    try:
        for line in lines(path, LIMITS, errors="replace"):
            number, _, name = line.partition(" ")
            if number in numbers:
                found[number] = name
    except UnreadableFile as error:
        raise LookUpError(f"cannot read {path}: {error.reason}") from None
    return found


FORMAT = 2
WINDOW = 5
"""Terms of a window."""
WINDOWS = 12
"""Windows of a sequence that are indexed: shifts up to this number are found."""
HASH_BYTES = 6
SUM_AT = 68
"""Where the header of a database has its `application_id`, of four bytes."""
LIMITS = files.Limits(bytes=2**34, lines=2**30, line=2**20)
"""Limits on a dump; the longest line in 2026 has under 300 bytes."""
LINE = re.compile(r"(A\d{6,7}) ?,((?:-?\d+,)+)\s*$", re.ASCII)
SECONDS_PER_BYTE = 4e-7
"""Measured: 29 s for 70 MB."""
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
    """Yield place and hash of the windows with at least three distinct terms.

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
        yield (
            place,
            int.from_bytes(blake2b(text.encode(), digest_size=HASH_BYTES).digest(), "little"),
        )


class DumpIndex:
    """The index of a dump, open to be read.

    path: of the index. state: of the dump. Every method raises DamagedIndex if the file is not the
    whole index of that dump.
    """

    def __init__(self, path: Path, state: dict[str, int]) -> None:
        with _reporting_damage():
            if not path.is_file():  # a pipe would never answer
                raise DamagedIndex
            with path.open("rb") as file:
                file.seek(SUM_AT)
                if file.read(4) != checksum(file):
                    raise DamagedIndex
            uri = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
            self._database = sqlite3.connect(uri, uri=True, isolation_level=None)
        if self._rows("SELECT state FROM about") != [(json.dumps(state),)]:
            self._database.close()
            raise DamagedIndex

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
        wanted = "SELECT place FROM windows WHERE hash = ? ORDER BY place LIMIT ?"
        return [place for (place,) in self._rows(wanted, value, most)]

    def sequence(self, place: int) -> tuple[str, str]:
        """Return the A-number and the terms, with commas, of the sequence at a place."""
        [(number, terms)] = self._rows("SELECT number, terms FROM sequences WHERE place = ?", place)
        return number, terms

    def _rows(self, wanted: str, *values: int) -> list[Any]:
        with _reporting_damage():
            return self._database.execute(wanted, values).fetchall()


@contextmanager
def _reporting_damage() -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError):
        raise DamagedIndex from None


def checksum(file: BinaryIO) -> bytes:
    """Return the checksum of a database, but for the field that it stands in. Raises OSError."""
    file.seek(0)
    found = crc32(file.read(SUM_AT))
    file.seek(SUM_AT + 4)
    while part := file.read(2**20):
        found = crc32(part, found)
    return found.to_bytes(4, "big")


def write_index(dump: Path, path: Path) -> None:
    """Write the index of a dump, whole or not at all.

    Raises LookUpError if the dump is not one, and NotWritten.
    """
    state = state_of(dump)
    size = state["size"] * (GZIP if dump.suffix == ".gz" else 1)
    forecast(f"indexing {dump.name}, once", seconds=size * SECONDS_PER_BYTE, memory=int(4 * size))
    with replacing(path, "index") as (beside, file):
        try:
            with closing(sqlite3.connect(beside, isolation_level=None)) as database:
                _fill(database, dump, state)
            found = checksum(file)
            file.seek(SUM_AT)
            file.write(found)
        except sqlite3.Error as error:  # the disk is full, say
            raise OSError(None, f"{error}") from None
        if state_of(dump) != state:
            raise LookUpError(f"{dump} was changed while it was indexed; look up again")


def _fill(database: sqlite3.Connection, dump: Path, state: dict[str, int]) -> None:
    for setting in ("journal_mode = off", "synchronous = off", "temp_store = memory"):
        database.execute(f"PRAGMA {setting}")
    database.execute("BEGIN")
    database.execute("CREATE TABLE about (state TEXT)")
    database.execute("CREATE TABLE sequences (place INTEGER PRIMARY KEY, number TEXT, terms TEXT)")
    columns = "(hash INTEGER, place INTEGER, PRIMARY KEY (hash, place)) WITHOUT ROWID"
    database.execute(f"CREATE TABLE windows {columns}")
    database.execute("CREATE TEMP TABLE unsorted (hash INTEGER, place INTEGER)")
    place = -1
    for place, (number, text) in enumerate(_sequences(dump, state["size"])):
        database.execute("INSERT INTO sequences VALUES (?, ?, ?)", (place, number, text))
        hashes = windows(integers(text, WINDOWS + WINDOW), WINDOWS)
        rows = [(value, place) for _, value in hashes]
        database.executemany("INSERT INTO unsorted VALUES (?, ?)", rows)
    if place < 0:
        raise LookUpError(f"{dump}: the dump contains no sequences")
    database.execute("INSERT INTO windows SELECT DISTINCT hash, place FROM unsorted ORDER BY 1, 2")
    database.execute("INSERT INTO about VALUES (?)", (json.dumps(state),))
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
