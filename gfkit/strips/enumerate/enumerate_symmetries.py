"""Symmetric arrays and classes of arrays, by listing all arrays and moving each of them.

Shares nothing with the engine but the rule as it is written: a symmetry is done to whole arrays.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import spend
from gfkit.boards.kinds.symmetry_rules import SymmetricRule
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from gfkit.boards.kinds.symmetry_rules import SymmetryRule

    Array = tuple[tuple[str, ...], ...]
    Move = Callable[[Array], Array]


MAX_LINES = 24
"""More than there are in an array that is listed."""


def moves(said: Any, values: tuple[str, ...]) -> list[Move]:
    """Return what a symmetry, as a rule writes it, does to an array; all of them, if it is several.

    >>> (move,) = moves("rotation by 180 degrees", ("0", "1"))
    >>> move((("0", "1"), ("0", "0")))
    (('0', '0'), ('1', '0'))
    """
    if isinstance(said, list):
        found: list[Move] = [lambda array: array]
        for part in said:
            (factor,) = moves(part, values)
            found = [lambda array, before=found[0], then=factor: then(before(array))]  # type: ignore[misc]
        return found
    if isinstance(said, dict):
        for turned, side in enumerate(("columns", "rows")):
            if side in said:
                return [_rearranged(said[side], turned=bool(turned))]
        return [_renamed(said)]
    match said:
        case "left-right reflection":
            return [lambda array: tuple(row[::-1] for row in array)]
        case "top-bottom reflection":
            return [lambda array: array[::-1]]
        case "rotation by 180 degrees":
            return [lambda array: tuple(row[::-1] for row in array[::-1])]
        case "cyclic shift of columns":
            return [lambda array: tuple((row[-1], *row[:-1]) for row in array)]
        case "cyclic shift of rows":
            return [lambda array: (array[-1], *array[:-1])]
        case "reversal of values":
            return [_renamed(dict(zip(values, values[::-1], strict=True)))]
        case "permutations of values":
            some = permutations(values)
            return [_renamed(dict(zip(values, z, strict=True))) for z in some]
        case "permutations of columns":
            return [_swapped(k, turned=True) for k in range(MAX_LINES)]
        case _:
            assert said == "permutations of rows"
            return [_swapped(k, turned=False) for k in range(MAX_LINES)]


def _renamed(names: dict[str, str]) -> Move:
    return lambda array: tuple(tuple(names.get(z, z) for z in row) for row in array)


def _swapped(place: int, *, turned: bool) -> Move:
    """Swap two neighbouring lines, if there are enough: all permutations are made of such."""

    def move(array: Array) -> Array:
        lines = list(zip(*array, strict=True)) if turned else list(array)
        lines[place : place + 2] = lines[place : place + 2][::-1]
        return tuple(zip(*lines, strict=True)) if turned else tuple(lines)

    return move


def _rearranged(places: list[int], *, turned: bool) -> Move:
    def move(array: Array) -> Array:
        lines = array if turned else tuple(zip(*array, strict=True))
        to = dict(zip(places, lines, strict=True))
        found = tuple(to[k] for k in sorted(to))
        return found if turned else tuple(zip(*found, strict=True))

    return move


def fixed_or_classes(rule: SymmetryRule, listed: Iterable[Array]) -> Iterator[Array]:
    """Yield those arrays that no symmetry changes, or one array of each class."""
    return (_fixed if isinstance(rule, SymmetricRule) else _one_of_each)(rule, listed)


def _moves(rule: SymmetryRule) -> list[Move]:
    return [move for said in rule.symmetries for move in moves(said, rule.source.values)]


def _fixed(rule: SymmetryRule, listed: Iterable[Array]) -> Iterator[Array]:
    some = _moves(rule)
    for array in listed:
        spend(len(some))
        if all(move(array) == array for move in some):
            yield array


def _one_of_each(rule: SymmetryRule, listed: Iterable[Array]) -> Iterator[Array]:
    """Yield an array of each class: those that moves lead to are in its class."""
    some = _moves(rule)
    left = list(listed)
    there = set(left)
    seen: set[Array] = set()
    for array in left:
        if array in seen:
            continue
        yield array
        todo = [array]
        seen.add(array)
        while todo:
            spend(len(some))
            one = todo.pop()
            for move in some:
                other = move(one)
                if other not in there:
                    raise GfkitError(f"{rule.name}: the symmetries lead to {other}, not an array")
                if other not in seen:
                    seen.add(other)
                    todo.append(other)
