"""Symmetric arrays and classes of arrays, by listing all arrays and moving each of them.

Shares nothing with the engine but the rule as it is written: a symmetry is done to whole arrays.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any

from gfkit.budget import spend
from gfkit.errors import GfkitError
from gfkit.series.profile import Profile
from gfkit.strips import brute_joined
from gfkit.strips.brute_arrays import arrays

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from gfkit.boards.arrays import ArrayRule
    from gfkit.boards.board import Board
    from gfkit.boards.symmetry_rules import SymmetryRule
    from gfkit.strips.brute_joined import Around

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
    """Swap two neighbouring lines, if there are so many: all permutations are made of such."""

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


def symmetric_on_board(
    rule: SymmetryRule,
    quantity: str,
    board: Board,
    max_cells: int,  # noqa: ARG001
) -> Profile:
    """Return the profile of the arrays on a rectangle that no symmetry changes."""
    return _profile(rule, quantity, _fixed(rule, _listed(rule, board)))


def classes_on_board(
    rule: SymmetryRule,
    quantity: str,
    board: Board,
    max_cells: int,  # noqa: ARG001
) -> Profile:
    """Return the profile of one array of each class on a rectangle."""
    return _profile(rule, quantity, _one_of_each(rule, _listed(rule, board)))


def symmetric_around(rule: SymmetryRule, quantity: str, around: Around) -> Profile:
    """Return the same as `symmetric_on_board`, where ends are joined."""
    return _profile(rule, quantity, _fixed(rule, brute_joined.listed(rule.source, around)))


def classes_around(rule: SymmetryRule, quantity: str, around: Around) -> Profile:
    """Return the same as `classes_on_board`, where ends are joined."""
    return _profile(rule, quantity, _one_of_each(rule, brute_joined.listed(rule.source, around)))


def _listed(rule: SymmetryRule, board: Board) -> Iterator[Array]:
    if not board.is_rectangle():
        raise GfkitError(f"{rule.name} is a rule for rectangles, not for {board}")
    return arrays(rule.source, board.rows, board.columns)


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


def _profile(rule: SymmetryRule, quantity: str, some: Iterable[Array]) -> Profile:
    source: ArrayRule = rule.source
    weights = dict(zip(source.values, source.weights, strict=True))
    coefficients: dict[tuple[int, int], int] = {}
    for array in some:
        coefficient, i, j = 1, 0, 0
        for weight in (weights[value] for row in array for value in row):
            coefficient *= weight.coefficient
            i, j = i + weight.x, j + weight.y
        coefficients[i, j] = coefficients.get((i, j), 0) + coefficient
    found = Profile.of(coefficients)
    return found.play() if quantity == "play" else found
