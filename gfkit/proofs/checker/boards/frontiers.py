"""Which cells are beside one another, and which of them are remembered, where rows are read.

Cells are read row by row, and a cell is remembered while one beside it is still to come. Steps are
those of the array, of which columns are the rows here if they grow. In a line of its own a column
may have neighbours, as a graph says: the step from the lower one is ("to", the other one), and back
("from", how many lower neighbours come before).

On open boards the rows above the first one are empty. On closed ones the last row is joined to the
first, from 3 rows on. So the first row is remembered too: its cells are beside those of a row LAST.

Components of what stands on a board: one part of the automata that read rows.

A letter is for its cell what it shows: vertices, one or, where lines touch, two; and what they
offer to the cells beside. Two cells are joined by an edge where both offer the same. So elements
that are equal, sets of edges, and values that are joined to some others are given by what they
offer; equal ones ALWAYS, so that an edge too many makes the letter wrong. An edge that must be and
is not makes it wrong, too. What is offered FREE makes no edge: the component of a vertex to which
it is offered is FREED, and counts no more.

Of the cells that are remembered (`frontiers`) a part has the components of their vertices, as
numbers in the order in which they occur, and 0 for none; what they still offer to cells that come;
and how many further edges they may have. Which edges there are does not depend on components; so
that is found once for the same cells and letter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.rejections import limit, need

if TYPE_CHECKING:
    from ..core.conditions import Cell, Letter, Rows, Shape

    Slot = tuple[int, Any, int, Any]

    Numbers = frozenset[int]
    Offer = tuple[Any, int, bool]
    First = tuple[tuple[bool, ...], int]
    Join = tuple[int, int, int]

LEAST, LAST, MAX_KNOWN = 3, 9, 1 << 14
"""The least number of joined rows; the number of the last row, where it is above the first; of how
many cells it is remembered what becomes of them."""


class Frontier:
    """The cells beside the one that is read, at each place: its column, on closed boards of rows.

    sizes: how many cells are remembered. slots: those of them that are beside it, as (its number,
    the step to the other, the number of that, the step back). steps: all steps to cells beside it.
    stays: the numbers of those that are remembered after it. joins: for each number of rows, as far
    as it matters, the slots between the first one and the last.
    """

    def __init__(self, rows: Rows, steps: Iterable[Cell], pairs: Iterable[Cell] = ()) -> None:
        closed, self.rows, self.pairs = rows.closing, rows, sorted(pairs)
        self.both = sorted({(k * r, k * c) for r, c in steps for k in (1, -1)})
        deep = max([1, *(abs(z[rows.turned]) for z in self.both)])
        far = closed and any(abs(k) > 1 for z in self.both for k in z)
        need(not far, "steps to cells that are not beside one another")
        self.low, width = 0 if closed else -deep, rows.width
        self.sizes: list[int] = []
        self.slots: list[list[Slot]] = []
        self.steps: list[list[Any]] = []
        self.stays: list[list[int]] = []
        for row in range(LEAST if closed else 1):
            for column in range(width):
                here, near = (row, column), self.beside((row, column))
                before, after = self.held(row, column - 1), self.held(row, column)
                different = {here, *(z for z, _, _ in near)}
                limit(len(different) > len(near), "cells that are joined twice")
                own = len(before)
                self.sizes.append(own)
                self.slots.append([(own, s, before.index(z), t) for z, s, t in near if z < here])
                self.steps.append([s for _, s, _ in near])
                self.stays.append([[*before, here].index(z) for z in after])
        self.joins: dict[int, list[Slot]] = {}
        for row in (LEAST,) if closed else ():
            kept = self.held(row, -1)
            self.joins[row] = [
                (kept.index((0, c)), s, kept.index((row - 1, z[1])), t)
                for c in range(width)
                for z, s, t in self.beside((0, c))
                if z[0] == LAST
            ]

    def beside(self, cell: Cell) -> list[tuple[Cell, Any, Any]]:
        """Return the cells beside one, each with the step to it and the step back."""
        found: list[tuple[Cell, Any, Any]] = []
        turned, width, closing = self.rows.turned, self.rows.width, self.rows.closing
        for step in self.both:
            i, j = step[::-1] if turned else step
            r, c, back = cell[0] + i, cell[1] + j, (-i, -j)
            r = LAST if closing and r < 0 else r
            c = c % width if self.rows.joined else c
            if 0 <= c < width:
                found.append(((r, c), step, back[::-1] if turned else back))
        for low, high in self.pairs:
            if cell[1] in (low, high):
                lower = [a for a, b in self.pairs if b == high]
                steps = ("to", high), ("from", lower.index(low))
                other, ways = (high, steps) if cell[1] == low else (low, steps[::-1])
                found.append(((cell[0], other), *ways))
        return found

    def held(self, row: int, column: int) -> list[Cell]:
        """Return the cells that are remembered after one; column -1 is the end of the row above."""
        last = (row, column) if column >= 0 else (row - 1, self.rows.width - 1)
        every = [(r, c) for r in range(self.low, last[0] + 1) for c in range(self.rows.width)]
        some = [z for z in every if z <= last]
        return [z for z in some if any(y > last for y, _, _ in self.beside(z))]


FREE, FREED = "free", 1
ALWAYS = "always"
"""Where both cells offer this, there is an edge; so it is offered still if there must be none."""
NOTHING, EDGE, FREEING = range(3)


class Shown(NamedTuple):
    """What a letter is for its cell.

    alone: for each vertex whether it is a component even without edges. offers: what is offered
    along a step, by which vertex, and whether it must become an edge; None if nothing is. needs:
    steps that must lead to a cell. degrees: how many edges there may be, None for any number.
    """

    alone: tuple[bool, ...]
    offers: Callable[[Any], Offer | None]
    needs: frozenset[Any] = frozenset()
    degrees: Numbers | None = None


class Asked(NamedTuple):
    """The conditions on components.

    steps: to the cells beside one, one of each two, with what a mirror image has to share. counts:
    how many components there may be, None for any number. pairs: of columns that are neighbours.
    vertices: of a cell. frees: whether components may be freed.
    """

    steps: dict[Cell, Any]
    shown: Callable[[Letter], Shown]
    counts: Numbers | None
    acyclic: bool = False
    pairs: frozenset[Cell] = frozenset()
    vertices: int = 1
    frees: bool = False
    cost: int = 16

    def joins(self, letter: Letter, offsets: Iterable[Cell]) -> bool:
        """Return whether offsets are (0, 0) and all steps, and a letter is joined to its like."""
        steps = {(0, 0), *((i * r, i * c) for r, c in self.steps for i in (1, -1))}
        return not self.pairs and any(self.shown(letter).alone) and steps == {*offsets}

    def numbered(self, letter: Letter, numbers: Numbers) -> Asked:
        """Return what asks also how many edges a letter has."""
        own = self.shown(letter)
        own = own._replace(degrees=numbers if own.degrees is None else numbers & own.degrees)
        return self._replace(shown=lambda y: own if y == letter else self.shown(y))

    def on_rows(self, rows: Rows, letters: Iterable[Letter]) -> Components:
        """Return what reads rows."""
        return Components(self, rows, letters)

    def listed(self, shape: Shape) -> Callable[[tuple[Letter, ...]], bool]:
        """Return what says whether an array is so, edge by edge."""
        cells, pairs = shape.cells(), sorted(self.pairs)
        beside: list[tuple[int, Any, int, Any]] = []
        for (k, (r, c)), (i, j) in product(enumerate(cells), self.steps):
            other = shape.number(r + i, c + j)
            if other is not None:
                beside.append((k, (i, j), other, (-i, -j)))
        for (k, (r, _)), (low, high) in product(enumerate(cells), pairs):
            if r == low:
                back = "from", [a for a, b in pairs if b == high].index(low)
                beside.append((k, ("to", high), k + (high - low) * shape.columns, back))
        there: list[set[Any]] = [set() for _ in cells]
        for k, step, other, back in beside:
            there[k].add(step)
            there[other].add(back)

        def holds(word: tuple[Letter, ...]) -> bool:
            shown = [self.shown(z) for z in word]
            if not all(z.needs <= near for z, near in zip(shown, there, strict=True)):
                return False
            vertices = {(k, v) for k, z in enumerate(shown) for v, one in enumerate(z.alone) if one}
            above = {z: z for z in product(range(len(word)), range(self.vertices))}
            used, is_cyclic, freed = [0] * len(word), False, []

            def top(vertex: Cell) -> Cell:
                while above[vertex] != vertex:
                    vertex = above[vertex]
                return vertex

            for k, step, other, back in beside:
                mine, yours = shown[k].offers(step), shown[other].offers(back)
                if mine and yours and mine[0] == yours[0] != FREE:
                    ends = (k, mine[1]), (other, yours[1])
                    one, two = map(top, ends)
                    is_cyclic |= one == two
                    above[one] = two
                    vertices |= {*ends}
                    used[k], used[other] = used[k] + 1, used[other] + 1
                elif any(z and z[2] for z in (mine, yours)):
                    return False
                elif mine and yours and FREE in (mine[0], yours[0]):
                    freed += [(k, mine[1]), (other, yours[1])]
            fair = all(
                z.degrees is None or n in z.degrees for z, n in zip(shown, used, strict=True)
            )
            number = len({*map(top, vertices)} - {*map(top, freed)})
            many = self.counts is None or number in self.counts
            return fair and many and not (self.acyclic and is_cyclic)

        return holds


class Open(NamedTuple):
    """A cell that is remembered: what it offers along steps, how many further edges it may have."""

    offers: frozenset[tuple[Any, Offer]]
    more: Numbers | None = None

    def may_end(self) -> bool:
        """Return whether there need not be further edges."""
        free = not any(must for _, (_, _, must) in self.offers)
        return free and (self.more is None or 0 in self.more)


@lru_cache(MAX_KNOWN)
def taken(cell: Open, step: Any) -> tuple[Offer | None, Open]:
    """Return what a cell offers along a step, and the cell without it."""
    offered = {z for z in cell.offers if z[0] == step}
    return next((z for _, z in offered), None), Open(cell.offers - offered, cell.more)


@lru_cache(MAX_KNOWN)
def joined(cell: Open) -> Open | None:
    """Return a cell with one more edge, None if it must have none."""
    if cell.more is None:
        return cell
    more = frozenset(n - 1 for n in cell.more if n)
    return Open(cell.offers, more) if more else None


@lru_cache(MAX_KNOWN)
def settled(cell: Open, vertices: int) -> tuple[Open | None, list[int]]:
    """Return a cell as one of all that mean the same for cells that come, None if wrong.

    With it come its vertices in their new order, that of the steps along which they offer.
    """
    offers, more = cell
    possible = frozenset(range(sum(must for _, (_, _, must) in offers), len(offers) + 1))
    more = possible if more is None else more & possible
    are_left = bool(more - {0}) or any(what == ALWAYS for _, (what, _, _) in offers)
    fits, offers = bool(more), offers if are_left else frozenset()
    ordered = [vertex for _, (_, vertex, _) in sorted(offers, key=str)]
    order = [*dict.fromkeys((*ordered, *range(vertices)))]
    offers = frozenset((z, (what, order.index(v), must)) for z, (what, v, must) in offers)
    best = Open(offers, None if more == possible or not offers else more)
    return best if fits else None, order


class Way(NamedTuple):
    """What a letter does after the cells that are remembered, whatever the components.

    joined: which vertices are joined, of those remembered and its own, after those of its own that
    are components even without edges. left: which of them are remembered then, -1 for none; with
    them the cells.
    """

    joined: list[Join]
    left: list[int]
    cells: str


class Components:
    """The conditions on components, on rows that are read.

    A part is a text, whose characters are how many components are finished, those of vertices, and
    the numbers of cells, 0 for one of which nothing matters. Where the last row is joined to the
    first it is given how many were read.
    """

    def __init__(self, asked: Asked, rows: Rows, letters: Iterable[Letter]) -> None:
        self.asked, self.width, self.vertices = asked, rows.width, asked.vertices
        self.frontier = Frontier(rows, asked.steps, asked.pairs)
        self.largest = None if asked.counts is None else max(asked.counts)
        self.cells = [Open(frozenset())]
        self.number = {self.cells[0]: 0}
        every = [
            {z: self.first(place, z) for z in letters} for place in range(len(self.frontier.slots))
        ]
        self.firsts = [{z: first for z, first in some.items() if first} for some in every]
        self.ways: list[dict[str, dict[Any, Way]]] = [{} for _ in self.frontier.slots]
        self.unnamed = (0,) * (self.vertices + 1)  # those of a cell, and none
        self.begin = chr(0) * (1 + (1 + self.vertices) * self.frontier.sizes[0])

    def named(self, cell: Open) -> int:
        """Return the number of a cell."""
        found = self.number.setdefault(cell, len(self.cells))
        if found == len(self.cells):
            self.cells.append(cell)
        return found

    def first(self, place: int, letter: Letter) -> First | None:
        """Return what a letter is before there are edges, None where it cannot stand."""
        shown, steps = self.asked.shown(letter), self.frontier.steps[place]
        if not shown.needs.issubset(steps):
            return None
        offers = frozenset((step, z) for step in steps if (z := shown.offers(step)))
        return shown.alone, self.named(Open(offers, shown.degrees))

    def read(self, part: str, depth: int, letter: Letter, row: int = 0) -> str | None:
        """Return what is carried after the cell in a column, None if the letter is wrong."""
        place = row * self.width + depth
        middle = 1 + self.vertices * self.frontier.sizes[place]
        ways = self.ways[place].get(part[middle:])
        if ways is None:
            ways = self.ways[place][part[middle:]] = dict(self.after(place, part[middle:]))
        way = ways.get(self.firsts[place].get(letter))
        if way is None:
            return None
        done, names = ord(part[0]), [*map(ord, part[1:middle]), *self.unnamed]
        if way.joined and not self.join(names, way.joined):
            return None
        found = {0: 0, FREED: FREED}
        left = [found.setdefault(names[k], len(found)) for k in way.left]
        if self.largest is not None:
            done += len({*names} - found.keys())
            if done > self.largest:
                return None
            if done == self.largest and len(found) > len((0, FREED)) and not self.asked.frees:
                return None
        return "".join(map(chr, (done, *left))) + way.cells

    def after(self, place: int, remembered: str) -> Iterator[tuple[First, Way]]:
        """Yield what letters do after cells, but those that are wrong whatever the components."""
        many, last = self.vertices, len(remembered)
        slots, stays = self.frontier.slots[place], self.frontier.stays[place]
        for first in {*self.firsts[place].values()}:
            cells = [self.cells[k] for k in (*map(ord, remembered), first[1])]
            met = self.meet(cells, slots)
            at = [*range(many * len(cells))]
            for k in {last, *(other for _, _, other, _ in slots)} if met is not None else ():
                best, order = settled(cells[k], many)
                if best is None:
                    met = None
                    break
                cells[k] = best
                at[many * k : many * k + many] = [at[many * k + z] for z in order]
            if met is None:
                continue
            alone = [(NOTHING, z, z) for z in at[many * last :] if first[0][z % many]]
            live = [{vertex for _, (_, vertex, _) in z.offers} for z in cells]
            left = [at[many * k + z] if z in live[k] else -1 for k in stays for z in range(many)]
            names = "".join([chr(self.named(cells[k])) for k in stays])
            yield first, Way(alone + met, left, names)

    def meet(self, cells: list[Open], slots: list[Slot]) -> list[Join] | None:
        """Return what edges from the offers of neighbouring cells do, None if one is wrong."""
        many, found = self.vertices, []
        for one, step, other, back in slots:
            mine, cells[one] = taken(cells[one], step)
            yours, cells[other] = taken(cells[other], back)
            both = mine and yours and {mine[0], yours[0]}
            ends = many * one + (mine[1] if mine else 0), many * other + (yours[1] if yours else 0)
            if both and len(both) == 1 and FREE not in both:
                found.append((EDGE, *ends))
                for k in (one, other):
                    cell = joined(cells[k])
                    if cell is None:
                        return None
                    cells[k] = cell
            elif any(z and z[2] for z in (mine, yours)):
                return None
            elif both and FREE in both:
                found.append((FREEING, *ends))
        return found

    def join(self, names: list[int], joined: list[Join]) -> bool:
        """Name components that are new, or joined; return whether these may be."""
        for what, a, b in joined:
            new, old = names[a], names[b]
            if what == FREEING:
                names[:] = [FREED if z and z in (new, old) else z for z in names]
            elif what == EDGE and self.asked.acyclic and (a == b or (new == old and new)):
                return False
            elif new == old == 0:
                names[a] = names[b] = 1 + max([FREED, *names])
            elif 0 in (new, old):
                names[a] = names[b] = new or old
            elif new != old:
                least = min(new, old)
                names[:] = [least if z in (new, old) else z for z in names]
        return True

    def failures(self, part: str) -> bool:
        """Return whether the board must not end here, if it is open."""
        return not self.may_end(part, 0)

    def may_end(self, part: str, row: int) -> bool:
        """Return whether the board may end after some rows, where its last one meets the first."""
        done, *rest = map(ord, part)
        middle, counts = len(rest) // (1 + self.vertices) * self.vertices, self.asked.counts
        names, cells = rest[:middle], [self.cells[k] for k in rest[middle:]]
        met = self.meet(cells, self.frontier.joins.get(min(row, LEAST), []))
        if met is None or not self.join(names, met):
            return False
        number = done + len({*names} - {0, FREED})
        ends = all(z.may_end() for z in cells)
        return ends and (counts is None or number in counts)
