"""The components of elements that are joined where both of their values offer it."""

from __future__ import annotations

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
        return partial(acceptor.holds, shape)

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
        self.acyclic = z.get("acyclic", False)
        self.counts = frozenset(z["components"]) if "components" in z else None

    def holds(self, shape: Shape, word: tuple[Letter, ...]) -> bool:
        """Tell whether a whole array is so, joined edge by edge."""
        name = {k: k for k, z in enumerate(word) if z in self.vertices}
        for k, (r, c) in enumerate(shape.cells()):
            for (i, j), (there, back) in self.ends.items():
                other = shape.number(r + i, c + j)
                if other is None or word[k] not in there or word[other] not in back:
                    continue
                old, new = name[k], name[other]
                if old == new and self.acyclic:
                    return False
                name = {one: new if z == old else z for one, z in name.items()}
        return self.counts is None or len({*name.values()}) in self.counts


class Branches:
    """Joined elements on rows that are read.

    A part is (cells, done): of each cell that is beside a later one the number of its group, 0 if
    it is in none, and its value; and how many components are above all these.
    """

    def __init__(self, asked: Joined, rows: Rows) -> None:
        self.asked, width = asked, rows.width
        self.largest = None if asked.counts is None else max(asked.counts)
        ends = {(c, r) if rows.turned else (r, c): z for (r, c), z in asked.ends.items()}

        def beside(cell: Cell) -> list[tuple[Cell, frozenset[str], frozenset[str]]]:
            """Return the cells beside one, with the values that are joined there and here."""
            found = []
            for (i, j), (there, back) in ends.items():
                for sign, far, near in ((1, back, there), (-1, there, back)):
                    r, c = cell[0] + sign * i, cell[1] + sign * j
                    c = c % width if rows.joined else c
                    if 0 <= c < width:
                        found.append(((r, c), far, near))
            return found

        def held(last: Cell) -> list[Cell]:
            every = [(r, c) for r in (-1, 0) for c in range(width) if (r, c) <= last]
            return [z for z in every if any(y > last for y, _, _ in beside(z))]

        self.near: list[list[tuple[int, frozenset[str], frozenset[str]]]] = []
        self.stays: list[list[int]] = []
        for depth in range(width):
            here = (0, depth)
            before = held((0, depth - 1)) if depth else held((-1, width - 1))
            some = beside(here)
            limit(len({here, *(z[0] for z in some)}) > len(some), "cells that are joined twice")
            self.near.append([(before.index(z), far, mine) for z, far, mine in some if z < here])
            self.stays.append([[*before, here].index(z) for z in held(here)])
        self.begin: Part = (((0, ""),) * len(held((-1, width - 1))), 0)

    def read(self, part: Part, depth: int, value: str) -> Part | None:
        """Join an element to those before it, and forget cells beside no later ones."""
        cells, done = part
        groups = [z for z, _ in cells]
        own = 0
        if value in self.asked.vertices:
            own = 1 + max(groups, default=0)
            touched = [
                groups[k]
                for k, far, mine in self.near[depth]
                if value in mine and groups[k] and cells[k][1] in far
            ]
            if self.asked.acyclic and len({*touched}) < len(touched):
                return None
            groups = [own if z in touched else z for z in groups]
        groups.append(own)
        values = [*(z for _, z in cells), value if own else ""]
        names = {0: 0}
        left = tuple(
            (names.setdefault(groups[k], len(names)), values[k]) for k in self.stays[depth]
        )
        if self.largest is not None:
            done += len({*groups} - names.keys())
            if done > self.largest or (len(names) > 1 and done == self.largest):
                return None
        return left, done

    def failures(self, part: Part) -> bool:
        """Tell whether the number of components is not allowed."""
        cells, done = part
        groups = {z for z, _ in cells} - {0}
        return self.asked.counts is not None and done + len(groups) not in self.asked.counts
