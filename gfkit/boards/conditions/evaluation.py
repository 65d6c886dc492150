"""The meaning of conditions on a few cells, for known numbers or for other objects.

A name is one number, such as the letter of a cell, or a list, such as `near`. An operation on a
list applies to each of its numbers, until a function reduces the list: `count`, `any` and `all`
reduce truth values, the others numbers.
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
"""The value shown for the minimum of an empty list."""
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
    """Return the value of a formula; a truth value counts as 0 or 1."""
    number = meaning(node, NUMBERS)(names)
    return int(max(-FAR, min(FAR, number))) if isinstance(number, float) else int(number)


@dataclass(frozen=True, eq=False)
class Meaning:
    """The meaning of the parts of a condition, on numbers or on truth values.

    number: the meaning of a number. functions: the functions that reduce lists. among: membership
    of a number in a list. both: the conjunction of the links of a chain. operations: those that
    apply to each number of a list.
    """

    number: Callable[[int], Any]
    functions: Mapping[str, Callable[[list[Any]], Any]]
    among: Callable[[Any, tuple[int, ...]], Any]
    both: Callable[[list[Any]], Any]
    operations: Mapping[str, Callable[..., Any]]


@lru_cache(maxsize=2**12)
def meaning(node: Node, by: Meaning) -> Callable[[Mapping[str, Any]], Any]:
    """Return the meaning of a condition from that of its names: lists for those of many numbers.

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
"""The same where no name is a list: truth values are computed until one decides."""
Node = tuple[Any, ...]
"""An operation and its operands; the kinds are those of `conditions.parser`."""
