"""What conditions in the arithmetic of cells mean: one walk through the tree, by a `Meaning`.

NUMBERS asks about one choice of numbers: slow and obvious. `condition_tables` has another meaning.
"""

from __future__ import annotations

import operator
from functools import cached_property
from itertools import pairwise, permutations
from math import inf, isqrt, prod
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gfkit.boards.acceptors.cell_conditions import Node

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

    >>> from gfkit.boards.acceptors.cell_conditions import read_condition
    >>> node = read_condition("count(near = x) in [1]", frozenset("x"), frozenset(["near"]))
    >>> is_true(node, {"x": 2, "near": [2, 0]})
    True
    """
    return bool(meaning_of(node, names, NUMBERS))


def number_of(node: Node, names: Mapping[str, int | list[int]]) -> int:
    """Return the number that a formula gives; that of a truth is 0 or 1."""
    number = meaning_of(node, names, NUMBERS)
    return int(max(-FAR, min(FAR, number))) if isinstance(number, float) else int(number)


class Meaning(NamedTuple):
    """What the parts of a condition mean; each is of numbers, or of truths, not of lists.

    number: of a number. call: of a function and what it is called with, lists too. among: of a
    number and those among which it may be. compare: of a sign and two numbers. both: of the links
    of a chain. operations: of the other operations.
    """

    number: Callable[[int], Any]
    call: Callable[[str, list[Any]], Any]
    among: Callable[[Any, tuple[int, ...]], Any]
    compare: Callable[[str, Any, Any], Any]
    both: Callable[[list[Any]], Any]
    operations: Mapping[str, Callable[..., Any]]


def meaning_of(node: Node, names: Mapping[str, Any], by: Meaning) -> Any:
    """Return what a condition means, given what its names mean: lists for those of many numbers.

    >>> from gfkit.boards.acceptors.cell_conditions import read_condition
    >>> node = read_condition("x + 1 < y", frozenset("xy"), frozenset())
    >>> meaning_of(node, {"x": 1, "y": 3}, NUMBERS)
    True
    """
    match node:
        case ("number", number):
            return by.number(number)
        case ("name", name):
            return names[name]
        case ("in", part, allowed):
            return each(lambda one: by.among(one, allowed), [meaning_of(part, names, by)])
        case ("compare", signs, *rest):

            def chain(*parts: Any) -> Any:
                links = zip(signs, pairwise(parts), strict=True)
                return by.both([by.compare(sign, one, other) for sign, (one, other) in links])

            return each(chain, [meaning_of(part, names, by) for part in rest])
        case ("call", name, *rest):
            return by.call(name, [meaning_of(part, names, by) for part in rest])
        case (name, *rest):
            return each(by.operations[name], [meaning_of(part, names, by) for part in rest])
    raise AssertionError(node)


def each(operation: Callable[..., Any], parts: list[Any]) -> Any:
    """Do an operation to numbers, or to every number of a list."""
    lists = [part for part in parts if isinstance(part, list)]
    if not lists:
        return operation(*parts)
    return [
        operation(*(part[k] if isinstance(part, list) else part for part in parts))
        for k in range(len(lists[0]))
    ]


def flat(parts: list[Any]) -> list[Any]:
    """Return the numbers of which some are in lists."""
    return [one for part in parts for one in (part if isinstance(part, list) else [part])]


def _called(name: str, parts: list[Any]) -> Any:
    if name == "abs":
        return each(abs, parts)
    together = flat(parts)
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
    return of_square(together, signed=name == "det")


def of_square(entries: list[Any], *, signed: bool) -> Any:
    """Return the determinant or permanent of a square matrix, row by row, by its definition.

    >>> of_square([1, 2, 3, 4], signed=True), of_square([1, 2, 3, 4], signed=False)
    (-2, 10)
    """
    size, total = isqrt(len(entries)), 0
    for order in permutations(range(size)):
        falls = sum(order[i] > order[j] for j in range(size) for i in range(j))
        product = prod(entries[size * row + column] for row, column in enumerate(order))
        term = -product if signed and falls % 2 else product
        total = total + term  # of arrays, whose shapes may differ
    return total


NUMBERS = Meaning(
    int,
    _called,
    lambda one, allowed: one in allowed,
    lambda sign, one, other: OPERATORS[sign](one, other),
    all,
    OPERATORS,
)
"""The meaning of conditions on numbers that are known."""
