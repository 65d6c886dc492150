"""Conditions in the arithmetic of cells as arrays of truth values, one axis a cell."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.boards.acceptors.cell_conditions import FAR, Meaning, each, flat, meaning_of, of_square

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from gfkit.boards.acceptors.cell_conditions import Node

    Several = list[tuple[Any, Any]]
    """Numbers or truths, each with where it is there."""

SIGNS: Mapping[str, Any] = {
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
    "=": np.equal,
    "!=": np.not_equal,
}


def _lifted(operation: Callable[..., Any]) -> Callable[..., tuple[Any, Any]]:
    """Return an operation on pairs: a number, and where it is there."""

    def lifted(*parts: tuple[Any, Any]) -> tuple[Any, Any]:
        numbers, there = zip(*parts, strict=True)
        return operation(*numbers), reduce(np.logical_and, there)

    return lifted


def table_of(node: Node, names: Mapping[str, Any], shape: tuple[int, ...]) -> NDArray[np.bool_]:
    """Return where a condition is met; names: the numbers of each name, to be broadcast.

    A number is a pair, of the number and where it is there; of names of many they are lists.
    """
    found, _ = meaning_of(node, names, TABLES)
    return np.broadcast_to(np.asarray(found, dtype=bool), shape).copy()


def numbers_of(node: Node, names: Mapping[str, Any], shape: tuple[int, ...]) -> NDArray[np.int64]:
    """Return the numbers that a formula gives; those of a truth are 0 and 1."""
    found = np.asarray(meaning_of(node, names, TABLES)[0])
    if found.dtype == np.float64:
        far = np.where(np.isposinf(found), FAR, -FAR)
        found = np.where(np.isinf(found), far, np.where(np.isinf(found), 0, found).astype(np.int64))
    return np.broadcast_to(found.astype(np.int64), shape).copy()


def _called(name: str, parts: list[Any]) -> Any:
    if name == "abs":
        return each(_lifted(np.abs), parts)
    return _of_many(name, flat(parts)), True


def _of_many(name: str, together: Several) -> Any:
    match name:
        case "number" | "count":
            return sum(_there(one, name) for one in together)
        case "any" | "all":
            ends = name == "all"
            found: Any = ends
            for truth, there in together:
                known = np.where(there, truth, ends)
                found = np.logical_and(found, known) if ends else np.logical_or(found, known)
            return found
        case "sum":
            return sum(np.where(there, number, 0) for number, there in together)
        case "min" | "max":
            return _extreme(together, np.minimum if name == "min" else np.maximum)
        case "distinct":
            return _distinct(together)
        case "lower" | "upper":
            ranked = np.sort(np.stack(np.broadcast_arrays(*(z for z, _ in together))), axis=0)
            return ranked[(len(ranked) - 1) // 2 if name == "lower" else len(ranked) // 2]
    return of_square([number for number, _ in together], signed=name == "det")


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


TABLES = Meaning(
    lambda number: (np.int64(number), True),
    _called,
    lambda one, allowed: (np.isin(one[0], allowed), one[1]),
    lambda sign, one, other: _lifted(SIGNS[sign])(one, other),
    lambda links: _lifted(lambda *truths: reduce(np.logical_and, truths))(*links),
    {
        "+": _lifted(np.add),
        "-": _lifted(np.subtract),
        "*": _lifted(np.multiply),
        "mod": _lifted(np.mod),
        "negative": _lifted(np.negative),
        "not": _lifted(np.logical_not),
        "and": _lifted(lambda *truths: reduce(np.logical_and, truths)),
        "or": _lifted(lambda *truths: reduce(np.logical_or, truths)),
    },
)
"""The meaning of conditions on arrays of numbers, an axis a cell."""
