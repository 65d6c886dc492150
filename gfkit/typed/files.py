"""Files, folders and programs: what stands in a file is read by its name, or by how it begins.

A file of claims, a folder of certificates and a theorem are readings that say where they are; of
other files what stands in them is read. A line of a program lists a sequence.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import spend
from gfkit.base.file_reader import (
    BFILE,
    FileLimits,
    is_there,
    lines,
    name_of,
    read_json,
    read_toml,
    shown,
)
from gfkit.errors import GfkitError, UnreadableFile, VerbCall
from gfkit.formulas.pieces import is_digits, is_letters, pieces_of
from gfkit.typed.boards import BareGraph
from gfkit.typed.entries import EntryFile
from gfkit.typed.objects import reading_of_object
from gfkit.typed.readings import Read, Reading, SequenceReading, lacking
from gfkit.typed.rules import BareRule, named_rule
from gfkit.typed.terms import TermList, is_terms, terms_of, values_of, without_dots

if TYPE_CHECKING:
    from gfkit.boards.models.model import Model
    from gfkit.boards.shapes.board import Board
    from gfkit.boards.shapes.graph import Graph
    from gfkit.games.values.game import Game
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip

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
LISTING = frozenset({"Vec", "vector", "seq", "series", "taylor", "rsolve", "Sum"})
"""Functions of PARI and Maple that list a sequence."""
GENERATING = "generating function"


@dataclass(frozen=True, slots=True)
class FileContents(Reading):
    """What stands in a file. is_bfile: whether its lines are n and a(n)."""

    path: str
    of: Reading
    is_bfile: bool = False

    word = "file"

    @property
    def kind(self) -> str:
        """The word of what stands in it."""
        return self.of.kind

    @property
    def is_sequence(self) -> bool:
        """Whether what stands in it is a sequence."""
        return self.of.is_sequence

    @property
    def subject(self) -> Reading:
        """What stands in the file."""
        return self.of.subject

    def text(self) -> str:
        """Return the name of the file."""
        return self.path

    def line(self) -> str:
        """Return what stands in the file, in a line."""
        return f"a b-file: {self.of.line()}" if self.is_bfile else self.of.line()

    def commands(self, text: str = "", *, is_known: bool = True) -> tuple[str, ...]:
        """Return the command lines of what stands in it, with its name."""
        return self.of.commands(text or self.path, is_known=is_known)

    def no_sequence(self) -> GfkitError:
        """Return the error that says why what stands in it has no terms."""
        return lacking(self, self.of)

    def sequence(self) -> Sequence:
        """Return the sequence; a relation in a file is none."""
        return self.of.sequence() if self.of.is_sequence else Reading.sequence(self)

    def strip(self) -> Strip:
        """Return the strip of what stands in it."""
        return self.of.strip()

    def model(self) -> Model:
        """Return the model of what stands in it."""
        return self.of.model()

    def board(self) -> Board | str:
        """Return the board of what stands in it."""
        return self.of.board()

    def graph(self) -> Graph:
        """Return the graph; lines of two numbers each may be edges."""
        if isinstance(self.of, TermList):
            from gfkit.boards.shapes.graph import Graph  # noqa: PLC0415

            return Graph.read(Path(self.path))
        return self.of.graph()

    def board_or_graph(self) -> Board | Graph | str:
        """Return the board of what stands in it, or the graph."""
        return self.graph() if isinstance(self.of, TermList) else self.of.board_or_graph()

    def game(self) -> Game:
        """Return the value of what stands in it."""
        return self.of.game()

    def winning_moves(self) -> list[str]:
        """Return the winning moves of what stands in it."""
        return self.of.winning_moves()

    def beginning(self, offset: int) -> Reading:
        """Return terms with another first index; raises GfkitError for that of a b-file."""
        of = self.of.beginning(offset)
        if self.is_bfile and of != self.of:
            assert isinstance(self.of, TermList)
            raise GfkitError(f"{self.path}: the first index is {self.of.offset}, not {offset}")
        return replace(self, of=of)


@dataclass(frozen=True, slots=True)
class ClaimsFile(Reading):
    """A file of that many claims."""

    path: str
    many: int

    word = "claims"
    next = "audit {0}; audit {0} --json; audit {0} --full"
    lacks = "a file of claims: `{0}`"
    instead = VerbCall.of("audit", "{0}")

    def text(self) -> str:
        """Return the name of the file."""
        return self.path

    def line(self) -> str:
        """Return how many claims there are."""
        return f"{self.many} claims"

    def not_of_kind(self, wanted: str) -> GfkitError:
        """Return why it is none of what is wanted."""
        del wanted
        return self.no_sequence()


@dataclass(frozen=True, slots=True)
class CertificateText(Reading):
    """A certificate, as JSON, and the kind of its statement."""

    json: str
    statement: str

    word = "certificate"
    next = "verify {0}; explain {0}; verify {0} --coq theorem.v"
    lacks = "it proves no generating function: `{0}`"
    instead = VerbCall.of("verify", "{0}")

    @property
    def is_sequence(self) -> bool:
        """Whether it proves a generating function."""
        return self.statement == GENERATING

    def text(self) -> str:
        """Return the JSON."""
        return self.json

    def quoted(self) -> str:
        """Return it as errors call it."""
        return "this certificate"

    def line(self) -> str:
        """Return the kind of its statement."""
        return f"a certificate of the kind {shown(self.statement)[1:-1]}"

    def sequence(self) -> Sequence:
        """Return the sequence of a generating function; raises GfkitError if it does not hold."""
        return _of_certificate(self.json) if self.is_sequence else Reading.sequence(self)

    def not_of_kind(self, wanted: str) -> GfkitError:
        """Return why it is none of what is wanted."""
        del wanted
        if self.is_sequence:
            return GfkitError(f"{self.quoted()}: it proves a generating function")
        return self.no_sequence()


@lru_cache(maxsize=8)
def _of_certificate(data: str) -> Sequence:
    """Return the sequence of a certificate, which is derived: what it claims alone is not known.

    Raises GfkitError where it does not hold.
    """
    from gfkit.proofs.kernel import NotDerived, claimed_of_data  # noqa: PLC0415
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

    try:
        return Sequence.of_proof(claimed_of_data(json.loads(data)).verify())
    except NotDerived as error:
        raise GfkitError(f"the certificate does not hold: {error}") from error


@dataclass(frozen=True, slots=True)
class SupplementFolder(Reading):
    """A folder, and the certificates in it."""

    path: str
    certificates: tuple[str, ...]

    word = "supplement"
    next = "verify {all}; verify {all} --json; report --help"
    lacks = "a folder: `{0}` verifies the certificates in it"

    def text(self) -> str:
        """Return the name of the folder."""
        return self.path

    def line(self) -> str:
        """Return how many certificates there are."""
        many = len(self.certificates)
        return f"a folder with {many} certificate{'s' * (many != 1)}"

    def parts(self) -> tuple[str, ...]:
        """Return the names of the first certificates."""
        return self.certificates[:5]

    def not_of_kind(self, wanted: str) -> GfkitError:
        """Return why it is none of what is wanted."""
        del wanted
        return self.no_sequence()


@dataclass(frozen=True, slots=True)
class TheoremFile(Reading):
    """A theorem for Coq."""

    path: str

    word = "theorem"
    next = "verify {0}; coq --folder folder {0}; verify --help"
    lacks = "a theorem for Coq: `{0}`"
    instead = VerbCall.of("verify", "{0}")

    def text(self) -> str:
        """Return the name of the file."""
        return self.path

    def line(self) -> str:
        """Return what it is."""
        return "a theorem for Coq"

    def not_of_kind(self, wanted: str) -> GfkitError:
        """Return why it is none of what is wanted."""
        del wanted
        return self.no_sequence()


@dataclass(frozen=True, slots=True)
class ProgramLine(SequenceReading):
    """A line of a program that lists a sequence."""

    source: str
    listed: Sequence

    word = "program"

    def text(self) -> str:
        """Return the line."""
        return self.source

    def line(self) -> str:
        """Return the line, and from which n on it lists."""
        return f"what {shown(self.source, 100)[1:-1]} lists, from n = {self.listed.offset} on"

    def _sequence(self) -> Sequence:
        return self.listed


# The reader.


def read(text: str, inner: Read) -> Reading | None:
    """Read standard input, a text as the name of a file, or a line of a program."""
    if text == "-":
        return _of_lines(lines(text, FileLimits(lines=MAX_TERMS)), text, inner)
    stem, _, ending = text.rpartition(".")
    ending, colon, quantity = ending.partition(":")
    is_quantity = all(z == "-" or (z.isascii() and z.islower()) for z in quantity)
    is_named = ending.lower() in {*FILES, *NEVER} and is_quantity and bool(quantity) == bool(colon)
    if stem and is_named and " of " not in text:
        return file_read(text, inner)
    if is_there(text) and not is_row(text):  # "." is a board of one cell
        return file_read(text, inner)
    return _program(text)


def _program(text: str) -> ProgramLine | None:
    """Read a line of a program that lists a sequence, in Mathematica, PARI, Maple or Python."""
    if not _is_program(text):
        return None
    from gfkit.oeis.programs.reader import sequence_of_program  # noqa: PLC0415 - slow

    found = sequence_of_program(text)
    return None if found is None else ProgramLine(text, found.named(text))


def _is_program(text: str) -> bool:
    """Return whether a text may be a line of a program: it calls what lists, or has brackets.

    >>> [_is_program(one) for one in ("Table[2^n, {n, 0, 9}]", "seq(2^n, n=0..9)", "[1, 2, 3]")]
    [True, True, False]
    """
    pieces = pieces_of(text)
    if pieces[0] in LISTING and pieces[1:2] == ("(",) and pieces[-1] == ")":
        return True
    opened = [k for k in range(1, len(text)) if text[k] == "["]
    is_called = any(text[max(k - 2, 0) : k].removesuffix(" ")[-1:].isalnum() for k in opened)
    return is_letters(pieces[0]) and is_called and "]" in text[opened[0] :]


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
    from gfkit.strips.encodings.models import find_model  # noqa: PLC0415 - terms do without

    return BareRule(find_model(path), path)


def _of_graph_file(path: str, read: Read) -> Reading:
    from gfkit.boards.shapes.graph import Graph  # noqa: PLC0415 - terms do without

    del read
    return FileContents(path, BareGraph(Graph.read(Path(path))))


def _of_dot(path: str, read: Read) -> Reading:
    del read
    return replace(named_rule(path), called=path)


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
            return FileContents(path, terms_of(numbers, offset if type(offset) is int else 0))
    if isinstance(data, dict) and "gfkit object" in data:
        from gfkit.exchange.serialization import from_json  # noqa: PLC0415 - slow to import

        return FileContents(path, reading_of_object(from_json(Path(path)), read))
    if not isinstance(data, dict) or "statement" not in data:
        raise UnreadableFile(
            path, "is JSON, and neither a certificate, an object of gfkit nor terms"
        )
    return FileContents(path, certificate_of(data))


def certificate_of(data: dict[str, Any]) -> CertificateText:
    """Return the data of a certificate as it is read."""
    statement = data["statement"]
    kind = statement.get("kind", "?") if isinstance(statement, dict) else "?"
    return CertificateText(json.dumps(data), str(kind))


def _of_terms_file(path: str, read: Read) -> Reading:
    """Read a b-file by its name; terms, a board or an entry by what stands in the file."""
    if not BFILE.search(path):
        return _of_lines(lines(path, FileLimits(lines=MAX_TERMS)), path, read)
    from gfkit.oeis.entries.bfiles import read_bfile  # noqa: PLC0415 - slow to import

    found = read_bfile(path)
    return FileContents(path, TermList(tuple(found), found.offset), is_bfile=True)


def is_row(text: str) -> bool:
    """Return whether a text is a row of a board: cells and holes, and at least one cell."""
    return "." in text and not text.strip(".#")


def is_position(text: str) -> bool:
    """Return whether a text may be a row of a board with pieces, which letters stand for."""
    return all(z in ".#_" or (z.isascii() and z.isalnum()) for z in text)


def _is_header(text: str) -> bool:
    """Return whether a line has the names of two columns, n and terms.

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
    """Return whether a line is two integers."""
    numbers = text.replace(",", " ").replace(";", " ").split()
    return len(numbers) == len(COLUMNS) and all(is_digits(z.removeprefix("-")) for z in numbers)


def _of_lines(given: Iterator[str], path: str, read: Read) -> Reading:
    """Read terms, separated by anything; # begins a comment line. Lines n a(n) are a b-file's.

    The lines of a board are its rows; a row of holes and cells is not a comment.
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
            return FileContents(path, read(("|" if is_board else "\n").join(rows)))
        values += (found := values_of(without_dots(plain), f"{source}:{number}: "))
        kept.append(plain)
        spend(len(found) + len(line) // DIGITS_A_STEP)
        if len(values) > MAX_TERMS:
            raise GfkitError(f"{source}:{number}: more than {MAX_TERMS} terms, the limit")
    if not values:
        why = "it contains no terms" if number else "the file is empty"
        raise GfkitError(f"{source}: {why}")
    return FileContents(path, terms_of(values)) if len(kept) < 4 else _of_pairs(values, kept, path)


def _of_pairs(values: list[Fraction | int], kept: list[str], path: str) -> Reading:
    """Read lines of numbers: a b-file, edges of a graph, or terms."""
    if all(map(_is_pair, kept)):
        first = int(values[0])
        if all(values[2 * k] == first + k for k in range(len(kept))):
            return FileContents(path, terms_of(values[1::2], first), is_bfile=True)
        if len(set(values)) <= len(kept) + 1:
            from gfkit.boards.shapes.graph import Graph  # noqa: PLC0415

            try:
                return FileContents(path, BareGraph(Graph.parse_edges("\n".join(kept))))
            except GfkitError:
                pass  # they are terms
        steps = [b - a for a, b in pairwise(values[::2])]
        if min(steps) > 0 and sum(steps) < 2 * len(kept):
            gap = int(values[2 * next(k for k, step in enumerate(steps) if step > 1)]) + 1
            raise GfkitError(
                f"{name_of(path)}: a({gap}) is missing: the lines `n a(n)` have each n once"
            )
    return FileContents(path, terms_of(values))


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
