"""A record: what is known of an answer, once, from which every format follows.

A record is an ordered list of entries. A `Field` is for people and programs: it has a key and a
value, a label and a text. A `Datum` is for programs alone. A part of a page is for people alone;
so is a function that returns parts, which is called where a page is written. `page()` leads to
text, Markdown, LaTeX, CSV and HTML (`gfkit.render.page_formats`), `data()` to JSON. Records of one
kind stand `beside` each other in a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from gfkit.numbers.decimal_text import number_text
from gfkit.numbers.polynomial_printing import latex_of_text
from gfkit.render.page_formats import Line, Page, Paragraph, Part, Table, formal

if TYPE_CHECKING:
    from gfkit.series.rational_gf import RationalGF
from gfkit.render.proof_principle_explanations import why

LONG_CELL = 700
"""Longer formulas are described in a table; CSV and --json have them."""
LONG = "a long formula; CSV and JSON have it in full"
LONGEST = 20_000
"""Formulas up to this length are in LaTeX, in the appendix."""


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
        shown = _called(self.value if self.text is None else self.text)
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
            one.key: _called(one.value) for one in self.entries if isinstance(one, Datum | Field)
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


def _called(value: Any) -> Any:
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


def fraction(gf: RationalGF) -> list[Datum]:
    """Return what programs read of a rational generating function.

    >>> from gfkit.series.rational_gf import RationalGF
    >>> Record.of(*fraction(RationalGF.of([1], [1, -1, -1]))).data()["signature"]
    [1, 1]
    """
    return [
        Datum("numerator", list(gf.num)),
        Datum("denominator", list(gf.den)),
        Datum("signature", list(gf.signature)),
        Datum("gf", lambda: gf.text("x", factored=False)),
        Datum("order", gf.order),
        Datum("from", gf.holds_from),
    ]


def judged(verdict: Any, reason: str) -> list[Entry]:
    """Return a verdict with its reason, and why."""
    text = f"{verdict}: {reason}".removesuffix(": ")
    found: list[Entry] = [Field("verdict", str(verdict), text), Datum("reason", reason)]
    code = getattr(verdict, "code", "")
    return [*found, *why_lines(why(verdict)), *[Datum("reason_code", code)] * bool(code)]


def why_lines(text: str) -> list[Entry]:
    """Return why something is said, as a sentence; nothing if that is not known."""
    return [Field("why", text, f"{text[:1].upper()}{text[1:]}.")] if text else []


def beside(
    side: str,
    records: Mapping[int, Record],
    each: str = "",
    notes: Iterable[tuple[str, str]] = (),
) -> Page:
    """Return the page of records, by the lengths of a side: "rows" or "columns".

    each: the verdict if all are proved. notes: lines below. The lines that all have stand above the
    tables. A column that is empty in all records is left out; CSV has those whose cells are full.

    >>> squares = {n: Record.of(TableCell("n^2", str(n**2)), TableCell("a", "")) for n in (1, 2)}
    >>> print(beside("rows", squares, notes=[("model", "none")]).text())
    rows  n^2
       1    1
       2    4
    <BLANKLINE>
    model  none
    """
    cells = {
        n: [one for one in record.entries if isinstance(one, TableCell)]
        for n, record in records.items()
    }
    lines = [
        [one for one in record.page().parts if isinstance(one, Line) and not one.is_detail]
        for record in records.values()
    ]
    about = [
        Line(one.label, one.text)
        for one in lines[0]
        if one.label not in {"verdict", "why"}
        and all(any((z.label, z.text) == (one.label, one.text) for z in other) for other in lines)
    ]
    known = {n: record.stream() for n, record in records.items()}
    words = {
        n: None if data.get("reason_code") == "not-applicable" else data.get("verdict")
        for n, data in known.items()
    }
    others = "; ".join(f"{word} for {n} {side}" for n, word in words.items() if word != "proved")
    verdict = (others or each or "proved for each") if any(words.values()) else ""
    kinds = {one.label: one.is_long for row in cells.values() for one in row}
    shown = {n: {one.label: str(_called(one.text)) for one in row} for n, row in cells.items()}
    short = {
        n: {label: text if len(text) <= LONG_CELL else LONG for label, text in row.items()}
        for n, row in shown.items()
    }
    full = {
        n: {one.label: str(_called(one.full)) or shown[n][one.label] for one in row}
        for n, row in cells.items()
    }
    latex = {n: {one.label: str(_called(one.latex)) for one in row} for n, row in cells.items()}
    listed = [label for label in kinds if any(row.get(label) for row in full.values())]
    columns = [label for label in listed if any(row.get(label) for row in shown.values())]
    parts: list[Part] = [*about]
    group: list[str] = []
    for label in columns:
        group.append(label)
        if not kinds[label] and label != columns[-1]:
            continue
        last = kinds[label]
        rows = [n for n, row in shown.items() if not last or row.get(label)]
        formulas = {}
        for r, n in enumerate(rows):
            text = full[n].get(label, "")
            if last and text and len(text) <= LONGEST:
                formulas[r, len(group)] = latex[n].get(label) or latex_of_text(text)
        parts.append(
            Table(
                (side, *group),
                tuple((str(n), *(short[n].get(one, "") for one in group)) for n in rows),
                is_wrapped=last,
                latex=formulas,
            )
        )
        group = []
    data = tuple((str(n), *(full[n].get(label, "") for label in listed)) for n in records)
    if any(text.startswith("~") for row in shown.values() for text in row.values()):
        parts.append(Line("~", "not certified: the ratio of successive terms"))
    parts += [Line(*pair) for pair in notes]
    if verdict:
        parts.append(Line("verdict", verdict, kind="verdict"))
    return Page(tuple(parts), Table((side, *listed), data))
