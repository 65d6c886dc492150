"""Bar-state matrices as the papers print them.

The blocks of the recursion of a matrix are set apart: words that begin with the same label belong
together.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from gfkit.numbers.printing import latex_of_text
from gfkit.render.pages import Page, Paragraph, Table

if TYPE_CHECKING:
    from gfkit.strips.counts.bars import BarMatrix, Word


def matrix_text(matrix: BarMatrix, *, width: int = 100) -> str:
    """Return the matrix in aligned columns, with the words of its rows and columns.

    A matrix wider than `width` is cut between columns into parts that follow each other.
    Raises LimitReached for too many entries.

    >>> from gfkit.boards.models.names import domineering
    >>> from gfkit.strips.counts.bars import bar_state_matrix
    >>> print(matrix_text(bar_state_matrix(domineering.positions.parts[0].tiles, 2)))
         00  01 | 10   11
    00  y+1   x |  x  x^2
    01    1   0 |  x    0
        --------+--------
    10    1   x |  0    0
    11    1   0 |  0    0
    """
    heads, sides = _names(matrix.top), _names(matrix.bottom)
    cells = [[str(entry) for entry in row] for row in matrix.dense()]
    margin = max(map(len, sides), default=0)
    widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
    left_of, above = _block_starts(matrix.top), _block_starts(matrix.bottom)

    def line(side: str, texts: Sequence[str], columns: range, space: str, bar: str) -> str:
        text = side.rjust(margin) + "  "
        for j in columns:
            if j > columns.start:
                text += f"{space}{bar}{space}" if j in left_of else 2 * space
            text += texts[j].rjust(widths[j], space)
        return text.rstrip()

    parts = []
    for columns in _cut(widths, left_of, width - margin - 2):
        lines = [line("", heads, columns, " ", "|")]
        for i, side in enumerate(sides):
            if i in above:
                lines.append(line("", [""] * len(widths), columns, "-", "+"))
            lines.append(line(side, cells[i], columns, " ", "|"))
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def matrix_latex(matrix: BarMatrix) -> str:
    r"""Return the matrix as a LaTeX array, for use in math mode; it needs no package.

    Raises LimitReached for too many entries.

    >>> from gfkit.boards.models.names import domineering
    >>> from gfkit.strips.counts.bars import bar_state_matrix
    >>> print(matrix_latex(bar_state_matrix(domineering.positions.parts[0].tiles, 2)))
    \left[\begin{array}{rr|rr}
    y+1 & x & x & x^{2} \\
    1 & 0 & x & 0 \\
    \hline
    1 & x & 0 & 0 \\
    1 & 0 & 0 & 0
    \end{array}\right]
    """
    rows = [" & ".join(latex_of_text(str(entry)) for entry in row) for row in matrix.dense()]
    left_of, above = _block_starts(matrix.top), _block_starts(matrix.bottom)
    form = "".join("|r" if j in left_of else "r" for j in range(len(matrix.top)))
    body = " \\\\\n".join("\\hline\n" + row if i in above else row for i, row in enumerate(rows))
    return f"\\left[\\begin{{array}}{{{form}}}\n{body}\n\\end{{array}}\\right]"


def matrix_page(found: Sequence[tuple[int, str, BarMatrix]]) -> Page:
    """Return the page of bar-state matrices: coefficients, names of tile sets, and matrices."""
    parts: list[Paragraph] = []
    rows: list[tuple[str, ...]] = []
    for coefficient, name, matrix in found:
        if len(found) > 1:
            parts.append(Paragraph(f"{coefficient} times {name}:"))
        parts.append(Paragraph(matrix_text(matrix), is_verbatim=True, latex=matrix_latex(matrix)))
        heads, sides = _names(matrix.top), _names(matrix.bottom)
        for side, entries in zip(sides, matrix.dense(), strict=True):
            for head, entry in zip(heads, entries, strict=True):
                rows.append((str(coefficient), name, side, head, str(entry)))
    header = ("coefficient", "tiles", "bottom", "top", "entry")
    return Page(tuple(parts), Table(header, tuple(rows)))


def _names(words: Sequence[Word]) -> list[str]:
    short = all(len(label) == 1 for word in words for label in word)
    return [("" if short else ",").join(word) or "()" for word in words]


def _block_starts(words: Sequence[Word]) -> set[int]:
    """Return the places where a word of several labels begins with another label than the last."""
    return {j for j in range(1, len(words)) if len(words[j]) > 1 and words[j][0] != words[j - 1][0]}


def _cut(widths: Sequence[int], left_of: Collection[int], room: int) -> Iterator[range]:
    """Yield ranges of columns that fit into the room together, or are single."""
    start = used = 0
    for j, width in enumerate(widths):
        gap = (3 if j in left_of else 2) if j > start else 0
        if j > start and used + gap + width > room:
            yield range(start, j)
            start, used, gap = j, 0, 0
        used += gap + width
    yield range(start, len(widths))
