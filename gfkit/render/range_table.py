"""Answers of one kind beside each other in a table, by the lengths of a side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from gfkit.numbers.printing import latex_of_text
from gfkit.render.pages import Line, Page, Part, Table

LONG_CELL = 700
"""Longer formulas are described in a table; CSV and --json have them."""
LONG = "a long formula; CSV and JSON have it in full"
LONGEST = 20_000
"""Formulas up to this length are in LaTeX, in the appendix."""


class Cell(NamedTuple):
    """What stands in the column of its label.

    full: what CSV has, if it is more than the text. latex: of the text. is_long: it stands in a
    table of its own, beside the short cells before it.
    """

    label: str
    text: str
    full: str = ""
    latex: str = ""
    is_long: bool = False


class SideRow(NamedTuple):
    """An answer in a table: its page, its cells, and its verdict, None without one."""

    page: Page
    cells: tuple[Cell, ...]
    verdict: str | None = None


def beside(
    side: str,
    answers: Mapping[int, SideRow],
    each: str = "",
    notes: Iterable[tuple[str, str]] = (),
) -> Page:
    """Return the page of answers, by the lengths of a side: "rows" or "columns".

    each: the verdict if all are proved. notes: lines below. The lines that all have stand above the
    tables. A column that is empty in all answers is left out; CSV has those whose cells are full.

    >>> squares = {n: SideRow(Page(()), (Cell("n^2", str(n**2)), Cell("a", ""))) for n in (1, 2)}
    >>> print(beside("rows", squares, notes=[("model", "none")]).text())
    rows  n^2
       1    1
       2    4
    <BLANKLINE>
    model  none
    """
    cells = {n: one.cells for n, one in answers.items()}
    lines = [
        [one for one in row.page.parts if isinstance(one, Line) and not one.is_detail]
        for row in answers.values()
    ]
    about = [
        Line(one.label, one.text)
        for one in lines[0]
        if one.label not in {"verdict", "why"}
        and all(any((z.label, z.text) == (one.label, one.text) for z in other) for other in lines)
    ]
    words = {n: row.verdict for n, row in answers.items()}
    others = "; ".join(f"{word} for {n} {side}" for n, word in words.items() if word != "proved")
    verdict = (others or each or "proved for each") if any(words.values()) else ""
    kinds = {one.label: one.is_long for row in cells.values() for one in row}
    shown = {n: {one.label: one.text for one in row} for n, row in cells.items()}
    short = {
        n: {label: text if len(text) <= LONG_CELL else LONG for label, text in row.items()}
        for n, row in shown.items()
    }
    full = {
        n: {one.label: one.full or shown[n][one.label] for one in row} for n, row in cells.items()
    }
    latex = {n: {one.label: one.latex for one in row} for n, row in cells.items()}
    listed = [label for label in kinds if any(row.get(label) for row in full.values())]
    columns = [label for label in listed if any(row.get(label) for row in shown.values())]
    parts: list[Part] = [*about]
    group: list[str] = []
    for label in columns:
        group.append(label)
        if not kinds[label] and label != columns[-1]:
            continue
        last = kinds[label]
        rows = [n for n, row in shown.items() if not last or any(map(row.get, group))]
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
    data = tuple((str(n), *(full[n].get(label, "") for label in listed)) for n in answers)
    if any(text.startswith("~") for row in shown.values() for text in row.values()):
        parts.append(Line("~", "not certified: the ratio of successive terms"))
    parts += [Line(*pair) for pair in notes]
    if verdict:
        parts.append(Line("verdict", verdict, kind="verdict"))
    return Page(tuple(parts), Table((side, *listed), data))
