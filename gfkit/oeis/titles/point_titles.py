"""What titles say of sets of points of grids, and of matrices by the sums of their lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.oeis.objects.point_sets import RELATIONS
from gfkit.oeis.titles.title_makers import direct

if TYPE_CHECKING:
    from gfkit.oeis.titles.title_makers import Counted, TitleRule

SQUARE_GRID = [[1, 0], [1, 0]]
MOST = 12


def rows_of(number: int) -> list[list[int]]:
    """Return a rectangle of n columns."""
    if not 0 < number <= MOST:
        raise KeyError(number)
    return [[0, number], [1, 0]]


def points(number: int, sides: list[list[int]], **said: Any) -> TitleRule:
    """Return sets of points; sides: of a rectangle, empty for a triangle of side n."""
    if not 0 < number <= MOST or any(abs(d) > MOST for _, d in sides):
        raise KeyError(number)
    grid: dict[str, Any] = {"sides": sides} if sides else {}
    return direct("points", number=number, **grid, **said)


def pattern_classes(rows: int, number: int) -> TitleRule:
    """Return sets of points of n columns, up to the symmetries of a rectangle."""
    return points(number, rows_of(rows), up_to="rectangle")


def related_points(number: int, relation: list[Any], *, up_to: bool = False) -> TitleRule:
    """Return sets of points of a triangular grid; raises KeyError if the words tell another number.

    relation: which none of the points are in, and of how many points the words speak: they or of
    them are all that there are, "they are not adjacent" speaks of two; and of how many at most.
    """
    name, speaks, *most = relation
    size = RELATIONS[name][0]
    if number < size or (speaks and number < speaks) or (most and number > most[0]):
        raise KeyError(number)
    return points(number, [], none=name, **({"up_to": True} if up_to else {}))


def lines_through(rows: int, *, sets: bool = False) -> TitleRule:
    """Return the lines through points of a grid, or the sets of points on them."""
    if not 0 < rows <= MOST:
        raise KeyError(rows)
    return direct("lines through points", rows=rows, **({"sets": True} if sets else {}))


def by_lines(rows: list[int], columns: list[int], most: int | str, **said: Any) -> TitleRule:
    """Return matrices of which sums of lines are told, with elements from 0 to a number or n."""
    if any(not isinstance(z, bool) and abs(z[1]) > MOST for z in (rows, columns, *said.values())):
        raise KeyError(rows)
    values = [[0, 0], [1, 0] if most == "n" else [0, most]]
    return direct("matrices by lines", rows=rows, columns=columns, values=values, **said)


def sums_of_lines(what: Counted, ends: list[int], across: int) -> TitleRule:
    """Return arrays of n rows with a sum of rows and the sum n of columns."""
    if what.fixed != "columns" or what.shift or ends[0] != 0:
        raise KeyError(what.side)
    said = {"row_sum": [0, across], "column_sum": [1, 0]}
    return by_lines([1, 0], [0, what.side], ends[1], **said)
