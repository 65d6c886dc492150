"""The components of equal elements of an array: their number, and places that they reach."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.array_rules import VALUE, known
from ..core.clock import limit, need
from ..core.tracks import STEPS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..core.tracks import Condition, Letter, Rows, Shape

    Part = tuple[Any, ...]

BESIDE = {"horizontal": (0, 1), "vertical": (1, 0), "diagonal": (1, 1), "antidiagonal": (1, -1)}


class Whole(NamedTuple):
    """The whole array. sides: of the board, which the condition speaks of. See `core.tracks`."""

    sides: tuple[str, ...] = ()

    def cells(self, shape: Shape) -> Iterator[tuple[int, ...]]:
        """Yield all cells."""
        yield tuple(range(shape.rows * shape.columns))

    def accepted(self, acceptor: Connected, shape: Shape) -> Callable[[tuple[Letter, ...]], bool]:
        """Return what looks for the components of an array."""
        return partial(acceptor.holds, shape)

    def on_rows(self, asked: Condition, most: int, letters: Any, rows: Rows, clock: Any) -> Groups:
        """Return what reads rows."""
        del most, letters, clock
        limit(not rows.joined or rows.width > 2, "cells that are joined twice")
        return Groups(asked.acceptor.z, asked.acceptor.value, rows)


class Connected:
    """The elements of a value have an allowed number of components, some of which are at places.

    Each of the places has an element of the value.
    """

    cost = 1

    def __init__(self, z: dict[str, Any], value: str) -> None:
        self.z, self.value = z, value
        ways = z.get("directions", ["horizontal", "vertical"])
        self.steps = set().union(*(STEPS[way] for way in ways))

    def holds(self, shape: Shape, word: tuple[Letter, ...]) -> bool:
        """Tell whether a whole array is so, its components found one after the other."""
        all_cells = shape.cells()
        cells = {z for z, y in zip(all_cells, word, strict=True) if y == self.value}
        edges = {"top": (0, 0), "bottom": (0, shape.rows - 1)}
        edges |= {"left": (1, 0), "right": (1, shape.columns - 1)}
        for place in self.z.get("sides", []):
            asked = [edges[side] for side in place.split("-")]
            if not any(all(cell[axis] == at for axis, at in asked) for cell in cells):
                return False

        def beside(r: int, c: int) -> set[tuple[int, int]]:
            numbers = {shape.number(r + i, c + j) for i, j in self.steps} - {None}
            return {all_cells[k] for k in numbers if k is not None}

        ends = sum(len(beside(*cell) & cells) for cell in cells)
        vertices, components = len(cells), 0
        while cells:
            components += 1
            todo = [cells.pop()]
            for r, c in todo:  # which grows meanwhile
                near = beside(r, c) & cells
                cells -= near
                todo += near
        if self.z.get("acyclic") and ends > 2 * (vertices - components):
            return False
        return components in self.z.get("components", [0, 1])


class Groups:
    """Connected elements of a value on rows that are read.

    A part is (groups, done, met, fresh): the columns whose last elements belong together, -1 for
    the one above and to the left of the next element, -2 for the first one of the row above, if
    that is beside the last of a row whose ends are joined; how many components are above all these;
    where some of them were; whether the first row is being read.
    """

    def __init__(self, z: dict[str, Any], value: str, rows: Rows) -> None:
        turned, self.joined = rows.turned, rows.joined
        self.value, self.last, self.acyclic = value, rows.width - 1, z.get("acyclic", False)
        steps = [BESIDE[way] for way in z.get("directions", ["horizontal", "vertical"])]
        if turned:
            steps = [(c, r) for r, c in steps]
        self.near = [min((r, c), (-r, -c)) for r, c in steps]  # those that were read
        self.counts = set(z.get("components", [0, 1]))
        across = {"left": "top", "top": "left", "right": "bottom", "bottom": "right"}
        self.wanted = {
            frozenset(across[y] if turned else y for y in place.split("-"))
            for place in z.get("sides", [])
        }
        self.begin: Part = ((), 0, frozenset(), True)

    def read(self, part: Part, depth: int, value: str) -> Part | None:
        """Put an element to those that it is beside, and forget the one above it."""
        groups, done, met, fresh = part
        after = [set(group) for group in groups]
        if value == self.value:
            beside = self.beside(depth)
            touched = [group for group in after if group & beside]
            if self.acyclic and any(len(group & beside) > 1 for group in touched):
                return None
            after = [group for group in after if group not in touched]
            after.append({self.last + 1}.union(*touched))
            met |= {place for place in self.wanted if place <= self.sides(depth, fresh=fresh)}
        kept = {-1} if (-1, -1) in self.near and depth < self.last else set()
        kept |= {-2} if (-1, 1) in self.near and self.joined and not depth else set()
        names = {depth: kept, -1: set(), self.last + 1: {depth}}
        names |= {-2: set()} if depth == self.last else {}
        named = [set().union(*(names.get(k, {k}) for k in group)) for group in after]
        done += sum(not group for group in named)
        left = tuple(sorted(tuple(sorted(group)) for group in named if group))
        if done > max(self.counts) or (left and done == max(self.counts)):
            return None
        return left, done, met, fresh and depth < self.last

    def beside(self, depth: int) -> set[int]:
        """Return where the neighbours are of which something is known."""
        found = {
            -1 if (r, c) == (-1, -1) else depth + c
            for r, c in self.near
            if 0 <= depth + c <= self.last
        }
        if self.joined and depth == 0 and (-1, -1) in self.near:
            found.add(self.last)
        if self.joined and depth == self.last:
            round_it = {(0, -1): 0, (-1, 1): -2}
            found |= {round_it[step] for step in self.near if step in round_it}
        return found

    def sides(self, depth: int, *, fresh: bool) -> set[str]:
        """Return at which sides an element is; of the last row nothing is known yet."""
        named = {"left": not depth, "right": depth == self.last, "top": fresh}
        return {side for side, is_there in named.items() if is_there}

    def failures(self, part: Part) -> bool:
        """Tell whether the number of components is not allowed, or a place was not reached."""
        groups, done, met, _ = part
        if done + len(groups) not in self.counts:
            return True
        for place in self.wanted - met:
            row = {k for group in groups for k in group}
            row &= {0} if "left" in place else row
            row &= {self.last} if "right" in place else row
            if "bottom" not in place or not row:
                return True
        return False


def connected(
    z: dict[str, Any], values: list[str], where: str
) -> Iterator[tuple[Whole, Connected]]:
    """Say how many components there are."""
    known(z.get("values", []), values, where)
    full = all(z.get(key, [0]) for key in ("values", "directions", "components"))
    need(full, f"{where} lists nothing")
    for value in z.get("values", values):
        yield Whole(tuple(z.get("sides", []))), Connected(z, value)


CONNECTED = {
    "values?": [VALUE],
    "directions?": [re.compile("horizontal|vertical|(anti)?diagonal")],
    "components?": [range(21)],
    "acyclic?": bool,
    "sides?": [re.compile("left|right|top|bottom|(top|bottom)-(left|right)")],
}
TABLES = {"connected": (CONNECTED, connected)}
