"""Look-up in a local dump of OEIS (`stripped`), tolerant of shift, sign, scale and first terms.

The dump holds lines "A000045 ,0,1,1,2,...,". An index beside it, or where the caller says, holds a
hash for each of the first windows of a sequence (`dump_index`): a multiple of a sequence, a shifted
or negated one meets the same hashes. What the hashes give is compared term by term.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from math import gcd
from typing import TYPE_CHECKING

from gfkit.base.arguments import at_least, file_path, list_of, optional, takes
from gfkit.base.arguments import integers as integers_of
from gfkit.base.budget import spend, within
from gfkit.base.display.shown import Shown
from gfkit.base.files import lines
from gfkit.base.writing import Folder, locked, prepare
from gfkit.errors import LookUpError, NotWritten, UnreadableFile
from gfkit.numbers.decimal import decimal
from gfkit.oeis.dump.dump_index import (
    LIMITS,
    WINDOWS,
    DamagedIndex,
    DumpIndex,
    integers,
    state_of,
    windows,
    write_index,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from gfkit.base.budget import Budget

LEAST = 6
"""The least number of terms of a look-up, and the least number that must agree."""
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
    WINDOWS places, negated or multiplied. most: how many are returned. index: the folder of the
    index if it is not beside the dump; the first look-up writes it. budget: limits of the work.
    Raises LookUpError for too few terms, and for a dump or an index that cannot be used.
    """
    if len(terms) < LEAST:
        example = "lookup([1, 2, 5, 14, 42, 132], dump='stripped.gz')"
        reason = f"{len(terms)} terms are too few to look up; give at least {LEAST}"
        raise LookUpError(f"{reason}, for example {example}")
    try:
        is_there = dump.is_file()
    except (OSError, ValueError):  # not a possible file name
        is_there = False
    if not is_there:
        raise LookUpError(f"no dump {dump}")
    with within(budget):
        try:
            found = _found(terms, dump, index)
        except DamagedIndex:
            found = _found_anew(terms, dump, index)
    found.sort(key=lambda m: (m.scale != "1", m.skipped, abs(m.shift), -m.agreed, m.number))
    return found[:most]


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
