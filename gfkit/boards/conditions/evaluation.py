"""The meaning of conditions on a few cells, for known numbers or for other objects.

A name is one number, as the letter of a cell is, or many, as `near` is; what is done to many
numbers is done to each of them, until a function makes one of them: `count`, `any` and `all` of
truths, the others of numbers.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import pairwise, permutations
from math import inf, isqrt, prod
from typing import Any

FAR = 2**62
"""What is shown of the least of no numbers."""
COMPARISONS = {"<", "<=", ">", ">=", "=", "!="}
OPERATORS: dict[str, Callable[..., Any]] = {
    "abs": abs,
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


def number_of(node: Node, names: Mapping[str, int | list[int]]) -> int:
    """Return the number that a formula gives; that of a truth is 0 or 1."""
    number = meaning(node, NUMBERS)(names)
    return int(max(-FAR, min(FAR, number))) if isinstance(number, float) else int(number)


@dataclass(frozen=True, eq=False)
class Meaning:
    """What the parts of a condition mean; each is of numbers, or of truths.

    number: of a number. functions: of those of the numbers of lists, all together. among: of a
    number and those among which it may be. both: of the links of a chain. operations: of those
    that are done to each number of a list.
    """

    number: Callable[[int], Any]
    functions: Mapping[str, Callable[[list[Any]], Any]]
    among: Callable[[Any, tuple[int, ...]], Any]
    both: Callable[[list[Any]], Any]
    operations: Mapping[str, Callable[..., Any]]


@lru_cache(maxsize=2**12)
def meaning(node: Node, by: Meaning) -> Callable[[Mapping[str, Any]], Any]:
    """Return what a condition means, of what its names mean: lists for those of many numbers.

    >>> from gfkit.boards.conditions.parser import read_condition
    >>> node = read_condition("x + 1 < y", frozenset("xy"), frozenset())
    >>> meaning(node, NUMBERS)({"x": 1, "y": 3})
    True
    """
    each = (lambda does, parts: does(*parts)) if by is SINGLE else _each
    match node:
        case ("number", number):
            known = by.number(number)
            return lambda _: known
        case ("name", name):
            return operator.itemgetter(name)
        case ("in", part, allowed):
            of = meaning(part, by)
            return lambda names: each(lambda one: by.among(one, allowed), [of(names)])
        case ("and" | "or" as word, *truths) if by is SINGLE:
            decide, asked = (all if word == "and" else any), [meaning(one, by) for one in truths]
            return lambda names: decide(one(names) for one in asked)
    signs, *rest = node[1:] if node[0] in {"call", "compare"} else node
    parts = [meaning(part, by) for part in rest]
    if node[0] == "compare":

        def chain(*parts: Any) -> Any:
            links = zip(signs, pairwise(parts), strict=True)
            return by.both([by.operations[sign](*link) for sign, link in links])

        does = by.operations[signs[0]] if by is SINGLE and len(signs) == 1 else chain
        return lambda names: each(does, [part(names) for part in parts])
    if signs in by.operations:
        does = by.operations[signs]
        return lambda names: each(does, [part(names) for part in parts])
    does = by.functions[signs]

    def of_all(names: Mapping[str, Any]) -> Any:
        found = (part(names) for part in parts)
        return does([one for part in found for one in (part if isinstance(part, list) else [part])])

    return of_all


def _each(operation: Callable[..., Any], parts: list[Any]) -> Any:
    """Do an operation to numbers, or to every number of a list."""
    lists = [part for part in parts if isinstance(part, list)]
    if not lists:
        return operation(*parts)
    return [
        operation(*(part[k] if isinstance(part, list) else part for part in parts))
        for k in range(len(lists[0]))
    ]


def _of_square(entries: list[Any], *, signed: bool) -> Any:
    """Return the determinant or permanent of a square matrix, row by row, by its definition."""
    size, total = isqrt(len(entries)), 0
    for order in permutations(range(size)):
        falls = sum(order[i] > order[j] for j in range(size) for i in range(j))
        product = prod(entries[size * row + column] for row, column in enumerate(order))
        term = -product if signed and falls % 2 else product
        total = total + term  # of arrays, whose shapes may differ
    return total


OF_SQUARES: dict[str, Callable[[list[Any]], Any]] = {
    "det": partial(_of_square, signed=True),
    "per": partial(_of_square, signed=False),
}
NUMBERS = Meaning(
    int,
    {
        "any": any,
        "all": all,
        "number": len,
        "count": sum,
        "sum": sum,
        "min": partial(min, default=inf),
        "max": partial(max, default=-inf),
        "distinct": lambda some: len(set(some)),
        "lower": lambda some: sorted(some)[(len(some) - 1) // 2],
        "upper": lambda some: sorted(some)[len(some) // 2],
        **OF_SQUARES,
    },
    lambda one, allowed: one in allowed,
    all,
    OPERATORS,
)
"""The meaning of conditions on numbers that are known."""
SINGLE = replace(NUMBERS)
"""That where no name is of a list: truths are computed one by one until one decides."""
Node = tuple[Any, ...]
"""An operation and what it is done to; the kinds are those of `conditions.parser`."""
