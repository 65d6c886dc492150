"""Small boards of symmetric arrays and of classes, enumerated from the definition.

Every array is listed and moved as a whole by each symmetry, as it is written; a class is what can
be reached from one of its arrays. Nothing here knows of motions, groups or Burnside's lemma.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ..core.clock import need
from ..core.tracks import listed_arrays

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..core.generating_functions import Poly
    from ..core.tracks import Shape, Work
    from .symmetry_reading import Symmetries

    Array = tuple[tuple[str, ...], ...]
    Move = Callable[[Array], Array]


def turned(array: Array) -> Array:
    """Make columns of rows."""
    return tuple(zip(*array, strict=True))


def moves(said: Any, values: list[str], shape: Shape) -> list[Move]:
    """Return what a symmetry does to arrays; several ones, if it means several."""
    if isinstance(said, list):
        factors = [moves(z, values, shape)[0] for z in said]

        def all_of_them(array: Array) -> Array:
            for factor in factors:
                array = factor(array)
            return array

        return [all_of_them]
    if isinstance(said, dict):
        for side in ("rows", "columns"):
            if side in said:
                return [placed(said[side], by_columns=side == "columns")]
        return [renamed(said)]
    if said == "reversal of values":
        return [renamed(dict(zip(values, reversed(values), strict=True)))]
    if said == "permutations of values":
        return [renamed({a: b, b: a}) for a, b in pairwise(values)]
    if said.startswith("permutations"):
        size = shape.columns if said.endswith("columns") else shape.rows
        swaps = [[*range(1, k), k + 1, k, *range(k + 2, size + 1)] for k in range(1, size)]
        return [placed(z, by_columns=said.endswith("columns")) for z in swaps]
    plain: dict[str, Move] = {
        "left-right reflection": lambda z: tuple(row[::-1] for row in z),
        "top-bottom reflection": lambda z: z[::-1],
        "rotation by 180 degrees": lambda z: tuple(row[::-1] for row in z[::-1]),
        "cyclic shift of rows": lambda z: (z[-1], *z[:-1]),
        "cyclic shift of columns": lambda z: tuple((row[-1], *row[:-1]) for row in z),
    }
    return [plain[said]]


def renamed(to: dict[str, str]) -> Move:
    """Change values."""
    return lambda array: tuple(tuple(to.get(z, z) for z in row) for row in array)


def placed(to: list[int], *, by_columns: bool) -> Move:
    """Put the first line at the place to[0], and so on; places are from 1 on."""

    def move(array: Array) -> Array:
        lines = turned(array) if by_columns else array
        found = tuple(lines[to.index(k)] for k in range(1, len(lines) + 1))
        return turned(found) if by_columns else found

    return move


def count_symmetric(rule: Symmetries, shape: Shape, work: Work) -> Poly:
    """Enumerate the arrays that no symmetry changes, or an array of each class."""
    values = list(rule.arrays.letters)
    some = [move for said in rule.said for move in moves(said, values, shape)]
    listed: dict[Array, tuple[int, int]] = {}
    for word, c, code in listed_arrays(rule.arrays, shape, work):
        work.spend(10)
        rows = range(0, len(word), shape.columns or 1)
        listed[tuple(tuple(word[k : k + shape.columns]) for k in rows)] = c, code
    if not shape.rows * shape.columns:
        return {0: 1} if listed else {}
    counted: Poly = {}
    seen: set[Array] = set()
    for one, (c, code) in listed.items():
        work.spend(10 * len(some))
        if rule.classes:
            if one in seen:
                continue
            see(one, some, listed, seen, work)
        elif any(move(one) != one for move in some):
            continue
        counted[code] = counted.get(code, 0) + c
    return counted


def see(
    first: Array,
    some: list[Move],
    listed: dict[Array, tuple[int, int]],
    seen: set[Array],
    work: Work,
) -> None:
    """Add the class of an array to those that were seen."""
    seen.add(first)
    todo = [first]
    while todo:
        one = todo.pop()
        work.spend(10 * len(some))
        for move in some:
            other = move(one)
            need(listed.get(other) == listed[first], "a symmetry leads to no array of its weight")
            if other not in seen:
                seen.add(other)
                todo.append(other)
