"""Who wins boards that are too large for values.

A position is kept as the value of its small parts, in canonical form, and its large parts. A search
for a winning move goes on until no large part is left; what it finds is kept in a table, and also
decides positions with the same large parts and a value that is better for the winner.

Before a position is searched it is compared with one that is easier to value. If no piece of Left
reaches over two columns, then taking from Right the moves across a line between columns leaves a
sum of two boards that is at least the position. If Right wins that, he wins the position. Lines
between rows bound positions from below in the same way, if no piece of Right reaches over two rows.
[LachmannMooreRapaport2002]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from gfkit.base.arguments import an, at_least, takes
from gfkit.base.budget import Phase, know, phase, spend
from gfkit.boards.kinds.game import Game as AnyGame
from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.shapes.board import Board, board_of
from gfkit.errors import LimitReached
from gfkit.games.positions import pieces_of
from gfkit.games.values import Values

if TYPE_CHECKING:
    from gfkit.games.positions import Game

Outcome = Literal["L", "R", "N", "P"]

Parts = tuple[tuple[Any, int], ...]
"""Large parts in normal form with their signs, sorted."""

VALUE_CELLS = 14
MAX_CELLS = 120


class _TooManyError(Exception):
    """More positions than were allowed."""


class Outcomes:
    """The outcomes of the positions of a game on boards whose sides are at most `side`.

    value_cells: the largest number of cells of a part that is valued. `states` counts the positions
    that were searched for a board, `all_states` those of all boards.

    >>> from gfkit.boards.language.rules import domineering
    >>> solver = Outcomes(domineering.positions.definition.game, 8)
    >>> [solver.of_board(Board.rectangle(2, n)) for n in range(1, 9)]
    ['L', 'N', 'N', 'R', 'L', 'N', 'N', 'R']
    """

    @takes(
        game=an(AnyGame, "a game such as find_model('snort').game"),
        side=at_least(1),
        value_cells=at_least(0),
    )
    def __init__(
        self,
        game: Game,
        side: int,
        *,
        value_cells: int = VALUE_CELLS,
    ) -> None:
        self.values = Values(game, side)
        self._phase: Phase | None = None
        self._most: int | None = None
        self.table = self.values.table
        self.positions = self.values.positions
        self.value_cells = value_cells
        self.states = 0
        self.all_states = 0
        self._known: dict[tuple[Parts, bool], tuple[list[int], list[int]]] = {}
        self._bounds: dict[tuple[Any, bool], int | None] = {}
        self._guesses: dict[tuple[Any, None], float] = {}
        self._split: dict[Any, tuple[int, Parts]] = {}
        self._by_columns = self._by_rows = False
        if isinstance(game, PlacementGame):
            left, right = pieces_of(game, "left"), pieces_of(game, "right")
            self._by_columns = all(len({c for _, c in piece}) == 1 for piece in left)
            self._by_rows = all(len({r for r, _ in piece}) == 1 for piece in right)

    @takes(board=board_of, most=at_least(0))
    def of_board_within(self, board: Board, most: int) -> Outcome | None:
        """Return the outcome of a board, or None if more than this many positions are searched."""
        self._most = most
        try:
            return self.of_board(board)
        except _TooManyError:
            return None
        finally:
            self._most = None

    @takes(board=board_of)
    def of_board(self, board: Board) -> Outcome:
        """Return the outcome class of a board before the first move.

        The cost cannot be predicted: a comparison may decide a large board at once. Raises
        LimitReached for a board that is too large, and OutOfBudget at a limit.
        """
        if len(board.cells) > MAX_CELLS:
            raise LimitReached(
                f"a board of {len(board.cells)} cells is too large for outcomes; "
                f"the limit is {MAX_CELLS} cells"
            )
        with phase("positions") as one:
            self._phase = one
            try:
                return self._outcome(board)
            finally:
                self._phase = None

    def _outcome(self, board: Board) -> Outcome:
        self.states = 0
        state = self._reduced(self.positions.start(board))
        first = self._left_wins(*state, left_moves=True)
        known = ("L", "N") if first else ("P", "R")
        know(outcome_is_one_of=list(known))
        second = self._left_wins(*state, left_moves=False)
        return known[0] if second else known[1]  # type: ignore[return-value]

    # ------------------------------------------------------------------ states

    def _reduced(self, position: Any) -> tuple[int, Parts]:
        """Return the value of the small parts and the large parts of a position."""
        found = self._split.get(position)
        if found is None:
            table = self.table
            value, large = table.zero, []
            for part, sign in self.positions.parts(position):
                if self.positions.cells(part) <= self.value_cells:
                    g = self.values.of_part(part)
                    value = table.add(value, g if sign > 0 else table.negative(g))
                else:
                    large.append((part, sign))
            found = self._split[position] = value, _cancelled(large)
        return found

    def _options(self, value: int, parts: Parts, *, left: bool) -> list[tuple[int, Parts]]:
        """Return the states after a move, without moves in the value if it is a number."""
        table, positions = self.table, self.positions
        found = []
        for i, (part, sign) in enumerate(parts):
            if i and parts[i - 1] == parts[i]:
                continue
            rest = [*parts[:i], *parts[i + 1 :]]
            moves = positions.left_options if left == (sign > 0) else positions.right_options
            for option in moves(part):
                change, large = self._reduced(option)
                if sign < 0:
                    change = table.negative(change)
                    large = tuple((one, -other) for one, other in large)
                found.append((table.add(value, change), _cancelled([*rest, *large])))
        if table.as_number(value) is None:
            found += [(g, parts) for g in (table.left(value) if left else table.right(value))]
        return list(dict.fromkeys(found))

    # ------------------------------------------------------------------ search

    def _left_wins(self, value: int, parts: Parts, *, left_moves: bool) -> bool:
        """Tell whether Left wins the sum of a value and parts."""
        known = self._at_once(value, parts, left_moves=left_moves)
        if known is not None:
            return known
        if self._most is not None and self.states >= self._most:
            raise _TooManyError
        self.states += 1
        self.all_states += 1
        if self._phase is None:
            spend()
        else:
            self._phase.advance()
        options = self._options(value, parts, left=left_moves)
        open_: list[tuple[int, Parts]] = []
        answer = not left_moves
        for option in options:
            found = self._at_once(*option, left_moves=not left_moves)
            if found is left_moves:
                answer = left_moves
                break
            if found is None:
                open_.append(option)
        else:
            open_.sort(key=self._promise, reverse=left_moves)
            if self.table.as_number(value) is not None:
                # A move in a number matters only if the rest is a number as well.
                moves = self.table.left(value) if left_moves else self.table.right(value)
                open_ += [(g, parts) for g in moves]
            for option in open_:
                if self._left_wins(*option, left_moves=not left_moves) is left_moves:
                    answer = left_moves
                    break
        wins, losses = self._known.setdefault((parts, left_moves), ([], []))
        (wins if answer else losses).append(value)
        return answer

    def _at_once(self, value: int, parts: Parts, *, left_moves: bool) -> bool | None:
        """Tell whether Left wins if that is known without search."""
        table = self.table
        if not parts:
            if left_moves:
                return not table.le(value, table.zero)
            return table.le(table.zero, value)
        known = self._known.get((parts, left_moves))
        if known is not None:
            if any(table.le(g, value) for g in known[0]):
                return True
            if any(table.le(value, g) for g in known[1]):
                return False
        high = self._bound(value, parts, above=True)
        if high is not None:
            right_wins = (
                table.le(high, table.zero) if left_moves else not table.le(table.zero, high)
            )
            if right_wins:
                return False
        low = self._bound(value, parts, above=False)
        if low is not None:
            left_wins = not table.le(low, table.zero) if left_moves else table.le(table.zero, low)
            if left_wins:
                return True
        return None

    def _promise(self, state: tuple[int, Parts]) -> float:
        """Return a guess of how good a state is for Left."""
        value, parts = state
        left, right = self.table.stops(value)
        guess = float(left + right)
        for part, sign in parts:
            guess += sign * self._guess(part)
        return guess

    def _guess(self, part: Any) -> float:
        key = (part, None)
        found = self._guesses.get(key)
        if found is None:
            moves = len(self.positions.left_options(part)) - len(self.positions.right_options(part))
            found = self._guesses[key] = moves / 4
        return found

    # ------------------------------------------------------------------ bounds

    def _bound(self, value: int, parts: Parts, *, above: bool) -> int | None:
        total = value
        for part, sign in parts:
            g = self._part_bound(part, above=above == (sign > 0))
            if g is None:
                return None
            total = self.table.add(total, g if sign > 0 else self.table.negative(g))
        return total

    def _part_bound(self, part: Any, *, above: bool) -> int | None:
        """Return a value at least (or at most) that of a part; None if there is none to be had."""
        if not (self._by_columns if above else self._by_rows):
            return None
        key = (part, above)
        if key not in self._bounds:
            self._bounds[key] = self._find_bound(part, above=above)
        return self._bounds[key]

    def _find_bound(self, part: Any, *, above: bool) -> int | None:
        board = self.positions.board(part)
        length = board.columns if above else board.rows
        middle = length / 2
        lines = sorted(range(1, length), key=lambda line: abs(line - middle))[:3]
        best: int | None = None
        for line in lines:
            total = self.table.zero
            for low, high in ((0, line), (line, length)):
                cells = frozenset(
                    cell for cell in board.cells if low <= cell[1 if above else 0] < high
                )
                position = self.positions.start(Board(board.rows, board.columns, cells))
                value, parts = self._reduced(position)
                found = self._bound(value, parts, above=above)
                if found is None:
                    return None
                total = self.table.add(total, found)
            if best is None or self._better(total, best, above=above):
                best = total
        return best

    def _better(self, g: int, h: int, *, above: bool) -> bool:
        return (sum(self.table.stops(g)) < sum(self.table.stops(h))) == above


def _cancelled(parts: list[tuple[Any, int]]) -> Parts:
    """Return the parts sorted, without pairs of a part and its negative."""
    kept: list[tuple[Any, int]] = []
    for part, sign in parts:
        if (part, -sign) in kept:
            kept.remove((part, -sign))
        else:
            kept.append((part, sign))
    return tuple(sorted(kept))
