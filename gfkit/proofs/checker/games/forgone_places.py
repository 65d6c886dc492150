"""Outcomes of long boards of one width, where a player forgoes some places between two boards.

The loser is one player, the winner the other. Let no piece of the loser reach over more than m + 1
places along. Let A(n) be the board of n places along on whose first m places the winner does not
play, and B(n) that on whose first and last m he does not.
*Theorem.* Boards A(n), B(n') , B(n''), ..., A(z), the first reversed, are laid so that each has m
places in common with the next. If the winner wins each as second player, he wins the whole board as
second player, of length n + (n' - m) + (n'' - m) + ... + (z - m); and as first player too, if he so
wins one of them. *Proof.* Whatever piece the loser places fits in one of these boards. The winner
answers in that sum. On the places in common he never plays, and more that is free there for the
loser alone is no worse for him. The pieces must be the same reversed, as A(n) is at both ends.

The boards are searched by trying all moves. A position is what moves cover, or the least of its
images. Who moves wins if he has more moves that the other cannot meet than pieces of the other fit
at most, and loses if the other has as many as fit of his own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.clock import limit, need

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..core.clock import Clock

Cell = tuple[int, int]
"""Across, along."""
Pieces = list[list[Cell]]
MAX_CELLS = 64
MAX_KNOWN = 4_000_000


def reversed_same(pieces: Pieces) -> bool:
    """Tell whether the pieces reversed along are the same pieces."""

    def moved(piece: list[Cell], sign: int) -> frozenset[Cell]:
        least = min(a for a, _ in piece), min(sign * b for _, b in piece)
        return frozenset((a - least[0], sign * b - least[1]) for a, b in piece)

    return {moved(z, 1) for z in pieces} == {moved(z, -1) for z in pieces}


def over(pieces: Pieces) -> int:
    """Return m: over m + 1 places along the longest piece reaches."""
    return max((max(b for _, b in z) - min(b for _, b in z) for z in pieces), default=0)


def long_boards(
    side: int, winner: Pieces, loser: Pieces, boards: dict[str, Any], clock: Clock
) -> tuple[list[int], list[int], list[int]]:
    """Return what the boards with two margins add, and lengths won as second and as either player.

    boards: the lengths `one` of A(n) and `two` of B(n).
    """
    m = over(loser)
    one, two = sorted(set(boards["one"])), sorted(set(boards["two"]))
    need(one and two, "there are no boards with one margin, or none with two")
    need(reversed_same(winner) and reversed_same(loser), "pieces reversed are others")
    need(one[0] >= max(m, 1), "a board is shorter than its margin")
    need(two[0] >= 2 * m and two[0] > m, "a board is shorter than its margins")
    either = []
    for n in one:
        search = Places(side, n, winner, loser, (m, 0), clock)
        need(search.wins(first=False), f"the board of length {n} with one margin is not won")
        if search.wins(first=True):
            either.append(n)
    for n in two:
        search = Places(side, n, winner, loser, (m, m), clock)
        need(search.wins(first=False), f"the board of length {n} with two margins is not won")
    second = sorted({p + q - m for p in one for q in one})
    return [n - m for n in two], second, sorted({p + q - m for p in either for q in one})


class Places:
    """Who wins a board with margins. Bits: cell (across, along) is across * length + along."""

    def __init__(
        self,
        side: int,
        length: int,
        winner: Pieces,
        loser: Pieces,
        margins: tuple[int, int],
        clock: Clock,
    ) -> None:
        limit(side * length <= MAX_CELLS, f"a board of {side * length} cells with margins")
        self.side, self.length, self.clock = side, length, clock
        inner = range(margins[0], length - margins[1])
        self.moves = [self._all(winner, inner), self._all(loser, range(length))]
        self.bounds = [self._bound(winner), self._bound(loser)]
        self.line = (1 << length) - 1
        self.lines: dict[int, int] = {}
        images = [self._across, self._along, lambda z: self._across(self._along(z))]
        self.images: list[Callable[[int], int]] = [
            image for image in images if all(sorted(map(image, z)) == z for z in self.moves)
        ]
        self.known: list[dict[int, bool]] = [{}, {}]

    def outcome(self, winner: str) -> str:
        """Return L, R, N or P, for the player named."""
        wins = self.wins(first=True), self.wins(first=False)
        other = "L" if winner == "R" else "R"
        return {(1, 1): winner, (1, 0): "N", (0, 1): "P", (0, 0): other}[wins]

    def wins(self, *, first: bool) -> bool:
        """Tell whether the winner wins if he begins, or if the other does."""
        mover = 0 if first else 1
        return self._mover_wins(self.moves[mover], self.moves[1 - mover], mover) == first

    def _all(self, pieces: Pieces, places: range) -> list[int]:
        found = set()
        for piece in pieces:
            low, start = min(a for a, _ in piece), min(b for _, b in piece)
            for across in range(self.side):
                for along in places:
                    self.clock.spend(len(piece))
                    cells = [(a - low + across, b - start + along) for a, b in piece]
                    if all(a < self.side and b in places for a, b in cells):
                        found.add(sum(1 << a * self.length + b for a, b in cells))
        return sorted(found)

    def _mover_wins(self, mine: list[int], his: list[int], mover: int) -> bool:
        if not mine or not his:
            return bool(mine)
        by_me = by_him = 0
        for z in mine:
            by_me |= z
        for z in his:
            by_him |= z
        free = by_me | by_him
        position = min([free, *(image(free) for image in self.images)])
        known = self.known[mover]
        if position not in known:
            self.clock.spend(60 + 2 * len(mine) * (len(mine) + len(his)))
            limit(len(known) <= MAX_KNOWN, f"there are more than {MAX_KNOWN} positions")
            if _alone(mine, free & ~by_him) > self.bounds[1 - mover](free):
                known[position] = True
            elif _alone(his, free & ~by_me) >= self.bounds[mover](free):
                known[position] = False
            else:
                known[position] = self._tried(mine, his, mover)
        return known[position]

    def _tried(self, mine: list[int], his: list[int], mover: int) -> bool:
        options = []
        for move in mine:
            his_left = [z for z in his if not z & move]
            if not his_left:
                return True
            mine_left = [z for z in mine if not z & move]
            options.append((len(his_left) - len(mine_left), his_left, mine_left))
        options.sort()
        return any(not self._mover_wins(a, b, 1 - mover) for _, a, b in options)

    def _bound(self, pieces: Pieces) -> Callable[[int], int]:
        """Return how many of the pieces fit at most, by the free cells."""
        if all(any((a + 1, b) in piece for a, b in piece) for piece in pieces):
            return self._pairs_across
        if all(any((a, b + 1) in piece for a, b in piece) for piece in pieces):
            return self._pairs_along
        least = min((len(set(piece)) for piece in pieces), default=1)
        return lambda free: free.bit_count() // least

    def _pairs_across(self, free: int) -> int:
        pairs = covered = 0
        for across in range(self.side - 1):
            here = free >> across * self.length & self.line & ~covered
            covered = here & free >> (across + 1) * self.length
            pairs += covered.bit_count()
        return pairs

    def _pairs_along(self, free: int) -> int:
        pairs = 0
        for across in range(self.side):
            line = free >> across * self.length & self.line
            if line not in self.lines:
                self.lines[line] = sum(len(z) // 2 for z in f"{line:b}".split("0"))
            pairs += self.lines[line]
        return pairs

    def _across(self, free: int) -> int:
        turned = 0
        for across in range(self.side):
            turned = turned << self.length | free >> across * self.length & self.line
        return turned

    def _along(self, free: int) -> int:
        back = f"{free:0{self.side * self.length}b}"[::-1]
        return self._across(int(back, 2))


def _alone(moves: list[int], free: int) -> int:
    """Return how many moves on free cells are found that do not meet."""
    count = 0
    for move in moves:
        if move & free == move:
            count += 1
            free ^= move
    return count
