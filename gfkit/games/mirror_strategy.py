"""Strategies that answer a move by its mirror image, or within a few columns in the middle.

A position is a set of points (colour, cell): the cells that a colour may still be put on, one
colour for free cells in a game of pieces. A move needs points and clears points. Let a symmetry of
the boards with k rows and n columns (a half turn, or the columns reversed), with an exchange of
colours, carry the moves of Left to those of Right and back; let the *window* be the points of the c
columns in the middle, c and n both even or both odd, n >= c.

*Theorem.* Call a set W of points of the window *safe* if each move m that fits W within the window
and meets the window can be answered: (a) by its image, if that needs nothing that m clears and fits
W, and what both leave of W is W or safe; or (b) by a move, if both clear points of the window only,
and what they leave is safe. If moves that miss the window never clear what their images need, then
from a position that is symmetric outside the window and safe in it who does not begin wins. So the
outcome is P if the whole window is safe, and N if what one move within it leaves is.

*Proof.* The answer leaves a position of the same kind, and there are fewer points: a move clears
what it needs. A move that misses the window is answered by its image. What is safe does not depend
on n, since no more is asked of moves that reach out of the window than of the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import TYPE_CHECKING

from gfkit.base.budget import spend
from gfkit.games.game_rule import ColourRule, moves_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gfkit.games.game_rule import GameRule, Placed

MAX_COLOURS = 4
"""Exchanges of more colours are not tried."""
MOST_COLUMNS = 6
MOST_POINTS = 24
"""Of a window that is tried unasked."""

Move = frozenset["Placed"]
"""The points that a move needs, or clears."""


@dataclass(frozen=True)
class Mirror:
    """Answers on boards of `rows` rows by the mirror image, or in the `columns` in the middle.

    turned: by a half turn, otherwise the columns are reversed.

    >>> from gfkit.boards.language.rules import find_model
    >>> from gfkit.games.game_rule import rule_of
    >>> cram = rule_of(find_model("cram").definition.game)
    >>> [Mirror(cram, 2, columns, turned=True).outcome for columns in (2, 3)]
    ['P', 'N']
    """

    rule: GameRule
    rows: int
    columns: int
    turned: bool = True

    @cached_property
    def outcome(self) -> str:
        """P or N, the outcome on every board of columns + 2 i columns; "" if this shows none."""
        found = ""
        for order in self._exchanges():
            found = found or _Window(self, order).outcome()
        return found

    def image(self, points: frozenset[Placed], order: tuple[int, ...]) -> frozenset[Placed]:
        """Return the image of points; order: the exchange of colours."""
        last, end = self.rows - 1, self.columns - 1
        return frozenset(
            (order[i], (last - r if self.turned else r, end - c)) for i, (r, c) in points
        )

    def _has_room(self, needs: Move) -> bool:
        at = [r for _, (r, _) in needs]
        return max(at) - min(at) < self.rows

    def _exchanges(self) -> Iterator[tuple[int, ...]]:
        """Yield the exchanges of colours with which Left's moves go to Right's and back.

        Moves that need more rows than there are do not count.
        """
        sides = [[one for one in some if self._has_room(one[0])] for some in _moves(self.rule)]
        colours = range(1 + max((i for one in sides for _, z in one for i, _ in z), default=0))
        plain = [{_at_corner(*move) for move in one} for one in sides]
        for order in permutations(colours) if len(colours) <= MAX_COLOURS else ():
            images = [
                {_at_corner(*(self.image(z, order) for z in move)) for move in one} for one in sides
            ]
            if images == plain[::-1] and all(order[order[i]] == i for i in colours):
                yield order


class _Window:
    """The points of a window as bits; Left is answered."""

    def __init__(self, mirror: Mirror, order: tuple[int, ...]) -> None:
        self.rows, self.columns = mirror.rows, mirror.columns
        self.full = 0
        self.known: dict[int, bool] = {}
        self.asked: list[tuple[int, int, bool, bool, int, int]] = []
        """What a move needs and clears, if that is all in the window; if its image may answer it,
        and what that needs and clears."""
        self.answers: list[tuple[int, int]] = []
        self.is_far = True  # whether what misses the window has an answer
        for player, shapes in enumerate(_moves(mirror.rule)):
            for needs, clears in (z for shape in shapes for z in self._placed(*shape)):
                inside = all(0 <= c < self.columns for _, (_, c) in clears)
                if player and inside:
                    self.answers.append((self._bits(needs), self._bits(clears)))
                if player:
                    continue
                there, gone = mirror.image(needs, order), mirror.image(clears, order)
                is_free = not clears & there
                if self._bits(clears):
                    one = self._bits(needs), self._bits(clears), inside, is_free
                    self.asked.append((*one, self._bits(there), self._bits(gone)))
                else:
                    self.is_far &= is_free

    def _placed(self, needs: Move, clears: Move) -> Iterator[tuple[Move, Move]]:
        """Yield a move wherever it may meet the window or its image."""
        at = [c for _, (_, c) in clears]
        rows = [r for _, (r, _) in needs]
        wide = 1 + max(at) - min(at)
        for c in range(-wide - max(at), self.columns + wide - min(at)):
            for r in range(-min(rows), self.rows - max(rows)):
                moved = [frozenset((i, (a + r, b + c)) for i, (a, b) in z) for z in (needs, clears)]
                on_board = frozenset(z for z in moved[1] if 0 <= z[1][0] < self.rows)
                yield moved[0], on_board

    def _bits(self, points: Move) -> int:
        found = 0
        for i, (r, c) in points:
            if 0 <= c < self.columns:
                found |= 1 << (i * self.columns + c) * self.rows + r
        self.full |= found
        return found

    def outcome(self) -> str:
        if not self.is_far:
            return ""
        if self.is_safe(self.full):
            return "P"
        began = {self.full & ~clears for _, clears in self.answers}
        return "N" if any(map(self.is_safe, sorted(began))) else ""

    def is_safe(self, points: int) -> bool:
        """Tell whether each move can be answered."""
        found = self.known.get(points)
        if found is None:
            spend()
            found = self.known[points] = all(
                self._is_answered(points, move) for move in self.asked if not move[0] & ~points
            )
        return found

    def _is_answered(self, points: int, move: tuple[int, int, bool, bool, int, int]) -> bool:
        _, clears, inside, is_free, there, gone = move
        left = points & ~clears
        if is_free and not there & ~left:
            both = left & ~gone
            if both == points or self.is_safe(both):
                return True
        return inside and any(
            self.is_safe(left & ~more) for needs, more in self.answers if not needs & ~left
        )


def _moves(rule: GameRule) -> list[list[tuple[Move, Move]]]:
    return [[(frozenset(a), frozenset(b)) for a, b in side] for side in moves_of(rule)]


def _at_corner(needs: Move, clears: Move) -> tuple[Move, Move]:
    top, left = (min(cell[z] for _, cell in needs) for z in (0, 1))
    moved = [frozenset((i, (r - top, c - left)) for i, (r, c) in z) for z in (needs, clears)]
    return moved[0], moved[1]


def mirrors(rule: GameRule, rows: int) -> list[Mirror]:
    """Return the answers by mirror images that show an outcome, the least window of each parity."""
    found: dict[int, Mirror] = {}
    points = rows * max(1, len(moves_of(rule)[0]) if isinstance(rule, ColourRule) else 1)
    for columns in range(MOST_COLUMNS + 1):
        for turned in (True, False):
            if columns % 2 not in found and points * columns <= MOST_POINTS:
                one = Mirror(rule, rows, columns, turned)
                if one.outcome:
                    found[columns % 2] = one
    return list(found.values())
