"""The components of elements of an array: of equal ones, or of those whose values are joined.

Elements of one value are joined to all those beside them. Or a table says for each direction which
values offer an edge along it, and which offer it back; and values may turn, which are mirrors with
two sides: then there are all of their edges. The conditions on the whole array that these are, and
that elements of a value are at some sides, are looked at when an array is listed, and read by rows.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.array_rules import VALUE, known
from ..core.clock import need
from ..core.reading import fit
from .closed_arrays import CellRule
from .component_parts import Asked, Shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ..core.tracks import Cell, Condition, Letter, Rows, Shape

    Listed = Callable[[tuple[Letter, ...]], bool]

BESIDE = {"horizontal": (0, 1), "vertical": (1, 0), "diagonal": (1, 1), "antidiagonal": (1, -1)}


class Whole(NamedTuple):
    """The whole array. See `core.tracks`.

    sides: whether all sides must be open: no. rule: the rules that have no other condition.
    """

    sides: bool = False
    rule: Any = CellRule

    def cells(self, shape: Shape) -> Iterator[tuple[int, ...]]:
        """Yield all cells."""
        yield tuple(range(shape.rows * shape.columns))

    def accepted(self, acceptor: Any, shape: Shape) -> Listed:
        """Return what looks at an array."""
        found: Listed = acceptor.listed(shape)
        return found

    def on_rows(self, asked: Condition, most: int, letters: Any, rows: Rows, clock: Any) -> Any:
        """Return what reads rows."""
        del most, clock
        return asked.acceptor.on_rows(rows, letters)


def components(vertices: Iterable[Any], edges: Iterable[tuple[Any, Any]]) -> tuple[int, bool]:
    """Return the number of components, and whether there is a cycle, joined edge by edge."""
    above, is_cyclic = {z: z for z in vertices}, False
    number = len(above)
    for a, b in edges:
        one, other = a, b
        while above[one] != one:
            one = above[one]
        while above[other] != other:
            other = above[other]
        is_cyclic |= one == other
        number -= one != other
        above[one] = other
    return number, is_cyclic


def edges_of(shape: Shape, steps: Iterable[Cell]) -> list[tuple[int, int, Cell]]:
    """Return what may be edges on a board: the numbers of both cells, and the step."""
    return [
        (k, other, (i, j))
        for k, (r, c) in enumerate(shape.cells())
        for i, j in steps
        if (other := shape.number(r + i, c + j)) is not None
    ]


def equal(z: dict[str, Any], value: str) -> Asked:
    """Say that the elements of a value have an allowed number of components."""
    acyclic, counts = z.get("acyclic", False), frozenset(z.get("components", [0, 1]))
    pairs = frozenset((min(pair) - 1, max(pair) - 1) for pair in z.get("graph", []))
    ways = ["horizontal"] if pairs else z.get("directions", ["horizontal", "vertical"])
    steps = {BESIDE[way] if isinstance(way, str) else (way[0], way[1]): None for way in ways}
    own, other = Shown((True,), lambda _: ("", 0, False)), Shown((False,), lambda _: None)

    def listed(shape: Shape) -> Listed:
        edges = [edge[:2] for edge in edges_of(shape, steps)]
        for k, (r, _) in enumerate(shape.cells()):
            edges += [(k, k + (j - i) * shape.columns) for i, j in pairs if i == r]

        def holds(word: tuple[Letter, ...]) -> bool:
            cells = {k for k, y in enumerate(word) if y == value}
            number, is_cyclic = components(cells, filter(cells.issuperset, edges))
            return number in counts and not (acyclic and is_cyclic)

        return holds

    shown = {value: own}
    return Asked(steps, lambda y: shown.get(y, other), counts, acyclic, pairs, listed=listed)


class Reached:
    """There are elements of a value at some sides; where sides are joined, all elements are."""

    cost = 1

    def __init__(self, sides: list[str], value: str) -> None:
        self.places, self.value = [frozenset(z.split("-")) for z in sides], value

    def listed(self, shape: Shape) -> Listed:
        """Return what looks at the cells at each side."""
        last, at = (shape.rows - 1, shape.columns - 1), []
        for wanted in self.places:
            some = []
            for k, (r, c) in enumerate(shape.cells()):
                named = {} if shape.down else {"top": r == 0, "bottom": r == last[0]}
                named |= {} if shape.across else {"left": c == 0, "right": c == last[1]}
                some += [k] * all(named.get(side, True) for side in wanted)
            at.append(some)
        return lambda word: all(any(word[k] == self.value for k in some) for some in at)

    def on_rows(self, rows: Rows, letters: Any) -> AtSides:
        """Return what reads rows."""
        del letters
        return AtSides(self, rows)


class AtSides:
    """Which sides have an element of a value, on rows that are read.

    A part is (the sides that have one, those that have one if the row is the last, whether the row
    is the first).
    """

    begin: Any = (frozenset(), frozenset(), True)

    def __init__(self, asked: Reached, rows: Rows) -> None:
        self.rows, self.value = rows, asked.value
        across = {"left": "top", "top": "left", "right": "bottom", "bottom": "right"}
        turned = across if rows.turned else {side: side for side in across}
        self.wanted = {frozenset(turned[side] for side in place) for place in asked.places}

    def read(self, part: Any, depth: int, letter: Letter) -> Any:
        """Return what is carried after the cell in a column."""
        met, low, fresh = part
        low, last = low if depth else frozenset(), self.rows.width - 1
        if letter == self.value:
            here = {"top"} if fresh else set()
            here |= {"left"} if depth == 0 or self.rows.joined else set()
            here |= {"right"} if depth == last or self.rows.joined else set()
            met |= {z for z in self.wanted if z <= here}
            low |= {z for z in self.wanted if z <= here | {"bottom"}}
        return met, low - met, fresh and depth < last

    def failures(self, part: Any) -> bool:
        """Tell whether a side has none."""
        return not self.wanted <= part[0] | part[1]


def connected(z: dict[str, Any], values: list[str], where: str) -> Iterator[tuple[Whole, Any]]:
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
    graph = z.get("graph", [])
    need(all(len({*pair}) == len(pair) == 2 for pair in graph), f"{where}.graph")
    fits = not ways or ("horizontal" in ways and all(z in ("horizontal", "vertical") for z in ways))
    need(not graph or (fits and not z.get("sides")), f"{where}: a graph")
    full = all(z.get(key, [0]) for key in ("values", "directions", "components", "graph"))
    need(full, f"{where} lists nothing")
    for value in z.get("values", values):
        yield Whole(), equal(z, value)
        if z.get("sides"):
            yield Whole(), Reached(z["sides"], value)


CONNECTED = {
    "values?": [VALUE],
    "directions?": None,
    "components?": [range(21)],
    "acyclic?": bool,
    "graph?": [[range(1, 13)]],
    "sides?": [re.compile("left|right|top|bottom|(top|bottom)-(left|right)")],
}
TABLES = {"connected": (CONNECTED, connected)}
