"""Impartial games on boards: Sprague-Grundy values by splitting into components.

Both players have the same moves, so a position has a nim-value, and that of a sum is the sum
without carrying. [Sprague1935; Grundy1939] A position is the set of free cells, as a bit mask. It
falls into parts that no move joins; cells that no move can use drop out. Each part is looked up in
the form that is least among its images under the symmetries of the moves.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gfkit.base.arguments import an, at_least, takes
from gfkit.base.budget import Budget, forecast, phase, spend, within
from gfkit.boards.kinds.colouring import ColouringGame
from gfkit.boards.kinds.game import Game
from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.shapes.board import board_of
from gfkit.errors import LimitReached, NotImpartial

if TYPE_CHECKING:
    from collections.abc import Callable, MutableMapping

    from gfkit.boards.shapes.board import Board


MAX_SEEN = 2_000_000
MAX_CELLS = 600
FORETOLD_CELLS = 24
"""Larger boards get a forecast before anything else."""
TRIED = 0.5
"""Seconds in which smaller boards are looked at for that."""
PART_BYTES = 500
SAMPLE = 2000
"""Parts that are looked at of a smaller board."""

Cells = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ImpartialRule:
    """Moves that both players may make: all `needed` cells are free, the `taken` ones go.

    moves: pairs (needed, taken) of cells relative to the first needed one; of the taken cells only
    those that are still there go.
    """

    name: str
    moves: tuple[tuple[Cells, Cells], ...]

    @classmethod
    @takes(game=an(Game, "a game such as find_model('snort').game"))
    def of(cls, game: Game) -> ImpartialRule:
        """Return the rule of a game in which both players have the same moves.

        Raises NotImpartial for any other game.

        >>> from gfkit.boards.kinds.colouring import NODE_KAYLES
        >>> ImpartialRule.of(NODE_KAYLES).moves[0][0]
        ((0, 0),)
        """
        if isinstance(game, PlacementGame):
            game.refuse_apart("nim-values")
            shared = {piece.cells for piece in game.both}
            pieces = shared | set(game.left)
            if pieces != shared | set(game.right):
                raise NotImpartial(
                    f"{game.name} is not impartial: Left and Right place different pieces"
                )
            return cls(game.name, tuple((piece, piece) for piece in sorted(pieces)))
        if isinstance(game, ColouringGame):
            colours = game.of_player("left")
            if len(colours) == 1 and colours == game.of_player("right") == game.colours:
                near = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)]
                if game.neighbours == "king":
                    near += [(-1, -1), (-1, 1), (1, -1), (1, 1)]
                if not game.clash(colours[0].name, colours[0].name):
                    near = near[:1]
                return cls(game.name, ((((0, 0),), tuple(sorted(near))),))
            raise NotImpartial(
                f"{game.name} is not a game of one colour that both players place: its positions "
                "are not sets of free cells"
            )
        raise NotImpartial("nim-values are for games of pieces, or of one colour for both players")

    def is_invariant(self, image: Callable[[int, int], tuple[int, int]]) -> bool:
        """Tell whether a symmetry of the grid maps the moves onto themselves."""
        images = set()
        for needed, taken in self.moves:
            turned = sorted(image(r, c) for r, c in needed)
            top, left = turned[0]
            images.add(
                (
                    tuple((r - top, c - left) for r, c in turned),
                    tuple(sorted((r - top, c - left) for r, c in (image(*cell) for cell in taken))),
                )
            )
        return images == {
            (tuple(sorted(needed)), tuple(sorted(taken))) for needed, taken in self.moves
        }


class NimBoard:
    """Nim-values of all positions of a rule inside a box of `rows` x `columns`.

    table: nim-values of parts already known, by canonical mask; for this rule and box alone.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.language.rules import cram
    >>> nim_value(ImpartialRule.of(cram.positions.definition.game), Board.parse("3x3"))
    0
    """

    @takes(
        rule=an(ImpartialRule, "a rule such as ImpartialRule.of(game)"),
        rows=at_least(0),
        columns=at_least(0),
    )
    def __init__(
        self,
        rule: ImpartialRule,
        rows: int,
        columns: int,
        table: MutableMapping[int, int] | None = None,
    ) -> None:
        self.rule = rule
        self.stride = max(rows, columns, 1)
        self.table = {} if table is None else table
        self.advance: Callable[[], None] = spend
        self._seen: dict[int, int] = {}  # of positions where they lie, to spare parts and images
        self._moves = self._placed()
        self._upside = rule.is_invariant(lambda r, c: (-r, c))
        self._mirror = rule.is_invariant(lambda r, c: (r, -c))
        self._turn = rule.is_invariant(lambda r, c: (c, r))
        self._half = rule.is_invariant(lambda r, c: (-r, -c))

    @takes(board=board_of)
    def mask(self, board: Board) -> int:
        """Return the free cells of a board as a mask: bit r * stride + c."""
        return sum(1 << r * self.stride + c for r, c in board.cells)

    def value(self, mask: int) -> int:
        """Return the nim-value of a set of free cells; raises OutOfBudget at a limit."""
        fitting = [move for move in self._moves if move[0] & mask == move[0]]
        return self._sum(mask, fitting)

    def _placed(self) -> list[tuple[int, int]]:
        side, moves = self.stride, []
        for needed, taken in self.rule.moves:
            for top in range(side):
                for left in range(side):
                    cells = [(top + r, left + c) for r, c in needed]
                    if all(0 <= r < side and 0 <= c < side for r, c in cells):
                        gone = [
                            (top + r, left + c)
                            for r, c in taken
                            if 0 <= top + r < side and 0 <= left + c < side
                        ]
                        moves.append(
                            (
                                sum(1 << r * side + c for r, c in cells),
                                sum(1 << r * side + c for r, c in gone),
                            )
                        )
        return moves

    def _sum(self, mask: int, moves: list[tuple[int, int]]) -> int:
        total = 0
        for part in _parts(mask, moves):
            known = self._seen.get(part)
            if known is None:
                known = self._part(part, [move for move in moves if move[0] & part])
            total ^= known
        return total

    def _part(self, part: int, moves: list[tuple[int, int]]) -> int:
        if len(moves) == 1:
            return 1
        key = self._canonical(part)
        known = self.table.get(key)
        if known is not None:
            self._seen[part] = known
            return known
        self.advance()
        options = set()
        for _, taken in moves:
            left = part & ~taken
            known = self._seen.get(left)
            if known is None:
                known = self._sum(left, [move for move in moves if move[0] & left == move[0]])
                if len(self._seen) < MAX_SEEN:
                    self._seen[left] = known
            options.add(known)
        value = 0
        while value in options:
            value += 1
        self.table[key] = value
        return value

    def _canonical(self, part: int) -> int:
        """Return the least image under the symmetries of the rule, moved to the corner."""
        stride = self.stride
        full = (1 << stride) - 1
        rows = []
        while part:
            rows.append(part & full)
            part >>= stride
        while not rows[0]:
            del rows[0]
        union = 0
        for row in rows:
            union |= row
        low = (union & -union).bit_length() - 1
        width = union.bit_length() - low
        rows = [row >> low for row in rows]
        images = [rows]
        if self._mirror or (self._half and not self._upside):
            mirrored = [int(f"{row:0{width}b}"[::-1], 2) for row in rows]
            if self._mirror:
                images.append(mirrored)
            if self._half:
                images.append(mirrored[::-1])
        if self._upside:
            images.append(rows[::-1])
        if self._turn:
            images += [_transposed(image, width) for image in images]
        return min(sum(row << r * stride for r, row in enumerate(image)) for image in images)


def _transposed(rows: list[int], width: int) -> list[int]:
    texts = [f"{row:0{width}b}" for row in rows[::-1]]
    return [int("".join(column), 2) for column in zip(*texts, strict=True)][::-1]


def _parts(mask: int, moves: list[tuple[int, int]]) -> list[int]:
    """Return the unions of moves that meet, each a part of the position."""
    parts: list[int] = []
    for _, taken in moves:
        union = taken & mask
        if len(parts) == 1:  # mostly a move meets the one part there is
            if parts[0] & union:
                parts[0] |= union
            else:
                parts.append(union)
            continue
        met = [part for part in parts if part & union]
        if len(met) == 1 and met[0] | union == met[0]:
            continue
        if met:
            parts = [part for part in parts if not part & union]
            for part in met:
                union |= part
        parts.append(union)
    return parts


@takes(rule=an(ImpartialRule, "a rule such as ImpartialRule.of(game)"), board=board_of)
def nim_value(rule: ImpartialRule, board: Board, *, budget: Budget | None = None) -> int:
    """Return the nim-value of a board.

    budget: limits. Raises LimitReached if the board is too large, or the forecast is refused.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.language.rules import m_tromping
    >>> rule = ImpartialRule.of(m_tromping.positions.definition.game)
    >>> [nim_value(rule, Board.rectangle(2, n)) for n in range(1, 7)]
    [0, 1, 2, 0, 3, 1]
    """
    cells = len(board.cells)
    if cells > MAX_CELLS:
        raise LimitReached(f"the board has {cells} cells; the limit is {MAX_CELLS}")
    side = NimBoard(rule, board.rows, board.columns)
    with within(budget):
        total = _foretold(rule, board) if cells >= FORETOLD_CELLS else None
        with phase("parts", total) as one:
            side.advance = one.advance
            return side.value(side.mask(board))


def _foretold(rule: ImpartialRule, board: Board) -> float | None:
    """Return about how many parts a board has, from its first lines, and make the forecast.

    None if the smaller boards are so quick that no forecast is needed.
    """
    length = max(board.rows, board.columns)
    axis = 0 if board.rows > board.columns else 1
    counts: list[int] = []
    begin = time.process_time()
    for lines in range(1, length):
        cells = frozenset(cell for cell in board.cells if cell[axis] < lines)
        small = NimBoard(rule, board.rows, board.columns)
        small.advance = _Sample()
        try:
            small.value(sum(1 << r * small.stride + c for r, c in cells))
        except _Enough:
            break
        counts.append(max(1, len(small.table)))
        if time.process_time() - begin > TRIED:
            break
    else:
        return None
    seconds = time.process_time() - begin
    each = seconds / max(1, sum(counts) + SAMPLE)
    back = min(3, len(counts) - 1)
    factor = (counts[-1] / counts[-1 - back]) ** (1 / back) if back > 0 else 8.0
    more = min(length - len(counts), 300)
    parts = (counts[-1] if counts else SAMPLE) * max(factor, 1.5) ** more
    many = f"{parts:.0f}" if parts < 10**6 else f"10^{math.log10(parts):.0f}"
    forecast(
        f"about {many} parts up to symmetry of {rule.name} on {len(board.cells)} cells",
        seconds=parts * each,
        memory=int(min(parts * PART_BYTES, 1e18)),
    )
    return parts


class _Enough(Exception):
    """A small board has more parts than a sample takes."""


class _Sample:
    """Counts the parts of a small board up to SAMPLE."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> None:
        spend()
        self.count += 1
        if self.count > SAMPLE:
            raise _Enough
