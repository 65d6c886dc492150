"""The automaton of positions of pieces, made from the pieces.

A state is (covered, asked), sets of cells as bits: the cells to come that pieces cover already, and
for each place where a piece of a player who must be stuck would fit as far as was read, the cells
to come that would make it fit. Of those sets only the least count. When one of them is empty the
piece fits, and the position is not of those that are counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.clock import Clock, limit
from ..core.machines import Edge, Machine, State
from ..core.monomials import restricted
from ..core.translations import STUCK

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..core.rule_reading import Piece

MAX_SEEDS = 1 << 16


class PieceMachine(Machine):
    """The automaton of pieces, none of which overlaps itself, and of one of the quantities.

    quantity: all positions, those in which some players cannot place a piece, or tilings.
    lenient: whether players who must be stuck need not be, and cells of a tiling may stay free.
    """

    def __init__(
        self,
        pieces: Iterable[Piece],
        quantity: str,
        width: int,
        marks: str,
        clock: Clock,
        *,
        joined: bool = False,
        lenient: bool = False,
    ) -> None:
        super().__init__(width, (0, ()), clock)
        self.pieces, self.quantity, self.marks = list(pieces), quantity, marks
        self.joined, self.lenient = joined, lenient
        self.free = quantity != "tilings" or lenient
        self.placed: list[list[tuple[int, int, int]]] = [[] for _ in range(width)]
        asked: list[set[int]] = [set() for _ in range(width)]
        stuck = STUCK.get(quantity, set())
        for piece in self.pieces:
            top, left = min(piece.cells)
            for anchor in range(width):
                clock.spend(5 * len(piece.cells))
                at = [(r - top, c - left + anchor) for r, c in piece.cells]
                if not joined and not all(0 <= c < width for _, c in at):
                    continue
                places = {r * width + c % width for r, c in at}
                mask = sum(1 << k for k in places)
                code = restricted(piece.code, marks)
                self.placed[min(places)].append((mask, piece.coefficient, code))
                if stuck & {*piece.players}:
                    asked[min(places)].add(mask)
        self.asked = [least(z, clock) for z in asked]

    def is_end(self, state: State) -> bool:
        """Tell whether no piece waits for cells to come."""
        return not state[0]

    def read(self, depth: int, state: State) -> list[Edge]:
        """Leave the cell free, or place a piece whose first cell it is, if it is not covered."""
        covered, asked = state
        bit = 1 << depth
        self.clock.spend(5 * (len(asked) + len(self.asked[depth]) + len(self.placed[depth])))
        if covered & bit:
            return [self.after(depth, covered ^ bit, [z for z in asked if not z & bit], 1, 0)]
        found = []
        if self.free:
            wanted = [z & ~bit for z in (*asked, *self.asked[depth]) if not z & covered]
            if all(wanted) or self.lenient:
                rest = least((z for z in wanted if z), self.clock)
                found.append(self.after(depth, covered, rest, 1, 0))
        for mask, coefficient, code in self.placed[depth]:
            if not mask & covered:
                rest = [z for z in asked if not z & mask]
                found.append(self.after(depth, covered | (mask ^ bit), rest, coefficient, code))
        return found

    def after(self, depth: int, covered: int, asked: list[int], c: int, code: int) -> Edge:
        """Return the edge; after the last cell of a row, cells are numbered from the next one."""
        if depth == self.width - 1:
            covered, asked = covered >> self.width, [z >> self.width for z in asked]
        return (covered, tuple(sorted(asked))), c, code

    def seeds(self) -> list[State]:
        """Return what rows of any placements leave, whoever is stuck."""
        easy = PieceMachine(
            self.pieces, self.quantity, self.width, "none", self.clock,
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


def least(sets: Iterable[int], clock: Clock) -> list[int]:
    """Return the sets that have no other one as a subset."""
    found: list[int] = []
    for z in sorted(set(sets), key=int.bit_count):
        clock.spend(1 + len(found))
        if not any(y & z == y for y in found):
            found.append(z)
    return found
