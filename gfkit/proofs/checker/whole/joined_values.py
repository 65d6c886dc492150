"""The components of elements that are joined where both of their values offer it."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any

from ..core.array_rules import VALUE, ArrayRule, known
from ..core.clock import limit, need
from ..core.reading import fit
from .connected import BESIDE, Whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..core.tracks import Condition, Letter, Rows, Shape

    Cell = tuple[int, int]
    Part = tuple[Any, ...]


class Network(Whole):
    """The whole array. See `connected.Whole`."""

    @property
    def rule(self) -> Any:
        """The rules that have no other condition, on strips and cylinders."""
        return ArrayRule

    def accepted(self, acceptor: Any, shape: Shape) -> Callable[[tuple[Letter, ...]], bool]:
        """Return what looks for the components of an array."""
        return partial(acceptor.holds, acceptor.edges(shape))

    def on_rows(self, asked: Condition, most: int, letters: Any, rows: Rows, clock: Any) -> Any:
        """Return what reads rows."""
        del most, letters, clock
        limit(not rows.joined or rows.width > 2, "cells that are joined twice")
        return Branches(asked.acceptor, rows)


class Joined:
    """What is asked of the components.

    ends: for each step the values that offer an edge along it, and those that offer it back.
    """

    cost = 1

    def __init__(self, z: dict[str, Any], values: list[str], where: str) -> None:
        ways = z.get("directions", ["horizontal", "vertical"])
        table = z["joins"]
        fair = (
            isinstance(table, dict)
            and {*table} == {*map(str, ways)}
            and not z.keys() & {"sides", "graph"}
        )
        need(fair and {*table} <= {*BESIDE}, f"{where}.joins")
        need(all(z.get(key, [0]) for key in ("values", "components")), f"{where} lists nothing")
        self.vertices = frozenset(z.get("values", values))
        self.ends: dict[Cell, tuple[frozenset[str], frozenset[str]]] = {}
        for way, pair in table.items():
            fit(pair, ([VALUE], [VALUE]), f"{where}.joins.{way}")
            for some in pair:
                known(some, sorted(self.vertices), f"{where}.joins")
            self.ends[BESIDE[way]] = frozenset(pair[0]), frozenset(pair[1])
        self.turns: dict[str, str] = z.get("turns", {})
        fit(self.turns, {f"{value}?": re.compile(r"[/\\]") for value in values}, f"{where}.turns")
        squared = {*table} == {"horizontal", "vertical"} and {*self.turns} <= self.vertices
        need(squared or not self.turns, f"{where}.turns")
        self.acyclic = z.get("acyclic", False)
        self.counts = frozenset(z["components"]) if "components" in z else None

    def edges(self, shape: Shape) -> list[tuple[int, int, Cell]]:
        """Return what may be an edge: the numbers of both cells, and the step."""
        return [
            (k, other, (i, j))
            for k, (r, c) in enumerate(shape.cells())
            for i, j in self.ends
            if (other := shape.number(r + i, c + j)) is not None
        ]

    def holds(self, edges: list[tuple[int, int, Cell]], word: tuple[Letter, ...]) -> bool:
        """Tell whether a whole array is so, joined edge by edge."""
        name = {(k, False): 2 * k for k, z in enumerate(word) if z in self.vertices}
        name |= {(k, True): 2 * k + 1 for k, z in enumerate(word) if z in self.turns}
        degrees = [0] * len(word)
        for k, other, (i, j) in edges:
            there, back = self.ends[i, j]
            if word[k] not in there or word[other] not in back:
                continue
            old = name[k, self.is_second(word[k], (i, j))]
            new = name[other, self.is_second(word[other], (-i, -j))]
            degrees[k] += 1
            degrees[other] += 1
            if old == new and self.acyclic:
                return False
            name = {one: new if z == old else z for one, z in name.items()}
        if not all(map(self.is_turned, word, degrees)):
            return False
        return self.counts is None or len({*name.values()}) in self.counts

    def is_second(self, value: str, step: Cell) -> bool:
        """Tell whether an edge of an element is on the right side of the mirror that it is."""
        mirror = self.turns.get(value)
        return mirror is not None and step in {(0, 1), (1, 0) if mirror == "/" else (-1, 0)}

    def is_turned(self, value: str, degree: int) -> bool:
        """Tell whether an element has all four edges, if it has turns."""
        return value not in self.turns or degree == 2 * len(self.ends)


class Branches:
    """Joined elements on rows that are read.

    A part is (cells, done): of each cell that is beside a later one the numbers of its groups, 0 if
    it is in none, its value, and where some have turns its edges so far; and how many components
    are above all these.
    """

    def __init__(self, asked: Joined, rows: Rows) -> None:
        self.asked, width = asked, rows.width
        self.largest = None if asked.counts is None else max(asked.counts)

        def beside(cell: Cell) -> list[tuple[Cell, frozenset[str], frozenset[str], Cell]]:
            """Return the cells beside one, the values that are joined there and here, the step."""
            found = []
            for (i, j), (there, back) in asked.ends.items():
                for sign, far, near in ((1, back, there), (-1, there, back)):
                    step = sign * i, sign * j
                    r, c = step[::-1] if rows.turned else step
                    r, c = cell[0] + r, cell[1] + c
                    c = c % width if rows.joined else c
                    if 0 <= c < width:
                        found.append(((r, c), far, near, step))
            return found

        def held(last: Cell) -> list[Cell]:
            every = [(r, c) for r in (-1, 0) for c in range(width) if (r, c) <= last]
            return [z for z in every if any(y[0] > last for y in beside(z))]

        self.near: list[list[tuple[int, frozenset[str], frozenset[str], Cell]]] = []
        self.stays: list[list[int]] = []
        for depth in range(width):
            here = (0, depth)
            before = held((0, depth - 1)) if depth else held((-1, width - 1))
            some = beside(here)
            limit(len({here, *(z[0] for z in some)}) > len(some), "cells that are joined twice")
            self.near.append([(before.index(z), x, y, w) for z, x, y, w in some if z < here])
            self.stays.append([[*before, here].index(z) for z in held(here)])
        self.begin: Part = (((0, 0, "", 0),) * len(held((-1, width - 1))), 0)

    def read(self, part: Part, depth: int, value: str) -> Part | None:
        """Join an element to those before it, and forget cells beside no later ones."""
        cells, done = part
        asked, size = self.asked, len(cells) + 1
        groups = [*(z[0] for z in cells), 0, *(z[1] for z in cells), 0]
        values, degrees = [*(z[2] for z in cells), ""], [*(z[3] for z in cells), 0]
        touched: tuple[list[int], list[int]] = [], []
        if value in asked.vertices:
            values[-1] = value
            for k, far, mine, step in self.near[depth]:
                if value in mine and values[k] in far:
                    there = asked.is_second(values[k], (-step[0], -step[1]))
                    touched[asked.is_second(value, step)].append(k + size * there)
                    if asked.turns:
                        degrees[k] += 1
                        degrees[-1] += 1
            for turn in range(1 + (value in asked.turns)):
                known = [groups[k] for k in touched[turn] if groups[k]]
                if asked.acyclic and len({*known}) < len(known):
                    return None
                own = 1 + max(groups)
                groups = [own if z in known else z for z in groups]
                groups[size - 1 + size * turn] = own
        names = {0: 0}
        left = tuple(
            (
                names.setdefault(groups[k], len(names)),
                names.setdefault(groups[k + size], len(names)),
                values[k],
                degrees[k],
            )
            for k in self.stays[depth]
        )
        gone = {*range(size)} - {*self.stays[depth]}
        if not all(asked.is_turned(values[k], degrees[k]) for k in gone):
            return None
        if self.largest is not None:
            done += len({*groups} - names.keys())
            if done > self.largest or (len(names) > 1 and done == self.largest):
                return None
        return left, done

    def failures(self, part: Part) -> bool:
        """Tell whether the number of components is not allowed, or turns are wrong."""
        cells, done = part
        if not all(self.asked.is_turned(value, degree) for _, _, value, degree in cells):
            return True
        groups = {z for cell in cells for z in cell[:2]} - {0}
        return self.asked.counts is not None and done + len(groups) not in self.asked.counts
