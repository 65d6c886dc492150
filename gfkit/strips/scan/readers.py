"""Readers of whole arrays, cell by cell: of components, and of an array as one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from gfkit.automata.decision_diagrams import FAILED
from gfkit.boards.shapes.joins import LEAST_JOINED
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from gfkit.boards.acceptors.conditions import Frontier, Linking
    from gfkit.boards.kinds.game import Cell
    from gfkit.boards.shapes.joins import Twist
    from gfkit.strips.scan.line_automata import LineAutomaton

TURNED = {"left": "top", "top": "left", "right": "bottom", "bottom": "right"}


def turned_place(place: str) -> str:
    """Return where a side or corner is on the board reflected in its main diagonal.

    >>> turned_place("top-right"), turned_place("left")
    ('bottom-left', 'top')
    """
    *first, last = (TURNED[side] for side in place.split("-"))
    return f"{last}-{first[0]}" if first else last


Function = tuple[int, ...]
"""For each state before a row the state after what was read of it, or FAILED."""


class Front(NamedTuple):
    """What is remembered of the cells that were read, some of whose neighbours were not.

    labels: the component of each, 0 if it is in none so far. offers: to which of its neighbours it
    still offers an edge, as bits. rests: how many edges it may still get, bit k for k edges.
    closed: how many components have no such cell. met: which of the sides were reached. row: how
    many rows were read, as far as that matters. turns: of each cell in two components, the bits of
    its offers in the second, and the label of that; nothing if no cell has turns.
    """

    labels: tuple[int, ...]
    offers: tuple[int, ...]
    rests: tuple[int, ...]
    closed: int
    met: int
    row: int
    turns: tuple[tuple[int, int], ...] = ()


class DoubleEdges(GfkitError):
    """Rows are joined so short that two edges join the same cells."""


class Plan(NamedTuple):
    """What the cell of a column does.

    near: of the neighbours that were read, the place among those remembered, the bit of the edge
    there, and the bit here. off, ahead: the bits of edges to cells off the board, or not yet read.
    after: of each cell remembered then, its place before, -1 for the new one. gone: the places of
    those forgotten. sides: the sides that the cell is at, as bits, and with those of the first row.
    """

    near: tuple[tuple[int, int, int], ...]
    off: int
    ahead: int
    after: tuple[int, ...]
    gone: tuple[int, ...]
    sides: tuple[int, int]


NO_MORE = 1
"""The cell gets no more edges."""
LAST = 9
"""The number of the last row of a ring, which is above the first; no row is told by more."""


class ComponentReader:
    """Remembers components along a frontier of cells, for any acceptor that is `Linking`.

    turned: whether the board is reflected in its main diagonal. joined: whether the ends of its
    rows are. closing: whether the last row is joined to the first, if there are three or more, or
    with a twist one or more: then the cells of the first row are remembered to the end, or if these
    say which edges lead up, the last row's ends of them: cells in `ahead`, whose offers are whether
    they have edges, and whose rests how many, as a bit. Raises
    DoubleEdges for rows joined so short that two edges join the same cells.
    """

    def __init__(
        self,
        acceptor: Linking[Any],
        track: Frontier,
        letters: int,
        width: int,
        *,
        turned: bool,
        joined: bool,
        closing: bool = False,
        twist: Twist | None = None,
    ) -> None:
        self.twist, self.track, steps = twist, track, track.steps
        self.width, self.joined, self.acyclic = width, joined, acceptor.acyclic
        self.everywhere = acceptor.everywhere
        both = [*steps, *((-r, -c) for r, c in steps)]
        self.offered = [
            sum(1 << k for k, step in enumerate([*both, (0, 0)]) if acceptor.offers(letter, step))
            for letter in range(letters)
        ]
        self.strict = (1 << len(steps)) - 1 if acceptor.strict else 0
        self.numbers = acceptor.numbers
        self.named = self.numbers is not None or self.acyclic
        self.most = None if acceptor.numbers is None else max(acceptor.numbers)
        self.rest = -1
        if acceptor.degrees is not None:
            self.rest = sum({1 << k for k in acceptor.degrees} | {1 - acceptor.everywhere} - {0})
        self.limited = self.rest >= 0 or bool(acceptor.turns)
        self.rests = [self.rest] * letters
        self.second: list[int] = []
        if acceptor.turns:
            every = 1 << len(both)
            some = [*acceptor.turns, *[frozenset[Any]()] * (letters - len(acceptor.turns))]
            self.second = [sum(1 << k for k, z in enumerate(both) if z in one) for one in some]
            others = self.rest & ~every if acceptor.strict else self.rest
            self.rests = [self.rest & every if z else others for z in self.second]
        self.places = [turned_place(z) if turned else z for z in acceptor.sides]
        self.closings: dict[int, list[tuple[int, int, int, int]]] = {}
        self.bottom = sum(1 << k for k, z in enumerate(self.places) if z.startswith("bottom"))
        both = [(c, r) if turned else (r, c) for r, c in both]
        if closing and any(abs(r) > 1 for r, _ in both):
            raise GfkitError("components whose steps go over a row are not counted on rings")
        half = len(steps)
        self.ahead = width if closing and self.strict and all(r >= 0 for r, _ in both[half:]) else 0
        if self.ahead:
            self.told = 1 if twist else LEAST_JOINED
            self.plans = [self._plans(both, row, joined=joined, closing=True) for row in range(2)]
            turns = ((0, 0),) * (width if self.second else 0)
            self.first = Front((0,) * width, (0,) * width, (1,) * width, 0, 0, 0, turns)
            return
        if closing:
            if self.second:
                raise GfkitError("joined values with turns are not counted on rings")
            self.told = LEAST_JOINED
            self.plans = [self._plans(both, row, joined=joined, closing=True) for row in range(3)]
            self.first = Front((), (), (), 0, 0, 0)
            return
        self.told = 1
        depth = max(abs(r) for r, _ in both)
        plans = self._plans(both, depth, joined=joined)
        self.plans = [plans, plans]
        held = len(plans[0].after) + len(plans[0].gone) - (-1 in plans[0].after)
        above = any(place.startswith("top") for place in self.places)
        turns = ((0, 0),) * (held if self.second else 0)
        self.first = Front((0,) * held, (0,) * held, (NO_MORE,) * held, 0, 0, 1 - above, turns)

    def _plans(
        self, both: list[Cell], row: int, *, joined: bool, closing: bool = False
    ) -> list[Plan]:
        """Return what the cell of each column of a row does, of the cells from row 0 on."""
        width, half = self.width, len(both) // 2

        def near(cell: Cell) -> list[Cell | None]:
            """Return the neighbours of a cell, None for those off the board."""
            found: list[Cell | None] = []
            for r, c in both:
                if not self.track.leads(cell[1], (c, r)):
                    found.append(None)
                    continue
                at, down = cell[1] + c, cell[0] + r
                if closing and down < 0:
                    at = self.twist.place(at, width, -1) if self.twist else at
                    down = -1 if self.ahead else LAST
                at = at % width if joined else at
                found.append((down, at) if 0 <= at < width else None)
            return found

        first = -1 if self.ahead else 0
        every = [(r, c) for r in range(first, row + 1) for c in range(width)]
        for cell in every[-width:]:
            some = [one for one in near(cell) if one is not None]
            if cell in some or len(set(some)) < len(some):
                raise DoubleEdges(f"rows of {width} cells whose ends are joined have double edges")

        def held(last: Cell) -> list[Cell]:
            """Return the cells up to the last one that have neighbours after it."""
            some = (z for z in every if z <= last)
            return [z for z in some if z[0] < 0 or any(y and y > last for y in near(z))]

        plans = []
        for column in range(width):
            here = (row, column)
            before = held((row, column - 1)) if column else held((row - 1, width - 1))
            after = held(here)
            around = near(here)
            plans.append(
                Plan(
                    tuple(
                        (before.index(z), 1 << (k + half) % (2 * half), 1 << k)
                        for k, z in enumerate(around)
                        if z and z < here
                    ),
                    sum(1 << k for k, z in enumerate(around) if z is None),
                    sum(1 << k for k, z in enumerate(around) if z and z > here),
                    tuple(-1 if z == here else before.index(z) for z in after),
                    tuple(k for k, z in enumerate(before) if z not in after),
                    (self._at(column), self._at(column, "top")),
                )
            )
        kept = held((row, width - 1))
        if self.ahead and row:
            linked = {
                at: 1 << (k + half) % (2 * half)
                for c in range(width)
                for k, at in enumerate(near((0, c)))
                if at and at[0] < 0
            }
            self.ends = [(at[1], kept.index((row, at[1])), linked[at]) for at in sorted(linked)]
        elif closing and (self.twist or row + 1 == LEAST_JOINED):
            mirrored = self.twist is not None and self.twist.mirrored
            back = [(-r, c if mirrored else -c) for r, c in both]
            self.closings[row + 1] = [  # both places, and the bits of the edge there
                (kept.index((0, c)), kept.index((row, at[1])), 1 << k, 1 << both.index(back[k]))
                for c in range(width)
                for k, at in enumerate(near((0, c)))
                if at and at[0] == LAST
            ]
        return plans

    def read(self, column: int, state: Front, letter: int) -> tuple[Front, int] | None:
        """Return the components after a cell; None if what they must be is out of reach."""
        plan, mine = self.plans[min(state.row, len(self.plans) - 1)][column], self.offered[letter]
        if mine & plan.off & self.strict:
            return None
        labels, offers, rests = list(state.labels), list(state.offers), list(state.rests)
        turns = [bits for bits, _ in state.turns]
        size = len(labels) + 1
        names = [*labels, 0, *(label for _, label in state.turns), *[0] * len(self.second[:1])]
        second = self.second[letter] if self.second else 0
        joined: tuple[list[int], list[int]] = [], []  # in each turn
        for k, there, here in plan.near:
            if k < self.ahead:
                if mine & here:
                    offers[k], rests[k] = 1, rests[k] << self.limited
                    joined[bool(second & here)].append(k)
                continue
            offered, taken = offers[k] & there, mine & here
            offers[k] &= ~there
            if offered and taken:
                rests[k] >>= 1
                is_second = bool(turns) and bool(turns[k] & there)
                joined[bool(second & here)].append(k + size * is_second)
            elif (offered | taken) & self.strict:
                return None
        for turn, some in enumerate(joined):
            known = [names[k] for k in some if names[k]]
            if self.acyclic and len(set(known)) < len(known):
                return None
            if some or (second if turn else mine and self.everywhere):
                own = 1 + max(names)
                names = [own if label in known else label for label in names]
                for k in (*some, size - 1 + size * turn):
                    names[k] = own
        offers.append(mine & plan.ahead)
        turns.append(second)
        rest = self.rests[letter]
        rests.append(rest >> len(joined[0]) + len(joined[1]) if mine else NO_MORE)
        return self._after(column, plan, state, names, offers, rests, turns)

    def _after(
        self,
        column: int,
        plan: Plan,
        state: Front,
        names: list[int],
        offers: list[int],
        rests: list[int],
        turns: list[int],
    ) -> tuple[Front, int] | None:
        """Return the components after a cell, which is the last one that is given.

        names: the labels, and behind these those of second components. turns: the bits of these.
        """
        gone = plan.gone if -1 in plan.after else (*plan.gone, -1)
        if any(not rests[k] & NO_MORE for k in gone):
            return None
        order = {0: 0}
        size = len(offers)
        found: list[tuple[int, int, int]] = []
        others: list[tuple[int, int]] = []
        for k in plan.after:
            if 0 <= k < self.ahead:
                name = names[k] if self.named else 0
                flag = offers[k] if state.row < self.told else 0
                found.append((order.setdefault(name, len(order)), flag, rests[k]))
                others += [(0, 0)] * len(self.second[:1])
                continue
            name, ahead = names[k % size], offers[k]
            more = rests[k] & (2 << ahead.bit_count()) - 1
            if more == NO_MORE:
                if ahead & self.strict:
                    return None
                name, ahead = 0, 0
            elif not more:
                return None
            if self.second:
                both = turns[k] & ahead
                other = names[k % size + size] if both else 0
                if both == ahead:  # nothing of the first is left
                    name, both, other = other or name, 0, 0
                others.append((both, order.setdefault(other, len(order))))
            name = name if self.named else 0
            found.append((order.setdefault(name, len(order)), ahead, more))
        open_now = len(order) - 1
        closed = 0
        if self.most is not None:
            closed = state.closed + len(set(names) - order.keys())
            if closed > self.most or (closed == self.most and open_now):
                return None
            if closed == self.most and self.everywhere is False:
                if any(not more & NO_MORE or ahead & self.strict for _, ahead, more in found):
                    return None
                found = [(0, 0, NO_MORE)] * len(found)
                others = [(0, 0)] * len(others)
        met = state.met if column else state.met & ~self.bottom
        if self.places and (offers[-1] or names[size - 1]):
            met |= plan.sides[not state.row]
        row = min(state.row + (column == self.width - 1), self.told)
        label, offered, rest = zip(*found, strict=True) if found else ((), (), ())
        return Front(label, offered, rest, closed, met, row, (*others,)), 0

    def _at(self, column: int, *rows: str) -> int:
        """Return which of the places a cell of a column is at, as bits, were it in the last row."""
        sides = {"bottom", *rows}
        sides |= {"left"} if self.joined or not column else set()
        sides |= {"right"} if self.joined or column == self.width - 1 else set()
        return sum(1 << k for k, z in enumerate(self.places) if set(z.split("-")) <= sides)

    def _ended(self, state: Front) -> Front | None:
        """Return the components when the last row is where edges from the first one lead."""
        size, rests = len(state.labels), list(state.rests)
        labels = [*state.labels, *(label for _, label in state.turns)]
        for above, k, below in self.ends:
            if self.limited:
                rests[k] >>= rests[above].bit_length() - 1
            last = k + size * bool(state.turns and state.turns[k][0] & below)
            names = {labels[above], labels[last]} - {0}
            if self.acyclic and labels[above] == labels[last] != 0:
                return None
            if labels[above]:
                own = 1 + max(labels)
                labels = [own if label in names else label for label in labels]
                labels[last] = own
        kept = rests[self.ahead :]
        return state._replace(labels=tuple(labels), rests=tuple(kept), offers=(), turns=())

    def _closed(self, state: Front) -> Front | None:
        """Return the components when the last row is joined to the first; None if it cannot be."""
        labels, offers, rests = list(state.labels), list(state.offers), list(state.rests)
        for first, last, above, below in self.closings[state.row]:
            offered, taken = offers[first] & above, offers[last] & below
            offers[first] &= ~above
            offers[last] &= ~below
            if offered and taken:
                names = {labels[first], labels[last]} - {0}
                if self.acyclic and (first == last or labels[first] == labels[last] != 0):
                    return None
                own = 1 + max(labels)
                labels = [own if label in names else label for label in labels]
                labels[first] = labels[last] = own
                rests[first] >>= 1
                rests[last] >>= 1
            elif (offered and above & self.strict) or (taken and below & self.strict):
                return None
        return state._replace(labels=tuple(labels), offers=tuple(offers), rests=tuple(rests))

    def at_end(self, state: Front) -> int | None:
        """Allow the end for an allowed number of components, all places being reached."""
        if self.ahead and state.row:
            if state.row < self.told and any(state.offers[: self.ahead]):
                return None
            ended = (
                self._ended(state)
                if state.row == self.told
                else state._replace(rests=state.rests[self.ahead :], offers=())
            )
            if ended is None:
                return None
            state = ended
        elif state.row in self.closings:
            closed = self._closed(state)
            if closed is None:
                return None
            state = closed
        if any(not rest & NO_MORE for rest in state.rests):
            return None
        if any(offered & self.strict for offered in state.offers):
            return None
        labels = {*state.labels, *(label for _, label in state.turns)}
        number = state.closed + len(labels - {0})
        is_number = self.numbers is None or number in self.numbers
        return 0 if is_number and state.met == (1 << len(self.places)) - 1 else None


class ParallelReader:
    """Remembers for each row of the array, all being read at once, what it does to the states.

    Before a row only those states are possible to which the rows above lead, or can lead when more
    of their elements are read; what a row does to others is forgotten.
    """

    def __init__(self, automaton: LineAutomaton, width: int) -> None:
        self.width = width
        self.accepts = automaton.accepts.tolist()
        self.after = [*automaton.after.tolist(), [FAILED] * automaton.after.shape[1]]
        count = len(self.accepts)
        reach = np.eye(count, dtype=bool)
        for state, row in enumerate(self.after[:-1]):
            reach[state, [after for after in row if after != FAILED]] = True
        for _ in range(count.bit_length()):
            reach = reach @ reach
        self.reach = [frozenset(np.flatnonzero(row).tolist()) for row in reach]
        self.first = self.possible([tuple(range(count))] * width) or ()

    def possible(self, rows: list[Function]) -> tuple[Function, ...] | None:
        """Return what rows do to possible states; None if one of them fails for all of those."""
        before: frozenset[int] = frozenset([0])
        found = []
        for row in rows:
            kept = tuple(after if state in before else FAILED for state, after in enumerate(row))
            ways = {after for after in kept if after != FAILED}
            if not ways:
                return None
            before = frozenset().union(*(self.reach[state] for state in ways))
            found.append(kept)
        return tuple(found)

    def read(
        self, column: int, state: tuple[Function, ...], letter: int
    ) -> tuple[tuple[Function, ...], int] | None:
        """Return what the rows do after one element more of the row `column`."""
        rows = list(state)
        rows[column] = tuple(self.after[after][letter] for after in rows[column])
        found = self.possible(rows)
        return None if found is None else (found, 0)

    def at_end(self, state: tuple[Function, ...]) -> int | None:
        """Allow the end if all rows, one after the other, lead to a state that accepts."""
        number = 0
        for row in state:
            number = row[number]
            if number == FAILED:
                return None
        return 0 if self.accepts[number] else None
