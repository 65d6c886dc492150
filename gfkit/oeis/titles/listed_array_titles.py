"""What titles say of arrays whose numbers grow with n."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.oeis.objects.listed_arrays import STEPS
from gfkit.oeis.titles.title_makers import direct

if TYPE_CHECKING:
    from gfkit.oeis.titles.title_makers import Counted, Steps, TitleRule

Linear = list[int]
MOST = 40


def _arrays(rows: Linear, columns: Linear, values: list[Linear], **said: Any) -> TitleRule:
    if any(not 0 <= z[0] <= MOST or abs(z[1]) > MOST for z in (rows, columns, *values)):
        raise KeyError(rows)
    kept = {key: value for key, value in said.items() if value}
    return direct("arrays", rows=rows, columns=columns, values=values, **kept)


def listed_row(
    length: Linear,
    values: list[Linear],
    filled: list[Any],
    asked: list[Any] = [],  # noqa: B006
) -> TitleRule:
    """Return arrays of one row."""
    if any(isinstance(z, int) and abs(z) > MOST for some in filled for z in some):
        raise KeyError(length)
    return _arrays([0, 1], length, values, filled=filled, asked=asked)


def windowed(
    ends: list[int], length: Linear, most: Linear, size: Linear, less: int = 0
) -> TitleRule:
    """Return arrays in which stretches of a length have sums up to a bound, or less."""
    bound = [most[0], most[1] - less]
    if ends[0] != 0 or max(map(max, (length, most, size))) > MOST:
        raise KeyError(ends[0])
    return listed_row(length, [[0, z] for z in ends], [["windows", size, bound]])


def growth(length: Linear, filled: list[Any], value: Linear) -> TitleRule:
    """Return arrays of values that come in order from 0 on, one of which is there."""
    return listed_row(
        length,
        [[0, 0], [length[0], length[1] - 1]],
        [["introduced"], *filled],
        [["contains", value]],
    )


def half_alike(parts: list[Any]) -> TitleRule:
    """Return arrays of which half of the elements are equal, or unequal, to some neighbour."""
    what, ends, (sign, told), alike, ways, order = parts
    if [what.fixed, what.side] != told or what.shift or ends != order or ends[0]:
        raise KeyError(told)
    asked = [["half", alike == "=", sign, *names_of(ways)]]
    values = [[0, z] for z in ends]
    return _arrays(*sides_of(what), values, filled=[["introduced"]], asked=asked)


def sides_of(what: Counted) -> tuple[Linear, Linear]:
    """Return how many rows and columns there are."""
    if what.fixed == "square":
        return [1, what.shift], [1, what.shift + what.side]
    sides: tuple[Linear, Linear] = ([1, what.shift], [0, what.side])
    return sides if what.fixed == "columns" else (sides[1], sides[0])


def fitted(what: Counted, ends: list[int], rows: list[Any], columns: list[Any]) -> TitleRule:
    """Return arrays of whose lines a least squares fit has a slope, or a curvature, of a sign."""
    if ends[0] or ends[1] > MOST:
        raise KeyError(ends)
    height, width = sides_of(what)
    said: dict[str, Any] = {"row_fit": rows, "column_fit": columns}
    return direct("fitted arrays", rows=height, columns=width, high=ends[1], **said)


def names_of(ways: Steps) -> list[str]:
    """Return directions; raises KeyError for others."""
    names = ways["directions"]
    if not {*names} <= {*STEPS}:
        raise KeyError(names)
    return list(names)


def ends_of(values: list[int]) -> list[int]:
    """Return the least and the largest of consecutive numbers; raises KeyError for others."""
    if values != [*range(values[0], values[-1] + 1)]:
        raise KeyError(values)
    return [values[0], values[-1]]


def with_sums(what: Counted, values: list[int], sums: list[str]) -> TitleRule:
    """Return arrays of whose sums of rows and of columns something is said."""
    rows, columns = sides_of(what)
    asked = [["row sums", sums[0]], ["column sums", sums[1]]]
    return _arrays(rows, columns, [[0, values[0]], [0, values[-1]]], asked=asked)


AT_END = {"row sums", "column sums"}


def _said(parts: list[list[Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {"filled": [], "asked": []}
    for name, *rest in parts:
        flat = [z for one in rest for z in (names_of(one) if isinstance(one, dict) else [one])]
        found["asked" if name in AT_END else "filled"].append([name, *flat])
    return found


def copied(first: int, rows: int, last: int, parts: list[Any]) -> TitleRule:
    """Return arrays of some rows and n columns with n copies of as many values."""
    if last != first + rows - 1 or not 0 < rows <= MOST:
        raise KeyError(last)
    for part in parts:
        if part[0] == "never one more" and part[-1] != rows:
            raise KeyError(part)
    return _arrays([0, rows], [1, 0], [[0, first], [0, last]], copies=[1, 0], **_said(parts))


def copied_column(what: Counted, copies: int, parts: list[Any]) -> TitleRule:
    """Return arrays of n rows and some columns with as many copies of n values."""
    if what.fixed != "columns" or what.shift or copies != what.side:
        raise KeyError(copies)
    return _arrays([1, 0], [0, copies], [[0, 0], [1, -1]], copies=[0, copies], **_said(parts))


def reflected(side: Any, ends: list[int]) -> TitleRule:
    """Return squares in which every element is equal to one of two reflections.

    side: of the square, if the values are 0..n.
    """
    if isinstance(side, int):
        if not 0 < side <= MOST:
            raise KeyError(side)
        return direct("reflections", side=[0, side], values=[1, 1])
    if ends[0] != 0 or ends[1] > MOST:
        raise KeyError(ends)
    return direct("reflections", side=side, values=[0, ends[1] + 1])


def from_zero_to_zero(length: Linear, low: int, high: int) -> TitleRule:
    """Return arrays from 0 to 0 whose neighbours differ by some amount at least and at most."""
    filled = [["begins", 0], ["apart", low, high]]
    asked = [["last", 0]]
    return listed_row(length, [[0, 0], [high, high]], filled, asked)


def zero_sum_row(ends: list[int], last: int | None, length: Linear, filled: list[Any]) -> TitleRule:
    """Return arrays with sum 0; the indices must fit the length, which is n and more."""
    if length[0] != 1 or last != length[1]:
        raise KeyError(last)
    return listed_row(length, [[0, z] for z in ends], filled, [["sum", [0, 0]]])
