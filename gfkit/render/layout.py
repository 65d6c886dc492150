"""Aligned lines of at most 100 columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

WIDTH = 100
RELATIONS = (">=", "<=")
"""No line ends at their sides."""


def aligned(pairs: Iterable[tuple[str, str]], *, width: int = WIDTH) -> str:
    """Return lines `label  text`, the texts aligned and broken where formulas may be.

    >>> print(aligned([("g.f.", "1/(1-x-x^2)"), ("terms", "1, 1, 2, 3, 5")], width=16))
    g.f.   1/(1-x
           -x^2)
    terms  1, 1, 2,
           3, 5
    """
    rows = list(pairs)
    margin = max(len(label) for label, _ in rows) + 2
    lines = []
    for label, text in rows:
        for number, line in enumerate(broken(text, width - margin)):
            lines.append((label if number == 0 else "").ljust(margin) + line)
    return "\n".join(line.rstrip() for line in lines)


def paragraph(label: str, text: str, *, width: int = WIDTH) -> str:
    """Return a label and a text broken at spaces only, so that commands in it can be copied.

    >>> print(paragraph("note", "run a --certificate b", width=20))
    note  run a
          --certificate
          b
    """
    margin = len(label) + 2
    lines = [""]
    for word in text.split():
        for part in broken(word, width - margin):
            if lines[-1] and len(lines[-1]) + 1 + len(part) > width - margin:
                lines.append(part)
            else:
                lines[-1] = f"{lines[-1]} {part}".lstrip()
    return "\n".join((label if not i else "").ljust(margin) + line for i, line in enumerate(lines))


def broken(text: str, room: int) -> list[str]:
    """Return the text in lines of at most `room`, broken at spaces or before + - *( if it can."""
    lines = []
    start = 0
    while len(text) - start > room:
        near = text[start : start + room + 2]  # a long text is not copied for every line
        place = next((i for i in range(room, 0, -1) if _may_break(near, i)), room)
        lines.append(near[:place].rstrip())
        start += place
        while text[start : start + 1].isspace():
            start += 1
    return [*lines, text[start:]]


def _may_break(text: str, place: int) -> bool:
    """Tell whether a line may end before text[place]; a(n-1), right-ends, --json stay whole."""
    if text[place] == "-" and (text[place - 2 : place].isalpha() or "--" in text[place - 1 :][:3]):
        return False
    if text[place] in "+-":
        return not text[:place].endswith(("(n", "^", "("))
    if text[place] == " ":
        is_relation = (
            text[place + 1 : place + 3] in RELATIONS or text[place - 2 : place] in RELATIONS
        )
        return not is_relation
    return text[place : place + 2] == "*("


def columns(
    rows: Sequence[Sequence[str]],
    *,
    width: int = WIDTH,
    align: Literal["left", "right"] = "right",
) -> str:
    """Return rows of cells, aligned; too wide tables are cut into parts of columns.

    The first row is the heading and the first column names the rows.
    """
    widths = [max(len(row[c]) for row in rows) for c in range(len(rows[0]))]
    set_ = str.rjust if align == "right" else str.ljust
    parts: list[str] = []
    low = 1
    while low < len(widths) or not parts:
        high, used = low, widths[0]
        while high < len(widths) and (high == low or used + 2 + widths[high] <= width):
            used += 2 + widths[high]
            high += 1
        chosen = [0, *range(low, high)]
        parts.append(
            "\n".join("  ".join(set_(row[c], widths[c]) for c in chosen).rstrip() for row in rows)
        )
        low = max(high, low + 1)
    return "\n\n".join(parts)
