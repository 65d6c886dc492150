"""Sources of entries to settle: JSON Lines, a folder of entries, the OEIS's public dumps."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import file_path, optional, takes
from gfkit.base.files import Limits, lines, parse_json
from gfkit.errors import EntryError, GfkitError, UnreadableFile
from gfkit.oeis.dump.dump_index import integers
from gfkit.oeis.entries.entry import read_entry
from gfkit.oeis.settled.settle_entry import ToSettle, known_terms
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LIMITS = Limits(digits=100_000, depth=8)
NUMBER = re.compile(r"A[0-9]{6,7}")
STRIPPED = re.compile(r"(A[0-9]{6,7}) ,(.*)")
NEEDED = "A, title, offset and terms; p and q of a conjectured g.f. and extended are optional"


@takes(source=file_path, names=optional(file_path))
def entries_of(source: Path, names: Path | None = None) -> Iterator[ToSettle]:
    """Return the entries of a source, in its order.

    source: a file of JSON Lines; a folder of entries in the internal format; or, with `names`, the
    OEIS's `stripped` dump, plain or .gz, whose `names` dump is the other one. All but the dumps is
    read at once. Raises GfkitError with the line that cannot be read, or for an entry given twice.
    """
    if names is not None:
        return _of_dumps(source, names)
    if not source.is_dir() and not source.is_file():
        raise GfkitError(
            f"{source} is neither a file of JSON Lines nor a folder of entries; the dumps of the "
            "OEIS are given as stripped.gz --names names.gz"
        )
    found: dict[str, ToSettle] = {}
    for entry in _of_folder(source) if source.is_dir() else _of_lines(source):
        if found.setdefault(entry.number, entry) is not entry:
            raise GfkitError(f"{entry.number} is twice in {source}")
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
    for path in sorted(source.rglob("*.seq")):
        try:
            entry = read_entry(path)
        except EntryError as error:
            if not NUMBER.fullmatch(path.stem):
                raise
            yield ToSettle(path.stem, "", None, (), problem=str(error))
            continue
        terms = tuple(entry.terms)
        yield ToSettle(entry.number, entry.name, entry.terms.offset, terms, text=str(entry))


def _of_dumps(stripped: Path, names: Path) -> Iterator[ToSettle]:
    """Yield the entries of both dumps, which are in the same order."""
    titles = _names(names)
    number, title = next(titles, ("", ""))
    for line in lines(stripped, LIMITS, errors="replace"):
        found = STRIPPED.fullmatch(line.strip())
        if found is None:
            if line.strip() and not line.startswith("#"):
                raise UnreadableFile(str(stripped), f"{line[:40]!r} is not a line of such a dump")
            continue
        while number and number < found[1]:
            number, title = next(titles, ("", ""))
        if number == found[1]:
            yield ToSettle(number, title, None, tuple(integers(found[2])))


def _names(path: Path) -> Iterator[tuple[str, str]]:
    for line in lines(path, LIMITS, errors="replace"):
        number, _, name = line.partition(" ")
        if NUMBER.fullmatch(number):
            yield number, name
        elif line.strip() and not line.startswith("#"):
            raise EntryError(path.name, 0, f"{line[:40]!r} is not a line of a dump of names")
