"""Conditions in the arithmetic of cells, asked about one choice of numbers: slow and obvious."""

from __future__ import annotations

import operator
from functools import cached_property
from itertools import pairwise, permutations
from math import inf, isqrt, prod
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gfkit.boards.cell_conditions import Node

T = TypeVar("T")

FAR = 2**62
"""What is shown of the least of no numbers."""

OPERATORS: dict[str, Callable[..., Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "mod": operator.mod,
    "negative": operator.neg,
    "not": operator.not_,
    "and": lambda *truths: all(truths),
    "or": lambda *truths: any(truths),
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "!=": operator.ne,
}


class Asking:
    """What asks formulas, and remembers the answers."""

    @cached_property
    def _known(self) -> dict[Any, Any]:
        return {}

    def known(self, key: Any, answer: Callable[[], T]) -> T:
        """Return what was answered for a key, the first time by a function."""
        if key not in self._known:
            self._known[key] = answer()
        found: T = self._known[key]
        return found


def is_true(node: Node, names: Mapping[str, int | list[int]]) -> bool:
    """Tell whether a condition is true of numbers, and of lists of them.

    >>> from gfkit.boards.cell_conditions import read_condition
    >>> node = read_condition("count(near = x) in [1]", frozenset("x"), frozenset(["near"]))
    >>> is_true(node, {"x": 2, "near": [2, 0]})
    True
    """
    return bool(_value(node, names))


def number_of(node: Node, names: Mapping[str, int | list[int]]) -> int:
    """Return the number that a formula gives; that of a truth is 0 or 1."""
    number = _value(node, names)
    return int(max(-FAR, min(FAR, number))) if isinstance(number, float) else int(number)


def _value(node: Node, names: Mapping[str, int | list[int]]) -> Any:
    match node:
        case ("number", number):
            return number
        case ("name", name):
            return names[name]
        case ("call", name, *rest):
            return _called(name, [_value(part, names) for part in rest])
        case ("in", part, allowed):
            return _each(lambda number: number in allowed, [_value(part, names)])
        case ("compare", signs, *rest):
            return _each(lambda *n: _chain(signs, n), [_value(part, names) for part in rest])
        case (name, *rest):
            return _each(OPERATORS[name], [_value(part, names) for part in rest])
    raise AssertionError(node)


def _each(operation: Callable[..., Any], parts: list[Any]) -> Any:
    """Do an operation to numbers, or to every number of a list."""
    lists = [part for part in parts if isinstance(part, list)]
    if not lists:
        return operation(*parts)
    return [
        operation(*(part[k] if isinstance(part, list) else part for part in parts))
        for k in range(len(lists[0]))
    ]


def _chain(signs: tuple[str, ...], numbers: tuple[Any, ...]) -> bool:
    links = zip(signs, pairwise(numbers), strict=True)
    return all(OPERATORS[sign](first, second) for sign, (first, second) in links)


def _called(name: str, parts: list[Any]) -> Any:
    if name == "abs":
        return _each(abs, parts)
    together = [one for part in parts for one in (part if isinstance(part, list) else [part])]
    ranked = sorted(together)
    match name:
        case "any" | "all":
            return (any if name == "any" else all)(together)
        case "number":
            return len(together)
        case "count" | "sum":
            return sum(together)
        case "min":
            return min(together, default=inf)
        case "max":
            return max(together, default=-inf)
        case "distinct":
            return len(set(together))
        case "lower":
            return ranked[(len(ranked) - 1) // 2]
        case "upper":
            return ranked[len(ranked) // 2]
    size = isqrt(len(together))
    rows = [together[size * k : size * (k + 1)] for k in range(size)]
    return determinant(rows) if name == "det" else permanent(rows)


def determinant(rows: list[list[int]]) -> int:
    """Expand along the first row."""
    if not rows:
        return 1
    minors = ([[*row[:k], *row[k + 1 :]] for row in rows[1:]] for k in range(len(rows)))
    return sum((-1) ** k * rows[0][k] * determinant(minor) for k, minor in enumerate(minors))


def permanent(rows: list[list[int]]) -> int:
    """Add up the products of one entry from each row and column."""
    columns = range(len(rows))
    return sum(
        prod(row[k] for row, k in zip(rows, order, strict=True)) for order in permutations(columns)
    )
