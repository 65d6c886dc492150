"""Conditions on the whole array, asked of arrays that are listed one by one."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from gfkit.boards.cell_values import number_of
from gfkit.boards.whole_conditions import BESIDE, Connected, Contains, Sorted

if TYPE_CHECKING:
    from collections.abc import Sequence

    Array = Sequence[Sequence[str]]


def whole_holds(condition: Contains | Connected, array: Array) -> bool:
    """Tell whether an array, with at least one cell, satisfies a condition.

    >>> whole_holds(Connected(("1",), ("horizontal", "vertical"), (0, 1), ()), ["10", "01"])
    False
    """
    if isinstance(condition, Contains):
        return all(any(value in row for row in array) for value in condition.values)
    return all(_is_connected(condition, value, array) for value in condition.values)


def _is_connected(condition: Connected, value: str, array: Array) -> bool:
    cells = {(r, c) for r, row in enumerate(array) for c, z in enumerate(row) if z == value}
    bottom, right = len(array) - 1, len(array[0]) - 1
    for place in condition.sides:
        words = place.split("-")
        if not any(
            ("top" not in words or r == 0)
            and ("bottom" not in words or r == bottom)
            and ("left" not in words or c == 0)
            and ("right" not in words or c == right)
            for r, c in cells
        ):
            return False
    steps = [BESIDE[way] for way in condition.directions]
    steps += [(-i, -j) for i, j in steps]
    number = 0
    while cells:
        number += 1
        todo = [cells.pop()]
        while todo:
            r, c = todo.pop()
            near = {(r + i, c + j) for i, j in steps} & cells
            cells -= near
            todo += near
    return number in condition.components


def lines_out_of_order(condition: Sorted, array: Array, values: Sequence[str]) -> int:
    """Return how many pairs of neighbouring lines are not in order.

    >>> lines_out_of_order(Sorted("rows", "nondecreasing"), ["10", "01", "11"], "01")
    1
    """
    height, width, node = condition.rows, condition.columns, condition.node()
    shown = [
        [
            values.index(array[r][c])
            if node is None
            else number_of(
                node,
                {
                    letter: int(array[r + k // width][c + k % width])
                    for k, letter in enumerate(condition.letters)
                },
            )
            for c in range(len(array[0]) - width + 1)
        ]
        for r in range(len(array) - height + 1)
    ]
    lines = [list(line) for line in zip(*shown, strict=True)]
    if condition.lines == "rows":
        lines = shown if lines else []
    if condition.backwards:
        lines = [line[::-1] for line in lines]
    return sum(
        not {
            "nondecreasing": a <= b,
            "increasing": a < b,
            "nonincreasing": a >= b,
            "decreasing": a > b,
        }[condition.order]
        for a, b in pairwise(lines)
    )
