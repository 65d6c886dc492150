"""Conditions in the arithmetic of cells as arrays of truth values, one axis a cell."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.boards.cell_conditions import SQUARES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from gfkit.boards.cell_conditions import Node

    Several = list[tuple[Any, Any]]
    """Numbers or truths, each with where it is there."""

FAR = 2**62
"""What is shown of an infinite number, the least of none; larger than any other."""

SIGNS: Mapping[str, Any] = {
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
    "=": np.equal,
    "!=": np.not_equal,
}
OPERATIONS: Mapping[str, Any] = {
    "+": np.add,
    "-": np.subtract,
    "*": np.multiply,
    "mod": np.mod,
    "negative": np.negative,
    "not": np.logical_not,
}


def table_of(node: Node, names: Mapping[str, Several], shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Return where a condition is met; names: the numbers of each name, to be broadcast."""
    found = _value(node, names)[0][0]
    return np.broadcast_to(np.asarray(found, dtype=bool), shape).copy()


def numbers_of(
    node: Node, names: Mapping[str, Several], shape: tuple[int, ...]
) -> NDArray[np.int64]:
    """Return the numbers that a formula gives; those of a truth are 0 and 1."""
    found = np.asarray(_value(node, names)[0][0])
    if found.dtype == np.float64:
        far = np.where(np.isposinf(found), FAR, -FAR)
        found = np.where(np.isinf(found), far, np.where(np.isinf(found), 0, found).astype(np.int64))
    return np.broadcast_to(found.astype(np.int64), shape).copy()


def _value(node: Node, names: Mapping[str, Several]) -> Several:
    match node:
        case ("number", number):
            return [(np.int64(number), True)]
        case ("name", name):
            return names[name]
        case ("call", name, *rest):
            return _called(name, [_value(part, names) for part in rest])
        case ("in", part, allowed):
            return _each([_value(part, names)], lambda number: np.isin(number, allowed))
        case ("compare", signs, *rest):
            return _each([_value(part, names) for part in rest], lambda *n: _chain(signs, n))
        case ("and" | "or" as name, *rest):
            join = np.logical_and if name == "and" else np.logical_or
            return _each([_value(part, names) for part in rest], lambda *t: _joined(join, t))
        case (name, *rest):
            return _each([_value(part, names) for part in rest], OPERATIONS[name])
    raise AssertionError(node)


def _chain(signs: tuple[str, ...], numbers: tuple[Any, ...]) -> Any:
    found: Any = True
    for sign, first, second in zip(signs, numbers, numbers[1:], strict=False):
        found = np.logical_and(found, SIGNS[sign](first, second))
    return found


def _joined(join: Any, truths: tuple[Any, ...]) -> Any:
    found = truths[0]
    for truth in truths[1:]:
        found = join(found, truth)
    return found


def _each(parts: list[Several], operation: Any) -> Several:
    """Do an operation to one number of each part, or to each of many."""
    if not all(parts):  # many numbers of which there are none
        return []
    found = []
    for place in range(max(map(len, parts))):
        chosen = [part[place if len(part) > 1 else 0] for part in parts]
        there: Any = True
        for _, known in chosen:
            there = np.logical_and(there, known)
        found.append((operation(*(number for number, _ in chosen)), there))
    return found


def _called(name: str, parts: list[Several]) -> Several:
    if name == "abs":
        return _each(parts, np.abs)
    together = [one for part in parts for one in part]
    match name:
        case "number" | "count":
            return [(sum(_there(one, name) for one in together), True)]
        case "any" | "all":
            ends = name == "all"
            found: Any = ends
            for truth, there in together:
                known = np.where(there, truth, ends)
                found = np.logical_and(found, known) if ends else np.logical_or(found, known)
            return [(found, True)]
        case "sum":
            return [(sum(np.where(there, number, 0) for number, there in together), True)]
        case "min" | "max":
            return [(_extreme(together, np.minimum if name == "min" else np.maximum), True)]
        case "distinct":
            return [(_distinct(together), True)]
        case "lower" | "upper":
            ranked = np.sort(_stacked(together), axis=0)
            middle = (len(ranked) - 1) // 2 if name == "lower" else len(ranked) // 2
            return [(ranked[middle], True)]
        case _:
            return [(_expanded([number for number, _ in together], signed=name == "det"), True)]


def _there(one: tuple[Any, Any], name: str) -> Any:
    truth, there = one
    return np.where(there, truth if name == "count" else True, False).astype(np.int64)


def _extreme(numbers: Several, fewer: Any) -> Any:
    """Return the least or the largest number: an integer if one is always there, else a float.

    The floats are exact, since what is computed where a list may be empty is small.
    """
    sure = [number for number, there in numbers if np.ndim(there) == 0 and there]
    none = np.float64(np.inf if fewer is np.minimum else -np.inf)
    least: Any = sure[0] if sure else none
    for number, there in numbers:
        least = fewer(least, np.where(there, number, least))
    return least


def _distinct(numbers: Several) -> Any:
    found: Any = np.int64(0)
    for place, (number, there) in enumerate(numbers):
        new = np.asarray(there)
        for other, also in numbers[:place]:
            new = np.logical_and(new, np.logical_not(np.logical_and(also, number == other)))
        found = found + new.astype(np.int64)
    return found


def _stacked(numbers: Several) -> NDArray[np.int64]:
    return np.stack(np.broadcast_arrays(*(number for number, _ in numbers)))


def _expanded(entries: list[Any], *, signed: bool) -> Any:
    """Return the determinant or permanent of a square matrix, row by row, by its definition."""
    size = SQUARES[len(entries)]
    total: Any = np.int64(0)
    for order in permutations(range(size)):
        falls = sum(order[i] > order[j] for j in range(size) for i in range(j))
        term: Any = np.int64(-1 if signed and falls % 2 else 1)
        for row, column in enumerate(order):
            term = term * entries[size * row + column]
        total = total + term
    return total
