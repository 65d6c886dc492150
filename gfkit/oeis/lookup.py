"""Look-up in a local dump of OEIS (`stripped`), tolerant of shift, sign, scale and first terms.

The dump holds lines "A000045 ,0,1,1,2,...,". An index beside it holds a hash for each window of
WINDOW consecutive terms near the beginning of a sequence, with the window divided by its greatest
common divisor and made to begin with a positive term: so a multiple of a sequence, a shifted or
negated one meets the same hashes. The index is read through a memory map.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
import zlib
from dataclasses import dataclass
from hashlib import blake2b
from math import gcd
from typing import TYPE_CHECKING

import numpy as np

from gfkit.errors import LookUpError
from gfkit.numbers.decimal import integer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

WINDOW = 5
WINDOWS = 12
"""So many windows of a sequence are in the index: shifts up to that are found."""
LEAST = 6
"""A look-up needs so many terms, and as many must agree."""
LINE = re.compile(r"(A\d{6,7}) ?,((?:-?\d+,)+)\s*$")


@dataclass(frozen=True, slots=True)
class Match:
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
            notes.append(f"but for the first {self.skipped}")
        text = f"{self.number} ({self.agreed} terms agree"
        return f"{text}{''.join(', ' + note for note in notes)})" + (
            f" {self.name}" if self.name else ""
        )


def _lines(path: Path) -> Iterator[str]:
    opened = gzip.open if path.suffix == ".gz" else open
    try:
        with opened(path, "rt", encoding="utf-8", errors="replace") as stream:
            yield from stream
    except (OSError, EOFError, zlib.error) as error:
        raise LookUpError(f"cannot read {path}: {error}") from None


def _terms(text: str) -> list[int]:
    return [integer(part) for part in text.rstrip().strip(",").split(",")]


def _windows(terms: Sequence[int], most: int) -> Iterator[tuple[int, int]]:
    """Yield the place and the hash of the windows that tell something."""
    for place in range(min(most, len(terms) - WINDOW + 1)):
        window = terms[place : place + WINDOW]
        if len(set(window)) < 3:
            continue
        yield place, _hash(window)


def _hash(window: Sequence[int]) -> int:
    common = gcd(*window)
    lead = next(value for value in window if value)
    common = -common if lead < 0 else common
    text = ",".join(f"{value // common:x}" for value in window)
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest())


def index_directory(dump: Path) -> Path:
    """Return where the index of a dump is kept: beside it."""
    return dump.with_name(dump.name + ".index")


def build_index(dump: Path) -> Path:
    """Write the index of a dump and return its directory; raises LookUpError.

    A directory that was not there before is left only if the index is whole.
    """
    directory = index_directory(dump)
    fresh = not directory.exists()
    try:
        _build(dump, directory)
    except BaseException:
        if fresh:
            shutil.rmtree(directory, ignore_errors=True)
        raise
    return directory


def _build(dump: Path, directory: Path) -> None:
    hashes: list[int] = []
    owners: list[int] = []
    places: list[int] = []
    numbers = 0
    try:
        directory.mkdir(exist_ok=True)
        (directory / "state.json").unlink(missing_ok=True)
        with (directory / "lines.txt").open("wb") as lines:
            for line in _lines(dump):
                found = LINE.match(line)
                if found is None:
                    if line.strip() and not line.startswith("#"):
                        raise LookUpError(f"{dump}: {line[:40]!r} is no line of a stripped dump")
                    continue
                place = lines.tell()
                lines.write(f"{found[1]} {found[2]}\n".encode())
                numbers += 1
                for _, value in _windows(_terms(found[2])[: WINDOWS + WINDOW], WINDOWS):
                    hashes.append(value)
                    owners.append(place)
                places.append(place)
        if not numbers:
            raise LookUpError(f"{dump}: no sequences in the dump")
        keys = np.array(hashes, dtype=np.uint64)
        order = np.argsort(keys, kind="stable")
        np.save(directory / "keys.npy", keys[order])
        np.save(directory / "owners.npy", np.array(owners, dtype=np.int64)[order])
        (directory / "state.json").write_text(json.dumps(_state(dump)))
    except OSError as error:
        raise LookUpError(f"cannot write {directory}: {error.strerror or error}") from None


def _state(dump: Path) -> dict[str, int]:
    stat = dump.stat()
    return {"size": stat.st_size, "time": stat.st_mtime_ns, "window": WINDOW, "windows": WINDOWS}


def is_indexed(dump: Path) -> bool:
    """Tell whether the index beside a dump is there and belongs to it."""
    try:
        state = json.loads((index_directory(dump) / "state.json").read_text())
        return bool(state == _state(dump))
    except (OSError, ValueError):
        return False


def look_up(terms: Sequence[int], dump: Path, *, most: int = 20) -> list[Match]:
    """Return the sequences of a dump that contain the terms, best first.

    Up to two first terms of the query may disagree, and the sequence may be shifted by up to
    WINDOWS places, negated or multiplied. Raises LookUpError for too few terms.
    """
    if len(terms) < LEAST:
        raise LookUpError(f"{len(terms)} terms are too few to look up; give at least {LEAST}")
    try:
        is_there = dump.is_file()
    except (OSError, ValueError):  # no possible name of a file
        is_there = False
    if not is_there:
        raise LookUpError(f"no dump {dump}")
    if not is_indexed(dump):
        build_index(dump)
    directory = index_directory(dump)
    try:
        found = _found(terms, directory)
    except (OSError, ValueError, EOFError):  # the index is damaged: it is made anew
        build_index(dump)
        found = _found(terms, directory)
    found.sort(key=lambda m: (m.scale != "1", m.skipped, abs(m.shift), -m.agreed, m.number))
    return found[:most]


def _found(terms: Sequence[int], directory: Path) -> list[Match]:
    """Return the matches of an index; raises OSError, ValueError or EOFError if it is damaged."""
    keys = np.load(directory / "keys.npy", mmap_mode="r")
    owners = np.load(directory / "owners.npy", mmap_mode="r")
    if len(keys) != len(owners):
        raise ValueError("the files of the index do not match")
    candidates: dict[int, None] = {}
    for _, value in _windows(terms, len(terms)):
        low, high = np.searchsorted(keys, np.uint64(value), "left"), None
        high = np.searchsorted(keys, np.uint64(value), "right")
        for owner in owners[low : min(high, low + 1000)].tolist():
            candidates[owner] = None
    found = []
    with (directory / "lines.txt").open("rb") as lines:
        for place in candidates:
            lines.seek(place)
            number, _, text = lines.readline().decode().partition(" ")
            match = _compare(list(terms), number, _terms(text))
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
    return str(top) if bottom == 1 else f"{top}/{bottom}"


def names_of(numbers: set[str], path: Path) -> dict[str, str]:
    """Return the names of sequences from a local `names` dump, lines "A000045 Fibonacci ..."."""
    found = {}
    for line in _lines(path):
        number, _, name = line.rstrip("\n").partition(" ")
        if number in numbers:
            found[number] = name
    return found
