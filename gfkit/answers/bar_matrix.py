"""The bar-state matrices of a rule, as in the papers."""

from __future__ import annotations

from dataclasses import dataclass

from gfkit.answers.answer import Answer, Detail
from gfkit.errors import GfkitError
from gfkit.render.bar_matrix import matrix_page
from gfkit.render.pages import Page
from gfkit.strips.counts.bars import BarMatrix
from gfkit.typed.arguments import Subject, family_meant, understood


@dataclass(frozen=True, kw_only=True, repr=False)
class BarStates(Detail):
    """The matrix of one set of tiles.

    Attributes
    ----------
    coefficient
        The coefficient of its count.
    tiles
        The name of the set.
    bottom
        The words of labels below a row of cells, one for each row of the matrix.
    top
        The words above it, one for each column.
    entries
        The rows of the matrix; each entry is a polynomial in x and y.
    """

    coefficient: int
    tiles: str
    bottom: tuple[tuple[str, ...], ...]
    top: tuple[tuple[str, ...], ...]
    entries: tuple[tuple[str, ...], ...]
    _matrix: BarMatrix


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class BarMatrices(Answer):
    """The bar-state matrices of a rule on boards with a fixed side.

    Attributes
    ----------
    subject
        The rule.
    counts
        The objects that it counts, and the boards.
    matrices
        One for each set of tiles that the rule consists of.

    Examples
    --------
    >>> bar_matrix("cis", columns=1).matrices[0].entries
    (('1', '1'), ('x+y', '0'))
    """

    subject: str
    counts: str
    matrices: tuple[BarStates, ...]

    def page(self) -> Page:
        """Return the matrices as the papers print them; CSV has an entry a line."""
        return matrix_page([(one.coefficient, one.tiles, one._matrix) for one in self.matrices])  # noqa: SLF001


def bar_matrix(
    subject: Subject, *, columns: int | None = None, rows: int | None = None
) -> BarMatrices:
    """Give the bar-state matrices of a row of cells, as in the papers.

    A matrix has a row for each word of labels below the cells, and a column for each word above.

    Parameters
    ----------
    subject
        A rule with a side.
    columns
        Fix N columns of the rule.
    rows
        Fix N rows of the rule; the set of tiles is transposed then.

    Returns
    -------
    BarMatrices
        A matrix for each set of tiles, with its coefficient.

    Raises
    ------
    GfkitError
        For a subject that is not a rule with a side, or boards whose sides are identified.
    LimitReached
        For a matrix with too many entries.

    Examples
    --------
    >>> print(bar_matrix("domineering", columns=2))
         00  01 | 10   11
    00  y+1   x |  x  x^2
    01    1   0 |  x    0
        --------+--------
    10    1   x |  0    0
    11    1   0 |  0    0

    On the command line: ``gfkit bar-matrix domineering --columns 2``
    """
    from gfkit.strips.counts.bars import bar_state_matrix  # noqa: PLC0415 - slow to import
    from gfkit.strips.counts.count import parts_of  # noqa: PLC0415 - slow to import
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

    found = understood(subject, rows=rows, columns=columns)
    family = family_meant(subject, found, None, "strip")
    if not isinstance(family, Strip) or family.topology != "strip":
        raise GfkitError("a bar-state matrix needs boards whose sides are not identified")
    matrices = []
    for part in parts_of(family.counted):
        tiles = part.tiles if "columns" in family.fixed else part.tiles.transposed()
        matrix = bar_state_matrix(tiles, family.side)
        entries = tuple(tuple(map(str, row)) for row in matrix.dense())
        matrices.append(
            BarStates(
                coefficient=int(part.coefficient),
                tiles=part.tiles.name,
                bottom=tuple(tuple(word) for word in matrix.bottom),
                top=tuple(tuple(word) for word in matrix.top),
                entries=entries,
                _matrix=matrix,
            )
        )
    return BarMatrices(
        subject=family.counted.name,
        counts=f"{family.counted.summary}; {family.described()}",
        matrices=tuple(matrices),
    )
