"""Entries in the internal format of OEIS: read strictly, written back, and as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from typing import Any

from gfkit.base.display import Shown, in_one_line
from gfkit.base.file_reader import FileLimits, name_of, read_text
from gfkit.errors import EntryError, UnreadableFile
from gfkit.numbers.decimals import integer, number_text, numbers_text
from gfkit.sequences.sequence import Sequence

LIMITS = FileLimits(bytes=8_000_000, lines=100_000)
NAMES = {
    "C": "comment",
    "D": "reference",
    "H": "link",
    "F": "formula",
    "e": "example",
    "p": "maple",
    "t": "mathematica",
    "o": "program",
    "Y": "xref",
    "E": "ext",
}
"""The letters of lines that may be repeated, and their names in JSON."""
ORDER = "ISTUVWXNCDHFeptoYKOAE"
"""The order of the letters in an entry; V, W, X are the old signed lines."""
_KEYWORDS = """
allocated base bref changed cofr cons core dead dumb dupe easy eigen fini frac full hard hear
less look more mult nice nonn obsc probation recycled sign tabf tabl uned unkn walk word
"""
KEYWORDS = frozenset(_KEYWORDS.split())
"""The keywords of the OEIS."""


@dataclass(frozen=True, slots=True, repr=False)
class Entry(Shown):
    """One entry: its number, terms, name and lines.

    terms: the data with the offset. first_large: the position (from 1) of the first term whose
    absolute value exceeds 1, the second number of the offset; None if the entry does not give it.
    lines: for each letter of NAMES its lines, without the number.
    """

    number: str
    terms: Sequence
    name: str
    keywords: tuple[str, ...]
    first_large: int | None = None
    author: str = ""
    identification: str = ""
    lines: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def all(self, letter: str) -> tuple[str, ...]:
        """Return the lines of one letter."""
        return self.lines.get(letter, ())

    def __str__(self) -> str:
        out = [f"%I {self.number}" + (f" {self.identification}" if self.identification else "")]
        data = data_lines([number_text(value) for value in self.terms.values])
        out += [
            f"%{letter} {self.number} {text}" for letter, text in zip("STU", data, strict=False)
        ]
        out.append(f"%N {self.number} {self.name}")
        offset = str(self.terms.offset)
        if self.first_large is not None:
            offset += f",{self.first_large}"
        rest = {"K": (",".join(self.keywords),), "O": (offset,), "A": (self.author,)}
        for letter in ORDER[8:]:
            lines = rest.get(letter, self.all(letter))
            out += [f"%{letter} {self.number} {text}".rstrip() for text in lines if text]
        return "\n".join(out) + "\n"

    def data(self) -> dict[str, Any]:
        """Return the entry as JSON has it."""
        result: dict[str, Any] = {
            "number": int(self.number[1:]),
            "data": numbers_text(self.terms, ","),
            "name": self.name,
        }
        for letter, name in NAMES.items():
            if self.all(letter):
                result[name] = list(self.all(letter))
        result["keyword"] = ",".join(self.keywords)
        result["offset"] = str(self.terms.offset) + (
            f",{self.first_large}" if self.first_large is not None else ""
        )
        result["author"] = self.author
        return result

    def __repr__(self) -> str:
        return in_one_line(self, f"<Entry {self.number}: {self.name}>")


def data_lines(terms: list[str]) -> list[str]:
    """Return the terms on at most three lines, as %S, %T and %U have them."""
    lines: list[str] = []
    current = ""
    for place, term in enumerate(terms):
        piece = term + ("," if place + 1 < len(terms) else "")
        if current and len(current) + len(piece) > 80 and len(lines) < 2:
            lines.append(current)
            current = ""
        current += piece
    return [*lines, current]


def first_large(terms: Iterable[int]) -> int:
    """Return the position, from 1, of the first term above 1 in absolute value, otherwise 1."""
    return next((place for place, value in enumerate(terms, 1) if abs(value) > 1), 1)


def parse_entry(text: str, where: str = "entry") -> Entry:
    r"""Read an entry; raises EntryError with the line.

    >>> text = "%I A000027\n%S A000027 1,2,3\n%N A000027 n.\n%K A000027 nonn\n%O A000027 1,2\n"
    >>> entry = parse_entry(text)
    >>> entry.terms.offset, entry.first_large, str(entry) == text
    (1, 2, True)
    """
    found: dict[str, list[str]] = {}
    places: dict[str, int] = {}
    number = ""
    for place, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = re.match(r"%([A-Za-z]) (A\d{6,7})(?: (.*))?$", line.rstrip())
        if match is None:
            raise EntryError(where, place, f"{line[:40]!r} does not begin like '%N A000001 ...'")
        letter, name, content = match[1], match[2], match[3] or ""
        if letter not in ORDER:
            raise EntryError(where, place, f"%{letter} is not a kind of line")
        if number and name != number:
            raise EntryError(
                where, place, f"this line belongs to {name}, but the entry is {number}"
            )
        number = name
        if letter in "ISTUNKOA" and letter in found:
            raise EntryError(where, place, f"a second line %{letter}")
        found.setdefault(letter, []).append(content)
        places.setdefault(letter, place)
    if not number:
        raise EntryError(where, 1, "contains no line of an entry")
    for letter in "SNO":
        if letter not in found:
            raise EntryError(where, 0, f"the line %{letter} is missing")
    match = re.fullmatch(r"(-?\d{1,9})(?:,(\d{1,9}))?", (said := found["O"][0]).strip())
    if match is None:
        raise EntryError(where, places["O"], f"{said!r} is not an offset such as 0,2")
    values = _data(where, places, found)
    keywords = tuple(word.strip() for word in found.get("K", [""])[0].split(",") if word.strip())
    return Entry(
        number,
        Sequence(values, offset=int(match[1])),
        found["N"][0],
        keywords,
        int(match[2]) if match[2] else None,
        found.get("A", [""])[0],
        found.get("I", [""])[0],
        {letter: tuple(lines) for letter, lines in found.items() if letter in NAMES},
    )


def _data(where: str, places: dict[str, int], found: dict[str, list[str]]) -> tuple[int, ...]:
    values: list[int] = []
    present = [letter for letter in "STU" if letter in found]
    for letter in present:
        text = found[letter][0].strip()
        last = letter == present[-1]
        if not last and not text.endswith(","):
            raise EntryError(
                where,
                places[letter],
                f"%{letter} is continued on the next line, so it must end with a comma",
            )
        for part in text.removesuffix(",").split(","):
            if not re.fullmatch(r"\s*-?\d{1,100000}\s*", part):
                raise EntryError(where, places[letter], f"{part[:40]!r} is not an integer")
            values.append(integer(part.strip()))
    return tuple(values)


def read_entry(path: Path) -> Entry:
    """Read the entry in a file; raises EntryError."""
    try:
        text = read_text(path, LIMITS)
    except UnreadableFile as error:
        raise EntryError(error.path, 0, error.reason) from None
    return parse_entry(text, PurePath(name_of(path)).name)


def is_entry(text: str) -> bool:
    """Distinguish an entry, or a faulty one, from claims in TOML and from b-files.

    >>> is_entry("%I A000027"), is_entry("[[claim]]")
    (True, False)
    """
    return text.lstrip().startswith("%")


def problems_of_entry(entry: Entry) -> list[str]:
    """Return what is wrong in an entry that can be read; nothing if all is well."""
    problems = []
    true = first_large(entry.terms[:])
    if entry.first_large is None:
        problems.append("%O: the second number of the offset is missing")
    elif entry.first_large != true:
        problems.append(f"%O: the second number should be {true}, not {entry.first_large}")
    length = len(numbers_text(entry.terms, ","))
    if length > MAX_DATA:
        problems.append(f"%S: {length} characters of data, more than {MAX_DATA}")
    if len(entry.terms) < 4 and not {"fini", "more", "hard", "bref"} & set(entry.keywords):
        problems.append(
            f"%S: {len(entry.terms)} terms; fini, more, hard or bref must say why so few"
        )
    unknown = [word for word in entry.keywords if word not in KEYWORDS]
    problems += [f"%K: {word!r} is not a keyword of the OEIS" for word in unknown]
    wanted = "sign" if min(entry.terms[:], default=0) < 0 else "nonn"
    if wanted not in entry.keywords:
        problems.append(f"%K: {wanted} is missing")
    for letter, lines in entry.lines.items():
        for number, line in enumerate(lines, 1):
            if not line.isprintable():
                problems.append(f"%{letter}, line {number}: contains an unprintable character")
    return problems


MAX_DATA = 300
"""OEIS asks for about 260 characters of data."""
