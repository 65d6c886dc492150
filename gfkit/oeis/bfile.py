"""The b-files of the OEIS, read strictly: every error names its line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from gfkit import files
from gfkit.errors import GfkitError, UnreadableFile
from gfkit.numbers.decimal import decimal, integer
from gfkit.proofs.certificate import write_whole
from gfkit.sequences.as_sequence import as_sequence
from gfkit.sequences.sequence import Sequence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

LINE = re.compile(r"(?P<n>[+-]?[0-9]+)[ \t]+(?P<value>[+-]?[0-9]+)", re.ASCII)
POINTER = "version https://git-lfs"
MAX_BYTES = 2**28


class BFileError(GfkitError):
    """A b-file that cannot be read; `source` names the file, `line` is the number of its line."""

    def __init__(self, source: str, line: int | None, reason: str) -> None:
        self.source = source
        self.line = line
        super().__init__(f"{source}: {reason}" if line is None else f"{source}:{line}: {reason}")


def parse_bfile(text: str, source: str = "b-file") -> Sequence:
    r"""Return the terms of a b-file: lines `n a(n)` with consecutive n; # begins a comment line.

    source: how messages call the file. Raises BFileError with the number of the line at fault.

    >>> parse_bfile("# squares\n1 1\n2 4\n3 9\n")
    <Sequence from n = 1: 1, 4, 9; given>
    >>> parse_bfile("0 1\n2 4\n")
    Traceback (most recent call last):
    gfkit.oeis.bfile.BFileError: b-file:2: index 2 follows 0, a(1) is missing
    """
    if text.startswith(POINTER):
        raise BFileError(source, 1, "this is a Git LFS pointer, not the file that it stands for")
    values: list[int] = []
    offset = 0
    for number, line in enumerate(text.split("\n"), 1):
        stripped = line.strip(" \t\r")
        if not stripped or stripped.startswith("#"):
            continue
        n, value = _read_line(stripped, source, number)
        expected = offset + len(values)
        if not values:
            offset = n
        elif n > expected:
            missing = f"a({expected}) is" if n == expected + 1 else f"{n - expected} terms are"
            raise BFileError(source, number, f"index {n} follows {expected - 1}, {missing} missing")
        elif n < expected:
            raise BFileError(source, number, f"index {n} follows {expected - 1}")
        values.append(value)
    if not values:
        raise BFileError(source, None, "no line `n a(n)`, the file is empty")
    return Sequence(values, offset=offset)


def read_bfile(path: Path) -> Sequence:
    """Return the terms of the b-file at a path. Raises BFileError."""
    return parse_bfile(read_text(path), str(path))


MAX_DIGITS = 1000
"""OEIS takes no longer terms in b-files."""


def bfile_text(terms: Iterable[int], offset: int = 0) -> Iterator[str]:
    r"""Yield the lines of a b-file, each with its newline.

    >>> "".join(bfile_text([1, 4, 9], 1))
    '1 1\n2 4\n3 9\n'
    """
    for n, value in enumerate(terms, offset):
        yield f"{n} {decimal(value)}\n"


def bfile_of(thing: Any, count: int = 1000) -> str:
    r"""Return the text of a b-file of a sequence, fewer terms than `count` if there are fewer.

    thing: what `as_sequence` takes. Raises GfkitError for terms that are not integers.

    >>> bfile_of([1, 4, 9])
    '0 1\n1 4\n2 9\n'
    """
    sequence = as_sequence(thing)
    terms = sequence.early(count)
    if not all(isinstance(term, int) for term in terms):
        raise GfkitError("the terms of a b-file are integers")
    return "".join(bfile_text(terms, sequence.offset))


def write_bfile(path: Path, terms: Iterable[int], offset: int = 0) -> None:
    """Write a b-file, whole or not at all. Raises CertificateNotWritten."""
    write_whole(path, "".join(bfile_text(terms, offset)), "b-file")


def problems_of_bfile(path: Path, *, offset: int | None = None) -> list[str]:
    """Return what OEIS would not take in a b-file, each with its line; nothing if all is well.

    One line is `n a(n)` with one space; indices are consecutive and begin at the offset if one is
    given; terms have at most MAX_DIGITS digits; the file ends with a newline and has no byte order
    mark. Lines that begin with # and empty lines are taken where they are first or last.
    Raises BFileError if the file cannot be read at all.
    """
    try:
        data = files.read_bytes(path, MAX_BYTES)
    except UnreadableFile as error:
        raise BFileError(str(path), None, error.reason) from None
    if data.startswith(POINTER.encode()):
        return ["line 1: this is a Git LFS pointer, not the file that it stands for"]
    problems = []
    if data.startswith(b"\xef\xbb\xbf"):
        problems.append("line 1: a byte order mark")
        data = data[3:]
    if b"\r" in data:
        problems.append("carriage returns: lines end with a newline alone")
        data = data.replace(b"\r\n", b"\n")
    lines = data.decode("utf-8", "replace").split("\n")
    if lines and lines[-1]:
        problems.append(f"line {len(lines)}: no newline at the end of the file")
    expected = offset
    for number, line in enumerate(lines, 1):
        if not line or line.startswith("#"):
            continue
        found = re.fullmatch(r"(-?(?:0|[1-9][0-9]*)) (-?(?:0|[1-9][0-9]*))", line, re.ASCII)
        if found is None:
            shown = line if len(line) <= 40 else line[:37] + "..."
            problems.append(f"line {number}: {shown!r} is not `n a(n)` with one space")
            loose = LINE.match(line.strip())
            n = int(loose["n"]) if loose and len(loose["n"]) < 20 else None
        else:
            n = int(found[1]) if len(found[1]) < 20 else None
            digits = len(found[2].lstrip("-"))
            if digits > MAX_DIGITS:
                problems.append(f"line {number}: a term of {digits} digits, above {MAX_DIGITS}")
        if n is not None and expected is not None and n != expected:
            problems.append(f"line {number}: index {n}, expected {expected}")
        expected = n + 1 if n is not None else expected
    if expected is None or expected == offset:
        problems.append("no terms")
    return problems


def read_text(path: Path) -> str:
    """Return the text of a file of terms. Raises BFileError if it cannot be read as text."""
    try:
        return files.read_text(path, MAX_BYTES)
    except UnreadableFile as error:
        raise BFileError(str(path), None, error.reason) from None


def _read_line(line: str, source: str, number: int) -> tuple[int, int]:
    found = LINE.fullmatch(line)
    if found is None:
        shown = line if len(line) <= 40 else line[:37] + "..."
        raise BFileError(source, number, f"{shown!r} is not of the form `n a(n)`, two integers")
    try:
        return int(found["n"]), integer(found["value"])
    except ValueError as error:
        raise BFileError(source, number, str(error)) from None
