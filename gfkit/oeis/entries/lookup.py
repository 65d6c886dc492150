"""Look-up in a local dump of OEIS (`stripped`), tolerant of shift, sign, scale and first terms.

The dump holds lines "A000045 ,0,1,1,2,...,". It is read line by line: where the early terms of a
line are in the ratios of the third to sixth terms of the query, all of its terms are compared.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import gcd
from pathlib import Path

from gfkit.base.arguments import at_least, file_path, takes
from gfkit.base.arguments import integers as integers_of
from gfkit.base.budget import Budget, phase, within
from gfkit.base.display import Shown
from gfkit.base.file_reader import FileLimits, lines
from gfkit.errors import LookUpError, UnreadableFile
from gfkit.numbers.decimals import decimal

LEAST = 6
"""The least number of terms that must agree if they may be shifted or multiplied."""
FEWEST = 3
"""Fewer than LEAST, from this number on, are sought as they stand."""
SHIFTS = 12
"""Shifts up to this number are found."""
SKIPPED = 2
"""This many first terms of the query may disagree."""
LIMITS = FileLimits(bytes=2**34, lines=2**30, line=2**20)
"""Limits on a dump; the longest line in 2026 has under 300 bytes."""
LINE = re.compile(r"(A\d{6,7}) ?,((?:-?\d++,)++)\s*$", re.ASCII)


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


@takes(
    terms=lambda name, value: integers_of(name, value, "[1, 1, 2, 3, 5, 8]"),
    dump=file_path,
    most=at_least(0, 20),
)
def look_up(
    terms: Sequence[int], dump: Path, *, most: int = 20, budget: Budget | None = None
) -> list[Match]:
    """Return the sequences of a dump that contain the terms, best first.

    The terms stand as they are, from any place on; or, from six terms on, up to two first ones may
    disagree, and the sequence may be negated or multiplied, if it is shifted by up to SHIFTS
    places. most: how many are returned. budget: limits of the work.
    Raises LookUpError for too few terms, and for a dump that cannot be used.
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
    stands = _standing(terms)
    varied = stands if len(terms) < LEAST else _varied(list(terms))
    with within(budget):
        listed = (varied(*one) or (any(terms) and stands(*one)) for one in sequences_of(dump))
        found = [match for match in listed if match]
    found.sort(key=lambda m: (m.scale != "1", m.skipped, abs(m.shift), -m.agreed, m.number))
    return found[:most]


def _standing(terms: Sequence[int]) -> Callable[[str, str], Match | None]:
    """Return what finds the terms as they stand, consecutive ones, in the text of a sequence."""
    wanted = f",{','.join(map(decimal, terms))},"

    def compare(number: str, text: str) -> Match | None:
        place = f",{text}".find(wanted)
        shift = text.count(",", 0, max(place, 0))
        return None if place < 0 else Match(number, shift, "1", len(terms), 0)

    return compare


def _varied(query: list[int]) -> Callable[[str, str], Match | None]:
    """Return what finds the terms shifted, multiplied, or with other first ones.

    The terms that are compared in any case are those of `window`, at one of the places that are
    tried; there the sequence has a multiple of them.
    """
    window = query[SKIPPED:LEAST]
    early = SHIFTS + LEAST
    pivot = next((k for k, term in enumerate(window) if term), 0)
    others = [(k, term) for k, term in enumerate(window) if k != pivot]
    near, by = others[max(pivot - 1, 0)], window[pivot]
    first, last = min(pivot, near[0]), max(pivot, near[0])

    def compare(number: str, text: str) -> Match | None:
        listed, found = integers(text, early), list[Match]()
        ours, theirs = (by, near[1]) if first == pivot else (near[1], by)
        pairs = zip(listed[first:], listed[last:], strict=False)
        for place, (x, y) in enumerate(pairs):
            if x * theirs == y * ours:
                there = listed[place : place + len(window)]
                is_like = len(there) == len(window) and any(there) == any(window)
                if is_like and all(there[k] * by == z * there[pivot] for k, z in others):
                    found += _matches(query, number, integers(text), place - SKIPPED)
        return min(found, key=lambda m: (m.skipped, m.scale != "1", m.shift), default=None)

    return compare


def _matches(query: list[int], number: str, listed: list[int], shift: int) -> Iterator[Match]:
    for skipped in range(max(0, -shift), SKIPPED + 1):
        rest, other = query[skipped:], listed[shift + skipped :]
        agreed = min(len(rest), len(other))
        scale = _scale(rest[:agreed], other[:agreed])
        if scale is not None and agreed >= max(LEAST, min(len(rest), 10)):
            yield Match(number, shift, scale, agreed, skipped)


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


def names_of(numbers: set[str], path: Path) -> dict[str, str]:
    """Return the names of sequences from a local `names` dump, lines "A000045 Fibonacci ...".

    Raises LookUpError if it cannot be read.
    """
    parted = (line.partition(" ") for line in _lines(path))
    return {number: name for number, _, name in parted if number in numbers}


def sequences_of(dump: Path) -> Iterator[tuple[str, str]]:
    """Yield the A-number and the terms, with commas, of the lines of a dump; raises LookUpError."""
    count = 0
    with phase("sequences of the dump") as progress:
        for line in _lines(dump):
            if found := LINE.match(line):
                count += 1
                if not count % 256:
                    progress.advance(256, steps=256)
                yield found[1], found[2]
            elif line.strip() and not line.startswith("#"):
                raise LookUpError(f"{dump}: {line[:40]!r} is not a line of a stripped dump")
    if not count:
        raise LookUpError(f"{dump}: the dump contains no sequences")


def _lines(path: Path) -> Iterator[str]:
    try:
        yield from lines(path, LIMITS, errors="replace")
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
        from gfkit.numbers.decimals import integer  # noqa: PLC0415

        return list(map(integer, parts))
