"""Boards on whose first or last columns one player does not play, and who wins them.

**Theorem.** Let the pieces of one player, the loser, reach over at most m + 1 columns. Let the
other, the winner, not play on the first m of the a columns of one board, nor on the last m of the b
columns of another. Then he is on a + b - m columns at least as well off as in their sum. The same
holds for more boards in a row, those in between with m columns at each end on which he does not
play, and at least 2 m of them. With m = 0 this is the theorem of `strip_facts`.

*Proof.* Lay the boards side by side so that each has m columns in common with the next, a *margin*.
A piece of the loser fits within one of the boards, as any m + 1 columns in a row do; let him play
there. The winner answers as in the sum, and never on a margin. So every board is, but for its
margins, what is free of it in the sum; and what is free of a margin is free in both of its copies.
More free cells that only the loser can use are no worse for him.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from gfkit.automata.compiled import installed
from gfkit.base.budget import spend
from gfkit.base.trusted import trusted
from gfkit.boards.shapes.board import Board
from gfkit.errors import LimitReached
from gfkit.games.outcome_search import OutcomeSearch

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gfkit.games.game_rule import Cell, PieceRule

PLAIN_CELLS = 33
"""Larger boards are searched by the compiled loops of `outcome_search`, if numba is there."""
MAX_CELLS = 64
"""Of a board that is searched with margins."""


def reach(pieces: Sequence[Sequence[Cell]]) -> int:
    """Return how many columns the widest piece reaches over, less 1.

    >>> reach([((0, 0), (1, 0)), ((0, 0), (0, 2))])
    2
    """
    return max((max(c for _, c in z) - min(c for _, c in z) for z in pieces), default=0)


@trusted
def margin_results(
    rule: PieceRule, rows: int, winner: str, columns: int, ends: int
) -> tuple[bool, bool]:
    """Tell whether L or R wins a board with this many margins if the other begins, and if he does.

    The second is False where the first is, unless there are no margins. Raises LimitReached.

    >>> from gfkit.boards.language.rules import find_model
    >>> from gfkit.games.game_rule import rule_of
    >>> margin_results(rule_of(find_model("l-tromping").definition.game), 3, "R", 9, 1)
    (True, True)
    """
    if rows * columns > MAX_CELLS:
        raise LimitReached(f"boards of more than {MAX_CELLS} cells are not searched with margins")
    own, other = (rule.left, rule.right) if winner == "L" else (rule.right, rule.left)
    left, right = (reach(other) * (ends > i) for i in range(2))
    if rows * columns > PLAIN_CELLS and installed():
        margins = [*range(left), *range(columns - right, columns)]
        player, cells = "LR".index(winner), [(r, c) for r in range(rows) for c in margins]
        fast = OutcomeSearch(rule, Board.rectangle(rows, columns), forgone=(player, cells))
        second = not fast.wins(1 - player)
        return second, (second or not ends) and fast.wins(player)
    search = MarginSearch((rows, columns), own, other, left, right)
    second = search.wins(winner_begins=False)
    return second, (second or not ends) and search.wins(winner_begins=True)


class MarginSearch:
    """Who wins a board of some rows and columns, as the winner does not play on its margins.

    winner, loser: their pieces. left, right: a given number of columns are the margins.
    """

    def __init__(
        self,
        sides: tuple[int, int],
        winner: Sequence[Sequence[Cell]],
        loser: Sequence[Sequence[Cell]],
        left: int,
        right: int,
    ) -> None:
        self.rows, self.columns = sides
        inner = range(left, self.columns - right)
        self.placed = (self._placed(winner, inner), self._placed(loser, range(self.columns)))
        self.most = (self._most_moves(winner), self._most_moves(loser))
        self._row = (1 << self.columns) - 1
        self._back: dict[int, int] = {}
        self.flips = [
            flip
            for flip in (self._upside_down, self._mirrored, self._turned)
            if all({flip(z) for z in some} == set(some) for some in self.placed)
        ]
        self.known: dict[tuple[int, int], bool] = {}

    def wins(self, winner_begins: bool) -> bool:
        """Tell whether the winner wins."""
        mover = 0 if winner_begins else 1
        return self._wins(self.placed[mover], self.placed[1 - mover], mover) == winner_begins

    def _placed(self, pieces: Sequence[Sequence[Cell]], columns: range) -> list[int]:
        found = set()
        for piece in pieces:
            for a in range(-max(r for r, _ in piece), self.rows):
                for b in range(-max(c for _, c in piece), self.columns):
                    cells = [(r + a, c + b) for r, c in piece]
                    if all(0 <= r < self.rows and c in columns for r, c in cells):
                        found.add(sum(1 << r * self.columns + c for r, c in cells))
        return sorted(found)

    def _wins(self, own: list[int], other: list[int], mover: int) -> bool:
        """Tell whether the one who moves wins, by the placements that are left to both."""
        if not own or not other:
            return bool(own)
        mine, theirs = reduce(or_, own), reduce(or_, other)
        rest = mine | theirs
        key = min([rest, *(flip(rest) for flip in self.flips)]), mover
        found = self.known.get(key)
        if found is None:
            spend()
            if _apart(own, rest & ~theirs) > self.most[1 - mover](rest):
                found = True
            elif _apart(other, rest & ~mine) >= self.most[mover](rest):
                found = False
            else:
                found = self._searched(own, other, mover)
            self.known[key] = found
        return found

    def _searched(self, own: list[int], other: list[int], mover: int) -> bool:
        after = []
        for placed in own:
            theirs = [z for z in other if not z & placed]
            if not theirs:
                return True
            mine = [z for z in own if not z & placed]
            after.append((len(theirs) - len(mine), theirs, mine))
        after.sort()
        return not all(self._wins(theirs, mine, 1 - mover) for _, theirs, mine in after)

    # ------------------------------------------------------------------ bounds

    def _most_moves(self, pieces: Sequence[Sequence[Cell]]) -> Callable[[int], int]:
        """Return a bound on how many pieces fit on free cells."""
        if all(any((r + 1, c) in piece for r, c in piece) for piece in pieces):
            return self._upright_pairs
        if all(any((r, c + 1) in piece for r, c in piece) for piece in pieces):
            return self._lying_pairs
        least = min(map(len, pieces), default=1)
        return lambda rest: rest.bit_count() // least

    def _upright_pairs(self, rest: int) -> int:
        found, taken = 0, 0
        while rest:
            free = rest & self._row & ~taken
            rest >>= self.columns
            taken = free & rest
            found += taken.bit_count()
        return found

    def _lying_pairs(self, rest: int) -> int:
        found = 0
        while rest:
            low = rest & -rest
            at = low.bit_length()
            if rest & low << 1 and at % self.columns:
                found += 1
                rest ^= low << 1
            rest ^= low
        return found

    # ------------------------------------------------------------------ images

    def _lines(self, rest: int) -> list[int]:
        return [rest >> r * self.columns & self._row for r in range(self.rows)]

    def _upside_down(self, rest: int) -> int:
        found = 0
        for line in self._lines(rest):
            found = found << self.columns | line
        return found

    def _mirrored(self, rest: int) -> int:
        return self._turned(self._upside_down(rest))

    def _turned(self, rest: int) -> int:
        found = 0
        for line in self._lines(rest):
            if line not in self._back:
                self._back[line] = int(f"{line:0{self.columns}b}"[::-1], 2)
            found = found << self.columns | self._back[line]
        return found


def _apart(placed: list[int], free: int) -> int:
    """Return how many placements on free cells are found that do not meet."""
    found = 0
    for one in placed:
        if not one & ~free:
            found += 1
            free &= ~one
    return found
