"""Readers of sorted lines: rows or columns in lexicographic order, of what blocks show."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from gfkit.budget import forecast
from gfkit.strips.condition_tables import numbers_of

if TYPE_CHECKING:
    from gfkit.boards.whole_conditions import Sorted

NONE, EQUAL, GOOD, BAD = 0, 1, 2, 3
"""How a line is to the one before it, as far as both were read: NONE if there are not two, GOOD as
the order wants it.
"""


def shown_by(
    condition: Sorted, values: tuple[str, ...], *, turned: bool
) -> dict[tuple[int, ...], int]:
    """Return what every block shows, of its letters row by row, those of the board that is read."""
    node, cells = condition.node(), condition.rows * condition.columns
    if node is None:
        return {(letter,): letter for letter in range(len(values))}
    shape = (len(values),) * cells
    forecast(f"a table of {len(values)}^{cells} entries", memory=120 * len(values) ** cells)
    numbers = np.array([int(value) for value in values], dtype=np.int64)
    names = {
        name: [(numbers.reshape([-1 if k == axis else 1 for k in range(cells)]), True)]
        for axis, name in enumerate(condition.letters)
    }
    table = numbers_of(node, names, shape)
    if turned:
        axes = np.arange(cells).reshape(condition.rows, condition.columns).T.ravel()
        table = table.transpose(axes)
    return {at: int(number) for at, number in np.ndenumerate(table)}


class Rows(NamedTuple):
    """What is remembered where lines lie along the rows that are read.

    above: letters of the last rows, each whole but for the last, which is being read; shown: what
    the last blocks with their last cell in each column showed; relation: of the row being read
    and the last one.
    """

    above: tuple[tuple[int, ...], ...]
    shown: tuple[int, ...]
    relation: int


class Columns(NamedTuple):
    """What is remembered of two columns: letters of the last rows of both, and how they are."""

    above: tuple[tuple[int, ...], ...]
    relation: int


class Comparing:
    """What both readers share: the size of blocks, what they show, the order, what may fail."""

    def __init__(
        self, condition: Sorted, values: tuple[str, ...], *, turned: bool, counts: bool
    ) -> None:
        self.shows = shown_by(condition, values, turned=turned)
        self.height, self.across = condition.rows, condition.columns
        if turned:
            self.height, self.across = self.across, self.height
        self.condition, self.counts = condition, counts

    def compared(self, before: int, after: int, relation: int) -> int:
        """Return the relation of two lines after one place more."""
        decided = relation in {GOOD, BAD} and not self.condition.backwards
        if before == after or decided:
            return relation or EQUAL
        return GOOD if (before < after) == self.condition.rises else BAD

    def fails(self, relation: int) -> bool:
        """Tell whether two lines that were read whole are out of order."""
        return relation == BAD or (relation == EQUAL and self.condition.is_strict)


class RowsReader(Comparing):
    """Compares each row that is read with the one before it."""

    def __init__(
        self,
        condition: Sorted,
        values: tuple[str, ...],
        width: int,
        *,
        turned: bool,
        counts: bool,
    ) -> None:
        super().__init__(condition, values, turned=turned, counts=counts)
        self.width = width
        self.columns = tuple(range(width))
        self.first = Rows((), (), NONE)

    def read(self, column: int, state: Rows, letter: int) -> tuple[Rows, int] | None:
        """Return what is remembered after an element."""
        above, shown, relation = state
        rows = [*above[:-1], (*above[-1], letter)] if column else [*above, (letter,)]
        start = column - self.across + 1
        is_shown = len(rows) == self.height and start >= 0
        if is_shown:
            block = tuple(z for row in rows for z in row[start : column + 1])
            number = self.shows[block]
            if relation != NONE:
                relation = self.compared(shown[start], number, relation)
                shown = (*shown[:start], number, *shown[start + 1 :])
            else:
                shown = (*shown, number)
        if not self.counts and relation == BAD and not self.condition.backwards:
            return None
        failed = 0
        if column == self.width - 1:
            failed = int(self.fails(relation))
            if failed and not self.counts:
                return None
            rows = rows[1:] if len(rows) == self.height else rows
            relation = EQUAL if shown else NONE
        return Rows(tuple(rows), shown, relation), failed

    def at_end(self, state: Rows) -> int:  # noqa: ARG002
        """Every row was compared when it ended."""
        return 0


class ColumnsReader(Comparing):
    """Compares two neighbouring columns; column: where the blocks of the first one begin."""

    def __init__(
        self,
        condition: Sorted,
        values: tuple[str, ...],
        column: int,
        *,
        turned: bool,
        counts: bool,
    ) -> None:
        super().__init__(condition, values, turned=turned, counts=counts)
        self.columns = tuple(range(column, column + self.across + 1))
        self.first = Columns((), NONE)

    def read(self, column: int, state: Columns, letter: int) -> tuple[Columns, int] | None:
        """Return the last rows of the two columns, and how the columns are so far."""
        above, relation = state
        begins, ends = column == self.columns[0], column == self.columns[-1]
        rows = [*above, (letter,)] if begins else [*above[:-1], (*above[-1], letter)]
        failed = 0
        if ends and len(rows) == self.height:
            left = tuple(z for row in rows for z in row[:-1])
            right = tuple(z for row in rows for z in row[1:])
            relation = self.compared(self.shows[left], self.shows[right], relation)
            if relation == BAD and not self.condition.backwards:
                if not self.counts:
                    return None
                failed, relation = 1, GOOD  # it is decided, and counted
            rows = rows[1:]
        return Columns(tuple(rows), relation), failed

    def at_end(self, state: Columns) -> int | None:
        """Return whether the columns are out of order."""
        failed = self.fails(state.relation)
        return None if failed and not self.counts else int(failed)
