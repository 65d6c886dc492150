"""The automaton of positions of pieces that may not touch, made from the pieces.

A state is (covered, near, asked), sets of cells to come as bits. Covered are those of pieces that
were begun; near are, for each kind of owner, those on which its pieces may not be. Asked has, for
each place where a piece of a player who must be stuck would fit as far as was read, the cells to
come of that place, and for each kind of owner the cells to come on which a piece would still
prevent it. When there are none left, or the board ends below the place, the piece fits, and the
position is not of those that are counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .clock import Clock, limit
from .machines import Edge, Machine, State
from .monomials import restricted
from .piece_machine import MAX_SEEDS, STUCK, Cell, Piece

if TYPE_CHECKING:
    from collections.abc import Iterable

Players = tuple[int, ...]
Apart = dict[tuple[Players, Players], frozenset[Cell]]  # steps to cells that must not be covered
OWNERS: list[Players] = [(0,), (1,), (0, 1)]
Asked = tuple[int, tuple[int, ...]]


class Begun(NamedTuple):
    """A piece with its first cell in some column: its cells, those near it by owner, its weight."""

    cells: int
    near: tuple[int, ...]
    owner: int
    coefficient: int
    code: int


class ApartMachine(Machine):
    """The automaton of a set of pieces that may not touch, and of one of the quantities.

    apart: for pairs of owners, steps to the cells on which no piece of the second may be.
    lenient: whether players who must be stuck need not be, and cells of a tiling may stay free.
    """

    def __init__(
        self,
        pieces: Iterable[Piece],
        apart: Apart,
        quantity: str,
        width: int,
        marks: str,
        clock: Clock,
        *,
        joined: bool = False,
        lenient: bool = False,
    ) -> None:
        super().__init__(width, (0, (0,) * len(OWNERS), ()), clock)
        self.pieces, self.apart, self.quantity = list(pieces), apart, quantity
        self.joined, self.lenient = joined, lenient
        self.free = quantity != "tilings" or lenient
        self.placed: list[list[Begun]] = [[] for _ in range(width)]
        self.asked: list[set[tuple[int, int, tuple[int, ...]]]] = [set() for _ in range(width)]
        stuck = STUCK.get(quantity, set())
        for piece in self.pieces:
            top, left = min(piece.cells)
            for anchor in range(width):
                at = {(r - top, c - left + anchor) for r, c in piece.cells}
                if not joined and not all(0 <= c < width for _, c in at):
                    continue
                around = self.surroundings(at, piece.players)
                clock.spend(5 * len(at) + sum(map(len, around)))
                places = {r * width + c % width for r, c in at}
                first, mask = min(places), sum(1 << k for k in places)
                later = tuple(self.to_come(some, first) for some in around)
                owner = OWNERS.index(piece.players)
                itself = around[owner] - at
                repeats = len(places) < len(at) or any(
                    r * width + c % width in places for r, c in itself if r >= 0
                )
                if not repeats:
                    code = restricted(piece.code, marks)
                    self.placed[first].append(Begun(mask, later, owner, piece.coefficient, code))
                if stuck & {*piece.players}:
                    preventing = tuple(mask | some for some in later)
                    self.asked[first].add((mask, owner, preventing))

    def surroundings(self, at: set[Cell], players: Players) -> list[set[Cell]]:
        """Return for each owner the cells, on the board or not, too near to these."""
        found: list[set[Cell]] = []
        for other in OWNERS:
            steps = self.apart.get((players, other), frozenset())
            near = {(r + i, c + j) for r, c in at for i, j in steps}
            found.append({(r, c) for r, c in near if self.joined or 0 <= c < self.width})
        return found

    def to_come(self, cells: set[Cell], first: int) -> int:
        """Return those of the cells that are read after the first one of a piece."""
        numbers = {r * self.width + c % self.width for r, c in cells}
        return sum(1 << k for k in numbers if k > first)

    def is_end(self, state: State) -> bool:
        """Tell whether no piece waits for cells to come, and none that must not fit has fitted."""
        covered, _, asked = state
        return not covered and all(place for place, _ in asked)

    def read(self, depth: int, state: State) -> list[Edge]:
        """Leave the cell free, or place a piece whose first cell it is, if it is not covered."""
        covered, near, asked = state
        bit = 1 << depth
        work = len(asked) + len(self.asked[depth]) + len(self.placed[depth])
        self.clock.spend(10 * (1 + work))
        if covered & bit:
            return self.after(depth, covered ^ bit, near, asked, 1, 0)
        found = []
        if self.free:
            fitting = [
                (mask, preventing)
                for mask, owner, preventing in self.asked[depth]
                if not mask & (covered | near[owner])
            ]
            found += self.after(depth, covered, near, (*asked, *fitting), 1, 0)
        for mask, close, owner, coefficient, code in self.placed[depth]:
            if not mask & (covered | near[owner]):
                kept = [z for z in asked if not z[1][owner] & mask]
                wider = tuple(a | b for a, b in zip(near, close, strict=True))
                found += self.after(depth, covered | (mask ^ bit), wider, kept, coefficient, code)
        return found

    def after(
        self,
        depth: int,
        covered: int,
        near: tuple[int, ...],
        asked: Iterable[Asked],
        c: int,
        code: int,
    ) -> list[Edge]:
        """Return the edge past a cell; none if a piece fits that must not."""
        passed = ~(1 << depth)
        shift = self.width if depth == self.width - 1 else 0
        rest = []
        for place, preventing in asked:
            left = tuple((z & passed) >> shift for z in preventing)
            rest.append(((place & passed) >> shift, left))
        if not self.lenient and not all(place or any(left) for place, left in rest):
            return []
        kept = tuple(sorted(smallest((z for z in rest if z[0] or any(z[1])), self.clock)))
        close = tuple((z & passed) >> shift for z in near)
        return [((covered >> shift, close, kept), c, code)]

    def seeds(self) -> list[State]:
        """Return what rows of any placements leave, whoever is stuck."""
        easy = ApartMachine(
            self.pieces, self.apart, self.quantity, self.width, "none", self.clock,
            joined=self.joined, lenient=True,
        )  # fmt: skip
        seen = {easy.start: None}
        todo = [easy.start]
        while todo:
            for after, _ in easy.row({(todo.pop(), 0): 1}):
                if after not in seen:
                    limit(len(seen) < MAX_SEEDS, f"there are more than {MAX_SEEDS} row states")
                    seen[after] = None
                    todo.append(after)
        return list(seen)


def _size(asked: Asked) -> int:
    return asked[0].bit_count() + sum(map(int.bit_count, asked[1]))


def smallest(asked: Iterable[Asked], clock: Clock) -> list[Asked]:
    """Return what is asked, without that which is prevented wherever something else is."""
    found: list[Asked] = []
    for place, left in sorted(set(asked), key=_size):
        clock.spend(1 + len(found))
        if not any(
            p & place == p and all(a & b == a for a, b in zip(q, left, strict=True))
            for p, q in found
        ):
            found.append((place, left))
    return found
