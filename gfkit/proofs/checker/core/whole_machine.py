"""Conditions of array rules on the whole array: values somewhere, connected values, sorted lines.

Each is read like the lines of `line_machine`: a part of a state, changed by every element. What
fails where it may is counted in the part.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from .cell_arithmetic import read_condition

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .clock import Clock

    Part = tuple[Any, ...]

CELLS = "abcdefghijklmnop"
AHEAD = {"horizontal": (0, 1), "vertical": (1, 0), "diagonal": (1, 1), "antidiagonal": (1, -1)}
IN_ORDER: dict[str, Callable[[list[Any], list[Any]], bool]] = {
    "nondecreasing": lambda a, b: a <= b,
    "increasing": lambda a, b: a < b,
    "nonincreasing": lambda a, b: a >= b,
    "decreasing": lambda a, b: a > b,
}


RELATED = {"": ([0], [0]), "<": ([0], [1]), ">": ([1], [0])}


class Somewhere:
    """Each of some values stands somewhere; a part has those that are missing."""

    def __init__(self, values: list[str]) -> None:
        self.begin: Part = tuple(values)

    def read(self, part: Part, depth: int, value: str) -> Part:
        """Strike a value out."""
        del depth
        return tuple(z for z in part if z != value)

    def at_end(self, part: Part) -> Iterator[bool]:
        """Tell whether nothing is missing."""
        yield not part


class Together:
    """The elements of a value have an allowed number of components.

    A part is (groups, done, met, fresh): the columns whose last elements belong together, -1 for
    the one above and to the left of the next element; how many components are above all these;
    where some of them were; whether the first row is being read.
    """

    def __init__(self, z: dict[str, Any], value: str, width: int, *, turned: bool) -> None:
        self.value, self.last = value, width - 1
        steps = [AHEAD[way] for way in z.get("directions", ["horizontal", "vertical"])]
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
            after = [group for group in after if group not in touched]
            after.append({self.last + 1}.union(*touched))
            met |= {place for place in self.wanted if place <= self.sides(depth, fresh=fresh)}
        corner = -1 if (-1, -1) in self.near and depth < self.last else None
        names = {depth: corner, -1: None, self.last + 1: depth}
        named = [{names.get(k, k) for k in group} - {None} for group in after]
        done += sum(not group for group in named)
        left = tuple(sorted(tuple(sorted(group)) for group in named if group))
        if done > max(self.counts) or (left and done == max(self.counts)):
            return None
        return left, done, met, fresh and depth < self.last

    def beside(self, depth: int) -> set[int]:
        """Return where the neighbours are of which something is known."""
        return {
            -1 if (r, c) == (-1, -1) else depth + c
            for r, c in self.near
            if 0 <= depth + c <= self.last
        }

    def sides(self, depth: int, *, fresh: bool) -> set[str]:
        """Return at which sides an element is; of the last row nothing is known yet."""
        named = {"left": not depth, "right": depth == self.last, "top": fresh}
        return {side for side, is_there in named.items() if is_there}

    def at_end(self, part: Part) -> Iterator[bool]:
        """Tell whether the number of components is allowed, and all places were reached."""
        groups, done, met, _ = part
        yield done + len(groups) in self.counts
        for place in self.wanted - met:
            row = {k for group in groups for k in group}
            row &= {0} if "left" in place else row
            row &= {self.last} if "right" in place else row
            yield "bottom" in place and bool(row)


class Sorting:
    """Rows or columns are in lexicographic order, of the array or of what blocks show.

    Both are compared where a row ends. A part is (rows, begun, last, relations, failed): the last
    rows of the array, the one that is being read, the last row of what is shown; for each two
    neighbouring columns how they are, "" where they are equal; how often two lines were not in
    order.
    """

    def __init__(
        self, z: dict[str, Any], values: list[str], width: int, clock: Clock, *, turned: bool
    ) -> None:
        self.clock, self.width, self.turned = clock, width, turned
        self.shows, self.high, self.wide = shown(z, values)
        if turned:
            self.high, self.wide = self.wide, self.high
        self.along = (z["lines"] == "rows") != turned
        self.in_order, self.backwards = IN_ORDER[z["order"]], z.get("backwards", False)
        self.times = z.get("exceptions", [0])
        self.shared = z.get("shared", f"sorted {id(z)}") if "exceptions" in z else ""
        self.most = max(self.times)
        self.pairs = 0 if self.along else max(0, width - self.wide)
        self.begin: Part = ((), (), (), None, 0)

    def read(self, part: Part, depth: int, value: str) -> Part | None:
        """Read an element, and compare lines where a row ends."""
        rows, begun, last, relations, failed = part
        begun = (*begun, value)
        if depth < self.width - 1:
            return rows, begun, last, relations, failed
        self.clock.spend(4 * self.width)
        rows = (*rows, begun)
        if len(rows) < self.high or self.width < self.wide:
            return rows[-self.high :], (), last, relations, failed
        row = self.row_of(rows)
        if self.along:
            if last:
                a, b = (last[::-1], row[::-1]) if self.backwards else (last, row)
                failed += not self.in_order(list(a), list(b))
            last = row
        else:
            relations = tuple(
                old if a == b or (old and not self.backwards) else "<" if a < b else ">"
                for a, b, old in zip(
                    row[:-1], row[1:], relations or ("",) * self.pairs, strict=True
                )
            )
            if not self.backwards and failed + self.wrong(relations, ends=False) > self.most:
                return None
        if failed > self.most:
            return None
        return rows[len(rows) - self.high + 1 :], (), last, relations, failed

    def row_of(self, rows: tuple[tuple[str, ...], ...]) -> tuple[int, ...]:
        """Return what the blocks of the last rows show."""
        found = []
        for c in range(self.width - self.wide + 1):
            block = [row[c : c + self.wide] for row in rows]
            if self.turned:
                block = list(zip(*block, strict=True))
            found.append(self.shows(tuple(itertools.chain(*block))))
        return tuple(found)

    def wrong(self, relations: tuple[str, ...] | None, *, ends: bool) -> int:
        """Return how many pairs of columns are not in order; equal ones are asked at the end."""
        pairs = [RELATED[z] for z in relations or () if z or ends]
        return sum(not self.in_order(a, b) for a, b in pairs)

    def number(self, part: Part) -> int:
        """Return how often lines are not in order if the array ends."""
        *_, relations, failed = part
        return int(failed) + self.wrong(relations, ends=True)

    def at_end(self, part: Part) -> Iterator[bool]:
        """Tell whether all lines are in order, if they have to be."""
        yield bool(self.shared) or not self.number(part)


def shown(
    z: dict[str, Any], values: list[str]
) -> tuple[Callable[[tuple[str, ...]], int], int, int]:
    """Return what is made of the cells of a block, row by row, its rows and its columns."""
    if "shows" not in z:
        return lambda block: values.index(block[0]), 1, 1
    rows, columns = z["rows"], z["columns"]
    number, _ = read_condition(z["shows"], CELLS[: rows * columns])
    known: dict[tuple[str, ...], int] = {}

    def of(block: tuple[str, ...]) -> int:
        if block not in known:
            known[block] = int(number(dict(zip(CELLS, map(int, block), strict=False))))
        return known[block]

    return of, rows, columns


def whole_readers(
    data: dict[str, Any], values: list[str], width: int, clock: Clock, *, turned: bool
) -> list[Somewhere | Together | Sorting]:
    """Return what reads the conditions of a rule on the whole array."""
    found: list[Somewhere | Together | Sorting] = []
    if data.get("contains"):
        found.append(Somewhere(data["contains"]))
    for z in data.get("connected", []):
        found += [Together(z, value, width, turned=turned) for value in z.get("values", values)]
    found += [Sorting(z, values, width, clock, turned=turned) for z in data.get("sorted", [])]
    return found
