"""Files and folders that are named: they are read by the ends of their names, or by how they begin.

A file of claims, an entry, a folder of certificates and a theorem are readings that say where they
are; of other files what stands in them is read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

from gfkit.base.budget_and_progress import spend
from gfkit.base.file_reading import (
    BFILE,
    FileLimits,
    is_there,
    lines,
    name_of,
    read_json,
    read_toml,
    shown,
)
from gfkit.base.named_sequences import named_sequence
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import GfkitError, UnreadableFile
from gfkit.formulas.pieces import is_digits, is_letters
from gfkit.reading.reader_interface import Read
from gfkit.reading.reading_classes import (
    CertificateTyped,
    ClaimsFile,
    EntryFile,
    GraphTyped,
    InFile,
    NamedSequence,
    Reading,
    RuleNamed,
    SupplementFolder,
    TermsTyped,
    TheoremFile,
)
from gfkit.reading.readings_of_python_objects import reading_of_object
from gfkit.reading.rule_board_and_graph_readers import model_called
from gfkit.reading.term_and_signature_readers import is_terms, terms_of, values_of, without_dots

MAX_TERMS = 2_000_000
"""A file of terms has at most this many, and as many lines."""
DIGITS_A_STEP = 1000
CLAIMS_FILE = "`gfkit new claims FILE` begins"
COLUMNS = ("n", "index", "i", "k"), ("value", "term", "count")
"""What the columns of a table of terms are called, besides letters."""
NEVER = {
    "tex": "a TeX file",
    "pdf": "a PDF file",
    "py": "a Python file",
    "md": "a text for people",
    "html": "a web page",
    "png": "a picture",
    "svg": "a picture",
}
"""Files that are written, and never read."""


def standard_input(text: str, read: Read) -> Reading | None:
    """Read standard input as a file without a name."""
    if text != "-":
        return None
    return _of_lines(lines(text, FileLimits(lines=MAX_TERMS)), text, read)


def entry_number(text: str, read: Read) -> Reading | None:
    """Read an A-number: its entry, or its b-file, in this folder."""
    if (number := _number_of_entry(text)) is None:
        return None
    given, text = text, f"A{number:0>6}"
    for name in (f"{text}.seq", f"b{text[1:]}.txt"):
        if is_there(name):
            return file_read(name, read)
    if meant := named_sequence(text):
        return NamedSequence(text, read(meant))
    short = "" if text[1:] in given else f"{given} is short of six digits and means {text}; "
    raise GfkitError(
        f"{short}nothing is downloaded: save the entry as {text}.seq, or its b-file as "
        f"b{text[1:]}.txt"
    )


def _number_of_entry(text: str) -> str | None:
    """Return the number of an entry, perhaps of its page, without zeros before it.

    >>> _number_of_entry("https://oeis.org/A000045"), _number_of_entry("A5")
    ('45', None)
    """
    told = text.lower().removeprefix("https://").removeprefix("http://")
    told = told.removeprefix("oeis").removeprefix(".org/").removeprefix(" ")
    digits = told.removeprefix("a")
    number = digits.lstrip("0").rjust(LEAST_DIGITS, "0")
    is_number = told != digits and is_digits(digits) and len(digits) >= LEAST_DIGITS
    return number if is_number and len(number) <= MOST_DIGITS else None


LEAST_DIGITS, MOST_DIGITS = 2, 7


def named_file(text: str, read: Read) -> Reading | None:
    """Read a text as the name of a file, if it is one."""
    stem, _, ending = text.rpartition(".")
    ending, colon, quantity = ending.partition(":")
    is_quantity = all(z == "-" or (z.isascii() and z.islower()) for z in quantity)
    is_named = ending.lower() in {*FILES, *NEVER} and is_quantity and bool(quantity) == bool(colon)
    if stem and is_named and " of " not in text:
        return file_read(text, read)
    is_other = is_terms(text) or is_row(text)  # "." is a board of one cell
    return file_read(text, read) if is_there(text) and not is_other else None


def file_read(path: str, read: Read) -> Reading:
    """Read a file by its name, or by how it begins."""
    ending = path.rpartition(".")[2].partition(":")[0].lower()
    if ending in NEVER and not is_there(path + ".toml"):
        said = f"is {NEVER[ending]}, which gfkit writes and does not read"
        raise UnreadableFile(path, f"{said}; claims of a paper stand in a file that {CLAIMS_FILE}")
    if is_there(path) and Path(path).is_dir():
        found = sorted(Path(path).glob("*.json")) + sorted(Path(path).glob("*/*.json"))
        if not found:
            raise UnreadableFile(path, "is a folder without certificates")
        return SupplementFolder(path, tuple(map(str, found)))
    return FILES.get(ending, _of_terms_file)(path, read)


def _of_toml(path: str, read: Read) -> Reading:
    """Read claims, or a rule, perhaps followed by :QUANTITY."""
    del read
    if is_there(path) and "claim" in (data := read_toml(path)):
        return ClaimsFile(path, len(data["claim"]))
    from gfkit.strips.encodings.model_lookup_by_name_and_symmetry import find_model  # noqa: PLC0415 - terms do without

    return RuleNamed(find_model(path), path)


def _of_graph_file(path: str, read: Read) -> Reading:
    del read
    return InFile(path, GraphTyped(Graph.read(Path(path))))


def _of_dot(path: str, read: Read) -> Reading:
    del read
    return RuleNamed(model_called(path), path)


def _of_coq(path: str, read: Read) -> Reading:
    del read
    return TheoremFile(path)


def _of_entry(path: str, read: Read) -> Reading:
    from gfkit.oeis.entries.internal_format import read_entry  # noqa: PLC0415 - slow to import

    del read
    return EntryFile(path, read_entry(Path(path)).number)


def _of_json(path: str, read: Read) -> Reading:
    data = read_json(path)
    named = data if isinstance(data, dict) else {"terms": data}
    for values in map(named.get, ("terms", "data", "values", "sequence")):
        if isinstance(values, list) and values and all(type(one) in {int, str} for one in values):
            offset = named.get("offset", 0)
            numbers = values_of(", ".join(map(str, values)))
            return InFile(path, terms_of(numbers, offset if type(offset) is int else 0))
    if isinstance(data, dict) and "gfkit object" in data:
        from gfkit.exchange.json_conversions import from_json  # noqa: PLC0415 - slow to import

        return InFile(path, reading_of_object(from_json(Path(path)), read))
    if not isinstance(data, dict) or "statement" not in data:
        raise UnreadableFile(
            path, "is JSON, and neither a certificate, an object of gfkit nor terms"
        )
    return InFile(path, certificate_of(data))


def certificate_of(data: dict[str, Any]) -> CertificateTyped:
    """Return the data of a certificate as it is read."""
    statement = data["statement"]
    kind = statement.get("kind", "?") if isinstance(statement, dict) else "?"
    return CertificateTyped(json.dumps(data), str(kind))


def _of_terms_file(path: str, read: Read) -> Reading:
    """Read a b-file by its name; terms, a board or an entry by what stands in the file."""
    if not BFILE.search(path):
        return _of_lines(lines(path, FileLimits(lines=MAX_TERMS)), path, read)
    from gfkit.oeis.entries.bfiles import read_bfile  # noqa: PLC0415 - slow to import

    found = read_bfile(path)
    return InFile(path, TermsTyped(tuple(found.integers()), found.offset), is_bfile=True)


def is_row(text: str) -> bool:
    """Tell whether a text is a row of a board: cells and holes, and at least one cell."""
    return "." in text and not text.strip(".#")


def is_position(text: str) -> bool:
    """Tell whether a text may be a row of a board with pieces, which letters stand for."""
    return all(z in ".#_" or (z.isascii() and z.isalnum()) for z in text)


def _is_header(text: str) -> bool:
    """Tell whether a line has the names of two columns, n and terms.

    >>> _is_header("n a(n)"), _is_header('"index","value"'), _is_header("1 2")
    (True, True, False)
    """
    names = text.lower().replace(",", " ").replace(";", " ").replace('"', "").split()
    if len(names) != len(COLUMNS):
        return False
    first, second = names
    plain = second.removesuffix("s").removesuffix("(n)")
    is_letter = len(plain) == 1 and is_letters(plain)
    return first.removesuffix("s") in COLUMNS[0] and (is_letter or plain in COLUMNS[1])


def _is_pair(text: str) -> bool:
    """Tell whether a line is two integers."""
    numbers = text.replace(",", " ").replace(";", " ").split()
    return len(numbers) == len(COLUMNS) and all(is_digits(z.removeprefix("-")) for z in numbers)


def _of_lines(given: Iterator[str], path: str, read: Read) -> Reading:
    """Read terms, separated by anything; # begins a comment line. Lines n a(n) are a b-file's.

    Of a board lines are rows; a row of holes and cells is not a comment.
    """
    source = name_of(path)
    given = (part for line in given for part in line.rstrip("\r\n").split("\r"))
    values: list[Fraction | int] = []
    kept: list[str] = []
    number = 0
    for number, line in enumerate(given, 1):
        plain = line.strip()
        if not values and plain[:1] == "%":
            return _of_entry(path, read)
        if not plain or (plain.startswith("#") and not is_row(plain)):
            continue
        if not values and not kept and _is_header(plain):
            continue
        if not values and not is_terms(plain):
            rows = [plain, *(row for one in given if (row := one.strip()))]
            is_board = all(map(is_position, rows))
            return InFile(path, read(("|" if is_board else "\n").join(rows)))
        values += (found := values_of(without_dots(plain), f"{source}:{number}: "))
        kept.append(plain)
        spend(len(found) + len(line) // DIGITS_A_STEP)
        if len(values) > MAX_TERMS:
            raise GfkitError(f"{source}:{number}: more than {MAX_TERMS} terms, the limit")
    if not values:
        why = "it contains no terms" if number else "the file is empty"
        raise GfkitError(f"{source}: {why}")
    return InFile(path, terms_of(values)) if len(kept) < 4 else _of_pairs(values, kept, path)


def _of_pairs(values: list[Fraction | int], kept: list[str], path: str) -> Reading:
    """Read lines of numbers: a b-file, edges of a graph, or terms."""
    if all(map(_is_pair, kept)):
        first = int(values[0])
        if all(values[2 * k] == first + k for k in range(len(kept))):
            return InFile(path, terms_of(values[1::2], first), is_bfile=True)
        if len(set(values)) <= len(kept) + 1:
            try:
                return InFile(path, GraphTyped(Graph.parse_edges("\n".join(kept))))
            except GfkitError:
                pass  # they are terms
        steps = [b - a for a, b in pairwise(values[::2])]
        if min(steps) > 0 and sum(steps) < 2 * len(kept):
            gap = int(values[2 * next(k for k, step in enumerate(steps) if step > 1)]) + 1
            raise GfkitError(
                f"{name_of(path)}: a({gap}) is missing: the lines `n a(n)` have each n once"
            )
    return InFile(path, terms_of(values))


def beginning(reading: Reading, offset: int) -> Reading:
    """Return terms with another first index; raises GfkitError for what has its own."""
    match reading:
        case TermsTyped(values):
            return TermsTyped(values, offset)
        case InFile(path, TermsTyped() as of, is_bfile):
            if is_bfile and of.offset != offset:
                raise GfkitError(f"{path}: the first index is {of.offset}, not {offset}")
            return replace(reading, of=TermsTyped(of.values, offset))
    from gfkit.reading.canonical_texts_of_readings import canonical  # noqa: PLC0415 - for an error

    called = shown(canonical(reading), 60)
    raise GfkitError(f"an offset goes with terms, and {called} has its own first n")


FILES: dict[str, Callable[[str, Read], Reading]] = {
    "toml": _of_toml,
    "seq": _of_entry,
    "json": _of_json,
    **dict.fromkeys(("g6", "edges", "edgelist"), _of_graph_file),
    **dict.fromkeys(("dot", "gv"), _of_dot),
    "v": _of_coq,
    **dict.fromkeys(("txt", "csv", "dat"), _of_terms_file),
}
"""Readers of files by the ends of their names; any other file is read by how it begins."""
