"""One reader of components, cell by cell: edges, connected values, trees, turns, liberties.

Two cells a step apart are joined where both offer it (`Counting`). For each cell of the frontier a
state holds its component, the edges that it still offers, and how many edges it may still get. A
component whose last cell leaves the frontier is closed and counted. A component with a cell of a
saved letter is never counted: all of these have the one label SAVED, since it no longer matters
which cells belong together. So groups of stones with a liberty are saved by the empty cell beside
them, and no other may be closed. [TrompFarneback2007, section 4]

Where the last row is joined to the first, the cells of the first row stay on the frontier to the
end, and are then joined to those of the last like any two cells.

*Twins.* Columns are twins if exchanging them does not change the rule; any two leaves of a star
are. Where arrays are counted and not listed, the data of twins that are both read, or both not yet
read, is put in order, so one state is kept of those that differ by a permutation of twins. A star
with k leaves then has polynomially many states in k, and not exponentially many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from gfkit.base.budget import spend
from gfkit.boards.shapes.topology import LEAST_JOINED
from gfkit.errors import GfkitError, LimitReached

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.boards.acceptors.arrays import Counting, Frontier
    from gfkit.boards.rules.rule import Cell

    Pair = tuple[int, int, int, int]
    """The place of a cell and the bit of its edge, and the same for another cell."""
    Numbers = NDArray[np.int64]
    """One row for each place, one column for each state."""
    Truths = NDArray[np.bool_]

TURNED = {"left": "top", "top": "left", "right": "bottom", "bottom": "right"}
NO_MORE = 1
"""The cell gets no more edges."""
LAST = 9
"""The number of the last row of a ring, which is above the first; no row has a larger number."""
SAVED = 1
"""The label of all components with a cell of a saved letter; 0 is that of no component."""
AT_ONCE = 2**16
"""States with letters that are read together."""
MOST_BITS = 60
"""The limit on the edges of a cell."""


def turned_place(place: str) -> str:
    """Return where a side or corner is on the board reflected in its main diagonal.

    >>> turned_place("top-right"), turned_place("left")
    ('bottom-left', 'top')
    """
    *first, last = (TURNED[side] for side in place.split("-"))
    return f"{last}-{first[0]}" if first else last


class DoubleEdges(GfkitError):
    """The joined rows are so short that two edges join the same cells."""


class ColumnPlan(NamedTuple):
    """What the cell of a column does.

    before: how many cells are remembered. near: the pairs in which it may be joined to cells
    already read. ahead: the bits of edges to cells not yet read. off: of edges off the board.
    after: for each cell remembered afterwards its place before, -1 for the new one. gone: the
    places of the cells forgotten. sides: the sides that the cell is at, as bits, and with those of
    the first row. twins: the twins among the cells remembered afterwards.
    """

    before: int
    near: tuple[Pair, ...]
    ahead: int
    off: int
    after: tuple[int, ...]
    gone: tuple[int, ...]
    sides: tuple[int, int]
    twins: tuple[Twins, ...] = ()


class Twins(NamedTuple):
    """The places of cells that may be permuted if each other cell offers edges to all or none.

    others: the places of these other cells, with the bits of such edges.
    """

    places: tuple[int, ...]
    others: tuple[tuple[int, int], ...]


class ComponentReader:
    """Remembers components along a frontier of cells, as `Counting` reads them.

    A state is a column of numbers. It holds, for each cell that was read and has neighbours that
    were not: its component, 0 if it is in none so far; the neighbours to which it still offers an
    edge, as bits; how many edges it may still get, bit k for k edges; and if cells have turns, the
    bits of its offers in a second component, and the label of that. Then follow the number of
    components without such a cell, the sides that were reached, and the number of rows read, as far
    as these matter.

    turned: whether the board is reflected in its main diagonal. joined: whether the ends of its
    rows are. closing: whether the last row is joined to the first, if there are three or more.
    alike: whether one state is kept of those that differ by twins, where arrays are only counted.
    Raises DoubleEdges for joined rows so short that two edges join the same cells.
    """

    def __init__(
        self,
        acceptor: Counting,
        track: Frontier,
        letters: int,
        width: int,
        *,
        turned: bool,
        joined: bool,
        closing: bool = False,
        alone: bool = False,
        alike: bool = False,
    ) -> None:
        self.track, self.width, self.joined = track, width, joined
        both = [*track.steps, *((-r, -c) for r, c in track.steps)]
        self.acyclic, self.everywhere = acceptor.acyclic, acceptor.everywhere
        self.kinds = len(frozenset().union(*acceptor.kinds)) or 1
        size = len(both)
        if size * self.kinds > MOST_BITS:
            raise LimitReached(f"a cell may have more than {MOST_BITS} edges of components")
        self.saved = np.isin(range(letters), [*acceptor.saved])
        offered = [
            sum(
                1 << k + size * kind
                for kind in (acceptor.kinds[letter] if acceptor.kinds else (0,))
                for k, step in enumerate([*both, *[(0, 0)] * (kind == self.kinds - 1)])
                if acceptor.offers(letter, step)
            )
            for letter in range(letters)
        ]
        self.offered = np.array(offered, dtype=np.int64)
        self.strict = (1 << size // 2) - 1 if acceptor.strict else 0
        self.numbers = acceptor.numbers
        self.named = self.numbers is not None or self.acyclic
        self.most = None if acceptor.numbers is None else max(acceptor.numbers)
        rest = -1
        if acceptor.degrees is not None:
            rest = sum({1 << k for k in acceptor.degrees} | {1 - acceptor.everywhere} - {0})
        some = [*acceptor.turns, *[frozenset[Any]()] * (letters - len(acceptor.turns))]
        second = [sum(1 << k for k, z in enumerate(both) if z in one) for one in some]
        self.second, self.has_turns = np.array(second, dtype=np.int64), bool(acceptor.turns)
        others = rest & ~(1 << size) if acceptor.strict and self.has_turns else rest
        self.rests = np.where(self.second, rest & 1 << size, others)
        self.ends = [(c, r) if turned else (r, c) for r, c in acceptor.ends]
        self.places = [turned_place(z) if turned else z for z in acceptor.sides]
        self.bottom = sum(1 << k for k, z in enumerate(self.places) if z.startswith("bottom"))
        self.closings: dict[int, list[Pair]] = {}
        both = [(c, r) if turned else (r, c) for r, c in both]
        self.classes = self._classes(acceptor, both, turned=turned) if alike and not closing else []
        if closing:
            if any(abs(r) > 1 for r, _ in both):
                raise GfkitError("components whose steps go over a row are not counted on rings")
            self.told = LEAST_JOINED
            self.plans = [self._plans(both, row, closing=True) for row in range(LEAST_JOINED)]
        else:
            self.told, rows = 1, 0 if alone else max(abs(r) for r, _ in both)
            self.plans = [self._plans(both, rows, alone=alone)]
        self.size = max(max(plan.before, len(plan.after)) for some in self.plans for plan in some)
        matters = any(r == 1 for r, _ in self.ends) or any(z.startswith("top") for z in self.places)
        self.first = np.zeros(((5 if self.has_turns else 3) * self.size + 3, 1), dtype=np.int64)
        self.first[2 * self.size : 3 * self.size] = NO_MORE
        self.first[-1] = not closing and not matters
        bits = size * self.kinds
        several = [2 * self.size + 3, 1 << bits, 4 << bits, 1 << bits, 2 * self.size + 3]
        self.bases = [z for z in several[: 5 if self.has_turns else 3] for _ in range(self.size)]
        self.bases += [(self.most or 0) + 1, 1 << len(self.places), self.told + 1]

    def _plans(
        self, both: list[Cell], row: int, *, closing: bool = False, alone: bool = False
    ) -> list[ColumnPlan]:
        """Return what the cell of each column of a row does, of the cells from row 0 on."""
        width, size = self.width, len(both)

        def near(cell: Cell) -> list[Cell | None]:
            """Return the neighbours of a cell, None for those off the board."""
            found: list[Cell | None] = []
            for r, c in both:
                at, down = cell[1] + c, cell[0] + r
                down = LAST if closing and down < 0 else down
                at = at % width if self.joined else at
                leads = self.track.leads(cell[1], (c, r)) and 0 <= at < width
                leads = leads and not (alone and r)
                found.append((down, at) if leads else None)
            return found

        every = [(r, c) for r in range(row + 1) for c in range(width)]
        for cell in every[-width:]:
            some = [one for one in near(cell) if one is not None]
            if not self.saved.any() and (cell in some or len(set(some)) < len(some)):
                raise DoubleEdges(f"rows of {width} cells whose ends are joined have double edges")

        def held(last: Cell) -> list[Cell]:
            """Return the cells up to the last one that have neighbours after it."""
            return [z for z in every if z <= last and any(y and y > last for y in near(z))]

        def bits(some: Iterable[int]) -> int:
            return sum(1 << k + size * kind for k in some for kind in range(self.kinds))

        plans = []
        for column in range(width):
            here = (row, column)
            before = held((row, column - 1)) if column else held((row - 1, width - 1))
            after = held(here)
            ahead = {
                z: [(k, y) for k, y in enumerate(near(z)) if y is not None and y > here]
                for z in after
            }
            around = [*enumerate(near(here))]
            plans.append(
                ColumnPlan(
                    len(before),
                    tuple(
                        (before.index(z), 1 << (k + size // 2) % size + more, -1, 1 << k + more)
                        for k, z in around
                        for more in range(0, size * self.kinds, size)
                        if z and z < here
                    ),
                    bits(k for k, z in around if z and z > here),
                    bits(k for k, z in around if z is None),
                    tuple(-1 if z == here else before.index(z) for z in after),
                    tuple(k for k, z in enumerate(before) if z not in after),
                    (self._at(column), self._at(column, "top")),
                    tuple(
                        found
                        for one in self.classes
                        for down in range(row + 1)
                        if (found := _twins_among(ahead, one, down)).places
                    ),
                )
            )
        if closing and row + 1 == LEAST_JOINED:
            kept = held((row, width - 1))
            self.closings[row + 1] = [
                (kept.index((0, c)), 1 << k, kept.index((row, at[1])), 1 << (k + size // 2) % size)
                for c in range(width)
                for k, at in enumerate(near((0, c)))
                if at and at[0] == LAST
            ]
        return plans

    def _classes(self, acceptor: Counting, both: list[Cell], *, turned: bool) -> list[set[int]]:
        """Return the sets of two or more columns that are twins.

        Two columns are twins if exchanging them changes no column: each column has as many letters
        that offer edges to the same cells. There are no twins where letters have another meaning,
        or where components must reach certain places.
        """
        others = (
            acceptor.sides or acceptor.ends or acceptor.turns or acceptor.kinds or acceptor.saved
        )
        if others or self.joined:
            return []
        letters = [
            frozenset((c, r) if turned else (r, c) for r, c in one) for one in acceptor.offered
        ]
        strict = {*both[: len(both) // 2]} if acceptor.strict else set()

        def offers(column: int) -> Counter[frozenset[Cell]]:
            """Return how many letters of a column offer edges to each set of cells."""
            to = {z: column + z[1] for z in both if self.track.leads(column, z[::-1])}
            to = {z: c for z, c in to.items() if 0 <= c < self.width} | {(0, 0): -1}
            return Counter(
                frozenset((z[0], to[z]) for z in one if z in to)
                for one in letters
                if not any(z in strict and z not in to for z in one)
            )

        every = [offers(column) for column in range(self.width)]

        def are_twins(i: int, j: int) -> bool:
            new = {i: j, j: i}

            def exchanged(one: frozenset[Cell]) -> frozenset[Cell]:
                return frozenset((r, new.get(c, c)) for r, c in one)

            return all(
                Counter({exchanged(z): n for z, n in some.items()})
                == every[new.get(column, column)]
                for column, some in enumerate(every)
            )

        found: list[set[int]] = []
        for column in range(self.width):
            known = next((one for one in found if are_twins(min(one), column)), None)
            if known is None:
                found.append({column})
            else:
                known.add(column)
        return [one for one in found if len(one) > 1]

    def _at(self, column: int, *rows: str) -> int:
        """Return at which of the places a cell of a column would be in the last row, as bits."""
        sides = {"bottom", *rows}
        sides |= {"left"} if self.joined or not column else set()
        sides |= {"right"} if self.joined or column == self.width - 1 else set()
        return sum(1 << k for k, z in enumerate(self.places) if set(z.split("-")) <= sides)

    def _degrees(self, column: int, row: int) -> int:
        """Return how many edges a cell may have, as bits; row: how many rows were read before."""
        is_end = not self.ends or any(
            (r <= 0 or (r == 1 and not row) or r > 1)
            and (self.joined or c == 0 or column == (c - 1 if c > 0 else self.width + c))
            for r, c in self.ends
        )
        return -1 if is_end else ~2

    def read(self, column: int, states: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """Return the edges of a cell: numbers of states, the states after them, and letters.

        There is none where the required components are out of reach.
        """
        found = [(np.zeros(0, np.int64), states[:, :0], np.zeros(0, np.int64))]
        for row in np.unique(states[-1]).tolist():
            plan = self.plans[min(row, len(self.plans) - 1)][column]
            letters = np.flatnonzero(self.offered & plan.off & self.strict == 0)
            here = np.flatnonzero(states[-1] == row)
            for some in np.array_split(here, 1 + len(here) * len(letters) // AT_ONCE):
                source, letter = np.repeat(some, len(letters)), np.tile(letters, len(some))
                spend(1 + len(source) // 8)
                good, after = self._read(column, row, plan, states[:, source], letter)
                found.append((source[good], after, letter[good]))
        sources, afters, read = zip(*found, strict=True)
        return np.concatenate(sources), np.concatenate(afters, axis=1), np.concatenate(read)

    def _held(self, states: Numbers, count: int) -> list[Numbers]:
        """Return the data of some cells, by its name."""
        return [states[k * self.size :][:count] for k in range(5 if self.has_turns else 3)]

    def _read(
        self, column: int, row: int, plan: ColumnPlan, states: Numbers, letter: Numbers
    ) -> tuple[Numbers, Numbers]:
        """Return which states can have a cell of these letters, and the states after it."""
        mine, second, size = self.offered[letter], self.second[letter], plan.before + 1
        held = self._held(states, plan.before)
        own = 1 + np.concatenate((held[0], *held[4:])).max(axis=0, initial=SAVED)
        name = np.where(self.saved[letter], SAVED, own) * (self.everywhere & (mine != 0))
        rest = self.rests[letter] & self._degrees(column, row)
        new = (name, mine, rest, second, (1 + own) * (second != 0))
        both = zip(held, new, strict=False)
        labels, offers, rests, *more = (np.concatenate((old, [one])) for old, one in both)
        names, turns = np.concatenate((labels, *more[1:])), more[0] if more else None
        good = self._joined(plan.near, names, offers, rests, turns)
        offers[-1] &= plan.ahead
        rests[-1, mine == 0] = NO_MORE
        for k in plan.gone if -1 in plan.after else (*plan.gone, -1):
            good &= rests[k] & NO_MORE != 0
        kept = np.array([k % size for k in plan.after], dtype=np.int64)
        ahead = offers[kept]
        possible = rests[kept] & _up_to(ahead)
        last = possible == NO_MORE
        good &= ~((possible == 0) | (last & (ahead & self.strict != 0))).any(axis=0)
        every = np.flatnonzero(good)
        names, last = names[:, every], last[:, every]
        front = np.zeros((len(states), len(every)), dtype=states.dtype)
        front[2 * self.size : 3 * self.size] = NO_MORE
        label, offer, rest, *others = self._held(front, len(kept))
        rest[:], offer[:], label[:] = possible[:, every], ahead[:, every], names[kept]
        offer[last] = label[last] = 0
        if turns is not None:
            turn, other = others
            turn[:] = turns[kept][:, every] & offer
            other[:] = np.where(turn, names[kept + size], 0)
            moved = turn == offer  # nothing of the first is left
            label[:] = np.where(moved & (other != 0), other, label)
            turn[moved] = other[moved] = 0
        label *= self.named
        rows = [z for both in zip(*others[1:], label, strict=True) for z in both]
        there, count = _renumbered(rows, names)
        front[-3:] = states[-3:, every]
        good = np.ones(len(every), dtype=bool)
        if self.most is not None:
            front[-3] += there
            done = front[-3] == self.most
            good &= (front[-3] < self.most) | (done & ((count == SAVED) | self.saved.any()))
            if not self.everywhere:
                asked = (rest & NO_MORE == 0) | (offer & self.strict != 0)
                good &= ~(done & asked.any(axis=0))
                front[:-3, done] = 0
                front[2 * self.size : 3 * self.size, done] = NO_MORE
        front[-2] &= -1 if column else ~self.bottom
        is_there = (offers[-1, every] != 0) | (names[size - 1] != 0)
        front[-2] |= is_there * plan.sides[not row]
        front[-1] = min(row + (column == self.width - 1), self.told)
        return every[good], self._ordered(plan.twins, front[:, good])

    def _ordered(self, twins: Iterable[Twins], front: Numbers) -> Numbers:
        """Return the states with the data of twins in order.

        They are ordered by their offers and edges, then by what is in their components. Any
        permutation of twins gives a state with as many futures, so a tie costs states only.
        """
        label, offer, rest = (front[k * self.size : (k + 1) * self.size] for k in range(3))
        place = np.arange(self.size)
        for number, one in enumerate(twins, start=1):
            may = np.ones(front.shape[1], dtype=bool)
            for other, bits in one.others:
                may &= np.isin(offer[other] & bits, (0, bits))
            at, some = np.flatnonzero(may), np.array(one.places)
            place[some] = self.size + number
            own = _mixed(_mixed(_mixed(place[:, None]) ^ offer[:, at]) ^ rest[:, at])
            parts = label[:, at]
            inside = np.zeros_like(parts)
            for k in range(self.size):
                inside += np.where(parts == parts[k], own[k], 0)
            keys = np.stack((parts, inside, rest[:, at], offer[:, at]))[:, some]
            order = np.lexsort(keys, axis=0)
            for held in (label, offer, rest):
                held[some[:, None], at] = np.take_along_axis(held[some[:, None], at], order, axis=0)
            rows = [*label]
            _renumbered(rows, label.copy())
        return front

    def _joined(
        self,
        pairs: Iterable[Pair],
        names: Numbers,
        offers: Numbers,
        rests: Numbers,
        turns: Numbers | None,
    ) -> Truths:
        """Join cells that offer it, one column a state; return where all requirements can be met.

        names: the labels, and behind these those of second components.
        """
        size, strict = len(offers), self.strict
        good = np.ones(names.shape[1], dtype=bool)
        for one, there, other, here in pairs:
            offered, taken = offers[one] & there != 0, offers[other] & here != 0
            offers[one] &= ~there
            offers[other] &= ~here
            both = offered & taken
            good &= both | ~((offered & bool(there & strict)) | (taken & bool(here & strict)))
            at = np.flatnonzero(both)
            some, every = names[:, at], np.arange(len(at))
            a, b = np.full((2, len(at)), ((one,), (other % size,)))
            if turns is not None:
                a += size * (turns[one, at] & there != 0)
                b += size * (turns[other, at] & here != 0)
            first, second = some[a, every], some[b, every]
            own = np.where(
                first, first, np.where(second, second, 1 + some.max(axis=0, initial=SAVED))
            )
            own[second == SAVED] = SAVED
            if self.acyclic:
                good[at] &= (first != second) | ((first == 0) & (a != b))
            lost = np.where(own == second, first, second)
            some = np.where((some == lost) & (lost != 0), own, some)
            some[a, every] = some[b, every] = own
            names[:, at] = some
            rests[one, at] >>= 1
            rests[other, at] >>= 1
        return good

    def may_end(self, states: Numbers) -> Truths:
        """Allow the end for an allowed number of components that reach all places."""
        good: Truths = states[-2] == (1 << len(self.places)) - 1
        for row in np.unique(states[-1]).tolist():
            here = np.flatnonzero(states[-1] == row)
            labels, offers, rests, *more = self._held(states[:, here], self.size)
            names, turns = np.concatenate((labels, *more[1:])), more[0] if more else None
            good[here] &= self._joined(self.closings.get(row, ()), names, offers, rests, turns)
            good[here] &= ((rests & NO_MORE != 0) & (offers & self.strict == 0)).all(axis=0)
            if self.numbers is not None:
                number = states[-3, here] + _renumbered([], names)[0]
                good[here] &= np.isin(number, self.numbers)
        return good


def _twins_among(ahead: dict[Cell, list[tuple[int, Cell]]], columns: set[int], row: int) -> Twins:
    """Return the twins of a row among the cells that are remembered.

    ahead: the bits and ends of the edges from these cells to cells not yet read.
    """
    alone = [z for z, some in ahead.items() if all(y[1] == z[1] for _, y in some) and z[0] == row]
    mine = [z for z in alone if z[1] in columns]
    others = []
    for place, (z, some) in enumerate(ahead.items()):
        reached = [(k, y) for k, y in some if y[1] in {c for _, c in mine} and z not in mine]
        rows = Counter(y[0] for _, y in reached)
        if any(n < len(mine) for n in rows.values()):
            return Twins((), ())
        others += [(place, sum(1 << k for k, y in reached if y[0] == down)) for down in rows]
    places = tuple(place for place, z in enumerate(ahead) if z in mine)
    return Twins(places, tuple(others)) if len(places) > 1 else Twins((), ())


def _mixed(numbers: Numbers) -> Numbers:
    """Return pseudorandom numbers, the images of these under the finalizer of splitmix64."""
    some = numbers.astype(np.uint64) + np.uint64(0x9E3779B97F4A7C15)
    some = (some ^ (some >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    some = (some ^ (some >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return (some ^ (some >> np.uint64(31))).astype(np.int64)


def _up_to(offers: Numbers) -> Numbers:
    """Return the numbers of edges up to that of the bits of offers, as bits."""
    found = np.ones_like(offers)
    bits = int(np.bitwise_or.reduce(offers, axis=None))
    for k in range(bits.bit_length()):
        bit = offers >> k & 1
        found = (found << bit) | bit
    return found


def _renumbered(rows: list[Numbers], names: Numbers) -> tuple[Numbers, Numbers]:
    """Give labels numbers in the order in which they come; return how many others vanished.

    names: all labels, even those in none of the rows. Also return the largest number.
    """
    every = np.arange(names.shape[1])
    order = np.zeros((1 + names.max(initial=SAVED), len(every)), dtype=np.int64)
    order[SAVED] = SAVED
    is_there, flat = np.zeros(order.size, dtype=bool), order.reshape(-1)
    for row in names:
        is_there[row * len(every) + every] = True
    count = np.full(len(every), SAVED)
    for row in rows:
        at = row * len(every) + every
        fresh = (flat[at] == 0) & (row != 0)
        count += fresh
        flat[at[fresh]] = count[fresh]
        row[:] = flat[at]
    lost = is_there.reshape(order.shape)[SAVED + 1 :] & (order[SAVED + 1 :] == 0)
    return lost.sum(axis=0), count
