"""Sources of entries to settle: dumps, folders, lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gfkit.base.file_reader import FileLimits, lines, parse_json
from gfkit.errors import Argument, EntryError, GfkitError
from gfkit.oeis.entries.internal_format import Entry, read_entry
from gfkit.oeis.entries.lookup import integers, sequences_of
from gfkit.oeis.settling.entry import ToSettle, known_terms
from gfkit.series.rational_gf import RationalGF

LIMITS = FileLimits(digits=100_000, depth=8)
NUMBER = re.compile(r"A[0-9]{6,7}")
NEEDED = "A, title, offset and terms; p and q of a conjectured g.f. and extended are optional"


def entries_of(source: Path, names: Path | None = None) -> Iterator[ToSettle]:
    """Return the entries of a source, in its order.

    source: a file of JSON Lines; a folder of entries in the internal format; or, with `names`, the
    OEIS's `stripped` dump, plain or .gz, whose `names` dump is the other one. All but the dumps is
    read at once. Raises GfkitError with the line that cannot be read, or for an entry given twice.
    """
    if names is not None:
        return _of_dumps(source, names)
    if NUMBER.fullmatch(source.name) and not source.exists():
        source = source.with_suffix(".seq")
        if not source.exists():
            raise GfkitError(f"nothing is downloaded: save the entry as {source}")
    if source.is_file() and next(iter(lines(source, LIMITS)), "").startswith("%"):
        return iter([_to_settle(read_entry(source))])
    if not source.is_dir() and not source.is_file():
        both = Argument("names", "names.gz")
        raise GfkitError(
            f"{source} is neither a file of JSON Lines nor a folder of entries; the dumps of the "
            f"OEIS are given as stripped.gz {both}"
        ).naming(both)
    found: dict[str, ToSettle] = {}
    for entry in _of_folder(source) if source.is_dir() else _of_lines(source):
        if found.setdefault(entry.number, entry) is not entry:
            raise GfkitError(f"{entry.number} is twice in {source}")
    if not found:
        raise GfkitError(
            f"{source} has no entries: write lines of JSON, or a folder of A000001.seq, ..."
        )
    return iter(found.values())


def _of_lines(source: Path) -> Iterator[ToSettle]:
    for place, line in enumerate(lines(source, LIMITS), 1):
        if line.strip():
            where = f"{source}, line {place}"
            yield entry_of_data(parse_json(line, where, LIMITS), where)


def entry_of_data(data: Any, where: str = "entry") -> ToSettle:
    """Return the entry of one JSON object; raises GfkitError.

    where: for messages.

    >>> entry_of_data({"A": "A000045", "title": "Fibonacci.", "offset": 0, "terms": [0, 1, 1]})
    ToSettle(number='A000045', title='Fibonacci.', offset=0, terms=(0, 1, 1), conjecture=None, \
late=0, implied=False, text='', problem='')
    """
    try:
        number, title, offset = data["A"], data["title"], data["offset"]
        terms = known_terms(data["terms"])
        if not isinstance(title, str) or type(offset) is not int or not NUMBER.fullmatch(number):
            raise TypeError  # noqa: TRY301 - one place says what is right
        conjecture = None
        if "p" in data:
            conjecture = RationalGF.of(known_terms(data["p"]), known_terms(data["q"]))
    except (KeyError, TypeError, ValueError, ZeroDivisionError):
        raise GfkitError(f"{where}: an entry is an object with {NEEDED}") from None
    late = _late(conjecture, terms) if data.get("extended") and conjecture is not None else 0
    implied = bool(data.get("implied"))
    return ToSettle(number, title, offset, terms, conjecture, late, implied)


def _late(conjecture: RationalGF, terms: tuple[int, ...]) -> int:
    """Return by how many terms the entry has been extended in front of the conjecture."""
    for late in range(min(4, len(terms))):
        rest = list(terms[late:])
        if conjecture.terms(len(rest)) == rest:
            return late
    return 0


def _of_folder(source: Path) -> Iterator[ToSettle]:
    for path in sorted([*source.rglob("*.seq"), *source.rglob("A*[0-9].txt")]):
        try:
            entry = read_entry(path)
        except EntryError as error:
            if not NUMBER.fullmatch(path.stem):
                raise
            yield ToSettle(path.stem, "", None, (), problem=str(error))
            continue
        yield _to_settle(entry)


def _to_settle(entry: Entry) -> ToSettle:
    terms = tuple(entry.terms)
    return ToSettle(entry.number, entry.name, entry.terms.offset, terms, text=str(entry))


def _of_dumps(stripped: Path, names: Path) -> Iterator[ToSettle]:
    """Yield the entries of both dumps, which are in the same order."""
    titles = _names(names)
    number, title = next(titles, ("", ""))
    for found, text in sequences_of(stripped):
        while number and number < found:
            number, title = next(titles, ("", ""))
        if number == found:
            yield ToSettle(number, title, None, tuple(integers(text)))


def _names(path: Path) -> Iterator[tuple[str, str]]:
    for line in lines(path, LIMITS, errors="replace"):
        number, _, name = line.partition(" ")
        if NUMBER.fullmatch(number):
            yield number, name
        elif line.strip() and not line.startswith("#"):
            raise EntryError(path.name, 0, f"{line[:40]!r} is not a line of a dump of names")


FILE = "results.jsonl"
