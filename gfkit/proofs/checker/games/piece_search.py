"""Who wins boards on which two players place pieces, by trying all moves; no position twice.

One player is the *owner*. Where no piece of the other reaches over two places along, a line between
two places can be crossed by the owner alone; if he forgoes that, he plays in the sum of the two
sides and is not better off. So he wins what he wins as that sum. The same holds for the other
player and lines along the strip, if no piece of the owner reaches over one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.clock import limit
from .placed_moves import Ground, in_lines, turned_moves

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.clock import Clock
    from .placed_moves import Cells, Move, Parts

MAX_CELLS = 200
MAX_KNOWN = 3_000_000
"""Largest number of positions that fit into the memory of a checker."""


def search_of(moves: list[list[Move]], cells: Cells, clock: Clock) -> tuple[Search, int]:
    """Return a search and a position: across are rows or columns, as it helps."""
    rows, columns = (1 + max((z[k] for z in cells), default=0) for k in (0, 1))
    across = turned_moves(moves)
    ways = [(in_lines(some[1 - k], 2), k, some) for some in (moves, across) for k in (1, 0)]
    _, owner, chosen = max(ways, key=lambda way: way[0])
    if chosen is across:
        rows, columns, cells = columns, rows, frozenset((c, r) for r, c in cells)
    search = Search(Ground(chosen, rows, columns, clock), owner)
    return search, search.ground.position(cells)


class Search:
    """Who wins sums of parts of a board; owner: 0 for Left, 1 for Right."""

    def __init__(self, ground: Ground, owner: int) -> None:
        self.ground, self.owner, self.clock = ground, owner, ground.clock
        self.cuts, self.cuts_across = (
            ground.colours == 1 and in_lines(ground.rules[player], axis)
            for player, axis in ((1 - owner, 2), (owner, 1))
        )
        self.known: dict[tuple[Parts, bool], bool] = {}
        self.moves_known: dict[tuple[int, bool], list[Parts]] = {}

    def outcome(self, position: int) -> str:
        """Return who wins a board: L, R, N or P."""
        limit(position.bit_count() <= MAX_CELLS, f"a board has more than {MAX_CELLS} cells")
        parts = self.ground.split(position)
        second = self.wins(parts, own_moves=False)
        first = self.wins(parts, own_moves=True)
        own, other = "LR"[self.owner], "RL"[self.owner]
        return {(1, 1): own, (1, 0): "N", (0, 1): "P", (0, 0): other}[first, second]

    def wins(self, parts: Parts, own_moves: bool) -> bool:
        """Tell whether the owner wins a sum of parts."""
        if not parts:
            return not own_moves
        found = self.known.get((parts, own_moves))
        if found is None:
            self.clock.spend(20 * len(parts))
            found = self._at_once(parts, own_moves)
            if found is None:
                options = self._options(parts, own_moves)
                # The mover wants one option that is as he wants it.
                found = own_moves == any(
                    self.wins(option, not own_moves) == own_moves for option in options
                )
            self.known[parts, own_moves] = found
            limit(len(self.known) <= MAX_KNOWN, f"there are more than {MAX_KNOWN} positions")
        return found

    def _at_once(self, parts: Parts, own_moves: bool) -> bool | None:
        """Tell what follows from smaller games, if anything does."""
        if len(parts) == 1:
            if self.cuts and self._forgoes(self._along(parts[0]), True, own_moves):
                return True
            if self.cuts_across and self._forgoes(self._across(parts[0]), False, own_moves):
                return False
            return None
        good = [self.wins((part,), own_moves=False) for part in parts]
        if all(good):
            return not own_moves or any(self.wins((part,), own_moves=True) for part in parts)
        bad = [not self.wins((part,), own_moves=True) for part in parts]
        if all(bad):
            return False
        if own_moves and good.count(False) == 1 and not bad[good.index(False)]:
            return True
        if not own_moves and bad.count(False) == 1 and not good[bad.index(False)]:
            return False
        return None

    def _forgoes(self, halves: Iterator[tuple[Parts, Parts]], owner: bool, own_moves: bool) -> bool:
        """Tell whether a player wins after forgoing the moves over some line, in both halves."""

        def wins(parts: Parts, first: bool) -> bool:
            return self.wins(parts, own_moves=first == owner) == owner

        moves = own_moves == owner
        return any(
            (wins(low, False) and wins(high, moves))
            or (moves and wins(low, True) and wins(high, False))
            for low, high in halves
        )

    def _along(self, part: int) -> Iterator[tuple[Parts, Parts]]:
        """Yield what lines between two places along leave on both sides, first in the middle."""
        side, split = self.ground.side, self.ground.split
        length = -(-part.bit_length() // side)
        for line in sorted(range(1, length), key=lambda line: abs(2 * line - length)):
            self.clock.spend(10)
            below = (1 << line * side) - 1
            yield split(part & below), split(part & ~below)

    def _across(self, part: int) -> Iterator[tuple[Parts, Parts]]:
        """Yield what lines along the strip leave on both sides, first in the middle."""
        side, columns, split = self.ground.side, self.ground.columns, self.ground.split
        for line in sorted(range(1, side), key=lambda line: abs(2 * line - side)):
            self.clock.spend(10 + line)
            below = sum(columns[:line])
            if part & below and part & ~below:
                yield split(part & below), split(part & ~below)

    def _options(self, parts: Parts, own_moves: bool) -> list[Parts]:
        """Return the sums after a move, those with many moves left for the mover first."""
        found: set[Parts] = set()
        for i, part in enumerate(parts):
            rest = parts[:i] + parts[i + 1 :]
            found |= {tuple(sorted(rest + option)) for option in self._moves(part, own_moves)}
        self.clock.spend(10 * len(found) * len(parts))

        def promise(option: Parts) -> tuple[int, Parts]:
            ahead = sum(
                len(self._moves(part, own=True)) - len(self._moves(part, own=False))
                for part in option
            )
            return -ahead if own_moves else ahead, option

        return sorted(found, key=promise)

    def _moves(self, part: int, own: bool) -> list[Parts]:
        found = self.moves_known.get((part, own))
        if found is None:
            moves = self.ground.moves(part, self.owner if own else 1 - self.owner)
            options = {self.ground.split(part & ~gone) for _, gone in moves}
            found = self.moves_known[part, own] = sorted(options)
        return found
