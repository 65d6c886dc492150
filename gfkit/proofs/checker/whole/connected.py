"""The components of equal elements of an array: their number, and places that they reach."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.array_rules import VALUE, known
from ..core.clock import limit, need
from ..core.kinds import part
from ..core.reading import fit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..core.tracks import Condition, Letter, Rows, Shape

    Part = tuple[Any, ...]

BESIDE = {"horizontal": (0, 1), "vertical": (1, 0), "diagonal": (1, 1), "antidiagonal": (1, -1)}


def pairs_of(z: dict[str, Any]) -> set[tuple[int, int]]:
    """Return the rows, from 0 on, that are neighbours in a column where a graph says which."""
    return {(min(pair) - 1, max(pair) - 1) for pair in z.get("graph", [])}


def steps_of(z: dict[str, Any]) -> list[tuple[int, int]]:
    """Return the steps to the cells that an element is beside, one of each two."""
    ways = z.get("directions", ["horizontal", "vertical"])
    ways = ["horizontal"] if z.get("graph") else ways
    return sorted({BESIDE[way] if isinstance(way, str) else (way[0], way[1]) for way in ways})


class Whole(NamedTuple):
    """The whole array. places: at which there must be elements. See `core.tracks`.

    At sides that are joined all elements are, so that cylinders have all places.
    """

    places: tuple[str, ...] = ()

    @property
    def sides(self) -> bool:
        """Whether all sides must be open: no."""
        return False

    @property
    def rule(self) -> Any:
        """The rules that have no other condition."""
        return part("whole.closed_cells").CellRule

    def cells(self, shape: Shape) -> Iterator[tuple[int, ...]]:
        """Yield all cells."""
        yield tuple(range(shape.rows * shape.columns))

    def accepted(self, acceptor: Connected, shape: Shape) -> Callable[[tuple[Letter, ...]], bool]:
        """Return what looks for the components of an array."""
        return partial(acceptor.holds, shape, acceptor.beside(shape))

    def on_rows(self, asked: Condition, most: int, letters: Any, rows: Rows, clock: Any) -> Groups:
        """Return what reads rows."""
        del most, letters, clock
        limit(not rows.joined or rows.width > 2, "cells that are joined twice")
        fits = rows.turned and rows.width == 1 + max(
            map(max, pairs_of(asked.acceptor.z)), default=0
        )
        need(fits or "graph" not in asked.acceptor.z, "the graph has another number of rows")
        return Groups(asked.acceptor.z, asked.acceptor.value, rows)


class Connected:
    """The elements of a value have an allowed number of components, some of which are at places.

    Each of the places has an element of the value.
    """

    cost = 1

    def __init__(self, z: dict[str, Any], value: str) -> None:
        self.z, self.value, self.pairs = z, value, pairs_of(z)
        self.steps = {(k * r, k * c) for r, c in steps_of(z) for k in (1, -1)}

    def beside(self, shape: Shape) -> list[list[int]]:
        """Return the numbers of the neighbours of each cell, one for each step that leads there."""
        found = []
        for r, c in shape.cells():
            numbers = [shape.number(r + i, c + j) for i, j in self.steps]
            numbers += [shape.number(sum(pair) - r, c) for pair in self.pairs if r in pair]
            found.append([k for k in numbers if k is not None])
        return found

    def holds(self, shape: Shape, beside: list[list[int]], word: tuple[Letter, ...]) -> bool:
        """Tell whether a whole array is so, its components found one after the other."""
        cells = {k for k, y in enumerate(word) if y == self.value}
        edges = {"top": (0, 0), "bottom": (0, shape.rows - 1)}
        edges |= {"left": (1, 0), "right": (1, shape.columns - 1)}
        for place in self.z.get("sides", []):
            asked = [edges[side] for side in place.split("-")]
            asked = [z for z in asked if not (shape.down, shape.across)[z[0]]]
            places = [divmod(k, shape.columns) for k in cells]
            if not any(all(cell[axis] == at for axis, at in asked) for cell in places):
                return False
        ends = sum([other in cells for k in cells for other in beside[k]])
        vertices, components = len(cells), 0
        while cells:
            components += 1
            todo = [cells.pop()]
            for k in todo:  # which grows meanwhile
                near = cells.intersection(beside[k])
                cells -= near
                todo += near
        if self.z.get("acyclic") and ends > 2 * (vertices - components):
            return False
        return components in self.z.get("components", [0, 1])


class Groups:
    """Connected elements of a value on rows that are read.

    A part is (groups, done, met, fresh): the number of the group of each cell that is remembered, 0
    for a cell that has not the value; how many components are above all these; where some of them
    were; whether the first row is being read. Remembered are cells that are beside a later one and,
    if a place at the bottom is wanted, all of the row.
    """

    def __init__(self, z: dict[str, Any], value: str, rows: Rows) -> None:
        turned, width, self.joined = rows.turned, rows.width, rows.joined
        self.value, self.last, self.acyclic = value, width - 1, z.get("acyclic", False)
        steps = [(c, r) if turned else (r, c) for r, c in steps_of(z)]
        self.counts = set(z.get("components", [0, 1]))
        across = {"left": "top", "top": "left", "right": "bottom", "bottom": "right"}
        self.wanted = {
            frozenset(across[y] if turned else y for y in place.split("-"))
            for place in z.get("sides", [])
        }
        is_low = any("bottom" in place for place in self.wanted)
        deep = max(1, *(abs(r) for r, _ in steps))
        pairs = pairs_of(z)

        def beside(cell: tuple[int, int]) -> list[tuple[int, int]]:
            both = [(cell[0] + k * r, cell[1] + k * c) for r, c in steps for k in (1, -1)]
            both = [(r, c % width if rows.joined else c) for r, c in both]
            both += [(cell[0], sum(pair) - cell[1]) for pair in pairs if cell[1] in pair]
            return [(r, c) for r, c in both if 0 <= c < width]

        def held(last: tuple[int, int]) -> list[tuple[int, int]]:
            every = [(r, c) for r in range(-deep, 1) for c in range(width) if (r, c) <= last]
            return [
                z for z in every if (is_low and z[0] == last[0]) or any(y > last for y in beside(z))
            ]

        self.near: list[list[int]] = []
        self.stays: list[list[int]] = []
        for depth in range(width):
            here = (0, depth)
            before = held((0, depth - 1)) if depth else held((-1, width - 1))
            some = beside(here)
            limit(len({here, *some}) > len(some), "cells that are joined twice")
            self.near.append([before.index(z) for z in some if z < here])
            self.stays.append([[*before, here].index(z) for z in held(here)])
        self.lowest = [c for r, c in held((0, width - 1)) if r == 0]
        begin = (0,) * len(held((-1, width - 1)))
        self.begin: Part = (begin, 0, frozenset(), True)

    def read(self, part: Part, depth: int, value: str) -> Part | None:
        """Put an element to those that it is beside, and forget cells beside no later ones."""
        groups, done, met, fresh = part
        after = [*groups, 0]
        if value == self.value:
            touched = [z for z in (groups[k] for k in self.near[depth]) if z]
            if self.acyclic and len({*touched}) < len(touched):
                return None
            own = 1 + max(groups, default=0)
            after = [own if z in touched else z for z in (*groups, own)]
            met |= {place for place in self.wanted if place <= self.sides(depth, fresh=fresh)}
        names = {0: 0}
        left = tuple(names.setdefault(after[k], len(names)) for k in self.stays[depth])
        done += len({*after} - names.keys())
        if done > max(self.counts) or (any(left) and done == max(self.counts)):
            return None
        return left, done, met, fresh and depth < self.last

    def sides(self, depth: int, *, fresh: bool) -> set[str]:
        """Return at which sides an element is; of the last row nothing is known yet."""
        named = {"left": not depth, "right": depth == self.last, "top": fresh}
        named |= {"left": True, "right": True} if self.joined else {}
        return {side for side, is_there in named.items() if is_there}

    def failures(self, part: Part) -> bool:
        """Tell whether the number of components is not allowed, or a place was not reached."""
        groups, done, met, _ = part
        if done + len({*groups} - {0}) not in self.counts:
            return True
        low = groups[len(groups) - len(self.lowest) :]
        for place in self.wanted - met:
            row = {c for c, group in zip(self.lowest, low, strict=True) if group}
            row &= {0} if "left" in place and not self.joined else row
            row &= {self.last} if "right" in place and not self.joined else row
            if "bottom" not in place or not row:
                return True
        return False


def connected(
    z: dict[str, Any], values: list[str], where: str
) -> Iterator[tuple[Whole, Connected]]:
    """Say how many components there are."""
    known(z.get("values", []), values, where)
    ways = z.get("directions", [])
    need(isinstance(ways, list), f"{where}.directions")
    for way in ways:
        if isinstance(way, str):
            need(way in BESIDE, f"{where}.directions")
        else:
            fit(way, (range(2), range(-4, 5)), f"{where}.directions")
            need(tuple(way) > (0, 0), f"{where}.directions")
    need("joins" in z or "turns" not in z, f"{where}.turns")
    if "joins" in z:
        more = part("whole.joined_values")
        yield more.Network(), more.Joined(z, values, where)
        return
    graph = z.get("graph", [])
    need(all(len({*pair}) == len(pair) == 2 for pair in graph), f"{where}.graph")
    fits = not ways or ("horizontal" in ways and all(z in ("horizontal", "vertical") for z in ways))
    need(not graph or (fits and not z.get("sides")), f"{where}: a graph")
    full = all(z.get(key, [0]) for key in ("values", "directions", "components", "graph"))
    need(full, f"{where} lists nothing")
    for value in z.get("values", values):
        yield Whole(tuple(z.get("sides", []))), Connected(z, value)


CONNECTED = {
    "values?": [VALUE],
    "directions?": None,
    "components?": [range(21)],
    "acyclic?": bool,
    "joins?": None,
    "turns?": None,
    "graph?": [[range(1, 13)]],
    "sides?": [re.compile("left|right|top|bottom|(top|bottom)-(left|right)")],
}
TABLES = {"connected": (CONNECTED, connected)}
