"""A record: what is known of an answer, once, from which every format follows.

A record is an ordered list of entries. A `Field` is for people and programs: it has a key and a
value, a label and a text. A `Datum` is for programs alone. A part of a page is for people alone;
so is a function that returns parts, which is called where a page is written. `page()` leads to
text, Markdown, LaTeX, CSV and HTML (`gfkit.render.pages`), `data()` to JSON. Records of one
kind stand beside each other in a table of `render.range_table`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from gfkit.numbers.decimals import number_text
from gfkit.render.pages import Line, Page, Paragraph, Part, Table, formal
from gfkit.render.principles import why


@dataclass(frozen=True, slots=True)
class Datum:
    """What programs read: a key of the JSON object, and its value or a function that returns it.

    An iterator is a list, whose items are written as they come.
    """

    key: str
    value: Any


@dataclass(frozen=True, slots=True)
class Field:
    """What people and programs read.

    key, value: as of a `Datum`. text: what people read, or a function that returns it; without one
    they read the value. label: without one it is the key. latex, short, is_detail: as of a `Line`.

    >>> print(Record.of(Field("left_stop", 2), Field("values", [1, 2])).page().text())
    left stop  2
    values     1, 2
    """

    key: str
    value: Any
    text: str | Callable[[], str] | None = None
    label: str | None = None
    latex: str = ""
    short: str = ""
    is_detail: bool = False

    def line(self) -> Line:
        """Return the line of a page."""
        label = self.key.replace("_", " ") if self.label is None else self.label
        shown = called(self.value if self.text is None else self.text)
        return Line(label, _read(shown), self.latex, short=self.short, is_detail=self.is_detail)


@dataclass(frozen=True, slots=True)
class TableCell:
    """What stands in a table of several records beside each other, in the column of its label.

    text: the cell, or a function that returns it. full: what CSV has, if it is more. latex: of the
    cell. is_long: it stands in a table of its own, beside the short cells that come before it in
    the record and after the last long one.
    """

    label: str
    text: str | Callable[[], str]
    full: str | Callable[[], str] = ""
    latex: str | Callable[[], str] = ""
    is_long: bool = False


Entry: TypeAlias = Field | Datum | TableCell | Part | Callable[[], Iterable[Part]]


@dataclass(frozen=True, slots=True)
class Record:
    """Entries in the order in which they are read; of a key that stands twice the last one counts.

    table: what CSV has, if not the first table or the lines.

    >>> record = Record.of(Field("order", 2), Datum("offset", 0), Line("note", "a fit"))
    >>> record.data()
    {'order': 2, 'offset': 0}
    >>> print(record.page().text())
    order  2
    note   a fit
    """

    entries: tuple[Entry, ...]
    table: Table | None = None

    @classmethod
    def of(cls, *entries: Entry | None, table: Table | None = None) -> Record:
        """Return the record of some entries; None is none."""
        return cls(tuple(one for one in entries if one is not None), table)

    def stream(self) -> dict[str, Any]:
        """Return the JSON data, in which an iterator stands for a list."""
        return {
            one.key: called(one.value) for one in self.entries if isinstance(one, Datum | Field)
        }

    def data(self) -> dict[str, Any]:
        """Return the JSON data."""
        return {
            key: list(value) if isinstance(value, Iterator) else value
            for key, value in self.stream().items()
        }

    def page(self) -> Page:
        """Return what people read."""
        parts: list[Part] = []
        for one in self.entries:
            if isinstance(one, Field):
                parts.append(one.line())
            elif callable(one):
                parts += one()
            elif not isinstance(one, Datum | TableCell):
                parts.append(one)
        return Page(
            tuple(formal(one) if isinstance(one, Line) else one for one in parts), self.table
        )


def called(value: Any) -> Any:
    """Return a value, or what a function returns that is given in its place."""
    return value() if callable(value) else value


def _read(value: Any) -> str:
    """Return a value as people read it."""
    if isinstance(value, list | tuple):
        return ", ".join(map(_read, value))
    return value if isinstance(value, str) else number_text(value)


def lines(pairs: Iterable[tuple[str, str]]) -> list[Line]:
    """Return labelled lines of labels and texts."""
    return [Line(*pair) for pair in pairs]


def as_paragraph(entries: list[Entry]) -> list[Entry]:
    """Return entries whose labelled lines are one paragraph, as they stand above a table."""
    told = [one for one in Record(tuple(entries)).page().parts if isinstance(one, Line)]
    known = [Datum(one.key, one.value) for one in entries if isinstance(one, Datum | Field)]
    return [*known, Paragraph("\n".join(f"{one.label}: {one.text}" for one in told))]


def judged(verdict: Any, reason: str) -> list[Entry]:
    """Return a verdict with its reason, and why."""
    text = f"{verdict}: {reason}".removesuffix(": ")
    found: list[Entry] = [Field("verdict", str(verdict), text), Datum("reason", reason)]
    code = getattr(verdict, "code", "")
    return [*found, *why_lines(why(verdict)), *[Datum("reason_code", code)] * bool(code)]


def why_lines(text: str) -> list[Entry]:
    """Return why something is said, as a sentence; nothing if that is not known."""
    return [Field("why", text, f"{text[:1].upper()}{text[1:]}.")] if text else []
