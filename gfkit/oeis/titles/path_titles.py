"""What titles say of walks and paths on lattices."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gfkit.oeis.objects.path_counts import directions, king_steps
from gfkit.oeis.titles.layer_titles import in_layers
from gfkit.oeis.titles.title_makers import direct, free

if TYPE_CHECKING:
    from gfkit.oeis.titles.title_makers import TitleRule

MOST_LENGTH = 12
MOST_DIMENSION = 9
MOST_HEIGHT = 200
SQUARE, CUBIC = directions(2), directions(3)
KING = king_steps(2)
TRIANGULAR = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]]
CATALAN_KNIGHT = [[1, 2], [2, 1], [1, -2], [2, -1]]
NORTH_EAST = [[1, 0], [0, 1]]
COMPASS = {"n": [0, 1], "e": [1, 0], "s": [0, -1], "w": [-1, 0], "ne": [1, 1]}


def relations(text: str) -> list[str]:
    """Return relations such as 0 <= y <= x as pairs.

    >>> relations("0 <= y <= x, x >= 0")
    ['0 <= y', 'y <= x', 'x >= 0']
    """
    found = []
    for part in text.split(","):
        pieces = [z.strip() for z in re.split(r"(<=|>=|<|>|=)", part)]
        places = range(1, len(pieces), 2)
        found += [f"{pieces[k - 1]} {pieces[k]} {pieces[k + 1]}" for k in places]
    return found


def listed_steps(text: str) -> list[list[int]]:
    """Return steps on a line, as in -1,+1,+2."""
    found = [[int(z)] for z in text.split(",")]
    if len({z for (z,) in found}) != len(found):
        raise KeyError(text)
    return found


def neighbours(most: int, text: str) -> list[list[int]]:
    """Return listed steps, which must be all up to a length."""
    found = listed_steps(text)
    if sorted(z for (z,) in found) != [z for z in range(-most, most + 1) if z]:
        raise KeyError(text)
    return found


def at(point: list[int]) -> list[str]:
    """Return that a walk is at a point."""
    return [f"{letter} = {z}" for letter, z in zip("xyz", point, strict=False)]


def walk(steps: list[list[int]], number: list[int], **said: Any) -> TitleRule:
    """Return walks of a number of steps."""
    if not (0 <= number[0] <= MOST_LENGTH and abs(number[1]) <= MOST_LENGTH):
        raise KeyError(number[0])
    return direct("walks by steps", steps=steps, number=number, **said)


def path(steps: list[list[int]], end: list[list[int]], **said: Any) -> TitleRule:
    """Return paths to a point; raises KeyError for a step that is named twice."""
    if len({*map(tuple, steps)}) != len(steps) or any(len(z) != len(end) for z in steps):
        raise KeyError(len(steps))
    if any(c > MOST_LENGTH or abs(d) > MOST_LENGTH for c, d in end):
        raise KeyError(end)
    return direct("paths", steps=steps, end=end, **said)


def between(steps: list[list[int]], most: int, end: int, times: int = 1) -> TitleRule:
    """Return the paths of length times * n that stay at heights from 0 to a bound.

    steps: each has a length, which is not 0, and a rise.
    """
    if not 0 <= end <= most <= MOST_HEIGHT:
        raise KeyError(most)

    def after(state: tuple[int, int]) -> list[tuple[int, int]]:
        height, left = state
        if left:
            return [(height, left - 1)]
        rises = [(height + rise, length - 1) for length, rise in steps]
        return [z for z in rises if 0 <= z[0] <= most]

    return replace(in_layers((0, 0), after, free(0), (end, 0)), step=times)


def knight_paths(end: list[list[int]], most: int) -> TitleRule:
    """Return the paths of Catalan knights between two lines."""
    if end[0] != [1, 0] or end[1][0]:
        raise KeyError(end)
    return between(CATALAN_KNIGHT, most, end[1][1])


def region_paths(end: list[list[int]], region: str, steps: list[list[int]]) -> TitleRule:
    """Return the paths in a region; between two lines x - y = 0 and x - y = k, to (n, n)."""
    known = re.fullmatch(r"0 ?<= ?x ?- ?y ?<= ?(\d{1,3})", region.strip())
    found = path(steps, end, stays=relations(region))
    if known is None or end != [[1, 0], [1, 0]] or any(min(z) or not max(z) for z in steps):
        return found
    return between([[x + y, x - y] for x, y in steps], int(known[1]), 0, 2)


def at_origin(steps: list[list[int]]) -> list[str]:
    """Return that a walk with these steps is at the origin."""
    return [f"{letter} = 0" for letter in "xyzw"[: len(steps[0])]]


def both(side: list[int], dimension: list[int]) -> list[int]:
    """Return a side and a dimension, as c and d of c * n + d each."""
    return [*side, *dimension]


def fewer(corner: list[int], again: list[int]) -> TitleRule:
    """Return the paths by steps that take 1 from one or more coordinates."""
    sides, dimension = corner[:2], corner[2:]
    if dimension != again or dimension[1] > MOST_DIMENSION or sides[1] > MOST_LENGTH:
        raise KeyError(again)
    return direct("decrements", least=0, sides=sides, dimension=dimension)


def along_axes(length: int, *, closed: bool = False) -> TitleRule:
    """Return walks of a length in n dimensions."""
    if not 0 < length <= MOST_LENGTH:
        raise KeyError(length)
    return direct("walks along axes", length=length, **({"closed": True} if closed else {}))


def some_steps(parts: list[Any]) -> TitleRule:
    """Return paths to a point by steps that have names of the compass."""
    end, *names = parts
    if len({*names}) != len(names):
        raise KeyError(names)
    return path([COMPASS[z] for z in names], end)
