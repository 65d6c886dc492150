"""The b-files of the OEIS, read strictly: every error names its line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from gfkit.base import file_reader
from gfkit.base.budget import know, spend
from gfkit.base.file_writer import write
from gfkit.errors import GfkitError, UnreadableFile
from gfkit.numbers.decimals import MAX_DIGITS as LONGEST
from gfkit.numbers.decimals import decimal, integer
from gfkit.sequences.sequence import Sequence

LINE = re.compile(r"(?P<n>[+-]?[0-9]+)[ \t]+(?P<value>[+-]?[0-9]+)", re.ASCII)
STRICT_LINE = re.compile(r"(?P<n>-?(?:0|[1-9][0-9]*)) (?P<value>-?(?:0|[1-9][0-9]*))", re.ASCII)
LIMITS = file_reader.FileLimits(lines=2_000_000)
MAX_INDEX = 18
"""Digits of an index n."""
MAX_PROBLEMS = 200
"""At most this many problems of a file are listed."""
MANY_SHOWN = 20
"""At most this many are kept for a report at a limit."""
DIGITS_A_STEP = 1000


class BFileError(GfkitError, ValueError):
    """A b-file that cannot be read; `source` names the file, `line` is the number of its line."""

    def __init__(self, source: str, line: int | None, reason: str) -> None:
        self.source = source
        self.line = line
        super().__init__(f"{source}: {reason}" if line is None else f"{source}:{line}: {reason}")


class NotABFile(BFileError):
    """A text file of which no line is one of a b-file."""


def read_bfile(path: Path | str) -> Sequence:
    """Return the terms of the b-file at a path; - is standard input. Raises BFileError."""
    try:
        return _sequence(file_reader.lines(path, LIMITS), file_reader.name_of(path))
    except UnreadableFile as error:
        raise BFileError(error.path, None, error.reason) from None


def _sequence(lines: Iterable[str], source: str) -> Sequence:
    values: list[int] = []
    offset = 0
    for number, line in enumerate(lines, 1):
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
        spend(1 + len(stripped) // DIGITS_A_STEP)
    if not values:
        raise BFileError(source, None, "the file contains no line `n a(n)`")
    return Sequence(values, offset=offset)


MAX_DIGITS = 1000
"""The OEIS accepts terms of at most this many digits in b-files."""


def bfile_text(terms: Iterable[int], offset: int = 0) -> Iterator[str]:
    r"""Yield the lines of a b-file, each with its newline.

    >>> "".join(bfile_text([1, 4, 9], 1))
    '1 1\n2 4\n3 9\n'
    """
    for n, value in enumerate(terms, offset):
        yield f"{n} {decimal(value)}\n"


def write_bfile(path: Path, terms: Iterable[int], offset: int = 0) -> None:
    """Write a b-file, whole or not at all. Raises NotWritten."""
    write(path, bfile_text(terms, offset), "b-file")


def problems_of_bfile(path: Path) -> list[str]:
    """Return what the OEIS would object to in a b-file, with line numbers; [] if nothing.

    A line is `n a(n)` with one space; indices are consecutive;
    terms have at most MAX_DIGITS digits; the file ends with a newline and has no byte order
    mark. Empty lines and lines that begin with # are ignored. Raises BFileError if the file cannot
    be read at all, NotABFile if it has lines, and none that begins with two integers.
    """
    problems: list[str] = []
    try:
        for problem in _problems(file_reader.byte_lines(path, LIMITS), file_reader.name_of(path)):
            if len(problems) == MAX_PROBLEMS:
                return [*problems, "further problems are not listed"]
            problems.append(problem)
            know(problems=problems[:MANY_SHOWN])
    except UnreadableFile as error:
        raise BFileError(error.path, None, error.reason) from None
    return problems


def _problems(lines: Iterable[bytes], source: str) -> Iterator[str]:
    expected: int | None = None
    last, number, are_returns = b"\n", 0, False
    terms = others = 0
    for number, last in enumerate(lines, 1):
        raw = last
        if number == 1 and raw.startswith(file_reader.POINTER.encode()):
            yield f"line 1: {file_reader.IS_POINTER}"
            return
        if number == 1 and raw.startswith(file_reader.BOM):
            yield "line 1: begins with a byte order mark"
            raw = raw.removeprefix(file_reader.BOM)
        if b"\r" in raw and not are_returns:
            yield "carriage returns; lines must end with a newline alone"
            are_returns = True
        line = raw.removesuffix(b"\n").rstrip(b"\r").decode("utf-8", "replace")
        if not line or line.startswith("#"):
            continue
        found = STRICT_LINE.fullmatch(line)
        if found is None:
            yield f"line {number}: {file_reader.shown(line)} is not `n a(n)` with one space"
        elif (digits := len(found["value"].lstrip("-"))) > MAX_DIGITS:
            yield f"line {number}: a term of {digits} digits, more than {MAX_DIGITS}"
        loose = found or LINE.match(line.strip())
        n = integer(loose["n"]) if loose and len(loose["n"]) < 20 else None
        if n is not None and expected is not None and n != expected:
            yield f"line {number}: index {n}, expected {expected}"
        expected = n + 1 if n is not None else expected
        terms, others = terms + (loose is not None), others + (loose is None)
        if others == MAX_PROBLEMS and not terms:
            break
        spend()
    if others and not terms:
        raise NotABFile(source, None, "not a b-file, whose lines are `n a(n)`")
    if not last.endswith(b"\n"):
        yield f"line {number}: the file does not end with a newline"
    if not terms:
        yield "contains no terms"


def _read_line(line: str, source: str, number: int) -> tuple[int, int]:
    found = LINE.fullmatch(line)
    if found is None:
        shown = file_reader.shown(line)
        raise BFileError(source, number, f"{shown} is not of the form `n a(n)`, two integers")
    try:
        return integer(found["n"], MAX_INDEX), integer(found["value"], LONGEST)
    except ValueError as error:
        raise BFileError(source, number, str(error)) from None
