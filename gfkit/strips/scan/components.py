"""One reader of components, cell by cell: edges, connected values, trees, turns, liberties.

Two cells a step apart are joined where both offer it (`Counting`). Along the frontier it is
remembered of each cell in which component it is, what it still offers, and how many edges it may
still get. A component whose last cell leaves the frontier is closed, and counted. One with a cell
of a saved letter is never counted: it has the one label SAVED, since it does not matter any more
which of its cells belong together. So groups of stones with a liberty are saved by the empty cell
beside them, and no other may be closed. [TrompFarneback2007, section 4]

Where the last row is joined to the first, the cells of the first row stay on the frontier to the
end, and are then joined to those of the last, as any two cells are.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from gfkit.boards.shapes.board import LEAST_JOINED
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from gfkit.boards.acceptors.conditions import Counting, Frontier
    from gfkit.boards.kinds.game import Cell

    Pair = tuple[int, int, int, int]
    """The place of a cell and the bit of its edge, and the same of another cell."""

TURNED = {"left": "top", "top": "left", "right": "bottom", "bottom": "right"}
NO_MORE = 1
"""The cell gets no more edges."""
LAST = 9
"""The number of the last row of a ring, which is above the first; no row is told by more."""
SAVED = -1
"""The label of all components with a cell of a saved letter."""


def turned_place(place: str) -> str:
    """Return where a side or corner is on the board reflected in its main diagonal.

    >>> turned_place("top-right"), turned_place("left")
    ('bottom-left', 'top')
    """
    *first, last = (TURNED[side] for side in place.split("-"))
    return f"{last}-{first[0]}" if first else last


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

    near: the pairs that it may be joined in to cells that were read. ahead: the bits of edges to
    cells not yet read. off: of edges off the board. after: of each cell remembered then, its place
    before, -1 for the new one. gone: the places of those forgotten. sides: the sides that the cell
    is at, as bits, and with those of the first row.
    """

    near: tuple[Pair, ...]
    ahead: int
    off: int
    after: tuple[int, ...]
    gone: tuple[int, ...]
    sides: tuple[int, int]


class ComponentReader:
    """Remembers components along a frontier of cells, as `Counting` reads them.

    turned: whether the board is reflected in its main diagonal. joined: whether the ends of its
    rows are. closing: whether the last row is joined to the first, if there are three or more.
    Raises DoubleEdges for rows joined so short that two edges join the same cells.
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
    ) -> None:
        self.track, self.width, self.joined = track, width, joined
        both = [*track.steps, *((-r, -c) for r, c in track.steps)]
        self.acyclic, self.everywhere = acceptor.acyclic, acceptor.everywhere
        self.kinds = len(frozenset().union(*acceptor.kinds)) or 1
        self.saved, size = frozenset(acceptor.saved), len(both)
        self.offered = [
            sum(
                1 << k + size * kind
                for kind in (acceptor.kinds[letter] if acceptor.kinds else (0,))
                for k, step in enumerate([*both, *[(0, 0)] * (kind == self.kinds - 1)])
                if acceptor.offers(letter, step)
            )
            for letter in range(letters)
        ]
        self.strict = (1 << size // 2) - 1 if acceptor.strict else 0
        self.numbers = acceptor.numbers
        self.named = self.numbers is not None or self.acyclic
        self.most = None if acceptor.numbers is None else max(acceptor.numbers)
        rest = -1
        if acceptor.degrees is not None:
            rest = sum({1 << k for k in acceptor.degrees} | {1 - acceptor.everywhere} - {0})
        self.rests, self.second = [rest] * letters, list[int]()
        if acceptor.turns:
            some = [*acceptor.turns, *[frozenset[Any]()] * (letters - len(acceptor.turns))]
            self.second = [sum(1 << k for k, z in enumerate(both) if z in one) for one in some]
            others = rest & ~(1 << size) if acceptor.strict else rest
            self.rests = [rest & 1 << size if z else others for z in self.second]
        self.places = [turned_place(z) if turned else z for z in acceptor.sides]
        self.bottom = sum(1 << k for k, z in enumerate(self.places) if z.startswith("bottom"))
        self.closings: dict[int, list[Pair]] = {}
        both = [(c, r) if turned else (r, c) for r, c in both]
        if closing:
            if any(abs(r) > 1 for r, _ in both):
                raise GfkitError("components whose steps go over a row are not counted on rings")
            self.told, held = LEAST_JOINED, 0
            self.plans = [self._plans(both, row, closing=True) for row in range(LEAST_JOINED)]
        else:
            self.told, plans = 1, self._plans(both, max(abs(r) for r, _ in both))
            held = len(plans[0].after) + len(plans[0].gone) - (-1 in plans[0].after)
            self.plans = [plans]
        row = int(not closing and not any(place.startswith("top") for place in self.places))
        turns = ((0, 0),) * (held if self.second else 0)
        self.first = Front((0,) * held, (0,) * held, (NO_MORE,) * held, 0, 0, row, turns)

    def _plans(self, both: list[Cell], row: int, *, closing: bool = False) -> list[Plan]:
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
                found.append((down, at) if leads else None)
            return found

        every = [(r, c) for r in range(row + 1) for c in range(width)]
        for cell in every[-width:]:
            some = [one for one in near(cell) if one is not None]
            if not self.saved and (cell in some or len(set(some)) < len(some)):
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
            around = [*enumerate(near(here))]
            plans.append(
                Plan(
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

    def _at(self, column: int, *rows: str) -> int:
        """Return which of the places a cell of a column is at, as bits, were it in the last row."""
        sides = {"bottom", *rows}
        sides |= {"left"} if self.joined or not column else set()
        sides |= {"right"} if self.joined or column == self.width - 1 else set()
        return sum(1 << k for k, z in enumerate(self.places) if set(z.split("-")) <= sides)

    def read(self, column: int, state: Front, letter: int) -> tuple[Front, int] | None:
        """Return the components after a cell; None if what they must be is out of reach."""
        plan, mine = self.plans[min(state.row, len(self.plans) - 1)][column], self.offered[letter]
        if mine & plan.off & self.strict:
            return None
        names = [*state.labels, 0]
        own = 1 + max(names)
        if mine and self.everywhere:
            names[-1] = SAVED if letter in self.saved else own
        offers, rests = [*state.offers, mine], [*state.rests, self.rests[letter]]
        turns: list[int] = []
        if self.second:
            turns = [*(some for some, _ in state.turns), self.second[letter]]
            names += [label for _, label in state.turns]
            names.append((1 + max(names)) * bool(turns[-1]))
        if not self._joined(plan.near, names, offers, rests, turns):
            return None
        offers[-1] &= plan.ahead
        if not mine:
            rests[-1] = NO_MORE
        return self._after(column, plan, state, names, offers, rests, turns)

    def _joined(
        self,
        pairs: Iterable[Pair],
        names: list[int],
        offers: list[int],
        rests: list[int],
        turns: list[int],
    ) -> bool:
        """Join cells that offer it; tell whether all that must be can be.

        names: the labels, and behind these those of second components.
        """
        size, strict = len(offers), self.strict
        for one, there, other, here in pairs:
            offered, taken = offers[one] & there, offers[other] & here
            offers[one] &= ~there
            offers[other] &= ~here
            if offered and taken:
                a, b = one, other % size
                if turns:
                    a += size * bool(turns[a] & there)
                    b += size * bool(turns[b] & here)
                first, second = names[a], names[b]
                if first != second:
                    own = SAVED if second == SAVED else first or second
                    if first and second:
                        lost = first if own == second else second
                        names[:] = [own if label == lost else label for label in names]
                    names[a] = names[b] = own
                elif not first:
                    names[a] = names[b] = 1 + max(names)
                    if a == b and self.acyclic:
                        return False
                elif self.acyclic:
                    return False
                rests[one] >>= 1
                rests[other] >>= 1
            elif strict and ((offered and there & strict) or (taken and here & strict)):
                return False
        return True

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
        order = {0: 0, SAVED: SAVED}
        size = len(offers)
        found: list[tuple[int, int, int]] = []
        others: list[tuple[int, int]] = []
        for k in plan.after:
            name, ahead = names[k % size], offers[k]
            more = rests[k] & (2 << ahead.bit_count()) - 1
            if more == NO_MORE:
                if ahead & self.strict:
                    return None
                name, ahead = 0, 0
            elif not more:
                return None
            if turns:
                both = turns[k] & ahead
                other = names[k % size + size] if both else 0
                if both == ahead:  # nothing of the first is left
                    name, both, other = other or name, 0, 0
                others.append((both, order.setdefault(other, len(order) - 1)))
            name = name if self.named else 0
            found.append((order.setdefault(name, len(order) - 1), ahead, more))
        closed = 0
        if self.most is not None:
            closed = state.closed + len(set(names) - order.keys())
            if closed > self.most or (closed == self.most and len(order) > 2 and not self.saved):
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

    def at_end(self, state: Front) -> int | None:
        """Allow the end for an allowed number of components, all places being reached."""
        names = [*state.labels, *(label for _, label in state.turns)]
        offers, rests = [*state.offers], [*state.rests]
        turns = [some for some, _ in state.turns]
        if not self._joined(self.closings.get(state.row, ()), names, offers, rests, turns):
            return None
        if any(not rest & NO_MORE for rest in rests) or any(z & self.strict for z in offers):
            return None
        number = state.closed + len(set(names) - {0, SAVED})
        is_number = self.numbers is None or number in self.numbers
        return 0 if is_number and state.met == (1 << len(self.places)) - 1 else None
