"""Positions of a game whose moves replace letters, split into parts that no move can join.

What may come to stand on a cell is found first: the letters of all moves that might ever be made,
if every cell could have any of its letters at any time. Cells that no such move needs drop out, and
two parts that none of them joins are a sum.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.boards.board import Board
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gfkit.boards.game import Cell
    from gfkit.boards.position import Placed
    from gfkit.boards.replacements import Move, ReplacementGame

Standing = tuple[tuple[int, int, str], ...]
"""Row, column and letter of each cell, sorted; the cells that are taken away are not there."""


class ReplacementPositions:
    """Positions of a game of replacements.

    >>> from gfkit.boards.replacements import ReplacementGame
    >>> clobber = ReplacementGame("clobber", ("BW -> .B",), ("WB -> .W",), turned="all")
    >>> positions = ReplacementPositions(clobber)
    >>> start = positions.start(Board.parse("1x5"))
    >>> for piece in clobber.position("BWB.W").pieces:
    ...     start = positions.after(start, piece)
    >>> positions.parts(start)
    [(((0, 0, 'B'), (0, 1, 'W'), (0, 2, 'B')), 1)]
    >>> len(positions.left_options(start)), len(positions.right_options(start))
    (2, 2)
    """

    def __init__(self, game: ReplacementGame, side: int = 1) -> None:  # noqa: ARG002 - as others
        self._game = game
        self._left, self._right = game.moves("left"), game.moves("right")
        self._all = dict.fromkeys(self._left + self._right)

    def start(self, board: Board) -> Standing:
        """Return the position before the first move, of empty cells."""
        return tuple((r, c, ".") for r, c in sorted(board.cells))

    def after(self, position: Standing, piece: Placed) -> Standing:
        """Return the position with a letter on one more cell; raises GfkitError."""
        (cell,) = piece.cells if len(piece.cells) == 1 else (None,)
        if piece.mark not in self._game.letters or (*(cell or ()), ".") not in position:
            raise GfkitError(
                f"{piece.mark!r} on {sorted(piece.cells)} is not a letter of {self._game.name} on "
                "an empty cell"
            )
        return tuple((r, c, piece.mark if (r, c) == cell else x) for r, c, x in position)

    def left_options(self, position: Standing) -> list[Standing]:
        """Return the positions after a move of Left."""
        return self._options(position, self._left)

    def right_options(self, position: Standing) -> list[Standing]:
        """Return the positions after a move of Right."""
        return self._options(position, self._right)

    def _options(self, position: Standing, moves: Sequence[Move]) -> list[Standing]:
        standing = {(r, c): x for r, c, x in position}
        found = []
        for move in moves:
            for r, c in standing:
                if all(standing.get((r + a, c + b)) == x for (a, b), x, _ in move):
                    new = {**standing, **{(r + a, c + b): y for (a, b), _, y in move}}
                    found.append(tuple((*cell, x) for cell, x in new.items() if x != "#"))
        return found

    def parts(self, position: Standing) -> list[tuple[Standing, int]]:
        """Return the parts, each moved to the corner, with the sign 1."""
        joined: dict[Cell, set[Cell]] = {}
        for cells in self._used({(r, c): {x} for r, c, x in position}):
            together = set(cells).union(*(joined[cell] for cell in cells if cell in joined))
            joined |= dict.fromkeys(together, together)
        found = []
        for part in {id(part): part for part in joined.values()}.values():
            top, left = min(r for r, _ in part), min(c for _, c in part)
            kept = ((r - top, c - left, x) for r, c, x in position if (r, c) in part)
            found.append((tuple(kept), 1))
        return sorted(found)

    def _used(self, letters: Mapping[Cell, set[str]]) -> list[tuple[Cell, ...]]:
        """Return the cells of all moves that might ever be made; adds what may stand on cells."""
        found: dict[tuple[Move, Cell], tuple[Cell, ...]] = {}
        before = -1
        while len(found) > before:
            before = len(found)
            for move in self._all:
                for r, c in letters:
                    cells = tuple((r + a, c + b) for (a, b), _, _ in move)
                    if (move, (r, c)) not in found and all(
                        one.before in letters.get(cell, ())
                        for cell, one in zip(cells, move, strict=True)
                    ):
                        found[move, (r, c)] = cells
                        for cell, one in zip(cells, move, strict=True):
                            letters[cell].add(one.after)
        return list(found.values())

    def cells(self, position: Standing) -> int:
        """Return the number of cells."""
        return len(position)

    def board(self, position: Standing) -> Board:
        """Return the cells, without what stands there."""
        cells = frozenset((r, c) for r, c, _ in position)
        rows = 1 + max((r for r, _ in cells), default=-1)
        return Board(rows, 1 + max((c for _, c in cells), default=-1), cells)
