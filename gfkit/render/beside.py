"""Records of one kind beside each other: a row for each side, the cells that the records have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.numbers.decimal import latex_of_text
from gfkit.render.page import Line, Page, Table
from gfkit.render.record import TableCell

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gfkit.render.page import Part
    from gfkit.render.record import Record

LONG_CELL = 700
"""Longer formulas are described in a table; CSV and --json have them."""
LONG = "a long formula; CSV and JSON have it in full"
LONGEST = 20_000
"""Formulas up to this length are in LaTeX, in the appendix."""


def beside(
    side: str,
    records: Mapping[int, Record],
    about: Iterable[tuple[str, str]] = (),
    notes: Iterable[tuple[str, str]] = (),
    verdict: str = "",
) -> Page:
    """Return the page of records, by the lengths of a side: "rows" or "columns".

    about: lines above the tables. notes, verdict: below. A column that is empty in all records is
    left out; CSV has those whose cells are full.

    >>> from gfkit.render.record import Record
    >>> squares = {n: Record.of(TableCell("n^2", str(n**2)), TableCell("a", "")) for n in (1, 2)}
    >>> print(beside("rows", squares, [("model", "none")]).text())
    model  none
    <BLANKLINE>
    rows  n^2
       1    1
       2    4
    """
    cells = {
        n: [one for one in record.entries if isinstance(one, TableCell)]
        for n, record in records.items()
    }
    kinds = {one.label: one.is_long for row in cells.values() for one in row}
    shown = {n: {one.label: _called(one.text) for one in row} for n, row in cells.items()}
    full = {
        n: {one.label: _called(one.full) or shown[n][one.label] for one in row}
        for n, row in cells.items()
    }
    latex = {n: {one.label: _called(one.latex) for one in row} for n, row in cells.items()}
    listed = [label for label in kinds if any(row.get(label) for row in full.values())]
    columns = [label for label in listed if any(row.get(label) for row in shown.values())]
    parts: list[Part] = [Line(*pair) for pair in about]
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
                tuple((str(n), *(_cut(shown[n].get(one, "")) for one in group)) for n in rows),
                is_wrapped=last,
                latex=formulas,
            )
        )
        group = []
    data = tuple((str(n), *(full[n].get(label, "") for label in listed)) for n in records)
    parts += [Line(*pair) for pair in notes]
    if verdict:
        parts.append(Line("verdict", verdict, kind="verdict"))
    return Page(tuple(parts), Table((side, *listed), data))


def _called(text: object) -> str:
    return str(text() if callable(text) else text)


def _cut(text: str) -> str:
    return text if len(text) <= LONG_CELL else LONG
