"""An entry in pieces: its lines, each with what it states, or why nothing of it is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gfkit.formulas.parser import parse_relation
from gfkit.oeis.entries.cross_references import (
    PICTURE,
    PROSE,
    SEE_ALSO,
    CrossReference,
    read_references,
)
from gfkit.oeis.entries.formula_lines import (
    FormulaLine,
    LineStatement,
    read_line,
    read_lines,
    without_attribution,
)
from gfkit.oeis.entries.internal_format import Entry
from gfkit.oeis.entries.unread import is_drawn, is_formula, reason_of
from gfkit.oeis.programs.reader import read_programs

COMMENT_FORMULA = re.compile(
    r"(empirical|conjecture|it appears|apparently|[0-9]*\*?a\([^()]*\)\s*=|[eo]?\.?g\.f\.|"
    r"signature|"
    r"for n\s*>=?\s*\d+,\s*[0-9]*\*?a\(n\)\s*=)",
    re.IGNORECASE,
)
VALUE = re.compile(
    r"(?<![A-Za-z0-9_*/^+-])(?<![-*/^+=<>(] )a\((\d{1,6})\)\s*=\s*(-?\d{1,400})"
    r"(?=\s*(?:[,;:)]|$|\.(?!\d)|\s[A-Za-z]|=))"
)
SUPPOSED = re.compile(
    r"\b(?:if|set|let|suppose|assum\w*|define\w*|convention|were)\b", re.IGNORECASE
)
NAMES = {"D": "references", "H": "links", "A": "the author", "E": "the history of the entry"}


@dataclass(frozen=True, slots=True)
class EntryPiece:
    """A line of an entry, or some together; note: why nothing is read, "" if something is."""

    identifier: str
    text: str
    line: FormulaLine | None = None
    note: str = ""


def pieces_of(entry: Entry) -> Iterator[EntryPiece]:
    """Yield everything that stands in an entry but its terms, title and settings."""
    yield from _links(entry)
    for number, text in enumerate(entry.all("C"), 1):
        yield from _comment(f"C{number}", text)
    for number, line in enumerate(read_lines(list(entry.all("F"))), 1):
        yield from _formula(f"F{number}", line)
    yield from _examples(entry)
    for program in read_programs(entry):
        name = f"{program.letter}{program.first}"
        yield EntryPiece(name, program.text, program.line, program.reason)
    for number, text in enumerate(entry.all("Y"), 1):
        yield from _cross_references(f"Y{number}", text)
    for letter in "DE":
        if lines := entry.all(letter):
            yield EntryPiece(letter, _several(lines), note=NAMES[letter])
    if entry.author:
        yield EntryPiece("A", entry.author, note=NAMES["A"])


def _several(lines: tuple[str, ...]) -> str:
    return lines[0] if len(lines) == 1 else f"{len(lines)} lines"


def _links(entry: Entry) -> Iterator[EntryPiece]:
    """Yield the signatures among the links, and the others as one piece."""
    others = []
    for number, text in enumerate(entry.all("H"), 1):
        if "signature" in text:
            plain = re.sub(r"<[^<>]*>", "", text)
            yield EntryPiece(f"H{number}", plain, read_line(plain))
        else:
            others.append(text)
    if others:
        yield EntryPiece("H", _several(tuple(others)), note=NAMES["H"])


def _comment(name: str, text: str) -> Iterator[EntryPiece]:
    plain = text.strip()
    if COMMENT_FORMULA.match(plain):
        line = read_line(text)
        if line.statements or is_formula(plain):
            yield EntryPiece(name, text, line)
            return
    if values := _values(plain):
        yield EntryPiece(name, text, FormulaLine(text, values))
    elif references := read_references(plain):
        yield EntryPiece(name, text, _says(text, references))
    else:
        yield EntryPiece(name, text, note=why_unread(plain))


def why_unread(text: str) -> str:
    """Return why a line of words is not read."""
    if is_drawn(text):
        return PICTURE
    if is_formula(text):
        return reason_of(text, "a formula among words")
    return reason_of(text)


def _formula(name: str, line: FormulaLine) -> Iterator[EntryPiece]:
    text = line.text
    is_open = line.unread and not line.statements
    references = read_references(without_attribution(text)) if is_open else []
    if references:
        yield EntryPiece(name, text, _says(text, references))
    elif line.statements or (is_open and is_formula(text)):
        yield EntryPiece(name, text, line)
    else:
        yield EntryPiece(name, text, note=line.unread[0].reason if is_open else "a heading")


def _says(text: str, references: list[CrossReference]) -> FormulaLine:
    statements = tuple(
        LineStatement("reference", one.text, about=one, doubtful=True) for one in references
    )
    return FormulaLine(text, statements)


def _values(text: str) -> tuple[LineStatement, ...]:
    """Return the terms that a line quotes, such as "whence a(2) = 11"."""
    if SUPPOSED.search(text):
        return ()
    found = {}
    for match in VALUE.finditer(text):
        relation = parse_relation(f"a({match[1]}) = {match[2]}")
        found[str(relation)] = LineStatement("initial", str(relation), relation)
    return tuple(found.values())


def _examples(entry: Entry) -> Iterator[EntryPiece]:
    """Yield the terms that examples quote; lines between them are one piece."""
    drawn: list[tuple[int, str]] = []
    for number, text in enumerate(entry.all("e"), 1):
        if statements := _values(text.strip()):
            yield from _picture(drawn)
            drawn = []
            yield EntryPiece(f"e{number}", text, FormulaLine(text, statements))
        else:
            drawn.append((number, text))
    yield from _picture(drawn)


def _picture(drawn: list[tuple[int, str]]) -> Iterator[EntryPiece]:
    if drawn:
        first, last = drawn[0][0], drawn[-1][0]
        name = f"e{first}" if first == last else f"e{first}-{last}"
        is_all_words = not any(is_drawn(text.strip()) for _, text in drawn)
        yield EntryPiece(name, drawn[0][1], note=PROSE if is_all_words else PICTURE)


def _cross_references(name: str, text: str) -> Iterator[EntryPiece]:
    plain = without_attribution(text)
    references = read_references(plain)
    if references:
        yield EntryPiece(name, text, _says(text, references))
        return
    if re.match(r"[{(]?\s*a\(", plain) or re.match(r"A\d{6}\(n", plain):
        line = read_line(plain)
        if line.statements:
            yield EntryPiece(name, text, line)
            return
    yield EntryPiece(name, text, note=SEE_ALSO if not is_formula(plain) else why_unread(plain))
