"""Walks and paths on lattices that titles tell by steps, ends, and where they stay."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product
from math import comb
from typing import TYPE_CHECKING, Any

from gfkit.errors import LimitReached
from gfkit.formulas.evaluate import Scope, value_of
from gfkit.formulas.grammar import parse_relation

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gfkit.formulas.tree import Relation

Point = tuple[int, ...]
LETTERS = "xyzw"
MOST_POINTS = 400_000
MOST_SUMMANDS = 4_000
SIGNS: dict[str, Callable[[Any, Any], bool]] = {
    "=": lambda a, b: bool(a == b),
    "<=": lambda a, b: bool(a <= b),
    ">=": lambda a, b: bool(a >= b),
    "<": lambda a, b: bool(a < b),
    ">": lambda a, b: bool(a > b),
    "!=": lambda a, b: bool(a != b),
}


@lru_cache(maxsize=64)
def _relation(text: str) -> Relation:
    return parse_relation(text)


@lru_cache(maxsize=200_000)
def _holds(text: str, point: Point, n: int) -> bool:
    relation = _relation(text)
    scope = Scope(dict(zip((*LETTERS, "n"), (*point, *(0,) * (4 - len(point)), n), strict=True)))
    left, right = value_of(relation.left, scope), value_of(relation.right, scope)
    return SIGNS[relation.operator](left, right)


def _is_there(point: Point, n: int, texts: Sequence[str]) -> bool:
    return all(_holds(text, point, n) for text in texts)


def walks_by_steps(
    n: int, steps: Sequence[Sequence[int]], number: Sequence[int], *, stays: Sequence[str] = (),
    ends: Sequence[str] = (), away: bool = False, first: Sequence[Sequence[int]] = (),
    start: Sequence[int] = (),
) -> int:  # fmt: skip
    """Return the walks from the origin of c * n + d steps, number: c and d.

    stays, ends: relations of x, y, z that hold at every point, or at the last. away: no point
    between the first and the last is the origin, nor is the last unless `ends` says so. first:
    among which the first step is. start: another first point.
    """
    origin = tuple(start) or (0,) * len(steps[0])
    length = number[0] * n + number[1]
    if length < 0:
        raise LimitReached("there is no such walk")
    at: Counter[Point] = Counter([origin])
    for k in range(length):
        after: Counter[Point] = Counter()
        for place, ways in at.items():
            for step in first if first and k == 0 else steps:
                new = tuple(a + b for a, b in zip(place, step, strict=True))
                if away and new == origin and (k < length - 1 or not ends):
                    continue
                if not stays or _is_there(new, n, stays):
                    after[new] += ways
        at = after
        if len(at) > MOST_POINTS:
            raise LimitReached(f"walks are at more than {MOST_POINTS} points")
    return sum(ways for place, ways in at.items() if _is_there(place, n, ends))


def _multiples(steps: Sequence[Sequence[int]], most: int) -> list[Point]:
    return sorted({tuple(k * z for z in step) for step in steps for k in range(1, most + 1)})


MARKS: dict[str, Callable[[Point, Point, Point], bool]] = {
    "": lambda *_: False,
    "east below": lambda _, step, at: step == (1, 0) and at[1] < at[0] - 1,
    "bounces right": lambda last, step, at: (
        last == (0, 1) and step == (1, 0) and at[0] - 1 == at[1]
    ),
    "crosses horizontally": lambda last, step, at: (
        last == (1, 0) == step and at[0] - 1 == at[1] > 0
    ),
}
"""What is marked of a step: by the last step, the step, and the point to which it leads."""


def paths_to(
    n: int, steps: Sequence[Sequence[int]], end: Sequence[Sequence[int]], *,
    stays: Sequence[str] = (), avoids: Sequence[Sequence[Sequence[int]]] = (),
    only: Sequence[Sequence[Any]] = (), rides: bool = False, marks: str = "",
    often: int = 0, start: Sequence[Sequence[int]] = (),
) -> int:  # fmt: skip
    """Return the paths from the origin to a point, whose coordinates are c * n + d.

    stays: relations that hold at every point. avoids: points that are not on the way, only: a step
    that begins only where a relation holds. rides: steps may be repeated at once as one step.
    marks, often: how many steps have a mark. Every step adds to x, or to the sum of coordinates.
    """
    target = tuple(c * n + d for c, d in end)
    begin = tuple(c * n + d for c, d in start) if start else (0,) * len(target)
    if any(z < 0 for z in target):
        raise LimitReached("there is no such point")
    every = _multiples(steps, max(target)) if rides else [tuple(step) for step in steps]
    by_sum = any(step[0] <= 0 for step in every)
    size: Callable[[Point], int] = sum if by_sum else (lambda z: z[0])
    if any(size(step) <= 0 for step in every):
        raise LimitReached("a step does not lead on")
    holes = {tuple(c * n + d for c, d in one) for one in avoids}
    limits = {tuple(step): text for step, text in only}
    layers: dict[int, Counter[Any]] = {size(begin): Counter([(begin, (), 0)])}
    for k in range(size(begin), size(target)):
        for (place, last, count), ways in layers.pop(k, Counter()).items():
            for step in every:
                new = tuple(a + b for a, b in zip(place, step, strict=True))
                if size(new) > size(target) or (by_sum and min(step) >= 0 and any(
                    a > b for a, b in zip(new, target, strict=True)
                )):  # fmt: skip
                    continue
                if new in holes or not _is_there(new, n, stays):
                    continue
                if step in limits and not _holds(limits[step], place, n):
                    continue
                more = count + MARKS[marks](last, step, new)
                if more <= often:
                    kept = step if marks else ()
                    layers.setdefault(size(new), Counter())[new, kept, more] += ways
    found = layers.get(size(target), Counter())
    return sum(ways for (at, _, count), ways in found.items() if at == target and count == often)


def decrements(n: int, sides: Sequence[int], dimension: Sequence[int]) -> int:
    """Return the paths from (s, ..., s) to 0 by steps that take 1 from one or more coordinates.

    sides, dimension: c and d of c * n + d. Of k steps each coordinate chooses s; that no step is
    empty is counted by inclusion and exclusion.
    """
    side, many = (c * n + d for c, d in (sides, dimension))
    if side < 0 or many < 0 or side * many > MOST_SUMMANDS:
        raise LimitReached("there are too many steps")
    return sum(
        (-1) ** (k - j) * comb(k, j) * comb(j, side) ** many
        for k in range(side * many + 1)
        for j in range(k + 1)
    )


def axes_walks(n: int, length: int, *, closed: bool = False) -> int:
    """Return the walks of some steps in n dimensions whose coordinates are never negative."""
    steps = [tuple(s * (k == z) for k in range(n)) for z in range(n) for s in (1, -1)]
    at: Counter[Point] = Counter([(0,) * n])
    for _ in range(length):
        after: Counter[Point] = Counter()
        for place, ways in at.items():
            for step in steps:
                new = tuple(sorted(a + b for a, b in zip(place, step, strict=True)))
                if not new or new[0] >= 0:
                    after[new] += ways
        at = after
    return sum(ways for place, ways in at.items() if not closed or not any(place))


def directions(dimension: int) -> list[list[int]]:
    """Return the unit steps of a grid.

    >>> directions(1)
    [[1], [-1]]
    """
    every = range(dimension)
    return [[s * (k == z) for k in every] for z in every for s in (1, -1)]


def king_steps(dimension: int) -> list[list[int]]:
    """Return the steps to all neighbours."""
    return [list(z) for z in product((-1, 0, 1), repeat=dimension) if any(z)]


KINDS: dict[str, Callable[..., int]] = {
    "walks by steps": walks_by_steps,
    "paths": paths_to,
    "decrements": decrements,
    "walks along axes": axes_walks,
}
