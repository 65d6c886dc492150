"""Answers for several lengths of a side, on one page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gfkit.answers.answer import Answer, Judged
from gfkit.render.pages import Line, Page, Paragraph
from gfkit.render.range_table import SideRow, beside


def page_of_sides(side: str, answers: Mapping[int, Answer], missing: Sequence[str] = ()) -> Page:
    """Return the table of answers below what they have in common; or page below page.

    side: "rows" or "columns". missing: the sentence below about lengths without an answer.

    >>> from gfkit.answers.terms import terms
    >>> kings = {n: terms("kings", columns=n, terms=4) for n in (1, 2)}
    >>> print(page_of_sides("columns", kings).text())
    columns  a(0), ...
          1  1, 2, 3, 5
          2  1, 3, 5, 11
    """
    notes = [("missing", one) for one in missing]
    rows = {n: SideRow(one.page(), one.cells(), _verdict(one)) for n, one in answers.items()}
    if any(row.cells for row in rows.values()):
        return beside(side, rows, next(iter(answers.values())).each, notes)
    parts = [
        part for n, row in rows.items() for part in (Paragraph(f"{side} {n}"), *row.page.parts)
    ]
    return Page((*parts, *(Line(*note) for note in notes)))


def _verdict(answer: Answer) -> str | None:
    counts = isinstance(answer, Judged) and answer.is_applicable
    return answer.verdict if isinstance(answer, Judged) and counts else None
