"""Impartial games on boards: Sprague-Grundy values by splitting into components.

Both players have the same moves, so a position has a nim-value, and that of a sum is the sum
without carrying. [Sprague1935; Grundy1939] A position is the set of free cells, as a bit mask. It falls into
parts that no move joins; cells that no move can use drop out. Each part is looked up in the form
that is least among its images under the symmetries of the moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gfkit.boards.colouring import ColouringGame
from gfkit.boards.pieces import PlacementGame
from gfkit.errors import LimitReached, NotImpartial

if TYPE_CHECKING:
    from collections.abc import Iterable, MutableMapping

    from gfkit.boards.board import Board
    from gfkit.boards.rules import Game

MAX_PARTS = 1_500_000
MAX_CELLS = 600

Footprint = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ImpartialRule:
    """Moves both players may make: free cells `needed`, and those `taken` out of play if on the board.

    moves: pairs (needed, taken), cells relative to any cell.
    """

    name: str
    moves: tuple[tuple[Footprint, Footprint], ...]

    @classmethod
    def of(cls, game: Game) -> ImpartialRule:
        """Return the impartial rule of a game whose players have the same moves.

        Raises NotImpartial for any other game.

        >>> from gfkit.boards.colouring import NODE_KAYLES
        >>> ImpartialRule.of(NODE_KAYLES).moves[0][0]
        ((0, 0),)
        """
        if isinstance(game, PlacementGame):
            if set(game.left) != set(game.right):
                raise NotImpartial(f"{game.name} is not impartial: Left and Right place other pieces")
            return cls(game.name, tuple((piece, piece) for piece in sorted(set(game.left))))
        if isinstance(game, ColouringGame):
            left, right = game.of_player("left"), game.of_player("right")
            if len(left) == 1 and left == right and game.clash(left[0].name, left[0].name):
                near = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)]
                if game.neighbours == "king":
                    near += [(-1, -1), (-1, 1), (1, -1), (1, 1)]
                return cls(game.name, ((((0, 0),), tuple(sorted(near))),))
            raise NotImpartial(
                f"{game.name} is not a game of one colour that both players place, so its positions "
                "are not sets of free cells"
            )
        raise NotImpartial(f"{game.name} is not a rule of pieces or of one colour for both players")

    def symmetries(self) -> tuple[bool, bool, bool]:
        """Tell whether the moves are the same upside down, mirrored, and transposed."""
        return (
            self._same((-r, c) for r, c in ()) if False else self._is_same(lambda r, c: (-r, c)),
            self._is_same(lambda r, c: (r, -c)),
            self._is_same(lambda r, c: (c, r)),
        )
