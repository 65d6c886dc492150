"""Values, winners and nim-values of positions, part by part, each part up to symmetry.

A position is the sum of its parts, so its value is the sum of theirs, a canonical form; of an
impartial game it is a nim-value, and those of a sum are added without carrying. [Sprague1935;
Grundy1939] The winner of a sum is found by search, after parts that are negatives of each other are
removed; in misere play, where a player who cannot move wins, nothing cancels. Long searches are in
`boards.outcomes`; `boards.ground` defines parts and symmetries.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any, Literal

from gfkit.base.budget import Progress, forecast, phase, spend
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError, LimitReached
from gfkit.games.boards.ground import Ground, Part
from gfkit.games.boards.moves import Point, is_impartial, rule_of, start_of
from gfkit.games.values.canonical import GameTable

Outcome = Literal["L", "R", "N", "P"]
"""Who wins: Left, Right, the first player or the second."""
BEGINNING: dict[tuple[bool, bool], Outcome] = {
    (True, True): "N",
    (True, False): "L",
    (False, True): "R",
    (False, False): "P",
}
"""The winner, by whether Left wins if she begins, and whether Right wins if he begins."""
MAX_CELLS = 400
"""The limit on the cells of a board."""
SAMPLE = 500
"""The limit on parts counted for the boards whose growth gives the forecast."""
ESTIMATE_AT = 1500
"""The number of parts, well below a second of work, after which the rest get a forecast."""
PART_BYTES = 4096
"""The memory of a part and the positions that it comes from."""
SLOWER = 2.0
"""Parts of large boards take so much longer to value than those of small ones to count."""
Sum = tuple["Part", ...]


class GamePositions:
    """Values and winners of positions of a game on boards whose sides are at most `side`.

    game: one of pieces, colours or letters. table: the table of game values.

    >>> from gfkit.boards.models.names import domineering
    >>> from gfkit.games.values.notation import show
    >>> sums = GamePositions(domineering.positions.game, 3)
    >>> [show(sums.table, sums.of_board(Board.parse(text))) for text in ("2x2", "..|.#", "3x3")]
    ['±1', '*', '±1']
    """

    def __init__(self, game: Any, side: int, table: GameTable | None = None) -> None:
        self.game, self.side = game, side
        self.rule = rule_of(game)
        self.ground = Ground(self.rule, side)
        self.table = GameTable() if table is None else table
        self.is_impartial = is_impartial(self.rule)
        self.values: dict[int, int] = {}
        self._whole: dict[int, int] = {}
        self._nims: dict[int, int] = {}
        self._wins: dict[tuple[Sum, int, bool], bool | None] = {}
        self._more: dict[int, int] = {}
        self._phase: Progress | None = None

    def start(self, board: Any) -> int:
        """Return a board, or a position of the game, before the next move; raises LimitReached."""
        rows, columns, points = start_of(self.game, board)
        if len({cell for _, cell in points}) > MAX_CELLS:
            raise LimitReached(
                f"a board of more than {MAX_CELLS} cells is too large for values and sums"
            )
        if max(rows, columns) > self.side:
            raise LimitReached(f"a board with sides of at most {self.side} was expected")
        return self.ground.position(points)

    # ------------------------------------------------------------------ values

    def of_board(self, board: Any, *, is_foretold: bool = False) -> int:
        """Return the value of a board before the next move.

        is_foretold: whether the caller has made the forecast. Raises LimitReached for a board
        that is too large, or whose forecast is refused, and OutOfBudget at a limit.
        """
        start = self.start(board)
        known = len(self.values)
        at = None if is_foretold or not isinstance(board, Board) else known + ESTIMATE_AT
        with phase("parts of positions") as one:
            self._phase = one
            try:
                return self.of(start, (at, board))
            finally:
                self._phase = None

    def of(self, position: int, unsure: Any = (None, None)) -> int:
        """Return the value of a position; unsure: at how many parts to forecast which board."""
        found = self._whole.get(position)
        if found is None:
            table = self.table
            found = table.zero
            for part, sign in self.ground.parts(position):
                value = self._of_part(part, unsure)
                found = table.add(found, value if sign >= 0 else table.negative(value))
            self._whole[position] = found
        return found

    def _of_part(self, part: int, unsure: Any) -> int:
        found = self.values.get(part)
        if found is None:
            sides = ({self.of(z, unsure) for z in self.ground.options(part, k)} for k in (0, 1))
            found = self.values[part] = self.table.game(*sides)
            if self._phase is None:
                spend()
            else:
                self._phase.advance()
            if len(self.values) == unsure[0]:
                self._foretell(unsure[1])
        return found

    def _foretell(self, board: Board) -> None:
        """Forecast the cost of a board; raises LimitReached if that is refused."""
        parts, seconds = self.estimate(board)
        forecast(
            f"about {parts:.2g} parts of positions of a board of {len(board.cells)} cells",
            seconds=seconds,
            memory=int(min(parts * PART_BYTES, 1e18)),
        )
        if self._phase is not None and parts > len(self.values):
            self._phase.total = parts

    def estimate(self, board: Board) -> tuple[float, float]:
        """Return a guess of the parts that a value needs, and of the seconds.

        The number grows by a roughly constant factor from line to line, which the last boards with
        at most SAMPLE counted parts give.
        """
        begin = time.process_time()
        length = max(board.rows, board.columns)
        axis = 0 if board.rows > board.columns else 1
        counts: list[int] = []
        for lines in range(1, length + 1):
            cells = frozenset(cell for cell in board.cells if cell[axis] < lines)
            counts.append(self._count(Board(board.rows, board.columns, cells), SAMPLE))
            if counts[-1] >= SAMPLE:
                counts.pop()
                break
        seconds = time.process_time() - begin
        each = seconds / (SAMPLE + sum(counts)) * SLOWER
        back = min(2, len(counts) - 1)  # squares have more symmetries: the growth over two lines
        factor = 4.0
        if back > 0 and counts[-1 - back]:
            factor = max(1.5, (counts[-1] / counts[-1 - back]) ** (1 / back))
        first = max(counts[-1], SAMPLE / factor) if counts else SAMPLE / factor
        parts = first * factor ** min(length - len(counts), 300)
        return parts, parts * each

    def _count(self, board: Board, limit: int) -> int:
        """Return how many different parts occur in play, counted up to a limit."""
        seen: set[int] = set()
        stack = [part for part, _ in self.ground.parts(self.start(board))]
        while stack and len(seen) < limit:
            part = stack.pop()
            if part in seen:
                continue
            spend()
            seen.add(part)
            for player in (0, 1):
                for option in self.ground.options(part, player):
                    stack += [one for one, _ in self.ground.parts(option) if one not in seen]
        return len(seen)

    # ------------------------------------------------------------------ who wins

    def outcome(self, board: Any, *, is_misere: bool = False) -> Outcome:
        """Return who wins a board, or a position; raises OutOfBudget at a limit.

        >>> from gfkit.boards.models.names import cram
        >>> sums = GamePositions(cram.positions.game, 8)
        >>> [sums.outcome(Board.rectangle(1, n), is_misere=True) for n in range(1, 9)]
        ['N', 'P', 'P', 'N', 'N', 'N', 'P', 'P']
        """
        with phase("positions"):
            start = self.start(board)
            if self.is_impartial and not is_misere:
                return "N" if self.nim(start) else "P"
            parts = self._sum(self.ground.parts(start), is_misere)
            left, right = (self._is_won(parts, player, is_misere) for player in (0, 1))
        return BEGINNING[left, right]

    def wins(self, points: Iterable[Point], player: int, *, is_misere: bool = False) -> bool:
        """Return whether a player, 0 for Left and 1 for Right, wins if he begins."""
        parts = self._sum(self.ground.parts(self.ground.position(points)), is_misere)
        return self._is_won(parts, player, is_misere)

    def _sum(self, parts: list[Part], is_misere: bool) -> Sum:
        """Return the sorted parts of a sum, in normal play without those that cancel."""
        if is_misere or len(parts) < 2:
            return tuple(sorted(parts))
        net: dict[int, int] = {}
        own: dict[int, int] = {}
        for part, sign in parts:
            if sign:
                net[part] = net.get(part, 0) + sign
            else:
                own[part] = own.get(part, 0) + 1
        found = [(part, 1 if n > 0 else -1) for part, n in net.items() for _ in range(abs(n))]
        return tuple(sorted(found + [(part, 0) for part, n in own.items() if n % 2]))

    def _is_won(self, parts: Sum, player: int, is_misere: bool) -> bool:
        """Return whether the player to move wins a sum; raises GfkitError if play need not end.

        In the negative of a sum the other player has these moves, so only one of the two is
        searched.
        """
        negative = tuple(sorted((part, -sign) for part, sign in parts))
        parts, player = min((parts, player), (negative, 1 - player))
        key = parts, player, is_misere
        if key in self._wins:
            found = self._wins[key]
            if found is None:
                raise GfkitError("play need not end: a position comes back")
            return found
        spend()
        self._wins[key] = None
        try:
            options = set()
            for i, (part, sign) in enumerate(parts):
                rest = [*parts[:i], *parts[i + 1 :]]
                for option in self.ground.options(part, player if sign >= 0 else 1 - player):
                    new = [(one, sign * s if sign else s) for one, s in self.ground.parts(option)]
                    options.add(self._sum(rest + new, is_misere))
            promising = sorted(options, key=lambda one: self._mobility(one, 1 - player))
            lost = (not self._is_won(one, 1 - player, is_misere) for one in promising)
            self._wins[key] = (is_misere and not options) or any(lost)
        finally:
            if self._wins[key] is None:
                del self._wins[key]
        return bool(self._wins[key])

    def _mobility(self, parts: Sum, player: int) -> int:
        """Return how many more moves than the other a player has in a sum."""
        found = 0
        for part, sign in parts:
            if part not in self._more:
                left, right = self.ground.mobility(part)
                self._more[part] = left - right
            found += sign * self._more[part]
        return -found if player else found

    # ------------------------------------------------------------------ nim-values

    def nim(self, position: int) -> int:
        """Return the nim-value of a position of an impartial game; raises OutOfBudget."""
        total = 0
        for part, _ in self.ground.parts(position):
            if part not in self._nims:
                spend()
                options = {self.nim(option) for option in self.ground.options(part, 0)}
                self._nims[part] = next(n for n in range(len(options) + 1) if n not in options)
            total ^= self._nims[part]
        return total


MAX_HEAP = 150
