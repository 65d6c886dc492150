"""Scoring games after some opening moves: what statements about payoffs and plays are about."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gfkit.errors import ScoringGameError
from gfkit.games.scoring import ScoringGame, equilibria
from gfkit.proofs.closed_sets import COUNT, TRUTH, WORD, record

if TYPE_CHECKING:
    from gfkit.games.scoring import Move
    from gfkit.proofs.kernel import Workings

_MOVE = re.compile(r"([VHM])([1-9][0-9]{0,7})")
_KINDS = {"V": "vertical", "H": "horizontal", "M": "monomino"}
MAX_OPENING = 1000


def is_move_text(text: str) -> bool:
    """Tell whether a text is the name of a move, such as V1, H12 or M3."""
    return _MOVE.fullmatch(text) is not None


def names_move(text: str, kind: str, column: int) -> bool:
    """Tell whether a text such as V1 or H12 names the move of a kind in a column.

    >>> names_move("H12", "horizontal", 1), names_move("H12", "vertical", 1)
    (True, False)
    """
    match = _MOVE.fullmatch(text)
    if match is None or _KINDS[match[1]] != kind:
        return False
    return match[2] == (f"{column}{column + 1}" if match[1] == "H" else str(column))


@dataclass(frozen=True, slots=True)
class Opened:
    """A scoring game and its first moves, as texts such as V1 and H12.

    >>> opened = Opened(ScoringGame(2, 5), ("V1", "H12"))
    >>> opened.scores, opened.lost, opened.position.heights
    ((3, 6), 2, (3, 3))
    """

    game: ScoringGame
    opening: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.opening) > MAX_OPENING:
            raise ScoringGameError(f"an opening of {len(self.opening)} moves")
        self.played()

    def played(self) -> tuple[list[Move], ScoringGame]:
        """Return the moves of the opening and the game after it; raises ScoringGameError."""
        heights, moves = self.game.heights, []
        for text in self.opening:
            for move, after in self.game.moves(heights):
                if names_move(text, move.kind, move.column):
                    moves.append(move)
                    heights = after
                    break
            else:
                raise ScoringGameError(f"opening: {text!r} is not a move of {self.game} there")
        return moves, replace(self.game, heights=heights)

    @property
    def moves(self) -> list[Move]:
        """The moves of the opening."""
        return self.played()[0]

    @property
    def position(self) -> ScoringGame:
        """The game from the end of the opening on."""
        return self.played()[1]

    @property
    def turn(self) -> int:
        """The player who is to move after the opening, from 0."""
        return len(self.opening) % self.game.players

    @property
    def scores(self) -> tuple[int, ...]:
        """What each player scored in the opening."""
        players, moves = self.game.players, self.moves
        return tuple(sum(m.score for m in moves[i::players]) for i in range(players))

    @property
    def lost(self) -> int:
        """How many cells were lost in the opening."""
        return sum(move.lost for move in self.moves)

    def total(self, after: tuple[int, ...]) -> tuple[int, ...]:
        """Return the payoffs of all players, from those after the opening by order of turn."""
        players, total = self.game.players, list(self.scores)
        for i, value in enumerate(after):
            total[(self.turn + i) % players] += value
        return tuple(total)

    def payoffs(self, run: Workings) -> list[tuple[int, ...]]:
        """Return all subgame-perfect payoffs with those of the opening; raises LimitReached."""
        solved = run(equilibria, self.position)
        return sorted({self.total(payoffs) for payoffs in solved.payoffs()})

    def __str__(self) -> str:
        text = str(self.game)
        if self.game.players != 2:
            text += f" with {self.game.players} player{'s' * (self.game.players != 1)}"
        return f"{text} after {' '.join(self.opening)}" if self.opening else text


GAME = record(
    ScoringGame,
    **dict.fromkeys(("columns", "rows", "raised"), COUNT),
    heights=COUNT.many(),
    mono=TRUTH,
    players=COUNT,
)
OPENED = record(Opened, game=replace(GAME, spread=True), opening=WORD.many())
"""The shape of a game after an opening, in statements."""
