"""Components of what stands on a board: one part of the automata that read rows.

A letter is for its cell what it shows: vertices, one or, where lines touch, two; and what they
offer to the cells beside. Two cells are joined by an edge where both offer the same. So elements
that are equal, sets of edges, and values that are joined to some others are told by what they
offer. An edge that must be and is not makes the letter wrong. What is offered FREE makes no edge:
the component of a vertex to which it is offered is FREED, and counts no more.

Of the cells that are remembered (`frontiers`) a part has the components of their vertices, as
numbers in the order in which they occur, and 0 for none; what they still offer to cells that come;
and how many further edges they may have. Which edges there are does not depend on components; so
that is found once for the same cells and letter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from .frontiers import LEAST, Frontier

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ..core.tracks import Cell, Letter, Rows, Shape
    from .frontiers import Slot

    Numbers = frozenset[int]
    Offer = tuple[Any, int, bool]
    Met = tuple[int, int, int, int, int]
    First = tuple[tuple[bool, ...], int]
    Join = tuple[int, int, int]

FREE, FREED = "free", 1
NOTHING, EDGE, FREEING = range(3)
MANY = 99
"""More edges than a cell can have."""


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
    """What is asked of components.

    steps: to the cells beside one, one of each two, with what a mirror image has to share. counts:
    how many components there may be, None for any number. pairs: of columns that are neighbours.
    vertices: of a cell. frees: whether components may be freed. promised: what a cell of the last
    row is to the first one, if that is the same for all letters. listed: what tells of arrays of a
    board whether they are so, by the definition.
    """

    steps: dict[Cell, Any]
    shown: Callable[[Letter], Shown]
    counts: Numbers | None
    acyclic: bool = False
    pairs: frozenset[Cell] = frozenset()
    vertices: int = 1
    frees: bool = False
    promised: Shown | None = None
    listed: Callable[[Shape], Callable[[tuple[Letter, ...]], bool]] | None = None
    cost: int = 1

    def on_rows(self, rows: Rows, letters: Iterable[Letter]) -> Components:
        """Return what reads rows."""
        return Components(self, rows, letters)


class Open(NamedTuple):
    """A cell that is remembered: what it offers along steps, how many further edges it may have."""

    offers: frozenset[tuple[Any, Offer]]
    more: Numbers | None


class Way(NamedTuple):
    """What a letter does after the cells that are remembered, whatever the components.

    joined: which vertices are joined, of those remembered and its own, after those of its own that
    are components even without edges. left: which of them are remembered then, -1 for none; with
    them the cells.
    """

    joined: list[Join]
    left: list[int]
    cells: str


class Opens:
    """Cells that are remembered, as numbers: 0 for one of which nothing matters, -1 for none."""

    def __init__(self, vertices: int) -> None:
        self.vertices = range(vertices)
        self.cells: list[Open] = []
        self.live: list[list[int]] = []  # which vertices still offer something
        self.number: dict[Open, int] = {}
        self.best: dict[int, tuple[int, list[int]]] = {}
        self.named(Open(frozenset(), None))

    def named(self, cell: Open) -> int:
        """Return the number of a cell."""
        if cell not in self.number:
            self.number[cell] = len(self.cells)
            self.cells.append(cell)
            self.live.append(sorted({vertex for _, (_, vertex, _) in cell.offers}))
        return self.number[cell]

    def taken(self, k: int, step: Any) -> tuple[Offer | None, int]:
        """Return what a cell offers along a step, and the cell without it."""
        offers, more = self.cells[k]
        offered = {z for z in offers if z[0] == step}
        return next((z for _, z in offered), None), self.named(Open(offers - offered, more))

    def joined(self, k: int) -> int:
        """Return the cell with one more edge."""
        offers, more = self.cells[k]
        if more is None or k < 0:
            return k
        more = frozenset(n - 1 for n in more if n)
        return self.named(Open(offers, more)) if more else -1

    def settled(self, k: int) -> tuple[int, list[int]]:
        """Return the cell as one of all that mean the same for cells that come.

        With it come its vertices in their new order, that of the steps along which they offer.
        """
        found = self.best.get(k)
        if found is None:
            offers, more = self.cells[k]
            possible = frozenset(range(sum(must for _, (_, _, must) in offers), len(offers) + 1))
            more = possible if more is None else more & possible
            fits, offers = bool(more), offers if more - {0} else frozenset()
            more = None if more == possible or not offers else more
            ordered = [vertex for _, (_, vertex, _) in sorted(offers, key=str)]
            order = [*dict.fromkeys((*ordered, *self.vertices))]
            offers = frozenset((z, (what, order.index(v), must)) for z, (what, v, must) in offers)
            found = self.named(Open(offers, more)) if fits else -1, order
            self.best[k] = found
        return found

    def may_end(self, k: int) -> bool:
        """Tell whether there need not be further edges."""
        offers, more = self.cells[k]
        return (more is None or 0 in more) and not any(must for _, (_, _, must) in offers)


class Meeting(dict[tuple[int, int], "Met"]):
    """What becomes of two cells where they offer each other an edge, or do not; by their numbers.

    It is told if they are the same cell.
    """

    def __init__(self, opens: Opens, step: Any, back: Any, *, same: bool) -> None:
        super().__init__()
        self.opens, self.step, self.back, self.same = opens, step, back, same

    def __missing__(self, key: tuple[int, int]) -> Met:
        """Return both cells afterwards, what they do, and with which of their vertices."""
        opens, (one, other) = self.opens, key
        mine, one = opens.taken(one, self.step)
        yours, other = opens.taken(one if self.same else other, self.back)
        what, wanted = NOTHING, [z for z in (mine, yours) if z]
        if mine and yours and mine[0] == yours[0] != FREE:
            one, other = opens.joined(one), opens.joined(other)
            if self.same:
                one = other = opens.joined(other)
            what = EDGE
        elif any(must for _, _, must in wanted):
            one = -1
        elif mine and yours and FREE in (mine[0], yours[0]):
            what = FREEING
        one = -1 if other < 0 else one
        found = one, other, what, mine[1] if mine else 0, yours[1] if yours else 0
        self[key] = found
        return found


class Components:
    """What is asked of components, on rows that are read.

    A part is a text, whose characters are how many components are finished, those of vertices, and
    the numbers of cells. Where the last row is joined to the first it is told how many were read;
    told: as far as that matters.
    """

    def __init__(self, asked: Asked, rows: Rows, letters: Iterable[Letter]) -> None:
        self.asked, self.width, self.vertices = asked, rows.width, asked.vertices
        self.promised = asked.promised if rows.closing else None
        self.frontier = Frontier(rows, asked.steps, asked.pairs, promised=self.promised is not None)
        self.told = LEAST
        self.largest = None if asked.counts is None else max(asked.counts)
        self.opens = Opens(asked.vertices)
        self.meetings: dict[Any, Meeting] = {}
        self.slots = [self.met(some) for some in self.frontier.slots]
        self.joins: dict[int, list[tuple[int, int, Meeting]]] = {}
        if not self.promised:
            self.joins = {row: self.met(some) for row, some in self.frontier.joins.items()}
        every = [{z: self.first(place, z) for z in letters} for place in range(len(self.slots))]
        self.firsts = [{z: first for z, first in some.items() if first} for some in every]
        self.ways: list[dict[str, dict[Any, Way]]] = [{} for _ in self.slots]
        self.unnamed = (0,) * (self.vertices + 1)  # those of a cell, and none
        self.begin = chr(0) * (1 + (1 + self.vertices) * self.frontier.sizes[0])
        if self.promised:
            above = [chr(self.above(c, self.promised)) for c in range(self.width)]
            self.begin = self.begin[: -self.width] + "".join(above)

    def met(self, slots: list[Slot]) -> list[tuple[int, int, Meeting]]:
        """Return cells that meet."""
        found = []
        for one, step, other, back in slots:
            same = one == other
            fresh = Meeting(self.opens, step, back, same=same)
            found.append((one, other, self.meetings.setdefault((step, back, same), fresh)))
        return found

    def above(self, column: int, shown: Shown) -> int:
        """Return a cell of the last row, as it is promised to the first; its edges are counted."""
        slots = [z for some in self.frontier.slots[: self.width] for z in some]
        steps = ["above", *(back for _, _, other, back in slots if other == column)]
        offers = frozenset((step, z) for step in steps if (z := shown.offers(step)))
        every = range(1 + len(self.frontier.both) + len(self.frontier.pairs))
        is_any = shown.degrees is None or shown.degrees.issuperset(every)
        return self.opens.named(Open(offers, None if is_any else frozenset({MANY})))

    def first(self, place: int, letter: Letter) -> First | None:
        """Return what a letter is before there are edges, None where it cannot stand."""
        shown, steps = self.asked.shown(letter), self.frontier.steps[place]
        if not shown.needs.issubset(steps):
            return None
        offers = frozenset((step, z) for step in steps if (z := shown.offers(step)))
        return shown.alone, self.opens.named(Open(offers, shown.degrees))

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
        before, many = [*map(ord, remembered)], self.vertices
        slots, stays, live = self.slots[place], self.frontier.stays[place], self.opens.live
        last, above = len(before), self.width if self.promised else 0
        changed = [*[z[1] for z in slots if z[1] >= above], last]
        for first in {*self.firsts[place].values()}:
            cells = [*before, first[1]]
            met = self.meet(cells, slots)
            if met is None:
                continue
            at = [*range(many * len(cells))]
            for k in changed:
                cells[k], order = self.opens.settled(cells[k])
                if cells[k] < 0:
                    break
                at[many * k : many * k + many] = [at[many * k + z] for z in order]
            else:
                joined = [
                    (NOTHING, z, z) for z in range(many * last, len(at)) if first[0][z % many]
                ]
                matters = [[0] if many == 1 and z else live[z] for z in cells]
                left = [
                    at[many * k + z] if z in matters[k] else -1 for k in stays for z in range(many)
                ]
                yield first, Way(joined + met, left, "".join([chr(cells[k]) for k in stays]))

    def split(self, part: str) -> tuple[int, list[int], list[int]]:
        """Return how many are finished, the components of vertices, and the cells."""
        done, *rest = map(ord, part)
        middle = len(rest) // (1 + self.vertices) * self.vertices
        return done, rest[:middle], rest[middle:]

    def meet(self, cells: list[int], slots: list[tuple[int, int, Meeting]]) -> list[Join] | None:
        """Make edges of what cells offer one another; return what they do, None if one is wrong."""
        many, found = self.vertices, []
        for one, other, meeting in slots:
            cells[one], cells[other], what, a, b = meeting[cells[one], cells[other]]
            if cells[one] < 0:
                return None
            if what != NOTHING:
                found.append((what, many * one + a, many * other + b))
        return found

    def join(self, names: list[int], joined: list[Join]) -> bool:
        """Name components that are new, or joined; tell whether these may be."""
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
        """Tell whether the board must not end here, if it is open."""
        return not self.may_end(part, 0)

    def may_end(self, part: str, row: int) -> bool:
        """Tell whether the board may end after some rows, where its last one meets the first."""
        done, names, cells = self.split(part)
        joined = self.met_above if self.promised else self.meet_first
        counts = self.asked.counts
        if not joined(names, cells, min(row, LEAST)):
            return False
        number = done + len({*names} - {0, FREED})
        return counts is None or number in counts

    def meet_first(self, names: list[int], cells: list[int], row: int) -> bool:
        """Join the last row to the first; tell whether all cells may be so."""
        joined = self.meet(cells, self.joins.get(row, []))
        fits = joined is not None and self.join(names, joined)
        return fits and all(map(self.opens.may_end, cells))

    def met_above(self, names: list[int], cells: list[int], row: int) -> bool:
        """Make one of the cells of the last row and those promised to the first."""
        joins = self.frontier.joins.get(row)
        if joins is None and any(names[: self.width]):
            return False
        left = {*range(self.width, len(cells))}
        for above, _, last, _ in joins or []:
            left.remove(last)
            (offers, more), (_, promised) = (self.opens.cells[cells[k]] for k in (last, above))
            used = MANY - min(promised) if promised else 0
            if used not in (range(len(offers) + 1) if more is None else more):
                return False
            new, old = names[above], names[last]
            if new and old:
                if new == old and self.asked.acyclic:
                    return False
                names[:] = [new if z == old else z for z in names]
        return all(self.opens.may_end(cells[k]) for k in left)
