"""Arrays that obey a rule, listed one by one and tested in the words of the rule.

Shares nothing with the engine: every condition is checked on the whole array.
"""

from __future__ import annotations

from itertools import pairwise, product
from statistics import median
from typing import TYPE_CHECKING, Any

from gfkit.boards.arrays import (
    STEPS,
    Blocks,
    Corners,
    Formula,
    Introduced,
    Limited,
    Neighbours,
    Ordered,
    Surrounded,
    Windows,
    Words,
)
from gfkit.boards.cell_values import is_true
from gfkit.boards.line_conditions import Lines
from gfkit.boards.whole_conditions import Connected, Contains, Sorted
from gfkit.budget import spend
from gfkit.errors import GfkitError, LimitReached
from gfkit.series.profile import Profile
from gfkit.strips.brute_lines import is_allowed
from gfkit.strips.brute_whole import lines_out_of_order, whole_holds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gfkit.boards.arrays import ArrayRule, Condition
    from gfkit.boards.board import Board

    Array = Sequence[Sequence[str]]

MAX_ARRAYS = 10_000_000

MEASURES: dict[str, Callable[[list[int]], float]] = {
    "sum": sum,
    "maximum": max,
    "minimum": min,
    "median": median,
}


def arrays(rule: ArrayRule, rows: int, columns: int) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Yield every array that obeys the rule, rows from the top.

    Raises LimitReached if there are more than MAX_ARRAYS arrays to ask.
    """
    if len(rule.values) ** (rows * columns) > MAX_ARRAYS:
        raise LimitReached(
            f"{len(rule.values)}^{rows * columns} arrays are too many to list; "
            f"the limit is {MAX_ARRAYS}"
        )
    for choice in product(rule.values, repeat=rows * columns):
        spend(2)
        array = tuple(choice[columns * r : columns * (r + 1)] for r in range(rows))
        if obeys(rule, array):
            yield array


def obeys(rule: ArrayRule, array: Array) -> bool:
    """Tell whether a whole array obeys a rule; one without cells fails nowhere."""
    named: dict[str, list[Limited]] = {}
    for condition in rule.conditions:
        if isinstance(condition, Limited):
            named.setdefault(condition.shared, []).append(condition)
        elif array and array[0] and not holds(condition, array, rule):
            return False
    for limited in named.values():
        number = 0
        if array and array[0]:
            number = sum(fails(one.condition, array, rule) for one in limited)
        if any(number not in one.times for one in limited):
            return False
    return True


def array_profile_on_board(
    rule: ArrayRule,
    quantity: str,
    board: Board,
    max_cells: int,  # noqa: ARG001
) -> Profile:
    """Return the profile of all arrays; raises GfkitError for a board with holes."""
    if not board.is_rectangle():
        raise GfkitError(f"{rule.name} is a rule for rectangles, not for {board}")
    found = array_profile(rule, board.rows, board.columns)
    return found.play() if quantity == "play" else found


def array_profile(rule: ArrayRule, rows: int, columns: int) -> Profile:
    """Return the sum of the weights of all arrays that obey the rule."""
    weights = dict(zip(rule.values, rule.weights, strict=True))
    coefficients: dict[tuple[int, int], int] = {}
    for array in arrays(rule, rows, columns):
        coefficient, i, j = 1, 0, 0
        for value in (value for row in array for value in row):
            coefficient *= weights[value].coefficient
            i, j = i + weights[value].x, j + weights[value].y
        coefficients[i, j] = coefficients.get((i, j), 0) + coefficient
    return Profile.of(coefficients)


def holds(condition: Condition, array: Array, rule: ArrayRule) -> bool:
    """Tell whether a whole array, with at least one cell, satisfies a condition."""
    match condition:
        case Neighbours() | Surrounded() | Windows() | Blocks() | Formula() | Sorted():
            return fails(condition, array, rule) == 0
        case Contains() | Connected():
            return whole_holds(condition, array)
        case Words(direction, words):
            return not any(word in line for line in _lines(array, direction) for word in words)
        case Ordered(lines, order):
            rank = rule.values.index
            turned = array if lines == "rows" else list(zip(*array, strict=True))
            ranked = [[rank(value) for value in line] for line in turned]
            pairs = list(pairwise(ranked))
            return {
                "nondecreasing": all(a <= b for a, b in pairs),
                "increasing": all(a < b for a, b in pairs),
                "nonincreasing": all(a >= b for a, b in pairs),
                "decreasing": all(a > b for a, b in pairs),
            }[order]
        case Corners(values):
            return all(
                array[0 if "top" in corner else -1][0 if "left" in corner else -1] == value
                for corner, value in values
            )
        case Introduced():
            flat = [rule.values.index(value) for row in array for value in row]
            return all(v <= max(flat[:place], default=-1) + 1 for place, v in enumerate(flat))
        case Lines(directions):
            whole = (line for way in directions for line in _whole_lines(array, way))
            return all(is_allowed(condition, line) for line in whole)
        case Limited():
            raise AssertionError("its failures are counted with those of others")


def _whole_lines(array: Array, way: str) -> list[list[str]]:
    """Return the elements of every line, from its beginning."""
    if way == "array":
        return [[value for row in array for value in row]]
    found: dict[int, list[str]] = {}
    for r, row in enumerate(array):
        for c, value in enumerate(row):
            place = {"row": r, "column": c, "diagonal": r - c, "antidiagonal": r + c}[way]
            found.setdefault(place, []).append(value)
    return list(found.values())


def fails(
    condition: Neighbours | Surrounded | Windows | Blocks | Formula | Sorted,
    array: Array,
    rule: ArrayRule,
) -> int:
    """Return at how many places of an array a condition fails."""
    match condition:
        case Sorted():
            return lines_out_of_order(condition, array, rule.values)
        case Neighbours():
            return sum(not _counted(condition, array, r, c) for r, c in _cells(array))
        case Surrounded():
            return sum(not _surrounded(condition, array, r, c) for r, c in _cells(array))
        case Windows(rows, columns, patterns, forbidden):
            return sum(
                any(_matches(pattern, block) for pattern in patterns) == forbidden
                for block in _blocks(array, rows, columns)
            )
        case Blocks(rows, columns, statistic, allowed):
            return sum(
                MEASURES[statistic]([int(value) for line in block for value in line]) not in allowed
                for block in _blocks(array, rows, columns)
            )
        case Formula(rows, columns):
            return sum(
                not is_true(condition.node(), dict(zip(condition.letters, numbers, strict=True)))
                for block in _blocks(array, rows, columns)
                for numbers in [[int(value) for line in block for value in line]]
            )


def _surrounded(condition: Surrounded, array: Array, r: int, c: int) -> bool:
    names: dict[str, Any] = {
        name: [
            int(array[r + i][c + j])
            for i, j in steps
            if 0 <= r + i < len(array) and 0 <= c + j < len(array[0])
        ]
        for name, steps in condition.named().items()
    }
    return is_true(condition.node(), {"x": int(array[r][c]), **names})


def _cells(array: Array) -> Iterator[tuple[int, int]]:
    return ((r, c) for r in range(len(array)) for c in range(len(array[0])))


def _counted(condition: Neighbours, array: Array, r: int, c: int) -> bool:
    here = array[r][c]
    if here not in condition.of:
        return True
    near = []
    for i, j in condition.offsets:
        if 0 <= r + i < len(array) and 0 <= c + j < len(array[0]):
            near.append(array[r + i][c + j])
        elif condition.outside is not None:
            near.append(condition.outside)
    return related_number(condition, here, near) in condition.counts


def related_number(condition: Neighbours, here: str, near: Sequence[str]) -> int:
    """Return how many of the neighbours are related to the element, as the condition means it."""
    if condition.relation == "value":
        return sum(value in condition.values for value in near)
    if condition.relation == "equal":
        return near.count(here)
    if condition.relation == "different":
        return len(near) - near.count(here)
    close = sum(abs(int(value) - int(here)) <= condition.distance for value in near)
    return close if condition.relation == "within" else len(near) - close


def _blocks(array: Array, rows: int, columns: int) -> Iterator[list[Sequence[str]]]:
    for r in range(len(array) - rows + 1):
        for c in range(len(array[0]) - columns + 1):
            yield [line[c : c + columns] for line in array[r : r + rows]]


def _matches(pattern: str, block: Array) -> bool:
    return all(
        p in ("?", value)
        for line, given in zip(pattern.split("|"), block, strict=True)
        for p, value in zip(line, given, strict=True)
    )


def _lines(array: Array, direction: str) -> Iterator[str]:
    """Yield the maximal lines in a direction as words."""
    down, across = STEPS[direction]
    inside = set(_cells(array))
    for r, c in sorted(inside):
        if (r - down, c - across) not in inside:
            word = ""
            at = r, c
            while at in inside:
                word += array[at[0]][at[1]]
                at = at[0] + down, at[1] + across
            yield word
